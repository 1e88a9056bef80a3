//! The ranks of a merged run beside each other: late ranks, steps, collectives.

use super::Member;
use super::charts::{self, stacked};
use super::timeline::{Drawn, Place};
use maud::{Markup, html};
use rkprof_jobs::merge::table::RankTable;
use rkprof_show::page::{Cell, Section, cells_time, exact, number, table};
use rkprof_show::units::{bytes, ns, or_missing, share};

/// Number of collectives in the list.
const WORST: usize = 50;

fn label(ranks: &RankTable, index: usize) -> String {
    let Some(row) = ranks.ranks.get(index) else { return index.to_string() };
    row.rank.map_or(format!("process {}", row.pid), |rank| format!("rank {rank}"))
}

/// The place of a collective in the timeline: on the rank that waited longest in it.
fn place(members: &[Member<'_>], timeline: Option<&Drawn>, name: &str, ordinal: usize) -> Option<Place> {
    let of = |(index, member): (usize, &Member<'_>)| {
        let runs = member.timeline.dispatches.iter().filter(|run| member.timeline.kernel_name(run) == name);
        runs.map(|run| (run.ns(), index, (run.start, run.end), member.timeline.class(run).agent)).nth(ordinal)
    };
    let (_, index, span, agent) = members.iter().enumerate().filter_map(of).max_by_key(|found| found.0)?;
    timeline?.place(index, span, Some(agent))
}

pub(super) fn section(ranks: &RankTable, members: &[Member<'_>], timeline: Option<&Drawn>) -> Section {
    let content = html! {
        (straggler(ranks, members, timeline))
        (overview(ranks))
        (steps(ranks))
        (collectives(ranks, members, timeline))
        @if ranks.machines.len() > 1 { (machines(ranks)) }
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
    let rows = order.into_iter().map(|(index, row)| {
        let span = row.span_ns.unwrap_or(0) as f64;
        let part = |time: u64| Cell::Number(Some(time as f64), share(time as f64, span));
        let exposed = row.communication_ns.saturating_sub(row.overlap_ns);
        let percent = |time: u64| 100.0 * time as f64 / span.max(1.0);
        // Time with both computation and communication counts as computation.
        let bar = stacked(&[(percent(row.compute_ns), 0), (percent(exposed), 5)]);
        vec![
            Cell::Markup(
                html! { (label(ranks, index)) @if ranks.straggler == Some(index) { " " span.worse { "straggler" } } },
            ),
            Cell::Text(row.host.clone()),
            number(row.kernels),
            exact(row.span_ns),
            Cell::Markup(bar),
            part(row.compute_ns),
            part(row.communication_ns),
            Cell::Number(Some(row.overlap_ns as f64), share(row.overlap_ns as f64, row.communication_ns as f64)),
            exact(row.waited_ns),
            Cell::Number(row.last.map(|n| n as f64), or_missing(row.last, |n| n.to_string())),
            exact(row.kept_waiting_ns),
            Cell::Text(row.problem.clone().unwrap_or_default()),
        ]
    });
    let columns = [
        "<rank",
        "<~host",
        "~kernels",
        "span",
        "<~computes, communicates",
        "computes",
        "~communicates",
        "~overlapped",
        "waited",
        "entered last",
        "kept others waiting",
        "<problem",
    ];
    html! {
        (table("Ranks", &columns, rows.collect()))
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
    let rows = slowest.into_iter().map(|step| {
        vec![
            number(step.ordinal as u64),
            exact(Some(step.slowest_ns)),
            Cell::Text(label(ranks, step.slowest)),
            exact(Some(step.median_ns)),
            exact(Some(step.fastest_ns)),
            exact(step.waited_ns),
            Cell::Text(step.straggler.map_or("-".to_owned(), |index| label(ranks, index))),
        ]
    });
    let columns = ["step", "slowest", "<on", "median rank", "fastest", "waited", "<mostly for"];
    html! {
        h3 { "Steps: " (ranks.steps.len()) " ranges " q { (first.name) } }
        (picture)
        details { summary { "Steps, the slowest first" } (table("Steps on all ranks", &columns, rows.collect())) }
    }
}

fn collectives(ranks: &RankTable, members: &[Member<'_>], timeline: Option<&Drawn>) -> Markup {
    let rate = |rate: Option<f64>| Cell::Number(rate, or_missing(rate, |rate| format!("{rate:.2}")));
    let by_size = ranks.collectives_by_size.iter().map(|row| {
        vec![
            Cell::Name(row.function.clone()),
            Cell::Number(Some(row.bytes as f64), bytes(row.bytes)),
            number(row.calls),
            cells_time(Some(row.mean_ns)),
            cells_time(row.transfer_ns),
            rate(row.algorithm_gb_per_s),
            rate(row.bus_gb_per_s),
            exact(row.waited_ns),
            Cell::Text(row.last.map_or("-".to_owned(), |index| label(ranks, index))),
        ]
    });
    let worst = ranks.worst.iter().take(WORST).filter(|wait| wait.waited_ns > 0).map(|wait| {
        vec![
            Cell::Markup(
                html! { @if let Some(place) = place(members, timeline, &wait.name, wait.ordinal) { (place) } },
            ),
            Cell::Name(wait.name.clone()),
            number(wait.ordinal as u64),
            exact(Some(wait.waited_ns)),
            exact(Some(wait.spread_ns)),
            Cell::Text(wait.last.map_or("several ranks".to_owned(), |index| label(ranks, index))),
        ]
    });
    let sizes =
        ["<collective", "size", "calls", "mean", "without waiting", "GB/s", "bus GB/s", "waited", "<mostly for"];
    html! {
        @if !ranks.collectives_by_size.is_empty() {
            h3 { "Collectives by message size" }
            (table("Collectives by message size", &sizes, by_size.collect()))
        }
        details {
            summary { "Collectives with the longest waits" }
            (table("Collectives with the longest waits", &["<where", "<collective", "number", "waited", "first to last rank", "<last"], worst.collect()))
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
fn machines(ranks: &RankTable) -> Markup {
    let rows = ranks.machines.iter().map(|machine| {
        let method =
            serde_json::to_value(machine.method).ok().and_then(|value| Some(value.as_str()?.replace('_', " ")));
        vec![
            Cell::Text(machine.host.clone()),
            Cell::Text(method.unwrap_or_default()),
            cells_time(Some(machine.offset_ns)),
            Cell::Number(Some(machine.drift_ppm), format!("{:.3}", machine.drift_ppm)),
            cells_time(machine.uncertainty_ns),
        ]
    });
    html! {
        details { summary { "Clocks of the machines" } (table("Clocks of the machines", &["<machine", "<compared by", "offset", "drift ppm", "uncertainty"], rows.collect())) }
    }
}
