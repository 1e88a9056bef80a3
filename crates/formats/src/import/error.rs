//! What keeps a file from being imported, and what was passed over in one that was.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It cannot be read or written.
    Io,
    /// It breaks its format's rules.
    Malformed,
    /// It is of no format that can be imported.
    Unknown,
    /// It holds no events.
    Empty,
}

impl Why {
    /// Of a failed read: data that a decompressor refuses are the file's fault.
    pub fn of(kind: io::ErrorKind) -> Why {
        if kind == io::ErrorKind::InvalidData { Why::Malformed } else { Why::Io }
    }
}

/// A file could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {reason}", path.display(), Prefixed(place))]
pub struct ImportError {
    pub why: Why,
    pub path: PathBuf,
    /// `line 3, column 5`, `byte 17`, `table rocpd_op`; empty for the whole file.
    pub place: String,
    pub reason: String,
}

struct Prefixed<'a>(&'a str);

impl fmt::Display for Prefixed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, ", {}", self.0) }
    }
}

impl ImportError {
    pub fn new(why: Why, path: &Path, place: impl Into<String>, reason: impl fmt::Display) -> ImportError {
        ImportError { why, path: path.to_owned(), place: place.into(), reason: reason.to_string() }
    }

    pub fn io(path: &Path, error: &io::Error) -> ImportError {
        ImportError::new(Why::of(error.kind()), path, "", error)
    }
}

/// Examples that are kept of what was passed over.
const EXAMPLES: usize = 5;

/// Rows that were passed over, and sentences about the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    pub count: u64,
    /// The first few, with file, place and reason.
    pub examples: Vec<String>,
    /// What the user should know beside that, each once.
    pub notes: Vec<String>,
}

impl Skipped {
    pub fn add(&mut self, path: &Path, place: impl fmt::Display, reason: impl fmt::Display) {
        self.count += 1;
        if self.examples.len() < EXAMPLES {
            self.examples.push(format!("{}, {place}: {reason}", path.display()));
        }
    }

    pub fn note(&mut self, sentence: String) {
        if self.notes.len() < 20 && !self.notes.contains(&sentence) {
            self.notes.push(sentence);
        }
    }
}
