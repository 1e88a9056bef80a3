//! Reads the trace of one process in one pass: the tables for the report and, without a summary, the statistics too. Two
//! threads read a long trace, from its beginning and from a seam in its middle.

use crate::progress;
use indicatif::ProgressBar;
use rkprof_analysis::timeline::{Builder, Timeline};
use rkprof_formats::export::filter::{Named, moment};
use rkprof_model::error::Error;
use rkprof_model::event::{Ns, Process, Registry};
use rkprof_model::summary::{MarkerRow, NoteRow, SCHEMA_VERSION, Summary, TraceFile};
use rkprof_model::verdict::Witnesses;
use rkprof_perfetto::reader::{Account, Item, TraceReader, seam};
use rkprof_stats::merge::resume;
use rkprof_stats::{Aggregator, Tally, judge};
use rkprof_store::{files, verdict};
use std::collections::{BTreeMap, HashMap};
use std::io::{Read, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Significant digits of percentiles from a trace.
const DIGITS: u8 = 2;
/// One thread reads shorter files.
const LONG: u64 = 64 << 20;

/// The contents of a trace.
pub(super) struct Contents {
    pub timeline: Timeline,
    /// `Some` if requested.
    pub summary: Option<Summary>,
    /// Notes on missing or damaged records.
    pub notes: Vec<String>,
    /// Events that the files should hold and do not: one sentence per file.
    pub missing: Vec<String>,
}

/// The requested contents of a trace.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    /// Whether a summary is made beside the tables.
    pub summary: bool,
    /// Only launches within this time.
    pub window: Option<Window>,
    /// Whether the tables show counted dispatches as timed ones.
    pub counted: bool,
}

/// Reads the parts of a trace, oldest first. `known`: the files in the summary.
///
/// # Errors
/// A sentence with the file; also when the trace is of several processes, whose times do not belong together.
pub(super) fn read(files: &[PathBuf], known: &[TraceFile], wanted: &Wanted) -> Result<Contents, Error> {
    let bar = progress::reading(files);
    let mut whole = Reading::new(wanted.clone(), &bar);
    let mut missing = Vec::new();
    for (index, path) in files.iter().enumerate() {
        let failed = |error: Error| Error::during(path.display().to_string(), error);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let known = known.iter().find(|file| file.name == name);
        let account = if index == 0 {
            whole.file(path).map_err(failed)?;
            std::mem::take(&mut whole.account)
        } else {
            let mut next = Reading::new(wanted.clone(), &bar);
            next.file(path).map_err(failed)?;
            let account = std::mem::take(&mut next.account);
            whole.join(next).map_err(failed)?;
            account
        };
        missing.extend(verdict::lacks(&name, known, &account).map(|lack| lack.to_string()));
    }
    bar.finish_and_clear();
    whole.finish(missing)
}

/// The processes of a joint trace, each with its own tables, in the order in which they come; all times are of one clock.
///
/// # Errors
/// A sentence with the file.
pub(super) fn read_joint(files: &[PathBuf]) -> Result<Vec<(Process, Timeline)>, Error> {
    let mut processes: Vec<(Process, Builder)> = Vec::new();
    let mut now = None;
    let bar = progress::reading(files);
    for path in files {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = files::open(path).map_err(|error| failed(&error))?;
        let take = |item: Item, registry: &Registry| match item {
            Item::Process(process) => {
                let known = processes.iter().position(|(of, _)| (of.pid, &of.host) == (process.pid, &process.host));
                now = Some(known.unwrap_or(processes.len()));
                if known.is_none() {
                    processes.push((process, Builder::new()));
                }
            }
            Item::Event(event) => {
                if let Some((_, builder)) = now.and_then(|now| processes.get_mut(now)) {
                    builder.event(&event, registry);
                }
            }
            Item::Clock(_) | Item::SelfSample(_) | Item::Dropped { .. } | Item::Note { .. } | Item::Skipped { .. } => {}
        };
        TraceReader::new(bar.wrap_read(file)).each(take).map_err(|error| failed(&error))?;
    }
    bar.finish_and_clear();
    Ok(processes.into_iter().map(|(process, builder)| (process, builder.finish())).collect())
}

/// From the first begin to the last end of the ranges of a name, and how many there are; `None` when there is none.
///
/// # Errors
/// A sentence with the file.
pub(super) fn window(files: &[PathBuf], range: &str) -> Result<Option<(Window, usize)>, Error> {
    let mut named = Named::new(range);
    let bar = progress::reading(files);
    for path in files {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = files::open(path).map_err(|error| failed(&error))?;
        let take = |item: Item, _: &Registry| {
            if let Item::Event(event) = item {
                named.event(&event);
            }
        };
        TraceReader::new(bar.wrap_read(file)).each(take).map_err(|error| failed(&error))?;
    }
    bar.finish_and_clear();
    Ok(named.window().map(|window| (window, named.found.len())))
}

/// A time, ns of CLOCK_BOOTTIME.
pub(super) type Window = RangeInclusive<Ns>;

struct Reading {
    wanted: Wanted,
    builder: Builder,
    statistics: Option<Statistics>,
    process: Option<Process>,
    skipped: u64,
    notes: Vec<String>,
    /// Account of the file being read.
    account: Account,
    /// Progress through all files.
    bar: ProgressBar,
}

/// The state behind a summary.
struct Statistics {
    /// `None` once its numbers are in the summary.
    aggregator: Option<Aggregator>,
    summary: Summary,
    registry: Registry,
    /// Dropped records so far, by kind and thread.
    dropped: HashMap<(String, u32), u64>,
}

impl Reading {
    fn new(wanted: Wanted, bar: &ProgressBar) -> Reading {
        let statistics = || Statistics {
            aggregator: Some(Aggregator::new(DIGITS)),
            summary: Summary { schema_version: SCHEMA_VERSION, finished: true, ..Summary::default() },
            registry: Registry::default(),
            dropped: HashMap::new(),
        };
        Reading {
            builder: Builder::counted(wanted.counted),
            statistics: wanted.summary.then(statistics),
            wanted,
            process: None,
            skipped: 0,
            notes: Vec::new(),
            account: Account::default(),
            bar: bar.clone(),
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), Error> {
        let plain = |error: std::io::Error| error.to_string();
        let mut file = files::open(path).map_err(plain)?;
        let length = file.metadata().map_err(plain)?.len();
        let middle = match length {
            LONG.. => seam(&mut file, length / 2, length / 4).map_err(plain)?,
            _ => None,
        };
        file.seek(SeekFrom::Start(0)).map_err(plain)?;
        let Some(middle) = middle else { return self.part(file, path) };
        let mut second = files::open(path).map_err(plain)?;
        second.seek(SeekFrom::Start(middle)).map_err(plain)?;
        let mut later = Reading::new(self.wanted.clone(), &self.bar);
        let (first, later) = std::thread::scope(|scope| {
            let other = scope.spawn(move || later.part(second, path).map(|()| later));
            let first = self.part(file.take(middle), path);
            (first, other.join().unwrap_or_else(|_| Err("reading its second half failed".to_owned().into())))
        });
        first?;
        self.join(later?)
    }

    fn part(&mut self, file: impl Read, path: &Path) -> Result<(), Error> {
        let mut reader = TraceReader::new(self.bar.clone().wrap_read(file));
        let mut wrong = Ok(());
        let take = |item: Item, registry: &Registry| match item {
            Item::Event(event) => {
                if self.wanted.window.as_ref().is_some_and(|window| !window.contains(&moment(&event))) {
                    return;
                }
                self.builder.event(&event, registry);
                if let Some(statistics) = &mut self.statistics {
                    statistics.summary.end_ns = statistics.summary.end_ns.max(event.end());
                    if let Some(aggregator) = &mut statistics.aggregator {
                        aggregator.event(&event, registry);
                    }
                }
            }
            Item::Process(process) => {
                if let Err(error) = self.is_from(process) {
                    wrong = Err(error);
                }
            }
            Item::Skipped { .. } => self.skipped += 1,
            Item::Clock(_) | Item::SelfSample(_) => {}
            item => {
                if let Some(statistics) = &mut self.statistics {
                    statistics.note(item);
                }
            }
        };
        reader.each(take).map_err(|error| error.to_string())?;
        wrong?;
        self.builder.order();
        self.account.join(reader.account().clone());
        if let Some(torn) = reader.torn() {
            self.notes.push(format!("{}: the last {} bytes are a part of a packet", path.display(), torn.bytes));
        }
        if let Some(statistics) = &mut self.statistics {
            statistics.registry = reader.into_parts().0;
        }
        Ok(())
    }

    fn is_from(&mut self, process: Process) -> Result<(), Error> {
        match &self.process {
            Some(known) if (known.pid, &known.host) != (process.pid, &process.host) => {
                Err("the trace is of several processes; report their run directories".to_owned().into())
            }
            _ => {
                self.process = Some(process);
                Ok(())
            }
        }
    }

    /// Adds the part that follows in time.
    fn join(&mut self, later: Reading) -> Result<(), Error> {
        let Reading { builder, statistics, process, skipped, notes, wanted: _, account, bar: _ } = later;
        process.map_or(Ok(()), |process| self.is_from(process))?;
        self.builder.join(builder);
        self.account.join(account);
        self.skipped += skipped;
        self.notes.extend(notes);
        if let (Some(mine), Some(theirs)) = (self.statistics.take(), statistics) {
            self.statistics = Some(mine.joined(theirs, &self.builder)?);
        }
        Ok(())
    }

    fn finish(self, missing: Vec<String>) -> Result<Contents, Error> {
        let Reading { builder, statistics, process, skipped, mut notes, wanted: _, account: _, bar: _ } = self;
        let timeline = builder.finish();
        if skipped > 0 {
            notes.push(format!("{skipped} packets of the trace are invalid and were skipped"));
        }
        let said: Vec<String> = notes.iter().chain(&missing).cloned().collect();
        let summary = statistics.map(|statistics| statistics.finish(process.unwrap_or_default(), &timeline, &said));
        Ok(Contents { timeline, summary, notes, missing })
    }
}

impl Statistics {
    fn note(&mut self, item: Item) {
        match item {
            // These are running totals: the last one holds.
            Item::Dropped { kind, tid, total, .. } => {
                self.dropped.insert((kind, tid), total);
            }
            Item::Note { severity, text, .. } => {
                let severity = format!("{severity:?}").to_lowercase();
                self.summary.notes.push(NoteRow { severity, text });
            }
            Item::Event(_) | Item::Clock(_) | Item::SelfSample(_) | Item::Process(_) | Item::Skipped { .. } => {}
        }
    }

    fn settle(&mut self) {
        if let Some(aggregator) = self.aggregator.take() {
            aggregator.fill(&self.registry, &mut self.summary);
        }
    }

    /// The sum of two parts of one trace. Ranges are counted anew: some began in the first part and ended in the second.
    fn joined(mut self, mut later: Statistics, builder: &Builder) -> Result<Statistics, Error> {
        self.settle();
        later.settle();
        let mut summary = resume(&self.summary, &later.summary).map_err(|error| error.to_string())?;
        let mut ranges: BTreeMap<&str, Tally> = BTreeMap::new();
        for (name, ns) in builder.ended_ranges() {
            ranges.entry(name).or_insert_with(|| Tally::new(DIGITS)).record(ns);
        }
        let row = |(name, tally): (&str, Tally)| MarkerRow {
            name: name.to_owned(),
            kind: "range".to_owned(),
            count: tally.count(),
            duration: Some(tally.distribution()),
        };
        // Memory in use continues from the end of the first part.
        for row in &mut summary.memory {
            let of = |summary: &Summary| summary.memory.iter().find(|known| known.agent == row.agent).cloned();
            let (before, after) = (of(&self.summary), of(&later.summary));
            row.peak_bytes = before.iter().chain(&after).map(|row| row.peak_bytes).max().unwrap_or(0);
            row.in_use_bytes = after.or(before).map_or(0, |row| row.in_use_bytes);
        }
        summary.markers.retain(|row| row.duration.is_none());
        summary.markers.extend(ranges.into_iter().map(row));
        summary.markers.sort_by_key(|row| std::cmp::Reverse(row.duration.as_ref().map_or(0, |d| d.sum_ns)));
        self.dropped.extend(later.dropped);
        Ok(Statistics { aggregator: None, summary, registry: later.registry, dropped: self.dropped })
    }

    fn finish(mut self, process: Process, timeline: &Timeline, notes: &[String]) -> Summary {
        self.settle();
        let Process { pid, command, host, start, rank, simulated, .. } = process;
        let end_ns = timeline.window().map_or(start, |window| window.1).max(self.summary.end_ns);
        let mut summary = Summary { pid, command, host, rank, simulated, start_ns: start, end_ns, ..self.summary };
        for ((kind, tid), total) in self.dropped {
            *summary.completeness.dropped_by_thread.entry(tid).or_default() += total;
            *summary.completeness.dropped.entry(kind).or_default() += total;
        }
        let incomplete = notes.iter().map(|text| NoteRow { severity: "incomplete".to_owned(), text: text.clone() });
        summary.notes.extend(incomplete);
        judge(&mut summary.completeness, &Witnesses::default(), &summary.notes, true);
        summary
    }
}
