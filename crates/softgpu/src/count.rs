//! The independent count: what the device did, line by line (README.md has the format). Each line is one `write`, so that it is
//! whole and outlives the program, however it ends.

use std::fmt::{Arguments, Write as _};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The file of one process; without a path it writes nothing.
#[derive(Debug)]
pub(crate) struct Count(Option<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    file: File,
    line: String,
}

impl Count {
    /// Begins the file of this process: `PATH.PID`.
    pub(crate) fn new(path: Option<&Path>) -> io::Result<Count> {
        let Some(path) = path else { return Ok(Count(None)) };
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}", std::process::id()));
        let file = OpenOptions::new().append(true).create(true).open(&name)?;
        file.set_len(0)?;
        let count = Count(Some(Mutex::new(Lines { file, line: String::new() })));
        let program = std::fs::read_to_string("/proc/self/comm").unwrap_or_default();
        count.line(format_args!("rksoftgpu 1"));
        count.line(format_args!("process {} {}", std::process::id(), program.trim_end()));
        Ok(count)
    }

    /// Appends one line.
    pub(crate) fn line(&self, line: Arguments<'_>) {
        let Some(lines) = &self.0 else { return };
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        let Lines { file, line: buffer } = &mut *lines;
        buffer.clear();
        let _ = writeln!(buffer, "{line}");
        if let Err(error) = file.write_all(buffer.as_bytes()) {
            // A test would compare with a count that is too short: say so and end the program.
            eprintln!("rksoftgpu: the count can't be written: {error}");
            std::process::abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_in_the_file_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let count = Count::new(Some(&dir.path().join("count"))).unwrap();
        count.line(format_args!("dispatch {} {}", 1, 2));
        // Not dropped: as after a kill.
        let text = std::fs::read_to_string(dir.path().join(format!("count.{}", std::process::id()))).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, "rksoftgpu 1", "dispatch 1 2"));
        assert!(lines[1].starts_with(&format!("process {} ", std::process::id())));
    }
}
