//! A folder of ranks as one run, for commands that look at it once.

use crate::{Failure, exit, progress};
use rkprof_jobs::merge::table::RankTable;
use rkprof_jobs::merge::{self, Options};
use rkprof_show::failure::Problem;
use rkprof_store::dir;
use std::path::{Path, PathBuf};

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
    let place = std::env::temp_dir().join(format!("rkprof-merged-{}", std::process::id()));
    // It must be new: a directory for temporary files is everybody's.
    std::fs::create_dir(&place).map_err(|error| failed(error.into()))?;
    let together = Together { dir: place };
    let options = Options { step: step.map(str::to_owned), no_trace: false, dataset: false };
    with_bar(&inputs, &together.dir, &options).map_err(|error| failed(error.into()))?;
    Ok(Some(together))
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
