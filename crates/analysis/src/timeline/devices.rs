//! Devices side by side, and communication: what nothing hides, who is late, what slows kernels, and streams that take turns.

use super::busy::{merged, overlap};
use super::feeding::{self, Feeding};
use super::links::{self, SlowLink};
use super::more_work::{MoreWork, more_work};
use super::null_stream::{self, Barrier, NullStream};
use super::slow_device::{self, SlowDevice};
use super::turns::{self, Turns};
use super::uneven::{self, Uneven};
use super::{Dispatch, Timeline};
use crate::collectives::{self, ClockBase, Occurrences};
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::BTreeMap;

/// Fewer runs of a kernel, alone or beside something, can't be compared.
const FEWEST: usize = 8;
/// A kernel is slower beside communication from this ratio on.
const SLOWER: f64 = 1.1;
/// A device with less than this share of the time in kernels has no work worth speaking of, beside one with ten times as much.
const UNUSED: f64 = 0.02;
/// Libraries take less of a device that they only ask about, bytes.
const USED_MEMORY: u64 = 1 << 20;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Devices {
    /// Time in which a device ran kernels of communication and no others, without waits for devices of this process; the mean
    /// of the devices.
    pub exposed_communication_ns: Ns,
    /// The kernels of that time, those with most of it first; waits for other devices are in it.
    #[serde(skip)]
    pub exposed: Vec<(String, Ns)>,
    /// All time of kernels of communication; the mean of the devices.
    pub communication_ns: Ns,
    pub collectives: u64,
    /// What is lost because devices reach collectives at different times, see [`collectives::late_ns`].
    pub late_ns: Ns,
    /// The part of it that even work would save.
    #[serde(skip)]
    pub even_ns: Ns,
    /// The device that the others waited for, if it is mostly the same.
    pub straggler: Option<String>,
    /// What is saved if it comes with the next one.
    #[serde(skip)]
    pub straggler_saves_ns: Ns,
    /// How often it alone came last.
    #[serde(skip)]
    pub straggler_times: u64,
    /// How much longer its kernels take than the same kernels of the others, percent.
    pub straggler_slower_pct: Option<f64>,
    /// The kernel that makes it late, since it has more of it than the others.
    pub straggler_more_work: Option<MoreWork>,
    /// Devices with next to no work while another one is busy.
    pub unused: Vec<String>,
    /// What kernels of other streams waited behind the null stream, of the device with most of it.
    pub null_stream_ns: Ns,
    pub null_stream_kernels: u64,
    #[serde(skip)]
    pub null_stream_rows: Vec<Barrier>,
    /// What kernels took longer while communication ran beside them; the mean of the devices.
    pub contention_ns: Ns,
    pub contention: Vec<Slowed>,
    pub turns: Turns,
    pub slow_device: Option<SlowDevice>,
    pub uneven: Option<Uneven>,
    /// The thread that launches for all devices in turn.
    #[serde(skip)]
    pub feeding: Option<Feeding>,
    #[serde(skip)]
    pub slow_link: Option<SlowLink>,
}

impl Devices {
    /// Whether the straggler came last once or twice only: it began late.
    pub(crate) fn is_seldom_last(&self) -> bool {
        (1..3).contains(&self.straggler_times)
    }
}

/// A kernel that is slower beside communication.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Slowed {
    pub kernel: String,
    pub alone_ns: Ns,
    pub beside_ns: Ns,
    pub excess_ns: Ns,
}

pub fn devices(timeline: &Timeline, agents: &[u32]) -> Devices {
    let mut found = Devices::default();
    let communicates: Vec<bool> = timeline.kernels.iter().map(|name| is_communication(name)).collect();
    let is_communication = |d: &&Dispatch| communicates[timeline.class(d).kernel as usize];
    if communicates.contains(&true) {
        communication(timeline, agents, &is_communication, &mut found);
    }
    unused(timeline, agents, &mut found);
    found.turns = turns::turns(timeline, agents);
    found.slow_device = slow_device::slow_device(timeline, agents);
    // A slow device ends last, too.
    found.uneven = uneven::uneven(timeline, agents).filter(|_| found.slow_device.is_none());
    found.feeding = feeding::feeding(timeline, agents);
    found.slow_link = links::slow_link(timeline, agents);
    let null_streams: Vec<NullStream> =
        agents.iter().filter_map(|agent| null_stream::null_stream(timeline, *agent)).collect();
    // Devices wait side by side.
    found.null_stream_ns = null_streams.iter().map(|one| one.waited_ns).max().unwrap_or(0);
    found.null_stream_kernels = null_streams.iter().map(|one| one.kernels()).sum();
    found.null_stream_rows = null_streams.into_iter().flat_map(|one| one.rows).collect();
    found.null_stream_rows.sort_by_key(|row| std::cmp::Reverse(row.count));
    found
}

fn communication(
    timeline: &Timeline,
    agents: &[u32],
    is_communication: &dyn Fn(&&Dispatch) -> bool,
    found: &mut Devices,
) {
    let count = agents.len().max(1) as Ns;
    let mut exposed: Vec<Ns> = Vec::new();
    let mut ranks: Vec<Occurrences> = Vec::new();
    let mut alone: BTreeMap<&str, Ns> = BTreeMap::new();
    let mut slowed: Vec<Slowed> = Vec::new();
    for agent in agents {
        let of_agent = || timeline.dispatches.iter().filter(|d| timeline.class(d).agent == *agent);
        let spans =
            |wanted: bool| merged(of_agent().filter(move |d| is_communication(d) == wanted).map(|d| (d.start, d.end)));
        let all: Ns = spans(true).map(|(start, end)| end - start).sum();
        found.communication_ns += all / count;
        exposed.push(all - overlap(spans(true), spans(false)));
        let others: Vec<(Ns, Ns)> = spans(false).collect();
        for d in of_agent().filter(|d| is_communication(d)) {
            let hidden = overlap(std::iter::once((d.start, d.end)), near(&others, d.start, d.end));
            *alone.entry(timeline.kernel_name(d)).or_default() += d.ns() - hidden;
        }
        let mut occurrences = Occurrences::default();
        let of_comm = of_agent().filter(|d| is_communication(d));
        of_comm.for_each(|d| occurrences.add(timeline.kernel_name(d), d.start, d.end));
        occurrences.finish();
        ranks.push(occurrences);
        let comm: Vec<(Ns, Ns)> = spans(true).collect();
        slowed.extend(contention(timeline, &comm, &mut of_agent().filter(|d| !is_communication(d))));
    }
    found.exposed = alone.into_iter().filter(|row| row.1 > 0).map(|(name, ns)| (name.to_owned(), ns / count)).collect();
    found.exposed.sort_by_key(|row| std::cmp::Reverse(row.1));
    slowed.sort_by_key(|row| std::cmp::Reverse(row.excess_ns));
    found.contention_ns = slowed.iter().map(|row| row.excess_ns).sum::<Ns>() / count;
    found.contention = slowed;
    let mut waited: Vec<Ns> = vec![0; agents.len()];
    if agents.len() > 1 {
        let matched =
            collectives::match_up(&ranks.iter().collect::<Vec<_>>(), &vec![false; ranks.len()], ClockBase::Shared);
        let waits = collectives::waits(&matched.meetings, ranks.len());
        found.collectives = waits.collectives;
        waited = waits.ranks.iter().map(|rank| rank.waited_ns).collect();
        let late = collectives::late_ns(&matched.meetings, ranks.len(), waits.straggler);
        // A device that waits in a collective beside its kernels loses nothing.
        let bare = exposed.iter().sum::<Ns>() as f64 / (found.communication_ns * count).max(1) as f64;
        found.late_ns = (late as f64 * bare.min(1.0)) as Ns;
        found.even_ns = (collectives::late_ns(&matched.meetings, ranks.len(), None) as f64 * bare.min(1.0)) as Ns;
        if let Some(straggler) = waits.straggler {
            let saved = collectives::saved_ns(&matched.meetings, ranks.len(), straggler);
            found.straggler_saves_ns = (saved as f64 * bare.min(1.0)) as Ns;
            found.straggler = Some(timeline.device(agents[straggler]));
            found.straggler_times = waits.ranks[straggler].last;
            found.straggler_slower_pct = slow_device::slower(timeline, agents, agents[straggler]).map(|(pct, _)| pct);
            found.straggler_more_work = more(timeline, agents, agents[straggler]);
        }
    }
    let without = exposed.iter().zip(&waited).map(|(exposed, waited)| exposed.saturating_sub(*waited));
    found.exposed_communication_ns = without.sum::<Ns>() / count;
}

/// The spans, in the order of time, that touch what lies between these times.
fn near(spans: &[(Ns, Ns)], from: Ns, to: Ns) -> impl Iterator<Item = (Ns, Ns)> + '_ {
    let first = spans.partition_point(|span| span.1 <= from);
    spans[first..].iter().copied().take_while(move |span| span.0 < to)
}

/// Kernels that take longer beside communication than alone.
fn contention(
    timeline: &Timeline,
    communication: &[(Ns, Ns)],
    kernels: &mut dyn Iterator<Item = &Dispatch>,
) -> Vec<Slowed> {
    let mut times: FxHashMap<(u32, LaunchShape), [Vec<Ns>; 2]> = FxHashMap::default();
    for dispatch in kernels {
        let near = near(communication, dispatch.start, dispatch.end);
        let beside: Ns = near.map(|span| span.1.min(dispatch.end) - span.0.max(dispatch.start)).sum();
        let class = timeline.class(dispatch);
        let sides = times.entry((class.kernel, class.shape)).or_default();
        if beside == 0 {
            sides[0].push(dispatch.ns());
        } else if 2 * beside >= dispatch.ns() {
            sides[1].push(dispatch.ns());
        }
    }
    let median = |values: &mut Vec<Ns>| {
        let middle = values.len() / 2;
        *values.select_nth_unstable(middle).1
    };
    let mut slowed = Vec::new();
    for ((kernel, _), [mut alone, mut beside]) in times {
        if alone.len() < FEWEST || beside.len() < FEWEST {
            continue;
        }
        let (alone_ns, beside_ns) = (median(&mut alone), median(&mut beside));
        if beside_ns as f64 >= SLOWER * alone_ns as f64 {
            let excess_ns = beside.iter().map(|ns| ns.saturating_sub(alone_ns)).sum();
            let kernel = timeline.kernels[kernel as usize].clone();
            slowed.push(Slowed { kernel, alone_ns, beside_ns, excess_ns });
        }
    }
    slowed
}

fn unused(timeline: &Timeline, agents: &[u32], found: &mut Devices) {
    let window = timeline.window().map_or(0, |(from, to)| to - from) as f64;
    let mut busy: FxHashMap<u32, Ns> = FxHashMap::default();
    timeline.dispatches.iter().for_each(|d| *busy.entry(timeline.class(d).agent).or_default() += d.ns());
    let share = |agent: &u32| busy.get(agent).copied().unwrap_or(0) as f64 / window.max(1.0);
    if agents.iter().any(|agent| share(agent) >= 10.0 * UNUSED) {
        // One without any kernel shows by the memory that the program takes of it.
        let has_memory = timeline.memory.devices_with(USED_MEMORY).into_iter();
        let without_kernels = has_memory.filter(|agent| !agents.contains(agent) && timeline.gpus.contains_key(agent));
        let unused = agents.iter().copied().filter(|agent| share(agent) < UNUSED);
        found.unused = unused.chain(without_kernels).map(|agent| timeline.device(agent)).collect();
    }
}

/// The kernel that takes a device more time than the others on average.
fn more(timeline: &Timeline, agents: &[u32], agent: u32) -> Option<MoreWork> {
    let (mut own, mut usual) = (BTreeMap::new(), BTreeMap::new());
    let others = agents.len().saturating_sub(1).max(1) as f64;
    for dispatch in &timeline.dispatches {
        let (name, of) = (timeline.kernel_name(dispatch), timeline.class(dispatch).agent);
        if is_communication(name) || !agents.contains(&of) {
            continue;
        }
        let (sums, parts) = if of == agent { (&mut own, 1.0) } else { (&mut usual, others) };
        *sums.entry(name).or_default() += dispatch.ns() as f64 / parts;
    }
    more_work(&own, &usual)
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    const COMM: &str = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";

    #[test]
    fn communication_that_no_kernel_hides() {
        let mut tables = timeline();
        for i in 0..4 {
            let at = 10_000 * i;
            tables = tables.kernel("gemm", at, at + 4_000, None).kernel_on(COMM, 1, 1, at + 3_000, at + 7_000, None);
        }
        let found = devices(&tables.done(), &[1]);
        assert_eq!((found.communication_ns, found.exposed_communication_ns), (16_000, 12_000));
        assert_eq!((found.straggler, found.late_ns), (None, 0));
    }

    /// Device 1 is busy; 1 MiB of device 2 and less of device 3 were allocated, and nothing runs there. Agent 0 is no GPU.
    #[test]
    fn a_device_without_a_kernel_shows_by_its_memory() {
        let mut tables = timeline().kernel("gemm", 1_000, 9_000, None).done();
        for (agent, in_use) in [(0, 1 << 30), (1, 1 << 30), (2, 1 << 20), (3, (1 << 20) - 1)] {
            tables.memory.add(super::super::memory::MemoryRow { at: 500, agent, in_use });
        }
        tables.gpus = [(1, 0), (2, 1), (3, 2)].into();
        assert_eq!(devices(&tables, &[1]).unused, ["GPU 1"]);
    }

    /// Device 2 comes 3 us late to each of ten collectives of 1 us.
    #[test]
    fn a_late_device() {
        let mut tables = timeline();
        for i in 0..10 {
            let at = 100_000 * i;
            for agent in 1..4u32 {
                let end = at + if agent == 2 { 63_000 } else { 60_000 };
                tables = tables.kernel_on("gemm", agent, 0, at, end, None);
                tables = tables.kernel_on(COMM, agent, 0, end, at + 64_000, None);
            }
        }
        let found = devices(&tables.done(), &[1, 2, 3]);
        // Even work would end at the mean of the arrivals.
        assert_eq!((found.straggler.as_deref(), found.late_ns, found.even_ns), (Some("agent 2"), 30_000, 20_000));
        assert_eq!(found.exposed_communication_ns, 10_000);
        assert!(found.straggler_slower_pct.is_some_and(|pct| (pct - 5.0).abs() < 1e-9), "{found:?}");
    }

    #[test]
    fn kernels_that_communication_slows() {
        let mut tables = timeline();
        for i in 0..20 {
            let at = 10_000 * i;
            let slow = i % 2 == 0;
            tables = tables.kernel("gemm", at, at + if slow { 6_000 } else { 4_000 }, None);
            if slow {
                tables = tables.kernel_on(COMM, 1, 1, at, at + 5_000, None);
            }
        }
        let found = devices(&tables.done(), &[1]);
        assert_eq!(found.contention_ns, 20_000);
        assert_eq!((found.contention[0].alone_ns, found.contention[0].beside_ns), (4_000, 6_000));
    }
}
