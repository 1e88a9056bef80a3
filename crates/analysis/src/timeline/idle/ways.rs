//! How long launches are on their way to the device: not all for as long.

use super::blame::Blamer;
use super::covers::Covers;
use super::parts::{LONGEST_LAUNCH, Raw};
use crate::timeline::{Role, Timeline};
use rkprof_model::event::Ns;

/// Fewer launches to an idle device don't show how their ways differ.
const FEWEST: usize = 16;

impl Blamer<'_> {
    /// Whether the kernel after a stretch may have been on its way until it began, and the device's own gap is shorter.
    pub(super) fn came_slowly(&self, raw: &Raw, entered: Option<Ns>) -> bool {
        let start = self.timeline.dispatches[raw.next].start;
        let is_on_way = entered.is_some_and(|entered| start <= entered.saturating_add(self.longest_way));
        is_on_way && 4 * (start - raw.start) > 5 * self.usual_gap
    }
}

/// What 49 of 50 launches take at most that found the device idle: then nothing but the way delays a kernel. At least
/// `fastest`, which is also the answer where too few are known.
pub(super) fn longest(timeline: &Timeline, covers: &Covers, raw: &[Raw], fastest: Ns) -> Ns {
    let way = |one: &Raw| {
        let next = &timeline.dispatches[one.next];
        let class = timeline.class(next);
        let launch = next.launch().filter(|launch| *launch >= one.start)?;
        // What a long call waited for is not the way, and a graph's is longer.
        let is_single = class.function.is_none_or(|f| timeline.functions[f as usize].role == Role::Launch);
        let is_plain = is_single && !covers.long_launches.contains_key(&(class.tid, launch));
        (is_plain && !covers.copies_between(launch, next.start)).then(|| next.start - launch)
    };
    let mut ways: Vec<Ns> = raw.iter().filter_map(way).filter(|way| *way <= LONGEST_LAUNCH).collect();
    if ways.len() < FEWEST {
        return fastest;
    }
    let at = (ways.len() - 1) * 49 / 50;
    fastest.max(*ways.select_nth_unstable(at).1)
}
