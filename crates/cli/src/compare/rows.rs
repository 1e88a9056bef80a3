//! The columns of compared kernels and ranges, for text, Markdown and the page.

use rkprof_analysis::compare::{Change, ComparedRow, Match, RowKind, Times, Verdict};
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::names::{Names, with_remark};
use rkprof_show::table::Column::{self, Kernel, Left, Right, Spare};
use rkprof_show::units::MISSING;

/// `+1.2..+3.4%`
pub(super) fn interval(change: &Change) -> String {
    match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => format!("{low:+.1}..{high:+.1}%"),
        _ => MISSING.to_owned(),
    }
}

/// How a row differs from the baseline's; `short` shortens the names of kernels.
pub(super) fn remark(row: &ComparedRow, short: impl Fn(&str) -> String) -> Option<String> {
    match (&row.before, row.how) {
        (Some(before), Match::Renamed) => Some(format!("(renamed: {})", short(&before.name))),
        (_, Match::Reshaped) => Some("(other shape)".to_owned()),
        (None, Match::Renamed) | (_, Match::Exact | Match::New | Match::Vanished) => None,
    }
}

/// The cell of a row's name.
fn called(row: &ComparedRow, names: &Names) -> String {
    /// Longest name in a remark.
    const BEFORE: usize = 24;
    match remark(row, |name| names.labels(BEFORE).get(name).to_owned()).filter(|_| row.kind == RowKind::Kernel) {
        Some(remark) => with_remark(row.name(), &remark),
        None => row.name().to_owned(),
    }
}

/// The change of p99. Without an interval it would rest on a handful of calls.
fn tail(row: &ComparedRow) -> Option<f64> {
    row.changes.filter(|changes| changes.p99.p.is_some()).map(|changes| changes.p99.pct)
}

/// What rows changed, and by how much. `what`: the title of the names.
pub(super) fn columns<'a>(
    what: &'static str,
    rows: &[&'a ComparedRow],
    names: &'a Names,
) -> Columns<'a, &'a ComparedRow> {
    let mean = |row: &ComparedRow| row.changes.map(|changes| changes.mean);
    let calls = |times: &Option<Times>| Value::count(times.as_ref().map(|times| times.calls_per_run.round() as u64));
    let tails = rows.iter().any(|row| tail(row).is_some());
    let subject = if what == "range" { Left(what) } else { Kernel(what, names) };
    Columns::new()
        .with(Column::Verdict("verdict").leads(1).styled("", "v"), |row: &&ComparedRow| {
            row.verdict.map_or(MISSING, Verdict::name).to_owned()
        })
        .with(Right("moved").help("time a run, after minus before"), |row| Value::Moved(row.moves_ns))
        .with(Spare(2, "before"), move |row| Value::Time(mean(row).map(|mean| mean.before_ns)))
        .with(Spare(3, "after"), move |row| Value::Time(mean(row).map(|mean| mean.after_ns)))
        .with(Right("mean"), move |row| Value::Change(mean(row).map(|mean| mean.pct)))
        .with(Spare(1, "95% interval").wide().styled("", "k"), move |row| {
            let shown = mean(row).map_or(MISSING.to_owned(), |mean| interval(&mean));
            Value::Number(mean(row).map(|mean| mean.pct), shown)
        })
        .with_if(tails, Spare(0, "p99"), |row| Value::Change(tail(row)))
        .with(Right("calls before").only(Form::Page).wide().styled("", "k"), move |row| calls(&row.before))
        .with(Right("calls after").only(Form::Page).wide().styled("", "k"), move |row| calls(&row.after))
        .with(subject.leads(0).styled("", "n"), |row| Value::Kernel(called(row, names)))
}

/// What only one side has.
pub(super) fn one_sided<'a>(names: &'a Names) -> Columns<'a, &'a ComparedRow> {
    let times = |row: &'_ ComparedRow| row.after.as_ref().or(row.before.as_ref()).cloned();
    Columns::new()
        .with(Right("a run"), move |row: &&ComparedRow| Value::Time(times(row).map(|times| times.total_ns_per_run)))
        .with(Right("calls"), move |row| {
            Value::number(times(row).map(|times| times.calls_per_run), |calls| format!("{calls:.0}"))
        })
        .with(Right("share"), move |row| {
            Value::Part(times(row).and_then(|times| times.share_pct).map(|share| share / 100.0))
        })
        .with(Kernel("kernel", names), |row| Value::Kernel(row.name().to_owned()))
}
