//! Running a program with the tracer in it: `run` and `demo` are two sets of arguments for this.
//!
//! ```text
//! library -> run directory -> (probe of counters) -> once, or once a pass: arena directory -> program (LD_PRELOAD, RKPROF_*) -> wait -> recover -> run.json -> report
//! ```
//!
//! The program inherits stdin, stdout, stderr, working directory, process group and environment; only `LD_PRELOAD` and
//! the `RKPROF_*` variables differ ([`output`] has the exceptions, which are asked for). Its exit code is ours. Nothing here knows the subcommands.

pub mod arena;
pub mod ask;
pub mod config_args;
pub mod context;
pub mod counter_options;
mod counters;
pub mod directory;
mod finish;
pub mod gpus;
mod group;
mod growth;
pub mod http;
pub mod inherited;
pub mod library_logs;
pub mod options;
mod output;
mod preload;
pub mod probe;
mod repeat;
mod replay;
pub mod serve;
mod signals;
pub mod targets;
pub mod telemetry;
pub mod tree;
mod untraced;
mod wait;

use arena::Arenas;
use directory::RunDir;
use finish::Finished;
use growth::Growth;
use options::SessionOptions;
use output::Output;
use rkprof_config::Config;
use rkprof_jobs::telemetry::Sampler;
use rkprof_machine::program;
use rkprof_model::rank::{self, Rank};
use rkprof_model::run::Status;
use rkprof_model::summary::Verdict;
use rkprof_model::variables::SIMULATED;
use rkprof_results::page_limit;
use rkprof_show::{Failure, exit, out};
use rkprof_store::dir::{self, Placeholders};
use serve::Server;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::CommandExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};
use untraced::{Circumstances, Watch};
use wait::{Ended, Limit, Started, Waiter};

/// The job to run.
pub struct Job<'a> {
    pub program: &'a OsStr,
    pub args: &'a [OsString],
    /// Whether its numbers come from the simulator.
    pub simulated: bool,
    pub options: &'a SessionOptions,
}

/// A parsed command line: the parts that all passes share.
pub struct Run<'a> {
    pub job: &'a Job<'a>,
    pub library: &'a Path,
    /// Variables that must not reach the program.
    stale: &'a [String],
    /// The requested options, as `RKPROF_*` values.
    asked: BTreeMap<String, String>,
    /// Whether counters were expected when the program started.
    counters: bool,
}

impl Job<'_> {
    /// The command of the program without the tracer.
    fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command.args(self.args);
        inherited::restore(&mut command);
        command.env_remove(context::SET);
        if let Some(gpus) = &self.options.gpu {
            gpus.apply(&mut command);
        }
        command
    }

    fn limit(&self) -> Option<Limit> {
        self.options.timeout.map(|time| Limit { time, kill_after: self.options.kill_after })
    }
}

/// Runs the program, several times on request. Returns its exit code, or 128 + the signal that killed it.
pub fn execute(job: &Job<'_>) -> Result<u8, Failure> {
    if !inherited::make_room_for_files() {
        out::note(
            "nothing is recorded: the limit of open files (`ulimit -n`) leaves no room; the program runs untraced",
        );
        return Err(become_program(job));
    }
    if job.options.repeat.is_some() || job.options.baseline { repeat::execute(job) } else { Ok(run_once(job)?.0) }
}

/// Runs the program traced. Returns its exit code and the run directory.
pub fn run_once(job: &Job<'_>) -> Result<(u8, PathBuf), Failure> {
    let env = |name: &str| std::env::var(name).ok();
    let options = job.options.session(env)?;
    let (host, rank, started) = (dir::host(), rank::detect(env), SystemTime::now());
    if let Some(sentence) = options.config.ranks.as_ref().and_then(|ranks| ranks.leaves_out(&rank)) {
        if !job.options.quiet {
            out::note(&format!("{sentence}: it runs without the tracer"));
        }
        return Err(become_program(job));
    }
    let library = rkprof_machine::library::find_own()?;
    if let Some((problem, remedy)) = rkprof_machine::tool_without_sdk(&env).filter(|_| !job.simulated) {
        return Err(Failure::new(exit::NOT_STARTED, "start the program", problem, remedy));
    }
    if let Some(gpus) = job.options.gpu.as_ref().filter(|_| !job.simulated) {
        gpus.check(&rkprof_machine::gpu_architectures()).map_err(|problem| {
            let remedy = "Name GPUs by their numbers, or leave --gpu out.";
            Failure::new(exit::USAGE, "choose GPUs", problem, remedy)
        })?;
    }
    if !job.options.quiet {
        rkprof_machine::interference(&env).iter().for_each(|sentence| out::note(sentence));
    }
    if let Some(why) = untraced::privileged(job.program).filter(|_| !job.options.quiet) {
        out::note(&format!("{why}: rkprof cannot record it, only ordinary programs that it starts"));
    }
    let place = Placeholders { host: &host, pid: std::process::id(), rank: &rank, now: started, env: &env };
    refuse_launcher(job, options.config.out.as_deref(), &rank)?;
    let run_dir = RunDir::make(options.config.out.as_deref(), job.options.force, &place)?;
    let asked = options.config.to_env().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut run = Run { job, library: &library, stale: &options.stale, asked, counters: false };
    let mut config = options.config;
    if !job.simulated {
        rkprof_verify::ensure(&mut config, job.options.quiet, rank.rank, &|| rkprof_machine::rocm_is_installed(&env));
    }
    run.counters = counters::prepare(&run, &mut config, &run_dir.path)?;
    if job.options.counters.replay() && run.counters {
        run_dir.link_latest();
        let code = replay::execute(&run, &config, &run_dir)?;
        run_dir.replaces();
        return Ok((code, run_dir.path));
    }
    let ended = run.once(&config, &run_dir, true)?;
    run_dir.replaces();
    Ok((code(&ended), run_dir.path))
}

/// Programs that start the ranks of a job.
const LAUNCHERS: [&str; 11] =
    ["mpirun", "mpiexec", "orterun", "prun", "prterun", "srun", "jsrun", "flux", "torchrun", "deepspeed", "accelerate"];

/// `%r` is this process's rank, and a launcher has none: all ranks would be written as rank 0.
fn refuse_launcher(job: &Job<'_>, template: Option<&str>, rank: &Rank) -> Result<(), Failure> {
    let name = Path::new(job.program).file_name().unwrap_or(job.program).to_string_lossy();
    let Some(template) = template.filter(|template| template.contains("%r") && rank.rank.is_none()) else {
        return Ok(());
    };
    if !LAUNCHERS.contains(&name.as_ref()) {
        return Ok(());
    }
    let problem = format!("{name} starts the ranks and has none itself");
    let remedy = format!(
        "Put rkprof behind it, so that each rank has a directory: {name} ... rkprof run -o '{template}' -- PROGRAM. \
         Or keep all ranks in one run: leave %r out."
    );
    Err(Failure::new(exit::USAGE, format!("name the run directory {template}"), problem, remedy))
}

fn not_started(doing: &str, error: io::Error) -> Failure {
    Failure::new(exit::NOT_STARTED, doing, error, "This is a limit of the system; see `ulimit -a`.")
}

impl Run<'_> {
    /// What the session in the program is told.
    fn config(&self, config: &Config, run_dir: &RunDir, arenas: Option<&Arenas>) -> Config {
        // The program may change its working directory before it starts a session.
        let absolute =
            |path: String| std::path::absolute(&path).map_or(path, |path| path.to_string_lossy().into_owned());
        let config = config.clone();
        Config {
            out: Some(run_dir.as_template()),
            metrics: config.metrics.map(absolute),
            arena_dir: arenas.map(|arenas| arenas.path().to_string_lossy().into_owned()),
            ..config
        }
    }

    /// The program with the tracer in it.
    fn command(&self, config: &Config) -> Command {
        let job = self.job;
        let mut command = job.command();
        self.stale.iter().for_each(|variable| _ = command.env_remove(variable));
        command.envs(config.to_env()).env("LD_PRELOAD", preload::value(self.library, job.program));
        if !config.children {
            command.env(rkprof_config::LAUNCHER, std::process::id().to_string());
        }
        if config.pc_sampling.is_some() {
            command.env(rkprof_config::PC_SAMPLING_ENABLED, "1");
        }
        if job.simulated {
            command.env(SIMULATED, "1");
        }
        command
    }

    /// Runs the program once, into `run_dir`; prints the outcome if `told`.
    fn once(&self, config: &Config, run_dir: &RunDir, told: bool) -> Result<Ended, Failure> {
        let job = self.job;
        let started = SystemTime::now();
        let mut arenas = Arenas::make(config.buffer);
        let config = self.config(config, run_dir, arenas.as_ref());
        let mut command = self.command(&config);

        let count = !job.options.lib_trace.lib_trace.is_empty();
        library_logs::prepare(&job.options.lib_trace, &mut command);
        let mut output = Output::prepare(&mut command, count || job.options.capture_output);

        let limit = job.limit();
        if limit.is_some() {
            tree::adopt();
        }
        let token = job.options.serve_control.as_deref();
        let server = job.options.serve.as_ref().filter(|_| told).map(|place| Server::bind(place, token)).transpose();
        let server = server.inspect_err(|_| run_dir.discard())?;
        let waiter = Waiter::new().map_err(|error| not_started("wait for the program", error))?;
        let sampler = {
            let asked = telemetry::asked(&job.options.telemetry, &config.counters.presets);
            telemetry::start(asked, job.simulated, &run_dir.path)
        };
        let context = context::look(job.simulated);
        let mut running = match spawn(command, job) {
            Ok(started) => started,
            Err(failure) => {
                drop(sampler);
                run_dir.discard();
                return Err(failure);
            }
        };
        run_dir.started();
        run_dir.link_latest();
        let _served = server.map(|server| server.start(run_dir.path.clone()));
        let pid = running.child.id();
        if !config.children {
            name_program(arenas.as_ref(), pid);
        }
        output.start(&mut running.child, count);
        let mut watch = Watch::new(&run_dir.path);
        let look = looks(&mut watch, Growth::new(&run_dir.path, page_limit::LARGEST), job.options.quiet);
        let ended = waiter.wait(running, limit, look).map_err(|error| not_started("wait for the program", error))?;
        let moved = run_dir.moved();
        if let Some(moved) = &moved {
            out::note(&format!("{} was moved to {} meanwhile", run_dir.shown.display(), moved.shown.display()));
        }
        let run_dir = moved.as_ref().unwrap_or(run_dir);
        let (tails, heard) = output.finish();
        let telemetry = sampler.map(Sampler::finish);
        if run_dir.is_removed() {
            out::note(&format!(
                "{} was removed while the program ran: nothing of the run is left",
                run_dir.shown.display()
            ));
            return Ok(ended);
        }
        if count {
            library_logs::write(&heard, &run_dir.path, &job.program.to_string_lossy());
        }

        let command = std::iter::once(job.program).chain(job.args.iter().map(OsString::as_os_str));
        let finished = Finished {
            run_dir: &run_dir.path,
            command: command.map(|word| word.to_string_lossy().into_owned()).collect(),
            simulated: job.simulated,
            pid,
            started,
            options: self.asked.clone(),
            context,
            ended,
            tails,
        };
        if let Err(error) = self.conclude(&finished, run_dir, told, arenas.as_mut(), watch.seen) {
            out::note(&format!("the run in {} could not be completed: {error}", run_dir.shown.display()));
        }
        // This is appended to the trace; not while a process that was left behind may write to it.
        library_logs::annotate(&heard, &run_dir.path, job.options.quiet || !told);
        telemetry::write(telemetry, &run_dir.path);
        Ok(ended)
    }

    /// All steps after the end of the program.
    fn conclude(
        &self,
        finished: &Finished<'_>,
        run_dir: &RunDir,
        told: bool,
        arenas: Option<&mut Arenas>,
        seen: untraced::Seen,
    ) -> io::Result<()> {
        let job = self.job;
        let Ended { status, wall, timed_out } = finished.ended;
        if timed_out {
            let limit = job.options.timeout.unwrap_or_default().as_secs_f64();
            out::note(&format!("the time limit of {limit} s was reached; the program and its children were ended"));
        }
        if status.is_none() {
            out::note(&format!(
                "process {} does not end even by SIGKILL (it hangs in the kernel) and was left behind",
                finished.pid
            ));
        }
        let complaints = arenas.as_ref().map(|arenas| arenas.complaints()).unwrap_or_default();
        let sessions = finished.recover(arenas)?;
        let quiet = job.options.quiet;
        // A session that could not begin has recorded nothing; its status holds the reason.
        let untraced = |session: &dir::Session| session.info.as_ref().is_ok_and(|info| info.status == Status::Untraced);
        if sessions.iter().all(untraced) {
            let told = sessions.iter().filter_map(|session| session.info.as_ref().ok()?.reason.clone());
            let complaints: Vec<String> = if complaints.is_empty() { told.collect() } else { complaints };
            let env = |name: &str| std::env::var(name).ok();
            let has_complaints = !complaints.is_empty();
            let reason = match has_complaints {
                false => untraced::reason(job.program, seen, Circumstances::find(&env)),
                true => complaints.join("; "),
            };
            // A program that does not use a GPU is no failure, and ranks that are not recorded were the user's choice.
            let is_wanted = self.asked.get("RKPROF_RANKS").is_none_or(String::is_empty);
            if !quiet || has_complaints && is_wanted {
                out::note(&format!("nothing was recorded: {reason}"));
            }
            return finished.complete_untraced(reason);
        }
        finished.complete()?;
        if !told {
            return Ok(());
        }
        let counters = sessions.iter().find_map(|session| session.summary().ok()?.counters);
        if let Some(counters) = counters {
            counters::remarks(&counters, self.counters, job.options.config.get("RKPROF_MULTIPLEX").is_some(), quiet);
        }
        if quiet {
            sessions.iter().filter_map(incomplete).for_each(|text| out::note(&text));
        } else {
            let how = match (status.and_then(|s| s.code()), status.and_then(|s| s.signal())) {
                (Some(code), _) => format!("exit code {code}"),
                (None, Some(number)) => format!("killed by {}", rkprof_show::units::signal(number)),
                (None, None) => "not ended".to_owned(),
            };
            out::note(&format!("{how} after {:.2} s; run directory {}", wall.as_secs_f64(), run_dir.shown.display()));
            match rkprof_report::after_run(&run_dir.path, &run_dir.shown, job.options.rows) {
                Ok(text) => out::block(&text),
                Err(failure) => out::note(&failure.to_string()),
            }
        }
        Ok(())
    }
}

/// A line about a run that lacks something, which is printed in every case.
fn incomplete(session: &dir::Session) -> Option<String> {
    let completeness = session.summary().ok()?.completeness;
    let reason = completeness.reasons.first().filter(|_| completeness.verdict == Verdict::Incomplete)?;
    let more = match completeness.reasons.len() - 1 {
        0 => String::new(),
        n => format!(" (and {n} more)"),
    };
    Some(format!("INCOMPLETE: {reason}{more}; `rkprof report {}` has the rest", session.dir.display()))
}

/// This process becomes the program, without the tracer. Returns only when that fails.
fn become_program(job: &Job<'_>) -> Failure {
    if job.options.counters.replay() {
        let remedy = "Leave out --ranks, or take --multiplex: each rank then runs once.";
        return Failure::new(exit::USAGE, "replay some ranks of a job", "all ranks must run equally often", remedy);
    }
    let mut command = job.command();
    let error = command.exec();
    if let Some(mut shell) = through_shell(&command, job, &error) {
        let _ = shell.exec();
    }
    start_failure(job, &error)
}

fn spawn(mut command: Command, job: &Job<'_>) -> Result<Started, Failure> {
    let at = Instant::now();
    let error = match command.spawn() {
        Ok(child) => return Ok(Started { child, at }),
        Err(error) => error,
    };
    if let Some(Ok(child)) = through_shell(&command, job, &error).map(|mut shell| shell.spawn()) {
        return Ok(Started { child, at });
    }
    Err(start_failure(job, &error))
}

/// The command for a script without `#!`, which shells interpret themselves.
fn through_shell(command: &Command, job: &Job<'_>, error: &io::Error) -> Option<Command> {
    if error.raw_os_error() != Some(rustix::io::Errno::NOEXEC.raw_os_error()) {
        return None;
    }
    let script = program::resolve(job.program, std::env::var_os("PATH"))?;
    if program::kind(&script) != program::ProgramKind::Unknown {
        return None;
    }
    let mut shell = Command::new("/bin/sh");
    inherited::restore(&mut shell);
    shell.arg(script).args(job.args);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    Some(shell)
}

/// The reason why the program could not be started.
fn start_failure(job: &Job<'_>, error: &io::Error) -> Failure {
    let file = program::resolve(job.program, std::env::var_os("PATH"));
    let interpreter = file.as_deref().and_then(program::shebang).map(|(interpreter, _)| interpreter);
    let (problem, remedy) = match (error.kind(), interpreter) {
        (io::ErrorKind::NotFound, Some(interpreter)) => {
            (format!("its interpreter {} does not exist", interpreter.display()), "Correct its first line.")
        }
        (io::ErrorKind::NotFound, None) => {
            ("there is no such program".to_owned(), "Check the name, or give the path: ./PROGRAM.")
        }
        (io::ErrorKind::PermissionDenied, _) => {
            (error.to_string(), "It must be a file (not a directory) that you may execute: chmod +x PROGRAM.")
        }
        _ => (error.to_string(), "Check that the program runs without rkprof."),
    };
    Failure::new(exit::NOT_STARTED, format!("start {:?}", job.program.to_string_lossy()), problem, remedy)
}

/// The exit code for the program's end.
fn code(ended: &Ended) -> u8 {
    const SIGKILL: i32 = 9;
    let Some(status) = ended.status else { return by_signal(SIGKILL) };
    status.code().map_or_else(|| by_signal(status.signal().unwrap_or(0)), |code| code as u8)
}

/// The exit code of what a signal ended, as in a shell.
fn by_signal(signal: i32) -> u8 {
    (128 + signal) as u8
}

/// What is done while the program runs, at each of the returned times: the run is watched, and its size told once it is large.
fn looks(watch: &mut Watch, mut growth: Growth, quiet: bool) -> impl FnMut() -> Option<Instant> {
    let mut next_look = watch.look();
    move || {
        let now = Instant::now();
        if next_look.is_some_and(|due| due <= now) {
            next_look = watch.look();
        }
        if let Some(remark) = growth.look(now).filter(|_| !quiet) {
            out::note(&remark);
        }
        [next_look, growth.due()].into_iter().flatten().min()
    }
}

/// Names the program to its children. Without it, an orphan that becomes our child would pass for the program.
fn name_program(arenas: Option<&Arenas>, pid: u32) {
    if let Some(arenas) = arenas {
        let _ = std::fs::write(arenas.path().join(rkprof_config::PROGRAM_FILE), pid.to_string());
    }
}
