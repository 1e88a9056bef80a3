//! An event while it waits for its turn: one fixed size, so that more of them than fit memory can be sorted on disk.
//!
//! Names are numbers here (see [`super::tables`]). Absent values are all ones. Only this directory uses rows.

use bytemuck::{Pod, Zeroable};
use rkprof_model::event::{
    Activity, AllocationOp, ApiCall, CopyDirection, CounterSample, Domain, Event, Function, KernelDispatch,
    LaunchShape, Marker, MarkerOp, MemoryAllocation, MemoryCopy, Ns, ScratchMemory, ScratchOp, Work,
};

pub(super) const NO_U32: u32 = u32::MAX;
pub(super) const NO_U64: u64 = u64::MAX;

/// The kernel has no timing: counters were collected.
pub(super) const NO_TIMING: u32 = 1;
/// A dispatch that is known only from its counters.
pub(super) const FROM_COUNTERS: u32 = 2;
/// The program stated the kernel's work.
const HAS_WORK: u32 = 4;
/// The source does not have the call's status.
const NO_STATUS: u32 = 8;
/// The grid is in the units of the launching call, which are mostly workgroups.
pub(super) const LAUNCH_UNITS: u32 = 16;

/// The kind of a row; rows with equal times are delivered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub(super) enum RowKind {
    /// A range of one thread, from `start` to `end`.
    Range,
    Marker,
    Call,
    Dispatch,
    Counter,
    Copy,
    Allocation,
    Scratch,
    Activity,
}

impl RowKind {
    const ALL: [RowKind; 9] = [
        RowKind::Range,
        RowKind::Marker,
        RowKind::Call,
        RowKind::Dispatch,
        RowKind::Counter,
        RowKind::Copy,
        RowKind::Allocation,
        RowKind::Scratch,
        RowKind::Activity,
    ];
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub(super) struct ImportedRow {
    /// The key that ties a call to its launches: the source's correlation id.
    pub key: u64,
    pub start: Ns,
    pub end: Ns,
    /// For a call, the first of its children.
    pub event_id: u64,
    /// Start of the launching call.
    pub launch: Ns,
    /// Dispatch: its id. Copy, call, scratch: bytes. Allocation: address, bytes. Counter: dispatch, value. Marker: id.
    pub wide: [u64; 2],
    /// Bits of FLOPs and bytes when `flags` has [`HAS_WORK`]; for an allocation the bytes in use.
    pub work: [u64; 2],
    pub kind: u32,
    pub process: u32,
    pub tid: u32,
    /// [`Function::word`] of the call itself, or of the launching call.
    pub function: u32,
    /// Number of the kernel, message or counter.
    pub name: u32,
    /// For a copy the source.
    pub agent: u32,
    /// For a copy the destination.
    pub queue: u32,
    pub stream: u32,
    pub grid: [u32; 3],
    pub workgroup: [u32; 3],
    pub lds: u32,
    pub scratch: u32,
    /// Call: status. Copy, allocation, scratch, marker: the operation. Counter: number of its counter.
    pub extra: u32,
    pub flags: u32,
}

fn known<T: PartialEq>(value: T, absent: T) -> Option<T> {
    (value != absent).then_some(value)
}

impl ImportedRow {
    pub(super) fn new(kind: RowKind, process: u32, key: Option<u64>, start: Ns, end: Ns) -> ImportedRow {
        ImportedRow {
            key: key.unwrap_or(NO_U64),
            start,
            end,
            event_id: 0,
            launch: NO_U64,
            wide: [NO_U64; 2],
            work: [NO_U64; 2],
            kind: kind as u32,
            process,
            tid: 0,
            function: 0,
            name: NO_U32,
            agent: NO_U32,
            queue: NO_U32,
            stream: NO_U32,
            grid: [0; 3],
            workgroup: [0; 3],
            lds: NO_U32,
            scratch: NO_U32,
            extra: 0,
            flags: 0,
        }
    }

    /// The `function` of a call of this HIP function.
    pub(super) fn function_named(name: &str) -> Option<u32> {
        let operation = rkprof_abi::hip::table::slot(name)?;
        Some(Function { domain: Domain::HipRuntime, operation }.word())
    }

    pub(super) fn kind(&self) -> RowKind {
        RowKind::ALL.get(self.kind as usize).copied().unwrap_or(RowKind::Marker)
    }

    /// The row of an event; `message` is the number of a marker's text. Counter samples have no row of their own: the
    /// collector makes one for each value.
    pub(super) fn pack(event: &Event<'_>, process: u32, key: Option<u64>, message: u32) -> ImportedRow {
        let new = |kind, start, end| ImportedRow::new(kind, process, key, start, end);
        let some = |value: Option<u32>| value.unwrap_or(NO_U32);
        match event {
            Event::Api(call) => ImportedRow {
                tid: call.tid,
                function: call.function.word(),
                extra: call.status.unwrap_or(0) as u32,
                flags: if call.status.is_some() { 0 } else { NO_STATUS },
                stream: some(call.stream),
                event_id: call.children.start,
                wide: [call.bytes.unwrap_or(NO_U64), call.children.end.saturating_sub(call.children.start)],
                ..new(RowKind::Call, call.start, call.end)
            },
            Event::Kernel(kernel) => ImportedRow {
                name: kernel.kernel as u32,
                wide: [kernel.dispatch_id, 0],
                agent: kernel.agent,
                queue: kernel.queue,
                stream: some(kernel.stream),
                tid: kernel.tid,
                grid: kernel.shape.grid,
                workgroup: kernel.shape.workgroup,
                lds: some(kernel.shape.lds),
                scratch: some(kernel.scratch),
                flags: if kernel.timing_valid { 0 } else { NO_TIMING }
                    | if kernel.work.is_some() { HAS_WORK } else { 0 },
                work: kernel.work.map_or([NO_U64; 2], |work| work.numbers().map(f64::to_bits)),
                event_id: kernel.event_id,
                launch: kernel.launch.unwrap_or(NO_U64),
                function: kernel.function.map_or(0, Function::word),
                ..new(RowKind::Dispatch, kernel.start, kernel.end)
            },
            Event::Copy(copy) => ImportedRow {
                extra: copy.direction as u32,
                wide: [copy.bytes.unwrap_or(NO_U64), 0],
                agent: some(copy.src_agent),
                queue: some(copy.dst_agent),
                stream: some(copy.stream),
                tid: copy.tid,
                event_id: copy.event_id,
                launch: copy.launch.unwrap_or(NO_U64),
                function: copy.function.map_or(0, Function::word),
                ..new(RowKind::Copy, copy.start, copy.end)
            },
            Event::Allocation(allocation) => ImportedRow {
                extra: allocation.op as u32,
                wide: [allocation.address, allocation.bytes.unwrap_or(NO_U64)],
                work: [allocation.in_use.unwrap_or(NO_U64), 0],
                agent: some(allocation.agent),
                tid: allocation.tid,
                ..new(RowKind::Allocation, allocation.start, allocation.end)
            },
            Event::Scratch(scratch) => ImportedRow {
                extra: scratch.op as u32,
                wide: [scratch.bytes.unwrap_or(NO_U64), 0],
                agent: some(scratch.agent),
                queue: scratch.queue,
                flags: scratch.flags,
                tid: scratch.tid,
                ..new(RowKind::Scratch, scratch.start, scratch.end)
            },
            Event::Marker(marker) => ImportedRow {
                extra: marker.op as u32,
                wide: [marker.id, 0],
                tid: marker.tid,
                name: message,
                ..new(RowKind::Marker, marker.at, marker.at)
            },
            Event::Counters(sample) => ImportedRow::counter(sample, process, NO_U32, 0.0),
            Event::Activity(activity) => ImportedRow {
                function: activity.function.word(),
                wide: [activity.bytes.unwrap_or(NO_U64), activity.value.unwrap_or(NO_U64)],
                agent: some(activity.agent),
                queue: some(activity.from_agent),
                tid: activity.tid,
                ..new(RowKind::Activity, activity.start, activity.end)
            },
            // No source has them; a range makes no event.
            Event::PcSamples(samples) => new(RowKind::Range, samples.at, samples.at),
        }
    }

    /// One value of a sample.
    pub(super) fn counter(sample: &CounterSample, process: u32, counter: u32, value: f64) -> ImportedRow {
        ImportedRow {
            event_id: sample.event_id,
            wide: [sample.dispatch_id, value.to_bits()],
            work: [sample.group.into(), 0],
            name: sample.kernel as u32,
            agent: sample.agent,
            grid: sample.shape.grid,
            workgroup: sample.shape.workgroup,
            lds: sample.shape.lds.unwrap_or(NO_U32),
            extra: counter,
            ..ImportedRow::new(RowKind::Counter, process, None, sample.start, sample.end)
        }
    }

    /// The event again, for kinds that are one event each; the collector combines ranges and counters.
    pub(super) fn event<'a>(&self, message: impl FnOnce(u32) -> &'a str) -> Option<Event<'a>> {
        let (stream, agent) = (known(self.stream, NO_U32), known(self.agent, NO_U32));
        let launch = known(self.launch, NO_U64);
        Some(match self.kind() {
            RowKind::Call => Event::Api(ApiCall {
                function: Function::from_word(self.function)?,
                tid: self.tid,
                start: self.start,
                end: self.end,
                status: (self.flags & NO_STATUS == 0).then_some(self.extra as i32),
                children: if self.wide[1] == 0 {
                    0..0
                } else {
                    self.event_id..self.event_id.saturating_add(self.wide[1])
                },
                stream,
                bytes: known(self.wide[0], NO_U64),
                path: None,
                arguments: None,
            }),
            RowKind::Dispatch => Event::Kernel(KernelDispatch {
                kernel: self.name.into(),
                start: self.start,
                end: self.end,
                event_id: self.event_id,
                dispatch_id: self.wide[0],
                agent: self.agent,
                queue: self.queue,
                stream,
                tid: self.tid,
                shape: self.shape(),
                scratch: known(self.scratch, NO_U32),
                launch,
                function: Function::from_word(self.function),
                timing_valid: self.flags & NO_TIMING == 0,
                gemm: None,
                arguments: None,
                work: (self.flags & HAS_WORK != 0)
                    .then(|| Work::annotated(f64::from_bits(self.work[0]), f64::from_bits(self.work[1]))),
            }),
            RowKind::Copy => Event::Copy(MemoryCopy {
                direction: CopyDirection::from_u8(self.extra as u8),
                start: self.start,
                end: self.end,
                bytes: known(self.wide[0], NO_U64),
                event_id: self.event_id,
                src_agent: agent,
                dst_agent: known(self.queue, NO_U32),
                stream,
                tid: self.tid,
                launch,
                function: Function::from_word(self.function),
            }),
            RowKind::Allocation => Event::Allocation(MemoryAllocation {
                op: AllocationOp::from_u8(self.extra as u8),
                start: self.start,
                end: self.end,
                address: self.wide[0],
                bytes: known(self.wide[1], NO_U64),
                agent,
                tid: self.tid,
                in_use: known(self.work[0], NO_U64),
            }),
            RowKind::Scratch => Event::Scratch(ScratchMemory {
                op: ScratchOp::from_u8(self.extra as u8),
                start: self.start,
                end: self.end,
                agent,
                queue: self.queue,
                bytes: known(self.wide[0], NO_U64),
                flags: self.flags,
                tid: self.tid,
            }),
            RowKind::Activity => Event::Activity(Activity {
                function: Function::from_word(self.function)?,
                start: self.start,
                end: self.end,
                agent,
                from_agent: known(self.queue, NO_U32),
                bytes: known(self.wide[0], NO_U64),
                value: known(self.wide[1], NO_U64),
                tid: self.tid,
            }),
            RowKind::Marker => Event::Marker(Marker {
                op: MarkerOp::from_u8(self.extra as u8)?,
                at: self.start,
                tid: self.tid,
                id: self.wide[0],
                message: message(self.name).into(),
            }),
            RowKind::Range | RowKind::Counter => return None,
        })
    }

    pub(super) fn shape(&self) -> LaunchShape {
        LaunchShape { grid: self.grid, workgroup: self.workgroup, lds: known(self.lds, NO_U32) }
    }

    /// The sample that begins with this counter.
    pub(super) fn sample(&self) -> CounterSample {
        CounterSample {
            event_id: self.event_id,
            dispatch_id: self.wide[0],
            agent: self.agent,
            kernel: self.name.into(),
            shape: self.shape(),
            start: self.start,
            end: self.end,
            group: if self.work[0] == NO_U64 { 0 } else { self.work[0] as u32 },
            values: vec![(self.extra, f64::from_bits(self.wide[1]))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_survive() {
        let dispatch = KernelDispatch {
            kernel: 3,
            start: 5,
            end: 9,
            dispatch_id: 7,
            agent: 1,
            queue: 2,
            tid: 11,
            shape: LaunchShape { grid: [64, 2, 1], workgroup: [32, 1, 1], lds: Some(512) },
            timing_valid: false,
            work: Some(Work { flops: Some(1e9), bytes: None }),
            ..KernelDispatch::default()
        };
        let copy = MemoryCopy {
            direction: CopyDirection::DeviceToHost,
            start: 1,
            end: 2,
            bytes: Some(3),
            src_agent: Some(1),
            stream: Some(0),
            tid: 4,
            ..MemoryCopy::default()
        };
        let call = ApiCall {
            status: Some(-5),
            bytes: Some(0),
            ..ApiCall::new(Function { domain: Domain::Hsa, operation: 77 }, 1, 2, 3)
        };
        for event in [Event::Kernel(dispatch), Event::Copy(copy), Event::Api(call)] {
            assert_eq!(ImportedRow::pack(&event, 0, None, NO_U32).event(|_| ""), Some(event));
        }
    }
}
