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
    /// The headline: period or wall time, start and end of the run, step, kernel time.
    Step,
    /// The rows of kernels alone.
    Kernel,
}

/// A verdict that a comparison shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// `program`, `period`, `every step`, `slow steps`, `wall`, `start`, `end`, `device`, `host`, `kernel time`, `kernel` or `range`.
    pub of: &'static str,
    pub name: String,
    /// `None` for new and vanished kernels.
    pub verdict: Option<Verdict>,
    pub reason: String,
}

impl Comparison {
    /// The verdicts that this gate looks at, and for each gate that programs failed, in the order in which they are shown.
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
        let edges = [&self.start, &self.end].into_iter().flatten().map(|edge| Shown {
            of: edge.of_run.of,
            name: edge.of_run.name.clone(),
            verdict: Some(edge.of_run.verdict),
            reason: edge.of_run.reason.clone(),
        });
        let rows = self.rows.iter().filter(|row| gate == Gate::Any || row.kind == RowKind::Kernel).map(|row| Shown {
            of: if row.kind == RowKind::Kernel { "kernel" } else { "range" },
            name: row.name().to_owned(),
            verdict: row.verdict,
            reason: row.reason.clone(),
        });
        let failed = self.program_failed.iter().map(|reason| Shown {
            of: "program",
            name: "of the candidate".to_owned(),
            verdict: Some(Verdict::Regression),
            reason: reason.clone(),
        });
        let headline = (gate != Gate::Kernel).then_some(steps.chain(edges).chain(time)).into_iter().flatten();
        failed.chain(headline).chain((gate != Gate::Step).then_some(rows).into_iter().flatten()).collect()
    }

    /// The regressions that this gate sees.
    pub fn regressions(&self, gate: Gate) -> Vec<Shown> {
        self.verdicts(gate).into_iter().filter(|shown| shown.verdict == Some(Verdict::Regression)).collect()
    }
}
