//! Work that ROCTx ranges state for the launches inside them: `rkprof:flops=2e9,bytes=1e6`.
//!
//! A thread's markers and launches come in the order in which it made them, so one stack per thread is enough. A range holds
//! for every launch inside it; the innermost range that states work counts. A mark holds for the next launch only. Where no
//! range states work, a marker and a launch cost one comparison each. The number of ranges kept is bounded.

use rkprof_arch::work;
use rkprof_model::error::Error;
use rkprof_model::event::{MarkerOp, Work};
use rustc_hash::FxHashMap;

/// The open ranges of every thread.
#[derive(Default)]
pub(crate) struct RangeWork {
    threads: FxHashMap<u32, Thread>,
}

#[derive(Default)]
struct Thread {
    /// Ranges pushed since the outermost one that states work.
    depth: usize,
    /// Depth and work of the ranges that state work.
    ranges: Vec<(usize, Work)>,
    /// The work that a mark states.
    next: Option<Work>,
}

/// Work of one launch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stated {
    pub work: Work,
    /// It is that of an open range, not of this launch alone. A packet that launches nothing leaves its id to the next launch, which may be
    /// in another range.
    pub of_range: bool,
}

/// Limit of nested ranges that state work; a program that never pops its ranges must not fill memory.
const MAX_RANGES: usize = 64;

impl RangeWork {
    /// Takes a push, pop or mark of a thread; the error names a payload that cannot be read.
    pub(crate) fn marker(&mut self, tid: u32, op: MarkerOp, message: &str) -> Result<(), Error> {
        let stated = match work::from_marker(message) {
            Some(Err(sentence)) => {
                self.range(tid, op, None);
                return Err(sentence);
            }
            Some(Ok(work)) => Some(Work { flops: work.flops, bytes: work.bytes }),
            None => None,
        };
        if stated.is_some() || !self.threads.is_empty() {
            self.range(tid, op, stated);
        }
        Ok(())
    }

    fn range(&mut self, tid: u32, op: MarkerOp, stated: Option<Work>) {
        if stated.is_none() && !self.threads.contains_key(&tid) {
            return;
        }
        let thread = self.threads.entry(tid).or_default();
        match op {
            MarkerOp::Push => {
                if thread.ranges.is_empty() && stated.is_none() {
                    return;
                }
                thread.depth += 1;
                if thread.ranges.len() < MAX_RANGES {
                    thread.ranges.extend(stated.map(|work| (thread.depth, work)));
                }
            }
            MarkerOp::Pop => {
                if thread.ranges.last().is_some_and(|(depth, _)| *depth == thread.depth) {
                    thread.ranges.pop();
                }
                thread.depth = thread.depth.saturating_sub(1);
            }
            MarkerOp::Mark => thread.next = stated.or(thread.next),
            MarkerOp::Start | MarkerOp::Stop | MarkerOp::Pause | MarkerOp::Resume => {}
        }
        if thread.ranges.is_empty() {
            thread.depth = 0;
            if thread.next.is_none() {
                self.threads.remove(&tid);
            }
        }
    }

    /// The work of the thread's next launch.
    pub(crate) fn launch(&mut self, tid: u32) -> Option<Stated> {
        if self.threads.is_empty() {
            return None;
        }
        let thread = self.threads.get_mut(&tid)?;
        let open = thread.ranges.last().map(|&(_, work)| Stated { work, of_range: true });
        let stated = thread.next.take().map(|work| Stated { work, of_range: false }).or(open);
        if thread.ranges.is_empty() {
            self.threads.remove(&tid);
        }
        stated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_range_that_states_something_holds() {
        let mut stated = RangeWork::default();
        let flops = |stated: &mut RangeWork| stated.launch(1).and_then(|stated| stated.work.flops);
        let mark = |stated: &mut RangeWork, op, message: &str| stated.marker(1, op, message).unwrap();
        mark(&mut stated, MarkerOp::Push, "step");
        assert_eq!(flops(&mut stated), None);
        mark(&mut stated, MarkerOp::Push, "rkprof:flops=10");
        mark(&mut stated, MarkerOp::Push, "layer");
        assert_eq!((flops(&mut stated), flops(&mut stated)), (Some(10.0), Some(10.0)), "every launch inside");
        mark(&mut stated, MarkerOp::Push, "rkprof:flops=20,bytes=3");
        assert_eq!(stated.launch(1).map(|stated| stated.work), Some(Work { flops: Some(20.0), bytes: Some(3.0) }));
        assert_eq!(stated.launch(2), None, "another thread");
        mark(&mut stated, MarkerOp::Pop, "");
        mark(&mut stated, MarkerOp::Pop, "");
        assert_eq!(flops(&mut stated), Some(10.0));
        mark(&mut stated, MarkerOp::Mark, "rkprof:flops=1");
        assert_eq!((flops(&mut stated), flops(&mut stated)), (Some(1.0), Some(10.0)), "a mark holds once");
        mark(&mut stated, MarkerOp::Pop, "");
        assert_eq!(flops(&mut stated), None);
        mark(&mut stated, MarkerOp::Pop, "");
        assert!(stated.threads.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_said_and_states_nothing() {
        let mut stated = RangeWork::default();
        assert!(stated.marker(1, MarkerOp::Push, "rkprof:flops=many").unwrap_err().to_string().contains("many"));
        assert_eq!(stated.launch(1), None);
        // Unbalanced ranges take bounded memory.
        for _ in 0..10_000 {
            stated.marker(1, MarkerOp::Push, "rkprof:flops=1").unwrap();
        }
        assert_eq!(stated.threads[&1].ranges.len(), MAX_RANGES);
    }

    /// A mark of a thread without ranges holds for one launch and is then forgotten.
    #[test]
    fn a_mark_alone_is_forgotten_after_its_launch() {
        let mut stated = RangeWork::default();
        stated.marker(1, MarkerOp::Mark, "rkprof:flops=7").unwrap();
        // Markers without work change nothing, on this thread or another.
        stated.marker(1, MarkerOp::Push, "layer").unwrap();
        stated.marker(1, MarkerOp::Mark, "tick").unwrap();
        stated.marker(2, MarkerOp::Push, "layer").unwrap();
        assert_eq!(stated.threads.len(), 1);
        assert_eq!(stated.launch(1).and_then(|stated| stated.work.flops), Some(7.0));
        assert!(stated.threads.is_empty());
        assert_eq!(stated.launch(1), None);
    }

    /// The end of an inner range leaves the outer one; the depth of unnamed ranges is kept.
    #[test]
    fn a_range_ends_with_its_own_pop() {
        let mut stated = RangeWork::default();
        for message in ["rkprof:flops=10", "a", "b"] {
            stated.marker(1, MarkerOp::Push, message).unwrap();
        }
        for left in [Some(10.0), Some(10.0), None] {
            stated.marker(1, MarkerOp::Pop, "").unwrap();
            assert_eq!(stated.launch(1).and_then(|stated| stated.work.flops), left);
        }
    }
}
