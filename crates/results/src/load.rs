//! Reads a run: all its sessions, and their sum.

use super::{no_run, traces};
use crate::{Failure, exit};
use rkprof_analysis::argument_work::ArgumentWork;
use rkprof_analysis::timeline::Timeline;
use rkprof_analysis::timeline::health::Options;
use rkprof_analysis::timeline::host::Samples;
use rkprof_analysis::timeline::measured::Measured;
use rkprof_model::error::Error;
use rkprof_model::event::Ns;
use rkprof_model::host_samples;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::{self, NoteRow, Summary, TraceFile};
use rkprof_model::verdict;
use rkprof_stats::merge::merge;
use rkprof_store::dir::{self, Session};
use rkprof_store::files;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Shown where the user's path is not a run.
pub const WHERE_RUNS_ARE: &str = "Name a run directory; `rkprof run` writes to rkprof_out unless told otherwise.";

/// A loaded run.
#[derive(Debug)]
pub struct Run {
    /// The path as shown to the user.
    pub shown: PathBuf,
    pub processes: Vec<Process>,
    /// `run.json` of the run itself, where [`Run::restrict`] may have left its process out.
    root: Option<RunInfo>,
    /// The sum of all summaries.
    pub summary: Summary,
    /// Of all launches, where [`Run::measure`] has limited the tables of kernels to a part.
    work: Option<ArgumentWork>,
    /// Trace files of all processes, relative to the user's path.
    pub traces: Vec<PathBuf>,
}

/// One session.
#[derive(Debug)]
pub struct Process {
    pub dir: PathBuf,
    pub info: Option<RunInfo>,
    pub summary: Option<Summary>,
    /// The reason why there is no summary.
    pub problem: Option<String>,
    /// Parts of its trace, oldest first.
    pub traces: Vec<PathBuf>,
    /// `Some` if the user named the trace itself, which is read already.
    pub timeline: Option<(Timeline, Vec<String>)>,
    /// Whether its tables hold counted dispatches as timed ones.
    counted: bool,
    /// Records of the summary that the trace lacks; known after the trace was read.
    pub missing: Vec<String>,
}

impl Process {
    /// The trace files that its summary lists.
    pub fn known_traces(&self) -> Vec<TraceFile> {
        self.summary.as_ref().map(|summary| summary.completeness.trace_files.clone()).unwrap_or_default()
    }

    /// Whether `rkprof merge` made it from several processes.
    pub(crate) fn is_merged(&self) -> bool {
        self.info.as_ref().is_some_and(|info| info.status == Status::Merged)
    }

    fn pid(&self) -> u32 {
        let info = self.info.as_ref().map(|info| info.pid);
        info.or(self.summary.as_ref().map(|summary| summary.pid)).unwrap_or(0)
    }

    /// The tables of its trace, and notes on missing or damaged records. Reads the trace unless it is loaded.
    ///
    /// # Errors
    /// A sentence: why there are none.
    pub fn timeline(&mut self) -> Result<(Timeline, Vec<String>), Error> {
        match self.timeline.take() {
            Some(read) => Ok(read),
            // A joint trace is not missing: `traces::read_joint` reads it.
            None if self.is_merged() => Err("the trace is of several processes".to_owned().into()),
            None if self.traces.is_empty() => Err("the run has no trace (statistics only)".to_owned().into()),
            None => {
                let wanted = traces::Wanted { counted: self.counted, ..traces::Wanted::default() };
                let contents = traces::read(&self.traces, &self.known_traces(), &wanted)
                    .inspect_err(|error| self.missing.push(format!("the trace cannot be read: {error}")))?;
                self.missing = contents.missing;
                let is_part = contents.timeline.is_part || self.is_part();
                let (host, session) = (self.host_samples(), self.session());
                let timeline = Timeline { host, session, is_part, ..contents.timeline };
                Ok((timeline, contents.notes))
            }
        }
    }
}

/// Options by which only some time, or some kernels, of a program are in its trace.
const PARTS: [&str; 7] = [
    "RKPROF_PAUSED",
    "RKPROF_FOR",
    "RKPROF_STEPS",
    "RKPROF_WHEN",
    "RKPROF_FLIGHT",
    "RKPROF_KEEP",
    "RKPROF_KERNEL_REGEX",
];

impl Process {
    /// Whether the user wanted only a part of the program.
    fn is_part(&self) -> bool {
        let is_set = |name: &&str| self.info.as_ref().is_some_and(|info| info.options.contains_key(*name));
        PARTS.iter().any(is_set)
    }

    /// Begin and end of the session.
    fn session(&self) -> Option<(Ns, Ns)> {
        let summary = self.summary.as_ref().filter(|summary| summary.start_ns > 0)?;
        Some((summary.start_ns, summary.end_ns.max(summary.start_ns)))
    }

    /// What its threads did while their device had no work; empty without `--host-samples`.
    fn host_samples(&self) -> Samples {
        let text = files::read(&self.dir.join(host_samples::FILE), MOST_SAMPLES).unwrap_or_default();
        Samples::from_lines(host_samples::lines(&String::from_utf8_lossy(&text)))
    }
}

/// Largest file of samples that is read, bytes.
const MOST_SAMPLES: u64 = 1 << 30;

impl Run {
    /// Bytes of all trace files.
    pub fn trace_bytes(&self) -> u64 {
        self.traces.iter().filter_map(|file| Some(file.metadata().ok()?.len())).sum()
    }

    /// Records that a reader found missing in a process.
    pub fn found(&mut self, index: usize, reason: String) {
        let several = self.processes.len() > 1;
        let Some(summary) = self.processes.get_mut(index).and_then(|process| process.summary.as_mut()) else { return };
        let pid = summary.pid;
        verdict::found(&mut summary.completeness, reason.clone());
        let reason = if several { format!("process {pid}: {reason}") } else { reason };
        verdict::found(&mut self.summary.completeness, reason);
    }

    /// Lowers the verdict by the gaps in traces that have been read since.
    pub fn settle(&mut self) {
        let of = |(index, process): (usize, &mut Process)| {
            process.missing.drain(..).map(|reason| (index, reason)).collect::<Vec<_>>()
        };
        let missing: Vec<(usize, String)> = self.processes.iter_mut().enumerate().flat_map(of).collect();
        missing.into_iter().for_each(|(index, reason)| self.found(index, reason));
    }

    /// Of repeated runs of one program the one in the middle by its kernel time: repeats are no ranks, and their sum is nothing.
    fn middle(repeats: &[PathBuf], shown: &Path) -> Result<Run, Failure> {
        let kernel_ns = |path: &&PathBuf| -> u64 {
            let sessions = dir::sessions(path).unwrap_or_default();
            sessions.iter().filter_map(|session| Some(session.summary().ok()?.kernel_ns())).sum()
        };
        let mut by_time: Vec<&PathBuf> = repeats.iter().collect();
        by_time.sort_by_cached_key(kernel_ns);
        let Some(middle) = by_time.get(by_time.len() / 2) else { return Run::load(shown, shown) };
        let mut run = Run::load(middle, middle)?;
        let text = format!(
            "{} holds {} runs of one program: this is {}, the one in the middle by its kernel time; `rkprof compare` and \
             `rkprof fitness` read all of them",
            shown.display(),
            repeats.len(),
            middle.display()
        );
        run.summary.notes.push(NoteRow { severity: "info".to_owned(), text });
        Ok(run)
    }

    /// Of what was read.
    pub fn new(shown: PathBuf, processes: Vec<Process>, summary: Summary, traces: Vec<PathBuf>) -> Run {
        Run { shown, processes, root: None, summary, work: None, traces }
    }

    /// Reads a run directory, a summary or a trace. `shown` is its name in messages.
    pub fn load(path: &Path, shown: &Path) -> Result<Run, Failure> {
        let repeats = dir::runs_in(path);
        if repeats.iter().any(|run| run != path) {
            return Run::middle(&repeats, shown);
        }
        let doing = format!("read the run {}", shown.display());
        let fail = |problem: String, remedy: &str| Failure::new(exit::NO_DATA, doing.clone(), problem, remedy);
        let mut sessions = Vec::new();
        let processes = if path.is_file() {
            vec![read_file(path, &doing)?]
        } else {
            sessions =
                dir::sessions(path).map_err(|error| fail(error.to_string(), &no_run::remedy(path, Some(&error))))?;
            if sessions.is_empty() {
                return Err(fail("no run is in it".to_owned(), &no_run::remedy(path, None)));
            }
            sessions.iter().map(read_session).collect()
        };
        let summaries: Vec<Summary> = processes.iter().filter_map(|process| process.summary.clone()).collect();
        if summaries.is_empty() {
            let problem = processes.iter().find_map(|p| p.problem.clone()).unwrap_or("there is no summary".to_owned());
            return Err(fail(problem, &without_summary(shown, &sessions, &processes)));
        }
        let remedy = "The file was changed, or written by something else; trace the program again.";
        let mut summary = merge(&summaries).map_err(|error| fail(error.to_string(), remedy))?;
        // What the user ran, which may be a launcher of what was traced.
        let started = processes.iter().find_map(|process| process.info.as_ref()?.exit.as_ref());
        if let Some(exit) = started.filter(|exit| !exit.command.is_empty()) {
            summary.command.clone_from(&exit.command);
        }
        for problem in processes.iter().filter_map(|process| process.problem.clone()) {
            summary.notes.push(NoteRow { severity: "incomplete".to_owned(), text: problem.clone() });
            verdict::found(&mut summary.completeness, problem);
        }
        summary.simulated |= processes.iter().any(|p| p.info.as_ref().is_some_and(|info| info.simulated));
        if path.is_dir() {
            summary.notes.extend(processes.iter().flat_map(|process| crate::partial::notes(process, path, shown)));
            summary.notes.extend(crate::apart::note(&processes));
        }
        let traces = processes.iter().flat_map(|process| trace_files(path, shown, &process.dir)).collect();
        Ok(Run::new(shown.to_owned(), processes, summary, traces))
    }

    /// Replaces the kernels' times by those of counted calls, in tables and traces. Counters must have been read in every
    /// call: times of two kinds are never mixed.
    pub fn take_counted(&mut self) {
        self.summary.take_counted();
        for process in &mut self.processes {
            process.summary.iter_mut().for_each(Summary::take_counted);
            // The trace is read again, with the counted dispatches.
            (process.counted, process.timeline) = (true, None);
        }
    }

    /// The tables of the process that took longest, also in a joint trace: ranks do the same work, and the slowest one decides.
    pub fn slowest(&mut self) -> Option<Timeline> {
        let of = |process: &mut Process| match process.timeline() {
            Ok((timeline, _)) => vec![timeline],
            Err(_) if process.is_merged() => {
                let joint = traces::read_joint(&process.traces);
                let joint =
                    joint.inspect_err(|error| process.missing.push(format!("the trace cannot be read: {error}")));
                let joint = joint.unwrap_or_default();
                joint.into_iter().map(|(_, timeline)| timeline).filter(|one| !one.dispatches.is_empty()).collect()
            }
            Err(_) => Vec::new(),
        };
        let timelines = self.processes.iter_mut().flat_map(of);
        timelines.max_by_key(|timeline| timeline.window().map_or(0, |(first, last)| last - first))
    }

    /// Keeps only launches from the first begin to the last end of the ranges of a name, and computes all numbers anew from
    /// the traces.
    ///
    /// # Errors
    /// A sentence, when no process has such a range.
    pub fn restrict(&mut self, range: &str) -> Result<(), Error> {
        self.root = self.info().cloned();
        let mut inside = Vec::new();
        for mut process in self.processes.drain(..) {
            let Some((window, ranges)) = traces::window(&process.traces, range)? else { continue };
            let known = process.known_traces();
            let wanted = traces::Wanted { summary: true, window: Some(window), counted: process.counted };
            let contents = traces::read(&process.traces, &known, &wanted)?;
            let timeline = Timeline { is_part: true, ..contents.timeline };
            let mut summary = contents.summary.unwrap_or_default();
            if process.counted {
                summary.take_counted();
            }
            let Some((first, last)) = timeline.window() else { continue };
            (summary.start_ns, summary.end_ns) = (first, last);
            if let Some(whole) = &process.summary {
                // Facts of the process, and the completeness of its records, do not depend on the time.
                (summary.simulated, summary.own_cost) = (whole.simulated, whole.own_cost.clone());
                summary.completeness.verdict = whole.completeness.verdict;
                summary.completeness.reasons.clone_from(&whole.completeness.reasons);
            }
            contents.missing.into_iter().for_each(|reason| verdict::found(&mut summary.completeness, reason));
            let text = match ranges {
                1 => format!("only launches within the range {range:?} are analyzed"),
                n => format!("only launches from the first to the last of {n} ranges {range:?} are analyzed"),
            };
            summary.notes.push(NoteRow { severity: "info".to_owned(), text });
            (process.timeline, process.summary) = (Some((timeline, Vec::new())), Some(summary));
            inside.push(process);
        }
        self.processes = inside;
        let summaries: Vec<Summary> = self.processes.iter().filter_map(|process| process.summary.clone()).collect();
        if summaries.is_empty() {
            return Err(format!("no kernel was launched within ROCTx ranges named {range:?}").into());
        }
        self.summary = merge(&summaries).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Limits the tables of kernels to the measured launches; with `timelines` the traces too. A process whose trace cannot
    /// identify them keeps its times, with a note.
    ///
    /// # Errors
    /// A sentence, when no process has the steps that were asked for.
    pub fn measure(&mut self, options: &Options, timelines: bool) -> Result<(), Error> {
        if !options.sets_apart() {
            return Ok(());
        }
        let (mut notes, mut wrong, mut found) = (BTreeSet::new(), None, false);
        for process in &mut self.processes {
            let (mut timeline, remarks) = match process.timeline() {
                Ok(read) => read,
                Err(why) => {
                    notes.insert(format!("no launch of process {} is excluded: {why}", process.pid()));
                    continue;
                }
            };
            match Measured::from_timeline(&timeline, options) {
                Ok(None) => {}
                Ok(Some(measured)) => {
                    found = true;
                    if let Some(summary) = &mut process.summary {
                        summary.kernels = measured.rows(&timeline, &summary.kernels);
                    }
                    if timelines {
                        measured.restrict(&mut timeline);
                    }
                    notes.insert(measured.text);
                }
                Err(error) => wrong = Some(error),
            }
            process.timeline = Some((timeline, remarks));
        }
        match wrong {
            Some(error) if !found => return Err(error),
            Some(error) => _ = notes.insert(format!("no launch of some processes is excluded: {error}")),
            None => {}
        }
        let summaries: Vec<Summary> = self.processes.iter().filter_map(|process| process.summary.clone()).collect();
        let all = ArgumentWork::new(&self.summary);
        let (_, calls) = self.summary.timed_calls();
        self.summary.kernels = merge(&summaries).map_err(|error| error.to_string())?.kernels;
        // Sizes and arguments are those of all launches.
        self.work = (self.summary.timed_calls().1 < calls).then(|| all.of_a_part());
        let note = |text| NoteRow { severity: "info".to_owned(), text };
        self.summary.notes.extend(notes.into_iter().map(note));
        Ok(())
    }

    /// The work of launches by their recorded sizes and arguments.
    pub fn argument_work(&self) -> ArgumentWork {
        self.work.clone().unwrap_or_else(|| ArgumentWork::new(&self.summary))
    }

    /// `run.json` of the run itself.
    pub fn info(&self) -> Option<&RunInfo> {
        self.root.as_ref().or_else(|| self.processes.first()?.info.as_ref())
    }
}

/// The remedy for a run without a summary.
fn without_summary(shown: &Path, sessions: &[Session], processes: &[Process]) -> String {
    if sessions.iter().any(Session::needs_recovery) {
        return format!("`rkprof recover {}` makes it from what was recorded.", shown.display());
    }
    match processes.iter().flat_map(|process| &process.traces).next() {
        Some(trace) => format!("`rkprof report {}` reads the trace alone.", trace.display()),
        None => "Run the program again; `rkprof doctor` checks what a run needs on this machine.".to_owned(),
    }
}

fn read_file(path: &Path, doing: &str) -> Result<Process, Failure> {
    let dir = path.parent().unwrap_or(Path::new("")).to_owned();
    if path.extension().is_some_and(|extension| extension == "pftrace") {
        return read_trace(path, dir, doing);
    }
    let summary: Summary =
        dir::read_json(path, summary::SCHEMA_VERSION).map_err(|error| not_a_summary(path, doing, error))?;
    Ok(Process {
        dir,
        info: None,
        summary: Some(summary),
        problem: None,
        traces: Vec::new(),
        timeline: None,
        counted: false,
        missing: Vec::new(),
    })
}

/// Why a file that the user named is no summary. The place of a fault in JSON says nothing of a file without any.
fn not_a_summary(path: &Path, doing: &str, error: dir::ReadError) -> Failure {
    let io = match &error {
        dir::ReadError::Unreadable { source, .. } => Some(source),
        _ => None,
    };
    let remedy = match no_run::remedy(path, io) {
        remedy if remedy == WHERE_RUNS_ARE => "Name a run directory, the summary.json in one, or a trace.".to_owned(),
        remedy => remedy,
    };
    let head = files::read(path, MOST_SAMPLES).unwrap_or_default();
    let is_json = head.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|byte| *byte == b'{');
    match error {
        dir::ReadError::Invalid { .. } if !is_json => {
            Failure::new(exit::NO_DATA, doing, "it is neither a summary.json nor a trace (.pftrace)", remedy)
        }
        error => Failure::new(exit::NO_DATA, doing, error, remedy),
    }
}

/// A trace alone: its statistics are computed from it.
fn read_trace(path: &Path, dir: PathBuf, doing: &str) -> Result<Process, Failure> {
    let files = vec![path.to_owned()];
    let contents =
        traces::read(&files, &[], &traces::Wanted { summary: true, ..traces::Wanted::default() }).map_err(|error| {
            Failure::new(exit::NO_DATA, doing, error, "Name a trace that rkprof wrote; `rkprof import` reads others.")
        })?;
    let nothing = contents.timeline.dispatches.is_empty() && contents.timeline.untimed == 0;
    if nothing && contents.summary.as_ref().is_none_or(|summary| summary.completeness.api_calls == 0) {
        let remedy = "Name a trace that rkprof wrote; `rkprof import` reads others.";
        return Err(Failure::new(exit::NO_DATA, doing, "it has no packet of rkprof", remedy));
    }
    let (summary, timeline) = (contents.summary, Some((contents.timeline, Vec::new())));
    Ok(Process {
        dir,
        info: None,
        summary,
        problem: None,
        traces: files,
        timeline,
        counted: false,
        missing: Vec::new(),
    })
}

/// Trace files in `session`, a directory of the run in `path`.
fn trace_files(path: &Path, shown: &Path, session: &Path) -> Vec<PathBuf> {
    // The user named a summary: its own directory is the session.
    if path.extension().is_some_and(|extension| extension == "pftrace") {
        return vec![shown.to_owned()];
    }
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
    let traces = rkprof_store::trace_files(&session.dir);
    Process {
        dir: session.dir.clone(),
        info: info.cloned(),
        summary,
        problem,
        traces,
        timeline: None,
        counted: false,
        missing: Vec::new(),
    }
}

fn why_no_summary(session: &Session, info: Option<&RunInfo>, error: &dir::ReadError) -> String {
    let (Some(info), dir::ReadError::Missing { .. }) = (info, error) else { return error.to_string() };
    match (info.status, &info.reason) {
        (Status::Untraced, Some(reason)) => format!("nothing was recorded: {reason}"),
        _ if session.is_running() => format!("process {} has just begun; try again in a second", info.pid),
        _ if session.needs_recovery() => {
            format!(
                "process {} was killed early; `rkprof recover {}` brings back its records",
                info.pid,
                session.dir.display()
            )
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::run::ExitInfo;

    /// The root's process has no such range, as a launcher of ranks: how its program ended is still known.
    #[test]
    fn a_run_is_itself_without_its_first_process() {
        let dir = tempfile::tempdir().unwrap();
        let exit = ExitInfo { exit_code: Some(1), ..ExitInfo::default() };
        let info = RunInfo { exit: Some(exit), ..RunInfo::default() };
        dir::write_json(&dir.path().join("summary.json"), &Summary::default()).unwrap();
        let mut run = Run::load(dir.path(), dir.path()).unwrap();
        run.processes[0].info = Some(info);
        assert!(run.restrict("measured").is_err(), "no process has it");
        assert!(run.processes.is_empty());
        let exit = run.info().and_then(|info| info.exit.as_ref());
        assert_eq!(exit.and_then(|exit| exit.exit_code), Some(1));
    }
}
