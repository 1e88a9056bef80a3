//! A Perfetto trace of a part of a trace: the events that pass the filter, written as the drainer writes them. Clock
//! readings, drops and own cost belong to the whole run and are left out.

use super::format::{self, DocsRow, Format, Job, Needs, Paths, Setting};
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Event, Registry};
use rkprof_model::run::TraceRows;
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::io::{self, Write};

pub static FORMAT: Format = Format {
    name: "pftrace",
    help: "Perfetto trace of a part of the run: --time, --range, --kernel",
    docs: &[DocsRow {
        called: "pftrace",
        result: "Perfetto trace of a part",
        processes: "a file `pid_N.pftrace` each",
        readers: "ui.perfetto.dev",
    }],
    endings: &["pftrace"],
    place: format::one_stream,
    gives: format::gives_nothing,
    after_run: Some("exported.pftrace"),
    needs: Needs { trace: true, counters: false, callstacks: true, paths: Paths::Unused },
    holds_processes: false,
    is_binary: true,
    options: &[Setting::Rows],
    make: |mut job: Job| Ok(Box::new(Part::new(job.stream()?, job.callstacks, job.rows))),
};

/// Bytes collected before a write.
const FLUSH: usize = 1 << 20;
/// Events between repetitions of names, so that a damaged file loses little.
const REPEAT: u64 = 1 << 16;

pub struct Part {
    callstacks: Callstacks,
    out: Box<dyn Write + Send>,
    writer: Option<TraceWriter>,
    packets: Vec<u8>,
    events: u64,
    rows: TraceRows,
}

impl Part {
    /// Launches with one of these paths get a callstack.
    pub fn new(out: Box<dyn Write + Send>, callstacks: Callstacks, rows: TraceRows) -> Part {
        Part { callstacks, out, writer: None, packets: Vec::new(), events: 0, rows }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.packets)?;
        self.packets.clear();
        Ok(())
    }
}

impl Sink for Part {
    fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
        let mut writer =
            TraceWriter::new(TraceOptions { rows: self.rows, ..TraceOptions::default() }, recorded.process);
        writer.set_callstacks(self.callstacks.clone());
        writer.begin_file(&mut self.packets);
        self.writer = Some(writer);
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        self.events += 1;
        if self.events.is_multiple_of(REPEAT) {
            writer.repeat_state(&mut self.packets);
        }
        writer.event(&mut self.packets, event, registry);
        if self.packets.len() >= FLUSH { self.flush() } else { Ok(()) }
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.end_file(&mut self.packets);
        }
        self.flush()
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        self.out.flush()?;
        Ok(Vec::new())
    }
}
