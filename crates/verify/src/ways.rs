//! Runs the program in one of its ways, each in a process of its own, and reads what came of it.

use super::check::Way;
use super::program::{ProgramDirectory, exit};
use super::recorded::{self, Recorded};
use super::tools::{self, Without};
use super::truth::{Cost, Truth};
use rkprof_model::variables;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How often a running child is looked at.
const LOOK: Duration = Duration::from_millis(5);
/// `rkprof run` has so much more time, to end a program that does not.
const GRACE: Duration = Duration::from_secs(15);
/// What a child says at its end, lines.
const LAST_WORDS: usize = 6;
/// Variables that say where things are; all other `RKPROF_` ones would change what is compared.
const KEPT: [&str; 2] = [variables::ROCM, variables::LIB];

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
    /// Costs alone and traced, measured again.
    pub pairs: Vec<(Cost, Cost)>,
    pub ending: Ending,
    /// Why there is nothing to compare.
    pub problem: Option<String>,
    /// The end of what it wrote on its error output, in one line.
    pub last_words: String,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Exit(i32),
    Signal(i32),
    /// It had to be killed after this many seconds.
    TooLate(u64),
    NotStarted,
}

impl Ending {
    fn from_status(status: Option<ExitStatus>, limit: Duration) -> Ending {
        /// Of a program that a signal ended, `rkprof run` returns the signal's number and this.
        const SIGNALLED: i32 = 128;
        let Some(status) = status else { return Ending::TooLate(limit.as_secs()) };
        match (status.signal(), status.code()) {
            (Some(signal), _) => Ending::Signal(signal),
            (_, Some(code)) if code > SIGNALLED => Ending::Signal(code - SIGNALLED),
            (_, code) => Ending::Exit(code.unwrap_or_default()),
        }
    }

    /// There is no HIP, or no device: nothing can be compared here.
    pub(crate) fn is_impossible(self) -> bool {
        matches!(self, Ending::Exit(exit::NO_HIP | exit::NO_DEVICE))
    }

    /// The program ended by what it was told to do.
    pub fn is_own(self) -> bool {
        matches!(self, Ending::Exit(0) | Ending::Signal(_))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Exit(code) => write!(to, "exit code {code}"),
            Ending::Signal(signal) => write!(to, "signal {signal}"),
            Ending::TooLate(seconds) => write!(to, "no end within {seconds} s"),
            Ending::NotStarted => to.write_str("no start"),
        }
    }
}

pub struct Runner<'a> {
    pub place: &'a ProgramDirectory,
    pub world: &'a World,
    /// This command.
    pub command: &'a Path,
    /// Further arguments of the program.
    pub arguments: &'a [String],
    pub limit: Duration,
}

impl Runner<'_> {
    /// `options` are those of `rkprof run`, beside what the way itself asks for.
    pub fn run(&self, way: Way, options: &[&str]) -> Run {
        self.try_run(way, options).unwrap_or_else(|error| Run {
            way,
            truth: Truth::default(),
            recorded: None,
            pairs: Vec::new(),
            ending: Ending::NotStarted,
            problem: Some(format!("the program could not be started: {error}")),
            last_words: String::new(),
        })
    }

    fn try_run(&self, way: Way, options: &[&str]) -> io::Result<Run> {
        let name = format!("{way:?}").to_lowercase();
        let in_place = |suffix: &str| self.place.path().join(format!("{name}.{suffix}"));
        let (truth_file, run_dir, words) = (in_place("truth"), in_place("run"), in_place("stderr"));
        let mut command = match way {
            Way::Alone => Command::new(self.place.program()),
            Way::Light | Way::Sdk | Way::NoCalls | Way::Counters => {
                let mut command = Command::new(self.command);
                command.args(["run", "--quiet", "-o"]).arg(run_dir.to_string_lossy().replace('%', "%%"));
                // It ends the program and all its children; killed itself it would leave them.
                command.arg("--timeout").arg(self.limit.as_secs().to_string());
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
        for (name, _) in std::env::vars_os().filter(|(name, _)| changes_records(name)) {
            command.env_remove(name);
        }
        for Without { name, left, .. } in tools::without(&|name| std::env::var_os(name)) {
            match left {
                Some(left) => command.env(name, left),
                None => command.env_remove(name),
            };
        }
        command.envs(self.world.environment.iter().map(|(name, value)| (name, value)));
        if way == Way::Counters {
            // This is a process in which counting may fail.
            command.env("RKPROF_PROBE", "ok");
        }
        command.env(variables::VERIFY, "0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&words)?);
        let limit = if way == Way::Alone { self.limit } else { self.limit + GRACE };
        let began = Instant::now();
        let status = wait(command.spawn()?, limit)?.filter(|_| began.elapsed() < self.limit);
        let ending = Ending::from_status(status, self.limit);
        let last_words = last_words(&words);
        let mut run =
            Run { way, truth: Truth::default(), recorded: None, pairs: Vec::new(), ending, problem: None, last_words };
        match Truth::read(&truth_file) {
            Ok(truth) => run.truth = truth,
            Err(error) => run.problem = Some(format!("what the program did is not known: {error}")),
        }
        if way != Way::Alone && run.truth.program.pid != 0 {
            match recorded::read(&run_dir, run.truth.program.pid) {
                Ok(recorded) => run.recorded = Some(recorded),
                Err(error) => run.problem = Some(format!("nothing was recorded: {error}")),
            }
        }
        Ok(run)
    }
}

/// A variable of ours that does more than say where something is.
pub fn changes_records(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with("RKPROF_") && !KEPT.contains(&name.as_ref())
}

/// The end of what a process wrote, in one line.
pub fn last_words(file: &Path) -> String {
    let bytes = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    // Where it was says less than what it said.
    let is_frame = |line: &str| line.starts_with("@ ") || line.starts_with("***");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_frame(line)).collect();
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
