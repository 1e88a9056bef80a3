//! The step on the device, which leads the comparison: the time of the program's own unit of work, whatever its kernels are
//! called. Host stalls within a few steps are outliers, so the means are trimmed (a fifth at each end) and tested by Yuen's
//! method; with three runs or more per side each run gives one number. With five or more, a permutation test (Fisher) must
//! confirm the result. It keeps its level for any noise, while Welch's test exceeds it where runs fall into two states.

use super::change::{Change, Changes, RUNS, Unit, change_of};
use super::decide::{Thresholds, Verdict};
use super::period::Cycle;
use crate::t_test::Sample;
use crate::timeline::Timeline;
use crate::timeline::latency;
use crate::timeline::steps::{self, Mark, Query};
use crate::timeline::warmup::Warmup;
use rkprof_model::error::Error;
use serde::Serialize;

/// The step: that of the device where traces have it, otherwise a range on the host.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    pub name: String,
    /// `period`, `wall`, `device` or `host`.
    pub of: &'static str,
    /// Before / after of the mean duration.
    pub speedup: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// The means, and the interval of their ratio.
    pub change: Change,
    /// The unit of the sample.
    pub unit: Unit,
    pub verdict: Verdict,
    pub reason: String,
}

/// The step and the time of a run, from its trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timed {
    /// The mark of its steps, and the time of each on the device, ns; `None` without steps.
    pub steps: Option<(String, Mark, Vec<f64>)>,
    /// Steps that are followed by another measured step.
    pub cycles: Vec<Cycle>,
    /// Device time of the whole run without warm-up, ns.
    pub whole_ns: f64,
    pub kernels_per_step: Option<f64>,
}

impl Timed {
    /// `step` as for `rkprof report --step`.
    ///
    /// # Errors
    /// A sentence, when there is no such step.
    pub fn of(timeline: &Timeline, step: Option<&str>) -> Result<Timed, Error> {
        let query = Query { range: step.map(str::to_owned), schedule: None };
        let steps = steps::steps(timeline, &query, Warmup::Auto)?;
        let values = |steps: &steps::Steps| steps.measured().map(|step| step.latency() as f64).collect();
        Ok(Timed {
            cycles: steps.as_ref().map_or_else(Vec::new, cycles),
            kernels_per_step: steps.as_ref().map(|steps| steps.kernels[1]),
            steps: steps.map(|steps| (steps.source.clone(), steps.by, values(&steps))),
            whole_ns: latency::whole(timeline).map_or(0.0, |latency| latency.ns),
        })
    }
}

fn cycles(steps: &steps::Steps) -> Vec<Cycle> {
    let cycle = |[step, next]: [&steps::Step; 2]| Cycle {
        period_ns: next.start_ns.saturating_sub(step.start_ns) as f64,
        latency_ns: step.latency() as f64,
        busy_ns: step.busy_ns as f64,
    };
    steps.measured_pairs().map(cycle).collect()
}

/// Part that is trimmed at each end.
const TRIM: f64 = 0.2;

/// The sorted values without a fifth at each end.
pub(super) fn trim<T>(sorted: &[T]) -> &[T] {
    let cut = (TRIM * sorted.len() as f64) as usize;
    &sorted[cut..sorted.len() - cut]
}

/// The trimmed mean as a sample with Yuen's squared error: the winsorized variance over what is left.
pub(super) fn trimmed(values: &[f64]) -> Option<Sample> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let kept = trim(&values);
    let (left, low, high) = (kept.len() as f64, *kept.first()?, *kept.last()?);
    let mean = kept.iter().sum::<f64>() / left;
    let winsorized: Vec<f64> = values.iter().map(|value| value.clamp(low, high)).collect();
    let whole = Sample::of(&winsorized)?;
    let variance = whole.variance * (whole.n - 1.0) / (left - 1.0);
    Some(Sample { n: left, mean, variance })
}

/// The change of a step from the values of each run; `None` when a side has too few.
pub(super) fn change(before: &[Vec<f64>], after: &[Vec<f64>]) -> Option<(Unit, Change)> {
    let sample = |runs: &[Vec<f64>], unit: Unit| match unit {
        Unit::Run => Sample::of(&means_of(runs)),
        Unit::Call => trimmed(&runs.concat()),
    };
    let unit = if before.len() >= RUNS && after.len() >= RUNS { Unit::Run } else { Unit::Call };
    let mut change = change_of(&sample(before, unit)?, &sample(after, unit)?);
    if unit == Unit::Run
        && let Some(p) = change.p.filter(|p| *p < Thresholds::default().alpha)
    {
        change.p = Some(permuted(&means_of(before), &means_of(after)).map_or(p, |exact| exact.max(p)));
    }
    Some((unit, change))
}

/// One number for each run.
fn means_of(runs: &[Vec<f64>]) -> Vec<f64> {
    runs.iter().filter_map(|run| Some(trimmed(run)?.mean)).collect()
}

/// From this number of runs per side a permutation test can be significant and loses little power.
const PERMUTED: usize = 5;
/// Limit of ways to assign the runs to the sides. Beyond it the mean is normal enough, and the enumeration takes too long.
const DEALS: u64 = 1 << 20;

/// Probability of a difference of means at least as large as this one, if the assignment of runs to sides is random: the
/// share of all assignments. `None` with too few runs or too many.
fn permuted(before: &[f64], after: &[f64]) -> Option<f64> {
    let (n, all) = (before.len() as u64, [before, after].concat());
    if before.len().min(after.len()) < PERMUTED {
        return None;
    }
    // Binomial coefficient; each partial product is also one.
    let deals = (1..=n).try_fold(1u64, |deals, k| Some(deals.checked_mul(all.len() as u64 - n + k)? / k))?;
    if deals > DEALS {
        return None;
    }
    let expected = n as f64 * all.iter().sum::<f64>() / all.len() as f64;
    let distance = |sum: f64| (sum - expected).abs();
    // Sums of the same numbers in another order count as equal.
    let least = distance(before.iter().sum()) * (1.0 - 1e-9);
    let mut as_far = 0;
    deal(&all, before.len(), 0.0, &mut |sum| as_far += u64::from(distance(sum) >= least));
    Some(as_far as f64 / deals as f64)
}

/// Visits the sum of each choice of `taken` of the values.
fn deal(values: &[f64], taken: usize, sum: f64, visit: &mut impl FnMut(f64)) {
    match values {
        _ if taken == 0 => visit(sum),
        [first, rest @ ..] if taken <= values.len() => {
            deal(rest, taken - 1, sum + first, visit);
            deal(rest, taken, sum, visit);
        }
        _ => {}
    }
}

/// The device's step of two sides; `None` where their traces have no comparable one.
pub(super) fn on_device(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<Step> {
    let all: Vec<&(String, Mark, Vec<f64>)> =
        before.iter().chain(after).map(|run| run.steps.as_ref()).collect::<Option<_>>()?;
    let (source, by, _) = *all.first()?;
    // A range's name identifies it; other marks of two variants may be on different streams or threads.
    let is_same = |(other, mark, _): &&(String, Mark, Vec<f64>)| mark == by && (*by != Mark::Ranges || other == source);
    if !all.iter().all(is_same) {
        return None;
    }
    let values = |runs: &[Timed]| -> Vec<Vec<f64>> {
        runs.iter().filter_map(|run| Some(run.steps.as_ref()?.2.clone())).collect()
    };
    let (unit, mut change) = change(&values(before), &values(after))?;
    // A single test: the rows are corrected among themselves.
    change.p_adjusted = change.p;
    Some(step(source.clone(), "device", unit, change, thresholds))
}

/// A step and the verdict on it.
pub(super) fn step(name: String, of: &'static str, unit: Unit, change: Change, thresholds: &Thresholds) -> Step {
    // Inverting a ratio swaps the ends of its interval.
    let speedup = |pct: Option<f64>| pct.map(|pct| 1.0 / (1.0 + pct / 100.0));
    let untested = Change { p: None, ..change };
    let (verdict, reason) = thresholds.judge(&Changes { unit, mean: change, p50: untested, p99: untested });
    Step {
        name,
        of,
        speedup: change.before_ns / change.after_ns,
        low: speedup(change.high_pct),
        high: speedup(change.low_pct),
        change,
        unit,
        verdict,
        reason,
    }
}

#[cfg(test)]
#[path = "step_tests.rs"]
mod tests;
#[cfg(test)]
#[path = "trials.rs"]
mod trials;
