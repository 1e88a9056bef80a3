//! Ranks that meet on the host (a barrier, gloo, MPI) without a kernel that shows it: they run the same kernels for the same span of time,
//! though those of one rank take longer. The others wait for it.

use super::across::Arrivals;
use super::health::Health;
use super::idle::Cause;
use rkprof_model::event::Ns;

/// A rank is slower than the others from this on, percent.
const SLOWER_PCT: f64 = 5.0;
/// Independent ranks would end apart by what one is slower. These end within this part of it.
const TOGETHER: Ns = 5;

#[derive(Clone, Debug, PartialEq)]
pub struct SlowRank {
    pub rank: String,
    pub slower_pct: f64,
    /// What the others wait for it at least.
    pub waited_ns: Ns,
}

/// Causes that waits for another rank look like within one.
fn waits(health: &Health) -> Ns {
    health.idle_ns(Cause::Sync) + health.idle_ns(Cause::Host)
}

/// The rank for which the others wait. Their waits become waits for a device.
pub(super) fn slow_rank(ranks: &mut [(String, &mut Health)]) -> Option<SlowRank> {
    let arrivals: Vec<&Arrivals> = ranks.iter().filter_map(|(_, health)| health.arrivals.as_ref()).collect();
    if ranks.len() < 2 || arrivals.len() < ranks.len() || arrivals.iter().any(|one| one.communicates()) {
        return None;
    }
    let (at, slower_pct) = (0..ranks.len())
        .filter_map(|at| Some((at, arrivals[at].slower_than(&others(&arrivals, at))?)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .filter(|(_, pct)| *pct >= SLOWER_PCT)?;
    let alike = arrivals.iter().all(|one| one.ran_as_often(arrivals[at]));
    let busy = |of: usize| arrivals[of].computed_ns();
    let own_waits = waits(ranks[at].1);
    let mut waited = Vec::new();
    for other in (0..ranks.len()).filter(|other| *other != at) {
        let excess = busy(at).saturating_sub(busy(other));
        let apart = ranks[at].1.spans_ns().abs_diff(ranks[other].1.spans_ns());
        let wait = waits(ranks[other].1).saturating_sub(own_waits).min(excess);
        if !alike || apart * TOGETHER > excess || 2 * wait < excess {
            return None;
        }
        waited.push((other, wait));
    }
    for (other, wait) in &waited {
        ranks[*other].1.waits_for_another(*wait);
    }
    let waited_ns = waited.iter().map(|(_, wait)| *wait).min()?;
    Some(SlowRank { rank: ranks[at].0.clone(), slower_pct, waited_ns })
}

fn others<'a>(arrivals: &[&'a Arrivals], at: usize) -> Vec<&'a Arrivals> {
    arrivals.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| *one).collect()
}
