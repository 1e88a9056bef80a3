//! Head and foot of the page: the program, the completeness of its records with reasons, and the sources of the numbers.

use maud::{Markup, html};
use rkprof_model::summary::Verdict;
use rkprof_results::examine::Examined;
use rkprof_results::load::Run;
use rkprof_show::page::Section;
use rkprof_show::units::{bytes, count, ns};

/// Longest title in characters.
const TITLE: usize = 200;
/// Number of reasons in the head; the foot has all.
const REASONS: usize = 4;

/// A short form of the command: without the path of the program, and of limited length.
pub fn program(command: &[String]) -> String {
    let Some((program, arguments)) = command.split_first() else { return "a trace".to_owned() };
    let name = program.rsplit('/').next().unwrap_or(program);
    let words = std::iter::once(name).chain(arguments.iter().map(String::as_str));
    words.collect::<Vec<_>>().join(" ").chars().take(TITLE).collect()
}

pub fn title(run: &Run) -> String {
    format!("rkprof: {}", program(&run.summary.command))
}

/// The verdict on completeness as a badge.
pub fn badge(verdict: Verdict) -> Markup {
    let class = if verdict == Verdict::Complete { "badge good" } else { "badge bad" };
    html! { span class=(class) { (verdict) } }
}

pub fn header(run: &Run, examined: &Examined) -> Markup {
    let summary = &run.summary;
    let kernel_ns = summary.kernel_ns();
    let mut gpus: Vec<(String, usize)> = Vec::new();
    let (used, rest) = crate::head::used_gpus(summary);
    for agent in used {
        let name = format!("{} ({})", agent.product, agent.name);
        match gpus.iter_mut().find(|known| known.0 == name) {
            Some(known) => known.1 += 1,
            None => gpus.push((name, 1)),
        }
    }
    let members = examined.job.as_ref().map_or(run.processes.len(), |job| job.ranks.ranks.len());
    let reasons = &summary.completeness.reasons;
    html! {
        h1 { (program(&summary.command)) }
        p {
            (badge(summary.completeness.verdict))
            @if summary.simulated { span."badge warn" { "SIMULATED: not measured on hardware" } }
            @for (name, number) in gpus.iter().take(8) { span.badge { @if *number > 1 { (number) " × " } (name) } }
            @if rest > 0 { span.dim { (rest) " more " @if rest == 1 { "GPU was" } @else { "GPUs were" } " not used" } }
        }
        @if summary.completeness.verdict != Verdict::Complete {
            div.why {
                @if reasons.is_empty() { p { "The reason was not recorded." } }
                @for reason in reasons.iter().take(REASONS) { p { (reason) } }
                @if reasons.len() > REASONS { p { a href="#quality" { "and " (reasons.len() - REASONS) " more reasons" } } }
            }
        }
        @if let Some(exit) = ended_badly(run) { p.why { "The program ended: " (exit) } }
        p.dim {
            (count(summary.completeness.dispatches)) " kernels, "
            @if summary.completeness.dispatches > 0 { (ns(kernel_ns as f64)) " of kernel time, " }
            (ns(summary.end_ns.saturating_sub(summary.start_ns) as f64)) " traced"
            @if !summary.host.is_empty() { " on " (summary.host) }
            @if members > 1 { ", " (members) " processes" }
        }
    }
}

/// The end of a program that failed.
fn ended_badly(run: &Run) -> Option<String> {
    let exit = run.info()?.exit.as_ref().filter(|exit| exit.exit_code != Some(0))?;
    Some(crate::head::ended(exit))
}

pub(crate) fn quality(run: &Run) -> Section {
    let summary = &run.summary;
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |name: &str, value: String| rows.push((name.to_owned(), value));
    let completeness = &summary.completeness;
    row(&completeness.verdict.to_string(), crate::quality::records(completeness));
    completeness.reasons.iter().for_each(|reason| row("missing", reason.clone()));
    summary
        .notes
        .iter()
        .filter(|note| note.severity != "incomplete")
        .for_each(|note| row(&note.severity, note.text.clone()));
    let cost = &summary.own_cost;
    if cost.records > 0 {
        let cpu = ns(cost.drainer_cpu_s * 1e9);
        row("own cost", format!("{cpu} CPU for {} records, {} of trace", count(cost.records), bytes(cost.trace_bytes)));
    }
    if let Some(baseline) = run.info().and_then(|info| info.baseline.as_ref()) {
        row("measured cost", crate::head::measured_cost(baseline));
    }
    if let Some(info) = run.info() {
        row("command", info.command.join(" "));
        if !info.started_at.is_empty() {
            row("begun", info.started_at.clone());
        }
        info.exit.iter().for_each(|exit| row("ended", crate::head::ended(exit)));
        row("rkprof", info.rkprof_version.clone());
        if let Some(sdk) = &info.sdk {
            row("rocprofiler-sdk", format!("{} {}", sdk.version, sdk.path));
        }
        info.environment.iter().for_each(|(name, value)| row(name, value.clone()));
        info.skipped.iter().for_each(|skipped| row("skipped", format!("{}: {}", skipped.feature, skipped.reason)));
    }
    Section::new(
        "quality",
        "Completeness",
        html! { dl { @for (name, value) in &rows { dt { (name) } dd { (value) } } } },
    )
}
