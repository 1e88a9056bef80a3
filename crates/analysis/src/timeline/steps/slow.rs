//! What slow steps have more of than the usual ones: time of kernels, by name, and time in which none ran.

use super::step::Step;
use crate::timeline::{Dispatch, Timeline};
use rkprof_model::event::{LaunchShape, Ns};
use rustc_hash::FxHashMap;
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
/// Share of the difference that launch shapes explain where slow steps have other work.
const MOST: f64 = 0.8;

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

/// Slow steps, and usual ones, by start; `None` when steps are alike or too few.
fn slow_and_usual<'a>(settled: impl Iterator<Item = &'a Step>) -> Option<[Vec<&'a Step>; 2]> {
    let mut steps: Vec<&Step> = settled.collect();
    steps.sort_unstable_by_key(|step| step.start_ns);
    let mut latencies: Vec<Ns> = steps.iter().map(|step| step.latency()).collect();
    latencies.sort_unstable();
    // A quarter, not the half: where half of the steps are slow, the median is one of them.
    let usual = *latencies.get(latencies.len() / 4)? as f64;
    let slow: Vec<&Step> = steps.iter().copied().filter(|step| step.latency() as f64 >= SLOW * usual).collect();
    let usual: Vec<&Step> = steps.iter().copied().filter(|step| (step.latency() as f64) < USUAL * usual).collect();
    (slow.len() >= FEWEST && usual.len() >= FEWEST).then_some([slow, usual])
}

/// The parts that make slow steps slow, largest first; empty when steps are alike or too few.
pub(super) fn slow_parts<'a>(timeline: &Timeline, settled: impl Iterator<Item = &'a Step>) -> Vec<SlowPart> {
    let Some([slow, usual]) = slow_and_usual(settled) else { return Vec::new() };
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

/// Whether slow steps have other work: most of what they take longer is what their launch shapes always take, as those of
/// larger batches.
pub(super) fn is_other_work<'a>(timeline: &Timeline, settled: impl Iterator<Item = &'a Step>) -> bool {
    let Some([slow, usual]) = slow_and_usual(settled) else { return false };
    let mut times: FxHashMap<(u32, LaunchShape, u32), Vec<Ns>> = FxHashMap::default();
    let key = |dispatch: &Dispatch| {
        let class = timeline.class(dispatch);
        (class.kernel, class.shape, class.agent)
    };
    timeline.dispatches.iter().for_each(|dispatch| times.entry(key(dispatch)).or_default().push(dispatch.ns()));
    let medians: FxHashMap<(u32, LaunchShape, u32), Ns> = times
        .into_iter()
        .map(|(key, mut times)| {
            let middle = times.len() / 2;
            (key, *times.select_nth_unstable(middle).1)
        })
        .collect();
    // Its time in a step, and the usual time of its shapes.
    let means = |steps: &[&Step]| {
        let mut sums = [0.0; 2];
        within(timeline, steps).for_each(|dispatch| {
            sums[0] += dispatch.ns() as f64;
            sums[1] += medians[&key(dispatch)] as f64;
        });
        sums.map(|sum| sum / steps.len() as f64)
    };
    let ([slow, of_shapes], [usual, usual_of_shapes]) = (means(&slow), means(&usual));
    slow > usual && of_shapes - usual_of_shapes >= MOST * (slow - usual)
}

/// The kernels of these steps, which are ordered by start.
fn within<'a>(timeline: &'a Timeline, steps: &'a [&Step]) -> impl Iterator<Item = &'a Dispatch> {
    timeline.dispatches.iter().filter(|dispatch| {
        let after = steps.partition_point(|step| step.start_ns <= dispatch.start);
        after.checked_sub(1).is_some_and(|at| dispatch.start < steps[at].end_ns)
    })
}

/// The time of each kernel in a step, in the order of [`Timeline::kernels`]; `steps` are ordered by start.
fn kernel_means(timeline: &Timeline, steps: &[&Step]) -> Vec<Ns> {
    let mut sums: Vec<Ns> = vec![0; timeline.kernels.len()];
    within(timeline, steps).for_each(|dispatch| sums[timeline.class(dispatch).kernel as usize] += dispatch.ns());
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

    /// Each third step is slow. Where its kernel has a larger grid there, it has more work; with the same grid it has not.
    #[test]
    fn a_larger_grid_is_other_work() {
        let found = |slow_stream: u32| {
            let (mut tables, mut now) = (timeline(), 1_000);
            for i in 0..30 {
                let (ns, stream) = if i % 3 == 2 { (4_000, slow_stream) } else { (2_000, 0) };
                tables = tables.kernel_on("b", 1, stream, now, now + ns, Some(now - 500));
                tables = tables.range("step", now - 600, now + ns + 300);
                now += ns + 5_000;
            }
            let mut timeline = tables.done();
            let large = timeline.classes.iter_mut().filter(|class| class.stream == Some(1));
            large.for_each(|class| (class.stream, class.shape.grid) = (Some(0), [4096, 1, 1]));
            let steps = steps(&timeline, &Query::default(), Warmup::None).unwrap().expect("steps");
            (steps.slow.len(), steps.slow_by_work)
        };
        assert_eq!((found(1), found(0)), ((1, true), (1, false)));
    }
}
