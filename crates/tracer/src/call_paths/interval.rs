//! The time between two call paths of a thread where paths may take a share of its time, and the weight of a path: the number of
//! launches it stands for.
//!
//! A launch after a pause is more likely to be the first after an interval than one in a burst. The weight is the inverse of that
//! probability. So the sum of the weights is right for each line of the program, whatever its rhythm.

use rkprof_model::clock;

/// A random number below `end`.
pub(super) fn below(random: &mut u64, end: u64) -> u64 {
    // xorshift; never 0.
    let mut x = *random | 1;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *random = x;
    ((u128::from(end) * u128::from(x as u32)) >> 32) as u64
}

/// A time of random length without paths. It ends in each half-life with a chance of one half,
/// and at any time of that half-life alike: nearly an exponential distribution, without a logarithm.
#[derive(Clone, Copy)]
pub(super) struct Interval {
    begun: clock::Tick,
    /// Ticks; 0 before the first path, which is certain.
    half_life: u64,
}

impl Interval {
    pub(super) const NONE: Interval = Interval { begun: 0, half_life: 0 };

    /// An interval that begins now and takes `mean` ticks on average, and its end.
    pub(super) fn begin(now: clock::Tick, mean: u64, random: &mut u64) -> (Interval, clock::Tick) {
        // A half-life lasts two thirds of the mean: the sum of (n + 1/2) / 2^(n + 1) for all n is 3/2.
        let half_life = (mean / 3 * 2).max(1);
        let lives = u64::from((below(random, 1 << 32) as u32).leading_zeros());
        let end = now + 1 + lives * half_life + below(random, half_life);
        (Interval { begun: now, half_life }, end)
    }

    /// The inverse of the probability that an interval that lasted until the launch before has ended by this launch.
    pub(super) fn weight(&self, before: clock::Tick, launch: clock::Tick) -> f64 {
        if self.half_life == 0 {
            return 1.0;
        }
        let (before, now) = (self.lasts(before), self.lasts(launch));
        if now < before { before / (before - now) } else { 1.0 }
    }

    /// The probability that it lasts until `tick`.
    fn lasts(&self, tick: clock::Tick) -> f64 {
        let ticks = tick.saturating_sub(self.begun);
        let (lives, part) = (ticks / self.half_life, (ticks % self.half_life) as f64 / self.half_life as f64);
        // A random number of 32 bits has no more zeros.
        if lives > 32 { 0.0 } else { (1.0 - part / 2.0) / (1u64 << lives) as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_as_long_as_they_are_said_to_be() {
        let mut random = 7;
        let ends: Vec<u64> = (0..100_000).map(|_| Interval::begin(50, 1000, &mut random).1 - 50).collect();
        let mean = ends.iter().sum::<u64>() / 100_000;
        assert!((980..1020).contains(&mean), "{mean}");
        let interval = Interval { begun: 50, half_life: 666 };
        for ticks in [1, 100, 666, 1000, 5000] {
            let lasted = ends.iter().filter(|end| **end > ticks).count() as f64 / 100_000.0;
            assert!((lasted - interval.lasts(50 + ticks)).abs() < 0.01, "{lasted} after {ticks}");
        }
    }

    /// One launch after a pause and nine in a burst: each path's weights make up its launches, though most paths are taken after
    /// the pause.
    #[test]
    fn weights_make_up_for_the_pauses_before_launches() {
        for pause in [100, 3_000, 100_000] {
            let (mut random, mut tick) = (7, 0);
            let (mut interval, mut next, mut passed) = (Interval::NONE, 0, 0);
            let (mut taken, mut stands_for) = ([0u32; 2], [0.0; 2]);
            const ROUNDS: u32 = 100_000;
            for launch in 0..10 * ROUNDS {
                let is_burst = launch % 10 != 0;
                tick += if is_burst { 30 } else { pause };
                if tick < next {
                    passed = tick;
                } else {
                    taken[usize::from(is_burst)] += 1;
                    stands_for[usize::from(is_burst)] += interval.weight(passed, tick);
                    tick += 10;
                    (interval, next) = Interval::begin(tick, 1000, &mut random);
                    passed = tick;
                }
            }
            let part = |which: usize, of: f64| stands_for[which] / f64::from(ROUNDS) / of;
            assert!((part(0, 1.0) - 1.0).abs() < 0.02 && (part(1, 9.0) - 1.0).abs() < 0.05, "{pause}: {stands_for:?}");
            assert!(pause < 1000 || taken[0] > taken[1], "{pause}: {taken:?}");
        }
    }
}
