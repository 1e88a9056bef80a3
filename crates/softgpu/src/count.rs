//! The independent count: what the device did, line by line, in a mapped file that outlives the program (README.md has the
//! format). The kernel keeps the pages, so that a line that was written survives `_exit` and SIGKILL.

use std::fmt::{Arguments, Write as _};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

const GROWTH: usize = 1 << 20;

/// The file of one process; without a path it writes nothing.
#[derive(Debug)]
pub(crate) struct Count(Option<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    file: File,
    map: *mut u8,
    room: usize,
    length: usize,
    line: String,
}

// SAFETY: the mapping belongs to the value; whoever has the value may write it from any thread.
unsafe impl Send for Lines {}

impl Count {
    /// Begins the file of this process: `PATH.PID`.
    pub(crate) fn new(path: Option<&Path>) -> io::Result<Count> {
        let Some(path) = path else { return Ok(Count(None)) };
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}", std::process::id()));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&name)?;
        let mut lines = Lines { file, map: std::ptr::null_mut(), room: 0, length: 0, line: String::new() };
        lines.grow()?;
        let count = Count(Some(Mutex::new(lines)));
        let program = std::fs::read_to_string("/proc/self/comm").unwrap_or_default();
        count.line(format_args!("rksoftgpu 1"));
        count.line(format_args!("process {} {}", std::process::id(), program.trim_end()));
        Ok(count)
    }

    /// Appends one line.
    pub(crate) fn line(&self, line: Arguments<'_>) {
        let Some(lines) = &self.0 else { return };
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = &mut *lines;
        lines.line.clear();
        let _ = writeln!(lines.line, "{line}");
        let bytes = lines.line.len();
        while lines.room - lines.length < bytes {
            if let Err(error) = lines.grow() {
                // A test would compare with a count that is too short: say so and stop the test.
                eprintln!("rksoftgpu: the count can't grow: {error}");
                std::process::abort();
            }
        }
        // SAFETY: the mapping has room behind `length` for the line (checked above).
        unsafe { std::ptr::copy_nonoverlapping(lines.line.as_ptr(), lines.map.add(lines.length), bytes) };
        lines.length += bytes;
    }
}

impl Lines {
    fn grow(&mut self) -> io::Result<()> {
        let room = self.room + GROWTH.max(self.room);
        self.file.set_len(room as u64)?;
        // SAFETY: a new shared mapping of our file at a place that the kernel chooses.
        let map = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                room,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                self.file.as_raw_fd(),
                0,
            )
        };
        if map == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        self.unmap();
        (self.map, self.room) = (map.cast(), room);
        Ok(())
    }

    fn unmap(&mut self) {
        if !self.map.is_null() {
            // SAFETY: the mapping is ours, `room` bytes long, and no reference into it exists.
            unsafe { libc::munmap(self.map.cast(), self.room) };
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.unmap();
        // A program that ends in order leaves no zero bytes behind.
        let _ = self.file.set_len(self.length as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_the_file_at_once_and_it_grows() {
        let dir = tempfile::tempdir().unwrap();
        let count = Count::new(Some(&dir.path().join("count"))).unwrap();
        let path = dir.path().join(format!("count.{}", std::process::id()));
        let long = "x".repeat(1000);
        for number in 0..3000 {
            count.line(format_args!("{number} {long}"));
        }
        // Not dropped yet: as after a kill.
        let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
        let lines: Vec<&str> = text.trim_end_matches('\0').lines().collect();
        assert_eq!(lines.len(), 3002);
        assert_eq!(lines[0], "rksoftgpu 1");
        assert!(lines[1].starts_with(&format!("process {}", std::process::id())));
        assert_eq!(lines[3001], format!("2999 {long}"));
        drop(count);
        assert!(!std::fs::read_to_string(&path).unwrap().contains('\0'));
    }
}
