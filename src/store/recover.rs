//! Salvage of a run that did not end by itself: the arena and `meta.bin` become the end of the trace and the summary.

use std::io;
use std::path::Path;

/// What a recovery brought back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Records that were still in the arena.
    pub records: u64,
    /// Records known to have existed that could not be brought back.
    pub lost: u64,
}

/// Completes the trace and the summary of the session in `dir` from its arena, and sets its status to `recovered`.
/// Fails when there is no arena, or it cannot be read.
pub fn recover(dir: &Path) -> io::Result<Recovered> {
    let reason = format!("{} cannot be recovered: this build of rkprof has no recovery", dir.display());
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}
