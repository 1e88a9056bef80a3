//! A number for evolutionary optimizers: how good is this variant of a kernel?
//!
//! Two forms. The first is GEAK's (openevolve_integration.py): `(1e6 / (latency_us + 1e-6) + tflops * efficiency) * (1 -
//! penalty)`, unbounded. The second is bounded: `w * correct + (1 - w) * min(1, target / latency)`, in 0 to 1. A program that
//! failed has no latency and scores 0 in both. Correctness comes only from the user's check. Without a check, the penalty is
//! the weight of correctness, and the bounded score counts the variant as not correct. So an unchecked variant never outranks
//! the same variant with a passed check; it outranks a wrong one that is equally fast.

use crate::t_test::{Sample, critical};
use serde::Serialize;

/// The measured values; `None` = not measured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measured {
    pub latency_us: Option<f64>,
    pub throughput_tflops: Option<f64>,
    pub memory_bandwidth_gbps: Option<f64>,
    /// Share of the nearest roof, 0 to 1.
    pub efficiency: Option<f64>,
    /// Whether the program's result is correct; `None` = unknown.
    pub correct: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    pub target_latency_us: f64,
    /// Weight of correctness in the bounded score, 0 to 1.
    pub correctness_weight: f64,
}

impl Default for Goal {
    /// The values in the README of GEAK's profiler.
    fn default() -> Goal {
        Goal { target_latency_us: 20.0, correctness_weight: 0.5 }
    }
}

/// The fields of GEAK's `FitnessResult`, and the bounded score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fitness {
    pub latency_us: Option<f64>,
    pub throughput_tflops: Option<f64>,
    pub memory_bandwidth_gbps: Option<f64>,
    pub efficiency: Option<f64>,
    pub correctness_penalty: f64,
    /// GEAK's formula; without flops its second term is left out.
    pub fitness_score: f64,
    pub bounded_score: f64,
}

/// The values that an evaluator returns to the optimizer, which maximizes all of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evaluator {
    /// Negative microseconds.
    pub latency: Option<f64>,
    pub throughput: Option<f64>,
    pub efficiency: Option<f64>,
    pub fitness: f64,
    /// 1 correct, 0 wrong; `None` unknown.
    pub correctness: Option<f64>,
    /// The value by which OpenEvolve ranks.
    pub combined_score: f64,
}

impl Measured {
    pub fn fitness(&self, goal: &Goal) -> Fitness {
        let Measured { latency_us, throughput_tflops, memory_bandwidth_gbps, efficiency, correct } = *self;
        // What took no time has done no work: it is not the fastest variant.
        let latency_us = latency_us.filter(|latency| *latency > 0.0);
        let weight = goal.correctness_weight;
        let (penalty, right) = match (latency_us, correct) {
            (None, _) | (_, Some(false)) => (1.0, 0.0),
            (Some(_), Some(true)) => (0.0, 1.0),
            (Some(_), None) => (weight, 0.0),
        };
        let work = throughput_tflops.zip(efficiency).map_or(0.0, |(tflops, efficiency)| tflops * efficiency);
        let geak = latency_us.map_or(0.0, |latency| (1e6 / (latency + 1e-6) + work) * (1.0 - penalty));
        let bounded = latency_us.map_or(0.0, |latency| {
            let speed = (goal.target_latency_us / latency).min(1.0);
            weight * right + (1.0 - weight) * speed
        });
        Fitness {
            latency_us,
            throughput_tflops,
            memory_bandwidth_gbps,
            efficiency,
            correctness_penalty: penalty,
            fitness_score: geak,
            bounded_score: bounded,
        }
    }

    pub fn evaluator(&self, goal: &Goal) -> Evaluator {
        let fitness = self.fitness(goal);
        Evaluator {
            latency: self.latency_us.map(|latency| -latency),
            throughput: self.throughput_tflops,
            efficiency: self.efficiency,
            fitness: fitness.fitness_score,
            correctness: self.correct.map(|correct| f64::from(u8::from(correct))),
            combined_score: fitness.bounded_score,
        }
    }
}

/// Least deviation between two runs, as for `rkprof compare`.
const LEAST_SPREAD: f64 = 0.01;
/// Intervals have a confidence of 95 %.
const ALPHA: f64 = 0.05;

/// The mean of the runs' latencies, with its interval from two runs on.
pub fn mean_of_runs(latencies: &[f64]) -> (f64, Option<(f64, f64)>) {
    let mean = latencies.iter().sum::<f64>() / latencies.len().max(1) as f64;
    let interval = Sample::from_values(latencies).map(|sample| {
        let least = if latencies.len() > 2 { 0.0 } else { LEAST_SPREAD * mean };
        let half = critical(ALPHA, sample.n - 1.0) * (sample.variance.sqrt().max(least) / sample.n.sqrt());
        ((mean - half).max(0.0), mean + half)
    });
    (mean, interval)
}

/// The interval of the mean of calls with this deviation; `None` for a single call.
pub fn mean_of_calls(mean: f64, std: f64, calls: u64) -> Option<(f64, f64)> {
    let half = (calls > 1).then(|| critical(ALPHA, calls as f64 - 1.0) * std / (calls as f64).sqrt());
    half.filter(|half| half.is_finite()).map(|half| ((mean - half).max(0.0), mean + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// t is 4.302653 for three runs, and 12.7062 for two, which spread by 1 % at least.
    #[test]
    fn intervals_by_hand() {
        let (mean, interval) = mean_of_runs(&[9.0, 10.0, 11.0]);
        let half = 4.302_652_73 / 3f64.sqrt();
        let (low, high) = interval.unwrap();
        assert!(mean == 10.0 && (low - 10.0 + half).abs() < 1e-6 && (high - 10.0 - half).abs() < 1e-6, "{low} {high}");
        let (low, high) = mean_of_runs(&[100.0, 100.0]).1.unwrap();
        assert!((high - low - 2.0 * 12.706_204_7 / 2f64.sqrt()).abs() < 1e-4, "{low} {high}");
        assert_eq!(mean_of_runs(&[5.0]), (5.0, None));
        assert_eq!(mean_of_calls(5.0, 1.0, 1), None);
    }

    #[test]
    fn geaks_formula() {
        let measured = Measured {
            latency_us: Some(12.5),
            throughput_tflops: Some(300.0),
            efficiency: Some(0.25),
            correct: Some(true),
            ..Measured::default()
        };
        let fitness = measured.fitness(&Goal::default());
        // (1e6 / 12.500001 + 300 * 0.25) * 1
        assert!((fitness.fitness_score - 80_074.993_6).abs() < 1e-4, "{}", fitness.fitness_score);
        assert_eq!((fitness.correctness_penalty, fitness.bounded_score), (0.0, 1.0));
        let wrong = Measured { correct: Some(false), ..measured }.fitness(&Goal::default());
        assert_eq!((wrong.correctness_penalty, wrong.fitness_score, wrong.bounded_score), (1.0, 0.0, 0.5));
    }

    #[test]
    fn bounded_between_zero_and_one() {
        let score = |latency_us, correct| {
            Measured { latency_us, correct, ..Measured::default() }.fitness(&Goal::default()).bounded_score
        };
        assert_eq!(score(Some(40.0), Some(true)), 0.75);
        assert_eq!(score(Some(1e-3), Some(true)), 1.0);
        assert_eq!(score(Some(0.0), Some(true)), 0.0, "no time is no measurement");
        assert_eq!(score(Some(1e12), Some(false)), 1e-11);
        // Unknown ranks between wrong and correct.
        assert!(score(Some(40.0), None) < score(Some(40.0), Some(true)));
        let geak =
            |correct| Measured { latency_us: Some(40.0), correct, ..Measured::default() }.fitness(&Goal::default());
        assert!(geak(Some(false)).fitness_score < geak(None).fitness_score);
        assert!(geak(None).fitness_score < geak(Some(true)).fitness_score);
    }

    #[test]
    fn a_failed_program_scores_nothing() {
        let failed = Measured { correct: Some(true), ..Measured::default() };
        let fitness = failed.fitness(&Goal::default());
        assert_eq!((fitness.latency_us, fitness.correctness_penalty), (None, 1.0));
        assert_eq!((fitness.fitness_score, fitness.bounded_score), (0.0, 0.0));
        assert_eq!(failed.evaluator(&Goal::default()).latency, None);
        let done = Measured { latency_us: Some(12.5), ..failed };
        // OpenEvolve ranks by the highest value.
        assert_eq!(done.evaluator(&Goal::default()).latency, Some(-12.5));
    }
}
