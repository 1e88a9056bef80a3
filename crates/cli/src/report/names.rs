//! The names of kernels in a view: `K3 Tensile HHS MT64x64x64 GSU8` for people, the full name for programs.

use rkprof_model::summary::Summary;
use rkprof_names::{Ids, Labels};
use std::io::IsTerminal;
use std::path::Path;

/// Separates a kernel's name and a remark in a cell of a [`Column::Kernel`](super::Column::Kernel).
const REMARK: char = '\u{1f}';

/// The kernels of a run, and their names in a view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    ids: Ids,
    /// Names that only another run has.
    others: Vec<String>,
    whole: bool,
}

impl Names {
    /// The kernels of a run as recorded: filters of a view do not change the ids. `whole` shows full names.
    pub(crate) fn of(summary: &Summary, whole: bool) -> Names {
        Names::of_times(times(summary), whole)
    }

    /// The kernels of several summaries, by total time.
    pub(crate) fn of_times<'a>(kernels: impl IntoIterator<Item = (&'a str, u64)>, whole: bool) -> Names {
        Names { ids: Ids::by_time(kernels), others: Vec::new(), whole }
    }

    /// Kernels without ids, for a view in which times change.
    pub(crate) fn without_ids<'a>(names: impl IntoIterator<Item = &'a str>) -> Names {
        Names { others: names.into_iter().map(str::to_owned).collect(), ..Names::default() }
    }

    /// Adds the kernels of a second run, which have no ids here.
    pub(crate) fn and<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Names {
        let unknown = names.into_iter().filter(|name| self.ids.id(name).is_none());
        self.others = unknown.map(str::to_owned).collect();
        self
    }

    /// Whether the view shows full names.
    pub(crate) fn are_whole(&self) -> bool {
        self.whole
    }

    pub(crate) fn ids(&self) -> &Ids {
        &self.ids
    }

    /// Labels without ids for a column of `width` characters; full names where the view shows them.
    pub(crate) fn labels(&self, width: usize) -> Shortened {
        let all = self.ids.names().iter().chain(&self.others).map(String::as_str);
        Shortened { labels: (!self.whole).then(|| Labels::new(all, width)) }
    }

    /// Characters of the column of ids before the names of these cells; 0 where no kernel has one.
    pub(crate) fn indent<'a>(&self, cells: impl Iterator<Item = &'a str>) -> usize {
        let ids = cells.filter_map(|cell| self.ids.id(plain(cell)));
        ids.map(|id| id.to_string().len() + 1).max().unwrap_or(0)
    }

    /// Cells with full names: puts the id in front of each and fits the names into `width`.
    pub(crate) fn fit<'a>(&self, cells: impl Iterator<Item = &'a mut String>, width: usize) {
        let cells: Vec<&mut String> = cells.collect();
        let id = |cell: &str| self.ids.id(plain(cell)).map(|id| id.to_string());
        let indent = self.indent(cells.iter().map(|cell| cell.as_str()));
        let remark = cells.iter().map(|cell| cell.chars().count() - plain(cell).chars().count()).max().unwrap_or(0);
        let labels = self.labels(width.saturating_sub(indent + remark));
        for cell in cells {
            let (name, remark) = cell
                .split_once(REMARK)
                .map_or((cell.as_str(), String::new()), |(name, remark)| (name, format!(" {remark}")));
            let id = id(name).unwrap_or_default();
            *cell = format!("{id:<indent$}{}{remark}", labels.get(name));
        }
    }
}

/// Name and total time, ns, of each kernel row.
pub(crate) fn times(summary: &Summary) -> impl Iterator<Item = (&str, u64)> {
    summary.kernels.iter().map(|row| (row.name.as_str(), row.times().0.sum_ns))
}

/// The short names of one column.
pub(crate) struct Shortened {
    /// `None` shows full names.
    labels: Option<Labels>,
}

impl Shortened {
    pub(crate) fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.labels.as_ref().map_or(name, |labels| labels.get(name))
    }
}

/// A cell of a kernel column: the full name, followed by a remark that is never cut.
pub(crate) fn with_remark(name: &str, remark: &str) -> String {
    format!("{name}{REMARK}{remark}")
}

fn plain(cell: &str) -> &str {
    cell.split(REMARK).next().unwrap_or(cell)
}

/// Whether a program reads `output` (or stdout).
pub(crate) fn for_programs(output: Option<&Path>) -> bool {
    output.is_some() || !std::io::stdout().is_terminal()
}

/// At most `width` characters (16 at least) of a text that is not a kernel's name: its beginning and its end.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    let length = text.chars().count();
    let width = width.max(16);
    if length <= width {
        return text.to_owned();
    }
    let end = (width - 1) / 3;
    let kept: String = text.chars().take(width - 1 - end).collect();
    let rest: String = text.chars().skip(length - end).collect();
    format!("{kept}…{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(whole: bool) -> Names {
        let times = [("Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8", 5), ("void f<float, 2>(int)", 9)];
        Names { ids: Ids::by_time(times), others: vec!["g(int)".to_owned()], whole }
    }

    #[test]
    fn cells_get_ids_and_short_names() {
        let cells = || {
            let all = ["void f<float, 2>(int)", "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8", "g(int)", "(no kernel)"];
            let mut all = all.map(str::to_owned);
            all[0] = with_remark(&all[0], "(other shape)");
            all
        };
        let mut short = cells();
        names(false).fit(short.iter_mut(), 60);
        assert_eq!(short, ["K1 f<float, 2> (other shape)", "K2 Tensile HHS MT64x64x64 GSU8", "   g", "   (no kernel)"]);
        let mut whole = cells();
        names(true).fit(whole.iter_mut(), 20);
        assert_eq!(
            whole,
            [
                "K1 void f<float, 2>(int) (other shape)",
                "K2 Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8",
                "   g(int)",
                "   (no kernel)"
            ]
        );
        let mut narrow = ["void f<float, 2>(int)".to_owned()];
        names(false).fit(narrow.iter_mut(), 15);
        assert_eq!(narrow, ["K1 f<float, 2>"]);
    }

    #[test]
    fn other_texts_keep_beginning_and_end() {
        assert_eq!(shortened("python train.py --steps 100 --lr 1", 24), "python train.py … --lr 1");
        assert_eq!(shortened("short", 24), "short");
        assert_eq!(shortened(&"é".repeat(40), 20).chars().count(), 20);
    }
}
