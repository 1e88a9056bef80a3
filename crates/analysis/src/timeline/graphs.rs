//! Repeated equal sequences of launches, which a HIP graph could replay with one call.
//!
//! A sequence is what one thread launches on one stream between two waits for the device, or, when it never waits, within a
//! step. A candidate has at least four kernels, all of them short, and occurs at least five times with the same kernels and
//! shapes. A graph saves at most the gaps inside it; how much of them remains is not known in advance.

use super::steps::Step;
use super::{Role, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::{FxHashMap, FxHasher};
use serde::Serialize;
use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

const FEWEST_KERNELS: u64 = 4;
const FEWEST_REPEATS: u64 = 5;
/// Longer kernels hide their launches.
const SHORT: Ns = 100_000;
/// No sequence.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Graphs {
    /// Kernels that graphs launched already, and the calls that launched them.
    pub replayed_kernels: u64,
    pub replays: u64,
    /// By the upper limit of the time that a graph could save.
    pub candidates: Vec<Candidate>,
    /// Of each dispatch, whether it belongs to a candidate, and is not its first kernel after a wait.
    #[serde(skip)]
    pub inside: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Candidate {
    /// Kernels of the sequence.
    pub kernels: u64,
    pub repeats: u64,
    /// Its first kernel, and the stream.
    pub first_kernel: String,
    pub lane: String,
    pub mean_kernel_ns: f64,
    /// Sum of the gaps between its kernels, over all repeats.
    pub saving_ns: Ns,
}

/// The sequence in progress.
#[derive(Default)]
struct Open {
    hasher: FxHasher,
    kernels: u64,
    kernel_ns: Ns,
    gaps: Ns,
    first_class: u32,
    /// The wait and the step that it lies in.
    place: (usize, usize),
    frontier: Ns,
    /// Its number among all sequences.
    number: u32,
}

#[derive(Default)]
struct Found {
    repeats: u64,
    kernels: u64,
    kernel_ns: Ns,
    gaps: Ns,
    first_class: u32,
}

pub fn graphs(timeline: &Timeline, steps: &[Step]) -> Graphs {
    let role = |function: Option<u32>| function.map(|f| timeline.functions[f as usize].role);
    let from_graph: Vec<bool> = timeline.classes.iter().map(|c| role(c.function) == Some(Role::Graph)).collect();
    let replayed = timeline.dispatches.iter().filter(|d| from_graph[d.class as usize]);
    let replays = timeline.calls.iter().filter(|call| role(Some(call.function)) == Some(Role::Graph));

    let mut waits: FxHashMap<u32, Vec<Ns>> = FxHashMap::default();
    for call in timeline.calls.iter().filter(|call| timeline.functions[call.function as usize].role.waits()) {
        waits.entry(call.tid).or_default().push(call.start);
    }
    let mut lanes = FxHashMap::default();
    let mut found: FxHashMap<(u64, u32), Found> = FxHashMap::default();
    let mut step = 0;
    // The sequence of each dispatch that is not the first in it, and the key of each sequence.
    let mut of_sequence: Vec<u32> = vec![NONE; timeline.dispatches.len()];
    let mut keys: Vec<Option<(u64, u32)>> = Vec::new();
    for (index, dispatch) in timeline.dispatches.iter().enumerate() {
        while steps.get(step).is_some_and(|step| step.start_ns <= dispatch.start) {
            step += 1;
        }
        let class = timeline.class(dispatch);
        let launch = dispatch.launch().filter(|_| !from_graph[dispatch.class as usize]);
        let wait =
            launch.map(|launch| waits.get(&class.tid).map_or(0, |waits| waits.partition_point(|wait| *wait <= launch)));
        let open: &mut Open = lanes.entry((class.lane(), class.tid)).or_default();
        // Steps divide sequences only on threads without waits; a step may be an inner loop of a sequence.
        let waits_here = waits.contains_key(&class.tid);
        let place = (wait.unwrap_or(usize::MAX), if waits_here { 0 } else { step });
        if place != open.place || wait.is_none() {
            close(std::mem::take(open), &mut found, &mut keys);
        }
        if wait.is_none() {
            continue;
        }
        if open.kernels == 0 {
            (open.first_class, open.place) = (dispatch.class, place);
            open.number = keys.len() as u32;
            keys.push(None);
            // Without a wait before it, the device waits for its launch as for the others.
            if !waits_here {
                of_sequence[index] = open.number;
            }
        } else {
            of_sequence[index] = open.number;
            open.gaps += dispatch.start.saturating_sub(open.frontier);
        }
        (class.kernel, class.shape).hash(&mut open.hasher);
        open.kernels += 1;
        open.kernel_ns += dispatch.ns();
        open.frontier = open.frontier.max(dispatch.end);
    }
    lanes.into_values().for_each(|open| close(open, &mut found, &mut keys));
    let inside = {
        let good: Vec<bool> =
            keys.iter().map(|key| key.and_then(|key| found.get(&key)).is_some_and(is_candidate)).collect();
        of_sequence.iter().map(|number| good.get(*number as usize).is_some_and(|good| *good)).collect()
    };
    Graphs {
        inside,
        replayed_kernels: replayed.count() as u64,
        replays: replays.count() as u64,
        candidates: candidates(timeline, found),
    }
}

fn close(open: Open, found: &mut FxHashMap<(u64, u32), Found>, keys: &mut [Option<(u64, u32)>]) {
    let Open { hasher, kernels, kernel_ns, gaps, first_class, number, .. } = open;
    if kernels < FEWEST_KERNELS {
        return;
    }
    let key = (hasher.finish(), first_class);
    keys[number as usize] = Some(key);
    let sequence = found.entry(key).or_default();
    sequence.repeats += 1;
    sequence.kernels = kernels;
    sequence.kernel_ns += kernel_ns;
    sequence.gaps += gaps;
    sequence.first_class = first_class;
}

fn is_candidate(found: &Found) -> bool {
    found.repeats >= FEWEST_REPEATS && found.gaps > 0 && found.kernel_ns / (found.kernels * found.repeats) < SHORT
}

fn candidates(timeline: &Timeline, found: FxHashMap<(u64, u32), Found>) -> Vec<Candidate> {
    let mut rows: Vec<Candidate> = found
        .into_values()
        .filter(is_candidate)
        .map(|Found { repeats, kernels, kernel_ns, gaps, first_class }| {
            let class = &timeline.classes[first_class as usize];
            Candidate {
                kernels,
                repeats,
                first_kernel: timeline.kernels[class.kernel as usize].clone(),
                lane: timeline.lane(class.lane()),
                mean_kernel_ns: kernel_ns as f64 / (kernels * repeats) as f64,
                saving_ns: gaps,
            }
        })
        .collect();
    rows.sort_by_key(|row| (Reverse(row.saving_ns), row.first_kernel.clone()));
    rows.truncate(10);
    rows
}

#[cfg(test)]
mod tests {
    use super::super::steps::Phase;
    use super::super::testing::{Tables, timeline};
    use super::*;

    #[test]
    fn what_is_launched_alike_between_waits() {
        let mut tables = timeline();
        for i in 0..8u64 {
            let now = 100_000 * i;
            for (k, name) in ["a", "b", "c", "d", "e"].iter().enumerate() {
                let start = now + 6_000 * k as u64;
                tables = tables.kernel(name, start, start + 4_000, Some(start));
            }
            tables = tables.call("hipStreamSynchronize", now + 30_000, now + 40_000);
        }
        let timeline = tables.done();
        let graphs = graphs(&timeline, &[]);
        let [candidate] = &graphs.candidates[..] else { panic!("{graphs:?}") };
        assert_eq!((candidate.kernels, candidate.repeats, candidate.saving_ns), (5, 8, 8 * 4 * 2_000));
        assert_eq!((candidate.first_kernel.as_str(), candidate.mean_kernel_ns), ("a", 4_000.0));
    }

    /// A graph removes the time between kernels; without such time it saves nothing.
    #[test]
    fn what_has_no_gaps_is_no_candidate() {
        let mut tables = timeline();
        for i in 0..8u64 {
            let now = 100_000 * i;
            for (k, name) in ["a", "b", "c", "d", "e"].iter().enumerate() {
                let start = now + 4_000 * k as u64;
                tables = tables.kernel(name, start, start + 4_000, Some(start));
            }
            tables = tables.call("hipStreamSynchronize", now + 30_000, now + 40_000);
        }
        assert_eq!(graphs(&tables.done(), &[]).candidates, []);
    }

    #[test]
    fn what_differs_is_no_candidate() {
        let mut tables = timeline();
        for i in 0..40u64 {
            let name = ["a", "b", "c"][(i * i % 7 % 3) as usize];
            tables = tables.kernel(name, 6_000 * i, 6_000 * i + 4_000, Some(6_000 * i));
        }
        assert_eq!(graphs(&tables.done(), &[]).candidates, []);
    }

    /// Sequences of kernels of this length, 1 us apart, with a wait after each.
    fn sequences(kernels: u64, repeats: u64, ns: Ns) -> Tables {
        let (mut tables, mut now) = (timeline(), 0);
        for _ in 0..repeats {
            for k in 0..kernels {
                tables = tables.kernel(&format!("k{k}"), now, now + ns, Some(now));
                now += ns + 1_000;
            }
            tables = tables.call("hipStreamSynchronize", now, now + 10_000);
            now += 50_000;
        }
        tables
    }

    #[test]
    fn a_candidate_has_four_short_kernels_five_times() {
        let found = |kernels, repeats, ns| {
            let graphs = graphs(&sequences(kernels, repeats, ns).done(), &[]);
            graphs.candidates.first().map(|found| (found.kernels, found.repeats, found.saving_ns))
        };
        assert_eq!(found(4, 5, 60_000), Some((4, 5, 5 * 3 * 1_000)));
        assert_eq!((found(3, 5, 60_000), found(4, 4, 60_000)), (None, None));
        assert!(found(4, 5, SHORT - 1).is_some() && found(4, 5, SHORT).is_none());
    }

    #[test]
    fn the_candidate_that_saves_most_comes_first() {
        let mut tables = sequences(4, 5, 2_000);
        for i in 0..5u64 {
            for k in 0..4 {
                let start = 10_000_000 + 100_000 * i + 5_000 * k;
                tables = tables.kernel(&format!("j{k}"), start, start + 1_000, Some(start));
            }
            tables = tables.call(
                "hipStreamSynchronize",
                10_000_000 + 100_000 * i + 50_000,
                10_000_000 + 100_000 * i + 60_000,
            );
        }
        let candidates = graphs(&tables.done(), &[]).candidates;
        let found: Vec<_> = candidates.iter().map(|found| (found.first_kernel.as_str(), found.saving_ns)).collect();
        assert_eq!(found, [("j0", 5 * 3 * 4_000), ("k0", 5 * 3 * 1_000)]);
    }

    /// On a thread that never waits, steps divide; elsewhere a step may lie in the middle of a sequence.
    #[test]
    fn steps_divide_what_no_wait_divides() {
        let kernels = |waits: bool| {
            let mut tables = timeline();
            for i in 0..24u64 {
                tables = tables.kernel(&format!("k{}", i % 4), 5_000 * i, 5_000 * i + 2_000, Some(5_000 * i));
                if waits && i % 4 == 3 {
                    tables = tables.call("hipStreamSynchronize", 5_000 * i + 1_000, 5_000 * i + 4_000);
                }
            }
            tables.done()
        };
        let step = |start_ns: Ns| Step {
            start_ns,
            end_ns: start_ns + 17_000,
            wall_ns: None,
            host_start_ns: None,
            kernels: 4,
            kernel_ns: 8_000,
            busy_ns: 8_000,
            phase: Phase::Measured,
            tid: None,
        };
        let steps: Vec<Step> = (0..6).map(|i| step(20_000 * i)).collect();
        let found = |timeline: &Timeline, steps: &[Step]| {
            let graphs = graphs(timeline, steps);
            graphs.candidates.iter().map(|found| (found.first_kernel.clone(), found.repeats)).collect::<Vec<_>>()
        };
        assert_eq!(found(&kernels(false), &steps), [("k0".to_owned(), 6)]);
        assert_eq!(found(&kernels(false), &[]), []);
        let inside: Vec<Step> = (0..6).map(|i| step(20_000 * i + 10_000)).collect();
        assert_eq!(found(&kernels(true), &inside), [("k0".to_owned(), 6)]);
    }

    #[test]
    fn kernels_of_graphs_are_replayed_already() {
        let mut tables = sequences(5, 6, 2_000);
        for i in 0..3 {
            tables = tables.call("hipGraphLaunch", 100 + i, 200 + i);
        }
        let mut timeline = tables.done();
        let graph = timeline.functions.iter().position(|function| function.role == Role::Graph).unwrap() as u32;
        let before = graphs(&timeline, &[]);
        assert_eq!((before.replayed_kernels, before.replays, before.candidates.len()), (0, 3, 1));
        // The middle kernel of five: two remain on each side.
        timeline.classes[2].function = Some(graph);
        let after = graphs(&timeline, &[]);
        assert_eq!((after.replayed_kernels, after.replays, after.candidates.len()), (6, 3, 0));
    }

    /// On the other stream a kernel that was launched after the wait starts before the last ones that were launched before.
    #[test]
    fn launches_are_placed_by_their_own_time() {
        let mut tables = timeline();
        for i in 0..6u64 {
            let now = 100_000 * i;
            for k in 0..4 {
                let start = now + if k < 2 { 2_000 * k } else { 40_000 + 2_000 * k };
                tables = tables.kernel(&format!("a{k}"), start, start + 1_000, Some(now + k));
                tables = tables.kernel_on(
                    &format!("b{k}"),
                    1,
                    1,
                    now + 30_000 + 2_000 * k,
                    now + 31_000 + 2_000 * k,
                    Some(now + 20_000),
                );
            }
            tables = tables.call("hipStreamSynchronize", now + 10_000, now + 15_000);
            tables = tables.call("hipStreamSynchronize", now + 60_000, now + 80_000);
        }
        let candidates = graphs(&tables.done(), &[]).candidates;
        let mut found: Vec<_> = candidates.iter().map(|found| (found.first_kernel.as_str(), found.repeats)).collect();
        found.sort_unstable();
        assert_eq!(found, [("a0", 6), ("b0", 6)]);
    }
}
