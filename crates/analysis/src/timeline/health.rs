//! All results of one process's tables, with names instead of indices, for reports and advice.

use super::Timeline;
use super::across::{self, Arrivals};
use super::busy::{self, Busy};
use super::copies::{self, Copies};
use super::copy_kernels::{self, CopyKernels};
use super::devices::{self, Devices};
use super::ends::{self, Ends};
use super::gaps::{self, Gaps};
use super::graphs::{self, Graphs};
use super::host_waits;
use super::idle::{self, Cause, Idle};
use super::idle_report;
use super::in_time::{self, InTime};
use super::memory;
use super::replayed::Replayed;
use super::slivers::{self, Slivers};
use super::steps::{self, Mark, Query, Steps};
use super::sync::{self, Sync};
use super::tail::{self, Tail};
use super::warmup::{self, Cold, Populations, Warmup};
use crate::range_time::{RangeTime, range_times};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

pub use super::idle_report::{Amount, CauseReport, IdleReport, PausesReport, SiteReport, StretchReport};

/// What to analyse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub query: Query,
    /// Left out of the measured kernels and of the steps.
    pub warmup: Option<Warmup>,
    /// Leave out each kernel's first run.
    pub steady: bool,
}

impl Options {
    /// Whether some launches are left out.
    pub fn sets_apart(&self) -> bool {
        self.query.schedule.is_some() || self.warmup.is_some_and(|warmup| warmup != Warmup::None) || self.steady
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Health {
    /// From the first start to the last end of kernels and copies.
    pub window_ns: Ns,
    /// All devices together, then each.
    pub busy: Vec<Busy>,
    /// By device.
    pub idle: Vec<IdleReport>,
    pub steps: Option<Steps>,
    /// `None` when the trace has no API calls.
    pub sync: Option<Sync>,
    pub slivers: Slivers,
    pub copies: Copies,
    /// How long the host waited for devices.
    #[serde(skip)]
    pub host_waits_ns: Option<Ns>,
    /// What changes would save; `None` where the run wasn't replayed.
    #[serde(skip)]
    pub replayed: Option<Replayed>,
    /// Copies and fills that ran as kernels.
    #[serde(skip)]
    pub copy_kernels: CopyKernels,
    /// Kernels of the runtime that only wait for a value.
    #[serde(skip)]
    pub wait_kernels: CopyKernels,
    /// The program set what its pools of memory do.
    #[serde(skip)]
    pub sets_pools: bool,
    /// Memory of a device that grows to the end.
    #[serde(skip)]
    pub memory_growth: Option<memory::Growth>,
    pub graphs: Graphs,
    pub gaps: Vec<Gaps>,
    pub tails: Vec<Tail>,
    /// Kernels whose time changes over the run.
    pub in_time: InTime,
    /// Devices side by side, and communication.
    pub devices: Devices,
    /// What its collectives show to other ranks of a job.
    #[serde(skip)]
    pub arrivals: Option<Arrivals>,
    /// What its device waits for another rank on the host.
    #[serde(skip)]
    pub waits_for_rank_ns: Ns,
    pub cold: Cold,
    /// Before the first kernel and after the last one.
    #[serde(skip)]
    pub ends: Option<Ends>,
    #[serde(skip)]
    pub launch_calls: LaunchCalls,
    /// Kernel time by ROCTx range, as a tree.
    pub ranges: Vec<RangeTime>,
    /// With and without warm-up; `None` when it was not requested.
    pub populations: Option<Vec<Populations>>,
    /// Dispatches without timing, which no value here includes.
    pub untimed: u64,
    /// Whether the time between kernels is not the program's own, because more than one kernel in twenty has no time.
    #[serde(skip)]
    pub is_distorted: bool,
    /// The part of the devices' idle time that occurred once: preparation before first launches, code that is loaded, ns.
    #[serde(skip)]
    pub first_use_ns: Ns,
    /// The part of it that no first launch took: what the program itself prepares.
    #[serde(skip)]
    pub prepared_ns: Ns,
    /// Remarks on the numbers.
    pub notes: Vec<String>,
}

/// Launching calls that took long: threads wait for each other in them, or the queue is full.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LaunchCalls {
    pub long_pct: f64,
    pub median_ns: Ns,
    /// Threads that launch.
    pub threads: usize,
}

fn launch_calls(timeline: &Timeline) -> LaunchCalls {
    let mut long: Vec<Ns> = timeline.long_launches().iter().map(|((_, start), end)| end - start).collect();
    let threads: BTreeSet<u32> = timeline.classes.iter().map(|class| class.tid).collect();
    let middle = long.len() / 2;
    LaunchCalls {
        long_pct: 100.0 * long.len() as f64 / timeline.dispatches.len().max(1) as f64,
        median_ns: if long.is_empty() { 0 } else { *long.select_nth_unstable(middle).1 },
        threads: threads.len(),
    }
}

impl Health {
    /// # Errors
    /// A sentence, when steps by a range were requested and there is none of that name.
    pub fn examine(timeline: &Timeline, options: &Options) -> Result<Health, Error> {
        let window = timeline.window().unwrap_or_default();
        let agents = timeline.agents();
        let warmup = options.warmup.unwrap_or(Warmup::None);
        // Two halves with about the same work; only one needs the steps.
        let (apart, steps, rest) = std::thread::scope(|scope| {
            let apart = scope.spawn(|| Apart::from_timeline(timeline, &agents));
            let steps = steps::steps(timeline, &options.query, warmup)?;
            let rest = Rest::from_timeline(timeline, &agents, steps.as_ref());
            let apart = apart.join().map_err(|_| "looking into idle time failed")?;
            Ok::<_, Error>((apart, steps, rest))
        })?;
        let Apart { slivers, gaps, tails, in_time, devices } = apart;
        let Rest { busy, idle, sync, host_waits_ns, copies, graphs, cold } = rest;
        let asked = options.warmup.is_some() || options.steady;
        let populations = asked.then(|| warmup::populations(timeline, warmup, options.steady));
        Ok(Health {
            window_ns: window.1 - window.0,
            busy,
            idle: idle.iter().map(|idle| idle_report::report(timeline, idle, window.0, steps.as_ref())).collect(),
            steps,
            sync,
            slivers,
            copies,
            host_waits_ns,
            replayed: None,
            copy_kernels: copy_kernels::copy_kernels(timeline, &agents),
            wait_kernels: copy_kernels::wait_kernels(timeline, &agents),
            sets_pools: timeline.functions.iter().any(|row| row.name.starts_with("hipMemPoolSetAttribute")),
            memory_growth: memory::growth(timeline, &agents),
            graphs,
            gaps,
            tails,
            in_time,
            arrivals: across::arrivals(timeline, &agents, devices.communication_ns, devices.exposed_communication_ns),
            waits_for_rank_ns: 0,
            devices,
            cold,
            ends: ends::ends(timeline),
            ranges: range_times(timeline),
            launch_calls: launch_calls(timeline),
            first_use_ns: idle.iter().map(|idle| idle.parts.once.iter().sum::<Ns>()).sum(),
            prepared_ns: idle.iter().map(|idle| idle.parts.prepared.iter().sum::<Ns>()).sum(),
            populations,
            untimed: timeline.untimed,
            is_distorted: is_distorted(timeline.untimed, timeline.dispatches.len() as u64),
            notes: notes(timeline),
        })
    }

    /// Idle time of all devices by cause, ns.
    pub fn idle_ns(&self, cause: Cause) -> Ns {
        self.idle.iter().map(|idle| idle.time_by(cause)).sum()
    }

    /// What its only device waits for another rank, which looked like waits of its own host.
    pub(super) fn waits_for_another(&mut self, ns: Ns) {
        self.waits_for_rank_ns = ns;
        let Some(idle) = self.idle.first_mut() else { return };
        let mut left = ns;
        for (cause, of_group) in [(Cause::Sync, &mut idle.sync_ns), (Cause::Host, &mut idle.host_ns)] {
            if let Some(row) = idle.causes.iter_mut().find(|row| row.cause == cause) {
                let part = row.ns.min(left);
                (row.ns, left, *of_group) = (row.ns - part, left - part, *of_group - part);
            }
        }
        let moved = ns - left;
        idle.device_ns += moved;
        match idle.causes.iter_mut().find(|row| row.cause == Cause::Device) {
            Some(row) => row.ns += moved,
            None => idle.causes.push(CauseReport { cause: Cause::Device, ns: moved }),
        }
        idle.causes.retain(|row| row.ns > 0);
        idle.causes.sort_by_key(|row| Reverse(row.ns));
    }

    /// Sum of the devices' spans. Idle times are shares of this sum.
    pub fn spans_ns(&self) -> Ns {
        self.busy.iter().filter(|busy| busy.agent.is_some()).map(|busy| busy.span_ns).sum()
    }
}

/// The results that need no steps.
struct Apart {
    slivers: Slivers,
    gaps: Vec<Gaps>,
    tails: Vec<Tail>,
    in_time: InTime,
    devices: Devices,
}

impl Apart {
    fn from_timeline(timeline: &Timeline, agents: &[u32]) -> Apart {
        Apart {
            slivers: slivers::slivers(timeline),
            gaps: gaps::gaps(timeline),
            tails: tail::tails(timeline),
            in_time: in_time::in_time(timeline),
            devices: devices::devices(timeline, agents),
        }
    }
}

struct Rest {
    host_waits_ns: Option<Ns>,
    busy: Vec<Busy>,
    idle: Vec<Idle>,
    sync: Option<Sync>,
    copies: Copies,
    graphs: Graphs,
    cold: Cold,
}

impl Rest {
    fn from_timeline(timeline: &Timeline, agents: &[u32], steps: Option<&Steps>) -> Rest {
        let all_steps = steps.map_or(&[][..], |steps| &steps.steps);
        let graphs = graphs::graphs(timeline, all_steps);
        let in_graph = |dispatch: usize| graphs.inside[dispatch];
        let between_pauses = if steps.is_some_and(|steps| steps.by == Mark::Pauses) { all_steps } else { &[] };
        let idle = agents.iter().map(|agent| idle::idle(timeline, *agent, &in_graph, between_pauses)).collect();
        let agents = std::iter::once(None).chain(agents.iter().copied().map(Some));
        Rest {
            busy: agents.map(|agent| busy::busy(timeline, agent)).collect(),
            idle,
            sync: timeline.has_calls.then(|| sync::sync(timeline)),
            host_waits_ns: host_waits::host_waits(timeline),
            copies: copies::copies(timeline, steps.and_then(steady_state)),
            graphs,
            cold: warmup::cold(timeline),
        }
    }
}

/// The time of the measured steps after their own warm-up, and their number.
fn steady_state(steps: &Steps) -> Option<((Ns, Ns), u64)> {
    let steady: Vec<_> = steps.settled().collect();
    Some(((steady.first()?.start_ns, steady.last()?.end_ns), steady.len() as u64))
}

/// Counted dispatches have no times, and counting serializes all dispatches. Beyond one in twenty, the time between kernels
/// says more about counting than about the program.
fn is_distorted(untimed: u64, timed: u64) -> bool {
    untimed * 20 > untimed + timed
}

fn notes(timeline: &Timeline) -> Vec<String> {
    let mut notes = Vec::new();
    if !timeline.has_calls && !timeline.dispatches.is_empty() {
        let text =
            "the trace has no API calls (--trace kernels): waits, and what the host did meanwhile, are not known";
        notes.push(text.to_owned());
    }
    if timeline.cut.is_some() {
        let (of, all) = (timeline.dispatches.len() as u64, timeline.dispatches.len() as u64 + timeline.beyond);
        notes.push(format!(
            "idle time, steps, waits and findings are of the first {of} of {all} dispatches; the tables of kernels, calls \
             and copies are of all. `rkprof report --roi roctx:NAME` looks at a part"
        ));
    }
    if timeline.lost_ranges > 0 {
        notes.push(format!("{} ranges above the limit are left out", timeline.lost_ranges));
    }
    if timeline.untimed > 0 {
        let mut text = format!("{} dispatches have no timing and count as if the device was idle", timeline.untimed);
        if is_distorted(timeline.untimed, timeline.dispatches.len() as u64) {
            text += ": idle time, waits, copies, launches and steps are not judged; report a run without counters";
        }
        notes.push(text);
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn numbered_ranges_are_one_site() {
        let (mut tables, mut now) = (timeline(), 1_000);
        for i in 0..6u64 {
            tables = tables.range(&format!("layer {i}"), now, now + 100);
            tables = tables.kernel("k", now + 100, now + 150, Some(now + 90));
            now += 150;
        }
        let health = Health::examine(&tables.done(), &Options::default()).unwrap();
        let idle = &health.idle[0];
        let [host, launch] = &idle.sites[..] else { panic!("{:?}", idle.sites) };
        assert_eq!(
            (host.cause, host.range.as_deref(), host.ns, host.stretches),
            (Cause::Host, Some("layer #"), 450, 5)
        );
        assert_eq!((launch.cause, launch.ns, launch.function.as_deref()), (Cause::Launch, 50, Some("hipLaunchKernel")));
        assert_eq!(launch.owned.ns, 50, "the way of each launch belongs to the code before it");
        assert_eq!((health.window_ns, health.busy[0].busy_ns, health.spans_ns()), (800, 300, 800));
    }

    /// One dispatch in twenty may be counted; one more distorts the times between kernels.
    #[test]
    fn more_than_one_counted_dispatch_in_twenty_distorts_idle_time() {
        assert_eq!(
            [(1, 19), (1, 18), (0, 5), (5, 0)].map(|(untimed, timed)| is_distorted(untimed, timed)),
            [false, true, false, true]
        );
        let said = |untimed, timed: u64| {
            let mut tables = timeline();
            for i in 0..timed {
                tables = tables.kernel("k", 10 * i, 10 * i + 5, Some(10 * i));
            }
            let mut timeline = tables.done();
            (timeline.untimed, timeline.has_calls, timeline.lost_ranges) = (untimed, true, 0);
            notes(&timeline).join(" ")
        };
        assert_eq!(said(0, 19), "");
        assert!(said(1, 19).starts_with("1 dispatches have no timing") && !said(1, 19).contains("not judged"));
        assert!(said(1, 18).contains("not judged"));
        let mut without_calls = timeline().kernel("k", 0, 5, None).done();
        without_calls.has_calls = false;
        without_calls.lost_ranges = 2;
        let notes = notes(&without_calls);
        assert!(notes.len() == 2 && notes[0].contains("no API calls") && notes[1].starts_with("2 ranges"), "{notes:?}");
    }

    /// Eight steps of 30 us every 100 us, with a copy in each; a wait before the even ones, and another before the odd ones.
    fn eight_steps() -> Timeline {
        let mut tables = timeline();
        for i in 0..8u64 {
            let at = 100_000 * (i + 1);
            let wait = if i % 2 == 0 { "hipStreamSynchronize" } else { "hipEventSynchronize" };
            tables = tables.range("step", at, at + 90_000).copy(at + 15_000, at + 20_000);
            tables = tables.kernel("k", at + 10_000, at + 40_000, Some(at + 9_000));
            tables = tables.call(wait, at - 50_000, at - 10_000);
        }
        tables.done()
    }

    #[test]
    fn idle_time_by_cause_and_call() {
        let health = Health::examine(&eight_steps(), &Options::default()).unwrap();
        // Of 70 us idle before each of seven steps the thread waits from 10 us on for 40, and launches for 1.
        let causes = [Cause::Host, Cause::Sync, Cause::Launch].map(|cause| health.idle_ns(cause));
        assert_eq!(causes, [7 * 29_000, 7 * 40_000, 7 * 1_000]);
        let waits: Vec<_> = health.idle[0].sites.iter().filter(|site| site.cause == Cause::Sync).collect();
        let mut of_waits: Vec<_> =
            waits.iter().map(|site| (site.function.as_deref(), site.ns, site.stretches)).collect();
        of_waits.sort_unstable();
        assert_eq!(of_waits, [(Some("hipEventSynchronize"), 160_000, 4), (Some("hipStreamSynchronize"), 120_000, 3)]);
        let longest: Vec<_> = health.idle[0].longest.iter().map(|one| (one.at_ns, one.ns)).collect();
        assert_eq!(longest, (0..7).map(|i| (30_000 + 100_000 * i, 70_000)).collect::<Vec<_>>());
        assert!(health.idle[0].sites.windows(2).all(|pair| pair[0].ns >= pair[1].ns));
    }

    #[test]
    fn copies_of_a_step() {
        let health = Health::examine(&eight_steps(), &Options::default()).unwrap();
        assert_eq!((health.copies.per_step, health.copies.steady_ns), (Some(1.0), 730_000));
        assert_eq!(health.populations, None);
        let populations =
            |options| Health::examine(&eight_steps(), &options).unwrap().populations.map(|rows| rows.len());
        assert_eq!(populations(Options { steady: true, ..Options::default() }), Some(1));
        assert_eq!(populations(Options { warmup: Some(Warmup::First(2)), ..Options::default() }), Some(1));
    }
}
