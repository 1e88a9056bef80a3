//! The drainer's thread: pass after pass until the session ends.
//!
//! ```text
//! run ──► periodic    what is due by the clock: clocks, governor, summary
//!     ├─► pass        the arena's records into the files, then out of the arena
//!     └─► requests    flush, snapshot, finish
//! ```
//!
//! It runs in the user's process: it continues its passes while it waits for one of the program's threads.

mod code_objects;
mod due;
mod finish;
mod pass;
mod periodic;
mod recordings;
mod snapshot;
mod summary;

use self::due::Due;
use self::recordings::state::Recordings;
use super::Output;
use super::control::{Control, Request};
use super::flusher::Flusher;
use super::governor::{Governor, Level};
use crate::host_samples::HostSamples;
use rkprof_config::{Config, TraceMode};
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_model::clock::{self, Converter};
use rkprof_model::event::{ClockSample, Severity};
use rkprof_model::record;
use rkprof_model::run::Skipped;
use rkprof_model::run::TraceRows;
use rkprof_model::summary::{CounterCollection, PcSampling};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::code_objects::Archive;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

/// Longest sleep between passes: with `FLUSH_SDK_NS` it limits the delay of the trace to 100 ms.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The same while kernels are in flight whose completion is not announced.
const SHORT_POLL_INTERVAL: Duration = Duration::from_millis(4);
/// Number of free chunks to keep ready for application threads, and the number while nothing is recorded.
const FREE_CHUNKS: u32 = 16;
/// The same for a program that has used no more than these: most that start do little.
const FIRST_CHUNKS: u32 = 3;
const FIRST_BYTES: u64 = FIRST_CHUNKS as u64 * (64 << 10);
const FREE_CHUNKS_PAUSED: u32 = 0;

/// The functions of the session that the drainer needs; the session is a layer above it.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Delivers the records in the SDKs' buffers.
    pub flush_sdk: fn(),
    /// Whether an SDK has called rkprof.
    pub has_sdk: fn() -> bool,
    /// Number of records that the SDKs have dropped.
    pub dropped_by_sdk: fn() -> u64,
    /// Nanoseconds that the program has waited in rkprof's exit handlers.
    pub waited_ns: fn() -> u64,
    /// Returns true once after each SIGUSR2.
    pub signalled: fn() -> bool,
    /// What is not recorded, and why.
    pub skipped: fn() -> Vec<Skipped>,
    /// The hardware counters that are collected; `None` when none were asked for.
    pub counters: fn() -> Option<CounterCollection>,
    /// How program counters are sampled; `None` when sampling was not asked for.
    pub sampling: fn() -> Option<PcSampling>,
    /// The exit code of a program whose exit waits for the SDK.
    pub exiting: fn() -> Option<i32>,
    /// Ends the process with this exit code.
    pub end_process: fn(i32),
    /// Called at the start of a pass.
    pub mark: fn(),
    /// Passes dispatches that have completed on the light path, and were launched before [`Hooks::mark`], to the function,
    /// and appends notes about them. Returns true while others are in flight.
    pub harvest: Harvest<record::Dispatch>,
    /// The last harvest: gives up dispatches that have not completed.
    pub abandon: Harvest<record::Dispatch>,
    /// The same two for copies that rkprof times itself.
    pub harvest_copies: Harvest<record::Copy>,
    pub abandon_copies: Harvest<record::Copy>,
    /// Bytes that [`Hooks::harvest`] uses for its queues.
    pub queue_bytes: fn() -> u64,
    /// Called when nothing is recorded any more: gives back the memory that these queues do not need until the next recording.
    pub rest: fn(),
    /// [`Control::take_due`] has an entry.
    pub due: fn(),
    /// The final way of recording dispatches, and its reason.
    pub dispatch_path: fn() -> (String, Option<String>),
    /// How the runtimes were reached.
    pub door: fn() -> rkprof_model::run::DoorInfo,
    /// Whether [`Hooks::door`] knows of another runtime than at the last call.
    pub has_door_news: fn() -> bool,
}

impl Hooks {
    /// Those of a session on HSA's tables alone, without an SDK and without a program that could end: for tests and benches.
    #[must_use]
    pub fn of_tables() -> Hooks {
        use crate::hsa;
        Hooks {
            flush_sdk: || {},
            has_sdk: || false,
            dropped_by_sdk: || 0,
            waited_ns: || 0,
            signalled: || false,
            skipped: Vec::new,
            counters: || None,
            sampling: || None,
            exiting: || None,
            end_process: |_| {},
            mark: hsa::harvest::mark,
            harvest: hsa::harvest::harvest,
            abandon: hsa::harvest::abandon,
            harvest_copies: hsa::copies::harvest,
            abandon_copies: hsa::copies::abandon,
            queue_bytes: || hsa::resident() as u64,
            rest: hsa::rest,
            due: || (),
            dispatch_path: || ("light".to_owned(), None),
            door: Default::default,
            has_door_news: || false,
        }
    }
}

/// See [`Hooks::harvest`].
pub(super) type Harvest<T> = fn(&mut dyn FnMut(&T), &mut Vec<(Severity, String)>) -> bool;

pub struct Drainer {
    arena: &'static rkprof_arena::Arena,
    ring: rkprof_arena::Drainer<'static>,
    output: Output,
    converter: Converter,
    control: &'static Control,
    hooks: Hooks,
    flusher: Flusher,
    /// Boxed, as its parts are large: else each frame in which a drainer is made or moved would have a copy of them.
    pipeline: Box<Pipeline>,
    /// Whether kernels are in flight that only [`Hooks::harvest`] knows.
    in_flight: bool,
    clocks: (ClockSample, ClockSample),
    dropped_by_ended: BTreeMap<u32, u64>,
    /// Threads, by ordinal, whose name has been looked up.
    named: FxHashSet<u64>,
    /// `None` until there is room to measure it.
    wrapper_ns: Option<f64>,
    governor: Option<Governor>,
    /// (ns since start, level, reason)
    steps: Vec<(u64, String, String)>,
    /// Rows of the traces that the flight recorder writes.
    rows: TraceRows,
    /// The same trigger writes at most once in this many ns.
    flight_window: u64,
    /// During the program's exit: number of finished dispatches and copies, and the time of the last change.
    exit_progress: Option<(u64, u64)>,
    /// Limit of the time that an exit may take without a kernel ending, ns.
    exit_timeout: u64,
    next: Due,
    recordings: Recordings,
    host: HostSamples,
    kept: code_objects::Kept,
    /// Notes on the runtimes' tables as they are known now, see [`crate::watch`].
    of_tables: Vec<(Severity, String)>,
}

impl Drainer {
    pub fn new(
        arena: &'static rkprof_arena::Arena,
        ring: rkprof_arena::Drainer<'static>,
        output: Output,
        converter: Converter,
        control: &'static Control,
        config: &Config,
        hooks: Hooks,
    ) -> Drainer {
        let pipeline = pipeline(&output, config);
        let now = clock::sample();
        let recordings = Recordings::new(&output, config);
        let kept = code_objects::Kept::new(Archive::new(output.dir(), crate::code_objects::limit(config)));
        let mut drainer = Drainer {
            arena,
            ring,
            output,
            converter,
            control,
            hooks,
            flusher: Flusher::new(hooks.flush_sdk, hooks.has_sdk),
            pipeline,
            in_flight: false,
            clocks: (now, now),
            dropped_by_ended: BTreeMap::new(),
            named: FxHashSet::default(),
            wrapper_ns: None,
            governor: config.overhead.map(|limit| Governor::new(limit, level_of(config.trace))),
            steps: Vec::new(),
            rows: config.rows,
            flight_window: config.flight.map_or(0, |window| window.as_nanos() as u64),
            exit_progress: None,
            exit_timeout: config.exit_timeout.as_nanos() as u64,
            next: Due::default(),
            recordings,
            host: HostSamples::new(config),
            kept,
            of_tables: Vec::new(),
        };
        drainer.host.next_recording(drainer.output.info.simulated);
        // From the first record on, a recovery must know the clock.
        drainer.publish();
        drainer
    }

    /// Starts the thread. It blocks all signals, which are for the program.
    pub fn spawn(self) -> io::Result<()> {
        // Each frame that moves it would have a copy, as long as the thread lives.
        let drainer = Box::new(self);
        let spawn = || {
            std::thread::Builder::new().name("rkprof-drain".to_owned()).spawn(move || {
                let control = drainer.control;
                crate::thread::set_rkprofs();
                control.began();
                crate::fence::catch_panic((), || drainer.run());
                crate::code_objects::end();
                control.ended();
            })
        };
        crate::thread::with_signals_blocked(spawn).map(drop)
    }

    fn run(mut self: Box<Self>) {
        self.wrapper_ns = measure_wrapper();
        self.begin_files();
        loop {
            self.nap();
            self.wrapper_ns = self.wrapper_ns.or_else(measure_wrapper);
            let requests = self.control.take();
            if self.is_recording() {
                self.host.wake();
                self.periodic();
            } else {
                self.look();
            }
            self.pass();
            if self.end_hung_exit() {
                return;
            }
            if self.control.is_last_pass_asked() {
                self.last_pass();
                self.control.last_pass_made();
            }
            for (ticket, request) in requests {
                match request {
                    Request::Flush => {
                        self.flush_sdk();
                        self.pass();
                        if self.is_open() {
                            self.summary(false);
                        }
                    }
                    Request::Snapshot => _ = self.snapshot("on request"),
                    Request::Order(order) => self.carry_out(order),
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
}

/// The pipeline of the first run. A frame of its own, which is gone when the drainer is made: it is the program's stack.
#[inline(never)]
fn pipeline(output: &Output, config: &Config) -> Box<Pipeline> {
    let (sinks, problems) = sinks(output, config);
    let mut pipeline = Box::new(Pipeline::new(sinks));
    pipeline.joiner.notes.extend(problems.into_iter().map(|problem| (Severity::Warning, problem)));
    pipeline
}

/// The sinks for the events of a run, and sentences about a flight recorder that is wanted and not possible.
fn sinks(output: &Output, config: &Config) -> (Sinks, Vec<String>) {
    let options = TraceOptions { api: config.trace == TraceMode::Full, rows: config.rows, ..Default::default() };
    let writer = output.wants_packets().then(|| TraceWriter::new(options, &output.process));
    let mut sinks = Sinks::new(Aggregator::new(config.precision), writer, config.trace, config.kernel_regex.as_deref());
    let mut problems = sinks.watch(&config.triggers);
    if config.flight.is_some() && output.flight.is_none() {
        problems.push("the flight recorder is off: it keeps a part of the trace, and RKPROF_TRACE is none".to_owned());
    }
    (sinks, problems)
}

fn level_of(mode: TraceMode) -> Level {
    match mode {
        TraceMode::Full => Level::Full,
        TraceMode::Kernels => Level::Kernels,
        TraceMode::None => Level::Summary,
    }
}

/// Nanoseconds that a wrapped HIP call costs in addition to the call itself: two clock readings and a record, on this
/// machine, now. The records have no kind and are skipped. `None` when the arena is full: the drainer must not wait for itself.
fn measure_wrapper() -> Option<f64> {
    const TIMES: u32 = 256;
    let mut call = record::ApiCall::new(0, 0, 0, 0);
    call.header.kind = 0;
    if !crate::thread::has_room((TIMES as usize + 1) * size_of_val(&call)) {
        return None;
    }
    crate::thread::push(&call);
    let began = clock::boottime_ns();
    for _ in 0..TIMES {
        call.start_tick = clock::now();
        call.end_tick = clock::now();
        crate::thread::push(&call);
    }
    Some((clock::boottime_ns() - began) as f64 / f64::from(TIMES))
}
