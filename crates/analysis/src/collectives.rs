//! Which rank waited for which, from the records of the same collectives on all ranks of a job.
//!
//! A rank that enters a collective early waits in it for the last one, and all leave it at about the same time. So the rank
//! with the shortest kernel came last, and the wait of each other rank is the difference to its kernel's time; no clocks need
//! to be compared. Collectives match by kernel name and number in the order of their starts. A name whose count differs
//! between ranks (communicators of a part of the ranks) can't be matched; it is left out and listed.

use rkprof_model::event::Ns;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Limit of occurrences of one name; beyond it only every second, fourth ... is kept.
const KEPT: usize = 4096;
/// Limit of places by which dispatches may be reported out of order.
const REORDER: usize = 1024;
/// Limit of listed collectives.
const WORST: usize = 1000;

/// Repeated events on one rank, by name: start and end on the rank's own clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Occurrences {
    names: BTreeMap<String, Series>,
    /// Limits of occurrences per name, and of names.
    kept: usize,
    most_names: usize,
}

impl Default for Occurrences {
    fn default() -> Occurrences {
        Occurrences::keeping(KEPT, usize::MAX)
    }
}

#[derive(Clone, Debug)]
struct Series {
    /// Not sorted yet.
    waiting: BinaryHeap<Reverse<(Ns, Ns)>>,
    /// Start and end of occurrences 0, `stride`, 2 `stride` ...
    kept: Vec<(Ns, Ns)>,
    stride: usize,
    count: usize,
}

/// Of finished series.
impl PartialEq for Series {
    fn eq(&self, other: &Series) -> bool {
        (&self.kept, self.stride, self.count) == (&other.kept, other.stride, other.count)
    }
}

impl Default for Series {
    fn default() -> Series {
        Series { waiting: BinaryHeap::new(), kept: Vec::new(), stride: 1, count: 0 }
    }
}

impl Series {
    fn take_one(&mut self, most: usize) {
        let Some(Reverse(times)) = self.waiting.pop() else { return };
        if self.count.is_multiple_of(self.stride) {
            if self.kept.len() >= most {
                self.stride *= 2;
                self.kept = self.kept.iter().step_by(2).copied().collect();
            }
            if self.count.is_multiple_of(self.stride) {
                self.kept.push(times);
            }
        }
        self.count += 1;
    }

    /// Times of the occurrences whose numbers are multiples of `stride`, which is a multiple of this series' own.
    fn every(&self, stride: usize) -> impl Iterator<Item = (Ns, Ns)> + '_ {
        self.kept.iter().step_by(stride / self.stride).copied()
    }
}

impl Occurrences {
    /// Keeps this many occurrences of each name, thinned out, and this many names; drops others.
    pub fn keeping(kept: usize, most_names: usize) -> Occurrences {
        Occurrences { names: BTreeMap::new(), kept, most_names }
    }

    pub fn add(&mut self, name: &str, start: Ns, end: Ns) {
        if !self.names.contains_key(name) {
            if self.names.len() >= self.most_names {
                return;
            }
            self.names.insert(name.to_owned(), Series::default());
        }
        let Some(series) = self.names.get_mut(name) else { return };
        series.waiting.push(Reverse((start, end)));
        if series.waiting.len() > REORDER {
            series.take_one(self.kept);
        }
    }

    /// Ends the input.
    pub fn finish(&mut self) {
        for series in self.names.values_mut() {
            while !series.waiting.is_empty() {
                series.take_one(self.kept);
            }
        }
    }

    /// The number of occurrences of this name, and of the kept ones, and the total time of these.
    pub fn of(&self, name: &str) -> Option<(usize, usize, u64)> {
        let series = self.names.get(name)?;
        let time = series.kept.iter().map(|(start, end)| end.saturating_sub(*start)).sum();
        Some((series.count, series.kept.len(), time))
    }

    /// Start of occurrence `ordinal` of a name; `None` when it was not kept.
    pub fn start(&self, name: &str, ordinal: usize) -> Option<Ns> {
        let series = self.names.get(name)?;
        let at = ordinal.is_multiple_of(series.stride).then_some(ordinal / series.stride)?;
        series.kept.get(at).map(|(start, _)| *start)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// One collective on all ranks.
#[derive(Debug, PartialEq)]
pub struct Meeting<'a> {
    pub name: &'a str,
    /// Its number among those of its name, from 0.
    pub ordinal: usize,
    /// Start and end on each rank, by each rank's own clock.
    pub times: Vec<(Ns, Ns)>,
}

/// The waits in one collective.
#[derive(Debug, PartialEq)]
pub struct Waited {
    /// ns that each rank spent in it.
    pub times: Vec<u64>,
    /// Time of the last rank, which does not wait: the transfer alone.
    pub shortest: u64,
    pub longest: u64,
    /// Sum over the ranks, ns.
    pub waited: u64,
    /// Index of the rank that came last; `None` when several came at the same time.
    pub last: Option<usize>,
}

impl Meeting<'_> {
    /// The waits; `None` without ranks.
    pub fn waited(&self) -> Option<Waited> {
        /// Two ranks that entered within this time entered together: they also leave a collective this far apart, ns.
        const RESOLUTION: u64 = 2_000;
        let times: Vec<u64> = self.times.iter().map(|(start, end)| end.saturating_sub(*start)).collect();
        let (last, &shortest) = times.iter().enumerate().min_by_key(|(_, time)| **time)?;
        let alone = times.iter().enumerate().all(|(rank, time)| rank == last || time - shortest > RESOLUTION);
        Some(Waited {
            shortest,
            longest: times.iter().copied().max().unwrap_or(shortest),
            waited: times.iter().map(|time| time - shortest).sum(),
            last: alone.then_some(last),
            times,
        })
    }
}

/// The collectives that the ranks have in common.
#[derive(Debug, Default)]
pub struct Matched<'a> {
    pub meetings: Vec<Meeting<'a>>,
    /// Names whose count differs between ranks.
    pub unmatched: Vec<&'a str>,
}

/// Finds the collectives that all ranks took part in. `cut` marks ranks whose records may end early: only their beginning is
/// compared.
pub fn match_up<'a>(ranks: &[&'a Occurrences], cut: &[bool]) -> Matched<'a> {
    let mut matched = Matched::default();
    let mut names: Vec<&str> = ranks.iter().flat_map(|rank| rank.names.keys().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let series: Vec<Option<&Series>> = ranks.iter().map(|rank| rank.names.get(name)).collect();
        let whole = series.iter().zip(cut).filter(|(_, cut)| !**cut);
        let mut counts = whole.map(|(series, _)| series.map_or(0, |s| s.count));
        let count = counts.next().or_else(|| series.iter().flatten().map(|s| s.count).min()).unwrap_or(0);
        let equal = counts.all(|other| other == count);
        let Some(series) = series.into_iter().collect::<Option<Vec<&Series>>>().filter(|_| equal) else {
            matched.unmatched.push(name);
            continue;
        };
        let common = series.iter().map(|s| s.count).min().unwrap_or(0);
        let stride = series.iter().map(|s| s.stride).max().unwrap_or(1);
        let mut times: Vec<_> = series.iter().map(|s| s.every(stride)).collect();
        for ordinal in (0..common).step_by(stride) {
            let Some(times) = times.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>() else { break };
            matched.meetings.push(Meeting { name, ordinal, times });
        }
    }
    matched
}

/// The waits of one rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankWaits {
    /// Time in collectives before the last rank entered, ns.
    pub waited_ns: u64,
    /// Collectives that only this rank entered last.
    pub last: u64,
    /// Total wait of all other ranks in those, ns.
    pub kept_waiting_ns: u64,
}

/// A collective with a long wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Wait {
    pub name: String,
    pub ordinal: usize,
    /// From the entry of the first rank to that of the last one, ns.
    pub spread_ns: u64,
    /// Sum over the ranks, ns.
    pub waited_ns: u64,
    /// Index of the rank that came last; `None` when several came at the same time.
    pub last: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waits {
    /// Collectives compared.
    pub collectives: u64,
    /// Indexed by rank.
    pub ranks: Vec<RankWaits>,
    /// Longest wait first.
    pub worst: Vec<Wait>,
    /// Index of the rank that the others wait for, if there is one.
    pub straggler: Option<usize>,
}

/// What the job would save if its ranks came together. The others of a straggler no longer wait for it; where another rank is last each
/// time, work that is divided evenly ends at the mean of their times.
pub fn late_ns(meetings: &[Meeting<'_>], straggler: Option<usize>) -> u64 {
    let of_one = |waited: Waited| match straggler {
        Some(_) => waited.longest - waited.shortest,
        None => waited.waited / waited.times.len().max(1) as u64,
    };
    meetings.iter().filter_map(Meeting::waited).map(of_one).sum()
}

/// Adds up which rank waited for which, among `ranks` ranks.
pub fn waits(meetings: &[Meeting<'_>], ranks: usize) -> Waits {
    let mut all = Waits { ranks: vec![RankWaits::default(); ranks], ..Waits::default() };
    let mut transfers = 0;
    for meeting in meetings {
        let Some(Waited { times, shortest, longest, waited, last }) = meeting.waited() else { continue };
        transfers += shortest * times.len() as u64;
        for (rank, time) in all.ranks.iter_mut().zip(&times) {
            rank.waited_ns += time - shortest;
        }
        if let Some(last) = last {
            all.ranks[last].last += 1;
            all.ranks[last].kept_waiting_ns += waited;
        }
        all.collectives += 1;
        let (name, ordinal) = (meeting.name.to_owned(), meeting.ordinal);
        let wait = Wait { name, ordinal, spread_ns: longest - shortest, waited_ns: waited, last };
        note(&mut all.worst, wait);
    }
    keep_worst(&mut all.worst);
    /// A rank is the straggler when it is last in at least this share of the collectives ...
    const OFTEN_LAST: f64 = 0.25;
    /// ... and this many times as often as by chance.
    const OVER_CHANCE: f64 = 4.0;
    /// Or when this share of all waits is for it, in at least this many collectives, or for longer than all transfers took.
    const MOST_OF_IT: f64 = 0.8;
    const A_FEW: u64 = 4;
    let chance = 1.0 / ranks.max(1) as f64;
    all.straggler = (0..ranks).max_by_key(|rank| all.ranks[*rank].kept_waiting_ns).filter(|rank| {
        let share = all.ranks[*rank].last as f64 / all.collectives.max(1) as f64;
        let often = share >= OFTEN_LAST && share >= (OVER_CHANCE * chance).min(0.75);
        // A rank that is late now and then, and for long: a checkpoint that it writes for all. Or once, at the beginning.
        let waited: u64 = all.ranks.iter().map(|rank| rank.waited_ns).sum();
        let most = all.ranks[*rank].kept_waiting_ns as f64 >= MOST_OF_IT * waited as f64;
        often || (most && (all.ranks[*rank].last >= A_FEW || all.ranks[*rank].kept_waiting_ns > transfers))
    });
    all
}

/// Adds a wait; cuts the list when it is long, to bound its memory.
fn note(worst: &mut Vec<Wait>, wait: Wait) {
    worst.push(wait);
    if worst.len() >= 8 * WORST {
        keep_worst(worst);
    }
}

fn keep_worst(worst: &mut Vec<Wait>) {
    worst.sort_by_key(|wait| Reverse(wait.waited_ns));
    worst.truncate(WORST);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(delay: Ns, times: usize) -> Occurrences {
        let mut occurrences = Occurrences::default();
        for i in 0..times as u64 {
            // Reported out of order.
            let i = i ^ 1;
            occurrences.add("all_reduce", i * 1_000_000 + delay, i * 1_000_000 + 500_000);
        }
        occurrences.finish();
        occurrences
    }

    #[test]
    fn the_late_one_is_named() {
        let ranks: Vec<Occurrences> = (0..8).map(|r| rank(if r == 5 { 90_000 } else { 1_000 + r }, 100)).collect();
        let ranks: Vec<&Occurrences> = ranks.iter().collect();
        let matched = match_up(&ranks, &[false; 8]);
        assert_eq!((matched.meetings.len(), matched.unmatched.len()), (100, 0));
        let waits = waits(&matched.meetings, 8);
        assert_eq!(waits.straggler, Some(5));
        assert_eq!(waits.ranks[5], RankWaits { waited_ns: 0, last: 100, kept_waiting_ns: 100 * (7 * 89_000 - 23) });
        assert_eq!(waits.ranks[0].waited_ns, 100 * 89_000);
        assert_eq!((waits.worst.len(), waits.worst[0].last, waits.worst[0].spread_ns), (100, Some(5), 89_000));
    }

    #[test]
    fn who_comes_together_keeps_nobody_waiting() {
        let (a, b) = (rank(1_000, 10), rank(2_500, 10));
        let matched = match_up(&[&a, &b], &[false; 2]);
        let together = waits(&matched.meetings, 2);
        assert_eq!((together.straggler, together.ranks[1].last, together.worst[0].last), (None, 0, None));
        assert_eq!(together.ranks[0].waited_ns, 10 * 1_500);
    }

    /// The last of three ranks begins late, and comes with the others from then on.
    #[test]
    fn a_rank_that_begins_late_is_named_where_that_matters() {
        let late = |late: Ns| {
            let mut ranks = [0, 0, late].map(|late| {
                let mut occurrences = Occurrences::default();
                occurrences.add("all_reduce", late, 301_000_000);
                (1..10).for_each(|i| occurrences.add("all_reduce", i << 30, (i << 30) + 100_000));
                occurrences
            });
            ranks.iter_mut().for_each(Occurrences::finish);
            let matched = match_up(&ranks.each_ref(), &[false; 3]);
            let waits = waits(&matched.meetings, 3);
            (waits.straggler, late_ns(&matched.meetings, waits.straggler))
        };
        assert_eq!(late(300_000_000), (Some(2), 300_000_000));
        assert_eq!(late(100_000).0, None, "next to the transfers it is nothing");
    }

    #[test]
    fn a_rank_that_was_cut_is_compared_as_far_as_it_goes() {
        let (whole, cut) = (rank(0, 20), rank(5, 8));
        assert_eq!(match_up(&[&whole, &cut], &[false, true]).meetings.len(), 8);
        let different = match_up(&[&whole, &cut], &[false, false]);
        assert_eq!((different.meetings.len(), different.unmatched), (0, vec!["all_reduce"]));
    }

    #[test]
    fn long_series_are_thinned_alike() {
        let (long, other) = (rank(0, 20_000), rank(7, 20_000));
        let matched = match_up(&[&long, &other], &[false; 2]);
        assert!(matched.meetings.len() <= KEPT && matched.meetings.len() > KEPT / 4);
        assert!(matched.meetings.iter().all(|m| m.times[1].0 == m.times[0].0 + 7));
        let last = matched.meetings.last().unwrap();
        assert_eq!(last.times[0].0, last.ordinal as u64 * 1_000_000);
    }

    /// Five times of 10 ns with room for four: every second one is kept, and the number of all is known.
    #[test]
    fn what_is_kept_of_a_name_has_its_place_and_time() {
        let mut occurrences = Occurrences::keeping(4, 1);
        assert!(occurrences.is_empty());
        (0..5).for_each(|i| occurrences.add("reduce", 100 * i, 100 * i + 10));
        occurrences.add("beyond the limit of names", 0, 1);
        occurrences.finish();
        assert!(!occurrences.is_empty());
        assert_eq!((occurrences.of("reduce"), occurrences.of("beyond the limit of names")), (Some((5, 3, 30)), None));
        let starts: Vec<_> = (0..6).map(|ordinal| occurrences.start("reduce", ordinal)).collect();
        assert_eq!(starts, [Some(0), None, Some(200), None, Some(400), None]);
        assert_eq!(occurrences.names().collect::<Vec<_>>(), ["reduce"]);
    }

    #[test]
    fn the_longest_waits_are_listed_longest_first() {
        let times = 9 * WORST as u64;
        let [mut early, mut late] = [1, 1].map(|names| Occurrences::keeping(times as usize, names));
        for i in 0..times {
            early.add("reduce", i * 1_000_000, i * 1_000_000 + 500_000);
            late.add("reduce", i * 1_000_000 + 1_000 + i, i * 1_000_000 + 500_000);
        }
        early.finish();
        late.finish();
        let matched = match_up(&[&early, &late], &[false; 2]);
        let worst = waits(&matched.meetings, 2).worst;
        let expected: Vec<Ns> = (0..WORST as u64).map(|i| 1_000 + times - 1 - i).collect();
        assert!(worst.iter().map(|wait| wait.waited_ns).eq(expected), "{:?} to {:?}", worst.first(), worst.last());
    }

    /// 1,024 places late is in order, one more is not.
    #[test]
    fn times_may_be_reported_late() {
        for (places, first) in [(REORDER as u64, 0), (REORDER as u64 + 1, 1)] {
            let mut occurrences = Occurrences::default();
            (1..=places).for_each(|start| occurrences.add("reduce", start, start + 1));
            occurrences.add("reduce", 0, 1);
            occurrences.finish();
            assert_eq!(occurrences.start("reduce", 0), Some(first), "{places} places");
        }
    }

    #[test]
    fn ranks_within_2_us_came_together() {
        let waited =
            |late: Ns| Meeting { name: "reduce", ordinal: 0, times: vec![(0, 10_000), (late, 10_000)] }.waited();
        assert_eq!(waited(2_000).unwrap().last, None);
        assert_eq!(waited(2_001).unwrap().last, Some(1));
        assert_eq!(Meeting { name: "reduce", ordinal: 0, times: Vec::new() }.waited(), None);
    }

    /// It is late for long, and seldom: all others wait for it and for no one else.
    #[test]
    fn a_straggler_is_late_for_long() {
        let found = |late: Ns| {
            let meeting = |i: usize| {
                let mut times = vec![(0, 100_000); 8];
                let (rank, ns) = if i % 8 == 7 { (0, late) } else { (i % 8, 3_000) };
                times[rank].0 = ns;
                Meeting { name: "reduce", ordinal: i, times }
            };
            waits(&(0..64).map(meeting).collect::<Vec<_>>(), 8).straggler
        };
        assert_eq!((found(95_000), found(4_000)), (Some(0), None));
    }

    /// A straggler is last in a quarter of the collectives, and in four times as many as by chance (three quarters of two).
    #[test]
    fn a_straggler_is_last_often() {
        for (ranks, least) in [(2, 75), (4, 75), (8, 50), (16, 25), (64, 25)] {
            for often in [least, least - 1] {
                let meeting = |i: usize| {
                    let mut times = vec![(0, 10_000); ranks];
                    // Another one is late in the others.
                    let late = if i < often { ranks - 1 } else { i % (ranks - 1) };
                    times[late].0 = 9_000;
                    Meeting { name: "reduce", ordinal: i, times }
                };
                let found = waits(&(0..100).map(meeting).collect::<Vec<_>>(), ranks);
                assert_eq!(found.collectives, 100);
                assert_eq!(found.straggler, (often == least).then_some(ranks - 1), "{often} % with {ranks} ranks");
            }
        }
    }
}
