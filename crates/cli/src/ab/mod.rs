//! `rkprof ab`: runs two programs in turns until it is known which one is faster.
//!
//! ```text
//! warm-up --> turns A B B A (runs.rs: one run, what it took) --> pairs --(analysis: ab)--> answered? budget left?
//!                       |                                                       no: more turns   yes: the result
//!                       +--> ab.json after each run (state.rs): the next call goes on from there
//! ```

mod made;
mod ranks;
mod runs;
mod sensors;
mod state;

use super::{Failure, exit, out};
use crate::compare::{FailOn, percent};
use crate::output_options::{PlainFormat, Show};
use made::Made;
use ranks::RankPlace;
use rkprof_analysis::ab::{self, Answer, End, Plan};
use rkprof_analysis::compare::{Thresholds, Verdict};
use rkprof_model::units::parse_duration;
use rkprof_show::table::field;
use rkprof_show::units::ns;
use serde::Serialize;
use state::State;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Run two programs in turns until it is known which one is faster
#[derive(clap::Args)]
#[command(
    override_usage = "rkprof ab [OPTIONS] -- BEFORE [ARG]... -- AFTER [ARG]...",
    after_help = "\
Examples:
  rkprof ab -- ./before -- ./after
  rkprof ab --until 2% --budget 5min -- ./app -- ./app --new-kernel
  rkprof ab --runs 5 --fail-on regression --format json -- ./before -- ./after

The runs alternate (A B B A), so that what the machine does slowly meets both alike. What counts is the period of a step, start \
to start, host work included; without steps on both sides it is the wall time. After 4, 6, 9, 13, 19, 28 and 42 pairs it looks \
whether the answer is known: REGRESSION or IMPROVEMENT when the programs differ, SMALL or NEUTRAL when a change of --until is \
excluded. All looks together give a false verdict in 5% of tests at most, and the interval holds the truth in 95%. Where the \
budget ends before, the answer is INCONCLUSIVE.
With --runs N it looks once, after N runs of each.

In a parallel job (srun rkprof ab --runs N --dir DIR -- ...) each rank makes the same runs, and the slowest rank of each pair \
counts; the first rank answers. Where the GPUs have sensors, clocks and temperature are watched, and a note tells \
when both sides ran at different clocks.

The runs stay in --dir (before/run_1, ...; rkprof compare reads them), with ab.json. The same command goes on from there.

Exit codes: 0 ok, 1 by --fail-on, 2 usage, 3 a program failed, 4 no data."
)]
pub(crate) struct Args {
    /// The smallest change that matters: it ends when such a change is known or excluded, percent
    #[arg(long, value_name = "PCT", default_value = "1", value_parser = percent)]
    until: f64,
    /// Start no more runs that would end after this time
    #[arg(long, value_name = "TIME", default_value = "10min", value_parser = time)]
    budget: Duration,
    /// Look once, after this number of runs of each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(ab::FEWEST as i64..))]
    runs: Option<u32>,
    /// Warm-up runs of each, which do not count [default: until a run is no faster than the one before, 4 at most]
    #[arg(long, value_name = "N")]
    warmup: Option<u32>,
    /// Exit 1 on a regression; with inconclusive also without an answer; with any on every change
    #[arg(long, value_name = "WHAT", value_enum)]
    fail_on: Option<FailOn>,
    /// What a step is: a ROCTx range, or by:waits, by:graphs, by:kernels [default: what marks them best, as in the report]
    #[arg(long, value_name = "NAME")]
    step: Option<String>,
    /// Count the wall time alone
    #[arg(long)]
    wall: bool,
    /// Run the programs without the tracer, and count the wall time
    #[arg(long)]
    untraced: bool,
    /// Directory of the runs
    #[arg(long, value_name = "DIR", default_value = "rkprof_ab")]
    dir: PathBuf,
    /// Delete the runs of another test there
    #[arg(long)]
    force: bool,
    /// No remarks while it runs
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    show: Show<PlainFormat>,
    /// Both programs, each after --
    #[arg(last = true, required = true, value_name = "BEFORE -- AFTER", num_args = 1..)]
    programs: Vec<OsString>,
}

fn time(text: &str) -> Result<Duration, rkprof_model::error::Error> {
    parse_duration(text).ok_or_else(|| "expected a time like 5min".into())
}

/// The result in all formats.
#[derive(Serialize)]
struct Report<'a> {
    schema_version: u32,
    #[serde(flatten)]
    answer: &'a Answer,
    /// The same of all steps, the longest included; `None` without steps, with other numbers of them, and in a parallel job.
    every_step: Option<Answer>,
    /// The same of the slow steps; `None` without steps, with few of them, and in a parallel job.
    slow_steps: Option<SlowSteps>,
    /// `period` or `wall`.
    of: &'static str,
    /// How the steps are marked.
    steps: Option<&'a str>,
    /// How many steps of the first program a step of the second one held; its times are divided by it. `None` where it is one.
    grain: Option<f64>,
    /// Why there are no more runs.
    ended: &'static str,
    until_pct: f64,
    dir: String,
    /// In a parallel job: the slowest of them counts in each pair.
    ranks: Option<u32>,
    before: Side<'a>,
    after: Side<'a>,
    simulated: bool,
    remarks: Vec<String>,
    /// Whether the exit code is 1.
    failed: bool,
}

#[derive(Serialize)]
struct SlowSteps {
    /// `p99` or `p95`.
    quantile: String,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize)]
struct Side<'a> {
    command: &'a [String],
    warmup_runs: u32,
    runs: &'a [Made],
}

const SCHEMA_VERSION: u32 = 1;
/// Most warm-up runs of each program by default.
const WARMUP: u32 = 4;
/// A warm-up run that is faster than the one before it by less is no faster.
const SETTLED: f64 = 0.98;

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let (before, after) = split(&args.programs)?;
    let plan = args.runs.map_or(Plan::Sequential, |runs| Plan::Once(runs as usize));
    let place = RankPlace::find(args)?;
    let dir = place.map_or_else(|| args.dir.clone(), |place| place.dir(&args.dir));
    let mut state = State::open(&dir, [before, after], args)?;
    state.warm_up(args, args.warmup.or(place.map(|_| ranks::WARMUP)))?;
    let (answer, ended) = loop {
        let made = state.pairs();
        let spent = state.spent_s();
        let next = state.longest_pair_s();
        // Ranks make all of their runs: a budget that ends for one of them would leave the others waiting.
        let over = place.is_none() && made > 0 && spent + next > args.budget.as_secs_f64();
        let last = over || made >= plan.most();
        let pairs = match place {
            Some(place) if last && !place.is_first() => return Ok(exit::OK),
            Some(place) if last => place.slowest(&args.dir, &state, made, args.wall)?,
            _ => state.values(args.wall).0,
        };
        let end = if last { End::Now { earlier: state.ends } } else { End::Open };
        let answer = ab::judge(&pairs, plan, args.until, end);
        if answer.is_final() {
            break (answer, "answered");
        }
        if last {
            state.end()?;
            break (answer, if over { "budget" } else { "runs" });
        }
        if let (Some(low), Some(high), false) = (answer.low_pct, answer.high_pct, args.quiet) {
            out::note(&format!("{made} pairs: {:+.1}% ({low:+.1} to {high:+.1}%)", answer.pct));
        }
        state.make_pair(args)?;
    };
    // Only of steps that are marked alike.
    let counts = place.is_none() && answer.alpha.is_some() && state.values(args.wall).1 == "period";
    let of = |pairs: &[(f64, f64)], pct: f64| {
        ab::judge_beside(pairs, plan, pct.max(args.until), End::Now { earlier: state.ends })
    };
    let thresholds = Thresholds::default();
    let every_step =
        state.every().filter(|_| counts && state.grain().is_none()).map(|pairs| of(&pairs, thresholds.mean_pct));
    let slow = state.slow().filter(|_| counts);
    let slow =
        slow.map(|(pairs, name)| SlowSteps { quantile: name.to_owned(), answer: of(&pairs, thresholds.p99_pct) });
    report(args, &state, &answer, (every_step, slow), ended, place)
}

fn report(
    args: &Args,
    state: &State,
    answer: &Answer,
    (every_step, slow_steps): (Option<Answer>, Option<SlowSteps>),
    ended: &'static str,
    place: Option<RankPlace>,
) -> Result<u8, Failure> {
    let (_, of, steps) = state.values(args.wall);
    let mut remarks = Vec::new();
    if of == "wall" && !args.wall && !args.untraced {
        remarks.push("not every run of both programs has steps that are marked alike: the wall time counts".to_owned());
    }
    if answer.alpha.is_none() && ended == "budget" {
        remarks.push("the budget ended before the planned number of runs".to_owned());
    }
    let grain = state.grain().filter(|_| of == "period");
    remarks.extend(grain.map(|grain| {
        format!(
            "a step of the second program has {grain:.3} times the kernels of the first one's, because waits or graphs mark the \
             steps: its times are divided by that"
        )
    }));
    remarks.extend(sensors::remarks(&state.made));
    let changed = matches!(answer.verdict, Verdict::Improvement | Verdict::Small);
    let slower = every_step.iter().chain(slow_steps.iter().map(|slow| &slow.answer));
    let slower = slower.into_iter().any(|answer| answer.verdict == Verdict::Regression);
    let failed = args.fail_on.is_some_and(|fail_on| match answer.verdict {
        _ if slower => true,
        Verdict::Regression => true,
        Verdict::Inconclusive => fail_on != FailOn::Regression,
        Verdict::Improvement | Verdict::Small | Verdict::Neutral => fail_on == FailOn::Any && changed,
    });
    let side = |side: usize| Side {
        command: &state.commands[side],
        warmup_runs: state.warmups[side],
        runs: &state.made[side],
    };
    let report = Report {
        schema_version: SCHEMA_VERSION,
        answer,
        every_step,
        slow_steps,
        of,
        steps,
        grain,
        ended,
        until_pct: args.until,
        dir: state.dir().display().to_string(),
        ranks: place.map(|place| place.size),
        before: side(0),
        after: side(1),
        simulated: state.made.iter().flatten().any(|made| made.simulated),
        remarks,
        failed,
    };
    args.show.write(&match args.show.format() {
        PlainFormat::Json => out::pretty(&report),
        PlainFormat::Text => text(&report, args.show.width(false)),
    })?;
    Ok(if failed { exit::CHECK_FAILED } else { exit::OK })
}

/// Whether all steps say something else than the usual ones: they changed, or may have changed by more than those.
fn tells_more(usual: &Answer, all: &Answer) -> bool {
    match all.verdict {
        Verdict::Regression | Verdict::Improvement => all.verdict != usual.verdict,
        Verdict::Inconclusive => {
            usual.is_final()
                && usual.low_pct.zip(usual.high_pct).is_none_or(|(low, high)| all.pct < low || all.pct > high)
        }
        Verdict::Small | Verdict::Neutral => false,
    }
}

fn text(report: &Report, width: usize) -> String {
    let answer = report.answer;
    let failed = if report.failed { "; FAILED" } else { "" };
    // Rare long steps are outliers of the period, and the user waits for them.
    let news = report.every_step.as_ref().filter(|all| tells_more(answer, all));
    let more = news.map_or(String::new(), |all| format!("; with the longest steps {}", all.verdict.name()));
    let said = format!("{}: {}{more}{failed}", answer.verdict.name(), answer.reason);
    let mut out = field("Verdict", &said, width);
    let what = match (report.of, report.steps) {
        ("period", Some(steps)) => format!("start to start of {steps}"),
        _ => "wall time of the program".to_owned(),
    };
    let what = report.ranks.map_or(what.clone(), |ranks| format!("{what}, the slowest of {ranks} ranks"));
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let times = format!("{what}, {} -> {}, {:+.2}%", ns(answer.before_ns), ns(answer.after_ns), answer.pct);
    out += &field("Waited for", &times, width);
    if let Some(answer) = news {
        let times =
            format!("mean of the same, the longest included, {} -> {}", ns(answer.before_ns), ns(answer.after_ns));
        out += &field("All steps", &format!("{times}, {}: {}", answer.verdict.name(), answer.reason), width);
    }
    if let Some(SlowSteps { quantile, answer }) = &report.slow_steps {
        let times = format!("{quantile} of the same, {} -> {}", ns(answer.before_ns), ns(answer.after_ns));
        out += &field("Slow steps", &format!("{times}, {}: {}", answer.verdict.name(), answer.reason), width);
    }
    for (label, side) in [("Before", &report.before), ("After", &report.after)] {
        let warm = side.warmup_runs;
        let runs = format!("{} runs after {warm} of warm-up: {}{simulated}", side.runs.len(), side.command.join(" "));
        out += &field(label, &runs, width);
    }
    let ended = match report.ended {
        "answered" => "the question was answered",
        "budget" => "the budget ended: a longer --budget, or a larger --until, may answer it",
        _ => "all runs were made",
    };
    out += &field("Ended", &format!("after {} pairs: {ended}", answer.pairs), width);
    for remark in &report.remarks {
        out += &field("Note", remark, width);
    }
    out += &field("Runs", &format!("{}; rkprof compare {0}/before {0}/after", report.dir), width);
    out
}

/// The two commands on both sides of the second `--`.
fn split(words: &[OsString]) -> Result<(Vec<String>, Vec<String>), Failure> {
    let texts: Option<Vec<String>> = words.iter().map(|word| word.to_str().map(str::to_owned)).collect();
    let sides = texts.as_ref().and_then(|words| {
        let at = words.iter().position(|word| word == "--")?;
        Some((words[..at].to_vec(), words[at + 1..].to_vec()))
    });
    sides.filter(|(before, after)| !before.is_empty() && !after.is_empty()).ok_or_else(|| {
        let remedy = "Write: rkprof ab -- ./before -- ./after";
        Failure::new(exit::USAGE, "tell the two programs apart", "there are not two commands, each after --", remedy)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_are_told_apart() {
        let of = |text: &str| split(&text.split(' ').map(OsString::from).collect::<Vec<_>>()).ok();
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(of("./a -x -- ./b"), Some((words("./a -x"), words("./b"))));
        // What follows the second one belongs to the second program.
        assert_eq!(of("a -- b -- c"), Some((words("a"), words("b -- c"))));
        assert_eq!([of("a"), of("a --"), of("-- b")], [None, None, None]);
    }
}
