//! `run.json`: where a run comes from. Written at session start by the library, completed by `rkprof run`.

use super::closed::closed_set;
use super::partition::Partition;
use super::rank::Rank;
use super::summary::AgentSummary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "run.json";

closed_set! {
    /// What became of a session.
    pub enum Status {
        /// It is being made: nothing can be recorded yet.
        Starting = "starting",
        /// It records, or its process was killed before it could say otherwise.
        Running = "running",
        /// It ended in good order.
        Finished = "finished",
        /// `rkprof run` saw the process die.
        Killed = "killed",
        /// It was killed, and what it left has been brought back.
        Recovered = "recovered",
        /// The program ran without the tracer.
        Untraced = "untraced",
        /// Made from another tool's files.
        Imported = "imported",
        /// Made from several runs.
        Merged = "merged",
        #[default]
        #[serde(other)]
        Unknown = "unknown",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunInfo {
    pub schema_version: u32,
    pub rkprof_version: String,
    pub status: Status,
    /// Why the program ran untraced, when it did.
    pub reason: Option<String>,
    pub simulated: bool,
    pub pid: u32,
    pub parent_pid: u32,
    /// When the process started, clock ticks since boot: tells it from a later one of the same number.
    pub process_start: Option<u64>,
    pub host: String,
    pub command: Vec<String>,
    pub cwd: String,
    pub executable: String,
    pub user_id: u32,
    /// RFC 3339, UTC.
    pub started_at: String,
    pub kernel_release: String,
    pub boot_id: String,
    pub rank: Option<u32>,
    pub world_size: Option<u32>,
    pub local_rank: Option<u32>,
    /// Number of the host in the job, where the launcher says it.
    pub node_rank: Option<u32>,
    /// The job's name by its batch system.
    pub job: Option<String>,
    /// How rank and size were found: `torchrun`, `slurm`, `openmpi`, ...
    pub launcher: Option<String>,
    /// The part of the environment that changes what is measured.
    pub environment: BTreeMap<String, String>,
    pub sdk: Option<SdkInfo>,
    /// What it ran on; known at the end.
    pub agents: Vec<AgentSummary>,
    /// How those of them are divided that can be; known at the end.
    pub partitions: Vec<Partition>,
    /// What was asked for, as `RKPROF_*` values.
    pub options: BTreeMap<String, String>,
    /// What could not be done, and why.
    pub skipped: Vec<Skipped>,
    pub counters: Option<CountersInfo>,
    /// Clock triples at start and end.
    pub clocks: Vec<ClockTriple>,
    /// Path of the arena; gone after a clean end.
    pub arena: Option<String>,
    /// Number of the recording within its process; none in a process with one recording.
    pub recording: Option<u32>,
    /// Trace files in order.
    pub trace_files: Vec<String>,
    /// Set by `rkprof run`.
    pub exit: Option<ExitInfo>,
    /// Set by `rkprof run`.
    pub context: Option<Context>,
    /// Set by `rkprof run --baseline`.
    pub baseline: Option<Baseline>,
    /// What `rkprof doctor --verify` found about this stack before; set by `rkprof run`.
    pub verified: Option<VerifiedInfo>,
    /// Set by `rkprof import`: the run was recorded by another profiler.
    pub import: Option<ImportInfo>,
}

impl Status {
    /// A process was to end the session itself, and has not said that it did.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Starting | Status::Running | Status::Killed)
    }
}

impl RunInfo {
    /// The same, at this place of a parallel job.
    #[must_use]
    pub fn at(self, rank: &Rank) -> RunInfo {
        let Rank { rank, world_size, local_rank, node_rank, job, launcher } = rank.clone();
        RunInfo { rank, world_size, local_rank, node_rank, job, launcher: launcher.map(str::to_owned), ..self }
    }
}

/// What the rows of kernels in a trace are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TraceRows {
    /// Streams, as programs think of them.
    #[default]
    Stream,
    /// Hardware queues, as the device works.
    Queue,
    /// A row for each stream on each queue, named by both.
    Both,
}

/// What a run was made in, looked at right before the program started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Context {
    /// Of the ROCm that a program meets first.
    pub rocm_version: Option<String>,
    /// Processes that had the GPUs' compute driver open; `None` where the driver does not tell.
    pub gpu_processes: Option<Vec<GpuProcess>>,
    /// What `-E` and configurations set for the program; values of what may be a secret are left out.
    pub variables: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GpuProcess {
    pub pid: u32,
    /// `None` for a process of another container.
    pub name: Option<String>,
}

/// A comparison of what rkprof records with what a known program does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifiedInfo {
    /// RFC 3339, UTC.
    pub at: String,
    /// Nothing was recorded wrong.
    pub ok: bool,
    /// `short` (the light path alone) or `full`.
    pub extent: String,
    pub simulated: bool,
    /// The file with every check.
    pub file: String,
}

/// The program's untraced run, right before this one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Baseline {
    pub wall_s: f64,
    /// Wall time of the traced run minus that of the untraced one; a single pair, noise included.
    pub overhead_s: f64,
    pub overhead_pct: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportInfo {
    /// Of the files: `rocpd`, `csv`, `chrome`, ...
    pub format: String,
    /// As they were named.
    pub files: Vec<String>,
    /// Rows that could not be understood and are in no statistics.
    pub skipped_rows: u64,
    /// The first few of them, with file, place and reason.
    pub skipped_examples: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SdkInfo {
    /// `1.0.0`.
    pub version: String,
    pub path: String,
    /// Position among the tools in this process.
    pub priority: u32,
    /// Paths of other SDK copies mapped in the process.
    pub other_copies: Vec<String>,
    /// Other profilers in the process: tools of the SDK, and older interfaces (PyTorch's profiler links to roctracer).
    pub other_profilers: Vec<String>,
    /// How HIP calls are recorded: `wrapper`, `sdk-callback` or `none`.
    pub hip_path: String,
    /// How dispatches are recorded: `sdk-buffer`, `light` or `none`.
    pub dispatch_path: String,
    /// Why it is not the light path, or not what was to be.
    pub dispatch_reason: Option<String>,
    pub missing_functions: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Skipped {
    pub feature: String,
    pub reason: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CountersInfo {
    pub available: bool,
    pub reason: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockTriple {
    pub boottime_ns: u64,
    pub monotonic_ns: u64,
    pub realtime_ns: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExitInfo {
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub wall_s: f64,
    pub timed_out: bool,
    /// The end of what the program printed: of files always, else with `--capture-output`.
    pub stdout_tail: Option<String>,
    pub stderr_tail: Option<String>,
    /// Why one of the two is not known.
    pub tail_missing: Option<String>,
}
