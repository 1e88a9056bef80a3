//! The ranks of a merged run beside each other: late ranks, steps, collectives.

use super::charts;
use super::member::Member;
use super::timeline::{Drawn, ViewPlace};
use crate::ranks::{columns, label, machines, sizes, worst};
use maud::{Markup, html};
use rkprof_jobs::merge::table::{RankTable, StepRow, WaitRow};
use rkprof_show::columns::{Columns, Form, Value, text_or_missing};
use rkprof_show::names::Names;
use rkprof_show::page::Section;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{ns, or_missing};

/// Number of collectives in the list.
const WORST: usize = 50;

/// The place of a collective in the timeline: on the rank that waited longest in it.
fn place(members: &[Member<'_>], timeline: Option<&Drawn>, name: &str, ordinal: usize) -> Option<ViewPlace> {
    let of = |(index, member): (usize, &Member<'_>)| {
        let runs = member.timeline.dispatches.iter().filter(|run| member.timeline.kernel_name(run) == name);
        runs.map(|run| (run.ns(), index, (run.start, run.end), member.timeline.class(run).agent)).nth(ordinal)
    };
    let (_, index, span, agent) = members.iter().enumerate().filter_map(of).max_by_key(|found| found.0)?;
    timeline?.place(index, span, Some(agent))
}

pub(super) fn section(ranks: &RankTable, members: &[Member<'_>], timeline: Option<&Drawn>, names: &Names) -> Section {
    let content = html! {
        (straggler(ranks, members, timeline))
        (overview(ranks))
        (steps(ranks))
        (collectives(ranks, members, timeline, names))
        @if ranks.machines.len() > 1 { (clocks(ranks)) }
    };
    Section::new("ranks", "Ranks", content)
}

fn straggler(ranks: &RankTable, members: &[Member<'_>], timeline: Option<&Drawn>) -> Markup {
    let Some(index) = ranks.straggler else {
        return html! {
            @if ranks.collectives > 0 { p { "No rank is a straggler: " (ranks.collectives) " collectives were compared." } }
            @else { p.note { "No collectives could be compared between ranks, so the ranks that wait are not known." } }
        };
    };
    let row = &ranks.ranks[index];
    let worst = ranks.worst.iter().filter(|wait| wait.last == Some(index)).take(3);
    let places: Vec<_> = worst.filter_map(|wait| place(members, timeline, &wait.name, wait.ordinal)).collect();
    html! {
        p {
            b { (label(ranks, index)) " is the straggler" } ": it entered " (or_missing(row.last, |n| n.to_string())) " of " (ranks.collectives)
            " collectives last, and the other ranks waited " (or_missing(row.kept_waiting_ns, |time| ns(time as f64))) " for it."
        }
        @if !places.is_empty() { div.places { span.dim { "Longest waits:" } @for place in &places { (place) } } }
    }
}

fn overview(ranks: &RankTable) -> Markup {
    // The straggler comes first, as in the text.
    let mut order: Vec<_> = ranks.ranks.iter().enumerate().collect();
    order.sort_by_key(|(index, _)| ranks.straggler != Some(*index));
    html! {
        (columns(ranks).page("Ranks", order.iter()))
        p.dim { "Shares are of the span from the first to the last kernel; overlapped: communication while another kernel ran; waited: in collectives, for the last rank." }
    }
}

/// Each step's slowest and median rank.
fn steps(ranks: &RankTable) -> Markup {
    let Some(first) = ranks.steps.first() else { return html! {} };
    let most = ranks.steps.iter().map(|step| step.slowest_ns).max().unwrap_or(1).max(1) as f64;
    let (every, shown) = charts::thinned(&ranks.steps);
    let (mut late, mut median, mut spans) = (Vec::new(), Vec::new(), String::new());
    for (x, step) in shown {
        late.push((x, step.slowest_ns));
        median.push((x, step.median_ns));
        let [from, to] = [step.slowest_ns, step.fastest_ns].map(|ns| charts::height(ns, most));
        spans += &format!("M{:.1} {from:.1}V{to:.1}", 1000.0 * x);
    }
    let below = [
        html! { "first step; dots: median rank, red: slowest rank, line: to the fastest" },
        html! { "last" (charts::thinning(every)) },
    ];
    let described =
        "Time of each step on the fastest, the median and the slowest rank; the table below has the numbers";
    let picture = charts::dots(described, most, &spans, &[("slow", late), ("measured", median)], below);
    let mut slowest: Vec<_> = ranks.steps.iter().collect();
    slowest.sort_by_key(|step| std::cmp::Reverse(step.slowest_ns));
    let columns = Columns::new()
        .with(Right("step"), |step: &&StepRow| Value::count(step.ordinal as u64))
        .with(Right("slowest"), |step| Value::time(step.slowest_ns))
        .with(Left("on"), |step| label(ranks, step.slowest))
        .with(Right("median rank"), |step| Value::time(step.median_ns))
        .with(Right("fastest"), |step| Value::time(step.fastest_ns))
        .with(Right("waited"), |step| Value::time(step.waited_ns))
        .with(Left("mostly for"), |step| text_or_missing(step.straggler.map(|index| label(ranks, index))));
    html! {
        h3 { "Steps: " (ranks.steps.len()) " ranges " q { (first.name) } }
        (picture)
        details { summary { "Steps, the slowest first" } (columns.page("Steps on all ranks", slowest.iter())) }
    }
}

fn collectives(ranks: &RankTable, members: &[Member<'_>], timeline: Option<&Drawn>, names: &Names) -> Markup {
    let at = |wait: &WaitRow| place(members, timeline, &wait.name, wait.ordinal);
    let worst = worst(ranks, names)
        .with(Left("where").only(Form::Page).leads(0), |_: &WaitRow| "-".to_owned())
        .drawn(move |wait| html! { @if let Some(place) = at(wait) { (place) } });
    let longest = ranks.worst.iter().take(WORST).filter(|wait| wait.waited_ns > 0);
    html! {
        @if !ranks.collectives_by_size.is_empty() {
            h3 { "Collectives by message size" }
            (sizes(ranks).page("Collectives by message size", ranks.collectives_by_size.iter()))
        }
        details {
            summary { "Collectives with the longest waits" }
            (worst.page("Collectives with the longest waits", longest))
        }
        @if !ranks.unmatched.is_empty() {
            details {
                summary { (ranks.unmatched.len()) " kernels of communication could not be compared: not all ranks have them equally often" }
                @for name in ranks.unmatched.iter().take(WORST) { p { code { (name) } } }
            }
        }
    }
}

/// The alignment of the machines' clocks.
fn clocks(ranks: &RankTable) -> Markup {
    html! {
        details { summary { "Clocks of the machines" } (machines().page("Clocks of the machines", ranks.machines.iter())) }
    }
}
