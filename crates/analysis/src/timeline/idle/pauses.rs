//! Pauses of the host at regular distances: a checkpoint, a log line, garbage collection.

use super::blame::{Blamer, LONG_CODE};
use super::cause::Cause;
use super::found::{Pauses, Site, add_site};
use super::once::STALL;
use super::parts::Part;
use crate::range_time::Folds;
use crate::timeline::RangeRow;
use crate::timeline::steps::Step;
use rkprof_model::event::Ns;
use rustc_hash::{FxHashMap, FxHashSet};

impl Blamer<'_> {
    /// Long pauses of the host with about the same number of stretches between them.
    pub(super) fn pauses(&mut self, between_pauses: &[Step]) {
        // Where the host is rarely late, it usually needs nothing.
        let is_rare = self.host_stretches * 4 <= self.idle.stretches as usize;
        let usual = self.host_times.distribution().p50_ns.filter(|_| !is_rare).unwrap_or(0);
        let is_pause = |part: &&Part| {
            part.ns >= LONG_CODE.max(STALL * usual) && matches!(part.blame.cause, Cause::Host | Cause::Call)
        };
        let long: Vec<&Part> = self.kept.iter().filter(is_pause).collect();
        let apart: Vec<f64> = long.windows(2).map(|pair| (pair[1].stretch - pair[0].stretch) as f64).collect();
        let usual_apart = median_of(apart.clone());
        // At each step it would be work, not a pause.
        let regular = apart.iter().filter(|n| (**n - usual_apart).abs() <= 0.15 * usual_apart).count();
        let rare = long.len() * 4 <= self.idle.stretches as usize;
        if long.len() < 3 || !rare || usual_apart < 4.0 || (regular as f64) < 0.8 * apart.len() as f64 {
            return;
        }
        if self.are_of_each_step(&long) || are_the_steps(&long, between_pauses) {
            return;
        }
        let mut pauses = Pauses {
            by_cause: [0; Cause::ALL.len()],
            count: long.len() as u64,
            median_ns: median_of(long.iter().map(|part| part.ns as f64).collect()) as Ns,
            starts: long.iter().map(|part| part.start).collect(),
            site: place_of(&long),
        };
        for part in long {
            let cause = part.blame.cause as usize;
            let left = self.idle.by_cause[cause] - self.idle.parts.once[cause] - pauses.by_cause[cause];
            pauses.by_cause[cause] += part.ns.min(left);
        }
        self.idle.pauses = Some(pauses);
    }

    /// Whether pauses are the work of each step, though a step has many stretches: next to nothing that marks a step occurs more
    /// often. Waits mark steps, and so do ranges, and kernels that run once or a few times between two pauses.
    fn are_of_each_step(&self, pauses: &[&Part]) -> bool {
        /// Occurrences for each pause: of what occurs more often, most have no pause.
        const OFTEN: usize = 4;
        let count = pauses.len();
        let most = |n: usize| n * 10 >= count * 8;
        let starts: Vec<Ns> = pauses.iter().map(|part| part.start).collect();
        let mine = || {
            let dispatches = self.timeline.dispatches.iter().map(|dispatch| (dispatch, self.timeline.class(dispatch)));
            dispatches.filter(|(_, class)| class.agent == self.idle.agent)
        };
        let threads: FxHashSet<u32> = mine().map(|(_, class)| class.tid).collect();
        let mut launches: Vec<Ns> = mine().filter_map(|(dispatch, _)| dispatch.launch()).collect();
        launches.sort_unstable();
        let place = |at: Ns| launches.partition_point(|launch| *launch < at);
        // `ProfilerStep#9` and `ProfilerStep#19` are the same range. One without launches is the pause itself.
        let folds = Folds::new(&self.timeline.range_names);
        let launches_in = |range: &&RangeRow| place(range.start) < place(range.end);
        let steps = self.timeline.ranges.iter().filter(launches_in);
        let mut of_steps: FxHashMap<u32, usize> = FxHashMap::default();
        steps.for_each(|range| *of_steps.entry(folds.key(range.name)).or_default() += 1);
        let names = pauses.iter().filter_map(|part| part.blame.range).map(|name| folds.key(name));
        let names: Vec<u32> = names.filter(|name| of_steps.contains_key(name)).collect();
        let of_ranges: usize = names.iter().collect::<FxHashSet<_>>().into_iter().map(|name| of_steps[name]).sum();
        if most(names.len()) && of_ranges < OFTEN * count {
            return true;
        }
        // Pauses may have ranges of their own, each within another range that marks a step.
        let of_name = |key: u32| {
            let steps = self.timeline.ranges.iter().filter(|range| folds.key(range.name) == key).filter(launches_in);
            let before = |at: Ns| starts.partition_point(|start| *start < at);
            steps.filter(|range| before(range.end) == before(range.start) + 1).count()
        };
        if of_steps.iter().any(|(name, steps)| most(*steps) && *steps < OFTEN * count && most(of_name(*name))) {
            return true;
        }
        // Waits without a launch between them are one.
        let waits = self.timeline.calls.iter().filter(|call| threads.contains(&call.tid));
        let waits = waits.filter(|call| self.timeline.functions[call.function as usize].role.waits());
        let rounds: FxHashSet<usize> = waits.map(|call| place(call.end)).collect();
        let after_waits = pauses.iter().filter(|part| rounds.contains(&place(part.launch))).count();
        if most(after_waits) && rounds.len() < OFTEN * count {
            return true;
        }
        // How often each kernel runs, after how many of the pauses, and after which of them the last time.
        let mut kernels: FxHashMap<u32, (usize, usize, usize)> = FxHashMap::default();
        for (dispatch, class) in mine() {
            let after = starts.partition_point(|start| *start < dispatch.start);
            let (runs, seen, last) = kernels.entry(class.kernel).or_insert((0, 0, usize::MAX));
            *runs += 1;
            *seen += usize::from(*last != after);
            *last = after;
        }
        kernels.values().any(|(runs, seen, _)| most(*seen) && *runs < OFTEN * count)
    }
}

/// The place that has more than half of the time of these parts.
fn place_of(parts: &[&Part]) -> Option<Site> {
    let mut sites = FxHashMap::default();
    parts.iter().for_each(|part| add_site(&mut sites, part.blame, part.ns));
    let all: Ns = parts.iter().map(|part| part.ns).sum();
    sites.into_values().find(|site| 2 * site.ns > all)
}

/// Whether pauses are what divides the steps, and take as long as half of a step: this is the loop's own work, which limits it.
fn are_the_steps(pauses: &[&Part], between: &[Step]) -> bool {
    let lengths = between.iter().map(|step| step.latency() as f64).collect();
    let pause = median_of(pauses.iter().map(|part| part.ns as f64).collect());
    !between.is_empty() && between.len() < 2 * pauses.len() && 2.0 * pause >= median_of(lengths)
}

fn median_of(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
