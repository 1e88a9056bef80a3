//! What a thread does now, as `/proc/self/task/TID/syscall` tells: `running`, or the number of the system call in which it is
//! blocked, with its arguments, or -1 where it is blocked in none.

use rkprof_model::host_samples::State;
use std::fs::File;
use std::io::Read as _;

/// The state, and in a lock its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Doing {
    pub(super) state: State,
    pub(super) lock: Option<usize>,
}

/// `None`: there is no such thread any more.
pub(super) fn doing(tid: u32) -> Option<Doing> {
    // Opened anew each time: a program may close files that it does not know.
    let unknown = Doing { state: State::Unknown, lock: None };
    let mut file = match File::open(format!("/proc/self/task/{tid}/syscall")) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return std::fs::exists(format!("/proc/self/task/{tid}")).unwrap_or(true).then_some(unknown);
        }
        Err(_) => return Some(unknown),
    };
    let mut text = [0; 256];
    match file.read(&mut text) {
        Ok(read) => Some(std::str::from_utf8(&text[..read]).map_or(unknown, parse)),
        Err(error) if error.raw_os_error() == Some(libc::ESRCH) => None,
        Err(_) => Some(unknown),
    }
}

fn parse(text: &str) -> Doing {
    let mut words = text.split_ascii_whitespace();
    let first = words.next();
    let number = first.and_then(|word| word.parse::<libc::c_long>().ok());
    let state = match (first, number) {
        (Some("running"), _) => State::Running,
        (_, Some(-1)) => State::Fault,
        (_, Some(number)) => of_call(number),
        _ => State::Unknown,
    };
    let number = |word: &str| usize::from_str_radix(word.strip_prefix("0x")?, 16).ok();
    let first = words.next().and_then(number);
    match state {
        // It waits for none: `select` with no file, or `poll` without a list.
        State::Poll if first == Some(0) => Doing { state: State::Sleep, lock: None },
        _ => Doing { state, lock: first.filter(|_| state == State::Lock) },
    }
}

/// System calls that block, by what they wait for.
const CALLS: [(State, &[libc::c_long]); 7] = [
    (State::Lock, &[libc::SYS_futex, libc::SYS_flock]),
    (
        State::Read,
        &[
            libc::SYS_read,
            libc::SYS_readv,
            libc::SYS_pread64,
            libc::SYS_preadv,
            libc::SYS_preadv2,
            libc::SYS_recvfrom,
            libc::SYS_recvmsg,
            libc::SYS_accept,
            libc::SYS_accept4,
            libc::SYS_getdents64,
            libc::SYS_openat,
            libc::SYS_statx,
            libc::SYS_newfstatat,
        ],
    ),
    (
        State::Write,
        &[
            libc::SYS_write,
            libc::SYS_writev,
            libc::SYS_pwrite64,
            libc::SYS_pwritev,
            libc::SYS_sendto,
            libc::SYS_sendmsg,
            libc::SYS_fsync,
            libc::SYS_fdatasync,
        ],
    ),
    (State::Sleep, &[libc::SYS_nanosleep, libc::SYS_clock_nanosleep]),
    (State::Poll, &[libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2]),
    (State::Child, &[libc::SYS_wait4, libc::SYS_waitid]),
    (State::Driver, &[libc::SYS_ioctl]),
];

/// The same, of calls that newer systems lack.
#[cfg(target_arch = "x86_64")]
const OLD_CALLS: [(State, &[libc::c_long]); 2] = [
    (State::Poll, &[libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_wait]),
    (State::Read, &[libc::SYS_open, libc::SYS_stat, libc::SYS_lstat]),
];
#[cfg(not(target_arch = "x86_64"))]
const OLD_CALLS: [(State, &[libc::c_long]); 0] = [];

fn of_call(number: libc::c_long) -> State {
    let is_it = |(_, calls): &&(State, &[libc::c_long])| calls.contains(&number);
    CALLS.iter().chain(&OLD_CALLS).find(is_it).map_or(State::Call, |(state, _)| *state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use std::os::unix::net::UnixStream;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// What another thread is seen to do while it does this.
    fn seen(wanted: State, f: impl FnOnce() + Send + 'static) -> bool {
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let _ = tell.send(crate::thread::id());
            f();
        });
        let tid = told.recv().expect("it tells");
        let found = (0..2_000).any(|_| {
            std::thread::sleep(Duration::from_millis(1));
            doing(tid).is_some_and(|doing| doing.state == wanted)
        });
        // Threads that wait for this one go on, or are left behind.
        drop(thread);
        found
    }

    #[test]
    fn what_a_thread_waits_for_is_seen() {
        let lock = Arc::new(Mutex::new(()));
        let (ours, theirs) = (lock.lock().expect("free"), lock.clone());
        assert!(seen(State::Lock, move || drop(theirs.lock())));
        drop(ours);
        let (mut one, mut other) = UnixStream::pair().expect("a pair");
        assert!(seen(State::Read, move || drop(other.read(&mut [0]))));
        one.write_all(&[0]).expect("it reads");
        assert!(seen(State::Sleep, || std::thread::sleep(Duration::from_millis(300))));
        let end = std::time::Instant::now() + Duration::from_millis(300);
        assert!(seen(State::Running, move || while std::time::Instant::now() < end {}));
        assert_eq!(doing(u32::MAX >> 1), None, "no such thread");
    }

    #[test]
    fn lines_of_the_kernel_are_read() {
        let futex = libc::SYS_futex;
        let lock = |text: &str| parse(&format!("{futex} {text}"));
        assert_eq!(lock("0x7f00 0x80 0x0").lock, Some(0x7f00));
        assert_eq!(parse("-1 0x7ffd 0x7f"), Doing { state: State::Fault, lock: None });
        assert_eq!(parse("running\n"), Doing { state: State::Running, lock: None });
        assert_eq!(parse("").state, State::Unknown);
        assert_eq!(parse("99999 0x1").state, State::Call);
        // Python's sleep, before 3.11.
        let select = |files: &str| parse(&format!("{} {files} 0x0 0x0", libc::SYS_pselect6)).state;
        assert_eq!([select("0x0"), select("0x5")], [State::Sleep, State::Poll]);
    }
}
