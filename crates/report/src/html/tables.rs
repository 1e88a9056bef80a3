//! Tables beside that of the kernels: devices, causes of idle time, steps, API calls, copies, streams, memory.

use super::charts;
use super::keys::Keys;
use super::member::Member;
use super::timeline::{self, Drawn};
use crate::list::{self, Table};
use crate::tables;
use maud::{Markup, html};
use rkprof_analysis::advice::site_name;
use rkprof_analysis::timeline::health::{Health, IdleReport, SiteReport, StretchReport};
use rkprof_analysis::timeline::spread::Spread;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_results::examine::Examined;
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Declared, Value};
use rkprof_show::page::Section;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::{MISSING, count, ns, share};

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
    let causes = idle.causes.iter().map(|row| {
        (format!("idle: {}", row.cause.label()), row.ns, row.cause.meaning(), timeline::colour_of_idle(row.cause))
    });
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

/// An interval or a cause of a device's idle time.
struct Idle<'a, T> {
    index: usize,
    member: &'a Member<'a>,
    agent: u32,
    of: &'a T,
}

impl<T> Idle<'_, T> {
    fn device(&self) -> Value {
        let name = self.member.device(self.agent).0;
        Value::Text(self.member.label.as_ref().map_or(name.clone(), |label| format!("{label}, {name}")))
    }
}

/// What each device's report has of these, longest first.
fn idle<'a, T>(members: &'a [Member<'a>], rows: fn(&IdleReport) -> &[T], ns: fn(&T) -> u64) -> Vec<Idle<'a, T>> {
    let mut all = Vec::new();
    for (index, member) in members.iter().enumerate() {
        for idle in member.health.iter().flat_map(|health| &health.idle) {
            all.extend(rows(idle).iter().map(|of| Idle { index, member, agent: idle.agent, of }));
        }
    }
    all.sort_by_key(|row| std::cmp::Reverse(ns(row.of)));
    all
}

/// Narrow pages leave the column of devices out where all rows have the same one.
fn device_column(members: &[Member<'_>]) -> Declared<'static> {
    let devices: usize = members.iter().filter_map(|member| Some(member.health?.idle.len())).sum();
    if devices > 1 { Left("device").into() } else { Left("device").wide() }
}

/// Idle time by cause.
fn sites(members: &[Member<'_>]) -> Markup {
    type Site<'a> = Idle<'a, SiteReport>;
    let columns = Columns::new()
        .with(Left("cause"), |row: &Site<'_>| row.of.cause.label().to_owned())
        .with(Left("call and range"), |row| Value::Name(site_name(row.of)))
        .with(device_column(members), Site::device)
        .with(Right("time"), |row| Value::time(row.of.ns))
        .with(Right("count"), |row| Value::count(row.of.stretches))
        .with(Right("longest"), |row| Value::time(row.of.longest_ns));
    let rows = idle(members, |idle| &idle.sites, |site| site.ns);
    columns.page("Idle time by cause", rows.iter())
}

/// The longest idle intervals, each with a link to the timeline.
fn longest(members: &[Member<'_>], keys: &Keys<'_>, timeline: Option<&Drawn>) -> Markup {
    type Stretch<'a> = Idle<'a, StretchReport>;
    let place = |row: &Stretch<'_>| {
        let from = row.member.timeline.window().map_or(0, |window| window.0) + row.of.at_ns;
        timeline.and_then(|timeline| timeline.place(row.index, (from, from + row.of.ns), Some(row.agent)))
    };
    let at = |row: &Stretch<'_>| ns(row.of.at_ns as f64);
    let columns = Columns::new()
        .with(Left("where"), move |row: &Stretch<'_>| at(row))
        .drawn(move |row| html! { @if let Some(place) = place(row) { (place) } @else { (at(row)) } })
        .with(Right("length"), |row| Value::time(row.of.ns))
        .with(device_column(members), Stretch::device)
        .with(Left("mostly"), |row| row.of.cause.label().to_owned())
        .with(Left("call or range"), |row| {
            let StretchReport { function, range, .. } = row.of;
            Value::Name(function.clone().or(range.clone()).unwrap_or(MISSING.to_owned()))
        })
        .with(Left("ended by").wide(), |row| Value::Name(keys.short(&row.of.next_kernel).to_owned()));
    let rows = idle(members, |idle| &idle.longest, |stretch| stretch.ns);
    let table = columns.page("Longest idle stretches", rows.iter());
    html! { details { summary { "Longest idle stretches" } (table) } }
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
    let mut slowest: Vec<_> = steps.measured().collect();
    slowest.sort_by_key(|step| std::cmp::Reverse(step.latency()));
    let places: Vec<_> =
        slowest.iter().take(3).filter_map(|step| timeline?.place(member, (step.start_ns, step.end_ns), None)).collect();
    html! {
        p {
            "Steps are " (steps.source) ": "
            @if fewest == most { (most) @if most == 1.0 { " kernel" } @else { " kernels" } " each, " }
            @else { (format!("{mean:.1}")) " kernels each (from " (fewest) " to " (most) "), " }
            (ns(steps.kernel_ns))
            " of kernel time, the device busy for " (ns(steps.busy_ns)) "."
        }
        (tables::steps().page("Latency of steps", tables::latencies(None, steps).iter()))
        (charts::steps(steps))
        @if !places.is_empty() { div.places { span.dim { "The slowest:" } @for place in &places { (place) } } }
    }
}

/// API calls, copies, ranges, memory, streams: one section for each that the run has.
pub(super) fn rest(run: &Run, examined: &Examined, keys: &Keys<'_>, kernels: &Selection) -> Vec<Section> {
    let healths = list::healths(run, examined);
    let tables = list::tables(run, &healths, keys.names, kernels, Some(keys));
    tables.iter().filter(|table| !table.is_empty()).filter_map(Table::section).collect()
}
