//! The same work: how many steps each side ran, and what that does to the numbers of a run.

use super::super::tests::{kernel, run};
use super::super::*;
use super::*;
use rkprof_model::summary::MarkerRow;
use rkprof_stats::Tally;

fn calls(n: u64, ns: u64) -> Tally {
    let mut tally = Tally::new(2);
    (0..n).for_each(|_| tally.record(ns));
    tally
}

fn range(name: &str, n: u64, ns: u64) -> MarkerRow {
    let duration = Some(calls(n, ns).distribution());
    MarkerRow { name: name.to_owned(), kind: "range".to_owned(), count: n, duration }
}

/// Two kernels a step, in three runs.
fn side(steps: u64, ranges: &[(&str, u64, u64)]) -> Vec<Summary> {
    let mut one = run(vec![kernel("a", 1, &calls(steps, 7_000)), kernel("b", 1, &calls(2 * steps, 3_000))]);
    one.markers = ranges.iter().map(|(name, n, ns)| range(name, *n, *ns)).collect();
    vec![one; 3]
}

fn compared(a: &[Summary], b: &[Summary], step: Option<&str>) -> Comparison {
    compare(a, b, Question { step, ..Question::default() }).unwrap()
}

#[test]
fn times_of_a_run_are_compared_for_as_many_steps() {
    let (a, b) = (side(20, &[("step", 20, 20_000)]), side(30, &[("step", 30, 20_000)]));
    let found = compared(&a, &b, None);
    assert_eq!(found.work, Some(Work { ratio: 1.5, steps: Some([20.0, 30.0]) }));
    assert_eq!((found.verdict, found.kernel_speedup), (Verdict::Neutral, Some(1.0)));
    assert!(found.rows.iter().all(|row| row.moves_ns.abs() < 1e-6), "{:?}", found.rows);
    let back = compared(&b, &a, None);
    assert_eq!((back.verdict, back.work.unwrap().steps), (Verdict::Neutral, Some([30.0, 20.0])));
    assert_eq!(compared(&a, &a, None).work, None);
}

/// A range around everything is longer than the step, and occurs once.
#[test]
fn the_range_that_counts_as_the_kernels_do_is_the_step() {
    let ranges = |n: u64| [("main", 1, 1_000_000 * n), ("step", n, 20_000)];
    let (a, b) = (side(20, &ranges(20)), side(30, &ranges(30)));
    assert_eq!(compared(&a, &b, None).work.unwrap().steps, Some([20.0, 30.0]));
    // By name the user decides; kernels that disagree with it are not divided by it.
    assert_eq!(compared(&a, &b, Some("main")).work, None);
}

/// Twice the launches in as many steps are slower, not more work.
#[test]
fn more_launches_a_step_are_no_more_steps() {
    let ranges = [("step", 20, 20_000)];
    let found = compared(&side(20, &ranges), &side(40, &ranges), None);
    assert_eq!((found.work, found.verdict), (None, Verdict::Regression));
    // Nothing counts steps here, so the amount of work is unknown.
    let unknown = compared(&side(20, &[]), &side(40, &[]), None);
    assert_eq!(unknown.work, Some(Work { ratio: 2.0, steps: None }));
    assert_eq!(unknown.verdict, Verdict::Inconclusive);
}

#[test]
fn programs_without_anything_in_common() {
    let of = |name: &str| vec![run(vec![kernel(name, 1, &calls(20, 1_000))]); 2];
    let related = |a: &[Summary], b: &[Summary]| compared(a, b, None).are_related();
    assert!(!related(&of("gemm"), &of("fluid_advect")) && related(&of("gemm"), &of("gemm")));
    let marked = |name: &str| {
        let mut runs = of(name);
        runs.iter_mut().for_each(|run| run.markers = vec![range("step", 5, 9_000)]);
        runs
    };
    assert!(related(&marked("gemm"), &marked("fluid_advect")), "the same range");
    assert!(related(&[Summary::default()], &of("gemm")), "no kernels at all");
}

/// Runs whose waits mark steps: `held` usual steps are in each, a usual one takes 3 x `ns`.
fn waited(steps: usize, held: f64, period_ns: f64) -> Vec<Timed> {
    let cycle = Cycle {
        period_ns: held * period_ns,
        latency_ns: held * 13.0,
        busy_ns: held * 13.0,
        copies_ns: [0.0; 2],
        range_ns: None,
    };
    let values = (Some("waits of thread 7".to_owned()), vec![held * 13.0; steps]);
    let run = |i: usize| Timed {
        steps: values.0.clone().map(|name| (name, Mark::Waits, values.1.clone())),
        count: steps,
        cycles: vec![Cycle { period_ns: cycle.period_ns * (1.0 + 0.001 * i as f64), ..cycle }; steps - 1],
        whole_ns: steps as f64 * held * 13.0,
        usual_kernels: Some(3.0 * held),
        ..Timed::default()
    };
    (0..3).map(run).collect()
}

/// A program that waits after every tenth step only is faster, not ten times as slow.
#[test]
fn a_step_between_waits_may_hold_the_work_of_ten() {
    let summaries = side(60, &[]);
    let judged = |before: &[Timed], after: &[Timed], candidate: &[Summary]| {
        compare(&summaries, candidate, Question { timed: (before, after), ..Question::default() }).unwrap()
    };
    let (each, tenth) = (waited(60, 1.0, 20.0), waited(6, 10.0, 15.0));
    let found = judged(&each, &tenth, &summaries);
    let period = found.period.clone().unwrap();
    assert_eq!((found.verdict, found.grain, found.work), (Verdict::Improvement, Some(10.0), None), "{found:?}");
    assert!((period.change.pct + 25.0).abs() < 0.1, "{period:?}");
    assert_eq!(found.parts.iter().map(|part| part.after_ns).sum::<f64>(), period.change.after_ns);
    assert_eq!(found.step.unwrap().verdict, Verdict::Inconclusive);
    // What the device waited between the steps is within them now. That makes nothing slower.
    let mut waits_within = tenth.clone();
    for run in &mut waits_within {
        run.cycles.iter_mut().for_each(|cycle| cycle.latency_ns = 140.0);
        run.steps.iter_mut().flat_map(|(_, _, values)| values).for_each(|ns| *ns = 140.0);
    }
    let found = judged(&each, &waits_within, &summaries);
    assert_eq!(found.verdict, Verdict::Improvement, "{found:?}");
    // The other way round it is a regression, by as much.
    let back = judged(&tenth, &each, &summaries);
    assert_eq!((back.verdict, back.grain), (Verdict::Regression, Some(0.1)));
    assert!((back.period.unwrap().change.pct - 100.0 / 3.0).abs() < 0.1);
    // Twice the steps of the same work, and steps with more kernels, are what they were.
    let twice = judged(&each, &waited(120, 1.0, 20.0), &side(120, &[]));
    assert_eq!((twice.verdict, twice.grain, twice.work.unwrap().ratio), (Verdict::Neutral, None, 2.0));
    assert_eq!(judged(&each, &waited(60, 10.0, 20.0), &side(600, &[])).grain, None);
}

/// Half of the calls, each of twice the length, are the same work. Where each takes three times as long, or the calls are as many, the
/// kernel is slower.
#[test]
fn fewer_and_longer_calls_are_judged_by_all_of_them() {
    let side = |n: u64, ns: u64| {
        let mut one = run(vec![kernel("a", 1, &calls(n, ns)), kernel("b", 1, &calls(20, 30_000))]);
        one.markers = vec![range("step", 20, 50_000)];
        vec![one; 3]
    };
    let judged = |before: (u64, u64), after: (u64, u64)| {
        let found = compared(&side(before.0, before.1), &side(after.0, after.1), None);
        let row = found.rows.into_iter().find(|row| row.name() == "a").unwrap();
        (row.verdict.unwrap(), row.reason)
    };
    let (verdict, reason) = judged((40, 7_000), (20, 14_000));
    assert_eq!(verdict, Verdict::Neutral);
    assert!(reason.contains("0.50 times the calls") && reason.contains("% in all"), "{reason}");
    assert_eq!(judged((20, 14_000), (40, 7_000)).0, Verdict::Neutral);
    assert_eq!(judged((40, 7_000), (20, 21_000)).0, Verdict::Regression);
    assert_eq!(judged((40, 7_000), (40, 14_000)).0, Verdict::Regression);
    assert_eq!(judged((20, 14_000), (40, 4_000)).0, Verdict::Improvement);
}

/// Pauses mark the steps of one side, and waits those of the other. The same work was 30 times as slow.
#[test]
fn steps_by_other_marks_are_compared_by_their_work() {
    let summaries = side(60, &[]);
    let by_pauses = |runs: Vec<Timed>| -> Vec<Timed> {
        let mark = |(_, _, values)| ("sequences between pauses on GPU 0".to_owned(), Mark::Pauses, values);
        runs.into_iter().map(|run| Timed { steps: run.steps.map(mark), ..run }).collect()
    };
    let wall_ns = (&[1200.0; 3][..], &[900.0; 3][..]);
    let judged = |before: &[Timed], after: &[Timed]| {
        let question = Question { timed: (before, after), wall_ns, ..Question::default() };
        compare(&summaries, &summaries, question).unwrap()
    };
    let found = judged(&by_pauses(waited(60, 1.0, 20.0)), &waited(6, 10.0, 15.0));
    assert_eq!((found.verdict, found.grain), (Verdict::Improvement, Some(10.0)), "{found:?}");
    assert!((found.period.unwrap().change.pct + 25.0).abs() < 0.1);
    // As many kernels a step: the same steps, whatever marks them.
    let found = judged(&by_pauses(waited(60, 1.0, 20.0)), &waited(60, 1.0, 15.0));
    assert_eq!((found.verdict, found.period.unwrap().of), (Verdict::Improvement, "period"));
    // Neither: what is left is the time of the program.
    let found = judged(&by_pauses(waited(60, 1.0, 20.0)), &waited(20, 10.0, 15.0));
    assert_eq!((found.period.unwrap().of, found.every_step, found.slow_steps), ("wall", None, None));
}

/// Requests of several kinds come as they like: a recording of twice the time has about twice the calls of each kernel.
#[test]
fn numbers_of_calls_that_chance_decides() {
    let of = |counts: [[u64; 2]; 3]| {
        let run = |[a, b]: [u64; 2]| run(vec![kernel("a", 1, &calls(a, 7_000)), kernel("b", 1, &calls(b, 7_000))]);
        counts.map(run).to_vec()
    };
    let usual = of([[100, 104], [96, 108], [108, 96]]);
    let found = compared(&usual, &of([[190, 212], [204, 202], [212, 190]]), None);
    assert!(found.work.is_some_and(|work| (work.ratio - 2.0).abs() < 0.03), "{:?}", found.work);
    assert_eq!(found.verdict, Verdict::Inconclusive);
    // Kernels that were fused are on one side alone: they do not hide that the recording is longer.
    let with = |counts: [[u64; 2]; 3], more: Option<u64>| {
        let add = |[a, b]: [u64; 2]| {
            let kernels = [("a", a), ("b", b)].into_iter().chain(more.map(|n| ("fused away", n)));
            run(kernels.map(|(name, n)| kernel(name, 1, &calls(n, if n > 300 { 10 } else { 7_000 }))).collect())
        };
        counts.map(add).to_vec()
    };
    let fewer = with([[190, 212], [204, 202], [212, 190]], None);
    let found = compared(&with([[100, 104], [96, 108], [108, 96]], Some(400)), &fewer, None);
    assert!(found.work.is_some_and(|work| (work.ratio - 2.0).abs() < 0.03), "{:?}", found.work);
    // One of them alone is no longer recording, and the same numbers in each run are no chance.
    assert_eq!(compared(&usual, &of([[190, 104], [204, 108], [212, 96]]), None).work, None);
    assert_eq!(compared(&of([[100; 2]; 3]), &of([[210, 190]; 3]), None).work, None);
}

/// 96 requests, one after another, against 12 batches of eight: a batch takes longer than a request did, and the program is faster.
#[test]
fn a_batch_is_not_compared_with_a_request() {
    let runs = |name: &str, steps: usize, period_ns: f64| -> Vec<Timed> {
        let cycle = Cycle { period_ns, latency_ns: period_ns / 2.0, busy_ns: period_ns / 2.0, ..Cycle::default() };
        let varied = |i: i32| Cycle { period_ns: period_ns * (1.0 + 0.001 * f64::from(i)), ..cycle };
        let run = |i| Timed {
            steps: Some((format!("ranges {name:?}"), Mark::Ranges, vec![period_ns / 2.0; steps])),
            count: steps,
            cycles: vec![varied(i); steps - 1],
            usual_kernels: Some(1.0),
            span_ns: Some(steps as f64 * period_ns),
            ..Timed::default()
        };
        (0..3).map(run).collect()
    };
    let summary = |kernel_name: &str, n: u64, ns: u64| vec![run(vec![kernel(kernel_name, 1, &calls(n, ns))]); 3];
    let (requests, batches) = (runs("request", 96, 20_000.0), runs("batch", 12, 24_000.0));
    let (one, eight) = (summary("decode_1", 96, 10_000), summary("decode_8", 12, 12_000));
    let question = Question { timed: (&requests, &batches), ..Question::default() };
    let found = compare(&one, &eight, question).unwrap();
    assert!(found.period.as_ref().is_none_or(|period| period.of != "period"), "{:?}", found.period);
    assert_ne!(found.verdict, Verdict::Regression);
    // The same steps under another name.
    let renamed = runs("decode", 96, 24_000.0);
    let question = Question { timed: (&requests, &renamed), ..Question::default() };
    assert_eq!(compare(&one, &one, question).unwrap().verdict, Verdict::Regression);
}

/// Without its copy each kernel is a repetition of its own: half of a step's kernels and twice the steps, for as many calls.
#[test]
fn a_shorter_repetition_is_another_step() {
    let runs = |steps: usize, kernels: f64, period_ns: f64| -> Vec<Timed> {
        let cycle = Cycle { period_ns, latency_ns: period_ns, busy_ns: period_ns, ..Cycle::default() };
        let varied = |i: i32| Cycle { period_ns: period_ns * (1.0 + 0.001 * f64::from(i)), ..cycle };
        let run = |i| Timed {
            steps: Some(("a repeating sequence".into(), Mark::Kernels, vec![period_ns; steps])),
            count: steps,
            cycles: vec![varied(i); steps - 1],
            usual_kernels: Some(kernels),
            span_ns: Some(steps as f64 * period_ns),
            ..Timed::default()
        };
        (0..3).map(run).collect()
    };
    let with_copy = vec![run(vec![kernel("stencil", 1, &calls(50, 20_000)), kernel("copy", 1, &calls(25, 1_600))]); 3];
    let without = vec![run(vec![kernel("stencil", 1, &calls(50, 20_000))]); 3];
    let (three, one) = (runs(25, 3.0, 41_600.0), runs(50, 1.0, 20_000.0));
    let found = compare(&with_copy, &without, Question { timed: (&three, &one), ..Question::default() }).unwrap();
    assert!(found.period.as_ref().is_none_or(|period| period.of != "period"), "{:?}", found.period);
    assert!(found.step.is_none(), "{:?}", found.step);
    // In as many steps it is the step that became shorter, and in half as many as well.
    for steps in [25, 12] {
        let shorter = runs(steps, 2.0, 40_000.0);
        let half = vec![run(vec![kernel("stencil", 1, &calls(2 * steps as u64, 20_000))]); 3];
        let found = compare(&with_copy, &half, Question { timed: (&three, &shorter), ..Question::default() }).unwrap();
        assert_eq!(found.period.unwrap().of, "period");
    }
}
