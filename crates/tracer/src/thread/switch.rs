//! Turns recording on and off: what the session and the drainer decide for all threads.

use super::own::{self, AFTER, CLOSED, OFF, ON, STATE_BITS, wake_drainer};
use super::{recording, state};
use rkprof_arena::Arena;
use std::sync::atomic::{AtomicBool, Ordering, fence};

/// Whether API calls are recorded; the overhead governor turns them off first.
pub(super) static API_CALLS: AtomicBool = AtomicBool::new(true);

/// Sends records to `arena` from now on.
pub fn start(arena: &'static Arena) {
    state::watch_exits();
    own::begin(arena);
}

/// Turns recording on or off, unless none is open; the arena stays.
pub fn set_recording(on: bool) {
    if !on {
        recording::was_off();
    }
    let set = |word: u32| {
        (![CLOSED, AFTER].contains(&(word & STATE_BITS))).then_some(word & !STATE_BITS | if on { ON } else { OFF })
    };
    // Before the sleeping drainer is woken: it reads this again before it sleeps.
    own::update(set);
    fence(Ordering::SeqCst);
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

/// Turns the records of API calls on or off; the calls of launches are recorded in any case.
pub fn set_api_calls(on: bool) {
    API_CALLS.store(on, Ordering::Relaxed);
}

/// Whether API calls are recorded while recording is on.
#[cfg(test)]
pub(crate) fn are_api_calls_on() -> bool {
    API_CALLS.load(Ordering::Relaxed)
}

/// Closes the recording that was on with this word, unless it was paused or ended meanwhile. The drainer writes its run.
#[cold]
pub(super) fn close(word: u32) {
    recording::was_off();
    own::update(|now| (now == word).then_some(word & !STATE_BITS | CLOSED));
    fence(Ordering::SeqCst);
    wake_drainer();
}
