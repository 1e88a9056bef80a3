//! Makes room before application threads need it, so that they make no system call for it: a program may have forbidden its
//! threads all but its own calls (seccomp), and would die of another one.
//!
//! A thread that finds no free chunk while the arena may still grow wakes the grower and waits for it. Making a chunk takes
//! some microseconds and needs only the arena's file: a disk that does not respond delays the drainer but not the grower.
//! Without a grower, threads make room themselves.

use std::cell::Cell;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

use super::Arena;
use super::layout::SLOTS_PER_PAGE;
use super::sync::{Ordering, Tally32};

/// Limit of a thread's wait for room. At most twice the time of a sleep counts between two looks: on a busy machine the grower runs
/// no sooner than this thread. The grower fails to come only when something has ended or stopped it.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// Number of looks before a thread sleeps between them.
pub(super) const SPINS: u32 = 64;
/// Number of sleeps after which a thread says that it finds none of the free chunks.
const PATIENT: u32 = 8;
/// Number of chunks after which waiting threads are woken; then after twice as many, and so on, since all of them wake.
const BATCH: u32 = 16;
/// Number of slots to keep ready for new threads.
const FREE_SLOTS: u32 = SLOTS_PER_PAGE / 4;
const FOREVER: Duration = Duration::from_secs(3600);

// Values of `Arena::grower`: threads make room themselves; they wait for the grower; it did not come, and they continue
// without it.
pub(super) const NONE: u8 = 0;
const HERE: u8 = 1;
const LATE: u8 = 2;

/// How long a waiting thread sleeps before it looks again: 1 ms at first, then up to 256 ms. The grower and the drainer wake it; thousands
/// of threads that look each millisecond would leave them no processor.
pub(super) fn look_again(slept: u32) -> Duration {
    Duration::from_millis(1 << (slept / 4).min(8))
}

/// Makes room on a separate thread, see [`Arena::grower`].
pub struct Grower<'a> {
    arena: &'a Arena,
}

impl Grower<'_> {
    /// Makes room when it is missing, until the arena is closed.
    pub fn run(&self) {
        while self.arena.is_open() {
            self.make_room();
            self.arena.short.wait_unless(FOREVER, || self.arena.is_short() || !self.arena.is_open());
        }
    }

    pub(super) fn make_room(&self) {
        let arena = self.arena;
        arena.grower.store(HERE, SeqCst);
        // The arena keeps an error for queries; an error ends the growth.
        while arena.is_short_of_slots() {
            let _ = arena.reserve_slots();
            arena.freed.open();
        }
        let wanted = || arena.wanted.load(Ordering::Relaxed).max(1) + arena.waiting.load(SeqCst);
        let all = arena.memory.geometry.chunks;
        if arena.starving.swap(false, SeqCst) && arena.free_chunks() >= wanted() && arena.can_grow() {
            let _ = arena.grow(1);
            arena.freed.open();
        }
        let mut made = 0u32;
        while arena.free_chunks() < wanted() && arena.can_grow() || arena.is_short_beyond() {
            let _ = arena.grow_to(if arena.can_grow() { arena.limit } else { all });
            made += 1;
            if made >= BATCH && made.is_power_of_two() {
                arena.freed.open();
            }
        }
        if made > 0 {
            arena.freed.open();
        }
    }
}

/// Threads make room themselves again.
impl Drop for Grower<'_> {
    fn drop(&mut self) {
        self.arena.grower.store(NONE, SeqCst);
    }
}

impl Arena {
    /// The grower of this arena; `None` when there is one already. While it exists no other thread makes room, so it must
    /// run.
    pub fn grower(&self) -> Option<Grower<'_>> {
        self.grower.compare_exchange(NONE, HERE, SeqCst, SeqCst).is_ok().then(|| Grower { arena: self })
    }

    pub(super) fn has_grower(&self) -> bool {
        self.grower.load(SeqCst) != NONE
    }

    pub(super) fn is_short(&self) -> bool {
        self.starving.load(SeqCst) || self.is_short_of_chunks() || self.is_short_beyond() || self.is_short_of_slots()
    }

    fn is_short_of_chunks(&self) -> bool {
        // A thread may wait even before the drainer has set the number of free chunks.
        let least = self.low_water.load(Ordering::Relaxed).max(1) + self.waiting.load(SeqCst);
        self.free_chunks() < least && self.can_grow()
    }

    fn is_short_beyond(&self) -> bool {
        self.free_chunks() < self.waiting_beyond.load(SeqCst) && self.can_grow_to(self.memory.geometry.chunks)
    }

    fn is_short_of_slots(&self) -> bool {
        let pool = &self.header().pool;
        let (used, ready) = (pool.slots_used.load(Ordering::Relaxed), pool.slots_ready.load(Ordering::Relaxed));
        used + FREE_SLOTS > ready && self.slots_can_grow()
    }

    /// Wakes the grower when there will soon be too few.
    pub(super) fn call_grower(&self) {
        if self.is_short() {
            self.short.open();
        }
    }

    /// A chunk that the grower makes, if there may be one within `limit`.
    pub(super) fn await_chunk(&self, waiting: &Tally32, limit: u32) -> Option<u32> {
        waiting.fetch_add(1, SeqCst);
        let chunk = self.await_room(|| self.free_chunk(), || self.can_grow_to(limit));
        waiting.fetch_sub(1, SeqCst);
        chunk
    }

    /// Wakes the grower and waits until `take` returns a value; `None` when that is no longer `possible`, or when the grower
    /// does not come.
    pub(super) fn await_room(&self, take: impl Fn() -> Option<u32>, possible: impl Fn() -> bool) -> Option<u32> {
        let (mut waited, mut last, mut round) = (Duration::ZERO, Instant::now(), 0u32);
        let found = Cell::new(None);
        let look = || {
            found.set(take());
            found.get().is_some()
        };
        while self.is_open() && possible() && self.grower.load(SeqCst) == HERE {
            let sleep = round.checked_sub(SPINS).map(look_again);
            if round >= SPINS + PATIENT {
                self.starving.store(true, SeqCst);
            }
            self.short.open();
            match sleep {
                None => {
                    std::hint::spin_loop();
                    look();
                }
                Some(time) => self.freed.wait_unless(time, || look() || !self.is_open()),
            }
            if found.get().is_some() {
                break;
            }
            round += 1;
            let now = Instant::now();
            waited += (now - last).min(2 * sleep.unwrap_or_default());
            last = now;
            if waited >= PATIENCE {
                // Only once: the next record does not wait until the grower has come.
                let _ = self.grower.compare_exchange(HERE, LATE, SeqCst, SeqCst);
            }
        }
        found.get()
    }
}
