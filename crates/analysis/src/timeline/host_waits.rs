//! How long the host waited for its devices. Work of a device that ends earlier ends the program earlier only where a thread had waited for it,
//! or at the end: a host that never waits is what takes the time, whatever its devices do.

use super::{Role, Timeline};
use rkprof_model::event::Ns;

/// A call that takes longer may wait for a device, e.g. for room in a queue, ns.
const LONG: Ns = 50_000;

/// The time of calls that wait or may wait, of all threads, while devices work. The time from the last call to the end of that work is
/// added. `None` where that is not known: no call waits in the recording, or the program asks again and again whether work is done.
pub(super) fn host_waits(timeline: &Timeline) -> Option<Ns> {
    let (from, to) = timeline.window()?;
    let (mut waits, mut last, mut is_known) = (0, from, false);
    for call in &timeline.calls {
        let role = timeline.functions[call.function as usize].role;
        if matches!(role, Role::Query | Role::HostFunction) {
            return None;
        }
        is_known |= role.waits();
        last = last.max(call.end);
        if role.waits() || matches!(role, Role::AsyncCopy | Role::Allocate) || call.end - call.start >= LONG {
            waits += call.end.min(to).saturating_sub(call.start.max(from));
        }
    }
    let launched = timeline.dispatches.iter().filter_map(|dispatch| dispatch.launch()).max().unwrap_or(0);
    is_known.then_some(waits + to.saturating_sub(last.max(launched)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn calls_that_wait_and_the_end_count() {
        let tables = || timeline().kernel("k", 1_000, 51_000, Some(900)).kernel("k", 200_000, 300_000, Some(190_000));
        let waits = |tables: super::super::testing::Tables| host_waits(&tables.done());
        assert_eq!(waits(tables()), None, "no call is known");
        assert_eq!(waits(tables().call("hipLaunchKernel", 900, 61_000)), None, "nor one that waits");
        let waited = || tables().call("hipStreamSynchronize", 0, 51_000);
        assert_eq!(waits(waited()), Some(50_000 + 110_000), "from the first kernel, and to the last one's end");
        assert_eq!(waits(waited().call("hipLaunchKernel", 190_000, 191_000)), Some(50_000 + 109_000));
        assert_eq!(waits(waited().call("hipDeviceSynchronize", 200_000, 310_000)), Some(50_000 + 100_000));
        assert_eq!(waits(waited().call("hipEventQuery", 200_000, 201_000)), None, "it waits by asking");
    }
}
