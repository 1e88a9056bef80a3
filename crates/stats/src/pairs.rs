//! Finds the kernel of each RCCL call: the kernel that the call's thread launched during the call.
//!
//! Calls between `ncclGroupStart` and `ncclGroupEnd` launch nothing; the outermost end launches one kernel for all calls of a
//! communicator. When there are as many kernels as equal calls, each call has one. One kernel for several calls belongs to
//! the group. In all other cases the kernels' calls are unknown.

use rkprof_model::event::{ApiCall, Function, KernelDispatch, Ns, Registry};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Limit of calls and kernels of a thread that wait for each other; the oldest is dropped first.
const WAITING: usize = 64;
/// Limit of threads with waiting calls and kernels.
const THREADS: usize = 1024;
/// Limit of groups of a thread that may still get kernels.
const GROUPS: usize = 8;
/// Limit of calls in a group; larger groups have no time.
const CALLS: usize = 256;
/// Prefix of the names of groups.
pub const GROUP: &str = "group of ";

/// Start and end of a kernel.
pub type Times = (Ns, Ns);

/// The calls that were launched together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moved {
    /// One call, this many bytes.
    Call(Function, u64),
    /// Several calls in one kernel: the number of each, and their total bytes.
    Group(Box<[(Function, u32)]>, u64),
}

impl Moved {
    pub fn bytes(&self) -> u64 {
        match self {
            Moved::Call(_, bytes) | Moved::Group(_, bytes) => *bytes,
        }
    }

    /// `ncclAllReduce`, or `group of 2 ncclSend, 2 ncclRecv`.
    pub fn name(&self, registry: &Registry) -> String {
        match self {
            Moved::Call(function, _) => registry.function_name(*function).into_owned(),
            Moved::Group(calls, _) => {
                let each = calls.iter().map(|(function, n)| format!("{n} {}", registry.function_name(*function)));
                format!("{GROUP}{}", each.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The kind of an RCCL function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    GroupStart,
    GroupEnd,
    /// A collective, or any other function.
    Collective,
}

impl Role {
    pub fn from_function(function: &str) -> Role {
        match function {
            "ncclGroupStart" => Role::GroupStart,
            "ncclGroupEnd" => Role::GroupEnd,
            _ => Role::Collective,
        }
    }
}

#[derive(Debug)]
struct Call {
    moved: Moved,
    start: Ns,
    end: Ns,
}

/// A group whose `ncclGroupEnd` lasted from `start` to `end`.
#[derive(Debug)]
struct Group {
    calls: Vec<(Function, u64)>,
    start: Ns,
    end: Ns,
    kernels: Vec<Times>,
}

#[derive(Debug, Default)]
struct Thread {
    calls: VecDeque<Call>,
    /// Launch and times.
    kernels: VecDeque<(Ns, Times)>,
    /// Depth of nested groups, and the calls in them.
    depth: u32,
    grouped: Vec<(Function, u64)>,
    groups: VecDeque<Group>,
}

#[derive(Debug, Default)]
pub struct Pairs {
    threads: FxHashMap<u32, Thread>,
    /// The last kernels before the first reported call: thread, launch and times.
    early: VecDeque<(u32, Ns, Times)>,
}

impl Pairs {
    /// Takes an RCCL call, and passes on the times that are known with it.
    pub fn call(&mut self, call: &ApiCall, role: Role, sink: &mut impl FnMut(&Moved, Times)) {
        if self.threads.len() >= THREADS && !self.threads.contains_key(&call.tid) {
            return;
        }
        let thread = self.threads.entry(call.tid).or_default();
        let early = std::mem::take(&mut self.early);
        thread
            .kernels
            .extend(early.into_iter().filter(|one| one.0 == call.tid).map(|(_, launch, times)| (launch, times)));
        match (role, call.bytes) {
            (Role::GroupStart, _) => thread.depth = thread.depth.saturating_add(1),
            (Role::GroupEnd, _) => thread.end_group(call, sink),
            (Role::Collective, Some(bytes)) if thread.depth > 0 => {
                // One more than the limit shows that there were too many.
                if thread.grouped.len() <= CALLS {
                    thread.grouped.push((call.function, bytes));
                }
            }
            (Role::Collective, Some(bytes)) => thread.single(call, Moved::Call(call.function, bytes), sink),
            (Role::Collective, None) => {}
        }
    }

    /// Takes a kernel with its times.
    #[inline]
    pub fn kernel(&mut self, dispatch: &KernelDispatch, sink: &mut impl FnMut(&Moved, Times)) {
        if !self.threads.is_empty() {
            self.launched(dispatch, sink);
        } else if let Some(launch) = dispatch.launch.filter(|_| dispatch.end >= dispatch.start) {
            if self.early.len() == WAITING {
                self.early.pop_front();
            }
            self.early.push_back((dispatch.tid, launch, (dispatch.start, dispatch.end)));
        }
    }

    fn launched(&mut self, dispatch: &KernelDispatch, sink: &mut impl FnMut(&Moved, Times)) {
        let Some(launch) = dispatch.launch.filter(|_| dispatch.end >= dispatch.start) else { return };
        let Some(thread) = self.threads.get_mut(&dispatch.tid) else { return };
        let times = (dispatch.start, dispatch.end);
        let around = |call: &Call| (call.start..=call.end).contains(&launch);
        if let Some(call) = thread.calls.iter().position(around).and_then(|at| thread.calls.remove(at)) {
            sink(&call.moved, times);
        } else if let Some(group) = thread.groups.iter_mut().find(|g| (g.start..=g.end).contains(&launch)) {
            group.add(times);
        } else {
            if thread.kernels.len() == WAITING {
                thread.kernels.pop_front();
            }
            thread.kernels.push_back((launch, times));
        }
    }

    /// The results if no more kernels came.
    pub fn pending(&self) -> Vec<(Moved, Times)> {
        let groups = self.threads.values().flat_map(|thread| &thread.groups);
        groups.flat_map(Group::outcome).collect()
    }
}

impl Thread {
    fn single(&mut self, call: &ApiCall, moved: Moved, sink: &mut impl FnMut(&Moved, Times)) {
        // A short kernel may have been reported before the call returned.
        match self.waiting(call.start, call.end) {
            Some(times) => sink(&moved, times),
            None => {
                if self.calls.len() == WAITING {
                    self.calls.pop_front();
                }
                self.calls.push_back(Call { moved, start: call.start, end: call.end });
            }
        }
    }

    fn end_group(&mut self, call: &ApiCall, sink: &mut impl FnMut(&Moved, Times)) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 {
            return;
        }
        let calls = std::mem::take(&mut self.grouped);
        if calls.is_empty() || calls.len() > CALLS {
            return;
        }
        let mut group = Group { calls, start: call.start, end: call.end, kernels: Vec::new() };
        while let Some(times) = self.waiting(group.start, group.end) {
            group.add(times);
        }
        if self.groups.len() == GROUPS
            && let Some(oldest) = self.groups.pop_front()
        {
            oldest.outcome().iter().for_each(|(moved, times)| sink(moved, *times));
        }
        self.groups.push_back(group);
    }

    /// Takes a kernel that was launched in this time and belongs to no call yet.
    fn waiting(&mut self, start: Ns, end: Ns) -> Option<Times> {
        let within = |(launch, _): &(Ns, Times)| (start..=end).contains(launch);
        let at = self.kernels.iter().position(within)?;
        self.kernels.remove(at).map(|(_, times)| times)
    }
}

impl Group {
    fn add(&mut self, times: Times) {
        // One more than there are calls shows that they are not one each.
        if self.kernels.len() <= self.calls.len() {
            self.kernels.push(times);
        }
    }

    fn outcome(&self) -> Vec<(Moved, Times)> {
        let [first, rest @ ..] = &self.calls[..] else { return Vec::new() };
        if self.kernels.len() == self.calls.len() && rest.iter().all(|call| call == first) {
            return self.kernels.iter().map(|times| (Moved::Call(first.0, first.1), *times)).collect();
        }
        let &[times] = &self.kernels[..] else { return Vec::new() };
        let mut counts: Vec<(Function, u32)> = Vec::new();
        for (function, _) in &self.calls {
            match counts.iter_mut().find(|(known, _)| known == function) {
                Some((_, n)) => *n += 1,
                None => counts.push((*function, 1)),
            }
        }
        counts.sort_unstable();
        let bytes = self.calls.iter().fold(0u64, |sum, (_, bytes)| sum.saturating_add(*bytes));
        vec![(Moved::Group(counts.into(), bytes), times)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Domain, LaunchShape};

    const REDUCE: Function = Function { domain: Domain::Rccl, operation: 1 };

    fn call(start: Ns) -> ApiCall {
        ApiCall { bytes: Some(start), ..ApiCall::new(REDUCE, 7, start, start + 5) }
    }

    fn kernel(launch: Ns) -> KernelDispatch {
        KernelDispatch {
            kernel: 1,
            start: launch + 1_000_000,
            end: launch + 1_000_010,
            event_id: 1,
            dispatch_id: 1,
            agent: 1,
            tid: 7,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: None },
            launch: Some(launch),
            ..KernelDispatch::default()
        }
    }

    /// Kernels come long after their calls: calls wait up to the limit, then the oldest is dropped.
    #[test]
    fn calls_wait_for_their_kernels_up_to_a_limit() {
        for (calls, first) in [(2, 0), (WAITING, 0), (WAITING + 1, 1)] {
            let (mut pairs, mut found) = (Pairs::default(), Vec::new());
            let at = |n: usize| 100 + 10 * n as Ns;
            for n in 0..calls {
                pairs.call(&call(at(n)), Role::Collective, &mut |moved, _| panic!("{moved:?} has no kernel yet"));
            }
            for n in 0..calls {
                pairs.kernel(&kernel(at(n) + 2), &mut |moved, times| found.push((moved.bytes(), times.0)));
            }
            let expected: Vec<_> = (first..calls).map(|n| (at(n), at(n) + 1_000_002)).collect();
            assert_eq!(found, expected, "{calls} calls");
        }
    }

    /// Kernels that are reported before their calls wait too, also before the first call of all.
    #[test]
    fn kernels_wait_for_their_calls_up_to_a_limit() {
        let at = |n: usize| 100 + 10 * n as Ns;
        for (kernels, first, called_before) in [
            (2, 0, false),
            (WAITING, 0, false),
            (WAITING + 1, 1, false),
            (2, 0, true),
            (WAITING, 0, true),
            (WAITING + 1, 1, true),
        ] {
            let (mut pairs, mut found) = (Pairs::default(), Vec::new());
            if called_before {
                pairs.call(&call(10), Role::Collective, &mut |moved, _| panic!("{moved:?} has no kernel yet"));
            }
            for n in 0..kernels {
                pairs.kernel(&kernel(at(n) + 2), &mut |moved, _| panic!("{moved:?} is not there yet"));
            }
            for n in 0..kernels {
                pairs.call(&call(at(n)), Role::Collective, &mut |moved, _| found.push(moved.bytes()));
            }
            let expected: Vec<_> = (first..kernels).map(at).collect();
            assert_eq!(found, expected, "{kernels} kernels, called before: {called_before}");
        }
    }

    /// Eight groups wait for their kernels; then the oldest gives what it has.
    #[test]
    fn groups_wait_for_their_kernels_up_to_a_limit() {
        for (groups, first) in [(2, 0), (GROUPS, 0), (GROUPS + 1, 1)] {
            let (mut pairs, mut found) = (Pairs::default(), Vec::new());
            let at = |n: usize| 1_000 * (1 + n as Ns);
            let mut sink = |moved: &Moved, times: Times| found.push((moved.bytes(), times.0));
            for n in 0..groups {
                pairs.call(&call(at(n)), Role::GroupStart, &mut sink);
                pairs.call(&call(at(n) + 20), Role::Collective, &mut sink);
                pairs.call(&call(at(n) + 100), Role::GroupEnd, &mut sink);
            }
            (0..groups).for_each(|n| pairs.kernel(&kernel(at(n) + 102), &mut sink));
            assert_eq!(found, [], "each may get further kernels");
            let mut pending: Vec<_> =
                pairs.pending().into_iter().map(|(moved, times)| (moved.bytes(), times.0)).collect();
            pending.sort_unstable();
            let expected: Vec<_> = (first..groups).map(|n| (at(n) + 20, at(n) + 1_000_102)).collect();
            assert_eq!(pending, expected, "{groups} groups");
        }
    }

    /// Groups up to the limit have their time, larger ones have none.
    #[test]
    fn the_largest_group_is_still_timed() {
        for (calls, timed) in [(CALLS, 1), (CALLS + 1, 0)] {
            let mut pairs = Pairs::default();
            let mut none = |moved: &Moved, _: Times| panic!("{moved:?} is not finished");
            pairs.call(&call(10), Role::GroupStart, &mut none);
            (0..calls).for_each(|n| pairs.call(&call(20 + n as Ns), Role::Collective, &mut none));
            pairs.call(&call(1_000), Role::GroupEnd, &mut none);
            pairs.kernel(&kernel(1_002), &mut none);
            assert_eq!(pairs.pending().len(), timed, "{calls} calls");
        }
    }

    /// As many kernels as calls, but the calls differ: no kernel belongs to a call.
    #[test]
    fn unequal_calls_share_no_times() {
        for (sizes, kernels, found) in [([8, 8], 2, 2), ([8, 16], 2, 0), ([8, 8], 1, 1), ([8, 16], 1, 1)] {
            let mut pairs = Pairs::default();
            let mut none = |moved: &Moved, _: Times| panic!("{moved:?} is not finished");
            pairs.call(&call(10), Role::GroupStart, &mut none);
            for bytes in sizes {
                pairs.call(&ApiCall { bytes: Some(bytes), ..call(20) }, Role::Collective, &mut none);
            }
            pairs.call(&call(100), Role::GroupEnd, &mut none);
            (0..kernels).for_each(|n| pairs.kernel(&kernel(101 + n), &mut none));
            let pending = pairs.pending();
            assert_eq!(pending.len(), found, "{sizes:?} and {kernels} kernels");
            let group = kernels == 1;
            assert!(pending.iter().all(|(moved, _)| matches!(moved, Moved::Group(..)) == group), "{pending:?}");
        }
    }

    /// A thread beyond the limit is left out; those before it go on.
    #[test]
    fn threads_beyond_the_limit_are_left_out() {
        let (mut pairs, mut found) = (Pairs::default(), Vec::new());
        let threads = THREADS as u32 + 1;
        for start in [100, 200] {
            for tid in 0..threads {
                pairs.call(&ApiCall { tid, ..call(start) }, Role::Collective, &mut |_, _| panic!("no kernel yet"));
            }
        }
        for tid in [0, threads - 2, threads - 1] {
            let kernel = KernelDispatch { tid, ..kernel(202) };
            pairs.kernel(&kernel, &mut |moved, _| found.push((tid, moved.bytes())));
        }
        assert_eq!(found, [(0, 200), (threads - 2, 200)]);
    }
}
