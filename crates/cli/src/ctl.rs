//! `rkprof ctl`: begins, ends and watches recordings of running programs.

use super::{Failure, exit, out};
use clap::ValueEnum;
use rkprof_launch::ask::{AskedProgram, ask, ask_wanted, json};
use rkprof_launch::targets::{self, Target};
use rkprof_model::error::Error;
use rkprof_model::units::parse_duration;
use rkprof_store::control::{Answer, Command, Limits, State};
use rkprof_store::page::NoAnswer;
use std::error::Error as _;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// Begin, end and mark recordings of running programs
#[derive(clap::Args)]
#[command(after_help = "\
ACTION is one of
  status           show the state, records and memory so far
  start            begin a recording, in a run directory of its own
  stop             end it; its run is complete when the command returns
  mark NAME        put a mark into the trace
  snapshot         write the flight recorder's content
  set KEY=VALUE    change an option for the recordings that begin from now on:
                   trace, kernel-regex, flight, stacks, stack-every, trigger,
                   precision, max-size, overhead

Examples:
  rkprof run --paused -o live -- python serve.py &
  rkprof ctl live start --for 10s          records ten seconds
  rkprof ctl 4711 start --steps 5:train    five ranges named train
  rkprof ctl live start --when 'p99(attention) > 2ms'
  rkprof ctl --all status                  every program of this user on this machine

Exit codes: 0 ok, 1 a program refused or did not answer, 2 usage, 4 no such program.")]
pub(crate) struct Args {
    /// Process number or run directory (not with --all), then the action
    #[arg(value_name = "PID|DIR ACTION", required = true, num_args = 1..=3)]
    words: Vec<String>,
    /// All programs of this user on this machine that rkprof records
    #[arg(long)]
    all: bool,
    /// With --all: only programs of this job, by its id in SLURM or another batch system
    #[arg(long, value_name = "JOB")]
    job: Option<String>,
    /// With --all: only this rank
    #[arg(long, value_name = "N")]
    rank: Option<u32>,
    /// start: end by itself after this time
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    for_: Option<Duration>,
    /// start: end by itself after N steps: ends of the ROCTx range RANGE
    #[arg(long, value_name = "N[:RANGE]")]
    steps: Option<String>,
    /// start: begin when this condition holds; conditions are those of `rkprof run --trigger`
    #[arg(long, value_name = "CONDITION")]
    when: Option<String>,
    /// Longest wait for a program's answer; `stop` waits for the kernels that are under way
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "15s")]
    timeout: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// What a program can be told.
pub(crate) const ACTIONS: [&str; 6] = ["status", "start", "stop", "mark", "snapshot", "set"];

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn time(text: &str) -> Result<Duration, Error> {
    parse_duration(text).ok_or_else(|| "expected a time like 10s".into())
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let (target, action) = match (args.all, args.words.as_slice()) {
        (true, action) => (None, action),
        (false, [target, action @ ..]) if !action.is_empty() => (Some(target.as_str()), action),
        _ => return Err(usage("no action was given")),
    };
    let command = command(args, action)?;
    let doing = || format!("carry out `{}` for {}", action.join(" "), target.unwrap_or("all programs"));
    let targets = match target {
        Some(target) => targets::named(target),
        None => targets::all(),
    };
    let targets = targets.map_err(|error| {
        let cause = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
        match cause.map(std::io::Error::kind) {
            Some(ErrorKind::PermissionDenied) => {
                let remedy = "Only the user who runs the program, and root, may control it.";
                Failure::new(exit::CHECK_FAILED, doing(), error, remedy)
            }
            _ => Failure::new(exit::NO_DATA, doing(), error, REMEDY),
        }
    })?;
    let rows = ask_wanted(targets, &command, args.timeout, |target| belongs(args, target));
    if rows.is_empty() {
        return Err(match (&args.job, args.rank) {
            (None, None) => Failure::new(exit::NO_DATA, doing(), "no program that rkprof records was found", REMEDY),
            _ => Failure::new(exit::NO_DATA, doing(), "no program of this job and rank was found", STATUS_OF_ALL),
        });
    }
    let code = match &rows {
        rows if rows.iter().all(|row| row.is_gone) => exit::NO_DATA,
        rows if rows.iter().all(|row| row.is_gone || row.is_ok()) => exit::OK,
        _ => exit::CHECK_FAILED,
    };
    let text = match args.format {
        Format::Text => rows.iter().map(|row| line(row, &command)).collect(),
        Format::Json => json(rows),
    };
    out::result(None, &text)?;
    Ok(code)
}

const REMEDY: &str = "Start the program with: rkprof run --paused -- PROGRAM. It answers from its first HIP call on.";

const STATUS_OF_ALL: &str = "Show the programs that rkprof records with: rkprof ctl --all status";

fn usage(problem: &str) -> Failure {
    let remedy = "Write: rkprof ctl PID|DIR status|start|stop|mark NAME|snapshot|set KEY=VALUE";
    Failure::new(exit::USAGE, "read the command", problem, remedy)
}

fn command(args: &Args, action: &[String]) -> Result<Command, Failure> {
    let words: Vec<&str> = action.iter().map(String::as_str).collect();
    let limits = Limits {
        for_ns: args.for_.map(|time| time.as_nanos() as u64),
        steps: args.steps.clone(),
        when: args.when.clone(),
    };
    if limits != Limits::default() && words != ["start"] {
        return Err(usage("--for, --steps and --when belong to `start`"));
    }
    Ok(match words.as_slice() {
        ["status"] => Command::Status,
        ["start"] => Command::Start(limits),
        ["stop"] => Command::Stop,
        ["mark", name] => Command::Mark { name: (*name).to_owned() },
        ["snapshot"] => Command::Snapshot,
        ["mark"] => return Err(usage("`mark` needs a name")),
        ["set", change] => {
            let (key, value) = change.split_once('=').ok_or_else(|| usage("`set` needs KEY=VALUE"))?;
            Command::Set { key: key.to_owned(), value: value.to_owned() }
        }
        other => return Err(usage(&format!("{:?} is no action", other.join(" ")))),
    })
}

/// Whether the program has the job and the rank of the arguments. The environment that it was started with tells the job, also
/// of a program that is stopped. It may have set its rank itself, and is asked for it.
fn belongs(args: &Args, target: &Target) -> Result<bool, NoAnswer> {
    let told = args.job.as_ref().and_then(|job| Some(targets::job(target.pid?)? == *job));
    let is_told = args.job.is_none() || told == Some(true);
    if told == Some(false) || (is_told && args.rank.is_none()) {
        return Ok(is_told);
    }
    let answer = ask(target, &Command::Status, args.timeout)?;
    Ok((is_told || answer.job == args.job) && args.rank.is_none_or(|rank| answer.rank == Some(rank)))
}

fn line(row: &AskedProgram, command: &Command) -> String {
    // A run directory is named as the user does.
    let dir = Path::new(&row.control).parent().filter(|dir| !dir.as_os_str().is_empty());
    let name = match (row.pid, dir) {
        (Some(pid), _) => pid.to_string(),
        (None, Some(dir)) => dir.display().to_string(),
        (None, None) => row.control.clone(),
    };
    let Some(answer) = &row.answer else {
        return format!("{name}: {}\n", row.error.as_deref().unwrap_or("no answer"));
    };
    let Answer { ok, message, state, recording, dir, records, memory_bytes, .. } = answer;
    let rank = answer.rank.map(|rank| format!(" rank {rank},")).unwrap_or_default();
    let memory = *memory_bytes as f64 / f64::from(1 << 20);
    let begin = format!("`rkprof ctl {name} start` begins a recording");
    let standing = match state {
        State::Paused => format!("paused,{rank} nothing is being recorded: {begin}; {dir}, {memory:.1} MiB"),
        State::Recording => format!("recording {recording},{rank} in {dir}, {records} records, {memory:.1} MiB"),
        State::Waiting => {
            format!("waiting for its condition,{rank} recording {recording} in {dir}, {memory:.1} MiB")
        }
    };
    let needs_recording = matches!(command, Command::Stop | Command::Mark { .. } | Command::Snapshot);
    match (ok, message.is_empty()) {
        (true, true) => format!("{name}: {standing}\n"),
        (true, false) => format!("{name}: {message}\n"),
        (false, _) if needs_recording && *state == State::Paused => {
            format!("{name}: not done: {message}; the program is paused: {begin}\n")
        }
        (false, _) => format!("{name}: not done: {message}\n"),
    }
}
