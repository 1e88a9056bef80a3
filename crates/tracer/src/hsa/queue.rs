//! The state of each intercepted queue, and the table of queues.
//!
//! A queue's memory is allocated when the program makes the queue, and reused for a later queue of the same size. It is never
//! unmapped: a late reader finds old numbers or zeros. The parts whose size depends on the queue's packets are resident only
//! where they are used ([`super::pages`]): some thousand kernels in flight take some 100 KiB per queue.

use super::packet::Packet;
use super::pages::Pages;
use super::protocol::Lane;
use super::room::Room;
use super::staging::Staging;
use crate::thread::{self, Ticket};
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

/// The used part of `hsa_queue_t`.
#[repr(C)]
pub struct HsaQueue {
    pub kind: u32,
    pub features: u32,
    pub base: *const Packet,
    pub doorbell: u64,
    pub size: u32,
    pub reserved: u32,
    pub id: u64,
}

const _: () = assert!(std::mem::offset_of!(HsaQueue, size) == 24 && std::mem::offset_of!(HsaQueue, id) == 32);

/// Larger queues are not intercepted (HIP's have 16384 packets).
pub(super) const MAX_PACKETS: u32 = 1 << 17;

/// Usual limit of packets between their reservation and the handler: as many as there are launching threads.
const NEAR: u64 = 512;

/// The progress of a queue's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Phase {
    /// In use.
    Live,
    /// About to be destroyed; the destroying thread takes the rest.
    Closing,
    /// All dispatches were harvested.
    Drained,
    /// Kernels did not end in time, or the runtime was shut down: its signals are no longer checked.
    Gone,
}

pub struct Queue {
    /// Address of the `hsa_queue_t`.
    handle: AtomicUsize,
    base: AtomicUsize,
    id: AtomicU64,
    /// HSA's handle, and the index in the session's list.
    agent: AtomicU64,
    agent_index: AtomicU32,
    phase: AtomicU32,
    pub lane: Lane,
    /// The threads that reserved packets, by the last bits of the packet's index: few entries, which stay in the cache.
    near: Pages<Ticket>,
    /// The same for packets whose entry there is in use, as when a whole graph is launched at once. It has twice as many
    /// entries as packets, also below: threads that wait for room have already reserved theirs.
    far: Pages<Ticket>,
    /// Whether threads reserve its packets with functions that rkprof replaces: each that does so while recording is on leaves a ticket.
    has_tickets: AtomicBool,
    /// Whether a tool above keeps the write index: a packet may come without a ticket ([`super::indices`]).
    is_passed_over: AtomicBool,
    /// Whether `far` has been used.
    is_far: AtomicBool,
    /// End of the packets of [`Queue::all_went`].
    gone: AtomicU64,
    /// Packets that launched nothing.
    empty: Pages<AtomicBool>,
    packets: u32,
    /// In place of a buffer of the runtime's.
    pub(super) staging: Staging,
    /// The handler's buffer for the packets that it writes.
    out: UnsafeCell<Vec<Packet>>,
    /// Whether the handler found no ready signal.
    pub starved: AtomicBool,
    /// Number of dispatches posted before the drainer's pass: their launches are in the arena. Only the drainer uses it.
    pub mark: AtomicU64,
    /// Whether the handler has woken the drainer since its last pass.
    pub called: AtomicBool,
    /// Whether the handler has waited for room in vain: it does not wait again before there was room.
    pub impatient: AtomicBool,
    /// The range of memory in which the last arguments were ([`super::readable`]).
    pub readable: AtomicUsize,
    /// Whether the handler runs now.
    handling: AtomicBool,
    /// What is known of the room on the device.
    pub(super) room: Room,
}

// SAFETY: only the handler uses `out`, and ROCR runs it once at a time per queue.
unsafe impl Sync for Queue {}

impl Queue {
    /// `None` when the process has no memory for it.
    fn new(packets: u32) -> Option<Queue> {
        Some(Queue {
            handle: AtomicUsize::new(0),
            base: AtomicUsize::new(0),
            id: AtomicU64::new(0),
            agent: AtomicU64::new(0),
            agent_index: AtomicU32::new(0),
            phase: AtomicU32::new(Phase::Gone as u32),
            lane: Lane::new(packets)?,
            // SAFETY: zeros are a free ticket, here and below.
            near: unsafe { Pages::new(NEAR as usize) }?,
            // SAFETY: as above.
            far: unsafe { Pages::new(2 * packets as usize) }?,
            has_tickets: AtomicBool::new(false),
            is_passed_over: AtomicBool::new(false),
            is_far: AtomicBool::new(false),
            gone: AtomicU64::new(0),
            // SAFETY: zeros are false.
            empty: unsafe { Pages::new(2 * packets as usize) }?,
            packets,
            staging: Staging::new(),
            out: UnsafeCell::new(Vec::with_capacity(64)),
            starved: AtomicBool::new(false),
            mark: AtomicU64::new(0),
            called: AtomicBool::new(false),
            impatient: AtomicBool::new(false),
            readable: AtomicUsize::new(0),
            handling: AtomicBool::new(false),
            room: Room::new(packets),
        })
    }

    /// The handler begins: from here on [`Queue::is_handling`] is true, until it ends.
    #[inline]
    pub fn begin_handling(&self) {
        self.handling.store(true, Ordering::Relaxed);
        // With the fence of `is_handling`: the handler sees that packets are no longer taken, or is seen itself.
        fence(Ordering::SeqCst);
    }

    /// The handler is about to pass the packets up to `end` on.
    #[inline]
    pub fn end_handling(&self, end: u64) {
        self.room.shows(end);
        self.handling.store(false, Ordering::Release);
    }

    /// Whether the handler runs. After `false` it takes no signal, if [`super::state::stop`] was called before.
    pub fn is_handling(&self) -> bool {
        fence(Ordering::SeqCst);
        self.handling.load(Ordering::Acquire)
    }

    #[inline]
    pub fn handle(&self) -> usize {
        self.handle.load(Ordering::Relaxed)
    }

    pub fn id(&self) -> u64 {
        self.id.load(Ordering::Relaxed)
    }

    pub fn agent(&self) -> (u64, u32) {
        (self.agent.load(Ordering::Relaxed), self.agent_index.load(Ordering::Relaxed))
    }

    /// The ring of packets that the program writes to, and its size.
    #[inline]
    pub fn ring(&self) -> (*const Packet, u64) {
        (self.base.load(Ordering::Relaxed) as *const Packet, u64::from(self.packets))
    }

    /// The program's packet with this index, while the handler runs with it.
    fn at(&self, index: u64) -> Packet {
        let (base, size) = self.ring();
        // SAFETY: the index is within the ring. A packet that is not complete yet has an invalid header.
        unsafe { base.add((index & (size - 1)) as usize).read_volatile() }
    }

    /// The object of a kernel, in a packet that may have lost its header; of another packet it is any number.
    pub fn object_at(&self, index: u64) -> u64 {
        self.at(index).kernel_object
    }

    /// The kernel that the program's packet launches, if it is complete and launches one.
    pub fn kernel_at(&self, index: u64) -> Option<u64> {
        let packet = self.at(index);
        packet.is_kernel().then_some(packet.kernel_object)
    }

    /// Whether the program's packet is complete, and a barrier.
    pub fn is_barrier_at(&self, index: u64) -> bool {
        self.at(index).is_barrier()
    }

    pub fn phase(&self) -> Phase {
        let phase = self.phase.load(Ordering::Acquire);
        [Phase::Live, Phase::Closing, Phase::Drained].into_iter().find(|p| *p as u32 == phase).unwrap_or(Phase::Gone)
    }

    /// Returns false when it is in a phase other than `from`.
    pub fn change(&self, from: Phase, to: Phase) -> bool {
        self.phase.compare_exchange(from as u32, to as u32, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// See [`super::staging`].
    ///
    /// # Safety
    /// The runtime has this queue, and no other thread uses it.
    pub unsafe fn lend_staging(&self) {
        if self.phase() == Phase::Live {
            // SAFETY: this function's contract.
            unsafe { self.staging.lend(&*(self.handle() as *const HsaQueue)) };
        }
    }

    /// The position of a packet in `far` and `empty`.
    #[inline]
    fn place(&self, index: u64) -> usize {
        (index & (2 * u64::from(self.packets) - 1)) as usize
    }

    #[inline]
    fn near(&self, index: u64) -> &Ticket {
        &self.near[(index & (NEAR - 1)) as usize]
    }

    /// The calling thread has reserved `count` packets from `first`.
    #[inline]
    pub fn reserve(&'static self, first: u64, count: u64) {
        if !self.has_tickets.load(Ordering::Relaxed) {
            self.has_tickets.store(true, Ordering::Relaxed);
        }
        let end = first.saturating_add(count);
        if self.room.is_full(end) {
            self.room.wait(end, |next| self.another_is_late(next, first));
        }
        if !thread::is_recording() {
            return;
        }
        // A ring cannot hold more than its size: only the last packets could still be looked up.
        let skipped = count.saturating_sub(u64::from(self.packets));
        for index in first + skipped..end {
            let near = self.near(index);
            let ticket = if near.take() { near } else { self.far(index) };
            if thread::reserve(ticket, &self.empty[self.place(index)]) {
                ticket.hand_over(index);
            } else {
                ticket.free();
            }
        }
    }

    /// As [`Queue::reserve`], for the packets for which this thread has not done it.
    pub fn reserve_once(&'static self, first: u64, count: u64) {
        let end = first.saturating_add(count);
        let is_new = |index: &u64| self.ticket(*index).is_none_or(|ticket| ticket.tid() != thread::tid());
        if let Some(first) = (first..end).find(is_new) {
            self.reserve(first, end - first);
        }
    }

    /// A tool above keeps the write index from now on.
    pub fn passed_over(&self) {
        self.is_passed_over.store(true, Ordering::Relaxed);
    }

    /// The index of the first packet that the handler was not shown.
    pub fn shown(&self) -> u64 {
        self.room.shown()
    }

    /// Whether the runtime, which has been shown what is before `next`, waits for a packet below `first` of another thread.
    fn another_is_late(&self, next: u64, first: u64) -> bool {
        next < first && self.ticket(next).is_none_or(|ticket| ticket.tid() != thread::tid())
    }

    #[cold]
    fn far(&self, index: u64) -> &Ticket {
        self.is_far.store(true, Ordering::Relaxed);
        &self.far[self.place(index)]
    }

    /// The ticket that the reserving thread has left; free it after use.
    #[inline]
    pub fn ticket(&self, index: u64) -> Option<&Ticket> {
        let near = self.near(index);
        if near.is_of(index) {
            return Some(near);
        }
        let far = self.is_far.load(Ordering::Relaxed).then(|| &self.far[self.place(index)]);
        far.filter(|ticket| ticket.is_of(index))
    }

    /// Whether a packet without a ticket was reserved while recording was off: its kernel was launched then.
    #[inline]
    pub fn has_tickets(&self) -> bool {
        self.has_tickets.load(Ordering::Relaxed) && !self.is_passed_over.load(Ordering::Relaxed)
    }

    /// The packet launches no kernel.
    pub fn launches_nothing(&self, index: u64) {
        if let Some(ticket) = self.ticket(index) {
            self.empty[self.place(index)].store(true, Ordering::Release);
            ticket.free();
        }
    }

    /// All packets below `end` have gone to the device, and the SDK has asked for their kernels: the others launch nothing. Each packet is
    /// looked at once, by one thread.
    pub fn all_went(&self, end: u64) {
        let from = self.gone.fetch_max(end, Ordering::Relaxed);
        let first = from.max(end.saturating_sub(2 * u64::from(self.packets)));
        (first..end).for_each(|index| self.launches_nothing(index));
    }

    /// Bytes in memory that are not on the heap.
    fn resident(&self) -> usize {
        self.lane.resident() + self.near.resident() + self.far.resident() + self.empty.resident()
    }

    /// Gives memory back that is not needed while nothing is recorded.
    fn give_back(&self) {
        self.lane.give_back();
        // What it says of packets of a recording that is over: their ids are of none, so it is all the same who has them.
        // SAFETY: these are atomics.
        unsafe { self.empty.clear() };
        self.give_back_tickets();
    }

    /// Takes all tickets of `near`, so that a thread of a new recording uses `far`, and clears them, which frees them.
    fn give_back_tickets(&self) {
        let taken = self.near.iter().take_while(|ticket| ticket.take()).count();
        if taken == self.near.len() {
            // SAFETY: tickets are atomics, and all are taken: no other thread writes to them before they are zero again.
            unsafe { self.near.clear() };
        } else {
            self.near[..taken].iter().for_each(Ticket::free);
        }
    }

    /// # Safety
    /// Only the handler of the queue calls this, and not while it holds another.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn out(&self) -> &mut Vec<Packet> {
        // SAFETY: this function's contract.
        unsafe { &mut *self.out.get() }
    }
}

/// Limit of queues at a time; further ones are not intercepted.
const MAX_QUEUES: usize = 512;
const PLACES: usize = 2 * MAX_QUEUES;

/// Queues by address: open addressing, read without a lock.
static PLACE: [AtomicPtr<Queue>; PLACES] = [const { AtomicPtr::new(std::ptr::null_mut()) }; PLACES];
/// The queues in use, in no order: few places instead of [`PLACE`]'s many, for who looks at all of them.
static LISTED: [AtomicPtr<Queue>; MAX_QUEUES] = [const { AtomicPtr::new(std::ptr::null_mut()) }; MAX_QUEUES];
/// The places of `LISTED` that were ever used.
static LISTED_TO: AtomicUsize = AtomicUsize::new(0);
/// How often a queue was added or removed.
static CHANGES: AtomicU64 = AtomicU64::new(0);
/// Marks the place of a removed queue.
const REMOVED: *mut Queue = std::ptr::without_provenance_mut(1);

/// The states of queues in use, and memory for reuse.
struct Kept {
    live: usize,
    spare: Vec<&'static Queue>,
}

static KEPT: Mutex<Kept> = Mutex::new(Kept { live: 0, spare: Vec::new() });

/// Bytes in memory for all queues so far, besides those on the heap.
pub(super) fn resident() -> usize {
    let spare: usize = KEPT.lock().spare.iter().map(|queue| queue.resident()).sum();
    all().map(Queue::resident).sum::<usize>() + spare
}

/// Gives memory back that no queue needs while nothing is recorded.
pub(super) fn rest() {
    // Those that are no more first: while they are looked at, none becomes one that is.
    KEPT.lock().spare.iter().for_each(|queue| queue.give_back());
    all().for_each(Queue::give_back);
}

fn places(handle: usize) -> impl Iterator<Item = &'static AtomicPtr<Queue>> {
    let first = (handle >> 6).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (0..PLACES).map(move |i| &PLACE[(first + i) % PLACES])
}

fn at(place: &AtomicPtr<Queue>) -> Option<&'static Queue> {
    let queue = place.load(Ordering::Acquire);
    // SAFETY: neither null nor the mark of a removed one: a queue that was leaked in `add`.
    (!queue.is_null() && queue != REMOVED).then(|| unsafe { &*queue })
}

/// The intercepted queue with this address.
#[inline]
pub(super) fn find(handle: usize) -> Option<&'static Queue> {
    places(handle)
        .take_while(|place| !place.load(Ordering::Acquire).is_null())
        .filter_map(at)
        .find(|queue| queue.handle() == handle)
}

/// All intercepted queues.
pub(super) fn all() -> impl Iterator<Item = &'static Queue> {
    LISTED[..LISTED_TO.load(Ordering::Acquire).min(MAX_QUEUES)].iter().filter_map(at)
}

/// Differs from an earlier value when there are other queues than then.
pub(super) fn changes() -> u64 {
    CHANGES.load(Ordering::Acquire)
}

/// Memory for a new queue with this many packets; `None` when there are too many queues.
pub(super) fn take(packets: u32) -> Option<&'static Queue> {
    if !packets.is_power_of_two() || packets > MAX_PACKETS {
        return None;
    }
    let mut kept = KEPT.lock();
    if kept.live >= MAX_QUEUES {
        return None;
    }
    kept.live += 1;
    let spare = kept.spare.iter().position(|queue| queue.packets == packets);
    let queue = spare.map(|at| kept.spare.swap_remove(at));
    let queue = queue.or_else(|| Queue::new(packets).map(|queue| &*Box::leak(Box::new(queue))));
    if queue.is_none() {
        kept.live -= 1;
    }
    queue
}

/// The queue exists now: `hsa` on the agent with this handle and index.
pub(super) fn add(queue: &'static Queue, hsa: &HsaQueue, agent: u64, agent_index: u32) {
    let handle = std::ptr::from_ref(hsa) as usize;
    // SAFETY: no other thread knows the queue, and tickets are atomics; so below.
    unsafe { queue.near.clear() };
    queue.has_tickets.store(false, Ordering::Relaxed);
    queue.is_passed_over.store(false, Ordering::Relaxed);
    queue.gone.store(0, Ordering::Relaxed);
    if queue.is_far.swap(false, Ordering::Relaxed) {
        // SAFETY: as above.
        unsafe { queue.far.clear() };
    }
    queue.handle.store(handle, Ordering::Relaxed);
    queue.base.store(hsa.base as usize, Ordering::Relaxed);
    queue.id.store(hsa.id, Ordering::Relaxed);
    queue.agent.store(agent, Ordering::Relaxed);
    queue.agent_index.store(agent_index, Ordering::Relaxed);
    queue.room.reset();
    queue.starved.store(false, Ordering::Relaxed);
    queue.impatient.store(false, Ordering::Relaxed);
    queue.phase.store(Phase::Live as u32, Ordering::Release);
    let _kept = KEPT.lock();
    let pointer = std::ptr::from_ref(queue).cast_mut();
    // One that was destroyed past rkprof.
    let is_former = |place: &&AtomicPtr<Queue>| at(place).is_some_and(|queue| queue.handle() == handle);
    PLACE.iter().filter(is_former).for_each(|place| place.store(REMOVED, Ordering::Release));
    LISTED.iter().filter(is_former).for_each(|place| place.store(std::ptr::null_mut(), Ordering::Release));
    let free = places(handle).find(|place| at(place).is_none());
    // There are twice as many places as queues.
    if let Some(free) = free {
        free.store(pointer, Ordering::Release);
    }
    if let Some(free) = LISTED.iter().position(|place| at(place).is_none()) {
        LISTED[free].store(pointer, Ordering::Release);
        LISTED_TO.fetch_max(free + 1, Ordering::Release);
    }
    CHANGES.fetch_add(1, Ordering::Release);
}

/// The program destroys the queue. Before its address can be another queue's: else that one would be taken for this one.
pub(super) fn unlist(queue: &'static Queue) {
    let _kept = KEPT.lock();
    if let Some(place) = LISTED.iter().find(|place| std::ptr::eq(place.load(Ordering::Relaxed), queue)) {
        place.store(std::ptr::null_mut(), Ordering::Release);
    }
    if let Some(place) = PLACE.iter().find(|place| std::ptr::eq(place.load(Ordering::Relaxed), queue)) {
        place.store(REMOVED, Ordering::Release);
        CHANGES.fetch_add(1, Ordering::Release);
    }
}

/// The program has destroyed the queue. Its memory is reused unless a kernel may still run.
pub(super) fn remove(queue: &'static Queue) {
    unlist(queue);
    give_back(&mut KEPT.lock(), queue);
}

/// The queue for this memory was not made.
pub(super) fn put_back(queue: &'static Queue) {
    queue.phase.store(Phase::Drained as u32, Ordering::Release);
    give_back(&mut KEPT.lock(), queue);
}

fn give_back(kept: &mut Kept, queue: &'static Queue) {
    kept.live -= 1;
    if queue.phase() == Phase::Drained {
        kept.spare.push(queue);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    /// The runtime makes a queue where another one was, which another thread has destroyed a moment ago.
    #[test]
    fn a_queue_at_the_address_of_another_is_the_one_that_is_found() {
        let doorbell = 0;
        let hsa = HsaQueue { kind: 0, features: 0, base: std::ptr::null(), doorbell, size: 64, reserved: 0, id: 0 };
        let handle = std::ptr::from_ref(&hsa) as usize;
        let found = || find(handle).map(std::ptr::from_ref);
        let [first, second, third] = [(); 3].map(|()| take(64).expect("memory"));
        // Other tests have queues of their own.
        let listed = || [first, second, third].map(|queue| all().filter(|known| std::ptr::eq(*known, queue)).count());
        add(first, &hsa, 0, 0);
        assert_eq!(listed(), [1, 0, 0]);
        first.change(Phase::Live, Phase::Drained);
        unlist(first);
        assert_eq!(found(), None, "before the runtime destroys it");
        add(second, &hsa, 0, 0);
        remove(first);
        assert_eq!(listed(), [0, 1, 0]);
        assert_eq!(found(), Some(std::ptr::from_ref(second)));
        // Destroyed past rkprof.
        add(third, &hsa, 0, 0);
        assert_eq!((found(), listed()), (Some(std::ptr::from_ref(third)), [0, 0, 1]));
        for queue in [second, third] {
            queue.change(Phase::Live, Phase::Drained);
            remove(queue);
        }
        assert_eq!((found(), listed()), (None, [0; 3]));
        let again = [(); 3].map(|()| std::ptr::from_ref(take(64).expect("memory")));
        assert!(again[0] != again[1] && again[1] != again[2] && again[0] != again[2], "each is free once");
    }

    #[test]
    fn tickets_give_their_memory_back_when_none_is_in_use() {
        let queue = Queue::new(64).expect("memory");
        assert_eq!(queue.near.resident(), 0, "no kernel was launched");
        queue.near(3).hand_over(3);
        queue.give_back();
        assert!(queue.ticket(3).is_some() && queue.near(2).take() && queue.near(4).take(), "only that one is in use");
        for index in [2, 3, 4] {
            queue.near(index).free();
        }
        assert_ne!(queue.near.resident(), 0);
        queue.give_back();
        assert_eq!(queue.near.resident(), 0);
        assert!((0..NEAR).all(|index| queue.near(index).take()), "all are free");
    }
}
