//! The correctness of the program's result. rkprof cannot know it and never assumes it: the user names a file or a command
//! that does, and without one the answer is "unknown".

use super::{Failure, exit};
use serde::{Deserialize, Serialize, Serializer};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A check that takes longer is ended and counts as failed.
const PATIENCE: Duration = Duration::from_secs(600);
/// Exit codes of the shell for a command that did not run.
const NOT_EXECUTABLE: i32 = 126;
const NOT_FOUND: i32 = 127;
const REMEDY: &str = "Give a JSON file like {\"correct\": true, \"max_abs_err\": 1e-3}, or a command whose exit code is 0 when the result is correct.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Correct,
    Wrong,
    Unknown,
}

/// Serialized as `true`, `false` or `"unknown"`.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Answer::Correct => serializer.serialize_bool(true),
            Answer::Wrong => serializer.serialize_bool(false),
            Answer::Unknown => serializer.serialize_str("unknown"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Correctness {
    pub correct: Answer,
    /// Largest absolute error, in the unit of the user's check.
    pub max_abs_err: Option<f64>,
    /// The file or command that gave the answer.
    pub source: Option<String>,
}

impl Correctness {
    pub const UNKNOWN: Correctness = Correctness { correct: Answer::Unknown, max_abs_err: None, source: None };

    /// The answer as one line of text.
    pub fn describe(&self) -> String {
        let answer = match self.correct {
            Answer::Correct => "correct",
            Answer::Wrong => "WRONG",
            Answer::Unknown => return "unknown: no check was given (--correct FILE|COMMAND)".to_owned(),
        };
        let error = self.max_abs_err.map_or(String::new(), |error| format!(", largest error {error:e}"));
        format!("{answer}{error}, says {}", self.source.as_deref().unwrap_or("the check"))
    }
}

#[derive(Deserialize)]
struct Statement {
    correct: bool,
    max_abs_err: Option<f64>,
}

/// Reads the file, or runs the command through the shell with `RKPROF_RUN` set to the run directory. A command may print
/// the JSON as its last line to tell the error; its exit code decides.
///
/// # Errors
/// The file cannot be read or is not such JSON; the command cannot be started.
pub fn ask(check: Option<&str>, run: &Path) -> Result<Correctness, Failure> {
    let Some(check) = check else { return Ok(Correctness::UNKNOWN) };
    let is_file = check.ends_with(".json") || (Path::new(check).is_file() && !is_executable(Path::new(check)));
    if is_file { from_file(check) } else { from_command(check, run) }
}

fn is_executable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

fn from_file(path: &str) -> Result<Correctness, Failure> {
    let fail =
        |problem: String| Failure::new(exit::USAGE, format!("read the correctness from {path}"), problem, REMEDY);
    let text = rkprof_store::files::read_text(std::path::Path::new(path)).map_err(|error| fail(error.to_string()))?;
    let Statement { correct, max_abs_err } = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    Ok(Correctness { correct: answer(correct), max_abs_err, source: Some(path.to_owned()) })
}

fn from_command(command: &str, run: &Path) -> Result<Correctness, Failure> {
    let fail = |error: std::io::Error| Failure::new(exit::USAGE, format!("run the check {command:?}"), error, REMEDY);
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(command).env(rkprof_model::variables::RUN, run).stdin(Stdio::null());
    let mut output = tempfile().map_err(fail)?;
    let mut child = shell.stdout(output.try_clone().map_err(fail)?).spawn().map_err(fail)?;
    let ended = wait(&mut child).map_err(fail)?;
    if let Some(Some(code @ (NOT_EXECUTABLE | NOT_FOUND))) = ended.map(|status| status.code()) {
        let what = if code == NOT_FOUND { "there is no such command" } else { "it can't be executed" };
        let problem = format!("{what} (exit code {code}); the shell says why above");
        return Err(Failure::new(exit::USAGE, format!("run the check {command:?}"), problem, REMEDY));
    }
    if let Some((program, script)) = missing_script(command).filter(|_| ended.is_some_and(|status| !status.success())) {
        let problem = format!("{program} has no file {script} to run; its own message stands above");
        return Err(Failure::new(exit::USAGE, format!("run the check {command:?}"), problem, REMEDY));
    }
    let printed = read_back(&mut output);
    let statement: Option<Statement> = printed.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let said = statement.as_ref().is_none_or(|statement| statement.correct);
    Ok(Correctness {
        correct: answer(ended.is_some_and(|status| status.success()) && said),
        max_abs_err: statement.and_then(|statement| statement.max_abs_err),
        source: Some(match ended {
            Some(_) => format!("`{command}`"),
            None => format!("`{command}` (did not end within {} s)", PATIENCE.as_secs()),
        }),
    })
}

/// The interpreter and its script, where the command is a plain one and the script does not exist. Interpreters end with the code
/// of a failed check then.
fn missing_script(command: &str) -> Option<(&str, &str)> {
    const INTERPRETERS: [&str; 8] = ["python", "sh", "bash", "dash", "perl", "ruby", "node", "julia"];
    /// Options of Python and shells that take no value.
    const FLAGS: [&str; 9] = ["-u", "-B", "-E", "-I", "-O", "-s", "-S", "-e", "-x"];
    let is_plain = |letter: char| letter.is_alphanumeric() || " \t-_./+,:@%=".contains(letter);
    if !command.chars().all(is_plain) {
        return None;
    }
    let mut words = command.split_ascii_whitespace().skip_while(|word| word.contains('='));
    let program = words.next()?;
    // python3.12 is python.
    let name = program.rsplit('/').next()?.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let script = words.find(|word| !FLAGS.contains(word))?;
    // `-e` has a value in some of them; a word that is no name of a file is none.
    let is_script = script.contains(['.', '/']) && !script.starts_with('-');
    (INTERPRETERS.contains(&name) && is_script && !Path::new(script).exists()).then_some((program, script))
}

fn answer(correct: bool) -> Answer {
    if correct { Answer::Correct } else { Answer::Wrong }
}

/// An unnamed file for the output of the command: a pipe would have to be emptied during the wait.
fn tempfile() -> std::io::Result<std::fs::File> {
    let memory = rustix::fs::memfd_create("rkprof-check", rustix::fs::MemfdFlags::CLOEXEC)?;
    Ok(std::fs::File::from(memory))
}

fn read_back(file: &mut std::fs::File) -> String {
    use std::io::{Read, Seek};
    let mut bytes = Vec::new();
    // Only the optional last line is lost if this fails.
    let _ = file.rewind().and_then(|()| file.take(1 << 20).read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How the command ended; `None` when it had to be ended.
fn wait(child: &mut Child) -> std::io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + PATIENCE;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(check: &str) -> Correctness {
        ask(Some(check), Path::new("/runs/x")).unwrap()
    }

    #[test]
    fn answers() {
        assert_eq!(ask(None, Path::new("x")).unwrap(), Correctness::UNKNOWN);
        assert_eq!(asked("exit 0").correct, Answer::Correct);
        assert_eq!(asked("exit 3").correct, Answer::Wrong);
        assert_eq!(asked("test \"$RKPROF_RUN\" = /runs/x").correct, Answer::Correct);
        let told = asked("echo checking; echo '{\"correct\": false, \"max_abs_err\": 0.5}'");
        assert_eq!((told.correct, told.max_abs_err), (Answer::Wrong, Some(0.5)));
        // The exit code wins over the printed result.
        assert_eq!(asked("echo '{\"correct\": true}'; exit 1").correct, Answer::Wrong);
    }

    /// A check that did not run says nothing of the result.
    #[test]
    fn a_check_that_cannot_be_started_is_an_error() {
        for (check, why) in
            [("no_such_command_here", "there is no such command"), ("/etc/passwd --all", "it can't be executed")]
        {
            let failure = ask(Some(check), Path::new("x")).unwrap_err();
            assert_eq!(failure.code, exit::USAGE);
            assert!(failure.to_string().contains(why), "{failure:?}");
        }
        assert_eq!(asked("exit 125").correct, Answer::Wrong);
        for missing in
            ["sh no_such_check.sh", "A=1 /bin/sh -e ./no_such_check.sh --fast", "python3 -u no_such_check.py"]
        {
            let failure = ask(Some(missing), Path::new("x")).unwrap_err();
            assert_eq!(failure.code, exit::USAGE, "{missing}");
            let text = failure.to_string();
            // A machine may lack Python.
            assert!(text.contains("to run; its own message") || text.contains("exit code 127"), "{text}");
        }
        // These scripts are there, or are none: the result is what is wrong.
        let dir = tempfile::tempdir().unwrap();
        let script = dir.path().join("check.sh");
        std::fs::write(&script, "exit 2").unwrap();
        let given = format!("sh {} --tolerance 0.1", script.display());
        for wrong in [given.as_str(), "sh -c 'exit 2'", "sh -c false", "test -f no_such.txt"] {
            assert_eq!(asked(wrong).correct, Answer::Wrong, "{wrong}");
        }
    }

    #[test]
    fn files() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("check.json");
        std::fs::write(&path, r#"{"correct": true, "max_abs_err": 1e-4}"#).unwrap();
        let good = asked(path.to_str().unwrap());
        assert_eq!((good.correct, good.max_abs_err), (Answer::Correct, Some(1e-4)));
        assert!(good.describe().starts_with("correct, largest error 1e-4, says "));
        std::fs::write(&path, "{}").unwrap();
        assert!(ask(path.to_str(), Path::new("")).is_err());
        assert!(ask(Some("/no/such.json"), Path::new("")).is_err());
    }
}
