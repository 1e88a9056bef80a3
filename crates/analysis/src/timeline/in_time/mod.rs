//! Kernels that don't always take the same time: a slow beginning, a slow while, more and more time, or two modes.
//!
//! Runs of one kernel with one shape on one device are compared with their median. The run is divided into parts with equal
//! work by these medians, and the slowness of a part is its time over its work. The first run of each kernel isn't looked at
//! (it is a cold start), and neither are kernels of communication, which wait for others, nor the runtime's copies.

mod course;
mod each;
mod jumps;

use super::Timeline;
use super::copy_kernels::is_copy;
use course::over_the_run;
use jumps::{stepped, two_modes};
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// Kernels with fewer runs say nothing about time.
const FEWEST: usize = 32;
/// Limit of kernels, by time.
const GROUPS: usize = 64;
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
    /// The kernels that one of these is about, by excess.
    pub kernels: Vec<Longer>,
    /// Whether other kernels don't become slower.
    pub drifts_alone: bool,
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

/// A kernel that takes longer: in a slow time, from one moment on to the end, or more and more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Longer {
    pub kernel: String,
    pub before_ns: Ns,
    pub after_ns: Ns,
    pub excess_ns: Ns,
}

impl InTime {
    pub(crate) fn modes_ns(&self) -> Ns {
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
    match over_the_run(timeline, &groups, &mut found) {
        Some(slow) => each::share(timeline, &groups, &slow, &mut found),
        None => {
            stepped(timeline, &groups, &mut found);
            if found.phase_ns == 0 {
                each::drifts(timeline, &groups, &mut found);
            }
        }
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

/// Whether as many kernels lie between two runs of a kernel in both parts of them: else it is at another place of the program.
fn same_around(timeline: &Timeline, before: &[(Ns, Ns)], after: &[(Ns, Ns)]) -> bool {
    let index = |run: &(Ns, Ns)| timeline.dispatches.partition_point(|dispatch| dispatch.start < run.0);
    let around = |runs: &[(Ns, Ns)]| {
        let ends = runs.first().zip(runs.last());
        ends.map_or(0.0, |(first, last)| (index(last) - index(first)) as f64 / runs.len() as f64)
    };
    let (a, b) = (around(before), around(after));
    (a - b).abs() <= SAME_WORK * a.max(b)
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
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
        assert_eq!(
            super::course::rise(&[1.0, 1.05, 1.04, 1.1, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2], 1.2),
            None,
            "no rise"
        );
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
        let [step] = &one.kernels[..] else { panic!("{one:?}") };
        assert_eq!((step.kernel.as_str(), step.before_ns, step.after_ns), ("a", 4_000, 8_000));
        // Alone, for more than half of the run.
        assert_eq!(played(|i| if i < 180 { 1_000 } else { 2_000 }).phase_ns, 220_000);
        // Its work grows, or slow runs are among the others.
        assert_eq!(three(|i| if i % 3 == 0 { 1.0 + i as f64 / 1_200.0 } else { 1.0 }).phases, 0);
        assert_eq!(three(|i| if i % 3 == 0 && (i >= 540 || i % 30 == 0) { 2.0 } else { 1.0 }).kernels, []);
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
        assert_eq!(in_time(&tables.done()).kernels, []);
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
