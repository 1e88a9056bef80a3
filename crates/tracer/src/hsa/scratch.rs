//! Scratch memory, without the SDK: the runtime calls the entries of its tools' table when it gives a queue scratch memory,
//! takes it away, or reclaims it. Start and end come on one thread. A record has what the SDK's service gives: the time
//! between the two, the queue and its agent, flags, and the bytes of an allocation.

use super::functions::FUNCTIONS;
use super::queue;
use super::table::Slot;
use crate::fence::catch_panic;
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, Header, NO_AGENT, RecordKind, ScratchOp};
use std::cell::Cell;

const STARTS: [Slot; 3] = [Slot::ScratchAllocStart, Slot::ScratchFreeStart, Slot::ScratchReclaimStart];
const ENDS: [Slot; 3] = [Slot::ScratchAllocEnd, Slot::ScratchFreeEnd, Slot::ScratchReclaimEnd];
const OPS: [ScratchOp; 3] = [ScratchOp::Alloc, ScratchOp::Free, ScratchOp::AsyncReclaim];

pub(super) const REPLACED: [(Slot, *const ()); 6] = [
    (Slot::ScratchAllocStart, start::<0> as *const ()),
    (Slot::ScratchAllocEnd, end::<0> as *const ()),
    (Slot::ScratchFreeStart, start::<1> as *const ()),
    (Slot::ScratchFreeEnd, end::<1> as *const ()),
    (Slot::ScratchReclaimStart, start::<2> as *const ()),
    (Slot::ScratchReclaimEnd, end::<2> as *const ()),
];

/// The events' common head: `hsa_amd_event_scratch_*_t`. The last two words are those of the end of an allocation alone.
#[repr(C)]
struct Event {
    kind: u32,
    queue: *const queue::HsaQueue,
    flags: u32,
    dispatch_id: u64,
    bytes: u64,
}

const _: () = assert!(std::mem::offset_of!(Event, flags) == 16 && std::mem::offset_of!(Event, bytes) == 32);

thread_local! {
    /// Start of the event in progress, by operation; 0 = none.
    static STARTED: Cell<[u64; 3]> = const { Cell::new([0; 3]) };
}

/// What the entry did before.
///
/// # Safety
/// `event` is the runtime's.
unsafe fn forward(slot: Slot, event: *const Event) -> i32 {
    type Tool = unsafe extern "C" fn(*const Event) -> i32;
    // SAFETY: the entry of this slot has this type.
    match unsafe { FUNCTIONS.find::<Tool>(slot) } {
        // SAFETY: this function's contract.
        Some(tool) => unsafe { tool(event) },
        None => 0,
    }
}

unsafe extern "C" fn start<const OP: usize>(event: *const Event) -> i32 {
    if thread::is_recording() {
        let now = clock::record_ns();
        let _ = STARTED.try_with(|started| {
            let mut times = started.get();
            times[OP] = now;
            started.set(times);
        });
    }
    // SAFETY: the runtime calls with its event.
    unsafe { forward(STARTS[OP], event) }
}

unsafe extern "C" fn end<const OP: usize>(event: *const Event) -> i32 {
    catch_panic((), || {
        let started = STARTED.try_with(|started| {
            let mut times = started.get();
            let start = std::mem::take(&mut times[OP]);
            started.set(times);
            start
        });
        let Some(start_ns) = started.ok().filter(|start| *start != 0) else { return };
        if event.is_null() {
            return;
        }
        // SAFETY: the runtime's event; only the end of an allocation has the last words.
        let (queue, flags, bytes) = unsafe {
            let bytes = if OPS[OP] == ScratchOp::Alloc { (&raw const (*event).bytes).read() } else { 0 };
            ((&raw const (*event).queue).read(), (&raw const (*event).flags).read(), bytes)
        };
        // SAFETY: null or the queue of the event.
        let Some(queue) = (unsafe { queue.as_ref() }) else { return };
        let known = queue::all().find(|known| known.id() == queue.id);
        thread::push(&record::Scratch {
            header: Header {
                kind: RecordKind::Scratch as u8,
                tag: OPS[OP] as u8,
                len: size_of::<record::Scratch>() as u16,
                aux: flags,
            },
            start_ns,
            end_ns: clock::record_ns(),
            queue: queue.id,
            bytes,
            agent: known.map_or(NO_AGENT, |queue| queue.agent().1),
            tid: thread::id(),
            child: 0,
        });
    });
    // SAFETY: the runtime calls with its event.
    unsafe { forward(ENDS[OP], event) }
}
