//! A clock that was set back while the program ran: calls have ascending ids, and from one of them on their times are far earlier.

use super::row::ImportedRow;
use std::collections::HashMap;

/// Threads that call at a time get ids in another order than times, by much less than this, ns.
const APART: u64 = 1_000_000_000;
/// Sources whose ids are in no order of time go back more often.
const MOST: u64 = 3;

/// The times of one process's calls, in the order of their ids.
#[derive(Default)]
struct Order {
    calls: u64,
    last: u64,
    /// How often the next call was far earlier, and by how much at most.
    back: u64,
    by: u64,
    /// Calls before the first time.
    before: u64,
}

#[derive(Default)]
pub(super) struct Clock(HashMap<u32, Order>);

impl Clock {
    /// Takes the call that has the next id.
    pub(super) fn call(&mut self, row: &ImportedRow) {
        let order = self.0.entry(row.process).or_default();
        let earlier = order.last.saturating_sub(row.start);
        if earlier > APART {
            order.before = if order.back == 0 { order.calls } else { order.before };
            (order.back, order.by) = (order.back + 1, order.by.max(earlier));
        }
        (order.calls, order.last) = (order.calls + 1, row.start);
    }

    /// What is wrong with the times.
    pub(super) fn lacks(&self) -> impl Iterator<Item = String> {
        let set_back = self.0.values().filter(|order| (1..=MOST).contains(&order.back));
        set_back.map(|Order { calls, by, before, .. }| {
            format!(
                "the clock was set back by {} s after {before} of {calls} calls: times before and after do not fit together",
                by / 1_000_000_000
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::RowKind;
    use super::*;

    fn told(starts: &[u64]) -> Vec<String> {
        let mut clock = Clock::default();
        for start in starts {
            clock.call(&ImportedRow::new(RowKind::Call, 0, Some(1), start * 1_000_000, start * 1_000_000 + 5));
        }
        clock.lacks().collect()
    }

    #[test]
    fn one_large_step_back_is_the_clock() {
        let hour = 3_600_000;
        let told_once = told(&[hour + 1, hour + 2, hour + 3, 4, 5, 6]);
        let expected =
            "the clock was set back by 3599 s after 3 of 6 calls: times before and after do not fit together";
        assert_eq!(told_once, [expected]);
        assert!(told(&[5, 3, 4, 9, 8, 900, 20]).is_empty(), "threads");
        let unordered: Vec<u64> = (0..40).map(|i| if i % 2 == 0 { 10_000 } else { i }).collect();
        assert!(told(&unordered).is_empty(), "ids are in no order");
    }
}
