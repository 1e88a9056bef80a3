//! Why a device was idle: each moment between two kernels is assigned to what the host, a copy or the queue was doing.
//!
//! A stretch begins when the last running kernel of a device ends, and ends when the next one (K) begins. At each moment of
//! it the first applicable cause counts:
//!
//! | cause | at that moment |
//! |---|---|
//! | copy | a copy from or to the device runs |
//! | launch | K has been launched and has not begun: the way through runtime, queue and dependencies |
//! | sync | the thread that will launch K sits in a call that waits for the device |
//! | host | that thread does something else: a HIP call, or code of its own |
//! | other | it isn't known which call launched K |
//!
//! A stretch can have several causes, one after the other. The innermost call and the innermost ROCTx range on that thread
//! get the blame. The time before the first kernel and after the last one is not idle time.

use super::cover::{Cursor, Piece, innermost};
use super::{Dispatch, Timeline};
use rkprof_model::event::Ns;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    Host,
    Launch,
    Sync,
    Copy,
    Other,
}

impl Cause {
    pub const ALL: [Cause; 5] = [Cause::Host, Cause::Launch, Cause::Sync, Cause::Copy, Cause::Other];

    /// Its name in views.
    pub fn label(self) -> &'static str {
        match self {
            Cause::Host => "host",
            Cause::Launch => "launch",
            Cause::Sync => "wait",
            Cause::Copy => "copy",
            Cause::Other => "other",
        }
    }
}

/// Idle time of one device.
#[derive(Clone, Debug)]
pub struct Idle {
    pub agent: u32,
    pub stretches: u64,
    /// By [`Cause`], in the order of [`Cause::ALL`], ns.
    pub by_cause: [Ns; 5],
    /// By time, longest first.
    pub sites: Vec<Site>,
    /// The longest stretches, longest first.
    pub longest: Vec<Stretch>,
    /// From launch to start of the kernels that ended a stretch while nothing delayed them.
    pub launch_latency: Tally,
    /// The part of the host's causes before first launches of kernels that far exceeds the time before their later ones:
    /// compilation, loading, allocation.
    pub first_use_ns: Ns,
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

/// The host's part of the idle time before launches of a kernel.
#[derive(Clone, Copy, Default)]
struct Before {
    first_ns: Ns,
    later_ns: Ns,
    launches: u64,
}

impl Before {
    fn add(&mut self, host_ns: Ns) {
        *(if self.launches == 0 { &mut self.first_ns } else { &mut self.later_ns }) += host_ns;
        self.launches += 1;
    }

    /// The excess over the time before a later launch.
    fn first_use(self) -> Ns {
        let later = self.launches.saturating_sub(1);
        let mean = self.later_ns / later.max(1);
        if later >= LATER && self.first_ns > FIRST_USE * mean { self.first_ns - mean } else { 0 }
    }
}

/// The covering calls and ranges by thread, and the copies of the device.
struct Covers {
    copies: Vec<Piece>,
    calls: FxHashMap<u32, Vec<Piece>>,
    ranges: FxHashMap<u32, Vec<Piece>>,
}

impl Covers {
    fn new(timeline: &Timeline, agent: u32) -> Covers {
        let touches = |copy: &super::CopyRow| copy.src_agent == Some(agent) || copy.dst_agent == Some(agent);
        let copies = timeline.copies.iter().zip(0..).filter(|(copy, _)| touches(copy));
        let calls = timeline.calls.iter().zip(0..).map(|(call, i)| (call.tid, (call.start, call.end, i)));
        let ranges = timeline.ranges.iter().map(|range| (range.tid, (range.start, range.end, range.name)));
        Covers {
            copies: innermost(copies.map(|(copy, i)| (copy.start, copy.end, i))),
            calls: by_thread(calls),
            ranges: by_thread(ranges),
        }
    }
}

fn by_thread(intervals: impl Iterator<Item = (u32, (Ns, Ns, u32))>) -> FxHashMap<u32, Vec<Piece>> {
    let mut threads: FxHashMap<u32, Vec<(Ns, Ns, u32)>> = FxHashMap::default();
    intervals.for_each(|(tid, interval)| threads.entry(tid).or_default().push(interval));
    threads.into_iter().map(|(tid, list)| (tid, innermost(list.into_iter()))).collect()
}

/// Idle time of `agent`, by cause.
pub fn idle(timeline: &Timeline, agent: u32) -> Idle {
    let covers = Covers::new(timeline, agent);
    let mut blamer = Blamer::new(timeline, &covers, agent);
    let mut frontier: Option<Ns> = None;
    for dispatch in &timeline.dispatches {
        if timeline.class(dispatch).agent != agent {
            continue;
        }
        match frontier.filter(|last| *last < dispatch.start) {
            Some(last) => blamer.stretch(last, dispatch),
            None => blamer.before[timeline.class(dispatch).kernel as usize].add(0),
        }
        frontier = Some(frontier.unwrap_or(0).max(dispatch.end));
    }
    blamer.finish()
}

struct Blamer<'a> {
    timeline: &'a Timeline,
    covers: &'a Covers,
    copies: Cursor<'a>,
    /// Calls and ranges of a thread.
    threads: FxHashMap<u32, (Cursor<'a>, Cursor<'a>)>,
    /// Parts of the current stretch.
    parts: Vec<(Blame, Ns)>,
    sites: FxHashMap<Blame, Site>,
    /// Indexed by kernel.
    before: Vec<Before>,
    idle: Idle,
}

impl<'a> Blamer<'a> {
    fn new(timeline: &'a Timeline, covers: &'a Covers, agent: u32) -> Blamer<'a> {
        let idle = Idle {
            agent,
            stretches: 0,
            by_cause: [0; 5],
            sites: Vec::new(),
            longest: Vec::new(),
            launch_latency: Tally::new(2),
            first_use_ns: 0,
        };
        Blamer {
            timeline,
            covers,
            copies: Cursor::new(&covers.copies),
            threads: FxHashMap::default(),
            parts: Vec::new(),
            sites: FxHashMap::default(),
            before: vec![Before::default(); timeline.kernels.len()],
            idle,
        }
    }

    fn stretch(&mut self, start: Ns, next: &Dispatch) {
        let (class, launch) = (self.timeline.class(next), next.launch());
        let covers = self.covers;
        let pieces = |of: &'a FxHashMap<u32, Vec<Piece>>| Cursor::new(of.get(&class.tid).map_or(&[], Vec::as_slice));
        let (calls, ranges) =
            self.threads.entry(class.tid).or_insert_with(|| (pieces(&covers.calls), pieces(&covers.ranges)));
        self.parts.clear();
        let mut at = start;
        while at < next.start {
            let (copy, copy_until) = self.copies.at(at);
            let (call, call_until) = calls.at(at);
            let (range, range_until) = ranges.at(at);
            let launched = launch.is_some_and(|launch| launch <= at);
            let launch_at = launch.filter(|_| !launched).unwrap_or(Ns::MAX);
            let until = copy_until.min(call_until).min(range_until).min(launch_at).min(next.start);
            let call = call.map(|call| self.timeline.calls[call as usize].function);
            let blame = match (copy, launch) {
                (Some(copy), _) => {
                    Blame { cause: Cause::Copy, function: self.timeline.copies[copy as usize].function, range }
                }
                (None, None) => Blame { cause: Cause::Other, function: None, range: None },
                (None, Some(_)) if launched => Blame { cause: Cause::Launch, function: class.function, range },
                (None, Some(_)) => {
                    let waits = call.is_some_and(|f| self.timeline.functions[f as usize].role.waits());
                    Blame { cause: if waits { Cause::Sync } else { Cause::Host }, function: call, range }
                }
            };
            match self.parts.iter_mut().find(|part| part.0 == blame) {
                Some(part) => part.1 += until - at,
                None => self.parts.push((blame, until - at)),
            }
            at = until;
        }
        self.add(start, next, class.kernel);
    }

    fn add(&mut self, start: Ns, next: &Dispatch, next_kernel: u32) {
        self.idle.stretches += 1;
        if let Some(launch) = next.launch().filter(|launch| *launch >= start) {
            self.idle.launch_latency.record(next.start - launch);
        }
        let by_host = self.parts.iter().filter(|(blame, _)| blame.cause == Cause::Host);
        self.before[next_kernel as usize].add(by_host.map(|(_, ns)| ns).sum());
        for (blame, ns) in &self.parts {
            self.idle.by_cause[blame.cause as usize] += ns;
            let site = self.sites.entry(*blame).or_insert(Site { blame: *blame, ns: 0, stretches: 0, longest_ns: 0 });
            site.ns += ns;
            site.stretches += 1;
            site.longest_ns = site.longest_ns.max(*ns);
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
        self.idle.sites = self.sites.into_values().collect();
        self.idle.sites.sort_by_key(|site| (Reverse(site.ns), site.blame));
        self.idle.first_use_ns = self.before.iter().map(|before| before.first_use()).sum();
        self.idle
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{random, timeline};
    use super::*;
    use proptest::prelude::*;

    /// Applies the definition at every nanosecond.
    fn brute_force(timeline: &Timeline, agent: u32) -> FxHashMap<Blame, Ns> {
        let mine: Vec<&Dispatch> = timeline.dispatches.iter().filter(|d| timeline.class(d).agent == agent).collect();
        let mut blames = FxHashMap::default();
        let (Some(first), Some(last)) = (mine.iter().map(|d| d.start).min(), mine.iter().map(|d| d.end).max()) else {
            return blames;
        };
        for at in first..last {
            if mine.iter().any(|d| d.start <= at && at < d.end) {
                continue;
            }
            let next = mine.iter().find(|d| d.start > at).unwrap();
            let class = timeline.class(next);
            let covers = |start: Ns, end: Ns| start <= at && at < end;
            let call = timeline.calls.iter().rfind(|c| c.tid == class.tid && covers(c.start, c.end));
            let range = timeline.ranges.iter().rfind(|r| r.tid == class.tid && covers(r.start, r.end)).map(|r| r.name);
            let copy = timeline
                .copies
                .iter()
                .rfind(|c| (c.src_agent == Some(agent) || c.dst_agent == Some(agent)) && covers(c.start, c.end));
            let blame = if let Some(copy) = copy {
                Blame { cause: Cause::Copy, function: copy.function, range }
            } else if next.launch().is_none() {
                Blame { cause: Cause::Other, function: None, range: None }
            } else if next.launch().unwrap() <= at {
                Blame { cause: Cause::Launch, function: class.function, range }
            } else {
                let function = call.map(|call| call.function);
                let waits = function.is_some_and(|f| timeline.functions[f as usize].role.waits());
                Blame { cause: if waits { Cause::Sync } else { Cause::Host }, function, range }
            };
            *blames.entry(blame).or_default() += 1;
        }
        blames
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn blame_and_busy_equal_brute_force(timeline in random()) {
            for agent in 1..3 {
                let idle = idle(&timeline, agent);
                let expected = brute_force(&timeline, agent);
                let found: FxHashMap<Blame, Ns> = idle.sites.iter().map(|site| (site.blame, site.ns)).collect();
                prop_assert_eq!(&found, &expected);
                prop_assert_eq!(idle.total(), expected.values().sum::<Ns>());
                let busy = super::super::busy::busy(&timeline, Some(agent));
                prop_assert_eq!(busy.idle_ns(), idle.total());
                let covered = |at: Ns| {
                    timeline.dispatches.iter().any(|d| timeline.class(d).agent == agent && d.start <= at && at < d.end)
                };
                prop_assert_eq!(busy.busy_ns, (0..400).filter(|at| covered(*at)).count() as Ns);
            }
        }
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
            idle(&tables.done(), 1).first_use_ns
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
        let idle = idle(&timeline, 1);
        assert_eq!(idle.by_cause, [30, 30, 30, 10, 0]);
        assert_eq!((idle.stretches, idle.total()), (1, 100));
        assert_eq!((idle.longest[0].start, idle.longest[0].end), (100, 200));
        assert_eq!(idle.launch_latency.distribution().max_ns, Some(40));
    }

    #[test]
    fn kernels_that_touch_leave_no_stretch() {
        let timeline =
            timeline().kernel("a", 0, 100, None).kernel("b", 100, 200, None).kernel("c", 150, 250, None).done();
        let idle = idle(&timeline, 1);
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
            idle(&tables.done(), 1).longest.iter().map(|stretch| stretch.end - stretch.start).collect()
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
        let idle = idle(&timeline, 1);
        let sites: Vec<_> = idle.sites.iter().map(|site| (site.blame.cause.label(), site.ns)).collect();
        assert_eq!(sites, [("host", 120), ("wait", 50), ("launch", 30)]);
        assert_eq!(idle.longest[0].blame.cause, Cause::Host);
        assert_eq!(Cause::ALL.map(|cause| idle.of(cause)), [120, 30, 50, 0, 0]);
        assert_eq!(Cause::ALL.map(Cause::label), ["host", "launch", "wait", "copy", "other"]);
    }
}
