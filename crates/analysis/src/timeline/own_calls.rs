//! Calls as the program made them: without those that HIP makes inside of its own, and with waits that were waits.

use super::{FunctionRow, Role, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rustc_hash::FxHashMap;

/// The clocks of host and device differ by less, ns.
const CLOCKS: Ns = 5_000;

/// Leaves out calls within a HIP call of the same thread. The program can change the outer one alone, which says what it is for.
/// Calls are in the order of their starts, the longest first.
pub(super) fn without_inner(timeline: &mut Timeline) {
    let is_hip: Vec<bool> = timeline.functions.iter().map(|function| function.name.starts_with("hip")).collect();
    let mut ends: FxHashMap<u32, Ns> = FxHashMap::default();
    timeline.calls.retain(|call| {
        let end = ends.entry(call.tid).or_default();
        let is_own = call.end > *end;
        if is_own && is_hip[call.function as usize] {
            *end = call.end;
        }
        is_own
    });
}

/// Copies and fills that usually wait are no waits where the call returned before its work had ended: `hipMemset` of the device's
/// memory, and `hipMemcpy` within the device.
pub(super) fn returned_early(timeline: &mut Timeline) {
    let blocks = |function: u32| timeline.functions[function as usize].role == Role::BlockingCopy;
    let calls = timeline.calls.iter().filter(|call| blocks(call.function));
    // By thread and start of the call: when its work ended.
    let mut ends: FxHashMap<(u32, Ns), Ns> = calls.map(|call| ((call.tid, call.start), 0)).collect();
    if ends.is_empty() {
        return;
    }
    let is_one: Vec<bool> = timeline.classes.iter().map(|class| class.function.is_some_and(blocks)).collect();
    let mut ended = |tid: u32, launch: Option<Ns>, end: Ns| {
        if let Some(latest) = launch.and_then(|launch| ends.get_mut(&(tid, launch))) {
            *latest = end.max(*latest);
        }
    };
    for dispatch in timeline.dispatches.iter().filter(|dispatch| is_one[dispatch.class as usize]) {
        ended(timeline.class(dispatch).tid, dispatch.launch(), dispatch.end);
    }
    // A copy to the host never returns before its end.
    let others = timeline.copies.iter().filter(|copy| copy.direction != CopyDirection::DeviceToHost);
    others.for_each(|copy| ended(copy.tid, copy.launch, copy.end));
    // A program may make millions of them, of a few functions.
    let mut early: FxHashMap<u32, u32> = FxHashMap::default();
    for call in &mut timeline.calls {
        if ends.get(&(call.tid, call.start)).is_some_and(|end| *end > call.end + CLOCKS) {
            let row = || FunctionRow::returned_early(&mut timeline.functions, call.function);
            call.function = *early.entry(call.function).or_insert_with(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sync::sync;
    use super::super::testing::timeline;
    use super::*;

    /// `hipFreeAsync` asks for the free memory by `hipMemGetInfo`, and waits by calls of HSA. Other threads' calls are their own.
    #[test]
    fn calls_within_a_hip_call_are_not_the_programs() {
        let tables = timeline().call("hipFreeAsync", 10_000, 90_000).call("hipMemGetInfo", 20_000, 30_000);
        let tables = tables.call("hsa_signal_wait_scacquire", 40_000, 90_000);
        let tables = tables.call("hsa_signal_wait_scacquire", 100_000, 200_000).call("hipMemGetInfo", 110_000, 120_000);
        let mut timeline = tables.thread(8).call("hipMemGetInfo", 20_000, 30_000).done();
        without_inner(&mut timeline);
        let calls = timeline.calls.iter().map(|call| (call.tid, &timeline.functions[call.function as usize].name[..]));
        let own = [(7, "hipFreeAsync"), (8, "hipMemGetInfo"), (7, "hsa_signal_wait_scacquire"), (7, "hipMemGetInfo")];
        assert_eq!(calls.collect::<Vec<_>>(), own);
    }

    /// The first fill ends 2 ms after its call returned, the second one before, the third one within the clocks' difference.
    #[test]
    fn a_fill_that_ends_after_its_call_was_not_waited_for() {
        let fill = |tables: super::super::testing::Tables, at: Ns, end: Ns| {
            tables.call("hipMemset", at, at + 200_000).kernel("fill", at + 20_000, end, Some(at))
        };
        let tables = fill(timeline(), 1_000_000, 3_120_000);
        let mut tables = fill(fill(tables, 4_000_000, 4_190_000), 5_000_000, 5_204_000);
        let fills = tables.function("hipMemset");
        let mut timeline = tables.done();
        timeline.classes.iter_mut().for_each(|class| class.function = Some(fills));
        returned_early(&mut timeline);
        let sync = sync(&timeline);
        assert_eq!((sync.calls, sync.total_ns), (2, 400_000));
        assert_eq!((sync.functions.len(), &sync.functions[0].name[..]), (1, "hipMemset"));
    }
}
