//! The model of a run: calls in threads, work in lanes, and what each of them waits for.

use super::recording::Recording;
use super::waits;
use crate::timeline::Role;
use crate::timeline::every_call::EveryCall;
use crate::timeline::gaps::TYPICAL_GAP;
use rkprof_model::event::{CopyDirection, Ns};
use rkprof_names::is_communication;
use rustc_hash::{FxHashMap, FxHashSet};

/// The index of a call or of a piece of work.
pub(super) type Id = usize;

/// A call, and what its thread does before it.
#[derive(Clone, Debug)]
pub(super) struct Op {
    pub start: Ns,
    pub end: Ns,
    pub tid: u32,
    pub function: u32,
    pub role: Role,
    pub stream: Option<u32>,
    /// What it copies.
    pub bytes: Option<u64>,
    /// The call after which it comes; `None` at the begin.
    pub after: Option<Id>,
    /// The host's code between the two.
    pub gap: Ns,
    /// What it takes where it needn't wait.
    pub own: Ns,
    /// What it waits for, and the time from that to its return.
    pub waits: Vec<(Id, Ns)>,
    /// Work that it launched.
    pub launched: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum WorkKind {
    /// An index of the timeline's kernels.
    Kernel(u32),
    Copy(CopyDirection),
}

/// A kernel or a copy.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub start: Ns,
    pub end: Ns,
    pub kind: WorkKind,
    pub agent: u32,
    pub lane: usize,
    pub bytes: Option<u64>,
    /// The call that launches it, and the time from there to its begin on a free device.
    pub launch: Option<(Id, Ns)>,
    /// What is before it in its lane, and the gap between the two.
    pub before: Option<(Id, Ns)>,
    /// Other work that it waits for, and the time between.
    pub after: Vec<(Id, Ns)>,
    /// A fixed begin, where nothing is known that it depends on.
    pub fixed: Option<Ns>,
    pub ns: Ns,
    /// A collective that begins when all have come; `ns` is from then on.
    pub meeting: Option<usize>,
    /// What counts as busy time of the device. A fused kernel has none of its own.
    pub gone: bool,
}

/// Usual times of a run, for what wasn't seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Usual {
    /// From a launch to the begin on a free device, by agent.
    pub latency: FxHashMap<u32, Ns>,
    /// Between queued work of a lane, by agent; missing where no work was queued.
    pub gap: FxHashMap<u32, Ns>,
    /// The shortest time between any work of a lane and the next one, by agent: the gap is no longer.
    pub shortest: FxHashMap<u32, Ns>,
    /// From the end of what a call waited for to its return, by function.
    pub back: FxHashMap<u32, Ns>,
    /// A call that launches a kernel, a graph, or an asynchronous copy.
    pub launch_call: Option<Ns>,
    pub graph_call: Option<Ns>,
    pub copy_call: Option<Ns>,
}

impl Usual {
    /// A device that never had queued work has the gap of another one, or that of AMD's devices. Where work follows sooner, it is between
    /// none and that time.
    pub(super) fn gap(&self, agent: u32) -> Ns {
        let known = self.gap.get(&agent).or(self.gap.values().min()).copied();
        known.unwrap_or_else(|| match self.shortest.get(&agent) {
            Some(shortest) if *shortest < TYPICAL_GAP => shortest / 2,
            Some(_) | None => TYPICAL_GAP,
        })
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub ops: Vec<Op>,
    pub works: Vec<Work>,
    /// The members of each collective.
    pub meetings: Vec<Vec<Id>>,
    /// The stream of each lane, where it is known.
    pub streams: Vec<Option<u32>>,
    pub usual: Usual,
    /// When the recording began, and ended.
    pub begin: Ns,
    pub end: Ns,
    /// Nodes in the order of the recording: twice the index of a call or piece of work, plus one for its end.
    pub order: Vec<Node>,
    /// Time in which devices waited for something that isn't known.
    pub unexplained: Ns,
    /// Dependencies between lanes that were guessed from times.
    pub guessed: usize,
    /// Whether threads take turns, so that one waits for the other.
    pub turns: bool,
    pub threads: usize,
}

/// The begin or the end of a call, or of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Call(u32),
    Return(u32),
    Begin(u32),
    End(u32),
}

/// From a launch to the begin on a free device, where no launch of the run shows it.
const TYPICAL_LATENCY: Ns = 10_000;
/// Beyond it, work waited for something that is not its launch or its lane.
const LATE: Ns = 2_000;
/// Work that begins within this time after the end of other work may have waited for it.
const NEAR: Ns = 20_000;

/// A thread that is silent for less doesn't wait for the life of another one.
const JOINED: Ns = 100_000;

impl Model {
    pub(super) fn from_recording(recording: &Recording) -> Model {
        let mut model = Model { ops: ops(recording), ..Model::default() };
        model.threads_in_order();
        (model.works, model.streams) = works(recording, &mut model.ops);
        let begin = model.ops.iter().map(|op| op.start).chain(model.works.iter().map(|work| work.start)).min();
        let end = model.ops.iter().map(|op| op.end).chain(model.works.iter().map(|work| work.end)).max();
        (model.begin, model.end) = (begin.unwrap_or(0), end.unwrap_or(0));
        model.meet(recording);
        model.lanes(recording);
        model.calls();
        waits::calls(&mut model, recording);
        model.order();
        model
    }

    /// Each call after the one before it in its thread. Where threads never call at once, they take turns, and one goes on when
    /// another has done its part.
    fn threads_in_order(&mut self) {
        let mut threads: Vec<u32> = self.ops.iter().map(|op| op.tid).collect();
        threads.sort_unstable();
        threads.dedup();
        self.threads = threads.len();
        let (mut until, mut overlaps, mut switches, mut last) = (0, 0, 0, None);
        for op in &self.ops {
            overlaps += usize::from(op.start < until);
            switches += usize::from(last.is_some_and(|tid| tid != op.tid));
            (until, last) = (until.max(op.end), Some(op.tid));
        }
        self.turns = threads.len() > 1 && overlaps == 0 && switches >= 8;
        let mut last_of: FxHashMap<u32, Id> = FxHashMap::default();
        let mut latest: Option<Id> = None;
        for id in 0..self.ops.len() {
            let (tid, start) = (self.ops[id].tid, self.ops[id].start);
            let own = last_of.get(&tid).copied().filter(|_| !self.turns);
            // A thread's first call follows what another thread did before: it may have made the thread.
            let after = own.or(latest.filter(|latest| self.ops[*latest].end <= start));
            self.ops[id].after = after;
            last_of.insert(tid, id);
            if latest.is_none_or(|latest| self.ops[id].end >= self.ops[latest].end) {
                latest = Some(id);
            }
        }
        self.joins(&threads);
        for id in 0..self.ops.len() {
            let before = self.ops[id].after.map(|after| self.ops[after].end);
            let first = self.ops.first().map_or(0, |op| op.start);
            self.ops[id].gap = self.ops[id].start.saturating_sub(before.unwrap_or(first));
        }
    }

    /// A thread that is silent for as long as another one lives waits for its end.
    fn joins(&mut self, threads: &[u32]) {
        let mut lives: FxHashMap<u32, (Ns, Id)> = FxHashMap::default();
        for (id, op) in self.ops.iter().enumerate() {
            lives.entry(op.tid).or_insert((op.start, id)).1 = id;
        }
        let lives: Vec<(Ns, Id)> = threads.iter().filter_map(|tid| lives.get(tid).copied()).collect();
        for id in 0..self.ops.len() {
            let Some(after) = self.ops[id].after else { continue };
            let (from, to) = (self.ops[after].end, self.ops[id].start);
            if to.saturating_sub(from) < JOINED || self.ops[after].tid != self.ops[id].tid {
                continue;
            }
            let within = lives.iter().filter(|(first, last)| *first >= from && self.ops[*last].end <= to);
            let last = within.map(|(_, last)| *last).max_by_key(|last| self.ops[*last].end);
            self.ops[id].after = last.or(Some(after));
        }
    }

    /// Collectives of several devices begin when the last device has come.
    fn meet(&mut self, recording: &Recording) {
        let comm: Vec<bool> = recording.timeline.kernels.iter().map(|name| is_communication(name)).collect();
        let mut of_agent: FxHashMap<u32, Vec<Id>> = FxHashMap::default();
        for (id, work) in self.works.iter().enumerate() {
            if let WorkKind::Kernel(kernel) = work.kind
                && comm[kernel as usize]
            {
                of_agent.entry(work.agent).or_default().push(id);
            }
        }
        let mut lists: Vec<(u32, Vec<Id>)> = of_agent.into_iter().collect();
        lists.sort_unstable();
        let alike = lists.windows(2).all(|pair| pair[0].1.len() == pair[1].1.len());
        if lists.len() < 2 || !alike {
            return;
        }
        for (_, list) in &mut lists {
            list.sort_by_key(|id| (self.works[*id].start, *id));
        }
        for nth in 0..lists[0].1.len() {
            let members: Vec<Id> = lists.iter().map(|(_, list)| list[nth]).collect();
            let all_in = members.iter().map(|id| self.works[*id].start).max().unwrap_or(0);
            if members.iter().any(|id| self.works[*id].end < all_in) {
                continue;
            }
            for id in &members {
                self.works[*id].meeting = Some(self.meetings.len());
                self.works[*id].ns = self.works[*id].end - all_in;
            }
            self.meetings.push(members);
        }
    }

    /// What each piece of work waited for on its device.
    fn lanes(&mut self, recording: &Recording) {
        let mut last: FxHashMap<usize, Id> = FxHashMap::default();
        for id in 0..self.works.len() {
            let before = last.insert(self.works[id].lane, id);
            self.works[id].before = before.map(|before| (before, 0));
        }
        let told = waits::streams(self, recording);
        // First what is certain: the times of launches to free lanes, and the gaps behind full ones.
        self.usual_latencies(&told);
        let mut queued: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        let mut seen: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        for (id, work) in self.works.iter().enumerate() {
            if told.contains_key(&id) {
                continue;
            }
            let (Some((before, _)), Some((op, _))) = (work.before, work.launch) else { continue };
            let latency = self.usual.latency.get(&work.agent).copied().unwrap_or(0);
            let end = self.works[before].end;
            seen.entry(work.agent).or_default().push(work.start.saturating_sub(end));
            // What waits longer waits for something else.
            if self.ops[op].start + latency <= end && work.start >= end && work.start - end <= NEAR {
                queued.entry(work.agent).or_default().push(work.start - end);
            }
        }
        self.usual.gap = queued.into_iter().map(|(agent, times)| (agent, median(times))).collect();
        self.usual.shortest = seen.into_iter().filter_map(|(agent, times)| Some((agent, shortest(times)?))).collect();
        let mut ends: Vec<(Ns, Id)> = self.works.iter().enumerate().map(|(id, work)| (work.end, id)).collect();
        ends.sort_unstable();
        for id in 0..self.works.len() {
            self.place(id, &told, &ends);
        }
    }

    /// The time from a launch to the begin on a free device. A first launch of its kind shows what loading takes, not the way.
    fn usual_latencies(&mut self, told: &FxHashMap<Id, Vec<Id>>) {
        let mut free: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        let mut shortest: FxHashMap<u32, Ns> = FxHashMap::default();
        let mut known: FxHashSet<(u32, WorkKind)> = FxHashSet::default();
        let mut ends: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        self.works.iter().for_each(|work| ends.entry(work.agent).or_default().push(work.end));
        ends.values_mut().for_each(|ends| ends.sort_unstable());
        for (id, work) in self.works.iter().enumerate() {
            let is_first = known.insert((work.agent, work.kind));
            let Some((op, _)) = work.launch else { continue };
            let launch = self.ops[op].start;
            let seen = work.start.saturating_sub(launch);
            shortest.entry(work.agent).and_modify(|least| *least = seen.min(*least)).or_insert(seen);
            let is_free = work.before.is_none_or(|(before, _)| self.works[before].end <= launch);
            // What ended since then, in whatever stream, is perhaps what it waited for.
            let of_agent = &ends[&work.agent];
            let last = of_agent.partition_point(|end| *end <= work.start).checked_sub(1).map(|place| of_agent[place]);
            let is_free = is_free && last.is_none_or(|end| end <= launch);
            if is_free && !is_first && !told.contains_key(&id) {
                free.entry(work.agent).or_default().push(seen);
            }
        }
        // A device that always waits, or whose launches are always ahead, shows no latency of its own: it has that of the others.
        let of_all = free.values().flatten().copied().collect::<Vec<_>>();
        let other = if of_all.is_empty() { TYPICAL_LATENCY } else { median(of_all) };
        for (agent, least) in shortest {
            let own = free.remove(&agent).map(median);
            self.usual.latency.insert(agent, own.unwrap_or(least.min(other)));
        }
    }

    /// Divides the time before a piece of work among its launch, its lane, and what else it waited for.
    fn place(&mut self, id: Id, told: &FxHashMap<Id, Vec<Id>>, ends: &[(Ns, Id)]) {
        let work = &self.works[id];
        let (start, agent, lane) = (work.start, work.agent, work.lane);
        let usual_gap = self.usual.gap(agent);
        let usual_latency = self.usual.latency.get(&agent).copied().unwrap_or(Ns::MAX);
        let launched = work.launch.map(|(op, _)| (op, start.saturating_sub(self.ops[op].start)));
        let mut launch = launched.map(|(op, seen)| (op, seen.min(usual_latency)));
        // What overlaps in a lane isn't in order.
        let in_order = work.before.map(|(before, _)| before).filter(|before| self.works[*before].end <= start);
        let mut before = in_order.map(|before| (before, (start - self.works[before].end).min(usual_gap)));
        let told = told.get(&id).map_or(&[][..], Vec::as_slice);
        let mut after: Vec<(Id, Ns)> =
            told.iter().map(|other| (*other, (start - self.works[*other].end).min(usual_gap))).collect();
        let by_launch = launch.map_or(0, |(op, latency)| self.ops[op].start + latency);
        let by_lane = before.map_or(0, |(before, gap)| self.works[before].end + gap);
        let by_other = after.iter().map(|(other, lag)| self.works[*other].end + lag).max().unwrap_or(0);
        let ready = by_launch.max(by_lane).max(by_other);
        let late = start.saturating_sub(ready);
        if late > LATE
            && let Some(other) = self.ended_just_before(id, lane, ready, ends)
        {
            self.guessed += 1;
            after.push((other, start - self.works[other].end));
        } else if late > 0 {
            // The rest belongs to what came last.
            if late > LATE {
                self.unexplained += late;
            }
            if by_other == ready && by_other > by_lane {
                let last = after.iter_mut().max_by_key(|(other, lag)| self.works[*other].end + *lag);
                last.into_iter().for_each(|(other, lag)| *lag = start - self.works[*other].end);
            } else if let Some((lane_before, gap)) = before.as_mut().filter(|_| by_lane >= by_launch) {
                *gap = start - self.works[*lane_before].end;
            } else if let Some((_, latency)) = &mut launch {
                *latency = launched.map_or(0, |(_, seen)| seen);
            }
        }
        let work = &mut self.works[id];
        work.fixed = (launch.is_none() && before.is_none() && after.is_empty()).then_some(start);
        (work.launch, work.before, work.after) = (launch, before, after);
    }

    /// Work of another lane that ended just before, and was launched earlier.
    fn ended_just_before(&self, id: Id, lane: usize, ready: Ns, ends: &[(Ns, Id)]) -> Option<Id> {
        let start = self.works[id].start;
        let near = &ends[..ends.partition_point(|(end, _)| *end <= start)];
        let recent = near.iter().rev().take(64).take_while(|(end, _)| *end + NEAR >= start && *end >= ready);
        recent.map(|(_, other)| *other).find(|other| *other < id && self.works[*other].lane != lane)
    }

    /// Usual times of calls.
    fn calls(&mut self) {
        let of = |wanted: &dyn Fn(&Op) -> bool| {
            let times: Vec<Ns> = self.ops.iter().filter(|op| wanted(op)).map(|op| op.end - op.start).collect();
            (!times.is_empty()).then(|| median(times))
        };
        self.usual.launch_call = of(&|op| op.role == Role::Launch);
        self.usual.graph_call = of(&|op| op.role == Role::Graph);
    }

    /// The order in which everything happened: a cause is before its effect, also where both have one time.
    fn order(&mut self) {
        // Small: a run has up to 16 million of them.
        let mut order: Vec<(Ns, u32, u32, Node)> = Vec::with_capacity(2 * (self.ops.len() + self.works.len()));
        for (id, op) in self.ops.iter().enumerate() {
            let id = id as u32;
            order.push((op.start, id, 0, Node::Call(id)));
            order.push((op.end.max(op.start), id, u32::MAX, Node::Return(id)));
        }
        for (id, work) in self.works.iter().enumerate() {
            let (id, op) = (id as u32, work.launch.map_or(0, |(op, _)| op) as u32);
            order.push((work.start, op, 2 * id + 1, Node::Begin(id)));
            order.push((work.end, op, 2 * id + 2, Node::End(id)));
        }
        order.sort_unstable_by_key(|(at, op, phase, _)| (*at, *op, *phase));
        self.order = order.into_iter().map(|(.., node)| node).collect();
    }
}

/// The calls, with those that only a launch tells of.
fn ops(recording: &Recording) -> Vec<Op> {
    let op = |call: &EveryCall| Op {
        start: call.start,
        end: call.end,
        tid: call.tid,
        function: call.function,
        role: recording.functions[call.function as usize].role,
        stream: call.stream,
        bytes: call.bytes,
        after: None,
        gap: 0,
        own: call.end - call.start,
        waits: Vec::new(),
        launched: 0,
    };
    recording.calls.iter().map(op).collect()
}

/// Kernels and copies in the order of their launches.
fn works(recording: &Recording, ops: &mut [Op]) -> (Vec<Work>, Vec<Option<u32>>) {
    let timeline = &recording.timeline;
    let mut of_thread: FxHashMap<u32, Vec<Id>> = FxHashMap::default();
    ops.iter().enumerate().for_each(|(id, op)| of_thread.entry(op.tid).or_default().push(id));
    // The call in which the launch was, or else the last one before.
    let call = |tid: u32, launch: Option<Ns>| {
        let (list, launch) = (of_thread.get(&tid)?, launch?);
        let place = list.partition_point(|id| ops[*id].start <= launch);
        place.checked_sub(1).map(|place| list[place])
    };
    let mut lanes: FxHashMap<(u32, u32, bool), usize> = FxHashMap::default();
    let mut lane = |key: (u32, u32, bool)| {
        let next = lanes.len();
        *lanes.entry(key).or_insert(next)
    };
    let new = |start: Ns, end: Ns, kind: WorkKind, agent: u32, lane: usize, bytes: Option<u64>, launch: Option<Id>| {
        // Clocks of devices and of the host differ a little.
        let start = launch.map_or(start, |op| start.max(ops[op].start));
        let end = end.max(start);
        Work {
            start,
            end,
            kind,
            agent,
            lane,
            bytes,
            launch: launch.map(|op| (op, 0)),
            before: None,
            after: Vec::new(),
            fixed: None,
            ns: end - start,
            meeting: None,
            gone: false,
        }
    };
    let mut works: Vec<Work> = Vec::with_capacity(timeline.dispatches.len() + timeline.copies.len());
    let gpus = timeline.agents();
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        let lane = lane((class.agent, class.stream.unwrap_or(class.queue), class.stream.is_none()));
        let launch = call(class.tid, dispatch.launch());
        works.push(new(dispatch.start, dispatch.end, WorkKind::Kernel(class.kernel), class.agent, lane, None, launch));
    }
    for copy in &timeline.copies {
        let agents = [copy.dst_agent, copy.src_agent];
        let gpu = agents.into_iter().flatten().find(|agent| gpus.contains(agent));
        let agent = gpu.or(copy.dst_agent).or(copy.src_agent).unwrap_or(0);
        // Copies without a stream have a lane for each direction.
        let lane = match copy.stream {
            Some(stream) => lane((agent, stream, false)),
            None => lane((agent, u32::MAX - copy.direction as u32, true)),
        };
        let launch = call(copy.tid, copy.launch);
        works.push(new(copy.start, copy.end, WorkKind::Copy(copy.direction), agent, lane, copy.bytes, launch));
    }
    works.sort_by_key(|work| (work.launch.map_or(work.start, |(op, _)| ops[op].start), work.start, work.end));
    for work in &works {
        if let Some((op, _)) = work.launch {
            ops[op].launched += 1;
        }
    }
    let mut streams = vec![None; lanes.len()];
    for ((_, stream, is_queue), lane) in lanes {
        streams[lane] = (!is_queue).then_some(stream);
    }
    (works, streams)
}

/// The shortest of these times but one in a hundred: clocks of a device jump. `None` where they are few.
fn shortest(mut times: Vec<Ns>) -> Option<Ns> {
    const FEWEST: usize = 100;
    let at = times.len() / 100;
    (times.len() >= FEWEST).then(|| *times.select_nth_unstable(at).1)
}

pub(super) fn median(mut times: Vec<Ns>) -> Ns {
    if times.is_empty() {
        return 0;
    }
    let middle = times.len() / 2;
    *times.select_nth_unstable(middle).1
}

impl Model {
    /// The same with the usual latency of each launch, gap and return in place of the one that was recorded.
    pub(super) fn usual(&self) -> Model {
        let mut model = self.clone();
        let Model { ops, works, usual, .. } = &mut model;
        for work in works {
            if let (Some((_, latency)), Some(usual)) = (&mut work.launch, usual.latency.get(&work.agent)) {
                *latency = *usual;
            }
            if let Some(gap) = usual.gap.get(&work.agent) {
                work.before.iter_mut().for_each(|(_, own)| *own = *gap);
            }
        }
        for op in ops {
            if let (Some(back), true) = (usual.back.get(&op.function), op.role != Role::Allocate) {
                op.waits.iter_mut().for_each(|(_, own)| *own = *back);
            }
        }
        model
    }
}
