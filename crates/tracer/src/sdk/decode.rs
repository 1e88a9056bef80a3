//! What the SDK delivers -> rkprof's records.

use super::payload::{header, sized};
use super::tap::Tap;
use crate::thread;
use rkprof_abi::{Generation, common, v0, v1};
use rkprof_model::record::{self, AllocationOp, CopyDirection, RecordKind, ScratchOp};
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// A kernel dispatch that has ended. `child` is the id that rkprof gave it, `thread` the one that passed the packet to the device.
///
/// # Safety
/// `payload` is the data of the SDK's dispatch callbacks.
pub(super) unsafe fn dispatch(tap: &Tap, child: u64, thread: u64, payload: *const c_void) {
    if thread::is_of_none(child) {
        return;
    }
    // SAFETY: this function's contract; the layout is the same in both generations.
    let raw: common::rocprofiler_callback_tracing_kernel_dispatch_data_t = unsafe { sized(payload) };
    let info = &raw.dispatch_info;
    let counted = tap.collector.is_some_and(|collector| collector.is_counted(info.dispatch_id));
    thread::push(&record::Dispatch {
        header: header::<record::Dispatch>(RecordKind::Dispatch, u8::from(counted), 0),
        start_ns: raw.start_timestamp,
        end_ns: raw.end_timestamp,
        child,
        dispatch_id: info.dispatch_id,
        kernel_id: info.kernel_id | tap.id_base,
        queue: info.queue_id.handle,
        tid: thread::owner(child).unwrap_or(thread as u32),
        agent: tap.agents.index(info.agent_id.handle),
        private_segment: info.private_segment_size,
        group_segment: info.group_segment_size,
        grid: [info.grid_size.x, info.grid_size.y, info.grid_size.z],
        workgroup: [info.workgroup_size.x, info.workgroup_size.y, info.workgroup_size.z],
    });
}

/// A memory copy.
///
/// # Safety
/// `payload` is a memory copy record of the SDK.
pub(super) unsafe fn copy(tap: &Tap, payload: *const c_void) {
    // SAFETY: this function's contract; 0.5's record is a prefix of 1.0's.
    let raw: v1::rocprofiler_buffer_tracing_memory_copy_record_t = unsafe { sized(payload) };
    if thread::is_of_none(raw.correlation_id.external.value) {
        return;
    }
    let direction = meaning(&tap.meanings.copies, raw.operation.0, CopyDirection::Unknown);
    thread::push(&record::Copy {
        header: header::<record::Copy>(RecordKind::Copy, direction as u8, 0),
        start_ns: raw.start_timestamp,
        end_ns: raw.end_timestamp,
        child: raw.correlation_id.external.value,
        bytes: raw.bytes,
        src_agent: tap.agents.index(raw.src_agent_id.handle),
        dst_agent: tap.agents.index(raw.dst_agent_id.handle),
        tid: raw.thread_id as u32,
        pad: 0,
        src_address: raw.src_address.value,
        dst_address: raw.dst_address.value,
    });
}

/// A memory allocation or free (SDK 1.0 and later).
///
/// # Safety
/// `payload` is a memory allocation record of the SDK.
pub(super) unsafe fn allocation(tap: &Tap, payload: *const c_void) {
    // SAFETY: this function's contract.
    let raw: v1::rocprofiler_buffer_tracing_memory_allocation_record_t = unsafe { sized(payload) };
    let op = meaning(&tap.meanings.allocations, raw.operation.0, AllocationOp::Unknown);
    thread::push(&record::Allocation {
        header: header::<record::Allocation>(RecordKind::Allocation, op as u8, 0),
        start_ns: raw.start_timestamp,
        end_ns: raw.end_timestamp,
        address: raw.address.value,
        bytes: raw.allocation_size,
        agent: tap.agents.index(raw.agent_id.handle),
        tid: raw.thread_id as u32,
        child: raw.correlation_id.external.value,
    });
}

/// A scratch memory event.
///
/// # Safety
/// `payload` is a scratch memory record of the SDK of `tap`'s generation.
pub(super) unsafe fn scratch(tap: &Tap, payload: *const c_void) {
    let (operation, flags, record) = match tap.generation {
        Generation::V0 => {
            // SAFETY: this function's contract.
            let raw: v0::rocprofiler_buffer_tracing_scratch_memory_record_t = unsafe { sized(payload) };
            let record = record::Scratch {
                header: header::<record::Scratch>(RecordKind::Scratch, 0, 0),
                start_ns: raw.start_timestamp,
                end_ns: raw.end_timestamp,
                queue: raw.queue_id.handle,
                bytes: 0,
                agent: tap.agents.index(raw.agent_id.handle),
                tid: raw.thread_id as u32,
                child: raw.correlation_id.external.value,
            };
            (raw.operation.0, raw.flags.0, record)
        }
        Generation::V1 => {
            // SAFETY: this function's contract.
            let raw: v1::rocprofiler_buffer_tracing_scratch_memory_record_t = unsafe { sized(payload) };
            let record = record::Scratch {
                header: header::<record::Scratch>(RecordKind::Scratch, 0, 0),
                start_ns: raw.start_timestamp,
                end_ns: raw.end_timestamp,
                queue: raw.queue_id.handle,
                bytes: raw.allocation_size,
                agent: tap.agents.index(raw.agent_id.handle),
                tid: raw.thread_id as u32,
                child: raw.correlation_id.external.value,
            };
            (raw.operation.0, raw.flags.0, record)
        }
    };
    let mut record = record;
    record.header.tag = meaning(&tap.meanings.scratch, operation, ScratchOp::Unknown) as u8;
    record.header.aux = flags;
    thread::push(&record);
}

/// A call of HSA, RCCL ... All API records of a generation have the same layout.
///
/// # Safety
/// `payload` is an API record of the SDK of `tap`'s generation.
pub(super) unsafe fn api(tap: &Tap, domain: record::Domain, kind_offset: u32, payload: *const c_void) {
    let (operation, record) = match tap.generation {
        Generation::V0 => {
            // SAFETY: this function's contract.
            let raw: v0::rocprofiler_buffer_tracing_hip_api_record_t = unsafe { sized(payload) };
            (
                raw.operation,
                api_record(raw.start_timestamp, raw.end_timestamp, raw.correlation_id.internal, raw.thread_id),
            )
        }
        Generation::V1 => {
            // SAFETY: this function's contract.
            let raw: v1::rocprofiler_buffer_tracing_hip_api_record_t = unsafe { sized(payload) };
            (
                raw.operation,
                api_record(raw.start_timestamp, raw.end_timestamp, raw.correlation_id.internal, raw.thread_id),
            )
        }
    };
    let mut record = record;
    record.header.tag = domain as u8;
    record.header.aux = kind_offset << 16 | (operation as u32 & 0xFFFF);
    if domain == record::Domain::Hsa && record.header.aux == tap.own_call.load(Ordering::Relaxed) {
        return;
    }
    thread::push(&record);
}

fn api_record(start_ns: u64, end_ns: u64, correlation: u64, tid: u64) -> record::ApiRecord {
    let header = header::<record::ApiRecord>(RecordKind::ApiRecord, 0, 0);
    record::ApiRecord { header, start_ns, end_ns, correlation, tid: tid as u32, pad: 0 }
}

fn meaning<T: Copy>(table: &[T], operation: impl TryInto<usize>, unknown: T) -> T {
    operation.try_into().ok().and_then(|at| table.get(at).copied()).unwrap_or(unknown)
}
