//! The light path: times of kernels without the SDK's dispatch service, at 0.15 to 0.18 us per dispatch.
//!
//! ```text
//! thread that launches                             device              drainer
//!   write index ─► wrap: who reserves the packet
//!   doorbell ────► handler: our signal, Launch ──► runs the kernel ──► harvest: times, Dispatch
//!                     └── pending entry, signal ───────────────────────┘  (protocol: two rings per queue)
//! ```
//!
//! When HSA registers its tables, `wrap` replaces some entries. A queue of the program becomes an intercept queue of ROCR
//! (`hsa_amd_queue_intercept_create`): ROCR shows every packet to `handler`, which gives kernels a completion signal from a
//! pool. The drainer checks these signals between two passes over the arena. It asks the runtime for the times and makes the
//! records that the SDK's service would make. A thread that destroys a queue first does this for the queue.
//!
//! # Choosing between the light path and the SDK
//!
//! The SDK decides once about its own queue interception, when HSA's tables are registered. It replaces `hsa_queue_create` if
//! any *registered* context, started or not, has one of these: kernel dispatch tracing, scratch memory tracing, counters, PC
//! sampling, thread trace (queue_controller.cpp, `QueueController::init`). Contexts can be registered only in `initialize`
//! (registration.cpp locks the configuration after it), and tools see the tables only after the SDK has patched them
//! (`rocprofiler_set_api_table`: `queue_controller_init` comes before the notification). A dispatch service "in reserve", in
//! a context that is never started, would therefore make the SDK intercept all queues. Its functions in the table could not
//! be removed: the originals are nowhere else. So the choice is made in `initialize`, from the facts known there
//! ([`choice`]): either rkprof's interception or the SDK's service is set up, never both.
//!
//! It is known in advance which functions can be in the tables when rkprof gets them. ROCR passes the tables to the SDK
//! before its own tools (`Runtime::LoadTools`: registration is its first step; `HSA_TOOLS_LIB` and loaded libraries with
//! `HSA_AMD_TOOL_PRIORITY` come after it). In the SDK its own functions come first, for contexts of its clients, then
//! callbacks of its clients. Clients are found by an export that rkprof can look for as well. A client without it, through
//! `rocprofiler_force_configure`, is configured first (registration.cpp, `find_clients`), so that rkprof's own priority shows
//! it. No client is added later. The tables themselves are not visible in `initialize`: ROCR exports only copies of its
//! extensions.
//!
//! The tables' sizes, and the owner of their `hsa_queue_create`, are checked again when they come. An unexpected owner is
//! code from outside these interfaces. By then the configuration is locked, and a queue made by other code can't be
//! intercepted without taking it from that code. So nothing is changed, no kernel is timed, and the run is INCOMPLETE. The
//! finding is remembered for this stack (crate::session), so that the next run uses the SDK's service.
//!
//! # Stepping aside
//!
//! After an unexpected event at run time (no signals, no times, a panic) the handler passes on all further packets unchanged
//! ([`step_aside`]). Dispatches in flight are still taken; the run is INCOMPLETE and has the reason. The program does not
//! notice it.

pub mod activity;
pub mod agents;
pub mod calls;
pub mod cooperative;
pub mod copies;
mod driver;
mod executables;
mod handler;
pub mod harvest;
pub mod idle;
mod indices;
mod kernels;
mod memory;
pub mod observe;
mod originals;
mod packet;
mod pages;
pub mod plans;
pub mod process;
pub mod protocol;
mod queue;
mod readable;
mod ring;
mod room;
mod scratch;
mod staging;
mod table;
mod wrap;

pub use table::{LATER_FUNCTION, Slot, Tables};

use crate::thread;
use kernels::Kernels;
use originals::Originals;
use rkprof_model::error::Error;
use rkprof_objects::{self, ObjectStart};
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Functions of the runtime that rkprof has replaced.
struct Functions([AtomicUsize; Slot::ALL.len()]);

impl Functions {
    /// Returns false when the slot already has another function.
    fn set(&self, slot: Slot, address: usize) -> bool {
        match self.0[slot as usize].compare_exchange(0, address, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => true,
            Err(known) => known == address,
        }
    }

    /// # Safety
    /// `T` is the type of a pointer to the slot's function; the tables were installed.
    #[inline(always)]
    unsafe fn get<T: Copy>(&self, slot: Slot) -> T {
        const { assert!(size_of::<T>() == size_of::<usize>()) };
        let address = self.0[slot as usize].load(Ordering::Relaxed);
        // SAFETY: this function's contract; the address is not 0, as `Tables::check` has found.
        unsafe { std::mem::transmute_copy(&address) }
    }
}

impl Functions {
    /// The function of an optional slot.
    ///
    /// # Safety
    /// `T` is the type of a pointer to the slot's function.
    #[inline]
    unsafe fn find<T: Copy>(&self, slot: Slot) -> Option<T> {
        // SAFETY: this function's contract; the address is not 0.
        (self.0[slot as usize].load(Ordering::Relaxed) != 0).then(|| unsafe { self.get(slot) })
    }
}

static FUNCTIONS: Functions = Functions([const { AtomicUsize::new(0) }; Slot::ALL.len()]);
static KERNELS: Kernels = Kernels::new();

/// Limit of the program's completion signals that are kept (HIP has some hundreds per stream).
const ORIGINALS: usize = 1 << 14;

fn originals() -> &'static Originals {
    static TABLE: OnceLock<Originals> = OnceLock::new();
    TABLE.get_or_init(|| Originals::new(ORIGINALS))
}

/// Whether the light path was chosen and its functions are in the tables.
static SET_UP: AtomicBool = AtomicBool::new(false);
/// Whether the SDK times dispatches, and the threads that reserve packets of its queues are noted.
static OBSERVING: AtomicBool = AtomicBool::new(false);
/// Whether a drainer takes completed dispatches.
static DRAINING: AtomicBool = AtomicBool::new(false);
/// Whether packets are passed on unchanged.
static PASSIVE: AtomicBool = AtomicBool::new(false);
static REASON: OnceLock<&'static str> = OnceLock::new();
static GPUS: OnceLock<Vec<Gpu>> = OnceLock::new();

/// A GPU of the session's list of agents.
pub struct Gpu {
    /// The driver's number.
    pub node: u32,
    /// In the session's list.
    pub index: u32,
    /// `gfx942`.
    pub name: String,
}

fn is_set_up() -> bool {
    SET_UP.load(Ordering::Acquire)
}

fn is_observing() -> bool {
    OBSERVING.load(Ordering::Acquire)
}

fn is_draining() -> bool {
    DRAINING.load(Ordering::Acquire)
}

fn is_passive() -> bool {
    PASSIVE.load(Ordering::Relaxed)
}

#[inline]
fn wants_packets() -> bool {
    thread::is_recording() && !is_passive()
}

fn wants_queues() -> bool {
    is_draining() && !is_passive()
}

/// Whether rkprof's functions are in the tables of a runtime.
pub fn is_installed() -> bool {
    is_set_up()
}

/// Takes no packets from now on; the drainer gives the reason.
#[cold]
fn step_aside(reason: &'static str) {
    PASSIVE.store(true, Ordering::SeqCst);
    let _ = REASON.set(reason);
}

/// Why packets are no longer taken, if so.
pub fn stepped_aside() -> Option<&'static str> {
    REASON.get().copied()
}

/// The light path's bytes in memory, besides those on the heap.
pub fn resident() -> usize {
    let queues = if is_set_up() || is_observing() { queue::resident() + originals().resident() } else { 0 };
    queues + copies::resident()
}

/// Nothing is recorded: memory that is not needed meanwhile is given back.
pub fn rest() {
    if is_set_up() || is_observing() {
        queue::rest();
    }
}

/// The session has ended, or this is a forked child: takes no packets and lets no thread wait. Atomic stores only.
pub fn stop() {
    PASSIVE.store(true, Ordering::SeqCst);
    DRAINING.store(false, Ordering::SeqCst);
}

/// Adds a kernel of a loaded code object, by its name without `.kd`.
pub fn kernel(address: u64, id: u64, code_object: u64, name: &[u8]) {
    KERNELS.add(address, id, plans::hash(name), plans::reads_of(code_object, id, name));
}

/// The index of a GPU, from HSA's handle; `None` for other agents.
fn agent_index(agent: u64) -> Option<u32> {
    gpu(agent).map(|gpu| gpu.index)
}

/// The GPU with this handle of HSA.
fn gpu(agent: u64) -> Option<&'static Gpu> {
    let (_, node) = agents::facts(agent).filter(|(is_gpu, _)| *is_gpu)?;
    GPUS.get()?.iter().find(|gpu| gpu.node == node)
}

/// A drainer now takes completed dispatches.
pub fn begin(gpus: Vec<Gpu>) {
    let _ = GPUS.set(gpus);
    // Made here and not on a launching thread.
    originals();
    DRAINING.store(true, Ordering::Release);
}

/// Why HSA's tables were left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A sentence without a full stop.
    pub reason: String,
    /// Whether the cause is a library of this program, not the runtime.
    pub of_program: bool,
}

/// Whether rkprof's functions are in this table already.
///
/// # Safety
/// As for [`install`].
pub unsafe fn has(table: *mut c_void) -> bool {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) };
    tables.is_ok_and(|tables| wrap::is_ours(Slot::QueueCreate, tables.function(Slot::QueueCreate)))
}

/// HSA's tables, in which rkprof's functions are, have gone on to other tools.
///
/// # Safety
/// As for [`install`].
pub unsafe fn have_gone_on(table: *mut c_void) {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) };
    tables.into_iter().filter(|_| is_set_up()).for_each(|tables| wrap::have_gone_on(&tables));
}

/// The file of the library whose function is in the place of `hsa_queue_create`, where it is not the runtime's.
///
/// # Safety
/// As for [`install`].
pub unsafe fn other_owner(table: *mut c_void) -> Option<String> {
    // SAFETY: this function's contract.
    let create = unsafe { Tables::check(table) }.ok()?.function(Slot::QueueCreate);
    rkprof_objects::find(|object| object.contains(create, 1).then(|| object.shown()))
}

/// HSA registers its tables: from now on rkprof intercepts its queues. `announces_code`: no SDK announces code objects and
/// kernels, so rkprof finds them, too.
///
/// # Errors
/// Why they are left unchanged.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays where it is.
pub unsafe fn install(table: *mut c_void, runtime: ObjectStart, announces_code: bool) -> Result<(), Problem> {
    let of_program = |reason: &str| Problem { reason: reason.to_owned(), of_program: true };
    // SAFETY: this function's contract.
    let tables =
        unsafe { Tables::check(table) }.map_err(|error| Problem { reason: error.to_string(), of_program: false })?;
    let create = tables.function(Slot::QueueCreate);
    if !wrap::is_ours(Slot::QueueCreate, create) && rkprof_objects::place_of(create) != Some(runtime) {
        return Err(of_program("another library has put its own function in the place of hsa_queue_create"));
    }
    wrap::install(&tables, announces_code).map_err(|error| of_program(&error.to_string()))?;
    // Where the runtime lacks one, no arguments are read: problem sizes are unknown, and nothing else changes.
    let _ = wrap::install_optional(&tables, &memory::POOLS, &memory::CALLED);
    SET_UP.store(true, Ordering::Release);
    Ok(())
}

/// HSA registers its tables, and the SDK times dispatches: from now on the threads that reserve packets of its queues are
/// known. With `quiet` no function is called that a record of HSA calls would show as the program's.
///
/// # Errors
/// Why the tables are left unchanged: then a dispatch counts as launched by the thread that passed it to the device.
///
/// # Safety
/// As for [`install`].
pub unsafe fn observe(table: *mut c_void, quiet: bool) -> Result<(), Error> {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) }?;
    wrap::install_observers(&tables, quiet)?;
    // Where the runtime lacks one, the kernels of a queue without interception count as those of the thread that passes them on.
    let _ = wrap::install_optional(&tables, &observe::DOORBELLS, &[]);
    OBSERVING.store(true, Ordering::Release);
    Ok(())
}
