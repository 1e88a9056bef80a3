//! Generated from include/rocprofiler_abi.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use super::common::*;
use core::ffi::{c_char, c_int, c_void};

enumeration! { rocprofiler_buffer_tracing_kind_t:
    NONE = 0, HSA_CORE_API = 1, HSA_AMD_EXT_API = 2, HSA_IMAGE_EXT_API = 3, HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5, HIP_COMPILER_API = 6, MARKER_CORE_API = 7, MARKER_CONTROL_API = 8, MARKER_NAME_API = 9,
    MEMORY_COPY = 10, KERNEL_DISPATCH = 11, SCRATCH_MEMORY = 12, CORRELATION_ID_RETIREMENT = 13, RCCL_API = 14,
    OMPT = 15, MEMORY_ALLOCATION = 16, RUNTIME_INITIALIZATION = 17, ROCDECODE_API = 18, ROCJPEG_API = 19,
    HIP_STREAM = 20, HIP_RUNTIME_API_EXT = 21, HIP_COMPILER_API_EXT = 22, ROCDECODE_API_EXT = 23,
    KFD_EVENT_PAGE_MIGRATE = 24, KFD_EVENT_PAGE_FAULT = 25, KFD_EVENT_QUEUE = 26, KFD_EVENT_UNMAP_FROM_GPU = 27,
    KFD_EVENT_DROPPED_EVENTS = 28, KFD_PAGE_MIGRATE = 29, KFD_PAGE_FAULT = 30, KFD_QUEUE = 31,
    MARKER_CORE_RANGE_API = 32,
}

enumeration! { rocprofiler_memory_allocation_operation_t:
    NONE = 0, ALLOCATE = 1, VMEM_ALLOCATE = 2, FREE = 3, VMEM_FREE = 4,
}

structure! { rocprofiler_counter_config_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_stream_id_t: size 8, align 8; 0 handle: u64, }

structure! { rocprofiler_address_t: size 8, align 8; 0 value: u64, }

structure! { rocprofiler_uuid_t: size 16, align 1; 0 bytes: [u8; 16usize], }

structure! { rocprofiler_correlation_id_t: size 24, align 8;
    0 internal: u64, 8 external: rocprofiler_user_data_t, 16 ancestor: u64,
}

structure! { rocprofiler_async_correlation_id_t: size 16, align 8;
    0 internal: u64, 8 external: rocprofiler_user_data_t,
}

structure! { rocprofiler_client_id_t: size 24, align 8; 0 size: usize, 8 name: *const c_char, 16 handle: u32, }

pub type rocprofiler_client_finalize_t = Option<unsafe extern "C" fn(client: rocprofiler_client_id_t)>;

pub type rocprofiler_tool_initialize_t =
    Option<unsafe extern "C" fn(finalize: rocprofiler_client_finalize_t, tool_data: *mut c_void) -> c_int>;

structure! { rocprofiler_tool_configure_result_t: size 32, align 8;
    0 size: usize, 8 initialize: rocprofiler_tool_initialize_t, 16 finalize: rocprofiler_tool_finalize_t,
    24 tool_data: *mut c_void,
}

pub type rocprofiler_configure_func_t = Option<
    unsafe extern "C" fn(
        version: u32,
        runtime_version: *const c_char,
        priority: u32,
        client: *mut rocprofiler_client_id_t,
    ) -> *mut rocprofiler_tool_configure_result_t,
>;

structure! { rocprofiler_agent_v0_t: size 312, align 8;
    0 size: u64, 8 id: rocprofiler_agent_id_t, 16 type_: rocprofiler_agent_type_t, 20 cpu_cores_count: u32,
    24 simd_count: u32, 28 mem_banks_count: u32, 32 caches_count: u32, 36 io_links_count: u32, 40 cpu_core_id_base: u32,
    44 simd_id_base: u32, 48 max_waves_per_simd: u32, 52 lds_size_in_kb: u32, 56 gds_size_in_kb: u32, 60 num_gws: u32,
    64 wave_front_size: u32, 68 num_xcc: u32, 72 cu_count: u32, 76 array_count: u32, 80 num_shader_banks: u32,
    84 simd_arrays_per_engine: u32, 88 cu_per_simd_array: u32, 92 simd_per_cu: u32, 96 max_slots_scratch_cu: u32,
    100 gfx_target_version: u32, 104 vendor_id: u16, 106 device_id: u16, 108 location_id: u32, 112 domain: u32,
    116 drm_render_minor: u32, 120 num_sdma_engines: u32, 124 num_sdma_xgmi_engines: u32,
    128 num_sdma_queues_per_engine: u32, 132 num_cp_queues: u32, 136 max_engine_clk_ccompute: u32,
    140 max_engine_clk_fcompute: u32, 144 sdma_fw_version: u32, 148 fw_version: u32, 152 capability: u32,
    156 cu_per_engine: u32, 160 max_waves_per_cu: u32, 164 family_id: u32, 168 workgroup_max_size: u32,
    172 grid_max_size: u32, 176 local_mem_size: u64, 184 hive_id: u64, 192 gpu_id: u64,
    200 workgroup_max_dim: rocprofiler_dim3_t, 212 grid_max_dim: rocprofiler_dim3_t,
    224 mem_banks: *const rocprofiler_agent_mem_bank_t, 232 caches: *const rocprofiler_agent_cache_t,
    240 io_links: *const rocprofiler_agent_io_link_t, 248 name: *const c_char, 256 vendor_name: *const c_char,
    264 product_name: *const c_char, 272 model_name: *const c_char, 280 node_id: u32, 284 logical_node_id: i32,
    288 logical_node_type_id: i32, 292 runtime_visibility: u32, 296 uuid: rocprofiler_uuid_t,
}

structure! { rocprofiler_buffer_tracing_hip_api_record_t: size 64, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_tracing_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 40 start_timestamp: rocprofiler_timestamp_t,
    48 end_timestamp: rocprofiler_timestamp_t, 56 thread_id: rocprofiler_thread_id_t,
}

structure! { rocprofiler_buffer_tracing_kernel_dispatch_record_t: size 184, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_kernel_dispatch_operation_t,
    16 correlation_id: rocprofiler_async_correlation_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 dispatch_info: rocprofiler_kernel_dispatch_info_t,
}

structure! { rocprofiler_buffer_tracing_memory_copy_record_t: size 96, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_memory_copy_operation_t,
    16 correlation_id: rocprofiler_async_correlation_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 dst_agent_id: rocprofiler_agent_id_t, 64 src_agent_id: rocprofiler_agent_id_t, 72 bytes: u64,
    80 dst_address: rocprofiler_address_t, 88 src_address: rocprofiler_address_t,
}

structure! { rocprofiler_buffer_tracing_memory_allocation_record_t: size 88, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_memory_allocation_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 40 thread_id: rocprofiler_thread_id_t,
    48 start_timestamp: rocprofiler_timestamp_t, 56 end_timestamp: rocprofiler_timestamp_t,
    64 agent_id: rocprofiler_agent_id_t, 72 address: rocprofiler_address_t, 80 allocation_size: u64,
}

structure! { rocprofiler_buffer_tracing_scratch_memory_record_t: size 96, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_scratch_memory_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 40 agent_id: rocprofiler_agent_id_t,
    48 queue_id: rocprofiler_queue_id_t, 56 thread_id: rocprofiler_thread_id_t,
    64 start_timestamp: rocprofiler_timestamp_t, 72 end_timestamp: rocprofiler_timestamp_t,
    80 flags: rocprofiler_scratch_alloc_flag_t, 88 allocation_size: u64,
}

structure! { rocprofiler_callback_tracing_record_t: size 64, align 8;
    0 context_id: rocprofiler_context_id_t, 8 thread_id: rocprofiler_thread_id_t,
    16 correlation_id: rocprofiler_correlation_id_t, 40 kind: rocprofiler_callback_tracing_kind_t,
    44 operation: rocprofiler_tracing_operation_t, 48 phase: rocprofiler_callback_phase_t, 56 payload: *mut c_void,
}

structure! { rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t: size 88, align 8;
    0 size: u64, 8 kernel_id: u64, 16 code_object_id: u64, 24 kernel_name: *const c_char, 32 kernel_object: u64,
    40 kernarg_segment_size: u32, 44 kernarg_segment_alignment: u32, 48 group_segment_size: u32,
    52 private_segment_size: u32, 56 sgpr_count: u32, 60 arch_vgpr_count: u32, 64 accum_vgpr_count: u32,
    72 kernel_code_entry_byte_offset: i64, 80 kernel_address: rocprofiler_address_t,
}

structure! { rocprofiler_callback_tracing_code_object_host_kernel_symbol_register_data_t: size 120, align 8;
    0 size: u64, 8 host_function_id: u64, 16 kernel_id: u64, 24 code_object_id: u64,
    32 host_function: rocprofiler_address_t, 40 modules: rocprofiler_address_t, 48 device_function: *const c_char,
    56 thread_limit: u32, 60 thread_ids: rocprofiler_dim3_t, 72 block_ids: rocprofiler_dim3_t,
    84 block_dims: rocprofiler_dim3_t, 96 grid_dims: rocprofiler_dim3_t, 112 workgroup_size: u64,
}

structure! { rocprofiler_callback_tracing_memory_copy_data_t: size 64, align 8;
    0 size: u64, 8 start_timestamp: rocprofiler_timestamp_t, 16 end_timestamp: rocprofiler_timestamp_t,
    24 dst_agent_id: rocprofiler_agent_id_t, 32 src_agent_id: rocprofiler_agent_id_t, 40 bytes: u64,
    48 dst_address: rocprofiler_address_t, 56 src_address: rocprofiler_address_t,
}

structure! { rocprofiler_callback_tracing_hip_stream_data_t: size 24, align 8;
    0 size: u64, 8 stream_id: rocprofiler_stream_id_t, 16 stream_value: rocprofiler_address_t,
}

pub type rocprofiler_callback_tracing_cb_t = Option<
    unsafe extern "C" fn(
        record: rocprofiler_callback_tracing_record_t,
        user_data: *mut rocprofiler_user_data_t,
        callback_data: *mut c_void,
    ),
>;

structure! { rocprofiler_counter_record_t: size 40, align 8;
    0 id: rocprofiler_counter_instance_id_t, 8 counter_value: f64, 16 dispatch_id: rocprofiler_dispatch_id_t,
    24 user_data: rocprofiler_user_data_t, 32 agent_id: rocprofiler_agent_id_t,
}

structure! { rocprofiler_dispatch_counting_service_data_t: size 168, align 8;
    0 size: u64, 8 correlation_id: rocprofiler_async_correlation_id_t, 24 start_timestamp: rocprofiler_timestamp_t,
    32 end_timestamp: rocprofiler_timestamp_t, 40 dispatch_info: rocprofiler_kernel_dispatch_info_t,
}

structure! { rocprofiler_dispatch_counting_service_record_t: size 176, align 8;
    0 size: u64, 8 num_records: u64, 16 correlation_id: rocprofiler_async_correlation_id_t,
    32 start_timestamp: rocprofiler_timestamp_t, 40 end_timestamp: rocprofiler_timestamp_t,
    48 dispatch_info: rocprofiler_kernel_dispatch_info_t,
}

pub type rocprofiler_counter_record_dimension_info_t = rocprofiler_record_dimension_info_t;

structure! { rocprofiler_counter_dimension_info_t: size 24, align 8;
    0 size: u64, 8 dimension_name: *const c_char, 16 index: usize,
}

structure! { rocprofiler_counter_record_dimension_instance_info_t: size 40, align 8;
    0 size: u64, 8 instance_id: rocprofiler_counter_instance_id_t, 16 counter_id: u64, 24 dimensions_count: u64,
    32 dimensions: *mut *const rocprofiler_counter_dimension_info_t,
}

structure! { rocprofiler_counter_info_v1_t: size 88, align 8;
    0 size: u64, 8 id: rocprofiler_counter_id_t, 16 name: *const c_char, 24 description: *const c_char,
    32 block: *const c_char, 40 expression: *const c_char, 48 flags: u8, 56 dimensions_count: u64,
    64 dimensions: *mut *const rocprofiler_counter_record_dimension_info_t, 72 dimensions_instances_count: u64,
    80 dimensions_instances: *mut *const rocprofiler_counter_record_dimension_instance_info_t,
}

pub type rocprofiler_dispatch_counting_service_cb_t = Option<
    unsafe extern "C" fn(
        dispatch: rocprofiler_dispatch_counting_service_data_t,
        config: *mut rocprofiler_counter_config_id_t,
        user_data: *mut rocprofiler_user_data_t,
        data: *mut c_void,
    ),
>;

pub type rocprofiler_dispatch_counting_record_cb_t = Option<
    unsafe extern "C" fn(
        dispatch: rocprofiler_dispatch_counting_service_data_t,
        records: *mut rocprofiler_counter_record_t,
        count: usize,
        user_data: rocprofiler_user_data_t,
        data: *mut c_void,
    ),
>;

pub type rocprofiler_available_dimensions_cb_t = Option<
    unsafe extern "C" fn(
        counter: rocprofiler_counter_id_t,
        dimensions: *const rocprofiler_counter_record_dimension_info_t,
        count: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t,
>;

pub type rocprofiler_buffer_tracing_kind_cb_t =
    Option<unsafe extern "C" fn(kind: rocprofiler_buffer_tracing_kind_t, data: *mut c_void) -> c_int>;

pub type rocprofiler_buffer_tracing_kind_operation_cb_t = Option<
    unsafe extern "C" fn(
        kind: rocprofiler_buffer_tracing_kind_t,
        operation: rocprofiler_tracing_operation_t,
        data: *mut c_void,
    ) -> c_int,
>;

structure! { rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t: size 56, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32, 16 timestamp: rocprofiler_timestamp_t,
    24 pid: u32, 32 agent_id: rocprofiler_agent_id_t, 40 start_address: rocprofiler_address_t,
    48 end_address: rocprofiler_address_t,
}

structure! { rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t: size 32, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32, 16 timestamp: rocprofiler_timestamp_t,
    24 pid: u32, 28 count: u32,
}

structure! { rocprofiler_buffer_tracing_kfd_page_migrate_record_t: size 96, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32,
    16 start_timestamp: rocprofiler_timestamp_t, 24 end_timestamp: rocprofiler_timestamp_t, 32 pid: u32,
    40 start_address: rocprofiler_address_t, 48 end_address: rocprofiler_address_t,
    56 src_agent: rocprofiler_agent_id_t, 64 dst_agent: rocprofiler_agent_id_t,
    72 prefetch_agent: rocprofiler_agent_id_t, 80 preferred_agent: rocprofiler_agent_id_t, 88 error_code: i32,
}

structure! { rocprofiler_buffer_tracing_kfd_page_fault_record_t: size 56, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32,
    16 start_timestamp: rocprofiler_timestamp_t, 24 end_timestamp: rocprofiler_timestamp_t, 32 pid: u32,
    40 agent_id: rocprofiler_agent_id_t, 48 address: rocprofiler_address_t,
}

structure! { rocprofiler_buffer_tracing_kfd_queue_record_t: size 48, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32,
    16 start_timestamp: rocprofiler_timestamp_t, 24 end_timestamp: rocprofiler_timestamp_t, 32 pid: u32,
    40 agent_id: rocprofiler_agent_id_t,
}

structure! { rocprofiler_buffer_tracing_hip_event_record_t: size 88, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32,
    16 correlation_id: rocprofiler_async_correlation_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 agent_id: rocprofiler_agent_id_t, 64 queue_id: rocprofiler_queue_id_t, 72 hip_event_handle: u64,
    80 source_queue_id: rocprofiler_queue_id_t,
}

structure! { rocprofiler_buffer_tracing_hip_graph_record_t: size 96, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: i32,
    16 correlation_id: rocprofiler_correlation_id_t, 40 thread_id: rocprofiler_thread_id_t,
    48 start_timestamp: rocprofiler_timestamp_t, 56 end_timestamp: rocprofiler_timestamp_t,
    64 agent_id: rocprofiler_agent_id_t, 72 queue_id: rocprofiler_queue_id_t, 80 graph_exec_id: u64,
    88 kernel_dispatch_count: u64,
}

enumeration! { rocprofiler_pc_sampling_record_kind_t:
    NONE = 0, INVALID_SAMPLE = 1, HOST_TRAP_V0_SAMPLE = 2, STOCHASTIC_V0_SAMPLE = 3,
}

structure! { rocprofiler_pc_t: size 16, align 8; 0 code_object_id: u64, 8 code_object_offset: u64, }

structure! { rocprofiler_pc_sampling_record_host_trap_v0_t: size 88, align 8;
    0 size: u64, 8 hw_id: u64, 16 pc: rocprofiler_pc_t, 32 exec_mask: u64, 40 timestamp: u64, 48 dispatch_id: u64,
    56 correlation_id: rocprofiler_async_correlation_id_t, 72 workgroup_id: rocprofiler_dim3_t, 84 wave_in_group: u32,
}

structure! { rocprofiler_pc_sampling_record_stochastic_v0_t: size 104, align 8;
    0 size: u64, 8 flags: u8, 9 wave_in_group: u8, 10 wave_issued: u8, 16 hw_id: u64, 24 pc: rocprofiler_pc_t,
    40 exec_mask: u64, 48 workgroup_id: rocprofiler_dim3_t, 60 wave_count: u32, 64 timestamp: u64, 72 dispatch_id: u64,
    80 correlation_id: rocprofiler_async_correlation_id_t, 96 snapshot: u32, 100 memory_counters: u32,
}
functions! {
    pub fn rocprofiler_get_version(major: *mut u32, minor: *mut u32, patch: *mut u32) -> rocprofiler_status_t;
    pub fn rocprofiler_get_status_name(status: rocprofiler_status_t) -> *const c_char;
    pub fn rocprofiler_get_status_string(status: rocprofiler_status_t) -> *const c_char;
    pub fn rocprofiler_get_timestamp(ts: *mut rocprofiler_timestamp_t) -> rocprofiler_status_t;
    pub fn rocprofiler_get_thread_id(tid: *mut rocprofiler_thread_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_is_initialized(status: *mut c_int) -> rocprofiler_status_t;
    pub fn rocprofiler_is_finalized(status: *mut c_int) -> rocprofiler_status_t;
    pub fn rocprofiler_force_configure(configure: rocprofiler_configure_func_t) -> rocprofiler_status_t;
    pub fn rocprofiler_create_context(context: *mut rocprofiler_context_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_start_context(context: rocprofiler_context_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_stop_context(context: rocprofiler_context_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_context_is_active(context: rocprofiler_context_id_t, status: *mut c_int)
    -> rocprofiler_status_t;
    pub fn rocprofiler_context_is_valid(context: rocprofiler_context_id_t, status: *mut c_int) -> rocprofiler_status_t;
    pub fn rocprofiler_create_buffer(
        context: rocprofiler_context_id_t,
        size: usize,
        watermark: usize,
        policy: rocprofiler_buffer_policy_t,
        callback: rocprofiler_buffer_tracing_cb_t,
        data: *mut c_void,
        buffer: *mut rocprofiler_buffer_id_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_flush_buffer(buffer: rocprofiler_buffer_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_destroy_buffer(buffer: rocprofiler_buffer_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_create_callback_thread(thread: *mut rocprofiler_callback_thread_t) -> rocprofiler_status_t;
    pub fn rocprofiler_assign_callback_thread(
        buffer: rocprofiler_buffer_id_t,
        thread: rocprofiler_callback_thread_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_at_internal_thread_create(
        precreate: rocprofiler_internal_thread_library_cb_t,
        postcreate: rocprofiler_internal_thread_library_cb_t,
        libs: c_int,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_buffer_tracing_service(
        context: rocprofiler_context_id_t,
        kind: rocprofiler_buffer_tracing_kind_t,
        operations: *const rocprofiler_tracing_operation_t,
        operations_count: usize,
        buffer: rocprofiler_buffer_id_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_callback_tracing_service(
        context: rocprofiler_context_id_t,
        kind: rocprofiler_callback_tracing_kind_t,
        operations: *const rocprofiler_tracing_operation_t,
        operations_count: usize,
        callback: rocprofiler_callback_tracing_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_external_correlation_id_request_service(
        context: rocprofiler_context_id_t,
        kinds: *const rocprofiler_external_correlation_id_request_kind_t,
        kinds_count: usize,
        callback: rocprofiler_external_correlation_id_request_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_push_external_correlation_id(
        context: rocprofiler_context_id_t,
        tid: rocprofiler_thread_id_t,
        id: rocprofiler_user_data_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_pop_external_correlation_id(
        context: rocprofiler_context_id_t,
        tid: rocprofiler_thread_id_t,
        id: *mut rocprofiler_user_data_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_at_intercept_table_registration(
        callback: rocprofiler_intercept_library_cb_t,
        libs: c_int,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_buffer_tracing_kinds(
        callback: rocprofiler_buffer_tracing_kind_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_buffer_tracing_kind_operations(
        kind: rocprofiler_buffer_tracing_kind_t,
        callback: rocprofiler_buffer_tracing_kind_operation_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_buffer_tracing_kind_name(
        kind: rocprofiler_buffer_tracing_kind_t,
        name: *mut *const c_char,
        name_len: *mut u64,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_buffer_tracing_kind_operation_name(
        kind: rocprofiler_buffer_tracing_kind_t,
        operation: rocprofiler_tracing_operation_t,
        name: *mut *const c_char,
        name_len: *mut u64,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_callback_tracing_kinds(
        callback: rocprofiler_callback_tracing_kind_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_callback_tracing_kind_operations(
        kind: rocprofiler_callback_tracing_kind_t,
        callback: rocprofiler_callback_tracing_kind_operation_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_callback_tracing_kind_operation_args(
        record: rocprofiler_callback_tracing_record_t,
        callback: rocprofiler_callback_tracing_operation_args_cb_t,
        max_dereference_count: i32,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_callback_tracing_kind_name(
        kind: rocprofiler_callback_tracing_kind_t,
        name: *mut *const c_char,
        name_len: *mut u64,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_callback_tracing_kind_operation_name(
        kind: rocprofiler_callback_tracing_kind_t,
        operation: rocprofiler_tracing_operation_t,
        name: *mut *const c_char,
        name_len: *mut u64,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_available_agents(
        version: rocprofiler_agent_version_t,
        callback: rocprofiler_query_available_agents_cb_t,
        agent_size: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_agent_supported_counters(
        agent: rocprofiler_agent_id_t,
        callback: rocprofiler_available_counters_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_counter_info(
        counter: rocprofiler_counter_id_t,
        version: rocprofiler_counter_info_version_id_t,
        info: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_counter_instance_count(
        agent: rocprofiler_agent_id_t,
        counter: rocprofiler_counter_id_t,
        instance_count: *mut usize,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_iterate_counter_dimensions(
        counter: rocprofiler_counter_id_t,
        callback: rocprofiler_available_dimensions_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_record_counter_id(
        instance: rocprofiler_counter_instance_id_t,
        counter: *mut rocprofiler_counter_id_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_record_dimension_position(
        instance: rocprofiler_counter_instance_id_t,
        dimension: rocprofiler_counter_dimension_id_t,
        position: *mut usize,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_pc_sampling_agent_configurations(
        agent: rocprofiler_agent_id_t,
        callback: rocprofiler_available_pc_sampling_configurations_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_pc_sampling_service(
        context: rocprofiler_context_id_t,
        agent: rocprofiler_agent_id_t,
        method: rocprofiler_pc_sampling_method_t,
        unit: rocprofiler_pc_sampling_unit_t,
        interval: u64,
        buffer: rocprofiler_buffer_id_t,
        flags: c_int,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_create_counter_config(
        agent: rocprofiler_agent_id_t,
        counters: *mut rocprofiler_counter_id_t,
        counters_count: usize,
        config: *mut rocprofiler_counter_config_id_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_destroy_counter_config(config: rocprofiler_counter_config_id_t) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_callback_dispatch_counting_service(
        context: rocprofiler_context_id_t,
        dispatch_callback: rocprofiler_dispatch_counting_service_cb_t,
        dispatch_data: *mut c_void,
        record_callback: rocprofiler_dispatch_counting_record_cb_t,
        record_data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_configure_buffer_dispatch_counting_service(
        context: rocprofiler_context_id_t,
        buffer: rocprofiler_buffer_id_t,
        callback: rocprofiler_dispatch_counting_service_cb_t,
        data: *mut c_void,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_create_counter(
        name: *const c_char,
        name_len: usize,
        expr: *const c_char,
        expr_len: usize,
        description: *const c_char,
        description_len: usize,
        agent: rocprofiler_agent_id_t,
        counter: *mut rocprofiler_counter_id_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_load_counter_definition(
        yaml: *const c_char,
        size: usize,
        flags: rocprofiler_counter_flag_t,
    ) -> rocprofiler_status_t;
    pub fn rocprofiler_query_external_correlation_id_request_kind_name(
        kind: rocprofiler_external_correlation_id_request_kind_t,
        name: *mut *const c_char,
        length: *mut u64,
    ) -> rocprofiler_status_t;
}
