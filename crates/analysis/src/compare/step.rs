//! The step on the device, which leads the comparison: the time of the program's own unit of work, whatever its kernels are
//! called. Host stalls within a few steps are outliers, so each run's number is its trimmed mean (without a fifth at each end).

use super::change::{Change, Changes, RUNS, Unit, confirmed};
use super::decide::{Thresholds, Verdict};
use super::ends::{Edges, ends};
use super::period::Cycle;
use super::side::numbered;
use super::threads;
use crate::timeline::Timeline;
use crate::timeline::copies::copies_alone;
use crate::timeline::latency;
use crate::timeline::steps::{self, Mark, Query};
use crate::timeline::warmup::Warmup;
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use serde::Serialize;
use std::collections::BTreeSet;

/// The step: that of the device where traces have it, otherwise a range on the host.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    pub name: String,
    /// `period`, `request`, `every step`, `slow steps`, `wall`, `device`, `host`, `start` or `end`.
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

impl Step {
    /// The same between steps of different kinds: what the device waits between two of the finer steps lies within a coarser one. So
    /// neither is slower.
    pub(super) fn of_another_kind(self) -> Step {
        let change = Change { low_pct: None, high_pct: None, p: None, p_adjusted: None, ..self.change };
        let reason =
            "a step of the one side is several of the other's: the device's waits between these are in it".to_owned();
        Step { change, low: None, high: None, verdict: Verdict::Inconclusive, reason, ..self }
    }

    /// Whether it looks changed by another amount than the usual steps, though it is not known: all of the interval is beyond the noise, and
    /// other tests share the doubt.
    pub fn looks_changed_beside(&self, usual: Option<&Step>, thresholds: &Thresholds) -> bool {
        let interval = |step: &Step| step.change.low_pct.zip(step.change.high_pct);
        let beyond = |(low, high): (f64, f64)| low > thresholds.noise_pct || high < -thresholds.noise_pct;
        let apart = |(low, high): (f64, f64)| !(low..=high).contains(&self.change.pct);
        self.verdict == Verdict::Inconclusive
            && interval(self).is_some_and(beyond)
            && usual.is_none_or(|usual| interval(usual).is_none_or(apart))
    }

    /// Whether it looks longer by more than the noise, though runs differ too much to know.
    pub fn looks_longer(&self, thresholds: &Thresholds) -> bool {
        self.verdict == Verdict::Inconclusive && self.low.is_some() && self.change.pct > thresholds.noise_pct
    }
}

/// The step and the time of a run, from its trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timed {
    /// The mark of its steps, and the time of each on the device, ns; `None` without steps.
    pub steps: Option<(String, Mark, Vec<f64>)>,
    /// All steps of the run, warm-up included.
    pub count: usize,
    /// Steps that are followed by another measured step.
    pub cycles: Vec<Cycle>,
    /// Device time of the whole run without warm-up, ns.
    pub whole_ns: f64,
    pub kernels_per_step: Option<f64>,
    /// The trimmed mean: steps at the begin and the end of a run may hold more. It tells what a step is.
    pub usual_kernels: Option<f64>,
    /// From the first call, range or work in the trace to the end of the first step, ns.
    pub first_step_ns: Option<f64>,
    /// From the first call, range or work in the trace to the end of the last one, ns.
    pub span_ns: Option<f64>,
    /// The device of the slowest thread, where several with devices of their own don't run in step: the steps are its.
    pub slowest: Option<String>,
    /// The same by the slowest thread, where all threads run in step.
    pub apart: Option<Box<Timed>>,
    /// Where the steps lie in the run.
    pub edges: Option<Edges>,
    /// Ranges that run in half of the periods or more.
    pub usual_ranges: BTreeSet<String>,
    /// Devices that ran kernels; 0 where it isn't known.
    pub devices: usize,
    /// Whether the periods of the cycles are those of requests, from the begin of each to its end.
    pub answers: bool,
}

impl Timed {
    /// The same of a program that is known to have ended then: it may have gone on after the last call.
    #[must_use]
    pub fn ended_at(mut self, end: Ns) -> Timed {
        if let Some(edges) = &mut self.edges {
            edges.goes_on_until(end);
        }
        self.apart = self.apart.map(|apart| Box::new(apart.ended_at(end)));
        self
    }

    /// The same where the user left out a part of the run: what its steps cost at first is no question.
    #[must_use]
    pub fn without_edges(mut self) -> Timed {
        self.apart = self.apart.map(|apart| Box::new(apart.without_edges()));
        Timed { edges: None, ..self }
    }

    /// The share of the run's steps that is warm-up.
    pub(super) fn warmup_pct(&self) -> f64 {
        let measured = self.steps.as_ref().map_or(0, |(_, _, values)| values.len());
        if self.steps.is_none() || self.count == 0 {
            return 0.0;
        }
        100.0 * self.count.saturating_sub(measured) as f64 / self.count as f64
    }

    /// The same with steps of a part of the work: each has this many of them.
    pub(super) fn divided(&self, parts: f64) -> Timed {
        let cycle = |cycle: &Cycle| Cycle {
            period_ns: cycle.period_ns / parts,
            latency_ns: cycle.latency_ns / parts,
            busy_ns: cycle.busy_ns / parts,
            copies_ns: cycle.copies_ns.map(|ns| ns / parts),
            range_ns: cycle.range_ns.map(|ns| ns / parts),
        };
        let values = |values: &[f64]| values.iter().map(|ns| ns / parts).collect();
        Timed {
            steps: self.steps.as_ref().map(|(name, by, of)| (name.clone(), *by, values(of))),
            count: (self.count as f64 * parts).round() as usize,
            cycles: self.cycles.iter().map(cycle).collect(),
            whole_ns: self.whole_ns,
            kernels_per_step: self.kernels_per_step.map(|kernels| kernels / parts),
            usual_kernels: self.usual_kernels.map(|kernels| kernels / parts),
            first_step_ns: self.first_step_ns,
            span_ns: self.span_ns,
            // The first step and the last one are of another kind.
            edges: None,
            slowest: self.slowest.clone(),
            apart: None,
            usual_ranges: self.usual_ranges.clone(),
            devices: self.devices,
            answers: self.answers,
        }
    }

    /// `step` as for `rkprof report --step`.
    ///
    /// # Errors
    /// A sentence, when there is no such step.
    pub fn measure(timeline: &Timeline, step: Option<&str>) -> Result<Timed, Error> {
        let query = Query { range: step.map(str::to_owned), schedule: None };
        let steps = steps::steps(timeline, &query, Warmup::Auto)?;
        let (steps, apart, slowest) = match steps {
            Some(steps) => threads::chosen(timeline, steps),
            None => (None, None, None),
        };
        let apart = apart.map(|apart| Box::new(Timed::of(timeline, Some(apart.steps), Some(apart.device))));
        Ok(Timed { apart, ..Timed::of(timeline, steps, slowest) })
    }

    fn of(timeline: &Timeline, steps: Option<steps::Steps>, slowest: Option<String>) -> Timed {
        let values = |steps: &steps::Steps| steps.measured().map(|step| step.latency() as f64).collect();
        let edges = steps.as_ref().and_then(|steps| Edges::of(timeline, steps));
        Timed {
            apart: None,
            slowest,
            edges,
            usual_ranges: steps.as_ref().map_or_else(BTreeSet::new, |steps| usual_ranges(timeline, steps)),
            count: steps.as_ref().map_or(0, |steps| steps.steps.len()),
            cycles: steps.as_ref().map_or_else(Vec::new, |steps| cycles(steps, &copies_alone(timeline))),
            kernels_per_step: steps.as_ref().map(|steps| steps.kernels[1]),
            usual_kernels: steps.as_ref().and_then(usual_kernels),
            first_step_ns: edges.map(|edges| edges.first_step_ns()),
            steps: steps.map(|steps| (steps.source.clone(), steps.by, values(&steps))),
            span_ns: ends(timeline).map(|(begin, end)| (end - begin) as f64),
            whole_ns: latency::whole(timeline).map_or(0.0, |latency| latency.ns),
            devices: timeline.agents().len(),
            answers: false,
        }
    }
}

fn usual_kernels(steps: &steps::Steps) -> Option<f64> {
    let counts: Vec<f64> = steps.measured().map(|step| step.kernels as f64).collect();
    trimmed(&counts)
}

/// The names of ranges that run in half of the periods or more: the time of the usual step can hold theirs.
fn usual_ranges(timeline: &Timeline, steps: &steps::Steps) -> BTreeSet<String> {
    let at = |step: &steps::Step| step.host_start_ns.unwrap_or(step.start_ns);
    let mut windows: Vec<(Ns, Ns)> = steps.measured_pairs().map(|[step, next]| (at(step), at(next))).collect();
    windows.sort_unstable();
    // The number of periods with each range, and the first period after them.
    let mut seen = vec![(0, 0); timeline.range_names.len()];
    for range in &timeline.ranges {
        let first = windows.partition_point(|window| window.1 <= range.start);
        let end = windows.partition_point(|window| window.0 < range.end);
        let (count, next) = &mut seen[range.name as usize];
        *count += end.saturating_sub(first.max(*next));
        *next = end.max(*next);
    }
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for (name, (count, _)) in timeline.range_names.iter().zip(seen) {
        *counts.entry(numbered(name)).or_default() += count;
    }
    let usual = counts.into_iter().filter(|(_, count)| *count > 0 && 2 * count >= windows.len());
    usual.map(|(name, _)| name.to_owned()).collect()
}

/// `copies` are those of [`copies_alone`].
fn cycles(steps: &steps::Steps, copies: &[(Ns, Ns)]) -> Vec<Cycle> {
    let within = |from: Ns, to: Ns| -> f64 {
        let first = copies.partition_point(|copy| copy.1 <= from);
        let inside = copies[first..].iter().take_while(|copy| copy.0 < to);
        inside.map(|(start, end)| (*end.min(&to) - *start.max(&from)) as f64).sum()
    };
    let cycle = |[step, next]: [&steps::Step; 2]| {
        let end = step.end_ns.clamp(step.start_ns, next.start_ns.max(step.start_ns));
        Cycle {
            period_ns: next.start_ns.saturating_sub(step.start_ns) as f64,
            latency_ns: step.latency() as f64,
            busy_ns: step.busy_ns as f64,
            copies_ns: [within(step.start_ns, end), within(end, next.start_ns)],
            range_ns: step.wall_ns.map(|ns| ns as f64),
        }
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

/// The trimmed mean; `None` without values.
pub(super) fn trimmed(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let kept = trim(&values);
    (!kept.is_empty()).then(|| kept.iter().sum::<f64>() / kept.len() as f64)
}

/// The change of a step from the values of each run; `None` when a side has none.
pub(super) fn change(before: &[Vec<f64>], after: &[Vec<f64>]) -> Option<(Unit, Change)> {
    let numbers = |runs: &[Vec<f64>]| runs.iter().filter_map(|run| trimmed(run)).collect::<Vec<f64>>();
    let (a, b) = (numbers(before), numbers(after));
    let unit = if a.len().min(b.len()) >= RUNS { Unit::Run } else { Unit::Call };
    (!a.is_empty() && !b.is_empty()).then(|| (unit, confirmed(&a, &b)))
}

/// What marks the steps of all runs; `None` where they have no comparable ones.
pub(super) fn mark<'a>(before: &'a [Timed], after: &'a [Timed]) -> Option<&'a String> {
    let all: Vec<&(String, Mark, Vec<f64>)> =
        before.iter().chain(after).map(|run| run.steps.as_ref()).collect::<Option<_>>()?;
    let (source, by, _) = *all.first()?;
    // A range's name identifies it; other marks of two variants may be on different streams or threads.
    let is_same = |(other, mark, _): &&(String, Mark, Vec<f64>)| mark == by && (*by != Mark::Ranges || other == source);
    all.iter().all(is_same).then_some(source)
}

/// The device's step of two sides; `None` where their traces have no comparable one.
pub(super) fn on_device(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<Step> {
    let source = mark(before, after)?;
    let values = |runs: &[Timed]| -> Vec<Vec<f64>> {
        runs.iter().filter_map(|run| Some(run.steps.as_ref()?.2.clone())).collect()
    };
    let (unit, change) = change(&values(before), &values(after))?;
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
