//! The report as one HTML file that needs nothing else: no network, no server, readable without scripts. Tables sort by
//! their headers' buttons and say so to screen readers, kernels are filtered by name and kind, a kernel's durations are
//! drawn when asked for. Every text from a run is escaped.

mod charts;
mod instructions;
mod kernels;
mod tables;

use super::examine::{self, Examined, Found};
use super::load::Run;
use super::text;
use super::units::{bytes, count, ns};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::svg::{self, escape};
use rkprof_analysis::roofline::{self, Roofline};
use rkprof_analysis::timeline::health::Health;
use rkprof_model::event::AgentKind;
use rkprof_model::summary::{KernelRow, Verdict};
use rkprof_stats::merge::MergeError;
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// Characters of the title.
const TITLE: usize = 200;
/// Nothing may be loaded from anywhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// `judged`: an assessment a kernel and device.
pub fn render(
    run: &Run,
    examined: &Examined,
    judged: &[(KernelRow, Assessment)],
    roofline: Option<&Roofline>,
) -> Result<String, MergeError> {
    let title = escape(&program(&run.summary.command));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>rkprof: {title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<style>{STYLE}</style></head>\n<body><main>\n"
    );
    header(&mut page, run, &title);
    findings(&mut page, examined);
    for (process, traced) in run.processes.iter().zip(&examined.traces) {
        let label = (run.processes.len() > 1).then(|| examine::label(process));
        let heading = label.map_or(String::new(), |label| format!(": {}", escape(&label)));
        match &traced.health {
            Ok(health) => {
                if let Some(overview) = &traced.overview {
                    let _ = write!(page, "<section><h2 id=\"timeline\">Timeline{heading}</h2>");
                    charts::overview(&mut page, overview, health);
                    page.push_str("</section>\n");
                }
                time(&mut page, health, &heading);
            }
            Err(why) => {
                let why = escape(why);
                let _ = writeln!(
                    page,
                    "<section><h2 id=\"timeline\">Timeline{heading}</h2><p class=\"note\">There is no timeline: {why}. \
                     Steps and idle time are not known.</p></section>"
                );
            }
        }
    }
    charts::categories(&mut page, &examined.categories);
    kernels::section(&mut page, run, judged)?;
    under_the_roof(&mut page, roofline);
    instructions::section(&mut page, run);
    tables::rest(&mut page, run, examined);
    provenance(&mut page, run);
    let _ = write!(page, "</main>\n<script>{SCRIPT}</script></body></html>\n");
    Ok(page)
}

/// The command as people call it: without the path of the program, and not endless.
fn program(command: &[String]) -> String {
    let Some((program, arguments)) = command.split_first() else { return "a trace".to_owned() };
    let name = program.rsplit('/').next().unwrap_or(program);
    let words = std::iter::once(name).chain(arguments.iter().map(String::as_str));
    words.collect::<Vec<_>>().join(" ").chars().take(TITLE).collect()
}

fn header(page: &mut String, run: &Run, title: &str) {
    let summary = &run.summary;
    let _ = write!(page, "<header><div><h1>{title}</h1><p>");
    if summary.simulated {
        page.push_str("<span class=\"badge warn\">SIMULATED: not measured on hardware</span>");
    }
    let verdict = summary.completeness.verdict;
    let class = if verdict == Verdict::Complete { "good" } else { "warn" };
    let _ = write!(page, "<span class=\"badge {class}\">{}</span>", verdict);
    for agent in summary.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu).take(8) {
        let _ = write!(page, "<span class=\"badge\">{} ({})</span>", escape(&agent.product), escape(&agent.name));
    }
    let kernel_ns: u64 = summary.kernels.iter().map(|row| row.duration.sum_ns).sum();
    let _ = write!(
        page,
        "</p><p class=\"dim\">{} kernels, {} of kernel time, {} traced{}{}</p>",
        count(summary.completeness.dispatches),
        ns(kernel_ns as f64),
        ns(summary.end_ns.saturating_sub(summary.start_ns) as f64),
        if summary.host.is_empty() { String::new() } else { format!(" on {}", escape(&summary.host)) },
        if run.processes.len() > 1 { format!(", {} processes", run.processes.len()) } else { String::new() }
    );
    page.push_str(
        "<nav aria-label=\"Sections\"><a href=\"#findings\">Findings</a><a href=\"#timeline\">Timeline</a>\
         <a href=\"#kernels-heading\">Kernels</a><a href=\"#roofline\">Roofline</a><a href=\"#api\">API calls</a><a href=\"#quality\">Completeness</a></nav>\
         </div><button id=\"theme\" type=\"button\">Light / dark</button></header>\n",
    );
}

fn findings(page: &mut String, examined: &Examined) {
    page.push_str("<section><h2 id=\"findings\">Findings</h2>");
    if examined.findings.is_empty() {
        let why = examined.why_nothing_found().unwrap_or("the trace was not read");
        let _ = writeln!(page, "<p>None: {why}.</p></section>");
        return;
    }
    page.push_str("<p class=\"dim\">By the time that they could save at most; savings may be of the same time.</p>");
    page.push_str("<ol class=\"findings\">");
    for Found { process, finding } in &examined.findings {
        let class = if finding.saves_ns.is_none() { " class=\"warning\"" } else { "" };
        let _ = write!(page, "<li{class} id=\"finding-{}\"><div class=\"gain\">", finding.id);
        match (finding.saves_ns, finding.saves_pct) {
            (Some(saved), pct) => {
                let pct = pct.map_or(String::new(), |pct| format!("<small>up to {pct:.1}%</small>"));
                let _ = write!(page, "{}{pct}", ns(saved as f64));
            }
            (None, _) => page.push_str("<small>warning</small>"),
        }
        let process = process.as_ref().map_or(String::new(), |process| format!("{}: ", escape(process)));
        let _ = write!(page, "</div><div class=\"what\"><b>{process}{}</b>", escape(&finding.title));
        let _ = write!(page, "<p class=\"dim\">{}</p>", escape(&finding.evidence));
        if !finding.about.is_empty() {
            let list: Vec<String> =
                finding.about.iter().map(|place| format!("<code>{}</code>", escape(place))).collect();
            let _ = write!(page, "<p>{}</p>", list.join("<br>"));
        }
        let _ = write!(page, "<p>Try: {}.</p></div></li>", escape(finding.try_this));
    }
    page.push_str("</ol></section>\n");
}

fn time(page: &mut String, health: &Health, heading: &str) {
    let _ = write!(page, "<section><h2>Where time went{heading}</h2><div class=\"grid\">");
    for idle in &health.idle {
        tables::device(page, health, idle);
    }
    page.push_str("</div>");
    tables::sites(page, health);
    page.push_str("</section>\n");
    let _ = write!(page, "<section><h2>Steps{heading}</h2>");
    match &health.steps {
        Some(steps) => {
            tables::steps(page, steps);
            charts::steps(page, steps);
        }
        None => page.push_str("<p class=\"note\">No sequence of kernels repeats; --step NAME takes a ROCTx range.</p>"),
    }
    page.push_str("</section>\n");
}

/// Only kernels whose work is known can be placed.
fn under_the_roof(page: &mut String, roofline: Option<&Roofline>) {
    page.push_str("<section><h2 id=\"roofline\">Roofline</h2>");
    match roofline.filter(|roofline| !roofline.points.is_empty()) {
        Some(roofline) => {
            page.push_str(&svg::render(roofline));
            let _ = write!(page, "<div class=\"scroll under-roof\" tabindex=\"0\" role=\"region\" aria-label=\"Roofline\">");
            page.push_str(&roofline::html::sections(roofline));
            page.push_str("</div>");
        }
        None => page.push_str(
            "<p class=\"note\">FLOPs and bytes of the kernels are not known: collect counters (rkprof run --preset roofline), \
             or state them (--work).</p>",
        ),
    }
    page.push_str("</section>\n");
}

fn provenance(page: &mut String, run: &Run) {
    let summary = &run.summary;
    page.push_str("<section><h2 id=\"quality\">Completeness and provenance</h2><dl>");
    let mut row = |name: &str, value: String| {
        let _ = write!(page, "<dt>{}</dt><dd>{}</dd>", escape(name), escape(&value));
    };
    let completeness = &summary.completeness;
    row(completeness.verdict.as_str(), text::records(completeness));
    completeness.reasons.iter().for_each(|reason| row("missing", reason.clone()));
    summary.notes.iter().filter(|note| note.severity != "incomplete").for_each(|note| {
        row(&note.severity, note.text.clone());
    });
    let cost = &summary.own_cost;
    if cost.records > 0 {
        row(
            "own cost",
            format!(
                "{} CPU for {} records, {} of trace",
                ns(cost.drainer_cpu_s * 1e9),
                count(cost.records),
                bytes(cost.trace_bytes)
            ),
        );
    }
    if let Some(baseline) = run.info().and_then(|info| info.baseline.as_ref()) {
        row("measured cost", text::measured_cost(baseline));
    }
    if let Some(info) = run.info() {
        row("command", info.command.join(" "));
        row("begun", info.started_at.clone());
        row("rkprof", info.rkprof_version.clone());
        if let Some(sdk) = &info.sdk {
            row("rocprofiler-sdk", format!("{} {}", sdk.version, sdk.path));
        }
        info.environment.iter().for_each(|(name, value)| row(name, value.clone()));
        info.skipped.iter().for_each(|skipped| row("skipped", format!("{}: {}", skipped.feature, skipped.reason)));
    }
    page.push_str("</dl></section>\n");
}
