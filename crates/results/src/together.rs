//! A folder of ranks as one run, for commands that look at it once.

use crate::{Failure, exit, progress};
use rkprof_jobs::merge::table::RankTable;
use rkprof_jobs::merge::{self, Options};
use rkprof_show::failure::Problem;
use rkprof_store::dir;
use std::fs::{DirBuilder, DirEntry};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A folder of ranks, merged for one look at them; the result goes when this does.
pub struct Together {
    pub dir: PathBuf,
}

impl Drop for Together {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Merges the runs below a folder that is no run itself. `None` when it is one, or holds fewer than two.
pub fn together(folder: &Path, step: Option<&str>) -> Result<Option<Together>, Failure> {
    if !folder.is_dir() || dir::sessions(folder).is_ok_and(|sessions| !sessions.is_empty()) {
        return Ok(None);
    }
    // Repeated runs of one program are no ranks.
    if dir::runs_in(folder).iter().any(|run| run != folder) {
        return Ok(None);
    }
    let inputs = merge::find(&[folder.to_owned()]).unwrap_or_default();
    if inputs.len() < 2 {
        return Ok(None);
    }
    let failed = |error: Problem| {
        let remedy =
            "Check that the directory for temporary files has room; or merge to a place of your own: rkprof merge.";
        Failure::new(exit::CHECK_FAILED, format!("merge the runs in {}", folder.display()), error, remedy)
    };
    let temporary = std::env::temp_dir();
    remove_left(&temporary);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let place = temporary.join(format!("{PREFIX}{}-{now}", std::process::id()));
    // It must be new, and its owner's: a directory for temporary files is everybody's.
    DirBuilder::new().mode(0o700).create(&place).map_err(|error| failed(error.into()))?;
    let together = Together { dir: place };
    let options = Options { step: step.map(str::to_owned), no_trace: false, dataset: false };
    with_bar(&inputs, &together.dir, &options).map_err(|error| failed(error.into()))?;
    Ok(Some(together))
}

const PREFIX: &str = "rkprof-merged-";
/// A look at a job takes no longer.
const LEFT: Duration = Duration::from_secs(86_400);

/// Removes what commands left that were interrupted.
fn remove_left(temporary: &Path) {
    let is_left = |entry: &DirEntry| {
        entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.metadata().is_ok_and(|found| {
                let age = found.modified().ok().and_then(|changed| changed.elapsed().ok());
                found.is_dir() && age.is_some_and(|age| age > LEFT)
            })
    };
    // Those of other users can't be removed.
    for entry in std::fs::read_dir(temporary).into_iter().flatten().flatten().filter(is_left) {
        let _ = std::fs::remove_dir_all(entry.path());
    }
}

/// Merges the runs into `out` while a bar shows how far it is.
///
/// # Errors
/// Those of [`merge::merge_into`].
pub fn with_bar(inputs: &[merge::Input], out: &Path, options: &Options) -> Result<RankTable, merge::Error> {
    let bar = progress::bar(None, "rkprof: merging {bar:30} {pos}/{len} {eta}");
    let table = merge::merge_into(inputs, out, options, &|done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    table
}
