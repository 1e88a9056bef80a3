//! The part of the report that judges kernels: a table of verdicts, the first bottleneck with advice, the values of counters
//! and the missing ones. In JSON, the assessment of each kernel row.

use super::text::View;
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::verdict::{self, Priority};
use rkprof_arch::expr::{aligned, short};
use rkprof_model::summary::{CounterCollection, KernelRow, Summary};
use rkprof_names::{Class, classify};
use rkprof_show::table::Column::{Kernel, Left, Right, Spare, Verdict};
use rkprof_show::table::{field, table, title};
use rkprof_show::units::{ns, or_missing, share};
use serde_json::Value;
use std::collections::HashSet;

/// Number of recommendations for the first bottleneck.
const ADVICE: usize = 3;
/// Number of sentences about impossible values.
const SUSPECTS: usize = 3;

/// Verdicts of `kernels` (by total time) as text; empty for a run that has only times, unless the user selected more.
pub(super) fn section(summary: &Summary, kernels: &[(KernelRow, Assessment)], view: View) -> String {
    let asked = summary.counters.is_some();
    let known = |assessment: &Assessment| {
        assessment.metrics.is_some() || assessment.sample.work.is_some() || !assessment.doubts.is_empty()
    };
    let Some((_, first)) = kernels.first().filter(|_| asked || kernels.iter().any(|(_, a)| known(a))) else {
        return String::new();
    };
    let total = summary.kernel_total_ns().0;
    let kernels: Vec<&(KernelRow, Assessment)> =
        kernels.iter().filter(|(row, _)| view.kernels.has(&row.name)).collect();
    let mut columns =
        vec![Verdict("verdict"), Spare(0, "confidence"), Spare(4, "TFLOP/s"), Spare(5, "GB/s"), Spare(1, "FLOP/B")];
    columns.extend([Right("of roof"), Spare(3, "occup."), Spare(2, "L2 hit")]);
    columns.extend([Left("type"), Kernel("kernel", view.names)]);
    let rows = kernels.iter().take(view.rows).map(|(row, assessment)| {
        let metrics = assessment.metrics.as_ref();
        let percent = |value: Option<f64>| or_missing(value, |value| share(value, 100.0));
        let at = assessment.at_memory();
        vec![
            assessment.verdict.class.name().to_owned(),
            match assessment.verdict.class {
                verdict::Class::Unknown => "-".to_owned(),
                _ => assessment.verdict.confidence_word.name().to_owned(),
            },
            or_missing(assessment.achieved_tflops, aligned),
            or_missing(assessment.achieved_gb_per_s, aligned),
            or_missing(at.and_then(|at| at.ai), aligned),
            percent(assessment.roof_share().map(|share| 100.0 * share)),
            percent(metrics.and_then(|m| m.occupancy_pct)),
            percent(metrics.and_then(|m| m.l2_hit_pct)),
            classify(&row.name).kind.name().to_owned(),
            row.name.clone(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let count =
        if rows.len() < kernels.len() { format!(" ({} of {})", rows.len(), kernels.len()) } else { String::new() };
    let rules = &first.verdict.rules;
    let mut out = title(&format!("Verdicts{count} by the {rules} rules; roofs as in `rkprof roofline`"), view.width);
    out += &table(&columns, rows, view.width);
    out += &bottleneck(&kernels, total, view);
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
    out
}

/// Number of kernels with counter values.
const COUNTED: usize = 3;

/// Counter values of the kernels with most time: mean per dispatch, number of dispatches, and variation.
fn values(kernels: &[&(KernelRow, Assessment)], view: View) -> String {
    let counted = kernels.iter().filter(|(_, assessment)| !assessment.spread.is_empty());
    let mut rows: Vec<Vec<String>> = counted
        .take(COUNTED)
        .flat_map(|(row, assessment)| {
            // A counter in several groups is shown once.
            let mut seen = HashSet::new();
            assessment.spread.iter().filter(move |spread| seen.insert(&spread.counter)).map(|spread| {
                vec![
                    short(spread.mean),
                    spread.n.to_string(),
                    or_missing(spread.cv_pct, |cv| format!("{cv:.1}%")),
                    spread.group.to_string(),
                    spread.counter.clone(),
                    row.name.clone(),
                ]
            })
        })
        .collect();
    let mut columns = vec![Right("mean"), Right("dispatches"), Right("spread"), Right("group"), Left("counter")];
    columns.push(Kernel("kernel", view.names));
    // A whole preset has sixty counters per kernel, which would hide the verdicts.
    let all = rows.len();
    rows.truncate(view.rows);
    let count = if rows.len() < all { format!(" ({} of {all}; -n N shows more)", rows.len()) } else { String::new() };
    match table(&columns, rows, view.width).as_str() {
        "" => String::new(),
        table => {
            let heading = format!("Counters per dispatch of the kernels with most time{count}");
            format!("\n{}{table}", title(&heading, view.width))
        }
    }
}

/// The kernel with most time, its limit, and advice. `total`: time of all kernels of the run, ns.
fn bottleneck(kernels: &[&(KernelRow, Assessment)], total: f64, view: View) -> String {
    let Some((row, assessment)) = kernels.first() else { return String::new() };
    if total <= 0.0 {
        return String::new();
    }
    let labels = view.names.labels(view.width.saturating_sub(60));
    let id = view.names.ids().id(&row.name).map_or(String::new(), |id| format!("{id} "));
    let sum = row.total_ns().map_or(0.0, |(ns, _)| ns);
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
    for advice in verdict.recommendations.iter().take(ADVICE) {
        let priority = match advice.priority {
            Priority::High => "  [HIGH]",
            Priority::Med => "  [MED]",
            Priority::Low => "  [LOW]",
        };
        out += &field(priority, &advice.text, view.width);
        let gain = advice.gain();
        if !gain.is_empty() {
            out += &field("", &gain, view.width);
        }
        let because = advice.because();
        if !because.is_empty() {
            out += &field("", &format!("because: {because}"), view.width);
        }
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
pub(super) fn attach(report: &mut Value, rows: &[Assessment]) {
    let kernels = report.get_mut("kernels").and_then(Value::as_array_mut);
    for (kernel, assessment) in kernels.into_iter().flatten().zip(rows) {
        if let Some(kernel) = kernel.as_object_mut()
            && let Ok(row) = serde_json::from_value::<KernelRow>(Value::Object(kernel.clone()))
        {
            // Of all calls; an estimate where some of them have no time.
            let total = row.total_ns();
            kernel.insert("total_ns".to_owned(), total.map(|(ns, _)| ns).into());
            kernel.insert("total_estimated".to_owned(), total.map(|(_, guess)| guess).into());
        }
        if let (Some(kernel), Ok(Value::Object(said))) = (kernel.as_object_mut(), serde_json::to_value(assessment)) {
            kernel.extend(said);
            let class = kernel.get("name").and_then(Value::as_str).map(classify);
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
