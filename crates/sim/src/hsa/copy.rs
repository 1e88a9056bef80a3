//! Asynchronous copies: a thread for each plays the engine, waits for the dependencies, copies, and completes the signal. As in
//! ROCR, a copy of no bytes does nothing, and some are refused (here: for an engine without a number).
//!
//! HIP makes its copies by the same functions, through the table ([`Ends::by_hip`]). The bytes then move in the stream's order, on
//! its queue's engine, and the copy takes the time that HIP's model of the link gives.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::time::Duration;

use super::queue::{self, Submitted, Work};
use super::signal::{self, Signal};
use super::table::Calls;
use super::{ERROR, INVALID_ARGUMENT, SUCCESS};
use crate::c::Out;
use crate::clock;
use crate::fault;
use crate::hip::queue::{Queue, Times};
use crate::sdk::agents;

/// HIP's work for a copy, until the runtime's function takes it, and its result.
enum Mine {
    Work(Arc<Queue>, Work),
    Done(Submitted),
}

thread_local!(static MINE: RefCell<Option<Mine>> = const { RefCell::new(None) });

/// Both ends of a copy: addresses, and agents of HSA.
#[derive(Clone, Copy)]
pub struct Ends {
    pub destination: u64,
    pub destination_agent: u64,
    pub source: u64,
    pub source_agent: u64,
    pub bytes: u64,
}

impl Ends {
    /// A copy by HIP, whose work the queue's engine does. The signal has the value 1.
    pub fn by_hip(self, queue: &Arc<Queue>, work: Work, signal: u64) -> Submitted {
        let Ends { destination, destination_agent, source, source_agent, bytes } = self;
        MINE.set(Some(Mine::Work(queue.clone(), work)));
        let none = Out::null();
        let calls = Calls::current();
        calls.async_copy_on_engine(
            destination,
            destination_agent,
            source,
            source_agent,
            bytes,
            0,
            none,
            signal,
            1,
            true,
        );
        match MINE.take() {
            Some(Mine::Done(done)) => done,
            // A tool that does not pass the call on has taken the copy from the program.
            Some(Mine::Work(..)) | None => {
                super::violation("a copy of HIP did not reach the runtime");
                std::process::abort();
            }
        }
    }
}

/// ns of a copy.
pub const TAKES: u64 = 20_000;

static TIMED: AtomicBool = AtomicBool::new(false);

pub extern "C" fn enable(on: bool) -> i32 {
    if let Some(ms) = fault::value("slow-copy-profiling").and_then(|ms| ms.parse().ok()) {
        std::thread::sleep(Duration::from_millis(ms));
    }
    TIMED.store(on, Release);
    SUCCESS
}

fn is_agent(handle: u64) -> bool {
    agents::all().iter().any(|agent| super::agent(agent.handle) == handle)
}

fn start(bytes: u64, dependencies: &[u64], handle: u64) -> i32 {
    if bytes == 0 {
        return SUCCESS;
    }
    let Some(signal) = Signal::from_handle(handle) else { return INVALID_ARGUMENT };
    if let Some(Mine::Work(queue, work)) = MINE.take() {
        let times = if TIMED.load(Acquire) { Times::Copy } else { Times::Untimed };
        MINE.set(Some(Mine::Done(queue::run(&queue, work, (handle, times)))));
        return SUCCESS;
    }
    let (dependencies, timed) = (dependencies.to_vec(), TIMED.load(Acquire));
    std::thread::spawn(move || {
        while dependencies.iter().any(|signal| signal::load(*signal) > 0) {
            std::thread::yield_now();
        }
        let start = clock::now();
        clock::sleep_until(start + TAKES);
        signal.complete_copy(timed.then(|| (start, clock::now())));
    });
    SUCCESS
}

#[allow(clippy::too_many_arguments)]
pub extern "C" fn copy(
    _destination: u64,
    destination_agent: u64,
    _source: u64,
    source_agent: u64,
    bytes: u64,
    count: u32,
    list: Out<u64>,
    signal: u64,
) -> i32 {
    if !is_agent(destination_agent) || !is_agent(source_agent) {
        return INVALID_ARGUMENT;
    }
    start(bytes, list.slice(count as usize), signal)
}

#[allow(clippy::too_many_arguments)]
pub extern "C" fn copy_on_engine(
    destination: u64,
    destination_agent: u64,
    source: u64,
    source_agent: u64,
    bytes: u64,
    count: u32,
    list: Out<u64>,
    signal: u64,
    engine: u32,
    _force: bool,
) -> i32 {
    if engine == 0 {
        return INVALID_ARGUMENT;
    }
    copy(destination, destination_agent, source, source_agent, bytes, count, list, signal)
}

/// `hsa_pitched_ptr_t` and `hsa_dim3_t` are passed by address.
#[allow(clippy::too_many_arguments)]
pub extern "C" fn copy_rect(
    _destination: Out<[u64; 3]>,
    _destination_offset: Out<[u32; 3]>,
    _source: Out<[u64; 3]>,
    _source_offset: Out<[u32; 3]>,
    range: Out<[u32; 3]>,
    agent: u64,
    _direction: u32,
    count: u32,
    list: Out<u64>,
    signal: u64,
) -> i32 {
    let Some(range) = range.get().filter(|_| is_agent(agent)) else { return INVALID_ARGUMENT };
    start(range.iter().map(|side| u64::from(*side)).product(), list.slice(count as usize), signal)
}

pub extern "C" fn time(handle: u64, times: Out<[u64; 2]>) -> i32 {
    match Signal::from_handle(handle).and_then(Signal::copy_times) {
        Some(copied) => {
            times.set(copied);
            SUCCESS
        }
        None => ERROR,
    }
}

/// `hsa_amd_signal_async_handler`: calls the handler once the condition holds, until it returns false.
pub extern "C" fn watch(
    handle: u64,
    condition: u32,
    value: i64,
    handler: extern "C" fn(i64, usize) -> bool,
    argument: usize,
) -> i32 {
    const LESS: u32 = 2;
    if condition != LESS {
        return INVALID_ARGUMENT;
    }
    std::thread::spawn(move || {
        loop {
            let found = signal::load(handle);
            if found < value && !handler(found, argument) {
                return;
            }
            std::thread::yield_now();
        }
    });
    SUCCESS
}
