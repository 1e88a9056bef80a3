//! How long a device worked: the union of its kernels' times, computed while they arrive. Kernels of several streams overlap
//! and arrive in the order of their ends. A drainer delivers one queue after the other, so times jump back by a whole batch.
//!
//! Intervals are kept in a few runs, each disjoint and in order; an interval that begins after the end of a run is appended
//! to it. When there are too many runs they are merged; only then are the oldest intervals settled.

use rkprof_model::event::Ns;

/// Limit of runs: as many queues may be delivered one after the other for the time of one batch.
const RUNS: usize = 8;
/// Places before the end of a run at which an interval is still put in order.
const NEAR: usize = 64;
/// Limit of intervals in all runs, 512 KiB. An interval that arrives after this many others counts only from the end of the
/// settled ones.
const OPEN: usize = 32 << 10;

type Span = (Ns, Ns);

#[derive(Clone, Debug, Default)]
pub(crate) struct Busy {
    /// Time of the settled intervals, and the end of the last of them.
    settled: Ns,
    until: Ns,
    /// Each run is disjoint and in order; the run of the last addition comes last.
    runs: Vec<Vec<Span>>,
    /// Intervals in all runs.
    open: usize,
}

impl Busy {
    /// Adds a time in which the device worked.
    #[inline]
    pub(crate) fn add(&mut self, start: Ns, end: Ns) {
        let start = start.max(self.until);
        if end <= start {
            return;
        }
        match self.runs.last_mut().and_then(|run| run.last_mut()) {
            Some(last) if (last.0..=last.1).contains(&start) => last.1 = last.1.max(end),
            Some(last) if start > last.1 => self.follow(start, end),
            _ => self.among(start, end),
        }
    }

    /// Busy time so far, ns.
    pub(crate) fn total(&self) -> Ns {
        self.settled + merged(&self.runs).iter().map(|(start, end)| end - start).sum::<Ns>()
    }

    /// The latest end so far, 0 before the first interval.
    pub(crate) fn latest(&self) -> Ns {
        let last = |run: &Vec<Span>| run.last().map_or(0, |span| span.1);
        self.runs.iter().map(last).max().unwrap_or(0).max(self.until)
    }

    #[inline]
    fn follow(&mut self, start: Ns, end: Ns) {
        if let Some(run) = self.runs.last_mut() {
            run.push((start, end));
            self.open += 1;
            if self.open > OPEN {
                self.compact();
            }
        }
    }

    /// The interval begins before the last interval of the last run.
    #[cold]
    fn among(&mut self, start: Ns, end: Ns) {
        let fits = |run: &Vec<Span>| run.len() <= NEAR || start >= run[run.len() - NEAR].0;
        match self.runs.iter().rposition(fits) {
            Some(index) => {
                let run = self.runs.remove(index);
                self.runs.push(run);
                self.insert(start, end);
            }
            None => {
                self.runs.push(vec![(start, end)]);
                self.open += 1;
                if self.runs.len() > RUNS {
                    self.compact();
                }
            }
        }
    }

    /// Joins the interval with all that it touches near the end of the last run.
    fn insert(&mut self, start: Ns, end: Ns) {
        let Some(run) = self.runs.last_mut() else { return };
        let far = run.len().saturating_sub(NEAR);
        let from = far + run[far..].partition_point(|open| open.1 < start);
        let to = far + run[far..].partition_point(|open| open.0 <= end);
        let joined = match (run[from..to].first(), run[from..to].last()) {
            (Some(first), Some(last)) => (start.min(first.0), end.max(last.1)),
            _ => (start, end),
        };
        let before = run.len();
        run.splice(from..to, [joined]);
        self.open = self.open + run.len() - before;
        if self.open > OPEN {
            self.compact();
        }
    }

    /// Makes one run of all runs; settles the oldest intervals when there are too many.
    #[cold]
    fn compact(&mut self) {
        let mut whole = merged(&self.runs);
        if whole.len() > OPEN / 2 {
            for (start, end) in whole.drain(..OPEN / 4) {
                self.settled += end - start;
                self.until = end;
            }
        }
        self.open = whole.len();
        self.runs.clear();
        self.runs.push(whole);
    }
}

/// The union of runs, in order.
fn merged(runs: &[Vec<Span>]) -> Vec<Span> {
    if let [run] = runs {
        return run.clone();
    }
    let mut all: Vec<Span> = runs.iter().flatten().copied().collect();
    // The input consists of ordered runs, which this sort merges without sorting them again.
    all.sort();
    let mut union: Vec<Span> = Vec::with_capacity(all.len());
    for (start, end) in all {
        match union.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => union.push((start, end)),
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counted(spans: &[(u64, u64)]) -> u64 {
        let mut moments = vec![false; spans.iter().map(|(start, ns)| start + ns).max().unwrap_or(0) as usize + 1];
        spans.iter().for_each(|(start, ns)| (*start..start + ns).for_each(|at| moments[at as usize] = true));
        moments.iter().filter(|moment| **moment).count() as u64
    }

    proptest! {
        /// In any order: as kernels arrive, queue by queue, or at random.
        #[test]
        fn equals_counting_every_moment(
            mut spans in prop::collection::vec((0u64..30_000, 0u64..60), 0..600),
            order in 0..3,
            queues in 1u64..12,
        ) {
            match order {
                0 => spans.sort_by_key(|(start, ns)| start + ns),
                1 => spans.sort_by_key(|(start, ns)| ((start + ns) / 10_000, start % queues, start + ns)),
                _ => {}
            }
            let mut busy = Busy::default();
            spans.iter().for_each(|(start, ns)| busy.add(*start, start + ns));
            prop_assert_eq!(busy.total(), counted(&spans));
        }
    }

    #[test]
    fn queues_that_come_one_after_the_other_are_exact() {
        // Four queues of 5,000 kernels a batch, each 5 of 10 ns and shifted; three batches.
        let mut busy = Busy::default();
        let mut spans = Vec::new();
        for batch in 0..3u64 {
            for queue in 0..4u64 {
                spans.extend((0..5_000u64).map(|i| (batch * 50_000 + 10 * i + queue, 5)));
            }
        }
        spans.iter().for_each(|(start, ns)| busy.add(*start, start + ns));
        assert_eq!(busy.total(), counted(&spans));
    }

    #[test]
    fn what_comes_too_late_is_not_counted_twice() {
        let mut busy = Busy::default();
        let many = 3 * OPEN as u64;
        (0..many).for_each(|i| busy.add(10 * i, 10 * i + 5));
        assert_eq!(busy.total(), many * 5);
        busy.add(0, 30);
        assert_eq!(busy.total(), many * 5);
        busy.add(0, 10 * many);
        assert!((5 * many..=10 * many).contains(&busy.total()), "{}", busy.total());
        assert!(busy.open <= OPEN + 1);
    }

    /// The number of open intervals is the one that the limit compares, in whatever order they come.
    #[test]
    fn open_intervals_are_counted() {
        let mut busy = Busy::default();
        for i in (0..2 * OPEN as u64).rev() {
            busy.add(100 * i, 100 * i + 5);
            busy.add(100 * i + 7, 100 * i + 9);
        }
        assert_eq!(busy.open, busy.runs.iter().map(Vec::len).sum::<usize>());
        assert!(busy.open <= OPEN + 1, "{}", busy.open);
    }
}
