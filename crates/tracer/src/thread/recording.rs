//! Several recordings of one process: which one a launch belongs to, and where one ends and the next begins.
//!
//! A call belongs to the recording that was on when it began, if it returns before that is closed. A kernel or copy belongs to
//! the recording that was on when it was launched. What belongs to none is not recorded.

use super::{BLOCK, NEXT_BLOCK, RECORDING, STATE_BITS};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};

/// Ids below it were given out in recordings that are over.
static FIRST_CHILD: AtomicU64 = AtomicU64::new(0);
/// Recording was off at some time of this session.
static WAS_OFF: AtomicBool = AtomicBool::new(false);
/// The SDK asks for ids of launches.
static ASKED: AtomicBool = AtomicBool::new(false);

pub(super) fn was_off() {
    WAS_OFF.store(true, Ordering::Relaxed);
}

/// The SDK has asked for an id.
#[inline]
pub(super) fn asked() {
    if !ASKED.load(Ordering::Relaxed) {
        ASKED.store(true, Ordering::Relaxed);
    }
}

/// The launch with this id (0: it was given none) was made while nothing was recorded, or in a recording that is over.
pub fn is_of_none(child: u64) -> bool {
    match child {
        0 => WAS_OFF.load(Ordering::Relaxed) && ASKED.load(Ordering::Relaxed),
        child => child < FIRST_CHILD.load(Ordering::Acquire),
    }
}

/// The current recording is over, and nothing is recorded; what threads record from now on is of the next.
pub fn next() {
    // Threads that attach from the next line on take later blocks.
    FIRST_CHILD.store(NEXT_BLOCK.load(Ordering::SeqCst) * BLOCK + 1, Ordering::SeqCst);
    RECORDING.fetch_add(STATE_BITS + 1, Ordering::SeqCst);
    fence(Ordering::SeqCst);
}
