//! `rkprof doctor --probe`: tries hardware counters in a separate process and keeps the result, which also serves programs
//! that preload the library by hand.

use rkprof_config::Config;
use rkprof_config::counters::CounterOptions;
use rkprof_launch::probe;
use rkprof_machine::{Check, library};
use rkprof_model::error::Error;
use rkprof_store::probe::{Outcome, Probe, cache};

/// The presets tried by default: together they have all counters of the others.
pub(super) const PRESETS: &str = "full+extended+basic+geak";

const TOPIC: &str = "counters";

/// Probes this machine with the counters of these presets.
pub(super) fn checks(presets: &str) -> Vec<Check> {
    vec![match probe(presets) {
        Ok(probe) => check(&probe, remember(&probe)),
        Err(problem) => Check::warn(TOPIC, format!("hardware counters could not be probed: {problem}"), REMEDY),
    }]
}

const REMEDY: &str = "`rkprof doctor` without --probe shows what else is missing.";

fn probe(presets: &str) -> Result<Probe, Error> {
    let library = library::find().map_err(|failure| failure.to_string())?;
    let presets = presets.split('+').map(|name| name.trim().to_owned()).collect();
    let config = Config { counters: CounterOptions { presets, ..CounterOptions::default() }, ..Config::default() };
    let wanted = config.counters.wanted().map_err(|error| error.to_string())?;
    Ok(probe::make(&library, &config, &wanted, &probe::Subject::of_machine()))
}

/// Where the result is kept, or why it is not.
fn remember(probe: &Probe) -> String {
    if matches!(probe.outcome, Outcome::Untried { .. }) {
        return "nothing to remember".to_owned();
    }
    let kept = cache().ok_or("there is no cache directory".to_owned());
    match kept.and_then(|cache| probe.keep(&cache).map_err(|error| error.to_string())) {
        Ok(path) => format!("remembered in {}", path.display()),
        Err(problem) => format!("not remembered: {problem}"),
    }
}

fn check(probe: &Probe, remembered: String) -> Check {
    let gpus = probe.stack.gpus.join(", ");
    let sdk = &probe.stack.sdk_version;
    match &probe.outcome {
        Outcome::Works { counters } => {
            let n = counters.len();
            Check::ok(TOPIC, format!("{n} were tried on {gpus} with rocprofiler-sdk {sdk} and count; {remembered}"))
        }
        outcome => {
            let fix = match outcome {
                Outcome::NoList { .. } | Outcome::Refused { .. } => {
                    "A newer ROCm may have counters for this GPU; without them `rkprof run` records times."
                }
                Outcome::Aborted { .. } | Outcome::Hung { .. } => {
                    "`rkprof run` records times and leaves counters alone; it tries again after a day, or with another stack."
                }
                Outcome::Zeros => {
                    "Try `amd-smi set --perf-level stable_std`, and check the rights: CAP_PERFMON, group render."
                }
                Outcome::Works { .. } | Outcome::Untried { .. } => REMEDY,
            };
            Check::warn(TOPIC, format!("{}; {remembered}", probe.reason().unwrap_or_default()), fix)
        }
    }
}
