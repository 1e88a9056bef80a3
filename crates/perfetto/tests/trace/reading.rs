//! What the reader makes of traces that are entered in the middle, cut, compressed, joined, or not ours.

use super::packets::{call, file, next_file};
use super::synth::{self, START};
use super::{encode, item, items, read};
use rkprof_model::event::*;
use rkprof_model::record::Domain;
use rkprof_model::summary::Held;
use rkprof_perfetto::flight::FlightRecorder;
use rkprof_perfetto::reader::{Item, ReadError, TraceReader, seam};
use rkprof_perfetto::schema::{InternedData, InternedString, TracePacket, TrackEvent};
use rkprof_perfetto::wire;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::io::Cursor;
use std::time::Duration;

/// A trace with one seam after `before` bytes of long texts, and the seam's offset.
fn with_a_seam(before: usize, text: &str) -> (Vec<u8>, u64, synth::Synth) {
    let run = synth::synth(3);
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    let mut at = START;
    while out.len() < before {
        at += 10;
        let mark = Marker { op: MarkerOp::Mark, at, tid: 4242, id: 0, message: text.to_owned().into() };
        writer.event(&mut out, &Event::Marker(mark), &run.registry);
    }
    let seam = out.len() as u64;
    writer.repeat_state(&mut out);
    run.steps.iter().for_each(|step| encode::step(&mut writer, &mut out, step, &run));
    writer.end_file(&mut out);
    (out, seam, run)
}

#[test]
fn a_trace_is_entered_where_its_state_is_repeated() {
    let (trace, place, run) = with_a_seam(60_000, &"some text ".repeat(30));
    let seam = |from, within| seam(&mut Cursor::new(&trace), from, within).unwrap();
    for from in [1, 30_000, 30_001, 30_177, place] {
        assert_eq!(seam(from, 1 << 20), Some(place), "from {from}");
    }
    assert_eq!(seam(30_000, 0), None, "nothing is to be searched");
    assert_eq!(seam(place + 1, 1 << 20), None, "there is no second one");
    assert_eq!(seam(0, 1 << 20), Some(0), "a file begins with its state");
    // Packets from there on depend on nothing before.
    let mut reader = TraceReader::new(&trace[place as usize..]);
    let mut found = Vec::new();
    while let Some(item) = reader.next().unwrap() {
        found.push(item);
    }
    super::assert_same(&found, &items(&run));
    assert_eq!(reader.orphans(), 0);
    assert_eq!(reader.registry().agents, run.registry.agents);
    assert_eq!(reader.registry().streams[1], "compute");
    assert_eq!(reader.registry().code_objects, run.registry.code_objects);
}

/// The search goes on over pieces of 4 MiB; it begins no piece after the bytes that it may search.
#[test]
fn a_seam_may_be_far() {
    let (trace, place, _) = with_a_seam(9 << 20, &"x".repeat(9_973));
    let seam = |from, within| seam(&mut Cursor::new(&trace), from, within).unwrap();
    assert_eq!(seam(1_000_000, 8 << 20), Some(place));
    assert_eq!(seam(1_000_000, 1 << 20), None);
    assert_eq!(seam(6_000_000, 1), Some(place), "the first piece reaches it");
}

/// A text of bytes that look like empty packets does not mislead the search.
#[test]
fn texts_that_look_like_packets_are_no_seam() {
    let (trace, place, _) = with_a_seam(40_000, &format!("{}x", "\n\0".repeat(600)));
    for from in 5_000..5_040 {
        assert_eq!(seam(&mut Cursor::new(&trace), from, 1 << 20).unwrap(), Some(place), "from {from}");
    }
    let other = vec![b'x'; 100_000];
    assert_eq!(seam(&mut Cursor::new(&other), 10, 1 << 20).unwrap(), None, "of another program");
}

#[test]
fn a_file_states_what_it_holds() {
    let run = synth::synth(5);
    let count = |wanted: fn(&Event<'static>) -> bool| run.events().filter(|event| wanted(event)).count() as u64;
    let held = Held {
        api_calls: count(|event| matches!(event, Event::Api(_))),
        kernels: count(|event| matches!(event, Event::Kernel(_))),
        copies: count(|event| matches!(event, Event::Copy(_))),
    };
    let end = |trace: &[u8]| {
        let mut reader = TraceReader::new(trace);
        reader.each(|_, _| {}).unwrap();
        reader.account().clone()
    };
    let trace = encode::encode(&run, TraceOptions::default(), 20);
    let account = end(&trace);
    assert_eq!((account.read, account.stated(), account.has_ended(), account.is_silent()), (held, held, true, false));
    let without_calls = end(&encode::encode(&run, TraceOptions { api: false, ..TraceOptions::default() }, 20));
    let calls_left_out = Held { api_calls: 0, ..held };
    assert_eq!((without_calls.read, without_calls.stated()), (calls_left_out, calls_left_out));
    // Another process in the same file.
    let other = encode::encode(&run, TraceOptions { base_sequence: 1 << 20, ..TraceOptions::default() }, 20);
    let mut twice = held;
    twice.add(held);
    assert_eq!(end(&[&trace[..], &other].concat()).stated(), twice);
    assert!(end(&[]).is_silent(), "nothing is stated");
}

#[test]
fn a_writer_that_goes_on_speaks_for_the_whole_file() {
    let registry = synth::registry();
    let mut dead = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = Vec::new();
    dead.begin_file(&mut trace);
    (0..3).for_each(|n| dead.event(&mut trace, &Event::Api(call(10 * n, 10 * n + 5)), &registry));
    assert_eq!(dead.held().api_calls, 3);
    let mut writer =
        TraceWriter::new(TraceOptions { base_sequence: 256, ..TraceOptions::default() }, &synth::process());
    writer.begin_file(&mut trace);
    writer.goes_on_after(dead.held());
    writer.event(&mut trace, &Event::Api(call(100, 105)), &registry);
    assert_eq!(writer.held().api_calls, 4);
    writer.end_file(&mut trace);
    let mut reader = TraceReader::new(&trace[..]);
    while reader.next().unwrap().is_some() {}
    let account = reader.account();
    assert_eq!((account.stated().api_calls, account.read.api_calls, account.has_ended()), (4, 4, true));
    // The next file has a writer of its own.
    writer.begin_file(&mut Vec::new());
    assert_eq!(writer.held(), Held::default());
}

/// The governor turns calls off; kernels then tell their launch themselves.
#[test]
fn calls_can_be_turned_off_and_on() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = Vec::new();
    for (at, on) in [(10, true), (20, false), (30, true)] {
        writer.set_api(on);
        writer.event(&mut trace, &Event::Api(call(at, at + 5)), &registry);
    }
    let read = read(&trace).unwrap();
    assert_eq!(read[0], Item::Process(synth::process()), "the first event begins the file");
    let starts: Vec<_> = read[1..]
        .iter()
        .map(|item| if let Item::Event(Event::Api(call)) = item { call.start - START } else { 0 })
        .collect();
    assert_eq!(starts, [10, 30]);
    assert_eq!(writer.held().api_calls, 2);
}

/// Kernels that a file has already count among those that follow.
#[test]
fn durations_go_on_where_a_dead_writer_stopped() {
    let kernel = |end: Ns| KernelDispatch {
        kernel: 1,
        start: START + end - 10,
        end: START + end,
        agent: 1,
        event_id: end,
        ..KernelDispatch::default()
    };
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = Vec::new();
    writer.begin_file(&mut trace);
    writer.already_written(&kernel(100));
    writer.event(&mut trace, &Event::Kernel(kernel(200)), &synth::registry());
    assert_eq!(super::durations(&trace)["below 1 us"], 2);
    // The state that is repeated includes the counts.
    let seam = trace.len();
    writer.repeat_state(&mut trace);
    writer.end_file(&mut trace);
    assert_eq!(super::durations(&trace[seam..])["below 1 us"], 2);
}

#[test]
fn clocks_never_go_back() {
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = Vec::new();
    writer.begin_file(&mut trace);
    let sample = |at: Ns| ClockSample { boottime: START + at, monotonic: START + at - 7, realtime: 1 << 60 };
    [10, 20, 15, 20].into_iter().for_each(|at| writer.clock(&mut trace, sample(at)));
    let clocks: Vec<_> = read(&trace).unwrap().into_iter().filter(|item| matches!(item, Item::Clock(_))).collect();
    assert_eq!(clocks, [10, 20, 20].map(|at| Item::Clock(sample(at))));
}

/// All kinds of devices, and facts that are only passed on.
#[test]
fn devices_read_back() {
    let mut registry = synth::registry();
    let kinds = [AgentKind::Unknown, AgentKind::Cpu, AgentKind::Gpu, AgentKind::Npu];
    registry.agents = kinds
        .into_iter()
        .map(|kind| Agent { kind, name: kind.as_str().to_owned(), facts: "{\"a\":1}".to_owned(), ..Agent::default() })
        .collect();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = next_file(&mut writer, &[Event::Api(call(1, 2))], &registry);
    let mut reader = TraceReader::new(&trace[..]);
    reader.each(|_, _| {}).unwrap();
    let (read, process) = reader.into_parts();
    assert_eq!((&read.agents, process), (&registry.agents, Some(synth::process())));
    // Perfetto reads the table of devices once a file; a device that comes later needs another.
    writer.repeat_state(&mut trace);
    writer.event(&mut trace, &Event::Api(call(3, 4)), &registry);
    let devices = |trace: &[u8]| super::decoded::Decoded::of(trace).devices.len();
    assert_eq!(devices(&trace), 1);
    assert_eq!(devices(&next_file(&mut writer, &[Event::Api(call(5, 6))], &registry)), 1, "in the next file");
    registry.agents.push(Agent { kind: AgentKind::Gpu, ..Agent::default() });
    writer.event(&mut trace, &Event::Api(call(7, 8)), &registry);
    assert_eq!(devices(&trace), 2);
}

/// Names of functions that stand only in the arguments of kernels.
#[test]
fn names_of_launching_functions_read_back_without_calls() {
    let run = synth::synth(4);
    let trace = encode::encode(&run, TraceOptions { api: false, ..TraceOptions::default() }, 40);
    let mut reader = TraceReader::new(&trace[..]);
    reader.each(|_, _| {}).unwrap();
    let mut named = 0;
    for event in run.events() {
        let (Event::Kernel(KernelDispatch { function: Some(function), .. })
        | Event::Copy(MemoryCopy { function: Some(function), .. })) = event
        else {
            continue;
        };
        named += 1;
        assert_eq!(reader.registry().function_name(*function), run.registry.function_name(*function));
    }
    assert!(named > 40);
}

#[test]
fn arguments_of_calls_read_back() {
    // hipMalloc has two parameters.
    let operation = (0..2_000u32)
        .find(|operation| Function { domain: Domain::HipRuntime, operation: *operation }.parameters().count() == 2)
        .unwrap();
    let function = Function { domain: Domain::HipRuntime, operation };
    let texts: Box<[Box<str>]> = ["0x7fff1000".into(), "1048576".into()].into();
    let event = Event::Api(ApiCall { function, arguments: Some(texts), ..call(10, 20) });
    let decoded = file(std::slice::from_ref(&event), &synth::registry());
    let entries = &decoded.events[0].notes["args"].dict_entries;
    let parameters: Vec<_> = function.parameters().map(|parameter| parameter.name.to_owned()).collect();
    assert_eq!(entries.iter().map(|entry| entry.name().to_owned()).collect::<Vec<_>>(), parameters);
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let read = read(&next_file(&mut writer, std::slice::from_ref(&event), &synth::registry())).unwrap();
    assert_eq!(read[1], Item::Event(event));
}

/// A packet in a file.
fn packet(packet: &TracePacket) -> Vec<u8> {
    let mut out = Vec::new();
    wire::message(&mut out, 1, packet);
    out
}

#[test]
fn compressed_packets_that_are_cut_are_reported() {
    let compressed = |bytes: &[u8]| {
        let mut stream = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut stream, bytes).unwrap();
        packet(&TracePacket { compressed_packets: Some(stream.finish().unwrap()), ..TracePacket::default() })
    };
    let run = synth::synth(1);
    let plain = encode::encode(&run, TraceOptions::default(), usize::MAX);
    let skipped = |trace: &[u8]| {
        let mut reader = TraceReader::new(trace);
        let mut reasons = Vec::new();
        reader
            .each(|item, _| {
                if let Item::Skipped { offset, reason } = item {
                    reasons.push((offset, reason));
                }
            })
            .unwrap();
        reasons
    };
    assert_eq!(skipped(&compressed(&plain)), []);
    let cut = "compressed packets end within a packet".to_owned();
    assert_eq!(skipped(&compressed(&plain[..plain.len() - 1])), [(0, cut)]);
    let broken = packet(&TracePacket { compressed_packets: Some(vec![1, 2, 3]), ..TracePacket::default() });
    assert!(skipped(&broken)[0].1.contains("do not decompress"));
}

#[test]
fn the_torn_tail_is_measured() {
    let trace = encode::encode(&synth::synth(1), TraceOptions::default(), usize::MAX);
    let torn = |trace: &[u8]| {
        let mut reader = TraceReader::new(trace);
        reader.each(|_, _| {}).unwrap();
        reader.torn().map(|torn| (torn.offset, torn.bytes))
    };
    assert_eq!(torn(&trace), None);
    assert_eq!(torn(&[&trace[..], &[0x0a, 9, 1]].concat()), Some((trace.len() as u64, 3)));
}

/// Gives its bytes, then fails.
struct Broken<'t>(&'t [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        match std::io::Read::read(&mut self.0, to)? {
            0 => Err(std::io::Error::other("the disk is gone")),
            n => Ok(n),
        }
    }
}

#[test]
fn a_failure_of_reading_says_where() {
    let mut reader = TraceReader::new(Broken(&[0x0a, 2, 0x40, 1, 0x0a, 9, 1]));
    match reader.next() {
        Err(ReadError::Io { offset, source }) => {
            assert_eq!((offset, source.to_string()), (7, "the disk is gone".into()))
        }
        other => panic!("{other:?}"),
    }
}

/// Other programs' events may have any number of values of any kind.
#[test]
fn events_with_more_values_than_ours_are_read() {
    let event = TrackEvent {
        category_iids: vec![6],
        r#type: Some(4),
        extra_counter_values: vec![1, 2, 3, 4, 5, 6],
        ..TrackEvent::default()
    };
    let categories = vec![rkprof_perfetto::schema::EventCategory { iid: Some(6), name: Some("own cost".to_owned()) }];
    let of = |event: TrackEvent| {
        let data = InternedData { event_categories: categories.clone(), ..InternedData::default() };
        let packet = packet(&TracePacket {
            trusted_packet_sequence_id: Some(1),
            sequence_flags: Some(1),
            interned_data: Some(data),
            track_event: Some(event),
            ..TracePacket::default()
        });
        read(&packet).unwrap()
    };
    let sample = |item: &Item| if let Item::SelfSample(sample) = item { sample.level } else { panic!("{item:?}") };
    assert_eq!(of(event.clone()).iter().map(sample).collect::<Vec<_>>(), [4]);
    assert_eq!(of(TrackEvent { extra_counter_values: vec![1, 2, 3], ..event }), [], "one is missing");
}

/// Strings below the ids of side entries are other programs' texts.
#[test]
fn strings_of_other_programs_are_no_facts() {
    let string = |iid| InternedString { iid: Some(iid), str: Some(vec![0xff; 9]) };
    let of = |iid| {
        let data = InternedData { debug_annotation_string_values: vec![string(iid)], ..InternedData::default() };
        let one = TracePacket {
            trusted_packet_sequence_id: Some(1),
            interned_data: Some(data),
            sequence_flags: Some(1),
            ..TracePacket::default()
        };
        read(&packet(&one)).unwrap().len()
    };
    assert_eq!((of((1 << 32) - 1), of(1 << 32)), (0, 1), "the second is skipped with a reason");
}

#[test]
fn a_flight_begins_a_segment_every_sixteenth_of_its_window_or_memory() {
    let mut flight = FlightRecorder::new(Duration::from_nanos(1_600), 160);
    assert!(flight.wants_segment(0), "the first");
    flight.begin_segment(&[0; 4], 1_000);
    assert_eq!([1_000, 1_099, 1_100, 900].map(|now| flight.wants_segment(now)), [false, false, true, false]);
    flight.append(&[0; 5], 1_050);
    assert!(!flight.wants_segment(1_050));
    flight.append(&[0; 1], 1_040);
    assert!(flight.wants_segment(1_050), "10 of 160 bytes");
    // Its last packet is of 1,050: it goes when the window begins after that.
    flight.begin_segment(&[0; 20], 2_650);
    assert_eq!(flight.bytes(), 30);
    flight.begin_segment(&[0; 1], 2_651);
    assert_eq!(flight.bytes(), 21);
    // All of the memory may be used, but no more.
    flight.append(&[0; 139], 2_651);
    flight.begin_segment(&[], 2_652);
    assert_eq!(flight.bytes(), 160);
    flight.append(&[0; 1], 2_652);
    flight.begin_segment(&[], 2_653);
    assert_eq!(flight.bytes(), 141);
}

/// Clocks, own cost, losses and messages of a flight end with its window too.
#[test]
fn a_flight_holds_no_old_messages() {
    let (registry, process) = (synth::registry(), synth::process());
    let steps = |at: Ns| {
        let boottime = START + at;
        [
            super::Step::Clock(ClockSample { boottime, monotonic: boottime - 7, realtime: 1 << 60 }),
            super::Step::Own(SelfSample {
                at: boottime,
                dropped: 1,
                records: 2,
                drainer_cpu: 3,
                arena_used: 4,
                level: 1,
            }),
            super::Step::Dropped { at: boottime, kind: "kernel_dispatch", tid: 1, total: at },
            super::Step::Note { at: boottime, severity: Severity::Info, text: "text" },
        ]
    };
    let run = synth::Synth {
        process: process.clone(),
        registry,
        steps: [99, 100, 150].into_iter().flat_map(steps).collect(),
    };
    let mut flight = FlightRecorder::new(Duration::from_nanos(100), 1 << 20);
    let mut writer = TraceWriter::new(TraceOptions::default(), &process);
    let mut packets = Vec::new();
    writer.repeat_state(&mut packets);
    run.steps.iter().for_each(|step| encode::step(&mut writer, &mut packets, step, &run));
    flight.begin_segment(&packets, START + 150);
    let snapshot = flight.snapshot(TraceOptions::default(), &process, START + 200).unwrap();
    let kept: Vec<_> = read(&snapshot).unwrap()[1..].to_vec();
    let expected: Vec<_> = run.steps[4..].iter().map(item).collect();
    assert_eq!(kept, expected);
}
