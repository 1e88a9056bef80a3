//! What ROCR calls with the packets that the program has written, before the device gets them: kernels get a signal of ours.
//!
//! Runs on whichever thread rings the doorbell, once at a time per queue. In steady state it takes no lock, allocates nothing
//! and makes no system call. Whatever happens, the writer is called exactly once and with every packet of the program.

use super::harvest::Device;
use super::packet::Packet;
use super::protocol::Entry;
use super::queue::Queue;
use super::{FUNCTIONS, KERNELS, Slot, is_passive, originals, step_aside, wants_packets};
use crate::fence::fenced;
use crate::patience::Patience;
use crate::thread;
use rkprof_model::record::LaunchKind;
use std::ffi::c_void;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub(super) type Writer = unsafe extern "C" fn(*const Packet, u64);

/// How long the program waits for the drainer when it is behind; where a queue has no room left, kernels are lost then.
const PATIENCE: Duration = Duration::from_millis(500);
/// A look at it takes no longer, unless the thread loses its processor.
const MOMENT: Duration = Duration::from_millis(1);

/// `HSA_AMD_SIGNAL_AMD_GPU_ONLY`: no one waits for it with an interrupt.
const GPU_ONLY: u64 = 1;

/// The handler of an intercepted queue.
///
/// # Safety
/// ROCR calls it with `count` packets from `index` on, the data of [`Queue`], and its writer.
pub(super) unsafe extern "C" fn handler(
    packets: *const Packet,
    count: u64,
    index: u64,
    data: *mut c_void,
    writer: Writer,
) {
    // SAFETY: registered with a queue that lives forever.
    let queue: &'static Queue = unsafe { &*data.cast::<Queue>() };
    let packets = Packets::new(queue, packets, index);
    if count == 1 {
        // The way of nearly all packets: two on the stack.
        let original = packets.get(0);
        let mut out = [original, Packet::default()];
        let written = fenced(0, || one(queue, index, &mut out));
        let (from, written) = if written == 0 { (&raw const original, 1) } else { (out.as_ptr(), written) };
        // SAFETY: `count` packets, as the caller states.
        unsafe { writer(from, written) };
        return;
    }
    // SAFETY: this is the queue's handler.
    let out = unsafe { queue.out() };
    out.clear();
    let mut done = 0;
    fenced((), || {
        while done < count {
            let mut pair = [packets.get(done), Packet::default()];
            let written = one(queue, index + done, &mut pair);
            out.extend_from_slice(&pair[..written as usize]);
            done += 1;
        }
    });
    // After a panic the rest goes as it is.
    out.extend((done..count).map(|i| packets.get(i)));
    // SAFETY: `count` packets, as the caller states.
    unsafe { writer(out.as_ptr(), out.len() as u64) };
}

/// The packets of a call, wherever they are.
pub(super) struct Packets {
    first: *const Packet,
    /// They lie in the program's ring: the place of the first, and the number of places.
    ring: Option<(*const Packet, u64, u64)>,
}

impl Packets {
    pub(super) fn new(queue: &Queue, first: *const Packet, index: u64) -> Packets {
        let (base, size) = queue.ring();
        let place = index & (size - 1);
        let in_ring = std::ptr::eq(first, base.wrapping_add(place as usize));
        Packets { first, ring: in_ring.then_some((base, place, size)) }
    }

    #[inline]
    pub(super) fn get(&self, i: u64) -> Packet {
        match self.ring {
            // Several packets from the ring may continue at its beginning, whatever the pointer says.
            // SAFETY: the place lies in the ring.
            Some((base, place, size)) => unsafe { base.add(((place + i) & (size - 1)) as usize).read() },
            // SAFETY: another handler has passed on packets that follow each other.
            None => unsafe { self.first.add(i as usize).read() },
        }
    }
}

/// Rewrites the packet in `out[0]`; returns how many packets it is now: 1 or 2.
#[inline]
fn one(queue: &'static Queue, index: u64, out: &mut [Packet; 2]) -> u64 {
    let packet = &mut out[0];
    let original = packet.completion;
    let signal = if packet.is_kernel() && wants_packets() {
        let signal = signal(queue);
        if signal.is_none() {
            queue.lost.fetch_add(1, Ordering::Relaxed);
        }
        signal
    } else {
        None
    };
    let Some(signal) = signal else {
        queue.launches_nothing(index);
        if original != 0 {
            originals().forget(original);
        }
        return 1;
    };
    if original != 0 && !originals().replace(original, signal) {
        queue.lost.fetch_add(1, Ordering::Relaxed);
        // The signal is leaked, once.
        step_aside("the program uses more completion signals than rkprof can track");
        return 1;
    }
    let (child, tid) = match queue.ticket(index) {
        Some(ticket) => {
            thread::launched(ticket);
            let launched = (ticket.child(), ticket.tid());
            ticket.free();
            launched
        }
        // The program did not reserve it by a function that we see, or recording was off then.
        None => (thread::launch(LaunchKind::Dispatch), thread::tid()),
    };
    let entry = Entry {
        signal,
        original,
        child,
        kernel_id: KERNELS.id(packet.kernel_object),
        private_segment: packet.private_segment,
        group_segment: packet.group_segment,
        grid: packet.grid,
        tid,
        workgroup: packet.workgroup,
    };
    // SAFETY: this is the queue's handler. There is room, as `signal` has seen.
    unsafe { queue.lane.post(entry) };
    packet.completion = signal;
    if original == 0 {
        return 1;
    }
    out[1] = Packet::completes(original);
    2
}

/// Kernels of a queue that have ended and wait for the drainer: from this many on the handler calls for it, and from this many on
/// it waits for it. Each takes memory, here and in the runtime.
const CALL: u64 = 2048;
const BACKLOG: u64 = 4096;

/// A signal that is ready, where there is room for another dispatch.
#[inline]
fn signal(queue: &'static Queue) -> Option<u64> {
    let lane = &queue.lane;
    // SAFETY: this is the queue's handler; signals stay while their queue does.
    let (has_room, is_behind) = (|| unsafe { lane.has_room() }, |most| unsafe { lane.is_behind(&Device, most) });
    if is_behind(CALL) {
        if !queue.called.swap(true, Ordering::Relaxed) {
            thread::wake_drainer();
        }
        // Whether it comes or not: there may be room.
        let _ = is_behind(BACKLOG) && wait_for_drainer(queue, || !is_behind(BACKLOG));
    }
    if !has_room() && !wait_for_drainer(queue, has_room) {
        return None;
    }
    // SAFETY: this is the queue's handler.
    unsafe { lane.take() }.or_else(|| {
        // Once per pass of the drainer, which then makes more.
        if !queue.starved.swap(true, Ordering::Relaxed) {
            thread::wake_drainer();
        }
        create_signal()
    })
}

/// The drainer is behind: gives it some time, once, and then none until it has caught up.
#[cold]
fn wait_for_drainer(queue: &'static Queue, has_come: impl Fn() -> bool) -> bool {
    if !queue.impatient.load(Ordering::Relaxed) {
        let mut patience = Patience::new(PATIENCE, MOMENT);
        thread::wake_drainer();
        while patience.lasts() && !is_passive() {
            if has_come() {
                return true;
            }
            std::thread::yield_now();
        }
        queue.impatient.store(true, Ordering::Relaxed);
    }
    false
}

/// A new signal of ours with the value 1.
#[cold]
pub(super) fn create_signal() -> Option<u64> {
    type Create = unsafe extern "C" fn(i64, u32, *const c_void, u64, *mut u64) -> i32;
    let mut signal = 0;
    // SAFETY: the entry of this slot has this type; no consumers are named.
    let status =
        unsafe { FUNCTIONS.get::<Create>(Slot::SignalCreate)(1, 0, std::ptr::null(), GPU_ONLY, &raw mut signal) };
    if status != 0 || signal == 0 || !super::harvest::is_usable(signal) {
        step_aside("the HSA runtime gave no signal that can be used");
        return None;
    }
    Some(signal)
}
