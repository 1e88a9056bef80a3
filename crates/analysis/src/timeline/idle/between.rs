//! Times in which no request is open, where ranges are requests. Whatever the load: then the program has nothing to do.
//!
//! Names say what ranges are; the times between them must agree. Requests that come from elsewhere leave some short times and some
//! long ones. What a loop does after each of its rounds takes about as long each time.

use super::parts::KEPT;
use super::range_names::{Request, Says, request, says};
use crate::range_time::Folds;
use crate::timeline::cover::Piece;
use crate::timeline::{Dispatch, Timeline, busy};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;

/// Fewer ranges, or fewer times between them, show no pattern.
const FEWEST: usize = 16;
/// A time between requests that is as long as this multiple of the short ones is no part of each round.
const LONGER: Ns = 3;

/// What the time between two ranges is.
pub(super) const NOTHING: u32 = 0;
/// Nothing to do, or code of the program in each round: nothing tells which.
pub(super) const UNSURE: u32 = 1;

/// The times between ranges that are requests, in order.
pub(super) fn between_requests(timeline: &Timeline, agent: u32) -> Vec<Piece> {
    let folds = Folds::new(&timeline.range_names);
    let kinds: Vec<Option<Request>> = timeline.range_names.iter().map(|name| request(name)).collect();
    // A range around the whole server is no request.
    let mut counts: FxHashMap<u32, usize> = FxHashMap::default();
    timeline.ranges.iter().for_each(|range| *counts.entry(folds.key(range.name)).or_default() += 1);
    let is_many = |name: u32| counts.get(&folds.key(name)).is_some_and(|count| *count >= FEWEST);
    for (kind, sure) in [(Request::Named, true), (Request::Perhaps, false)] {
        let ranges = timeline.ranges.iter().filter(|range| kinds[range.name as usize] == Some(kind));
        let ranges: Vec<(Ns, Ns)> =
            ranges.filter(|range| is_many(range.name)).map(|range| (range.start, range.end)).collect();
        let open: Vec<(Ns, Ns)> = busy::merged(ranges.iter().copied()).collect();
        if ranges.len() >= FEWEST && hold_the_launches(timeline, agent, &open) {
            return judged(timeline, &open, ranges.len(), sure);
        }
    }
    Vec::new()
}

/// Whether nearly all work of a device is launched while one of these is open.
fn hold_the_launches(timeline: &Timeline, agent: u32, open: &[(Ns, Ns)]) -> bool {
    let own = timeline.dispatches.iter().filter(|dispatch| timeline.class(dispatch).agent == agent);
    let is_in = |launch: &Ns| {
        let before = open.partition_point(|(start, _)| start <= launch);
        before.checked_sub(1).is_some_and(|at| *launch <= open[at].1)
    };
    let (mut all, mut held) = (0, 0);
    for launch in own.filter_map(Dispatch::launch) {
        (all, held) = (all + 1, held + usize::from(is_in(&launch)));
    }
    all > 0 && 10 * held >= 9 * all
}

/// The times between open requests, each with what it is. Of all requests, those that had to queue began while another one was open.
fn judged(timeline: &Timeline, open: &[(Ns, Ns)], requests: usize, sure: bool) -> Vec<Piece> {
    let gaps = || open.windows(2).map(|pair| (pair[0].1, pair[1].0));
    let mut lengths: Vec<Ns> = gaps().map(|(from, to)| to - from).collect();
    let all: Ns = lengths.iter().sum();
    lengths.sort_unstable();
    // What is between all of them is a part of each round.
    let short = (requests / 20).checked_sub(requests - open.len());
    let least = KEPT.max(LONGER * short.and_then(|at| lengths.get(at)).copied().unwrap_or(0));
    let is_long = |gap: &(Ns, Ns)| gap.1 - gap.0 >= least;
    let long: Vec<(Ns, Ns)> = gaps().filter(is_long).collect();
    let of_long: Ns = long.iter().map(|(from, to)| to - from).sum();
    let comes = 4 * of_long >= 3 * all && (sure || is_at_random(&long));
    let (list, what) =
        if comes { (long, NOTHING) } else { (gaps().filter(|gap| gap.1 - gap.0 >= KEPT).collect(), UNSURE) };
    without_work(timeline, &list, open).map(|(start, end)| Piece { start, end, what }).collect()
}

/// Mean and standard deviation.
pub(super) fn spread(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len().max(1) as f64;
    (mean, variance.sqrt())
}

/// Whether values come in any order: the rank of each differs from that of the one before by as much as from any other. Work that
/// grows, or that goes up and down slowly, does not.
pub(super) fn in_any_order(values: &[f64]) -> bool {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    order.iter().zip(0u32..).for_each(|(at, rank)| ranks[*at] = f64::from(rank));
    let apart = ranks.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum::<f64>();
    // Twice the variance where they are independent of each other.
    apart >= spread(&ranks).1.powi(2) * values.len() as f64
}

/// Whether lengths are as those of times until the next of independent arrivals.
fn is_at_random(gaps: &[(Ns, Ns)]) -> bool {
    let lengths: Vec<f64> = gaps.iter().map(|(from, to)| (to - from) as f64).collect();
    let (mean, deviation) = spread(&lengths);
    lengths.len() >= FEWEST && (0.6..1.6).contains(&(deviation / mean)) && in_any_order(&lengths)
}

/// What of these times no range says that the program works in. A range around requests says nothing of them, nor does one for waiting.
fn without_work<'a>(
    timeline: &Timeline,
    gaps: &'a [(Ns, Ns)],
    open: &[(Ns, Ns)],
) -> impl Iterator<Item = (Ns, Ns)> + 'a {
    let is_around = |start: Ns, end: Ns| {
        let next = open.partition_point(|request| request.0 < start);
        open.get(next).is_some_and(|request| request.1 <= end)
    };
    let waits: Vec<bool> = timeline.range_names.iter().map(|name| says(name) == Says::Nothing).collect();
    let works = timeline.ranges.iter().filter(|range| !waits[range.name as usize]);
    let works = works.map(|range| (range.start, range.end)).filter(|(start, end)| !is_around(*start, *end));
    let works: Vec<(Ns, Ns)> = busy::merged(works).collect();
    gaps.iter().flat_map(move |(from, to)| {
        let first = works.partition_point(|work| work.1 <= *from);
        let inside = works[first..].iter().take_while(|work| work.0 < *to);
        let mut free = Vec::new();
        let mut at = *from;
        for work in inside {
            if work.0 > at {
                free.push((at, work.0));
            }
            at = at.max(work.1);
        }
        if at < *to {
            free.push((at, *to));
        }
        free
    })
}
