//! The bytes of records and payloads, in the layout of each SDK version.
//!
//! Fields are written in the order of the public headers; what a version does not have is left out, and the invented
//! 1.1 appends bytes that no header knows. The tests read the bytes back through `rkprof_abi`, which was made
//! independently of this file.

use super::code_object::Symbol;
use super::host_functions::Registered;
use super::kind::TracingKind;
use crate::c::Dim3;
use crate::fault;
use crate::version::Version;

/// Longest record or payload, in words.
const MAX_WORDS: usize = 48;

/// A finished record; 8-byte aligned.
#[derive(Clone, Copy)]
pub struct Record {
    words: [u64; MAX_WORDS],
    bytes: usize,
}

impl Record {
    /// Begins with `size`, which [`Record::finish`] fills in.
    fn sized() -> Record {
        Record { words: [0; MAX_WORDS], bytes: 8 }
    }

    fn unsized_() -> Record {
        Record { words: [0; MAX_WORDS], bytes: 0 }
    }

    pub fn u32(mut self, value: u32) -> Record {
        let word = &mut self.words[self.bytes / 8];
        *word |= u64::from(value) << (8 * (self.bytes % 8));
        self.bytes += 4;
        self
    }

    pub fn u64(mut self, value: u64) -> Record {
        debug_assert_eq!(self.bytes % 8, 0);
        self.words[self.bytes / 8] = value;
        self.bytes += 8;
        self
    }

    fn words(self, values: &[u64]) -> Record {
        values.iter().fold(self, |record, value| record.u64(*value))
    }

    fn dim3(self, dim: Dim3) -> Record {
        self.u32(dim.x).u32(dim.y).u32(dim.z)
    }

    /// Fills in the size, after bytes that only a newer SDK has.
    fn finish(mut self) -> Record {
        for _ in 0..Version::current().growth() / 8 {
            self = self.u64(0xdead_beef_dead_beef);
        }
        self.bytes = self.bytes.next_multiple_of(8);
        self.words[0] = self.bytes as u64;
        self
    }

    pub fn as_words(&self) -> &[u64] {
        &self.words[..self.bytes.div_ceil(8)]
    }

    pub fn payload(&mut self) -> *mut std::ffi::c_void {
        self.words.as_mut_ptr().cast()
    }

    /// Overwrites the word at byte `offset`: the return value of a call, after the enter callback.
    pub fn set(&mut self, offset: usize, value: u64) {
        self.words[offset / 8] = value;
    }
}

/// Correlation of a record.
#[derive(Clone, Copy, Default)]
pub struct Ids {
    pub internal: u64,
    pub external: u64,
    pub ancestor: u64,
}

fn one() -> bool {
    Version::current() >= Version::V1_0
}

/// Starts a buffered record: size, kind, operation.
fn buffered(kind: TracingKind, operation: u32) -> Record {
    Record::sized().u32(kind.buffer().unwrap_or(0) as u32).u32(operation)
}

impl Record {
    fn ids(self, ids: Ids) -> Record {
        let record = self.u64(ids.internal).u64(ids.external);
        if one() { record.u64(ids.ancestor) } else { record }
    }

    /// Work that runs on its own has no ancestor.
    fn async_ids(self, ids: Ids) -> Record {
        self.u64(ids.internal).u64(ids.external)
    }
}

#[derive(Clone, Copy, Default)]
pub struct Span {
    pub thread: u64,
    pub start: u64,
    pub end: u64,
}

/// An API call.
pub fn api(kind: TracingKind, operation: u32, ids: Ids, span: Span) -> Record {
    buffered(kind, operation).ids(ids).words(&[span.start, span.end, span.thread]).finish()
}

/// `rocprofiler_kernel_dispatch_info_t`.
#[derive(Clone, Copy, Default)]
pub struct DispatchInfo {
    pub agent: u64,
    pub queue: u64,
    pub kernel: u64,
    pub dispatch: u64,
    pub private_segment: u32,
    pub group_segment: u32,
    pub workgroup: Dim3,
    pub grid: Dim3,
}

impl Record {
    fn dispatch_info(self, info: &DispatchInfo) -> Record {
        // The SDK gives the size up to its padding.
        let record = self.words(&[72, info.agent, info.queue, info.kernel, info.dispatch]);
        let record = record.u32(info.private_segment).u32(info.group_segment).dim3(info.workgroup).dim3(info.grid);
        record.words(&[0; 7])
    }
}

pub fn dispatch(ids: Ids, span: Span, info: &DispatchInfo) -> Record {
    let record = buffered(TracingKind::Dispatch, super::dispatch::COMPLETE).async_ids(ids);
    record.words(&[span.thread, span.start, span.end]).dispatch_info(info).finish()
}

/// Payload of the dispatch callbacks.
pub fn dispatch_data(span: Span, info: &DispatchInfo) -> Record {
    Record::sized().words(&[span.start, span.end]).dispatch_info(info).finish()
}

/// The by-value argument of the counting callbacks, and (with `records`) the header of their buffered form.
pub fn counting(ids: Ids, span: Span, info: &DispatchInfo, records: Option<u64>) -> Record {
    let record = Record::sized();
    let record = records.map_or(record, |n| record.u64(n)).async_ids(ids);
    let mut record = record.words(&[span.start, span.end]).dispatch_info(info);
    record.words[0] = record.bytes as u64;
    record
}

/// One counter value of one hardware instance; this record has no size. The real SDK leaves its user data uninitialized.
pub fn counter(instance: u64, value: f64, dispatch: u64, agent: u64) -> Record {
    const USER_DATA: u64 = 0;
    let record = Record::unsized_().words(&[instance, value.to_bits(), dispatch, USER_DATA]);
    // 0.6 and later.
    if one() || fault::has("counter-agent") { record.u64(agent) } else { record }
}

#[derive(Clone, Copy, Default)]
pub struct CopyInfo {
    pub dst_agent: u64,
    pub src_agent: u64,
    pub bytes: u64,
    pub dst: u64,
    pub src: u64,
}

impl Record {
    fn copy_info(self, info: &CopyInfo) -> Record {
        let record = self.words(&[info.dst_agent, info.src_agent, info.bytes]);
        if one() { record.words(&[info.dst, info.src]) } else { record }
    }
}

pub fn copy(direction: u32, ids: Ids, span: Span, info: &CopyInfo) -> Record {
    let record = buffered(TracingKind::Copy, direction).async_ids(ids);
    record.words(&[span.thread, span.start, span.end]).copy_info(info).finish()
}

pub fn copy_data(span: Span, info: &CopyInfo) -> Record {
    Record::sized().words(&[span.start, span.end]).copy_info(info).finish()
}

/// An allocation or, with the null agent and no size, a free (1.0 and later).
pub fn allocation(operation: u32, ids: Ids, span: Span, agent: u64, address: u64, bytes: u64) -> Record {
    let record = buffered(TracingKind::Allocation, operation).ids(ids);
    record.words(&[span.thread, span.start, span.end, agent, address, bytes]).finish()
}

pub fn allocation_data(span: Span, agent: u64, address: u64, bytes: u64) -> Record {
    Record::sized().words(&[span.start, span.end, agent, address, bytes]).finish()
}

#[derive(Clone, Copy, Default)]
pub struct ScratchInfo {
    pub agent: u64,
    pub queue: u64,
    pub dispatch: u64,
    pub bytes: u64,
    pub slots: u64,
}

pub fn scratch(operation: u32, ids: Ids, span: Span, info: &ScratchInfo) -> Record {
    let record = buffered(TracingKind::Scratch, operation);
    let flags = 0;
    if one() {
        let record = record.ids(ids).words(&[info.agent, info.queue, span.thread, span.start, span.end]);
        return record.u32(flags).u32(0).u64(info.bytes).finish();
    }
    let record = record.words(&[info.agent, info.queue, span.thread, span.start, span.end]);
    record.ids(ids).u32(flags).u32(0).finish()
}

/// `event` is the kind of the HSA tool event: 1 allocation start, 2 end.
pub fn scratch_data(info: &ScratchInfo, event: u32) -> Record {
    let record = Record::sized().words(&[info.agent, info.queue]).u32(0).u32(event);
    record.words(&[info.dispatch, info.bytes, info.slots]).finish()
}

pub fn retirement(now: u64, internal: u64) -> Record {
    let kind = TracingKind::Retirement.buffer().unwrap_or(0) as u32;
    Record::sized().u32(kind).u32(0).words(&[now, internal]).finish()
}

pub fn runtime_init(operation: u32, ids: Ids, thread: u64, now: u64, version: u64) -> Record {
    buffered(TracingKind::RuntimeInit, operation).ids(ids).words(&[thread, now, version, 0]).finish()
}

pub fn runtime_init_data(version: u64) -> Record {
    Record::sized().words(&[version, 0]).finish()
}

pub fn stream_data(stream: u64, value: u64) -> Record {
    Record::sized().words(&[stream, value]).finish()
}

/// Payload of HIP API callbacks: the arguments' union is 88 bytes, the return value's 24.
pub fn hip_data(arguments: &[u64]) -> Record {
    api_data(arguments, 11, 3)
}

pub const HIP_RETVAL: usize = 96;

/// Payload of HSA API callbacks; the size of its arguments' union is an estimate.
pub fn hsa_data() -> Record {
    api_data(&[], 9, 1)
}

/// Payload of ROCTx callbacks.
pub fn marker_data(arguments: &[u64]) -> Record {
    api_data(arguments, 2, 1)
}

pub const MARKER_RETVAL: usize = 24;

/// No growth here: the return value follows the arguments.
fn api_data(arguments: &[u64], words: usize, retval: usize) -> Record {
    let mut record = Record::sized().words(&arguments[..arguments.len().min(words)]);
    record.bytes = 8 * (1 + words + retval);
    record.words[0] = record.bytes as u64;
    record
}

/// Payload of RCCL callbacks: the arguments' union is 152 bytes.
pub fn rccl_data(arguments: &[u64]) -> Record {
    api_data(arguments, 19, 1)
}

/// A record of the driver: one time or two, the process, perhaps a count, and words.
pub fn driver(kind: TracingKind, operation: u32, times: &[u64], count: Option<u32>, words: &[u64]) -> Record {
    buffered(kind, operation).words(times).u32(std::process::id()).u32(count.unwrap_or(0)).words(words).finish()
}

/// 0.5's record of the driver, with the union's first words.
pub fn page_migration(operation: u32, start: u64, end: u64, union: [u64; 3]) -> Record {
    let record = buffered(TracingKind::PageMigration, operation).words(&[start, end]).u32(std::process::id()).u32(0);
    record.words(&union).words(&[0; 9]).finish()
}

pub fn hip_event(operation: u32, ids: Ids, span: Span, agent: u64, queue: u64, event: u64) -> Record {
    let record = buffered(TracingKind::HipEvent, operation).async_ids(ids);
    record.words(&[span.thread, span.start, span.end, agent, queue, event, 0]).finish()
}

/// `what`: agent, queue, graph, dispatches.
pub fn hip_graph(operation: u32, ids: Ids, span: Span, what: [u64; 4]) -> Record {
    buffered(TracingKind::HipGraph, operation)
        .ids(ids)
        .words(&[span.thread, span.start, span.end])
        .words(&what)
        .finish()
}

/// The common part of samples of both methods.
pub struct PcInfo {
    pub code_object: u64,
    pub offset: u64,
    pub timestamp: u64,
    pub dispatch: u64,
    pub ids: Ids,
}

pub fn host_trap_sample(info: &PcInfo) -> Record {
    let record = Record::sized().words(&[0, info.code_object, info.offset, u64::MAX, info.timestamp, info.dispatch]);
    record.async_ids(info.ids).dim3(Dim3::from([1, 0, 0])).u32(0).finish()
}

/// `reason`: why no instruction was issued.
pub fn stochastic_sample(info: &PcInfo, issued: bool, instruction: u32, reason: u32) -> Record {
    // Flags, wave in group, issued and type of the instruction are one byte each.
    let bits = (u32::from(issued) | instruction << 1) << 16;
    let record = Record::sized().u32(bits).u32(0).words(&[0, info.code_object, info.offset, u64::MAX]);
    let record = record.dim3(Dim3::from([1, 0, 0])).u32(8).words(&[info.timestamp, info.dispatch]);
    record.async_ids(info.ids).u32(reason).u32(0).finish()
}

pub fn invalid_sample() -> Record {
    Record::sized().finish()
}

pub struct CodeObjectInfo {
    pub id: u64,
    pub agent: u64,
    pub hsa_agent: u64,
    pub uri: u64,
    pub base: u64,
    pub bytes: u64,
    pub delta: u64,
    /// `Some((base, bytes))` in memory, `None` in a file.
    pub memory: Option<(u64, u64)>,
}

pub fn code_object(info: &CodeObjectInfo) -> Record {
    let record = Record::sized().words(&[info.id, info.agent, info.hsa_agent, info.uri]);
    let record = record.words(&[info.base, info.bytes, info.delta]);
    let (storage, memory) = info.memory.map_or((1, (u64::from(u32::MAX), 0)), |memory| (2, memory));
    record.u32(storage).u32(0).words(&[memory.0, memory.1]).finish()
}

pub struct SymbolInfo<'a> {
    pub kernel: u64,
    pub code_object: u64,
    pub name: u64,
    pub object: u64,
    /// From the kernel object to the first instruction.
    pub entry: u64,
    pub symbol: &'a Symbol,
}

pub fn kernel_symbol(info: &SymbolInfo<'_>) -> Record {
    let symbol = info.symbol;
    let record = Record::sized().words(&[info.kernel, info.code_object, info.name, info.object]);
    let record = record.u32(symbol.kernarg).u32(16).u32(symbol.group_segment).u32(symbol.private_segment);
    let record = record.u32(symbol.sgprs).u32(symbol.vgprs).u32(symbol.accum_vgprs).u32(0);
    if one() { record.words(&[info.entry, info.object + info.entry]).finish() } else { record.finish() }
}

pub struct HostInfo {
    pub id: u64,
    pub kernel: u64,
    pub code_object: u64,
    pub name: u64,
    pub function: Registered,
}

pub fn host_function(info: &HostInfo) -> Record {
    let Registered { address, modules, thread_limit, dimensions, workgroup_size } = info.function;
    let record = Record::sized().words(&[info.id, info.kernel, info.code_object, address, modules, info.name]);
    let record = record.u32(thread_limit);
    let record = dimensions.into_iter().fold(record, |record, dim| record.dim3(Dim3::from(dim)));
    record.u32(0).u64(workgroup_size).finish()
}

#[cfg(test)]
#[path = "records_test.rs"]
mod tests;
