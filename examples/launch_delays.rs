//! A tool of one's own on the event stream: how long each kernel waited between its launch and its start.
//! `cargo run --example launch_delays -- RUN`, where RUN is a run directory or a trace.
//!
//! [`stream::feed`] reads the traces of a process and passes each event to a [`Sink`]; every export of rkprof is one.

use rkprof_formats::export::{Ended, Recorded, Sink, session, stream};
use rkprof_model::event::{Event, Ns, Registry};
use std::collections::BTreeMap;
use std::error::Error;
use std::io;
use std::path::PathBuf;

/// The delays of one kernel.
#[derive(Default)]
struct Delays {
    launches: u64,
    sum: Ns,
    longest: Ns,
}

#[derive(Default)]
struct LaunchDelays {
    kernels: BTreeMap<String, Delays>,
}

impl Sink for LaunchDelays {
    fn begin(&mut self, _process: &Recorded<'_>) -> io::Result<()> {
        Ok(())
    }

    /// The registry has what was announced before the event: names of kernels, devices, streams.
    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        // A kernel without a known launch (of a graph, for example) has no delay of its own.
        if let Event::Kernel(kernel) = event
            && let Some(launch) = kernel.launch
        {
            let name = registry.kernel_name(kernel.kernel).into_owned();
            let delays = self.kernels.entry(name).or_default();
            let delay = kernel.start.saturating_sub(launch);
            delays.launches += 1;
            delays.sum += delay;
            delays.longest = delays.longest.max(delay);
        }
        Ok(())
    }

    fn end(&mut self, _process: &Ended<'_>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        println!("{:>10} {:>14} {:>14}  kernel", "launches", "mean delay ns", "longest ns");
        for (name, Delays { launches, sum, longest }) in &self.kernels {
            println!("{launches:>10} {:>14} {longest:>14}  {name}", sum / launches);
        }
        Ok(Vec::new())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let run: PathBuf = std::env::args_os().nth(1).ok_or("usage: launch_delays RUN")?.into();
    let mut delays = LaunchDelays::default();
    for process in session::open(&run)? {
        let fed = stream::feed(&process, &mut [], &mut delays, &|_bytes| {})?;
        // What is missing belongs beside the numbers.
        for lack in &fed.missing {
            eprintln!("{}: {lack}", process.place.display());
        }
    }
    delays.finish()?;
    Ok(())
}
