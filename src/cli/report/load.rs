//! Reads a run: all its sessions, and their sum.

use super::WHERE_RUNS_ARE;
use crate::cli::{Failure, exit};
use crate::stats::merge::merge;
use crate::store::dir::{self, Session};
use crate::store::run::RunInfo;
use crate::store::summary::{self, NoteRow, Summary};
use std::path::{Path, PathBuf};

/// A run, read.
#[derive(Debug)]
pub struct Run {
    /// As the user knows it.
    pub shown: PathBuf,
    pub processes: Vec<Process>,
    /// The sum of all summaries.
    pub summary: Summary,
    /// Trace files of all processes, as the user would name them.
    pub traces: Vec<PathBuf>,
}

/// One session.
#[derive(Debug)]
pub struct Process {
    pub dir: PathBuf,
    pub info: Option<RunInfo>,
    pub summary: Option<Summary>,
    /// Why there is no summary.
    pub problem: Option<String>,
}

impl Run {
    /// Reads a run directory or a summary. `shown` is how messages call it.
    pub fn load(path: &Path, shown: &Path) -> Result<Run, Failure> {
        let doing = format!("report {}", shown.display());
        let fail = |problem: String, remedy: &str| Failure::new(exit::NO_DATA, doing.clone(), problem, remedy);
        let processes = if path.is_file() {
            vec![read_file(path, &doing)?]
        } else {
            let sessions = dir::sessions(path).map_err(|error| fail(error.to_string(), WHERE_RUNS_ARE))?;
            if sessions.is_empty() {
                return Err(fail("no run is in it".to_owned(), WHERE_RUNS_ARE));
            }
            sessions.iter().map(read_session).collect()
        };
        let summaries: Vec<Summary> = processes.iter().filter_map(|process| process.summary.clone()).collect();
        if summaries.is_empty() {
            let problem = processes.iter().find_map(|p| p.problem.clone()).unwrap_or("there is no summary".to_owned());
            let remedy = "`rkprof doctor` checks this machine, and `rkprof run --help` tells what a run needs.";
            return Err(fail(problem, remedy));
        }
        let remedy = "The file was changed, or written by something else; trace the program again.";
        let mut summary = merge(&summaries).map_err(|error| fail(error.to_string(), remedy))?;
        for problem in processes.iter().filter_map(|process| process.problem.clone()) {
            summary.notes.push(NoteRow { severity: "incomplete".to_owned(), text: problem.clone() });
            summary.completeness.verdict = "INCOMPLETE".to_owned();
            summary.completeness.reasons.push(problem);
        }
        summary.simulated |= processes.iter().any(|p| p.info.as_ref().is_some_and(|info| info.simulated));
        let traces = processes.iter().flat_map(|process| trace_files(path, shown, &process.dir)).collect();
        Ok(Run { shown: shown.to_owned(), processes, summary, traces })
    }

    /// `run.json` of the run itself.
    pub fn info(&self) -> Option<&RunInfo> {
        self.processes.first().and_then(|process| process.info.as_ref())
    }
}

fn read_file(path: &Path, doing: &str) -> Result<Process, Failure> {
    if path.extension().is_some_and(|extension| extension == "pftrace") {
        let remedy = "Name the run directory that it lies in.";
        let problem = "this version does not read trace files";
        return Err(Failure::new(exit::USAGE, doing, problem, remedy));
    }
    let remedy = "Name a run directory, or the summary.json in one.";
    let summary: Summary = dir::read_json(path, summary::SCHEMA_VERSION)
        .map_err(|error| Failure::new(exit::NO_DATA, doing, error, remedy))?;
    let dir = path.parent().unwrap_or(Path::new("")).to_owned();
    Ok(Process { dir, info: None, summary: Some(summary), problem: None })
}

/// Trace files in `session`, a directory of the run in `path`.
fn trace_files(path: &Path, shown: &Path, session: &Path) -> Vec<PathBuf> {
    // A summary was named: its own directory is the session.
    let Ok(below) = session.strip_prefix(path) else { return Vec::new() };
    let names = std::fs::read_dir(session).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let is_trace = |name: &std::ffi::OsString| {
        let name = name.to_string_lossy();
        name.starts_with("trace") && name.ends_with(".pftrace")
    };
    let mut files: Vec<PathBuf> = names.filter(is_trace).map(|name| shown.join(below).join(name)).collect();
    files.sort();
    files
}

fn read_session(session: &Session) -> Process {
    let info = session.info.as_ref().ok();
    let (summary, problem) = match session.summary() {
        Ok(summary) => (Some(summary), None),
        Err(error) => (None, Some(why_no_summary(session, info, &error))),
    };
    Process { dir: session.dir.clone(), info: info.cloned(), summary, problem }
}

fn why_no_summary(session: &Session, info: Option<&RunInfo>, error: &dir::ReadError) -> String {
    let (Some(info), dir::ReadError::Missing { .. }) = (info, error) else { return error.to_string() };
    match (info.status.as_str(), &info.reason) {
        ("untraced", Some(reason)) => format!("nothing was recorded: {reason}"),
        _ if session.is_running() => format!("process {} has just begun; try again in a second", info.pid),
        _ if session.needs_recovery() => {
            format!(
                "process {} was killed early; `rkprof recover {}` brings back what it left",
                info.pid,
                session.dir.display()
            )
        }
        _ => error.to_string(),
    }
}
