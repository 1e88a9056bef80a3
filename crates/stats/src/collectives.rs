//! Collectives by function and message size, with the time of their kernels. [`pairs`](super::pairs) finds which kernel
//! belongs to which call. The end of a group launches the group's calls together, often as one kernel: the time is then the
//! group's, in its own row.

use super::pairs::{GROUP, Moved, Pairs, Role, Times};
use super::{Tally, labels};
use rkprof_model::event::{ApiCall, Domain, KernelDispatch, Registry};
use rkprof_model::summary::CollectiveRow;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// Limit of pairs of function and size; further ones are dropped.
const ROWS: usize = 1024;

#[derive(Clone, Debug)]
struct CollectiveTally {
    calls: u64,
    tally: Tally,
}

#[derive(Debug, Default)]
pub struct Collectives {
    pairs: Pairs,
    rows: FxHashMap<Moved, CollectiveTally>,
    /// Precision of new rows; 0 until there is one.
    precision: u8,
}

impl Collectives {
    #[inline]
    pub fn call(&mut self, call: &ApiCall, registry: &Registry, precision: u8) {
        if call.function.domain == Domain::Rccl {
            self.collective(call, registry, precision);
        }
    }

    fn collective(&mut self, call: &ApiCall, registry: &Registry, precision: u8) {
        self.precision = precision;
        let role = Role::from_function(&registry.function_name(call.function));
        if role == Role::Collective
            && let Some(bytes) = call.bytes
            && let Some(row) = row(&mut self.rows, &Moved::Call(call.function, bytes), precision)
        {
            row.calls += 1;
        }
        let rows = &mut self.rows;
        self.pairs.call(call, role, &mut |moved, times| record(rows, moved, times, precision));
    }

    #[inline]
    pub fn kernel(&mut self, dispatch: &KernelDispatch) {
        if !dispatch.timing_valid {
            return;
        }
        let (rows, precision) = (&mut self.rows, self.precision);
        self.pairs.kernel(dispatch, &mut |moved, times| record(rows, moved, times, precision));
    }

    /// Ordered by function, then by size.
    pub fn rows(&self, registry: &Registry) -> Vec<CollectiveRow> {
        // Groups may still get further kernels; this assumes that they have all of them.
        let pending = self.pairs.pending();
        let with_pending = match pending.is_empty() {
            true => Cow::Borrowed(&self.rows),
            false => {
                let mut rows = self.rows.clone();
                pending.iter().for_each(|(moved, times)| record(&mut rows, moved, *times, self.precision));
                Cow::Owned(rows)
            }
        };
        let row = |(moved, row): (&Moved, &CollectiveTally)| CollectiveRow {
            function: moved.name(registry),
            domain: labels::domain(Domain::Rccl).to_owned(),
            bytes: moved.bytes(),
            calls: row.calls,
            duration: row.tally.distribution(),
        };
        let mut rows: Vec<CollectiveRow> = with_pending.iter().map(row).collect();
        rows.sort_by(|a, b| (&a.function, a.bytes).cmp(&(&b.function, b.bytes)));
        rows
    }
}

fn row<'a>(
    rows: &'a mut FxHashMap<Moved, CollectiveTally>,
    moved: &Moved,
    precision: u8,
) -> Option<&'a mut CollectiveTally> {
    if rows.len() >= ROWS && !rows.contains_key(moved) {
        return None;
    }
    Some(rows.entry(moved.clone()).or_insert_with(|| CollectiveTally { calls: 0, tally: Tally::new(precision) }))
}

fn record(rows: &mut FxHashMap<Moved, CollectiveTally>, moved: &Moved, (start, end): Times, precision: u8) {
    if let Some(row) = row(rows, moved, precision) {
        // Groups are counted here only.
        row.calls += u64::from(matches!(moved, Moved::Group(..)));
        row.tally.record(end - start);
    }
}

/// The bytes on the links divided by the bytes of the algorithm, for a rank: rccl-tests' factors. `None` for functions
/// without a factor, and for a single rank.
pub fn bus_factor(function: &str, ranks: u32) -> Option<f64> {
    let n = f64::from(ranks);
    if ranks < 2 {
        return None;
    }
    // A group of equal calls moves data as these calls do.
    let function = match function.strip_prefix(GROUP) {
        Some(calls) => calls.split_once(' ').map(|(_, name)| name).filter(|name| !name.contains(','))?,
        None => function,
    };
    match function {
        "ncclAllReduce" => Some(2.0 * (n - 1.0) / n),
        // `count` is that of one rank's part: n - 1 of n parts travel.
        "ncclAllGather" | "ncclReduceScatter" => Some(n - 1.0),
        // `count` is the data for each rank.
        "ncclAllToAll" => Some(n - 1.0),
        "ncclBroadcast" | "ncclReduce" | "ncclSend" | "ncclRecv" => Some(1.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Function, LaunchShape, Ns};

    fn call(operation: u32, bytes: u64, start: Ns) -> ApiCall {
        ApiCall {
            status: Some(0),
            stream: Some(1),
            bytes: Some(bytes),
            ..ApiCall::new(Function { domain: Domain::Rccl, operation }, 7, start, start + 10)
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
            stream: Some(1),
            tid,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: Some(0) },
            scratch: Some(0),
            launch: Some(launch),
            ..KernelDispatch::default()
        }
    }

    #[test]
    fn a_kernel_belongs_to_the_call_around_its_launch() {
        let mut all = Collectives::default();
        all.kernel(&kernel(7, 105, 50));
        let registry = Registry::default();
        all.call(&call(1, 1024, 100), &registry, 2);
        // A kernel of another thread, a kernel before the call, and a kernel whose call is reported later.
        all.kernel(&kernel(8, 105, 1));
        all.kernel(&kernel(7, 99, 2));
        all.kernel(&kernel(7, 205, 70));
        all.call(&call(1, 1024, 200), &registry, 2);
        all.call(&call(1, 4096, 300), &registry, 2);
        let rows = all.rows(&registry);
        let seen: Vec<_> =
            rows.iter().map(|row| (row.bytes, row.calls, row.duration.count, row.duration.sum_ns)).collect();
        assert_eq!(seen, [(1024, 2, 2, 120), (4096, 1, 0, 0)]);
    }

    #[test]
    fn a_group_has_the_time_of_its_kernel() {
        let mut registry = Registry::default();
        for (operation, name) in [(1, "ncclAllReduce"), (2, "ncclSend"), (8, "ncclGroupStart"), (9, "ncclGroupEnd")] {
            registry.functions.insert(Function { domain: Domain::Rccl, operation }, name.to_owned());
        }
        let mut all = Collectives::default();
        let mut group = |calls: &[(u32, u64)], at: Ns, kernels: &[u64]| {
            let edge = |operation, at| ApiCall { bytes: None, ..call(operation, 0, at) };
            all.call(&edge(8, at), &registry, 2);
            calls.iter().for_each(|(operation, bytes)| all.call(&call(*operation, *bytes, at + 20), &registry, 2));
            // The first kernel is so short that it is reported before the call returns.
            kernels.iter().take(1).for_each(|ns| all.kernel(&kernel(7, at + 51, *ns)));
            all.call(&edge(9, at + 50), &registry, 2);
            kernels.iter().skip(1).for_each(|ns| all.kernel(&kernel(7, at + 52, *ns)));
        };
        group(&[(1, 1024), (1, 1024), (2, 8)], 1000, &[70]);
        group(&[(1, 4096)], 2000, &[40]);
        // One communicator per device: one kernel each.
        group(&[(1, 512), (1, 512)], 3000, &[11, 13]);
        // Which kernel belongs to which call is unknown.
        group(&[(1, 100), (1, 200), (1, 300)], 4000, &[11, 13]);
        let rows = all.rows(&registry);
        let timed = rows.iter().filter(|row| row.duration.count > 0);
        let seen: Vec<_> =
            timed.map(|row| (row.function.as_str(), row.bytes, row.calls, row.duration.sum_ns)).collect();
        let expected = [
            ("group of 2 ncclAllReduce, 1 ncclSend", 2056, 1, 70),
            ("ncclAllReduce", 512, 2, 24),
            ("ncclAllReduce", 4096, 1, 40),
        ];
        assert_eq!(seen, expected);
        assert_eq!(rows.iter().find(|row| row.bytes == 1024).unwrap().calls, 2);
    }

    #[test]
    fn bus_bandwidth_has_the_known_factors() {
        assert_eq!(bus_factor("ncclAllReduce", 8), Some(1.75));
        assert_eq!(bus_factor("ncclBroadcast", 8), Some(1.0));
        assert_eq!((bus_factor("ncclAllReduce", 1), bus_factor("ncclGroupEnd", 8)), (None, None));
        assert_eq!(bus_factor("group of 4 ncclAllReduce", 8), Some(1.75));
        assert_eq!(bus_factor("group of 4 ncclAllReduce, 1 ncclSend", 8), None);
    }

    /// rccl-tests (PERFORMANCE.md): the factors of the bus, here of the bytes that a call states.
    #[test]
    fn a_part_of_each_rank_travels_to_all_others() {
        for function in ["ncclAllGather", "ncclReduceScatter", "ncclAllToAll"] {
            assert_eq!((bus_factor(function, 8), bus_factor(function, 2)), (Some(7.0), Some(1.0)), "{function}");
        }
        assert_eq!((bus_factor("ncclSend", 2), bus_factor("ncclSend", 1)), (Some(1.0), None));
    }

    /// 1,024 sizes of messages have a row; those go on when a further size comes, which has none.
    #[test]
    fn sizes_are_bounded() {
        let mut all = Collectives::default();
        let registry = Registry::default();
        let sizes = ROWS as u64 + 1;
        for round in 0..2 {
            (1..=sizes).for_each(|bytes| all.call(&call(1, bytes, 1_000 * (round * sizes + bytes)), &registry, 2));
        }
        let rows = all.rows(&registry);
        assert_eq!((rows.len(), rows.last().map(|row| row.bytes)), (ROWS, Some(sizes - 1)));
        assert!(rows.iter().all(|row| row.calls == 2));
    }

    #[test]
    fn the_end_of_the_outermost_group_launches() {
        let mut registry = Registry::default();
        for (operation, name) in [(2, "ncclSend"), (3, "ncclRecv"), (8, "ncclGroupStart"), (9, "ncclGroupEnd")] {
            registry.functions.insert(Function { domain: Domain::Rccl, operation }, name.to_owned());
        }
        let mut all = Collectives::default();
        let edge = |operation, at| ApiCall { bytes: None, ..call(operation, 0, at) };
        let mut take = |call: ApiCall| all.call(&call, &registry, 2);
        take(edge(8, 0));
        take(edge(8, 20));
        take(call(2, 8, 40));
        take(edge(9, 60));
        take(call(3, 16, 80));
        take(edge(9, 100));
        // An end without calls begins nothing.
        take(edge(8, 200));
        take(edge(9, 220));
        all.kernel(&kernel(7, 105, 70));
        all.kernel(&kernel(7, 225, 1));
        let rows = all.rows(&registry);
        let timed = rows.iter().filter(|row| row.duration.count > 0);
        let seen: Vec<_> = timed.map(|row| (row.function.as_str(), row.bytes, row.duration.sum_ns)).collect();
        assert_eq!(seen, [("group of 1 ncclSend, 1 ncclRecv", 24, 70)]);
    }
}
