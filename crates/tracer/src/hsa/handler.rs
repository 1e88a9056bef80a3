//! The handler that ROCR calls with the program's packets, before the device gets them: gives kernels rkprof's signals.
//!
//! It runs on the thread that rings the doorbell, one call at a time per queue. In steady state it takes no lock, allocates
//! nothing and makes no system call. In every case it calls the writer exactly once and with every packet of the program.

use super::kernels::KERNELS;
use super::originals::originals;
use super::packet::Packet;
use super::plans::Reads;
use super::protocol::Entry;
use super::queue::Queue;
use super::readable::RANGES;
use super::signals::{Device, create_signal};
use super::state::{is_lost, is_passive, step_aside, wants_packets};
use crate::fence::catch_panic;
use crate::hip::graphs;
use crate::thread::{self, Ticket};
use crate::wait_budget::WaitBudget;
use rkprof_model::record::{self, Arguments, Header, LaunchKind, Problem, RecordKind};
use rkprof_problems::plan::Word;
use std::ffi::c_void;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub(super) type Writer = unsafe extern "C" fn(*const Packet, u64);

/// Limit of the program's wait for a drainer that is behind; after it, kernels of a full queue are lost.
const PATIENCE: Duration = Duration::from_millis(500);
/// Time of one look at the drainer, unless the thread loses its processor.
const MOMENT: Duration = Duration::from_millis(1);

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
    queue.begin_handling();
    let packets = Packets::new(queue, packets, index);
    if !packets.are_the_programs() {
        // SAFETY: this is the queue's handler, with its arguments.
        return unsafe { passed_on(queue, &packets, count, index, writer) };
    }
    if count == 1 {
        // The common case: room for two packets on the stack.
        let original = packets.get(0);
        let mut out = [original, Packet::default()];
        let written = catch_panic(0, || one(queue, Some(index), &mut out, 0));
        let (from, written) = if written == 0 { (&raw const original, 1) } else { (out.as_ptr(), written) };
        queue.end_handling(index.wrapping_add(count));
        // SAFETY: `count` packets, as the caller states.
        unsafe { writer(from, written) };
        return;
    }
    // SAFETY: this is the queue's handler.
    let out = unsafe { queue.out() };
    out.clear();
    let mut done = 0;
    catch_panic((), || {
        while done < count {
            let mut pair = [packets.get(done), Packet::default()];
            let written = one(queue, Some(index + done), &mut pair, count - done - 1);
            out.extend_from_slice(&pair[..written as usize]);
            done += 1;
        }
    });
    // After a panic the other packets go unchanged.
    out.extend((done..count).map(|i| packets.get(i)));
    queue.end_handling(index.wrapping_add(count));
    // SAFETY: `count` packets, as the caller states.
    unsafe { writer(out.as_ptr(), out.len() as u64) };
}

/// The handler's work where another tool has intercepted the queue above rkprof: the packets are that tool's copies, and it may have added
/// some, or replaced the signals of the program. A kernel belongs to the program's next packet that launches it.
///
/// # Safety
/// As for [`handler`]; `packets` are its packets.
#[cold]
unsafe fn passed_on(queue: &'static Queue, packets: &Packets, count: u64, index: u64, writer: Writer) {
    // SAFETY: this is the queue's handler.
    let out = unsafe { queue.out() };
    out.clear();
    let mut done = 0;
    catch_panic((), || {
        // The program's packets of this call: not more than these, as a tool passes all of them on.
        let (mut next, end) = (index, index.saturating_add(count));
        while done < count {
            let mut pair = [packets.get(done), Packet::default()];
            let launches = |at: &u64| queue.kernel_at(*at) == Some(pair[0].kernel_object);
            let place = if pair[0].is_kernel() { (next..end).find(launches) } else { None };
            next = place.map_or(next, |place| place + 1);
            let written = one(queue, place, &mut pair, count - done - 1);
            out.extend_from_slice(&pair[..written as usize]);
            done += 1;
        }
        (index..end).filter(|at| queue.is_barrier_at(*at)).for_each(|at| queue.launches_nothing(at));
    });
    out.extend((done..count).map(|i| packets.get(i)));
    queue.end_handling(index.wrapping_add(count));
    // SAFETY: the tool's packets, and some of rkprof's own.
    unsafe { writer(out.as_ptr(), out.len() as u64) };
}

/// The packets of a call, in the ring or elsewhere.
pub(super) struct Packets {
    first: *const Packet,
    /// When they are in the program's ring: the index of the first one, and the ring's size.
    ring: Option<(*const Packet, u64, u64)>,
}

impl Packets {
    pub(super) fn new(queue: &Queue, first: *const Packet, index: u64) -> Packets {
        let (base, size) = queue.ring();
        let place = index & (size - 1);
        let in_ring = std::ptr::eq(first, base.wrapping_add(place as usize));
        Packets { first, ring: in_ring.then_some((base, place, size)) }
    }

    /// Whether they are in the program's ring, and not another handler's copies.
    #[inline]
    fn are_the_programs(&self) -> bool {
        self.ring.is_some()
    }

    #[inline]
    pub(super) fn get(&self, i: u64) -> Packet {
        match self.ring {
            // Several packets in the ring may wrap around to its start, although the pointer does not show it. SAFETY: the
            // index is within the ring.
            Some((base, place, size)) => unsafe { base.add(((place + i) & (size - 1)) as usize).read() },
            // SAFETY: another handler has passed on contiguous packets.
            None => unsafe { self.first.add(i as usize).read() },
        }
    }
}

/// Rewrites the packet in `out[0]`; returns the resulting number of packets: 1 or 2. `index`: of the program's packet, if it is one.
/// `rest`: how many follow it now.
#[inline]
fn one(queue: &'static Queue, index: Option<u64>, out: &mut [Packet; 2], rest: u64) -> u64 {
    let packet = &mut out[0];
    let original = packet.completion;
    let ticket = index.and_then(|index| queue.ticket(index));
    let was_reserved_before = index.is_some() && ticket.is_none() && queue.has_tickets();
    let signal = if packet.is_kernel() && wants_packets() && !was_reserved_before {
        let has_room = original == 0 || queue.room.is_for_two(rest);
        let signal = if has_room { signal(queue) } else { None };
        if signal.is_none() {
            is_lost(has_room);
        }
        signal
    } else {
        None
    };
    let Some(signal) = signal else {
        if packet.is_kernel() {
            graphs::missed();
        }
        if let Some(index) = index {
            queue.launches_nothing(index);
        }
        if original != 0 {
            originals().forget(original);
        }
        queue.room.passes();
        return 1;
    };
    if original != 0 && !originals().replace(original, signal) {
        is_lost(true);
        // The signal is leaked; this happens once.
        step_aside("the program uses more completion signals than rkprof can track");
        queue.room.passes();
        return 1;
    }
    let (child, tid) = match ticket {
        Some(ticket) => {
            thread::launched(ticket);
            (ticket.child(), ticket.tid())
        }
        // The program did not reserve the packet with a function that rkprof replaces.
        None => {
            graphs::missed();
            (thread::launch(LaunchKind::Dispatch), thread::tid())
        }
    };
    let kernel = KERNELS.find(packet.kernel_object);
    match (ticket, kernel.reads) {
        (Some(ticket), reads) if ticket.is_of_graph() => of_graph(queue, reads, packet, child, ticket),
        (_, Some(reads)) => arguments(queue, reads, packet.kernarg, child, ticket),
        (_, None) => {}
    }
    if let Some(ticket) = ticket {
        ticket.free();
    }
    let entry = Entry {
        signal,
        original,
        child,
        kernel_id: kernel.id,
        private_segment: packet.private_segment,
        group_segment: packet.group_segment,
        grid: packet.grid,
        tid,
        workgroup: packet.workgroup,
        packets: queue.room.takes(1 + u16::from(original != 0)),
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

/// Records what the arguments of a launch tell, where they can be read. The device has not got the packet yet, so they are as the program
/// has written them.
#[inline]
fn arguments(queue: &'static Queue, reads: &Reads, kernarg: u64, child: u64, ticket: Option<&Ticket>) {
    if !packet_arguments(queue, reads, kernarg, child) {
        given_arguments(reads, child, ticket);
    }
}

/// The same for arguments that the packet names, in memory of the host; returns whether they are there.
#[inline]
fn packet_arguments(queue: &'static Queue, reads: &Reads, kernarg: u64, child: u64) -> bool {
    let is_readable = kernarg.is_multiple_of(4) && RANGES.has(kernarg, reads.bytes(), &queue.readable);
    if is_readable {
        // SAFETY: what is read are multiples of 4 below `bytes`. These are in memory that the host can read, and the program keeps them
        // until the kernel has run. Volatile, because a program may write there at any time.
        let word = |at: Word| unsafe { (kernarg as *const u32).byte_add(at.into()).read_volatile() };
        record_words(reads, word, child);
    }
    is_readable
}

/// The same for a kernel of a graph, which is also counted.
#[inline(never)]
fn of_graph(queue: &'static Queue, reads: Option<&'static Reads>, packet: &Packet, child: u64, ticket: &Ticket) {
    graphs::launches(ticket, queue.agent().1);
    let Some(reads) = reads else { return };
    // Also where the packet's own arguments are read: each launch is its next node.
    graphs::next(ticket, KERNELS.name(packet.kernel_object), |node| {
        if !packet_arguments(queue, reads, packet.kernarg, child)
            && let Some((of_node, words)) = node
            && std::ptr::eq(of_node, reads)
        {
            record_words(reads, |at| words.get(usize::from(at / 4)).copied().unwrap_or(0), child);
        }
    });
}

/// The same where the runtime has put the arguments into memory of a device: as the launching call was given them.
#[cold]
#[inline(never)]
fn given_arguments(reads: &Reads, child: u64, ticket: Option<&Ticket>) {
    let Some(arguments) = thread::launching::take(ticket) else { return };
    // SAFETY: this packet is of a call that launches one kernel, so the call's arguments are this kernel's, which HIP has taken to write
    // the packet. They are there until the call returns.
    if let Some(word) = unsafe { arguments.reader(&reads.parameters) } {
        record_words(reads, word, child);
    }
}

/// Records what the user or a plan asks for; `word` reads a word of the arguments.
#[inline(always)]
fn record_words(reads: &Reads, word: impl Fn(Word) -> u32, child: u64) {
    if let Some(plan) = &reads.product
        && let Some(sizes) = plan.sizes(&word)
    {
        thread::of_launch(child, RecordKind::Problem, size_of::<Problem>(), |place| {
            if let [record] = bytemuck::cast_slice_mut(place) {
                plan.write(child, sizes, &word, record);
            }
        });
    }
    if let Some(recorded) = &reads.arguments {
        let words = &recorded.words;
        let bytes = record::padded(size_of::<Arguments>() + size_of::<u32>() * words.len());
        let (kind, len, aux) = (RecordKind::Arguments, bytes as u16, words.len() as u32);
        thread::of_launch(child, kind, bytes, |place| {
            let header = Header { kind: kind as u8, tag: 0, len, aux };
            let [first, second, rest @ ..] = place else { return };
            (*first, *second) = (bytemuck::cast(header), child);
            for (two, to) in words.chunks(2).zip(rest) {
                let upper = two.get(1).map_or(0, |at| word(*at));
                *to = u64::from(word(two[0])) | u64::from(upper) << 32;
            }
        });
    }
}

/// Limits for finished kernels of a queue that wait for the drainer: from the first one on the handler wakes it, and from the
/// second one on it waits for it. Each such kernel takes memory, here and in the runtime.
const CALL: u64 = 2048;
const BACKLOG: u64 = 4096;

/// A ready signal, if there is room for another dispatch.
#[inline]
fn signal(queue: &'static Queue) -> Option<u64> {
    let lane = &queue.lane;
    // SAFETY: this is the queue's handler; signals stay while their queue does.
    let (has_room, is_behind) = (|| unsafe { lane.has_room() }, |most| unsafe { lane.is_behind(&Device, most) });
    if is_behind(CALL) {
        if !queue.called.swap(true, Ordering::Relaxed) {
            thread::wake_drainer();
        }
        // There may be room, whether or not the drainer came.
        let _ = is_behind(BACKLOG) && wait_for_drainer(queue, || !is_behind(BACKLOG));
    }
    if !has_room() && !wait_for_drainer(queue, has_room) {
        return None;
    }
    // SAFETY: this is the queue's handler.
    unsafe { lane.take() }.or_else(|| {
        // Once per pass of the drainer, which then makes more signals.
        if !queue.starved.swap(true, Ordering::Relaxed) {
            thread::wake_drainer();
        }
        create_signal()
    })
}

/// Waits for a drainer that is behind: once, and not again until it has caught up.
#[cold]
fn wait_for_drainer(queue: &'static Queue, has_come: impl Fn() -> bool) -> bool {
    if !queue.impatient.load(Ordering::Relaxed) {
        let mut patience = WaitBudget::new(PATIENCE, MOMENT);
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
