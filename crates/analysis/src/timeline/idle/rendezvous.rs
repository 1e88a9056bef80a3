//! Threads that meet on the host, each with a device of its own: a barrier, a lock, a queue. The thread whose device was done early waits
//! for the one whose device still works, and launches when that one's wait has ended.

use super::blame::{Blamer, KEPT, Raw};
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
    /// Of each stretch: when another thread's wait for its device ended, which the thread of this device had waited for. Only where nearly
    /// all long stretches end so.
    pub(super) fn meetings(&self, raw: &[Raw]) -> Vec<Option<Ns>> {
        let none = || vec![None; raw.len()];
        let others = threads_of_others(self.timeline, self.idle.agent);
        let waits: Vec<&Vec<(Ns, Ns, Ns)>> = others.iter().filter_map(|tid| self.covers.waits.get(tid)).collect();
        if waits.is_empty() {
            return none();
        }
        let (mut long, mut met) = (0, none());
        for (one, met) in raw.iter().zip(&mut met) {
            let next = &self.timeline.dispatches[one.next];
            let Some(launch) = next.launch().filter(|launch| *launch >= one.start + KEPT) else { continue };
            long += 1;
            // It had begun to wait before this device was done.
            let ends = waits.iter().filter_map(|list| {
                let last = list.partition_point(|wait| wait.1 <= launch).checked_sub(1)?;
                let (begin, end, _) = list[last];
                (begin <= one.start && end > one.start && launch - end <= NEAR).then_some(end)
            });
            *met = ends.max();
        }
        let meetings = met.iter().flatten().count();
        if meetings >= FEWEST && 10 * meetings >= 9 * long { met } else { none() }
    }
}
