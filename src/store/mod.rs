//! The run directory: `run.json` (where it comes from), `summary.json` (what it amounts to), `trace*.pftrace`,
//! and, until a clean end, `meta.bin` and the arena, from which a killed run is recovered.

pub mod dir;
pub mod process;
pub mod rank;
pub mod recover;
pub mod run;
pub mod summary;
pub mod time;

/// Name of the trace of a run that is not rotated.
pub const TRACE_FILE: &str = "trace.pftrace";
/// Metadata records in the order they were drained; deleted after a clean end.
pub const META_FILE: &str = "meta.bin";
/// The arena itself, or a symbolic link to it; deleted after a clean end.
pub const ARENA_FILE: &str = "arena";
