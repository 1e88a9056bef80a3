//! The SDK's own interception of queues: when a registered context needs it, `hsa_queue_create` makes an intercept queue.
//! Tools get a kernel when its packet is passed to the device, on the thread that rings the doorbell.

use std::ffi::c_void;
use std::mem::transmute;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

use super::counting::Script;
use super::dispatch::{self, Tracked};
use super::records::{DispatchInfo, ScratchInfo};
use super::{attach, context, indices, memory};
use crate::c::{Out, Ptr};
use crate::fault;
use crate::hip::stream::Stream;
use crate::hsa::queue::{self, Packet, Queue, Writer, packets};
use crate::hsa::{ERROR, SUCCESS, table};

/// A kernel that HIP launches, for the tools that will be informed of it.
pub struct Announced {
    pub info: DispatchInfo,
    pub script: &'static Script,
    pub stream: &'static Stream,
}

impl Announced {
    /// `None` when no tool traces dispatches.
    pub fn enqueue(self) -> Option<Box<Tracked>> {
        let mut tracked = dispatch::enqueue(self.info, self.script);
        let dispatch = tracked.as_ref().map_or(0, |tracked| tracked.info.dispatch);
        allocate_scratch(self.stream, self.info.private_segment, dispatch);
        if let Some(tracked) = &mut tracked {
            tracked.enqueued();
        }
        tracked
    }
}

/// The first kernel that needs (more) scratch on a queue makes the runtime allocate it.
fn allocate_scratch(stream: &Stream, per_item: u32, dispatch: u64) {
    let device = stream.device;
    let gpu = device.gpu();
    let slots = u64::from(gpu.cu * 32);
    let bytes = u64::from(per_item) * u64::from(gpu.wave) * slots;
    if bytes > stream.queue.scratch.fetch_max(bytes, Relaxed) {
        memory::scratch(
            ScratchInfo { agent: device.agent.handle, queue: stream.queue.id, dispatch, bytes, slots },
            20_000,
        );
    }
}

/// The functions that make intercept queues, as the SDK has found them in the tables: the runtime's, or those of who was there before.
static FUNCTIONS: OnceLock<[usize; 2]> = OnceLock::new();

/// HSA registers its tables: the SDK replaces entries before tools get them.
pub fn patch(tables: *mut c_void) {
    if context::wants_queues() && fault::has("indices") {
        indices::patch(tables);
    } else if context::wants_queues() || attach::is_enabled() {
        let _ = FUNCTIONS.set(table::intercept_functions(tables));
        table::replace_queue_create(tables, create as *const ());
    }
}

queue::creates_queue! { fn create(creation) {
    let queue::Creation { agent, size, kind, callback, data, private, group, queue } = creation;
    let Some([make, register]) = FUNCTIONS.get() else { return ERROR };
    // SAFETY: the entries of these functions have these types.
    let (make, register) = unsafe { (transmute::<usize, Make>(*make), transmute::<usize, Register>(*register)) };
    let mut made = 0;
    let status = make(agent, size, kind, callback, data, private, group, Out::to(&mut made));
    if status != SUCCESS {
        return status;
    }
    queue.set(made);
    register(made, Ptr(handler as *mut c_void), Ptr::from_address(made))
} }

type Make = extern "C" fn(u64, u32, u32, Ptr, Ptr, u32, u32, Out<u64>) -> i32;
type Register = extern "C" fn(u64, Ptr, Ptr) -> i32;

unsafe extern "C" fn handler(first: *const Packet, count: u64, index: u64, data: *mut c_void, writer: Writer) {
    if let Some(queue) = Queue::from_handle(data as u64) {
        // SAFETY: the queue calls its handler with these.
        let packets = unsafe { packets(queue, first, index, count) };
        // The SDK passes copies on, with a packet of its own after each kernel.
        let copies: Vec<Packet> = packets.inspect(Packet::announce).flat_map(Packet::with_barrier).collect();
        // SAFETY: packets of this handler.
        return unsafe { writer(copies.as_ptr(), copies.len() as u64) };
    }
    // SAFETY: the unchanged packets.
    unsafe { writer(first, count) };
}
