//! Steps and measured launches: the options that commands about a region share.

use crate::{Failure, exit};
use rkprof_analysis::timeline::health::Options;
use rkprof_analysis::timeline::steps::{Query, Schedule};
use rkprof_analysis::timeline::warmup::Warmup;
use rkprof_results::load::Run;
use rkprof_show::failure::Problem;

#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct StepOptions {
    /// A step is a ROCTx range of this name [default: what marks them best]
    #[arg(long, value_name = "NAME")]
    pub step: Option<String>,
    #[command(flatten)]
    pub apart: Apart,
}

/// The launches that are excluded from the measured ones.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Apart {
    /// Of each cycle of steps: skip WAIT, set WARMUP apart, measure ACTIVE; REPEAT cycles (0 = all)
    #[arg(long, value_name = "WAIT,WARMUP,ACTIVE,REPEAT")]
    schedule: Option<Schedule>,
    /// Exclude the first N launches of each kernel, and the first N steps, from the tables
    #[arg(long, value_name = "N", conflicts_with = "warmup")]
    skip_first: Option<usize>,
    /// Exclude the first launches of each kernel, and the first steps, until their rolling median is within 5 % of the later one
    #[arg(long, value_enum, value_name = "auto")]
    warmup: Option<WarmupMode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum WarmupMode {
    Auto,
}

impl Apart {
    /// Whether one of the options was given.
    pub(crate) fn is_asked(&self) -> bool {
        self.schedule.is_some() || self.skip_first.is_some() || self.warmup.is_some()
    }

    /// Options for the health of a timeline; `steady` excludes the first launch of each kernel, too.
    pub(crate) fn options(&self, step: Option<&str>, steady: bool) -> Options {
        let warmup = match (self.skip_first, self.warmup) {
            (Some(first), _) => Some(Warmup::First(first)),
            (None, Some(WarmupMode::Auto)) => Some(Warmup::Auto),
            (None, None) => None,
        };
        let query = Query { range: step.map(str::to_owned), schedule: self.schedule };
        Options { query, warmup, steady }
    }

    /// Keeps only the measured launches in the tables of a run's kernels; with `timelines` in its traces, too.
    pub(crate) fn measure(&self, run: &mut Run, step: Option<&str>, timelines: bool) -> Result<(), Failure> {
        match self.is_asked() {
            true => measure(run, &self.options(step, false), timelines),
            false => Ok(()),
        }
    }
}

/// [`Apart::measure`] with combined options.
pub(crate) fn measure(run: &mut Run, options: &Options, timelines: bool) -> Result<(), Failure> {
    run.measure(options, timelines).map_err(|error| no_steps(run, error))
}

/// The failure for steps that do not exist.
pub(crate) fn no_steps(run: &Run, error: impl Into<Problem>) -> Failure {
    let remedy = "Name a range that the program marks with ROCTx, or leave --step and --schedule out.";
    Failure::new(exit::USAGE, format!("find the steps of {}", run.shown.display()), error, remedy)
}

impl StepOptions {
    /// [`Apart::options`].
    pub(crate) fn options(&self, steady: bool) -> Options {
        self.apart.options(self.step.as_deref(), steady)
    }

    /// [`Apart::measure`].
    pub(crate) fn measure(&self, run: &mut Run, timelines: bool) -> Result<(), Failure> {
        self.apart.measure(run, self.step.as_deref(), timelines)
    }
}
