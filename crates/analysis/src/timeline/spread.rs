//! Common statistics of durations.

use rkprof_model::event::Ns;
use rkprof_stats::Tally;
use serde::Serialize;

/// Count, mean, standard deviation, order statistics; ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub count: u64,
    pub sum_ns: Ns,
    pub mean_ns: f64,
    /// Of a sample (n - 1), 0 for a single value.
    pub std_ns: f64,
    pub min_ns: Ns,
    pub median_ns: Ns,
    pub p90_ns: Ns,
    pub p95_ns: Ns,
    pub p99_ns: Ns,
    pub max_ns: Ns,
    /// Coefficient of variation, standard deviation over mean, percent.
    pub cov_pct: f64,
}

impl Spread {
    /// Exact; a quantile is the smallest value that this part does not exceed. `None` without values.
    pub(crate) fn from_values(mut values: Vec<Ns>) -> Option<Spread> {
        values.sort_unstable();
        let (count, sum) = (values.len(), values.iter().map(|v| u128::from(*v)).sum::<u128>());
        let (min, max) = (*values.first()?, *values.last()?);
        let mean = sum as f64 / count as f64;
        let variance =
            values.iter().map(|value| (*value as f64 - mean).powi(2)).sum::<f64>() / (count.max(2) - 1) as f64;
        let quantile = |q: f64| values[((q * count as f64).ceil() as usize).clamp(1, count) - 1];
        Some(Spread {
            count: count as u64,
            sum_ns: sum as Ns,
            mean_ns: mean,
            std_ns: variance.sqrt(),
            min_ns: min,
            median_ns: quantile(0.5),
            p90_ns: quantile(0.9),
            p95_ns: quantile(0.95),
            p99_ns: quantile(0.99),
            max_ns: max,
            cov_pct: cov_pct(variance.sqrt(), mean),
        })
    }

    /// Quantiles with the histogram's precision.
    pub(crate) fn of_tally(tally: &Tally) -> Option<Spread> {
        let d = tally.distribution();
        let (mean, std) = (d.mean_ns?, d.std_ns?);
        Some(Spread {
            count: d.count,
            sum_ns: d.sum_ns,
            mean_ns: mean,
            std_ns: std,
            min_ns: d.min_ns?,
            median_ns: d.p50_ns?,
            p90_ns: d.p90_ns?,
            p95_ns: d.p95_ns?,
            p99_ns: d.p99_ns?,
            max_ns: d.max_ns?,
            cov_pct: cov_pct(std, mean),
        })
    }
}

fn cov_pct(std: f64, mean: f64) -> f64 {
    if mean > 0.0 { 100.0 * std / mean } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_numbers() {
        let spread = Spread::from_values((1..=100).rev().collect()).unwrap();
        assert_eq!(
            (spread.min_ns, spread.median_ns, spread.p90_ns, spread.p99_ns, spread.max_ns),
            (1, 50, 90, 99, 100)
        );
        assert!((spread.mean_ns - 50.5).abs() < 1e-12 && (spread.std_ns - (83_325.0f64 / 99.0).sqrt()).abs() < 1e-9);
        assert!((spread.cov_pct - 57.45).abs() < 0.01);
        assert_eq!(Spread::from_values(vec![]), None);
        assert_eq!(Spread::from_values(vec![0, 0]).unwrap().cov_pct, 0.0);
    }
}
