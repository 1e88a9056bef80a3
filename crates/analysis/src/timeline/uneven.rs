//! A device that has more of the same work than the others: lists of unequal length. The others have ended while it still runs, or
//! wait for it again and again, which their idle time tells. What they wait in collectives is told there.

use super::Timeline;
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// A device has more work than the others from this on, percent.
const MORE_PCT: f64 = 5.0;
/// Share of its kernel time that kernels must hold which others run as well: the others can take over nothing else.
const COMMON: f64 = 0.5;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Uneven {
    pub device: String,
    /// How much more time its kernels take in all than those of the others on average, percent.
    pub more_pct: f64,
    /// What the program would save at its end if all devices had as much.
    pub saved_ns: Ns,
    /// What it has more than the others, and how much later than the others it ends.
    #[serde(skip)]
    pub more_ns: Ns,
    #[serde(skip)]
    pub later_ns: Ns,
    #[serde(skip)]
    pub devices: u64,
}

impl Uneven {
    /// What the program would save if all devices had as much, where the others wait `idle_ns` for work before its end.
    pub fn saves(&self, idle_ns: Ns) -> Ns {
        // All take a part of what it has more.
        let more = self.more_ns.min(self.later_ns + idle_ns);
        (u128::from(more) * u128::from(self.devices - 1) / u128::from(self.devices)) as Ns
    }
}

/// The device that ends last, if it has more work than the others.
pub fn uneven(timeline: &Timeline, agents: &[u32]) -> Option<Uneven> {
    let others = agents.len().checked_sub(1).filter(|others| *others > 0)? as f64;
    let mut ends: FxHashMap<u32, Ns> = agents.iter().map(|agent| (*agent, 0)).collect();
    for dispatch in &timeline.dispatches {
        if let Some(end) = ends.get_mut(&timeline.class(dispatch).agent) {
            *end = dispatch.end.max(*end);
        }
    }
    let mut ends: Vec<(Ns, u32)> = ends.into_iter().map(|(agent, end)| (end, agent)).collect();
    ends.sort_unstable();
    let [.., (before, _), (last, agent)] = ends[..] else { return None };
    // By kernel: its time on the others, and on this device.
    let mut kernels: FxHashMap<u32, [f64; 2]> = FxHashMap::default();
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if agents.contains(&class.agent) {
            kernels.entry(class.kernel).or_default()[usize::from(class.agent == agent)] += dispatch.ns() as f64;
        }
    }
    let sum = |of: &dyn Fn(&[f64; 2]) -> f64| kernels.values().map(of).sum::<f64>();
    let (own, usual) = (sum(&|both| both[1]), sum(&|both| both[0]) / others);
    let common = sum(&|both| if both[0] > 0.0 { both[1] } else { 0.0 });
    let more_pct = 100.0 * (own / usual.max(1.0) - 1.0);
    if usual <= 0.0 || more_pct < MORE_PCT || common < COMMON * own {
        return None;
    }
    let found = Uneven {
        device: timeline.device(agent),
        more_pct,
        saved_ns: 0,
        more_ns: (own - usual) as Ns,
        later_ns: last - before,
        devices: agents.len() as u64,
    };
    Some(Uneven { saved_ns: found.saves(0), ..found })
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    /// Two devices with 20 and `more` kernels of 4 us, one every 10 us.
    fn played(name: &str, more: u64) -> Option<Uneven> {
        let mut tables = timeline();
        for i in 0..more {
            tables = tables.kernel_on(name, 2, 0, 10_000 * i, 10_000 * i + 4_000, None);
        }
        for i in 0..20 {
            tables = tables.kernel_on("a", 1, 0, 10_000 * i, 10_000 * i + 4_000, None);
        }
        uneven(&tables.done(), &[1, 2])
    }

    #[test]
    fn a_longer_list_of_the_same_work() {
        let found = played("a", 30).unwrap();
        assert_eq!((found.device.as_str(), found.more_pct, found.saved_ns), ("agent 2", 50.0, 20_000));
        assert_eq!(played("a", 20), None);
        assert_eq!(played("b", 30), None, "other work");
    }
}
