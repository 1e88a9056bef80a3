//! `rkprof paths`: the lines of the program that the GPU time belongs to (`rkprof run --stacks`).

pub(crate) mod compare;

use super::{Failure, exit, out, style};
use crate::run_argument::run_path;
use clap::ValueEnum;
use rkprof_report::{hot_lines, inside_stacks};
use rkprof_results::load::Run;
use rkprof_results::paths::{self, stacks};
use rkprof_show::names::{Names, for_programs};
use std::path::PathBuf;

/// Show which lines of the program the GPU time belongs to
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof run --stacks -o out -- ./program
  rkprof paths out                              the hottest lines
  rkprof paths out --to pprof -o out.pb.gz      for `go tool pprof`, Pyroscope, Parca
  rkprof paths out --to collapsed | flamegraph.pl > out.svg
  rkprof paths out --to collapsed --value wait  where the host waits
  rkprof paths out --to speedscope -o out.json  for speedscope.app
  rkprof paths out --inside --to pprof -o in.pb.gz   lines of kernels, of a run with --preset pc_sampling

Exit codes: 0 ok, 4 the run has no call paths, or with `--inside` no samples.")]
pub(crate) struct Args {
    /// Run directory
    #[arg(value_name = "RUN", value_parser = run_path())]
    run: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Form::Text)]
    to: Form,
    /// Show the lines and instructions of kernels instead, by samples of program counters or cycles of a thread trace
    #[arg(long, conflicts_with = "value")]
    inside: bool,
    /// Weight of each path with `--to collapsed`; the other formats have all of these
    #[arg(long, value_enum, default_value_t = Weight::Gpu)]
    value: Weight,
    /// Lines to show
    #[arg(short = 'n', long = "rows", value_name = "N", default_value_t = 20)]
    rows: usize,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What paths are weighed by, see [`stacks::Value`].
#[derive(Clone, Copy, ValueEnum)]
enum Weight {
    /// Time of the kernels that were launched
    Gpu,
    /// Time in calls that wait for a device
    Wait,
    /// Time of copies
    Copy,
    /// Bytes copied
    Copied,
    /// Bytes allocated
    Allocated,
}

impl Weight {
    fn value(self) -> stacks::Value {
        match self {
            Weight::Gpu => stacks::Value::Gpu,
            Weight::Wait => stacks::Value::Wait,
            Weight::Copy => stacks::Value::Copy,
            Weight::Copied => stacks::Value::Copied,
            Weight::Allocated => stacks::Value::Allocated,
        }
    }
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Form {
    Text,
    Json,
    Collapsed,
    Speedscope,
    Pprof,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    if args.inside {
        return inside(args);
    }
    let profile = paths::load(&args.run)?;
    let text = match args.to {
        Form::Text => {
            let text = hot_lines::text(&profile, args.rows, width(args));
            return out::result(args.output.as_deref(), &text);
        }
        Form::Json => stacks::pretty(&paths::json(&profile, args.rows)),
        Form::Collapsed => stacks::collapsed(&profile, args.value.value()).into_bytes(),
        Form::Speedscope => stacks::pretty(&stacks::speedscope(&profile)),
        Form::Pprof => paths::pprof(&profile)?,
    };
    write(args, &text)
}

/// Lines and instructions of kernels.
fn inside(args: &Args) -> Result<u8, Failure> {
    let run = Run::load(&args.run, &args.run)?;
    let inside = inside_stacks::load(&run)?;
    let text = match args.to {
        Form::Text => {
            let names = Names::from_summary(&run.summary, for_programs(args.output.as_deref()));
            let text = inside_stacks::text(&inside, &names, args.rows, width(args));
            return out::result(args.output.as_deref(), &text);
        }
        Form::Json => stacks::pretty(&inside.json()),
        Form::Collapsed => inside.collapsed().into_bytes(),
        Form::Speedscope => stacks::pretty(&inside.speedscope()),
        Form::Pprof => inside.pprof()?,
    };
    write(args, &text)
}

fn width(args: &Args) -> usize {
    if args.output.is_some() { usize::from(u16::MAX) } else { style::width() }
}

fn write(args: &Args, text: &[u8]) -> Result<u8, Failure> {
    match &args.output {
        Some(path) => out::file(path, text).map_err(|error| {
            let doing = format!("write {}", path.display());
            Failure::new(exit::CHECK_FAILED, doing, error, "Name a place where a file can be made.")
        })?,
        None => {
            use std::io::Write as _;
            // A reader that closes its end is no error.
            let _ = std::io::stdout().write_all(text);
        }
    }
    Ok(exit::OK)
}
