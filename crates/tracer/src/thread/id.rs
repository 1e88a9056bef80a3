//! The kernel's id of the calling thread, without a system call: the program may allow this thread only its own system calls.

/// The id of a processor clock (posix-timers of Linux) consists of the complement of the thread's id and these bits for the
/// kind of clock.
const KIND_BITS: u32 = 3;
/// Clock of one thread (4) that measures its scheduled time (2).
const OF_THREAD: libc::clockid_t = 6;

/// The id that `gettid` returns.
pub fn id() -> u32 {
    let mut clock = 0;
    // SAFETY: the calling thread, and a place for its clock. The C library computes it from the id that it keeps.
    let failed = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) };
    match u32::try_from(!(clock >> KIND_BITS)) {
        Ok(id) if failed == 0 && clock & ((1 << KIND_BITS) - 1) == OF_THREAD => id,
        // SAFETY: gettid has no preconditions.
        _ => (unsafe { libc::gettid() }) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_kernels() {
        // SAFETY: gettid has no preconditions.
        let same = || assert_eq!(id(), unsafe { libc::gettid() } as u32);
        same();
        std::thread::scope(|scope| _ = scope.spawn(same));
    }
}
