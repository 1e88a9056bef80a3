//! Steps of several threads. Where they run in step, a step is that of all. Otherwise each thread has steps of its own, and the slowest
//! one makes the program wait. That is so where each thread has devices of its own. Threads that share a device, as workers of a server, count
//! all: what one of them gets the others lack.

use super::step::{Timed, trimmed};
use crate::timeline::Timeline;
use crate::timeline::steps::{Step, Steps};
use std::collections::{BTreeMap, BTreeSet};

/// The steps of the slowest thread.
pub(super) struct Slowest {
    pub steps: Steps,
    pub device: String,
}

/// Part of a step that may reach into the next one, where threads are in step.
const REACHES: f64 = 0.1;

/// The steps to compare; where they are common to all threads, those of the slowest one; where they are its, its device.
pub(super) fn chosen(timeline: &Timeline, steps: Steps) -> (Option<Steps>, Option<Slowest>, Option<String>) {
    let (own, is_common) = if steps.own.is_empty() { (&steps.steps, false) } else { (&steps.own, true) };
    let Some(slowest) = slowest_of(timeline, &steps, own) else { return (Some(steps), None, None) };
    // Steps that reach into the next one are no steps of all threads: these are only as fast as each other.
    let reaches =
        |pair: &[&Step; 2]| pair[0].end_ns as f64 > pair[1].start_ns as f64 + REACHES * pair[0].latency() as f64;
    let (apart, all) = (steps.measured_pairs().filter(reaches).count(), steps.measured_pairs().count());
    if is_common && 2 * apart < all {
        return (Some(steps), Some(slowest), None);
    }
    (Some(slowest.steps), None, Some(slowest.device))
}

/// `None` where not all threads have devices of their own.
fn slowest_of(timeline: &Timeline, steps: &Steps, own: &[Step]) -> Option<Slowest> {
    let mut threads: BTreeMap<u32, Vec<Step>> = BTreeMap::new();
    for step in own {
        threads.entry(step.tid?).or_default().push(*step);
    }
    let mut devices: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for class in timeline.classes.iter().filter(|class| threads.contains_key(&class.tid)) {
        devices.entry(class.tid).or_default().insert(class.agent);
    }
    let all: BTreeSet<u32> = devices.values().flatten().copied().collect();
    let is_apart = all.len() == devices.values().map(BTreeSet::len).sum::<usize>() && devices.len() == threads.len();
    if threads.len() < 2 || !is_apart {
        return None;
    }
    let of_thread = |own: Vec<Step>| Steps { steps: own, own: Vec::new(), ..steps.clone() };
    let period = |steps: &Steps| {
        let periods: Vec<f64> =
            steps.measured_pairs().map(|[step, next]| next.start_ns.saturating_sub(step.start_ns) as f64).collect();
        trimmed(&periods).unwrap_or(0.0)
    };
    let threads = threads.into_iter().map(|(tid, own)| (tid, of_thread(own)));
    let (tid, mut steps) = threads.max_by(|a, b| period(&a.1).total_cmp(&period(&b.1)))?;
    let kernels: Vec<f64> = steps.measured().map(|step| step.kernels as f64).collect();
    steps.kernels[1] = kernels.iter().sum::<f64>() / kernels.len().max(1) as f64;
    let device = devices.get(&tid)?.iter().map(|agent| timeline.device(*agent)).collect::<Vec<_>>().join(" and ");
    Some(Slowest { steps, device })
}

/// The runs of both sides with steps of one kind: where threads of one run are in step by chance, and those of another are not, all by
/// their slowest thread. `None` where they are of one kind.
pub(super) fn alike((before, after): (&[Timed], &[Timed])) -> Option<(Vec<Timed>, Vec<Timed>)> {
    let all = || before.iter().chain(after);
    if !all().any(|run| run.slowest.is_some()) || !all().any(|run| run.apart.is_some()) {
        return None;
    }
    let by_thread = |run: &Timed| run.apart.as_ref().map_or_else(|| run.clone(), |apart| (**apart).clone());
    Some((before.iter().map(by_thread).collect(), after.iter().map(by_thread).collect()))
}

/// The devices of the slowest threads, before and after.
pub(super) fn slowest((before, after): (&[Timed], &[Timed])) -> Option<[String; 2]> {
    let names = |runs: &[Timed]| {
        let all: Option<BTreeSet<String>> = runs.iter().map(|run| run.slowest.clone()).collect();
        all.filter(|names| !names.is_empty()).map(|names| names.into_iter().collect::<Vec<_>>().join(" or "))
    };
    Some([names(before)?, names(after)?])
}
