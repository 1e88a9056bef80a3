//! The sources of an export: the processes of a run directory, one of its session directories, or a single trace file.

use rkprof_model::run::{self, RunInfo, Status};
use rkprof_model::summary::Summary;
use rkprof_store::dir::ReadError;
use rkprof_store::dir::{self, Session};
use std::io;
use std::path::{Path, PathBuf};

/// One process of a run, or all processes of a merged one.
pub struct Source {
    /// Names the process in messages: its directory or trace file.
    pub place: PathBuf,
    /// Oldest first; empty when the run has statistics only.
    pub traces: Vec<PathBuf>,
    pub info: Option<RunInfo>,
    pub summary: Option<Summary>,
    /// Whether its trace holds the processes of a merged run.
    pub joint: bool,
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
        let joint = path.parent().and_then(|run| dir::read_json(&run.join(run::FILE), run::SCHEMA_VERSION).ok());
        let joint = joint.is_some_and(|info: RunInfo| info.status == Status::Merged);
        return Ok(vec![Source { place: trace.clone(), traces: vec![trace], info: None, summary: None, joint }]);
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
    let joint = info.as_ref().is_some_and(|info: &RunInfo| info.status == Status::Merged);
    Ok(Source { traces: rkprof_store::trace_files(&session.dir), place: session.dir, info, summary, joint })
}
