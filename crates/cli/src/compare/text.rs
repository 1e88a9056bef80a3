//! The comparison as text: the verdict, the step, the total, then the rows with the largest changes of time.

use super::{Shown, SideShown};
use rkprof_analysis::compare::{Change, Comparison, Kind, Match, Row, Verdict};
use rkprof_show::names::{Names, with_remark};
use rkprof_show::table::Column::{self, Kernel, Left, Right, Spare};
use rkprof_show::table::{field, table};
use rkprof_show::units::{MISSING, ns, or_missing};

pub(super) fn render(shown: &Shown, rows: usize, width: usize) -> String {
    let Shown { names, baseline, candidate, comparison, facts, paths, correctness, remarks, failures, .. } = shown;
    let mut out = field("Verdict", &headline(comparison, !failures.is_empty()), width);
    out += &field("Baseline", &side(baseline), width);
    out += &field("Candidate", &side(candidate), width);
    if let Some(period) = &comparison.period {
        out += &field("Waited for", &super::facts::period_line(period), width);
        out += &super::facts::parts_text(&comparison.parts, width);
    }
    if let Some(step) = &comparison.step {
        out += &super::facts::step_field(step, width);
    }
    if let (Some(time), Some(speedup)) = (&comparison.kernel_time, comparison.kernel_speedup) {
        let (before, after) = (ns(time.before_ns), ns(time.after_ns));
        let tested = super::facts::usual_time(comparison);
        out += &field("Kernel time", &format!("{before} -> {after} a run: speed-up {speedup:.3}{tested}"), width);
    }
    out += &field("Correctness", &correctness.describe(), width);
    for remark in remarks {
        out += &field("Note", remark, width);
    }
    out += &super::facts::text(facts, width);
    for (kind, title) in [(Kind::Kernel, "Kernels by time moved"), (Kind::Range, "Ranges by time moved")] {
        let all: Vec<&Row> = comparison.rows.iter().filter(|row| row.kind == kind && row.changes.is_some()).collect();
        out += &compared(title, &all, names, rows, width);
    }
    for (how, title) in [(Match::Vanished, "Vanished kernels"), (Match::New, "New kernels")] {
        out += &one_sided(title, comparison, names, how, rows, width);
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
    format!("{}{looks}: {}", comparison.verdict.name(), counts(comparison, failed))
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

pub(super) fn signed(pct: f64) -> String {
    format!("{pct:+.1}%")
}

pub(super) fn interval(change: &Change) -> String {
    match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => format!("{low:+.1}..{high:+.1}%"),
        _ => MISSING.to_owned(),
    }
}

/// How a row differs from the baseline's; `short` shortens the names of kernels.
pub(super) fn remark(row: &Row, short: impl Fn(&str) -> String) -> Option<String> {
    match (&row.before, row.how) {
        (Some(before), Match::Renamed) => Some(format!("(renamed: {})", short(&before.name))),
        (_, Match::Reshaped) => Some("(other shape)".to_owned()),
        _ => None,
    }
}

/// The cell of a row's name.
fn cell_of(row: &Row, names: &Names) -> String {
    /// Longest name in a remark.
    const BEFORE: usize = 24;
    match remark(row, |name| names.labels(BEFORE).get(name).to_owned()).filter(|_| row.kind == Kind::Kernel) {
        Some(remark) => with_remark(row.name(), &remark),
        None => row.name().to_owned(),
    }
}

fn compared(title: &str, all: &[&Row], names: &Names, rows: usize, width: usize) -> String {
    // Without an interval p99 rests on a handful of calls.
    let tail = |row: &Row| row.changes.filter(|changes| changes.p99.p.is_some()).map(|changes| changes.p99.pct);
    let tails = all.iter().any(|row| tail(row).is_some());
    let mut columns = vec![
        Column::Verdict("verdict"),
        Right("moved"),
        Spare(2, "before"),
        Spare(3, "after"),
        Right("mean"),
        Spare(1, "95% interval"),
    ];
    columns.extend(tails.then_some(Spare(0, "p99")));
    columns.push(if title.starts_with('K') { Kernel("kernel", names) } else { Left("range") });
    let cell = |row: &&&Row| {
        let changes = row.changes?;
        let sign = match row.moves_ns {
            0.0 => "",
            moves if moves < 0.0 => "-",
            _ => "+",
        };
        let moved = format!("{sign}{}", ns(row.moves_ns.abs()));
        let mean = changes.mean;
        let mut cells = vec![
            row.verdict.map_or(MISSING, Verdict::name).to_owned(),
            moved,
            ns(mean.before_ns),
            ns(mean.after_ns),
            signed(mean.pct),
            interval(&mean),
        ];
        cells.extend(tails.then(|| or_missing(tail(row), signed)));
        cells.push(cell_of(row, names));
        Some(cells)
    };
    titled(title, all.len(), &columns, all.iter().take(rows).filter_map(|row| cell(&row)).collect(), width)
}

fn one_sided(title: &str, comparison: &Comparison, names: &Names, how: Match, rows: usize, width: usize) -> String {
    let all: Vec<&Row> = comparison.rows.iter().filter(|row| row.how == how && row.kind == Kind::Kernel).collect();
    let columns = [Right("a run"), Right("calls"), Right("share"), Kernel("kernel", names)];
    let cell = |row: &&&Row| {
        let times = row.after.as_ref().or(row.before.as_ref())?;
        let share = or_missing(times.share_pct, |share| format!("{share:.1}%"));
        let calls = format!("{:.0}", times.calls_per_run);
        Some(vec![ns(times.total_ns_per_run), calls, share, row.name().to_owned()])
    };
    titled(title, all.len(), &columns, all.iter().take(rows).filter_map(|row| cell(&row)).collect(), width)
}

fn titled(title: &str, all: usize, columns: &[Column], cells: Vec<Vec<String>>, width: usize) -> String {
    let count = if cells.len() < all { format!(" ({} of {all})", cells.len()) } else { String::new() };
    match table(columns, cells, width).as_str() {
        "" => String::new(),
        rows => format!("\n{}{rows}", rkprof_show::table::title(&format!("{title}{count}"), width)),
    }
}
