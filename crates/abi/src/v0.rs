//! Generated from include/rocprofiler_abi.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use super::common::*;
use core::ffi::{c_char, c_void};

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
    PAGE_MIGRATION = 12,
    SCRATCH_MEMORY = 13,
    CORRELATION_ID_RETIREMENT = 14,
    RCCL_API = 15,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_correlation_id_t {
    pub internal: u64,
    pub external: rocprofiler_user_data_t,
}
layout! { rocprofiler_correlation_id_t: size 16, align 8;
    internal 0, external 8,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_client_id_t {
    pub name: *const c_char,
    pub handle: u32,
}
layout! { rocprofiler_client_id_t: size 16, align 8;
    name 0, handle 8,
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
layout! { rocprofiler_buffer_tracing_hip_api_record_t: size 56, align 8;
    size 0, kind 8, operation 12, correlation_id 16, start_timestamp 32, end_timestamp 40, thread_id 48,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kernel_dispatch_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_kernel_dispatch_operation_t,
    pub correlation_id: rocprofiler_correlation_id_t,
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
    pub correlation_id: rocprofiler_correlation_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dst_agent_id: rocprofiler_agent_id_t,
    pub src_agent_id: rocprofiler_agent_id_t,
    pub bytes: u64,
}
layout! { rocprofiler_buffer_tracing_memory_copy_record_t: size 80, align 8;
    size 0, kind 8, operation 12, correlation_id 16, thread_id 32, start_timestamp 40, end_timestamp 48,
    dst_agent_id 56, src_agent_id 64, bytes 72,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_scratch_memory_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_scratch_memory_operation_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub queue_id: rocprofiler_queue_id_t,
    pub thread_id: rocprofiler_thread_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub correlation_id: rocprofiler_correlation_id_t,
    pub flags: rocprofiler_scratch_alloc_flag_t,
}
layout! { rocprofiler_buffer_tracing_scratch_memory_record_t: size 80, align 8;
    size 0, kind 8, operation 12, agent_id 16, queue_id 24, thread_id 32, start_timestamp 40, end_timestamp 48,
    correlation_id 56, flags 72,
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
layout! { rocprofiler_callback_tracing_record_t: size 56, align 8;
    context_id 0, thread_id 8, correlation_id 16, kind 32, operation 36, phase 40, payload 48,
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
}
layout! { rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t: size 72, align 8;
    size 0, kernel_id 8, code_object_id 16, kernel_name 24, kernel_object 32, kernarg_segment_size 40,
    kernarg_segment_alignment 44, group_segment_size 48, private_segment_size 52, sgpr_count 56, arch_vgpr_count 60,
    accum_vgpr_count 64,
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
}
layout! { rocprofiler_callback_tracing_memory_copy_data_t: size 48, align 8;
    size 0, start_timestamp 8, end_timestamp 16, dst_agent_id 24, src_agent_id 32, bytes 40,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_record_counter_t {
    pub id: rocprofiler_counter_instance_id_t,
    pub counter_value: f64,
    pub dispatch_id: rocprofiler_dispatch_id_t,
    pub user_data: rocprofiler_user_data_t,
}
layout! { rocprofiler_record_counter_t: size 32, align 8;
    id 0, counter_value 8, dispatch_id 16, user_data 24,
}

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_page_migration_record_t {
    pub size: u64,
    pub kind: rocprofiler_buffer_tracing_kind_t,
    pub operation: rocprofiler_tracing_operation_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub pid: u32,
    pub reserved: [u64; 12usize],
}
layout! { rocprofiler_buffer_tracing_page_migration_record_t: size 136, align 8;
    size 0, kind 8, operation 12, start_timestamp 16, end_timestamp 24, pid 32, reserved 40,
}
