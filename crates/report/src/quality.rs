//! The end of the report as text: whether all records are there, odd times, the cost of rkprof, the traces.

use super::view::View;
use crate::page_limit;
use rkprof_model::run::VerifiedInfo;
use rkprof_model::summary::{Completeness, NoteRow, Summary, Trust};
use rkprof_results::load::Run;
use rkprof_show::table::field;
use rkprof_show::units::{bytes, count, memory, ns};
use rkprof_store::dir;
use std::path::PathBuf;

/// Number of trace files shown.
const TRACES: usize = 3;

/// The number of records of each kind, and the known gaps.
pub(crate) fn records(completeness: &Completeness) -> String {
    let Completeness { launches, dispatches, api_calls, copies, .. } = *completeness;
    let mut parts = Vec::new();
    parts.extend(launches.filter(|n| *n > 0).map(|n| format!("{} launches", count(n))));
    parts.extend(
        [(dispatches, "dispatches"), (api_calls, "API calls"), (copies, "copies")]
            .map(|(n, what)| format!("{} {what}", count(n))),
    );
    match completeness.dropped_total() {
        Some(dropped) => format!("{}, {} dropped", parts.join(", "), count(dropped)),
        None => format!("{}; drops are not known", parts.join(", ")),
    }
}

/// Gaps are shown before the numbers; all reasons follow at the end.
pub(super) fn doubt(completeness: &Completeness, width: usize) -> String {
    let reason = match completeness.reasons.as_slice() {
        [] => return String::new(),
        [only] => only.clone(),
        [first, others @ ..] => format!("{first} (and {} more at the end)", count(others.len() as u64)),
    };
    field(completeness.verdict.as_str(), &reason, width)
}

/// Completeness, plausibility of times, cost, and the trace's path.
pub(super) fn quality(run: &Run, view: View) -> String {
    let summary = &run.summary;
    let completeness = &summary.completeness;
    let mut out = field(completeness.verdict.as_str(), &records(completeness), view.width);
    for reason in &completeness.reasons {
        out += &field("", &format!("- {reason}"), view.width);
    }
    if let Some(odd) = odd_times(&summary.trust) {
        out += &field("Times", &odd, view.width);
    }
    // rkprof records nothing during an import.
    if !view.brief && summary.own_cost.records > 0 {
        out += &field("Own cost", &own_cost(summary), view.width);
        if let Some(cost) = run.info().and_then(|info| info.baseline.as_ref()).map(super::head::measured_cost) {
            out += &field("Measured", &cost, view.width);
        }
    }
    if let Some(text) = run.info().and_then(|info| info.verified.as_ref()).filter(|_| !view.brief).map(verified) {
        out += &field("Verified", &text, view.width);
    }
    for NoteRow { severity, text } in summary.notes.iter().filter(|note| note.severity != "incomplete") {
        let label = if severity == "warning" { "Warning" } else { "Note" };
        out += &field(label, text, view.width);
    }
    for file in run.traces.iter().take(TRACES) {
        out += &field("Trace", &file.display().to_string(), usize::MAX);
    }
    let warning = |file: &PathBuf| page_limit::warning(file, file.metadata().ok()?.len());
    if let Some(warning) = run.traces.iter().find_map(warning) {
        warning.lines().for_each(|line| out += &field("", line, view.width));
    } else if !run.traces.is_empty() {
        let way = format!("`rkprof view {}` opens it in Perfetto", run.shown.display());
        out += &field("", &way, view.width);
    }
    if run.traces.len() > TRACES {
        out += &field("", &format!("and {} more", run.traces.len() - TRACES), view.width);
    }
    if view.brief {
        let more = format!("`rkprof report {}` has the evidence, the calls, copies and ranges", run.shown.display());
        out += &field("More", &more, view.width);
    }
    out + &further_recordings(run)
}

/// Later recordings of the same processes (`rkprof ctl start`), which are runs of their own.
fn further_recordings(run: &Run) -> String {
    let all: Vec<_> = run.processes.iter().flat_map(|process| dir::recordings(&process.dir)).collect();
    let Some(last) = all.last() else { return String::new() };
    let text = match all.len() {
        1 => format!("1 more: rkprof report {}", last.dir.display()),
        number => format!("{number} more; the last one: rkprof report {}", last.dir.display()),
    };
    field("Recordings", &text, usize::MAX)
}

/// Whether this machine's stack has been verified.
fn verified(info: &VerifiedInfo) -> String {
    let VerifiedInfo { at, ok, extent, simulated, file } = info;
    let day = at.split('T').next().unwrap_or_default();
    let what = if extent == "short" { "the light path on this machine" } else { "on this machine" };
    let what = if *simulated { "SIMULATED, on the simulator" } else { what };
    let result = if *ok { "all checks passed" } else { "some checks FAILED" };
    format!("{what} on {day}: {result} ({file})")
}

fn odd_times(trust: &Trust) -> Option<String> {
    let Trust { inverted, zero_length, overlapping, out_of_order: _, realtime_drift_ppm, monotonic_drift_ppm: _ } =
        trust;
    let counts = [
        (inverted, "end before they start"),
        (zero_length, "have zero duration"),
        (overlapping, "overlap on their queue"),
    ];
    let mut parts: Vec<String> =
        counts.into_iter().filter(|(n, _)| **n > 0).map(|(n, what)| format!("{} {what}", count(*n))).collect();
    if let Some(drift) = realtime_drift_ppm.filter(|drift| drift.abs() >= 100.0) {
        parts.push(format!("the wall clock drifted by {drift:.0} ppm"));
    }
    (!parts.is_empty()).then(|| format!("{}; shown as ROCm reported them", parts.join(", ")))
}

fn own_cost(summary: &Summary) -> String {
    let cost = &summary.own_cost;
    let mut parts = vec![format!("{} CPU for {} records", ns(cost.drainer_cpu_s * 1e9), count(cost.records))];
    parts.extend(cost.drainer_ns_per_record.map(|value| format!("{} a record", ns(value))));
    parts.extend(cost.wrapper_ns.map(|value| format!("{} a HIP call", ns(value))));
    // Runs from before the heap was counted have an estimate.
    let counted = if cost.heap_bytes > 0 { "counted" } else { "estimated" };
    parts.push(format!("{} of memory ({counted})", memory(cost.memory_bytes)));
    parts.push(format!("{} of trace", bytes(cost.trace_bytes)));
    parts.extend(cost.finalize_ms.map(|ms| format!("{} at exit", ns(ms * 1e6))));
    parts.extend(cost.sdk_startup_ms.map(|ms| format!("rocprofiler-sdk itself took {} to start", ns(ms * 1e6))));
    if !cost.governor.is_empty() {
        parts.push(format!("the governor made {} steps", cost.governor.len()));
    }
    parts.join(", ")
}
