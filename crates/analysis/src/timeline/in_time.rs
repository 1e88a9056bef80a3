//! Kernels that don't always take the same time: a slow beginning, a slow while, more and more time, or two modes.
//!
//! Runs of one kernel with one shape on one device are compared with their median. The run is divided into parts with equal
//! work by these medians, and the slowness of a part is its time over its work. The first run of each kernel isn't looked at
//! (it is a cold start), and neither are kernels of communication, which wait for others, nor the runtime's copies.

use super::Timeline;
use super::copy_kernels::is_copy;
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// Kernels with fewer runs say nothing about time.
const FEWEST: usize = 32;
/// Limit of kernels, by time.
const GROUPS: usize = 64;
/// Limit of runs of a kernel in which modes are searched: of more, every second, fourth ... is taken.
const RUNS: usize = 1 << 16;
/// Parts of the run.
const PARTS: usize = 40;
/// Finer parts, for slow times that are shorter; each has at least this many kernels.
const FINE: [usize; 3] = [160, 320, 640];
const FEWEST_IN_PART: usize = 6;
/// A part is slow from this excess on, and beyond this many times what its kernels vary by chance.
const SLOW: f64 = 0.08;
const BY_CHANCE: f64 = 4.0;
/// Fewer parts, each slower than the one before, are no rise.
const RISING: usize = 3;
/// A rise from which on its jumps stand out, and how many of them make levels. A jump within a part is in two differences.
const LARGE: f64 = 1.2;
const FEW_JUMPS: usize = 4;
/// A kernel that takes so much longer from one moment on is told, as a share of its time.
const LONGER: f64 = 0.1;
/// The number of kernels around each run of a kernel, and the shares of kernels, differ by less where the program does the same.
const SAME_WORK: f64 = 0.1;

/// Time that kernels took beyond their usual time, by the shape of it over the run. At most one of the first three.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct InTime {
    /// Slow at the beginning, then settled: the excess, and how long it lasted.
    pub ramp_ns: Ns,
    pub ramp_until_ns: Ns,
    /// Slower and slower, to the end or until it stays so: the excess over the beginning, and the slowness of the end against it.
    pub drift_ns: Ns,
    pub drift_pct: f64,
    /// Slow for a while: the excess, and the time from and to, since the first kernel.
    pub phase_ns: Ns,
    pub phase_from_ns: Ns,
    pub phase_to_ns: Ns,
    /// How many such times lie between them; 0 without any.
    pub phases: u64,
    /// Kernels that take longer from one moment on.
    pub steps: Vec<Step>,
    /// Kernels with two modes, by excess.
    pub modes: Vec<Modes>,
}

/// Two times that a kernel takes, in no order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Modes {
    pub kernel: String,
    pub fast_ns: Ns,
    pub slow_ns: Ns,
    pub slow_pct: f64,
    /// Of the slow runs over the fast mode.
    pub excess_ns: Ns,
}

/// A kernel that takes longer from one moment on, to the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    pub kernel: String,
    pub before_ns: Ns,
    pub after_ns: Ns,
    pub excess_ns: Ns,
}

impl InTime {
    pub fn modes_ns(&self) -> Ns {
        self.modes.iter().map(|modes| modes.excess_ns).sum()
    }
}

/// Runs of one kernel: start and time, in order.
struct Runs {
    kernel: u32,
    runs: Vec<(Ns, Ns)>,
    median: Ns,
}

pub fn in_time(timeline: &Timeline) -> InTime {
    let groups = groups(timeline);
    let mut found = InTime::default();
    let mut modes: Vec<Modes> = groups.iter().filter_map(|group| two_modes(timeline, group)).collect();
    modes.sort_by_key(|modes| Reverse(modes.excess_ns));
    over_the_run(timeline, &groups, &mut found);
    if found.ramp_ns + found.drift_ns == 0 {
        stepped(timeline, &groups, &mut found);
    }
    // What is slow together at one time has no modes of its own.
    if found.ramp_ns + found.drift_ns + found.phase_ns == 0 {
        found.modes = modes;
    }
    found
}

fn groups(timeline: &Timeline) -> Vec<Runs> {
    let differs = |name: &String| is_communication(name) || is_copy(name);
    let differs: Vec<bool> = timeline.kernels.iter().map(differs).collect();
    let mut of_class: Vec<usize> = Vec::with_capacity(timeline.classes.len());
    let mut known: FxHashMap<(u32, LaunchShape, u32), usize> = FxHashMap::default();
    let mut groups: Vec<Runs> = Vec::new();
    for class in &timeline.classes {
        let next = groups.len();
        let at = *known.entry((class.kernel, class.shape, class.agent)).or_insert(next);
        if at == next {
            groups.push(Runs { kernel: class.kernel, runs: Vec::new(), median: 0 });
        }
        of_class.push(at);
    }
    for dispatch in &timeline.dispatches {
        let group = &mut groups[of_class[dispatch.class as usize]];
        if !differs[group.kernel as usize] {
            group.runs.push((dispatch.start, dispatch.ns()));
        }
    }
    groups.retain(|group| group.runs.len() > FEWEST);
    for group in &mut groups {
        group.runs.remove(0);
        let mut times: Vec<Ns> = group.runs.iter().map(|run| run.1).collect();
        let middle = times.len() / 2;
        group.median = (*times.select_nth_unstable(middle).1).max(1);
    }
    groups.sort_by_key(|group| Reverse(group.median.saturating_mul(group.runs.len() as Ns)));
    groups.truncate(GROUPS);
    groups
}

/// A part of the run: its begin, the time of its kernels, and the time that they usually take.
#[derive(Clone, Copy, Default)]
struct Part {
    from: Ns,
    to: Ns,
    ns: f64,
    usual: f64,
}

impl Part {
    fn slowness(&self) -> f64 {
        self.ns / self.usual.max(1.0)
    }

    fn beyond(&self, slowness: f64) -> f64 {
        (self.ns - slowness * self.usual).max(0.0)
    }
}

fn over_the_run(timeline: &Timeline, groups: &[Runs], found: &mut InTime) {
    // A kernel whose work grows, as attention over a longer and longer context, says nothing about the device.
    let grows = |group: &&Runs| !timeline.kernels[group.kernel as usize].to_ascii_lowercase().contains("attention");
    let mut runs: Vec<(Ns, Ns, Ns)> = groups
        .iter()
        .filter(grows)
        .flat_map(|group| group.runs.iter().map(|(start, ns)| (*start, *ns, group.median)))
        .collect();
    runs.sort_unstable();
    let whole: f64 = runs.iter().map(|run| run.2 as f64).sum();
    if runs.len() < 2 * PARTS {
        return;
    }
    let parts = divide(&runs, whole, PARTS);
    if parts.len() < PARTS / 2 {
        return;
    }
    let chance = by_chance(groups);
    let slow_from = |parts: usize| 1.0 + SLOW.max(BY_CHANCE * chance / (runs.len() as f64 / parts as f64).sqrt());
    let slowness: Vec<f64> = parts.iter().map(Part::slowness).collect();
    let origin = timeline.dispatches.first().map_or(0, |first| first.start);
    let half = parts.len() / 2;
    // Slow at first, then settled.
    let plateau = median(&slowness[half..]);
    let settled = slowness.iter().position(|value| *value <= 1.03 * plateau).unwrap_or(0);
    if slowness[0] >= 1.08 * plateau
        && (1..=half).contains(&settled)
        && slowness[settled..].iter().all(|value| *value <= 1.06 * plateau)
    {
        found.ramp_ns = parts[..settled].iter().map(|part| part.beyond(plateau)).sum::<f64>() as Ns;
        found.ramp_until_ns = parts[settled].from - origin;
        return;
    }
    // Slower and slower.
    let n = slowness.len() as f64;
    let mean_at = (n - 1.0) / 2.0;
    let mean = slowness.iter().sum::<f64>() / n;
    let at = |i: usize| i as f64 - mean_at;
    let together: f64 = slowness.iter().enumerate().map(|(i, value)| at(i) * (value - mean)).sum();
    let (of_at, of_values): (f64, f64) =
        slowness.iter().enumerate().fold((0.0, 0.0), |sum, (i, v)| (sum.0 + at(i).powi(2), sum.1 + (v - mean).powi(2)));
    let slope = together / of_at;
    let (first, last) = (mean - slope * mean_at, mean + slope * mean_at);
    // What it begins with may be level, and what it comes to: a line through all parts would begin below the one, or end above the other.
    let (begin, end) = (slowness[0].min(slowness[1]), slowness[slowness.len() - 1].max(slowness[slowness.len() - 2]));
    let correlates = together / (of_at * of_values).sqrt().max(f64::MIN_POSITIVE) >= 0.9;
    if correlates && last >= 1.05 * first && !is_in_levels(&slowness) {
        found.drift_ns = parts.iter().map(|part| part.beyond(begin)).sum::<f64>() as Ns;
        found.drift_pct = 100.0 * (end / begin - 1.0);
        return;
    }
    if let Some(cooled) = heats_up(&slowness, plateau).filter(|at| {
        let settled = parts[*at].from;
        has_same_mix(groups, settled, Ns::MAX) && slower_alike(groups, settled)
    }) {
        // A part is long for a rise that begins at once.
        let few = &runs[..(runs.len() / FINE[1]).max(FEWEST_IN_PART)];
        let of = |time: fn(&(Ns, Ns, Ns)) -> Ns| few.iter().map(time).sum::<Ns>() as f64;
        let first = (of(|run| run.1) / of(|run| run.2)).min(slowness[0]);
        let late = &parts[cooled..];
        found.drift_ns = parts.iter().map(|part| part.beyond(first)).sum::<f64>() as Ns;
        found.drift_pct = 100.0 * (median(&late.iter().map(Part::slowness).collect::<Vec<_>>()) / first - 1.0);
        return;
    }
    // Slow for a while.
    let usual = median(&slowness);
    let slow = |value: &f64| *value >= slow_from(PARTS) * usual;
    let (from, to) = (slowness.iter().position(slow), slowness.iter().rposition(slow));
    let (from, to) = from.zip(to).unwrap_or_default();
    let inside = slowness[from..=to].iter().filter(|value| slow(value)).count();
    let is_one = from > 0 && to > from && to - from < half && inside == to - from + 1;
    // What is faster than usual before or after it is another level of work.
    let faster = slowness.iter().filter(|value| **value * slow_from(PARTS) < usual).count();
    let is_one = is_one && faster * 10 < parts.len();
    if is_one && has_same_mix(groups, parts[from].from, parts[to].to) {
        // The parts at both ends are slow in part.
        let around = &parts[from - 1..(to + 2).min(parts.len())];
        found.phase_ns = around.iter().map(|part| part.beyond(usual)).sum::<f64>() as Ns;
        (found.phase_from_ns, found.phase_to_ns) = (parts[from].from - origin, parts[to].to - origin);
        found.phases = 1;
        return;
    }
    if slow_together(&parts, slow_from(PARTS), groups, origin, found) {
        return;
    }
    // Short times drown in long parts.
    for count in FINE.into_iter().take_while(|count| runs.len() >= FEWEST_IN_PART * count) {
        let parts = divide(&runs, whole, count);
        if slow_together(&parts, slow_from(count), groups, origin, found) {
            return;
        }
    }
}

/// Whether a large rise comes in a few jumps: longer sequences or larger batches from some moment on. What makes a device slower and
/// slower has no jumps.
fn is_in_levels(slowness: &[f64]) -> bool {
    let (least, most) = slowness.iter().fold((f64::MAX, 0.0f64), |(a, b), one| (a.min(*one), b.max(*one)));
    let mut jumps: Vec<f64> = slowness.windows(2).map(|pair| pair[1] - pair[0]).collect();
    jumps.sort_by(|a, b| b.total_cmp(a));
    most >= LARGE * least && jumps.iter().take(FEW_JUMPS).sum::<f64>() >= 0.8 * (most - least)
}

/// The part from which on the run is as slow as its second half. Before it each part is slower than the one before: clocks
/// that sink while a device gets warm do so. A step from one level to another does not.
fn heats_up(slowness: &[f64], plateau: f64) -> Option<usize> {
    let settled = slowness.iter().position(|value| *value >= 0.97 * plateau)?;
    let begin = &slowness[..settled];
    let rises = begin.len() >= RISING
        && begin.windows(2).all(|pair| pair[1] >= pair[0])
        && begin[begin.len() / 2] - begin[0] >= (plateau - begin[0]) / 4.0;
    let flat = slowness[settled..].iter().all(|value| (0.94..1.06).contains(&(value / plateau)));
    (rises && flat && settled <= slowness.len() / 2 && plateau >= (1.0 + SLOW) * begin[0]).then_some(settled)
}

/// Whether nearly all kernels, by time, are slower from this moment on: not one of them has more work.
fn slower_alike(groups: &[Runs], since: Ns) -> bool {
    let (mut slower, mut whole) = (0.0, 0.0);
    for group in groups {
        let (before, after) = group.runs.split_at(group.runs.partition_point(|run| run.0 < since));
        let mean = |runs: &[(Ns, Ns)]| runs.iter().map(|run| run.1 as f64).sum::<f64>() / runs.len() as f64;
        let weight = group.median as f64 * group.runs.len() as f64;
        whole += weight;
        let longer = !before.is_empty() && !after.is_empty() && mean(after) >= 1.02 * mean(before);
        slower += if longer { weight } else { 0.0 };
    }
    slower >= 0.8 * whole
}

/// Parts with about the same usual work. `runs` have a start, a time, and a usual time, of `whole` in all.
fn divide(runs: &[(Ns, Ns, Ns)], whole: f64, count: usize) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::with_capacity(count);
    let (mut part, mut done) = (Part { from: runs[0].0, ..Part::default() }, 0.0);
    for (start, ns, usual) in runs {
        part.ns += *ns as f64;
        part.usual += *usual as f64;
        part.to = start + ns;
        done += *usual as f64;
        if done >= whole * (parts.len() + 1) as f64 / count as f64 {
            let next = Part { from: part.to, ..Part::default() };
            parts.push(std::mem::replace(&mut part, next));
        }
    }
    parts
}

/// The deviation of a kernel's time from one run to the next, as a share of its median.
fn by_chance(groups: &[Runs]) -> f64 {
    // Of a normal distribution, from the median distance of two values.
    const OF_MEDIAN: f64 = 0.954;
    let apart = |group: &Runs| {
        let median = group.median as f64;
        group.runs.windows(2).map(move |pair| pair[0].1.abs_diff(pair[1].1) as f64 / median).collect::<Vec<f64>>()
    };
    median(&groups.iter().flat_map(apart).collect::<Vec<f64>>()) / OF_MEDIAN
}

/// Whether times come again and again at one distance: then they are the program's own.
fn are_regular(starts: &[usize]) -> bool {
    let apart: Vec<f64> = starts.windows(2).map(|pair| (pair[1] - pair[0]) as f64).collect();
    let usual = median(&apart);
    apart.len() >= 2 && apart.iter().all(|one| (one - usual).abs() <= (0.1 * usual).max(1.0))
}

/// Whether each kernel has the same share of the launches within a time as before and after it. Other shares are other work.
fn has_same_mix(groups: &[Runs], from: Ns, to: Ns) -> bool {
    let within = |group: &Runs| group.runs.iter().filter(|run| (from..to).contains(&run.0)).count() as f64;
    let counts: Vec<[f64; 2]> =
        groups.iter().map(|group| (within(group), group.runs.len() as f64)).map(|(w, all)| [w, all - w]).collect();
    let sums = counts.iter().fold([0.0; 2], |sum: [f64; 2], one| [sum[0] + one[0], sum[1] + one[1]]);
    let apart: f64 = counts.iter().map(|one| (one[0] / sums[0].max(1.0) - one[1] / sums[1].max(1.0)).abs()).sum();
    apart / 2.0 <= SAME_WORK
}

/// Slow from some time on, or several times. One kernel may have other work then; all kernels together have another device.
/// Whether it is so.
fn slow_together(parts: &[Part], slow_from: f64, groups: &[Runs], origin: Ns, found: &mut InTime) -> bool {
    let slowness: Vec<f64> = parts.iter().map(Part::slowness).collect();
    let mut sorted = slowness.clone();
    sorted.sort_by(f64::total_cmp);
    // A quarter: more than half of the run may be slow.
    let usual = sorted[sorted.len() / 4];
    let is_slow: Vec<bool> = slowness.iter().map(|value| *value >= slow_from * usual).collect();
    let count = is_slow.iter().filter(|slow| **slow).count();
    if is_slow[0] || count < 2 || count * 4 > parts.len() * 3 {
        return false;
    }
    // Two levels: what lies between them is at the ends of slow times. Work that differs has all levels, or more of them.
    let level = |wanted: bool| {
        median(&slowness.iter().zip(&is_slow).filter(|one| *one.1 == wanted).map(|one| *one.0).collect::<Vec<_>>())
    };
    let (low, high) = (level(false), level(true));
    let third = (high - low) / 3.0;
    let is_at_a_level = |value: f64| value < low + third || (high - third..high + third).contains(&value);
    let between = slowness.iter().filter(|value| !is_at_a_level(**value)).count();
    let starts: Vec<usize> = (1..parts.len()).filter(|i| is_slow[*i] && !is_slow[i - 1]).collect();
    let phases = starts.len();
    // Of short times a part is seldom slow alone, and they don't come at one distance.
    let is_fine = parts.len() > PARTS;
    if between > 2 * phases || phases > parts.len() / 8 || is_fine && (count < 2 * phases || are_regular(&starts)) {
        return false;
    }
    // In parts that are slow as a whole the short runs of a kernel are longer, and the long ones too. Where only their mix is
    // another, as of forward and backward passes, one of both is the same.
    let side = |value: f64| if value >= high - third { Some(1) } else { (value < low + third).then_some(0) };
    let (mut together, mut whole, mut alike) = (0.0, 0.0, 0);
    for group in groups {
        let mut times: [Vec<f64>; 2] = Default::default();
        for (start, ns) in &group.runs {
            let at = parts.partition_point(|part| part.from <= *start).saturating_sub(1);
            if let Some(side) = side(slowness[at]) {
                times[side].push(*ns as f64);
            }
        }
        let weight = (group.median * group.runs.len() as Ns) as f64;
        whole += weight;
        times.iter_mut().for_each(|side| side.sort_by(f64::total_cmp));
        let [usual, slow] = &times;
        let longer = |quarter: usize| slow[slow.len() * quarter / 4] >= 1.05 * usual[usual.len() * quarter / 4];
        if usual.len() >= 4 && slow.len() >= 4 && longer(1) && longer(3) {
            together += weight;
            alike += 1;
        }
    }
    if alike < 2 || together < 0.8 * whole {
        return false;
    }
    let (Some(from), Some(to)) = (is_slow.iter().position(|slow| *slow), is_slow.iter().rposition(|slow| *slow)) else {
        return false;
    };
    found.phase_ns = parts.iter().map(|part| part.beyond(usual)).sum::<f64>() as Ns;
    (found.phase_from_ns, found.phase_to_ns) = (parts[from].from - origin, parts[to].to - origin);
    found.phases = phases as u64;
    true
}

/// Kernels that are slow from one moment on while the program does the same as before. Other work at its place shows by other
/// kernels around it, or by times that grow.
fn stepped(timeline: &Timeline, groups: &[Runs], found: &mut InTime) {
    let origin = timeline.dispatches.first().map_or(0, |first| first.start);
    let starts: Vec<Ns> = timeline.dispatches.iter().map(|dispatch| dispatch.start).collect();
    let (mut from, mut to) = (Ns::MAX, 0);
    for group in groups {
        let Some((at, before, after)) = step(&group.runs) else { continue };
        // How many kernels lie between two runs of it.
        let around = |runs: &[(Ns, Ns)]| {
            let index = |run: &(Ns, Ns)| starts.partition_point(|start| *start < run.0);
            runs.first()
                .zip(runs.last())
                .map_or(0.0, |(first, last)| (index(last) - index(first)) as f64 / runs.len() as f64)
        };
        let (a, b) = (around(&group.runs[..at]), around(&group.runs[at..]));
        if (a - b).abs() > SAME_WORK * a.max(b) {
            continue;
        }
        let (first, last) = (group.runs[at], group.runs[group.runs.len() - 1]);
        (from, to) = (from.min(first.0 - origin), to.max(last.0 + last.1 - origin));
        let excess_ns = group.runs[at..].iter().map(|run| run.1.saturating_sub(before)).sum();
        let kernel = timeline.kernels[group.kernel as usize].clone();
        found.steps.push(Step { kernel, before_ns: before, after_ns: after, excess_ns });
    }
    found.steps.sort_by_key(|step| Reverse(step.excess_ns));
    if !found.steps.is_empty() && found.phase_ns == 0 {
        found.phase_ns = found.steps.iter().map(|step| step.excess_ns).sum();
        (found.phase_from_ns, found.phase_to_ns, found.phases) = (from, to, 1);
    }
}

/// The run from which on a kernel is slow, and its time before and after: two levels, each of them flat, and nearly no run that
/// has the other one's time.
fn step(runs: &[(Ns, Ns)]) -> Option<(usize, Ns, Ns)> {
    let few = (runs.len() / 20).max(FEWEST / 4);
    let level = |runs: &[(Ns, Ns)]| {
        let mut times: Vec<Ns> = runs.iter().map(|run| run.1).collect();
        let middle = times.len() / 2;
        *times.select_nth_unstable(middle).1
    };
    let whole: f64 = runs.iter().map(|run| run.1 as f64).sum();
    let (mut best, mut left) = ((0.0, 0), 0.0);
    for (i, run) in runs.iter().enumerate().take(runs.len().saturating_sub(few)) {
        left += run.1 as f64;
        let (a, b) = ((i + 1) as f64, (runs.len() - i - 1) as f64);
        let between = a * b * ((whole - left) / b - left / a).max(0.0).powi(2);
        if i + 1 >= few && between > best.0 {
            best = (between, i + 1);
        }
    }
    let (first, last) = runs.split_at(best.1);
    if first.is_empty() {
        return None;
    }
    let (before, after) = (level(first), level(last));
    let jump = after as f64 - before as f64;
    let halves = |runs: &[(Ns, Ns)]| (level(&runs[..runs.len() / 2]), level(&runs[runs.len() / 2..]));
    let flat = |(one, other): (Ns, Ns)| (one as f64 - other as f64).abs() <= jump / 8.0;
    let limit = before as f64 + jump / 2.0;
    let strange = first.iter().filter(|run| run.1 as f64 > limit).count() * 20 > first.len()
        || last.iter().filter(|run| (run.1 as f64) < limit).count() * 20 > last.len();
    let is_step = jump >= LONGER * before as f64 && !strange && flat(halves(first)) && flat(halves(last));
    is_step.then_some((best.1, before, after))
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// Two clearly separate times that come in no order. A regular order is the program's own: other work at other places.
fn two_modes(timeline: &Timeline, group: &Runs) -> Option<Modes> {
    let stride = group.runs.len().div_ceil(RUNS);
    let times: Vec<Ns> = group.runs.iter().step_by(stride).map(|run| run.1).collect();
    let mut sorted: Vec<f64> = times.iter().map(|ns| (*ns).max(1) as f64).map(f64::ln).collect();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len() as f64;
    let (sum, squares) = sorted.iter().fold((0.0, 0.0), |acc, value| (acc.0 + value, acc.1 + value * value));
    let variance = squares / n - (sum / n).powi(2);
    // The split with the largest distance between the two means.
    let (mut best, mut left) = ((0.0, 0), 0.0);
    for (i, value) in sorted.iter().enumerate().take(sorted.len() - 1) {
        left += value;
        let (a, b) = ((i + 1) as f64, n - (i + 1) as f64);
        let between = a * b / (n * n) * (left / a - (sum - left) / b).powi(2);
        if between > best.0 {
            best = (between, i + 1);
        }
    }
    let (between, split) = best;
    let few = (sorted.len() / 20).max(8);
    if variance <= 0.0 || between < 0.85 * variance || split < few || sorted.len() - split < few {
        return None;
    }
    let (fast, slow) = (sorted[split / 2], sorted[split + (sorted.len() - split) / 2]);
    let third = (slow - fast) / 3.0;
    let middle = sorted.iter().filter(|value| (fast + third..slow - third).contains(value)).count();
    if slow - fast < 0.11 || middle * 20 > sorted.len() {
        return None;
    }
    let limit = f64::midpoint(sorted[split - 1], sorted[split]).exp();
    let is_slow: Vec<bool> = times.iter().map(|ns| *ns as f64 > limit).collect();
    let share = (sorted.len() - split) as f64 / n;
    let by_chance = share.powi(2) + (1.0 - share).powi(2);
    let switches = is_slow.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
    if switches < 0.4 * (1.0 - by_chance) * (n - 1.0)
        || (1..=128.min(is_slow.len() / 3)).any(|lag| {
            let same = is_slow.iter().zip(&is_slow[lag..]).filter(|(a, b)| a == b).count() as f64;
            (same / (is_slow.len() - lag) as f64 - by_chance) / (1.0 - by_chance) >= 0.8
        })
    {
        return None;
    }
    let fast_ns = fast.exp() as Ns;
    let excess: Ns = group.runs.iter().map(|run| run.1).filter(|ns| *ns as f64 > limit).map(|ns| ns - fast_ns).sum();
    Some(Modes {
        kernel: timeline.kernels[group.kernel as usize].clone(),
        fast_ns,
        slow_ns: slow.exp() as Ns,
        slow_pct: 100.0 * share,
        excess_ns: excess,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    fn played(time: impl Fn(u64) -> Ns) -> InTime {
        let (mut tables, mut now) = (timeline(), 1_000);
        for i in 0..400 {
            tables = tables.kernel("k", now, now + time(i), None);
            now += time(i) + 10;
        }
        in_time(&tables.done())
    }

    fn dice(i: u64) -> u64 {
        let mixed = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33 & 0xFFFF
    }

    fn percent(i: u64) -> u64 {
        dice(i) % 100
    }

    #[test]
    fn equal_times_and_noise_have_no_shape() {
        assert_eq!(played(|_| 1_000), InTime::default());
        assert_eq!(played(|i| 1_000 + percent(i)), InTime::default());
    }

    /// All kernels rise to a level and stay there. A step to a level, and the rise of one kernel alone, are something else.
    #[test]
    fn a_device_gets_warm_in_the_beginning() {
        let found = three(|i| 1.0 + 0.2 * (1.0 - (-f64::from(i as u32) / 100.0).exp()));
        assert!(found.drift_ns > 0 && (12.0..20.0).contains(&found.drift_pct), "{found:?}");
        assert_eq!(three(|i| if i < 200 { 1.0 } else { 1.2 }).drift_ns, 0);
        assert_eq!(three(|i| if i % 3 == 0 { 1.0 + 0.4 * (i.min(200) as f64 / 200.0) } else { 1.0 }).drift_ns, 0);
        assert_eq!(heats_up(&[1.0, 1.05, 1.04, 1.1, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2], 1.2), None, "no rise");
    }

    /// Twice and four times the work, from two moments on; and twice the work, more and more of it.
    #[test]
    fn levels_are_no_drift() {
        let levels = three(|i| [1.0, 2.0, 4.0][i as usize / 400] * (1.0 + percent(i) as f64 / 3_000.0));
        assert_eq!((levels.drift_ns, levels.phase_ns), (0, 0), "{levels:?}");
        assert!(three(|i| 1.0 + i as f64 / 1_200.0).drift_ns > 0);
    }

    /// Another time at each third place is other work, and so is a change for good in the middle.
    #[test]
    fn an_order_is_the_programs_own() {
        assert_eq!(played(|i| if i % 3 == 0 { 2_000 } else { 1_000 }).modes, []);
        assert_eq!(played(|i| if i % 16 < 8 { 2_000 } else { 1_000 }).modes, []);
        let found = played(|i| if percent(i) < 30 { 2_000 } else { 1_000 });
        let [modes] = &found.modes[..] else { panic!("{found:?}") };
        assert!((999..=1_000).contains(&modes.fast_ns) && (1_999..=2_000).contains(&modes.slow_ns), "{modes:?}");
        assert!((20.0..40.0).contains(&modes.slow_pct), "{modes:?}");
    }

    /// Three kernels in turn; the factor of their times by number.
    fn three(factor: impl Fn(u64) -> f64) -> InTime {
        let (mut tables, mut now) = (timeline(), 1_000);
        for i in 0..1_200 {
            let ns = ([4_000.0, 2_500.0, 1_400.0][i as usize % 3] * factor(i)) as Ns;
            tables = tables.kernel(["a", "b", "c"][i as usize % 3], now, now + ns, None);
            now += ns + 10;
        }
        in_time(&tables.done())
    }

    #[test]
    fn all_kernels_are_slow_from_the_middle_on_or_now_and_then() {
        let from = three(|i| if i < 660 { 1.0 } else { 1.4 });
        let excess = 0.4 * 7_900.0 * 180.0;
        assert!((from.phase_ns as f64 / excess - 1.0).abs() < 0.05 && from.phases == 1, "{from:?}");
        let times = three(|i| if i % 300 >= 240 { 1.8 } else { 1.0 });
        assert!(times.phase_ns > 0 && times.phases == 4, "{times:?}");
    }

    #[test]
    fn one_kernel_is_slow_from_some_time_on() {
        let one = three(|i| if i >= 540 && i % 3 == 0 { 2.0 } else { 1.0 });
        assert_eq!((one.phase_ns, one.phases), (220 * 4_000, 1), "{one:?}");
        let [step] = &one.steps[..] else { panic!("{one:?}") };
        assert_eq!((step.kernel.as_str(), step.before_ns, step.after_ns), ("a", 4_000, 8_000));
        // Alone, for more than half of the run.
        assert_eq!(played(|i| if i < 180 { 1_000 } else { 2_000 }).phase_ns, 220_000);
        // Its work grows, or slow runs are among the others.
        assert_eq!(three(|i| if i % 3 == 0 { 1.0 + i as f64 / 1_200.0 } else { 1.0 }).steps, []);
        assert_eq!(three(|i| if i % 3 == 0 && (i >= 540 || i % 30 == 0) { 2.0 } else { 1.0 }).steps, []);
        // Other kernels around it: another part of the program.
        let (mut tables, mut now) = (timeline(), 1_000);
        for i in 0..800u64 {
            let ns = if i < 400 { 1_000 } else { 2_000 };
            tables = tables.kernel("k", now, now + ns, None);
            now += ns + 10;
            if i < 400 {
                tables = tables.kernel("only before", now, now + 500, None);
                now += 510;
            }
        }
        assert_eq!(in_time(&tables.done()).steps, []);
    }

    #[test]
    fn a_slow_beginning_a_slow_while_and_a_drift() {
        let beginning = played(|i| if i < 80 { 1_500 } else { 1_000 });
        // 79 runs: the first one is a cold start.
        assert!(beginning.ramp_ns.abs_diff(79 * 500) < 2_000 && beginning.phase_ns == 0, "{beginning:?}");
        let phase = played(|i| if (150..200).contains(&i) { 1_500 } else { 1_000 });
        assert!(phase.phase_ns.abs_diff(50 * 500) < 1_000 && phase.ramp_ns == 0, "{phase:?}");
        let drift = played(|i| 1_000 + i);
        assert!(drift.drift_ns.abs_diff(400 * 200) < 4_000 && (35.0..45.0).contains(&drift.drift_pct), "{drift:?}");
    }
}
