//! What lies outside of the steps: the start of a run, until its first step begins, and its end, from the start of the last step on.
//!
//! A start of 2 ms that takes 3 ms is no news of a run of a minute. So a part is judged by what it adds to the whole run: to each run's
//! part is added what the rest of the baseline's run takes, and the sums are tested. The noise of the steps isn't in it.

use super::change::{RUNS, Unit, confirmed};
use super::ends::Edges;
use super::step::{Step, Timed, step};
use super::{Thresholds, Verdict, work};
use crate::timeline::idle::is_request;
use crate::timeline::steps::Mark;
use serde::Serialize;

/// The start or the end of the runs of two sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    pub before_ns: f64,
    pub after_ns: f64,
    /// Its change, as a share of a run.
    #[serde(flatten)]
    pub of_run: Step,
}

/// The tests of what is outside of the steps.
const TESTS: f64 = 2.0;

/// The start and the end of the runs. `None` where it isn't known, and for requests: who calls a server makes its start and its end.
pub(super) fn edges(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> [Option<Edge>; 2] {
    let found = |(name, of, part): (&str, &'static str, fn(&Edges) -> f64)| {
        let side = |runs: &[Timed]| runs.iter().map(|run| run.edges).collect::<Option<Vec<Edges>>>();
        let (a, b) = (side(before)?, side(after)?);
        is_known(before, after).then(|| edge(name, of, [&a, &b], part, thresholds))
    };
    [
        ("until the first step begins", "start", Edges::start_ns as fn(&Edges) -> f64),
        ("from the last step on", "end", Edges::end_ns),
    ]
    .map(found)
}

/// Ranges mark the first step and the last one of each run. Another mark may miss one: then the runs have other numbers of them.
fn is_known(before: &[Timed], after: &[Timed]) -> bool {
    let Some((name, by, _)) = before.first().and_then(|run| run.steps.as_ref()) else { return false };
    let mut counts = before.iter().chain(after).map(|run| run.count);
    let first = counts.next();
    !is_request(name) && (*by == Mark::Ranges || counts.all(|count| Some(count) == first))
}

fn edge(
    name: &str,
    of: &'static str,
    [before, after]: [&[Edges]; 2],
    part: fn(&Edges) -> f64,
    thresholds: &Thresholds,
) -> Edge {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let rest = mean(&before.iter().map(|run| run.whole_ns() - part(run)).collect::<Vec<f64>>());
    let values = |runs: &[Edges], rest: f64| runs.iter().map(|run| part(run) + rest).collect::<Vec<f64>>();
    let mut change = confirmed(&values(before, rest), &values(after, rest));
    change.p_adjusted = change.p.map(|p| (TESTS * p).min(1.0));
    let unit = if before.len().min(after.len()) >= RUNS { Unit::Run } else { Unit::Call };
    let found = step(name.to_owned(), of, unit, change, thresholds);
    let mut reason = found.reason.replacen("mean ", "a run ", 1);
    let mut verdict = found.verdict;
    // What is loaded and compiled before the first step depends on caches as well, and a longer program feels it less.
    if of == "start" && matches!(verdict, Verdict::Regression | Verdict::Improvement) {
        verdict = Verdict::Inconclusive;
        reason += ", once, before the first step";
    }
    let [before_ns, after_ns] = [before, after].map(|runs| mean(&values(runs, 0.0)));
    Edge { before_ns, after_ns, of_run: Step { reason, verdict, ..found } }
}

/// The start and the end, where both sides' can be compared.
pub(super) fn comparable(
    rows: &[super::ComparedRow],
    question: &super::Question<'_>,
    is_other_work: bool,
) -> [Option<Edge>; 2] {
    // A recording begins and ends when somebody wanted, unless it holds the same work.
    let is_any = question.wall_of == super::WallOf::Recording && (is_other_work || !work::are_as_many(rows));
    let is_timed = !question.wall_ns.0.is_empty() && !question.wall_ns.1.is_empty();
    if is_any || !is_timed { [None, None] } else { edges(question.timed.0, question.timed.1, &question.thresholds) }
}
