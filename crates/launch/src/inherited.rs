//! What the program is to inherit as this process did: which signals are ignored, which are blocked, and how many files it may
//! open. Rust's start-up ignores SIGPIPE before `main`, and this command changes others; a program that a service manager
//! starts with SIGPIPE ignored must find it so.

use std::os::unix::process::CommandExt as _;
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bit n-1 is set if signal n was ignored, or blocked.
static IGNORED: AtomicU64 = AtomicU64::new(0);
static BLOCKED: AtomicU64 = AtomicU64::new(0);

/// The standard signals.
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
                    ignored |= bit(signal);
                }
                if libc::sigismember(&raw const mask, signal) == 1 {
                    blocked |= bit(signal);
                }
            }
        }
        IGNORED.store(ignored, Ordering::Relaxed);
        BLOCKED.store(blocked, Ordering::Relaxed);
    }
    look
};

/// This process must not die of a file that may not grow: writing fails then, with a message. A handler, because the program
/// inherits what is ignored and not what is handled.
pub fn survive_file_limits() {
    extern "C" fn nothing(_signal: i32) {}
    if IGNORED.load(Ordering::Relaxed) & bit(libc::SIGXFSZ) == 0 {
        // SAFETY: a handler that does nothing.
        unsafe { libc::signal(libc::SIGXFSZ, nothing as *const () as libc::sighandler_t) };
    }
}

/// Files that this command has open at once for a run, at most.
const FILES: usize = 24;

/// The limit of open files that this process found and raised; none otherwise.
static FOUND_LIMIT: OnceLock<libc::rlimit> = OnceLock::new();

/// Makes room for the files of a run: raises a low limit for this process, not for the program. False where the system allows
/// no higher one.
pub(crate) fn make_room_for_files() -> bool {
    if has_room() {
        return true;
    }
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: fills the limit.
    if unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) } != 0 {
        return false;
    }
    let found = *FOUND_LIMIT.get_or_init(|| limit);
    limit.rlim_cur = found.rlim_cur.saturating_add(2 * FILES as u64).min(found.rlim_max);
    // SAFETY: only reads the limit.
    unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) };
    has_room()
}

/// Whether this process can open that many files now.
fn has_room() -> bool {
    let mut files = [-1; FILES];
    for file in &mut files {
        // SAFETY: a second descriptor of the standard error, closed below.
        *file = unsafe { libc::fcntl(libc::STDERR_FILENO, libc::F_DUPFD_CLOEXEC, 0) };
        let closed = || std::io::Error::last_os_error().raw_os_error() == Some(libc::EBADF);
        // A program may be started without a standard error.
        if *file < 0 && closed() {
            // SAFETY: as above; a constant path.
            *file = unsafe { libc::open(c"/dev/null".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
        }
    }
    let room = files.iter().all(|file| *file >= 0);
    for file in files.into_iter().filter(|file| *file >= 0) {
        // SAFETY: opened above, known only here.
        unsafe { libc::close(file) };
    }
    room
}

const fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

/// Signals that a child of this process always finds at their default: Rust sets the one, and this command handles the other.
const CHANGED: [i32; 2] = [libc::SIGPIPE, libc::SIGCHLD];

/// The program gets what this process got. Where that is the usual, the command stays as it is: what runs before `exec` takes
/// the fast way of starting processes away.
pub fn restore(command: &mut Command) {
    let (ignored, blocked) = (IGNORED.load(Ordering::Relaxed), BLOCKED.load(Ordering::Relaxed));
    let limit = FOUND_LIMIT.get();
    if limit.is_none() && blocked == 0 && CHANGED.iter().all(|signal| ignored & bit(*signal) == 0) {
        return;
    }
    let set = move || {
        if let Some(limit) = limit {
            // SAFETY: async-signal-safe, in the child between fork and exec.
            unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, std::ptr::from_ref(limit)) };
        }
        for signal in CHANGED.into_iter().filter(|signal| ignored & bit(*signal) != 0) {
            // SAFETY: async-signal-safe, in the child between fork and exec.
            unsafe { libc::signal(signal, libc::SIG_IGN) };
        }
        // SAFETY: as above; the set is initialized here.
        unsafe {
            let mut mask: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&raw mut mask);
            for signal in SIGNALS.filter(|signal| blocked & bit(*signal) != 0) {
                libc::sigaddset(&raw mut mask, signal);
            }
            libc::sigprocmask(libc::SIG_SETMASK, &raw const mask, std::ptr::null_mut());
        }
        Ok(())
    };
    // SAFETY: the closure makes only async-signal-safe calls and allocates nothing.
    unsafe { command.pre_exec(set) };
}
