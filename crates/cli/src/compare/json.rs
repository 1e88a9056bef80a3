//! The comparison as JSON, with all values from which the other formats choose.

use super::facts::Fact;
use super::shown::Shown;
use rkprof_analysis::compare::Comparison;
use rkprof_results::correctness::Correctness;
use serde::Serialize;

const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
struct Report<'a> {
    schema_version: u32,
    #[serde(flatten)]
    comparison: &'a Comparison,
    /// The verdict with what limits it, and the number of rows behind it: the first line of the text.
    headline: String,
    facts: &'a [Fact],
    /// Rows by source line; `null` unless both sides have call paths.
    call_paths: Option<&'a [crate::paths::compare::PathChange]>,
    baseline: Vec<String>,
    candidate: Vec<String>,
    simulated: bool,
    /// Counters were read in every call of both sides, so all times are those of counted calls.
    counted: bool,
    correctness: &'a Correctness,
    remarks: &'a [String],
    /// Whether the exit code is 1.
    failed: bool,
    /// Why: a sentence each.
    failures: &'a [String],
}

pub(super) fn render(shown: &Shown) -> String {
    let Shown { names: called, baseline, candidate, comparison, facts, paths, correctness, remarks, counted, failures } =
        shown;
    let names = |paths: &[std::path::PathBuf]| paths.iter().map(|path| path.display().to_string()).collect();
    let report = Report {
        schema_version: SCHEMA_VERSION,
        comparison,
        headline: super::text::headline(comparison, !failures.is_empty()),
        facts,
        call_paths: paths.as_deref(),
        baseline: names(&baseline.paths),
        candidate: names(&candidate.paths),
        simulated: baseline.simulated || candidate.simulated,
        counted: *counted,
        correctness,
        remarks,
        failed: !failures.is_empty(),
        failures,
    };
    let mut report = serde_json::to_value(&report).unwrap_or_default();
    for row in report.get_mut("rows").and_then(serde_json::Value::as_array_mut).into_iter().flatten() {
        let times = ["after", "before"].into_iter().find_map(|side| row[side]["name"].as_str());
        let Some(name) = times.filter(|_| row["kind"] == "kernel").map(str::to_owned) else { continue };
        row["id"] = called.ids().id(&name).map(|id| id.to_string()).into();
        row["short_name"] = rkprof_names::short(&name).into();
    }
    crate::out::pretty(&report)
}
