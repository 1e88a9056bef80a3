//! Kernels that are slower from one moment on, and kernels with two times.

use super::{FEWEST, InTime, Longer, Modes, Runs, same_around};
use crate::timeline::Timeline;
use rkprof_model::event::Ns;
use std::cmp::Reverse;

/// Limit of runs of a kernel in which modes are searched: of more, every second, fourth ... is taken.
const RUNS: usize = 1 << 16;
/// A kernel that takes so much longer from one moment on is told, as a share of its time.
const LONGER: f64 = 0.1;

/// Kernels that are slow from one moment on while the program does the same as before. Other work at its place shows by other
/// kernels around it, or by times that grow.
pub(super) fn stepped(timeline: &Timeline, groups: &[Runs], found: &mut InTime) {
    let origin = timeline.dispatches.first().map_or(0, |first| first.start);
    let mut stepped: Vec<Longer> = Vec::new();
    let (mut from, mut to) = (Ns::MAX, 0);
    for group in groups {
        let Some((at, before, after)) = step(&group.runs) else { continue };
        if !same_around(timeline, &group.runs[..at], &group.runs[at..]) {
            continue;
        }
        let (first, last) = (group.runs[at], group.runs[group.runs.len() - 1]);
        (from, to) = (from.min(first.0 - origin), to.max(last.0 + last.1 - origin));
        let excess_ns = group.runs[at..].iter().map(|run| run.1.saturating_sub(before)).sum();
        let kernel = timeline.kernels[group.kernel as usize].clone();
        stepped.push(Longer { kernel, before_ns: before, after_ns: after, excess_ns });
    }
    if !stepped.is_empty() {
        stepped.sort_by_key(|step| Reverse(step.excess_ns));
        found.phase_ns = stepped.iter().map(|step| step.excess_ns).sum();
        (found.phase_from_ns, found.phase_to_ns, found.phases) = (from, to, 1);
        found.kernels = stepped;
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

/// Two clearly separate times that come in no order. A regular order is the program's own: other work at other places.
pub(super) fn two_modes(timeline: &Timeline, group: &Runs) -> Option<Modes> {
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
