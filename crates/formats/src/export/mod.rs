//! Runs in the formats of other tools.
//!
//! ```text
//! run directory or trace --(session)--> trace files --(stream: reader, filter)--> events --> Sink --> files of a format
//! summary.json ----------------------------------------------------------------------------^ (runs without a trace)
//! ```
//!
//! One loop ([`stream::feed`]) reads the traces of one process after the other and passes each event to a [`Sink`]; each
//! format is a sink in its own file. Memory does not grow with the number of events: a sink keeps names, statistics, open
//! ranges and the children of graph launches, never events. `docs/formats.md` says what a format can and cannot hold.
//!
//! | file | does |
//! |---|---|
//! | `format`, `layout` | what formats and layouts declare about themselves, and the lists of them |
//! | `session`, `stream`, `filter` | what is read, and which events of it |
//! | `csv`, `agents`, `legacy` | rocprofv3's and rocprof's CSV files |
//! | `parquet`, `wide`, `columns`, `dataset` | one file of kernels; a partitioned dataset of everything |
//! | `rocpd` | SQLite in rocprofv3's schema |
//! | `json`, `geak`, `chrome`, `stacks`, `wmma`, `histogram` | the JSON formats |
//! | `pftrace` | a trace of a part of a trace |
//! | `rows`, `text`, `table`, `kernels`, `correlation`, `counters`, `ranges`, `tallies`, `chosen_events` | what formats share |

pub mod agents;
pub mod chosen_events;
pub mod chrome;
pub mod columns;
pub mod correlation;
pub mod counters;
pub mod csv;
pub mod dataset;
pub mod devices;
pub mod filter;
pub mod format;
pub mod geak;
pub mod histogram;
pub mod json;
pub mod kernels;
pub mod layout;
pub mod legacy;
mod list;
pub mod parquet;
pub mod pftrace;
pub mod ranges;
mod replayed;
pub mod rocpd;
mod rows;
pub mod session;
pub mod stacks;
pub mod stream;
pub mod table;
pub mod tallies;
pub mod text;
mod types;
pub mod whole_ranges;
pub mod wide;
pub mod wmma;

pub use list::FORMATS;

use rkprof_model::event::{Event, Ns, Process, Registry};
use rkprof_model::run::RunInfo;
use rkprof_model::summary::{Summary, gpu_name};
use std::io;
use std::ops::Range;

/// The process that the following events are from.
#[derive(Clone, Copy)]
pub struct Recorded<'a> {
    pub process: &'a Process,
    /// `run.json` and `summary.json`; a single trace file has neither.
    pub info: Option<&'a RunInfo>,
    pub summary: Option<&'a Summary>,
    /// Whether its events follow; otherwise there is only the summary.
    pub traced: bool,
    /// Children of calls with several launches, for [`correlation::Correlation::new`].
    pub several: &'a [Range<u64>],
    /// Whether it is a process of a merged run: ids of its events and threads are its own, and times are those of one clock.
    pub joint: bool,
}

/// Facts that are known after the last event of a process.
#[derive(Clone, Copy)]
pub struct Ended<'a> {
    pub registry: &'a Registry,
    /// The latest time in any event; 0 without events.
    pub last: Ns,
    /// Names of the devices of a merged run, by agent; none of other runs.
    pub devices: &'a [String],
}

impl Ended<'_> {
    /// The name of a device, as reports show it.
    fn device(&self, agent: u32) -> String {
        let number = self.registry.agents.get(agent as usize).and_then(|agent| agent.gpu_index);
        self.devices.get(agent as usize).cloned().unwrap_or_else(|| gpu_name(agent, number))
    }
}

/// Completes a file that is one JSON document.
fn write_document(out: &mut dyn io::Write, document: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, document)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// A format that is being written. Errors are those of writing the files.
pub trait Sink {
    /// True for formats with correlation ids, which need [`Recorded::several`].
    fn correlates(&self) -> bool {
        false
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()>;

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()>;

    /// The process of [`Sink::begin`] has no more events.
    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()>;

    /// Completes the files. Returns remarks: data of this run that the format could not hold.
    fn finish(&mut self) -> io::Result<Vec<String>>;
}

/// Several formats in one pass over the trace.
#[derive(Default)]
pub struct Tee(pub Vec<Box<dyn Sink>>);

impl Sink for Tee {
    fn correlates(&self) -> bool {
        self.0.iter().any(|sink| sink.correlates())
    }

    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        self.0.iter_mut().try_for_each(|sink| sink.begin(recorded))
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        self.0.iter_mut().try_for_each(|sink| sink.event(event, registry))
    }

    fn end(&mut self, ended: &Ended<'_>) -> io::Result<()> {
        self.0.iter_mut().try_for_each(|sink| sink.end(ended))
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        let mut remarks: Vec<String> = Vec::new();
        for sink in &mut self.0 {
            remarks.extend(sink.finish()?);
        }
        remarks.dedup();
        Ok(remarks)
    }
}
