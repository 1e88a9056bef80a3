//! The device's step: which sides have a comparable one, and the sample that is tested.

use super::*;
use crate::t_test::two_sided;
use crate::timeline::testing::timeline;

fn timed(source: &str, mark: Mark, values: &[f64]) -> Timed {
    Timed { steps: Some((source.to_owned(), mark, values.to_vec())), ..Timed::default() }
}

#[test]
fn steps_of_a_trace() {
    let mut tables = timeline();
    for i in 0..12u64 {
        let at = 100_000 * i;
        tables = tables.range("step", at, at + 50_000).kernel("a", at + 1_000, at + 21_000, Some(at));
    }
    let timeline = tables.done();
    let found = Timed::measure(&timeline, None).unwrap();
    assert_eq!(found.steps, Some(("ranges \"step\"".to_owned(), Mark::Ranges, vec![20_000.0; 12])));
    assert_eq!((found.whole_ns, found.kernels_per_step, found.count), (240_000.0, Some(1.0), 12));
    let cycle = Cycle {
        period_ns: 100_000.0,
        latency_ns: 20_000.0,
        busy_ns: 20_000.0,
        copies_ns: [0.0; 2],
        range_ns: Some(50_000.0),
    };
    assert_eq!(found.span_ns, Some(1_150_000.0), "from the first range to the end of the last one");
    assert_eq!(found.cycles, [cycle; 11], "the last step has no successor");
    assert_eq!(Timed::measure(&timeline, Some("step")).unwrap().steps.unwrap().2.len(), 12);
    assert!(Timed::measure(&timeline, Some("token")).is_err());
    // A longer last step is in the mean, and makes no step another one.
    let mut tables = crate::timeline::testing::timeline();
    for i in 0..12u64 {
        let at = 100_000 * i;
        tables = tables.range("step", at, at + 50_000);
        for k in 0..if i == 11 { 13 } else { 1 } {
            tables = tables.kernel("a", at + 1_000 + 2_000 * k, at + 2_000 + 2_000 * k, Some(at + k));
        }
    }
    let longer = Timed::measure(&tables.done(), None).unwrap();
    assert_eq!((longer.kernels_per_step, longer.usual_kernels), (Some(2.0), Some(1.0)));
    let single = crate::timeline::testing::timeline().kernel("a", 0, 5, None).done();
    assert_eq!(
        Timed::measure(&single, None).unwrap(),
        Timed { whole_ns: 5.0, devices: 1, span_ns: Some(5.0), ..Timed::default() }
    );
}

#[test]
fn steps_are_comparable_when_they_are_marked_alike() {
    let thresholds = Thresholds::default();
    let (slow, fast) = ([100.0, 101.0, 99.0, 100.0, 102.0], [50.0, 51.0, 49.0, 50.0, 51.0]);
    let step = |before: &str, after: &str, mark, other| {
        let side = |name: &str, mark, values: &[f64]| [timed(name, mark, values), timed(name, mark, values)];
        on_device(&side(before, mark, &slow), &side(after, other, &fast), &thresholds)
    };
    let found = step("ranges \"step\"", "ranges \"step\"", Mark::Ranges, Mark::Ranges).unwrap();
    assert_eq!((found.name.as_str(), found.of, found.verdict), ("ranges \"step\"", "device", Verdict::Improvement));
    // A fifth is trimmed at each end: the means of 100, 100 and 101, and of 50, 50 and 51.
    assert!((found.speedup - 301.0 / 151.0).abs() < 1e-9, "{found:?}");
    assert!(found.low.unwrap() < found.speedup && found.speedup < found.high.unwrap(), "{found:?}");
    assert_eq!(found.change.p_adjusted, found.change.p);
    assert!(step("ranges \"step\"", "ranges \"token\"", Mark::Ranges, Mark::Ranges).is_none());
    assert!(step("waits of thread 7", "waits of thread 9", Mark::Waits, Mark::Waits).is_some());
    assert!(step("waits of thread 7", "graph launches on GPU 0", Mark::Waits, Mark::Graphs).is_none());
    assert!(step("ranges \"step\"", "ranges \"step\"", Mark::Ranges, Mark::Waits).is_none());
    assert!(on_device(&[timed("s", Mark::Ranges, &slow)], &[Timed::default()], &thresholds).is_none());
    assert!(on_device(&[], &[], &thresholds).is_none());
}

/// Runs with the numbers 1 to 5 and 6 to 10: t = 5 with 8 degrees of freedom, and 2 of 252 assignments are as far apart.
#[test]
fn five_runs_a_side_must_pass_both_tests() {
    let runs = |from: u64| (from..from + 5).map(|value| vec![value as f64; 3]).collect::<Vec<_>>();
    let p = |before: &[Vec<f64>], after: &[Vec<f64>]| {
        let (unit, change) = change(before, after).unwrap();
        (unit, change.p.unwrap())
    };
    assert!(two_sided(5.0, 8.0) < 2.0 / 252.0);
    assert_eq!(p(&runs(1), &runs(6)), (Unit::Run, 2.0 / 252.0));
    // Where Welch's test is not significant there is nothing to confirm: t = 1.
    let (unit, between) = p(&runs(1), &runs(2));
    assert!(unit == Unit::Run && (between - two_sided(1.0, 8.0)).abs() < 1e-12, "{between}");
    // Four runs are too few for the permutations.
    let (unit, four) = p(&runs(1)[..4], &runs(6));
    let df = (5.0f64 / 12.0 + 0.5).powi(2) / ((5.0f64 / 12.0).powi(2) / 3.0 + 0.25 / 4.0);
    let t = 5.5 / (5.0f64 / 12.0 + 0.5).sqrt();
    assert!(unit == Unit::Run && (four - two_sided(t, df)).abs() < 1e-12, "{four}");
    // A single run has steps, and no sample.
    let (unit, alone) = change(&runs(1)[..1], &runs(6)).unwrap();
    assert_eq!((unit, alone.before_ns, alone.after_ns, alone.p, alone.low_pct), (Unit::Call, 1.0, 8.0, None, None));
    assert!(change(&[], &runs(1)).is_none());
}

#[test]
fn the_trimmed_mean_by_hand() {
    // Two of ten are cut at each end: 3..=8 of 1..=10.
    assert_eq!(trimmed(&[10.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 99.0]), Some(5.5));
    assert_eq!((trimmed(&[1.0]), trimmed(&[])), (Some(1.0), None));
}

/// The threshold of p99 is for rows: a step has only its mean.
#[test]
fn a_step_is_judged_by_its_mean_alone() {
    let thresholds = Thresholds { mean_pct: 20.0, p99_pct: 10.0, ..Thresholds::default() };
    let (slow, fast) = ([115.0, 116.0, 114.0, 115.0, 115.0], [100.0, 101.0, 99.0, 100.0, 100.0]);
    let side = |values: &[f64]| [timed("s", Mark::Ranges, values), timed("s", Mark::Ranges, values)];
    let side = |values: &[f64]| [side(values), side(values)].concat();
    let found = on_device(&side(&fast), &side(&slow), &thresholds).unwrap();
    assert_eq!(found.verdict, Verdict::Small, "{}", found.reason);
}
