//! The device time of a program as one number that ranks its variants: every launch counts, overlapping time counts once, and
//! warm-up counts as steady time.
//!
//! Where ranges mark steps, it is the mean of a step, otherwise the time of the whole run. Another variant need not have the
//! same waits and graphs, so steps that these mark could not be compared.

use super::Timeline;
use super::busy::busy;
use super::steps::{self, Query};
use super::warmup::{Warmup, settled};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;

/// Device time, and what it is the time of.
#[derive(Clone, Debug, PartialEq)]
pub struct Latency {
    pub ns: f64,
    /// `device time of a step (ranges "step", mean of 20)`, `device time of the run`.
    pub of: String,
    /// Excess of warm-up over steady launches, which is not in `ns`.
    pub warmup_ns: Ns,
    /// Host time of the same region, where a range gives it.
    pub host_ns: Option<f64>,
}

/// Of a step that ranges mark, otherwise of all kernels; `None` without kernels.
pub fn device(timeline: &Timeline) -> Option<Latency> {
    steps(timeline, "by:ranges").ok().flatten().or_else(|| whole(timeline))
}

/// Of a step, by a range's name or by a mark such as `by:waits`; empty = the best mark.
///
/// # Errors
/// A sentence, when there is no range or mark of that name.
pub fn steps(timeline: &Timeline, range: &str) -> Result<Option<Latency>, Error> {
    let found = of_steps(timeline, range, |step| step.busy_ns)?;
    Ok(found.map(|found| Latency { of: format!("device time of {}", found.of), ..found }))
}

/// Of a step as reports have it: from the start of its first kernel to the end of its last one, with the gaps between them.
///
/// # Errors
/// As [`steps`].
pub fn step(timeline: &Timeline) -> Result<Option<Latency>, Error> {
    let found = of_steps(timeline, "", steps::Step::latency)?;
    Ok(found.map(|found| Latency { of: format!("first start to last end of {}", found.of), ..found }))
}

fn of_steps(timeline: &Timeline, range: &str, of: fn(&steps::Step) -> Ns) -> Result<Option<Latency>, Error> {
    let query = Query { range: (!range.is_empty()).then(|| range.to_owned()), schedule: None };
    let Some(steps) = steps::steps(timeline, &query, Warmup::Auto)? else { return Ok(None) };
    let count = steps.measured().count();
    let ns = steps.measured().map(|step| of(step) as f64).sum::<f64>() / count as f64;
    let apart = steps.warmup.map_or(0.0, |warmup| warmup.count as f64 * (warmup.mean_ns - ns).max(0.0));
    Ok(Some(Latency {
        ns,
        of: format!("a step ({}, mean of {count})", steps.source),
        warmup_ns: apart as Ns,
        host_ns: steps.wall.map(|wall| wall.mean_ns),
    }))
}

/// Of all kernels.
pub fn whole(timeline: &Timeline) -> Option<Latency> {
    let mut runs: Vec<Vec<Ns>> = vec![Vec::new(); timeline.kernels.len()];
    for dispatch in &timeline.dispatches {
        runs[timeline.class(dispatch).kernel as usize].push(dispatch.ns());
    }
    let mut cold: Vec<(usize, Ns)> = runs.iter().map(|values| leading(values)).collect();
    // Other kernels may run beside a cold one, so each is cut to its steady time, and what is left is joined.
    let (mut ns, mut frontier) = (0, 0);
    for dispatch in &timeline.dispatches {
        let (left, steady) = &mut cold[timeline.class(dispatch).kernel as usize];
        let end = if *left > 0 { dispatch.end.min(dispatch.start + *steady) } else { dispatch.end };
        *left = left.saturating_sub(1);
        ns += end.saturating_sub(dispatch.start.max(frontier));
        frontier = frontier.max(end);
    }
    (!timeline.dispatches.is_empty()).then(|| Latency {
        ns: ns as f64,
        of: "device time of the run".to_owned(),
        warmup_ns: busy(timeline, None).busy_ns.saturating_sub(ns),
        host_ns: None,
    })
}

/// With fewer later runs a first run is not judged.
const FEWEST: usize = 3;
/// A first run that takes this many times the median of the later ones compiled, loaded or tuned something.
const COLD: Ns = 2;

/// The number of a kernel's first launches that are warm-up, and the median of its steady ones.
fn leading(values: &[Ns]) -> (usize, Ns) {
    let Some((first, later)) = values.split_first().filter(|(_, later)| later.len() >= FEWEST) else { return (0, 0) };
    let mut steady = later[settled(later)..].to_vec();
    let middle = steady.len() / 2;
    let median = *steady.select_nth_unstable(middle).1;
    (settled(values).max(usize::from(*first > COLD * median)), median)
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn every_launch_counts_and_what_overlaps_counts_once() {
        let mut tables = timeline();
        for i in 0..30u64 {
            let at = 1_000_000 * i;
            for k in 0..10 {
                tables = tables.kernel("part", at + 13_000 * k, at + 13_000 * k + 12_000, None);
            }
            tables = tables.kernel_on("beside", 1, 1, at, at + 100_000, None);
        }
        let found = device(&tables.done()).unwrap();
        // Ten of 12 us with 1 us between them, which the other stream extends to 100 us.
        assert_eq!((found.ns, found.of.as_str()), (30.0 * (103_000.0 + 12_000.0 + 12_000.0), "device time of the run"));
    }

    /// Excess of a kernel's first launches over its steady ones.
    fn beyond_steady(values: &[Ns]) -> Ns {
        let (leading, median) = leading(values);
        values[..leading].iter().map(|value| value.saturating_sub(median)).sum()
    }

    /// Eight devices at once: 100 ms while the kernel is cold, then twice 1 ms. Steady are three times 1 ms.
    #[test]
    fn what_is_cold_at_once_is_set_apart_once() {
        let mut tables = timeline();
        for (at, ns) in [(0, 100_000_000), (100_000_000, 1_000_000), (101_000_000, 1_000_000)] {
            for device in 1..=8 {
                tables = tables.kernel_on("k", device, device, at, at + ns, None);
            }
        }
        let found = whole(&tables.done()).unwrap();
        assert_eq!((found.ns, found.warmup_ns), (3_000_000.0, 99_000_000));
    }

    #[test]
    fn compilation_is_set_apart() {
        let mut tables = timeline();
        for i in 0..100u64 {
            let ns = if i == 0 { 10_000_000 } else { 200_000 };
            tables = tables.kernel("k", 20_000_000 * i, 20_000_000 * i + ns, None);
        }
        let found = device(&tables.done()).unwrap();
        assert_eq!((found.ns, found.warmup_ns), (100.0 * 200_000.0, 9_800_000));
        assert_eq!(beyond_steady(&[900, 100, 100, 100]), 800);
        assert_eq!(beyond_steady(&[900, 100, 100]), 0, "too few to tell");
        assert_eq!(beyond_steady(&[100, 120, 90, 110]), 0);
        // Twice the steady time is chance, more is not. The median of four is the third.
        assert_eq!(beyond_steady(&[200, 100, 100, 100]), 0);
        assert_eq!(beyond_steady(&[900, 50, 100, 110, 150]), 790);
        assert_eq!(beyond_steady(&[201, 100, 100, 100]), 101);
    }

    #[test]
    fn marked_steps_are_the_region() {
        let mut tables = timeline();
        for i in 0..20u64 {
            let at = 1_000_000 * i;
            tables = tables.range("step", at, at + 400_000);
            tables = tables.kernel("gemm", at + 10_000, at + 60_000, Some(at + 1_000));
            tables = tables.kernel("logging", at + 500_000, at + 900_000, Some(at + 450_000));
        }
        let found = device(&tables.done()).unwrap();
        assert_eq!((found.ns, found.host_ns), (50_000.0, Some(400_000.0)));
        assert!(found.of.contains("mean of 20"), "{}", found.of);
    }

    /// Ten steps of 50 us before a hundred of 20 us: 300 us are warm-up.
    #[test]
    fn slow_first_steps_are_set_apart() {
        let mut tables = timeline();
        for i in 0..110u64 {
            let (at, ns) = (1_000_000 * i, if i < 10 { 50_000 } else { 20_000 });
            tables = tables.range("step", at, at + 400_000).kernel("gemm", at + 10_000, at + 10_000 + ns, Some(at));
        }
        let found = device(&tables.done()).unwrap();
        assert_eq!((found.ns, found.warmup_ns, found.host_ns), (20_000.0, 300_000, Some(400_000.0)));
        assert_eq!(found.of, "device time of a step (ranges \"step\", mean of 100)");
    }

    /// Five kernels of 100 us, 400 us of host between them: 500 us busy, 2.1 ms from first to last.
    #[test]
    fn the_latency_of_a_step_has_its_gaps() {
        let mut tables = timeline();
        for i in 0..20u64 {
            let at = 10_000_000 * i;
            tables = tables.range("step", at, at + 2_500_000);
            for k in 0..5 {
                let start = at + 10_000 + 500_000 * k;
                tables = tables.kernel("part", start, start + 100_000, Some(start - 5_000));
            }
        }
        let tables = tables.done();
        assert_eq!(device(&tables).unwrap().ns, 500_000.0);
        let found = step(&tables).unwrap().unwrap();
        assert_eq!(found.ns, 2_100_000.0);
        assert_eq!(found.of, "first start to last end of a step (ranges \"step\", mean of 20)");
    }
}
