//! Turns traces of other profilers, and our own exports, into run directories: report, comparison, checks and export work on
//! them as on a recorded run, on a machine without a GPU.
//!
//! ```text
//! files ─► detect ─► importer of the format ─► collect (ties launches, sorts, constant memory) ─► write ─► run directory
//! ```
//!
//! Importers only read: each turns the rows of its format into [`rkprof_model::event`]s and passes them on in any order. An
//! invalid row is skipped and counted; a file that violates its format is refused, with the position. A value that a source
//! does not have is `None`, never 0.
//!
//! | file | reads |
//! |---|---|
//! | `csv` | rocprof v1 and v2, rocprofv3 and our own CSV: files of one run are joined by their prefix |
//! | `rocprofv3` | rocprofv3's JSON |
//! | `rocpd` | rocprofv3's SQLite database |
//! | `rpd` | rocmProfileData's SQLite database |
//! | `perfetto` | our own Perfetto traces, and rocprofv3's |
//! | `chrome` | Chrome's JSON trace as PyTorch's profiler (Kineto) writes it, and ours |
//! | `columns` | Parquet |
//! | `thread_trace` | rocprofv3's thread trace: cycles of instructions |
//! | `proton` | samples of program counters in profiles of Triton's Proton |
//! | `components` | the `results.json` of profile scripts |

mod agents;
mod chrome;
mod clock;
mod collect;
mod columns;
pub mod components;
mod csv;
mod delivery;
mod detect;
mod error;
mod footer;
pub mod format;
mod impossible;
mod json;
mod json_text;
mod launches;
mod list;
mod memory;
mod passes;
mod pc_records;
mod perfetto;
mod proton;
mod rocpd;
mod rocprofv3;
mod row;
mod rpd;
mod samples;
mod sort;
mod source;
mod sqlite;
mod tables;
mod thread_trace;
mod values;
mod write;

pub use collect::{Collector, Progress, Sink};
pub use detect::format_at;
pub use error::{ImportError, Skipped, Why};
pub use format::Format;
pub use list::FORMATS;
pub use tables::Tables;

use rkprof_config::Config;
use rkprof_model::run::ImportInfo;
use std::path::{Path, PathBuf};
use write::RunWriter;

/// The result of an import.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// Directories of the processes, the run's own first.
    pub sessions: Vec<PathBuf>,
    /// Names of the formats that were read.
    pub formats: Vec<&'static str>,
    pub events: u64,
    pub skipped: Skipped,
}

/// Imports files (directories stand for the traces in them) into the run directory `dir`, which exists and has no run.
/// `watch` gets the progress from time to time.
///
/// # Errors
///
/// When a file cannot be read, violates its format or has an unknown one, or when no file has an event.
pub fn import(
    files: &[PathBuf],
    format: Option<&'static Format>,
    dir: &Path,
    watch: Box<dyn Fn(Progress)>,
) -> Result<Imported, ImportError> {
    let mut collector = Collector::watched(dir, watch);
    let formats = read(files, format, &mut collector)?;
    let events = collector.events();
    if events == 0 {
        let first = files.first().map_or(Path::new(""), PathBuf::as_path);
        let reason = match (collector.skipped.count, collector.skipped.examples.first()) {
            (0, _) | (_, None) => collector
                .skipped
                .notes
                .first()
                .cloned()
                .unwrap_or_else(|| "there are no kernels, API calls, copies, ranges or samples in it".to_owned()),
            (count, Some(example)) => format!("none of its {count} rows can be used, for example {example}"),
        };
        return Err(ImportError::new(Why::Empty, first, "", reason));
    }
    let info = ImportInfo {
        format: formats.join(" and "),
        files: files.iter().map(|file| file.display().to_string()).collect(),
        ..ImportInfo::default()
    };
    let mut writer = RunWriter::new(dir, info, Config::default().precision);
    let failed = |error| ImportError::io(dir, &error);
    collector.place_trace();
    let sums = std::mem::take(&mut collector.sums);
    let skipped = collector.deliver(&mut writer).map_err(failed)?;
    sums.into_iter().try_for_each(|sums| writer.sums(sums)).map_err(failed)?;
    let sessions = writer.finish(&skipped).map_err(failed)?;
    Ok(Imported { sessions, formats, events, skipped })
}

/// Reads files into a collector; returns the names of the formats found.
///
/// # Errors
///
/// Those of [`import`], except for the lack of events.
pub fn read(
    files: &[PathBuf],
    format: Option<&'static Format>,
    collector: &mut Collector,
) -> Result<Vec<&'static str>, ImportError> {
    let found = detect::find(files, format, &mut collector.skipped)?;
    let mut formats = Vec::new();
    for (format, paths) in found {
        (format.read)(&paths, collector)?;
        formats.push(format.name);
    }
    Ok(formats)
}
