//! `--telemetry`: the GPUs' sensors are read while the program runs.

use crate::cli::out;
use crate::config::parse_duration;
use crate::telemetry::{self, SYSFS, Sampler, Telemetry};
use std::path::{Path, PathBuf};
use std::time::Duration;

const VARIABLE: &str = "RKPROF_TELEMETRY";
/// Another place of sysfs: containers, tests.
const SYSFS_VARIABLE: &str = "RKPROF_SYSFS";

#[derive(clap::Args, Clone, Debug)]
pub struct TelemetryOptions {
    /// Read power, clocks, temperature and memory of the GPUs beside the program, so often [default when given: 0.1s]
    #[arg(long, value_name = "TIME", num_args = 0..=1, require_equals = true, default_missing_value = "0.1s",
          value_parser = interval, help_heading = "What is recorded")]
    pub telemetry: Option<Duration>,
}

fn interval(text: &str) -> Result<Duration, String> {
    let time = parse_duration(text).filter(|time| *time >= Duration::from_millis(1));
    time.ok_or_else(|| "expected a time of at least 1ms, like 0.1s".to_owned())
}

fn from_environment() -> Option<Duration> {
    let text = std::env::var(VARIABLE).ok().filter(|text| !text.is_empty())?;
    interval(&text).map_err(|expected| out::note(&format!("{VARIABLE}={text} is ignored: {expected}"))).ok()
}

/// Starts reading when that was asked for; why it can't be done is said, and stops nothing.
pub fn start(options: &TelemetryOptions, run_dir: &Path) -> Option<Sampler> {
    let interval = options.telemetry.or_else(from_environment)?;
    let sysfs = std::env::var_os(SYSFS_VARIABLE).map_or(PathBuf::from(SYSFS), PathBuf::from);
    let gpus = telemetry::find(&sysfs);
    if gpus.is_empty() {
        out::note(&format!("--telemetry: no AMD GPU shows its sensors in {}", sysfs.join("class/drm").display()));
        return None;
    }
    match Sampler::start(gpus, interval, run_dir.to_owned()) {
        Ok(sampler) => Some(sampler),
        Err(error) => {
            out::note(&format!("--telemetry: {error}"));
            None
        }
    }
}

/// Writes what was read into the run, whose trace is complete.
pub fn write(telemetry: Option<Telemetry>, run_dir: &Path) {
    let Some(telemetry) = telemetry else { return };
    if let Err(error) = telemetry.write(run_dir) {
        out::note(&format!("--telemetry: {error}"));
    }
    for note in telemetry.totals().notes {
        out::note(&format!("--telemetry: {note}"));
    }
}
