//! Threads that meet on the host, each with a device of its own: a barrier, a lock, a queue. The thread whose device was done early waits
//! for the one whose device still works, and launches when that one's wait has ended.

use super::blame::Blamer;
use super::parts::{Helper, KEPT, Raw};
use crate::timeline::Timeline;
use rkprof_model::event::Ns;
use rustc_hash::FxHashSet;

/// A thread that waited for another one launches so soon after it went on, ns.
const NEAR: Ns = 100_000;
/// Fewer meetings may be chance.
const FEWEST: usize = 8;

/// Threads that launch on other devices only.
fn threads_of_others(timeline: &Timeline, agent: u32) -> FxHashSet<u32> {
    let of = |own: bool| {
        let classes = timeline.classes.iter().filter(move |class| (class.agent == agent) == own);
        classes.map(|class| class.tid).collect::<FxHashSet<u32>>()
    };
    &of(false) - &of(true)
}

impl Blamer<'_> {
    /// Of each stretch: the range of a thread that launches nothing here, and at whose end the stretch ends. Only where nearly all long
    /// stretches end so: a tokenizer, a loader, a scheduler.
    pub(super) fn helpers(&self, raw: &[Raw]) -> Vec<Option<Helper>> {
        let launching: FxHashSet<u32> = self.timeline.classes.iter().map(|class| class.tid).collect();
        let ranges = self.timeline.ranges.iter().filter(|range| !launching.contains(&range.tid));
        let mut helpers: Vec<Helper> =
            ranges.map(|range| Helper { start: range.start, end: range.end, name: range.name }).collect();
        helpers.sort_by_key(|helper| helper.end);
        self.of_nearly_all(raw, |one, launch| {
            let last = helpers[helpers.partition_point(|helper| helper.end <= launch).checked_sub(1)?];
            (last.end > one.start && launch - last.end <= NEAR).then_some(last)
        })
    }

    /// Of each stretch: when another thread's wait for its device ended, which the thread of this device had waited for. Only where nearly
    /// all long stretches end so.
    pub(super) fn meetings(&self, raw: &[Raw]) -> Vec<Option<Ns>> {
        let others = threads_of_others(self.timeline, self.idle.agent);
        let waits: Vec<&Vec<(Ns, Ns, Ns)>> = others.iter().filter_map(|tid| self.covers.waits.get(tid)).collect();
        self.of_nearly_all(raw, |one, launch| {
            // It had begun to wait before this device was done.
            let ends = waits.iter().filter_map(|list| {
                let last = list.partition_point(|wait| wait.1 <= launch).checked_sub(1)?;
                let (begin, end, _) = list[last];
                (begin <= one.start && end > one.start && launch - end <= NEAR).then_some(end)
            });
            ends.max()
        })
    }

    /// What ended each long stretch, given the stretch and the launch after it; nothing where it is known of few of them only.
    fn of_nearly_all<T: Copy>(&self, raw: &[Raw], ended: impl Fn(&Raw, Ns) -> Option<T>) -> Vec<Option<T>> {
        let launch = |one: &Raw| self.timeline.dispatches[one.next].launch().filter(|at| *at >= one.start + KEPT);
        let long = raw.iter().filter(|one| launch(one).is_some()).count();
        let found: Vec<Option<T>> = raw.iter().map(|one| ended(one, launch(one)?)).collect();
        let known = found.iter().flatten().count();
        if known >= FEWEST && 10 * known >= 9 * long { found } else { vec![None; raw.len()] }
    }
}
