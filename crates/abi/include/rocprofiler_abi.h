/*
 * The part of rocprofiler-sdk's binary interface that rkprof uses and that differs between generations. RKPROF_ABI selects
 * the generation: 0 = SDK 0.5.0 (ROCm 6.3), 1 = SDK 1.0.0 and later (ROCm 7.0 on). Later releases append fields; each
 * record's `size` tells which fields it has. `cargo build --features bindgen` makes crates/abi/src/v0.rs and v1.rs of this
 * file. A type that 0.5 has under another name, with the same layout, is declared for 1.0 only.
 *
 * The rules of rocprofiler_common.h hold here too.
 */
#ifndef RKPROF_ROCPROFILER_ABI_H
#define RKPROF_ROCPROFILER_ABI_H

#include "rocprofiler_common.h"

#if !defined(RKPROF_ABI) || (RKPROF_ABI != 0 && RKPROF_ABI != 1)
#    error "define RKPROF_ABI as 0 (SDK 0.5) or 1 (SDK 1.x)"
#endif

/* ---- enumerations that were renumbered ---- */

/* rkprof looks up the SDK's numbers by name at run time. The simulator and the tests use these numbers. */
typedef enum {
    ROCPROFILER_BUFFER_TRACING_NONE = 0,
    ROCPROFILER_BUFFER_TRACING_HSA_CORE_API = 1,
    ROCPROFILER_BUFFER_TRACING_HSA_AMD_EXT_API = 2,
    ROCPROFILER_BUFFER_TRACING_HSA_IMAGE_EXT_API = 3,
    ROCPROFILER_BUFFER_TRACING_HSA_FINALIZE_EXT_API = 4,
    ROCPROFILER_BUFFER_TRACING_HIP_RUNTIME_API = 5,
    ROCPROFILER_BUFFER_TRACING_HIP_COMPILER_API = 6,
    ROCPROFILER_BUFFER_TRACING_MARKER_CORE_API = 7,
    ROCPROFILER_BUFFER_TRACING_MARKER_CONTROL_API = 8,
    ROCPROFILER_BUFFER_TRACING_MARKER_NAME_API = 9,
    ROCPROFILER_BUFFER_TRACING_MEMORY_COPY = 10,
    ROCPROFILER_BUFFER_TRACING_KERNEL_DISPATCH = 11,
#if RKPROF_ABI == 0
    ROCPROFILER_BUFFER_TRACING_PAGE_MIGRATION = 12,
    ROCPROFILER_BUFFER_TRACING_SCRATCH_MEMORY = 13,
    ROCPROFILER_BUFFER_TRACING_CORRELATION_ID_RETIREMENT = 14,
    ROCPROFILER_BUFFER_TRACING_RCCL_API = 15,
#else
    ROCPROFILER_BUFFER_TRACING_SCRATCH_MEMORY = 12,
    ROCPROFILER_BUFFER_TRACING_CORRELATION_ID_RETIREMENT = 13,
    ROCPROFILER_BUFFER_TRACING_RCCL_API = 14,
    ROCPROFILER_BUFFER_TRACING_OMPT = 15,
    ROCPROFILER_BUFFER_TRACING_MEMORY_ALLOCATION = 16,
    ROCPROFILER_BUFFER_TRACING_RUNTIME_INITIALIZATION = 17,
    ROCPROFILER_BUFFER_TRACING_ROCDECODE_API = 18,
    ROCPROFILER_BUFFER_TRACING_ROCJPEG_API = 19,
    ROCPROFILER_BUFFER_TRACING_HIP_STREAM = 20,
    ROCPROFILER_BUFFER_TRACING_HIP_RUNTIME_API_EXT = 21,
    ROCPROFILER_BUFFER_TRACING_HIP_COMPILER_API_EXT = 22,
    ROCPROFILER_BUFFER_TRACING_ROCDECODE_API_EXT = 23,
    ROCPROFILER_BUFFER_TRACING_KFD_EVENT_PAGE_MIGRATE = 24,
    ROCPROFILER_BUFFER_TRACING_KFD_EVENT_PAGE_FAULT = 25,
    ROCPROFILER_BUFFER_TRACING_KFD_EVENT_QUEUE = 26,
    ROCPROFILER_BUFFER_TRACING_KFD_EVENT_UNMAP_FROM_GPU = 27,
    ROCPROFILER_BUFFER_TRACING_KFD_EVENT_DROPPED_EVENTS = 28,
    ROCPROFILER_BUFFER_TRACING_KFD_PAGE_MIGRATE = 29,
    ROCPROFILER_BUFFER_TRACING_KFD_PAGE_FAULT = 30,
    ROCPROFILER_BUFFER_TRACING_KFD_QUEUE = 31,
    ROCPROFILER_BUFFER_TRACING_MARKER_CORE_RANGE_API = 32,
#endif
} rocprofiler_buffer_tracing_kind_t;

#if RKPROF_ABI == 1
typedef enum {
    ROCPROFILER_MEMORY_ALLOCATION_NONE = 0,
    ROCPROFILER_MEMORY_ALLOCATION_ALLOCATE = 1,
    ROCPROFILER_MEMORY_ALLOCATION_VMEM_ALLOCATE = 2,
    ROCPROFILER_MEMORY_ALLOCATION_FREE = 3,
    ROCPROFILER_MEMORY_ALLOCATION_VMEM_FREE = 4,
} rocprofiler_memory_allocation_operation_t;
#endif

/* ---- handles ---- */

#if RKPROF_ABI == 1
typedef struct { uint64_t handle; } rocprofiler_counter_config_id_t;
typedef struct { uint64_t handle; } rocprofiler_stream_id_t;
/* A union of handle, integer and pointer in the SDK. */
typedef struct { uint64_t value; } rocprofiler_address_t;
typedef struct { uint8_t bytes[16]; } rocprofiler_uuid_t;
#endif

typedef struct {
    uint64_t internal;
    rocprofiler_user_data_t external;
#if RKPROF_ABI == 1
    uint64_t ancestor;
#endif
} rocprofiler_correlation_id_t;

#if RKPROF_ABI == 1
typedef struct {
    uint64_t internal;
    rocprofiler_user_data_t external;
} rocprofiler_async_correlation_id_t;
#endif

/* ---- registration ---- */

typedef struct {
#if RKPROF_ABI == 1
    size_t size;
#endif
    const char* name;
    uint32_t handle;
} rocprofiler_client_id_t;

#if RKPROF_ABI == 1
typedef void (*rocprofiler_client_finalize_t)(rocprofiler_client_id_t client);
typedef int (*rocprofiler_tool_initialize_t)(rocprofiler_client_finalize_t finalize, void* tool_data);

typedef struct {
    size_t size;
    rocprofiler_tool_initialize_t initialize;
    rocprofiler_tool_finalize_t finalize;
    void* tool_data;
} rocprofiler_tool_configure_result_t;

typedef rocprofiler_tool_configure_result_t* (*rocprofiler_configure_func_t)(uint32_t version,
                                                                             const char* runtime_version,
                                                                             uint32_t priority,
                                                                             rocprofiler_client_id_t* client);
#endif

/* ---- agents ---- */

#if RKPROF_ABI == 1
/* The struct of 0.5 ends before `uuid`. */
typedef struct {
    uint64_t size;
    rocprofiler_agent_id_t id;
    rocprofiler_agent_type_t type;
    uint32_t cpu_cores_count;
    uint32_t simd_count;
    uint32_t mem_banks_count;
    uint32_t caches_count;
    uint32_t io_links_count;
    uint32_t cpu_core_id_base;
    uint32_t simd_id_base;
    uint32_t max_waves_per_simd;
    uint32_t lds_size_in_kb;
    uint32_t gds_size_in_kb;
    uint32_t num_gws;
    uint32_t wave_front_size;
    uint32_t num_xcc;
    uint32_t cu_count;
    uint32_t array_count;
    uint32_t num_shader_banks;
    uint32_t simd_arrays_per_engine;
    uint32_t cu_per_simd_array;
    uint32_t simd_per_cu;
    uint32_t max_slots_scratch_cu;
    uint32_t gfx_target_version;
    uint16_t vendor_id;
    uint16_t device_id;
    uint32_t location_id;
    uint32_t domain;
    uint32_t drm_render_minor;
    uint32_t num_sdma_engines;
    uint32_t num_sdma_xgmi_engines;
    uint32_t num_sdma_queues_per_engine;
    uint32_t num_cp_queues;
    uint32_t max_engine_clk_ccompute; /* MHz */
    uint32_t max_engine_clk_fcompute; /* MHz */
    uint32_t sdma_fw_version;
    uint32_t fw_version;
    uint32_t capability;
    uint32_t cu_per_engine;
    uint32_t max_waves_per_cu;
    uint32_t family_id;
    uint32_t workgroup_max_size;
    uint32_t grid_max_size;
    uint64_t local_mem_size; /* bytes */
    uint64_t hive_id;
    uint64_t gpu_id;
    rocprofiler_dim3_t workgroup_max_dim;
    rocprofiler_dim3_t grid_max_dim;
    const rocprofiler_agent_mem_bank_t* mem_banks;
    const rocprofiler_agent_cache_t* caches;
    const rocprofiler_agent_io_link_t* io_links;
    const char* name;
    const char* vendor_name;
    const char* product_name;
    const char* model_name;
    uint32_t node_id;
    int32_t logical_node_id;
    int32_t logical_node_type_id;
    uint32_t runtime_visibility; /* bits: hsa, hip, rccl, rocdecode; padding in 0.5 */
    rocprofiler_uuid_t uuid;
} rocprofiler_agent_v0_t;
#endif

/* ---- buffer records ---- */

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_tracing_operation_t operation;
    rocprofiler_correlation_id_t correlation_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_thread_id_t thread_id;
} rocprofiler_buffer_tracing_hip_api_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_kernel_dispatch_operation_t operation;
#if RKPROF_ABI == 0
    rocprofiler_correlation_id_t correlation_id;
#else
    rocprofiler_async_correlation_id_t correlation_id;
#endif
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_kernel_dispatch_info_t dispatch_info;
} rocprofiler_buffer_tracing_kernel_dispatch_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_memory_copy_operation_t operation;
#if RKPROF_ABI == 0
    rocprofiler_correlation_id_t correlation_id;
#else
    rocprofiler_async_correlation_id_t correlation_id;
#endif
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_agent_id_t dst_agent_id;
    rocprofiler_agent_id_t src_agent_id;
    uint64_t bytes;
#if RKPROF_ABI == 1
    rocprofiler_address_t dst_address;
    rocprofiler_address_t src_address;
#endif
} rocprofiler_buffer_tracing_memory_copy_record_t;

#if RKPROF_ABI == 1
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_memory_allocation_operation_t operation;
    rocprofiler_correlation_id_t correlation_id;
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_agent_id_t agent_id; /* not set for frees */
    rocprofiler_address_t address;
    uint64_t allocation_size; /* 0 for frees */
} rocprofiler_buffer_tracing_memory_allocation_record_t;
#endif

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_scratch_memory_operation_t operation;
#if RKPROF_ABI == 1
    rocprofiler_correlation_id_t correlation_id;
#endif
    rocprofiler_agent_id_t agent_id;
    rocprofiler_queue_id_t queue_id;
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
#if RKPROF_ABI == 0
    rocprofiler_correlation_id_t correlation_id;
#endif
    rocprofiler_scratch_alloc_flag_t flags;
#if RKPROF_ABI == 1
    uint64_t allocation_size;
#endif
} rocprofiler_buffer_tracing_scratch_memory_record_t;

/* ---- callback records ---- */

typedef struct {
    rocprofiler_context_id_t context_id;
    rocprofiler_thread_id_t thread_id;
    rocprofiler_correlation_id_t correlation_id;
    rocprofiler_callback_tracing_kind_t kind;
    rocprofiler_tracing_operation_t operation;
    rocprofiler_callback_phase_t phase;
    void* payload;
} rocprofiler_callback_tracing_record_t;

typedef struct {
    uint64_t size;
    uint64_t kernel_id;
    uint64_t code_object_id;
    const char* kernel_name; /* mangled, ends in ".kd" */
    uint64_t kernel_object;
    uint32_t kernarg_segment_size;
    uint32_t kernarg_segment_alignment;
    uint32_t group_segment_size;
    uint32_t private_segment_size;
    uint32_t sgpr_count;
    uint32_t arch_vgpr_count;
    uint32_t accum_vgpr_count;
#if RKPROF_ABI == 1
    int64_t kernel_code_entry_byte_offset;
    rocprofiler_address_t kernel_address;
#endif
} rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t;

#if RKPROF_ABI == 1
typedef struct {
    uint64_t size;
    uint64_t host_function_id;
    uint64_t kernel_id;
    uint64_t code_object_id;
    rocprofiler_address_t host_function;
    rocprofiler_address_t modules;
    const char* device_function;
    uint32_t thread_limit;
    rocprofiler_dim3_t thread_ids;
    rocprofiler_dim3_t block_ids;
    rocprofiler_dim3_t block_dims;
    rocprofiler_dim3_t grid_dims;
    uint64_t workgroup_size;
} rocprofiler_callback_tracing_code_object_host_kernel_symbol_register_data_t;
#endif

typedef struct {
    uint64_t size;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_agent_id_t dst_agent_id;
    rocprofiler_agent_id_t src_agent_id;
    uint64_t bytes;
#if RKPROF_ABI == 1
    rocprofiler_address_t dst_address;
    rocprofiler_address_t src_address;
#endif
} rocprofiler_callback_tracing_memory_copy_data_t;

#if RKPROF_ABI == 1
typedef struct {
    uint64_t size;
    rocprofiler_stream_id_t stream_id;
    rocprofiler_address_t stream_value; /* the hipStream_t */
} rocprofiler_callback_tracing_hip_stream_data_t;

typedef void (*rocprofiler_callback_tracing_cb_t)(rocprofiler_callback_tracing_record_t record,
                                                  rocprofiler_user_data_t* user_data, void* callback_data);
#endif

/* ---- counters: services and records were renamed in 1.0 ---- */

#if RKPROF_ABI == 0
typedef struct {
    rocprofiler_counter_instance_id_t id;
    double counter_value;
    rocprofiler_dispatch_id_t dispatch_id;
    rocprofiler_user_data_t user_data;
} rocprofiler_record_counter_t;
#else
typedef struct {
    rocprofiler_counter_instance_id_t id;
    double counter_value;
    rocprofiler_dispatch_id_t dispatch_id;
    rocprofiler_user_data_t user_data;
    rocprofiler_agent_id_t agent_id;
} rocprofiler_counter_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_async_correlation_id_t correlation_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_kernel_dispatch_info_t dispatch_info;
} rocprofiler_dispatch_counting_service_data_t;

typedef struct {
    uint64_t size;
    uint64_t num_records;
    rocprofiler_async_correlation_id_t correlation_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_kernel_dispatch_info_t dispatch_info;
} rocprofiler_dispatch_counting_service_record_t;

typedef rocprofiler_record_dimension_info_t rocprofiler_counter_record_dimension_info_t;

typedef struct {
    uint64_t size;
    const char* dimension_name;
    size_t index;
} rocprofiler_counter_dimension_info_t;

typedef struct {
    uint64_t size;
    rocprofiler_counter_instance_id_t instance_id;
    uint64_t counter_id;
    uint64_t dimensions_count;
    const rocprofiler_counter_dimension_info_t** dimensions;
} rocprofiler_counter_record_dimension_instance_info_t;

typedef struct {
    uint64_t size;
    rocprofiler_counter_id_t id;
    const char* name;
    const char* description;
    const char* block;
    const char* expression;
    uint8_t flags; /* bit 0 constant, bit 1 derived */
    uint64_t dimensions_count;
    const rocprofiler_counter_record_dimension_info_t** dimensions;
    uint64_t dimensions_instances_count;
    const rocprofiler_counter_record_dimension_instance_info_t** dimensions_instances;
} rocprofiler_counter_info_v1_t;

typedef void (*rocprofiler_dispatch_counting_service_cb_t)(rocprofiler_dispatch_counting_service_data_t dispatch,
                                                           rocprofiler_counter_config_id_t* config,
                                                           rocprofiler_user_data_t* user_data, void* data);
typedef void (*rocprofiler_dispatch_counting_record_cb_t)(rocprofiler_dispatch_counting_service_data_t dispatch,
                                                          rocprofiler_counter_record_t* records, size_t count,
                                                          rocprofiler_user_data_t user_data, void* data);
typedef rocprofiler_status_t (*rocprofiler_available_dimensions_cb_t)(
    rocprofiler_counter_id_t counter, const rocprofiler_counter_record_dimension_info_t* dimensions, size_t count,
    void* data);

typedef int (*rocprofiler_buffer_tracing_kind_cb_t)(rocprofiler_buffer_tracing_kind_t kind, void* data);
typedef int (*rocprofiler_buffer_tracing_kind_operation_cb_t)(rocprofiler_buffer_tracing_kind_t kind,
                                                              rocprofiler_tracing_operation_t operation, void* data);
#endif

#include "rocprofiler_events.h"
#include "rocprofiler_pc_sampling.h"

/* ---- functions ---- */

#if RKPROF_ABI == 1
/* Field names are symbol names; a pointer is null where the library lacks the symbol. */
typedef struct {
    rocprofiler_status_t (*rocprofiler_get_version)(uint32_t* major, uint32_t* minor, uint32_t* patch);
    const char* (*rocprofiler_get_status_name)(rocprofiler_status_t status);
    const char* (*rocprofiler_get_status_string)(rocprofiler_status_t status);
    rocprofiler_status_t (*rocprofiler_get_timestamp)(rocprofiler_timestamp_t* ts);
    rocprofiler_status_t (*rocprofiler_get_thread_id)(rocprofiler_thread_id_t* tid);
    rocprofiler_status_t (*rocprofiler_is_initialized)(int* status);
    rocprofiler_status_t (*rocprofiler_is_finalized)(int* status);
    rocprofiler_status_t (*rocprofiler_force_configure)(rocprofiler_configure_func_t configure);

    rocprofiler_status_t (*rocprofiler_create_context)(rocprofiler_context_id_t* context);
    rocprofiler_status_t (*rocprofiler_start_context)(rocprofiler_context_id_t context);
    rocprofiler_status_t (*rocprofiler_stop_context)(rocprofiler_context_id_t context);
    rocprofiler_status_t (*rocprofiler_context_is_active)(rocprofiler_context_id_t context, int* status);
    rocprofiler_status_t (*rocprofiler_context_is_valid)(rocprofiler_context_id_t context, int* status);

    rocprofiler_status_t (*rocprofiler_create_buffer)(rocprofiler_context_id_t context, size_t size, size_t watermark,
                                                      rocprofiler_buffer_policy_t policy,
                                                      rocprofiler_buffer_tracing_cb_t callback, void* data,
                                                      rocprofiler_buffer_id_t* buffer);
    rocprofiler_status_t (*rocprofiler_flush_buffer)(rocprofiler_buffer_id_t buffer);
    rocprofiler_status_t (*rocprofiler_destroy_buffer)(rocprofiler_buffer_id_t buffer);
    rocprofiler_status_t (*rocprofiler_create_callback_thread)(rocprofiler_callback_thread_t* thread);
    rocprofiler_status_t (*rocprofiler_assign_callback_thread)(rocprofiler_buffer_id_t buffer,
                                                               rocprofiler_callback_thread_t thread);
    rocprofiler_status_t (*rocprofiler_at_internal_thread_create)(rocprofiler_internal_thread_library_cb_t precreate,
                                                                  rocprofiler_internal_thread_library_cb_t postcreate,
                                                                  int libs, void* data);

    rocprofiler_status_t (*rocprofiler_configure_buffer_tracing_service)(
        rocprofiler_context_id_t context, rocprofiler_buffer_tracing_kind_t kind,
        const rocprofiler_tracing_operation_t* operations, size_t operations_count, rocprofiler_buffer_id_t buffer);
    rocprofiler_status_t (*rocprofiler_configure_callback_tracing_service)(
        rocprofiler_context_id_t context, rocprofiler_callback_tracing_kind_t kind,
        const rocprofiler_tracing_operation_t* operations, size_t operations_count,
        rocprofiler_callback_tracing_cb_t callback, void* data);
    rocprofiler_status_t (*rocprofiler_configure_external_correlation_id_request_service)(
        rocprofiler_context_id_t context, const rocprofiler_external_correlation_id_request_kind_t* kinds,
        size_t kinds_count, rocprofiler_external_correlation_id_request_cb_t callback, void* data);
    rocprofiler_status_t (*rocprofiler_push_external_correlation_id)(rocprofiler_context_id_t context,
                                                                     rocprofiler_thread_id_t tid,
                                                                     rocprofiler_user_data_t id);
    rocprofiler_status_t (*rocprofiler_pop_external_correlation_id)(rocprofiler_context_id_t context,
                                                                    rocprofiler_thread_id_t tid,
                                                                    rocprofiler_user_data_t* id);
    rocprofiler_status_t (*rocprofiler_at_intercept_table_registration)(rocprofiler_intercept_library_cb_t callback,
                                                                        int libs, void* data);

    rocprofiler_status_t (*rocprofiler_iterate_buffer_tracing_kinds)(rocprofiler_buffer_tracing_kind_cb_t callback,
                                                                     void* data);
    rocprofiler_status_t (*rocprofiler_iterate_buffer_tracing_kind_operations)(
        rocprofiler_buffer_tracing_kind_t kind, rocprofiler_buffer_tracing_kind_operation_cb_t callback, void* data);
    rocprofiler_status_t (*rocprofiler_query_buffer_tracing_kind_name)(rocprofiler_buffer_tracing_kind_t kind,
                                                                       const char** name, uint64_t* name_len);
    rocprofiler_status_t (*rocprofiler_query_buffer_tracing_kind_operation_name)(
        rocprofiler_buffer_tracing_kind_t kind, rocprofiler_tracing_operation_t operation, const char** name,
        uint64_t* name_len);
    rocprofiler_status_t (*rocprofiler_iterate_callback_tracing_kinds)(rocprofiler_callback_tracing_kind_cb_t callback,
                                                                       void* data);
    rocprofiler_status_t (*rocprofiler_iterate_callback_tracing_kind_operations)(
        rocprofiler_callback_tracing_kind_t kind, rocprofiler_callback_tracing_kind_operation_cb_t callback,
        void* data);
    rocprofiler_status_t (*rocprofiler_iterate_callback_tracing_kind_operation_args)(
        rocprofiler_callback_tracing_record_t record, rocprofiler_callback_tracing_operation_args_cb_t callback,
        int32_t max_dereference_count, void* data);
    rocprofiler_status_t (*rocprofiler_query_callback_tracing_kind_name)(rocprofiler_callback_tracing_kind_t kind,
                                                                         const char** name, uint64_t* name_len);
    rocprofiler_status_t (*rocprofiler_query_callback_tracing_kind_operation_name)(
        rocprofiler_callback_tracing_kind_t kind, rocprofiler_tracing_operation_t operation, const char** name,
        uint64_t* name_len);

    rocprofiler_status_t (*rocprofiler_query_available_agents)(rocprofiler_agent_version_t version,
                                                               rocprofiler_query_available_agents_cb_t callback,
                                                               size_t agent_size, void* data);

    rocprofiler_status_t (*rocprofiler_iterate_agent_supported_counters)(rocprofiler_agent_id_t agent,
                                                                         rocprofiler_available_counters_cb_t callback,
                                                                         void* data);
    rocprofiler_status_t (*rocprofiler_query_counter_info)(rocprofiler_counter_id_t counter,
                                                           rocprofiler_counter_info_version_id_t version, void* info);
    rocprofiler_status_t (*rocprofiler_query_counter_instance_count)(rocprofiler_agent_id_t agent,
                                                                     rocprofiler_counter_id_t counter,
                                                                     size_t* instance_count);
    rocprofiler_status_t (*rocprofiler_iterate_counter_dimensions)(rocprofiler_counter_id_t counter,
                                                                   rocprofiler_available_dimensions_cb_t callback,
                                                                   void* data);
    rocprofiler_status_t (*rocprofiler_query_record_counter_id)(rocprofiler_counter_instance_id_t instance,
                                                                rocprofiler_counter_id_t* counter);
    rocprofiler_status_t (*rocprofiler_query_record_dimension_position)(rocprofiler_counter_instance_id_t instance,
                                                                        rocprofiler_counter_dimension_id_t dimension,
                                                                        size_t* position);
    rocprofiler_status_t (*rocprofiler_query_pc_sampling_agent_configurations)(
        rocprofiler_agent_id_t agent, rocprofiler_available_pc_sampling_configurations_cb_t callback, void* data);
    rocprofiler_status_t (*rocprofiler_configure_pc_sampling_service)(
        rocprofiler_context_id_t context, rocprofiler_agent_id_t agent, rocprofiler_pc_sampling_method_t method,
        rocprofiler_pc_sampling_unit_t unit, uint64_t interval, rocprofiler_buffer_id_t buffer, int flags);
    rocprofiler_status_t (*rocprofiler_create_counter_config)(rocprofiler_agent_id_t agent,
                                                              rocprofiler_counter_id_t* counters, size_t counters_count,
                                                              rocprofiler_counter_config_id_t* config);
    rocprofiler_status_t (*rocprofiler_destroy_counter_config)(rocprofiler_counter_config_id_t config);
    rocprofiler_status_t (*rocprofiler_configure_callback_dispatch_counting_service)(
        rocprofiler_context_id_t context, rocprofiler_dispatch_counting_service_cb_t dispatch_callback,
        void* dispatch_data, rocprofiler_dispatch_counting_record_cb_t record_callback, void* record_data);
    rocprofiler_status_t (*rocprofiler_configure_buffer_dispatch_counting_service)(
        rocprofiler_context_id_t context, rocprofiler_buffer_id_t buffer,
        rocprofiler_dispatch_counting_service_cb_t callback, void* data);
    rocprofiler_status_t (*rocprofiler_create_counter)(const char* name, size_t name_len, const char* expr,
                                                       size_t expr_len, const char* description, size_t description_len,
                                                       rocprofiler_agent_id_t agent, rocprofiler_counter_id_t* counter);
    rocprofiler_status_t (*rocprofiler_load_counter_definition)(const char* yaml, size_t size,
                                                                rocprofiler_counter_flag_t flags);
    rocprofiler_status_t (*rocprofiler_query_external_correlation_id_request_kind_name)(
        rocprofiler_external_correlation_id_request_kind_t kind, const char** name, uint64_t* length);
} rkprof_sdk_functions;
#endif

#endif
