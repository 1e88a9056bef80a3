//! The verdict on a whole comparison.

use super::rows::is_small;
use super::side::RowKind;
use super::step::Step;
use super::{Change, ComparedRow, Thresholds, Times, Verdict};

/// [`first_changed`], but no IMPROVEMENT while all steps together look longer: rare long ones may cost more than the usual ones won.
pub(super) fn overall(
    rows: &[ComparedRow],
    kernel_time: Option<Verdict>,
    step: Option<&Step>,
    (waited, edges): ([Option<&Step>; 3], [Option<&Step>; 2]),
    thresholds: &Thresholds,
) -> Verdict {
    let verdict = first_changed(rows, kernel_time, step, (waited, edges), thresholds);
    let looks_longer = waited[1].is_some_and(|every_step| every_step.looks_longer(thresholds));
    if verdict == Verdict::Improvement && looks_longer { Verdict::Inconclusive } else { verdict }
}

/// The first of these that is a REGRESSION or an IMPROVEMENT:
/// what the user waits for in usual steps, in all of them, in the slow ones;
/// a longer end of the run;
/// the step on the device (a program with a faster step is faster, even when its kernels have other names);
/// any row (REGRESSION before IMPROVEMENT);
/// a shorter end of the run.
///
/// Otherwise SMALL or NEUTRAL as the period is, or else the step. Without one: SMALL when any row is, NEUTRAL when nine tenths of the
/// compared kernels' time, on both sides, are known to be the same. Kernels that are too small to be tested are not known to be, where the
/// time of all kernels together is INCONCLUSIVE. Nothing is SMALL or NEUTRAL while the period may have changed, or all
/// steps look changed.
fn first_changed(
    rows: &[ComparedRow],
    kernel_time: Option<Verdict>,
    step: Option<&Step>,
    ([period, every_step, slow_steps], edges): ([Option<&Step>; 3], [Option<&Step>; 2]),
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
    let of_edges = |verdict: Verdict| edges.iter().flatten().any(|edge| edge.verdict == verdict);
    if of_edges(Verdict::Regression) {
        return Verdict::Regression;
    }
    if let Some(said @ (Verdict::Regression | Verdict::Improvement)) = step {
        return said;
    }
    // A range's time on the host does not count where the step on the device is known, unless it is no part of that.
    let counts = |row: &ComparedRow| row.kind == RowKind::Kernel || row.is_apart || step.is_none();
    let said = |verdict: Verdict| {
        rows.iter().any(|row| counts(row) && row.verdict == Some(verdict)) || kernel_time == Some(verdict)
    };
    for verdict in [Verdict::Regression, Verdict::Improvement] {
        if said(verdict) {
            return verdict;
        }
    }
    if of_edges(Verdict::Improvement) {
        return Verdict::Improvement;
    }
    if edges.iter().flatten().any(|edge| edge.looks_changed_beside(None, thresholds)) {
        return Verdict::Inconclusive;
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
        let is_known = |row: &&ComparedRow| kernel_time != Some(Verdict::Inconclusive) || !is_small(row, thresholds);
        let same = share(&mut rows.iter().filter(|row| row.verdict == Some(Verdict::Neutral)).filter(is_known));
        same > 0.0 && same >= 0.9 * share(&mut rows.iter())
    };
    let no_kernels = !rows.iter().any(|row| row.kind == RowKind::Kernel);
    let ranges_neutral = !rows.is_empty() && rows.iter().all(|row| row.verdict == Some(Verdict::Neutral));
    let known = neutral(|row| &row.before) && neutral(|row| &row.after);
    if known || (no_kernels && ranges_neutral) { Verdict::Neutral } else { Verdict::Inconclusive }
}
