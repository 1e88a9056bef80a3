//! Packets and their sequences: fields of TracePacket, times, and the interning tables for names.

use super::Item;
use crate::format::{Arg, Category, Note, STATE_CLEARED, clock, field};
use crate::schema::{ClockSnapshot, TracePacketDefaults, side_entry};
use crate::wire::{Fields, Malformed};
use prost::Message;
use rkprof_model::event::ApiCall;
use rkprof_model::event::{ClockSample, Function, Ns};
use rkprof_model::gemm::Gemm;
use rkprof_model::record::CopyDirection;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Interned ids of arguments, annotations and categories are below this; others are ignored.
const SMALL: usize = 64;

/// The used fields of a TracePacket, still encoded.
#[derive(Default)]
pub(super) struct Packet<'a> {
    timestamp: Option<u64>,
    clock: u32,
    sequence: u32,
    flags: u32,
    defaults: Option<&'a [u8]>,
    pub interned: Option<&'a [u8]>,
    pub clock_snapshot: Option<&'a [u8]>,
    pub compressed: Option<&'a [u8]>,
    /// Field number and bytes of the packet's main message.
    pub payload: Option<(u32, &'a [u8])>,
}

impl<'a> Packet<'a> {
    // Always inlined: the struct is then made in place and not moved.
    #[inline(always)]
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Packet<'a>, Malformed> {
        let mut packet = Packet::default();
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::packet::TIMESTAMP => packet.timestamp = Some(value.uint()),
                field::packet::SEQUENCE_ID => packet.sequence = value.uint() as u32,
                field::packet::TIMESTAMP_CLOCK_ID => packet.clock = value.uint() as u32,
                field::packet::SEQUENCE_FLAGS => packet.flags = value.uint() as u32,
                field::packet::DEFAULTS => packet.defaults = Some(value.bytes()),
                field::packet::INTERNED_DATA => packet.interned = Some(value.bytes()),
                field::packet::CLOCK_SNAPSHOT => packet.clock_snapshot = Some(value.bytes()),
                field::packet::COMPRESSED_PACKETS => packet.compressed = Some(value.bytes()),
                field::packet::TRACK_EVENT
                | field::packet::GPU_RENDER_STAGE_EVENT
                | field::packet::GPU_COUNTER_EVENT
                | field::packet::TRACK_DESCRIPTOR => packet.payload = Some((number, value.bytes())),
                _ => {}
            }
        }
        Ok(packet)
    }

    /// Whether the packet belongs to `sequence` and has these flags.
    pub(super) fn begins(&self, sequence: u32, flags: u32) -> bool {
        self.sequence == sequence && self.flags & flags == flags
    }
}

/// A name of an event.
#[derive(Clone, Debug)]
pub(super) enum Name {
    Function(Function, Option<u32>),
    Text(Arc<str>),
}

/// The hardware queue of a render stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct HwQueue {
    pub index: u32,
    pub agent: u32,
}

/// A kernel as the dispatches of one sequence refer to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Variant {
    pub kernel: u64,
    pub lds: Option<u32>,
    pub scratch: Option<u32>,
}

#[derive(Default)]
pub(super) struct Sequence {
    id: u32,
    /// Whether the sequence has begun, and no packet of it can have been skipped since.
    unbroken: bool,
    default_clock: u32,
    clock: Ns,
    pub track: u64,
    pub names: Table<Name>,
    /// Functions named by interned strings.
    pub functions: Table<Function>,
    /// Problems written as interned strings.
    pub gemms: Table<Gemm>,
    /// Arguments of kernels, and whatever else is such an interned string.
    pub arguments: Table<Arc<str>>,
    pub queues: Table<HwQueue>,
    pub copy_stages: Table<CopyDirection>,
    pub kernels: Table<Variant>,
    /// First id of computed counters, by descriptor.
    pub derived: FxHashMap<u64, u32>,
    pub args: Small<Arg>,
    pub notes: Small<Note>,
    pub categories: Small<Category>,
    /// The call whose slice has begun.
    pub call: Option<ApiCall>,
    /// The dispatch of the counters in this packet.
    pub sample: Option<side_entry::Sample>,
}

/// Interned ids count from 1, so that most are found by position.
pub(super) struct Table<T> {
    low: Vec<Option<T>>,
    high: FxHashMap<u64, T>,
}

/// Ids below this are found by position.
const LOW: u64 = 1 << 10;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { low: Vec::new(), high: FxHashMap::default() }
    }
}

impl<T> Table<T> {
    pub(super) fn insert(&mut self, iid: u64, value: T) {
        if iid >= LOW {
            self.high.insert(iid, value);
            return;
        }
        let position = iid as usize;
        if position >= self.low.len() {
            self.low.resize_with(position + 1, || None);
        }
        self.low[position] = Some(value);
    }

    #[inline]
    pub(super) fn get(&self, iid: u64) -> Option<&T> {
        if iid < LOW { self.low.get(iid as usize).and_then(Option::as_ref) } else { self.high.get(&iid) }
    }
}

/// A table of small interned ids.
pub(super) struct Small<T>([Option<T>; SMALL]);

impl<T: Copy> Default for Small<T> {
    fn default() -> Self {
        Small([None; SMALL])
    }
}

impl<T: Copy> Small<T> {
    pub(super) fn set(&mut self, iid: u64, value: Option<T>) {
        if let Some(slot) = self.0.get_mut(iid as usize) {
            *slot = value;
        }
    }

    #[inline]
    pub(super) fn get(&self, iid: u64) -> Option<T> {
        self.0.get(iid as usize).copied().flatten()
    }
}

impl Sequence {
    pub(super) fn id(&self) -> u32 {
        self.id
    }

    /// False while times are uncertain because a packet may be missing.
    pub(super) fn is_trusted(&self) -> bool {
        self.unbroken || self.default_clock != clock::INCREMENTAL
    }

    /// The packet's time in CLOCK_BOOTTIME ns; 0 when it has none.
    #[inline]
    pub(super) fn time(&mut self, packet: &Packet<'_>) -> Ns {
        let Some(timestamp) = packet.timestamp else { return 0 };
        let clock = if packet.clock == 0 { self.default_clock } else { packet.clock };
        if clock != clock::INCREMENTAL {
            return timestamp;
        }
        self.clock = self.clock.wrapping_add(timestamp);
        self.clock
    }
}

/// All sequences; one is taken out while its packet is decoded.
#[derive(Default)]
pub(super) struct Sequences {
    by_id: FxHashMap<u32, usize>,
    list: Vec<Option<Box<Sequence>>>,
    last: (u32, usize),
}

impl Sequences {
    /// The packet's sequence, in its state after the packet's header.
    #[inline]
    pub(super) fn take(&mut self, packet: &Packet<'_>) -> Result<Box<Sequence>, Malformed> {
        let defaults = packet
            .defaults
            .map(|bytes| TracePacketDefaults::decode(bytes).map_err(|_| Malformed::Message("packet defaults")))
            .transpose()?;
        let id = packet.sequence;
        if self.last.0 != id || self.list.is_empty() {
            let new = self.list.len();
            let position = *self.by_id.entry(id).or_insert(new);
            if position == new {
                self.list.push(None);
            }
            self.last = (id, position);
        }
        let slot = &mut self.list[self.last.1];
        let mut sequence = slot.take().unwrap_or_else(|| Box::new(Sequence { id, ..Sequence::default() }));
        if packet.flags & STATE_CLEARED != 0 {
            *sequence = Sequence { id, unbroken: true, ..Sequence::default() };
        }
        if let Some(defaults) = defaults {
            sequence.default_clock = defaults.timestamp_clock_id.unwrap_or(0);
            sequence.track = defaults.track_event_defaults.and_then(|event| event.track_uuid).unwrap_or(0);
        }
        Ok(sequence)
    }

    /// Puts back the sequence of the last [`Sequences::take`].
    #[inline]
    pub(super) fn put_back(&mut self, sequence: Box<Sequence>) {
        debug_assert_eq!(sequence.id, self.last.0);
        self.list[self.last.1] = Some(sequence);
    }

    /// Trusts no sequence until it begins again.
    pub(super) fn distrust(&mut self) {
        for sequence in self.list.iter_mut().flatten() {
            sequence.unbroken = false;
        }
    }
}

/// Sets the base of the sequence's clock; a reading of all three clocks is an item.
pub(super) fn clock_snapshot(bytes: &[u8], sequence: &mut Sequence) -> Result<Option<Item>, Malformed> {
    let snapshot = ClockSnapshot::decode(bytes).map_err(|_| Malformed::Message("a clock snapshot"))?;
    let reading = |id| snapshot.clocks.iter().find(|clock| clock.clock_id == Some(id)).map(|clock| clock.timestamp());
    if let Some(base) = reading(clock::INCREMENTAL) {
        sequence.clock = base;
    }
    let all = reading(clock::BOOTTIME).zip(reading(clock::MONOTONIC)).zip(reading(clock::REALTIME));
    Ok(all.map(|((boottime, monotonic), realtime)| Item::Clock(ClockSample { boottime, monotonic, realtime })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_by_position_or_by_hash() {
        let mut table = Table::default();
        let ids = [0, 1, LOW - 1, LOW, LOW + 1, u64::MAX];
        ids.iter().for_each(|id| table.insert(*id, id.wrapping_mul(3)));
        assert_eq!(ids.map(|id| table.get(id).copied()), ids.map(|id| Some(id.wrapping_mul(3))));
        assert_eq!([2, LOW - 2, LOW + 2].map(|id| table.get(id)), [None; 3]);
        assert_eq!(table.low.len() as u64, LOW);
    }
}
