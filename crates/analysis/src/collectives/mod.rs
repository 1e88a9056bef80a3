//! Which rank waited for which, from the records of the same collectives on all ranks of a job.
//!
//! A rank that enters a collective early waits in it for the last one, and all leave it at about the same time. So the rank
//! with the shortest kernel came last, and the wait of each other rank is the difference to its kernel's time; no clocks need
//! to be compared. Collectives match by kernel name and number in the order of their starts. A name whose count differs
//! between ranks can't be matched; it is left out and listed.
//!
//! Communicators of a part of the ranks (tensor beside data parallelism) have collectives with the same names and numbers. Where the
//! ranks share a clock, these are told apart by when they ended ([`ClockBase`]).

mod occurrences;
mod waits;

pub use occurrences::Occurrences;
use occurrences::Series;
use rkprof_model::event::Ns;
pub use waits::{RankWaits, Wait, Waits, waits};
pub(crate) use waits::{late_ns, saved_ns};

/// Whether times of different ranks can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockBase {
    /// Ranks of one machine. They leave a collective at about the same time.
    Shared,
    /// Imports don't know their machine. Ranks that leave their collectives at the same times show that they share a clock.
    Unknown,
    OfEachRank,
}

impl ClockBase {
    /// Of ranks on machines with these boot ids. That of an import is empty.
    pub fn from_boots<'a>(boots: impl IntoIterator<Item = &'a str>) -> ClockBase {
        let mut boots = boots.into_iter();
        match boots.next() {
            Some(first) if boots.all(|boot| boot == first) => {
                if first.is_empty() {
                    ClockBase::Unknown
                } else {
                    ClockBase::Shared
                }
            }
            _ => ClockBase::OfEachRank,
        }
    }
}

/// One collective on all ranks of a communicator.
#[derive(Debug, PartialEq)]
pub struct Meeting<'a> {
    pub name: &'a str,
    /// Its number among those of its name, from 0.
    pub ordinal: usize,
    /// How many collectives of its name it speaks for: more than one where not all are kept.
    pub stands_for: u64,
    /// Indices of the ranks.
    pub ranks: Vec<usize>,
    /// Start and end on each of these ranks, by its own clock.
    pub times: Vec<(Ns, Ns)>,
}

/// The waits in one collective.
#[derive(Debug, PartialEq)]
pub struct Waited {
    /// ns that each of its ranks spent in it.
    pub times: Vec<u64>,
    /// Time of the last rank, which does not wait: the transfer alone.
    pub shortest: u64,
    pub longest: u64,
    /// Sum over the ranks, ns.
    pub waited: u64,
    /// Index of the rank that came last; `None` when several came at the same time.
    pub last: Option<usize>,
}

impl<'a> Meeting<'a> {
    /// The collectives of this name and number, one of each communicator: of ranks that left at about the same time.
    fn by_communicator(self) -> impl Iterator<Item = Meeting<'a>> {
        let mut members: Vec<(usize, (Ns, Ns))> = self.ranks.into_iter().zip(self.times).collect();
        members.sort_by_key(|(_, (_, end))| *end);
        let took = |(start, end): (Ns, Ns)| end.saturating_sub(start);
        let together = |(_, a): &(usize, (Ns, Ns)), (_, b): &(usize, (Ns, Ns))| {
            b.1 - a.1 <= SKEW.max(took(*a).min(took(*b)) / SKEW_PARTS)
        };
        let parts: Vec<Vec<_>> = members.chunk_by(together).filter(|part| part.len() > 1).map(<[_]>::to_vec).collect();
        parts.into_iter().map(move |mut part| {
            part.sort_by_key(|(rank, _)| *rank);
            let (ranks, times) = part.into_iter().unzip();
            Meeting { ranks, times, ..self }
        })
    }

    /// Whether a rank left before another one came.
    fn is_torn(&self) -> bool {
        let last_start = self.times.iter().map(|(start, _)| *start).max().unwrap_or(0);
        self.times.iter().any(|(_, end)| end + SKEW < last_start)
    }

    /// The waits; `None` without ranks.
    pub fn waited(&self) -> Option<Waited> {
        /// Two ranks that entered within this time entered together: they also leave a collective this far apart, ns.
        const RESOLUTION: u64 = 2_000;
        let times: Vec<u64> = self.times.iter().map(|(start, end)| end.saturating_sub(*start)).collect();
        let (last, &shortest) = times.iter().enumerate().min_by_key(|(_, time)| **time)?;
        let alone = times.iter().enumerate().all(|(rank, time)| rank == last || time - shortest > RESOLUTION);
        let last = self.ranks[last];
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

/// Ranks leave a collective within this time, ns, or this part of it where it is longer.
const SKEW: Ns = 20_000;
const SKEW_PARTS: Ns = 4;
/// A name's collectives are those of several communicators where more than one in this number is torn.
const TORN: usize = 10;

/// Whether nearly each rank leaves nearly each collective when another one does: clocks of their own would not show that. Those of
/// machines would ([`keep_apart`]).
fn leave_together(meetings: &[Meeting<'_>]) -> bool {
    let (mut together, mut all) = (0, 0);
    for meeting in meetings {
        let mut ends: Vec<Ns> = meeting.times.iter().map(|(_, end)| *end).collect();
        ends.sort_unstable();
        together += ends.chunk_by(|a, b| b - a <= SKEW).filter(|part| part.len() > 1).map(<[Ns]>::len).sum::<usize>();
        all += ends.len();
    }
    10 * together >= 9 * all
}

/// Whether ranks leave nearly each collective as far apart as the one before: by clocks that differ. Communicators that work apart from each
/// other also come closer.
fn keep_apart(meetings: &[Meeting<'_>]) -> bool {
    let ends = |meeting: &Meeting<'_>| {
        let ends = || meeting.times.iter().map(|(_, end)| *end);
        ends().max().unwrap_or(0) - ends().min().unwrap_or(0)
    };
    let apart: Vec<Ns> = meetings.iter().map(ends).collect();
    let alike = apart.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) <= SKEW).count();
    10 * alike >= 9 * apart.len().saturating_sub(1)
}

/// Finds the collectives that ranks had in common. `cut` marks ranks whose records may end early: only their beginning is
/// compared.
pub fn match_up<'a>(ranks: &[&'a Occurrences], cut: &[bool], clocks: ClockBase) -> Matched<'a> {
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
        let mut each: Vec<_> = series.iter().map(|s| s.every(stride)).collect();
        let next = || {
            let (ordinals, times): (Vec<usize>, Vec<_>) =
                each.iter_mut().map(Iterator::next).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            let ordinal = *ordinals.first()?;
            Some(Meeting { name, ordinal, stands_for: 1, ranks: (0..ranks.len()).collect(), times })
        };
        let mut meetings: Vec<Meeting<'a>> = std::iter::from_fn(next).collect();
        let kept = meetings.len();
        for (at, meeting) in meetings.iter_mut().enumerate() {
            meeting.stands_for = ((at + 1) * common / kept - at * common / kept) as u64;
        }
        let torn = || TORN * meetings.iter().filter(|meeting| meeting.is_torn()).count() > meetings.len();
        let share = match clocks {
            ClockBase::Shared => torn(),
            ClockBase::Unknown => torn() && leave_together(&meetings) && !keep_apart(&meetings),
            ClockBase::OfEachRank => false,
        };
        if share {
            matched.meetings.extend(meetings.into_iter().flat_map(Meeting::by_communicator));
        } else {
            matched.meetings.extend(meetings);
        }
    }
    matched
}

#[cfg(test)]
mod tests {
    use super::occurrences::{KEPT, REORDER};
    use super::waits::WORST;
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

    fn met(ordinal: usize, times: Vec<(Ns, Ns)>) -> Meeting<'static> {
        Meeting { name: "reduce", ordinal, stands_for: 1, ranks: (0..times.len()).collect(), times }
    }

    #[test]
    fn the_late_one_is_named() {
        let ranks: Vec<Occurrences> = (0..8).map(|r| rank(if r == 5 { 90_000 } else { 1_000 + r }, 100)).collect();
        let ranks: Vec<&Occurrences> = ranks.iter().collect();
        let matched = match_up(&ranks, &[false; 8], ClockBase::Shared);
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
        let matched = match_up(&[&a, &b], &[false; 2], ClockBase::Shared);
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
            let matched = match_up(&ranks.each_ref(), &[false; 3], ClockBase::OfEachRank);
            let waits = waits(&matched.meetings, 3);
            (waits.straggler, late_ns(&matched.meetings, 3, waits.straggler))
        };
        assert_eq!(late(300_000_000), (Some(2), 300_000_000));
        assert_eq!(late(100_000).0, None, "next to the transfers it is nothing");
    }

    #[test]
    fn a_rank_that_was_cut_is_compared_as_far_as_it_goes() {
        let (whole, cut) = (rank(0, 20), rank(5, 8));
        assert_eq!(match_up(&[&whole, &cut], &[false, true], ClockBase::Shared).meetings.len(), 8);
        let different = match_up(&[&whole, &cut], &[false, false], ClockBase::Shared);
        assert_eq!((different.meetings.len(), different.unmatched), (0, vec!["all_reduce"]));
    }

    #[test]
    fn long_series_are_thinned_alike() {
        let (long, other) = (rank(0, 20_000), rank(7, 20_000));
        let matched = match_up(&[&long, &other], &[false; 2], ClockBase::Shared);
        assert!(matched.meetings.len() <= KEPT && matched.meetings.len() > KEPT / 4);
        assert!(matched.meetings.iter().all(|m| m.times[1].0 == m.times[0].0 + 7));
        let last = matched.meetings.last().unwrap();
        assert_eq!(last.times[0].0, last.ordinal as u64 * 1_000_000);
    }

    /// Rank 1 is 90 us late in each, also where not all are kept.
    #[test]
    fn waits_are_those_of_all_collectives() {
        for times in [4_000, 10_000, 200_000_u64] {
            let (early, late) = (rank(0, times as usize), rank(90_000, times as usize));
            let matched = match_up(&[&early, &late], &[false; 2], ClockBase::Shared);
            let waits = waits(&matched.meetings, 2);
            assert_eq!(waits.ranks[0].waited_ns, times * 90_000);
            assert_eq!((waits.straggler, waits.ranks[1].kept_waiting_ns), (Some(1), times * 90_000));
            assert_eq!(late_ns(&matched.meetings, 2, Some(1)), times * 90_000);
            assert_eq!(saved_ns(&matched.meetings, 2, 1), times * 90_000);
        }
    }

    /// A step has 64 collectives, and rank 1 is late for its first one alone: a 64th of the time, whichever are kept.
    #[test]
    fn what_is_kept_has_no_period() {
        let (mut early, mut late) = (Occurrences::default(), Occurrences::default());
        for i in 0..200_000_u64 {
            let at = i * 1_000_000;
            early.add("all_reduce", at, at + 500_000);
            late.add("all_reduce", at + if i % 64 == 0 { 90_000 } else { 0 }, at + 500_000);
        }
        early.finish();
        late.finish();
        let matched = match_up(&[&early, &late], &[false; 2], ClockBase::Shared);
        let waited = waits(&matched.meetings, 2).ranks[0].waited_ns;
        let truth = 200_000 / 64 * 90_000;
        assert!(waited.abs_diff(truth) < truth / 5, "{waited} of {truth}");
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
        assert_eq!(
            (occurrences.counts_of("reduce"), occurrences.counts_of("beyond the limit of names")),
            (Some((5, 3, 30)), None)
        );
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
        let matched = match_up(&[&early, &late], &[false; 2], ClockBase::Shared);
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
        let waited = |late: Ns| met(0, vec![(0, 10_000), (late, 10_000)]).waited();
        assert_eq!(waited(2_000).unwrap().last, None);
        assert_eq!(waited(2_001).unwrap().last, Some(1));
        assert_eq!(met(0, Vec::new()).waited(), None);
    }

    /// Eight ranks, in pairs (tensor parallelism) whose steps end with all ranks of the same place in their pair (data parallelism).
    /// Rank 5 takes a third longer for each of the 20 layers of a step.
    #[test]
    fn communicators_of_a_part_of_the_ranks() {
        const LAYERS: u64 = 20;
        let with = |slow: Option<usize>, clocks: ClockBase, ahead: Ns| {
            let mut ranks: [Occurrences; 8] = Default::default();
            let mut begin = 0;
            for _ in 0..10 {
                let layer = |rank: usize| if Some(rank) == slow { 1_330_000 } else { 1_000_000 };
                let pair = |rank: usize| layer(rank).max(layer(rank ^ 1)) + 30_000;
                let last = begin + LAYERS * (0..8).map(pair).max().unwrap();
                for (rank, found) in ranks.iter_mut().enumerate() {
                    let clock = ahead * rank as Ns;
                    for at in (0..LAYERS).map(|at| clock + begin + at * pair(rank)) {
                        found.add("all_reduce", at + layer(rank), at + pair(rank));
                    }
                    found.add("all_reduce", clock + begin + LAYERS * pair(rank), clock + last + 500_000);
                }
                begin = last + 600_000;
            }
            ranks.iter_mut().for_each(Occurrences::finish);
            let matched = match_up(&ranks.each_ref(), &[false; 8], clocks);
            let waits = waits(&matched.meetings, 8);
            (waits.straggler, late_ns(&matched.meetings, 8, waits.straggler), waits.ranks[5].last)
        };
        let of = |slow, clocks| with(slow, clocks, 0);
        // What its layers take longer: the other one of its pair waits for it in each layer, all others at the end of a step.
        assert_eq!(of(Some(5), ClockBase::Shared), (Some(5), 10 * LAYERS * 330_000, 10 * LAYERS));
        assert_eq!(of(Some(5), ClockBase::OfEachRank).0, None, "which ranks met is not known");
        // Imports: they leave together by their clocks, or these differ by a millisecond.
        assert_eq!(of(Some(5), ClockBase::Unknown).0, Some(5));
        assert_eq!(with(Some(5), ClockBase::Unknown, 1_000_000).0, None);
        assert_eq!(of(None, ClockBase::Shared), (None, 0, 0));
    }

    /// Imports of two machines, the clock of the second one a millisecond ahead. All ranks meet, and wait for rank 1.
    #[test]
    fn clocks_of_machines_are_no_communicators() {
        let mut ranks: [Occurrences; 4] = Default::default();
        for step in 0..50u64 {
            for (rank, found) in ranks.iter_mut().enumerate() {
                let begin = 1_000_000 * (rank as Ns / 2) + 5_000_000 * step;
                let work = if rank == 1 { 4_000_000 } else { 3_000_000 };
                found.add("all_reduce", begin + work, begin + 4_100_000);
            }
        }
        ranks.iter_mut().for_each(Occurrences::finish);
        let matched = match_up(&ranks.each_ref(), &[false; 4], ClockBase::Unknown);
        assert_eq!(waits(&matched.meetings, 4).straggler, Some(1));
        assert!(matched.meetings.iter().all(|meeting| meeting.ranks.len() == 4));
    }

    #[test]
    fn ranks_of_one_boot_share_a_clock() {
        let is_shared = |boots: &[&str]| ClockBase::from_boots(boots.iter().copied()) == ClockBase::Shared;
        assert!(is_shared(&["b1"]) && is_shared(&["b1", "b1"]));
        assert!(!is_shared(&["b1", "b2"]) && !is_shared(&["b1", ""]) && !is_shared(&["", ""]) && !is_shared(&[]));
        assert_eq!(
            [ClockBase::from_boots(["", ""]), ClockBase::from_boots(["", "b1"])],
            [ClockBase::Unknown, ClockBase::OfEachRank]
        );
    }

    /// It is late for long, and seldom: all others wait for it and for no one else.
    #[test]
    fn a_straggler_is_late_for_long() {
        let found = |late: Ns| {
            let meeting = |i: usize| {
                let mut times = vec![(0, 100_000); 8];
                let (rank, ns) = if i % 8 == 7 { (0, late) } else { (i % 8, 3_000) };
                times[rank].0 = ns;
                met(i, times)
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
                    met(i, times)
                };
                let found = waits(&(0..100).map(meeting).collect::<Vec<_>>(), ranks);
                assert_eq!(found.collectives, 100);
                assert_eq!(found.straggler, (often == least).then_some(ranks - 1), "{often} % with {ranks} ranks");
            }
        }
    }
}
