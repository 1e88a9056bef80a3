//! Numbers of the rows, which rows are judged, and the verdict on all of them.

use super::tests::{kernel, run};
use super::*;
use rkprof_model::summary::MarkerRow;
use rkprof_stats::Tally;

fn tally(values: &[u64]) -> Tally {
    let mut tally = Tally::new(2);
    values.iter().for_each(|value| tally.record(*value));
    tally
}

fn range(name: &str, values: &[u64]) -> MarkerRow {
    let tally = tally(values);
    let (name, kind, duration) = (name.to_owned(), "range".to_owned(), Some(tally.distribution()));
    MarkerRow { name, kind, count: tally.count(), duration }
}

fn compared(a: &[Summary], b: &[Summary], thresholds: Thresholds) -> Comparison {
    compare(a, b, Question { thresholds, ..Question::default() }).unwrap()
}

/// Two runs with 1 and 3 ns in one kernel, and 12 ns in another.
#[test]
fn the_numbers_of_a_row() {
    let of = |value| run(vec![kernel("k", 1, &tally(&[value])), kernel("other", 1, &tally(&[6]))]);
    let mut second = of(3);
    second.markers.push(range("step", &[0, 0]));
    let runs = [of(1), second];
    let comparison = compared(&runs, &runs, Thresholds::default());
    let times = |name: &str| comparison.rows.iter().find(|row| row.name() == name).unwrap().before.clone().unwrap();
    let k = times("k");
    assert_eq!((k.runs, k.calls, k.calls_per_run, k.total_ns_per_run, k.share_pct), (2, 2, 1.0, 2.0, Some(25.0)));
    // 1 and 3 differ by the square root of 2 from sample to sample, around a mean of 2.
    assert!((k.cov_pct.unwrap() - 100.0 * 0.5f64.sqrt()).abs() < 1e-9, "{k:?}");
    let three = [run(vec![kernel("three", 1, &tally(&[1, 2, 3]))])];
    let cov = compared(&three, &three, Thresholds::default()).rows[0].before.as_ref().unwrap().cov_pct.unwrap();
    assert!((cov - 50.0).abs() < 1e-9, "the sample's deviation is 1, the mean 2: {cov}");
    let step = times("step");
    assert_eq!((step.runs, step.calls_per_run, step.share_pct, step.cov_pct), (1, 1.0, None, None), "no time at all");
    let single = compared(&runs[..1], &runs[..1], Thresholds::default());
    assert!(single.rows.iter().all(|row| row.before.as_ref().unwrap().cov_pct.is_none()), "one call has no spread");
}

#[test]
fn kernel_time_needs_kernels_on_both_sides() {
    let kernels = run(vec![kernel("k", 1, &tally(&[10; 20]))]);
    let ranges = Summary { markers: vec![range("step", &[10; 20])], ..Summary::default() };
    for (a, b) in [(&kernels, &ranges), (&ranges, &kernels), (&ranges, &ranges)] {
        let found = compared(std::slice::from_ref(a), std::slice::from_ref(b), Thresholds::default());
        assert_eq!((found.kernel_time, found.kernel_speedup), (None, None));
    }
}

#[test]
fn kernel_time_is_judged_by_its_mean_from_two_runs_on() {
    let side = |mean: u64| [0, 1, 2, 1].map(|more| run(vec![kernel("k", 1, &tally(&[mean + more; 20]))])).to_vec();
    let (before, after) = (side(100), side(115));
    let verdict = |a: &[Summary], b: &[Summary]| {
        compared(a, b, Thresholds { mean_pct: 20.0, p99_pct: 10.0, ..Thresholds::default() }).kernel_time_verdict
    };
    // 15 % is below the threshold of the mean; that of p99 does not count.
    assert_eq!(verdict(&before, &after), Some(Verdict::Small));
    assert!(verdict(&before[..2], &after).is_some() && verdict(&before, &after[..2]).is_some());
    assert_eq!([verdict(&before[..1], &after), verdict(&before, &after[..1])], [None, None]);
}

#[test]
fn rare_and_short_kernels_are_not_judged() {
    // `k` has this many calls and this share of 10 us a side.
    let reason = |sides: [(usize, u64); 2]| {
        let side = |(calls, ns): (usize, u64)| {
            let rest = tally(&[10_000 - ns * calls as u64]);
            let one = |calls: usize, rest: &Tally| {
                run(vec![kernel("k", 1, &tally(&vec![ns; calls])), kernel("rest", 1, rest)])
            };
            let third = calls / 3;
            vec![one(calls - 2 * third, &rest), one(third, &tally(&[])), one(third, &tally(&[]))]
        };
        let thresholds = Thresholds { min_share_pct: 0.5, ..Thresholds::default() };
        let comparison = compared(&side(sides[0]), &side(sides[1]), thresholds);
        comparison.rows.into_iter().find(|row| row.name() == "k").unwrap().reason
    };
    let same = "mean within 5%";
    for (sides, expected) in [
        ([(10, 100), (10, 100)], same),
        ([(9, 100), (10, 100)], "fewer than 10 calls"),
        ([(10, 100), (9, 100)], "fewer than 10 calls"),
        ([(10, 5), (10, 5)], same),
        ([(10, 4), (10, 4)], "below 0.5% of the kernel time"),
    ] {
        assert_eq!(reason(sides), expected, "{sides:?}");
    }
    // A kernel that is short on one side alone is judged.
    for sides in [[(10, 4), (10, 5)], [(10, 5), (10, 4)]] {
        assert_ne!(reason(sides), "below 0.5% of the kernel time", "{sides:?}");
    }
}

#[test]
fn the_step_is_the_longest_range_and_no_kernel() {
    let markers = vec![range("part", &[100; 20]), range("step", &[900; 20])];
    let runs = [Summary { markers, ..run(vec![kernel("k", 1, &tally(&[5_000; 20]))]) }];
    let comparison = compared(&runs, &runs, Thresholds::default());
    assert_eq!(comparison.step.map(|step| (step.name, step.of)), Some(("step".to_owned(), "host")));
}

fn judged(kind: RowKind, verdict: Verdict, shares: [f64; 2]) -> ComparedRow {
    let times = |share: f64| Times {
        name: "k".to_owned(),
        grid: None,
        workgroup: None,
        runs: 1,
        by_chance: false,
        calls: 20,
        calls_per_run: 20.0,
        total_ns_per_run: share,
        share_pct: (kind == RowKind::Kernel).then_some(share),
        cov_pct: None,
    };
    let (before, after) = (Some(times(shares[0])), Some(times(shares[1])));
    let (how, verdict) = (Match::Exact, Some(verdict));
    ComparedRow {
        is_apart: false,
        kind,
        how,
        similarity: None,
        before,
        after,
        changes: None,
        moves_ns: 0.0,
        verdict,
        reason: String::new(),
    }
}

#[test]
fn the_verdict_on_all_rows() {
    use Verdict::*;
    let kernels = |rows: &[(Verdict, [f64; 2])]| {
        rows.iter().map(|(verdict, shares)| judged(RowKind::Kernel, *verdict, *shares)).collect::<Vec<_>>()
    };
    let range = |verdict| judged(RowKind::Range, verdict, [1.0; 2]);
    let step = |of, verdict| {
        let change = means(&[1.0], &[1.0]);
        Step { verdict, ..step::step(String::new(), of, Unit::Run, change, &Thresholds::default()) }
    };
    let half = [50.0; 2];
    let overall = |rows: &[ComparedRow], time, step: Option<&Step>, period: Option<&Step>| {
        overall::overall(rows, time, step, ([period, None, None], [None; 2]), &Thresholds::default())
    };
    let (same, slower) = (kernels(&[(Neutral, [100.0; 2])]), kernels(&[(Neutral, half), (Regression, half)]));
    // Without a step.
    assert_eq!(overall(&same, None, None, None), Neutral);
    assert_eq!(overall(&slower, None, None, None), Regression);
    assert_eq!(overall(&same, Some(Regression), None, None), Regression);
    assert_eq!(overall(&kernels(&[(Improvement, half), (Regression, half)]), None, None, None), Regression);
    assert_eq!(overall(&kernels(&[(Improvement, half), (Small, half)]), None, None, None), Improvement);
    assert_eq!(overall(&kernels(&[(Neutral, half), (Small, half)]), None, None, None), Small);
    assert_eq!(overall(&kernels(&[(Neutral, half), (Neutral, half)]), Some(Small), None, None), Small);
    // Nine tenths on both sides.
    let known = |shares: [f64; 2]| kernels(&[(Neutral, shares), (Inconclusive, shares.map(|share| 100.0 - share))]);
    assert_eq!(overall(&known([90.0, 90.0]), None, None, None), Neutral);
    assert_eq!(overall(&known([89.9, 90.0]), None, None, None), Inconclusive);
    assert_eq!(overall(&known([90.0, 89.9]), None, None, None), Inconclusive);
    assert_eq!(overall(&kernels(&[(Neutral, [0.0; 2])]), None, None, None), Inconclusive, "nothing is known");
    // Kernels too small to be tested, whose time together may have changed.
    let small = vec![(Neutral, [0.05; 2]); 2000];
    let of_small = |time| overall(&kernels(&small), Some(time), None, None);
    assert_eq!([Inconclusive, Neutral].map(of_small), [Inconclusive, Neutral]);
    let few = [vec![(Neutral, [95.0; 2])], vec![(Neutral, [0.05; 2]); 100]].concat();
    assert_eq!(overall(&kernels(&few), Some(Inconclusive), None, None), Neutral, "nine tenths were tested");
    // Ranges alone.
    assert_eq!(overall(&[range(Neutral)], None, None, None), Neutral);
    assert_eq!(overall(&[range(Neutral), range(Inconclusive)], None, None, None), Inconclusive);
    assert_eq!(overall(&[range(Regression)], None, None, None), Regression);
    assert_eq!(overall(&[], None, None, None), Inconclusive);
    // The step on the device decides, or leaves it to the kernels; ranges on the host do not count beside it.
    for verdict in [Regression, Improvement, Small] {
        assert_eq!(overall(&same, None, Some(&step("device", verdict)), None), verdict);
    }
    let mut with_range = same;
    with_range.push(range(Regression));
    assert_eq!(overall(&with_range, None, Some(&step("device", Neutral)), None), Neutral);
    assert_eq!(overall(&with_range, None, Some(&step("device", Inconclusive)), None), Neutral);
    assert_eq!(overall(&with_range, None, Some(&step("host", Neutral)), None), Regression);
    assert_eq!(overall(&slower, None, Some(&step("device", Neutral)), None), Regression);
    assert_eq!(overall(&kernels(&[(Small, half)]), None, Some(&step("device", Neutral)), None), Neutral);
    assert_eq!(overall(&kernels(&[(Inconclusive, half)]), None, Some(&step("device", Neutral)), None), Neutral);
    assert_eq!(
        overall(&kernels(&[(Inconclusive, half)]), None, Some(&step("device", Inconclusive)), None),
        Inconclusive
    );
    // What the user waits for comes first; while it looks changed nothing is the same.
    let period = |verdict, pct: f64| {
        let change = Change { pct, ..means(&[1.0], &[1.0]) };
        Step { verdict, ..step::step(String::new(), "period", Unit::Run, change, &Thresholds::default()) }
    };
    let beside = |rows: &[ComparedRow], of_step, of_period: (Verdict, f64)| {
        overall(rows, None, Some(&step("device", of_step)), Some(&period(of_period.0, of_period.1)))
    };
    let same = kernels(&[(Neutral, [100.0; 2])]);
    assert_eq!(beside(&same, Neutral, (Regression, 200.0)), Regression);
    assert_eq!(beside(&slower, Regression, (Improvement, -20.0)), Improvement);
    assert_eq!(beside(&slower, Neutral, (Neutral, 0.0)), Regression, "a slower row is not hidden");
    assert_eq!(beside(&slower, Small, (Small, 1.0)), Regression, "by a small change either");
    assert_eq!(beside(&same, Neutral, (Inconclusive, 197.0)), Inconclusive);
    assert_eq!(beside(&same, Neutral, (Inconclusive, 1.0)), Neutral);
    let mut noisy = period(Inconclusive, -1.2);
    (noisy.change.low_pct, noisy.change.high_pct) = (Some(-39.5), Some(61.3));
    assert_eq!(overall(&same, None, Some(&step("device", Neutral)), Some(&noisy)), Inconclusive, "too noisy to say");
    // Rare long steps count as much as the usual ones, and being slower comes first.
    let of_all = |usual, all| {
        let waited = [Some(&period(usual, 0.0)), Some(&period(all, 0.0)), None];
        overall::overall(&same, None, Some(&step("device", Improvement)), (waited, [None; 2]), &Thresholds::default())
    };
    let slow = [Some(&period(Improvement, 0.0)), None, Some(&period(Regression, 0.0))];
    assert_eq!(
        overall::overall(&same, None, None, (slow, [None; 2]), &Thresholds::default()),
        Regression,
        "the slow steps as well"
    );
    assert_eq!(of_all(Neutral, Regression), Regression);
    assert_eq!(of_all(Improvement, Regression), Regression);
    assert_eq!(of_all(Regression, Improvement), Regression);
    assert_eq!(of_all(Neutral, Improvement), Improvement);
    assert_eq!(of_all(Neutral, Inconclusive), Improvement, "the step on the device");
    // All steps look shorter or longer by more than the noise: the usual ones alone are the same.
    let doubted = |low: f64, high: f64| {
        let mut all = period(Inconclusive, (low + high) / 2.0);
        (all.change.low_pct, all.change.high_pct) = (Some(low), Some(high));
        overall::overall(
            &same,
            None,
            None,
            ([Some(&period(Neutral, 0.0)), Some(&all), None], [None; 2]),
            &Thresholds::default(),
        )
    };
    assert_eq!(
        [doubted(-73.1, -29.0), doubted(20.0, 90.0), doubted(-30.0, 10.0)],
        [Inconclusive, Inconclusive, Neutral]
    );
    // Where the usual steps look as the rare ones do, there is nothing else to say.
    let alike = [(Small, -4.0, [-4.9, -3.2]), (Inconclusive, -4.5, [-6.0, -3.1])].map(|(verdict, pct, [low, high])| {
        let mut step = period(verdict, pct);
        (step.change.low_pct, step.change.high_pct) = (Some(low), Some(high));
        step
    });
    let waited = [Some(&alike[0]), Some(&alike[1]), None];
    assert_eq!(overall::overall(&same, None, None, (waited, [None; 2]), &Thresholds::default()), Small);
    // What a change is, the question says.
    let question = |mean_pct| {
        let thresholds = Thresholds { mean_pct, ..Thresholds::default() };
        overall::overall(
            &same,
            None,
            Some(&step("device", Neutral)),
            ([Some(&period(Inconclusive, 8.0)), None, None], [None; 2]),
            &thresholds,
        )
    };
    assert_eq!([question(5.0), question(10.0), question(1.0)], [Inconclusive, Neutral, Inconclusive]);
}
