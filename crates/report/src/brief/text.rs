//! The brief answer as text: one fact a line, in the same order for every run, without colours and tables.

use super::{Brief, Finding, Kernel, SENTENCE, Step};
use rkprof_model::safe::terminal_lines;
use rkprof_show::names::shortened;
use rkprof_show::units::{MISSING, count, ns, or_missing, percent};
use std::collections::BTreeSet;

/// Most lines of an answer.
pub const LINES: usize = 60;

pub fn render(brief: &Brief) -> String {
    let mut lines = Vec::new();
    let mut say = |line: String| lines.push(line);
    say(format!("run: {}", brief.run));
    let exit = brief.exit.as_ref().map_or(String::new(), |exit| format!(" ({exit})"));
    say(format!("program: {}{exit}", if brief.program.is_empty() { MISSING } else { &brief.program }));
    brief.devices.iter().for_each(|device| say(format!("device: {device}")));
    let data = &brief.data;
    let dropped = data.dropped.map_or("drops not known".to_owned(), |n| format!("{} dropped", count(n)));
    say(format!(
        "data: {}, {} dispatches, {} API calls, {} copies, {dropped}",
        data.verdict.as_str(),
        count(data.dispatches),
        count(data.api_calls),
        count(data.copies)
    ));
    data.reasons.iter().for_each(|reason| say(format!("  because: {reason}")));
    brief.warnings.iter().for_each(|warning| say(format!("warning: {warning}")));
    let time = &brief.time;
    say(format!(
        "time: wall {}, traced {}, kernels {}{}{}",
        or_missing(time.wall_ns, |value| ns(value as f64)),
        ns(time.traced_ns as f64),
        if time.kernels_estimated { "about " } else { "" },
        ns(time.kernels_ns),
        time.kernels_of.words()
    ));
    say(format!("step: {}", brief.step.as_ref().map_or("none repeats".to_owned(), step)));
    say(match (&brief.limiter, &brief.no_limiter) {
        (Some(limiter), _) => format!(
            "limiter: {}, {} of device time ({}): {}{}",
            limiter.what,
            percent(limiter.share_pct),
            ns(limiter.time_ns as f64),
            limiter.meaning,
            limiter.mostly.as_ref().map_or(String::new(), |mostly| format!("; mostly {mostly}"))
        ),
        (None, why) => format!("limiter: not known: {}", why.as_deref().unwrap_or("no trace was read")),
    });
    if !brief.device_time.is_empty() {
        let parts = brief
            .device_time
            .iter()
            .map(|part| format!("{} {} ({})", part.what, percent(part.share_pct), ns(part.time_ns as f64)));
        say(format!("device time: {}", parts.collect::<Vec<_>>().join(", ")));
    }
    say(match &brief.no_finding {
        Some(why) => format!("findings: none: {why}"),
        None => format!(
            "findings: {} of {}, by what they save at most; savings can overlap",
            brief.findings.len(),
            brief.finding_count
        ),
    });
    for (number, finding) in (1..).zip(&brief.findings) {
        lines.extend(of_finding(number, finding));
    }
    let shown: BTreeSet<&str> = brief.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
    let rows = match brief.kernels.len() {
        rows if rows > shown.len() => format!(", in {rows} rows by device"),
        _ => String::new(),
    };
    lines.push(format!("kernels: {} of {}, by time{rows}", shown.len(), brief.kernel_count));
    brief.kernels.iter().for_each(|kernel| lines.extend(of_kernel(kernel)));
    lines.extend(brief.next.iter().map(|step| format!("next, to {}: {}", step.to, step.command)));
    // A name or a reason may have line breaks of its own.
    let one = |line: &String| {
        let line = terminal_lines(line).replace(['\n', '\t'], " ");
        shortened(&line, 2 * SENTENCE + 40) + "\n"
    };
    lines.iter().map(one).collect()
}

fn step(step: &Step) -> String {
    let time = |value: Option<u64>| or_missing(value, |value| ns(value as f64));
    format!(
        "p50 {}, p99 {} start to start; p50 {}, p99 {} on the device; {} steps of {:.1} kernels, busy {}; by {}",
        time(step.period_p50_ns),
        time(step.period_p99_ns),
        time(step.device_p50_ns),
        time(step.device_p99_ns),
        count(step.count),
        step.kernels,
        ns(step.busy_ns),
        step.by
    )
}

fn of_finding(number: usize, finding: &Finding) -> Vec<String> {
    let Finding { id, title, kind, saves_ns, saves_pct, process, also, evidence, places, line, try_this, next } =
        finding;
    let saves = match (saves_ns, saves_pct) {
        (Some(saved), Some(pct)) => format!("saves {} ({})", ns(*saved as f64), percent(*pct)),
        (Some(saved), None) => format!("saves {}", ns(*saved as f64)),
        (None, _) => format!("a {kind}"),
    };
    let process = process.as_ref().map_or(String::new(), |process| format!("{process}: "));
    let also = also.as_ref().map_or(String::new(), |also| format!(" {also}"));
    let mut lines =
        vec![format!("{number}. {id}, {saves}: {process}{title}"), format!("  evidence: {evidence}.{also}")];
    if !places.is_empty() {
        lines.push(format!("  where: {}", places.join("; ")));
    }
    lines.extend(line.as_ref().map(|line| format!("  line: {line}")));
    lines.push(format!("  try: {try_this}"));
    lines.extend(next.as_ref().map(|next| format!("  next: {next}")));
    lines
}

fn of_kernel(kernel: &Kernel) -> Vec<String> {
    let share = or_missing(kernel.share_pct, percent);
    let time = |value: Option<f64>| or_missing(value, ns);
    let quantile = |value: Option<u64>| or_missing(value, |value| ns(value as f64));
    let numbers = format!(
        "{}: {share} of kernel time, {} calls, total {}, mean {}, p50 {}, p99 {}{}",
        kernel.called_where(),
        count(kernel.calls),
        time(kernel.total_ns),
        time(kernel.mean_ns),
        quantile(kernel.p50_ns),
        quantile(kernel.p99_ns),
        kernel.times_of.words()
    );
    let rates = [
        kernel.tflops.map(|rate| format!("{rate:.2} TFLOP/s")),
        kernel.gb_per_s.map(|rate| format!("{rate:.0} GB/s")),
        kernel.roof_pct.map(|pct| format!("{} of the nearest roof{}", percent(pct), kernel.roof_of)),
        kernel.occupancy_pct.map(|pct| format!("occupancy {}", percent(pct))),
    ];
    let rates: Vec<String> = rates.into_iter().flatten().collect();
    let rates = if rates.is_empty() { String::new() } else { format!("; {}", rates.join(", ")) };
    let try_this = kernel.try_this.as_ref().map_or(String::new(), |advice| format!("; try: {advice}"));
    let Kernel { limiter, confidence, reason, .. } = kernel;
    vec![numbers, format!("  limiter: {limiter} ({confidence} confidence): {reason}{rates}{try_this}")]
}
