//! What a step is, and which steps and launches are measured: the options that commands about a region share.

use rkprof_analysis::timeline::health::Options;
use rkprof_analysis::timeline::steps::{Query, Schedule};
use rkprof_analysis::timeline::warmup::Warmup;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct StepOptions {
    /// A step is a ROCTx range of this name [default: what marks them best]
    #[arg(long, value_name = "NAME")]
    pub step: Option<String>,
    /// Of each cycle of steps: skip WAIT, set WARMUP apart, measure ACTIVE; so many cycles (0 = all)
    #[arg(long, value_name = "WAIT,WARMUP,ACTIVE,REPEAT")]
    schedule: Option<Schedule>,
    /// Set apart the first N runs of each kernel, and the first N steps
    #[arg(long, value_name = "N", conflicts_with = "warmup")]
    skip_first: Option<usize>,
    /// Set apart the leading runs of each kernel, and steps, until their rolling median is within 5 %
    #[arg(long, value_enum, value_name = "auto")]
    warmup: Option<WarmupMode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum WarmupMode {
    Auto,
}

impl StepOptions {
    /// For the health of a timeline; `steady` sets the first run of each kernel apart, too.
    pub fn options(&self, steady: bool) -> Options {
        let warmup = match (self.skip_first, self.warmup) {
            (Some(first), _) => Some(Warmup::First(first)),
            (None, Some(WarmupMode::Auto)) => Some(Warmup::Auto),
            (None, None) => None,
        };
        let query = Query { range: self.step.clone(), schedule: self.schedule };
        Options { query, warmup, steady }
    }
}
