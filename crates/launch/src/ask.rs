//! Commands for running programs, and their answers.

use crate::targets::{self, Target};
use rkprof_store::control::{Answer, Command};
use rkprof_store::page::{self, NoAnswer};
use serde::Serialize;
use std::io::ErrorKind;
use std::time::Duration;

/// The contents of the JSON.
#[derive(Serialize)]
struct Report {
    schema_version: u32,
    programs: Vec<AskedProgram>,
}

/// A program and its answer.
#[derive(Serialize)]
pub struct AskedProgram {
    /// The number in this command's namespace; unknown for a run directory of another container.
    pub pid: Option<u32>,
    /// The path of its control page.
    pub control: String,
    pub answer: Option<Answer>,
    /// The reason why there is no answer.
    pub error: Option<String>,
    /// Whether there is no answer because the program has ended.
    #[serde(skip)]
    pub is_gone: bool,
}

impl AskedProgram {
    /// Whether the program has carried out the command.
    pub fn is_ok(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.ok)
    }
}

/// Sends a command to programs at the same time: one that does not answer delays no other.
pub(crate) fn ask_all(targets: Vec<Target>, command: &Command, patience: Duration) -> Vec<AskedProgram> {
    ask_wanted(targets, command, patience, |_| Ok(true))
}

/// The same, for the programs that are wanted. One that cannot tell has a row with the reason: the user must know that it was
/// not reached.
pub fn ask_wanted(
    targets: Vec<Target>,
    command: &Command,
    patience: Duration,
    wanted: impl Fn(&Target) -> Result<bool, NoAnswer> + Sync,
) -> Vec<AskedProgram> {
    let row = |target: Target| {
        let result = match wanted(&target) {
            Ok(false) => return None,
            Ok(true) => ask(&target, command, patience),
            // It has ended since it was found, and need not be reached.
            Err(error) if has_ended(&target, &error) => return None,
            Err(error) => Err(error),
        };
        let is_gone = result.as_ref().is_err_and(|error| has_ended(&target, error));
        let Target { pid, page } = target;
        let error = result.as_ref().err().map(ToString::to_string);
        Some(AskedProgram { pid, control: page.display().to_string(), answer: result.ok(), error, is_gone })
    };
    std::thread::scope(|scope| {
        let row = &row;
        let threads: Vec<_> = targets.into_iter().map(|target| scope.spawn(move || row(target))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok().flatten()).collect()
    })
}

/// A page can be missing because its program is in another container, too: then the process still has it.
fn has_ended(target: &Target, error: &NoAnswer) -> bool {
    match error {
        NoAnswer::Gone(..) | NoAnswer::Ended => true,
        NoAnswer::Io(error) if error.kind() == ErrorKind::NotFound => {
            target.pid.is_some_and(|pid| targets::of_process(pid).is_err())
        }
        NoAnswer::Late(_)
        | NoAnswer::Stopped(_)
        | NoAnswer::Busy(_)
        | NoAnswer::TooLong(_)
        | NoAnswer::Forbidden
        | NoAnswer::NoPage
        | NoAnswer::Io(_) => false,
    }
}

pub fn json(rows: Vec<AskedProgram>) -> String {
    let report = Report { schema_version: rkprof_store::control::SCHEMA_VERSION, programs: rows };
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

/// Sends a command to one program.
///
/// # Errors
/// Why it did not answer.
pub fn ask(target: &Target, command: &Command, patience: Duration) -> Result<Answer, NoAnswer> {
    let request = serde_json::to_vec(command).unwrap_or_default();
    let answer = page::ask(&target.page, &request, patience)?;
    serde_json::from_slice(&answer).map_err(|error| NoAnswer::Io(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `--all` finds the programs of other jobs as well; one of them may end meanwhile.
    #[test]
    fn a_program_that_has_ended_is_not_one_of_those_wanted() {
        let mut child = std::process::Command::new("true").spawn().expect("a process");
        child.wait().expect("its end");
        let gone = || Target { pid: Some(child.id()), page: "/nonexistent/rkprof.control".into() };
        let patience = Duration::from_secs(1);
        let belongs = |target: &Target| ask(target, &Command::Status, patience).map(|_| true);
        assert!(ask_wanted(vec![gone()], &Command::Status, patience, belongs).is_empty());
        let rows = ask_wanted(vec![gone()], &Command::Status, patience, |_| Ok(true));
        assert!(rows[0].is_gone && rows[0].error.is_some());
        // Where the process is unknown, so is its end.
        let unknown = Target { pid: None, ..gone() };
        assert!(!ask_wanted(vec![unknown], &Command::Status, patience, belongs)[0].is_gone);
    }
}
