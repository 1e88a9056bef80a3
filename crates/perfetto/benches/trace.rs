//! The cost of a trace: ns and bytes per encoded event, events per second read. `cargo bench --bench trace` first prints
//! bytes beside those of the same content as conventional track events with annotations.

#[path = "../../../tests/trace_processor/encode.rs"]
#[allow(dead_code)]
mod encode;
#[path = "../../../tests/trace_processor/synth.rs"]
#[allow(dead_code)]
mod synth;

use divan::counter::{BytesCount, ItemsCount};
use rkprof_model::event::{ApiCall, Event, KernelDispatch, LaunchShape, Ns, Registry};
use rkprof_perfetto::reader::TraceReader;
use rkprof_perfetto::schema;
use rkprof_perfetto::wire;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

const EVENTS: u64 = 10_000;

fn main() {
    sizes();
    divan::main();
}

/// The `i`-th launch of a loop: a call every 5 us, ids like those of the second minute of a run.
fn launch(i: u64) -> ApiCall {
    let start: Ns = 90_000_001_000_000 + i * 5_000;
    let id = 1_000_000 + i;
    ApiCall {
        status: Some(0),
        children: id..id + 1,
        stream: Some(1),
        ..ApiCall::new(synth::function(0), 4242, start, start + 2_100)
    }
}

fn plain_call(i: u64) -> ApiCall {
    ApiCall { function: synth::function(7), children: 0..0, stream: None, ..launch(i) }
}

fn dispatch(i: u64) -> KernelDispatch {
    let call = launch(i);
    KernelDispatch {
        kernel: 1 + i % 4,
        start: call.start + 40_000,
        end: call.start + 44_000,
        event_id: call.children.start,
        dispatch_id: call.children.start,
        agent: 1,
        stream: call.stream,
        tid: call.tid,
        shape: LaunchShape { grid: [65_536, 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
        scratch: Some(0),
        launch: Some(call.start),
        function: Some(call.function),
        ..KernelDispatch::default()
    }
}

fn begun() -> (TraceWriter, Vec<u8>) {
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = Vec::with_capacity(4 << 20);
    writer.begin_file(&mut out);
    (writer, out)
}

fn encode_all(events: &[Event<'_>], registry: &Registry) -> Vec<u8> {
    let (mut writer, mut out) = begun();
    for event in events {
        writer.event(&mut out, event, registry);
    }
    out
}

fn calls() -> Vec<Event<'static>> {
    (0..EVENTS).map(|i| Event::Api(plain_call(i))).collect()
}

fn launches() -> Vec<Event<'static>> {
    (0..EVENTS).map(|i| Event::Api(launch(i))).collect()
}

fn pairs() -> Vec<Event<'static>> {
    (0..EVENTS).flat_map(|i| [Event::Api(launch(i)), Event::Kernel(dispatch(i))]).collect()
}

fn sizes() {
    let registry = synth::registry();
    let each = |events: &[Event<'_>]| encode_all(events, &registry).len() as f64 / EVENTS as f64;
    let (call, with_flow, pair) = (each(&calls()), each(&launches()), each(&pairs()));
    let usual = conventional_kernel() as f64;
    println!("bytes per          rkprof   track events with annotations");
    println!("API call           {call:6.1}   {:6}", conventional_call());
    println!("kernel             {:6.1}   {usual:6}", pair - with_flow);
    println!("launch+kernel+flow {pair:6.1}   {:6}", usual + conventional_call() as f64 + 2.0 * FLOW);
    println!();
}

/// `flow_ids`: a tag of two bytes and a fixed64, at both ends.
const FLOW: f64 = 10.0;

/// Begin and end of a slice, absolute times, track and names interned, as rocprofv3's Perfetto output has them.
fn conventional_slice(annotations: Vec<schema::DebugAnnotation>) -> usize {
    let packet = |kind, event: schema::TrackEvent| schema::TracePacket {
        timestamp: Some(90_000_001_000_000),
        trusted_packet_sequence_id: Some(1),
        sequence_flags: Some(2),
        track_event: Some(schema::TrackEvent { r#type: Some(kind), track_uuid: Some(u64::MAX >> 1), ..event }),
        ..Default::default()
    };
    let begin = schema::TrackEvent {
        category_iids: vec![3],
        name_iid: Some(17),
        debug_annotations: annotations,
        ..Default::default()
    };
    let mut out = Vec::new();
    wire::message(&mut out, 1, &packet(1, begin));
    wire::message(&mut out, 1, &packet(2, schema::TrackEvent::default()));
    out.len()
}

/// The arguments that rocprofv3 gives a call.
fn conventional_call() -> usize {
    let values = [90_000_001_000_000, 90_000_001_002_100, 2_100, 4242, 3, 1_000_000, 0];
    conventional_slice(annotations(&values))
}

/// The arguments that rocprofv3 gives a kernel.
fn conventional_kernel() -> usize {
    let values =
        [90_000_001_040_000, 90_000_001_044_000, 4_000, 11, 1, 2, 1_000_000, 0, 4242, 17, 0, 0, 32, 0, 48, 256, 65_536];
    conventional_slice(annotations(&values))
}

fn annotations(values: &[u64]) -> Vec<schema::DebugAnnotation> {
    (1..)
        .zip(values)
        .map(|(name, value)| schema::DebugAnnotation {
            name_iid: Some(name),
            uint_value: Some(*value),
            ..Default::default()
        })
        .collect()
}

fn bench_encode(bencher: divan::Bencher<'_, '_>, events: &[Event<'static>]) {
    let registry = synth::registry();
    let bytes = encode_all(events, &registry).len();
    bencher
        .counter(ItemsCount::new(events.len()))
        .counter(BytesCount::new(bytes))
        .with_inputs(begun)
        .bench_local_values(|(mut writer, mut out)| {
            for event in events {
                writer.event(&mut out, event, &registry);
            }
            out
        });
}

#[divan::bench]
fn encode_api_call(bencher: divan::Bencher<'_, '_>) {
    bench_encode(bencher, &calls());
}

#[divan::bench]
fn encode_kernel(bencher: divan::Bencher<'_, '_>) {
    let kernels: Vec<_> = (0..EVENTS).map(|i| Event::Kernel(KernelDispatch { launch: None, ..dispatch(i) })).collect();
    bench_encode(bencher, &kernels);
}

#[divan::bench]
fn encode_launch_and_kernel(bencher: divan::Bencher<'_, '_>) {
    bench_encode(bencher, &pairs());
}

#[divan::bench]
fn read_launch_and_kernel(bencher: divan::Bencher<'_, '_>) {
    let events = pairs();
    let trace = encode_all(&events, &synth::registry());
    bencher.counter(ItemsCount::new(events.len())).counter(BytesCount::new(trace.len())).bench_local(|| {
        let mut reader = TraceReader::new(&trace[..]);
        let mut items = 0;
        while let Ok(Some(_)) = reader.next() {
            items += 1;
        }
        assert!(items > events.len());
    });
}
