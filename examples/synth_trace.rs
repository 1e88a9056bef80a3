//! Writes a made-up run in every way a trace can be written, each with what Perfetto's trace processor must find in it:
//! `cargo run --example synth_trace -- DIR [ROUNDS]` makes pairs NAME.pftrace and NAME.json in DIR.
//! `tests/trace_processor/run.sh` judges them.

#[path = "../tests/trace_processor/encode.rs"]
mod encode;
#[path = "../tests/trace_processor/expect.rs"]
mod expect;
#[path = "../tests/trace_processor/synth.rs"]
mod synth;

use rkprof_model::event::Event;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_store::stream::{Rotate, StreamOptions};
use std::io::Result;
use std::path::{Path, PathBuf};
use synth::Synth;

/// Steps between repetitions of interned state.
const REPEAT: usize = 700;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().unwrap_or_else(|| ".".to_owned()));
    let rounds = args.next().and_then(|n| n.parse().ok()).unwrap_or(40);
    let run = synth::synth(rounds);
    std::fs::create_dir_all(&dir)?;

    let whole = encode::encode(&run, TraceOptions::default(), REPEAT);
    write(&dir, "full", &whole, &run, |_| true)?;
    let kernels = encode::encode(&run, TraceOptions { api: false, ..TraceOptions::default() }, REPEAT);
    write(&dir, "kernels", &kernels, &run, |event| !matches!(event, Event::Api(_)))?;
    cut(&dir, &run)?;
    stream(&dir, "compressed", &run, StreamOptions { compress: true, ..StreamOptions::default() })?;
    // Many files: a call may be under way where one begins.
    let bytes = whole.len() as u64 / 4;
    stream(&dir, "rotated", &run, StreamOptions { rotate: Some(Rotate::Bytes(bytes)), ..StreamOptions::default() })
}

/// Writes a trace and its expected contents.
fn write(dir: &Path, name: &str, trace: &[u8], run: &Synth, holds: impl Fn(&Event<'_>) -> bool) -> Result<()> {
    let events: Vec<_> = run.events().filter(|event| holds(event)).cloned().collect();
    pair(dir, name, trace, &events, run, false)
}

fn pair(dir: &Path, name: &str, trace: &[u8], events: &[Event<'static>], run: &Synth, cut: bool) -> Result<()> {
    std::fs::write(dir.join(format!("{name}.pftrace")), trace)?;
    let mut expected = expect::expected(events.iter(), &run.registry, &run.process);
    expected["cut"] = cut.into();
    std::fs::write(dir.join(format!("{name}.json")), serde_json::to_string(&expected)?)?;
    println!("{name}: {} events, {} bytes", events.len(), trace.len());
    Ok(())
}

/// A trace of a killed writer: it ends within a packet.
fn cut(dir: &Path, run: &Synth) -> Result<()> {
    let mut writer = TraceWriter::new(TraceOptions::default(), &run.process);
    let mut trace = Vec::new();
    let half = run.steps.len() / 2;
    for step in &run.steps[..half] {
        encode::step(&mut writer, &mut trace, step, run);
    }
    let whole = trace.len();
    encode::step(&mut writer, &mut trace, &run.steps[half], run);
    trace.truncate(whole + 5);
    let events: Vec<_> = run.steps[..half].iter().filter_map(|step| step.event().cloned()).collect();
    pair(dir, "cut", &trace, &events, run, true)
}

/// Files as the drainer writes them; each must hold what the reader finds in it, and all together everything.
fn stream(dir: &Path, name: &str, run: &Synth, options: StreamOptions) -> Result<()> {
    let files = dir.join(name);
    std::fs::create_dir_all(&files)?;
    let mut all = Vec::new();
    for (number, file) in (1..).zip(encode::files(run, &files, options)) {
        let trace = std::fs::read(&file)?;
        let mut events = Vec::new();
        let mut reader = TraceReader::new(&trace[..]);
        while let Some(item) = reader.next().expect("our own trace") {
            if let Item::Event(event) = item {
                events.push(event);
            }
        }
        pair(dir, &format!("{name}-{number}"), &trace, &events, run, false)?;
        all.extend(events);
    }
    assert!(all.iter().eq(run.events()), "the files together hold the run");
    Ok(())
}
