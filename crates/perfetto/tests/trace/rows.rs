//! Kernels, copies and names as Perfetto's tables have them: rows, ids, launch arguments, callstacks, and their limits.

use super::decoded::Decoded;
use super::packets::{call, file, marker, next_file};
use super::synth::{self, START};
use prost::Message;
use rkprof_model::event::*;
use rkprof_model::gemm::Gemm;
use rkprof_model::record::Domain;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::schema::gpu_render_stage_event::extra_compute_arg::{NameField, Value};
use rkprof_perfetto::schema::{GpuRenderStageEvent, Trace};
use rkprof_perfetto::writer::callstacks::{Callstacks, Frame};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU64;

/// A kernel of 100 ns on the first GPU.
fn kernel(at: Ns) -> KernelDispatch {
    KernelDispatch {
        kernel: 1,
        start: START + at,
        end: START + at + 100,
        event_id: at,
        dispatch_id: at,
        agent: 1,
        stream: Some(0),
        tid: 4242,
        shape: LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: Some(0) },
        scratch: Some(0),
        timing_valid: true,
        ..KernelDispatch::default()
    }
}

/// The launch arguments of a stage by name.
fn arguments(decoded: &Decoded, stage: &GpuRenderStageEvent) -> BTreeMap<String, Value> {
    let names: HashMap<u64, &str> = decoded
        .interned
        .iter()
        .flat_map(|(_, data)| &data.compute_arg_names)
        .map(|arg| (arg.iid(), arg.name()))
        .collect();
    let name = |field: &Option<NameField>| match field {
        Some(NameField::NameIid(iid)) => names[iid].to_owned(),
        other => panic!("{other:?}"),
    };
    let args = stage.launch.iter().flat_map(|launch| &launch.args);
    args.map(|arg| (name(&arg.name_field), arg.value.clone().unwrap())).collect()
}

#[test]
fn rows_are_named_by_stream_and_tell_their_queue() {
    let on = |at, agent, queue, stream| Event::Kernel(KernelDispatch { agent, queue, stream, ..kernel(at) });
    let events = [on(10, 1, 1, Some(1)), on(20, 1, 0, Some(0)), on(30, 2, 2, None), on(40, 1, 9, Some(7))];
    let decoded = file(&events, &synth::registry());
    let rows: Vec<_> = decoded.rows().map(|row| (row.name(), row.description())).collect();
    let expected = [
        ("Stream 1: compute", "hardware queue 1, HSA queue 0x7f002000"),
        ("Stream 0", "hardware queue 0, HSA queue 0x7f001000"),
        ("Queue 2", "hardware queue 2, HSA queue 0x7f003000"),
        ("Stream 7", "hardware queue 9"),
    ];
    assert_eq!(rows, expected);
    // Perfetto takes id 0 as none; those below 16 are stages and copies.
    let ids: BTreeSet<u64> = decoded.rows().map(|row| row.iid()).collect();
    assert!(ids.len() == 4 && ids.iter().all(|iid| *iid >= 16), "{ids:?}");
    let stages: Vec<_> =
        decoded.stages.iter().map(|(at, stage)| (at - START, stage.gpu_id, stage.hw_queue_iid())).collect();
    let iids: Vec<u64> = decoded.rows().map(|row| row.iid()).collect();
    // The first GPU is Perfetto's default.
    assert_eq!(stages, [(10, None, iids[0]), (20, None, iids[1]), (30, Some(1), iids[2]), (40, None, iids[3])]);
    assert!(decoded.stages.iter().all(|(_, stage)| stage.kernel_iid() > 0 && stage.name_iid() > 0));
}

/// 512 rows have their own stream; further streams are shown in the row of their hardware queue.
#[test]
fn rows_are_bounded() {
    let events: Vec<_> = (0..600)
        .map(|stream| Event::Kernel(KernelDispatch { stream: Some(stream), ..kernel(10 + 200 * u64::from(stream)) }))
        .collect();
    let decoded = file(&events, &synth::registry());
    let names: Vec<_> = decoded.rows().map(|row| row.name()).collect();
    assert_eq!(names.len(), 513);
    assert_eq!((names[511], names[512]), ("Stream 511", "Queue 0"));
    let last = decoded.stages.last().map(|(_, stage)| stage.hw_queue_iid());
    assert_eq!(last, decoded.rows().last().map(|row| row.iid()));
}

#[test]
fn copies_are_on_their_device() {
    let copy = |at, src, dst| {
        let (src_agent, dst_agent) = (Some(src), Some(dst));
        let (start, end) = (START + at, START + at + 5);
        Event::Copy(MemoryCopy {
            start,
            end,
            bytes: Some(8),
            event_id: at,
            src_agent,
            dst_agent,
            ..MemoryCopy::default()
        })
    };
    let decoded = file(&[copy(10, 0, 1), copy(20, 0, 2), copy(30, 2, 0), copy(40, 1, 2)], &synth::registry());
    let seen: Vec<_> =
        decoded.stages.iter().map(|(_, stage)| (stage.gpu_id, arguments(&decoded, stage)["device"].clone())).collect();
    let [first, second] = [(None, Value::UintValue(0)), (Some(1), Value::UintValue(1))];
    assert_eq!(seen, [first, second.clone(), second.clone(), second], "the destination, or else the source");
}

/// The text is written once in a row; a launch refers to it, and a reader gets the size back.
#[test]
fn sizes_of_products_are_texts_that_launches_refer_to() {
    let gemm = Gemm { m: 1024, n: 512, k: 256, batch: 1, leading: Some([1024, 256, 1024, 1024]), ..Gemm::default() };
    let sized = |at, gemm| Event::Kernel(KernelDispatch { gemm: Some(Box::new(gemm)), ..kernel(at) });
    let other = Gemm { n: 511, reads_c: Some(true), ..gemm };
    let mut events = vec![Event::Kernel(kernel(10)), sized(200, gemm), sized(400, other)];
    events.extend((3..500).map(|n| sized(200 * n, gemm)));
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let bytes = next_file(&mut writer, &events, &synth::registry());
    let text = gemm.to_string();
    let times = bytes.windows(text.len()).filter(|window| *window == text.as_bytes()).count();
    assert_eq!(times, 1);
    let mut sizes = Vec::new();
    TraceReader::new(&bytes[..])
        .each(|item, _| {
            if let Item::Event(Event::Kernel(kernel)) = item {
                sizes.push(kernel.gemm.map(|gemm| *gemm));
            }
        })
        .unwrap();
    assert_eq!((sizes[..3].to_vec(), sizes.len()), (vec![None, Some(gemm), Some(other)], events.len()));
    assert!(sizes[3..].iter().all(|size| *size == Some(gemm)));
}

#[test]
fn a_kernel_tells_only_what_its_row_and_its_kernel_do_not() {
    let odd = KernelDispatch { end: START + 20, scratch: Some(64), ..kernel(30) };
    let partial = LaunchShape { grid: [100, 1, 1], ..kernel(0).shape };
    let events = [
        kernel(10),
        KernelDispatch { end: START + 20, ..kernel(20) },
        odd,
        KernelDispatch { timing_valid: false, shape: partial, ..kernel(200) },
    ];
    let decoded = file(&events.map(Event::Kernel), &synth::registry());
    let of = |at: usize, names: &[&str]| {
        let args = arguments(&decoded, &decoded.stages[at].1);
        names.iter().map(|name| args.get(*name).cloned()).collect::<Vec<_>>()
    };
    let names = ["scratch_bytes", "inverted_ns", "grid_items_x", "counters_collected"];
    assert_eq!(of(0, &names), [None, None, None, None]);
    assert_eq!(of(1, &names), [None, None, None, None], "no time passed, and none is inverted");
    let uint = |n| Some(Value::UintValue(n));
    assert_eq!(of(2, &names), [uint(64), uint(10), None, None]);
    assert_eq!(of(3, &names), [None, None, uint(100), uint(1)]);
    assert_eq!(decoded.stages[2].1.duration(), 0);
}

/// Perfetto refuses an interned string of one id with two texts, until the sequence begins anew.
#[test]
fn interned_strings_have_an_id_each() {
    let run = synth::synth(20);
    let bytes = super::encode::encode(&run, TraceOptions::default(), 100);
    let mut texts: HashMap<(u32, u64), Vec<u8>> = HashMap::new();
    let mut strings = 0;
    for packet in Trace::decode(bytes.as_slice()).unwrap().packet {
        let sequence = packet.trusted_packet_sequence_id();
        if packet.sequence_flags() & 1 != 0 {
            texts.retain(|(of, _), _| *of != sequence);
        }
        for string in packet.interned_data.iter().flat_map(|data| &data.debug_annotation_string_values) {
            strings += 1;
            let before = texts.insert((sequence, string.iid()), string.str().to_vec());
            assert!(before.is_none_or(|before| before == string.str()), "{sequence} {}", string.iid());
        }
    }
    assert!(strings > 100, "{strings}");
}

#[test]
fn long_and_many_texts_of_markers_are_written_out() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let text = |op_at: Ns, text: String| {
        Event::Marker(Marker { op: MarkerOp::Mark, at: START + op_at, tid: 4242, id: 0, message: text.into() })
    };
    let mut events = vec![text(1, "x".repeat(256)), text(2, "x".repeat(257))];
    events.extend((0..4_100).map(|n| text(3 + n, format!("text {n}"))));
    let mut out = next_file(&mut writer, &events, &registry);
    let interned = |decoded: &Decoded| decoded.events.iter().map(|e| e.event.name_iid.is_some()).collect::<Vec<_>>();
    let before = interned(&Decoded::of(&out));
    assert_eq!(before[..2], [true, false]);
    assert_eq!(before.iter().filter(|one| **one).count(), 4_096, "of 4,102");
    assert_eq!(Decoded::of(&out).events.last().unwrap().name, "text 4099");
    // Repeated state begins with new ids.
    writer.repeat_state(&mut out);
    writer.event(&mut out, &marker(MarkerOp::Mark, 9_000, 0, "later"), &registry);
    assert_eq!(interned(&Decoded::of(&out)).last(), Some(&true));
}

/// A function has an id for each stream, up to a limit; then the call itself tells its stream.
#[test]
fn streams_beyond_the_limit_of_names_read_back() {
    let registry = synth::registry();
    let calls: Vec<_> = (0..8_300u32)
        .map(|n| {
            let first = 1 + u64::from(n);
            ApiCall { stream: Some(n), children: first..first + 1, ..call(10 * first, 10 * first + 5) }
        })
        .chain([ApiCall { stream: Some(1 << 25), children: 9_000..9_001, ..call(90_000, 90_005) }])
        .map(Event::Api)
        .collect();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let out = next_file(&mut writer, &calls, &registry);
    let decoded = Decoded::of(&out);
    let noted = decoded.events.iter().filter(|event| event.uint("stream").is_some()).count();
    assert!((100..=110).contains(&noted), "{noted} of 8,301 calls say their stream themselves: the limit is 8,192");
    let read: Vec<_> = super::read(&out).unwrap().into_iter().filter_map(super::event).collect();
    assert_eq!(read, calls);
}

/// No stream is not stream 0. The largest number that shares a word with the function, and one more: neither becomes another
/// API's function.
#[test]
fn large_stream_numbers_are_of_their_function() {
    let domains =
        [Domain::HipRuntime, Domain::HipCompiler, Domain::Hsa, Domain::Rccl, Domain::Marker, Domain::HipRuntimeSdk];
    let mut at = 0;
    let mut calls = Vec::new();
    for domain in domains {
        for stream in [None, Some(0), Some((1 << 24) - 2), Some((1 << 24) - 1), Some(u32::MAX)] {
            at += 10;
            let function = Function { domain, operation: 3 };
            calls.push(Event::Api(ApiCall { function, stream, children: at..at + 1, ..call(at, at + 5) }));
        }
    }
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let read = super::read(&next_file(&mut writer, &calls, &synth::registry())).unwrap();
    assert_eq!(read.into_iter().filter_map(super::event).collect::<Vec<_>>(), calls);
}

/// A call with more children than a small packet holds.
#[test]
fn a_graph_of_many_launches_reads_back() {
    for children in [15, 16, 17, 100] {
        let graph = Event::Api(ApiCall { children: 1 << 40..(1 << 40) + children, ..call(10, 20) });
        let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
        // The second one's names are in the file already.
        let events = [Event::Api(call(1, 2)), graph];
        let out = next_file(&mut writer, &events, &synth::registry());
        let read: Vec<_> = super::read(&out).unwrap().into_iter().filter_map(super::event).collect();
        assert_eq!(read, events, "{children} children");
    }
}

/// Ids of kernels are bounded: a program of endless shapes gets them again from 1 on.
#[test]
fn shapes_without_end_take_ids_again() {
    let registry = synth::registry();
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    let most = 1u32 << 15;
    let mut last_ids = 0;
    for workgroup in 1..=most + 3 {
        if workgroup == most - 1 {
            last_ids = out.len();
        }
        let shape = LaunchShape { grid: [workgroup, 1, 1], workgroup: [workgroup, 1, 1], lds: None };
        writer.event(
            &mut out,
            &Event::Kernel(KernelDispatch { shape, ..kernel(u64::from(workgroup) * 200) }),
            &registry,
        );
    }
    let ids: Vec<_> = Trace::decode(&out[last_ids..])
        .unwrap()
        .packet
        .into_iter()
        .filter_map(|packet| Some(packet.gpu_render_stage_event?.kernel_iid()))
        .collect();
    assert_eq!(ids, [u64::from(most) - 1, most.into(), 1, 2, 3]);
    let mut groups = 0;
    let read = |item: Item, _: &Registry| {
        if let Some(Event::Kernel(kernel)) = super::event(item) {
            groups += 1;
            assert_eq!(kernel.shape.workgroup, [groups, 1, 1]);
        }
    };
    TraceReader::new(&out[..]).each(read).unwrap();
    assert_eq!(groups, most + 3);
}

/// Kernels that nothing launched take at most 2.5 MiB; those with the lowest ids are there.
#[test]
fn loaded_kernels_are_bounded() {
    let mut registry = synth::registry();
    for id in 0..600u64 {
        let mangled = "n".repeat(10_000);
        registry
            .kernels
            .insert(10_000 + id, Kernel { symbol: Symbol::new(mangled), code_object: 99, ..Kernel::default() });
    }
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = next_file(&mut writer, &[Event::Api(call(1, 2))], &registry);
    // What was written before does not count.
    let before = 3 << 20;
    out.extend_from_slice(&[0x0a, 0x80, 0x80, 0xc0, 0x01]);
    out.resize(out.len() + before, 0);
    let begun = out.len();
    writer.loaded_kernels(&mut out, &registry);
    let written = out.len() - begun;
    let most = 5 << 19;
    assert!((most..most + 11_000).contains(&written), "{written} bytes");
    let mut reader = TraceReader::new(&out[begun..]);
    while reader.next().unwrap().is_some() {}
    let kernels = Decoded::of(&out[begun..]).interned.iter().map(|(_, data)| data.compute_kernels.len()).sum::<usize>();
    assert!((250..275).contains(&kernels), "{kernels}");
}

#[test]
fn all_dimensions_of_a_host_function_read_back() {
    let mut registry = synth::registry();
    let kernel_1 = registry.kernels.get_mut(&1).unwrap();
    let dimensions = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]];
    kernel_1.host = Some(Box::new(HostFunction { id: 9, dimensions, ..HostFunction::default() }));
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let out = next_file(&mut writer, &[Event::Kernel(kernel(10))], &registry);
    let mut reader = TraceReader::new(&out[..]);
    while reader.next().unwrap().is_some() {}
    assert_eq!(reader.registry().kernels[&1].host.as_ref().unwrap().dimensions, dimensions);
}

/// The fields of InternedData and TrackEvent for callstacks, from Perfetto's published protos.
#[derive(Clone, PartialEq, prost::Message)]
struct Stacks {
    #[prost(message, repeated, tag = "1")]
    packet: Vec<StackPacket>,
}
#[derive(Clone, PartialEq, prost::Message)]
struct StackPacket {
    #[prost(message, optional, tag = "12")]
    interned: Option<StackData>,
    #[prost(message, optional, tag = "11")]
    event: Option<StackEvent>,
}
#[derive(Clone, PartialEq, prost::Message)]
struct StackEvent {
    #[prost(uint64, optional, tag = "56")]
    callstack: Option<u64>,
}
#[derive(Clone, PartialEq, prost::Message)]
struct StackData {
    #[prost(message, repeated, tag = "5")]
    functions: Vec<StackText>,
    #[prost(message, repeated, tag = "18")]
    sources: Vec<StackText>,
    #[prost(message, repeated, tag = "6")]
    frames: Vec<StackFrame>,
    #[prost(message, repeated, tag = "7")]
    stacks: Vec<Stack>,
}
#[derive(Clone, PartialEq, prost::Message)]
struct StackText {
    #[prost(uint64, tag = "1")]
    iid: u64,
    #[prost(string, tag = "2")]
    text: String,
}
#[derive(Clone, PartialEq, prost::Message)]
struct StackFrame {
    #[prost(uint64, tag = "1")]
    iid: u64,
    #[prost(uint64, tag = "2")]
    function: u64,
    #[prost(uint64, tag = "5")]
    source: u64,
    #[prost(uint32, tag = "6")]
    line: u32,
}
#[derive(Clone, PartialEq, prost::Message)]
struct Stack {
    #[prost(uint64, tag = "1")]
    iid: u64,
    #[prost(uint64, repeated, packed = "false", tag = "2")]
    frames: Vec<u64>,
}

#[test]
fn launches_have_the_callstack_of_their_path() {
    let frame = |function: &str, line: u32| Frame {
        function: function.to_owned(),
        line: (line > 0).then(|| ("train.py".to_owned(), line)),
    };
    let mut callstacks = Callstacks::default();
    callstacks.insert(70, [frame("main", 3), frame("step", 9)]);
    callstacks.insert(80, [frame("main", 3), frame("launch", 0)]);
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    writer.set_callstacks(callstacks);
    let of = |path: u64, at: Ns| {
        let path = NonZeroU64::new(path).map(|id| PathOfCall { id, weight: 0 });
        Event::Api(ApiCall { path, ..call(at, at + 1) })
    };
    let events = [of(80, 10), of(70, 20), of(80, 30), of(99, 40), of(0, 50)];
    let out = next_file(&mut writer, &events, &synth::registry());
    let (mut texts, mut files, mut frames, mut stacks) =
        (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
    let mut shown = Vec::new();
    for packet in Stacks::decode(&out[..]).unwrap().packet {
        if let Some(data) = packet.interned {
            texts.extend(data.functions.into_iter().map(|one| (one.iid, one.text)));
            files.extend(data.sources.into_iter().map(|one| (one.iid, one.text)));
            for frame in data.frames {
                let place = files.get(&frame.source).map(|file| format!(" {file}:{}", frame.line));
                let text = format!("{}{}", texts[&frame.function], place.unwrap_or_default());
                assert!(frames.insert(frame.iid, text).is_none(), "frames are sent once");
            }
            for stack in data.stacks {
                let names: Vec<String> = stack.frames.iter().map(|frame| frames[frame].clone()).collect();
                assert!(stack.iid > 0 && stacks.insert(stack.iid, names.join("; ")).is_none(), "stacks are sent once");
            }
        }
        shown.extend(packet.event.and_then(|event| event.callstack).map(|stack| stacks[&stack].clone()));
    }
    let [first, second] = ["main train.py:3; launch", "main train.py:3; step train.py:9"];
    assert_eq!(shown, [first, second, first], "one that is not known has none");
}
