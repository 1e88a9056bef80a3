//! A program that answers requests: what lies between them is no idle time that could be won.

use super::blame::{Blamer, Part};
use super::cause::Cause;
use super::found::{Blame, add_site};
use rkprof_model::event::Ns;
use rustc_hash::FxHashSet;

impl Blamer<'_> {
    /// A program that answers requests has nothing to do between them. Their pace shows it: work begins at equal distances
    /// however long the work before took, or at random distances.
    pub(super) fn requests(&mut self) {
        let code = |part: &&Part| part.blame.cause == Cause::Host && part.blame.function.is_none();
        let mut long: Vec<&Part> = self.kept.iter().filter(code).filter(|part| part.blame.range.is_none()).collect();
        long.sort_by_key(|part| part.start);
        let idle: Ns = long.iter().map(|part| part.ns).sum();
        let of_device = self.timeline.classes.iter().filter(|class| class.agent == self.idle.agent);
        let threads: FxHashSet<u32> = of_device.map(|class| class.tid).collect();
        // The work of several threads comes at random distances without any requests.
        if long.len() < 16 || idle * 10 < 3 * self.idle.total() || threads.len() > 1 {
            return;
        }
        let spread = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len().max(1) as f64;
            (mean, variance.sqrt())
        };
        // It answers when its device is done, so it waits for it. Host work that waits for nothing comes at a pace too.
        let waited = |pair: &&[&Part]| {
            let [one, next] = [pair[0], pair[1]].map(|part| part.launch);
            let tid = threads.iter().next().copied().unwrap_or_default();
            self.covers.waited(tid, one, next) > 0
        };
        if self.timeline.has_calls && 2 * long.windows(2).filter(waited).count() < long.len() {
            return;
        }
        let apart: Vec<f64> = long.windows(2).map(|pair| (pair[1].launch - pair[0].launch) as f64).collect();
        let works: Vec<f64> = long.windows(2).map(|pair| pair[1].start.saturating_sub(pair[0].launch) as f64).collect();
        let pauses: Vec<f64> = long.iter().map(|part| part.ns as f64).collect();
        let ((work, of_work), (pause, of_pause)) = (spread(&works), spread(&pauses));
        let is_paced = |apart: &[f64], works: &[f64], pauses: &[f64]| {
            let ((_, of_apart), (mean, of_work), (pause, of_pause)) = (spread(apart), spread(works), spread(pauses));
            // After longer work the pause is shorter by as much. Work that varies hides it among what the pauses have of their own.
            let together = works.iter().zip(pauses).map(|(one, next)| (one - mean) * (next - pause)).sum::<f64>();
            let together = together / works.len().max(1) as f64;
            let shorter = (-1.3..=-0.7).contains(&(together / of_work.powi(2)));
            let makes_up = shorter && together <= -0.75 * of_work * of_pause;
            of_work >= 0.005 * work && (of_apart < 0.3 * of_work || makes_up)
        };
        // A pace that drifts, as that of another clock, shows from one request to the next.
        let steps = |values: &[f64]| values.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<f64>>();
        let paced =
            is_paced(&apart, &works, &pauses[1..]) || is_paced(&steps(&apart), &steps(&works), &steps(&pauses[1..]));
        let at_random = pause > work && (0.5..1.6).contains(&(of_pause / pause)) && of_work < 0.5 * work;
        if !(paced || at_random) {
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
            }
            add_site(&mut self.sites, Blame { cause: Cause::Nothing, ..blame }, ns);
        }
        self.sites.retain(|_, site| site.ns > 0);
        self.slices.nothing_to_do();
        for stretch in &mut self.idle.longest {
            if stretch.blame == (Blame { cause: Cause::Host, function: None, range: None, owner: None }) {
                stretch.blame.cause = Cause::Nothing;
            }
        }
        // What was preparation before the first requests is known no longer.
        let nothing = |part: &(Blame, Ns)| part.0.cause == Cause::Host && part.0.function.is_none();
        self.before.iter_mut().for_each(|before| {
            before.first.retain(|part| !nothing(part));
            before.first_ns = before.first.iter().map(|part| part.1).sum();
        });
    }
}
