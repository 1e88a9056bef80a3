//! A tool library that only writes down what the SDK does to it, line by line: the reference that the simulator is
//! tested with, and a way to look at a real SDK.
//!
//! `PROBE_LOG=FILE` is where; `PROBE` lists what to ask for, by kind: `c:KIND` callback tracing, `b:KIND` buffered,
//! `external` (requests for dispatches and copies), `intercept`, `wrap` (replaces hipGetDevice), `threads`, `agents`,
//! `kinds`, `counters=A+B`, `counters-buffer=A+B`, `args` (of HIP calls that are traced), `push=N` (an external
//! correlation id for the main thread), `own-thread` (for the buffer), `lossless`, `no-flush`, `decline`.
//! `PROBE_BUFFER=SIZE,WATERMARK`.
//!
//! It knows nothing of rkprof: it finds functions by name in the process, asks for numbers of kinds by name, and reads
//! records through `rkprof_abi` by the announced version.

#![allow(clippy::missing_safety_doc)]

#[path = "../../crates/abi/src/lib.rs"]
#[allow(dead_code, unused_imports, unreachable_pub)]
mod sys;

#[macro_use]
mod sdk;
mod counters;
mod records;

use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::fs::File;
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering::Relaxed};

use records::{delivered, traced};
use sdk::{BUFFER_KIND, CALLBACK_KIND, LOG, REQUEST_KIND, VERSION, asked, asks_for};
use sdk::{kind, kind_name, log, new_layouts, text, tid};
use sys::{common, v0, v1};

static CONTEXT: AtomicU64 = AtomicU64::new(0);
static BUFFER: AtomicU64 = AtomicU64::new(0);
static CONFIG: AtomicU64 = AtomicU64::new(0);
static WRAPPED_CALLS: AtomicU64 = AtomicU64::new(0);
static ORIGINAL: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

#[unsafe(no_mangle)]
pub unsafe extern "C" fn rocprofiler_configure(
    version: u32,
    runtime: *const c_char,
    priority: u32,
    client: *mut c_void,
) -> *mut c_void {
    if let Some(path) = std::env::var_os("PROBE_LOG") {
        // Appends: a forked child, or a second SDK in the process, logs to the same file.
        if let Ok(file) = File::options().create(true).append(true).open(path) {
            let _ = LOG.set(Mutex::new(file));
        }
    }
    VERSION.store(version, Relaxed);
    let name = c"probe".as_ptr();
    if new_layouts() {
        // SAFETY: from 1.0 on the SDK passes this struct.
        let client = unsafe { &mut *client.cast::<v1::rocprofiler_client_id_t>() };
        client.name = name;
        log(&format!("configure {version} {} priority {priority} id size {}", text(runtime), client.size));
    } else {
        // SAFETY: before 1.0 the SDK passes this struct.
        unsafe { (*client.cast::<v0::rocprofiler_client_id_t>()).name = name };
        log(&format!("configure {version} {} priority {priority}", text(runtime)));
    }
    if asks_for("decline") {
        return std::ptr::null_mut();
    }
    if asks_for("threads") {
        sdk!(rocprofiler_at_internal_thread_create(*const c_void, *const c_void, i32, *mut c_void)(
            before_thread as *const c_void,
            after_thread as *const c_void,
            0,
            std::ptr::null_mut()
        ));
    }
    if asks_for("intercept") || asks_for("wrap") {
        let tables = 1 | 2 | 4 | 8 | 16 | 32;
        sdk!(rocprofiler_at_intercept_table_registration(*const c_void, i32, *mut c_void)(
            intercepted as *const c_void,
            tables,
            std::ptr::null_mut()
        ));
    }
    let result = v1::rocprofiler_tool_configure_result_t {
        size: size_of::<v1::rocprofiler_tool_configure_result_t>(),
        initialize: Some(initialize),
        finalize: Some(finalize),
        tool_data: std::ptr::null_mut(),
    };
    Box::into_raw(Box::new(result)).cast()
}

unsafe extern "C" fn before_thread(library: i32, _data: *mut c_void) {
    log(&format!("thread about to be created {library}"));
}

unsafe extern "C" fn after_thread(library: i32, _data: *mut c_void) {
    log(&format!("thread was created {library}"));
}

unsafe extern "C" fn intercepted(
    table: i32,
    version: u64,
    instance: u64,
    tables: *mut *mut c_void,
    count: u64,
    _data: *mut c_void,
) {
    // SAFETY: the SDK passes at least one table, whose first word is its size (HIP, ROCTx) or version (HSA).
    let words = unsafe { (*tables).cast::<usize>() };
    // SAFETY: as above.
    log(&format!("table {table} version {version} instance {instance} of {count} word {}", unsafe { *words }));
    const HIP_RUNTIME: i32 = 2;
    const HIP_GET_DEVICE: usize = 824 / 8;
    if table == HIP_RUNTIME && asks_for("wrap") {
        // SAFETY: the table is at least as long as HIP 6.3's; no thread uses it before this callback returns.
        unsafe {
            ORIGINAL.store(*words.add(HIP_GET_DEVICE) as *mut c_void, Relaxed);
            *words.add(HIP_GET_DEVICE) = wrapped as *const () as usize;
        }
    }
}

unsafe extern "C" fn wrapped(device: *mut i32) -> i32 {
    WRAPPED_CALLS.fetch_add(1, Relaxed);
    // SAFETY: what stood in the slot has this type.
    let original: unsafe extern "C" fn(*mut i32) -> i32 = unsafe { std::mem::transmute(ORIGINAL.load(Relaxed)) };
    // SAFETY: the caller's arguments.
    unsafe { original(device) }
}

unsafe extern "C" fn initialize(_finalizer: v1::rocprofiler_client_finalize_t, _data: *mut c_void) -> i32 {
    let (mut initialized, mut finalized) = (9, 9);
    sdk!(rocprofiler_is_initialized(*mut i32)(&raw mut initialized));
    sdk!(rocprofiler_is_finalized(*mut i32)(&raw mut finalized));
    log(&format!("initialize initialized {initialized} finalized {finalized}"));
    if asks_for("agents") || asked().iter().any(|item| item.starts_with("counters")) {
        sdk!(rocprofiler_query_available_agents(i32, *const c_void, usize, *mut c_void)(
            1,
            agents as *const c_void,
            if new_layouts() { 312 } else { 296 },
            std::ptr::null_mut()
        ));
    }
    if asks_for("kinds") {
        for (what, query) in [("callback", CALLBACK_KIND), ("buffer", BUFFER_KIND)] {
            for number in 0..40 {
                log(&format!("kind {what} {number} {}", kind_name(query, number)));
            }
        }
    }
    let mut context = 0u64;
    sdk!(rocprofiler_create_context(*mut u64)(&raw mut context));
    CONTEXT.store(context, Relaxed);
    create_buffer(context);
    for item in asked() {
        configure(context, &item);
    }
    let mut valid = 0;
    sdk!(rocprofiler_context_is_valid(u64, *mut i32)(context, &raw mut valid));
    sdk!(rocprofiler_start_context(u64)(context));
    log(&format!("context valid {valid}"));
    0
}

fn create_buffer(context: u64) {
    let sizes = std::env::var("PROBE_BUFFER").unwrap_or_else(|_| "65536,32768".to_owned());
    let mut sizes = sizes.split(',').map(|size| size.parse::<usize>().unwrap_or(4096));
    let (size, watermark) = (sizes.next().unwrap_or(65536), sizes.next().unwrap_or(32768));
    let mut buffer = 0u64;
    let policy = if asks_for("lossless") { 2 } else { 1 };
    sdk!(rocprofiler_create_buffer(u64, usize, usize, i32, *const c_void, *mut c_void, *mut u64)(
        context,
        size,
        watermark,
        policy,
        delivered as *const c_void,
        std::ptr::null_mut(),
        &raw mut buffer
    ));
    BUFFER.store(buffer, Relaxed);
}

/// One item of `PROBE`.
fn configure(context: u64, item: &str) {
    let (what, name) = item.split_once([':', '=']).unwrap_or((item, ""));
    let null = std::ptr::null_mut::<c_void>();
    match what {
        "c" => match kind(CALLBACK_KIND, name) {
            Some(kind) => {
                sdk!(rocprofiler_configure_callback_tracing_service(u64, u32, *const u32, usize, *const c_void, *mut c_void)(
                    context, kind, std::ptr::null(), 0, traced as *const c_void, null
                ));
            }
            None => log(&format!("no callback kind {name}")),
        },
        "b" => match kind(BUFFER_KIND, name) {
            Some(kind) => {
                sdk!(rocprofiler_configure_buffer_tracing_service(u64, u32, *const u32, usize, u64)(
                    context, kind, std::ptr::null(), 0, BUFFER.load(Relaxed)
                ));
            }
            None => log(&format!("no buffer kind {name}")),
        },
        "external" => {
            // 0.5 cannot be asked for the names; its numbers are those of the header.
            let kinds =
                [kind(REQUEST_KIND, "KERNEL_DISPATCH").unwrap_or(11), kind(REQUEST_KIND, "MEMORY_COPY").unwrap_or(10)];
            sdk!(rocprofiler_configure_external_correlation_id_request_service(u64, *const u32, usize, *const c_void, *mut c_void)(
                context, kinds.as_ptr(), 2, external as *const c_void, null
            ));
        }
        "push" => {
            let (main, value) = (u64::from(std::process::id()), name.parse().unwrap_or(1));
            sdk!(rocprofiler_push_external_correlation_id(u64, u64, u64)(context, main, value));
        }
        "own-thread" => {
            let mut thread = 0u64;
            sdk!(rocprofiler_create_callback_thread(*mut u64)(&raw mut thread));
            sdk!(rocprofiler_assign_callback_thread(u64, u64)(BUFFER.load(Relaxed), thread));
            log(&format!("callback thread {thread}"));
        }
        "counters" | "counters-buffer" => counters::configure(context, name, what == "counters-buffer"),
        _ => {}
    }
}

unsafe extern "C" fn agents(version: i32, agents: *const *const c_void, count: usize, _data: *mut c_void) -> i32 {
    for i in 0..count {
        // SAFETY: the SDK passes `count` agents; 0.5's struct is the beginning of 1.0's.
        let agent = unsafe { &*(*agents.add(i)).cast::<v1::rocprofiler_agent_v0_t>() };
        let (name, product) = (text(agent.name), text(agent.product_name));
        log(&format!(
            "agent v{version} type {} name '{name}' product '{product}' node {} cu {} size {}",
            agent.type_.0, agent.node_id, agent.cu_count, agent.size
        ));
        if agent.type_ == common::rocprofiler_agent_type_t::GPU {
            counters::AGENT.store(agent.id.handle, Relaxed);
        }
    }
    0
}

thread_local!(static NEXT_EXTERNAL: Cell<u64> = const { Cell::new(0) });

/// Gives ids that tell the thread and count from 1.
unsafe extern "C" fn external(
    thread: u64,
    _context: u64,
    kind: u32,
    operation: i32,
    internal: u64,
    value: *mut u64,
    _data: *mut c_void,
) -> i32 {
    NEXT_EXTERNAL.set(NEXT_EXTERNAL.get() + 1);
    let id = (tid() << 32) | NEXT_EXTERNAL.get();
    // SAFETY: the SDK passes a value to fill in.
    unsafe { *value = id };
    log(&format!("external kind {kind} op {operation} thread {thread} corr {internal} gives {id}"));
    0
}

unsafe extern "C" fn finalize(_data: *mut c_void) {
    let (mut initialized, mut finalized, mut active) = (9, 9, 9);
    sdk!(rocprofiler_is_initialized(*mut i32)(&raw mut initialized));
    sdk!(rocprofiler_is_finalized(*mut i32)(&raw mut finalized));
    sdk!(rocprofiler_context_is_active(u64, *mut i32)(CONTEXT.load(Relaxed), &raw mut active));
    log(&format!("finalize initialized {initialized} finalized {finalized} active {active}"));
    if !asks_for("no-flush") {
        sdk!(rocprofiler_flush_buffer(u64)(BUFFER.load(Relaxed)));
    }
    log(&format!("end wrapped {}", WRAPPED_CALLS.load(Relaxed)));
}
