//! Kernels and copies: one GpuRenderStageEvent each. Kernels are in rows by stream, as in the program, and the row's
//! description has the hardware queue; [`TraceRows`] has the other layouts. Each pair of stream and queue has a packet
//! sequence, so that times within a sequence seldom go back. Times are those of the SDK: Perfetto shows overlapping ones side
//! by side.

use super::kernels::Known;
use super::{Shared, TraceWriter};
use crate::format::{Arg, COPY_QUEUE, FIRST_QUEUE, STAGE_KERNEL, copy_stage, field};
use crate::launches::Launch;
use crate::schema::{InternedGpuRenderStageSpecification, SideEntry, side_entry};
use crate::sequence::{Preamble, Sequence};
use crate::wire::{self, Buffer};
use rkprof_model::event::{KernelDispatch, MemoryCopy, Ns, Registry};
use rkprof_model::record::NO_AGENT;
use rkprof_model::run::TraceRows;
use rustc_hash::FxHashMap;

/// Limit of rows with their own stream; dispatches of further streams are in the rows of their hardware queues.
const MAX_ROWS: usize = 512;

/// Agent, hardware queue, stream.
type Key = (u32, u32, Option<u32>);

/// Sequences of the kernels' rows.
#[derive(Default)]
pub(super) struct Rows {
    list: Vec<GpuRow>,
    by_key: FxHashMap<Key, usize>,
    /// The row of the previous dispatch.
    last: usize,
    /// The key of that row.
    last_key: Option<Key>,
}

struct GpuRow {
    key: Key,
    /// iid of its InternedGpuRenderStageSpecification.
    iid: u64,
    sequence: Sequence,
}

impl Rows {
    pub(super) fn sequences(&mut self) -> impl Iterator<Item = &mut Sequence> {
        self.list.iter_mut().map(|row| &mut row.sequence)
    }

    /// Position of a row; `make` gives a new row its sequence id.
    #[inline]
    fn position(&mut self, key: Key, make: impl FnOnce() -> u32) -> usize {
        if self.last_key != Some(key) {
            self.last = self.look_up(key, make);
            self.last_key = Some(key);
        }
        self.last
    }

    fn look_up(&mut self, key: Key, make: impl FnOnce() -> u32) -> usize {
        let (agent, queue, _) = key;
        let key = if self.list.len() < MAX_ROWS || self.by_key.contains_key(&key) { key } else { (agent, queue, None) };
        *self.by_key.entry(key).or_insert_with(|| {
            let iid = FIRST_QUEUE + self.list.len() as u64;
            self.list.push(GpuRow { key, iid, sequence: Sequence::new(make()) });
            self.list.len() - 1
        })
    }
}

impl TraceWriter {
    pub(super) fn kernel(&mut self, out: &mut Vec<u8>, dispatch: &KernelDispatch, registry: &Registry) {
        self.saw(dispatch.end);
        self.stream_name(out, dispatch.stream, registry);
        let stream = dispatch.stream.filter(|_| self.shared.options.rows != TraceRows::Queue);
        let key = (dispatch.agent, dispatch.queue, stream);
        let position = self.rows.position(key, || self.shared.next_sequence());
        if self.variants.is_full() {
            self.variants.clear();
            self.rows.sequences().for_each(Sequence::forget);
        }
        if !self.rows.list[position].sequence.has_begun() {
            self.begin_row(out, position, dispatch.start, registry);
        }
        let Known { variant, id, scratch } = self.variants.known(dispatch, registry);
        if self.rows.list[position].sequence.names.insert(id as usize) {
            self.intern_kernel(id, variant, registry);
        }
        let gpu_id = self.facts.gpu_id(dispatch.agent).unwrap_or(0);
        let Self { shared, rows, .. } = self;
        let GpuRow { iid, sequence, .. } = &mut rows.list[position];

        let launch = Launch { tid: dispatch.tid, start: dispatch.launch, function: dispatch.function };
        let explicit = (shared.launches.get(dispatch.event_id) != Some(launch)).then_some(launch);
        let api = explicit
            .and_then(|launch| launch.function)
            .map(|function| shared.intern_function_string(sequence, function, registry));

        let gemm = dispatch.gemm.as_deref().and_then(|gemm| shared.intern_gemm(sequence, gemm));

        let arguments = dispatch.arguments.as_ref().and_then(|text| shared.intern_arguments(sequence, text));

        let shown = Shown {
            dispatch,
            arguments,
            gemm,
            context: shared.context,
            gpu_id,
            queue: *iid,
            variant: id.into(),
            static_scratch: scratch,
            launch: explicit.map(|launch| (launch, api)),
        };
        let Shared { hot, interned, .. } = shared;
        if interned.is_empty() {
            let mut hot = wire::Hot::new(hot);
            shown.write(&mut hot, sequence, &[]);
            hot.flush(out);
        } else {
            shown.write(out, sequence, interned);
            interned.clear();
        }
        self.durations.count(dispatch);
        if self.durations.is_due(dispatch.end) {
            self.durations(out);
        }
    }

    #[cold]
    fn begin_row(&mut self, out: &mut Vec<u8>, position: usize, at: Ns, registry: &Registry) {
        let Self { shared, rows, .. } = self;
        let GpuRow { key: (agent, queue, stream), iid, sequence } = &mut rows.list[position];
        let handle = registry.queues.get(*queue as usize).map(|queue| queue.handle);
        let name = match stream {
            Some(stream) if shared.options.rows == TraceRows::Both => format!("Queue {queue}, stream {stream}"),
            Some(stream) => match registry.streams.get(*stream as usize).filter(|name| !name.is_empty()) {
                Some(name) => format!("Stream {stream}: {name}"),
                None => format!("Stream {stream}"),
            },
            None => format!("Queue {queue}"),
        };
        let of_hsa = handle.map_or(String::new(), |handle| format!(", HSA queue {handle:#x}"));
        let specification = InternedGpuRenderStageSpecification {
            iid: Some(*iid),
            name: Some(name),
            description: Some(format!("hardware queue {queue}{of_hsa}")),
            ..InternedGpuRenderStageSpecification::default()
        };
        sequence.begin(out, at, Preamble { interned: &shared.gpu_tables, ..Preamble::default() });
        wire::message(&mut shared.interned, field::interned::GPU_SPECIFICATIONS, &specification);
        let entry = side_entry::Queue {
            iid: Some(*iid),
            index: Some(*queue),
            agent: (*agent != NO_AGENT).then_some(*agent),
            handle,
        };
        shared.side(SideEntry { queue: Some(entry), ..SideEntry::default() });
        let packet = sequence.open_timeless(out);
        shared.write_interned(out);
        wire::close(out, packet);
    }

    pub(super) fn copy(&mut self, out: &mut Vec<u8>, copy: &MemoryCopy, registry: &Registry) {
        self.saw(copy.end);
        self.stream_name(out, copy.stream, registry);
        let gpu = [copy.dst_agent, copy.src_agent].into_iter().flatten().find_map(|agent| self.facts.gpu_id(agent));
        let Self { shared, copies: sequence, .. } = self;
        if !sequence.has_begun() {
            sequence.begin(out, copy.start, Preamble { interned: &shared.gpu_tables, ..Preamble::default() });
        }
        let launch = Launch { tid: copy.tid, start: copy.launch, function: copy.function };
        let explicit = (shared.launches.get(copy.event_id) != Some(launch)).then_some(launch);
        let api = explicit
            .and_then(|launch| launch.function)
            .map(|function| shared.intern_function_string(sequence, function, registry));

        let packet = sequence.open(out, copy.start);
        shared.write_interned(out);
        let event = wire::open(out, field::packet::GPU_RENDER_STAGE_EVENT);
        wire::uint(out, field::stage_event::EVENT_ID, copy.event_id);
        wire::uint(out, field::stage_event::DURATION, copy.end.saturating_sub(copy.start));
        wire::uint(out, field::stage_event::CONTEXT, shared.context);
        if let Some(gpu) = gpu.filter(|gpu| *gpu != 0) {
            wire::uint(out, field::stage_event::GPU_ID, gpu.into());
        }
        wire::uint(out, field::stage_event::HW_QUEUE_IID, COPY_QUEUE);
        wire::uint(out, field::stage_event::STAGE_IID, copy_stage(copy.direction).0);
        let body = wire::open(out, field::stage_event::LAUNCH);
        if let Some(bytes) = copy.bytes {
            uint_arg(out, Arg::Bytes, bytes);
        }
        let optional = [
            (Arg::Device, gpu),
            (Arg::Stream, copy.stream),
            (Arg::SrcAgent, copy.src_agent),
            (Arg::DstAgent, copy.dst_agent),
        ];
        for (arg, value) in optional {
            if let Some(value) = value {
                uint_arg(out, arg, value.into());
            }
        }
        inverted(out, copy.start, copy.end);
        if let Some(launch) = explicit {
            launch_args(out, launch, copy.start, api);
        }
        wire::close(out, body);
        wire::close(out, event);
        wire::close(out, packet);
    }
}

/// A dispatch, and the further data of its packet.
struct Shown<'a> {
    dispatch: &'a KernelDispatch,
    context: u64,
    gpu_id: u32,
    /// iid of its problem's text.
    gemm: Option<u32>,
    /// That of its arguments.
    arguments: Option<u32>,
    /// iids of the hardware queue and of the kernel's variant.
    queue: u64,
    variant: u64,
    /// The kernel's static scratch bytes.
    static_scratch: Option<u32>,
    /// The launch, where the trace does not give it.
    launch: Option<(Launch, Option<u32>)>,
}

impl Shown<'_> {
    /// Without interned data this takes at most 35 numbers of up to 14 bytes, and 11 bytes for arguments: it fits [`wire::Hot`].
    #[inline(always)]
    fn write(&self, out: &mut impl Buffer, sequence: &mut Sequence, interned: &[u8]) {
        let dispatch = self.dispatch;
        let packet = sequence.open(out, dispatch.start);
        if !interned.is_empty() {
            wire::bytes(out, field::packet::INTERNED_DATA, interned);
        }
        let event = wire::open(out, field::packet::GPU_RENDER_STAGE_EVENT);
        wire::uint(out, field::stage_event::EVENT_ID, dispatch.event_id);
        wire::uint(out, field::stage_event::DURATION, dispatch.end.saturating_sub(dispatch.start));
        wire::uint(out, field::stage_event::CONTEXT, self.context);
        if self.gpu_id != 0 {
            wire::uint(out, field::stage_event::GPU_ID, self.gpu_id.into());
        }
        wire::uint(out, field::stage_event::HW_QUEUE_IID, self.queue);
        wire::uint(out, field::stage_event::STAGE_IID, STAGE_KERNEL);
        wire::uint(out, field::stage_event::KERNEL_IID, self.variant);
        wire::uint(out, field::stage_event::NAME_IID, self.variant);
        let body = wire::open(out, field::stage_event::LAUNCH);
        let groups = dispatch.shape.workgroups();
        dim3(out, field::launch::GRID, groups);
        dim3(out, field::launch::WORKGROUP, dispatch.shape.workgroup);
        if let Some(stream) = dispatch.stream {
            uint_arg(out, Arg::Stream, stream.into());
        }
        uint_arg(out, Arg::DispatchId, dispatch.dispatch_id);
        partial_grid(out, dispatch, groups);
        if let Some(scratch) = dispatch.scratch
            && dispatch.scratch != self.static_scratch
        {
            uint_arg(out, Arg::Scratch, scratch.into());
        }
        if !dispatch.timing_valid {
            uint_arg(out, Arg::CountersCollected, 1);
        }
        if let Some(work) = dispatch.work {
            let [flops, bytes] = work.numbers();
            double_arg(out, Arg::WorkFlops, flops);
            double_arg(out, Arg::WorkBytes, bytes);
        }
        if let Some(iid) = self.gemm {
            arg(out, Arg::Gemm, field::arg::STRING_IID, iid.into());
        }
        if let Some(iid) = self.arguments {
            arg(out, Arg::Arguments, field::arg::STRING_IID, iid.into());
        }
        inverted(out, dispatch.start, dispatch.end);
        if let Some((launch, api)) = self.launch {
            launch_args(out, launch, dispatch.start, api);
        }
        wire::close(out, body);
        wire::close(out, event);
        wire::close(out, packet);
    }
}

#[inline(always)]
fn dim3(out: &mut impl Buffer, field: u32, dimensions: [u32; 3]) {
    let body = wire::open(out, field);
    for (number, value) in (1..).zip(dimensions) {
        wire::uint(out, number, value.into());
    }
    wire::close(out, body);
}

#[inline(always)]
fn arg(out: &mut impl Buffer, name: Arg, field: u32, value: u64) {
    let body = wire::open(out, field::launch::ARGS);
    wire::uint(out, field::arg::NAME_IID, name.iid());
    wire::uint(out, field, value);
    wire::close(out, body);
}

#[inline(always)]
fn uint_arg(out: &mut impl Buffer, name: Arg, value: u64) {
    arg(out, name, field::arg::UINT, value);
}

#[inline(always)]
fn double_arg(out: &mut impl Buffer, name: Arg, value: f64) {
    let body = wire::open(out, field::launch::ARGS);
    wire::uint(out, field::arg::NAME_IID, name.iid());
    wire::double(out, field::arg::DOUBLE, value);
    wire::close(out, body);
}

/// The exact work-items of dimensions that are not a multiple of the workgroup.
#[inline(always)]
fn partial_grid(out: &mut impl Buffer, dispatch: &KernelDispatch, groups: [u32; 3]) {
    for (i, arg) in [Arg::GridItemsX, Arg::GridItemsY, Arg::GridItemsZ].into_iter().enumerate() {
        let whole = u64::from(groups[i]) * u64::from(dispatch.shape.workgroup[i].max(1));
        if whole != u64::from(dispatch.shape.grid[i]) {
            uint_arg(out, arg, dispatch.shape.grid[i].into());
        }
    }
}

/// The time by which an end precedes its start; the event is then shown with duration 0.
#[inline(always)]
fn inverted(out: &mut impl Buffer, start: Ns, end: Ns) {
    if end < start {
        uint_arg(out, Arg::InvertedNs, start - end);
    }
}

/// The launch, where no API call in the trace gives it.
#[inline(always)]
fn launch_args(out: &mut impl Buffer, launch: Launch, start: Ns, api: Option<u32>) {
    uint_arg(out, Arg::Tid, launch.tid.into());
    if let Some(since) = launch.start {
        arg(out, Arg::QueuedNs, field::arg::INT, start.wrapping_sub(since));
    }
    if let Some(iid) = api {
        arg(out, Arg::Api, field::arg::STRING_IID, iid.into());
    }
}
