//! What [`Joiner`] makes of records, in the orders in which a drainer may meet them.

use super::*;
use crate::totals::misplaced;
use rkprof_model::clock::{Converter, Pair, Source};
use rkprof_model::record::{NO_AGENT, NameOf, bytes_of};
use std::collections::HashMap;

/// Ticks are ns in these tests.
fn clock() -> Converter {
    Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 })
}

struct Rig {
    joiner: Joiner,
    clock: Converter,
    events: Vec<Event<'static>>,
}

impl Rig {
    fn new() -> Rig {
        Rig { joiner: Joiner::default(), clock: clock(), events: Vec::new() }
    }

    fn take(&mut self, tid: u32, header: Header, bytes: &[u8]) {
        let events = &mut self.events;
        let _ = self.joiner.record(tid, header, bytes, &self.clock, &mut |event, _| events.push(owned(event)));
    }

    fn end(&mut self) -> Vec<Event<'static>> {
        let events = &mut self.events;
        self.joiner.end_of_pass(&mut |event, _| events.push(owned(event)), &self.clock);
        std::mem::take(&mut self.events)
    }
}

fn owned(event: &Event<'_>) -> Event<'static> {
    match event {
        Event::Marker(marker) => {
            Event::Marker(Marker { message: marker.message.clone().into_owned().into(), ..*marker })
        }
        Event::Api(e) => Event::Api(e.clone()),
        Event::Kernel(e) => Event::Kernel(e.clone()),
        Event::Copy(e) => Event::Copy(e.clone()),
        Event::Allocation(e) => Event::Allocation(e.clone()),
        Event::Scratch(e) => Event::Scratch(e.clone()),
        Event::Counters(e) => Event::Counters(e.clone()),
        Event::Activity(e) => Event::Activity(e.clone()),
        Event::PcSamples(e) => Event::PcSamples(e.clone()),
    }
}

fn header<T>(kind: RecordKind, tag: u8, aux: u32) -> Header {
    Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux }
}

fn launch(child: u64, stream: u64) -> record::Launch {
    let aux = record::function_word(Domain::HipRuntime, 7);
    let header = header::<record::Launch>(RecordKind::Launch, LaunchKind::Dispatch as u8, aux);
    record::Launch { header, child, call_tick: 90, stream }
}

fn dispatch(child: u64, dispatch_id: u64, counted: bool) -> record::Dispatch {
    record::Dispatch {
        header: header::<record::Dispatch>(RecordKind::Dispatch, u8::from(counted), 0),
        start_ns: 100,
        end_ns: 150,
        child,
        dispatch_id,
        kernel_id: 3,
        queue: 0xBEEF,
        tid: 11,
        agent: 1,
        private_segment: 0,
        group_segment: 512,
        grid: [1024, 1, 1],
        workgroup: [256, 1, 1],
    }
}

/// A call on stream 0xA0 whose children begin with 5.
fn call_of(children: u32) -> record::ApiCallArgs {
    let call = record::ApiCall::new(record::function_word(Domain::HipRuntime, 7), 90, 95, 0);
    let arguments = record::CallArguments { stream: 0xA0, ..record::CallArguments::NONE };
    record::ApiCall { first_child: 5, children, ..call }.with(arguments)
}

#[test]
fn a_dispatch_met_before_its_launch_is_joined_at_the_end_of_the_pass() {
    let mut rig = Rig::new();
    let (dispatch, launch) = (dispatch(5, 1, false), launch(5, 0xA0));
    rig.take(20, dispatch.header, bytes_of(&dispatch));
    rig.take(11, launch.header, bytes_of(&launch));
    assert_eq!(rig.joiner.unfinished(), 1);
    let events = rig.end();
    let [Event::Kernel(kernel)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((kernel.event_id, kernel.stream, kernel.launch), (5, Some(1), Some(90)));
    assert_eq!(kernel.function, Some(Function { domain: Domain::HipRuntime, operation: 7 }));
    assert_eq!((kernel.tid, kernel.agent, kernel.queue, kernel.shape.lds), (11, 1, 0, Some(512)));
    assert_eq!(kernel.shape.workgroups(), [4, 1, 1]);
    assert_eq!(rig.joiner.unfinished(), 0);
    assert_eq!(rig.joiner.totals, Totals { launches: 1, dispatches: 1, ..Totals::default() });
}

#[test]
fn a_launch_that_is_only_shown_ahead_is_joined_and_counted_once() {
    let mut rig = Rig::new();
    let (dispatch, launch) = (dispatch(5, 1, false), launch(5, 0xA0));
    rig.joiner.ahead(launch.header, bytes_of(&launch));
    rig.take(20, dispatch.header, bytes_of(&dispatch));
    let events = rig.end();
    let [Event::Kernel(kernel)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((kernel.event_id, kernel.stream), (5, Some(1)));
    rig.take(11, launch.header, bytes_of(&launch));
    assert_eq!(rig.end(), []);
    assert_eq!(rig.joiner.unfinished(), 0);
    assert_eq!(rig.joiner.totals, Totals { launches: 1, dispatches: 1, ..Totals::default() });
}

#[test]
fn dispatches_nobody_launched_get_ids_of_their_own() {
    let mut rig = Rig::new();
    for id in 1..=2 {
        let dispatch = dispatch(0, id, false);
        rig.take(20, dispatch.header, bytes_of(&dispatch));
    }
    let events = rig.end();
    let ids: Vec<u64> = events.iter().map(|e| if let Event::Kernel(k) = e { k.event_id } else { 0 }).collect();
    assert_eq!(ids.len(), 2);
    assert!(ids[0] != ids[1] && ids.iter().all(|id| id >> 63 == 1));
    assert_eq!(rig.joiner.totals.orphans, 2);
}

#[test]
fn a_call_names_its_children_and_an_ended_stream_is_forgotten() {
    let mut rig = Rig::new();
    let call = call_of(2);
    rig.take(11, call.call.header, bytes_of(&call));
    let events = rig.end();
    let [Event::Api(api)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((api.children.clone(), api.stream, api.bytes, api.tid), (5..7, Some(1), None, 11));
}

/// The drainer took the launch, and the process died before it took the call: the launch was in its memory alone.
#[test]
fn a_recovered_call_stands_for_the_launch_that_died_with_the_drainer() {
    let call = call_of(1);
    let (own, lost) = (launch(4, 0xB0), dispatch(5, 2, false));
    for recovers in [true, false] {
        let mut rig = Rig::new();
        rig.joiner.recovers = recovers;
        rig.take(11, own.header, bytes_of(&own));
        rig.take(11, call.call.header, bytes_of(&call));
        rig.take(20, lost.header, bytes_of(&lost));
        rig.take(20, lost.header, bytes_of(&dispatch(4, 1, false)));
        let events = rig.end();
        let streams: HashMap<u64, Option<u32>> = events
            .iter()
            .filter_map(
                |event| if let Event::Kernel(kernel) = event { Some((kernel.event_id, kernel.stream)) } else { None },
            )
            .collect();
        assert!(streams[&4].is_some());
        assert_eq!(streams[&5].is_some(), recovers);
        assert_ne!(streams[&4], streams[&5]);
        assert_eq!(rig.joiner.totals.orphans, u64::from(!recovers));
    }
}

#[test]
fn annotated_work_belongs_to_its_dispatch() {
    let mut rig = Rig::new();
    let annotation = record::Annotation {
        header: header::<record::Annotation>(RecordKind::Annotation, 0, 0),
        child: 5,
        flops: 2e9,
        bytes: -1.0,
    };
    let (launch, dispatch) = (launch(5, 0), dispatch(5, 1, false));
    for (header, bytes) in [
        (launch.header, bytes_of(&launch)),
        (annotation.header, bytes_of(&annotation)),
        (dispatch.header, bytes_of(&dispatch)),
    ] {
        rig.take(1, header, bytes);
    }
    let events = rig.end();
    let [Event::Kernel(kernel)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!(kernel.work, Some(Work { flops: Some(2e9), bytes: None }));
}

/// The size comes before its kernel's end, or is shown ahead of it.
#[test]
fn the_size_of_a_product_belongs_to_its_dispatch() {
    let gemm = Gemm { m: 8, n: 4, k: 2, batch: 1, leading: Some([8, 2, 8, 8]), ..Gemm::default() };
    let mut rig = Rig::new();
    let [first, ahead] = [5, 6].map(|child| record::Problem::from_gemm(child, &Gemm { n: child as u32, ..gemm }));
    let newer = record::Problem::from_gemm(7, &gemm);
    let newer = record::Problem { header: Header { tag: record::GEMM + 1, ..newer.header }, ..newer };
    rig.take(1, first.header, bytes_of(&first));
    rig.take(1, newer.header, bytes_of(&newer));
    rig.joiner.ahead(ahead.header, bytes_of(&ahead));
    for child in 5..9 {
        let dispatch = dispatch(child, child, false);
        rig.take(1, dispatch.header, bytes_of(&dispatch));
    }
    let n = |event: &Event<'_>| match event {
        Event::Kernel(kernel) => kernel.gemm.as_ref().map(|gemm| (gemm.n, gemm.leading)),
        _ => None,
    };
    let sizes: Vec<_> = rig.end().iter().map(n).collect();
    assert_eq!(sizes, [Some((5, Some([8, 2, 8, 8]))), Some((6, Some([8, 2, 8, 8]))), None, None]);
}

#[test]
fn ranges_state_the_work_of_launches_inside() {
    let mut rig = Rig::new();
    let marker = |rig: &mut Rig, tid, op: MarkerOp, message: &str| {
        let length = size_of::<record::Marker>() + message.len();
        let header =
            Header { kind: RecordKind::Marker as u8, tag: op as u8, len: length as u16, aux: message.len() as u32 };
        let record = record::Marker { header, tick: 5, id: 0 };
        rig.take(tid, header, &[bytes_of(&record), message.as_bytes()].concat());
    };
    // Thread 9 writes all packets to the queue; the launching thread is recorded for each.
    let started = |rig: &mut Rig, tid, child| {
        let here = record::Annotation {
            header: header::<record::Annotation>(RecordKind::Annotation, record::LAUNCH_IN_RANGE, 0),
            child,
            flops: 0.0,
            bytes: 0.0,
        };
        let launch = launch(child, 0);
        rig.take(9, launch.header, bytes_of(&launch));
        rig.take(tid, here.header, bytes_of(&here));
    };
    // Thread 9 has a range of its own and launches nothing in it.
    marker(&mut rig, 9, MarkerOp::Push, "rkprof:flops=77");
    marker(&mut rig, 1, MarkerOp::Push, "rkprof:flops=2e9,dtype=fp16");
    started(&mut rig, 1, 5);
    started(&mut rig, 2, 6);
    let annotation = record::Annotation {
        header: header::<record::Annotation>(RecordKind::Annotation, 0, 0),
        child: 7,
        flops: 1.0,
        bytes: 1.0,
    };
    started(&mut rig, 1, 7);
    rig.take(1, annotation.header, bytes_of(&annotation));
    marker(&mut rig, 1, MarkerOp::Pop, "");
    started(&mut rig, 1, 8);
    // A barrier in one range leaves its id to a launch in another one, and to one outside of ranges.
    for (child, next) in [(9, Some("rkprof:flops=3")), (10, None)] {
        marker(&mut rig, 1, MarkerOp::Push, "rkprof:flops=88");
        started(&mut rig, 1, child);
        marker(&mut rig, 1, MarkerOp::Pop, "");
        next.iter().for_each(|range| marker(&mut rig, 1, MarkerOp::Push, range));
        started(&mut rig, 1, child);
        next.iter().for_each(|_| marker(&mut rig, 1, MarkerOp::Pop, ""));
    }
    for child in 5..11 {
        let dispatch = dispatch(child, child, false);
        rig.take(9, dispatch.header, bytes_of(&dispatch));
    }
    let work: Vec<Option<Work>> = rig
        .end()
        .iter()
        .filter_map(|event| match event {
            Event::Kernel(kernel) => Some(kernel.work),
            _ => None,
        })
        .collect();
    let stated = Some(Work { flops: Some(2e9), bytes: None });
    // The launch inside the range, a launch of another thread, an annotated launch, a launch after the range.
    let third = Some(Work { flops: Some(3.0), bytes: None });
    assert_eq!(work, [stated, None, Some(Work { flops: Some(1.0), bytes: Some(1.0) }), None, third, None]);
    // The first one that cannot be read is told.
    for text in ["rkprof:flops=many", "rkprof:flops=more"] {
        marker(&mut rig, 1, MarkerOp::Push, text);
        assert_eq!(rig.joiner.notes.len(), 1, "{:?}", rig.joiner.notes);
    }
}

#[test]
fn frees_know_what_they_free() {
    let mut rig = Rig::new();
    let allocation = |op: AllocationOp, address, bytes, agent| record::Allocation {
        header: header::<record::Allocation>(RecordKind::Allocation, op as u8, 0),
        start_ns: 1,
        end_ns: 2,
        address,
        bytes,
        agent,
        tid: 1,
        child: 0,
    };
    for record in [
        allocation(AllocationOp::Allocate, 0x1000, 64, 1),
        allocation(AllocationOp::Allocate, 0x2000, 32, 1),
        allocation(AllocationOp::Free, 0x1000, 0, NO_AGENT),
        allocation(AllocationOp::Free, 0x9000, 0, NO_AGENT),
    ] {
        rig.take(1, record.header, bytes_of(&record));
    }
    let seen: Vec<_> = rig
        .end()
        .into_iter()
        .map(|e| if let Event::Allocation(a) = e { (a.bytes, a.agent, a.in_use) } else { panic!("{e:?}") })
        .collect();
    let expected = [
        (Some(64), Some(1), Some(64)),
        (Some(32), Some(1), Some(96)),
        (Some(64), Some(1), Some(32)),
        (None, None, None),
    ];
    assert_eq!(seen, expected);
}

/// One thread allocates three times, another one frees each at once: never more than one is in use. Threads are read one after
/// another.
#[test]
fn memory_in_use_follows_the_order_of_time() {
    let mut rig = Rig::new();
    let operation = |op: AllocationOp, at: u64, address, tid| record::Allocation {
        header: header::<record::Allocation>(RecordKind::Allocation, op as u8, 0),
        start_ns: at,
        end_ns: at + 2,
        address,
        bytes: if op == AllocationOp::Allocate { 64 } else { 0 },
        agent: if op == AllocationOp::Allocate { 1 } else { NO_AGENT },
        tid,
        child: 0,
    };
    let addresses = [0x1000, 0x2000, 0x3000];
    for (op, later, tid) in [(AllocationOp::Allocate, 0, 1), (AllocationOp::Free, 5, 2)] {
        for (round, address) in (0..).zip(addresses) {
            let record = operation(op, 10 * round + later, address, tid);
            rig.take(tid, record.header, bytes_of(&record));
        }
    }
    let in_use = |event| if let Event::Allocation(a) = event { a.in_use } else { panic!("{event:?}") };
    let seen: Vec<_> = rig.end().into_iter().map(in_use).collect();
    assert_eq!(seen, [64, 0, 64, 0, 64, 0].map(Some));
}

#[test]
fn counters_find_their_dispatch() {
    let mut rig = Rig::new();
    let name = b"SQ_WAVES";
    let named = record::Name {
        header: Header {
            len: record::padded(size_of::<record::Name>() + name.len()) as u16,
            ..header::<record::Name>(RecordKind::Name, NameOf::Counter as u8, name.len() as u32)
        },
        id: 77,
        since_tick: 0,
    };
    rig.take(1, named.header, &[bytes_of(&named), name].concat());
    let counters = record::Counters {
        header: header::<record::Counters>(RecordKind::Counters, 0, 1),
        dispatch_id: 9,
        child: 5,
        start_ns: 100,
        end_ns: 150,
        group: 2,
        pad: 0,
    };
    let value = record::CounterValue { counter: 77, value: 64.0 };
    rig.take(1, counters.header, &[bytes_of(&counters), bytes_of(&value)].concat());
    let dispatch = dispatch(5, 9, true);
    rig.take(20, dispatch.header, bytes_of(&dispatch));
    let events = rig.end();
    let [Event::Kernel(kernel), Event::Counters(sample)] = events.as_slice() else { panic!("{events:?}") };
    assert!(!kernel.timing_valid);
    assert_eq!((sample.kernel, sample.agent, sample.group), (3, 1, 2));
    assert_eq!(sample.values, [(0, 64.0)]);
    assert_eq!(rig.joiner.registry.counters, ["SQ_WAVES"]);
}

#[test]
fn a_recovery_gives_streams_and_queues_the_same_numbers() {
    let mut rig = Rig::new();
    for (child, stream) in [(1, 0xA0), (2, 0xB0)] {
        let (launch, dispatch) = (launch(child, stream), dispatch(child, child, false));
        rig.take(11, launch.header, bytes_of(&launch));
        rig.take(20, dispatch.header, bytes_of(&dispatch));
    }
    rig.end();
    let mut kept = Vec::new();
    rig.joiner.take_numbers(&mut kept);

    let mut recovered = Rig::new();
    for (header, bytes) in record::iter(&kept) {
        recovered.joiner.restore(header, bytes);
    }
    let (launch, dispatch) = (launch(3, 0xB0), dispatch(3, 3, false));
    recovered.take(11, launch.header, bytes_of(&launch));
    recovered.take(20, dispatch.header, bytes_of(&dispatch));
    let events = recovered.end();
    let [Event::Kernel(kernel)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((kernel.stream, kernel.queue), (Some(2), 0));
    kept.clear();
    rig.joiner.take_numbers(&mut kept);
    assert!(kept.is_empty(), "given out once");
}

#[test]
fn torn_and_unknown_records_are_skipped() {
    let mut rig = Rig::new();
    let dispatch = dispatch(5, 9, false);
    rig.take(1, dispatch.header, &bytes_of(&dispatch)[..40]);
    rig.take(1, Header { kind: 200, tag: 0, len: 8, aux: 0 }, &[0; 8]);
    assert_eq!(rig.end(), []);
}

/// Two threads launch three kernels each, and one of them writes two of the other's packets.
#[test]
fn kernels_that_another_thread_gave_to_the_device_are_counted() {
    let (launch, graph) = ("hipLaunchKernel", "hipGraphLaunch");
    let slot = |name: &str| rkprof_abi::hip::table::slot(name).expect("a function of HIP");
    let mut rig = Rig::new();
    let mut call = |name: &str, tid, children, status| {
        let call = record::ApiCall::new(record::function_word(Domain::HipRuntime, slot(name)), 1, 2, status);
        let call = record::ApiCall { first_child: 1, children, ..call };
        rig.take(tid, call.header, bytes_of(&call));
    };
    for (tid, children) in [(1, 1), (1, 3), (1, 1), (2, 1), (2, 0), (2, 0)] {
        call(launch, tid, children, 0);
    }
    // Neither a graph launch nor a failed call is a sign of misplacement.
    call(graph, 1, 7, 0);
    call(launch, 2, 0, 9);
    assert_eq!((rig.joiner.totals.childless, rig.joiner.totals.surplus), (2, 2));
    assert_eq!(rig.joiner.totals.misplaced(), 2);
    assert!(misplaced(&rig.joiner.totals).is_some_and(|said| said.contains("up to 2 of")));
    // Captured launches have no kernels, and HIP's first launch adds a kernel of its own: neither alone is a sign.
    assert_eq!(misplaced(&Totals { childless: 5, ..Totals::default() }), None);
    assert_eq!(misplaced(&Totals { surplus: 1, ..Totals::default() }), None);
}

fn counters_of(dispatch_id: u64) -> record::Counters {
    record::Counters { dispatch_id, ..bytemuck::Zeroable::zeroed() }
}

/// Counters that wait for a dispatch take no more memory than their limit; the rest counts as lost.
#[test]
fn counters_without_a_dispatch_wait_up_to_a_limit() {
    let mut rig = Rig::new();
    for dispatch_id in 0..MAX_DISPATCHED as u64 + 3 {
        rig.joiner.waiting.push(Waiting::Counters(counters_of(dispatch_id), Vec::new()));
    }
    assert_eq!(rig.end(), []);
    assert_eq!((rig.joiner.waiting.len(), rig.joiner.lost_counters), (MAX_DISPATCHED, 3));
    assert_eq!(rig.joiner.counters_without_dispatch(), MAX_DISPATCHED as u64 + 3);
}

/// A wait is long when the tracer says that it is, whatever these clock readings give.
#[test]
fn whether_a_wait_was_long_is_what_its_annotation_says() {
    for (weight, is_long) in [(0.0, false), (1.0, true)] {
        let mut rig = Rig::new();
        rig.joiner.paths.define(9, vec![1]);
        let says = header::<record::PathTaken>(RecordKind::Annotation, record::PATH_OF_CALL, 0);
        rig.take(1, says, bytes_of(&record::PathTaken { header: says, of: 50, path: 9, weight }));
        let slot = rkprof_abi::hip::table::slot("hipDeviceSynchronize").expect("a function of HIP");
        let call = record::ApiCall::new(record::function_word(Domain::HipRuntime, slot), 50, 60, 0);
        rig.take(1, call.header, bytes_of(&call));
        let list = rig.joiner.paths.list(&rig.joiner.registry);
        let waits: Vec<bool> = list.paths.iter().flat_map(|path| &path.waits).map(|wait| wait.is_long).collect();
        assert_eq!(waits, [is_long]);
    }
}

#[path = "kinds_tests.rs"]
mod kinds;
