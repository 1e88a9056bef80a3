//! `run.json`: the origin of a run. The library writes it at session start, and `rkprof run` completes it.

use super::closed::closed_set;
use super::partition::Partition;
use super::rank::Rank;
use super::rows::rows;
use super::summary::AgentSummary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "run.json";

closed_set! {
    /// The state of a session.
    pub enum Status {
        /// The session is being made and cannot record yet.
        Starting = "starting",
        /// The session records, or its process was killed while recording.
        Running = "running",
        /// The session ended normally.
        Finished = "finished",
        /// `rkprof run` saw the process die.
        Killed = "killed",
        /// The process was killed, and `rkprof recover` has completed the run.
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

rows! {
    pub struct RunInfo {
        pub schema_version: u32,
        pub rkprof_version: String,
        pub status: Status,
        /// Why the program ran untraced.
        pub reason: Option<String>,
        pub simulated: bool,
        pub pid: u32, pub parent_pid: u32,
        /// Start of the process, clock ticks since boot: distinguishes it from a later process with the same number.
        pub process_start: Option<u64>,
        pub host: String,
        pub command: Vec<String>,
        pub cwd: String, pub executable: String,
        pub user_id: u32,
        /// RFC 3339, UTC.
        pub started_at: String,
        pub kernel_release: String, pub boot_id: String,
        pub rank: Option<u32>, pub world_size: Option<u32>, pub local_rank: Option<u32>,
        /// Number of the host in the job, where the launcher gives it.
        pub node_rank: Option<u32>,
        /// The job's name in its batch system.
        pub job: Option<String>,
        /// The source of rank and size: `torchrun`, `slurm`, `openmpi`, ...
        pub launcher: Option<String>,
        /// The part of the environment that affects measurements.
        pub environment: BTreeMap<String, String>,
        /// How the runtimes were reached.
        pub door: Option<DoorInfo>,
        /// The SDK whose tool rkprof was; `None` where it reached the runtimes itself.
        pub sdk: Option<SdkInfo>,
        /// The devices; known at the end.
        pub agents: Vec<AgentSummary>,
        /// Partitions of the devices that can be divided; known at the end.
        pub partitions: Vec<Partition>,
        /// The chosen options, as `RKPROF_*` values.
        pub options: BTreeMap<String, String>,
        /// What was skipped, and why.
        pub skipped: Vec<Skipped>,
        pub counters: Option<CountersInfo>,
        /// The code objects that the process has kept in the run; `None` where it loaded none, or nothing is kept.
        pub code_objects: Option<CodeObjects>,
        /// Clock triples at start and end.
        pub clocks: Vec<ClockTriple>,
        /// Path of the arena; deleted after a clean end.
        pub arena: Option<String>,
        /// Number of the recording within its process; `None` in a process with one recording.
        pub recording: Option<u32>,
        /// Trace files in order.
        pub trace_files: Vec<String>,
        /// Set by `rkprof run`.
        pub exit: Option<ExitInfo>,
        /// Set by `rkprof run`.
        pub context: Option<Context>,
        /// Set by `rkprof run --baseline`.
        pub baseline: Option<Baseline>,
        /// An earlier result of `rkprof doctor --verify` for this stack; set by `rkprof run`.
        pub verified: Option<VerifiedInfo>,
        /// Set by `rkprof import`: the run was recorded by another profiler.
        pub import: Option<ImportInfo>,
    }
}

impl Status {
    /// Whether the process should end the session itself and has not done so.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Starting | Status::Running | Status::Killed)
    }
}

impl RunInfo {
    /// The same run, at this place of a parallel job.
    #[must_use]
    pub fn at(self, rank: &Rank) -> RunInfo {
        let Rank { rank, world_size, local_rank, node_rank, job, launcher } = rank.clone();
        RunInfo { rank, world_size, local_rank, node_rank, job, launcher: launcher.map(str::to_owned), ..self }
    }
}

/// What a row of kernels in a trace stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TraceRows {
    /// Streams, as in the program.
    #[default]
    Stream,
    /// Hardware queues, as on the device.
    Queue,
    /// A row for each stream on each queue, named by both.
    Both,
}

rows! {
    /// The surroundings of a run, taken right before the program started.
    #[derive(Eq)]
    pub struct Context {
        /// Version of the ROCm that the program finds first.
        pub rocm_version: Option<String>,
        /// Processes that had the GPUs' compute driver open; `None` where the driver does not list them.
        pub gpu_processes: Option<Vec<GpuProcess>>,
        /// Variables that `-E` and configurations set for the program; without the values of possible secrets.
        pub variables: BTreeMap<String, String>,
    }

    #[derive(Eq)]
    pub struct GpuProcess {
        pub pid: u32,
        /// `None` for a process of another container.
        pub name: Option<String>,
    }

    /// A comparison of rkprof's records with the known behaviour of a program.
    #[derive(Eq)]
    pub struct VerifiedInfo {
        /// RFC 3339, UTC.
        pub at: String,
        /// Whether every check succeeded.
        pub ok: bool,
        /// `short` (the light path alone) or `full`.
        pub extent: String,
        pub simulated: bool,
        /// The file with every check.
        pub file: String,
    }

    /// The program's untraced run, right before this one.
    pub struct Baseline {
        pub wall_s: f64,
        /// Wall time of the traced run minus that of the untraced one; a single pair, noise included.
        pub overhead_s: f64,
        pub overhead_pct: Option<f64>,
    }

    pub struct ImportInfo {
        /// Format of the files: `rocpd`, `csv`, `chrome`, ...
        pub format: String,
        /// The files, as the user named them.
        pub files: Vec<String>,
        /// Rows that could not be read and are in no statistics.
        pub skipped_rows: u64,
        /// The first of these rows, with file, place and reason.
        pub skipped_examples: Vec<String>,
    }

    pub struct DoorInfo {
        /// `direct`: the runtimes' own tables; `sdk`: rocprofiler-sdk's interface for tools.
        pub name: String,
        /// Why it is this one.
        pub reason: String,
        /// Runtimes whose tables rkprof has, in the order in which they came. Empty on the SDK's door.
        pub runtimes: Vec<RuntimeInfo>,
        /// How dispatches are recorded: `light`, `sdk-callback` or `none`.
        pub dispatch_path: String,
        /// Why it is not the light path, or not the requested one.
        pub dispatch_reason: Option<String>,
    }

    pub struct RuntimeInfo {
        /// `hip`, `hsa`, `roctx`, `rccl`, ...
        pub name: String,
        /// The file that holds it.
        pub path: String,
        /// How its table came: `registration`, `OnLoad`, `export` (found behind an exported function).
        pub through: String,
    }

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
        /// How dispatches are recorded: `sdk-callback`, `light` or `none`.
        pub dispatch_path: String,
        /// Why it is not the light path, or not the requested one.
        pub dispatch_reason: Option<String>,
        pub missing_functions: Vec<String>,
    }

    pub struct Skipped {
        pub feature: String, pub reason: String,
    }

    pub struct CountersInfo {
        pub available: bool,
        pub reason: Option<String>,
    }

    /// The code objects of a process.
    #[derive(Eq)]
    pub struct CodeObjects {
        /// Bytes that all files of the run may have.
        pub limit_bytes: u64,
        /// Files that this process wrote, and their bytes; others may have been there already.
        pub kept: u64, pub kept_bytes: u64,
        /// Code objects that are not kept, and the bytes of those with a known size.
        pub left_out: u64, pub left_out_bytes: u64,
        /// The first of them.
        pub left_out_named: Vec<LeftOut>,
    }

    /// A code object that is not kept.
    #[derive(Eq)]
    pub struct LeftOut {
        pub uri: String,
        pub bytes: Option<u64>,
        /// `limit`, or a problem in words.
        pub why: String,
    }

    pub struct ClockTriple {
        pub boottime_ns: u64, pub monotonic_ns: u64, pub realtime_ns: u64,
    }

    pub struct ExitInfo {
        /// What `rkprof run` started, where it is not the command of this process: a script, `env`, a launcher of ranks.
        pub command: Vec<String>,
        pub exit_code: Option<i32>, pub signal: Option<i32>,
        pub wall_s: f64,
        pub timed_out: bool,
        /// The end of the program's output: always when it goes to a file, otherwise with `--capture-output`.
        pub stdout_tail: Option<String>,
        pub stderr_tail: Option<String>,
        /// Why one of the two tails is unknown.
        pub tail_missing: Option<String>,
    }
}
