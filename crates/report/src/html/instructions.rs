//! Sampled instructions, with source lines if there is debug information.

use crate::activity::{instructions, sampled, sampling_title, trace_title, traced, traced_instructions};
use maud::html;
use rkprof_results::load::Run;
use rkprof_results::source;
use rkprof_show::names::Names;
use rkprof_show::page::Section;
use rkprof_show::units::count;

/// Instructions per kernel.
const INSTRUCTIONS: usize = 20;

/// A table, if program counters were sampled.
pub(super) fn section(run: &Run, names: &Names) -> Option<Section> {
    let sampling = run.summary.pc_sampling.as_ref()?;
    let mut shown = sampled(&sampling.kernels, INSTRUCTIONS);
    shown.sort_by_key(|(_, one)| std::cmp::Reverse(one.samples));
    let lines = source::lines(run, shown.iter().map(|(_, one)| &one.place));
    let columns = instructions(sampling, &lines, names);
    let left_out = [
        (sampling.invalid, "samples are in no row, because the SDK marked them invalid."),
        (sampling.beyond_limit, "samples are at instructions beyond the limit of rows."),
    ];
    let content = html! {
        (columns.page("Instructions by samples", shown.iter()))
        @for (n, what) in left_out { @if n > 0 { p.note { (count(n)) " " (what) } } }
        @for skipped in &sampling.skipped { p.note { (skipped.agent) ": " (skipped.reason) } }
    };
    Some(Section::new("instructions", sampling_title(&run.summary, sampling), content))
}

/// The same for a thread trace, whose numbers are cycles.
pub(super) fn traced_section(run: &Run, names: &Names) -> Option<Section> {
    let trace = run.summary.thread_trace.as_ref()?;
    let mut shown = traced(&trace.kernels, INSTRUCTIONS);
    shown.sort_by_key(|(_, one)| std::cmp::Reverse(one.latency));
    let lines = source::lines(run, shown.iter().map(|(_, one)| &one.place));
    let columns = traced_instructions(trace, &lines, names);
    let content = html! {
        p.dim { (MEANING) }
        (columns.page("Instructions by cycles", shown.iter()))
    };
    Some(Section::new("traced", trace_title(trace), content))
}

/// What cycles of a thread trace are.
pub(super) const MEANING: &str = "Cycles are sums of all traced waves, so they are no times: waves overlap. In a stall an instruction could not be \
     issued. Idle cycles lie before it.";

/// The flame graph of a run without call paths, which would have it.
pub(super) fn flame() -> Section {
    let content = html! {
        p.dim { "Kernels, their source lines and instructions by samples of program counters, or by cycles of a thread trace." }
        div #flame-view {}
    };
    Section::new("inside", "Inside kernels", content)
}
