//! Whether the light path records: what was chosen, whether a drainer is there, and whether it has stepped aside.

use crate::thread;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Whether the light path was chosen and its functions are in the tables.
pub(super) static SET_UP: AtomicBool = AtomicBool::new(false);
/// Whether the SDK times dispatches, and the threads that reserve packets of its queues are noted.
pub(super) static OBSERVING: AtomicBool = AtomicBool::new(false);
/// Whether a drainer takes completed dispatches.
pub(super) static DRAINING: AtomicBool = AtomicBool::new(false);
/// Whether packets are passed on unchanged.
static PASSIVE: AtomicBool = AtomicBool::new(false);
static REASON: OnceLock<&'static str> = OnceLock::new();

pub(super) fn is_set_up() -> bool {
    SET_UP.load(Ordering::Acquire)
}

pub(super) fn is_observing() -> bool {
    OBSERVING.load(Ordering::Acquire)
}

pub(super) fn is_draining() -> bool {
    DRAINING.load(Ordering::Acquire)
}

pub(super) fn is_passive() -> bool {
    PASSIVE.load(Ordering::Relaxed)
}

#[inline]
pub(super) fn wants_packets() -> bool {
    thread::is_recording() && !is_passive()
}

pub(super) fn wants_queues() -> bool {
    is_draining() && !is_passive()
}

/// Whether rkprof's functions are in the tables of a runtime.
pub fn is_installed() -> bool {
    is_set_up()
}

/// Takes no packets from now on; the drainer gives the reason.
#[cold]
pub(super) fn step_aside(reason: &'static str) {
    PASSIVE.store(true, Ordering::SeqCst);
    let _ = REASON.set(reason);
}

/// Why packets are no longer taken, if so.
pub fn stepped_aside() -> Option<&'static str> {
    REASON.get().copied()
}

/// The session has ended, or this is a forked child: takes no packets and lets no thread wait. Atomic stores only.
pub fn stop() {
    PASSIVE.store(true, Ordering::SeqCst);
    DRAINING.store(false, Ordering::SeqCst);
}

/// Kernels that were not taken, for lack of room or signals.
static LOST: AtomicU64 = AtomicU64::new(0);
/// Those of them for whose barrier the queue had no room.
static CROWDED: AtomicU64 = AtomicU64::new(0);

/// A kernel was not taken. The count is not its queue's: that may be gone before the drainer looks.
#[cold]
pub(super) fn is_lost(had_room: bool) {
    if !had_room {
        CROWDED.fetch_add(1, Ordering::Relaxed);
    }
    LOST.fetch_add(1, Ordering::Relaxed);
}

/// Kernels that were not taken so far.
pub(super) fn lost() -> u64 {
    LOST.load(Ordering::Relaxed)
}

/// Those of them for whose barrier the queue had no room.
pub(super) fn crowded() -> u64 {
    CROWDED.load(Ordering::Relaxed)
}
