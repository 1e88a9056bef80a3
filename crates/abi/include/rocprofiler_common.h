/*
 * The part of rocprofiler-sdk's binary interface that rkprof uses and that is the same in every SDK from 0.5 on.
 *
 * This file declares it anew, for crates/abi only. Types have the SDK's names, so that its documentation can be searched for
 * them. A union that rkprof reads in one way is declared as that member, and bit-fields as the integer that holds them.
 * rocprofiler_abi.h has what differs between generations. The enumerations here grew only at their ends. Records may have
 * values newer than 1.0.0, so no enumeration may become a closed enum.
 */
#ifndef RKPROF_ROCPROFILER_COMMON_H
#define RKPROF_ROCPROFILER_COMMON_H

#include <stddef.h>
#include <stdint.h>

/* ---- scalars ---- */

typedef uint64_t rocprofiler_timestamp_t; /* ns, CLOCK_BOOTTIME */
typedef uint64_t rocprofiler_thread_id_t; /* kernel thread id */
typedef int32_t rocprofiler_tracing_operation_t;
typedef uint64_t rocprofiler_kernel_id_t;
typedef uint64_t rocprofiler_dispatch_id_t;
typedef uint64_t rocprofiler_counter_instance_id_t;
typedef uint64_t rocprofiler_counter_dimension_id_t;

/* ---- enumerations ---- */

/* Values from 13 on were renumbered in 1.0: rkprof_status_value in rocprofiler_abi.h. */
typedef enum {
    ROCPROFILER_STATUS_SUCCESS = 0,
    ROCPROFILER_STATUS_ERROR = 1,
    ROCPROFILER_STATUS_ERROR_CONTEXT_NOT_FOUND = 2,
    ROCPROFILER_STATUS_ERROR_BUFFER_NOT_FOUND = 3,
    ROCPROFILER_STATUS_ERROR_KIND_NOT_FOUND = 4,
    ROCPROFILER_STATUS_ERROR_OPERATION_NOT_FOUND = 5,
    ROCPROFILER_STATUS_ERROR_THREAD_NOT_FOUND = 6,
    ROCPROFILER_STATUS_ERROR_AGENT_NOT_FOUND = 7,
    ROCPROFILER_STATUS_ERROR_COUNTER_NOT_FOUND = 8,
    ROCPROFILER_STATUS_ERROR_CONTEXT_ERROR = 9,
    ROCPROFILER_STATUS_ERROR_CONTEXT_INVALID = 10,
    ROCPROFILER_STATUS_ERROR_CONTEXT_NOT_STARTED = 11,
    ROCPROFILER_STATUS_ERROR_CONTEXT_CONFLICT = 12,
} rocprofiler_status_t;

typedef enum {
    ROCPROFILER_CALLBACK_PHASE_NONE = 0,
    ROCPROFILER_CALLBACK_PHASE_ENTER = 1, /* also "load" of code objects */
    ROCPROFILER_CALLBACK_PHASE_EXIT = 2,  /* also "unload" */
} rocprofiler_callback_phase_t;

typedef enum {
    ROCPROFILER_BUFFER_CATEGORY_NONE = 0,
    ROCPROFILER_BUFFER_CATEGORY_TRACING = 1,
    ROCPROFILER_BUFFER_CATEGORY_PC_SAMPLING = 2,
    ROCPROFILER_BUFFER_CATEGORY_COUNTERS = 3,
} rocprofiler_buffer_category_t;

typedef enum {
    ROCPROFILER_BUFFER_POLICY_NONE = 0,
    ROCPROFILER_BUFFER_POLICY_DISCARD = 1,
    ROCPROFILER_BUFFER_POLICY_LOSSLESS = 2,
} rocprofiler_buffer_policy_t;

typedef enum {
    ROCPROFILER_AGENT_TYPE_NONE = 0,
    ROCPROFILER_AGENT_TYPE_CPU = 1,
    ROCPROFILER_AGENT_TYPE_GPU = 2,
} rocprofiler_agent_type_t;

typedef enum {
    ROCPROFILER_AGENT_INFO_VERSION_NONE = 0,
    ROCPROFILER_AGENT_INFO_VERSION_0 = 1,
} rocprofiler_agent_version_t;

/* Bits: the runtimes whose dispatch tables a tool asks for. */
typedef enum {
    ROCPROFILER_HSA_TABLE = 1,
    ROCPROFILER_HIP_RUNTIME_TABLE = 2,
    ROCPROFILER_HIP_COMPILER_TABLE = 4,
    ROCPROFILER_MARKER_CORE_TABLE = 8,
    ROCPROFILER_MARKER_CONTROL_TABLE = 16,
    ROCPROFILER_MARKER_NAME_TABLE = 32,
    ROCPROFILER_RCCL_TABLE = 64,
    ROCPROFILER_ROCDECODE_TABLE = 128,
    ROCPROFILER_ROCJPEG_TABLE = 256,
} rocprofiler_intercept_table_t;

/* Bits: the libraries whose internal threads a tool asks for. */
typedef enum {
    ROCPROFILER_LIBRARY = 1,
    ROCPROFILER_HSA_LIBRARY = 2,
    ROCPROFILER_HIP_LIBRARY = 4,
    ROCPROFILER_MARKER_LIBRARY = 8,
    ROCPROFILER_RCCL_LIBRARY = 16,
    ROCPROFILER_ROCDECODE_LIBRARY = 32,
    ROCPROFILER_ROCJPEG_LIBRARY = 64,
} rocprofiler_runtime_library_t;

typedef enum {
    ROCPROFILER_CALLBACK_TRACING_NONE = 0,
    ROCPROFILER_CALLBACK_TRACING_HSA_CORE_API = 1,
    ROCPROFILER_CALLBACK_TRACING_HSA_AMD_EXT_API = 2,
    ROCPROFILER_CALLBACK_TRACING_HSA_IMAGE_EXT_API = 3,
    ROCPROFILER_CALLBACK_TRACING_HSA_FINALIZE_EXT_API = 4,
    ROCPROFILER_CALLBACK_TRACING_HIP_RUNTIME_API = 5,
    ROCPROFILER_CALLBACK_TRACING_HIP_COMPILER_API = 6,
    ROCPROFILER_CALLBACK_TRACING_MARKER_CORE_API = 7,
    ROCPROFILER_CALLBACK_TRACING_MARKER_CONTROL_API = 8,
    ROCPROFILER_CALLBACK_TRACING_MARKER_NAME_API = 9,
    ROCPROFILER_CALLBACK_TRACING_CODE_OBJECT = 10,
    ROCPROFILER_CALLBACK_TRACING_SCRATCH_MEMORY = 11,
    ROCPROFILER_CALLBACK_TRACING_KERNEL_DISPATCH = 12,
    ROCPROFILER_CALLBACK_TRACING_MEMORY_COPY = 13,
    ROCPROFILER_CALLBACK_TRACING_RCCL_API = 14,
    /* 1.0 */
    ROCPROFILER_CALLBACK_TRACING_OMPT = 15,
    ROCPROFILER_CALLBACK_TRACING_MEMORY_ALLOCATION = 16,
    ROCPROFILER_CALLBACK_TRACING_RUNTIME_INITIALIZATION = 17,
    ROCPROFILER_CALLBACK_TRACING_ROCDECODE_API = 18,
    ROCPROFILER_CALLBACK_TRACING_ROCJPEG_API = 19,
    ROCPROFILER_CALLBACK_TRACING_HIP_STREAM = 20,
    ROCPROFILER_CALLBACK_TRACING_MARKER_CORE_RANGE_API = 21,
} rocprofiler_callback_tracing_kind_t;

typedef enum {
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_NONE = 0,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HSA_CORE_API = 1,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HSA_AMD_EXT_API = 2,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HSA_IMAGE_EXT_API = 3,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HSA_FINALIZE_EXT_API = 4,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HIP_RUNTIME_API = 5,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_HIP_COMPILER_API = 6,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MARKER_CORE_API = 7,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MARKER_CONTROL_API = 8,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MARKER_NAME_API = 9,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MEMORY_COPY = 10,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_KERNEL_DISPATCH = 11,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_SCRATCH_MEMORY = 12,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_RCCL_API = 13,
    /* 1.0 */
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_OMPT = 14,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MEMORY_ALLOCATION = 15,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_ROCDECODE_API = 16,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_ROCJPEG_API = 17,
    ROCPROFILER_EXTERNAL_CORRELATION_REQUEST_MARKER_CORE_RANGE_API = 18,
} rocprofiler_external_correlation_id_request_kind_t;

typedef enum {
    ROCPROFILER_CODE_OBJECT_STORAGE_TYPE_NONE = 0,
    ROCPROFILER_CODE_OBJECT_STORAGE_TYPE_FILE = 1,
    ROCPROFILER_CODE_OBJECT_STORAGE_TYPE_MEMORY = 2,
} rocprofiler_code_object_storage_type_t;

typedef enum {
    ROCPROFILER_KERNEL_DISPATCH_NONE = 0,
    ROCPROFILER_KERNEL_DISPATCH_ENQUEUE = 1,
    ROCPROFILER_KERNEL_DISPATCH_COMPLETE = 2,
} rocprofiler_kernel_dispatch_operation_t;

typedef enum {
    ROCPROFILER_MEMORY_COPY_NONE = 0,
    ROCPROFILER_MEMORY_COPY_HOST_TO_HOST = 1,
    ROCPROFILER_MEMORY_COPY_HOST_TO_DEVICE = 2,
    ROCPROFILER_MEMORY_COPY_DEVICE_TO_HOST = 3,
    ROCPROFILER_MEMORY_COPY_DEVICE_TO_DEVICE = 4,
} rocprofiler_memory_copy_operation_t;

typedef enum {
    ROCPROFILER_SCRATCH_MEMORY_NONE = 0,
    ROCPROFILER_SCRATCH_MEMORY_ALLOC = 1,
    ROCPROFILER_SCRATCH_MEMORY_FREE = 2,
    ROCPROFILER_SCRATCH_MEMORY_ASYNC_RECLAIM = 3,
} rocprofiler_scratch_memory_operation_t;

/* Bits. */
typedef enum {
    ROCPROFILER_SCRATCH_ALLOC_FLAG_NONE = 0,
    ROCPROFILER_SCRATCH_ALLOC_FLAG_USE_ONCE = 1,
    ROCPROFILER_SCRATCH_ALLOC_FLAG_ALT = 2,
} rocprofiler_scratch_alloc_flag_t;

typedef enum {
    ROCPROFILER_COUNTER_INFO_VERSION_NONE = 0,
    ROCPROFILER_COUNTER_INFO_VERSION_0 = 1,
    /* 1.0 */
    ROCPROFILER_COUNTER_INFO_VERSION_1 = 2,
} rocprofiler_counter_info_version_id_t;

/* `kind` of records in category COUNTERS. */
typedef enum {
    ROCPROFILER_COUNTER_RECORD_NONE = 0,
    ROCPROFILER_COUNTER_RECORD_PROFILE_COUNTING_DISPATCH_HEADER = 1,
    ROCPROFILER_COUNTER_RECORD_VALUE = 2,
} rocprofiler_counter_record_kind_t;

typedef enum {
    ROCPROFILER_COUNTER_FLAG_NONE = 0,
    ROCPROFILER_COUNTER_FLAG_ASYNC = 1,
    /* 1.0 */
    ROCPROFILER_COUNTER_FLAG_APPEND_DEFINITION = 2,
} rocprofiler_counter_flag_t;

/* ---- handles: random per process, never comparable across processes ---- */

typedef struct { uint64_t handle; } rocprofiler_context_id_t;
typedef struct { uint64_t handle; } rocprofiler_buffer_id_t;
typedef struct { uint64_t handle; } rocprofiler_agent_id_t;
typedef struct { uint64_t handle; } rocprofiler_queue_id_t;
typedef struct { uint64_t handle; } rocprofiler_counter_id_t;
typedef struct { uint64_t handle; } rocprofiler_callback_thread_t;
typedef struct { uint64_t handle; } hsa_agent_t;

/* A union of integer and pointer in the SDK. */
typedef struct { uint64_t value; } rocprofiler_user_data_t;

typedef struct {
    uint32_t x;
    uint32_t y;
    uint32_t z;
} rocprofiler_dim3_t;

/* ---- records ---- */

/* A buffer callback gets an array of pointers to these. */
typedef struct {
    uint32_t category; /* rocprofiler_buffer_category_t */
    uint32_t kind;     /* of that category */
    void* payload;
} rocprofiler_record_header_t;

typedef struct {
    uint64_t size;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_queue_id_t queue_id;
    rocprofiler_kernel_id_t kernel_id;
    rocprofiler_dispatch_id_t dispatch_id;
    uint32_t private_segment_size; /* scratch bytes per work-item */
    uint32_t group_segment_size;   /* LDS bytes per workgroup, dynamic ones included */
    rocprofiler_dim3_t workgroup_size;
    rocprofiler_dim3_t grid_size; /* work-items */
    uint64_t reserved_padding[7];
} rocprofiler_kernel_dispatch_info_t;

typedef struct {
    uint64_t size;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_kernel_dispatch_info_t dispatch_info;
} rocprofiler_callback_tracing_kernel_dispatch_data_t;

typedef struct {
    uint64_t size;
    uint64_t code_object_id;
    rocprofiler_agent_id_t rocp_agent;
    hsa_agent_t hsa_agent;
    const char* uri;
    uint64_t load_base;
    uint64_t load_size;
    int64_t load_delta;
    rocprofiler_code_object_storage_type_t storage_type;
    uint64_t memory_base; /* for storage type FILE the low half is a file descriptor instead */
    uint64_t memory_size;
} rocprofiler_callback_tracing_code_object_load_data_t;

/* A union over the operations in the SDK: alloc_end has all three, alloc_start the first, the others nothing. */
typedef struct {
    uint64_t dispatch_id;
    size_t size;
    size_t num_slots;
} rocprofiler_scratch_memory_args_t;

typedef struct {
    uint64_t size;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_queue_id_t queue_id;
    rocprofiler_scratch_alloc_flag_t flags;
    uint32_t args_kind; /* hsa_amd_tool_event_kind_t */
    rocprofiler_scratch_memory_args_t args;
} rocprofiler_callback_tracing_scratch_memory_data_t;

/*
 * A union over the functions in the SDK. First word: the message or name (const char*), the range id (roctxRangeStop)
 * or the thread id (pause, resume). Second word: the HSA agent, HIP stream (pointers) or HIP device (low half), else
 * nothing.
 */
typedef struct {
    uint64_t first;
    uint64_t second;
} rocprofiler_marker_api_args_t;

typedef struct {
    uint64_t size;
    rocprofiler_marker_api_args_t args;
    uint64_t retval; /* low half for functions that return int; the range id of roctxRangeStartA */
} rocprofiler_callback_tracing_marker_api_data_t;

/* ---- counters ---- */

typedef struct {
    rocprofiler_counter_id_t id;
    const char* name;
    const char* description;
    const char* block;
    const char* expression;
    uint8_t flags; /* bit 0 constant, bit 1 derived */
} rocprofiler_counter_info_v0_t;

typedef struct {
    const char* name;
    size_t instance_size;
    rocprofiler_counter_dimension_id_t id;
} rocprofiler_record_dimension_info_t;

/* ---- agents (the record itself is in rocprofiler_abi.h) ---- */

typedef struct {
    uint64_t processor_id_low;
    uint64_t size; /* KiB */
    uint32_t level;
    uint32_t cache_line_size;
    uint32_t cache_lines_per_tag;
    uint32_t association;
    uint32_t latency;
    uint32_t type; /* bits of HsaCacheType */
} rocprofiler_agent_cache_t;

typedef struct {
    uint32_t heap_type; /* HSA_HEAPTYPE: 1 and 2 are the device's frame buffer */
    uint32_t flags;
    uint32_t width; /* bits */
    uint32_t mem_clk_max; /* MHz */
    uint64_t size_in_bytes;
} rocprofiler_agent_mem_bank_t;

typedef struct {
    uint32_t type;
    uint32_t version_major;
    uint32_t version_minor;
    uint32_t node_from;
    uint32_t node_to;
    uint32_t weight;
    uint32_t min_latency;
    uint32_t max_latency;
    uint32_t min_bandwidth; /* MB/s */
    uint32_t max_bandwidth; /* MB/s */
    uint32_t recommended_transfer_size;
    uint32_t flags;
} rocprofiler_agent_io_link_t;

/* ---- program counter sampling: the queries (its records are in rocprofiler_pc_sampling.h) ---- */

typedef enum {
    ROCPROFILER_PC_SAMPLING_METHOD_NONE = 0,
    ROCPROFILER_PC_SAMPLING_METHOD_STOCHASTIC = 1,
    ROCPROFILER_PC_SAMPLING_METHOD_HOST_TRAP = 2,
} rocprofiler_pc_sampling_method_t;

typedef enum {
    ROCPROFILER_PC_SAMPLING_UNIT_NONE = 0,
    ROCPROFILER_PC_SAMPLING_UNIT_INSTRUCTIONS = 1,
    ROCPROFILER_PC_SAMPLING_UNIT_CYCLES = 2,
    ROCPROFILER_PC_SAMPLING_UNIT_TIME = 3, /* us */
} rocprofiler_pc_sampling_unit_t;

typedef struct {
    uint64_t size;
    rocprofiler_pc_sampling_method_t method;
    rocprofiler_pc_sampling_unit_t unit;
    size_t min_interval;
    size_t max_interval;
    uint64_t flags; /* bit 0: intervals are powers of two */
} rocprofiler_pc_sampling_configuration_t;

typedef rocprofiler_status_t (*rocprofiler_available_pc_sampling_configurations_cb_t)(
    const rocprofiler_pc_sampling_configuration_t* configurations, size_t count, void* data);

/* ---- callbacks ---- */

typedef void (*rocprofiler_buffer_tracing_cb_t)(rocprofiler_context_id_t context, rocprofiler_buffer_id_t buffer,
                                                rocprofiler_record_header_t** headers, size_t count, void* data,
                                                uint64_t drop_count);
typedef int (*rocprofiler_external_correlation_id_request_cb_t)(
    rocprofiler_thread_id_t thread, rocprofiler_context_id_t context,
    rocprofiler_external_correlation_id_request_kind_t kind, rocprofiler_tracing_operation_t operation,
    uint64_t internal_correlation, rocprofiler_user_data_t* external_correlation, void* data);
typedef void (*rocprofiler_intercept_library_cb_t)(rocprofiler_intercept_table_t type, uint64_t lib_version,
                                                   uint64_t lib_instance, void** tables, uint64_t num_tables,
                                                   void* data);
typedef void (*rocprofiler_internal_thread_library_cb_t)(rocprofiler_runtime_library_t library, void* data);
typedef rocprofiler_status_t (*rocprofiler_query_available_agents_cb_t)(rocprofiler_agent_version_t version,
                                                                        const void** agents, size_t count, void* data);
typedef rocprofiler_status_t (*rocprofiler_available_counters_cb_t)(rocprofiler_agent_id_t agent,
                                                                    rocprofiler_counter_id_t* counters, size_t count,
                                                                    void* data);
typedef int (*rocprofiler_callback_tracing_kind_cb_t)(rocprofiler_callback_tracing_kind_t kind, void* data);
typedef int (*rocprofiler_callback_tracing_kind_operation_cb_t)(rocprofiler_callback_tracing_kind_t kind,
                                                                rocprofiler_tracing_operation_t operation, void* data);
typedef int (*rocprofiler_callback_tracing_operation_args_cb_t)(
    rocprofiler_callback_tracing_kind_t kind, rocprofiler_tracing_operation_t operation, uint32_t arg_number,
    const void* const arg_value, int32_t indirections, const char* arg_type, const char* arg_name,
    const char* arg_value_str, int32_t dereference_count, void* data);
typedef void (*rocprofiler_tool_finalize_t)(void* tool_data);

#endif
