//! Time in which the host waits for devices; the part in which the devices were idle is avoidable.
//!
//! Waits are unions over threads, between the first start and the last end of kernels. Two threads that wait at the same time
//! count once, and a wait before or after all kernels could save nothing. So no share exceeds 100 %.

use super::busy::{merged, overlap};
use super::{Call, Role, Timeline};
use rkprof_model::event::Ns;
use serde::Serialize;
use std::cmp::Reverse;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sync {
    /// Calls that wait.
    pub calls: u64,
    /// Time in which at least one thread waited.
    pub total_ns: Ns,
    /// The part of that in which no kernel and no copy ran on any device.
    pub avoidable_ns: Ns,
    /// hipDeviceSynchronize and similar calls.
    pub device_wide: u64,
    /// Those of them during which at most one stream had work: waiting for that stream would suffice.
    pub device_wide_one_stream: u64,
    /// The avoidable time in those waits.
    pub device_wide_one_stream_avoidable_ns: Ns,
    /// By avoidable time.
    pub functions: Vec<SyncFunction>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SyncFunction {
    pub name: String,
    pub calls: u64,
    pub total_ns: Ns,
    pub avoidable_ns: Ns,
}

/// Fewer waits for a whole device are no finding of their own.
const FEWEST: u64 = 10;

impl Sync {
    /// Whether many waits for the whole device could be for one stream.
    pub(crate) fn has_needless_device_waits(&self) -> bool {
        self.device_wide_one_stream >= FEWEST
    }
}

pub fn sync(timeline: &Timeline) -> Sync {
    let mut sync = Sync::default();
    let Some(first) = timeline.dispatches.first().map(|first| first.start) else { return sync };
    let last = timeline.dispatches.iter().map(|dispatch| dispatch.end).max().unwrap_or(first);
    let inside = |call: &Call| (call.start.max(first), call.end.min(last));
    // Calls are ordered by start.
    let waits = |function: Option<usize>| {
        let calls = timeline.calls.iter().filter(move |call| match function {
            Some(index) => call.function as usize == index,
            None => timeline.functions[call.function as usize].role.waits(),
        });
        merged(calls.map(inside).filter(|(start, end)| start < end))
    };
    let times = |function: Option<usize>| {
        let total: Ns = waits(function).map(|(start, end)| end - start).sum();
        (total, total - overlap(waits(function), merged(work(timeline))))
    };
    for (index, function) in timeline.functions.iter().enumerate().filter(|(_, function)| function.role.waits()) {
        let calls = timeline.calls.iter().filter(|call| call.function as usize == index).count() as u64;
        if calls > 0 {
            let (total_ns, avoidable_ns) = times(Some(index));
            sync.calls += calls;
            sync.functions.push(SyncFunction { name: function.name.clone(), calls, total_ns, avoidable_ns });
        }
    }
    (sync.total_ns, sync.avoidable_ns) = times(None);
    sync.functions.sort_by_key(|row| (Reverse(row.avoidable_ns), row.name.clone()));
    let of_one_stream = device_wide(timeline, &mut sync);
    let waits = || merged(of_one_stream.iter().map(|call| inside(call)).filter(|(start, end)| start < end));
    let total: Ns = waits().map(|(start, end)| end - start).sum();
    sync.device_wide_one_stream_avoidable_ns = total - overlap(waits(), merged(work(timeline)));
    sync
}

/// Kernels and copies of all devices, ordered by start.
fn work(timeline: &Timeline) -> impl Iterator<Item = (Ns, Ns)> {
    let mut kernels = timeline.dispatches.iter().map(|d| (d.start, d.end)).peekable();
    let mut copies = timeline.copies.iter().map(|c| (c.start, c.end)).peekable();
    std::iter::from_fn(move || match (kernels.peek(), copies.peek()) {
        (Some(kernel), Some(copy)) if copy.0 < kernel.0 => copies.next(),
        (Some(_), _) => kernels.next(),
        (None, _) => copies.next(),
    })
}

/// Limit of kernels before the start of a call that are searched for queued work.
const WINDOW: usize = 1 << 12;

/// Counts the waits for whole devices; returns those during which at most one stream had work.
fn device_wide<'a>(timeline: &'a Timeline, sync: &mut Sync) -> Vec<&'a Call> {
    let mut of_one_stream = Vec::new();
    let is_device_wide = |function: u32| timeline.functions[function as usize].role == Role::DeviceSync;
    for call in timeline.calls.iter().filter(|call| is_device_wide(call.function)) {
        sync.device_wide += 1;
        // The call waited for what ran during it.
        let end = timeline.dispatches.partition_point(|dispatch| dispatch.start < call.end);
        let from = end.saturating_sub(WINDOW);
        let mut lanes = timeline.dispatches[from..end]
            .iter()
            .filter(|dispatch| dispatch.end > call.start)
            .map(|dispatch| timeline.class(dispatch).lane());
        let first = lanes.next();
        if lanes.all(|lane| Some(lane) == first) {
            of_one_stream.push(call);
        }
    }
    sync.device_wide_one_stream = of_one_stream.len() as u64;
    of_one_stream
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn what_waits_while_nothing_runs_is_avoidable() {
        let timeline = timeline()
            .kernel_on("a", 1, 0, 100, 200, Some(50))
            .copy(220, 240)
            .kernel_on("a", 1, 0, 1_000, 1_100, Some(900))
            .kernel_on("b", 1, 1, 1_050, 1_100, Some(900))
            .call("hipDeviceSynchronize", 80, 300)
            .call("hipStreamSynchronize", 90, 110)
            .call("hipDeviceSynchronize", 950, 1_101)
            .call("hipMalloc", 400, 500)
            .done();
        let sync = sync(&timeline);
        // From 100, the start of the first kernel, to 300, and from 950 to 1,100, the end of the last kernel; minus the
        // kernels and the copy.
        assert_eq!((sync.calls, sync.total_ns, sync.avoidable_ns), (3, 200 + 150, 80 + 50));
        // The second wait for the device had two streams to wait for: only the first one counts, minus the kernel and the
        // copy.
        assert_eq!((sync.device_wide, sync.device_wide_one_stream), (2, 1));
        assert_eq!(sync.device_wide_one_stream_avoidable_ns, 200 - 120);
        assert_eq!(sync.functions[0].name, "hipDeviceSynchronize");
    }

    /// A kernel of another stream that ends when the wait begins, or begins when it ends, is not waited for.
    #[test]
    fn a_wait_for_one_stream() {
        let of_one_stream = |start, end| {
            let mut tables = timeline().kernel("a", 100, 200, None).kernel_on("b", 1, 1, start, end, None);
            tables.function("hipEventSynchronize");
            let sync = sync(&tables.call("hipDeviceSynchronize", 100, 200).done());
            assert_eq!(sync.functions.len(), 1, "without those that were not called");
            sync.device_wide_one_stream
        };
        assert_eq!([of_one_stream(50, 100), of_one_stream(200, 250)], [1, 1]);
        assert_eq!([of_one_stream(50, 101), of_one_stream(199, 250)], [0, 0]);
    }
}
