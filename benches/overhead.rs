//! The tracer's cost to the traced program. `cargo bench --bench overhead`.
//!
//! Calls: through a HIP dispatch table as HIP made it; through the wrapped one while nothing is recorded (paused, or after
//! the end); and through it while all is, with a real arena and a drainer, without and with all arguments (`--call-args`); batches of [`BATCH`] calls, timed with the
//! processor's counter. A chunk of the arena is changed in every 25th batch. Processes: pairs of the same program without
//! and with the tracer, in turn, so that a busy machine disturbs both alike; "least" is the difference of the fastest run
//! of each. The simulated workload runs as fast as it can, so each of its calls costs nearly nothing by itself.

#[path = "../tests/common/mod.rs"]
mod common;

use rkprof_abi::hip::table::{SLOTS, slot};
use rkprof_arena::OnFull;
use rkprof_arena::{Arena, Drainer, Mark, Options, ThreadInfo};
use rkprof_model::clock;
use rkprof_model::record::{ApiCall, Domain, function_word};
use rkprof_tracer::hip::intercept::install;
use rkprof_tracer::thread;
use std::ffi::{c_int, c_void};
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const BATCH: usize = 64;
const BATCHES: usize = 20_000;
const THREADS: [usize; 3] = [1, 2, 8];

static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    clock::init(None);
    let arena = arena();
    thread::start(arena);
    thread::set_recording(true);
    let drainer = std::thread::spawn(|| drain(arena));
    let rate = ticks_per_ns();
    println!("{:<44}{:>10}{:>10}", "ns a call", "p50", "p99");
    calls(rate);
    pushes(rate);
    DONE.store(true, Ordering::SeqCst);
    drainer.join().expect("the drainer ends");
    println!("\n{:<44}{:>10}{:>10}{:>10}", "ms a process, added", "least", "p50", "p90");
    processes();
}

/// In memory, as a session's is where it can be.
fn arena() -> &'static Arena {
    let shared = std::path::Path::new("/dev/shm");
    let dir = if shared.is_dir() { shared.to_owned() } else { std::env::temp_dir() };
    let file = tempfile::tempfile_in(dir).expect("a temporary file");
    let options = Options::new(64 << 20, OnFull::Drop);
    Box::leak(Box::new(Arena::in_file(file, &options).expect("an arena")))
}

/// Empties the arena continuously.
fn drain(arena: &'static Arena) {
    let mut drainer = arena.drainer().expect("the only drainer");
    drainer.prefault(16);
    while !DONE.load(Ordering::SeqCst) {
        let mut sum = 0u64;
        drainer.drain(&mut |_: ThreadInfo, records: &[u8]| sum += records.len() as u64, Drainer::ALL);
        drainer.publish(&Mark::default());
        black_box(sum);
        drainer.prefault(16);
        drainer.sleep(Duration::from_millis(20));
    }
}

fn ticks_per_ns() -> f64 {
    let (start, tick) = (Instant::now(), clock::now());
    while start.elapsed() < Duration::from_millis(50) {
        std::hint::spin_loop();
    }
    (clock::now() - tick) as f64 / start.elapsed().as_nanos() as f64
}

/// ns of a run of `f`: the median and the 99th percentile over the batches of all threads.
fn measure(threads: usize, rate: f64, f: impl Fn() + Sync) -> (f64, f64) {
    let together = Barrier::new(threads);
    let mut samples: Vec<u64> = std::thread::scope(|scope| {
        let spawn = |_| {
            scope.spawn(|| {
                (0..BATCH * 100).for_each(|_| f());
                together.wait();
                let mut samples = Vec::with_capacity(BATCHES / threads);
                for _ in 0..BATCHES / threads {
                    let start = clock::now();
                    (0..BATCH).for_each(|_| f());
                    samples.push(clock::now() - start);
                }
                samples
            })
        };
        let spawned: Vec<_> = (0..threads).map(spawn).collect();
        spawned.into_iter().flat_map(|thread| thread.join().expect("it ends")).collect()
    });
    samples.sort_unstable();
    let at = |share: f64| samples[(samples.len() as f64 * share) as usize] as f64 / BATCH as f64 / rate;
    (at(0.5), at(0.99))
}

fn line(what: &str, (a, b): (f64, f64)) {
    println!("{what:<44}{a:>10.2}{b:>10.2}");
}

type GetDevice = unsafe extern "C-unwind" fn(*mut c_int) -> c_int;
type Synchronize = unsafe extern "C-unwind" fn(*mut c_void) -> c_int;

unsafe extern "C-unwind" fn get_device(device: *mut c_int) -> c_int {
    // SAFETY: the benchmark passes a valid pointer.
    unsafe { device.write(black_box(0)) };
    0
}

unsafe extern "C-unwind" fn synchronize(stream: *mut c_void) -> c_int {
    black_box(stream);
    0
}

type CopyAsync = unsafe extern "C-unwind" fn(*mut c_void, *const c_void, usize, c_int, *mut c_void) -> c_int;

unsafe extern "C-unwind" fn copy(
    to: *mut c_void,
    from: *const c_void,
    bytes: usize,
    kind: c_int,
    stream: *mut c_void,
) -> c_int {
    black_box((to, from, bytes, kind, stream));
    0
}

fn entry(name: &str) -> usize {
    1 + slot(name).expect("a HIP function") as usize
}

fn calls(rate: f64) {
    let mut untraced = vec![0usize; 1 + SLOTS];
    untraced[0] = size_of_val(untraced.as_slice());
    untraced[entry("hipGetDevice")] = get_device as *const () as usize;
    untraced[entry("hipStreamSynchronize")] = synchronize as *const () as usize;
    untraced[entry("hipMemcpyAsync")] = copy as *const () as usize;
    let [traced, with_arguments] = [false, true].map(|all_arguments| {
        let mut table = untraced.clone();
        // SAFETY: the table has the size that it says.
        let report = unsafe { install(table.as_mut_ptr().cast(), 60300, 0, all_arguments) };
        assert_eq!(report.wrapped, 3);
        table
    });
    let tables = [&untraced, &traced, &with_arguments];
    for threads in THREADS {
        let through = |table: &[usize]| {
            let entry = table[entry("hipGetDevice")];
            let call = move || {
                let mut device = -1;
                // SAFETY: the entry is `get_device` or its wrapper.
                unsafe { std::mem::transmute::<usize, GetDevice>(*black_box(&entry))(&raw mut device) };
            };
            measure(threads, rate, call)
        };
        thread::set_recording(false);
        line(&format!("hipGetDevice, {threads} threads, wrapped, off"), through(&traced));
        thread::set_recording(true);
        compare("hipGetDevice", threads, tables.map(|table| through(table)));
        let through = |table: &[usize]| {
            let entry = table[entry("hipStreamSynchronize")];
            let call = move || {
                // SAFETY: the entry is `synchronize` or its wrapper.
                unsafe { std::mem::transmute::<usize, Synchronize>(*black_box(&entry))(std::ptr::null_mut()) };
            };
            measure(threads, rate, call)
        };
        compare("hipStreamSynchronize", threads, tables.map(|table| through(table)));
        let through = |table: &[usize]| {
            let entry = table[entry("hipMemcpyAsync")];
            let call = move || {
                let (to, from, stream) = (std::ptr::null_mut(), std::ptr::null(), std::ptr::null_mut());
                // SAFETY: the entry is `copy` or its wrapper.
                unsafe { std::mem::transmute::<usize, CopyAsync>(*black_box(&entry))(to, from, 4096, 1, stream) };
            };
            measure(threads, rate, call)
        };
        compare("hipMemcpyAsync", threads, tables.map(|table| through(table)));
    }
}

fn compare(function: &str, threads: usize, [untraced, traced, with_arguments]: [(f64, f64); 3]) {
    let added = |of: (f64, f64)| (of.0 - untraced.0, of.1 - untraced.1);
    line(&format!("{function}, {threads} threads, untraced"), untraced);
    line(&format!("{function}, {threads} threads, traced"), traced);
    line("  added", added(traced));
    line("  added with --call-args", added(with_arguments));
}

fn pushes(rate: f64) {
    let call = ApiCall::new(function_word(Domain::HipRuntime, 7), 1, 2, 0);
    line("a record, without the clock", measure(1, rate, || thread::push(black_box(&call))));
    let twice = || {
        black_box(clock::now() ^ clock::now());
    };
    line("two readings of the clock", measure(1, rate, twice));
}

/// Prints the wall time, ms, that the tracer adds to a program: the least, the median and the 90th percentile of `pairs`.
fn added(what: &str, pairs: usize, program: &str, arguments: &[&str], environment: &[(&str, &str)]) {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let wall = |traced: Option<usize>| {
        let mut command = Command::new(program);
        command.args(arguments).stdout(Stdio::null()).stdin(Stdio::null());
        if let Some(number) = traced {
            command.env("LD_PRELOAD", common::library()).env("RKPROF_OUT", dir.path().join(number.to_string()));
            command.envs(environment.iter().copied());
        }
        let start = Instant::now();
        assert!(command.status().expect("it starts").success());
        start.elapsed().as_secs_f64() * 1e3
    };
    let pairs: Vec<(f64, f64)> = (0..pairs).map(|pair| (wall(None), wall(Some(pair)))).collect();
    let fastest = |times: &mut dyn Iterator<Item = f64>| times.fold(f64::INFINITY, f64::min);
    let least = fastest(&mut pairs.iter().map(|pair| pair.1)) - fastest(&mut pairs.iter().map(|pair| pair.0));
    let mut added: Vec<f64> = pairs.iter().map(|(untraced, traced)| traced - untraced).collect();
    added.sort_unstable_by(f64::total_cmp);
    let (p50, p90) = (added[added.len() / 2], added[added.len() * 9 / 10]);
    println!("{what:<44}{least:>10.2}{p50:>10.2}{p90:>10.2}");
}

fn processes() {
    added("/bin/true, preloaded", 1_000, "/bin/true", &[], &[]);
    let rkprof = common::rkprof();
    let workload = rkprof.to_str().expect("a path in UTF-8");
    let run = |scenario, scale| ["sim-workload", "--quiet", "--fast", "--scenario", scenario, "--scale", scale];
    added("a session of 4 kernels, start to end", 50, workload, &run("hello", "1"), &[]);
    // A million calls: ms are also ns a call.
    const WHAT: &str = "1,000,000 calls, 100,000 kernels, 16 threads";
    added(WHAT, 5, workload, &run("stress", "0.2"), &[]);
    added("  the same without a trace", 5, workload, &run("stress", "0.2"), &[("RKPROF_TRACE", "none")]);
    added("  the same, with --call-args", 5, workload, &run("stress", "0.2"), &[("RKPROF_CALL_ARGS", "1")]);
    added("  the same, through the SDK's service", 5, workload, &run("stress", "0.2"), &[("RKPROF_DISPATCH", "sdk")]);
}
