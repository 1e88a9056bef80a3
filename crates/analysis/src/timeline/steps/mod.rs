//! Steps: what a program repeats (a training iteration, a decoded token), and the time of each on the device.
//!
//! The first of these marks that applies decides, and is shown as evidence ([`Steps::evidence`]):
//!
//! 1. ranges `ProfilerStep#N`, then ranges with a typical name (step, iteration, token, batch), then the outermost ranges
//!    that contain most of the kernel time;
//! 2. launches of graphs, where graphs do most of the work ([`marks`]);
//! 3. waits of the host for the device, where the kernels between them are mostly the same;
//! 4. pauses of the device between equal sequences;
//! 5. the longest sequence of kernels on the busiest stream that repeats ([`repetition`]).
//!
//! `--step NAME` selects ranges, and `--step by:graphs`, `by:waits`, `by:pauses` or `by:kernels` another mark. Latency is
//! from the start of a step's first kernel to the end of its last one. The time on the host is shown beside it where a range
//! gives it.

mod marks;
pub mod ranges;
mod repetition;
mod slow;
mod step;

use super::Timeline;
use super::spread::Spread;
use super::warmup::{Warmup, settled};
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use serde::Serialize;
pub use slow::SlowPart;
use step::Found;
pub use step::{Mark, Phase, Step};

/// How steps are found, and which ones count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Ranges of this name (also numbered ones, such as `ProfilerStep`), or a mark such as `by:waits`; `None` = the best
    /// mark.
    pub range: Option<String>,
    pub schedule: Option<Schedule>,
}

/// PyTorch's schedule: in each cycle, wait, then warm up, then measure; this many cycles, 0 = to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub wait: usize,
    pub warmup: usize,
    pub active: usize,
    pub repeat: usize,
}

impl std::str::FromStr for Schedule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Schedule, Error> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[wait, warmup, active, repeat]) if active > 0 => Ok(Schedule { wait, warmup, active, repeat }),
            _ => Err(Error::new("expected wait,warmup,active,repeat with active above 0, as in 2,3,5,1")),
        }
    }
}

impl Schedule {
    fn phase(self, step: usize) -> Phase {
        let cycle = self.wait + self.warmup + self.active;
        match step % cycle {
            _ if self.repeat > 0 && step / cycle >= self.repeat => Phase::Skipped,
            at if at < self.wait => Phase::Skipped,
            at if at < self.wait + self.warmup => Phase::Warmup,
            _ => Phase::Measured,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Steps {
    /// How the steps were found.
    pub source: String,
    /// The evidence for it, and the rejected marks.
    pub evidence: Vec<String>,
    /// The mark that found the steps.
    pub by: Mark,
    /// Steps of the measured phase.
    pub latency: Option<Spread>,
    /// The same without the slow steps at the beginning ([`settled`]).
    pub steady: Option<Spread>,
    /// Steps before the measured phase.
    pub warmup: Option<Spread>,
    pub wall: Option<Spread>,
    /// From a step's start to the next one's.
    pub period: Option<Spread>,
    /// Kernels of a measured step: fewest, mean, most.
    pub kernels: [f64; 3],
    /// Means over the measured steps: sum of kernel time, and time in which a kernel ran.
    pub kernel_ns: f64,
    pub busy_ns: f64,
    /// Standard deviation over mean of that time; `None` without steps.
    pub busy_cov_pct: Option<f64>,
    /// What slow steps have more of than usual ones, largest first; empty when steps are alike.
    pub slow: Vec<SlowPart>,
    /// Slow steps have other work, by the shapes of their launches.
    #[serde(skip)]
    pub slow_by_work: bool,
    /// Every step in order.
    #[serde(skip)]
    pub steps: Vec<Step>,
    /// Where these are common to several threads: the steps of each thread, in order. Otherwise empty.
    #[serde(skip)]
    pub own: Vec<Step>,
}

impl Steps {
    pub fn measured(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.phase == Phase::Measured)
    }

    /// Measured steps that are followed by another one, each with its successor.
    pub(crate) fn measured_pairs(&self) -> impl Iterator<Item = [&Step; 2]> {
        pairs(&self.steps)
    }

    /// Whether 45 % of the steps or more take about the time of the lower quartile, or of the median. Where batches and requests have any
    /// size, no time is usual.
    pub(crate) fn have_a_usual_time(&self) -> bool {
        let mut latencies: Vec<Ns> = self.settled().map(Step::latency).collect();
        latencies.sort_unstable();
        let about = |usual: Ns| latencies.iter().filter(|ns| ns.abs_diff(usual) * 10 <= usual).count();
        let most =
            [4, 2].into_iter().filter_map(|part| latencies.get(latencies.len() / part)).map(|ns| about(*ns)).max();
        most.is_none_or(|most| 20 * most >= 9 * latencies.len())
    }

    /// Whether long and short steps come in a regular order: layers of a forward and of a backward pass, say.
    pub(crate) fn take_turns(&self) -> bool {
        let latencies: Vec<Ns> = self.settled().map(Step::latency).collect();
        let mut sorted = latencies.clone();
        sorted.sort_unstable();
        let Some(usual) = sorted.get(sorted.len() / 4) else { return false };
        let is_long: Vec<bool> = latencies.iter().map(|ns| ns * 10 >= usual * 11).collect();
        let share = is_long.iter().filter(|long| **long).count() as f64 / is_long.len() as f64;
        let turns = is_long.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        if !(0.2..=0.8).contains(&share) || turns < 4 {
            return false;
        }
        let by_chance = share.powi(2) + (1.0 - share).powi(2);
        let period = is_long.len() / turns;
        (period * 3 / 4..=128.min(is_long.len() / 3)).any(|lag| {
            let same = is_long.iter().zip(&is_long[lag..]).filter(|(a, b)| a == b).count() as f64;
            lag > 1 && (same / (is_long.len() - lag) as f64 - by_chance) / (1.0 - by_chance) >= 0.8
        })
    }

    /// The measured steps without the slow ones at the beginning: those of `steady`.
    pub fn settled(&self) -> impl Iterator<Item = &Step> {
        let latencies: Vec<Ns> = self.measured().map(Step::latency).collect();
        self.measured().skip(settled(&latencies))
    }
}

/// The steps; `Ok(None)` when no sequence repeats.
///
/// # Errors
/// A sentence, when the requested range or mark does not exist.
pub fn steps(timeline: &Timeline, query: &Query, warmup: Warmup) -> Result<Option<Steps>, Error> {
    let found = match query.range.as_deref() {
        None => automatic(timeline),
        Some(text) => match Mark::parse(text) {
            Some(mark) => Some(by(timeline, mark).ok_or_else(|| format!("no steps match {text:?}"))?),
            None => Some(ranges::named(timeline, text)?),
        },
    };
    let Some(Found { source, evidence, by, mut steps, mut own }) = found else { return Ok(None) };
    // A step without kernels has no latency on the device.
    steps.retain(|step| step.kernels > 0);
    if steps.is_empty() {
        return Ok(None);
    }
    own.retain(|step| step.kernels > 0);
    for steps in [&mut steps, &mut own] {
        set_phases(steps, query.schedule, warmup);
    }
    let mut steps = Steps { own, ..describe(source, evidence, by, steps) };
    steps.slow = slow::slow_parts(timeline, steps.settled());
    steps.slow_by_work = slow::is_other_work(timeline, steps.settled());
    Ok(Some(steps))
}

/// Each thread that has steps of its own warms up by itself.
fn set_phases(steps: &mut [Step], schedule: Option<Schedule>, warmup: Warmup) {
    let mut threads: FxHashMap<Option<u32>, Vec<Ns>> = FxHashMap::default();
    for step in steps.iter() {
        threads.entry(step.tid).or_default().push(step.latency());
    }
    let leading: FxHashMap<Option<u32>, usize> =
        threads.into_iter().map(|(tid, latencies)| (tid, warmup.leading(&latencies))).collect();
    let mut counts: FxHashMap<Option<u32>, usize> = FxHashMap::default();
    for step in steps {
        let count = counts.entry(step.tid).or_default();
        step.phase = match schedule {
            Some(schedule) => schedule.phase(*count),
            None if *count < leading[&step.tid] => Phase::Warmup,
            None => Phase::Measured,
        };
        *count += 1;
    }
}

fn by(timeline: &Timeline, mark: Mark) -> Option<Found> {
    match mark {
        Mark::Ranges => ranges::outermost(timeline),
        Mark::Graphs => marks::graphs(timeline),
        Mark::Waits => marks::waits(timeline),
        Mark::Pauses => marks::pauses(timeline),
        Mark::Kernels => repetition::kernels(timeline),
    }
}

/// The first mark that applies.
fn automatic(timeline: &Timeline) -> Option<Found> {
    let mut passed = Vec::new();
    for (mark, name) in Mark::NAMES {
        match by(timeline, mark) {
            Some(mut found) => {
                found.evidence.extend((!passed.is_empty()).then(|| format!("no steps {}", passed.join(", "))));
                return Some(found);
            }
            None => passed.push(name.replace(':', " ")),
        }
    }
    None
}

fn describe(source: String, evidence: Vec<String>, by: Mark, steps: Vec<Step>) -> Steps {
    let of = |phase: Phase| steps.iter().filter(move |step| step.phase == phase);
    let measured: Vec<Ns> = of(Phase::Measured).map(Step::latency).collect();
    let mean = |value: fn(&Step) -> Ns| {
        let n = of(Phase::Measured).count().max(1);
        of(Phase::Measured).map(|step| value(step) as f64).sum::<f64>() / n as f64
    };
    let counts = || of(Phase::Measured).map(|step| step.kernels);
    let fewest_and_most = (counts().min().unwrap_or(0) as f64, counts().max().unwrap_or(0) as f64);
    Steps {
        source,
        evidence,
        by,
        steady: Spread::from_values(measured[settled(&measured)..].to_vec()),
        latency: Spread::from_values(measured),
        warmup: Spread::from_values(of(Phase::Warmup).map(Step::latency).collect()),
        wall: Spread::from_values(of(Phase::Measured).filter_map(|step| step.wall_ns).collect()),
        period: Spread::from_values(
            pairs(&steps).map(|pair| pair[1].start_ns.saturating_sub(pair[0].start_ns)).collect(),
        ),
        kernels: [fewest_and_most.0, mean(|step| step.kernels), fewest_and_most.1],
        kernel_ns: mean(|step| step.kernel_ns),
        busy_ns: mean(|step| step.busy_ns),
        busy_cov_pct: Spread::from_values(of(Phase::Measured).map(|step| step.busy_ns).collect())
            .map(|spread| spread.cov_pct),
        slow: Vec::new(),
        slow_by_work: false,
        steps,
        own: Vec::new(),
    }
}

/// Steps with their successors: of threads that have steps of their own, each thread's next one.
fn pairs(steps: &[Step]) -> impl Iterator<Item = [&Step; 2]> {
    let mut last: FxHashMap<Option<u32>, &Step> = FxHashMap::default();
    let both = steps.iter().filter_map(move |step| Some([last.insert(step.tid, step)?, step]));
    both.filter(|pair| pair.iter().all(|step| step.phase == Phase::Measured))
}

#[cfg(test)]
mod tests;
