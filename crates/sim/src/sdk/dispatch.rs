//! Kernel dispatches for tools: on the launching thread when they are enqueued, on the event thread when they are done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::correlation::{self, Correlation};
use super::counting::{self, Collection, Script};
use super::kind::TracingKind;
use super::records::{self, DispatchInfo, Ids, Span};
use super::tracing::{self, Event, Listener, Phase};
use super::{completion, context, pc_sampling};
use crate::clock;

/// Operations of the kernel dispatch kinds.
pub const ENQUEUE: u32 = 1;
pub const COMPLETE: u32 = 2;

/// A dispatch that is reported to a tool, from enqueueing to completion.
pub struct Tracked {
    listeners: Vec<Listener>,
    collections: Vec<Collection>,
    correlation: Arc<Correlation>,
    thread: u64,
    pub info: DispatchInfo,
}

/// Called before the packet is written to its queue; `None` when no tool traces dispatches.
pub fn enqueue(mut info: DispatchInfo, script: &Script) -> Option<Box<Tracked>> {
    let mask = context::tracing(TracingKind::Dispatch);
    let counted = context::counting();
    if mask | counted == 0 {
        return None;
    }
    static NEXT: AtomicU64 = AtomicU64::new(1);
    info.dispatch = NEXT.fetch_add(1, Relaxed);
    // A context with a dispatch service gets all operations of the kind.
    let mut listeners = tracing::listeners_of(mask, TracingKind::Dispatch, COMPLETE);
    let correlation = correlation::latest();
    tracing::ask_external(&mut listeners, TracingKind::Dispatch, ENQUEUE, correlation.internal);
    let thread = clock::thread_id();
    let mut tracked = Box::new(Tracked { listeners, collections: Vec::new(), correlation, thread, info });
    tracked.call(ENQUEUE, Phase::Enter, Span::default());
    tracing::update_external(&mut tracked.listeners, TracingKind::Dispatch);
    if counted != 0 {
        let external = |context| {
            let listener = tracked.listeners.iter().find(|listener| listener.context.handle == context);
            listener.map_or(0, |listener| listener.external)
        };
        tracked.collections = counting::ask(counted, tracked.ids(0), external, &tracked.info, script);
    }
    completion::begin();
    Some(tracked)
}

impl Tracked {
    fn ids(&self, external: u64) -> Ids {
        Ids { internal: self.correlation.internal, external, ancestor: self.correlation.ancestor }
    }

    fn call(&mut self, operation: u32, phase: Phase, span: Span) {
        let mut payload = records::dispatch_data(span, &self.info);
        let Ids { internal, ancestor, .. } = self.ids(0);
        let event = Event { kind: TracingKind::Dispatch, operation, thread: self.thread, internal, ancestor };
        tracing::call(&mut self.listeners, event, phase, &mut payload);
    }

    /// Whether its counters are collected, which makes it slower.
    pub fn is_counted(&self) -> bool {
        !self.collections.is_empty()
    }

    /// Called after the packet was written.
    pub fn enqueued(&mut self) {
        self.call(ENQUEUE, Phase::Exit, Span::default());
    }

    /// The kernel has ended; tools are informed on the event thread.
    pub fn complete(mut self: Box<Self>, start: u64, end: u64) {
        // The device samples while the kernel runs, even if sampling stops before tools are informed of its end.
        let sampling = context::sampling();
        completion::finish(move || {
            self.report(start, end);
            if sampling != 0 {
                pc_sampling::sample(sampling, &self.info, self.correlation.internal, start, end);
            }
            if !self.collections.is_empty() {
                completion::on_counter_thread(move || self.report_counters(start, end));
            }
        });
    }

    fn report(&mut self, start: u64, end: u64) {
        let span = Span { thread: self.thread, start, end };
        self.call(COMPLETE, Phase::None, span);
        tracing::emplace(&self.listeners, TracingKind::Dispatch, COMPLETE, |external| {
            records::dispatch(self.ids(external), span, &self.info)
        });
    }

    fn report_counters(&self, start: u64, end: u64) {
        let span = Span { thread: self.thread, start, end };
        for collection in &self.collections {
            collection.deliver(self.ids(0), span, &self.info);
        }
    }
}

/// At exit: waits until every enqueued kernel has ended and was reported.
pub fn wait_for_all() {
    completion::wait_for_all();
}
