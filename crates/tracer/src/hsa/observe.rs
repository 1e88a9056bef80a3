//! The SDK's path: finds the launch of a packet that the SDK is about to pass to the device.
//!
//! The SDK asks for the id of a dispatch on the thread that rings the doorbell. When streams share a queue, that thread also
//! passes the packets of other threads to the device. So the thread that reserves a packet leaves a ticket, as on the light
//! path. rkprof's handler gets each packet before the SDK's: ROCR calls the handler that was registered last first, on the
//! same thread. It changes nothing; it only tracks the SDK's current packet.

use super::handler::{Packets, Writer};
use super::packet::Packet;
use super::queue::Queue;
use crate::fence::catch_panic;
use crate::thread;
use std::cell::Cell;
use std::ffi::c_void;

/// Packets that this thread is passing to the device.
struct Passing<'a> {
    queue: &'static Queue,
    packets: Packets,
    index: u64,
    count: u64,
    /// The first packet that the SDK has not asked about.
    next: &'a Cell<u64>,
}

thread_local! {
    static PASSING: Cell<*const Passing<'static>> = const { Cell::new(std::ptr::null()) };
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
    let passing = unsafe { passing.as_ref() }?;
    let from = passing.next.get();
    let at = (from..passing.count).find(|at| passing.packets.get(*at).is_kernel())?;
    passing.next.set(at + 1);
    let Some(ticket) = passing.queue.ticket(passing.index + at) else {
        return passing.queue.has_tickets().then(thread::launched_before);
    };
    thread::launched(ticket);
    let child = ticket.child();
    ticket.free();
    Some(child)
}
