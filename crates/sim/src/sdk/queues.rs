//! The SDK's own interception of queues: when a registered context needs it, `hsa_queue_create` makes an intercept queue.
//! Tools get a kernel when its packet is passed to the device, on the thread that rings the doorbell.

use std::ffi::c_void;
use std::mem::transmute;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

use super::counting::Script;
use super::dispatch::{self, Tracked};
use super::records::{DispatchInfo, ScratchInfo};
use super::{attach, context, memory};
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

/// Write indices of the SDK's own, as SDK 1.3 and later have them where dispatches are traced: no queue is intercepted. A thread that
/// reserves a packet gets the SDK's index. When it rings the doorbell, the SDK takes the packets out of the ring, announces their kernels
/// and writes them again. Only then it tells the runtime's index. It finds a doorbell's queue in the doorbell's signal. It knows a queue from
/// the first use of its index on, also one that was made before.
mod indices {
    use std::collections::HashMap;
    use std::ffi::c_void;
    use std::sync::atomic::{AtomicU64, Ordering::*};
    use std::sync::{Arc, Mutex, OnceLock, RwLock};

    use crate::hsa::queue::Queue;
    use crate::hsa::signal::Signal;
    use crate::hsa::table;

    struct State {
        queue: &'static Queue,
        reserved: AtomicU64,
        passed: Mutex<u64>,
    }

    static STATES: RwLock<Option<HashMap<u64, Arc<State>>>> = RwLock::new(None);

    /// Entries of the core table for indices and doorbells, and the SDK's functions.
    const REPLACED: [(usize, *const ()); 16] = [
        (13, load as _),
        (14, load as _),
        (15, store as _),
        (16, store as _),
        (17, cas as _),
        (18, cas as _),
        (19, cas as _),
        (20, cas as _),
        (21, add as _),
        (22, add as _),
        (23, add as _),
        (24, add as _),
        (41, ring as _),
        (42, ring as _),
        (102, ring as _),
        (103, ring as _),
    ];

    /// What was in the tables before: for enabling the times of a queue, and for stores to signals.
    static BEFORE: OnceLock<[usize; 2]> = OnceLock::new();

    pub(super) fn patch(tables: *mut c_void) {
        const PROFILED: (usize, usize) = (3, 2);
        const STORE: (usize, usize) = (2, 42);
        let _ = BEFORE.set([PROFILED, STORE].map(|(part, entry)| table::entry(tables, part, entry)));
        REPLACED.iter().for_each(|(entry, function)| table::replace_core(tables, *entry, *function));
    }

    fn before<T: Copy>(which: usize) -> T {
        let functions = BEFORE.get().expect("the SDK's functions are called after `patch`");
        const { assert!(size_of::<T>() == size_of::<usize>()) };
        // SAFETY: the caller names the type of the function.
        unsafe { std::mem::transmute_copy(&functions[which]) }
    }

    fn state(handle: u64, is_new: bool) -> Option<Arc<State>> {
        if let Some(known) = STATES.read().ok()?.as_ref().and_then(|states| states.get(&handle)) {
            return Some(known.clone());
        }
        let queue = Queue::from_handle(handle).filter(|_| is_new)?;
        before::<extern "C" fn(u64, i32) -> i32>(0)(handle, 1);
        let at = queue.write_index();
        let made = Arc::new(State { queue, reserved: AtomicU64::new(at), passed: Mutex::new(at) });
        let mut states = STATES.write().ok()?;
        Some(states.get_or_insert_default().entry(handle).or_insert(made).clone())
    }

    extern "C" fn load(queue: u64) -> u64 {
        state(queue, true).map_or(0, |state| state.reserved.load(Acquire))
    }

    extern "C" fn store(queue: u64, value: u64) {
        state(queue, true).into_iter().for_each(|state| state.reserved.store(value, Release));
    }

    extern "C" fn add(queue: u64, count: u64) -> u64 {
        state(queue, true).map_or(0, |state| state.reserved.fetch_add(count, AcqRel))
    }

    extern "C" fn cas(queue: u64, expected: u64, value: u64) -> u64 {
        let exchange = |state: Arc<State>| state.reserved.compare_exchange(expected, value, AcqRel, Acquire);
        state(queue, true).map_or(0, |state| exchange(state).unwrap_or_else(|found| found))
    }

    extern "C" fn ring(signal: u64, value: i64) {
        let next: extern "C" fn(u64, i64) = before(1);
        let queue = Signal::from_handle(signal).and_then(Signal::queue_of_doorbell);
        let Some(state) = queue.and_then(|queue| state(queue, false)) else { return next(signal, value) };
        let mut passed = state.passed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (from, end) = (*passed, state.reserved.load(Acquire));
        let packets: Vec<_> = (from..end).map_while(|index| state.queue.take_out(index)).collect();
        for packet in &packets {
            packet.announce();
            state.queue.write(*passed, packet);
            *passed += 1;
        }
        if *passed > 0 {
            state.queue.set_write_index(*passed);
            next(signal, *passed as i64 - 1);
        }
    }
}
