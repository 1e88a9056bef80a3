//! Options of `rkprof export`.

use super::target::{Target, belongs};
use crate::kernel_option::KernelOption;
use crate::region::Region;
use crate::run_argument::run_path;
use crate::step_options::StepOptions;
use crate::{Failure, exit};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rkprof_arch::work::{Rule, Rules};
use rkprof_formats::export::FORMATS;
use rkprof_formats::export::columns::Codec;
use rkprof_formats::export::format::{self, Format, Setting};
use rkprof_formats::export::layout::{self, LAYOUTS, Layout};
use rkprof_model::error::Error;
use rkprof_model::run::TraceRows;
use rkprof_model::units::parse_duration;
use rkprof_names::Style;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "
Examples:
  rkprof export rkprof_out/latest --to csv -o csv
  rkprof export rkprof_out/latest --to chrome -o trace.json.gz
  rkprof export rkprof_out/latest --to parquet --wide -o dataset
  rkprof export rkprof_out/latest --to pftrace --time 10s..12s -o part.pftrace
  rkprof export rkprof_out/latest --to geak --warmup auto -o results.json
  rkprof export rkprof_out/latest --layout madengine -o .

Exit codes: 0 ok, 1 the result could not be written, or the trace lacks events that were recorded, 2 usage, 4 no run or no trace there, or nothing of that name in it.
A trace without its end (killed or running program) is exported with a remark.";

/// Write a run in the format of another tool
#[derive(clap::Args)]
#[command(after_help = format!("Formats:\n{}{EXAMPLES}", format::help(FORMATS)))]
pub(crate) struct Args {
    /// Run directory, session directory or trace file
    #[arg(value_name = "RUN", value_parser = run_path())]
    pub run: PathBuf,
    /// Format [default: the one whose files end as -o does]
    // Other commands call the form of their result so.
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = formats(), conflicts_with = "layout")]
    pub to: Option<&'static Format>,
    /// Files and names as another project has them, below -o
    #[arg(long, value_name = "LAYOUT", value_parser = layouts())]
    pub layout: Option<&'static Layout>,
    /// File or directory to write, as the format needs; JSON and text are compressed when the name ends in .gz
    /// [default: standard output, where the format is one file]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// Kernel names: full (demangled), short (by meaning, as the report shows them), mangled
    #[arg(long, value_name = "STYLE", default_value = "full")]
    pub names: Style,
    /// Rows of kernels: streams, queues, or each stream on each queue (pftrace) [default: stream]
    #[arg(long, value_name = "stream|queue|both", value_parser = rows)]
    pub rows: Option<TraceRows>,
    /// Percentile columns in statistics (csv, rocprof-csv), and which dispatches were counted (csv)
    #[arg(long)]
    pub extended: bool,
    /// A dataset of everything instead of one file of kernels (parquet)
    #[arg(long)]
    pub wide: bool,
    /// Compression (parquet) [default: zstd]
    #[arg(long, value_name = "CODEC")]
    pub compression: Option<Compression>,
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

/// The values of `--to`: every format that is declared.
fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.help));
    PossibleValuesParser::new(values).try_map(|name| format::find(FORMATS, &name).ok_or("it is not declared"))
}

fn layouts() -> impl TypedValueParser<Value = &'static Layout> {
    let values = LAYOUTS.iter().map(|layout| PossibleValue::new(layout.name).help(layout.help));
    PossibleValuesParser::new(values).try_map(|name| layout::find(&name).ok_or("it is not declared"))
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
            (None, None) => Target::Format(self.format_of_output()?),
        };
        let given = [
            (self.wide, Setting::Wide),
            (self.extended, Setting::Extended),
            (self.compression.is_some(), Setting::Compression),
            (self.rows.is_some(), Setting::Rows),
            (!self.work.is_empty(), Setting::Work),
            (self.prefix().is_some(), Setting::Prefix),
        ];
        let misused = given.into_iter().find(|(given, setting)| *given && !target.takes(*setting));
        let steps = "--step names what --schedule, --skip-first and --warmup count; --range exports ranges";
        let steps = (self.steps.step.is_some() && !self.steps.apart.is_asked()).then(|| steps.to_owned());
        match misused.map(|(_, setting)| belongs(setting)).or(steps) {
            Some(problem) => {
                let doing = format!("export to {}", target.name());
                Err(Failure::new(exit::USAGE, doing, problem, "See rkprof export --help."))
            }
            None => Ok(target),
        }
    }

    /// The format whose files end as the output does.
    fn format_of_output(&self) -> Result<&'static Format, Failure> {
        let output = self.output.as_deref().unwrap_or(Path::new(""));
        let problem = match &format::of_path(FORMATS, output)[..] {
            [format] => return Ok(format),
            [] => "no format is named".to_owned(),
            several => {
                let names: Vec<&str> = several.iter().map(|format| format.name).collect();
                format!("the files of {} end like {}", names.join(", "), output.display())
            }
        };
        Err(Failure::new(exit::USAGE, "export", problem, "Add --to or --layout."))
    }

    /// `-o DIR/PREFIX*.csv`: the directory, and what the names of its files begin with.
    pub(crate) fn prefix(&self) -> Option<(PathBuf, String)> {
        let path = self.output.as_deref()?;
        let prefix = path.file_name()?.to_str()?.strip_suffix("*.csv")?;
        let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some((dir.to_owned(), prefix.to_owned()))
    }

    pub(crate) fn codec(&self) -> Codec {
        match self.compression {
            Some(Compression::Snappy) => Codec::Snappy,
            Some(Compression::None) => Codec::None,
            Some(Compression::Zstd) | None => Codec::Zstd,
        }
    }

    /// The rules of `--work`.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let rules: Result<Vec<_>, Error> = self.work.iter().map(|rule| Rule::parse(rule)).collect();
        rules.map(Rules::new).map_err(|problem| {
            let remedy = "For GEMMs 'REGEX=MxNxK' is enough: --work 'gemm=4096x4096x2048'.";
            Failure::new(exit::USAGE, "read --work", problem.to_string(), remedy)
        })
    }

    /// The last part of the run's path, through links such as `latest`.
    pub(crate) fn run_name(&self) -> String {
        let path = self.run.canonicalize().unwrap_or_else(|_| self.run.clone());
        path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
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
