//! What Perfetto's trace processor must find in a trace, by our own reader: `cargo run --example expect_trace -- TRACE`
//! prints the EXPECTED.json of `tests/trace_processor/check.mjs`; `--cut` after it says that the trace ends early. The integration tests hold our reader against what the
//! simulator says it did; this holds the trace processor against our reader.

#[path = "../tests/trace_processor/expect.rs"]
mod expect;

use rkprof_model::event::{Event, Process};
use rkprof_perfetto::reader::{Item, TraceReader};
use std::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: expect_trace TRACE [--cut]")?;
    let cut = std::env::args().nth(2).is_some_and(|option| option == "--cut");
    let mut reader = TraceReader::new(File::open(path)?);
    let mut events: Vec<Event<'static>> = Vec::new();
    while let Some(item) = reader.next()? {
        if let Item::Event(event) = item {
            events.push(event);
        }
    }
    let (registry, process) = reader.into_parts();
    let process = process.unwrap_or_else(Process::default);
    let mut expected = expect::expected(events.iter(), &registry, &process);
    expected["cut"] = cut.into();
    println!("{expected}");
    Ok(())
}
