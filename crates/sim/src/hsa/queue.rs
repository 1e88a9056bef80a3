//! Queues: rings of AQL packets. A hardware queue passes its packets to an engine; an intercept queue passes them to the
//! handlers of tools, whose writer leads to the hardware queue.

use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::*};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use super::signal::{self, Signal};
use super::table::Calls;
use super::{ERROR, INVALID_ARGUMENT, SUCCESS, violation};
use crate::c::{Out, Ptr};
use crate::hip::launch::Twist;
use crate::hip::pace::Pace;
use crate::hip::queue::{self as engine, Action, Completion, Moment, Report, Times};
use crate::sdk::queues::Announced;
use crate::{clock, fault};

pub const INVALID: u8 = 1;
pub const KERNEL: u8 = 2;
pub const BARRIER_AND: u8 = 3;
const BARRIER_BIT: u16 = 1 << 8;

/// An AQL packet; the fields after the grid have these meanings in kernel dispatches.
#[repr(C, align(64))]
#[derive(Clone, Copy, Default)]
pub struct Packet {
    pub header: u16,
    pub setup: u16,
    pub workgroup: [u16; 3],
    pub reserved: u16,
    pub grid: [u32; 3],
    pub private_segment: u32,
    pub group_segment: u32,
    pub kernel_object: u64,
    /// A kernel without [`Task`] adds 1 to the number at this address, unless it is null.
    pub kernarg: u64,
    /// An `Arc<Task>` that was turned into a pointer, or 0.
    pub task: u64,
    pub completion: u64,
}

const _: () = assert!(size_of::<Packet>() == 64 && std::mem::offset_of!(Packet, kernel_object) == 32);

impl Packet {
    fn kind(&self) -> u8 {
        self.header as u8
    }
}

/// HIP's work for a packet, and its result.
struct Task {
    work: Mutex<Option<Work>>,
    done: OnceLock<Submitted>,
}

/// The result of a packet.
#[derive(Clone)]
pub struct Submitted {
    pub moment: Moment,
    /// Its start.
    pub start: u64,
    /// The SDK's id of the dispatch, 0 where no tool traces it.
    pub dispatch: u64,
}

/// Writes a packet to a queue as HIP does, through the table, with work for the engine.
pub fn submit(queue: u64, mut packet: Packet, work: Work) -> Submitted {
    let task = Arc::new(Task { work: Mutex::new(Some(work)), done: OnceLock::new() });
    packet.task = Arc::into_raw(task.clone()) as u64;
    let (calls, target) = (Calls::current(), Queue::from_handle(queue).expect("HIP made the queue"));
    let index = calls.add_write_index(queue, 1);
    while index - calls.load_read_index(queue) >= u64::from(target.size) {
        std::thread::yield_now();
    }
    target.write(index, &packet);
    fault::before_doorbell(|| task.done.get().is_some());
    calls.signal_store(target.doorbell, index as i64);
    // Another thread that rings at the same time may have taken it.
    loop {
        if let Some(done) = task.done.get() {
            return done.clone();
        }
        std::thread::yield_now();
    }
}

pub struct Work {
    pub earliest: u64,
    pub duration: u64,
    pub pace: Pace,
    pub after: Vec<Moment>,
    pub action: Action,
    pub report: Report,
    pub twist: Twist,
    /// A kernel, for an SDK that intercepts the queue.
    pub announced: Option<Announced>,
}

type Handler = unsafe extern "C" fn(*const Packet, u64, u64, *mut c_void, Writer);
pub type Writer = unsafe extern "C" fn(*const Packet, u64);

enum Target {
    Engine(Arc<engine::Queue>),
    Intercept { hardware: &'static Queue, handlers: RwLock<Vec<(Handler, Ptr)>> },
}

/// `hsa_queue_t`, followed by the simulator's fields.
#[repr(C)]
pub struct Queue {
    kind: u32,
    features: u32,
    base: *mut Packet,
    pub doorbell: u64,
    pub size: u32,
    reserved: u32,
    pub id: u64,
    /// As in `amd_queue_t`, which begins so.
    capabilities: [u64; 2],
    write: AtomicU64,
    between: [u64; 8],
    read: AtomicU64,
    next: Mutex<u64>,
    profiled: AtomicBool,
    destroyed: AtomicBool,
    target: Target,
}

const _: () = assert!(std::mem::offset_of!(Queue, write) == 56 && std::mem::offset_of!(Queue, read) == 128);

// SAFETY: the thread that reserved a packet writes it; it is read after its header has become valid.
unsafe impl Send for Queue {}
// SAFETY: as above.
unsafe impl Sync for Queue {}

thread_local! {
    /// This thread's current intercept queue, handler and packet index, and the number of calls of its writer.
    static CURSOR: Cell<Option<(*const Queue, usize, u64, u32)>> = const { Cell::new(None) };
}

impl Queue {
    fn make(kind: u32, size: u32, target: Target) -> &'static Queue {
        let ring = vec![Packet { header: u16::from(INVALID), ..Packet::default() }; size as usize].leak();
        let id = match &target {
            Target::Engine(engine) => engine.id,
            Target::Intercept { hardware, .. } => hardware.id,
        };
        let queue = Box::leak(Box::new(Queue {
            kind,
            features: 1,
            base: ring.as_mut_ptr(),
            doorbell: 0,
            size,
            reserved: 0,
            id,
            capabilities: [0; 2],
            write: AtomicU64::new(0),
            between: [0; 8],
            read: AtomicU64::new(0),
            next: Mutex::new(0),
            profiled: AtomicBool::new(false),
            destroyed: AtomicBool::new(false),
            target,
        }));
        let is_intercepted = matches!(queue.target, Target::Intercept { .. });
        queue.doorbell = Signal::doorbell(std::ptr::from_ref(queue) as u64, is_intercepted);
        queue
    }

    pub fn from_handle(handle: u64) -> Option<&'static Queue> {
        // SAFETY: the program passes 0 or an address from `make`; queues are never freed.
        unsafe { (handle as *const Queue).as_ref() }
    }

    /// The engine that finally completes its packets.
    pub fn engine(&self) -> &Arc<engine::Queue> {
        match &self.target {
            Target::Engine(engine) => engine,
            Target::Intercept { hardware, .. } => hardware.engine(),
        }
    }

    fn slot(&self, index: u64) -> *mut Packet {
        // SAFETY: the masked index lies in the ring.
        unsafe { self.base.add((index & u64::from(self.size - 1)) as usize) }
    }

    fn header(&self, index: u64) -> &AtomicU16 {
        // SAFETY: a packet begins with its header, which several threads use.
        unsafe { &*self.slot(index).cast::<AtomicU16>() }
    }

    /// Writes a packet with a reserved index; its header last.
    pub fn write(&self, index: u64, packet: &Packet) {
        // SAFETY: the slot is free and reserved by this thread; the header stays invalid until the rest is there.
        unsafe {
            let (from, to) = (std::ptr::from_ref(packet).cast::<u8>(), self.slot(index).cast::<u8>());
            std::ptr::copy_nonoverlapping(from.add(2), to.add(2), size_of::<Packet>() - 2);
        }
        self.header(index).store(packet.header, Release);
    }

    pub fn write_index(&self) -> u64 {
        self.write.load(Acquire)
    }

    pub fn set_write_index(&self, value: u64) {
        self.write.store(value, Release);
    }

    /// Takes a packet that is complete out of the ring; its place is as free as before it was written.
    pub fn take_out(&self, index: u64) -> Option<Packet> {
        (self.header(index).load(Acquire) as u8 != INVALID).then(|| {
            // SAFETY: a valid packet is complete, and no other thread takes it.
            let packet = unsafe { *self.slot(index) };
            self.header(index).store(u16::from(INVALID), Release);
            packet
        })
    }

    /// The doorbell: takes every valid packet below the write index, also those of other threads.
    pub fn ring(&self) {
        if self.destroyed.load(Acquire) {
            violation("the doorbell of a destroyed queue was rung");
            return;
        }
        let mut next = self.next.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let at_once = if super::table::is_newer() { u64::from(self.size) } else { 1 };
        loop {
            let valid = |count: &u64| self.header(*next + count).load(Acquire) as u8 != INVALID;
            let there = self.write.load(Acquire).saturating_sub(*next);
            let count = (0..at_once.min(there)).take_while(valid).count() as u64;
            if count == 0 {
                return;
            }
            match &self.target {
                Target::Engine(engine) => {
                    for i in 0..count {
                        // SAFETY: valid packets are complete, and no other thread takes them.
                        self.execute(engine, unsafe { *self.slot(*next + i) });
                    }
                }
                Target::Intercept { .. } => self.intercept(*next, count),
            }
            (0..count).for_each(|i| self.header(*next + i).store(u16::from(INVALID), Release));
            *next += count;
            self.read.store(*next, Release);
        }
    }

    fn intercept(&self, index: u64, count: u64) {
        let Target::Intercept { handlers, .. } = &self.target else { return };
        static COUNT: AtomicU64 = AtomicU64::new(0);
        // SAFETY: the packet is valid, so it is complete.
        let is_kernel = unsafe { &*self.slot(index) }.kind() == KERNEL;
        let lost = is_kernel && fault::is_lost(&COUNT);
        let level = if lost { 0 } else { handlers.read().map_or(0, |handlers| handlers.len()) };
        self.pass_on(self.slot(index), count, index, level);
    }

    /// Calls the handler below `level`, or writes to the hardware.
    fn pass_on(&self, packets: *const Packet, count: u64, index: u64, level: usize) {
        let Target::Intercept { hardware, handlers } = &self.target else { return };
        let handler = handlers.read().ok().and_then(|handlers| handlers.get(level.checked_sub(1)?).copied());
        let Some((handler, data)) = handler else {
            // SAFETY: packets from the queue, or those that a handler passes to its writer.
            unsafe { self::packets(self, packets, index, count) }.for_each(|packet| hardware.push(packet));
            hardware.ring();
            return;
        };
        let outer = CURSOR.replace(Some((self, level - 1, index, 0)));
        // SAFETY: the tool registered this handler with its data; the packets are valid during the call.
        unsafe { handler(packets, count, index, data.0, writer) };
        let called = CURSOR.replace(outer).map_or(0, |(.., called)| called);
        if called != 1 {
            violation("a handler did not call its writer once");
        }
    }

    fn push(&self, packet: Packet) {
        let index = self.write.fetch_add(1, AcqRel);
        while index - self.read.load(Acquire) >= u64::from(self.size) {
            self.ring();
        }
        self.write(index, &packet);
    }

    fn execute(&self, engine: &Arc<engine::Queue>, packet: Packet) {
        let times = if self.profiled.load(Relaxed) { Times::Dispatch } else { Times::Nowhere };
        let completion = (packet.completion, times);
        if packet.task != 0 {
            // SAFETY: HIP made the pointer from an `Arc` for this packet, which is executed once.
            let task = unsafe { Arc::from_raw(packet.task as *const Task) };
            let work = task.work.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
            let Some(work) = work else {
                violation("a packet was executed twice");
                return;
            };
            let _ = task.done.set(run(engine, work, completion));
            return;
        }
        let action = match packet.kernarg {
            address if packet.kind() == KERNEL && address != 0 => Action::Count(Ptr::from_address(address)),
            _ => Action::None,
        };
        // Kernels without work take 100 ns of the engine's time.
        let duration = if packet.kind() == KERNEL { 100 } else { 0 };
        engine.submit(
            clock::now(),
            (duration, Pace::Fixed),
            Vec::new(),
            action,
            Report::Nobody,
            Twist::None,
            completion,
        );
    }
}

/// Time from the end of a counted dispatch to the start of the next one, ns, for reading and resetting counters. Made up.
const BETWEEN_COUNTED: u64 = 2_000;

/// Passes a packet's work to the engine. Counted dispatches run one after the other on the whole machine, and take longer: a
/// quarter and 10 us (made up).
pub fn run(engine: &Arc<engine::Queue>, work: Work, completion: Completion) -> Submitted {
    static LAST: Mutex<Option<Moment>> = Mutex::new(None);
    let Work { earliest, mut duration, pace, mut after, action, report, twist, announced: _ } = work;
    let (dispatch, counted) = match &report {
        Report::Dispatch(tracked) => (tracked.info.dispatch, tracked.is_counted()),
        _ => (0, false),
    };
    let mut last = counted.then(|| LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
    if let Some(last) = &mut last {
        duration += duration / 4 + 10_000;
        after.extend(last.take().map(|moment| Moment { end: moment.end + BETWEEN_COUNTED, ..moment }));
    }
    let (moment, start) = engine.submit(earliest, (duration, pace), after, action, report, twist, completion);
    if let Some(last) = &mut last {
        **last = Some(moment.clone());
    }
    Submitted { moment, start, dispatch }
}

/// The packets of a handler's call. Packets in the ring may wrap around its end.
///
/// # Safety
/// `first` and `count` are the handler's arguments, or `count` contiguous packets of its own.
pub unsafe fn packets(queue: &Queue, first: *const Packet, index: u64, count: u64) -> impl Iterator<Item = Packet> {
    let in_ring = first == queue.slot(index).cast_const();
    // SAFETY: this function's contract.
    (0..count).map(move |i| unsafe {
        // A handler's own copy may be at any address.
        if in_ring { *queue.slot(index + i) } else { first.add(i as usize).read_unaligned() }
    })
}

impl Packet {
    /// The packet, and a barrier after it if it launches a kernel.
    pub fn with_barrier(self) -> impl Iterator<Item = Packet> {
        let barrier = (self.kind() == KERNEL).then(|| Packet { header: header(BARRIER_AND), ..Packet::default() });
        std::iter::once(self).chain(barrier)
    }

    /// The SDK announces this packet's kernel to its tools.
    pub fn announce(&self) {
        if self.kind() != KERNEL || self.task == 0 {
            return;
        }
        // SAFETY: HIP made the pointer from an `Arc` that the packet holds until it is executed.
        let task = unsafe { &*(self.task as *const Task) };
        let mut work = task.work.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(work) = &mut *work
            && let Some(tracked) = work.announced.take().and_then(Announced::enqueue)
        {
            work.report = Report::Dispatch(tracked);
        }
    }
}

unsafe extern "C" fn writer(packets: *const Packet, count: u64) {
    let Some((queue, level, index, called)) = CURSOR.get() else {
        violation("a writer was called outside of its handler");
        return;
    };
    CURSOR.set(Some((queue, level, index, called + 1)));
    // SAFETY: the queue is in its handler.
    unsafe { &*queue }.pass_on(packets, count, index, level);
}

/// A header as HIP writes it: system scopes, the barrier bit.
pub fn header(kind: u8) -> u16 {
    u16::from(kind) | BARRIER_BIT | 2 << 9 | 2 << 11
}

/// `HSA_QUEUE_TYPE_COOPERATIVE`.
const COOPERATIVE: u32 = 2;
/// Number of packets in such a queue, whatever the caller requests.
const COOPERATIVE_SIZE: u32 = 0x4000;

/// The cooperative queue of an agent: the runtime's own, which it counts, and frees when it was destroyed as often as it was
/// created. As in ROCR, one that exists when the runtime ends, or that an intercept queue freed, ends the program.
struct Cooperative {
    agent: u64,
    handle: u64,
    taken: u32,
}

static COOPERATIVE_QUEUES: Mutex<Vec<Cooperative>> = Mutex::new(Vec::new());

fn cooperative_queues() -> std::sync::MutexGuard<'static, Vec<Cooperative>> {
    COOPERATIVE_QUEUES.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The runtime ends.
pub fn shut_down() {
    for queue in cooperative_queues().drain(..) {
        violation(&format!("the cooperative queue of agent {:#x} is still there, {} times", queue.agent, queue.taken));
    }
}

/// The arguments of a function that creates a queue.
#[derive(Clone, Copy)]
pub struct Creation {
    pub agent: u64,
    pub size: u32,
    pub kind: u32,
    pub callback: Ptr,
    pub data: Ptr,
    pub private: u32,
    pub group: u32,
    pub queue: Out<u64>,
}

/// A function in the place of `hsa_queue_create`.
macro_rules! creates_queue {
    ($(#[$of:meta])* $vis:vis fn $name:ident($creation:pat) $body:block) => {
        $(#[$of])*
        #[allow(clippy::too_many_arguments)]
        $vis extern "C" fn $name(
            agent: u64,
            size: u32,
            kind: u32,
            callback: $crate::c::Ptr,
            data: $crate::c::Ptr,
            private: u32,
            group: u32,
            queue: $crate::c::Out<u64>,
        ) -> i32 {
            let $creation =
                $crate::hsa::queue::Creation { agent, size, kind, callback, data, private, group, queue };
            $body
        }
    };
}
pub(crate) use creates_queue;

creates_queue! { pub fn create(Creation { agent, size, kind, queue, .. }) {
    if !size.is_power_of_two() {
        return INVALID_ARGUMENT;
    }
    let make = |size| Queue::make(kind, size, Target::Engine(engine::Queue::new(u64::from(size))));
    if kind != COOPERATIVE {
        queue.set(std::ptr::from_ref(make(size)) as u64);
        return SUCCESS;
    }
    let mut known = cooperative_queues();
    let at = known.iter().position(|queue| queue.agent == agent).unwrap_or_else(|| {
        let handle = std::ptr::from_ref(make(COOPERATIVE_SIZE)) as u64;
        known.push(Cooperative { agent, handle, taken: 0 });
        known.len() - 1
    });
    known[at].taken += 1;
    queue.set(known[at].handle);
    SUCCESS
} }

creates_queue! { pub fn create_intercept(Creation { agent, size, kind, callback, data, private, group, queue }) {
    let mut hardware = 0;
    let status = create(agent, size, kind, callback, data, private, group, Out::to(&mut hardware));
    let Some(hardware) = Queue::from_handle(hardware) else { return status };
    let made = Queue::make(kind, hardware.size, Target::Intercept { hardware, handlers: RwLock::default() });
    queue.set(std::ptr::from_ref(made) as u64);
    SUCCESS
} }

pub extern "C" fn register(queue: u64, handler: Ptr, data: Ptr) -> i32 {
    let Some(Queue { target: Target::Intercept { handlers, .. }, .. }) = Queue::from_handle(queue) else {
        return ERROR;
    };
    // SAFETY: the tool passes the address of a handler.
    let handler: Handler = unsafe { std::mem::transmute(handler.0) };
    handlers.write().map_or(ERROR, |mut handlers| {
        handlers.push((handler, data));
        SUCCESS
    })
}

/// In the real runtime incomplete packets disappear with their queue; here they complete.
pub extern "C" fn destroy(queue: u64) -> i32 {
    let Some(queue) = Queue::from_handle(queue) else { return INVALID_ARGUMENT };
    if queue.kind == COOPERATIVE {
        if let Target::Intercept { .. } = queue.target {
            violation("an intercept queue has freed the cooperative queue, which is the runtime's own");
        }
        let mut known = cooperative_queues();
        let handle = std::ptr::from_ref(queue) as u64;
        let at = known.iter().position(|known| known.handle == handle);
        if let Some(at) = at {
            known[at].taken -= 1;
            if known[at].taken > 0 {
                return SUCCESS;
            }
            known.remove(at);
        }
    }
    if queue.destroyed.swap(true, AcqRel) {
        violation("a queue was destroyed twice");
        return ERROR;
    }
    queue.engine().stop();
    signal::destroy_doorbell(queue.doorbell);
    SUCCESS
}

pub extern "C" fn set_profiled(queue: u64, on: i32) -> i32 {
    let Some(queue) = Queue::from_handle(queue) else { return INVALID_ARGUMENT };
    queue.profiled.store(on != 0, Relaxed);
    match &queue.target {
        Target::Intercept { hardware, .. } => hardware.profiled.store(on != 0, Relaxed),
        Target::Engine(_) => {}
    }
    SUCCESS
}

pub extern "C" fn load_write_index(queue: u64) -> u64 {
    Queue::from_handle(queue).map_or(0, |queue| queue.write.load(Acquire))
}

pub extern "C" fn load_read_index(queue: u64) -> u64 {
    Queue::from_handle(queue).map_or(0, |queue| queue.read.load(Acquire))
}

pub extern "C" fn store_write_index(queue: u64, value: u64) {
    if let Some(queue) = Queue::from_handle(queue) {
        queue.write.store(value, Release);
    }
}

pub extern "C" fn add_write_index(queue: u64, value: u64) -> u64 {
    Queue::from_handle(queue).map_or(0, |queue| queue.write.fetch_add(value, AcqRel))
}

pub extern "C" fn cas_write_index(queue: u64, expected: u64, value: u64) -> u64 {
    let exchange = |queue: &Queue| queue.write.compare_exchange(expected, value, AcqRel, Acquire);
    Queue::from_handle(queue).map_or(0, |queue| exchange(queue).unwrap_or_else(|found| found))
}
