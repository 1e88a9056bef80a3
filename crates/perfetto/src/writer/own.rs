//! rkprof's own activity: records, drops, CPU time and level as counters, messages as instants.

use super::{Described, TraceWriter, annotate};
use crate::format::{Category, Note, Track, field, kind};
use crate::schema::CounterDescriptor;
use crate::sequence::Preamble;
use crate::wire;
use rkprof_model::event::{Ns, SelfSample};
use rkprof_model::record::Severity;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Counters of a [`SelfSample`] in the order of their values: track, name, unit (CounterDescriptor.Unit).
const COUNTERS: [(Track, &str, u32); 5] = [
    (Track::Records, "rkprof: records", 2),
    (Track::Dropped, "rkprof: records dropped", 2),
    (Track::DrainerCpu, "rkprof: CPU time", 1),
    (Track::ArenaUsed, "rkprof: buffer in use", 3),
    (Track::Level, "rkprof: level (2 full, 1 kernels, 0 summary)", 2),
];

impl TraceWriter {
    pub(super) fn own_sample(&mut self, out: &mut Vec<u8>, sample: &SelfSample) {
        let SelfSample { at, dropped, records, drainer_cpu, arena_used, level } = *sample;
        self.begin_own(out, at);
        let packet = self.own.open(out, at);
        let event = wire::open(out, field::packet::TRACK_EVENT);
        wire::uint(out, field::track_event::TYPE, kind::COUNTER);
        wire::uint(out, field::track_event::CATEGORY_IIDS, Category::OwnCost.iid());
        wire::uint(out, field::track_event::COUNTER_VALUE, records);
        for value in [dropped, drainer_cpu, arena_used, level.into()] {
            wire::uint(out, field::track_event::EXTRA_COUNTER_VALUES, value);
        }
        wire::close(out, event);
        wire::close(out, packet);
    }

    /// Appends a count of dropped records: `total` so far of this kind ([`rkprof_model::record::Kind::label`]) on this
    /// thread.
    pub fn dropped(&mut self, out: &mut Vec<u8>, at: Ns, kind: &str, tid: u32, total: u64) {
        self.begin_own(out, at);
        let id = FxBuildHasher.hash_one((kind, tid));
        let track = self.shared.tracks.uuid(Track::DroppedKind, id);
        let messages = self.shared.tracks.uuid(Track::Messages, 0);
        self.shared.describe_below(out, &self.own, messages, track, || Described {
            name: format!("rkprof: {kind} records dropped, thread {tid}"),
            counter: Some(CounterDescriptor { unit: Some(2), ..CounterDescriptor::default() }),
            rank: 105,
        });
        self.message_event(out, at, &format!("{kind} records dropped"), Category::Drop, |out| {
            annotate::text(out, Note::Kind, kind);
            annotate::uint(out, Note::Tid, tid.into());
            annotate::uint(out, Note::Total, total);
            wire::uint(out, field::track_event::EXTRA_COUNTER_TRACK_UUIDS, track);
            wire::uint(out, field::track_event::EXTRA_COUNTER_VALUES, total);
        });
    }

    /// Appends a sentence for the reader of the trace: a step of the overhead governor, a skipped feature, a loss.
    pub fn note(&mut self, out: &mut Vec<u8>, at: Ns, severity: Severity, text: &str) {
        self.begin_own(out, at);
        self.message_event(out, at, text, Category::Message, |out| {
            annotate::uint(out, Note::Severity, severity as u64);
        });
    }

    fn begin_own(&mut self, out: &mut Vec<u8>, at: Ns) {
        self.saw(at);
        self.begin_if_needed(out);
        if self.own.has_begun() {
            return;
        }
        let shared = &mut self.shared;
        let tracks = COUNTERS.map(|(track, ..)| shared.tracks.uuid(track, 0));
        let preamble =
            Preamble { track: Some(tracks[0]), extra_counters: &tracks[1..], interned: &shared.event_tables };
        self.own.begin(out, at, preamble);
        // One row among the program's tracks; its child tracks unfold below it.
        let messages = shared.tracks.uuid(Track::Messages, 0);
        shared.describe(out, &self.own, messages, || Described { name: "rkprof".to_owned(), counter: None, rank: 99 });
        for ((_, name, unit), (uuid, rank)) in COUNTERS.into_iter().zip(tracks.into_iter().zip(100..)) {
            shared.describe_below(out, &self.own, messages, uuid, || Described {
                name: name.to_owned(),
                counter: Some(CounterDescriptor { unit: Some(unit), ..CounterDescriptor::default() }),
                rank,
            });
        }
    }

    fn message_event(
        &mut self,
        out: &mut Vec<u8>,
        at: Ns,
        text: &str,
        category: Category,
        more: impl FnOnce(&mut Vec<u8>),
    ) {
        let packet = self.own.open(out, at);
        let event = wire::open(out, field::packet::TRACK_EVENT);
        wire::uint(out, field::track_event::TYPE, kind::INSTANT);
        wire::uint(out, field::track_event::CATEGORY_IIDS, category.iid());
        wire::bytes(out, field::track_event::NAME, text.as_bytes());
        wire::uint(out, field::track_event::TRACK_UUID, self.shared.tracks.uuid(Track::Messages, 0));
        more(out);
        wire::close(out, event);
        wire::close(out, packet);
    }
}
