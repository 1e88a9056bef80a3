//! The report as text.

use super::activity;
use super::by_device::{self, Devices};
use super::examine::Examined;
use super::load::{Process, Run};
use super::names::{Names, shortened};
use super::table::Column::{self, Kernel, Left, Right, Spare, Verdict};
use super::table::{self, field, paragraph, table};
use super::units::{bytes, count, memory, ns, or_missing, share, signal};
use super::{findings, hot_lines, time};
use crate::kernel_filter::Selection;
use crate::{merge, page_limit};
use rkprof_model::event::{AgentKind, known_size};
use rkprof_model::run::{Baseline, ExitInfo, RunInfo, Status, VerifiedInfo};
use rkprof_model::summary::{AgentSummary, Completeness, Distribution, KernelRow, MarkerRow, NoteRow, Summary, Trust};
use rkprof_stats::merge::MergeError;
use rkprof_store::dir;
use std::path::PathBuf;

/// Number of trace files shown.
const TRACES: usize = 3;

/// Number of processes that are always listed.
const PROCESSES: usize = 16;

/// The contents of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
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
pub(crate) fn render(run: &Run, examined: Option<&Examined>, verdicts: &str, view: View) -> Result<String, MergeError> {
    let summary = &run.summary;
    let api_rows = if view.brief { view.rows.min(3) } else { view.rows };
    let mut sections = vec![header(run, view)];
    if !view.kernels.is_all() {
        sections.extend([kernels(summary, view)?, verdicts.to_owned(), quality(run, view)]);
        sections.retain(|section| !section.is_empty());
        return Ok(sections.join("\n"));
    }
    if let Some(examined) = examined {
        sections.extend(examined.job.as_ref().map(|job| merge::ranks(&job.ranks, view.names, view.width)));
        sections.push(findings::render(examined, false, view.width));
        sections.extend(time::render(run, examined, view));
    }
    sections.extend([
        kernels(summary, view)?,
        verdicts.to_owned(),
        examined
            .and_then(|examined| examined.paths.as_ref())
            .map_or(String::new(), |paths| hot_lines::text(paths, view.rows, view.width)),
        api(summary, api_rows, view),
        copies(summary, view),
        activity::copy_matrix(summary),
        activity::collectives(run, view),
        activity::activities(summary, view),
        activity::hot_instructions(run, view),
    ]);
    if !view.brief {
        sections.extend([ranges(summary, view), memory_table(summary, view), processes(run, view)]);
    }
    sections.push(quality(run, view));
    sections.retain(|section| !section.is_empty());
    Ok(sections.join("\n"))
}

/// A remark on the times of a run in which counters were read in every call.
pub(crate) const EVERY_CALL_COUNTED: &str =
    "every call was counted, so it had the device to itself and was slowed by counting";

fn header(run: &Run, view: View) -> String {
    let summary = &run.summary;
    let info = run.info();
    let mut out = String::new();
    if !view.brief {
        out.push_str(&field("Run", &run.shown.display().to_string(), view.width));
        // Traces of other profilers do not contain it.
        if !summary.command.is_empty() {
            let command = shortened(&summary.command.join(" "), view.width - 13);
            out.push_str(&field("Program", &command, view.width));
        }
        let merged = info.is_some_and(|info| info.status == Status::Merged);
        let mut process = match run.processes.len() {
            1 if merged => "several".to_owned(),
            // Not every import contains it.
            1 if summary.pid == 0 => "-".to_owned(),
            1 => summary.pid.to_string(),
            n => format!("{n} processes"),
        };
        if !summary.host.is_empty() {
            process += &format!(" on {}", summary.host);
        }
        if merged {
            process += ", listed under Ranks";
        }
        if let Some(rank) = summary.rank {
            process += &format!(", rank {rank}");
        }
        if let Some(exit) = info.and_then(|info| info.exit.as_ref()) {
            process += &format!(", {}", ended(exit));
        }
        out.push_str(&field("Process", &process, view.width));
        if let Some(words) = info.and_then(last_words) {
            out.push_str(&field("Last words", &words, view.width));
        }
    }
    out.push_str(&doubt(&summary.completeness, view.width));
    devices(summary).into_iter().for_each(|text| out.push_str(&field("Device", &text, view.width)));
    if summary.simulated && !summary.agents.iter().any(|agent| agent.kind == AgentKind::Gpu) {
        out.push_str(&field("Device", "SIMULATED: not measured on hardware", view.width));
    }
    let wall = summary.end_ns.saturating_sub(summary.start_ns) as f64;
    let busy = summary.kernel_ns();
    let dispatches = summary.completeness.dispatches;
    let kernels = match dispatches {
        0 => "no kernel was launched".to_owned(),
        _ if filtered(run).is_some_and(|(_, recorded)| recorded == 0) => no_kernels(run),
        n if summary.counts_alone() => {
            format!("{} in {} dispatches; {EVERY_CALL_COUNTED}", ns(busy as f64), count(n))
        }
        n => {
            let devices = if summary.busy.len() > 1 { "devices" } else { "device" };
            // The sum over several processes or streams exceeds the time in which any of them ran.
            let busy_part = match summary.busy_share().filter(|_| run.processes.len() < 2) {
                Some(part) => format!("{devices} busy {} of", share(part, 1.0)),
                None => "in".to_owned(),
            };
            format!("{} in {} dispatches, {busy_part} {} traced", ns(busy as f64), count(n), ns(wall))
        }
    };
    out.push_str(&field("Kernel time", &kernels, view.width));
    if let Some(latency) = summary.launch_latency.as_ref().filter(|latency| latency.count > 0) {
        let [p50, p99, max] = [latency.p50_ns, latency.p99_ns, latency.max_ns].map(shown_time);
        let text =
            format!("p50 {p50}, p99 {p99}, max {max} from the call to the start, with the wait behind earlier kernels");
        out.push_str(&field("Launch delay", &text, view.width));
    }
    out
}

/// The program's end with its time: `exit code 0 after 1.31s`.
pub(crate) fn ended(exit: &ExitInfo) -> String {
    let how = match (exit.exit_code, exit.signal) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(number)) => format!("killed by {}", signal(number)),
        (None, None) => "ended".to_owned(),
    };
    format!("{how} after {}{}", ns(exit.wall_s * 1e9), if exit.timed_out { " (time limit)" } else { "" })
}

/// The reason why a run has no kernels, as a sentence.
pub(crate) fn no_kernels(run: &Run) -> String {
    match (run.summary.completeness.dispatches, filtered(run)) {
        (0, _) => "No kernel was launched while rkprof recorded. If the program uses a GPU, `rkprof doctor` finds what is in the way."
            .to_owned(),
        (n, Some((regex, _))) => format!("none: --kernel-regex {regex:?} matches none of {} dispatches", count(n)),
        (n, None) => format!("{} dispatches have no row.", count(n)),
    }
}

/// `--kernel-regex` of a run, and the number of dispatches that passed it.
fn filtered(run: &Run) -> Option<(String, u64)> {
    let regex = run.info()?.options.get("RKPROF_KERNEL_REGEX")?.clone();
    let rows = run.summary.kernels.iter().map(|row| row.duration.count + row.duration.untimed);
    Some((regex, rows.sum()))
}

/// The last lines that a failed program printed.
pub(crate) fn last_words(info: &RunInfo) -> Option<String> {
    /// Number of lines shown.
    const LAST: usize = 3;
    let exit = info.exit.as_ref().filter(|exit| exit.exit_code != Some(0))?;
    let tails = [&exit.stderr_tail, &exit.stdout_tail];
    let tail = tails.into_iter().flatten().find(|tail| !tail.trim().is_empty())?;
    let lines: Vec<&str> = tail.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Some(lines[lines.len().saturating_sub(LAST)..].join(" / "))
}

/// The tracer's cost by comparison with an untraced run.
pub(crate) fn measured_cost(baseline: &Baseline) -> String {
    let Baseline { wall_s, overhead_s, overhead_pct } = baseline;
    let pct = overhead_pct.map_or(String::new(), |pct| format!(" ({pct:+.1}%)"));
    let sign = if *overhead_s < 0.0 { '-' } else { '+' };
    format!(
        "{} untraced, {} traced: {sign}{}{pct} of wall time, one run each, noise included",
        ns(wall_s * 1e9),
        ns((wall_s + overhead_s) * 1e9),
        ns(overhead_s.abs() * 1e9)
    )
}

/// The GPUs that the program used, and the number of the others. A program that used none still shows the first one.
pub(crate) fn used_gpus(summary: &Summary) -> (Vec<&AgentSummary>, usize) {
    let gpus: Vec<&AgentSummary> = summary.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu).collect();
    let memory = |agent: u32| summary.memory.iter().any(|row| row.agent == agent);
    let copied = |agent: u32| summary.copies.iter().any(|row| [row.src_agent, row.dst_agent].contains(&Some(agent)));
    let ran = |agent: u32| summary.kernels.iter().any(|row| row.agent == agent);
    let is_used = |agent: &&&AgentSummary| ran(agent.index) || copied(agent.index) || memory(agent.index);
    let used: Vec<&AgentSummary> = gpus.iter().filter(is_used).copied().collect();
    let shown = if used.is_empty() { gpus.iter().take(1).copied().collect() } else { used };
    let rest = gpus.len() - shown.len();
    (shown, rest)
}

/// The GPUs in use, one per line, and the number of unused ones.
fn devices(summary: &Summary) -> Vec<String> {
    let (shown, rest) = used_gpus(summary);
    // Equal devices share one line.
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for agent in &shown {
        let (label, about) = (summary.device(agent.index), device(agent, summary));
        match kinds.iter_mut().find(|(known, _)| *known == about) {
            Some((_, labels)) => labels.push(label),
            None => kinds.push((about, vec![label])),
        }
    }
    let line = |(about, labels): (String, Vec<String>)| match labels.len() {
        1..=8 => format!("{}: {about}", by_device::list(&labels)),
        count => format!("{count} GPUs: {about}"),
    };
    let mut lines: Vec<String> = kinds.into_iter().map(line).collect();
    if rest > 0 {
        lines.push(format!("{rest} more GPUs were not used"));
    }
    lines
}

fn device(agent: &AgentSummary, summary: &Summary) -> String {
    let mut text = match (agent.product.as_str(), agent.name.as_str()) {
        ("", "") => "a GPU that the source does not describe".to_owned(),
        (product, "") => product.to_owned(),
        ("", name) => name.to_owned(),
        (product, name) => format!("{product} ({name})"),
    };
    for (value, unit) in [(agent.cu_count, "CUs"), (agent.clock_mhz, "MHz")] {
        if let Some(value) = value.filter(|value| *value > 0) {
            text += &format!(", {value} {unit}");
        }
    }
    if let Some(bytes) = agent.memory_bytes.filter(|bytes| *bytes > 0) {
        text += &format!(", {}", memory(bytes));
    }
    if summary.simulated {
        text += " - SIMULATED";
    }
    text
}

fn shown_time(ns_value: Option<u64>) -> String {
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
    let (whole, alone) = (summary.kernel_ns(), summary.counts_alone());
    let mut rows: Vec<(KernelRow, Devices)> = match view.shapes {
        true => summary.kernels.iter().map(|row| (row.clone(), Devices::new())).collect(),
        false => by_device::kernels(&summary.kernels)?,
    };
    rows.retain(|(row, _)| view.kernels.has(&row.name));
    let unlike = rows.iter().any(|(_, devices)| !devices.is_empty());
    let cells = rows.iter().take(view.rows).map(|(row, devices)| {
        let (times, counted) = row.times();
        let mut cells = full_times(times, whole);
        cells[1] = count(row.duration.count + row.duration.untimed);
        if counted && !alone {
            // It is not a part of the others' time.
            cells[0] = "-".to_owned();
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
        match rows.iter().filter(|(row, _)| row.times().1).count() {
            0 => {}
            n => {
                said +=
                    &format!("; {n} kernels without a share were always counted, and show the times of counted calls")
            }
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

/// The number of records of each kind, and the known gaps.
pub(crate) fn records(completeness: &Completeness) -> String {
    let Completeness { launches, dispatches, api_calls, copies, .. } = *completeness;
    let mut parts = Vec::new();
    parts.extend(launches.filter(|n| *n > 0).map(|n| format!("{} launches", count(n))));
    parts.extend(
        [(dispatches, "dispatches"), (api_calls, "API calls"), (copies, "copies")]
            .map(|(n, what)| format!("{} {what}", count(n))),
    );
    match completeness.dropped_total() {
        Some(dropped) => format!("{}, {} dropped", parts.join(", "), count(dropped)),
        None => format!("{}; drops are not known", parts.join(", ")),
    }
}

/// Gaps are shown before the numbers; all reasons follow at the end.
fn doubt(completeness: &Completeness, width: usize) -> String {
    let reason = match completeness.reasons.as_slice() {
        [] => return String::new(),
        [only] => only.clone(),
        [first, others @ ..] => format!("{first} (and {} more at the end)", count(others.len() as u64)),
    };
    field(completeness.verdict.as_str(), &reason, width)
}

/// Completeness, plausibility of times, cost, and the trace's path.
fn quality(run: &Run, view: View) -> String {
    let summary = &run.summary;
    let completeness = &summary.completeness;
    let mut out = field(completeness.verdict.as_str(), &records(completeness), view.width);
    for reason in &completeness.reasons {
        out += &field("", &format!("- {reason}"), view.width);
    }
    if let Some(odd) = odd_times(&summary.trust) {
        out += &field("Times", &odd, view.width);
    }
    // rkprof records nothing during an import.
    if !view.brief && summary.own_cost.records > 0 {
        out += &field("Own cost", &own_cost(summary), view.width);
        if let Some(cost) = run.info().and_then(|info| info.baseline.as_ref()).map(measured_cost) {
            out += &field("Measured", &cost, view.width);
        }
    }
    if let Some(text) = run.info().and_then(|info| info.verified.as_ref()).filter(|_| !view.brief).map(verified) {
        out += &field("Verified", &text, view.width);
    }
    for NoteRow { severity, text } in summary.notes.iter().filter(|note| note.severity != "incomplete") {
        let label = if severity == "warning" { "Warning" } else { "Note" };
        out += &field(label, text, view.width);
    }
    for file in run.traces.iter().take(TRACES) {
        out += &field("Trace", &file.display().to_string(), usize::MAX);
    }
    let warning = |file: &PathBuf| page_limit::warning(file, file.metadata().ok()?.len());
    if let Some(warning) = run.traces.iter().find_map(warning) {
        warning.lines().for_each(|line| out += &field("", line, view.width));
    } else if !run.traces.is_empty() {
        let way = format!("`rkprof view {}` opens it in Perfetto", run.shown.display());
        out += &field("", &way, view.width);
    }
    if run.traces.len() > TRACES {
        out += &field("", &format!("and {} more", run.traces.len() - TRACES), view.width);
    }
    if view.brief {
        out += &field("More", &format!("rkprof report {}", run.shown.display()), usize::MAX);
    }
    out + &further_recordings(run)
}

/// Later recordings of the same processes (`rkprof ctl start`), which are runs of their own.
fn further_recordings(run: &Run) -> String {
    let all: Vec<_> = run.processes.iter().flat_map(|process| dir::recordings(&process.dir)).collect();
    let Some(last) = all.last() else { return String::new() };
    let text = match all.len() {
        1 => format!("1 more: rkprof report {}", last.dir.display()),
        number => format!("{number} more; the last one: rkprof report {}", last.dir.display()),
    };
    field("Recordings", &text, usize::MAX)
}

/// Whether this machine's stack has been verified.
fn verified(info: &VerifiedInfo) -> String {
    let VerifiedInfo { at, ok, extent, simulated, file } = info;
    let day = at.split('T').next().unwrap_or_default();
    let what = if extent == "short" { "the light path on this machine" } else { "on this machine" };
    let what = if *simulated { "SIMULATED, on the simulator" } else { what };
    let result = if *ok { "all checks passed" } else { "some checks FAILED" };
    format!("{what} on {day}: {result} ({file})")
}

fn odd_times(trust: &Trust) -> Option<String> {
    let Trust { inverted, zero_length, overlapping, out_of_order: _, realtime_drift_ppm, monotonic_drift_ppm: _ } =
        trust;
    let counts = [
        (inverted, "end before they start"),
        (zero_length, "have zero duration"),
        (overlapping, "overlap on their queue"),
    ];
    let mut parts: Vec<String> =
        counts.into_iter().filter(|(n, _)| **n > 0).map(|(n, what)| format!("{} {what}", count(*n))).collect();
    if let Some(drift) = realtime_drift_ppm.filter(|drift| drift.abs() >= 100.0) {
        parts.push(format!("the wall clock drifted by {drift:.0} ppm"));
    }
    (!parts.is_empty()).then(|| format!("{}; shown as ROCm reported them", parts.join(", ")))
}

fn own_cost(summary: &Summary) -> String {
    let cost = &summary.own_cost;
    let mut parts = vec![format!("{} CPU for {} records", ns(cost.drainer_cpu_s * 1e9), count(cost.records))];
    parts.extend(cost.drainer_ns_per_record.map(|value| format!("{} a record", ns(value))));
    parts.extend(cost.wrapper_ns.map(|value| format!("{} a HIP call", ns(value))));
    // Runs from before the heap was counted have an estimate.
    let counted = if cost.heap_bytes > 0 { "counted" } else { "estimated" };
    parts.push(format!("{} of memory ({counted})", memory(cost.memory_bytes)));
    parts.push(format!("{} of trace", bytes(cost.trace_bytes)));
    parts.extend(cost.finalize_ms.map(|ms| format!("{} at exit", ns(ms * 1e6))));
    parts.extend(cost.sdk_startup_ms.map(|ms| format!("rocprofiler-sdk itself took {} to start", ns(ms * 1e6))));
    if !cost.governor.is_empty() {
        parts.push(format!("the governor made {} steps", cost.governor.len()));
    }
    parts.join(", ")
}
