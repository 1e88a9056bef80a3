//! The change of a number from one side to the other, with an interval and a p-value.
//!
//! * The runs are the sample, one number each: runs differ by more than their calls do. Means are tested by Welch's test; the
//!   interval of the ratio comes from the delta method. With one run on a side there is neither.
//! * Two runs say little about their spread, and may be in the same state by chance. It is taken to be 1 % at least. So is that of runs
//!   that are equal, as in virtual time: they are one sample in effect.
//! * The mean of a run's calls leaves out calls far outside of the quartiles: the first ones, and those that something else
//!   interrupted. The tail has its own number, p99.

use super::side::Group;
use crate::t_test::{Sample, ratio_interval, welch};
use rkprof_stats::Tally;
use serde::Serialize;

/// From this number of runs per side, the runs are the sample.
pub const RUNS: usize = 2;
/// Least deviation between the runs of a side that has only two, as a share of their mean.
const LEAST_SPREAD: f64 = 0.01;
/// Calls of each run from which p99 is tested: two lie beyond it, so that a first, slow call is none of them.
const TAIL_CALLS: u64 = 200;
/// Calls further outside of the quartiles than this many times their distance do not count for the mean.
const FENCE: f64 = 3.0;
/// Least distance of the quartiles for that, as a share of the upper one.
const LEAST_DISTANCE: f64 = 0.02;
/// Intervals have a confidence of 95 %.
const ALPHA: f64 = 0.05;
/// Two one-sided tests of 5 % each, whether a change is below the threshold in both directions, are one interval of 90 %.
const EQUIVALENCE: f64 = 0.1;

/// The level of the interval that shows that a change is small. Two runs may be in the same state by chance.
pub(super) fn of_equivalence(runs: usize) -> f64 {
    if runs > RUNS { EQUIVALENCE } else { ALPHA }
}

/// The unit of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Calls: a side has a single run, so that nothing is tested.
    Call,
    /// One number per run.
    Run,
}

/// From `before` to `after`, both ns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    pub before_ns: f64,
    pub after_ns: f64,
    /// 100 * (after / before - 1).
    pub pct: f64,
    /// 95% interval of `pct`.
    pub low_pct: Option<f64>,
    pub high_pct: Option<f64>,
    /// Interval of `pct` for the test of equivalence.
    #[serde(skip)]
    pub close_pct: Option<(f64, f64)>,
    /// Two-sided, for the hypothesis of equal values.
    pub p: Option<f64>,
    /// After Holm's correction for all tests of the comparison, which fills it in.
    pub p_adjusted: Option<f64>,
}

/// The three numbers that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Changes {
    pub unit: Unit,
    pub mean: Change,
    pub p50: Change,
    pub p99: Change,
}

impl Changes {
    /// Both groups must have a call.
    pub fn between(before: &Group, after: &Group) -> Changes {
        let over_runs = |number: &dyn Fn(&Tally) -> f64| {
            let values = |group: &Group| group.runs.iter().map(number).collect::<Vec<f64>>();
            means(&values(before), &values(after))
        };
        let quantile = |tally: &Tally, q: f64| tally.histogram().quantiles([q])[0] as f64;
        let [p50, mut p99] = [0.5, 0.99].map(|q| over_runs(&|tally| quantile(tally, q)));
        if before.runs.iter().chain(&after.runs).any(|run| run.count() < TAIL_CALLS) {
            p99 = Change { low_pct: None, high_pct: None, p: None, ..p99 };
        }
        let unit = if before.runs.len().min(after.runs.len()) >= RUNS { Unit::Run } else { Unit::Call };
        Changes { unit, mean: over_runs(&usual), p50, p99 }
    }
}

/// Change of the means of two lists of numbers, one per run; without an interval when a list has only one.
pub fn means(before: &[f64], after: &[f64]) -> Change {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let sides = Sample::from_values(before).zip(Sample::from_values(after));
    let test = sides.and_then(|(a, b)| ratio_test(&with_spread(a, &b), &with_spread(b, &a)));
    change(mean(before), mean(after), test)
}

/// The same for a single test of the whole program: from five runs a side a permutation test (Fisher) must confirm it. That
/// test keeps its level for any noise, while Welch's exceeds it where runs fall into two states.
pub fn confirmed(before: &[f64], after: &[f64]) -> Change {
    let mut change = means(before, after);
    if let Some(p) = change.p.filter(|p| *p < ALPHA) {
        change.p = Some(permuted(before, after).map_or(p, |exact| exact.max(p)));
    }
    // The rows are corrected among themselves.
    change.p_adjusted = change.p;
    change
}

/// The runs of a side, with the spread that two of them have at least, and so have runs that are equal: they show no spread. Where it is taken and not seen, more runs on the other side
/// must not make a difference less certain than two would: both together have two degrees of freedom then.
fn with_spread(sample: Sample, other: &Sample) -> Sample {
    let least = (LEAST_SPREAD * sample.mean).powi(2);
    if sample.variance > 0.0 && (sample.n > RUNS as f64 || sample.variance >= least) {
        return sample;
    }
    Sample { variance: least, freedom: (other.n - 1.0).min(2.0), ..sample }
}

/// A ratio that was tested.
struct Tested {
    interval: (f64, f64),
    /// For the test of equivalence.
    close: (f64, f64),
    p: f64,
}

fn change(before_ns: f64, after_ns: f64, test: Option<Tested>) -> Change {
    let pct = |ratio: f64| 100.0 * (ratio - 1.0);
    let both = |(low, high): (f64, f64)| (pct(low), pct(high));
    let (low_pct, high_pct) = test.as_ref().map(|test| both(test.interval)).unzip();
    let close_pct = test.as_ref().map(|test| both(test.close));
    let p = test.map(|test| test.p);
    Change { before_ns, after_ns, pct: pct(after_ns / before_ns), low_pct, high_pct, close_pct, p, p_adjusted: None }
}

fn ratio_test(a: &Sample, b: &Sample) -> Option<Tested> {
    let interval = ratio_interval(a, b, ALPHA)?;
    let close = ratio_interval(a, b, of_equivalence(a.n.min(b.n) as usize))?;
    Some(Tested { interval, close, p: welch(a, b)?.p })
}

/// The mean of the calls that are not far outside of the quartiles. All calls are summed exactly; the histogram tells the part
/// of those that are left out.
pub(super) fn usual(tally: &Tally) -> f64 {
    let (count, sum) = (tally.count() as f64, tally.sum() as f64);
    let [low, high] = tally.histogram().quantiles([0.25, 0.75]).map(|value| value as f64);
    let reach = FENCE * (high - low).max(LEAST_DISTANCE * high);
    let far = tally.histogram().buckets().map(|(least, most, calls)| ((least + most) as f64 / 2.0, calls as f64));
    let far = far.filter(|(value, _)| *value < low - reach || *value > high + reach);
    let (calls, ns) = far.fold((0.0, 0.0), |(calls, ns), (value, n)| (calls + n, ns + value * n));
    if calls < count { ((sum - ns) / (count - calls)).max(0.0) } else { sum / count.max(1.0) }
}

/// From this number of runs per side a permutation test can be significant and loses little power.
const PERMUTED: usize = 5;
/// Limit of ways to assign the runs to the sides. Beyond it the mean is normal enough, and the enumeration takes too long.
const DEALS: u64 = 1 << 20;

/// Probability of a difference of means at least as large as this one, if the assignment of runs to sides is random: the
/// share of all assignments. `None` with too few runs or too many.
fn permuted(before: &[f64], after: &[f64]) -> Option<f64> {
    let (n, all) = (before.len() as u64, [before, after].concat());
    if before.len().min(after.len()) < PERMUTED {
        return None;
    }
    // Binomial coefficient; each partial product is also one.
    let deals = (1..=n).try_fold(1u64, |deals, k| Some(deals.checked_mul(all.len() as u64 - n + k)? / k))?;
    if deals > DEALS {
        return None;
    }
    let ends = |side: &[f64]| side.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], x| [a.min(*x), b.max(*x)]);
    let [[low_a, high_a], [low_b, high_b]] = [ends(before), ends(after)];
    if before.len() == after.len() && (high_a < low_b || high_b < low_a) {
        // Only the mirror image is as far apart.
        return Some(2.0 / deals as f64);
    }
    let expected = n as f64 * all.iter().sum::<f64>() / all.len() as f64;
    let distance = |sum: f64| (sum - expected).abs();
    // Sums of the same numbers in another order count as equal.
    let least = distance(before.iter().sum()) * (1.0 - 1e-9);
    let mut as_far = 0;
    deal(&all, before.len(), 0.0, &mut |sum| as_far += u64::from(distance(sum) >= least));
    Some(as_far as f64 / deals as f64)
}

/// Visits the sum of each choice of `taken` of the values.
fn deal(values: &[f64], taken: usize, sum: f64, visit: &mut impl FnMut(f64)) {
    match values {
        _ if taken == 0 => visit(sum),
        [first, rest @ ..] if taken <= values.len() => {
            deal(rest, taken - 1, sum + first, visit);
            deal(rest, taken, sum, visit);
        }
        _ => {}
    }
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
