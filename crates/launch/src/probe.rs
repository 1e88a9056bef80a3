//! Is counting safe on this machine? Tried in a child process, because on some devices the SDK's counter code ends the
//! process or never returns; remembered, because it takes seconds.
//!
//! The child is an ordinary traced run of a program that makes the GPU work a little, with the counters that are wanted:
//! what its summary says is what the user's program would meet. A child that dies, hangs or counts nothing but zeros
//! hurts no one.

use super::{Run, preload};
use rkprof_config::Config;
use rkprof_config::counters::{Probe as Permission, Wanted};
use rkprof_drain::recover::recover;
use rkprof_machine::simulator;
use rkprof_model::event::AgentKind;
use rkprof_model::summary::Summary;
use rkprof_model::time;
use rkprof_show::out;
use rkprof_store::dir;
use rkprof_store::held::HeldDir;
use rkprof_store::probe::{self, Outcome, Probe, SCHEMA_VERSION, Stack};
use rkprof_verify::program::{ProgramDirectory, exit};
use rkprof_verify::ways::{self, wait};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

pub use rkprof_model::variables::PROBE_HIP as RUNTIME;
/// Variables that select the ROCm of a program.
const SEARCH: [&str; 3] = [rkprof_model::variables::ROCM, "ROCM_PATH", "LD_LIBRARY_PATH"];
/// Launches on each device: several for each possible group of counters.
const LAUNCHES: &str = "36";

/// The probed program, and the HIP that it uses.
pub struct Subject {
    /// Arguments of the program.
    args: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    /// The identity of the subject: its runtime, where that was found, when it was installed, and the machine's GPUs (several
    /// machines may share a home directory).
    runtime: String,
    simulated: bool,
}

impl Subject {
    /// A substitute for the program: the simulated stack for the simulated program, else this machine's HIP.
    fn for_program(program: &OsStr, args: &[OsString]) -> io::Result<Subject> {
        let own = std::env::current_exe()?;
        let simulated = args.first().is_some_and(|word| word == "sim-workload")
            && Path::new(program).canonicalize().ok() == own.canonicalize().ok();
        if !simulated {
            return Ok(Subject::of_machine());
        }
        let library = simulator::find().map_err(|failure| io::Error::other(failure.to_string()))?;
        let arch = args.iter().skip_while(|word| *word != "--arch").nth(1);
        let environment = arch.map(|arch| (OsString::from("RKSIM_ARCH"), arch.clone()));
        let arch = arch.map(|arch| arch.to_string_lossy().into_owned()).or(std::env::var("RKSIM_ARCH").ok());
        let runtime = format!("simulated {} {}", arch.unwrap_or_default(), installed(&library));
        Ok(Subject {
            args: vec!["--hip".into(), library.into_os_string()],
            environment: environment.into_iter().collect(),
            runtime,
            simulated,
        })
    }

    /// This machine's HIP.
    pub fn of_machine() -> Subject {
        let runtime = runtime();
        let shown = match &runtime {
            Some(path) => installed(path),
            // The program searches the directories in these variables.
            None => SEARCH.map(|name| std::env::var(name).unwrap_or_default()).join("|"),
        };
        let args = runtime.into_iter().flat_map(|path| ["--hip".into(), path.into_os_string()]).collect();
        let runtime = on_machine(shown, &rkprof_machine::gpu_architectures());
        Subject { args, environment: Vec::new(), runtime, simulated: false }
    }
}

/// A file's identity: its path and age. A copy elsewhere is another one, with its own SDK.
fn installed(path: &Path) -> String {
    format!("{} {}", path.display(), probe::modified(path))
}

/// The same runtime on a machine with other GPUs is another subject.
fn on_machine(runtime: String, gpus: &[String]) -> String {
    if gpus.is_empty() { runtime } else { format!("{runtime} {}", gpus.join(" ")) }
}

/// HIP's library: named by the user, or beside the SDK; otherwise the program finds it itself.
fn runtime() -> Option<PathBuf> {
    const NAME: &str = "libamdhip64.so";
    let named = std::env::var_os(RUNTIME).filter(|path| !path.is_empty()).map(PathBuf::from);
    let env = |name: &str| std::env::var(name).ok();
    let beside =
        || rkprof_machine::sdk_directories(&env).into_iter().map(|dir| dir.join(NAME)).find(|path| path.exists());
    named.or_else(beside)
}

/// The probe for this run, from the cache or made now, and its file.
pub fn ensure(run: &Run<'_>, config: &Config, wanted: &Wanted, fallback: &Path) -> Option<(PathBuf, Probe)> {
    if config.counters.probe != Permission::Cached {
        return None;
    }
    let subject = Subject::for_program(run.job.program, run.job.args).ok()?;
    let asked = asked(wanted);
    let cache = probe::cache();
    let remembered = cache.iter().flat_map(|cache| probe::all(cache));
    let now = SystemTime::now();
    let fits = |probe: &Probe| {
        probe.runtime == subject.runtime && probe.asked == asked && probe.is_current(now) && probe.stack.still_holds()
    };
    if let Some(found) = remembered.into_iter().find(|(_, probe)| fits(probe)) {
        return Some(found);
    }
    if !run.job.options.quiet {
        out::note("trying the hardware counters in a process of its own (once for this machine and these counters)");
    }
    let probe = make(run.library, config, wanted, &subject);
    // A probe that could not be tried today may succeed tomorrow.
    let tried = !matches!(probe.outcome, Outcome::Untried { .. });
    let kept = cache.filter(|_| tried).and_then(|cache| probe.keep(&cache).ok());
    let path = kept.or_else(|| {
        let path = fallback.join(dir::PROBE_FILE);
        dir::write_json(&path, &probe).ok().map(|()| path)
    })?;
    Some((path, probe))
}

/// The requested counters as one word of a key.
fn asked(wanted: &Wanted) -> String {
    let lines: Vec<String> = wanted.file.lines.iter().map(|line| line.join(" ")).collect();
    format!("{}|{}", wanted.preset().unwrap_or_default(), lines.join(";"))
}

/// Runs the probe.
pub fn make(library: &Path, config: &Config, wanted: &Wanted, subject: &Subject) -> Probe {
    let mut tried = Config { counters: config.counters.clone(), ..Config::default() };
    // The probe counts everything, in every kernel.
    tried.counters.input = None;
    tried.counters.pmc.clone_from(&wanted.file.lines);
    tried.counters.probe = Permission::Trusted;
    tried.counters.collect = None;
    tried.counters.sample = Some(1);
    let tried = ProgramDirectory::make().and_then(|place| attempt(&place, library, tried, subject));
    let (stack, outcome, last_words) = tried.unwrap_or_else(|error| {
        let reason = format!("the test program could not be run: {error}");
        (Stack::default(), Outcome::Untried { reason }, String::new())
    });
    let now = SystemTime::now();
    Probe {
        schema_version: SCHEMA_VERSION,
        probed_at: time::rfc3339(now),
        probed_s: now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
        stack,
        runtime: subject.runtime.clone(),
        asked: asked(wanted),
        outcome,
        last_words,
    }
}

/// The SDK's version, the outcome, and the child's last output.
fn attempt(
    place: &ProgramDirectory,
    library: &Path,
    mut config: Config,
    subject: &Subject,
) -> io::Result<(Stack, Outcome, String)> {
    let run_dir = place.path().join("run");
    config.out = Some(run_dir.to_string_lossy().replace('%', "%%"));
    let words = place.path().join("stderr");
    let mut command = Command::new(place.program());
    command.args(["--phases", "launches,devices", "--launches", LAUNCHES]).args(&subject.args);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(std::fs::File::create(&words)?);
    for (name, _) in std::env::vars_os().filter(|(name, _)| ways::changes_records(name)) {
        command.env_remove(name);
    }
    command.envs(subject.environment.iter().map(|(name, value)| (name, value)));
    command
        .envs(config.to_env())
        .env("LD_PRELOAD", preload::value(library, place.program().as_ref()))
        .env("RKPROF_TRACE", "none");
    if subject.simulated {
        command.env(super::SIMULATED, "1");
    }
    let limit = config.counters.probe_timeout;
    let status = wait(command.spawn()?, limit)?;
    for session in dir::sessions(&run_dir).unwrap_or_default().iter().filter(|session| session.needs_recovery()) {
        // A session that is not recovered is judged by the end of the process.
        let _ = HeldDir::open(&session.dir).map(|held| recover(&held));
    }
    let session = dir::sessions(&run_dir).unwrap_or_default().into_iter().next();
    let summary = session.as_ref().and_then(|session| session.summary().ok());
    let sdk = session.and_then(|session| session.info.ok()?.sdk);
    let stack = sdk.map(|sdk| Stack::new(&sdk.path, &sdk.version, summary.as_ref().map(gpus).unwrap_or_default()));
    let said = ways::last_words(&words);
    let outcome = match (status, &stack) {
        (None, _) => Outcome::Hung { seconds: limit.as_secs().max(1) },
        (Some(status), None) => Outcome::Untried { reason: untried(status, &said) },
        (Some(status), Some(_)) => judge(status, summary.as_ref()),
    };
    let outcome = explained(outcome, &std::fs::read_to_string(&words).unwrap_or_default());
    Ok((stack.unwrap_or_default(), outcome, said))
}

/// A failure with an explanation of the runtime's message, if it is known.
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

/// The reason why the tracer was not even called.
fn untried(status: ExitStatus, words: &str) -> String {
    match status.code() {
        Some(exit::NO_HIP) => {
            format!("no HIP was found for the test ({words}); name one with {RUNTIME}=/path/to/libamdhip64.so")
        }
        Some(exit::NO_DEVICE) => format!("HIP shows no device for the test ({words})"),
        _ if words.is_empty() => {
            "rocprofiler-sdk did not call the tracer; `rkprof doctor` shows what is missing".to_owned()
        }
        _ => format!("rocprofiler-sdk did not call the tracer, and the last words were: {words}"),
    }
}

/// The outcome from the child's exit status and summary.
fn judge(status: ExitStatus, summary: Option<&Summary>) -> Outcome {
    if let Some(signal) = status.signal() {
        return Outcome::Aborted { how: format!("signal {signal}") };
    }
    let Some(collection) = summary.and_then(|summary| summary.counters.as_ref()) else {
        return Outcome::Aborted { how: format!("exit code {} and no output", status.code().unwrap_or_default()) };
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
        // A context that could not be started leaves a note.
        let notes = summary.iter().flat_map(|summary| &summary.notes);
        let told = notes.map(|note| note.text.clone()).find(|text| text.contains("could not be started"));
        let nothing = || "the SDK delivered nothing for a dispatch that it was told to count".to_owned();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_that_share_a_home_directory_are_told_apart() {
        let key = |gpus: &[&str]| {
            on_machine("/opt/rocm 1".to_owned(), &gpus.iter().map(|gpu| (*gpu).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(key(&[]), "/opt/rocm 1");
        assert_ne!(key(&["gfx942"]), key(&["gfx90a"]));
        assert_ne!(key(&["gfx942"]), key(&["gfx942", "gfx942"]));
    }

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
