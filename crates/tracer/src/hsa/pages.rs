//! Zeroed memory that takes no RAM before it is used: for buffers that must fit the worst case, which hardly ever occurs.

use std::ffi::{CStr, c_void};
use std::ops::{Deref, Range};
use std::ptr::NonNull;

/// A slice of `T`s; only touched pages are resident.
pub(super) struct Pages<T> {
    base: NonNull<T>,
    count: usize,
}

// SAFETY: as for a boxed slice.
unsafe impl<T: Send> Send for Pages<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Pages<T> {}

const PAGE: usize = 4096;

/// Tells the leak detector of a program, if it has one, that our mapping begins or ends. The detector does not search
/// mappings by itself, and would report signals that only our pages refer to.
fn roots(function: &'static CStr, base: *mut c_void, bytes: usize) {
    type Roots = extern "C" fn(*const c_void, usize);
    let found = rkprof_objects::find(|object| object.symbol(function));
    if let Some(address) = found {
        // SAFETY: a function of the sanitizers' public interface (sanitizer/lsan_interface.h) with this prototype.
        let function = unsafe { std::mem::transmute::<usize, Roots>(address) };
        function(base, bytes);
    }
}

impl<T> Pages<T> {
    /// `None` when the process has no memory for it.
    ///
    /// # Safety
    /// Zeroed memory must be a value of `T`.
    pub(super) unsafe fn new(count: usize) -> Option<Pages<T>> {
        const { assert!(align_of::<T>() <= PAGE && size_of::<T>() > 0) };
        let bytes = count.checked_mul(size_of::<T>())?.max(1);
        let (rights, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a new mapping, which touches nothing else.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), bytes, rights, kind | libc::MAP_NORESERVE, -1, 0) };
        if base == libc::MAP_FAILED {
            return None;
        }
        // Huge pages would make all of it resident at the first touch.
        // SAFETY: advice about the mapping that was just made.
        unsafe { libc::madvise(base, bytes, libc::MADV_NOHUGEPAGE) };
        roots(c"__lsan_register_root_region", base, bytes);
        Some(Pages { base: NonNull::new(base.cast())?, count })
    }

    fn bytes(&self) -> usize {
        (self.count * size_of::<T>()).max(1)
    }

    /// Sets all to zero and returns the memory.
    ///
    /// # Safety
    /// No other thread uses it meanwhile, except for reads and writes of atomics.
    pub(super) unsafe fn clear(&self) {
        // SAFETY: this function's contract.
        unsafe { self.release(0..self.bytes()) };
    }

    /// The whole pages that hold nothing but these places are zero again and take no room.
    ///
    /// # Safety
    /// No one else uses these places meanwhile, but for reads and writes of atomics.
    #[cfg(not(loom))]
    pub(super) unsafe fn clear_some(&self, places: Range<usize>) {
        let of = size_of::<T>();
        // SAFETY: this function's contract.
        unsafe { self.release((places.start * of).next_multiple_of(PAGE)..places.end * of / PAGE * PAGE) };
    }

    unsafe fn release(&self, bytes: Range<usize>) {
        if bytes.is_empty() || bytes.end > self.bytes() {
            return;
        }
        // SAFETY: our own mapping, private and anonymous: its pages read as zeros afterwards, as the caller allows.
        unsafe { libc::madvise(self.base.as_ptr().byte_add(bytes.start).cast(), bytes.len(), libc::MADV_DONTNEED) };
    }

    /// Bytes in memory, according to the kernel.
    pub(super) fn resident(&self) -> usize {
        let mut pages = vec![0u8; self.bytes().div_ceil(PAGE)];
        // SAFETY: our own mapping; the vector has a byte for each of its pages.
        let known = unsafe { libc::mincore(self.base.as_ptr().cast(), self.bytes(), pages.as_mut_ptr()) } == 0;
        if known { PAGE * pages.iter().filter(|page| **page & 1 != 0).count() } else { 0 }
    }
}

impl<T> Deref for Pages<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the mapping has room for this many, and zeros are values of `T`.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr(), self.count) }
    }
}

impl<T> Drop for Pages<T> {
    fn drop(&mut self) {
        roots(c"__lsan_unregister_root_region", self.base.as_ptr().cast(), self.bytes());
        // SAFETY: our own mapping; no reference to it is left.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.bytes()) };
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn only_what_was_touched_is_resident() {
        // SAFETY: 0 is one of its values.
        let pages = unsafe { Pages::<AtomicU64>::new(1 << 20) }.expect("room");
        assert_eq!((pages.len(), pages.resident()), (1 << 20, 0));
        for at in [0, 511, 512, (1 << 20) - 1] {
            pages[at].store(7, Ordering::Relaxed);
        }
        assert_eq!(pages.resident(), 3 * PAGE);
        // SAFETY: there is one thread.
        unsafe { pages.clear_some(1..1024) };
        assert_eq!(pages.resident(), 2 * PAGE);
        // SAFETY: as above.
        unsafe { pages.clear_some(1..511) };
        assert_eq!((pages.resident(), pages[511].load(Ordering::Relaxed)), (2 * PAGE, 7), "no whole page");
        // SAFETY: as above.
        unsafe { pages.clear() };
        assert_eq!((pages.resident(), pages[511].load(Ordering::Relaxed)), (0, 0));
    }
}
