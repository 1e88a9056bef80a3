//! The drainer's cost per record: joining, statistics, trace packets and the write to a file, and each part alone.
//!
//! `cargo bench --bench drain`. The mix is that of an inference loop: of ten records, six are HIP calls, two launches, two
//! dispatches. A pass takes what a million records a second make between two passes, and time goes on from pass to pass.
//! "items" are records. Beside them `json_lines_to_disk`: the same calls and dispatches as most tracers keep them, an
//! hdrhistogram for each name and a line of JSON for each event.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rkprof_config::TraceMode;
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_model::clock::{Converter, Pair, Source};
use rkprof_model::event::Process;
use rkprof_model::record::{self, Domain, Header, LaunchKind, RecordKind, bytes_of};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use std::cell::Cell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write};

fn main() {
    divan::main();
}

const ROUNDS: u64 = 2_000;
const RECORDS: u64 = ROUNDS * 10;
const KERNELS: u64 = 40;

fn header<T>(kind: RecordKind, tag: u8, aux: u32) -> Header {
    Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux }
}

/// Records of one application thread and of the SDK's thread, one pass after the other.
fn passes() -> impl FnMut() -> (Vec<u8>, Vec<u8>) {
    let number = Cell::new(0);
    move || records(number.replace(number.get() + 1))
}

fn records(pass: u64) -> (Vec<u8>, Vec<u8>) {
    let (mut app, mut sdk) = (Vec::new(), Vec::new());
    let rounds = pass * ROUNDS..(pass + 1) * ROUNDS;
    let mut now = 1_000_000 + rounds.start * 6_000;
    for round in rounds {
        for call in 0..6u64 {
            let launches = u64::from(call < 2);
            let child = round * 2 + call + 1;
            if launches == 1 {
                let launch = record::Launch {
                    header: header::<record::Launch>(
                        RecordKind::Launch,
                        LaunchKind::Dispatch as u8,
                        record::function_word(Domain::HipRuntime, 214),
                    ),
                    child,
                    call_tick: now,
                    stream: 0xA000 + (round % 2) * 64,
                };
                app.extend_from_slice(bytes_of(&launch));
                let dispatch = record::Dispatch {
                    header: header::<record::Dispatch>(RecordKind::Dispatch, 0, 0),
                    start_ns: now + 4_000,
                    end_ns: now + 9_000 + round % 1_000,
                    child,
                    dispatch_id: child,
                    kernel_id: 1 + round % KERNELS,
                    queue: 1 + round % 2,
                    tid: 100,
                    agent: 1,
                    private_segment: 0,
                    group_segment: 1024,
                    grid: [65_536, 1, 1],
                    workgroup: [256, 1, 1],
                };
                sdk.extend_from_slice(bytes_of(&dispatch));
            }
            let function = record::function_word(Domain::HipRuntime, 210 + call as u32);
            let call = record::ApiCall {
                first_child: child,
                children: launches as u32,
                ..record::ApiCall::new(function, now, now + 800, 0)
            };
            app.extend_from_slice(bytes_of(&call));
            now += 1_000;
        }
    }
    (app, sdk)
}

fn metadata() -> Vec<u8> {
    let mut bytes = Vec::new();
    let agent = |index, tag, text: &str| {
        let mut header = header::<record::Agent>(RecordKind::Agent, tag, text.len() as u32);
        header.len = record::padded(size_of::<record::Agent>() + text.len()) as u16;
        let agent = record::Agent {
            header,
            index,
            node_id: index,
            logical_node_id: index,
            gfx_target_version: 90402,
            cu_count: 304,
            simd_per_cu: 4,
            wave_size: 64,
            xcc_count: 8,
            max_waves_per_cu: 32,
            lds_kib: 64,
            clock_mhz: 2100,
            device_id: 0x74a1,
            location_id: 0,
            domain: 0,
            memory_bytes: 1 << 37,
            gpu_id: u64::from(index),
        };
        padded(&[bytes_of(&agent), text.as_bytes()].concat())
    };
    bytes.extend(agent(0, 1, "CPU\0EPYC\0"));
    bytes.extend(agent(1, 2, "gfx942\0AMD Instinct MI300X\0"));
    for kernel in 1..=KERNELS {
        let name = format!("_Z15some_kernel_{kernel:03}PKfPfi");
        let mut header = header::<record::KernelSymbol>(RecordKind::KernelSymbol, 0, name.len() as u32);
        header.len = record::padded(size_of::<record::KernelSymbol>() + name.len()) as u16;
        let symbol = record::KernelSymbol {
            header,
            kernel_id: kernel,
            code_object_id: 1,
            kernel_object: kernel << 8,
            kernarg_bytes: 24,
            static_lds: 1024,
            private_segment: 0,
            sgprs: 32,
            vgprs: 64,
            entry: 0,
            agprs: 0,
        };
        bytes.extend(padded(&[bytes_of(&symbol), name.as_bytes()].concat()));
    }
    bytes
}

fn padded(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.resize(record::padded(bytes.len()), 0);
    bytes
}

fn pipeline(mode: TraceMode) -> (Pipeline, Converter) {
    let clock = Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 });
    let process = Process { pid: 100, command: vec!["bench".into()], ..Process::default() };
    let writer = (mode != TraceMode::None).then(|| TraceWriter::new(TraceOptions::default(), &process));
    let mut pipeline = Pipeline::new(Sinks::new(Aggregator::new(2), writer, mode, None));
    for (header, bytes) in record::iter(&metadata()) {
        pipeline.record(100, header, bytes, &clock);
    }
    (pipeline, clock)
}

/// The drainer's work on one pass of records.
fn pass(pipeline: &mut Pipeline, clock: &Converter, app: &[u8], sdk: &[u8]) {
    pipeline.take(100, app, clock);
    pipeline.take(101, sdk, clock);
    pipeline.end_of_pass(clock);
}

#[divan::bench(sample_count = 200)]
fn full_trace_to_disk(bencher: Bencher<'_, '_>) {
    let mut file = tempfile::tempfile().expect("a temporary file");
    let (mut pipeline, clock) = pipeline(TraceMode::Full);
    bencher.counter(ItemsCount::new(RECORDS)).with_inputs(passes()).bench_local_refs(|(app, sdk)| {
        pass(&mut pipeline, &clock, app, sdk);
        file.write_all(&pipeline.sinks.out).expect("written");
        pipeline.sinks.out.clear();
        pipeline.metadata.clear();
    });
}

#[divan::bench(sample_count = 200)]
fn kernels_only_trace(bencher: Bencher<'_, '_>) {
    let (mut pipeline, clock) = pipeline(TraceMode::Kernels);
    bencher.counter(ItemsCount::new(RECORDS)).with_inputs(passes()).bench_local_refs(|(app, sdk)| {
        pass(&mut pipeline, &clock, app, sdk);
        black_box(&pipeline.sinks.out);
        pipeline.sinks.out.clear();
        pipeline.metadata.clear();
    });
}

#[divan::bench(sample_count = 200)]
fn summary_only(bencher: Bencher<'_, '_>) {
    let (mut pipeline, clock) = pipeline(TraceMode::None);
    bencher.counter(ItemsCount::new(RECORDS)).with_inputs(passes()).bench_local_refs(|(app, sdk)| {
        pass(&mut pipeline, &clock, app, sdk);
        pipeline.metadata.clear();
    });
}

#[divan::bench(sample_count = 200)]
fn json_lines_to_disk(bencher: Bencher<'_, '_>) {
    let mut file = BufWriter::with_capacity(256 << 10, tempfile::tempfile().expect("a temporary file"));
    let mut durations = HashMap::<(u8, u64), hdrhistogram::Histogram<u64>>::new();
    let mut line = |file: &mut BufWriter<File>, kind: u8, name: u64, (start, end): (u64, u64), more: [u64; 3]| {
        let new = || hdrhistogram::Histogram::new(2).expect("two digits");
        durations.entry((kind, name)).or_insert_with(new).record(end - start).expect("in range");
        let [thread, of, count] = more;
        let micros = |ns: u64| ns as f64 / 1e3;
        writeln!(
            file,
            r#"{{"ph":"X","name":"{kind}/{name}","tid":{thread},"ts":{:.3},"dur":{:.3},"args":{{"id":{of},"n":{count}}}}},"#,
            micros(start),
            micros(end - start),
        )
        .expect("written");
    };
    bencher.counter(ItemsCount::new(RECORDS)).with_inputs(passes()).bench_local_refs(|(app, sdk)| {
        for (header, bytes) in record::iter(app) {
            if let (true, Some(call)) =
                (header.kind == RecordKind::ApiCall as u8, record::read::<record::ApiCall>(bytes))
            {
                let more = [100, call.first_child, u64::from(call.children)];
                line(&mut file, header.tag, u64::from(header.aux), (call.start_tick, call.end_tick), more);
            }
        }
        for (header, bytes) in record::iter(sdk) {
            if let Some(dispatch) = record::read::<record::Dispatch>(bytes) {
                let more = [dispatch.queue, dispatch.child, dispatch.dispatch_id];
                line(&mut file, header.kind, dispatch.kernel_id, (dispatch.start_ns, dispatch.end_ns), more);
            }
        }
        file.flush().expect("written");
    });
}
