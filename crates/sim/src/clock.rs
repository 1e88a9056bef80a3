//! The SDK's time, CLOCK_BOOTTIME in ns or a virtual time, and the ids of threads.
//!
//! Virtual time passes by what the program does, as the simulator's tables say, and by nothing else. So a run has the same times on
//! every machine, however busy.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

thread_local!(static ID: Cell<u64> = const { Cell::new(0) });

/// The virtual time, ns; 0 where time is real.
static VIRTUAL: AtomicU64 = AtomicU64::new(0);

/// From now on time is virtual.
pub fn begin_virtual() {
    VIRTUAL.store(read(libc::CLOCK_BOOTTIME), Relaxed);
}

/// The virtual time, ns; 0 where time is real.
pub fn virtual_ns() -> u64 {
    VIRTUAL.load(Relaxed)
}

pub fn is_virtual() -> bool {
    virtual_ns() > 0
}

/// Virtual time passes.
pub fn pass(ns: u64) {
    if is_virtual() {
        VIRTUAL.fetch_add(ns, Relaxed);
    }
}

/// Virtual time passes, until this moment unless it has passed.
pub fn pass_until(moment: u64) {
    if is_virtual() {
        VIRTUAL.fetch_max(moment, Relaxed);
    }
}

pub fn now() -> u64 {
    match virtual_ns() {
        0 => read(libc::CLOCK_BOOTTIME),
        ns => ns,
    }
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
