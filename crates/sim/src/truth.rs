//! What the simulator really did, written when the process ends: the reference for a tool's recording.
//!
//! `RKSIM_TRUTH=FILE` writes JSON lines: every API call with a bracket of times taken outside the dispatch table, which
//! includes a tool's overhead; every dispatch, copy, allocation and marker with the times that tools got.
//! `RKSIM_TRUTH_COUNTS=FILE` writes only counts and sums per function, kernel and direction, at a cost that does not grow
//! with the number of calls. Times are CLOCK_BOOTTIME ns. `n` counts a thread's calls from 0.
//!
//! Each thread writes to its own buffer. A forked child writes nothing.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::*};
use std::sync::{Mutex, MutexGuard, Once};

use serde_json::json;

use super::clock;
use super::hip::module;
use super::hip::names::{COMPILER, NEWER, RUNTIME};
use super::hip::queue::Moment;
use super::roctx;
use super::sdk::memory::Direction;

const LOG: u8 = 1;
const COUNTS: u8 = 2;
static MODE: AtomicU8 = AtomicU8::new(0);
static PROCESS: AtomicU32 = AtomicU32::new(0);
static THREADS: Mutex<Vec<&'static Thread>> = Mutex::new(Vec::new());

/// A function that a program calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function(u16);

const FUNCTIONS: usize = RUNTIME.len() + NEWER.len() + COMPILER.len() + roctx::NAMES.len();

impl Function {
    pub const fn runtime(slot: usize) -> Function {
        Function(slot as u16)
    }

    pub const fn compiler(slot: usize) -> Function {
        Function((RUNTIME.len() + NEWER.len() + slot) as u16)
    }

    pub const fn roctx(index: usize) -> Function {
        Function((RUNTIME.len() + NEWER.len() + COMPILER.len() + index) as u16)
    }

    fn name(self) -> &'static str {
        let lists: [&[&'static str]; 4] = [RUNTIME, &NEWER, COMPILER, &roctx::NAMES];
        lists.concat()[self.0 as usize]
    }
}

struct Call {
    function: Function,
    start: u64,
    end: u64,
}

struct Thread {
    tid: u64,
    calls: AtomicU64,
    log: Mutex<Log>,
    /// Calls and their ns, by function.
    counts: Vec<[AtomicU64; 2]>,
    /// Copies, bytes and ns, by direction.
    copies: [[AtomicU64; 3]; 5],
}

#[derive(Default)]
struct Log {
    calls: Vec<Call>,
    events: Vec<(u64, Event)>,
}

enum Event {
    Dispatch(Box<Dispatch>),
    Copy(Box<Copy>),
    Allocation { operation: &'static str, address: u64, bytes: u64, device: i32 },
    Marker { operation: &'static str, text: Option<String>, id: u64 },
}

pub struct Dispatch {
    pub kernel: &'static module::Kernel,
    pub kernel_id: u64,
    /// 0 when no tool traced it.
    pub dispatch_id: u64,
    pub device: i32,
    pub stream: u64,
    pub grid: [u32; 3],
    pub workgroup: [u32; 3],
    pub lds: u32,
    pub scratch: u32,
    pub start: u64,
    pub moment: Moment,
}

pub struct Copy {
    pub direction: Direction,
    pub bytes: u64,
    pub device: i32,
    pub stream: u64,
    pub start: u64,
    pub moment: Moment,
}

/// Reads the variables and registers the write at exit, after tools were finalized.
pub fn init() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let log = if std::env::var_os("RKSIM_TRUTH").is_some() { LOG } else { 0 };
        let counts = if std::env::var_os("RKSIM_TRUTH_COUNTS").is_some() { COUNTS } else { 0 };
        MODE.store(log | counts, Relaxed);
        PROCESS.store(std::process::id(), Relaxed);
        extern "C" fn at_exit() {
            write();
        }
        // SAFETY: the handler is a function of this library, which is never unloaded.
        unsafe { libc::atexit(at_exit) };
    });
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn thread() -> &'static Thread {
    thread_local!(static THREAD: OnceCell<&'static Thread> = const { OnceCell::new() });
    THREAD.with(|thread| {
        *thread.get_or_init(|| {
            let thread: &'static Thread = Box::leak(Box::new(Thread {
                tid: clock::thread_id(),
                calls: AtomicU64::new(0),
                log: Mutex::default(),
                counts: (0..FUNCTIONS).map(|_| Default::default()).collect(),
                copies: Default::default(),
            }));
            lock(&THREADS).push(thread);
            thread
        })
    })
}

/// Runs a call of the program inside its bracket.
#[inline]
pub fn call<R>(function: Function, call: impl FnOnce() -> R) -> R {
    match MODE.load(Relaxed) {
        0 => call(),
        mode => bracketed(mode, function, call),
    }
}

fn bracketed<R>(mode: u8, function: Function, call: impl FnOnce() -> R) -> R {
    let thread = thread();
    let start = clock::now();
    let result = call();
    let end = clock::now();
    thread.calls.store(thread.calls.load(Relaxed) + 1, Relaxed);
    if mode & COUNTS != 0 {
        let [calls, ns] = &thread.counts[function.0 as usize];
        // Only this thread writes; it is read at exit.
        calls.store(calls.load(Relaxed) + 1, Relaxed);
        ns.store(ns.load(Relaxed) + end - start, Relaxed);
    }
    if mode & LOG != 0 {
        lock(&thread.log).calls.push(Call { function, start, end });
    }
    result
}

fn event(event: impl FnOnce() -> Event) {
    if MODE.load(Relaxed) & LOG != 0 {
        let thread = thread();
        lock(&thread.log).events.push((thread.calls.load(Relaxed), event()));
    }
}

pub fn dispatch(dispatch: Dispatch) {
    if MODE.load(Relaxed) == 0 {
        return;
    }
    let kernel = dispatch.kernel;
    kernel.launches.fetch_add(1, Relaxed);
    kernel.total_ns.fetch_add(dispatch.moment.end.wrapping_sub(dispatch.start), Relaxed);
    event(|| Event::Dispatch(Box::new(dispatch)));
}

pub fn copy(copy: Copy) {
    if MODE.load(Relaxed) == 0 {
        return;
    }
    let [count, bytes, ns] = &thread().copies[copy.direction as usize];
    count.fetch_add(1, Relaxed);
    bytes.fetch_add(copy.bytes, Relaxed);
    ns.fetch_add(copy.moment.end - copy.start, Relaxed);
    event(|| Event::Copy(Box::new(copy)));
}

pub fn allocation(operation: &'static str, address: u64, bytes: u64, device: i32) {
    event(|| Event::Allocation { operation, address, bytes, device });
}

pub fn marker(operation: &'static str, text: impl FnOnce() -> Option<String>, id: u64) {
    event(|| Event::Marker { operation, text: text(), id });
}

/// Writes the requested files; also called before an end of the process without exit handlers.
pub fn write() {
    if PROCESS.load(Relaxed) != std::process::id() {
        return;
    }
    if let Some(path) = std::env::var_os("RKSIM_TRUTH") {
        save(&path, |file| write_log(file));
    }
    if let Some(path) = std::env::var_os("RKSIM_TRUTH_COUNTS") {
        save(&path, |file| writeln!(file, "{:#}", counts()));
    }
}

fn save(path: &std::ffi::OsStr, body: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) {
    let write = || {
        let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
        body(&mut file)?;
        file.flush()
    };
    if let Err(error) = write() {
        eprintln!("simulated ROCm: writing the truth to {path:?} failed: {error}");
    }
}

fn write_log(file: &mut dyn Write) -> std::io::Result<()> {
    for thread in lock(&THREADS).iter() {
        let (tid, log) = (thread.tid, lock(&thread.log));
        for (n, Call { function, start, end }) in log.calls.iter().enumerate() {
            let name = function.name();
            writeln!(file, r#"{{"t":"call","tid":{tid},"n":{n},"f":"{name}","s":{start},"e":{end}}}"#)?;
        }
        for (n, event) in &log.events {
            let mut line = line(event);
            line["tid"] = tid.into();
            line["call"] = (*n).into();
            writeln!(file, "{line}")?;
        }
    }
    Ok(())
}

fn line(event: &Event) -> serde_json::Value {
    match event {
        Event::Dispatch(d) => {
            let Dispatch {
                kernel,
                kernel_id,
                dispatch_id,
                device,
                stream,
                grid,
                workgroup,
                lds,
                scratch,
                start,
                moment,
            } = &**d;
            json!({
                "t": "dispatch", "kernel": kernel.name(), "kernel_id": kernel_id, "id": dispatch_id, "dev": device,
                "queue": moment.queue.id, "stream": stream, "grid": grid, "wg": workgroup, "lds": lds,
                "scratch": scratch, "s": start, "e": moment.end, "done": moment.done(),
            })
        }
        Event::Copy(c) => {
            let Copy { direction, bytes, device, stream, start, moment } = &**c;
            json!({
                "t": "copy", "dir": direction_name(*direction as usize), "bytes": bytes, "dev": device,
                "stream": stream, "s": start, "e": moment.end, "done": moment.done(),
            })
        }
        Event::Allocation { operation, address, bytes, device } => {
            json!({"t": "alloc", "op": operation, "addr": address, "bytes": bytes, "dev": device})
        }
        Event::Marker { operation, text, id } => json!({"t": "marker", "op": operation, "text": text, "id": id}),
    }
}

fn direction_name(direction: usize) -> &'static str {
    ["", "HOST_TO_HOST", "HOST_TO_DEVICE", "DEVICE_TO_HOST", "DEVICE_TO_DEVICE"][direction]
}

fn counts() -> serde_json::Value {
    let threads = lock(&THREADS);
    let mut functions = serde_json::Map::new();
    for id in 0..FUNCTIONS {
        let sum = |i: usize| threads.iter().map(|thread| thread.counts[id][i].load(Relaxed)).sum::<u64>();
        if sum(0) > 0 {
            functions.insert(Function(id as u16).name().to_owned(), json!({"calls": sum(0), "ns": sum(1)}));
        }
    }
    let mut kernels: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for kernel in module::all_kernels() {
        let [launches, ns] = kernels.entry(kernel.name()).or_default();
        *launches += kernel.launches.load(Relaxed);
        *ns += kernel.total_ns.load(Relaxed);
    }
    kernels.retain(|_, [launches, _]| *launches > 0);
    let kernels: BTreeMap<_, _> =
        kernels.into_iter().map(|(name, [n, ns])| (name, json!({"dispatches": n, "ns": ns}))).collect();
    let mut copies = BTreeMap::new();
    for direction in 1..5 {
        let sum = |i: usize| threads.iter().map(|thread| thread.copies[direction][i].load(Relaxed)).sum::<u64>();
        if sum(0) > 0 {
            copies.insert(direction_name(direction), json!({"copies": sum(0), "bytes": sum(1), "ns": sum(2)}));
        }
    }
    json!({"functions": functions, "kernels": kernels, "copies": copies})
}
