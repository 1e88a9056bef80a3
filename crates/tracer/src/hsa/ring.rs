//! A ring with one producer and one consumer whose memory use follows its content, not its capacity.
//!
//! Items go one after the other into segments, each a page. A segment that the consumer has emptied is the next to be used;
//! only where there is none, the ring takes one that was never touched, or that was given back to the system
//! ([`Ring::give_back`]). So the memory and the cache lines in use follow the most items that were in the ring at once since
//! then. Items are counted from the beginning on; `map` says which page holds a segment of that sequence:
//!
//! ```text
//! sequence   0..64   64..128   128..192   192..256        (items of a segment: 64)
//! page          0         1          0          1          two pages suffice while fewer than 65 items are in it
//! ```
//!
//! Each side caches the other side's counter, and reads it again only when the cached value does not suffice. So the cache
//! lines of the counters move between processors once per segment, not once per item.

use rkprof_arena::Stack;
use rkprof_arena::sync::{AtomicU32, AtomicU64, Order, Ordering, Tally32};
use std::cell::Cell;

/// The storage of an item while it passes from one thread to the other.
#[cfg(not(loom))]
struct ItemCell<T>(std::cell::UnsafeCell<std::mem::MaybeUninit<T>>);
#[cfg(loom)]
struct ItemCell<T>(loom::cell::UnsafeCell<std::mem::MaybeUninit<T>>);

#[cfg(not(loom))]
type Places<T> = super::pages::Pages<ItemCell<T>>;
#[cfg(loom)]
type Places<T> = Box<[ItemCell<T>]>;

#[cfg(not(loom))]
fn places<T>(count: usize) -> Option<Places<T>> {
    // SAFETY: any bytes are a place.
    unsafe { Places::new(count) }
}

#[cfg(loom)]
fn places<T>(count: usize) -> Option<Places<T>> {
    Some((0..count).map(|_| ItemCell(loom::cell::UnsafeCell::new(std::mem::MaybeUninit::uninit()))).collect())
}

impl<T: Copy> ItemCell<T> {
    /// # Safety
    /// No other thread uses this place now.
    #[inline]
    unsafe fn set(&self, value: T) {
        #[cfg(not(loom))]
        // SAFETY: this function's contract.
        unsafe {
            (*self.0.get()).write(value);
        }
        #[cfg(loom)]
        // SAFETY: this function's contract, which loom checks.
        self.0.with_mut(|place| {
            unsafe { (*place).write(value) };
        });
    }

    /// # Safety
    /// It was set, and no other thread writes to it now.
    #[inline]
    unsafe fn get(&self) -> T {
        #[cfg(not(loom))]
        // SAFETY: this function's contract.
        return unsafe { (*self.0.get()).assume_init() };
        #[cfg(loom)]
        // SAFETY: this function's contract, which loom checks.
        self.0.with(|place| unsafe { (*place).assume_init() })
    }
}

/// The state that one side writes, in cache lines of its own. Only the count is read by the other side.
#[repr(align(128))]
struct Side {
    /// Number of items ever pushed, or popped.
    count: AtomicU64,
    /// The other side's count at the last look.
    seen: Cell<u64>,
    /// The first place of the segment in use.
    base: Cell<usize>,
    /// Producer: segments that were never used before.
    fresh: Cell<u32>,
    /// Producer: segments of the sequence whose place was taken again, in order. Who gives memory back takes some as well.
    reused: AtomicU64,
}

impl Side {
    fn new() -> Side {
        let (count, reused) = (AtomicU64::new(0), AtomicU64::new(0));
        Side { count, seen: Cell::new(0), base: Cell::new(0), fresh: Cell::new(0), reused }
    }
}

/// See the head of the file. A segment has `SEGMENT` items (a power of two).
pub(super) struct Ring<T, const SEGMENT: u64> {
    places: Places<T>,
    /// Indexed by segment of the sequence, modulo its length: the segment of `places` that holds it. The producer writes it
    /// before `count` announces an item in it.
    map: Box<[Tally32]>,
    capacity: u64,
    /// Places of segments whose memory was given back; the producer takes them.
    hollow: Stack,
    links: Box<[AtomicU32]>,
    producer: Side,
    consumer: Side,
}

// SAFETY: the producer writes a place, and its segment's number, before its count passes them; the consumer reads them before
// its own count does. Only one side uses the cells of a side.
unsafe impl<T: Send, const SEGMENT: u64> Send for Ring<T, SEGMENT> {}
// SAFETY: as above.
unsafe impl<T: Send, const SEGMENT: u64> Sync for Ring<T, SEGMENT> {}

impl<T: Copy, const SEGMENT: u64> Ring<T, SEGMENT> {
    /// For `capacity` items; `None` when the process has no memory for it.
    pub(super) fn new(capacity: u64) -> Option<Ring<T, SEGMENT>> {
        const { assert!(SEGMENT.is_power_of_two()) };
        // As many as are full, and one that is partly full or about to be begun.
        let segments = capacity.div_ceil(SEGMENT) + 1;
        Some(Ring {
            places: places((segments * SEGMENT) as usize)?,
            map: (0..segments.next_power_of_two()).map(|_| Tally32::new(0)).collect(),
            capacity,
            hollow: Stack::default(),
            links: (0..segments).map(|_| AtomicU32::new(0)).collect(),
            producer: Side::new(),
            consumer: Side::new(),
        })
    }

    pub(super) fn capacity(&self) -> u64 {
        self.capacity
    }

    /// Number of items; both sides may change it at any time.
    pub(super) fn len(&self) -> u64 {
        let popped = self.consumer.count.load(Ordering::Acquire);
        self.producer.count.load(Ordering::Acquire).saturating_sub(popped)
    }

    /// Bytes in memory; a model has none.
    pub(super) fn resident(&self) -> usize {
        #[cfg(not(loom))]
        return self.places.resident();
        #[cfg(loom)]
        0
    }

    fn mapped(&self, segment: u64) -> &Tally32 {
        &self.map[(segment & (self.map.len() as u64 - 1)) as usize]
    }

    /// Whether there is room for another item.
    ///
    /// # Safety
    /// Only one thread at a time is the producer.
    #[inline]
    pub(super) unsafe fn has_room(&self) -> bool {
        let (own, pushed) = (&self.producer, self.producer.count.load(Ordering::Relaxed));
        if pushed - own.seen.get() < self.capacity {
            return true;
        }
        own.seen.set(self.consumer.count.load(Ordering::Acquire));
        pushed - own.seen.get() < self.capacity
    }

    /// Returns false when it is full.
    ///
    /// # Safety
    /// Only one thread at a time is the producer.
    #[inline]
    pub(super) unsafe fn push(&self, item: T) -> bool {
        // SAFETY: this function's contract.
        if !unsafe { self.has_room() } {
            return false;
        }
        let own = &self.producer;
        let pushed = own.count.load(Ordering::Relaxed);
        if pushed & (SEGMENT - 1) == 0 {
            self.begin_segment(pushed / SEGMENT);
        }
        // SAFETY: the consumer is done with this place, as its count says, and there is no other producer.
        unsafe { self.places[own.base.get() + (pushed & (SEGMENT - 1)) as usize].set(item) };
        own.count.store(pushed + 1, Order::Push.release());
        true
    }

    /// Number of items ever pushed. A [`Ring::pop`] that ends at this number does not take later ones.
    pub(super) fn pushed(&self) -> u64 {
        self.producer.count.load(Ordering::Acquire)
    }

    /// Number of items ever popped.
    pub(super) fn popped(&self) -> u64 {
        self.consumer.count.load(Ordering::Acquire)
    }

    /// Whether the next item begins a segment.
    ///
    /// # Safety
    /// Only one thread at a time is the producer.
    #[inline]
    pub(super) unsafe fn is_at_segment(&self) -> bool {
        self.producer.count.load(Ordering::Relaxed) & (SEGMENT - 1) == 0
    }

    /// The item that was pushed `back` items before the last one, unless it was popped since. It may be popped meanwhile, and
    /// reads as zeros where its memory is given back then.
    ///
    /// # Safety
    /// Only one thread at a time is the producer.
    pub(super) unsafe fn peek_back(&self, back: u64) -> Option<T> {
        let number = self.producer.count.load(Ordering::Relaxed).checked_sub(back)?;
        if back == 0 || number < self.popped() {
            return None;
        }
        let base = self.mapped(number / SEGMENT).load(Ordering::Relaxed) as usize * SEGMENT as usize;
        // SAFETY: the producer wrote it, and writes there again only after it has seen that it was popped.
        Some(unsafe { self.places[base + (number & (SEGMENT - 1)) as usize].get() })
    }

    /// The item that was pushed `back` items before the last one (1: the last one itself), unless it was popped.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer.
    pub(super) unsafe fn peek_latest(&self, back: u64) -> Option<T> {
        let number = self.pushed().checked_sub(back)?;
        if back == 0 || number < self.consumer.count.load(Ordering::Relaxed) {
            return None;
        }
        let base = self.mapped(number / SEGMENT).load(Ordering::Relaxed) as usize * SEGMENT as usize;
        // SAFETY: its producer's count announced it, and it does not write there again before the consumer has popped it.
        Some(unsafe { self.places[base + (number & (SEGMENT - 1)) as usize].get() })
    }

    /// Finds room for this segment of the sequence. There is some, because the ring has fewer than `capacity` items.
    fn begin_segment(&self, segment: u64) {
        let own = &self.producer;
        own.seen.set(self.consumer.count.load(Ordering::Acquire));
        let emptied = self.take_emptied(own.seen.get() / SEGMENT);
        let place = emptied.or_else(|| self.hollow.pop(|place| self.links.get(place as usize))).unwrap_or_else(|| {
            own.fresh.set(own.fresh.get() + 1);
            own.fresh.get() - 1
        });
        self.mapped(segment).store(place, Ordering::Relaxed);
        own.base.set(place as usize * SEGMENT as usize);
    }

    /// The place of the oldest segment that was emptied and has not been taken since; it is the caller's. The first `emptied`
    /// segments of the sequence were.
    fn take_emptied(&self, emptied: u64) -> Option<u32> {
        let reused = &self.producer.reused;
        loop {
            let segment = reused.load(Ordering::Relaxed);
            if segment >= emptied {
                return None;
            }
            // The producer writes another place here only after this one was taken.
            let place = self.mapped(segment).load(Ordering::Relaxed);
            if reused.compare_exchange(segment, segment + 1, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Some(place);
            }
        }
    }

    /// Gives the memory of segments in which nothing is back to the system. Any thread may, whatever the two sides do.
    pub(super) fn give_back(&self) {
        let emptied = self.popped() / SEGMENT;
        while let Some(place) = self.take_emptied(emptied) {
            #[cfg(not(loom))]
            // SAFETY: the consumer has left this segment, as its count says, and the producer has not got it.
            unsafe {
                let first = place as usize * SEGMENT as usize;
                self.places.clear_some(first..first + SEGMENT as usize);
            }
            #[cfg(loom)]
            for at in 0..SEGMENT {
                // SAFETY: as above, which loom checks.
                self.places[(u64::from(place) * SEGMENT + at) as usize].0.with_mut(|_| ());
            }
            if let Some(link) = self.links.get(place as usize) {
                self.hollow.push(place, link, Order::GiveBack.release());
            }
        }
    }

    /// The oldest item, without removing it.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer.
    #[inline]
    pub(super) unsafe fn peek(&self) -> Option<T> {
        let own = &self.consumer;
        let popped = own.count.load(Ordering::Relaxed);
        if popped == own.seen.get() {
            own.seen.set(self.producer.count.load(Ordering::Acquire));
            if popped == own.seen.get() {
                return None;
            }
        }
        if popped & (SEGMENT - 1) == 0 {
            own.base.set(self.mapped(popped / SEGMENT).load(Ordering::Relaxed) as usize * SEGMENT as usize);
        }
        // SAFETY: the producer has written this place, as its count says, and does not return to it before our count moves.
        Some(unsafe { self.places[own.base.get() + (popped & (SEGMENT - 1)) as usize].get() })
    }

    /// The item `ahead` of the oldest one, if it is in the same segment and known to exist.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer, and it has seen the oldest one.
    #[inline]
    pub(super) unsafe fn peek_ahead(&self, ahead: u64) -> Option<T> {
        let own = &self.consumer;
        let popped = own.count.load(Ordering::Relaxed);
        let offset = (popped & (SEGMENT - 1)) + ahead;
        if popped + ahead >= own.seen.get() || offset >= SEGMENT {
            return None;
        }
        // SAFETY: as in `peek`.
        Some(unsafe { self.places[own.base.get() + offset as usize].get() })
    }

    /// Takes the oldest item.
    ///
    /// # Safety
    /// Only one thread at a time is the consumer.
    #[inline]
    pub(super) unsafe fn pop(&self) -> Option<T> {
        // SAFETY: this function's contract.
        let item = unsafe { self.peek() }?;
        let own = &self.consumer;
        own.count.store(own.count.load(Ordering::Relaxed) + 1, Order::Pop.release());
        Some(item)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn memory_follows_what_is_in_it() {
        let ring = Ring::<u64, 512>::new(1 << 15).expect("room");
        // SAFETY: there is one thread.
        unsafe {
            for round in 0..1000u64 {
                assert!((0..400).all(|i| ring.push(1000 * round + i)));
                assert_eq!(ring.peek_ahead(1_000), None);
                assert!((0..400).all(|i| ring.pop() == Some(1000 * round + i)));
            }
            assert_eq!((ring.pop(), ring.resident()), (None, 2 * 4096));
            let pushed = (0..).take_while(|i| ring.push(*i)).count() as u64;
            assert_eq!((pushed, ring.len(), ring.has_room()), (ring.capacity(), ring.capacity(), false));
            assert_eq!(ring.peek(), Some(0));
            assert!((0..pushed).all(|i| ring.pop() == Some(i)));
            assert!(ring.len() == 0 && ring.push(7) && ring.pop() == Some(7));
        }
        assert_eq!(ring.resident(), 65 * 4096, "the most that were in it, and a segment");
    }

    #[test]
    fn what_is_empty_is_given_back() {
        let ring = Ring::<u64, 512>::new(1 << 15).expect("room");
        // SAFETY: there is one thread.
        unsafe {
            for round in 0..5u64 {
                assert!((0..1 << 15).all(|i| ring.push(round << 32 | i)));
                assert!((0..1 << 15).all(|i| ring.pop() == Some(round << 32 | i)));
                assert!(ring.resident() >= 64 * 4096);
                ring.give_back();
                assert_eq!(ring.resident(), 0, "the ring is empty");
                // What is in it stays.
                assert!((0..1000).all(|i| ring.push(i)));
                assert!((0..700).all(|i| ring.pop() == Some(i)));
                ring.give_back();
                assert_eq!((ring.len(), ring.resident()), (300, 4096));
                assert!((700..1000).all(|i| ring.pop() == Some(i)));
                // Up to the end of a segment again.
                assert!((0..24).all(|i| ring.push(i) && ring.pop() == Some(i)));
            }
        }
    }

    #[test]
    fn small_rings_hold_what_they_should() {
        for capacity in 1..200u64 {
            let ring = Ring::<u64, 8>::new(capacity).expect("room");
            let (mut next, mut oldest) = (0, 0);
            // SAFETY: there is one thread.
            unsafe {
                for step in 1..400u64 {
                    while ring.len() < capacity.min(step % (capacity + 1)) {
                        assert!(ring.push(next));
                        next += 1;
                    }
                    for _ in 0..step % 7 {
                        let popped = ring.pop();
                        assert_eq!(popped, (oldest < next).then_some(oldest));
                        oldest += u64::from(popped.is_some());
                    }
                    if step % 5 == 0 {
                        ring.give_back();
                    }
                }
                while ring.push(next) {
                    next += 1;
                }
                assert_eq!(next - oldest, capacity);
                assert!((1..=capacity).all(|back| ring.peek_back(back) == Some(next - back)));
                assert_eq!((ring.peek_back(0), ring.peek_back(capacity + 1)), (None, None));
                assert_eq!((ring.pushed(), ring.popped(), ring.is_at_segment()), (next, oldest, next % 8 == 0));
                while let Some(item) = ring.pop() {
                    assert_eq!(item, oldest);
                    oldest += 1;
                }
                assert_eq!(oldest, next);
            }
        }
    }
}
