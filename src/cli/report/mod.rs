//! `rkprof report`: what a run amounts to. Reads `summary.json` and `run.json` of all processes of the run, adds them up,
//! and shows them as text or JSON.

mod counters;
mod json;
pub(in crate::cli) mod load;
mod names;
pub(in crate::cli) mod table;
mod text;
pub mod units;

pub use table::{Column, field, table};

use super::judging::{Judge, JudgeOptions};
use super::{Failure, exit, out};
use crate::store::dir;
use load::Run;
use std::path::{Path, PathBuf};
use text::{View, WIDTH};

/// Said where a run was expected.
pub const WHERE_RUNS_ARE: &str = "Name a run directory; `rkprof run` writes to rkprof_out unless told otherwise.";

/// Show kernels, API calls, copies and the completeness of a run
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof report                          the latest run in rkprof_out
  rkprof report out -n 30 --shapes       thirty rows, one per launch shape
  rkprof report out --format json | jq '.kernels[0]'")]
pub struct Args {
    /// Run directory, or a summary.json [default: rkprof_out/latest]
    #[arg(value_name = "RUN")]
    run: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Rows per table
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 10)]
    rows: usize,
    /// One row per launch shape, device and stream instead of one per kernel
    #[arg(long)]
    shapes: bool,
    /// Do not cut names
    #[arg(long)]
    wide: bool,
    #[command(flatten)]
    judge: JudgeOptions,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn execute(args: Args) -> Result<u8, Failure> {
    let Args { run, format, rows, shapes, wide, judge, output } = args;
    let path = run.unwrap_or_else(|| Path::new(dir::DEFAULT_PARENT).join(dir::LATEST));
    let run = Run::load(&path, &path)?;
    let judge = judge.load(&path, &run)?;
    let text = match format {
        Format::Json => json::render(&run, &judge.rows(&run.summary)),
        Format::Text => {
            let width = if wide { usize::from(u16::MAX) } else { WIDTH };
            text(&run, &judge, View { rows, shapes, width, brief: false })?
        }
    };
    out::result(output.as_deref(), &text)
}

/// What `run` and `demo` show at the end. `path` is absolute, `shown` what the user calls it.
pub fn brief(path: &Path, shown: &Path, rows: usize) -> Result<String, Failure> {
    let run = Run::load(path, shown)?;
    let judge = JudgeOptions::default().load(path, &run)?;
    text(&run, &judge, View { rows, shapes: false, width: WIDTH, brief: true })
}

fn text(run: &Run, judge: &Judge, view: View) -> Result<String, Failure> {
    let verdicts = counters::section(&run.summary, &judge.kernels(&run.summary)?, view);
    text::render(run, &verdicts, view).map_err(|error| {
        let remedy = "The file was changed, or written by something else; trace the program again.";
        Failure::new(exit::NO_DATA, format!("report {}", run.shown.display()), error, remedy)
    })
}
