//! What covers the idle time of a device: calls and ranges of threads, its copies, and the work of other devices.

use super::between::between_requests;
use crate::timeline::cover::{Piece, innermost};
use crate::timeline::{CopyRow, HostFunction, Role, Timeline, busy, copies};
use rkprof_model::event::{CopyDirection, Ns};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The covering calls and ranges by thread, the copies of the device, and the work of the others.
pub(super) struct Covers {
    pub(super) copies: Vec<Piece>,
    pub(super) calls: FxHashMap<u32, Vec<Piece>>,
    pub(super) ranges: FxHashMap<u32, Vec<Piece>>,
    /// Waits of a thread, joined: start, end, and the sum of those before.
    pub(super) waits: FxHashMap<u32, Vec<(Ns, Ns, Ns)>>,
    pub(super) others: Vec<Piece>,
    /// Times in which no request is open.
    pub(super) between: Vec<Piece>,
    /// Ends of the other devices' kernels, and of their copies.
    pub(super) ends: Vec<Ns>,
    /// Copies that behaved as if from pageable memory.
    pub(super) pageable: FxHashSet<u32>,
    /// Direction of the copies, by thread and start of their call.
    pub(super) copied: FxHashMap<(u32, Ns), CopyDirection>,
    /// Starts of copying calls that wait for what was launched before, by thread.
    pub(super) blocking: FxHashMap<u32, Vec<Ns>>,
    /// Calls that load code, by thread: starts, in order.
    pub(super) loads: FxHashMap<u32, Vec<Ns>>,
    /// The function of the call that put work of the host right before these launches, by thread and launch.
    pub(super) behind_host: FxHashMap<(u32, Ns), u32>,
    /// Ends of launching calls that took long, by thread and start.
    pub(super) long_launches: FxHashMap<(u32, Ns), Ns>,
    /// Launches of the threads that launch on several devices, by thread and device, in order.
    launches: FxHashMap<u32, BTreeMap<u32, Vec<(Ns, Ns)>>>,
}

impl Covers {
    pub(super) fn new(timeline: &Timeline, agent: u32) -> Covers {
        let touches = |copy: &CopyRow| copy.src_agent == Some(agent) || copy.dst_agent == Some(agent);
        let copies = timeline.copies.iter().zip(0..).filter(|(copy, _)| touches(copy));
        let calls = timeline.calls.iter().zip(0..).map(|(call, i)| (call.tid, (call.start, call.end, i)));
        let ranges = timeline.ranges.iter().zip(0..).map(|(range, i)| (range.tid, (range.start, range.end, i)));
        let is_other: Vec<bool> = timeline.classes.iter().map(|class| class.agent != agent).collect();
        let others = || timeline.dispatches.iter().filter(|d| is_other[d.class as usize]);
        let gpus: Vec<u32> = timeline.agents();
        let is_of_other = |copy: &&CopyRow| {
            !touches(copy) && [copy.src_agent, copy.dst_agent].into_iter().flatten().any(|at| gpus.contains(&at))
        };
        let other_copies = || timeline.copies.iter().filter(is_of_other);
        let spans = || others().map(|d| (d.start, d.end)).chain(other_copies().map(|copy| (copy.start, copy.end)));
        let mut spans: Vec<(Ns, Ns)> = spans().collect();
        let mut ends: Vec<Ns> = spans.iter().map(|span| span.1).collect();
        ends.sort_unstable();
        spans.sort_unstable();
        let pageable: FxHashSet<u32> = copies::pageable(timeline).collect();
        let copied = timeline.copies.iter().filter(|copy| touches(copy));
        let copied = copied.filter_map(|copy| Some(((copy.tid, copy.launch?), copy.direction))).collect();
        let mut blocking: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        let waits_too = |function: u32| timeline.functions[function as usize].role == Role::BlockingCopy;
        for call in timeline.calls.iter().filter(|call| waits_too(call.function)) {
            blocking.entry(call.tid).or_default().push(call.start);
        }
        let mut loads: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
        for call in &timeline.calls {
            if timeline.functions[call.function as usize].role == Role::Load {
                loads.entry(call.tid).or_default().push(call.start);
            }
        }
        Covers {
            loads,
            behind_host: behind_host(timeline, agent),
            copies: innermost(copies.map(|(copy, i)| (copy.start, copy.end, i))),
            calls: by_thread(calls),
            ranges: by_thread(ranges),
            waits: waits(timeline),
            others: busy::merged(spans.into_iter()).map(|(start, end)| Piece { start, end, what: 0 }).collect(),
            between: between_requests(timeline, agent),
            ends,
            pageable,
            copied,
            blocking,
            long_launches: timeline.long_launches(),
            launches: of_several_devices(timeline),
        }
    }

    /// How much later than on `agent` a thread launched on the last of its devices, since it had waited for the devices. Such
    /// devices end later by as much, though none works on what comes before the other's: all of them work before `start`. `after` is when
    /// the last work of `agent` before `start` was launched.
    pub(super) fn staggered(&self, tid: u32, agent: u32, after: Ns, start: Ns) -> Ns {
        let Some(devices) = self.launches.get(&tid) else { return 0 };
        let waits = self.waits.get(&tid).map_or(&[][..], Vec::as_slice);
        let before = waits.partition_point(|wait| wait.1 <= after);
        let from = before.checked_sub(1).map_or(0, |last| waits[last].1);
        let first = |launches: &Vec<(Ns, Ns)>| {
            let (launch, begin) = *launches.get(launches.partition_point(|(launch, _)| *launch < from))?;
            (launch.max(begin) < start).then_some(launch)
        };
        let own = devices.get(&agent).and_then(first);
        let last = devices.values().filter_map(first).max();
        own.zip(last).map_or(0, |(own, last)| last - own)
    }

    /// The longest time between these in which a thread neither launches on another device than `agent`, nor waits.
    pub(super) fn longest_free(&self, tid: u32, agent: u32, (from, to): (Ns, Ns)) -> Ns {
        let mut at = vec![from, to];
        for (_, launches) in self.launches.get(&tid).into_iter().flatten().filter(|(other, _)| **other != agent) {
            let inside =
                launches.partition_point(|launch| launch.0 < from)..launches.partition_point(|launch| launch.0 < to);
            at.extend(launches[inside].iter().map(|launch| launch.0));
        }
        at.sort_unstable();
        let free = |pair: &[Ns]| (pair[1] - pair[0]).saturating_sub(self.waited(tid, pair[0], pair[1]));
        at.windows(2).map(free).max().unwrap_or(0)
    }

    /// Where copies of the device begin that brought what a kernel at `to` waited for, one after another; `to` without any.
    pub(super) fn handed_over(&self, from: Ns, to: Ns, soon: Ns) -> Ns {
        let mut at = to;
        for piece in self.copies[..self.copies.partition_point(|piece| piece.end <= to)].iter().rev() {
            if at - piece.end > soon || piece.start < from {
                break;
            }
            at = piece.start;
        }
        at
    }

    /// Whether a copy of the device runs between these times.
    pub(super) fn copies_between(&self, from: Ns, to: Ns) -> bool {
        self.copies.get(self.copies.partition_point(|piece| piece.end <= from)).is_some_and(|piece| piece.start < to)
    }

    /// Whether a thread begins to load code between these times.
    pub(super) fn loads_code(&self, tid: u32, from: Ns, to: Ns) -> bool {
        let Some(starts) = self.loads.get(&tid) else { return false };
        starts.get(starts.partition_point(|start| *start < from)).is_some_and(|start| *start < to)
    }

    /// Whether a thread begins a copy that waits, between these times.
    pub(super) fn copies_and_waits(&self, tid: u32, from: Ns, to: Ns) -> bool {
        let Some(starts) = self.blocking.get(&tid) else { return false };
        starts.get(starts.partition_point(|start| *start < from)).is_some_and(|start| *start < to)
    }

    /// Time that a thread waited from `from` to `to`.
    pub(super) fn waited(&self, tid: u32, from: Ns, to: Ns) -> Ns {
        let Some(waits) = self.waits.get(&tid) else { return 0 };
        let until = |at: Ns| {
            let after = waits.partition_point(|wait| wait.0 < at);
            after.checked_sub(1).map_or(0, |last| waits[last].2 + at.min(waits[last].1) - waits[last].0)
        };
        until(to).saturating_sub(until(from))
    }
}

fn of_several_devices(timeline: &Timeline) -> FxHashMap<u32, BTreeMap<u32, Vec<(Ns, Ns)>>> {
    let mut threads: FxHashMap<u32, BTreeMap<u32, Vec<(Ns, Ns)>>> = FxHashMap::default();
    for class in &timeline.classes {
        threads.entry(class.tid).or_default().entry(class.agent).or_default();
    }
    threads.retain(|_, devices| devices.len() > 1);
    let dispatches = if threads.is_empty() { &[][..] } else { &timeline.dispatches };
    for dispatch in dispatches {
        let class = timeline.class(dispatch);
        if let (Some(launch), Some(devices)) = (dispatch.launch(), threads.get_mut(&class.tid)) {
            devices.entry(class.agent).or_default().push((launch, dispatch.start));
        }
    }
    threads.values_mut().flat_map(BTreeMap::values_mut).for_each(|launches| launches.sort_unstable());
    threads
}

fn waits(timeline: &Timeline) -> FxHashMap<u32, Vec<(Ns, Ns, Ns)>> {
    let mut threads: FxHashMap<u32, Vec<(Ns, Ns, Ns)>> = FxHashMap::default();
    for call in timeline.calls.iter().filter(|call| timeline.functions[call.function as usize].role.waits()) {
        let list = threads.entry(call.tid).or_default();
        match list.last_mut() {
            Some(last) if call.start <= last.1 => last.1 = last.1.max(call.end),
            Some(last) => {
                let before = last.2 + last.1 - last.0;
                list.push((call.start, call.end, before));
            }
            None => list.push((call.start, call.end, 0)),
        }
    }
    threads
}

/// The first launch after each function of the host in its stream, else of its thread. Any work between them waits for it as well.
fn behind_host(timeline: &Timeline, agent: u32) -> FxHashMap<(u32, Ns), u32> {
    if timeline.host_functions.is_empty() {
        return FxHashMap::default();
    }
    /// Of a stream, or of a thread where streams are not known: launches, each with its thread.
    type Launches = FxHashMap<(Option<u32>, u32), Vec<(Ns, u32)>>;
    let mut launches = Launches::default();
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if let Some(launch) = dispatch.launch().filter(|_| class.agent == agent) {
            // Threads may share a stream.
            if class.stream.is_some() {
                launches.entry((class.stream, 0)).or_default().push((launch, class.tid));
            }
            // Other profilers don't tell the stream of the function.
            launches.entry((None, class.tid)).or_default().push((launch, class.tid));
        }
    }
    launches.values_mut().for_each(|list| list.sort_unstable());
    let of = |one: &HostFunction| {
        let list = launches.get(&(one.stream, if one.stream.is_some() { 0 } else { one.tid }))?;
        let (launch, tid) = list.get(list.partition_point(|(launch, _)| *launch < one.at))?;
        Some(((*tid, *launch), one.function))
    };
    timeline.host_functions.iter().filter_map(of).collect()
}

fn by_thread(intervals: impl Iterator<Item = (u32, (Ns, Ns, u32))>) -> FxHashMap<u32, Vec<Piece>> {
    let mut threads: FxHashMap<u32, Vec<(Ns, Ns, u32)>> = FxHashMap::default();
    intervals.for_each(|(tid, interval)| threads.entry(tid).or_default().push(interval));
    threads.into_iter().map(|(tid, list)| (tid, innermost(list.into_iter()))).collect()
}
