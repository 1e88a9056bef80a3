//! What the report's findings would save, by a replay of the run without their cause.
//!
//! An estimate sums up idle time that a cause has. It doesn't know what limits next, nor what could run ahead. A replay does.

use super::engine::Times;
use super::model::{Id, Model, WorkKind};
use super::recording::Recording;
use super::waits::of_host;
use crate::timeline::copy_kernels::is_copy;
use crate::timeline::every_call;
use crate::timeline::health::Health;
use crate::timeline::idle::Cause;
use crate::timeline::replayed::Replayed;
use crate::timeline::slivers::{SLIVER, can_be_fused};
use crate::timeline::sync::Sync;
use crate::timeline::{Role, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rkprof_names::is_communication;
use rustc_hash::{FxHashMap, FxHashSet};

/// A run that the model plays with a larger error shows no savings by a replay, percent.
const FAITHFUL: f64 = 2.0;
/// Idle time in more parts isn't known in full.
const MOST_PARTS: usize = 10_000;

/// Replays a run. `None` where it lacks calls, is too long, or isn't played as it was. What threads wait for among themselves isn't
/// recorded, so only one may launch at a time.
pub fn replay(timeline: &Timeline, health: &Health) -> Option<Replayed> {
    let calls = timeline.every_call.all()?.len();
    let works = timeline.dispatches.len() + timeline.copies.len();
    let parts = health.idle.iter().map(|idle| idle.slices.len()).max()?;
    let fits = works.max(timeline.ranges.len()) <= every_call::MOST && parts < MOST_PARTS;
    if calls == 0 || works == 0 || !fits || timeline.cut.is_some() || health.is_distorted {
        return None;
    }
    let recording = Recording::from_timeline(timeline.clone());
    let model = Model::from_recording(&recording);
    if model.launching_threads() > 1 && !model.turns {
        return None;
    }
    let recorded = model.end - model.begin;
    let is_near = |ns: Ns| 100.0 * ns.abs_diff(recorded) as f64 <= FAITHFUL * recorded as f64;
    let plain = Times::run(&model).end;
    if !is_near(plain) {
        return None;
    }
    let saves = |has: bool, change: &dyn Fn(&mut Model)| {
        has.then(|| {
            let mut changed = model.clone();
            change(&mut changed);
            plain.saturating_sub(Times::run(&changed).end)
        })
    };
    let without = |causes: &[Cause]| {
        let idle = idle_by(health, causes);
        saves(!idle.is_empty(), &|model| model.without_code(&idle))
    };
    let copies = |wanted: &dyn Fn(WorkKind) -> bool| {
        let has = model.works.iter().any(|work| wanted(work.kind));
        saves(has, &|model| model.without_copies(wanted))
    };
    let short = model.short_kernels(timeline);
    let needless = model.needless_waits(&recording);
    let apart = model.waits_apart();
    // As the findings divide them.
    let has_own = health.sync.as_ref().is_some_and(Sync::has_needless_device_waits);
    let of_device = |id: Id| has_own && model.ops[id].role == Role::DeviceSync;
    // Collectives of other processes keep their times in a replay: how far a rank runs ahead isn't known.
    let meets = timeline.kernels.iter().any(|name| is_communication(name));
    let unknown = meets || reads_directly(timeline);
    let without_waits = |wanted: &dyn Fn(Id) -> bool, in_order: bool| {
        let chosen: Vec<Id> = needless.iter().copied().filter(|id| !unknown && wanted(*id)).collect();
        saves(!chosen.is_empty(), &|model| model.without_waits(&chosen, in_order))
    };
    Some(Replayed {
        host_ns: without(&[Cause::Host, Cause::Call]),
        input_ns: without(&[Cause::Input]),
        copies_ns: copies(&|kind| of_host(kind).is_some()),
        // Which work of one device waits for a copy of another one is often not recorded.
        between_ns: if health.busy.len() > 1 { None } else { copies(&is_between) },
        pageable_ns: saves(health.copies.waited > 0, &|model| _ = model.overlap()),
        fused_ns: saves(!short.is_empty(), &|model| short.iter().for_each(|(first, id)| model.join(*first, *id, 1.0))),
        device_waits_ns: without_waits(&of_device, true),
        waits_ns: without_waits(&|id| !of_device(id), true),
        waits_apart_ns: without_waits(&|id| apart.contains(&id), false),
    })
}

/// Whether the host may read results where the device wrote them, without a copy: a wait then brings data that no record shows.
fn reads_directly(timeline: &Timeline) -> bool {
    let calls = |names: &[&str]| timeline.functions.iter().any(|row| names.contains(&row.name.as_str()));
    let copies_back = || {
        let to_host = timeline.copies.iter().any(|copy| copy.direction == CopyDirection::DeviceToHost);
        to_host || timeline.kernels.iter().any(|name| is_copy(name))
    };
    calls(&["hipMallocManaged"]) || calls(&["hipHostMalloc", "hipHostAlloc", "hipHostRegister"]) && !copies_back()
}

/// When devices are idle by these causes; sorted, apart from each other.
fn idle_by(health: &Health, causes: &[Cause]) -> Vec<(Ns, Ns)> {
    let slices = health.idle.iter().flat_map(|idle| &idle.slices);
    let mut spans: Vec<(Ns, Ns)> =
        slices.filter(|slice| causes.contains(&slice.blame.cause)).map(|slice| (slice.start, slice.end)).collect();
    spans.sort_unstable();
    crate::timeline::busy::merged(spans.into_iter()).collect()
}

/// How much of the time between these is in the spans.
fn covered(spans: &[(Ns, Ns)], from: Ns, to: Ns) -> Ns {
    let place = spans.partition_point(|span| span.1 <= from);
    let within = spans[place..].iter().take_while(|span| span.0 < to);
    within.map(|(start, end)| (*end).min(to).saturating_sub((*start).max(from))).sum()
}

fn is_between(kind: WorkKind) -> bool {
    matches!(kind, WorkKind::Copy(_)) && of_host(kind).is_none()
}

impl Model {
    fn launching_threads(&self) -> usize {
        let kernels = self.works.iter().filter(|work| matches!(work.kind, WorkKind::Kernel(_)));
        let threads: FxHashSet<u32> = kernels.filter_map(|work| Some(self.ops[work.launch?.0].tid)).collect();
        threads.len()
    }

    /// Drops the host's code between two calls where a device was idle by it, and calls that don't wait. The hidden part of such code goes
    /// as well: who moves the code moves all of it.
    fn without_code(&mut self, spans: &[(Ns, Ns)]) {
        for op in &mut self.ops {
            if covered(spans, op.start.saturating_sub(op.gap), op.start) > 0 {
                op.gap = 0;
            }
            if op.waits.is_empty() && op.launched == 0 && covered(spans, op.start, op.end) > 0 {
                op.own = 0;
            }
        }
    }

    /// Drops copies, with their calls.
    fn without_copies(&mut self, wanted: &dyn Fn(WorkKind) -> bool) {
        for id in 0..self.works.len() {
            let work = &mut self.works[id];
            if !wanted(work.kind) {
                continue;
            }
            (work.ns, work.gone) = (0, true);
            work.after.clear();
            work.before.iter_mut().for_each(|(_, gap)| *gap = 0);
            if let Some((op, _)) = work.launch.take()
                && matches!(self.ops[op].role, Role::AsyncCopy | Role::BlockingCopy)
            {
                self.ops[op].waits.clear();
                self.ops[op].own = 0;
            }
        }
    }

    /// Pairs of kernels that follow each other in a lane, one of them short: the first one does the work of both. Where it has gone into
    /// another kernel itself, that one does.
    fn short_kernels(&self, timeline: &Timeline) -> Vec<(Id, Id)> {
        let fits: Vec<bool> = timeline.kernels.iter().map(|name| can_be_fused(name)).collect();
        let kernel = |id: Id| match self.works[id].kind {
            WorkKind::Kernel(kernel) => Some(fits[kernel as usize] && self.works[id].ns < SLIVER),
            WorkKind::Copy(_) => None,
        };
        let mut pairs = Vec::new();
        // Where each kernel has gone, and short ones that are still to go.
        let (mut head, mut waits): (FxHashMap<Id, Id>, FxHashSet<Id>) = Default::default();
        for (id, work) in self.works.iter().enumerate() {
            let Some(is_short) = kernel(id) else { continue };
            let before = work.before.map(|(before, _)| before).filter(|before| kernel(*before).is_some());
            let is_queued = |before: Id| work.launch.is_some_and(|(op, _)| self.ops[op].start < self.works[before].end);
            match before.filter(|before| is_short && is_queued(*before) || waits.contains(before)) {
                Some(before) => {
                    let first = head.get(&before).copied().unwrap_or(before);
                    head.insert(id, first);
                    pairs.push((first, id));
                }
                None if is_short => _ = waits.insert(id),
                None => {}
            }
        }
        pairs
    }

    /// Waits after which the host has no new data of the device. Each thread's last wait stays.
    fn needless_waits(&self, recording: &Recording) -> FxHashSet<Id> {
        let copying: Vec<bool> = recording.timeline.kernels.iter().map(|name| is_copy(name)).collect();
        let brings = self.works.iter().filter(|work| match work.kind {
            WorkKind::Copy(direction) => direction == CopyDirection::DeviceToHost,
            WorkKind::Kernel(kernel) => copying[kernel as usize],
        });
        let mut brought: Vec<Id> = brings.filter_map(|work| Some(work.launch?.0)).collect();
        brought.sort_unstable();
        let mut needless = FxHashSet::default();
        let mut last: FxHashMap<u32, Id> = FxHashMap::default();
        for (id, op) in self.ops.iter().enumerate() {
            if !recording.functions[op.function as usize].only_waits() {
                continue;
            }
            let since = last.insert(op.tid, id).unwrap_or(0);
            let at = brought.partition_point(|copy| *copy < since);
            if brought.get(at).is_none_or(|copy| *copy > id) {
                needless.insert(id);
            }
        }
        last.values().for_each(|id| _ = needless.remove(id));
        needless
    }

    /// Waits for some streams, where the thread then launches on another stream of the device first.
    fn waits_apart(&self) -> FxHashSet<Id> {
        let mut launched: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
        self.works.iter().enumerate().for_each(|(id, work)| {
            work.launch.iter().for_each(|(op, _)| launched.entry(*op).or_default().push(id));
        });
        let mut found = FxHashSet::default();
        // By thread: the waits since its last launch, and the work that they were for.
        let mut open: FxHashMap<u32, (Vec<Id>, Vec<Id>)> = FxHashMap::default();
        for (id, op) in self.ops.iter().enumerate() {
            let (waits, waited) = open.entry(op.tid).or_default();
            if op.launched == 0 {
                if !op.waits.is_empty() {
                    waits.push(id);
                    waited.extend(op.waits.iter().map(|(work, _)| *work));
                }
                continue;
            }
            let lane = |work: &Id| (self.works[*work].agent, self.works[*work].lane);
            let next: Vec<(u32, usize)> = launched.get(&id).into_iter().flatten().map(lane).collect();
            let of_device = |work: &Id| next.iter().any(|next| next.0 == self.works[*work].agent);
            if waited.iter().any(of_device) && !waited.iter().any(|work| next.contains(&lane(work))) {
                found.extend(waits.iter().copied());
            }
            open.remove(&op.tid);
        }
        found
    }

    /// Drops waits. Devices still wait for each other, since they pass results on; with `in_order` streams of one device do, too.
    fn without_waits(&mut self, chosen: &[Id], in_order: bool) {
        for (id, waited) in self.orders(chosen) {
            if in_order || self.works[id].agent != self.works[waited].agent {
                let gap = self.usual.gap(self.works[id].agent);
                self.works[id].after.push((waited, gap));
            }
        }
        for id in chosen {
            self.ops[*id].waits.clear();
            self.ops[*id].own = 0;
        }
    }
}
