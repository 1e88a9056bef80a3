//! The ranks of a job beside each other: what is wrong, who waits, steps, collectives, clocks.

use crate::html::charts::stacked;
use crate::style::width;
use maud::html;
use rkprof_jobs::merge;
use rkprof_jobs::merge::bandwidth::SizeRow;
use rkprof_jobs::merge::table::{MachineRow, RankRow, RankTable, WaitRow};
use rkprof_show::columns::{Columns, Form, Value, text_or_missing};
use rkprof_show::names::{Names, for_programs};
use rkprof_show::table::Column::{Kernel, Left, Right, Spare};
use rkprof_show::table::{field, paragraph, title};
use rkprof_show::units;
use std::fmt::Write as _;
use std::path::Path;

/// Rows of a table of text.
const ROWS: usize = 16;

/// What was merged, and into which directory.
pub fn text(merged: &RankTable, dir: &Path) -> String {
    let mut text = String::new();
    let simulated = if merged.simulated { ", simulated" } else { "" };
    let _ = writeln!(
        text,
        "Merged       {} on {} into {}{simulated}",
        plural(merged.ranks.len(), "process", "es"),
        plural(merged.machines.len(), "machine", "s"),
        dir.display()
    );
    let names = Names::in_order([], for_programs(None)).and(merged.worst.iter().map(|wait| wait.name.as_str()));
    text + &ranks(merged, &names, width())
}

/// `1 machine`, `2 machines`.
fn plural(count: usize, one: &str, more: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { more })
}

/// The ranks beside each other: what is wrong, who waits, steps, collectives, clocks.
pub fn ranks(merged: &RankTable, names: &Names, width: usize) -> String {
    let mut text = String::new();
    for finding in merged.findings.iter().take(ROWS) {
        text += &field("Finding", finding, width);
    }
    if merged.findings.len() > ROWS {
        let _ = writeln!(text, "             ... and {} more in {}", merged.findings.len() - ROWS, merge::RANKS_FILE);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text += &title("Ranks", width);
    let mut shown: Vec<RankOf<'_>> = merged.ranks.iter().enumerate().collect();
    shown.sort_by_key(|(_, row)| (std::cmp::Reverse(row.kept_waiting_ns), row.rank));
    let mut ranks = columns(merged).table(shown.iter().take(ROWS), width);
    if merged.ranks.len() > ROWS {
        let _ = writeln!(ranks, "  ... and {} more in {}", merged.ranks.len() - ROWS, merge::RANKS_FILE);
    }
    let overlap = if ranks.contains("overlap") { "overlap: share of comm during compute; " } else { "" };
    let remark = format!(
        "compute, comm: share of the span; {overlap}waited: in collectives for the last rank; last: collectives entered last; \
         others: the time they waited for this rank"
    );
    text += &ranks;
    text += &paragraph(&remark, width);
    if let Some(slowest) = merged.steps.iter().max_by_key(|step| step.slowest_ns) {
        let steps = format!(
            "{} of {:?}; the slowest is step {}: {} on {}, {} on the median rank",
            merged.steps.len(),
            slowest.name,
            slowest.ordinal,
            units::ns(slowest.slowest_ns as f64),
            label(merged, slowest.slowest),
            units::ns(slowest.median_ns as f64),
        );
        text += &format!("\n{}", field("Steps", &steps, width));
        let mut late: Vec<_> =
            merged.steps.iter().filter_map(|s| Some((s.waited_ns?, s.straggler?, s.ordinal))).collect();
        late.sort_by_key(|(waited, _, _)| std::cmp::Reverse(*waited));
        let late = late.iter().take(3).map(|(waited, rank, ordinal)| {
            format!("step {ordinal}: {} for {}", units::ns(*waited as f64), label(merged, *rank))
        });
        let late: Vec<String> = late.collect();
        if !late.is_empty() {
            text += &field("", &format!("longest waits: {}", late.join(", ")), width);
        }
    }
    let interesting: Vec<_> = merged.worst.iter().filter(|wait| wait.waited_ns > 0).take(5).collect();
    if !interesting.is_empty() {
        text += &format!(
            "\n{}",
            title(&format!("Collectives: {} compared; those with the longest waits", merged.collectives), width)
        );
        text += &worst(merged, names).table(interesting.into_iter(), width);
    }
    text += &by_size(merged, width);
    if merged.machines.len() > 1 {
        text += &format!("\n{}", title("Clocks", width));
        text += &machines().table(merged.machines.iter().take(ROWS), width);
    }
    text
}

/// `rank 3`
pub(crate) fn label(merged: &RankTable, index: usize) -> String {
    let Some(row) = merged.ranks.get(index) else { return index.to_string() };
    row.rank.map_or(format!("process {}", row.pid), |rank| format!("rank {rank}"))
}

/// A rank, and its index in the table.
pub(crate) type RankOf<'a> = (usize, &'a RankRow);

/// What each rank did, and which ranks it waited for.
pub(crate) fn columns(merged: &RankTable) -> Columns<'_, RankOf<'_>> {
    let part = |row: &RankRow, time: u64| Value::part(time as f64, row.span_ns.unwrap_or(0) as f64);
    Columns::new()
        .with(Right("rank").only(Form::Text), |(_, row): &RankOf<'_>| {
            units::or_missing(row.rank, |rank| rank.to_string())
        })
        .with(Spare(1, "kernels").wide(), |(_, row)| Value::count(row.kernels))
        .with(Spare(3, "span"), |(_, row)| Value::time(row.span_ns))
        .with(Left("computes, communicates").only(Form::Page).wide(), |_| "-".to_owned())
        .drawn(|(_, row)| {
            let percent = |time: u64| 100.0 * time as f64 / (row.span_ns.unwrap_or(0) as f64).max(1.0);
            // Time with both computation and communication counts as computation.
            let exposed = row.communication_ns.saturating_sub(row.overlap_ns);
            stacked(&[(percent(row.compute_ns), 0), (percent(exposed), 5)])
        })
        .with(Right("compute").long("computes"), move |(_, row)| part(row, row.compute_ns))
        .with(Right("comm").long("communicates").wide(), move |(_, row)| part(row, row.communication_ns))
        .with(Spare(0, "overlap").long("overlapped").wide(), |(_, row)| {
            Value::part(row.overlap_ns as f64, row.communication_ns as f64)
        })
        .with(Right("waited"), |(_, row)| Value::time(row.waited_ns))
        .with(Right("last").long("entered last"), |(_, row)| Value::count(row.last))
        .with(Right("others").long("kept others waiting"), |(_, row)| Value::time(row.kept_waiting_ns))
        .with(Left("problem").only(Form::Page), |(_, row)| row.problem.clone().unwrap_or_default())
        .with(Left("host").leads(1).wide(), |(_, row)| row.host.clone())
        .with(Left("rank").only(Form::Page).leads(0), |(index, _)| label(merged, *index))
        .drawn(|(index, _)| {
            html! { (label(merged, *index)) @if merged.straggler == Some(*index) { " " span.worse { "straggler" } } }
        })
}

/// Collectives with long waits.
pub(crate) fn worst<'a>(merged: &'a RankTable, names: &'a Names) -> Columns<'a, WaitRow> {
    Columns::new()
        .with(Right("waited"), |wait: &WaitRow| Value::time(wait.waited_ns))
        .with(Right("spread").long("first to last rank"), |wait| Value::time(wait.spread_ns))
        .with(Right("number").leads(2), |wait| Value::number(Some(wait.ordinal as f64), |n| n.to_string()))
        .with(Left("last"), |wait| wait.last.map_or("several ranks".to_owned(), |rank| label(merged, rank)))
        .with(Kernel("kernel", names).long("collective").leads(1), |wait| Value::Kernel(wait.name.clone()))
}

/// How the machines' clocks were aligned.
pub(crate) fn machines() -> Columns<'static, MachineRow> {
    let method = |machine: &MachineRow| {
        let value = serde_json::to_value(machine.method).ok();
        value.and_then(|value| Some(value.as_str()?.replace('_', " "))).unwrap_or_default()
    };
    Columns::new()
        .with(Right("offset"), |machine: &MachineRow| Value::Moved(machine.offset_ns))
        .with(Right("+-").long("uncertainty"), |machine| Value::Time(machine.uncertainty_ns))
        .with(Right("drift"), |machine| Value::number(Some(machine.drift_ppm), |drift| format!("{drift:.2}ppm")))
        .with(Left("method").long("compared by").leads(1), method)
        .with(Left("machine").leads(0), |machine| machine.host.clone())
}

/// Collectives by function and size.
pub(crate) fn sizes(merged: &RankTable) -> Columns<'_, SizeRow> {
    Columns::new()
        .with(Right("calls"), |row: &SizeRow| Value::count(row.calls))
        .with(Right("bytes").long("size").leads(1), |row| Value::Bytes(Some(row.bytes)))
        .with(Right("mean"), |row| Value::Time(Some(row.mean_ns)))
        .with(Right("alone").long("without waiting"), |row| Value::Time(row.transfer_ns))
        .with(Right("GB/s"), |row| Value::rate(row.algorithm_gb_per_s))
        .with(Right("bus GB/s"), |row| Value::rate(row.bus_gb_per_s))
        .with(Right("waited"), |row| Value::time(row.waited_ns))
        .with(Left("most for").long("mostly for"), |row| text_or_missing(row.last.map(|index| label(merged, index))))
        .with(Left("collective").leads(0), |row| Value::Name(row.function.clone()))
}

/// Bandwidth of collectives by function and size.
fn by_size(merged: &RankTable, width: usize) -> String {
    if merged.collectives_by_size.is_empty() {
        return String::new();
    }
    let table = sizes(merged).table(merged.collectives_by_size.iter().take(ROWS), width);
    let more = merged.collectives_by_size.len().saturating_sub(ROWS);
    let more = if more > 0 { format!("  ... and {more} more in {}\n", merge::RANKS_FILE) } else { String::new() };
    let remark = "mean: a rank's kernel with its waiting; alone, GB/s: of the last rank, which waits for no other";
    format!("\n{}{table}{more}{}", title("Collectives by message size", width), paragraph(remark, width))
}
