//! How the handler of a queue and the drainer exchange work and signals: two rings, each with one producer and one consumer,
//! and no lock.
//!
//! ```text
//! handler (one at a time per queue)                               drainer
//!   take()  ◄──────────────── free: signals ◄──────────────────── give()
//!   post()  ────────────────► pending: entries, in order ───────► harvest(): while the oldest one's signal is done
//! ```
//!
//! A signal is in the free ring, or in one pending entry, or held by the handler: never in two places, so the device
//! decrements the signal of exactly one kernel. The same code runs under loom (tests/loom.rs).

use super::ring::Ring;
use rkprof_arena::sync::{AtomicU64, Ordering, Tally64};

/// The facts about a dispatch when it is enqueued: a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Entry {
    /// rkprof's signal, which shows completion and times.
    pub signal: u64,
    /// The program's signal, which a barrier packet completes instead; 0 for none.
    pub original: u64,
    /// [`rkprof_model::record::Launch::child`].
    pub child: u64,
    pub kernel_id: u64,
    pub private_segment: u32,
    pub group_segment: u32,
    pub grid: [u32; 3],
    pub tid: u32,
    pub workgroup: [u16; 3],
    /// What the device got for it: packets, with those of the program before it that are no kernels.
    pub packets: u16,
}

/// The operations on signals that the protocol needs.
pub trait Signals {
    /// Whether the device has completed the signal's packet; its writes from before are visible then.
    fn is_done(&self, signal: u64) -> bool;

    /// Makes a completed signal ready for another kernel.
    fn rearm(&self, signal: u64);

    /// The signal will be checked soon.
    fn expect(&self, _signal: u64) {}
}

const _: () = assert!(size_of::<Entry>() == 64);

/// Items of a page; in the model every item ends a segment.
const ENTRIES: u64 = if cfg!(loom) { 1 } else { 4096 / size_of::<Entry>() as u64 };
const SIGNALS: u64 = if cfg!(loom) { 1 } else { 4096 / size_of::<u64>() as u64 };

/// Number of entries that the drainer looks ahead.
const AHEAD: u64 = 6;

/// The state shared by a queue's handler and the drainer. "The drainer" is the thread that holds the lock for harvesting: the
/// drainer's thread, or one that destroys the queue.
pub struct Lane {
    pending: Ring<Entry, ENTRIES>,
    free: Ring<u64, SIGNALS>,
}

impl Lane {
    /// For a queue of `packets`. This many may be in flight, and a quarter as many done and not yet harvested; beyond that
    /// the handler waits for the drainer. `None` when the process has no memory for it.
    pub fn new(packets: u32) -> Option<Lane> {
        let most = u64::from(packets) + u64::from(packets).div_ceil(4);
        // As many signals may be ready as in flight: none has to be destroyed while the queue exists.
        Some(Lane { pending: Ring::new(most)?, free: Ring::new(2 * most)? })
    }

    /// Number of dispatches that were not harvested.
    #[inline]
    pub fn in_flight(&self) -> u64 {
        self.pending.len()
    }

    /// Number of ready signals.
    pub fn ready(&self) -> u64 {
        self.free.len()
    }

    pub fn capacity(&self) -> u64 {
        self.pending.capacity()
    }

    /// Bytes in memory.
    pub fn resident(&self) -> usize {
        self.pending.resident() + self.free.resident()
    }

    /// Gives the memory in which nothing is back to the system. Any thread may.
    pub fn give_back(&self) {
        self.pending.give_back();
        self.free.give_back();
    }

    /// Handler: whether there is room for another dispatch.
    ///
    /// # Safety
    /// Only the handler of the queue calls this.
    #[inline]
    pub unsafe fn has_room(&self) -> bool {
        // SAFETY: the handler is the pending ring's producer.
        unsafe { self.pending.has_room() }
    }

    /// Handler, occasionally: whether more than this many kernels have completed and were not harvested. Kernels of a queue
    /// end almost in their order.
    ///
    /// # Safety
    /// Only the handler of the queue calls this.
    #[inline]
    pub unsafe fn is_behind(&self, signals: &impl Signals, kernels: u64) -> bool {
        // SAFETY: the handler is the pending ring's producer.
        unsafe {
            let is_done = |entry: Entry| entry.signal != 0 && signals.is_done(entry.signal);
            self.pending.is_at_segment() && self.pending.peek_back(kernels).is_some_and(is_done)
        }
    }

    /// Drainer: whether one of the latest kernels, at most this many, has not completed.
    ///
    /// # Safety
    /// Only the drainer calls this.
    pub unsafe fn is_any_unfinished(&self, signals: &impl Signals, latest: u64) -> bool {
        // SAFETY: the drainer is the pending ring's consumer.
        let mut entries = (1..=latest).map_while(|back| unsafe { self.pending.peek_latest(back) });
        entries.any(|entry| !signals.is_done(entry.signal))
    }

    /// Drainer: number of all dispatches posted so far, see [`Lane::harvest`].
    pub fn posted(&self) -> u64 {
        self.pending.pushed()
    }

    /// Handler: takes a signal for a kernel.
    ///
    /// # Safety
    /// Only the handler of the queue, or the thread that destroys it, calls this.
    #[inline]
    pub unsafe fn take(&self) -> Option<u64> {
        // SAFETY: the handler is the free ring's consumer.
        unsafe { self.free.pop() }
    }

    /// Handler: a kernel is about to be passed to the device. Returns false when there is no room.
    ///
    /// # Safety
    /// Only the handler of the queue calls this.
    #[inline]
    pub unsafe fn post(&self, entry: Entry) -> bool {
        // SAFETY: the handler is the pending ring's producer.
        unsafe { self.pending.push(entry) }
    }

    /// Drainer: adds a signal. Returns false when there is no room for it.
    ///
    /// # Safety
    /// Only the drainer calls this, or the thread that makes the queue, before the queue has a handler.
    pub unsafe fn give(&self, signal: u64) -> bool {
        // SAFETY: the drainer is the free ring's producer.
        unsafe { self.free.push(signal) }
    }

    /// Drainer: passes on completed dispatches, oldest first, up to the first incomplete one, and among the first `posted`
    /// ones. Their signals are ready again afterwards; `surplus` gets those without room. Returns the number of dispatches.
    ///
    /// # Safety
    /// Only the drainer calls this.
    pub unsafe fn harvest(
        &self,
        signals: &impl Signals,
        posted: u64,
        mut completed: impl FnMut(&Entry),
        mut surplus: impl FnMut(u64),
    ) -> u64 {
        let (mut harvested, most) = (0, posted.saturating_sub(self.pending.popped()));
        // SAFETY: the drainer is the pending ring's consumer and the free ring's producer.
        unsafe {
            while let Some(entry) = self.pending.peek() {
                if let Some(later) = self.pending.peek_ahead(AHEAD) {
                    signals.expect(later.signal);
                }
                if harvested == most || !signals.is_done(entry.signal) {
                    break;
                }
                completed(&entry);
                signals.rearm(entry.signal);
                self.pending.pop();
                if !self.give(entry.signal) {
                    surplus(entry.signal);
                }
                harvested += 1;
            }
        }
        harvested
    }

    /// Drainer: also passes on dispatches that completed after an incomplete one, and empties the ring. Signals of kernels
    /// that may still run stay with the device forever.
    ///
    /// # Safety
    /// Only the drainer calls this, when the handler takes no more packets.
    pub unsafe fn abandon(&self, signals: &impl Signals, mut completed: impl FnMut(&Entry)) {
        // SAFETY: the drainer is the pending ring's consumer.
        while let Some(entry) = unsafe { self.pending.pop() } {
            if signals.is_done(entry.signal) {
                completed(&entry);
            }
        }
    }
}

/// Keeps each queue's order when a thread of the program also harvests all queues, into the arena: the drainer takes these
/// records from the arena before it harvests later ones.
pub struct Settling {
    /// How often a thread has begun and ended a harvest.
    turns: AtomicU64,
    /// The drainer's copy of `turns` before it began to empty the arena.
    seen: Tally64,
}

impl Settling {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Settling {
        Settling { turns: AtomicU64::new(0), seen: Tally64::new(0) }
    }

    /// A thread is about to harvest, or has put its whole harvest into the arena.
    pub fn turn(&self) {
        self.turns.fetch_add(1, Ordering::AcqRel);
    }

    /// Drainer: empties the arena next.
    pub fn see(&self) {
        self.seen.store(self.turns.load(Ordering::Acquire), Ordering::Relaxed);
    }

    /// Drainer, after emptying the arena and with the lock for harvesting: whether it has all records that other threads
    /// harvested.
    pub fn is_drainers_turn(&self) -> bool {
        let seen = self.seen.load(Ordering::Relaxed);
        seen.is_multiple_of(2) && self.turns.load(Ordering::Acquire) == seen
    }
}

#[cfg(test)]
#[cfg(not(loom))]
mod tests {
    use super::*;
    use std::cell::RefCell;

    struct Done(RefCell<Vec<u64>>);

    impl Signals for Done {
        fn is_done(&self, signal: u64) -> bool {
            self.0.borrow().contains(&signal)
        }

        fn rearm(&self, signal: u64) {
            self.0.borrow_mut().retain(|done| *done != signal);
        }
    }

    /// Kernels that completed and were not harvested yet leave the device without work.
    #[test]
    fn a_device_has_work_until_its_latest_kernels_have_ended() {
        let (lane, done) = (Lane::new(1 << 8).expect("room"), Done(RefCell::default()));
        // SAFETY: there is one thread.
        let is_busy = |latest| unsafe { lane.is_any_unfinished(&done, latest) };
        assert!(!is_busy(64), "nothing was launched");
        for signal in 1..=100 {
            // SAFETY: as above.
            assert!(unsafe { lane.post(Entry { signal, ..Entry::default() }) });
        }
        assert!(is_busy(64));
        done.0.borrow_mut().extend(1..100);
        assert!(is_busy(64), "the last one runs");
        done.0.borrow_mut().push(100);
        assert!(!is_busy(64));
        done.0.borrow_mut().retain(|done| *done != 60);
        assert!(is_busy(64) && !is_busy(16), "one before the last ones runs");
    }

    /// This thread is both handler and drainer.
    #[test]
    fn signals_come_back_and_order_is_kept() {
        let (lane, done) = (Lane::new(3).expect("room"), Done(RefCell::default()));
        let harvest = || {
            let mut children = Vec::new();
            // SAFETY: there is one thread.
            unsafe { lane.harvest(&done, 9, |entry| children.push(entry.child), |_| panic!("there is room")) };
            children
        };
        // SAFETY: there is one thread.
        unsafe {
            assert!(lane.give(11) && lane.give(12) && lane.take() == Some(11) && lane.take() == Some(12));
            assert_eq!(lane.take(), None);
            for (child, signal) in [(1, 11), (2, 12)] {
                assert!(lane.post(Entry { child, signal, ..Entry::default() }));
            }
            done.0.borrow_mut().push(12);
            assert_eq!(harvest(), [] as [u64; 0], "the second one waits for the first");
            done.0.borrow_mut().push(11);
            assert_eq!(harvest(), [1, 2]);
            assert_eq!((lane.take(), lane.take(), lane.in_flight()), (Some(11), Some(12), 0));
            assert!(!done.is_done(11) && !done.is_done(12));
            // Room for four; the second and the last have completed.
            assert!((1..5).all(|child| lane.post(Entry { child, signal: child, ..Entry::default() })));
            assert!(!lane.has_room() && !lane.post(Entry::default()));
            done.0.borrow_mut().extend([2, 4]);
            let mut children = Vec::new();
            lane.abandon(&done, |entry| children.push(entry.child));
            assert_eq!((children, lane.in_flight()), (vec![2, 4], 0));
        }
    }
}
