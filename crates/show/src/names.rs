//! The names of kernels in a view: `Kb4n7 Tensile HHS MT64x64x64 GSU8` for people, the full name for programs.

use rkprof_model::summary::Summary;
use rkprof_names::{Ids, Labels};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::Path;

/// Separates a kernel's name and a remark in a cell of a [`Column::Kernel`](super::table::Column::Kernel).
pub(crate) const REMARK: char = '\u{1f}';

/// The kernels of a run, and their names in a view.
#[derive(Clone, Debug, Default)]
pub struct Names {
    ids: Ids,
    whole: bool,
}

impl Names {
    /// The kernels of a run as recorded, before any filter of a view. `whole` shows full names.
    pub fn from_summary(summary: &Summary, whole: bool) -> Names {
        Names::in_order(by_appearance([summary]), whole)
    }

    /// Kernels whose numbers, the older form of ids, follow this order.
    pub fn in_order<'a>(kernels: impl IntoIterator<Item = &'a str>, whole: bool) -> Names {
        Names { ids: Ids::in_order(kernels), whole }
    }

    /// Adds the kernels of a second run, which have no numbers here.
    pub fn and<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Names {
        self.ids = self.ids.and(names);
        self
    }

    /// Whether the view shows full names.
    pub(crate) fn are_whole(&self) -> bool {
        self.whole
    }

    pub fn ids(&self) -> &Ids {
        &self.ids
    }

    /// Labels without ids for a column of `width` characters; full names where the view shows them.
    pub fn labels(&self, width: usize) -> Shortened {
        let all = self.ids.names().iter().map(String::as_str);
        Shortened { labels: (!self.whole).then(|| Labels::new(all, width)) }
    }

    /// Characters of the column of ids before the names of these cells; 0 where no kernel has one.
    pub fn indent<'a>(&self, cells: impl Iterator<Item = &'a str>) -> usize {
        let ids = cells.filter_map(|cell| self.ids.id(plain(cell)));
        ids.map(|id| id.to_string().len() + 1).max().unwrap_or(0)
    }

    /// Cells with full names: puts the id in front of each and fits the names into `width`.
    pub fn fit<'a>(&self, cells: impl Iterator<Item = &'a mut String>, width: usize) {
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

/// The first process with a kernel and the kernel's place there, where it is known; its total time, ns.
type Seen = (Option<(usize, u32)>, u64);

/// The names of the kernels of a run's processes, in the order in which each process saw them. A merged summary gives the same
/// order.
/// Kernels of imports, whose order is not known, come last, by total time.
pub fn by_appearance<'a>(processes: impl IntoIterator<Item = &'a Summary>) -> Vec<&'a str> {
    let mut kernels: HashMap<&str, Seen> = HashMap::new();
    for (process, summary) in processes.into_iter().enumerate() {
        for row in &summary.kernels {
            let (first, ns) = kernels.entry(&row.name).or_default();
            *first = [*first, row.first.map(|place| (process, place))].into_iter().flatten().min();
            *ns = ns.saturating_add(row.times().0.sum_ns);
        }
    }
    let mut names: Vec<&str> = kernels.keys().copied().collect();
    let place = |name: &str| {
        let (first, ns) = kernels[name];
        (first.is_none(), first, Reverse(ns))
    };
    names.sort_unstable_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.cmp(b)));
    names
}

/// The short names of one column.
pub struct Shortened {
    /// `None` shows full names.
    labels: Option<Labels>,
}

impl Shortened {
    pub fn get<'a>(&'a self, name: &'a str) -> &'a str {
        self.labels.as_ref().map_or(name, |labels| labels.get(name))
    }
}

/// A cell of a kernel column: the full name, followed by a remark that is never cut.
pub fn with_remark(name: &str, remark: &str) -> String {
    format!("{name}{REMARK}{remark}")
}

fn plain(cell: &str) -> &str {
    cell.split(REMARK).next().unwrap_or(cell)
}

/// Whether a program reads `output` (or stdout).
pub fn for_programs(output: Option<&Path>) -> bool {
    output.is_some() || !std::io::stdout().is_terminal()
}

/// At most `width` characters (16 at least) of a text that is not a kernel's name: its beginning and its end.
pub fn shortened(text: &str, width: usize) -> String {
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
    use rkprof_model::summary::{Distribution, KernelRow};

    fn names(whole: bool) -> Names {
        Names::in_order(["void f<float, 2>(int)", "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8"], whole)
    }

    fn summary(rows: &[(&str, Option<u32>, u64)]) -> Summary {
        let row = |&(name, first, sum_ns): &(&str, Option<u32>, u64)| {
            let duration = Distribution { sum_ns, ..Distribution::default() };
            KernelRow { name: name.to_owned(), first, duration, ..KernelRow::default() }
        };
        Summary { kernels: rows.iter().map(row).collect(), ..Summary::default() }
    }

    #[test]
    fn ids_follow_the_first_launches() {
        // By time, as a summary has them; "b" has two shapes.
        let one = summary(&[("a", Some(2), 9), ("b", Some(3), 5), ("b", Some(0), 4), ("c", Some(1), 1)]);
        assert_eq!(by_appearance([&one]), ["b", "c", "a"]);
        let other = summary(&[("d", Some(0), 90), ("c", Some(1), 80), ("e", Some(2), 1)]);
        assert_eq!(by_appearance([&one, &other]), ["b", "c", "a", "d", "e"]);
        // Imports do not have the order: total time, then the name.
        let import = summary(&[("y", None, 4), ("x", None, 9), ("z", None, 7), ("y", None, 3), ("c", None, 99)]);
        assert_eq!(by_appearance([&import]), ["c", "x", "y", "z"]);
        assert_eq!(by_appearance([&one, &import]), ["b", "c", "a", "x", "y", "z"]);
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
        assert_eq!(
            short,
            [
                "Ks8s2 f<float, 2> (other shape)",
                "Kp3q8 Tensile HHS MT64x64x64 GSU8",
                "      g(int)",
                "      (no kernel)"
            ]
        );
        let mut whole = cells();
        names(true).fit(whole.iter_mut(), 20);
        assert_eq!(
            whole,
            [
                "Ks8s2 void f<float, 2>(int) (other shape)",
                "Kp3q8 Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8",
                "      g(int)",
                "      (no kernel)"
            ]
        );
        let mut narrow = ["void f<float, 2>(int)".to_owned()];
        names(false).fit(narrow.iter_mut(), 18);
        assert_eq!(narrow, ["Ks8s2 f<float, 2>"]);
    }

    #[test]
    fn other_texts_keep_beginning_and_end() {
        assert_eq!(shortened("python train.py --steps 100 --lr 1", 24), "python train.py … --lr 1");
        assert_eq!(shortened("short", 24), "short");
        assert_eq!(shortened(&"é".repeat(40), 20).chars().count(), 20);
    }
}
