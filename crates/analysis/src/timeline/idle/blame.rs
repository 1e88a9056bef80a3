//! Divides each stretch among its causes: at each moment the first one of the table in [`super`].

use super::between::{NOTHING, UNSURE};
use super::cause::{Cause, Group};
use super::covers::Covers;
use super::first_launch::Before;
use super::found::{Blame, Idle, IdleParts, Site, Stretch, add_site};
use super::parts::{Helper, KEPT, LONGEST_LAUNCH, Part, Raw};
use super::range_names::{Says, says};
use super::slices::{IdleSlice, IdleSlices};
use crate::timeline::copy_kernels::is_copy;
use crate::timeline::cover::{Cursor, Piece};
use crate::timeline::steps::Step;
use crate::timeline::{CopyRow, Dispatch, Role, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The clocks of host and device agree within this time, ns.
const SKEW: Ns = 5_000;
/// Limit of kept longest stretches.
const LONGEST: usize = 20;
/// A kernel that has been queued begins within this time, unless it waits for something, ns.
pub(super) const LONGEST_GAP: Ns = 10_000;
/// A kernel or copy that begins so soon after other work had waited for it, ns.
const SOON: Ns = 20_000;
/// Or within this part of what it waited in all.
const OF_WAIT: Ns = 1_000;
/// Between launches that a graph would replay, the host's own code is at most this long, ns.
const BETWEEN_LAUNCHES: Ns = 25_000;
/// The way of a launch in a sequence that a graph would shorten, ns.
const LONGEST_WAY: Ns = 15_000;
/// The way of a launch is told apart from this part of the host's code before it: a tenth.
const LONG_WAY: Ns = 10;
/// Longer code of the host is a cause of its own, whatever drained the queue, ns.
pub(super) const LONG_CODE: Ns = 1_000_000;
pub(super) struct Blamer<'a> {
    pub(super) timeline: &'a Timeline,
    pub(super) covers: &'a Covers,
    pub(super) in_graph: &'a dyn Fn(usize) -> bool,
    pub(super) copies: Cursor<'a>,
    pub(super) others: Cursor<'a>,
    /// Times in which no request is open.
    pub(super) between: Cursor<'a>,
    /// Calls and ranges of a thread.
    pub(super) threads: FxHashMap<u32, (Cursor<'a>, Cursor<'a>)>,
    /// What each range's name says, by name.
    pub(super) says: Vec<Says>,
    pub(super) launch_takes: Ns,
    /// What the slower of these launches take.
    pub(super) longest_way: Ns,
    /// How long this device is from one queued kernel to the next at most.
    pub(super) longest_gap: Ns,
    /// How long it usually is.
    pub(super) usual_gap: Ns,
    /// Parts of the current stretch, in the order of time.
    pub(super) parts: Vec<(Blame, Ns)>,
    pub(super) sites: FxHashMap<Blame, Site>,
    pub(super) once_sites: FxHashMap<Blame, Site>,
    pub(super) prepared_sites: FxHashMap<Blame, Site>,
    /// Long parts of the host.
    pub(super) kept: Vec<Part>,
    /// The host's time in each stretch in which it has a part.
    pub(super) host_times: Tally,
    pub(super) host_stretches: usize,
    pub(super) slices: IdleSlices,
    /// The same time in stretches after the beginning, and where that ends.
    pub(super) later_host_times: Tally,
    pub(super) beginning: usize,
    /// Stretches that a graph would shorten, and their time: with little of the host in them, and with more.
    pub(super) between_launches: [(u64, Ns); 2],
    /// Indexed by kernel.
    pub(super) before: Vec<Before>,
    pub(super) idle: Idle,
}

fn of_copy(direction: CopyDirection) -> Cause {
    match direction {
        CopyDirection::HostToDevice | CopyDirection::HostToHost => Cause::CopyIn,
        CopyDirection::DeviceToHost => Cause::CopyOut,
        CopyDirection::DeviceToDevice | CopyDirection::Unknown => Cause::CopyBetween,
    }
}

/// Whether a kernel waits for this copy: the thread launched it before the copy's end, and it begins after it; or the thread, or the one that it
/// had `met`, waited for the copy before. Without the thread's calls that is not known, and it does.
fn holds_up(
    timeline: &Timeline,
    covers: &Covers,
    copy: &CopyRow,
    (tid, launch, start): (u32, Ns, Ns),
    met: Option<Ns>,
) -> bool {
    if launch < copy.end {
        return copy.end <= start;
    }
    let Some(calls) = covers.calls.get(&tid).filter(|_| met.is_none_or(|met| met < copy.end)) else { return true };
    let after = calls.partition_point(|piece| piece.end + SKEW < copy.end);
    let role = |piece: &Piece| timeline.functions[timeline.calls[piece.what as usize].function as usize].role;
    let own = |piece: &Piece| {
        let call = &timeline.calls[piece.what as usize];
        (call.tid, Some(call.start)) == (copy.tid, copy.launch)
    };
    // The calls in which the thread is when the copy ends. Those that ask come again and again.
    let mut during = calls[after..].iter().take_while(|piece| piece.start < copy.end);
    during.any(|piece| role(piece).waits() || role(piece) == Role::Allocate || own(piece))
        || calls.get(after).is_some_and(|piece| role(piece) == Role::Query)
}

impl<'a> Blamer<'a> {
    pub(super) fn new(
        timeline: &'a Timeline,
        covers: &'a Covers,
        agent: u32,
        in_graph: &'a dyn Fn(usize) -> bool,
    ) -> Blamer<'a> {
        let idle = Idle {
            agent,
            stretches: 0,
            by_cause: [0; Cause::ALL.len()],
            parts: IdleParts::default(),
            sites: Vec::new(),
            longest: Vec::new(),
            slices: Vec::new(),
            launch_latency: Tally::new(2),
            once_sites: Vec::new(),
            prepared_sites: Vec::new(),
            pauses: None,
            before_ns: 0,
            after_ns: 0,
            host: FxHashMap::default(),
        };
        Blamer {
            timeline,
            covers,
            in_graph,
            copies: Cursor::new(&covers.copies),
            others: Cursor::new(&covers.others),
            between: Cursor::new(&covers.between),
            threads: FxHashMap::default(),
            says: timeline.range_names.iter().map(|name| says(name)).collect(),
            launch_takes: 0,
            longest_way: 0,
            longest_gap: LONGEST_GAP,
            usual_gap: 0,
            parts: Vec::new(),
            sites: FxHashMap::default(),
            once_sites: FxHashMap::default(),
            prepared_sites: FxHashMap::default(),
            kept: Vec::new(),
            host_times: Tally::new(2),
            host_stretches: 0,
            slices: IdleSlices::default(),
            later_host_times: Tally::new(2),
            beginning: 0,
            between_launches: [(0, 0); 2],
            before: vec![Before::default(); timeline.kernels.len()],
            idle,
        }
    }

    fn role(&self, function: u32) -> Role {
        self.timeline.functions[function as usize].role
    }

    /// Finds the call that had drained the queue at the begin of each stretch: one that waits, or an allocation.
    pub(super) fn drains(&self, raw: &mut [Raw]) {
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
    pub(super) fn ahead(&self, raw: &[Raw], end: Ns) -> Vec<bool> {
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

    /// `met` is when the wait of another thread ended, for which the thread of this stretch had waited. `helper` is a range that it had
    /// waited for.
    pub(super) fn stretch(&mut self, raw: Raw, ahead: bool, (met, helper): (Option<Ns>, Option<Helper>)) {
        let timeline = self.timeline;
        let next = &timeline.dispatches[raw.next];
        let (class, launch, covers) = (timeline.class(next), next.launch(), self.covers);
        let lost = launch.is_some_and(|launch| timeline.has_lost(class.tid, raw.after, launch));
        // What was launched in time was on its way, or in a call that takes long: a lock, a full queue.
        let entered = launch.map(|launch| {
            covers.long_launches.get(&(class.tid, launch)).map_or(launch, |end| launch.max((*end).min(next.start)))
        });
        let came_slowly = launch != Some(raw.after) && self.came_slowly(&raw, entered);
        let pieces = |of: &'a FxHashMap<u32, Vec<Piece>>| Cursor::new(of.get(&class.tid).map_or(&[], Vec::as_slice));
        let (calls, ranges) =
            self.threads.entry(class.tid).or_insert_with(|| (pieces(&covers.calls), pieces(&covers.ranges)));
        let queued = entered.is_some_and(|entered| entered < raw.start);
        // Work of another device that ended before the launch had arrived is not what it waited for.
        let arrived = entered.map_or(0, |entered| entered.saturating_add(self.launch_takes));
        let waits_for_other = {
            // The way to a copy may be longer; it is little of a long wait.
            let soon = SOON.max((next.start - raw.start) / OF_WAIT);
            let from = covers.handed_over(raw.start, next.start, soon);
            let before = covers.ends.partition_point(|end| *end <= from);
            // Devices in step end at about the same time; the device's own gap is no wait for another one.
            let is_gap = queued && next.start - raw.start <= self.longest_gap;
            let is_wait = |end: Ns| !is_gap || 2 * (end - raw.start) >= next.start - raw.start;
            before
                .checked_sub(1)
                .map(|last| covers.ends[last])
                .is_some_and(|end| end >= raw.start && from - end <= soon && (queued || end >= arrived) && is_wait(end))
        };
        // No launch is on its way for so long.
        let long_queued = entered.is_some_and(|entered| entered.saturating_add(LONGEST_LAUNCH) < raw.start);
        let behind_host = launch.and_then(|launch| covers.behind_host.get(&(class.tid, launch)).copied());
        let drained_by = raw.drained_by;
        // Without the wait, a copy after it that waits would have drained the queue.
        let copies_too = launch.is_some_and(|launch| covers.copies_and_waits(class.tid, raw.start, launch));
        let ahead = ahead && !copies_too;
        let by_wait = drained_by.filter(|f| ahead && timeline.functions[*f as usize].role.waits());
        let by_allocation = drained_by.filter(|f| timeline.functions[*f as usize].role == Role::Allocate);
        // Until then other devices end later because they were launched later.
        let staggered = raw.start + covers.staggered(class.tid, class.agent, raw.after, raw.start);
        self.parts.clear();
        let (mut at, mut pageable_ns) = (raw.start, 0);
        while at < next.start {
            let (copy, copy_until) = self.copies.at(at);
            // What runs beside the host's code, and nothing waits for, costs nothing.
            let copy = copy.filter(|copy| {
                let copy = &timeline.copies[*copy as usize];
                launch.is_none_or(|launch| holds_up(timeline, covers, copy, (class.tid, launch, next.start), met))
            });
            let (call, call_until) = calls.at(at);
            let (range, range_until) = ranges.at(at);
            let (other, other_until) = self.others.at(at);
            let (between, between_until) = self.between.at(at);
            let launched = launch.is_some_and(|launch| launch <= at);
            let launch_at = launch.filter(|_| !launched).unwrap_or(Ns::MAX);
            let arrives = entered.map_or(Ns::MAX, |entered| entered.saturating_add(self.launch_takes));
            let arrives_at = if arrives <= at { Ns::MAX } else { arrives };
            let until = copy_until.min(call_until).min(range_until).min(other_until).min(launch_at).min(arrives_at);
            let until = until
                .min(met.filter(|met| at < *met).unwrap_or(Ns::MAX))
                .min(between_until)
                .min(next.start)
                .min(if staggered <= at { Ns::MAX } else { staggered });
            let function = call.map(|call| timeline.calls[call as usize].function);
            let range_row = range.map(|range| &timeline.ranges[range as usize]);
            let helps = helper.filter(|helper| (helper.start..helper.end).contains(&at)).map(|helper| helper.name);
            let range = range_row.map(|range| range.name).or(helps);
            let blame = match (copy, launch) {
                (Some(copy), _) => {
                    let row = &timeline.copies[copy as usize];
                    let cause = of_copy(row.direction);
                    if covers.pageable.contains(&copy) {
                        pageable_ns += until - at;
                    }
                    Blame { cause, function: row.function, range, owner: None }
                }
                (None, None) => Blame { cause: Cause::Other, function: None, range: None, owner: None },
                (None, Some(_)) if lost => Blame { cause: Cause::Other, function: None, range: None, owner: None },
                (None, Some(_)) if launched => {
                    // What was launched within the stretch had to wait for its way; what was queued before did not.
                    let cause = match () {
                        () if waits_for_other && (arrives <= at || queued) => Cause::Device,
                        () if came_slowly && behind_host.is_none() => Cause::Launch,
                        () if arrives <= at && queued && next.start - at.max(raw.start) <= self.longest_gap => {
                            Cause::Gap
                        }
                        () if behind_host.is_some() && (arrives <= at || queued) => Cause::Callback,
                        () if long_queued => Cause::Held,
                        () => Cause::Launch,
                    };
                    let function = if cause == Cause::Callback { behind_host } else { class.function };
                    Blame { cause, function, range, owner: None }
                }
                (None, Some(launch)) => {
                    let role = function.map(|f| timeline.functions[f as usize].role);
                    let own_range = helps.is_some() || range_row.is_some_and(|range| range.end <= launch);
                    // A range with earlier launches in it is a step: in it the host may wait for another device.
                    let is_step = helps.is_none() && range_row.is_some_and(|range| range.start < raw.after);
                    let long = launch - at > LONG_CODE;
                    // A copy that found the device idle had nothing to wait for: all of its call is the copy's.
                    let copied = call.map(|call| &timeline.calls[call as usize]).filter(|call| call.start >= raw.start);
                    let copied = copied.and_then(|call| covers.copied.get(&(call.tid, call.start)));
                    let of_range = range.map_or(Says::More, |name| self.says[name as usize]);
                    match (function, role, copied) {
                        (.., Some(direction)) => Blame { cause: of_copy(*direction), function, range, owner: None },
                        (Some(_), Some(role), _) if role.waits() && other.is_some() && staggered <= at => {
                            Blame { cause: Cause::Device, function, range, owner: None }
                        }
                        (Some(_), Some(role), _) if role.waits() => {
                            Blame { cause: Cause::Sync, function, range, owner: None }
                        }
                        (Some(_), Some(Role::Allocate), _) => {
                            Blame { cause: Cause::Allocation, function, range, owner: None }
                        }
                        (Some(_), Some(Role::Load), _) => Blame { cause: Cause::Load, function, range, owner: None },
                        (Some(_), Some(Role::Launch | Role::Graph), _) => {
                            Blame { cause: Cause::Launch, function, range, owner: None }
                        }
                        (..) if of_range == Says::Input => Blame { cause: Cause::Input, function, range, owner: None },
                        (Some(_), ..) => Blame { cause: Cause::Call, function, range, owner: None },
                        (None, ..) if of_range == Says::Nothing || between == Some(NOTHING) => {
                            Blame { cause: Cause::Nothing, function, range, owner: None }
                        }
                        (None, ..) if of_range == Says::Meeting && other.is_some() => {
                            Blame { cause: Cause::Device, function, range, owner: None }
                        }
                        (None, ..) if met.is_some_and(|met| at < met) && (!own_range || is_step) => {
                            Blame { cause: Cause::Device, function, range, owner: None }
                        }
                        (None, ..) if by_allocation.is_some() && !own_range && !long => {
                            Blame { cause: Cause::Allocation, function: by_allocation, range, owner: None }
                        }
                        (None, ..) if by_wait.is_some() && !own_range && !long => {
                            Blame { cause: Cause::Sync, function: by_wait, range, owner: None }
                        }
                        // What is loaded next was compiled, or read, before.
                        (None, ..) if covers.loads_code(class.tid, at, launch) => {
                            Blame { cause: Cause::Load, function, range, owner: None }
                        }
                        (None, ..) => Blame { cause: Cause::Host, function, range, owner: None },
                    }
                }
            };
            if between == Some(UNSURE) && blame.cause == Cause::Host {
                self.idle.parts.unsure_ns += until - at;
            }
            if !timeline.host.is_empty() {
                timeline.host.add((class.tid, at, until), blame.cause, &mut self.idle.host);
            }
            self.slices.push(IdleSlice { start: at, end: until, blame });
            match self.parts.iter_mut().find(|part| part.0 == blame) {
                Some(part) => part.1 += until - at,
                None => self.parts.push((blame, until - at)),
            }
            at = until;
        }
        if launch.is_some_and(|launch| launch >= raw.start) {
            let drained = drained_by.is_some_and(|function| timeline.functions[function as usize].role.waits());
            self.settle_launch(by_wait, by_allocation, pageable_ns > 0, drained);
        }
        self.idle.parts.pageable_ns += pageable_ns;
        self.add(&raw, next, class.kernel, by_wait, pageable_ns > 0);
    }

    /// The way of a launch belongs to what made it late: a wait or an allocation that drained the queue, or a copy that the
    /// host waited for. The host's own code has it where that is the larger part; but after a wait the next launch takes its way
    /// without that code too, which is told apart where it is long.
    fn settle_launch(&mut self, by_wait: Option<u32>, by_allocation: Option<u32>, pageable: bool, drained: bool) {
        let launch = self.parts.iter().filter(|(blame, _)| blame.cause == Cause::Launch).map(|part| part.1).sum::<Ns>();
        let largest = self
            .parts
            .iter()
            .filter(|(blame, _)| blame.cause.group() == Group::Host || pageable && blame.cause.group() == Group::Copy);
        let largest = largest.max_by_key(|(_, ns)| *ns).copied();
        let owner = match largest {
            Some((to, part)) if part >= launch && drained && to.cause == Cause::Host && LONG_WAY * launch > part => {
                return;
            }
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
        // The runtime loads a kernel's code in the call that launches it first.
        let prepares = |part: &&(Blame, Ns)| of_host(part) || part.0.cause == Cause::Launch;
        self.before[next_kernel as usize].add(self.parts.iter().filter(prepares).copied());
        let host: Ns = self.parts.iter().filter(of_host).map(|part| part.1).sum();
        if host > 0 {
            self.host_times.record(host);
            if stretch >= self.beginning {
                self.later_host_times.record(host);
            }
            self.host_stretches += 1;
        }
        // Where a call other than a launch holds most of the time, it is the call that should go.
        let largest = self.parts.iter().max_by_key(|part| part.1);
        let by_call = largest.is_some_and(|(blame, ns)| blame.cause == Cause::Call && 2 * ns > next.start - start);
        // Many copies by kernel should be one.
        let of_copies = is_copy(self.timeline.kernel_name(next));
        let in_graph = (self.in_graph)(raw.next) && !by_call && !of_copies;
        if in_graph {
            let (stretches, ns) = &mut self.between_launches[usize::from(host > BETWEEN_LAUNCHES)];
            (*stretches, *ns) = (*stretches + 1, *ns + next.start - start);
        }
        let (mut of_graph, mut own_gap) = (0, 0);
        for (blame, ns) in &self.parts {
            let (cause, ns) = (blame.cause, *ns);
            self.idle.by_cause[cause as usize] += ns;
            add_site(&mut self.sites, *blame, ns);
            // A longer way is not what launches cost, and a graph would not shorten it.
            let is_short = cause != Cause::Launch || ns <= LONGEST_WAY;
            let between = matches!(cause, Cause::Launch | Cause::Host | Cause::Call) && host <= BETWEEN_LAUNCHES;
            // Nor does a graph hold allocations and loads, which made this launch late.
            let by_other = matches!(blame.owner, Some(Cause::Allocation | Cause::Load));
            let between = between && is_short && !by_other;
            if in_graph && between {
                self.idle.parts.in_graphs[cause as usize] += ns;
                of_graph += ns;
            }
            own_gap += if cause == Cause::Gap { ns } else { 0 };
            if cause == Cause::Gap && raw.sliver {
                self.idle.parts.sliver_gaps_ns += ns;
            }
            if cause == Cause::Gap && raw.fuses {
                self.idle.parts.fused_gaps_ns += ns;
            }
            if cause == Cause::Gap && raw.changes_stream {
                self.idle.parts.stream_gaps_ns += ns;
                self.idle.parts.stream_gaps_left_ns += ns.min(self.usual_gap);
            }
            let is_device_wide = |function: Option<u32>| {
                function.is_some_and(|f| self.timeline.functions[f as usize].role == Role::DeviceSync)
            };
            if cause == Cause::Sync && is_device_wide(blame.function) {
                self.idle.parts.device_wide_ns += ns;
            }
            if let Some(owner) = blame.owner {
                let late =
                    if in_graph && between { &mut self.idle.parts.late_in_graphs } else { &mut self.idle.parts.late };
                late[owner as usize] += ns;
                if owner == Cause::Sync && is_device_wide(by_wait) {
                    self.idle.parts.device_wide_late_ns += ns;
                }
                if pageable && owner.group() == Group::Copy {
                    self.idle.parts.pageable_late_ns += ns;
                }
            }
            if cause.group() == Group::Host && host >= KEPT {
                let launch = next.launch().unwrap_or(next.start);
                self.kept.push(Part { blame: *blame, ns, stretch, launch, start, before_first });
            }
        }
        // What is a gap already is in no graph.
        self.idle.parts.graph_gaps_ns += self.usual_gap.saturating_sub(own_gap).min(of_graph);
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

    /// The host's code between launches may often be too long for a graph, and hold most of the time there. Then its short parts
    /// have the cause of the long ones.
    fn one_remedy(&mut self) {
        let [(short, short_ns), (long, long_ns)] = self.between_launches;
        if 2 * long > short && long_ns > short_ns {
            (self.idle.parts.in_graphs, self.idle.parts.graph_gaps_ns) = ([0; Cause::ALL.len()], 0);
            let late = std::mem::replace(&mut self.idle.parts.late_in_graphs, [0; Cause::ALL.len()]);
            self.idle.parts.late.iter_mut().zip(late).for_each(|(sum, ns)| *sum += ns);
        }
    }

    pub(super) fn finish(mut self, between_pauses: &[Step]) -> Idle {
        self.one_remedy();
        self.requests();
        self.idle.parts.grows = self.growth();
        self.once();
        self.pauses(between_pauses);
        let sorted = |sites: FxHashMap<Blame, Site>| {
            let mut sites: Vec<Site> = sites.into_values().collect();
            sites.sort_by_key(|site| (Reverse(site.ns), site.blame));
            sites
        };
        self.idle.slices = self.slices.done();
        self.idle.sites = sorted(self.sites);
        self.idle.once_sites = sorted(self.once_sites);
        self.idle.prepared_sites = sorted(self.prepared_sites);
        self.idle
    }
}
