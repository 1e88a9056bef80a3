//! What a process leaves that dies in the middle of a session, and what `recover` makes of it. The process is this test's own
//! program, started again. It writes as the drainer does, publishes, records on, and exits without an end.

#[path = "recover/files.rs"]
mod files;
#[path = "recover/identity.rs"]
mod identity;
#[path = "recover/sources.rs"]
mod sources;

use rkprof_abi::hip::table;
use rkprof_arena::{Arena, Drainer, Mark, Options, Producer, ThreadInfo};
use rkprof_config::TraceMode;
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_drain::recover::{RecoverError, Recovered, recover};
use rkprof_drain::{Facts, summarize};
use rkprof_model::clock::{Converter, EXPORT_WORDS, Pair, Source};
use rkprof_model::event::{ClockSample, Event, KernelDispatch, Process};
use rkprof_model::record::{self, Domain, Header, LaunchKind, RecordKind, function_word};
use rkprof_model::run::{self, ClockTriple, RunInfo, SdkInfo, Status};
use rkprof_model::summary::{self, Held, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::held::HeldDir;
use rkprof_store::{ARENA_FILE, META_FILE, TRACE_FILE};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const TID: u32 = 11;
const KERNEL: u64 = 3;
/// Bytes of a chunk of the arena.
const CHUNK: usize = 4 << 10;
/// The SDK has delivered its records up to here, ns.
const FLUSHED: u64 = 10_000;

/// What the process does besides its three launches.
const FREES_LATE: &str = "frees late";
const FREES_AT_THE_FLUSH: &str = "frees at the flush";
/// One of three copies has ended.
const COPIES: &str = "copies";
/// The drainer has written a summary.
const SUMS_UP: &str = "sums up";
/// The drainer is in its second trace file, which has a launch and its dispatch.
const ROTATES: &str = "rotates";
/// It dies before the drainer's first pass.
const DIES_EARLY: &str = "dies early";
const HAS_NO_ROOM: &str = "has no room";
const HAS_NO_CLOCK: &str = "has no clock";
const HAS_NO_CLOCK_NOR_REST: &str = "has neither a clock nor further records";

fn header<T>(kind: RecordKind, tag: u8, aux: u32) -> Header {
    Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux }
}

fn slot(name: &str) -> u32 {
    table::slot(name).expect("a function of HIP")
}

fn call(name: &str, start: u64, first_child: u64, children: u32) -> record::ApiCall {
    let function = record::function_word(Domain::HipRuntime, slot(name));
    record::ApiCall { first_child, children, ..record::ApiCall::new(function, start, start + 100, 0) }
}

fn copy(child: u64, start_ns: u64) -> record::Copy {
    record::Copy {
        header: header::<record::Copy>(RecordKind::Copy, 0, 0),
        start_ns,
        end_ns: start_ns + 100,
        child,
        bytes: 64,
        ..bytemuck::Zeroable::zeroed()
    }
}

/// A name for the kernel of all dispatches.
fn symbol(name: &str) -> (Header, Vec<u8>) {
    let len = record::padded(size_of::<record::KernelSymbol>() + name.len());
    let header = Header { kind: RecordKind::KernelSymbol as u8, tag: 0, len: len as u16, aux: name.len() as u32 };
    let symbol = record::KernelSymbol { header, kernel_id: KERNEL, ..bytemuck::Zeroable::zeroed() };
    let mut bytes = [record::bytes_of(&symbol), name.as_bytes()].concat();
    bytes.resize(len, 0);
    (header, bytes)
}

fn launch(child: u64, call_tick: u64) -> record::Launch {
    let aux = function_word(Domain::HipRuntime, slot("hipLaunchKernel"));
    record::Launch {
        header: header::<record::Launch>(RecordKind::Launch, LaunchKind::Dispatch as u8, aux),
        child,
        call_tick,
        stream: 0,
    }
}

fn dispatch(child: u64, start_ns: u64, ns: u64) -> record::Dispatch {
    record::Dispatch {
        header: header::<record::Dispatch>(RecordKind::Dispatch, 0, 0),
        start_ns,
        end_ns: start_ns + ns,
        child,
        dispatch_id: child,
        kernel_id: KERNEL,
        queue: 1,
        tid: TID,
        agent: 1,
        private_segment: 0,
        group_segment: 0,
        grid: [64, 1, 1],
        workgroup: [64, 1, 1],
    }
}

struct Thread<'a> {
    arena: &'a Arena,
    producer: Producer,
}

impl<'a> Thread<'a> {
    fn new(arena: &'a Arena, tid: u32) -> Thread<'a> {
        let mut producer = Producer::new();
        assert!(producer.attach(arena, tid));
        Thread { arena, producer }
    }

    fn push<T: bytemuck::NoUninit>(&mut self, record: &T) -> bool {
        // SAFETY: attached to this arena by this thread, which is in no other method of it.
        unsafe { self.producer.push(self.arena, record) }
    }

    fn launches(&mut self, child: u64, at: u64) {
        self.push(&launch(child, at));
        let arguments = record::CallArguments { stream: 0, ..record::CallArguments::NONE };
        self.push(&call("hipLaunchKernel", at, child, 1).with(arguments));
    }
}

/// Records, and exits without an end. Not a test of its own: the other tests start it as a process.
#[test]
#[ignore = "the others start it as a process"]
fn the_process() {
    let (Some(dir), Some(does)) = (std::env::var_os("DRAIN_DIR"), std::env::var("DRAIN_DOES").ok()) else { return };
    let dir = Path::new(&dir);
    let pid = std::process::id();
    let process =
        Process { pid, command: vec!["program".to_owned()], host: "node7".to_owned(), start: 50, ..Process::default() };
    let info = RunInfo {
        schema_version: run::SCHEMA_VERSION,
        status: Status::Running,
        pid,
        host: process.host.clone(),
        command: process.command.clone(),
        sdk: Some(SdkInfo { version: "1.1.0".to_owned(), ..SdkInfo::default() }),
        clocks: vec![ClockTriple { boottime_ns: process.start, ..ClockTriple::default() }],
        ..RunInfo::default()
    };
    rkprof_store::dir::write_json(&dir.join(run::FILE), &info).unwrap();
    let options = Options { buffer: 8 << 10, chunk_bytes: CHUNK as u32, ..Options::default() };
    let arena = Arena::create(&dir.join(ARENA_FILE), &options).unwrap();
    let mut thread = Thread::new(&arena, TID);
    thread.push(&call("hipMalloc", 60, 0, 0));
    thread.launches(1, 200);
    thread.push(&dispatch(1, 400, 2_000));
    thread.launches(2, 600);
    if does == COPIES {
        for child in 11..14 {
            let mut launch = launch(child, 0);
            launch.header.tag = LaunchKind::Copy as u8;
            thread.push(&launch);
        }
        thread.push(&copy(11, 700));
    }
    if does == DIES_EARLY {
        // SAFETY: ends the process at once, as a kill does.
        unsafe { libc::_exit(0) };
    }

    // One pass of the drainer.
    let clock = Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 });
    let writer = TraceWriter::new(TraceOptions { api: true, ..TraceOptions::default() }, &process);
    let mut pipeline = Pipeline::new(Sinks::new(Aggregator::new(2), Some(writer), TraceMode::Full, None));
    let (named, name) = symbol("gemm");
    pipeline.record(TID, named, &name, &clock);
    let mut drainer = arena.drainer().unwrap();
    let mut pass = |pipeline: &mut Pipeline| {
        let mut take = |thread: ThreadInfo, records: &[u8]| {
            for (header, bytes) in record::iter(records) {
                pipeline.record(thread.tid, header, bytes, &clock);
            }
        };
        drainer.drain(&mut take, Drainer::ALL);
        pipeline.end_of_pass(&clock);
    };
    pass(&mut pipeline);
    let mut trace_part = 1;
    if does == ROTATES {
        fs::write(dir.join(part(1)), &pipeline.sinks.out).unwrap();
        pipeline.sinks.out.clear();
        pipeline.sinks.trace.as_mut().unwrap().begin_file(&mut pipeline.sinks.out);
        thread.launches(4, 2_800);
        thread.push(&dispatch(4, 3_000, 7_000));
        pass(&mut pipeline);
        trace_part = 2;
    }
    let Sinks { trace, out, .. } = &mut pipeline.sinks;
    let sample = ClockSample { boottime: 3_000, monotonic: 3_000, realtime: 3_000 };
    trace.as_mut().unwrap().clock(out, sample);
    let trace_file = if does == ROTATES { part(2) } else { TRACE_FILE.to_owned() };
    fs::write(dir.join(trace_file), &out).unwrap();
    let meta = [&rkprof_store::meta_header()[..], &pipeline.metadata].concat();
    fs::write(dir.join(META_FILE), &meta).unwrap();
    let totals = pipeline.joiner.totals;
    let mut mark = Mark {
        trace_part,
        trace_len: out.len() as u64,
        meta_len: meta.len() as u64,
        launches: totals.launches,
        copy_launches: totals.copy_launches,
        flushed: FLUSHED,
        ..Mark::default()
    };
    if ![HAS_NO_CLOCK, HAS_NO_CLOCK_NOR_REST].contains(&does.as_str()) {
        mark.clock[..EXPORT_WORDS].copy_from_slice(&clock.export());
    }
    if does == SUMS_UP {
        let facts = Facts {
            process: &process,
            finished: false,
            now: 3_000,
            dropped: BTreeMap::new(),
            dropped_by_thread: BTreeMap::new(),
            dropped_by_sdk: 0,
            lost: 0,
            clocks: (sample, sample),
            own_cost: Default::default(),
            counters: None,
            sampling: None,
            forked: Default::default(),
            trace_files: Vec::new(),
            trace: None,
        };
        rkprof_store::dir::write_json(&dir.join(summary::FILE), &summarize(&pipeline, facts)).unwrap();
    }
    drainer.publish(&mark);
    if does == HAS_NO_CLOCK_NOR_REST {
        // SAFETY: ends the process at once, as a kill does.
        unsafe { libc::_exit(0) };
    }

    thread.push(&dispatch(2, 12_000, 7_000));
    thread.launches(3, 14_000);
    if does == FREES_LATE {
        thread.push(&call("hipFree", 3_000_000, 0, 0));
    }
    if does == FREES_AT_THE_FLUSH {
        thread.push(&call("hipFree", FLUSHED - 100, 0, 0));
    }
    if does == HAS_NO_ROOM {
        // None of these records fits a chunk.
        let mut other = Thread::new(&arena, 13);
        for n in 0..3 {
            // SAFETY: attached to this arena by this thread, which is in no other method of it.
            let pushed = unsafe {
                other.producer.push_with(&arena, &call("hipGetDevice", 20_000 + n, 0, 0), &[0u64; CHUNK / 8])
            };
            assert!(!pushed);
        }
    }
    // SAFETY: ends the process at once, as a kill does.
    unsafe { libc::_exit(0) };
}

/// A directory as a killed process leaves it.
fn left(does: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_process", "--ignored", "--nocapture"])
        .env("DRAIN_DIR", dir.path())
        .env("DRAIN_DOES", does)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    dir
}

/// A file of a rotated trace.
fn part(number: u32) -> String {
    format!("trace.{number:04}.pftrace")
}

/// Changes the `run.json` that the process left.
fn edit_run(dir: &Path, edit: impl FnOnce(&mut RunInfo)) -> RunInfo {
    let file = dir.join(run::FILE);
    let mut info: RunInfo = rkprof_store::dir::read_json(&file, run::SCHEMA_VERSION).unwrap();
    edit(&mut info);
    rkprof_store::dir::write_json(&file, &info).unwrap();
    info
}

fn attempt(dir: &Path) -> Result<Recovered, RecoverError> {
    recover(&HeldDir::open(dir).unwrap())
}

/// The places in a file where `what` lies.
fn places(bytes: &[u8], what: &[u8]) -> Vec<usize> {
    bytes.windows(what.len()).enumerate().filter(|(_, found)| *found == what).map(|(at, _)| at).collect()
}

struct Outcome {
    recovered: Recovered,
    summary: Summary,
    kernels: Vec<KernelDispatch>,
    calls: usize,
}

fn recovered(dir: &Path) -> Outcome {
    recovered_into(dir, &[TRACE_FILE.to_owned()])
}

/// The outcome of a recovery, with the events of these trace files.
fn recovered_into(dir: &Path, traces: &[String]) -> Outcome {
    let recovered = attempt(dir).unwrap();
    let summary: Summary = rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).unwrap();
    let (mut kernels, mut calls) = (Vec::new(), 0);
    for trace in traces {
        let trace = fs::read(dir.join(trace)).unwrap();
        let mut reader = TraceReader::new(&trace[..]);
        while let Some(item) = reader.next().unwrap() {
            match item {
                Item::Event(Event::Kernel(kernel)) => kernels.push(kernel),
                Item::Event(Event::Api(_)) => calls += 1,
                Item::Skipped { offset, reason } => panic!("the trace makes no sense at {offset}: {reason}"),
                _ => {}
            }
        }
    }
    for file in &summary.completeness.trace_files {
        assert_eq!(file.bytes, fs::metadata(dir.join(&file.name)).unwrap().len(), "{}", file.name);
    }
    Outcome { recovered, summary, kernels, calls }
}

impl Outcome {
    fn says(&self, part: &str) -> bool {
        self.summary.notes.iter().any(|note| note.text.contains(part))
    }

    /// Count and sum of the durations of the one kernel, in all its streams.
    fn kernel(&self) -> (u64, u64) {
        let rows = &self.summary.kernels;
        assert!(rows.iter().all(|row| row.name == "gemm"), "{rows:?}");
        (rows.iter().map(|row| row.duration.count).sum(), rows.iter().map(|row| row.duration.sum_ns).sum())
    }
}

#[test]
fn all_that_was_recorded_comes_back_once() {
    let dir = left("nothing more");
    let outcome = recovered(dir.path());
    // The arena holds a dispatch, a launch and its call.
    assert_eq!(outcome.recovered, Recovered { records: 3, lost: 0, cut_bytes: 0 });
    let summary = &outcome.summary;
    assert_eq!((summary.host.as_str(), summary.command.as_slice()), ("node7", &["program".to_owned()][..]));
    let counts = &summary.completeness;
    assert_eq!((counts.launches, counts.dispatches, counts.api_calls), (Some(3), 2, 4));
    // The third launch has no dispatch.
    assert_eq!((counts.unfinished, counts.lost), (Some(1), Some(0)));
    assert_eq!((counts.dropped.len(), counts.dropped_by_thread.len()), (0, 0));
    let [file] = &counts.trace_files[..] else { panic!("{counts:?}") };
    assert_eq!((file.held, outcome.calls), (Held { api_calls: 4, kernels: 2, copies: 0 }, 4));
    assert_eq!(outcome.kernel(), (2, 9_000));
    let [malloc, launches] = &summary.api[..] else { panic!("{:?}", summary.api) };
    assert_eq!(
        (malloc.duration.count + launches.duration.count, malloc.duration.sum_ns + launches.duration.sum_ns),
        (4, 400)
    );
    // The second dispatch was in the arena, its launching call in the trace.
    let [first, second] = &outcome.kernels[..] else { panic!("{:?}", outcome.kernels) };
    assert_eq!((first.event_id, first.launch, second.event_id, second.launch), (1, Some(200), 2, Some(600)));
    let notes: Vec<&str> = summary.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(notes, ["the process died before the session ended; its records were recovered"]);
    assert!(!dir.path().join(ARENA_FILE).exists() && !dir.path().join(META_FILE).exists());
}

/// The last flush of the SDK's buffers came before the call: the SDK may have kept the record of the call's free.
#[test]
fn memory_that_was_freed_after_the_last_flush_is_in_doubt() {
    let outcome = recovered(left(FREES_LATE).path());
    assert!(outcome.says("allocations and frees of memory may be missing"), "{:?}", outcome.summary.notes);
    assert!(outcome.says("in the last 3 ms"), "{:?}", outcome.summary.notes);
    let outcome = recovered(left(FREES_AT_THE_FLUSH).path());
    assert!(!outcome.says("allocations and frees of memory may be missing"), "{:?}", outcome.summary.notes);
}

/// Without meta.bin no record in the arena has a time. The number of records follows from their bytes, as if all were calls.
#[test]
fn records_without_a_clock_are_lost() {
    let outcome = recovered(left(HAS_NO_CLOCK).path());
    let bytes = size_of::<record::Dispatch>() + size_of::<record::Launch>() + size_of::<record::ApiCallArgs>();
    assert_eq!(outcome.recovered.lost, (bytes / size_of::<record::ApiCall>()) as u64);
    assert_eq!(outcome.recovered.records, 0);
    assert!(outcome.says("the arena's clock can't be read"), "{:?}", outcome.summary.notes);
    let outcome = recovered(left(HAS_NO_CLOCK_NOR_REST).path());
    assert_eq!(outcome.recovered, Recovered::default());
    assert!(!outcome.says("the arena's clock can't be read"), "{:?}", outcome.summary.notes);
}

#[test]
fn drops_are_told_by_thread() {
    let outcome = recovered(left(HAS_NO_ROOM).path());
    let counts = &outcome.summary.completeness;
    assert_eq!(counts.dropped_by_thread, [(13, 3)].into());
    assert_eq!(counts.dropped.values().sum::<u64>(), 3);
}

#[test]
fn a_trace_that_is_shorter_than_its_mark_was_cut_and_a_longer_one_is_cut_back() {
    let dir = left("nothing more");
    let trace = dir.path().join(TRACE_FILE);
    let whole = fs::read(&trace).unwrap();
    fs::write(&trace, [&whole[..], &[0x0A, 0x7F, 1, 2, 3]].concat()).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered, Recovered { records: 3, lost: 0, cut_bytes: 5 });
    assert!(!outcome.says("was cut"), "{:?}", outcome.summary.notes);

    let dir = left("nothing more");
    let trace = dir.path().join(TRACE_FILE);
    let whole = fs::read(&trace).unwrap();
    // The trace is cut in the middle of a packet: appended packets must be readable all the same.
    fs::write(&trace, &whole[..whole.len() / 4]).unwrap();
    let outcome = recovered(dir.path());
    assert!(outcome.recovered.cut_bytes > 0, "{:?}", outcome.recovered);
    let told = format!("trace.pftrace was cut: {} of {} bytes are there", whole.len() / 4, whole.len());
    assert!(outcome.says(&told), "{:?}", outcome.summary.notes);
    assert!(outcome.recovered.lost > 0, "{:?}", outcome.recovered);
}
