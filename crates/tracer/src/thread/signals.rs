//! Work during which this thread takes none of the program's signals.

/// Runs `f` with all signals blocked on this thread: a thread that `f` starts takes none of the program's signals. Removes a
/// SIGXFSZ that `f` causes (a file may not be that large); `f` gets the error.
pub fn with_signals_blocked<R>(f: impl FnOnce() -> R) -> R {
    // SAFETY: sigset_t is plain data; both calls get valid pointers and change this thread's mask only.
    let old = unsafe {
        let (mut all, mut old): (libc::sigset_t, libc::sigset_t) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut old);
        old
    };
    let was_pending = size_signal_is_pending();
    let result = f();
    // SAFETY: sigset_t is plain data; the set is made by sigemptyset; the zero timeout makes the call return at once; the
    // restored mask was read above.
    unsafe {
        if !was_pending && size_signal_is_pending() {
            let (mut set, now): (libc::sigset_t, libc::timespec) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigemptyset(&raw mut set);
            libc::sigaddset(&raw mut set, libc::SIGXFSZ);
            libc::sigtimedwait(&raw const set, std::ptr::null_mut(), &raw const now);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const old, std::ptr::null_mut());
    }
    result
}

fn size_signal_is_pending() -> bool {
    // SAFETY: sigset_t is plain data and valid for writing.
    unsafe {
        let mut pending: libc::sigset_t = std::mem::zeroed();
        libc::sigpending(&raw mut pending) == 0 && libc::sigismember(&raw const pending, libc::SIGXFSZ) == 1
    }
}
