//! The arena's bytes: the layout of the file, the writer of each part, and how a salvager reads it after a kill.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 4096 | [`Header`] |
//! | 4096 | 128 x slots | thread slots ([`Slot`]), sparse: pages are reserved as threads attach |
//! | [`Geometry::data_offset`] | 64 KiB x chunks | chunks ([`Chunk`] + records), sparse: reserved as the pool grows |
//!
//! All numbers are in the machine's byte order; a hole in the file reads as zeros, which means a free slot or a free chunk.
//!
//! ## Header
//!
//! | offset | bytes | what | written by |
//! |---|---|---|---|
//! | 0 | 64 | [`Identity`]: magic, versions, process, geometry, `clean_end` | creator, drainer |
//! | 64, 128 | 8 + 8 | stacks: free chunks, fresh chunks (taken, but not yet met by the drainer) | all |
//! | 192, 256 | 8 + 8 | stacks: free slots, ended slots (not yet met by the drainer) | all |
//! | 320 | 64 | [`Pool`]: how far chunks and slots are reserved and used | all, cold path |
//! | 384 | 128 | records dropped by threads without a slot, per kind (u64 each) | those threads |
//! | 512 | 8 | `pass`: number of the last published pass; its parity says which book holds | drainer |
//! | 576, 960 | 384 + 384 | two [`Book`]s: [`super::Mark`] (16 x u64), drained per kind, dropped by ended threads per kind | drainer |
//! | 1344 | 64 | [`Forked`]: forked children that made calls | those children |
//!
//! "Per kind" means [`KINDS`] counters in the order of [`RecordKind::slot`], the last one for unknown kinds.
//!
//! ## Thread slot (128 bytes, two cache lines)
//!
//! | offset | bytes | what | written by |
//! |---|---|---|---|
//! | 0 | 4 | state: 0 free, 1 live, 2 ended | owner; drainer when it frees it |
//! | 4 | 4 | tid | owner |
//! | 8 | 8 | ordinal: number of the thread, from 1, never used twice (also the generation of the slot) | owner |
//! | 16 | 8 | `retired`: the pass whose book includes `dropped`, 0 = none yet | drainer |
//! | 24 | 4 | link of the stacks | |
//! | 64 | 64 | `dropped`: records dropped per kind (u32 each) | owner, relaxed |
//!
//! ## Chunk (128 bytes of header, then records)
//!
//! | offset | bytes | what | written by |
//! |---|---|---|---|
//! | 0 | 4 | `committed`: bytes of records, one Release store a record | owner |
//! | 4 | 4 | state: 0 free, 1 owned, 2 sealed (`committed` is final) | owner; drainer when it frees it |
//! | 8 | 4 + 4 | slot and tid of the owner | owner |
//! | 16 | 8 | ordinal of the owner | owner |
//! | 24 | 8 | number of the chunk within its thread, from 0 | owner |
//! | 64 | 8 + 8 | `tails`: two of `pass << 24 \| bytes drained` | drainer |
//! | 80 | 4 | link of the stack of chunks that the drainer has not met | |
//!
//! ## How a pass becomes durable
//!
//! All data that the drainer publishes exists twice, stamped with the pass that wrote it: the book in the header, the tail in
//! each chunk, and for a slot the pass that took over its drops. The drainer writes the copies that are not valid, then
//! stores `pass`. That one store moves the tails of all chunks, the counts and the trace's length from the old state to the
//! new one. A kill before it leaves the old state, and a kill after it the new one; there is no state in between and nothing
//! to redo. [`effective_tail`] is the reader's part.

use super::stack::Stack;
use super::sync::{AtomicU32, AtomicU64, Tally32, Tally64, Watch};
use rkprof_model::record::{self, RecordKind};

/// `RKARENA1`, little-endian.
pub(crate) const MAGIC: u64 = u64::from_le_bytes(*b"RKARENA1");

/// Version of the layout in this file.
pub(crate) const LAYOUT: u32 = 1;

/// Bytes of a chunk, including its header.
pub(crate) const CHUNK_BYTES: u32 = 64 * 1024;

/// Bytes before a chunk's first record.
pub(crate) const CHUNK_HEADER: u32 = 128;

/// The largest chunk that a file of this layout may have: a tail counts its bytes in [`TAIL_BITS`] bits. Another build of
/// rkprof may have written the file, so a reader accepts every size up to this.
const LARGEST_CHUNK: u32 = 1 << TAIL_BITS;

/// The longest record: its header has the length in a u16, and lengths are multiples of 8.
pub(crate) const LONGEST_RECORD: u32 = u16::MAX as u32 & !7;

// The header of a record must be able to express the length of any record that fits a chunk. Larger chunks need a check in
// `Producer` first.
const _: () = assert!(CHUNK_BYTES - CHUNK_HEADER <= LONGEST_RECORD && CHUNK_BYTES <= LARGEST_CHUNK);
// Every record with a text fits an empty chunk.
const _: () = assert!(size_of::<record::Agent>() + record::MAX_TEXT <= (CHUNK_BYTES - CHUNK_HEADER) as usize);

/// Limit of the chunks of an arena.
pub(crate) const MOST_CHUNKS: u32 = 1 << 20;

/// The smallest page of the supported machines; slots are reserved by pages.
pub(crate) const PAGE: u64 = 4096;

/// Slots in a page.
pub(crate) const SLOTS_PER_PAGE: u32 = (PAGE as usize / size_of::<SlotBytes>()) as u32;
type SlotBytes = [u8; 128];

/// Counters per kind: the known kinds, and one for all others.
pub(crate) const KINDS: usize = RecordKind::COUNTED.len() + 1;

/// Words of a [`super::Mark`].
pub(crate) const MARK_WORDS: usize = 16;

/// A `T` in its own cache lines.
#[repr(C, align(64))]
#[derive(Default)]
pub(crate) struct Line<T>(pub T);

impl<T> std::ops::Deref for Line<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

/// Identification of the file and its process.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Identity {
    /// [`MAGIC`], stored last: a file without it was never finished.
    pub magic: Tally64,
    pub layout: Tally32,
    /// [`rkprof_model::record::VERSION`].
    pub records: Tally32,
    pub pid: Tally32,
    pub chunk_bytes: Tally32,
    pub chunks: Tally32,
    pub slots: Tally32,
    /// Start of the process in clock ticks since boot, as in `/proc/PID/stat`: distinguishes it from a later process with the
    /// same pid. 0 until there is a drainer.
    pub started: Tally64,
    /// 1 once the drainer has ended normally.
    pub clean_end: Tally32,
}

/// The reserved and used parts of the arena.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Pool {
    /// Chunks below this number are reserved or being reserved.
    pub claimed: Tally32,
    /// Chunks reserved.
    pub ready: Tally32,
    /// Chunks that are not free.
    pub in_use: Tally32,
    /// The largest value of `in_use` so far.
    pub peak: Tally32,
    /// Chunks that are sealed and not yet freed, which the drainer can free.
    pub sealed: Tally32,
    /// `errno` of the failed reservation, after which the arena no longer grows; 0 = none.
    pub growth_error: Tally32,
    /// Slots below this number have been used.
    pub slots_used: Tally32,
    /// Slots below this number are reserved.
    pub slots_ready: Tally32,
    /// Threads attached so far.
    pub threads: Tally64,
    /// Attempts to attach without a free slot.
    pub refused: Tally32,
}

/// The totals of all passes up to a published one.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Book {
    pub mark: [Tally64; MARK_WORDS],
    pub drained: [Tally64; KINDS],
    /// Records dropped by ended threads whose slots were freed.
    pub dropped: [Tally64; KINDS],
}

/// Forked children of the process that made calls, none of them recorded.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Forked {
    pub count: Tally32,
    /// The first of their process ids; 0 = none.
    pub pids: [Tally32; 15],
}

#[repr(C, align(128))]
#[derive(Default)]
pub(crate) struct Header {
    pub identity: Line<Identity>,
    pub free: Line<Stack>,
    pub fresh: Line<Stack>,
    pub free_slots: Line<Stack>,
    pub ended: Line<Stack>,
    pub pool: Line<Pool>,
    /// Records dropped by threads without a slot.
    pub dropped: Line<[Tally64; KINDS]>,
    pub pass: Line<Tally64>,
    pub books: [Line<Book>; 2],
    pub forked: Line<Forked>,
}

/// States of a [`Slot`].
pub(crate) mod slot_state {
    pub(crate) const FREE: u32 = 0;
    pub(crate) const LIVE: u32 = 1;
    pub(crate) const ENDED: u32 = 2;
}

#[repr(C, align(128))]
#[derive(Default)]
pub(crate) struct Slot {
    pub state: AtomicU32,
    pub tid: AtomicU32,
    pub ordinal: AtomicU64,
    pub retired: Tally64,
    pub link: AtomicU32,
    pub dropped: Line<[Tally32; KINDS]>,
}

/// States of a [`Chunk`].
pub(crate) mod chunk_state {
    pub(crate) const FREE: u32 = 0;
    pub(crate) const OWNED: u32 = 1;
    pub(crate) const SEALED: u32 = 2;
}

/// The part of a chunk's header that the owner writes.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Owned {
    pub committed: AtomicU32,
    pub state: AtomicU32,
    pub slot: AtomicU32,
    pub tid: AtomicU32,
    pub ordinal: AtomicU64,
    pub sequence: AtomicU64,
}

/// The part that the drainer writes.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Drained {
    pub tails: [Tally64; 2],
    pub link: AtomicU32,
}

#[repr(C, align(128))]
#[derive(Default)]
pub(crate) struct Chunk {
    pub owned: Line<Owned>,
    pub drained: Line<Drained>,
    pub watch: Watch,
}

#[cfg(not(loom))]
const _: () = {
    use std::mem::offset_of;
    assert!(KINDS == 16);
    assert!(size_of::<Header>() == 1408 && size_of::<Header>() <= PAGE as usize);
    assert!(offset_of!(Header, identity) == 0 && offset_of!(Header, free) == 64 && offset_of!(Header, fresh) == 128);
    assert!(offset_of!(Header, free_slots) == 192 && offset_of!(Header, ended) == 256);
    assert!(offset_of!(Header, pool) == 320 && size_of::<Line<Pool>>() == 64);
    assert!(offset_of!(Header, dropped) == 384 && offset_of!(Header, pass) == 512);
    assert!(offset_of!(Header, books) == 576 && size_of::<Line<Book>>() == 384);
    assert!(offset_of!(Header, forked) == 1344 && size_of::<Line<Forked>>() == 64);
    assert!(size_of::<Slot>() == size_of::<SlotBytes>() && offset_of!(Slot, dropped) == 64);
    assert!(offset_of!(Slot, ordinal) == 8 && offset_of!(Slot, retired) == 16 && offset_of!(Slot, link) == 24);
    assert!(size_of::<Chunk>() == CHUNK_HEADER as usize && align_of::<Chunk>() <= CHUNK_HEADER as usize);
    assert!(offset_of!(Chunk, drained) == 64 && offset_of!(Drained, link) == 16);
    assert!(offset_of!(Owned, ordinal) == 16 && offset_of!(Owned, sequence) == 24);
};

/// The sizes and positions of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    pub chunk_bytes: u32,
    pub chunks: u32,
    pub slots: u32,
}

impl Geometry {
    /// Bytes of records that fit a chunk.
    pub(crate) fn payload(&self) -> u32 {
        self.chunk_bytes - CHUNK_HEADER
    }

    pub(crate) fn slot_offset(&self, slot: u32) -> u64 {
        PAGE + u64::from(slot) * size_of::<SlotBytes>() as u64
    }

    pub(crate) fn data_offset(&self) -> u64 {
        self.slot_offset(self.slots).next_multiple_of(PAGE)
    }

    pub(crate) fn chunk_offset(&self, chunk: u32) -> u64 {
        self.data_offset() + u64::from(chunk) * u64::from(self.chunk_bytes)
    }

    pub(crate) fn file_bytes(&self) -> u64 {
        self.chunk_offset(self.chunks)
    }

    /// Whether the numbers are possible; those of a file must be checked before use.
    pub(crate) fn is_sound(&self) -> bool {
        self.chunk_bytes.is_power_of_two()
            && (PAGE as u32..=LARGEST_CHUNK).contains(&self.chunk_bytes)
            && (1..=MOST_CHUNKS).contains(&self.chunks)
            && (1..=1 << 16).contains(&self.slots)
            && self.slots.is_multiple_of(SLOTS_PER_PAGE)
    }
}

const TAIL_BITS: u32 = 24;

/// A tail in the form of a chunk's header.
pub(crate) fn stamp_tail(pass: u64, tail: u32) -> u64 {
    pass << TAIL_BITS | u64::from(tail)
}

/// The bytes drained as of `pass`, and which of the two tails has them.
pub(crate) fn effective_tail(tails: [u64; 2], pass: u64) -> (u32, usize) {
    let tail = |which: usize| (tails[which] & ((1 << TAIL_BITS) - 1)) as u32;
    // A stamp from a pass that was never published is not valid.
    let holds = |which: usize| tails[which] >> TAIL_BITS <= pass;
    match (holds(0), holds(1)) {
        (true, true) if tails[1] > tails[0] => (tail(1), 1),
        (false, true) => (tail(1), 1),
        (true, _) => (tail(0), 0),
        (false, false) => (0, 0),
    }
}

/// The index in the counters, for each kind byte.
static PLACES: [u8; 256] = {
    let mut places = [KINDS as u8 - 1; 256];
    let mut place = 0;
    while place < RecordKind::COUNTED.len() {
        places[RecordKind::COUNTED[place] as usize] = place as u8;
        place += 1;
    }
    // The forms of an API call share one count, what launches were asked to do that of annotations, samples that of activities: see `RecordKind::slot`.
    places[RecordKind::ApiCallArgs as usize] = places[RecordKind::ApiCall as usize];
    places[RecordKind::ApiCallWords as usize] = places[RecordKind::ApiCall as usize];
    places[RecordKind::ApiRecord as usize] = places[RecordKind::ApiCall as usize];
    places[RecordKind::Problem as usize] = places[RecordKind::Annotation as usize];
    places[RecordKind::Arguments as usize] = places[RecordKind::Annotation as usize];
    places[RecordKind::PcSamples as usize] = places[RecordKind::Activity as usize];
    places
};

/// The index of a kind's counter.
pub(crate) fn place(kind: u8) -> usize {
    usize::from(PLACES[usize::from(kind)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_agree_with_the_kinds_slots() {
        for kind in RecordKind::COUNTED {
            assert_eq!(place(kind as u8), kind.slot());
        }
        for form in [
            RecordKind::ApiCallArgs,
            RecordKind::ApiCallWords,
            RecordKind::Problem,
            RecordKind::Arguments,
            RecordKind::PcSamples,
        ] {
            assert_eq!(place(form as u8), form.slot());
        }
        assert_eq!(place(0), KINDS - 1);
        assert_eq!(place(255), KINDS - 1);
    }

    #[test]
    fn the_newest_published_tail_holds() {
        let tails = [stamp_tail(3, 800), stamp_tail(5, 1600)];
        assert_eq!(effective_tail(tails, 5), (1600, 1));
        assert_eq!(effective_tail(tails, 4), (800, 0));
        assert_eq!(effective_tail(tails, 2), (0, 0));
        assert_eq!(effective_tail([0, 0], 9), (0, 0));
        assert_eq!(effective_tail([stamp_tail(7, 65408), stamp_tail(6, 8)], 7), (65408, 0));
    }
}
