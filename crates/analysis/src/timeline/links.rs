//! A way between two devices, or between a device and the host, on which the same copies take much longer than on the others.
//!
//! Copies that share a device with another copy at the same time share its way too, and are left out. Rates of copies of unlike sizes
//! aren't compared. Devices may have more links to some neighbours than to others: where several links are as slow, they are made so.
//! The only way between two groups of devices may be of another kind (PCIe between groups of xGMI), so nothing is its like.

use super::busy::{merged, overlap};
use super::{CopyRow, Timeline, copies};
use rkprof_model::event::{CopyDirection, Ns};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Smaller copies take as long as their start, bytes.
const LARGE: u64 = 1 << 20;
/// Fewer copies of a link say nothing of its rate.
const FEWEST: usize = 5;
/// A link is slow below this part of the others' rate: a device has more links to some of its neighbours than to others.
const SLOW: f64 = 0.4;
/// Slow links are at most one in this number.
const OF_SLOW: usize = 4;

/// A link that is slower than the others of its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct SlowLink {
    pub from: String,
    pub to: String,
    /// The devices at its ends.
    pub agents: Vec<u32>,
    pub bytes_per_s: f64,
    /// The median of the others.
    pub usual_bytes_per_s: f64,
    /// What its copies take longer while a device at its ends runs no kernel.
    pub excess_ns: Ns,
    pub copies: u64,
}

/// Copies between the same ends; the host is `None`. Functions of copies may differ in their way through memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Link {
    from: Option<u32>,
    to: Option<u32>,
    function: Option<u32>,
    /// The power of two of their bytes.
    size: u32,
}

impl Link {
    fn kind(&self) -> (bool, bool, Option<u32>, u32) {
        (self.from.is_some(), self.to.is_some(), self.function, self.size)
    }

    fn agents(&self) -> impl Iterator<Item = u32> {
        [self.from, self.to].into_iter().flatten()
    }
}

/// The slow link that costs most. `agents` are those that ran kernels.
pub(super) fn slow_link(timeline: &Timeline, agents: &[u32]) -> Option<SlowLink> {
    let pageable: FxHashSet<u32> = copies::pageable(timeline).collect();
    let shared = sharing(timeline, agents);
    let mut links: BTreeMap<Link, Vec<&CopyRow>> = BTreeMap::new();
    for (copy, index) in timeline.copies.iter().zip(0..) {
        let is_large = copy.bytes.is_some_and(|bytes| bytes >= LARGE) && copy.end > copy.start;
        let ends = ends(copy, agents).filter(|_| is_large && !pageable.contains(&index) && !shared.contains(&index));
        if let Some((from, to)) = ends {
            let size = copy.bytes.unwrap_or(0).max(1).ilog2();
            links.entry(Link { from, to, function: copy.function, size }).or_default().push(copy);
        }
    }
    links.retain(|_, copies| copies.len() >= FEWEST);
    let rates: BTreeMap<Link, f64> = links.iter().map(|(link, copies)| (*link, median_rate(copies))).collect();
    let found = rates.iter().filter_map(|(link, rate)| {
        let others = rates.iter().filter(|(other, _)| *other != link && other.kind() == link.kind());
        let others: Vec<(Link, f64)> = others.map(|(other, rate)| (*other, *rate)).collect();
        let usual = usual(link, *rate, &others)?;
        Some(judged(timeline, link, &links[link], *rate, usual))
    });
    found.filter(|link| link.excess_ns > 0).max_by_key(|link| link.excess_ns)
}

/// The median rate of the others, if the link is far slower than all of them. A few that are as slow may be at one of its devices.
fn usual(link: &Link, own: f64, others: &[(Link, f64)]) -> Option<f64> {
    let as_slow: Vec<&Link> = others.iter().filter(|(_, rate)| own >= SLOW * rate).map(|(other, _)| other).collect();
    let is_few = OF_SLOW * (as_slow.len() + 1) <= others.len() + 1;
    let is_of_one = link.agents().any(|agent| as_slow.iter().all(|other| other.agents().any(|end| end == agent)));
    if !is_few || !is_of_one || joins_groups(link, own, others) {
        return None;
    }
    let mut rates: Vec<f64> = others.iter().map(|(_, rate)| *rate).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len().checked_sub(1)? / 2).copied()
}

/// Whether the two devices of a link are in groups of several devices each, with no faster way from one group to the other.
fn joins_groups(link: &Link, own: f64, others: &[(Link, f64)]) -> bool {
    let (Some(from), Some(to)) = (link.from, link.to) else { return false };
    let fast: Vec<(u32, u32)> = others
        .iter()
        .filter(|(_, rate)| own < SLOW * rate)
        .filter_map(|(other, _)| Some((other.from?, other.to?)))
        .collect();
    let group = |start: u32| {
        let mut group = vec![start];
        let mut done = 0;
        while let Some(device) = group.get(done).copied() {
            done += 1;
            for (a, b) in &fast {
                let next = if *a == device { *b } else { *a };
                if (*a == device || *b == device) && !group.contains(&next) {
                    group.push(next);
                }
            }
        }
        group
    };
    let (first, second) = (group(from), group(to));
    first.len() > 1 && second.len() > 1 && !first.contains(&to)
}

/// The devices of a copy from one to another, `None` for the host.
fn ends(copy: &CopyRow, agents: &[u32]) -> Option<(Option<u32>, Option<u32>)> {
    let gpu = |agent: Option<u32>| agent.filter(|agent| agents.contains(agent));
    match copy.direction {
        CopyDirection::HostToDevice => Some((None, Some(gpu(copy.dst_agent)?))),
        CopyDirection::DeviceToHost => Some((Some(gpu(copy.src_agent)?), None)),
        CopyDirection::DeviceToDevice => {
            let (from, to) = (gpu(copy.src_agent)?, gpu(copy.dst_agent)?);
            (from != to).then_some((Some(from), Some(to)))
        }
        CopyDirection::HostToHost | CopyDirection::Unknown => None,
    }
}

/// Copies that another one of the same device goes beside, out of it or into it.
fn sharing(timeline: &Timeline, agents: &[u32]) -> FxHashSet<u32> {
    let mut shared = FxHashSet::default();
    for end in [|copy: &CopyRow| copy.src_agent, |copy: &CopyRow| copy.dst_agent] {
        // By device: the copy that ends last so far. Copies are ordered by start.
        let mut last: FxHashMap<u32, (u32, Ns)> = FxHashMap::default();
        for (copy, index) in timeline.copies.iter().zip(0..) {
            let Some(agent) = end(copy).filter(|agent| agents.contains(agent)) else { continue };
            let before = last.entry(agent).or_insert((index, 0));
            if copy.start < before.1 {
                shared.extend([index, before.0]);
            }
            if copy.end >= before.1 {
                *before = (index, copy.end);
            }
        }
    }
    shared
}

fn rate(copy: &CopyRow) -> f64 {
    copy.bytes.unwrap_or(0) as f64 * 1e9 / (copy.end - copy.start).max(1) as f64
}

fn median_rate(copies: &[&CopyRow]) -> f64 {
    let mut rates: Vec<f64> = copies.iter().map(|copy| rate(copy)).collect();
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn judged(timeline: &Timeline, link: &Link, copies: &[&CopyRow], own: f64, usual: f64) -> SlowLink {
    let agents: Vec<u32> = link.agents().collect();
    let takes = |copy: &CopyRow| (copy.bytes.unwrap_or(0) as f64 * 1e9 / usual) as Ns;
    let longer = |copy: &&CopyRow| {
        let late = copy.start + takes(copy);
        (late < copy.end).then_some((late, copy.end))
    };
    // While all of its devices compute, a slow copy costs nothing.
    let waits = |agent: &u32| {
        let kernels = timeline.dispatches.iter().filter(|d| timeline.class(d).agent == *agent);
        let late = || merged(copies.iter().filter_map(longer));
        let all: Ns = late().map(|(start, end)| end - start).sum();
        all - overlap(late(), merged(kernels.map(|d| (d.start, d.end))))
    };
    let name = |agent: Option<u32>| agent.map_or_else(|| "the host".to_owned(), |agent| timeline.device(agent));
    SlowLink {
        from: name(link.from),
        to: name(link.to),
        bytes_per_s: own,
        usual_bytes_per_s: usual,
        excess_ns: agents.iter().map(waits).max().unwrap_or(0),
        copies: copies.len() as u64,
        agents,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    const MS: Ns = 1_000_000;

    /// Four devices, of 32 MiB each.
    fn ring(takes: impl Fn(u32) -> Ns, beside: bool) -> Option<SlowLink> {
        ring_of(4, |from| (32, takes(from)), beside)
    }

    /// A pipeline over two groups of four devices, which one hop joins: no other link is of its kind.
    #[test]
    fn the_only_hop_between_two_groups_is_no_slow_link() {
        let hop = |copy: u32| if copy == 4 { 6 * MS } else { MS };
        assert_eq!(chain_of(8, hop), None);
        // At the end of a chain, or where another way leads around, it is one of its kind.
        assert!(chain_of(8, |copy| if copy == 1 { 6 * MS } else { MS }).is_some());
        assert!(ring_of(8, |from| (32, hop(from)), false).is_some());
    }

    /// [`ring_of`] without the copy from the last device to the first.
    fn chain_of(count: u32, takes: impl Fn(u32) -> Ns) -> Option<SlowLink> {
        // A small copy says nothing of its link.
        ring_of(count, |from| if from == count { (0, takes(1)) } else { (32, takes(from)) }, false)
    }

    /// Ten rounds in a ring of `count` devices: a copy to the next one, then a kernel; `copy` says how large it is in MiB and how long it
    /// takes, `beside` whether kernels run beside them.
    fn ring_of(count: u32, copy: impl Fn(u32) -> (u64, Ns), beside: bool) -> Option<SlowLink> {
        let (mut tables, mut at) = (timeline(), MS);
        for _ in 0..10 {
            let end = at + (1..=count).map(|from| copy(from).1).max().unwrap_or(0);
            for from in 1..=count {
                tables = tables.copy_of(copy(from).0 << 20, at, at + copy(from).1, at);
                tables = tables.kernel_on("k", from, 0, if beside { at } else { end }, end + MS, Some(at));
            }
            at = end + MS;
        }
        let mut timeline = tables.done();
        for (copy, index) in timeline.copies.iter_mut().zip(0..) {
            let from = index % count + 1;
            copy.direction = CopyDirection::DeviceToDevice;
            (copy.src_agent, copy.dst_agent) = (Some(from), Some(from % count + 1));
        }
        slow_link(&timeline, &(1..=count).collect::<Vec<u32>>())
    }

    #[test]
    fn the_link_that_is_far_slower_than_the_others() {
        let found = ring(|from| if from == 2 { 5 * MS } else { MS }, false).unwrap();
        assert_eq!((found.from.as_str(), found.to.as_str(), found.copies), ("agent 2", "agent 3", 10));
        assert_eq!(found.usual_bytes_per_s / found.bytes_per_s, 5.0);
        assert_eq!(found.excess_ns, 10 * 4 * MS);
    }

    #[test]
    fn links_that_differ_a_little_or_are_hidden_are_no_finding() {
        assert_eq!(ring(|from| if from == 2 { 2 * MS } else { MS }, false), None);
        assert_eq!(ring(|from| if from == 2 { 5 * MS } else { MS }, true), None);
    }

    #[test]
    fn topologies_with_links_of_several_rates() {
        let takes = |times: &'static [Ns]| move |from: u32| (32, times[(from as usize - 1) % times.len()] * MS);
        assert_eq!(ring_of(3, takes(&[1, 4, 4]), false), None, "one of three is fast");
        assert_eq!(ring_of(8, takes(&[1, 4]), false), None, "four links within a package, one between packages");
        assert_eq!(ring_of(8, takes(&[1, 1, 1, 6]), false), None, "two groups of four");
        assert_eq!(ring_of(8, takes(&[1, 2, 1, 2, 1, 2, 1, 4]), false), None, "half of the links of some others");
    }

    /// The rate of a small copy is mostly that of its start.
    #[test]
    fn copies_of_unlike_sizes_are_not_compared() {
        assert_eq!(ring_of(4, |from| if from == 2 { (1, MS / 8) } else { (64, MS) }, false), None);
    }

    /// All copies go into one device at once: each has its part of the way.
    #[test]
    fn copies_that_share_a_device_say_nothing_of_their_link() {
        let mut timeline = timeline();
        for i in 0..40u64 {
            let (round, long) = (i / 4 * 10 * MS, if i % 4 == 0 { 8 } else { 1 });
            timeline = timeline.copy_of(32 << 20, round, round + long * MS, round);
        }
        for agent in 1..6 {
            timeline = timeline.kernel_on("k", agent, 0, 500 * MS, 501 * MS, Some(0));
        }
        let mut timeline = timeline.done();
        for (copy, index) in timeline.copies.iter_mut().zip(0..) {
            copy.direction = CopyDirection::DeviceToDevice;
            (copy.src_agent, copy.dst_agent) = (Some(index % 4 + 2), Some(1));
        }
        assert_eq!(slow_link(&timeline, &[1, 2, 3, 4, 5]), None);
    }
}
