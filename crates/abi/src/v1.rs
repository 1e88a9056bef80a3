//! Generated from include/rocprofiler_abi.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use super::common::*;
use core::ffi::{c_char, c_int, c_void};

enumeration! { rocprofiler_buffer_tracing_kind_t:
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
    CORRELATION_ID_RETIREMENT = 13,
    RCCL_API = 14,
    OMPT = 15,
    MEMORY_ALLOCATION = 16,
    RUNTIME_INITIALIZATION = 17,
    ROCDECODE_API = 18,
    ROCJPEG_API = 19,
    HIP_STREAM = 20,
    HIP_RUNTIME_API_EXT = 21,
    HIP_COMPILER_API_EXT = 22,
    ROCDECODE_API_EXT = 23,
    KFD_EVENT_PAGE_MIGRATE = 24,
    KFD_EVENT_PAGE_FAULT = 25,
    KFD_EVENT_QUEUE = 26,
    KFD_EVENT_UNMAP_FROM_GPU = 27,
    KFD_EVENT_DROPPED_EVENTS = 28,
    KFD_PAGE_MIGRATE = 29,
    KFD_PAGE_FAULT = 30,
    KFD_QUEUE = 31,
    MARKER_CORE_RANGE_API = 32,
}

enumeration! { rocprofiler_memory_allocation_operation_t:
    NONE = 0,
    ALLOCATE = 1,
    VMEM_ALLOCATE = 2,
    FREE = 3,
    VMEM_FREE = 4,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_config_id_t {
    pub handle: u64,
}
layout! { rocprofiler_counter_config_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_stream_id_t {
    pub handle: u64,
}
layout! { rocprofiler_stream_id_t: size 8, align 8;
    handle 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_address_t {
    pub value: u64,
}
layout! { rocprofiler_address_t: size 8, align 8;
    value 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_uuid_t {
    pub bytes: [u8; 16usize],
}
layout! { rocprofiler_uuid_t: size 16, align 1;
    bytes 0,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_correlation_id_t {
    pub internal: u64,
    pub external: rocprofiler_user_data_t,
    pub ancestor: u64,
}
layout! { rocprofiler_correlation_id_t: size 24, align 8;
    internal 0, external 8, ancestor 16,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_async_correlation_id_t {
    pub internal: u64,
    pub external: rocprofiler_user_data_t,
}
layout! { rocprofiler_async_correlation_id_t: size 16, align 8;
    internal 0, external 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_client_id_t {
    pub size: usize,
    pub name: *const c_char,
    pub handle: u32,
}
layout! { rocprofiler_client_id_t: size 24, align 8;
    size 0, name 8, handle 16,
}

pub type rocprofiler_client_finalize_t = Option<unsafe extern "C" fn(client: rocprofiler_client_id_t)>;

pub type rocprofiler_tool_initialize_t =
    Option<unsafe extern "C" fn(finalize: rocprofiler_client_finalize_t, tool_data: *mut c_void) -> c_int>;

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_tool_configure_result_t {
    pub size: usize,
    pub initialize: rocprofiler_tool_initialize_t,
    pub finalize: rocprofiler_tool_finalize_t,
    pub tool_data: *mut c_void,
}
layout! { rocprofiler_tool_configure_result_t: size 32, align 8;
    size 0, initialize 8, finalize 16, tool_data 24,
}

pub type rocprofiler_configure_func_t = Option<
    unsafe extern "C" fn(
        version: u32,
        runtime_version: *const c_char,
        priority: u32,
        client: *mut rocprofiler_client_id_t,
    ) -> *mut rocprofiler_tool_configure_result_t,
>;

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_v0_t {
    pub size: u64,
    pub id: rocprofiler_agent_id_t,
    pub type_: rocprofiler_agent_type_t,
    pub cpu_cores_count: u32,
    pub simd_count: u32,
    pub mem_banks_count: u32,
    pub caches_count: u32,
    pub io_links_count: u32,
    pub cpu_core_id_base: u32,
    pub simd_id_base: u32,
    pub max_waves_per_simd: u32,
    pub lds_size_in_kb: u32,
    pub gds_size_in_kb: u32,
    pub num_gws: u32,
    pub wave_front_size: u32,
    pub num_xcc: u32,
    pub cu_count: u32,
    pub array_count: u32,
    pub num_shader_banks: u32,
    pub simd_arrays_per_engine: u32,
    pub cu_per_simd_array: u32,
    pub simd_per_cu: u32,
    pub max_slots_scratch_cu: u32,
    pub gfx_target_version: u32,
    pub vendor_id: u16,
    pub device_id: u16,
    pub location_id: u32,
    pub domain: u32,
    pub drm_render_minor: u32,
    pub num_sdma_engines: u32,
    pub num_sdma_xgmi_engines: u32,
    pub num_sdma_queues_per_engine: u32,
    pub num_cp_queues: u32,
    pub max_engine_clk_ccompute: u32,
    pub max_engine_clk_fcompute: u32,
    pub sdma_fw_version: u32,
    pub fw_version: u32,
    pub capability: u32,
    pub cu_per_engine: u32,
    pub max_waves_per_cu: u32,
    pub family_id: u32,
    pub workgroup_max_size: u32,
    pub grid_max_size: u32,
    pub local_mem_size: u64,
    pub hive_id: u64,
    pub gpu_id: u64,
    pub workgroup_max_dim: rocprofiler_dim3_t,
    pub grid_max_dim: rocprofiler_dim3_t,
    pub mem_banks: *const rocprofiler_agent_mem_bank_t,
    pub caches: *const rocprofiler_agent_cache_t,
    pub io_links: *const rocprofiler_agent_io_link_t,
    pub name: *const c_char,
    pub vendor_name: *const c_char,
    pub product_name: *const c_char,
    pub model_name: *const c_char,
    pub node_id: u32,
    pub logical_node_id: i32,
    pub logical_node_type_id: i32,
    pub runtime_visibility: u32,
    pub uuid: rocprofiler_uuid_t,
}
layout! { rocprofiler_agent_v0_t: size 312, align 8;
    size 0, id 8, type_ 16, cpu_cores_count 20, simd_count 24, mem_banks_count 28, caches_count 32, io_links_count 36,
    cpu_core_id_base 40, simd_id_base 44, max_waves_per_simd 48, lds_size_in_kb 52, gds_size_in_kb 56, num_gws 60,
    wave_front_size 64, num_xcc 68, cu_count 72, array_count 76, num_shader_banks 80, simd_arrays_per_engine 84,
    cu_per_simd_array 88, simd_per_cu 92, max_slots_scratch_cu 96, gfx_target_version 100, vendor_id 104,
    device_id 106, location_id 108, domain 112, drm_render_minor 116, num_sdma_engines 120, num_sdma_xgmi_engines 124,
    num_sdma_queues_per_engine 128, num_cp_queues 132, max_engine_clk_ccompute 136, max_engine_clk_fcompute 140,
    sdma_fw_version 144, fw_version 148, capability 152, cu_per_engine 156, max_waves_per_cu 160, family_id 164,
    workgroup_max_size 168, grid_max_size 172, local_mem_size 176, hive_id 184, gpu_id 192, workgroup_max_dim 200,
    grid_max_dim 212, mem_banks 224, caches 232, io_links 240, name 248, vendor_name 256, product_name 264,
    model_name 272, node_id 280, logical_node_id 284, logical_node_type_id 288, runtime_visibility 292, uuid 296,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_hip_api_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_tracing_operation_t,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub thread_id: rocprofiler_thread_id_t,
}
layout! { rocprofiler_buffer_tracing_hip_api_record_t: size 64, align 8;
    size 0, kind 8, operation 12, correlation_id 16, start_timestamp 40, end_timestamp 48, thread_id 56,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kernel_dispatch_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_kernel_dispatch_operation_t,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
layout! { rocprofiler_buffer_tracing_kernel_dispatch_record_t: size 184, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 32, start_timestamp 40, end_timestamp 48,
    dispatch_info 56,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_memory_copy_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_memory_copy_operation_t,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dst_agent_id: rocprofiler_agent_id_t,
    pub src_agent_id: rocprofiler_agent_id_t,
    pub bytes: u64,
    pub dst_address: rocprofiler_address_t,
    pub src_address: rocprofiler_address_t,
}
layout! { rocprofiler_buffer_tracing_memory_copy_record_t: size 96, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 32, start_timestamp 40, end_timestamp 48,
    dst_agent_id 56, src_agent_id 64, bytes 72, dst_address 80, src_address 88,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_memory_allocation_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_memory_allocation_operation_t,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub address: rocprofiler_address_t,
    pub allocation_size: u64,
}
layout! { rocprofiler_buffer_tracing_memory_allocation_record_t: size 88, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 40, start_timestamp 48, end_timestamp 56, agent_id 64,
    address 72, allocation_size 80,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_scratch_memory_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_scratch_memory_operation_t,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub flags: rocprofiler_scratch_alloc_flag_t,
    pub allocation_size: u64,
}
layout! { rocprofiler_buffer_tracing_scratch_memory_record_t: size 96, align 8;
    size 0, kind 8, operation 12, correlation_id 16, agent_id 40, queue_id 48, thread_id 56, start_timestamp 64,
    end_timestamp 72, flags 80, allocation_size 88,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_record_t {
    pub context_id: rocprofiler_context_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub kind: rocprofiler_callback_tracing_kind_t,
    pub operation: rocprofiler_tracing_operation_t,
    pub phase: rocprofiler_callback_phase_t,
    pub payload: *mut c_void,
}
layout! { rocprofiler_callback_tracing_record_t: size 64, align 8;
    context_id 0, thread_id 8, correlation_id 16, kind 40, operation 44, phase 48, payload 56,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t {
    pub size: u64,
    pub kernel_id: u64,
    pub code_object_id: u64,
    pub kernel_name: *const c_char,
    pub kernel_object: u64,
    pub kernarg_segment_size: u32,
    pub kernarg_segment_alignment: u32,
    pub group_segment_size: u32,
    pub private_segment_size: u32,
    pub sgpr_count: u32,
    pub arch_vgpr_count: u32,
    pub accum_vgpr_count: u32,
    pub kernel_code_entry_byte_offset: i64,
    pub kernel_address: rocprofiler_address_t,
}
layout! { rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t: size 88, align 8;
    size 0, kernel_id 8, code_object_id 16, kernel_name 24, kernel_object 32, kernarg_segment_size 40,
    kernarg_segment_alignment 44, group_segment_size 48, private_segment_size 52, sgpr_count 56, arch_vgpr_count 60,
    accum_vgpr_count 64, kernel_code_entry_byte_offset 72, kernel_address 80,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_memory_copy_data_t {
    pub size: u64,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dst_agent_id: rocprofiler_agent_id_t,
    pub src_agent_id: rocprofiler_agent_id_t,
    pub bytes: u64,
    pub dst_address: rocprofiler_address_t,
    pub src_address: rocprofiler_address_t,
}
layout! { rocprofiler_callback_tracing_memory_copy_data_t: size 64, align 8;
    size 0, start_timestamp 8, end_timestamp 16, dst_agent_id 24, src_agent_id 32, bytes 40, dst_address 48,
    src_address 56,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_hip_stream_data_t {
    pub size: u64,
    pub stream_id: rocprofiler_stream_id_t,
    pub stream_value: rocprofiler_address_t,
}
layout! { rocprofiler_callback_tracing_hip_stream_data_t: size 24, align 8;
    size 0, stream_id 8, stream_value 16,
}

pub type rocprofiler_callback_tracing_cb_t = Option<
    unsafe extern "C" fn(
        record: rocprofiler_callback_tracing_record_t,
        user_data: *mut rocprofiler_user_data_t,
        callback_data: *mut c_void,
    ),
>;

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_record_t {
    pub id: rocprofiler_counter_instance_id_t,
    pub counter_value: f64,
    pub dispatch_id: rocprofiler_dispatch_id_t,
    pub user_data: rocprofiler_user_data_t,
    pub agent_id: rocprofiler_agent_id_t,
}
layout! { rocprofiler_counter_record_t: size 40, align 8;
    id 0, counter_value 8, dispatch_id 16, user_data 24, agent_id 32,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_dispatch_counting_service_data_t {
    pub size: u64,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
layout! { rocprofiler_dispatch_counting_service_data_t: size 168, align 8;
    size 0, correlation_id 8, start_timestamp 24, end_timestamp 32, dispatch_info 40,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_dispatch_counting_service_record_t {
    pub size: u64,
    pub num_records: u64,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
layout! { rocprofiler_dispatch_counting_service_record_t: size 176, align 8;
    size 0, num_records 8, correlation_id 16, start_timestamp 32, end_timestamp 40, dispatch_info 48,
}

pub type rocprofiler_counter_record_dimension_info_t = rocprofiler_record_dimension_info_t;

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_dimension_info_t {
    pub size: u64,
    pub dimension_name: *const c_char,
    pub index: usize,
}
layout! { rocprofiler_counter_dimension_info_t: size 24, align 8;
    size 0, dimension_name 8, index 16,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_record_dimension_instance_info_t {
    pub size: u64,
    pub instance_id: rocprofiler_counter_instance_id_t,
    pub counter_id: u64,
    pub dimensions_count: u64,
    pub dimensions: *mut *const rocprofiler_counter_dimension_info_t,
}
layout! { rocprofiler_counter_record_dimension_instance_info_t: size 40, align 8;
    size 0, instance_id 8, counter_id 16, dimensions_count 24, dimensions 32,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_info_v1_t {
    pub size: u64,
    pub id: rocprofiler_counter_id_t,
    pub name: *const c_char,
    pub description: *const c_char,
    pub block: *const c_char,
    pub expression: *const c_char,
    pub flags: u8,
    pub dimensions_count: u64,
    pub dimensions: *mut *const rocprofiler_counter_record_dimension_info_t,
    pub dimensions_instances_count: u64,
    pub dimensions_instances: *mut *const rocprofiler_counter_record_dimension_instance_info_t,
}
layout! { rocprofiler_counter_info_v1_t: size 88, align 8;
    size 0, id 8, name 16, description 24, block 32, expression 40, flags 48, dimensions_count 56, dimensions 64,
    dimensions_instances_count 72, dimensions_instances 80,
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

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub agent_id: rocprofiler_agent_id_t,
    pub start_address: rocprofiler_address_t,
    pub end_address: rocprofiler_address_t,
}
layout! { rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t: size 56, align 8;
    size 0, kind 8, operation 12, timestamp 16, pid 24, agent_id 32, start_address 40, end_address 48,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub count: u32,
}
layout! { rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t: size 32, align 8;
    size 0, kind 8, operation 12, timestamp 16, pid 24, count 28,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kfd_page_migrate_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub start_address: rocprofiler_address_t,
    pub end_address: rocprofiler_address_t,
    pub src_agent: rocprofiler_agent_id_t,
    pub dst_agent: rocprofiler_agent_id_t,
    pub prefetch_agent: rocprofiler_agent_id_t,
    pub preferred_agent: rocprofiler_agent_id_t,
    pub error_code: i32,
}
layout! { rocprofiler_buffer_tracing_kfd_page_migrate_record_t: size 96, align 8;
    size 0, kind 8, operation 12, start_timestamp 16, end_timestamp 24, pid 32, start_address 40, end_address 48,
    src_agent 56, dst_agent 64, prefetch_agent 72, preferred_agent 80, error_code 88,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kfd_page_fault_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub agent_id: rocprofiler_agent_id_t,
    pub address: rocprofiler_address_t,
}
layout! { rocprofiler_buffer_tracing_kfd_page_fault_record_t: size 56, align 8;
    size 0, kind 8, operation 12, start_timestamp 16, end_timestamp 24, pid 32, agent_id 40, address 48,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kfd_queue_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub agent_id: rocprofiler_agent_id_t,
}
layout! { rocprofiler_buffer_tracing_kfd_queue_record_t: size 48, align 8;
    size 0, kind 8, operation 12, start_timestamp 16, end_timestamp 24, pid 32, agent_id 40,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_hip_event_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub hip_event_handle: u64,
    pub source_queue_id: rocprofiler_queue_id_t,
}
layout! { rocprofiler_buffer_tracing_hip_event_record_t: size 88, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 32, start_timestamp 40, end_timestamp 48, agent_id 56,
    queue_id 64, hip_event_handle 72, source_queue_id 80,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_hip_graph_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: i32,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub graph_exec_id: u64,
    pub kernel_dispatch_count: u64,
}
layout! { rocprofiler_buffer_tracing_hip_graph_record_t: size 96, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 40, start_timestamp 48, end_timestamp 56, agent_id 64,
    queue_id 72, graph_exec_id 80, kernel_dispatch_count 88,
}

enumeration! { rocprofiler_pc_sampling_record_kind_t:
    NONE = 0,
    INVALID_SAMPLE = 1,
    HOST_TRAP_V0_SAMPLE = 2,
    STOCHASTIC_V0_SAMPLE = 3,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_pc_t {
    pub code_object_id: u64,
    pub code_object_offset: u64,
}
layout! { rocprofiler_pc_t: size 16, align 8;
    code_object_id 0, code_object_offset 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_record_host_trap_v0_t {
    pub size: u64,
    pub hw_id: u64,
    pub pc: rocprofiler_pc_t,
    pub exec_mask: u64,
    pub timestamp: u64,
    pub dispatch_id: u64,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub workgroup_id: rocprofiler_dim3_t,
    pub wave_in_group: u32,
}
layout! { rocprofiler_pc_sampling_record_host_trap_v0_t: size 88, align 8;
    size 0, hw_id 8, pc 16, exec_mask 32, timestamp 40, dispatch_id 48, correlation_id 56, workgroup_id 72,
    wave_in_group 84,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_record_stochastic_v0_t {
    pub size: u64,
    pub flags: u8,
    pub wave_in_group: u8,
    pub wave_issued: u8,
    pub hw_id: u64,
    pub pc: rocprofiler_pc_t,
    pub exec_mask: u64,
    pub workgroup_id: rocprofiler_dim3_t,
    pub wave_count: u32,
    pub timestamp: u64,
    pub dispatch_id: u64,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub snapshot: u32,
    pub memory_counters: u32,
}
layout! { rocprofiler_pc_sampling_record_stochastic_v0_t: size 104, align 8;
    size 0, flags 8, wave_in_group 9, wave_issued 10, hw_id 16, pc 24, exec_mask 40, workgroup_id 48, wave_count 60,
    timestamp 64, dispatch_id 72, correlation_id 80, snapshot 96, memory_counters 100,
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
