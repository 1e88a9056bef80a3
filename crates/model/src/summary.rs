//! `summary.json`: the statistics of a run, without its trace.
//!
//! The drainer writes it once a second and at the end, `rkprof recover` rebuilds it, and every command reads it. Durations
//! are in nanoseconds. A number that was not measured is `null`. Readers ignore unknown fields; a change that an old reader
//! would misunderstand raises [`SCHEMA_VERSION`].

use super::closed::closed_set;
use super::event::{Agent, AgentKind, Event};
use super::rank::RankSet;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "summary.json";

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    pub schema_version: u32,
    /// The numbers come from the simulator, not from hardware.
    pub simulated: bool,
    pub pid: u32,
    pub command: Vec<String>,
    pub host: String,
    pub rank: Option<u32>,
    /// CLOCK_BOOTTIME ns of the session's start and of this summary.
    pub start_ns: u64,
    pub end_ns: u64,
    /// True once the session has ended; false in the once-a-second copies.
    pub finished: bool,
    pub agents: Vec<AgentSummary>,
    /// One row per kernel x launch shape x agent x stream, by total time, largest first.
    pub kernels: Vec<KernelRow>,
    /// One row per API function, by total time.
    pub api: Vec<ApiRow>,
    /// One row per direction and pair of agents.
    pub copies: Vec<CopyRow>,
    pub memory: Vec<MemoryRow>,
    /// Devices that ran kernels.
    pub busy: Vec<BusyRow>,
    /// Calls that launched more than one dispatch or copy; `None` in summaries of older versions.
    pub calls_with_several: Option<u64>,
    /// Actions of the driver, of HIP's events and of graphs, by total time.
    pub activities: Vec<ActivityRow>,
    /// One row per RCCL function and message size.
    pub collectives: Vec<CollectiveRow>,
    pub markers: Vec<MarkerRow>,
    /// From the start of the API call to the start of its kernel.
    pub launch_latency: Option<Distribution>,
    pub completeness: Completeness,
    pub trust: Trust,
    pub own_cost: OwnCost,
    pub notes: Vec<NoteRow>,
    /// `None` when no counters were asked for.
    pub counters: Option<CounterCollection>,
    /// `None` when program counter sampling was not asked for.
    pub pc_sampling: Option<PcSampling>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AgentSummary {
    pub index: u32,
    pub kind: AgentKind,
    pub name: String,
    pub product: String,
    pub uuid: String,
    pub gpu_index: Option<u32>,
    /// This field and the next ones: `None` where it is not known (imports).
    pub cu_count: Option<u32>,
    pub simd_per_cu: Option<u32>,
    pub wave_size: Option<u32>,
    pub xcc_count: Option<u32>,
    pub max_waves_per_cu: Option<u32>,
    pub lds_kib: Option<u32>,
    pub clock_mhz: Option<u32>,
    pub memory_bytes: Option<u64>,
    pub pci: Option<String>,
    /// In a sum of several processes: the machine that the device is in. Otherwise empty, like the next two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub host: String,
    /// Ranks that used the device, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<u32>,
    /// Processes without a rank that used it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pids: Vec<u32>,
}

/// The name of a device lists at most this number of processes.
const LISTED: usize = 3;

impl AgentSummary {
    /// `rank 3`, `ranks 0-3`, `process 4711`; empty where it is not known.
    fn users(&self) -> String {
        match (self.ranks.as_slice(), self.pids.as_slice()) {
            ([], []) => String::new(),
            ([], [pid]) => format!("process {pid}"),
            ([], [first, rest @ ..]) if rest.len() >= LISTED => format!("process {first} and {} more", rest.len()),
            ([], pids) => format!("processes {}", pids.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
            ([rank], _) => format!("rank {rank}"),
            (ranks, _) => format!("ranks {}", RankSet::of(ranks)),
        }
    }

    /// `node1 rank 3`.
    fn users_on_host(&self) -> String {
        format!("{} {}", self.host, self.users()).trim().to_owned()
    }
}

/// How long a device worked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BusyRow {
    pub agent: u32,
    /// Time in which at least one of the process's kernels ran. `None` in a merged summary where several processes used the
    /// device at once: their sum would count the same time twice.
    pub busy_ns: Option<u64>,
}

/// The name of a device in every view: its number among the GPUs, as `--gpu` and HIP count them. Where that is not known, the
/// agent's number.
pub fn gpu_name(agent: u32, gpu_index: Option<u32>) -> String {
    gpu_index.map_or_else(|| format!("agent {agent}"), |number| format!("GPU {number}"))
}

impl KernelRow {
    /// Durations of the calls without counters, and false. When every call was counted: durations of the counted calls, and
    /// true.
    pub fn times(&self) -> (&Distribution, bool) {
        match &self.counted {
            Some(counted) if self.duration.count == 0 && counted.count > 0 => (counted, true),
            _ => (&self.duration, false),
        }
    }
}

impl Summary {
    /// Whether every call of every kernel was counted, so that there are only times of counted calls.
    pub fn counts_alone(&self) -> bool {
        self.kernels.iter().any(|row| row.times().1) && self.kernels.iter().all(|row| row.duration.count == 0)
    }

    /// Uses the times of counted calls as the kernels' own, where every call of a kernel was counted.
    pub fn take_counted(&mut self) {
        for row in self.kernels.iter_mut().filter(|row| row.times().1) {
            row.duration = row.counted.take().unwrap_or_default();
        }
    }

    /// Time of all kernels, ns: of the calls without counters, unless there are none.
    pub fn kernel_ns(&self) -> u64 {
        let alone = self.counts_alone();
        self.kernels.iter().map(|row| if alone { row.times().0.sum_ns } else { row.duration.sum_ns }).sum()
    }

    /// [`gpu_name`] of an agent. Where several GPUs have the same number, its users come first: `rank 3, GPU 0`. The agent's
    /// number is added where no user is known.
    pub fn device(&self, agent: u32) -> String {
        let known = self.agents.iter().find(|known| known.index == agent);
        let Some((known, number)) = known.and_then(|known| Some((known, known.gpu_index?))) else {
            return gpu_name(agent, None);
        };
        let name = gpu_name(agent, Some(number));
        let mut numbers = HashSet::new();
        if self.agents.iter().filter_map(|other| other.gpu_index).all(|number| numbers.insert(number)) {
            return name;
        }
        let is_other = |other: &&AgentSummary| other.gpu_index == Some(number) && other.index != agent;
        let others: Vec<&AgentSummary> = self.agents.iter().filter(is_other).collect();
        let unlike_others = |of: fn(&AgentSummary) -> String| {
            let own = of(known);
            (!own.is_empty() && others.iter().all(|other| of(other) != own)).then_some(own)
        };
        match [AgentSummary::users, AgentSummary::users_on_host].into_iter().find_map(unlike_others) {
            Some(users) => format!("{users}, {name}"),
            None if others.is_empty() => name,
            None => format!("{name} (agent {agent})"),
        }
    }

    /// [`Self::device`] of the agent that is `agent` of a process on `host`. Some agents report no UUID, or all the same one:
    /// then the address decides.
    pub fn device_like(&self, host: &str, agent: &Agent) -> Option<String> {
        let is_same = |row: &&AgentSummary| {
            row.host == host && row.uuid == agent.uuid && (!row.uuid.is_empty() || row.name == agent.name)
        };
        let same: Vec<&AgentSummary> = self.agents.iter().filter(is_same).collect();
        let at_address = |row: &&&AgentSummary| row.pci.is_some() && row.pci == agent.pci_address();
        same.iter().find(at_address).or(same.first()).map(|row| self.device(row.index))
    }

    /// The route of copies: `host to GPU 0`; only the direction where an end is not known.
    pub fn route(&self, copies: &CopyRow) -> String {
        match copies.src_agent.zip(copies.dst_agent) {
            Some((from, to)) => format!("{} to {}", self.end(from), self.end(to)),
            None => copies.direction.replace('_', " "),
        }
    }

    /// One end of a copy: `host`, or the device; the memories of a host with several have numbers.
    fn end(&self, agent: u32) -> String {
        let mut hosts = self.agents.iter().filter(|known| known.kind == AgentKind::Cpu);
        let several = hosts.clone().count() > 1;
        match hosts.position(|known| known.index == agent) {
            Some(number) if several => format!("host {number}"),
            Some(_) => "host".to_owned(),
            None => self.device(agent),
        }
    }

    /// Memory of devices, without that of the host, which the same calls allocate.
    pub fn device_memory(&self) -> impl Iterator<Item = &MemoryRow> {
        let of_host = |agent: u32| self.agents.iter().any(|known| known.index == agent && known.kind == AgentKind::Cpu);
        self.memory.iter().filter(move |row| !of_host(row.agent))
    }

    /// Time in which a kernel ran, as a share of the traced time: the mean over the devices that ran kernels. `None` where it
    /// was not recorded.
    pub fn busy_share(&self) -> Option<f64> {
        let devices = (self.end_ns.saturating_sub(self.start_ns) * self.busy.len() as u64) as f64;
        let busy: u64 = self.busy.iter().map(|row| row.busy_ns).sum::<Option<u64>>()?;
        (devices > 0.0).then(|| busy as f64 / devices)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KernelRow {
    /// Demangled.
    pub name: String,
    pub mangled: String,
    pub agent: u32,
    pub stream: Option<u32>,
    /// Work-items; all 0, and null in the file, where they are not known.
    #[serde(with = "known_size")]
    pub grid: [u32; 3],
    #[serde(with = "known_size")]
    pub workgroup: [u32; 3],
    /// LDS bytes per workgroup, static plus dynamic. This and the next fields are `None` when the code object is unknown or
    /// the source of an import does not have it.
    pub lds: Option<u32>,
    pub static_lds: Option<u32>,
    pub scratch: Option<u32>,
    pub sgprs: Option<u32>,
    pub vgprs: Option<u32>,
    pub agprs: Option<u32>,
    /// True for the row that collects the shapes beyond the limit on rows.
    pub other_shapes: bool,
    /// Number of rows that ran before this one; `None` in summaries of imports and older versions.
    pub first: Option<u32>,
    pub duration: Distribution,
    /// By group, then in the order of the group's counters; empty without counters.
    pub counters: Vec<CounterRow>,
    /// Durations of the counted dispatches among `duration.untimed`. They ran alone on the device and counting slowed them,
    /// so they must never be mixed with `duration`.
    pub counted: Option<Distribution>,
    pub work: Option<WorkRow>,
}

/// Unknown sizes are `null` in the file.
mod known_size {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(size: &[u32; 3], serializer: S) -> Result<S::Ok, S::Error> {
        crate::event::known_size(*size).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u32; 3], D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or_default())
    }
}

/// Values of one counter over the counted dispatches of a row, each already reduced over the counter's instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CounterRow {
    pub name: String,
    /// Pass or multiplex group: index in [`CounterCollection::groups`].
    pub group: u32,
    /// Counted dispatches; the mean is `sum / count`.
    pub count: u64,
    pub sum: f64,
    pub sum_sq: f64,
    pub min: f64,
    pub max: f64,
}

/// Work that the program stated for its dispatches (`rkprof_annotate`, ROCTx payload, `--work`): sums over `dispatches`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkRow {
    pub dispatches: u64,
    /// Floating-point operations; `None` when one of the dispatches has none stated.
    pub flops: Option<f64>,
    /// Bytes of memory traffic; `None` when one of the dispatches has none stated.
    pub bytes: Option<f64>,
}

/// Which counters were collected, and which not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CounterCollection {
    pub available: bool,
    /// Why no counter was collected.
    pub reason: Option<String>,
    /// `single` (one group), `multiplex` (groups rotate over the launches of one run) or `replay` (one run per group).
    pub mode: String,
    pub preset: Option<String>,
    /// One of this many dispatches was counted.
    pub sample: u64,
    /// Names as the user wrote them.
    pub asked: Vec<String>,
    /// Counters of each pass or multiplex group.
    pub groups: Vec<Vec<String>>,
    pub skipped: Vec<SkippedCounter>,
    pub substituted: Vec<SubstitutedCounter>,
    /// Sentences about impossible values; they stay in the data.
    pub suspect: Vec<String>,
}

/// A requested counter that was not collected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkippedCounter {
    pub name: String,
    pub reason: String,
}

/// A counter that other ones replace on this device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SubstitutedCounter {
    pub asked: String,
    /// The counters that were collected instead, separated by ` + `.
    pub used: String,
    /// The value is near, not the same.
    pub approximate: bool,
}

/// Where the waves were at the times of the samples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PcSampling {
    pub agents: Vec<SampledAgent>,
    pub skipped: Vec<SkippedAgent>,
    pub samples: u64,
    /// Samples that the SDK could not resolve.
    pub invalid: u64,
    /// Samples at instructions beyond the limit on rows: they are in `samples`, and in no kernel.
    pub beyond_limit: u64,
    /// By number of samples, most first; the name is empty for code of no known kernel.
    pub kernels: Vec<SampledKernel>,
}

/// How a GPU was sampled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SampledAgent {
    pub agent: u32,
    /// `host_trap` or `stochastic`.
    pub method: String,
    /// `us` or `cycles`.
    pub unit: String,
    pub interval: u64,
}

/// A GPU that was not sampled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkippedAgent {
    pub agent: String,
    pub reason: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SampledKernel {
    /// Demangled.
    pub name: String,
    pub samples: u64,
    /// The most sampled ones, most first.
    pub instructions: Vec<HotInstruction>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HotInstruction {
    /// URI of the code object.
    pub code_object: String,
    pub code_object_id: u64,
    /// From the code object's load base.
    pub offset: u64,
    /// Address in the code object's file, for its debug information.
    pub address: Option<u64>,
    pub samples: u64,
    /// Samples in which an instruction was issued; `None` where the method does not report it.
    pub issued: Option<u64>,
    /// Reasons why no instruction was issued, with their samples.
    pub stalls: BTreeMap<String, u64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ApiRow {
    pub domain: String,
    pub name: String,
    /// Calls that did not return success; `None` when the source of an import does not have the status.
    pub errors: Option<u64>,
    pub duration: Distribution,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CopyRow {
    /// `host_to_device`, `device_to_host`, `device_to_device`, `host_to_host` or `unknown`.
    pub direction: String,
    pub src_agent: Option<u32>,
    pub dst_agent: Option<u32>,
    /// `None` when the source of an import does not have it.
    pub bytes: Option<u64>,
    /// Bytes over the sum of durations, GB/s (1e9).
    pub gb_per_s: Option<f64>,
    pub duration: Distribution,
}

/// Memory that the SDK reported as allocated, per agent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MemoryRow {
    pub agent: u32,
    pub allocations: u64,
    pub frees: u64,
    pub in_use_bytes: u64,
    pub peak_bytes: u64,
}

/// Page faults, migrations, evicted queues, barriers of events, launches of graphs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActivityRow {
    /// `kfd`, `hip_event` or `hip_graph`.
    pub domain: String,
    pub name: String,
    /// Bytes of migrated or unmapped pages; `None` where it moves none.
    pub bytes: Option<u64>,
    pub duration: Distribution,
}

/// RCCL calls with the same function and size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CollectiveRow {
    pub domain: String,
    pub function: String,
    /// Count times size of an element, as passed to the call.
    pub bytes: u64,
    pub calls: u64,
    /// Of the kernels that the calls launched themselves; `bytes * count / sum_ns` is the algorithm's bandwidth in GB/s. A
    /// kernel of an early rank waits for the other ranks: its duration is not the transfer alone.
    pub duration: Distribution,
}

/// Completed ranges of one name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarkerRow {
    pub name: String,
    /// `range` or `mark`.
    pub kind: String,
    pub count: u64,
    pub duration: Option<Distribution>,
}

/// Number and durations of calls. Sums are exact; percentiles have the histogram's precision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Distribution {
    pub count: u64,
    /// Calls beyond `count` without a valid duration (counters were collected, or the end precedes the start).
    pub untimed: u64,
    pub sum_ns: u64,
    pub mean_ns: Option<f64>,
    /// Population standard deviation.
    pub std_ns: Option<f64>,
    pub min_ns: Option<u64>,
    pub max_ns: Option<u64>,
    pub p50_ns: Option<u64>,
    pub p90_ns: Option<u64>,
    pub p95_ns: Option<u64>,
    pub p99_ns: Option<u64>,
    pub p999_ns: Option<u64>,
    /// Exact sum of squares, decimal (it does not fit 64 bits), so that runs merge exactly.
    pub sum_sq_ns2: String,
    /// HdrHistogram V2, base64, so that runs merge exactly.
    pub histogram: String,
}

closed_set! {
    /// Whether all records are present.
    pub enum Verdict {
        Complete = "COMPLETE",
        /// Records are missing, or the run has no verdict yet.
        #[default]
        Incomplete = "INCOMPLETE",
        /// For an imported run, whose source does not say what was lost.
        #[serde(other)]
        Unknown = "UNKNOWN",
    }
}

/// The counts behind the verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Completeness {
    pub verdict: Verdict,
    /// Why the run is INCOMPLETE; empty when it is complete.
    pub reasons: Vec<String>,
    /// Recorded kernel launches; `None` for an imported run, as are all fields below that its source does not have.
    pub launches: Option<u64>,
    pub dispatches: u64,
    pub copy_launches: Option<u64>,
    pub copies: u64,
    pub api_calls: u64,
    /// Records dropped by kind of record (full arena).
    pub dropped: BTreeMap<String, u64>,
    /// Records dropped by thread id.
    pub dropped_by_thread: BTreeMap<u32, u64>,
    /// Records that the SDK itself reported as dropped.
    pub dropped_by_sdk: Option<u64>,
    /// Launches whose dispatch was never reported.
    pub unfinished: Option<u64>,
    /// Records that were drained but lost with the process.
    pub lost: Option<u64>,
    /// Records that the drainer took out of the arena; `None` where that is not known (recovered, imported).
    pub drained: Option<Drained>,
    /// The trace files, oldest first, as their writer left them. Readers compare them with the disk (docs/complete.md).
    pub trace_files: Vec<TraceFile>,
}

/// Records taken out of the arena, counted before they are processed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Drained {
    pub api_calls: u64,
    /// Launches of kernels and of copies.
    pub launches: u64,
    pub dispatches: u64,
    pub copies: u64,
    /// Markers, allocations, counters and all other records except metadata.
    pub others: u64,
}

impl Drained {
    /// By how many records one count exceeds another, summed by kind.
    pub fn beyond(&self, other: &Drained) -> u64 {
        let pairs = [
            (self.api_calls, other.api_calls),
            (self.launches, other.launches),
            (self.dispatches, other.dispatches),
            (self.copies, other.copies),
            (self.others, other.others),
        ];
        pairs.into_iter().map(|(more, less)| more.saturating_sub(less)).sum()
    }
}

/// A trace file and the events written into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TraceFile {
    /// File name in the session's directory.
    pub name: String,
    /// The least number of bytes: notes may be appended later.
    pub bytes: u64,
    #[serde(flatten)]
    pub held: Held,
}

/// Events of a trace file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Held {
    pub api_calls: u64,
    pub kernels: u64,
    pub copies: u64,
}

impl Held {
    /// Counts an event, if its kind is counted.
    #[inline]
    pub fn count(&mut self, event: &Event<'_>) {
        match event {
            Event::Api(_) => self.api_calls += 1,
            Event::Kernel(_) => self.kernels += 1,
            Event::Copy(_) => self.copies += 1,
            _ => {}
        }
    }

    /// Adds the events of another part.
    pub fn add(&mut self, more: Held) {
        self.api_calls += more.api_calls;
        self.kernels += more.kernels;
        self.copies += more.copies;
    }

    /// The counts by which this is short of `whole`, each with its name; empty when none is.
    pub fn lacks(&self, whole: &Held) -> Vec<(&'static str, u64, u64)> {
        let pairs = [
            ("kernels", self.kernels, whole.kernels),
            ("copies", self.copies, whole.copies),
            ("API calls", self.api_calls, whole.api_calls),
        ];
        pairs.into_iter().filter(|(_, has, all)| has < all).collect()
    }

    pub fn total(&self) -> u64 {
        self.api_calls + self.kernels + self.copies
    }
}

impl Completeness {
    /// Records that rkprof or the SDK dropped; `None` for an imported run.
    pub fn dropped_total(&self) -> Option<u64> {
        Some(self.dropped.values().sum::<u64>() + self.dropped_by_sdk?)
    }
}

/// Odd times; they are counted, never edited.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Trust {
    pub inverted: u64,
    pub zero_length: u64,
    /// Dispatches that start before an earlier one on the same queue has ended.
    pub overlapping: u64,
    pub out_of_order: u64,
    /// Drift of CLOCK_REALTIME against CLOCK_BOOTTIME over the run, parts per million.
    pub realtime_drift_ppm: Option<f64>,
    /// Drift of CLOCK_MONOTONIC against CLOCK_BOOTTIME over the run (0 unless the machine slept).
    pub monotonic_drift_ppm: Option<f64>,
}

/// The cost of rkprof itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OwnCost {
    pub records: u64,
    pub drainer_cpu_s: f64,
    /// Drainer CPU nanoseconds per record.
    pub drainer_ns_per_record: Option<f64>,
    /// Estimated cost of one HIP wrapper, measured at session start on this machine.
    pub wrapper_ns: Option<f64>,
    pub trace_bytes: u64,
    pub arena_bytes: u64,
    pub arena_peak_bytes: u64,
    /// Memory of the tracer at the time of the summary. It is the sum of the arena's chunks (all of them are resident), the
    /// library's heap (statistics, packets, tables, flight recorder), and the resident part of the light path's queues
    /// according to the kernel. Not included: the library's code, the drainer's stack, the allocator's overhead per block,
    /// and the HSA runtime's memory for signals and intercepted queues.
    pub memory_bytes: u64,
    /// The heap's part of it. 0 in runs of older versions, whose `memory_bytes` is an estimate.
    pub heap_bytes: u64,
    /// Time that the SDK spent before it called rkprof, if known.
    pub sdk_startup_ms: Option<f64>,
    /// Time that the program waited in rkprof's exit handlers.
    pub finalize_ms: Option<f64>,
    /// Steps of the overhead governor: (ns since start, level, reason).
    pub governor: Vec<(u64, String, String)>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NoteRow {
    /// `info`, `warning` or `incomplete`.
    pub severity: String,
    pub text: String,
}

/// Limit of instructions of a kernel in the summary.
pub const SHOWN: usize = 128;

impl CounterCollection {
    /// Notes a requested counter that is not available; keeps the first reason.
    pub fn skip(&mut self, name: &str, reason: &str) {
        if !self.skipped.iter().any(|skipped| skipped.name == name) {
            self.skipped.push(SkippedCounter { name: name.to_owned(), reason: reason.to_owned() });
        }
    }
}

impl CounterRow {
    /// A row without values.
    pub fn new(name: String, group: u32) -> CounterRow {
        CounterRow { name, group, min: f64::INFINITY, max: f64::NEG_INFINITY, ..CounterRow::default() }
    }

    /// Adds the value of one dispatch.
    pub fn record(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.sum_sq += value * value;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Mean over the counted dispatches.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// Population standard deviation over the counted dispatches.
    pub fn std(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some((self.sum_sq / self.count as f64 - mean * mean).max(0.0).sqrt())
    }
}

impl WorkRow {
    /// The work of one dispatch.
    pub fn of(work: crate::event::Work) -> WorkRow {
        WorkRow { dispatches: 1, flops: work.flops, bytes: work.bytes }
    }
}

impl SampledKernel {
    /// Sorts instructions by samples and drops those beyond [`SHOWN`].
    pub fn order(&mut self) {
        self.instructions.sort_by(|a, b| {
            b.samples.cmp(&a.samples).then_with(|| (&a.code_object, a.offset).cmp(&(&b.code_object, b.offset)))
        });
        self.instructions.truncate(SHOWN);
    }
}

impl HotInstruction {
    /// Adds the samples of the same instruction in another process.
    pub fn add(&mut self, more: &HotInstruction) {
        self.samples += more.samples;
        self.issued = self.issued.into_iter().chain(more.issued).reduce(|a, b| a + b);
        for (reason, n) in &more.stalls {
            *self.stalls.entry(reason.clone()).or_default() += n;
        }
    }
}
