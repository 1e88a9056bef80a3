//! The verdict of a session on disk: the verdict of its summary, checked against the files as they are now. Every command
//! that shows a session uses this module; docs/complete.md has the equation.

use crate::lease;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::{Summary, TraceFile};
use rkprof_model::verdict;
use rkprof_perfetto::reader::Account;
use std::fmt;
use std::path::{Component, Path};

/// Compares a summary with `run.json` and with the sizes of the trace files beside it. Lowers its verdict where they
/// contradict it. `running`: the process is alive.
pub fn compare(dir: &Path, info: Option<&RunInfo>, running: bool, summary: &mut Summary) {
    let mut missing: Vec<String> = match info {
        None => vec!["run.json is missing or unreadable, so it is not known how the session ended".to_owned()],
        Some(info) => ending(info, running, summary).into_iter().collect(),
    };
    if !running {
        missing.extend(summary.completeness.trace_files.iter().filter_map(|file| size(dir, file)));
    }
    missing.extend(lease::after(dir).and_then(|after| after.missing()));
    missing.into_iter().for_each(|reason| verdict::found(&mut summary.completeness, reason));
}

/// Adds what is missing to a summary that is going to be written.
pub fn add(summary: &mut Summary, missing: String) {
    verdict::found(&mut summary.completeness, missing);
}

/// What `run.json` says about the end that the summary does not know.
fn ending(info: &RunInfo, running: bool, summary: &Summary) -> Option<String> {
    let ours = info.status.is_open() || matches!(info.status, Status::Finished | Status::Recovered);
    if ours && info.pid != summary.pid {
        return Some(format!("run.json is of process {} and summary.json of process {}", info.pid, summary.pid));
    }
    match info.status {
        status if status.is_open() && !running => {
            Some(format!("process {} died, and its run has not been recovered: use `rkprof recover`", info.pid))
        }
        Status::Untraced => Some("run.json says that nothing was recorded".to_owned()),
        Status::Finished if !summary.finished => Some("the last summary was not written".to_owned()),
        Status::Starting
        | Status::Running
        | Status::Finished
        | Status::Killed
        | Status::Recovered
        | Status::Imported
        | Status::Merged
        | Status::Unknown => None,
    }
}

/// Names a trace file that is missing or shorter than it was.
pub fn size(dir: &Path, file: &TraceFile) -> Option<String> {
    // The name in the file must not lead out of the directory.
    let name = Path::new(&file.name).file_name()?;
    let place = dir.join(name);
    // A replay's directory links to the trace of one of its passes.
    let inside = |target: &Path| target.components().all(|part| matches!(part, Component::Normal(_)));
    let found = match place.read_link() {
        Ok(target) if inside(&target) => place.metadata(),
        _ => place.symlink_metadata(),
    };
    match found {
        Ok(found) if found.is_file() && found.len() >= file.bytes => None,
        Ok(found) if found.is_file() => Some(format!(
            "{} was cut: {} of {} bytes are there; it held {}",
            file.name,
            found.len(),
            file.bytes,
            held(file)
        )),
        _ => Some(format!("{} is missing; it held {}", file.name, held(file))),
    }
}

fn held(file: &TraceFile) -> String {
    format!("{} kernels, {} copies and {} API calls", file.held.kernels, file.held.copies, file.held.api_calls)
}

/// What is missing in a trace file, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Events that were in the file.
    Events(String),
    /// The end of the file; whether events came after it is not known.
    End(String),
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Lack::Events(words) | Lack::End(words)) = self;
        f.write_str(words)
    }
}

/// Counts that a trace has and its summary has not.
fn beyond(differ: &[(&str, u64, u64)]) -> String {
    let counts: Vec<String> =
        differ.iter().map(|(what, has, told)| format!("{has} {what} (the summary has {told})")).collect();
    counts.join(", ")
}

/// What is missing in a trace file that was read to its end. `known`: the summary's entry for the file, if there is one.
pub fn lacks(name: &str, known: Option<&TraceFile>, account: &Account) -> Option<Lack> {
    if known.is_none() && account.is_silent() {
        return None;
    }
    let whole = known.map_or(account.stated(), |file| file.held);
    let said = |differ: &[(&str, u64, u64)]| {
        let counts: Vec<String> = differ.iter().map(|(what, has, all)| format!("{has} of {all} {what}")).collect();
        counts.join(", ")
    };
    let lacks = account.read.lacks(&whole);
    if !lacks.is_empty() {
        return Some(Lack::Events(format!("{name} holds only {}", said(&lacks))));
    }
    // A file that is still being written has more than its last statement, and than a summary that is a second old.
    if !account.is_silent() && account.has_ended() {
        let differ = account.read.differences(&whole);
        if !differ.is_empty() {
            return Some(Lack::Events(match known {
                // Each of the two is sound: the other one could not be written again.
                Some(_) => format!(
                    "summary.json is older than {name}, and its last version is not there, as when a program is killed or its disk is full: \
                     {name} holds {}",
                    beyond(&differ)
                ),
                None => format!("{name} holds more than its writer has stated: {}", said(&differ)),
            }));
        }
        let differ = account.stated().differences(&whole);
        if !differ.is_empty() {
            return Some(Lack::Events(format!("the writer of {name} has stated other totals: {}", said(&differ))));
        }
    }
    if known.is_none() && !account.has_ended() {
        let at_least = account.read.total();
        return Some(Lack::End(format!(
            "{name} does not end as its writer ends a trace: it was cut, or its program was killed or still runs; the {at_least} \
             events before that are there"
        )));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Event, MemoryCopy, Process, Registry};
    use rkprof_model::summary::{Completeness, Held, Verdict};
    use rkprof_perfetto::reader::TraceReader;
    use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

    fn summary(bytes: u64) -> Summary {
        let held = Held { kernels: 3, ..Held::default() };
        let trace_files = vec![TraceFile { name: "trace.pftrace".to_owned(), bytes, held }];
        let completeness = Completeness { verdict: Verdict::Complete, trace_files, ..Completeness::default() };
        Summary { pid: 7, finished: true, completeness, ..Summary::default() }
    }

    /// The trace was ended, and there was no room for the summary after it.
    #[test]
    fn a_summary_that_is_older_than_its_trace_is_called_so() {
        let (mut writer, mut out) = (TraceWriter::new(TraceOptions::default(), &Process::default()), Vec::new());
        writer.begin_file(&mut out);
        for start in [10, 20] {
            let copy = MemoryCopy { start, end: start + 5, event_id: start, ..MemoryCopy::default() };
            writer.event(&mut out, &Event::Copy(copy), &Registry::default());
        }
        writer.end_file(&mut out);
        let mut reader = TraceReader::new(&out[..]);
        while reader.next().expect("a trace").is_some() {}
        let account = reader.account().clone();
        let known = TraceFile { name: "trace.pftrace".to_owned(), bytes: 100, held: Held::default() };
        let said = |known| lacks("trace.pftrace", known, &account).map(|lack| lack.to_string());
        let words = said(Some(&known)).expect("they differ");
        assert!(
            words.starts_with("summary.json is older") && words.ends_with("2 copies (the summary has 0)"),
            "{words}"
        );
        assert_eq!(said(None), None, "the trace agrees with itself");
    }

    fn compared(status: Status, pid: u32, running: bool, length: Option<u64>) -> (Verdict, String) {
        let dir = tempfile::tempdir().expect("temporary directory");
        if let Some(length) = length {
            std::fs::write(dir.path().join("trace.pftrace"), vec![0; length as usize]).expect("a trace");
        }
        let info = RunInfo { status, pid, ..RunInfo::default() };
        let mut summary = summary(100);
        compare(dir.path(), Some(&info), running, &mut summary);
        (summary.completeness.verdict, summary.completeness.reasons.join("; "))
    }

    #[test]
    fn a_name_leads_nowhere_else() {
        let root = tempfile::tempdir().expect("temporary directory");
        let run = root.path().join("run");
        std::fs::create_dir(&run).expect("a directory");
        std::fs::write(root.path().join("outside"), [0; 100]).expect("a file");
        let found =
            |name: &str| size(&run, &TraceFile { name: name.to_owned(), bytes: 10, held: Held::default() }).map(|_| ());
        let outside = root.path().join("outside");
        // The file exists, and must not be read.
        assert!(found("../outside").is_some() && found(&outside.display().to_string()).is_some());
        std::os::unix::fs::symlink("../outside", run.join("trace.pftrace")).expect("a link");
        assert!(found("trace.pftrace").is_some());
        std::fs::write(run.join("outside"), [0; 100]).expect("a file");
        assert!(found("../outside").is_none());
    }

    #[test]
    fn the_disk_is_asked_before_the_summary_is_believed() {
        let (complete, nothing) = (Verdict::Complete, String::new());
        assert_eq!(compared(Status::Finished, 7, false, Some(100)), (complete, nothing.clone()));
        // Notes may have been appended.
        assert_eq!(compared(Status::Finished, 7, false, Some(120)), (complete, nothing));
        for (status, pid, length, words) in [
            (Status::Finished, 7, Some(99), "99 of 100 bytes"),
            (Status::Finished, 7, None, "missing; it held 3 kernels"),
            (Status::Finished, 8, Some(100), "run.json is of process 8"),
            (Status::Running, 7, Some(100), "rkprof recover"),
            (Status::Killed, 7, Some(100), "rkprof recover"),
            (Status::Starting, 7, Some(100), "rkprof recover"),
            (Status::Untraced, 7, Some(100), "nothing was recorded"),
        ] {
            let (verdict, reasons) = compared(status, pid, false, length);
            assert!(
                verdict == Verdict::Incomplete && reasons.contains(words),
                "{status} {length:?}: {verdict} {reasons}"
            );
        }
        let mut alone = summary(100);
        compare(Path::new("/none"), None, false, &mut alone);
        assert_eq!(alone.completeness.reasons.len(), 2);
    }
}
