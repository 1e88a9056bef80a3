//! `--telemetry`: reads the GPUs' sensors while the program runs. Some presets turn it on too.

use rkprof_arch::presets;
use rkprof_jobs::telemetry::{self, Columns, SYSFS, Sampler, Telemetry};
use rkprof_model::error::Error;
use rkprof_model::units::parse_duration;
use rkprof_model::variables::{SYSFS as SYSFS_VARIABLE, TELEMETRY as VARIABLE};
use rkprof_show::out;
use std::path::{Path, PathBuf};
use std::time::Duration;

const OPTION: &str = "--telemetry";
/// Interval for presets.
const USUAL: Duration = Duration::from_millis(100);
/// Variables of madengine: seconds between samples, and the GPUs with a column (`0,2` or `all`).
const RATE_VARIABLES: [&str; 2] = ["POWER_SAMPLING_RATE", "VRAM_SAMPLING_RATE"];
const POWER_VARIABLE: &str = "POWER_DEVICE";
const VRAM_VARIABLE: &str = "VRAM_DEVICE";
/// Variables of madengine: the paths of the two files, relative to the working directory.
const FILE_VARIABLES: [&str; 2] = ["POWER_OUTPUT_FILE", "VRAM_OUTPUT_FILE"];

#[derive(clap::Args, Clone, Debug)]
pub struct TelemetryOptions {
    /// Read power, clocks, temperature and memory of the GPUs at this interval [default when given: 0.1s]
    #[arg(long, visible_alias = "power", value_name = "TIME", num_args = 0..=1, require_equals = true, default_missing_value = "0.1s",
          value_parser = interval, help_heading = "What is recorded")]
    pub telemetry: Option<Duration>,
}

fn interval(text: &str) -> Result<Duration, Error> {
    let time = parse_duration(text).filter(|time| *time >= Duration::from_millis(1));
    time.ok_or_else(|| "expected a time of at least 1ms, like 0.1s".into())
}

fn from_environment() -> Option<Duration> {
    let text = std::env::var(VARIABLE).ok().filter(|text| !text.is_empty())?;
    interval(&text).map_err(|expected| out::note(&format!("{VARIABLE}={text} is ignored: {expected}"))).ok()
}

/// Interval of the sensors, and the option that requested it.
pub struct Asked {
    pub interval: Duration,
    by: String,
}

/// `None` without a request: no option, no variable, none of the presets.
pub fn asked(options: &TelemetryOptions, presets: &[String]) -> Option<Asked> {
    if let Some(interval) = options.telemetry.or_else(from_environment) {
        return Some(Asked { interval, by: OPTION.to_owned() });
    }
    let preset = presets.iter().filter_map(|name| presets::find(name)).find(|preset| preset.has_telemetry())?;
    let rate = RATE_VARIABLES.iter().find_map(|name| interval(&format!("{}s", variable(name)?)).ok());
    Some(Asked { interval: rate.unwrap_or(USUAL), by: format!("preset {}", preset.name) })
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|text| !text.is_empty())
}

/// The GPUs that a variable names; `None` for all.
fn chosen(name: &str) -> Option<Vec<usize>> {
    let text = variable(name).filter(|text| text != "all")?;
    let numbers: Result<Vec<usize>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    numbers.map_err(|_| out::note(&format!("{name}={text} is ignored: expected numbers of GPUs like 0,2, or all"))).ok()
}

/// Starts reading when that was asked for; where it can't, a message says why and the run goes on.
///
/// The sensors of this machine say nothing about a simulated GPU: then a preset alone does not start them.
pub fn start(asked: Option<Asked>, simulated: bool, run_dir: &Path) -> Option<Sampler> {
    let Asked { interval, by } = asked?;
    let elsewhere = std::env::var_os(SYSFS_VARIABLE);
    if simulated && elsewhere.is_none() && by != OPTION {
        return None;
    }
    let sysfs = elsewhere.map_or(PathBuf::from(SYSFS), PathBuf::from);
    let gpus = telemetry::find(&sysfs);
    if gpus.is_empty() {
        let place = sysfs.join("class/drm");
        out::note(&format!(
            "{by}: power and memory are left out: no AMD GPU has sensors in {} or amd-smi",
            place.display()
        ));
        return None;
    }
    let columns = Columns {
        power: chosen(POWER_VARIABLE),
        vram: chosen(VRAM_VARIABLE),
        power_file: variable(FILE_VARIABLES[0]).map(PathBuf::from),
        vram_file: variable(FILE_VARIABLES[1]).map(PathBuf::from),
    };
    match Sampler::start(gpus, interval, columns, run_dir.to_owned()) {
        Ok(sampler) => Some(sampler),
        Err(error) => {
            out::note(&format!("{OPTION}: {error}"));
            None
        }
    }
}

/// Writes the samples into the run, whose trace is complete.
pub fn write(telemetry: Option<Telemetry>, run_dir: &Path) {
    let Some(telemetry) = telemetry else { return };
    if let Err(error) = telemetry.write(run_dir) {
        out::note(&format!("{OPTION}: {error}"));
    }
    let totals = telemetry.totals();
    for note in &totals.notes {
        out::note(&format!("{OPTION}: {note}"));
    }
    for gpu in &totals.gpus {
        if let Some(samples) = gpu.throttled_samples.filter(|samples| *samples > 0) {
            out::note(&format!(
                "{OPTION}: GPU {} ({}) was held back by power or heat in {samples} of {} samples: its kernels ran at a lower \
                 clock",
                gpu.gpu, gpu.address, totals.samples
            ));
        }
    }
}
