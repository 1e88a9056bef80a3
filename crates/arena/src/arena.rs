//! The arena: the shared mapping as header, slots and chunks; how it is made, closed and queried. `pool.rs`, `producer.rs`
//! and `drainer.rs` have the threads' operations.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::time::Duration;

use super::grower;
use super::layout::{self, CHUNK_BYTES, Chunk, Geometry, Header, MOST_CHUNKS, SLOTS_PER_PAGE, Slot, slot_state};
use super::memory::Memory;
use super::os::Gate;
use super::stack::Stack;
use super::sync::{AtomicU32, Ordering, Tally32, Tally64};
use super::{Counts, ThreadInfo};
use crate::OnFull;
use rkprof_model::record;

/// Parameters of an arena.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Limit of the bytes of all chunks, also at most half of the file system's free space: others need space there, too (in
    /// `/dev/shm`, the program's own communication library). Where more threads record than it has chunks, each further thread gets
    /// one beyond it. With [`OnFull::Drop`] these take at most another quarter of the free space.
    pub buffer: u64,
    /// Number of chunks that the creating thread reserves at once; more are reserved when a drainer runs.
    pub initial_chunks: u32,
    pub on_full: OnFull,
    /// With [`OnFull::Drop`]: how long a thread that finds the arena full waits for the drainer before it drops records. A
    /// thread that has waited in vain does not wait again until it has had a chunk in between.
    pub grace: Duration,
    /// Bytes of a chunk, a power of two from 4 KiB to 64 KiB; smaller ones are useful only in tests.
    pub chunk_bytes: u32,
    /// Limit of attached threads at a time, a multiple of 32.
    pub slots: u32,
}

impl Options {
    /// The arena of a session that may have `buffer` bytes: two thirds of them. The rest is for the drainer's data from a
    /// full arena (dispatches that wait for their launch, packets), for tables and the library: the whole tracer stays within
    /// `buffer`, chunks of further threads aside. A thread that finds the arena full waits briefly for the drainer, which may only lack a processor.
    pub fn new(buffer: u64, on_full: OnFull) -> Options {
        let buffer = buffer - buffer / 3;
        Options { buffer, on_full, grace: Duration::from_millis(500), ..Options::default() }
    }

    /// Bytes that the chunks of a file may have: of its file system, and by the limit of this process's files.
    #[cfg(not(loom))]
    fn room_in(&self, file: &File) -> u64 {
        let before = Geometry { chunk_bytes: self.chunk_bytes, chunks: 0, slots: self.slots }.data_offset();
        super::mapping::free_bytes(file).min(super::os::largest_file().saturating_sub(before))
    }

    /// For a file in a file system with `free` bytes: its parts, and the number of chunks within the buffer, at least two.
    pub(super) fn geometry(&self, free: u64) -> (Geometry, u32) {
        let chunks = |bytes: u64| bytes / u64::from(self.chunk_bytes.max(1));
        let limit = chunks(self.buffer.min(free / 2)).clamp(2, MOST_CHUNKS.saturating_sub(self.slots).into()) as u32;
        // A thread that may wait for others always gets one of its own. Otherwise it could wait for the next record of a thread
        // that waits for it.
        let own = match self.on_full {
            OnFull::Block => self.slots,
            OnFull::Drop => chunks(free / 4).min(self.slots.into()) as u32,
        };
        (Geometry { chunk_bytes: self.chunk_bytes, chunks: limit + own, slots: self.slots }, limit)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            buffer: 64 << 20,
            initial_chunks: 1,
            on_full: OnFull::Drop,
            grace: Duration::ZERO,
            chunk_bytes: CHUNK_BYTES,
            slots: record::MOST_THREADS,
        }
    }
}

/// Bytes of chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Limit by [`Options::buffer`] and the file system.
    pub limit: u64,
    /// Reserved so far: the arena's memory use.
    pub capacity: u64,
    /// Owned by a thread, or waiting for the drainer.
    pub used: u64,
    /// The largest value of `used` so far.
    pub peak: u64,
    /// `errno` of the reservation that failed; the arena stays at `capacity`.
    pub growth_error: Option<i32>,
    /// Attempts to attach while all slots were taken.
    pub refused_threads: u32,
}

// `Arena::phase`.
const OPEN: u8 = 0;
const CLOSED: u8 = 1;

// `Arena::drainer`: not yet taken, running, ended, doing something else.
const NONE: u8 = 0;
const ACTIVE: u8 = 1;
const GONE: u8 = 2;
const AWAY: u8 = 3;

pub struct Arena {
    pub(super) memory: Memory,
    /// Number of chunks within the buffer.
    pub(super) limit: u32,
    pub(super) on_full: OnFull,
    pub(super) grace: Duration,
    // The following fields belong to this process: a forked child that changes them does not change its parent's.
    phase: AtomicU8,
    drainer: AtomicU8,
    /// Links of the free chunks, and of those that were given back.
    pub(super) links: Box<[AtomicU32]>,
    /// Chunks whose memory was given back, and the limit of their number.
    pub(super) hollow: Stack,
    pub(super) hollows: Tally32,
    /// Bytes that were taken from chunks whose owners are of recordings that are over.
    pub(super) withdrawn: Tally64,
    /// Number of chunks to keep free; below `low_water` more are requested.
    pub(super) wanted: Tally32,
    pub(super) low_water: Tally32,
    /// Whether another thread makes room, see `grower.rs`.
    pub(super) grower: AtomicU8,
    /// Threads that wait for the grower: for a chunk within the limit, and for one beyond it. One that was left by a jump while it
    /// waited counts for ever, and costs a chunk.
    pub(super) waiting: Tally32,
    pub(super) waiting_beyond: Tally32,
    /// Whether a thread finds no chunk although the count of free ones says that there are some: threads that were left by a jump
    /// while they took one have it for ever.
    pub(super) starving: AtomicBool,
    /// The grower sleeps here.
    pub(super) short: Gate,
    /// The drainer sleeps here.
    pub(super) bell: Gate,
    /// Producers wait here for a free chunk, or for room for one.
    pub(super) freed: Gate,
}

// SAFETY: all data shared by threads is atomic, except for the records, which the chunk protocol protects.
unsafe impl Send for Arena {}
// SAFETY: as above.
unsafe impl Sync for Arena {}

impl Arena {
    /// Makes the arena in a new file at `path`, which must not exist; only its owner can read it.
    ///
    /// # Errors
    /// Errors of creating, mapping and reserving; `path` then does not exist.
    pub fn create(path: &Path, options: &Options) -> io::Result<Arena> {
        use std::os::unix::fs::OpenOptionsExt;
        let file = File::options().read(true).write(true).create_new(true).mode(0o600).open(path)?;
        Arena::in_file(file, options).inspect_err(|_| {
            // The caller gets the first error, which is the relevant one.
            let _ = std::fs::remove_file(path);
        })
    }

    /// Makes the arena in an empty file opened for reading and writing, such as a memfd (which has no limit but memory).
    #[cfg(not(loom))]
    pub fn in_file(file: File, options: &Options) -> io::Result<Arena> {
        let (geometry, limit) = options.geometry(options.room_in(&file));
        if !geometry.is_sound() || geometry.payload() > layout::LONGEST_RECORD {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mapping = super::mapping::Mapping::new(file, geometry.file_bytes())?;
        let memory = Memory::new(mapping, geometry).map_err(io::Error::from_raw_os_error)?;
        Arena::new(memory, limit, options).map_err(io::Error::from_raw_os_error)
    }

    /// A model has no file.
    #[cfg(loom)]
    pub fn in_file(_: File, _: &Options) -> io::Result<Arena> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// An arena for the model checker: few, small chunks on the heap, all of them free.
    #[cfg(loom)]
    pub fn model(chunks: u32, payload: u32, slots: u32, on_full: OnFull) -> Arena {
        let mut options = Options::default();
        (options.initial_chunks, options.on_full) = (chunks, on_full);
        Arena::new(Memory::new(chunks, payload, slots), chunks, &options).expect("a model can grow")
    }

    /// `limit`: number of chunks within the buffer.
    pub(super) fn new(memory: Memory, limit: u32, options: &Options) -> Result<Arena, i32> {
        let arena = Arena {
            limit,
            links: (0..memory.geometry.chunks).map(|_| AtomicU32::new(0)).collect(),
            hollow: Stack::default(),
            hollows: Tally32::new(0),
            withdrawn: Tally64::new(0),
            memory,
            on_full: options.on_full,
            grace: options.grace,
            phase: AtomicU8::new(OPEN),
            drainer: AtomicU8::new(NONE),
            wanted: Tally32::new(0),
            low_water: Tally32::new(0),
            grower: AtomicU8::new(grower::NONE),
            waiting: Tally32::new(0),
            waiting_beyond: Tally32::new(0),
            starving: AtomicBool::new(false),
            short: Gate::default(),
            bell: Gate::default(),
            freed: Gate::default(),
        };
        let Geometry { chunk_bytes, chunks, slots } = arena.memory.geometry;
        let identity = &arena.header().identity;
        identity.layout.store(layout::LAYOUT, Ordering::Relaxed);
        identity.records.store(record::VERSION, Ordering::Relaxed);
        identity.pid.store(std::process::id(), Ordering::Relaxed);
        identity.chunk_bytes.store(chunk_bytes, Ordering::Relaxed);
        identity.chunks.store(chunks, Ordering::Relaxed);
        identity.slots.store(slots, Ordering::Relaxed);
        arena.header().pool.slots_ready.store(SLOTS_PER_PAGE.min(slots), Ordering::Relaxed);
        arena.grow(options.initial_chunks.max(1))?;
        identity.magic.store(layout::MAGIC, Ordering::Release);
        Ok(arena)
    }

    pub(super) fn header(&self) -> &Header {
        self.memory.header()
    }

    pub(super) fn slot(&self, slot: u32) -> Option<&Slot> {
        self.memory.slot(slot)
    }

    pub(super) fn chunk(&self, chunk: u32) -> Option<&Chunk> {
        self.memory.chunk(chunk)
    }

    /// Gives out no more chunks and ends all waits; a thread may still fill its chunk. Later records without room count as
    /// dropped.
    pub fn close(&self) {
        self.phase.store(CLOSED, std::sync::atomic::Ordering::SeqCst);
        self.freed.open();
        self.bell.open();
        self.short.open();
    }

    pub(super) fn is_open(&self) -> bool {
        self.phase.load(std::sync::atomic::Ordering::SeqCst) == OPEN
    }

    /// The only drainer in the arena's life; `None` when it was already taken.
    pub fn drainer(&self) -> Option<super::Drainer<'_>> {
        use std::sync::atomic::Ordering::SeqCst;
        let first = self.drainer.compare_exchange(NONE, ACTIVE, SeqCst, SeqCst).is_ok();
        first.then(|| super::Drainer::new(self))
    }

    /// Whether a drainer will free chunks.
    pub(super) fn may_be_drained(&self) -> bool {
        !matches!(self.drainer.load(std::sync::atomic::Ordering::SeqCst), GONE | AWAY)
    }

    pub(super) fn drainer_is_gone(&self) {
        self.drainer.store(GONE, std::sync::atomic::Ordering::SeqCst);
    }

    /// Does something on the drainer's thread that may wait for threads that record. In a full arena they drop their records meanwhile, also
    /// where they may block: they would wait for this thread.
    pub fn while_away<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Back<'a>(&'a AtomicU8);
        impl Drop for Back<'_> {
            fn drop(&mut self) {
                self.0.store(ACTIVE, std::sync::atomic::Ordering::SeqCst);
            }
        }
        self.drainer.store(AWAY, std::sync::atomic::Ordering::SeqCst);
        let _back = Back(&self.drainer);
        work()
    }

    /// Ends [`super::Drainer::sleep`], e.g. because a control message waits.
    pub fn wake_drainer(&self) {
        self.bell.open();
    }

    pub fn usage(&self) -> Usage {
        let pool = &self.header().pool;
        let bytes = |chunks: u32| u64::from(chunks) * u64::from(self.memory.geometry.chunk_bytes);
        let load = |count: &Tally32| count.load(Ordering::Relaxed);
        Usage {
            limit: bytes(self.limit),
            capacity: bytes(load(&pool.ready)).saturating_sub(self.withdrawn.load(Ordering::Relaxed)),
            used: bytes(load(&pool.in_use)),
            peak: bytes(load(&pool.peak)),
            growth_error: Some(load(&pool.growth_error) as i32).filter(|errno| *errno != 0),
            refused_threads: load(&pool.refused),
        }
    }

    /// Calls `each` with the drops of every attached thread so far; returns the drops of threads without a slot.
    pub fn drops(&self, mut each: impl FnMut(ThreadInfo, Counts)) -> Counts {
        let used = self.header().pool.slots_used.load(Ordering::Relaxed).min(self.memory.geometry.slots);
        for (index, slot) in (0..used).filter_map(|index| Some((index, self.slot(index)?))) {
            if slot.state.load(Ordering::Acquire) != slot_state::FREE {
                let tid = slot.tid.load(Ordering::Relaxed);
                each(ThreadInfo { slot: index, tid, ordinal: slot.ordinal.load(Ordering::Relaxed) }, slot.drops());
            }
        }
        Counts(std::array::from_fn(|kind| self.header().dropped[kind].load(Ordering::Relaxed)))
    }

    /// Counts a record that no thread's slot can count.
    pub fn count_drop(&self, kind: u8) {
        self.header().dropped[layout::place(kind)].fetch_add(1, Ordering::Relaxed);
    }
}
