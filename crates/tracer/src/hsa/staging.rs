//! A buffer of ROCR's that is too short, and a longer one in its place.
//!
//! ROCR shows the packets of a doorbell to a handler in a row. Where they lie across the end of the ring, it copies them into a buffer of
//! the queue first. In ROCR 7.2 that buffer has 256 places, and there can be as many packets as the ring has: those that came while the
//! device's queue was full, as of a large graph that is launched again and again. The copy then goes on behind the buffer, and the program
//! ends by SIGSEGV, under any tool that intercepts its queues. So rkprof lends such a queue a buffer of the ring's length, and
//! takes it back before the queue is destroyed. It does so only where the object has exactly what is expected: in other releases there
//! is no such buffer, or a long one.

use super::packet::Packet;
use super::pages::Pages;
use super::queue::HsaQueue;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Packets in ROCR's buffer.
const SHORT: usize = 256;
const _: () = assert!(size_of::<Packet>() == 64);

/// The part of a signal's memory behind `amd_signal_t` in ROCR (`SharedSignal`): words from its begin.
const SIGNAL_OBJECT: usize = 0x48 / 8;
const SIGNAL_MARK: usize = 0x50 / 8;
/// ROCR's own check of a handle.
const MARK: usize = 0x71fc_ca6a_3d5d_5276;

/// Words of the queue's object, from its part that is the doorbell, among which the buffer is looked for: begin, end and end of the room of
/// a vector. The object has at least the first of these words in every release.
const WORDS: usize = 20;
const PAGE: usize = 4096;
const SURE: usize = 15;

/// The longer buffer of a queue.
pub(super) struct Staging {
    room: Pages<Packet>,
    /// Address of the vector that has it, 0 for none, and of ROCR's own buffer.
    vector: AtomicUsize,
    own: AtomicUsize,
}

impl Staging {
    /// For a ring of this many packets. `None` when the process has no memory for it.
    pub(super) fn new(packets: u32) -> Option<Staging> {
        // SAFETY: zeros are a packet.
        let room = unsafe { Pages::new(packets as usize) }?;
        Some(Staging { room, vector: AtomicUsize::new(0), own: AtomicUsize::new(0) })
    }

    /// # Safety
    /// ROCR has just made `queue`, of as many packets as this has, and no other thread uses it.
    pub(super) unsafe fn lend(&self, queue: &HsaQueue) {
        // SAFETY: a queue's doorbell is a signal of ROCR.
        if let Some(vector) = unsafe { find(queue.doorbell as *const usize) } {
            self.own.store(self.swap(vector, self.room.as_ptr() as usize, self.room.len()), Ordering::Relaxed);
            self.vector.store(vector as usize, Ordering::Release);
        }
    }

    /// The runtime's object gets its own buffer again, if this has been lent. No thread rings the doorbell meanwhile.
    pub(super) fn take_back(&self) {
        let vector = self.vector.swap(0, Ordering::AcqRel);
        if vector != 0 {
            self.swap(vector as *const AtomicUsize, self.own.load(Ordering::Relaxed), SHORT);
        }
    }

    /// Gives memory back that is used only while packets are copied. No thread rings the doorbell meanwhile.
    pub(super) fn clear(&self) {
        // SAFETY: as above.
        unsafe { self.room.clear() };
    }

    pub(super) fn resident(&self) -> usize {
        self.room.resident()
    }

    /// Returns the begin of the former buffer.
    fn swap(&self, vector: *const AtomicUsize, begin: usize, packets: usize) -> usize {
        let end = begin + packets * size_of::<Packet>();
        // SAFETY: what `find` has found: three words of a living object.
        let [first, second, third] = unsafe { &*vector.cast::<[AtomicUsize; 3]>() };
        second.store(end, Ordering::Relaxed);
        third.store(end, Ordering::Relaxed);
        first.swap(begin, Ordering::AcqRel)
    }
}

/// The vector with room for [`SHORT`] packets in the object of this doorbell.
///
/// # Safety
/// `doorbell` is a signal's memory, of ROCR.
unsafe fn find(doorbell: *const usize) -> Option<*const AtomicUsize> {
    if doorbell.is_null() {
        return None;
    }
    // SAFETY: a signal's memory is longer than this in every release.
    let (mark, object) = unsafe { (doorbell.add(SIGNAL_MARK).read(), doorbell.add(SIGNAL_OBJECT).read()) };
    let is_object = object != 0 && object.is_multiple_of(8);
    if mark != MARK || !is_object {
        return None;
    }
    let object = object as *const usize;
    // What lies behind a shorter object may be on a page that is not there.
    let end = object as usize + WORDS * 8;
    let page = (object as usize + SURE * 8 - 1) / PAGE * PAGE + PAGE;
    let words = if end <= page || is_mapped(page) { WORDS } else { SURE };
    // SAFETY: the object, and no page that is not mapped.
    let word = |at: usize| unsafe { object.add(at).read() };
    let is_it = |at: &usize| {
        let [begin, end, room] = [word(*at), word(at + 1), word(at + 2)];
        begin != 0 && begin.is_multiple_of(8) && end == room && end.wrapping_sub(begin) == SHORT * size_of::<Packet>()
    };
    (0..words - 2).find(is_it).map(|at| object.wrapping_add(at).cast())
}

fn is_mapped(page: usize) -> bool {
    let mut state = 0u8;
    // SAFETY: asks about one page, and writes one byte.
    unsafe { libc::mincore(page as *mut libc::c_void, PAGE, &raw mut state) == 0 }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    /// A signal's memory, the queue's object that it names, and that object's buffer.
    struct Runtime {
        signal: Box<[usize; 16]>,
        object: Box<[usize; WORDS]>,
    }

    impl Runtime {
        fn new(at: usize, packets: usize) -> Runtime {
            let mut object = Box::new([7; WORDS]);
            let begin = 0x7000_0000_0000;
            let end = begin + packets * size_of::<Packet>();
            object[at..at + 3].copy_from_slice(&[begin, end, end]);
            let mut signal = Box::new([0; 16]);
            (signal[SIGNAL_OBJECT], signal[SIGNAL_MARK]) = (object.as_ptr() as usize, MARK);
            Runtime { signal, object }
        }

        fn queue(&self) -> HsaQueue {
            let doorbell = self.signal.as_ptr() as u64;
            HsaQueue { kind: 0, features: 0, base: std::ptr::null(), doorbell, size: 1024, reserved: 0, id: 0 }
        }
    }

    #[test]
    fn a_short_buffer_is_exchanged_and_comes_back() {
        let staging = Staging::new(1024).expect("room");
        for at in [0, 15, WORDS - 3] {
            let runtime = Runtime::new(at, SHORT);
            let before = *runtime.object;
            // SAFETY: such an object.
            unsafe { staging.lend(&runtime.queue()) };
            let begin = staging.room.as_ptr() as usize;
            // SAFETY: another part of this test has written it.
            let after = unsafe { std::ptr::from_ref(&*runtime.object).read_volatile() };
            assert_eq!(after[at..at + 3], [begin, begin + 1024 * 64, begin + 1024 * 64], "{at}");
            staging.take_back();
            // SAFETY: as above.
            assert_eq!(unsafe { std::ptr::from_ref(&*runtime.object).read_volatile() }, before, "{at}");
            // It is lent no more.
            staging.take_back();
        }
    }

    #[test]
    fn another_object_is_left_alone() {
        let staging = Staging::new(1024).expect("room");
        let (long, mut unmarked, mut nothing) =
            (Runtime::new(15, 1024), Runtime::new(15, SHORT), Runtime::new(15, SHORT));
        unmarked.signal[SIGNAL_MARK] += 1;
        nothing.signal[SIGNAL_OBJECT] = 0;
        for runtime in [long, unmarked, nothing] {
            let before = *runtime.object;
            // SAFETY: such an object.
            unsafe { staging.lend(&runtime.queue()) };
            assert_eq!(staging.vector.load(Ordering::Relaxed), 0);
            // SAFETY: as above.
            assert_eq!(unsafe { std::ptr::from_ref(&*runtime.object).read_volatile() }, before);
        }
    }
}
