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
