//! Flushes of the SDK's buffers and forks exclude each other. A flush holds a lock of the buffer in the SDK. A child that is
//! forked meanwhile has the locked lock but not the thread that would unlock it. Its first record, or the SDK's last flush at
//! its exit, would wait forever.

use crate::wait_budget::{WaitBudget, pause};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

static UNDER_WAY: AtomicU32 = AtomicU32::new(0);
/// Number of threads that are forking.
static FORKING: AtomicU32 = AtomicU32::new(0);

/// Limit of a fork's wait for a flush: a hanging flush must not stop the program.
const PATIENCE: Duration = Duration::from_millis(500);
const STEP: Duration = Duration::from_micros(50);

/// Runs a flush when no fork is in progress.
pub(super) fn flushing(flush: impl FnOnce()) {
    loop {
        UNDER_WAY.fetch_add(1, Ordering::SeqCst);
        if FORKING.load(Ordering::SeqCst) == 0 {
            break;
        }
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
        pause(STEP);
    }
    // Also after a panic.
    let _ended = Ended;
    flush();
}

struct Ended;

impl Drop for Ended {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Before a fork, on the forking thread. Only atomic operations and sleep.
pub(super) unsafe extern "C" fn before_fork() {
    FORKING.fetch_add(1, Ordering::SeqCst);
    let mut patience = WaitBudget::new(PATIENCE, STEP);
    while UNDER_WAY.load(Ordering::SeqCst) > 0 && patience.lasts() {
        pause(STEP);
    }
}

/// After it, in the parent.
pub(super) unsafe extern "C" fn forked() {
    // An old glibc also calls this for a fork that began before the registration.
    let _ = FORKING.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |forks| forks.checked_sub(1));
}

/// After it, in the child, where no flush is in progress.
pub(super) fn in_child() {
    UNDER_WAY.store(0, Ordering::SeqCst);
    FORKING.store(0, Ordering::SeqCst);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_fork_waits_for_a_flush_and_a_flush_for_a_fork() {
        let (begun, has_begun) = channel();
        let (release, released) = channel::<()>();
        let flush = std::thread::spawn(move || {
            flushing(|| {
                begun.send(()).expect("a listener");
                let _ = released.recv();
            });
        });
        has_begun.recv().expect("it begins");
        let fork = std::thread::spawn(|| {
            // SAFETY: has no precondition.
            unsafe { before_fork() };
            UNDER_WAY.load(Ordering::SeqCst)
        });
        while FORKING.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        release.send(()).expect("a listener");
        assert_eq!(fork.join().expect("no panic"), 0, "the flush has ended");
        flush.join().expect("no panic");
        let (done, is_done) = channel();
        let second = std::thread::spawn(move || flushing(|| done.send(()).expect("a listener")));
        assert!(is_done.recv_timeout(Duration::from_millis(20)).is_err(), "a fork is under way");
        // SAFETY: has no precondition.
        unsafe { forked() };
        is_done.recv().expect("it goes on");
        second.join().expect("no panic");
    }
}
