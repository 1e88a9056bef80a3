//! The boundary at which foreign code calls rkprof: no panic passes it.

use crate::session;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `f`; a panic disables the tool and returns `fallback`.
pub fn catch_panic<R>(fallback: R, f: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| {
        session::disable();
        fallback
    })
}
