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

/// A bound in looks, and a second one in time: where each look comes very late (a throttled container), looks alone would last for minutes.
pub(crate) struct LooksAndTime {
    looks: WaitBudget,
    time: WaitBudget,
}

impl LooksAndTime {
    /// Waits at most `bound` in looks, and ten times that in time. A stop of the machine counts
    /// as two tenths of `bound` at most.
    pub(crate) fn new(bound: Duration, look: Duration) -> LooksAndTime {
        let time = WaitBudget::new(bound.saturating_mul(10), bound / 10);
        LooksAndTime { looks: WaitBudget::new(bound, look), time }
    }

    /// Called after each look: whether to continue.
    pub(crate) fn lasts(&mut self) -> bool {
        self.looks.lasts() & self.time.lasts()
    }
}

/// Sleeps this long, or until a signal comes. Other than the C library's functions it is no place where a thread of the program can be
/// cancelled (`pthread_cancel`): that would unwind rkprof's frames, and end the process.
pub(crate) fn pause(time: Duration) {
    let time = libc::timespec { tv_sec: time.as_secs() as libc::time_t, tv_nsec: time.subsec_nanos().into() };
    let rest = std::ptr::null_mut::<libc::timespec>();
    // The system call of the C library's functions: a program may have forbidden itself others.
    // SAFETY: a time to read, and no place for the rest.
    unsafe { libc::syscall(libc::SYS_clock_nanosleep, libc::CLOCK_MONOTONIC, 0, &raw const time, rest) };
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

    /// A throttled container: each look comes 100 ms late, so that half a second in looks would last for minutes.
    #[test]
    fn late_looks_end_by_the_time() {
        let (bound, look) = (Duration::from_millis(500), Duration::from_micros(50));
        let mut patience = LooksAndTime::new(bound, look);
        let mut late_by = |late| {
            patience.looks.last -= late;
            patience.time.last -= late;
            patience.lasts()
        };
        assert!(late_by(Duration::from_secs(3600)), "a stop of the machine is one late look");
        let looks = (0..).take_while(|_| late_by(Duration::from_millis(100))).count();
        assert!((1..50).contains(&looks), "{looks} looks of 100 ms are in 5 s");
    }

    unsafe extern "C" {
        fn pthread_cancel(thread: libc::pthread_t) -> std::ffi::c_int;
        fn pthread_setcancelstate(state: std::ffi::c_int, before: *mut std::ffi::c_int) -> std::ffi::c_int;
    }

    /// Its end by cancellation would end this process.
    #[test]
    fn a_thread_is_not_cancelled_in_a_pause() {
        const DISABLE: std::ffi::c_int = 1;
        let thread = std::thread::spawn(|| {
            let mut before = 0;
            // SAFETY: this thread, which comes to no place to be cancelled at before it can't be cancelled any more.
            unsafe {
                assert_eq!(pthread_cancel(libc::pthread_self()), 0);
                let began = Instant::now();
                pause(Duration::from_millis(5));
                assert_eq!(pthread_setcancelstate(DISABLE, &raw mut before), 0);
                began.elapsed()
            }
        });
        assert!(thread.join().expect("it returns") >= Duration::from_millis(5));
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
