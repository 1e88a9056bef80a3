//! What the user waits for, which leads the headline: the time from one step's start to the next one's, host work and waits
//! included; without steps, the wall time of the program. A faster kernel does not help where this does not change.
//!
//! The host's noise is the same for all steps of a run, so only runs can be the sample: one number a run, the trimmed mean of
//! its periods.

use super::change::{RUNS, Unit, confirmed};
use super::decide::{Thresholds, Verdict};
use super::step::{Step, Timed, step, trim};
use crate::timeline::idle::is_request;
use crate::timeline::steps::Mark;
use serde::Serialize;

/// From the start of a step on the device to the start of the next one, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cycle {
    pub period_ns: f64,
    /// First start to last end of the step's kernels.
    pub latency_ns: f64,
    /// Time within it in which a kernel ran.
    pub busy_ns: f64,
    /// Time in which a copy ran and no kernel did: within it, and from its end to the next step.
    pub copies_ns: [f64; 2],
    /// The range of the step on the host, where a range marks it.
    pub range_ns: Option<f64>,
}

/// A part of the period on both sides. The parts add up to the period.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    pub name: &'static str,
    pub before_ns: f64,
    pub after_ns: f64,
}

const PARTS: [&str; 4] = ["kernels run", "copies run alone", "the device waits within a step", "between steps"];

/// The last part of a request.
const AROUND: &str = "before and after the device works";

/// The parts of a run's period, in the order of [`PARTS`]; `None` without cycles. The steps with the shortest and the longest
/// periods are trimmed, as for every step.
fn parts_of(run: &Timed) -> Option<[f64; 4]> {
    let mut cycles = run.cycles.clone();
    cycles.sort_by(|a, b| a.period_ns.total_cmp(&b.period_ns));
    let kept = trim(&cycles);
    let mean = |part: fn(&Cycle) -> f64| kept.iter().map(part).sum::<f64>() / kept.len() as f64;
    let [period, latency, busy] = [mean(|c| c.period_ns), mean(|c| c.latency_ns), mean(|c| c.busy_ns)];
    // Negative where the next step's kernels begin before the last ones of this step end.
    let [within, between] = [mean(|c| c.copies_ns[0]), mean(|c| c.copies_ns[1])];
    let parts = [busy, within + between, latency - busy - within, period - latency - between];
    (!kept.is_empty()).then_some(parts)
}

/// The mean of all periods of a run, with the steps that [`parts_of`] leaves out.
fn every(run: &Timed) -> Option<f64> {
    let sum: f64 = run.cycles.iter().map(|cycle| cycle.period_ns).sum();
    (!run.cycles.is_empty()).then(|| sum / run.cycles.len() as f64)
}

impl Timed {
    /// The slow steps of the run: the quantile's name, and the period, ns; `None` with few steps.
    pub fn slow_ns(&self) -> Option<(&'static str, f64)> {
        let (part, name) = tail_of(self.cycles.len())?;
        Some((name, tail(self, part)))
    }

    /// The mean of all of the run's periods, ns; `None` without two steps in a row.
    pub fn every_ns(&self) -> Option<f64> {
        every(self)
    }

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
    let values = |runs: &[[f64; 4]]| runs.iter().map(|parts| parts.iter().sum()).collect::<Vec<f64>>();
    let of = if before.iter().all(|run| run.answers) { "request" } else { "period" };
    let found = judged(name, of, &values(&a), &values(&b), thresholds)?;
    let mean = |runs: &[[f64; 4]], part: usize| runs.iter().map(|run| run[part]).sum::<f64>() / runs.len() as f64;
    let parts = PARTS.iter().enumerate().map(|part| if of == "request" && part.0 == 3 { (3, &AROUND) } else { part });
    Some((found, parts.map(|(at, name)| Part { name, before_ns: mean(&a, at), after_ns: mean(&b, at) }).collect()))
}

/// Part of the period that lies between requests, at least: a server that is never without one is judged by its period.
const BETWEEN: f64 = 0.2;

/// The steps as requests, each as long as its range.
pub(super) struct Answers {
    pub before: Vec<Timed>,
    pub after: Vec<Timed>,
    /// Whether the period changed and the answers take as long.
    pub other_arrivals: bool,
}

/// Arrivals make the period of a server, so where it is the same, the time of an answer is what is waited for. `None` where the
/// ranges' name does not say that they are requests, and where neither is known to be the same. One run a side knows nothing.
pub(super) fn answers(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<Answers> {
    let side = |runs: &[Timed]| runs.iter().map(Timed::answered).collect::<Option<Vec<Timed>>>();
    let verdict = |before: &[Timed], after: &[Timed]| Some(period(before, after, thresholds)?.0.verdict);
    let is_same = |verdict: Verdict| matches!(verdict, Verdict::Neutral | Verdict::Small);
    let of_period = verdict(before, after)?;
    let (before, after) = (side(before)?, side(after)?);
    let other_arrivals = !is_same(of_period);
    if other_arrivals && (of_period == Verdict::Inconclusive || !is_same(verdict(&before, &after)?)) {
        return None;
    }
    Some(Answers { before, after, other_arrivals })
}

impl Step {
    /// The period of requests that take as long as before: it is no verdict on the program.
    pub(super) fn of_other_arrivals(self) -> Step {
        let often = if self.change.pct > 0.0 { "seldom" } else { "often" };
        let reason = format!(
            "{}, but each takes as long: they arrived more {often}, or the program needs another time between them",
            self.reason
        );
        Step { verdict: Verdict::Inconclusive, reason, ..self }
    }
}

impl Timed {
    fn answered(&self) -> Option<Timed> {
        let (name, Mark::Ranges, _) = self.steps.as_ref()? else { return None };
        let sum = |of: fn(&Cycle) -> f64| self.cycles.iter().map(of).sum::<f64>();
        let open = sum(|cycle| cycle.range_ns.unwrap_or(cycle.period_ns));
        if !is_request(name) || open > (1.0 - BETWEEN) * sum(|cycle| cycle.period_ns) {
            return None;
        }
        let as_answer = |cycle: &Cycle| Cycle {
            period_ns: cycle.range_ns.unwrap_or(cycle.period_ns),
            copies_ns: [cycle.copies_ns[0], 0.0],
            ..*cycle
        };
        Some(Timed { cycles: self.cycles.iter().map(as_answer).collect(), answers: true, ..self.clone() })
    }
}

/// Numbers of steps that differ more say nothing together: what happens once has another share of each mean.
const SAME_COUNT: f64 = 0.1;
/// Tests of what the user waits for: the usual period, all of them, and the slow ones.
const TESTS: f64 = 3.0;
/// Fewest steps of a run for its p99, and for its p95. It has one period less.
const FEWEST: [(usize, f64, &str); 2] = [(200, 0.99, "p99"), (40, 0.95, "p95")];

/// The mean of all periods of two sides. The user waits for a pause that comes now and then, as that of a checkpoint, but it is
/// an outlier of the usual period. Runs are the sample, so a pause in one run is no change.
pub(super) fn every_step(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<Step> {
    fewest_of_same_count(before, after)?;
    let means = |side: &[Timed]| side.iter().map(every).collect::<Option<Vec<f64>>>();
    let mut change = confirmed(&means(before)?, &means(after)?);
    change.p_adjusted = change.p.map(|p| (TESTS * p).min(1.0));
    Some(step(before.first()?.steps.as_ref()?.0.clone(), "every step", Unit::Run, change, thresholds))
}

/// By how much the mean of all periods changed, percent; nothing is tested. `None` where the runs did not make about as many steps.
pub(super) fn every_step_pct(before: &[Timed], after: &[Timed]) -> Option<f64> {
    same_count(before.iter().chain(after).map(|run| run.cycles.len()))?;
    let mean = |side: &[Timed]| {
        let means = side.iter().map(every).collect::<Option<Vec<f64>>>()?;
        Some(means.iter().sum::<f64>() / means.len() as f64)
    };
    Some(100.0 * (mean(after)? / mean(before)? - 1.0))
}

/// The slow steps of two sides: p99 of the periods, of fewer steps p95. Longer rare steps hardly move a mean.
pub(super) fn slow_steps(before: &[Timed], after: &[Timed], thresholds: &Thresholds) -> Option<Step> {
    let least = fewest_of_same_count(before, after)?;
    let (part, name) = tail_of(least)?;
    let tails = |side: &[Timed]| side.iter().map(|run| tail(run, part)).collect::<Vec<f64>>();
    let mut change = confirmed(&tails(before), &tails(after));
    change.p_adjusted = change.p.map(|p| (TESTS * p).min(1.0));
    let of_tail = Thresholds { mean_pct: thresholds.p99_pct, ..*thresholds };
    let found = step(before.first()?.steps.as_ref()?.0.clone(), "slow steps", Unit::Run, change, &of_tail);
    Some(Step { reason: found.reason.replacen("mean", name, 1), ..found })
}

/// The quantile that the steps with this number of periods allow, and its name.
fn tail_of(periods: usize) -> Option<(f64, &'static str)> {
    FEWEST.into_iter().find(|(fewest, ..)| periods + 1 >= *fewest).map(|(_, part, name)| (part, name))
}

/// A quantile of a run's periods, by nearest rank.
fn tail(run: &Timed, part: f64) -> f64 {
    let mut periods: Vec<f64> = run.cycles.iter().map(|cycle| cycle.period_ns).collect();
    let rank = (part * periods.len() as f64).ceil() as usize;
    *periods.select_nth_unstable_by(rank.max(1) - 1, f64::total_cmp).1
}

/// The fewest periods of a run; `None` with one run a side, and where the runs did not make about as many steps.
fn fewest_of_same_count(before: &[Timed], after: &[Timed]) -> Option<usize> {
    let least = same_count(before.iter().chain(after).map(|run| run.cycles.len()))?;
    (before.len().min(after.len()) >= RUNS).then_some(least)
}

/// The least of these numbers of periods; `None` where they differ by more than a tenth.
pub fn same_count(counts: impl Iterator<Item = usize> + Clone) -> Option<usize> {
    let (least, most) = (counts.clone().min()?, counts.max()?);
    (least as f64 >= (1.0 - SAME_COUNT) * most as f64).then_some(least)
}

/// Whether a range's time moved to another place: steps take as long as before, though the range moved by `moves_ns` in a run of this
/// many steps.
pub(super) fn is_elsewhere(period: &Step, steps: f64, moves_ns: f64) -> bool {
    let is_same = matches!(period.verdict, Verdict::Neutral | Verdict::Small);
    let bound = if moves_ns < 0.0 { period.change.low_pct } else { period.change.high_pct };
    let most = bound.map(|pct| pct / 100.0 * period.change.before_ns * steps);
    // Of what the range moved, less than half can be in the steps.
    is_same && most.is_some_and(|most| most * moves_ns.signum() < moves_ns.abs() / 2.0)
}

/// The wall times of the runs of two sides, ns; `None` where a side has none.
pub(super) fn wall(name: &str, wall_ns: (&[f64], &[f64]), thresholds: &Thresholds) -> Option<Step> {
    judged(name.to_owned(), "wall", wall_ns.0, wall_ns.1, thresholds)
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
    use crate::compare::{Question, Verdict, compare};
    use rkprof_model::summary::Summary;

    fn run(host_ns: f64) -> Timed {
        let cycle = Cycle {
            period_ns: 100.0 + host_ns,
            latency_ns: 100.0,
            busy_ns: 80.0,
            copies_ns: [5.0, 2.0],
            range_ns: None,
        };
        let steps = Some(("ranges \"step\"".to_owned(), Mark::Ranges, vec![100.0; 10]));
        Timed { steps, cycles: vec![cycle; 10], ..Timed::default() }
    }

    #[test]
    fn host_work_makes_the_program_slower() {
        let runs = |host: [f64; 3]| host.map(run);
        let thresholds = Thresholds::default();
        let (found, parts) = period(&runs([10.0, 10.5, 9.5]), &runs([230.0, 230.5, 229.5]), &thresholds).unwrap();
        assert_eq!((found.verdict, found.of), (Verdict::Regression, "period"), "{found:?}");
        assert_eq!(parts.iter().map(|part| part.before_ns).collect::<Vec<_>>(), [80.0, 7.0, 15.0, 8.0]);
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
        let two = wall("the program", (&[1e9, 1.01e9], &[2e9, 2.01e9]), &Thresholds::default()).unwrap();
        assert_eq!((two.verdict, two.of), (Verdict::Regression, "wall"));
        assert!(wall("the program", (&[], &[1.0]), &Thresholds::default()).is_none());
    }

    /// One step of ten takes 90 times as long: the usual period is the same, the time of all steps is not.
    #[test]
    fn pauses_now_and_then_are_a_change_of_all_steps() {
        let paused = |ns: f64| {
            let mut run = run(10.0);
            run.cycles[3].period_ns += ns;
            run
        };
        let thresholds = Thresholds::default();
        let (plain, some) = ([10.0, 10.5, 9.5].map(run), [9_000.0, 9_100.0, 8_900.0].map(paused));
        let found = every_step(&plain, &some, &thresholds).unwrap();
        assert_eq!((found.verdict, found.of), (Verdict::Regression, "every step"), "{found:?}");
        assert!((found.change.pct - 818.2).abs() < 0.1, "{found:?}");
        assert_eq!(period(&plain, &some, &thresholds).unwrap().0.verdict, Verdict::Neutral);
        // In one of three runs it can be chance, and with other numbers of steps a share of what happens once.
        let once = [paused(9_000.0), run(10.5), run(9.5)];
        assert_eq!(every_step(&plain, &once, &thresholds).unwrap().verdict, Verdict::Inconclusive);
        let mut shorter = some.clone();
        shorter[0].cycles.truncate(8);
        assert_eq!(every_step(&plain, &shorter, &thresholds), None);
        assert_eq!(every_step(&plain[..1], &some[..1], &thresholds), None);
    }

    /// Steps of 100 ns with some noise; of 100 one or two take this many times as long.
    fn rare(mut seed: u64, runs: usize, steps: usize, times: f64) -> Vec<Timed> {
        let mut dice = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / (1u64 << 24) as f64
        };
        let mut one = || {
            let cycle = |slow: bool, noise: f64| Cycle {
                period_ns: 100.0 * if slow { times } else { 1.0 } * (0.98 + 0.04 * noise),
                ..Cycle::default()
            };
            let cycles = (0..steps).map(|_| cycle(dice() < 0.03, dice())).collect();
            Timed { cycles, ..run(0.0) }
        };
        (0..runs).map(|_| one()).collect()
    }

    #[test]
    fn rare_steps_that_become_longer_are_told() {
        let thresholds = Thresholds::default();
        let judged =
            |steps, before, after| slow_steps(&rare(1, 5, steps, before), &rare(2, 5, steps, after), &thresholds);
        let longer = judged(400, 2.0, 3.0).unwrap();
        assert_eq!((longer.verdict, longer.of), (Verdict::Regression, "slow steps"), "{longer:?}");
        assert!(longer.reason.starts_with("p99 +"), "{longer:?}");
        assert_eq!(judged(400, 3.0, 2.0).map(|step| step.verdict), Some(Verdict::Improvement));
        assert!(judged(60, 2.0, 2.0).is_some_and(|step| step.reason.contains("p95")));
        // Steps have one period less.
        assert_eq!(judged(38, 2.0, 3.0), None, "too few steps for a tail");
        let named = |periods| judged(periods, 2.0, 3.0).map(|step| step.reason.contains("p99"));
        assert_eq!([named(39), named(198), named(199)], [Some(false), Some(false), Some(true)]);
        assert_eq!(slow_steps(&rare(1, 1, 400, 2.0), &rare(2, 1, 400, 3.0), &thresholds), None);
    }

    /// The tests of what the user waits for have 5 % together.
    #[test]
    fn equal_tails_are_rarely_a_change() {
        for (runs, steps, times) in [(2, 400, 3.0), (3, 60, 10.0), (5, 400, 3.0), (5, 60, 10.0)] {
            let side = |seed: u64| rare(seed, runs, steps, times);
            let trial = |seed: u64| slow_steps(&side(seed), &side(seed + 5_000), &Thresholds::default());
            let is_changed = |step: Step| matches!(step.verdict, Verdict::Regression | Verdict::Improvement);
            let wrong = (0..300).filter(|seed| trial(*seed).is_some_and(is_changed)).count();
            println!("{runs} runs of {steps} steps: {wrong} of 300");
            assert!(wrong <= 9, "{wrong} of 300 with {runs} runs of {steps} steps");
        }
    }

    /// A request each 20 ms, whatever it takes.
    fn served(name: &str, range_ms: [f64; 3]) -> Vec<Timed> {
        let run = |ms: f64| {
            let cycle = |n: usize| Cycle {
                period_ns: 20e6 + (n % 7) as f64 * 1e3,
                latency_ns: 2e6,
                busy_ns: 2e6,
                range_ns: Some(ms * 1e6),
                ..Cycle::default()
            };
            let steps = Some((format!("ranges \"{name}\""), Mark::Ranges, vec![2e6; 60]));
            Timed { steps, cycles: (0..60).map(cycle).collect(), ..Timed::default() }
        };
        range_ms.map(run).to_vec()
    }

    #[test]
    fn of_requests_that_arrive_the_answer_is_waited_for() {
        let thresholds = Thresholds::default();
        let judge = |name, a, b| {
            let found = answers(&served(name, a), &served(name, b), &thresholds)?;
            assert!(!found.other_arrivals);
            Some(period(&found.before, &found.after, &thresholds).unwrap())
        };
        let (found, parts) = judge("handle_request", [3.0, 3.01, 2.99], [6.0, 6.02, 5.98]).unwrap();
        assert_eq!((found.verdict, found.of), (Verdict::Regression, "request"), "{found:?}");
        assert_eq!(parts.iter().map(|part| part.before_ns).sum::<f64>(), found.change.before_ns);
        // A loader may hold up the steps of a training at the same pace. Requests without a pause are judged by their period.
        assert!(judge("train_step", [3.0, 3.01, 2.99], [6.0, 6.02, 5.98]).is_none());
        assert!(judge("request", [19.0, 19.01, 18.99], [19.5, 19.6, 19.4]).is_none());
    }

    #[test]
    fn requests_that_arrive_more_seldom_are_no_slower() {
        let thresholds = Thresholds::default();
        let seldom = |range_ms| {
            let mut runs = served("request", range_ms);
            runs.iter_mut().flat_map(|run| &mut run.cycles).for_each(|cycle| cycle.period_ns *= 1.5);
            runs
        };
        let before = served("request", [3.0, 3.01, 2.99]);
        let after = seldom([3.0, 3.02, 2.98]);
        assert!(answers(&before, &after, &thresholds).unwrap().other_arrivals);
        let found = period(&before, &after, &thresholds).unwrap().0.of_other_arrivals();
        assert_eq!(found.verdict, Verdict::Inconclusive);
        assert!(found.reason.starts_with("mean +50.0%, but each takes as long: they arrived more seldom"), "{found:?}");
        // Both are longer: the server is slower, and arrivals wait for it.
        assert!(answers(&before, &seldom([9.0, 9.02, 8.98]), &thresholds).is_none());
    }

    /// The whole comparison, of runs without kernels.
    fn compared(before: &[Timed], after: &[Timed]) -> (Verdict, Option<Step>) {
        let runs = |side: &[Timed]| vec![Summary::default(); side.len()];
        let question = Question { timed: (before, after), ..Question::default() };
        let found = compare(&runs(before), &runs(after), question).unwrap();
        (found.verdict, found.period)
    }

    #[test]
    fn a_comparison_waits_for_answers_where_only_arrivals_pace_the_server() {
        let plain = served("request", [3.0, 3.01, 2.99]);
        let (verdict, period) = compared(&plain, &served("request", [6.0, 6.02, 5.98]));
        assert_eq!((verdict, period.unwrap().of), (Verdict::Regression, "request"));
        // Each tenth takes ten times as long: the usual one is the same.
        let mut tail = plain.clone();
        tail.iter_mut().flat_map(|run| run.cycles.iter_mut().step_by(10)).for_each(|cycle| cycle.range_ns = Some(30e6));
        assert_eq!(compared(&plain, &tail).0, Verdict::Regression);
        // A period that may have changed stays what is judged, and one run a side says nothing of arrivals.
        let mut doubtful = plain.clone();
        for (run, factor) in doubtful.iter_mut().zip([1.0, 1.15, 1.4]) {
            run.cycles.iter_mut().for_each(|cycle| cycle.period_ns *= factor);
        }
        let (verdict, period) = compared(&plain, &doubtful);
        assert_eq!((verdict, period.unwrap().of), (Verdict::Inconclusive, "period"));
        assert_eq!(compared(&plain[..1], &tail[..1]).1.unwrap().of, "period");
        // Rounds of a program may have such a name.
        let (verdict, _) = compared(&served("predict", [3.0, 3.01, 2.99]), &served("predict", [6.0, 6.02, 5.98]));
        assert_eq!(verdict, Verdict::Neutral);
    }

    /// Parts add up after trimming, too: they are means over the same steps.
    #[test]
    fn a_stall_is_trimmed_from_all_parts() {
        let mut stalled = run(10.0);
        stalled.cycles[3] =
            Cycle { period_ns: 9_000.0, latency_ns: 8_000.0, busy_ns: 80.0, copies_ns: [0.0; 2], range_ns: None };
        assert_eq!(parts_of(&stalled), Some([80.0, 7.0, 15.0, 8.0]));
    }
}
