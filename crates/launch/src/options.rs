//! The options that `run` and `demo` share, and how they become a [`Config`].
//!
//! Every option is one `RKPROF_*` variable. An option takes the place of its variable, and [`Config::from_env`] reads
//! them all: the command and the library can never understand a value differently.

use super::config_args::ConfigArgs;
use super::counter_options::{CounterArgs, absolute};
use crate::gpus::{self, Gpus};
use crate::library_logs::LibTraceOptions;
use crate::telemetry::TelemetryOptions;
use rkprof_config::{Config, Heading, options};
use rkprof_drain::steps::Steps;
use rkprof_drain::trigger::Trigger;
use rkprof_model::error::Error;
use rkprof_model::units::parse_duration;
use rkprof_results::judge::work_rules;
use rkprof_show::{Failure, exit, out};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

const MEASURING: &str = "Measuring";
const COMPATIBILITY: &str = "Compatibility with rocprof";

#[derive(clap::Args, Clone, Debug)]
pub struct SessionOptions {
    #[command(flatten)]
    pub config: ConfigArgs,
    /// GPUs that the program may use: numbers like 0,2, names like GPU-0123456789abcdef, or all
    #[arg(long, value_name = "GPUS", value_parser = gpus::parse)]
    pub gpu: Option<Gpus>,
    /// Use the run directory even when it holds a run, which is deleted
    #[arg(long)]
    pub force: bool,
    /// End the program and all its children after this time: 300, 90s, 5min
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub timeout: Option<Duration>,
    /// Time between SIGTERM and SIGKILL, once the time limit has passed
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    pub kill_after: Duration,
    /// Print errors and warnings only
    #[arg(short, long)]
    pub quiet: bool,
    /// Keep the end of the program's output in run.json. The program then writes to pipes, which rkprof passes on at once.
    /// Output to a file is kept without this option
    #[arg(long)]
    pub capture_output: bool,
    /// Kernels to show at the end
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 5)]
    pub rows: usize,

    #[command(flatten)]
    pub counters: CounterArgs,
    #[command(flatten)]
    pub telemetry: TelemetryOptions,
    #[command(flatten)]
    pub lib_trace: LibTraceOptions,

    /// Serve OpenMetrics text at http://127.0.0.1:PORT/metrics while the program runs, or on the unix socket PATH (with a slash in it)
    #[arg(long, value_name = "PORT|PATH", num_args = 0..=1, default_missing_value = "9464", conflicts_with = "repeat",
          help_heading = Heading::Live.title())]
    pub serve: Option<crate::serve::Address>,
    /// With --serve: take the actions of `rkprof ctl` from HTTP clients that send the token in FILE; a missing FILE is created
    #[arg(long, value_name = "FILE", requires = "serve", help_heading = Heading::Live.title())]
    pub serve_control: Option<std::path::PathBuf>,

    /// Run the program N times, into DIR/run_1 to DIR/run_N, for `rkprof compare`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000), conflicts_with = "ranks",
          help_heading = MEASURING)]
    pub repeat: Option<u32>,
    /// Run the program untraced first, and print the cost of the tracer
    #[arg(long, conflicts_with = "ranks", help_heading = MEASURING)]
    pub baseline: bool,

    /// Record HIP calls, and those that the compiler puts into a program (--hip-compiler)
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
          value_parser = ["yes", "no"], help_heading = COMPATIBILITY)]
    hip_trace: Option<String>,
    /// Record HSA calls
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
          value_parser = ["yes", "no"], help_heading = COMPATIBILITY)]
    hsa_trace: Option<String>,
    /// Record everything: HIP, HSA and RCCL calls, copies, markers, memory, scratch
    #[arg(long, help_heading = COMPATIBILITY)]
    sys_trace: bool,
    /// Keep statistics (always on)
    #[arg(long, help_heading = COMPATIBILITY)]
    stats: bool,
    /// Show kernels without parameters (the report always does)
    #[arg(long, value_name = "on|off", value_parser = ["on", "off"], help_heading = COMPATIBILITY)]
    basenames: Option<String>,
    /// Record times (always on)
    #[arg(long, value_name = "on|off", value_parser = ["on", "off"], help_heading = COMPATIBILITY)]
    timestamp: Option<String>,
}

/// A time, as all options have it.
pub fn time(text: &str) -> Result<Duration, Error> {
    parse_duration(text).ok_or_else(|| "expected a time like 90s, 5min or 300ms; seconds without a unit".into())
}

/// Conditions on the command line are read before the program starts: the library could only ignore a wrong one.
fn conditions(config: &Config, is_given: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let of = |option: &'static str, text: &'_ str, wrong: Option<Error>| {
        let wrong = wrong.filter(|_| is_given(&format!("RKPROF_{}", option.to_uppercase())));
        let remedy = "`rkprof run --help` describes the options.";
        wrong.map_or(Ok(()), |wrong| {
            Err(Failure::new(exit::USAGE, format!("use --{option} {text:?}"), wrong.to_string(), remedy))
        })
    };
    for text in &config.triggers {
        of("trigger", text, Trigger::parse(text).err())?;
    }
    if let Some(text) = &config.when {
        of("when", text, Trigger::parse(text).err())?;
    }
    config.steps.as_ref().map_or(Ok(()), |text| of("steps", text, Steps::parse(text).err()))
}

/// The configuration of a run, and its consequences for the program's environment.
#[derive(Debug)]
pub struct Session {
    pub config: Config,
    /// Variables of this process that must not reach the program, because they are part of `config` already.
    pub stale: Vec<String>,
}

impl SessionOptions {
    /// Options over environment over defaults. A bad option is a failure, a bad variable a remark.
    pub fn session(&self, env: impl Fn(&str) -> Option<String>) -> Result<Session, Failure> {
        self.counters.check(&self.config)?;
        let options = self.variables();
        let asked = RefCell::new(Vec::new());
        let (config, problems) = Config::from_env(|variable| {
            asked.borrow_mut().push(variable.to_owned());
            options.get(variable).cloned().or_else(|| env(variable))
        });
        let set = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
        for (name, near) in rkprof_config::misspelt(set) {
            out::note(&format!("{name} is no variable of rkprof and is ignored; did you mean {near}?"));
        }
        for problem in &problems {
            if !options.contains_key(problem.variable) {
                out::note(&problem.to_string());
                continue;
            }
            let option = problem.variable.trim_start_matches("RKPROF_").to_lowercase().replace('_', "-");
            let wrong = format!("expected {}", problem.expected);
            let remedy = "`rkprof run --help` describes the options.";
            return Err(Failure::new(exit::USAGE, format!("use --{option} {:?}", problem.value), wrong, remedy));
        }
        conditions(&config, |variable| options.contains_key(variable))?;
        work_rules(config.work.iter().flat_map(|rules| rules.lines()))?;
        Ok(Session { config, stale: asked.into_inner() })
    }

    /// The variables of the options. rocprof's options yield to ours.
    fn variables(&self) -> BTreeMap<&'static str, String> {
        let mut variables = BTreeMap::new();
        if self.sys_trace {
            let all = ["HIP", "HIP_COMPILER", "HSA", "RCCL", "COPIES", "MARKERS", "MEMORY", "SCRATCH"];
            let all = options().filter(|option| all.contains(&option.variable.trim_start_matches("RKPROF_")));
            variables.extend(all.map(|option| (option.variable, "1".to_owned())));
        }
        // rocprofv3's option turns on both.
        let hip =
            self.hip_trace.iter().flat_map(|value| ["RKPROF_HIP", "RKPROF_HIP_COMPILER"].map(|name| (name, value)));
        variables.extend(hip.map(|(name, value)| (name, value.clone())));
        variables.extend(self.hsa_trace.iter().map(|value| ("RKPROF_HSA", value.clone())));
        variables.extend(self.config.iter().map(|(variable, value)| {
            let value = match variable {
                "RKPROF_INPUT" => absolute(value),
                _ => value.to_owned(),
            };
            (variable, value)
        }));
        variables
    }
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
