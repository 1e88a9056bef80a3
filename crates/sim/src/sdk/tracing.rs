//! The path of every traced event: the contexts that trace it, their external correlation ids, callbacks, records.

use std::ffi::c_void;

use super::context::{self, Context};
use super::correlation;
use super::kind::TracingKind;
use super::records::{self, Ids, Record, Span};
use super::{buffer::Buffer, external};
use crate::clock;
use crate::version::Version;
use rkprof_abi::{common, v0, v1};

/// `rocprofiler_callback_phase_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    None = 0,
    Enter = 1,
    Exit = 2,
}

/// A context that traces an event, and its data from the event's start to its end.
pub struct Listener {
    pub context: &'static Context,
    pub external: u64,
    /// The tool's, kept between the callbacks of one event.
    user_data: u64,
}

/// The active contexts that trace `operation` of `kind`, by either service.
pub fn listeners(kind: TracingKind, operation: u32) -> Vec<Listener> {
    let mask = context::tracing(kind);
    if mask == 0 { Vec::new() } else { listeners_of(mask, kind, operation) }
}

pub fn listeners_of(mask: u64, kind: TracingKind, operation: u32) -> Vec<Listener> {
    context::of_mask(mask)
        .filter(|context| context.callback(kind, operation).is_some() || context.buffer(kind, operation).is_some())
        .map(|context| Listener { context, external: 0, user_data: 0 })
        .collect()
}

impl Listener {
    fn buffer(&self, kind: TracingKind, operation: u32) -> Option<&'static Buffer> {
        self.context.buffer(kind, operation)
    }
}

/// Asks each tool for its external correlation id of an event that begins.
pub fn ask_external(listeners: &mut [Listener], kind: TracingKind, operation: u32, internal: u64) {
    let thread = clock::thread_id();
    for listener in listeners {
        listener.external = external::ask(listener.context, kind, thread, operation, internal);
    }
}

/// Enter callbacks may have pushed another id.
pub fn update_external(listeners: &mut [Listener], kind: TracingKind) {
    let thread = clock::thread_id();
    for listener in listeners {
        listener.external = external::update(listener.context, kind, thread, listener.external);
    }
}

/// The event of a callback.
#[derive(Clone, Copy)]
pub struct Event {
    pub kind: TracingKind,
    pub operation: u32,
    /// The thread in the record, not always the one that the callback runs on.
    pub thread: u64,
    pub internal: u64,
    pub ancestor: u64,
}

/// Calls the contexts' tracing callbacks for this event.
pub fn call(listeners: &mut [Listener], event: Event, phase: Phase, payload: &mut Record) {
    for listener in listeners {
        let Some(service) = listener.context.callback(event.kind, event.operation) else { continue };
        let ids = Ids { internal: event.internal, external: listener.external, ancestor: event.ancestor };
        let (function, data) = (service.function.0, service.data.0);
        let user_data = &raw mut listener.user_data;
        invoke(function, data, user_data, listener.context.handle, event, ids, phase, payload.payload());
    }
}

/// The record is passed by value; its layout depends on the version.
#[allow(clippy::too_many_arguments)]
fn invoke(
    function: *mut c_void,
    data: *mut c_void,
    user_data: *mut u64,
    context: u64,
    event: Event,
    ids: Ids,
    phase: Phase,
    payload: *mut c_void,
) {
    let context_id = common::rocprofiler_context_id_t { handle: context };
    let external = common::rocprofiler_user_data_t { value: ids.external };
    let kind = common::rocprofiler_callback_tracing_kind_t(event.kind.callback().unwrap_or(0) as u32);
    let phase = common::rocprofiler_callback_phase_t(phase as u32);
    let operation = event.operation as i32;
    macro_rules! call {
        ($sys:ident $(, $ancestor:ident)?) => {{
            type Callback = unsafe extern "C" fn($sys::rocprofiler_callback_tracing_record_t, *mut u64, *mut c_void);
            // SAFETY: the tool passed this address as a callback of this type.
            let callback: Callback = unsafe { std::mem::transmute(function) };
            let internal = ids.internal;
            let correlation_id = $sys::rocprofiler_correlation_id_t { internal, external $(, $ancestor: ids.$ancestor)? };
            let record = $sys::rocprofiler_callback_tracing_record_t {
                context_id,
                thread_id: event.thread,
                correlation_id,
                kind,
                operation,
                phase,
                payload,
            };
            // SAFETY: `user_data` and `payload` live during the call; `data` is the tool's own.
            unsafe { callback(record, user_data, data) };
        }};
    }
    match Version::current() {
        Version::V0_5 => call!(v0),
        _ => call!(v1, ancestor),
    }
}

/// Puts a record into the buffers of the contexts that buffer this event; `make` gets the context's external id.
pub fn emplace(listeners: &[Listener], kind: TracingKind, operation: u32, make: impl Fn(u64) -> Record) {
    for listener in listeners {
        if let Some(buffer) = listener.buffer(kind, operation) {
            buffer.emplace_tracing(kind, make(listener.external));
        }
    }
}

/// Runs an API call, traced if a context traces it, as the SDK's wrapper in a dispatch table does.
#[inline]
pub fn api<R>(
    kind: TracingKind,
    operation: u32,
    payload: impl FnOnce() -> Record,
    finish: impl FnOnce(&mut Record, &R),
    call: impl FnOnce() -> R,
) -> R {
    if context::tracing(kind) == 0 { call() } else { traced_api(kind, operation, payload, finish, call) }
}

#[inline(never)]
fn traced_api<R>(
    kind: TracingKind,
    operation: u32,
    payload: impl FnOnce() -> Record,
    finish: impl FnOnce(&mut Record, &R),
    call: impl FnOnce() -> R,
) -> R {
    let mut listeners = listeners(kind, operation);
    if listeners.is_empty() {
        return call();
    }
    let thread = clock::thread_id();
    let correlation = correlation::push();
    let (internal, ancestor) = (correlation.internal, correlation.ancestor);
    let event = Event { kind, operation, thread, internal, ancestor };
    let mut payload = payload();
    ask_external(&mut listeners, kind, operation, internal);
    self::call(&mut listeners, event, Phase::Enter, &mut payload);
    update_external(&mut listeners, kind);
    let start = clock::now();
    let result = call();
    let span = Span { thread, start, end: clock::now() };
    finish(&mut payload, &result);
    self::call(&mut listeners, event, Phase::Exit, &mut payload);
    emplace(&listeners, kind, operation, |external| {
        records::api(kind, operation, Ids { internal, external, ancestor }, span)
    });
    correlation::pop();
    result
}
