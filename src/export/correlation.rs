//! Correlation ids: the number that an API call shares with what it launched. Traces tie them by the event ids of the
//! children; other formats have one number a call.

use crate::event::ApiCall;
use std::collections::VecDeque;
use std::ops::Range;

/// Calls that launched nothing are counted from here; event ids stay far below.
const CHILDLESS: u64 = 1 << 40;
/// Graph launches that are remembered; their children are reported soon after.
const MAX_GRAPHS: usize = 1 << 14;

#[derive(Default)]
pub struct Correlation {
    childless: u64,
    /// Children of calls that launched more than one, in the order of the calls.
    graphs: VecDeque<Range<u64>>,
}

impl Correlation {
    /// The id of a call: that of its first child, or one of its own.
    #[inline]
    pub fn call(&mut self, call: &ApiCall) -> u64 {
        let Range { start, end } = call.children;
        if start >= end {
            self.childless += 1;
            return CHILDLESS + self.childless;
        }
        if end - start > 1 {
            if self.graphs.len() == MAX_GRAPHS {
                self.graphs.pop_front();
            }
            self.graphs.push_back(start..end);
        }
        start
    }

    /// An id for something that no call caused.
    pub fn alone(&mut self) -> u64 {
        self.childless += 1;
        CHILDLESS + self.childless
    }

    /// The id of the call that launched a dispatch or copy.
    #[inline]
    pub fn child(&self, event_id: u64) -> u64 {
        if self.graphs.is_empty() {
            return event_id;
        }
        self.graphs.iter().rev().find(|range| range.contains(&event_id)).map_or(event_id, |range| range.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Function;
    use crate::record::Domain;

    fn call(children: Range<u64>) -> ApiCall {
        let function = Function { domain: Domain::HipRuntime, operation: 1 };
        ApiCall { function, tid: 1, start: 0, end: 1, status: Some(0), children, stream: None, bytes: None }
    }

    #[test]
    fn children_share_the_id_of_their_call() {
        let mut ids = Correlation::default();
        assert_eq!(ids.call(&call(5..6)), 5);
        assert_eq!(ids.call(&call(6..18)), 6);
        assert_eq!((ids.child(5), ids.child(17), ids.child(18)), (5, 6, 18));
        let (a, b) = (ids.call(&call(0..0)), ids.call(&call(0..0)));
        assert!(a != b && a > 1 << 40);
    }
}
