//! The state of each application thread: its producer in the arena and its current HIP call.
//!
//! This is the hot path of the tracer: a HIP call ([`call`]) and its launches ([`launch`](mod@launch)) leave records in place. All
//! other work (attaching a thread, changing a chunk) is out of line. A thread never locks or allocates here after its first
//! record; it makes a system call or waits only when the arena is full.
//!
//! Dispatches and copies get their ids while they are enqueued: ids count up within a thread's block. So the ids
//! of a call are a range, which the call's own record can contain without waiting for the GPU.

mod arguments;
mod by_callback;
mod call;
mod forked;
mod id;
mod launch;
mod recording;
mod signals;
mod state;
pub mod steps;
pub mod streams;

pub use arguments::{Given, leave_with_arguments};
pub use by_callback::{enter_by_callback, leave_by_callback};
pub use call::{Arguments, Entered, enter, leave, leave_with_path, take_path};
pub use forked::{begin_at_first_call, forked, is_lost};
pub use id::id;
pub use launch::{
    Ticket, annotate, copy_begins, copy_failed, copy_launched, launch, launched, launched_before, owner, reserve,
    stream_named, tid,
};
pub use recording::{is_of_none, next};
pub use rkprof_model::record::function_word;
pub use signals::with_signals_blocked;

use bytemuck::Pod;
use rkprof_arena::Arena;
use rkprof_model::clock;
use rkprof_model::record::{self, Header, Kind};
use state::{STATE, State, attach};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering, fence};

/// The arena of this process; null before the session starts and in forked children.
static ARENA: AtomicPtr<Arena> = AtomicPtr::new(std::ptr::null_mut());
/// Whether records are taken, in the lowest bits ([`STATE_BITS`]), and above them the number of the recording: a thread that
/// is attached to another recording attaches anew. One word, so that a call needs one load.
static RECORDING: AtomicU32 = AtomicU32::new(OFF);
/// Before the session, while paused and after its end.
const OFF: u32 = 0;
const ON: u32 = 1;
/// In a forked child without a call so far.
const CHILD: u32 = 2;
/// Between two recordings: the program cannot turn recording on.
const CLOSED: u32 = 3;
const STATE_BITS: u32 = 0b11;
/// Whether API calls are recorded; the overhead governor turns them off first.
static API_CALLS: AtomicBool = AtomicBool::new(true);

/// Sends records to `arena` from now on.
pub fn start(arena: &'static Arena) {
    state::watch_exits();
    ARENA.store(std::ptr::from_ref(arena).cast_mut(), Ordering::Release);
}

/// Turns recording on or off, unless none is open; the arena stays.
pub fn set_recording(on: bool) {
    if !on {
        recording::was_off();
        crate::call_paths::ranges::paused();
    }
    let set = |word: u32| (word & STATE_BITS != CLOSED).then_some(word & !STATE_BITS | if on { ON } else { OFF });
    // Before the sleeping drainer is woken: it reads this again before it sleeps.
    let _ = RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, set);
    fence(Ordering::SeqCst);
}

/// Whether a recording is open; it may be paused.
pub fn is_open() -> bool {
    RECORDING.load(Ordering::SeqCst) & STATE_BITS != CLOSED
}

/// A recording was closed, or opened, which begins paused.
pub fn set_open(open: bool) {
    let set = |word: u32| match (open, word & STATE_BITS == CLOSED) {
        (true, true) => Some(word & !STATE_BITS | OFF),
        (false, false) => Some(word & !STATE_BITS | CLOSED),
        _ => None,
    };
    let _ = RECORDING.fetch_update(Ordering::SeqCst, Ordering::Relaxed, set);
}

/// The value of [`RECORDING`] while the current recording is on.
#[inline]
fn recording() -> u32 {
    RECORDING.load(Ordering::Acquire) & !STATE_BITS | ON
}

/// Turns the records of API calls on or off; the calls of launches are recorded in any case.
pub fn set_api_calls(on: bool) {
    API_CALLS.store(on, Ordering::Relaxed);
}

/// Whether records are taken now.
#[inline]
pub fn is_recording() -> bool {
    RECORDING.load(Ordering::Relaxed) & STATE_BITS == ON
}

/// Forgets the arena: recording ends.
pub fn abandon() {
    RECORDING.store(OFF, Ordering::SeqCst);
    ARENA.store(std::ptr::null_mut(), Ordering::SeqCst);
}

fn arena() -> Option<&'static Arena> {
    // SAFETY: the pointer is null or came from a `&'static Arena` in `start`.
    unsafe { ARENA.load(Ordering::Acquire).as_ref() }
}

/// Wakes the drainer: there is work for it outside the arena.
pub fn wake_drainer() {
    if let Some(arena) = arena() {
        arena.wake_drainer();
    }
}

/// Writes one record from this thread; without room it is lost and the arena counts it.
pub fn push<T: Pod>(record: &T) {
    with_state(|state| state.push(record));
}

/// Writes a record that is followed by values with these bytes; sets `len` of its header.
pub fn push_values<T: Pod>(record: &T, values: &[u8]) {
    with_state(|state| {
        state.write(|producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with(arena, record, values) };
        });
    });
}

/// Writes a record that is followed by text; `aux` of its header must be the text's length, `len` that of the whole.
pub fn push_text<T: Pod>(record: &T, text: &[u8]) {
    with_state(|state| {
        state.write(|producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with_text(arena, record, text) };
        });
    });
}

/// A ROCTx or `rkprof_range_*` event on this thread, now.
pub fn marker(op: record::MarkerOp, id: u64, text: &[u8]) {
    if RECORDING.load(Ordering::Relaxed) & STATE_BITS == CHILD {
        forked::first_call();
    }
    // The SDK may deliver ranges for a moment after the thread of the last step has ended the recording.
    let word = RECORDING.load(Ordering::SeqCst);
    if word & STATE_BITS != ON {
        return;
    }
    let text = record::clip(text);
    if text.trim_ascii_start().starts_with(rkprof_arch::work::MARKER_PREFIX.as_bytes()) {
        let _ = STATE.try_with(|state| state.states_work.set(true));
    }
    if crate::call_paths::are_taken() {
        crate::call_paths::ranges::marker(op, text);
    }
    let header = text_header::<record::Marker>(Kind::Marker, op as u8, text);
    push_text(&record::Marker { header, tick: clock::now(), id }, text);
    if steps::observe(op, id, text) {
        close(word);
    }
}

/// Closes the recording that was on with this word, unless it was paused or ended meanwhile. The drainer writes its run.
#[cold]
fn close(word: u32) {
    recording::was_off();
    crate::call_paths::ranges::paused();
    let _ = RECORDING.compare_exchange(word, word & !STATE_BITS | CLOSED, Ordering::SeqCst, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    wake_drainer();
}

/// A call of `roctxProfilerPause` or `Resume` that began at a tick and ends now; its record has its length in ticks.
pub fn marker_since(op: record::MarkerOp, tick: clock::Tick) {
    let header = text_header::<record::Marker>(Kind::Marker, op as u8, b"");
    push(&record::Marker { header, tick, id: clock::now().saturating_sub(tick) });
}

/// Adds a sentence for the summary.
pub fn note(severity: record::Severity, sentence: &str) {
    let text = record::clip(sentence.as_bytes());
    let header = text_header::<record::Note>(Kind::Note, severity as u8, text);
    push_text(&record::Note { header, tick: clock::now() }, text);
}

/// The header of a `T` that is followed by `text`.
pub fn text_header<T>(kind: Kind, tag: u8, text: &[u8]) -> Header {
    Header { kind: kind as u8, tag, len: record::padded(size_of::<T>() + text.len()) as u16, aux: text.len() as u32 }
}

fn with_state(f: impl FnOnce(&State)) {
    // `try_with`, because the SDK may call after this thread's destructors have run.
    let _ = STATE.try_with(|state| {
        if state.attached.get() != recording() {
            attach(state);
        }
        f(state);
    });
}
