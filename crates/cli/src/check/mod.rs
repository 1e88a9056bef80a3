//! `rkprof check`: compares a run with a budget. Exits 1 when a limit is broken or could not be measured.

mod github;
mod junit;
mod text;

use super::{Failure, exit, out, style};
use crate::output_options::{PlainFormat, Show};
use crate::region::Region;
use crate::run_argument::run_path;
use crate::step_options::{StepOptions, no_steps};
use rkprof_analysis::budget::{Budget, Facts, Holds, METRICS, Outcome, STATISTICS, Unit, of_runs};
use rkprof_analysis::timeline::health::Options;
use rkprof_model::summary::Verdict;
use rkprof_report::head::why_failed;
use rkprof_results::examine::{self, Request};
use rkprof_results::load::Run;
use rkprof_show::table::wrapped;
use rkprof_show::units;
use rkprof_store::dir;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Check a run against limits: exit 1 when it costs more than allowed
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof check runs/first --budget budget.json
  rkprof check --budget budget.json --junit check.xml --github       in CI
  rkprof check --budget budget.json --roi roctx:measured             without warm-up and end
  rkprof check runs/set --budget budget.json                         a set of run --repeat 5: the mean, with an interval
  rkprof check --metrics                                             what can be limited

budget.json:
  {
    \"e2e_ms\": 1200, \"kernel_count\": 5000, \"gemm_pct\": 60, \"peak_memory\": \"4GiB\", \"busy_pct\": 80,
    \"kernels\": { \"^Cijk_\": {\"p99_us\": 40, \"calls\": {\"min\": 1}} },
    \"ranges\": { \"decode step\": {\"p50_us\": 900} }
  }

A number is an upper limit, of busy_pct a lower one; {\"min\": x, \"max\": y} sets both. A limit on a quantity that this run did not measure fails.
An INCOMPLETE run fails, too, since the missing records may break a limit; \"complete\": false accepts it.
A run whose program failed (killed, another exit code than 0, stopped by the time limit) fails; \"succeeded\": false accepts it.
Of several runs the mean counts. A limit fails when the mean's 95% interval lies beyond it. UNSURE means that the interval has values \
on both sides; --strict fails on that, too.
Exit codes: 0 within the budget, 1 beyond it, INCOMPLETE, or a failed program, 2 usage, 4 no data.")]
pub(crate) struct Args {
    /// Run directory, a summary.json, or a directory of runs made by --repeat [default: rkprof_out/latest]
    #[arg(value_name = "RUN", value_parser = run_path())]
    run: Option<PathBuf>,
    /// The limits
    #[arg(long, value_name = "FILE", required_unless_present = "metrics")]
    budget: Option<PathBuf>,
    #[command(flatten)]
    steps: StepOptions,
    #[command(flatten)]
    region: Region,
    /// Of several runs: a limit that is not known to hold fails
    #[arg(long)]
    strict: bool,
    /// List what can be limited
    #[arg(long)]
    metrics: bool,
    /// Also write JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Also print GitHub's annotations, on standard error
    #[arg(long)]
    github: bool,
    #[command(flatten)]
    show: Show<PlainFormat>,
}

/// The report as text and JSON.
#[derive(Serialize)]
struct Report {
    schema_version: u32,
    run: String,
    /// Name of the ranges to which the check is restricted.
    roi: Option<String>,
    budget: String,
    /// How many runs the values are the mean of.
    runs: usize,
    passed: bool,
    failures: usize,
    /// Limits that may be broken: they fail with `--strict` alone.
    unsure: usize,
    simulated: bool,
    /// `COMPLETE` or `INCOMPLETE`.
    completeness: Verdict,
    limits: Vec<Outcome>,
}

const SCHEMA_VERSION: u32 = 1;

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let Some(file) = args.budget.as_deref().filter(|_| !args.metrics) else {
        return args.show.write(&metrics());
    };
    let budget = read_budget(file)?;
    let path = args.run.clone().unwrap_or_else(dir::latest);
    let checked = dir::runs_in(&path).iter().map(|run| check(args, &budget, run)).collect::<Result<Vec<_>, _>>()?;
    let simulated = checked.iter().any(|run| run.simulated);
    let verdicts = || checked.iter().map(|run| run.completeness);
    let completeness = verdicts().find(|verdict| *verdict != Verdict::Complete).unwrap_or(Verdict::Complete);
    let runs: Vec<_> = checked.into_iter().map(|run| (run.name, run.limits)).collect();
    let mut limits = match &runs[..] {
        [(_, limits)] => limits.clone(),
        runs => of_runs(runs),
    };
    let unsure = limits.iter().filter(|limit| limit.result == Holds::Unsure).count();
    limits.iter_mut().for_each(|limit| limit.passed &= !args.strict || limit.result == Holds::Pass);
    let failures = limits.iter().filter(|limit| !limit.passed).count();
    let report = Report {
        schema_version: SCHEMA_VERSION,
        run: path.display().to_string(),
        roi: args.region.range().map(str::to_owned),
        budget: file.display().to_string(),
        runs: runs.len(),
        passed: failures == 0,
        failures,
        unsure,
        simulated,
        completeness,
        limits,
    };
    if let Some(junit) = &args.junit {
        out::result(Some(junit), &junit::render(&report))?;
    }
    let text = match args.show.format() {
        PlainFormat::Text => text::render(&report, &args.region),
        PlainFormat::Json => out::pretty(&report),
    };
    args.show.write(&text)?;
    if args.github {
        out::block(&github::render(&report));
    }
    Ok(if report.passed { exit::OK } else { exit::CHECK_FAILED })
}

/// What one run says of the limits.
struct Checked {
    name: String,
    limits: Vec<Outcome>,
    completeness: Verdict,
    simulated: bool,
}

fn check(args: &Args, budget: &Budget, path: &Path) -> Result<Checked, Failure> {
    let mut run = Run::load(path, path)?;
    args.region.restrict(&mut run)?;
    args.steps.measure(&mut run, false)?;
    let mut facts = facts(&run)?;
    if args.region.range().is_some() {
        let span = run.summary.end_ns.saturating_sub(run.summary.start_ns);
        facts.set("e2e_ms", Ok(span as f64 / 1e6));
    }
    if budget.needs_traces() {
        add_traces(&mut facts, &mut run, args.steps.options(false))?;
    }
    facts.set_completeness(&run.summary.completeness);
    facts.set_failure(run.info().and_then(why_failed));
    Ok(Checked {
        name: path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned()),
        limits: budget.check(&facts),
        completeness: run.summary.completeness.verdict,
        simulated: run.summary.simulated,
    })
}

fn read_budget(file: &Path) -> Result<Budget, Failure> {
    let doing = || format!("use the budget {}", file.display());
    let text = rkprof_store::files::read_text(file)
        .map_err(|error| Failure::new(exit::USAGE, doing(), error, "Name a JSON file; see `rkprof check --help`."))?;
    Budget::parse(&text).map_err(|error| {
        Failure::new(exit::USAGE, doing(), error, "`rkprof check --metrics` lists what can be limited.")
    })
}

/// Reads the traces, which can be large, for the limits that need them.
fn add_traces(facts: &mut Facts, run: &mut Run, options: Options) -> Result<(), Failure> {
    let request = Request { options, traces: true, tables: false };
    let examined = examine::examine(run, &request).map_err(|error| no_steps(run, error))?;
    let healths: Vec<_> = examined.traces.iter().map(|traced| traced.health.as_ref()).collect();
    facts.add_traces(&healths, examined.launch_tax.as_ref());
    Ok(())
}

/// All facts of the summary.
fn facts(run: &Run) -> Result<Facts, Failure> {
    Facts::from_summary(&run.summary, run.info()).map_err(|error| {
        let remedy = "The file was changed, or written by something else; trace the program again.";
        Failure::new(exit::NO_DATA, format!("check {}", run.shown.display()), error, remedy)
    })
}

/// A limit, with what it means in a column of its own.
fn limit(key: &str, about: &str) -> String {
    const ABOUT: usize = 23;
    format!("  {key:<20} {}\n", wrapped(about, ABOUT.max(key.len() + 3), ABOUT, style::width()))
}

/// The names of all limits, as text.
fn metrics() -> String {
    let mut text = String::from("Numbers of the run:\n");
    for metric in METRICS {
        text += &limit(metric.key, metric.about);
    }
    text += &limit("complete", "true: the run must be COMPLETE; false: it may be INCOMPLETE");
    text += &limit("succeeded", "true: the program must have ended well, as without it; false: it may have failed");
    text.push('\n');
    let of =
        "Numbers of kernels ({\"kernels\": {\"REGEX\": {...}}}) and ROCTx ranges ({\"ranges\": {\"NAME\": {...}}}):";
    text += &wrapped(of, 0, 2, style::width());
    let keys: Vec<&str> = STATISTICS.iter().map(|(key, ..)| *key).collect();
    text += &format!("\n  {}\n", wrapped(&keys.join(" "), 2, 2, style::width()));
    text
}

/// A value with its unit.
fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Ms => units::ns(value * 1e6),
        Unit::Us => units::ns(value * 1e3),
        Unit::Percent => format!("{value:.2}%"),
        Unit::Bytes => units::memory(value as u64),
        Unit::Count => units::count(value as u64),
        Unit::Score => format!("{value:.1}"),
        Unit::Flag => if value > 0.0 { "yes" } else { "no" }.to_owned(),
    }
}

/// The limit as text: `at most 40.0us`.
fn allowed(outcome: &Outcome) -> String {
    if let (Unit::Flag, Some(wanted)) = (outcome.unit, outcome.min.or(outcome.max)) {
        return shown(wanted, outcome.unit);
    }
    let of = |word: &str, bound: Option<f64>| bound.map(|bound| format!("{word} {}", shown(bound, outcome.unit)));
    [of("at least", outcome.min), of("at most", outcome.max)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `39.1us to 41.2us`; `None` with one run.
fn interval(outcome: &Outcome) -> Option<String> {
    Some(format!("{} to {}", shown(outcome.low?, outcome.unit), shown(outcome.high?, outcome.unit)))
}

/// The limit as text, with how far the value is beyond it where both look the same.
fn allowed_beside(outcome: &Outcome) -> String {
    let beyond = |value: f64| outcome.min.filter(|min| value < *min).or(outcome.max.filter(|max| value > *max));
    let value = outcome.value.filter(|_| outcome.unit != Unit::Flag);
    let alike = value.and_then(|value| Some((value, beyond(value)?)));
    match alike.filter(|(value, bound)| shown(*value, outcome.unit) == shown(*bound, outcome.unit)) {
        Some((value, bound)) if bound > 0.0 => {
            let side = if value > bound { "more" } else { "less" };
            format!("{} ({}% {side})", allowed(outcome), units::three_digits(100.0 * (value / bound - 1.0).abs()))
        }
        _ => allowed(outcome),
    }
}

/// The limit and its outcome, in one sentence.
fn sentence(outcome: &Outcome) -> String {
    let allowed = allowed_beside(outcome);
    let interval = interval(outcome).map_or(String::new(), |interval| format!(" (95%: {interval})"));
    match (&outcome.value, &outcome.remark) {
        (Some(value), Some(of)) => format!("{}{interval} of {of}, allowed is {allowed}", shown(*value, outcome.unit)),
        (Some(value), None) => format!("{}{interval}, allowed is {allowed}", shown(*value, outcome.unit)),
        (None, reason) => reason.clone().unwrap_or_else(|| "not measured".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Unit, allowed_beside};
    use rkprof_analysis::budget::{Budget, Facts};

    #[test]
    fn a_value_just_beyond_its_limit_does_not_look_like_the_limit() {
        let budget = Budget::parse(r#"{"e2e": 32}"#).unwrap();
        let outcome = budget.check(&Facts::default()).remove(0);
        let of = |value: f64| allowed_beside(&Outcome { unit: Unit::Ms, value: Some(value), ..outcome.clone() });
        assert_eq!([31.0, 32.02, 40.0].map(of), ["at most 32.0ms", "at most 32.0ms (0.0625% more)", "at most 32.0ms"]);
    }
}
