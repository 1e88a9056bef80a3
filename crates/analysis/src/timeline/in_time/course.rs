//! The course of a run: what most of its kernels share.

use super::{InTime, Runs, SAME_WORK, median};
use crate::timeline::Timeline;
use rkprof_model::event::Ns;

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

/// How slow the parts of a run are beside the usual times of their kernels.
struct Course<'a> {
    groups: &'a [Runs],
    /// Start, time and usual time of each launch.
    runs: Vec<(Ns, Ns, Ns)>,
    /// Usual time of all launches.
    whole: f64,
    parts: Vec<Part>,
    slowness: Vec<f64>,
    /// How slow the second half is.
    plateau: f64,
    /// The deviation of a kernel's time from one run to the next.
    chance: f64,
    origin: Ns,
}

/// When kernels are slow.
pub(super) enum Slow {
    /// Between these times.
    Within(Vec<(Ns, Ns)>),
    /// More and more.
    Growing,
}

/// Whether a kernel's work grows, as that of attention over a longer and longer context: it says nothing about the device.
pub(super) fn is_left_out(timeline: &Timeline, group: &Runs) -> bool {
    timeline.kernels[group.kernel as usize].to_ascii_lowercase().contains("attention")
}

/// Finds what most kernels share: they are slow at first, slower and slower, or slow for some time.
pub(super) fn over_the_run(timeline: &Timeline, groups: &[Runs], found: &mut InTime) -> Option<Slow> {
    let course = Course::new(timeline, groups)?;
    let settles = course.settles(found);
    if settles.is_some() {
        return settles;
    }
    if course.drifts(found) || course.heats_up(found) {
        return Some(Slow::Growing);
    }
    let slow = course.is_slow_for_a_while(found);
    slow.or_else(|| course.slow_together(found)).map(Slow::Within)
}

impl Course<'_> {
    /// `None` where it has too few launches.
    fn new<'a>(timeline: &Timeline, groups: &'a [Runs]) -> Option<Course<'a>> {
        let mut runs: Vec<(Ns, Ns, Ns)> = groups
            .iter()
            .filter(|group| !is_left_out(timeline, group))
            .flat_map(|group| group.runs.iter().map(|(start, ns)| (*start, *ns, group.median)))
            .collect();
        runs.sort_unstable();
        let whole: f64 = runs.iter().map(|run| run.2 as f64).sum();
        if runs.len() < 2 * PARTS {
            return None;
        }
        let parts = divide(&runs, whole, PARTS);
        let slowness: Vec<f64> = parts.iter().map(Part::slowness).collect();
        let plateau = median(&slowness[parts.len() / 2..]);
        let origin = timeline.dispatches.first().map_or(0, |first| first.start);
        let is_long = parts.len() >= PARTS / 2;
        is_long.then(|| Course { groups, runs, whole, parts, slowness, plateau, chance: by_chance(groups), origin })
    }

    /// The slowness from which on a part is slow, where the run has this many.
    fn slow_from(&self, parts: usize) -> f64 {
        1.0 + SLOW.max(BY_CHANCE * self.chance / (self.runs.len() as f64 / parts as f64).sqrt())
    }

    /// Slow at first, then settled.
    fn settles(&self, found: &mut InTime) -> Option<Slow> {
        let Course { parts, slowness, plateau, .. } = self;
        let settled = slowness.iter().position(|value| *value <= 1.03 * plateau).unwrap_or(0);
        let is_ramp = slowness[0] >= 1.08 * plateau
            && (1..=parts.len() / 2).contains(&settled)
            && slowness[settled..].iter().all(|value| *value <= 1.06 * plateau);
        if is_ramp {
            found.ramp_ns = parts[..settled].iter().map(|part| part.beyond(*plateau)).sum::<f64>() as Ns;
            found.ramp_until_ns = parts[settled].from - self.origin;
        }
        is_ramp.then(|| Slow::Within(vec![(parts[0].from, parts[settled].from)]))
    }

    /// Slower and slower.
    fn drifts(&self, found: &mut InTime) -> bool {
        let ends = rises(&self.slowness);
        if let Some((begin, end)) = ends {
            found.drift_ns = self.parts.iter().map(|part| part.beyond(begin)).sum::<f64>() as Ns;
            found.drift_pct = 100.0 * (end / begin - 1.0);
        }
        ends.is_some()
    }

    /// Slower and slower at first, then level.
    fn heats_up(&self, found: &mut InTime) -> bool {
        let Course { groups, runs, parts, slowness, .. } = self;
        let cooled = rise(slowness, self.plateau).filter(|at| {
            let settled = parts[*at].from;
            has_same_mix(groups, settled, Ns::MAX) && slower_alike(groups, settled)
        });
        let Some(cooled) = cooled else { return false };
        // A part is long for a rise that begins at once.
        let few = &runs[..(runs.len() / FINE[1]).max(FEWEST_IN_PART)];
        let of = |time: fn(&(Ns, Ns, Ns)) -> Ns| few.iter().map(time).sum::<Ns>() as f64;
        let first = (of(|run| run.1) / of(|run| run.2)).min(slowness[0]);
        found.drift_ns = parts.iter().map(|part| part.beyond(first)).sum::<f64>() as Ns;
        found.drift_pct = 100.0 * (median(&slowness[cooled..]) / first - 1.0);
        true
    }

    fn is_slow_for_a_while(&self, found: &mut InTime) -> Option<Vec<(Ns, Ns)>> {
        let Course { parts, slowness, .. } = self;
        let slow_from = self.slow_from(PARTS);
        let usual = median(slowness);
        let slow = |value: &f64| *value >= slow_from * usual;
        let (from, to) = (slowness.iter().position(slow), slowness.iter().rposition(slow));
        let (from, to) = from.zip(to).unwrap_or_default();
        let inside = slowness[from..=to].iter().filter(|value| slow(value)).count();
        let is_one = from > 0 && to > from && to - from < parts.len() / 2 && inside == to - from + 1;
        // What is faster than usual before or after it is another level of work.
        let faster = slowness.iter().filter(|value| **value * slow_from < usual).count();
        let is_one = is_one && faster * 10 < parts.len() && has_same_mix(self.groups, parts[from].from, parts[to].to);
        if is_one {
            // The parts at both ends are slow in part.
            let around = &parts[from - 1..(to + 2).min(parts.len())];
            found.phase_ns = around.iter().map(|part| part.beyond(usual)).sum::<f64>() as Ns;
            (found.phase_from_ns, found.phase_to_ns) = (parts[from].from - self.origin, parts[to].to - self.origin);
            found.phases = 1;
        }
        is_one.then(|| vec![(parts[from].from, parts[to].to)])
    }

    fn slow_together(&self, found: &mut InTime) -> Option<Vec<(Ns, Ns)>> {
        if let Some(spans) = slow_together(&self.parts, self.slow_from(PARTS), self.groups, self.origin, found) {
            return Some(spans);
        }
        // Short times drown in long parts.
        let mut counts = FINE.into_iter().take_while(|count| self.runs.len() >= FEWEST_IN_PART * count);
        counts.find_map(|count| {
            let parts = divide(&self.runs, self.whole, count);
            slow_together(&parts, self.slow_from(count), self.groups, self.origin, found)
        })
    }
}

/// The slowness at the begin and at the end, where it grows from part to part.
pub(super) fn rises(slowness: &[f64]) -> Option<(f64, f64)> {
    let n = slowness.len() as f64;
    let mean_at = (n - 1.0) / 2.0;
    let mean = slowness.iter().sum::<f64>() / n;
    let at = |i: usize| i as f64 - mean_at;
    let together: f64 = slowness.iter().enumerate().map(|(i, value)| at(i) * (value - mean)).sum();
    let squares = |sum: (f64, f64), (i, value): (usize, &f64)| (sum.0 + at(i).powi(2), sum.1 + (value - mean).powi(2));
    let (of_at, of_values) = slowness.iter().enumerate().fold((0.0, 0.0), squares);
    let slope = together / of_at;
    let (first, last) = (mean - slope * mean_at, mean + slope * mean_at);
    // What it begins with may be level, and what it comes to: a line through all parts would begin below the one, or end above the other.
    let [begin, second, .., before, end] = slowness else { return None };
    let correlates = together / (of_at * of_values).sqrt().max(f64::MIN_POSITIVE) >= 0.9;
    let is_drift = correlates && last >= 1.05 * first && !is_in_levels(slowness);
    is_drift.then(|| (begin.min(*second), end.max(*before)))
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
pub(super) fn rise(slowness: &[f64], plateau: f64) -> Option<usize> {
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
/// The slow times.
fn slow_together(
    parts: &[Part],
    slow_from: f64,
    groups: &[Runs],
    origin: Ns,
    found: &mut InTime,
) -> Option<Vec<(Ns, Ns)>> {
    let slowness: Vec<f64> = parts.iter().map(Part::slowness).collect();
    let mut sorted = slowness.clone();
    sorted.sort_by(f64::total_cmp);
    // A quarter: more than half of the run may be slow.
    let usual = sorted[sorted.len() / 4];
    let is_slow: Vec<bool> = slowness.iter().map(|value| *value >= slow_from * usual).collect();
    let count = is_slow.iter().filter(|slow| **slow).count();
    if is_slow[0] || count < 2 || count * 4 > parts.len() * 3 {
        return None;
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
        return None;
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
        return None;
    }
    let (from, to) = (is_slow.iter().position(|slow| *slow)?, is_slow.iter().rposition(|slow| *slow)?);
    found.phase_ns = parts.iter().map(|part| part.beyond(usual)).sum::<f64>() as Ns;
    (found.phase_from_ns, found.phase_to_ns) = (parts[from].from - origin, parts[to].to - origin);
    found.phases = phases as u64;
    Some(parts.iter().zip(&is_slow).filter(|one| *one.1).map(|(part, _)| (part.from, part.to)).collect())
}
