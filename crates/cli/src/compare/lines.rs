//! The lines at the head of a comparison: their names, and what they say. Text and Markdown show them each in its own way.

use super::facts::{edge_line, edge_news, news, period_line, step_line, usual_time};
use super::shown::Shown;
use rkprof_analysis::compare::{Comparison, Step};
use rkprof_show::units::ns;

/// A line's name, and what it says.
pub(super) type Line = (&'static str, String);

/// The time that somebody waits for; its parts are shown below it.
pub(super) fn waited_for(comparison: &Comparison) -> Option<Line> {
    Some(("Waited for", period_line(comparison.period.as_ref()?)))
}

/// The other times: of all and of slow steps where they say more, of the step without waits, of the kernels.
pub(super) fn times(comparison: &Comparison) -> impl Iterator<Item = Line> {
    let of_steps = |step: &Step| (if step.of == "slow steps" { "Slow steps" } else { "All steps" }, period_line(step));
    let step = comparison.step.iter().map(|step| ("Step", step_line(step)));
    let edges =
        edge_news(comparison).map(|edge| (if edge.of_run.of == "start" { "Start" } else { "End" }, edge_line(edge)));
    news(comparison).map(of_steps).chain(edges).chain(step).chain(kernel_time(comparison))
}

fn kernel_time(comparison: &Comparison) -> Option<Line> {
    let (time, speedup) = (comparison.kernel_time.as_ref()?, comparison.kernel_speedup?);
    let (before, after, tested) = (ns(time.before_ns), ns(time.after_ns), usual_time(comparison));
    let of = match comparison.work {
        // The candidate's own run is as long as its steps are many.
        Some(work) => format!("for as much work as a run of the baseline ({} a run)", ns(time.after_ns * work.ratio)),
        None => "a run".to_owned(),
    };
    Some(("Kernel time", format!("{before} -> {after} {of}: speed-up {speedup:.3}{tested}")))
}

/// Whether the results are right, and reasons to doubt the comparison.
pub(super) fn doubts(shown: &Shown) -> impl Iterator<Item = Line> {
    let remarks = shown.remarks.iter().map(|remark| ("Note", remark.clone()));
    std::iter::once(("Correctness", shown.correctness.describe())).chain(remarks)
}
