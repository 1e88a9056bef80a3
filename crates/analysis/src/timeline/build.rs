//! Makes the tables in one pass over events, in bounded memory: frequent events are stored compactly, and events that explain
//! nothing are dropped.

use super::every_call::EveryCalls;
use super::lost::Launched;
use super::memory::MemoryRow;
use super::own_calls;
use super::{Call, Class, CopyRow, Dispatch, FunctionRow, HostFunction, RangeRow, Role, Timeline};
use rkprof_arch::products;
use rkprof_model::event::Agent;
use rkprof_model::event::{ApiCall, Event, Function, KernelDispatch, Marker, MarkerOp, MemoryCopy, Ns, Registry};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// Calls that launch, and calls that neither wait nor launch, are kept from this length, ns: shorter ones explain no gap.
const SHORTEST_CALL: Ns = 2_000;
/// Launches are frequent, and the time from launch to start is known without them.
const SHORTEST_LAUNCH: Ns = 20_000;
/// Limit of calls; beyond it the shortest ones that do not wait are dropped.
const MAX_CALLS: usize = 2 << 20;
/// Limit of places that a dispatch is moved at once to be in order.
const NEAR: usize = 16;
/// Number of classes that are found without hashing.
const RECENT: usize = 1024;
/// Limit of dispatches, and of copies. What comes after it is not looked at: such a program repeats itself.
const MOST: usize = 4 << 20;
/// Limit of ranges.
const MAX_RANGES: usize = 4 << 20;

/// Fewer questions in a row are no wait.
pub(crate) const POLLS: u32 = 3;
/// A thread that asks less often does something else meanwhile, ns.
pub(crate) const POLLED_AGAIN: Ns = 100_000;

/// Questions whether work is done, without another call between them.
#[derive(Clone, Copy)]
struct Poll {
    function: u32,
    start: Ns,
    end: Ns,
    times: u32,
}

#[derive(Default)]
pub struct Builder {
    timeline: Timeline,
    /// Length that a call must exceed, beside the lengths above; grows when there are too many calls.
    floor: Ns,
    classes: FxHashMap<Class, u32>,
    /// The last class of some kernels: programs repeat their launches.
    recent: Vec<Option<(Class, u32)>>,
    kernels: FxHashMap<u64, u32>,
    kernel_names: FxHashMap<String, u32>,
    functions: FxHashMap<Function, u32>,
    names: FxHashMap<String, u32>,
    /// Open ranges by thread, innermost last, and by id.
    pushed: FxHashMap<u32, Vec<(Ns, u32)>>,
    started: FxHashMap<u64, (Ns, u32, u32)>,
    /// Ends of ranges that began before the first event: pops by thread, stops by id.
    popped: FxHashMap<u32, Vec<Ns>>,
    stopped: Vec<(u64, Ns)>,
    latest: Ns,
    /// By thread: questions whether work is done, one soon after another.
    polls: FxHashMap<u32, Poll>,
    launched: Launched,
    /// Threads whose launches go into a graph.
    capturing: FxHashSet<u32>,
    takes_counted: bool,
    /// Another limit than [`MOST`], for tests.
    most: Option<usize>,
}

impl Builder {
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Takes counted dispatches as timed ones, for runs in which every dispatch was counted.
    pub fn counted(takes_counted: bool) -> Builder {
        Builder { takes_counted, ..Builder::default() }
    }

    /// Keeps every call of a run with up to this many.
    pub fn with_every_call(most: usize) -> Builder {
        let timeline = Timeline { every_call: EveryCalls::up_to(most), ..Timeline::default() };
        Builder { timeline, ..Builder::default() }
    }

    /// Adds an event; `registry` must know its names.
    #[inline]
    pub fn event(&mut self, event: &Event<'_>, registry: &Registry) {
        match event {
            Event::Kernel(dispatch) => self.dispatch(dispatch, registry),
            Event::Api(call) if self.timeline.cut.is_none() => self.call(call, registry),
            Event::Copy(copy) if self.timeline.cut.is_none() => self.copy(copy, registry),
            Event::Api(_) | Event::Copy(_) => {}
            Event::Marker(marker) => self.marker(marker),
            Event::Allocation(allocation) => {
                if let (Some(agent), Some(in_use)) = (allocation.agent, allocation.in_use) {
                    self.timeline.memory.add(MemoryRow { at: allocation.end, agent, in_use });
                    let number = registry.agents.get(agent as usize).and_then(|device| device.gpu_index);
                    self.timeline.gpus.extend(number.map(|number| (agent, number)));
                }
            }
            Event::Scratch(_) | Event::Counters(_) | Event::Activity(_) | Event::PcSamples(_) => {}
        }
    }

    /// Sorts the dispatches so far, so that [`Builder::finish`] has little left to do.
    pub fn order(&mut self) {
        let dispatches = &mut self.timeline.dispatches;
        if !dispatches.is_sorted_by_key(|dispatch| dispatch.start) {
            dispatches.sort_by_key(|dispatch| dispatch.start);
        }
    }

    /// Ranges that have ended: name and length.
    pub fn ended_ranges(&self) -> impl Iterator<Item = (&str, Ns)> {
        let names = &self.timeline.range_names;
        self.timeline.ranges.iter().map(|range| (names[range.name as usize].as_str(), range.end - range.start))
    }

    /// Adds the events of another builder, which got the time after this one's.
    pub fn join(&mut self, mut later: Builder) {
        self.end_polls();
        later.end_polls();
        let Builder { timeline: more, floor, pushed, started, popped, stopped, latest, launched, .. } = later;
        self.launched.join(launched);
        let functions: Vec<u32> = more
            .functions
            .into_iter()
            .map(|row| match self.timeline.functions.iter().position(|known| known.name == row.name) {
                Some(known) => known as u32,
                None => {
                    self.timeline.functions.push(row);
                    self.timeline.functions.len() as u32 - 1
                }
            })
            .collect();
        let ranges: Vec<u32> = more.range_names.iter().map(|name| self.range_name(name)).collect();
        let kernels: Vec<u32> = more.kernels.into_iter().map(|name| self.kernel_named(name)).collect();
        let function = |index: Option<u32>| index.map(|index| functions[index as usize]);
        let classes: Vec<u32> = more
            .classes
            .iter()
            .map(|class| {
                let kernel = kernels[class.kernel as usize];
                self.class(Class { kernel, function: function(class.function), ..*class })
            })
            .collect();
        let table = &mut self.timeline;
        let host_functions =
            more.host_functions.iter().map(|one| HostFunction { function: functions[one.function as usize], ..*one });
        table.host_functions.extend(host_functions);
        table.memory.join(more.memory);
        table.every_call.join(more.every_call, &functions);
        let class = |dispatch: &Dispatch| classes[dispatch.class as usize];
        let dispatches = more.dispatches.iter().map(|d| Dispatch { class: class(d), ..*d });
        let copies = more.copies.iter().map(|copy| CopyRow { function: function(copy.function), ..*copy });
        let calls = more.calls.iter().map(|call| Call { function: functions[call.function as usize], ..*call });
        let all = table.dispatches.len() + more.dispatches.len();
        if table.cut.is_none() {
            let room = |length: usize| self.most.unwrap_or(MOST).saturating_sub(length);
            let first_dispatch = more.dispatches.get(room(table.dispatches.len())).map(|first| first.start);
            let first_copy = more.copies.get(room(table.copies.len())).map(|first| first.start);
            table.cut = [first_dispatch, first_copy, more.cut].into_iter().flatten().min();
            let cut = table.cut.unwrap_or(Ns::MAX);
            table.dispatches.extend(dispatches.filter(|dispatch| dispatch.start < cut));
            table.copies.extend(copies.filter(|copy| copy.start < cut));
            table.calls.extend(calls.filter(|call| call.start < cut));
        }
        table.beyond += more.beyond + (all - table.dispatches.len()) as u64;
        self.floor = self.floor.max(floor);
        self.latest = self.latest.max(latest);
        let table = &mut self.timeline;
        table.untimed += more.untimed;
        table.lost_ranges += more.lost_ranges;
        table.has_calls |= more.has_calls;
        table.is_part |= more.is_part;
        table.gpus.extend(more.gpus);
        table.compute_units.extend(more.compute_units);

        for (tid, ends) in popped {
            for end in ends {
                match self.pushed.get_mut(&tid).and_then(Vec::pop) {
                    Some((start, name)) => self.range(start, end, name, tid),
                    None => self.popped.entry(tid).or_default().push(end),
                }
            }
        }
        for (id, end) in stopped {
            if let Some((start, name, tid)) = self.started.remove(&id) {
                self.range(start, end, name, tid);
            }
        }
        more.ranges.iter().for_each(|r| self.range(r.start, r.end, ranges[r.name as usize], r.tid));
        for (tid, stack) in pushed {
            let stack = stack.into_iter().map(|(start, name)| (start, ranges[name as usize]));
            self.pushed.entry(tid).or_default().extend(stack);
        }
        self.started.extend(started.into_iter().map(|(id, (at, name, tid))| (id, (at, ranges[name as usize], tid))));
    }

    /// The tables, in order.
    pub fn finish(mut self) -> Timeline {
        self.end_polls();
        // Calls and ranges that are open at the end stop there.
        let latest = self.latest;
        let open: Vec<_> = std::mem::take(&mut self.pushed).into_iter().collect();
        for (tid, stack) in open {
            stack.into_iter().for_each(|(start, name)| self.range(start, latest.max(start), name, tid));
        }
        for (_, (start, name, tid)) in std::mem::take(&mut self.started) {
            self.range(start, latest.max(start), name, tid);
        }
        self.order();
        let mut timeline = self.timeline;
        timeline.lost = self.launched.without_kernels();
        if let Some(cut) = timeline.cut {
            timeline.ranges.retain(|range| range.start < cut);
        }
        timeline.shortest_call = SHORTEST_CALL.max(self.floor);
        timeline.copies.sort_by_key(|copy| copy.start);
        timeline.host_functions.sort_by_key(|one| one.at);
        timeline.memory.sort();
        // Of calls with the same start the longest comes first: it is the outer one.
        timeline.calls.sort_by_key(|call| (call.start, Reverse(call.end)));
        own_calls::without_inner(&mut timeline);
        own_calls::returned_early(&mut timeline);
        timeline.ranges.sort_by_key(|range| (range.start, Reverse(range.end)));
        timeline
    }

    fn dispatch(&mut self, dispatch: &KernelDispatch, registry: &Registry) {
        let function = dispatch.function.map(|function| self.function(function, registry));
        if let (Some(launch), Some(function)) = (dispatch.launch, function)
            && self.timeline.functions[function as usize].role == Role::Launch
        {
            self.launched.kernel(dispatch.tid, launch);
        }
        if !(dispatch.timing_valid || self.takes_counted) || dispatch.end < dispatch.start {
            self.timeline.untimed += 1;
            return;
        }
        if self.is_full(self.timeline.dispatches.len(), dispatch.start) {
            self.timeline.beyond += 1;
            return;
        }
        let KernelDispatch { kernel, start, end, agent, queue, stream, tid, shape, launch, .. } = *dispatch;
        let class = Class { kernel: self.kernel(kernel, registry), shape, agent, queue, stream, tid, function };
        // Each kernel has few shapes and streams.
        let mixed = (class.kernel ^ queue << 10 ^ shape.grid[0] << 14).wrapping_mul(0x9E37_79B9);
        let place = (mixed >> (u32::BITS - RECENT.ilog2())) as usize;
        let index = match self.recent.get(place) {
            Some(Some((known, index))) if *known == class => *index,
            _ => {
                let index = self.class(class);
                let device = registry.agents.get(agent as usize);
                let number = device.and_then(|device| device.gpu_index);
                self.timeline.gpus.extend(number.map(|number| (agent, number)));
                let units = device.and_then(compute_units);
                self.timeline.compute_units.extend(units.map(|units| (agent, units)));
                self.recent.resize(RECENT, None);
                self.recent[place] = Some((class, index));
                index
            }
        };
        self.latest = self.latest.max(end);
        self.timeline.dispatches.push(Dispatch::new(start, end, index, launch));
        settle(&mut self.timeline.dispatches);
    }

    /// Whether a table of this length takes no more; the first time for which there is no room ends the tables.
    fn is_full(&mut self, length: usize, start: Ns) -> bool {
        if self.timeline.cut.is_none() && length >= self.most.unwrap_or(MOST) {
            self.timeline.cut = Some(start);
        }
        self.timeline.cut.is_some()
    }

    fn class(&mut self, class: Class) -> u32 {
        let next = self.timeline.classes.len() as u32;
        let index = *self.classes.entry(class).or_insert(next);
        if index == next {
            self.timeline.classes.push(class);
        }
        index
    }

    fn call(&mut self, call: &ApiCall, registry: &Registry) {
        self.timeline.has_calls = true;
        self.latest = self.latest.max(call.end);
        let Some(ns) = call.end.checked_sub(call.start) else { return };
        let function = self.function(call.function, registry);
        let role = self.timeline.functions[function as usize].role;
        self.timeline.every_call.add(call, function);
        self.poll(function, call);
        self.launch(function, call);
        if role == Role::HostFunction && self.timeline.host_functions.len() < MAX_CALLS {
            let (at, stream, tid) = (call.start, call.stream, call.tid);
            self.timeline.host_functions.push(HostFunction { at, stream, tid, function });
        }
        let shortest = match role {
            Role::Launch => SHORTEST_LAUNCH,
            Role::Other | Role::Query | Role::Allocate | Role::Load | Role::HostFunction => SHORTEST_CALL,
            Role::Graph | Role::DeviceSync | Role::Sync | Role::BlockingCopy | Role::AsyncCopy => 0,
        };
        if ns < shortest.max(if role.waits() { 0 } else { self.floor }) {
            return;
        }
        if self.timeline.calls.len() >= MAX_CALLS {
            self.forget_short_calls();
        }
        self.timeline.calls.push(Call { start: call.start, end: call.end, function, tid: call.tid });
    }

    fn launch(&mut self, function: u32, call: &ApiCall) {
        let FunctionRow { name, role } = &self.timeline.functions[function as usize];
        match role {
            // One that failed has no kernel.
            Role::Launch if call.status.is_some_and(|status| status != 0) => {}
            Role::Launch if !self.capturing.contains(&call.tid) => self.launched.call(call.tid, call.start),
            Role::Other if name.contains("StreamBeginCapture") => _ = self.capturing.insert(call.tid),
            Role::Other if name.contains("StreamEndCapture") => _ = self.capturing.remove(&call.tid),
            Role::Launch
            | Role::Graph
            | Role::DeviceSync
            | Role::Sync
            | Role::BlockingCopy
            | Role::AsyncCopy
            | Role::Allocate
            | Role::Load
            | Role::Query
            | Role::HostFunction
            | Role::Other => {}
        }
    }

    /// A thread that asks again and again whether work is done waits for it.
    fn poll(&mut self, function: u32, call: &ApiCall) {
        let FunctionRow { name, role } = &self.timeline.functions[function as usize];
        if *role != Role::Query {
            // PyTorch clears the answer "not ready", which is an error's number.
            if !name.ends_with("LastError")
                && let Some(poll) = self.polls.remove(&call.tid)
            {
                self.polled(call.tid, poll);
            }
            return;
        }
        let first = Poll { function, start: call.start, end: call.end, times: 1 };
        match self.polls.get_mut(&call.tid) {
            Some(poll) if call.start.saturating_sub(poll.end) <= POLLED_AGAIN => {
                *poll = Poll { end: call.end, times: poll.times + 1, ..*poll };
            }
            Some(poll) => {
                let before = std::mem::replace(poll, first);
                self.polled(call.tid, before);
            }
            None => {
                self.polls.insert(call.tid, first);
            }
        }
    }

    fn polled(&mut self, tid: u32, poll: Poll) {
        if poll.times < POLLS || self.timeline.cut.is_some() {
            return;
        }
        // The questions are no calls of their own: the last one would hide what it waits for.
        let (calls, functions) = (&mut self.timeline.calls, &self.timeline.functions);
        let from = calls.iter().rposition(|call| call.start < poll.start).map_or(0, |last| last + 1);
        let is_asked = |call: &Call| call.tid == tid && functions[call.function as usize].role == Role::Query;
        let since = calls.split_off(from);
        calls.extend(since.into_iter().filter(|call| !is_asked(call)));
        let function = FunctionRow::polled(&mut self.timeline.functions, poll.function);
        self.timeline.calls.push(Call { start: poll.start, end: poll.end, function, tid });
    }

    fn end_polls(&mut self) {
        for (tid, poll) in std::mem::take(&mut self.polls) {
            self.polled(tid, poll);
        }
    }

    fn forget_short_calls(&mut self) {
        self.floor = (2 * self.floor).max(SHORTEST_CALL);
        let (floor, functions) = (self.floor, &self.timeline.functions);
        let keep = |call: &Call| functions[call.function as usize].role.waits() || call.end - call.start >= floor;
        self.timeline.calls.retain(keep);
    }

    fn copy(&mut self, copy: &MemoryCopy, registry: &Registry) {
        if copy.end < copy.start {
            return;
        }
        if self.is_full(self.timeline.copies.len(), copy.start) {
            return;
        }
        let function = copy.function.map(|function| self.function(function, registry));
        let MemoryCopy { direction, start, end, bytes, src_agent, dst_agent, stream, tid, launch, .. } = *copy;
        self.latest = self.latest.max(end);
        let row = CopyRow { start, end, bytes, direction, src_agent, dst_agent, stream, tid, launch, function };
        self.timeline.copies.push(row);
    }

    fn marker(&mut self, marker: &Marker<'_>) {
        self.latest = self.latest.max(marker.at);
        match marker.op {
            MarkerOp::Push => {
                let name = self.range_name(&marker.message);
                self.pushed.entry(marker.tid).or_default().push((marker.at, name));
            }
            MarkerOp::Pop => match self.pushed.get_mut(&marker.tid).and_then(Vec::pop) {
                Some((start, name)) => self.range(start, marker.at, name, marker.tid),
                None => self.popped.entry(marker.tid).or_default().push(marker.at),
            },
            MarkerOp::Start => {
                let name = self.range_name(&marker.message);
                self.started.insert(marker.id, (marker.at, name, marker.tid));
            }
            MarkerOp::Stop => match self.started.remove(&marker.id) {
                Some((start, name, tid)) => self.range(start, marker.at, name, tid),
                None => self.stopped.push((marker.id, marker.at)),
            },
            MarkerOp::Pause | MarkerOp::Resume => self.timeline.is_part = true,
            MarkerOp::Mark => {}
        }
    }

    fn range(&mut self, start: Ns, end: Ns, name: u32, tid: u32) {
        if self.timeline.ranges.len() >= MAX_RANGES {
            self.timeline.lost_ranges += 1;
        } else if start <= end {
            self.timeline.ranges.push(RangeRow { start, end, name, tid });
        }
    }

    fn range_name(&mut self, message: &str) -> u32 {
        if let Some(name) = self.names.get(message) {
            return *name;
        }
        let name = self.timeline.range_names.len() as u32;
        self.timeline.range_names.push(message.to_owned());
        self.names.insert(message.to_owned(), name);
        name
    }

    /// Kernels with the same name are one kernel, even from different code objects.
    fn kernel(&mut self, id: u64, registry: &Registry) -> u32 {
        if let Some(kernel) = self.kernels.get(&id) {
            return *kernel;
        }
        let kernel = self.kernel_named(registry.kernel_name(id).into_owned());
        self.kernels.insert(id, kernel);
        kernel
    }

    fn kernel_named(&mut self, name: String) -> u32 {
        let next = self.timeline.kernels.len() as u32;
        *self.kernel_names.entry(name).or_insert_with_key(|name| {
            self.timeline.kernels.push(name.clone());
            next
        })
    }

    fn function(&mut self, function: Function, registry: &Registry) -> u32 {
        if let Some(index) = self.functions.get(&function) {
            return *index;
        }
        let name = registry.function_name(function).into_owned();
        let index = self.timeline.functions.len() as u32;
        self.timeline.functions.push(FunctionRow { role: Role::from_function(&name), name });
        self.functions.insert(function, index);
        index
    }
}

/// Moves the last dispatch before those that start later. Dispatches come in the order of their ends. Overlapping streams displace
/// them by a few places, which is cheapest to correct here; `finish` sorts the rest.
fn settle(dispatches: &mut [Dispatch]) {
    let last = dispatches.len() - 1;
    let mut at = last;
    while at > 0 && last - at < NEAR && dispatches[at - 1].start > dispatches[at].start {
        dispatches.swap(at - 1, at);
        at -= 1;
    }
}

/// The number of compute units of a device; its product's, where the source of the run names the product alone.
fn compute_units(device: &Agent) -> Option<u32> {
    device.cu_count.filter(|units| *units > 0).or_else(|| products::find(device).map(|found| found.product.cus))
}

#[cfg(test)]
#[path = "build_tests.rs"]
mod tests;
