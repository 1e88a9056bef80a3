//! The change of a number from one side to the other, with an interval and a p-value.
//!
//! * Means: Welch's test; the interval of the ratio by the delta method.
//! * Quantiles of one population: the order statistics whose ranks bracket the quantile with the wanted probability
//!   (normal approximation of the binomial; distribution-free). They are read from the histogram and combined for the
//!   difference of two populations by MOVER (Zou and Donner, Statistics in Medicine 27, 2008). Its p-value is the level at
//!   which the interval would touch zero. Where the sample is too small for the upper rank to exist there is no interval,
//!   and the histogram's own resolution counts as uncertainty.
//! * With three runs or more on both sides the numbers of the runs are the sample, and all three are tested as means:
//!   runs differ by more than their dispatches do.

use super::side::Group;
use crate::t_test::{Sample, ratio_interval, two_sided, welch};
use rkprof_stats::{Histogram, Tally};
use serde::Serialize;

/// From this number of runs per side, the runs are the sample.
pub const RUNS: usize = 3;
/// Intervals have a confidence of 95 %.
const ALPHA: f64 = 0.05;

/// The unit of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Calls of all runs.
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
        if before.runs.len() >= RUNS && after.runs.len() >= RUNS {
            let over_runs = |number: &dyn Fn(&Tally) -> f64| {
                let values = |group: &Group| group.runs.iter().map(number).collect::<Vec<f64>>();
                means(&values(before), &values(after))
            };
            let quantile = |tally: &Tally, q: f64| tally.histogram().quantiles([q])[0] as f64;
            let [p50, p99] = [0.5, 0.99].map(|q| over_runs(&|tally| quantile(tally, q)));
            return Changes { unit: Unit::Run, mean: over_runs(&mean), p50, p99 };
        }
        let (a, b) = (&before.total, &after.total);
        let mean = change(mean(a), mean(b), of(&sample(a), &sample(b)));
        Changes { unit: Unit::Call, mean, p50: quantiles(a, b, 0.5), p99: quantiles(a, b, 0.99) }
    }
}

/// Change of the means of two lists of numbers, one per run; without an interval when a list has only one.
pub fn means(before: &[f64], after: &[f64]) -> Change {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let test = Sample::of(before).zip(Sample::of(after)).and_then(|(a, b)| of(&a, &b));
    change(mean(before), mean(after), test)
}

/// Change of two samples' means.
pub(super) fn change_of(before: &Sample, after: &Sample) -> Change {
    change(before.mean, after.mean, of(before, after))
}

/// Interval of the ratio, and p.
type Test = Option<((f64, f64), f64)>;

fn change(before_ns: f64, after_ns: f64, test: Test) -> Change {
    let pct = |ratio: f64| 100.0 * (ratio - 1.0);
    let (interval, p) = test.unzip();
    let (low_pct, high_pct) = interval.map(|(low, high)| (pct(low), pct(high))).unzip();
    Change { before_ns, after_ns, pct: pct(after_ns / before_ns), low_pct, high_pct, p, p_adjusted: None }
}

fn of(a: &Sample, b: &Sample) -> Test {
    Some((ratio_interval(a, b, ALPHA)?, welch(a, b)?.p))
}

fn mean(tally: &Tally) -> f64 {
    tally.sum() as f64 / tally.count().max(1) as f64
}

/// `Tally::std` divides by n, a sample's variance by n - 1.
fn sample(tally: &Tally) -> Sample {
    let n = tally.count() as f64;
    Sample { n, mean: mean(tally), variance: tally.std().powi(2) * n / (n - 1.0).max(1.0) }
}

fn quantiles(a: &Tally, b: &Tally, q: f64) -> Change {
    let (a, b) = (Quantile::new(a.histogram(), q), Quantile::new(b.histogram(), q));
    let test = (a.value > 0.0).then(|| difference(&a, &b)).flatten();
    change(a.value, b.value, test)
}

/// A quantile of a histogram.
struct Quantile<'a> {
    histogram: &'a Histogram,
    q: f64,
    value: f64,
}

impl Quantile<'_> {
    fn new(histogram: &Histogram, q: f64) -> Quantile<'_> {
        Quantile { histogram, q, value: histogram.quantiles([q])[0] as f64 }
    }

    /// How far the bounds at `z` standard deviations of the rank are below and above; `None` when the sample has no such ranks.
    fn margins(&self, z: f64) -> Option<(f64, f64)> {
        let n = self.histogram.len() as f64;
        let spread = z * (n * self.q * (1.0 - self.q)).sqrt();
        let (low, high) = ((n * self.q - spread).floor(), (n * self.q + spread).ceil() + 1.0);
        if low < 1.0 || high > n {
            return None;
        }
        let [low, high] = self.histogram.quantiles([low / n, high / n]).map(|value| value as f64);
        // Half of the widest possible bucket at this value.
        let rounding = self.value * 0.1f64.powi(i32::from(self.histogram.digits())) / 2.0;
        Some(((self.value - low).hypot(rounding), (high - self.value).hypot(rounding)))
    }

    /// The largest `z` with margins; 0 when there are none.
    fn widest(&self) -> f64 {
        let n = self.histogram.len() as f64;
        let room = (n * self.q - 1.0).min(n * (1.0 - self.q) - 1.0);
        (room / (n * self.q * (1.0 - self.q)).sqrt()).max(0.0)
    }
}

fn difference(a: &Quantile<'_>, b: &Quantile<'_>) -> Test {
    let difference = b.value - a.value;
    let df = (a.histogram.len() + b.histogram.len()) as f64 - 2.0;
    let margins = |z: f64| {
        let ((below_a, above_a), (below_b, above_b)) = (a.margins(z)?, b.margins(z)?);
        Some((below_b.hypot(above_a), above_b.hypot(below_a)))
    };
    let z = crate::t_test::critical(ALPHA, df.max(1.0));
    let (down, up) = margins(z)?;
    let interval = (1.0 + (difference - down) / a.value, 1.0 + (difference + up) / a.value);
    let touches_zero = |z: f64| {
        margins(z).is_none_or(|(down, up)| if difference > 0.0 { difference < down } else { -difference < up })
    };
    let (mut low, mut high) = (0.0, a.widest().min(b.widest()));
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if touches_zero(middle) { high = middle } else { low = middle }
    }
    let p = if difference == 0.0 { 1.0 } else { two_sided(low, df) };
    Some((interval, p))
}

#[cfg(test)]
#[path = "change_tests.rs"]
mod tests;
