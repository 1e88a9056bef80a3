//! Where text goes: results to stdout, remarks to stderr. Neither panics when nobody reads.

use super::Failure;
use super::exit;
use std::io::{self, Write as _};
use std::path::Path;

/// Begins every remark.
const PREFIX: &str = "rkprof: ";

/// A remark on stderr, each line with the prefix.
pub fn note(text: &str) {
    let lines: String = text.lines().map(|line| format!("{PREFIX}{line}\n")).collect();
    block(&lines);
}

/// Text on stderr as it is.
pub fn block(text: &str) {
    // There is no better place to report that stderr is closed.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A result: to `path`, or to stdout. A reader that has seen enough (`rkprof report | head`) is no error.
pub fn result(path: Option<&Path>, text: &str) -> Result<u8, Failure> {
    let written = match path {
        Some(path) => std::fs::write(path, text),
        None => {
            let mut stdout = io::stdout().lock();
            match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                written => written,
            }
        }
    };
    let place = path.map_or("standard output".to_owned(), |path| path.display().to_string());
    written.map(|()| exit::OK).map_err(|error| {
        Failure::new(
            exit::CHECK_FAILED,
            format!("write to {place}"),
            error,
            "Check that the place exists and has room.",
        )
    })
}
