//! The SDK's time, CLOCK_BOOTTIME in ns, and the ids of threads.

use std::cell::Cell;

thread_local!(static ID: Cell<u64> = const { Cell::new(0) });

pub fn now() -> u64 {
    read(libc::CLOCK_BOOTTIME)
}

fn read(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for writing; Linux knows the clock.
    unsafe { libc::clock_gettime(clock, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Sleeps until a time of [`now`]; returns at once when it has passed.
pub fn sleep_until(moment: u64) {
    let remaining = moment.saturating_sub(now());
    if remaining > 0 {
        std::thread::sleep(std::time::Duration::from_nanos(remaining));
    }
}

/// The kernel's id of this thread.
pub fn thread_id() -> u64 {
    ID.with(|id| {
        if id.get() == 0 {
            // SAFETY: gettid has no preconditions.
            id.set(unsafe { libc::gettid() } as u64);
        }
        id.get()
    })
}

/// The child of a fork has another id.
pub fn forget_thread_id() {
    ID.set(0);
}

/// Lets sleeps of this thread end on time (the kernel's default slack is 50 us).
pub fn precise_sleeps() {
    // SAFETY: sets a property of the calling thread only.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1000) };
}
