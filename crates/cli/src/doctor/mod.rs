//! `rkprof doctor`: everything that must be right on a machine before a program can be traced, one line each, with what
//! to do where it is not. Each file of this folder is one group of checks: functions of a [`Machine`] that return lines.

mod counters;
mod device;
mod dispatches;
mod environment;
mod installation;
mod machine;
mod privileges;
pub(crate) mod process;
mod runtimes;
mod sdk;

pub(crate) use environment::{interference, relevant as relevant_environment};

use super::style::{self, Tone};
use super::{Failure, exit, out, simulator};
use crate::launch::library;
use crate::output_options::PlainFormat;
use machine::Machine;
use rkprof_show::table::wrapped;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Check this machine: ROCm, devices, rights, environment
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof doctor
  rkprof doctor --verify                        does rkprof record here what happens?
  rkprof doctor --probe                         do hardware counters work here?
  docker run ... IMAGE rkprof doctor            is the container started right?
  rkprof doctor --pid 4711                      can `rkprof attach` attach to this process?
  rkprof doctor --format json | jq '.checks[] | select(.status != \"OK\")'

Exit codes: 0 nothing prevents tracing (there may be warnings), 1 something does, or what was recorded is wrong.")]
pub(crate) struct Args {
    #[arg(long, value_enum, default_value_t)]
    format: PlainFormat,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Also try hardware counters, in a process of its own, and remember the result
    #[arg(long, value_name = "PRESETS", num_args = 0..=1, require_equals = true,
          default_missing_value = counters::PRESETS)]
    probe: Option<String>,
    /// Run a small HIP program untraced and traced in every way, and compare the records with its work
    #[arg(long, conflicts_with = "probe")]
    verify: bool,
    /// Check instead whether `rkprof attach` can attach to this process
    #[arg(long, value_name = "PID", conflicts_with_all = ["probe", "verify"])]
    pid: Option<u32>,
    /// With --verify: also compare a hardware counter with the value that follows from the launch shapes
    #[arg(long, requires = "verify")]
    counters: bool,
    /// With --verify: on a simulated device, like gfx942
    #[arg(long, value_name = "ARCH", requires = "verify")]
    sim: Option<String>,
    /// With --verify: arguments of the program, like '--phases reset --end abort'
    #[arg(long, value_name = "ARGS", requires = "verify", allow_hyphen_values = true, hide = true)]
    program_args: Option<String>,
    /// Check the machine whose files lie below this directory
    #[arg(long, value_name = "DIR", default_value = "/", hide = true)]
    root: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Status {
    Ok,
    /// Tracing works, with a restriction.
    Warn,
    /// Tracing does not work.
    Fail,
}

impl Status {
    fn word(self) -> &'static str {
        match self {
            Status::Ok => "OK",
            Status::Warn => "WARN",
            Status::Fail => "FAIL",
        }
    }
}

/// One line of the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Check {
    pub status: Status,
    /// The checked property.
    pub topic: String,
    pub text: String,
    /// The remedy.
    pub fix: Option<String>,
}

impl Check {
    fn ok(topic: &str, text: impl Into<String>) -> Check {
        Check { status: Status::Ok, topic: topic.to_owned(), text: text.into(), fix: None }
    }

    fn warn(topic: &str, text: impl Into<String>, fix: impl Into<String>) -> Check {
        Check { status: Status::Warn, topic: topic.to_owned(), text: text.into(), fix: Some(fix.into()) }
    }

    fn fail(topic: &str, text: impl Into<String>, fix: impl Into<String>) -> Check {
        Check { status: Status::Fail, ..Check::warn(topic, text, fix) }
    }
}

/// Whether this machine has a rocprofiler-sdk.
fn sdk_is_installed(env: &dyn Fn(&str) -> Option<String>) -> bool {
    !sdk::find(&Machine { root: PathBuf::from("/"), env }).is_empty()
}

/// Whether this machine has HIP, HSA or the SDK.
pub(crate) fn rocm_is_installed(env: &dyn Fn(&str) -> Option<String>) -> bool {
    !runtimes::find(&Machine { root: PathBuf::from("/"), env }).is_empty() || sdk_is_installed(env)
}

/// Our library is listed as a tool of an SDK that this machine does not have, as a problem and its remedy.
pub(crate) fn tool_without_sdk(env: &dyn Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let listed = env("ROCP_TOOL_LIBRARIES")?;
    listed.split(':').any(|tool| library::is_tracer(Path::new(tool))).then_some(())?;
    let Check { topic, text, fix, .. } = environment::tools_without_sdk(&Machine { root: PathBuf::from("/"), env })?;
    Some((format!("{topic}{text}"), fix.unwrap_or_default()))
}

/// Version of the ROCm that a program finds first.
pub(crate) fn rocm_version(env: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    sdk::find(&Machine { root: PathBuf::from("/"), env }).into_iter().find_map(|sdk| sdk.rocm)
}

/// Directories with a copy of rocprofiler-sdk, the likeliest first.
pub(crate) fn sdk_directories(env: &dyn Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    sdk::find(&Machine { root: PathBuf::from("/"), env }).into_iter().map(|sdk| sdk.dir).collect()
}

/// Architectures of this machine's GPUs (`gfx942`), in the driver's order.
pub(crate) fn gpu_architectures() -> Vec<String> {
    device::architectures(&Machine { root: PathBuf::from("/"), env: &|_| None })
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let format = if args.json { PlainFormat::Json } else { args.format };
    if args.verify {
        let world = match &args.sim {
            Some(arch) => rkprof_verify::ways::simulated(&simulator::find()?, arch),
            None => rkprof_verify::ways::World::default(),
        };
        let json = format == PlainFormat::Json;
        let arguments = args.program_args.iter().flat_map(|words| words.split_whitespace()).map(str::to_owned);
        let (counters, arguments) = (args.counters, arguments.collect());
        return rkprof_verify::execute(&rkprof_verify::Options { world, counters, json, arguments });
    }
    let env = |name: &str| std::env::var(name).ok();
    let machine = Machine { root: args.root.clone(), env: &env };
    let (mut checks, verdict) = match args.pid {
        None => (all(&machine), ["Programs can be traced here", "Programs cannot be traced here yet"]),
        Some(pid) => {
            (process::checks(&machine, pid), ["rkprof can attach to it: rkprof attach PID", "It cannot be attached to"])
        }
    };
    checks.extend(args.probe.iter().flat_map(|presets| counters::checks(presets)));
    let text = match format {
        PlainFormat::Text => text(&checks, verdict, style::width()),
        PlainFormat::Json => json(&checks),
    };
    out::result(None, &text)?;
    Ok(if passed(&checks) { exit::OK } else { exit::CHECK_FAILED })
}

fn all(machine: &Machine<'_>) -> Vec<Check> {
    let groups = [
        installation::checks,
        runtimes::checks,
        sdk::checks,
        device::checks,
        privileges::checks,
        dispatches::checks,
        environment::checks,
    ];
    groups.iter().flat_map(|group| group(machine)).collect()
}

pub(crate) fn passed(checks: &[Check]) -> bool {
    checks.iter().all(|check| check.status != Status::Fail)
}

/// The checks of a process of this machine, for `rkprof attach`.
pub(crate) fn of_process(pid: u32) -> Vec<Check> {
    process::checks(&Machine { root: PathBuf::from("/"), env: &|name| std::env::var(name).ok() }, pid)
}

/// The lines, and a verdict: the second one if a check failed.
pub(crate) fn text(checks: &[Check], [good, bad]: [&str; 2], width: usize) -> String {
    let topics = checks.iter().map(|check| check.topic.len()).max().unwrap_or(0);
    let indent = 4 + 2 + topics + 2;
    let mut out = String::new();
    for Check { status, topic, text, fix } in checks {
        let word = status.word();
        out += &format!("{}{:2$}  {topic:<topics$}  ", Tone::of(word).paint(word), "", 4 - word.len());
        out += &(wrapped(text, indent, indent, width) + "\n");
        if let Some(fix) = fix {
            out += &format!("{:indent$}-> {}\n", "", wrapped(fix, indent + 3, indent + 3, width));
        }
    }
    let count = |status| checks.iter().filter(|check| check.status == status).count();
    let verdict = if passed(checks) { good } else { bad };
    let warnings = match count(Status::Warn) {
        1 => "1 warning".to_owned(),
        n => format!("{n} warnings"),
    };
    out + &format!("\n{verdict}: {} failed, {warnings}.\n", count(Status::Fail))
}

fn json(checks: &[Check]) -> String {
    #[derive(Serialize)]
    struct Report<'a> {
        schema_version: u32,
        ok: bool,
        checks: &'a [Check],
    }
    let report = Report { schema_version: 1, ok: passed(checks), checks };
    out::pretty(&report)
}
