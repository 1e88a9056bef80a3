//! The run directory: `run.json` (its origin), `summary.json` (its statistics) and `trace*.pftrace`. Until a clean end it
//! also has `meta.bin` and the arena, from which `rkprof recover` completes a killed run.
//!
//! The tracer and the command use it. It must never leave half of a JSON file, and never write into a directory that holds
//! another run.

pub mod code_objects;
pub mod control;
pub mod dir;
pub mod files;
pub mod guarded;
pub mod held;
pub mod lease;
mod owner;
pub mod page;
pub mod probe;
pub mod process;
pub mod remembered;
pub mod shared;
pub mod stream;
pub mod verdict;

/// Name of the trace of a run that is not rotated.
pub const TRACE_FILE: &str = "trace.pftrace";
/// Metadata records in the order they were drained; deleted after a clean end.
pub const META_FILE: &str = "meta.bin";
/// The arena itself, or a symbolic link to it; deleted after a clean end.
pub const ARENA_FILE: &str = "arena";

/// Directory of the code objects that the run keeps, see [`code_objects`].
const CODE_OBJECTS: &str = "code_objects";
/// The hardware counters that are collected, for a recovery; deleted after a clean end.
pub const COUNTERS_FILE: &str = "counters.json";

/// The dispatches of an application replay, joined over its passes.
pub const REPLAY_FILE: &str = "replay.csv";

/// Files that the launching command writes beside a run, on request.
pub mod beside {
    pub const TELEMETRY: &str = "telemetry.json";
    pub const POWER: &str = "gpu_info_power_profiler_output.csv";
    pub const VRAM: &str = "gpu_info_vram_profiler_output.csv";
    /// All GPU samples, on the clock of the trace.
    pub const SAMPLES: &str = "telemetry_samples.csv";
    pub const LIBRARY_TRACE: &str = "library_trace.csv";
    pub const LIBRARY_GEMMS: &str = "library_gemms.csv";
    /// In the directory of the process.
    pub const LIBRARY_WORK: &str = "library_work.json";

    pub const ALL: [&str; 7] = [TELEMETRY, POWER, VRAM, SAMPLES, LIBRARY_TRACE, LIBRARY_GEMMS, LIBRARY_WORK];
}

/// First bytes of `meta.bin`: a name and the version of the records that follow.
pub fn meta_header() -> [u8; 8] {
    let mut header = *b"RKMETA\0\0";
    header[7] = rkprof_model::record::VERSION as u8;
    header
}

/// The records of a `meta.bin`; `None` when the file is not one or has another version.
pub fn meta_records(file: &[u8]) -> Option<&[u8]> {
    file.strip_prefix(&meta_header())
}

/// The traces in a run directory, oldest first: `trace.pftrace`, or `trace.NNNN.pftrace` of a rotated one; snapshots of the
/// flight recorder are not among them.
pub fn trace_files(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    files_like(dir, |name| name.starts_with("trace.") && !name.starts_with("trace.flight."))
}

/// The traces that the flight recorder wrote, oldest first.
pub fn flight_files(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    files_like(dir, |name| name.starts_with("trace.flight."))
}

fn files_like(dir: &std::path::Path, is_it: fn(&str) -> bool) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            is_it(&name) && name.ends_with(".pftrace")
        })
        .collect();
    files.sort();
    files
}
