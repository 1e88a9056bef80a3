//! What the user waits for, which leads the headline: the time from one step's start to the next one's, host work and waits
//! included; without steps, the wall time of the program. A faster kernel does not help where this does not change.
//!
//! The host's noise is the same for all steps of a run, so only runs can be the sample: one number a run, the trimmed mean of
//! its periods.

use super::change::{RUNS, Unit, confirmed};
use super::decide::Thresholds;
use super::step::{Step, Timed, step, trim};
use serde::Serialize;

/// From the start of a step on the device to the start of the next one, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cycle {
    pub period_ns: f64,
    /// First start to last end of the step's kernels.
    pub latency_ns: f64,
    /// Time within it in which a kernel ran.
    pub busy_ns: f64,
}

/// A part of the period on both sides. The parts add up to the period.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    pub name: &'static str,
    pub before_ns: f64,
    pub after_ns: f64,
}

const PARTS: [&str; 3] = ["kernels run", "the device waits within a step", "between steps"];

/// The parts of a run's period, in the order of [`PARTS`]; `None` without cycles. The steps with the shortest and the longest
/// periods are trimmed, as for every step.
fn parts_of(run: &Timed) -> Option<[f64; 3]> {
    let mut cycles = run.cycles.clone();
    cycles.sort_by(|a, b| a.period_ns.total_cmp(&b.period_ns));
    let kept = trim(&cycles);
    let mean = |part: fn(&Cycle) -> f64| kept.iter().map(part).sum::<f64>() / kept.len() as f64;
    let [period, latency, busy] = [mean(|c| c.period_ns), mean(|c| c.latency_ns), mean(|c| c.busy_ns)];
    // Negative where the next step's kernels begin before the last ones of this step end.
    (!kept.is_empty()).then_some([busy, latency - busy, period - latency])
}

impl Timed {
    /// The trimmed mean of the run's periods, ns; `None` without two steps in a row.
    pub fn period_ns(&self) -> Option<f64> {
        parts_of(self).map(|parts| parts.iter().sum())
    }
}

/// The period of two sides and its parts; `None` where a run has no two steps in a row.
pub(super) fn period(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<(Step, Vec<Part>)> {
    let parts = |side: &[Timed]| side.iter().map(parts_of).collect::<Option<Vec<_>>>().filter(|runs| !runs.is_empty());
    let (a, b) = (parts(before)?, parts(after)?);
    let name = before.first()?.steps.as_ref()?.0.clone();
    let values = |runs: &[[f64; 3]]| runs.iter().map(|parts| parts.iter().sum()).collect::<Vec<f64>>();
    let found = judged(name, "period", &values(&a), &values(&b), thresholds)?;
    let mean = |runs: &[[f64; 3]], part: usize| runs.iter().map(|run| run[part]).sum::<f64>() / runs.len() as f64;
    let parts = PARTS.iter().enumerate();
    Some((found, parts.map(|(at, name)| Part { name, before_ns: mean(&a, at), after_ns: mean(&b, at) }).collect()))
}

/// The wall times of the runs of two sides, ns; `None` where a side has none.
pub(super) fn wall(before: &[f64], after: &[f64], thresholds: &Thresholds) -> Option<Step> {
    judged("the program".to_owned(), "wall", before, after, thresholds)
}

/// One number a run, with the verdict on the two sides.
fn judged(name: String, of: &'static str, before: &[f64], after: &[f64], thresholds: &Thresholds) -> Option<Step> {
    if before.is_empty() || after.is_empty() {
        return None;
    }
    let unit = if before.len().min(after.len()) >= RUNS { Unit::Run } else { Unit::Call };
    Some(step(name, of, unit, confirmed(before, after), thresholds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Verdict;
    use crate::timeline::steps::Mark;

    fn run(host_ns: f64) -> Timed {
        let cycle = Cycle { period_ns: 100.0 + host_ns, latency_ns: 100.0, busy_ns: 80.0 };
        let steps = Some(("ranges \"step\"".to_owned(), Mark::Ranges, vec![100.0; 10]));
        Timed { steps, cycles: vec![cycle; 10], ..Timed::default() }
    }

    #[test]
    fn host_work_makes_the_program_slower() {
        let runs = |host: [f64; 3]| host.map(run);
        let thresholds = Thresholds::default();
        let (found, parts) = period(&runs([10.0, 10.5, 9.5]), &runs([230.0, 230.5, 229.5]), &thresholds).unwrap();
        assert_eq!((found.verdict, found.of), (Verdict::Regression, "period"), "{found:?}");
        assert_eq!(parts.iter().map(|part| part.before_ns).collect::<Vec<_>>(), [80.0, 20.0, 10.0]);
        assert_eq!(parts.iter().map(|part| part.after_ns).sum::<f64>(), found.change.after_ns);
        let (same, _) = period(&runs([10.0, 10.5, 9.5]), &runs([10.1, 10.4, 9.7]), &thresholds).unwrap();
        assert_eq!(same.verdict, Verdict::Neutral);
        assert!(period(&runs([1.0; 3]), &[Timed::default()], &thresholds).is_none());
    }

    #[test]
    fn one_run_a_side_only_looks_slower() {
        let (found, _) = period(&[run(10.0)], &[run(230.0)], &Thresholds::default()).unwrap();
        assert_eq!((found.verdict, found.low, found.unit), (Verdict::Inconclusive, None, Unit::Call));
        assert!(found.reason.starts_with("looks 200.0% longer"), "{}", found.reason);
        let two = wall(&[1e9, 1.01e9], &[2e9, 2.01e9], &Thresholds::default()).unwrap();
        assert_eq!((two.verdict, two.of), (Verdict::Regression, "wall"));
        assert!(wall(&[], &[1.0], &Thresholds::default()).is_none());
    }

    /// Parts add up after trimming, too: they are means over the same steps.
    #[test]
    fn a_stall_is_trimmed_from_all_parts() {
        let mut stalled = run(10.0);
        stalled.cycles[3] = Cycle { period_ns: 9_000.0, latency_ns: 8_000.0, busy_ns: 80.0 };
        assert_eq!(parts_of(&stalled), Some([80.0, 20.0, 10.0]));
    }
}
