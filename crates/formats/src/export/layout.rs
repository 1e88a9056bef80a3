//! Layouts: several formats at once, with the names that another project uses. Each is a [`Layout`] in [`LAYOUTS`].

use super::chosen_events::ChosenEvents;
use super::chrome::Chrome;
use super::columns::Codec;
use super::csv::{self, Csv};
use super::format::Setting;
use super::histogram::InstructionHistogram;
use super::json::Json;
use super::legacy::{self, Legacy};
use super::parquet::Kernels;
use super::pftrace::Part;
use super::rocpd::Rocpd;
use super::session::Source;
use super::stream::create;
use super::wmma::{Gemm, Wmma};
use super::{Sink, Tee};
use rkprof_arch::work::Rules;
use rkprof_model::event::Event;
use rkprof_model::run::TraceRows;
use rkprof_names::Style;
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_store::{beside, dir};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A layout of files below a directory. Each process of a run has its own.
#[derive(Debug)]
pub struct Layout {
    /// The value of `--layout`.
    pub name: &'static str,
    /// One line of help: the files.
    pub help: &'static str,
    /// Names that it makes in the directory. An export may replace these and nothing else.
    pub gives: fn(&str) -> bool,
    /// Whether a header names the counters, so that they must be known before.
    pub has_counter_columns: bool,
    /// Whether a file shows call paths.
    pub has_callstacks: bool,
    pub options: &'static [Setting],
    pub make: fn(Job) -> io::Result<Box<dyn Sink>>,
}

/// What the sinks of a layout are made from.
pub struct Job<'a> {
    pub dir: &'a Path,
    pub source: &'a Source,
    pub style: Style,
    pub counters: Vec<String>,
    pub callstacks: Callstacks,
    pub codec: Codec,
    pub rows: TraceRows,
    pub work: Rules,
    pub gemms: Vec<Gemm>,
}

/// Every layout, in the order of the help.
pub static LAYOUTS: &[&Layout] = &[&AACO, &MADENGINE, &WMMA, &AGENT];

/// The layout of this name.
pub fn find(name: &str) -> Option<&'static Layout> {
    LAYOUTS.iter().copied().find(|layout| layout.name == name)
}

static AACO: Layout = Layout {
    name: "aaco",
    help: "rocprof_raw/results*.csv and rocprof_kernels.parquet",
    gives: |name| ["rocprof_raw", "rocprof_kernels.parquet"].contains(&name),
    has_counter_columns: true,
    has_callstacks: false,
    options: &[Setting::Compression],
    make: |job| {
        let raw = job.dir.join("rocprof_raw");
        std::fs::create_dir_all(&raw)?;
        let only = &["csv", "hip_stats.csv", "copy_stats.csv"];
        let counted = !job.counters.is_empty();
        let (stem, style, counters) = (raw.join("results"), job.style, job.counters);
        let legacy = Legacy::new(legacy::Options { stem, only, extended: false, style, counters });
        let parquet = Kernels::new(file(job.dir.join("rocprof_kernels.parquet"))?, job.codec, style, counted)?;
        Ok(Box::new(Tee(vec![Box::new(legacy), Box::new(parquet)])))
    },
};

/// Power, memory and calls of libraries, which have the same form in a run directory.
const BESIDE: [&str; 3] = [beside::POWER, beside::VRAM, beside::LIBRARY_TRACE];

static MADENGINE: Layout = Layout {
    name: "madengine",
    help: "rocprof_output/<timestamp>/ with a database, CSV files and traces",
    gives: |name| name == "rocprof_output" || BESIDE.contains(&name),
    has_counter_columns: false,
    has_callstacks: true,
    options: &[Setting::Rows],
    make: |job| {
        let (output, style) = (job.dir.join("rocprof_output"), job.style);
        let dir = output.join(timestamp(job.source));
        std::fs::create_dir_all(&dir)?;
        let only = &["kernel_trace", "hip_api_trace", "memory_copy_trace"];
        let prefix = String::new();
        let csv = Csv::new(csv::Options { dir: dir.clone(), prefix, only, always: true, extended: false, style });
        let database = Rocpd::create(&dir.join(format!("{}_results.db", job.source.pid())), style)?;
        let json = output.join("trace.json");
        let json = Json::new(file(json.clone())?, Some(&json), style)?;
        let part = Part::new(file(output.join("model_trace.pftrace"))?, job.callstacks, job.rows);
        copy_beside(&job.source.place, job.dir)?;
        Ok(Box::new(Tee(vec![Box::new(csv), Box::new(database), Box::new(json), Box::new(part)])))
    },
};

static WMMA: Layout = Layout {
    name: "wmma",
    help: "trace_*/, counters_*.csv and wmma_profile_*.json",
    gives: |name| ["trace_", "counters_", "wmma_profile_"].iter().any(|prefix| name.starts_with(prefix)),
    has_counter_columns: false,
    has_callstacks: false,
    options: &[Setting::Work],
    make: |job| {
        let (stamp, style) = (timestamp(job.source), job.style);
        let trace = job.dir.join(format!("trace_{stamp}"));
        std::fs::create_dir_all(&trace)?;
        let api = Chrome::new(file(trace.join("hip_api_trace.json"))?, style);
        let api = ChosenEvents::new(api, |event| matches!(event, Event::Api(_)));
        let kernels = Chrome::new(file(trace.join("kernel_trace.json"))?, style);
        let kernels = ChosenEvents::new(kernels, |event| matches!(event, Event::Kernel(_)));
        let counters = Csv::counters(job.dir.join(format!("counters_{stamp}.csv")), style);
        let profile = file(job.dir.join(format!("wmma_profile_{stamp}.json")))?;
        let profile = Wmma::new(profile, style, job.gemms, job.work);
        Ok(Box::new(Tee(vec![Box::new(api), Box::new(kernels), Box::new(counters), Box::new(profile)])))
    },
};

const AGENT_FILES: &[&str] =
    &["agent_info", "domain_stats", "kernel_stats", "kernel_trace", "hip_api_trace", "counter_collection"];
const AGENT_PREFIX: &str = "rocprofv3_output_";

static AGENT: Layout = Layout {
    name: "agent",
    help: "instruction_histogram.json and rocprofv3_output_*.csv",
    gives: |name| name == "instruction_histogram.json" || name.starts_with(AGENT_PREFIX),
    has_counter_columns: false,
    has_callstacks: false,
    options: &[],
    make: |job| {
        std::fs::create_dir_all(job.dir)?;
        let histogram = InstructionHistogram::new(file(job.dir.join("instruction_histogram.json"))?);
        let (dir, prefix, only) = (job.dir.to_owned(), AGENT_PREFIX.to_owned(), AGENT_FILES);
        let csv = Csv::new(csv::Options { dir, prefix, only, always: true, extended: false, style: job.style });
        Ok(Box::new(Tee(vec![Box::new(csv), Box::new(histogram)])))
    },
};

fn file(path: PathBuf) -> io::Result<Box<dyn Write + Send>> {
    Ok(Box::new(BufWriter::with_capacity(1 << 20, create(&path)?)))
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
