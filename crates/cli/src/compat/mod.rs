//! Command lines made for rocprofv3 and rocprof, and madengine's configurations, as rkprof's own.
//!
//! ```text
//! rkprof TOOL WORDS           ─► rkprof_compat: `run`, or what to write instead
//! rkprof run WORDS -- PROGRAM ─► rkprof_compat: rkprof's words and variables
//!                             ─► the same command, which the rest of the program reads
//! ```
//!
//! Only the words before `--` are looked at. The result is shown once, so that the next command line can be ours.

use super::container::PROGRAM_VARIABLES;
use super::{Failure, exit, out};
use rkprof_compat::{Refusal, Translation};
use rkprof_launch::context::SET;
use rkprof_show::failure::Problem;
use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// Options of `rkprof run` that name an image.
const CONTAINERS: [&str; 3] = ["--docker", "--podman", "--apptainer"];

fn refused(refusal: Refusal) -> Failure {
    Failure::new(exit::USAGE, refusal.doing, refusal.problem, refusal.remedy)
}

/// Translates the arguments of `rkprof run` and `rkprof demo`, and lines of other tools; those of other commands are returned as they
/// are. Does not return when the program needs variables: this process then runs the translated command with them.
pub(crate) fn translate(arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let arguments = whole(separate::separate(separate::implied(arguments)))?;
    let Some((head, rest)) = split(&arguments) else { return Ok(arguments) };
    let translation = rkprof_compat::translate(&head).map_err(refused)?;
    if !translation.changed {
        return Ok(arguments);
    }
    let mut translated: Vec<OsString> = arguments[..2].to_vec();
    translated.extend(translation.words.iter().map(OsString::from));
    translated.extend(rest.iter().cloned());
    let quiet = translation.words.iter().any(|word| word == "-q" || word == "--quiet");
    if !quiet {
        translation.notes.iter().for_each(|note| out::note(note));
        out::note(&format!("the same in rkprof's options: {}", shown(&translation, &translated)));
    }
    if translation.env.is_empty() {
        return Ok(translated);
    }
    let failed = |error: Problem| {
        Failure::new(exit::NOT_STARTED, "run with the variables", error, "Set them before rkprof run instead.")
    };
    let own = std::env::current_exe().map_err(|error| failed(error.into()))?;
    let names: Vec<&str> = translation.env.iter().map(|(name, _)| name.as_str()).collect();
    let mut command = Command::new(own);
    command.args(&translated[1..]).envs(translation.env.iter().map(|(k, v)| (k, v)));
    command.env(SET, names.join(","));
    // A container gets no variable that is not handed on by name.
    if CONTAINERS.iter().any(|option| translation.words.iter().any(|word| word.split('=').next() == Some(option))) {
        command.env(PROGRAM_VARIABLES, names.join(","));
    }
    let error = command.exec();
    Err(failed(error.into()))
}

/// The arguments with `run` in the place of another tool.
fn whole(arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let words: Option<Vec<String>> = arguments.iter().skip(1).map(|word| word.to_str().map(str::to_owned)).collect();
    let Some(words) = words.and_then(|words| rkprof_compat::whole(&words)) else { return Ok(arguments) };
    Ok(arguments.into_iter().take(1).chain(words.map_err(refused)?.into_iter().map(OsString::from)).collect())
}

/// The words of `rkprof run` before `--`, or of `rkprof demo`, and the rest. `None` for other commands, and for words that are no UTF-8.
fn split(arguments: &[OsString]) -> Option<(Vec<String>, &[OsString])> {
    let demo = arguments.get(1)? == "demo";
    if !demo && arguments[1] != "run" {
        return None;
    }
    // Without the separator all words are the program's, except those that cannot be its name.
    let end = arguments.iter().position(|word| word == "--").unwrap_or_else(|| {
        if demo {
            return arguments.len();
        }
        let own = |word: &&OsString| word.to_str().is_some_and(|word| word.starts_with('-'));
        2 + arguments[2..].iter().take_while(own).count()
    });
    let head = arguments[2..end].iter().map(|word| word.to_str().map(str::to_owned)).collect::<Option<_>>()?;
    Some((head, &arguments[end..]))
}

/// The command as a user would type it.
fn shown(translation: &Translation, translated: &[OsString]) -> String {
    let env = translation.env.iter().map(|(name, value)| format!("{name}={}", rkprof_show::shell::quoted(value)));
    let words = translated.iter().skip(1).map(|word| rkprof_show::shell::quoted(&word.to_string_lossy()));
    env.chain(std::iter::once("rkprof".to_owned())).chain(words).collect::<Vec<_>>().join(" ")
}

mod separate;

#[cfg(test)]
mod manuals;
#[cfg(test)]
mod tests;
