//! The drainer's stack while nothing is recorded: its deepest frames are those of the end of a recording.

use std::ffi::c_void;

const PAGE: usize = 4096;
/// Bytes below this function's frame that stay: its callees'.
const NEAR: usize = 4 * PAGE;

/// Gives back to the system what is below the frames in use. The thread must block signals.
#[inline(never)]
pub(super) fn give_back() {
    let here = 0u8;
    let here = (&raw const here).addr();
    let Some((low, bytes)) = of_this_thread().filter(|(low, bytes)| (*low..low + bytes).contains(&here)) else {
        return;
    };
    let end = here.saturating_sub(NEAR) / PAGE * PAGE;
    if end > low && end - low < bytes {
        // SAFETY: our own thread's stack, below every frame; no signal handler runs there. The pages read as zeros afterwards.
        unsafe { libc::madvise(std::ptr::with_exposed_provenance_mut(low), end - low, libc::MADV_DONTNEED) };
    }
}

/// The lowest address and the length, by page.
fn of_this_thread() -> Option<(usize, usize)> {
    // SAFETY: plain data, which the first call fills; the last one frees what it has.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return None;
        }
        let (mut low, mut bytes): (*mut c_void, usize) = (std::ptr::null_mut(), 0);
        let known = libc::pthread_attr_getstack(&raw const attributes, &raw mut low, &raw mut bytes) == 0;
        libc::pthread_attr_destroy(&raw mut attributes);
        (known && low.addr().is_multiple_of(PAGE)).then_some((low.expose_provenance(), bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Uses this much of the stack.
    #[inline(never)]
    fn deep(bytes: usize) -> u64 {
        let frame = std::hint::black_box([1u8; PAGE]);
        let below = if bytes > PAGE { deep(bytes - PAGE) } else { 0 };
        below + u64::from(std::hint::black_box(&frame)[bytes % PAGE])
    }

    fn resident((low, bytes): (usize, usize)) -> usize {
        let mut pages = vec![0u8; bytes / PAGE];
        // SAFETY: this thread's stack; the vector has a byte for each page.
        let known = unsafe { libc::mincore(std::ptr::with_exposed_provenance_mut(low), bytes, pages.as_mut_ptr()) };
        assert_eq!(known, 0);
        PAGE * pages.iter().filter(|page| **page & 1 != 0).count()
    }

    #[test]
    fn only_frames_in_use_stay() {
        let run = || {
            let kept = std::hint::black_box([7u8; 3 * PAGE]);
            let stack = of_this_thread().expect("a stack");
            deep(1 << 20);
            let before = resident(stack);
            give_back();
            let after = resident(stack);
            assert!(before > 1 << 20 && after < 100 << 10, "{before} {after}");
            assert!(kept.iter().all(|byte| *byte == 7));
            assert_eq!(deep(1 << 20), 256, "it is usable again");
        };
        let thread = std::thread::Builder::new().stack_size(4 << 20).spawn(run).expect("a thread");
        thread.join().expect("its asserts");
    }
}
