//! Call paths of two sides: lines that became slower or faster, appeared or vanished.

use crate::Failure;
use rkprof_results::paths::lines::{self, Line};
use rkprof_results::paths::profile::Profile;
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::table;
use rkprof_show::table::Column::{Left, Right, Spare};
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
pub(crate) struct PathChange {
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

impl PathChange {
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
pub(crate) fn of_runs(before: &[PathBuf], after: &[PathBuf]) -> Result<Option<Vec<PathChange>>, Failure> {
    let load = |runs: &[PathBuf]| -> Result<Vec<Profile>, Failure> {
        let profiles = runs.iter().filter(|run| run.is_dir()).map(|run: &PathBuf| Profile::load(Path::new(run)));
        Ok(profiles.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    };
    let (before, after) = (load(before)?, load(after)?);
    Ok((!before.is_empty() && !after.is_empty()).then(|| rows(&before, &after)))
}

/// Rows by changed time, largest first.
fn rows(before: &[Profile], after: &[Profile]) -> Vec<PathChange> {
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

fn row(place: &str, function: &str, before: Option<Side>, after: Option<Side>) -> PathChange {
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
    PathChange {
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

/// The columns of a line.
pub(crate) fn columns() -> Columns<'static, PathChange> {
    let calls = |launches: Option<f64>| Value::count(launches.map(|launches| launches.round() as u64));
    Columns::new()
        .with(Left("what").leads(2), |row: &PathChange| row.what.name().to_owned())
        .with(Right("before"), |row| Value::Time(row.before_ns))
        .with(Right("after"), |row| Value::Time(row.after_ns))
        .with(Right("moved"), |row| Value::Moved(row.moved_ns()))
        .with(Spare(0, "+-").wide(), |row| Value::Time(Some(row.error_ns)))
        .with(Right("launches before").only(Form::Page).wide(), move |row| calls(row.launches_before))
        .with(Right("launches after").only(Form::Page).wide(), move |row| calls(row.launches_after))
        .with(Left("line").leads(0).not(Form::Text), |row| Value::Name(row.line.clone()))
        .with(Left("function < caller").leads(1).not(Form::Text), |row| Value::Name(row.function.clone()))
        .with(Left("line, function < caller").only(Form::Text), |row| format!("{}  {}", row.line, row.function))
}

/// A table for a terminal; empty without rows.
pub(crate) fn text(rows: &[PathChange], shown: usize, width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let title = table::title("Lines by time moved: GPU time a run by the line that launches it", width);
    format!("\n{title}{}", columns().table(rows.iter().take(shown), width))
}

pub(crate) fn markdown(rows: &[PathChange], shown: usize) -> String {
    if rows.is_empty() { String::new() } else { format!("\n{}", columns().markdown(rows.iter().take(shown))) }
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
