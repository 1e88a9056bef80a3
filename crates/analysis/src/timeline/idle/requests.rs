//! A program that answers requests: what lies between them is no idle time that could be won.

use super::between::{in_any_order, spread};
use super::blame::Blamer;
use super::cause::Cause;
use super::found::{Blame, Site, add_site};
use super::parts::{KEPT, Part};
use crate::timeline::Dispatch;
use rkprof_model::event::Ns;
use rustc_hash::FxHashSet;

/// Fewer pauses have no pace.
const FEWEST: usize = 16;
/// Work that varies less, by this part, shows no pace: the pause could be as long by itself. Clocks are finer than that.
const LEAST_SPREAD: f64 = 0.000_5;

/// A pause that is longer than the usual one by this factor is a phase in which no requests come. It is also longer than all others by
/// [`APART`]: pauses of any length are not phases and bursts.
const PHASE: f64 = 8.0;
const APART: f64 = 2.0;
/// Of fewer pauses one is such a phase; more are a part of the pace.
const PAUSES_A_PHASE: usize = 10;

/// Work, and the pauses between: each pause follows the work at its place, and ends where the next work begins.
struct Pace {
    /// From one work's begin to the next one's, ns.
    apart: Vec<f64>,
    works: Vec<f64>,
    pauses: Vec<f64>,
}

impl Pace {
    /// Of pauses, each from its start to the launch that ends it.
    fn from_pauses(pauses: &[(Ns, Ns)]) -> Pace {
        let both = |of: fn(&[(Ns, Ns)]) -> Ns| pauses.windows(2).map(|pair| of(pair) as f64).collect();
        Pace {
            apart: both(|pair| pair[1].1.saturating_sub(pair[0].1)),
            works: both(|pair| pair[1].0.saturating_sub(pair[0].1)),
            pauses: both(|pair| pair[1].1.saturating_sub(pair[1].0)),
        }
    }

    fn is_of_requests(&self) -> bool {
        self.has_pace() || self.without_phases().is_some_and(|pace| pace.has_pace())
    }

    /// Requests that come in bursts have their pace within these. `None` where no pause is that long, or too many.
    fn without_phases(&self) -> Option<Pace> {
        let mut sorted = self.pauses.clone();
        sorted.sort_by(f64::total_cmp);
        let longest = PHASE * *sorted.get(sorted.len() / 2)?;
        let in_burst: Vec<usize> = (0..self.pauses.len()).filter(|at| self.pauses[*at] <= longest).collect();
        let phases = self.pauses.len() - in_burst.len();
        let shortest = *sorted.get(in_burst.len())?;
        if shortest < APART * sorted[in_burst.len().checked_sub(1)?] {
            return None;
        }
        let of = |values: &[f64]| in_burst.iter().map(|at| values[*at]).collect();
        (phases > 0 && phases * PAUSES_A_PHASE <= self.pauses.len()).then(|| Pace {
            apart: of(&self.apart),
            works: of(&self.works),
            pauses: of(&self.pauses),
        })
    }

    fn has_pace(&self) -> bool {
        if self.pauses.len() + 1 < FEWEST {
            return false;
        }
        let ((work, of_work), (pause, of_pause)) = (spread(&self.works), spread(&self.pauses));
        let is_paced = |apart: &[f64], works: &[f64], pauses: &[f64]| {
            let ((_, of_apart), (mean, of_work), (pause, of_pause)) = (spread(apart), spread(works), spread(pauses));
            // After longer work the pause is shorter by as much. Work that varies hides it among what the pauses have of their own.
            let together = works.iter().zip(pauses).map(|(one, next)| (one - mean) * (next - pause)).sum::<f64>();
            let together = together / works.len().max(1) as f64;
            let shorter = (-1.3..=-0.7).contains(&(together / of_work.powi(2)));
            let makes_up = shorter && together <= -0.75 * of_work * of_pause;
            of_work >= LEAST_SPREAD * work && (of_apart < 0.3 * of_work || makes_up)
        };
        // A pace that drifts, as that of another clock, shows from one request to the next.
        let steps = |values: &[f64]| values.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<f64>>();
        let paced = is_paced(&self.apart, &self.works, &self.pauses)
            || is_paced(&steps(&self.apart), &steps(&self.works), &steps(&self.pauses));
        let at_random = pause > work && (0.5..1.6).contains(&(of_pause / pause)) && of_work < 0.5 * work;
        let at_random = at_random && in_any_order(&self.pauses);
        paced || at_random
    }
}

impl Blamer<'_> {
    /// Of the only thread, from the idle times of the device: up to the launches, and up to the ranges that begin before these. `None`
    /// where it seldom waits for the device: it answers when its device is done. Host work that waits for nothing comes at a pace too.
    fn paces(&self, long: &[&Part], threads: &FxHashSet<u32>) -> Option<[Pace; 2]> {
        let waited = |pair: &&[&Part]| {
            let [one, next] = [pair[0], pair[1]].map(|part| part.launch);
            let tid = threads.iter().next().copied().unwrap_or_default();
            self.covers.waited(tid, one, next) > 0
        };
        let waits = !self.timeline.has_calls || 2 * long.windows(2).filter(waited).count() >= long.len();
        // A range that begins before the launch may be the request's: then what the host does in it belongs to the work. It may also be
        // the end of the request before.
        let tid = threads.iter().next().copied().unwrap_or_default();
        let mut begins: Vec<Ns> =
            self.timeline.ranges.iter().filter(|range| range.tid == tid).map(|range| range.start).collect();
        begins.sort_unstable();
        let range = |part: &Part| {
            let next = begins.partition_point(|begin| *begin <= part.start);
            begins.get(next).map_or(part.launch, |begin| part.launch.min(*begin))
        };
        let pace = |end: &dyn Fn(&Part) -> Ns| {
            let pauses: Vec<(Ns, Ns)> = long.iter().map(|part| (part.start, end(part))).collect();
            Pace::from_pauses(&pauses)
        };
        waits.then(|| [pace(&|part| part.launch), pace(&range)])
    }

    /// Of one thread of several: from a wait's end to the next launch.
    fn pace_of(&self, tid: u32) -> Pace {
        let waits = self.covers.waits.get(&tid).map_or(&[][..], Vec::as_slice);
        let own = self.timeline.dispatches.iter().filter(|dispatch| self.timeline.class(dispatch).tid == tid);
        let mut launches: Vec<Ns> = own.filter_map(Dispatch::launch).collect();
        launches.sort_unstable();
        let (mut pauses, mut last) = (Vec::new(), 0);
        for launch in launches {
            let before = waits.partition_point(|wait| wait.1 <= launch);
            let end = before.checked_sub(1).map(|at| waits[at].1).filter(|end| *end > last && launch - end >= KEPT);
            pauses.extend(end.map(|end| (end, launch)));
            last = launch;
        }
        Pace::from_pauses(&pauses)
    }

    /// A program that answers requests has nothing to do between them. Their pace shows it: work begins at equal distances
    /// however long the work before took, or at random distances.
    pub(super) fn requests(&mut self) {
        let code = |part: &&Part| part.blame.cause == Cause::Host && part.blame.function.is_none();
        let mut long: Vec<&Part> = self.kept.iter().filter(code).filter(|part| part.blame.range.is_none()).collect();
        long.sort_by_key(|part| part.start);
        let of_device = self.timeline.classes.iter().filter(|class| class.agent == self.idle.agent);
        let threads: FxHashSet<u32> = of_device.map(|class| class.tid).collect();
        // While it launches for other devices, this one does not wait for a request.
        if let (1, Some(tid)) = (threads.len(), threads.iter().next()) {
            let free = |part: &Part| self.covers.longest_free(*tid, self.idle.agent, (part.start, part.launch));
            if 2 * long.iter().filter(|part| 2 * free(part) < part.ns).count() > long.len() {
                return;
            }
        }
        let idle: Ns = long.iter().map(|part| part.ns).sum();
        if long.len() < FEWEST || idle * 10 < 3 * self.idle.total() {
            return;
        }
        let answers = match threads.len() {
            1 => self.paces(&long, &threads).is_some_and(|paces| paces.iter().any(Pace::is_of_requests)),
            // What lies between the work of several threads has any length. Each thread has a pace of its own.
            _ => threads.iter().all(|tid| self.pace_of(*tid).is_of_requests()),
        };
        if !answers {
            return;
        }
        let moved: Vec<(Blame, Ns)> = long.iter().map(|part| (part.blame, part.ns)).collect();
        self.kept.retain(|part| {
            part.blame.cause != Cause::Host || part.blame.function.is_some() || part.blame.range.is_some()
        });
        for (blame, ns) in moved {
            self.idle.by_cause[Cause::Host as usize] -= ns;
            self.idle.by_cause[Cause::Nothing as usize] += ns;
            if let Some(site) = self.sites.get_mut(&blame) {
                site.ns -= ns;
                site.stretches -= 1;
                site.squares -= u128::from(ns).pow(2);
            }
            add_site(&mut self.sites, Blame { cause: Cause::Nothing, ..blame }, ns);
        }
        self.sites.retain(|_, site| site.ns > 0);
        // While another device works on the only request, this one has nothing else to work on.
        let for_others: Vec<Site> =
            self.sites.values().filter(|site| site.blame.cause == Cause::Device).copied().collect();
        for site in for_others {
            self.sites.remove(&site.blame);
            self.idle.by_cause[Cause::Device as usize] -= site.ns;
            self.idle.by_cause[Cause::Nothing as usize] += site.ns;
            let blame = Blame { cause: Cause::Nothing, ..site.blame };
            self.sites.entry(blame).or_insert(Site::from_blame(blame)).join(&site);
        }
        self.idle.parts.unsure_ns = 0;
        self.slices.nothing_to_do();
        self.idle.longest.iter_mut().for_each(|stretch| stretch.blame.nothing_to_do());
        // What was preparation before the first requests is known no longer.
        let nothing = |part: &(Blame, Ns)| part.0.cause == Cause::Host && part.0.function.is_none();
        self.before.iter_mut().for_each(|before| {
            before.first.retain(|part| !nothing(part));
            before.first_ns = before.first.iter().map(|part| part.1).sum();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pauses from a part of a millisecond to longer than usual by a factor of nine, in any order; and two of these far apart.
    #[test]
    fn phases_are_apart_from_pauses_within_bursts() {
        let pace = |last: f64| {
            let mut pauses: Vec<f64> = (0..40).map(|i| 100e3 * 1.12f64.powi(i * 17 % 40)).collect();
            pauses.iter_mut().for_each(|pause| *pause *= if *pause > 8e6 { last } else { 1.0 });
            Pace { apart: pauses.clone(), works: vec![1e6; 40], pauses }
        };
        assert!(pace(1.0).without_phases().is_none());
        assert_eq!(pace(3.0).without_phases().map(|pace| pace.pauses.len()), Some(39));
    }
}
