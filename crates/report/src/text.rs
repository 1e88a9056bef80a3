//! The report as text.

use super::activity;
use super::{arguments, findings, head, hot_lines, kernels, quality, sizes, tables, time};
use crate::ranks;
use crate::view::{EVERY_CALL_COUNTED, View};
use rkprof_model::summary::Summary;
use rkprof_results::examine::Examined;
use rkprof_results::load::{Process, Run};
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Left, Right, Verdict};
use rkprof_show::table::paragraph;
use rkprof_stats::merge::MergeError;

/// Number of processes that are always listed.
const PROCESSES: usize = 16;

/// `table`: the summary for the table of kernels; `examined`: the results beyond the summary; `verdicts` is the section that
/// judges kernels.
pub fn render(
    run: &Run,
    table: &Summary,
    examined: Option<&Examined>,
    verdicts: &str,
    view: View,
) -> Result<String, MergeError> {
    let summary = &run.summary;
    let mut sections = vec![head::header(run, view)];
    if view.brief {
        let findings = findings::brief(run, examined, view.width);
        sections.extend([kernel_table(table, view)?, verdicts.to_owned(), findings, quality::quality(run, view)]);
        sections.retain(|section| !section.is_empty());
        return Ok(sections.join("\n"));
    }
    if !view.kernels.is_all() {
        sections.extend([kernel_table(table, view)?, verdicts.to_owned(), quality::quality(run, view)]);
        sections.retain(|section| !section.is_empty());
        return Ok(sections.join("\n"));
    }
    if let Some(examined) = examined {
        sections.extend(examined.job.as_ref().map(|job| ranks::ranks(&job.ranks, view.names, view.width)));
        sections.push(findings::render(run, examined, false, view.width));
        sections.extend(time::render(run, examined, view));
    }
    sections.extend([
        kernel_table(table, view)?,
        verdicts.to_owned(),
        sizes::text(summary, view),
        arguments::text(run, view),
        examined
            .and_then(|examined| examined.paths.as_ref())
            .map_or(String::new(), |paths| hot_lines::text(paths, view.rows, view.width)),
        tables::api(summary).section("API functions by total time", &summary.api, view.rows, view.width),
        tables::copies(summary).section("Memory copies", &summary.copies, usize::MAX, view.width),
        activity::copy_matrix(summary),
        activity::collectives(run, view),
        activity::activities(summary, view),
        activity::hot_instructions(run, view),
        activity::thread_trace(run, view),
        tables::ranges().section("Ranges and marks", &summary.markers, view.rows, view.width),
        tables::memory(summary).section("Memory seen", &summary.memory, usize::MAX, view.width),
        processes(run, view),
        quality::quality(run, view),
    ]);
    sections.retain(|section| !section.is_empty());
    Ok(sections.join("\n"))
}

fn kernel_table(summary: &Summary, view: View) -> Result<String, MergeError> {
    let rows = kernels::rows(summary, view.shapes, view.kernels)?;
    let columns = kernels::columns(summary, view.names, view.shapes, kernels::are_unlike(&rows));
    let title = if view.shapes { "Launch shapes by total time" } else { "Kernels by total time" };
    let title = view.kernels.describe().map_or(title.to_owned(), |only| format!("{title}, {only}"));
    let shown: Vec<kernels::KernelLine<'_>> =
        rows.iter().map(|(row, devices)| kernels::KernelLine { row, devices }).collect();
    let mut out = columns.section(&title, &shown, view.rows, view.width);
    let untimed: u64 = rows.iter().map(|(row, _)| row.duration.untimed).sum();
    if summary.counts_alone() {
        out += &paragraph(
            &format!(
                "Counted times: {EVERY_CALL_COUNTED}; --sample 2 or --replay app times calls that are not counted"
            ),
            view.width,
        );
    } else if untimed > 0 {
        let mut said =
            format!("{untimed} calls have no timing (counters were collected, or their end precedes their start)");
        said += "; totals with ~ count them as the mean of the timed calls";
        match rows.iter().filter(|(row, _)| row.times().1).count() {
            0 => {}
            n => said += &format!("; {n} kernels were always counted, and show the times of counted calls"),
        }
        out += &paragraph(&said, view.width);
    }
    Ok(out)
}

fn processes(run: &Run, view: View) -> String {
    if run.processes.len() < 2 {
        return String::new();
    }
    process_columns().section("Processes", &run.processes, view.rows.max(PROCESSES), view.width)
}

pub(crate) fn process_columns() -> Columns<'static, Process> {
    let rank = |Process { info, summary, .. }: &Process| {
        info.as_ref().and_then(|info| info.rank).or(summary.as_ref().and_then(|summary| summary.rank))
    };
    let pid = |Process { info, summary, .. }: &Process| {
        info.as_ref().map(|info| info.pid).or(summary.as_ref().map(|summary| summary.pid))
    };
    // They are names, and have all their digits.
    let id = |id: Option<u32>| Value::number(id.map(f64::from), |id| format!("{id:.0}"));
    let of = |process: &Process, value: fn(&Summary) -> u64| process.summary.as_ref().map(value);
    let command = |Process { info, summary, .. }: &Process| {
        let known = info.as_ref().map(|info| &info.command).or(summary.as_ref().map(|summary| &summary.command));
        known.map_or(String::new(), |command| command.join(" "))
    };
    Columns::new()
        .with(Right("pid"), move |process: &Process| id(pid(process)))
        .with(Right("rank"), move |process| id(rank(process)))
        .with(Right("traced"), move |process| Value::time(of(process, |s| s.end_ns.saturating_sub(s.start_ns))))
        .with(Right("kernels"), move |process| {
            Value::time(of(process, |s| s.kernels.iter().map(|row| row.duration.sum_ns).sum()))
        })
        .with(Right("calls"), move |process| Value::count(of(process, |s| s.completeness.dispatches)))
        .with(Verdict("verdict"), |process| {
            process.summary.as_ref().map_or("no data".to_owned(), |summary| summary.completeness.verdict.to_string())
        })
        .with(Left("program"), command)
}
