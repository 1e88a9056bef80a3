//! The table of kernels, and the details beneath its rows.

use super::Member;
use super::detail;
use super::timeline::{Drawn, Place};
use crate::kernel_total::KernelTotal;
use crate::text;
use maud::{Markup, html};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::Roofline;
use rkprof_analysis::verdict::Class;
use rkprof_model::summary::{Distribution, KernelRow};
use rkprof_names::{Category, Kind, classify};
use rkprof_results::by_device::{self, Devices, is_on};
use rkprof_results::load::Run;
use rkprof_show::names::{Names, Shortened};
use rkprof_show::page::{Data, Section, with_code};
use rkprof_show::units::{count, ns, or_missing, share};
use std::collections::HashSet;

/// Number of kernels in the list.
const LISTED: usize = 3000;
/// Number of kernels with details.
const OPENED: usize = 1000;
/// The name for rows where a kernel may have several.
pub(crate) const UNLIKE_ROWS: &str = "rows";
/// Longest name in the table, and longest full name, in characters.
const NAME: usize = 100;
/// Longest name in a slice.
const SLICE: usize = 56;
pub(crate) const FULL_NAME: usize = 2000;

/// The names of kernels in the page: an id (`K1`), and a short name for tables and slices.
pub struct Keys<'a> {
    names: &'a Names,
    listed: HashSet<&'a str>,
    long: Shortened,
    short: Shortened,
}

impl<'a> Keys<'a> {
    /// `rows`: the kernels of the table, in its order.
    pub fn new(names: &'a Names, rows: impl IntoIterator<Item = &'a str>) -> Keys<'a> {
        let listed = rows.into_iter().take(LISTED).collect();
        Keys { names, listed, long: names.labels(NAME), short: names.labels(SLICE) }
    }

    /// Only listed kernels have one.
    pub fn of(&self, name: &str) -> Option<String> {
        self.names.ids().id(name).filter(|_| self.listed.contains(name)).map(|id| id.to_string())
    }

    /// The name for tables.
    pub fn name<'b>(&'b self, name: &'b str) -> &'b str {
        self.long.get(name)
    }

    /// The name for slices.
    pub fn short<'b>(&'b self, name: &'b str) -> &'b str {
        self.short.get(name)
    }
}

/// All data on the kernels.
pub struct Known<'a> {
    pub run: &'a Run,
    /// With the devices where a kernel has several rows; sorted by time, largest first.
    pub rows: &'a [(KernelRow, Devices)],
    /// The selection behind the rows, if they are not all kernels.
    pub only: Option<&'a str>,
    /// One per kernel and device.
    pub judged: &'a [(KernelRow, Assessment)],
    pub roofline: Option<&'a Roofline>,
    pub members: &'a [Member<'a>],
    pub timeline: Option<&'a Drawn>,
    pub keys: &'a Keys<'a>,
}

impl Known<'_> {
    /// The assessment of a row's kernel. If it ran on several devices alike, that of the device with most time.
    pub fn assessment(&self, row: &KernelRow, devices: &[u32]) -> Option<&Assessment> {
        let is_it = |judged: &KernelRow| judged.name == row.name && is_on(devices, judged.agent);
        self.judged.iter().find(|(judged, _)| is_it(judged)).map(|(_, assessment)| assessment)
    }

    /// Kernels with several rows, each for some devices.
    pub fn unlike(&self) -> HashSet<&str> {
        self.rows.iter().filter(|(_, devices)| !devices.is_empty()).map(|(row, _)| row.name.as_str()).collect()
    }

    /// The place of a launch in the timeline.
    pub fn place(&self, member: usize, span: (u64, u64), agent: u32) -> Option<Place> {
        self.timeline?.place(member, span, Some(agent))
    }
}

pub fn section(known: &Known<'_>) -> (Section, Vec<Data>) {
    let Known { run, rows, .. } = known;
    if rows.is_empty() {
        return (
            Section::new("kernels-heading", "Kernels", html! { p.note { (with_code(crate::head::no_kernels(run))) } }),
            Vec::new(),
        );
    }
    let total = KernelTotal::new(&run.summary);
    let unlike = !known.unlike().is_empty();
    let kernels = rows.iter().map(|(row, _)| row.name.as_str()).collect::<HashSet<_>>().len();
    let added = if unlike {
        "shapes and streams are added up, and devices that take equally long"
    } else {
        "shapes, devices and streams are added up"
    };
    let content = html! {
        (tools(rows.len(), if unlike { UNLIKE_ROWS } else { "kernels" }))
        div."scroll tall" tabindex="0" role="region" aria-label="Kernels" {
            table.sortable #kernels {
                caption {
                    (kernels) " kernels by name" @if let Some(only) = known.only { " (" (only) ")" }
                    "; " (added) ". Click a row for details."
                }
                colgroup { col.n; col."k wide"; @if unlike { col.d; } col.v; col.s; col.t; col.t; col.t; col."t wide"; col.t; col."t wide"; }
                (head(unlike))
                tbody {
                    @for (index, (row, devices)) in rows.iter().take(LISTED).enumerate() {
                        (line(known, index, row, unlike.then(|| by_device::label(&run.summary, devices)), known.assessment(row, devices), &total))
                    }
                }
            }
        }
        @if run.summary.counts_alone() { p.note #counted-times { "Counted times: " (text::EVERY_CALL_COUNTED) "." } }
        @else if total.is_estimated {
            p.note #counted-times {
                "Counters were read in some calls, which have no time. Totals with ~ count them as the mean of the timed ones."
                @if rows.iter().any(|(row, _)| row.times().1) {
                    " Kernels without a timed call show the times of counted ones."
                }
            }
        }
        @if rows.len() > LISTED { p.note { (LISTED) " of " (rows.len()) " rows are listed." } }
    };
    let data = Data::Json("kernel-data", detail::document(known, &rows[..rows.len().min(OPENED)]));
    (Section::new("kernels-heading", "Kernels", content), vec![data])
}

fn tools(rows: usize, what: &str) -> Markup {
    html! {
        div.tools {
            label.hide for="filter" { "Filter kernels by name" }
            input #filter type="search" placeholder="Filter by name, or K3";
            label.hide for="kind" { "Kind of kernel" }
            select #kind {
                option value="" { "all kinds" }
                @for category in Category::ALL { option value=(category.name()) { (category.name().replace('_', "/")) } }
            }
            span.dim #shown role="status" { (rows) " of " (rows) " " (what) }
            button #more type="button" hidden {}
        }
    }
}

fn head(unlike: bool) -> Markup {
    let columns = [
        ("kernel", "l"),
        ("kind", "l wide"),
        ("device", "l"),
        ("verdict", "l"),
        ("share", ""),
        ("calls", ""),
        ("total", ""),
        ("mean", ""),
        ("p50", "wide"),
        ("p99", ""),
        ("max", "wide"),
    ];
    html! {
        thead { tr {
            @for (title, class) in columns.into_iter().filter(|(title, _)| unlike || *title != "device") {
                th scope="col" class=[(!class.is_empty()).then_some(class)] aria-sort=[(title == "share").then_some("descending")] {
                    button type="button" { (title) }
                }
            }
        } }
    }
}

fn line(
    known: &Known<'_>,
    index: usize,
    kernel: &KernelRow,
    device: Option<String>,
    assessment: Option<&Assessment>,
    total: &KernelTotal,
) -> Markup {
    let (keys, verdict) = (known.keys, assessment.map(|assessment| &assessment.verdict));
    let class = classify(&kernel.name);
    let name: String = kernel.name.chars().take(FULL_NAME).collect();
    let kind = match class.kind {
        Kind::Unknown | Kind::Hip => String::new(),
        kind => format!("{kind}, "),
    };
    let (Distribution { mean_ns, p50_ns, p99_ns, max_ns, .. }, _) = kernel.times();
    let known = verdict.filter(|verdict| verdict.class != Class::Unknown);
    let said = known.map_or("–".to_owned(), |verdict| verdict.class.name().to_lowercase());
    let part = 100.0 * total.part(kernel).unwrap_or(0.0);
    let exact = |value: &Option<u64>| value.map(|value| value as f64);
    let time = |value: Option<f64>, class| (value, or_missing(value, ns), class);
    let times = [
        (kernel.total_ns().map(|(total, _)| total), total.of(kernel), ""),
        time(*mean_ns, ""),
        time(exact(p50_ns), "wide"),
        time(exact(p99_ns), ""),
        time(exact(max_ns), "wide"),
    ];
    let key = keys.of(&kernel.name).unwrap_or_default();
    let shown = keys.name(&kernel.name);
    html! {
        tr data-name=(format!("{name} {shown}").to_lowercase()) data-kind=(class.category) data-key=(key) {
            td.name title=(name) data-v=(shown) {
                @if index < OPENED { button type="button" data-k=(index) aria-expanded="false" { span.key { (key) } code { (shown) } } }
                @else { span.key { (key) } code { (shown) } }
            }
            td."l wide" { (kind) (class.category.name().replace('_', "/")) }
            @if let Some(device) = &device { td."l device" { (device) } }
            td.l title=[verdict.map(|verdict| &verdict.reason)] {
                (said)
                @if let (Some(verdict), Some(roof)) = (known, assessment.and_then(|a| a.roof_pct)) {
                    small title=(format!("of the roof; confidence: {}", verdict.confidence_word.name())) { " " (share(roof, 100.0)) }
                }
            }
            td.share data-v=(format!("{part:.4}")) {
                svg aria-hidden="true" { rect width=(format!("{part:.1}%")) height="9" {} }
                (total.share(kernel))
            }
            td data-v=(kernel.calls()) {
                (count(kernel.calls()))
                @if total.is_estimated { small { " " (total.timed(kernel)) " timed" } }
            }
            @for (value, shown, class) in times {
                td class=[(!class.is_empty()).then_some(class)] data-v=(value.map_or(String::new(), |v| format!("{v:.0}"))) {
                    (shown)
                }
            }
        }
    }
}
