//! What a report found, as tracks behind the events of a finished trace: steps, idle time by cause, findings.
//!
//! The packets have a sequence of their own, so they can be appended to any trace of the process. This crate's reader leaves them
//! out: they follow from the events, and a later report may find something else.

use super::tables;
use crate::format::{Category, field, kind, mix};
use crate::schema::{DebugAnnotation, TrackDescriptor};
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::event::Ns;

/// Sequences of other writers are numbered from 1.
const FIRST_SEQUENCE: u32 = 0x7f00_0000;
/// Part of the ids of these tracks.
const TRACKS: u64 = u64::from_le_bytes(*b"rkfound\0");

/// Tracks below one name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    pub name: String,
    pub tracks: Vec<FoundTrack>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundTrack {
    pub name: String,
    /// In the order of time; one that begins before the end of the one before begins there.
    pub slices: Vec<FoundSlice>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundSlice {
    /// CLOCK_BOOTTIME.
    pub start: Ns,
    pub end: Ns,
    pub name: String,
    /// Name and text of each argument.
    pub notes: Vec<(&'static str, String)>,
}

/// Appends the packets of a group; groups of one trace have different `number`s.
pub fn write(out: &mut Vec<u8>, number: u32, group: &Group) {
    let slices = || group.tracks.iter().flat_map(|track| &track.slices);
    let Some(first) = slices().map(|slice| slice.start).min() else { return };
    let mut sequence = Sequence::with_absolute_times(FIRST_SEQUENCE + number);
    sequence.begin(out, first, Preamble { interned: &tables::for_events(), ..Preamble::default() });
    let uuid = |track: u64| (mix(mix(TRACKS, number.into()), track) >> 1).max(1);
    describe(
        out,
        &sequence,
        TrackDescriptor {
            uuid: Some(uuid(0)),
            name: Some(group.name.clone()),
            // By the ranks of the child tracks.
            child_ordering: Some(3),
            sibling_order_rank: Some(-1),
            ..TrackDescriptor::default()
        },
    );
    for (rank, track) in (1..).zip(&group.tracks) {
        describe(
            out,
            &sequence,
            TrackDescriptor {
                uuid: Some(uuid(rank)),
                parent_uuid: Some(uuid(0)),
                name: Some(track.name.clone()),
                sibling_order_rank: Some(rank as i32),
                ..TrackDescriptor::default()
            },
        );
        let mut free = 0;
        for slice in &track.slices {
            let start = slice.start.max(free);
            if slice.end < start {
                continue;
            }
            free = slice.end;
            event(out, &mut sequence, uuid(rank), start, Some(slice));
            event(out, &mut sequence, uuid(rank), slice.end, None);
        }
    }
}

fn describe(out: &mut Vec<u8>, sequence: &Sequence, descriptor: TrackDescriptor) {
    let packet = sequence.open_timeless(out);
    wire::message(out, field::packet::TRACK_DESCRIPTOR, &descriptor);
    wire::close(out, packet);
}

/// The beginning of a slice, or the end of the last one.
fn event(out: &mut Vec<u8>, sequence: &mut Sequence, track: u64, at: Ns, begins: Option<&FoundSlice>) {
    let packet = sequence.open(out, at);
    let event = wire::open(out, field::packet::TRACK_EVENT);
    wire::uint(out, field::track_event::TYPE, if begins.is_some() { kind::SLICE_BEGIN } else { kind::SLICE_END });
    wire::uint(out, field::track_event::CATEGORY_IIDS, Category::Found.iid());
    wire::uint(out, field::track_event::TRACK_UUID, track);
    if let Some(slice) = begins {
        wire::bytes(out, field::track_event::NAME, slice.name.as_bytes());
        for (name, text) in &slice.notes {
            let note = DebugAnnotation {
                name: Some((*name).to_owned()),
                string_value: Some(text.clone()),
                ..DebugAnnotation::default()
            };
            wire::message(out, field::track_event::DEBUG_ANNOTATIONS, &note);
        }
    }
    wire::close(out, event);
    wire::close(out, packet);
}
