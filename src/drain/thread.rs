//! The drainer's thread: pass after pass until the session ends.

use super::control::{Control, Request};
use super::flusher::Flusher;
use super::governor::{Governor, Level, Reading};
use super::pipeline::{Pipeline, Sinks};
use super::{Facts, Output, summarize};
use crate::clock::{self, Converter, EXPORT_WORDS, Pair};
use crate::config::{Config, TraceMode};
use crate::event::{ClockSample, SelfSample, Severity};
use crate::record::{self, Header, Kind};
use crate::ring::{self, Counts, Mark, ThreadInfo, Visitor};
use crate::stats::Aggregator;
use crate::store;
use crate::store::run::Skipped;
use crate::store::summary::OwnCost;
use crate::trace::writer::{TraceOptions, TraceWriter};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

/// Longest sleep between passes: with [`FLUSH_SDK_NS`] it bounds how far the trace is behind (100 ms).
const NAP: Duration = Duration::from_millis(20);
/// Between two passes while the SDKs deliver what they have.
const MOMENT: Duration = Duration::from_millis(1);
/// How often records that wait in the SDK's own buffers are asked for.
const FLUSH_SDK_NS: u64 = 50_000_000;
/// How often the clock is calibrated.
const CALIBRATE_NS: u64 = 100_000_000;
/// How often the governor looks.
const GOVERN_NS: u64 = 250_000_000;
/// How often the run directory is looked at for a request (`rkprof snapshot`).
const LOOK_NS: u64 = 200_000_000;
/// How often summary, clocks and own cost are written.
const SUMMARY_NS: u64 = 1_000_000_000;
/// How often the trace repeats its interned state, so that it can be read from anywhere.
const REPEAT_NS: u64 = 5_000_000_000;
/// A summary may take this share of the time until the next one.
const SUMMARY_SHARE: u64 = 50;
/// Packets are written once there are so many bytes of them.
const WRITE_BYTES: usize = 256 << 10;
/// Free chunks to have ready for application threads.
const FREE_CHUNKS: u32 = 16;

/// What the drainer needs of the session, which is above it.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Delivers what waits in the SDKs' buffers.
    pub flush_sdk: fn(),
    /// Records that the SDKs have dropped.
    pub dropped_by_sdk: fn() -> u64,
    /// Nanoseconds that the program has waited in our exit handlers.
    pub waited_ns: fn() -> u64,
    /// True once after each SIGUSR2.
    pub signalled: fn() -> bool,
    /// What is not recorded, and why.
    pub skipped: fn() -> Vec<Skipped>,
    /// The exit code of a program whose exit waits for the SDK.
    pub exiting: fn() -> Option<i32>,
    /// Ends the process with this exit code.
    pub end_process: fn(i32),
}

pub struct Drainer {
    arena: &'static ring::Arena,
    ring: ring::Drainer<'static>,
    output: Output,
    converter: Converter,
    control: &'static Control,
    hooks: Hooks,
    flusher: Flusher,
    pipeline: Pipeline,
    clocks: (ClockSample, ClockSample),
    dropped_by_ended: BTreeMap<u32, u64>,
    /// Threads, by ordinal, whose name has been looked up.
    named: FxHashSet<u64>,
    wrapper_ns: f64,
    governor: Option<Governor>,
    /// (ns since start, level, reason)
    steps: Vec<(u64, String, String)>,
    /// The same trigger writes once in so many ns.
    flight_window: u64,
    /// While the program exits: dispatches and copies done, and when there was last another one.
    exit_progress: Option<(u64, u64)>,
    /// How long an exit may go on without a kernel ending, ns.
    exit_timeout: u64,
    next: Due,
}

/// When the periodic things are due, CLOCK_BOOTTIME ns.
#[derive(Default)]
struct Due {
    flush_sdk: u64,
    calibrate: u64,
    govern: u64,
    look: u64,
    summary: u64,
    repeat: u64,
    /// No trigger writes before this.
    trigger: u64,
}

impl Drainer {
    pub fn new(
        arena: &'static ring::Arena,
        ring: ring::Drainer<'static>,
        output: Output,
        converter: Converter,
        control: &'static Control,
        config: &Config,
        hooks: Hooks,
    ) -> Drainer {
        let writer = output.wants_packets().then(|| {
            TraceWriter::new(
                TraceOptions { api: config.trace == TraceMode::Full, ..Default::default() },
                &output.process,
            )
        });
        let mut sinks =
            Sinks::new(Aggregator::new(config.precision), writer, config.trace, config.kernel_regex.as_deref());
        let problems = sinks.watch(&config.triggers);
        let mut pipeline = Pipeline::new(sinks);
        pipeline.joiner.notes.extend(problems.into_iter().map(|problem| (Severity::Warning, problem)));
        let now = clock::sample();
        let mut drainer = Drainer {
            arena,
            ring,
            output,
            converter,
            control,
            hooks,
            flusher: Flusher::new(hooks.flush_sdk),
            pipeline,
            clocks: (now, now),
            dropped_by_ended: BTreeMap::new(),
            named: FxHashSet::default(),
            wrapper_ns: 0.0,
            governor: config.overhead.map(|limit| Governor::new(limit, level_of(config.trace))),
            steps: Vec::new(),
            flight_window: config.flight.map_or(0, |window| window.as_nanos() as u64),
            exit_progress: None,
            exit_timeout: config.exit_timeout.as_nanos() as u64,
            next: Due::default(),
        };
        // From the first record on, recovery must know the clock.
        drainer.publish();
        drainer
    }

    /// Starts the thread. It takes no signals: those are the program's.
    pub fn spawn(self) -> io::Result<()> {
        let spawn = || {
            std::thread::Builder::new().name("rkprof-drain".to_owned()).spawn(move || {
                let control = self.control;
                crate::entry::fenced((), || self.run());
                control.ended();
            })
        };
        crate::thread::with_signals_blocked(spawn).map(drop)
    }

    fn run(mut self) {
        self.ring.prefault(FREE_CHUNKS);
        self.wrapper_ns = measure_wrapper();
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.begin_file(&mut self.pipeline.sinks.out);
            trace.clock(&mut self.pipeline.sinks.out, self.clocks.0);
        }
        loop {
            self.ring.sleep(NAP);
            let requests = self.control.take();
            self.periodic();
            self.pass();
            if self.end_hung_exit() {
                return;
            }
            for (ticket, request) in requests {
                match request {
                    Request::Flush => {
                        self.flush_sdk();
                        self.pass();
                        self.summary(false);
                    }
                    Request::Snapshot => self.snapshot("on request"),
                    Request::Finish => {
                        self.flush_sdk();
                        self.finish();
                        self.control.done(ticket);
                        return;
                    }
                }
                self.control.done(ticket);
            }
        }
    }

    /// What is due by the clock.
    fn periodic(&mut self) {
        let now = clock::boottime_ns();
        if now >= self.next.calibrate {
            self.next.calibrate = now + CALIBRATE_NS;
            self.converter.calibrate(Pair::now());
        }
        if now >= self.next.flush_sdk && self.pipeline.joiner.unfinished() > 0 {
            self.next.flush_sdk = now + FLUSH_SDK_NS;
            self.flusher.begin();
        }
        if now >= self.next.govern {
            self.next.govern = now + GOVERN_NS;
            self.govern(now);
        }
        if now >= self.next.look {
            self.next.look = now + LOOK_NS;
            self.look();
        }
        if now >= self.next.summary {
            self.summary(false);
            self.next.summary = clock::boottime_ns() + SUMMARY_NS.max((clock::boottime_ns() - now) * SUMMARY_SHARE);
            self.sample(now);
        }
        if now >= self.next.repeat {
            self.next.repeat = now + REPEAT_NS;
            if let Some(trace) = &mut self.pipeline.sinks.trace {
                trace.repeat_state(&mut self.pipeline.sinks.out);
            }
        }
    }

    /// The SDK ends tools only when all kernels have ended, so with a kernel that never does, the exit of a program that
    /// would have ended without us never ends. Ends it after some time, and says so.
    fn end_hung_exit(&mut self) -> bool {
        let (unfinished, totals) = (self.pipeline.joiner.unfinished(), self.pipeline.joiner.totals);
        let Some(code) = (self.hooks.exiting)().filter(|_| unfinished > 0) else {
            self.exit_progress = None;
            return false;
        };
        let (now, done) = (clock::boottime_ns(), totals.dispatches + totals.copies);
        match self.exit_progress {
            Some((before, since)) if before == done && now.saturating_sub(since) >= self.exit_timeout => {}
            Some((before, _)) if before == done => return false,
            _ => {
                self.exit_progress = Some((done, now));
                return false;
            }
        }
        let sentence = format!(
            "at exit, {unfinished} launched kernels or copies did not end within {} s; the process was ended without them",
            self.exit_timeout / 1_000_000_000
        );
        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        self.finish();
        (self.hooks.end_process)(code);
        true
    }

    /// Records less when rkprof is too dear, more when there is room.
    fn govern(&mut self, now: u64) {
        let Some(governor) = &mut self.governor else { return };
        let reading = Reading {
            drainer_cpu: clock::read(libc::CLOCK_THREAD_CPUTIME_ID),
            process_cpu: clock::read(libc::CLOCK_PROCESS_CPUTIME_ID),
            records: self.pipeline.records(),
            dispatches: self.pipeline.joiner.totals.dispatches,
        };
        let Some(step) = governor.observe(reading, self.wrapper_ns) else { return };
        let since_start = now.saturating_sub(self.output.process.start);
        self.steps.push((since_start, step.level.label().to_owned(), step.reason.clone()));
        let sentence = format!("the overhead governor changed to level {}: {}", step.level.label(), step.reason);
        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        crate::thread::set_api_calls(step.level == Level::Full);
        self.sample(now);
        self.pipeline.sinks.mode = match step.level {
            Level::Full => TraceMode::Full,
            Level::Kernels => TraceMode::Kernels,
            Level::Summary => TraceMode::None,
        };
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.set_api(step.level == Level::Full);
        }
        self.sample(now);
    }

    /// Somebody outside, or a condition, wants the flight recorder's content.
    fn look(&mut self) {
        if self.output.flight.is_none() {
            return;
        }
        if (self.hooks.signalled)() {
            self.snapshot("SIGUSR2");
        }
        let request = self.output.dir().join(store::SNAPSHOT_REQUEST);
        if std::fs::remove_file(request).is_ok() {
            self.snapshot("rkprof snapshot");
        }
        if let Some(condition) = self.pipeline.sinks.fired.take() {
            let now = clock::boottime_ns();
            if now >= self.next.trigger {
                self.next.trigger = now + self.flight_window;
                self.snapshot(&condition);
            }
        }
    }

    fn snapshot(&mut self, why: &str) {
        self.flush_sdk();
        self.pass();
        let Some(flight) = &self.output.flight else { return };
        let options = TraceOptions { api: self.pipeline.sinks.mode == TraceMode::Full, ..Default::default() };
        let trace = flight.snapshot(options, &self.output.process, clock::boottime_ns()).map_err(io::Error::other);
        let note = match trace.and_then(|trace| self.output.write_snapshot(&trace)) {
            Ok(file) => (Severity::Info, format!("the flight recorder wrote {file} ({why})")),
            Err(error) => (Severity::Warning, format!("the flight recorder could not write ({why}): {error}")),
        };
        self.pipeline.joiner.notes.push(note);
    }

    /// Everything that waits in the SDKs' buffers has been delivered into the arena when this returns.
    fn flush_sdk(&mut self) {
        // One that is under way may have passed by what was recorded since.
        while !self.flusher.is_done(MOMENT) {
            self.pass();
        }
        self.flusher.begin();
        while !self.flusher.is_done(MOMENT) {
            self.pass();
        }
    }

    /// One pass over the arena: records into files, then out of the arena.
    fn pass(&mut self) {
        if !self.converter.is_ready() {
            self.converter.calibrate(Pair::now());
            if !self.converter.is_ready() {
                return;
            }
        }
        let mut visit = Visit {
            named: &mut self.named,
            pipeline: &mut self.pipeline,
            converter: &self.converter,
            output: &mut self.output,
            ended: &mut self.dropped_by_ended,
        };
        self.ring.drain(&mut visit, ring::Drainer::ALL);
        self.pipeline.end_of_pass(&self.converter);
        write_packets(&mut self.pipeline, &mut self.output);
        self.publish();
        self.ring.prefault(FREE_CHUNKS);
    }

    /// Tells a recovery how far the files are.
    fn publish(&mut self) {
        let mut mark = Mark::default();
        if let Some(trace) = &self.output.trace {
            (mark.trace_part, mark.trace_len) = (u64::from(trace.number()), trace.position());
        }
        mark.meta_len = self.output.metadata_bytes();
        mark.clock[..EXPORT_WORDS].copy_from_slice(&self.converter.export());
        let totals = self.pipeline.joiner.totals;
        (mark.launches, mark.copy_launches) = (totals.launches, totals.copy_launches);
        self.ring.publish(&mark);
    }

    /// Clocks and own cost into the trace.
    fn sample(&mut self, now: u64) {
        self.clocks.1 = clock::sample();
        let sample = SelfSample {
            at: now,
            dropped: self.ring.dropped().total(),
            records: self.pipeline.records(),
            drainer_cpu: clock::read(libc::CLOCK_THREAD_CPUTIME_ID),
            arena_used: self.arena.usage().used,
            level: match self.pipeline.sinks.mode {
                TraceMode::Full => 2,
                TraceMode::Kernels => 1,
                TraceMode::None => 0,
            },
        };
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.clock(&mut self.pipeline.sinks.out, self.clocks.1);
            trace.self_sample(&mut self.pipeline.sinks.out, &sample);
        }
    }

    fn summary(&mut self, finished: bool) {
        if let Some(note) = self.output.failure.take() {
            self.pipeline.joiner.notes.push(note);
        }
        let (dropped, dropped_by_thread) = self.drops();
        let usage = self.arena.usage();
        let records = self.pipeline.records();
        let cpu = clock::read(libc::CLOCK_THREAD_CPUTIME_ID);
        let trace_bytes = self.output.trace.as_ref().map_or(0, |trace| trace.written());
        let own_cost = OwnCost {
            records,
            drainer_cpu_s: cpu as f64 / 1e9,
            drainer_ns_per_record: (records > 0).then(|| cpu as f64 / records as f64),
            wrapper_ns: Some(self.wrapper_ns),
            trace_bytes,
            arena_bytes: usage.capacity,
            arena_peak_bytes: usage.peak,
            memory_bytes: usage.capacity
                + self.pipeline.sinks.stats.bytes() as u64
                + self.output.flight.as_ref().map_or(0, |flight| flight.bytes() as u64),
            sdk_startup_ms: None,
            finalize_ms: finished.then(|| (self.hooks.waited_ns)() as f64 / 1e6),
            governor: self.steps.clone(),
        };
        let facts = Facts {
            process: &self.output.process,
            finished,
            now: clock::boottime_ns(),
            dropped,
            dropped_by_thread,
            dropped_by_sdk: (self.hooks.dropped_by_sdk)(),
            lost: 0,
            clocks: self.clocks,
            own_cost,
        };
        let summary = summarize(&self.pipeline, facts);
        self.output.write_summary(&summary);
    }

    /// Dropped records by kind and by thread.
    fn drops(&self) -> (BTreeMap<String, u64>, BTreeMap<u32, u64>) {
        let mut by_thread = self.dropped_by_ended.clone();
        self.arena.drops(|thread, counts| {
            if counts.total() > 0 {
                *by_thread.entry(thread.tid).or_default() += counts.total();
            }
        });
        (by_kind(&self.ring.dropped()), by_thread)
    }

    /// Takes what is left, writes the last summary, and leaves a directory that needs no recovery.
    fn finish(&mut self) {
        // Records that come while the first pass runs (a callback that was on its way) are in the second.
        self.pass();
        self.pass();
        self.look();
        self.sample(clock::boottime_ns());
        write_packets(&mut self.pipeline, &mut self.output);
        self.summary(true);
        self.output.info.status = "finished".to_owned();
        self.output.info.skipped = (self.hooks.skipped)();
        self.output.info.clocks.push(crate::session::provenance::triple(self.clocks.1));
        if let Some(trace) = &self.output.trace {
            self.output.info.trace_files.extend(trace.file_names());
        }
        if let Err(error) = self.output.write_info() {
            // There is no place left to say it but the summary, which is written already.
            let _ = error;
        }
        self.output.remove_salvage();
    }
}

/// Gives a pass's records to the pipeline.
struct Visit<'a> {
    named: &'a mut FxHashSet<u64>,
    pipeline: &'a mut Pipeline,
    converter: &'a Converter,
    output: &'a mut Output,
    ended: &'a mut BTreeMap<u32, u64>,
}

impl Visitor for Visit<'_> {
    fn ahead(&mut self, _thread: ThreadInfo, records: &[u8]) {
        for (header, bytes) in record::iter(records) {
            self.pipeline.ahead(header, bytes);
        }
    }

    fn records(&mut self, thread: ThreadInfo, records: &[u8]) {
        if self.named.insert(thread.ordinal) {
            self.pipeline.name_thread(thread.tid);
        }
        for (header, bytes) in record::iter(records) {
            self.pipeline.record(thread.tid, header, bytes, self.converter);
        }
        if self.pipeline.sinks.out.len() >= WRITE_BYTES {
            write_packets(self.pipeline, self.output);
        }
    }

    fn ended(&mut self, thread: ThreadInfo, dropped: &Counts) {
        if dropped.total() > 0 {
            *self.ended.entry(thread.tid).or_default() += dropped.total();
        }
    }
}

/// Metadata first: the trace refers to it.
fn write_packets(pipeline: &mut Pipeline, output: &mut Output) {
    output.write_metadata(&pipeline.metadata);
    pipeline.metadata.clear();
    let Sinks { trace: writer, out, .. } = &mut pipeline.sinks;
    let Some(writer) = writer else { return };
    let now = clock::boottime_ns();
    if let Some(stream) = &mut output.trace {
        let mut stopped = stream.append(out);
        out.clear();
        if stream.wants_rotation(now) {
            stopped = stopped.or(stream.rotate(now));
            writer.begin_file(out);
        }
        if let Some(stopped) = stopped {
            pipeline.joiner.notes.push((Severity::Incomplete, stopped.to_string()));
        }
    } else if let Some(flight) = &mut output.flight {
        flight.append(out, now);
        out.clear();
        if flight.wants_segment(now) {
            writer.repeat_state(out);
            flight.begin_segment(out, now);
            out.clear();
        }
    }
}

fn level_of(mode: TraceMode) -> Level {
    match mode {
        TraceMode::Full => Level::Full,
        TraceMode::Kernels => Level::Kernels,
        TraceMode::None => Level::Summary,
    }
}

/// Counts by the kinds' labels, zero ones left out.
pub fn by_kind(counts: &Counts) -> BTreeMap<String, u64> {
    let mut by_kind = BTreeMap::new();
    for kind in Kind::COUNTED {
        let count = counts.get(kind);
        if count > 0 {
            *by_kind.entry(kind.label().to_owned()).or_default() += count;
        }
    }
    by_kind
}

/// Nanoseconds that a wrapped HIP call costs beyond the call itself: two clock readings and a record, on this machine, now.
/// The records are of no kind and are skipped.
fn measure_wrapper() -> f64 {
    const TIMES: u32 = 256;
    let header = Header { kind: 0, tag: 0, len: size_of::<record::ApiCall>() as u16, aux: 0 };
    let mut call = record::ApiCall { header, start_tick: 0, end_tick: 0, first_child: 0, children: 0, status: 0 };
    crate::thread::push(&call);
    let began = clock::boottime_ns();
    for _ in 0..TIMES {
        call.start_tick = clock::now();
        call.end_tick = clock::now();
        crate::thread::push(&call);
    }
    (clock::boottime_ns() - began) as f64 / f64::from(TIMES)
}
