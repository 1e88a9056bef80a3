//! How many bytes an event takes in a trace.

use crate::synth;
use rkprof_model::event::{ApiCall, Event, KernelDispatch};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

/// Bytes per item when `n` of them are written into a trace that has begun.
fn bytes_each(n: u64, mut write: impl FnMut(&mut TraceWriter, &mut Vec<u8>, u64)) -> f64 {
    let mut writer = TraceWriter::new(TraceOptions::default(), &synth::process());
    let mut out = Vec::new();
    writer.begin_file(&mut out);
    for i in 0..n {
        write(&mut writer, &mut out, i);
    }
    out.len() as f64 / n as f64
}

#[test]
fn events_are_small() {
    let registry = synth::registry();
    let run = synth::synth(4);
    let find = |f: fn(&Event<'static>) -> bool| run.events().find(|event| f(event)).unwrap().clone();
    let Event::Api(call) = find(|e| matches!(e, Event::Api(c) if c.children.end - c.children.start == 1)) else {
        panic!("a launch")
    };
    let Event::Kernel(kernel) = find(|e| matches!(e, Event::Kernel(_))) else { panic!("a kernel") };
    // A launch every 5 us; ids and times like those of the second minute of a run.
    let first = 1_000_000;
    let at = |i: u64| call.start + i * 5_000;
    let launch =
        |i: u64| ApiCall { start: at(i), end: at(i) + 2_100, children: first + i..first + i + 1, ..call.clone() };
    let dispatch = |i: u64| KernelDispatch {
        start: at(i) + 40_000,
        end: at(i) + 44_000,
        event_id: first + i,
        dispatch_id: first + i,
        launch: Some(at(i)),
        ..kernel.clone()
    };

    let n = 20_000;
    let api = bytes_each(n, |writer, out, i| {
        writer.event(out, &Event::Api(ApiCall { children: 0..0, stream: None, ..launch(i) }), &registry);
    });
    let pair = bytes_each(n, |writer, out, i| {
        writer.event(out, &Event::Api(launch(i)), &registry);
        writer.event(out, &Event::Kernel(dispatch(i)), &registry);
    });
    let with_flow = bytes_each(n, |writer, out, i| writer.event(out, &Event::Api(launch(i)), &registry));
    let alone = pair - with_flow;
    assert!(api <= 30.0, "API call: {api:.1} bytes");
    assert!(alone <= 75.0, "kernel: {alone:.1} bytes");
    assert!(pair <= 105.0, "launch, kernel and flow: {pair:.1} bytes");
}
