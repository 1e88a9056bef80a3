//! Steps of a program without marks: a repeated sequence of kernels.
//!
//! The search uses an anchor, a kernel that occurs once in the sequence, or a few kernels in a row that do. It tries them from
//! the rarest on, and takes the first one whose occurrences mostly have the same kernels between them. Kernels before the first and after the last anchor
//! belong to no step.

use super::step::{ALIKE, COVERED, FEWEST, Found, Mark, add, empty};
use crate::timeline::copy_kernels::is_copy;
use crate::timeline::{Dispatch, Lane, Timeline};
use rkprof_model::event::Ns;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};

/// Limit of anchors that are tried.
const CANDIDATES: usize = 32;

/// The longest repeated sequence of kernels on the busiest stream.
pub(super) fn kernels(timeline: &Timeline) -> Option<Found> {
    let lane = busiest(timeline)?;
    let in_lane: Vec<bool> = timeline.classes.iter().map(|class| class.lane() == lane).collect();
    let of_lane = || timeline.dispatches.iter().filter(|dispatch| in_lane[dispatch.class as usize]);
    let kernels: Vec<u32> = of_lane().map(|dispatch| timeline.class(dispatch).kernel).collect();
    let Period { starts, length, .. } = period(&kernels)?;
    let dispatches: Vec<&Dispatch> = of_lane().collect();
    let starts = rotated(&starts, length, &kernels, &dispatches);
    let last = starts.last()? + length;
    let on = timeline.lane(lane);
    let source = match length {
        1 => format!("repetitions of {} on {on}", timeline.kernels[kernels[starts[0]] as usize]),
        n => format!("a repeating sequence of {n} kernels on {on}"),
    };
    let bounds: Vec<Ns> = starts.iter().map(|start| dispatches[*start].start).collect();
    let end = dispatches[last - 1].end;
    let mut steps = vec![empty(None); bounds.len()];
    let mut step = 0;
    for dispatch in timeline.dispatches.iter().filter(|d| (bounds[0]..end).contains(&d.start)) {
        while bounds.get(step + 1).is_some_and(|next| *next <= dispatch.start) {
            step += 1;
        }
        add(&mut steps[step], dispatch);
    }
    let evidence = vec![format!("the sequence begins {} times; nothing in the program marks it", bounds.len())];
    Some(Found { source, evidence, by: Mark::Kernels, steps, own: Vec::new() })
}

/// The stream with the most kernel time. Copies and fills of the runtime count only where nothing else runs: those of a set-up may
/// take longer than all steps, on a stream that has none.
pub(super) fn busiest(timeline: &Timeline) -> Option<Lane> {
    let mut time: FxHashMap<u32, Ns> = FxHashMap::default();
    timeline.dispatches.iter().for_each(|dispatch| *time.entry(dispatch.class).or_default() += dispatch.ns().max(1));
    let is_copy: Vec<bool> = timeline.kernels.iter().map(|name| is_copy(name)).collect();
    let mut lanes: FxHashMap<Lane, (Ns, Ns)> = FxHashMap::default();
    for (class, ns) in time {
        let class = timeline.classes[class as usize];
        let (own, copies) = lanes.entry(class.lane()).or_default();
        *(if is_copy[class.kernel as usize] { copies } else { own }) += ns;
    }
    lanes.into_iter().max_by_key(|(lane, ns)| (*ns, std::cmp::Reverse(*lane))).map(|(lane, _)| lane)
}

/// A repeated sequence: its start, and its number of kernels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Period {
    pub starts: Vec<usize>,
    pub length: usize,
    /// Kernels in sequences that are the same.
    pub covered: usize,
}

/// Sequences with this part of the kernels leave nothing out but the begin and the end of a run.
const NEARLY_ALL: f64 = 0.9;

/// The longest repeated sequence.
pub(super) fn period(kernels: &[u32]) -> Option<Period> {
    // In training every kernel comes several times in a step: layers forward, layers backward, updates. But some sequence of
    // a few kernels comes once, as at the turn from forward to backward.
    let single = anchored(kernels, 1).map(|period| {
        // A kernel that ends a step is as good an anchor as one that begins it: where it does, steps that begin with the first kernel
        // are more by one.
        let from_first = begun(period.clone(), kernels);
        if from_first.starts.len() > period.starts.len() { from_first } else { period }
    });
    let covers = |period: &Period| period.covered as f64 >= NEARLY_ALL * (kernels.len() - period.length) as f64;
    if single.as_ref().is_some_and(covers) {
        return single;
    }
    // What repeats within a step, as layers do, leaves kernels out that a whole step has.
    let mut few = [2, 4, 8, 16].into_iter().filter_map(|few| anchored(kernels, few).map(|p| begun(p, kernels)));
    match single {
        None => few.next(),
        Some(part) => few.find(|whole| covers(whole) && whole.length > part.length).or(Some(part)),
    }
}

/// The same with a sequence of `few` kernels as the anchor.
fn anchored(kernels: &[u32], few: usize) -> Option<Period> {
    let symbol = |window: &[u32]| {
        window.iter().fold(0, |hash: u64, kernel| {
            (hash ^ u64::from(*kernel)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        })
    };
    let symbols: Vec<u64> = kernels.windows(few).map(symbol).collect();
    let mut counts: FxHashMap<u64, (usize, usize)> = FxHashMap::default();
    for (at, symbol) in symbols.iter().enumerate() {
        counts.entry(*symbol).or_insert((0, at)).0 += 1;
    }
    let mut candidates: Vec<(usize, usize, u64)> = counts
        .iter()
        .filter(|(_, (count, _))| *count >= FEWEST)
        .map(|(symbol, (count, at))| (*count, *at, *symbol))
        .collect();
    candidates.sort_unstable();
    let places = |anchor: u64| (0..symbols.len()).filter(|at| symbols[*at] == anchor).collect();
    candidates.iter().take(CANDIDATES).find_map(|(_, _, anchor)| repeats(kernels, places(*anchor)))
}

/// An anchor within a step says nothing of where steps begin. When the first kernels are the end of the sequence, they
/// begin with the first kernel.
fn begun(period: Period, kernels: &[u32]) -> Period {
    let Period { starts, length, covered } = &period;
    let (first, length, covered) = (starts[0], *length, *covered);
    if first == 0 || first >= length || kernels.get(length..first + length) != kernels.get(..first) {
        return period;
    }
    let moved = starts.iter().map(|start| start + length - first).filter(|start| start + length <= kernels.len());
    Period { starts: std::iter::once(0).chain(moved).collect(), length, covered }
}

/// The sequence from one of these places to the next, if it is mostly the same.
fn repeats(kernels: &[u32], occurrences: Vec<usize>) -> Option<Period> {
    let hash = |from: usize, to: usize| {
        let mut hasher = rustc_hash::FxHasher::default();
        kernels[from..to].hash(&mut hasher);
        (hasher.finish(), to - from)
    };
    let mut alike: FxHashMap<(u64, usize), usize> = FxHashMap::default();
    occurrences.windows(2).for_each(|pair| *alike.entry(hash(pair[0], pair[1])).or_default() += 1);
    let (common, count) = alike.into_iter().max_by_key(|(key, count)| (*count, key.1))?;
    let length = common.1;
    let covers = (count * length) as f64 >= COVERED * kernels.len() as f64;
    if (count as f64) < ALIKE * (occurrences.len() - 1) as f64 || count + 1 < FEWEST || !covers {
        return None;
    }
    let mut starts = occurrences;
    // The last occurrence begins a step if the whole sequence follows it.
    let last = *starts.last()?;
    let is_whole = last + length <= kernels.len() && hash(last, last + length) == common;
    if !is_whole {
        starts.pop();
    }
    Some(Period { starts, length, covered: (count + usize::from(is_whole)) * length })
}

/// Limit of steps that decide where a step begins.
const SAMPLE: usize = 64;

/// A repeated sequence has no beginning of its own; its longest pause gives one. The longest eighth of the pauses at a place
/// does not count: the host may be delayed anywhere, without a step beginning there.
fn rotated(starts: &[usize], length: usize, kernels: &[u32], dispatches: &[&Dispatch]) -> Vec<usize> {
    let gap = |at: usize| match at {
        0 => 0,
        at => dispatches.get(at).map_or(0, |d| d.start.saturating_sub(dispatches[at - 1].end)),
    };
    // The pause before the first kernel is that of the program's start.
    let pause = |offset: usize| {
        let mut gaps: Vec<Ns> = starts.iter().skip(1).take(SAMPLE).map(|start| gap(start + offset)).collect();
        gaps.sort_unstable();
        gaps.iter().rev().skip(1 + gaps.len() / 8).sum::<Ns>()
    };
    let natural = pause(0);
    let best = (1..length).max_by_key(|offset| pause(*offset)).filter(|offset| pause(*offset) > natural * 11 / 10);
    let Some(offset) = best else { return starts.to_vec() };
    let mut moved: Vec<usize> = Vec::with_capacity(starts.len() + 1);
    // The kernels before the first step may be a whole one too.
    let first = starts[0] + offset;
    if let Some(sequence) = kernels.get(first..first + length) {
        moved.extend(first.checked_sub(length).filter(|from| kernels[*from..first] == *sequence));
    }
    moved.extend(starts.iter().map(|start| start + offset).filter(|from| from + length <= kernels.len()));
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::testing::timeline;

    fn found(parts: &[(&[u32], usize)]) -> Option<(Vec<usize>, usize)> {
        let kernels: Vec<u32> = parts.iter().flat_map(|(part, times)| part.repeat(*times)).collect();
        period(&kernels).map(|Period { starts, length, .. }| (starts, length))
    }

    #[test]
    fn a_sequence_that_occurs_four_times() {
        assert_eq!(found(&[(&[0, 1], 4)]), Some((vec![0, 2, 4, 6], 2)));
        assert_eq!(found(&[(&[0, 1], 3)]), None);
        // Four anchors, and three times the same between them is needed.
        assert_eq!(found(&[(&[0, 1], 2), (&[0, 2], 1), (&[0, 1], 1)]), None);
        // The rarest kernel is the anchor. The last one begins a step only when the whole sequence follows.
        assert_eq!(found(&[(&[0, 1, 2], 4), (&[0, 1], 1)]), Some((vec![2, 5, 8, 11], 3)));
        assert_eq!(found(&[(&[0, 1, 2], 3), (&[0], 1)]), Some((vec![0, 3, 6], 3)));
        assert_eq!(found(&[(&[0, 1, 2], 3), (&[0, 1, 9], 1)]), Some((vec![0, 3, 6], 3)));
    }

    /// Layers forward, layers backward, updates: the layers backward have more than half of the kernels.
    #[test]
    fn a_step_is_more_than_what_repeats_within_it() {
        let step = [[0, 1].repeat(5), [2, 3, 4].repeat(8), vec![5; 4]].concat();
        assert_eq!(found(&[(&step, 6)]), Some(((0..6).map(|i| 38 * i).collect(), 38)));
        // What follows the layers may be another thing each time: then they are all that repeats.
        let odd: Vec<Vec<u32>> = (0..6).map(|i| vec![10 + i; 4]).collect();
        let layers = [2, 3, 4].repeat(8);
        let parts: Vec<(&[u32], usize)> = odd.iter().flat_map(|odd| [(&layers[..], 1), (&odd[..], 1)]).collect();
        assert_eq!(found(&parts).map(|found| found.1), Some(3));
    }

    #[test]
    fn a_kernel_that_ends_each_step_leaves_the_first_one_whole() {
        assert_eq!(found(&[(&[1, 1, 2, 2, 0], 5)]), Some((vec![0, 5, 10, 15, 20], 5)));
    }

    #[test]
    fn three_fifths_of_the_sequences_are_the_same() {
        let odd: [(&[u32], usize); 4] = [(&[0, 6, 7], 1), (&[0, 8, 9], 1), (&[0, 10, 11], 1), (&[0], 1)];
        let whole: (&[u32], usize) = (&[0, 1, 5], 4);
        // Four of six, then four of seven.
        assert_eq!(found(&[whole, odd[0], odd[1], odd[3]]), Some((vec![0, 3, 6, 9, 12, 15], 3)));
        assert_eq!(found(&[whole, odd[0], odd[1], odd[2], odd[3]]), None);
        // Exactly three of five.
        let three: (&[u32], usize) = (&[0, 1], 3);
        assert_eq!(found(&[three, (&[0, 2], 1), (&[0, 3], 1), (&[0], 1)]), Some((vec![0, 2, 4, 6, 8], 2)));
    }

    #[test]
    fn the_sequences_hold_half_of_the_kernels() {
        // Three times two kernels between the anchors: half of 12, less than half of 13.
        assert_eq!(found(&[(&[0, 1], 4), (&[2, 3, 4, 5], 1)]), Some((vec![0, 2, 4, 6], 2)));
        assert_eq!(found(&[(&[0, 1], 4), (&[2, 3, 4, 5, 6], 1)]), None);
    }

    #[test]
    fn the_stream_with_most_kernel_time() {
        // 100 ns at once on stream 0; 60 + 60 of one kernel on stream 1, or of two.
        for second in ["k", "j"] {
            let timeline = timeline()
                .kernel("k", 0, 100, None)
                .kernel_on("k", 1, 1, 0, 60, None)
                .kernel_on(second, 1, 1, 100, 160, None)
                .done();
            assert_eq!(busiest(&timeline).and_then(|lane| lane.stream), Some(1));
        }
        let even = timeline().kernel_on("k", 1, 2, 0, 60, None).kernel_on("k", 1, 1, 0, 60, None).done();
        assert_eq!(busiest(&even).and_then(|lane| lane.stream), Some(1), "the lower number of two");
        assert_eq!(busiest(&timeline().done()), None);
    }

    /// Where the steps begin: `kernels` of 10 ns with these pauses before kernels 0, 1 and 2.
    fn begins(kernels: &[u32], starts: &[usize], pauses: [Ns; 3]) -> Vec<usize> {
        begins_after(kernels, starts, |at| *pauses.get(kernels[at] as usize).unwrap_or(&0))
    }

    /// The same with a pause for each place.
    fn begins_after(kernels: &[u32], starts: &[usize], pause: impl Fn(usize) -> Ns) -> Vec<usize> {
        let (mut tables, mut now) = (timeline(), 0);
        for at in 0..kernels.len() {
            now += pause(at);
            tables = tables.kernel("k", now, now + 10, None);
            now += 10;
        }
        let timeline = tables.done();
        rotated(starts, 3, kernels, &timeline.dispatches.iter().collect::<Vec<_>>())
    }

    fn every_third(from: usize, count: usize) -> Vec<usize> {
        (0..count).map(|i| from + 3 * i).collect()
    }

    #[test]
    fn steps_begin_after_the_longest_pause() {
        let kernels = [0, 1, 2].repeat(10);
        let starts = every_third(0, 10);
        // A tenth more is chance. The last step lacks its first kernel when it begins at another one.
        assert_eq!(begins(&kernels, &starts, [10, 11, 10]), starts);
        assert_eq!(begins(&kernels, &starts, [10, 12, 10]), every_third(1, 9));
        assert_eq!(begins(&kernels, &starts, [10, 12, 13]), every_third(2, 9));
        assert_eq!(begins(&kernels, &starts, [13, 12, 11]), starts);
    }

    /// Of the nine pauses after the first step, the longest and an eighth of nine are left out.
    #[test]
    fn two_of_nine_pauses_may_be_by_chance() {
        let kernels = [0, 1, 2].repeat(10);
        let starts = every_third(0, 10);
        let delayed = |late: usize| {
            begins_after(&kernels, &starts, |at| if at % 3 == 1 && (4..4 + 3 * late).contains(&at) { 1000 } else { 10 })
        };
        assert_eq!(delayed(2), starts);
        assert_eq!(delayed(3), every_third(1, 9));
    }

    #[test]
    fn the_kernels_before_the_first_step_may_be_one() {
        let kernels = [vec![1, 2], [0, 1, 2].repeat(9), vec![0]].concat();
        let starts = every_third(2, 9);
        assert_eq!(begins(&kernels, &starts, [0, 50, 0]), every_third(0, 10));
        // Kernel 5 is not kernel 1.
        let other = [vec![5, 2], [0, 1, 2].repeat(9), vec![0]].concat();
        assert_eq!(begins(&other, &starts, [0, 50, 0]), every_third(3, 9));
        // One kernel before the first step is not enough.
        let short = [vec![2], [0, 1, 2].repeat(9), vec![0]].concat();
        assert_eq!(begins(&short, &every_third(1, 9), [0, 50, 0]), every_third(2, 9));
    }
}
