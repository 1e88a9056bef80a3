//! The C symbols of the simulated ROCm: `rocprofiler_*`, `hip*`, `hsa_*`, `roctx*`. Only `librksim.so` exports them, no
//! executable.

use crate::c::{Dim3, Out, Ptr, Str};
use crate::hip::{KernelNodeParams, hiprtc};
use core::ffi::{c_char, c_void};
use rkprof_abi::v1::rocprofiler_callback_tracing_record_t as CallbackRecord;

macro_rules! forwarder {
    ($d:tt $name:ident, $($path:tt)+) => {
        macro_rules! $name {
            ($d($d function:ident($d($d arg:ident: $d type:ty),* $d(,)?) -> $d ret:ty;)*) => {
                $d(
                    #[unsafe(no_mangle)]
                    pub(crate) extern "C" fn $d function($d($d arg: $d type),*) -> $d ret {
                        $($path)+::$d function($d($d arg),*)
                    }
                )*
            };
        }
    };
}

forwarder!($ forward_hip, crate::hip::api);
forwarder!($ forward_roctx, crate::roctx);
forwarder!($ forward_sdk, crate::sdk::abi);
forwarder!($ forward_attach, crate::sdk::attach);

macro_rules! roctx_functions {
    ($then:ident) => {
        $then! {
            roctxMarkA(message: Str) -> i32;
            roctxRangePushA(message: Str) -> i32;
            roctxRangePop() -> i32;
            roctxRangeStartA(message: Str) -> i64;
            roctxRangeStop(id: u64) -> i32;
            roctxGetThreadId(tid: Out<u64>) -> i32;
            roctxProfilerPause(tid: u64) -> i32;
            roctxProfilerResume(tid: u64) -> i32;
            roctxNameOsThread(name: Str) -> i32;
            roctxNameHsaAgent(name: Str, agent: Ptr) -> i32;
            roctxNameHipDevice(name: Str, device: i32) -> i32;
            roctxNameHipStream(name: Str, stream: Ptr) -> i32;
        }
    };
}

macro_rules! sdk_functions {
    ($then:ident) => {
        $then! {
            rocprofiler_get_version(major: Out<u32>, minor: Out<u32>, patch: Out<u32>) -> i32;
            rocprofiler_get_version_triplet(info: Out<[u32; 3]>) -> i32;
            rocprofiler_get_status_name(status: i32) -> *const c_char;
            rocprofiler_get_status_string(status: i32) -> *const c_char;
            rocprofiler_get_timestamp(timestamp: Out<u64>) -> i32;
            rocprofiler_get_thread_id(thread: Out<u64>) -> i32;
            rocprofiler_is_initialized(status: Out<i32>) -> i32;
            rocprofiler_is_finalized(status: Out<i32>) -> i32;
            rocprofiler_force_configure(configure: Ptr) -> i32;
            rocprofiler_create_context(context: Out<u64>) -> i32;
            rocprofiler_start_context(context: u64) -> i32;
            rocprofiler_stop_context(context: u64) -> i32;
            rocprofiler_context_is_active(context: u64, active: Out<i32>) -> i32;
            rocprofiler_context_is_valid(context: u64, valid: Out<i32>) -> i32;
            rocprofiler_create_buffer(
                context: u64, size: usize, watermark: usize, policy: u32, callback: Ptr, data: Ptr, id: Out<u64>
            ) -> i32;
            rocprofiler_flush_buffer(id: u64) -> i32;
            rocprofiler_destroy_buffer(id: u64) -> i32;
            rocprofiler_create_callback_thread(thread: Out<u64>) -> i32;
            rocprofiler_assign_callback_thread(id: u64, thread: u64) -> i32;
            rocprofiler_at_internal_thread_create(before: Ptr, after: Ptr, libraries: i32, data: Ptr) -> i32;
            rocprofiler_at_intercept_table_registration(callback: Ptr, tables: i32, data: Ptr) -> i32;
            rocprofiler_query_intercept_table_name(table: u32, name: Out<*const c_char>, length: Out<u64>) -> i32;
            rocprofiler_configure_buffer_tracing_service(
                context: u64, kind: u32, operations: Out<u32>, count: usize, id: u64
            ) -> i32;
            rocprofiler_configure_callback_tracing_service(
                context: u64, kind: u32, operations: Out<u32>, count: usize, callback: Ptr, data: Ptr
            ) -> i32;
            rocprofiler_configure_external_correlation_id_request_service(
                context: u64, kinds: Out<u32>, count: usize, callback: Ptr, data: Ptr
            ) -> i32;
            rocprofiler_push_external_correlation_id(context: u64, thread: u64, value: u64) -> i32;
            rocprofiler_pop_external_correlation_id(context: u64, thread: u64, value: Out<u64>) -> i32;
            rocprofiler_query_available_agents(version: u32, callback: Ptr, size: usize, data: Ptr) -> i32;
            rocprofiler_query_buffer_tracing_kind_name(kind: u32, name: Out<*const c_char>, length: Out<u64>) -> i32;
            rocprofiler_query_callback_tracing_kind_name(kind: u32, name: Out<*const c_char>, length: Out<u64>) -> i32;
            rocprofiler_query_external_correlation_id_request_kind_name(
                kind: u32, name: Out<*const c_char>, length: Out<u64>
            ) -> i32;
            rocprofiler_query_buffer_tracing_kind_operation_name(
                kind: u32, operation: i32, name: Out<*const c_char>, length: Out<u64>
            ) -> i32;
            rocprofiler_query_callback_tracing_kind_operation_name(
                kind: u32, operation: i32, name: Out<*const c_char>, length: Out<u64>
            ) -> i32;
            rocprofiler_iterate_buffer_tracing_kinds(callback: Ptr, data: Ptr) -> i32;
            rocprofiler_iterate_callback_tracing_kinds(callback: Ptr, data: Ptr) -> i32;
            rocprofiler_iterate_buffer_tracing_kind_operations(kind: u32, callback: Ptr, data: Ptr) -> i32;
            rocprofiler_iterate_callback_tracing_kind_operations(kind: u32, callback: Ptr, data: Ptr) -> i32;
            rocprofiler_iterate_agent_supported_counters(agent: u64, callback: Ptr, data: Ptr) -> i32;
            rocprofiler_query_counter_info(counter: u64, version: u32, info: Out<c_void>) -> i32;
            rocprofiler_iterate_counter_dimensions(counter: u64, callback: Ptr, data: Ptr) -> i32;
            rocprofiler_query_counter_instance_count(agent: u64, counter: u64, count: Out<usize>) -> i32;
            rocprofiler_query_record_counter_id(instance: u64, counter: Out<u64>) -> i32;
            rocprofiler_query_record_dimension_position(instance: u64, dimension: u64, position: Out<usize>) -> i32;
            rocprofiler_create_counter_config(agent: u64, list: Out<u64>, count: usize, config: Out<u64>) -> i32;
            rocprofiler_create_profile_config(agent: u64, list: Out<u64>, count: usize, config: Out<u64>) -> i32;
            rocprofiler_destroy_counter_config(config: u64) -> i32;
            rocprofiler_destroy_profile_config(config: u64) -> i32;
            rocprofiler_configure_callback_dispatch_counting_service(
                context: u64, choose: Ptr, choose_data: Ptr, record: Ptr, record_data: Ptr
            ) -> i32;
            rocprofiler_configure_callback_dispatch_profile_counting_service(
                context: u64, choose: Ptr, choose_data: Ptr, record: Ptr, record_data: Ptr
            ) -> i32;
            rocprofiler_configure_buffer_dispatch_counting_service(
                context: u64, id: u64, choose: Ptr, choose_data: Ptr
            ) -> i32;
            rocprofiler_configure_buffered_dispatch_profile_counting_service(
                context: u64, id: u64, choose: Ptr, choose_data: Ptr
            ) -> i32;
            rocprofiler_query_pc_sampling_agent_configurations(agent: u64, callback: Ptr, data: Ptr) -> i32;
            rocprofiler_configure_pc_sampling_service(
                context: u64, agent: u64, method: u32, unit: u32, interval: u64, id: u64, flags: i32
            ) -> i32;
        }
    };
}

crate::__rksim_hip_functions!(forward_hip);
crate::__rksim_hip_compiler_functions!(forward_hip);
roctx_functions!(forward_roctx);
sdk_functions!(forward_sdk);
forward_attach! {
    rocattach_attach(pid: i32) -> i32;
    rocattach_detach(pid: i32) -> i32;
}

/// Runs a scenario; arguments as of `rkprof sim-workload`.
///
/// # Safety
/// `argv` points to `argc` terminated strings, the first of them the program's name.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rksim_main(argc: i32, argv: *const *const c_char) -> i32 {
    let argument = |i: usize| {
        // SAFETY: the caller passes argc terminated strings.
        let text = unsafe { std::ffi::CStr::from_ptr(*argv.add(i)) };
        text.to_string_lossy().into_owned()
    };
    crate::main((1..argc.max(1) as usize).map(argument))
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn rocprofiler_iterate_callback_tracing_kind_operation_args(
    record: CallbackRecord,
    callback: Ptr,
    dereferences: i32,
    data: Ptr,
) -> i32 {
    crate::hip::rocprofiler_iterate_callback_tracing_kind_operation_args(record, callback, dereferences, data)
}

crate::hsa::queue::creates_queue! {
    /// HSA's function, through its table like the real one.
    #[unsafe(no_mangle)]
    pub(crate) fn hsa_queue_create(creation) {
        let crate::hsa::queue::Creation { agent, size, kind, callback, data, private, group, queue } = creation;
        crate::hsa::table::Calls::current().queue_create(agent, size, kind, callback, data, private, group, queue)
    }
}

/// HSA's function, through its table.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_system_get_info(attribute: u32, value: Out<u64>) -> i32 {
    crate::hsa::table::Calls::current().system_get_info(attribute, value)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcCreateProgram(
    program: Out<Ptr>,
    source: Str,
    _name: Str,
    _count: i32,
    _headers: Ptr,
    _names: Ptr,
) -> i32 {
    hiprtc::create(program, source)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcDestroyProgram(program: Out<Ptr>) -> i32 {
    hiprtc::destroy(program)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcCompileProgram(program: Ptr, _count: i32, _options: Ptr) -> i32 {
    hiprtc::compile(program)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcGetProgramLogSize(program: Ptr, size: Out<usize>) -> i32 {
    hiprtc::size_of_log(program, size)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcGetProgramLog(program: Ptr, text: Ptr) -> i32 {
    hiprtc::log(program, text)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcGetCodeSize(program: Ptr, size: Out<usize>) -> i32 {
    hiprtc::size_of_code(program, size)
}

#[unsafe(no_mangle)]
pub(crate) extern "C" fn hiprtcGetCode(program: Ptr, code: Ptr) -> i32 {
    hiprtc::code(program, code)
}

/// HSA's function. Only its existence matters: it is newer than intercept queues.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hsa_amd_signal_value_pointer(_signal: u64, _value: Out<u64>) -> i32 {
    crate::hsa::ERROR
}

/// Tells a tool that this is the simulator, so that it can label its numbers.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rksim_is_simulated() -> i32 {
    1
}

/// As librocprofiler-register's: see [`crate::doors`].
///
/// # Safety
/// `name` ends with a zero byte, and `tables` are the addresses of `count` tables of this library.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rocprofiler_register_library_api_table(
    name: *const c_char,
    _import: *const c_void,
    version: u32,
    tables: *mut *mut c_void,
    count: u64,
    id: Out<u64>,
) -> i32 {
    id.set(count);
    // SAFETY: this function's contract.
    unsafe { crate::doors::library(name, version, tables, count) }
}

/// As the SDK's: librocprofiler-register passes registrations to it.
///
/// # Safety
/// As for `rocprofiler_register_library_api_table`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rocprofiler_set_api_table(
    name: *const c_char,
    version: u64,
    _instance: u64,
    tables: *mut *mut c_void,
    count: u64,
) -> i32 {
    // SAFETY: this function's contract.
    unsafe { crate::doors::library(name, version as u32, tables, count) }
}

/// Gives a tool the virtual time, ns; 0 where time is real.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rksim_time() -> u64 {
    crate::clock::virtual_ns()
}

/// Tells a tool whether the runtimes hand over their tables to others than the simulated SDK.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rksim_has_doors() -> i32 {
    i32::from(crate::doors::are_own())
}

/// The simulated driver's device file, instead of `/dev/kfd`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rksim_kfd() -> *const c_char {
    crate::sdk::driver::device().as_ptr()
}

#[used]
#[unsafe(link_section = ".init_array")]
static CONSTRUCTOR: extern "C" fn() = crate::constructor;
