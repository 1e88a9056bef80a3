//! The report as Markdown, short enough for a comment on a pull request.

use super::findings::gain;
use super::kernel_total::KernelTotal;
use super::text::{EVERY_CALL_COUNTED, View};
use super::{arguments, hot_lines, sizes};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::timeline::health::Health;
use rkprof_arch::expr::short;
use rkprof_model::event::AgentKind;
use rkprof_model::safe::{markdown, markdown_code};
use rkprof_model::summary::KernelRow;
use rkprof_results::by_device;
use rkprof_results::examine::{self, Examined, also_on};
use rkprof_results::load::Run;
use rkprof_show::names::{Names, shortened};
use rkprof_show::units::{count, ns, or_missing, share};
use rkprof_stats::merge::MergeError;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Longest name of a kernel in characters.
const NAME: usize = 60;
/// Number of findings in full.
const FINDINGS: usize = 5;

/// Number of kernels with counter values.
const COUNTED: usize = 3;

/// `judged`: the kernels by total time, with their limits.
pub fn render(
    run: &Run,
    examined: &Examined,
    view: View<'_>,
    judged: &[(KernelRow, Assessment)],
) -> Result<String, MergeError> {
    let View { names, rows, kernels: wanted, .. } = view;
    let summary = &run.summary;
    let mut out = format!("### rkprof: {}\n\n", markdown_code(&shortened(&summary.command.join(" "), 80)));
    let simulated = if summary.simulated { " **SIMULATED**" } else { "" };
    let mut devices: BTreeMap<&str, usize> = BTreeMap::new();
    for agent in summary.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu) {
        let name = if agent.product.is_empty() { &agent.name } else { &agent.product };
        *devices.entry(name).or_default() += 1;
    }
    let devices: Vec<String> = devices
        .into_iter()
        .map(|(name, count)| if count > 1 { format!("{count} {name}") } else { name.to_owned() })
        .collect();
    let traced = ns(summary.end_ns.saturating_sub(summary.start_ns) as f64);
    let verdict = summary.completeness.verdict;
    let dispatches = count(summary.completeness.dispatches);
    let _ =
        writeln!(out, "{}{simulated}, {dispatches} kernels in {traced}, {verdict}\n", markdown(&devices.join(", ")));
    for reason in &summary.completeness.reasons {
        let _ = writeln!(out, "> {}\n", markdown(reason));
    }
    if wanted.is_all() {
        findings(&mut out, examined);
    }
    for (process, traced) in run.processes.iter().zip(&examined.traces).filter(|_| wanted.is_all()) {
        let Ok(health) = &traced.health else { continue };
        let label = if run.processes.len() > 1 { format!(" ({})", examine::label(process)) } else { String::new() };
        time(&mut out, health, &label);
    }
    let mut kernels = by_device::kernels(&summary.kernels)?;
    kernels.retain(|(row, _)| wanted.has(&row.name));
    let judged: Vec<&(KernelRow, Assessment)> = judged.iter().filter(|(row, _)| wanted.has(&row.name)).collect();
    let total = KernelTotal::new(summary);
    if kernels.is_empty() {
        return Ok(out);
    }
    let labels = names.labels(NAME);
    let _ = writeln!(
        out,
        "| | kernel | share | calls |{} total | mean | p50 | p99 |\n|---|---|--:|--:|--:|--:|--:|--:|{}",
        if total.is_estimated { " timed |" } else { "" },
        if total.is_estimated { "--:|" } else { "" }
    );
    let unlike = kernels.iter().any(|(_, devices)| !devices.is_empty());
    for (row, devices) in kernels.iter().take(rows) {
        let (duration, _) = row.times();
        let on = if unlike { format!(", {}", by_device::label(summary, devices)) } else { String::new() };
        let time = |value: Option<u64>| or_missing(value, |value| ns(value as f64));
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |{} {} | {} | {} | {} |",
            names.ids().id(&row.name).map_or(String::new(), |id| id.to_string()),
            markdown_code(labels.get(&row.name)) + &on,
            total.share(row),
            count(row.calls()),
            if total.is_estimated { format!(" {} |", total.timed(row)) } else { String::new() },
            total.of(row),
            or_missing(duration.mean_ns, ns),
            time(duration.p50_ns),
            time(duration.p99_ns),
        );
    }
    if kernels.len() > rows {
        let _ = writeln!(out, "\n{rows} of {} kernels", kernels.len());
    }
    let counted: u64 = kernels.iter().filter_map(|(row, _)| row.counted.as_ref()).map(|counted| counted.count).sum();
    if summary.counts_alone() {
        let _ = writeln!(out, "\nCounted times: {EVERY_CALL_COUNTED}.");
    } else if counted > 0 {
        let _ = writeln!(
            out,
            "\nTimes are of calls that were not counted; counters were collected on {} more, which totals with ~ count as the mean.",
            count(counted)
        );
    }
    out += &examined
        .paths
        .as_ref()
        .filter(|_| wanted.is_all())
        .map_or(String::new(), |paths| hot_lines::markdown(paths, rows));
    if wanted.is_all() {
        out += &sizes::markdown(summary, names, rows);
        out += &arguments::markdown(summary, names, rows);
    }
    limits(&mut out, names, rows, &judged);
    counters(&mut out, names, &judged);
    Ok(out)
}

/// The limit of each kernel, where counters or stated work show it.
fn limits(out: &mut String, names: &Names, rows: usize, judged: &[&(KernelRow, Assessment)]) {
    let says = |assessment: &Assessment| {
        assessment.metrics.is_some() || assessment.sample.work.is_some() || !assessment.doubts.is_empty()
    };
    let mut known = judged.iter().take(rows).filter(|(_, assessment)| says(assessment)).peekable();
    if known.peek().is_none() {
        return;
    }
    let head = "| | limited by | confidence | TFLOP/s | GB/s | of roof | because |\n|---|---|--:|--:|--:|--:|---|";
    let _ = writeln!(out, "\n{head}");
    for (row, assessment) in known {
        let verdict = &assessment.verdict;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            names.ids().id(&row.name).map_or(String::new(), |id| id.to_string()),
            verdict.class,
            if verdict.class == rkprof_analysis::verdict::Class::Unknown {
                "-"
            } else {
                verdict.confidence_word.name()
            },
            or_missing(assessment.achieved_tflops, short),
            or_missing(assessment.achieved_gb_per_s, short),
            or_missing(assessment.roof_share(), |part| share(part, 1.0)),
            markdown(&verdict.reason),
        );
        for doubt in &assessment.doubts {
            let _ = writeln!(out, "| | | | | | | {} |", markdown(doubt));
        }
    }
}

/// Mean values per dispatch, in a section that is closed at first.
fn counters(out: &mut String, names: &Names, judged: &[&(KernelRow, Assessment)]) {
    let mut counted = judged.iter().filter(|(_, assessment)| !assessment.spread.is_empty()).take(COUNTED).peekable();
    if counted.peek().is_none() {
        return;
    }
    out.push_str("\n<details><summary>Counters of a dispatch</summary>\n\n| | counter | mean | dispatches | spread |\n|---|---|--:|--:|--:|\n");
    for (row, assessment) in counted {
        let id = names.ids().id(&row.name).map_or(String::new(), |id| id.to_string());
        for spread in &assessment.spread {
            let cv = or_missing(spread.cv_pct, |cv| format!("{cv:.1}%"));
            let _ = writeln!(out, "| {id} | {} | {} | {} | {cv} |", spread.counter, short(spread.mean), spread.n);
        }
    }
    out.push_str("\n</details>\n");
}

fn findings(out: &mut String, examined: &Examined) {
    if examined.findings.is_empty() {
        if let Some(why) = examined.why_nothing_found() {
            let _ = writeln!(out, "No findings: {}.\n", markdown(&why));
        }
        return;
    }
    out.push_str("**Findings** by maximum saving; savings can overlap\n\n");
    let kinds = examined.kinds();
    for (index, others) in kinds.iter().take(FINDINGS) {
        let found = &examined.findings[*index];
        let process = found.process.as_ref().map_or(String::new(), |process| format!("{process}: "));
        let finding = &found.finding;
        let _ = writeln!(out, "1. **{}** {process}{}", gain(found), markdown(&finding.title));
        let _ = writeln!(out, "   - {}", markdown(&finding.evidence));
        for place in &finding.about {
            let _ = writeln!(out, "   - {}", markdown_code(place));
        }
        if let Some(line) = &found.line {
            let _ = writeln!(out, "   - Line: {}", markdown_code(line));
        }
        if let Some(also) = also_on(others) {
            let _ = writeln!(out, "   - {}", markdown(&also));
        }
        let _ = writeln!(out, "   - Try: {}", markdown(finding.try_this));
    }
    if kinds.len() > FINDINGS {
        let _ = writeln!(out, "\n{} more findings", kinds.len() - FINDINGS);
    }
    out.push('\n');
}

fn time(out: &mut String, health: &Health, label: &str) {
    if let Some(steps) = &health.steps
        && let Some(latency) = steps.latency
    {
        let _ = writeln!(
            out,
            "**Steps**{label}: {} of {}: median {}, p99 {}, CoV {:.1}%, {:.1} kernels each\n",
            latency.count,
            markdown(&steps.source),
            ns(latency.median_ns as f64),
            ns(latency.p99_ns as f64),
            latency.cov_pct,
            steps.kernels[1]
        );
    }
    out.push_str("| device | busy | idle: host | launch, gap | wait | copy | other |\n|---|--:|--:|--:|--:|--:|--:|\n");
    for idle in &health.idle {
        let Some(busy) = health.busy.iter().find(|busy| busy.agent == Some(idle.agent)) else { continue };
        let launch = idle.launch_ns + idle.gap_ns;
        let other = idle.device_ns + idle.nothing_ns + idle.other_ns;
        let parts = [busy.busy_ns, idle.host_ns, launch, idle.sync_ns, idle.copy_ns, other];
        let cells = parts.map(|part| share(part as f64, busy.span_ns as f64)).join(" | ");
        let _ = writeln!(out, "| {}{label} | {cells} |", idle.device);
    }
    out.push('\n');
}
