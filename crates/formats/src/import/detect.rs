//! The format of a file, from its content; and the files of a directory to read.

use super::error::{ImportError, Skipped, Why};
use super::source;
use super::sqlite::Database;
use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes of a file that are inspected.
const HEAD: u64 = 64 << 10;
/// Limit of the depth of searched directories; rocprofv3 makes one per host and one per process.
const DEPTH: usize = 6;

/// A format that can be imported. Of several formats in a directory, the first one in this order is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    Rocpd,
    Rocprofv3Json,
    Csv,
    Parquet,
    Pftrace,
    Rpd,
    Chrome,
    /// Mean times, no calls.
    Results,
}

impl Format {
    pub const ALL: [Format; 8] = [
        Format::Rocpd,
        Format::Rocprofv3Json,
        Format::Csv,
        Format::Parquet,
        Format::Pftrace,
        Format::Rpd,
        Format::Chrome,
        Format::Results,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Rocpd => "rocpd",
            Format::Rocprofv3Json => "rocprofv3-json",
            Format::Csv => "csv",
            Format::Parquet => "parquet",
            Format::Pftrace => "pftrace",
            Format::Rpd => "rpd",
            Format::Chrome => "chrome",
            Format::Results => "results",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The files to read, by format. Every named file must have a known format. From a directory the files of one format are
/// read, and a note names the others.
pub(super) fn find(
    named: &[PathBuf],
    format: Option<Format>,
    skipped: &mut Skipped,
) -> Result<Vec<(Format, Vec<PathBuf>)>, ImportError> {
    let mut found: Vec<(Format, Vec<PathBuf>)> = Vec::new();
    for path in named {
        if path.is_dir() {
            let (format, paths) = in_directory(path, format, skipped)?;
            add(&mut found, format, paths);
        } else {
            let format = format.map_or_else(|| of_file(path), Ok)?;
            add(&mut found, format, vec![path.clone()]);
        }
    }
    // Reading a file twice would double its events.
    let mut seen = HashSet::new();
    for (_, paths) in &mut found {
        paths.retain(|path| {
            let new = path.canonicalize().map_or(true, |place| seen.insert(place));
            if !new {
                skipped.note(format!("{} was named twice and is read once", path.display()));
            }
            new
        });
    }
    Ok(found)
}

fn add(found: &mut Vec<(Format, Vec<PathBuf>)>, format: Format, paths: Vec<PathBuf>) {
    match found.iter_mut().find(|(other, _)| *other == format) {
        Some((_, others)) => others.extend(paths),
        None => found.push((format, paths)),
    }
}

fn in_directory(
    dir: &Path,
    wanted: Option<Format>,
    skipped: &mut Skipped,
) -> Result<(Format, Vec<PathBuf>), ImportError> {
    let mut files = Vec::new();
    list(dir, DEPTH, &mut files).map_err(|error| ImportError::io(dir, &error))?;
    files.sort();
    let mut found = Vec::new();
    for path in files {
        // The directory may contain other files too.
        if let Ok(format) = of_file(&path) {
            add(&mut found, format, vec![path]);
        }
    }
    found.sort_by_key(|(format, _)| *format);
    let at = found.iter().position(|(format, _)| wanted.is_none_or(|wanted| wanted == *format));
    let Some(at) = at else {
        let what = wanted.map_or("trace that can be imported".to_owned(), |format| format!("{format} trace"));
        return Err(ImportError::new(Why::Unknown, dir, "", format!("there is no {what} in it")));
    };
    let taken = found.swap_remove(at);
    if wanted.is_none() && !found.is_empty() {
        let others: Vec<&str> = found.iter().map(|(format, _)| format.name()).collect();
        let (format, others) = (taken.0, others.join(", "));
        skipped.note(format!("{} holds several formats; {format} was read, not {others} (--format)", dir.display()));
    }
    Ok(taken)
}

fn list(dir: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        // A link may lead back to a parent directory.
        let kind = fs::symlink_metadata(&path)?.file_type();
        if kind.is_dir() && depth > 0 {
            list(&path, depth - 1, files)?;
        } else if kind.is_file() || (kind.is_symlink() && path.is_file()) {
            files.push(path);
        }
    }
    Ok(())
}

/// The format of a file.
///
/// # Errors
///
/// When it cannot be read, or its format is unknown.
pub(super) fn of_file(path: &Path) -> Result<Format, ImportError> {
    let mut head = Vec::new();
    source::open(path)?.take(HEAD).read_to_end(&mut head).map_err(|error| ImportError::io(path, &error))?;
    let unknown = |reason: &str| Err(ImportError::new(Why::Unknown, path, "", reason));
    if head.is_empty() {
        return unknown("it is empty");
    }
    if head.starts_with(b"SQLite format 3\0") {
        let database = Database::open(path)?;
        return match () {
            () if database.table("rocpd_kernel_dispatch").is_some() => Ok(Format::Rocpd),
            () if database.table("rocpd_op").is_some() => Ok(Format::Rpd),
            () => unknown("it is a SQLite database with neither rocpd's nor rocmProfileData's tables"),
        };
    }
    if head.starts_with(b"PAR1") {
        return Ok(Format::Parquet);
    }
    let text = String::from_utf8_lossy(&head);
    match text.trim_start_matches('\u{feff}').trim_start().as_bytes().first() {
        Some(b'{') => {
            json(&text).map_or_else(|| unknown("it is JSON, but neither a trace nor mean times of components"), Ok)
        }
        Some(b'[') => Ok(Format::Chrome),
        // A packet of a Perfetto trace begins like an empty line, and continues with bytes that are not text.
        _ if head[0] == 0x0a && head.iter().any(|byte| *byte < b'\t' || !byte.is_ascii()) => Ok(Format::Pftrace),
        _ if !head.contains(&0) && text.lines().next().is_some_and(|line| line.contains(',')) => Ok(Format::Csv),
        _ => unknown("rkprof imports no format with such content"),
    }
}

fn json(text: &str) -> Option<Format> {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    match () {
        () if has("rocprofiler-sdk-tool") => Some(Format::Rocprofv3Json),
        () if has("traceEvents") || has("baseTimeNanoseconds") || has("displayTimeUnit") => Some(Format::Chrome),
        () if has("components") => Some(Format::Results),
        () => None,
    }
}
