//! Where foreign code calls ours: no panic passes.

use crate::session;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `f`; a panic disables the tool and gives `fallback`.
pub fn fenced<R>(fallback: R, f: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| {
        session::disable();
        fallback
    })
}
