//! The SDK's path: finds the launch of a packet that the SDK is about to pass to the device.
//!
//! The SDK asks for the id of a dispatch on the thread that rings the doorbell. When streams share a queue, that thread also
//! passes the packets of other threads to the device. So the thread that reserves a packet leaves a ticket, as on the light
//! path. rkprof's handler gets each packet before the SDK's: ROCR calls the handler that was registered last first, on the
//! same thread. It changes nothing; it only tracks the SDK's current packet.
//!
//! SDK 1.3 and later intercepts no queue where it only traces. It keeps write indices of its own ([`super::indices`]), and passes packets on
//! when a doorbell rings. So rkprof's functions stand above its doorbells. The SDK passes on what begins at the runtime's write index, one
//! thread at a time. It asks for the kernels in their order.

use super::functions::FUNCTIONS;
use super::handler::{Packets, Writer};
use super::indices;
use super::kernels::KERNELS;
use super::packet::Packet;
use super::queue::{self, Queue};
use super::table::Slot;
use crate::fence::catch_panic;
use crate::thread;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

/// Packets that this thread is passing to the device.
struct Passing<'a> {
    queue: &'static Queue,
    packets: Packets,
    index: u64,
    count: u64,
    /// The first packet that the SDK has not asked about.
    next: &'a Cell<u64>,
}

/// A doorbell that this thread rings.
#[derive(Clone, Copy)]
struct Ringing {
    queue: &'static Queue,
    /// The first packet that the SDK has not asked about; `None` before it has asked.
    next: Option<u64>,
}

thread_local! {
    static PASSING: Cell<*const Passing<'static>> = const { Cell::new(std::ptr::null()) };
    static RINGING: Cell<Option<Ringing>> = const { Cell::new(None) };
}

/// Whether there are queues that the SDK does not intercept.
static PLAIN: AtomicBool = AtomicBool::new(false);

/// The SDK has made a queue that it does not intercept.
pub(super) fn is_plain() {
    PLAIN.store(true, Ordering::Relaxed);
}

/// The replaced entries, and their replacements.
pub(super) const DOORBELLS: [(Slot, *const ()); 4] = [
    (Slot::SignalStoreRelaxed, ring::<{ Slot::SignalStoreRelaxed as usize }> as *const ()),
    (Slot::SignalStoreScrelease, ring::<{ Slot::SignalStoreScrelease as usize }> as *const ()),
    (Slot::SilentStoreRelaxed, ring::<{ Slot::SilentStoreRelaxed as usize }> as *const ()),
    (Slot::SilentStoreScrelease, ring::<{ Slot::SilentStoreScrelease as usize }> as *const ()),
];

unsafe extern "C" fn ring<const SLOT: usize>(signal: u64, value: i64) {
    type Store = unsafe extern "C" fn(u64, i64);
    let queue =
        PLAIN.load(Ordering::Relaxed).then(|| catch_panic(None, || queue::find(indices::queue_of(signal)?))).flatten();
    let outer =
        queue.and_then(|queue| RINGING.try_with(|ringing| ringing.replace(Some(Ringing { queue, next: None }))).ok());
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    unsafe { FUNCTIONS.get::<Store>(Slot::ALL[SLOT])(signal, value) };
    if let Some(outer) = outer {
        RINGING.set(outer);
    }
    if let Some(queue) = queue {
        // SAFETY: the program has rung the queue's doorbell just now; no thread destroys it before its packets have ended.
        catch_panic((), || queue.all_went(unsafe { indices::of_runtime(queue.handle()) }));
    }
}

/// The index of the next kernel of a doorbell. The SDK has taken the packets out of the ring: their headers are gone, the rest is there.
fn next_of_doorbell() -> Option<(&'static Queue, u64)> {
    let ringing = RINGING.try_with(Cell::get).ok()??;
    let queue = ringing.queue;
    // SAFETY: the program rings the queue's doorbell, so the queue exists.
    let from = ringing.next.unwrap_or_else(|| unsafe { indices::of_runtime(queue.handle()) });
    let at = (from..from + queue.ring().1).find(|at| KERNELS.find(queue.object_at(*at)).id != 0)?;
    (from..at).for_each(|index| queue.launches_nothing(index));
    RINGING.set(Some(Ringing { queue, next: Some(at + 1) }));
    Some((queue, at))
}

/// The handler of a queue that the SDK intercepts, above the SDK's own.
///
/// # Safety
/// ROCR calls it with `count` packets from `index` on, the data of [`Queue`], and its writer.
pub unsafe extern "C" fn handler(packets: *const Packet, count: u64, index: u64, data: *mut c_void, writer: Writer) {
    // SAFETY: registered with a queue that lives forever.
    let queue: &'static Queue = unsafe { &*data.cast::<Queue>() };
    let next = Cell::new(0);
    let passing = Passing { queue, packets: Packets::new(queue, packets, index), index, count, next: &next };
    let current = (&raw const passing).cast::<Passing<'static>>();
    let outer = PASSING.try_with(|at| at.replace(current)).ok();
    // SAFETY: the unchanged packets.
    unsafe { writer(packets, count) };
    if let Some(outer) = outer {
        PASSING.set(outer);
    }
    // Packets that are not kernels, and kernels that the SDK did not ask about.
    catch_panic((), || (index..index.saturating_add(count)).for_each(|index| queue.launches_nothing(index)));
}

/// The SDK asks for the id of the next kernel that this thread passes to the device: 0 where it was launched while recording was off,
/// `None` when the reserving thread is unknown.
#[inline]
pub fn next_launch() -> Option<u64> {
    let passing = PASSING.try_with(Cell::get).ok()?;
    // SAFETY: null, or the value that `handler` on this thread keeps alive until it has reset it.
    let (queue, index) = match unsafe { passing.as_ref() } {
        Some(passing) => {
            let from = passing.next.get();
            let at = (from..passing.count).find(|at| passing.packets.get(*at).is_kernel())?;
            passing.next.set(at + 1);
            (passing.queue, passing.index + at)
        }
        None => next_of_doorbell()?,
    };
    let Some(ticket) = queue.ticket(index) else {
        return queue.has_tickets().then(thread::launched_before);
    };
    thread::launched(ticket);
    let child = ticket.child();
    ticket.free();
    Some(child)
}
