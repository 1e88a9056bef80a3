//! API calls: a slice on the thread's track, tied to its launches.

use super::{TraceWriter, annotate};
use crate::format::{API_HIP, Note, field, kind};
use crate::sequence::Sequence;
use crate::wire::{self, Buffer};
use rkprof_model::event::{ApiCall, Function, Registry};
use rkprof_model::record::Domain;

/// More than any graph has nodes; a longer range is an error.
const MAX_CHILDREN: usize = 1 << 20;
/// Calls with no more children than this fit [`wire::Hot`]: its packets hold at most 12 numbers of 14 bytes beside them.
const FEW_CHILDREN: u64 = 16;

impl TraceWriter {
    pub(super) fn call(&mut self, out: &mut Vec<u8>, call: &ApiCall, registry: &Registry) {
        self.saw(call.end);
        let (thread, shared) = self.thread(out, call.tid, call.start, registry);
        let reopened = thread.reopened_within(call);
        if let Some(at) = reopened {
            thread.close_again(out, shared, at);
        }
        let sequence = &mut thread.sequence;

        // The launched work shows the stream; calls without launches show it themselves.
        let named_stream = call.stream.filter(|_| !call.children.is_empty());
        let (iid, stream) = match shared.names.function(call.function, named_stream) {
            Some(iid) => (iid, named_stream),
            None => (shared.names.function(call.function, None).unwrap_or_default(), None),
        };
        shared.intern_function(sequence, iid, (call.function, stream), registry);
        let callstack = call.path.and_then(|path| shared.intern_callstack(sequence, path.id.get()));
        shared.launches.insert(call);

        if shared.interned.is_empty()
            && call.path.is_none()
            && call.arguments.is_none()
            && call.children.end.saturating_sub(call.children.start) <= FEW_CHILDREN
        {
            let mut hot = wire::Hot::new(&mut shared.hot);
            begin(&mut hot, sequence, call, (iid, stream), None, &[]);
            end(&mut hot, sequence, call);
            hot.flush(out);
        } else {
            begin(out, sequence, call, (iid, stream), callstack, &shared.interned);
            shared.interned.clear();
            end(out, sequence, call);
        }
        if reopened.is_some() {
            thread.open_again(out, shared, call.end);
        }
    }
}

/// The time by which a call ends before its start. Such a call cannot be a slice; it is shown unchanged as an instant.
fn inverted(call: &ApiCall) -> Option<u64> {
    call.start.checked_sub(call.end).filter(|ns| *ns > 0)
}

#[inline(always)]
fn begin(
    out: &mut impl Buffer,
    sequence: &mut Sequence,
    call: &ApiCall,
    (iid, stream): (u32, Option<u32>),
    callstack: Option<u32>,
    interned: &[u8],
) {
    // All fields, so that a new one has a place in traces. Threads have tracks, and `end` writes the other time.
    let ApiCall { function, tid: _, start, end: _, status, children, stream: of_stream, bytes, path, arguments } = call;
    let inverted = inverted(call);
    let packet = sequence.open(out, *start);
    if !interned.is_empty() {
        wire::bytes(out, field::packet::INTERNED_DATA, interned);
    }
    let event = wire::open(out, field::packet::TRACK_EVENT);
    let kind = if inverted.is_some() { kind::INSTANT } else { kind::SLICE_BEGIN };
    wire::uint(out, field::track_event::TYPE, kind);
    wire::uint(out, field::track_event::NAME_IID, iid.into());
    annotate::optional(out, Note::InvertedNs, inverted);
    if stream.is_none() {
        annotate::optional(out, Note::Stream, *of_stream);
    }
    annotate::optional(out, Note::Bytes, *bytes);
    if let Some(path) = path {
        annotate::uint(out, Note::CallPath, path.id.get());
        annotate::optional(out, Note::CallPathWeight, (path.weight != 0).then_some(path.weight));
    }
    if let Some(status) = status.filter(|status| *status != 0) {
        annotate::int(out, Note::Status, status.into());
    }
    if let Some(arguments) = arguments {
        annotate::arguments(out, *function, arguments);
    }
    if !children.is_empty() {
        let correlation = wire::open(out, field::track_event::GPU_CORRELATION);
        for child in children.clone().take(MAX_CHILDREN) {
            wire::uint(out, field::correlation::SUBMISSION_EVENT_IDS, child);
        }
        wire::close(out, correlation);
    }
    if let Some(callstack) = callstack {
        wire::uint(out, field::track_event::CALLSTACK_IID, callstack.into());
    }
    if is_hip(*function) {
        wire::uint(out, field::track_event::GPU_API, API_HIP.into());
    }
    wire::close(out, event);
    wire::close(out, packet);
}

#[inline(always)]
fn end(out: &mut impl Buffer, sequence: &mut Sequence, call: &ApiCall) {
    if inverted(call).is_some() {
        return;
    }
    let packet = sequence.open(out, call.end);
    let event = wire::open(out, field::packet::TRACK_EVENT);
    wire::uint(out, field::track_event::TYPE, kind::SLICE_END);
    wire::close(out, event);
    wire::close(out, packet);
}

#[inline]
pub(super) fn is_hip(function: Function) -> bool {
    matches!(function.domain, Domain::HipRuntime | Domain::HipRuntimeSdk | Domain::HipCompiler)
}
