//! Compares two sets of runs, before and after: what became slower or faster, and whether that is more than noise.
//!
//! ```text
//! summaries --(side)--> kernels and ranges per run --(matching)--> pairs --(change)--> deltas, intervals, p
//!                                                                           --(decide: Holm, thresholds)--> verdicts
//! ```
//!
//! It needs only summaries: exact sums give the means, histograms the quantiles and what lies far outside of them.

mod change;
mod decide;
mod edges;
mod ends;
mod gate;
mod matching;
mod more_runs;
mod overall;
mod period;
mod question;
mod rows;
mod side;
mod step;
mod threads;
mod waited;
mod work;

pub use change::{Change, Changes, RUNS, Unit, confirmed, means};
pub use decide::{Thresholds, Verdict};
pub use edges::Edge;
pub use ends::Edges;
pub use gate::{Gate, Shown};
pub use matching::Match;
pub use more_runs::MOST as MOST_RUNS;
pub use period::{Cycle, Part, same_count};
pub use question::{Question, WallOf};
pub use rows::{ComparedRow, Times};
pub use side::{Key, RowKind};
pub use step::{Step, Timed};
pub use work::{Work, grain_of};

use rkprof_model::summary::Summary;
use rkprof_stats::TallyError;
use serde::Serialize;
use side::Side;
use waited::Waited;

/// The result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub verdict: Verdict,
    /// Why programs of the candidate failed, where none of the baseline's did: a regression, whatever the times are.
    pub program_failed: Option<String>,
    /// With one run on a side, where nothing is tested: how it looks.
    pub looks: Option<String>,
    /// How much more the candidate did; `None` when both sides did the same.
    pub work: Option<Work>,
    /// Devices of the slowest threads, before and after, where several threads with devices of their own don't run in step.
    #[serde(skip)]
    pub slowest: Option<[String; 2]>,
    /// How many steps of the baseline a step of the candidate held; its times are divided by it. `None` where it is one.
    pub grain: Option<f64>,
    /// Devices that ran kernels in a run, before and after; `None` where they are as many, or it isn't known.
    pub devices: Option<[usize; 2]>,
    /// From a step's start to the next one's; without steps the wall time of the program. `None` when neither is known.
    pub period: Option<Step>,
    /// What the period consists of; empty for a wall time.
    pub parts: Vec<Part>,
    /// The period as the mean of all steps, with the rare long ones that `period` leaves out; `None` with one run a side, and where
    /// the sides did not make the same number of steps.
    pub every_step: Option<Step>,
    /// The slow steps: p99 of the period, or p95; `None` as for `every_step`, and with fewer than 40 steps.
    pub slow_steps: Option<Step>,
    /// From the begin of a run to the end of its first step, and from the start of its last step to its end: `None` without steps, and
    /// where the sides' steps differ.
    pub start: Option<Edge>,
    pub end: Option<Edge>,
    pub thresholds: Thresholds,
    pub baseline_runs: usize,
    pub candidate_runs: usize,
    /// Kernel time per run; the candidate's for as much work as the baseline did.
    pub kernel_time: Option<Change>,
    /// The same as if each call had taken its kernel's usual time; tested when both sides have [`RUNS`] runs.
    pub usual_kernel_time: Option<Change>,
    /// Verdict on `usual_kernel_time`, when it is tested.
    pub kernel_time_verdict: Option<Verdict>,
    /// Before / after: 2 means twice as fast.
    pub kernel_speedup: Option<f64>,
    /// The step: that of the device when the traces of all runs have it. Otherwise the requested range, or the range that
    /// takes most time on both sides, on the host.
    pub step: Option<Step>,
    /// By the change of the time per run, largest first; ranges follow the kernels.
    pub rows: Vec<ComparedRow>,
    /// Largest share of a run's steps that is warm-up. From [`TAIL_PCT`] on, p99 of the rows is not judged: it is that of cold calls.
    pub warmup_pct: f64,
}

impl Comparison {
    /// Whether the sides have anything in common: otherwise they are two programs.
    pub fn are_related(&self) -> bool {
        work::are_related(&self.rows)
    }

    /// Kernels that only one side has.
    pub fn unmatched(&self) -> impl Iterator<Item = &ComparedRow> {
        self.rows.iter().filter(|row| matches!(row.how, Match::New | Match::Vanished))
    }
}

/// Part of the calls that lies beyond p99, %.
pub const TAIL_PCT: f64 = 1.0;

/// Compares the runs of two sides.
///
/// # Errors
/// A distribution contradicts itself.
pub fn compare(baseline: &[Summary], candidate: &[Summary], question: Question<'_>) -> Result<Comparison, TallyError> {
    let Question { step, timed, kernels, thresholds, .. } = question;
    let (a, b) = (Side::new(baseline)?, Side::new(candidate)?);
    let mut rows: Vec<ComparedRow> = matching::pairs(&a, &b).into_iter().map(|pair| rows::row(&a, &b, pair)).collect();
    let threads = threads::alike(timed);
    let timed = threads.as_ref().map_or(timed, |(before, after)| (&before[..], &after[..]));
    let slowest = threads::slowest(timed);
    // What is derived from the share of warm-up needs the steps as they were.
    let warmup_pct = timed.0.iter().chain(timed.1).map(Timed::warmup_pct).fold(0.0, f64::max);
    let grain = work::grain(&rows, timed);
    let divided: Vec<Timed> =
        grain.map_or_else(Vec::new, |parts| timed.1.iter().map(|run| run.divided(parts)).collect());
    let timed = if grain.is_some() { (timed.0, &divided[..]) } else { timed };
    let work = work::work(&rows, timed, step);
    let ratio = work.map_or(1.0, |work| work.ratio);
    if work.is_some() {
        rows::divide_by_work(&mut rows, ratio);
    }
    let [kernel_time, mut usual_kernel_time] = [(&a.kernel_ns, &b.kernel_ns), (&a.usual_ns, &b.usual_ns)]
        .map(|(before, after)| of_same_work(&a, &b, before, after, ratio).filter(|_| kernels.is_none()));
    if let Some(wanted) = kernels {
        // After matching: a renamed kernel keeps its partner.
        let names =
            |row: &ComparedRow| [&row.before, &row.after].into_iter().flatten().any(|times| wanted(&times.name));
        rows.retain(|row| row.kind == RowKind::Kernel && names(row));
    }
    let by_run = a.run_count >= RUNS && b.run_count >= RUNS;
    // Cold steps are no part of the step. They would be the tail of the rows.
    if warmup_pct >= TAIL_PCT {
        rows::leave_tails(&mut rows);
    }
    rows::judge(&mut rows, usual_kernel_time.as_mut().filter(|_| by_run), ratio, &thresholds);
    rows.sort_by(|a, b| a.kind.cmp(&b.kind).then(b.moves_ns.abs().total_cmp(&a.moves_ns.abs())));
    let devices = other_devices(timed);
    // It is a sum over devices: more of them may take more of it in all, and less of the time that somebody waits for.
    let kernel_time_verdict = usual_kernel_time.filter(|_| by_run && devices.is_none()).map(|change| {
        let changes = Changes { unit: Unit::Run, mean: change, p50: change, p99: Change { p: None, ..change } };
        thresholds.judge(&changes).0
    });
    let Waited { step, period, parts, every_step, slow_steps, all_pct, edges: [start, end] } = match kernels {
        None => Waited::find(&rows, &Question { timed, ..question }, work, grain),
        Some(_) => Waited::default(),
    };
    if let Some(period) = period.as_ref().filter(|period| period.of != "wall") {
        rows::say_what_moved(&mut rows, period, timed);
    }
    let waited = [period.as_ref(), every_step.as_ref(), slow_steps.as_ref()];
    let edges = [&start, &end].map(|edge| edge.as_ref().map(|edge| &edge.of_run));
    let mut verdict = match by_run {
        true => overall::overall(&rows, kernel_time_verdict, step.as_ref(), (waited, edges), &thresholds),
        false => Verdict::Inconclusive,
    };
    // More calls without a count of steps: more work, or wasted work.
    if work.is_some_and(|work| work.steps.is_none()) && matches!(verdict, Verdict::Neutral | Verdict::Small) {
        verdict = Verdict::Inconclusive;
    }
    let whole = [&period, &step].into_iter().flatten().map(|step| step.change).chain(usual_kernel_time).next();
    let program_failed = question.failed.map(str::to_owned);
    Ok(Comparison {
        verdict: if program_failed.is_some() { Verdict::Regression } else { verdict },
        program_failed,
        looks: whole.filter(|_| !by_run).map(|change| looks(change.pct, all_pct, &thresholds)),
        work,
        slowest,
        grain,
        devices,
        period,
        parts,
        every_step,
        slow_steps,
        start,
        end,
        thresholds,
        baseline_runs: a.run_count,
        candidate_runs: b.run_count,
        kernel_speedup: kernel_time.map(|change| change.before_ns / change.after_ns),
        kernel_time,
        usual_kernel_time,
        kernel_time_verdict,
        step,
        rows,
        warmup_pct,
    })
}

/// The times of the runs, the candidate's for as much work as the baseline did; `None` where a side has no kernel time.
fn of_same_work(a: &Side, b: &Side, before: &[f64], after: &[f64], ratio: f64) -> Option<Change> {
    let after: Vec<f64> = after.iter().map(|ns| ns / ratio).collect();
    (a.total_ns() > 0.0 && b.total_ns() > 0.0).then(|| means(before, &after))
}

/// How a change looks that was not tested; with that of all steps, where rare long ones say something else.
fn looks(pct: f64, all_pct: Option<f64>, thresholds: &Thresholds) -> String {
    let usual = thresholds.looks(pct);
    match all_pct.filter(|all| (all - pct).abs() > thresholds.mean_pct) {
        Some(all) => format!("{usual}, and with the longest steps {}", thresholds.looks(all)),
        None => usual,
    }
}

/// The numbers of devices of both sides, where they differ.
fn other_devices(timed: (&[Timed], &[Timed])) -> Option<[usize; 2]> {
    let most = |runs: &[Timed]| runs.iter().map(|run| run.devices).max().unwrap_or(0);
    let devices = [most(timed.0), most(timed.1)];
    (devices[0] != devices[1] && !devices.contains(&0)).then_some(devices)
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod rows_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trials;
