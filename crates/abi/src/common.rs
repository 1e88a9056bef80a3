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
    SUCCESS = 0, ERROR = 1, ERROR_CONTEXT_NOT_FOUND = 2, ERROR_BUFFER_NOT_FOUND = 3, ERROR_KIND_NOT_FOUND = 4,
    ERROR_OPERATION_NOT_FOUND = 5, ERROR_THREAD_NOT_FOUND = 6, ERROR_AGENT_NOT_FOUND = 7, ERROR_COUNTER_NOT_FOUND = 8,
    ERROR_CONTEXT_ERROR = 9, ERROR_CONTEXT_INVALID = 10, ERROR_CONTEXT_NOT_STARTED = 11, ERROR_CONTEXT_CONFLICT = 12,
}

enumeration! { rocprofiler_callback_phase_t: NONE = 0, ENTER = 1, EXIT = 2, }

enumeration! { rocprofiler_buffer_category_t: NONE = 0, TRACING = 1, PC_SAMPLING = 2, COUNTERS = 3, }

enumeration! { rocprofiler_buffer_policy_t: NONE = 0, DISCARD = 1, LOSSLESS = 2, }

enumeration! { rocprofiler_agent_type_t: NONE = 0, CPU = 1, GPU = 2, }

enumeration! { rocprofiler_agent_version_t: VERSION_NONE = 0, VERSION_0 = 1, }

enumeration! { rocprofiler_intercept_table_t:
    HSA_TABLE = 1, HIP_RUNTIME_TABLE = 2, HIP_COMPILER_TABLE = 4, MARKER_CORE_TABLE = 8, MARKER_CONTROL_TABLE = 16,
    MARKER_NAME_TABLE = 32, RCCL_TABLE = 64, ROCDECODE_TABLE = 128, ROCJPEG_TABLE = 256,
}

enumeration! { rocprofiler_runtime_library_t:
    LIBRARY = 1, HSA_LIBRARY = 2, HIP_LIBRARY = 4, MARKER_LIBRARY = 8, RCCL_LIBRARY = 16, ROCDECODE_LIBRARY = 32,
    ROCJPEG_LIBRARY = 64,
}

enumeration! { rocprofiler_callback_tracing_kind_t:
    NONE = 0, HSA_CORE_API = 1, HSA_AMD_EXT_API = 2, HSA_IMAGE_EXT_API = 3, HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5, HIP_COMPILER_API = 6, MARKER_CORE_API = 7, MARKER_CONTROL_API = 8, MARKER_NAME_API = 9,
    CODE_OBJECT = 10, SCRATCH_MEMORY = 11, KERNEL_DISPATCH = 12, MEMORY_COPY = 13, RCCL_API = 14, OMPT = 15,
    MEMORY_ALLOCATION = 16, RUNTIME_INITIALIZATION = 17, ROCDECODE_API = 18, ROCJPEG_API = 19, HIP_STREAM = 20,
    MARKER_CORE_RANGE_API = 21,
}

enumeration! { rocprofiler_external_correlation_id_request_kind_t:
    NONE = 0, HSA_CORE_API = 1, HSA_AMD_EXT_API = 2, HSA_IMAGE_EXT_API = 3, HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5, HIP_COMPILER_API = 6, MARKER_CORE_API = 7, MARKER_CONTROL_API = 8, MARKER_NAME_API = 9,
    MEMORY_COPY = 10, KERNEL_DISPATCH = 11, SCRATCH_MEMORY = 12, RCCL_API = 13, OMPT = 14, MEMORY_ALLOCATION = 15,
    ROCDECODE_API = 16, ROCJPEG_API = 17, MARKER_CORE_RANGE_API = 18,
}

enumeration! { rocprofiler_code_object_storage_type_t: NONE = 0, FILE = 1, MEMORY = 2, }

enumeration! { rocprofiler_kernel_dispatch_operation_t: NONE = 0, ENQUEUE = 1, COMPLETE = 2, }

enumeration! { rocprofiler_memory_copy_operation_t:
    NONE = 0, HOST_TO_HOST = 1, HOST_TO_DEVICE = 2, DEVICE_TO_HOST = 3, DEVICE_TO_DEVICE = 4,
}

enumeration! { rocprofiler_scratch_memory_operation_t:
    MEMORY_NONE = 0, MEMORY_ALLOC = 1, MEMORY_FREE = 2, MEMORY_ASYNC_RECLAIM = 3,
}

enumeration! { rocprofiler_scratch_alloc_flag_t: ALLOC_FLAG_NONE = 0, ALLOC_FLAG_USE_ONCE = 1, ALLOC_FLAG_ALT = 2, }

enumeration! { rocprofiler_counter_info_version_id_t: INFO_VERSION_NONE = 0, INFO_VERSION_0 = 1, INFO_VERSION_1 = 2, }

enumeration! { rocprofiler_counter_record_kind_t:
    RECORD_NONE = 0, RECORD_PROFILE_COUNTING_DISPATCH_HEADER = 1, RECORD_VALUE = 2,
}

enumeration! { rocprofiler_counter_flag_t: FLAG_NONE = 0, FLAG_ASYNC = 1, FLAG_APPEND_DEFINITION = 2, }

structure! { rocprofiler_context_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_buffer_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_agent_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_queue_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_counter_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_callback_thread_t: size 8, align 8; 0 handle: u64, }

structure! { hsa_agent_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_user_data_t: size 8, align 8; 0 value: u64, }

structure! { rocprofiler_dim3_t: size 12, align 4; 0 x: u32, 4 y: u32, 8 z: u32, }

structure! { rocprofiler_record_header_t: size 16, align 8; 0 category: u32, 4 kind: u32, 8 payload: *mut c_void, }

structure! { rocprofiler_kernel_dispatch_info_t: size 128, align 8;
    0 size: u64, 8 agent_id: rocprofiler_agent_id_t, 16 queue_id: rocprofiler_queue_id_t,
    24 kernel_id: rocprofiler_kernel_id_t, 32 dispatch_id: rocprofiler_dispatch_id_t, 40 private_segment_size: u32,
    44 group_segment_size: u32, 48 workgroup_size: rocprofiler_dim3_t, 60 grid_size: rocprofiler_dim3_t,
    72 reserved_padding: [u64; 7usize],
}

structure! { rocprofiler_callback_tracing_kernel_dispatch_data_t: size 152, align 8;
    0 size: u64, 8 start_timestamp: rocprofiler_timestamp_t, 16 end_timestamp: rocprofiler_timestamp_t,
    24 dispatch_info: rocprofiler_kernel_dispatch_info_t,
}

structure! { rocprofiler_callback_tracing_code_object_load_data_t: size 88, align 8;
    0 size: u64, 8 code_object_id: u64, 16 rocp_agent: rocprofiler_agent_id_t, 24 hsa_agent: hsa_agent_t,
    32 uri: *const c_char, 40 load_base: u64, 48 load_size: u64, 56 load_delta: i64,
    64 storage_type: rocprofiler_code_object_storage_type_t, 72 memory_base: u64, 80 memory_size: u64,
}

structure! { rocprofiler_scratch_memory_args_t: size 24, align 8;
    0 dispatch_id: u64, 8 size: usize, 16 num_slots: usize,
}

structure! { rocprofiler_callback_tracing_scratch_memory_data_t: size 56, align 8;
    0 size: u64, 8 agent_id: rocprofiler_agent_id_t, 16 queue_id: rocprofiler_queue_id_t,
    24 flags: rocprofiler_scratch_alloc_flag_t, 28 args_kind: u32, 32 args: rocprofiler_scratch_memory_args_t,
}

structure! { rocprofiler_marker_api_args_t: size 16, align 8; 0 first: u64, 8 second: u64, }

structure! { rocprofiler_callback_tracing_marker_api_data_t: size 32, align 8;
    0 size: u64, 8 args: rocprofiler_marker_api_args_t, 24 retval: u64,
}

structure! { rocprofiler_counter_info_v0_t: size 48, align 8;
    0 id: rocprofiler_counter_id_t, 8 name: *const c_char, 16 description: *const c_char, 24 block: *const c_char,
    32 expression: *const c_char, 40 flags: u8,
}

structure! { rocprofiler_record_dimension_info_t: size 24, align 8;
    0 name: *const c_char, 8 instance_size: usize, 16 id: rocprofiler_counter_dimension_id_t,
}

structure! { rocprofiler_agent_cache_t: size 40, align 8;
    0 processor_id_low: u64, 8 size: u64, 16 level: u32, 20 cache_line_size: u32, 24 cache_lines_per_tag: u32,
    28 association: u32, 32 latency: u32, 36 type_: u32,
}

structure! { rocprofiler_agent_mem_bank_t: size 24, align 8;
    0 heap_type: u32, 4 flags: u32, 8 width: u32, 12 mem_clk_max: u32, 16 size_in_bytes: u64,
}

structure! { rocprofiler_agent_io_link_t: size 48, align 4;
    0 type_: u32, 4 version_major: u32, 8 version_minor: u32, 12 node_from: u32, 16 node_to: u32, 20 weight: u32,
    24 min_latency: u32, 28 max_latency: u32, 32 min_bandwidth: u32, 36 max_bandwidth: u32,
    40 recommended_transfer_size: u32, 44 flags: u32,
}

enumeration! { rocprofiler_pc_sampling_method_t: NONE = 0, STOCHASTIC = 1, HOST_TRAP = 2, }

enumeration! { rocprofiler_pc_sampling_unit_t: NONE = 0, INSTRUCTIONS = 1, CYCLES = 2, TIME = 3, }

structure! { rocprofiler_pc_sampling_configuration_t: size 40, align 8;
    0 size: u64, 8 method: rocprofiler_pc_sampling_method_t, 12 unit: rocprofiler_pc_sampling_unit_t,
    16 min_interval: usize, 24 max_interval: usize, 32 flags: u64,
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
