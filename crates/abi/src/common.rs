//! Generated from include/rocprofiler_common.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use core::ffi::{c_char, c_int, c_void};

pub type rocprofiler_timestamp_t = u64;

pub type rocprofiler_thread_id_t = u64;

pub type rocprofiler_tracing_operation_t = i32;

pub type rocprofiler_kernel_id_t = u64;

pub type rocprofiler_dispatch_id_t = u64;

pub type rocprofiler_counter_instance_id_t = u64;

pub type rocprofiler_counter_dimension_id_t = u64;

enumeration! { rocprofiler_status_t:
    SUCCESS = 0,
    ERROR = 1,
    ERROR_CONTEXT_NOT_FOUND = 2,
    ERROR_BUFFER_NOT_FOUND = 3,
    ERROR_KIND_NOT_FOUND = 4,
    ERROR_OPERATION_NOT_FOUND = 5,
    ERROR_THREAD_NOT_FOUND = 6,
    ERROR_AGENT_NOT_FOUND = 7,
    ERROR_COUNTER_NOT_FOUND = 8,
    ERROR_CONTEXT_ERROR = 9,
    ERROR_CONTEXT_INVALID = 10,
    ERROR_CONTEXT_NOT_STARTED = 11,
    ERROR_CONTEXT_CONFLICT = 12,
}

enumeration! { rocprofiler_callback_phase_t:
    NONE = 0,
    ENTER = 1,
    EXIT = 2,
}

enumeration! { rocprofiler_buffer_category_t:
    NONE = 0,
    TRACING = 1,
    PC_SAMPLING = 2,
    COUNTERS = 3,
}

enumeration! { rocprofiler_buffer_policy_t:
    NONE = 0,
    DISCARD = 1,
    LOSSLESS = 2,
}

enumeration! { rocprofiler_agent_type_t:
    NONE = 0,
    CPU = 1,
    GPU = 2,
}

enumeration! { rocprofiler_agent_version_t:
    VERSION_NONE = 0,
    VERSION_0 = 1,
}

enumeration! { rocprofiler_intercept_table_t:
    HSA_TABLE = 1,
    HIP_RUNTIME_TABLE = 2,
    HIP_COMPILER_TABLE = 4,
    MARKER_CORE_TABLE = 8,
    MARKER_CONTROL_TABLE = 16,
    MARKER_NAME_TABLE = 32,
    RCCL_TABLE = 64,
    ROCDECODE_TABLE = 128,
    ROCJPEG_TABLE = 256,
}

enumeration! { rocprofiler_runtime_library_t:
    LIBRARY = 1,
    HSA_LIBRARY = 2,
    HIP_LIBRARY = 4,
    MARKER_LIBRARY = 8,
    RCCL_LIBRARY = 16,
    ROCDECODE_LIBRARY = 32,
    ROCJPEG_LIBRARY = 64,
}

enumeration! { rocprofiler_callback_tracing_kind_t:
    NONE = 0,
    HSA_CORE_API = 1,
    HSA_AMD_EXT_API = 2,
    HSA_IMAGE_EXT_API = 3,
    HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5,
    HIP_COMPILER_API = 6,
    MARKER_CORE_API = 7,
    MARKER_CONTROL_API = 8,
    MARKER_NAME_API = 9,
    CODE_OBJECT = 10,
    SCRATCH_MEMORY = 11,
    KERNEL_DISPATCH = 12,
    MEMORY_COPY = 13,
    RCCL_API = 14,
    OMPT = 15,
    MEMORY_ALLOCATION = 16,
    RUNTIME_INITIALIZATION = 17,
    ROCDECODE_API = 18,
    ROCJPEG_API = 19,
    HIP_STREAM = 20,
    MARKER_CORE_RANGE_API = 21,
}

enumeration! { rocprofiler_external_correlation_id_request_kind_t:
    NONE = 0,
    HSA_CORE_API = 1,
    HSA_AMD_EXT_API = 2,
    HSA_IMAGE_EXT_API = 3,
    HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5,
    HIP_COMPILER_API = 6,
    MARKER_CORE_API = 7,
    MARKER_CONTROL_API = 8,
    MARKER_NAME_API = 9,
    MEMORY_COPY = 10,
    KERNEL_DISPATCH = 11,
    SCRATCH_MEMORY = 12,
    RCCL_API = 13,
    OMPT = 14,
    MEMORY_ALLOCATION = 15,
    ROCDECODE_API = 16,
    ROCJPEG_API = 17,
    MARKER_CORE_RANGE_API = 18,
}

enumeration! { rocprofiler_code_object_storage_type_t:
    NONE = 0,
    FILE = 1,
    MEMORY = 2,
}

enumeration! { rocprofiler_kernel_dispatch_operation_t:
    NONE = 0,
    ENQUEUE = 1,
    COMPLETE = 2,
}

enumeration! { rocprofiler_memory_copy_operation_t:
    NONE = 0,
    HOST_TO_HOST = 1,
    HOST_TO_DEVICE = 2,
    DEVICE_TO_HOST = 3,
    DEVICE_TO_DEVICE = 4,
}

enumeration! { rocprofiler_scratch_memory_operation_t:
    MEMORY_NONE = 0,
    MEMORY_ALLOC = 1,
    MEMORY_FREE = 2,
    MEMORY_ASYNC_RECLAIM = 3,
}

enumeration! { rocprofiler_scratch_alloc_flag_t:
    ALLOC_FLAG_NONE = 0,
    ALLOC_FLAG_USE_ONCE = 1,
    ALLOC_FLAG_ALT = 2,
}

enumeration! { rocprofiler_counter_info_version_id_t:
    INFO_VERSION_NONE = 0,
    INFO_VERSION_0 = 1,
    INFO_VERSION_1 = 2,
}

enumeration! { rocprofiler_counter_record_kind_t:
    RECORD_NONE = 0,
    RECORD_PROFILE_COUNTING_DISPATCH_HEADER = 1,
    RECORD_VALUE = 2,
}

enumeration! { rocprofiler_counter_flag_t:
    FLAG_NONE = 0,
    FLAG_ASYNC = 1,
    FLAG_APPEND_DEFINITION = 2,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_context_id_t {
    pub handle: u64,
}
layout! { rocprofiler_context_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_id_t {
    pub handle: u64,
}
layout! { rocprofiler_buffer_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_id_t {
    pub handle: u64,
}
layout! { rocprofiler_agent_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_queue_id_t {
    pub handle: u64,
}
layout! { rocprofiler_queue_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_id_t {
    pub handle: u64,
}
layout! { rocprofiler_counter_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_thread_t {
    pub handle: u64,
}
layout! { rocprofiler_callback_thread_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct hsa_agent_t {
    pub handle: u64,
}
layout! { hsa_agent_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_user_data_t {
    pub value: u64,
}
layout! { rocprofiler_user_data_t: size 8, align 8;
    value 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_dim3_t {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
layout! { rocprofiler_dim3_t: size 12, align 4;
    x 0, y 4, z 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_record_header_t {
    pub category: u32,
    pub kind: u32,
    pub payload: *mut c_void,
}
layout! { rocprofiler_record_header_t: size 16, align 8;
    category 0, kind 4, payload 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_kernel_dispatch_info_t {
    pub size: u64,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub kernel_id: rocprofiler_kernel_id_t,
    pub dispatch_id: rocprofiler_dispatch_id_t,
    pub private_segment_size: u32,
    pub group_segment_size: u32,
    pub workgroup_size: rocprofiler_dim3_t,
    pub grid_size: rocprofiler_dim3_t,
    pub reserved_padding: [u64; 7usize],
}
layout! { rocprofiler_kernel_dispatch_info_t: size 128, align 8;
    size 0, agent_id 8, queue_id 16, kernel_id 24, dispatch_id 32, private_segment_size 40, group_segment_size 44,
    workgroup_size 48, grid_size 60, reserved_padding 72,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_kernel_dispatch_data_t {
    pub size: u64,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
layout! { rocprofiler_callback_tracing_kernel_dispatch_data_t: size 152, align 8;
    size 0, start_timestamp 8, end_timestamp 16, dispatch_info 24,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_code_object_load_data_t {
    pub size: u64,
    pub code_object_id: u64,
    pub rocp_agent: rocprofiler_agent_id_t,
    pub hsa_agent: hsa_agent_t,
    pub uri: *const c_char,
    pub load_base: u64,
    pub load_size: u64,
    pub load_delta: i64,
    pub storage_type: rocprofiler_code_object_storage_type_t,
    pub memory_base: u64,
    pub memory_size: u64,
}
layout! { rocprofiler_callback_tracing_code_object_load_data_t: size 88, align 8;
    size 0, code_object_id 8, rocp_agent 16, hsa_agent 24, uri 32, load_base 40, load_size 48, load_delta 56,
    storage_type 64, memory_base 72, memory_size 80,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_scratch_memory_args_t {
    pub dispatch_id: u64,
    pub size: usize,
    pub num_slots: usize,
}
layout! { rocprofiler_scratch_memory_args_t: size 24, align 8;
    dispatch_id 0, size 8, num_slots 16,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_scratch_memory_data_t {
    pub size: u64,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub flags: rocprofiler_scratch_alloc_flag_t,
    pub args_kind: u32,
    pub args: rocprofiler_scratch_memory_args_t,
}
layout! { rocprofiler_callback_tracing_scratch_memory_data_t: size 56, align 8;
    size 0, agent_id 8, queue_id 16, flags 24, args_kind 28, args 32,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_marker_api_args_t {
    pub first: u64,
    pub second: u64,
}
layout! { rocprofiler_marker_api_args_t: size 16, align 8;
    first 0, second 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_marker_api_data_t {
    pub size: u64,
    pub args: rocprofiler_marker_api_args_t,
    pub retval: u64,
}
layout! { rocprofiler_callback_tracing_marker_api_data_t: size 32, align 8;
    size 0, args 8, retval 24,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_info_v0_t {
    pub id: rocprofiler_counter_id_t,
    pub name: *const c_char,
    pub description: *const c_char,
    pub block: *const c_char,
    pub expression: *const c_char,
    pub flags: u8,
}
layout! { rocprofiler_counter_info_v0_t: size 48, align 8;
    id 0, name 8, description 16, block 24, expression 32, flags 40,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_record_dimension_info_t {
    pub name: *const c_char,
    pub instance_size: usize,
    pub id: rocprofiler_counter_dimension_id_t,
}
layout! { rocprofiler_record_dimension_info_t: size 24, align 8;
    name 0, instance_size 8, id 16,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_cache_t {
    pub processor_id_low: u64,
    pub size: u64,
    pub level: u32,
    pub cache_line_size: u32,
    pub cache_lines_per_tag: u32,
    pub association: u32,
    pub latency: u32,
    pub type_: u32,
}
layout! { rocprofiler_agent_cache_t: size 40, align 8;
    processor_id_low 0, size 8, level 16, cache_line_size 20, cache_lines_per_tag 24, association 28, latency 32,
    type_ 36,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_mem_bank_t {
    pub heap_type: u32,
    pub flags: u32,
    pub width: u32,
    pub mem_clk_max: u32,
    pub size_in_bytes: u64,
}
layout! { rocprofiler_agent_mem_bank_t: size 24, align 8;
    heap_type 0, flags 4, width 8, mem_clk_max 12, size_in_bytes 16,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_io_link_t {
    pub type_: u32,
    pub version_major: u32,
    pub version_minor: u32,
    pub node_from: u32,
    pub node_to: u32,
    pub weight: u32,
    pub min_latency: u32,
    pub max_latency: u32,
    pub min_bandwidth: u32,
    pub max_bandwidth: u32,
    pub recommended_transfer_size: u32,
    pub flags: u32,
}
layout! { rocprofiler_agent_io_link_t: size 48, align 4;
    type_ 0, version_major 4, version_minor 8, node_from 12, node_to 16, weight 20, min_latency 24, max_latency 28,
    min_bandwidth 32, max_bandwidth 36, recommended_transfer_size 40, flags 44,
}

enumeration! { rocprofiler_pc_sampling_method_t:
    NONE = 0,
    STOCHASTIC = 1,
    HOST_TRAP = 2,
}

enumeration! { rocprofiler_pc_sampling_unit_t:
    NONE = 0,
    INSTRUCTIONS = 1,
    CYCLES = 2,
    TIME = 3,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_configuration_t {
    pub size: u64,
    pub method: rocprofiler_pc_sampling_method_t,
    pub unit: rocprofiler_pc_sampling_unit_t,
    pub min_interval: usize,
    pub max_interval: usize,
    pub flags: u64,
}
layout! { rocprofiler_pc_sampling_configuration_t: size 40, align 8;
    size 0, method 8, unit 12, min_interval 16, max_interval 24, flags 32,
}

pub type rocprofiler_available_pc_sampling_configurations_cb_t = Option<
    unsafe extern "C" fn(
        configurations: *const rocprofiler_pc_sampling_configuration_t,
        count: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t,
>;

pub type rocprofiler_buffer_tracing_cb_t = Option<
    unsafe extern "C" fn(
        context: rocprofiler_context_id_t,
        buffer: rocprofiler_buffer_id_t,
        headers: *mut *mut rocprofiler_record_header_t,
        count: usize,
        data: *mut c_void,
        drop_count: u64,
    ),
>;

pub type rocprofiler_external_correlation_id_request_cb_t = Option<
    unsafe extern "C" fn(
        thread: rocprofiler_thread_id_t,
        context: rocprofiler_context_id_t,
        kind: rocprofiler_external_correlation_id_request_kind_t,
        operation: rocprofiler_tracing_operation_t,
        internal_correlation: u64,
        external_correlation: *mut rocprofiler_user_data_t,
        data: *mut c_void,
    ) -> c_int,
>;

pub type rocprofiler_intercept_library_cb_t = Option<
    unsafe extern "C" fn(
        type_: rocprofiler_intercept_table_t,
        lib_version: u64,
        lib_instance: u64,
        tables: *mut *mut c_void,
        num_tables: u64,
        data: *mut c_void,
    ),
>;

pub type rocprofiler_internal_thread_library_cb_t =
    Option<unsafe extern "C" fn(library: rocprofiler_runtime_library_t, data: *mut c_void)>;

pub type rocprofiler_query_available_agents_cb_t = Option<
    unsafe extern "C" fn(
        version: rocprofiler_agent_version_t,
        agents: *mut *const c_void,
        count: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t,
>;

pub type rocprofiler_available_counters_cb_t = Option<
    unsafe extern "C" fn(
        agent: rocprofiler_agent_id_t,
        counters: *mut rocprofiler_counter_id_t,
        count: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t,
>;

pub type rocprofiler_callback_tracing_kind_cb_t =
    Option<unsafe extern "C" fn(kind: rocprofiler_callback_tracing_kind_t, data: *mut c_void) -> c_int>;

pub type rocprofiler_callback_tracing_kind_operation_cb_t = Option<
    unsafe extern "C" fn(
        kind: rocprofiler_callback_tracing_kind_t,
        operation: rocprofiler_tracing_operation_t,
        data: *mut c_void,
    ) -> c_int,
>;

pub type rocprofiler_callback_tracing_operation_args_cb_t = Option<
    unsafe extern "C" fn(
        kind: rocprofiler_callback_tracing_kind_t,
        operation: rocprofiler_tracing_operation_t,
        arg_number: u32,
        arg_value: *const c_void,
        indirections: i32,
        arg_type: *const c_char,
        arg_name: *const c_char,
        arg_value_str: *const c_char,
        dereference_count: i32,
        data: *mut c_void,
    ) -> c_int,
>;

pub type rocprofiler_tool_finalize_t = Option<unsafe extern "C" fn(tool_data: *mut c_void)>;
