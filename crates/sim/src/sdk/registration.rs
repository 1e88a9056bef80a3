//! The life of the SDK: tools are found, configured and initialized once, and finalized at exit.
//!
//! ```text
//! first HIP, HSA or ROCTx call of the process (its thread) or the constructor (ROCPROFILER_LIBRARY_CTOR=1)
//!   -> atexit(finalize)                           so a tool's own atexit handlers run before
//!   -> rocprofiler_configure of each tool         init status -1
//!   -> initialize of each tool                    contexts, services, buffers
//!   -> locked                                     init status 1
//! exit -> finalize: wait for the queues, unload code objects, then per tool: stop contexts, finalize
//! ```

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::*};
use std::sync::{Mutex, Once};

use super::context::{self, CLIENT, INIT_STATUS};
use super::status::{Result, Status};
use super::{attach, code_object, discovery, dispatch, threads};
use crate::c::leak;
use crate::version::Version;
use crate::{clock, fault};
use rkprof_abi::{v0, v1};

/// A tool's `initialize`; its first argument is a function that takes a client id by value.
type Initialize = unsafe extern "C" fn(*const c_void, *mut c_void) -> i32;

/// A tool: a library with `rocprofiler_configure`, or a forced function.
struct Client {
    handle: u32,
    initialize: Option<Initialize>,
    finalize: Option<unsafe extern "C" fn(*mut c_void)>,
    tool_data: *mut c_void,
    /// What `rocprofiler_configure_attach` has given.
    attach: Option<attach::AttachResult>,
}

// SAFETY: the pointer is the tool's own; it is only passed back to the tool.
unsafe impl Send for Client {}

static CLIENTS: Mutex<Vec<Client>> = Mutex::new(Vec::new());
static FORCED: Mutex<Option<discovery::Configure>> = Mutex::new(None);
/// Addresses of the tools' client ids: a leak detector finds them here, and reports only the tools' own leaks.
static IDS: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Finds and starts the tools, once per process; later calls do nothing, calls meanwhile from other threads wait.
pub fn initialize() {
    static ONCE: Once = Once::new();
    // A tool may make calls while it is configured.
    if STARTER.load(Acquire) != clock::thread_id() {
        ONCE.call_once(start);
    }
}

/// The thread on which tools are configured.
static STARTER: AtomicU64 = AtomicU64::new(0);

fn start() {
    STARTER.store(clock::thread_id(), Release);
    let forced = FORCED.lock().map_or(None, |forced| *forced);
    if forced.is_none() && std::env::var("ROCPROFILER_REGISTER_ENABLED").is_ok_and(|enabled| enabled == "0") {
        return;
    }
    // As in the real SDK: what asks while it looks for tools sees that it is being configured.
    INIT_STATUS.store(-1, Release);
    let tools = discovery::find(forced);
    if tools.is_empty() {
        INIT_STATUS.store(0, Release);
        if attach::is_enabled() {
            attach::listen();
        }
        return;
    }
    begin(tools);
}

/// Configures and initializes tools.
fn begin(tools: Vec<discovery::Configure>) {
    INIT_STATUS.store(-1, Release);
    finalize_at_exit();
    let first = super::random_base(255, u64::from(u32::MAX) - 256) as u32;
    for (priority, tool) in tools.into_iter().enumerate() {
        add(tool, priority as u32, first + priority as u32);
    }
    initialize_clients();
    CLIENT.store(-1, Release);
    threads::init();
    INIT_STATUS.store(1, Release);
}

/// Configures a tool.
fn add(tool: discovery::Configure, priority: u32, handle: u32) {
    CLIENT.store(handle as i32, Release);
    if let Some(client) = configure(tool, priority, handle) {
        CLIENTS.lock().expect("no tool panics").push(client);
    }
}

/// Initializes the tools that have not been.
fn initialize_clients() {
    let clients: Vec<_> = {
        let mut clients = CLIENTS.lock().expect("no tool panics");
        clients.iter_mut().map(|client| (client.handle, client.initialize.take(), client.tool_data)).collect()
    };
    for (handle, initialize, tool_data) in clients {
        CLIENT.store(handle as i32, Release);
        if let Some(initialize) = initialize {
            // SAFETY: the tool's own function and data, from the result of its configure function.
            unsafe { initialize(finalizer(), tool_data) };
        }
    }
}

/// Whether a process has attached its tool before.
static ATTACHED: AtomicBool = AtomicBool::new(false);

/// Loads a tool into a process without tools, passes the tables to it, and calls the tools' functions for it. Without such a tool
/// it fails.
pub fn attach(library: &str) -> bool {
    if !ATTACHED.swap(true, AcqRel) {
        let Some(configure) = discovery::attached(library) else { return false };
        STARTER.store(clock::thread_id(), Release);
        begin(vec![configure]);
        super::intercept::again();
    }
    let attachable = attachable();
    for (_, functions) in &attachable {
        if let Some(attach) = functions.attach {
            // SAFETY: the tool's own function and data; it has no contexts that it has not started. Its answer is ignored.
            unsafe { attach(std::ptr::null(), std::ptr::null(), 0, functions.data) };
        }
    }
    !attachable.is_empty()
}

/// Stops the contexts of the tools that know of it, and calls their functions. They stay in the process.
pub fn detach() -> bool {
    let attachable = attachable();
    for (handle, functions) in &attachable {
        context::stop_client(*handle);
        if let Some(detach) = functions.detach {
            context::set_finalization(-1);
            // SAFETY: the tool's own function and data.
            unsafe { detach(functions.data) };
            context::set_finalization(0);
        }
        context::stop_client(*handle);
    }
    !attachable.is_empty()
}

fn attachable() -> Vec<(u32, attach::AttachResult)> {
    let clients = CLIENTS.lock().expect("no tool panics");
    clients.iter().filter_map(|client| Some((client.handle, client.attach?))).collect()
}

/// Calls a tool's `rocprofiler_configure`; `None` when it declines.
fn configure(configure: discovery::Configure, priority: u32, handle: u32) -> Option<Client> {
    let version = Version::current();
    let (major, minor, patch) = version.triplet();
    let number = fault::number("version", 20_000.0).map_or(version.number(), |number| number as u32);
    let text = fault::value("version-string").map_or_else(|| format!("{major}.{minor}.{patch}"), str::to_owned);
    let text = leak(&text).as_ptr();
    let name = std::ptr::null();
    let result = if version == Version::V0_5 {
        let id = Box::leak(Box::new(v0::rocprofiler_client_id_t { name, handle }));
        keep_id(&raw const *id);
        // SAFETY: the tool exports this function with this prototype; its arguments are never freed.
        unsafe { configure(number, text, priority, (&raw mut *id).cast()) }
    } else {
        let size = size_of::<v1::rocprofiler_client_id_t>();
        let id = Box::leak(Box::new(v1::rocprofiler_client_id_t { size, name, handle }));
        keep_id(&raw const *id);
        // SAFETY: as above.
        unsafe { configure(number, text, priority, (&raw mut *id).cast()) }
    };
    if result.is_null() {
        context::stop_client(handle);
        return None;
    }
    // SAFETY: the tool returned a result, which it keeps alive; both versions lay it out alike.
    let result = unsafe { result.cast::<v1::rocprofiler_tool_configure_result_t>().read() };
    // SAFETY: the two types differ only in the type of the first argument, a function pointer.
    let initialize =
        unsafe { std::mem::transmute::<v1::rocprofiler_tool_initialize_t, Option<Initialize>>(result.initialize) };
    // Right here, in every process and before `initialize`.
    let attach = discovery::of_attach(configure).filter(|_| version >= Version::V1_1).and_then(|of_attach| {
        // SAFETY: the tool exports this function with this prototype, and keeps its result alive.
        unsafe { of_attach(number, text, priority, std::ptr::null_mut()).cast::<attach::AttachResult>().as_ref() }
            .copied()
    });
    Some(Client { handle, initialize, finalize: result.finalize, tool_data: result.tool_data, attach })
}

fn keep_id<T>(id: *const T) {
    IDS.lock().expect("no tool panics").push(id as usize);
}

/// `rocprofiler_client_finalize_t`, which tools may call to end themselves.
fn finalizer() -> *const c_void {
    unsafe extern "C" fn old(client: v0::rocprofiler_client_id_t) {
        finalize_client(client.handle, true);
    }
    unsafe extern "C" fn new(client: v1::rocprofiler_client_id_t) {
        finalize_client(client.handle, true);
    }
    if Version::current() == Version::V0_5 { old as *const c_void } else { new as *const c_void }
}

pub fn force(configure: discovery::Configure) -> Result {
    if Version::current() >= Version::V1_3 && STARTER.load(Acquire) != 0 {
        late(configure);
        return Ok(());
    }
    if INIT_STATUS.load(Acquire) != 0 {
        return Err(Status::CONFIGURATION_LOCKED);
    }
    if FORCED.lock().is_ok_and(|mut forced| forced.replace(configure).is_some()) {
        return Err(Status::CONFIGURATION_LOCKED);
    }
    initialize();
    Ok(())
}

/// A tool that comes when the runtimes have started, also beside others (SDK 1.3.2 and later). The tables get the runtimes' functions back, and all tools
/// get the tables again.
fn late(tool: discovery::Configure) {
    let tools = CLIENTS.lock().expect("no tool panics").len() as u32;
    if tools == 0 {
        begin(vec![tool]);
    } else {
        INIT_STATUS.store(-1, Release);
        add(tool, tools, super::random_base(255, u64::from(u32::MAX) - 256) as u32);
        initialize_clients();
        CLIENT.store(-1, Release);
        INIT_STATUS.store(1, Release);
    }
    super::intercept::propagate();
}

extern "C" fn at_exit() {
    if fault::has("no-finalize") {
        return;
    }
    finalize();
}

/// The real SDK registers itself twice: before tools are configured, and when the first callback thread is created.
pub fn finalize_at_exit() {
    // SAFETY: the handler is a function of this library, which is never unloaded.
    unsafe { libc::atexit(at_exit) };
}

fn finalize() {
    static ONCE: Once = Once::new();
    if INIT_STATUS.load(Acquire) == 0 {
        return;
    }
    ONCE.call_once(|| {
        context::set_finalization(-1);
        dispatch::wait_for_all();
        code_object::unload_all();
        if INIT_STATUS.load(Acquire) > 0 {
            let handles: Vec<u32> = {
                let clients = CLIENTS.lock().expect("no tool panics");
                clients.iter().map(|client| client.handle).collect()
            };
            for handle in handles {
                finalize_client(handle, false);
            }
        }
        threads::finalize();
        context::wait_for_counter_thread();
        context::set_finalization(1);
    });
}

fn finalize_client(handle: u32, by_request: bool) {
    context::stop_client(handle);
    let mut clients = CLIENTS.lock().expect("no tool panics");
    let Some(client) = clients.iter_mut().find(|client| client.handle == handle) else { return };
    let Some(finalize) = client.finalize.take() else { return };
    let tool_data = client.tool_data;
    drop(clients);
    if by_request {
        dispatch::wait_for_all();
        context::set_finalization(-1);
    }
    // SAFETY: the tool's own function and data, from the result of its configure function.
    unsafe { finalize(tool_data) };
    if fault::has("double-finalize") {
        // SAFETY: as above; a tool must tolerate it.
        unsafe { finalize(tool_data) };
    }
    if by_request {
        context::set_finalization(0);
    }
}
