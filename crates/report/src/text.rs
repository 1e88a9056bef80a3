//! The report as text.

use super::activity;
use super::{arguments, findings, head, hot_lines, quality, sizes, time};
use crate::kernel_total::KernelTotal;
use crate::ranks;
use rkprof_model::event::{AgentKind, known_size};
use rkprof_model::summary::{ApiRow, CopyRow, Distribution, KernelRow, MarkerRow, MemoryRow, Summary};
use rkprof_results::by_device::{self, Devices};
use rkprof_results::examine::Examined;
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::{Process, Run};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right, Spare, Verdict};
use rkprof_show::table::{self, Columns, paragraph};
use rkprof_show::units::{bytes, count, memory, ns, or_missing, share};
use rkprof_stats::merge::MergeError;

/// Number of processes that are always listed.
const PROCESSES: usize = 16;

/// The contents of the text.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Rows per table.
    pub rows: usize,
    /// Whether rows are launch shapes instead of whole kernels.
    pub shapes: bool,
    /// Width in columns; names are cut to fit.
    pub width: usize,
    /// Names of the kernels.
    pub names: &'a Names,
    /// The selected kernels; with a selection the tables of other things are left out.
    pub kernels: &'a Selection,
    /// Whether only the short form after a run is shown.
    pub brief: bool,
    /// Nodes of the model, for kernels per node.
    pub nodes: Option<u32>,
}

/// `examined`: the results beyond the summary; `verdicts` is the section that judges kernels.
pub fn render(run: &Run, examined: Option<&Examined>, verdicts: &str, view: View) -> Result<String, MergeError> {
    let summary = &run.summary;
    let mut sections = vec![head::header(run, view)];
    if view.brief {
        let findings = findings::brief(run, examined, view.width);
        sections.extend([kernels(summary, view)?, verdicts.to_owned(), findings, quality::quality(run, view)]);
        sections.retain(|section| !section.is_empty());
        return Ok(sections.join("\n"));
    }
    if !view.kernels.is_all() {
        sections.extend([kernels(summary, view)?, verdicts.to_owned(), quality::quality(run, view)]);
        sections.retain(|section| !section.is_empty());
        return Ok(sections.join("\n"));
    }
    if let Some(examined) = examined {
        sections.extend(examined.job.as_ref().map(|job| ranks::ranks(&job.ranks, view.names, view.width)));
        sections.push(findings::render(run, examined, false, view.width));
        sections.extend(time::render(run, examined, view));
    }
    sections.extend([
        kernels(summary, view)?,
        verdicts.to_owned(),
        sizes::text(summary, view),
        arguments::text(summary, view),
        examined
            .and_then(|examined| examined.paths.as_ref())
            .map_or(String::new(), |paths| hot_lines::text(paths, view.rows, view.width)),
        api(summary, view),
        copies(summary, view),
        activity::copy_matrix(summary),
        activity::collectives(run, view),
        activity::activities(summary, view),
        activity::hot_instructions(run, view),
        ranges(summary, view),
        memory_table(summary, view),
        processes(run, view),
        quality::quality(run, view),
    ]);
    sections.retain(|section| !section.is_empty());
    Ok(sections.join("\n"))
}

/// A remark on the times of a run in which counters were read in every call.
pub const EVERY_CALL_COUNTED: &str =
    "every call was counted, so it had the device to itself and was slowed by counting";

pub(super) fn shown_time(ns_value: Option<u64>) -> String {
    or_missing(ns_value, |value| ns(value as f64))
}

/// A table of the first `shown` rows under its title, with `title (3 of 35)` when it does not show all.
pub(super) fn titled<T>(title: &str, rows: &[T], shown: usize, columns: &Columns<'_, T>, view: View) -> String {
    let count = if shown < rows.len() { format!(" ({shown} of {})", rows.len()) } else { String::new() };
    match columns.table(rows.iter().take(shown), view.width).as_str() {
        "" => String::new(),
        rows => format!("{}{rows}", table::title(&format!("{title}{count}"), view.width)),
    }
}

fn kernels(summary: &Summary, view: View) -> Result<String, MergeError> {
    let total = KernelTotal::new(summary);
    let mut rows: Vec<(KernelRow, Devices)> = match view.shapes {
        true => summary.kernels.iter().map(|row| (row.clone(), Devices::new())).collect(),
        false => by_device::kernels(&summary.kernels)?,
    };
    rows.retain(|(row, _)| view.kernels.has(&row.name));
    let unlike = rows.iter().any(|(_, devices)| !devices.is_empty());
    type Of = (KernelRow, Devices);
    fn times((row, _): &Of) -> &Distribution {
        row.times().0
    }
    let columns = Columns::new()
        .with(Right("share"), |(row, _): &Of| total.share(row))
        .with(Right("calls"), |(row, _)| count(row.calls()))
        .with_if(total.is_estimated, Right("timed"), |(row, _)| total.timed(row))
        .with(Right("total"), |(row, _)| total.of(row))
        .with(Spare(3, "mean"), |row| or_missing(times(row).mean_ns, ns))
        .with(Spare(0, "std"), |row| or_missing(times(row).std_ns, ns))
        .with(Right("p50"), |row| shown_time(times(row).p50_ns))
        .with(Spare(1, "p95"), |row| shown_time(times(row).p95_ns))
        .with(Spare(4, "p99"), |row| shown_time(times(row).p99_ns))
        .with(Spare(2, "max"), |row| shown_time(times(row).max_ns))
        .with_if(view.shapes, Left("grid/group"), |(row, _)| shape(row))
        .with_if(unlike, Left("device"), |(_, devices)| by_device::label(summary, devices))
        .with(Kernel("kernel", view.names), |(row, _)| row.name.clone());
    let title = if view.shapes { "Launch shapes by total time" } else { "Kernels by total time" };
    let title = view.kernels.describe().map_or(title.to_owned(), |only| format!("{title}, {only}"));
    let mut out = titled(&title, &rows, view.rows, &columns, view);
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

/// `65536/256`: work-items of the grid and of a workgroup; `4096x4x1/64x4x1` when they are not flat.
fn shape(row: &KernelRow) -> String {
    if row.other_shapes {
        return "others".to_owned();
    }
    let size = |size: [u32; 3]| match known_size(size) {
        None => "-".to_owned(),
        Some([x, 1, 1]) => x.to_string(),
        Some([x, y, z]) => format!("{x}x{y}x{z}"),
    };
    format!("{}/{}", size(row.grid), size(row.workgroup))
}

fn api(summary: &Summary, view: View) -> String {
    let whole: u64 = summary.api.iter().map(|row| row.duration.sum_ns).sum();
    // Without std and p95: the spread of calls that wait or do not wait has no meaning.
    let columns = Columns::new()
        .with(Right("share"), |row: &ApiRow| share(row.duration.sum_ns as f64, whole as f64))
        .with(Right("calls"), |row| count(row.duration.count + row.duration.untimed))
        .with(Right("total"), |row| ns(row.duration.sum_ns as f64))
        .with(Spare(1, "mean"), |row| or_missing(row.duration.mean_ns, ns))
        .with(Right("p50"), |row| shown_time(row.duration.p50_ns))
        .with(Spare(2, "p99"), |row| shown_time(row.duration.p99_ns))
        .with(Spare(0, "max"), |row| shown_time(row.duration.max_ns))
        .with(Right("errors"), |row| or_missing(row.errors, count))
        .with(Left("function"), |row| row.name.clone());
    titled("API functions by total time", &summary.api, view.rows, &columns, view)
}

fn copies(summary: &Summary, view: View) -> String {
    let columns = Columns::new()
        .with(Right("calls"), |row: &CopyRow| count(row.duration.count + row.duration.untimed))
        .with(Right("bytes"), |row| or_missing(row.bytes, bytes))
        .with(Right("total"), |row| ns(row.duration.sum_ns as f64))
        .with(Right("GB/s"), |row| or_missing(row.gb_per_s, |rate| format!("{rate:.2}")))
        .with(Spare(1, "p50"), |row| shown_time(row.duration.p50_ns))
        .with(Spare(0, "p99"), |row| shown_time(row.duration.p99_ns))
        .with(Left("copies"), |row| summary.route(row));
    titled("Memory copies", &summary.copies, usize::MAX, &columns, view)
}

fn ranges(summary: &Summary, view: View) -> String {
    let of =
        |row: &MarkerRow, value: fn(&Distribution) -> Option<u64>| shown_time(row.duration.as_ref().and_then(value));
    let columns = Columns::new()
        .with(Right("calls"), |row: &MarkerRow| count(row.count))
        .with(Right("total"), move |row| of(row, |times| Some(times.sum_ns)))
        .with(Spare(1, "mean"), |row| or_missing(row.duration.as_ref().and_then(|times| times.mean_ns), ns))
        .with(Right("p50"), move |row| of(row, |times| times.p50_ns))
        .with(Spare(2, "p99"), move |row| of(row, |times| times.p99_ns))
        .with(Spare(0, "max"), move |row| of(row, |times| times.max_ns))
        .with(Left("range"), |row| row.name.clone());
    titled("Ranges and marks", &summary.markers, view.rows, &columns, view)
}

/// The owner of the memory: `GPU 0: gfx942`.
pub(crate) fn memory_of(summary: &Summary, agent: u32) -> String {
    match summary.agents.iter().find(|known| known.index == agent) {
        Some(known) if known.kind == AgentKind::Cpu => format!("CPU: {}", known.name),
        Some(known) => format!("{}: {}", summary.device(agent), known.name),
        None => summary.device(agent),
    }
}

fn memory_table(summary: &Summary, view: View) -> String {
    let columns = Columns::new()
        .with(Right("allocs"), |row: &MemoryRow| count(row.allocations))
        .with(Right("frees"), |row| count(row.frees))
        .with(Right("in use"), |row| memory(row.in_use_bytes))
        .with(Right("peak"), |row| memory(row.peak_bytes))
        .with(Left("device"), |row| memory_of(summary, row.agent));
    titled("Memory seen", &summary.memory, usize::MAX, &columns, view)
}

fn processes(run: &Run, view: View) -> String {
    if run.processes.len() < 2 {
        return String::new();
    }
    let of = |process: &Process, value: fn(&Summary) -> String| or_missing(process.summary.as_ref(), value);
    let rank = |Process { info, summary, .. }: &Process| {
        info.as_ref().and_then(|info| info.rank).or(summary.as_ref().and_then(|summary| summary.rank))
    };
    let command = |Process { info, summary, .. }: &Process| {
        let known = info.as_ref().map(|info| &info.command).or(summary.as_ref().map(|summary| &summary.command));
        known.map_or(String::new(), |command| command.join(" "))
    };
    let columns = Columns::new()
        .with(Right("pid"), |Process { info, summary, .. }: &Process| {
            let pid = info.as_ref().map(|info| info.pid).or(summary.as_ref().map(|summary| summary.pid));
            or_missing(pid, |pid| pid.to_string())
        })
        .with(Right("rank"), move |process| or_missing(rank(process), |rank| rank.to_string()))
        .with(Right("traced"), move |process| of(process, |s| ns(s.end_ns.saturating_sub(s.start_ns) as f64)))
        .with(Right("kernels"), move |process| {
            of(process, |s| ns(s.kernels.iter().map(|row| row.duration.sum_ns).sum::<u64>() as f64))
        })
        .with(Right("calls"), move |process| of(process, |s| count(s.completeness.dispatches)))
        .with(Verdict("verdict"), |process| {
            process.summary.as_ref().map_or("no data".to_owned(), |summary| summary.completeness.verdict.to_string())
        })
        .with(Left("program"), command);
    titled("Processes", &run.processes, view.rows.max(PROCESSES), &columns, view)
}
