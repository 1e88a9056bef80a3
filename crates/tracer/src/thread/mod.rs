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
mod interrupted;
pub mod kernel_arguments;
mod late;
mod launch;
mod own;
mod recording;
pub mod replay;
mod signals;
mod state;
pub mod steps;
pub mod streams;

pub use arguments::{Given, leave_with_arguments};
pub use by_callback::{enter_by_callback, leave_by_callback};
pub use call::{Entered, enter, leave, leave_with_path, take_path};
pub use forked::{begin_at_first_call, forked, is_lost};
pub use id::id;
pub use kernel_arguments::{KernelArguments, Parameter, give};
pub use late::{counts_in, end, prepare_end};
pub use launch::{
    Ticket, annotate, copy_begins, copy_failed, copy_launched, launch, launched, launched_before, of_launch, owner,
    reserve, stream_named, tid,
};
pub use recording::{is_of_none, next};
pub use rkprof_model::record::{CallArguments, function_word};
pub use signals::with_signals_blocked;
pub use state::{is_rkprofs, set_rkprofs};

use bytemuck::Pod;
use rkprof_arena::Arena;
use rkprof_model::clock;
use rkprof_model::record::{self, Header, RecordKind};
use rkprof_store::lease::Late;
use state::{NO_KIND, STATE, State, attach};
use std::sync::atomic::{AtomicBool, Ordering, fence};

/// The states of the word that every call reads ([`own::recording`]). Before the session, while paused and after its end.
const OFF: u32 = 0;
const ON: u32 = 1;
/// In a forked child without a call so far.
const CHILD: u32 = 2;
/// Between two recordings: the program cannot turn recording on.
const CLOSED: u32 = 3;
/// The session has ended: what comes now is only counted ([`late`]).
const AFTER: u32 = 8;
const STATE_BITS: u32 = 0b1111;
const _: () = assert!(ON < AFTER && CHILD < AFTER && CLOSED < AFTER);
/// Whether API calls are recorded; the overhead governor turns them off first.
static API_CALLS: AtomicBool = AtomicBool::new(true);

/// Sends records to `arena` from now on.
pub fn start(arena: &'static Arena) {
    state::watch_exits();
    own::begin(arena);
}

/// Turns recording on or off, unless none is open; the arena stays.
pub fn set_recording(on: bool) {
    if !on {
        recording::was_off();
        crate::call_paths::ranges::paused();
    }
    let set = |word: u32| {
        (![CLOSED, AFTER].contains(&(word & STATE_BITS))).then_some(word & !STATE_BITS | if on { ON } else { OFF })
    };
    // Before the sleeping drainer is woken: it reads this again before it sleeps.
    own::update(set);
    fence(Ordering::SeqCst);
}

/// Whether a recording is open; it may be paused.
pub fn is_open() -> bool {
    own::recording().load(Ordering::SeqCst) & STATE_BITS != CLOSED
}

/// A recording was closed, or opened, which begins paused.
pub fn set_open(open: bool) {
    let set = |word: u32| match (open, word & STATE_BITS == CLOSED) {
        _ if word & STATE_BITS == AFTER => None,
        (true, true) => Some(word & !STATE_BITS | OFF),
        (false, false) => Some(word & !STATE_BITS | CLOSED),
        _ => None,
    };
    own::update(set);
}

/// Whether a process with this word is in a state that is neither on nor off: it may be a child without a call so far, or the session
/// has ended.
#[inline(always)]
fn is_unusual(word: u32) -> bool {
    [CHILD, AFTER].contains(&(word & STATE_BITS)) || word == 0
}

/// The value of the word while the current recording is on.
#[inline]
fn recording() -> u32 {
    own::recording().load(Ordering::Acquire) & !STATE_BITS | ON
}

/// Turns the records of API calls on or off; the calls of launches are recorded in any case.
pub fn set_api_calls(on: bool) {
    API_CALLS.store(on, Ordering::Relaxed);
}

/// Whether API calls are recorded while recording is on.
#[cfg(test)]
pub(crate) fn are_api_calls_on() -> bool {
    API_CALLS.load(Ordering::Relaxed)
}

/// Whether records are taken now.
#[inline]
pub fn is_recording() -> bool {
    own::recording().load(Ordering::Relaxed) & STATE_BITS == ON
}

/// Forgets the arena: recording ends.
pub fn abandon() {
    own::update(|word| Some(word & !STATE_BITS | OFF));
    own::end();
}

/// Whether records of this process have an arena: not before the session, and not in a child without a session of its own.
pub fn has_arena() -> bool {
    own::arena().is_some()
}

/// Wakes the drainer: there is work for it outside the arena.
pub fn wake_drainer() {
    if let Some(arena) = own::arena() {
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
        state.write(record::bytes_of(record)[0], |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with(arena, record, values) };
        });
    });
}

/// Writes a record that is followed by text; `aux` of its header must be the text's length, `len` that of the whole.
pub fn push_text<T: Pod>(record: &T, text: &[u8]) {
    with_state(|state| {
        state.write(record::bytes_of(record)[0], |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            unsafe { producer.push_with_text(arena, record, text) };
        });
    });
}

/// A ROCTx or `rkprof_range_*` event on this thread, now.
pub fn marker(op: record::MarkerOp, id: u64, text: &[u8]) {
    if is_unusual(own::recording().load(Ordering::Relaxed)) {
        forked::unusual_call(Late::Other);
    }
    // The SDK may deliver ranges for a moment after the thread of the last step has ended the recording.
    let word = own::recording().load(Ordering::SeqCst);
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
    let header = text_header::<record::Marker>(RecordKind::Marker, op as u8, text);
    push_text(&record::Marker { header, tick: clock::now(), id }, text);
    late::written(Late::Other);
    if steps::observe(op, id, text) {
        close(word);
    }
}

/// Closes the recording that was on with this word, unless it was paused or ended meanwhile. The drainer writes its run.
#[cold]
fn close(word: u32) {
    recording::was_off();
    crate::call_paths::ranges::paused();
    own::update(|now| (now == word).then_some(word & !STATE_BITS | CLOSED));
    fence(Ordering::SeqCst);
    wake_drainer();
}

/// A call of `roctxProfilerPause` or `Resume` that began at a tick and ends now; its record has its length in ticks.
pub fn marker_since(op: record::MarkerOp, tick: clock::Tick) {
    let header = text_header::<record::Marker>(RecordKind::Marker, op as u8, b"");
    push(&record::Marker { header, tick, id: clock::now().saturating_sub(tick) });
}

/// Whether this thread may push records of `bytes` bytes and will not wait.
pub fn has_room(bytes: usize) -> bool {
    let mut has_room = false;
    with_state(|state| {
        state.write(NO_KIND, |producer, arena| {
            // SAFETY: this thread attached the producer to this arena.
            has_room = unsafe { producer.has_room(arena, bytes as u32) };
        });
    });
    has_room
}

/// Adds a sentence for the summary.
pub fn note(severity: record::Severity, sentence: &str) {
    let text = record::clip(sentence.as_bytes());
    let header = text_header::<record::Note>(RecordKind::Note, severity as u8, text);
    push_text(&record::Note { header, tick: clock::now() }, text);
}

/// The header of a `T` that is followed by `text`.
pub fn text_header<T>(kind: RecordKind, tag: u8, text: &[u8]) -> Header {
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
