//! Writes an import as a run directory: the same files, made by the same statistics and trace writer as those of a recorded
//! run. Only facts that the source cannot have differ: see [`judge`].

use super::collect::Sink;
use super::error::Skipped;
use super::passes::Pass;
use super::tables::Tables;
use rkprof_model::event::{Event, Process, Registry};
use rkprof_model::run::{ImportInfo, RunInfo, Status};
use rkprof_model::summary::{self, NoteRow, Summary};
use rkprof_model::{run, time, verdict};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_stats::replay::{self, Joined};
use rkprof_store::dir;
use rkprof_store::stream::{StreamOptions, TraceStream};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of packets that are written at once.
const CHUNK: usize = 1 << 18;
/// Bytes of packets between repetitions of the trace's state, so that a damaged file is readable from there on.
const REPEAT: u64 = 64 << 20;

/// Writes sessions below a run directory.
pub(super) struct RunWriter<'a> {
    dir: &'a Path,
    import: ImportInfo,
    precision: u8,
    session: Option<Session>,
    done: Vec<Done>,
}

/// A finished directory, with the summary that waits for [`RunWriter::finish`].
struct Done {
    dir: PathBuf,
    info: RunInfo,
    summary: Summary,
    pass: Option<Pass>,
}

struct Session {
    dir: PathBuf,
    info: RunInfo,
    stats: Aggregator,
    trace: TraceWriter,
    stream: TraceStream,
    out: Vec<u8>,
    /// Where the trace repeats its state next.
    repeat_at: u64,
}

impl<'a> RunWriter<'a> {
    /// `precision`: significant digits of the percentiles.
    pub(super) fn new(dir: &'a Path, import: ImportInfo, precision: u8) -> RunWriter<'a> {
        RunWriter { dir, import, precision, session: None, done: Vec::new() }
    }

    /// Writes a process for which the source has only sums.
    pub(super) fn sums(&mut self, sums: Summary) -> io::Result<()> {
        let info = self.run_info(&Process::default());
        let place = dir::claim(self.dir, &info)?;
        let summary =
            Summary { schema_version: summary::SCHEMA_VERSION, host: info.host.clone(), finished: true, ..sums };
        self.done.push(Done { dir: place, info, summary, pass: None });
        Ok(())
    }

    /// Writes the summaries, now that all facts are known; returns the directories of the processes.
    pub(super) fn finish(mut self, skipped: &Skipped) -> io::Result<Vec<PathBuf>> {
        self.import.skipped_rows = skipped.count;
        self.import.skipped_examples.clone_from(&skipped.examples);
        join_passes(&mut self.done);
        let mut dirs = Vec::new();
        for Done { dir: place, mut info, mut summary, pass } in self.done {
            summary
                .notes
                .extend(skipped.notes.iter().map(|text| NoteRow { severity: "info".to_owned(), text: text.clone() }));
            judge(&mut summary, &self.import, &skipped.lacks);
            info.import = Some(self.import.clone());
            dir::write_json(&place.join(summary::FILE), &summary)?;
            dir::write_json(&place.join(run::FILE), &info)?;
            dirs.extend(pass.is_none_or(|pass| pass.is_first).then_some(place));
        }
        Ok(dirs)
    }

    fn run_info(&self, process: &Process) -> RunInfo {
        RunInfo {
            schema_version: run::SCHEMA_VERSION,
            rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
            status: Status::Imported,
            simulated: process.simulated,
            pid: process.pid,
            parent_pid: process.parent_pid,
            host: process.host.clone(),
            command: process.command.clone(),
            rank: process.rank,
            started_at: time::rfc3339(SystemTime::now()),
            import: Some(self.import.clone()),
            ..RunInfo::default()
        }
    }
}

impl Sink for RunWriter<'_> {
    fn begin(&mut self, process: &Tables) -> io::Result<()> {
        let start = process.session.map_or(process.first, |(start, _)| start);
        let about = Process { start, status_unknown: !process.statuses, ..process.process.clone() };
        let info = RunInfo { world_size: process.world_size, ..self.run_info(&about) };
        let place = match &process.pass {
            Some(pass) if !pass.is_first => self.dir.join(dir::pass_name(pass.number)),
            Some(_) | None => self.dir.to_owned(),
        };
        let place = dir::claim(&place, &info)?;
        let stream = TraceStream::create(&place, StreamOptions::default(), start)?;
        let mut trace = TraceWriter::new(TraceOptions::default(), &about);
        let mut out = Vec::new();
        trace.begin_file(&mut out);
        let stats = Aggregator::new(self.precision);
        self.session = Some(Session { dir: place, info, stats, trace, stream, out, repeat_at: REPEAT });
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        let Some(session) = &mut self.session else { return Ok(()) };
        session.stats.event(event, registry);
        session.trace.event(&mut session.out, event, registry);
        if session.out.len() >= CHUNK {
            session.write()?;
        }
        Ok(())
    }

    fn end(&mut self, process: &Tables) -> io::Result<()> {
        let Some(mut session) = self.session.take() else { return Ok(()) };
        session.trace.end_file(&mut session.out);
        session.write()?;
        let Tables { process: about, first, last, session: span, registry, .. } = process;
        let (start, end) = span.unwrap_or((*first, *last));
        let mut summary = Summary {
            schema_version: summary::SCHEMA_VERSION,
            simulated: about.simulated,
            pid: about.pid,
            command: about.command.clone(),
            host: about.host.clone(),
            rank: about.rank,
            start_ns: start.min(*first),
            end_ns: end.max(*last),
            finished: true,
            ..Summary::default()
        };
        session.stats.fill(registry, &mut summary);
        summary.pc_sampling.clone_from(&process.pc_sampling);
        summary.thread_trace.clone_from(&process.thread_trace);
        summary.own_cost.trace_bytes = session.stream.written();
        session.info.trace_files = session.stream.file_names();
        summary.completeness.trace_files = session.stream.contents();
        session.info.agents.clone_from(&summary.agents);
        self.done.push(Done { dir: session.dir, info: session.info, summary, pass: process.pass.clone() });
        Ok(())
    }
}

impl Session {
    fn write(&mut self) -> io::Result<()> {
        if let Some(stopped) = self.stream.append(&self.out, self.trace.held()) {
            return Err(io::Error::other(stopped.to_string()));
        }
        self.out.clear();
        if self.stream.written() >= self.repeat_at {
            self.trace.repeat_state(&mut self.out);
            self.repeat_at += REPEAT;
        }
        Ok(())
    }
}

/// The process of each first pass gets the counters of its further passes.
fn join_passes(done: &mut [Done]) {
    let mut passes: BTreeMap<usize, BTreeMap<u32, usize>> = BTreeMap::new();
    for (at, one) in done.iter().enumerate() {
        if let Some(pass) = &one.pass {
            passes.entry(pass.process).or_default().insert(pass.number, at);
        }
    }
    for of in passes.into_values().filter(|of| of.len() > 1) {
        let summaries: Vec<(u32, &Summary)> = of.iter().map(|(number, at)| (*number, &done[*at].summary)).collect();
        let Joined { mut summary, mismatches } = replay::join(&summaries);
        let texts = mismatches.into_iter();
        summary.notes.extend(texts.map(|text| NoteRow { severity: "warning".to_owned(), text }));
        if let Some(first) = of.values().next() {
            done[*first].summary = summary;
        }
    }
}

/// An import is never COMPLETE.
fn judge(summary: &mut Summary, import: &ImportInfo, lacks: &[String]) {
    let skipped = (import.skipped_rows > 0).then(|| {
        let examples = import.skipped_examples.join("; ");
        format!("{} rows could not be read, for example {examples}", import.skipped_rows)
    });
    verdict::imported(&mut summary.completeness, &import.format, lacks.iter().cloned().chain(skipped));
}
