//! What slow steps have more of than the usual ones: time of kernels, by name, and time in which none ran.

use super::Step;
use crate::timeline::Timeline;
use rkprof_model::event::Ns;
use serde::Serialize;
use std::cmp::Reverse;

/// From this many times the usual latency on a step is slow.
const SLOW: f64 = 1.1;
/// Below this many times it is usual. Steps in between belong to neither.
const USUAL: f64 = 1.05;
/// Fewer steps of a sort say nothing.
const FEWEST: usize = 3;
/// A part below this share of the whole difference is left out.
const LEAST: f64 = 0.1;

/// A part of the difference between slow and usual steps; times are means of a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlowPart {
    /// `None` = no kernel of the step ran.
    pub kernel: Option<String>,
    pub usual_ns: Ns,
    pub slow_ns: Ns,
}

impl SlowPart {
    pub(crate) fn more_ns(&self) -> Ns {
        self.slow_ns.saturating_sub(self.usual_ns)
    }
}

/// The parts that make slow steps slow, largest first; empty when steps are alike or too few.
pub(super) fn slow_parts<'a>(timeline: &Timeline, settled: impl Iterator<Item = &'a Step>) -> Vec<SlowPart> {
    let mut steps: Vec<&Step> = settled.collect();
    steps.sort_unstable_by_key(|step| step.start_ns);
    let mut latencies: Vec<Ns> = steps.iter().map(|step| step.latency()).collect();
    latencies.sort_unstable();
    // A quarter, not the half: where half of the steps are slow, the median is one of them.
    let Some(usual) = latencies.get(latencies.len() / 4).map(|ns| *ns as f64) else { return Vec::new() };
    let slow: Vec<&Step> = steps.iter().copied().filter(|step| step.latency() as f64 >= SLOW * usual).collect();
    let usual: Vec<&Step> = steps.iter().copied().filter(|step| (step.latency() as f64) < USUAL * usual).collect();
    if slow.len() < FEWEST || usual.len() < FEWEST {
        return Vec::new();
    }
    let in_slow = kernel_means(timeline, &slow);
    let in_usual = kernel_means(timeline, &usual);
    let idle = |steps: &[&Step]| {
        steps.iter().map(|step| step.latency().saturating_sub(step.busy_ns)).sum::<Ns>() / steps.len() as Ns
    };
    let kernels = timeline.kernels.iter().zip(in_usual.into_iter().zip(in_slow));
    let mut parts: Vec<SlowPart> = kernels
        .map(|(kernel, (usual_ns, slow_ns))| SlowPart { kernel: Some(kernel.clone()), usual_ns, slow_ns })
        .collect();
    parts.push(SlowPart { kernel: None, usual_ns: idle(&usual), slow_ns: idle(&slow) });
    let whole: Ns = parts.iter().map(SlowPart::more_ns).sum();
    parts.retain(|part| part.more_ns() > 0 && part.more_ns() as f64 >= LEAST * whole as f64);
    parts.sort_by_key(|part| Reverse(part.more_ns()));
    parts
}

/// The time of each kernel in a step, in the order of [`Timeline::kernels`]; `steps` are ordered by start.
fn kernel_means(timeline: &Timeline, steps: &[&Step]) -> Vec<Ns> {
    let mut sums: Vec<Ns> = vec![0; timeline.kernels.len()];
    for dispatch in &timeline.dispatches {
        let after = steps.partition_point(|step| step.start_ns <= dispatch.start);
        if after.checked_sub(1).is_some_and(|at| dispatch.start < steps[at].end_ns) {
            sums[timeline.classes[dispatch.class as usize].kernel as usize] += dispatch.ns();
        }
    }
    sums.iter_mut().for_each(|sum| *sum /= steps.len() as Ns);
    sums
}

#[cfg(test)]
mod tests {
    use super::super::{Query, steps};
    use super::*;
    use crate::timeline::testing::timeline;
    use crate::timeline::warmup::Warmup;

    /// Steps of two kernels and a wait; every third one is slow by what the function says: kernel `b`, and time before it.
    fn played(slower: Ns, later: Ns) -> Vec<SlowPart> {
        let (mut tables, mut now) = (timeline(), 1_000);
        for i in 0..30 {
            let (b, pause) = if i % 3 == 2 { (2_000 + slower, 100 + later) } else { (2_000, 100) };
            let start = now;
            tables = tables.kernel("a", now, now + 1_000, Some(now - 500));
            now += 1_000 + pause;
            tables = tables.kernel("b", now, now + b, Some(now - 500)).range("step", start - 600, now - 300);
            now += b + 5_000;
        }
        let timeline = tables.done();
        let steps = steps(&timeline, &Query::default(), Warmup::None).unwrap().expect("steps");
        slow_parts(&timeline, steps.settled())
    }

    #[test]
    fn the_kernel_that_is_slow_in_slow_steps_is_named() {
        let part =
            |kernel: Option<&str>, usual_ns, slow_ns| SlowPart { kernel: kernel.map(str::to_owned), usual_ns, slow_ns };
        assert_eq!(played(1_500, 0), [part(Some("b"), 2_000, 3_500)]);
        assert_eq!(played(0, 900), [part(None, 100, 1_000)]);
        assert_eq!(played(600, 900), [part(None, 100, 1_000), part(Some("b"), 2_000, 2_600)]);
        assert_eq!(played(0, 0), []);
    }
}
