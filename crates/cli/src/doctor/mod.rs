//! `rkprof doctor`: everything that must be right on a machine before a program can be traced, one line each, with what
//! to do where it is not. The checks are those of `rkprof_machine`.

mod counters;

use crate::output_options::PlainFormat;
use rkprof_machine::{Check, Machine, Status, simulator};
use rkprof_show::style::{self, Tone};
use rkprof_show::table::wrapped;
use rkprof_show::{Failure, exit, out};
use serde::Serialize;
use std::path::PathBuf;

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
    /// Form of the result
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
        None => (rkprof_machine::all(&machine), ["Programs can be traced here", "Programs cannot be traced here yet"]),
        Some(pid) => (
            rkprof_machine::of_process_on(&machine, pid),
            ["rkprof can attach to it: rkprof attach PID", "It cannot be attached to"],
        ),
    };
    checks.extend(args.probe.iter().flat_map(|presets| counters::checks(presets)));
    let text = match format {
        PlainFormat::Text => text(&checks, verdict, style::width()),
        PlainFormat::Json => json(&checks),
    };
    out::result(None, &text)?;
    Ok(if rkprof_machine::passed(&checks) { exit::OK } else { exit::CHECK_FAILED })
}

/// The lines, and a verdict: the second one if a check failed.
pub(crate) fn text(checks: &[Check], [good, bad]: [&str; 2], width: usize) -> String {
    let topics = checks.iter().map(|check| check.topic.len()).max().unwrap_or(0);
    let indent = 4 + 2 + topics + 2;
    let mut out = String::new();
    for Check { status, topic, text, fix } in checks {
        let word = status.word();
        out += &format!("{}{:2$}  {topic:<topics$}  ", Tone::from_word(word).paint(word), "", 4 - word.len());
        out += &(wrapped(text, indent, indent, width) + "\n");
        if let Some(fix) = fix {
            out += &format!("{:indent$}-> {}\n", "", wrapped(fix, indent + 3, indent + 3, width));
        }
    }
    let count = |status| checks.iter().filter(|check| check.status == status).count();
    let verdict = if rkprof_machine::passed(checks) { good } else { bad };
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
    let report = Report { schema_version: 1, ok: rkprof_machine::passed(checks), checks };
    out::pretty(&report)
}
