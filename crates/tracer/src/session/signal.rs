//! SIGUSR2, which asks for a snapshot of the flight recorder.

use crate::thread;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether SIGUSR2 has come since [`taken`].
static SIGNALLED: AtomicBool = AtomicBool::new(false);

/// Lets SIGUSR2 request a snapshot, unless the program handles or ignores that signal itself. This is the only signal
/// handler, and only with a flight recorder.
pub(super) fn watch() {
    // SAFETY: sigaction is plain data; the first call only reads the program's setting; our handler is async-signal-safe
    // (one atomic store).
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGUSR2, std::ptr::null(), &raw mut old) != 0 || old.sa_sigaction != libc::SIG_DFL {
            return;
        }
        let mut ours: libc::sigaction = std::mem::zeroed();
        ours.sa_sigaction = on_signal as *const () as usize;
        ours.sa_flags = libc::SA_RESTART;
        libc::sigemptyset(&raw mut ours.sa_mask);
        libc::sigaction(libc::SIGUSR2, &raw const ours, std::ptr::null_mut());
    }
}

extern "C" fn on_signal(_signal: c_int) {
    SIGNALLED.store(true, Ordering::Relaxed);
    // The drainer may sleep while nothing is recorded. A signal handler may wake a futex.
    thread::wake_drainer();
}

/// True once after each SIGUSR2.
pub(super) fn taken() -> bool {
    SIGNALLED.swap(false, Ordering::Relaxed)
}

/// In a forked child that begins its own recording.
pub(super) fn forget_parent() {
    SIGNALLED.store(false, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_forgets_its_parents_snapshot() {
        on_signal(libc::SIGUSR2);
        forget_parent();
        assert!(!taken());
    }
}
