//! `rkprof compare`: compares two runs, or two sets of runs, before and after a change. The step on the device comes from the
//! traces, kernels and ranges from the summaries.

mod again;
mod brief;
mod facts;
mod html;
mod json;
mod lines;
mod markdown;
mod rows;
mod same;
mod shown;
mod side;
mod text;

use super::{Failure, exit};
use crate::kernel_option::KernelOption;
use crate::output_options::{Show, formats};
use crate::paths;
use crate::region::Region;
use crate::run_argument::run_path;
use crate::step_options::Apart;
use rkprof_analysis::compare::{
    Comparison, Gate, MOST_RUNS, Question, RUNS, Shown as Seen, TAIL_PCT, Thresholds, Verdict, WallOf, compare,
};
use rkprof_model::error::Error;
use rkprof_model::summary::Summary;
use rkprof_report::view::EVERY_CALL_COUNTED;
use rkprof_results::correctness::{self, Answer};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::names::{self, Names};
use rkprof_store::dir;
use shown::Shown;
use side::Side;
use std::path::{Path, PathBuf};

/// Compare runs before and after a change: what became slower or faster, beyond noise
#[derive(clap::Args)]
#[command(
    override_usage = "rkprof compare [OPTIONS] BASELINE CANDIDATE\n       \
                      rkprof compare [OPTIONS] --baseline RUN...\n               \
                      --candidate RUN...",
    after_help = "\
Examples:
  rkprof compare runs/before runs/after
  rkprof compare before after --fail-on regression            exit 1 when something is slower
  rkprof compare before after --kernel attention              these kernels alone
  rkprof compare --baseline a1 a2 a3 --candidate b1 b2 b3     the runs are the sample
  rkprof run --repeat 5 -o before -- ./app                    makes such a set: before
  rkprof compare before after --brief                         the facts alone, for agents and pull requests
  rkprof compare before after --correct 'python check.py' --format markdown

The verdict follows what the user waits for: the period of a step (start to start, host work included; without steps the wall \
time), then the start and the end of the run, then the time of a step on the device, then the kernels. --fail-on regression fails on every regression that is printed, \
in the headline or in a row; --gate narrows it. Where programs of the candidate failed and none of the baseline's did, that is a \
regression for every gate.

REGRESSION: the difference is significant (Welch's test, p < 0.05 after Holm's correction for all kernels), larger than \
the noise floor (3%), and a change of more than the threshold (5% of the mean, 10% of p99) lies within its 95% interval.
SMALL: significant, and the interval excludes such a change. NEUTRAL: not significant, and the interval excludes such a change.
INCONCLUSIVE: too few calls, or too much noise. Runs are the sample. With one run on a side everything is INCONCLUSIVE and the \
text says how it looks: calls of one run share its clocks and its memory layout. Then --fail-on regression passes, and --fail-on \
inconclusive fails.
Runs of different numbers of steps are compared per step. Two programs without a kernel or a range in common are refused.
With --kernel the verdict is of these kernels alone.

Exit codes: 0 ok, 1 by --fail-on or --correct, 2 usage, 4 no data, or two different programs."
)]
pub(crate) struct Args {
    /// Two runs: run directories, summary.json files, or directories of runs made by --repeat
    #[arg(value_name = "RUN", value_parser = run_path(), conflicts_with_all = ["baseline", "candidate"])]
    runs: Vec<PathBuf>,
    /// Runs before the change
    #[arg(long, value_name = "RUN", num_args = 1.., requires = "candidate")]
    baseline: Vec<PathBuf>,
    /// Runs after the change
    #[arg(long, value_name = "RUN", num_args = 1.., requires = "baseline")]
    candidate: Vec<PathBuf>,
    /// Exit 1 on a regression; with inconclusive also without a verdict; with any on every change, new and vanished kernels included
    #[arg(long, value_name = "WHAT", value_enum)]
    fail_on: Option<FailOn>,
    /// What --fail-on looks at: headline and rows, the headline alone, or the rows of kernels alone
    #[arg(long, value_name = "WHICH", value_enum, default_value_t, requires = "fail_on")]
    gate: GateOption,
    /// Threshold for the mean, percent
    #[arg(long, value_name = "PCT", default_value_t = Thresholds::default().mean_pct, value_parser = percent)]
    threshold: f64,
    /// Threshold for p99, percent
    #[arg(long, value_name = "PCT", default_value_t = Thresholds::default().p99_pct, value_parser = percent)]
    p99_threshold: f64,
    /// Smaller changes are noise, percent
    #[arg(long, value_name = "PCT", default_value_t = Thresholds::default().noise_pct, value_parser = percent)]
    noise: f64,
    /// Calls that each side needs for a verdict
    #[arg(long, value_name = "N", default_value_t = Thresholds::default().min_calls)]
    min_calls: u64,
    /// Kernels with less of the kernel time on both sides are not judged, percent
    #[arg(long, value_name = "PCT", default_value_t = Thresholds::default().min_share_pct, value_parser = percent)]
    min_share: f64,
    /// What a step is: a ROCTx range, or by:waits, by:graphs, by:kernels [default: what marks them best, as in the report]
    #[arg(long, value_name = "NAME")]
    step: Option<String>,
    #[command(flatten)]
    kernel: KernelOption,
    #[command(flatten)]
    apart: Apart,
    #[command(flatten)]
    region: Region,
    /// Is the candidate's result right? A JSON file {"correct": bool, "max_abs_err": x}, or a command
    #[arg(long, value_name = "FILE|COMMAND")]
    correct: Option<String>,
    /// Compare although no kernel and no range of one side is on the other
    #[arg(long)]
    other_program: bool,
    /// Rows of the table
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 20)]
    rows: usize,
    /// Do not cut names
    #[arg(long)]
    wide: bool,
    /// The facts alone, in 60 lines at most (text, JSON, Markdown)
    #[arg(long, conflicts_with_all = ["wide", "rows"])]
    brief: bool,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<Format>,
}

formats! {
    enum Format {
        Text, Json, Markdown,
        /// One file that needs no network
        Html
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FailOn {
    Regression,
    Inconclusive,
    Any,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum GateOption {
    #[default]
    Any,
    Step,
    Kernel,
}

impl From<GateOption> for Gate {
    fn from(option: GateOption) -> Gate {
        match option {
            GateOption::Any => Gate::Any,
            GateOption::Step => Gate::Step,
            GateOption::Kernel => Gate::Kernel,
        }
    }
}

/// Parses a percentage of 0 or more.
pub(crate) fn percent(text: &str) -> Result<f64, Error> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f64>().ok();
    number.filter(|number| *number >= 0.0 && number.is_finite()).ok_or_else(|| "expected a number like 5".into())
}

pub(crate) fn execute(args: Args) -> Result<u8, Failure> {
    if args.brief && args.show.format() == Format::Html {
        let remedy = "Write --format text, json or markdown.";
        return Err(Failure::new(exit::USAGE, "write a brief comparison", "a page has one form", remedy));
    }
    let (before, after) = sides(&args)?;
    // Times of counted calls are only compared with times of counted calls.
    let counted = before.iter().chain(&after).flat_map(|path| dir::runs_in(path)).all(|path| counts_alone(&path));
    let (before, after) = (Side::read(&before, &args, counted)?, Side::read(&after, &args, counted)?);
    before.has_times("baseline")?;
    after.has_times("candidate")?;
    // A page has both: short names in rows, and full names where a row opens.
    let programs = names::for_programs(args.show.output.as_deref()) && args.show.format() != Format::Html;
    let whole = args.wide || programs;
    let whole = whole && args.show.format() == Format::Text;
    let names = Names::in_order(after.recorded.iter().map(String::as_str), whole)
        .and(before.recorded.iter().map(String::as_str));
    let kernels = args.kernel.select(names.ids(), COMPARES_KERNELS)?;
    let comparison = compared(&args, &before, &after, &kernels)?;
    let correctness = correctness::ask(args.correct.as_deref(), after.paths.last().map_or(Path::new(""), |path| path))?;
    let called = |name: &str| {
        names.ids().id(name).map_or_else(|| name.to_owned(), |id| format!("{id} {}", names.labels(SHORT).get(name)))
    };
    let mut failures = failures(args.fail_on, args.gate.into(), &comparison, called);
    failures.extend((correctness.correct == Answer::Wrong).then(|| "the candidate's result is wrong".to_owned()));
    let mut remarks = remarks(&before, &after, &comparison);
    if counted {
        remarks.insert(0, format!("counted times: on both sides {EVERY_CALL_COUNTED}"));
    }
    if let Some(only) = kernels.describe() {
        remarks.insert(0, format!("{only}: the verdict is about these kernels"));
    }
    if let Some(range) = args.region.range() {
        remarks.insert(0, format!("of each run only launches within the range {range:?} are compared"));
    }
    // The facts are those of whole runs.
    let facts = if kernels.is_all() { facts::facts(&before.numbers, &after.numbers) } else { Vec::new() };
    let paths = match (args.region.range(), &kernels) {
        (None, Selection::All) => paths::compare::of_runs(&before.paths, &after.paths)?,
        _ => None,
    };
    let (baseline, candidate) = (before.shown(), after.shown());
    let shown = Shown { names, baseline, candidate, comparison, facts, paths, correctness, remarks, counted, failures };
    let text = match args.show.format() {
        Format::Json if args.brief => brief::json(&shown),
        Format::Markdown if args.brief => brief::markdown(&shown),
        // A page is refused before.
        Format::Text | Format::Html if args.brief => brief::text(&shown),
        Format::Text => text::render(&shown, args.rows, args.show.width(args.wide)),
        Format::Json => json::render(&shown),
        Format::Markdown => markdown::render(&shown, args.rows),
        Format::Html => html::render(&shown, &before, &after),
    };
    args.show.write(&text)?;
    Ok(if !shown.failures.is_empty() { exit::CHECK_FAILED } else { exit::OK })
}

const COMPARES_KERNELS: &str = "compare the kernels that --kernel names";

/// The runs that were named for each side.
fn sides(args: &Args) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    match (&args.runs[..], args.baseline.is_empty()) {
        ([before, after], true) => Ok((vec![before.clone()], vec![after.clone()])),
        ([], false) => Ok((args.baseline.clone(), args.candidate.clone())),
        (runs, _) => {
            let problem = format!("{} runs were named", runs.len());
            let remedy =
                "Write: rkprof compare BASELINE CANDIDATE, or name several runs with --baseline and --candidate.";
            Err(Failure::new(exit::USAGE, "tell the two sides apart", problem, remedy))
        }
    }
}

/// Both sides, compared. Fails where they lack what was asked for.
fn compared(args: &Args, before: &Side, after: &Side, kernels: &Selection) -> Result<Comparison, Failure> {
    // If one run has no trace, no step can be compared.
    let timed = match (before.timed.iter().flatten().count(), after.timed.iter().flatten().count()) {
        (a, b) if a == before.paths.len() && b == after.paths.len() => (before.timed(), after.timed()),
        _ => (Vec::new(), Vec::new()),
    };
    let wanted = |name: &str| kernels.has(name);
    let walls = |side: &Side| (all_of(&side.wall_ns), all_of(&side.traced_ns));
    let (wall_of, wall_ns) = match (walls(before), walls(after)) {
        ((Some(before), _), (Some(after), _)) => (WallOf::Program, (before, after)),
        ((_, Some(before)), (_, Some(after))) => (WallOf::Recording, (before, after)),
        _ => Default::default(),
    };
    let failed = if before.failure("baseline").is_none() { after.failure("candidate") } else { None };
    let question = Question {
        failed: failed.as_deref(),
        step: args.step.as_deref(),
        timed: (&timed.0, &timed.1),
        wall_ns: (&wall_ns.0, &wall_ns.1),
        wall_of,
        kernels: (!kernels.is_all()).then_some(&wanted),
        thresholds: Thresholds {
            mean_pct: args.threshold,
            p99_pct: args.p99_threshold,
            noise_pct: args.noise,
            min_calls: args.min_calls,
            min_share_pct: args.min_share,
            ..Thresholds::default()
        },
    };
    let comparison = compare(&before.summaries, &after.summaries, question).map_err(|error| {
        let remedy = "The file was changed, or written by something else; trace the program again.";
        Failure::new(exit::NO_DATA, "compare the runs", error, remedy)
    })?;
    if !kernels.is_all() {
        if comparison.rows.is_empty() {
            let remedy = "`rkprof compare` without --kernel lists the kernels of both sides.";
            return Err(Failure::new(exit::NO_DATA, COMPARES_KERNELS, "neither side has such a kernel", remedy));
        }
        return Ok(comparison);
    }
    if let (Some(step), None) = (&args.step, &comparison.step) {
        let doing = format!("compare the range {step:?}");
        let remedy = "`rkprof report` lists the ranges of a run.";
        return Err(Failure::new(exit::NO_DATA, doing, "not both sides have it", remedy));
    }
    if !args.other_program {
        same::refuse(&comparison, &before.settings, &after.settings)?;
    }
    Ok(comparison)
}

/// Longest name of a kernel in the reasons of a failure.
const SHORT: usize = 60;

/// Why the gate fails, a sentence each. `called` gives a kernel's name.
fn failures(
    fail_on: Option<FailOn>,
    gate: Gate,
    comparison: &Comparison,
    called: impl Fn(&str) -> String,
) -> Vec<String> {
    let Some(fail_on) = fail_on else { return Vec::new() };
    let changed = |verdict| matches!(verdict, None | Some(Verdict::Improvement | Verdict::Small));
    let fails = |verdict| verdict == Some(Verdict::Regression) || (fail_on == FailOn::Any && changed(verdict));
    let says = |shown: &Seen| {
        let name = if shown.of == "kernel" { called(&shown.name) } else { shown.name.clone() };
        let verdict = shown.verdict.map_or("CHANGED", Verdict::name);
        format!("{verdict}: {} {name}: {}", shown.of, shown.reason)
    };
    let seen = comparison.verdicts(gate);
    let mut all: Vec<String> = seen.iter().filter(|shown| fails(shown.verdict)).map(says).collect();
    // The whole may be worse, or unknown, without a part that says so.
    let whole = comparison.verdict;
    let of_whole = fails(Some(whole)) || (fail_on != FailOn::Regression && whole == Verdict::Inconclusive);
    if all.is_empty() && gate == Gate::Any && of_whole {
        let period = comparison.period.as_ref().map_or(String::new(), |period| format!(": {}", period.reason));
        let period = comparison.looks.as_ref().map_or(period, |looks| format!(": {looks}"));
        all.push(format!("{}: the comparison{period}", whole.name()));
    }
    all
}

/// The values of all runs; `None` where one lacks it.
fn all_of(values: &[Option<f64>]) -> Option<Vec<f64>> {
    values.iter().copied().collect()
}

/// Whether counters were read in every call of a run directory. A trace alone is not read a second time for this.
fn counts_alone(path: &Path) -> bool {
    path.is_dir() && Run::load(path, path).is_ok_and(|run| run.summary.counts_alone())
}

fn remarks(before: &Side, after: &Side, comparison: &Comparison) -> Vec<String> {
    let mut remarks = Vec::new();
    for (side, loaded) in [("baseline", before), ("candidate", after)] {
        // Imported runs are UNKNOWN: what their profiler lost is not known. That is no news of a comparison.
        let is_incomplete =
            |summary: &&Summary| summary.completeness.verdict == rkprof_model::summary::Verdict::Incomplete;
        let incomplete = loaded.summaries.iter().filter(is_incomplete).count();
        if incomplete > 0 {
            let runs = loaded.summaries.len();
            remarks.push(format!("{incomplete} of {runs} runs of the {side} are INCOMPLETE; see `rkprof report`"));
        }
    }
    for (side, loaded) in [("baseline", before), ("candidate", after)] {
        remarks.extend(loaded.repeated.iter().map(|path| {
            format!("{} of the {side} is a run that was named before, or its copy: it counts once", path.display())
        }));
        remarks.extend(again::are_equal(side, &loaded.summaries));
        remarks.extend(loaded.odd(side));
    }
    if let Some(failure) = before.failure("baseline") {
        let others = after.failure("candidate").map_or(String::new(), |other| format!("; {other}"));
        remarks.push(format!("{failure}{others}"));
    }
    let simulated = |loaded: &Side| loaded.summaries.iter().any(|summary| summary.simulated);
    if simulated(before) != simulated(after) {
        remarks.push("one side was simulated and the other was not".to_owned());
    }
    remarks.extend(before.settings.differences(&after.settings));
    remarks.extend(same::of_work(comparison));
    if comparison.warmup_pct >= TAIL_PCT && comparison.baseline_runs.min(comparison.candidate_runs) >= RUNS {
        remarks.push(format!(
            "p99 of kernels is not judged: {:.0}% of the steps of a run are warm-up; --warmup auto leaves them out",
            comparison.warmup_pct
        ));
    }
    if before.paths == after.paths {
        remarks.push("both sides are the same runs".to_owned());
    }
    remarks.extend(comparison.runs_to_decide().map(|runs| {
        let enough = match runs {
            runs if runs > MOST_RUNS => format!("more than {MOST_RUNS} runs"),
            runs => format!("about {runs} runs"),
        };
        format!(
            "{enough} a side would decide it, if the noise stays as it is; `rkprof ab -- BEFORE -- AFTER` runs both in turns, \
             until it is known"
        )
    }));
    if comparison.baseline_runs.min(comparison.candidate_runs) < RUNS {
        remarks.push(
            "one run a side: nothing is tested, because the next run can differ (clocks, memory layout); make several with \
             --repeat 3"
                .to_owned(),
        );
    }
    remarks
}
