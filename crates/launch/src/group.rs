//! Whether a signal was sent to this process alone, or to its whole group, in which the program is, too. The kernel does not tell. So a
//! second process of the group, the witness, blocks all signals, and is asked which ones it got. It is no child of this process. A program
//! that got a signal with its group must not get it again: for many servers a second SIGTERM means "at once".

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _, pipe};
use std::os::fd::AsRawFd as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The group's other members get a signal this much later than the first one.
const MOMENT: Duration = Duration::from_millis(1);
/// The same signal to the group and to this process in such a time is one: `timeout` sends both.
const SAME: Duration = Duration::from_millis(50);
/// Time for an answer, s.
const PATIENCE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

struct Witness {
    questions: PipeWriter,
    answers: PipeReader,
    /// When the group last got each signal.
    seen: [Option<Instant>; 64],
}

static WITNESS: Mutex<Option<Witness>> = Mutex::new(None);
/// Its process, 0 for none.
static PROCESS: AtomicU32 = AtomicU32::new(0);

/// Starts the witness, once. It ends with this process.
pub(crate) fn watch() {
    let mut witness = WITNESS.lock().unwrap_or_else(|error| error.into_inner());
    if witness.is_none() {
        *witness = start().ok();
    }
}

/// Whether this process is the witness.
pub(crate) fn is_witness(pid: u32) -> bool {
    pid == PROCESS.load(Ordering::Relaxed)
}

/// Whether the group got this signal just now; `None` where there is no witness.
pub(crate) fn got(signal: i32) -> Option<bool> {
    let mut held = WITNESS.lock().unwrap_or_else(|error| error.into_inner());
    let witness = held.as_mut()?;
    std::thread::sleep(MOMENT);
    match witness.ask() {
        Ok(signals) => {
            let now = Instant::now();
            for (number, seen) in (0..).zip(&mut witness.seen) {
                if signals >> number & 1 == 1 {
                    *seen = Some(now);
                }
            }
            let seen = witness.seen.get(usize::try_from(signal - 1).ok()?)?;
            Some(seen.is_some_and(|seen| seen.elapsed() < SAME))
        }
        Err(_) => {
            *held = None;
            None
        }
    }
}

impl Witness {
    /// The signals since the last question: bit n-1 for signal n.
    fn ask(&mut self) -> io::Result<u64> {
        self.questions.write_all(&[1])?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<u64> {
        let mut answer = [PollFd::new(&self.answers, PollFlags::IN)];
        if poll(&mut answer, Some(&PATIENCE))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let mut signals = [0; 8];
        self.answers.read_exact(&mut signals)?;
        Ok(u64::from_ne_bytes(signals))
    }
}

#[allow(unsafe_code)]
fn start() -> io::Result<Witness> {
    let ((asked, questions), (answers, answered)) = (pipe()?, pipe()?);
    let ends = [asked.as_raw_fd(), answered.as_raw_fd()];
    // SAFETY: the sets are valid. Signals are blocked before the fork, so that no handler runs in the child, which only makes system calls.
    let pid = unsafe {
        let (mut all, mut before) = (std::mem::zeroed::<libc::sigset_t>(), std::mem::zeroed::<libc::sigset_t>());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        let pid = libc::fork();
        if pid == 0 {
            // Its parent ends at once, so that the program is this process's only child.
            if libc::fork() == 0 {
                serve(ends, &all);
            }
            libc::_exit(0);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
        pid
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    drop((asked, answered));
    // SAFETY: a child of ours that no one else waits for.
    while unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) } < 0
        && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
    {}
    let mut witness = Witness { questions, answers, seen: [None; 64] };
    let pid = witness.answer()?;
    PROCESS.store(u32::try_from(pid).unwrap_or(0), Ordering::Relaxed);
    Ok(witness)
}

/// The witness: holds nothing of its parent but the two pipes, and ends when the parent's end of one is closed.
///
/// # Safety
/// Only in a forked child; all signals are blocked.
#[allow(unsafe_code)]
unsafe fn serve(ends: [i32; 2], all: &libc::sigset_t) -> ! {
    // SAFETY: system calls on descriptors of this process and on local memory.
    unsafe {
        let [asked, answered] = ends.map(|end| libc::fcntl(end, libc::F_DUPFD, 3));
        libc::dup2(asked, 0);
        libc::dup2(answered, 1);
        libc::syscall(libc::SYS_close_range, 2u32, u32::MAX, 0u32);
        libc::chdir(c"/".as_ptr());
        libc::prctl(libc::PR_SET_NAME, c"rkprof-group".as_ptr());
        let now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        let pid = u64::from(libc::getpid().unsigned_abs());
        libc::write(1, (&raw const pid).cast(), 8);
        let mut question = 0u8;
        while libc::read(0, (&raw mut question).cast(), 1) == 1 {
            let mut signals = 0u64;
            loop {
                let signal = libc::sigtimedwait(all, std::ptr::null_mut(), &raw const now);
                if signal <= 0 {
                    break;
                }
                signals |= 1 << (signal - 1);
            }
            if libc::write(1, (&raw const signals).cast(), 8) != 8 {
                break;
            }
        }
        libc::_exit(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_to_one_process_is_not_the_groups() {
        watch();
        assert_eq!(got(libc::SIGUSR1), Some(false));
        let pid = PROCESS.load(Ordering::Relaxed);
        assert!(is_witness(pid) && pid != 0);
        crate::tree::signal_number(pid, libc::SIGUSR1);
        assert_eq!((got(libc::SIGUSR1), got(libc::SIGUSR2)), (Some(true), Some(false)));
    }
}
