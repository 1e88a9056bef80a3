//! Do dispatches of one queue overlap? They are reported when they complete, not in the order of their starts. So a window of
//! the latest ones is kept sorted by start, and each is checked as it leaves the window. Overlaps are counted, never
//! corrected.

use std::collections::VecDeque;

/// Limit of dispatches reported between a dispatch and one that started before it, for an exact count.
const WINDOW: usize = 64;

/// The dispatches of one queue.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueueOrder {
    /// (start, end) by start; not checked yet.
    pending: VecDeque<(u64, u64)>,
    judged: Judged,
    latest_start: u64,
    out_of_order: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Judged {
    start: u64,
    latest_end: u64,
    overlapping: u64,
}

impl Judged {
    /// Must be called by rising start. A dispatch that came later than the window allows is not checked: whether it overlaps
    /// can no longer be known.
    fn judge(&mut self, start: u64, end: u64) {
        if start < self.start {
            return;
        }
        self.start = start;
        self.overlapping += u64::from(start < self.latest_end);
        self.latest_end = self.latest_end.max(end);
    }
}

impl QueueOrder {
    /// Takes a dispatch with `start <= end`, in the order of reports.
    pub(crate) fn dispatch(&mut self, start: u64, end: u64) {
        if start < self.latest_start {
            self.out_of_order += 1;
            let at = self.pending.partition_point(|(earlier, _)| *earlier <= start);
            self.pending.insert(at, (start, end));
        } else {
            self.latest_start = start;
            self.pending.push_back((start, end));
        }
        // One place stays free, so that the buffer never grows.
        if self.pending.len() == WINDOW
            && let Some((start, end)) = self.pending.pop_front()
        {
            self.judged.judge(start, end);
        }
    }

    /// Dispatches that start before an earlier one has ended.
    pub(crate) fn overlapping(&self) -> u64 {
        let mut judged = self.judged;
        self.pending.iter().for_each(|(start, end)| judged.judge(*start, *end));
        judged.overlapping
    }

    /// Dispatches reported after one that started later.
    pub(crate) fn out_of_order(&self) -> u64 {
        self.out_of_order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn order(spans: &[(u64, u64)]) -> QueueOrder {
        let mut order = QueueOrder::default();
        spans.iter().for_each(|(start, end)| order.dispatch(*start, *end));
        order
    }

    #[test]
    fn late_reports_are_not_overlaps() {
        let order = order(&[(0, 10), (20, 30), (10, 20), (30, 40)]);
        assert_eq!((order.overlapping(), order.out_of_order()), (0, 1));
    }

    #[test]
    fn overlaps_are_found_whatever_the_order() {
        // 0-100 covers two dispatches that were reported before it.
        let order = order(&[(10, 20), (30, 40), (0, 100), (100, 110)]);
        assert_eq!((order.overlapping(), order.out_of_order()), (2, 1));
    }

    proptest! {
        /// Reported in completion order with up to WINDOW in flight, dispatches give the count over the sorted list.
        #[test]
        fn equals_the_count_over_all(starts in proptest::collection::vec((0..5_000u64, 0..40u64), 1..1500)) {
            let mut spans: Vec<(u64, u64)> = starts.into_iter().map(|(start, length)| (start, start + length)).collect();
            spans.sort_unstable();
            let (mut end, mut expected) = (0, 0);
            for (i, span) in spans.iter().enumerate() {
                expected += u64::from(i > 0 && span.0 < end);
                end = end.max(span.1);
            }
            spans.sort_by_key(|span| span.1);
            prop_assert_eq!(order(&spans).overlapping(), expected);
        }
    }
}
