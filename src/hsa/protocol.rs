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

use crate::ring::sync::{AtomicU64, Order, Ordering};

/// What a queue's ring holds while it passes from one thread to the other.
#[cfg(not(loom))]
struct Place<T>(std::cell::UnsafeCell<T>);
#[cfg(loom)]
struct Place<T>(loom::cell::UnsafeCell<T>);

impl<T: Copy> Place<T> {
    #[cfg(not(loom))]
    fn new(value: T) -> Place<T> {
        Place(std::cell::UnsafeCell::new(value))
    }

    #[cfg(loom)]
    fn new(value: T) -> Place<T> {
        Place(loom::cell::UnsafeCell::new(value))
    }

    /// # Safety
    /// No other thread uses this place now.
    unsafe fn set(&self, value: T) {
        #[cfg(not(loom))]
        // SAFETY: this function's contract.
        unsafe {
            *self.0.get() = value;
        }
        #[cfg(loom)]
        // SAFETY: this function's contract, which loom checks.
        self.0.with_mut(|place| unsafe { *place = value });
    }

    /// # Safety
    /// No other thread writes to this place now.
    unsafe fn get(&self) -> T {
        #[cfg(not(loom))]
        // SAFETY: this function's contract.
        return unsafe { *self.0.get() };
        #[cfg(loom)]
        // SAFETY: this function's contract, which loom checks.
        self.0.with(|place| unsafe { *place })
    }
}

/// A ring with one producer and one consumer.
pub struct Ring<T> {
    places: Box<[Place<T>]>,
    /// Items ever pushed; written by the producer.
    pushed: Line,
    /// Items ever popped; written by the consumer.
    popped: Line,
}

/// A counter that shares its cache line with nothing.
#[repr(align(128))]
struct Line(AtomicU64);

// SAFETY: a place is written by the producer before `pushed` says so and read by the consumer before `popped` says so.
unsafe impl<T: Send> Sync for Ring<T> {}

impl<T: Copy + Default> Ring<T> {
    /// `capacity` is a power of two.
    pub fn new(capacity: usize) -> Ring<T> {
        debug_assert!(capacity.is_power_of_two());
        let places = (0..capacity).map(|_| Place::new(T::default())).collect();
        Ring { places, pushed: Line(AtomicU64::new(0)), popped: Line(AtomicU64::new(0)) }
    }

    pub fn capacity(&self) -> u64 {
        self.places.len() as u64
    }

    /// Items in it; the other side may change that at any time.
    #[inline]
    pub fn len(&self) -> u64 {
        let popped = self.popped.0.load(Ordering::Acquire);
        self.pushed.0.load(Ordering::Acquire).saturating_sub(popped)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn place(&self, number: u64) -> &Place<T> {
        &self.places[(number & (self.capacity() - 1)) as usize]
    }

    /// False when it is full.
    ///
    /// # Safety
    /// Only one thread at a time is the producer.
    #[inline]
    pub unsafe fn push(&self, item: T) -> bool {
        let pushed = self.pushed.0.load(Ordering::Relaxed);
        if pushed - self.popped.0.load(Ordering::Acquire) >= self.capacity() {
            return false;
        }
        // SAFETY: the consumer is done with this place, as `popped` says, and there is no other producer.
        unsafe { self.place(pushed).set(item) };
        self.pushed.0.store(pushed + 1, Order::Push.release());
        true
    }

    /// The oldest item, which stays.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer.
    #[inline]
    pub unsafe fn peek(&self) -> Option<T> {
        let popped = self.popped.0.load(Ordering::Relaxed);
        if popped == self.pushed.0.load(Ordering::Acquire) {
            return None;
        }
        // SAFETY: the producer has written this place, as `pushed` says, and does not come back before `popped` moves.
        Some(unsafe { self.place(popped).get() })
    }

    /// Takes the oldest item.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer.
    #[inline]
    pub unsafe fn pop(&self) -> Option<T> {
        // SAFETY: this function's contract.
        let item = unsafe { self.peek() }?;
        self.popped.0.store(self.popped.0.load(Ordering::Relaxed) + 1, Order::Pop.release());
        Some(item)
    }
}

/// What is known of a dispatch when it is enqueued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Ours, by which its completion and times are seen.
    pub signal: u64,
    /// The program's own, which a barrier packet completes instead; 0 for none.
    pub original: u64,
    /// [`crate::record::Launch::child`].
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
}

/// What a queue's handler and the drainer share.
pub struct Lane {
    pending: Ring<Entry>,
    free: Ring<u64>,
}

impl Lane {
    /// For a queue that holds `packets` (a power of two): so many may be under way, and as many done and not yet harvested.
    pub fn new(packets: usize) -> Lane {
        Lane { pending: Ring::new(2 * packets), free: Ring::new(2 * packets) }
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

    /// Handler: there is room for another dispatch.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.pending.len() < self.pending.capacity()
    }

    /// Handler: a signal for a kernel.
    ///
    /// # Safety
    /// Only the handler of the queue, or whoever destroys it, calls this.
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
    /// Only the drainer, or whoever makes the queue before that has a handler, calls this.
    pub unsafe fn give(&self, signal: u64) -> bool {
        // SAFETY: the drainer is the free ring's producer.
        unsafe { self.free.push(signal) }
    }

    /// Drainer: hands over dispatches that have completed, oldest first, up to the first that has not. Their signals are
    /// ready again afterwards; `surplus` takes those for which there is no room.
    ///
    /// # Safety
    /// Only the drainer calls this.
    pub unsafe fn harvest(
        &self,
        signals: &impl Signals,
        mut completed: impl FnMut(&Entry),
        mut surplus: impl FnMut(u64),
    ) -> u64 {
        let mut harvested = 0;
        // SAFETY: the drainer is the pending ring's consumer and the free ring's producer.
        unsafe {
            while let Some(entry) = self.pending.peek() {
                if !signals.is_done(entry.signal) {
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
    /// that may still run stay with the device for ever.
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
        let (lane, done) = (Lane::new(2), Done(RefCell::default()));
        let harvest = || {
            let mut children = Vec::new();
            // SAFETY: there is one thread.
            unsafe { lane.harvest(&done, |entry| children.push(entry.child), |_| panic!("there is room")) };
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
            // Room for four, of which the second and the last have completed.
            assert!((1..5).all(|child| lane.post(Entry { child, signal: child, ..Entry::default() })));
            assert!(!lane.has_room() && !lane.post(Entry::default()));
            done.0.borrow_mut().extend([2, 4]);
            let mut children = Vec::new();
            lane.abandon(&done, |entry| children.push(entry.child));
            assert_eq!((children, lane.in_flight()), (vec![2, 4], 0));
        }
    }
}
