//! The part of the report that judges kernels: a table of verdicts, the first bottleneck with advice, the values of counters
//! and the missing ones. In JSON, the assessment of each kernel row.

use super::view::{TIMING_RUN_ABOVE, View};
use rkprof_analysis::assess::{Assessment, Spread, Timing};
use rkprof_analysis::verdict::{self, Priority, Recommendation};
use rkprof_arch::expr::{aligned, short};
use rkprof_model::safe::{markdown as markdown_text, markdown_code};
use rkprof_model::summary::{CounterCollection, KernelRow, Summary};
use rkprof_names::{Class, classify};
use rkprof_show::columns::{Columns, Form, Value};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right, Spare, Verdict};
use rkprof_show::table::{field, title};
use rkprof_show::units::{ns, share};
use std::collections::HashSet;

/// Number of recommendations for the first bottleneck.
const ADVICE: usize = 3;
/// Number of sentences about impossible values.
const SUSPECTS: usize = 3;

/// Kernels with a smaller share of the kernel time get no advice without counters, %.
const LEAST_PCT: f64 = 2.0;
/// Number of kernels with advice in a run without counters.
const UNCOUNTED: usize = 3;

/// Verdicts of `kernels` (by total time) as text; of a run that has only times, what the launches tell. `table`: the summary with
/// the times that the table of kernels shows.
pub(super) fn section(summary: &Summary, table: &Summary, kernels: &[(KernelRow, Assessment)], view: View) -> String {
    let asked = summary.counters.is_some();
    let Some((_, first)) = kernels.first().filter(|_| asked || kernels.iter().any(|(_, a)| is_known(a))) else {
        return by_launches(summary, kernels, view);
    };
    let kernels: Vec<&(KernelRow, Assessment)> =
        kernels.iter().filter(|(row, _)| view.kernels.has(&row.name)).collect();
    let shown = kernels.len().min(view.rows);
    let count = if shown < kernels.len() { format!(" ({shown} of {})", kernels.len()) } else { String::new() };
    let rules = &first.verdict.rules;
    let mut out = title(&format!("Verdicts{count} by the {rules} rules; roofs as in `rkprof roofline`"), view.width);
    out += &verdicts(view.names).table(kernels.iter().take(shown), view.width);
    out += &bottleneck(&kernels, table, view);
    out += &values(&kernels, view);
    out += &summary.counters.as_ref().map_or(String::new(), |counters| collection(counters, summary, view));
    for (row, doubt) in kernels
        .iter()
        .take(view.rows)
        .flat_map(|(row, a)| a.doubts.iter().take(SUSPECTS).map(move |doubt| (row, doubt)))
    {
        let id = view.names.ids().id(&row.name).map_or_else(|| row.name.clone(), |id| id.to_string());
        out += &field("Doubt", &format!("{id}: {doubt}"), view.width);
    }
    let mut notes: Vec<&String> = kernels.iter().take(view.rows).flat_map(|(_, a)| &a.notes).collect();
    notes.sort();
    notes.dedup();
    out.extend(notes.into_iter().map(|note| field("Note", note, view.width)));
    if has_timing_run(kernels.iter().copied()) {
        out += &field("Note", TIMING_RUN_ABOVE, view.width);
    }
    out
}

/// Whether the judgement of some kernel takes its times from a timing run.
pub(super) fn has_timing_run<'a>(mut kernels: impl Iterator<Item = Judged<'a>>) -> bool {
    kernels.any(|(_, judged)| judged.timing.as_ref().is_some_and(Timing::is_of_timing_run))
}

/// A kernel and what limits it.
type Judged<'a> = &'a (KernelRow, Assessment);

/// The limit of each kernel, and the numbers behind it.
fn verdicts(names: &Names) -> Columns<'_, Judged<'_>> {
    let number = |value: Option<f64>| Value::number(value, aligned);
    let percent = |value: Option<f64>| Value::Part(value.map(|value| value / 100.0));
    Columns::new()
        .with(Verdict("verdict").long("limited by"), |(_, judged): &Judged<'_>| judged.verdict.class.name().to_owned())
        .with(Spare(0, "confidence"), |(_, judged)| match judged.verdict.class {
            verdict::Class::Unknown => "-".to_owned(),
            _ => judged.verdict.confidence_word.name().to_owned(),
        })
        .with(Spare(4, "TFLOP/s"), move |(_, judged)| number(judged.achieved_tflops))
        .with(Spare(5, "GB/s"), move |(_, judged)| number(judged.achieved_gb_per_s))
        .with(Spare(1, "FLOP/B").only(Form::Text), move |(_, judged)| number(judged.at_memory().and_then(|at| at.ai)))
        .with(Right("of roof"), |(_, judged)| Value::Part(judged.roof_share()))
        .with(Left("roof"), |(_, judged)| judged.nearest_roof().map_or("-".to_owned(), |(_, of)| of))
        .with(Spare(3, "occup.").only(Form::Text), move |(_, judged)| {
            percent(judged.metrics.as_ref().and_then(|m| m.occupancy_pct))
        })
        .with(Spare(2, "L2 hit").only(Form::Text), move |(_, judged)| {
            percent(judged.metrics.as_ref().and_then(|m| m.l2_hit_pct))
        })
        .with(Left("type").only(Form::Text), |(row, _)| classify(&row.name).kind.name().to_owned())
        .with(Left("because").only(Form::Markdown), |(_, judged)| judged.verdict.reason.clone())
        .with(Kernel("kernel", names).leads(0), |(row, _)| Value::Kernel(row.name.clone()))
}

/// A counter of a kernel: mean per dispatch, number of dispatches, and variation.
fn values_of(names: &Names) -> Columns<'_, (&KernelRow, &Spread)> {
    Columns::new()
        .with(Right("mean"), |(_, spread): &(&KernelRow, &Spread)| Value::number(Some(spread.mean), short))
        .with(Right("dispatches"), |(_, spread)| Value::number(Some(spread.n as f64), |n| n.to_string()))
        .with(Right("spread"), |(_, spread)| Value::Part(spread.cv_pct.map(|cv| cv / 100.0)))
        .with(Right("group").only(Form::Text), |(_, spread)| spread.group.to_string())
        .with(Left("counter").leads(1), |(_, spread)| Value::Name(spread.counter.clone()))
        .with(Kernel("kernel", names).leads(0), |(row, _)| Value::Kernel(row.name.clone()))
}

/// The counters of the kernels with most time; one in several groups is there once.
fn counted<'a>(kernels: &[Judged<'a>]) -> Vec<(&'a KernelRow, &'a Spread)> {
    let with = kernels.iter().filter(|(_, assessment)| !assessment.spread.is_empty());
    with.take(COUNTED)
        .flat_map(|(row, assessment)| {
            let mut seen = HashSet::new();
            assessment.spread.iter().filter(move |spread| seen.insert(&spread.counter)).map(move |spread| (row, spread))
        })
        .collect()
}

/// The limits of kernels where counters or stated work show them, and their counters, as Markdown.
pub(super) fn markdown(kernels: &[Judged<'_>], names: &Names, rows: usize) -> String {
    let shown: Vec<Judged<'_>> = kernels.iter().take(rows).copied().filter(|(_, judged)| is_known(judged)).collect();
    let mut out = String::new();
    if !shown.is_empty() {
        out += &format!("\n{}", verdicts(names).markdown(shown.iter()));
    }
    if has_timing_run(kernels.iter().copied()) {
        out += &format!("\n{TIMING_RUN_ABOVE}\n");
    }
    let mut doubts =
        shown.iter().flat_map(|(row, judged)| judged.doubts.iter().map(move |doubt| (row, doubt))).peekable();
    if doubts.peek().is_some() {
        out.push('\n');
    }
    for (row, doubt) in doubts {
        let id = names.ids().id(&row.name).map_or_else(|| markdown_code(&row.name), |id| id.to_string());
        out += &format!("* {id}: {}\n", markdown_text(doubt));
    }
    // In a section that is closed at first.
    let counted = counted(kernels);
    if !counted.is_empty() {
        let table = values_of(names).markdown(counted.iter());
        out += &format!("\n<details><summary>Counters of a dispatch</summary>\n\n{table}\n</details>\n");
    }
    out
}

fn is_known(assessment: &Assessment) -> bool {
    assessment.metrics.is_some() || assessment.sample.work.is_some() || !assessment.doubts.is_empty()
}

/// Number of kernels with counter values.
const COUNTED: usize = 3;

/// Counter values of the kernels with most time: mean per dispatch, number of dispatches, and variation.
fn values(kernels: &[&(KernelRow, Assessment)], view: View) -> String {
    let rows = counted(kernels);
    // A whole preset has sixty counters per kernel, which would hide the verdicts.
    let (all, shown) = (rows.len(), rows.len().min(view.rows));
    let count = if shown < all { format!(" ({shown} of {all}; -n N shows more)") } else { String::new() };
    match values_of(view.names).table(rows.iter().take(shown), view.width).as_str() {
        "" => String::new(),
        table => {
            let heading = format!("Counters per dispatch of the kernels with most time{count}");
            format!("\n{}{table}", title(&heading, view.width))
        }
    }
}

/// The kernel with most time, its limit, and advice.
fn bottleneck(kernels: &[&(KernelRow, Assessment)], table: &Summary, view: View) -> String {
    let Some((row, assessment)) = kernels.first() else { return String::new() };
    let total = table.kernel_total_ns().0;
    if total <= 0.0 {
        return String::new();
    }
    let labels = view.names.labels(view.width.saturating_sub(60));
    let id = view.names.ids().id(&row.name).map_or(String::new(), |id| format!("{id} "));
    let its = table.kernels.iter().filter(|one| one.name == row.name && one.agent == row.agent);
    let sum: f64 = its.filter_map(|one| Some(one.total_ns()?.0)).sum();
    let heading = format!(
        "Primary bottleneck: {id}{} ({}, {} of the kernel time)",
        labels.get(&row.name),
        ns(sum),
        share(sum, total)
    );
    let mut out = title(&heading, view.width);
    let verdict = &assessment.verdict;
    let cause = verdict.cause.as_ref().map_or(String::new(), |cause| format!("{cause}: "));
    out += &field(&format!("  {}", verdict.class), &format!("{cause}{}", verdict.reason), view.width);
    if let Some(next) = &verdict.next {
        out += &field("  Next", &format!("{next}   decides what limits it"), view.width);
    }
    verdict.recommendations.iter().take(ADVICE).for_each(|advice| out += &advised(advice, view));
    out
}

/// What is known without counters: registers in memory, lanes without work, too few workgroups.
fn by_launches(summary: &Summary, kernels: &[(KernelRow, Assessment)], view: View) -> String {
    let total = summary.kernel_total_ns().0;
    let share_of = |row: &KernelRow| row.total_ns().map_or(0.0, |(ns, _)| ns) / total.max(1.0);
    // Where the device mostly waits, a kernel can have most of the kernel time and little of the run's.
    let run = total.max(summary.end_ns.saturating_sub(summary.start_ns) as f64);
    let matters = |row: &KernelRow| 100.0 * share_of(row) * total >= LEAST_PCT * run;
    let mut out = String::new();
    let told = kernels
        .iter()
        .filter(|(row, judged)| view.kernels.has(&row.name) && matters(row) && of_launches(judged).next().is_some())
        .take(UNCOUNTED);
    for (row, judged) in told {
        if out.is_empty() {
            out += &title("What launches tell of kernels without counters", view.width);
        }
        let id = view.names.ids().id(&row.name).map_or(String::new(), |id| format!("{id} "));
        let name = view.names.labels(view.width.saturating_sub(60)).get(&row.name).to_owned();
        let part = share(100.0 * share_of(row), 100.0);
        out += &field("  Kernel", &format!("{id}{name} ({part} of the kernel time)"), view.width);
        of_launches(judged).take(ADVICE).for_each(|advice| out += &advised(advice, view));
    }
    out
}

/// Advice that rests on what a kernel's launches are like. How long they take is the subject of findings.
pub(crate) fn of_launches(judged: &Assessment) -> impl Iterator<Item = &Recommendation> {
    let of_time = ["counters", "work", "calls", "launches", "mean_us", "p50_us"];
    let tells = move |advice: &&Recommendation| {
        advice.evidence.iter().any(|evidence| !of_time.contains(&evidence.metric.as_str()))
    };
    judged.verdict.recommendations.iter().filter(|advice| advice.priority != Priority::Low).filter(tells)
}

fn advised(advice: &Recommendation, view: View) -> String {
    let priority = match advice.priority {
        Priority::High => "  [HIGH]",
        Priority::Med => "  [MED]",
        Priority::Low => "  [LOW]",
    };
    let mut out = field(priority, &advice.text, view.width);
    let gain = advice.gain();
    if !gain.is_empty() {
        out += &field("", &gain, view.width);
    }
    let because = advice.because();
    if !because.is_empty() {
        out += &field("", &format!("because: {because}"), view.width);
    }
    out
}

fn collection(counters: &CounterCollection, summary: &Summary, view: View) -> String {
    let CounterCollection { available, reason, mode, preset, sample, asked: _, groups, skipped, substituted, suspect } =
        counters;
    if !available {
        let reason = reason.as_deref().unwrap_or("the reason is not known");
        // The session's notes, which follow, contain the reason.
        if summary.notes.iter().any(|note| note.text.contains(reason)) {
            return String::new();
        }
        return field("Counters", &format!("none: {reason}; verdicts are from times alone"), view.width);
    }
    let names: usize = groups.iter().map(Vec::len).sum();
    let mut text = format!("{names} in {} groups", groups.len());
    text += &preset.as_ref().map_or(String::new(), |preset| format!(" (preset {preset})"));
    text += &match mode.as_str() {
        "multiplex" => ", in turn over the launches of one run".to_owned(),
        "replay" => ", one run a group".to_owned(),
        _ => String::new(),
    };
    if *sample > 1 {
        text += &format!(", one dispatch in {sample}");
    }
    let mut out = field("Counters", &text, view.width);
    for counter in skipped {
        out += &field("", &format!("{} was skipped: {}", counter.name, counter.reason), view.width);
    }
    for counter in substituted {
        let how = if counter.approximate { " (approximate)" } else { "" };
        out += &field("", &format!("{} stands for {}{how}", counter.used, counter.asked), view.width);
    }
    let (shown, more) = suspects(suspect);
    for sentence in shown {
        out += &field("Warning", &sentence, view.width);
    }
    if more > 0 {
        out += &field("", &format!("and {more} more"), view.width);
    }
    out
}

/// The first sentences about impossible values, those that differ in numbers alone as one, and how many more there are.
pub fn suspects(sentences: &[String]) -> (Vec<String>, usize) {
    let alike = alike(sentences);
    let shown = alike.iter().take(SUSPECTS).map(|(sentence, more)| match more {
        0 => (*sentence).to_owned(),
        more => format!("{sentence} (and {more} more like it)"),
    });
    (shown.collect(), alike.len().saturating_sub(SUSPECTS))
}

/// Sentences that differ in more than their numbers, each with how many more there are of it: every pass of a replay has its own.
fn alike(sentences: &[String]) -> Vec<(&str, usize)> {
    let without =
        |text: &str| text.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect::<String>();
    let mut found: Vec<(&str, usize)> = Vec::new();
    for sentence in sentences {
        match found.iter_mut().find(|(known, _)| without(known) == without(sentence)) {
            Some((_, more)) => *more += 1,
            None => found.push((sentence, 0)),
        }
    }
    found
}

/// Adds to each kernel of a report in JSON its assessment, and the `type` and `category` that follow from its name.
pub(super) fn attach(report: &mut serde_json::Value, rows: &[Assessment]) {
    let kernels = report.get_mut("kernels").and_then(serde_json::Value::as_array_mut);
    for (kernel, assessment) in kernels.into_iter().flatten().zip(rows) {
        if let Some(kernel) = kernel.as_object_mut()
            && let Ok(row) = serde_json::from_value::<KernelRow>(serde_json::Value::Object(kernel.clone()))
        {
            // Of all calls; an estimate where some of them have no time.
            let total = row.total_ns();
            kernel.insert("total_ns".to_owned(), total.map(|(ns, _)| ns).into());
            kernel.insert("total_estimated".to_owned(), total.map(|(_, guess)| guess).into());
        }
        if let (Some(kernel), Ok(serde_json::Value::Object(said))) =
            (kernel.as_object_mut(), serde_json::to_value(assessment))
        {
            kernel.extend(said);
            let class = kernel.get("name").and_then(serde_json::Value::as_str).map(classify);
            if let Some(Class { kind, category }) = class {
                kernel.insert("type".to_owned(), kind.name().into());
                kernel.insert("category".to_owned(), category.name().into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suspects_that_differ_in_numbers_alone_are_one() {
        let sentences =
            ["SQ_WAVES is 8, 4 were launched", "L2 hits are 120 %", "SQ_WAVES is 16, 4 were launched", "a", "b"];
        let (shown, more) = suspects(&sentences.map(str::to_owned));
        assert_eq!(shown, ["SQ_WAVES is 8, 4 were launched (and 1 more like it)", "L2 hits are 120 %", "a"]);
        assert_eq!(more, 1);
    }
}
