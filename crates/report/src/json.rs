//! The report as JSON: the summary, its source, and the processes behind it.

use super::{arguments, by_thread, counters, hot_lines, kernels, list, sizes};
use rkprof_analysis::energy::Energy;
use rkprof_analysis::timeline::health::Health;
use rkprof_analysis::timeline::launch_tax::LaunchTax;
use rkprof_model::run::{ExitInfo, RunInfo};
use rkprof_model::summary::Summary;
use rkprof_results::examine::{CategoryShare, Examined, Found};
use rkprof_results::judge::{Judge, work_of_run};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::{Process, Run};
use rkprof_results::source;
use rkprof_show::names::Names;
use rkprof_stats::merge::MergeError;
use serde::Serialize;

#[derive(Serialize)]
struct Report<'a> {
    /// Contains `schema_version`.
    #[serde(flatten)]
    summary: &'a Summary,
    run: Option<&'a RunInfo>,
    findings: &'a [Found],
    categories: &'a [CategoryShare],
    launch_tax: &'a Option<LaunchTax>,
    /// Hot lines; `null` without call paths.
    call_paths: serde_json::Value,
    processes: Vec<ProcessRow<'a>>,
    /// Absent unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    api_by_thread: Option<Vec<by_thread::ThreadCalls>>,
}

#[derive(Serialize)]
struct ProcessRow<'a> {
    directory: String,
    pid: Option<u32>,
    rank: Option<u32>,
    command: &'a [String],
    status: Option<&'a str>,
    exit: Option<&'a ExitInfo>,
    verdict: Option<&'a str>,
    /// The reason why this process has no summary.
    problem: Option<&'a str>,
    /// Results from its trace.
    timeline: Option<&'a Health>,
    /// The reason why there are none.
    timeline_missing: Option<String>,
    /// Energy of steps and kernels; `null` where power was not sampled, or the trace not read.
    energy: Option<&'a Energy>,
}

/// # Errors
/// The summary is damaged.
pub fn render(
    run: &Run,
    examined: &Examined,
    names: &Names,
    kernels: &Selection,
    judge: &Judge,
    api_by_thread: Option<Vec<by_thread::ThreadCalls>>,
) -> Result<String, MergeError> {
    let processes = run
        .processes
        .iter()
        .zip(&examined.traces)
        .map(|(Process { dir, info, summary, problem, .. }, traced)| {
            let (info, summary) = (info.as_ref(), summary.as_ref());
            ProcessRow {
                directory: dir.display().to_string(),
                pid: info.map(|info| info.pid).or(summary.map(|summary| summary.pid)),
                rank: info.and_then(|info| info.rank).or(summary.and_then(|summary| summary.rank)),
                command: info.map(|info| &info.command[..]).or(summary.map(|s| &s.command[..])).unwrap_or_default(),
                status: info.map(|info| info.status.as_str()),
                exit: info.and_then(|info| info.exit.as_ref()),
                verdict: summary.map(|summary| summary.completeness.verdict.as_str()),
                problem: problem.as_deref(),
                timeline: traced.health.as_ref().ok(),
                timeline_missing: traced.health.as_ref().err().map(ToString::to_string),
                energy: traced.energy.as_ref(),
            }
        })
        .collect();
    let report = Report {
        summary: &run.summary,
        run: run.info(),
        findings: &examined.findings,
        categories: &examined.categories,
        launch_tax: &examined.launch_tax,
        call_paths: hot_lines::json(examined.paths.as_ref()),
        processes,
        api_by_thread,
    };
    let mut report = serde_json::to_value(&report).unwrap_or_default();
    report["problem_sizes"] = sizes::json(&run.summary, names, kernels);
    report["kernel_arguments"] = arguments::json(&run.summary, &work_of_run(run), names, kernels);
    counters::attach(&mut report, &judge.rows(&run.summary));
    called(&mut report, names);
    columns(&mut report, &run.summary, names);
    restrict(&mut report, kernels);
    report["tables"] = list::json(run, &judge.table(&run.summary), examined, names, kernels)?;
    source::attach(&mut report, run);
    Ok(crate::out::pretty(&report))
}

/// Adds to each kernel row its `id` in every view of the run, and its `short_name`.
fn called(report: &mut serde_json::Value, names: &Names) {
    let rows = report.get_mut("kernels").and_then(serde_json::Value::as_array_mut);
    for row in rows.into_iter().flatten() {
        let Some(name) = row.get("name").and_then(serde_json::Value::as_str).map(str::to_owned) else { continue };
        row["id"] = names.ids().id(&name).map(|id| id.to_string()).into();
        row["short_name"] = rkprof_names::short(&name).into();
    }
}

/// Adds to each kernel row the numbers that tables show of it, by the names of their columns.
fn columns(report: &mut serde_json::Value, summary: &Summary, names: &Names) {
    let columns = kernels::columns(summary, names, false, false);
    let rows = report.get_mut("kernels").and_then(serde_json::Value::as_array_mut);
    for (shown, row) in rows.into_iter().flatten().zip(&summary.kernels) {
        shown["columns"] = columns.json(&kernels::KernelLine { row, devices: &[] }).into();
    }
}

/// Keeps the rows of the selected kernels; all other parts cover the whole run.
fn restrict(report: &mut serde_json::Value, kernels: &Selection) {
    if let Some(rows) = report.get_mut("kernels").and_then(serde_json::Value::as_array_mut) {
        rows.retain(|row| row["name"].as_str().is_some_and(|name| kernels.has(name)));
    }
}
