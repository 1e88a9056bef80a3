//! Streams that take turns: small kernels that wait for another stream although the device has room for both.
//!
//! Whether they need each other's results is not recorded. What is known: both were launched, and each fills half of the
//! device at most. One began as soon as the other had ended, and they nearly never run side by side.

use super::idle::longest_of;
use super::null_stream::{SOON, WAY};
use super::{Dispatch, Lane, Timeline};
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

/// Fewer kernels say nothing about the order of streams.
const FEWEST: u64 = 20;
/// From this share of their time side by side on, streams overlap where they may.
const SIDE_BY_SIDE: f64 = 0.1;

/// Kernels that waited for those of another stream; of all devices.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Turns {
    pub kernels: u64,
    /// What running side by side could save at most; the mean of the devices.
    pub saved_ns: Ns,
    /// The gaps of the devices from one stream's kernel to another's, which are not there side by side; of all devices.
    #[serde(skip)]
    pub gaps_ns: Ns,
    /// The streams, with their device.
    pub streams: Vec<String>,
}

pub fn turns(timeline: &Timeline, agents: &[u32]) -> Turns {
    let mut found = Turns::default();
    for agent in agents {
        if let Some(units) = timeline.compute_units.get(agent) {
            of_device(timeline, *agent, *units, &mut found);
        }
    }
    found.saved_ns /= agents.len().max(1) as Ns;
    found
}

fn of_device(timeline: &Timeline, agent: u32, units: u32, found: &mut Turns) {
    let long_launches = timeline.long_launches();
    let communicates: Vec<bool> = timeline.kernels.iter().map(|name| is_communication(name)).collect();
    let is_ours = |d: &&Dispatch| {
        let class = timeline.class(d);
        class.agent == agent && class.stream.is_some() && !communicates[class.kernel as usize]
    };
    let leaves_half = |d: &Dispatch| workgroups(&timeline.class(d).shape) * 2 <= u64::from(units);
    let mut ends: FxHashMap<Lane, Ns> = FxHashMap::default();
    // Kernels that another stream held: the lanes, the time from its end, and what it waited beside it.
    let mut held: Vec<([Lane; 2], Ns, Ns)> = Vec::new();
    // The kernel that ends last so far, and whether it leaves half of the device.
    let mut last: Option<(Lane, Ns, bool)> = None;
    let (mut side_by_side, mut whole): (Ns, Ns) = (0, 0);
    for dispatch in timeline.dispatches.iter().filter(is_ours) {
        let lane = timeline.class(dispatch).lane();
        let own = ends.insert(lane, dispatch.end).unwrap_or(0);
        whole += dispatch.ns();
        if let Some((other, end, small)) = last {
            side_by_side += end.min(dispatch.end).saturating_sub(dispatch.start);
            let entered = dispatch.launch().map(|launch| {
                let call = (timeline.class(dispatch).tid, launch);
                long_launches.get(&call).map_or(launch, |end| launch.max((*end).min(dispatch.start)))
            });
            let ready = entered.map(|entered| own.max(entered + WAY));
            let waits = ready.is_some_and(|ready| ready < end) && dispatch.start >= end;
            if other != lane && waits && small && leaves_half(dispatch) {
                // It could have begun when it was ready; beside the other it saves no more than its own time. The gap after the
                // other one's end is the device's.
                let waited = end.saturating_sub(ready.unwrap_or(end)).min(dispatch.ns());
                held.push(([lane, other], dispatch.start - end, waited));
            }
        }
        if last.is_none_or(|(_, end, _)| dispatch.end >= end) {
            last = Some((lane, dispatch.end, leaves_half(dispatch)));
        }
    }
    // A device may need longer than usual from one stream's kernel to another's, and then always as long.
    let soon = SOON.max(longest_of(held.iter().map(|one| one.1).collect()));
    held.retain(|one| one.1 <= soon);
    let in_turn: FxHashSet<Lane> = held.iter().flat_map(|one| one.0).collect();
    let (kernels, waited) = (held.len() as u64, held.iter().map(|one| one.2).sum::<Ns>());
    if kernels < FEWEST || side_by_side as f64 >= SIDE_BY_SIDE * whole as f64 {
        return;
    }
    found.gaps_ns += held.iter().map(|one| one.1).sum::<Ns>();
    found.kernels += kernels;
    // A stream that never waited would be no faster.
    let late: FxHashSet<Lane> = held.iter().map(|one| one.0[0]).collect();
    found.saved_ns += waited / late.len().max(1) as Ns;
    let mut lanes: Vec<Lane> = in_turn.into_iter().collect();
    lanes.sort_unstable();
    found.streams.extend(lanes.into_iter().map(|lane| timeline.lane(lane)));
}

fn workgroups(shape: &LaunchShape) -> u64 {
    let along = |i: usize| u64::from(shape.grid[i].max(1)).div_ceil(u64::from(shape.workgroup[i].max(1)));
    along(0) * along(1) * along(2)
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    /// 40 kernels of one workgroup on two streams; `place` says when the kernel with this number runs.
    fn played(units: Option<u32>, name: &str, place: impl Fn(u64) -> (Ns, Ns)) -> Turns {
        let mut tables = timeline();
        for i in 0..40 {
            let (start, end) = place(i);
            tables = tables.kernel_on(name, 1, (i % 2) as u32 + 1, start, end, Some(100 * i));
        }
        let mut timeline = tables.done();
        timeline.compute_units.extend(units.map(|units| (1, units)));
        turns(&timeline, &[1])
    }

    const AT: Ns = 1_000_000;

    #[test]
    fn small_kernels_of_two_streams_that_never_meet() {
        let in_turn = |i: u64| (AT + 100_000 * i, AT + 100_000 * i + 96_000);
        let found = played(Some(304), "half", in_turn);
        assert_eq!(
            (found.kernels, &found.streams[..]),
            (39, &["agent 1, stream 1".into(), "agent 1, stream 2".into()][..])
        );
        // Each but the first waits for as long as it runs; two streams save half of it.
        assert_eq!(found.saved_ns, 39 * 96_000 / 2);
        assert_eq!(played(None, "half", in_turn), Turns::default(), "a device of unknown size");
        assert_eq!(played(Some(1), "half", in_turn), Turns::default(), "each fills the device");
        assert_eq!(played(Some(304), "ncclDevKernel_AllReduce_Sum_f32_RING_LL", in_turn), Turns::default());
    }

    #[test]
    fn streams_that_overlap_or_come_late_are_not_in_turn() {
        let beside = |i: u64| (AT + 100_000 * (i / 2), AT + 100_000 * (i / 2) + 96_000);
        assert_eq!(played(Some(304), "half", beside), Turns::default());
        // They waited for something, which took any time; what always takes as long is the device's way from stream to stream.
        let late = |i: u64| (AT + 150_000 * i + i * 7_919 % 50_000, AT + 150_000 * i + i * 7_919 % 50_000 + 96_000);
        assert_eq!(played(Some(304), "half", late), Turns::default());
        let handed_over = played(Some(304), "half", |i| (AT + 150_000 * i, AT + 150_000 * i + 96_000));
        assert_eq!((handed_over.kernels, handed_over.gaps_ns), (39, 39 * 54_000));
    }
}
