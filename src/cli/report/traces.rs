//! Reads the trace of one process in one pass: the tables that the report looks into, and, where there is no summary, the
//! statistics too.

use crate::analysis::timeline::{Builder, Timeline};
use crate::event::{Process, Registry};
use crate::stats::{Aggregator, judge};
use crate::store::summary::{NoteRow, SCHEMA_VERSION, Summary};
use crate::trace::reader::{Item, TraceReader};
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Significant digits of percentiles made from a trace.
const DIGITS: u8 = 2;

/// A trace, read.
pub struct Contents {
    pub timeline: Timeline,
    /// When it was asked for.
    pub summary: Option<Summary>,
    /// What was missing or damaged.
    pub notes: Vec<String>,
}

/// Reads the parts of a trace, oldest first.
///
/// # Errors
/// A sentence with the file.
pub fn read(files: &[PathBuf], want_summary: bool) -> Result<Contents, String> {
    let mut reading = Reading {
        builder: Builder::new(),
        aggregator: want_summary.then(|| Aggregator::new(DIGITS)),
        summary: Summary { schema_version: SCHEMA_VERSION, finished: true, ..Summary::default() },
        dropped: HashMap::new(),
        notes: Vec::new(),
    };
    let mut last = None;
    for path in files {
        last = Some(reading.file(path).map_err(|error| format!("{}: {error}", path.display()))?);
    }
    let Reading { builder, aggregator, mut summary, dropped: _, notes } = reading;
    let timeline = builder.finish();
    let summary = aggregator.map(|aggregator| {
        let (registry, process) = last.unwrap_or_default();
        aggregator.fill(&registry, &mut summary);
        let Process { pid, command, host, start, rank, simulated, .. } = process.unwrap_or_default();
        let end_ns = timeline.window().map_or(start, |window| window.1).max(summary.end_ns);
        summary =
            Summary { pid, command, host, rank, simulated, start_ns: start, end_ns, ..std::mem::take(&mut summary) };
        let incomplete = notes.iter().map(|text| NoteRow { severity: "incomplete".to_owned(), text: text.clone() });
        summary.notes.extend(incomplete);
        judge(&mut summary.completeness, &summary.notes, true);
        summary
    });
    Ok(Contents { timeline, summary, notes })
}

struct Reading {
    builder: Builder,
    aggregator: Option<Aggregator>,
    summary: Summary,
    /// By kind and thread.
    dropped: HashMap<(String, u32), u64>,
    notes: Vec<String>,
}

impl Reading {
    fn file(&mut self, path: &Path) -> Result<(Registry, Option<Process>), String> {
        let mut reader = TraceReader::new(File::open(path).map_err(|error| error.to_string())?);
        let mut skipped = 0u64;
        while let Some(item) = reader.next().map_err(|error| error.to_string())? {
            match item {
                Item::Event(event) => {
                    self.builder.event(&event, reader.registry());
                    if let Some(aggregator) = &mut self.aggregator {
                        self.summary.end_ns = self.summary.end_ns.max(event.end());
                        aggregator.event(&event, reader.registry());
                    }
                }
                Item::Dropped { kind, tid, total, .. } => self.dropped(kind, tid, total),
                Item::Note { severity, text, .. } if self.aggregator.is_some() => {
                    let severity = format!("{severity:?}").to_lowercase();
                    self.summary.notes.push(NoteRow { severity, text });
                }
                Item::Skipped { .. } => skipped += 1,
                Item::Clock(_) | Item::SelfSample(_) | Item::Process(_) | Item::Note { .. } => {}
            }
        }
        if skipped > 0 {
            self.notes.push(format!("{}: {skipped} packets make no sense and were passed over", path.display()));
        }
        if let Some(torn) = reader.torn() {
            self.notes.push(format!("{}: the last {} bytes are a part of a packet", path.display(), torn.bytes));
        }
        Ok(reader.into_parts())
    }

    /// Totals so far of a kind on a thread: the last one counts.
    fn dropped(&mut self, kind: String, tid: u32, total: u64) {
        let completeness = &mut self.summary.completeness;
        let before = self.dropped.insert((kind.clone(), tid), total).unwrap_or(0);
        let more = total.saturating_sub(before);
        *completeness.dropped_by_thread.entry(tid).or_default() += more;
        *completeness.dropped.entry(kind).or_default() += more;
    }
}
