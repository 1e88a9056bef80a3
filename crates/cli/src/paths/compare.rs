//! Call paths of two sides: lines that became slower or faster, appeared or vanished.

use crate::Failure;
use rkprof_model::safe::markdown_code;
use rkprof_results::paths::lines::{self, Line};
use rkprof_results::paths::profile::Profile;
use rkprof_show::table::{self, Column};
use rkprof_show::units::ns;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Smaller changes are noise, percent.
const NOISE: f64 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    Slower,
    Faster,
    Same,
    Appeared,
    Vanished,
}

impl What {
    pub(crate) fn name(self) -> &'static str {
        match self {
            What::Slower => "slower",
            What::Faster => "faster",
            What::Same => "same",
            What::Appeared => "appeared",
            What::Vanished => "vanished",
        }
    }
}

/// GPU time of a path per run, of both sides; `null` on the side without the path.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub what: What,
    pub line: String,
    pub function: String,
    pub before_ns: Option<f64>,
    pub after_ns: Option<f64>,
    /// Margin of error of the difference where paths are estimated, at 95%.
    pub error_ns: f64,
    pub launches_before: Option<f64>,
    pub launches_after: Option<f64>,
}

impl Row {
    pub(crate) fn moved_ns(&self) -> f64 {
        self.after_ns.unwrap_or(0.0) - self.before_ns.unwrap_or(0.0)
    }
}

/// Time, error and launches per run.
#[derive(Clone, Copy, Default)]
struct Side {
    ns: f64,
    variance: f64,
    launches: f64,
}

/// Lines by their function and file; numbers of lines move when a file is edited.
type Key = (String, String);

fn key(line: &Line) -> Key {
    let file = line.place.rsplit_once(':').map_or(line.place.as_str(), |(file, _)| file);
    let caller = line.caller.as_deref().map(|caller| caller.split(" (").next().unwrap_or(caller));
    (file.to_owned(), caller.map_or_else(|| line.function.clone(), |caller| format!("{} < {caller}", line.function)))
}

/// Lines of a side, as the mean of its runs.
fn side(profiles: &[Profile]) -> BTreeMap<Key, (String, Side)> {
    let mut sums: BTreeMap<Key, (String, Side)> = BTreeMap::new();
    let runs = profiles.len().max(1) as f64;
    for line in profiles.iter().flat_map(lines::lines) {
        let (place, sum) = sums.entry(key(&line)).or_default();
        if place.is_empty() {
            place.clone_from(&line.place);
        }
        sum.ns += line.gpu_ns / runs;
        sum.variance += (line.gpu_ns_error / runs).powi(2);
        sum.launches += line.launches / runs;
    }
    sums
}

/// `None` unless both sides have call paths.
///
/// # Errors
/// Files that are not what they should be.
pub(crate) fn of_runs(before: &[PathBuf], after: &[PathBuf]) -> Result<Option<Vec<Row>>, Failure> {
    let load = |runs: &[PathBuf]| -> Result<Vec<Profile>, Failure> {
        let profiles = runs.iter().filter(|run| run.is_dir()).map(|run: &PathBuf| Profile::load(Path::new(run)));
        Ok(profiles.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    };
    let (before, after) = (load(before)?, load(after)?);
    Ok((!before.is_empty() && !after.is_empty()).then(|| rows(&before, &after)))
}

/// Rows by changed time, largest first.
fn rows(before: &[Profile], after: &[Profile]) -> Vec<Row> {
    let (mut before, after) = (side(before), side(after));
    let mut rows = Vec::new();
    let has_time = |side: &Side| side.launches > 0.0;
    for (key, (place, after)) in &after {
        let earlier = before.remove(key).map(|(_, side)| side).filter(has_time);
        rows.push(row(place, &key.1, earlier, Some(*after).filter(has_time)));
    }
    for ((_, function), (place, before)) in &before {
        rows.push(row(place, function, Some(*before).filter(has_time), None));
    }
    rows.retain(|row| row.before_ns.is_some() || row.after_ns.is_some());
    rows.sort_by(|a, b| b.moved_ns().abs().total_cmp(&a.moved_ns().abs()));
    rows
}

fn row(place: &str, function: &str, before: Option<Side>, after: Option<Side>) -> Row {
    let (a, b) = (before.unwrap_or_default(), after.unwrap_or_default());
    let error_ns = (a.variance + b.variance).sqrt();
    let moved = b.ns - a.ns;
    let what = match (before, after) {
        (None, _) => What::Appeared,
        (_, None) => What::Vanished,
        _ if moved.abs() <= error_ns || moved.abs() * 100.0 <= NOISE * a.ns => What::Same,
        _ if moved > 0.0 => What::Slower,
        _ => What::Faster,
    };
    Row {
        what,
        line: place.to_owned(),
        function: function.to_owned(),
        before_ns: before.map(|side| side.ns),
        after_ns: after.map(|side| side.ns),
        error_ns,
        launches_before: before.map(|side| side.launches),
        launches_after: after.map(|side| side.launches),
    }
}

/// A table for a terminal; empty without rows.
pub(crate) fn text(rows: &[Row], shown: usize, width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let time = |value: Option<f64>| value.map_or("-".to_owned(), ns);
    let columns = [
        Column::Left("what"),
        Column::Right("before"),
        Column::Right("after"),
        Column::Right("moved"),
        Column::Spare(0, "+-"),
        Column::Left("line, function < caller"),
    ];
    let cells = |row: &Row| {
        let sign = if row.moved_ns() < 0.0 { "-" } else { "+" };
        vec![
            row.what.name().to_owned(),
            time(row.before_ns),
            time(row.after_ns),
            format!("{sign}{}", ns(row.moved_ns().abs())),
            ns(row.error_ns),
            format!("{}  {}", row.line, row.function),
        ]
    };
    let table = table::table(&columns, rows.iter().take(shown).map(cells).collect(), width);
    format!("\n{}{table}", table::title("Lines by time moved: GPU time a run by the line that launches it", width))
}

pub(crate) fn markdown(rows: &[Row], shown: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let time = |value: Option<f64>| value.map_or("-".to_owned(), ns);
    let mut out = "\n| line | function | | before | after |\n|---|---|---|--:|--:|\n".to_owned();
    for row in rows.iter().take(shown) {
        let (line, function) = (markdown_code(&row.line), markdown_code(&row.function));
        out += &format!(
            "| {line} | {function} | {} | {} | {} |\n",
            row.what.name(),
            time(row.before_ns),
            time(row.after_ns)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(ns: f64, error: f64) -> Option<Side> {
        Some(Side { ns, variance: error * error, launches: 1.0 })
    }

    #[test]
    fn a_change_must_exceed_its_error_and_the_noise() {
        let what = |before, after| row("a.c:1", "f", before, after).what;
        assert_eq!(what(side(100.0, 0.0), side(120.0, 0.0)), What::Slower);
        assert_eq!(what(side(100.0, 30.0), side(120.0, 30.0)), What::Same, "within the error of both");
        assert_eq!(what(side(100.0, 0.0), side(102.0, 0.0)), What::Same, "noise");
        assert_eq!(what(side(100.0, 1.0), side(80.0, 1.0)), What::Faster);
        assert_eq!((what(None, side(1.0, 0.0)), what(side(1.0, 0.0), None)), (What::Appeared, What::Vanished));
    }
}
