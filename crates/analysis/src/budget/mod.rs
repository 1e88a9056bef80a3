//! A budget: limits for a run. Read from JSON and compared with the values of the run.
//!
//! ```json
//! {
//!   "e2e_ms": 1200, "kernel_count": 5000, "gemm_pct": 60, "sync_pct": 5, "peak_memory": "4GiB", "busy_pct": {"min": 80},
//!   "kernels": { "gemm": {"p99_us": 40, "calls": {"min": 1, "max": 1000}} },
//!   "ranges": { "step": {"p50_us": 900} }
//! }
//! ```
//!
//! A number is the maximum (the minimum for `busy_pct`, where higher is better). A limit without a value in the run fails: a
//! gate must not open without evidence. For the same reason an INCOMPLETE run fails, unless the budget has `"complete":
//! false`. So does a run whose program failed, unless it has `"succeeded": false`. Several runs are one sample: see [`of_runs`].

mod facts;
mod read;
mod runs;
mod timeline;

pub use facts::{Facts, Measured, NoNumber};
pub use read::BudgetError;
pub use runs::of_runs;

use regex_lite::Regex;
use serde::Serialize;

/// The unit of a number, which decides how it is written and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    Ms,
    Us,
    Percent,
    Bytes,
    Count,
    Score,
    /// 1 for true.
    Flag,
}

/// A number of the whole run.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    pub key: &'static str,
    pub unit: Unit,
    /// A bare number is the minimum.
    pub higher_is_better: bool,
    pub about: &'static str,
}

const fn metric(key: &'static str, unit: Unit, about: &'static str) -> Metric {
    Metric { key, unit, higher_is_better: false, about }
}

/// Numbers of the whole run.
pub const METRICS: &[Metric] = &[
    metric("e2e_ms", Unit::Ms, "wall time of the program under `rkprof run`; with --roi of that part"),
    metric("kernel_count", Unit::Count, "kernels that ran"),
    metric("kernels_per_step", Unit::Count, "kernels per step, mean (needs a trace with steps)"),
    metric("kernel_time_ms", Unit::Ms, "sum of the kernels' durations"),
    metric("gemm_pct", Unit::Percent, "share of the kernel time: matrix products"),
    metric("attention_pct", Unit::Percent, "share of the kernel time: attention"),
    metric("norm_reduce_pct", Unit::Percent, "share of the kernel time: norms and reductions"),
    metric("elementwise_pct", Unit::Percent, "share of the kernel time: elementwise kernels"),
    metric("copy_pct", Unit::Percent, "share of the kernel time: copies made by kernels"),
    metric("comm_pct", Unit::Percent, "share of the kernel time: communication"),
    metric("other_pct", Unit::Percent, "share of the kernel time: everything else"),
    metric("step_ms", Unit::Ms, "latency of a step, mean (needs a trace with steps)"),
    metric("step_p99_ms", Unit::Ms, "latency of a step, p99 (needs a trace with steps)"),
    metric("sync_pct", Unit::Percent, "avoidable waiting in synchronising calls, of the traced time (needs a trace)"),
    metric("gap_us", Unit::Us, "gap between two kernels of a stream, median of the worst stream (needs a trace)"),
    Metric {
        key: "busy_pct",
        unit: Unit::Percent,
        higher_is_better: true,
        about: "time in which a device ran a kernel (needs a trace)",
    },
    metric("launch_delay_p99_us", Unit::Us, "from the call to the start of its kernel, p99"),
    metric("launch_tax", Unit::Score, "launch tax, 0 to 100, with the idle time of launches where a trace tells it"),
    metric("launches_per_s", Unit::Count, "kernels per second of traced time"),
    metric("api_errors", Unit::Count, "API calls that returned something else than success"),
    metric("peak_memory", Unit::Bytes, "most device memory allocated at once, of the device with most"),
    metric("dropped", Unit::Count, "records that were dropped"),
    metric("overhead_pct", Unit::Percent, "what the tracer cost (needs `rkprof run --baseline`)"),
];

/// Those of [`METRICS`] that come from a trace.
const TRACED: [&str; 8] =
    ["kernels_per_step", "step_ms", "step_p99_ms", "sync_pct", "gap_us", "busy_pct", "launch_tax", "launches_per_s"];

/// Numbers of a kernel or a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    Mean,
    P50,
    P90,
    P95,
    P99,
    P999,
    Max,
    Total,
    Calls,
    /// Share of the kernel time.
    Share,
}

pub const STATISTICS: &[(&str, Unit, Statistic)] = &[
    ("mean_us", Unit::Us, Statistic::Mean),
    ("p50_us", Unit::Us, Statistic::P50),
    ("p90_us", Unit::Us, Statistic::P90),
    ("p95_us", Unit::Us, Statistic::P95),
    ("p99_us", Unit::Us, Statistic::P99),
    ("p999_us", Unit::Us, Statistic::P999),
    ("max_us", Unit::Us, Statistic::Max),
    ("total_ms", Unit::Ms, Statistic::Total),
    ("calls", Unit::Count, Statistic::Calls),
    ("share_pct", Unit::Percent, Statistic::Share),
];

/// The subject of a limit.
#[derive(Clone, Debug)]
pub enum Subject {
    /// Key of [`METRICS`].
    Run(&'static str),
    /// Every kernel whose name matches; counts, totals and shares are sums over all of them.
    Kernels(Regex, Statistic),
    Range(String, Statistic),
    /// The run must be COMPLETE.
    Complete,
    /// The program must have ended well.
    Succeeded,
}

/// One line of a budget.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The key in the file: `gemm_pct`, `kernels.gemm.p99_us`.
    pub name: String,
    pub subject: Subject,
    pub unit: Unit,
    pub min: Option<f64>,
    pub max: Option<f64>,
}

impl Limit {
    /// `"complete": true`
    fn complete() -> Limit {
        Limit::flag("complete", Subject::Complete)
    }

    /// `"succeeded": true`
    fn succeeded() -> Limit {
        Limit::flag("succeeded", Subject::Succeeded)
    }

    fn flag(name: &str, subject: Subject) -> Limit {
        Limit { name: name.to_owned(), subject, unit: Unit::Flag, min: Some(1.0), max: None }
    }
}

/// Whether a limit holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    Pass,
    Fail,
    /// The interval of several runs has values on both sides of the limit.
    Unsure,
}

/// The result of a limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    pub name: String,
    pub unit: Unit,
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// Of several runs, the mean.
    pub value: Option<f64>,
    /// 95 % interval of the mean; `None` with one run, and where all runs have the same count.
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub result: Holds,
    /// It does not fail.
    pub passed: bool,
    /// The worst kernel, or the reason why there is no value.
    pub remark: Option<String>,
}

impl Outcome {
    fn allows(&self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }

    fn with(self, result: Holds) -> Outcome {
        Outcome { result, passed: result != Holds::Fail, ..self }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Budget {
    pub limits: Vec<Limit>,
    /// `"complete": false`: a run with missing records may pass.
    pub takes_incomplete: bool,
    /// `"succeeded": false`: a run whose program failed may pass.
    pub takes_failure: bool,
}

impl Budget {
    /// Whether a limit needs a trace.
    pub fn needs_traces(&self) -> bool {
        let needs = |key: &str| TRACED.contains(&key);
        self.limits.iter().any(|limit| matches!(&limit.subject, Subject::Run(key) if needs(key)))
    }

    pub fn check(&self, facts: &Facts) -> Vec<Outcome> {
        let outcome = |limit: &Limit| {
            let Limit { name, subject, unit, min, max } = limit;
            // With two limits, the upper one decides which kernel is the worst.
            let measured = facts.measure(subject, max.is_some());
            let (value, remark) = match measured {
                Ok(Measured { value, of }) => (Some(value), of),
                Err(reason) => (None, Some(reason.to_string())),
            };
            let (name, unit, min, max) = (name.clone(), *unit, *min, *max);
            let (low, high, result, passed) = (None, None, Holds::Fail, false);
            let outcome = Outcome { name, unit, min, max, value, low, high, result, passed, remark };
            let holds = value.is_some_and(|value| outcome.allows(value));
            outcome.with(if holds { Holds::Pass } else { Holds::Fail })
        };
        let mut outcomes: Vec<Outcome> = self.limits.iter().map(outcome).collect();
        // The missing records may be those that would have exceeded a limit.
        let asked = self.limits.iter().any(|limit| matches!(limit.subject, Subject::Complete));
        if facts.is_incomplete() && !asked && !self.takes_incomplete {
            outcomes.push(outcome(&Limit::complete()));
        }
        // What a program costs that crashed is no evidence.
        let asked = self.limits.iter().any(|limit| matches!(limit.subject, Subject::Succeeded));
        if facts.has_failed() && !asked && !self.takes_failure {
            outcomes.push(outcome(&Limit::succeeded()));
        }
        outcomes
    }
}

#[cfg(test)]
mod tests;
