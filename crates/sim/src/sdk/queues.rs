//! The SDK's own interception of queues: when a registered context needs it, `hsa_queue_create` makes an intercept queue.
//! Tools get a kernel when its packet is passed to the device, on the thread that rings the doorbell.

use std::ffi::c_void;
use std::sync::atomic::Ordering::Relaxed;

use super::counting::Script;
use super::dispatch::{self, Tracked};
use super::records::{DispatchInfo, ScratchInfo};
use super::{attach, context, memory};
use crate::c::{Out, Ptr};
use crate::hip::stream::Stream;
use crate::hsa::queue::{self, Packet, Queue, Writer, packets};
use crate::hsa::{SUCCESS, table};

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

/// HSA registers its tables: the SDK replaces entries before tools get them.
pub fn patch(tables: *mut c_void) {
    if context::wants_queues() || attach::is_enabled() {
        table::replace_queue_create(tables, create as *const ());
    }
}

queue::creates_queue! { fn create(creation) {
    let queue::Creation { agent, size, kind, callback, data, private, group, queue } = creation;
    let mut made = 0;
    let status = queue::create_intercept(agent, size, kind, callback, data, private, group, Out::to(&mut made));
    if status != SUCCESS {
        return status;
    }
    queue.set(made);
    queue::register(made, Ptr(handler as *mut c_void), Ptr::from_address(made))
} }

unsafe extern "C" fn handler(first: *const Packet, count: u64, index: u64, data: *mut c_void, writer: Writer) {
    if let Some(queue) = Queue::of(data as u64) {
        // SAFETY: the queue calls its handler with these.
        unsafe { packets(queue, first, index, count) }.for_each(|packet| packet.announce());
    }
    // SAFETY: the unchanged packets.
    unsafe { writer(first, count) };
}
