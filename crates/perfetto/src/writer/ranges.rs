//! ROCTx start/stop ranges: they belong to no thread and may overlap, so they go to lanes without overlap.

use super::threads::write_marker;
use super::{Described, TraceWriter, annotate};
use crate::format::{Note, Track, field, kind};
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::event::{Marker, MarkerOp};
use rustc_hash::FxHashMap;

/// Limit of open ranges with a lane; further ones are shown as instants.
const MAX_LANES: usize = 1024;

pub(super) struct Ranges {
    pub sequence: Sequence,
    /// Lane of each open range, by its id.
    open: FxHashMap<u64, u32>,
    /// Lanes that are free again, smallest last.
    free: Vec<u32>,
    lanes: u32,
}

impl Ranges {
    pub(super) fn new(sequence: u32) -> Ranges {
        Ranges { sequence: Sequence::new(sequence), open: FxHashMap::default(), free: Vec::new(), lanes: 0 }
    }

    /// Ranges that are open in an earlier file have no lane in the next one.
    pub(super) fn forget_file(&mut self) {
        self.open.clear();
        self.free.clear();
        self.lanes = 0;
    }

    fn take_lane(&mut self) -> Option<u32> {
        self.free.pop().or_else(|| {
            let lane = self.lanes;
            ((lane as usize) < MAX_LANES).then(|| {
                self.lanes += 1;
                lane
            })
        })
    }

    fn give_back(&mut self, lane: u32) {
        let at = self.free.partition_point(|free| *free > lane);
        self.free.insert(at, lane);
    }
}

impl TraceWriter {
    pub(super) fn range(&mut self, out: &mut Vec<u8>, marker: &Marker<'_>) {
        let Self { shared, ranges, .. } = self;
        let Marker { op, at, tid, id, message } = marker;
        if !ranges.sequence.has_begun() {
            let track = shared.tracks.uuid(Track::Lane, 0);
            let preamble = Preamble { track: Some(track), extra_counters: &[], interned: &shared.event_tables };
            ranges.sequence.begin(out, *at, preamble);
        }
        let starts = *op == MarkerOp::Start;
        let lane = if starts {
            // A second start of a running range is shown, but takes no lane.
            if ranges.open.contains_key(id) { None } else { ranges.take_lane() }
        } else {
            ranges.open.remove(id)
        };
        let (kind, text) = match (lane, starts) {
            (Some(_), true) => (kind::SLICE_BEGIN, &**message),
            (Some(_), false) => (kind::SLICE_END, ""),
            (None, true) => (kind::INSTANT, &**message),
            (None, false) => (kind::INSTANT, "stop without start"),
        };
        let number = lane.unwrap_or(0);
        let track = shared.tracks.uuid(Track::Lane, number.into());
        shared.describe(out, &ranges.sequence, track, || Described {
            name: "ROCTx ranges".to_owned(),
            counter: None,
            rank: 1,
        });
        write_marker(out, shared, &mut ranges.sequence, *at, (kind, text), |out| {
            if number != 0 {
                wire::uint(out, field::track_event::TRACK_UUID, track);
            }
            if lane.is_none() {
                annotate::uint(out, Note::Op, *op as u64);
            }
            annotate::uint(out, Note::Id, *id);
            annotate::uint(out, Note::Tid, u64::from(*tid));
            if !starts && !message.is_empty() {
                annotate::text(out, Note::Message, message);
            }
        });
        match lane {
            Some(lane) if starts => {
                ranges.open.insert(*id, lane);
            }
            Some(lane) => ranges.give_back(lane),
            None => {}
        }
    }
}
