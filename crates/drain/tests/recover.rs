//! What a process leaves that dies in the middle of a session, and what `recover` makes of it. The process is this test's own
//! program, started again. It writes as the drainer does, publishes, records on, and exits without an end.

use rkprof_abi::hip::table;
use rkprof_arena::{Arena, Drainer, Mark, Options, Producer, ThreadInfo};
use rkprof_config::TraceMode;
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_drain::recover::{Recovered, recover};
use rkprof_model::clock::{Converter, EXPORT_WORDS, Pair, Source};
use rkprof_model::event::{ClockSample, Event, KernelDispatch, Process};
use rkprof_model::record::{self, Domain, Header, Kind, LaunchKind, function_word};
use rkprof_model::run::{self, ClockTriple, RunInfo, SdkInfo, Status};
use rkprof_model::summary::{self, Held, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use rkprof_store::held::HeldDir;
use rkprof_store::{ARENA_FILE, META_FILE, TRACE_FILE};
use std::fs;
use std::path::Path;
use std::process::Command;

const TID: u32 = 11;
/// The SDK has delivered its records up to here, ns.
const FLUSHED: u64 = 10_000;

/// What the process does besides its three launches.
const FREES_LATE: &str = "frees late";
const HAS_NO_ROOM: &str = "has no room";
const HAS_NO_CLOCK: &str = "has no clock";

fn header<T>(kind: Kind, tag: u8, aux: u32) -> Header {
    Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux }
}

fn slot(name: &str) -> u32 {
    table::slot(name).expect("a function of HIP")
}

fn call(name: &str, start: u64, first_child: u64, children: u32) -> record::ApiCall {
    record::ApiCall {
        header: header::<record::ApiCall>(Kind::ApiCall, Domain::HipRuntime as u8, slot(name)),
        start_tick: start,
        end_tick: start + 100,
        first_child,
        children,
        status: 0,
    }
}

fn launch(child: u64, call_tick: u64) -> record::Launch {
    let aux = function_word(Domain::HipRuntime, slot("hipLaunchKernel"));
    record::Launch {
        header: header::<record::Launch>(Kind::Launch, LaunchKind::Dispatch as u8, aux),
        child,
        call_tick,
        stream: 0,
    }
}

fn dispatch(child: u64, start_ns: u64, ns: u64) -> record::Dispatch {
    record::Dispatch {
        header: header::<record::Dispatch>(Kind::Dispatch, 0, 0),
        start_ns,
        end_ns: start_ns + ns,
        child,
        dispatch_id: child,
        kernel_id: 3,
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
        let mut call = call("hipLaunchKernel", at, child, 1);
        call.header.kind = Kind::ApiCallArgs as u8;
        call.header.len = size_of::<record::ApiCallArgs>() as u16;
        self.push(&record::ApiCallArgs { call, stream: 0, bytes: u64::MAX });
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
    let options = Options { buffer: 8 << 10, chunk_bytes: 4 << 10, ..Options::default() };
    let arena = Arena::create(&dir.join(ARENA_FILE), &options).unwrap();
    let mut thread = Thread::new(&arena, TID);
    thread.push(&call("hipMalloc", 60, 0, 0));
    thread.launches(1, 200);
    thread.push(&dispatch(1, 400, 2_000));
    thread.launches(2, 600);

    // One pass of the drainer.
    let clock = Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 });
    let writer = TraceWriter::new(TraceOptions { api: true, ..TraceOptions::default() }, &process);
    let mut pipeline = Pipeline::new(Sinks::new(Aggregator::new(2), Some(writer), TraceMode::Full, None));
    let mut drainer = arena.drainer().unwrap();
    drainer.drain(
        &mut |thread: ThreadInfo, records: &[u8]| {
            for (header, bytes) in record::iter(records) {
                pipeline.record(thread.tid, header, bytes, &clock);
            }
        },
        Drainer::ALL,
    );
    pipeline.end_of_pass(&clock);
    let Sinks { trace, out, .. } = &mut pipeline.sinks;
    let sample = ClockSample { boottime: 3_000, monotonic: 3_000, realtime: 3_000 };
    trace.as_mut().unwrap().clock(out, sample);
    fs::write(dir.join(TRACE_FILE), &out).unwrap();
    let meta = [&rkprof_store::meta_header()[..], &pipeline.metadata].concat();
    fs::write(dir.join(META_FILE), &meta).unwrap();
    let totals = pipeline.joiner.totals;
    let mut mark = Mark {
        trace_part: 1,
        trace_len: out.len() as u64,
        meta_len: meta.len() as u64,
        launches: totals.launches,
        flushed: FLUSHED,
        ..Mark::default()
    };
    if does != HAS_NO_CLOCK {
        mark.clock[..EXPORT_WORDS].copy_from_slice(&clock.export());
    }
    drainer.publish(&mark);

    thread.push(&dispatch(2, 12_000, 7_000));
    thread.launches(3, 14_000);
    if does == FREES_LATE {
        thread.push(&call("hipFree", 3_000_000, 0, 0));
    }
    if does == HAS_NO_ROOM {
        // Each thread has a chunk; the arena has two for them.
        let mut others: Vec<Thread<'_>> = (12..14).map(|tid| Thread::new(&arena, tid)).collect();
        for other in &mut others {
            (0..3).for_each(|n| _ = other.push(&call("hipGetDevice", 20_000 + n, 0, 0)));
        }
        std::mem::forget(others);
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

struct Outcome {
    recovered: Recovered,
    summary: Summary,
    kernels: Vec<KernelDispatch>,
    calls: usize,
}

fn recovered(dir: &Path) -> Outcome {
    let recovered = recover(&HeldDir::open(dir).unwrap()).unwrap();
    let summary = rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).unwrap();
    let trace = fs::read(dir.join(TRACE_FILE)).unwrap();
    let (mut reader, mut kernels, mut calls) = (TraceReader::new(&trace[..]), Vec::new(), 0);
    while let Some(item) = reader.next().unwrap() {
        match item {
            Item::Event(Event::Kernel(kernel)) => kernels.push(kernel),
            Item::Event(Event::Api(_)) => calls += 1,
            Item::Skipped { offset, reason } => panic!("the trace makes no sense at {offset}: {reason}"),
            _ => {}
        }
    }
    Outcome { recovered, summary, kernels, calls }
}

impl Outcome {
    fn says(&self, part: &str) -> bool {
        self.summary.notes.iter().any(|note| note.text.contains(part))
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
    let [kernel] = &summary.kernels[..] else { panic!("{:?}", summary.kernels) };
    assert_eq!((kernel.duration.count, kernel.duration.sum_ns), (2, 9_000));
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
}

/// The last flush of the SDK's buffers came before the call: the SDK may have kept the record of the call's free.
#[test]
fn memory_that_was_freed_after_the_last_flush_is_in_doubt() {
    let outcome = recovered(left(FREES_LATE).path());
    assert!(outcome.says("allocations and frees of memory may be missing"), "{:?}", outcome.summary.notes);
    assert!(outcome.says("in the last 3 ms"), "{:?}", outcome.summary.notes);
}

/// Without meta.bin no record in the arena has a time. The number of records follows from their bytes, as if all were calls.
#[test]
fn records_without_a_clock_are_lost() {
    let outcome = recovered(left(HAS_NO_CLOCK).path());
    let left = size_of::<record::Dispatch>() + size_of::<record::Launch>() + size_of::<record::ApiCallArgs>();
    assert_eq!(outcome.recovered.lost, (left / size_of::<record::ApiCall>()) as u64);
    assert_eq!(outcome.recovered.records, 0);
    assert!(outcome.says("the arena's clock can't be read"), "{:?}", outcome.summary.notes);
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
