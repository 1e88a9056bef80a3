//! Signals: a value that the device decrements, and the times of the completed packet.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::*};

use super::queue::Queue;
use super::{ERROR, SUCCESS, violation};
use crate::c::Out;
use crate::fault;

const INVALID: i64 = 0;
const USER: i64 = 1;
const DOORBELL: i64 = -1;

/// `amd_signal_t`; a handle is its address.
#[repr(C, align(64))]
pub struct Signal {
    kind: AtomicI64,
    value: AtomicI64,
    mailbox: u64,
    event: u64,
    start: AtomicU64,
    end: AtomicU64,
    queue: AtomicU64,
    reserved: u64,
    /// Behind `amd_signal_t`, as in ROCR: start and end of the last copy.
    copied: [AtomicU64; 2],
    /// The queue whose doorbell it is, as the runtime knows it; 0 for none.
    rings: AtomicU64,
}

const _: () = assert!(std::mem::offset_of!(Signal, copied) == 64 && std::mem::offset_of!(Signal, end) == 40);

impl Signal {
    fn make(kind: i64, value: i64, queue: u64, rings: u64) -> u64 {
        let signal = Signal {
            kind: AtomicI64::new(kind),
            value: AtomicI64::new(value),
            mailbox: 0,
            event: 0,
            start: AtomicU64::new(0),
            end: AtomicU64::new(0),
            queue: AtomicU64::new(queue),
            reserved: 0,
            copied: [const { AtomicU64::new(0) }; 2],
            rings: AtomicU64::new(rings),
        };
        // Never freed, so that a use after the destruction is detected instead of crashing.
        std::ptr::from_ref(Box::leak(Box::new(signal))) as u64
    }

    /// That of an intercept queue is a plain signal for others, as in ROCR.
    pub fn doorbell(queue: u64, is_intercepted: bool) -> u64 {
        if is_intercepted { Signal::make(USER, 0, 0, queue) } else { Signal::make(DOORBELL, 0, queue, queue) }
    }

    /// The queue that a doorbell names.
    pub fn queue_of_doorbell(&self) -> Option<u64> {
        (self.kind.load(Acquire) == DOORBELL).then(|| self.queue.load(Acquire))
    }

    /// `None` for 0, which means no signal.
    pub fn from_handle(handle: u64) -> Option<&'static Signal> {
        // SAFETY: the program passes 0 or a handle from `make`; signals are never freed.
        unsafe { (handle as *const Signal).as_ref() }
    }

    /// The completed packet ran from `start` to `end`; the times are kept when the queue is profiled.
    pub fn complete(&self, times: Option<(u64, u64)>) {
        if self.kind.load(Acquire) != USER {
            violation("a signal was destroyed before what it stands for had completed");
            return;
        }
        if let Some((start, end)) = times {
            self.start.store(start, Relaxed);
            self.end.store(end, Relaxed);
        }
        self.value.fetch_sub(1, Release);
    }
}

impl Signal {
    /// The copy has ended; its times are kept when copies are timed.
    pub fn complete_copy(&self, times: Option<(u64, u64)>) {
        let (start, end) = times.unwrap_or_default();
        self.copied[0].store(start, Relaxed);
        self.copied[1].store(end, Relaxed);
        self.complete(None);
    }

    /// `None` when no copy of the signal was timed.
    pub fn copy_times(&self) -> Option<[u64; 2]> {
        let times = [0, 1].map(|at: usize| self.copied[at].load(Relaxed));
        (self.kind.load(Acquire) == USER && times[1] != 0).then_some(times)
    }
}

pub extern "C" fn subtract(handle: u64, value: i64) {
    if let Some(signal) = Signal::from_handle(handle) {
        signal.value.fetch_sub(value, Release);
    }
}

pub extern "C" fn create(initial: i64, _consumers: u32, _list: *const u64, signal: Out<u64>) -> i32 {
    signal.set(Signal::make(USER, initial, 0, 0));
    SUCCESS
}

pub extern "C" fn create_amd(initial: i64, _consumers: u32, _list: *const u64, _flags: u64, signal: Out<u64>) -> i32 {
    static MADE: AtomicU64 = AtomicU64::new(0);
    if fault::number("hsa-signals", 0.0).is_some_and(|limit| MADE.fetch_add(1, Relaxed) >= limit as u64) {
        return ERROR;
    }
    create(initial, 0, std::ptr::null(), signal)
}

pub extern "C" fn destroy(handle: u64) -> i32 {
    match Signal::from_handle(handle) {
        Some(signal) if signal.kind.swap(INVALID, AcqRel) == USER => SUCCESS,
        _ => {
            violation("a signal was destroyed twice");
            ERROR
        }
    }
}

/// The doorbell of a destroyed queue.
pub fn destroy_doorbell(handle: u64) {
    if let Some(signal) = Signal::from_handle(handle) {
        signal.kind.store(INVALID, Release);
        signal.rings.store(0, Release);
    }
}

pub extern "C" fn load(handle: u64) -> i64 {
    Signal::from_handle(handle).map_or(0, |signal| signal.value.load(Acquire))
}

pub extern "C" fn store(handle: u64, value: i64) {
    let Some(signal) = Signal::from_handle(handle) else { return };
    match Queue::from_handle(signal.rings.load(Acquire)) {
        Some(queue) => queue.ring(),
        None => signal.value.store(value, Release),
    }
}

/// `hsa_amd_profiling_dispatch_time_t`: system-domain ticks, here ns.
pub extern "C" fn dispatch_time(_agent: u64, handle: u64, times: Out<[u64; 2]>) -> i32 {
    match Signal::from_handle(handle) {
        Some(_) if fault::has("hsa-times") => {
            times.set([0; 2]);
            SUCCESS
        }
        Some(signal) => {
            times.set([signal.start.load(Relaxed), signal.end.load(Relaxed)]);
            SUCCESS
        }
        None => ERROR,
    }
}
