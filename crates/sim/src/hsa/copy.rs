//! Asynchronous copies: a thread for each plays the engine, waits for the dependencies, copies, and completes the signal. As in
//! ROCR, a copy of no bytes does nothing, and some are refused (here: for an engine without a number).

use std::sync::atomic::{AtomicBool, Ordering::*};

use super::signal::{self, Signal};
use super::{ERROR, INVALID_ARGUMENT, SUCCESS};
use crate::c::Out;
use crate::clock;
use crate::sdk::agents;

/// ns of a copy.
pub const TAKES: u64 = 20_000;

static TIMED: AtomicBool = AtomicBool::new(false);

pub extern "C" fn enable(on: bool) -> i32 {
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
    let Some(signal) = Signal::of(handle) else { return INVALID_ARGUMENT };
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
    match Signal::of(handle).and_then(Signal::copy_times) {
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
