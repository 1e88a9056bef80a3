//! Memory copies, allocations, scratch memory and streams for tools.

use std::sync::Arc;

use super::completion;
use super::correlation::{self, Correlation};
use super::kind::TracingKind;
use super::records::{self, CopyInfo, Ids, ScratchInfo, Span};
use super::tracing::{self, Event, Listener, Phase};
use crate::clock;
use crate::version::Version;

/// Operations of the copy kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    HostToHost = 1,
    HostToDevice = 2,
    DeviceToHost = 3,
    DeviceToDevice = 4,
}

/// A copy that is reported to a tool.
pub struct TrackedCopy {
    listeners: Vec<Listener>,
    correlation: Arc<Correlation>,
    thread: u64,
    direction: Direction,
    info: CopyInfo,
}

/// Called on the thread that asks for the copy; `None` when no tool traces it.
pub fn copy(direction: Direction, info: CopyInfo) -> Option<Box<TrackedCopy>> {
    let operation = direction as u32;
    let mut listeners = tracing::listeners(TracingKind::Copy, operation);
    if listeners.is_empty() {
        return None;
    }
    let correlation = correlation::latest();
    tracing::ask_external(&mut listeners, TracingKind::Copy, operation, correlation.internal);
    let thread = clock::thread_id();
    let mut tracked = Box::new(TrackedCopy { listeners, correlation, thread, direction, info });
    tracked.call(Phase::Enter, Span::default());
    tracing::update_external(&mut tracked.listeners, TracingKind::Copy);
    completion::begin();
    Some(tracked)
}

impl TrackedCopy {
    fn call(&mut self, phase: Phase, span: Span) {
        let mut payload = records::copy_data(span, &self.info);
        let Correlation { internal, ancestor } = *self.correlation;
        let (kind, operation) = (TracingKind::Copy, self.direction as u32);
        let event = Event { kind, operation, thread: self.thread, internal, ancestor };
        tracing::call(&mut self.listeners, event, phase, &mut payload);
    }

    /// The copy has ended; tools are informed on the event thread.
    pub fn complete(mut self: Box<Self>, start: u64, end: u64) {
        completion::finish(move || {
            let span = Span { thread: self.thread, start, end };
            self.call(Phase::Exit, span);
            let direction = self.direction as u32;
            tracing::emplace(&self.listeners, TracingKind::Copy, direction, |external| {
                let ids = Ids { internal: self.correlation.internal, external, ancestor: 0 };
                records::copy(direction, ids, span, &self.info)
            });
        });
    }
}

/// Operations of the allocation kinds.
const ALLOCATE: u32 = 1;
const FREE: u32 = 3;

/// Runs an allocation; tools are informed on this thread. `call` returns the address.
pub fn allocate(agent: u64, bytes: u64, call: impl FnOnce() -> u64) -> u64 {
    allocation(ALLOCATE, call, |address| (agent, address, bytes))
}

/// Runs a free: its records have neither agent nor size.
pub fn free(address: u64, call: impl FnOnce()) {
    let call = || {
        call();
        address
    };
    allocation(FREE, call, |address| (0, address, 0));
}

fn allocation(operation: u32, call: impl FnOnce() -> u64, what: impl Fn(u64) -> (u64, u64, u64)) -> u64 {
    let kind = TracingKind::Allocation;
    let mut listeners = tracing::listeners(kind, operation);
    if listeners.is_empty() {
        return call();
    }
    let correlation = correlation::latest();
    let Correlation { internal, ancestor } = *correlation;
    let thread = clock::thread_id();
    let event = Event { kind, operation, thread, internal, ancestor };
    tracing::ask_external(&mut listeners, kind, operation, internal);
    let mut payload = records::allocation_data(Span::default(), 0, 0, 0);
    tracing::call(&mut listeners, event, Phase::Enter, &mut payload);
    let start = clock::now();
    let address = call();
    let span = Span { thread, start, end: clock::now() };
    let (agent, address, bytes) = what(address);
    let mut payload = records::allocation_data(span, agent, address, bytes);
    tracing::call(&mut listeners, event, Phase::Exit, &mut payload);
    tracing::emplace(&listeners, kind, operation, |external| {
        records::allocation(operation, Ids { internal, external, ancestor }, span, agent, address, bytes)
    });
    address
}

/// Scratch memory was allocated for a queue; the handler runs on the thread that launched the kernel that needs it.
pub fn scratch(info: ScratchInfo, nanoseconds: u64) {
    let (kind, operation) = (TracingKind::Scratch, 1);
    let mut listeners = tracing::listeners(kind, operation);
    if listeners.is_empty() {
        return;
    }
    let correlation = correlation::latest();
    let Correlation { internal, ancestor } = *correlation;
    let thread = clock::thread_id();
    let event = Event { kind, operation, thread, internal, ancestor };
    tracing::ask_external(&mut listeners, kind, operation, internal);
    tracing::call(&mut listeners, event, Phase::Enter, &mut records::scratch_data(&info, 1));
    let start = clock::now();
    let span = Span { thread, start, end: start + nanoseconds };
    tracing::call(&mut listeners, event, Phase::Exit, &mut records::scratch_data(&info, 2));
    tracing::emplace(&listeners, kind, operation, |external| {
        records::scratch(operation, Ids { internal, external, ancestor }, span, &info)
    });
}

/// Operations of the stream kind.
#[derive(Clone, Copy)]
pub enum StreamOperation {
    Create = 1,
    Destroy = 2,
    Set = 3,
}

/// Informs tools about a stream: created, destroyed, or (around a call) used. SDK 1.0 and later.
pub fn stream<R>(operation: StreamOperation, stream: u64, value: u64, call: impl FnOnce() -> R) -> R {
    let kind = TracingKind::Stream;
    if Version::current() == Version::V0_5 || super::context::tracing(kind) == 0 {
        return call();
    }
    let operation = operation as u32;
    let mut listeners = tracing::listeners(kind, operation);
    let event = Event { kind, operation, thread: clock::thread_id(), internal: 0, ancestor: 0 };
    let mut payload = records::stream_data(stream, value);
    if operation != StreamOperation::Set as u32 {
        let result = call();
        tracing::call(&mut listeners, event, Phase::None, &mut payload);
        return result;
    }
    tracing::call(&mut listeners, event, Phase::Enter, &mut payload);
    let result = call();
    tracing::call(&mut listeners, event, Phase::Exit, &mut payload);
    result
}
