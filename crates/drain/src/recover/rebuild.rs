//! The run as it is rebuilt: statistics and names as they were, then the records that were still in the arena.

use crate::pipeline::{Pipeline, Sinks, drained};
use crate::report::{by_kind, witnesses};
use crate::{Facts, summarize};
use rkprof_abi::hip::table;
use rkprof_arena::Salvage;
use rkprof_config::{Config, TraceMode};
use rkprof_model::clock::{Converter, EXPORT_WORDS};
use rkprof_model::event::{ClockSample, Event, Function, Process, Severity};
use rkprof_model::record::{self, Domain, RecordKind};
use rkprof_model::run;
use rkprof_model::run::Status;
use rkprof_model::summary::{self, Drained, Held, PcSampling, Summary, TraceFile};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::{dir, files};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Where the statistics of the time before the process died come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The trace: it has all that the summary has, up to the last moment.
    Trace,
    /// The last summary, which is up to a second old.
    Summary,
}

impl Source {
    /// The trace, where the configuration puts every record into it.
    pub(super) fn preferred(config: &Config) -> Source {
        let whole = config.trace == TraceMode::Full
            && config.keep.is_none()
            && config.max_size.is_none()
            && config.flight.is_none()
            && config.overhead.is_none();
        if whole { Source::Trace } else { Source::Summary }
    }

    pub(super) fn other(self) -> Source {
        if self == Source::Trace { Source::Summary } else { Source::Trace }
    }
}

/// Packet sequences of the packets that recovery appends; those of the program count up from 0.
const RECOVERED_SEQUENCES: u32 = 1 << 24;

pub(super) struct Recovery<'a> {
    dir: &'a Path,
    info: run::RunInfo,
    process: Process,
    pub(super) pipeline: Pipeline,
    pub(super) source: Source,
    filtered: bool,
    /// The last summary that the process wrote.
    pub(super) snapshot: Option<Summary>,
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
    pub(super) fn new(dir: &'a Path, info: run::RunInfo, config: &Config, source: Source) -> Recovery<'a> {
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
        let mut pipeline = Pipeline { goes_on: true, ..Pipeline::new(sinks) };
        pipeline.joiner.recovers = true;
        Recovery {
            dir,
            info,
            process,
            pipeline,
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

    pub(super) fn read_metadata(&mut self, salvage: Option<&Salvage>) -> io::Result<()> {
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
    pub(super) fn read_traces(&mut self, traces: &[PathBuf]) -> io::Result<()> {
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
    pub(super) fn lost(&self, salvage: Option<&Salvage>) -> u64 {
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
    pub(super) fn begin_trace(&mut self, wanted: bool) {
        if let Some(trace) = self.pipeline.sinks.trace.as_mut().filter(|_| wanted) {
            trace.begin_file(&mut self.pipeline.sinks.out);
            trace.goes_on_after(self.read_last);
        }
    }

    /// Adds the records of the arena. Returns how many it added, and how many are lost.
    pub(super) fn add_remains(&mut self, salvage: &Salvage) -> io::Result<(u64, u64)> {
        let mark = salvage.mark();
        let mut words = [0; EXPORT_WORDS];
        words.copy_from_slice(&mark.clock[..EXPORT_WORDS]);
        let converter = Converter::import(words);
        let joiner = &mut self.pipeline.joiner;
        joiner.totals.launches += mark.launches;
        joiner.totals.copy_launches += mark.copy_launches;
        if self.source == Source::Trace {
            joiner.totals.dispatches += mark.filtered;
            self.pipeline.sinks.were_filtered(mark.filtered);
        }
        self.begin_trace(true);
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
                let call = matches!(
                    RecordKind::from_u8(header.kind),
                    Some(RecordKind::ApiCall | RecordKind::ApiCallArgs | RecordKind::ApiCallWords)
                );
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
        Ok((self.pipeline.records(), 0))
    }

    pub(super) fn write(mut self, traces: &[PathBuf], salvage: Option<&Salvage>, lost: u64) -> io::Result<()> {
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
            // What the trace held was compared with what the arena says was drained.
            trace: None,
        };
        let mut summary = summarize(&self.pipeline, facts);
        match &self.base {
            Some(base) => summary = rkprof_stats::merge::resume(base, &summary).map_err(io::Error::other)?,
            None => {
                let witnesses = witnesses(&self.pipeline, &summary, None);
                let more = summary.pc_sampling.take();
                summary.pc_sampling = more.iter().fold(self.sampled.take(), rkprof_stats::samples::add);
                // The mark also counts launches whose drained records are gone.
                let counts = &mut summary.completeness;
                let open = |launched: Option<u64>, done| launched.map_or(0, |launched| launched.saturating_sub(done));
                let open = open(counts.launches, counts.dispatches) + open(counts.copy_launches, counts.copies);
                counts.unfinished = counts.unfinished.max(Some(open));
                let launched = counts.launches.unwrap_or(0) + counts.copy_launches.unwrap_or(0);
                let done = counts.dispatches + counts.copies;
                counts.unlaunched = Some((done + open).saturating_sub(launched));
                rkprof_stats::judge(counts, &witnesses, &summary.notes, true);
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
