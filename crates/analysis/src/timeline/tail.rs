//! The launches that make a kernel's p99, and the traits that they have and the kernel's other launches do not have.

use super::copy_kernels::is_copy;
use super::cover::{Cursor, innermost};
use super::{Dispatch, Role, Timeline};
use rkprof_model::event::{LaunchShape, Ns};
use rkprof_names::is_communication;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// A kernel with fewer calls has no tail.
const FEWEST: u64 = 100;
/// A tail is reported when p99 exceeds the median by this factor.
const FACTOR: f64 = 1.5;
/// Seldom ones, which p99 does not see, are slow from this multiple of the median on.
const SELDOM_FACTOR: u64 = 3;
/// They are looked for in a kernel with at least this number of calls.
const FEWEST_SELDOM: u64 = 32;
/// Launches beyond this share of a kernel's are no tail, but another of its usual times.
const FEW: f64 = 0.05;
/// A trait is common when at least this share of the tail has it ...
const COMMON: f64 = 0.6;
/// ... and this many times as often as all calls.
const LIFT: f64 = 3.0;
/// After a pause of this length of the device, clocks and caches may have cooled.
const PAUSE: Ns = 100_000;
/// The beginning of a run, as a share of its dispatches.
const BEGINNING: f64 = 0.05;
/// Limit of slow launches whose distances are looked at, and the fewest distances that say something.
const SLOW_AT: usize = 1024;
const FEWEST_APART: usize = 4;
/// Limit of reported kernels.
const REPORTED: usize = 10;

/// The slowest launches of a kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tail {
    pub kernel: String,
    pub calls: u64,
    pub median_ns: Ns,
    pub p99_ns: Ns,
    pub max_ns: Ns,
    /// Launches nearer to p99 than to the median, where they are few, else those as slow as p99 or slower.
    /// Where p99 is usual: those that take several times the median (that of the slower ones, where there are two usual times),
    /// without the first launch.
    pub slow: u64,
    /// Their total excess over the median, without shapes that are slow each time.
    pub excess_ns: Ns,
    /// The traits that most of them share.
    pub traits: Vec<Trait>,
    /// They come at one distance: once in this number of the kernel's launches.
    #[serde(skip)]
    pub each: Option<u64>,
}

impl Tail {
    /// Whether slow launches are so seldom that they say more than the steps that hold them.
    pub(crate) fn is_seldom(&self) -> bool {
        self.slow * 50 <= self.calls
    }
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

/// Of a kernel with a tail.
struct Limit {
    calls: u64,
    median: Ns,
    p99: Ns,
    max: Ns,
    /// p99 is usual: the slow launches are fewer.
    seldom: bool,
    slow_from: Ns,
}

#[derive(Default)]
struct Counts {
    all: u64,
    slow: u64,
    /// The numbers of the first slow ones among the kernel's launches.
    slow_at: Vec<u64>,
    traits: [(u64, u64); TRAITS.len()],
    /// (slow, all) by class.
    classes: FxHashMap<u32, (u64, u64)>,
    /// (slow, all, excess) by shape, and whether a graph launched it: what a graph holds is another part of the program.
    shapes: FxHashMap<(LaunchShape, bool), (u64, u64, Ns)>,
}

impl Counts {
    /// The distance of slow launches, where nearly all of them have the same.
    fn each(&self) -> Option<u64> {
        let mut apart: Vec<u64> = self.slow_at.windows(2).map(|pair| pair[1] - pair[0]).collect();
        if apart.len() < FEWEST_APART {
            return None;
        }
        let middle = apart.len() / 2;
        let usual = *apart.select_nth_unstable(middle).1;
        let alike = apart.iter().filter(|one| one.abs_diff(usual) <= usual / 20).count();
        (usual > 1 && 10 * alike >= 9 * apart.len()).then_some(usual)
    }

    /// The excess of shapes that are not slow each time. A launch of another shape is other work, and one alone says nothing.
    fn excess(&self, seldom: bool) -> Ns {
        let is_other = |slow: u64, all: u64| (seldom || all >= 3) && slow as f64 >= 0.9 * all as f64;
        self.shapes.values().filter(|(slow, all, _)| !is_other(*slow, *all)).map(|shape| shape.2).sum()
    }
}

pub fn tails(timeline: &Timeline) -> Vec<Tail> {
    let mut tallies: Vec<Tally> = timeline.kernels.iter().map(|_| Tally::new(2)).collect();
    timeline.dispatches.iter().for_each(|d| tallies[timeline.class(d).kernel as usize].record(d.ns()));
    // The runtime's copies take as long as their bytes need, and collectives until the last rank has come.
    let of_kernel = |(tally, name): (&Tally, &String)| {
        if is_copy(name) || is_communication(name) { None } else { limit(tally) }
    };
    let mut limits: Vec<Option<Limit>> = tallies.iter().zip(&timeline.kernels).map(of_kernel).collect();
    // Where launches nearer to p99 than to the median are few, they are the slow ones.
    let mut beyond: Vec<Option<Tally>> = limits.iter().map(|limit| limit.as_ref().map(|_| Tally::new(2))).collect();
    for dispatch in &timeline.dispatches {
        let kernel = timeline.class(dispatch).kernel as usize;
        let slow = limits[kernel].as_ref().filter(|limit| dispatch.ns() >= limit.slow_from);
        if let Some((_, beyond)) = slow.zip(beyond[kernel].as_mut()) {
            beyond.record(dispatch.ns());
        }
    }
    for (limit, beyond) in limits.iter_mut().zip(beyond) {
        let beyond = beyond.map(|tally| tally.distribution()).unwrap_or_default();
        let Some(many) = limit.as_mut().filter(|limit| beyond.count as f64 > FEW * limit.calls as f64) else {
            continue;
        };
        // Launches that are many have a usual time of their own. The slowest of these are no tail.
        let usual = beyond.p50_ns.unwrap_or(0);
        let is_usual = (many.p99 as f64) < FACTOR * usual as f64;
        if many.seldom || is_usual && many.max < SELDOM_FACTOR * usual {
            *limit = None;
            continue;
        }
        (many.seldom, many.slow_from) = if is_usual { (true, SELDOM_FACTOR * usual) } else { (false, many.p99) };
    }
    let mut counts: Vec<Counts> = limits.iter().map(|_| Counts::default()).collect();
    look(timeline, &limits, &mut counts);
    let mut tails: Vec<Tail> = limits
        .into_iter()
        .zip(counts)
        .enumerate()
        .filter_map(|(kernel, (limit, counts))| {
            let Limit { calls, median, p99, max, seldom, .. } = limit?;
            let (excess_ns, traits) = (counts.excess(seldom), traits(timeline, &counts, calls));
            let kernel = timeline.kernels[kernel].clone();
            let tail = Tail {
                kernel,
                calls,
                median_ns: median,
                p99_ns: p99,
                max_ns: max,
                slow: counts.slow,
                excess_ns,
                traits,
                each: counts.each(),
            };
            (!seldom || excess_ns > 0).then_some(tail)
        })
        .collect();
    tails.sort_by_key(|tail| Reverse(tail.excess_ns));
    tails.truncate(REPORTED);
    tails
}

fn limit(tally: &Tally) -> Option<Limit> {
    let spread = tally.distribution();
    let (calls, median, p99, max) = (spread.count, spread.p50_ns?, spread.p99_ns?, spread.max_ns?);
    let seldom = calls < FEWEST || (p99 as f64) < FACTOR * median as f64;
    let slow_from = if seldom { SELDOM_FACTOR * median.max(1) } else { Ns::midpoint(median, p99) };
    (!seldom || calls >= FEWEST_SELDOM && max >= slow_from).then_some(Limit {
        calls,
        median,
        p99,
        max,
        seldom,
        slow_from,
    })
}

/// Counts traits of the kernels that have a limit.
fn look(timeline: &Timeline, limits: &[Option<Limit>], counts: &mut [Counts]) {
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
        let Some(limit) = &limits[class.kernel as usize] else { continue };
        let next = timeline.dispatches.get(index + 1).filter(|next| timeline.class(next).agent == class.agent);
        let (copying, until) = copies.at(dispatch.start);
        let has = [
            index < beginning,
            dispatch.start.saturating_sub(before) > PAUSE,
            before > dispatch.start || next.is_some_and(|next: &Dispatch| next.start < dispatch.end),
            copying.is_some() || until < dispatch.end,
        ];
        let counts = &mut counts[class.kernel as usize];
        // The first launch is a cold start.
        let slow = u64::from(dispatch.ns() >= limit.slow_from && !(limit.seldom && counts.all == 0));
        if slow == 1 && counts.slow_at.len() < SLOW_AT {
            counts.slow_at.push(counts.all);
        }
        counts.all += 1;
        counts.slow += slow;
        let by_graph = class.function.is_some_and(|f| timeline.functions[f as usize].role == Role::Graph);
        let of_shape = counts.shapes.entry((class.shape, by_graph)).or_default();
        *of_shape = (of_shape.0 + slow, of_shape.1 + 1, of_shape.2 + slow * dispatch.ns().saturating_sub(limit.median));
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
    use super::super::testing::{Tables, timeline};
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

    /// Launches of "k" in a row: slow ones take 80 ns, others 20. `add` puts something beside each of them.
    fn launches(
        n: u64,
        slow: impl Fn(u64) -> bool,
        gap: impl Fn(u64) -> Ns,
        add: impl Fn(Tables, u64, Ns, Ns) -> Tables,
    ) -> Timeline {
        let (mut tables, mut now) = (timeline(), 0);
        for i in 0..n {
            now += gap(i);
            let end = now + if slow(i) { 80 } else { 20 };
            tables = add(tables, i, now, end);
            now = end;
        }
        tables.done()
    }

    fn is_slow(i: u64) -> bool {
        [60, 90, 120, 150].contains(&i)
    }

    fn on_stream(stream: impl Fn(u64) -> u32) -> impl Fn(Tables, u64, Ns, Ns) -> Tables {
        move |tables, i, start, end| tables.kernel_on("k", 1, stream(i), start, end, None)
    }

    /// The traits of the one kernel with a tail: text, share of the slow launches, share of all.
    fn traits_of(timeline: &Timeline) -> Vec<(String, f64, f64)> {
        let [tail] = &tails(timeline)[..] else { panic!("not one tail") };
        tail.traits.iter().map(|one| (one.text.clone(), one.slow_pct, one.all_pct)).collect()
    }

    fn only(text: &str, all_pct: f64) -> Vec<(String, f64, f64)> {
        vec![(text.to_owned(), 100.0, all_pct)]
    }

    /// Beside each slow launch, and just not beside each other one.
    #[test]
    fn each_trait_has_its_limit() {
        let kernel = |tables: Tables, start, end| tables.kernel("k", start, end, None);
        let plain = |tables: Tables, _, start, end| kernel(tables, start, end);
        let found = |add: &dyn Fn(Tables, u64, Ns, Ns) -> Tables| traits_of(&launches(200, is_slow, |_| 1_000, add));
        assert_eq!(found(&plain), []);
        let pauses = launches(200, is_slow, |i| PAUSE + u64::from(is_slow(i)), plain);
        assert_eq!(traits_of(&pauses), only(TRAITS[1], 2.0));
        assert_eq!((tails(&pauses)[0].slow, tails(&pauses)[0].excess_ns), (4, 4 * 60));
        let late = found(&|tables, i, start, end| {
            let beside = if is_slow(i) { end - 10 } else { end };
            kernel(tables, start, end).kernel_on("z", 1, 1, beside, beside + 20, None)
        });
        assert_eq!(late, only(TRAITS[2], 2.0), "another kernel begins before the end");
        let early = found(&|tables, i, start, end| {
            kernel(tables, start, end).kernel_on("z", 1, 1, start - 20, start + u64::from(is_slow(i)), None)
        });
        assert_eq!(early, only(TRAITS[2], 2.0), "another kernel ends after the start");
        let elsewhere = found(&|tables, i, start, end| {
            let tables = kernel(tables, start, end);
            if is_slow(i) { tables.kernel_on("z", 2, 0, start + 10, start + 20, None) } else { tables }
        });
        assert_eq!(elsewhere, [], "on another device");
        let late = found(&|tables, i, start, end| {
            let beside = if is_slow(i) { end - 10 } else { end };
            kernel(tables, start, end).copy(beside, beside + 20)
        });
        assert_eq!(late, only(TRAITS[3], 2.0), "a copy begins before the end");
        let early =
            found(&|tables, i, start, end| kernel(tables, start, end).copy(start - 20, start + u64::from(is_slow(i))));
        assert_eq!(early, only(TRAITS[3], 2.0), "a copy ends after the start");
        let first = launches(100, |i| i < 5, |_| 1_000, plain);
        assert_eq!(traits_of(&first), only(TRAITS[0], 5.0));
    }

    #[test]
    fn streams_and_shapes_are_traits() {
        let mut timeline = launches(200, is_slow, |_| 1_000, on_stream(|i| is_slow(i).into()));
        assert_eq!(traits_of(&timeline), only("on agent 1, stream 1", 2.0));
        for class in timeline.classes.iter_mut().filter(|class| class.stream == Some(1)) {
            (class.stream, class.shape.grid) = (Some(0), [512, 2, 1]);
        }
        assert_eq!(traits_of(&timeline), only("launched with a grid of 512x2x1 work-items", 2.0));
        // The rarer one among all launches comes first.
        let common = |i: u64| i >= 50 && i.is_multiple_of(10);
        let both = |pause: &dyn Fn(u64) -> bool, stream: &dyn Fn(u64) -> bool| {
            let pause = |i| if pause(i) { 2 * PAUSE } else { 1_000 };
            let found = traits_of(&launches(200, is_slow, pause, on_stream(|i| stream(i).into())));
            found.into_iter().map(|(text, _, all)| (text, all)).collect::<Vec<_>>()
        };
        let (idle, stream) = (TRAITS[1].to_owned(), "on agent 1, stream 1".to_owned());
        assert_eq!(both(&is_slow, &common), [(idle.clone(), 2.0), (stream.clone(), 7.5)]);
        assert_eq!(both(&common, &is_slow), [(stream, 2.0), (idle, 7.5)]);
    }

    #[test]
    fn a_trait_is_common_in_the_tail_and_rare_elsewhere() {
        let slow = |i: u64| i >= 100 && i.is_multiple_of(20) && i < 200;
        let shares = |has: &dyn Fn(u64) -> bool| {
            let found = traits_of(&launches(300, slow, |_| 1_000, on_stream(|i| has(i).into())));
            found.into_iter().map(|(_, slow, all)| (slow, all)).collect::<Vec<_>>()
        };
        // Three of five, then two.
        assert_eq!(shares(&|i| slow(i) && i >= 140), [(60.0, 1.0)]);
        assert_eq!(shares(&|i| slow(i) && i >= 160), []);
        // All five; a third of all launches, then one more.
        let third: Vec<(f64, f64)> = shares(&|i| (100..200).contains(&i));
        assert!(third.len() == 1 && third[0].0 == 100.0 && (third[0].1 - 100.0 / 3.0).abs() < 1e-9, "{third:?}");
        assert_eq!(shares(&|i| (100..201).contains(&i)), []);
    }

    #[test]
    fn slow_launches_at_one_distance_are_told() {
        let each = |slow: &dyn Fn(u64) -> bool| {
            let (mut tables, mut now) = (timeline(), 0);
            for i in 0..500 {
                let ns = if slow(i) { 5_000 } else { 1_000 };
                tables = tables.kernel("k", now, now + ns, None);
                now += ns + 5;
            }
            tails(&tables.done())[0].each
        };
        assert_eq!(each(&|i| i % 50 == 7), Some(50));
        assert_eq!(each(&|i| i % 50 == 7 && i < 200), None, "three distances");
        assert_eq!(each(&|i| [7, 40, 130, 150, 240, 300, 420].contains(&i)), None);
        assert_eq!(each(&|i| (100..110).contains(&i)), None, "one after another");
    }

    #[test]
    fn one_launch_that_p99_does_not_see() {
        let found = |n: u64, slow: &dyn Fn(u64) -> Ns, stream: &dyn Fn(u64) -> u64| {
            let (mut tables, mut now) = (timeline(), 0);
            for i in 0..n {
                tables = tables.kernel_on("k", 1, stream(i) as u32, now, now + slow(i), None);
                now += slow(i) + 5;
            }
            let mut timeline = tables.done();
            timeline
                .classes
                .iter_mut()
                .filter(|class| class.stream == Some(1))
                .for_each(|class| class.shape.grid = [512, 2, 1]);
            tails(&timeline).iter().map(|tail| (tail.slow, tail.excess_ns, tail.max_ns)).collect::<Vec<_>>()
        };
        let at = |n: u64| move |i: u64| if i == n { 4_000 } else { 100 };
        assert_eq!(found(300, &at(150), &|_| 0), [(1, 3_900, 4_000)]);
        assert_eq!(found(50, &at(30), &|_| 0), [(1, 3_900, 4_000)]);
        assert_eq!(found(300, &at(0), &|_| 0), [], "a cold start");
        assert_eq!(found(300, &at(150), &|i| u64::from(i == 150)), [], "another shape");
        assert_eq!(found(31, &at(15), &|_| 0), []);
        assert_eq!(found(300, &|i| if i == 150 { 299 } else { 100 }, &|_| 0), []);
    }

    #[test]
    fn a_tail_needs_a_hundred_launches_and_half_as_much_again() {
        let found = |n: u64, slow: Ns| {
            let mut tables = timeline();
            for i in 0..n {
                let ns = if i % 50 == 0 { slow } else { 100 };
                tables = tables.kernel("k", 1_000 * i, 1_000 * i + ns, None);
                // Its tail has less excess.
                tables = tables.kernel("j", 1_000 * i + 500, 1_000 * i + 510 + if i % 50 == 0 { 10 } else { 0 }, None);
            }
            tails(&tables.done()).into_iter().map(|tail| (tail.kernel, tail.median_ns, tail.p99_ns)).collect::<Vec<_>>()
        };
        let k = |p99| ("k".to_owned(), 100, p99);
        let j = ("j".to_owned(), 10, 20);
        assert_eq!(found(100, 150), [k(150), j.clone()]);
        assert_eq!(found(100, 149), [j]);
        assert_eq!(found(99, 150), []);
    }
}
