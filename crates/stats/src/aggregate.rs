//! The aggregator: takes every event, keeps the tables, fills summaries.

use super::busy::Busy;
use super::collectives::Collectives;
use super::functions::Functions;
use super::kernels::Kernels;
use super::order::QueueOrder;
use super::ranges::Ranges;
use super::samples::Samples;
use super::sizes::Sizes;
use super::{Limits, Tally, labels};
use rkprof_abi::hip::table;
use rkprof_model::event::{
    Activity, Agent, AgentKind, AllocationOp, ApiCall, CopyDirection, Domain, Event, Function, KernelDispatch,
    MemoryAllocation, MemoryCopy, PlainCall, Registry,
};
use rkprof_model::summary::{ActivityRow, AgentSummary, ApiRow, BusyRow, CopyRow, MemoryRow, Summary};
use rustc_hash::FxHashMap;

/// Statistics of a session. Adding an event costs some tens of nanoseconds; memory stays within [`Limits`].
#[derive(Debug)]
pub struct Aggregator {
    precision: u8,
    limits: Limits,
    kernels: Kernels,
    sizes: Sizes,
    api: Functions<Api>,
    copies: FxHashMap<CopyKey, Copies>,
    /// By agent.
    memory: FxHashMap<u32, Memory>,
    activities: FxHashMap<Function, Activities>,
    samples: Samples,
    collectives: Collectives,
    ranges: Ranges,
    launch_latency: Tally,
    /// Indexed by queue number.
    queues: Vec<QueueOrder>,
    /// Indexed by agent.
    busy: Vec<Busy>,
    /// Calls that launched more than one dispatch or copy.
    several: u64,
    inverted: u64,
    zero_length: u64,
    dispatches: u64,
    copy_count: u64,
    api_calls: u64,
}

#[derive(Debug)]
struct Api {
    /// Calls that returned something else than success.
    statuses: u64,
    /// Whether the status of one of the calls is unknown.
    unknown: bool,
    tally: Tally,
}

impl Api {
    fn new(precision: u8) -> Api {
        Api { statuses: 0, unknown: false, tally: Tally::new(precision) }
    }
}

#[derive(Debug)]
struct Activities {
    bytes: Option<u64>,
    tally: Tally,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct CopyKey {
    direction: CopyDirection,
    src: Option<u32>,
    dst: Option<u32>,
}

#[derive(Debug)]
struct Copies {
    bytes: u64,
    /// Bytes of the copies that have a duration.
    timed_bytes: u64,
    /// Whether the size of one of the copies is unknown.
    unknown: bool,
    tally: Tally,
}

#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    allocations: u64,
    frees: u64,
    in_use: u64,
    peak: u64,
}

impl Aggregator {
    /// `precision`: significant decimal digits of the percentiles, 1 to 5.
    pub fn new(precision: u8) -> Aggregator {
        Aggregator::with_limits(precision, Limits::default())
    }

    pub fn with_limits(precision: u8, limits: Limits) -> Aggregator {
        Aggregator {
            precision,
            limits,
            kernels: Kernels::new(precision, limits),
            sizes: Sizes::new(precision, limits.sizes),
            api: Functions::default(),
            copies: FxHashMap::default(),
            memory: FxHashMap::default(),
            activities: FxHashMap::default(),
            samples: Samples::default(),
            collectives: Collectives::default(),
            ranges: Ranges::new(precision, &limits),
            launch_latency: Tally::new(precision),
            queues: Vec::new(),
            busy: Vec::new(),
            several: 0,
            inverted: 0,
            zero_length: 0,
            dispatches: 0,
            copy_count: 0,
            api_calls: 0,
        }
    }

    /// Adds an event. `registry` must know the agents, and the kernels of all code objects that were seen.
    pub fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        match event {
            Event::Api(call) => {
                self.several += u64::from(call.children.end.saturating_sub(call.children.start) > 1);
                self.api_call(call, registry);
            }
            Event::Kernel(dispatch) => self.dispatch(dispatch, registry),
            Event::Copy(copy) => self.copy(copy),
            Event::Allocation(allocation) => self.allocation(allocation),
            Event::Marker(marker) => self.ranges.marker(marker),
            Event::Counters(sample) => self.kernels.counters(sample),
            Event::Activity(activity) => self.activity(activity),
            Event::PcSamples(samples) => self.samples.add(samples),
            Event::Scratch(_) => {}
        }
    }

    fn api_call(&mut self, call: &ApiCall, registry: &Registry) {
        self.api_calls += 1;
        self.collectives.call(call, registry, self.precision);
        self.look_at(call.start, call.end);
        let precision = self.precision;
        let api = self.api.get_or_insert_with(call.function, || Api::new(precision));
        match call.status {
            Some(status) => api.statuses += u64::from(status != 0),
            None => api.unknown = true,
        }
        api.tally.record_span(call.start, call.end, true);
    }

    /// Adds calls of domains other than RCCL: what [`Aggregator::event`] does with them.
    pub fn plain_calls(&mut self, calls: &[PlainCall]) {
        self.api_calls += calls.len() as u64;
        let precision = self.precision;
        for run in calls.chunk_by(|one, next| one.function == next.function) {
            let mut instant = 0;
            let durations = run.iter().map(|call| {
                let ns = call.end - call.start;
                instant += u64::from(ns == 0);
                ns
            });
            self.api.get_or_insert_with(run[0].function, || Api::new(precision)).tally.record_all(durations);
            self.zero_length += instant;
        }
    }

    fn dispatch(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        self.dispatches += 1;
        self.kernels.dispatch(dispatch, registry);
        self.sizes.dispatch(dispatch);
        self.collectives.kernel(dispatch);
        self.look_at(dispatch.start, dispatch.end);
        if let Some(launch) = dispatch.launch {
            self.launch_latency.record_span(launch, dispatch.start, dispatch.timing_valid);
        }
        let agent = dispatch.agent as usize;
        if dispatch.timing_valid && agent < registry.agents.len() {
            if agent >= self.busy.len() {
                self.busy.resize_with(agent + 1, Busy::default);
            }
            self.busy[agent].add(dispatch.start, dispatch.end);
        }
        let queue = dispatch.queue as usize;
        if dispatch.start <= dispatch.end && queue < self.limits.queues {
            if queue >= self.queues.len() {
                self.queues.resize_with(queue + 1, QueueOrder::default);
            }
            if let Some(order) = self.queues.get_mut(queue) {
                order.dispatch(dispatch.start, dispatch.end);
            }
        }
    }

    fn copy(&mut self, copy: &MemoryCopy) {
        self.copy_count += 1;
        self.look_at(copy.start, copy.end);
        let key = CopyKey { direction: copy.direction, src: copy.src_agent, dst: copy.dst_agent };
        let precision = self.precision;
        let new = || Copies { bytes: 0, timed_bytes: 0, unknown: false, tally: Tally::new(precision) };
        let copies = self.copies.entry(key).or_insert_with(new);
        match copy.bytes {
            Some(bytes) => {
                copies.bytes = copies.bytes.saturating_add(bytes);
                if copy.start <= copy.end {
                    copies.timed_bytes = copies.timed_bytes.saturating_add(bytes);
                }
            }
            None => copies.unknown = true,
        }
        copies.tally.record_span(copy.start, copy.end, true);
    }

    /// A free of memory whose allocation was not recorded names no agent and cannot be attributed.
    fn allocation(&mut self, allocation: &MemoryAllocation) {
        let Some(agent) = allocation.agent else { return };
        let memory = self.memory.entry(agent).or_default();
        match allocation.op {
            AllocationOp::Allocate | AllocationOp::VmemAllocate => memory.allocations += 1,
            AllocationOp::Free | AllocationOp::VmemFree => memory.frees += 1,
            AllocationOp::Unknown => {}
        }
        if let Some(in_use) = allocation.in_use {
            memory.in_use = in_use;
            memory.peak = memory.peak.max(in_use);
        }
    }

    fn activity(&mut self, activity: &Activity) {
        let precision = self.precision;
        let new = || Activities { bytes: None, tally: Tally::new(precision) };
        let activities = self.activities.entry(activity.function).or_insert_with(new);
        if let Some(bytes) = activity.bytes {
            activities.bytes = Some(activities.bytes.unwrap_or(0).saturating_add(bytes));
        }
        activities.tally.record_span(activity.start, activity.end, true);
    }

    fn look_at(&mut self, start: u64, end: u64) {
        self.inverted += u64::from(end < start);
        self.zero_length += u64::from(end == start);
    }

    /// Writes the counts into `summary`: agents, tables, and of completeness and trust the numbers of dispatches, copies,
    /// calls and odd times. Leaves the other fields unchanged.
    pub fn fill(&self, registry: &Registry, summary: &mut Summary) {
        summary.agents = agents(registry);
        summary.kernels = self.kernels.rows(registry);
        summary.sizes = self.sizes.rows(registry);
        summary.arguments = self.sizes.argument_rows(registry);
        summary.api = self.api_rows(registry);
        summary.copies = self.copy_rows();
        summary.memory = self.memory_rows();
        let busy = (0u32..).zip(&self.busy).map(|(agent, busy)| BusyRow { agent, busy_ns: Some(busy.total()) });
        summary.calls_with_several = Some(self.several);
        summary.busy = busy.filter(|row| row.busy_ns > Some(0)).collect();
        // Dispatches that run at the end belong to the traced time.
        summary.end_ns = summary.end_ns.max(self.busy.iter().map(Busy::latest).max().unwrap_or(0));
        summary.activities = self.activity_rows(registry);
        summary.collectives = self.collectives.rows(registry);
        summary.pc_sampling = self.samples.summary(registry);
        summary.markers = self.ranges.rows();
        summary.launch_latency = (!self.launch_latency.is_empty()).then(|| self.launch_latency.distribution());
        summary.completeness.dispatches = self.dispatches;
        summary.completeness.copies = self.copy_count;
        summary.completeness.api_calls = self.api_calls;
        summary.trust.inverted = self.inverted;
        summary.trust.zero_length = self.zero_length;
        summary.trust.overlapping = self.queues.iter().map(QueueOrder::overlapping).sum();
        summary.trust.out_of_order = self.queues.iter().map(QueueOrder::out_of_order).sum();
    }

    /// The ids of kernels that were launched in a new shape since the last call.
    pub fn take_launched(&mut self) -> Vec<u64> {
        self.kernels.take_launched()
    }

    /// Sentences about counter values that are impossible.
    pub fn suspects(&self, registry: &Registry) -> Vec<String> {
        self.kernels.suspects(registry)
    }

    fn api_rows(&self, registry: &Registry) -> Vec<ApiRow> {
        let row = |(function, api): &(Function, Api)| {
            let name = registry.function_name(*function).into_owned();
            ApiRow {
                domain: labels::domain(function.domain).to_owned(),
                errors: (!api.unknown).then_some(failures(*function, &name, api.statuses)),
                duration: api.tally.distribution(),
                name,
            }
        };
        let mut rows: Vec<ApiRow> = self.api.iter().map(row).collect();
        rows.sort_by(|a, b| b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| a.name.cmp(&b.name)));
        rows
    }

    fn copy_rows(&self) -> Vec<CopyRow> {
        let mut entries: Vec<(&CopyKey, &Copies)> = self.copies.iter().collect();
        entries.sort_by(|a, b| b.1.tally.sum().cmp(&a.1.tally.sum()).then_with(|| a.0.cmp(b.0)));
        let row = |(key, copies): (&CopyKey, &Copies)| CopyRow {
            direction: labels::copy_direction(key.direction).to_owned(),
            src_agent: key.src,
            dst_agent: key.dst,
            bytes: (!copies.unknown).then_some(copies.bytes),
            gb_per_s: gb_per_s(copies.timed_bytes, copies.tally.sum()).filter(|_| !copies.unknown),
            duration: copies.tally.distribution(),
        };
        entries.into_iter().map(row).collect()
    }

    fn memory_rows(&self) -> Vec<MemoryRow> {
        let row = |(agent, memory): (&u32, &Memory)| MemoryRow {
            agent: *agent,
            allocations: memory.allocations,
            frees: memory.frees,
            in_use_bytes: memory.in_use,
            peak_bytes: memory.peak,
        };
        let mut rows: Vec<MemoryRow> = self.memory.iter().map(row).collect();
        rows.sort_by_key(|row| row.agent);
        rows
    }

    fn activity_rows(&self, registry: &Registry) -> Vec<ActivityRow> {
        let row = |(function, activities): (&Function, &Activities)| ActivityRow {
            domain: labels::domain(function.domain).to_owned(),
            name: registry.function_name(*function).into_owned(),
            bytes: activities.bytes,
            duration: activities.tally.distribution(),
        };
        let mut rows: Vec<ActivityRow> = self.activities.iter().map(row).collect();
        rows.sort_by(|a, b| b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| a.name.cmp(&b.name)));
        rows
    }
}

/// How many calls of the function with this name failed, of those that returned something else than success. It goes by name: the
/// SDK has numbers of its own.
pub fn failures(function: Function, name: &str, statuses: u64) -> u64 {
    let of_hip = matches!(function.domain, Domain::HipRuntime | Domain::HipRuntimeSdk);
    if of_hip && table::is_query(name) { 0 } else { statuses }
}

/// Bytes over ns is GB/s; `None` without a duration.
pub(super) fn gb_per_s(bytes: u64, ns: u64) -> Option<f64> {
    (ns > 0).then(|| bytes as f64 / ns as f64)
}

/// The devices, in the form of the files.
pub fn agents(registry: &Registry) -> Vec<AgentSummary> {
    (0u32..).zip(&registry.agents).map(|(index, agent)| agent_summary(index, agent)).collect()
}

fn agent_summary(index: u32, agent: &Agent) -> AgentSummary {
    let pci = (agent.kind != AgentKind::Cpu && agent.location_id != Some(0)).then(|| agent.pci_address()).flatten();
    AgentSummary {
        index,
        kind: agent.kind,
        name: agent.name.clone(),
        product: agent.product.clone(),
        uuid: agent.uuid.clone(),
        gpu_index: agent.gpu_index,
        cu_count: agent.cu_count,
        simd_per_cu: agent.simd_per_cu,
        wave_size: agent.wave_size,
        xcc_count: agent.xcc_count,
        max_waves_per_cu: agent.max_waves_per_cu,
        lds_kib: agent.lds_kib,
        clock_mhz: agent.clock_mhz,
        memory_bytes: agent.memory_bytes,
        pci,
        ..AgentSummary::default()
    }
}

#[cfg(test)]
#[path = "aggregate_tests.rs"]
mod tests;
