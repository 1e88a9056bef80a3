//! Why a device was idle: each moment between two kernels belongs to exactly one cause of [`Cause`].
//!
//! A stretch begins when the last running kernel of a device ends, and ends when the next one (K) begins. At each moment of
//! it the first cause that applies counts:
//!
//! | cause | at that moment |
//! |---|---|
//! | copy in, out, between | a copy from or to the device runs |
//! | other | it isn't known which call launched K |
//! | device | K has been launched, or its thread waits, while another device works on what comes before it |
//! | launch | K has been launched, and is on its way: no longer than launches take in this run |
//! | gap | K has been queued for longer than that: the device's own time between two kernels |
//! | wait | the thread that will launch K sits in a call that waits, or such a call had drained the queue |
//! | allocation, load, call | that thread is in a HIP call of this kind |
//! | input, nothing to do | it is in a range whose name says so, or requests come at a pace of their own |
//! | host | it runs code of its own |
//!
//! A wait that drained the queue owns what follows in the stretch (the host's code and the launch) when the host would have
//! been ahead without it: its own time from this drain to the next is no longer than the device's. It does not own code in
//! a range of its own, code of more than 1 ms, and other calls. The way of a launch has an owner ([`Blame::owner`]) where the
//! launch was late: the wait, or the host's code where that is the larger part. Without it the way would have been hidden.
//!
//! The innermost call and the innermost ROCTx range on that thread get the blame. The time before the first kernel and after
//! the last one is not idle time; [`Idle::before_ns`] and [`Idle::after_ns`] have it.

use super::cover::{Cursor, Piece, innermost};
use super::{Dispatch, Role, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rkprof_stats::Tally;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::cmp::Reverse;

/// The causes of idle time. The list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Host,
    Input,
    Call,
    Allocation,
    Load,
    Launch,
    Gap,
    Sync,
    CopyIn,
    CopyOut,
    CopyBetween,
    Device,
    Nothing,
    Other,
}

/// Causes that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    Host,
    Launch,
    Gap,
    Sync,
    Copy,
    Device,
    Nothing,
    Other,
}

impl Cause {
    pub const ALL: [Cause; 14] = [
        Cause::Host,
        Cause::Input,
        Cause::Call,
        Cause::Allocation,
        Cause::Load,
        Cause::Launch,
        Cause::Gap,
        Cause::Sync,
        Cause::CopyIn,
        Cause::CopyOut,
        Cause::CopyBetween,
        Cause::Device,
        Cause::Nothing,
        Cause::Other,
    ];

    /// Its name in views.
    pub fn label(self) -> &'static str {
        match self {
            Cause::Host => "host",
            Cause::Input => "input",
            Cause::Call => "call",
            Cause::Allocation => "allocation",
            Cause::Load => "load",
            Cause::Launch => "launch",
            Cause::Gap => "gap",
            Cause::Sync => "wait",
            Cause::CopyIn => "copy in",
            Cause::CopyOut => "copy out",
            Cause::CopyBetween => "copy between",
            Cause::Device => "device",
            Cause::Nothing => "nothing to do",
            Cause::Other => "other",
        }
    }

    /// The row of a table for it.
    pub fn text(self) -> &'static str {
        match self {
            Cause::Nothing => "idle: nothing to do",
            Cause::Host => "idle: nothing launched",
            Cause::Input => "idle: the host prepares input",
            Cause::Call => "idle: the host in a HIP call",
            Cause::Allocation => "idle: the host allocates",
            Cause::Load => "idle: the host loads code",
            Cause::Launch => "idle: launch latency",
            Cause::Gap => "idle: between queued kernels",
            Cause::Sync => "idle: host in or after a wait",
            Cause::CopyIn => "idle: a copy to the device",
            Cause::CopyOut => "idle: a copy to the host",
            Cause::CopyBetween => "idle: a copy between devices",
            Cause::Device => "idle: waits for a device",
            Cause::Other => "idle: launches unknown",
        }
    }

    /// What it says of that time.
    pub fn meaning(self) -> &'static str {
        &self.text()["idle: ".len()..]
    }

    pub fn group(self) -> Group {
        match self {
            Cause::Host | Cause::Input | Cause::Call | Cause::Allocation | Cause::Load => Group::Host,
            Cause::Launch => Group::Launch,
            Cause::Gap => Group::Gap,
            Cause::Sync => Group::Sync,
            Cause::CopyIn | Cause::CopyOut | Cause::CopyBetween => Group::Copy,
            Cause::Device => Group::Device,
            Cause::Nothing => Group::Nothing,
            Cause::Other => Group::Other,
        }
    }
}

impl Group {
    pub const ALL: [Group; 8] =
        [Group::Host, Group::Launch, Group::Gap, Group::Sync, Group::Copy, Group::Device, Group::Nothing, Group::Other];
}

/// Time by cause, in the order of [`Cause::ALL`], ns.
pub type ByCause = [Ns; Cause::ALL.len()];

/// Idle time of one device.
#[derive(Clone, Debug)]
pub struct Idle {
    pub agent: u32,
    pub stretches: u64,
    pub by_cause: ByCause,
    /// By time, longest first.
    pub sites: Vec<Site>,
    /// The longest stretches, longest first.
    pub longest: Vec<Stretch>,
    /// From launch to start of the kernels that ended a stretch while nothing delayed them.
    pub launch_latency: Tally,
    /// The part that occurred once: compilation, loading, allocation before first launches or in the first tenth of the run.
    pub once: ByCause,
    pub once_sites: Vec<Site>,
    /// The part in long pauses of the host at regular distances.
    pub pauses: Option<Pauses>,
    /// The part between the kernels of sequences that a graph could replay.
    pub in_graphs: ByCause,
    /// The part of the gaps that is beside a kernel of less than 10 us.
    pub sliver_gaps_ns: Ns,
    /// The part of copies that behaved as if from pageable memory.
    pub pageable_ns: Ns,
    /// The part of the waits for a whole device.
    pub device_wide_ns: Ns,
    /// The way of launches that this cause made late, and of those between the kernels of such sequences.
    pub late: ByCause,
    pub late_in_graphs: ByCause,
    /// The part of it after waits for a whole device, and after copies from pageable memory.
    pub device_wide_late_ns: Ns,
    pub pageable_late_ns: Ns,
    /// From the first work of any device to the first kernel of this one, and from its last one to the last of any.
    pub before_ns: Ns,
    pub after_ns: Ns,
}

/// Pauses of the host at regular distances.
#[derive(Clone, Debug, PartialEq)]
pub struct Pauses {
    pub by_cause: ByCause,
    pub count: u64,
    pub median_ns: Ns,
    /// When each began.
    pub starts: Vec<Ns>,
}

impl Idle {
    pub fn total(&self) -> Ns {
        self.by_cause.iter().sum()
    }

    pub fn of(&self, cause: Cause) -> Ns {
        self.by_cause[cause as usize]
    }
}

/// What caused idle time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub blame: Blame,
    pub ns: Ns,
    /// Stretches with a part of this cause.
    pub stretches: u64,
    /// The largest part in one stretch.
    pub longest_ns: Ns,
}

/// A cause, and the call and range in which it occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Blame {
    pub cause: Cause,
    /// Index in [`Timeline::functions`].
    pub function: Option<u32>,
    /// Index in [`Timeline::range_names`].
    pub range: Option<u32>,
    /// Of the way of a launch: the cause that made the launch late, without which it would have been hidden.
    pub owner: Option<Cause>,
}

/// A time in which a device had no work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub start: Ns,
    pub end: Ns,
    /// The main cause.
    pub blame: Blame,
    /// Index in [`Timeline::kernels`]: the kernel that ended it.
    pub next_kernel: u32,
}

/// Limit of kept longest stretches.
const LONGEST: usize = 20;
/// A kernel with fewer later launches gives no evidence about its first one.
const LATER: u64 = 3;
/// The host's time before a first launch is preparation when it is this many times the mean before later launches.
const FIRST_USE: Ns = 10;
/// Longer code of the host is a cause of its own, whatever drained the queue, ns.
const LONG_CODE: Ns = 1_000_000;
/// A kernel that has been queued begins within this time, unless it waits for something, ns.
const LONGEST_GAP: Ns = 10_000;
/// What a launch takes at most on its way, however busy the run is, ns.
const LONGEST_LAUNCH: Ns = 100_000;
/// A kernel that begins so soon after work of another device had waited for it, ns.
const SOON: Ns = 20_000;
/// Parts of the host from this length are looked at one by one, ns.
const KEPT: Ns = 100_000;
/// Between launches that a graph would replay, the host's own code is at most this long, ns.
const BETWEEN_LAUNCHES: Ns = 25_000;
/// The way of a launch in a sequence that a graph would shorten, ns.
const LONGEST_WAY: Ns = 15_000;
/// A stall is this many times the usual part of the host.
const STALL: Ns = 10;
/// The first of this many equal parts of a run is its beginning, in which stalls occur once.
const BEGINNING: usize = 10;

/// Words in the names of ranges that prepare input, and of those in which a program has nothing to do.
const INPUT: [&str; 11] = [
    "dataloader",
    "data_loader",
    "data loader",
    "load_data",
    "load data",
    "load_batch",
    "load batch",
    "next_batch",
    "next batch",
    "get_batch",
    "input",
];
const MORE_INPUT: [&str; 5] = ["dataset", "fetch_batch", "fetch batch", "prefetch", "read_batch"];
const IDLE: [&str; 8] =
    ["wait_for_request", "wait for request", "waiting for request", "idle", "poll", "sleep", "accept", "recv"];

/// What the name of a range says of the time in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Input,
    Nothing,
    More,
}

fn says(name: &str) -> Says {
    let name = name.to_ascii_lowercase();
    let word = |words: &[&str]| words.iter().any(|word| name.contains(word));
    match () {
        () if word(&INPUT) || word(&MORE_INPUT) => Says::Input,
        () if word(&IDLE) => Says::Nothing,
        () => Says::More,
    }
}

/// The host's part of the idle time before launches of a kernel.
#[derive(Clone, Default)]
struct Before {
    first: Vec<(Blame, Ns)>,
    first_ns: Ns,
    later_ns: Ns,
    launches: u64,
}

impl Before {
    fn add(&mut self, host: impl Iterator<Item = (Blame, Ns)>) {
        if self.launches == 0 {
            self.first = host.collect();
            self.first_ns = self.first.iter().map(|(_, ns)| ns).sum();
        } else {
            self.later_ns += host.map(|(_, ns)| ns).sum::<Ns>();
        }
        self.launches += 1;
    }

    /// The excess over the time before a later launch.
    fn first_use(&self) -> Ns {
        let later = self.launches.saturating_sub(1);
        let mean = self.later_ns / later.max(1);
        if later >= LATER && self.first_ns > FIRST_USE * mean { self.first_ns - mean } else { 0 }
    }
}

/// The covering calls and ranges by thread, the copies of the device, and the work of the others.
struct Covers {
    copies: Vec<Piece>,
    calls: FxHashMap<u32, Vec<Piece>>,
    ranges: FxHashMap<u32, Vec<Piece>>,
    /// Waits of a thread, joined: start, end, and the sum of those before.
    waits: FxHashMap<u32, Vec<(Ns, Ns, Ns)>>,
    others: Vec<Piece>,
    /// Ends of the other devices' kernels.
    ends: Vec<Ns>,
    /// Copies that behaved as if from pageable memory.
    pageable: FxHashSet<u32>,
}

impl Covers {
    fn new(timeline: &Timeline, agent: u32) -> Covers {
        let touches = |copy: &super::CopyRow| copy.src_agent == Some(agent) || copy.dst_agent == Some(agent);
        let copies = timeline.copies.iter().zip(0..).filter(|(copy, _)| touches(copy));
        let calls = timeline.calls.iter().zip(0..).map(|(call, i)| (call.tid, (call.start, call.end, i)));
        let ranges = timeline.ranges.iter().zip(0..).map(|(range, i)| (range.tid, (range.start, range.end, i)));
        let is_other: Vec<bool> = timeline.classes.iter().map(|class| class.agent != agent).collect();
        let others = || timeline.dispatches.iter().filter(|d| is_other[d.class as usize]);
        let mut ends: Vec<Ns> = others().map(|d| d.end).collect();
        ends.sort_unstable();
        Covers {
            copies: innermost(copies.map(|(copy, i)| (copy.start, copy.end, i))),
            calls: by_thread(calls),
            ranges: by_thread(ranges),
            waits: waits(timeline),
            others: super::busy::merged(others().map(|d| (d.start, d.end)))
                .map(|(start, end)| Piece { start, end, what: 0 })
                .collect(),
            ends,
            pageable: super::copies::pageable(timeline).collect(),
        }
    }

    /// Time that a thread waited from `from` to `to`.
    fn waited(&self, tid: u32, from: Ns, to: Ns) -> Ns {
        let Some(waits) = self.waits.get(&tid) else { return 0 };
        let until = |at: Ns| {
            let after = waits.partition_point(|wait| wait.0 < at);
            after.checked_sub(1).map_or(0, |last| waits[last].2 + at.min(waits[last].1) - waits[last].0)
        };
        until(to).saturating_sub(until(from))
    }
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

fn by_thread(intervals: impl Iterator<Item = (u32, (Ns, Ns, u32))>) -> FxHashMap<u32, Vec<Piece>> {
    let mut threads: FxHashMap<u32, Vec<(Ns, Ns, u32)>> = FxHashMap::default();
    intervals.for_each(|(tid, interval)| threads.entry(tid).or_default().push(interval));
    threads.into_iter().map(|(tid, list)| (tid, innermost(list.into_iter()))).collect()
}

/// A stretch before its causes are known.
#[derive(Clone, Copy)]
struct Raw {
    start: Ns,
    /// Index in [`Timeline::dispatches`] of the kernel that ends it.
    next: usize,
    /// Whether a kernel beside it takes less than 10 us.
    sliver: bool,
    /// The call that had drained the queue when it began.
    drained_by: Option<u32>,
}

/// Idle time of `agent`, by cause. `in_graph` says of each dispatch whether a graph could launch it with the one before.
pub fn idle(timeline: &Timeline, agent: u32, in_graph: &dyn Fn(usize) -> bool) -> Idle {
    let covers = Covers::new(timeline, agent);
    let mut blamer = Blamer::new(timeline, &covers, agent, in_graph);
    let mut raw: Vec<Raw> = Vec::new();
    let (mut frontier, mut was_sliver): (Option<Ns>, bool) = (None, false);
    let mut first = None;
    let mut waits: Vec<Ns> = Vec::new();
    for (next, dispatch) in timeline.dispatches.iter().enumerate() {
        if timeline.class(dispatch).agent != agent {
            continue;
        }
        let is_sliver = dispatch.ns() < super::slivers::SLIVER;
        if let Some(start) = frontier.filter(|last| *last < dispatch.start) {
            raw.push(Raw { start, next, sliver: was_sliver || is_sliver, drained_by: None });
            waits.extend(dispatch.launch().map(|launch| dispatch.start - launch));
        }
        first = first.or(Some(dispatch.start));
        was_sliver = is_sliver;
        frontier = Some(frontier.unwrap_or(0).max(dispatch.end));
    }
    blamer.launch_takes = way(&mut waits);
    if let (Some((from, to)), Some(first), Some(last)) = (timeline.window(), first, frontier) {
        (blamer.idle.before_ns, blamer.idle.after_ns) = (first - from, to - last);
    }
    blamer.drains(&mut raw);
    let ahead = blamer.ahead(&raw, frontier.unwrap_or(0));
    let mut at = raw.iter().zip(ahead).peekable();
    for (next, dispatch) in timeline.dispatches.iter().enumerate() {
        let class = timeline.class(dispatch);
        if class.agent != agent {
            continue;
        }
        match at.next_if(|(raw, _)| raw.next == next) {
            Some((raw, ahead)) => blamer.stretch(*raw, ahead),
            None => blamer.before[class.kernel as usize].add(std::iter::empty()),
        }
    }
    blamer.finish()
}

/// How long launches of this run are on their way: as long as the fastest of 500.
fn way(waits: &mut [Ns]) -> Ns {
    if waits.is_empty() {
        return 0;
    }
    let at = waits.len() / 500;
    (*waits.select_nth_unstable(at).1).min(LONGEST_LAUNCH)
}

/// A part of a stretch that is looked at again when all are known.
#[derive(Clone, Copy)]
struct Part {
    blame: Blame,
    ns: Ns,
    /// The stretch, and when the kernel after it was launched.
    stretch: usize,
    launch: Ns,
    start: Ns,
    before_first: bool,
}

struct Blamer<'a> {
    timeline: &'a Timeline,
    covers: &'a Covers,
    in_graph: &'a dyn Fn(usize) -> bool,
    copies: Cursor<'a>,
    others: Cursor<'a>,
    /// Calls and ranges of a thread.
    threads: FxHashMap<u32, (Cursor<'a>, Cursor<'a>)>,
    /// What each range's name says, by name.
    says: Vec<Says>,
    launch_takes: Ns,
    /// Parts of the current stretch, in the order of time.
    parts: Vec<(Blame, Ns)>,
    sites: FxHashMap<Blame, Site>,
    once_sites: FxHashMap<Blame, Site>,
    /// Long parts of the host.
    kept: Vec<Part>,
    /// The host's time in each stretch in which it has a part.
    host_times: Tally,
    host_stretches: usize,
    /// Indexed by kernel.
    before: Vec<Before>,
    idle: Idle,
}

impl<'a> Blamer<'a> {
    fn new(timeline: &'a Timeline, covers: &'a Covers, agent: u32, in_graph: &'a dyn Fn(usize) -> bool) -> Blamer<'a> {
        let none = [0; Cause::ALL.len()];
        let idle = Idle {
            agent,
            stretches: 0,
            by_cause: none,
            sites: Vec::new(),
            longest: Vec::new(),
            launch_latency: Tally::new(2),
            once: none,
            once_sites: Vec::new(),
            pauses: None,
            in_graphs: none,
            sliver_gaps_ns: 0,
            pageable_ns: 0,
            device_wide_ns: 0,
            late: none,
            late_in_graphs: none,
            device_wide_late_ns: 0,
            pageable_late_ns: 0,
            before_ns: 0,
            after_ns: 0,
        };
        Blamer {
            timeline,
            covers,
            in_graph,
            copies: Cursor::new(&covers.copies),
            others: Cursor::new(&covers.others),
            threads: FxHashMap::default(),
            says: timeline.range_names.iter().map(|name| says(name)).collect(),
            launch_takes: 0,
            parts: Vec::new(),
            sites: FxHashMap::default(),
            once_sites: FxHashMap::default(),
            kept: Vec::new(),
            host_times: Tally::new(2),
            host_stretches: 0,
            before: vec![Before::default(); timeline.kernels.len()],
            idle,
        }
    }

    fn role(&self, function: u32) -> Role {
        self.timeline.functions[function as usize].role
    }

    /// Finds the call that had drained the queue at the begin of each stretch: one that waits, or an allocation.
    fn drains(&self, raw: &mut [Raw]) {
        let mut threads: FxHashMap<u32, Cursor<'_>> = FxHashMap::default();
        for one in raw {
            let next = &self.timeline.dispatches[one.next];
            let tid = self.timeline.class(next).tid;
            let Some(pieces) = self.covers.calls.get(&tid).filter(|_| next.launch().is_some_and(|l| l > one.start))
            else {
                continue;
            };
            let (call, _) = threads.entry(tid).or_insert_with(|| Cursor::new(pieces)).at(one.start);
            let function = call.map(|call| self.timeline.calls[call as usize].function);
            one.drained_by = function.filter(|f| self.role(*f).waits() || self.role(*f) == Role::Allocate);
        }
    }

    /// Of each stretch: whether the host would have been ahead of the device without the wait that drained the queue.
    fn ahead(&self, raw: &[Raw], end: Ns) -> Vec<bool> {
        let mut ahead = vec![false; raw.len()];
        // The drain before, by thread: the stretch, and the idle time since.
        let mut last: FxHashMap<u32, (usize, Ns)> = FxHashMap::default();
        let mut idle: Ns = 0;
        let mut close = |tid: u32, from: usize, idle: Ns, to: Ns| {
            let start = raw[from].start;
            let host = (to - start).saturating_sub(self.covers.waited(tid, start, to));
            ahead[from] = host <= (to - start).saturating_sub(idle);
        };
        for (i, one) in raw.iter().enumerate() {
            let next = &self.timeline.dispatches[one.next];
            let tid = self.timeline.class(next).tid;
            if one.drained_by.is_some()
                && let Some((from, before)) = last.insert(tid, (i, idle))
            {
                close(tid, from, idle - before, one.start);
            }
            idle += next.start - one.start;
        }
        for (tid, (from, before)) in last {
            close(tid, from, idle - before, end.max(raw[from].start));
        }
        ahead
    }

    fn stretch(&mut self, raw: Raw, ahead: bool) {
        let timeline = self.timeline;
        let next = &timeline.dispatches[raw.next];
        let (class, launch, covers) = (timeline.class(next), next.launch(), self.covers);
        let pieces = |of: &'a FxHashMap<u32, Vec<Piece>>| Cursor::new(of.get(&class.tid).map_or(&[], Vec::as_slice));
        let (calls, ranges) =
            self.threads.entry(class.tid).or_insert_with(|| (pieces(&covers.calls), pieces(&covers.ranges)));
        let waits_for_other = {
            let before = covers.ends.partition_point(|end| *end <= next.start);
            before
                .checked_sub(1)
                .map(|last| covers.ends[last])
                .is_some_and(|end| end >= raw.start && next.start - end <= SOON)
        };
        let drained_by = raw.drained_by;
        let by_wait = drained_by.filter(|f| ahead && timeline.functions[*f as usize].role.waits());
        let by_allocation = drained_by.filter(|f| timeline.functions[*f as usize].role == Role::Allocate);
        self.parts.clear();
        let (mut at, mut pageable_ns) = (raw.start, 0);
        while at < next.start {
            let (copy, copy_until) = self.copies.at(at);
            let (call, call_until) = calls.at(at);
            let (range, range_until) = ranges.at(at);
            let (other, other_until) = self.others.at(at);
            let launched = launch.is_some_and(|launch| launch <= at);
            let launch_at = launch.filter(|_| !launched).unwrap_or(Ns::MAX);
            let arrives = launch.map_or(Ns::MAX, |launch| launch.saturating_add(self.launch_takes));
            let arrives_at = if arrives <= at { Ns::MAX } else { arrives };
            let until = copy_until.min(call_until).min(range_until).min(other_until).min(launch_at).min(arrives_at);
            let until = until.min(next.start);
            let function = call.map(|call| timeline.calls[call as usize].function);
            let range_row = range.map(|range| &timeline.ranges[range as usize]);
            let range = range_row.map(|range| range.name);
            let blame = match (copy, launch) {
                (Some(copy), _) => {
                    let row = &timeline.copies[copy as usize];
                    let cause = match row.direction {
                        CopyDirection::HostToDevice | CopyDirection::HostToHost => Cause::CopyIn,
                        CopyDirection::DeviceToHost => Cause::CopyOut,
                        CopyDirection::DeviceToDevice | CopyDirection::Unknown => Cause::CopyBetween,
                    };
                    if covers.pageable.contains(&copy) {
                        pageable_ns += until - at;
                    }
                    Blame { cause, function: row.function, range, owner: None }
                }
                (None, None) => Blame { cause: Cause::Other, function: None, range: None, owner: None },
                (None, Some(launch)) if launched => {
                    // What was launched within the stretch had to wait for its way; what was queued before did not.
                    let cause = match () {
                        () if waits_for_other && (arrives <= at || launch < raw.start) => Cause::Device,
                        () if arrives <= at && launch < raw.start && next.start - at.max(raw.start) <= LONGEST_GAP => {
                            Cause::Gap
                        }
                        () => Cause::Launch,
                    };
                    Blame { cause, function: class.function, range, owner: None }
                }
                (None, Some(launch)) => {
                    let role = function.map(|f| timeline.functions[f as usize].role);
                    let own_range = range_row.is_some_and(|range| range.end < launch);
                    let long = launch - at > LONG_CODE;
                    let of_range = range.map_or(Says::More, |name| self.says[name as usize]);
                    match (function, role) {
                        (Some(_), Some(role)) if role.waits() && other.is_some() => {
                            Blame { cause: Cause::Device, function, range, owner: None }
                        }
                        (Some(_), Some(role)) if role.waits() => {
                            Blame { cause: Cause::Sync, function, range, owner: None }
                        }
                        (Some(_), Some(Role::Allocate)) => {
                            Blame { cause: Cause::Allocation, function, range, owner: None }
                        }
                        (Some(_), Some(Role::Load)) => Blame { cause: Cause::Load, function, range, owner: None },
                        (Some(_), Some(Role::Launch | Role::Graph)) => {
                            Blame { cause: Cause::Launch, function, range, owner: None }
                        }
                        (_, _) if of_range == Says::Input => {
                            Blame { cause: Cause::Input, function, range, owner: None }
                        }
                        (Some(_), _) => Blame { cause: Cause::Call, function, range, owner: None },
                        (None, _) if of_range == Says::Nothing => {
                            Blame { cause: Cause::Nothing, function, range, owner: None }
                        }
                        (None, _) if by_allocation.is_some() && !own_range && !long => {
                            Blame { cause: Cause::Allocation, function: by_allocation, range, owner: None }
                        }
                        (None, _) if by_wait.is_some() && !own_range && !long => {
                            Blame { cause: Cause::Sync, function: by_wait, range, owner: None }
                        }
                        (None, _) => Blame { cause: Cause::Host, function, range, owner: None },
                    }
                }
            };
            match self.parts.iter_mut().find(|part| part.0 == blame) {
                Some(part) => part.1 += until - at,
                None => self.parts.push((blame, until - at)),
            }
            at = until;
        }
        if launch.is_some_and(|launch| launch >= raw.start) {
            self.settle_launch(by_wait, by_allocation, pageable_ns > 0);
        }
        self.idle.pageable_ns += pageable_ns;
        self.add(&raw, next, class.kernel, by_wait, pageable_ns > 0);
    }

    /// The way of a launch belongs to what made it late: a wait or an allocation that drained the queue, or a copy that the
    /// host waited for. The host's own code has it where that is the larger part.
    fn settle_launch(&mut self, by_wait: Option<u32>, by_allocation: Option<u32>, pageable: bool) {
        let launch = self.parts.iter().filter(|(blame, _)| blame.cause == Cause::Launch).map(|part| part.1).sum::<Ns>();
        let largest = self
            .parts
            .iter()
            .filter(|(blame, _)| blame.cause.group() == Group::Host || pageable && blame.cause.group() == Group::Copy);
        let largest = largest.max_by_key(|(_, ns)| *ns).copied();
        let owner = match largest {
            Some((to, part)) if part >= launch => to.cause,
            _ if by_wait.is_some() => Cause::Sync,
            _ if by_allocation.is_some() => Cause::Allocation,
            _ => return,
        };
        for (blame, _) in self.parts.iter_mut().filter(|(blame, _)| blame.cause == Cause::Launch) {
            blame.owner = Some(owner);
        }
    }

    fn add(&mut self, raw: &Raw, next: &Dispatch, next_kernel: u32, by_wait: Option<u32>, pageable: bool) {
        let (start, stretch) = (raw.start, self.idle.stretches as usize);
        self.idle.stretches += 1;
        let launch = next.launch().filter(|launch| *launch >= start);
        if let Some(launch) = launch {
            self.idle.launch_latency.record(next.start - launch);
        }
        let of_host = |part: &&(Blame, Ns)| part.0.cause.group() == Group::Host;
        let before_first = self.before[next_kernel as usize].launches == 0;
        self.before[next_kernel as usize].add(self.parts.iter().filter(of_host).copied());
        let host: Ns = self.parts.iter().filter(of_host).map(|part| part.1).sum();
        if host > 0 {
            self.host_times.record(host);
            self.host_stretches += 1;
        }
        let in_graph = (self.in_graph)(raw.next);
        for (blame, ns) in &self.parts {
            let (cause, ns) = (blame.cause, *ns);
            self.idle.by_cause[cause as usize] += ns;
            add_site(&mut self.sites, *blame, ns);
            // A longer way is not what launches cost, and a graph would not shorten it.
            let is_short = cause != Cause::Launch || ns <= LONGEST_WAY;
            let between = matches!(cause, Cause::Launch | Cause::Host | Cause::Call) && host <= BETWEEN_LAUNCHES;
            let between = between && is_short;
            if in_graph && between {
                self.idle.in_graphs[cause as usize] += ns;
            }
            if cause == Cause::Gap && raw.sliver {
                self.idle.sliver_gaps_ns += ns;
            }
            let is_device_wide = |function: Option<u32>| {
                function.is_some_and(|f| self.timeline.functions[f as usize].role == Role::DeviceSync)
            };
            if cause == Cause::Sync && is_device_wide(blame.function) {
                self.idle.device_wide_ns += ns;
            }
            if let Some(owner) = blame.owner {
                let late = if in_graph && between { &mut self.idle.late_in_graphs } else { &mut self.idle.late };
                late[owner as usize] += ns;
                if owner == Cause::Sync && is_device_wide(by_wait) {
                    self.idle.device_wide_late_ns += ns;
                }
                if pageable && owner.group() == Group::Copy {
                    self.idle.pageable_late_ns += ns;
                }
            }
            if cause.group() == Group::Host && host >= KEPT {
                let launch = next.launch().unwrap_or(next.start);
                self.kept.push(Part { blame: *blame, ns, stretch, launch, start, before_first });
            }
        }
        let longest = &mut self.idle.longest;
        let place = longest.partition_point(|other| other.end - other.start >= next.start - start);
        if place < LONGEST
            && let Some((blame, _)) = self.parts.iter().max_by_key(|(_, ns)| *ns)
        {
            let stretch = Stretch { start, end: next.start, blame: *blame, next_kernel };
            longest.insert(place, stretch);
            longest.truncate(LONGEST);
        }
    }

    fn finish(mut self) -> Idle {
        self.requests();
        self.once();
        self.pauses();
        let sorted = |sites: FxHashMap<Blame, Site>| {
            let mut sites: Vec<Site> = sites.into_values().collect();
            sites.sort_by_key(|site| (Reverse(site.ns), site.blame));
            sites
        };
        self.idle.sites = sorted(self.sites);
        self.idle.once_sites = sorted(self.once_sites);
        self.idle
    }

    /// Stalls of the host that occur once: before first launches of kernels, while code is loaded, and in the first tenth.
    fn once(&mut self) {
        let mut of_kernels: Vec<(Blame, Ns)> = Vec::new();
        for before in &self.before {
            let excess = before.first_use();
            for (blame, ns) in before.first.iter().filter(|_| excess > 0) {
                let part = (u128::from(*ns) * u128::from(excess) / u128::from(before.first_ns.max(1))) as Ns;
                of_kernels.push((*blame, part));
            }
        }
        let usual = self.host_times.distribution().p50_ns.unwrap_or(0);
        let stretches = self.idle.stretches as usize;
        let loads = self.kept.iter().filter(|part| part.blame.cause == Cause::Load).count();
        let loads_once = loads <= (self.host_stretches / BEGINNING).max(5);
        let is_early = |part: &Part| part.stretch * BEGINNING < stretches;
        // What comes again later, as often, doesn't occur once. Lengths by blame, sorted: early ones, and later ones.
        let mut lengths: FxHashMap<Blame, [Vec<Ns>; 2]> = FxHashMap::default();
        for part in &self.kept {
            lengths.entry(part.blame).or_default()[usize::from(!is_early(part))].push(part.ns);
        }
        lengths.values_mut().flatten().for_each(|lengths| lengths.sort_unstable());
        let comes_again = |part: &Part| {
            let alike = |lengths: &Vec<Ns>| lengths.len() - lengths.partition_point(|ns| 2 * ns < part.ns);
            lengths.get(&part.blame).is_some_and(|[early, later]| alike(later) >= alike(early))
        };
        let is_stall = |part: &&Part| {
            let early = is_early(part) && part.ns >= STALL * usual && stretches >= 2 * BEGINNING;
            // First launches are counted above, by their excess.
            let counted = part.before_first && self.before_is_known(part);
            let loads = part.blame.cause == Cause::Load && loads_once;
            !counted && (early && part.ns >= KEPT && !comes_again(part) || loads)
        };
        let stalls: Vec<(Blame, Ns)> = self.kept.iter().filter(is_stall).map(|part| (part.blame, part.ns)).collect();
        self.kept.retain(|part| !(part.before_first || part.blame.cause == Cause::Load && loads_once));
        for (blame, ns) in of_kernels.into_iter().chain(stalls) {
            let once = &mut self.idle.once[blame.cause as usize];
            let ns = ns.min(self.idle.by_cause[blame.cause as usize] - *once);
            *once += ns;
            add_site(&mut self.once_sites, blame, ns);
        }
    }

    /// Whether the stretch of a part was judged by the later launches of its kernel.
    fn before_is_known(&self, part: &Part) -> bool {
        self.before.iter().any(|before| before.first_use() > 0 && before.first.contains(&(part.blame, part.ns)))
    }

    /// Long pauses of the host with about the same number of stretches between them.
    fn pauses(&mut self) {
        // Where the host is rarely late, it usually needs nothing.
        let is_rare = self.host_stretches * 4 <= self.idle.stretches as usize;
        let usual = self.host_times.distribution().p50_ns.filter(|_| !is_rare).unwrap_or(0);
        let is_pause = |part: &&Part| {
            part.ns >= LONG_CODE.max(STALL * usual) && matches!(part.blame.cause, Cause::Host | Cause::Call)
        };
        let long: Vec<&Part> = self.kept.iter().filter(is_pause).collect();
        let apart: Vec<f64> = long.windows(2).map(|pair| (pair[1].stretch - pair[0].stretch) as f64).collect();
        let usual_apart = median_of(apart.clone());
        // At each step it would be work, not a pause.
        let regular = apart.iter().filter(|n| (**n - usual_apart).abs() <= 0.15 * usual_apart).count();
        let rare = long.len() * 4 <= self.idle.stretches as usize;
        if long.len() < 3 || !rare || usual_apart < 4.0 || (regular as f64) < 0.8 * apart.len() as f64 {
            return;
        }
        if self.are_of_each_step(&long) {
            return;
        }
        let mut pauses = Pauses {
            by_cause: [0; Cause::ALL.len()],
            count: long.len() as u64,
            median_ns: median_of(long.iter().map(|part| part.ns as f64).collect()) as Ns,
            starts: long.iter().map(|part| part.start).collect(),
        };
        for part in long {
            let cause = part.blame.cause as usize;
            let left = self.idle.by_cause[cause] - self.idle.once[cause] - pauses.by_cause[cause];
            pauses.by_cause[cause] += part.ns.min(left);
        }
        self.idle.pauses = Some(pauses);
    }

    /// Whether pauses are the work of each step, though a step has many stretches: next to nothing that marks a step occurs more
    /// often. Waits mark steps, and so do ranges, and kernels that run once or a few times between two pauses.
    fn are_of_each_step(&self, pauses: &[&Part]) -> bool {
        /// Occurrences for each pause: of what occurs more often, most have no pause.
        const OFTEN: usize = 4;
        let count = pauses.len();
        let most = |n: usize| n * 10 >= count * 8;
        let starts: Vec<Ns> = pauses.iter().map(|part| part.start).collect();
        let ranges: FxHashSet<u32> = pauses.iter().filter_map(|part| part.blame.range).collect();
        let in_ranges = pauses.iter().filter(|part| part.blame.range.is_some()).count();
        let of_ranges = self.timeline.ranges.iter().filter(|range| ranges.contains(&range.name)).count();
        if most(in_ranges) && of_ranges < OFTEN * count {
            return true;
        }
        let mine = || {
            let dispatches = self.timeline.dispatches.iter().map(|dispatch| (dispatch, self.timeline.class(dispatch)));
            dispatches.filter(|(_, class)| class.agent == self.idle.agent)
        };
        let threads: FxHashSet<u32> = mine().map(|(_, class)| class.tid).collect();
        let mut launches: Vec<Ns> = mine().filter_map(|(dispatch, _)| dispatch.launch()).collect();
        launches.sort_unstable();
        let place = |at: Ns| launches.partition_point(|launch| *launch < at);
        // Waits without a launch between them are one.
        let waits = self.timeline.calls.iter().filter(|call| threads.contains(&call.tid));
        let waits = waits.filter(|call| self.timeline.functions[call.function as usize].role.waits());
        let rounds: FxHashSet<usize> = waits.map(|call| place(call.end)).collect();
        let after_waits = pauses.iter().filter(|part| rounds.contains(&place(part.launch))).count();
        if most(after_waits) && rounds.len() < OFTEN * count {
            return true;
        }
        // How often each kernel runs, after how many of the pauses, and after which of them the last time.
        let mut kernels: FxHashMap<u32, (usize, usize, usize)> = FxHashMap::default();
        for (dispatch, class) in mine() {
            let after = starts.partition_point(|start| *start < dispatch.start);
            let (runs, seen, last) = kernels.entry(class.kernel).or_insert((0, 0, usize::MAX));
            *runs += 1;
            *seen += usize::from(*last != after);
            *last = after;
        }
        kernels.values().any(|(runs, seen, _)| most(*seen) && *runs < OFTEN * count)
    }

    /// A program that answers requests has nothing to do between them. Their pace shows it: work begins at equal distances
    /// however long the work before took, or at random distances.
    fn requests(&mut self) {
        let code = |part: &&Part| part.blame.cause == Cause::Host && part.blame.function.is_none();
        let mut long: Vec<&Part> = self.kept.iter().filter(code).filter(|part| part.blame.range.is_none()).collect();
        long.sort_by_key(|part| part.start);
        let idle: Ns = long.iter().map(|part| part.ns).sum();
        let of_device = self.timeline.classes.iter().filter(|class| class.agent == self.idle.agent);
        let threads: FxHashSet<u32> = of_device.map(|class| class.tid).collect();
        // The work of several threads comes at random distances without any requests.
        if long.len() < 16 || idle * 10 < 3 * self.idle.total() || threads.len() > 1 {
            return;
        }
        let spread = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len().max(1) as f64;
            (mean, variance.sqrt())
        };
        let apart: Vec<f64> = long.windows(2).map(|pair| (pair[1].launch - pair[0].launch) as f64).collect();
        let works: Vec<f64> = long.windows(2).map(|pair| pair[1].start.saturating_sub(pair[0].launch) as f64).collect();
        let pauses: Vec<f64> = long.iter().map(|part| part.ns as f64).collect();
        let ((_, of_apart), (work, of_work), (pause, of_pause)) = (spread(&apart), spread(&works), spread(&pauses));
        let paced = of_work >= 0.005 * work && of_apart < 0.3 * of_work;
        let at_random = pause > work && (0.5..1.6).contains(&(of_pause / pause)) && of_work < 0.5 * work;
        if !(paced || at_random) {
            return;
        }
        let moved: Vec<(Blame, Ns)> = long.iter().map(|part| (part.blame, part.ns)).collect();
        self.kept.retain(|part| {
            part.blame.cause != Cause::Host || part.blame.function.is_some() || part.blame.range.is_some()
        });
        for (blame, ns) in moved {
            self.idle.by_cause[Cause::Host as usize] -= ns;
            self.idle.by_cause[Cause::Nothing as usize] += ns;
            if let Some(site) = self.sites.get_mut(&blame) {
                site.ns -= ns;
                site.stretches -= 1;
            }
            add_site(&mut self.sites, Blame { cause: Cause::Nothing, ..blame }, ns);
        }
        self.sites.retain(|_, site| site.ns > 0);
        for stretch in &mut self.idle.longest {
            if stretch.blame == (Blame { cause: Cause::Host, function: None, range: None, owner: None }) {
                stretch.blame.cause = Cause::Nothing;
            }
        }
        // What was preparation before the first requests is known no longer.
        let nothing = |part: &(Blame, Ns)| part.0.cause == Cause::Host && part.0.function.is_none();
        self.before.iter_mut().for_each(|before| {
            before.first.retain(|part| !nothing(part));
            before.first_ns = before.first.iter().map(|part| part.1).sum();
        });
    }
}

fn add_site(sites: &mut FxHashMap<Blame, Site>, blame: Blame, ns: Ns) {
    let site = sites.entry(blame).or_insert(Site { blame, ns: 0, stretches: 0, longest_ns: 0 });
    site.ns += ns;
    site.stretches += 1;
    site.longest_ns = site.longest_ns.max(ns);
}

fn median_of(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{random, timeline};
    use super::*;
    use proptest::prelude::*;

    fn of(timeline: &Timeline, agent: u32) -> Idle {
        idle(timeline, agent, &|_| false)
    }

    /// What is certain of every nanosecond, whatever comes before and after it: idle time, and of that copies, launches that
    /// aren't known, and calls that wait.
    fn brute_force(timeline: &Timeline, agent: u32) -> [Ns; 4] {
        let mine: Vec<&Dispatch> = timeline.dispatches.iter().filter(|d| timeline.class(d).agent == agent).collect();
        let (mut idle, mut copies, mut unknown, mut waits) = (0, 0, 0, 0);
        let (Some(first), Some(last)) = (mine.iter().map(|d| d.start).min(), mine.iter().map(|d| d.end).max()) else {
            return [0; 4];
        };
        for at in first..last {
            if mine.iter().any(|d| d.start <= at && at < d.end) {
                continue;
            }
            idle += 1;
            let next = mine.iter().find(|d| d.start > at).unwrap();
            let tid = timeline.class(next).tid;
            let covers = |start: Ns, end: Ns| start <= at && at < end;
            let call = timeline.calls.iter().rfind(|c| c.tid == tid && covers(c.start, c.end));
            let copy = timeline
                .copies
                .iter()
                .any(|c| (c.src_agent == Some(agent) || c.dst_agent == Some(agent)) && covers(c.start, c.end));
            let waiting = call.is_some_and(|c| timeline.functions[c.function as usize].role.waits());
            match next.launch() {
                _ if copy => copies += 1,
                None => unknown += 1,
                Some(launch) => waits += Ns::from(launch > at && waiting),
            }
        }
        [idle, copies, unknown, waits]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn each_nanosecond_has_one_cause(timeline in random()) {
            for agent in 1..3 {
                let idle = of(&timeline, agent);
                let [total, copies, unknown, waits] = brute_force(&timeline, agent);
                let group = |wanted: Group| -> Ns {
                    Cause::ALL.iter().filter(|cause| cause.group() == wanted).map(|cause| idle.of(*cause)).sum()
                };
                prop_assert_eq!(idle.total(), total);
                prop_assert_eq!(group(Group::Copy), copies);
                prop_assert_eq!(group(Group::Other), unknown);
                prop_assert!(group(Group::Sync) + group(Group::Device) >= waits);
                prop_assert_eq!(idle.sites.iter().map(|site| site.ns).sum::<Ns>(), total);
                let busy = super::super::busy::busy(&timeline, Some(agent));
                prop_assert_eq!(busy.idle_ns(), idle.total());
                let covered = |at: Ns| {
                    timeline.dispatches.iter().any(|d| timeline.class(d).agent == agent && d.start <= at && at < d.end)
                };
                prop_assert_eq!(busy.busy_ns, (0..400).filter(|at| covered(*at)).count() as Ns);
            }
        }
    }

    /// The causes with time, in the order of time.
    fn causes(idle: &Idle) -> Vec<(Cause, Ns)> {
        idle.sites.iter().map(|site| (site.blame.cause, site.ns)).collect()
    }

    /// A kernel from 0 to 100 us waited for until 104; code until 140; then the next one, which takes `next` us, and a wait.
    fn drained(wait: &str, next: Ns) -> Idle {
        let at = |us: Ns| us * 1_000;
        let tables = timeline().kernel("a", at(10), at(100), Some(at(4))).call(wait, at(8), at(104));
        let tables = tables.kernel("b", at(146), at(146 + next), Some(at(140)));
        of(
            &tables
                .call(wait, at(144), at(150 + next))
                .kernel("c", at(190 + next), at(200 + next), Some(at(184 + next)))
                .done(),
            1,
        )
    }

    #[test]
    fn a_wait_owns_what_it_drained_when_the_host_would_be_ahead() {
        // From one drain to the next the host needs 40 us for its own code and calls.
        let ahead = drained("hipStreamSynchronize", 90);
        // The last drain is followed by less of the device's work than of the host's.
        assert_eq!((ahead.of(Cause::Sync), ahead.of(Cause::Host)), (40_000 + 4_000, 34_000));
        assert_eq!(ahead.of(Cause::Launch), 12_000);
        assert_eq!([Cause::Sync, Cause::Host].map(|cause| ahead.late[cause as usize]), [6_000, 6_000]);
        let behind = drained("hipStreamSynchronize", 20);
        assert_eq!((behind.of(Cause::Sync), behind.of(Cause::Host)), (4_000 + 4_000, 36_000 + 34_000));
        let wide = drained("hipDeviceSynchronize", 90);
        assert_eq!((wide.device_wide_ns, wide.device_wide_late_ns), (40_000 + 4_000, 6_000));
        let freed = drained("hipFree", 90);
        assert_eq!(freed.of(Cause::Allocation) + freed.late[Cause::Allocation as usize], freed.total());
    }

    #[test]
    fn a_gap_is_not_a_launch() {
        // Launched at 1, on its way for 6 us; the second kernel was queued long before it began.
        let tables = timeline().kernel("a", 7_000, 60_000, Some(1_000)).kernel("b", 61_000, 70_000, Some(4_000));
        // The third one is launched while the second one runs its last us.
        let idle = of(&tables.kernel("c", 75_000, 80_000, Some(69_000)).done(), 1);
        assert_eq!(causes(&idle), [(Cause::Launch, 5_000), (Cause::Gap, 1_000)]);
        assert_eq!(idle.sliver_gaps_ns, 1_000);
    }

    #[test]
    fn a_device_waits_for_another_one() {
        let tables = timeline()
            .kernel_on("a", 1, 0, 10_000, 20_000, Some(4_000))
            .kernel_on("b", 2, 0, 21_000, 90_000, Some(5_000))
            .kernel_on("c", 1, 0, 92_000, 99_000, Some(6_000));
        assert_eq!(causes(&of(&tables.done(), 1)), [(Cause::Device, 72_000)]);
    }

    #[test]
    fn names_of_ranges_say_what_the_host_does() {
        let run = |name: &str| {
            let tables = timeline().kernel("a", 0, 100, Some(0)).kernel("b", 1_000, 1_100, Some(990));
            causes(&of(&tables.range(name, 90, 980).done(), 1))
        };
        assert_eq!(run("enumerate(DataLoader)")[0], (Cause::Input, 880));
        assert_eq!(run("poll")[0], (Cause::Nothing, 880));
        assert_eq!(run("optimizer")[0], (Cause::Host, 880));
    }

    /// Work of 3 ms, a little more or less; the next begins each 20 ms, or 17 ms after it.
    #[test]
    fn a_pace_of_requests_is_told_from_work_of_the_host() {
        let run = |paced: bool| {
            let (mut tables, mut now) = (timeline(), 0);
            for i in 0..40u64 {
                let ns = 3_000_000 + i * 37 % 11 * 20_000;
                let start = if paced { 20_000_000 * i } else { now + 17_000_000 };
                tables = tables.kernel("k", start + 6_000, start + ns, Some(start));
                now = start + ns;
            }
            let idle = of(&tables.done(), 1);
            (idle.of(Cause::Nothing) * 10 > idle.total() * 9, idle.of(Cause::Host) * 10 > idle.total() * 9)
        };
        assert_eq!((run(true), run(false)), ((true, false), (false, true)));
    }

    /// The host compiles for 2 ms before "b" is launched for the first time; later "b" comes 10 ns after "a".
    #[test]
    fn what_comes_before_a_first_launch_is_set_apart() {
        let run = |first: Ns, launches: u64| {
            let mut tables = timeline();
            for i in 0..launches {
                let at = 10_000_000 * i + 1_000;
                let wait = if i == 0 { first } else { 10 };
                tables = tables.kernel("a", at, at + 100, Some(at - 500));
                tables = tables.kernel("b", at + 100 + wait, at + 200 + wait, Some(at + 100 + wait));
            }
            of(&tables.done(), 1).once.iter().sum::<Ns>()
        };
        assert_eq!(run(2_000_000, 5), 1_999_990);
        assert_eq!((run(100, 5), run(101, 5)), (0, 91), "up to ten times the later time is chance");
        assert_eq!(run(2_000_000, 3), 0, "too few later ones");
    }

    #[test]
    fn a_stretch_is_divided_among_its_causes() {
        // Idle 100..200: the thread waits until 130, computes until 160, launches at 160; a copy runs 190..250.
        let timeline = timeline()
            .kernel("a", 50, 100, Some(10))
            .kernel("b", 200, 300, Some(160))
            .call("hipStreamSynchronize", 60, 130)
            .copy(190, 250)
            .done();
        let idle = of(&timeline, 1);
        assert_eq!(causes(&idle), [(Cause::Host, 30), (Cause::Launch, 30), (Cause::Sync, 30), (Cause::CopyIn, 10)]);
        assert_eq!((idle.stretches, idle.total()), (1, 100));
        assert_eq!((idle.longest[0].start, idle.longest[0].end), (100, 200));
        assert_eq!(idle.launch_latency.distribution().max_ns, Some(40));
    }

    #[test]
    fn kernels_that_touch_leave_no_stretch() {
        let timeline =
            timeline().kernel("a", 0, 100, None).kernel("b", 100, 200, None).kernel("c", 150, 250, None).done();
        let idle = of(&timeline, 1);
        assert_eq!((idle.stretches, idle.total(), idle.longest.len(), idle.sites.len()), (0, 0, 0, 0));
    }

    #[test]
    fn the_twenty_longest_stretches_are_listed_longest_first() {
        let found = |lengths: &[Ns]| -> Vec<Ns> {
            let (mut tables, mut now) = (timeline().kernel("a", 0, 100, None), 100);
            for ns in lengths {
                tables = tables.kernel("a", now + ns, now + ns + 100, None);
                now += ns + 100;
            }
            of(&tables.done(), 1).longest.iter().map(|stretch| stretch.end - stretch.start).collect()
        };
        // 7 and 31 have no common divisor: each length from 100 to 130 once, in no order.
        let lengths: Vec<Ns> = (0..31).map(|i| 100 + 7 * i % 31).collect();
        assert_eq!(found(&lengths), (111..=130).rev().collect::<Vec<_>>());
        assert_eq!(found(&[5, 9, 7]), [9, 7, 5]);
    }

    #[test]
    fn the_cause_with_most_time_comes_first() {
        // Of 200 idle ns the thread waits for 50, computes for 120 and launches for 30.
        let timeline = timeline()
            .kernel("a", 0, 100, Some(0))
            .kernel("b", 300, 400, Some(270))
            .call("hipStreamSynchronize", 50, 150)
            .done();
        let idle = of(&timeline, 1);
        let sites: Vec<_> = idle.sites.iter().map(|site| (site.blame.cause.label(), site.ns)).collect();
        assert_eq!(sites, [("host", 120), ("wait", 50), ("launch", 30)]);
        assert_eq!(idle.longest[0].blame.cause, Cause::Host);
    }
}
