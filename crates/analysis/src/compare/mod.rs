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
mod gate;
mod matching;
mod more_runs;
mod period;
mod side;
mod step;
mod work;

pub use change::{Change, Changes, RUNS, Unit, confirmed, means};
pub use decide::{Thresholds, Verdict};
pub use gate::{Gate, Shown};
pub use matching::Match;
pub use more_runs::MOST as MOST_RUNS;
pub use period::{Cycle, Part, same_count};
pub use side::{Key, RowKind};
pub use step::{Step, Timed};
pub use work::{Work, grain_of};

use matching::Pair;
use rkprof_model::summary::Summary;
use rkprof_stats::TallyError;
use serde::Serialize;
use side::{Group, Side};

/// The result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub verdict: Verdict,
    /// With one run on a side, where nothing is tested: how it looks.
    pub looks: Option<String>,
    /// How much more the candidate did; `None` when both sides did the same.
    pub work: Option<Work>,
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

/// A kernel in one launch shape, or a range.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedRow {
    pub kind: RowKind,
    #[serde(rename = "match")]
    pub how: Match,
    pub similarity: Option<f64>,
    pub before: Option<Times>,
    pub after: Option<Times>,
    pub changes: Option<Changes>,
    /// Time per run after, minus before, ns, for the same work.
    pub moves_ns: f64,
    /// `None` for new and vanished rows.
    pub verdict: Option<Verdict>,
    pub reason: String,
}

/// One side of a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Times {
    pub name: String,
    pub grid: Option<[u32; 3]>,
    pub workgroup: Option<[u32; 3]>,
    /// Runs with this kernel or range.
    pub runs: usize,
    /// Whether runs differ in the number of its calls: chance decides about it.
    #[serde(skip)]
    pub by_chance: bool,
    pub calls: u64,
    pub calls_per_run: f64,
    pub total_ns_per_run: f64,
    /// Share of the kernel time; `None` for ranges.
    pub share_pct: Option<f64>,
    /// Sample standard deviation over mean of the calls.
    pub cov_pct: Option<f64>,
}

impl ComparedRow {
    /// The name after, or before when it vanished.
    pub fn name(&self) -> &str {
        self.after.as_ref().or(self.before.as_ref()).map_or("", |times| &times.name)
    }
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

/// What a wall time is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallOf {
    #[default]
    Program,
    /// From the first to the last record, where the run of the program was not timed: an import.
    Recording,
}

impl WallOf {
    pub fn name(self) -> &'static str {
        match self {
            WallOf::Program => "the program",
            WallOf::Recording => "the recording",
        }
    }
}

/// What to compare.
#[derive(Clone, Copy, Default)]
pub struct Question<'a> {
    /// The range that is the step.
    pub step: Option<&'a str>,
    /// The traces of each run, before and after; empty where one has none.
    pub timed: (&'a [Timed], &'a [Timed]),
    /// Wall time of each run, before and after, ns; empty where one is not known.
    pub wall_ns: (&'a [f64], &'a [f64]),
    /// What these times are of.
    pub wall_of: WallOf,
    /// Only kernels whose name, before or after, satisfies this. Without ranges, the step and the whole kernel time.
    pub kernels: Option<&'a dyn Fn(&str) -> bool>,
    pub thresholds: Thresholds,
}

/// Compares the runs of two sides.
///
/// # Errors
/// A distribution contradicts itself.
pub fn compare(baseline: &[Summary], candidate: &[Summary], question: Question<'_>) -> Result<Comparison, TallyError> {
    let Question { step, timed, wall_ns, wall_of, kernels, thresholds } = question;
    let (a, b) = (Side::new(baseline)?, Side::new(candidate)?);
    let mut rows: Vec<ComparedRow> = matching::pairs(&a, &b).into_iter().map(|pair| row(&a, &b, pair)).collect();
    // What is derived from the share of warm-up needs the steps as they were.
    let warmup_pct = timed.0.iter().chain(timed.1).map(Timed::warmup_pct).fold(0.0, f64::max);
    let grain = work::grain(&rows, timed);
    let divided: Vec<Timed> =
        grain.map_or_else(Vec::new, |parts| timed.1.iter().map(|run| run.divided(parts)).collect());
    let timed = if grain.is_some() { (timed.0, &divided[..]) } else { timed };
    let work = work::work(&rows, timed, step);
    let ratio = work.map_or(1.0, |work| work.ratio);
    if let Some(work) = work {
        for row in &mut rows {
            let per_run = |times: &Option<Times>| times.as_ref().map_or(0.0, |times| times.total_ns_per_run);
            row.moves_ns = per_run(&row.after) / work.ratio - per_run(&row.before);
        }
    }
    let of_same_work = |before: &[f64], after: &[f64]| {
        let after: Vec<f64> = after.iter().map(|ns| ns / ratio).collect();
        (a.total_ns() > 0.0 && b.total_ns() > 0.0).then(|| means(before, &after))
    };
    let mut kernel_time = of_same_work(&a.kernel_ns, &b.kernel_ns);
    let mut usual_kernel_time = of_same_work(&a.usual_ns, &b.usual_ns);
    if let Some(wanted) = kernels {
        // After matching: a renamed kernel keeps its partner.
        let names =
            |row: &ComparedRow| [&row.before, &row.after].into_iter().flatten().any(|times| wanted(&times.name));
        rows.retain(|row| row.kind == RowKind::Kernel && names(row));
        (kernel_time, usual_kernel_time) = (None, None);
    }
    let by_run = a.run_count >= RUNS && b.run_count >= RUNS;
    // Cold steps are no part of the step. They would be the tail of the rows.
    if warmup_pct >= TAIL_PCT {
        let untested = |p99: Change| Change { low_pct: None, high_pct: None, p: None, ..p99 };
        rows.iter_mut().flat_map(|row| &mut row.changes).for_each(|changes| changes.p99 = untested(changes.p99));
    }

    let mut tests: Vec<&mut Change> = Vec::new();
    for row in rows.iter_mut().filter(|row| why_not_judged(row, &thresholds).is_none()) {
        tests.extend(row.changes.iter_mut().flat_map(|changes| [&mut changes.mean, &mut changes.p99]));
    }
    tests.extend(usual_kernel_time.iter_mut().filter(|_| by_run));
    decide::holm(&mut tests);

    for row in &mut rows {
        let judged = match (why_not_judged(row, &thresholds), &row.changes) {
            (Some((verdict, reason)), _) => (verdict, reason),
            (None, Some(changes)) => {
                let (verdict, reason) = thresholds.judge(changes);
                match work::in_other_calls(row, ratio, verdict, thresholds.noise_pct) {
                    Some(calls) => (Some(Verdict::Neutral), format!("{reason}, but {calls}")),
                    None => (Some(verdict), reason),
                }
            }
            (None, None) => (None, String::new()),
        };
        (row.verdict, row.reason) = judged;
    }
    rows.sort_by(|a, b| a.kind.cmp(&b.kind).then(b.moves_ns.abs().total_cmp(&a.moves_ns.abs())));
    let devices = other_devices(timed);
    // It is a sum over devices: more of them may take more of it in all, and less of the time that somebody waits for.
    let kernel_time_verdict = usual_kernel_time.filter(|_| by_run && devices.is_none()).map(|change| {
        let changes = Changes { unit: Unit::Run, mean: change, p50: change, p99: Change { p: None, ..change } };
        thresholds.judge(&changes).0
    });
    let alike = work::are_alike(&rows, timed);
    let on_device = || {
        let found = step::on_device(timed.0, timed.1, &thresholds).filter(|_| alike)?;
        Some(if grain.is_some() { found.of_another_kind() } else { found })
    };
    let of_whole = || on_device().or_else(|| find_step(&rows, step, &thresholds));
    let step = if kernels.is_none() { of_whole() } else { None };
    let answers = (kernels.is_none() && alike).then(|| period::answers(timed.0, timed.1, &thresholds)).flatten();
    let in_steps = timed;
    let timed = answers.as_ref().map_or(timed, |answers| (&answers.before[..], &answers.after[..]));
    let waited = || {
        // Start-up does not grow with the steps, so that a wall time cannot be divided by them.
        let whole = || match work {
            Some(_) => None,
            // A recording is as long as somebody wanted, unless it holds the same work.
            None if wall_of == WallOf::Recording && !work::are_as_many(&rows) => None,
            None => Some((period::wall(wall_of.name(), wall_ns, &thresholds)?, Vec::new())),
        };
        let of_steps = || match &answers {
            Some(answers) if answers.other_arrivals => {
                let (step, parts) = period::period(in_steps.0, in_steps.1, &thresholds)?;
                Some((step.of_other_arrivals(), parts))
            }
            _ => period::period(timed.0, timed.1, &thresholds).filter(|_| alike),
        };
        of_steps().or_else(whole)
    };
    let (period, parts) = kernels.is_none().then(waited).flatten().unzip();
    let every_step = (kernels.is_none() && alike).then(|| period::every_step(timed.0, timed.1, &thresholds)).flatten();
    let slow_steps = (kernels.is_none() && alike).then(|| period::slow_steps(timed.0, timed.1, &thresholds)).flatten();
    if let Some(period) = period.as_ref().filter(|period| period.of != "wall") {
        let runs = timed.0;
        say_what_moved(
            &mut rows,
            period,
            runs.iter().map(|run| run.count as f64).sum::<f64>() / runs.len().max(1) as f64,
        );
    }
    let mut verdict = match by_run {
        true => overall(
            &rows,
            kernel_time_verdict,
            step.as_ref(),
            [period.as_ref(), every_step.as_ref(), slow_steps.as_ref()],
            &thresholds,
        ),
        false => Verdict::Inconclusive,
    };
    // More calls without a count of steps: more work, or wasted work.
    if work.is_some_and(|work| work.steps.is_none()) && matches!(verdict, Verdict::Neutral | Verdict::Small) {
        verdict = Verdict::Inconclusive;
    }
    let all_pct = period.as_ref().filter(|period| period.of != "wall").and(period::every_step_pct(timed.0, timed.1));
    let whole = [&period, &step].into_iter().flatten().map(|step| step.change).chain(usual_kernel_time).next();
    Ok(Comparison {
        verdict,
        looks: whole.filter(|_| !by_run).map(|change| looks(change.pct, all_pct, &thresholds)),
        work,
        grain,
        devices,
        period,
        parts: parts.unwrap_or_default(),
        every_step,
        slow_steps,
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

/// How a change looks that was not tested; with that of all steps, where rare long ones say something else.
fn looks(pct: f64, all_pct: Option<f64>, thresholds: &Thresholds) -> String {
    let usual = thresholds.looks(pct);
    match all_pct.filter(|all| (all - pct).abs() > thresholds.mean_pct) {
        Some(all) => format!("{usual}, and with the longest steps {}", thresholds.looks(all)),
        None => usual,
    }
}

/// A range whose time went elsewhere made nothing faster or slower: a wait that was in it is in another place.
fn say_what_moved(rows: &mut [ComparedRow], period: &Step, steps: f64) {
    let is_changed = |row: &ComparedRow| matches!(row.verdict, Some(Verdict::Regression | Verdict::Improvement));
    let moved: Vec<(usize, f64)> = rows.iter().map(|row| row.moves_ns).enumerate().collect();
    let is_range: Vec<bool> = rows.iter().map(|row| row.kind == RowKind::Range).collect();
    let names: Vec<String> = rows.iter().map(|row| row.name().to_owned()).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        if !is_range[at] || !is_changed(row) || !period::is_elsewhere(period, steps, row.moves_ns) {
            continue;
        }
        // A range with about as much time in the other direction.
        let other =
            moved.iter().filter(|(other, ns)| is_range[*other] && (ns + row.moves_ns).abs() < row.moves_ns.abs() / 4.0);
        let other = other.min_by(|a, b| (a.1 + row.moves_ns).abs().total_cmp(&(b.1 + row.moves_ns).abs()));
        let place =
            other.map_or(String::new(), |(other, _)| format!(", its time moved to or from {:?}", names[*other]));
        row.verdict = Some(Verdict::Neutral);
        row.reason = format!("{}, but steps take as long as before{place}", row.reason);
    }
}

fn row(a: &Side, b: &Side, pair: Pair) -> ComparedRow {
    let Pair { before, after, how, similarity } = pair;
    let group = |side: &Side, key: &Option<Key>| key.as_ref().and_then(|key| side.groups.get(key).cloned());
    let (group_a, group_b) = (group(a, &before), group(b, &after));
    let kind = before.as_ref().or(after.as_ref()).map_or(RowKind::Kernel, |key| key.kind);
    let before = before.zip(group_a.as_ref()).map(|(key, group)| times(a, key, group));
    let after = after.zip(group_b.as_ref()).map(|(key, group)| times(b, key, group));
    let per_run = |times: &Option<Times>| times.as_ref().map_or(0.0, |times| times.total_ns_per_run);
    ComparedRow {
        kind,
        how,
        similarity,
        moves_ns: per_run(&after) - per_run(&before),
        before,
        after,
        changes: group_a.zip(group_b).map(|(a, b)| Changes::between(&a, &b)),
        verdict: None,
        reason: String::new(),
    }
}

fn times(side: &Side, key: Key, group: &Group) -> Times {
    let Key { kind, name, grid, workgroup } = key;
    let (calls, sum) = (group.total.count(), group.total.sum() as f64);
    let runs = side.run_count as f64;
    let n = calls as f64;
    Times {
        name,
        grid,
        workgroup,
        runs: group.runs.len(),
        by_chance: group.runs.windows(2).any(|pair| pair[0].count() != pair[1].count()),
        calls,
        calls_per_run: n / runs,
        total_ns_per_run: sum / runs,
        share_pct: (kind == RowKind::Kernel).then(|| 100.0 * sum / side.total_ns()),
        cov_pct: (calls > 1 && sum > 0.0).then(|| 100.0 * group.total.std() * n / sum),
    }
}

/// Verdict and reason of a row that is not tested; `None` for a tested row.
fn why_not_judged(row: &ComparedRow, thresholds: &Thresholds) -> Option<(Option<Verdict>, String)> {
    let (Some(before), Some(after)) = (&row.before, &row.after) else {
        let side = if row.before.is_some() { "baseline" } else { "candidate" };
        return Some((None, format!("only in the {side}")));
    };
    let small = |times: &Times| times.share_pct.is_some_and(|share| share < thresholds.min_share_pct);
    if small(before) && small(after) {
        return Some((Some(Verdict::Neutral), format!("below {}% of the kernel time", thresholds.min_share_pct)));
    }
    if before.calls.min(after.calls) < thresholds.min_calls {
        return Some((Some(Verdict::Inconclusive), format!("fewer than {} calls", thresholds.min_calls)));
    }
    None
}

/// The numbers of devices of both sides, where they differ.
fn other_devices(timed: (&[Timed], &[Timed])) -> Option<[usize; 2]> {
    let most = |runs: &[Timed]| runs.iter().map(|run| run.devices).max().unwrap_or(0);
    let devices = [most(timed.0), most(timed.1)];
    (devices[0] != devices[1] && !devices.contains(&0)).then_some(devices)
}

/// [`first_changed`], but no IMPROVEMENT while all steps together look longer: rare long ones may cost more than the usual ones won.
fn overall(
    rows: &[ComparedRow],
    kernel_time: Option<Verdict>,
    step: Option<&Step>,
    waited: [Option<&Step>; 3],
    thresholds: &Thresholds,
) -> Verdict {
    let verdict = first_changed(rows, kernel_time, step, waited, thresholds);
    let looks_longer = waited[1].is_some_and(|every_step| every_step.looks_longer(thresholds));
    if verdict == Verdict::Improvement && looks_longer { Verdict::Inconclusive } else { verdict }
}

/// The first of these that is a REGRESSION or an IMPROVEMENT:
/// what the user waits for in usual steps, in all of them, in the slow ones;
/// the step on the device (a program with a faster step is faster, even when its kernels have other names);
/// any row (REGRESSION before IMPROVEMENT).
///
/// Otherwise SMALL or NEUTRAL as the period is, or else the step. Without one: SMALL when any row is, NEUTRAL when nine tenths of the
/// compared kernels' time, on both sides, are known to be the same. Nothing is SMALL or NEUTRAL while the period may have changed, or all
/// steps look changed.
fn first_changed(
    rows: &[ComparedRow],
    kernel_time: Option<Verdict>,
    step: Option<&Step>,
    [period, every_step, slow_steps]: [Option<&Step>; 3],
    thresholds: &Thresholds,
) -> Verdict {
    let step = step.filter(|step| step.of == "device").map(|step| step.verdict);
    // Faster steps do not make up for new pauses.
    let waited = [period, every_step, slow_steps].map(|step| step.map(|step| step.verdict));
    for verdict in [Verdict::Regression, Verdict::Improvement] {
        if waited.contains(&Some(verdict)) {
            return verdict;
        }
    }
    if let Some(said @ (Verdict::Regression | Verdict::Improvement)) = step {
        return said;
    }
    // A range's time on the host does not count where the step on the device is known.
    let counts = |row: &ComparedRow| row.kind == RowKind::Kernel || step.is_none();
    let said = |verdict: Verdict| {
        rows.iter().any(|row| counts(row) && row.verdict == Some(verdict)) || kernel_time == Some(verdict)
    };
    for verdict in [Verdict::Regression, Verdict::Improvement] {
        if said(verdict) {
            return verdict;
        }
    }
    // An interval that holds a change leaves open whether there is one; without an interval the change itself must look small.
    let is_doubted = |period: &Step| {
        let Change { pct, low_pct, high_pct, .. } = period.change;
        let reach = [pct, low_pct.unwrap_or(pct), high_pct.unwrap_or(pct)];
        period.verdict == Verdict::Inconclusive && reach.into_iter().any(|pct| pct.abs() > thresholds.mean_pct)
    };
    if period.is_some_and(is_doubted) || every_step.is_some_and(|all| all.looks_changed_beside(period, thresholds)) {
        return Verdict::Inconclusive;
    }
    if let Some(same @ (Verdict::Small | Verdict::Neutral)) = period.map(|period| period.verdict) {
        return same;
    }
    if let Some(same @ (Verdict::Small | Verdict::Neutral)) = step {
        return same;
    }
    if said(Verdict::Small) {
        return Verdict::Small;
    }
    let neutral = |side: fn(&ComparedRow) -> &Option<Times>| {
        let share = |rows: &mut dyn Iterator<Item = &ComparedRow>| -> f64 {
            rows.filter_map(|row| side(row).as_ref()?.share_pct).sum()
        };
        let same = share(&mut rows.iter().filter(|row| row.verdict == Some(Verdict::Neutral)));
        same > 0.0 && same >= 0.9 * share(&mut rows.iter())
    };
    let no_kernels = !rows.iter().any(|row| row.kind == RowKind::Kernel);
    let ranges_neutral = !rows.is_empty() && rows.iter().all(|row| row.verdict == Some(Verdict::Neutral));
    let known = neutral(|row| &row.before) && neutral(|row| &row.after);
    if known || (no_kernels && ranges_neutral) { Verdict::Neutral } else { Verdict::Inconclusive }
}

/// The range `name`, or the one with the largest total on both sides.
fn find_step(rows: &[ComparedRow], name: Option<&str>, thresholds: &Thresholds) -> Option<Step> {
    let total = |row: &ComparedRow| [&row.before, &row.after].map(|t| t.as_ref().map_or(0.0, |t| t.total_ns_per_run));
    let ranges = rows.iter().filter(|row| row.kind == RowKind::Range && row.how == Match::Exact);
    let row = match name {
        Some(name) => ranges.into_iter().find(|row| row.name() == name)?,
        None => ranges.into_iter().max_by(|a, b| total(a)[0].total_cmp(&total(b)[0]))?,
    };
    let Changes { unit, mean, .. } = row.changes?;
    let mut found = step::step(row.name().to_owned(), "host", unit, mean, thresholds);
    found.verdict = row.verdict?;
    found.reason.clone_from(&row.reason);
    Some(found)
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod rows_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trials;
