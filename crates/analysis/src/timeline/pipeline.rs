//! Pipelines over ranks: a rank waits in a kernel that receives for what the rank before it computes. Its bubble is no uneven work.

use super::busy::{merged, overlap};
use super::{Dispatch, Timeline};
use rkprof_model::event::Ns;

/// A rank has nothing to compute before a kernel where it computed for less than this part of what the kernel takes.
const NO_WORK: Ns = 10;
/// Ranks compute for as long as each other up to this factor.
const EVEN: f64 = 1.1;
/// Of what ranks lose in collectives, the least part that waits for the rank before or after must have.
const LEAST: Ns = 4;

/// Whether a kernel sends to one rank and receives from one. RCCL runs exchanges among all ranks by the same kernel.
pub(super) fn is_between_two(name: &str) -> bool {
    name.contains("SendRecv")
}

/// Time in which a rank waited for another one in such kernels, since it had nothing else to do: it had computed nothing since its last
/// communication, and computed nothing beside.
pub(super) fn waits(timeline: &Timeline, communicates: &[bool]) -> Ns {
    let between_two: Vec<bool> = timeline.kernels.iter().map(|name| is_between_two(name)).collect();
    let (mut computed, mut found): (Ns, Vec<(Ns, Ns)>) = (0, Vec::new());
    let mut shortest = Ns::MAX;
    for dispatch in &timeline.dispatches {
        let kernel = timeline.class(dispatch).kernel as usize;
        if !communicates[kernel] {
            computed += dispatch.ns();
            continue;
        }
        if between_two[kernel] {
            shortest = shortest.min(dispatch.ns());
            if computed * NO_WORK < dispatch.ns() {
                found.push((dispatch.start, dispatch.end));
            }
        }
        computed = 0;
    }
    let is_work = |dispatch: &&Dispatch| !communicates[timeline.class(dispatch).kernel as usize];
    let work = timeline.dispatches.iter().filter(is_work).map(|dispatch| (dispatch.start, dispatch.end));
    // The shortest one waited least: what it took is the transfer.
    let all: Ns = found.iter().map(|(start, end)| (end - start).saturating_sub(shortest)).sum();
    all.saturating_sub(overlap(merged(found.into_iter()), merged(work)))
}

/// The mean of what ranks wait so, where they are stages of a pipeline with even work. `computes` is their time in other kernels;
/// `late` is what they lose in collectives of all of them.
pub(super) fn is_pipeline(waits: &[Ns], computes: &[f64], late: Ns) -> Option<Ns> {
    let mean = waits.iter().sum::<Ns>() / waits.len().max(1) as Ns;
    let usual = computes.iter().sum::<f64>() / computes.len().max(1) as f64;
    let even = computes.iter().all(|ns| *ns <= EVEN * usual && EVEN * *ns >= usual);
    (mean > 0 && even && mean * LEAST >= late).then_some(mean)
}
