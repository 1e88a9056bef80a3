//! What the program prints: the end of it is kept for `run.json`, where that changes nothing for the program.
//!
//! | its stdout or stderr is | the end comes from |
//! |---|---|
//! | a file | the file, after the program |
//! | anything else | nowhere; `--capture-output` and `--lib-trace` put a pipe in its place, which is passed on byte for byte |
//!
//! A pipe in place of a terminal is seen by a program (it may print without colours, or in larger pieces), so there is none
//! unless it is asked for.

use super::library_logs::Heard;
use rkprof_jobs::library_logs::{Lines, Log};
use rkprof_show::out;
use rustix::fs::{FileType, OFlags, fcntl_getfl, fstat, tell};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longest wait for output after the program's end: its children may hold the stream open.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Bytes kept of each stream.
const KEPT: usize = 8 << 10;

/// The ends of the program's streams, and the reason if one is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tails {
    pub stdout: Option<String>,
    pub stderr: Option<String>,
    pub missing: Option<String>,
}

/// The output that has passed through a pipe.
struct Passed {
    is_stderr: bool,
    log: Log,
    tail: Vec<u8>,
}

/// The program's output while it runs.
pub(crate) struct Output {
    places: [StreamTarget; 2],
    passed: Option<Receiver<Passed>>,
}

/// The target of a stream.
enum StreamTarget {
    /// A file; the program's part begins at this offset.
    File(u64),
    /// Stderr has the same target as stdout.
    Joined,
    Elsewhere,
}

impl Output {
    /// Inspects the targets of the output before the program writes any, and redirects them to this process if `piped`.
    pub(crate) fn prepare(command: &mut Command, piped: bool) -> Output {
        if piped {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
        }
        let places = [place(&io::stdout(), None), place(&io::stderr(), Some(&io::stdout()))];
        Output { places, passed: None }
    }

    /// Begins to pass on the output of the child, if it is redirected. Counts the library calls in it if `count`.
    pub(crate) fn start(&mut self, child: &mut Child, count: bool) {
        self.passed = start(child, count);
    }

    /// Waits until all output has been passed on; call it after the program's end.
    pub(crate) fn finish(self) -> (Tails, Heard) {
        let (mut tails, mut heard) = (Tails::default(), Heard::default());
        if let Some(passed) = self.passed {
            let until = Instant::now() + LAST_WORDS;
            for _ in 0..2 {
                match passed.recv_timeout(until.saturating_duration_since(Instant::now())) {
                    Ok(Passed { is_stderr, log, tail }) => {
                        heard.add(log);
                        *(if is_stderr { &mut tails.stderr } else { &mut tails.stdout }) = Some(text(&tail));
                    }
                    Err(_) => {
                        let text =
                            "children of the program still hold its output: rkprof does not read what they print";
                        out::note(text);
                        tails.missing = Some(text.to_owned());
                        break;
                    }
                }
            }
            return (tails, heard);
        }
        let mut missing = Vec::new();
        let mut read = |place: &StreamTarget, name: &str, fd: i32| {
            let tail = match place {
                StreamTarget::File(from) => {
                    read_tail(fd, *from).map_err(|error| format!("{name} cannot be read: {error}"))
                }
                StreamTarget::Joined => Err(format!("{name} goes where stdout goes")),
                StreamTarget::Elsewhere => Err(format!("{name} is no file, and --capture-output was not given")),
            };
            tail.map_err(|why| missing.push(why)).ok()
        };
        let [stdout, stderr] = &self.places;
        tails.stdout = read(stdout, "stdout", io::stdout().as_raw_fd());
        tails.stderr = read(stderr, "stderr", io::stderr().as_raw_fd());
        tails.missing = (!missing.is_empty()).then(|| missing.join("; "));
        (tails, heard)
    }
}

/// The threads that pass on the piped streams of a child.
fn start(child: &mut Child, count: bool) -> Option<Receiver<Passed>> {
    let (sender, passed) = channel();
    let pump = |from: Option<Box<dyn Read + Send>>, is_stderr: bool| {
        let Some(from) = from else { return false };
        let sender = sender.clone();
        std::thread::spawn(move || {
            let to: Box<dyn Write> = if is_stderr { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
            let (log, tail) = pass_on(from, to, count);
            // The receiver may have stopped waiting.
            let _ = sender.send(Passed { is_stderr, log, tail });
        });
        true
    };
    let out = pump(child.stdout.take().map(|out| Box::new(out) as _), false);
    let err = pump(child.stderr.take().map(|err| Box::new(err) as _), true);
    (out || err).then_some(passed)
}

/// Passes on all bytes as they come. If no reader is left, the program notices it as it would alone: by the closed pipe.
fn pass_on(mut from: Box<dyn Read + Send>, mut to: Box<dyn Write>, count: bool) -> (Log, Vec<u8>) {
    let (mut lines, mut log, mut tail) = (Lines::default(), Log::default(), Vec::new());
    let mut line = |line: &str| log.line(line);
    let mut buffer = vec![0; 64 << 10];
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let piece = &buffer[..length];
        if to.write_all(piece).and_then(|()| to.flush()).is_err() {
            break;
        }
        if count {
            lines.take(piece, &mut line);
        }
        tail.extend_from_slice(piece);
        // One byte more than the limit shows that the text was cut.
        tail.drain(..tail.len().saturating_sub(KEPT + 1));
    }
    lines.finish(&mut line);
    (log, tail)
}

fn place(stream: &(impl AsFd + ?Sized), other: Option<&dyn AsFd>) -> StreamTarget {
    let Ok(stat) = fstat(stream) else { return StreamTarget::Elsewhere };
    if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
        return StreamTarget::Elsewhere;
    }
    let joined = other.and_then(|other| fstat(other.as_fd()).ok());
    if joined.is_some_and(|other| (other.st_dev, other.st_ino) == (stat.st_dev, stat.st_ino)) {
        return StreamTarget::Joined;
    }
    let appends = fcntl_getfl(stream).is_ok_and(|flags| flags.contains(OFlags::APPEND));
    let length = stat.st_size as u64;
    StreamTarget::File(if appends { length } else { tell(stream).unwrap_or(length) })
}

/// The end of the file behind one of our descriptors, from `from` on. It is opened again, so that the descriptor's position
/// does not change.
fn read_tail(fd: i32, from: u64) -> io::Result<String> {
    let mut file = File::open(format!("/proc/self/fd/{fd}"))?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(from.max(length.saturating_sub(KEPT as u64 + 1)).min(length)))?;
    let mut tail = Vec::new();
    file.take(KEPT as u64 + 1).read_to_end(&mut tail)?;
    Ok(text(&tail))
}

/// Cut text begins with a whole line, if there is one.
fn text(tail: &[u8]) -> String {
    let rest = match tail.len() > KEPT {
        true => tail.iter().position(|byte| *byte == b'\n').map_or(tail, |end| &tail[end + 1..]),
        false => tail,
    };
    String::from_utf8_lossy(rest).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_of_what_is_cut() {
        assert_eq!(text(b"half\nline"), "half\nline");
        let long = [&b"cut off\n"[..], &b"x".repeat(KEPT - 4), b"\nend"].concat();
        assert_eq!(text(&long), format!("{}\nend", "x".repeat(KEPT - 4)));
        assert_eq!(text(&b"y".repeat(KEPT + 1)).len(), KEPT + 1);
    }

    #[test]
    fn all_is_passed_on_and_the_end_is_kept() {
        let content: Vec<u8> = (0..100_000u32).flat_map(|i| format!("line {i}\n").into_bytes()).collect();
        let (send, receive) = std::os::unix::net::UnixStream::pair().unwrap();
        let sent = content.clone();
        let reader = std::thread::spawn(move || {
            let mut got = Vec::new();
            (&receive).read_to_end(&mut got).unwrap();
            got
        });
        let (_, tail) = pass_on(Box::new(io::Cursor::new(sent)), Box::new(send), false);
        assert!(reader.join().unwrap() == content);
        let tail = text(&tail);
        assert!(tail.starts_with("line 9") && tail.ends_with("line 99999\n") && tail.len() > KEPT - 20, "{tail:.80}");
    }
}
