//! The tracer's share in the memory of the traced program. `cargo bench --bench memory [-- MILLIONS]`.
//!
//! The program is this one, started again: four threads that make HIP calls through a dispatch table, a launch and a
//! dispatch with each tenth call, as fast as they can. Once as it is, once with the table wrapped and a session's arena,
//! drainer and files: what is compared is the largest resident set that the kernel counted for the process
//! (`ru_maxrss`).
//!
//! Kernels are recorded in both ways. The SDK's service: as its callbacks record them, without the simulated SDK, whose queues
//! grow with the program's lead over them and are no one's cost. The light path: packets are written to four queues of the
//! simulated HSA runtime, as many as HIP makes, with 16384 packets each; the device completes them at once. What the runtime
//! keeps for the tracer counts as well: the signals, and the second ring of an intercepted queue.
//!
//! Without MILLIONS, 100 million records go into statistics alone and 20 million into a trace besides; the trace is
//! removed again.

use rkprof_abi::hip::table::{SLOTS, slot};
use rkprof_arena::{Arena, Options};
use rkprof_config::{Config, TraceMode};
use rkprof_model::clock::{self, Converter, Pair};
use rkprof_model::event::Process;
use rkprof_model::record::{Dispatch, Header, LaunchKind, RecordKind};
use rkprof_model::summary::Summary;
use rkprof_store::files::Identity;
use rkprof_tracer::drainer::control::{Control, Request};
use rkprof_tracer::drainer::{Drainer, Hooks, Output};
use rkprof_tracer::hip::intercept::install;
use rkprof_tracer::hsa;
use rkprof_tracer::thread;
use rksim::hsa::queue::{KERNEL, Packet, Queue, header};
use rksim::hsa::table::{Calls, table};
use rksim::sdk::agents;
use std::ffi::c_int;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The recorder of kernels.
const SDK: &str = "SDK's service";
const LIGHT: &str = "light path";

/// Bound of the tracer's memory, bytes.
const BOUND: u64 = 64 << 20;
const THREADS: u64 = 4;
/// Records per round: ten calls, a launch, a dispatch.
const ROUND: u64 = 12;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let [work, path, records, rest @ ..] = arguments.as_slice()
        && work == "work"
    {
        return work_as_asked(path == LIGHT, records.parse().expect("a number"), rest);
    }
    let asked = arguments.first().and_then(|argument| argument.parse::<f64>().ok());
    let header = ["records", "dropped", "untraced", "traced", "added"];
    println!(
        "{:<36}{:>14}{:>9}{:>11}{:>11}{:>11}",
        "MB resident at most", header[0], header[1], header[2], header[3], header[4]
    );
    let runs = [("statistics alone", "none", 100.0), ("statistics and trace", "full", 20.0)];
    for ((what, trace, millions), kernels) in runs.into_iter().flat_map(|run| [SDK, LIGHT].map(|path| (run, path))) {
        let records = (asked.unwrap_or(millions) * 1e6) as u64;
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().to_str().expect("a path in UTF-8");
        let (untraced, traced) = (peak(kernels, records, &[]), peak(kernels, records, &[path, trace]));
        let summary = std::fs::read(dir.path().join("summary.json")).expect("a summary");
        let summary: Summary = serde_json::from_slice(&summary).expect("a summary");
        let added = traced.saturating_sub(untraced);
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        println!(
            "{:<36}{:>14}{:>9}{:>11.1}{:>11.1}{:>11.1}  {} {:.1}, counted {:.1}",
            format!("{what}, {kernels}"),
            summary.own_cost.records,
            summary.completeness.dropped.values().sum::<u64>(),
            megabytes(untraced),
            megabytes(traced),
            megabytes(added),
            if added <= BOUND { "within" } else { "BEYOND" },
            megabytes(BOUND),
            megabytes(summary.own_cost.memory_bytes),
        );
    }
}

/// The largest resident set of this program at work, bytes.
#[expect(clippy::zombie_processes, reason = "wait4 waits, and tells the memory use beside")]
fn peak(kernels: &str, records: u64, traced: &[&str]) -> u64 {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["work", kernels, &records.to_string()]).args(traced).env("RKSIM_TIME", "inline");
    let child = command.spawn().expect("it starts");
    // SAFETY: the structures are plain data and valid for writing; the process is our child and no one else waits for it.
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
fn work_as_asked(light: bool, records: u64, rest: &[String]) {
    let mut hip = vec![0usize; 1 + SLOTS];
    hip[0] = size_of_val(hip.as_slice());
    let entry = 1 + slot("hipGetDevice").expect("a HIP function") as usize;
    hip[entry] = get_device as *const () as usize;
    let [dir, trace] = rest else { return work(light, records, hip[entry]) };
    let control = session(Path::new(dir), if trace == "none" { TraceMode::None } else { TraceMode::Full });
    if light {
        hsa::begin(vec![hsa::Gpu { node: 1, index: 1, name: "gfx942".to_owned() }]);
        let create = Queue::from_handle as fn(u64) -> Option<&'static Queue> as usize;
        // SAFETY: the simulated runtime's own table.
        unsafe { hsa::install(table(), rkprof_objects::place_of(create).expect("this program"), false) }
            .expect("the table");
        (0..KERNELS).for_each(|kernel| hsa::kernel(kernel_object(kernel), 1 + kernel, 0, b"kernel"));
    }
    // SAFETY: the table has the size that it says.
    assert_eq!(unsafe { install(hip.as_mut_ptr().cast(), 60300, 0, false) }.wrapped, 1);
    work(light, records, hip[entry]);
    thread::set_recording(false);
    hsa::harvest::settle_all(hsa::harvest::PATIENCE);
    assert!(control.ask(Request::Finish, Duration::from_secs(60)), "the drainer finishes");
}

/// Number of different kernels.
const KERNELS: u64 = 40;

fn kernel_object(kernel: u64) -> u64 {
    0x1000_0000 + 64 * kernel
}

/// Starts the parts of a session, without an SDK.
fn session(dir: &Path, trace: TraceMode) -> &'static Control {
    let config = Config { trace, ..Config::default() };
    let source = clock::init(None);
    let first = Pair::now();
    let path = dir.join("arena");
    let arena = Arena::create(&path, &Options::new(config.buffer, config.on_full)).expect("an arena");
    let arena: &'static Arena = Box::leak(Box::new(arena));
    let control: &'static Control = Box::leak(Box::new(Control::new(|| arena.wake_drainer())));
    let process = Process { pid: std::process::id(), start: clock::boottime_ns(), ..Process::default() };
    let identity = Identity::from_directory(dir).expect("the directory");
    let output = Output::create(dir.to_owned(), identity, Default::default(), process, &config).expect("the files");
    let hooks = Hooks { dispatch_path: || ("none".to_owned(), None), ..Hooks::of_tables() };
    let ring = arena.drainer().expect("the only drainer");
    let drainer = Drainer::new(arena, ring, output, Converter::new(source, first), control, &config, hooks);
    thread::start(arena);
    thread::set_recording(true);
    drainer.spawn().expect("the drainer starts");
    control
}

fn work(light: bool, records: u64, entry: usize) {
    let queue = || {
        let gpu = agents::gpus().next().expect("a GPU").handle;
        Queue::from_handle(Calls::current().create_queue(rksim::hsa::agent(gpu), 16_384, 0)).expect("a queue")
    };
    let queues = [(); THREADS as usize].map(|()| light.then(queue));
    std::thread::scope(|scope| {
        for (number, queue) in (0..).zip(queues) {
            let round = move |round| self::round(number, round, entry, queue);
            scope.spawn(move || (0..records / THREADS / ROUND).for_each(round));
        }
    });
}

fn round(thread: u64, round: u64, entry: usize, queue: Option<&'static Queue>) {
    for _ in 0..10 {
        let mut device = -1;
        // SAFETY: the entry is `get_device` or its wrapper.
        unsafe { std::mem::transmute::<usize, GetDevice>(*black_box(&entry))(&raw mut device) };
    }
    match queue {
        Some(queue) => submit(queue, round),
        None if thread::is_recording() => record(thread, round),
        None => {}
    }
}

/// Launches a kernel like HIP.
fn submit(queue: &'static Queue, round: u64) {
    let (calls, handle) = (Calls::current(), std::ptr::from_ref(queue) as u64);
    let index = calls.add_write_index(handle, 1);
    let packet = Packet {
        header: header(KERNEL),
        setup: 3,
        workgroup: [256, 1, 1],
        grid: [65_536, 1, 1],
        group_segment: 1024,
        kernel_object: kernel_object(round % KERNELS),
        ..Packet::default()
    };
    queue.write(index, &packet);
    calls.signal_store(queue.doorbell, index as i64);
}

/// Records a dispatch like the SDK's callbacks.
fn record(thread: u64, round: u64) {
    let child = thread::launch(LaunchKind::Dispatch);
    let start = clock::boottime_ns();
    let dispatch = Dispatch {
        header: Header { kind: RecordKind::Dispatch as u8, tag: 0, len: size_of::<Dispatch>() as u16, aux: 0 },
        start_ns: start,
        end_ns: start + 5_000 + round % 1_000,
        child,
        dispatch_id: child,
        kernel_id: 1 + round % KERNELS,
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
