//! What each kernel has of the course of a run: how much longer it takes where the run is slow. And kernels that become slower alone.

use super::course::{Slow, is_left_out, rises};
use super::{InTime, Longer, Runs, same_around};
use crate::timeline::Timeline;
use rkprof_model::event::Ns;
use std::cmp::Reverse;

/// Parts of a kernel's runs, and the fewest runs in one.
const PARTS: usize = 40;
const RUNS_IN_PART: usize = 4;
/// Fewer parts show no growth.
const FEWEST_PARTS: usize = 20;
/// Fewer runs on one side have no usual time.
const FEWEST_RUNS: usize = 4;
/// A kernel is slow in a slow time from this ratio on, and becomes slower from the other one on.
const SLOWER: f64 = 1.05;
const GROWS: f64 = 1.02;
/// Of the kernels' time: where as much becomes slower, the device does.
const NEARLY_ALL: f64 = 0.8;

/// Start and time.
type Run = (Ns, Ns);

/// Names the kernels that are slow when the run is. Those by which the run was not judged add what they have of it.
pub(super) fn share(timeline: &Timeline, groups: &[Runs], slow: &Slow, found: &mut InTime) {
    let (mut kernels, mut more, mut grown, mut whole) = (Vec::new(), 0, 0, 0);
    let mut ends = Ends::default();
    for group in groups {
        whole += group.time();
        let is_left_out = is_left_out(timeline, group);
        let longer = match slow {
            Slow::Within(spans) => group.longer_within(spans),
            Slow::Growing if walks_a_cache(timeline, group) => {
                group.growth().map(|one| at_most(one, group, found.drift_pct))
            }
            Slow::Growing if is_left_out => group.growth(),
            Slow::Growing => group.grown(),
        };
        let Some(longer) = longer else { continue };
        more += if is_left_out { longer.2 } else { 0 };
        grown += group.time();
        ends.add(group, longer);
        kernels.push(group.named(timeline, longer));
    }
    kernels.sort_by_key(|one| Reverse(one.excess_ns));
    match slow {
        Slow::Growing => {
            found.drift_ns += more;
            found.drifts_alone = !kernels.is_empty() && (grown as f64) < NEARLY_ALL * whole as f64;
            found.drift_pct = if found.drifts_alone { ends.pct() } else { found.drift_pct };
        }
        Slow::Within(_) if found.ramp_ns > 0 => found.ramp_ns += more,
        Slow::Within(_) => found.phase_ns += more,
    }
    found.kernels = kernels;
}

/// Finds kernels that become slower and slower while the others don't.
pub(super) fn drifts(timeline: &Timeline, groups: &[Runs], found: &mut InTime) {
    let mut ends = Ends::default();
    for group in groups.iter().filter(|group| !walks_a_cache(timeline, group)) {
        let (first, second) = group.runs.split_at(group.runs.len() / 2);
        let Some(one) = group.growth().filter(|_| same_around(timeline, first, second)) else { continue };
        ends.add(group, one);
        found.drift_ns += one.2;
        found.kernels.push(group.named(timeline, one));
    }
    found.kernels.sort_by_key(|one| Reverse(one.excess_ns));
    found.drifts_alone = !found.kernels.is_empty();
    found.drift_pct = ends.pct();
}

/// What some kernels would take in all at their first times, and at their last ones.
#[derive(Default)]
struct Ends {
    first: f64,
    last: f64,
}

impl Ends {
    fn add(&mut self, group: &Runs, (first, last, _): (Ns, Ns, Ns)) {
        let runs = group.runs.len() as f64;
        (self.first, self.last) = (self.first + first as f64 * runs, self.last + last as f64 * runs);
    }

    fn pct(&self) -> f64 {
        if self.first > 0.0 { 100.0 * (self.last / self.first - 1.0) } else { 0.0 }
    }
}

/// Whether a kernel reads a cache of keys, which grows from token to token: that is what it is for.
fn walks_a_cache(timeline: &Timeline, group: &Runs) -> bool {
    let name = timeline.kernels[group.kernel as usize].to_ascii_lowercase();
    is_left_out(timeline, group) && ["paged", "decode", "kv", "cache"].iter().any(|part| name.contains(part))
}

/// Work that grows beside a device that gets slower: no more than the device's part.
fn at_most((before, after, excess): (Ns, Ns, Ns), group: &Runs, pct: f64) -> (Ns, Ns, Ns) {
    let by_device = before as f64 * group.runs.len() as f64 * pct / 100.0;
    (before, after, excess.min(by_device as Ns))
}

impl Runs {
    fn time(&self) -> Ns {
        self.runs.iter().map(|run| run.1).sum()
    }

    fn named(&self, timeline: &Timeline, (before_ns, after_ns, excess_ns): (Ns, Ns, Ns)) -> Longer {
        Longer { kernel: timeline.kernels[self.kernel as usize].clone(), before_ns, after_ns, excess_ns }
    }

    /// The usual time, that within these times, and the excess.
    fn longer_within(&self, spans: &[(Ns, Ns)]) -> Option<(Ns, Ns, Ns)> {
        let is_slow = |run: &(Ns, Ns)| {
            let place = spans.partition_point(|span| span.1 <= run.0);
            spans.get(place).is_some_and(|span| span.0 <= run.0)
        };
        let (slow, usual): (Vec<Run>, Vec<Run>) = self.runs.iter().partition(|run| is_slow(run));
        if slow.len() < FEWEST_RUNS || usual.len() < FEWEST_RUNS {
            return None;
        }
        let (before, after) = (median(&usual), median(&slow));
        let excess = slow.iter().map(|run| run.1).sum::<Ns>().saturating_sub(before * slow.len() as Ns);
        (after as f64 >= SLOWER * before as f64).then_some((before, after, excess))
    }

    /// The means of the parts of the runs; none where these are few.
    fn parts(&self) -> Vec<f64> {
        let count = PARTS.min(self.runs.len() / RUNS_IN_PART);
        if count < FEWEST_PARTS {
            return Vec::new();
        }
        let at = |i: usize| i * self.runs.len() / count;
        let mean = |runs: &[(Ns, Ns)]| runs.iter().map(|run| run.1 as f64).sum::<f64>() / runs.len() as f64;
        (0..count).map(|i| mean(&self.runs[at(i)..at(i + 1)])).collect()
    }

    /// Where it becomes slower and slower: the time at first, at last, and the excess over the first.
    fn growth(&self) -> Option<(Ns, Ns, Ns)> {
        let (begin, end) = rises(&self.parts())?;
        let excess = self.time() as f64 - begin * self.runs.len() as f64;
        Some((begin as Ns, end as Ns, excess.max(0.0) as Ns))
    }

    /// The same where it is slower at last than at first, whatever lies between.
    fn grown(&self) -> Option<(Ns, Ns, Ns)> {
        let tenth = (self.runs.len() / 10).max(FEWEST_RUNS).min(self.runs.len());
        let (before, after) = (median(&self.runs[..tenth]), median(&self.runs[self.runs.len() - tenth..]));
        let excess = self.time().saturating_sub(before * self.runs.len() as Ns);
        (after as f64 >= GROWS * before as f64).then_some((before, after, excess))
    }
}

fn median(runs: &[(Ns, Ns)]) -> Ns {
    let mut times: Vec<Ns> = runs.iter().map(|run| run.1).collect();
    let middle = times.len() / 2;
    *times.select_nth_unstable(middle).1
}
