//! Writes a large made-up trace without holding it in memory, for measuring what reads traces:
//! `cargo run --release --example big_trace -- FILE [KERNELS]`, ten million kernels unless told otherwise.
//!
//! One thread launches steps of 250 kernels of 40 names and 120 shapes on two streams with one hipLaunchKernel each. A
//! step ends with a copy and hipStreamSynchronize, and has a ROCTx range.

#[path = "../tests/trace_processor/synth.rs"]
#[allow(dead_code)]
mod synth;

use rkprof_model::event::*;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::fs::File;
use std::io::{Result, Write};

/// Kernels of a step.
const STEP: u64 = 250;
/// Packets are written when there are this many bytes of them.
const CHUNK: usize = 4 << 20;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("usage: big_trace FILE [KERNELS]");
    let kernels: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(10_000_000);
    let mut registry = synth::registry();
    for id in 10..50u64 {
        let name = format!("Cijk_Alik_Bljk_HHS_BH_MT{}x{}x64_SE_K{id}", 16 << (id % 5), 32 << (id % 3));
        registry.kernels.insert(id, Kernel { symbol: Symbol::new(name), vgprs: Some(64), ..Kernel::default() });
    }
    let process = synth::process();
    let mut writer = TraceWriter::new(TraceOptions::default(), &process);
    let (mut file, mut packets) = (File::create(path)?, Vec::new());
    writer.begin_file(&mut packets);
    let (mut host, mut gpu) = (process.start + 1_000_000, [process.start + 1_000_000; 2]);
    let mut id = 0;
    while id < kernels {
        let mut event = |event: Event<'_>| writer.event(&mut packets, &event, &registry);
        let marker = |op, at| Event::Marker(Marker { op, at, tid: 4242, id: 0, message: "step".into() });
        event(marker(MarkerOp::Push, host));
        for i in 0..STEP.min(kernels - id) {
            id += 1;
            let stream = usize::from(i % 10 == 9);
            let call = call(0, host, 1_900, id..id + 1, Some(stream as u32));
            let start = (host + 6_000).max(gpu[stream] + 800);
            let end = start + 3_000 + i * 7919 % 9_000;
            (host, gpu[stream]) = (call.end + 300, end);
            let dispatch = KernelDispatch {
                kernel: 10 + i % 40,
                start,
                end,
                event_id: id,
                dispatch_id: id,
                agent: 1,
                queue: stream as u32,
                stream: Some(stream as u32),
                tid: 4242,
                shape: LaunchShape { grid: [256 * (1 + i as u32 % 3), 1, 1], workgroup: [256, 1, 1], lds: Some(0) },
                scratch: Some(0),
                launch: Some(call.start),
                function: Some(call.function),
                timing_valid: true,
                work: None,
                gemm: None,
                arguments: None,
            };
            event(Event::Api(call));
            event(Event::Kernel(dispatch));
        }
        let end = gpu[0].max(gpu[1]);
        event(Event::Api(call(2, host, end + 9_000 - host, 0..0, Some(0))));
        host = end + 20_000;
        event(marker(MarkerOp::Pop, host));
        if packets.len() > CHUNK {
            file.write_all(&packets)?;
            packets.clear();
            writer.repeat_state(&mut packets);
        }
    }
    file.write_all(&packets)
}

fn call(operation: usize, start: Ns, dur: Ns, children: std::ops::Range<u64>, stream: Option<u32>) -> ApiCall {
    let function = synth::function(operation);
    ApiCall { status: Some(0), children, stream, ..ApiCall::new(function, 4242, start, start + dur) }
}
