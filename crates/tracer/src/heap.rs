//! How much memory this library has allocated: the system's allocator with a counter.
//!
//! Threads of the program allocate here only in rare operations, so that the counter costs them nothing.
//!
//! Each large block is a mapping of its own, which goes back to the system when the block is freed. Otherwise the program's allocator
//! would keep it, and would raise the bounds up to which it keeps freed memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_void;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};

/// Bytes that are allocated and not freed.
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// Blocks of this size and more are mappings, if [`LARGE`] is [`MAPPED`]. glibc's allocator begins with the same bound.
const LARGE_BYTES: usize = 16 << 10;
/// The smallest page of the machines that we run on.
const PAGE: usize = 4096;

/// The method for large blocks. [`begin`] or the first large block decides this once.
static LARGE: AtomicU8 = AtomicU8::new(if cfg!(test) { MAPPED } else { OPEN });
const OPEN: u8 = 0;
const OF_SYSTEM: u8 = 1;
const MAPPED: u8 = 2;

/// Large blocks are mappings from now on, unless one was allocated before. A leak detector does not look into mappings that it does
/// not know. If the program has one, the system's allocator makes all blocks.
pub fn begin() {
    let has_detector = || rkprof_objects::find(|object| object.symbol(c"__lsan_register_root_region")).is_some();
    if LARGE.load(Relaxed) == OPEN && !has_detector() {
        let _ = LARGE.compare_exchange(OPEN, MAPPED, SeqCst, SeqCst);
    }
}

/// Whether a block of this layout is a mapping.
fn is_mapped(bytes: usize, align: usize) -> bool {
    if bytes < LARGE_BYTES || align > PAGE {
        return false;
    }
    match LARGE.load(Relaxed) {
        OPEN => LARGE.compare_exchange(OPEN, OF_SYSTEM, SeqCst, SeqCst) == Err(MAPPED),
        large => large == MAPPED,
    }
}

fn map(bytes: usize) -> *mut u8 {
    let (rights, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: a new mapping, which touches nothing else.
    or_null(unsafe { libc::mmap(std::ptr::null_mut(), bytes, rights, kind, -1, 0) })
}

fn or_null(address: *mut c_void) -> *mut u8 {
    if address == libc::MAP_FAILED { std::ptr::null_mut() } else { address.cast() }
}

/// The allocator of `librkprof.so`.
pub struct Counting;

fn counted(address: *mut u8, bytes: usize) -> *mut u8 {
    if !address.is_null() {
        BYTES.fetch_add(bytes, Relaxed);
    }
    address
}

// SAFETY: every call goes unchanged to the system's allocator, or is about a mapping of ours. The block's layout decides between the
// two, because `LARGE` does not change once there is a large block.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_mapped(layout.size(), layout.align()) {
            return counted(map(layout.size()), layout.size());
        }
        // SAFETY: this function's contract.
        counted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if is_mapped(layout.size(), layout.align()) {
            return counted(map(layout.size()), layout.size());
        }
        // SAFETY: this function's contract.
        counted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size(), Relaxed);
        if is_mapped(layout.size(), layout.align()) {
            // SAFETY: made by `map` with this size, and no one uses it any more.
            unsafe { libc::munmap(address.cast(), layout.size()) };
            return;
        }
        // SAFETY: this function's contract.
        unsafe { System.dealloc(address, layout) }
    }

    unsafe fn realloc(&self, address: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let moved = match (is_mapped(layout.size(), layout.align()), is_mapped(bytes, layout.align())) {
            // SAFETY: this function's contract.
            (false, false) => unsafe { System.realloc(address, layout, bytes) },
            (true, true) => {
                // SAFETY: made by `map` with this size.
                or_null(unsafe { libc::mremap(address.cast(), layout.size(), bytes, libc::MREMAP_MAYMOVE) })
            }
            // SAFETY: this function's contract; the two blocks have the sizes given here.
            _ => unsafe {
                let new = self.alloc(Layout::from_size_align_unchecked(bytes, layout.align()));
                if !new.is_null() {
                    address.copy_to_nonoverlapping(new, bytes.min(layout.size()));
                    self.dealloc(address, layout);
                }
                return new;
            },
        };
        let address = counted(moved, bytes);
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
    use std::sync::{Mutex, MutexGuard, PoisonError};

    #[global_allocator]
    static ALLOCATOR: Counting = Counting;

    /// Tests that take or look at much of the process's memory, one at a time.
    static MEMORY: Mutex<()> = Mutex::new(());

    fn alone() -> MutexGuard<'static, ()> {
        MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[test]
    fn what_is_allocated_is_counted() {
        const LARGE: usize = 1 << 30;
        let _alone = alone();
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

    /// Blocks that become large, larger, smaller and small again.
    #[test]
    fn blocks_keep_what_is_in_them() {
        let _alone = alone();
        let sizes =
            [100, LARGE_BYTES / 8 - 1, LARGE_BYTES / 8, 3 * LARGE_BYTES, LARGE_BYTES, 1 << 24, 1 << 20, 200, 50];
        let mut block: Vec<u64> = Vec::new();
        for size in sizes {
            let known = block.len().min(size);
            block.truncate(size);
            block.shrink_to_fit();
            block.reserve_exact(size - known);
            block.extend(known as u64..size as u64);
            assert!(block.iter().enumerate().all(|(at, value)| *value == at as u64), "{size}");
            assert!(8 * size < LARGE_BYTES || block.as_ptr().addr().is_multiple_of(PAGE), "{size}");
        }
        assert!(vec![0u8; 5 * LARGE_BYTES].iter().all(|byte| *byte == 0));
    }

    #[test]
    fn large_blocks_go_back_to_the_system() {
        let _alone = alone();
        let resident = || {
            let statm = std::fs::read_to_string("/proc/self/statm").expect("numbers");
            statm.split(' ').nth(1).expect("pages").parse::<usize>().expect("a number") * PAGE
        };
        // glibc would keep twice this from now on.
        drop(vec![1u8; 16 << 20]);
        let before = resident();
        let blocks: Vec<_> = (0..24).map(|_| vec![1u8; 1 << 20]).collect();
        assert!(resident() > before + (16 << 20));
        drop(blocks);
        // Other tests need memory as well, but not so much.
        assert!(resident() < before + (8 << 20), "{} {before}", resident());
    }
}
