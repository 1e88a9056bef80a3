//! Changes of a model. What each one takes for granted is a sentence beside its answer.

use super::changes::{Change, Which, matches};
use super::model::{Id, Model, WorkKind, median};
use super::recording::Recording;
use super::waits::of_host;
use crate::timeline::Role;
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use rustc_hash::{FxHashMap, FxHashSet};

/// Longer code between two launches is not taken for a part of launching: a graph doesn't replace it.
const LAUNCHING: Ns = 200_000;
/// Copies below this size don't show the rate of a link.
const LARGE: u64 = 256 << 10;

/// Where steps begin: the first work of each.
pub(super) type Begins = FxHashSet<Id>;

impl Model {
    /// Changes the model; the sentences say what this takes for granted.
    ///
    /// # Errors
    /// A sentence, where the run has nothing that the change is about.
    pub(super) fn apply(
        &mut self,
        change: &Change,
        recording: &Recording,
        begins: &Begins,
    ) -> Result<Vec<String>, Error> {
        match change {
            Change::Kernel { which, part } => self.faster(which, *part, recording),
            Change::Fuse { which, part } => self.fuse(which, *part, recording),
            Change::Graph => self.graph(begins),
            Change::NoSync => self.no_sync(recording, false),
            Change::StreamWaits => self.no_sync(recording, true),
            Change::NoAlloc => self.no_alloc(),
            Change::OverlapCopies => self.overlap(),
            Change::Pinned { gb_per_s } => self.pinned(*gb_per_s),
            Change::Host { glob, part } => self.host(glob.as_deref(), *part, recording),
        }
    }

    fn faster(&mut self, which: &Which, part: f64, recording: &Recording) -> Result<Vec<String>, Error> {
        let wanted: Vec<bool> = recording.timeline.kernels.iter().map(|name| which.has(name)).collect();
        let mut any = false;
        for work in &mut self.works {
            if let WorkKind::Kernel(kernel) = work.kind
                && wanted[kernel as usize]
            {
                any = true;
                work.ns = scaled(work.ns, part);
            }
        }
        if any { Ok(Vec::new()) } else { Err(format!("no kernel matches {:?}", which.to_string()).into()) }
    }

    /// Work that follows in a lane is done by the first launch.
    fn fuse(&mut self, which: &[Which], part: f64, recording: &Recording) -> Result<Vec<String>, Error> {
        let names = &recording.timeline.kernels;
        let wanted: Vec<Vec<bool>> = which.iter().map(|one| names.iter().map(|name| one.has(name)).collect()).collect();
        let is = |model: &Model, id: Id, nth: usize| match model.works[id].kind {
            WorkKind::Kernel(kernel) => wanted[nth][kernel as usize] && !model.works[id].gone,
            WorkKind::Copy(_) => false,
        };
        let next: FxHashMap<Id, Id> =
            self.works.iter().enumerate().filter_map(|(id, work)| Some((work.before?.0, id))).collect();
        let mut fused = 0;
        for first in 0..self.works.len() {
            if !is(self, first, 0) {
                continue;
            }
            let mut chain = vec![first];
            while chain.len() < which.len()
                && let Some(id) = next.get(&chain[chain.len() - 1]).copied()
                && is(self, id, chain.len())
            {
                chain.push(id);
            }
            if chain.len() < which.len() {
                continue;
            }
            fused += 1;
            for id in &chain[1..] {
                self.join(first, *id, part);
            }
        }
        match fused {
            0 => {
                let names: Vec<String> = which.iter().map(Which::to_string).collect();
                Err(format!("{} never follow each other in a stream", names.join(", ")).into())
            }
            _ => Ok(vec![format!("{fused} times the kernels follow each other in a stream and are fused")]),
        }
    }

    /// Lets work of a lane do the work after it as well, in this part of its time.
    pub(super) fn join(&mut self, first: Id, second: Id, part: f64) {
        let ns = std::mem::take(&mut self.works[second].ns);
        self.works[first].ns += scaled(ns, part);
        let work = &mut self.works[second];
        work.gone = true;
        work.before.iter_mut().for_each(|(_, gap)| *gap = 0);
        // The launch is gone; host code around it stays.
        if let Some((op, _)) = work.launch.take() {
            self.ops[op].launched -= 1;
            if self.ops[op].role == Role::Launch && self.ops[op].launched == 0 {
                self.ops[op].own = 0;
            }
        }
    }

    /// The launches between two waits, allocations or long pauses of the host become one launch.
    fn graph(&mut self, begins: &Begins) -> Result<Vec<String>, Error> {
        let starts: FxHashSet<Id> =
            begins.iter().filter_map(|work| self.works[*work].launch.map(|(op, _)| op)).collect();
        let mut threads: FxHashMap<u32, Vec<Id>> = FxHashMap::default();
        self.ops.iter().enumerate().for_each(|(id, op)| threads.entry(op.tid).or_default().push(id));
        let mut into: FxHashMap<Id, Id> = FxHashMap::default();
        let mut graphs = 0;
        let mut threads: Vec<(u32, Vec<Id>)> = threads.into_iter().collect();
        threads.sort_unstable_by_key(|thread| thread.0);
        for (_, list) in threads {
            let mut segment: Vec<Id> = Vec::new();
            for id in list {
                let op = &self.ops[id];
                let fits = op.waits.is_empty() && matches!(op.role, Role::Launch | Role::Other | Role::AsyncCopy);
                let starts_one = op.role == Role::Launch && op.launched > 0;
                if !fits || op.gap > LAUNCHING || starts.contains(&id) {
                    graphs += self.close(&mut segment, &mut into);
                }
                if fits && (starts_one || !segment.is_empty()) {
                    segment.push(id);
                }
            }
            graphs += self.close(&mut segment, &mut into);
        }
        if graphs == 0 {
            return Err("no two launches follow each other without a wait between them".into());
        }
        for work in &mut self.works {
            if let Some((op, latency)) = &mut work.launch
                && let Some(first) = into.get(op)
            {
                *op = *first;
                *latency = self.usual.latency.get(&work.agent).map_or(*latency, |usual| (*latency).min(*usual));
            }
        }
        let cost = self.graph_cost();
        let of = if self.usual.graph_call.is_some() { "as the run's graphs" } else { "as one launch" };
        Ok(vec![format!(
            "{graphs} graphs; each takes the host {:.1} us ({of}), and replaces host code of up to {} us before a launch",
            cost as f64 / 1e3,
            LAUNCHING / 1_000
        )])
    }

    fn graph_cost(&self) -> Ns {
        self.usual.graph_call.or(self.usual.launch_call).unwrap_or(0)
    }

    /// Makes a graph of these calls; how many.
    fn close(&mut self, segment: &mut Vec<Id>, into: &mut FxHashMap<Id, Id>) -> usize {
        let mut segment = std::mem::take(segment);
        // Calls behind the last launch aren't in the graph.
        let last = segment.iter().rposition(|id| self.ops[*id].launched > 0).map_or(0, |last| last + 1);
        segment.truncate(last);
        if segment.iter().filter(|id| self.ops[**id].role == Role::Launch && self.ops[**id].launched > 0).count() < 2 {
            return 0;
        }
        let gaps: Vec<Ns> = segment[1..].iter().map(|id| self.ops[*id].gap).collect();
        // The first launch needed as much code as the others.
        let usual = median(gaps);
        let (first, cost) = (segment[0], self.graph_cost());
        self.ops[first].gap = self.ops[first].gap.saturating_sub(usual);
        self.ops[first].own = cost;
        for id in &segment[1..] {
            (self.ops[*id].gap, self.ops[*id].own) = (0, 0);
            into.insert(*id, first);
        }
        1
    }

    fn no_alloc(&mut self) -> Result<Vec<String>, Error> {
        let mut calls = 0;
        for op in self.ops.iter_mut().filter(|op| op.role == Role::Allocate) {
            op.waits.clear();
            op.own = 0;
            calls += 1;
        }
        match calls {
            0 => Err("the run has no calls that allocate or free".into()),
            _ => Ok(vec![format!("{calls} calls that allocate or free cost nothing")]),
        }
    }

    /// Copies between host and device move to a stream for each direction.
    pub(super) fn overlap(&mut self) -> Result<Vec<String>, Error> {
        let last_launch = self.ops.iter().rposition(|op| op.role == Role::Launch || op.role == Role::Graph);
        let moves = |model: &Model, id: Id| {
            let work = &model.works[id];
            let to_device = of_host(work.kind)?;
            // What comes back after the last kernel is the program's result.
            let result = !to_device && work.launch.is_none_or(|(op, _)| Some(op) > last_launch);
            (!result).then_some(to_device)
        };
        let mut own: FxHashMap<(u32, bool), Id> = FxHashMap::default();
        // For each lane: the last work that stays, and the copies to the device that the next one waits for.
        let mut stays: FxHashMap<usize, Option<Id>> = FxHashMap::default();
        let mut pending: FxHashMap<usize, Vec<Id>> = FxHashMap::default();
        // Each copy that moves, and the work that stays before it.
        let mut moved: FxHashMap<Id, Option<Id>> = FxHashMap::default();
        for id in 0..self.works.len() {
            let (lane, agent) = (self.works[id].lane, self.works[id].agent);
            let gap = self.usual.gap(agent);
            let before = stays.get(&lane).copied().flatten();
            let Some(to_device) = moves(self, id) else {
                if let Some(copies) = pending.remove(&lane) {
                    self.works[id].after.extend(copies.into_iter().map(|copy| (copy, gap)));
                    self.works[id].before = before.map(|before| (before, gap));
                }
                stays.insert(lane, Some(id));
                continue;
            };
            moved.insert(id, before);
            let work = &mut self.works[id];
            work.before = own.insert((agent, to_device), id).map(|before| (before, gap));
            if to_device {
                work.after.clear();
            } else if let Some(before) = before {
                work.after.push((before, gap));
            }
            if let Some((_, latency)) = &mut work.launch {
                *latency = self.usual.latency.get(&agent).map_or(*latency, |usual| (*latency).min(*usual));
            }
            let of_lane = pending.entry(lane).or_default();
            if to_device {
                of_lane.push(id);
            }
            if let Some((op, _)) = work.launch
                && !self.ops[op].waits.is_empty()
            {
                self.ops[op].waits.clear();
                self.ops[op].own = self.ops[op].own.min(self.usual.copy_call.unwrap_or(Ns::MAX));
            }
        }
        // A later call that waited for the copy as the last of its stream waits for what is the last now.
        for op in &mut self.ops {
            op.waits.retain_mut(|(waited, _)| match moved.get(waited) {
                Some(Some(stays)) => {
                    *waited = *stays;
                    true
                }
                Some(None) => false,
                None => true,
            });
        }
        match moved.len() {
            0 => Err("the run has no copies between host and device".into()),
            moved => Ok(vec![format!(
                "{moved} copies have streams of their own: buffers are doubled, memory is pinned at the rate as it is, and \
                 the host doesn't need a result at once"
            )]),
        }
    }

    fn pinned(&mut self, rate: Option<f64>) -> Result<Vec<String>, Error> {
        let waits: Vec<bool> = self
            .works
            .iter()
            .enumerate()
            .map(|(id, work)| {
                work.launch.is_some_and(|(op, _)| self.ops[op].waits.iter().any(|(waited, _)| *waited == id))
            })
            .collect();
        let mut said = Vec::new();
        let (mut changed, mut waited) = (0, 0);
        for direction in [true, false] {
            let of: Vec<Id> =
                (0..self.works.len()).filter(|id| of_host(self.works[*id].kind) == Some(direction)).collect();
            let pageable: Vec<Id> =
                of.iter().copied().filter(|id| waits[*id] && self.works[*id].bytes.is_some()).collect();
            waited += pageable.len();
            if pageable.is_empty() {
                continue;
            }
            let rate = match rate {
                Some(rate) => rate,
                None => {
                    let large = |id: &&Id| !waits[**id] && self.works[**id].bytes.is_some_and(|bytes| bytes >= LARGE);
                    let rates = of.iter().filter(large).filter_map(|id| {
                        let work = &self.works[*id];
                        Some(work.bytes? as f64 / work.ns.max(1) as f64)
                    });
                    let mut rates: Vec<f64> = rates.collect();
                    rates.sort_by(f64::total_cmp);
                    let Some(rate) = rates.get(rates.len() / 2).copied() else { continue };
                    let way = if direction { "to" } else { "from" };
                    said.push(format!(
                        "copies {way} the device run at {rate:.1} GB/s, as this run's asynchronous ones"
                    ));
                    rate
                }
            };
            for id in pageable {
                changed += 1;
                let work = &mut self.works[id];
                work.ns = work.ns.min((work.bytes.unwrap_or(0) as f64 / rate) as Ns);
                if let Some((op, _)) = work.launch
                    && self.ops[op].role == Role::AsyncCopy
                {
                    self.ops[op].waits.clear();
                    self.ops[op].own = self.ops[op].own.min(self.usual.copy_call.unwrap_or(Ns::MAX));
                }
            }
        }
        match changed {
            0 if waited > 0 => {
                Err("the run has no asynchronous copies that show a pinned rate; give pinned=GB/S".into())
            }
            0 => Err("no copy between host and device is waited for".into()),
            _ => Ok(said),
        }
    }

    fn host(&mut self, glob: Option<&str>, part: f64, recording: &Recording) -> Result<Vec<String>, Error> {
        let Some(glob) = glob else {
            self.ops.iter_mut().for_each(|op| op.gap = scaled(op.gap, part));
            return Ok(vec!["all time between calls is taken for work of the host".to_owned()]);
        };
        let timeline = &recording.timeline;
        let wanted: Vec<bool> = timeline.range_names.iter().map(|name| matches(glob, name)).collect();
        // Ranges of a thread, joined where they touch.
        let mut inside: FxHashMap<u32, Vec<(Ns, Ns)>> = FxHashMap::default();
        for range in timeline.ranges.iter().filter(|range| wanted[range.name as usize]) {
            let list = inside.entry(range.tid).or_default();
            match list.last_mut() {
                Some((_, end)) if range.start <= *end => *end = (*end).max(range.end),
                _ => list.push((range.start, range.end)),
            }
        }
        if inside.is_empty() {
            return Err(format!("no range matches {glob:?}").into());
        }
        for op in &mut self.ops {
            let Some(list) = inside.get(&op.tid) else { continue };
            let from = op.start - op.gap.min(op.start);
            let place = list.partition_point(|(_, end)| *end <= from);
            let within = list[place..].iter().take_while(|(start, _)| *start < op.start);
            let covered: Ns = within.map(|(start, end)| (*end).min(op.start).saturating_sub((*start).max(from))).sum();
            op.gap = op.gap - covered.min(op.gap) + scaled(covered.min(op.gap), part);
        }
        Ok(Vec::new())
    }
}

fn scaled(ns: Ns, part: f64) -> Ns {
    (ns as f64 * part).round() as Ns
}
