//! Which rank the others waited for, and for how long.

use super::{Meeting, Waited};
use std::cmp::Reverse;

/// Limit of listed collectives.
pub(super) const WORST: usize = 1000;

/// The waits of one rank. Times are those of all collectives, numbers those of the compared ones.
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
    /// Collectives compared: of a name with many, a part.
    pub collectives: u64,
    /// Indexed by rank.
    pub ranks: Vec<RankWaits>,
    /// Longest wait first.
    pub worst: Vec<Wait>,
    /// Index of the rank that the others wait for, if there is one.
    pub straggler: Option<usize>,
}

/// What the job would save if its `ranks` came together. The others of a straggler no longer wait for it; where another rank is last
/// each time, work that is divided evenly ends at the mean of their times.
pub(crate) fn late_ns(meetings: &[Meeting<'_>], ranks: usize, straggler: Option<usize>) -> u64 {
    let mut of_ranks = vec![0; ranks];
    let mut longest = 0;
    for (meeting, waited) in meetings.iter().filter_map(|meeting| Some((meeting, meeting.waited()?))) {
        meeting
            .ranks
            .iter()
            .zip(&waited.times)
            .for_each(|(rank, time)| of_ranks[*rank] += meeting.stands_for * (time - waited.shortest));
        longest += meeting.stands_for * (waited.longest - waited.shortest);
    }
    match straggler {
        None => of_ranks.iter().sum::<u64>() / ranks.max(1) as u64,
        // One delay goes through the communicators of several ranks.
        Some(_) if meetings.iter().any(|meeting| meeting.ranks.len() < ranks) => {
            of_ranks.into_iter().max().unwrap_or(0)
        }
        Some(_) => longest,
    }
}

/// What the job would save without its straggler: then the next rank to come is the last one. At most what `late_ns` says.
pub(crate) fn saved_ns(meetings: &[Meeting<'_>], ranks: usize, straggler: usize) -> u64 {
    let late = late_ns(meetings, ranks, Some(straggler));
    if meetings.iter().any(|meeting| meeting.ranks.len() < ranks) {
        return late;
    }
    let next = |waited: &Waited| {
        let mut times = waited.times.clone();
        times.sort_unstable();
        times.get(1).map_or(0, |second| second - waited.shortest)
    };
    let waited = meetings.iter().filter_map(|meeting| Some((meeting.stands_for, meeting.waited()?)));
    let its_own = waited.filter(|(_, waited)| waited.last == Some(straggler));
    its_own.map(|(times, waited)| times * next(&waited)).sum::<u64>().min(late)
}

/// Adds up which rank waited for which, among `ranks` ranks.
pub fn waits(meetings: &[Meeting<'_>], ranks: usize) -> Waits {
    let mut all = Waits { ranks: vec![RankWaits::default(); ranks], ..Waits::default() };
    let mut transfers = 0;
    // Of each rank: its collectives, and how many of them it would enter last by chance.
    let mut took_part = vec![(0.0_f64, 0.0_f64); ranks];
    for meeting in meetings {
        let Some(Waited { times, shortest, longest, waited, last }) = meeting.waited() else { continue };
        transfers += meeting.stands_for * shortest * times.len() as u64;
        for (rank, time) in meeting.ranks.iter().zip(&times) {
            all.ranks[*rank].waited_ns += meeting.stands_for * (time - shortest);
            let (count, chance) = &mut took_part[*rank];
            (*count, *chance) = (*count + 1.0, *chance + 1.0 / times.len() as f64);
        }
        if let Some(last) = last {
            all.ranks[last].last += 1;
            all.ranks[last].kept_waiting_ns += meeting.stands_for * waited;
        }
        all.collectives += 1;
        let (name, ordinal) = (meeting.name.to_owned(), meeting.ordinal);
        let wait = Wait { name, ordinal, spread_ns: longest - shortest, waited_ns: waited, last };
        note(&mut all.worst, wait);
    }
    keep_worst(&mut all.worst);
    /// A rank is the straggler when it is last in at least this share of its collectives ...
    const OFTEN_LAST: f64 = 0.25;
    /// ... and this many times as often as by chance.
    const OVER_CHANCE: f64 = 4.0;
    /// Or when this share of all waits is for it, in at least this many collectives, or for longer than all transfers took.
    const MOST_OF_IT: f64 = 0.8;
    const A_FEW: u64 = 4;
    all.straggler = (0..ranks).max_by_key(|rank| all.ranks[*rank].kept_waiting_ns).filter(|rank| {
        let (count, chance) = took_part[*rank];
        let (share, chance) = (all.ranks[*rank].last as f64 / count.max(1.0), chance / count.max(1.0));
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
