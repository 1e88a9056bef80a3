//! Sampled instructions, with source lines if there is debug information.

use crate::activity::{instructions, sampled, sampling_title};
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
    let lines = source::lines(run, shown.iter().map(|(_, one)| *one));
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
