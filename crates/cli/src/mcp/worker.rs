//! Runs a command of rkprof for a tool: in a process group of its own, with a time limit, and with limited output.

use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsString;
use std::io::Read;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes of stdout that are kept.
const OUTPUT: usize = 64 << 20;
/// Bytes of stderr that are kept, of its end.
const SAID: usize = 4 << 10;
/// Time between two looks at a process.
const LOOK: Duration = Duration::from_millis(10);
/// Time between SIGTERM and SIGKILL.
const PATIENCE: Duration = Duration::from_secs(10);

/// The process that answers a request, which the client can cancel.
#[derive(Debug, Default)]
pub(super) struct Running {
    stopped: AtomicBool,
    /// Whether it runs a program of the client's, which has no meaning without the client.
    pub(super) runs_program: bool,
    child: Mutex<Option<Child>>,
}

/// What a command left.
pub(super) struct Done {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    pub timed_out: bool,
}

impl Running {
    pub(super) fn new(runs_program: bool) -> Running {
        Running { runs_program, ..Running::default() }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.signal(Signal::TERM);
    }

    fn signal(&self, signal: Signal) {
        // While the lock is held, no thread waits for the child: its number is not that of another process.
        let Ok(mut child) = self.child.lock() else { return };
        if let Some(child) = child.as_mut()
            && matches!(child.try_wait(), Ok(None))
            && let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw)
        {
            // A group that has just ended needs no signal.
            let _ = kill_process_group(group, signal);
        }
    }

    /// Runs `rkprof WORDS` in `dir`.
    ///
    /// # Errors
    /// It could not be started, or the request was cancelled.
    pub(super) fn run(&self, own: &Path, dir: &Path, words: &[OsString], limit: Duration) -> std::io::Result<Done> {
        let mut command = Command::new(own);
        command.args(words).current_dir(dir).process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        if let Ok(mut place) = self.child.lock() {
            *place = Some(child);
        }
        if self.is_stopped() {
            self.signal(Signal::TERM);
        }
        let readers =
            [(stdout.map(boxed), OUTPUT, false), (stderr.map(boxed), SAID, true)].map(|(pipe, most, of_the_end)| {
                std::thread::spawn(move || pipe.map_or(Vec::new(), |pipe| kept(pipe, most, of_the_end)))
            });
        let (status, timed_out) = self.wait(limit)?;
        let [stdout, stderr] = readers.map(|reader| reader.join().unwrap_or_default());
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok(Done { status, stdout: text(stdout), stderr: text(stderr), timed_out })
    }

    fn wait(&self, limit: Duration) -> std::io::Result<(ExitStatus, bool)> {
        let began = Instant::now();
        let mut told = None;
        loop {
            if let Ok(mut child) = self.child.lock()
                && let Some(running) = child.as_mut()
                && let Some(status) = running.try_wait()?
            {
                *child = None;
                return Ok((status, told.is_some() && !self.is_stopped()));
            }
            match told {
                None if self.is_stopped() || began.elapsed() >= limit => {
                    self.signal(Signal::TERM);
                    told = Some(Instant::now());
                }
                Some(when) if when.elapsed() >= PATIENCE => self.signal(Signal::KILL),
                _ => {}
            }
            std::thread::sleep(LOOK);
        }
    }
}

fn boxed(pipe: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(pipe)
}

/// Reads a pipe to its end and keeps the beginning, or the end.
fn kept(mut pipe: Box<dyn Read + Send>, most: usize, of_the_end: bool) -> Vec<u8> {
    let (mut all, mut part) = (Vec::new(), vec![0; 64 << 10]);
    while let Ok(count @ 1..) = pipe.read(&mut part) {
        if of_the_end || all.len() < most {
            all.extend_from_slice(&part[..count]);
        }
        if of_the_end && all.len() > 2 * most {
            all.drain(..all.len() - most);
        }
    }
    match of_the_end {
        true if all.len() > most => all.split_off(all.len() - most),
        true => all,
        false => {
            all.truncate(most);
            all
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(script: &str) -> Vec<OsString> {
        ["-c", script].map(OsString::from).into()
    }

    #[test]
    fn a_command_that_takes_too_long_ends_with_its_children() {
        let dir = tempfile::tempdir().expect("temporary directory");
        let script = words("trap 'echo told > told; exit 3' TERM; echo begun; sleep 100 & wait");
        let done = Running::default().run(Path::new("/bin/sh"), dir.path(), &script, Duration::from_secs(3));
        let done = done.expect("it ran");
        assert!(done.timed_out && done.status.code() == Some(3));
        assert_eq!(done.stdout, "begun\n", "the pipe has no writer left: the child's child ended too");
        assert!(dir.path().join("told").exists());
    }

    #[test]
    fn a_cancelled_request_is_not_a_time_limit() {
        let running = Running::default();
        running.stop();
        let done = running.run(Path::new("/bin/sh"), Path::new("/"), &words("sleep 100"), Duration::from_secs(100));
        assert!(done.is_ok_and(|done| !done.status.success() && !done.timed_out));
    }

    #[test]
    fn the_end_of_what_a_program_says_is_kept() {
        let pipe = |text: &str| boxed(std::io::Cursor::new(text.as_bytes().to_vec()));
        assert_eq!(kept(pipe("abcdef"), 4, true), b"cdef");
        assert_eq!(kept(pipe("abcdef"), 4, false), b"abcd");
    }
}
