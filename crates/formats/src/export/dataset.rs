//! The Parquet dataset of several runs at once, each process under its own host and rank: what `rkprof query` and engines
//! of any size read.

use super::Sink;
use super::columns::Codec;
use super::filter::Filter;
use super::session::Source;
use super::stream::{FeedError, feed};
use super::wide::Wide;
use rkprof_names::Style;
use std::path::Path;

/// The directory of the dataset in a run directory.
pub const DIR: &str = "dataset";

/// Is `dir` a dataset?
pub fn is_dataset(dir: &Path) -> bool {
    ["kernels", "api", "copies"].iter().any(|table| dir.join(table).is_dir())
}

/// Writes the processes of a run called `run` below `dir`. `progress` is told of every byte read. Returns remarks on what
/// could not be understood.
pub fn write<'a>(
    sources: impl Iterator<Item = &'a Source>,
    dir: &Path,
    run: &str,
    progress: &dyn Fn(u64),
) -> Result<Vec<String>, FeedError> {
    let mut wide = Wide::new(dir.to_owned(), run, Codec::Zstd, Style::Full);
    let mut remarks = Vec::new();
    for source in sources {
        let fed = feed(source, &mut Filter::default(), &mut wide, progress)?;
        if fed.skipped > 0 {
            remarks.push(format!("{}: {} packets could not be understood", source.place.display(), fed.skipped));
        }
    }
    remarks.extend(wide.finish()?);
    Ok(remarks)
}
