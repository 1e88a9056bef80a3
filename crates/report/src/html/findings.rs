//! Findings, each with buttons that lead to its places in the timeline. Several ranks with the same finding share one entry.

use super::member::Member;
use super::timeline::Drawn;
use crate::places::{self, FoundPlace};
use maud::{Markup, html};
use rkprof_model::event::Ns;
use rkprof_results::examine::{Examined, Found, also_on};
use rkprof_results::load::Run;
use rkprof_show::page::{Section, with_code};
use rkprof_show::units::ns;

/// Places of the findings, in their order: the member, and its places.
pub(super) struct Places(Vec<Option<(usize, Vec<FoundPlace>)>>);

impl Places {
    /// Times that the page must contain, ns of the member's clock.
    pub(super) fn of_member(&self, member: usize) -> Vec<(Ns, Ns)> {
        let of = self.0.iter().flatten().filter(|(index, _)| *index == member);
        of.flat_map(|(_, places)| places.iter().map(|place| (place.from, place.to))).collect()
    }
}

pub(super) fn places(members: &[Member<'_>], examined: &Examined) -> Places {
    let of = |found: &Found| {
        let index = members.iter().position(|member| member.label == found.process)?;
        let member = &members[index];
        Some((index, places::places_of(found.finding.places, member.timeline, member.health?)))
    };
    Places(examined.findings.iter().map(of).collect())
}

pub(super) fn section(run: &Run, examined: &Examined, places: &Places, timeline: Option<&Drawn>) -> Section {
    let sentences = examined.job.as_ref().map_or(&[][..], |job| &job.ranks.findings[..]);
    let kinds = examined.kinds();
    let content = html! {
        @if sentences.is_empty() && kinds.is_empty() {
            @match examined.why_nothing_found() {
                Some(why) => p { "None: " (why) "." },
                None if run.summary.completeness.dispatches == 0 => p.note { (with_code(crate::head::no_kernels(run))) },
                None => p.note { "Findings need the times of kernels; " a href="#timeline" { "Timeline" } " says why there are none." },
            }
        }
        @if !kinds.is_empty() { p.dim { "Ordered by maximum saving; savings can overlap." } }
        ol.findings {
            @for sentence in sentences { li.warning { div.gain { small { "all ranks" } } div.what { b { (sentence) } p { a href="#ranks" { "Table of ranks" } } } } }
            @for (index, others) in &kinds { (finding(&examined.findings[*index], others, places.0[*index].as_ref(), timeline)) }
        }
        @if let Some(next) = crate::findings::next(run, examined) { p { "Next: " (with_code(&next)) "." } }
    };
    Section::new("findings", "Findings", content)
}

fn finding(
    found: &Found,
    others: &[&str],
    places: Option<&(usize, Vec<FoundPlace>)>,
    timeline: Option<&Drawn>,
) -> Markup {
    let Found { process, line, finding } = found;
    let buttons: Vec<_> = places
        .into_iter()
        .flat_map(|(member, places)| places.iter().map(move |place| (*member, place)))
        .filter_map(|(member, place)| timeline?.place(member, (place.from, place.to), place.agent))
        .collect();
    html! {
        li.warning[finding.kind() == "warning"] id={ "finding-" (finding.id) } {
            div.gain {
                @match finding.saves_ns {
                    Some(saved) => { (ns(saved as f64)) @if let Some(pct) = finding.saves_pct { small { "up to " (format!("{pct:.1}%")) " of " (ns(100.0 * saved as f64 / pct)) } } },
                    None => small { (finding.kind()) },
                }
            }
            div.what {
                b { @if let Some(process) = process { (process) ": " } (finding.title) }
                p.dim { (finding.evidence) }
                @if !finding.about.is_empty() { p { @for place in &finding.about { code { (place) } br; } } }
                @if let Some(line) = line { p { "Line: " code { (line) } } }
                p { "Try: " (finding.try_this) "." }
                @if let Some(also) = also_on(others) {
                    p.dim { (also) }
                }
                @if !buttons.is_empty() { div.places { span.dim { "In the timeline:" } @for place in &buttons { (place) } } }
            }
        }
    }
}
