//! Slivers: kernels so short that their start is a large part of their cost. Fusing neighbours saves at most the time between
//! them (and memory traffic, which is not counted here).

use super::Timeline;
use rkprof_model::event::Ns;
use rkprof_names::{Category, classify};
use serde::Serialize;
use std::cmp::Reverse;

/// A kernel shorter than this is a sliver.
pub const SLIVER: Ns = 10_000;
/// Slivers further apart than this do not belong together.
const APART: Ns = 50_000;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Slivers {
    pub dispatches: u64,
    pub slivers: u64,
    /// Kernel time of slivers.
    pub time_ns: Ns,
    pub kernel_time_ns: Ns,
    /// Time between neighbouring slivers of a stream, from the second one's launch: the upper limit of what fusing could
    /// save. The host's work before that launch remains without the kernel.
    pub saving_ns: Ns,
    /// Most frequent first.
    pub kernels: Vec<SliverKernel>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SliverKernel {
    pub name: String,
    pub slivers: u64,
    pub time_ns: Ns,
}

/// Whether a neighbour can do the work of this kernel beside its own. Products and attention are what others are fused with, and the
/// runtime's copies are not the program's code.
pub(crate) fn can_be_fused(name: &str) -> bool {
    match classify(name).category {
        Category::Gemm | Category::Attention | Category::Comm => false,
        Category::NormReduce | Category::Elementwise | Category::Copy | Category::Other => {
            !name.starts_with("__amd_rocclr_")
        }
    }
}

pub fn slivers(timeline: &Timeline) -> Slivers {
    let mut found = Slivers { dispatches: timeline.dispatches.len() as u64, ..Slivers::default() };
    let mut kernels = vec![(0u64, 0); timeline.kernels.len()];
    let mut lanes = Vec::new();
    let lane_of: Vec<usize> = timeline
        .classes
        .iter()
        .map(|class| {
            lanes.iter().position(|lane| *lane == class.lane()).unwrap_or_else(|| {
                lanes.push(class.lane());
                lanes.len() - 1
            })
        })
        .collect();
    // For each stream: whether its last kernel was a sliver, and until when any kernel ran. Kernels of a stream can overlap,
    // so the last one need not be the last to end.
    let mut last: Vec<(bool, Ns)> = vec![(false, 0); lanes.len()];
    for dispatch in &timeline.dispatches {
        let ns = dispatch.ns();
        found.kernel_time_ns += ns;
        let (was_sliver, frontier) = last[lane_of[dispatch.class as usize]];
        last[lane_of[dispatch.class as usize]] = (ns < SLIVER, frontier.max(dispatch.end));
        if ns >= SLIVER {
            continue;
        }
        let (count, time) = &mut kernels[timeline.class(dispatch).kernel as usize];
        (*count, *time) = (*count + 1, *time + ns);
        found.slivers += 1;
        found.time_ns += ns;
        let gap = dispatch.start.saturating_sub(frontier);
        if was_sliver && gap < APART {
            found.saving_ns += dispatch.start.saturating_sub(frontier.max(dispatch.launch().unwrap_or(0)));
        }
    }
    let rows = kernels.into_iter().zip(&timeline.kernels).filter(|((count, _), _)| *count > 0);
    found.kernels =
        rows.map(|((slivers, time_ns), name)| SliverKernel { name: name.clone(), slivers, time_ns }).collect();
    found.kernels.sort_by_key(|row| (Reverse(row.slivers), row.name.clone()));
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn neighbours_save_what_is_between_them() {
        let timeline = timeline()
            .kernel("s", 0, 3_000, None)
            .kernel("t", 5_000, 8_000, None)
            .kernel("s", 9_000, 12_000, None)
            .kernel("long", 13_000, 40_000, None)
            .kernel("s", 41_000, 44_000, None)
            .kernel("s", 100_000, 103_000, None)
            .kernel_on("s", 1, 9, 6_000, 7_000, None)
            // Queued in time, then launched 30 us late: the host's pause does not count.
            .kernel("s", 105_000, 108_000, Some(99_000))
            .kernel("s", 144_000, 147_000, Some(138_000))
            .done();
        let slivers = slivers(&timeline);
        assert_eq!((slivers.dispatches, slivers.slivers, slivers.time_ns), (9, 8, 22_000));
        assert_eq!((slivers.saving_ns, slivers.kernel_time_ns), (2_000 + 1_000 + 2_000 + 6_000, 49_000));
        assert_eq!((slivers.kernels[0].name.as_str(), slivers.kernels[0].slivers), ("s", 7));
    }

    #[test]
    fn the_limits_of_a_sliver_and_of_a_gap() {
        // The second kernel takes exactly 10 us; the fourth one comes exactly 50 us after the third one.
        let timeline = timeline()
            .kernel("s", 0, 9_999, None)
            .kernel("t", 20_000, 30_000, None)
            .kernel("s", 31_000, 32_000, None)
            .kernel("s", 82_000, 83_000, None)
            .kernel("u", 132_999, 133_999, None)
            .done();
        let slivers = slivers(&timeline);
        assert_eq!((slivers.slivers, slivers.saving_ns), (4, 49_999));
        let rows: Vec<_> = slivers.kernels.iter().map(|row| (row.name.as_str(), row.slivers, row.time_ns)).collect();
        assert_eq!(rows, [("s", 3, 11_999), ("u", 1, 1_000)]);
    }
}
