//! A step, and how steps are found.

use crate::timeline::Dispatch;
use rkprof_model::event::Ns;
use serde::Serialize;

/// Fewer repetitions are not steps.
pub(super) const FEWEST: usize = 4;
/// Share of the steps that must have the same kernels, and of all kernels (or their time) that must be in steps.
pub(super) const ALIKE: f64 = 0.6;
pub(super) const COVERED: f64 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Outside the schedule.
    Skipped,
    Warmup,
    Measured,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Start of its first kernel.
    pub start_ns: Ns,
    /// End of its last kernel.
    pub end_ns: Ns,
    /// Time on the host, where a range gives it.
    pub wall_ns: Option<Ns>,
    /// Start of that range.
    pub host_start_ns: Option<Ns>,
    pub kernels: u64,
    /// Sum of the kernels' durations.
    pub kernel_ns: Ns,
    /// Time in which at least one kernel of the step ran.
    pub busy_ns: Ns,
    pub phase: Phase,
    /// The thread whose range it is, where several threads mark steps and each has its own.
    #[serde(skip)]
    pub tid: Option<u32>,
}

impl Step {
    pub fn latency(&self) -> Ns {
        self.end_ns - self.start_ns
    }
}

/// The sign for where a step begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    Ranges,
    Graphs,
    Waits,
    Pauses,
    Kernels,
}

impl Mark {
    pub(super) const NAMES: [(Mark, &str); 5] = [
        (Mark::Ranges, "by:ranges"),
        (Mark::Graphs, "by:graphs"),
        (Mark::Waits, "by:waits"),
        (Mark::Pauses, "by:pauses"),
        (Mark::Kernels, "by:kernels"),
    ];

    pub(super) fn parse(text: &str) -> Option<Mark> {
        Mark::NAMES.iter().find(|(_, name)| *name == text).map(|(mark, _)| *mark)
    }
}

/// Steps before their phases are known.
pub(super) struct Found {
    pub(super) source: String,
    pub(super) evidence: Vec<String>,
    pub(super) by: Mark,
    pub(super) steps: Vec<Step>,
    /// Where the steps are common to several threads: those of each thread.
    pub(super) own: Vec<Step>,
}

/// A step without kernels so far.
pub(super) fn empty(range: Option<(Ns, Ns)>) -> Step {
    let start_ns = Ns::MAX;
    let (host_start_ns, wall_ns) = (range.map(|range| range.0), range.map(|range| range.1 - range.0));
    Step {
        start_ns,
        end_ns: 0,
        wall_ns,
        host_start_ns,
        kernels: 0,
        kernel_ns: 0,
        busy_ns: 0,
        phase: Phase::Measured,
        tid: None,
    }
}

/// Adds a dispatch; dispatches come ordered by start.
pub(super) fn add(step: &mut Step, dispatch: &Dispatch) {
    step.start_ns = step.start_ns.min(dispatch.start);
    step.busy_ns += dispatch.end.saturating_sub(dispatch.start.max(step.end_ns));
    step.end_ns = step.end_ns.max(dispatch.end);
    step.kernels += 1;
    step.kernel_ns += dispatch.ns();
}
