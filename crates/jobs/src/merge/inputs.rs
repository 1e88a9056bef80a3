//! Finds the sessions below the directories that the user names.

use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::Summary;
use rkprof_store::dir::{self, Session};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Limit of the depth of runs below a named directory: job / node / rank.
const DEPTH: usize = 4;

/// One process.
#[derive(Debug)]
pub struct Input {
    pub dir: PathBuf,
    pub info: Option<RunInfo>,
    /// Why the session is not complete.
    pub problem: Option<String>,
    /// How the program failed, although the records are complete.
    pub failure: Option<String>,
}

impl Input {
    fn new(session: Session) -> Input {
        let recovery = session.needs_recovery();
        let running = session.is_running();
        let unreadable = session.summary().err().map(|error| error.to_string());
        let (info, problem) = match session.info {
            Ok(info) => {
                let problem = match info.status {
                    _ if running => Some("its process still runs".to_owned()),
                    _ if recovery || info.status == Status::Running => Some(format!(
                        "its process was killed; `rkprof recover {}` brings back what it had not written yet",
                        session.dir.display()
                    )),
                    Status::Recovered => Some("its process was killed".to_owned()),
                    Status::Untraced => Some(info.reason.clone().unwrap_or("nothing was recorded".to_owned())),
                    Status::Starting
                    | Status::Running
                    | Status::Finished
                    | Status::Killed
                    | Status::Imported
                    | Status::Merged
                    | Status::Unknown => None,
                };
                (Some(info), problem)
            }
            Err(error) => (None, Some(error.to_string())),
        };
        let exit = info.as_ref().and_then(|info: &RunInfo| info.exit.as_ref());
        let failure = exit.and_then(|exit| match (exit.exit_code, exit.signal) {
            (_, Some(signal)) => Some(format!("its program was ended by signal {signal}")),
            (Some(code), None) if code != 0 => Some(format!("its program ended with code {code}")),
            _ => None,
        });
        Input { dir: session.dir, info, problem: problem.or(unreadable), failure }
    }

    pub fn rank(&self) -> Option<u32> {
        self.info.as_ref().and_then(|info| info.rank)
    }

    pub fn host(&self) -> &str {
        self.info.as_ref().map_or("", |info| &info.host)
    }

    pub fn pid(&self) -> u32 {
        self.info.as_ref().map_or(0, |info| info.pid)
    }

    /// The key of a machine: host and boot, since the clocks begin at boot.
    pub fn machine(&self) -> (&str, &str) {
        self.info.as_ref().map_or(("", ""), |info| (info.host.as_str(), info.boot_id.as_str()))
    }

    /// `rank 3` or `process 4711 on node7`.
    pub fn label(&self) -> String {
        match (self.rank(), &self.info) {
            (Some(rank), _) => format!("rank {rank}"),
            (None, Some(info)) => format!("process {} on {}", info.pid, info.host),
            (None, None) => self.dir.display().to_string(),
        }
    }

    pub fn summary(&self) -> Result<Summary, dir::ReadError> {
        Session::open(&self.dir).summary()
    }

    pub fn traces(&self) -> Vec<PathBuf> {
        rkprof_store::trace_files(&self.dir)
    }
}

/// The sessions in and below the named directories, each once, by rank, then by machine and process.
///
/// # Errors
///
/// When a named directory can't be read.
pub fn find(named: &[PathBuf]) -> io::Result<Vec<Input>> {
    let mut dirs = Vec::new();
    for dir in named {
        // The user often names a run by a link (`latest`); links below it lead to runs that are found anyway.
        collect(&fs::canonicalize(dir)?, 0, &mut dirs)?;
    }
    dirs.sort();
    dirs.dedup();
    let mut inputs = Vec::new();
    for dir in &dirs {
        inputs.extend(dir::sessions(dir)?.into_iter().map(Input::new));
    }
    // The result of a merge is not an input of another one.
    inputs.retain(|input| input.info.as_ref().is_none_or(|info| info.status != Status::Merged));
    inputs.sort_by(|a, b| {
        let key = |input: &Input| (input.rank().unwrap_or(u32::MAX), input.machine().0.to_owned(), input.pid());
        key(a).cmp(&key(b))
    });
    Ok(inputs)
}

/// Takes out what is a copy of another one: the same recording of the same session. Returns the directories of the copies.
pub fn take_copies(inputs: &mut Vec<Input>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    let mut copies = Vec::new();
    inputs.retain(|input| {
        let Some(info) = &input.info else { return true };
        let Some(start) = info.process_start else { return true };
        // A program that replaces itself keeps its process and may do it within a second; containers count their processes alike.
        let began = info.clocks.first().map(|clock| clock.boottime_ns);
        let process = (info.boot_id.clone(), info.host.clone(), info.pid, start, info.rank);
        let key = (process, info.started_at.clone(), began, info.recording);
        let is_first = seen.insert(key);
        if !is_first {
            copies.push(input.dir.clone());
        }
        is_first
    });
    copies
}

fn collect(dir: &Path, depth: usize, runs: &mut Vec<PathBuf>) -> io::Result<()> {
    if dir::holds_run(dir)? {
        runs.push(dir.to_owned());
        return Ok(());
    }
    if depth == DEPTH {
        return Ok(());
    }
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        // Does not follow links, which may form a circle.
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), depth + 1, runs)?;
        }
    }
    Ok(())
}
