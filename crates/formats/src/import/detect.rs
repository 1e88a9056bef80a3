//! The format of a file, from its content; and the files of a directory to read.

use super::error::{ImportError, Skipped, Why};
use super::format::{Format, Head};
use super::list::{BESIDES, FORMATS};
use super::source;
use super::sqlite::Database;
use std::collections::HashSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes of a file that are inspected.
const HEAD: u64 = 64 << 10;
/// Limit of the depth of searched directories; rocprofv3 makes one per host and one per process.
const DEPTH: usize = 6;

/// The format of a file, or of the first file in a directory or those in it. Looks at few files: the directory may be any.
pub fn format_at(place: &Path) -> Option<&'static Format> {
    const FILES: usize = 64;
    if place.is_file() {
        return of_file(FORMATS, place).ok();
    }
    let entries = |dir: &Path| fs::read_dir(dir).into_iter().flatten().flatten().take(FILES).map(|entry| entry.path());
    let (dirs, mut files): (Vec<_>, Vec<_>) = entries(place).partition(|path| path.is_dir());
    files.extend(dirs.iter().flat_map(|dir| entries(dir)).take(FILES));
    files.iter().filter(|path| path.is_file() && is_of_profiler(path)).find_map(|path| of_file(FORMATS, path).ok())
}

/// The files to read, by format. Every named file must have a known format. From a directory the files of one format are
/// read, and of those that add to each; a note names the others.
pub(super) fn find(
    named: &[PathBuf],
    format: Option<&'static Format>,
    skipped: &mut Skipped,
) -> Result<Vec<(&'static Format, Vec<PathBuf>)>, ImportError> {
    let mut found: Vec<(&'static Format, Vec<PathBuf>)> = Vec::new();
    for path in named {
        if path.is_dir() {
            for (format, paths) in in_directory(path, format, skipped)? {
                add(&mut found, format, paths);
            }
        } else {
            let format = format.map_or_else(|| of_file(FORMATS, path), Ok)?;
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

fn add(found: &mut Vec<(&'static Format, Vec<PathBuf>)>, format: &'static Format, paths: Vec<PathBuf>) {
    match found.iter_mut().find(|(other, _)| *other == format) {
        Some((_, others)) => others.extend(paths),
        None => found.push((format, paths)),
    }
}

fn in_directory(
    dir: &Path,
    wanted: Option<&'static Format>,
    skipped: &mut Skipped,
) -> Result<Vec<(&'static Format, Vec<PathBuf>)>, ImportError> {
    let mut files = Vec::new();
    list(dir, DEPTH, &mut files).map_err(|error| ImportError::io(dir, &error))?;
    files.sort();
    let (mut found, mut damaged) = (Vec::new(), None);
    for path in files {
        if path.metadata().is_ok_and(|file| file.len() == 0) && is_of_profiler(&path) {
            skipped.lacks.push(format!("{} is empty: it has 0 bytes", path.display()));
        }
        match of_file(FORMATS, &path) {
            Ok(format) => add(&mut found, format, vec![path]),
            // The directory may contain other files too. An empty one was told above.
            Err(error) if error.why == Why::Unknown => {
                if super::csv::is_named(&path) && path.metadata().is_ok_and(|file| file.len() > 0) {
                    skipped.lacks.push(format!("{error}; it is not read"));
                }
            }
            Err(error) => damaged = damaged.or(Some(error)),
        }
    }
    found.sort_by_key(|(format, _)| FORMATS.iter().position(|known| known == format));
    let at = found.iter().position(|(format, _)| wanted.is_none_or(|wanted| wanted == *format));
    let Some(at) = at else {
        // What begins like a trace is why there is none.
        if let Some(error) = damaged.filter(|_| found.is_empty()) {
            return Err(error);
        }
        let what = wanted.map_or("trace that can be imported".to_owned(), |format| format!("{format} trace"));
        return Err(ImportError::new(Why::Unknown, dir, "", format!("there is no {what} in it")));
    };
    let mut taken = vec![found.swap_remove(at)];
    if wanted.is_none() {
        taken.extend(found.extract_if(.., |(format, _)| BESIDES.contains(format)));
    }
    if wanted.is_none() && !found.is_empty() {
        let others: Vec<&str> = found.iter().map(|(format, _)| format.name).collect();
        let (format, others) = (taken[0].0, others.join(", "));
        skipped.note(format!("{} holds several formats; {format} was read, not {others} (--format)", dir.display()));
    }
    Ok(taken)
}

/// Whether a file ends as those of profilers do.
fn is_of_profiler(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ["csv", "json", "db", "rpd", "pftrace", "parquet"].iter().any(|known| ending == *known)
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
pub(super) fn of_file(formats: &[&'static Format], path: &Path) -> Result<&'static Format, ImportError> {
    let mut bytes = Vec::new();
    source::open(path)?.take(HEAD).read_to_end(&mut bytes).map_err(|error| ImportError::io(path, &error))?;
    let is_database = bytes.starts_with(b"SQLite format 3\0");
    if is_database && source::is_compressed(path)? {
        let reason = "it is a SQLite database in gzip: unpack it first (gunzip)";
        return Err(ImportError::new(Why::Unknown, path, "", reason));
    }
    let database = if is_database { Some(Database::open(path)?) } else { None };
    let head = Head { text: String::from_utf8_lossy(&bytes).into_owned(), bytes, database };
    formats.iter().copied().find(|format| (format.recognizes)(&head)).ok_or_else(|| {
        let reason = match head.first() {
            _ if head.bytes.is_empty() => "it is empty",
            _ if is_database => "it is a SQLite database with neither rocpd's nor rocmProfileData's tables",
            Some('{') => "it is JSON, but neither a trace nor mean times of components",
            _ if head.bytes.starts_with(&[0xff, 0xfe]) || head.bytes.starts_with(&[0xfe, 0xff]) => {
                "it is text in UTF-16; save it as UTF-8"
            }
            _ => "rkprof imports no format with such content",
        };
        ImportError::new(Why::Unknown, path, "", reason)
    })
}
