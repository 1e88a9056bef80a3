//! Gaps between a kernel's end and the start of the next one on its stream: near zero for work that is queued ahead or comes
//! from a graph, longer when the host is late.

use super::spread::Spread;
use super::{Lane, Timeline};
use rkprof_model::buckets::{BUCKETS, bucket};
use rkprof_model::event::Ns;
use rkprof_stats::Tally;
use serde::Serialize;
use std::collections::BTreeMap;

/// Between two queued kernels, where a run shows none: AMD's devices need 0.6 to 1.5 us.
pub(crate) const TYPICAL_GAP: Ns = 1_000;

/// Gaps of one stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gaps {
    pub lane: String,
    pub dispatches: u64,
    /// Dispatches that began before or exactly when the previous one ended.
    pub without_gap: u64,
    /// From each dispatch to the next, those without a gap as 0; `None` for a single dispatch.
    pub spread: Option<Spread>,
    /// Gaps longer than 0 per bucket of [`BUCKETS`], and those beyond.
    pub histogram: [u64; BUCKETS.len() + 1],
}

/// By stream.
pub fn gaps(timeline: &Timeline) -> Vec<Gaps> {
    struct Open {
        frontier: Ns,
        dispatches: u64,
        tally: Tally,
        histogram: [u64; BUCKETS.len() + 1],
    }
    let mut open: Vec<Open> = Vec::new();
    let mut lanes: BTreeMap<Lane, usize> = BTreeMap::new();
    let lane_of: Vec<usize> = timeline
        .classes
        .iter()
        .map(|class| {
            let next = lanes.len();
            *lanes.entry(class.lane()).or_insert(next)
        })
        .collect();
    open.resize_with(lanes.len(), || Open {
        frontier: 0,
        dispatches: 0,
        tally: Tally::new(2),
        histogram: [0; BUCKETS.len() + 1],
    });
    for dispatch in &timeline.dispatches {
        let lane = &mut open[lane_of[dispatch.class as usize]];
        if lane.dispatches > 0 {
            let gap = dispatch.start.saturating_sub(lane.frontier);
            lane.tally.record(gap);
            if gap > 0 {
                lane.histogram[bucket(gap)] += 1;
            }
        }
        lane.dispatches += 1;
        lane.frontier = lane.frontier.max(dispatch.end);
    }
    lanes
        .iter()
        .map(|(lane, index)| {
            let Open { dispatches, tally, histogram, .. } = &open[*index];
            Gaps {
                lane: timeline.lane(*lane),
                dispatches: *dispatches,
                without_gap: tally.count() - histogram.iter().sum::<u64>(),
                spread: Spread::of_tally(tally),
                histogram: *histogram,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn gaps_are_those_of_a_stream() {
        let timeline = timeline()
            .kernel_on("a", 1, 0, 0, 100, None)
            .kernel_on("b", 1, 1, 50, 5_000, None)
            .kernel_on("a", 1, 0, 2_100, 2_200, None)
            .kernel_on("a", 1, 0, 2_200, 2_300, None)
            .done();
        let gaps = gaps(&timeline);
        assert_eq!(gaps.len(), 2);
        assert_eq!((gaps[0].dispatches, gaps[0].without_gap, gaps[0].spread.unwrap().sum_ns), (3, 1, 2_000));
        assert_eq!(gaps[0].histogram, [0, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!((gaps[1].spread, gaps[1].without_gap), (None, 0));
        assert_eq!((bucket(999), bucket(1_000), bucket(u64::MAX)), (0, 1, 8));
    }
}
