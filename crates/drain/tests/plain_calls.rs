//! Plain calls take a shorter way through the pipeline. Statistics and trace must be those of the long way, byte for byte.

use proptest::prelude::*;
use rkprof_abi::hip::table;
use rkprof_config::TraceMode;
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_model::clock::{Converter, Pair, Source};
use rkprof_model::event::Process;
use rkprof_model::record::{self, Header, MarkerOp, RecordKind, bytes_of};
use rkprof_model::summary::Summary;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;

#[derive(Clone, Debug)]
enum Step {
    /// Thread, domain, operation, start, ns (may be negative), status, children.
    Call(u32, u8, u32, u64, i64, i32, u32),
    Marker(u32, MarkerOp, u64),
    Repeat,
    NewFile,
    Api(bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let launch = table::slot("hipModuleLaunchKernel").expect("a function of HIP");
    let operation = prop_oneof![0..4u32, 60..70u32, Just(launch), Just(5_000_000u32)];
    let start = prop_oneof![10 => 0..1_000u64, 2 => 0..(1u64 << 34), 1 => any::<u64>()];
    let ns = prop_oneof![10 => 0..300i64, 2 => 0..(1i64 << 36), 1 => -50..0i64];
    let domain = prop_oneof![8 => Just(1u8), 3 => 1..12u8, 1 => Just(77u8)];
    let status = prop_oneof![8 => Just(0), 1 => Just(600), 1 => Just(-1)];
    let call = (
        prop_oneof![6 => Just(0u32), 1 => 0..3u32],
        domain,
        operation,
        start,
        ns,
        status,
        prop_oneof![8 => Just(0u32), 1 => 1..3u32],
    );
    let op = prop_oneof![Just(MarkerOp::Push), Just(MarkerOp::Pop), Just(MarkerOp::Mark)];
    let step = prop_oneof![
        40 => call.prop_map(|(a, b, c, d, e, f, g)| Step::Call(a, b, c, d, e, f, g)),
        4 => (0..3u32, op, 0..500u64).prop_map(|(tid, op, tick)| Step::Marker(tid, op, tick)),
        1 => Just(Step::Repeat),
        1 => Just(Step::NewFile),
        1 => any::<bool>().prop_map(Step::Api),
    ];
    proptest::collection::vec(step, 1..120)
}

fn pipeline(mode: TraceMode, base_sequence: u32) -> Pipeline {
    let options = TraceOptions { base_sequence, ..TraceOptions::default() };
    let writer = (mode != TraceMode::None).then(|| TraceWriter::new(options, &Process::default()));
    Pipeline::new(Sinks::new(Aggregator::new(2), writer, mode, None))
}

/// What the pipeline has made.
fn result(mut pipeline: Pipeline) -> (Vec<u8>, Summary, [u64; 3]) {
    let mut summary = Summary::default();
    pipeline.sinks.stats.fill(&pipeline.joiner.registry, &mut summary);
    let totals = pipeline.joiner.totals;
    let held = pipeline.sinks.trace.as_ref().map_or(0, |trace| trace.held().api_calls);
    (std::mem::take(&mut pipeline.sinks.out), summary, [totals.api_calls, pipeline.records(), held])
}

fn call_record(step: &Step, now: u64) -> Option<(u32, Vec<u8>)> {
    let Step::Call(tid, tag, aux, start, ns, status, children) = *step else { return None };
    let header = Header { kind: RecordKind::ApiCall as u8, tag, len: size_of::<record::ApiCall>() as u16, aux };
    // Mostly a little later than the last one.
    let start_tick = if start < 1 << 40 { now.wrapping_add(start) } else { start };
    let end_tick = start_tick.wrapping_add_signed(ns);
    let call =
        record::ApiCall { header, first_child: 7, children, ..record::ApiCall::new(0, start_tick, end_tick, status) };
    Some((tid, bytes_of(&call).to_vec()))
}

/// Ticks that are ns, or whose rate has changed several times.
fn clock(is_counter: bool) -> Converter {
    let source = if is_counter { Source::Tsc } else { Source::Boottime };
    let mut clock = Converter::new(source, Pair { tick: 900_000, ns: 5_000_000 });
    for part in 1..6 {
        clock.calibrate(Pair { tick: 980_000 + part * 9_000, ns: 5_030_000 + part * 4_000 + part % 2 * 700 });
    }
    clock
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn the_shorter_way_makes_the_same(
        steps in steps(),
        mode in prop_oneof![4 => Just(TraceMode::Full), 1 => Just(TraceMode::Kernels), 1 => Just(TraceMode::None)],
        base in prop_oneof![Just(0u32), Just(1 << 20), Just(u32::MAX - 20)],
        is_counter: bool,
    ) {
        let clock = clock(is_counter);
        let (mut short, mut long) = (pipeline(mode, base), pipeline(mode, base));
        let mut now = 1_000_000u64;
        // Records of one thread that follow each other are taken at once.
        let (mut of, mut waiting) = (0, Vec::new());
        for step in &steps {
            if !matches!(step, Step::Call(tid, ..) if *tid == of) {
                short.take(of, &waiting, &clock);
                waiting.clear();
            }
            match step {
                Step::Call(..) => {
                    let (tid, bytes) = call_record(step, now).expect("a call");
                    now += 400;
                    record::iter(&bytes).for_each(|(header, bytes)| long.record(tid, header, bytes, &clock));
                    of = tid;
                    waiting.extend(bytes);
                }
                Step::Marker(tid, op, tick) => {
                    let header =
                        Header { kind: RecordKind::Marker as u8, tag: *op as u8, len: size_of::<record::Marker>() as u16, aux: 0 };
                    let marker = record::Marker { header, tick: now + tick, id: 0 };
                    for pipeline in [&mut short, &mut long] {
                        pipeline.record(*tid, header, bytes_of(&marker), &clock);
                    }
                }
                other => for Sinks { trace, out, .. } in [&mut short.sinks, &mut long.sinks] {
                    let Some(trace) = trace else { continue };
                    match other {
                        Step::Repeat => trace.repeat_state(out),
                        Step::NewFile => {
                            trace.end_file(out);
                            trace.begin_file(out);
                        }
                        Step::Api(on) => trace.set_api(*on),
                        _ => {}
                    }
                },
            }
        }
        short.take(of, &waiting, &clock);
        prop_assert_eq!(result(short), result(long));
    }
}
