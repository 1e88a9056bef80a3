/*
 * Buffer records of what the driver, HIP's events and HIP's graphs do. Each kind is younger than the oldest SDK, and some
 * are younger than 1.0 (HIP_GRAPH 1.3, HIP_EVENT later): rkprof looks them up by name.
 */
#ifndef RKPROF_ROCPROFILER_EVENTS_H
#define RKPROF_ROCPROFILER_EVENTS_H

#if RKPROF_ABI == 0
/* PAGE_MIGRATION, of 0.5 only. */
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    rocprofiler_tracing_operation_t operation;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    uint32_t pid;
    /* A union by operation: page fault {bits, node, address}, migration {start, end, from node, to node, ...}, queue
       suspension {bits, node, trigger}, unmapping {node, start, end, trigger}. */
    uint64_t reserved[12];
} rocprofiler_buffer_tracing_page_migration_record_t;
#else
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_timestamp_t timestamp;
    uint32_t pid;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_address_t start_address;
    rocprofiler_address_t end_address;
} rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t;

/* The driver itself lost events. */
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_timestamp_t timestamp;
    uint32_t pid;
    uint32_t count;
} rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    uint32_t pid;
    rocprofiler_address_t start_address;
    rocprofiler_address_t end_address;
    rocprofiler_agent_id_t src_agent;
    rocprofiler_agent_id_t dst_agent;
    rocprofiler_agent_id_t prefetch_agent;
    rocprofiler_agent_id_t preferred_agent;
    int32_t error_code;
} rocprofiler_buffer_tracing_kfd_page_migrate_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    uint32_t pid;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_address_t address;
} rocprofiler_buffer_tracing_kfd_page_fault_record_t;

typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    uint32_t pid;
    rocprofiler_agent_id_t agent_id;
} rocprofiler_buffer_tracing_kfd_queue_record_t;

/* The barrier by which a queue records an event or waits for one. */
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_async_correlation_id_t correlation_id;
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_queue_id_t queue_id;
    uint64_t hip_event_handle;
    rocprofiler_queue_id_t source_queue_id;
} rocprofiler_buffer_tracing_hip_event_record_t;

/* One launch of a graph. */
typedef struct {
    uint64_t size;
    rocprofiler_buffer_tracing_kind_t kind;
    int32_t operation;
    rocprofiler_correlation_id_t correlation_id;
    rocprofiler_thread_id_t thread_id;
    rocprofiler_timestamp_t start_timestamp;
    rocprofiler_timestamp_t end_timestamp;
    rocprofiler_agent_id_t agent_id;
    rocprofiler_queue_id_t queue_id;
    uint64_t graph_exec_id;
    uint64_t kernel_dispatch_count;
} rocprofiler_buffer_tracing_hip_graph_record_t;
#endif

#endif
