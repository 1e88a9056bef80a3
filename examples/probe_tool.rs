//! A tool library that only writes down what the SDK does to it, line by line: the reference that the simulator is
//! tested with, and a way to look at a real SDK.
//!
//! `PROBE_LOG=FILE` is where; `PROBE` lists what to ask for, by kind: `c:KIND` callback tracing, `b:KIND` buffered,
//! `external` (requests for dispatches and copies), `intercept`, `wrap` (replaces hipGetDevice), `threads`, `agents`,
//! `kinds`, `counters=A+B`, `counters-buffer=A+B`, `lossless`, `no-flush`, `decline`. `PROBE_BUFFER=SIZE,WATERMARK`.
//!
//! It knows nothing of rkprof: functions are found by name in the process, numbers of kinds are asked for by name, and
//! records are read through `src/sys` by the announced version.

#![allow(clippy::missing_safety_doc)]

#[path = "../src/sys/mod.rs"]
#[allow(dead_code, unused_imports)]
mod sys;

use std::cell::Cell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

use sys::{common, v0, v1};

static LOG: OnceLock<Mutex<File>> = OnceLock::new();
static VERSION: AtomicU32 = AtomicU32::new(0);
static CONTEXT: AtomicU64 = AtomicU64::new(0);
static BUFFER: AtomicU64 = AtomicU64::new(0);
static CONFIG: AtomicU64 = AtomicU64::new(0);
static WRAPPED_CALLS: AtomicU64 = AtomicU64::new(0);
static ORIGINAL: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

fn tid() -> u64 {
    // SAFETY: gettid has no preconditions.
    unsafe { libc::gettid() as u64 }
}

fn log(text: &str) {
    let line = format!("{} {text}\n", tid());
    if let Some(Err(error)) = LOG.get().map(|file| file.lock().expect("nobody panics").write_all(line.as_bytes())) {
        eprintln!("probe: writing the log failed: {error}");
        std::process::abort();
    }
}

fn asked() -> Vec<String> {
    std::env::var("PROBE").unwrap_or_default().split(',').map(str::to_owned).collect()
}

fn asks_for(item: &str) -> bool {
    asked().iter().any(|asked| asked == item)
}

fn new_layouts() -> bool {
    VERSION.load(Relaxed) >= 10_000
}

/// Calls an SDK function by name and logs what it returned unless it succeeded; -1 when it does not exist.
macro_rules! sdk {
    ($name:ident($($type:ty),*)($($value:expr),*)) => {{
        let name = CString::new(stringify!($name)).expect("no zero byte");
        // SAFETY: the name is terminated; the symbol of this name has this type.
        unsafe {
            let address = libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
            if address.is_null() {
                log(concat!("missing ", stringify!($name)));
                -1
            } else {
                let function: unsafe extern "C" fn($($type),*) -> i32 = std::mem::transmute(address);
                let status = function($($value),*);
                if status != 0 {
                    log(&format!("status {} {status}", stringify!($name)));
                }
                status
            }
        }
    }};
}

fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return "null".to_owned();
    }
    // SAFETY: the SDK passes terminated strings.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

type NameOf = unsafe extern "C" fn(u32, *mut *const c_char, *mut u64) -> i32;

/// Number of a kind, by its name.
fn kind(query: &str, name: &str) -> Option<u32> {
    let query = CString::new(query).ok()?;
    // SAFETY: the name is terminated.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, query.as_ptr()) };
    if address.is_null() {
        return None;
    }
    // SAFETY: all functions that query a kind's name have this type.
    let query: NameOf = unsafe { std::mem::transmute(address) };
    (0..64).find(|kind| {
        let mut found = std::ptr::null();
        // SAFETY: the out-value is valid for writing.
        let status = unsafe { query(*kind, &raw mut found, std::ptr::null_mut()) };
        status == 0 && text(found) == name
    })
}

const CALLBACK_KIND: &str = "rocprofiler_query_callback_tracing_kind_name";
const BUFFER_KIND: &str = "rocprofiler_query_buffer_tracing_kind_name";
const REQUEST_KIND: &str = "rocprofiler_query_external_correlation_id_request_kind_name";

fn kind_name(query: &str, number: u32) -> String {
    let mut name = std::ptr::null();
    let is_buffer = query == BUFFER_KIND;
    let _ = if is_buffer {
        sdk!(rocprofiler_query_buffer_tracing_kind_name(u32, *mut *const c_char, *mut u64)(
            number,
            &raw mut name,
            std::ptr::null_mut()
        ))
    } else {
        sdk!(rocprofiler_query_callback_tracing_kind_name(u32, *mut *const c_char, *mut u64)(
            number,
            &raw mut name,
            std::ptr::null_mut()
        ))
    };
    text(name)
}

fn operation_name(kind: u32, operation: i32) -> String {
    let mut name = std::ptr::null();
    let _ = sdk!(rocprofiler_query_callback_tracing_kind_operation_name(u32, i32, *mut *const c_char, *mut u64)(
        kind,
        operation,
        &raw mut name,
        std::ptr::null_mut()
    ));
    text(name)
}

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
        // SAFETY: the table is at least as long as HIP 6.3's; nobody uses it before this callback returns.
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
        "counters" | "counters-buffer" => counters::configure(context, name, what == "counters-buffer"),
        _ => {}
    }
}

unsafe extern "C" fn agents(version: i32, agents: *const *const c_void, count: usize, _data: *mut c_void) -> i32 {
    for i in 0..count {
        // SAFETY: the SDK passes `count` agents; 0.5's struct is the beginning of 1.0's.
        let agent = unsafe { &*(*agents.add(i)).cast::<v0::rocprofiler_agent_v0_t>() };
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

/// Common part of a tracing callback, from either layout.
struct Record {
    kind: u32,
    operation: i32,
    phase: u32,
    thread: u64,
    internal: u64,
    ancestor: u64,
    external: u64,
    payload: *mut c_void,
}

/// The record goes by value, so its type depends on the version: the longer one is declared, and read as the shorter.
unsafe extern "C" fn traced(record: v1::rocprofiler_callback_tracing_record_t, _user: *mut c_void, _data: *mut c_void) {
    let record = if new_layouts() {
        let id = record.correlation_id;
        Record {
            kind: record.kind.0,
            operation: record.operation,
            phase: record.phase.0,
            thread: record.thread_id,
            internal: id.internal,
            ancestor: id.ancestor,
            external: id.external.value,
            payload: record.payload,
        }
    } else {
        // SAFETY: on the stack lies the shorter struct.
        let record = unsafe { std::mem::transmute_copy::<_, v0::rocprofiler_callback_tracing_record_t>(&record) };
        let id = record.correlation_id;
        Record {
            kind: record.kind.0,
            operation: record.operation,
            phase: record.phase.0,
            thread: record.thread_id,
            internal: id.internal,
            ancestor: 0,
            external: id.external.value,
            payload: record.payload,
        }
    };
    let kind = kind_name(CALLBACK_KIND, record.kind);
    let operation = operation_name(record.kind, record.operation);
    let detail = match (kind.as_str(), operation.as_str()) {
        ("CODE_OBJECT", "LOAD") => {
            // SAFETY: the payload of this operation.
            let data =
                unsafe { &*record.payload.cast::<common::rocprofiler_callback_tracing_code_object_load_data_t>() };
            format!("id {} uri {} size {}", data.code_object_id, text(data.uri), data.load_size)
        }
        ("CODE_OBJECT", "DEVICE_KERNEL_SYMBOL_REGISTER") => {
            type Data = v0::rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t;
            // SAFETY: the payload of this operation; 0.5's struct is the beginning of 1.0's.
            let data = unsafe { &*record.payload.cast::<Data>() };
            let name = text(data.kernel_name);
            format!("id {} name {name} co {} vgpr {}", data.kernel_id, data.code_object_id, data.arch_vgpr_count)
        }
        ("KERNEL_DISPATCH", _) => {
            type Data = common::rocprofiler_callback_tracing_kernel_dispatch_data_t;
            // SAFETY: the payload of this kind.
            let data = unsafe { &*record.payload.cast::<Data>() };
            let info = &data.dispatch_info;
            format!("id {} kernel {} end {}", info.dispatch_id, info.kernel_id, data.end_timestamp)
        }
        ("MARKER_CORE_API", "roctxRangePushA" | "roctxMarkA") => {
            // SAFETY: the payload of this kind; the first argument is the message.
            let data = unsafe { &*record.payload.cast::<common::rocprofiler_callback_tracing_marker_api_data_t>() };
            format!("message {}", text(data.args.first as *const c_char))
        }
        ("HIP_RUNTIME_API", "hipMalloc") => {
            // SAFETY: size, pointer, size_t; the return value at byte 96.
            let words = unsafe { std::slice::from_raw_parts(record.payload.cast::<u64>(), 13) };
            format!("bytes {} returns {}", words[2], words[12] as i32)
        }
        _ => String::new(),
    };
    let Record { phase, thread, internal, ancestor, external, .. } = record;
    log(&format!(
        "callback {kind} {operation} phase {phase} thread {thread} corr {internal} anc {ancestor} ext {external} {detail}"
    ));
}

unsafe extern "C" fn delivered(
    _context: u64,
    _buffer: u64,
    headers: *mut *mut common::rocprofiler_record_header_t,
    count: usize,
    _data: *mut c_void,
    dropped: u64,
) {
    log(&format!("buffer {count} records dropped {dropped}"));
    for i in 0..count {
        // SAFETY: the SDK passes `count` headers, each with a payload.
        let header = unsafe { **headers.add(i) };
        if header.category == 3 {
            counters::record(header.kind, header.payload);
            continue;
        }
        let kind = kind_name(BUFFER_KIND, header.kind);
        // SAFETY: every tracing record begins with size, kind and operation.
        let words = unsafe { std::slice::from_raw_parts(header.payload.cast::<u64>(), 3) };
        let (size, operation) = (words[0], words[1] >> 32);
        let detail = match kind.as_str() {
            "KERNEL_DISPATCH" => {
                type Data = v0::rocprofiler_buffer_tracing_kernel_dispatch_record_t;
                // SAFETY: the record of this kind; 0.5 and 1.x lay it out alike.
                let record = unsafe { &*header.payload.cast::<Data>() };
                let (id, info) = (record.correlation_id, &record.dispatch_info);
                let external = id.external.value;
                let (start, end) = (record.start_timestamp, record.end_timestamp);
                format!(
                    "id {} kernel {} queue {} thread {} ext {external} start {start} end {end} grid {} wg {} lds {}",
                    info.dispatch_id,
                    info.kernel_id,
                    info.queue_id.handle,
                    record.thread_id,
                    info.grid_size.x,
                    info.workgroup_size.x,
                    info.group_segment_size
                )
            }
            "MEMORY_COPY" => {
                type Data = v0::rocprofiler_buffer_tracing_memory_copy_record_t;
                // SAFETY: the record of this kind; 1.x appends to 0.5's.
                let record = unsafe { &*header.payload.cast::<Data>() };
                let external = record.correlation_id.external.value;
                let (start, end) = (record.start_timestamp, record.end_timestamp);
                format!("bytes {} thread {} ext {external} start {start} end {end}", record.bytes, record.thread_id)
            }
            "HIP_RUNTIME_API" if new_layouts() => {
                type Data = v1::rocprofiler_buffer_tracing_hip_api_record_t;
                // SAFETY: the record of this kind and version.
                let record = unsafe { &*header.payload.cast::<Data>() };
                format!("thread {} ancestor {}", record.thread_id, record.correlation_id.ancestor)
            }
            "HIP_RUNTIME_API" => {
                type Data = v0::rocprofiler_buffer_tracing_hip_api_record_t;
                // SAFETY: the record of this kind and version.
                let record = unsafe { &*header.payload.cast::<Data>() };
                format!("thread {}", record.thread_id)
            }
            "MEMORY_ALLOCATION" => {
                type Data = v1::rocprofiler_buffer_tracing_memory_allocation_record_t;
                // SAFETY: the record of this kind, which only 1.x has.
                let record = unsafe { &*header.payload.cast::<Data>() };
                format!("bytes {} address {:#x}", record.allocation_size, record.address.value)
            }
            _ => String::new(),
        };
        log(&format!("record {kind} op {operation} size {size} {detail}"));
    }
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

/// Counter collection by the dispatch counting service, under either version's names.
mod counters {
    use super::*;

    pub static AGENT: AtomicU64 = AtomicU64::new(0);
    static FOUND: Mutex<Vec<(u64, String)>> = Mutex::new(Vec::new());

    pub fn configure(context: u64, names: &str, buffered: bool) {
        let agent = AGENT.load(Relaxed);
        sdk!(rocprofiler_iterate_agent_supported_counters(u64, *const c_void, *mut c_void)(
            agent,
            supported as *const c_void,
            std::ptr::null_mut()
        ));
        let found = FOUND.lock().expect("nobody panics");
        log(&format!("counters {}", found.len()));
        let id = |name: &str| found.iter().find(|(_, n)| n == name).map_or(0, |(id, _)| *id);
        let mut ids: Vec<u64> = names.split('+').map(id).collect();
        let mut config = 0u64;
        let (list, count) = (ids.as_mut_ptr(), ids.len());
        let null = std::ptr::null_mut::<c_void>();
        let (choose, values) = (choose as *const c_void, values as *const c_void);
        let buffer = BUFFER.load(Relaxed);
        if new_layouts() {
            sdk!(rocprofiler_create_counter_config(u64, *mut u64, usize, *mut u64)(agent, list, count, &raw mut config));
        } else {
            sdk!(rocprofiler_create_profile_config(u64, *mut u64, usize, *mut u64)(agent, list, count, &raw mut config));
        }
        CONFIG.store(config, Relaxed);
        match (new_layouts(), buffered) {
            (true, false) => {
                sdk!(rocprofiler_configure_callback_dispatch_counting_service(u64, *const c_void, *mut c_void, *const c_void, *mut c_void)(
                    context, choose, null, values, null
                ))
            }
            (true, true) => {
                sdk!(rocprofiler_configure_buffer_dispatch_counting_service(u64, u64, *const c_void, *mut c_void)(
                    context, buffer, choose, null
                ))
            }
            (false, false) => {
                sdk!(rocprofiler_configure_callback_dispatch_profile_counting_service(u64, *const c_void, *mut c_void, *const c_void, *mut c_void)(
                    context, choose, null, values, null
                ))
            }
            (false, true) => {
                sdk!(rocprofiler_configure_buffered_dispatch_profile_counting_service(u64, u64, *const c_void, *mut c_void)(
                    context, buffer, choose, null
                ))
            }
        };
    }

    unsafe extern "C" fn supported(_agent: u64, ids: *mut u64, count: usize, _data: *mut c_void) -> i32 {
        for i in 0..count {
            // SAFETY: the SDK passes `count` ids.
            let id = unsafe { *ids.add(i) };
            let mut info: common::rocprofiler_counter_info_v0_t = bytemuck::Zeroable::zeroed();
            sdk!(rocprofiler_query_counter_info(u64, i32, *mut c_void)(id, 1, (&raw mut info).cast()));
            let _ = FOUND.lock().map(|mut found| found.push((id, text(info.name))));
        }
        0
    }

    unsafe extern "C" fn choose(
        dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
        config: *mut u64,
        user: *mut u64,
        _data: *mut c_void,
    ) {
        // SAFETY: the SDK passes values to fill in.
        unsafe {
            *config = CONFIG.load(Relaxed);
            *user = 7000 + dispatch.dispatch_info.dispatch_id;
        }
    }

    unsafe extern "C" fn values(
        dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
        records: *mut c_void,
        count: usize,
        user: u64,
        _data: *mut c_void,
    ) {
        log(&format!("counted dispatch {} values {count} user {user}", dispatch.dispatch_info.dispatch_id));
        let size = if new_layouts() { 40 } else { 32 };
        for i in 0..count {
            // SAFETY: the SDK passes `count` records of the version's size.
            record(2, unsafe { records.byte_add(i * size) });
        }
    }

    /// A counter record: 1 the header of a dispatch, 2 a value.
    pub fn record(kind: u32, payload: *mut c_void) {
        if kind == 1 {
            // SAFETY: the header is laid out alike in all versions.
            let header = unsafe { &*payload.cast::<v1::rocprofiler_dispatch_counting_service_record_t>() };
            log(&format!("counted dispatch {} values {}", header.dispatch_info.dispatch_id, header.num_records));
            return;
        }
        // SAFETY: id and value come first in all versions.
        let (instance, value) = unsafe { (*payload.cast::<u64>(), *payload.cast::<f64>().add(1)) };
        let mut id = 0;
        sdk!(rocprofiler_query_record_counter_id(u64, *mut u64)(instance, &raw mut id));
        let found = FOUND.lock().expect("nobody panics");
        let name = found.iter().find(|(i, _)| *i == id).map_or("?", |(_, name)| name);
        log(&format!("counter {name} value {value}"));
    }
}
