//! Launches whose kernels are missing: their records were lost. Nothing tells what the device did then.
//!
//! Each thread's launching calls, and the kernels that they launched, are counted in windows of time. Single launches without a
//! kernel are usual: they fail, have no work, or are captured for a graph.

use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;

/// Limit of windows; beyond it each becomes twice as long.
const WINDOWS: usize = 1 << 14;
/// Length of a window at first, as a power of two, ns.
const SHORTEST: u32 = 16;
/// And at most, three days. Where that does not help, more threads than this launch: each has a window of its own.
const LONGEST: u32 = 48;
/// Fewer launches in a row are usual.
const FEWEST: u32 = 8;
/// Of the launches in a window, this many times as many as kernels.
const MISSING: u32 = 4;

/// A thread, and the number of a window.
type Place = (u32, u64);

/// Launches and kernels by place.
#[derive(Clone, Debug)]
pub(super) struct Launched {
    shift: u32,
    windows: FxHashMap<Place, [u32; 2]>,
    /// The last place of each, with what isn't in `windows` yet: it is mostly the same again.
    last: [(Place, u32); 2],
    /// More threads launch than there is room for. Then nothing is told of lost launches.
    too_many: bool,
}

impl Default for Launched {
    fn default() -> Launched {
        Launched { shift: SHORTEST, windows: FxHashMap::default(), last: [((0, 0), 0); 2], too_many: false }
    }
}

impl Launched {
    /// A launching call that began at this time.
    pub(super) fn call(&mut self, tid: u32, at: Ns) {
        self.add(0, tid, at);
    }

    /// A kernel that was launched at this time.
    pub(super) fn kernel(&mut self, tid: u32, at: Ns) {
        self.add(1, tid, at);
    }

    fn add(&mut self, which: usize, tid: u32, at: Ns) {
        let place = (tid, at >> self.shift);
        if self.last[which].0 != place {
            self.settle(which);
            self.last[which].0 = (tid, at >> self.shift);
        }
        self.last[which].1 += 1;
    }

    fn settle(&mut self, which: usize) {
        let (place, count) = std::mem::take(&mut self.last[which]);
        if count > 0 {
            self.windows.entry(place).or_default()[which] += count;
        }
        self.bound();
    }

    fn bound(&mut self) {
        while self.windows.len() > WINDOWS && self.shift < LONGEST {
            self.widen();
        }
        self.too_many |= self.windows.len() > WINDOWS;
        if self.too_many {
            self.windows.clear();
        }
    }

    fn widen(&mut self) {
        self.shift += 1;
        for ((tid, at), counts) in std::mem::take(&mut self.windows) {
            let window = self.windows.entry((tid, at >> 1)).or_default();
            (window[0], window[1]) = (window[0] + counts[0], window[1] + counts[1]);
        }
        self.last.iter_mut().for_each(|((_, at), _)| *at >>= 1);
    }

    /// Adds the counts of a later part of the run.
    pub(super) fn join(&mut self, mut later: Launched) {
        self.too_many |= later.too_many;
        [0, 1].into_iter().for_each(|which| later.settle(which));
        while self.shift < later.shift {
            self.widen();
        }
        while later.shift < self.shift {
            later.widen();
        }
        for (place, counts) in later.windows {
            let window = self.windows.entry(place).or_default();
            (window[0], window[1]) = (window[0] + counts[0], window[1] + counts[1]);
        }
        self.bound();
    }

    /// The times in which launches have no kernels, by thread and start. None where that is so of most of the run: then kernels
    /// were not recorded on purpose.
    pub(super) fn without_kernels(mut self) -> Vec<(u32, Ns, Ns)> {
        [0, 1].into_iter().for_each(|which| self.settle(which));
        let sum = |which: usize| self.windows.values().map(|window| u64::from(window[which])).sum::<u64>();
        if 2 * sum(1) < sum(0) {
            return Vec::new();
        }
        let mut windows: Vec<(Place, [u32; 2])> =
            self.windows.into_iter().filter(|(_, counts)| counts[0] > 0).collect();
        windows.sort_unstable();
        let is_missing = |counts: [u32; 2]| MISSING * counts[1] < counts[0];
        let alike = windows.chunk_by(|a, b| a.0.0 == b.0.0 && is_missing(a.1) == is_missing(b.1));
        alike
            .filter(|run| is_missing(run[0].1) && run.iter().map(|window| window.1[0]).sum::<u32>() >= FEWEST)
            .map(|run| {
                let ((tid, first), (_, last)) = (run[0].0, run[run.len() - 1].0);
                (tid, first << self.shift, (last + 1) << self.shift)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A launch each 100 us; those of these numbers have no kernel.
    fn launched(count: u64, missing: impl Fn(u64) -> bool) -> Launched {
        let mut found = Launched::default();
        for i in 0..count {
            found.call(7, i * 100_000);
            if !missing(i) {
                found.kernel(7, i * 100_000);
            }
        }
        found
    }

    #[test]
    fn a_gap_in_the_records_is_found() {
        let found = launched(1000, |i| (300..400).contains(&i)).without_kernels();
        let [(7, from, to)] = found[..] else { panic!("{found:?}") };
        assert!((29_900_000..30_100_000).contains(&from) && (39_900_000..40_100_000).contains(&to), "{from} {to}");
        // As long, in a run with more windows than are kept.
        let found = launched(100_000, |i| (30_000..40_000).contains(&i)).without_kernels();
        let [(7, from, to)] = found[..] else { panic!("{found:?}") };
        assert!(from.abs_diff(3_000_000_000) < 2_000_000 && to.abs_diff(4_000_000_000) < 2_000_000, "{from} {to}");
    }

    #[test]
    fn single_launches_without_a_kernel_and_runs_without_kernels_are_usual() {
        assert_eq!(launched(1000, |i| i % 10 == 3).without_kernels(), []);
        assert_eq!(launched(1000, |_| true).without_kernels(), []);
    }

    /// A server with a thread for each request. Nothing is told of lost launches, and the windows are bounded.
    #[test]
    fn more_threads_than_windows_come_to_an_end() {
        let with = |threads: std::ops::Range<u32>| {
            let mut found = Launched::default();
            for tid in threads {
                found.call(tid, u64::from(tid) * 100_000);
                found.kernel(tid, u64::from(tid) * 100_000);
            }
            (0..100).for_each(|i| found.call(1, 9_000_000_000 + i * 100_000));
            found
        };
        let found = with(0..20_000);
        assert!(found.windows.len() <= WINDOWS);
        assert_eq!(found.without_kernels(), []);
        // Two parts that have room.
        let mut first = with(0..10_000);
        assert_eq!(first.clone().without_kernels().len(), 1);
        first.join(with(10_000..20_000));
        assert!(first.windows.len() <= WINDOWS);
        assert_eq!(first.without_kernels(), []);
    }

    #[test]
    fn parts_of_a_run_are_joined() {
        let mut first = launched(100_000, |_| false);
        let mut second = Launched::default();
        (100_000..100_200).for_each(|i| second.call(7, i * 100_000));
        first.join(second);
        let [(7, from, _)] = first.without_kernels()[..] else { panic!("one") };
        assert!(from.abs_diff(10_000_000_000) < 2_000_000, "{from}");
    }
}
