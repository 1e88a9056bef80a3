//! The program ends by `_exit`: no exit handler runs, as in each child of Python's `multiprocessing` that was forked. What ended on
//! the devices a moment ago would be without its times, since the drainer looks at it every few milliseconds. A preloaded rkprof
//! exports `_exit` and `_Exit`, waits until the drainer has looked once more, and goes on to the next function of that name. The same
//! for `abort`, by which C++ programs end after an exception that nothing catches. Aborts within the C library (`assert`, the checks of
//! `malloc`) and `raise(SIGABRT)` do not come here.
//!
//! A signal handler may call them, and so may a child of `vfork`, which has its parent's memory: the process id decides, and nothing
//! here locks or allocates.

use super::current::recorded_here;
use std::ffi::{CStr, c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

type Exit = unsafe extern "C" fn(c_int) -> !;
type Abort = unsafe extern "C" fn() -> !;

/// The next functions of these names, from before the program's first instruction; null: none was found.
static NEXT: [AtomicPtr<c_void>; 3] = [const { AtomicPtr::new(std::ptr::null_mut()) }; 3];
const NAMES: [&CStr; 3] = [c"_exit", c"_Exit", c"abort"];
const ABORT: usize = 2;

/// Which of the first two functions was called.
#[derive(Clone, Copy, Debug)]
pub enum Called {
    Underscore = 0,
    Capital = 1,
}

/// Limit of the wait in looks ([`crate::wait_budget`]), so that a busy machine has more time: ten times as long at most. A drainer that makes
/// no pass in this time hangs, e.g. because the thread that ends the program has a lock.
const LIMIT: Duration = Duration::from_millis(500);

/// Finds the next functions. For the constructor of librkprof.so.
pub fn prepare() {
    for (place, name) in NEXT.iter().zip(NAMES) {
        place.store(next(name, VERSION), Ordering::Relaxed);
    }
}

/// The first version of the C library on this architecture.
#[cfg(target_arch = "x86_64")]
pub(super) const VERSION: &CStr = c"GLIBC_2.2.5";
#[cfg(not(target_arch = "x86_64"))]
pub(super) const VERSION: &CStr = c"GLIBC_2.17";

/// The next function of this name after rkprof's: of the C library, or of another library that replaces it; null: there is none.
pub(super) fn next(name: &CStr, version: &CStr) -> *mut c_void {
    // `dlvsym` is the C library's own, while `dlsym` may be rkprof's or a sanitizer's. It takes functions without a version, too.
    // SAFETY: terminated names.
    unsafe { libc::dlvsym(libc::RTLD_NEXT, name.as_ptr(), version.as_ptr()) }
}

/// Waits until what this process has recorded is in its files. rkprof's own threads, for which the drainer may wait, do not.
pub(super) fn last_pass() {
    if crate::thread::is_rkprofs() {
        return;
    }
    if let Some(session) = recorded_here() {
        session.control.ask_last_pass(LIMIT);
    }
}

/// `_exit`: puts the records of this process into its files, and ends it.
pub fn exit(called: Called, code: c_int) -> ! {
    crate::fence::catch_panic((), last_pass);
    let next = NEXT[called as usize].load(Ordering::Relaxed);
    if !next.is_null() {
        // SAFETY: the C library's function, or another library's of that name, which does not return.
        unsafe { std::mem::transmute::<*mut c_void, Exit>(next)(code) }
    }
    end(code)
}

/// `abort`: puts the records of this process into its files, and ends it by SIGABRT, whose handler may do something else.
pub fn abort() -> ! {
    crate::fence::catch_panic((), last_pass);
    let next = NEXT[ABORT].load(Ordering::Relaxed);
    if !next.is_null() {
        // SAFETY: the C library's function, or another library's of that name, which does not return.
        unsafe { std::mem::transmute::<*mut c_void, Abort>(next)() }
    }
    // As the C library does: the program's handler first, then the end by the signal.
    // SAFETY: plain data that the calls fill; a signal to this thread, and its default.
    unsafe {
        let mut signals: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut signals);
        libc::sigaddset(&raw mut signals, libc::SIGABRT);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &raw const signals, std::ptr::null_mut());
        libc::raise(libc::SIGABRT);
        let mut default: libc::sigaction = std::mem::zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        libc::sigaction(libc::SIGABRT, &raw const default, std::ptr::null_mut());
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &raw const signals, std::ptr::null_mut());
        libc::raise(libc::SIGABRT);
    }
    end(127)
}

/// What `_exit` of the C library does.
pub(super) fn end(code: c_int) -> ! {
    loop {
        // SAFETY: does not return.
        unsafe { libc::syscall(libc::SYS_exit_group, code) };
    }
}
