//! The head of the report as text: the program and its end, the devices, the time of all kernels.

use super::quality;
use super::view::{EVERY_CALL_COUNTED, View};
use rkprof_model::event::AgentKind;
use rkprof_model::run::{Baseline, ExitInfo, RunInfo, Status};
use rkprof_model::summary::{AgentSummary, Summary};
use rkprof_results::by_device;
use rkprof_results::load::Run;
use rkprof_show::columns::Value;
use rkprof_show::names::shortened;
use rkprof_show::table::field;
use rkprof_show::units::{count, memory, ns, share, signal};

pub(super) fn header(run: &Run, view: View) -> String {
    let summary = &run.summary;
    let mut out = String::new();
    if !view.brief {
        out.push_str(&identity(run, view));
    }
    out.push_str(&quality::doubt(&summary.completeness, view.width));
    devices(summary).into_iter().for_each(|text| out.push_str(&field("Device", &text, view.width)));
    if summary.simulated && !summary.agents.iter().any(|agent| agent.kind == AgentKind::Gpu) {
        out.push_str(&field("Device", "SIMULATED: not measured on hardware", view.width));
    }
    out.push_str(&field("Kernel time", &kernel_time(run), view.width));
    if let Some(latency) = summary.launch_latency.as_ref().filter(|latency| latency.count > 0 && !view.brief) {
        let [p50, p99, max] = [latency.p50_ns, latency.p99_ns, latency.max_ns].map(|time| Value::time(time).shown());
        let text =
            format!("p50 {p50}, p99 {p99}, max {max} from the call to the start, with the wait behind earlier kernels");
        out.push_str(&field("Launch delay", &text, view.width));
    }
    out
}

/// What ran: the run, its program and its processes.
fn identity(run: &Run, view: View) -> String {
    let (summary, info) = (&run.summary, run.info());
    let mut out = String::new();
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
    if let Some(text) = info.and_then(door) {
        out.push_str(&field("Door", &text, view.width));
    }
    if let Some(words) = info.and_then(last_words) {
        out.push_str(&field("Last words", &words, view.width));
    }
    out
}

/// The time of kernels, and how much of the run it is.
fn kernel_time(run: &Run) -> String {
    let summary = &run.summary;
    let wall = summary.end_ns.saturating_sub(summary.start_ns) as f64;
    let busy = summary.kernel_ns();
    let dispatches = summary.completeness.dispatches;
    match dispatches {
        0 if is_import(run) => "the import has no kernels".to_owned(),
        0 => "no kernel was launched".to_owned(),
        _ if filtered(run).is_some_and(|(_, recorded)| recorded == 0) => no_kernels(run),
        n if summary.counts_alone() => {
            format!("{} in {} dispatches; {EVERY_CALL_COUNTED}", ns(busy as f64), count(n))
        }
        n if summary.kernel_total_ns().1 => {
            let (timed, all) = summary.timed_calls();
            format!(
                "about {} in {} dispatches: {} have a time, the others count as their mean; {} traced",
                ns(summary.kernel_total_ns().0),
                count(n),
                if all == n { count(timed) } else { format!("{} of {}", count(timed), count(all)) },
                ns(wall)
            )
        }
        n => {
            let devices = if summary.busy.len() > 1 { "devices" } else { "device" };
            // The sum over several processes or streams exceeds the time in which any of them ran.
            let busy_part = match summary.busy_share().filter(|_| run.processes.len() < 2) {
                Some(part) => format!("{devices} busy {} of", share(part, 1.0)),
                None => "in".to_owned(),
            };
            // Without warm-up, or of selected kernels: the time is that of fewer dispatches than were recorded.
            let of = match summary.timed_calls().1 {
                measured if measured > 0 && measured < n => format!("{} of {}", count(measured), count(n)),
                _ => count(n),
            };
            format!("{} in {of} dispatches, {busy_part} {} traced", ns(busy as f64), ns(wall))
        }
    }
}

/// The program's end with its time: `exit code 0 after 1.31s`.
pub fn ended(exit: &ExitInfo) -> String {
    let how = match (exit.exit_code, exit.signal) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(number)) => format!("killed by {}", signal(number)),
        (None, None) => "ended".to_owned(),
    };
    format!("{how} after {}{}", ns(exit.wall_s * 1e9), if exit.timed_out { " (time limit)" } else { "" })
}

/// How the runtimes were reached; `None` where the run does not say.
fn door(info: &RunInfo) -> Option<String> {
    let door = info.door.as_ref()?;
    let by_service = if door.dispatch_path == "sdk-callback" { ", which times the kernels" } else { "" };
    match door.name.as_str() {
        "direct" => {
            // `registration (HIP, HSA), export (HIP)`; several copies of a runtime count once.
            let mut ways: Vec<(&str, Vec<String>)> = Vec::new();
            for runtime in &door.runtimes {
                let name = runtime.name.to_uppercase();
                match ways.iter_mut().find(|(through, _)| *through == runtime.through) {
                    Some((_, names)) if names.contains(&name) => {}
                    Some((_, names)) => names.push(name),
                    None => ways.push((&runtime.through, vec![name])),
                }
            }
            let ways: Vec<String> = ways.iter().map(|(way, names)| format!("{way} ({})", names.join(", "))).collect();
            Some(if ways.is_empty() { "rkprof's own".to_owned() } else { format!("rkprof's own: {}", ways.join(", ")) })
        }
        "sdk" => {
            let version = info.sdk.as_ref().map(|sdk| format!(" {}", sdk.version)).unwrap_or_default();
            Some(format!("rocprofiler-sdk{version}{by_service}"))
        }
        _ => None,
    }
}

/// The reason why a run has no kernels, as a sentence.
pub fn no_kernels(run: &Run) -> String {
    match (run.summary.completeness.dispatches, filtered(run)) {
        (0, _) if is_import(run) => "The import has no kernels.".to_owned(),
        (0, _) => "No kernel was launched while rkprof recorded. If the program uses a GPU, `rkprof doctor` finds what is in the way."
            .to_owned(),
        (n, Some((regex, _))) => format!("none: --kernel-regex {regex:?} matches none of {} dispatches", count(n)),
        (n, None) => format!("{} dispatches have no row.", count(n)),
    }
}

/// Whether another profiler recorded the run, which may have more than it wrote.
fn is_import(run: &Run) -> bool {
    run.info().is_some_and(|info| info.import.is_some())
}

/// `--kernel-regex` of a run, and the number of dispatches that passed it.
fn filtered(run: &Run) -> Option<(String, u64)> {
    let regex = run.info()?.options.get("RKPROF_KERNEL_REGEX")?.clone();
    let rows = run.summary.kernels.iter().map(|row| row.duration.count + row.duration.untimed);
    Some((regex, rows.sum()))
}

/// Why the program of a run did not end well; `None` when it did, or is not known to have ended.
pub fn why_failed(info: &RunInfo) -> Option<String> {
    match info.exit.as_ref() {
        Some(ExitInfo { timed_out: true, wall_s, .. }) => {
            Some(format!("the time limit was reached after {wall_s:.1} s"))
        }
        Some(ExitInfo { signal: Some(number), .. }) => Some(format!("the program was killed by {}", signal(*number))),
        Some(ExitInfo { exit_code: Some(code), .. }) if *code != 0 => {
            let words = last_words(info).map_or(String::new(), |words| format!(": {words}"));
            Some(format!("the program ended with code {code}{words}"))
        }
        Some(ExitInfo { exit_code: None, .. }) => Some("the program did not end".to_owned()),
        None if matches!(info.status, Status::Killed | Status::Recovered) => Some("the program was killed".to_owned()),
        Some(_) | None => None,
    }
}

/// The last lines that a failed program printed.
pub fn last_words(info: &RunInfo) -> Option<String> {
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
pub(crate) fn devices(summary: &Summary) -> Vec<String> {
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
        lines.push(if rest == 1 {
            "1 more GPU was not used".into()
        } else {
            format!("{rest} more GPUs were not used")
        });
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

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::run::{DoorInfo, RuntimeInfo, SdkInfo};

    #[test]
    fn the_door_is_one_line() {
        let runtime = |name: &str, through: &str| RuntimeInfo {
            name: name.to_owned(),
            path: format!("/lib/{name}.so"),
            through: through.to_owned(),
        };
        let runtimes = vec![runtime("hip", "export"), runtime("hsa", "OnLoad"), runtime("hip", "export")];
        let own = DoorInfo { name: "direct".to_owned(), runtimes, ..DoorInfo::default() };
        let mut info = RunInfo { door: Some(own), ..RunInfo::default() };
        assert_eq!(door(&info).as_deref(), Some("rkprof's own: export (HIP), OnLoad (HSA)"));
        let path = "sdk-callback".to_owned();
        info.door = Some(DoorInfo { name: "sdk".to_owned(), dispatch_path: path, ..DoorInfo::default() });
        info.sdk = Some(SdkInfo { version: "1.0.0".to_owned(), ..SdkInfo::default() });
        assert_eq!(door(&info).as_deref(), Some("rocprofiler-sdk 1.0.0, which times the kernels"));
        assert_eq!(door(&RunInfo::default()), None);
    }
}
