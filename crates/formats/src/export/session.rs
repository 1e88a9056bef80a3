//! The sources of an export: the processes of a run directory, one of its session directories, or a single trace file.

use rkprof_model::run::RunInfo;
use rkprof_model::summary::Summary;
use rkprof_store::dir::ReadError;
use rkprof_store::dir::{self, Session};
use std::io;
use std::path::{Path, PathBuf};

/// One process of a run.
pub struct Source {
    /// Names the process in messages: its directory or trace file.
    pub place: PathBuf,
    /// Oldest first; empty when the run has statistics only.
    pub traces: Vec<PathBuf>,
    pub info: Option<RunInfo>,
    pub summary: Option<Summary>,
}

impl Source {
    pub fn pid(&self) -> u32 {
        let info = self.info.as_ref().map(|info| info.pid);
        info.or(self.summary.as_ref().map(|summary| summary.pid)).unwrap_or(0)
    }
}

/// Why a run cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    #[error("no run is in it")]
    Empty,
    #[error("{0}")]
    Invalid(#[from] ReadError),
}

/// The processes at `path`, in the order of their directories.
pub fn open(path: &Path) -> Result<Vec<Source>, OpenError> {
    if path.is_file() {
        let trace = path.to_owned();
        return Ok(vec![Source { place: trace.clone(), traces: vec![trace], info: None, summary: None }]);
    }
    let sessions = dir::sessions(path)?;
    if sessions.is_empty() {
        return Err(OpenError::Empty);
    }
    sessions.into_iter().map(source).collect()
}

fn source(session: Session) -> Result<Source, OpenError> {
    let summary = match session.summary() {
        Ok(summary) => Some(summary),
        Err(ReadError::Missing { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    let info = match session.info {
        Ok(info) => Some(info),
        Err(ReadError::Missing { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    Ok(Source { traces: rkprof_store::trace_files(&session.dir), place: session.dir, info, summary })
}
