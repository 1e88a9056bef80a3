//! Generated from include/rocprofiler_abi.h by `RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen`.
use super::common::*;
use core::ffi::{c_char, c_void};

enumeration! { rocprofiler_buffer_tracing_kind_t:
    NONE = 0, HSA_CORE_API = 1, HSA_AMD_EXT_API = 2, HSA_IMAGE_EXT_API = 3, HSA_FINALIZE_EXT_API = 4,
    HIP_RUNTIME_API = 5, HIP_COMPILER_API = 6, MARKER_CORE_API = 7, MARKER_CONTROL_API = 8, MARKER_NAME_API = 9,
    MEMORY_COPY = 10, KERNEL_DISPATCH = 11, PAGE_MIGRATION = 12, SCRATCH_MEMORY = 13, CORRELATION_ID_RETIREMENT = 14,
    RCCL_API = 15,
}

structure! { rocprofiler_correlation_id_t: size 16, align 8; 0 internal: u64, 8 external: rocprofiler_user_data_t, }

structure! { rocprofiler_client_id_t: size 16, align 8; 0 name: *const c_char, 8 handle: u32, }

structure! { rocprofiler_buffer_tracing_hip_api_record_t: size 56, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_tracing_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 32 start_timestamp: rocprofiler_timestamp_t,
    40 end_timestamp: rocprofiler_timestamp_t, 48 thread_id: rocprofiler_thread_id_t,
}

structure! { rocprofiler_buffer_tracing_kernel_dispatch_record_t: size 184, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_kernel_dispatch_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 dispatch_info: rocprofiler_kernel_dispatch_info_t,
}

structure! { rocprofiler_buffer_tracing_memory_copy_record_t: size 80, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_memory_copy_operation_t,
    16 correlation_id: rocprofiler_correlation_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 dst_agent_id: rocprofiler_agent_id_t, 64 src_agent_id: rocprofiler_agent_id_t, 72 bytes: u64,
}

structure! { rocprofiler_buffer_tracing_scratch_memory_record_t: size 80, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_scratch_memory_operation_t,
    16 agent_id: rocprofiler_agent_id_t, 24 queue_id: rocprofiler_queue_id_t, 32 thread_id: rocprofiler_thread_id_t,
    40 start_timestamp: rocprofiler_timestamp_t, 48 end_timestamp: rocprofiler_timestamp_t,
    56 correlation_id: rocprofiler_correlation_id_t, 72 flags: rocprofiler_scratch_alloc_flag_t,
}

structure! { rocprofiler_callback_tracing_record_t: size 56, align 8;
    0 context_id: rocprofiler_context_id_t, 8 thread_id: rocprofiler_thread_id_t,
    16 correlation_id: rocprofiler_correlation_id_t, 32 kind: rocprofiler_callback_tracing_kind_t,
    36 operation: rocprofiler_tracing_operation_t, 40 phase: rocprofiler_callback_phase_t, 48 payload: *mut c_void,
}

structure! { rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t: size 72, align 8;
    0 size: u64, 8 kernel_id: u64, 16 code_object_id: u64, 24 kernel_name: *const c_char, 32 kernel_object: u64,
    40 kernarg_segment_size: u32, 44 kernarg_segment_alignment: u32, 48 group_segment_size: u32,
    52 private_segment_size: u32, 56 sgpr_count: u32, 60 arch_vgpr_count: u32, 64 accum_vgpr_count: u32,
}

structure! { rocprofiler_callback_tracing_memory_copy_data_t: size 48, align 8;
    0 size: u64, 8 start_timestamp: rocprofiler_timestamp_t, 16 end_timestamp: rocprofiler_timestamp_t,
    24 dst_agent_id: rocprofiler_agent_id_t, 32 src_agent_id: rocprofiler_agent_id_t, 40 bytes: u64,
}

structure! { rocprofiler_record_counter_t: size 32, align 8;
    0 id: rocprofiler_counter_instance_id_t, 8 counter_value: f64, 16 dispatch_id: rocprofiler_dispatch_id_t,
    24 user_data: rocprofiler_user_data_t,
}

structure! { rocprofiler_buffer_tracing_page_migration_record_t: size 136, align 8;
    0 size: u64, 8 kind: rocprofiler_buffer_tracing_kind_t, 12 operation: rocprofiler_tracing_operation_t,
    16 start_timestamp: rocprofiler_timestamp_t, 24 end_timestamp: rocprofiler_timestamp_t, 32 pid: u32,
    40 reserved: [u64; 12usize],
}
