//! Changes by hand: means, the calls that they leave out, and the tests of a handful of runs.

use super::*;

fn tally(values: impl IntoIterator<Item = u64>) -> Tally {
    let mut tally = Tally::new(2);
    values.into_iter().for_each(|value| tally.record(value));
    tally
}

fn group(runs: &[&[u64]]) -> Group {
    let runs: Vec<Tally> = runs.iter().map(|values| tally(values.iter().copied())).collect();
    let mut total = Tally::new(2);
    runs.iter().for_each(|run| total.add(run));
    Group { runs, total, first: None }
}

fn close(value: Option<f64>, expected: f64) -> bool {
    value.is_some_and(|value| (value - expected).abs() < 1e-6 * expected.abs().max(1e-3))
}

/// Two runs a side have two degrees of freedom, and there P(|T| > t) is 1 - t / sqrt(2 + t^2).
#[test]
fn the_means_of_two_runs_a_side() {
    for changes in
        [Changes::between(&group(&[&[1], &[3]]), &group(&[&[5], &[7]])).mean, means(&[1.0, 3.0], &[5.0, 7.0])]
    {
        assert_eq!((changes.before_ns, changes.after_ns), (2.0, 6.0));
        assert!((changes.pct - 200.0).abs() < 1e-9, "{changes:?}");
        assert!(close(changes.p, 1.0 - (8.0f64 / 10.0).sqrt()), "{changes:?}");
        // t = 4.302653; the standard error of the ratio's logarithm is sqrt(1/4 + 1/36).
        assert!(close(changes.low_pct, 100.0 * (0.31065111524 - 1.0)), "{changes:?}");
        assert!(close(changes.high_pct, 100.0 * (28.97140733918 - 1.0)), "{changes:?}");
    }
    let alone = means(&[2.0], &[3.0, 5.0]);
    assert_eq!((alone.before_ns, alone.after_ns, alone.low_pct, alone.p), (2.0, 4.0, None, None));
}

#[test]
fn runs_are_the_sample_from_two_a_side_on() {
    let (one, two) = (group(&[&[1, 3]]), group(&[&[1, 3], &[5, 7]]));
    let three = group(&[&[1, 3], &[5, 7], &[9, 11]]);
    let unit = |before: &Group, after: &Group| Changes::between(before, after).unit;
    assert_eq!([unit(&three, &three), unit(&two, &three), unit(&two, &two)], [Unit::Run; 3]);
    assert_eq!([unit(&one, &three), unit(&three, &one), unit(&one, &one)], [Unit::Call; 3]);
    // However many calls a single run has, they say nothing about the next run.
    let many = [vec![100; 500], vec![200; 500]].map(|values| group(&[&values]));
    let alone = Changes::between(&many[0], &many[1]);
    assert_eq!((alone.mean.pct, alone.mean.low_pct, alone.mean.p, alone.p99.p), (100.0, None, None, None));
    // Of each run the number, then the mean of these: p50 of a run is its lower call here.
    let uneven = group(&[&[2], &[4, 4, 4, 4], &[6, 8]]);
    let changes = Changes::between(&uneven, &three);
    assert!((changes.mean.before_ns - 13.0 / 3.0).abs() < 1e-9 && changes.mean.after_ns == 6.0, "{changes:?}");
    assert_eq!((changes.p50.before_ns, changes.p99.before_ns), (4.0, 14.0 / 3.0));
    assert_eq!((changes.p50.after_ns, changes.p99.after_ns), (5.0, 7.0));
}

/// Two equal runs have no spread of their own: 1 % each, t = 4.302653 with two degrees of freedom.
#[test]
fn two_runs_spread_by_a_percent_at_least() {
    let of = |after: f64| means(&[100.0, 100.0], &[after, after]);
    let (same, more) = (of(100.0), of(104.0));
    let half = 4.30265272991f64 * 0.01;
    assert!(close(same.high_pct, 100.0 * (half.exp() - 1.0)), "{same:?}");
    assert!(more.low_pct.unwrap() < 0.0 && more.p.unwrap() > 0.05, "{more:?}");
    let three = means(&[100.0, 100.01, 99.99], &[104.0, 104.01, 103.99]);
    assert!(three.p.unwrap() < 1e-6, "three runs show their spread: {three:?}");
    // Equal runs show none: 1 % is taken for it, with the freedom of two runs.
    let equal = means(&[100.0; 3], &[104.0; 3]);
    assert!(equal.p.unwrap() > 0.001 && equal.high_pct.unwrap() - equal.low_pct.unwrap() > 3.0, "{equal:?}");
}

/// 99 calls of 100 ns and a first one of 5,000: the mean of the others. The histogram knows the first to a percent.
#[test]
fn calls_far_outside_do_not_count_for_the_mean() {
    let mut values = vec![100; 99];
    values.push(5_000);
    assert!((usual(&tally(values.clone())) - 100.0).abs() < 0.5, "{}", usual(&tally(values.clone())));
    // The same below.
    values[99] = 1;
    assert!((usual(&tally(values)) - 100.0).abs() < 0.05);
    // Quartiles of 26 and 76 reach from -124 to 226: nothing is left out, and the sum is exact.
    assert_eq!(usual(&tally(1..=100)), 50.5);
    // Two sizes of the same kernel, a third and two thirds: both are usual.
    let sizes = (0..300).map(|at| if at % 3 == 0 { 400 } else { 100 });
    assert_eq!(usual(&tally(sizes)), 200.0);
    assert_eq!([usual(&tally([7])), usual(&tally([0, 0]))], [7.0, 0.0]);
}

#[test]
fn a_tail_needs_two_hundred_calls_a_run() {
    let runs = |n: usize, ns: u64| {
        let values: Vec<Vec<u64>> = (0..3).map(|run| vec![ns + run; n]).collect();
        group(&values.iter().map(Vec::as_slice).collect::<Vec<_>>())
    };
    let tail = |n: usize| Changes::between(&runs(n, 1_000), &runs(200, 2_000)).p99;
    assert!(tail(200).p.is_some() && tail(199).p.is_none());
    assert!(tail(199).pct > 90.0, "the number itself is known");
}

#[test]
fn the_permutation_test_by_hand() {
    // Five and five, apart: of 252 assignments only this one and its mirror image are as far apart.
    let (low, high) = ([1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]);
    assert_eq!(permuted(&low, &high), Some(2.0 / 252.0));
    // All assignments are equally far apart.
    assert_eq!(permuted(&[1.0; 5], &[1.0; 5]), Some(1.0));
    assert_eq!(permuted(&[0.0, 0.0, 0.0, 0.0, 1.0], &[0.0; 5]), Some(1.0));
    // Counted with itertools.combinations in Python: 4 of 462.
    let counted = permuted(&[1.0, 2.0, 3.0, 4.0, 6.0], &[5.0, 7.0, 8.0, 9.0, 10.0, 11.0]).unwrap();
    assert!((counted - 4.0 / 462.0).abs() < 1e-12, "{counted}");
    assert_eq!((permuted(&low[1..], &high), permuted(&[1.0; 15], &[2.0; 15])), (None, None));
}
