//! External correlation ids: a tool's own number, which the SDK puts into each record.
//!
//! A context has a stack per thread (`push`, `pop`), and may request a callback for a number whenever a record of certain
//! kinds begins. The callback runs on the thread that makes the call or enqueues the work, inside the call.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Mutex, OnceLock};

use super::context::Context;
use super::kind::TracingKind;
use super::status::{Result, Status};
use crate::c::Ptr;

#[derive(Default)]
pub struct External {
    request: OnceLock<Request>,
    /// Values pushed, by thread.
    pushed: Mutex<HashMap<u64, Vec<u64>>>,
}

struct Request {
    callback: Ptr,
    data: Ptr,
    /// TracingKind numbers of the simulated version; empty: all.
    kinds: Vec<u32>,
}

type RequestCallback = unsafe extern "C" fn(
    thread: u64,
    context: u64,
    kind: u32,
    operation: i32,
    internal: u64,
    value: *mut u64,
    data: *mut c_void,
) -> i32;

impl External {
    pub fn configure(&self, kinds: &[u32], callback: Ptr, data: Ptr) -> Result {
        if callback.is_null() {
            return Err(Status::INVALID_ARGUMENT);
        }
        let last = crate::version::Version::current().request_kinds().len() as u32;
        if kinds.iter().any(|kind| *kind == 0 || *kind >= last) {
            return Err(Status::KIND_NOT_FOUND);
        }
        let request = Request { callback, data, kinds: kinds.to_vec() };
        self.request.set(request).map_err(|_| Status::SERVICE_ALREADY_CONFIGURED)
    }

    pub fn push(&self, thread: u64, value: u64) {
        self.lock().entry(thread).or_default().push(value);
    }

    pub fn pop(&self, thread: u64) -> u64 {
        self.lock().get_mut(&thread).and_then(Vec::pop).unwrap_or(0)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Vec<u64>>> {
        self.pushed.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The thread's last pushed value; threads without one inherit the main thread's.
    fn pushed(&self, thread: u64) -> u64 {
        let pushed = self.lock();
        let of = |thread: u64| pushed.get(&thread).and_then(|stack| stack.last()).copied();
        of(thread).or_else(|| of(u64::from(std::process::id()))).unwrap_or(0)
    }

    fn asks_for(&self, kind: TracingKind) -> Option<(&Request, u32)> {
        let request = self.request.get()?;
        let number = kind.request()? as u32;
        (request.kinds.is_empty() || request.kinds.contains(&number)).then_some((request, number))
    }
}

/// The number for a record that begins now on this thread.
pub fn ask(context: &Context, kind: TracingKind, thread: u64, operation: u32, internal: u64) -> u64 {
    if let Some((request, number)) = context.external.asks_for(kind) {
        let mut value = 0;
        // SAFETY: the tool passed this address as a callback of this type.
        let callback: RequestCallback = unsafe { std::mem::transmute(request.callback.0) };
        // SAFETY: `value` lives during the call; `data` is the tool's own.
        let status = unsafe {
            callback(thread, context.handle, number, operation as i32, internal, &raw mut value, request.data.0)
        };
        if status == 0 {
            return value;
        }
    }
    context.external.pushed(thread)
}

/// The number after the tool's enter callback, which may have pushed another one.
pub fn update(context: &Context, kind: TracingKind, thread: u64, value: u64) -> u64 {
    if context.external.asks_for(kind).is_some() { value } else { context.external.pushed(thread) }
}
