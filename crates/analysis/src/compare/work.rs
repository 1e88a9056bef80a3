//! Whether both sides did the same amount of work. A run of more steps takes longer and is no slower: what is summed over a
//! run is compared per step.
//!
//! Two signs: how often each kernel was called, and the number of steps. Where every kernel was called more often by the same
//! factor and nothing counts steps, it may be more work or wasted work. The times cannot tell. Where the runs of a side differ in these
//! numbers, the factor is that of all launches. Each kernel's may differ from it by chance.

use super::matching::Match;
use super::side::RowKind;
use super::step::{self, Timed};
use super::{ComparedRow, Times, Verdict};
use crate::timeline::steps::Mark;
use crate::timeline::steps::ranges::PYTORCH_STEP;
use serde::Serialize;

/// How much more the candidate did in a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Work {
    /// Candidate over baseline.
    pub ratio: f64,
    /// Steps of a run, before and after; `None` where only the calls of the kernels show it.
    pub steps: Option<[f64; 2]>,
}

/// Ratios that are nearer are the same.
const NEAR: f64 = 0.02;
/// Part of the kernel time, on both sides, that must have been called by the same factor, %.
const MOST: f64 = 90.0;
/// Matched part of the kernel time below which two sides have no kernels in common, %.
const COMMON: f64 = 10.0;

fn near(a: f64, b: f64) -> bool {
    (a / b - 1.0).abs() <= NEAR
}

fn both(row: &ComparedRow) -> Option<(&Times, &Times)> {
    row.before.as_ref().zip(row.after.as_ref())
}

fn calls(row: &ComparedRow) -> Option<f64> {
    let (before, after) = both(row).filter(|_| row.how == Match::Exact)?;
    Some(after.calls_per_run / before.calls_per_run)
}

/// The kernel of both sides with the most time.
fn longest(rows: &[ComparedRow]) -> Option<&ComparedRow> {
    let both = rows.iter().filter(|row| row.kind == RowKind::Kernel && calls(row).is_some());
    both.max_by(|a, b| share(a, 0).total_cmp(&share(b, 0)))
}

/// The factor by which nearly all kernels were called more often; `None` where they differ.
fn of_kernels(rows: &[ComparedRow]) -> Option<f64> {
    let kernels = || rows.iter().filter(|row| row.kind == RowKind::Kernel);
    let longest = longest(rows)?;
    let by_chance = both(longest).is_some_and(|(before, after)| before.by_chance && after.by_chance);
    // Kernels of one side alone are other work: they tell nothing of how much there is.
    let ratio = if by_chance { of_launches(kernels().filter(|row| calls(row).is_some())) } else { calls(longest)? };
    let alike = kernels().filter(|row| calls(row).is_some_and(|other| near(other, ratio) || is_chance(row, ratio)));
    let sums = alike.fold([0.0; 2], |[a, b], row| [a + share(row, 0), b + share(row, 1)]);
    (sums[0] >= MOST && sums[1] >= MOST).then_some(ratio)
}

/// The factor of the launches of a run, of these kernels.
fn of_launches<'a>(kernels: impl Iterator<Item = &'a ComparedRow>) -> f64 {
    let sums = kernels.fold([0.0; 2], |[a, b], row| {
        let calls = |times: &Option<Times>| times.as_ref().map_or(0.0, |times| times.calls_per_run);
        [a + calls(&row.before), b + calls(&row.after)]
    });
    sums[1] / sums[0]
}

/// Whether both sides launched as many kernels in a run.
pub(super) fn are_as_many(rows: &[ComparedRow]) -> bool {
    near(of_launches(rows.iter().filter(|row| row.kind == RowKind::Kernel)), 1.0)
}

/// Whether a kernel's calls, whose number chance decides in each run, may differ by this factor: within three standard errors.
fn is_chance(row: &ComparedRow, ratio: f64) -> bool {
    let varies = both(row).filter(|(before, after)| before.by_chance && after.by_chance);
    varies.zip(calls(row)).is_some_and(|((before, after), own)| {
        let error = (1.0 / before.calls as f64 + 1.0 / after.calls as f64).sqrt();
        (own / ratio - 1.0).abs() <= 3.0 * error
    })
}

fn share(row: &ComparedRow, side: usize) -> f64 {
    [&row.before, &row.after][side].as_ref().and_then(|times| times.share_pct).unwrap_or(0.0)
}

/// Steps of a run on both sides: of the traces, or of a range. Ranges lie within each other; the one that was called as the
/// kernels were is the step, otherwise the longest.
fn steps(
    rows: &[ComparedRow],
    timed: (&[Timed], &[Timed]),
    name: Option<&str>,
    kernels: Option<f64>,
) -> Option<[f64; 2]> {
    if step::mark(timed.0, timed.1).is_some() {
        let mean = |runs: &[Timed]| runs.iter().map(|run| run.count as f64).sum::<f64>() / runs.len() as f64;
        return Some([mean(timed.0), mean(timed.1)]);
    }
    let ranges = || rows.iter().filter(|row| row.kind == RowKind::Range && row.how == Match::Exact);
    let total = |row: &ComparedRow| {
        both(row).map_or(0.0, |(before, after)| before.total_ns_per_run.min(after.total_ns_per_run))
    };
    let longest = |rows: &mut dyn Iterator<Item = &'_ ComparedRow>| {
        let row = rows.max_by(|a, b| total(a).total_cmp(&total(b)))?;
        both(row).map(|(before, after)| [before.calls_per_run, after.calls_per_run])
    };
    if let Some(name) = name {
        return longest(&mut ranges().filter(|row| row.name() == name));
    }
    let alike = |row: &&ComparedRow| kernels.zip(calls(row)).is_some_and(|(kernels, own)| near(kernels, own));
    longest(&mut ranges().filter(alike)).or_else(|| longest(&mut ranges()))
}

/// `None` when both sides did the same, or no sign says otherwise.
pub(super) fn work(rows: &[ComparedRow], timed: (&[Timed], &[Timed]), name: Option<&str>) -> Option<Work> {
    let kernels = of_kernels(rows);
    let different = |ratio: &f64| !near(*ratio, 1.0);
    match steps(rows, timed, name, kernels) {
        Some([before, after]) => {
            let ratio = after / before;
            // Kernels that were called as often did the same work, whatever was counted as a step.
            let agrees = kernels.is_none_or(|kernels| near(kernels, ratio));
            (agrees && different(&ratio)).then_some(Work { ratio, steps: Some([before, after]) })
        }
        None => kernels.filter(different).map(|ratio| Work { ratio, steps: None }),
    }
}

/// A kernel or a range may do the same work by fewer and longer calls, or by more and shorter ones. Where all of them take as long as before, it
/// is neither slower nor faster, whatever the verdict on a call is. The reason, if it is so.
pub(super) fn in_other_calls(row: &ComparedRow, ratio: f64, verdict: Verdict, noise_pct: f64) -> Option<String> {
    let (before, after) = both(row)?;
    let times = after.calls_per_run / ratio / before.calls_per_run;
    let mean = row.changes?.mean.pct;
    let in_all = 100.0 * ((1.0 + mean / 100.0) * times - 1.0);
    let made_up = match verdict {
        Verdict::Regression => mean > noise_pct && in_all <= noise_pct,
        Verdict::Improvement => mean < -noise_pct && in_all >= -noise_pct,
        Verdict::Small | Verdict::Neutral | Verdict::Inconclusive => false,
    };
    (made_up && !near(times, 1.0)).then(|| format!("{times:.2} times the calls, {in_all:+.1}% in all"))
}

/// Numbers of steps and kernels that differ less agree: steps of warm-up and of the end have other kernels.
const AGREE: f64 = 0.1;

/// How many steps of the baseline a step of the candidate holds, where both have the same kernels. A program
/// that waits for every tenth step only has steps of ten times the work. `None` where it is one.
pub(super) fn grain(rows: &[ComparedRow], (before, after): (&[Timed], &[Timed])) -> Option<f64> {
    let marks = || before.iter().chain(after).map(|run| run.steps.as_ref().map(|(_, by, _)| *by));
    let launches = of_kernels(rows)?;
    // A range is a step by its name. Only where the whole run has the same launches it was split, or others were joined.
    if marks().any(|by| by.is_none() || (by == Some(Mark::Ranges) && !near(launches, 1.0))) {
        return None;
    }
    let count = ratio((before, after), |run| run.count as f64);
    grain_of(count, ratio((before, after), |run| run.usual_kernels.unwrap_or(0.0)), launches)
}

/// The ratio of means, candidate over baseline.
fn ratio((before, after): (&[Timed], &[Timed]), of: fn(&Timed) -> f64) -> f64 {
    let mean = |runs: &[Timed]| runs.iter().map(of).sum::<f64>() / runs.len() as f64;
    mean(after) / mean(before)
}

/// Whether a step of one side is what a step of the other is. Waits may mark them in one program and pauses in the other: then they hold
/// about as many kernels, or say nothing together. Ranges of two names are one where there are as many: a batch is no request.
///
/// Steps without a name may hold other kernels. They are alike where a run has as many of them. Else there must be as many more as calls
/// of the longest kernel.
pub(super) fn are_alike(rows: &[ComparedRow], timed: (&[Timed], &[Timed])) -> bool {
    let near = |ratio: f64| (ratio - 1.0).abs() <= AGREE;
    let kernels = ratio(timed, |run| run.usual_kernels.unwrap_or(f64::NAN));
    let steps = ratio(timed, |run| run.count as f64);
    let named = |run: &Timed| run.steps.as_ref().is_some_and(|(_, by, _)| *by == Mark::Ranges);
    let both_named = timed.0.iter().chain(timed.1).all(named);
    let is_one_mark = step::mark(timed.0, timed.1).is_some();
    match () {
        () if kernels.is_nan() || is_one_mark && both_named => true,
        () if is_one_mark => {
            near(kernels) || near(steps) || longest(rows).and_then(calls).is_none_or(|calls| near(steps / calls))
        }
        () => near(kernels) && (!both_named || near(steps)),
    }
}

/// The same from three ratios, candidate over baseline: steps of a run, kernels of a step, kernels of a run. Ratios that aren't finite
/// say nothing.
pub fn grain_of(steps: f64, kernels: f64, launches: f64) -> Option<f64> {
    let agrees = (kernels * steps / launches - 1.0).abs() <= AGREE;
    // As many steps of more kernels may be wasted work. Fewer steps of more kernels are steps of another kind.
    let coarser = kernels > 1.0 + AGREE && steps < 1.0 - AGREE;
    let finer = kernels < 1.0 - AGREE && steps > 1.0 + AGREE;
    (agrees && (coarser || finer)).then_some(kernels)
}

/// Whether the two sides have kernels or ranges in common.
pub(super) fn are_related(rows: &[ComparedRow]) -> bool {
    let kernels = || rows.iter().filter(|row| row.kind == RowKind::Kernel);
    let matched = |side: usize| kernels().filter(|row| both(row).is_some()).map(|row| share(row, side)).sum::<f64>();
    let has_both = kernels().any(|row| row.before.is_some()) && kernels().any(|row| row.after.is_some());
    // PyTorch's profiler marks the steps of every program.
    let own = |row: &&ComparedRow| row.kind == RowKind::Range && !row.name().starts_with(PYTORCH_STEP);
    let ranges = rows.iter().filter(own).any(|row| both(row).is_some());
    !has_both || ranges || matched(0) >= COMMON || matched(1) >= COMMON
}

#[cfg(test)]
#[path = "work_tests.rs"]
mod tests;
