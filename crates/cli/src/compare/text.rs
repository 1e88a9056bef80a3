//! The comparison as text: the verdict, the step, the total, then the rows with the largest changes of time.

use super::lines::{self, Line};
use super::rows::{columns, one_sided};
use super::shown::{Shown, SideShown};
use rkprof_analysis::compare::{ComparedRow, Comparison, Edge, Match, RowKind, Step, Verdict};
use rkprof_show::columns::Columns;
use rkprof_show::table::field;

pub(super) fn render(shown: &Shown, rows: usize, width: usize) -> String {
    let Shown { names, baseline, candidate, comparison, facts, paths, failures, .. } = shown;
    let mut out = field("Verdict", &headline(comparison, !failures.is_empty()), width);
    out += &field("Baseline", &side(baseline), width);
    out += &field("Candidate", &side(candidate), width);
    let line = |(name, text): Line| field(name, &text, width);
    if let Some(period) = lines::waited_for(comparison) {
        out += &line(period);
        out += &super::facts::parts_text(&comparison.parts, width);
    }
    out.extend(lines::times(comparison).chain(lines::doubts(shown)).map(line));
    out += &super::facts::text(facts, width);
    let kinds =
        [(RowKind::Kernel, "kernel", "Kernels by time moved"), (RowKind::Range, "range", "Ranges by time moved")];
    for (kind, what, title) in kinds {
        let all: Vec<&ComparedRow> =
            comparison.rows.iter().filter(|row| row.kind == kind && row.changes.is_some()).collect();
        out += &titled(title, &all, &columns(what, &all, names), rows, width);
    }
    for (how, title) in [(Match::Vanished, "Vanished kernels"), (Match::New, "New kernels")] {
        let all: Vec<&ComparedRow> =
            comparison.rows.iter().filter(|row| row.how == how && row.kind == RowKind::Kernel).collect();
        out += &titled(title, &all, &one_sided(names), rows, width);
    }
    out += &paths.as_ref().map_or(String::new(), |lines| crate::paths::compare::text(lines, rows, width));
    if !failures.is_empty() {
        out += "\n";
    }
    for failure in failures {
        out += &field("Failed", failure, width);
    }
    out
}

/// The verdict, and the number of rows behind it.
pub(super) fn headline(comparison: &Comparison, failed: bool) -> String {
    let looks = comparison.looks.as_ref().map_or(String::new(), |looks| format!(", {looks}"));
    let remarks = if comparison.program_failed.is_some() {
        vec![": programs of the candidate failed"]
    } else {
        vec![reshaped(comparison), unfelt(comparison), undone(comparison), outside(comparison)]
    };
    let remarks = remarks.concat();
    format!("{}{looks}{remarks}: {}", comparison.verdict.name(), counts(comparison, failed))
}

/// Remarks that what changed on the device does not change what is waited for.
fn unfelt(comparison: &Comparison) -> &'static str {
    let same = |verdict| matches!(verdict, Verdict::Neutral | Verdict::Small);
    let changed = matches!(comparison.verdict, Verdict::Regression | Verdict::Improvement);
    let waited = [&comparison.period, &comparison.every_step, &comparison.slow_steps];
    let mut waited = waited.into_iter().flatten().peekable();
    let edges = [&comparison.start, &comparison.end].into_iter().flatten();
    let by_edge = edges.map(|edge| edge.of_run.verdict).any(|verdict| verdict == comparison.verdict);
    let apart = comparison.rows.iter().any(|row| row.is_apart && row.verdict == Some(comparison.verdict));
    let unfelt = changed && !by_edge && !apart && waited.peek().is_some() && waited.all(|step| same(step.verdict));
    if unfelt { " on the device alone: what is waited for takes as long" } else { "" }
}

/// Remarks that the end of the run or ranges beside the steps decided, and the steps did not change.
fn outside(comparison: &Comparison) -> &'static str {
    let same = |step: &Step| matches!(step.verdict, Verdict::Neutral | Verdict::Small);
    let steps = [&comparison.period, &comparison.every_step, &comparison.slow_steps];
    let of = |edge: &Option<Edge>| edge.as_ref().is_some_and(|edge| edge.of_run.verdict == comparison.verdict);
    let changed = is_changed(comparison.verdict);
    let of_ranges = comparison.rows.iter().any(|row| row.is_apart && row.verdict == Some(comparison.verdict));
    let all_same = comparison.period.as_ref().is_some_and(same)
        && !steps.into_iter().flatten().any(|step| is_changed(step.verdict));
    match (changed && all_same, of(&comparison.end)) {
        (true, true) => " of the end, from the last step on: steps take as long",
        (true, false) if of_ranges => " of ranges that run in few steps: usual steps take as long",
        (true, false) | (false, _) => "",
    }
}

fn is_changed(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Regression | Verdict::Improvement)
}

/// Remarks that rare long steps say something else than the usual ones.
fn undone(comparison: &Comparison) -> &'static str {
    let faster = comparison.period.as_ref().is_some_and(|period| period.verdict == Verdict::Improvement);
    let longer = comparison.every_step.as_ref().is_some_and(|all| all.looks_longer(&comparison.thresholds));
    let same = comparison.period.as_ref().is_some_and(|it| matches!(it.verdict, Verdict::Small | Verdict::Neutral));
    let all = comparison
        .every_step
        .as_ref()
        .filter(|all| all.looks_changed_beside(comparison.period.as_ref(), &comparison.thresholds));
    match comparison.verdict {
        Verdict::Inconclusive if faster && longer => {
            ": usual steps are faster, and rare long ones may take more than that"
        }
        Verdict::Inconclusive if same && all.is_some_and(|all| all.change.pct < 0.0) => {
            ": usual steps take about as long, and rare long ones look shorter"
        }
        Verdict::Inconclusive if same && all.is_some() => {
            ": usual steps take about as long, and rare long ones look longer"
        }
        Verdict::Regression if faster => ": usual steps are faster, and slow ones slower",
        Verdict::Regression | Verdict::Improvement | Verdict::Small | Verdict::Neutral | Verdict::Inconclusive => "",
    }
}

/// Remarks that all kernels behind the verdict have other launch shapes.
fn reshaped(comparison: &Comparison) -> &'static str {
    let changed = matches!(comparison.verdict, Verdict::Regression | Verdict::Improvement);
    let of_verdict = |row: &&ComparedRow| row.kind == RowKind::Kernel && row.verdict == Some(comparison.verdict);
    let mut rows = comparison.rows.iter().filter(of_verdict).peekable();
    let all = rows.peek().is_some() && rows.all(|row| row.how == Match::Reshaped);
    if changed && all { " with other launch shapes" } else { "" }
}

/// The number of rows with each verdict.
pub(super) fn counts(comparison: &Comparison, failed: bool) -> String {
    let count = |verdict| comparison.rows.iter().filter(|row| row.verdict == Some(verdict)).count();
    let [slower, faster, small, same, unknown] =
        [Verdict::Regression, Verdict::Improvement, Verdict::Small, Verdict::Neutral, Verdict::Inconclusive].map(count);
    let gate = if failed { "; FAILED" } else { "" };
    let unmatched = match comparison.unmatched().count() {
        0 => String::new(),
        n => format!(", {n} new or vanished"),
    };
    format!("{slower} slower, {faster} faster, {small} small, {same} the same, {unknown} undecided{unmatched}{gate}")
}

pub(super) fn side(side: &SideShown) -> String {
    let simulated = if side.simulated { " - SIMULATED" } else { "" };
    match &side.paths[..] {
        [one] => format!("{}{simulated}", one.display()),
        [first, .., last] => format!("{} runs, {} to {}{simulated}", side.paths.len(), first.display(), last.display()),
        [] => String::new(),
    }
}

fn titled<'a>(
    title: &str,
    rows: &[&'a ComparedRow],
    columns: &Columns<'_, &'a ComparedRow>,
    shown: usize,
    width: usize,
) -> String {
    match columns.section(title, rows, shown, width).as_str() {
        "" => String::new(),
        section => format!("\n{section}"),
    }
}
