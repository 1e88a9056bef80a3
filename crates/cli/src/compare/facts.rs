//! Facts that explain a difference beside the kernels' times: number of kernels, waiting time of the device, memory.

use super::rows::interval;
use rkprof_analysis::compare::{Comparison, Edge, Part, Step, Timed, Verdict};
use rkprof_analysis::timeline::{Timeline, busy, sync};
use rkprof_names::Category;
use rkprof_results::examine::categories;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Value};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{MISSING, memory, ns, signed};
use serde::Serialize;

/// A number of both sides, as the mean of their runs; `None` where a run lacks it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Fact {
    pub name: &'static str,
    /// `count`, `%`, `bytes` or `ns`.
    pub unit: &'static str,
    pub before: Option<f64>,
    pub after: Option<f64>,
}

/// The numbers of one run, in the order of [`NAMES`].
pub(super) type Numbers = [Option<f64>; NAMES.len()];

pub(super) const NAMES: [(&str, &str); 7] = [
    ("kernels per step", "count"),
    ("kernels per run", "count"),
    ("GEMM share of kernel time", "%"),
    ("device busy", "%"),
    ("time in avoidable waits", "%"),
    ("peak device memory", "bytes"),
    ("until the first step ends", "ns"),
];

/// The numbers of a run whose longest process has this timeline.
pub(super) fn numbers_of(run: &Run, timeline: Option<&Timeline>, timed: Option<&Timed>) -> Numbers {
    let summary = &run.summary;
    let share = |part: u64, whole: u64| (whole > 0).then(|| 100.0 * part as f64 / whole as f64);
    let gemm = categories(&summary.kernels).into_iter().find(|share| share.category == Category::Gemm);
    let device = timeline.map(|timeline| busy::busy(timeline, None));
    let window = timeline.and_then(Timeline::window).map_or(0, |(first, last)| last - first);
    let waits = timeline.filter(|timeline| timeline.has_calls).map(sync::sync);
    [
        timed.and_then(|timed| timed.kernels_per_step),
        Some(summary.completeness.dispatches as f64),
        (!summary.kernels.is_empty()).then(|| gemm.map_or(0.0, |gemm| gemm.share_pct)),
        device.and_then(|device| share(device.busy_ns, device.span_ns)),
        waits.and_then(|waits| share(waits.avoidable_ns, window)),
        summary.device_memory().map(|row| row.peak_bytes as f64).reduce(f64::max),
        timed.and_then(|timed| timed.first_step_ns),
    ]
}

/// Means over the runs of both sides, without those that neither side has.
pub(super) fn facts(before: &[Numbers], after: &[Numbers]) -> Vec<Fact> {
    let mean = |runs: &[Numbers], index: usize| {
        let values: Option<Vec<f64>> = runs.iter().map(|run| run[index]).collect();
        values.filter(|values| !values.is_empty()).map(|values| values.iter().sum::<f64>() / values.len() as f64)
    };
    let fact = |(index, (name, unit)): (usize, (&'static str, &'static str))| Fact {
        name,
        unit,
        before: mean(before, index),
        after: mean(after, index),
    };
    let all = NAMES.into_iter().enumerate().map(fact);
    all.filter(|fact| fact.before.is_some() || fact.after.is_some()).collect()
}

fn shown(value: Option<f64>, unit: &str) -> String {
    match (value, unit) {
        (None, _) => MISSING.to_owned(),
        (Some(value), "%") => format!("{value:.1}%"),
        (Some(value), "bytes") => memory(value as u64),
        (Some(value), "ns") => ns(value),
        (Some(value), _) if value.fract() == 0.0 => format!("{value:.0}"),
        (Some(value), _) => format!("{value:.1}"),
    }
}

/// `41.2% -> 63.0%`
pub(super) fn change(fact: &Fact) -> String {
    format!("{} -> {}", shown(fact.before, fact.unit), shown(fact.after, fact.unit))
}

/// The facts as a table; empty when there are none.
pub(super) fn text(facts: &[Fact], width: usize) -> String {
    let columns = Columns::new()
        .with(Right("before"), |fact: &Fact| shown(fact.before, fact.unit))
        .with(Right("after"), |fact| shown(fact.after, fact.unit))
        .with(Left("other numbers"), |fact| fact.name.to_owned());
    match columns.table(facts.iter(), width).as_str() {
        "" => String::new(),
        table => format!("\n{table}"),
    }
}

/// The facts as lines of a list in Markdown.
pub(super) fn markdown(facts: &[Fact]) -> String {
    let line = |fact: &Fact| format!("* {}: {}\n", fact.name, change(fact));
    facts.iter().filter(|fact| fact.before != fact.after).map(line).collect()
}

/// What follows the kernel time: the verdict on it, and the change of the calls that are not far outside of the usual.
pub(super) fn usual_time(comparison: &Comparison) -> String {
    let tested = comparison.usual_kernel_time.zip(comparison.kernel_time_verdict);
    tested.map_or(String::new(), |(change, verdict)| {
        format!("; of usual calls {} ({}), {}", signed(change.pct), interval(&change), verdict.name())
    })
}

/// The period or the wall time, as one line of text.
pub(super) fn period_line(period: &Step) -> String {
    let change = &period.change;
    let what = match period.of {
        "wall" => format!("wall time of {}", period.name),
        "slow steps" => format!("{}, the slow steps", period.name),
        "request" => format!("begin to end of {}", period.name),
        "every step" => format!("{}, the longest included, on average", period.name),
        _ => format!("start to start of {}", period.name),
    };
    let interval = match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => format!(" ({low:+.1} to {high:+.1}%)"),
        _ => String::new(),
    };
    let (before, after) = (ns(change.before_ns), ns(change.after_ns));
    let said = format!("{}: {}", period.verdict.name(), period.reason);
    format!("{what}, {before} -> {after}, {:+.1}%{interval}, {said}", change.pct)
}

/// The time of all steps, and of the slow ones, where it says something else than that of the usual ones.
pub(super) fn news(comparison: &Comparison) -> impl Iterator<Item = &Step> {
    let usual = comparison.period.as_ref().map(|period| period.verdict);
    let all = [&comparison.every_step, &comparison.slow_steps].into_iter().flatten();
    let is_changed = |step: &Step| matches!(step.verdict, Verdict::Regression | Verdict::Improvement);
    let thresholds = comparison.thresholds;
    // Longer steps now and then may cost what the usual ones won, though too few of them came to know it.
    let turns = move |step: &Step| usual == Some(Verdict::Improvement) && step.looks_longer(&thresholds);
    let period = comparison.period.as_ref();
    let may_change = move |step: &Step| step.of == "every step" && step.looks_changed_beside(period, &thresholds);
    all.filter(move |step| is_changed(step) && usual != Some(step.verdict) || turns(step) || may_change(step))
}

/// The start and the end of the runs, where they changed or look so.
pub(super) fn edge_news(comparison: &Comparison) -> impl Iterator<Item = &Edge> {
    let thresholds = comparison.thresholds;
    let is_news = move |edge: &&Edge| match edge.of_run.verdict {
        Verdict::Regression | Verdict::Improvement | Verdict::Small => true,
        Verdict::Neutral => false,
        Verdict::Inconclusive => edge.of_run.change.pct.abs() > thresholds.mean_pct,
    };
    [&comparison.start, &comparison.end].into_iter().flatten().filter(is_news)
}

/// The start or the end of the runs, as one line of text.
pub(super) fn edge_line(edge: &Edge) -> String {
    let Step { name, change, verdict, reason, .. } = &edge.of_run;
    let interval = match (change.low_pct, change.high_pct) {
        (Some(low), Some(high)) => format!(" ({low:+.1} to {high:+.1}%)"),
        _ => String::new(),
    };
    let (before, after) = (ns(edge.before_ns), ns(edge.after_ns));
    format!("{name}, {before} -> {after}, {:+.1}% of a run{interval}, {}: {reason}", change.pct, verdict.name())
}

/// The parts that a side has.
fn present(parts: &[Part]) -> impl Iterator<Item = &Part> {
    parts.iter().filter(|part| part.before_ns != 0.0 || part.after_ns != 0.0)
}

/// The parts of the period.
fn parts() -> Columns<'static, Part> {
    Columns::new()
        .with(Right("before"), |part: &Part| time(part.before_ns))
        .with(Right("after"), |part| time(part.after_ns))
        .with(Right("moved"), |part| Value::Moved(part.after_ns - part.before_ns))
        .with(Left("part"), |part| part.name.to_owned())
}

/// A time that may be below zero: parts are differences of medians.
fn time(time: f64) -> Value {
    Value::Number(Some(time), format!("{}{}", if time < 0.0 { "-" } else { "" }, ns(time.abs())))
}

/// They as a table; empty when there are none.
pub(super) fn parts_text(all: &[Part], width: usize) -> String {
    match parts().table(present(all), width).as_str() {
        "" => String::new(),
        table => format!("\n{table}\n"),
    }
}

/// The parts of the period as lines of a list in Markdown.
pub(super) fn parts_markdown(parts: &[Part]) -> String {
    let line = |part: &Part| {
        let [before, after] = [part.before_ns, part.after_ns].map(|ns| time(ns).shown());
        let moved = Value::Moved(part.after_ns - part.before_ns).shown();
        format!("  * {}: {before} -> {after} ({moved})\n", part.name)
    };
    present(parts).map(line).collect()
}

/// The step, with its interval, as one line of text.
pub(super) fn step_line(step: &Step) -> String {
    let interval = match (step.low, step.high) {
        (Some(low), Some(high)) => format!(" ({low:.3} to {high:.3})"),
        _ => " (no interval)".to_owned(),
    };
    let place = if step.of == "device" { "on the device" } else { "on the host: device time is not known" };
    format!("{}, {place}: speed-up {:.3}{interval}, {}: {}", step.name, step.speedup, step.verdict.name(), step.reason)
}
