//! The largest load at the highest rate: 16 threads, 5 million API calls, 500 thousand dispatches (scenario `stress`), and
//! each is accounted for. Built without optimization, a tenth of it.

mod common;

use common::{json, library, rkprof, run};
use rkprof_model::summary::Summary;
use serde_json::Value;
use std::process::Command;

/// Share of the scenario.
const SCALE: &str = if cfg!(debug_assertions) { "0.1" } else { "1" };

struct Counted {
    /// HIP calls by function, and all.
    functions: Vec<(String, u64)>,
    calls: u64,
    /// (mangled name, dispatches, ns).
    kernels: Vec<(String, u64, u64)>,
    dispatches: u64,
    summary: Summary,
}

fn stress(scale: &str, options: &[&str]) -> Counted {
    let dir = tempfile::tempdir().expect("temporary directory");
    let (out, counts) = (dir.path().join("run"), dir.path().join("counts"));
    let mut command = Command::new(rkprof());
    command.arg("run").arg("-o").arg(&out).args(options).arg("--").arg(rkprof());
    command.args(["sim-workload", "--quiet", "--scenario", "stress", "--scale", scale]);
    let output = run(command.env("RKPROF_LIB", library()).env("RKSIM_TRUTH_COUNTS", &counts));
    assert!(output.status.success(), "{}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    let counts = json(&counts);
    let number = |value: &Value| value.as_u64().expect("a number");
    let entries = |of: &str| counts[of].as_object().expect("a table").clone();
    let functions: Vec<_> = entries("functions")
        .into_iter()
        .filter(|(name, _)| name.starts_with("hip"))
        .map(|(name, row)| (name, number(&row["calls"])))
        .collect();
    let kernels: Vec<_> = entries("kernels")
        .into_iter()
        .map(|(name, row)| (name, number(&row["dispatches"]), number(&row["ns"])))
        .collect();
    let summary = serde_json::from_value(json(&out.join("summary.json"))).expect("a summary");
    Counted {
        calls: functions.iter().map(|(_, calls)| calls).sum(),
        dispatches: kernels.iter().map(|(_, dispatches, _)| dispatches).sum(),
        functions,
        kernels,
        summary,
    }
}

/// Everything that was counted is in the summary.
fn nothing_is_missing(counted: &Counted) {
    let Counted { functions, calls, kernels, dispatches, summary } = counted;
    let completeness = &summary.completeness;
    assert_eq!((completeness.verdict.as_str(), &completeness.reasons), ("COMPLETE", &vec![]));
    assert_eq!(completeness.dropped.values().sum::<u64>(), 0);
    assert_eq!((completeness.api_calls, completeness.dispatches), (*calls, *dispatches));
    assert_eq!(completeness.launches, Some(*dispatches));
    for (name, calls) in functions {
        let row = summary.api.iter().find(|row| row.name == *name);
        assert_eq!(row.map(|row| row.duration.count + row.duration.untimed), Some(*calls), "{name}");
    }
    assert_eq!(summary.api.len(), functions.len());
    for (name, dispatches, ns) in kernels {
        let rows = summary.kernels.iter().filter(|row| row.mangled == *name);
        let sum = rows.fold((0, 0), |sum, row| (sum.0 + row.duration.count, sum.1 + row.duration.sum_ns));
        assert_eq!(sum, (*dispatches, *ns), "{name}");
    }
}

#[test]
fn nothing_is_dropped_at_the_default_buffer() {
    let counted = stress(SCALE, &[]);
    if !cfg!(debug_assertions) {
        assert!(counted.calls >= 5_000_000 && counted.dispatches == 500_000);
    }
    nothing_is_missing(&counted);
}

#[test]
fn what_does_not_fit_is_counted() {
    let counted = stress(SCALE, &["--buffer", "1MiB", "--on-full", "drop"]);
    let completeness = &counted.summary.completeness;
    let dropped = |kind: &str| completeness.dropped.get(kind).copied().unwrap_or(0);
    assert_eq!(completeness.api_calls + dropped("api_call"), counted.calls);
    assert_eq!(completeness.launches.unwrap() + dropped("launch"), counted.dispatches);
    assert_eq!(completeness.dispatches + dropped("kernel_dispatch"), counted.dispatches);
    let total: u64 = completeness.dropped.values().sum();
    assert_eq!(completeness.dropped_by_thread.values().sum::<u64>(), total);
    assert_eq!(completeness.verdict, if total > 0 { "INCOMPLETE" } else { "COMPLETE" });
    assert_eq!(completeness.dropped_by_sdk, Some(0));
}

/// Ten chunks for some twenty threads.
#[test]
fn what_does_not_fit_waits_where_it_may() {
    nothing_is_missing(&stress(SCALE, &["--buffer", "1MiB", "--on-full", "block"]));
}
