//! How much memory this library has allocated: the system's allocator with a counter.
//!
//! Threads of the program allocate here only in rare operations, so that the counter costs them nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes that are allocated and not freed.
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// The allocator of `librkprof.so`.
pub struct Counting;

fn counted(address: *mut u8, bytes: usize) -> *mut u8 {
    if !address.is_null() {
        BYTES.fetch_add(bytes, Relaxed);
    }
    address
}

// SAFETY: every call goes unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: this function's contract.
        counted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: this function's contract.
        counted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: this function's contract.
        unsafe { System.dealloc(address, layout) }
    }

    unsafe fn realloc(&self, address: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // SAFETY: this function's contract.
        let address = counted(unsafe { System.realloc(address, layout, bytes) }, bytes);
        if !address.is_null() {
            BYTES.fetch_sub(layout.size(), Relaxed);
        }
        address
    }
}

/// This library's bytes on the heap, without the allocator's overhead.
pub fn bytes() -> u64 {
    BYTES.load(Relaxed) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;

    #[test]
    fn what_is_allocated_is_counted() {
        const LARGE: usize = 1 << 30;
        let before = bytes();
        let mut block: Vec<u8> = Vec::with_capacity(LARGE);
        let during = bytes();
        block.reserve_exact(2 * LARGE);
        let grown = bytes();
        drop(block);
        // Other tests also allocate, but less.
        let near = |now: u64, expected: u64| now.abs_diff(before + expected) < LARGE as u64 / 2;
        assert!(near(during, LARGE as u64) && near(grown, 2 * LARGE as u64) && near(bytes(), 0));
    }
}
