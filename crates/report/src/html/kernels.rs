//! The table of kernels, and the details beneath its rows.

use super::detail;
use super::hot::HotCode;
use super::inside::Insides;
use super::keys::{Keys, LISTED};
use super::member::Member;
use super::timeline::{Drawn, ViewPlace};
use super::traced::TracedCode;
use crate::beside::Baseline;
use crate::counters::has_timing_run;
use crate::kernels::{self, KernelLine};
use crate::view::{EVERY_CALL_COUNTED, TIMING_RUN_ABOVE};
use maud::{Markup, html};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::Roofline;
use rkprof_analysis::verdict::Class;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_names::{Category, KernelOrigin, classify};
use rkprof_results::by_device::{Devices, is_on};
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Declared, Form, Value};
use rkprof_show::page::{self, Data, Section, with_code};
use rkprof_show::table::Column::{Left, Verdict};
use rkprof_show::units;
use std::collections::HashSet;

/// Number of kernels with details.
const OPENED: usize = 1000;
/// The name for rows where a kernel may have several.
pub(crate) const UNLIKE_ROWS: &str = "rows";
/// Longest full name, in characters.
pub(crate) const FULL_NAME: usize = 2000;

/// All data on the kernels.
pub struct Known<'a> {
    pub run: &'a Run,
    /// The summary with the times of the rows.
    pub table: &'a Summary,
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
    pub insides: &'a Insides,
    pub(super) hot: &'a HotCode,
    pub(super) traced: &'a TracedCode,
    pub(super) baseline: Option<&'a Baseline>,
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
    pub fn place(&self, member: usize, span: (u64, u64), agent: u32) -> Option<ViewPlace> {
        self.timeline?.place(member, span, Some(agent))
    }
}

pub fn section(known: &Known<'_>) -> (Section, Vec<Data>) {
    let Known { run, table, rows, .. } = known;
    if rows.is_empty() {
        return (
            Section::new("kernels-heading", "Kernels", html! { p.note { (with_code(crate::head::no_kernels(run))) } }),
            Vec::new(),
        );
    }
    let unlike = kernels::are_unlike(rows);
    let kernels = rows.iter().map(|(row, _)| row.name.as_str()).collect::<HashSet<_>>().len();
    let added = if unlike {
        "shapes and streams are added up, and devices that take equally long"
    } else {
        "shapes, devices and streams are added up"
    };
    let columns = columns(known, unlike);
    let heads = columns.declared();
    let content = html! {
        (tools(rows.len(), if unlike { UNLIKE_ROWS } else { "kernels" }))
        div."scroll tall" tabindex="0" role="region" aria-label="Kernels" {
            table.sortable #kernels {
                caption {
                    (kernels) " kernels by name" @if let Some(only) = known.only { " (" (only) ")" }
                    "; " (added) ". Click a row for details."
                }
                (columns.widths())
                (page::heads(&heads))
                tbody {
                    @for (index, (row, devices)) in rows.iter().take(LISTED).enumerate() {
                        (line(known, &columns, &heads, index, KernelLine { row, devices }))
                    }
                }
            }
        }
        @if table.counts_alone() { p.note #counted-times { "Counted times: " (EVERY_CALL_COUNTED) "." } }
        @else if table.kernel_total_ns().1 {
            p.note #counted-times {
                "Counters were read in some calls, which have no time. Totals with ~ count them as the mean of the timed ones."
                @if rows.iter().any(|(row, _)| row.times().1) {
                    " Kernels without a timed call show the times of counted ones."
                }
            }
        }
        @if has_timing_run(known.judged.iter()) { p.note { (TIMING_RUN_ABOVE) } }
        @if rows.len() > LISTED { p.note { (LISTED) " of " (rows.len()) " rows are listed." } }
    };
    let data = Data::Json("kernel-data", detail::document(known, &rows[..rows.len().min(OPENED)]));
    (Section::new("kernels-heading", "Kernels", content), vec![data])
}

fn tools(rows: usize, what: &str) -> Markup {
    html! {
        div.tools {
            label.hide for="filter" { "Filter kernels by name" }
            input #filter type="search" placeholder="Filter by name, or by id like Kb4n7";
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

/// The columns of all forms, drawn for a page, and what is known of a kernel beside its times.
fn columns<'a>(known: &'a Known<'a>, unlike: bool) -> Columns<'a, KernelLine<'a>> {
    let keys = known.keys;
    let assessment = move |one: &KernelLine<'_>| known.assessment(one.row, one.devices);
    let class = move |one: &KernelLine<'_>| {
        let verdict = assessment(one).map(|assessment| &assessment.verdict);
        verdict.filter(|verdict| verdict.class != Class::Unknown)
    };
    kernels::columns(known.table, keys.names, false, unlike)
        .draw("kernel", move |one, _| keys.shown(&one.row.name))
        .draw("share", |_, part| {
            let width = format!("{:.1}%", part.as_number().unwrap_or(0.0));
            html! { svg aria-hidden="true" { rect width=(width) height="9" {} } (part.shown()) }
        })
        .with(Left("kind").only(Form::Page).leads(1).wide().styled("", "k"), |one| {
            let class = classify(&one.row.name);
            let kind = match class.kind {
                KernelOrigin::Unknown | KernelOrigin::Hip => String::new(),
                kind => format!("{kind}, "),
            };
            Value::Text(kind + &class.category.name().replace('_', "/"))
        })
        .with(Verdict("verdict").only(Form::Page).leads(3).styled("", "v"), move |one| {
            Value::Text(class(one).map_or("–".to_owned(), |verdict| verdict.class.name().to_lowercase()))
        })
        .drawn(move |one| {
            let said = class(one).map_or("–".to_owned(), |verdict| verdict.class.name().to_lowercase());
            let roof = assessment(one).and_then(|assessment| assessment.nearest_roof());
            html! {
                span title=[assessment(one).map(|assessment| &assessment.verdict.reason)] { (said) }
                @if let (Some(verdict), Some((share, of))) = (class(one), roof) {
                    small title=(format!("of the nearest roof ({of}); confidence: {}", verdict.confidence_word.name())) { " " (units::share(100.0 * share, 100.0)) }
                }
            }
        })
}

fn line<'a>(
    known: &Known<'a>,
    columns: &Columns<'_, KernelLine<'a>>,
    heads: &[&Declared<'_>],
    index: usize,
    row: KernelLine<'a>,
) -> Markup {
    let (keys, full) = (known.keys, &row.row.name);
    let name: String = full.chars().take(FULL_NAME).collect();
    let key = keys.key_of(full).unwrap_or_default();
    html! {
        tr data-name=(format!("{name} {}", keys.name(full)).to_lowercase()) data-kind=(classify(full).category) data-key=(key) {
            @for (at, (cell, head)) in columns.cells(&row).into_iter().zip(heads).enumerate() {
                // The first one opens the details.
                @if at == 0 && index < OPENED {
                    (cell.within(|content| html! { button type="button" data-k=(index) aria-expanded="false" { (content) } }).element(head))
                } @else { (cell.element(head)) }
            }
        }
    }
}
