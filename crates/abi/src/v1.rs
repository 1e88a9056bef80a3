//! Generated from include/rocprofiler_abi.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use super::common::*;
use core::ffi::{c_char, c_int, c_void};
use core::mem::{align_of, offset_of, size_of};

pub mod status {
    pub type Type = u32;
    pub const ERROR_CONTEXT_ID_NOT_ZERO: Type = 13;
    pub const ERROR_BUFFER_BUSY: Type = 14;
    pub const ERROR_SERVICE_ALREADY_CONFIGURED: Type = 15;
    pub const ERROR_CONFIGURATION_LOCKED: Type = 16;
    pub const ERROR_NOT_IMPLEMENTED: Type = 17;
    pub const ERROR_INCOMPATIBLE_ABI: Type = 18;
    pub const ERROR_INVALID_ARGUMENT: Type = 19;
    pub const ERROR_METRIC_NOT_VALID_FOR_AGENT: Type = 20;
    pub const ERROR_FINALIZED: Type = 21;
    pub const ERROR_HSA_NOT_LOADED: Type = 22;
    pub const ERROR_DIM_NOT_FOUND: Type = 23;
    pub const ERROR_PROFILE_COUNTER_NOT_FOUND: Type = 24;
    pub const ERROR_AST_GENERATION_FAILED: Type = 25;
    pub const ERROR_AST_NOT_FOUND: Type = 26;
    pub const ERROR_AQL_NO_EVENT_COORD: Type = 27;
    pub const ERROR_INCOMPATIBLE_KERNEL: Type = 28;
    pub const ERROR_OUT_OF_RESOURCES: Type = 29;
    pub const ERROR_PROFILE_NOT_FOUND: Type = 30;
    pub const ERROR_AGENT_DISPATCH_CONFLICT: Type = 31;
    pub const INTERNAL_NO_AGENT_CONTEXT: Type = 32;
    pub const ERROR_SAMPLE_RATE_EXCEEDED: Type = 33;
    pub const ERROR_NO_PROFILE_QUEUE: Type = 34;
    pub const ERROR_NO_HARDWARE_COUNTERS: Type = 35;
    pub const ERROR_AGENT_MISMATCH: Type = 36;
    pub const ERROR_NOT_AVAILABLE: Type = 37;
    pub const ERROR_EXCEEDS_HW_LIMIT: Type = 38;
    pub const ERROR_AGENT_ARCH_NOT_SUPPORTED: Type = 39;
    pub const ERROR_PERMISSION_DENIED: Type = 40;
}

impl rocprofiler_buffer_tracing_kind_t {
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
    pub const MEMORY_COPY: Self = Self(10);
    pub const KERNEL_DISPATCH: Self = Self(11);
    pub const SCRATCH_MEMORY: Self = Self(12);
    pub const CORRELATION_ID_RETIREMENT: Self = Self(13);
    pub const RCCL_API: Self = Self(14);
    pub const OMPT: Self = Self(15);
    pub const MEMORY_ALLOCATION: Self = Self(16);
    pub const RUNTIME_INITIALIZATION: Self = Self(17);
    pub const ROCDECODE_API: Self = Self(18);
    pub const ROCJPEG_API: Self = Self(19);
    pub const HIP_STREAM: Self = Self(20);
    pub const HIP_RUNTIME_API_EXT: Self = Self(21);
    pub const HIP_COMPILER_API_EXT: Self = Self(22);
    pub const ROCDECODE_API_EXT: Self = Self(23);
    pub const KFD_EVENT_PAGE_MIGRATE: Self = Self(24);
    pub const KFD_EVENT_PAGE_FAULT: Self = Self(25);
    pub const KFD_EVENT_QUEUE: Self = Self(26);
    pub const KFD_EVENT_UNMAP_FROM_GPU: Self = Self(27);
    pub const KFD_EVENT_DROPPED_EVENTS: Self = Self(28);
    pub const KFD_PAGE_MIGRATE: Self = Self(29);
    pub const KFD_PAGE_FAULT: Self = Self(30);
    pub const KFD_QUEUE: Self = Self(31);
    pub const MARKER_CORE_RANGE_API: Self = Self(32);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_buffer_tracing_kind_t(pub u32);

impl rocprofiler_memory_allocation_operation_t {
    pub const NONE: Self = Self(0);
    pub const ALLOCATE: Self = Self(1);
    pub const VMEM_ALLOCATE: Self = Self(2);
    pub const FREE: Self = Self(3);
    pub const VMEM_FREE: Self = Self(4);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_memory_allocation_operation_t(pub u32);

impl rocprofiler_hip_stream_operation_t {
    pub const NONE: Self = Self(0);
    pub const CREATE: Self = Self(1);
    pub const DESTROY: Self = Self(2);
    pub const SET: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_hip_stream_operation_t(pub u32);

impl rocprofiler_marker_core_range_api_id_t {
    pub const roctxMarkA: Self = Self(0);
    pub const roctxThreadRangeA: Self = Self(1);
    pub const roctxProcessRangeA: Self = Self(2);
    pub const roctxGetThreadId: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_marker_core_range_api_id_t(pub u32);

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_config_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_config_id_t"][size_of::<rocprofiler_counter_config_id_t>() - 8usize];
    ["Alignment of rocprofiler_counter_config_id_t"][align_of::<rocprofiler_counter_config_id_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_config_id_t::handle"]
        [offset_of!(rocprofiler_counter_config_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_stream_id_t {
    pub handle: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_stream_id_t"][size_of::<rocprofiler_stream_id_t>() - 8usize];
    ["Alignment of rocprofiler_stream_id_t"][align_of::<rocprofiler_stream_id_t>() - 8usize];
    ["Offset of field: rocprofiler_stream_id_t::handle"][offset_of!(rocprofiler_stream_id_t, handle) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_address_t {
    pub value: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_address_t"][size_of::<rocprofiler_address_t>() - 8usize];
    ["Alignment of rocprofiler_address_t"][align_of::<rocprofiler_address_t>() - 8usize];
    ["Offset of field: rocprofiler_address_t::value"][offset_of!(rocprofiler_address_t, value) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_uuid_t {
    pub bytes: [u8; 16usize],
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_uuid_t"][size_of::<rocprofiler_uuid_t>() - 16usize];
    ["Alignment of rocprofiler_uuid_t"][align_of::<rocprofiler_uuid_t>() - 1usize];
    ["Offset of field: rocprofiler_uuid_t::bytes"][offset_of!(rocprofiler_uuid_t, bytes) - 0usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_correlation_id_t {
    pub internal: u64,
    pub external: rocprofiler_user_data_t,
    pub ancestor: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_correlation_id_t"][size_of::<rocprofiler_correlation_id_t>() - 24usize];
    ["Alignment of rocprofiler_correlation_id_t"][align_of::<rocprofiler_correlation_id_t>() - 8usize];
    ["Offset of field: rocprofiler_correlation_id_t::internal"]
        [offset_of!(rocprofiler_correlation_id_t, internal) - 0usize];
    ["Offset of field: rocprofiler_correlation_id_t::external"]
        [offset_of!(rocprofiler_correlation_id_t, external) - 8usize];
    ["Offset of field: rocprofiler_correlation_id_t::ancestor"]
        [offset_of!(rocprofiler_correlation_id_t, ancestor) - 16usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_async_correlation_id_t {
    pub internal: u64,
    pub external: rocprofiler_user_data_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_async_correlation_id_t"][size_of::<rocprofiler_async_correlation_id_t>() - 16usize];
    ["Alignment of rocprofiler_async_correlation_id_t"][align_of::<rocprofiler_async_correlation_id_t>() - 8usize];
    ["Offset of field: rocprofiler_async_correlation_id_t::internal"]
        [offset_of!(rocprofiler_async_correlation_id_t, internal) - 0usize];
    ["Offset of field: rocprofiler_async_correlation_id_t::external"]
        [offset_of!(rocprofiler_async_correlation_id_t, external) - 8usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_client_id_t {
    pub size: usize,
    pub name: *const c_char,
    pub handle: u32,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_client_id_t"][size_of::<rocprofiler_client_id_t>() - 24usize];
    ["Alignment of rocprofiler_client_id_t"][align_of::<rocprofiler_client_id_t>() - 8usize];
    ["Offset of field: rocprofiler_client_id_t::size"][offset_of!(rocprofiler_client_id_t, size) - 0usize];
    ["Offset of field: rocprofiler_client_id_t::name"][offset_of!(rocprofiler_client_id_t, name) - 8usize];
    ["Offset of field: rocprofiler_client_id_t::handle"][offset_of!(rocprofiler_client_id_t, handle) - 16usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_tool_configure_result_t"][size_of::<rocprofiler_tool_configure_result_t>() - 32usize];
    ["Alignment of rocprofiler_tool_configure_result_t"][align_of::<rocprofiler_tool_configure_result_t>() - 8usize];
    ["Offset of field: rocprofiler_tool_configure_result_t::size"]
        [offset_of!(rocprofiler_tool_configure_result_t, size) - 0usize];
    ["Offset of field: rocprofiler_tool_configure_result_t::initialize"]
        [offset_of!(rocprofiler_tool_configure_result_t, initialize) - 8usize];
    ["Offset of field: rocprofiler_tool_configure_result_t::finalize"]
        [offset_of!(rocprofiler_tool_configure_result_t, finalize) - 16usize];
    ["Offset of field: rocprofiler_tool_configure_result_t::tool_data"]
        [offset_of!(rocprofiler_tool_configure_result_t, tool_data) - 24usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_agent_v0_t"][size_of::<rocprofiler_agent_v0_t>() - 312usize];
    ["Alignment of rocprofiler_agent_v0_t"][align_of::<rocprofiler_agent_v0_t>() - 8usize];
    ["Offset of field: rocprofiler_agent_v0_t::size"][offset_of!(rocprofiler_agent_v0_t, size) - 0usize];
    ["Offset of field: rocprofiler_agent_v0_t::id"][offset_of!(rocprofiler_agent_v0_t, id) - 8usize];
    ["Offset of field: rocprofiler_agent_v0_t::type_"][offset_of!(rocprofiler_agent_v0_t, type_) - 16usize];
    ["Offset of field: rocprofiler_agent_v0_t::cpu_cores_count"]
        [offset_of!(rocprofiler_agent_v0_t, cpu_cores_count) - 20usize];
    ["Offset of field: rocprofiler_agent_v0_t::simd_count"][offset_of!(rocprofiler_agent_v0_t, simd_count) - 24usize];
    ["Offset of field: rocprofiler_agent_v0_t::mem_banks_count"]
        [offset_of!(rocprofiler_agent_v0_t, mem_banks_count) - 28usize];
    ["Offset of field: rocprofiler_agent_v0_t::caches_count"]
        [offset_of!(rocprofiler_agent_v0_t, caches_count) - 32usize];
    ["Offset of field: rocprofiler_agent_v0_t::io_links_count"]
        [offset_of!(rocprofiler_agent_v0_t, io_links_count) - 36usize];
    ["Offset of field: rocprofiler_agent_v0_t::cpu_core_id_base"]
        [offset_of!(rocprofiler_agent_v0_t, cpu_core_id_base) - 40usize];
    ["Offset of field: rocprofiler_agent_v0_t::simd_id_base"]
        [offset_of!(rocprofiler_agent_v0_t, simd_id_base) - 44usize];
    ["Offset of field: rocprofiler_agent_v0_t::max_waves_per_simd"]
        [offset_of!(rocprofiler_agent_v0_t, max_waves_per_simd) - 48usize];
    ["Offset of field: rocprofiler_agent_v0_t::lds_size_in_kb"]
        [offset_of!(rocprofiler_agent_v0_t, lds_size_in_kb) - 52usize];
    ["Offset of field: rocprofiler_agent_v0_t::gds_size_in_kb"]
        [offset_of!(rocprofiler_agent_v0_t, gds_size_in_kb) - 56usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_gws"][offset_of!(rocprofiler_agent_v0_t, num_gws) - 60usize];
    ["Offset of field: rocprofiler_agent_v0_t::wave_front_size"]
        [offset_of!(rocprofiler_agent_v0_t, wave_front_size) - 64usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_xcc"][offset_of!(rocprofiler_agent_v0_t, num_xcc) - 68usize];
    ["Offset of field: rocprofiler_agent_v0_t::cu_count"][offset_of!(rocprofiler_agent_v0_t, cu_count) - 72usize];
    ["Offset of field: rocprofiler_agent_v0_t::array_count"][offset_of!(rocprofiler_agent_v0_t, array_count) - 76usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_shader_banks"]
        [offset_of!(rocprofiler_agent_v0_t, num_shader_banks) - 80usize];
    ["Offset of field: rocprofiler_agent_v0_t::simd_arrays_per_engine"]
        [offset_of!(rocprofiler_agent_v0_t, simd_arrays_per_engine) - 84usize];
    ["Offset of field: rocprofiler_agent_v0_t::cu_per_simd_array"]
        [offset_of!(rocprofiler_agent_v0_t, cu_per_simd_array) - 88usize];
    ["Offset of field: rocprofiler_agent_v0_t::simd_per_cu"][offset_of!(rocprofiler_agent_v0_t, simd_per_cu) - 92usize];
    ["Offset of field: rocprofiler_agent_v0_t::max_slots_scratch_cu"]
        [offset_of!(rocprofiler_agent_v0_t, max_slots_scratch_cu) - 96usize];
    ["Offset of field: rocprofiler_agent_v0_t::gfx_target_version"]
        [offset_of!(rocprofiler_agent_v0_t, gfx_target_version) - 100usize];
    ["Offset of field: rocprofiler_agent_v0_t::vendor_id"][offset_of!(rocprofiler_agent_v0_t, vendor_id) - 104usize];
    ["Offset of field: rocprofiler_agent_v0_t::device_id"][offset_of!(rocprofiler_agent_v0_t, device_id) - 106usize];
    ["Offset of field: rocprofiler_agent_v0_t::location_id"]
        [offset_of!(rocprofiler_agent_v0_t, location_id) - 108usize];
    ["Offset of field: rocprofiler_agent_v0_t::domain"][offset_of!(rocprofiler_agent_v0_t, domain) - 112usize];
    ["Offset of field: rocprofiler_agent_v0_t::drm_render_minor"]
        [offset_of!(rocprofiler_agent_v0_t, drm_render_minor) - 116usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_sdma_engines"]
        [offset_of!(rocprofiler_agent_v0_t, num_sdma_engines) - 120usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_sdma_xgmi_engines"]
        [offset_of!(rocprofiler_agent_v0_t, num_sdma_xgmi_engines) - 124usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_sdma_queues_per_engine"]
        [offset_of!(rocprofiler_agent_v0_t, num_sdma_queues_per_engine) - 128usize];
    ["Offset of field: rocprofiler_agent_v0_t::num_cp_queues"]
        [offset_of!(rocprofiler_agent_v0_t, num_cp_queues) - 132usize];
    ["Offset of field: rocprofiler_agent_v0_t::max_engine_clk_ccompute"]
        [offset_of!(rocprofiler_agent_v0_t, max_engine_clk_ccompute) - 136usize];
    ["Offset of field: rocprofiler_agent_v0_t::max_engine_clk_fcompute"]
        [offset_of!(rocprofiler_agent_v0_t, max_engine_clk_fcompute) - 140usize];
    ["Offset of field: rocprofiler_agent_v0_t::sdma_fw_version"]
        [offset_of!(rocprofiler_agent_v0_t, sdma_fw_version) - 144usize];
    ["Offset of field: rocprofiler_agent_v0_t::fw_version"][offset_of!(rocprofiler_agent_v0_t, fw_version) - 148usize];
    ["Offset of field: rocprofiler_agent_v0_t::capability"][offset_of!(rocprofiler_agent_v0_t, capability) - 152usize];
    ["Offset of field: rocprofiler_agent_v0_t::cu_per_engine"]
        [offset_of!(rocprofiler_agent_v0_t, cu_per_engine) - 156usize];
    ["Offset of field: rocprofiler_agent_v0_t::max_waves_per_cu"]
        [offset_of!(rocprofiler_agent_v0_t, max_waves_per_cu) - 160usize];
    ["Offset of field: rocprofiler_agent_v0_t::family_id"][offset_of!(rocprofiler_agent_v0_t, family_id) - 164usize];
    ["Offset of field: rocprofiler_agent_v0_t::workgroup_max_size"]
        [offset_of!(rocprofiler_agent_v0_t, workgroup_max_size) - 168usize];
    ["Offset of field: rocprofiler_agent_v0_t::grid_max_size"]
        [offset_of!(rocprofiler_agent_v0_t, grid_max_size) - 172usize];
    ["Offset of field: rocprofiler_agent_v0_t::local_mem_size"]
        [offset_of!(rocprofiler_agent_v0_t, local_mem_size) - 176usize];
    ["Offset of field: rocprofiler_agent_v0_t::hive_id"][offset_of!(rocprofiler_agent_v0_t, hive_id) - 184usize];
    ["Offset of field: rocprofiler_agent_v0_t::gpu_id"][offset_of!(rocprofiler_agent_v0_t, gpu_id) - 192usize];
    ["Offset of field: rocprofiler_agent_v0_t::workgroup_max_dim"]
        [offset_of!(rocprofiler_agent_v0_t, workgroup_max_dim) - 200usize];
    ["Offset of field: rocprofiler_agent_v0_t::grid_max_dim"]
        [offset_of!(rocprofiler_agent_v0_t, grid_max_dim) - 212usize];
    ["Offset of field: rocprofiler_agent_v0_t::mem_banks"][offset_of!(rocprofiler_agent_v0_t, mem_banks) - 224usize];
    ["Offset of field: rocprofiler_agent_v0_t::caches"][offset_of!(rocprofiler_agent_v0_t, caches) - 232usize];
    ["Offset of field: rocprofiler_agent_v0_t::io_links"][offset_of!(rocprofiler_agent_v0_t, io_links) - 240usize];
    ["Offset of field: rocprofiler_agent_v0_t::name"][offset_of!(rocprofiler_agent_v0_t, name) - 248usize];
    ["Offset of field: rocprofiler_agent_v0_t::vendor_name"]
        [offset_of!(rocprofiler_agent_v0_t, vendor_name) - 256usize];
    ["Offset of field: rocprofiler_agent_v0_t::product_name"]
        [offset_of!(rocprofiler_agent_v0_t, product_name) - 264usize];
    ["Offset of field: rocprofiler_agent_v0_t::model_name"][offset_of!(rocprofiler_agent_v0_t, model_name) - 272usize];
    ["Offset of field: rocprofiler_agent_v0_t::node_id"][offset_of!(rocprofiler_agent_v0_t, node_id) - 280usize];
    ["Offset of field: rocprofiler_agent_v0_t::logical_node_id"]
        [offset_of!(rocprofiler_agent_v0_t, logical_node_id) - 284usize];
    ["Offset of field: rocprofiler_agent_v0_t::logical_node_type_id"]
        [offset_of!(rocprofiler_agent_v0_t, logical_node_type_id) - 288usize];
    ["Offset of field: rocprofiler_agent_v0_t::runtime_visibility"]
        [offset_of!(rocprofiler_agent_v0_t, runtime_visibility) - 292usize];
    ["Offset of field: rocprofiler_agent_v0_t::uuid"][offset_of!(rocprofiler_agent_v0_t, uuid) - 296usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_hip_api_record_t"]
        [size_of::<rocprofiler_buffer_tracing_hip_api_record_t>() - 64usize];
    ["Alignment of rocprofiler_buffer_tracing_hip_api_record_t"]
        [align_of::<rocprofiler_buffer_tracing_hip_api_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, start_timestamp) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, end_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_api_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_api_record_t, thread_id) - 56usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kernel_dispatch_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kernel_dispatch_record_t>() - 184usize];
    ["Alignment of rocprofiler_buffer_tracing_kernel_dispatch_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kernel_dispatch_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, thread_id) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, start_timestamp) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, end_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_kernel_dispatch_record_t::dispatch_info"]
        [offset_of!(rocprofiler_buffer_tracing_kernel_dispatch_record_t, dispatch_info) - 56usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_memory_copy_record_t"]
        [size_of::<rocprofiler_buffer_tracing_memory_copy_record_t>() - 96usize];
    ["Alignment of rocprofiler_buffer_tracing_memory_copy_record_t"]
        [align_of::<rocprofiler_buffer_tracing_memory_copy_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, thread_id) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, start_timestamp) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, end_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::dst_agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, dst_agent_id) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::src_agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, src_agent_id) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::bytes"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, bytes) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::dst_address"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, dst_address) - 80usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_copy_record_t::src_address"]
        [offset_of!(rocprofiler_buffer_tracing_memory_copy_record_t, src_address) - 88usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_memory_allocation_record_t"]
        [size_of::<rocprofiler_buffer_tracing_memory_allocation_record_t>() - 88usize];
    ["Alignment of rocprofiler_buffer_tracing_memory_allocation_record_t"]
        [align_of::<rocprofiler_buffer_tracing_memory_allocation_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, thread_id) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, start_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, end_timestamp) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, agent_id) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::address"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, address) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_memory_allocation_record_t::allocation_size"]
        [offset_of!(rocprofiler_buffer_tracing_memory_allocation_record_t, allocation_size) - 80usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_scratch_memory_record_t"]
        [size_of::<rocprofiler_buffer_tracing_scratch_memory_record_t>() - 96usize];
    ["Alignment of rocprofiler_buffer_tracing_scratch_memory_record_t"]
        [align_of::<rocprofiler_buffer_tracing_scratch_memory_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, agent_id) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::queue_id"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, queue_id) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, thread_id) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, start_timestamp) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, end_timestamp) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::flags"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, flags) - 80usize];
    ["Offset of field: rocprofiler_buffer_tracing_scratch_memory_record_t::allocation_size"]
        [offset_of!(rocprofiler_buffer_tracing_scratch_memory_record_t, allocation_size) - 88usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_record_t"][size_of::<rocprofiler_callback_tracing_record_t>() - 64usize];
    ["Alignment of rocprofiler_callback_tracing_record_t"]
        [align_of::<rocprofiler_callback_tracing_record_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::context_id"]
        [offset_of!(rocprofiler_callback_tracing_record_t, context_id) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::thread_id"]
        [offset_of!(rocprofiler_callback_tracing_record_t, thread_id) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::correlation_id"]
        [offset_of!(rocprofiler_callback_tracing_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::kind"]
        [offset_of!(rocprofiler_callback_tracing_record_t, kind) - 40usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::operation"]
        [offset_of!(rocprofiler_callback_tracing_record_t, operation) - 44usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::phase"]
        [offset_of!(rocprofiler_callback_tracing_record_t, phase) - 48usize];
    ["Offset of field: rocprofiler_callback_tracing_record_t::payload"]
        [offset_of!(rocprofiler_callback_tracing_record_t, payload) - 56usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t"]
        [size_of::<rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t>() - 88usize];
    ["Alignment of rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t"]
        [align_of::<rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernel_id"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, kernel_id) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::code_object_id"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, code_object_id) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernel_name"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, kernel_name) - 24usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernel_object"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, kernel_object) - 32usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernarg_segment_size"][offset_of!(
        rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t,
        kernarg_segment_size
    )
        - 40usize];
    [
        "Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernarg_segment_alignment",
    ][offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, kernarg_segment_alignment)
        - 44usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::group_segment_size"][offset_of!(
        rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t,
        group_segment_size
    )
        - 48usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::private_segment_size"][offset_of!(
        rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t,
        private_segment_size
    )
        - 52usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::sgpr_count"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, sgpr_count) - 56usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::arch_vgpr_count"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, arch_vgpr_count) - 60usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::accum_vgpr_count"][offset_of!(
        rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t,
        accum_vgpr_count
    )
        - 64usize];
    [
        "Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernel_code_entry_byte_offset",
    ][offset_of!(
        rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t,
        kernel_code_entry_byte_offset
    ) - 72usize];
    ["Offset of field: rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t::kernel_address"]
        [offset_of!(rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t, kernel_address) - 80usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_memory_copy_data_t"]
        [size_of::<rocprofiler_callback_tracing_memory_copy_data_t>() - 64usize];
    ["Alignment of rocprofiler_callback_tracing_memory_copy_data_t"]
        [align_of::<rocprofiler_callback_tracing_memory_copy_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::start_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, start_timestamp) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::end_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, end_timestamp) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::dst_agent_id"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, dst_agent_id) - 24usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::src_agent_id"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, src_agent_id) - 32usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::bytes"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, bytes) - 40usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::dst_address"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, dst_address) - 48usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_copy_data_t::src_address"]
        [offset_of!(rocprofiler_callback_tracing_memory_copy_data_t, src_address) - 56usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_memory_allocation_data_t {
    pub size: u64,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub agent_id: rocprofiler_agent_id_t,
    pub address: rocprofiler_address_t,
    pub allocation_size: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_memory_allocation_data_t"]
        [size_of::<rocprofiler_callback_tracing_memory_allocation_data_t>() - 48usize];
    ["Alignment of rocprofiler_callback_tracing_memory_allocation_data_t"]
        [align_of::<rocprofiler_callback_tracing_memory_allocation_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::start_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, start_timestamp) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::end_timestamp"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, end_timestamp) - 16usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::agent_id"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, agent_id) - 24usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::address"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, address) - 32usize];
    ["Offset of field: rocprofiler_callback_tracing_memory_allocation_data_t::allocation_size"]
        [offset_of!(rocprofiler_callback_tracing_memory_allocation_data_t, allocation_size) - 40usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_callback_tracing_hip_stream_data_t {
    pub size: u64,
    pub stream_id: rocprofiler_stream_id_t,
    pub stream_value: rocprofiler_address_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_callback_tracing_hip_stream_data_t"]
        [size_of::<rocprofiler_callback_tracing_hip_stream_data_t>() - 24usize];
    ["Alignment of rocprofiler_callback_tracing_hip_stream_data_t"]
        [align_of::<rocprofiler_callback_tracing_hip_stream_data_t>() - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_hip_stream_data_t::size"]
        [offset_of!(rocprofiler_callback_tracing_hip_stream_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_callback_tracing_hip_stream_data_t::stream_id"]
        [offset_of!(rocprofiler_callback_tracing_hip_stream_data_t, stream_id) - 8usize];
    ["Offset of field: rocprofiler_callback_tracing_hip_stream_data_t::stream_value"]
        [offset_of!(rocprofiler_callback_tracing_hip_stream_data_t, stream_value) - 16usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_record_t"][size_of::<rocprofiler_counter_record_t>() - 40usize];
    ["Alignment of rocprofiler_counter_record_t"][align_of::<rocprofiler_counter_record_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_record_t::id"][offset_of!(rocprofiler_counter_record_t, id) - 0usize];
    ["Offset of field: rocprofiler_counter_record_t::counter_value"]
        [offset_of!(rocprofiler_counter_record_t, counter_value) - 8usize];
    ["Offset of field: rocprofiler_counter_record_t::dispatch_id"]
        [offset_of!(rocprofiler_counter_record_t, dispatch_id) - 16usize];
    ["Offset of field: rocprofiler_counter_record_t::user_data"]
        [offset_of!(rocprofiler_counter_record_t, user_data) - 24usize];
    ["Offset of field: rocprofiler_counter_record_t::agent_id"]
        [offset_of!(rocprofiler_counter_record_t, agent_id) - 32usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_dispatch_counting_service_data_t {
    pub size: u64,
    pub correlation_id: rocprofiler_async_correlation_id_t,
    pub start_timestamp: rocprofiler_timestamp_t,
    pub end_timestamp: rocprofiler_timestamp_t,
    pub dispatch_info: rocprofiler_kernel_dispatch_info_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_dispatch_counting_service_data_t"]
        [size_of::<rocprofiler_dispatch_counting_service_data_t>() - 168usize];
    ["Alignment of rocprofiler_dispatch_counting_service_data_t"]
        [align_of::<rocprofiler_dispatch_counting_service_data_t>() - 8usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_data_t::size"]
        [offset_of!(rocprofiler_dispatch_counting_service_data_t, size) - 0usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_data_t::correlation_id"]
        [offset_of!(rocprofiler_dispatch_counting_service_data_t, correlation_id) - 8usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_data_t::start_timestamp"]
        [offset_of!(rocprofiler_dispatch_counting_service_data_t, start_timestamp) - 24usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_data_t::end_timestamp"]
        [offset_of!(rocprofiler_dispatch_counting_service_data_t, end_timestamp) - 32usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_data_t::dispatch_info"]
        [offset_of!(rocprofiler_dispatch_counting_service_data_t, dispatch_info) - 40usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_dispatch_counting_service_record_t"]
        [size_of::<rocprofiler_dispatch_counting_service_record_t>() - 176usize];
    ["Alignment of rocprofiler_dispatch_counting_service_record_t"]
        [align_of::<rocprofiler_dispatch_counting_service_record_t>() - 8usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::size"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::num_records"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, num_records) - 8usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::correlation_id"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::start_timestamp"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, start_timestamp) - 32usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::end_timestamp"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, end_timestamp) - 40usize];
    ["Offset of field: rocprofiler_dispatch_counting_service_record_t::dispatch_info"]
        [offset_of!(rocprofiler_dispatch_counting_service_record_t, dispatch_info) - 48usize];
};

pub type rocprofiler_counter_record_dimension_info_t = rocprofiler_record_dimension_info_t;

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_dimension_info_t {
    pub size: u64,
    pub dimension_name: *const c_char,
    pub index: usize,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_dimension_info_t"][size_of::<rocprofiler_counter_dimension_info_t>() - 24usize];
    ["Alignment of rocprofiler_counter_dimension_info_t"][align_of::<rocprofiler_counter_dimension_info_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_dimension_info_t::size"]
        [offset_of!(rocprofiler_counter_dimension_info_t, size) - 0usize];
    ["Offset of field: rocprofiler_counter_dimension_info_t::dimension_name"]
        [offset_of!(rocprofiler_counter_dimension_info_t, dimension_name) - 8usize];
    ["Offset of field: rocprofiler_counter_dimension_info_t::index"]
        [offset_of!(rocprofiler_counter_dimension_info_t, index) - 16usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_counter_record_dimension_instance_info_t {
    pub size: u64,
    pub instance_id: rocprofiler_counter_instance_id_t,
    pub counter_id: u64,
    pub dimensions_count: u64,
    pub dimensions: *mut *const rocprofiler_counter_dimension_info_t,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_record_dimension_instance_info_t"]
        [size_of::<rocprofiler_counter_record_dimension_instance_info_t>() - 40usize];
    ["Alignment of rocprofiler_counter_record_dimension_instance_info_t"]
        [align_of::<rocprofiler_counter_record_dimension_instance_info_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_record_dimension_instance_info_t::size"]
        [offset_of!(rocprofiler_counter_record_dimension_instance_info_t, size) - 0usize];
    ["Offset of field: rocprofiler_counter_record_dimension_instance_info_t::instance_id"]
        [offset_of!(rocprofiler_counter_record_dimension_instance_info_t, instance_id) - 8usize];
    ["Offset of field: rocprofiler_counter_record_dimension_instance_info_t::counter_id"]
        [offset_of!(rocprofiler_counter_record_dimension_instance_info_t, counter_id) - 16usize];
    ["Offset of field: rocprofiler_counter_record_dimension_instance_info_t::dimensions_count"]
        [offset_of!(rocprofiler_counter_record_dimension_instance_info_t, dimensions_count) - 24usize];
    ["Offset of field: rocprofiler_counter_record_dimension_instance_info_t::dimensions"]
        [offset_of!(rocprofiler_counter_record_dimension_instance_info_t, dimensions) - 32usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_counter_info_v1_t"][size_of::<rocprofiler_counter_info_v1_t>() - 88usize];
    ["Alignment of rocprofiler_counter_info_v1_t"][align_of::<rocprofiler_counter_info_v1_t>() - 8usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::size"][offset_of!(rocprofiler_counter_info_v1_t, size) - 0usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::id"][offset_of!(rocprofiler_counter_info_v1_t, id) - 8usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::name"][offset_of!(rocprofiler_counter_info_v1_t, name) - 16usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::description"]
        [offset_of!(rocprofiler_counter_info_v1_t, description) - 24usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::block"]
        [offset_of!(rocprofiler_counter_info_v1_t, block) - 32usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::expression"]
        [offset_of!(rocprofiler_counter_info_v1_t, expression) - 40usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::flags"]
        [offset_of!(rocprofiler_counter_info_v1_t, flags) - 48usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::dimensions_count"]
        [offset_of!(rocprofiler_counter_info_v1_t, dimensions_count) - 56usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::dimensions"]
        [offset_of!(rocprofiler_counter_info_v1_t, dimensions) - 64usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::dimensions_instances_count"]
        [offset_of!(rocprofiler_counter_info_v1_t, dimensions_instances_count) - 72usize];
    ["Offset of field: rocprofiler_counter_info_v1_t::dimensions_instances"]
        [offset_of!(rocprofiler_counter_info_v1_t, dimensions_instances) - 80usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t>() - 56usize];
    ["Alignment of rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, timestamp) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::pid"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, pid) - 24usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, agent_id) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::start_address"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, start_address) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t::end_address"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t, end_address) - 48usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t>() - 32usize];
    ["Alignment of rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, timestamp) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::pid"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, pid) - 24usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t::count"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t, count) - 28usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kfd_page_migrate_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kfd_page_migrate_record_t>() - 96usize];
    ["Alignment of rocprofiler_buffer_tracing_kfd_page_migrate_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kfd_page_migrate_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, start_timestamp) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, end_timestamp) - 24usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::pid"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, pid) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::start_address"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, start_address) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::end_address"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, end_address) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::src_agent"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, src_agent) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::dst_agent"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, dst_agent) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::prefetch_agent"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, prefetch_agent) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::preferred_agent"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, preferred_agent) - 80usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_migrate_record_t::error_code"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_migrate_record_t, error_code) - 88usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kfd_page_fault_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kfd_page_fault_record_t>() - 56usize];
    ["Alignment of rocprofiler_buffer_tracing_kfd_page_fault_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kfd_page_fault_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, start_timestamp) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, end_timestamp) - 24usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::pid"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, pid) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, agent_id) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_page_fault_record_t::address"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_page_fault_record_t, address) - 48usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_kfd_queue_record_t"]
        [size_of::<rocprofiler_buffer_tracing_kfd_queue_record_t>() - 48usize];
    ["Alignment of rocprofiler_buffer_tracing_kfd_queue_record_t"]
        [align_of::<rocprofiler_buffer_tracing_kfd_queue_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, start_timestamp) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, end_timestamp) - 24usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::pid"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, pid) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_kfd_queue_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_kfd_queue_record_t, agent_id) - 40usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_hip_event_record_t"]
        [size_of::<rocprofiler_buffer_tracing_hip_event_record_t>() - 88usize];
    ["Alignment of rocprofiler_buffer_tracing_hip_event_record_t"]
        [align_of::<rocprofiler_buffer_tracing_hip_event_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, thread_id) - 32usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, start_timestamp) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, end_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, agent_id) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::queue_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, queue_id) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::hip_event_handle"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, hip_event_handle) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_event_record_t::source_queue_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_event_record_t, source_queue_id) - 80usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_buffer_tracing_hip_graph_record_t"]
        [size_of::<rocprofiler_buffer_tracing_hip_graph_record_t>() - 96usize];
    ["Alignment of rocprofiler_buffer_tracing_hip_graph_record_t"]
        [align_of::<rocprofiler_buffer_tracing_hip_graph_record_t>() - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::size"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, size) - 0usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::kind"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, kind) - 8usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::operation"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, operation) - 12usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::correlation_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, correlation_id) - 16usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::thread_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, thread_id) - 40usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::start_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, start_timestamp) - 48usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::end_timestamp"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, end_timestamp) - 56usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::agent_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, agent_id) - 64usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::queue_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, queue_id) - 72usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::graph_exec_id"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, graph_exec_id) - 80usize];
    ["Offset of field: rocprofiler_buffer_tracing_hip_graph_record_t::kernel_dispatch_count"]
        [offset_of!(rocprofiler_buffer_tracing_hip_graph_record_t, kernel_dispatch_count) - 88usize];
};

impl rocprofiler_pc_sampling_method_t {
    pub const NONE: Self = Self(0);
    pub const STOCHASTIC: Self = Self(1);
    pub const HOST_TRAP: Self = Self(2);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_method_t(pub u32);

impl rocprofiler_pc_sampling_unit_t {
    pub const NONE: Self = Self(0);
    pub const INSTRUCTIONS: Self = Self(1);
    pub const CYCLES: Self = Self(2);
    pub const TIME: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_unit_t(pub u32);

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_pc_sampling_configuration_t"][size_of::<rocprofiler_pc_sampling_configuration_t>() - 40usize];
    ["Alignment of rocprofiler_pc_sampling_configuration_t"]
        [align_of::<rocprofiler_pc_sampling_configuration_t>() - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::size"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, size) - 0usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::method"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, method) - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::unit"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, unit) - 12usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::min_interval"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, min_interval) - 16usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::max_interval"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, max_interval) - 24usize];
    ["Offset of field: rocprofiler_pc_sampling_configuration_t::flags"]
        [offset_of!(rocprofiler_pc_sampling_configuration_t, flags) - 32usize];
};

pub type rocprofiler_available_pc_sampling_configurations_cb_t = Option<
    unsafe extern "C" fn(
        configurations: *const rocprofiler_pc_sampling_configuration_t,
        count: usize,
        data: *mut c_void,
    ) -> rocprofiler_status_t,
>;

impl rocprofiler_pc_sampling_record_kind_t {
    pub const NONE: Self = Self(0);
    pub const INVALID_SAMPLE: Self = Self(1);
    pub const HOST_TRAP_V0_SAMPLE: Self = Self(2);
    pub const STOCHASTIC_V0_SAMPLE: Self = Self(3);
}

#[repr(transparent)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
pub struct rocprofiler_pc_sampling_record_kind_t(pub u32);

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct rocprofiler_pc_t {
    pub code_object_id: u64,
    pub code_object_offset: u64,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_pc_t"][size_of::<rocprofiler_pc_t>() - 16usize];
    ["Alignment of rocprofiler_pc_t"][align_of::<rocprofiler_pc_t>() - 8usize];
    ["Offset of field: rocprofiler_pc_t::code_object_id"][offset_of!(rocprofiler_pc_t, code_object_id) - 0usize];
    ["Offset of field: rocprofiler_pc_t::code_object_offset"]
        [offset_of!(rocprofiler_pc_t, code_object_offset) - 8usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_pc_sampling_record_host_trap_v0_t"]
        [size_of::<rocprofiler_pc_sampling_record_host_trap_v0_t>() - 88usize];
    ["Alignment of rocprofiler_pc_sampling_record_host_trap_v0_t"]
        [align_of::<rocprofiler_pc_sampling_record_host_trap_v0_t>() - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::size"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, size) - 0usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::hw_id"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, hw_id) - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::pc"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, pc) - 16usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::exec_mask"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, exec_mask) - 32usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::timestamp"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, timestamp) - 40usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::dispatch_id"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, dispatch_id) - 48usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::correlation_id"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, correlation_id) - 56usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::workgroup_id"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, workgroup_id) - 72usize];
    ["Offset of field: rocprofiler_pc_sampling_record_host_trap_v0_t::wave_in_group"]
        [offset_of!(rocprofiler_pc_sampling_record_host_trap_v0_t, wave_in_group) - 84usize];
};

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
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of rocprofiler_pc_sampling_record_stochastic_v0_t"]
        [size_of::<rocprofiler_pc_sampling_record_stochastic_v0_t>() - 104usize];
    ["Alignment of rocprofiler_pc_sampling_record_stochastic_v0_t"]
        [align_of::<rocprofiler_pc_sampling_record_stochastic_v0_t>() - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::size"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, size) - 0usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::flags"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, flags) - 8usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::wave_in_group"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, wave_in_group) - 9usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::wave_issued"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, wave_issued) - 10usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::hw_id"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, hw_id) - 16usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::pc"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, pc) - 24usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::exec_mask"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, exec_mask) - 40usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::workgroup_id"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, workgroup_id) - 48usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::wave_count"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, wave_count) - 60usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::timestamp"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, timestamp) - 64usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::dispatch_id"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, dispatch_id) - 72usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::correlation_id"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, correlation_id) - 80usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::snapshot"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, snapshot) - 96usize];
    ["Offset of field: rocprofiler_pc_sampling_record_stochastic_v0_t::memory_counters"]
        [offset_of!(rocprofiler_pc_sampling_record_stochastic_v0_t, memory_counters) - 100usize];
};

#[repr(C)]
#[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
pub struct Functions {
    pub rocprofiler_get_version:
        Option<unsafe extern "C" fn(major: *mut u32, minor: *mut u32, patch: *mut u32) -> rocprofiler_status_t>,
    pub rocprofiler_get_status_name: Option<unsafe extern "C" fn(status: rocprofiler_status_t) -> *const c_char>,
    pub rocprofiler_get_status_string: Option<unsafe extern "C" fn(status: rocprofiler_status_t) -> *const c_char>,
    pub rocprofiler_get_timestamp:
        Option<unsafe extern "C" fn(ts: *mut rocprofiler_timestamp_t) -> rocprofiler_status_t>,
    pub rocprofiler_get_thread_id:
        Option<unsafe extern "C" fn(tid: *mut rocprofiler_thread_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_is_initialized: Option<unsafe extern "C" fn(status: *mut c_int) -> rocprofiler_status_t>,
    pub rocprofiler_is_finalized: Option<unsafe extern "C" fn(status: *mut c_int) -> rocprofiler_status_t>,
    pub rocprofiler_force_configure:
        Option<unsafe extern "C" fn(configure: rocprofiler_configure_func_t) -> rocprofiler_status_t>,
    pub rocprofiler_create_context:
        Option<unsafe extern "C" fn(context: *mut rocprofiler_context_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_start_context:
        Option<unsafe extern "C" fn(context: rocprofiler_context_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_stop_context:
        Option<unsafe extern "C" fn(context: rocprofiler_context_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_context_is_active:
        Option<unsafe extern "C" fn(context: rocprofiler_context_id_t, status: *mut c_int) -> rocprofiler_status_t>,
    pub rocprofiler_context_is_valid:
        Option<unsafe extern "C" fn(context: rocprofiler_context_id_t, status: *mut c_int) -> rocprofiler_status_t>,
    pub rocprofiler_create_buffer: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            size: usize,
            watermark: usize,
            policy: rocprofiler_buffer_policy_t,
            callback: rocprofiler_buffer_tracing_cb_t,
            data: *mut c_void,
            buffer: *mut rocprofiler_buffer_id_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_flush_buffer: Option<unsafe extern "C" fn(buffer: rocprofiler_buffer_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_destroy_buffer:
        Option<unsafe extern "C" fn(buffer: rocprofiler_buffer_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_create_callback_thread:
        Option<unsafe extern "C" fn(thread: *mut rocprofiler_callback_thread_t) -> rocprofiler_status_t>,
    pub rocprofiler_assign_callback_thread: Option<
        unsafe extern "C" fn(
            buffer: rocprofiler_buffer_id_t,
            thread: rocprofiler_callback_thread_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_at_internal_thread_create: Option<
        unsafe extern "C" fn(
            precreate: rocprofiler_internal_thread_library_cb_t,
            postcreate: rocprofiler_internal_thread_library_cb_t,
            libs: c_int,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_configure_buffer_tracing_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            kind: rocprofiler_buffer_tracing_kind_t,
            operations: *const rocprofiler_tracing_operation_t,
            operations_count: usize,
            buffer: rocprofiler_buffer_id_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_configure_callback_tracing_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            kind: rocprofiler_callback_tracing_kind_t,
            operations: *const rocprofiler_tracing_operation_t,
            operations_count: usize,
            callback: rocprofiler_callback_tracing_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_configure_external_correlation_id_request_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            kinds: *const rocprofiler_external_correlation_id_request_kind_t,
            kinds_count: usize,
            callback: rocprofiler_external_correlation_id_request_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_push_external_correlation_id: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            tid: rocprofiler_thread_id_t,
            id: rocprofiler_user_data_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_pop_external_correlation_id: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            tid: rocprofiler_thread_id_t,
            id: *mut rocprofiler_user_data_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_at_intercept_table_registration: Option<
        unsafe extern "C" fn(
            callback: rocprofiler_intercept_library_cb_t,
            libs: c_int,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_buffer_tracing_kinds: Option<
        unsafe extern "C" fn(callback: rocprofiler_buffer_tracing_kind_cb_t, data: *mut c_void) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_buffer_tracing_kind_operations: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_buffer_tracing_kind_t,
            callback: rocprofiler_buffer_tracing_kind_operation_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_buffer_tracing_kind_name: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_buffer_tracing_kind_t,
            name: *mut *const c_char,
            name_len: *mut u64,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_buffer_tracing_kind_operation_name: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_buffer_tracing_kind_t,
            operation: rocprofiler_tracing_operation_t,
            name: *mut *const c_char,
            name_len: *mut u64,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_callback_tracing_kinds: Option<
        unsafe extern "C" fn(
            callback: rocprofiler_callback_tracing_kind_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_callback_tracing_kind_operations: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_callback_tracing_kind_t,
            callback: rocprofiler_callback_tracing_kind_operation_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_callback_tracing_kind_operation_args: Option<
        unsafe extern "C" fn(
            record: rocprofiler_callback_tracing_record_t,
            callback: rocprofiler_callback_tracing_operation_args_cb_t,
            max_dereference_count: i32,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_callback_tracing_kind_name: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_callback_tracing_kind_t,
            name: *mut *const c_char,
            name_len: *mut u64,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_callback_tracing_kind_operation_name: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_callback_tracing_kind_t,
            operation: rocprofiler_tracing_operation_t,
            name: *mut *const c_char,
            name_len: *mut u64,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_available_agents: Option<
        unsafe extern "C" fn(
            version: rocprofiler_agent_version_t,
            callback: rocprofiler_query_available_agents_cb_t,
            agent_size: usize,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_agent_supported_counters: Option<
        unsafe extern "C" fn(
            agent: rocprofiler_agent_id_t,
            callback: rocprofiler_available_counters_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_counter_info: Option<
        unsafe extern "C" fn(
            counter: rocprofiler_counter_id_t,
            version: rocprofiler_counter_info_version_id_t,
            info: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_counter_instance_count: Option<
        unsafe extern "C" fn(
            agent: rocprofiler_agent_id_t,
            counter: rocprofiler_counter_id_t,
            instance_count: *mut usize,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_iterate_counter_dimensions: Option<
        unsafe extern "C" fn(
            counter: rocprofiler_counter_id_t,
            callback: rocprofiler_available_dimensions_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_record_counter_id: Option<
        unsafe extern "C" fn(
            instance: rocprofiler_counter_instance_id_t,
            counter: *mut rocprofiler_counter_id_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_record_dimension_position: Option<
        unsafe extern "C" fn(
            instance: rocprofiler_counter_instance_id_t,
            dimension: rocprofiler_counter_dimension_id_t,
            position: *mut usize,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_pc_sampling_agent_configurations: Option<
        unsafe extern "C" fn(
            agent: rocprofiler_agent_id_t,
            callback: rocprofiler_available_pc_sampling_configurations_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_configure_pc_sampling_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            agent: rocprofiler_agent_id_t,
            method: rocprofiler_pc_sampling_method_t,
            unit: rocprofiler_pc_sampling_unit_t,
            interval: u64,
            buffer: rocprofiler_buffer_id_t,
            flags: c_int,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_create_counter_config: Option<
        unsafe extern "C" fn(
            agent: rocprofiler_agent_id_t,
            counters: *mut rocprofiler_counter_id_t,
            counters_count: usize,
            config: *mut rocprofiler_counter_config_id_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_destroy_counter_config:
        Option<unsafe extern "C" fn(config: rocprofiler_counter_config_id_t) -> rocprofiler_status_t>,
    pub rocprofiler_configure_callback_dispatch_counting_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            dispatch_callback: rocprofiler_dispatch_counting_service_cb_t,
            dispatch_data: *mut c_void,
            record_callback: rocprofiler_dispatch_counting_record_cb_t,
            record_data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_configure_buffer_dispatch_counting_service: Option<
        unsafe extern "C" fn(
            context: rocprofiler_context_id_t,
            buffer: rocprofiler_buffer_id_t,
            callback: rocprofiler_dispatch_counting_service_cb_t,
            data: *mut c_void,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_create_counter: Option<
        unsafe extern "C" fn(
            name: *const c_char,
            name_len: usize,
            expr: *const c_char,
            expr_len: usize,
            description: *const c_char,
            description_len: usize,
            agent: rocprofiler_agent_id_t,
            counter: *mut rocprofiler_counter_id_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_load_counter_definition: Option<
        unsafe extern "C" fn(
            yaml: *const c_char,
            size: usize,
            flags: rocprofiler_counter_flag_t,
        ) -> rocprofiler_status_t,
    >,
    pub rocprofiler_query_external_correlation_id_request_kind_name: Option<
        unsafe extern "C" fn(
            kind: rocprofiler_external_correlation_id_request_kind_t,
            name: *mut *const c_char,
            length: *mut u64,
        ) -> rocprofiler_status_t,
    >,
}
#[allow(clippy::unnecessary_operation, clippy::identity_op)]
const _: () = {
    ["Size of Functions"][size_of::<Functions>() - 400usize];
    ["Alignment of Functions"][align_of::<Functions>() - 8usize];
    ["Offset of field: Functions::rocprofiler_get_version"][offset_of!(Functions, rocprofiler_get_version) - 0usize];
    ["Offset of field: Functions::rocprofiler_get_status_name"]
        [offset_of!(Functions, rocprofiler_get_status_name) - 8usize];
    ["Offset of field: Functions::rocprofiler_get_status_string"]
        [offset_of!(Functions, rocprofiler_get_status_string) - 16usize];
    ["Offset of field: Functions::rocprofiler_get_timestamp"]
        [offset_of!(Functions, rocprofiler_get_timestamp) - 24usize];
    ["Offset of field: Functions::rocprofiler_get_thread_id"]
        [offset_of!(Functions, rocprofiler_get_thread_id) - 32usize];
    ["Offset of field: Functions::rocprofiler_is_initialized"]
        [offset_of!(Functions, rocprofiler_is_initialized) - 40usize];
    ["Offset of field: Functions::rocprofiler_is_finalized"][offset_of!(Functions, rocprofiler_is_finalized) - 48usize];
    ["Offset of field: Functions::rocprofiler_force_configure"]
        [offset_of!(Functions, rocprofiler_force_configure) - 56usize];
    ["Offset of field: Functions::rocprofiler_create_context"]
        [offset_of!(Functions, rocprofiler_create_context) - 64usize];
    ["Offset of field: Functions::rocprofiler_start_context"]
        [offset_of!(Functions, rocprofiler_start_context) - 72usize];
    ["Offset of field: Functions::rocprofiler_stop_context"][offset_of!(Functions, rocprofiler_stop_context) - 80usize];
    ["Offset of field: Functions::rocprofiler_context_is_active"]
        [offset_of!(Functions, rocprofiler_context_is_active) - 88usize];
    ["Offset of field: Functions::rocprofiler_context_is_valid"]
        [offset_of!(Functions, rocprofiler_context_is_valid) - 96usize];
    ["Offset of field: Functions::rocprofiler_create_buffer"]
        [offset_of!(Functions, rocprofiler_create_buffer) - 104usize];
    ["Offset of field: Functions::rocprofiler_flush_buffer"]
        [offset_of!(Functions, rocprofiler_flush_buffer) - 112usize];
    ["Offset of field: Functions::rocprofiler_destroy_buffer"]
        [offset_of!(Functions, rocprofiler_destroy_buffer) - 120usize];
    ["Offset of field: Functions::rocprofiler_create_callback_thread"]
        [offset_of!(Functions, rocprofiler_create_callback_thread) - 128usize];
    ["Offset of field: Functions::rocprofiler_assign_callback_thread"]
        [offset_of!(Functions, rocprofiler_assign_callback_thread) - 136usize];
    ["Offset of field: Functions::rocprofiler_at_internal_thread_create"]
        [offset_of!(Functions, rocprofiler_at_internal_thread_create) - 144usize];
    ["Offset of field: Functions::rocprofiler_configure_buffer_tracing_service"]
        [offset_of!(Functions, rocprofiler_configure_buffer_tracing_service) - 152usize];
    ["Offset of field: Functions::rocprofiler_configure_callback_tracing_service"]
        [offset_of!(Functions, rocprofiler_configure_callback_tracing_service) - 160usize];
    ["Offset of field: Functions::rocprofiler_configure_external_correlation_id_request_service"]
        [offset_of!(Functions, rocprofiler_configure_external_correlation_id_request_service) - 168usize];
    ["Offset of field: Functions::rocprofiler_push_external_correlation_id"]
        [offset_of!(Functions, rocprofiler_push_external_correlation_id) - 176usize];
    ["Offset of field: Functions::rocprofiler_pop_external_correlation_id"]
        [offset_of!(Functions, rocprofiler_pop_external_correlation_id) - 184usize];
    ["Offset of field: Functions::rocprofiler_at_intercept_table_registration"]
        [offset_of!(Functions, rocprofiler_at_intercept_table_registration) - 192usize];
    ["Offset of field: Functions::rocprofiler_iterate_buffer_tracing_kinds"]
        [offset_of!(Functions, rocprofiler_iterate_buffer_tracing_kinds) - 200usize];
    ["Offset of field: Functions::rocprofiler_iterate_buffer_tracing_kind_operations"]
        [offset_of!(Functions, rocprofiler_iterate_buffer_tracing_kind_operations) - 208usize];
    ["Offset of field: Functions::rocprofiler_query_buffer_tracing_kind_name"]
        [offset_of!(Functions, rocprofiler_query_buffer_tracing_kind_name) - 216usize];
    ["Offset of field: Functions::rocprofiler_query_buffer_tracing_kind_operation_name"]
        [offset_of!(Functions, rocprofiler_query_buffer_tracing_kind_operation_name) - 224usize];
    ["Offset of field: Functions::rocprofiler_iterate_callback_tracing_kinds"]
        [offset_of!(Functions, rocprofiler_iterate_callback_tracing_kinds) - 232usize];
    ["Offset of field: Functions::rocprofiler_iterate_callback_tracing_kind_operations"]
        [offset_of!(Functions, rocprofiler_iterate_callback_tracing_kind_operations) - 240usize];
    ["Offset of field: Functions::rocprofiler_iterate_callback_tracing_kind_operation_args"]
        [offset_of!(Functions, rocprofiler_iterate_callback_tracing_kind_operation_args) - 248usize];
    ["Offset of field: Functions::rocprofiler_query_callback_tracing_kind_name"]
        [offset_of!(Functions, rocprofiler_query_callback_tracing_kind_name) - 256usize];
    ["Offset of field: Functions::rocprofiler_query_callback_tracing_kind_operation_name"]
        [offset_of!(Functions, rocprofiler_query_callback_tracing_kind_operation_name) - 264usize];
    ["Offset of field: Functions::rocprofiler_query_available_agents"]
        [offset_of!(Functions, rocprofiler_query_available_agents) - 272usize];
    ["Offset of field: Functions::rocprofiler_iterate_agent_supported_counters"]
        [offset_of!(Functions, rocprofiler_iterate_agent_supported_counters) - 280usize];
    ["Offset of field: Functions::rocprofiler_query_counter_info"]
        [offset_of!(Functions, rocprofiler_query_counter_info) - 288usize];
    ["Offset of field: Functions::rocprofiler_query_counter_instance_count"]
        [offset_of!(Functions, rocprofiler_query_counter_instance_count) - 296usize];
    ["Offset of field: Functions::rocprofiler_iterate_counter_dimensions"]
        [offset_of!(Functions, rocprofiler_iterate_counter_dimensions) - 304usize];
    ["Offset of field: Functions::rocprofiler_query_record_counter_id"]
        [offset_of!(Functions, rocprofiler_query_record_counter_id) - 312usize];
    ["Offset of field: Functions::rocprofiler_query_record_dimension_position"]
        [offset_of!(Functions, rocprofiler_query_record_dimension_position) - 320usize];
    ["Offset of field: Functions::rocprofiler_query_pc_sampling_agent_configurations"]
        [offset_of!(Functions, rocprofiler_query_pc_sampling_agent_configurations) - 328usize];
    ["Offset of field: Functions::rocprofiler_configure_pc_sampling_service"]
        [offset_of!(Functions, rocprofiler_configure_pc_sampling_service) - 336usize];
    ["Offset of field: Functions::rocprofiler_create_counter_config"]
        [offset_of!(Functions, rocprofiler_create_counter_config) - 344usize];
    ["Offset of field: Functions::rocprofiler_destroy_counter_config"]
        [offset_of!(Functions, rocprofiler_destroy_counter_config) - 352usize];
    ["Offset of field: Functions::rocprofiler_configure_callback_dispatch_counting_service"]
        [offset_of!(Functions, rocprofiler_configure_callback_dispatch_counting_service) - 360usize];
    ["Offset of field: Functions::rocprofiler_configure_buffer_dispatch_counting_service"]
        [offset_of!(Functions, rocprofiler_configure_buffer_dispatch_counting_service) - 368usize];
    ["Offset of field: Functions::rocprofiler_create_counter"]
        [offset_of!(Functions, rocprofiler_create_counter) - 376usize];
    ["Offset of field: Functions::rocprofiler_load_counter_definition"]
        [offset_of!(Functions, rocprofiler_load_counter_definition) - 384usize];
    ["Offset of field: Functions::rocprofiler_query_external_correlation_id_request_kind_name"]
        [offset_of!(Functions, rocprofiler_query_external_correlation_id_request_kind_name) - 392usize];
};
