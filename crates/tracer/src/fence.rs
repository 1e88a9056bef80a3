//! The boundary at which foreign code calls rkprof: no panic passes it.

use crate::{hsa, thread};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

static OFF: AtomicBool = AtomicBool::new(false);

/// Runs `f`; a panic turns the tool off and returns `fallback`.
pub fn catch_panic<R>(fallback: R, f: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| {
        turn_off();
        thread::abandon();
        fallback
    })
}

/// Nothing begins in this process any more, and kernels pass unchanged. Atomic operations only.
pub fn turn_off() {
    OFF.store(true, Ordering::SeqCst);
    hsa::stop();
}

/// Whether the tool is off in this process, for good.
pub fn is_off() -> bool {
    OFF.load(Ordering::SeqCst)
}
