//! Collectives by function and message size: how long their kernels took. A call of RCCL says how much it moves, the kernel
//! that it launched says how long that took; they belong together when the launch lies within the call, on its thread. Calls
//! in a group are launched by the group's end, so their times are not known.

use super::hash::FastMap;
use super::{Tally, labels};
use crate::event::{ApiCall, Domain, Function, KernelDispatch, Ns, Registry};
use crate::store::summary::CollectiveRow;
use std::collections::VecDeque;

/// Calls and kernels of a thread that wait for each other; the oldest goes first.
const WAITING: usize = 64;
/// Threads of which calls and kernels wait.
const THREADS: usize = 1024;
/// Pairs of function and size; further sizes are not kept apart.
const ROWS: usize = 1024;

#[derive(Debug)]
struct Call {
    key: (Function, u64),
    start: Ns,
    end: Ns,
}

#[derive(Debug, Default)]
struct Thread {
    calls: VecDeque<Call>,
    /// Launch and duration.
    kernels: VecDeque<(Ns, u64)>,
}

#[derive(Debug)]
struct Row {
    calls: u64,
    tally: Tally,
}

#[derive(Debug, Default)]
pub struct Collectives {
    threads: FastMap<u32, Thread>,
    /// The last kernels before the first call is told of: thread, launch and duration.
    early: VecDeque<(u32, Ns, u64)>,
    rows: FastMap<(Function, u64), Row>,
}

impl Collectives {
    #[inline]
    pub fn call(&mut self, call: &ApiCall, precision: u8) {
        if call.function.domain == Domain::Rccl
            && let Some(bytes) = call.bytes
        {
            self.collective(call, bytes, precision);
        }
    }

    fn collective(&mut self, call: &ApiCall, bytes: u64, precision: u8) {
        let key = (call.function, bytes);
        if self.rows.len() >= ROWS && !self.rows.contains_key(&key) {
            return;
        }
        let row = self.rows.entry(key).or_insert_with(|| Row { calls: 0, tally: Tally::new(precision) });
        row.calls += 1;
        if self.threads.len() >= THREADS && !self.threads.contains_key(&call.tid) {
            return;
        }
        let thread = self.threads.entry(call.tid).or_default();
        let early = std::mem::take(&mut self.early);
        thread.kernels.extend(early.into_iter().filter(|one| one.0 == call.tid).map(|(_, launch, ns)| (launch, ns)));
        // A short kernel may have been reported before the call returned.
        let within = |(launch, _): &(Ns, u64)| (call.start..=call.end).contains(launch);
        match thread.kernels.iter().position(within).and_then(|at| thread.kernels.remove(at)) {
            Some((_, ns)) => row.tally.record(ns),
            None => {
                if thread.calls.len() == WAITING {
                    thread.calls.pop_front();
                }
                thread.calls.push_back(Call { key, start: call.start, end: call.end });
            }
        }
    }

    #[inline]
    pub fn kernel(&mut self, dispatch: &KernelDispatch) {
        if !dispatch.timing_valid {
            return;
        }
        if !self.threads.is_empty() {
            self.launched(dispatch);
        } else if let (Some(launch), Some(ns)) = (dispatch.launch, dispatch.end.checked_sub(dispatch.start)) {
            if self.early.len() == WAITING {
                self.early.pop_front();
            }
            self.early.push_back((dispatch.tid, launch, ns));
        }
    }

    fn launched(&mut self, dispatch: &KernelDispatch) {
        let (Some(launch), Some(ns)) = (dispatch.launch, dispatch.end.checked_sub(dispatch.start)) else { return };
        let Some(thread) = self.threads.get_mut(&dispatch.tid) else { return };
        let around = |call: &Call| (call.start..=call.end).contains(&launch);
        match thread.calls.iter().position(around).and_then(|at| thread.calls.remove(at)) {
            Some(call) => {
                if let Some(row) = self.rows.get_mut(&call.key) {
                    row.tally.record(ns);
                }
            }
            None => {
                if thread.kernels.len() == WAITING {
                    thread.kernels.pop_front();
                }
                thread.kernels.push_back((launch, ns));
            }
        }
    }

    pub fn bytes(&self) -> usize {
        let blocks: usize = self.rows.values().map(|row| row.tally.blocks() * Tally::BLOCK_BYTES).sum();
        let thread = size_of::<Thread>() + WAITING * (size_of::<Call>() + 16);
        blocks + self.rows.len() * size_of::<Row>() + self.threads.len() * thread
    }

    /// By function, then by size.
    pub fn rows(&self, registry: &Registry) -> Vec<CollectiveRow> {
        let row = |(key, row): (&(Function, u64), &Row)| CollectiveRow {
            function: registry.function_name(key.0).into_owned(),
            domain: labels::domain(key.0.domain).to_owned(),
            bytes: key.1,
            calls: row.calls,
            duration: row.tally.distribution(),
        };
        let mut rows: Vec<CollectiveRow> = self.rows.iter().map(row).collect();
        rows.sort_by(|a, b| (&a.function, a.bytes).cmp(&(&b.function, b.bytes)));
        rows
    }
}

/// What a rank's data amounts to on the links, as a multiple of the algorithm's bandwidth: rccl-tests' factors. `None` for
/// functions without one, and for a single rank.
pub fn bus_factor(function: &str, ranks: u32) -> Option<f64> {
    let n = f64::from(ranks);
    if ranks < 2 {
        return None;
    }
    match function {
        "ncclAllReduce" => Some(2.0 * (n - 1.0) / n),
        // Their count is that of one rank's part: n parts, of which n - 1 travel.
        "ncclAllGather" | "ncclReduceScatter" => Some(n - 1.0),
        // The count is what goes to each rank.
        "ncclAllToAll" => Some(n - 1.0),
        "ncclBroadcast" | "ncclReduce" | "ncclSend" | "ncclRecv" => Some(1.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::LaunchShape;

    fn call(operation: u32, bytes: u64, start: Ns) -> ApiCall {
        ApiCall {
            function: Function { domain: Domain::Rccl, operation },
            tid: 7,
            start,
            end: start + 10,
            status: Some(0),
            children: 0..0,
            stream: Some(1),
            bytes: Some(bytes),
        }
    }

    fn kernel(tid: u32, launch: Ns, ns: u64) -> KernelDispatch {
        KernelDispatch {
            kernel: 1,
            start: launch + 100,
            end: launch + 100 + ns,
            event_id: 1,
            dispatch_id: 1,
            agent: 1,
            queue: 0,
            stream: Some(1),
            tid,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: Some(0) },
            scratch: Some(0),
            launch: Some(launch),
            function: None,
            timing_valid: true,
            work: None,
        }
    }

    #[test]
    fn a_kernel_belongs_to_the_call_around_its_launch() {
        let mut all = Collectives::default();
        all.kernel(&kernel(7, 105, 50));
        all.call(&call(1, 1024, 100), 2);
        // Another thread's, one before the call, one whose call is told of later.
        all.kernel(&kernel(8, 105, 1));
        all.kernel(&kernel(7, 99, 2));
        all.kernel(&kernel(7, 205, 70));
        all.call(&call(1, 1024, 200), 2);
        all.call(&call(1, 4096, 300), 2);
        let rows = all.rows(&Registry::default());
        let seen: Vec<_> =
            rows.iter().map(|row| (row.bytes, row.calls, row.duration.count, row.duration.sum_ns)).collect();
        assert_eq!(seen, [(1024, 2, 2, 120), (4096, 1, 0, 0)]);
    }

    #[test]
    fn bus_bandwidth_has_the_known_factors() {
        assert_eq!(bus_factor("ncclAllReduce", 8), Some(1.75));
        assert_eq!(bus_factor("ncclBroadcast", 8), Some(1.0));
        assert_eq!((bus_factor("ncclAllReduce", 1), bus_factor("ncclGroupEnd", 8)), (None, None));
    }
}
