//! Records -> events: ties records of different threads together.
//!
//! A dispatch record names its launch ([`record::Launch::child`]); the launch names its stream and its call. The arena
//! delivers a launch in the pass of its dispatch or an earlier one, or at least shows it ahead in that pass (see
//! [`rkprof_arena`]). Within a pass threads come in any order. So copies, counters, allocations, and dispatches whose launch
//! has not come, wait in the [`Joiner`] until the pass is over. What it takes over from an earlier recording or from files is in [`carried`].

mod carried;
mod kernel_arguments;

use super::allocations::Allocations;
use super::arguments;
use super::call_paths::{CallPaths, Returned, Taken};
use super::convert::{activity, api_record, counters, known, marker, samples};
use super::metadata::{self, CounterIndex, Learned};
use super::open_launches::{self, Cause, KnownCall, Launched, Launches};
use super::range_work::{RangeWork, Stated};
use super::streams::Streams;
use super::totals::Totals;
use kernel_arguments::KernelArguments;
use rkprof_abi::hip::table::{Class, class};
use rkprof_model::clock::Converter;
use rkprof_model::event::*;
use rkprof_model::gemm::Gemm;
use rkprof_model::record::{self, CallArguments, Header, LaunchKind, RecordKind};
use rustc_hash::FxHashMap;

/// A record that waits for the end of the pass.
enum Waiting {
    Dispatch(record::Dispatch),
    Copy(record::Copy),
    Counters(record::Counters, Vec<(u64, f64)>),
    Allocation(record::Allocation),
}

/// What a dispatch keeps for its counters.
#[derive(Clone, Copy)]
struct Dispatched {
    event_id: u64,
    kernel: u64,
    agent: u32,
    shape: LaunchShape,
    start: u64,
    end: u64,
}

/// Limit of dispatches that are remembered for their counters, and of counters that are kept for their dispatch.
const MAX_DISPATCHED: usize = 1 << 16;

/// Everything that is remembered between records.
#[derive(Default)]
pub struct Joiner {
    pub registry: Registry,
    pub totals: Totals,
    pub notes: Vec<(Severity, String)>,
    /// Those notes that came from records: they hold for every recording of the session.
    lasting: Vec<(Severity, String)>,
    waiting: Vec<Waiting>,
    launches: Launches,
    /// The process died: its drainer may have taken a launch whose call it did not take. The call stands for the launch.
    pub recovers: bool,
    /// Work of launches, from `rkprof_annotate`.
    annotated: FxHashMap<u64, Stated>,
    /// Problems of launches, from their arguments.
    problems: FxHashMap<u64, Box<Gemm>>,
    /// Arguments of launches, where they are asked for.
    arguments: KernelArguments,
    pub paths: CallPaths,
    /// Work of launches, from ROCTx ranges around them.
    range_work: RangeWork,
    unreadable_work: bool,
    dispatched: FxHashMap<u64, Dispatched>,
    lost_counters: u64,
    streams: Streams,
    queues: FxHashMap<(u32, u64), u32>,
    /// How many of the registry's queues [`Joiner::take_numbers`] has returned.
    queues_kept: usize,
    allocations: Allocations,
    counters: CounterIndex,
    /// Event ids for dispatches without a launch; the top bit tells them from real ids.
    synthetic: u64,
}

impl Joiner {
    /// Takes one record of thread `tid`; events that wait for nothing go to `sink` at once. `None`: the record is of an unknown
    /// kind, or too short for its kind; it comes from a torn file and is dropped.
    pub fn record(
        &mut self,
        tid: u32,
        header: Header,
        bytes: &[u8],
        clock: &Converter,
        sink: &mut impl FnMut(&Event<'_>, &Registry),
    ) -> Option<()> {
        match RecordKind::from_u8(header.kind)? {
            RecordKind::ApiCall => {
                let call: record::ApiCall = record::read(bytes)?;
                let event = Event::Api(self.api(tid, &call, None, clock)?);
                self.returned(&event, sink);
            }
            RecordKind::ApiCallArgs => {
                let event = Event::Api(self.api_with(tid, &record::read(bytes)?, clock)?);
                self.returned(&event, sink);
            }
            RecordKind::ApiCallWords => {
                let call: record::ApiCallWords = record::read(bytes)?;
                let mut event = self.api_with(tid, &call.args, clock)?;
                event.arguments =
                    arguments::texts(event.function.operation, &call, &bytes[size_of::<record::ApiCallWords>()..]);
                self.totals.cut_texts += u64::from(call.cut != 0);
                self.returned(&Event::Api(event), sink);
            }
            RecordKind::ApiRecord => {
                self.totals.api_calls += 1;
                sink(&Event::Api(api_record(header, record::read(bytes)?)?), &self.registry);
            }
            RecordKind::Launch => self.launch(record::read(bytes)?),
            RecordKind::Dispatch => {
                let dispatch: record::Dispatch = record::read(bytes)?;
                // The dispatch can pass at once when its launch is known: waiting records take memory.
                if self.launches.is_open(dispatch.child) {
                    let event = self.dispatch(&dispatch, clock);
                    sink(&Event::Kernel(event), &self.registry);
                } else {
                    self.waiting.push(Waiting::Dispatch(dispatch));
                }
            }
            RecordKind::Copy => self.waiting.push(Waiting::Copy(record::read(bytes)?)),
            RecordKind::Counters => {
                let (counters, values) = counters(header, bytes)?;
                self.waiting.push(Waiting::Counters(counters, values));
            }
            // What is in use follows from the order of time, and one thread may free what another one allocates.
            RecordKind::Allocation => self.waiting.push(Waiting::Allocation(record::read(bytes)?)),
            RecordKind::Scratch => {
                let event = self.scratch(header, record::read(bytes)?);
                sink(&Event::Scratch(event), &self.registry);
            }
            RecordKind::Activity => {
                sink(&Event::Activity(activity(header, record::read(bytes)?)?), &self.registry);
            }
            RecordKind::PcSamples => {
                sink(&Event::PcSamples(samples(header, record::read(bytes)?)?), &self.registry);
            }
            RecordKind::Marker => {
                let event = marker(tid, header, bytes, clock)?;
                self.take_stated(&event);
                sink(&Event::Marker(event), &self.registry);
            }
            RecordKind::Annotation => self.annotation(tid, header, bytes)?,
            RecordKind::Problem => self.problem(&record::read(bytes)?),
            RecordKind::Arguments => self.arguments.launched(&record::read(bytes)?, bytes),
            RecordKind::Agent
            | RecordKind::KernelSymbol
            | RecordKind::CodeObject
            | RecordKind::Name
            | RecordKind::Note
            | RecordKind::HostFunction => {
                self.learn(header, bytes)?;
            }
        }
        Some(())
    }

    /// A fact of a launch or call that came before it: its call path, or work.
    fn annotation(&mut self, tid: u32, header: Header, bytes: &[u8]) -> Option<()> {
        let record::Annotation { child, flops, bytes: moved, .. } = record::read(bytes)?;
        let has_room = self.annotated.len() < open_launches::MAX_OPEN;
        match header.tag {
            record::PATH_OF_LAUNCH => {
                let path: record::PathTaken = record::read(bytes)?;
                self.paths.launched(tid, path.of, Taken::of_record(&path));
            }
            record::PATH_OF_CALL => {
                let path: record::PathTaken = record::read(bytes)?;
                self.paths.taken(tid, path.of, Taken::of_record(&path));
            }
            record::LAUNCH_IN_RANGE => {
                // A packet before it that launched nothing, as HIP's barriers, had the same id, maybe in another range.
                if self.annotated.get(&child).is_some_and(|stated| stated.of_range) {
                    self.annotated.remove(&child);
                }
                // `rkprof_annotate` of this launch takes precedence.
                if let Some(stated) = self.range_work.launch(tid).filter(|_| has_room) {
                    self.annotated.entry(child).or_insert(stated);
                }
            }
            _ if has_room => self.annotate(child, flops, moved),
            _ => {}
        }
        Some(())
    }

    /// What a record of metadata tells.
    fn learn(&mut self, header: Header, bytes: &[u8]) -> Option<()> {
        match metadata::apply(&mut self.registry, &mut self.counters, header, bytes)? {
            Learned::Nothing => {}
            Learned::StreamName { address, name } => self.streams.name(address, name, &mut self.registry),
            Learned::Note { severity, text } => {
                self.lasting.push((severity, text.clone()));
                self.notes.push((severity, text));
            }
            Learned::CallPath { id, words } => self.paths.define(id, words),
            Learned::PathFrame { word, frame } => self.paths.name(word, frame),
            Learned::Arguments { kernel, layout } => self.arguments.define(kernel, layout),
            Learned::StreamNumber { .. } | Learned::QueueIndex { .. } => {}
        }
        Some(())
    }

    /// Whether a call may be plain, see [`Joiner::plain`].
    pub fn has_plain_calls(&self) -> bool {
        !self.recovers && !self.paths.counts()
    }

    /// The function of a plain call: its record is a whole [`record::ApiCall`], it succeeded and launched nothing, and nothing that is
    /// remembered depends on it. `None`: the record is for [`Joiner::record`].
    #[inline(always)]
    pub fn plain(call: &record::ApiCall) -> Option<Function> {
        let is_whole =
            call.header.kind == RecordKind::ApiCall as u8 && call.header.len as usize == size_of::<record::ApiCall>();
        if !is_whole || call.children != 0 || call.status != 0 {
            return None;
        }
        let function = Function { domain: Domain::from_u8(call.header.tag)?, operation: call.header.aux };
        match function.domain {
            Domain::HipRuntime => (class(function.operation) != Class::Launch).then_some(function),
            // Collectives have rows of their own.
            Domain::Rccl => None,
            Domain::HipRuntimeSdk
            | Domain::HipCompiler
            | Domain::Hsa
            | Domain::Marker
            | Domain::RocDecode
            | Domain::RocJpeg
            | Domain::Kfd
            | Domain::HipEvent
            | Domain::HipGraph => Some(function),
        }
    }

    fn scratch(&mut self, header: Header, raw: record::Scratch) -> ScratchMemory {
        ScratchMemory {
            op: ScratchOp::from_u8(header.tag),
            start: raw.start_ns,
            end: raw.end_ns,
            agent: known(raw.agent),
            queue: self.queue(raw.agent, raw.queue),
            bytes: (raw.bytes != 0).then_some(raw.bytes),
            flags: header.aux,
            tid: raw.tid,
        }
    }

    /// Takes the work that a range states for the launches inside it.
    fn take_stated(&mut self, marker: &Marker<'_>) {
        if let Err(error) = self.range_work.marker(marker.tid, marker.op, &marker.message)
            && !std::mem::replace(&mut self.unreadable_work, true)
        {
            self.notes.push((Severity::Warning, error.to_string()));
        }
    }

    /// Looks at a record that a later pass will deliver: this pass may need what it names.
    pub fn ahead(&mut self, header: Header, bytes: &[u8]) {
        match RecordKind::from_u8(header.kind) {
            Some(RecordKind::Launch) => {
                if let Some(launch) = record::read::<record::Launch>(bytes) {
                    self.launches.show_ahead(&launch);
                }
            }
            Some(RecordKind::Annotation) => {
                match header.tag {
                    record::PATH_OF_LAUNCH => {
                        let Some(path) = record::read::<record::PathTaken>(bytes) else { return };
                        self.paths.launched_ahead(path.of, Taken::of_record(&path));
                    }
                    // The ranges and the call of these records are not known yet.
                    record::LAUNCH_IN_RANGE | record::PATH_OF_CALL => {}
                    _ => {
                        let Some(record::Annotation { child, flops, bytes, .. }) = record::read(bytes) else { return };
                        self.annotate(child, flops, bytes);
                    }
                }
            }
            Some(RecordKind::Problem) => record::read(bytes).iter().for_each(|problem| self.problem(problem)),
            Some(RecordKind::Arguments) => {
                if let Some(record) = record::read(bytes) {
                    self.arguments.launched(&record, bytes);
                }
            }
            // A later pass delivers metadata again and applies it with the same result.
            _ => _ = metadata::apply(&mut self.registry, &mut self.counters, header, bytes),
        }
    }

    /// Ends the pass: every launch that a waiting record needs is known now.
    pub fn end_of_pass(&mut self, sink: &mut impl FnMut(&Event<'_>, &Registry), clock: &Converter) {
        let mut waiting = std::mem::take(&mut self.waiting);
        for item in &waiting {
            match item {
                Waiting::Dispatch(dispatch) => {
                    let event = self.dispatch(dispatch, clock);
                    sink(&Event::Kernel(event), &self.registry);
                }
                Waiting::Copy(copy) => {
                    let event = self.copy(copy, clock);
                    sink(&Event::Copy(event), &self.registry);
                }
                Waiting::Counters(..) | Waiting::Allocation(_) => {}
            }
        }
        self.allocated(&waiting, sink);
        // Counters last: they need their dispatch. The SDK delivers the two through different services, so the dispatch may
        // come later.
        for item in waiting.drain(..) {
            let Waiting::Counters(counters, values) = item else { continue };
            match self.dispatched.remove(&counters.dispatch_id) {
                Some(dispatched) => {
                    let event = self.counter_sample(&counters, values, dispatched);
                    sink(&Event::Counters(event), &self.registry);
                }
                None if self.waiting.len() < MAX_DISPATCHED => self.waiting.push(Waiting::Counters(counters, values)),
                None => self.lost_counters += 1,
            }
        }
        self.launches.end_of_pass();
    }

    /// The allocations and frees of a pass, in the order of time.
    fn allocated(&mut self, waiting: &[Waiting], sink: &mut impl FnMut(&Event<'_>, &Registry)) {
        let allocations = waiting.iter().filter_map(|item| match item {
            Waiting::Allocation(allocation) => Some(*allocation),
            Waiting::Dispatch(_) | Waiting::Copy(_) | Waiting::Counters(..) => None,
        });
        let mut allocations: Vec<record::Allocation> = allocations.collect();
        allocations.sort_by_key(|allocation| allocation.end_ns);
        for allocation in allocations {
            let event = self.allocations.event(allocation);
            sink(&Event::Allocation(event), &self.registry);
        }
    }

    /// Counters whose dispatch has not been reported.
    pub fn counters_without_dispatch(&self) -> u64 {
        let waiting = self.waiting.iter().filter(|item| matches!(item, Waiting::Counters(..))).count() as u64;
        self.lost_counters + waiting
    }

    fn counted(&mut self, dispatch_id: u64, dispatched: Dispatched) {
        if self.dispatched.len() >= MAX_DISPATCHED {
            self.dispatched.clear();
        }
        self.dispatched.insert(dispatch_id, dispatched);
    }

    /// Launches whose dispatch or copy has not been reported.
    pub fn unfinished(&self) -> u64 {
        self.launches.open()
    }

    /// Inlined, as are all functions that make events: events are large, and the compiler should make them in place.
    #[inline(always)]
    fn api(&mut self, tid: u32, call: &record::ApiCall, bytes: Option<u64>, clock: &Converter) -> Option<ApiCall> {
        self.totals.api_calls += 1;
        let is_runtime = call.header.tag == Domain::HipRuntime as u8;
        if is_runtime && call.status == 0 && class(call.header.aux) == Class::Launch {
            self.totals.childless += u64::from(call.children == 0);
            self.totals.surplus += u64::from(call.children.saturating_sub(1));
        }
        let (start, end) = (clock.ns(call.start_tick), clock.ns(call.end_tick));
        let children = call.first_child..call.first_child.saturating_add(u64::from(call.children));
        let path = self.paths.returned(&Returned {
            tid,
            slot: is_runtime.then_some(call.header.aux),
            start_tick: call.start_tick,
            children: &children,
            ns: end.saturating_sub(start),
            worked: call.status == 0,
            bytes,
        });
        Some(ApiCall {
            function: Function { domain: Domain::from_u8(call.header.tag)?, operation: call.header.aux },
            tid,
            start,
            end,
            status: Some(call.status),
            path,
            children,
            stream: None,
            bytes,
            arguments: None,
        })
    }

    #[inline(always)]
    fn returned(&mut self, call: &Event<'_>, sink: &mut impl FnMut(&Event<'_>, &Registry)) {
        if self.recovers {
            self.stands_for_launches(call);
        }
        sink(call, &self.registry);
    }

    #[cold]
    fn stands_for_launches(&mut self, call: &Event<'_>) {
        if let Event::Api(call) = call {
            self.launches.call_is_known(call);
        }
    }

    /// A call with its stream and bytes.
    #[inline(always)]
    fn api_with(&mut self, tid: u32, args: &record::ApiCallArgs, clock: &Converter) -> Option<ApiCall> {
        let CallArguments { stream, bytes } = args.arguments;
        let bytes = (bytes != u64::MAX).then_some(bytes);
        let mut event = self.api(tid, &args.call, bytes, clock)?;
        event.stream = self.streams.number(stream, args.call.start_tick, &mut self.registry);
        if event.function.domain == Domain::HipRuntime
            && rkprof_abi::hip::table::destroys_stream(event.function.operation)
        {
            self.streams.destroyed(stream, args.call.start_tick);
        }
        Some(event)
    }

    fn problem(&mut self, problem: &record::Problem) {
        if let Some(gemm) = problem.gemm()
            && self.problems.len() < open_launches::MAX_OPEN
        {
            self.problems.insert(problem.child, Box::new(gemm));
        }
    }

    fn launch(&mut self, launch: record::Launch) {
        if launch.header.tag == LaunchKind::Copy as u8 {
            self.totals.copy_launches += 1;
        } else {
            self.totals.launches += 1;
        }
        self.launches.add(&launch);
    }

    /// Event id, stream, call start and function of the launch that `child` names.
    #[inline]
    fn cause(&mut self, child: u64, clock: &Converter) -> (u64, Option<u32>, Option<Ns>, Option<Function>) {
        match self.launches.take(child) {
            Some(Cause::Launch(Launched { call_tick, stream, function })) => {
                let stream = self.streams.number(stream, call_tick, &mut self.registry);
                (child, stream, (call_tick != 0).then(|| clock.ns(call_tick)), function)
            }
            Some(Cause::Call(KnownCall { start, function, stream })) => (child, stream, Some(start), Some(function)),
            None => {
                self.totals.orphans += 1;
                self.synthetic += 1;
                (if child == 0 { 1 << 63 | self.synthetic } else { child }, None, None, None)
            }
        }
    }

    #[inline(always)]
    fn dispatch(&mut self, raw: &record::Dispatch, clock: &Converter) -> KernelDispatch {
        self.totals.dispatches += 1;
        let (event_id, stream, launch, function) = self.cause(raw.child, clock);
        let shape = LaunchShape { grid: raw.grid, workgroup: raw.workgroup, lds: Some(raw.group_segment) };
        let timing_valid = raw.header.tag == 0;
        let ns = timing_valid.then(|| raw.end_ns.saturating_sub(raw.start_ns));
        self.paths.ended(raw.child, raw.kernel_id, &shape, ns);
        if !timing_valid {
            let (kernel, agent, start, end) = (raw.kernel_id, raw.agent, raw.start_ns, raw.end_ns);
            self.counted(raw.dispatch_id, Dispatched { event_id, kernel, agent, shape, start, end });
        }
        KernelDispatch {
            kernel: raw.kernel_id,
            start: raw.start_ns,
            end: raw.end_ns,
            event_id,
            dispatch_id: raw.dispatch_id,
            agent: raw.agent,
            queue: self.queue(raw.agent, raw.queue),
            stream,
            tid: raw.tid,
            shape,
            scratch: Some(raw.private_segment),
            launch,
            function,
            timing_valid,
            work: if self.annotated.is_empty() {
                None
            } else {
                self.annotated.remove(&raw.child).map(|stated| stated.work)
            },
            gemm: if self.problems.is_empty() { None } else { self.problems.remove(&raw.child) },
            arguments: self.arguments.take_ended(raw.child, raw.kernel_id),
        }
    }

    /// Work that `rkprof_annotate` gave this launch.
    fn annotate(&mut self, child: u64, flops: f64, bytes: f64) {
        let stated = Stated { work: Work::annotated(flops, bytes), of_range: false };
        self.annotated.insert(child, stated);
    }

    fn copy(&mut self, raw: &record::Copy, clock: &Converter) -> MemoryCopy {
        self.totals.copies += 1;
        if !self.annotated.is_empty() {
            self.annotated.remove(&raw.child);
        }
        let (event_id, stream, launch, function) = self.cause(raw.child, clock);
        let direction = CopyDirection::from_u8(raw.header.tag);
        self.paths.copied(raw.child, direction, raw.bytes, raw.end_ns.saturating_sub(raw.start_ns));
        MemoryCopy {
            direction,
            start: raw.start_ns,
            end: raw.end_ns,
            bytes: Some(raw.bytes),
            event_id,
            src_agent: known(raw.src_agent),
            dst_agent: known(raw.dst_agent),
            stream,
            tid: raw.tid,
            launch,
            function,
        }
    }

    fn counter_sample(
        &mut self,
        raw: &record::Counters,
        values: Vec<(u64, f64)>,
        dispatched: Dispatched,
    ) -> CounterSample {
        let Dispatched { event_id, kernel, agent, shape, start, end } = dispatched;
        // The SDK may omit the times of counted dispatches; the dispatch itself has them.
        let (start, end) = if raw.end_ns > raw.start_ns { (raw.start_ns, raw.end_ns) } else { (start, end) };
        let values = values.into_iter().filter_map(|(id, value)| Some((*self.counters.get(&id)?, value))).collect();
        CounterSample {
            event_id,
            dispatch_id: raw.dispatch_id,
            agent,
            kernel,
            shape,
            start,
            end,
            group: raw.group,
            values,
        }
    }

    fn queue(&mut self, agent: u32, handle: u64) -> u32 {
        let queues = &mut self.registry.queues;
        *self.queues.entry((agent, handle)).or_insert_with(|| {
            queues.push(Queue { handle, agent });
            queues.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests;
