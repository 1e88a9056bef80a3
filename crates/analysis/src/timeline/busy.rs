//! Busy time of devices: unions of intervals, so that overlapping work counts once and no share exceeds 100 %.

use super::Timeline;
use rkprof_model::event::Ns;
use serde::Serialize;

/// Joins intervals that touch or overlap; `intervals` are ordered by start.
pub fn merged(intervals: impl Iterator<Item = (Ns, Ns)>) -> impl Iterator<Item = (Ns, Ns)> {
    let mut intervals = intervals.fuse();
    let mut open: Option<(Ns, Ns)> = None;
    std::iter::from_fn(move || {
        loop {
            match (intervals.next(), open) {
                (Some((start, end)), Some((first, last))) if start <= last => open = Some((first, last.max(end))),
                (Some(next), whole) => {
                    open = Some(next);
                    if whole.is_some() {
                        return whole;
                    }
                }
                (None, _) => return open.take(),
            }
        }
    })
}

/// Busy time of one device, or of all devices together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Busy {
    /// `None`: all devices of the process together, where "busy" is any of them.
    pub agent: Option<u32>,
    pub dispatches: u64,
    /// From the first start to the last end of kernels.
    pub span_ns: Ns,
    /// Sum of the kernels' durations; exceeds the span where kernels overlap.
    pub kernel_sum_ns: Ns,
    /// Time in which at least one kernel ran.
    pub busy_ns: Ns,
}

impl Busy {
    pub fn idle_ns(&self) -> Ns {
        self.span_ns - self.busy_ns
    }
}

/// For one device, or for all.
pub fn busy(timeline: &Timeline, agent: Option<u32>) -> Busy {
    let of_agent = |class: u32| agent.is_none_or(|agent| timeline.classes[class as usize].agent == agent);
    let (mut busy, mut first, mut frontier) = (Busy { agent, ..Busy::default() }, None, 0);
    for dispatch in timeline.dispatches.iter().filter(|dispatch| of_agent(dispatch.class)) {
        first = first.or(Some(dispatch.start));
        busy.dispatches += 1;
        busy.kernel_sum_ns += dispatch.ns();
        busy.busy_ns += dispatch.end.saturating_sub(dispatch.start.max(frontier));
        frontier = frontier.max(dispatch.end);
    }
    busy.span_ns = first.map_or(0, |first| frontier - first);
    busy
}

/// Time of `inner` within `outer`; both disjoint and ordered.
pub fn overlap(inner: impl Iterator<Item = (Ns, Ns)>, outer: impl Iterator<Item = (Ns, Ns)>) -> Ns {
    let (mut outer, mut sum) = (outer.peekable(), 0);
    for (start, end) in inner {
        while let Some(&(from, to)) = outer.peek() {
            sum += to.min(end).saturating_sub(from.max(start));
            if to > end {
                break;
            }
            outer.next();
        }
    }
    sum
}

/// `all` without the time of `taken`; both disjoint and ordered.
pub fn without(all: impl Iterator<Item = (Ns, Ns)>, taken: impl Iterator<Item = (Ns, Ns)>) -> Vec<(Ns, Ns)> {
    let (mut taken, mut left) = (taken.peekable(), Vec::new());
    for (start, end) in all {
        let mut at = start;
        while let Some(&(from, to)) = taken.peek() {
            if from >= end {
                break;
            }
            if from > at {
                left.push((at, from));
            }
            at = at.max(to);
            if to >= end {
                break;
            }
            taken.next();
        }
        if at < end {
            left.push((at, end));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_intervals_join() {
        let joined = |list: &[(Ns, Ns)]| merged(list.iter().copied()).collect::<Vec<_>>();
        assert_eq!(joined(&[(1, 3), (2, 5), (5, 6), (8, 9), (8, 12)]), [(1, 6), (8, 12)]);
        assert_eq!(joined(&[]), []);
        assert_eq!(joined(&[(0, 10), (2, 3)]), [(0, 10)]);
    }

    #[test]
    fn overlaps_are_counted_once() {
        let sum = |a: &[(Ns, Ns)], b: &[(Ns, Ns)]| overlap(a.iter().copied(), b.iter().copied());
        assert_eq!(sum(&[(0, 10), (20, 30)], &[(5, 25)]), 10);
        assert_eq!(sum(&[(0, 10)], &[(1, 2), (3, 4), (9, 12)]), 3);
        assert_eq!(sum(&[(0, 3), (4, 6), (6, 8)], &[(2, 7)]), 4);
        assert_eq!(sum(&[], &[(2, 7)]), 0);
    }

    #[test]
    fn what_is_taken_is_no_longer_there() {
        let left = |a: &[(Ns, Ns)], b: &[(Ns, Ns)]| without(a.iter().copied(), b.iter().copied());
        assert_eq!(left(&[(0, 10), (20, 30)], &[(5, 25)]), [(0, 5), (25, 30)]);
        assert_eq!(left(&[(0, 10)], &[(1, 2), (3, 4), (9, 12)]), [(0, 1), (2, 3), (4, 9)]);
        assert_eq!(left(&[(0, 3), (4, 6), (7, 9)], &[(2, 8)]), [(0, 2), (8, 9)]);
        assert_eq!((left(&[(0, 3)], &[]), left(&[(2, 3)], &[(0, 9)])), (vec![(0, 3)], vec![]));
    }

    #[test]
    fn a_device_is_busy_while_any_kernel_runs() {
        let timeline = super::super::testing::timeline()
            .kernel("a", 100, 200, None)
            .kernel_on("b", 1, 1, 150, 260, None)
            .kernel_on("c", 2, 0, 300, 310, None)
            .kernel("a", 400, 500, None)
            .done();
        let row = |agent, dispatches, span_ns, kernel_sum_ns, busy_ns| Busy {
            agent,
            dispatches,
            span_ns,
            kernel_sum_ns,
            busy_ns,
        };
        assert_eq!(busy(&timeline, Some(1)), row(Some(1), 3, 400, 310, 260));
        assert_eq!(busy(&timeline, Some(2)), row(Some(2), 1, 10, 10, 10));
        assert_eq!(busy(&timeline, None), row(None, 4, 400, 320, 270));
        assert_eq!(busy(&timeline, Some(3)), row(Some(3), 0, 0, 0, 0));
    }
}
