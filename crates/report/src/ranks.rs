//! The ranks of a job beside each other: what is wrong, who waits, steps, collectives, clocks.

use crate::style::width;
use rkprof_jobs::merge;
use rkprof_jobs::merge::table::RankTable;
use rkprof_show::names::{Names, for_programs};
use rkprof_show::table::{Column, field, paragraph, table, title};
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
        "Merged       {} processes on {} machines into {}{simulated}",
        merged.ranks.len(),
        merged.machines.len(),
        dir.display()
    );
    let names = Names::in_order([], for_programs(None)).and(merged.worst.iter().map(|wait| wait.name.as_str()));
    text + &ranks(merged, &names, width())
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
    let columns = [
        Column::Right("rank"),
        Column::Spare(1, "kernels"),
        Column::Spare(3, "span"),
        Column::Right("compute"),
        Column::Right("comm"),
        Column::Spare(0, "overlap"),
        Column::Right("waited"),
        Column::Right("last"),
        Column::Right("others"),
        Column::Left("host"),
    ];
    let mut shown: Vec<_> = merged.ranks.iter().collect();
    shown.sort_by_key(|row| (std::cmp::Reverse(row.kept_waiting_ns), row.rank));
    let rows = shown.into_iter().take(ROWS).map(|row| {
        let share = |part: u64| units::share(part as f64, row.span_ns.unwrap_or(0) as f64);
        let time = |ns: Option<u64>| units::or_missing(ns, |ns| units::ns(ns as f64));
        vec![
            units::or_missing(row.rank, |rank| rank.to_string()),
            units::count(row.kernels),
            time(row.span_ns),
            share(row.compute_ns),
            share(row.communication_ns),
            units::share(row.overlap_ns as f64, row.communication_ns as f64),
            time(row.waited_ns),
            units::or_missing(row.last, units::count),
            time(row.kept_waiting_ns),
            row.host.clone(),
        ]
    });
    let mut ranks = table(&columns, rows.collect(), width);
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
        let columns = [
            Column::Right("waited"),
            Column::Right("spread"),
            Column::Right("number"),
            Column::Left("last"),
            Column::Kernel("kernel", names),
        ];
        let rows = interesting.iter().map(|wait| {
            vec![
                units::ns(wait.waited_ns as f64),
                units::ns(wait.spread_ns as f64),
                wait.ordinal.to_string(),
                units::or_missing(wait.last, |rank| label(merged, rank)),
                wait.name.clone(),
            ]
        });
        text += &table(&columns, rows.collect(), width);
    }
    text += &by_size(merged, width);
    if merged.machines.len() > 1 {
        text += &format!("\n{}", title("Clocks", width));
        let columns = [
            Column::Right("offset"),
            Column::Right("+-"),
            Column::Right("drift"),
            Column::Left("method"),
            Column::Left("machine"),
        ];
        let rows = merged.machines.iter().take(ROWS).map(|machine| {
            vec![
                format!("{}{}", if machine.offset_ns < 0.0 { "-" } else { "" }, units::ns(machine.offset_ns.abs())),
                units::or_missing(machine.uncertainty_ns, units::ns),
                format!("{:.2}ppm", machine.drift_ppm),
                serde_json::to_string(&machine.method).unwrap_or_default().trim_matches('"').to_owned(),
                machine.host.clone(),
            ]
        });
        text += &table(&columns, rows.collect(), width);
    }
    text
}

fn label(merged: &RankTable, index: usize) -> String {
    let row = &merged.ranks[index];
    row.rank.map_or(format!("process {}", row.pid), |rank| format!("rank {rank}"))
}

/// Bandwidth of collectives by function and size.
fn by_size(merged: &RankTable, width: usize) -> String {
    if merged.collectives_by_size.is_empty() {
        return String::new();
    }
    let titles = ["calls", "bytes", "mean", "alone", "GB/s", "bus GB/s", "waited"];
    let mut columns: Vec<Column> = titles.map(Column::Right).into();
    columns.extend([Column::Left("most for"), Column::Left("collective")]);
    let rows = merged.collectives_by_size.iter().take(ROWS).map(|row| {
        let rate = |rate: Option<f64>| units::or_missing(rate, |rate| format!("{rate:.2}"));
        vec![
            units::count(row.calls),
            units::bytes(row.bytes),
            units::ns(row.mean_ns),
            units::or_missing(row.transfer_ns, units::ns),
            rate(row.algorithm_gb_per_s),
            rate(row.bus_gb_per_s),
            units::or_missing(row.waited_ns, |ns| units::ns(ns as f64)),
            units::or_missing(row.last, |rank| label(merged, rank)),
            row.function.clone(),
        ]
    });
    let table = table(&columns, rows.collect(), width);
    let more = merged.collectives_by_size.len().saturating_sub(ROWS);
    let more = if more > 0 { format!("  ... and {more} more in {}\n", merge::RANKS_FILE) } else { String::new() };
    let remark = "mean: a rank's kernel with its waiting; alone, GB/s: of the last rank, which waits for no other";
    format!("\n{}{table}{more}{}", title("Collectives by message size", width), paragraph(remark, width))
}
