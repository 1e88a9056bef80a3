//! Steps: what a program does again and again (a training iteration, a decoded token), and how long each takes on the
//! device.
//!
//! Steps are instances of a ROCTx range, or found: the longest sequence of kernels on the busiest stream that repeats. Such
//! a sequence is looked for by its anchor, a kernel that occurs once in it: candidates are tried from the rarest on, and
//! the first holds between whose occurrences the same kernels come in most cases. What comes before the first and after
//! the last anchor is no step. Latency is from the start of a step's first kernel to the end of its last; the time on the
//! host is shown beside it where a range says it.

use super::spread::Spread;
use super::warmup::{Warmup, settled};
use super::{Dispatch, Lane, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::hash::{Hash, Hasher};

/// Fewer repetitions are no steps.
const FEWEST: usize = 4;
/// Anchors that are tried.
const CANDIDATES: usize = 32;
/// Part of the steps that must be of the same kernels, and of all kernels that must be in steps.
const ALIKE: f64 = 0.6;
const COVERED: f64 = 0.5;

/// How steps are found, and which count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Ranges of this name; `None` = the repeating sequence of kernels.
    pub range: Option<String>,
    pub schedule: Option<Schedule>,
}

/// PyTorch's: of each cycle, wait, then warm up, then measure; so many cycles, 0 = to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub wait: usize,
    pub warmup: usize,
    pub active: usize,
    pub repeat: usize,
}

impl std::str::FromStr for Schedule {
    type Err = String;

    fn from_str(text: &str) -> Result<Schedule, String> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[wait, warmup, active, repeat]) if active > 0 => Ok(Schedule { wait, warmup, active, repeat }),
            _ => Err("expected wait,warmup,active,repeat with active above 0, as in 2,3,5,1".to_owned()),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Outside of the schedule.
    Skipped,
    Warmup,
    Measured,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Of its first kernel.
    pub start_ns: Ns,
    /// Of its last kernel.
    pub end_ns: Ns,
    /// On the host, where a range says it.
    pub wall_ns: Option<Ns>,
    pub kernels: u64,
    /// Sum of the kernels' durations.
    pub kernel_ns: Ns,
    /// Time in which at least one kernel of the step ran.
    pub busy_ns: Ns,
    pub phase: Phase,
}

impl Step {
    pub fn latency(&self) -> Ns {
        self.end_ns - self.start_ns
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Steps {
    /// How they were found.
    pub source: String,
    /// Steps of the measured phase.
    pub latency: Option<Spread>,
    /// The same without the slow ones at their beginning ([`settled`]).
    pub steady: Option<Spread>,
    /// Those before the measured phase.
    pub warmup: Option<Spread>,
    pub wall: Option<Spread>,
    /// From a step's start to the next one's.
    pub period: Option<Spread>,
    /// Kernels of a measured step: fewest, mean, most.
    pub kernels: [f64; 3],
    /// Sum of kernel time, and time in which a kernel ran, of a measured step, means.
    pub kernel_ns: f64,
    pub busy_ns: f64,
    /// Every step in order.
    #[serde(skip)]
    pub steps: Vec<Step>,
}

impl Steps {
    pub fn measured(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.phase == Phase::Measured)
    }
}

/// The steps; `Ok(None)` when nothing repeats.
///
/// # Errors
/// A sentence, when there is no range of the name.
pub fn steps(timeline: &Timeline, query: &Query, warmup: Warmup) -> Result<Option<Steps>, String> {
    let (source, mut steps) = match &query.range {
        Some(name) => (format!("ranges {name:?}"), by_range(timeline, name)?),
        None => match by_repetition(timeline) {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    // A step without kernels has no latency on the device.
    steps.retain(|step| step.kernels > 0);
    if steps.is_empty() {
        return Ok(None);
    }
    let latencies: Vec<Ns> = steps.iter().map(Step::latency).collect();
    let leading = warmup.leading(&latencies);
    for (index, step) in steps.iter_mut().enumerate() {
        step.phase = match query.schedule {
            Some(schedule) => schedule.phase(index),
            None if index < leading => Phase::Warmup,
            None => Phase::Measured,
        };
    }
    Ok(Some(describe(source, steps)))
}

fn describe(source: String, steps: Vec<Step>) -> Steps {
    let of = |phase: Phase| steps.iter().filter(move |step| step.phase == phase);
    let measured: Vec<Ns> = of(Phase::Measured).map(Step::latency).collect();
    let mean = |value: fn(&Step) -> Ns| {
        let n = of(Phase::Measured).count().max(1);
        of(Phase::Measured).map(|step| value(step) as f64).sum::<f64>() / n as f64
    };
    let counts = || of(Phase::Measured).map(|step| step.kernels);
    let fewest_and_most = (counts().min().unwrap_or(0) as f64, counts().max().unwrap_or(0) as f64);
    let pairs = steps.windows(2).filter(|pair| pair.iter().all(|step| step.phase == Phase::Measured));
    Steps {
        source,
        steady: Spread::of(measured[settled(&measured)..].to_vec()),
        latency: Spread::of(measured),
        warmup: Spread::of(of(Phase::Warmup).map(Step::latency).collect()),
        wall: Spread::of(of(Phase::Measured).filter_map(|step| step.wall_ns).collect()),
        period: Spread::of(pairs.map(|pair| pair[1].start_ns.saturating_sub(pair[0].start_ns)).collect()),
        kernels: [fewest_and_most.0, mean(|step| step.kernels), fewest_and_most.1],
        kernel_ns: mean(|step| step.kernel_ns),
        busy_ns: mean(|step| step.busy_ns),
        steps,
    }
}

/// A step that has no kernel yet.
fn empty(wall_ns: Option<Ns>) -> Step {
    let start_ns = Ns::MAX;
    Step { start_ns, end_ns: 0, wall_ns, kernels: 0, kernel_ns: 0, busy_ns: 0, phase: Phase::Measured }
}

/// Adds a dispatch; they come ordered by start.
fn add(step: &mut Step, dispatch: &Dispatch) {
    step.start_ns = step.start_ns.min(dispatch.start);
    step.busy_ns += dispatch.end.saturating_sub(dispatch.start.max(step.end_ns));
    step.end_ns = step.end_ns.max(dispatch.end);
    step.kernels += 1;
    step.kernel_ns += dispatch.ns();
}

/// Kernels belong to the range in which they were launched.
fn by_range(timeline: &Timeline, name: &str) -> Result<Vec<Step>, String> {
    let Some(index) = timeline.range_names.iter().position(|known| known == name) else {
        return Err(format!("there is no range of the name {name:?}{}", known_ranges(timeline)));
    };
    let mut steps = Vec::new();
    // (start, end, step) by thread; of nested ones of the same name the outermost counts.
    let mut instances: FxHashMap<u32, Vec<(Ns, Ns, usize)>> = FxHashMap::default();
    for range in timeline.ranges.iter().filter(|range| range.name as usize == index) {
        let list = instances.entry(range.tid).or_default();
        if list.last().is_none_or(|last| last.1 <= range.start) {
            list.push((range.start, range.end, steps.len()));
            steps.push(empty(Some(range.end - range.start)));
        }
    }
    for dispatch in &timeline.dispatches {
        let at = dispatch.launch().unwrap_or(dispatch.start);
        let Some(list) = instances.get(&timeline.class(dispatch).tid) else { continue };
        let after = list.partition_point(|(start, _, _)| *start <= at);
        if let Some((_, end, step)) = after.checked_sub(1).map(|last| list[last])
            && at <= end
        {
            add(&mut steps[step], dispatch);
        }
    }
    Ok(steps)
}

fn known_ranges(timeline: &Timeline) -> String {
    match &timeline.range_names[..] {
        [] => "; the trace has no ranges at all".to_owned(),
        names => format!("; there are {}", names.iter().take(5).cloned().collect::<Vec<_>>().join(", ")),
    }
}

fn by_repetition(timeline: &Timeline) -> Option<(String, Vec<Step>)> {
    let lane = busiest(timeline)?;
    let in_lane: Vec<bool> = timeline.classes.iter().map(|class| class.lane() == lane).collect();
    let of_lane = || timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]);
    let kernels: Vec<u32> = of_lane().map(|dispatch| timeline.class(dispatch).kernel).collect();
    let Period { starts, length } = period(&kernels)?;
    let dispatches: Vec<&Dispatch> = of_lane().collect();
    let starts = rotated(&starts, length, &kernels, &dispatches);
    let last = starts.last()? + length;
    let source = match length {
        1 => format!("repetitions of {} on {lane}", timeline.kernels[kernels[starts[0]] as usize]),
        n => format!("a repeating sequence of {n} kernels on {lane}"),
    };
    let bounds: Vec<Ns> = starts.iter().map(|start| dispatches[*start].start).collect();
    let end = dispatches[last - 1].end;
    let mut steps = vec![empty(None); bounds.len()];
    let mut step = 0;
    for dispatch in timeline.dispatches.iter().filter(|d| (bounds[0]..end).contains(&d.start)) {
        while bounds.get(step + 1).is_some_and(|next| *next <= dispatch.start) {
            step += 1;
        }
        add(&mut steps[step], dispatch);
    }
    Some((source, steps))
}

/// The stream with the most kernel time.
fn busiest(timeline: &Timeline) -> Option<Lane> {
    let mut time: FxHashMap<u32, Ns> = FxHashMap::default();
    timeline.dispatches.iter().for_each(|dispatch| *time.entry(dispatch.class).or_default() += dispatch.ns().max(1));
    let mut lanes: FxHashMap<Lane, Ns> = FxHashMap::default();
    time.iter().for_each(|(class, ns)| *lanes.entry(timeline.classes[*class as usize].lane()).or_default() += ns);
    lanes.into_iter().max_by_key(|(lane, ns)| (*ns, std::cmp::Reverse(*lane))).map(|(lane, _)| lane)
}

/// A sequence that repeats: where it begins, and how many kernels it has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Period {
    starts: Vec<usize>,
    length: usize,
}

/// The longest sequence that repeats.
fn period(kernels: &[u32]) -> Option<Period> {
    let mut counts: FxHashMap<u32, (usize, usize)> = FxHashMap::default();
    for (at, kernel) in kernels.iter().enumerate() {
        counts.entry(*kernel).or_insert((0, at)).0 += 1;
    }
    let mut candidates: Vec<(usize, usize, u32)> = counts
        .iter()
        .filter(|(_, (count, _))| *count >= FEWEST)
        .map(|(kernel, (count, at))| (*count, *at, *kernel))
        .collect();
    candidates.sort_unstable();
    candidates.iter().take(CANDIDATES).find_map(|(_, _, anchor)| repeats(kernels, *anchor))
}

/// The sequence from one occurrence of `anchor` to the next, if it is mostly the same.
fn repeats(kernels: &[u32], anchor: u32) -> Option<Period> {
    let occurrences: Vec<usize> = (0..kernels.len()).filter(|at| kernels[*at] == anchor).collect();
    let hash = |from: usize, to: usize| {
        let mut hasher = rustc_hash::FxHasher::default();
        kernels[from..to].hash(&mut hasher);
        (hasher.finish(), to - from)
    };
    let mut alike: FxHashMap<(u64, usize), usize> = FxHashMap::default();
    occurrences.windows(2).for_each(|pair| *alike.entry(hash(pair[0], pair[1])).or_default() += 1);
    let (common, count) = alike.into_iter().max_by_key(|(key, count)| (*count, key.1))?;
    let length = common.1;
    let covers = (count * length) as f64 >= COVERED * kernels.len() as f64;
    if (count as f64) < ALIKE * (occurrences.len() - 1) as f64 || count + 1 < FEWEST || !covers {
        return None;
    }
    let mut starts = occurrences;
    // The last occurrence begins a step if the whole sequence follows.
    let last = *starts.last()?;
    if last + length > kernels.len() || hash(last, last + length) != common {
        starts.pop();
    }
    Some(Period { starts, length })
}

/// Steps seen for where they begin.
const SAMPLE: usize = 64;

/// A sequence has no beginning of its own; the longest pause in it makes one. The longest eighth of a place's pauses
/// does not count: a host may be held up anywhere, and not for that does a step begin there.
fn rotated(starts: &[usize], length: usize, kernels: &[u32], dispatches: &[&Dispatch]) -> Vec<usize> {
    let gap = |at: usize| match at {
        0 => 0,
        at => dispatches.get(at).map_or(0, |d| d.start.saturating_sub(dispatches[at - 1].end)),
    };
    // The first one's pause is that of the program's beginning.
    let pause = |offset: usize| {
        let mut gaps: Vec<Ns> = starts.iter().skip(1).take(SAMPLE).map(|start| gap(start + offset)).collect();
        gaps.sort_unstable();
        gaps.iter().rev().skip(1 + gaps.len() / 8).sum::<Ns>()
    };
    let natural = pause(0);
    let best = (1..length).max_by_key(|offset| pause(*offset)).filter(|offset| pause(*offset) > natural * 11 / 10);
    let Some(offset) = best else { return starts.to_vec() };
    let mut moved: Vec<usize> = Vec::with_capacity(starts.len() + 1);
    let follows = |from: usize| {
        from + length <= kernels.len() && kernels[from..from + length] == kernels[starts[0] + offset..][..length]
    };
    if starts.len() > 1 && starts[0] + length + offset <= kernels.len() {
        moved.extend((starts[0] + offset).checked_sub(length).filter(|from| follows(*from)));
    }
    moved.extend(starts.iter().map(|start| start + offset).filter(|from| from + length <= kernels.len()));
    moved
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
