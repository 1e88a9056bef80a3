//! Runs the program in one of its ways, each in a process of its own, and reads what came of it.

use super::check::Way;
use super::program::{Place, exit};
use super::recorded::{self, Recorded};
use super::truth::Truth;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How often a running child is looked at.
const LOOK: Duration = Duration::from_millis(5);
/// What a child says at its end, lines.
const LAST_WORDS: usize = 6;
/// Variables that say where things are; all other `RKPROF_` ones would change what is compared.
const KEPT: [&str; 2] = ["RKPROF_ROCM", "RKPROF_LIB"];

/// Where the program runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// Arguments of the program that name HIP.
    pub arguments: Vec<OsString>,
    pub environment: Vec<(OsString, OsString)>,
    /// Architecture of the simulated device.
    pub simulated: Option<String>,
}

/// One way, over.
#[derive(Clone, Debug)]
pub struct Run {
    pub way: Way,
    pub truth: Truth,
    pub recorded: Option<Recorded>,
    /// Why there is nothing to compare, with the process's last words.
    pub problem: Option<String>,
    /// The program ended because there is no HIP, or no device.
    pub impossible: bool,
}

pub struct Runner<'a> {
    pub place: &'a Place,
    pub world: &'a World,
    /// This command.
    pub command: &'a Path,
    /// Further arguments of the program.
    pub arguments: &'a [&'a str],
    pub limit: Duration,
}

impl Runner<'_> {
    /// `options` are those of `rkprof run`, beside what the way itself asks for.
    pub fn run(&self, way: Way, options: &[&str]) -> Run {
        self.try_run(way, options).unwrap_or_else(|error| Run {
            way,
            truth: Truth::default(),
            recorded: None,
            problem: Some(format!("the program could not be started: {error}")),
            impossible: false,
        })
    }

    fn try_run(&self, way: Way, options: &[&str]) -> io::Result<Run> {
        let name = format!("{way:?}").to_lowercase();
        let in_place = |suffix: &str| self.place.path().join(format!("{name}.{suffix}"));
        let (truth_file, run_dir, words) = (in_place("truth"), in_place("run"), in_place("stderr"));
        let mut command = match way {
            Way::Alone => Command::new(self.place.program()),
            _ => {
                let mut command = Command::new(self.command);
                command.args(["run", "--quiet", "-o"]).arg(run_dir.to_string_lossy().replace('%', "%%"));
                let own: &[&str] = match way {
                    Way::Light | Way::Alone => &["--dispatch", "light"],
                    Way::Sdk | Way::Counters => &["--dispatch", "sdk"],
                    Way::NoCalls => &["--dispatch", "light", "--no-hip"],
                };
                command.args(own).args(options).arg("--").arg(self.place.program());
                command
            }
        };
        command.arg("--truth").arg(&truth_file).args(self.arguments).args(&self.world.arguments);
        let ours = |name: &OsString| {
            let name = name.to_string_lossy();
            name.starts_with("RKPROF_") && !KEPT.contains(&name.as_ref())
        };
        std::env::vars_os().filter(|(name, _)| ours(name)).for_each(|(name, _)| _ = command.env_remove(name));
        command.envs(self.world.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&words)?);
        let status = wait(command.spawn()?, self.limit)?;
        let words = last_words(&words);
        let truth = Truth::read(&truth_file);
        let mut run = Run {
            way,
            truth: Truth::default(),
            recorded: None,
            problem: problem(status, self.limit, &words),
            impossible: status
                .and_then(|status| status.code())
                .is_some_and(|code| [exit::NO_HIP, exit::NO_DEVICE].contains(&code)),
        };
        match truth {
            Ok(truth) => run.truth = truth,
            Err(error) if run.problem.is_none() => {
                run.problem = Some(format!("what the program did is unknown: {error}"))
            }
            Err(_) => {}
        }
        if way != Way::Alone && run.truth.program.pid != 0 {
            match recorded::read(&run_dir, run.truth.program.pid) {
                Ok(recorded) => run.recorded = Some(recorded),
                Err(error) if run.problem.is_none() => {
                    run.problem = Some(with_words(format!("nothing was recorded: {error}"), &words));
                }
                Err(_) => {}
            }
        }
        Ok(run)
    }
}

/// Why a process that ended so did not do its work.
fn problem(status: Option<ExitStatus>, limit: Duration, words: &str) -> Option<String> {
    let how = match status {
        None => format!("it did not end within {} s", limit.as_secs()),
        Some(status) if status.success() => return None,
        Some(status) => match (status.signal(), status.code()) {
            (Some(signal), _) => format!("it was ended by signal {signal}"),
            // Of a program that a signal ended, `rkprof run` returns this.
            (_, Some(code)) if code > 128 => format!("it was ended by signal {}", code - 128),
            (_, code) => format!("exit code {}", code.unwrap_or_default()),
        },
    };
    Some(with_words(how, words))
}

fn with_words(problem: String, words: &str) -> String {
    if words.is_empty() { problem } else { format!("{problem}; its last words: {words}") }
}

/// The end of what a process wrote, in one line.
pub fn last_words(file: &Path) -> String {
    let bytes = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(LAST_WORDS)..].join(" | ")
}

/// How the child ended; `None` when it had to be killed after `limit`.
pub fn wait(mut child: Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let until = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= until {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(LOOK);
    }
}

/// The world of a simulated device, by the simulator in this file.
pub fn simulated(library: &Path, arch: &str) -> World {
    let library = PathBuf::from(library);
    World {
        arguments: vec!["--hip".into(), library.into_os_string()],
        environment: vec![("RKSIM_ARCH".into(), arch.into())],
        simulated: Some(arch.to_owned()),
    }
}
