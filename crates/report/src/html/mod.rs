//! The report as one HTML file: findings that lead to their place in time, the timeline, tables that sort, kernels that open,
//! the ranks of a merged run. Everything can be read without scripts, except for the timeline's picture and what opens.

pub mod charts;
pub mod detail;
mod findings;
pub mod header;
mod hot;
pub mod inside;
mod instructions;
pub mod kernels;
pub mod keys;
mod member;
mod memory;
mod ranks;
mod tables;
pub mod timeline;
mod traced;

use super::beside::Baseline;
use super::{flame, hot_lines, inside_stacks};
use kernels::Known;
use keys::Keys;
use maud::html;
pub(crate) use member::{Member, members};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::Roofline;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_results::examine::{self, Examined};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::names::Names;
use rkprof_show::page::{Data, Page, Section, with_code};
use rkprof_stats::merge::MergeError;

/// The kernels of a page, and what limits them.
pub(crate) struct JudgedKernels<'a> {
    /// The summary with the times of the table.
    pub table: &'a Summary,
    /// One assessment per kernel and device.
    pub judged: &'a [(KernelRow, Assessment)],
    pub roofline: Option<&'a Roofline>,
}

/// Kernels are put beside those of `baseline`.
pub(crate) fn render(
    run: &Run,
    examined: &Examined,
    kernels: &JudgedKernels<'_>,
    names: &Names,
    selection: &Selection,
    baseline: Option<&Baseline>,
) -> Result<String, MergeError> {
    let JudgedKernels { table, judged, roofline } = *kernels;
    let members = members(run, examined);
    let rows = super::kernels::rows(table, false, selection)?;
    let keys = Keys::new(names, rows.iter().map(|(row, _)| row.name.as_str()));
    let found = findings::places(&members, examined);
    let wanted: Vec<Vec<_>> = (0..members.len()).map(|member| found.of_member(member)).collect();
    let drawn = timeline::draw(&members, &keys, &wanted);
    let only = selection.describe();
    let insides = inside::read(run, &rows);
    let hot = hot::read(run, &rows, &insides);
    let traced = traced::read(run, &rows);
    let known = Known {
        run,
        table,
        rows: &rows,
        only: only.as_deref(),
        judged,
        roofline,
        members: &members,
        timeline: drawn.as_ref(),
        keys: &keys,
        insides: &insides,
        hot: &hot,
        traced: &traced,
        baseline,
    };
    let (kernels, mut data) = kernels::section(&known);

    let mut sections = vec![findings::section(run, examined, &found, drawn.as_ref())];
    if let Some(job) = &examined.job {
        sections.push(ranks::section(&job.ranks, &members, drawn.as_ref(), names));
    }
    let missing = missing(run, examined);
    sections.push(Section::new(
        "timeline",
        "Timeline",
        html! {
            @match &drawn {
                Some(drawn) => (drawn.content),
                None => @if missing.is_empty() { p.note { "No process has a timeline." } },
            }
            @for why in &missing { p.note { (with_code(why)) } }
        },
    ));
    if members.iter().any(|member| member.health.is_some()) {
        sections.push(Section::new("time", "Where time went", tables::time(&members, &keys, drawn.as_ref())));
        sections.push(Section::new("steps", "Steps", tables::all_steps(&members, drawn.as_ref())));
    }
    sections.extend(charts::categories(&examined.categories));
    let inside = flame::inside(&inside_stacks::stacks_inside(run, &insides));
    let has_paths = examined.paths.is_some();
    let mut flames = Vec::new();
    if let Some((section, views)) = examined.paths.as_ref().map(hot_lines::section) {
        sections.push(section);
        flames.extend(views);
    } else if !inside.is_empty() {
        sections.push(instructions::flame());
    }
    flames.extend(inside);
    if has_paths || !flames.is_empty() {
        data.push(Data::Json("flame-data", serde_json::Value::from(flames).to_string()));
    }
    sections.push(kernels);
    if !rows.is_empty() {
        sections.push(charts::under_the_roof(roofline, &keys, true));
    }
    sections.extend(instructions::section(run, names));
    sections.extend(instructions::traced_section(run, names));
    sections.extend(tables::rest(run, examined, &keys, selection));
    sections.push(header::quality(run));
    if let Some(drawn) = drawn {
        data.extend(drawn.data);
    }
    let page = Page { title: header::title(run), header: header::header(run, examined), sections, data };
    Ok(page.render())
}

/// The processes without a timeline, with reasons.
fn missing(run: &Run, examined: &Examined) -> Vec<String> {
    if examined.job.as_ref().is_some_and(|job| !job.members.is_empty()) {
        return Vec::new();
    }
    let several = run.processes.len() > 1;
    let mut sentences: Vec<String> = Vec::new();
    for (process, traced) in run.processes.iter().zip(&examined.traces) {
        let Err(why) = &traced.health else { continue };
        let of = if several {
            format!("{} has no timeline", examine::label(process))
        } else {
            "There is no timeline".to_owned()
        };
        sentences.push(format!("{of}: {why}. Steps and idle time are not known."));
    }
    let more = sentences.len().saturating_sub(4);
    sentences.truncate(4);
    sentences.extend((more > 0).then(|| format!("The same holds of {more} further processes.")));
    sentences
}
