//! The functions that rkprof's wrappers call.

use rkprof_abi::hip::table::SLOTS;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The entries of HIP's table as they were before [`super::intercept`]; 0 = not replaced.
pub struct Originals([AtomicUsize; SLOTS]);

impl Originals {
    pub const fn new() -> Originals {
        Originals([const { AtomicUsize::new(0) }; SLOTS])
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: usize) -> usize {
        self.0[slot].load(Ordering::Relaxed)
    }

    /// Sets the original of `slot`; returns false when another one is set already.
    pub(super) fn set(&self, slot: usize, address: usize) -> bool {
        // The runtime publishes the table after the tools have seen it, so this happens before any call.
        match self.0[slot].compare_exchange(0, address, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => true,
            Err(known) => known == address,
        }
    }
}

impl Default for Originals {
    fn default() -> Self {
        Originals::new()
    }
}

pub(super) static ORIGINALS: Originals = Originals::new();
pub(super) static COMPILER_ORIGINALS: Originals = Originals::new();
pub(super) static SECOND_ORIGINALS: Originals = Originals::new();
