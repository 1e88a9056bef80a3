//! The few system calls of the arena, and [`Gate`], at which a thread waits for another. They run on application threads only
//! when records would otherwise be lost, and do not change `errno`.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// Runs `call` and restores the program's `errno`.
pub(crate) fn preserve_errno<T>(call: impl FnOnce() -> T) -> T {
    // SAFETY: returns the address of this thread's errno, which is valid as long as the thread runs.
    let errno = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    let before = unsafe { *errno };
    let result = call();
    // SAFETY: as above.
    unsafe { *errno = before };
    result
}

/// The error of the system call that just failed.
pub(crate) fn last_errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO)
}

/// Bytes of a page of this machine.
pub(crate) fn page_bytes() -> u64 {
    // SAFETY: reads a constant of the system.
    let bytes = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(bytes).unwrap_or(super::layout::PAGE)
}

/// Limit of the size of a file that this process may write (`ulimit -f`).
pub(crate) fn largest_file() -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: fills a struct of ours.
    match unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &raw mut limit) } {
        0 => limit.rlim_cur,
        _ => u64::MAX,
    }
}

/// Start of process `pid`, in clock ticks since boot; `None` when there is no such process, or it has ended and its parent
/// has not waited for it.
pub(crate) fn process_start(pid: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, field 2, is in parentheses and may contain any character; then come the state, threads as field 20, the start
    // as 22.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    let threads: u32 = fields.nth(16)?.parse().ok()?;
    if matches!(state, "Z" | "X") && threads <= 1 {
        return None;
    }
    fields.nth(1)?.parse().ok()
}

/// Threads wait here until another one opens the gate. Opening it costs one load when no thread waits.
///
/// A program may leave the opening thread by `siglongjmp`, at any instruction. So [`Gate::open`] forgets the waiting threads only
/// when it has woken them: if it was left before, the next one wakes them.
#[derive(Default)]
pub(crate) struct Gate {
    opened: AtomicU32,
    /// 1 + what the last waiting thread found in `opened`; 0 when none waits.
    awaited: AtomicU64,
}

impl Gate {
    /// Sleeps until the gate is opened or `timeout` has passed, unless `ready()`. May return early.
    pub(crate) fn wait_unless(&self, timeout: Duration, ready: impl Fn() -> bool) {
        if cfg!(loom) {
            return super::sync::yield_now();
        }
        let seen = self.opened.load(Ordering::SeqCst);
        self.awaited.store(u64::from(seen) + 1, Ordering::SeqCst);
        // A thread that makes it ready after this look finds `awaited` and changes `opened`, which ends the wait below.
        if !ready() {
            preserve_errno(|| futex_wait(&self.opened, seen, timeout));
        }
    }

    /// Wakes all waiting threads.
    pub(crate) fn open(&self) {
        let awaited = self.awaited.load(Ordering::SeqCst);
        if awaited != 0 {
            self.opened.fetch_add(1, Ordering::SeqCst);
            preserve_errno(|| futex_wake_all(&self.opened));
            // A thread that waits anew has found another number. One with this number does not sleep any more.
            let _ = self.awaited.compare_exchange(awaited, 0, Ordering::SeqCst, Ordering::SeqCst);
        }
    }
}

fn futex_wait(word: &AtomicU32, value: u32, timeout: Duration) {
    let timeout = libc::timespec {
        tv_sec: timeout.as_secs().min(i32::MAX as u64) as libc::time_t,
        tv_nsec: timeout.subsec_nanos().into(),
    };
    // SAFETY: `word` and `timeout` are valid during the call.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
            value,
            &raw const timeout,
        );
    }
}

fn futex_wake_all(word: &AtomicU32) {
    // SAFETY: `word` is valid during the call.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG, i32::MAX);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn an_opened_gate_wakes_the_waiter() {
        let gate = Arc::new(Gate::default());
        let done = Arc::new(AtomicBool::new(false));
        let waiter = std::thread::spawn({
            let (gate, done) = (gate.clone(), done.clone());
            move || {
                while !done.load(Ordering::SeqCst) {
                    gate.wait_unless(Duration::from_secs(3600), || done.load(Ordering::SeqCst));
                }
            }
        });
        done.store(true, Ordering::SeqCst);
        gate.open();
        waiter.join().unwrap();
    }

    /// A thread that was left within [`Gate::open`] has done a part of it.
    #[test]
    fn a_gate_that_was_left_half_open_opens_the_next_time() {
        let gate = Arc::new(Gate::default());
        let is_ready = Arc::new(AtomicBool::new(false));
        let waiter = std::thread::spawn({
            let (gate, is_ready) = (gate.clone(), is_ready.clone());
            move || gate.wait_unless(Duration::from_secs(3600), || is_ready.load(Ordering::SeqCst))
        });
        while gate.awaited.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_millis(20));
        gate.opened.fetch_add(1, Ordering::SeqCst);
        is_ready.store(true, Ordering::SeqCst);
        gate.open();
        waiter.join().unwrap();
        assert_eq!(gate.awaited.load(Ordering::SeqCst), 0);
    }

    #[test]
    fn errno_survives() {
        // SAFETY: this thread's errno.
        unsafe { *libc::__errno_location() = 42 };
        preserve_errno(|| {
            // SAFETY: closing a descriptor that can't exist fails and changes nothing but errno.
            unsafe { libc::close(-1) }
        });
        assert_eq!(last_errno(), 42);
    }

    #[test]
    fn our_own_start_is_known() {
        assert!(process_start(std::process::id()).is_some_and(|ticks| ticks > 0));
        assert_eq!(process_start(u32::MAX), None);
    }

    /// Its parent has not waited for it, so its number is still taken.
    #[test]
    fn a_dead_child_has_no_start() {
        let mut child = std::process::Command::new("sleep").arg("1000").spawn().unwrap();
        assert!(process_start(child.id()).is_some());
        child.kill().unwrap();
        let died = (0..10_000).any(|_| {
            std::thread::sleep(Duration::from_millis(1));
            process_start(child.id()).is_none()
        });
        child.wait().unwrap();
        assert!(died);
    }
}
