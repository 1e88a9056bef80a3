//! Changes by hand, and against a computation in Python that shares no code: ranks of a sorted list, and Student's t by
//! Simpson's rule on its density.

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

/// Two calls a side have two degrees of freedom, and there P(|T| > t) is 1 - t / sqrt(2 + t^2).
#[test]
fn the_means_of_two_calls_a_side() {
    for changes in [
        Changes::between(&group(&[&[1, 3]]), &group(&[&[5, 7]])).mean,
        Changes::between(&group(&[&[1], &[3]]), &group(&[&[5, 7]])).mean,
        means(&[1.0, 3.0], &[5.0, 7.0]),
    ] {
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
fn runs_are_the_sample_when_both_sides_have_three() {
    let (two, three) = (group(&[&[1, 3], &[5, 7]]), group(&[&[1, 3], &[5, 7], &[9, 11]]));
    let unit = |before: &Group, after: &Group| Changes::between(before, after).unit;
    assert_eq!(unit(&three, &three), Unit::Run);
    assert_eq!([unit(&two, &three), unit(&three, &two), unit(&two, &two)], [Unit::Call; 3]);
    // Of each run the number, then the mean of these: p50 of a run is its lower call here.
    let uneven = group(&[&[2], &[4, 4, 4, 4], &[6, 8]]);
    let changes = Changes::between(&uneven, &three);
    assert!((changes.mean.before_ns - 13.0 / 3.0).abs() < 1e-9 && changes.mean.after_ns == 6.0, "{changes:?}");
    assert_eq!((changes.p50.before_ns, changes.p99.before_ns), (4.0, 14.0 / 3.0));
    assert_eq!((changes.p50.after_ns, changes.p99.after_ns), (5.0, 7.0));
}

/// The medians of 51 to 150 and of 61 to 160 are 100 and 110. With t = 1.97202 for 198 degrees of freedom the ranks are 40
/// and 61 of 100. The difference of 10 is inside the margin from 1.2 standard deviations of the rank on.
#[test]
fn the_median_of_a_hundred_calls() {
    let (low, high) = (tally(51..=150), tally(61..=160));
    let (up, down) = (quantiles(&low, &high, 0.5), quantiles(&high, &low, 0.5));
    assert_eq!((up.before_ns, up.after_ns, down.before_ns, down.after_ns), (100.0, 110.0, 110.0, 100.0));
    assert!(close(up.low_pct, -4.8846397336) && close(up.high_pct, 24.8846397336), "{up:?}");
    assert!(close(down.low_pct, -22.6223997578) && close(down.high_pct, 4.4405815760), "{down:?}");
    assert!(close(up.p, 0.23157318817) && close(down.p, 0.23157318817), "{up:?} {down:?}");
    assert_eq!(quantiles(&low, &low, 0.5).p, Some(1.0));
}

/// Ranks 1 and 16 of 16 bracket the median at 3.5 standard deviations: no p-value can be below that of t = 3.5 with 30
/// degrees of freedom.
#[test]
fn the_smallest_p_value_is_that_of_the_first_and_the_last_rank() {
    let apart = quantiles(&tally(1..=16), &tally(101..=116), 0.5);
    assert!(close(apart.p, 0.00147680743765), "{apart:?}");
    assert!(close(apart.low_pct, 1152.1375327309) && close(apart.high_pct, 1347.8624672691), "{apart:?}");
    // Of 16 calls no rank brackets p99, and 8 are too few for 95 % of the median.
    for (n, q) in [(16, 0.99), (8, 0.5)] {
        let none = quantiles(&tally(1..=n), &tally(101..=100 + n), q);
        assert_eq!((none.low_pct, none.high_pct, none.p), (None, None, None), "{n} calls, {q}");
    }
}

#[test]
fn margins_end_where_a_rank_does_not_exist() {
    let histogram = |n| tally(1..=n).histogram().clone();
    // The standard deviation of the rank is 2 for 16 calls, 3 for the first and the last tenth of 100.
    for (n, q, last) in [(16, 0.5, 3.5), (100, 0.9, 3.0), (100, 0.1, 3.0)] {
        let histogram = histogram(n);
        let quantile = Quantile::new(&histogram, q);
        assert!(quantile.margins(last - 1e-9).is_some() && quantile.margins(last + 1e-9).is_none(), "{n} calls, {q}");
        assert!((quantile.widest() - last).abs() < 1e-9, "{n} calls, {q}: {}", quantile.widest());
    }
    assert_eq!(Quantile::new(&histogram(16), 0.99).widest(), 0.0);
}

#[test]
fn a_quantile_of_zero_has_no_ratio() {
    let change = quantiles(&tally([0; 100]), &tally(1..=100), 0.5);
    assert_eq!((change.before_ns, change.after_ns, change.p, change.low_pct), (0.0, 50.0, None, None));
}
