//! How the handler of a queue and the drainer hand work and signals to each other: two rings, each with one producer and one
//! consumer, and no lock.
//!
//! ```text
//! handler (one at a time per queue)                               drainer
//!   take()  ◄──────────────── free: signals ◄──────────────────── give()
//!   post()  ────────────────► pending: entries, in order ───────► harvest(): while the oldest one's signal is done
//! ```
//!
//! A signal is in the free ring, or in one pending entry, or in the handler's hand: never in two places, so what the device
//! decrements is the signal of one kernel. The same code runs under loom (tests/loom.rs).

use super::ring::Ring;
use rkprof_arena::sync::{AtomicU64, Ordering, Tally64};

/// What is known of a dispatch when it is enqueued: a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Entry {
    /// Ours, by which its completion and times are seen.
    pub signal: u64,
    /// The program's own, which a barrier packet completes instead; 0 for none.
    pub original: u64,
    /// [`rkprof_model::record::Launch::child`].
    pub child: u64,
    pub kernel_id: u64,
    pub private_segment: u32,
    pub group_segment: u32,
    pub grid: [u32; 3],
    pub tid: u32,
    pub workgroup: [u16; 3],
}

/// What the protocol has to know about signals.
pub trait Signals {
    /// The device has completed what the signal stands for; what it wrote before is visible now.
    fn is_done(&self, signal: u64) -> bool;

    /// Makes a completed signal ready for another kernel.
    fn rearm(&self, signal: u64);

    /// The signal will be looked at soon.
    fn expect(&self, _signal: u64) {}
}

const _: () = assert!(size_of::<Entry>() == 64);

/// Items of a page; in the model segments end all the time.
const ENTRIES: u64 = if cfg!(loom) { 1 } else { 4096 / size_of::<Entry>() as u64 };
const SIGNALS: u64 = if cfg!(loom) { 1 } else { 4096 / size_of::<u64>() as u64 };

/// The drainer looks this many entries ahead.
const AHEAD: u64 = 6;

/// What a queue's handler and the drainer share. "The drainer" is the thread that holds the lock under which queues are
/// harvested: the drainer's thread, or one that destroys the queue.
pub struct Lane {
    pending: Ring<Entry, ENTRIES>,
    free: Ring<u64, SIGNALS>,
}

impl Lane {
    /// For a queue that holds `packets`: this many may be under way, and a quarter as many done and not yet harvested; beyond that
    /// the handler waits for the drainer. `None` when the process has no room for it.
    pub fn new(packets: u32) -> Option<Lane> {
        let most = u64::from(packets) + u64::from(packets).div_ceil(4);
        // As many signals may be ready as under way: none has to be destroyed while the queue lives.
        Some(Lane { pending: Ring::new(most)?, free: Ring::new(2 * most)? })
    }

    /// Dispatches that were not harvested.
    #[inline]
    pub fn in_flight(&self) -> u64 {
        self.pending.len()
    }

    /// Signals that are ready.
    pub fn ready(&self) -> u64 {
        self.free.len()
    }

    pub fn capacity(&self) -> u64 {
        self.pending.capacity()
    }

    /// Bytes that are in memory.
    pub fn resident(&self) -> usize {
        self.pending.resident() + self.free.resident()
    }

    /// Gives the memory in which nothing is back to the system. Any thread may.
    pub fn give_back(&self) {
        self.pending.give_back();
        self.free.give_back();
    }

    /// Handler: there is room for another dispatch.
    ///
    /// # Safety
    /// Only the handler of the queue calls this.
    #[inline]
    pub unsafe fn has_room(&self) -> bool {
        // SAFETY: the handler is the pending ring's producer.
        unsafe { self.pending.has_room() }
    }

    /// Handler, now and then: more than this many kernels have completed and were not harvested. Kernels of a queue end one after
    /// the other, or nearly so.
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

    /// Drainer: dispatches that were posted so far, of all there ever were: see [`Lane::harvest`].
    pub fn posted(&self) -> u64 {
        self.pending.pushed()
    }

    /// Handler: a signal for a kernel.
    ///
    /// # Safety
    /// Only the handler of the queue, or the thread that destroys it, calls this.
    #[inline]
    pub unsafe fn take(&self) -> Option<u64> {
        // SAFETY: the handler is the free ring's consumer.
        unsafe { self.free.pop() }
    }

    /// Handler: a kernel is about to be given to the device. False when there is no room.
    ///
    /// # Safety
    /// Only the handler of the queue calls this.
    #[inline]
    pub unsafe fn post(&self, entry: Entry) -> bool {
        // SAFETY: the handler is the pending ring's producer.
        unsafe { self.pending.push(entry) }
    }

    /// Drainer: adds a signal. False when there is no room for it.
    ///
    /// # Safety
    /// Only the drainer calls this, or the thread that makes the queue, before the queue has a handler.
    pub unsafe fn give(&self, signal: u64) -> bool {
        // SAFETY: the drainer is the free ring's producer.
        unsafe { self.free.push(signal) }
    }

    /// Drainer: hands over dispatches that have completed, oldest first, up to the first that has not, and among the first
    /// `posted` ones. Their signals are ready again afterwards; `surplus` takes those for which there is no room. Returns how many
    /// there were.
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

    /// Drainer: hands over what has completed behind a dispatch that has not; nothing is left after it. Signals of kernels
    /// that may still run stay with the device forever.
    ///
    /// # Safety
    /// Only the drainer calls this, when the handler takes nothing any more.
    pub unsafe fn abandon(&self, signals: &impl Signals, mut completed: impl FnMut(&Entry)) {
        // SAFETY: the drainer is the pending ring's consumer.
        while let Some(entry) = unsafe { self.pending.pop() } {
            if signals.is_done(entry.signal) {
                completed(&entry);
            }
        }
    }
}

/// Keeps each queue's order when a thread of the program harvests all of them beside the drainer, into the arena: the drainer
/// takes that from the arena before it harvests what follows.
pub struct Settling {
    /// How often a thread has begun and ended to do so.
    turns: AtomicU64,
    /// The drainer's: turns before it began to empty the arena.
    seen: Tally64,
}

impl Settling {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Settling {
        Settling { turns: AtomicU64::new(0), seen: Tally64::new(0) }
    }

    /// A thread is about to harvest, or has left all that it took in the arena.
    pub fn turn(&self) {
        self.turns.fetch_add(1, Ordering::AcqRel);
    }

    /// Drainer: empties the arena next.
    pub fn see(&self) {
        self.seen.store(self.turns.load(Ordering::Acquire), Ordering::Relaxed);
    }

    /// Drainer, when it has emptied the arena and holds the lock under which queues are harvested: all that others took is out
    /// of the arena, and no one takes anything meanwhile.
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

    /// Handler and drainer are this thread.
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
