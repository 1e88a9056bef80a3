//! Errors of imports, and the record of what was skipped.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It cannot be read or written.
    Io,
    /// It violates its format.
    Malformed,
    /// Its format cannot be imported.
    Unknown,
    /// It has no events.
    Empty,
}

impl Why {
    /// For a failed read: data that a decompressor refuses are a fault of the file.
    pub fn from_io(kind: io::ErrorKind) -> Why {
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
        ImportError::new(Why::from_io(error.kind()), path, "", error)
    }
}

/// Limit of examples of skipped rows.
const EXAMPLES: usize = 5;

/// Skipped rows, and sentences about other data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    pub count: u64,
    /// The first few, with file, place and reason.
    pub examples: Vec<String>,
    /// What the source lacks, by what it holds: the import is INCOMPLETE.
    pub lacks: Vec<String>,
    /// Further remarks for the user, each once.
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
