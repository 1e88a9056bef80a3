//! The packets that Perfetto shows, decoded independently of the reader: tracks, devices, counters and their texts.

use super::decoded::{BEGIN, COUNTER, Decoded, END, INSTANT, Seen};
use super::synth::{self, START};
use rkprof_model::event::*;
use rkprof_model::record::Domain;
use rkprof_perfetto::schema::gpu_counter_event::gpu_counter::Value;
use rkprof_perfetto::schema::{Trace, TrackDescriptor};
use rkprof_perfetto::writer::{Joined, TraceOptions, TraceWriter, write_devices};

/// A file with these events.
pub(super) fn file(events: &[Event<'static>], registry: &Registry) -> Decoded {
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    Decoded::of(&next_file(&mut writer, events, registry))
}

pub(super) fn next_file(writer: &mut TraceWriter, events: &[Event<'static>], registry: &Registry) -> Vec<u8> {
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    events.iter().for_each(|event| writer.event(&mut out, event, registry));
    writer.end_file(&mut out);
    out
}

pub(super) fn marker(op: MarkerOp, at: Ns, id: u64, message: &'static str) -> Event<'static> {
    Event::Marker(Marker { op, at: START + at, tid: 4242, id, message: message.into() })
}

pub(super) fn call(start: Ns, end: Ns) -> ApiCall {
    ApiCall { status: Some(0), ..ApiCall::new(synth::function(0), 4242, START + start, START + end) }
}

pub(super) fn thread(decoded: &Decoded, tid: i64) -> &TrackDescriptor {
    let of = |track: &&TrackDescriptor| track.thread.as_ref().is_some_and(|thread| thread.tid() == tid);
    decoded.tracks.values().find(of).expect("a track of the thread")
}

#[test]
fn threads_are_below_their_process() {
    let events = [4242, 4250, 9].map(|tid| Event::Api(ApiCall { tid, ..call(10, 20) }));
    let decoded = file(&events, &synth::registry());
    let process = decoded.process();
    let description = process.process.as_ref().unwrap();
    assert_eq!((description.pid(), description.process_name()), (4242, "python3 (simulated)"));
    assert_eq!(description.cmdline, ["/usr/bin/python3", "train.py", "--layers=12"]);
    assert_eq!(description.process_labels, ["simulated", "rank 3"]);
    assert_eq!(process.child_ordering, Some(3), "by the ranks of the children");
    // A varint of 63 bits is a byte shorter than one of 64.
    assert!(decoded.tracks.keys().all(|uuid| *uuid > 1 && uuid >> 63 == 0), "{:#x?}", decoded.tracks.keys());
    for (tid, name) in [(4242, Some("python3")), (4250, Some("pt_autograd_0")), (9, None)] {
        let track = thread(&decoded, tid);
        let thread = track.thread.as_ref().unwrap();
        assert_eq!((thread.pid(), thread.thread_name.as_deref()), (4242, name));
        assert_eq!(track.parent_uuid, process.uuid);
        assert_eq!(decoded.on(track).count(), 2, "begin and end");
    }
    let attributes: Vec<_> = decoded.attributes[0].attribute.iter().map(|attribute| attribute.key()).collect();
    assert_eq!(attributes, ["rkprof.version", "rkprof.host", "rkprof.numbers"]);
}

#[test]
fn a_process_of_several_has_a_label_and_their_devices() {
    let registry = synth::registry();
    let process = Process { simulated: false, rank: None, ..synth::process() };
    let mut writer = TraceWriter::new(TraceOptions { base_sequence: 256, ..TraceOptions::default() }, &process);
    writer.join(Joined { label: "node7 rank 3".to_owned(), gpu_ids: vec![None, Some(5), Some(6)] });
    let allocation = MemoryAllocation {
        op: AllocationOp::Allocate,
        start: START,
        end: START + 5,
        address: 0x7000,
        bytes: Some(64),
        agent: Some(2),
        tid: 4242,
        in_use: Some(640),
    };
    let decoded = Decoded::of(&next_file(&mut writer, &[Event::Allocation(allocation)], &registry));
    let description = decoded.process().process.as_ref().unwrap();
    assert_eq!((description.process_name(), description.process_labels.len()), ("node7 rank 3 python3", 0));
    assert_eq!(decoded.attributes[0].attribute.len(), 2);
    assert!(decoded.devices.is_empty(), "the table of devices is that of all processes");
    decoded.track("GPU 6 memory in use");

    let mut out = Vec::new();
    let named = |name: &str, agent: usize| (name.to_owned(), registry.agents[agent].clone());
    write_devices(&mut out, 7, &[named("node7 GPU 0", 1), named("node8 GPU 0", 2)], true);
    let decoded = Decoded::of(&out);
    let names: Vec<_> = decoded.devices[0].gpus.iter().map(|gpu| gpu.name()).collect();
    assert_eq!(names, ["node7 GPU 0 (simulated)", "node8 GPU 0 (simulated)"]);
}

/// Perfetto's table of GPUs is by HIP's index; a GPU that the program cannot see has none and comes last.
#[test]
fn devices_are_in_the_order_of_hip() {
    let mut registry = synth::registry();
    let known = registry.agents[1].clone();
    let gpu = |index: Option<u32>, product: &str| Agent {
        gpu_index: index,
        product: product.to_owned(),
        uuid: "GPU-0a1B".to_owned(),
        simd_per_cu: Some(0),
        xcc_count: None,
        ..known.clone()
    };
    let cpu = registry.agents[0].clone();
    let agents = vec![cpu.clone(), gpu(Some(1), "B"), gpu(None, "hidden"), gpu(Some(0), "A"), gpu(None, "later")];
    registry.agents = agents;
    let gpus = |registry: &Registry| file(&[Event::Api(call(1, 2))], registry).devices[0].gpus.clone();
    let all = gpus(&registry);
    let names: Vec<_> = all.iter().map(|gpu| gpu.name()).collect();
    let expected = ["A #0 (simulated)", "B #1 (simulated)", "hidden #2 (simulated)", "later #3 (simulated)"];
    assert_eq!(names, expected);
    assert_eq!((all[0].vendor(), all[0].architecture(), all[0].model()), ("AMD", "gfx942", "A"));
    assert_eq!((all[0].uuid(), all[0].pci_bdf()), (&[0x0a, 0x1b][..], "0000:83:00.0"));
    let facts: Vec<_> = all[0].extra_info.iter().map(|fact| (fact.key(), fact.value())).collect();
    let known = [("compute_units", "304"), ("wave_size", "64"), ("lds_kib", "64"), ("clock_mhz", "2100")];
    assert_eq!(facts[..4], known, "neither 0 nor unknown");
    assert_eq!(facts[4..], [("memory_bytes", "206158430208")]);

    registry.agents = vec![cpu.clone(), gpu(Some(0), "A")];
    assert_eq!(gpus(&registry)[0].name(), "A (simulated)", "one device needs no number");
    for (uuid, bytes) in [("GPU-abc", None), ("GPU-zz", None), ("", None), ("ff00", Some(vec![0xff, 0]))] {
        registry.agents[1].uuid = uuid.to_owned();
        assert_eq!(gpus(&registry)[0].uuid, bytes, "{uuid:?}");
    }
}

#[test]
fn memory_in_use_is_a_counter_of_its_device() {
    let mut registry = synth::registry();
    registry.agents[0].node_id = Some(4);
    registry.agents.push(Agent { kind: AgentKind::Cpu, name: "other CPU".to_owned(), ..Agent::default() });
    let of = |agent: Option<u32>, at: Ns, op, in_use| {
        let (start, end) = (START + at - 10, START + at);
        let bytes = Some(1 << 20);
        Event::Allocation(MemoryAllocation { op, start, end, address: 0x7f00, bytes, agent, tid: 4242, in_use })
    };
    let events = [
        of(Some(1), 100, AllocationOp::Allocate, Some(1 << 20)),
        of(Some(1), 200, AllocationOp::VmemAllocate, Some(2 << 20)),
        of(Some(1), 300, AllocationOp::Free, Some(1 << 20)),
        of(Some(1), 400, AllocationOp::VmemFree, Some(0)),
        of(Some(0), 500, AllocationOp::Unknown, Some(7)),
        of(Some(3), 600, AllocationOp::Allocate, Some(8)),
        of(Some(9), 700, AllocationOp::Allocate, Some(9)),
        of(None, 800, AllocationOp::Allocate, Some(10)),
        Event::Scratch(ScratchMemory {
            op: ScratchOp::AsyncReclaim,
            start: START + 850,
            end: START + 900,
            agent: Some(1),
            queue: 1,
            bytes: None,
            flags: 0,
            tid: 4242,
        }),
    ];
    let decoded = file(&events, &registry);
    let memory = decoded.track("Memory operations");
    let names: Vec<_> = decoded.on(memory).map(|event| (event.at - START, event.kind, &event.name[..])).collect();
    let operations = ["allocate", "allocate virtual memory", "free", "free virtual memory", "memory operation"];
    let expected: Vec<_> = (1..).map(|n| 100 * n).zip(operations.into_iter().chain(["allocate"; 3])).collect();
    assert_eq!(names, expected.iter().map(|(at, name)| (*at, INSTANT, *name)).collect::<Vec<_>>());
    for (name, values) in [
        ("GPU 0 memory in use", &[1 << 20, 2 << 20, 1 << 20, 0][..]),
        ("AMD EPYC 9654 (node 4) memory in use", &[7]),
        ("other CPU memory in use", &[8]),
        ("agent 9 memory in use", &[9]),
    ] {
        let track = decoded.track(name);
        let counter = track.counter.as_ref().expect("a counter");
        // 3 is bytes.
        assert_eq!((counter.unit(), counter.y_axis_share_key()), (3, "memory in use"));
        assert_eq!(track.parent_uuid, decoded.process().uuid);
        let of_track = |event: &&Seen| event.event.extra_counter_track_uuids == [track.uuid()];
        let seen: Vec<_> =
            decoded.on(memory).filter(of_track).flat_map(|event| &event.event.extra_counter_values).collect();
        assert_eq!(seen, values.iter().collect::<Vec<_>>(), "{name}");
    }
    let of_no_device = decoded.on(memory).last().unwrap();
    assert_eq!((of_no_device.uint("in_use"), of_no_device.event.extra_counter_values.len()), (Some(10), 0));
    let scratch = decoded.track("Scratch memory");
    let operation = decoded.on(scratch).next().unwrap();
    assert_eq!((&operation.name[..], &operation.category[..]), ("scratch reclaim", "scratch"));
    assert!(!operation.notes.contains_key("flags") && operation.notes["duration_ns"].int_value() == 50);
}

#[test]
fn activities_have_a_row_for_each_source() {
    let of = |domain, at: Ns| {
        let function = Function { domain, operation: 1 };
        let (start, end) = (START + at, START + at + 5);
        Event::Activity(Activity {
            function,
            start,
            end,
            agent: None,
            from_agent: None,
            bytes: None,
            value: None,
            tid: 1,
        })
    };
    let decoded = file(&[of(Domain::Kfd, 10), of(Domain::HipEvent, 20), of(Domain::HipGraph, 30)], &synth::registry());
    for (name, at) in
        [("Driver: page faults, migrations, queues", 15), ("HIP events on queues", 25), ("HIP graphs", 35)]
    {
        let track = decoded.track(name);
        let at_ends: Vec<_> = decoded.on(track).map(|event| event.at - START).collect();
        assert_eq!(at_ends, [at], "{name}");
    }
}

#[test]
fn kernels_by_duration_have_tracks_with_one_scale() {
    let registry = synth::registry();
    let kernel = |end: Ns, ns: Ns| {
        let (start, end) = (START + end - ns, START + end);
        Event::Kernel(KernelDispatch { kernel: 1, start, end, agent: 1, event_id: end, ..KernelDispatch::default() })
    };
    let ms = 1_000_000;
    // The first is written at once; the second less than 100 ms later, the third exactly 100 ms later.
    let decoded = file(&[kernel(ms, 500), kernel(100 * ms, 2_000), kernel(101 * ms, 2_000)], &registry);
    let points = |name: &str| {
        let track = decoded.track(name);
        let counter = track.counter.as_ref().expect("a counter");
        // 2 is a count.
        assert_eq!((counter.unit(), counter.y_axis_share_key()), (2, "kernels by duration"));
        assert_eq!(track.parent_uuid, decoded.track("Kernels by duration").uuid);
        decoded.on(track).map(|event| (event.at - START, event.event.counter_value())).collect::<Vec<_>>()
    };
    assert_eq!(points("below 1 us"), [(ms, 1)]);
    assert_eq!(points("1 us to 5 us"), [(101 * ms, 2)]);
    assert_eq!(decoded.track("Kernels by duration").parent_uuid, decoded.process().uuid);
    assert_eq!(decoded.track("Kernels by duration").child_ordering, Some(3), "by the ranks of the children");
    assert_eq!(decoded.track("below 1 us").child_ordering, None);
    assert!(decoded.track("below 1 us").sibling_order_rank() < decoded.track("1 us to 5 us").sibling_order_rank());
}

/// A kernel that ends before it starts, and one whose counters were collected, have no duration.
#[test]
fn kernels_without_a_time_are_in_no_range_of_durations() {
    let timed = KernelDispatch {
        kernel: 1,
        start: START,
        end: START,
        agent: 1,
        event_id: 1,
        timing_valid: true,
        ..KernelDispatch::default()
    };
    let odd = [
        KernelDispatch { end: START - 1, event_id: 2, ..timed.clone() },
        KernelDispatch { timing_valid: false, event_id: 3, ..timed.clone() },
        timed,
    ];
    let decoded = file(&odd.map(Event::Kernel), &synth::registry());
    let track = decoded.track("below 1 us");
    let counts: Vec<_> = decoded.on(track).map(|event| event.event.counter_value()).collect();
    assert_eq!(counts, [1]);
}

#[test]
fn a_call_that_ends_before_it_starts_is_an_instant() {
    let calls = [call(100, 40), call(200, 200), call(300, 310)];
    let decoded = file(&calls.map(Event::Api), &synth::registry());
    let seen: Vec<_> =
        decoded.events.iter().map(|event| (event.at - START, event.kind, event.uint("inverted_ns"))).collect();
    let expected =
        [(100, INSTANT, Some(60)), (200, BEGIN, None), (200, END, None), (300, BEGIN, None), (310, END, None)];
    assert_eq!(seen, expected);
}

#[test]
fn only_calls_of_hip_say_that_they_are_hip() {
    let of = |domain| {
        let event = Event::Api(ApiCall { function: Function { domain, operation: 0 }, ..call(1, 2) });
        file(&[event], &synth::registry()).events[0].event.gpu_api
    };
    let hip = [Domain::HipRuntime, Domain::HipRuntimeSdk, Domain::HipCompiler].map(of);
    assert_eq!(hip, [Some(5); 3]);
    assert_eq!([Domain::Hsa, Domain::Rccl, Domain::Marker].map(of), [None; 3]);
}

#[test]
fn own_cost_and_losses_are_counters() {
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    let sample = SelfSample { at: START + 5, dropped: 1, records: 2, drainer_cpu: 3, arena_used: 4, level: 1 };
    writer.self_sample(&mut out, &sample);
    writer.dropped(&mut out, START + 6, "kernel_dispatch", 4242, 12);
    writer.note(&mut out, START + 7, Severity::Warning, "level full -> kernels");
    let decoded = Decoded::of(&out);
    let [own, loss, note] = &decoded.events[..] else { panic!("{:?}", decoded.events) };
    let names: Vec<_> = std::iter::once(&own.track)
        .chain(&own.event.extra_counter_track_uuids)
        .map(|uuid| (decoded.tracks[uuid].name(), decoded.tracks[uuid].counter.as_ref().unwrap().unit()))
        .collect();
    // Units: 1 is ns, 2 a count, 3 bytes.
    let tracks = [
        ("rkprof: records", 2),
        ("rkprof: records dropped", 2),
        ("rkprof: CPU time", 1),
        ("rkprof: buffer in use", 3),
        ("rkprof: level (2 full, 1 kernels, 0 summary)", 2),
    ];
    assert_eq!(names, tracks);
    assert_eq!(
        (own.kind, own.event.counter_value(), &own.event.extra_counter_values[..]),
        (COUNTER, 2, &[1, 3, 4, 1][..])
    );
    let messages = decoded.track("rkprof");
    assert_eq!(
        (messages.parent_uuid, loss.track, note.track),
        (decoded.process().uuid, messages.uuid(), messages.uuid())
    );
    let lost = decoded.track("rkprof: kernel_dispatch records dropped, thread 4242");
    assert_eq!((lost.parent_uuid, lost.counter.as_ref().unwrap().unit()), (messages.uuid, 2));
    assert_eq!(
        (&loss.event.extra_counter_track_uuids[..], &loss.event.extra_counter_values[..]),
        (&[lost.uuid()][..], &[12][..])
    );
    assert_eq!((loss.at - START, &loss.name[..], loss.uint("total")), (6, "kernel_dispatch records dropped", Some(12)));
    assert_eq!((note.at - START, &note.name[..], &note.category[..]), (7, "level full -> kernels", "rkprof"));
}

#[test]
fn counters_have_groups_and_say_what_they_are() {
    let registry = synth::registry();
    let values = vec![(0, 1024.0), (1, 80_000.0), (4, 76_000.5)];
    let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
    let (start, end) = (START + 10, START + 5_010);
    let sample =
        CounterSample { event_id: 1, dispatch_id: 1, agent: 2, kernel: 1, shape, start, end, group: 0, values };
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let bytes = next_file(&mut writer, &[Event::Counters(sample)], &registry);
    let decoded = Decoded::of(&bytes);
    let [described] = decoded.counters()[..] else { panic!("{:?}", decoded.counters()) };
    assert_eq!(described.gpu_id(), 1, "agent 2 is the second GPU");
    let descriptor = described.counter_descriptor.as_ref().unwrap();
    let groups: Vec<_> = descriptor
        .counter_groups
        .iter()
        .map(|group| (group.group_id(), group.name(), group.counter_ids.len()))
        .collect();
    // Perfetto's own groups are below 100.
    assert_eq!(groups, [(100, "Shader", 3), (101, "GPU", 1), (102, "HBM", 1), (103, "Computed", 3)]);
    let computed = |name: &str| descriptor.specs.iter().find(|spec| spec.name() == name).unwrap();
    let meaning = |name: &str| computed(name).description().split("; ").next().unwrap().to_owned();
    assert_eq!(meaning("GRBM_TIME_DUR_max"), "Duration, ns");
    assert_eq!(meaning("GRBM_GUI_ACTIVE_avr"), "GRBM_GUI_ACTIVE");
    assert_eq!(meaning("SQ_BUSY_CYCLES_avr"), "SQ_BUSY_CYCLES, mean of the XCCs");
    assert_eq!(computed("SQ_WAVES").description, None);

    let events: Vec<_> = <Trace as prost::Message>::decode(&bytes[..])
        .unwrap()
        .packet
        .into_iter()
        .filter_map(|packet| Some((packet.timestamp(), packet.gpu_counter_event?)))
        .collect();
    let [(from, zeros), (to, counts)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((from - START, to - START, zeros.counter_descriptor_iid), (10, 5_010, described.iid));
    assert!(zeros.counters.iter().all(|counter| counter.value == Some(Value::IntValue(0))), "{zeros:?}");
    let of =
        |id: u32| counts.counters.iter().find(|counter| counter.counter_id() == id).and_then(|counter| counter.value);
    assert_eq!(
        [0, 1, 4].map(of),
        [Value::IntValue(1024), Value::IntValue(80_000), Value::DoubleValue(76_000.5)].map(Some)
    );
    // The mean of 8 XCCs; 5 us.
    let of_name = |name: &str| of(computed(name).counter_id());
    assert_eq!(of_name("SQ_BUSY_CYCLES_avr"), Some(Value::DoubleValue(76_000.5 / 8.0)));
    assert_eq!(of_name("GRBM_TIME_DUR_max"), Some(Value::IntValue(5_000)));
}
