/*
 * Records of program counter sampling of 1.0 and later (0.5 had a first form of them, which rkprof does not read).
 * Bit-fields are declared as the integer that holds them.
 */
#ifndef RKPROF_ROCPROFILER_PC_SAMPLING_H
#define RKPROF_ROCPROFILER_PC_SAMPLING_H

#if RKPROF_ABI == 1
/* `kind` of records in category PC_SAMPLING. */
typedef enum {
    ROCPROFILER_PC_SAMPLING_RECORD_NONE = 0,
    ROCPROFILER_PC_SAMPLING_RECORD_INVALID_SAMPLE = 1,
    ROCPROFILER_PC_SAMPLING_RECORD_HOST_TRAP_V0_SAMPLE = 2,
    ROCPROFILER_PC_SAMPLING_RECORD_STOCHASTIC_V0_SAMPLE = 3,
} rocprofiler_pc_sampling_record_kind_t;

/* The offset is from the code object's load base; without a code object (id 0) it is the address. */
typedef struct {
    uint64_t code_object_id;
    uint64_t code_object_offset;
} rocprofiler_pc_t;

typedef struct {
    uint64_t size;
    uint64_t hw_id;
    rocprofiler_pc_t pc;
    uint64_t exec_mask;
    uint64_t timestamp;
    uint64_t dispatch_id;
    rocprofiler_async_correlation_id_t correlation_id;
    rocprofiler_dim3_t workgroup_id;
    uint32_t wave_in_group; /* bits 0-7 */
} rocprofiler_pc_sampling_record_host_trap_v0_t;

typedef struct {
    uint64_t size;
    uint8_t flags; /* bit 0: has memory counters */
    uint8_t wave_in_group;
    uint8_t wave_issued; /* bit 0: issued, bits 1-5: type of the instruction */
    uint64_t hw_id;
    rocprofiler_pc_t pc;
    uint64_t exec_mask;
    rocprofiler_dim3_t workgroup_id;
    uint32_t wave_count;
    uint64_t timestamp;
    uint64_t dispatch_id;
    rocprofiler_async_correlation_id_t correlation_id;
    uint32_t snapshot; /* bits 0-3: why nothing was issued */
    uint32_t memory_counters;
} rocprofiler_pc_sampling_record_stochastic_v0_t;
#endif

#endif
