//! Several recordings of one process: the recording of a launch, and the boundary between two recordings.
//!
//! A call belongs to the recording that was on when it began, if it returns before that recording is closed. A kernel or copy
//! belongs to the recording that was on at its launch. Calls and launches without a recording are not recorded.

use super::blocks::{BLOCK, NEXT_BLOCK};
use super::own::{self, STATE_BITS};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};

/// Lower ids belong to recordings that are over.
static FIRST_CHILD: AtomicU64 = AtomicU64::new(0);
/// Whether recording was off at some time of this session.
static WAS_OFF: AtomicBool = AtomicBool::new(false);
/// Whether the SDK asks for ids of launches.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Number of pauses. Ranges that begin or end during a pause are not seen, so each thread then forgets its open ranges.
static PAUSES: AtomicU32 = AtomicU32::new(0);

pub(super) fn was_off() {
    WAS_OFF.store(true, Ordering::Relaxed);
    ranges_are_over();
}

/// Open ranges are forgotten.
pub fn ranges_are_over() {
    PAUSES.fetch_add(1, Ordering::Relaxed);
}

/// A number that changes when open ranges are forgotten.
pub fn pauses() -> u32 {
    PAUSES.load(Ordering::Relaxed)
}

/// The SDK has asked for an id.
#[inline]
pub(super) fn asked() {
    if !ASKED.load(Ordering::Relaxed) {
        ASKED.store(true, Ordering::Relaxed);
    }
}

/// Whether the launch with this id (0: it has none) was made while nothing was recorded, or in a recording that is over.
pub fn is_of_none(child: u64) -> bool {
    match child {
        0 => WAS_OFF.load(Ordering::Relaxed) && ASKED.load(Ordering::Relaxed),
        child => child < FIRST_CHILD.load(Ordering::Acquire),
    }
}

/// The current recording is over, and nothing is recorded; later records belong to the next one.
pub fn next() {
    // Threads that attach from the next line on take later blocks.
    FIRST_CHILD.store(NEXT_BLOCK.load(Ordering::SeqCst) * BLOCK + 1, Ordering::SeqCst);
    own::update(|word| Some(word.wrapping_add(STATE_BITS + 1).max(STATE_BITS + 1)));
    fence(Ordering::SeqCst);
}
