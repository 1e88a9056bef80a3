//! What the run has been told already: paths, and the names of Python frames and ranges.

use crate::thread;
use std::sync::atomic::{AtomicU64, Ordering};

/// Paths, Python frames and ranges that have been written, by hash; a program with more of them writes the excess again and
/// again.
static KNOWN: [AtomicU64; 1 << 15] = [const { AtomicU64::new(0) }; 1 << 15];
const PROBES: usize = 8;

/// For a forked child with its own arena: the written paths are in the parent's arena.
pub fn forget() {
    thread::ranges_are_over();
    for known in KNOWN.iter().filter(|known| known.load(Ordering::Relaxed) != 0) {
        known.store(0, Ordering::Relaxed);
    }
}

/// A hash of words, never 0.
pub(super) fn mixed(words: &[u64]) -> u64 {
    let mix = |hash: u64, word: &u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    words.iter().fold(words.len() as u64, mix) | 1
}

/// Whether a path with this hash has been written; marks it as written.
pub(super) fn is_known(path: u64) -> bool {
    for probe in 0..PROBES {
        let slot = &KNOWN[(path as usize >> 1).wrapping_add(probe) % KNOWN.len()];
        // In most cases it is there: a plain read.
        if slot.load(Ordering::Relaxed) == path {
            return true;
        }
        match slot.compare_exchange(0, path, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return false,
            Err(known) if known == path => return true,
            Err(_) => {}
        }
    }
    false
}
