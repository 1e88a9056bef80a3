//! `rkprof fitness`: one number for an optimizer that tries variants of a program. A variant that crashed or hung is a
//! result, not an error: no latency, score 0, exit code 3.

use super::correctness::{self, Answer, Correctness};
use super::judging::{Judge, JudgeOptions};
use super::kernel_filter::KernelFilter;
use super::report::load::Run;
use super::report::names::Names;
use super::report::region::Region;
use super::report::text::{WIDTH, last_words};
use super::report::{field, units};
use super::{Failure, exit};
use crate::out::{PlainFormat, Show};
use regex_lite::Regex;
use rkprof_analysis::fitness::{Evaluator, Fitness, Goal, Measured};
use rkprof_model::run::{ExitInfo, RunInfo, Status};
use rkprof_model::summary::Verdict;
use rkprof_store::dir::{self, Session};
use serde::Serialize;
use std::path::{Path, PathBuf};

const SCHEMA_VERSION: u32 = 1;

/// Score a run for an evolutionary optimizer: latency, throughput, correctness
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof fitness runs/variant7 --correct 'python check.py' --format json
  rkprof fitness --kernel '^my_gemm' --target-latency-us 35 --work 'my_gemm=flops:2*4096*4096*4096,dtype:fp16'
  rkprof fitness --latency range:step
  rkprof fitness --latency wall --roi roctx:measured          from the first start to the last end of its kernels

fitness_score is GEAK's: (1e6 / (latency_us + 1e-6) + tflops * efficiency) * (1 - penalty).
bounded_score is w * correct + (1 - w) * min(1, target / latency), in 0 to 1.
Correctness is what --correct says; without it it is \"unknown\", which costs its weight. Efficiency is the share of the
nearest roof; it and tflops need --work or counters.

Exit codes: 0 ok, 2 usage, 3 the program had failed (score 0), 4 no data.")]
pub struct Args {
    /// Run directory, or a summary.json [default: rkprof_out/latest]
    #[arg(value_name = "RUN")]
    run: Option<PathBuf>,
    /// Latency at which a faster variant is no better, microseconds
    #[arg(long, value_name = "US", default_value_t = Goal::default().target_latency_us, value_parser = positive)]
    target_latency_us: f64,
    /// Weight of correctness in the bounded score, 0 to 1
    #[arg(long, value_name = "W", default_value_t = Goal::default().correctness_weight, value_parser = share)]
    correctness_weight: f64,
    /// Is the result right? A JSON file {"correct": bool, "max_abs_err": x}, or a command
    #[arg(long, value_name = "FILE|COMMAND")]
    correct: Option<String>,
    /// What the latency is: the sum of the kernels' means (each once, as GEAK sums components), all kernel time, wall time, or
    /// the mean of a ROCTx range
    #[arg(long, value_name = "kernels|total|wall|range:NAME", default_value = "kernels", value_parser = latency)]
    latency: Latency,
    /// Only one kernel, by its id in `rkprof report` (K3), or kernels whose demangled name matches
    #[arg(long, value_name = "ID|REGEX")]
    kernel: Option<KernelFilter>,
    #[command(flatten)]
    region: Region,
    #[command(flatten)]
    judge: JudgeOptions,
    #[command(flatten, next_help_heading = "Output")]
    show: Show<PlainFormat>,
}

/// Which time is the latency.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Latency {
    Kernels,
    Total,
    Wall,
    Range(String),
}

fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|n: &f64| *n > 0.0 && n.is_finite()).ok_or_else(|| "expected a number above 0".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|n| (0.0..=1.0).contains(n)).ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn latency(text: &str) -> Result<Latency, String> {
    match (text, text.strip_prefix("range:")) {
        ("kernels", _) => Ok(Latency::Kernels),
        ("total", _) => Ok(Latency::Total),
        ("wall", _) => Ok(Latency::Wall),
        (_, Some(name)) => Ok(Latency::Range(name.to_owned())),
        _ => Err("expected kernels, total, wall or range:NAME".to_owned()),
    }
}

#[derive(Serialize)]
struct Report {
    schema_version: u32,
    run: String,
    /// The name of the ranges that it was restricted to.
    roi: Option<String>,
    simulated: bool,
    /// Why there is no latency.
    failure: Option<String>,
    #[serde(flatten)]
    fitness: Fitness,
    #[serde(flatten)]
    correctness: Correctness,
    target_latency_us: f64,
    correctness_weight: f64,
    /// What `latency_us` is.
    latency_of: String,
    evaluator: Evaluator,
    /// What is missing, as sentences.
    notes: Vec<String>,
}

pub fn execute(args: Args) -> Result<u8, Failure> {
    let path = args.run.clone().unwrap_or_else(|| Path::new(dir::DEFAULT_PARENT).join(dir::LATEST));
    let goal = Goal { target_latency_us: args.target_latency_us, correctness_weight: args.correctness_weight };
    // Before anything else: a program that died early may have left no numbers at all.
    let failure = Session::open(&path).info.ok().and_then(|info| why_failed(&info));
    let mut notes = Vec::new();
    let (measured, correctness, simulated) = match failure {
        Some(_) => (Measured::default(), Correctness::UNKNOWN, is_simulated(&path)),
        None => {
            let mut run = Run::load(&path, &path)?;
            // Ids are those of the whole run.
            let ids = Names::of(&run.summary, true);
            let pattern =
                args.kernel.as_ref().map(|filter| filter.pattern(ids.ids(), "find the kernel")).transpose()?;
            args.region.restrict(&mut run)?;
            let judge = args.judge.load(&path, &run)?;
            let correctness = correctness::ask(args.correct.as_deref(), &path)?;
            let mut measured = measure(&args, pattern.as_ref(), &run, &judge, &mut notes)?;
            measured.correct = match correctness.correct {
                Answer::Correct => Some(true),
                Answer::Wrong => Some(false),
                Answer::Unknown => None,
            };
            (measured, correctness, run.summary.simulated)
        }
    };
    if failure.is_none() && correctness.correct == Answer::Unknown {
        notes.push("correctness was not checked: give --correct FILE|COMMAND; unknown costs its weight".to_owned());
    }
    let report = Report {
        schema_version: SCHEMA_VERSION,
        run: path.display().to_string(),
        roi: args.region.range().map(str::to_owned),
        simulated,
        fitness: measured.fitness(&goal),
        evaluator: measured.evaluator(&goal),
        correctness,
        target_latency_us: goal.target_latency_us,
        correctness_weight: goal.correctness_weight,
        latency_of: describe(&args),
        failure,
        notes,
    };
    let text = match args.show.format {
        PlainFormat::Json => serde_json::to_string_pretty(&report).unwrap_or_default() + "\n",
        PlainFormat::Text => text(&report),
    };
    args.show.write(&text)?;
    Ok(if report.failure.is_some() { exit::NOT_STARTED } else { exit::OK })
}

fn is_simulated(path: &Path) -> bool {
    Session::open(path).info.is_ok_and(|info| info.simulated)
}

/// The program did not end well; `None` when it did or is not known to have ended.
fn why_failed(info: &RunInfo) -> Option<String> {
    match info.exit.as_ref() {
        Some(ExitInfo { timed_out: true, wall_s, .. }) => {
            Some(format!("the time limit was reached after {wall_s:.1} s"))
        }
        Some(ExitInfo { signal: Some(signal), .. }) => Some(format!("the program was killed by signal {signal}")),
        Some(ExitInfo { exit_code: Some(code), .. }) if *code != 0 => {
            let words = last_words(info).map_or(String::new(), |words| format!(": {words}"));
            Some(format!("the program ended with code {code}{words}"))
        }
        Some(ExitInfo { exit_code: None, .. }) => Some("the program did not end".to_owned()),
        None if matches!(info.status, Status::Killed | Status::Recovered) => Some("the program was killed".to_owned()),
        Some(_) | None => None,
    }
}

fn describe(args: &Args) -> String {
    let of = match &args.latency {
        Latency::Kernels => "sum of the kernels' mean durations".to_owned(),
        Latency::Total => "sum of all kernels' durations".to_owned(),
        Latency::Wall if args.region.range().is_some() => "time from the first start to the last end".to_owned(),
        Latency::Wall => return "wall time of the program".to_owned(),
        Latency::Range(name) => format!("mean duration of the range {name:?}"),
    };
    let kernels = match (&args.kernel, &args.latency) {
        (Some(filter), Latency::Kernels | Latency::Total) => format!(", {filter}"),
        _ => String::new(),
    };
    format!("{of}{kernels}{}", args.region.describe())
}

/// Latency, and the rates of the kernels that are asked for.
fn measure(
    args: &Args,
    pattern: Option<&Regex>,
    run: &Run,
    judge: &Judge,
    notes: &mut Vec<String>,
) -> Result<Measured, Failure> {
    let kernels = judge.kernels(&run.summary)?;
    let wanted = |name: &str| pattern.is_none_or(|pattern| pattern.is_match(name));
    let kernels: Vec<_> = kernels.into_iter().filter(|(row, _)| wanted(&row.name)).collect();
    let latency_ns = match &args.latency {
        Latency::Kernels => sum(kernels.iter().map(|(row, _)| row.duration.mean_ns)),
        Latency::Total => sum(kernels.iter().map(|(row, _)| row.duration.mean_ns.map(|_| row.duration.sum_ns as f64))),
        Latency::Wall if args.region.range().is_some() => {
            Some(run.summary.end_ns.saturating_sub(run.summary.start_ns) as f64)
        }
        Latency::Wall => run.info().and_then(|info| info.exit.as_ref()).map(|exit| exit.wall_s * 1e9),
        Latency::Range(name) => {
            let range = run.summary.markers.iter().find(|row| row.name == *name);
            range.and_then(|row| row.duration.as_ref()?.mean_ns)
        }
    };
    let Some(latency_ns) = latency_ns else {
        let problem = format!("this run has no {}", describe(args));
        let remedy = "`rkprof report` shows what it has; see --latency and --kernel.";
        return Err(Failure::new(exit::NO_DATA, format!("score {}", run.shown.display()), problem, remedy));
    };
    // Rates over the time of the kernels whose work is known.
    let known = |of: fn(&rkprof_analysis::assess::Assessment) -> Option<f64>| {
        let rates = kernels.iter().filter_map(|(row, assessment)| Some((of(assessment)?, row.duration.sum_ns as f64)));
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
    if measured.throughput_tflops.is_none() {
        notes.push("throughput is not known: give --work, or collect counters".to_owned());
    }
    if run.summary.completeness.verdict != Verdict::Complete {
        notes.push("the run is INCOMPLETE; see `rkprof report`".to_owned());
    }
    Ok(measured)
}

/// The sum of what is there; `None` when nothing is.
fn sum(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    values.flatten().fold(None, |sum, value| Some(sum.unwrap_or(0.0) + value))
}

fn text(report: &Report) -> String {
    let Fitness { latency_us, throughput_tflops, memory_bandwidth_gbps, efficiency, .. } = report.fitness;
    let simulated = if report.simulated { " - SIMULATED" } else { "" };
    let mut out = field("Run", &format!("{}{simulated}", report.run), WIDTH);
    if let Some(failure) = &report.failure {
        out += &field("Failed", failure, WIDTH);
    }
    let or_missing = |value: Option<f64>, unit: &str| units::or_missing(value, |value| format!("{value:.3}{unit}"));
    let latency = units::or_missing(latency_us, |us| format!("{} ({})", units::ns(us * 1e3), report.latency_of));
    out += &field("Latency", &latency, WIDTH);
    out += &field("Throughput", &or_missing(throughput_tflops, " TFLOP/s"), WIDTH);
    out += &field("Bandwidth", &or_missing(memory_bandwidth_gbps, " GB/s"), WIDTH);
    out += &field("Efficiency", &or_missing(efficiency, " of the nearest roof"), WIDTH);
    out += &field("Correctness", &report.correctness.describe(), WIDTH);
    let target = units::ns(report.target_latency_us * 1e3);
    let bounded = format!("{:.4} of 1 (target {target})", report.fitness.bounded_score);
    out += &field("Score", &bounded, WIDTH);
    out += &field("GEAK score", &format!("{:.4}", report.fitness.fitness_score), WIDTH);
    for note in &report.notes {
        out += &field("Note", note, WIDTH);
    }
    out
}
