//! Options of `rkprof export`.

use super::target::{Layout, Target};
use crate::kernel_option::KernelOption;
use crate::region::Region;
use crate::step_options::StepOptions;
use crate::{Failure, exit};
use rkprof_model::error::Error;
use rkprof_model::run::TraceRows;
use rkprof_model::units::parse_duration;
use rkprof_names::Style;
use std::path::{Path, PathBuf};

/// Write a run in the format of another tool
#[derive(clap::Args)]
#[command(after_help = "\
Formats:
  csv          rocprofv3's CSV files (directory, or 'DIR/PREFIX_*.csv')
  rocprof-csv  rocprof's results.csv and its statistics (file or directory)
  parquet      kernels in one Parquet file; with --wide a partitioned dataset (directory)
  rocpd        rocprofv3's SQLite database (file)
  json         rocprofv3's JSON
  geak         GEAK's results.json: components with times and percentiles
  chrome       Chrome's JSON trace: chrome://tracing, TensorBoard, HTA
  pftrace      Perfetto trace of a part of the run: --time, --range, --kernel
  speedscope   GPU time by call path (--stacks) or ROCTx range, for speedscope.app
  collapsed    the same as collapsed stacks, for flame graphs
  pprof        GPU time by call path, for `go tool pprof`

Examples:
  rkprof export rkprof_out/latest --to csv -o csv
  rkprof export rkprof_out/latest --to chrome -o trace.json.gz
  rkprof export rkprof_out/latest --to parquet --wide -o dataset
  rkprof export rkprof_out/latest --to pftrace --time 10s..12s -o part.pftrace
  rkprof export rkprof_out/latest --to geak --warmup auto -o results.json
  rkprof export rkprof_out/latest --layout madengine -o .

Exit codes: 0 ok, 1 the result could not be written, or the trace lacks events that were recorded, 2 usage, 4 no run or no trace there.
A trace without its end (killed or running program) is exported with a remark.")]
pub(crate) struct Args {
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
    /// Kernel names: full (demangled), short (by meaning, as the report shows them), mangled
    #[arg(long, value_name = "STYLE", default_value = "full")]
    pub names: Style,
    /// Rows of kernels: streams, queues, or each stream on each queue (pftrace)
    #[arg(long, value_name = "stream|queue|both", default_value = "stream", value_parser = rows)]
    pub rows: TraceRows,
    /// Percentile columns in statistics (csv, rocprof-csv), and which dispatches were counted (csv)
    #[arg(long)]
    pub extended: bool,
    /// A dataset of everything instead of one file of kernels (parquet)
    #[arg(long)]
    pub wide: bool,
    /// Compression (parquet)
    #[arg(long, value_name = "CODEC", default_value = "zstd")]
    pub compression: Compression,
    #[command(flatten)]
    pub kernel: KernelOption,
    /// Only this time since the start: 10s..12s, 1.5s.., ..200ms
    #[arg(long, value_name = "FROM..TO", value_parser = parse_time)]
    pub time: Option<TimeRange>,
    /// Only what was launched within ROCTx ranges of this name
    #[arg(long, value_name = "NAME")]
    pub range: Option<String>,
    #[command(flatten)]
    pub region: Region,
    #[command(flatten)]
    pub steps: StepOptions,
    /// FLOPs of kernels, for --layout wmma and --to geak: 'REGEX=flops:EXPR[,bytes:EXPR]' or 'REGEX=MxNxK'
    #[arg(long, value_name = "RULE")]
    pub work: Vec<String>,
    /// Write into a directory that holds other files
    #[arg(long)]
    pub force: bool,
}

impl Args {
    /// `--to geak` of a run, as `rkprof report --format geak` writes it.
    pub(crate) fn geak(
        run: PathBuf,
        output: Option<PathBuf>,
        range: Option<String>,
        region: Region,
        work: Vec<String>,
        steps: StepOptions,
    ) -> Args {
        Args {
            run,
            to: Some(Format::Geak),
            layout: None,
            output,
            names: Style::Full,
            rows: TraceRows::Stream,
            extended: false,
            wide: false,
            compression: Compression::Zstd,
            kernel: KernelOption::default(),
            time: None,
            range,
            region,
            steps,
            work,
            force: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
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
    /// Call paths or ROCTx ranges as collapsed stacks
    Collapsed,
    /// Call paths, for `go tool pprof`, Pyroscope and Parca
    Pprof,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Compression {
    Zstd,
    Snappy,
    None,
}

/// Nanoseconds since the start of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeRange {
    pub start: Option<u64>,
    pub end: Option<u64>,
}

fn rows(text: &str) -> Result<TraceRows, Error> {
    match text {
        "stream" => Ok(TraceRows::Stream),
        "queue" => Ok(TraceRows::Queue),
        "both" => Ok(TraceRows::Both),
        _ => Err(Error::new("known are stream, queue and both")),
    }
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
    pub(crate) fn target(&self) -> Result<Target, Failure> {
        let target = match (self.to, self.layout) {
            (Some(format), _) => Target::Format(format),
            (None, Some(layout)) => Target::Layout(layout),
            (None, None) => {
                return Err(Failure::new(exit::USAGE, "export", "no format is named", "Add --to or --layout."));
            }
        };
        let misused = [
            (self.wide && self.to != Some(Format::Parquet), "--wide belongs to --to parquet"),
            (
                self.steps.step.is_some() && !self.steps.apart.is_asked(),
                "--step names what --schedule, --skip-first and --warmup count; --range exports ranges",
            ),
            (self.extended && target.name() != "csv" && target.name() != "rocprof-csv", "--extended belongs to CSV"),
        ];
        match misused.iter().find(|(misused, _)| *misused) {
            Some((_, problem)) => {
                let doing = format!("export to {}", target.name());
                Err(Failure::new(exit::USAGE, doing, *problem, "See rkprof export --help."))
            }
            None => Ok(target),
        }
    }

    /// `-o DIR/PREFIX_*.csv` of CSV: the directory, and what the names of its files begin with.
    pub(crate) fn prefix(&self) -> Option<(PathBuf, String)> {
        let path = self.output.as_deref().filter(|_| self.to == Some(Format::Csv))?;
        let prefix = path.file_name()?.to_str()?.strip_suffix("*.csv")?;
        let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some((dir.to_owned(), prefix.to_owned()))
    }

    /// Whether some events are left out.
    pub(crate) fn filters(&self) -> bool {
        self.kernel.kernel.is_some() || self.needs_scan()
    }

    /// Whether the trace must be read once before to select events.
    pub(crate) fn needs_scan(&self) -> bool {
        let region = self.range.is_some() || self.region.range().is_some();
        self.time.is_some() || region || self.steps.apart.is_asked()
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
