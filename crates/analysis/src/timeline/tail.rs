//! The launches that make a kernel's p99, and the traits that they have and the kernel's other launches do not have.

use super::cover::{Cursor, innermost};
use super::{Dispatch, Timeline};
use rkprof_model::event::Ns;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// A kernel with fewer calls has no tail.
const FEWEST: u64 = 100;
/// A tail is reported when p99 exceeds the median by this factor.
const FACTOR: f64 = 1.5;
/// A trait is common when at least this share of the tail has it ...
const COMMON: f64 = 0.6;
/// ... and this many times as often as all calls.
const LIFT: f64 = 3.0;
/// After a pause of this length of the device, clocks and caches may have cooled.
const PAUSE: Ns = 100_000;
/// The beginning of a run, as a share of its dispatches.
const BEGINNING: f64 = 0.05;
/// Limit of reported kernels.
const REPORTED: usize = 10;

/// The slowest launches of a kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tail {
    pub kernel: String,
    pub calls: u64,
    pub median_ns: Ns,
    pub p99_ns: Ns,
    /// Launches as slow as p99 or slower.
    pub slow: u64,
    /// Their total excess over the median.
    pub excess_ns: Ns,
    /// The traits that most of them share.
    pub traits: Vec<Trait>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trait {
    pub text: String,
    /// Share of the slow launches with the trait, and of all launches of the kernel.
    pub slow_pct: f64,
    pub all_pct: f64,
}

const TRAITS: [&str; 4] = [
    "in the first 5% of the run",
    "after the device had been idle for more than 100us",
    "beside another kernel",
    "beside a copy",
];

#[derive(Default)]
struct Counts {
    slow: u64,
    excess: Ns,
    traits: [(u64, u64); TRAITS.len()],
    /// (slow, all) by class.
    classes: FxHashMap<u32, (u64, u64)>,
}

pub fn tails(timeline: &Timeline) -> Vec<Tail> {
    let mut tallies: Vec<Tally> = timeline.kernels.iter().map(|_| Tally::new(2)).collect();
    timeline.dispatches.iter().for_each(|d| tallies[timeline.class(d).kernel as usize].record(d.ns()));
    let limits: Vec<Option<(u64, Ns, Ns)>> = tallies
        .iter()
        .map(|tally| {
            let spread = tally.distribution();
            let (median, p99) = (spread.p50_ns?, spread.p99_ns?);
            (spread.count >= FEWEST && p99 as f64 >= FACTOR * median as f64).then_some((spread.count, median, p99))
        })
        .collect();
    let mut counts: Vec<Counts> = limits.iter().map(|_| Counts::default()).collect();
    look(timeline, &limits, &mut counts);
    let mut tails: Vec<Tail> = limits
        .into_iter()
        .zip(counts)
        .enumerate()
        .filter_map(|(kernel, (limit, counts))| {
            let (calls, median_ns, p99_ns) = limit?;
            let traits = traits(timeline, &counts, calls);
            let (kernel, slow, excess_ns) = (timeline.kernels[kernel].clone(), counts.slow, counts.excess);
            Some(Tail { kernel, calls, median_ns, p99_ns, slow, excess_ns, traits })
        })
        .collect();
    tails.sort_by_key(|tail| Ns::MAX - tail.excess_ns);
    tails.truncate(REPORTED);
    tails
}

/// Counts traits of the kernels that have a limit.
fn look(timeline: &Timeline, limits: &[Option<(u64, Ns, Ns)>], counts: &mut [Counts]) {
    if limits.iter().all(Option::is_none) {
        return;
    }
    let copies = innermost(timeline.copies.iter().map(|copy| (copy.start, copy.end, 0)));
    let mut copies = Cursor::new(&copies);
    let beginning = (timeline.dispatches.len() as f64 * BEGINNING) as usize;
    let mut frontier: FxHashMap<u32, Ns> = FxHashMap::default();
    for (index, dispatch) in timeline.dispatches.iter().enumerate() {
        let class = timeline.class(dispatch);
        let before = frontier.insert(class.agent, 0).unwrap_or(dispatch.start);
        frontier.insert(class.agent, before.max(dispatch.end));
        let Some((_, median, p99)) = limits[class.kernel as usize] else { continue };
        let next = timeline.dispatches.get(index + 1).filter(|next| timeline.class(next).agent == class.agent);
        let (copying, until) = copies.at(dispatch.start);
        let has = [
            index < beginning,
            dispatch.start.saturating_sub(before) > PAUSE,
            before > dispatch.start || next.is_some_and(|next: &Dispatch| next.start < dispatch.end),
            copying.is_some() || until < dispatch.end,
        ];
        let slow = u64::from(dispatch.ns() >= p99);
        let counts = &mut counts[class.kernel as usize];
        counts.slow += slow;
        counts.excess += slow * dispatch.ns().saturating_sub(median);
        for (count, has) in counts.traits.iter_mut().zip(has) {
            *count = (count.0 + slow * u64::from(has), count.1 + u64::from(has));
        }
        let of_class = counts.classes.entry(dispatch.class).or_default();
        *of_class = (of_class.0 + slow, of_class.1 + 1);
    }
}

/// Traits that are common among the slow launches and rare among all.
fn traits(timeline: &Timeline, counts: &Counts, calls: u64) -> Vec<Trait> {
    let mut found: Vec<Trait> = Vec::new();
    let mut consider = |text: String, (slow, all): (u64, u64)| {
        let (of_slow, of_all) = (slow as f64 / counts.slow.max(1) as f64, all as f64 / calls as f64);
        if of_slow >= COMMON && of_slow >= LIFT * of_all {
            found.push(Trait { text, slow_pct: 100.0 * of_slow, all_pct: 100.0 * of_all });
        }
    };
    TRAITS.iter().zip(counts.traits).for_each(|(text, count)| consider((*text).to_owned(), count));
    let mut shapes: FxHashMap<_, (u64, u64)> = FxHashMap::default();
    let mut lanes: FxHashMap<_, (u64, u64)> = FxHashMap::default();
    for (class, (slow, all)) in &counts.classes {
        let class = &timeline.classes[*class as usize];
        for place in [shapes.entry(class.shape).or_default(), lanes.entry(class.lane()).or_default()] {
            *place = (place.0 + slow, place.1 + all);
        }
    }
    for (shape, count) in shapes {
        let [x, y, z] = shape.grid;
        consider(format!("launched with a grid of {x}x{y}x{z} work-items"), count);
    }
    lanes.into_iter().for_each(|(lane, count)| consider(format!("on {}", timeline.lane(lane)), count));
    found.sort_by(|a, b| (b.slow_pct / b.all_pct).total_cmp(&(a.slow_pct / a.all_pct)).then(a.text.cmp(&b.text)));
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn what_slow_launches_have_in_common() {
        let (mut tables, mut now) = (timeline(), 0);
        for i in 0..400u64 {
            // Every 50th comes after a pause and takes four times as long.
            let slow = i % 50 == 25;
            now += if slow { 200_000 } else { 1_000 };
            let ns = if slow { 80_000 } else { 20_000 + i % 7 };
            tables = tables.kernel("k", now, now + ns, Some(now)).kernel("even", now + ns, now + ns + 500, Some(now));
            now += ns + 500;
        }
        let [tail] = &tails(&tables.done())[..] else { panic!() };
        assert_eq!((tail.kernel.as_str(), tail.calls, tail.slow), ("k", 400, 8));
        assert!((8 * 59_000..8 * 61_000).contains(&tail.excess_ns), "{tail:?}");
        assert_eq!(tail.traits.len(), 1);
        assert_eq!((tail.traits[0].slow_pct, tail.traits[0].all_pct), (100.0, 2.0));
        assert!(tail.traits[0].text.contains("idle"));
    }
}
