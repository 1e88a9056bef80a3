//! `rkprof what-if`: what a run would take if something of it were changed.

use super::{Failure, exit};
use crate::output_options::{PlainFormat, Show};
use crate::step_options::{StepOptions, no_steps};
use rkprof_analysis::replay::changes::GRAMMAR;
use rkprof_analysis::replay::{Change, Outcome, Part, fits, what_if};
use rkprof_analysis::timeline::steps::steps;
use rkprof_analysis::timeline::warmup::Warmup;
use rkprof_model::summary::Verdict;
use rkprof_results::examine::label;
use rkprof_results::load::{Process, Run};
use rkprof_results::replayed::recording;
use rkprof_show::names::Names;
use rkprof_show::table::field;
use rkprof_show::units::{ns, percent};
use rkprof_store::dir;
use serde::Serialize;
use std::path::PathBuf;

const SCHEMA_VERSION: u32 = 1;

/// A run that the model replays worse than this isn't one to promise anything about, percent.
const FAITHFUL: f64 = 2.0;
/// Parts of the longest chain that the text names.
const PARTS: usize = 4;

/// Say what a run would take with a change, by replaying it
#[derive(clap::Args)]
#[command(after_help = "\
Changes, which may be combined with one another:
  kernel=GLOB:2x      kernels whose name matches are twice as fast; kernel=GLOB:-30% take 30 % less
  fuse=A+B            B, where it follows A in a stream, has no launch and no gap; fuse=A+B:-30% takes 30 % less, too
  graph               the launches of a step cost one launch
  no-sync             hip...Synchronize calls, questions in a row, and calls that wait for a value of 64 bytes or less
                      disappear, except each thread's last one
  stream-waits        the same, but other streams still wait for what the host waited for (hipStreamWaitEvent)
  no-alloc            calls that allocate or free cost nothing
  overlap=copies      copies between host and device have streams of their own, and no call waits for them
  pinned              copies that a call waits for run at the rate of the run's other copies; pinned=50 at 50 GB/s
  host=-50%           the host's code between calls takes half; host=RANGE:-50% only that inside of ROCTx ranges
A kernel is named by its id in rkprof report or by a pattern: kernel=Kb4n7:2x, fuse=Kb4n7+softmax.

Examples:
  rkprof what-if out graph                        is a HIP graph worth it?
  rkprof what-if out 'kernel=Cijk_*:2x' host=-50%
  rkprof what-if out graph no-sync --format json | jq .saves_ns

Exit codes: 0 ok, 2 usage, 4 no data.")]
pub(crate) struct Args {
    /// Run directory or trace [default: rkprof_out/latest]
    #[arg(value_name = "RUN")]
    run: String,
    /// What is changed
    #[arg(value_name = "CHANGE")]
    changes: Vec<String>,
    /// The process, of a run with several [default: the one with most kernels]
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    #[command(flatten)]
    steps: StepOptions,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<PlainFormat>,
}

/// The answer, with what was asked.
#[derive(Serialize)]
struct Answer<'a> {
    schema_version: u32,
    run: String,
    /// Which of several processes.
    process: Option<String>,
    simulated: bool,
    /// What the recorded run lacks: the answer is for the rest of it.
    incomplete: Vec<String>,
    changes: Vec<&'a str>,
    #[serde(flatten)]
    outcome: Outcome,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let fail =
        |code, problem: String, remedy: &str| Failure::new(code, "replay the run with a change", problem, remedy);
    // Without a run the first word is a change.
    let is_change = args.run.parse::<Change>().is_ok() && !PathBuf::from(&args.run).exists();
    let (path, first) =
        if is_change { (dir::latest(), Some(&args.run)) } else { (dir::newest_of(PathBuf::from(&args.run)), None) };
    let words: Vec<&String> = first.into_iter().chain(&args.changes).collect();
    if words.is_empty() {
        return Err(fail(exit::USAGE, "no change is named".to_owned(), &format!("Known are {GRAMMAR}.")));
    }
    let mut changes = Vec::new();
    for word in &words {
        let change = word.parse::<Change>().map_err(|error| {
            fail(exit::USAGE, error.to_string(), "`rkprof what-if --help` says what each change means.")
        })?;
        changes.push(((*word).clone(), change));
    }
    let run = Run::load(&path, &path)?;
    let names = Names::from_summary(&run.summary, true);
    for (_, change) in &mut changes {
        let remedy = "`rkprof report -n 100` lists the kernels with their ids.";
        change.resolve(names.ids()).map_err(|error| fail(exit::NO_DATA, error.to_string(), remedy))?;
    }
    let remedy = "`rkprof report` shows the run's kernels, calls and ranges; `rkprof what-if --help` has the changes.";
    let process = chosen(&run, args.pid).ok_or_else(|| {
        fail(exit::NO_DATA, "the run has no such process".to_owned(), "`rkprof report` lists its processes.")
    })?;
    // Before the trace is read: that may take long.
    fits(launches(process) as usize).map_err(|error| fail(exit::NO_DATA, error.to_string(), remedy))?;
    let no_data = "Record a run with a trace and API calls: `rkprof run -- PROGRAM`.";
    let (recording, missing) = recording(process).map_err(|error| fail(exit::NO_DATA, error.to_string(), no_data))?;
    let options = args.steps.options(false);
    let steps = steps(&recording.timeline, &options.query, options.warmup.unwrap_or(Warmup::None))
        .map_err(|error| no_steps(&run, error))?;
    let outcome = what_if(&recording, steps.as_ref(), &changes)
        .map_err(|error| fail(exit::NO_DATA, error.to_string(), remedy))?;
    let answer = Answer {
        schema_version: SCHEMA_VERSION,
        run: run.shown.display().to_string(),
        process: (run.processes.len() > 1).then(|| label(process)),
        simulated: run.summary.simulated,
        incomplete: lacks(process, missing),
        changes: words.iter().map(|word| word.as_str()).collect(),
        outcome,
    };
    args.show.write(&match args.show.format() {
        PlainFormat::Json => crate::out::pretty(&answer),
        PlainFormat::Text => text(&answer, args.show.width(false)),
    })
}

/// What an INCOMPLETE process lacks; empty for others.
fn lacks(process: &Process, missing: Vec<String>) -> Vec<String> {
    let completeness = process.summary.iter().map(|summary| &summary.completeness);
    let incomplete = completeness.filter(|completeness| completeness.verdict == Verdict::Incomplete);
    let mut lacks: Vec<String> = incomplete.flat_map(|completeness| completeness.reasons.iter().cloned()).collect();
    lacks.extend(missing.into_iter().filter(|lack| !lacks.contains(lack)).collect::<Vec<_>>());
    lacks
}

/// Launches of a process, as its summary counts them.
fn launches(process: &Process) -> u64 {
    process.summary.iter().flat_map(|summary| &summary.kernels).map(|row| row.calls()).sum()
}

/// The process that was asked for, or the one with most kernels.
fn chosen(run: &Run, pid: Option<u32>) -> Option<&Process> {
    let of = |process: &&Process| {
        let info = process.info.as_ref().map(|info| info.pid);
        info.or(process.summary.as_ref().map(|summary| summary.pid))
    };
    match pid {
        Some(pid) => run.processes.iter().find(|process| of(process) == Some(pid)),
        None => run.processes.iter().max_by_key(|process| launches(process)),
    }
}

fn text(answer: &Answer<'_>, width: usize) -> String {
    let Outcome { calibration, before, after, saves_ns, saves_pct, speedup, uncertainty_ns, .. } = &answer.outcome;
    let mut out = String::new();
    let mut line = |label: &str, text: &str| out += &field(label, text, width);
    let run = answer.process.as_ref().map_or(answer.run.clone(), |process| format!("{} ({process})", answer.run));
    line("Run", &if answer.simulated { format!("{run}, simulated") } else { run });
    line("What if", &answer.changes.join(", "));
    if !answer.incomplete.is_empty() {
        line("INCOMPLETE", &format!("the answer is for the recorded part: {}", answer.incomplete.join("; ")));
    }
    let verb = if *saves_ns < 0 { "costs" } else { "saves" };
    line(
        "Time",
        &format!(
            "{} instead of {}: {verb} {} ({}), {speedup:.3} x; may be off by {}",
            ns(after.wall_ns as f64),
            ns(before.wall_ns as f64),
            ns(saves_ns.unsigned_abs() as f64),
            percent(saves_pct.abs()),
            ns(*uncertainty_ns as f64)
        ),
    );
    if let (Some(before), Some(after)) = (before.step_ns, after.step_ns) {
        line("Step", &format!("{} instead of {}", ns(after), ns(before)));
    }
    for (before, after) in before.devices.iter().zip(&after.devices) {
        let [was, is] = [before, after].map(|device| (ns(device.busy_ns as f64), ns(device.idle_ns as f64)));
        line(&before.name, &format!("busy {} instead of {}, idle {} instead of {}", is.0, was.0, is.1, was.1));
    }
    line("Limits now", &parts(&before.limits));
    line("Limits then", &parts(&after.limits));
    if !answer.outcome.alone.is_empty() {
        let one = |alone: &rkprof_analysis::replay::Alone| {
            let verb = if alone.saves_ns < 0 { "costs" } else { "saves" };
            format!("{} {verb} {}", alone.change, ns(alone.saves_ns.unsigned_abs() as f64))
        };
        line("Alone", &answer.outcome.alone.iter().map(one).collect::<Vec<_>>().join(", "));
    }
    line(
        "Model",
        &format!(
            "without a change it takes {} for {} recorded ({:+.2}%), and {} ({:+.2}%) with usual latencies in place of each own",
            ns(calibration.replayed_ns as f64),
            ns(calibration.recorded_ns as f64),
            calibration.error_pct,
            ns(calibration.usual_ns as f64),
            calibration.usual_error_pct
        ),
    );
    if calibration.error_pct.abs().max(calibration.usual_error_pct.abs()) > FAITHFUL {
        line("Note", &format!("the model is more than {FAITHFUL:.0}% off: take the saving for a rough one"));
    }
    answer.outcome.assumptions.iter().for_each(|said| line("Assumed", said));
    answer.outcome.not_represented.iter().for_each(|said| line("Not in it", said));
    out
}

fn parts(list: &[Part]) -> String {
    let part = |part: &Part| format!("{} {}", part.what, percent(part.pct));
    list.iter().take(PARTS).map(part).collect::<Vec<_>>().join(", ")
}
