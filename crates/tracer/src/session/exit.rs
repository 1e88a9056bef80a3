//! The program's exit: how long it waits, and what is done then.

use super::attachments::is_waiting_for_sdk;
use super::{current, direct, sudden_exit};
use rkprof_model::clock;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// Nanoseconds that the program waited in rkprof's exit handlers.
static WAITED_NS: AtomicU64 = AtomicU64::new(0);
/// The start of the wait that is under way, CLOCK_BOOTTIME ns; 0 is none.
static WAITS_SINCE_NS: AtomicU64 = AtomicU64::new(0);

/// Nanoseconds that the program has waited in rkprof's exit handler, also while it waits.
pub(super) fn waited_ns() -> u64 {
    let since = WAITS_SINCE_NS.load(Ordering::Relaxed);
    WAITED_NS.load(Ordering::Relaxed) + if since == 0 { 0 } else { clock::boottime_ns().saturating_sub(since) }
}

/// In a forked child that begins its own recording.
pub(super) fn forget_parent() {
    WAITED_NS.store(0, Ordering::Relaxed);
    WAITS_SINCE_NS.store(0, Ordering::Relaxed);
    // The parent may have forked it in an exit handler: this process goes on.
    EXIT_CODE.store(RUNNING, Ordering::SeqCst);
}

/// Registers the exit handler. The SDK registers its own when it loads, and again when it makes its first thread for our
/// first buffer. Ours is registered after both and therefore runs before them, while all services still work.
pub(super) fn install_handler() {
    // SAFETY: take functions of this library, which is never unloaded (-z nodelete).
    unsafe {
        on_exit(at_exit, std::ptr::null_mut());
        __cxa_at_quick_exit(at_quick_exit, std::ptr::null_mut());
    }
}

/// `quick_exit`: no handler of the runtimes runs, and those of the program that were registered before may still call HIP.
extern "C" fn at_quick_exit(_nothing: *mut c_void) {
    crate::fence::catch_panic((), sudden_exit::last_pass);
}

unsafe extern "C" {
    /// What `at_quick_exit` calls, which is no function of libc.so (glibc 2.10).
    fn __cxa_at_quick_exit(handler: extern "C" fn(*mut c_void), object: *mut c_void) -> c_int;
    /// As `atexit`, but the handler gets the exit code (glibc).
    fn on_exit(handler: extern "C" fn(c_int, *mut c_void), data: *mut c_void) -> c_int;
}

/// The exit code, once exit handlers run; [`RUNNING`] before.
static EXIT_CODE: AtomicI64 = AtomicI64::new(RUNNING);
const RUNNING: i64 = i64::MAX;

/// The program exits: puts all records on disk, whatever happens in the teardown of the runtimes.
extern "C" fn at_exit(code: c_int, _data: *mut c_void) {
    crate::fence::catch_panic((), || {
        WAITS_SINCE_NS.store(clock::boottime_ns(), Ordering::Relaxed);
        // A recording by rkprof's own doors ends here. The SDK ends its own later, in a process that may be in ruins.
        if !direct::has_begun() {
            current::flush();
        }
        direct::end();
        let waited = waited_ns();
        WAITS_SINCE_NS.store(0, Ordering::Relaxed);
        WAITED_NS.store(waited, Ordering::Relaxed);
        EXIT_CODE.store(i64::from(code), Ordering::SeqCst);
    });
}

/// The exit code of a program that is exiting before an SDK has ended the session: the SDK waits for kernels.
pub(super) fn exiting() -> Option<i32> {
    let code = EXIT_CODE.load(Ordering::SeqCst);
    (code != RUNNING && is_waiting_for_sdk()).then_some(code as i32)
}

/// Ends a process whose exit hangs, in the way of its exit: writes buffered output. Other exit handlers do not run; they wait
/// behind the one that hangs.
pub(super) fn end_process(code: i32) {
    // SAFETY: null flushes all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    sudden_exit::end(code);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parent's exit is not the child's.
    #[test]
    fn a_child_forgets_what_happens_to_its_parent() {
        EXIT_CODE.store(3, Ordering::SeqCst);
        WAITED_NS.store(1_000, Ordering::Relaxed);
        WAITS_SINCE_NS.store(1, Ordering::Relaxed);
        forget_parent();
        assert_eq!((waited_ns(), EXIT_CODE.load(Ordering::SeqCst)), (0, RUNNING));
    }
}
