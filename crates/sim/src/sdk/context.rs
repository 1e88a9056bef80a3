//! Contexts: a tool configures, starts and stops them.
//!
//! Services are configured before the lock and never change afterwards, so the workload's threads only read: a mask of the
//! active contexts, and per kind a mask of the contexts that trace it.

use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering::*};
use std::sync::{Mutex, OnceLock};

use super::buffer::Buffer;
use super::counting::Counting;
use super::external::External;
use super::kind::TracingKind;
use super::pc_sampling::Service;
use super::status::{Result, Status};
use crate::c::Ptr;

/// Limit of contexts in a process, and of kinds in an enumeration.
const MAX: usize = 64;

pub struct Context {
    pub handle: u64,
    pub index: usize,
    pub client: u32,
    callback: [OnceLock<CallbackService>; MAX],
    buffer: [OnceLock<BufferService>; MAX],
    pub external: External,
    pub counting: OnceLock<Counting>,
    sampling: Mutex<Vec<Service>>,
}

pub struct CallbackService {
    pub function: Ptr,
    pub data: Ptr,
    operations: Operations,
}

pub struct BufferService {
    pub buffer: &'static Buffer,
    operations: Operations,
}

/// Empty: all of the kind.
struct Operations(Vec<u32>);

impl Operations {
    fn contains(&self, operation: u32) -> bool {
        self.0.is_empty() || self.0.contains(&operation)
    }
}

static CONTEXTS: [OnceLock<Context>; MAX] = [const { OnceLock::new() }; MAX];
static COUNT: AtomicUsize = AtomicUsize::new(0);
static ACTIVE: AtomicU64 = AtomicU64::new(0);
/// Contexts that trace a kind of record, by either service; indexed by kind.
static CONFIGURED: [AtomicU64; TracingKind::ALL.len()] = [const { AtomicU64::new(0) }; TracingKind::ALL.len()];
/// The active ones of these, while the SDK is not finalized. The real SDK leaves a table's entry unchanged when no context
/// traces it: here that costs a load.
static TRACED: [AtomicU64; TracingKind::ALL.len()] = [const { AtomicU64::new(0) }; TracingKind::ALL.len()];
/// Contexts with a dispatch counting service.
static COUNTING: AtomicU64 = AtomicU64::new(0);
/// Contexts that sample program counters.
static SAMPLING: AtomicU64 = AtomicU64::new(0);
static CHANGE: Mutex<()> = Mutex::new(());

/// 0 open, -1 tools are configuring, 1 locked.
pub static INIT_STATUS: AtomicI32 = AtomicI32::new(0);
/// 0 running, -1 finalizing, 1 finalized.
pub static FINI_STATUS: AtomicI32 = AtomicI32::new(0);
/// The client whose `initialize` runs; it owns the contexts made meanwhile.
pub static CLIENT: AtomicI32 = AtomicI32::new(-1);

/// First handle; handles are random per process.
fn base() -> u64 {
    static BASE: OnceLock<u64> = OnceLock::new();
    *BASE.get_or_init(|| super::random_base(255, 65535))
}

/// Services may be configured only while tools are called for the first time.
pub fn unlocked() -> Result {
    if INIT_STATUS.load(Acquire) > -1 { Err(Status::CONFIGURATION_LOCKED) } else { Ok(()) }
}

pub fn create() -> Result<u64> {
    unlocked()?;
    let _guard = CHANGE.lock();
    let index = COUNT.load(Acquire);
    let slot = CONTEXTS.get(index).ok_or(Status::ERROR)?;
    let handle = base() + index as u64;
    let client = CLIENT.load(Acquire) as u32;
    slot.get_or_init(|| Context {
        handle,
        index,
        client,
        callback: [const { OnceLock::new() }; MAX],
        buffer: [const { OnceLock::new() }; MAX],
        external: External::default(),
        counting: OnceLock::new(),
        sampling: Mutex::default(),
    });
    COUNT.store(index + 1, Release);
    Ok(handle)
}

pub fn find(handle: u64) -> Result<&'static Context> {
    let index = handle.checked_sub(base()).ok_or(Status::CONTEXT_NOT_FOUND)?;
    CONTEXTS.get(index as usize).and_then(OnceLock::get).ok_or(Status::CONTEXT_NOT_FOUND)
}

fn all() -> impl Iterator<Item = &'static Context> {
    CONTEXTS.iter().map_while(OnceLock::get)
}

pub fn start(handle: u64) -> Result {
    if FINI_STATUS.load(Acquire) != 0 {
        return Err(Status::CONFIGURATION_LOCKED);
    }
    let context = find(handle)?;
    let _guard = CHANGE.lock();
    let active = ACTIVE.load(Acquire);
    let bit = 1 << context.index;
    if active & bit == 0 && context.counting.get().is_some() && active & COUNTING.load(Acquire) != 0 {
        return Err(Status::CONTEXT_CONFLICT);
    }
    if context.counting.get().is_some() {
        let _ = COUNTER_THREAD.compare_exchange(0, std::process::id(), AcqRel, Acquire);
    }
    ACTIVE.fetch_or(bit, AcqRel);
    update();
    Ok(())
}

/// The process whose thread delivers counter values: it is made when the first counting context starts. 0: there is none.
static COUNTER_THREAD: AtomicU32 = AtomicU32::new(0);

/// The SDK waits for that thread at exit. A forked child does not have it, and waits forever.
pub fn wait_for_counter_thread() {
    while ![0, std::process::id()].contains(&COUNTER_THREAD.load(Acquire)) {
        std::thread::park();
    }
}

pub fn stop(handle: u64) -> Result {
    let context = find(handle)?;
    let bit = 1 << context.index;
    let before = ACTIVE.fetch_and(!bit, AcqRel);
    update();
    if before & bit == 0 { Err(Status::CONTEXT_NOT_FOUND) } else { Ok(()) }
}

pub fn is_active(handle: u64) -> Result<bool> {
    Ok(ACTIVE.load(Acquire) & (1 << find(handle)?.index) != 0)
}

pub fn stop_client(client: u32) {
    for context in all().filter(|context| context.client == client) {
        ACTIVE.fetch_and(!(1 << context.index), AcqRel);
    }
    update();
}

/// Sets the state of the SDK's end: see [`FINI_STATUS`].
pub fn set_finalization(status: i32) {
    FINI_STATUS.store(status, Release);
    update();
}

/// Recomputes [`TRACED`]. The last of several callers has all changes.
fn update() {
    static ONE: Mutex<()> = Mutex::new(());
    let _guard = ONE.lock();
    let active = if FINI_STATUS.load(Acquire) == 0 { ACTIVE.load(Acquire) } else { 0 };
    for kind in TracingKind::ALL {
        TRACED[*kind as usize].store(active & configured(*kind), Release);
    }
}

/// Active contexts that trace this kind, by either service; a bit each.
#[inline]
pub fn tracing(kind: TracingKind) -> u64 {
    TRACED[kind as usize].load(Acquire)
}

fn configured(kind: TracingKind) -> u64 {
    CONFIGURED[kind as usize].load(Relaxed)
}

/// From now on a context traces the kinds selected by `number`.
fn configure(context: &Context, number: impl Fn(TracingKind) -> bool) {
    for kind in TracingKind::ALL.iter().filter(|kind| number(**kind)) {
        CONFIGURED[*kind as usize].fetch_or(1 << context.index, AcqRel);
    }
    update();
}

/// Active contexts with a dispatch counting service.
pub fn counting() -> u64 {
    if FINI_STATUS.load(Relaxed) != 0 { 0 } else { ACTIVE.load(Acquire) & COUNTING.load(Relaxed) }
}

/// Whether a context, started or not, has a service for which the SDK intercepts queues.
pub fn wants_queues() -> bool {
    let others = COUNTING.load(Relaxed) | SAMPLING.load(Relaxed);
    configured(TracingKind::Dispatch) | configured(TracingKind::Scratch) | others != 0
}

/// Active contexts that sample program counters.
pub fn sampling() -> u64 {
    if FINI_STATUS.load(Relaxed) != 0 { 0 } else { ACTIVE.load(Acquire) & SAMPLING.load(Relaxed) }
}

/// The contexts of a mask.
pub fn of_mask(mask: u64) -> impl Iterator<Item = &'static Context> {
    all().filter(move |context| mask & (1 << context.index) != 0)
}

impl Context {
    pub fn callback(&self, kind: TracingKind, operation: u32) -> Option<&CallbackService> {
        let service = self.callback[kind.callback()?].get()?;
        service.operations.contains(operation).then_some(service)
    }

    pub fn buffer(&self, kind: TracingKind, operation: u32) -> Option<&'static Buffer> {
        let service = self.buffer[kind.buffer()?].get()?;
        service.operations.contains(operation).then_some(service.buffer)
    }

    /// `kind` is a number of the played version.
    pub fn trace_by_callback(&self, kind: usize, operations: &[u32], function: Ptr, data: Ptr) -> Result {
        let slot = self.callback.get(kind).ok_or(Status::KIND_NOT_FOUND)?;
        let service = CallbackService { function, data, operations: Operations(operations.to_vec()) };
        slot.set(service).map_err(|_| Status::SERVICE_ALREADY_CONFIGURED)?;
        configure(self, |of| of.callback() == Some(kind));
        Ok(())
    }

    pub fn trace_by_buffer(&self, kind: usize, operations: &[u32], buffer: &'static Buffer) -> Result {
        let slot = self.buffer.get(kind).ok_or(Status::KIND_NOT_FOUND)?;
        let service = BufferService { buffer, operations: Operations(operations.to_vec()) };
        slot.set(service).map_err(|_| Status::SERVICE_ALREADY_CONFIGURED)?;
        configure(self, |of| of.buffer() == Some(kind));
        Ok(())
    }

    pub fn sample(&self, service: Service) {
        self.sampling.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(service);
        SAMPLING.fetch_or(1 << self.index, AcqRel);
    }

    /// The services of this context for a GPU.
    pub fn services_of(&self, agent: u64, mut each: impl FnMut(&Service)) {
        let services = self.sampling.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        services.iter().filter(|service| service.agent() == agent).for_each(&mut each);
    }

    pub fn count(&self, counting: Counting) -> Result {
        self.counting.set(counting).map_err(|_| Status::SERVICE_ALREADY_CONFIGURED)?;
        COUNTING.fetch_or(1 << self.index, AcqRel);
        Ok(())
    }
}
