//! A tool above rkprof that keeps write indices of its own. rocprofiler-sdk does so since 1.3, also for a tool that comes when the program
//! has long been running.
//!
//! Its functions stand above rkprof's for the write indices and the doorbells. A thread that reserves a packet gets the tool's index. The
//! runtime's index follows when a doorbell rings: the tool takes the packets out of the ring, changes them and writes them again. Two things
//! follow for an intercept queue.
//!
//! * The tool finds the queue of a doorbell in the doorbell's signal. That of an intercept queue is a plain signal, which names no queue. The
//!   tool would then pass the doorbell on without the packets, the runtime would see none, and the program would wait for ever. So the signal
//!   gets the kind and the queue that a doorbell's has ([`mark`]).
//! * rkprof's own functions for write indices are not called, and no thread would leave a ticket. So rkprof's functions stand above the tool's,
//!   too ([`stand_above`]).
//!
//! Both are done when the tool sees a queue first: it then enables times of the queue's kernels, by rkprof's function. Without such a tool
//! a doorbell stays a plain signal, because code on a device may ring it.

use super::table::{Slot, Tables};
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicPtr, AtomicU64, AtomicUsize, Ordering};

/// The used part of `amd_signal_t`.
#[repr(C)]
struct Signal {
    kind: AtomicI64,
    value: u64,
    mailbox: u64,
    event: u64,
    times: [u64; 2],
    queue: AtomicU64,
}

const _: () = assert!(std::mem::offset_of!(Signal, queue) == 48);

/// `AMD_SIGNAL_KIND_USER` and `AMD_SIGNAL_KIND_DOORBELL`.
const USER: i64 = 1;
const DOORBELL: i64 = -1;

/// What else rkprof does with its queues.
#[derive(Clone, Copy)]
pub(super) struct Queues {
    /// The calling thread has reserved packets of a queue: the first, and their number.
    pub reserved: fn(*const c_void, u64, u64),
    /// End of the packets that the runtime has shown.
    pub shown: fn(*const c_void) -> u64,
    /// Whether a function in the place of a slot is rkprof's.
    pub is_ours: fn(Slot, usize) -> bool,
    /// rkprof's function for a slot below all other tools.
    pub below: fn(Slot) -> usize,
}

static QUEUES: OnceLock<Queues> = OnceLock::new();

/// A slot, and rkprof's function above a tool's.
struct Index {
    slot: Slot,
    above: *const (),
    entry: AtomicPtr<AtomicUsize>,
    /// The tool's function.
    tools: AtomicUsize,
}

// SAFETY: `above` is the address of a function.
unsafe impl Sync for Index {}

impl Index {
    const fn new(slot: Slot, above: *const ()) -> Index {
        Index { slot, above, entry: AtomicPtr::new(std::ptr::null_mut()), tools: AtomicUsize::new(0) }
    }

    /// rkprof's function below the tool's.
    fn below(&self) -> usize {
        QUEUES.get().map_or(0, |queues| (queues.below)(self.slot))
    }

    fn is_tools(&self, address: usize) -> bool {
        QUEUES.get().is_some_and(|queues| !(queues.is_ours)(self.slot, address))
    }

    fn entry(&self) -> Option<&'static AtomicUsize> {
        // SAFETY: null, or an entry of the tables of a runtime that is in use now.
        unsafe { self.entry.load(Ordering::Acquire).as_ref() }
    }
}

static INDICES: [Index; 10] = [
    Index::new(Slot::AddWriteIndexScacqScrel, add::<0> as *const ()),
    Index::new(Slot::AddWriteIndexScacquire, add::<1> as *const ()),
    Index::new(Slot::AddWriteIndexRelaxed, add::<2> as *const ()),
    Index::new(Slot::AddWriteIndexScrelease, add::<3> as *const ()),
    Index::new(Slot::CasWriteIndexScacqScrel, cas::<4> as *const ()),
    Index::new(Slot::CasWriteIndexScacquire, cas::<5> as *const ()),
    Index::new(Slot::CasWriteIndexRelaxed, cas::<6> as *const ()),
    Index::new(Slot::CasWriteIndexScrelease, cas::<7> as *const ()),
    Index::new(Slot::StoreWriteIndexRelaxed, store::<8> as *const ()),
    Index::new(Slot::StoreWriteIndexScrelease, store::<9> as *const ()),
];

thread_local! {
    /// Whether this thread is in one of these functions: a tool that gets the tables again may take them for the runtime's.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// rkprof's functions are in these tables.
pub(super) fn installed(tables: &Tables, queues: Queues) {
    let _ = QUEUES.set(queues);
    for index in &INDICES {
        let entry = tables.entry(index.slot).map_or(std::ptr::null_mut(), |entry| std::ptr::from_ref(entry).cast_mut());
        index.entry.store(entry, Ordering::Release);
    }
}

/// Whether this is one of the functions above a tool's.
pub(super) fn is_ours(address: usize) -> bool {
    INDICES.iter().any(|index| index.above as usize == address)
}

/// Somebody enables the times of a queue with this doorbell, which rkprof intercepts. Returns whether a tool stands above.
pub(super) fn enabled(queue: usize, doorbell: u64) -> bool {
    let is_above = |index: &Index| {
        let now = index.entry().map(|entry| entry.load(Ordering::Acquire));
        now.is_some_and(|now| now == index.above as usize || index.is_tools(now))
    };
    let is_any = INDICES.iter().any(is_above);
    if is_any {
        mark(queue, doorbell);
        stand_above();
    }
    is_any
}

/// Makes the doorbell of an intercept queue look like one. The runtime itself never looks: it knows its signals by their addresses.
fn mark(queue: usize, doorbell: u64) {
    // SAFETY: a queue's doorbell is the address of its `amd_signal_t`, in memory of the host.
    let Some(signal) = (unsafe { (doorbell as *const Signal).as_ref() }) else { return };
    if signal.kind.load(Ordering::Acquire) == USER {
        signal.queue.store(queue as u64, Ordering::Relaxed);
        signal.kind.store(DOORBELL, Ordering::Release);
    }
}

/// The queue whose doorbell this signal is.
pub(super) fn queue_of(signal: u64) -> Option<usize> {
    // SAFETY: a signal's handle is the address of its `amd_signal_t`, in memory of the host.
    let signal = unsafe { (signal as *const Signal).as_ref() }?;
    (signal.kind.load(Ordering::Acquire) == DOORBELL).then(|| signal.queue.load(Ordering::Acquire) as usize)
}

/// The runtime's own write index of a queue, whatever a tool shows: `amd_queue_t::write_dispatch_id`.
///
/// # Safety
/// The queue exists.
pub(super) unsafe fn of_runtime(queue: usize) -> u64 {
    const PLACE: usize = 56;
    // SAFETY: this function's contract. Other threads write it, hence an atomic.
    unsafe { &*((queue + PLACE) as *const AtomicU64) }.load(Ordering::Acquire)
}

/// Puts rkprof's functions above those of the tool.
fn stand_above() {
    for index in &INDICES {
        let Some(entry) = index.entry() else { continue };
        let now = entry.load(Ordering::Acquire);
        if index.is_tools(now) {
            index.tools.store(now, Ordering::Release);
            let _ = entry.compare_exchange(now, index.above as usize, Ordering::AcqRel, Ordering::Relaxed);
        }
    }
}

/// Calls the tool's function of an index, and notes what the thread has reserved: `reserved` gets the result.
#[inline]
fn through<R: Copy>(at: usize, call: impl FnOnce(usize) -> R, reserved: impl FnOnce(R)) -> R {
    let index = &INDICES[at];
    if INSIDE.try_with(|inside| inside.replace(true)).unwrap_or(true) {
        return call(index.below());
    }
    let result = call(index.tools.load(Ordering::Acquire));
    INSIDE.set(false);
    reserved(result);
    result
}

fn reserved(handle: *const c_void, first: u64, count: u64) {
    if let Some(queues) = QUEUES.get() {
        (queues.reserved)(handle, first, count);
    }
}

unsafe extern "C" fn add<const AT: usize>(queue: *const c_void, count: u64) -> u64 {
    type Add = unsafe extern "C" fn(*const c_void, u64) -> u64;
    // SAFETY: a function of this type; the arguments are the caller's.
    let call = |function: usize| unsafe { std::mem::transmute::<usize, Add>(function)(queue, count) };
    through(AT, call, |first| reserved(queue, first, count))
}

unsafe extern "C" fn cas<const AT: usize>(queue: *const c_void, expected: u64, value: u64) -> u64 {
    type Cas = unsafe extern "C" fn(*const c_void, u64, u64) -> u64;
    // SAFETY: a function of this type; the arguments are the caller's.
    let call = |function: usize| unsafe { std::mem::transmute::<usize, Cas>(function)(queue, expected, value) };
    through(AT, call, |found| {
        if found == expected {
            reserved(queue, expected, value.saturating_sub(expected));
        }
    })
}

/// Only a queue's single producer stores its index: what was shown before is the last value.
unsafe extern "C" fn store<const AT: usize>(queue: *const c_void, value: u64) {
    type Store = unsafe extern "C" fn(*const c_void, u64);
    // SAFETY: a function of this type; the arguments are the caller's.
    let call = |function: usize| unsafe { std::mem::transmute::<usize, Store>(function)(queue, value) };
    let before = QUEUES.get().map_or(value, |queues| (queues.shown)(queue));
    through(AT, call, |()| reserved(queue, before, value.saturating_sub(before)));
}
