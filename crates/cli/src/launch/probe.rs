//! Is counting safe on this machine? Tried in a child process, because on some devices the SDK's counter code ends the
//! process or never returns; remembered, because it takes seconds.
//!
//! The child is an ordinary traced run of a program that makes the GPU work a little, with the counters that are wanted:
//! what its summary says is what the user's program would meet. A child that dies, hangs or counts nothing but zeros
//! hurts nobody.

use super::{Run, preload};
use crate::{Failure, doctor, exit, out};
use rkprof_config::Config;
use rkprof_config::counters::{Probe as Permission, Wanted};
use rkprof_drain::recover::recover;
use rkprof_model::event::AgentKind;
use rkprof_model::summary::Summary;
use rkprof_model::time;
use rkprof_store::dir;
use rkprof_store::probe::{self, Outcome, Probe, SCHEMA_VERSION, Stack};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

/// Names HIP's library for the probe, where it is not found.
pub const RUNTIME: &str = "RKPROF_PROBE_HIP";
/// How often a running child is looked at.
const LOOK: Duration = Duration::from_millis(10);
/// The child could not use HIP.
const NO_RUNTIME: u8 = exit::NOT_STARTED;

/// The program in which counting is tried.
pub struct Subject {
    program: PathBuf,
    args: Vec<OsString>,
    /// What tells it from others: the runtime it uses, and when that was installed.
    runtime: String,
    simulated: bool,
}

impl Subject {
    /// What resembles the program: the simulated stack for the simulated program, else this machine's HIP.
    pub fn for_program(program: &OsStr, args: &[OsString]) -> io::Result<Subject> {
        let own = std::env::current_exe()?;
        let simulated = args.first().is_some_and(|word| word == "sim-workload")
            && Path::new(program).canonicalize().ok() == own.canonicalize().ok();
        if !simulated {
            return Subject::of_machine();
        }
        let arch = args.iter().skip_while(|word| *word != "--arch").nth(1);
        let mut words: Vec<OsString> =
            ["sim-workload", "--scenario", "hello", "--fast", "--quiet"].map(Into::into).into();
        words.extend(arch.iter().flat_map(|arch| [OsString::from("--arch"), (*arch).clone()]));
        let arch = arch.map(|arch| arch.to_string_lossy().into_owned()).or(std::env::var("RKSIM_ARCH").ok());
        let runtime = format!("simulated {} {}", arch.unwrap_or_default(), probe::modified(&own));
        Ok(Subject { program: own, args: words, runtime, simulated })
    }

    /// This machine's HIP.
    pub fn of_machine() -> io::Result<Subject> {
        let runtime = runtime();
        let shown = format!("{} {}", runtime.display(), probe::modified(&runtime));
        let args = vec!["probe-workload".into(), runtime.into_os_string()];
        Ok(Subject { program: std::env::current_exe()?, args, runtime: shown, simulated: false })
    }
}

/// HIP's library: named by the user, beside the SDK, or what the dynamic linker finds.
fn runtime() -> PathBuf {
    const NAME: &str = "libamdhip64.so";
    let named = std::env::var_os(RUNTIME).filter(|path| !path.is_empty()).map(PathBuf::from);
    let env = |name: &str| std::env::var(name).ok();
    let beside = || doctor::sdk_directories(&env).into_iter().map(|dir| dir.join(NAME)).find(|path| path.exists());
    named.or_else(beside).unwrap_or_else(|| PathBuf::from(NAME))
}

/// The probe that decides for this run, made now unless one is remembered, and the file that it is in.
pub fn ensure(run: &Run<'_>, config: &Config, wanted: &Wanted, fallback: &Path) -> Option<(PathBuf, Probe)> {
    if config.counters.probe != Permission::Cached {
        return None;
    }
    let subject = Subject::for_program(run.job.program, run.job.args).ok()?;
    let asked = asked(wanted);
    let cache = probe::cache();
    let remembered = cache.iter().flat_map(|cache| probe::all(cache));
    let fits = |probe: &Probe| probe.runtime == subject.runtime && probe.asked == asked && probe.stack.still_holds();
    if let Some(found) = remembered.into_iter().find(|(_, probe)| fits(probe)) {
        return Some(found);
    }
    if !run.job.options.quiet {
        out::note("trying the hardware counters in a process of its own (once for this machine and these counters)");
    }
    let probe = make(run.library, config, wanted, &subject);
    // What could not be tried today may be tried tomorrow.
    let tried = !matches!(probe.outcome, Outcome::Untried { .. });
    let kept = cache.filter(|_| tried).and_then(|cache| probe.keep(&cache).ok());
    let path = kept.or_else(|| {
        let path = fallback.join(dir::PROBE_FILE);
        dir::write_json(&path, &probe).ok().map(|()| path)
    })?;
    Some((path, probe))
}

/// What is asked for, as one word of a key.
fn asked(wanted: &Wanted) -> String {
    let lines: Vec<String> = wanted.file.lines.iter().map(|line| line.join(" ")).collect();
    format!("{}|{}", wanted.preset().unwrap_or_default(), lines.join(";"))
}

/// Tries it.
pub fn make(library: &Path, config: &Config, wanted: &Wanted, subject: &Subject) -> Probe {
    let mut tried = Config { counters: config.counters.clone(), ..Config::default() };
    // All that is counted in the program, and in every kernel.
    tried.counters.input = None;
    tried.counters.pmc.clone_from(&wanted.file.lines);
    tried.counters.probe = Permission::Trusted;
    tried.counters.collect = None;
    tried.counters.sample = Some(1);
    let (stack, outcome) = attempt(library, tried, subject)
        .unwrap_or_else(|error| (Stack::default(), Outcome::Untried { reason: error.to_string() }));
    Probe {
        schema_version: SCHEMA_VERSION,
        probed_at: time::rfc3339(SystemTime::now()),
        stack,
        runtime: subject.runtime.clone(),
        asked: asked(wanted),
        outcome,
    }
}

fn attempt(library: &Path, config: Config, subject: &Subject) -> io::Result<(Stack, Outcome)> {
    let place = std::env::temp_dir().join(format!("rkprof-probe-{}", std::process::id()));
    std::fs::create_dir_all(&place)?;
    let result = attempt_in(&place, library, config, subject);
    let _ = std::fs::remove_dir_all(&place);
    result
}

fn attempt_in(place: &Path, library: &Path, mut config: Config, subject: &Subject) -> io::Result<(Stack, Outcome)> {
    let run_dir = place.join("run");
    config.out = Some(run_dir.to_string_lossy().replace('%', "%%"));
    let words = place.join("stderr");
    let mut command = Command::new(&subject.program);
    command.args(&subject.args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(std::fs::File::create(&words)?);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("RKPROF_")) {
        command.env_remove(name);
    }
    command.envs(config.to_env()).env("LD_PRELOAD", preload::value(library)).env("RKPROF_TRACE", "none");
    if subject.simulated {
        command.env(super::SIMULATED, "1");
    }
    let limit = config.counters.probe_timeout;
    let status = wait(command.spawn()?, limit)?;
    for session in dir::sessions(&run_dir).unwrap_or_default().iter().filter(|session| session.needs_recovery()) {
        // What is not recovered is judged by how the process ended.
        let _ = recover(&session.dir);
    }
    let session = dir::sessions(&run_dir).unwrap_or_default().into_iter().next();
    let summary = session.as_ref().and_then(|session| session.summary().ok());
    let sdk = session.and_then(|session| session.info.ok()?.sdk);
    let stack = sdk.map(|sdk| Stack::new(&sdk.path, &sdk.version, summary.as_ref().map(gpus).unwrap_or_default()));
    let outcome = match (status, &stack) {
        (None, _) => Outcome::Hung { seconds: limit.as_secs().max(1) },
        (Some(_), None) => {
            let words = std::fs::read_to_string(&words).unwrap_or_default();
            Outcome::Untried { reason: untried(status, &words) }
        }
        (Some(status), Some(_)) => judge(status, summary.as_ref()),
    };
    let outcome = explained(outcome, &std::fs::read_to_string(&words).unwrap_or_default());
    Ok((stack.unwrap_or_default(), outcome))
}

/// A failure with what the runtime's own words mean, where they are known.
fn explained(outcome: Outcome, words: &str) -> Outcome {
    const KNOWN: &str = "aqlprofile API table load failed";
    const MEANS: &str = "HSA says that its table of aqlprofile could not be loaded: HSA_TOOLS_LIB is set, or \
                         libhsa-amd-aqlprofile64.so is missing or of another ROCm";
    if !words.contains(KNOWN) {
        return outcome;
    }
    match outcome {
        Outcome::Aborted { how } => Outcome::Aborted { how: format!("{how}; {MEANS}") },
        Outcome::Refused { reason } => Outcome::Refused { reason: format!("{reason}; {MEANS}") },
        other => other,
    }
}

/// Why the tracer was not even called.
fn untried(status: Option<ExitStatus>, words: &str) -> String {
    if status.and_then(|status| status.code()) == Some(NO_RUNTIME.into()) {
        let last = words.lines().last().unwrap_or_default().trim_start_matches("rkprof: ");
        return format!("no HIP was found to try them with ({last}); name it with {RUNTIME}=/path/to/libamdhip64.so");
    }
    "rocprofiler-sdk did not call the tracer; `rkprof doctor` tells what is missing".to_owned()
}

/// What a child's end and its summary mean.
fn judge(status: ExitStatus, summary: Option<&Summary>) -> Outcome {
    if let Some(signal) = status.signal() {
        return Outcome::Aborted { how: format!("signal {signal}") };
    }
    let Some(collection) = summary.and_then(|summary| summary.counters.as_ref()) else {
        return Outcome::Aborted { how: format!("exit code {} without a word", status.code().unwrap_or_default()) };
    };
    if !collection.available {
        let reason = collection.reason.clone().unwrap_or_default();
        let gpus = summary.map(gpus).unwrap_or_default().join(", ");
        return match reason.contains("lists no hardware counters") {
            true => Outcome::NoList { gpus },
            false => Outcome::Refused {
                reason: reason.rsplit_once("refuses to count on ").map_or(reason.clone(), |r| r.1.to_owned()),
            },
        };
    }
    let rows = summary.iter().flat_map(|summary| &summary.kernels).flat_map(|row| &row.counters);
    let sums: Vec<f64> = rows.map(|row| row.sum).collect();
    if sums.is_empty() {
        // A context that could not be started says so in a note.
        let notes = summary.iter().flat_map(|summary| &summary.notes);
        let told = notes.map(|note| note.text.clone()).find(|text| text.contains("could not be started"));
        let nothing = || "nothing was delivered for a dispatch that was to be counted".to_owned();
        return Outcome::Refused { reason: told.unwrap_or_else(nothing) };
    }
    if sums.iter().all(|sum| *sum == 0.0) {
        return Outcome::Zeros;
    }
    let mut counters: Vec<String> = collection.groups.concat();
    counters.sort();
    counters.dedup();
    Outcome::Works { counters }
}

fn gpus(summary: &Summary) -> Vec<String> {
    summary.agents.iter().filter(|agent| agent.kind == AgentKind::Gpu).map(|agent| agent.name.clone()).collect()
}

/// How the child ended; `None` when it had to be killed after `limit`.
fn wait(mut child: Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
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

/// The hidden subcommand: the child itself.
pub fn workload(runtime: &Path) -> Result<u8, Failure> {
    crate::exercise::run(runtime).map(|()| exit::OK).map_err(|problem| {
        Failure::new(NO_RUNTIME, "use HIP", problem.lines().next().unwrap_or_default().to_owned(), "")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_message_of_hsa_is_explained() {
        let said = "aqlprofile API table load failed: HSA_STATUS_ERROR: A generic error has occurred.\n";
        let aborted = || Outcome::Aborted { how: "signal 6".to_owned() };
        let Outcome::Aborted { how } = explained(aborted(), said) else { panic!("another outcome") };
        assert!(how.starts_with("signal 6; HSA says") && how.contains("HSA_TOOLS_LIB"), "{how}");
        assert_eq!(explained(aborted(), "Aborted\n"), aborted());
        let works = || Outcome::Works { counters: vec!["SQ_WAVES".to_owned()] };
        assert_eq!(explained(works(), said), works(), "it counts nevertheless");
    }
}
