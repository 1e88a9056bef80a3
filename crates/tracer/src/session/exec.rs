//! The program replaces itself (`exec`): no exit handler runs, and rkprof's threads end with the program's. A preloaded rkprof exports the
//! functions of the C library that do this. Each waits as [`super::sudden_exit`] does, and goes on to the next function of its name.
//!
//! A child of `vfork` calls them in its parent's memory, and a signal handler may: the process id decides, and nothing here locks or
//! allocates. What `posix_spawn` and `system` call inside the C library does not come here. After a failure the program goes on, recorded.

use super::sudden_exit::{self, VERSION};
use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Which function was called.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub enum Called {
    Execl,
    Execle,
    Execlp,
    Execv,
    Execve,
    Execvp,
    Execvpe,
    Fexecve,
}

const NAMES: [&CStr; 8] = [c"execl", c"execle", c"execlp", c"execv", c"execve", c"execvp", c"execvpe", c"fexecve"];

/// The next functions of these names; 0: not looked up yet.
static NEXT: [AtomicUsize; 8] = [const { AtomicUsize::new(0) }; 8];

/// Finds the next functions, before a child of `vfork` or a handler may call one. For the constructor of librkprof.so.
pub fn prepare() {
    (0..NAMES.len()).for_each(look_up);
}

fn look_up(which: usize) {
    #[cfg(target_arch = "x86_64")]
    let version = if which == Called::Execvpe as usize { c"GLIBC_2.11" } else { VERSION };
    #[cfg(not(target_arch = "x86_64"))]
    let version = VERSION;
    NEXT[which].store(sudden_exit::next(NAMES[which], version) as usize, Ordering::Relaxed);
}

/// Puts the records of this process into its files. Returns the function to go on to.
pub fn before(called: Called) -> usize {
    crate::fence::catch_panic((), sudden_exit::last_pass);
    let which = called as usize;
    // A library whose constructor precedes this one's replaces the process.
    if NEXT[which].load(Ordering::Relaxed) == 0 {
        look_up(which);
    }
    match NEXT[which].load(Ordering::Relaxed) {
        0 => missing as *const () as usize,
        next => next,
    }
}

/// In place of a function that the C library does not have.
extern "C" fn missing() -> i32 {
    // SAFETY: the calling thread's own.
    unsafe { *libc::__errno_location() = libc::ENOSYS };
    -1
}
