//! Where a run begins and ends, beside its first and its last step.

use crate::timeline::Timeline;
use crate::timeline::steps;
use rkprof_model::event::Ns;

/// When a run begins and ends, and the steps that are next to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    begin: Ns,
    first_start: Ns,
    first_end: Ns,
    last_start: Ns,
    end: Ns,
}

impl Edges {
    /// `None` where the trace has no call, range or work.
    pub(super) fn of(timeline: &Timeline, steps: &steps::Steps) -> Option<Edges> {
        let (begin, end) = ends(timeline)?;
        let (first, last) = (steps.steps.first()?, steps.steps.iter().max_by_key(|step| step.start_ns)?);
        let start = |step: &steps::Step| step.host_start_ns.map_or(step.start_ns, |host| host.min(step.start_ns));
        Some(Edges { begin, first_start: start(first), first_end: first.end_ns, last_start: start(last), end })
    }

    /// Without the first step: it may be a cold one.
    pub(super) fn start_ns(&self) -> f64 {
        self.first_start.saturating_sub(self.begin) as f64
    }

    pub(super) fn first_step_ns(&self) -> f64 {
        self.first_end.saturating_sub(self.begin) as f64
    }

    /// The program is known to have ended then.
    pub(super) fn goes_on_until(&mut self, end: Ns) {
        self.end = self.end.max(end);
    }

    pub(super) fn end_ns(&self) -> f64 {
        self.end.saturating_sub(self.last_start) as f64
    }

    pub(super) fn whole_ns(&self) -> f64 {
        self.end.saturating_sub(self.begin) as f64
    }
}

/// When the first call, range or work begins, and the last one ends.
pub(super) fn ends(timeline: &Timeline) -> Option<(Ns, Ns)> {
    let calls = timeline.calls.iter().map(|call| (call.start, call.end));
    let ranges = timeline.ranges.iter().map(|range| (range.start, range.end));
    calls.chain(ranges).chain(timeline.window()).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}
