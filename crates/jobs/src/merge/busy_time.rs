//! For how long a rank communicated, computed, and did both, in bounded memory: kernels arrive about in the order of time, so
//! the earlier half of those that wait is settled when there are too many.

use rkprof_analysis::timeline::busy::{merged, overlap};
use rkprof_model::event::Ns;

/// Limit of kernels that wait. One that comes later than half as many that began after it counts only from there on.
const WAITING: usize = 2 << 20;

type Stretches = Vec<(Ns, Ns)>;

/// Sums of time, ns.
#[derive(Debug, Default)]
pub(super) struct BusyTime {
    /// Any kernel of communication ran, any other kernel, both.
    pub communication_ns: Ns,
    pub compute_ns: Ns,
    pub overlap_ns: Ns,
    /// Starts and ends that are not in the sums yet.
    communication: Stretches,
    compute: Stretches,
    /// What lies before is in the sums.
    settled: Ns,
}

impl BusyTime {
    pub(super) fn add(&mut self, communicates: bool, start: Ns, end: Ns) {
        self.add_within(WAITING, communicates, start, end);
    }

    fn add_within(&mut self, limit: usize, communicates: bool, start: Ns, end: Ns) {
        let start = start.max(self.settled);
        if start >= end {
            return;
        }
        if communicates { &mut self.communication } else { &mut self.compute }.push((start, end));
        if self.communication.len() + self.compute.len() >= limit {
            self.settle_half();
        }
    }

    /// Settles what waits, too.
    pub(super) fn finish(&mut self) {
        self.settle(Ns::MAX);
    }

    fn settle_half(&mut self) {
        let mut starts: Vec<Ns> = self.communication.iter().chain(&self.compute).map(|stretch| stretch.0).collect();
        let half = starts.len() / 2;
        let (_, middle, _) = starts.select_nth_unstable(half);
        self.settle(*middle);
    }

    /// Adds what lies before a time.
    fn settle(&mut self, until: Ns) {
        let communication = split(&mut self.communication, until);
        let compute = split(&mut self.compute, until);
        self.communication_ns += total(&communication);
        self.compute_ns += total(&compute);
        self.overlap_ns += overlap(communication.into_iter(), compute.into_iter());
        self.settled = until;
    }
}

/// Takes what lies before a time. It and what stays are disjoint, and in order.
fn split(stretches: &mut Stretches, until: Ns) -> Stretches {
    let mut all = std::mem::take(stretches);
    all.sort_unstable();
    let mut before = Stretches::new();
    for (start, end) in merged(all.into_iter()) {
        if start < until {
            before.push((start, end.min(until)));
        }
        if end > until {
            stretches.push((start.max(until), end));
        }
    }
    before
}

fn total(stretches: &[(Ns, Ns)]) -> Ns {
    stretches.iter().map(|(start, end)| end - start).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn busy_time(kernels: &[(bool, Ns, Ns)], limit: usize) -> (Ns, Ns, Ns) {
        let mut busy = BusyTime::default();
        kernels.iter().for_each(|(communicates, start, end)| busy.add_within(limit, *communicates, *start, *end));
        busy.finish();
        (busy.communication_ns, busy.compute_ns, busy.overlap_ns)
    }

    #[test]
    fn what_overlaps_counts_once() {
        let kernels =
            [(true, 10, 30), (true, 20, 40), (false, 0, 15), (false, 35, 50), (false, 36, 37), (true, 60, 60)];
        assert_eq!(busy_time(&kernels, WAITING), (30, 30, 10));
    }

    #[test]
    fn those_that_begin_together_do_not_wait_for_ever() {
        let mut busy = BusyTime::default();
        (0..100).for_each(|end| busy.add_within(16, false, 5, 10 + end));
        assert!(busy.compute.len() < 16, "{}", busy.compute.len());
        busy.finish();
        assert_eq!(busy.compute_ns, 104);
    }

    #[test]
    fn one_that_spans_what_is_settled_counts_in_full() {
        let mut kernels = vec![(true, 0, 10_000)];
        kernels.extend((0..1000).map(|n| (false, n * 10, n * 10 + 5)));
        assert_eq!(busy_time(&kernels, 16), (10_000, 5000, 5000));
    }

    proptest! {
        /// Each nanosecond looked at by itself says the same, whatever waits at once.
        #[test]
        fn the_sums_are_those_of_each_nanosecond(
            mut kernels in proptest::collection::vec((any::<bool>(), 0u64..500, 0u64..60), 0..80),
            limit in 40usize..100,
        ) {
            kernels.sort_by_key(|(_, start, _)| *start);
            // Kernels of several queues come a little out of order.
            kernels.chunks_mut(8).for_each(|chunk| chunk.reverse());
            let kernels: Vec<_> = kernels.into_iter().map(|(comm, start, ns)| (comm, start, start + ns)).collect();
            let runs = |comm: bool, at: Ns| kernels.iter().any(|(is, start, end)| *is == comm && (*start..*end).contains(&at));
            let count = |wanted: &dyn Fn(Ns) -> bool| (0..600).filter(|at| wanted(*at)).count() as Ns;
            let truth = (count(&|at| runs(true, at)), count(&|at| runs(false, at)), count(&|at| runs(true, at) && runs(false, at)));
            prop_assert_eq!(busy_time(&kernels, limit), truth);
        }
    }
}
