//! Generated from include/rocprofiler_common.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use core::ffi::{c_char, c_int, c_void};
use core::mem::{align_of, offset_of, size_of};

pub type rocprofiler_timestamp_t = u64;

pub type rocprofiler_thread_id_t = u64;

pub type rocprofiler_tracing_operation_t = i32;

pub type rocprofiler_kernel_id_t = u64;

pub type rocprofiler_dispatch_id_t = u64;

pub type rocprofiler_counter_instance_id_t = u64;

pub type rocprofiler_counter_dimension_id_t = u64;

impl rocprofiler_status_t {
    pub const SUCCESS: Self = Self(0);
    pub const ERROR: Self = Self(1);
    pub const ERROR_CONTEXT_NOT_FOUND: Self = Self(2);
    pub const ERROR_BUFFER_NOT_FOUND: Self = Self(3);
    pub const ERROR_KIND_NOT_FOUND: Self = Self(4);
    pub const ERROR_OPERATION_NOT_FOUND: Self = Self(5);
    pub const ERROR_THREAD_NOT_FOUND: Self = Self(6);
    pub const ERROR_AGENT_NOT_FOUND: Self = Self(7);
    pub const ERROR_COUNTER_NOT_FOUND: Self = Self(8);
    pub const ERROR_CONTEXT_ERROR: Self = Self(9);
    pub const ERROR_CONTEXT_INVALID: Self = Self(10);
    pub const ERROR_CONTEXT_NOT_STARTED: Self = Self(11);
    pub const ERROR_CONTEXT_CONFLICT: Self = Self(12);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_status_t(pub u32);

impl rocprofiler_callback_phase_t {
    pub const NONE: Self = Self(0);
    pub const ENTER: Self = Self(1);
    pub const EXIT: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_callback_phase_t(pub u32);

impl rocprofiler_buffer_category_t {
    pub const NONE: Self = Self(0);
    pub const TRACING: Self = Self(1);
    pub const PC_SAMPLING: Self = Self(2);
    pub const COUNTERS: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_category_t(pub u32);

impl rocprofiler_buffer_policy_t {
    pub const NONE: Self = Self(0);
    pub const DISCARD: Self = Self(1);
    pub const LOSSLESS: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_policy_t(pub u32);

impl rocprofiler_agent_type_t {
    pub const NONE: Self = Self(0);
    pub const CPU: Self = Self(1);
    pub const GPU: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_agent_type_t(pub u32);

impl rocprofiler_agent_version_t {
    pub const VERSION_NONE: Self = Self(0);
    pub const VERSION_0: Self = Self(1);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_agent_version_t(pub u32);

impl rocprofiler_intercept_table_t {
    pub const HSA_TABLE: Self = Self(1);
    pub const HIP_RUNTIME_TABLE: Self = Self(2);
    pub const HIP_COMPILER_TABLE: Self = Self(4);
    pub const MARKER_CORE_TABLE: Self = Self(8);
    pub const MARKER_CONTROL_TABLE: Self = Self(16);
    pub const MARKER_NAME_TABLE: Self = Self(32);
    pub const RCCL_TABLE: Self = Self(64);
    pub const ROCDECODE_TABLE: Self = Self(128);
    pub const ROCJPEG_TABLE: Self = Self(256);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_intercept_table_t(pub u32);

impl rocprofiler_runtime_library_t {
    pub const LIBRARY: Self = Self(1);
    pub const HSA_LIBRARY: Self = Self(2);
    pub const HIP_LIBRARY: Self = Self(4);
    pub const MARKER_LIBRARY: Self = Self(8);
    pub const RCCL_LIBRARY: Self = Self(16);
    pub const ROCDECODE_LIBRARY: Self = Self(32);
    pub const ROCJPEG_LIBRARY: Self = Self(64);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_runtime_library_t(pub u32);

impl rocprofiler_callback_tracing_kind_t {
    pub const NONE: Self = Self(0);
    pub const HSA_CORE_API: Self = Self(1);
    pub const HSA_AMD_EXT_API: Self = Self(2);
    pub const HSA_IMAGE_EXT_API: Self = Self(3);
    pub const HSA_FINALIZE_EXT_API: Self = Self(4);
    pub const HIP_RUNTIME_API: Self = Self(5);
    pub const HIP_COMPILER_API: Self = Self(6);
    pub const MARKER_CORE_API: Self = Self(7);
    pub const MARKER_CONTROL_API: Self = Self(8);
    pub const MARKER_NAME_API: Self = Self(9);
    pub const CODE_OBJECT: Self = Self(10);
    pub const SCRATCH_MEMORY: Self = Self(11);
    pub const KERNEL_DISPATCH: Self = Self(12);
    pub const MEMORY_COPY: Self = Self(13);
    pub const RCCL_API: Self = Self(14);
    pub const OMPT: Self = Self(15);
    pub const MEMORY_ALLOCATION: Self = Self(16);
    pub const RUNTIME_INITIALIZATION: Self = Self(17);
    pub const ROCDECODE_API: Self = Self(18);
    pub const ROCJPEG_API: Self = Self(19);
    pub const HIP_STREAM: Self = Self(20);
    pub const MARKER_CORE_RANGE_API: Self = Self(21);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_kind_t(pub u32);

impl rocprofiler_external_correlation_id_request_kind_t {
    pub const NONE: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(0);
    pub const HSA_CORE_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(1);
    pub const HSA_AMD_EXT_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(2);
    pub const HSA_IMAGE_EXT_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(3);
    pub const HSA_FINALIZE_EXT_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(4);
    pub const HIP_RUNTIME_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(5);
    pub const HIP_COMPILER_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(6);
    pub const MARKER_CORE_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(7);
    pub const MARKER_CONTROL_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(8);
    pub const MARKER_NAME_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(9);
    pub const MEMORY_COPY: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(10);
    pub const KERNEL_DISPATCH: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(11);
    pub const SCRATCH_MEMORY: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(12);
    pub const RCCL_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(13);
    pub const OMPT: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(14);
    pub const MEMORY_ALLOCATION: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(15);
    pub const ROCDECODE_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(16);
    pub const ROCJPEG_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(17);
    pub const MARKER_CORE_RANGE_API: rocprofiler_external_correlation_id_request_kind_t =
        rocprofiler_external_correlation_id_request_kind_t(18);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_external_correlation_id_request_kind_t(pub u32);

impl rocprofiler_code_object_operation_t {
    pub const NONE: Self = Self(0);
    pub const LOAD: Self = Self(1);
    pub const DEVICE_KERNEL_SYMBOL_REGISTER: rocprofiler_code_object_operation_t =
        rocprofiler_code_object_operation_t(2);
    pub const HOST_KERNEL_SYMBOL_REGISTER: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_code_object_operation_t(pub u32);

impl rocprofiler_code_object_storage_type_t {
    pub const NONE: Self = Self(0);
    pub const FILE: Self = Self(1);
    pub const MEMORY: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_code_object_storage_type_t(pub u32);

impl rocprofiler_kernel_dispatch_operation_t {
    pub const NONE: Self = Self(0);
    pub const ENQUEUE: Self = Self(1);
    pub const COMPLETE: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_kernel_dispatch_operation_t(pub u32);

impl rocprofiler_memory_copy_operation_t {
    pub const NONE: Self = Self(0);
    pub const HOST_TO_HOST: Self = Self(1);
    pub const HOST_TO_DEVICE: Self = Self(2);
    pub const DEVICE_TO_HOST: Self = Self(3);
    pub const DEVICE_TO_DEVICE: Self = Self(4);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_memory_copy_operation_t(pub u32);

impl rocprofiler_scratch_memory_operation_t {
    pub const MEMORY_NONE: Self = Self(0);
    pub const MEMORY_ALLOC: Self = Self(1);
    pub const MEMORY_FREE: Self = Self(2);
    pub const MEMORY_ASYNC_RECLAIM: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_scratch_memory_operation_t(pub u32);

impl rocprofiler_scratch_alloc_flag_t {
    pub const ALLOC_FLAG_NONE: Self = Self(0);
    pub const ALLOC_FLAG_USE_ONCE: Self = Self(1);
    pub const ALLOC_FLAG_ALT: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_scratch_alloc_flag_t(pub u32);

impl rocprofiler_marker_core_api_id_t {
    pub const roctxMarkA: Self = Self(0);
    pub const roctxRangePushA: Self = Self(1);
    pub const roctxRangePop: Self = Self(2);
    pub const roctxRangeStartA: Self = Self(3);
    pub const roctxRangeStop: Self = Self(4);
    pub const roctxGetThreadId: Self = Self(5);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_marker_core_api_id_t(pub u32);

impl rocprofiler_marker_control_api_id_t {
    pub const roctxProfilerPause: Self = Self(0);
    pub const roctxProfilerResume: Self = Self(1);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_marker_control_api_id_t(pub u32);

impl rocprofiler_marker_name_api_id_t {
    pub const roctxNameOsThread: Self = Self(0);
    pub const roctxNameHsaAgent: Self = Self(1);
    pub const roctxNameHipDevice: Self = Self(2);
    pub const roctxNameHipStream: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_marker_name_api_id_t(pub u32);

impl rocprofiler_counter_info_version_id_t {
    pub const INFO_VERSION_NONE: Self = Self(0);
    pub const INFO_VERSION_0: Self = Self(1);
    pub const INFO_VERSION_1: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_counter_info_version_id_t(pub u32);

impl rocprofiler_counter_record_kind_t {
    pub const RECORD_NONE: Self = Self(0);
    pub const RECORD_PROFILE_COUNTING_DISPATCH_HEADER: rocprofiler_counter_record_kind_t =
        rocprofiler_counter_record_kind_t(1);
    pub const RECORD_VALUE: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_counter_record_kind_t(pub u32);

impl rocprofiler_counter_flag_t {
    pub const FLAG_NONE: Self = Self(0);
    pub const FLAG_ASYNC: Self = Self(1);
    pub const FLAG_APPEND_DEFINITION: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_counter_flag_t(pub u32);

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_context_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_context_id_t"][size_of::<rocprofiler_context_id_t>() - 8usize];
    ["Alignment of rocprofiler_context_id_t"][align_of::<rocprofiler_context_id_t>() - 8usize];
    ["Offset of field: rocprofiler_context_id_t::handle"][offset_of!(rocprofiler_context_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_id_t"][size_of::<rocprofiler_buffer_id_t>() - 8usize];
    ["Alignment of rocprofiler_buffer_id_t"][align_of::<rocprofiler_buffer_id_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_id_t::handle"][offset_of!(rocprofiler_buffer_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_agent_id_t"][size_of::<rocprofiler_agent_id_t>() - 8usize];
    ["Alignment of rocprofiler_agent_id_t"][align_of::<rocprofiler_agent_id_t>() - 8usize];
    ["Offset of field: rocprofiler_agent_id_t::handle"][offset_of!(rocprofiler_agent_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_queue_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_queue_id_t"][size_of::<rocprofiler_queue_id_t>() - 8usize];
    ["Alignment of rocprofiler_queue_id_t"][align_of::<rocprofiler_queue_id_t>() - 8usize];
    ["Offset of field: rocprofiler_queue_id_t::handle"][offset_of!(rocprofiler_queue_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_id_t"][size_of::<rocprofiler_counter_id_t>() - 8usize];
    ["Alignment of rocprofiler_counter_id_t"][align_of::<rocprofiler_counter_id_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_id_t::handle"][offset_of!(rocprofiler_counter_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_thread_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_thread_t"][size_of::<rocprofiler_callback_thread_t>() - 8usize];
    ["Alignment of rocprofiler_callback_thread_t"][align_of::<rocprofiler_callback_thread_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_thread_t::handle"]
        [offset_of!(rocprofiler_callback_thread_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct hsa_agent_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of hsa_agent_t"][size_of::<hsa_agent_t>() - 8usize];
    ["Alignment of hsa_agent_t"][align_of::<hsa_agent_t>() - 8usize];
    ["Offset of field: hsa_agent_t::handle"][offset_of!(hsa_agent_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_user_data_t {
    pub value: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_user_data_t"][size_of::<rocprofiler_user_data_t>() - 8usize];
    ["Alignment of rocprofiler_user_data_t"][align_of::<rocprofiler_user_data_t>() - 8usize];
    ["Offset of field: rocprofiler_user_data_t::value"][offset_of!(rocprofiler_user_data_t, value) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_dim3_t {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_dim3_t"][size_of::<rocprofiler_dim3_t>() - 12usize];
    ["Alignment of rocprofiler_dim3_t"][align_of::<rocprofiler_dim3_t>() - 4usize];
    ["Offset of field: rocprofiler_dim3_t::x"][offset_of!(rocprofiler_dim3_t, x) - 0usize];
    ["Offset of field: rocprofiler_dim3_t::y"][offset_of!(rocprofiler_dim3_t, y) - 4usize];
    ["Offset of field: rocprofiler_dim3_t::z"][offset_of!(rocprofiler_dim3_t, z) - 8usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_record_header_t {
    pub category: u32,
    pub kind: u32,
    pub payload: *mut c_void,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_record_header_t"][size_of::<rocprofiler_record_header_t>() - 16usize];
    ["Alignment of rocprofiler_record_header_t"][align_of::<rocprofiler_record_header_t>() - 8usize];
    ["Offset of field: rocprofiler_record_header_t::category"]
        [offset_of!(rocprofiler_record_header_t, category) - 0usize];
    ["Offset of field: rocprofiler_record_header_t::kind"][offset_of!(rocprofiler_record_header_t, kind) - 4usize];
    ["Offset of field: rocprofiler_record_header_t::payload"]
        [offset_of!(rocprofiler_record_header_t, payload) - 8usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_kernel_dispatch_info_t"][size_of::<rocprofiler_kernel_dispatch_info_t>() - 128usize];
    ["Alignment of rocprofiler_kernel_dispatch_info_t"][align_of::<rocprofiler_kernel_dispatch_info_t>() - 8usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::size"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, size) - 0usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::agent_id"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, agent_id) - 8usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::queue_id"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, queue_id) - 16usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::kernel_id"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, kernel_id) - 24usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::dispatch_id"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, dispatch_id) - 32usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::private_segment_size"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, private_segment_size) - 40usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::group_segment_size"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, group_segment_size) - 44usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::workgroup_size"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, workgroup_size) - 48usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::grid_size"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, grid_size) - 60usize];
    ["Offset of field: rocprofiler_kernel_dispatch_info_t::reserved_padding"]
        [offset_of!(rocprofiler_kernel_dispatch_info_t, reserved_padding) - 72usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_kernel_dispatch_data_t {
    pub size: u64,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_kernel_dispatch_data_t"]
        [size_of::<rocprofiler_callback_tracing_kernel_dispatch_data_t>() - 152usize];
    ["Alignment of rocprofiler_callback_tracing_kernel_dispatch_data_t"]
        [align_of::<rocprofiler_callback_tracing_kernel_dispatch_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_kernel_dispatch_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_kernel_dispatch_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_kernel_dispatch_data_t::start_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_kernel_dispatch_data_t, start_timestamp) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_kernel_dispatch_data_t::end_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_kernel_dispatch_data_t, end_timestamp) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_kernel_dispatch_data_t::dispatch_info"]
        [offset_of!(rocprofiler_callback_tracing_kernel_dispatch_data_t, dispatch_info) - 24usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_code_object_load_data_t"]
        [size_of::<rocprofiler_callback_tracing_code_object_load_data_t>() - 88usize];
    ["Alignment of rocprofiler_callback_tracing_code_object_load_data_t"]
        [align_of::<rocprofiler_callback_tracing_code_object_load_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::code_object_id"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, code_object_id) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::rocp_agent"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, rocp_agent) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::hsa_agent"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, hsa_agent) - 24usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::uri"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, uri) - 32usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::load_base"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, load_base) - 40usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::load_size"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, load_size) - 48usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::load_delta"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, load_delta) - 56usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::storage_type"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, storage_type) - 64usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::memory_base"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, memory_base) - 72usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_load_data_t::memory_size"]
        [offset_of!(rocprofiler_callback_tracing_code_object_load_data_t, memory_size) - 80usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_scratch_memory_args_t {
    pub dispatch_id: u64,
    pub size: usize,
    pub num_slots: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_scratch_memory_args_t"][size_of::<rocprofiler_scratch_memory_args_t>() - 24usize];
    ["Alignment of rocprofiler_scratch_memory_args_t"][align_of::<rocprofiler_scratch_memory_args_t>() - 8usize];
    ["Offset of field: rocprofiler_scratch_memory_args_t::dispatch_id"]
        [offset_of!(rocprofiler_scratch_memory_args_t, dispatch_id) - 0usize];
    ["Offset of field: rocprofiler_scratch_memory_args_t::size"]
        [offset_of!(rocprofiler_scratch_memory_args_t, size) - 8usize];
    ["Offset of field: rocprofiler_scratch_memory_args_t::num_slots"]
        [offset_of!(rocprofiler_scratch_memory_args_t, num_slots) - 16usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_scratch_memory_data_t"]
        [size_of::<rocprofiler_callback_tracing_scratch_memory_data_t>() - 56usize];
    ["Alignment of rocprofiler_callback_tracing_scratch_memory_data_t"]
        [align_of::<rocprofiler_callback_tracing_scratch_memory_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::agent_id"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, agent_id) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::queue_id"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, queue_id) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::flags"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, flags) - 24usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::args_kind"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, args_kind) - 28usize];
    ["Offset of field: rocprofiler_callback_tracing_scratch_memory_data_t::args"]
        [offset_of!(rocprofiler_callback_tracing_scratch_memory_data_t, args) - 32usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_marker_api_args_t {
    pub first: u64,
    pub second: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_marker_api_args_t"][size_of::<rocprofiler_marker_api_args_t>() - 16usize];
    ["Alignment of rocprofiler_marker_api_args_t"][align_of::<rocprofiler_marker_api_args_t>() - 8usize];
    ["Offset of field: rocprofiler_marker_api_args_t::first"]
        [offset_of!(rocprofiler_marker_api_args_t, first) - 0usize];
    ["Offset of field: rocprofiler_marker_api_args_t::second"]
        [offset_of!(rocprofiler_marker_api_args_t, second) - 8usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_marker_api_data_t {
    pub size: u64,
    pub args: rocprofiler_marker_api_args_t,
    pub retval: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_marker_api_data_t"]
        [size_of::<rocprofiler_callback_tracing_marker_api_data_t>() - 32usize];
    ["Alignment of rocprofiler_callback_tracing_marker_api_data_t"]
        [align_of::<rocprofiler_callback_tracing_marker_api_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_marker_api_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_marker_api_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_marker_api_data_t::args"]
        [offset_of!(rocprofiler_callback_tracing_marker_api_data_t, args) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_marker_api_data_t::retval"]
        [offset_of!(rocprofiler_callback_tracing_marker_api_data_t, retval) - 24usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_info_v0_t"][size_of::<rocprofiler_counter_info_v0_t>() - 48usize];
    ["Alignment of rocprofiler_counter_info_v0_t"][align_of::<rocprofiler_counter_info_v0_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::id"][offset_of!(rocprofiler_counter_info_v0_t, id) - 0usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::name"][offset_of!(rocprofiler_counter_info_v0_t, name) - 8usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::description"]
        [offset_of!(rocprofiler_counter_info_v0_t, description) - 16usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::block"]
        [offset_of!(rocprofiler_counter_info_v0_t, block) - 24usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::expression"]
        [offset_of!(rocprofiler_counter_info_v0_t, expression) - 32usize];
    ["Offset of field: rocprofiler_counter_info_v0_t::flags"]
        [offset_of!(rocprofiler_counter_info_v0_t, flags) - 40usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_record_dimension_info_t {
    pub name: *const c_char,
    pub instance_size: usize,
    pub id: rocprofiler_counter_dimension_id_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_record_dimension_info_t"][size_of::<rocprofiler_record_dimension_info_t>() - 24usize];
    ["Alignment of rocprofiler_record_dimension_info_t"][align_of::<rocprofiler_record_dimension_info_t>() - 8usize];
    ["Offset of field: rocprofiler_record_dimension_info_t::name"]
        [offset_of!(rocprofiler_record_dimension_info_t, name) - 0usize];
    ["Offset of field: rocprofiler_record_dimension_info_t::instance_size"]
        [offset_of!(rocprofiler_record_dimension_info_t, instance_size) - 8usize];
    ["Offset of field: rocprofiler_record_dimension_info_t::id"]
        [offset_of!(rocprofiler_record_dimension_info_t, id) - 16usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_agent_cache_t"][size_of::<rocprofiler_agent_cache_t>() - 40usize];
    ["Alignment of rocprofiler_agent_cache_t"][align_of::<rocprofiler_agent_cache_t>() - 8usize];
    ["Offset of field: rocprofiler_agent_cache_t::processor_id_low"]
        [offset_of!(rocprofiler_agent_cache_t, processor_id_low) - 0usize];
    ["Offset of field: rocprofiler_agent_cache_t::size"][offset_of!(rocprofiler_agent_cache_t, size) - 8usize];
    ["Offset of field: rocprofiler_agent_cache_t::level"][offset_of!(rocprofiler_agent_cache_t, level) - 16usize];
    ["Offset of field: rocprofiler_agent_cache_t::cache_line_size"]
        [offset_of!(rocprofiler_agent_cache_t, cache_line_size) - 20usize];
    ["Offset of field: rocprofiler_agent_cache_t::cache_lines_per_tag"]
        [offset_of!(rocprofiler_agent_cache_t, cache_lines_per_tag) - 24usize];
    ["Offset of field: rocprofiler_agent_cache_t::association"]
        [offset_of!(rocprofiler_agent_cache_t, association) - 28usize];
    ["Offset of field: rocprofiler_agent_cache_t::latency"][offset_of!(rocprofiler_agent_cache_t, latency) - 32usize];
    ["Offset of field: rocprofiler_agent_cache_t::type_"][offset_of!(rocprofiler_agent_cache_t, type_) - 36usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_agent_mem_bank_t {
    pub heap_type: u32,
    pub flags: u32,
    pub width: u32,
    pub mem_clk_max: u32,
    pub size_in_bytes: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_agent_mem_bank_t"][size_of::<rocprofiler_agent_mem_bank_t>() - 24usize];
    ["Alignment of rocprofiler_agent_mem_bank_t"][align_of::<rocprofiler_agent_mem_bank_t>() - 8usize];
    ["Offset of field: rocprofiler_agent_mem_bank_t::heap_type"]
        [offset_of!(rocprofiler_agent_mem_bank_t, heap_type) - 0usize];
    ["Offset of field: rocprofiler_agent_mem_bank_t::flags"][offset_of!(rocprofiler_agent_mem_bank_t, flags) - 4usize];
    ["Offset of field: rocprofiler_agent_mem_bank_t::width"][offset_of!(rocprofiler_agent_mem_bank_t, width) - 8usize];
    ["Offset of field: rocprofiler_agent_mem_bank_t::mem_clk_max"]
        [offset_of!(rocprofiler_agent_mem_bank_t, mem_clk_max) - 12usize];
    ["Offset of field: rocprofiler_agent_mem_bank_t::size_in_bytes"]
        [offset_of!(rocprofiler_agent_mem_bank_t, size_in_bytes) - 16usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_agent_io_link_t"][size_of::<rocprofiler_agent_io_link_t>() - 48usize];
    ["Alignment of rocprofiler_agent_io_link_t"][align_of::<rocprofiler_agent_io_link_t>() - 4usize];
    ["Offset of field: rocprofiler_agent_io_link_t::type_"][offset_of!(rocprofiler_agent_io_link_t, type_) - 0usize];
    ["Offset of field: rocprofiler_agent_io_link_t::version_major"]
        [offset_of!(rocprofiler_agent_io_link_t, version_major) - 4usize];
    ["Offset of field: rocprofiler_agent_io_link_t::version_minor"]
        [offset_of!(rocprofiler_agent_io_link_t, version_minor) - 8usize];
    ["Offset of field: rocprofiler_agent_io_link_t::node_from"]
        [offset_of!(rocprofiler_agent_io_link_t, node_from) - 12usize];
    ["Offset of field: rocprofiler_agent_io_link_t::node_to"]
        [offset_of!(rocprofiler_agent_io_link_t, node_to) - 16usize];
    ["Offset of field: rocprofiler_agent_io_link_t::weight"][offset_of!(rocprofiler_agent_io_link_t, weight) - 20usize];
    ["Offset of field: rocprofiler_agent_io_link_t::min_latency"]
        [offset_of!(rocprofiler_agent_io_link_t, min_latency) - 24usize];
    ["Offset of field: rocprofiler_agent_io_link_t::max_latency"]
        [offset_of!(rocprofiler_agent_io_link_t, max_latency) - 28usize];
    ["Offset of field: rocprofiler_agent_io_link_t::min_bandwidth"]
        [offset_of!(rocprofiler_agent_io_link_t, min_bandwidth) - 32usize];
    ["Offset of field: rocprofiler_agent_io_link_t::max_bandwidth"]
        [offset_of!(rocprofiler_agent_io_link_t, max_bandwidth) - 36usize];
    ["Offset of field: rocprofiler_agent_io_link_t::recommended_transfer_size"]
        [offset_of!(rocprofiler_agent_io_link_t, recommended_transfer_size) - 40usize];
    ["Offset of field: rocprofiler_agent_io_link_t::flags"][offset_of!(rocprofiler_agent_io_link_t, flags) - 44usize];
};

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
