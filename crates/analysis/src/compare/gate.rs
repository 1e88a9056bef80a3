//! What a gate fails on: every regression that the comparison shows, in the headline or in a row. One slow kernel fails it
//! although the step became faster. Rows below `--min-share` are not judged, so they never fail.

use super::Comparison;
use super::decide::Verdict;
use super::side::RowKind;
use serde::Serialize;

/// The part of a comparison that decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gate {
    /// Headline and rows.
    #[default]
    Any,
    /// The headline: period or wall time, step, kernel time.
    Step,
    /// Kernels and ranges.
    Kernel,
}

/// A verdict that a comparison shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// `period`, `every step`, `slow steps`, `wall`, `device`, `host`, `kernel time`, `kernel` or `range`.
    pub of: &'static str,
    pub name: String,
    /// `None` for new and vanished kernels.
    pub verdict: Option<Verdict>,
    pub reason: String,
}

impl Comparison {
    /// The verdicts that this gate looks at, in the order in which they are shown.
    pub fn verdicts(&self, gate: Gate) -> Vec<Shown> {
        let steps = [&self.period, &self.every_step, &self.slow_steps, &self.step].into_iter().flatten().map(|step| {
            Shown { of: step.of, name: step.name.clone(), verdict: Some(step.verdict), reason: step.reason.clone() }
        });
        let time = self.usual_kernel_time.zip(self.kernel_time_verdict).map(|(change, verdict)| Shown {
            of: "kernel time",
            name: "a run".to_owned(),
            verdict: Some(verdict),
            reason: format!("mean {:+.1}%", change.pct),
        });
        let rows = self.rows.iter().map(|row| Shown {
            of: if row.kind == RowKind::Kernel { "kernel" } else { "range" },
            name: row.name().to_owned(),
            verdict: row.verdict,
            reason: row.reason.clone(),
        });
        let headline = (gate != Gate::Kernel).then_some(steps.chain(time)).into_iter().flatten();
        headline.chain((gate != Gate::Step).then_some(rows).into_iter().flatten()).collect()
    }

    /// The regressions that this gate sees.
    pub fn regressions(&self, gate: Gate) -> Vec<Shown> {
        self.verdicts(gate).into_iter().filter(|shown| shown.verdict == Some(Verdict::Regression)).collect()
    }
}
