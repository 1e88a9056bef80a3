//! Steps by their separators: launches of graphs, waits of the host, pauses of the device.
//!
//! Marks divide the kernels into segments, by launch time. The set of its kernels is the kind of a segment. Segments of the
//! commonest kind are the steps, when most segments have at least its kernels. Where kinds alternate (a wait after each part
//! of a step), the repeated sequence of segments is a step.

use super::repetition::{Period, busiest, period};
use super::step::{ALIKE, COVERED, FEWEST, Found, Mark, Step, add, empty};
use crate::timeline::{Lane, Role, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;

/// Launches of graphs, where graphs do most of the work.
pub(super) fn graphs(timeline: &Timeline) -> Option<Found> {
    let is_graph: Vec<bool> =
        timeline.classes.iter().map(|class| role(timeline, class.function) == Some(Role::Graph)).collect();
    let lane = busiest(timeline)?;
    let (mut in_graphs, mut whole, mut bounds): (Ns, Ns, Vec<Ns>) = (0, 0, Vec::new());
    for dispatch in &timeline.dispatches {
        whole += dispatch.ns();
        if !is_graph[dispatch.class as usize] {
            continue;
        }
        in_graphs += dispatch.ns();
        if let Some(launch) = dispatch.launch().filter(|_| timeline.class(dispatch).lane() == lane)
            && bounds.last() != Some(&launch)
        {
            bounds.push(launch);
        }
    }
    let share = in_graphs as f64 / whole.max(1) as f64;
    if share < COVERED {
        return None;
    }
    bounds.sort_unstable();
    bounds.dedup();
    let (launches, (steps, each)) = (bounds.len(), segmented(timeline, lane, bounds, false)?);
    let parts = if each > 1 { format!(", {each} of them a step") } else { String::new() };
    Some(Found {
        source: format!("graph launches on {}", timeline.lane(lane)),
        evidence: vec![format!("{launches} launches of graphs hold {:.0}% of the kernel time{parts}", 100.0 * share)],
        by: Mark::Graphs,
        steps,
        own: Vec::new(),
    })
}

/// Waits of the thread with most launches; waits for the whole device first.
pub(super) fn waits(timeline: &Timeline) -> Option<Found> {
    let lane = busiest(timeline)?;
    let tid = launcher(timeline, lane)?;
    let ends = |wanted: fn(Role) -> bool| -> Vec<Ns> {
        let calls = timeline.calls.iter().filter(|call| call.tid == tid);
        let mut ends: Vec<Ns> =
            calls.filter(|call| wanted(timeline.functions[call.function as usize].role)).map(|call| call.end).collect();
        ends.sort_unstable();
        ends
    };
    let device = ends(|role| role == Role::DeviceSync);
    let all = ends(Role::waits);
    let several = device.len() >= FEWEST && device.len() < all.len();
    let tries = [several.then_some((device, "waits for the device")), Some((all, "waits"))];
    tries.into_iter().flatten().find_map(|(ends, what)| {
        let count = ends.len();
        let (steps, each) = segmented(timeline, lane, ends, true)?;
        let parts = if each > 1 { format!(", {each} of them a step") } else { String::new() };
        Some(Found {
            source: format!("{what} of thread {tid}"),
            evidence: vec![format!("the same kernels run between most of the {count} {what}{parts}")],
            by: Mark::Waits,
            steps,
            own: Vec::new(),
        })
    })
}

/// A pause is this many times as long as the median gap between kernels, and at least this long, ns.
const PAUSE_FACTOR: Ns = 8;
const PAUSE: Ns = 5_000;
/// Share of the sequences between pauses that must be equal: the host may be delayed anywhere.
const EQUAL: f64 = 0.9;
/// Limit of gaps in the median.
const SAMPLE: usize = 4096;

/// Pauses of the busiest stream, between equal sequences of kernels.
pub(super) fn pauses(timeline: &Timeline) -> Option<Found> {
    let lane = busiest(timeline)?;
    let in_lane: Vec<bool> = timeline.classes.iter().map(|class| class.lane() == lane).collect();
    let gaps = || {
        let mut frontier = None;
        timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]).filter_map(move |dispatch| {
            let before: Option<Ns> = frontier;
            frontier = Some(before.unwrap_or(0).max(dispatch.end));
            Some((dispatch.start, dispatch.start.saturating_sub(before?)))
        })
    };
    let mut sample: Vec<Ns> = gaps().take(SAMPLE).map(|(_, gap)| gap).collect();
    let middle = sample.len() / 2;
    let median = if sample.is_empty() { return None } else { *sample.select_nth_unstable(middle).1 };
    let limit = PAUSE.max(PAUSE_FACTOR * median);
    let mut starts: Vec<Ns> =
        timeline.dispatches.iter().find(|d| in_lane[d.class as usize]).map(|d| d.start).into_iter().collect();
    starts.extend(gaps().filter(|(_, gap)| *gap >= limit).map(|(start, _)| start));
    let (count, spans) = (starts.len(), spans(timeline, lane, &starts, |_, start| start));
    // The program gives no sign that a pause has a meaning; only equal sequences do.
    let common = common(spans.iter().map(|span| span.sequence))?;
    let same = spans.iter().filter(|span| span.sequence == common).count();
    let first = spans.iter().position(|span| span.sequence == common)?;
    // One kernel repeats within a step as well.
    if count < FEWEST || (same as f64) < EQUAL * spans.len() as f64 || spans[first].kernels == 1 {
        return None;
    }
    let last = spans.iter().rposition(|span| span.sequence == common)?;
    Some(Found {
        source: format!("sequences between pauses on {}", timeline.lane(lane)),
        evidence: vec![format!(
            "{same} of {} sequences between pauses of {}us or more are the same",
            spans.len(),
            limit / 1_000
        )],
        by: Mark::Pauses,
        steps: steps_between(timeline, &starts[first..], last - first + 1, |_, start| start),
        own: Vec::new(),
    })
}

fn role(timeline: &Timeline, function: Option<u32>) -> Option<Role> {
    function.map(|function| timeline.functions[function as usize].role)
}

/// The thread that launched most of a stream's kernels.
fn launcher(timeline: &Timeline, lane: Lane) -> Option<u32> {
    let mut threads: FxHashMap<u32, u64> = FxHashMap::default();
    let mut by_class: Vec<u64> = vec![0; timeline.classes.len()];
    timeline.dispatches.iter().for_each(|dispatch| by_class[dispatch.class as usize] += 1);
    for (class, count) in timeline.classes.iter().zip(by_class).filter(|(class, _)| class.lane() == lane) {
        *threads.entry(class.tid).or_default() += count;
    }
    threads.into_iter().max_by_key(|(tid, count)| (*count, std::cmp::Reverse(*tid))).map(|(tid, _)| tid)
}

/// The kernels of a stream between two marks.
#[derive(Clone, Copy, Default)]
struct Span {
    /// Hashes of the set of kernels, and of their sequence.
    set: u64,
    sequence: u64,
    kernels: u64,
    ns: Ns,
}

fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    value ^ value >> 29
}

/// One per mark: the launches from it to the next one. `at` gives a dispatch's time from its launch and its start.
fn spans(timeline: &Timeline, lane: Lane, bounds: &[Ns], at: fn(Option<Ns>, Ns) -> Ns) -> Vec<Span> {
    let mut spans = vec![Span::default(); bounds.len()];
    let mut seen: Vec<usize> = vec![usize::MAX; timeline.kernels.len()];
    let in_lane: Vec<bool> = timeline.classes.iter().map(|class| class.lane() == lane).collect();
    let mut cursor = Cursor::new(bounds);
    for dispatch in timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]) {
        let Some(index) = cursor.step_at(at(dispatch.launch(), dispatch.start)) else { continue };
        let kernel = timeline.class(dispatch).kernel as usize;
        let span = &mut spans[index];
        span.kernels += 1;
        span.ns += dispatch.ns();
        span.sequence = mixed(span.sequence ^ (kernel as u64 + 1));
        if seen[kernel] != index {
            seen[kernel] = index;
            span.set ^= mixed(kernel as u64 + 1);
        }
    }
    spans
}

/// Finds the mark before a time; times come almost in order.
struct Cursor<'a> {
    bounds: &'a [Ns],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(bounds: &'a [Ns]) -> Cursor<'a> {
        Cursor { bounds, at: 0 }
    }

    fn step_at(&mut self, time: Ns) -> Option<usize> {
        while self.bounds.get(self.at).is_some_and(|bound| *bound <= time) {
            self.at += 1;
        }
        while self.at > 0 && self.bounds[self.at - 1] > time {
            self.at -= 1;
        }
        self.at.checked_sub(1)
    }
}

/// The most frequent value.
fn common(values: impl Iterator<Item = u64>) -> Option<u64> {
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    counts.into_iter().max_by_key(|(value, count)| (*count, *value)).map(|(value, _)| value)
}

fn launched(launch: Option<Ns>, start: Ns) -> Ns {
    launch.unwrap_or(start)
}

/// Steps from marks in the host's time, and the number of segments in one. `closes`: a mark ends a segment, so that the
/// launches before the first mark are a segment too.
fn segmented(timeline: &Timeline, lane: Lane, mut bounds: Vec<Ns>, closes: bool) -> Option<(Vec<Step>, usize)> {
    if closes {
        // What other streams and devices did before, as a set-up, is no step.
        let of_lane = timeline.dispatches.iter().filter(|dispatch| timeline.class(dispatch).lane() == lane);
        bounds.insert(0, of_lane.map(|dispatch| launched(dispatch.launch(), dispatch.start)).min()?);
        bounds.sort_unstable();
    }
    let all = spans(timeline, lane, &bounds, launched);
    // Two waits without a launch between them are one mark.
    let (bounds, mut spans): (Vec<Ns>, Vec<Span>) =
        bounds.into_iter().zip(all).filter(|(_, span)| span.kernels > 0).unzip();
    let kernels: u64 = spans.iter().map(|span| span.kernels).sum();
    // Nothing ends the last segment that a mark begins: what the program does afterwards is in it.
    if !closes && spans.split_last().is_some_and(|(last, before)| before.iter().all(|span| span.set != last.set)) {
        spans.pop();
    }
    if spans.len() < FEWEST {
        return None;
    }
    let kind = common(spans.iter().map(|span| span.set))?;
    let alike = at_least(timeline, lane, &bounds, &spans, kind);
    let (first, last) = (alike.iter().position(|is| *is)?, alike.iter().rposition(|is| *is)?);
    let count = alike.iter().filter(|is| **is).count();
    let inside = last - first + 1;
    let covered: u64 = spans[first..=last].iter().map(|span| span.kernels).sum();
    if count >= FEWEST && count as f64 >= ALIKE * inside as f64 && covered as f64 >= COVERED * kernels as f64 {
        if let Some(ends) = closed_by_another(&spans, &alike) {
            let mut marks: Vec<Ns> = ends.iter().map(|(start, _)| bounds[*start]).collect();
            marks.extend(ends.last().and_then(|(_, end)| bounds.get(end + 1)));
            let each = (ends.iter().map(|(start, end)| end + 1 - start).sum::<usize>() / ends.len()).max(2);
            return Some((steps_between(timeline, &marks, ends.len(), launched), each));
        }
        return Some((steps_between(timeline, &bounds[first..], inside, launched), 1));
    }
    // Segments of several kinds in turn.
    let mut symbols: FxHashMap<u64, u32> = FxHashMap::default();
    let sequence: Vec<u32> = spans
        .iter()
        .map(|span| {
            let next = symbols.len() as u32;
            *symbols.entry(span.set).or_insert(next)
        })
        .collect();
    let Period { starts, length, .. } = period(&sequence)?;
    let mut marks: Vec<Ns> = starts.iter().map(|start| bounds[*start]).collect();
    let count = marks.len();
    // The end of the last one.
    marks.extend(bounds.get(starts.last()? + length));
    let whole = (length > 1).then(|| steps_between(timeline, &marks, count, launched))?;
    Some((whole, length))
}

/// Most segments of the common kind between two of another one, and the least share of that one in the kernel time.
const MOST_BETWEEN: usize = 12;
const LEAST_SHARE: f64 = 0.25;

/// Steps of a varying number of equal segments and one of another kind, as in speculative decoding: some drafts, then their
/// verification. First and last segment of each. `None` where the other segments are rare, short, or of several kinds.
fn closed_by_another(spans: &[Span], alike: &[bool]) -> Option<Vec<(usize, usize)>> {
    let others = || spans.iter().zip(alike).filter(|(_, alike)| !**alike).map(|(span, _)| span);
    let kind = common(others().map(|span| span.set))?;
    let (mut all, mut of_kind) = (0, 0);
    others().for_each(|span| (all, of_kind) = (all + 1, of_kind + usize::from(span.set == kind)));
    let whole: Ns = spans.iter().map(|span| span.ns).sum();
    let time: Ns = others().map(|span| span.ns).sum();
    if of_kind < FEWEST || (of_kind as f64) < EQUAL * all as f64 || (time as f64) < LEAST_SHARE * whole as f64 {
        return None;
    }
    let (mut steps, mut start) = (Vec::new(), 0);
    for at in (0..spans.len()).filter(|at| !alike[*at]) {
        steps.push((start, at));
        start = at + 1;
    }
    let usual = |(start, end): &&(usize, usize)| (1..=MOST_BETWEEN).contains(&(end - start));
    let several = steps.iter().any(|(start, end)| end - start > 1);
    (several && steps.iter().filter(usual).count() as f64 >= EQUAL * steps.len() as f64).then_some(steps)
}

/// Segments that have every kernel of the kind.
fn at_least(timeline: &Timeline, lane: Lane, bounds: &[Ns], spans: &[Span], kind: u64) -> Vec<bool> {
    let model = spans.iter().position(|span| span.set == kind).unwrap_or(0);
    let in_lane: Vec<bool> = timeline.classes.iter().map(|class| class.lane() == lane).collect();
    let mut needed = vec![false; timeline.kernels.len()];
    let mut cursor = Cursor::new(bounds);
    for dispatch in timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]) {
        if cursor.step_at(launched(dispatch.launch(), dispatch.start)) == Some(model) {
            needed[timeline.class(dispatch).kernel as usize] = true;
        }
    }
    let all = needed.iter().filter(|is| **is).count();
    let (mut has, mut seen) = (vec![0usize; spans.len()], vec![usize::MAX; timeline.kernels.len()]);
    let mut cursor = Cursor::new(bounds);
    for dispatch in timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]) {
        let kernel = timeline.class(dispatch).kernel as usize;
        let index = cursor.step_at(launched(dispatch.launch(), dispatch.start));
        let Some(index) = index.filter(|index| needed[kernel] && *index < spans.len()) else { continue };
        if seen[kernel] != index {
            seen[kernel] = index;
            has[index] += 1;
        }
    }
    has.into_iter().map(|count| count == all).collect()
}

/// The first `count` segments as steps, with the kernels of all streams and devices.
fn steps_between(timeline: &Timeline, bounds: &[Ns], count: usize, at: fn(Option<Ns>, Ns) -> Ns) -> Vec<Step> {
    let mut steps = vec![empty(None); count];
    let mut cursor = Cursor::new(bounds);
    for dispatch in &timeline.dispatches {
        let index = cursor.step_at(at(dispatch.launch(), dispatch.start));
        if let Some(step) = index.and_then(|index| steps.get_mut(index)) {
            add(step, dispatch);
        }
    }
    steps
}

#[cfg(test)]
#[path = "marks_tests.rs"]
mod tests;
