//! A device whose kernels take longer than the same kernels on devices like it.

use super::Timeline;
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// Fewer runs of a kernel on a device say nothing.
const FEWEST: f64 = 8.0;
/// A device is slower than the others from this on, percent.
const SLOWER_PCT: f64 = 5.0;
/// Share of its kernel time that the kernels must hold that others ran as well.
const COMMON: f64 = 0.5;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlowDevice {
    pub device: String,
    /// How much longer its kernels take than the same kernels with the same shapes on the others, percent.
    pub slower_pct: f64,
    /// What its kernels take longer in all.
    pub excess_ns: Ns,
    /// What the program would save at its end if they didn't: at most the time in which it alone still ran kernels.
    pub saved_ns: Ns,
}

/// The slowest of the devices with the same number of compute units.
pub fn slow_device(timeline: &Timeline, agents: &[u32]) -> Option<SlowDevice> {
    let (agent, slower_pct, excess) = agents
        .iter()
        .filter(|agent| timeline.compute_units.contains_key(agent))
        .filter_map(|agent| slower(timeline, agents, *agent).map(|(pct, excess)| (*agent, pct, excess)))
        .filter(|(_, pct, _)| *pct >= SLOWER_PCT)
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let end = |own: bool| {
        let ran = timeline.dispatches.iter().filter(|d| (timeline.class(d).agent == agent) == own);
        ran.map(|d| d.end).max().unwrap_or(0)
    };
    let saved_ns = (excess as Ns).min(end(true).saturating_sub(end(false)));
    Some(SlowDevice { device: timeline.device(agent), slower_pct, excess_ns: excess as Ns, saved_ns })
}

/// By how many percent its kernels take longer, and by how many ns in all; `None` where there is nothing to compare.
pub(super) fn slower(timeline: &Timeline, agents: &[u32], agent: u32) -> Option<(f64, f64)> {
    let units = |agent: &u32| timeline.compute_units.get(agent);
    let alike: Vec<u32> = agents.iter().copied().filter(|other| units(other) == units(&agent)).collect();
    let communicates: Vec<bool> = timeline.kernels.iter().map(|name| is_communication(name)).collect();
    // Of each kernel and shape: ns and runs on the others, and on this device.
    let mut kernels: FxHashMap<(u32, LaunchShape), [(f64, f64); 2]> = FxHashMap::default();
    let mut all = 0.0;
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if communicates[class.kernel as usize] || !alike.contains(&class.agent) {
            continue;
        }
        let own = class.agent == agent;
        let side = &mut kernels.entry((class.kernel, class.shape)).or_default()[usize::from(own)];
        *side = (side.0 + dispatch.ns() as f64, side.1 + 1.0);
        all += if own { dispatch.ns() as f64 } else { 0.0 };
    }
    let both = kernels.values().filter(|[others, own]| others.1 >= FEWEST && own.1 >= FEWEST);
    let (own, usual) = both.fold((0.0, 0.0), |sum, [others, own]| (sum.0 + own.0, sum.1 + own.1 * others.0 / others.1));
    (usual > 0.0 && own >= COMMON * all).then(|| (100.0 * (own / usual - 1.0), own - usual))
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    /// 20 kernels of 4 us on two devices; those of the second take `ns`.
    fn played(units: [u32; 2], ns: Ns) -> Option<SlowDevice> {
        let mut tables = timeline();
        for i in 0..20 {
            tables = tables.kernel_on("a", 1, 0, 10_000 * i, 10_000 * i + 4_000, None);
            tables = tables.kernel_on("a", 2, 0, 10_000 * i, 10_000 * i + ns, None);
        }
        let mut timeline = tables.done();
        timeline.compute_units.extend([(1, units[0]), (2, units[1])]);
        slow_device(&timeline, &[1, 2])
    }

    #[test]
    fn the_same_kernels_on_a_slower_device() {
        let found = played([304, 304], 6_000).unwrap();
        assert_eq!((found.device.as_str(), found.slower_pct, found.excess_ns), ("agent 2", 50.0, 40_000));
        // The other one was idle for the last 2 us only: each kernel had 10 us.
        assert_eq!(found.saved_ns, 2_000);
        assert_eq!(played([304, 304], 4_100), None);
        assert_eq!(played([304, 40], 6_000), None, "another model");
    }
}
