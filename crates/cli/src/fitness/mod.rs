//! `rkprof fitness`: one number for an optimizer that tries variants of a program. A variant that crashed or hung is a
//! result, not an error: no latency, score 0, exit code 3.

mod results;
mod untimed;

use super::judge_options::JudgedPart;
use super::style::width;
use super::{Failure, exit};
use crate::kernel_option::KernelOption;
use crate::output_options::{PlainFormat, Show};
use crate::run_argument::run_path;
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::fitness::{Evaluator, Fitness, Goal, Measured, mean_of_runs};
use rkprof_analysis::timeline::{Timeline, latency};
use rkprof_model::error::Error;
use rkprof_model::summary::Verdict;
use rkprof_report::head::why_failed;
use rkprof_report::view::EVERY_CALL_COUNTED;
use rkprof_results::correctness::{self, Answer, Correctness};
use rkprof_results::judge::Judge;
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::names::Names;
use rkprof_show::table::field;
use rkprof_show::units;
use rkprof_stats::merge::kernels_by_name;
use rkprof_store::dir::{self, Session};
use serde::Serialize;
use std::path::{Path, PathBuf};
use untimed::{Untimed, total_ns};

const SCHEMA_VERSION: u32 = 1;
/// What follows the words that every call was counted.
const COUNTED: &str = "rank this run only among runs that were counted alike; --sample 2 or --replay app times calls that are not \
                       counted";

/// Score a run for an evolutionary optimizer: latency, throughput, correctness
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof fitness runs/variant7 --correct 'python check.py' --format json
  rkprof fitness --kernel '^my_gemm' --work 'my_gemm=flops:2*4096*4096*4096,dtype:fp16'
  rkprof fitness --latency range:step                      kernels launched in this range
  rkprof fitness --kernel '^my_gemm' --iterations 100      where no range marks an iteration
  rkprof fitness --latency wall --roi roctx:measured       first start to last end of its kernels
  rkprof fitness runs/set                                  a set of run --repeat 5: the mean, with an interval
  rkprof fitness runs/variant7 --results results.json      what the script measured itself (GEAK's form)

fitness_score is GEAK's: (1e6 / (latency_us + 1e-6) + tflops * efficiency) * (1 - penalty).
bounded_score is w * correct + (1 - w) * min(1, target / latency), in 0 to 1.
--correct decides the correctness; without it, correctness is \"unknown\" and costs its weight. Efficiency is the share of the \
nearest roof; it and tflops need --work or counters.
The interval of the latency (95%) needs two runs or more. With --results it is that of the script's own calls, where the file has \
their deviation and number. Variants whose intervals overlap are not known to differ: rkprof ab decides.

Exit codes: 0 ok, 2 usage, 3 the program had failed (score 0), 4 no data.")]
pub(crate) struct Args {
    /// Run directory, a summary.json, or a directory of runs made by --repeat [default: rkprof_out/latest]
    #[arg(value_name = "RUN", value_parser = run_path())]
    run: Option<PathBuf>,
    /// The latency is what the script measured: {"full_pipeline": {"mean_us": x}} or the sum of its "components"; once for each run
    #[arg(long, value_name = "FILE")]
    results: Vec<PathBuf>,
    /// Target latency: a variant below it scores no higher; microseconds
    #[arg(long, value_name = "US", default_value_t = Goal::default().target_latency_us, value_parser = positive)]
    target_latency_us: f64,
    /// Weight of correctness in the bounded score, 0 to 1
    #[arg(long, value_name = "W", default_value_t = Goal::default().correctness_weight, value_parser = share)]
    correctness_weight: f64,
    /// Is the result right? A JSON file {"correct": bool, "max_abs_err": x}, or a command
    #[arg(long, value_name = "FILE|COMMAND")]
    correct: Option<String>,
    /// What the latency is. device: time in which kernels ran, of a step where ROCTx ranges mark steps, else of the run;
    /// step: of a step as `rkprof report` finds them, first start to last end; range:NAME: of a range; wall: the host's time of the run; host:NAME: the
    /// host's time of a range; total: sum of all kernels; kernels: sum of the kernels' means, each once (as GEAK sums)
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "device",
        value_parser = latency
    )]
    latency: Latency,
    /// Iterations of the run, where no range marks them: device, wall and total are divided by it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    #[command(flatten)]
    kernel: KernelOption,
    #[command(flatten)]
    part: JudgedPart,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<PlainFormat>,
}

/// Which time is the latency.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Latency {
    Device,
    Step,
    Range(String),
    Wall,
    Host(String),
    Total,
    Kernels,
}

fn positive(text: &str) -> Result<f64, Error> {
    text.parse().ok().filter(|n: &f64| *n > 0.0 && n.is_finite()).ok_or_else(|| "expected a number above 0".into())
}

fn share(text: &str) -> Result<f64, Error> {
    text.parse().ok().filter(|n| (0.0..=1.0).contains(n)).ok_or_else(|| "expected a number from 0 to 1".into())
}

fn latency(text: &str) -> Result<Latency, Error> {
    match (text, text.split_once(':')) {
        ("device", _) => Ok(Latency::Device),
        ("step", _) => Ok(Latency::Step),
        ("wall", _) => Ok(Latency::Wall),
        ("total", _) => Ok(Latency::Total),
        ("kernels", _) => Ok(Latency::Kernels),
        (_, Some(("range", name))) => Ok(Latency::Range(name.to_owned())),
        (_, Some(("host", name))) => Ok(Latency::Host(name.to_owned())),
        _ => Err("expected device, step, range:NAME, wall, host:NAME, total or kernels".to_owned().into()),
    }
}

#[derive(Serialize)]
struct Report {
    schema_version: u32,
    run: String,
    /// The name of the ranges that it was restricted to.
    roi: Option<String>,
    simulated: bool,
    /// Every call was counted, and the latency is made of the times of counted calls.
    counted: bool,
    /// Why there is no latency.
    failure: Option<String>,
    #[serde(flatten)]
    fitness: Fitness,
    /// 95% interval of the latency; `None` with one run.
    latency_low_us: Option<f64>,
    latency_high_us: Option<f64>,
    sample: Sample,
    /// What limits the kernel that takes most time.
    limiter: Option<Limiter>,
    #[serde(flatten)]
    correctness: Correctness,
    target_latency_us: f64,
    correctness_weight: f64,
    /// What `latency_us` is.
    latency_of: String,
    /// The same region on the host: the range's, or the program's wall time.
    host_us: Option<f64>,
    evaluator: Evaluator,
    /// What is missing, as sentences.
    notes: Vec<String>,
}

/// What the latency is the mean of.
#[derive(Clone, Copy, Serialize)]
struct Sample {
    /// `run`, or `call`: calls that the script timed.
    unit: &'static str,
    /// `None` where the script does not say it.
    n: Option<u64>,
}

#[derive(Clone, Serialize)]
struct Limiter {
    kernel: String,
    class: &'static str,
    reason: String,
    /// The measurement that would tell more.
    next: Option<String>,
}

/// One run's score.
struct Scored {
    measured: Measured,
    found: Found,
    counted: bool,
    /// The latency is that of the timing run.
    is_timing_run: bool,
    simulated: bool,
    limiter: Option<Limiter>,
}

/// The run of `--timing-run`, for a run in which every call was counted.
fn timing_run(args: &Args) -> Result<Option<Run>, Failure> {
    let timing = args.part.timing_run(true)?;
    match timing {
        Some(run) if run.summary.counts_alone() => {
            let doing = format!("take the times of {}", run.shown.display());
            let remedy = "Give --timing-run a run without counters.";
            Err(Failure::new(exit::NO_DATA, doing, format!("in the timing run, too, {EVERY_CALL_COUNTED}"), remedy))
        }
        timing => Ok(timing),
    }
}

fn score_run(args: &Args, path: &Path, notes: &mut Vec<String>) -> Result<Scored, Failure> {
    let mut run = Run::load(path, path)?;
    // Ids are those of the whole run.
    let ids = Names::from_summary(&run.summary, true);
    let counts_alone = run.summary.counts_alone();
    let timing = if counts_alone { timing_run(args)? } else { None };
    let is_timing_run = timing.is_some();
    let counted = counts_alone && !is_timing_run;
    let simulated = run.summary.simulated || timing.as_ref().is_some_and(|timing| timing.summary.simulated);
    if counted {
        run.take_counted();
        notes.push(format!("counted times: {EVERY_CALL_COUNTED}: {COUNTED}"));
    }
    let kernels = args.kernel.select(ids.ids(), "find the kernel")?;
    let wanted = Wanted { args, kernels, counted };
    let judge = args.part.load(path, &mut run, true)?;
    let mut found = match timing {
        Some(mut timing) => latency_of(&wanted, &mut timing, notes)?,
        None => latency_of(&wanted, &mut run, notes)?,
    };
    if is_timing_run {
        found.of += ", of the timing run";
    }
    let (measured, limiter) = measure(&wanted, &run, &judge, found.ns, notes)?;
    Ok(Scored { measured, found, counted, is_timing_run, simulated, limiter })
}

/// The score of a set of runs.
struct OfSet {
    scored: Scored,
    interval: Option<(f64, f64)>,
    /// Runs that gave a latency: a timing run is one, however many counted runs it is paired with.
    n: usize,
}

/// The runs of a set: the mean of their latencies with its interval; everything else is that of the run in the middle.
fn score(args: &Args, runs: &[PathBuf], notes: &mut Vec<String>) -> Result<OfSet, Failure> {
    let mut scored = Vec::new();
    for path in runs {
        let mut of_run = Vec::new();
        scored.push(score_run(args, path, &mut of_run)?);
        notes.extend(of_run.into_iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>());
    }
    let of_timing_run = scored.iter().find(|scored| scored.is_timing_run);
    let of_runs = scored.iter().filter(|scored| !scored.is_timing_run).chain(of_timing_run);
    let latencies: Vec<f64> = of_runs.map(|scored| scored.found.ns / 1e3).collect();
    scored.sort_by(|a, b| a.found.ns.total_cmp(&b.found.ns));
    let mut middle = scored.swap_remove(scored.len() / 2);
    let (mean, interval) = mean_of_runs(&latencies);
    middle.measured.latency_us = Some(mean);
    Ok(OfSet { scored: middle, interval, n: latencies.len() })
}

pub(crate) fn execute(args: Args) -> Result<u8, Failure> {
    let path = args.run.clone().unwrap_or_else(dir::latest);
    let goal = Goal { target_latency_us: args.target_latency_us, correctness_weight: args.correctness_weight };
    // Before anything else: a program that died early may have left no numbers at all.
    let failure = Session::open(&path).info.ok().and_then(|info| why_failed(&info));
    let runs = dir::runs_in(&path);
    let failure =
        failure.or_else(|| runs.iter().find_map(|run| Session::open(run).info.ok().and_then(|i| why_failed(&i))));
    let failure = failure.or_else(|| {
        let timing = args.part.timing_path()?;
        why_failed(&Session::open(timing).info.ok()?).map(|why| format!("of the timing run, {why}"))
    });
    let mut notes = Vec::new();
    let (mut of, mut host_ns, mut counted, mut limiter) = ("a program that failed".to_owned(), None, false, None);
    let mut sample = Sample { unit: "run", n: Some(runs.len() as u64) };
    let mut interval = None;
    let (measured, correctness, simulated) = match (&failure, &args.results[..]) {
        (Some(_), _) => (Measured::default(), Correctness::UNKNOWN, is_simulated(&path)),
        (None, files @ [first, ..]) => {
            let mut own = results::read(first)?;
            let all =
                files.iter().map(|file| Ok(results::read(file)?.measured.latency_us)).collect::<Result<Vec<_>, _>>()?;
            let correctness = correctness::ask(args.correct.as_deref(), &path)?;
            // The traced kernels say what limits them, where there are any.
            let traced = runs.first().and_then(|run| score_run(&args, run, &mut Vec::new()).ok());
            limiter = traced.and_then(|scored| scored.limiter);
            if files.len() > 1 {
                let (mean, of_runs) = mean_of_runs(&all.into_iter().flatten().collect::<Vec<_>>());
                (own.measured.latency_us, interval) = (Some(mean), of_runs);
                (of, sample.n) = (format!("{}, mean of {} runs", own.of, files.len()), Some(files.len() as u64));
            } else {
                (of, interval, sample) = (own.of, own.interval_us, Sample { unit: "call", n: own.calls });
            }
            (Measured { correct: known(&correctness), ..own.measured }, correctness, is_simulated(&path))
        }
        (None, []) => {
            let OfSet { mut scored, interval: of_runs, n } = score(&args, &runs, &mut notes)?;
            let correctness = correctness::ask(args.correct.as_deref(), &path)?;
            interval = of_runs;
            (of, host_ns, counted, limiter) = (scored.found.of, scored.found.host_ns, scored.counted, scored.limiter);
            if n > 1 {
                of += &format!(", mean of {n} runs");
            }
            sample.n = Some(n as u64);
            scored.measured.correct = known(&correctness);
            (scored.measured, correctness, scored.simulated)
        }
    };
    if failure.is_none() && correctness.correct == Answer::Unknown {
        notes.push("correctness was not checked: give --correct FILE|COMMAND; unknown costs its weight".to_owned());
    }
    let report = Report {
        schema_version: SCHEMA_VERSION,
        // Files of results need no run.
        run: match &args.results[..] {
            files @ [_, ..] if !path.exists() => {
                files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
            }
            _ => path.display().to_string(),
        },
        roi: args.part.region.range().map(str::to_owned),
        simulated,
        counted,
        fitness: measured.fitness(&goal),
        evaluator: measured.evaluator(&goal),
        latency_low_us: interval.map(|(low, _)| low),
        latency_high_us: interval.map(|(_, high)| high),
        sample,
        limiter,
        correctness,
        target_latency_us: goal.target_latency_us,
        correctness_weight: goal.correctness_weight,
        latency_of: of,
        host_us: host_ns.map(|ns| ns / 1e3),
        failure,
        notes,
    };
    let text = match args.show.format() {
        PlainFormat::Json => crate::out::pretty(&report),
        PlainFormat::Text => text(&report),
    };
    args.show.write(&text)?;
    Ok(if report.failure.is_some() { exit::NOT_STARTED } else { exit::OK })
}

fn known(correctness: &Correctness) -> Option<bool> {
    match correctness.correct {
        Answer::Correct => Some(true),
        Answer::Wrong => Some(false),
        Answer::Unknown => None,
    }
}

fn is_simulated(path: &Path) -> bool {
    Session::open(path).info.is_ok_and(|info| info.simulated)
}

/// What was asked for.
struct Wanted<'a> {
    args: &'a Args,
    kernels: Selection,
    /// Times are those of counted calls.
    counted: bool,
}

impl Wanted<'_> {
    fn has(&self, name: &str) -> bool {
        self.kernels.has(name)
    }

    /// What follows a time of kernels.
    fn which(&self) -> String {
        let kernels = self.args.kernel.kernel.as_ref().map_or(String::new(), |filter| format!(", {filter}"));
        if self.counted { kernels + ", of counted calls" } else { kernels }
    }
}

/// A time, and what it is of.
struct Found {
    ns: f64,
    of: String,
    host_ns: Option<f64>,
}

/// The latency that was asked for.
fn latency_of(wanted: &Wanted<'_>, run: &mut Run, notes: &mut Vec<String>) -> Result<Found, Failure> {
    let (args, shown) = (wanted.args, run.shown.display().to_string());
    let missing = |problem: Error| {
        let remedy = "`rkprof report` shows what it has; see --latency and --kernel.";
        Failure::new(exit::NO_DATA, format!("score {shown}"), problem.to_string(), remedy)
    };
    let wall_ns = run.info().and_then(|info| info.exit.as_ref()).map(|exit| exit.wall_s * 1e9);
    let is_restricted = args.part.region.range().is_some();
    let found = match &args.latency {
        Latency::Device => on_device(wanted, run, &|timeline| Ok(latency::device(timeline)), notes).map_err(missing)?,
        Latency::Step => on_device(wanted, run, &|timeline| latency::step(timeline), notes).map_err(missing)?,
        Latency::Range(name) => {
            on_device(wanted, run, &|timeline| latency::steps(timeline, name), notes).map_err(missing)?
        }
        Latency::Host(name) => {
            let range = run.summary.markers.iter().find(|row| row.name == *name);
            let ns = range.and_then(|row| row.duration.as_ref()?.mean_ns);
            ns.map(|ns| Found { ns, of: format!("mean time of the range {name:?} on the host"), host_ns: Some(ns) })
        }
        Latency::Wall if is_restricted => {
            let ns = run.summary.end_ns.saturating_sub(run.summary.start_ns) as f64;
            Some(Found { ns, of: "time from the first start to the last end".to_owned(), host_ns: None })
        }
        Latency::Wall => wall_ns.map(|ns| Found { ns, of: "wall time of the program".to_owned(), host_ns: Some(ns) }),
        Latency::Total => of_all_calls(wanted, run, notes),
        Latency::Kernels => of_means(wanted, run),
    };
    let Some(mut found) = found else {
        let of = if args.kernel.kernel.is_some() { " among those that --kernel selects" } else { "" };
        return Err(missing(format!("this run has no {}{of}", describe(args)).into()));
    };
    if matches!(args.latency, Latency::Device | Latency::Wall | Latency::Total) && args.iterations > 1 {
        found.ns /= f64::from(args.iterations);
        found.of += &format!(", divided by {} iterations", args.iterations);
    }
    found.of += &args.part.region.describe();
    found.host_ns = found.host_ns.or(wall_ns.filter(|_| !is_restricted));
    Ok(found)
}

/// What a latency is called where there is none.
fn describe(args: &Args) -> String {
    match &args.latency {
        Latency::Device => "kernels with a duration".to_owned(),
        Latency::Step => "steps; see --latency".to_owned(),
        Latency::Range(name) | Latency::Host(name) => format!("range {name:?} with a duration"),
        Latency::Wall => "wall time of the program".to_owned(),
        Latency::Total | Latency::Kernels => "kernels with a duration".to_owned(),
    }
}

/// The sum of all calls, those without a time as the mean of the others; `None` without a kernel that has a duration.
fn of_all_calls(wanted: &Wanted<'_>, run: &Run, notes: &mut Vec<String>) -> Option<Found> {
    let is_wanted = |name: &str| wanted.has(name);
    let ns = total_ns(&run.summary.kernels, &is_wanted)?;
    let untimed = Untimed::of(&run.summary.kernels, &is_wanted);
    if untimed.calls > 0 {
        notes.push(format!("{untimed}: each counts as the mean of its kernel's others"));
    }
    Some(Found { ns, of: format!("sum of all kernels' durations{}", wanted.which()), host_ns: None })
}

/// The kernels' means, each once; `None` without a kernel that has a duration.
fn of_means(wanted: &Wanted<'_>, run: &Run) -> Option<Found> {
    let merged = kernels_by_name(&run.summary.kernels).ok()?;
    let ns = sum(merged.iter().filter(|(row, _)| wanted.has(&row.name)).map(|(row, _)| row.duration.mean_ns))?;
    Some(Found { ns, of: format!("sum of the kernels' mean durations{}", wanted.which()), host_ns: None })
}

/// Of the process that takes longest. Without a trace it is the busy time, or the kernels' sum, of the summary.
fn on_device(
    wanted: &Wanted<'_>,
    run: &mut Run,
    of: &dyn Fn(&Timeline) -> Result<Option<latency::Latency>, Error>,
    notes: &mut Vec<String>,
) -> Result<Option<Found>, Error> {
    let untimed = Untimed::of(&run.summary.kernels, &|name| wanted.has(name));
    if untimed.are_many() {
        if wanted.args.latency != Latency::Device {
            return Err(untimed.to_string().into());
        }
        notes.push("when devices were busy is not known, so what overlaps counts twice".to_owned());
        return Ok(of_all_calls(wanted, run, notes));
    }
    if untimed.calls > 0 {
        notes.push(format!("{untimed}, and are not in the latency"));
    }
    let mut longest: Option<latency::Latency> = None;
    let mut unread = None;
    for process in &mut run.processes {
        let mut timeline = match process.timeline() {
            Ok((timeline, _)) => timeline,
            Err(why) => {
                unread = Some(why);
                continue;
            }
        };
        timeline.retain_kernels(&|name| wanted.has(name));
        if let Some(found) = of(&timeline).map_err(|error| format!("this run has no such region: {error}"))?
            && longest.as_ref().is_none_or(|longest| longest.ns < found.ns)
        {
            longest = Some(found);
        }
    }
    run.settle();
    if let (None, Latency::Device, Some(why)) = (&longest, &wanted.args.latency, unread) {
        let found = of_all_calls(wanted, run, notes);
        notes.push(format!("{why}: what overlaps counts twice, and warm-up is in the latency"));
        return Ok(found);
    }
    Ok(longest.map(|latency::Latency { ns, of, warmup_ns, host_ns }| {
        if warmup_ns > 0 {
            notes.push(format!("{} of warm-up are not in the latency", units::ns(warmup_ns as f64)));
        }
        Found { ns, of: format!("{of}{}", wanted.which()), host_ns }
    }))
}

/// The rates of the kernels that are asked for.
fn measure(
    wanted: &Wanted<'_>,
    run: &Run,
    judge: &Judge,
    latency_ns: f64,
    notes: &mut Vec<String>,
) -> Result<(Measured, Option<Limiter>), Failure> {
    let kernels = judge.kernels(&run.summary)?;
    let kernels: Vec<_> = kernels.into_iter().filter(|(row, _)| wanted.has(&row.name)).collect();
    // Rates over the time of the kernels whose work is known; counting slows kernels, so that it leaves no rates.
    let known = |of: fn(&Assessment) -> Option<f64>| {
        if wanted.counted {
            return None;
        }
        let rates = kernels.iter().filter_map(|(_, said)| Some((of(said)?, said.timing.as_ref()?.total_ns())));
        let (weighted, time) = rates.fold((0.0, 0.0), |(sum, time), (rate, ns)| (sum + rate * ns, time + ns));
        (time > 0.0).then(|| weighted / time)
    };
    let measured = Measured {
        latency_us: Some(latency_ns / 1e3),
        throughput_tflops: known(|assessment| assessment.achieved_tflops),
        memory_bandwidth_gbps: known(|assessment| assessment.achieved_gb_per_s),
        efficiency: known(|assessment| assessment.roof_share()),
        correct: None,
    };
    if measured.throughput_tflops.is_none() && !wanted.counted {
        notes.push("throughput is not known: give --work, or collect counters".to_owned());
    }
    if run.summary.completeness.verdict != Verdict::Complete {
        notes.push(format!("the data of this run is {}; see `rkprof report`", run.summary.completeness.verdict));
    }
    let longest = kernels.iter().max_by_key(|(row, _)| row.times().0.sum_ns);
    let limiter = longest.map(|(row, assessment)| Limiter {
        kernel: row.name.clone(),
        class: assessment.verdict.class.name(),
        reason: assessment.verdict.reason.clone(),
        next: assessment.verdict.next.clone(),
    });
    Ok((measured, limiter))
}

/// The sum of what is there; `None` when nothing is.
fn sum(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    values.flatten().fold(None, |sum, value| Some(sum.unwrap_or(0.0) + value))
}

fn text(report: &Report) -> String {
    let Fitness { latency_us, throughput_tflops, memory_bandwidth_gbps, efficiency, .. } = report.fitness;
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let mut out = field("Run", &format!("{}{simulated}", report.run), width());
    if let Some(failure) = &report.failure {
        out += &field("Failed", failure, width());
    }
    let or_missing = |value: Option<f64>, unit: &str| units::or_missing(value, |value| format!("{value:.3}{unit}"));
    let interval = report
        .latency_low_us
        .zip(report.latency_high_us)
        .map_or(String::new(), |(low, high)| format!(" [{} to {}]", units::ns(low * 1e3), units::ns(high * 1e3)));
    let latency =
        units::or_missing(latency_us, |us| format!("{}{interval} ({})", units::ns(us * 1e3), report.latency_of));
    out += &field("Latency", &latency, width());
    out += &field("Host time", &units::or_missing(report.host_us, |us| units::ns(us * 1e3)), width());
    out += &field("Throughput", &or_missing(throughput_tflops, " TFLOP/s"), width());
    out += &field("Bandwidth", &or_missing(memory_bandwidth_gbps, " GB/s"), width());
    out += &field("Efficiency", &or_missing(efficiency, " of the nearest roof"), width());
    if let Some(limiter) = &report.limiter {
        let next = limiter.next.as_ref().map_or(String::new(), |next| format!("; next: {next}"));
        out += &field("Limited by", &format!("{}: {}{next}", limiter.class, limiter.reason), width());
    }
    out += &field("Correctness", &report.correctness.describe(), width());
    let target = units::ns(report.target_latency_us * 1e3);
    let bounded = format!("{:.4} of 1 (target {target})", report.fitness.bounded_score);
    out += &field("Score", &bounded, width());
    out += &field("GEAK score", &format!("{:.4}", report.fitness.fitness_score), width());
    for note in &report.notes {
        out += &field("Note", note, width());
    }
    out
}
