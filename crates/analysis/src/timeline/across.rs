//! Processes of one job beside each other: which one comes last to the collectives, and why. Each process has one device, as under
//! torchrun and MPI. A rank that enters a collective early waits in it, so no clocks need to be compared.

use super::health::Health;
use super::more_work::{MoreWork, more_work};
use super::pipeline;
use super::slow_rank::{SlowRank, slow_rank};
use super::{Dispatch, Timeline};
use crate::collectives::{self, ClockBase, Matched, Meeting, Occurrences};
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use std::collections::BTreeMap;

/// Fewer collectives in common are no evidence of a job.
const FEWEST: u64 = 8;

/// What a device's process shows of itself to the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrivals {
    collectives: Occurrences,
    /// Time of all kernels of communication, and of that the part in which no other kernel ran.
    communication_ns: Ns,
    exposed_ns: Ns,
    /// Time in which it waited as a stage of a pipeline does.
    stage_ns: Ns,
    /// Other kernels: their time and number.
    kernels: BTreeMap<(String, LaunchShape), (f64, f64)>,
}

/// The ranks of a job by their collectives.
#[derive(Clone, Debug, PartialEq)]
pub struct Across {
    pub collectives: u64,
    /// What ranks lose because they reach collectives at different times, see [`collectives::late_ns`]; hidden parts don't count.
    pub late_ns: Ns,
    /// The part of it that even work would save.
    pub even_ns: Ns,
    /// The rank that the others waited for, if it is mostly the same.
    pub straggler: Option<Straggler>,
    /// What a rank waits on average where ranks are the stages of a pipeline with even work. Then none of them is late.
    pub bubble_ns: Ns,
    /// The rank with slower kernels that the others wait for on the host.
    pub slow: Option<SlowRank>,
    /// Mean of the ranks' time from the first to the last kernel.
    pub span_ns: Ns,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Straggler {
    pub rank: String,
    /// How much longer its kernels take than the same kernels of the others, percent.
    pub slower_pct: Option<f64>,
    /// The kernel that makes it late, since it has more of it than the others.
    pub more_work: Option<MoreWork>,
    /// What the job saves if it comes with the next one.
    pub saves_ns: Ns,
    /// How much longer its device waits for its host than the others' devices do, on average.
    pub host_ns: Ns,
}

impl Arrivals {
    pub(super) fn communicates(&self) -> bool {
        !self.collectives.is_empty()
    }

    /// Time of its kernels but those of communication.
    pub(super) fn computed_ns(&self) -> Ns {
        self.kernels.values().map(|(ns, _)| ns).sum::<f64>() as Ns
    }

    /// Whether a rank ran each kernel as often.
    pub(super) fn ran_as_often(&self, other: &Arrivals) -> bool {
        self.kernels.len() == other.kernels.len()
            && self
                .kernels
                .iter()
                .all(|(kernel, (_, count))| other.kernels.get(kernel).is_some_and(|one| one.1 == *count))
    }

    /// How much longer its kernels take than the same kernels of the others, percent.
    pub(super) fn slower_than(&self, others: &[&Arrivals]) -> Option<f64> {
        slower(self, others)
    }
}

/// Of a process with one device; `exposed_ns` is the time in which only communication ran.
pub(super) fn arrivals(timeline: &Timeline, agents: &[u32], communication_ns: Ns, exposed_ns: Ns) -> Option<Arrivals> {
    let [_] = agents else { return None };
    let communicates: Vec<bool> = timeline.kernels.iter().map(|name| is_communication(name)).collect();
    let stage_ns = pipeline::waits(timeline, &communicates);
    let mut found = Arrivals { communication_ns, exposed_ns, stage_ns, ..Arrivals::default() };
    let mut kernels: BTreeMap<(u32, LaunchShape), (f64, f64)> = BTreeMap::new();
    for dispatch in &timeline.dispatches {
        let Dispatch { start, end, .. } = *dispatch;
        let class = timeline.class(dispatch);
        if communicates[class.kernel as usize] {
            found.collectives.add(timeline.kernel_name(dispatch), start, end);
        } else {
            let (ns, count) = kernels.entry((class.kernel, class.shape)).or_default();
            (*ns, *count) = (*ns + dispatch.ns() as f64, *count + 1.0);
        }
    }
    found.collectives.finish();
    let named = |((kernel, shape), sum)| ((timeline.kernels[kernel as usize].clone(), shape), sum);
    found.kernels = kernels.into_iter().map(named).collect();
    Some(found)
}

/// Compares the ranks, each with its name, and takes the waits for other ranks out of what they say of their communication. `None`
/// unless they have collectives in common, or wait for one of them on the host.
pub fn across(ranks: &mut [(String, &mut Health)], clocks: ClockBase) -> Option<Across> {
    if let Some(slow) = slow_rank(ranks) {
        let span_ns = ranks.iter().map(|(_, health)| health.spans_ns()).sum::<Ns>() / ranks.len() as Ns;
        let (straggler, slow) = (None, Some(slow));
        return Some(Across { collectives: 0, late_ns: 0, even_ns: 0, straggler, bubble_ns: 0, slow, span_ns });
    }
    let takes_part = |health: &Health| health.arrivals.as_ref().is_some_and(Arrivals::communicates);
    let mut taking: Vec<&mut (String, &mut Health)> =
        ranks.iter_mut().filter(|(_, health)| takes_part(health)).collect();
    let arrivals: Vec<&Arrivals> = taking.iter().filter_map(|(_, health)| health.arrivals.as_ref()).collect();
    let count = arrivals.len();
    if count < 2 {
        return None;
    }
    let occurrences: Vec<&Occurrences> = arrivals.iter().map(|arrivals| &arrivals.collectives).collect();
    let mut matched = collectives::match_up(&occurrences, &vec![false; count], clocks);
    let stages = stages(&arrivals, &matched);
    if stages.is_some() {
        matched.meetings.retain(|meeting| !pipeline::is_between_two(meeting.name));
    }
    let mut waits = collectives::waits(&matched.meetings, count);
    if waits.collectives < FEWEST && stages.is_none() {
        return None;
    }
    let bubble_ns = stages.map_or(0, |stages| {
        waits.straggler = None;
        stages + waits.ranks.iter().map(|rank| rank.waited_ns).sum::<Ns>() / count as Ns
    });
    let late = collectives::late_ns(&matched.meetings, count, waits.straggler);
    let even = collectives::late_ns(&matched.meetings, count, None);
    // A rank that waits in a collective beside its kernels loses nothing.
    let sum = |of: fn(&Arrivals) -> Ns| arrivals.iter().map(|arrivals| of(arrivals)).sum::<Ns>() as f64;
    let bare = sum(|arrivals| arrivals.exposed_ns) / sum(|arrivals| arrivals.communication_ns).max(1.0);
    let others = |at: usize| (0..count).filter(move |other| *other != at);
    let host = |at: usize| taking[at].1.idle.iter().map(|idle| idle.host_ns).sum::<Ns>();
    let bare = if stages.is_some() { 0.0 } else { bare.min(1.0) };
    let straggler = waits.straggler.map(|at| Straggler {
        saves_ns: (collectives::saved_ns(&matched.meetings, count, at) as f64 * bare) as Ns,
        rank: taking[at].0.clone(),
        slower_pct: slower(arrivals[at], &others(at).map(|other| arrivals[other]).collect::<Vec<_>>()),
        more_work: more(arrivals[at], &others(at).map(|other| arrivals[other]).collect::<Vec<_>>()),
        host_ns: host(at).saturating_sub(others(at).map(host).sum::<Ns>() / (count - 1) as Ns),
    });
    let span_ns = taking.iter().map(|(_, health)| health.spans_ns()).sum::<Ns>() / count as Ns;
    let of_stages = |arrivals: &Arrivals| if stages.is_some() { arrivals.stage_ns } else { 0 };
    let of_stages: Vec<Ns> = arrivals.iter().map(|arrivals| of_stages(arrivals)).collect();
    for (((_, health), waits), stage) in taking.iter_mut().zip(&waits.ranks).zip(of_stages) {
        let exposed = &mut health.devices.exposed_communication_ns;
        *exposed = exposed.saturating_sub(waits.waited_ns + stage);
    }
    let [late_ns, even_ns] = [late, even].map(|ns| (ns as f64 * bare) as Ns);
    Some(Across { collectives: waits.collectives, late_ns, even_ns, straggler, bubble_ns, slow: None, span_ns })
}

/// What ranks wait for those before and after them on average, if they are the stages of a pipeline with even work.
fn stages(ranks: &[&Arrivals], matched: &Matched<'_>) -> Option<Ns> {
    let of_all = |meeting: &&Meeting<'_>| !pipeline::is_between_two(meeting.name);
    let waited = |meeting: &Meeting<'_>| meeting.stands_for * meeting.waited().map_or(0, |waited| waited.waited);
    let late = matched.meetings.iter().filter(of_all).map(waited).sum::<Ns>() / ranks.len().max(1) as Ns;
    let waits: Vec<Ns> = ranks.iter().map(|rank| rank.stage_ns).collect();
    let computes: Vec<f64> = ranks.iter().map(|rank| rank.kernels.values().map(|(ns, _)| ns).sum()).collect();
    pipeline::is_pipeline(&waits, &computes, late)
}

/// How much longer a rank's kernels take than the same kernels of the others, percent.
fn slower(own: &Arrivals, others: &[&Arrivals]) -> Option<f64> {
    let (mut took, mut usual) = (0.0, 0.0);
    for (kernel, (ns, count)) in &own.kernels {
        let of_others = others.iter().filter_map(|other| other.kernels.get(kernel));
        let (other_ns, other_count) = of_others.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        if other_count > 0.0 {
            (took, usual) = (took + ns, usual + count * other_ns / other_count);
        }
    }
    (usual > 0.0).then(|| 100.0 * (took / usual - 1.0))
}

/// The kernel that takes a rank more time than the others on average.
fn more(own: &Arrivals, others: &[&Arrivals]) -> Option<MoreWork> {
    more_work(&by_name(&[own]), &by_name(others))
}

/// The mean of the ranks' times by kernel.
fn by_name<'a>(ranks: &[&'a Arrivals]) -> BTreeMap<&'a str, f64> {
    let mut sums = BTreeMap::new();
    for ((kernel, _), (ns, _)) in ranks.iter().flat_map(|rank| &rank.kernels) {
        *sums.entry(kernel.as_str()).or_default() += ns / ranks.len() as f64;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    const COMM: &str = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";

    /// Ten steps of 100 us: a product that takes 60 us, a collective that ends when the last rank, 3 us later, has been in it for 1.
    fn rank(product: Ns, begin: Ns) -> Health {
        let mut tables = timeline();
        for i in 0..10 {
            let at = 100_000 * i;
            tables = tables.kernel("gemm", at + begin, at + begin + product, None);
            tables = tables.kernel(COMM, at + begin + product, at + 64_000, None);
        }
        Health::examine(&tables.done(), &Default::default()).unwrap()
    }

    fn compare(mut healths: Vec<Health>) -> (Option<Across>, Vec<Ns>) {
        let mut ranks: Vec<(String, &mut Health)> =
            healths.iter_mut().enumerate().map(|(at, health)| (format!("rank {at}"), health)).collect();
        let across = across(&mut ranks, ClockBase::Shared);
        (across, healths.iter().map(|health| health.devices.exposed_communication_ns).collect())
    }

    #[test]
    fn the_late_rank_is_named_with_its_reason() {
        let (across, exposed) = compare(vec![rank(60_000, 0), rank(63_000, 0), rank(60_000, 0), rank(60_000, 0)]);
        let Across { collectives, late_ns, straggler, .. } = across.unwrap();
        assert_eq!((collectives, late_ns), (10, 30_000));
        let straggler = straggler.unwrap();
        assert_eq!((straggler.rank.as_str(), straggler.host_ns), ("rank 1", 0));
        assert!(straggler.slower_pct.is_some_and(|pct| (pct - 5.0).abs() < 1e-9));
        assert_eq!(exposed, [10_000; 4], "waits for rank 1 are not its own communication");
    }

    #[test]
    fn none_is_late() {
        let (across, exposed) = compare(vec![rank(60_000, 0), rank(60_000, 0)]);
        assert_eq!(across.map(|across| (across.late_ns, across.straggler)), Some((0, None)));
        assert_eq!(exposed, [40_000; 2]);
    }

    #[test]
    fn programs_without_common_collectives_are_no_job() {
        let alone = Health::examine(&timeline().kernel("gemm", 0, 10, None).done(), &Default::default()).unwrap();
        assert_eq!(compare(vec![rank(60_000, 0), alone]).0, None);
    }
}
