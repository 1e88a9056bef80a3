//! The runtime's functions that rkprof has replaced or calls.

use super::table::Slot;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Functions of the runtime that rkprof has replaced.
pub(super) struct Functions([AtomicUsize; Slot::ALL.len()]);

impl Functions {
    /// Returns false when the slot already has another function.
    pub(super) fn set(&self, slot: Slot, address: usize) -> bool {
        match self.0[slot as usize].compare_exchange(0, address, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => true,
            Err(known) => known == address,
        }
    }

    /// # Safety
    /// `T` is the type of a pointer to the slot's function; the tables were installed.
    #[inline(always)]
    pub(super) unsafe fn get<T: Copy>(&self, slot: Slot) -> T {
        const { assert!(size_of::<T>() == size_of::<usize>()) };
        let address = self.0[slot as usize].load(Ordering::Relaxed);
        // SAFETY: this function's contract; the address is not 0, as `Tables::check` has found.
        unsafe { std::mem::transmute_copy(&address) }
    }

    /// The function of an optional slot.
    ///
    /// # Safety
    /// `T` is the type of a pointer to the slot's function.
    #[inline]
    pub(super) unsafe fn find<T: Copy>(&self, slot: Slot) -> Option<T> {
        // SAFETY: this function's contract; the address is not 0.
        (self.0[slot as usize].load(Ordering::Relaxed) != 0).then(|| unsafe { self.get(slot) })
    }
}

pub(super) static FUNCTIONS: Functions = Functions([const { AtomicUsize::new(0) }; Slot::ALL.len()]);
