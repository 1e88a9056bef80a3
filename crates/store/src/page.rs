//! The control page: how a command talks to a program that is being recorded.
//!
//! A file of one page in the run directory, which only its owner may open. Both sides map it and wait for each other on a
//! futex in it. So there is no signal, no descriptor that the program could close, and no polling while there is no request.
//! In a shared directory it works across containers and their process numbers.
//!
//! | offset | bytes | what | written by |
//! |---|---|---|---|
//! | 0 | 8 | [`MAGIC`] | program |
//! | 8 | 4 | process number, as the program sees it | program |
//! | 12 | 4 | 1 when the program has ended its session | program |
//! | 16 | 4 | bell: changes when the program is to look (futex) | both |
//! | 20 | 4 | number of the last request | command |
//! | 24 | 4 | number of the last request that was answered (futex) | program |
//! | 28 | 4 | bytes of the request | command |
//! | 32 | 4 | bytes of the answer | program |
//! | 36 | 4 | the namespace of the process number, by inode; 0 where it is not known | program |
//! | 64 | 1984 | request, JSON ([`crate::control::Command`]) | command |
//! | 2048 | 2048 | answer, JSON ([`crate::control::Answer`]) | program |
//!
//! Only one command asks at a time; the others wait for a lock on the file (flock).

use crate::files;
use crate::owner::{self, Owner};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Name of the file in the run directory.
pub const FILE: &str = "rkprof.control";

/// `RKCTL001`.
const MAGIC: u64 = u64::from_le_bytes(*b"RKCTL001");
const BYTES: usize = 4096;
const REQUEST: std::ops::Range<usize> = 64..2048;
const ANSWER: std::ops::Range<usize> = 2048..BYTES;

/// Words of the page, by index.
#[derive(Clone, Copy)]
enum Word {
    Pid = 2,
    Ended = 3,
    Bell = 4,
    Asked = 5,
    Answered = 6,
    RequestBytes = 7,
    AnswerBytes = 8,
    Namespace = 9,
}

/// A mapped page; it is never unmapped.
pub struct Page {
    base: NonNull<u8>,
}

// SAFETY: words are atomic; one side writes the texts, and the other reads them only after the word that announces them.
unsafe impl Send for Page {}
// SAFETY: as above.
unsafe impl Sync for Page {}

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    #[error("it has ended its recording session")]
    Ended,
    #[error("it did not answer within {0:?}: it has died, or is stopped")]
    Late(Duration),
    #[error("process {0} was stopped by a signal; continue it with: kill -CONT {0}")]
    Stopped(u32),
    #[error("process {0} has ended or runs another program; complete its run with: rkprof recover {dir}", dir = .1.display())]
    Gone(u32, PathBuf),
    #[error("another command was asking it for all of {0:?}")]
    Busy(Duration),
    #[error("the request has {0} bytes, and {max} fit", max = REQUEST.len())]
    TooLong(usize),
    #[error("only the user who runs the program, and root, may control it")]
    Forbidden,
    #[error("its control page holds no rkprof page")]
    NoPage,
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// The program's side.
impl Page {
    /// Makes the page of this process at `path`, where no file may be.
    ///
    /// # Errors
    /// Errors of making and mapping the file.
    pub fn create(path: &Path) -> io::Result<Page> {
        // Written, not only sized: touching a page for which a full disk has no room would kill the program.
        let written = files::create_new(path)?.write_all(&[0; BYTES]);
        let made = written.and_then(|()| Page::map(Some(&files::open_own_to_write(path, false)?)));
        let page = made.inspect_err(|_| _ = std::fs::remove_file(path))?;
        page.sign();
        Ok(page)
    }

    /// A page that no command can find.
    ///
    /// # Errors
    /// There is no memory.
    pub fn hidden() -> io::Result<Page> {
        let page = Page::map(None)?;
        page.sign();
        Ok(page)
    }

    fn sign(&self) {
        self.word(Word::Pid).store(std::process::id(), Ordering::Relaxed);
        self.word(Word::Namespace).store(owner::namespace().unwrap_or(0), Ordering::Relaxed);
        // SAFETY: the page begins with these eight bytes; readers look at them only in files of full size.
        unsafe { self.base.cast::<u64>().write(MAGIC) };
    }

    /// The bell's number now, for [`Page::wait`].
    pub fn bell(&self) -> u32 {
        self.word(Word::Bell).load(Ordering::SeqCst)
    }

    /// Sleeps until the bell differs from `seen`. Returns false when it never will.
    pub fn wait(&self, seen: u32) -> bool {
        loop {
            if self.bell() != seen {
                return true;
            }
            match futex_wait(self.word(Word::Bell), seen, None) {
                0 | libc::EAGAIN | libc::EINTR => {}
                // Another process cut the file: touching it would kill the program.
                _ => return false,
            }
        }
    }

    /// Wakes [`Page::wait`].
    pub fn ring(&self) {
        self.word(Word::Bell).fetch_add(1, Ordering::SeqCst);
        futex_wake(self.word(Word::Bell));
    }

    /// A request that has no answer yet, and its number.
    pub fn request(&self) -> Option<(u32, Vec<u8>)> {
        loop {
            let number = self.word(Word::Asked).load(Ordering::Acquire);
            if number == self.word(Word::Answered).load(Ordering::Acquire) {
                return None;
            }
            let bytes = self.word(Word::RequestBytes).load(Ordering::Relaxed) as usize;
            let text = self.read(REQUEST.start, bytes.min(REQUEST.len()));
            // A command that gave up meanwhile takes its request back, and the next one writes over it.
            if number != self.word(Word::Answered).load(Ordering::Acquire) {
                return Some((number, text));
            }
        }
    }

    /// Answers the request of this number; cuts off what does not fit. Where its command has given up, no other one takes it for its own.
    pub fn answer(&self, number: u32, text: &[u8]) {
        let text = &text[..text.len().min(ANSWER.len())];
        self.write(ANSWER.start, text);
        self.word(Word::AnswerBytes).store(text.len() as u32, Ordering::Relaxed);
        self.word(Word::Answered).store(number, Ordering::Release);
        futex_wake(self.word(Word::Answered));
    }

    /// Marks the session as ended, so that no command waits for it.
    pub fn end(&self) {
        self.word(Word::Ended).store(1, Ordering::SeqCst);
        futex_wake(self.word(Word::Answered));
    }
}

/// The number of the process that made the page at `path`, as that process sees it.
///
/// # Errors
/// Errors of reading; `UnexpectedEof` for another file.
pub fn maker(path: &Path) -> io::Result<u32> {
    let mut head = [0; 12];
    files::open_own(path)?.read_exact(&mut head)?;
    Ok(u32::from_ne_bytes([head[8], head[9], head[10], head[11]]))
}

/// The command's side: sends a request to the program of the page at `path`, and waits for the answer.
///
/// # Errors
/// See [`NoAnswer`].
pub fn ask(path: &Path, request: &[u8], patience: Duration) -> Result<Vec<u8>, NoAnswer> {
    if request.len() > REQUEST.len() {
        return Err(NoAnswer::TooLong(request.len()));
    }
    let deadline = Instant::now() + patience;
    let file = files::open_own_to_write(path, false).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => NoAnswer::Forbidden,
        _ => NoAnswer::Io(error),
    })?;
    if file.metadata()?.size() < BYTES as u64 {
        return Err(NoAnswer::NoPage);
    }
    let page = Page::map(Some(&file))?;
    let owner = page.owner(path);
    let answer = match owner {
        Owner::Gone(pid) => Err(NoAnswer::Gone(pid, path.parent().unwrap_or(path).to_owned())),
        Owner::Unknown | Owner::There(_) => lock(&file, deadline)
            .map_err(|error| match error.kind() {
                io::ErrorKind::TimedOut => NoAnswer::Busy(patience),
                _ => NoAnswer::Io(error),
            })
            .and_then(|()| page.exchange(request, deadline, patience)),
    };
    let answer = match (answer, owner) {
        (Err(NoAnswer::Late(_) | NoAnswer::Busy(_)), Owner::There(pid)) if owner::is_stopped(pid) => {
            Err(NoAnswer::Stopped(pid))
        }
        (answer, _) => answer,
    };
    // SAFETY: mapped above, and no other code uses it.
    unsafe { libc::munmap(page.base.as_ptr().cast(), BYTES) };
    answer
}

impl Page {
    fn exchange(&self, request: &[u8], deadline: Instant, patience: Duration) -> Result<Vec<u8>, NoAnswer> {
        // SAFETY: the mapping begins with eight aligned bytes.
        if unsafe { self.base.cast::<u64>().read() } != MAGIC {
            return Err(NoAnswer::NoPage);
        }
        self.write(REQUEST.start, request);
        self.word(Word::RequestBytes).store(request.len() as u32, Ordering::Relaxed);
        let number = self.word(Word::Asked).fetch_add(1, Ordering::Release).wrapping_add(1);
        self.ring();
        loop {
            let answered = self.word(Word::Answered).load(Ordering::Acquire);
            if answered == number {
                let bytes = self.word(Word::AnswerBytes).load(Ordering::Relaxed) as usize;
                return Ok(self.read(ANSWER.start, bytes.min(ANSWER.len())));
            }
            if self.word(Word::Ended).load(Ordering::SeqCst) == 1 {
                return Err(NoAnswer::Ended);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // A program that wakes later then finds no request.
                self.word(Word::Answered).store(number, Ordering::Release);
                return Err(NoAnswer::Late(patience));
            }
            futex_wait(self.word(Word::Answered), answered, Some(left));
        }
    }

    /// The process of this page, which is at `path`.
    fn owner(&self, path: &Path) -> Owner {
        let [pid, ended, namespace] =
            [Word::Pid, Word::Ended, Word::Namespace].map(|word| self.word(word).load(Ordering::Relaxed));
        if ended == 1 { Owner::Unknown } else { owner::look(pid, namespace, path) }
    }

    fn map(file: Option<&File>) -> io::Result<Page> {
        let flags = if file.is_some() { libc::MAP_SHARED } else { libc::MAP_PRIVATE | libc::MAP_ANONYMOUS };
        // SAFETY: a new mapping, placed by the kernel.
        let base = unsafe {
            let access = libc::PROT_READ | libc::PROT_WRITE;
            libc::mmap(std::ptr::null_mut(), BYTES, access, flags, file.map_or(-1, File::as_raw_fd), 0)
        };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        NonNull::new(base.cast()).map(|base| Page { base }).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
    }

    fn word(&self, word: Word) -> &AtomicU32 {
        // SAFETY: within the page, aligned, and only used as an atomic.
        unsafe { self.base.cast::<AtomicU32>().add(word as usize).as_ref() }
    }

    fn read(&self, at: usize, bytes: usize) -> Vec<u8> {
        let mut text = vec![0; bytes];
        // SAFETY: the callers stay within the page; the other side writes only while it is its turn.
        unsafe { std::ptr::copy_nonoverlapping(self.base.as_ptr().add(at), text.as_mut_ptr(), bytes) };
        text
    }

    fn write(&self, at: usize, text: &[u8]) {
        // SAFETY: as above.
        unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), self.base.as_ptr().add(at), text.len()) };
    }
}

/// Time between two attempts at a lock that another command holds.
const MOMENT: Duration = Duration::from_millis(2);

fn lock(file: &File, deadline: Instant) -> io::Result<()> {
    loop {
        // SAFETY: a descriptor of ours.
        if unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::WouldBlock {
            return Err(error);
        }
        if Instant::now() >= deadline {
            return Err(io::ErrorKind::TimedOut.into());
        }
        std::thread::sleep(MOMENT);
    }
}

/// The error number, 0 for none. Not a private futex: the other side is another process.
fn futex_wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) -> i32 {
    let timeout = timeout.map(|timeout| libc::timespec {
        tv_sec: timeout.as_secs().min(i32::MAX as u64) as libc::time_t,
        tv_nsec: timeout.subsec_nanos().into(),
    });
    let timeout = timeout.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: word and timeout are valid during the call.
    let result = unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, seen, timeout) };
    if result == 0 { 0 } else { io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO) }
}

fn futex_wake(word: &AtomicU32) {
    // SAFETY: the word is valid during the call.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_request_gets_its_answer() {
        let dir = tempfile::tempdir().expect("temporary directory");
        let path = dir.path().join(FILE);
        let page: &'static Page = Box::leak(Box::new(Page::create(&path).expect("a page")));
        assert!(Page::create(&path).is_err(), "of another session");
        let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata().expect("there").permissions());
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(maker(&path).expect("its maker"), std::process::id());
        std::thread::spawn(|| {
            let mut seen = page.bell();
            loop {
                if let Some((number, mut text)) = page.request() {
                    text.reverse();
                    page.answer(number, &text);
                }
                assert!(page.wait(seen));
                seen = page.bell();
            }
        });
        let patience = Duration::from_secs(60);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    for number in 0..50 {
                        let text = format!("{thread}:{number}").into_bytes();
                        let answer = ask(path, &text, patience).expect("an answer");
                        assert_eq!(answer, text.into_iter().rev().collect::<Vec<u8>>());
                    }
                });
            }
        });
        let long = vec![b'x'; 4096];
        assert!(matches!(ask(&path, &long, patience), Err(NoAnswer::TooLong(4096))));
        page.end();
        // The serving thread may answer first.
        let _ = ask(&path, b"x", patience);
    }

    #[test]
    fn nobody_is_waited_for_without_a_bound() {
        let dir = tempfile::tempdir().expect("temporary directory");
        let path = dir.path().join(FILE);
        let page = Page::create(&path).expect("a page");
        let late = ask(&path, b"x", Duration::from_millis(20));
        assert!(matches!(late, Err(NoAnswer::Late(_))), "{late:?}");
        assert_eq!(page.request(), None, "it was taken back");
        // Its answer comes while the next command waits.
        std::thread::scope(|scope| {
            let next = scope.spawn(|| ask(&path, b"next", Duration::from_secs(60)));
            let (number, text) = std::iter::repeat_with(|| page.request()).flatten().next().expect("the next request");
            page.answer(number - 1, b"late");
            assert_eq!((text.as_slice(), page.request()), (b"next".as_slice(), Some((number, text.clone()))));
            page.answer(number, b"in time");
            assert_eq!(next.join().expect("no panic").expect("an answer"), b"in time");
        });
        page.end();
        assert!(matches!(ask(&path, b"x", Duration::from_secs(60)), Err(NoAnswer::Ended)));
        std::fs::write(&path, vec![0; BYTES]).expect("overwritten");
        assert!(matches!(ask(&path, b"x", Duration::from_secs(60)), Err(NoAnswer::NoPage)));
        std::fs::write(&path, b"short").expect("overwritten");
        assert!(matches!(ask(&path, b"x", Duration::from_secs(60)), Err(NoAnswer::NoPage)));
        assert!(matches!(ask(&dir.path().join("none"), b"x", Duration::ZERO), Err(NoAnswer::Io(_))));
    }
}
