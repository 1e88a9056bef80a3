//! The bound of a wait. It counts looks, not time: a stopped or overloaded machine delays a look as much as the awaited
//! event.

use parking_lot::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The rest of a bound.
pub(crate) struct WaitBudget {
    bound: Duration,
    left: Duration,
    /// The time between two looks without delays.
    look: Duration,
    last: Instant,
}

impl WaitBudget {
    /// Waits at most `bound`, with a look about every `look`.
    pub(crate) fn new(bound: Duration, look: Duration) -> WaitBudget {
        WaitBudget { bound, left: bound, look, last: Instant::now() }
    }

    /// Called after each look: whether to continue. The time since the last look counts, but at most twice the interval
    /// between looks.
    pub(crate) fn lasts(&mut self) -> bool {
        let now = Instant::now();
        let passed = (now - self.last).min(2 * self.look);
        self.last = now;
        self.spend(passed)
    }

    /// Uses up this much: whether to continue.
    pub(crate) fn spend(&mut self, time: Duration) -> bool {
        self.left = self.left.saturating_sub(time);
        !self.left.is_zero()
    }

    /// The awaited thread makes progress.
    pub(crate) fn renew(&mut self) {
        self.left = self.bound;
    }
}

/// Locks what a forked child uses as well: there, the lock may be held by a thread that does not exist. So the wait ends after a second,
/// with `None`.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    mutex.try_lock_for(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_look_counts_as_one() {
        let (bound, look) = (Duration::from_millis(100), Duration::from_millis(1));
        let mut patience = WaitBudget::new(bound, look);
        // As if the machine had been stopped.
        let stop = Duration::from_secs(1);
        for _ in 0..49 {
            patience.last -= stop;
            assert!(patience.lasts());
        }
        patience.last -= stop;
        assert!(!patience.lasts(), "50 looks of twice a millisecond");
        patience.renew();
        assert!(patience.lasts());
        assert!(patience.spend(bound / 2) && !patience.spend(bound));
    }

    #[test]
    fn without_delays_it_is_the_time() {
        let mut patience = WaitBudget::new(Duration::from_millis(20), Duration::from_secs(60));
        let began = Instant::now();
        while patience.lasts() {
            std::thread::yield_now();
        }
        assert!(began.elapsed() >= Duration::from_millis(20));
    }
}
