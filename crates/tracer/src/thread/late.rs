//! What the program does after the end of its recording: threads that work while the process exits, exit handlers, destructors.
//! The drainer takes such records no more. They are counted in the lease of the run ([`rkprof_store::lease`]), which readers look at.

use super::own::{self, AFTER, ON, STATE_BITS};
use rkprof_store::lease::{Late, Lease};
use std::sync::atomic::{AtomicPtr, Ordering};

static LEASE: AtomicPtr<Lease> = AtomicPtr::new(std::ptr::null_mut());

/// This process holds the lease, from now on.
pub fn counts_in(lease: &'static Lease) {
    LEASE.store(std::ptr::from_ref(lease).cast_mut(), Ordering::SeqCst);
}

/// The recording ends for good. From now on calls are counted. A thread may still write a record: when this returns, the record is in
/// the arena, or its thread will find the recording ended and count it.
pub fn end() {
    super::recording::was_off();
    own::update(|word| (word & STATE_BITS == ON).then_some(word & !STATE_BITS | AFTER));
    barrier();
}

const REGISTER_EXPEDITED: libc::c_int = 1 << 4;

/// Prepares [`end`]: when rkprof is loaded, and again before its first thread, for a process that had forked. In a process with one thread
/// this takes no time; with several, the first time waits for all processors, 5 to 16 ms.
pub fn prepare_end() {
    // SAFETY: a system call without memory.
    unsafe { libc::syscall(libc::SYS_membarrier, REGISTER_EXPEDITED, 0, 0) };
}

/// A full barrier on all threads of the process, so that they need none.
fn barrier() {
    const GLOBAL: libc::c_int = 1;
    const EXPEDITED: libc::c_int = 1 << 3;
    // A forked child has not registered.
    prepare_end();
    // SAFETY: system calls without memory. Where they are forbidden, a record of the last microsecond may be missing.
    unsafe {
        if libc::syscall(libc::SYS_membarrier, EXPEDITED, 0, 0) != 0 {
            libc::syscall(libc::SYS_membarrier, GLOBAL, 0, 0);
        }
    }
}

/// Counts what is not recorded, if that is because the recording has ended.
#[cold]
#[inline(never)]
pub(super) fn missed(late: Late) {
    if own::recording().load(Ordering::Relaxed) & STATE_BITS == AFTER {
        // SAFETY: null, or from a `&'static Lease`; a child without the mapping is never in this state.
        if let Some(lease) = unsafe { LEASE.load(Ordering::Acquire).as_ref() } {
            lease.count(late);
        }
    }
}

/// A record was just written: counts it if the recording has ended, since the drainer may not take it.
#[inline(always)]
pub(super) fn written(late: Late) {
    if own::recording().load(Ordering::Relaxed) & AFTER != 0 {
        missed(late);
    }
}
