//! The launch tax: the cost of launching in a program, 0 to 100, as AACO computes it; and the same with the measured idle time
//! that launches cause. A device that waits for the host's code, for copies or for requests pays no launch tax.
//!
//! `min(25, 0.8 m) + min(25, r / 400) + max(0, 25 (1 - d / 50 us)) + min(25, 2.5 o)`, with m the percentage of kernels below
//! 10 us; r launches per second; d the mean duration; o the overhead in percent of wall time. AACO assumes 10 us per launch
//! for o.

use super::slivers::SLIVER;
use rkprof_model::buckets::{BUCKETS, bucket};
use rkprof_model::summary::KernelRow;
use rkprof_stats::Histogram;
use serde::Serialize;

/// Launches that own less of the time are healthy, and from the other share on they are critical: there AACO's scale for it ends.
const OWNS_LITTLE: f64 = 2.0;
const OWNS_MUCH: f64 = 10.0;

/// AACO's assumption for the overhead of a launch, ns.
const ASSUMED_OVERHEAD: f64 = 10_000.0;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaunchTax {
    pub score: f64,
    /// `healthy` below 20, `concerning` below 50, else `critical`.
    pub category: &'static str,
    /// With measured idle time; `None` where its causes are not known.
    pub measured_score: Option<f64>,
    /// By the time that launches own, not by the score: many short kernels cost nothing where the device waits for none of them.
    pub measured_category: Option<&'static str>,
    pub launches: u64,
    pub launches_per_s: f64,
    /// Kernels below 10 us, and their time.
    pub microkernels: u64,
    pub microkernel_pct: f64,
    pub microkernel_ns: u64,
    pub mean_kernel_us: f64,
    pub assumed_overhead_pct: f64,
    pub measured_overhead_pct: Option<f64>,
    /// Kernels with durations up to 1, 5, 10, 50, 100, 500, 1000, 5000 us, and beyond.
    pub histogram: [u64; BUCKETS.len() + 1],
}

/// For all kernels of a run that took `wall_ns`; `idle_ns` is the measured idle time of launches. `None` without
/// kernels.
pub fn launch_tax(kernels: &[KernelRow], wall_ns: u64, idle_ns: Option<u64>) -> Option<LaunchTax> {
    let launches: u64 = kernels.iter().map(|row| row.duration.count).sum();
    if launches == 0 || wall_ns == 0 {
        return None;
    }
    let (mut histogram, mut microkernels, mut microkernel_ns) = ([0; BUCKETS.len() + 1], 0, 0);
    for row in kernels {
        let Ok(durations) = Histogram::decode(&row.duration.histogram) else { continue };
        for (ns, count) in durations.recorded() {
            histogram[bucket(ns)] += count;
            if ns < SLIVER {
                (microkernels, microkernel_ns) = (microkernels + count, microkernel_ns + ns * count);
            }
        }
    }
    let sum: u64 = kernels.iter().map(|row| row.duration.sum_ns).sum();
    let wall = wall_ns as f64;
    let microkernel_pct = 100.0 * microkernels as f64 / launches as f64;
    let launches_per_s = launches as f64 / wall * 1e9;
    let mean_us = sum as f64 / launches as f64 / 1e3;
    let score = |overhead_pct: f64| {
        (0.8 * microkernel_pct).min(25.0)
            + (launches_per_s / 400.0).min(25.0)
            + (25.0 * (1.0 - mean_us / 50.0)).max(0.0)
            + (2.5 * overhead_pct).min(25.0)
    };
    let assumed = 100.0 * ASSUMED_OVERHEAD * launches as f64 / wall;
    let measured = idle_ns.map(|idle| 100.0 * idle as f64 / wall);
    Some(LaunchTax {
        score: score(assumed),
        category: category(score(assumed)),
        measured_score: measured.map(score),
        measured_category: measured.map(owned_category),
        launches,
        launches_per_s,
        microkernels,
        microkernel_pct,
        microkernel_ns,
        mean_kernel_us: mean_us,
        assumed_overhead_pct: assumed,
        measured_overhead_pct: measured,
        histogram,
    })
}

fn owned_category(overhead_pct: f64) -> &'static str {
    match overhead_pct {
        _ if overhead_pct < OWNS_LITTLE => "healthy",
        _ if overhead_pct < OWNS_MUCH => "concerning",
        _ => "critical",
    }
}

fn category(score: f64) -> &'static str {
    match score {
        _ if score < 20.0 => "healthy",
        _ if score < 50.0 => "concerning",
        _ => "critical",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_stats::Tally;

    fn kernels(durations: &[(u64, usize)]) -> Vec<KernelRow> {
        let row = |(ns, count): &(u64, usize)| {
            let mut tally = Tally::new(3);
            (0..*count).for_each(|_| tally.record(*ns));
            KernelRow { duration: tally.distribution(), ..KernelRow::default() }
        };
        durations.iter().map(row).collect()
    }

    #[test]
    fn golden() {
        // 90 kernels of 5 us and 10 of 100 us in 10 ms: m = 90, r = 10000/s, d = 14.5 us, o = 10 %.
        let tax = launch_tax(&kernels(&[(5_000, 90), (100_000, 10)]), 10_000_000, Some(200_000)).unwrap();
        assert!((tax.score - (25.0 + 25.0 + 25.0 * (1.0 - 14.5 / 50.0) + 25.0)).abs() < 1e-9, "{tax:?}");
        assert!((tax.measured_score.unwrap() - (25.0 + 25.0 + 17.75 + 5.0)).abs() < 1e-9);
        // It owns 2% of the time, however high the score is.
        assert_eq!(tax.measured_category, Some("concerning"));
        assert_eq!((tax.category, tax.microkernels, tax.microkernel_pct), ("critical", 90, 90.0));
        assert_eq!(tax.histogram, [0, 0, 90, 0, 0, 10, 0, 0, 0]);
        let healthy = launch_tax(&kernels(&[(1_000_000, 100)]), 101_000_000, Some(0)).unwrap();
        assert!((healthy.score - (990.099 / 400.0 + 2.5 * 0.990099)).abs() < 1e-3, "{healthy:?}");
        assert_eq!((healthy.category, healthy.measured_category), ("healthy", Some("healthy")));
        assert_eq!(launch_tax(&[], 5, None), None);
    }

    #[test]
    fn kernels_below_10_us_are_micro() {
        let rows: Vec<KernelRow> = [(5_000, 3), (9_999, 1), (10_000, 4)]
            .into_iter()
            .map(|(ns, count)| {
                // Four digits hold these values exactly.
                let mut tally = Tally::new(4);
                (0..count).for_each(|_| tally.record(ns));
                KernelRow { duration: tally.distribution(), ..KernelRow::default() }
            })
            .collect();
        let tax = launch_tax(&rows, 1_000_000, None).unwrap();
        assert_eq!((tax.microkernels, tax.microkernel_ns, tax.microkernel_pct), (4, 3 * 5_000 + 9_999, 50.0));
    }

    #[test]
    fn categories_of_scores() {
        let found = [0.0, 19.9, 20.0, 49.9, 50.0, 100.0].map(category);
        assert_eq!(found, ["healthy", "healthy", "concerning", "concerning", "critical", "critical"]);
        let owned = [0.0, 1.9, 2.0, 9.9, 10.0].map(owned_category);
        assert_eq!(owned, ["healthy", "healthy", "concerning", "concerning", "critical"]);
    }
}
