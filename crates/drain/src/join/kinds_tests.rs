//! What becomes of the fields of each kind of record, and of what recordings and recoveries carry over.

use super::*;
use crate::metadata::tests::with_text;
use rkprof_model::record::{CallArguments, NO_AGENT, NameOf, bytes_of};

/// The only event of a record.
fn event_of(rig: &mut Rig, header: Header, bytes: &[u8]) -> Event<'static> {
    rig.take(7, header, bytes);
    let events = rig.end();
    let [event] = &events[..] else { panic!("{events:?}") };
    event.clone()
}

#[test]
fn a_copy_belongs_to_the_launch_of_a_copy() {
    let mut rig = Rig::new();
    let mut launch = launch(5, 0xA0);
    launch.header.tag = LaunchKind::Copy as u8;
    rig.take(11, launch.header, bytes_of(&launch));
    let copy = record::Copy {
        header: header::<record::Copy>(RecordKind::Copy, CopyDirection::DeviceToDevice as u8, 0),
        start_ns: 100,
        end_ns: 170,
        child: 5,
        bytes: 4_096,
        src_agent: 1,
        dst_agent: NO_AGENT,
        tid: 12,
        ..bytemuck::Zeroable::zeroed()
    };
    let expected = MemoryCopy {
        direction: CopyDirection::DeviceToDevice,
        start: 100,
        end: 170,
        bytes: Some(4_096),
        event_id: 5,
        src_agent: Some(1),
        dst_agent: None,
        stream: Some(1),
        tid: 12,
        launch: Some(90),
        function: Some(Function { domain: Domain::HipRuntime, operation: 7 }),
    };
    assert_eq!(event_of(&mut rig, copy.header, bytes_of(&copy)), Event::Copy(expected));
    assert_eq!(rig.joiner.totals, Totals { copy_launches: 1, copies: 1, ..Totals::default() });
}

#[test]
fn a_call_of_the_sdk_counts_and_has_succeeded() {
    let mut rig = Rig::new();
    let call = record::ApiRecord {
        header: header::<record::ApiRecord>(RecordKind::ApiRecord, Domain::Hsa as u8, 33),
        start_ns: 100,
        end_ns: 120,
        tid: 9,
        ..bytemuck::Zeroable::zeroed()
    };
    let function = Function { domain: Domain::Hsa, operation: 33 };
    let expected = ApiCall { status: Some(0), ..ApiCall::new(function, 9, 100, 120) };
    assert_eq!(event_of(&mut rig, call.header, bytes_of(&call)), Event::Api(expected));
    assert_eq!(rig.joiner.totals.api_calls, 1);
}

#[test]
fn what_a_record_does_not_know_is_unknown() {
    let mut rig = Rig::new();
    let scratch = |bytes, agent| record::Scratch {
        header: header::<record::Scratch>(RecordKind::Scratch, ScratchOp::Free as u8, 6),
        start_ns: 1,
        end_ns: 2,
        queue: 0xBEEF,
        bytes,
        agent,
        tid: 8,
        child: 0,
    };
    for (bytes, agent, known) in [(64, 1, (Some(64), Some(1), 0)), (0, NO_AGENT, (None, None, 1))] {
        let record = scratch(bytes, agent);
        let event = event_of(&mut rig, record.header, bytes_of(&record));
        let Event::Scratch(event) = event else { panic!("{event:?}") };
        assert_eq!((event.bytes, event.agent, event.queue), known);
        assert_eq!((event.op, event.start, event.end, event.flags, event.tid), (ScratchOp::Free, 1, 2, 6, 8));
    }

    let activity = |bytes, value| record::Activity {
        header: header::<record::Activity>(RecordKind::Activity, Domain::Kfd as u8, 4),
        start_ns: 1,
        end_ns: 2,
        bytes,
        value,
        agent: 1,
        from_agent: NO_AGENT,
        tid: 8,
        pad: 0,
    };
    for (bytes, value, known) in [(0, u64::MAX, (Some(0), None)), (u64::MAX, 0, (None, Some(0)))] {
        let record = activity(bytes, value);
        let event = event_of(&mut rig, record.header, bytes_of(&record));
        let Event::Activity(event) = event else { panic!("{event:?}") };
        assert_eq!((event.bytes, event.value, event.agent, event.from_agent), (known.0, known.1, Some(1), None));
        assert_eq!(event.function, Function { domain: Domain::Kfd, operation: 4 });
    }
}

#[test]
fn a_sample_stands_for_all_equal_ones() {
    let mut rig = Rig::new();
    let samples = record::PcSamples {
        header: header::<record::PcSamples>(RecordKind::PcSamples, SamplingMethod::Stochastic as u8, 40),
        code_object: 2,
        offset: 0x100,
        at_ns: 77,
        agent: 1,
        state: 0x3_0001,
    };
    let expected = PcSamples {
        method: SamplingMethod::Stochastic,
        code_object: 2,
        offset: 0x100,
        at: 77,
        agent: Some(1),
        count: 40,
        state: 0x3_0001,
    };
    assert_eq!(event_of(&mut rig, samples.header, bytes_of(&samples)), Event::PcSamples(expected));
}

/// The length of a pause's call is in ticks, of 2.5 ns here; the id of a range is no length.
#[test]
fn the_call_of_a_pause_has_a_length() {
    let mut rig = Rig::new();
    rig.clock = Converter::new(Source::Tsc, Pair { tick: 0, ns: 0 });
    rig.clock.calibrate(Pair { tick: 1 << 30, ns: 5 << 29 });
    let marker = |op: MarkerOp| record::Marker {
        header: header::<record::Marker>(RecordKind::Marker, op as u8, 0),
        tick: 1_000,
        id: 40,
    };
    for (op, id) in [(MarkerOp::Pause, 100), (MarkerOp::Resume, 100), (MarkerOp::Start, 40), (MarkerOp::Stop, 40)] {
        let record = marker(op);
        let event = event_of(&mut rig, record.header, bytes_of(&record));
        let Event::Marker(event) = event else { panic!("{event:?}") };
        assert!(event.id.abs_diff(id) <= 1 && event.at.abs_diff(2_500) <= 1 && event.op == op, "{event:?}");
    }
}

fn counters(dispatch_id: u64, times: (u64, u64)) -> record::Counters {
    record::Counters {
        header: header::<record::Counters>(RecordKind::Counters, 0, 0),
        dispatch_id,
        start_ns: times.0,
        end_ns: times.1,
        ..bytemuck::Zeroable::zeroed()
    }
}

/// The SDK may leave the times out: then they are those of the dispatch, from 100 to 150.
#[test]
fn counters_have_their_own_times_or_those_of_their_dispatch() {
    for (own, expected) in [((0, 0), (100, 150)), ((110, 110), (100, 150)), ((110, 140), (110, 140))] {
        let mut rig = Rig::new();
        let (dispatch, counters) = (dispatch(5, 9, true), counters(9, own));
        rig.take(1, dispatch.header, bytes_of(&dispatch));
        rig.take(1, counters.header, bytes_of(&counters));
        let events = rig.end();
        let [Event::Kernel(_), Event::Counters(sample)] = &events[..] else { panic!("{events:?}") };
        assert_eq!((sample.start, sample.end), expected);
        assert_eq!(rig.joiner.counters_without_dispatch(), 0);
    }
}

/// A recovery learns from the trace which dispatches still wait for their counters.
#[test]
fn counters_find_a_dispatch_that_is_in_the_trace() {
    let kernel = |dispatch_id, timing_valid| {
        let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
        let (event_id, start, end) = (dispatch_id + 100, 10, 20);
        Event::Kernel(KernelDispatch { dispatch_id, event_id, start, end, shape, timing_valid, ..Default::default() })
    };
    let mut rig = Rig::new();
    for event in [kernel(1, true), kernel(2, false), kernel(3, false)] {
        rig.joiner.already_joined(&event);
    }
    for dispatch_id in 1..4 {
        let counters = counters(dispatch_id, (0, 0));
        rig.take(1, counters.header, bytes_of(&counters));
    }
    let events = rig.end();
    let found: Vec<u64> =
        events.iter().map(|event| if let Event::Counters(sample) = event { sample.event_id } else { 0 }).collect();
    assert_eq!(found, [102, 103]);
    assert_eq!((rig.joiner.totals.dispatches, rig.joiner.counters_without_dispatch()), (3, 1));

    // Counters that are in the trace too are done.
    let mut rig = Rig::new();
    rig.joiner.already_joined(&kernel(2, false));
    rig.joiner.already_joined(&events[0]);
    let counters = counters(2, (0, 0));
    rig.take(1, counters.header, bytes_of(&counters));
    assert_eq!(rig.end(), []);
}

/// One dispatch more than the limit: those before it are forgotten.
#[test]
fn dispatches_wait_for_their_counters_up_to_a_limit() {
    for (dispatches, found) in [(MAX_DISPATCHED as u64, 1), (MAX_DISPATCHED as u64 + 1, 0)] {
        let mut rig = Rig::new();
        for id in 1..=dispatches {
            let dispatch = dispatch(0, id, true);
            rig.take(1, dispatch.header, bytes_of(&dispatch));
        }
        rig.end();
        let counters = counters(1, (0, 0));
        rig.take(1, counters.header, bytes_of(&counters));
        assert_eq!(rig.end().len(), found, "{dispatches} dispatches");
    }
}

/// HIP gives the address of a destroyed stream to the next one.
#[test]
fn launches_after_a_stream_was_destroyed_are_of_another_stream() {
    let mut rig = Rig::new();
    let mut launched = |child, call_tick| {
        let (launch, dispatch) = (record::Launch { call_tick, ..launch(child, 0xA0) }, dispatch(child, child, false));
        rig.take(11, launch.header, bytes_of(&launch));
        let event = event_of(&mut rig, dispatch.header, bytes_of(&dispatch));
        let Event::Kernel(kernel) = event else { panic!("{event:?}") };
        if child == 1 {
            for (name, start_tick) in [("hipStreamSynchronize", 40), ("hipStreamDestroy", 50)] {
                let slot = rkprof_abi::hip::table::slot(name).expect("a function of HIP");
                let function = record::function_word(Domain::HipRuntime, slot);
                let arguments = CallArguments { stream: 0xA0, ..CallArguments::NONE };
                let call = record::ApiCall::new(function, start_tick, 60, 0).with(arguments);
                event_of(&mut rig, call.call.header, bytes_of(&call));
            }
        }
        kernel.stream
    };
    assert_eq!([launched(1, 30), launched(2, 45), launched(3, 70)], [Some(1), Some(1), Some(2)]);
}

#[test]
fn the_next_recording_keeps_names_and_begins_its_counts() {
    let mut rig = Rig::new();
    let text = b"no memory events";
    let length = record::padded(size_of::<record::Note>() + text.len()) as u16;
    let header = Header { kind: RecordKind::Note as u8, tag: 1, len: length, aux: text.len() as u32 };
    let note = [bytes_of(&record::Note { header, tick: 0 }), text].concat();
    // A later pass delivers it again: it counts once.
    rig.joiner.ahead(header, &note);
    rig.take(1, header, &note);
    rig.joiner.notes.push((Severity::Warning, "of this recording".to_owned()));
    let launch = launch(5, 0xA0);
    rig.take(11, launch.header, bytes_of(&launch));
    let first = dispatch(4, 4, false);
    rig.take(11, first.header, bytes_of(&first));
    rig.end();
    let mut numbers = Vec::new();
    rig.joiner.take_numbers(&mut numbers);
    rig.joiner = rig.joiner.for_next();
    assert_eq!((rig.joiner.unfinished(), rig.joiner.totals), (0, Totals::default()));
    assert_eq!(rig.joiner.notes.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["no memory events"]);
    // The queue is known, and was told: its number is not given out again.
    numbers.clear();
    rig.joiner.take_numbers(&mut numbers);
    let again = dispatch(6, 6, false);
    let event = event_of(&mut rig, again.header, bytes_of(&again));
    assert!(matches!(event, Event::Kernel(kernel) if kernel.queue == 0));
    assert!(numbers.is_empty());
}

/// What a record shows ahead is there for a dispatch of this pass.
#[test]
fn work_that_is_shown_ahead_belongs_to_its_dispatch() {
    let mut rig = Rig::new();
    let tag_of = |tag, child| record::Annotation {
        header: header::<record::Annotation>(RecordKind::Annotation, tag, 0),
        child,
        flops: 3.0,
        bytes: 4.0,
    };
    for (tag, child) in [(0, 5), (record::LAUNCH_IN_RANGE, 6), (record::PATH_OF_CALL, 7)] {
        let annotation = tag_of(tag, child);
        rig.joiner.ahead(annotation.header, bytes_of(&annotation));
    }
    for child in 5..8 {
        let dispatch = dispatch(child, child, false);
        rig.take(1, dispatch.header, bytes_of(&dispatch));
    }
    let work: Vec<_> =
        rig.end().iter().map(|event| if let Event::Kernel(kernel) = event { kernel.work } else { None }).collect();
    assert_eq!(work, [Some(Work { flops: Some(3.0), bytes: Some(4.0) }), None, None]);
}

/// A recovery reads queues of any number below 65,536; a larger one is of a broken file.
#[test]
fn queues_of_broken_files_take_no_memory() {
    for (index, queues) in [(2u64, 3), ((1 << 16) - 1, 1 << 16), (1 << 16, 0)] {
        let mut rig = Rig::new();
        let header = header::<record::Name>(RecordKind::Name, NameOf::QueueIndex as u8, 0);
        let name = record::Name { header, id: 0xBEEF, since_tick: 1 << 32 | index };
        rig.joiner.restore(header, bytes_of(&name));
        assert_eq!(rig.joiner.registry.queues.len(), queues, "{index}");
        let dispatch = dispatch(0, 1, false);
        let event = event_of(&mut rig, dispatch.header, bytes_of(&dispatch));
        let Event::Kernel(kernel) = event else { panic!("{event:?}") };
        assert_eq!(kernel.queue, if queues == 0 { 0 } else { index as u32 });
    }
}

/// Two recordings later, the stream, the allocation and the session's note are still known.
#[test]
fn what_the_session_knows_outlives_its_recordings() {
    let mut rig = Rig::new();
    let length = record::padded(size_of::<record::Note>() + 3) as u16;
    let note = Header { kind: RecordKind::Note as u8, tag: 1, len: length, aux: 3 };
    rig.take(1, note, &[bytes_of(&record::Note { header: note, tick: 0 }), b"old"].concat());
    let allocation = |op: AllocationOp, bytes| record::Allocation {
        header: header::<record::Allocation>(RecordKind::Allocation, op as u8, 0),
        address: 0x1000,
        bytes,
        agent: 1,
        ..bytemuck::Zeroable::zeroed()
    };
    let allocated = allocation(AllocationOp::Allocate, 64);
    event_of(&mut rig, allocated.header, bytes_of(&allocated));
    let stream_of = |rig: &mut Rig, child, stream| {
        let (launch, dispatch) = (launch(child, stream), dispatch(child, child, false));
        rig.take(11, launch.header, bytes_of(&launch));
        let event = event_of(rig, dispatch.header, bytes_of(&dispatch));
        if let Event::Kernel(kernel) = event { kernel.stream } else { panic!("{event:?}") }
    };
    assert_eq!([stream_of(&mut rig, 1, 0xA0), stream_of(&mut rig, 2, 0xB0)], [Some(1), Some(2)]);
    rig.joiner.registry.threads.insert(7, "loader".to_owned());
    rig.joiner = rig.joiner.for_next().for_next();
    assert_eq!(stream_of(&mut rig, 3, 0xB0), Some(2));
    assert_eq!(rig.joiner.notes.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["old"]);
    assert_eq!(rig.joiner.registry.threads[&7], "loader");
    let freed = allocation(AllocationOp::Free, 0);
    let event = event_of(&mut rig, freed.header, bytes_of(&freed));
    assert!(matches!(event, Event::Allocation(freed) if freed.bytes == Some(64)));
}

/// A copy that is in the trace ends its launch's wait.
#[test]
fn copies_in_the_trace_are_counted_and_done() {
    let mut rig = Rig::new();
    let function = Function { domain: Domain::HipRuntime, operation: 7 };
    let call = ApiCall { children: 5..7, ..ApiCall::new(function, 11, 80, 90) };
    rig.joiner.already_joined(&Event::Api(call));
    rig.joiner.already_joined(&Event::Copy(MemoryCopy { event_id: 5, ..MemoryCopy::default() }));
    assert_eq!((rig.joiner.totals.api_calls, rig.joiner.totals.copies), (1, 1));
    let starts: Vec<_> = [5, 6]
        .map(|child| {
            let dispatch = dispatch(child, child, false);
            event_of(&mut rig, dispatch.header, bytes_of(&dispatch))
        })
        .iter()
        .map(|event| if let Event::Kernel(kernel) = event { kernel.launch } else { panic!("{event:?}") })
        .collect();
    assert_eq!(starts, [None, Some(80)]);
}

#[test]
fn cut_texts_are_counted() {
    let mut rig = Rig::new();
    for cut in [0, 1] {
        let slot = rkprof_abi::hip::table::slot("hipDeviceSynchronize").expect("a function of HIP");
        let header = header::<record::ApiCallWords>(RecordKind::ApiCallWords, Domain::HipRuntime as u8, slot);
        let mut call: record::ApiCallWords = bytemuck::Zeroable::zeroed();
        (call.args.call.header, call.args.arguments, call.cut) = (header, CallArguments::NONE, cut);
        event_of(&mut rig, header, bytes_of(&call));
        assert_eq!(rig.joiner.totals.cut_texts, u64::from(cut));
    }
}

fn name_of(of: NameOf, id: u64, text: &[u8]) -> (Header, Vec<u8>) {
    with_text(RecordKind::Name, of as u8, text, |header| record::Name { header, id, since_tick: 0 })
}

fn annotation(child: u64, flops: f64, bytes: f64) -> record::Annotation {
    record::Annotation { header: header::<record::Annotation>(RecordKind::Annotation, 0, 0), child, flops, bytes }
}

fn path_of_launch(of: u64) -> record::PathTaken {
    let header = header::<record::PathTaken>(RecordKind::Annotation, record::PATH_OF_LAUNCH, 0);
    record::PathTaken { header, of, path: PATH, weight: 1.0 }
}

const PATH: u64 = 9;
const FRAME: u64 = rkprof_model::record::path_word::NAMED | 1;

/// A path of one frame, and the name of that frame.
fn path_and_frame() -> [(Header, Vec<u8>); 2] {
    [name_of(NameOf::CallPath, PATH, &FRAME.to_le_bytes()), name_of(NameOf::PythonFrame, FRAME, b"a.py\0train")]
}

fn launches_of_paths(rig: &Rig) -> Vec<(u64, u64)> {
    let list = rig.joiner.paths.list(&rig.joiner.registry);
    list.paths.iter().map(|path| (path.id, path.kernels.iter().map(|kernel| kernel.time.launches).sum())).collect()
}

/// A later pass, or the file of names, tells a kernel's name as the first pass does.
#[test]
fn names_are_known_before_their_own_pass() {
    let mut rig = Rig::new();
    let (header, bytes) = name_of(NameOf::Thread, 7, b"loader");
    rig.joiner.ahead(header, &bytes);
    assert_eq!(rig.joiner.registry.threads[&7], "loader");
}

#[test]
fn a_recovery_reads_names_notes_and_paths_from_their_file() {
    let mut rig = Rig::new();
    let note = with_text(RecordKind::Note, 1, b"no counters", |header| record::Note { header, tick: 0 });
    let stream = name_of(NameOf::Stream, 0xA0, b"copies");
    for (header, bytes) in [note, stream].iter().chain(&path_and_frame()) {
        rig.joiner.restore(*header, bytes);
    }
    assert_eq!(rig.joiner.notes.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["no counters"]);
    assert!(rig.joiner.registry.streams.iter().any(|name| name.contains("copies")));
    let path = path_of_launch(5);
    rig.take(1, path.header, bytes_of(&path));
    let dispatch = dispatch(5, 5, false);
    event_of(&mut rig, dispatch.header, bytes_of(&dispatch));
    assert_eq!(launches_of_paths(&rig), [(PATH, 1)]);
    let named = rig.joiner.paths.list(&rig.joiner.registry).named;
    assert_eq!(named.iter().map(|frame| frame.name.as_str()).collect::<Vec<_>>(), ["train"]);
}

/// The path of a launch is no work of its kernel, whether it comes in this pass or in a later one.
#[test]
fn the_path_of_a_launch_is_no_work() {
    let mut rig = Rig::new();
    for (header, bytes) in path_and_frame() {
        rig.take(1, header, &bytes);
    }
    let (now, later) = (path_of_launch(5), path_of_launch(6));
    rig.take(1, now.header, bytes_of(&now));
    rig.joiner.ahead(later.header, bytes_of(&later));
    for child in 5..7 {
        let dispatch = dispatch(child, child, false);
        let event = event_of(&mut rig, dispatch.header, bytes_of(&dispatch));
        assert!(matches!(&event, Event::Kernel(kernel) if kernel.work.is_none()), "{event:?}");
    }
    assert_eq!(launches_of_paths(&rig), [(PATH, 2)]);
    // The next recording knows the path.
    rig.joiner = rig.joiner.for_next();
    let path = path_of_launch(7);
    rig.take(1, path.header, bytes_of(&path));
    let dispatch = dispatch(7, 7, false);
    event_of(&mut rig, dispatch.header, bytes_of(&dispatch));
    assert_eq!(launches_of_paths(&rig), [(PATH, 1)]);
}

/// Launches without a dispatch must not take memory for ever.
#[test]
fn work_of_launches_is_bounded() {
    let mut rig = Rig::new();
    for child in 0..=open_launches::MAX_OPEN as u64 {
        let annotation = annotation(child, 1.0, 1.0);
        rig.take(1, annotation.header, bytes_of(&annotation));
    }
    assert_eq!(rig.joiner.annotated.len(), open_launches::MAX_OPEN);
}

/// Counters have their names and launches without an id their own ones in the next recording too.
#[test]
fn the_next_recording_knows_counters_and_goes_on_counting_ids() {
    let mut rig = Rig::new();
    let (named, bytes) = name_of(NameOf::Counter, 40, b"SQ_WAVES");
    rig.take(1, named, &bytes);
    let orphan = dispatch(0, 1, false);
    let id = |event| if let Event::Kernel(KernelDispatch { event_id, .. }) = event { event_id } else { 0 };
    let before = id(event_of(&mut rig, orphan.header, bytes_of(&orphan)));
    rig.joiner = rig.joiner.for_next();
    assert_ne!(id(event_of(&mut rig, orphan.header, bytes_of(&orphan))), before);
    let counted = dispatch(5, 2, true);
    rig.take(1, counted.header, bytes_of(&counted));
    let counters = counters(2, (0, 0));
    let length = size_of::<record::Counters>() + size_of::<record::CounterValue>();
    let header = Header { kind: RecordKind::Counters as u8, tag: 0, len: length as u16, aux: 1 };
    let value = record::CounterValue { counter: 40, value: 5.0 };
    rig.take(1, header, &[bytes_of(&counters), bytes_of(&value)].concat());
    let events = rig.end();
    let [.., Event::Counters(sample)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(sample.values.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [5.0]);
}

/// A call that failed allocated nothing.
#[test]
fn only_calls_that_worked_count_as_allocations() {
    let mut rig = Rig::new();
    rig.joiner.paths.are_asked_for = true;
    for (status, count) in [(2, 0), (0, 1)] {
        let slot = rkprof_abi::hip::table::slot("hipMalloc").expect("a function of HIP");
        let call = record::ApiCall::new(record::function_word(Domain::HipRuntime, slot), 0, 5, status);
        event_of(&mut rig, call.header, bytes_of(&call));
        assert_eq!(rig.joiner.paths.list(&rig.joiner.registry).allocations.len(), count, "{status}");
    }
}
