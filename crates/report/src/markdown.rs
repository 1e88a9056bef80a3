//! The report as Markdown, short enough for a comment on a pull request.

use super::findings::{gain, next};
use super::view::{EVERY_CALL_COUNTED, View};
use super::{arguments, counters, hot_lines, kernels, sizes};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::timeline::busy::Busy;
use rkprof_analysis::timeline::health::{Health, IdleReport};
use rkprof_model::event::AgentKind;
use rkprof_model::safe::{markdown, markdown_code};
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_results::examine::{self, Examined, also_on};
use rkprof_results::judge::work_of_run;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::names::shortened;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{count, ns};
use rkprof_stats::merge::MergeError;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Number of findings in full.
const FINDINGS: usize = 5;

/// `table`: the summary for the table of kernels; `judged`: the kernels by total time, with their limits.
pub fn render(
    run: &Run,
    table: &Summary,
    examined: &Examined,
    view: View<'_>,
    judged: &[(KernelRow, Assessment)],
) -> Result<String, MergeError> {
    let View { names, rows, kernels: wanted, .. } = view;
    let summary = &run.summary;
    // Not every import has a command.
    let command = summary.command.join(" ");
    let called = if command.is_empty() { run.shown.display().to_string() } else { command };
    let mut out = format!("### rkprof: {}\n\n", markdown_code(&shortened(&called, 80)));
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
        findings(&mut out, run, examined);
    }
    for (process, traced) in run.processes.iter().zip(&examined.traces).filter(|_| wanted.is_all()) {
        let Ok(health) = &traced.health else { continue };
        let label = if run.processes.len() > 1 { format!(" ({})", examine::label(process)) } else { String::new() };
        time(&mut out, health, &label);
    }
    let kernels = kernels::rows(table, false, wanted)?;
    let judged: Vec<&(KernelRow, Assessment)> = judged.iter().filter(|(row, _)| wanted.has(&row.name)).collect();
    if kernels.is_empty() {
        return Ok(out);
    }
    let unlike = kernels::are_unlike(&kernels);
    let shown: Vec<_> = kernels.iter().take(rows).map(|(row, devices)| kernels::KernelLine { row, devices }).collect();
    out += &kernels::columns(table, names, false, unlike).markdown(shown.iter());
    if kernels.len() > rows {
        let _ = writeln!(out, "\n{rows} of {} kernels", kernels.len());
    }
    let counted: u64 = kernels.iter().filter_map(|(row, _)| row.counted.as_ref()).map(|counted| counted.count).sum();
    if table.counts_alone() {
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
        out += &arguments::markdown(summary, &work_of_run(run), names, rows);
    }
    out += &counters::markdown(&judged, names, rows);
    Ok(out)
}

fn findings(out: &mut String, run: &Run, examined: &Examined) {
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
    if let Some(next) = next(run, examined) {
        let _ = writeln!(out, "\nNext: {next}");
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
    type Use<'a> = (&'a IdleReport, &'a Busy);
    let rows: Vec<Use<'_>> = health
        .idle
        .iter()
        .filter_map(|idle| Some((idle, health.busy.iter().find(|busy| busy.agent == Some(idle.agent))?)))
        .collect();
    let part = |busy: &Busy, ns: u64| Value::part(ns as f64, busy.span_ns as f64);
    let columns = Columns::new()
        .with(Left("device"), |(idle, _): &Use<'_>| format!("{}{label}", idle.device))
        .with(Right("busy"), move |(_, busy)| part(busy, busy.busy_ns))
        .with(Right("idle: host"), move |(idle, busy)| part(busy, idle.host_ns))
        .with(Right("launch, gap"), move |(idle, busy)| part(busy, idle.launch_ns + idle.gap_ns))
        .with(Right("wait"), move |(idle, busy)| part(busy, idle.sync_ns))
        .with(Right("copy"), move |(idle, busy)| part(busy, idle.copy_ns))
        .with(Right("other"), move |(idle, busy)| part(busy, idle.device_ns + idle.nothing_ns + idle.other_ns));
    out.push_str(&columns.markdown(rows.iter()));
    out.push('\n');
}
