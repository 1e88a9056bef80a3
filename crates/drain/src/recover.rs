//! Makes a finished run from the run of a dead process: keeps what the drainer had written, adds what lies in the arena.
//!
//! ```text
//! meta.bin (up to the mark)  ──► names and facts ─┐
//! trace*.pftrace (cut to the mark) ──► statistics ┼──► join ──► summary.json, run.json, more packets at the trace's end
//! arena (records after the mark) ─────────────────┘
//! ```
//!
//! The mark is what the drainer published last (see [`rkprof_arena`]). Records before it are in the files, records after it
//! are in the arena, and no record is in both.

use super::pipeline::{Pipeline, Sinks, drained};
use super::report::by_kind;
use super::{Facts, summarize};
use rkprof_abi::hip::table;
use rkprof_arena::{Salvage, SalvageError};
use rkprof_config::{Config, TraceMode};
use rkprof_model::clock::{Converter, EXPORT_WORDS};
use rkprof_model::event::{ClockSample, Event, Function, Process, Severity};
use rkprof_model::record::{self, Domain, Kind};
use rkprof_model::run;
use rkprof_model::run::Status;
use rkprof_model::summary::{self, Drained, Held, PcSampling, Summary, TraceFile};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::repair;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::held::HeldDir;
use rkprof_store::{dir, files, shared};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What a recovery did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Records that were found in the arena and are now in the files.
    pub records: u64,
    /// Records that were drained but are in no file.
    pub lost: u64,
    /// Incomplete bytes that were cut off the trace.
    pub cut_bytes: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum RecoverError {
    #[error("recovering {dir}: the process {pid} is still running; wait for its end")]
    Running { dir: String, pid: u32 },
    #[error("recovering {dir}: there is no arena and no trace in it; give the directory of a run")]
    Nothing { dir: String },
    #[error("recovering {dir}: the run ended in good order; there is nothing to recover")]
    Finished { dir: String },
    #[error("recovering {dir}: {source}")]
    Arena { dir: String, source: SalvageError },
    #[error("recovering {dir}: {doing} failed: {source}; check permissions and free space")]
    Io { dir: String, doing: String, source: io::Error },
}

/// Recovers the session in `held`. One that was recovered before is left as it is ([`RecoverError::Finished`]).
///
/// # Errors
/// See [`RecoverError`].
pub fn recover(held: &HeldDir) -> Result<Recovered, RecoverError> {
    let dir = held.path();
    let name = || held.shown().display().to_string();
    let failed = |doing: &str| {
        let (dir, doing) = (name(), doing.to_owned());
        move |source| RecoverError::Io { dir, doing, source }
    };
    let session = rkprof_store::dir::Session::open(dir);
    if session.is_running() {
        return Err(RecoverError::Running { dir: name(), pid: session.info.map_or(0, |info| info.pid) });
    }
    let claimed = session.info.is_ok();
    let info = session.info.unwrap_or_default();
    match info.status {
        Status::Finished | Status::Recovered | Status::Untraced | Status::Imported | Status::Merged => {
            return Err(RecoverError::Finished { dir: name() });
        }
        Status::Starting => return never_began(dir, info).map_err(failed("writing run.json")),
        _ => {}
    }
    let (arena, mut doubts) = match shared::open(dir) {
        Ok(arena) => (Some(arena), Vec::new()),
        Err(why) => {
            (None, vec![format!("the last records of the process are lost, because the arena cannot be read: {why}")])
        }
    };
    let salvage = match &arena {
        Some(arena) => open(arena, &info, &mut doubts).map_err(|source| RecoverError::Arena { dir: name(), source })?,
        None => None,
    };
    if let Some(salvage) = &salvage
        && salvage.is_in_use()
    {
        return Err(RecoverError::Running { dir: name(), pid: salvage.pid() });
    }
    let traces = rkprof_store::trace_files(dir);
    if salvage.is_none() && traces.is_empty() && !claimed {
        return Err(RecoverError::Nothing { dir: name() });
    }
    let info = if claimed { info } else { identified(dir, salvage.as_ref(), &traces) };

    let (config, _) = Config::from_env(|variable| info.options.get(variable).cloned());
    let cut = cut_trace(&traces, salvage.as_ref(), &config, &mut doubts).map_err(failed("cutting the trace"))?;
    let make = |source| {
        let mut recovery = Recovery::new(dir, info.clone(), &config, source);
        recovery.read_metadata(salvage.as_ref()).map_err(failed("reading meta.bin"))?;
        recovery.read_traces(&traces).map_err(failed("reading the trace"))?;
        Ok(recovery)
    };
    let mut recovery = make(Source::preferred(&config))?;
    let mut lost = recovery.lost(salvage.as_ref());
    // The other source may hold more: the trace stopped at a limit, or was cut by another program.
    if lost > 0 && recovery.snapshot.is_some() {
        let other = make(recovery.source.other())?;
        let lost_there = other.lost(salvage.as_ref());
        if lost_there < lost {
            (recovery, lost) = (other, lost_there);
        }
    }
    if recovery.source == Source::Summary && recovery.snapshot.is_none() && lost > 0 {
        // The summary would also say which records were left out on purpose, as by the overhead governor.
        doubts.push("there is no summary.json: the counts from before the process died are not known".to_owned());
    }
    for sentence in doubts {
        recovery.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
    }
    let (records, torn) = match &salvage {
        Some(salvage) => recovery.add_remains(salvage).map_err(failed("reading the arena"))?,
        None => {
            recovery.begin_trace(traces.is_empty());
            (0, 0)
        }
    };
    let lost = lost + torn;
    recovery.write(&traces, salvage.as_ref(), lost).map_err(failed("writing the recovered files"))?;
    // The arena goes last: everything in it is in the files now, and these are on the disk.
    match arena {
        Some(arena) => arena.remove(dir),
        None => _ = std::fs::remove_file(dir.join(rkprof_store::ARENA_FILE)),
    }
    let _ = std::fs::remove_file(dir.join(rkprof_store::META_FILE));
    let _ = std::fs::remove_file(dir.join(rkprof_store::COUNTERS_FILE));
    rkprof_store::dir::remove_unfinished(dir);
    Ok(Recovered { records, lost, cut_bytes: cut })
}

/// What other files say about a process whose `run.json` is missing.
fn identified(dir: &Path, salvage: Option<&Salvage>, traces: &[PathBuf]) -> run::RunInfo {
    let summary: Option<Summary> = rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).ok();
    let process = traces.iter().find_map(|path| process_of(path)).unwrap_or_default();
    let pid = salvage.map(Salvage::pid).or(summary.as_ref().map(|summary| summary.pid)).unwrap_or(process.pid);
    let mut info = run::RunInfo {
        schema_version: run::SCHEMA_VERSION,
        rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
        pid,
        ..run::RunInfo::default()
    };
    if let Some(summary) = summary.filter(|summary| summary.pid == pid) {
        (info.host, info.command, info.simulated) = (summary.host, summary.command, summary.simulated);
    }
    if process.pid == pid {
        let Process { parent_pid, command, host, rank, simulated, .. } = process;
        (info.parent_pid, info.command, info.host, info.rank) = (parent_pid, command, host, rank);
        info.simulated |= simulated;
    }
    info
}

/// The process that a trace names.
fn process_of(trace: &Path) -> Option<Process> {
    let mut reader = TraceReader::new(files::open_own(trace).ok()?);
    loop {
        match reader.next() {
            Ok(Some(Item::Process(process))) => return Some(process),
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => return None,
        }
    }
}

/// Finishes the run of a process that ended before it recorded anything.
fn never_began(dir: &Path, mut info: run::RunInfo) -> io::Result<Recovered> {
    info.status = Status::Untraced;
    info.reason.get_or_insert_with(|| "the session had not begun when the process ended".to_owned());
    rkprof_store::dir::write_json(&dir.join(run::FILE), &info)?;
    if let Ok(arena) = shared::open(dir) {
        arena.remove(dir);
    }
    for file in [rkprof_store::ARENA_FILE, rkprof_store::META_FILE, rkprof_store::COUNTERS_FILE] {
        let _ = std::fs::remove_file(dir.join(file));
    }
    rkprof_store::dir::remove_unfinished(dir);
    Ok(Recovered::default())
}

/// Opens the files of a dead process; adds a sentence to `doubts` for each part that cannot be trusted.
fn open(arena: &shared::Arena, info: &run::RunInfo, doubts: &mut Vec<String>) -> Result<Option<Salvage>, SalvageError> {
    let salvage = match Salvage::from_file(arena.file.try_clone()?) {
        Ok(salvage) => salvage,
        Err(error @ SalvageError::NotAnArena) => {
            doubts.push(error.to_string());
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if info.pid != 0 && salvage.pid() != info.pid {
        doubts.push(format!(
            "the arena is of process {}, not of process {}; it was left alone",
            salvage.pid(),
            info.pid
        ));
        return Ok(None);
    }
    if salvage.is_cut() {
        doubts.push("the arena was cut: the records in the missing part are lost".to_owned());
    }
    if salvage.damaged_chunks() > 0 {
        doubts.push(format!("{} parts of the arena are unreadable: their records are lost", salvage.damaged_chunks()));
    }
    Ok(Some(salvage))
}

/// Cuts the traces at the mark, or at the last whole packet without a mark. Returns the bytes cut off.
fn cut_trace(
    traces: &[PathBuf],
    salvage: Option<&Salvage>,
    config: &Config,
    doubts: &mut Vec<String>,
) -> io::Result<u64> {
    let mut cut = 0;
    let mut found = 0;
    for path in traces {
        let file = files::open_own_to_write(path, false)?;
        let length = file.metadata()?.len();
        let keep = match salvage.map(Salvage::mark) {
            Some(mark) if number(path) < mark.trace_part => length,
            Some(mark) if number(path) == mark.trace_part => {
                if length < mark.trace_len {
                    let shown = path.file_name().unwrap_or_default().to_string_lossy();
                    doubts.push(format!("{shown} was cut: {length} of {} bytes are there", mark.trace_len));
                    // Appended packets must not become the rest of a cut packet.
                    repair::valid_prefix(files::open_own(path)?)?.len
                } else {
                    mark.trace_len
                }
            }
            Some(_) => 0,
            None => repair::valid_prefix(files::open_own(path)?)?.len,
        };
        found += u64::from(salvage.is_some_and(|salvage| number(path) <= salvage.mark().trace_part));
        if keep < length {
            file.set_len(keep)?;
            cut += length - keep;
        }
    }
    let parts = salvage.map_or(0, |salvage| salvage.mark().trace_part);
    let wanted = config.keep.map_or(parts, |keep| parts.min(u64::from(keep.max(1))));
    if found < wanted {
        doubts.push(format!("{} of {wanted} trace files were deleted", wanted - found));
    }
    Ok(cut)
}

/// Where the statistics of the time before the process died come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The trace: it has all that the summary has, up to the last moment.
    Trace,
    /// The last summary, which is up to a second old.
    Summary,
}

impl Source {
    /// The trace, where the configuration puts every record into it.
    fn preferred(config: &Config) -> Source {
        let whole = config.trace == TraceMode::Full
            && config.keep.is_none()
            && config.max_size.is_none()
            && config.flight.is_none()
            && config.overhead.is_none();
        if whole { Source::Trace } else { Source::Summary }
    }

    fn other(self) -> Source {
        if self == Source::Trace { Source::Summary } else { Source::Trace }
    }
}

/// Packet sequences of the packets that recovery appends; those of the program count up from 0.
const RECOVERED_SEQUENCES: u32 = 1 << 24;

struct Recovery<'a> {
    dir: &'a Path,
    info: run::RunInfo,
    process: Process,
    pipeline: Pipeline,
    source: Source,
    filtered: bool,
    /// The last summary that the process wrote.
    snapshot: Option<Summary>,
    /// The last summary, where the statistics continue from it.
    base: Option<Summary>,
    /// Events of all traces, and of the last trace alone.
    read: Held,
    read_last: Held,
    /// What the trace files hold, without the packets appended to the last one.
    trace_files: Vec<TraceFile>,
    /// Program counter samples in that summary; no trace has them.
    sampled: Option<PcSampling>,
    first_clock: Option<ClockSample>,
    last_clock: Option<ClockSample>,
    end_ns: u64,
    /// Whether allocations were recorded.
    memory: bool,
    /// End of the last call that may have allocated or freed memory.
    memory_call_ns: u64,
}

/// Whether a function allocates or frees memory.
fn is_of_memory(function: Function) -> bool {
    let of_memory = |name: &str| name.contains("lloc") || name.contains("Free");
    function.domain == Domain::HipRuntime && table::name(function.operation).is_some_and(of_memory)
}

impl<'a> Recovery<'a> {
    fn new(dir: &'a Path, info: run::RunInfo, config: &Config, source: Source) -> Recovery<'a> {
        let snapshot: Option<Summary> =
            rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).ok();
        // A summary of another process that used the directory is ignored.
        let snapshot = snapshot.filter(|snapshot| info.pid == 0 || snapshot.pid == info.pid);
        let start = info.clocks.first().map_or(0, |clock| clock.boottime_ns);
        let process = Process {
            pid: info.pid,
            parent_pid: info.parent_pid,
            command: info.command.clone(),
            host: info.host.clone(),
            start,
            rank: info.rank,
            simulated: info.simulated,
            status_unknown: false,
        };
        // The first SDKs do not have this service.
        let offers_memory = info.sdk.as_ref().is_some_and(|sdk| !sdk.version.starts_with("0."));
        let api = config.trace == TraceMode::Full;
        let options = TraceOptions { api, base_sequence: RECOVERED_SEQUENCES, rows: config.rows, ..Default::default() };
        let writer = (config.trace != TraceMode::None).then(|| TraceWriter::new(options, &process));
        let sinks = Sinks::new(Aggregator::new(config.precision), writer, config.trace, config.kernel_regex.as_deref());
        Recovery {
            dir,
            info,
            process,
            pipeline: Pipeline { goes_on: true, ..Pipeline::new(sinks) },
            source,
            filtered: config.kernel_regex.is_some(),
            sampled: snapshot.as_ref().and_then(|snapshot| snapshot.pc_sampling.clone()),
            base: snapshot.clone().filter(|_| source == Source::Summary),
            snapshot,
            read: Held::default(),
            read_last: Held::default(),
            trace_files: Vec::new(),
            first_clock: None,
            last_clock: None,
            end_ns: start,
            memory: config.memory && offers_memory,
            memory_call_ns: 0,
        }
    }

    fn read_metadata(&mut self, salvage: Option<&Salvage>) -> io::Result<()> {
        let path = self.dir.join(rkprof_store::META_FILE);
        let mut bytes = Vec::new();
        match files::open_own(&path) {
            Ok(file) => _ = file.take(files::MAX_JSON).read_to_end(&mut bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        if salvage.is_some_and(|salvage| salvage.mark().meta_len > bytes.len() as u64) {
            let sentence =
                "meta.bin was cut or deleted: names of kernels, streams and devices may be missing".to_owned();
            self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        }
        let Some(records) = rkprof_store::meta_records(&bytes) else { return Ok(()) };
        let from = bytes.len() - records.len();
        if let Some(salvage) = salvage {
            bytes.truncate((salvage.mark().meta_len as usize).max(from));
        }
        for (header, record) in record::iter(&bytes[from.min(bytes.len())..]) {
            self.pipeline.metadata_again(header, record);
        }
        Ok(())
    }

    /// Computes the statistics of the trace.
    fn read_traces(&mut self, traces: &[PathBuf]) -> io::Result<()> {
        for path in traces {
            let last = Some(path) == traces.last();
            let file = files::open_own(path)?;
            let bytes = file.metadata()?.len();
            let mut reader = TraceReader::new(file);
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            loop {
                match reader.next() {
                    Ok(Some(Item::Event(event))) => {
                        self.end_ns = self.end_ns.max(event.end());
                        if let Event::Api(call) = &event
                            && is_of_memory(call.function)
                        {
                            self.memory_call_ns = self.memory_call_ns.max(call.end);
                        }
                        if let (Some(trace), Event::Kernel(kernel)) = (&mut self.pipeline.sinks.trace, &event)
                            && last
                        {
                            trace.already_written(kernel);
                        }
                        if self.source == Source::Trace {
                            self.pipeline.already_traced(&event, reader.registry());
                        }
                    }
                    Ok(Some(Item::Clock(sample))) => {
                        self.first_clock.get_or_insert(sample);
                        self.last_clock = Some(sample);
                    }
                    Ok(Some(Item::Skipped { offset, reason })) => {
                        let sentence = format!("{name} makes no sense at {offset}: {reason}");
                        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
                    }
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(error) => {
                        let sentence = format!("{name} can't be read to its end: {error}");
                        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
                        break;
                    }
                }
            }
            let held = reader.account().read;
            self.read.add(held);
            self.read_last = held;
            self.trace_files.push(TraceFile { name, bytes, held });
        }
        Ok(())
    }

    /// Records that the arena's counts say were drained and that the source of the statistics does not have.
    fn lost(&self, salvage: Option<&Salvage>) -> u64 {
        let Some(salvage) = salvage else { return 0 };
        let drained = drained(|kind| salvage.drained().get(kind));
        match (self.source, &self.snapshot) {
            (Source::Trace, _) => {
                let Held { api_calls, kernels, copies } = self.read;
                let kernels = if self.filtered { drained.dispatches } else { kernels };
                // If these are in the trace, so are the other drained records.
                let read = Drained { api_calls, dispatches: kernels, copies, ..drained };
                drained.beyond(&read)
            }
            (Source::Summary, None) => drained.beyond(&Drained::default()),
            (Source::Summary, Some(base)) => match &base.completeness.drained {
                Some(then) => drained.beyond(then),
                None => drained.beyond(&Drained::default()).saturating_sub(base.own_cost.records),
            },
        }
    }

    /// The packets that follow must be readable by themselves.
    fn begin_trace(&mut self, wanted: bool) {
        if let Some(trace) = self.pipeline.sinks.trace.as_mut().filter(|_| wanted) {
            trace.begin_file(&mut self.pipeline.sinks.out);
            trace.goes_on_after(self.read_last);
        }
    }

    /// Adds the records of the arena. Returns how many it added, and how many are lost.
    fn add_remains(&mut self, salvage: &Salvage) -> io::Result<(u64, u64)> {
        let mark = salvage.mark();
        let mut words = [0; EXPORT_WORDS];
        words.copy_from_slice(&mark.clock[..EXPORT_WORDS]);
        let converter = Converter::import(words);
        let joiner = &mut self.pipeline.joiner;
        joiner.totals.launches += mark.launches;
        joiner.totals.copy_launches += mark.copy_launches;
        self.begin_trace(true);
        let before = self.pipeline.records();
        let Some(converter) = &converter else {
            let remaining = salvage.remaining_bytes();
            if remaining > 0 {
                let sentence = "the arena's clock can't be read, so its records could not be recovered".to_owned();
                self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
            }
            return Ok((0, remaining / size_of::<record::ApiCall>() as u64));
        };
        let (pipeline, memory_call_ns) = (&mut self.pipeline, &mut self.memory_call_ns);
        salvage.for_each(|_, records| {
            for (header, bytes) in record::iter(records) {
                pipeline.ahead(header, bytes);
                let call =
                    matches!(Kind::from_u8(header.kind), Some(Kind::ApiCall | Kind::ApiCallArgs | Kind::ApiCallWords));
                if let Some(call) = call.then(|| record::read::<record::ApiCall>(bytes)).flatten()
                    && let Some(domain) = Domain::from_u8(header.tag)
                    && is_of_memory(Function { domain, operation: header.aux })
                {
                    *memory_call_ns = (*memory_call_ns).max(converter.ns(call.end_tick));
                }
            }
        })?;
        let malformed = salvage.for_each(|thread, records| {
            for (header, bytes) in record::iter(records) {
                pipeline.record(thread.tid, header, bytes, converter);
            }
        })?;
        pipeline.end_of_pass(converter);
        if malformed > 0 {
            let sentence = format!("{malformed} bytes of the arena are not records: what they held is lost");
            pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        }
        Ok((self.pipeline.records() - before, 0))
    }

    fn write(mut self, traces: &[PathBuf], salvage: Option<&Salvage>, lost: u64) -> io::Result<()> {
        let Sinks { trace, out, .. } = &mut self.pipeline.sinks;
        if let Some(trace) = trace {
            trace.loaded_kernels(out, &self.pipeline.joiner.registry);
            trace.end_file(out);
        }
        if !self.pipeline.sinks.out.is_empty() {
            self.append(traces.last())?;
        }
        let sentence = "the process died before the session ended; its records were recovered".to_owned();
        self.pipeline.joiner.notes.push((Severity::Warning, sentence));
        if self.sampled.is_some() {
            let sentence = "samples of program counters are kept in the summary alone, which is written once a second: those \
                            that came after the last one may be missing";
            self.pipeline.joiner.notes.push((Severity::Warning, sentence.to_owned()));
        }
        // The trace does not have the summary's notes about missing records.
        let known =
            self.snapshot.iter().flat_map(|snapshot| &snapshot.notes).filter(|note| note.severity == "incomplete");
        self.pipeline.joiner.notes.extend(known.map(|note| (Severity::Incomplete, note.text.clone())));
        let flushed = salvage.map_or(0, |salvage| salvage.mark().flushed);
        if self.memory && self.memory_call_ns > flushed {
            let ms = self.memory_call_ns.saturating_sub(flushed.max(self.process.start)) as f64 / 1e6;
            let sentence = format!(
                "allocations and frees of memory may be missing that the program made in the last {ms:.0} ms before the end of \
                 its last such call: they waited in the SDK's buffers when the process died"
            );
            self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        }
        let mut dropped_by_thread = BTreeMap::new();
        for thread in salvage.map(Salvage::threads).unwrap_or_default() {
            if thread.dropped.total() > 0 {
                *dropped_by_thread.entry(thread.thread.tid).or_default() += thread.dropped.total();
            }
        }
        let clocks = (self.first_clock.unwrap_or_default(), self.last_clock.unwrap_or_default());
        let facts = Facts {
            process: &self.process,
            finished: true,
            now: self.end_ns,
            dropped: salvage.map(|salvage| by_kind(salvage.dropped())).unwrap_or_default(),
            dropped_by_thread,
            dropped_by_sdk: self.snapshot.as_ref().map_or(0, |base| base.completeness.dropped_by_sdk.unwrap_or(0)),
            lost,
            clocks,
            own_cost: self.base.as_ref().map(|base| base.own_cost.clone()).unwrap_or_default(),
            sampling: None,
            forked: salvage.map(|salvage| salvage.forked_children().clone()).unwrap_or_default(),
            counters: rkprof_store::dir::read_json(
                &self.dir.join(rkprof_store::COUNTERS_FILE),
                rkprof_model::summary::SCHEMA_VERSION,
            )
            .ok(),
            trace_files: std::mem::take(&mut self.trace_files),
        };
        let mut summary = summarize(&self.pipeline, facts);
        match &self.base {
            Some(base) => summary = rkprof_stats::merge::resume(base, &summary).map_err(io::Error::other)?,
            None => {
                let more = summary.pc_sampling.take();
                summary.pc_sampling = more.iter().fold(self.sampled.take(), rkprof_stats::samples::add);
                // The mark also counts launches whose drained records are gone.
                let counts = &mut summary.completeness;
                let open = |launched: Option<u64>, done| launched.map_or(0, |launched| launched.saturating_sub(done));
                let open = open(counts.launches, counts.dispatches) + open(counts.copy_launches, counts.copies);
                counts.unfinished = counts.unfinished.max(Some(open));
                rkprof_stats::judge(counts, &summary.notes, true);
            }
        }
        files::write_lasting(&self.dir.join(summary::FILE), &dir::pretty(&summary)?)?;
        self.info.status = Status::Recovered;
        self.info.agents.clone_from(&summary.agents);
        self.info.trace_files = summary.completeness.trace_files.iter().map(|file| file.name.clone()).collect();
        files::write_lasting(&self.dir.join(run::FILE), &dir::pretty(&self.info)?)
    }

    /// Appends the arena's records to the last trace, or to a new one, and synchronizes the file.
    fn append(&mut self, last: Option<&PathBuf>) -> io::Result<()> {
        let mut file = match last {
            Some(path) => files::open_own_to_write(path, true)?,
            None => files::create_new(&self.dir.join(rkprof_store::TRACE_FILE))?,
        };
        let before = file.metadata()?.len();
        let out = &self.pipeline.sinks.out;
        // A second attempt must not append to half of this one.
        file.write_all(out).and_then(|()| file.sync_all()).inspect_err(|_| _ = file.set_len(before))?;
        if last.is_none() {
            let name = rkprof_store::TRACE_FILE.to_owned();
            self.trace_files.push(TraceFile { name, ..TraceFile::default() });
        }
        if let Some(current) = self.trace_files.last_mut() {
            current.bytes = before + out.len() as u64;
            current.held = self.pipeline.sinks.trace.as_ref().map_or(current.held, TraceWriter::held);
        }
        Ok(())
    }
}

/// Number of a trace file among the rotated ones, from 1; the only file of an unrotated trace is 1.
fn number(path: &Path) -> u64 {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').nth(1).and_then(|digits| digits.parse().ok()).unwrap_or(1)
}
