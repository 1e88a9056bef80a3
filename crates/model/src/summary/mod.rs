//! `summary.json`: the statistics of a run, without its trace.
//!
//! The drainer writes it once a second and at the end, `rkprof recover` rebuilds it, and every command reads it. Durations
//! are in nanoseconds. A number that was not measured is `null`. Readers ignore unknown fields; a change that an old reader
//! would misunderstand raises [`SCHEMA_VERSION`].

mod completeness;
mod tables;

pub use completeness::{Completeness, Drained, Held, LATE_HIP, OwnCost, TraceFile, Trust, Verdict};
pub use tables::*;

use crate::event::{Agent, AgentKind};
use crate::rank::RankSet;
use crate::rows::rows;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

pub const SCHEMA_VERSION: u32 = 1;
pub const FILE: &str = "summary.json";

rows! {
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
        /// One row per kernel x device x problem size, by total time, of the launches whose arguments are understood.
        pub sizes: Vec<SizeRow>,
        /// One row per kernel x device x shape x arguments, by total time, of the launches whose arguments were recorded.
        pub arguments: Vec<ArgumentsRow>,
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
        /// `None` without the thread trace of an import.
        pub thread_trace: Option<ThreadTrace>,
    }

    pub struct AgentSummary {
        pub index: u32,
        pub kind: AgentKind,
        pub name: String, pub product: String, pub uuid: String,
        pub gpu_index: Option<u32>,
        /// This field and the next ones: `None` where it is not known (imports).
        pub cu_count: Option<u32>,
        pub simd_per_cu: Option<u32>, pub wave_size: Option<u32>, pub xcc_count: Option<u32>,
        pub max_waves_per_cu: Option<u32>, pub lds_kib: Option<u32>, pub clock_mhz: Option<u32>,
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
            (ranks, _) => format!("ranks {}", RankSet::from_ranks(ranks)),
        }
    }

    /// `node1 rank 3`.
    fn users_on_host(&self) -> String {
        format!("{} {}", self.host, self.users()).trim().to_owned()
    }
}

/// The name of a device in every view: its number among the GPUs, as `--gpu` and HIP count them. Where that is not known, the
/// agent's number.
pub fn gpu_name(agent: u32, gpu_index: Option<u32>) -> String {
    gpu_index.map_or_else(|| format!("agent {agent}"), |number| format!("GPU {number}"))
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

    /// Calls of kernels with a time, and all of them. Where every call was counted, the times are those of counted calls.
    pub fn timed_calls(&self) -> (u64, u64) {
        let timed = self.kernels.iter().map(|row| row.duration.count).sum();
        (timed, self.kernels.iter().map(KernelRow::calls).sum())
    }

    /// Whether some calls of kernels have a time, and more than a quarter have none, because counters were read in them: then it
    /// isn't known when the device was busy.
    pub fn mostly_untimed(&self) -> bool {
        let (timed, all) = self.timed_calls();
        !self.counts_alone() && 4 * timed < 3 * all
    }

    /// Time of all calls of all kernels, ns, and whether it is an estimate as in [`KernelRow::total_ns`].
    pub fn kernel_total_ns(&self) -> (f64, bool) {
        let totals = || self.kernels.iter().filter_map(KernelRow::total_ns);
        (totals().map(|(ns, _)| ns).sum(), !self.counts_alone() && totals().any(|(_, estimated)| estimated))
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
