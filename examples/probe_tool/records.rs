//! Tracing callbacks and buffers: what they carry, read by the announced version, a line each.

use std::ffi::{c_char, c_void};

use crate::counters;
use crate::sdk::{BUFFER_KIND, CALLBACK_KIND, asks_for, kind_name, log, new_layouts, operation_name, text};
use crate::sys::{common, v0, v1};

/// Common part of a tracing callback, from either layout.
struct Record {
    kind: u32,
    operation: i32,
    phase: u32,
    thread: u64,
    internal: u64,
    ancestor: u64,
    external: u64,
    payload: *mut c_void,
}

/// The record goes by value, so its type depends on the version: the longer one is declared, and read as the shorter.
pub(crate) unsafe extern "C" fn traced(
    record: v1::rocprofiler_callback_tracing_record_t,
    _user: *mut c_void,
    _data: *mut c_void,
) {
    macro_rules! read {
        ($record:expr, $ancestor:expr) => {
            Record {
                kind: $record.kind.0,
                operation: $record.operation,
                phase: $record.phase.0,
                thread: $record.thread_id,
                internal: $record.correlation_id.internal,
                ancestor: $ancestor,
                external: $record.correlation_id.external.value,
                payload: $record.payload,
            }
        };
    }
    let by_value = record;
    let record = if new_layouts() {
        read!(record, record.correlation_id.ancestor)
    } else {
        // SAFETY: on the stack lies the shorter struct.
        let record = unsafe { std::mem::transmute_copy::<_, v0::rocprofiler_callback_tracing_record_t>(&record) };
        read!(record, 0)
    };
    let kind = kind_name(CALLBACK_KIND, record.kind);
    let operation = operation_name(record.kind, record.operation);
    let detail = match (kind.as_str(), operation.as_str()) {
        ("CODE_OBJECT", "LOAD") => {
            // SAFETY: the payload of this operation.
            let data =
                unsafe { &*record.payload.cast::<common::rocprofiler_callback_tracing_code_object_load_data_t>() };
            format!("id {} uri {} size {}", data.code_object_id, text(data.uri), data.load_size)
        }
        ("CODE_OBJECT", "DEVICE_KERNEL_SYMBOL_REGISTER") => {
            type Data = v0::rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t;
            // SAFETY: the payload of this operation; 0.5's struct is the beginning of 1.0's.
            let data = unsafe { &*record.payload.cast::<Data>() };
            let name = text(data.kernel_name);
            format!("id {} name {name} co {} vgpr {}", data.kernel_id, data.code_object_id, data.arch_vgpr_count)
        }
        ("KERNEL_DISPATCH", _) => {
            type Data = common::rocprofiler_callback_tracing_kernel_dispatch_data_t;
            // SAFETY: the payload of this kind.
            let data = unsafe { &*record.payload.cast::<Data>() };
            let info = &data.dispatch_info;
            format!("id {} kernel {} end {}", info.dispatch_id, info.kernel_id, data.end_timestamp)
        }
        ("MARKER_CORE_API", "roctxRangePushA" | "roctxMarkA") => {
            // SAFETY: the payload of this kind; the first argument is the message.
            let data = unsafe { &*record.payload.cast::<common::rocprofiler_callback_tracing_marker_api_data_t>() };
            format!("message {}", text(data.args.first as *const c_char))
        }
        ("HIP_RUNTIME_API", "hipMalloc") => {
            // SAFETY: size, pointer, size_t; the return value at byte 96.
            let words = unsafe { std::slice::from_raw_parts(record.payload.cast::<u64>(), 13) };
            format!("bytes {} returns {}", words[2], words[12] as i32)
        }
        ("HIP_STREAM", _) => {
            // SAFETY: the payload of this kind, which only 1.x has.
            let data = unsafe { &*record.payload.cast::<v1::rocprofiler_callback_tracing_hip_stream_data_t>() };
            format!("stream {}", data.stream_id.handle)
        }
        ("SCRATCH_MEMORY", _) => {
            type Data = common::rocprofiler_callback_tracing_scratch_memory_data_t;
            // SAFETY: the payload of this kind.
            let data = unsafe { &*record.payload.cast::<Data>() };
            format!("bytes {} event {}", data.args.size, data.args_kind)
        }
        _ => String::new(),
    };
    let Record { phase, thread, internal, ancestor, external, .. } = record;
    log(&format!(
        "callback {kind} {operation} phase {phase} thread {thread} corr {internal} anc {ancestor} ext {external} {detail}"
    ));
    if kind == "HIP_RUNTIME_API" && phase == 1 && asks_for("args") {
        sdk!(rocprofiler_iterate_callback_tracing_kind_operation_args(
            v1::rocprofiler_callback_tracing_record_t,
            *const c_void,
            i32,
            *mut c_void
        )(by_value, argument as *const c_void, 0, std::ptr::null_mut()));
    }
}

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn argument(
    _kind: u32,
    _operation: i32,
    number: u32,
    _address: *const c_void,
    _indirection: i32,
    type_: *const c_char,
    name: *const c_char,
    value: *const c_char,
    _dereferences: i32,
    _data: *mut c_void,
) -> i32 {
    log(&format!("argument {number} {} {} = {}", text(type_), text(name), text(value)));
    0
}

pub(crate) unsafe extern "C" fn delivered(
    _context: u64,
    _buffer: u64,
    headers: *mut *mut common::rocprofiler_record_header_t,
    count: usize,
    _data: *mut c_void,
    dropped: u64,
) {
    log(&format!("buffer {count} records dropped {dropped}"));
    for i in 0..count {
        // SAFETY: the SDK passes `count` headers, each with a payload.
        let header = unsafe { **headers.add(i) };
        if header.category == 3 {
            counters::record(header.kind, header.payload);
            continue;
        }
        let kind = kind_name(BUFFER_KIND, header.kind);
        // SAFETY: every tracing record begins with size, kind and operation.
        let words = unsafe { std::slice::from_raw_parts(header.payload.cast::<u64>(), 3) };
        let (size, operation) = (words[0], words[1] >> 32);
        let detail = match kind.as_str() {
            "KERNEL_DISPATCH" => {
                // SAFETY: the record of this kind; 0.5 and 1.x lay it out alike.
                let record =
                    unsafe { &*header.payload.cast::<v0::rocprofiler_buffer_tracing_kernel_dispatch_record_t>() };
                let (id, info) = (record.correlation_id, &record.dispatch_info);
                let external = id.external.value;
                let (start, end) = (record.start_timestamp, record.end_timestamp);
                format!(
                    "id {} kernel {} queue {} thread {} ext {external} start {start} end {end} grid {} wg {} lds {}",
                    info.dispatch_id,
                    info.kernel_id,
                    info.queue_id.handle,
                    record.thread_id,
                    info.grid_size.x,
                    info.workgroup_size.x,
                    info.group_segment_size
                )
            }
            "MEMORY_COPY" => {
                // SAFETY: the record of this kind; 1.x appends to 0.5's.
                let record = unsafe { &*header.payload.cast::<v0::rocprofiler_buffer_tracing_memory_copy_record_t>() };
                let external = record.correlation_id.external.value;
                let (start, end) = (record.start_timestamp, record.end_timestamp);
                format!("bytes {} thread {} ext {external} start {start} end {end}", record.bytes, record.thread_id)
            }
            "HIP_RUNTIME_API" if new_layouts() => {
                // SAFETY: the record of this kind and version.
                let record = unsafe { &*header.payload.cast::<v1::rocprofiler_buffer_tracing_hip_api_record_t>() };
                format!("thread {} ancestor {}", record.thread_id, record.correlation_id.ancestor)
            }
            "HIP_RUNTIME_API" => {
                // SAFETY: the record of this kind and version.
                let record = unsafe { &*header.payload.cast::<v0::rocprofiler_buffer_tracing_hip_api_record_t>() };
                format!("thread {}", record.thread_id)
            }
            "SCRATCH_MEMORY" if new_layouts() => {
                // SAFETY: the record of this kind and version.
                let record =
                    unsafe { &*header.payload.cast::<v1::rocprofiler_buffer_tracing_scratch_memory_record_t>() };
                format!("bytes {} queue {}", record.allocation_size, record.queue_id.handle)
            }
            "MEMORY_ALLOCATION" => {
                // SAFETY: the record of this kind, which only 1.x has.
                let record =
                    unsafe { &*header.payload.cast::<v1::rocprofiler_buffer_tracing_memory_allocation_record_t>() };
                format!("bytes {} address {:#x}", record.allocation_size, record.address.value)
            }
            _ => String::new(),
        };
        log(&format!("record {kind} op {operation} size {size} {detail}"));
    }
}
