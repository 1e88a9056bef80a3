//! How much memory the tracer takes of the program that it traces. `cargo bench --bench memory [-- MILLIONS]`.
//!
//! The program is this one, started again: four threads that make HIP calls through a dispatch table, a launch and a
//! dispatch with each tenth call, as fast as they can. Once as it is, once with the table wrapped and a session's arena,
//! drainer and files: what is compared is the largest resident set that the kernel counted for the process
//! (`ru_maxrss`). Without the simulated SDK, whose queues grow with the program's lead over them and are nobody's cost.
//! Without MILLIONS, 100 million records go into statistics alone and 20 million into a trace besides; the trace is
//! removed again.

use rkprof::clock::{self, Converter, Pair};
use rkprof::config::{Config, TraceMode};
use rkprof::drain::control::{Control, Request};
use rkprof::drain::{Drainer, Hooks, Output};
use rkprof::event::Process;
use rkprof::hip::intercept::install;
use rkprof::hip::table::{SLOTS, slot};
use rkprof::record::{Dispatch, Header, Kind, LaunchKind};
use rkprof::ring::{Arena, Options};
use rkprof::store::summary::Summary;
use rkprof::thread;
use std::ffi::c_int;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What the tracer may take, bytes.
const BOUND: u64 = 64 << 20;
const THREADS: u64 = 4;
/// Records of a round: ten calls, a launch, a dispatch.
const ROUND: u64 = 12;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let [work, records, rest @ ..] = arguments.as_slice()
        && work == "work"
    {
        return work_as_asked(records.parse().expect("a number"), rest);
    }
    let asked = arguments.first().and_then(|argument| argument.parse::<f64>().ok());
    let header = ["records", "dropped", "untraced", "traced", "added"];
    println!(
        "{:<24}{:>14}{:>9}{:>11}{:>11}{:>11}",
        "MB resident at most", header[0], header[1], header[2], header[3], header[4]
    );
    for (what, trace, millions) in [("statistics alone", "none", 100.0), ("statistics and trace", "full", 20.0)] {
        let records = (asked.unwrap_or(millions) * 1e6) as u64;
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().to_str().expect("a path in UTF-8");
        let (untraced, traced) = (peak(records, &[]), peak(records, &[path, trace]));
        let summary = std::fs::read(dir.path().join("summary.json")).expect("a summary");
        let summary: Summary = serde_json::from_slice(&summary).expect("a summary");
        let added = traced.saturating_sub(untraced);
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        println!(
            "{what:<24}{:>14}{:>9}{:>11.1}{:>11.1}{:>11.1}  {} {:.1}",
            summary.own_cost.records,
            summary.completeness.dropped.values().sum::<u64>(),
            megabytes(untraced),
            megabytes(traced),
            megabytes(added),
            if added <= BOUND { "within" } else { "BEYOND" },
            megabytes(BOUND),
        );
    }
}

/// The largest resident set of this program at work, bytes.
#[expect(clippy::zombie_processes, reason = "wait4 waits, and tells the memory use beside")]
fn peak(records: u64, traced: &[&str]) -> u64 {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let child = command.args(["work", &records.to_string()]).args(traced).spawn().expect("it starts");
    // SAFETY: the structures are plain data and valid for writing; the process is our child and nobody else waits for it.
    let (status, usage) = unsafe {
        let (mut status, mut usage) = (0, std::mem::zeroed::<libc::rusage>());
        assert_eq!(libc::wait4(child.id() as i32, &raw mut status, 0, &raw mut usage), child.id() as i32);
        (status, usage)
    };
    assert_eq!(status, 0, "the program ends well");
    usage.ru_maxrss as u64 * 1024
}

type GetDevice = unsafe extern "C-unwind" fn(*mut c_int) -> c_int;

unsafe extern "C-unwind" fn get_device(device: *mut c_int) -> c_int {
    // SAFETY: the benchmark passes a valid pointer.
    unsafe { device.write(black_box(0)) };
    0
}

/// `rest`: nothing, or the run directory and what to trace.
fn work_as_asked(records: u64, rest: &[String]) {
    let mut table = vec![0usize; 1 + SLOTS];
    table[0] = size_of_val(table.as_slice());
    let entry = 1 + slot("hipGetDevice").expect("a HIP function") as usize;
    table[entry] = get_device as *const () as usize;
    let [dir, trace] = rest else { return work(records, table[entry]) };
    let control = session(Path::new(dir), if trace == "none" { TraceMode::None } else { TraceMode::Full });
    // SAFETY: the table has the size that it says.
    assert_eq!(unsafe { install(table.as_mut_ptr().cast(), 60300, 0) }.wrapped, 1);
    work(records, table[entry]);
    thread::set_recording(false);
    assert!(control.ask(Request::Finish, Duration::from_secs(60)), "the drainer finishes");
}

/// What a session starts, without an SDK.
fn session(dir: &Path, trace: TraceMode) -> &'static Control {
    let config = Config { trace, ..Config::default() };
    let source = clock::init();
    let first = Pair::now();
    let path = dir.join("arena");
    let arena = Arena::create(&path, &Options::new(config.buffer, config.on_full)).expect("an arena");
    let arena: &'static Arena = Box::leak(Box::new(arena));
    let control: &'static Control = Box::leak(Box::new(Control::new(|| arena.wake_drainer())));
    let process = Process { pid: std::process::id(), start: clock::boottime_ns(), ..Process::default() };
    let output = Output::create(dir.to_owned(), Default::default(), process, &config).expect("the files");
    let hooks = Hooks {
        flush_sdk: || {},
        dropped_by_sdk: || 0,
        waited_ns: || 0,
        signalled: || false,
        skipped: Vec::new,
        counters: || None,
        sampling: || None,
        exiting: || None,
        end_process: |_| {},
        harvest: |_, _| false,
        abandon: |_, _| false,
        dispatch_path: || ("none".to_owned(), None),
    };
    let ring = arena.drainer().expect("the only drainer");
    let drainer = Drainer::new(arena, ring, output, Converter::new(source, first), control, &config, hooks);
    thread::start(arena);
    thread::set_recording(true);
    drainer.spawn().expect("the drainer starts");
    control
}

fn work(records: u64, entry: usize) {
    std::thread::scope(|scope| {
        for number in 0..THREADS {
            scope.spawn(move || (0..records / THREADS / ROUND).for_each(|round| self::round(number, round, entry)));
        }
    });
}

fn round(thread: u64, round: u64, entry: usize) {
    for _ in 0..10 {
        let mut device = -1;
        // SAFETY: the entry is `get_device` or its wrapper.
        unsafe { std::mem::transmute::<usize, GetDevice>(*black_box(&entry))(&raw mut device) };
    }
    if !thread::is_recording() {
        return;
    }
    let child = thread::launch(LaunchKind::Dispatch);
    let start = clock::boottime_ns();
    let dispatch = Dispatch {
        header: Header { kind: Kind::Dispatch as u8, tag: 0, len: size_of::<Dispatch>() as u16, aux: 0 },
        start_ns: start,
        end_ns: start + 5_000 + round % 1_000,
        child,
        dispatch_id: child,
        kernel_id: 1 + round % 40,
        queue: 1 + thread,
        tid: 100 + thread as u32,
        agent: 1,
        private_segment: 0,
        group_segment: 1024,
        grid: [65_536, 1, 1],
        workgroup: [256, 1, 1],
    };
    thread::push(&dispatch);
}
