//! One packet sequence and track per application thread, and the ROCTx ranges open on it.

use super::{Shared, TraceWriter, annotate};
use crate::format::{Category, Note, Track, field, kind};
use crate::schema::{ThreadDescriptor, TrackDescriptor};
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::event::{ApiCall, Marker, MarkerOp, Ns, Registry};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(super) struct Threads {
    list: Vec<Thread>,
    by_tid: FxHashMap<u32, usize>,
    /// The thread of the previous event.
    last: usize,
    /// Sequences of inactive threads.
    free: Vec<Sequence>,
}

pub(super) struct Thread {
    tid: u32,
    pub sequence: Sequence,
    /// Messages of the ranges that have been pushed and not popped.
    open: Vec<Box<str>>,
    /// Whether the ranges are open in an earlier file, but not in this one.
    reopen: bool,
    /// When they were opened again in this file, until the thread's next range begins or ends.
    reopened: Option<Ns>,
}

impl Threads {
    /// Drops threads without events since the state was last repeated; programs may have had millions. New threads get their
    /// sequences.
    pub(super) fn retire(&mut self) {
        let (kept, silent): (Vec<_>, Vec<_>) =
            self.list.drain(..).partition(|thread| thread.sequence.has_begun() || !thread.open.is_empty());
        self.list = kept;
        self.by_tid = self.list.iter().enumerate().map(|(position, thread)| (thread.tid, position)).collect();
        self.free.extend(silent.into_iter().map(|thread| thread.sequence));
    }

    pub(super) fn forget_file(&mut self) {
        for thread in &mut self.list {
            thread.reopen = !thread.open.is_empty();
            thread.reopened = None;
        }
    }

    pub(super) fn sequences(&mut self) -> impl Iterator<Item = &mut Sequence> {
        self.list.iter_mut().map(|thread| &mut thread.sequence).chain(&mut self.free)
    }

    /// The thread, if it has had an event.
    #[inline]
    pub(super) fn known(&mut self, tid: u32) -> Option<&mut Thread> {
        if self.list.get(self.last).is_none_or(|thread| thread.tid != tid) {
            self.last = *self.by_tid.get(&tid)?;
        }
        self.list.get_mut(self.last)
    }

    fn get(&mut self, shared: &mut Shared, tid: u32) -> &mut Thread {
        if self.list.get(self.last).is_none_or(|thread| thread.tid != tid) {
            self.last = *self.by_tid.entry(tid).or_insert_with(|| {
                let sequence = self.free.pop().unwrap_or_else(|| Sequence::new(shared.next_sequence()));
                self.list.push(Thread { tid, sequence, open: Vec::new(), reopen: false, reopened: None });
                self.list.len() - 1
            });
        }
        &mut self.list[self.last]
    }
}

impl TraceWriter {
    /// The thread's sequence, already begun, and the shared state.
    #[inline]
    pub(super) fn thread(
        &mut self,
        out: &mut Vec<u8>,
        tid: u32,
        at: Ns,
        registry: &Registry,
    ) -> (&mut Thread, &mut Shared) {
        let shared = &mut self.shared;
        let thread = self.threads.get(shared, tid);
        if !thread.sequence.has_begun() {
            thread.begin(out, shared, at, registry);
        }
        (thread, shared)
    }

    pub(super) fn marker(&mut self, out: &mut Vec<u8>, marker: &Marker<'_>, registry: &Registry) {
        self.saw(marker.at);
        if matches!(marker.op, MarkerOp::Start | MarkerOp::Stop) {
            return self.range(out, marker);
        }
        let (thread, shared) = self.thread(out, marker.tid, marker.at, registry);
        let matched = marker.op != MarkerOp::Pop || thread.open.pop().is_some();
        let (kind, op) = match marker.op {
            MarkerOp::Push => (kind::SLICE_BEGIN, None),
            MarkerOp::Pop if matched => (kind::SLICE_END, None),
            MarkerOp::Mark => (kind::INSTANT, None),
            other => (kind::INSTANT, Some(other)),
        };
        let text = match op {
            Some(MarkerOp::Pop) => "pop without push",
            Some(MarkerOp::Pause) => "profiler paused",
            Some(MarkerOp::Resume) => "profiler resumed",
            None | Some(MarkerOp::Mark | MarkerOp::Push | MarkerOp::Start | MarkerOp::Stop) => &marker.message,
        };
        write_marker(out, shared, &mut thread.sequence, marker.at, (kind, text), |out| {
            if let Some(op) = op {
                annotate::uint(out, Note::Op, op as u64);
            }
            if (op.is_some() || kind == kind::SLICE_END) && !marker.message.is_empty() {
                annotate::text(out, Note::Message, &marker.message);
            }
            if marker.id != 0 {
                annotate::uint(out, Note::Id, marker.id);
            }
        });
        if matches!(marker.op, MarkerOp::Push | MarkerOp::Pop) {
            thread.reopened = None;
        }
        if marker.op == MarkerOp::Push {
            thread.open.push(Box::from(&*marker.message));
        }
    }
}

impl Thread {
    /// Begins the sequence, describes the track, and opens again the ranges that were open before.
    #[cold]
    fn begin(&mut self, out: &mut Vec<u8>, shared: &mut Shared, at: Ns, registry: &Registry) {
        let uuid = shared.tracks.uuid(Track::Thread, self.tid.into());
        self.sequence.begin(
            out,
            at,
            Preamble { track: Some(uuid), extra_counters: &[], interned: &shared.event_tables },
        );
        let thread = ThreadDescriptor {
            pid: i32::try_from(shared.process.pid).ok(),
            tid: Some(self.tid.into()),
            thread_name: registry.threads.get(&self.tid).filter(|name| !name.is_empty()).cloned(),
        };
        let descriptor = TrackDescriptor {
            uuid: Some(uuid),
            parent_uuid: Some(shared.process_track()),
            thread: Some(thread),
            ..TrackDescriptor::default()
        };
        let packet = self.sequence.open_timeless(out);
        wire::message(out, field::packet::TRACK_DESCRIPTOR, &descriptor);
        wire::close(out, packet);
        if std::mem::take(&mut self.reopen) {
            let since = shared.file_start.min(at);
            self.open_again(out, shared, since);
        }
    }

    /// The time at which the ranges of an earlier file were opened again, if it lies within this call. Such a call was in
    /// progress when the file began. Slices of a track must nest, so the ranges have to be closed there
    /// ([`Thread::close_again`]) and opened after the call.
    #[inline]
    pub(super) fn reopened_within(&self, call: &ApiCall) -> Option<Ns> {
        self.reopened.filter(|since| (call.start..=call.end).contains(since))
    }

    /// Whether a call may lie across that time.
    #[inline]
    pub(super) fn has_reopened(&self) -> bool {
        self.reopened.is_some()
    }

    #[cold]
    pub(super) fn close_again(&mut self, out: &mut Vec<u8>, shared: &mut Shared, at: Ns) {
        for _ in &self.open {
            write_marker(out, shared, &mut self.sequence, at, (kind::SLICE_END, ""), |out| {
                annotate::uint(out, Note::Continued, 1);
            });
        }
    }

    #[cold]
    pub(super) fn open_again(&mut self, out: &mut Vec<u8>, shared: &mut Shared, at: Ns) {
        for message in &self.open {
            write_marker(out, shared, &mut self.sequence, at, (kind::SLICE_BEGIN, message), |out| {
                annotate::uint(out, Note::Continued, 1);
            });
        }
        self.reopened = Some(at);
    }
}

/// Writes a track event of category roctx; the end of a slice has no name.
pub(super) fn write_marker(
    out: &mut Vec<u8>,
    shared: &mut Shared,
    sequence: &mut Sequence,
    at: Ns,
    (kind, text): (u64, &str),
    more: impl FnOnce(&mut Vec<u8>),
) {
    let named = kind != kind::SLICE_END;
    let iid = if named { shared.names.text(text) } else { None };
    if let Some(iid) = iid {
        shared.intern_text(sequence, iid, text);
    }
    let packet = sequence.open(out, at);
    shared.write_interned(out);
    let event = wire::open(out, field::packet::TRACK_EVENT);
    wire::uint(out, field::track_event::TYPE, kind);
    wire::uint(out, field::track_event::CATEGORY_IIDS, Category::Roctx.iid());
    match iid {
        Some(iid) => wire::uint(out, field::track_event::NAME_IID, iid.into()),
        None if named => wire::bytes(out, field::track_event::NAME, text.as_bytes()),
        None => {}
    }
    more(out);
    wire::close(out, event);
    wire::close(out, packet);
}
