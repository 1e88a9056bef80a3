//! Writes a made-up trace and what Perfetto's trace processor must find in it:
//! `cargo run --example synth_trace -- DIR [ROUNDS]` makes DIR/synth.pftrace and DIR/synth.json.

#[path = "../tests/trace_processor/encode.rs"]
mod encode;
#[path = "../tests/trace_processor/expect.rs"]
mod expect;
#[path = "../tests/trace_processor/synth.rs"]
mod synth;

use rkprof::trace::writer::TraceOptions;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().unwrap_or_else(|| ".".to_owned()));
    let rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(40);
    let run = synth::synth(rounds);
    let trace = encode::encode(&run, TraceOptions::default(), 700);
    std::fs::create_dir_all(&dir)?;
    std::fs::write(dir.join("synth.pftrace"), &trace)?;
    let expected = expect::expected(run.events(), &run.registry, &run.process);
    std::fs::write(dir.join("synth.json"), serde_json::to_string(&expected)?)?;
    println!("{} events, {} bytes", run.events().count(), trace.len());
    Ok(())
}
