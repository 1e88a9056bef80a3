//! The cold paths that all threads share: taking and freeing chunks and thread slots, and growing their number. No function
//! here allocates, logs or locks; they make system calls only to wait, to wake, and to grow without a grower.

use super::layout::{Pool, SLOTS_PER_PAGE, Slot, chunk_state, slot_state};
use super::sync::{AtomicU32, Order, Ordering};
use super::{Arena, Counts, ThreadInfo};
use std::time::Duration;

/// What was taken from a chunk: see [`Arena::withdraw`].
#[derive(Clone, Copy)]
pub(crate) struct Withdrawn {
    /// Bytes of records in it then.
    committed: u32,
    /// Bytes that were taken.
    bytes: u32,
}

/// Chunks.
impl Arena {
    /// A free, empty chunk that no other thread has. If none is free and the limit allows it, the grower makes one, or this
    /// thread if there is no grower.
    pub(super) fn take_chunk(&self) -> Option<u32> {
        if !self.is_open() {
            return None;
        }
        let chunk = self.free_chunk().or_else(|| match self.has_grower() {
            true => self.await_chunk(&self.waiting, self.limit),
            false => self.without_room().filter(|claimed| self.reserve(*claimed).is_ok()),
        })?;
        Some(self.taken(chunk))
    }

    pub(super) fn free_chunk(&self) -> Option<u32> {
        self.header().free.pop(|chunk| self.link(chunk))
    }

    /// A chunk that no other thread has, and that has to be reserved: one that was given back, or was never used.
    fn without_room(&self) -> Option<u32> {
        // In most cases there is none.
        let is_any = self.hollows.load(Ordering::Relaxed) > 0;
        let given_back = is_any.then(|| self.hollow.pop(|chunk| self.link(chunk))).flatten();
        if given_back.is_some() {
            self.hollows.fetch_sub(1, Ordering::Relaxed);
        }
        given_back.or_else(|| self.claim(self.limit))
    }

    /// Links of the free chunks. Not in the chunks: a thread may read the link of a chunk that the drainer is giving back at
    /// that moment.
    fn link(&self, chunk: u32) -> Option<&AtomicU32> {
        self.links.get(chunk as usize)
    }

    fn make_free(&self, chunk: u32, order: Ordering) {
        if let Some(link) = self.link(chunk) {
            self.header().free.push(chunk, link, order);
        }
    }

    /// The same beyond the limit of the buffer, for a thread that has no chunk while other threads hold all of them; see
    /// [`super::Options::buffer`].
    pub(super) fn take_own_chunk(&self) -> Option<u32> {
        let all = self.memory.geometry.chunks;
        let chunk = match self.has_grower() {
            true => self.await_chunk(&self.waiting_beyond, all),
            false => self.claim(all).filter(|claimed| self.reserve(*claimed).is_ok()),
        };
        Some(self.taken(chunk?))
    }

    fn taken(&self, chunk: u32) -> u32 {
        let pool = &self.header().pool;
        let in_use = pool.in_use.fetch_add(1, Ordering::Relaxed) + 1;
        if in_use > pool.peak.load(Ordering::Relaxed) {
            pool.peak.fetch_max(in_use, Ordering::Relaxed);
        }
        if self.needs_drainer() {
            self.bell.open();
        }
        if self.has_grower() {
            self.call_grower();
        }
        chunk
    }

    /// Takes most of the memory of a chunk away whose owner belongs to a recording that is over; its records were delivered. Returns
    /// `None` when there is nothing to take, or the system does not allow it.
    pub(super) fn withdraw(&self, chunk: u32, committed: u32) -> Option<Withdrawn> {
        let left = self.memory.withdraw_chunk(chunk, committed).ok()?;
        let bytes = self.memory.geometry.chunk_bytes.saturating_sub(left);
        self.withdrawn.fetch_add(bytes.into(), Ordering::Relaxed);
        Some(Withdrawn { committed, bytes })
    }

    /// [`Arena::recycle`] for a withdrawn chunk.
    pub(super) fn recycle_withdrawn(&self, chunk: u32, Withdrawn { committed, bytes }: Withdrawn) {
        let pool = &self.header().pool;
        pool.sealed.fetch_sub(1, Ordering::Relaxed);
        let restored = self.memory.restore_chunk(chunk, committed).and_then(|()| self.memory.release_chunk(chunk));
        // Without its part of the file it stays in use, as it is.
        if let (Ok(()), Some(link)) = (restored, self.link(chunk)) {
            pool.in_use.fetch_sub(1, Ordering::Relaxed);
            pool.ready.fetch_sub(1, Ordering::Relaxed);
            self.withdrawn.fetch_sub(bytes.into(), Ordering::Relaxed);
            self.add_hollow(chunk, link);
        }
    }

    fn add_hollow(&self, index: u32, link: &AtomicU32) {
        // Before the push: the count is never too low.
        self.hollows.fetch_add(1, Ordering::Relaxed);
        self.hollow.push(index, link, Ordering::Release);
    }

    /// Frees a chunk; its records are in the trace and its owner has sealed it.
    pub(super) fn recycle(&self, index: u32) {
        let Some(chunk) = self.chunk(index) else { return };
        // From here on a salvager ignores the chunk; the rest prepares it for its next owner.
        chunk.owned.state.store(chunk_state::FREE, Ordering::Release);
        super::sync::fence(Ordering::Release);
        chunk.owned.committed.store(0, Ordering::Relaxed);
        for tail in &chunk.drained.tails {
            tail.store(0, Ordering::Relaxed);
        }
        let pool = &self.header().pool;
        pool.sealed.fetch_sub(1, Ordering::Relaxed);
        pool.in_use.fetch_sub(1, Ordering::Relaxed);
        self.make_free(index, Order::Recycle.release());
    }

    /// Gives the memory of a free chunk back to the system; it is reserved again before its next use. Returns false when none
    /// is free, or the file system keeps the memory.
    pub(super) fn give_back(&self) -> bool {
        let Some(index) = self.header().free.pop(|chunk| self.link(chunk)) else { return false };
        let pool = &self.header().pool;
        pool.ready.fetch_sub(1, Ordering::Relaxed);
        let Some(link) = self.link(index).filter(|_| self.memory.release_chunk(index).is_ok()) else {
            pool.ready.fetch_add(1, Ordering::Relaxed);
            self.make_free(index, Ordering::Release);
            return false;
        };
        self.add_hollow(index, link);
        true
    }

    /// Estimated number of free chunks: others take and free them meanwhile.
    pub(super) fn free_chunks(&self) -> u32 {
        let pool = &self.header().pool;
        pool.ready.load(Ordering::Relaxed).saturating_sub(pool.in_use.load(Ordering::Relaxed))
    }

    /// Whether the drainer can and should free or make chunks.
    pub(super) fn needs_drainer(&self) -> bool {
        let can_help = || self.drainer_can_free() || (!self.has_grower() && self.can_grow());
        self.free_chunks() < self.low_water.load(Ordering::Relaxed) && can_help()
    }

    /// Sleeps until a chunk is free, the arena is closed, or `time` is over. No other system call: the program may have forbidden
    /// them.
    pub(super) fn sleep_until_freed(&self, time: Duration) {
        self.freed.wait_unless(time, || self.free_chunks() > 0 || !self.is_open());
    }

    pub(super) fn drainer_can_free(&self) -> bool {
        self.header().pool.sealed.load(Ordering::Relaxed) > 0
    }

    pub(super) fn can_grow(&self) -> bool {
        self.can_grow_to(self.limit)
    }

    /// Whether a thread without a chunk may still get one.
    pub(super) fn may_free_or_grow_beyond(&self) -> bool {
        self.drainer_can_free() || self.free_chunks() > 0 || self.can_grow_to(self.memory.geometry.chunks)
    }

    pub(super) fn can_grow_to(&self, limit: u32) -> bool {
        let pool = &self.header().pool;
        let has_more = pool.claimed.load(Ordering::Relaxed) < limit || self.hollows.load(Ordering::Relaxed) > 0;
        has_more && pool.growth_error.load(Ordering::Relaxed) == 0
    }

    /// Sets the number of chunks to keep free. Fewer than half of them wake the drainer and the grower.
    pub(super) fn set_wanted(&self, chunks: u32) {
        self.wanted.store(chunks, Ordering::Relaxed);
        self.low_water.store(chunks.div_ceil(2), Ordering::Relaxed);
    }

    /// Adds up to `count` free chunks; the `errno` when the file has no space, after which the pool keeps its size.
    pub(super) fn grow(&self, count: u32) -> Result<(), i32> {
        // One at a time, so that the last space is used as well.
        (0..count).try_for_each(|_| self.grow_to(self.limit))
    }

    /// Adds one free chunk, also beyond the limit of the buffer; the `errno` as in [`Arena::grow`].
    pub(super) fn grow_to(&self, limit: u32) -> Result<(), i32> {
        let Some(index) = self.without_room().or_else(|| self.claim(limit)) else { return Ok(()) };
        self.reserve(index)?;
        self.make_free(index, Ordering::Release);
        Ok(())
    }

    /// One of the first `limit` chunks that was never used.
    fn claim(&self, limit: u32) -> Option<u32> {
        let Pool { claimed, growth_error, .. } = &*self.header().pool;
        let next = |from: u32| (growth_error.load(Ordering::Relaxed) == 0 && from < limit).then_some(from + 1);
        claimed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()
    }

    /// A claimed chunk that can't be reserved is given up: it stays a hole in the file.
    fn reserve(&self, chunk: u32) -> Result<(), i32> {
        let pool = &self.header().pool;
        self.memory
            .reserve_chunk(chunk)
            .inspect_err(|errno| pool.growth_error.store(*errno as u32, Ordering::Relaxed))?;
        pool.ready.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// Thread slots.
impl Arena {
    /// A live slot for thread `tid`, or `None` when all are taken.
    pub(super) fn take_slot(&self, tid: u32) -> Option<ThreadInfo> {
        if !self.is_open() {
            return None;
        }
        let index = self.header().free_slots.pop(|slot| Some(&self.slot(slot)?.link)).or_else(|| self.unused_slot());
        let (index, slot) = index.and_then(|index| Some((index, self.slot(index)?)))?;
        let ordinal = self.header().pool.threads.fetch_add(1, Ordering::Relaxed) + 1;
        slot.tid.store(tid, Ordering::Relaxed);
        slot.ordinal.store(ordinal, Ordering::Relaxed);
        slot.state.store(slot_state::LIVE, Ordering::Release);
        Some(ThreadInfo { slot: index, tid, ordinal })
    }

    /// A slot that was never used, from pages that the grower has reserved, or this thread if there is no grower.
    fn unused_slot(&self) -> Option<u32> {
        let found = match self.has_grower() {
            true => self.ready_slot().or_else(|| self.await_room(|| self.ready_slot(), || self.slots_can_grow())),
            false => loop {
                let found = self.ready_slot();
                if found.is_some() || !self.slots_can_grow() || self.reserve_slots().is_err() {
                    break found;
                }
            },
        };
        if self.has_grower() {
            self.call_grower();
        }
        found
    }

    /// The next slot that was never used, if its page is reserved.
    fn ready_slot(&self) -> Option<u32> {
        let pool = &self.header().pool;
        let ready = pool.slots_ready.load(Ordering::Acquire);
        let next = |used: u32| (used < ready).then_some(used + 1);
        pool.slots_used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()
    }

    pub(super) fn slots_can_grow(&self) -> bool {
        let pool = &self.header().pool;
        let has_more = pool.slots_ready.load(Ordering::Relaxed) < self.memory.geometry.slots;
        has_more && pool.growth_error.load(Ordering::Relaxed) == 0
    }

    /// Reserves the next page of slots. Several threads may do so at once; the first success counts.
    pub(super) fn reserve_slots(&self) -> Result<(), i32> {
        let pool = &self.header().pool;
        let ready = pool.slots_ready.load(Ordering::Relaxed);
        let next = (ready + SLOTS_PER_PAGE).min(self.memory.geometry.slots);
        self.memory
            .reserve_slots(ready..next)
            .inspect_err(|errno| pool.growth_error.store(*errno as u32, Ordering::Relaxed))?;
        pool.slots_ready.fetch_max(next, Ordering::Release);
        Ok(())
    }

    /// Frees the slot of an ended thread whose drops are in the published book.
    pub(super) fn free_slot(&self, index: u32) {
        let Some(slot) = self.slot(index) else { return };
        // From here on a salvager ignores the slot.
        slot.state.store(slot_state::FREE, Ordering::Release);
        super::sync::fence(Ordering::Release);
        slot.dropped.iter().for_each(|dropped| dropped.store(0, Ordering::Relaxed));
        slot.retired.store(0, Ordering::Relaxed);
        self.header().free_slots.push(index, &slot.link, Ordering::Release);
    }
}

impl Slot {
    pub(super) fn drops(&self) -> Counts {
        Counts(std::array::from_fn(|kind| self.dropped[kind].load(Ordering::Relaxed).into()))
    }
}
