//! The formats and layouts: the needs of each, and its sinks.

use super::options::{Args, Compression, Format};
use crate::{Failure, exit};
use rkprof_formats::export::chrome::Chrome;
use rkprof_formats::export::csv::{self, Csv};
use rkprof_formats::export::geak::Geak;
use rkprof_formats::export::histogram::InstructionHistogram;
use rkprof_formats::export::json::Json;
use rkprof_formats::export::legacy::{self, Legacy};
use rkprof_formats::export::parquet::{Codec, Kernels};
use rkprof_formats::export::pftrace::Part;
use rkprof_formats::export::rocpd::Rocpd;
use rkprof_formats::export::session::Source;
use rkprof_formats::export::stacks::{Shape, Stacks};
use rkprof_formats::export::wide::Wide;
use rkprof_formats::export::wmma::{Gemm, Wmma};
use rkprof_formats::export::{Sink, Tee, chosen_events};
use rkprof_model::event::Event;
use rkprof_names::Style;
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_results::paths::callstacks;
use rkprof_store::{beside, dir};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Layout {
    /// rocprof_raw/results*.csv and rocprof_kernels.parquet
    Aaco,
    /// rocprof_output/<timestamp>/ with a database, CSV files and traces
    Madengine,
    /// trace_*/, counters_*.csv and wmma_profile_*.json
    Wmma,
    /// instruction_histogram.json and rocprofv3_output_*.csv
    Agent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Format(Format),
    Layout(Layout),
}

/// The kind of path that `-o` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One file, or standard output.
    Stream,
    /// One file that cannot be a stream.
    File,
    Directory,
}

/// `--layout agent`: files, and the names before them.
const AGENT_FILES: &[&str] =
    &["agent_info", "domain_stats", "kernel_stats", "kernel_trace", "hip_api_trace", "counter_collection"];
/// `--layout madengine`: power, memory and calls of libraries, which have the same form in a run directory.
const BESIDE: [&str; 3] = [beside::POWER, beside::VRAM, beside::LIBRARY_TRACE];
const AGENT_PREFIX: &str = "rocprofv3_output_";

impl Target {
    pub(crate) fn name(self) -> String {
        use clap::ValueEnum;
        let value = match self {
            Target::Format(format) => format.to_possible_value(),
            Target::Layout(layout) => layout.to_possible_value(),
        };
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether it needs a trace, not statistics alone.
    pub(crate) fn needs_trace(self) -> bool {
        !matches!(self, Target::Format(Format::Csv | Format::RocprofCsv | Format::Geak | Format::Pprof))
    }

    /// Whether its header names the counters, so that they must be found before.
    pub(crate) fn has_counter_columns(self) -> bool {
        matches!(self, Target::Format(Format::RocprofCsv | Format::Parquet) | Target::Layout(Layout::Aaco))
    }

    /// Whether one result can hold several processes.
    pub(crate) fn holds_processes(self) -> bool {
        match self {
            Target::Format(format) => !matches!(format, Format::Csv | Format::Chrome | Format::Pftrace),
            Target::Layout(_) => false,
        }
    }

    pub(crate) fn kind(self, wide: bool, output: Option<&Path>) -> Kind {
        let csv = output.is_none_or(|path| path.extension().is_some_and(|ending| ending == "csv"));
        match self {
            Target::Format(Format::Csv) | Target::Layout(_) => Kind::Directory,
            Target::Format(Format::RocprofCsv) => {
                if csv {
                    Kind::Stream
                } else {
                    Kind::Directory
                }
            }
            Target::Format(Format::Parquet) => {
                if wide {
                    Kind::Directory
                } else {
                    Kind::Stream
                }
            }
            Target::Format(Format::Rocpd) => Kind::File,
            Target::Format(_) => Kind::Stream,
        }
    }

    /// The file name extension of the format.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Target::Format(Format::Csv | Format::RocprofCsv) => "csv",
            Target::Format(Format::Parquet) => "parquet",
            Target::Format(Format::Rocpd) => "db",
            Target::Format(Format::Pftrace) => "pftrace",
            Target::Format(Format::Pprof) => "pb.gz",
            Target::Format(Format::Collapsed) => "txt",
            Target::Format(_) | Target::Layout(_) => "json",
        }
    }

    /// Whether it is binary, which a terminal cannot show.
    pub(crate) fn is_binary(self) -> bool {
        matches!(self, Target::Format(Format::Parquet | Format::Pftrace | Format::Pprof))
    }

    /// Whether this target creates a file or directory of this name.
    pub(crate) fn gives(self, name: &str) -> bool {
        let process = name.starts_with("pid_");
        process
            || match self {
                Target::Format(Format::Csv) => {
                    name.ends_with("_trace.csv")
                        || name.ends_with("_stats.csv")
                        || name == "agent_info.csv"
                        || name == "counter_collection.csv"
                }
                Target::Format(Format::RocprofCsv) => name.starts_with("results.") && name.ends_with(".csv"),
                Target::Format(Format::Parquet) => {
                    ["kernels", "api", "copies", "counters", "ranges", "memory"].contains(&name)
                }
                Target::Format(_) => false,
                Target::Layout(Layout::Aaco) => ["rocprof_raw", "rocprof_kernels.parquet"].contains(&name),
                Target::Layout(Layout::Madengine) => name == "rocprof_output" || BESIDE.contains(&name),
                Target::Layout(Layout::Wmma) => {
                    ["trace_", "counters_", "wmma_profile_"].iter().any(|prefix| name.starts_with(prefix))
                }
                Target::Layout(Layout::Agent) => name == "instruction_histogram.json" || name.starts_with(AGENT_PREFIX),
            }
    }
}

fn codec(args: &Args) -> Codec {
    match args.compression {
        Compression::Zstd => Codec::Zstd,
        Compression::Snappy => Codec::Snappy,
        Compression::None => Codec::None,
    }
}

/// Where a format is written.
pub(super) struct Destination<'a> {
    /// Of a format of several files, or its file.
    pub path: Option<&'a Path>,
    /// The stream, for a format of one file.
    pub stream: Option<Box<dyn Write + Send>>,
    /// Counters with columns, for formats that need them before the first row.
    pub counters: Vec<String>,
    /// Style of the kernels' names.
    pub style: Style,
    /// Call paths of the process, for formats that show them.
    pub callstacks: Callstacks,
}

impl Destination<'_> {
    fn path(&self) -> PathBuf {
        self.path.map(Path::to_owned).unwrap_or_default()
    }

    fn stream(&mut self) -> Box<dyn Write + Send> {
        self.stream.take().unwrap_or_else(|| Box::new(io::sink()))
    }
}

/// The sink of a format.
pub(super) fn format(format: Format, args: &Args, mut to: Destination<'_>) -> Result<Box<dyn Sink>, Failure> {
    let style = to.style;
    Ok(match format {
        Format::Csv => {
            let (dir, extended) = (to.path(), args.extended);
            let prefix = args.prefix().map_or_else(String::new, |(_, prefix)| prefix);
            Box::new(Csv::new(csv::Options { dir, prefix, only: &[], always: false, extended, style }))
        }
        Format::RocprofCsv => match to.path {
            None => Box::new(Legacy::to(to.stream(), style, to.counters)),
            Some(path) => {
                let file = path.extension().is_some_and(|ending| ending == "csv");
                let stem = if file { path.with_extension("") } else { path.join("results") };
                Box::new(Legacy::new(legacy::Options {
                    stem,
                    only: &[],
                    extended: args.extended,
                    style,
                    counters: to.counters,
                }))
            }
        },
        Format::Parquet if args.wide => Box::new(Wide::new(to.path(), &run_name(args), codec(args), style)),
        Format::Parquet => {
            let kernels = Kernels::new(to.stream(), codec(args), style, !to.counters.is_empty());
            Box::new(kernels.map_err(|error| cannot_make(&to, error))?)
        }
        Format::Rocpd => Box::new(Rocpd::create(&to.path(), style).map_err(|error| cannot_make(&to, error))?),
        Format::Json => {
            let json = Json::new(to.stream(), to.path, style);
            Box::new(json.map_err(|error| cannot_make(&to, error))?)
        }
        Format::Geak => {
            let range = args.range.as_deref().or(args.region.range()).map(str::to_owned);
            Box::new(Geak::new(to.stream(), style, work(args)?, range))
        }
        Format::Chrome => Box::new(Chrome::new(to.stream(), style)),
        Format::Pftrace => {
            let callstacks = std::mem::take(&mut to.callstacks);
            Box::new(Part::new(to.stream(), callstacks, args.rows))
        }
        Format::Speedscope => Box::new(Stacks::new(to.stream(), Shape::Speedscope, style)),
        Format::Collapsed => Box::new(Stacks::new(to.stream(), Shape::Collapsed, style)),
        // It consists of call paths alone, which are no events.
        Format::Pprof => return Err(super::without_paths(args)),
    })
}

/// The sinks of a layout below `dir`.
pub(super) fn layout(
    layout: Layout,
    args: &Args,
    dir: &Path,
    source: &Source,
    counters: Vec<String>,
    names: Style,
) -> Result<Box<dyn Sink>, Failure> {
    let failed = |error: io::Error| {
        let doing = format!("write to {}", dir.display());
        Failure::new(exit::CHECK_FAILED, doing, error, "Check that the place exists and has room.")
    };
    let make = |path: &Path| std::fs::create_dir_all(path).map_err(failed);
    let file = |path: PathBuf| super::output::file(&path).map_err(failed);
    let (style, extended) = (names, args.extended);
    let stamp = timestamp(source);
    let mut sinks: Vec<Box<dyn Sink>> = Vec::new();
    match layout {
        Layout::Aaco => {
            let raw = dir.join("rocprof_raw");
            make(&raw)?;
            let only = &["csv", "hip_stats.csv", "copy_stats.csv"];
            let counted = !counters.is_empty();
            let options = legacy::Options { stem: raw.join("results"), only, extended, style, counters };
            sinks.push(Box::new(Legacy::new(options)));
            let parquet = file(dir.join("rocprof_kernels.parquet"))?;
            sinks.push(Box::new(Kernels::new(parquet, codec(args), style, counted).map_err(failed)?));
        }
        Layout::Madengine => {
            let output = dir.join("rocprof_output");
            let dir = output.join(&stamp);
            make(&dir)?;
            let only = &["kernel_trace", "hip_api_trace", "memory_copy_trace"];
            let prefix = String::new();
            sinks.push(Box::new(Csv::new(csv::Options {
                dir: dir.clone(),
                prefix,
                only,
                always: true,
                extended,
                style,
            })));
            let database = dir.join(format!("{}_results.db", source.pid()));
            sinks.push(Box::new(Rocpd::create(&database, style).map_err(failed)?));
            let json = output.join("trace.json");
            sinks.push(Box::new(Json::new(file(json.clone())?, Some(&json), style).map_err(failed)?));
            let callstacks = callstacks::of_session(&source.place);
            sinks.push(Box::new(Part::new(file(output.join("model_trace.pftrace"))?, callstacks, args.rows)));
            copy_beside(&source.place, output.parent().unwrap_or(&output)).map_err(failed)?;
        }
        Layout::Wmma => {
            let trace = dir.join(format!("trace_{stamp}"));
            make(&trace)?;
            let api = Chrome::new(file(trace.join("hip_api_trace.json"))?, style);
            sinks.push(Box::new(chosen_events::ChosenEvents::new(api, |event| matches!(event, Event::Api(_)))));
            let kernels = Chrome::new(file(trace.join("kernel_trace.json"))?, style);
            sinks.push(Box::new(chosen_events::ChosenEvents::new(kernels, |event| matches!(event, Event::Kernel(_)))));
            let counters = dir.join(format!("counters_{stamp}.csv"));
            sinks.push(Box::new(Csv::counters(counters, style)));
            let profile = file(dir.join(format!("wmma_profile_{stamp}.json")))?;
            sinks.push(Box::new(Wmma::new(profile, style, gemms(args)?, work(args)?)));
        }
        Layout::Agent => {
            make(dir)?;
            let prefix = AGENT_PREFIX.to_owned();
            let (dir, only) = (dir.to_owned(), AGENT_FILES);
            let histogram = file(dir.join("instruction_histogram.json"))?;
            sinks.push(Box::new(Csv::new(csv::Options { dir, prefix, only, always: true, extended, style })));
            sinks.push(Box::new(InstructionHistogram::new(histogram)));
        }
    }
    Ok(Box::new(Tee(sinks)))
}

/// Copies files that were recorded beside the program, if present.
fn copy_beside(session: &Path, to: &Path) -> io::Result<()> {
    let above = dir::is_further_process(session).then(|| session.parent().unwrap_or(session));
    let places = [Some(session), above];
    for name in BESIDE {
        if let Some(file) = places.iter().flatten().map(|place| place.join(name)).find(|file| file.is_file()) {
            std::fs::copy(file, to.join(name))?;
        }
    }
    Ok(())
}

/// The last part of the run's path, through links such as `latest`.
fn run_name(args: &Args) -> String {
    let path = args.run.canonicalize().unwrap_or_else(|_| args.run.clone());
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// `YYYYMMDD_HHMMSS` of the start of the run, from `run.json`; the time of the trace file where there is none.
fn timestamp(source: &Source) -> String {
    let started = source.info.as_ref().map(|info| info.started_at.as_str()).unwrap_or_default();
    let digits: String = started.chars().filter(char::is_ascii_digit).collect();
    if digits.len() >= 14 {
        return format!("{}_{}", &digits[..8], &digits[8..14]);
    }
    let modified = source.traces.first().and_then(|trace| trace.metadata().ok()?.modified().ok());
    rkprof_model::time::compact(modified.unwrap_or(std::time::UNIX_EPOCH))
}

fn work(args: &Args) -> Result<rkprof_arch::work::Rules, Failure> {
    let rules: Result<Vec<_>, rkprof_model::error::Error> =
        args.work.iter().map(|rule| rkprof_arch::work::Rule::parse(rule)).collect();
    rules.map(rkprof_arch::work::Rules::new).map_err(|problem| {
        Failure::new(
            exit::USAGE,
            "read --work",
            problem.to_string(),
            "For GEMMs 'REGEX=MxNxK' is enough: --work 'gemm=4096x4096x2048'.",
        )
    })
}

fn gemms(args: &Args) -> Result<Vec<Gemm>, Failure> {
    Ok(args.work.iter().filter_map(|rule| Gemm::parse(rule)).collect())
}

fn cannot_make(to: &Destination<'_>, error: io::Error) -> Failure {
    let place = to.path.map_or("standard output".to_owned(), |path| path.display().to_string());
    Failure::new(exit::CHECK_FAILED, format!("write {place}"), error, "Check that the place exists and has room.")
}
