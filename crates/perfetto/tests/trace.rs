//! Traces: written, read back, cut, damaged, rotated, recorded in flight, decoded by prost, and measured.

#[path = "../../../tests/trace_processor/arbitrary.rs"]
mod arbitrary;
#[path = "trace/decoded.rs"]
mod decoded;
#[path = "../../../tests/trace_processor/encode.rs"]
mod encode;
#[path = "trace/flight.rs"]
mod flight;
#[path = "trace/markers.rs"]
mod markers;
#[path = "trace/packets.rs"]
mod packets;
#[path = "trace/reading.rs"]
mod reading;
#[path = "trace/rows.rs"]
mod rows;
#[path = "trace/sizes.rs"]
mod sizes;
#[path = "../../../tests/trace_processor/synth.rs"]
mod synth;

use proptest::prelude::*;
use prost::Message;
use rkprof_model::event::{
    ApiCall, CodeObject, CounterSample, Event, Kernel, KernelDispatch, Marker, MarkerOp, Symbol,
};
use rkprof_model::run::TraceRows;
use rkprof_perfetto::reader::{Item, ReadError, TraceReader};
use rkprof_perfetto::schema;
use rkprof_perfetto::spans::{Span, Writer};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_store::stream::Rotate;
use rkprof_store::stream::StreamOptions;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use synth::{Step, Synth};

fn read(trace: &[u8]) -> Result<Vec<Item>, ReadError> {
    let mut reader = TraceReader::new(trace);
    let mut items = Vec::new();
    while let Some(item) = reader.next()? {
        items.push(item);
    }
    assert_eq!(reader.orphans(), 0);
    Ok(items)
}

/// Slices appended to a trace: overlapping ones are on separate tracks with the same name.
#[test]
fn spans_that_overlap_have_tracks_of_their_own() {
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file);
    for (track, start, end) in [("a", 10, 30), ("a", 20, 40), ("b", 20, 25), ("a", 30, 50)] {
        writer.add(&Span { track, name: "s", start, end, args: &[] }).unwrap();
    }
    writer.finish().unwrap();
    let trace = schema::Trace::decode(&file[..]).unwrap();
    // The sequence begins with a cleared state and its clock, CLOCK_BOOTTIME.
    let clock = trace.packet[0].trace_packet_defaults.as_ref().and_then(|defaults| defaults.timestamp_clock_id);
    assert_eq!((trace.packet[0].sequence_flags, clock), (Some(1), Some(6)));
    assert!(trace.packet[1..].iter().all(|packet| packet.sequence_flags.is_none()));
    let tracks: Vec<(String, u64)> = trace
        .packet
        .iter()
        .filter_map(|p| p.track_descriptor.as_ref())
        .map(|t| (t.name().to_owned(), t.uuid()))
        .collect();
    let names: Vec<&str> = tracks.iter().map(|(name, _)| &name[..]).collect();
    assert_eq!(names, ["a", "a", "b"]);
    assert_eq!(tracks.iter().map(|(_, uuid)| uuid).collect::<BTreeSet<_>>().len(), 3);
    assert!(tracks.iter().all(|(_, uuid)| uuid >> 63 == 0), "{tracks:?}");
    let begins = trace.packet.iter().filter_map(|p| p.track_event.as_ref()).filter(|e| e.name.is_some());
    let on: Vec<u64> = begins.map(|event| event.track_uuid()).collect();
    assert_eq!(on, [tracks[0].1, tracks[1].1, tracks[2].1, tracks[0].1]);
}

/// The item that the reader gives for a step.
fn item(step: &Step) -> Item {
    match step.clone() {
        Step::Event(event) => Item::Event(event),
        Step::Clock(sample) => Item::Clock(sample),
        Step::Own(sample) => Item::SelfSample(sample),
        Step::Dropped { at, kind, tid, total } => Item::Dropped { at, kind: kind.to_owned(), tid, total },
        Step::Note { at, severity, text } => Item::Note { at, severity, text: text.to_owned() },
    }
}

fn items(run: &Synth) -> Vec<Item> {
    let process = Item::Process(run.process.clone());
    std::iter::once(process).chain(run.steps.iter().map(item)).collect()
}

/// Compares one by one, so that a failure names the first difference.
#[track_caller]
fn assert_same(read: &[Item], written: &[Item]) {
    for (i, (read, written)) in read.iter().zip(written).enumerate() {
        assert_eq!(read, written, "item {i}");
    }
    assert_eq!(read.len(), written.len());
}

#[test]
fn a_run_reads_back_as_it_was_written() {
    let run = synth::synth(40);
    for repeat in [usize::MAX, 700, 13] {
        let trace = encode::encode(&run, TraceOptions::default(), repeat);
        assert_same(&read(&trace).unwrap(), &items(&run));
    }
}

#[test]
fn the_registry_reads_back() {
    let run = synth::synth(40);
    let trace = encode::encode(&run, TraceOptions::default(), 700);
    let mut reader = TraceReader::new(&trace[..]);
    while reader.next().unwrap().is_some() {}
    let read = reader.registry();
    let written = &run.registry;
    assert_eq!(read.agents, written.agents);
    assert_eq!(read.kernels, written.kernels);
    assert_eq!(read.code_objects, written.code_objects);
    assert_eq!(read.queues, written.queues);
    assert_eq!(read.streams, written.streams[..2], "unnamed streams at the end are not mentioned");
    assert_eq!(read.threads, written.threads);
    assert_eq!(read.counters, written.counters);
    for event in run.events() {
        if let Event::Api(call) = event {
            assert_eq!(read.function_name(call.function), written.function_name(call.function));
        }
    }
    assert_eq!(reader.process(), Some(&run.process));
}

/// The last kernel is loaded and never launched: only this one is added at the end of the trace.
#[test]
fn a_kernel_without_a_launch_is_told_of_at_the_end() {
    let run = synth::synth(40);
    let mut registry = run.registry.clone();
    let (id, object) = (7000, 70);
    let beside = registry.code_objects.values().next().expect("a code object").clone();
    registry.code_objects.insert(object, CodeObject { uri: "file://elsewhere".to_owned(), ..beside });
    let kernel = Kernel {
        symbol: Symbol::named("_Z5neverv", "never()"),
        code_object: object,
        vgprs: Some(24),
        ..Kernel::default()
    };
    registry.kernels.insert(id, kernel);
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut trace = Vec::new();
    writer.begin_file(&mut trace);
    for step in &run.steps {
        encode::step(&mut writer, &mut trace, step, &run);
    }
    let before = trace.len();
    writer.loaded_kernels(&mut trace, &registry);
    assert!((1..400).contains(&(trace.len() - before)), "{} bytes for one kernel", trace.len() - before);
    let once = trace.len();
    writer.loaded_kernels(&mut trace, &registry);
    assert_eq!(trace.len(), once);
    writer.end_file(&mut trace);
    assert_same(&read(&trace).unwrap(), &items(&run));
    let mut reader = TraceReader::new(&trace[..]);
    while reader.next().unwrap().is_some() {}
    assert_eq!(reader.registry().kernels, registry.kernels);
    assert_eq!(reader.registry().code_objects, registry.code_objects);
}

#[test]
fn without_api_calls_kernels_tell_their_launch_themselves() {
    let run = synth::synth(10);
    let trace = encode::encode(&run, TraceOptions { api: false, ..TraceOptions::default() }, 100);
    let written: Vec<_> = items(&run).into_iter().filter(|item| !matches!(item, Item::Event(Event::Api(_)))).collect();
    assert_same(&read(&trace).unwrap(), &written);
}

/// Rows of kernels by stream, hardware queue, or both; with each, the trace reads back the same.
#[test]
fn rows_are_streams_or_queues() {
    let run = synth::synth(40);
    let kernels =
        || run.events().filter_map(|event| if let Event::Kernel(kernel) = event { Some(kernel) } else { None });
    let distinct = |name: &dyn Fn(&KernelDispatch) -> String| kernels().map(name).collect::<BTreeSet<_>>();
    for rows in [TraceRows::Stream, TraceRows::Queue, TraceRows::Both] {
        let trace = encode::encode(&run, TraceOptions { rows, ..TraceOptions::default() }, 700);
        assert_same(&read(&trace).unwrap(), &items(&run));
        let decoded = schema::Trace::decode(&trace[..]).unwrap();
        let specifications = decoded.packet.iter().filter_map(|packet| packet.interned_data.as_ref());
        let names: BTreeSet<String> = specifications
            .flat_map(|data| data.gpu_specifications.iter().map(|row| row.name().to_owned()))
            .filter(|name| name.starts_with("Stream") || name.starts_with("Queue"))
            .map(|name| name.split(": ").next().unwrap_or_default().to_owned())
            .collect();
        let wanted = match rows {
            TraceRows::Stream => distinct(&|kernel| match kernel.stream {
                Some(stream) => format!("Stream {stream}"),
                None => format!("Queue {}", kernel.queue),
            }),
            TraceRows::Queue => distinct(&|kernel| format!("Queue {}", kernel.queue)),
            TraceRows::Both => distinct(&|kernel| match kernel.stream {
                Some(stream) => format!("Queue {}, stream {stream}", kernel.queue),
                None => format!("Queue {}", kernel.queue),
            }),
        };
        assert_eq!(names, wanted, "{rows:?}");
    }
}

#[test]
fn the_counters_of_each_gpu_are_described_apart() {
    let run = synth::synth(20);
    let counted =
        |event: &Event<'static>| if let Event::Counters(sample) = event { Some(sample.clone()) } else { None };
    let sample = run.events().find_map(counted).unwrap();
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    for agent in [1, 2, 1, 2] {
        writer.event(&mut out, &Event::Counters(CounterSample { agent, ..sample.clone() }), &run.registry);
    }
    writer.end_file(&mut out);
    let packets = schema::Trace::decode(&out[..]).unwrap().packet;
    let interned = packets.into_iter().filter_map(|packet| packet.interned_data);
    let described: Vec<_> = interned.flat_map(|data| data.gpu_counter_descriptors).collect();
    let distinct =
        |of: fn(&schema::InternedGpuCounterDescriptor) -> u64| described.iter().map(of).collect::<BTreeSet<_>>();
    assert_eq!(
        (described.len(), distinct(|one| one.iid()).len(), distinct(|one| one.gpu_id() as u64).len()),
        (2, 2, 2)
    );
}

/// Follows every reference of a trace file through the tables of its sequence, and returns its number of kernels.
fn kernels_with_whole_references(trace: schema::Trace) -> usize {
    let mut kernels = 0;
    let mut tables: HashMap<u32, schema::InternedData> = HashMap::new();
    for packet in trace.packet {
        let sequence = packet.trusted_packet_sequence_id();
        let cleared = packet.sequence_flags() & 1 != 0;
        assert!(cleared || tables.contains_key(&sequence), "sequence {sequence} begins without a cleared state");
        let table = tables.entry(sequence).or_default();
        if cleared {
            *table = Default::default();
        }
        if let Some(interned) = &packet.interned_data {
            table.merge(&interned.encode_to_vec()[..]).unwrap();
        }
        if let Some(event) = packet.track_event {
            let known = |iid: &u64| table.event_categories.iter().any(|category| category.iid() == *iid);
            assert!(event.category_iids.iter().all(known), "sequence {sequence}: {event:?}");
        }
        if let Some(iid) = packet.gpu_counter_event.and_then(|event| event.counter_descriptor_iid) {
            assert!(table.gpu_counter_descriptors.iter().any(|descriptor| descriptor.iid() == iid), "{iid}");
        }
        let Some(stage) = packet.gpu_render_stage_event else { continue };
        let specified = |iid| table.gpu_specifications.iter().any(|s| s.iid == iid);
        assert!(specified(stage.hw_queue_iid) && specified(stage.stage_iid), "{stage:?}");
        assert!(table.graphics_contexts.iter().any(|context| context.iid == stage.context && context.api() == 5));
        if stage.kernel_iid.is_some() {
            kernels += 1;
            assert!(table.compute_kernels.iter().any(|kernel| kernel.iid == stage.kernel_iid));
            assert!(table.event_names.iter().any(|name| name.iid == stage.name_iid));
            assert!(stage.launch.is_some());
        }
    }
    kernels
}

#[test]
fn prost_knows_every_field_and_reference() {
    let run = synth::synth(20);
    let bytes = encode::encode(&run, TraceOptions::default(), 300);
    let trace = schema::Trace::decode(&bytes[..]).unwrap();
    assert_eq!(trace.encoded_len(), bytes.len(), "a field is not in the schema, or not in its shortest form");
    let kernels = run.events().filter(|event| matches!(event, Event::Kernel(_))).count();
    assert_eq!(kernels_with_whole_references(trace), kernels);

    let dir = tempfile::tempdir().unwrap();
    let options = StreamOptions { rotate: Some(Rotate::Bytes(8 << 10)), ..StreamOptions::default() };
    let files = encode::files(&run, dir.path(), options);
    let of =
        |file: &_| kernels_with_whole_references(schema::Trace::decode(&std::fs::read(file).unwrap()[..]).unwrap());
    assert!(files.len() > 1);
    assert_eq!(files.iter().map(of).sum::<usize>(), kernels, "in {} files", files.len());
}

/// The trace, and the end of each step's packets in it.
fn encode_with_ends(run: &Synth, repeat: usize) -> (Vec<u8>, Vec<usize>) {
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut trace = Vec::new();
    writer.begin_file(&mut trace);
    let mut ends = vec![trace.len()];
    for (i, step) in run.steps.iter().enumerate() {
        if i % repeat == repeat - 1 {
            writer.repeat_state(&mut trace);
        }
        encode::step(&mut writer, &mut trace, step, run);
        ends.push(trace.len());
    }
    (trace, ends)
}

#[test]
fn a_trace_cut_anywhere_loses_only_what_is_after_the_cut() {
    let run = synth::synth(8);
    let (trace, ends) = encode_with_ends(&run, 50);
    let whole = read(&trace).unwrap();
    let mut random = 1u64;
    for _ in 0..1000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let cut = (random >> 33) as usize % (trace.len() + 1);
        let items = read(&trace[..cut]).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        let kept = ends.iter().filter(|end| **end <= cut).count();
        assert!(items.len() >= kept, "cut at {cut}: {} of {kept} items", items.len());
        assert_eq!(items[..], whole[..items.len()], "cut at {cut}");
    }
}

#[test]
fn damaged_traces_are_refused_or_skipped() {
    let run = synth::synth(3);
    let trace = encode::encode(&run, TraceOptions::default(), 40);
    let mut random = 7u64;
    let (mut refused, mut skipped) = (0, 0);
    for _ in 0..1000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut damaged = trace.clone();
        damaged[(random >> 33) as usize % trace.len()] ^= (random >> 20) as u8 | 1;
        let mut reader = TraceReader::new(&damaged[..]);
        loop {
            match reader.next() {
                Ok(Some(Item::Skipped { offset, .. })) => {
                    assert!(offset < trace.len() as u64);
                    skipped += 1;
                }
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(ReadError::Garbage { offset, .. }) => {
                    assert!(offset < trace.len() as u64);
                    refused += 1;
                    break;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(refused > 0 && skipped > 0, "{refused} refused, {skipped} skipped");
}

#[test]
fn after_a_skipped_packet_events_return_with_the_next_repeated_state() {
    let run = synth::synth(8);
    let (mut trace, ends) = encode_with_ends(&run, 50);
    // The tag within the first packet of a step becomes the tag of an unknown field: it follows a length of one byte.
    let damaged = (59..).find(|step| trace[ends[*step] + 1] < 0x80).expect("a short packet");
    trace[ends[damaged] + 2] = 0x07;
    let mut reader = TraceReader::new(&trace[..]);
    let (mut skipped, mut after) = (0, Vec::new());
    while let Some(item) = reader.next().unwrap() {
        match item {
            Item::Skipped { offset, reason } => {
                assert_eq!((offset, skipped), (ends[damaged] as u64, 0), "{reason}");
                skipped += 1;
            }
            item if skipped > 0 => after.push(item),
            _ => {}
        }
    }
    assert!(reader.orphans() > 0);
    // Steps 99, 149, ... begin with repeated state.
    let written: Vec<_> = run.steps[99..].iter().map(item).collect();
    assert_same(&after[after.len() - written.len()..], &written);
}

/// The last value of each track of durations, by the track's name, read by an independent reader.
fn durations(trace: &[u8]) -> BTreeMap<String, u64> {
    let trace = schema::Trace::decode(trace).unwrap();
    let (mut names, mut last) = (HashMap::new(), BTreeMap::new());
    let mut group = None;
    for packet in trace.packet {
        if let Some(track) = packet.track_descriptor {
            if track.name() == "Kernels by duration" {
                group = track.uuid;
            } else if track.parent_uuid.is_some() && track.parent_uuid == group {
                names.insert(track.uuid(), track.name().to_owned());
            }
        }
        let Some(event) = packet.track_event else { continue };
        if let (Some(name), Some(value)) = (names.get(&event.track_uuid()), event.counter_value) {
            let before = last.insert(name.clone(), value as u64);
            assert!(before.is_none_or(|before| before <= value as u64), "{name} went back");
        }
    }
    last
}

#[test]
fn a_trace_counts_kernels_by_duration() {
    let run = synth::synth(30);
    let of = |events: &mut dyn Iterator<Item = &Event<'static>>| {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for event in events {
            let Event::Kernel(kernel) = event else { continue };
            let Some(ns) = kernel.end.checked_sub(kernel.start).filter(|_| kernel.timing_valid) else { continue };
            let name = match ns {
                0..1_000 => "below 1 us",
                1_000..5_000 => "1 us to 5 us",
                5_000..10_000 => "5 us to 10 us",
                10_000..50_000 => "10 us to 50 us",
                50_000..100_000 => "50 us to 100 us",
                100_000..500_000 => "100 us to 500 us",
                500_000..1_000_000 => "500 us to 1 ms",
                1_000_000..5_000_000 => "1 ms to 5 ms",
                5_000_000.. => "5 ms and longer",
            };
            *counts.entry(name.to_owned()).or_default() += 1;
        }
        counts
    };
    let all = of(&mut run.events());
    assert!(all.len() > 1, "{all:?}");
    for repeat in [usize::MAX, 13] {
        assert_eq!(durations(&encode::encode(&run, TraceOptions::default(), repeat)), all);
    }
    let dir = tempfile::tempdir().unwrap();
    let options = StreamOptions { rotate: Some(Rotate::Bytes(8 << 10)), ..StreamOptions::default() };
    for file in encode::files(&run, dir.path(), options) {
        let bytes = std::fs::read(&file).unwrap();
        let events: Vec<_> = read(&bytes).unwrap().into_iter().filter_map(event).collect();
        assert_eq!(durations(&bytes), of(&mut events.iter()), "{}", file.display());
    }
}

fn event(item: Item) -> Option<Event<'static>> {
    if let Item::Event(event) = item { Some(event) } else { None }
}

#[test]
fn rotated_files_are_traces_of_their_own() {
    let run = synth::synth(30);
    let dir = tempfile::tempdir().unwrap();
    let options = StreamOptions { rotate: Some(Rotate::Bytes(8 << 10)), ..StreamOptions::default() };
    let files = encode::files(&run, dir.path(), options);
    assert!(files.len() > 3, "{files:?}");
    let mut all = Vec::new();
    for file in &files {
        let items = read(&std::fs::read(file).unwrap()).unwrap();
        assert_eq!(items[0], Item::Process(run.process.clone()), "{}", file.display());
        all.extend(items.into_iter().filter(|item| matches!(item, Item::Event(_))));
    }
    let written: Vec<_> = run.events().cloned().map(Item::Event).collect();
    assert_same(&all, &written);
}

/// Every other read is interrupted by a signal, and the others give one or two bytes.
struct Interrupted<'t>(&'t [u8], bool);

impl std::io::Read for Interrupted<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let few = to.len().min(1 + self.0.len() % 2);
        self.0.read(&mut to[..few])
    }
}

#[test]
fn a_signal_does_not_end_reading() {
    let run = synth::synth(3);
    let trace = encode::encode(&run, TraceOptions::default(), usize::MAX);
    let mut reader = TraceReader::new(Interrupted(&trace, false));
    let mut read = Vec::new();
    while let Some(item) = reader.next().unwrap() {
        read.push(item);
    }
    assert_same(&read, &items(&run));
}

/// A range that is open when a file ends begins again in the next one: an end alone would close no slice there.
#[test]
fn a_range_goes_on_in_the_next_file() {
    let run = synth::synth(1);
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mark = |op, at| Event::Marker(Marker { op, at, tid: 7, id: 0, message: "outer".into() });
    let mut file = |event: Event<'static>| {
        let mut out = Vec::new();
        writer.begin_file(&mut out);
        writer.event(&mut out, &event, &run.registry);
        writer.end_file(&mut out);
        let events =
            schema::Trace::decode(&out[..]).unwrap().packet.into_iter().filter_map(|packet| packet.track_event);
        events.map(|event| event.r#type()).filter(|kind| [1, 2].contains(kind)).collect::<Vec<_>>()
    };
    // 1 begins a slice, 2 ends one.
    assert_eq!(file(mark(MarkerOp::Push, 1000)), [1]);
    assert_eq!(file(mark(MarkerOp::Pop, 2000)), [1, 2]);
}

#[test]
fn compressed_traces_read_back() {
    let run = synth::synth(30);
    let dir = tempfile::tempdir().unwrap();
    let [plain] = &encode::files(&run, dir.path(), StreamOptions::default())[..] else { panic!("one file") };
    let plain = std::fs::read(plain).unwrap();
    let options = StreamOptions { compress: true, ..StreamOptions::default() };
    let second = tempfile::tempdir().unwrap();
    let [compressed] = &encode::files(&run, second.path(), options)[..] else { panic!("one file") };
    let compressed = std::fs::read(compressed).unwrap();
    assert!(compressed.len() < plain.len() * 2 / 3, "{} of {} bytes", compressed.len(), plain.len());
    assert_same(&read(&compressed).unwrap(), &items(&run));
}

#[test]
fn threads_that_ended_cost_nothing() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut trace = Vec::new();
    let call = |tid: u32| ApiCall {
        status: Some(0),
        ..ApiCall::new(synth::function(7), tid, u64::from(tid) * 1_000, u64::from(tid) * 1_000 + 100)
    };
    let calls: Vec<_> = (1..2_000).map(call).collect();
    for (i, call) in calls.iter().enumerate() {
        if i % 10 == 0 {
            writer.repeat_state(&mut trace);
        }
        writer.event(&mut trace, &Event::Api(call.clone()), &registry);
    }
    let most = schema::Trace::decode(&trace[..]).unwrap();
    let most = most.packet.iter().map(|packet| packet.trusted_packet_sequence_id()).max();
    assert!(most < Some(40), "sequence ids up to {most:?} for 10 threads at a time");
    let back: Vec<_> = read(&trace).unwrap().into_iter().filter(|item| matches!(item, Item::Event(_))).collect();
    let written: Vec<_> = calls.into_iter().map(|call| Item::Event(Event::Api(call))).collect();
    assert_same(&back, &written);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_events_read_back(
        events in proptest::collection::vec(arbitrary::event(), 0..80),
        repeat in proptest::option::of(1usize..40),
        files in proptest::option::of(1usize..40),
    ) {
        let registry = synth::registry();
        let process = synth::process();
        let mut writer = TraceWriter::new(TraceOptions::default(), &process);
        let mut traces = vec![Vec::new()];
        for (i, event) in events.iter().enumerate() {
            if files.is_some_and(|every| i % every == every - 1) {
                traces.push(Vec::new());
                writer.begin_file(traces.last_mut().unwrap());
            } else if repeat.is_some_and(|every| i % every == every - 1) {
                writer.repeat_state(traces.last_mut().unwrap());
            }
            writer.event(traces.last_mut().unwrap(), event, &registry);
        }
        let mut back = Vec::new();
        for trace in &traces {
            back.extend(read(trace).unwrap().into_iter().filter_map(|item| match item {
                Item::Event(event) => Some(event),
                _ => None,
            }));
        }
        for (i, (read, written)) in back.iter().zip(&events).enumerate() {
            prop_assert_eq!(read, written, "event {}", i);
        }
        prop_assert_eq!(back.len(), events.len());
    }

    #[test]
    fn any_bytes_are_walked_or_refused(bytes: Vec<u8>) {
        let mut reader = TraceReader::new(&bytes[..]);
        while let Ok(Some(_)) = reader.next() {}
    }
}
