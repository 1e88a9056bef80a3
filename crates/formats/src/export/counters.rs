//! Joins a dispatch with its counters: formats have both in one row, a trace has them in two events that need not be
//! adjacent.

use rkprof_model::event::{CounterSample, KernelDispatch};
use std::collections::{HashMap, VecDeque};

/// Limit of remembered dispatches, and of samples that wait for theirs.
const WINDOW: usize = 1 << 12;

/// What a row of counters needs from the dispatch beyond the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispatch {
    pub event_id: u64,
    pub queue: u32,
    pub stream: Option<u32>,
    pub tid: u32,
    /// Scratch bytes per work-item.
    pub scratch: Option<u32>,
}

#[derive(Default)]
pub struct CounterJoin {
    /// Indexed by the low bits of the event id; empty until there are counters.
    recent: Vec<Option<Dispatch>>,
    waiting: HashMap<u64, CounterSample>,
}

impl CounterJoin {
    /// Remembers a dispatch; returns the sample that waited for it.
    #[inline]
    pub fn kernel(&mut self, kernel: &KernelDispatch) -> Option<(CounterSample, Dispatch)> {
        // A dispatch with counters has no valid timing, so others need not be remembered.
        if kernel.timing_valid && self.waiting.is_empty() {
            return None;
        }
        let KernelDispatch { event_id, queue, stream, tid, scratch, .. } = *kernel;
        let dispatch = Dispatch { event_id, queue, stream, tid, scratch };
        if let Some(sample) = self.waiting.remove(&event_id) {
            return Some((sample, dispatch));
        }
        if self.recent.is_empty() {
            self.recent = vec![None; WINDOW];
        }
        self.recent[event_id as usize % WINDOW] = Some(dispatch);
        None
    }

    /// Whether the counters of this dispatch came before it.
    pub fn waits_for(&self, event_id: u64) -> bool {
        self.waiting.contains_key(&event_id)
    }

    /// The dispatch of a sample, if it has come; otherwise the sample waits for it.
    pub fn sample(&mut self, sample: &CounterSample) -> Option<Dispatch> {
        let known = self.recent.get(sample.event_id as usize % WINDOW).copied().flatten();
        let known = known.filter(|dispatch| dispatch.event_id == sample.event_id);
        if known.is_none() && self.waiting.len() < WINDOW {
            self.waiting.insert(sample.event_id, sample.clone());
        }
        known
    }

    /// Samples whose dispatch did not come.
    pub fn rest(&mut self) -> Vec<CounterSample> {
        self.recent.clear();
        let mut rest: Vec<_> = self.waiting.drain().map(|(_, sample)| sample).collect();
        rest.sort_by_key(|sample| (sample.start, sample.event_id));
        rest
    }
}

/// Joins for formats with one row per dispatch: a counted dispatch waits for its counters.
#[derive(Default)]
pub struct Counted {
    dispatches: HashMap<u64, KernelDispatch>,
    /// Waiting dispatches by age; some have their counters already.
    order: VecDeque<u64>,
    samples: HashMap<u64, CounterSample>,
}

impl Counted {
    /// Whether the counters of this dispatch came before it.
    pub fn waits_for(&self, event_id: u64) -> bool {
        self.samples.contains_key(&event_id)
    }

    /// Takes a counted dispatch. Returns one that is complete or has waited too long.
    pub fn kernel(&mut self, kernel: &KernelDispatch) -> Option<(KernelDispatch, Option<CounterSample>)> {
        if let Some(sample) = self.samples.remove(&kernel.event_id) {
            return Some((kernel.clone(), Some(sample)));
        }
        self.dispatches.insert(kernel.event_id, kernel.clone());
        self.order.push_back(kernel.event_id);
        let oldest = if self.order.len() > WINDOW { self.order.pop_front() } else { None };
        oldest.and_then(|id| self.dispatches.remove(&id)).map(|kernel| (kernel, None))
    }

    /// The dispatch of a sample, if it has come; otherwise the sample waits for it.
    pub fn sample(&mut self, sample: &CounterSample) -> Option<KernelDispatch> {
        let kernel = self.dispatches.remove(&sample.event_id);
        if kernel.is_none() && self.samples.len() < WINDOW {
            self.samples.insert(sample.event_id, sample.clone());
        }
        kernel
    }

    /// Dispatches whose counters did not come.
    pub fn rest(&mut self) -> Vec<KernelDispatch> {
        self.samples.clear();
        self.order.drain(..).filter_map(|id| self.dispatches.remove(&id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::LaunchShape;

    const SHAPE: LaunchShape = LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: Some(0) };

    fn kernel(event_id: u64) -> KernelDispatch {
        KernelDispatch {
            kernel: 1,
            end: 1,
            event_id,
            dispatch_id: event_id,
            queue: 3,
            tid: 9,
            shape: SHAPE,
            scratch: Some(0),
            timing_valid: false,
            ..KernelDispatch::default()
        }
    }

    fn sample(event_id: u64) -> CounterSample {
        let values = vec![(0, 1.0)];
        CounterSample {
            event_id,
            dispatch_id: event_id,
            kernel: 1,
            shape: SHAPE,
            end: 1,
            values,
            ..CounterSample::default()
        }
    }

    #[test]
    fn a_counted_dispatch_waits_for_its_counters() {
        let mut join = Counted::default();
        assert_eq!(join.kernel(&kernel(1)), None);
        assert_eq!(join.sample(&sample(1)), Some(kernel(1)));
        assert_eq!(join.sample(&sample(2)), None);
        assert_eq!(join.kernel(&kernel(2)), Some((kernel(2), Some(sample(2)))));
        // When there are too many, the first one goes without its counters; none is lost.
        let written = (3..3 + WINDOW as u64).filter_map(|id| join.kernel(&kernel(id))).count();
        assert_eq!((written, join.kernel(&kernel(9999))), (0, Some((kernel(3), None))));
        assert_eq!(join.rest().len(), WINDOW);
    }

    #[test]
    fn either_may_come_first() {
        let mut join = CounterJoin::default();
        assert_eq!(join.kernel(&kernel(1)), None);
        assert_eq!(join.sample(&sample(1)).map(|d| (d.queue, d.tid)), Some((3, 9)));
        assert_eq!(join.sample(&sample(2)), None);
        assert_eq!(join.kernel(&kernel(2)).map(|(sample, _)| sample.event_id), Some(2));
        assert_eq!(join.sample(&sample(3)), None);
        assert_eq!(join.rest().len(), 1);
    }
}
