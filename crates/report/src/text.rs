//! The report as text.

use super::activity;
use super::{findings, head, hot_lines, quality, sizes, time};
use crate::ranks;
use rkprof_model::event::{AgentKind, known_size};
use rkprof_model::summary::{Distribution, KernelRow, MarkerRow, Summary};
use rkprof_results::by_device::{self, Devices};
use rkprof_results::examine::Examined;
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::{Process, Run};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{self, Kernel, Left, Right, Spare, Verdict};
use rkprof_show::table::{self, paragraph, table};
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
        examined
            .and_then(|examined| examined.paths.as_ref())
            .map_or(String::new(), |paths| hot_lines::text(paths, view.rows, view.width)),
        api(summary, view.rows, view),
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

/// Share, calls, total, mean, std, p50, p95, p99, max.
pub(super) fn full_times(duration: &Distribution, whole: u64) -> Vec<String> {
    let Distribution { count: n, untimed, sum_ns, mean_ns, std_ns, p50_ns, p95_ns, p99_ns, max_ns, .. } = duration;
    let mut cells = vec![share(*sum_ns as f64, whole as f64), count(n + untimed), ns(*sum_ns as f64)];
    cells.extend([or_missing(*mean_ns, ns), or_missing(*std_ns, ns)]);
    cells.extend([*p50_ns, *p95_ns, *p99_ns, *max_ns].map(shown_time));
    cells
}

/// A table under its title, with `title (3 of 35)` when it does not show all rows.
pub(super) fn titled(title: &str, all: usize, columns: &[Column], cells: Vec<Vec<String>>, view: View) -> String {
    let count = if cells.len() < all { format!(" ({} of {all})", cells.len()) } else { String::new() };
    match table(columns, cells, view.width).as_str() {
        "" => String::new(),
        rows => format!("{}{rows}", table::title(&format!("{title}{count}"), view.width)),
    }
}

fn kernels(summary: &Summary, view: View) -> Result<String, MergeError> {
    let mut columns =
        vec![Right("share"), Right("calls"), Right("total"), Spare(3, "mean"), Spare(0, "std"), Right("p50")];
    columns.extend([Spare(1, "p95"), Spare(4, "p99"), Spare(2, "max")]);
    let alone = summary.counts_alone();
    let (whole, estimated) = summary.kernel_total_ns();
    // Some calls have no time: then their number is shown, and what is extrapolated is marked.
    if estimated {
        columns.insert(2, Right("timed"));
    }
    let mut rows: Vec<(KernelRow, Devices)> = match view.shapes {
        true => summary.kernels.iter().map(|row| (row.clone(), Devices::new())).collect(),
        false => by_device::kernels(&summary.kernels)?,
    };
    rows.retain(|(row, _)| view.kernels.has(&row.name));
    let unlike = rows.iter().any(|(_, devices)| !devices.is_empty());
    let cells = rows.iter().take(view.rows).map(|(row, devices)| {
        let (times, counted) = row.times();
        let mut cells = full_times(times, whole as u64);
        cells[1] = count(row.calls());
        if estimated {
            (cells[0], cells[2]) = match row.total_ns() {
                Some((total, guess)) => (share(total, whole), format!("{}{}", if guess { "~" } else { "" }, ns(total))),
                None => ("-".to_owned(), "-".to_owned()),
            };
            cells.insert(2, if counted { "0".to_owned() } else { count(row.duration.count) });
        }
        cells.extend(view.shapes.then(|| shape(row)));
        cells.extend(unlike.then(|| by_device::label(summary, devices)));
        cells.push(row.name.clone());
        cells
    });
    let cells: Vec<Vec<String>> = cells.collect();
    columns.extend(view.shapes.then_some(Left("grid/group")));
    columns.extend(unlike.then_some(Left("device")));
    columns.push(Kernel("kernel", view.names));
    let title = if view.shapes { "Launch shapes by total time" } else { "Kernels by total time" };
    let title = view.kernels.describe().map_or(title.to_owned(), |only| format!("{title}, {only}"));
    let mut out = titled(&title, rows.len(), &columns, cells, view);
    let untimed: u64 = rows.iter().map(|(row, _)| row.duration.untimed).sum();
    if alone {
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

fn api(summary: &Summary, rows: usize, view: View) -> String {
    let mut columns = vec![Right("share"), Right("calls"), Right("total"), Spare(1, "mean"), Right("p50")];
    columns.extend([Spare(2, "p99"), Spare(0, "max"), Right("errors"), Left("function")]);
    let whole: u64 = summary.api.iter().map(|row| row.duration.sum_ns).sum();
    let cells = summary.api.iter().take(rows).map(|row| {
        let mut cells = full_times(&row.duration, whole);
        // The spread of calls that wait or do not wait has no meaning.
        cells.remove(6);
        cells.remove(4);
        cells.extend([or_missing(row.errors, count), row.name.clone()]);
        cells
    });
    titled("API functions by total time", summary.api.len(), &columns, cells.collect(), view)
}

fn copies(summary: &Summary, view: View) -> String {
    let mut columns =
        vec![Right("calls"), Right("bytes"), Right("total"), Right("GB/s"), Spare(1, "p50"), Spare(0, "p99")];
    columns.push(Left("copies"));
    let cells = summary.copies.iter().map(|row| {
        let duration = &row.duration;
        vec![
            count(duration.count + duration.untimed),
            or_missing(row.bytes, bytes),
            ns(duration.sum_ns as f64),
            or_missing(row.gb_per_s, |rate| format!("{rate:.2}")),
            shown_time(duration.p50_ns),
            shown_time(duration.p99_ns),
            summary.route(row),
        ]
    });
    titled("Memory copies", summary.copies.len(), &columns, cells.collect(), view)
}

fn ranges(summary: &Summary, view: View) -> String {
    let mut columns = vec![Right("calls"), Right("total"), Spare(1, "mean"), Right("p50"), Spare(2, "p99")];
    columns.extend([Spare(0, "max"), Left("range")]);
    let cells = summary.markers.iter().take(view.rows).map(|MarkerRow { name, kind: _, count: n, duration }| {
        let duration = duration.as_ref();
        let of = |value: fn(&Distribution) -> Option<u64>| shown_time(duration.and_then(value));
        let mean = or_missing(duration.and_then(|d| d.mean_ns), ns);
        let [total, p50, p99, max] = [of(|d| Some(d.sum_ns)), of(|d| d.p50_ns), of(|d| d.p99_ns), of(|d| d.max_ns)];
        vec![count(*n), total, mean, p50, p99, max, name.clone()]
    });
    titled("Ranges and marks", summary.markers.len(), &columns, cells.collect(), view)
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
    let columns = [Right("allocs"), Right("frees"), Right("in use"), Right("peak"), Left("device")];
    let cells = summary.memory.iter().map(|row| {
        let counts = [count(row.allocations), count(row.frees), memory(row.in_use_bytes), memory(row.peak_bytes)];
        counts.into_iter().chain([memory_of(summary, row.agent)]).collect()
    });
    titled("Memory seen", summary.memory.len(), &columns, cells.collect(), view)
}

fn processes(run: &Run, view: View) -> String {
    if run.processes.len() < 2 {
        return String::new();
    }
    let mut columns: Vec<Column> = ["pid", "rank", "traced", "kernels", "calls"].map(Right).into();
    columns.extend([Verdict("verdict"), Left("program")]);
    let shown = run.processes.iter().take(view.rows.max(PROCESSES));
    let cells = shown.map(|Process { info, summary, .. }| {
        let (info, summary) = (info.as_ref(), summary.as_ref());
        let command = info.map(|info| &info.command).or(summary.map(|summary| &summary.command));
        let kernel_time = |s: &Summary| ns(s.kernels.iter().map(|row| row.duration.sum_ns).sum::<u64>() as f64);
        vec![
            or_missing(info.map(|i| i.pid).or(summary.map(|s| s.pid)), |pid| pid.to_string()),
            or_missing(info.and_then(|i| i.rank).or(summary.and_then(|s| s.rank)), |rank| rank.to_string()),
            or_missing(summary, |s| ns(s.end_ns.saturating_sub(s.start_ns) as f64)),
            or_missing(summary, kernel_time),
            or_missing(summary, |s| count(s.completeness.dispatches)),
            summary.map_or("no data".to_owned(), |summary| summary.completeness.verdict.to_string()),
            command.map_or(String::new(), |command| command.join(" ")),
        ]
    });
    titled("Processes", run.processes.len(), &columns, cells.collect(), view)
}
