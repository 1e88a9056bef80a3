//! Correlation ids: one for each traced API call, on a stack per thread.
//!
//! Work that a call enqueues shares its id; work enqueued outside any traced call gets its own. An id is retired when neither
//! a call nor any work holds it.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::kind::TracingKind;
use super::{context, records};
use crate::clock;

pub struct Correlation {
    pub internal: u64,
    /// Id of the call around this one, 0 if none (SDK 1.0 and later).
    pub ancestor: u64,
}

thread_local! {
    static STACK: RefCell<Vec<Arc<Correlation>>> = const { RefCell::new(Vec::new()) };
}

fn new(ancestor: u64) -> Arc<Correlation> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Arc::new(Correlation { internal: NEXT.fetch_add(1, Ordering::Relaxed), ancestor })
}

/// Begins a call; its id is the thread's latest until [`pop`].
pub fn push() -> Arc<Correlation> {
    STACK.with_borrow_mut(|stack| {
        let ancestor = stack.last().map_or(0, |call| call.internal);
        stack.push(new(ancestor));
        stack[stack.len() - 1].clone()
    })
}

pub fn pop() {
    STACK.with_borrow_mut(Vec::pop);
}

/// The id of this thread's current call, or a fresh one.
pub fn latest() -> Arc<Correlation> {
    // In an exit handler the thread's storage is gone.
    STACK.try_with(|stack| stack.borrow().last().cloned()).ok().flatten().unwrap_or_else(|| new(0))
}

impl Drop for Correlation {
    fn drop(&mut self) {
        let mask = context::tracing(TracingKind::Retirement);
        if mask == 0 {
            return;
        }
        for context in context::of_mask(mask) {
            if let Some(buffer) = context.buffer(TracingKind::Retirement, 0) {
                buffer.emplace_tracing(TracingKind::Retirement, records::retirement(clock::now(), self.internal));
            }
        }
    }
}
