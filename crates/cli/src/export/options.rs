//! Options of `rkprof export`.

use super::target::{Layout, Target};
use crate::kernel_filter::KernelFilter;
use crate::{Failure, exit};
use rkprof_model::error::Error;
use rkprof_model::units::parse_duration;
use rkprof_names::Style;
use std::path::PathBuf;

/// Write a run in the format of another tool
#[derive(clap::Args)]
#[command(after_help = "\
Formats:
  csv          rocprofv3's CSV files (directory)
  rocprof-csv  rocprof's results.csv and its statistics (file or directory)
  parquet      kernels in one Parquet file; with --wide a partitioned dataset (directory)
  rocpd        rocprofv3's SQLite database (file)
  json         rocprofv3's JSON
  geak         GEAK's results.json: components with times and percentiles
  chrome       Chrome's JSON trace: chrome://tracing, TensorBoard, HTA
  pftrace      Perfetto trace of a part of the run: --time, --range, --kernel
  speedscope   ROCTx ranges by GPU time, for speedscope.app
  collapsed    the same as collapsed stacks, for flame graphs

Examples:
  rkprof export rkprof_out/latest --to csv -o csv
  rkprof export rkprof_out/latest --to chrome -o trace.json.gz
  rkprof export rkprof_out/latest --to parquet --wide -o dataset
  rkprof export rkprof_out/latest --to pftrace --time 10s..12s -o part.pftrace
  rkprof export rkprof_out/latest --layout madengine -o .

Exit codes: 0 ok, 1 the result could not be written, 2 usage, 4 no run or no trace there.")]
pub struct Args {
    /// Run directory, session directory or trace file
    #[arg(value_name = "RUN")]
    pub run: PathBuf,
    /// Format
    #[arg(long, value_name = "FORMAT", required_unless_present = "layout", conflicts_with = "layout")]
    pub to: Option<Format>,
    /// Files and names as another project has them, below -o
    #[arg(long, value_name = "LAYOUT")]
    pub layout: Option<Layout>,
    /// File or directory to write, as the format needs; JSON and text are compressed when the name ends in .gz
    /// [default: standard output, where the format is one file]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Kernel names: full (demangled), short (the function's path), mangled
    #[arg(long, value_name = "STYLE", default_value = "full")]
    pub names: Style,
    /// Percentile columns in statistics (csv, rocprof-csv)
    #[arg(long)]
    pub extended: bool,
    /// A dataset of everything instead of one file of kernels (parquet)
    #[arg(long)]
    pub wide: bool,
    /// Compression (parquet)
    #[arg(long, value_name = "CODEC", default_value = "zstd")]
    pub compression: Compression,
    /// Only one kernel, by its id in `rkprof report` (K3), or kernels whose full name matches
    #[arg(long, visible_alias = "kernel-regex", value_name = "ID|REGEX")]
    pub kernel: Option<KernelFilter>,
    /// Only this time since the start: 10s..12s, 1.5s.., ..200ms
    #[arg(long, value_name = "FROM..TO", value_parser = parse_time)]
    pub time: Option<TimeRange>,
    /// Only what was launched within ROCTx ranges of this name
    #[arg(long, value_name = "NAME")]
    pub range: Option<String>,
    /// FLOPs of kernels, for --layout wmma and --to geak: 'REGEX=flops:EXPR[,bytes:EXPR]' or 'REGEX=MxNxK'
    #[arg(long, value_name = "RULE")]
    pub work: Vec<String>,
    /// Write into a directory that holds other files
    #[arg(long)]
    pub force: bool,
}

impl Args {
    /// `--to geak` of a run, as `rkprof report --format geak` writes it.
    pub fn geak(run: PathBuf, output: Option<PathBuf>, range: Option<String>, work: Vec<String>) -> Args {
        Args {
            run,
            to: Some(Format::Geak),
            layout: None,
            output,
            names: Style::Full,
            extended: false,
            wide: false,
            compression: Compression::Zstd,
            kernel: None,
            time: None,
            range,
            work,
            force: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Csv,
    RocprofCsv,
    Parquet,
    Rocpd,
    Json,
    Geak,
    Chrome,
    Pftrace,
    /// Call paths of a run with --stacks; without them, ROCTx ranges
    Speedscope,
    /// The same
    Collapsed,
    /// Call paths, for `go tool pprof`, Pyroscope and Parca
    Pprof,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Compression {
    Zstd,
    Snappy,
    None,
}

/// Nanoseconds since the start of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeRange {
    pub start: Option<u64>,
    pub end: Option<u64>,
}

fn parse_time(text: &str) -> Result<TimeRange, Error> {
    let (from, to) = text.split_once("..").ok_or("a time range is FROM..TO, such as 10s..12s")?;
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        "0" | "0s" | "0ms" => Ok(Some(0)),
        text => parse_duration(text)
            .and_then(|time| u64::try_from(time.as_nanos()).ok())
            .map(Some)
            .ok_or(format!("{text:?} is not a time such as 10s, 1.5s or 200ms")),
    };
    let range = TimeRange { start: end(from)?, end: end(to)? };
    match (range.start, range.end) {
        (Some(start), Some(end)) if start >= end => Err(format!("{text:?} ends before it begins").into()),
        _ => Ok(range),
    }
}

impl Args {
    /// The format or layout.
    pub fn target(&self) -> Result<Target, Failure> {
        let target = match (self.to, self.layout) {
            (Some(format), _) => Target::Format(format),
            (None, Some(layout)) => Target::Layout(layout),
            (None, None) => {
                return Err(Failure::new(exit::USAGE, "export", "no format is named", "Add --to or --layout."));
            }
        };
        let misused = [
            (self.wide && self.to != Some(Format::Parquet), "--wide belongs to --to parquet"),
            (self.extended && target.name() != "csv" && target.name() != "rocprof-csv", "--extended belongs to CSV"),
        ];
        match misused.iter().find(|(misused, _)| *misused) {
            Some((_, problem)) => {
                let doing = format!("export to {}", target.name());
                Err(Failure::new(exit::USAGE, doing, problem, "See rkprof export --help."))
            }
            None => Ok(target),
        }
    }

    /// Some events are left out.
    pub fn filters(&self) -> bool {
        self.kernel.is_some() || self.needs_scan()
    }

    /// The trace must be read once before to know what is left out.
    pub fn needs_scan(&self) -> bool {
        self.time.is_some() || self.range.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_ranges() {
        let range = |text: &str| parse_time(text).map(|range| (range.start, range.end));
        assert_eq!(range("10s..12s").unwrap(), (Some(10_000_000_000), Some(12_000_000_000)));
        assert_eq!(range("0s..200ms").unwrap(), (Some(0), Some(200_000_000)));
        assert_eq!(range("1s..").unwrap(), (Some(1_000_000_000), None));
        for wrong in ["10s", "12s..10s", "a..b", "1s..1s"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
