//! Calls that the SDK reports by callback instead of through our wrappers.

use super::call::{Entered, enter, leave};
use rkprof_model::record::CallArguments;
use std::cell::Cell;

/// Deepest nesting of calls that the SDK reports by callback; deeper ones are not recorded.
const MAX_CALLBACK_DEPTH: usize = 4;

thread_local! {
    /// Calls in progress that the SDK reports by callback, which cannot keep them in a stack frame.
    static BY_CALLBACK: Cell<(usize, [Option<Entered>; MAX_CALLBACK_DEPTH])> =
        const { Cell::new((0, [None; MAX_CALLBACK_DEPTH])) };
}

/// [`enter`] for a call that the SDK reports by callback.
pub fn enter_by_callback(function: u32) {
    let _ = BY_CALLBACK.try_with(|calls| {
        let (depth, mut open) = calls.get();
        if let Some(slot) = open.get_mut(depth) {
            *slot = enter(function, u64::MAX);
        }
        calls.set((depth + 1, open));
    });
}

/// [`leave`] for a call that the SDK reports by callback. Its return value is not read.
pub fn leave_by_callback(function: u32) {
    let _ = BY_CALLBACK.try_with(|calls| {
        let (depth, mut open) = calls.get();
        let Some(depth) = depth.checked_sub(1) else { return };
        let entered = open.get_mut(depth).and_then(Option::take);
        calls.set((depth, open));
        if let Some(entered) = entered {
            leave(entered, function, 0, CallArguments::NONE);
        }
    });
}
