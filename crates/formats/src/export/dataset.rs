//! The Parquet dataset of several runs, each process under its own host and rank; `rkprof query` and engines of any size read
//! it.

use super::Sink;
use super::columns::Codec;
use super::filter::Filter;
use super::session::Source;
use super::stream::{FeedError, feed};
use super::wide::Wide;
use rkprof_names::Style;
use rkprof_store::files;
use std::io;
use std::path::Path;

/// The directory of the dataset in a run directory.
pub const DIR: &str = "dataset";

/// Whether `dir` is a dataset.
pub fn is_dataset(dir: &Path) -> bool {
    ["kernels", "api", "copies"].iter().any(|table| dir.join(table).is_dir())
}

/// File in the dataset: what its traces lacked, one sentence per line. Engines skip names with this prefix.
const MISSING: &str = "_missing.txt";

/// The result of reading traces into a dataset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// What could not be read, or was shortened.
    pub remarks: Vec<String>,
    /// What the traces lack compared with their own counts: one sentence per file.
    pub missing: Vec<String>,
}

/// Writes the processes of a run called `run` below `dir`. `progress` gets the number of bytes read.
///
/// # Errors
/// Errors of reading and writing.
pub fn write<'a>(
    sources: impl Iterator<Item = &'a Source>,
    dir: &Path,
    run: &str,
    progress: &dyn Fn(u64),
) -> Result<Written, FeedError> {
    let mut wide = Wide::new(dir.to_owned(), run, Codec::Zstd, Style::Full);
    let mut written = Written::default();
    for source in sources {
        let fed = feed(source, &mut [Filter::default()], &mut wide, progress)?;
        let place = source.place.display();
        if fed.skipped > 0 {
            written.remarks.push(format!("{place}: {} packets could not be understood", fed.skipped));
        }
        written.missing.extend(fed.missing.iter().map(|reason| format!("{place}: {reason}")));
    }
    written.remarks.extend(wide.finish()?);
    Ok(written)
}

/// Writes what the traces lacked into the dataset in `dir`, for later queries.
///
/// # Errors
/// Errors of writing.
pub fn keep_missing(dir: &Path, missing: &[String]) -> io::Result<()> {
    let place = dir.join(MISSING);
    if missing.is_empty() {
        return match std::fs::remove_file(&place) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    let lines: String = missing.iter().map(|reason| format!("{}\n", reason.replace('\n', " "))).collect();
    files::publish(&place, lines.as_bytes())
}

/// The sentences of [`keep_missing`].
pub fn missing(dir: &Path) -> Vec<String> {
    files::read_text(&dir.join(MISSING)).unwrap_or_default().lines().map(str::to_owned).collect()
}
