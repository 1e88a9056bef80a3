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
use std::hash::{Hash, Hasher};

const FEWEST_KERNELS: u64 = 4;
const FEWEST_REPEATS: u64 = 5;
/// Longer kernels hide their launches.
const SHORT: Ns = 100_000;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Graphs {
    /// Kernels that graphs launched already, and the calls that launched them.
    pub replayed_kernels: u64,
    pub replays: u64,
    /// By the upper limit of the time that a graph could save.
    pub candidates: Vec<Candidate>,
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
    let mut cursors: FxHashMap<u32, usize> = FxHashMap::default();
    let mut lanes = FxHashMap::default();
    let mut found: FxHashMap<(u64, u32), Found> = FxHashMap::default();
    let mut step = 0;
    for dispatch in &timeline.dispatches {
        while steps.get(step).is_some_and(|step| step.start_ns <= dispatch.start) {
            step += 1;
        }
        let class = timeline.class(dispatch);
        let launch = dispatch.launch().filter(|_| !from_graph[dispatch.class as usize]);
        let wait = launch.map(|launch| {
            let waits = waits.get(&class.tid).map_or(&[][..], Vec::as_slice);
            let cursor = cursors.entry(class.tid).or_insert(0);
            // Launches are almost in the order of starts.
            while waits.get(*cursor).is_some_and(|wait| *wait <= launch) {
                *cursor += 1;
            }
            while *cursor > 0 && waits[*cursor - 1] > launch {
                *cursor -= 1;
            }
            *cursor
        });
        let open: &mut Open = lanes.entry((class.lane(), class.tid)).or_default();
        // Steps divide sequences only on threads without waits; a step may be an inner loop of a sequence.
        let waits_here = waits.contains_key(&class.tid);
        let place = (wait.unwrap_or(usize::MAX), if waits_here { 0 } else { step });
        if open.kernels > 0 && (place != open.place || wait.is_none()) {
            close(std::mem::take(open), &mut found);
        }
        if wait.is_none() {
            continue;
        }
        if open.kernels == 0 {
            (open.first_class, open.place) = (dispatch.class, place);
        } else {
            open.gaps += dispatch.start.saturating_sub(open.frontier);
        }
        (class.kernel, class.shape).hash(&mut open.hasher);
        open.kernels += 1;
        open.kernel_ns += dispatch.ns();
        open.frontier = open.frontier.max(dispatch.end);
    }
    lanes.into_values().for_each(|open| close(open, &mut found));
    Graphs {
        replayed_kernels: replayed.count() as u64,
        replays: replays.count() as u64,
        candidates: candidates(timeline, found),
    }
}

fn close(open: Open, found: &mut FxHashMap<(u64, u32), Found>) {
    let Open { hasher, kernels, kernel_ns, gaps, first_class, .. } = open;
    if kernels < FEWEST_KERNELS {
        return;
    }
    let sequence = found.entry((hasher.finish(), first_class)).or_default();
    sequence.repeats += 1;
    sequence.kernels = kernels;
    sequence.kernel_ns += kernel_ns;
    sequence.gaps += gaps;
    sequence.first_class = first_class;
}

fn candidates(timeline: &Timeline, found: FxHashMap<(u64, u32), Found>) -> Vec<Candidate> {
    let is_candidate = |found: &Found| {
        found.repeats >= FEWEST_REPEATS && found.gaps > 0 && found.kernel_ns / (found.kernels * found.repeats) < SHORT
    };
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
    rows.sort_by_key(|row| (Ns::MAX - row.saving_ns, row.first_kernel.clone()));
    rows.truncate(10);
    rows
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
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
}
