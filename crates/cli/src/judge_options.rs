//! The options of the commands that judge kernels.

use super::Failure;
use super::region::Region;
use super::rules::RulesOption;
use super::step_options::StepOptions;
use rkprof_results::judge::{Judge, JudgeSources};
use rkprof_results::load::Run;
use std::path::{Path, PathBuf};

const HEADING: &str = "How kernels are judged";

#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = HEADING)]
pub(crate) struct JudgeOptions {
    #[command(flatten)]
    pub rules: RulesOption,
    /// FLOPs and bytes of a launch where they are not counted: 'REGEX=flops:EXPR,bytes:EXPR,dtype:fp16', with
    /// expressions over grid_x, wg_x, blocks_x, lds, ...; may be repeated
    #[arg(long, value_name = "WORK")]
    pub work: Vec<String>,
    /// The same from a JSON file [default: work.json in the run directory, if there]
    #[arg(long, value_name = "FILE")]
    pub work_file: Option<PathBuf>,
    /// Measured or other ceilings: JSON, or rocprof-compute's roofline.csv
    #[arg(long, value_name = "FILE")]
    pub peaks: Option<PathBuf>,
    /// A run without counters of the same program: achieved rates take its times
    #[arg(long, value_name = "RUN")]
    pub timing_run: Option<PathBuf>,
}

/// Which launches of a run are judged, and how.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct JudgedPart {
    #[command(flatten)]
    pub region: Region,
    #[command(flatten)]
    pub steps: StepOptions,
    #[command(flatten)]
    judge: JudgeOptions,
}

impl JudgedPart {
    /// Leaves of the run at `path` what is to be judged.
    pub(crate) fn load(&self, path: &Path, run: &mut Run, by_steps: bool) -> Result<Judge, Failure> {
        self.region.restrict(run)?;
        self.steps.measure(run, by_steps)?;
        self.judge.clone().load(path, run)
    }
}

impl JudgedPart {
    pub(crate) fn timing_path(&self) -> Option<&Path> {
        self.judge.timing_run.as_deref()
    }

    /// The same part of the run of `--timing-run`.
    pub(crate) fn timing_run(&self, by_steps: bool) -> Result<Option<Run>, Failure> {
        let Some(path) = &self.judge.timing_run else { return Ok(None) };
        let mut run = Run::load(path, path)?;
        self.region.restrict(&mut run)?;
        self.steps.measure(&mut run, by_steps)?;
        Ok(Some(run))
    }
}

impl JudgeOptions {
    /// Reads what the options name, for the run at `path`.
    pub(crate) fn load(self, path: &Path, run: &Run) -> Result<Judge, Failure> {
        let JudgeOptions { rules, work, work_file, peaks, timing_run } = self;
        JudgeSources { rules: rules.rules, work, work_file, peaks, timing_run }.load(path, run)
    }
}
