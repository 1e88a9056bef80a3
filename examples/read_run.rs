//! Reads a run through the library: `cargo run --example read_run -- RUN`. Prints the kernels by total time from the summary,
//! and from the trace the longest pause between two kernels of each device.

use rkprof_model::event::{Event, Ns};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::dir::Session;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let dir: PathBuf = std::env::args_os().nth(1).ok_or("usage: read_run RUN")?.into();

    // Statistics: complete, in constant memory, and also available without a trace.
    let summary = Session::open(&dir).summary()?;
    println!("{}, process {}", summary.completeness.verdict, summary.pid);
    for row in summary.kernels.iter().take(5) {
        println!("{:>12} ns in {:>8} calls  {}", row.duration.sum_ns, row.duration.count, row.name);
    }

    // Events: one at a time, whatever the size of the file.
    let mut pauses: BTreeMap<u32, (Ns, Ns)> = BTreeMap::new();
    for path in rkprof_store::trace_files(&dir) {
        let mut reader = TraceReader::new(File::open(path)?);
        while let Some(item) = reader.next()? {
            if let Item::Event(Event::Kernel(kernel)) = item {
                let (end, longest) = pauses.entry(kernel.agent).or_insert((kernel.end, 0));
                *longest = (*longest).max(kernel.start.saturating_sub(*end));
                *end = (*end).max(kernel.end);
            }
        }
    }
    for (agent, (_, longest)) in pauses {
        println!("device {agent}: longest pause between kernels {longest} ns");
    }
    Ok(())
}
