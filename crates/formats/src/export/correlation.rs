//! Correlation ids: the number that an API call shares with its launches. Traces tie them by the event ids of the children;
//! other formats have one number per call.

use rkprof_model::event::ApiCall;
use std::ops::Range;

/// Numbers of calls without launches begin here; event ids stay far below.
const CHILDLESS: u64 = 1 << 40;
/// Limit of recent calls with several children; their children are reported soon after the call.
const MAX_RECENT: usize = 1 << 14;

#[derive(Default)]
pub struct Correlation {
    childless: u64,
    /// Children of calls with several launches, in order.
    several: Vec<Range<u64>>,
    /// Limit of remembered ones.
    room: usize,
}

impl Correlation {
    /// `known`: children of calls with several launches, where they are known before the calls.
    pub fn new(known: &[Range<u64>]) -> Correlation {
        let mut several = known.to_vec();
        several.sort_unstable_by_key(|children| children.start);
        Correlation { childless: 0, room: several.len().max(MAX_RECENT), several }
    }

    /// The id of a call: that of its first child, or its own.
    #[inline]
    pub fn call(&mut self, call: &ApiCall) -> u64 {
        let Range { start, end } = call.children;
        if start >= end {
            self.childless += 1;
            return CHILDLESS + self.childless;
        }
        if end - start > 1
            && let Err(at) = self.several.binary_search_by_key(&start, |children| children.start)
        {
            self.several.insert(at, start..end);
            if self.several.len() > self.room {
                self.several.remove(0);
            }
        }
        start
    }

    /// An id for an event without a call.
    pub fn alone(&mut self) -> u64 {
        self.childless += 1;
        CHILDLESS + self.childless
    }

    /// The id of the call that launched a dispatch or copy.
    #[inline]
    pub fn child(&self, event_id: u64) -> u64 {
        let after = self.several.partition_point(|children| children.start <= event_id);
        match after.checked_sub(1).map(|at| &self.several[at]) {
            Some(children) if children.contains(&event_id) => children.start,
            _ => event_id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Function;
    use rkprof_model::record::Domain;

    fn call(children: Range<u64>) -> ApiCall {
        let function = Function { domain: Domain::HipRuntime, operation: 1 };
        ApiCall { status: Some(0), children, ..ApiCall::new(function, 1, 0, 1) }
    }

    #[test]
    fn children_share_the_id_of_their_call() {
        let mut ids = Correlation::new(&[]);
        assert_eq!(ids.call(&call(5..6)), 5);
        assert_eq!(ids.call(&call(6..18)), 6);
        assert_eq!((ids.child(5), ids.child(17), ids.child(18)), (5, 6, 18));
        let (a, b) = (ids.call(&call(0..0)), ids.call(&call(0..0)));
        assert!(a != b && a > 1 << 40);
    }

    #[test]
    fn children_may_come_before_a_call_that_is_known() {
        let mut ids = Correlation::new(&[30..42, 6..18]);
        assert_eq!((ids.child(17), ids.child(41), ids.child(42), ids.child(5)), (6, 30, 42, 5));
        assert_eq!((ids.call(&call(6..18)), ids.call(&call(50..52)), ids.child(51)), (6, 50, 50));
    }

    #[test]
    fn the_oldest_calls_are_forgotten() {
        let mut ids = Correlation::new(&[]);
        for first in 0..=MAX_RECENT as u64 {
            ids.call(&call(2 * first..2 * first + 2));
        }
        assert_eq!((ids.child(1), ids.child(3), ids.several.len()), (1, 2, MAX_RECENT));
    }
}
