//! Tables beside that of the kernels: devices, causes of idle time, steps, API calls, copies, streams, memory.

use super::Member;
use super::charts;
use super::kernels::Keys;
use super::timeline::Drawn;
use crate::text::memory_of;
use maud::{Markup, html};
use rkprof_analysis::advice::site_name;
use rkprof_analysis::timeline::health::{Health, IdleReport};
use rkprof_analysis::timeline::idle::{Cause, Group};
use rkprof_analysis::timeline::spread::Spread;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_model::summary::Distribution;
use rkprof_results::load::Run;
use rkprof_show::page::{Cell, Section, cells_time, exact, number, table};
use rkprof_show::units::{MISSING, bytes, count, memory, ns, or_missing, percent, share};

/// Number of devices in the chart of time.
const DEVICES: usize = 8;
/// Number of members in the chart of steps.
const DRAWN: usize = 8;

/// The use of each device's time, and the causes of its idle time.
pub(super) fn time(members: &[Member<'_>], keys: &Keys<'_>, timeline: Option<&Drawn>) -> Markup {
    let mut devices: Vec<_> = members
        .iter()
        .filter_map(|member| Some((member, member.health?)))
        .flat_map(|(member, health)| health.idle.iter().map(move |idle| (member, health, idle)))
        .collect();
    let all = devices.len();
    if all > DEVICES {
        devices.sort_by_key(|(_, _, idle)| std::cmp::Reverse(idle.total_ns));
        devices.truncate(DEVICES);
    }
    html! {
        @if all > DEVICES { p.dim { "The " (DEVICES) " of " (all) " devices that were idle longest." } }
        div.columns { @for (member, health, idle) in devices { (device(member, health, idle)) } }
        (sites(members))
        (longest(members, keys, timeline))
    }
}

/// Busy and idle time of a device.
fn device(member: &Member<'_>, health: &Health, idle: &IdleReport) -> Markup {
    let Some(busy) = health.busy.iter().find(|busy| busy.agent == Some(idle.agent)) else { return html! {} };
    let class = |cause: Cause| match cause.group() {
        Group::Host => 1,
        Group::Copy => 2,
        Group::Launch | Group::Gap => 3,
        Group::Sync => 4,
        Group::Device => 5,
        Group::Nothing | Group::Other => 6,
    };
    let causes = idle
        .causes
        .iter()
        .map(|row| (format!("idle: {}", row.cause.label()), row.ns, row.cause.meaning(), class(row.cause)));
    let parts: Vec<_> = std::iter::once(("busy".to_owned(), busy.busy_ns, "kernels ran", 0)).chain(causes).collect();
    let span = busy.span_ns as f64;
    let bar: Vec<(f64, usize)> =
        parts.iter().map(|(_, time, _, class)| (100.0 * *time as f64 / span.max(1.0), *class)).collect();
    let label = member.label.as_ref().map_or(String::new(), |label| format!("{label}, "));
    html! {
        div {
            h3 { (label) (member.device(idle.agent).0) ": " (ns(span)) " from first to last kernel" }
            (charts::stacked(&bar))
            table {
                caption.hide { "Busy and idle time" }
                tbody {
                    @for (name, time, what, class) in parts.into_iter().filter(|part| part.1 > 0) {
                        tr {
                            td.l { span.legend { span { i class={ "k" (class) } {} (name) } } }
                            td { (share(time as f64, span)) } td { (ns(time as f64)) } td."l dim wide" { (what) }
                        }
                    }
                }
            }
        }
    }
}

fn of_device(member: &Member<'_>, agent: u32) -> Cell {
    let name = member.device(agent).0;
    Cell::Text(member.label.as_ref().map_or(name.clone(), |label| format!("{label}, {name}")))
}

/// Narrow pages leave the column of devices out where all rows have the same one.
fn device_column(members: &[Member<'_>]) -> &'static str {
    let devices: usize = members.iter().filter_map(|member| Some(member.health?.idle.len())).sum();
    if devices > 1 { "<device" } else { "<~device" }
}

/// Idle time by cause.
fn sites(members: &[Member<'_>]) -> Markup {
    let mut rows = Vec::new();
    for member in members {
        for idle in member.health.iter().flat_map(|health| &health.idle) {
            rows.extend(idle.sites.iter().map(|site| {
                (
                    site.ns,
                    vec![
                        Cell::Text(site.cause.label().to_owned()),
                        Cell::Name(site_name(site)),
                        of_device(member, idle.agent),
                        exact(Some(site.ns)),
                        number(site.stretches),
                        exact(Some(site.longest_ns)),
                    ],
                )
            }));
        }
    }
    rows.sort_by_key(|(ns, _)| std::cmp::Reverse(*ns));
    let columns = ["<cause", "<call and range", device_column(members), "time", "count", "longest"];
    table("Idle time by cause", &columns, rows.into_iter().map(|(_, row)| row).collect())
}

/// The longest idle intervals, each with a link to the timeline.
fn longest(members: &[Member<'_>], keys: &Keys<'_>, timeline: Option<&Drawn>) -> Markup {
    let mut rows = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let base = member.timeline.window().map_or(0, |window| window.0);
        for idle in member.health.iter().flat_map(|health| &health.idle) {
            rows.extend(idle.longest.iter().map(|stretch| {
                let from = base + stretch.at_ns;
                let place =
                    timeline.and_then(|timeline| timeline.place(index, (from, from + stretch.ns), Some(idle.agent)));
                (
                    stretch.ns,
                    vec![
                        Cell::Markup(
                            html! { @if let Some(place) = place { (place) } @else { (ns(stretch.at_ns as f64)) } },
                        ),
                        exact(Some(stretch.ns)),
                        of_device(member, idle.agent),
                        Cell::Text(stretch.cause.label().to_owned()),
                        Cell::Name(stretch.function.clone().or(stretch.range.clone()).unwrap_or(MISSING.to_owned())),
                        Cell::Name(keys.short(&stretch.next_kernel).to_owned()),
                    ],
                )
            }));
        }
    }
    rows.sort_by_key(|(ns, _)| std::cmp::Reverse(*ns));
    let columns = ["<where", "length", device_column(members), "<mostly", "<call or range", "<~ended by"];
    let rows = rows.into_iter().map(|(_, row)| row).collect();
    html! { details { summary { "Longest idle stretches" } (table("Longest idle stretches", &columns, rows)) } }
}

pub(super) fn all_steps(members: &[Member<'_>], timeline: Option<&Drawn>) -> Markup {
    let with: Vec<_> = members
        .iter()
        .enumerate()
        .filter_map(|(index, member)| Some((index, member, member.health?.steps.as_ref()?)))
        .collect();
    html! {
        @if with.is_empty() { p.note { "No sequence of kernels repeats; " code { "--step NAME" } " takes a ROCTx range." } }
        @for (place, (index, member, found)) in with.iter().take(DRAWN).enumerate() {
            @match &member.label {
                // Ranks do the same: one is open, the others are compared by their summaries.
                Some(label) => details open[place == 0] { summary { b { (label) } (in_short(found)) } (steps(*index, found, timeline)) },
                None => (steps(*index, found, timeline)),
            }
        }
        @if with.len() > DRAWN { p.note { "Steps of " (DRAWN) " of " (with.len()) " processes are shown." } }
    }
}

fn in_short(steps: &Steps) -> String {
    let spread = |latency: Spread| {
        let (median, p99) = (ns(latency.median_ns as f64), ns(latency.p99_ns as f64));
        format!(": {} steps, median {median}, p99 {p99}", count(latency.count))
    };
    steps.latency.map_or(String::new(), spread)
}

fn steps(member: usize, steps: &Steps, timeline: Option<&Drawn>) -> Markup {
    let [fewest, mean, most] = steps.kernels;
    let rows = [
        ("on the device", steps.latency),
        ("the range on the host", steps.wall),
        ("start to start", steps.period),
        ("warm-up, set apart", steps.warmup),
    ];
    let rows = rows.into_iter().filter_map(|(what, spread)| {
        let Spread { count, mean_ns, std_ns, min_ns, median_ns, p90_ns, p95_ns, p99_ns, max_ns, cov_pct, .. } = spread?;
        let mut cells = vec![Cell::Text(what.to_owned()), number(count)];
        cells.extend([cells_time(Some(mean_ns)), exact(Some(median_ns)), cells_time(Some(std_ns))]);
        cells.extend([min_ns, max_ns, p90_ns, p95_ns, p99_ns].map(|value| exact(Some(value))));
        cells.push(Cell::Number(Some(cov_pct), percent(cov_pct)));
        Some(cells)
    });
    let columns = ["<latency", "steps", "mean", "median", "~std", "~min", "max", "~p90", "~p95", "p99", "CoV"];
    let mut slowest: Vec<_> = steps.measured().collect();
    slowest.sort_by_key(|step| std::cmp::Reverse(step.latency()));
    let places: Vec<_> =
        slowest.iter().take(3).filter_map(|step| timeline?.place(member, (step.start_ns, step.end_ns), None)).collect();
    html! {
        p {
            "Steps are " (steps.source) ": "
            @if fewest == most { (most) " kernels each, " }
            @else { (format!("{mean:.1}")) " kernels each (from " (fewest) " to " (most) "), " }
            (ns(steps.kernel_ns))
            " of kernel time, the device busy for " (ns(steps.busy_ns)) "."
        }
        (table("Latency of steps", &columns, rows.collect()))
        (charts::steps(steps))
        @if !places.is_empty() { div.places { span.dim { "The slowest:" } @for place in &places { (place) } } }
    }
}

fn distribution(duration: &Distribution) -> Vec<Cell> {
    let Distribution { sum_ns, mean_ns, p50_ns, p99_ns, max_ns, .. } = duration;
    let mut cells = vec![number(duration.count + duration.untimed), exact(Some(*sum_ns)), cells_time(*mean_ns)];
    cells.extend([*p50_ns, *p99_ns, *max_ns].map(exact));
    cells
}

/// API calls, copies, ranges, memory, streams: one section for each that the run has.
pub(super) fn rest(run: &Run, members: &[Member<'_>]) -> Vec<Section> {
    let summary = &run.summary;
    let mut sections = Vec::new();
    let mut add = |id: &str, title: &str, columns: &[&str], rows: Vec<Vec<Cell>>| {
        if !rows.is_empty() {
            sections.push(Section::new(id, title, table(title, columns, rows)));
        }
    };
    let (columns, rows) = crate::sizes::page(summary);
    add("sizes", "Matrix products by size", columns, rows);
    let (columns, rows) = crate::arguments::page(summary);
    add("arguments", "Kernels by arguments", columns, rows);
    let rows = summary.api.iter().map(|row| {
        let mut cells = vec![Cell::Name(row.name.clone())];
        cells.extend(distribution(&row.duration));
        cells.push(Cell::Number(row.errors.map(|n| n as f64), or_missing(row.errors, count)));
        cells
    });
    add("api", "API calls", &["<function", "calls", "total", "mean", "~p50", "p99", "~max", "errors"], rows.collect());
    let rows = summary.copies.iter().map(|row| {
        let mut cells = vec![Cell::Text(summary.route(row))];
        cells.extend(distribution(&row.duration));
        cells.push(Cell::Number(row.bytes.map(|bytes| bytes as f64), or_missing(row.bytes, bytes)));
        cells.push(Cell::Number(row.gb_per_s, or_missing(row.gb_per_s, |rate| format!("{rate:.2}"))));
        cells
    });
    add(
        "copies",
        "Copies",
        &["<copies", "calls", "total", "mean", "~p50", "p99", "~max", "bytes", "GB/s"],
        rows.collect(),
    );
    let rows = summary.markers.iter().map(|row| {
        let mut cells = vec![Cell::Name(row.name.clone())];
        match &row.duration {
            Some(duration) => cells.extend(distribution(duration)),
            None => {
                cells.push(number(row.count));
                cells.extend((0..5).map(|_| exact(None)));
            }
        }
        cells
    });
    add("ranges", "Ranges", &["<range", "calls", "total", "mean", "~p50", "p99", "~max"], rows.collect());
    let costs = members.iter().flat_map(|member| {
        member.health.iter().flat_map(move |health| health.ranges.iter().map(move |row| (member, row)))
    });
    let rows = costs.map(|(member, row)| {
        let label = member.label.as_ref().map_or(String::new(), |label| format!("{label}, "));
        // A no-break space is not dropped by the browser.
        let name = format!("{label}{}{}", "\u{a0}\u{a0}".repeat(row.depth), row.name);
        let part = Cell::Number(Some(row.share_pct), percent(row.share_pct));
        let time = |value: u64| exact(Some(value));
        vec![
            Cell::Text(name),
            part,
            time(row.inclusive_ns),
            time(row.exclusive_ns),
            number(row.kernels),
            number(row.ranges),
        ]
    });
    add(
        "range-times",
        "Kernel time of ranges",
        &["<range", "share", "kernel time", "own", "kernels", "~ranges"],
        rows.collect(),
    );
    let rows = summary.memory.iter().map(|row| {
        let size = |value: u64| Cell::Number(Some(value as f64), memory(value));
        let device = Cell::Text(memory_of(summary, row.agent));
        vec![device, number(row.allocations), number(row.frees), size(row.in_use_bytes), size(row.peak_bytes)]
    });
    add("memory", "Memory", &["<device", "allocations", "frees", "in use", "peak"], rows.collect());
    let gaps = members.iter().flat_map(|member| {
        member.health.iter().flat_map(move |health| health.gaps.iter().map(move |gaps| (member, gaps)))
    });
    let rows = gaps.map(|(member, gaps)| {
        let of = |value: fn(&Spread) -> u64| exact(gaps.spread.as_ref().map(value));
        let label = member.label.as_ref().map_or(gaps.lane.clone(), |label| format!("{label}, {}", gaps.lane));
        let mut cells = vec![Cell::Text(label), number(gaps.dispatches), number(gaps.without_gap)];
        cells.extend([of(|s| s.sum_ns), of(|s| s.median_ns), of(|s| s.p99_ns), of(|s| s.max_ns)]);
        cells
    });
    add(
        "streams",
        "Gaps by stream",
        &["<stream", "kernels", "without gap", "gaps", "median", "p99", "max"],
        rows.collect(),
    );
    sections
}
