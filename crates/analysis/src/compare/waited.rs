//! What the user waits for: the period of a step or request, otherwise the wall time; and the step on the device.

use super::side::RowKind;
use super::step::{self, Step};
use super::{Changes, ComparedRow, Edge, Match, Part, Question, Thresholds, WallOf, Work, edges, period, work};

/// The fields of [`super::Comparison`].
#[derive(Default)]
pub(super) struct Waited {
    pub step: Option<Step>,
    pub period: Option<Step>,
    pub parts: Vec<Part>,
    pub every_step: Option<Step>,
    pub slow_steps: Option<Step>,
    /// The change of the mean of all steps, %, where there is a period.
    pub all_pct: Option<f64>,
    /// The start and the end of the runs.
    pub edges: [Option<Edge>; 2],
}

impl Waited {
    pub(super) fn find(
        rows: &[ComparedRow],
        question: &Question<'_>,
        work: Option<Work>,
        grain: Option<f64>,
    ) -> Waited {
        let Question { timed: (before, after), thresholds, .. } = question;
        let alike = work::are_alike(rows, (before, after));
        let on_device = || {
            let found = step::on_device(before, after, thresholds).filter(|_| alike)?;
            Some(if grain.is_some() { found.of_another_kind() } else { found })
        };
        let answers = if alike { period::answers(before, after, thresholds) } else { None };
        let timed = answers.as_ref().map_or((*before, *after), |answers| (&answers.before[..], &answers.after[..]));
        let of_steps = || match &answers {
            Some(answers) if answers.other_arrivals => {
                let (step, parts) = period::period(before, after, thresholds)?;
                Some((step.of_other_arrivals(), parts))
            }
            _ => period::period(timed.0, timed.1, thresholds).filter(|_| alike),
        };
        let whole = || Some((whole(rows, question, work)?, Vec::new()));
        let (period, parts) = of_steps().or_else(whole).unzip();
        let has_steps = period.as_ref().is_some_and(|period: &Step| period.of != "wall");
        let of_all =
            |of: fn(&[_], &[_], &Thresholds) -> Option<Step>| of(timed.0, timed.1, thresholds).filter(|_| alike);
        let is_comparable = alike && grain.is_none() && has_steps;
        Waited {
            edges: if is_comparable { edges::comparable(rows, question, work.is_some()) } else { [None, None] },
            step: on_device().or_else(|| of_range(rows, question.step, thresholds)),
            period,
            parts: parts.unwrap_or_default(),
            every_step: of_all(period::every_step),
            slow_steps: of_all(period::slow_steps),
            all_pct: if has_steps { period::every_step_pct(timed.0, timed.1) } else { None },
        }
    }
}

/// The wall time; `None` where the sides did other work in it.
fn whole(rows: &[ComparedRow], question: &Question<'_>, work: Option<Work>) -> Option<Step> {
    // Start-up does not grow with the steps, so that a wall time cannot be divided by them. A recording is as long as somebody wanted,
    // unless it holds the same work.
    let is_other = work.is_some() || (question.wall_of == WallOf::Recording && !work::are_as_many(rows));
    if is_other { None } else { period::wall(question.wall_of.name(), question.wall_ns, &question.thresholds) }
}

/// The range `name`, or the one with the largest total on both sides.
fn of_range(rows: &[ComparedRow], name: Option<&str>, thresholds: &Thresholds) -> Option<Step> {
    let total = |row: &ComparedRow| [&row.before, &row.after].map(|t| t.as_ref().map_or(0.0, |t| t.total_ns_per_run));
    let ranges = rows.iter().filter(|row| row.kind == RowKind::Range && row.how == Match::Exact);
    let row = match name {
        Some(name) => ranges.into_iter().find(|row| row.name() == name)?,
        None => ranges.into_iter().max_by(|a, b| total(a)[0].total_cmp(&total(b)[0]))?,
    };
    let Changes { unit, mean, .. } = row.changes?;
    let mut found = step::step(row.name().to_owned(), "host", unit, mean, thresholds);
    found.verdict = row.verdict?;
    found.reason.clone_from(&row.reason);
    Some(found)
}
