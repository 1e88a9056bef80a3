//! What the program is to inherit as this process did: which signals are ignored, and which are blocked. Rust's start-up ignores
//! SIGPIPE before `main`, and this command changes others; a program that a service manager starts with SIGPIPE ignored must
//! find it so.

use std::os::unix::process::CommandExt as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Bit n-1 is set when signal n was ignored, and when it was blocked.
static IGNORED: AtomicU64 = AtomicU64::new(0);
static BLOCKED: AtomicU64 = AtomicU64::new(0);
static KNOWN: AtomicBool = AtomicBool::new(false);

/// Signals that can be set: of the usual ones all but SIGKILL and SIGSTOP.
const SIGNALS: std::ops::RangeInclusive<i32> = 1..=31;

/// Runs before Rust's own start-up.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = {
    extern "C" fn look() {
        let (mut ignored, mut blocked) = (0, 0);
        // SAFETY: plain data, filled by the calls; null only asks.
        unsafe {
            let mut mask: libc::sigset_t = std::mem::zeroed();
            libc::sigprocmask(libc::SIG_BLOCK, std::ptr::null(), &raw mut mask);
            for signal in SIGNALS {
                let mut action: libc::sigaction = std::mem::zeroed();
                if libc::sigaction(signal, std::ptr::null(), &raw mut action) == 0
                    && action.sa_sigaction == libc::SIG_IGN
                {
                    ignored |= 1u64 << (signal - 1);
                }
                if libc::sigismember(&raw const mask, signal) == 1 {
                    blocked |= 1u64 << (signal - 1);
                }
            }
        }
        IGNORED.store(ignored, Ordering::Relaxed);
        BLOCKED.store(blocked, Ordering::Relaxed);
        KNOWN.store(true, Ordering::Relaxed);
    }
    look
};

/// This process must not die of a file that may not grow: writing fails then, which is said.
pub fn survive_file_limits() {
    // SAFETY: sets the disposition of a signal; no handler is involved.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/// The program gets what this process got.
pub fn restore(command: &mut Command) {
    if !KNOWN.load(Ordering::Relaxed) {
        return;
    }
    let (ignored, blocked) = (IGNORED.load(Ordering::Relaxed), BLOCKED.load(Ordering::Relaxed));
    let set = move || {
        for signal in SIGNALS.filter(|signal| ![libc::SIGKILL, libc::SIGSTOP].contains(signal)) {
            let action = if ignored & 1 << (signal - 1) == 0 { libc::SIG_DFL } else { libc::SIG_IGN };
            // SAFETY: async-signal-safe, in the child between fork and exec.
            unsafe { libc::signal(signal, action) };
        }
        // SAFETY: as above; the set is made here.
        unsafe {
            let mut mask: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&raw mut mask);
            for signal in SIGNALS.filter(|signal| blocked & 1 << (signal - 1) != 0) {
                libc::sigaddset(&raw mut mask, signal);
            }
            libc::sigprocmask(libc::SIG_SETMASK, &raw const mask, std::ptr::null_mut());
        }
        Ok(())
    };
    // SAFETY: the closure makes only async-signal-safe calls and allocates nothing.
    unsafe { command.pre_exec(set) };
}
