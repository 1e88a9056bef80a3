//! Compares the trace with the simulator's truth, event by event.

use super::run::Trace;
use super::truth::{Caller, Dispatch, Truth};
use rkprof_model::event::{AgentKind, AllocationOp, ApiCall, CopyDirection, KernelDispatch, MarkerOp, Ns};
use rkprof_model::record::Domain;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

/// How far a converted tick may lie outside of the truth's bracket, ns.
const CLOCK_ERROR: u64 = 2_000;

/// Two naming schemes for the same things: each name of one side always pairs with one name of the other.
pub(crate) struct Same<A, B> {
    what: &'static str,
    forth: HashMap<A, B>,
    back: HashMap<B, A>,
}

impl<A: Copy + Eq + Hash + Debug, B: Copy + Eq + Hash + Debug> Same<A, B> {
    pub(crate) fn new(what: &'static str) -> Same<A, B> {
        Same { what, forth: HashMap::new(), back: HashMap::new() }
    }

    pub(crate) fn check(&mut self, a: A, b: B) {
        let (forth, back) = (*self.forth.entry(a).or_insert(b), *self.back.entry(b).or_insert(a));
        assert!(
            forth == b && back == a,
            "{}: {a:?} is {b:?}, but also {a:?} is {forth:?}, {b:?} is {back:?}",
            self.what
        );
    }
}

fn within(start: Ns, end: Ns, bracket: (Ns, Ns)) -> bool {
    start <= end && start + CLOCK_ERROR >= bracket.0 && end <= bracket.1 + CLOCK_ERROR
}

/// Matches the truth's calls to traced calls of HIP. Every call must exist, in order, within its bracket.
pub(crate) fn calls<'t>(truth: &Truth, trace: &'t Trace) -> HashMap<(u32, usize), &'t ApiCall> {
    let mut traced: BTreeMap<u32, Vec<&ApiCall>> = BTreeMap::new();
    for call in trace.calls.iter().filter(|call| call.function.domain != Domain::Hsa) {
        traced.entry(call.tid).or_default().push(call);
    }
    let expected = truth.hip_calls();
    assert_eq!(traced.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "threads");
    let mut of = HashMap::new();
    for (tid, expected) in expected {
        let traced = traced.get_mut(&tid).expect("the same threads");
        traced.sort_by_key(|call| call.start);
        let names: Vec<_> = traced.iter().map(|call| trace.registry.function_name(call.function)).collect();
        let expected_names: Vec<_> = expected.iter().map(|(_, call)| call.function.as_str()).collect();
        assert_eq!(names, expected_names, "functions of thread {tid}");
        for ((n, expected), traced) in expected.iter().zip(traced) {
            let bracket = (expected.start, expected.end);
            assert!(within(traced.start, traced.end, bracket), "{}: {bracket:?} {traced:?}", expected.function);
            of.insert((tid, *n), *traced);
        }
    }
    of
}

/// The calls that each event id is a child of.
struct Parents<'t> {
    by_child: HashMap<u64, Vec<&'t ApiCall>>,
    calls: &'t HashMap<(u32, usize), &'t ApiCall>,
}

impl<'t> Parents<'t> {
    fn new(trace: &'t Trace, calls: &'t HashMap<(u32, usize), &'t ApiCall>) -> Parents<'t> {
        let mut by_child: HashMap<u64, Vec<&ApiCall>> = HashMap::new();
        for call in &trace.calls {
            call.children.clone().for_each(|child| by_child.entry(child).or_default().push(call));
        }
        Parents { by_child, calls }
    }

    /// Checks that exactly the call around it launched it.
    fn check(&self, event_id: u64, by: Caller, launch: Option<Ns>, what: &impl Debug) {
        let parents = self.by_child.get(&event_id).map_or(&[][..], Vec::as_slice);
        let [parent] = parents else { panic!("{what:?} has {} launching calls", parents.len()) };
        let expected = self.calls[&(by.tid, by.n)];
        assert_eq!(*parent, expected, "{what:?}");
        assert_eq!(launch, Some(parent.start), "{what:?}");
    }
}

/// The abilities of the SDK.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sdk {
    /// Without allocations.
    V0,
    V1,
}

/// Everything that `--trace full` promises.
pub(crate) fn everything(truth: &Truth, trace: &Trace, sdk: Sdk) {
    let calls = calls(truth, trace);
    let parents = Parents::new(trace, &calls);
    let mut streams = Same::new("streams");
    kernels(truth, trace, &mut streams, |traced, by| {
        parents.check(traced.event_id, by, traced.launch, traced);
        assert_eq!(traced.function, Some(calls[&(by.tid, by.n)].function), "{traced:?}");
    });
    copies(truth, trace, &mut streams, &parents);
    let children: u64 = trace.calls.iter().map(|call| call.children.end - call.children.start).sum();
    assert_eq!(children, (truth.dispatches.len() + truth.copies.len()) as u64, "nothing else was launched");
    match sdk {
        Sdk::V0 => assert!(trace.allocations.is_empty()),
        Sdk::V1 => allocations(truth, trace),
    }
    markers(truth, trace);
}

/// All dispatches, each equal to the true one.
pub(crate) fn kernels(
    truth: &Truth,
    trace: &Trace,
    streams: &mut Same<u64, Option<u32>>,
    launched: impl Fn(&rkprof_model::event::KernelDispatch, Caller),
) {
    let dispatch_ids: HashSet<u64> = trace.kernels.iter().map(|kernel| kernel.dispatch_id).collect();
    let count = truth.dispatches.len();
    assert_eq!((trace.kernels.len(), dispatch_ids.len()), (count, count), "dispatches");
    let ids: HashSet<u64> = trace.kernels.iter().map(|kernel| kernel.event_id).collect();
    assert!(ids.len() == trace.kernels.len() && !ids.contains(&0), "event ids are unique");
    let mut queues = Same::new("queues");
    let mut expected: Vec<_> = truth.dispatches.iter().collect();
    expected.sort_by(|a, b| {
        let key = |d: &Dispatch| (d.start, d.end, d.by.tid, d.shape.grid, d.device);
        key(a).cmp(&key(b)).then_with(|| a.kernel.cmp(&b.kernel))
    });
    let name = |kernel: &KernelDispatch| trace.registry.kernels[&kernel.kernel].mangled();
    let device = |kernel: &KernelDispatch| trace.registry.agents[kernel.agent as usize].gpu_index;
    let mut traced: Vec<_> = trace.kernels.iter().collect();
    traced.sort_by(|a, b| {
        let key = |k: &KernelDispatch| (k.start, k.end, k.tid, k.shape.grid, device(k));
        key(a).cmp(&key(b)).then_with(|| name(a).cmp(name(b)))
    });
    for (expected, kernel) in expected.into_iter().zip(traced) {
        // Without the SDK's dispatch service, rkprof itself numbers dispatches.
        assert!(expected.id == 0 || expected.id == kernel.dispatch_id, "{expected:?}");
        let agent = &trace.registry.agents[kernel.agent as usize];
        assert_eq!(trace.registry.kernels[&kernel.kernel].mangled(), expected.kernel);
        assert_eq!(
            (kernel.start, kernel.end, kernel.tid, agent.gpu_index, kernel.timing_valid),
            (expected.start, expected.end, expected.by.tid, Some(expected.device), true),
            "{expected:?}"
        );
        assert_eq!((kernel.shape, kernel.scratch), (expected.shape, Some(expected.scratch)), "{expected:?}");
        queues.check((expected.device, expected.queue), (kernel.agent, kernel.queue));
        streams.check(expected.stream, kernel.stream);
        launched(kernel, expected.by);
    }
}

fn copies(truth: &Truth, trace: &Trace, streams: &mut Same<u64, Option<u32>>, parents: &Parents<'_>) {
    let mut expected: Vec<_> = truth.copies.iter().collect();
    expected.sort_by_key(|copy| (copy.start, copy.end, copy.by));
    let mut traced: Vec<_> = trace.copies.iter().collect();
    traced.sort_by_key(|copy| (copy.start, copy.end, copy.tid, copy.launch));
    assert_eq!(traced.len(), expected.len(), "copies");
    for (expected, traced) in expected.into_iter().zip(traced) {
        let direction = match traced.direction {
            CopyDirection::HostToHost => "HOST_TO_HOST",
            CopyDirection::HostToDevice => "HOST_TO_DEVICE",
            CopyDirection::DeviceToHost => "DEVICE_TO_HOST",
            CopyDirection::DeviceToDevice => "DEVICE_TO_DEVICE",
            CopyDirection::Unknown => "",
        };
        assert_eq!(
            (direction, traced.bytes, traced.start, traced.end, traced.tid),
            (expected.direction.as_str(), Some(expected.bytes), expected.start, expected.end, expected.by.tid)
        );
        let ends =
            [traced.src_agent, traced.dst_agent].map(|agent| trace.registry.agents[agent.unwrap() as usize].gpu_index);
        assert!(ends.contains(&Some(expected.device)), "{expected:?} {traced:?}");
        streams.check(expected.stream, traced.stream);
        parents.check(traced.event_id, expected.by, traced.launch, traced);
    }
}

fn allocations(truth: &Truth, trace: &Trace) {
    let mut expected: BTreeMap<u32, Vec<_>> = BTreeMap::new();
    for allocation in &truth.allocations {
        expected.entry(allocation.by.tid).or_default().push(allocation);
    }
    let addresses: HashSet<u64> = truth.allocations.iter().map(|allocation| allocation.address).collect();
    let mut traced: BTreeMap<u32, Vec<_>> = BTreeMap::new();
    for allocation in &trace.allocations {
        if !addresses.contains(&allocation.address) {
            // Allocations of the runtime itself, for queues and kernel arguments, do not count as the program's.
            let agent = &trace.registry.agents[allocation.agent.expect("an agent") as usize];
            assert_eq!((allocation.op, agent.kind), (AllocationOp::Allocate, AgentKind::Cpu), "{allocation:?}");
            continue;
        }
        traced.entry(allocation.tid).or_default().push(allocation);
    }
    for traced in traced.values_mut() {
        traced.sort_by_key(|allocation| allocation.start);
    }
    assert_eq!(traced.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "threads that allocate");
    for (tid, expected) in expected {
        let traced = &traced[&tid];
        assert_eq!(traced.len(), expected.len(), "allocations of thread {tid}");
        for (expected, traced) in expected.into_iter().zip(traced) {
            let operation = match traced.op {
                AllocationOp::Allocate => "ALLOCATE",
                AllocationOp::Free => "FREE",
                AllocationOp::VmemAllocate => "VMEM_ALLOCATE",
                AllocationOp::VmemFree => "VMEM_FREE",
                AllocationOp::Unknown => "",
            };
            assert_eq!(
                (operation, traced.address, traced.bytes),
                (expected.operation.as_str(), expected.address, Some(expected.bytes))
            );
            let gpu = trace.registry.agents[traced.agent.expect("an agent") as usize].gpu_index;
            assert_eq!(gpu, u32::try_from(expected.device).ok(), "{expected:?}");
            let call = truth.call(expected.by);
            assert!(within(traced.start, traced.end, (call.start, call.end)), "{expected:?} {traced:?}");
        }
    }
}

fn markers(truth: &Truth, trace: &Trace) {
    let mut expected: Vec<_> = truth.markers.iter().collect();
    expected.sort_by_key(|marker| marker.by);
    let mut traced: Vec<_> = trace.markers.iter().collect();
    traced.sort_by_key(|marker| (marker.tid, marker.at));
    assert_eq!(traced.len(), expected.len(), "markers");
    let mut ids = Same::new("range ids");
    for (expected, traced) in expected.into_iter().zip(traced) {
        let operation = match traced.op {
            MarkerOp::Mark => "mark",
            MarkerOp::Push => "push",
            MarkerOp::Pop => "pop",
            MarkerOp::Start => "start",
            MarkerOp::Stop => "stop",
            MarkerOp::Pause => "pause",
            MarkerOp::Resume => "resume",
        };
        assert_eq!((operation, traced.tid), (expected.operation.as_str(), expected.by.tid), "{expected:?} {traced:?}");
        if matches!(traced.op, MarkerOp::Mark | MarkerOp::Push | MarkerOp::Start) {
            assert_eq!(Some(&*traced.message), expected.text.as_deref());
        }
        if matches!(traced.op, MarkerOp::Start | MarkerOp::Stop) {
            ids.check(expected.id, traced.id);
        }
        let call = truth.call(expected.by);
        assert!(within(traced.at, traced.at, (call.start, call.end)), "{expected:?} {traced:?}");
    }
}
