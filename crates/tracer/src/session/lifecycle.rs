//! Fork, exit, and the notes about the session: the rules for code in the user's process.

use crate::hip::intercept::InstallReport;
use crate::{thread, watch};
use rkprof_config::{Config, Problem};
use rkprof_model::record::Severity;
use rkprof_model::{clock, rank};
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Once, OnceLock};

static CONFIG: OnceLock<(Config, Vec<Problem>)> = OnceLock::new();
/// Nanoseconds that the program waited in rkprof's exit handlers.
static WAITED_NS: AtomicU64 = AtomicU64::new(0);
/// The start of the wait that is under way, CLOCK_BOOTTIME ns; 0 is none.
static WAITS_SINCE_NS: AtomicU64 = AtomicU64::new(0);

/// The configuration, read from the environment once.
pub(super) fn config() -> &'static Config {
    &config_and_problems().0
}

/// Values of the environment that could not be read.
pub(super) fn problems() -> &'static [Problem] {
    &config_and_problems().1
}

fn config_and_problems() -> &'static (Config, Vec<Problem>) {
    CONFIG.get_or_init(|| {
        let options = super::attached::options();
        Config::from_env(|name| {
            let value = || std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
            options.get(name).cloned().or_else(value)
        })
    })
}

/// False when `RKPROF_DISABLE` disables rkprof in this process.
pub(super) fn wanted() -> bool {
    std::env::var_os(rkprof_model::variables::DISABLE).is_none_or(|value| value.is_empty() || value == "0")
}

/// Why this process is not to be recorded.
pub(super) fn left_out() -> Option<String> {
    config().ranks.as_ref()?.leaves_out(&rank::detect(|name| std::env::var(name).ok()))
}

/// Nanoseconds that the program has waited in rkprof's exit handler, also while it waits.
pub(super) fn waited_ns() -> u64 {
    let since = WAITS_SINCE_NS.load(Ordering::Relaxed);
    WAITED_NS.load(Ordering::Relaxed) + if since == 0 { 0 } else { clock::boottime_ns().saturating_sub(since) }
}

/// Registers the handlers for a fork. Once: children have them as well.
pub(super) fn install_fork_handlers_once() {
    use super::{child, flushes};
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: takes functions of this library, which is never unloaded (-z nodelete).
        unsafe { libc::pthread_atfork(Some(flushes::before_fork), Some(flushes::forked), Some(child::forked)) };
    });
}

/// In a forked child that begins its own recording.
pub(super) fn forget_parent() {
    WAITED_NS.store(0, Ordering::Relaxed);
    WAITS_SINCE_NS.store(0, Ordering::Relaxed);
    SIGNALLED.store(false, Ordering::Relaxed);
    // The parent may have forked it in an exit handler: this process goes on.
    EXIT_CODE.store(RUNNING, Ordering::SeqCst);
}

/// Registers the exit handler. The SDK registers its own when it loads, and again when it makes its first thread for our
/// first buffer. Ours is registered after both and therefore runs before them, while all services still work.
pub(super) fn install_exit_handler() {
    // SAFETY: take functions of this library, which is never unloaded (-z nodelete).
    unsafe {
        on_exit(at_exit, std::ptr::null_mut());
        __cxa_at_quick_exit(at_quick_exit, std::ptr::null_mut());
    }
}

/// `quick_exit`: no handler of the runtimes runs, and those of the program that were registered before may still call HIP.
extern "C" fn at_quick_exit(_nothing: *mut c_void) {
    crate::fence::catch_panic((), super::sudden_exit::last_pass);
}

unsafe extern "C" {
    /// What `at_quick_exit` calls, which is no function of libc.so (glibc 2.10).
    fn __cxa_at_quick_exit(handler: extern "C" fn(*mut c_void), object: *mut c_void) -> c_int;
    /// As `atexit`, but the handler gets the exit code (glibc).
    fn on_exit(handler: extern "C" fn(c_int, *mut c_void), data: *mut c_void) -> c_int;
}

/// The exit code, once exit handlers run; [`RUNNING`] before.
static EXIT_CODE: AtomicI64 = AtomicI64::new(RUNNING);
const RUNNING: i64 = i64::MAX;

/// The program exits: puts all records on disk, whatever happens in the teardown of the runtimes.
extern "C" fn at_exit(code: c_int, _data: *mut c_void) {
    crate::fence::catch_panic((), || {
        WAITS_SINCE_NS.store(clock::boottime_ns(), Ordering::Relaxed);
        // A recording by rkprof's own doors ends here. The SDK ends its own later, in a process that may be in ruins.
        if !super::direct::has_begun() {
            super::flush();
        }
        super::direct::end();
        let waited = waited_ns();
        WAITS_SINCE_NS.store(0, Ordering::Relaxed);
        WAITED_NS.store(waited, Ordering::Relaxed);
        EXIT_CODE.store(i64::from(code), Ordering::SeqCst);
    });
}

/// The exit code of a program that is exiting before an SDK has ended the session: the SDK waits for kernels.
pub(super) fn exiting() -> Option<i32> {
    let code = EXIT_CODE.load(Ordering::SeqCst);
    (code != RUNNING && super::is_waiting_for_sdk()).then_some(code as i32)
}

/// Ends a process whose exit hangs, in the way of its exit: writes buffered output. Other exit handlers do not run; they wait
/// behind the one that hangs.
pub(super) fn end_process(code: i32) {
    // SAFETY: null flushes all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
    super::sudden_exit::end(code);
}

/// Whether SIGUSR2 has come since [`take_signal`].
static SIGNALLED: AtomicBool = AtomicBool::new(false);

/// Lets SIGUSR2 request a snapshot, unless the program handles or ignores that signal itself. This is the only signal
/// handler, and only with a flight recorder.
pub(super) fn watch_signal() {
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
pub(super) fn take_signal() -> bool {
    SIGNALLED.swap(false, Ordering::Relaxed)
}

/// Adds a note about the interception of HIP's table, unless every entry was wrapped.
pub(super) fn hip_installed(report: &InstallReport) {
    if let Some(sentence) = report.remark() {
        thread::note(Severity::Info, &sentence);
    }
}

/// The SDK has handed over a table. When a second tool came to it, it put the runtime's functions back before: another thread's calls may
/// have gone past rkprof's meanwhile. A thread that calls only then is never seen, so this does not depend on the threads that are known.
pub(super) fn handed_over(of: watch::Of) {
    if watch::handed_over(of) {
        thread::note(Severity::Incomplete, TOOL_CAME);
    }
}

/// A second tool has come to the SDK.
const TOOL_CAME: &str =
    "another tool came to the SDK while the program ran: calls of other threads at that moment may be missing";

#[cfg(test)]
mod tests {
    use super::*;

    /// The parent's snapshot and exit are not the child's.
    #[test]
    fn a_child_forgets_what_happens_to_its_parent() {
        on_signal(libc::SIGUSR2);
        EXIT_CODE.store(3, Ordering::SeqCst);
        WAITED_NS.store(1_000, Ordering::Relaxed);
        WAITS_SINCE_NS.store(1, Ordering::Relaxed);
        forget_parent();
        assert_eq!((take_signal(), waited_ns(), EXIT_CODE.load(Ordering::SeqCst)), (false, 0, RUNNING));
    }
}
