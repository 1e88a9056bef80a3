//! A buffer of ROCR's that is too short, and a longer one in its place.
//!
//! ROCR shows the packets of a doorbell to a handler in a row. Where they lie across the end of the ring, it copies them into a buffer of
//! the queue first. In ROCR 7.2 that buffer has 256 places, and there can be as many packets as the ring has: those that came while the
//! device's queue was full, as of a large graph that is launched again and again. The copy then goes on behind the buffer, and the program
//! ends by SIGSEGV, under any tool that intercepts its queues. So rkprof lends such a queue a buffer of the ring's length, and
//! takes it back before the queue is destroyed. It does so only where the object has exactly what is expected: in other releases there
//! is no such buffer, or a long one.

use super::packet::Packet;
use super::queue::HsaQueue;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Packets in ROCR's buffer.
const SHORT: usize = 256;
const PACKET: usize = size_of::<Packet>();
const _: () = assert!(PACKET == 64);

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
    /// Address of the vector that has it, 0 for none.
    vector: AtomicUsize,
    /// Begin of the lent buffer and of ROCR's own, and bytes of the former.
    lent: AtomicUsize,
    own: AtomicUsize,
    bytes: AtomicUsize,
}

impl Staging {
    pub(super) const fn new() -> Staging {
        let [vector, lent, own, bytes] = [const { AtomicUsize::new(0) }; 4];
        Staging { vector, lent, own, bytes }
    }

    /// # Safety
    /// ROCR has just made `queue`, and no other thread uses it.
    pub(super) unsafe fn lend(&self, queue: &HsaQueue) {
        // SAFETY: a queue's doorbell is a signal of ROCR.
        let Some(vector) = (unsafe { find(queue.doorbell as *const usize) }) else { return };
        let bytes = queue.size as usize * PACKET;
        // Not Rust's: where another library destroys the queue past rkprof, ROCR frees this buffer, and its own one is lost.
        // SAFETY: a plain call. Its memory is resident only where it is used.
        let lent = unsafe { libc::malloc(bytes) } as usize;
        if lent == 0 {
            return;
        }
        self.own.store(vector[0].load(Ordering::Relaxed), Ordering::Relaxed);
        self.lent.store(lent, Ordering::Relaxed);
        self.bytes.store(bytes, Ordering::Relaxed);
        set(vector, lent, bytes);
        self.vector.store(vector.as_ptr() as usize, Ordering::Release);
    }

    /// The runtime's object gets its own buffer again. No thread rings the doorbell meanwhile. Returns false where none was lent, or the
    /// object is gone.
    pub(super) fn take_back(&self) -> bool {
        let vector = self.vector.swap(0, Ordering::AcqRel);
        if vector == 0 {
            return false;
        }
        let [lent, own, bytes] = [&self.lent, &self.own, &self.bytes].map(|word| word.load(Ordering::Relaxed));
        // SAFETY: what `find` has found. If the queue was destroyed past rkprof, the memory is the heap's, and has other words.
        let vector = unsafe { &*(vector as *const Vector) };
        let is_ours = vector.each_ref().map(|word| word.load(Ordering::Relaxed)) == [lent, lent + bytes, lent + bytes];
        if is_ours {
            set(vector, own, SHORT * PACKET);
            // SAFETY: it was allocated by `lend`, and nothing refers to it any more.
            unsafe { libc::free(lent as *mut libc::c_void) };
        }
        is_ours
    }
}

/// Begin, end, and end of the room.
type Vector = [AtomicUsize; 3];

fn set([begin, end, room]: &Vector, buffer: usize, bytes: usize) {
    begin.store(buffer, Ordering::Relaxed);
    end.store(buffer + bytes, Ordering::Relaxed);
    room.store(buffer + bytes, Ordering::Release);
}

/// The vector with room for [`SHORT`] packets in the object of this doorbell.
///
/// # Safety
/// `doorbell` is a signal's memory, of ROCR.
unsafe fn find<'a>(doorbell: *const usize) -> Option<&'a Vector> {
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
        begin != 0 && begin.is_multiple_of(8) && end == room && end.wrapping_sub(begin) == SHORT * PACKET
    };
    let at = (0..words - 2).find(is_it)?;
    // SAFETY: three words of the object, which ROCR and rkprof change at other times.
    Some(unsafe { &*object.add(at).cast() })
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

    fn words(object: &[usize; WORDS]) -> [usize; WORDS] {
        // SAFETY: a reference. Other code has written there, which the compiler does not see.
        unsafe { std::ptr::from_ref(object).read_volatile() }
    }

    #[test]
    fn a_short_buffer_is_exchanged_and_comes_back() {
        let staging = Staging::new();
        for at in [0, 15, WORDS - 3] {
            let runtime = Runtime::new(at, SHORT);
            let before = words(&runtime.object);
            // SAFETY: such an object.
            unsafe { staging.lend(&runtime.queue()) };
            let after = words(&runtime.object);
            let begin = after[at];
            assert_ne!(begin, before[at]);
            assert_eq!(after[at..at + 3], [begin, begin + 1024 * PACKET, begin + 1024 * PACKET], "{at}");
            assert_eq!((&after[..at], &after[at + 3..]), (&before[..at], &before[at + 3..]));
            assert!(staging.take_back());
            assert_eq!(words(&runtime.object), before, "{at}");
            assert!(!staging.take_back(), "it is lent no more");
        }
    }

    #[test]
    fn another_object_is_left_alone() {
        let staging = Staging::new();
        let (long, mut unmarked, mut nothing) =
            (Runtime::new(15, 1024), Runtime::new(15, SHORT), Runtime::new(15, SHORT));
        unmarked.signal[SIGNAL_MARK] += 1;
        nothing.signal[SIGNAL_OBJECT] = 0;
        for runtime in [long, unmarked, nothing] {
            let before = words(&runtime.object);
            // SAFETY: such an object.
            unsafe { staging.lend(&runtime.queue()) };
            assert_eq!(staging.vector.load(Ordering::Relaxed), 0);
            assert_eq!(words(&runtime.object), before);
        }
    }

    #[test]
    fn an_object_that_was_destroyed_past_rkprof_is_not_written() {
        let staging = Staging::new();
        let mut runtime = Runtime::new(15, SHORT);
        // SAFETY: such an object.
        unsafe { staging.lend(&runtime.queue()) };
        let lent = words(&runtime.object)[15];
        runtime.object.fill(9);
        assert!(!staging.take_back());
        assert_eq!(words(&runtime.object), [9; WORDS]);
        // SAFETY: as the runtime does it.
        unsafe { libc::free(lent as *mut libc::c_void) };
    }
}
