//! How many runs a side would tell what the noise of fewer hides.

use super::change::of_equivalence;
use super::{Change, Comparison, RUNS, Thresholds, Verdict};
use crate::t_test::critical;

/// More runs than this are not asked for: the noise itself has to be mended.
pub const MOST: usize = 100;

impl Comparison {
    /// Runs of each side after which what is undecided would be decided, if the noise stays as it is; `None` where nothing is undecided,
    /// nothing was tested, or noise is not the reason. More than [`MOST`] are given as one more.
    pub fn runs_to_decide(&self) -> Option<usize> {
        let runs = [self.baseline_runs, self.candidate_runs];
        let is_open = self.verdict == Verdict::Inconclusive && runs.iter().all(|runs| *runs >= RUNS);
        let of_steps = [&self.period, &self.step].into_iter().flatten().map(|step| (step.verdict, step.change));
        let of_kernels = self.kernel_time_verdict.zip(self.usual_kernel_time);
        let open = of_steps.chain(of_kernels).find(|(verdict, _)| *verdict == Verdict::Inconclusive);
        needed(&open.filter(|_| is_open)?.1, runs, &self.thresholds)
    }
}

fn needed(change: &Change, runs: [usize; 2], thresholds: &Thresholds) -> Option<usize> {
    let log = |pct: f64| (1.0 + pct / 100.0).ln();
    let half = |(low, high): (f64, f64)| (log(high) - log(low)) / 2.0;
    let (half, close) = (half(change.low_pct.zip(change.high_pct)?), half(change.close_pct?));
    // The interval of equivalence must lie within the threshold, or the other one without zero.
    let pct = change.pct.abs();
    let within = log(thresholds.mean_pct - pct);
    let decides = |half: f64, close: f64| close <= within || pct > thresholds.noise_pct && half <= log(pct);
    if decides(half, close) {
        return None;
    }
    let [a, b] = runs.map(|runs| runs as f64);
    let spread = half / (critical(ALPHA, a + b - 2.0) * (1.0 / a + 1.0 / b).sqrt());
    let is_enough = |runs: &usize| {
        let n = *runs as f64;
        let half = |alpha| critical(alpha, 2.0 * n - 2.0) * spread * (2.0 / n).sqrt();
        decides(half(ALPHA), half(of_equivalence(*runs)))
    };
    Some((runs[0].min(runs[1]) + 1..=MOST).find(is_enough).unwrap_or(MOST + 1))
}

/// Of the intervals.
const ALPHA: f64 = 0.05;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::means;

    /// Runs whose deviation is `pct` of their mean.
    fn runs(number: usize, pct: f64) -> Vec<f64> {
        let of = |i: usize| if i.is_multiple_of(2) { 1.0 } else { -1.0 };
        let scale = pct / 100.0 * ((number - 1) as f64 / number as f64).sqrt();
        (0..number).map(|i| 1e6 * (1.0 + of(i) * scale)).collect()
    }

    #[test]
    fn more_runs_are_needed_where_they_differ_more() {
        let thresholds = Thresholds::default();
        let changed = |number: usize, pct: f64, by: f64| {
            let after: Vec<f64> = runs(number, pct).iter().map(|ns| ns * by).collect();
            needed(&means(&runs(number, pct), &after), [number; 2], &thresholds)
        };
        let of = |number: usize, pct: f64| changed(number, pct, 1.0);
        // With n runs a side the interval of 90 % is t(2n - 2) * 3 % * sqrt(2 / n): 5.2 % with 3 runs, 4.1 % with 4.
        assert_eq!(of(3, 3.0), Some(4));
        // 10 %: 4.8 % is reached with 24 runs.
        let many = of(4, 10.0).unwrap();
        assert!((22..=26).contains(&many), "{many}");
        let as_many = means(&runs(many, 10.0), &runs(many, 10.0));
        assert!(as_many.close_pct.unwrap().1 < 5.05, "{as_many:?}");
        assert_eq!(of(4, 40.0), Some(MOST + 1));
        assert_eq!(needed(&means(&[1.0], &[1.0]), [1, 1], &thresholds), None, "nothing was tested");
        // Half of the interval must be below 3 % for a change of 2 %, and below the change for one of 8 %.
        assert!(changed(4, 3.0, 1.02) > of(4, 3.0) && changed(4, 6.0, 1.08) < of(4, 6.0));
        assert_eq!(changed(4, 1.0, 1.045), None, "the noise is not the reason");
    }
}
