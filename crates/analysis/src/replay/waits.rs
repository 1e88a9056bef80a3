//! What calls wait for, and streams for each other. A record has the stream of a call, but not the device or the event; these
//! follow from what had ended when the call returned.

use super::model::{Id, Model, Op, WorkKind, median};
use super::recording::Recording;
use crate::timeline::Role;
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;

/// Records of events that are looked at, from the last one back.
const RECORDS: usize = 8;

/// The work of each lane, in order.
fn by_lane(model: &Model) -> Vec<Vec<Id>> {
    let mut lanes: Vec<Vec<Id>> = vec![Vec::new(); model.streams.len()];
    for (id, work) in model.works.iter().enumerate() {
        lanes[work.lane].push(id);
    }
    lanes
}

/// When a call launched the work.
fn launched(model: &Model, id: Id) -> Ns {
    let work = &model.works[id];
    work.launch.map_or(work.start, |(op, _)| model.ops[op].start)
}

/// The last work of a lane that was launched before a time.
fn last_before(model: &Model, lane: &[Id], at: Ns) -> Option<Id> {
    lane.partition_point(|id| launched(model, *id) < at).checked_sub(1).map(|place| lane[place])
}

/// The lanes of a stream, of all devices; the one that the thread last launched to before this time comes first.
fn lanes_of(model: &Model, lanes: &[Vec<Id>], streams: &[Option<u32>], op: &Op) -> Vec<usize> {
    let Some(stream) = op.stream else { return Vec::new() };
    let mut found: Vec<usize> = (0..lanes.len()).filter(|lane| streams[*lane] == Some(stream)).collect();
    if found.len() > 1 {
        found.sort_by_key(|lane| std::cmp::Reverse(last_of_thread(model, &lanes[*lane], op)));
    }
    found
}

/// When the thread of a call last launched to a lane before the call.
fn last_of_thread(model: &Model, lane: &[Id], op: &Op) -> Option<Ns> {
    let earlier = &lane[..lane.partition_point(|id| launched(model, *id) < op.start)];
    let mine = |id: &&Id| model.works[**id].launch.is_some_and(|(by, _)| model.ops[by].tid == op.tid);
    earlier.iter().rev().take(256).find(mine).map(|id| launched(model, *id))
}

/// A record of an event: when, by which thread, and behind which work.
struct Record {
    at: Ns,
    tid: u32,
    behind: Id,
}

fn is(recording_names: &[crate::timeline::FunctionRow], op: &Op, name: &str) -> bool {
    let plain = recording_names[op.function as usize].name.as_str();
    plain.strip_prefix("hip").or(plain.strip_prefix("cuda")).is_some_and(|plain| plain.starts_with(name))
}

fn records(
    model: &Model,
    names: &[crate::timeline::FunctionRow],
    lanes: &[Vec<Id>],
    streams: &[Option<u32>],
) -> Vec<Record> {
    let ops = model.ops.iter().filter(|op| is(names, op, "EventRecord"));
    let record = |op: &Op| {
        let lane = *lanes_of(model, lanes, streams, op).first()?;
        Some(Record { at: op.start, tid: op.tid, behind: last_before(model, &lanes[lane], op.start)? })
    };
    ops.filter_map(record).collect()
}

/// The records before a time, the latest first; those of the same thread before others'.
fn recent<'a>(records: &'a [Record], op: &Op) -> impl Iterator<Item = &'a Record> {
    let earlier = &records[..records.partition_point(|record| record.at < op.start)];
    let tid = op.tid;
    let mine = earlier.iter().rev().take(8 * RECORDS).filter(move |record| record.tid == tid).take(RECORDS);
    mine.chain(earlier.iter().rev().take(8 * RECORDS).filter(move |record| record.tid != tid).take(RECORDS))
}

/// What work waits for because its stream waits for an event.
pub(super) fn streams(model: &Model, recording: &Recording) -> FxHashMap<Id, Vec<Id>> {
    let names = &recording.functions;
    let lanes = by_lane(model);
    let streams = model.streams.clone();
    let records = records(model, names, &lanes, &streams);
    let mut told: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
    for op in model.ops.iter().filter(|op| is(names, op, "StreamWaitEvent")) {
        // The next work of the stream waits; of several devices the one that this thread launches to next.
        let next =
            (0..lanes.len()).filter(|lane| op.stream.is_some() && streams[*lane] == op.stream).filter_map(|lane| {
                let place = lanes[lane].partition_point(|id| launched(model, *id) < op.start);
                lanes[lane].get(place).copied()
            });
        let Some(next) = next.min_by_key(|id| launched(model, *id)) else { continue };
        let work = &model.works[next];
        let can = |record: &&Record| {
            let behind = &model.works[record.behind];
            behind.lane != work.lane && behind.end <= work.start && record.behind < next
        };
        if let Some(record) = recent(&records, op).find(can) {
            let of = told.entry(next).or_default();
            if !of.contains(&record.behind) {
                of.push(record.behind);
            }
        }
    }
    told
}

/// What each call waits for, and what it takes without that.
pub(super) fn calls(model: &mut Model, recording: &Recording) {
    let names = &recording.functions;
    let lanes = by_lane(model);
    let streams = model.streams.clone();
    let records = records(model, names, &lanes, &streams);
    let mut launched: FxHashMap<Id, Vec<Id>> = FxHashMap::default();
    for (id, work) in model.works.iter().enumerate() {
        if let Some((op, _)) = work.launch
            && matches!(model.ops[op].role, Role::BlockingCopy | Role::AsyncCopy)
        {
            launched.entry(op).or_default().push(id);
        }
    }
    let mut found: Vec<(Id, Vec<Id>)> = Vec::new();
    for (id, op) in model.ops.iter().enumerate() {
        let freed = op.role == Role::Allocate && names[op.function as usize].name.contains("Free");
        let waited = match op.role {
            Role::AsyncCopy | Role::BlockingCopy => {
                let own = launched.get(&id).map_or(&[][..], Vec::as_slice);
                let last = own.iter().map(|work| model.works[*work].end).max();
                match last {
                    Some(end) if end <= op.end => own.to_vec(),
                    Some(_) => Vec::new(),
                    None if op.role == Role::BlockingCopy => stream(model, &lanes, &streams, op),
                    None => Vec::new(),
                }
            }
            Role::DeviceSync => device(model, &lanes, op),
            Role::Allocate if freed => device(model, &lanes, op),
            Role::Launch | Role::Graph | Role::Allocate | Role::Load | Role::Query => Vec::new(),
            // It returns when the stream's work has ended.
            Role::Other if is(names, op, "StreamDestroy") && op.stream.is_some() => stream(model, &lanes, &streams, op),
            Role::HostFunction | Role::Other => Vec::new(),
            Role::Sync if op.stream.is_some() => stream(model, &lanes, &streams, op),
            Role::Sync => event(model, &lanes, &records, op).into_iter().collect(),
        };
        if !waited.is_empty() {
            found.push((id, waited));
        }
    }
    // A call that found everything done shows what it takes itself.
    let mut idle: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
    let mut backs: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
    for (id, waited) in &found {
        let op = &model.ops[*id];
        let end = waited.iter().map(|work| model.works[*work].end).max().unwrap_or(0);
        match end > op.start {
            true => backs.entry(op.function).or_default().push(op.end - end),
            false => idle.entry(op.function).or_default().push(op.end - op.start),
        }
    }
    let idle: FxHashMap<u32, Ns> = idle.into_iter().map(|(function, times)| (function, median(times))).collect();
    model.usual.back = backs.into_iter().map(|(function, times)| (function, median(times))).collect();
    let mut waits: Vec<bool> = vec![false; model.ops.len()];
    found.iter().for_each(|(id, _)| waits[*id] = true);
    let copies = model.ops.iter().enumerate().filter(|(id, op)| op.role == Role::AsyncCopy && !waits[*id]);
    let copies: Vec<Ns> = copies.map(|(_, op)| op.end - op.start).collect();
    model.usual.copy_call = (!copies.is_empty()).then(|| median(copies)).or(model.usual.launch_call);
    for (id, waited) in found {
        let op = &model.ops[id];
        let last = waited.iter().map(|work| model.works[*work].end).max().unwrap_or(0);
        let usual_back = model.usual.back.get(&op.function).copied().unwrap_or(0);
        let (ns, bound) = (op.end - op.start, last > op.start);
        let back = |work: Id| match bound && model.works[work].end == last {
            true => op.end - last,
            false => usual_back.min(op.end.saturating_sub(model.works[work].end)),
        };
        let pairs: Vec<(Id, Ns)> = waited.iter().map(|work| (*work, back(*work))).collect();
        let own = match op.role {
            _ if !bound => ns,
            // What comes after the wait is work of its own.
            Role::Allocate => op.end - last,
            Role::AsyncCopy | Role::BlockingCopy => model.usual.copy_call.unwrap_or(0).min(ns),
            Role::Launch
            | Role::Graph
            | Role::DeviceSync
            | Role::Sync
            | Role::Load
            | Role::Query
            | Role::HostFunction
            | Role::Other => idle.get(&op.function).copied().unwrap_or(0).min(ns),
        };
        let op = &mut model.ops[id];
        (op.waits, op.own) = (pairs, own);
    }
}

/// The last work of every lane of a stream. Of several devices, of one that had done all of it when the call returned.
fn stream(model: &Model, lanes: &[Vec<Id>], streams: &[Option<u32>], op: &Op) -> Vec<Id> {
    let stream = op.stream.unwrap_or(0);
    let of = (0..lanes.len()).filter(|lane| streams[*lane] == Some(stream));
    chosen(model, lanes, of, op)
}

fn device(model: &Model, lanes: &[Vec<Id>], op: &Op) -> Vec<Id> {
    chosen(model, lanes, 0..lanes.len(), op)
}

/// The last work of some lanes, of the device that was waited for: all of it had ended when the call returned. The device that
/// ended last in the call is it; where none did, the one that the thread last launched to.
fn chosen(model: &Model, lanes: &[Vec<Id>], of: impl Iterator<Item = usize>, op: &Op) -> Vec<Id> {
    let mut devices: Vec<(u32, Vec<Id>, Option<Ns>)> = Vec::new();
    for lane in of {
        let Some(last) = last_before(model, &lanes[lane], op.start) else { continue };
        let agent = model.works[last].agent;
        let mine = last_of_thread(model, &lanes[lane], op);
        match devices.iter_mut().find(|device| device.0 == agent) {
            Some(device) => {
                device.1.push(last);
                device.2 = device.2.max(mine);
            }
            None => devices.push((agent, vec![last], mine)),
        }
    }
    let end = |works: &[Id]| works.iter().map(|id| model.works[*id].end).max().unwrap_or(0);
    devices.retain(|device| end(&device.1) <= op.end);
    let bound = devices.iter().filter(|device| end(&device.1) > op.start).max_by_key(|device| end(&device.1));
    let device = bound.or_else(|| devices.iter().max_by_key(|device| device.2));
    device.map_or_else(Vec::new, |device| device.1.clone())
}

/// The work before an event. Which event isn't recorded: it is the one whose work ended last in the call.
fn event(model: &Model, lanes: &[Vec<Id>], records: &[Record], op: &Op) -> Option<Id> {
    let end = |id: &Id| model.works[*id].end;
    let within = |id: &Id| end(id) > op.start && end(id) <= op.end;
    let recorded: Vec<Id> = recent(records, op).map(|record| record.behind).collect();
    if let Some(bound) = recorded.iter().copied().filter(within).max_by_key(end) {
        return Some(bound);
    }
    if !records.is_empty() {
        return recorded.first().copied().filter(|id| end(id) <= op.end);
    }
    let last = lanes.iter().filter_map(|lane| {
        let earlier = &lane[..lane.partition_point(|id| launched(model, *id) < op.start)];
        earlier.partition_point(|id| end(id) <= op.end).checked_sub(1).map(|place| earlier[place])
    });
    last.filter(within).max_by_key(end)
}

/// Whether a copy is between the host and a device.
pub(super) fn of_host(kind: WorkKind) -> Option<bool> {
    use rkprof_model::event::CopyDirection;
    match kind {
        WorkKind::Copy(CopyDirection::HostToDevice) => Some(true),
        WorkKind::Copy(CopyDirection::DeviceToHost) => Some(false),
        WorkKind::Copy(CopyDirection::HostToHost | CopyDirection::DeviceToDevice | CopyDirection::Unknown)
        | WorkKind::Kernel(_) => None,
    }
}
