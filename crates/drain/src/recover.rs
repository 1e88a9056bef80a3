//! Makes a finished run of one whose process died: what the drainer had written stays, what lay in the arena is added.
//!
//! ```text
//! meta.bin (up to the mark)  ──► names and facts ─┐
//! trace*.pftrace (cut to the mark) ──► statistics ┼──► join ──► summary.json, run.json, more packets at the trace's end
//! arena (records after the mark) ─────────────────┘
//! ```
//!
//! The mark is what the drainer published last (see [`rkprof_arena`]): up to it everything is in the files, after it
//! everything is in the arena, and nothing is in both.

use super::pipeline::{Pipeline, Sinks};
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
use rkprof_model::summary::{self, PcSampling, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::repair;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

/// What a recovery did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Records that were found in the arena and are in the files now.
    pub records: u64,
    /// Records known to have been taken whose effect is in no file.
    pub lost: u64,
    /// Bytes of the trace that were cut off because they were incomplete.
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

/// Recovers the run in `dir`. A run that was recovered before is left as it is ([`RecoverError::Finished`]).
pub fn recover(dir: &Path) -> Result<Recovered, RecoverError> {
    let name = || dir.display().to_string();
    let session = rkprof_store::dir::Session::open(dir);
    if session.is_running() {
        return Err(RecoverError::Running { dir: name(), pid: session.info.map_or(0, |info| info.pid) });
    }
    let claimed = session.info.is_ok();
    let info = session.info.unwrap_or_default();
    if matches!(info.status, Status::Finished | Status::Recovered) {
        return Err(RecoverError::Finished { dir: name() });
    }
    let arena = dir.join(rkprof_store::ARENA_FILE);
    let mut unreadable = None;
    let salvage = match Salvage::open(&arena) {
        Ok(salvage) => Some(salvage),
        Err(SalvageError::Io(error)) if error.kind() == io::ErrorKind::NotFound => None,
        // The process died while it made the arena: nothing was recorded yet. Or the file is damaged.
        Err(error @ SalvageError::NotAnArena) => {
            unreadable = Some(error.to_string());
            None
        }
        Err(source) => return Err(RecoverError::Arena { dir: name(), source }),
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
    let failed = |doing: &str| {
        let (dir, doing) = (name(), doing.to_owned());
        move |source| RecoverError::Io { dir, doing, source }
    };

    let (config, _) = Config::from_env(|variable| info.options.get(variable).cloned());
    let mut recovery = Recovery::new(dir, info, &config);
    if let Some(sentence) = unreadable.filter(|_| !traces.is_empty()) {
        recovery.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
    }
    recovery.read_metadata(salvage.as_ref()).map_err(failed("reading meta.bin"))?;
    let cut_bytes = recovery.cut_trace(&traces, salvage.as_ref()).map_err(failed("cutting the trace"))?;
    recovery.read_traces(&traces).map_err(failed("reading the trace"))?;
    let (records, lost) = match &salvage {
        Some(salvage) => recovery.add_remains(salvage).map_err(failed("reading the arena"))?,
        None => {
            recovery.begin_trace(traces.is_empty());
            (0, 0)
        }
    };
    recovery.write(&traces, salvage.as_ref(), lost).map_err(failed("writing the recovered files"))?;
    Ok(Recovered { records, lost, cut_bytes })
}

/// Packet sequences of the packets that recovery appends; those of the program count up from 0.
const RECOVERED_SEQUENCES: u32 = 1 << 24;

struct Recovery<'a> {
    dir: &'a Path,
    info: run::RunInfo,
    process: Process,
    pipeline: Pipeline,
    /// The last summary that the process wrote, where the trace alone can't replace it.
    base: Option<Summary>,
    /// Samples of program counters in that summary; no trace has them.
    sampled: Option<PcSampling>,
    first_clock: Option<ClockSample>,
    last_clock: Option<ClockSample>,
    end_ns: u64,
    /// Allocations were recorded.
    memory: bool,
    /// End of the last call that may have allocated or freed memory.
    memory_call_ns: u64,
}

/// Such a call.
fn is_of_memory(function: Function) -> bool {
    let of_memory = |name: &str| name.contains("lloc") || name.contains("Free");
    function.domain == Domain::HipRuntime && table::name(function.operation).is_some_and(of_memory)
}

impl<'a> Recovery<'a> {
    fn new(dir: &'a Path, info: run::RunInfo, config: &Config) -> Recovery<'a> {
        let snapshot: Option<Summary> =
            rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).ok();
        // A whole trace says everything that the summary says, and says it up to the last moment.
        let whole = config.trace == TraceMode::Full && config.keep.is_none() && config.max_size.is_none();
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
        // The service is younger than the first SDKs.
        let offers_memory = info.sdk.as_ref().is_some_and(|sdk| !sdk.version.starts_with("0."));
        let api = config.trace == TraceMode::Full;
        let options = TraceOptions { api, base_sequence: RECOVERED_SEQUENCES, ..Default::default() };
        let writer = (config.trace != TraceMode::None).then(|| TraceWriter::new(options, &process));
        let sinks = Sinks::new(Aggregator::new(config.precision), writer, config.trace, config.kernel_regex.as_deref());
        Recovery {
            dir,
            info,
            process,
            pipeline: Pipeline::new(sinks),
            sampled: snapshot.as_ref().and_then(|snapshot| snapshot.pc_sampling.clone()),
            base: snapshot.filter(|_| !whole),
            first_clock: None,
            last_clock: None,
            end_ns: start,
            memory: config.memory && offers_memory,
            memory_call_ns: 0,
        }
    }

    fn read_metadata(&mut self, salvage: Option<&Salvage>) -> io::Result<()> {
        let mut bytes = match std::fs::read(self.dir.join(rkprof_store::META_FILE)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
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

    /// Cuts the traces to what the mark vouches for, or to whole packets when there is no mark. Returns the bytes cut off.
    fn cut_trace(&self, traces: &[PathBuf], salvage: Option<&Salvage>) -> io::Result<u64> {
        let mut cut = 0;
        for path in traces {
            let length = path.metadata()?.len();
            let keep = match salvage.map(Salvage::mark) {
                Some(mark) if number(path) < mark.trace_part => length,
                Some(mark) if number(path) == mark.trace_part => mark.trace_len.min(length),
                Some(_) => 0,
                None => repair::valid_prefix(path)?.len,
            };
            if keep < length {
                OpenOptions::new().write(true).open(path)?.set_len(keep)?;
                cut += length - keep;
            }
        }
        Ok(cut)
    }

    /// Statistics of what is in the trace.
    fn read_traces(&mut self, traces: &[PathBuf]) -> io::Result<()> {
        for path in traces {
            let last = Some(path) == traces.last();
            let mut reader = TraceReader::new(BufReader::with_capacity(1 << 20, File::open(path)?));
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
                        if self.base.is_none() {
                            self.pipeline.already_traced(&event, reader.registry());
                        }
                    }
                    Ok(Some(Item::Clock(sample))) => {
                        self.first_clock.get_or_insert(sample);
                        self.last_clock = Some(sample);
                    }
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(error) => {
                        let sentence = format!("{} can't be read to its end: {error}", path.display());
                        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// What follows in the trace must be readable by itself.
    fn begin_trace(&mut self, wanted: bool) {
        if let Some(trace) = self.pipeline.sinks.trace.as_mut().filter(|_| wanted) {
            trace.begin_file(&mut self.pipeline.sinks.out);
        }
    }

    /// Adds the records of the arena. Returns how many, and how many are lost.
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
        if let Some(converter) = &converter {
            let (pipeline, memory_call_ns) = (&mut self.pipeline, &mut self.memory_call_ns);
            salvage.for_each(|_, records| {
                for (header, bytes) in record::iter(records) {
                    pipeline.ahead(header, bytes);
                    let call = matches!(Kind::from_u8(header.kind), Some(Kind::ApiCall | Kind::ApiCallArgs));
                    if let Some(call) = call.then(|| record::read::<record::ApiCall>(bytes)).flatten()
                        && let Some(domain) = Domain::from_u8(header.tag)
                        && is_of_memory(Function { domain, operation: header.aux })
                    {
                        *memory_call_ns = (*memory_call_ns).max(converter.ns(call.end_tick));
                    }
                }
            })?;
            salvage.for_each(|thread, records| {
                for (header, bytes) in record::iter(records) {
                    pipeline.record(thread.tid, header, bytes, converter);
                }
            })?;
            pipeline.end_of_pass(converter);
        } else if salvage.remaining_bytes() > 0 {
            let sentence = "the arena's clock can't be read, so its records could not be recovered".to_owned();
            self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        }
        let records = self.pipeline.records() - before;
        let lost = match (&self.base, converter.is_some()) {
            // Which records they are is not known. Most are calls.
            (_, false) => salvage.remaining_bytes() / size_of::<record::ApiCall>() as u64,
            (Some(base), true) => {
                let drained: u64 = Kind::COUNTED
                    .iter()
                    .filter(|kind| !kind.is_metadata())
                    .map(|kind| salvage.drained().get(*kind))
                    .sum();
                drained.saturating_sub(base.own_cost.records)
            }
            (None, true) => 0,
        };
        Ok((records, lost))
    }

    fn write(mut self, traces: &[PathBuf], salvage: Option<&Salvage>, lost: u64) -> io::Result<()> {
        let Sinks { trace, out, .. } = &mut self.pipeline.sinks;
        if let Some(trace) = trace {
            trace.end_file(out);
        }
        if !self.pipeline.sinks.out.is_empty() {
            let path = traces.last().cloned().unwrap_or_else(|| self.dir.join(rkprof_store::TRACE_FILE));
            OpenOptions::new().create(true).append(true).open(path)?.write_all(&self.pipeline.sinks.out)?;
        }
        let sentence = "the process died before the session ended; what it had recorded was recovered".to_owned();
        self.pipeline.joiner.notes.push((Severity::Warning, sentence));
        if self.sampled.is_some() {
            let sentence = "samples of program counters are kept in the summary alone, which is written once a second: those \
                            that came after the last one may be missing";
            self.pipeline.joiner.notes.push((Severity::Warning, sentence.to_owned()));
        }
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
            dropped_by_sdk: self.base.as_ref().map_or(0, |base| base.completeness.dropped_by_sdk.unwrap_or(0)),
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
        };
        let mut summary = summarize(&self.pipeline, facts);
        match &self.base {
            Some(base) => summary = rkprof_stats::merge::resume(base, &summary).map_err(io::Error::other)?,
            None => {
                let more = summary.pc_sampling.take();
                summary.pc_sampling = more.iter().fold(self.sampled.take(), rkprof_stats::samples::add);
                // The mark has counted launches whose records are gone with those that had been drained.
                let counts = &mut summary.completeness;
                let open = |launched: Option<u64>, done| launched.map_or(0, |launched| launched.saturating_sub(done));
                let open = open(counts.launches, counts.dispatches) + open(counts.copy_launches, counts.copies);
                counts.unfinished = counts.unfinished.max(Some(open));
                rkprof_stats::judge(counts, &summary.notes, true);
            }
        }
        rkprof_store::dir::write_json(&self.dir.join(summary::FILE), &summary)?;
        self.info.status = Status::Recovered;
        self.info.agents.clone_from(&summary.agents);
        self.info.trace_files = rkprof_store::trace_files(self.dir)
            .iter()
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        rkprof_store::dir::write_json(&self.dir.join(run::FILE), &self.info)?;
        // Only now that everything is in the files.
        if let Ok(target) = std::fs::read_link(self.dir.join(rkprof_store::ARENA_FILE)) {
            let _ = std::fs::remove_file(target);
        }
        let _ = std::fs::remove_file(self.dir.join(rkprof_store::ARENA_FILE));
        let _ = std::fs::remove_file(self.dir.join(rkprof_store::META_FILE));
        let _ = std::fs::remove_file(self.dir.join(rkprof_store::COUNTERS_FILE));
        rkprof_store::dir::remove_unfinished(self.dir);
        Ok(())
    }
}

/// Number of a trace file among the rotated ones, from 1; the only file of an unrotated trace is 1.
fn number(path: &Path) -> u64 {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').nth(1).and_then(|digits| digits.parse().ok()).unwrap_or(1)
}
