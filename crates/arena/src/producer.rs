//! The writing side, one per thread: `reserve -> write in place -> commit` in the thread's chunk. The hot path compares two
//! integers, writes the record and makes one Release store; all other code is out of line.

use std::ptr::NonNull;
use std::time::{Duration, Instant};

use bytemuck::NoUninit;

use super::grower::{SPINS, look_again};
use super::layout::{Chunk, chunk_state, place, slot_state};
use super::sync::{Order, Ordering};
use super::{Arena, ThreadInfo};
use crate::OnFull;
use rkprof_model::record::{self, Header};

/// How long a thread waits when nothing can free or make a chunk, or there is no drainer.
const HOPELESS: Duration = Duration::from_millis(10);

/// A thread's state in the arena. It lives in a thread-local; [`Producer::attach`] and [`Producer::detach`] are called when
/// the thread begins and ends recording.
///
/// It contains pointers into the arena. So for all its `unsafe` methods: the arena must be the one that it was attached to,
/// and must still exist. Only the thread that attached it may call them, and not while another of them runs (from a signal
/// handler).
pub struct Producer {
    chunk: *const Chunk,
    /// The chunk's records.
    payload: *mut u8,
    /// Committed bytes of the chunk, and its capacity; both 0 without a chunk.
    at: u32,
    limit: u32,
    thread: Option<ThreadInfo>,
    /// 0 when not attached.
    tid: u32,
    /// Number of the next chunk within this thread.
    sequence: u64,
    /// Whether the thread has waited in vain and has had no chunk since.
    gave_up: bool,
    /// Whether the chunk or the slot is being changed; else only the record after the committed ones may be unfinished.
    changing: bool,
}

impl Default for Producer {
    fn default() -> Self {
        Producer::new()
    }
}

impl Producer {
    pub const fn new() -> Producer {
        Producer {
            chunk: std::ptr::null(),
            payload: std::ptr::null_mut(),
            at: 0,
            limit: 0,
            thread: None,
            tid: 0,
            sequence: 0,
            gave_up: false,
            changing: false,
        }
    }

    /// Takes a slot for thread `tid` (its kernel id, not 0); reserves the slot's page if needed. Returns false when all slots
    /// are taken: records are then dropped, and counted for all such threads together, until a slot becomes free.
    pub fn attach(&mut self, arena: &Arena, tid: u32) -> bool {
        self.change(true);
        self.tid = tid;
        self.thread = arena.take_slot(tid);
        if self.thread.is_none() {
            arena.header().pool.refused.fetch_add(1, Ordering::Relaxed);
        }
        self.change(false);
        self.thread.is_some()
    }

    /// The code that used this producer was left in the middle, by a jump out of a signal handler: forgets its unfinished record.
    /// Returns false when that code was changing the chunk or the slot; the producer is then of no use.
    pub fn resume(&mut self) -> bool {
        // One that is not attached was left between two changes.
        if self.changing || self.tid == 0 {
            return false;
        }
        // SAFETY: null, or a chunk of this thread.
        if let Some(chunk) = unsafe { self.chunk.as_ref() } {
            self.at = chunk.owned.committed.load(Ordering::Relaxed);
        }
        true
    }

    /// A signal handler must see this before and after the changes themselves.
    fn change(&mut self, changing: bool) {
        std::sync::atomic::compiler_fence(std::sync::atomic::Ordering::SeqCst);
        self.changing = changing;
        std::sync::atomic::compiler_fence(std::sync::atomic::Ordering::SeqCst);
    }

    /// The thread's slot, if it has one.
    pub fn thread(&self) -> Option<ThreadInfo> {
        self.thread
    }

    /// The thread ends: the drainer may free its last chunk and its slot after reading them.
    ///
    /// # Safety
    /// See [`Producer`].
    pub unsafe fn detach(&mut self, arena: &Arena) {
        self.change(true);
        // SAFETY: as the caller's.
        unsafe { self.seal(arena) };
        if let Some((thread, slot)) = self.thread.and_then(|thread| Some((thread, arena.slot(thread.slot)?))) {
            slot.state.store(slot_state::ENDED, Ordering::Release);
            arena.header().ended.push(thread.slot, &slot.link, Ordering::Release);
        }
        *self = Producer::new();
    }

    /// Appends a record without further data; `T` starts with a [`Header`] whose `len` is the size of `T`. Returns false when
    /// it was dropped, and counted.
    ///
    /// # Safety
    /// See [`Producer`].
    #[inline(always)]
    pub unsafe fn push<T: NoUninit>(&mut self, arena: &Arena, record: &T) -> bool {
        const { assert!(size_of::<T>() >= size_of::<Header>() && size_of::<T>().is_multiple_of(8) && align_of::<T>() <= 8) };
        let bytes = record::bytes_of(record);
        debug_assert_eq!(usize::from(u16::from_ne_bytes([bytes[2], bytes[3]])), bytes.len(), "header.len");
        // SAFETY: as the caller's.
        let Some(place) = (unsafe { self.place_for(arena, bytes[0], size_of::<T>() as u32) }) else { return false };
        // SAFETY: `place` has this size, is aligned to 8, and no other code uses it.
        unsafe { place.cast::<T>().copy_from_nonoverlapping(NonNull::from(record), 1) };
        // SAFETY: as the caller's; the record was just reserved and written.
        unsafe { self.commit(size_of::<T>()) };
        true
    }

    /// Appends `record` followed by `text`, clipped by [`record::clip`]; sets the header's `len`, and `aux` to the text's
    /// length. Returns false when it was dropped, and counted.
    ///
    /// # Safety
    /// See [`Producer`].
    pub unsafe fn push_with_text<T: NoUninit>(&mut self, arena: &Arena, record: &T, text: &[u8]) -> bool {
        let text = record::clip(text);
        // SAFETY: as the caller's.
        unsafe { self.push_parts(arena, record, text, Some(text.len() as u32)) }
    }

    /// Appends `record` followed by `values`; sets the header's `len`. Returns false when it was dropped, and counted; this
    /// includes a record that is too long for a chunk.
    ///
    /// # Safety
    /// See [`Producer`].
    pub unsafe fn push_with<T: NoUninit, V: NoUninit>(&mut self, arena: &Arena, record: &T, values: &[V]) -> bool {
        // SAFETY: as the caller's.
        unsafe { self.push_parts(arena, record, bytemuck::cast_slice(values), None) }
    }

    /// Appends a record of this kind with `bytes` bytes, a multiple of 8, where `fill` writes it: all of it, and the header's `len` is
    /// `bytes`. Returns false when it was dropped, and counted.
    ///
    /// # Safety
    /// See [`Producer`].
    #[inline(always)]
    pub unsafe fn push_in_place(
        &mut self,
        arena: &Arena,
        kind: u8,
        bytes: usize,
        fill: impl FnOnce(&mut [u64]),
    ) -> bool {
        debug_assert!(bytes.is_multiple_of(8) && bytes >= size_of::<Header>());
        // SAFETY: as the caller's.
        let Some(place) = (unsafe { self.place_for(arena, kind, u32::try_from(bytes).unwrap_or(u32::MAX)) }) else {
            return false;
        };
        // SAFETY: `place` is `bytes` long, aligned to 8, and no other code uses it; whatever a former record left there is a number.
        fill(unsafe { std::slice::from_raw_parts_mut(place.as_ptr().cast(), bytes / 8) });
        // SAFETY: as the caller's; the record was just reserved and written.
        unsafe { self.commit(bytes) };
        true
    }

    unsafe fn push_parts<T: NoUninit>(&mut self, arena: &Arena, record: &T, rest: &[u8], aux: Option<u32>) -> bool {
        const { assert!(size_of::<T>() >= size_of::<Header>() && size_of::<T>().is_multiple_of(8)) };
        let head = record::bytes_of(record);
        let len = record::padded(head.len() + rest.len());
        // SAFETY: as the caller's.
        let Some(place) = (unsafe { self.place_for(arena, head[0], u32::try_from(len).unwrap_or(u32::MAX)) }) else {
            return false;
        };
        // SAFETY: `place` is `len` bytes long and no other code uses it.
        let place = unsafe {
            place.as_ptr().write_bytes(0, len);
            std::slice::from_raw_parts_mut(place.as_ptr(), len)
        };
        place[..head.len()].copy_from_slice(head);
        place[head.len()..][..rest.len()].copy_from_slice(rest);
        // A u16 can express the length of any record that fits a chunk: see `layout`.
        place[2..4].copy_from_slice(&(len as u16).to_ne_bytes());
        if let Some(aux) = aux {
            place[4..8].copy_from_slice(&aux.to_ne_bytes());
        }
        // SAFETY: as the caller's; the record was just reserved and written.
        unsafe { self.commit(len) };
        true
    }

    /// Commits the `len` bytes that were just reserved as a record.
    ///
    /// # Safety
    /// See [`Producer`]; the bytes must have been reserved and written.
    #[inline(always)]
    unsafe fn commit(&mut self, len: usize) {
        self.at += len as u32;
        // SAFETY: a successful reservation gave this thread a chunk, which it owns until it seals it.
        let chunk = unsafe { &*self.chunk };
        chunk.owned.committed.store(self.at, Order::Commit.release());
    }

    /// `len` bytes (a multiple of 8), aligned to 8, for a record of `kind`, to be written and then committed. `None` when
    /// there is no room: the record counts as dropped.
    #[inline(always)]
    unsafe fn place_for(&mut self, arena: &Arena, kind: u8, len: u32) -> Option<NonNull<u8>> {
        // SAFETY: as the caller's.
        if len > self.limit - self.at && !unsafe { self.next_chunk(arena, kind, len) } {
            return None;
        }
        // SAFETY: there is a chunk with `len` bytes left.
        unsafe {
            (*self.chunk).watch.write(self.at, self.at + len);
            Some(NonNull::new_unchecked(self.payload.add(self.at as usize)))
        }
    }

    /// Exchanges the chunk for an empty one; counts the record as dropped when that fails.
    #[cold]
    #[inline(never)]
    unsafe fn next_chunk(&mut self, arena: &Arena, kind: u8, len: u32) -> bool {
        self.change(true);
        // SAFETY: as the caller's.
        let opened = unsafe { self.try_next_chunk(arena, len, true) };
        self.change(false);
        if opened.is_none() {
            self.count_drop(arena, kind);
        }
        opened.is_some()
    }

    /// Whether there is room for records of `bytes` bytes, without waiting for it: the drainer would wait for itself.
    ///
    /// # Safety
    /// See [`Producer`].
    pub unsafe fn has_room(&mut self, arena: &Arena, bytes: u32) -> bool {
        if bytes <= self.limit - self.at {
            return true;
        }
        self.change(true);
        // SAFETY: as the caller's.
        let opened = unsafe { self.try_next_chunk(arena, bytes, false) };
        self.change(false);
        opened.is_some()
    }

    unsafe fn try_next_chunk(&mut self, arena: &Arena, len: u32, waits: bool) -> Option<()> {
        if len > arena.memory.geometry.payload() || self.tid == 0 {
            return None;
        }
        if self.thread.is_none() {
            self.thread = arena.take_slot(self.tid);
        }
        let thread = self.thread?;
        let next = arena.take_chunk();
        // Even without another chunk: the drainer can free this one, and other threads may wait for it. SAFETY: as the
        // caller's.
        unsafe { self.seal(arena) };
        let next = if waits { next.or_else(|| self.wait_for_chunk(arena)) } else { next };
        self.gave_up = next.is_none();
        let (index, chunk) = next.and_then(|index| Some((index, arena.chunk(index)?)))?;
        chunk.owned.slot.store(thread.slot, Ordering::Relaxed);
        chunk.owned.tid.store(thread.tid, Ordering::Relaxed);
        chunk.owned.ordinal.store(thread.ordinal, Ordering::Relaxed);
        chunk.owned.sequence.store(self.sequence, Ordering::Relaxed);
        chunk.owned.state.store(chunk_state::OWNED, Ordering::Release);
        arena.header().fresh.push(index, &chunk.drained.link, Order::HandOver.release());
        self.sequence += 1;
        self.chunk = chunk;
        self.payload = arena.memory.payload(index);
        self.at = 0;
        self.limit = arena.memory.geometry.payload();
        Some(())
    }

    /// Passes the chunk, if there is one, to the drainer.
    unsafe fn seal(&mut self, arena: &Arena) {
        // SAFETY: null, or a chunk of this thread.
        let Some(chunk) = (unsafe { self.chunk.as_ref() }) else { return };
        arena.header().pool.sealed.fetch_add(1, Ordering::Relaxed);
        chunk.owned.state.store(chunk_state::SEALED, Order::Seal.release());
        (self.chunk, self.payload, self.at, self.limit) = (std::ptr::null(), std::ptr::null_mut(), 0, 0);
    }

    /// The arena is full: waits for the drainer as the policy allows. Returns at once when the arena is closed.
    fn wait_for_chunk(&self, arena: &Arena) -> Option<u32> {
        let patience = match arena.on_full {
            OnFull::Block => Duration::MAX,
            OnFull::Drop if self.gave_up => Duration::ZERO,
            OnFull::Drop => arena.grace,
        };
        let start = Instant::now();
        // A model has no time.
        let waited = || if cfg!(loom) { Duration::ZERO } else { start.elapsed() };
        let mut round = 0u32;
        while arena.is_open() {
            let drained = arena.may_be_drained();
            let hope = drained && (arena.drainer_can_free() || arena.can_grow());
            if drained && !hope {
                // There are more threads than chunks. Without a chunk, another thread has taken the new one; then that thread's
                // last one comes back.
                let own = arena.take_own_chunk();
                if own.is_some() {
                    return own;
                }
            }
            let lost = !(hope || drained && arena.may_free_or_grow_beyond());
            if waited() >= patience || lost && (self.gave_up || waited() >= HOPELESS) {
                return None;
            }
            arena.bell.open();
            match round.checked_sub(SPINS) {
                #[cfg(not(loom))]
                None => std::hint::spin_loop(),
                slept => arena.sleep_until_freed(look_again(slept.unwrap_or(0))),
            }
            round += 1;
            if let Some(chunk) = arena.take_chunk() {
                return Some(chunk);
            }
        }
        None
    }

    fn count_drop(&self, arena: &Arena, kind: u8) {
        match self.thread.and_then(|thread| arena.slot(thread.slot)) {
            Some(slot) => {
                let dropped = &slot.dropped[place(kind)];
                // Only this thread writes it.
                dropped.store(dropped.load(Ordering::Relaxed).saturating_add(1), Ordering::Relaxed);
            }
            None => arena.count_drop(kind),
        }
    }
}
