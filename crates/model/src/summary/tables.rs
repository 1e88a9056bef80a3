//! The rows of the summary's tables.

use crate::gemm::Gemm;
use crate::rows::rows;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

rows! {
    /// How long a device worked.
    pub struct BusyRow {
        pub agent: u32,
        /// Time in which at least one of the process's kernels ran. `None` in a merged summary where several processes used the
        /// device at once: their sum would count the same time twice.
        pub busy_ns: Option<u64>,
    }

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
        pub static_lds: Option<u32>, pub scratch: Option<u32>, pub sgprs: Option<u32>, pub vgprs: Option<u32>,
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
        /// Files in the run with the code of its launches, `code_objects/SHA256.co`. Empty where none is kept.
        pub code_objects: Vec<String>,
    }

    /// Launches of a kernel with one problem size and shape.
    pub struct SizeRow {
        /// Demangled; empty in the row of the launches beyond the limit on rows.
        pub name: String,
        pub mangled: String,
        pub agent: Option<u32>,
        /// Work-items; 0 in runs of earlier versions.
        pub grid: [u32; 3],
        pub workgroup: [u32; 3],
        /// `None` in the row of the launches beyond the limit.
        pub gemm: Option<Gemm>,
        pub duration: Distribution,
    }

    /// Launches of a kernel with the same arguments.
    pub struct ArgumentsRow {
        /// Demangled; empty in the row of the launches beyond the limit on rows.
        pub name: String,
        pub mangled: String,
        pub agent: Option<u32>,
        /// Work-items.
        pub grid: [u32; 3],
        pub workgroup: [u32; 3],
        /// As [`crate::arguments`] writes them; `None` in the row of the launches beyond the limit.
        pub arguments: Option<String>,
        pub duration: Distribution,
    }

    /// Values of one counter over the counted dispatches of a row, each already reduced over the counter's instances.
    pub struct CounterRow {
        pub name: String,
        /// Pass or multiplex group: index in [`CounterCollection::groups`].
        pub group: u32,
        /// Counted dispatches; the mean is `sum / count`.
        pub count: u64,
        pub sum: f64, pub sum_sq: f64, pub min: f64, pub max: f64,
    }

    /// Work that the program stated for its dispatches (`rkprof_annotate`, ROCTx payload, `--work`): sums over `dispatches`.
    pub struct WorkRow {
        pub dispatches: u64,
        /// Floating-point operations; `None` when one of the dispatches has none stated.
        pub flops: Option<f64>,
        /// Bytes of memory traffic; `None` when one of the dispatches has none stated.
        pub bytes: Option<f64>,
    }

    /// Which counters were collected, and which not.
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
    #[derive(Eq)]
    pub struct SkippedCounter {
        pub name: String, pub reason: String,
    }

    /// A counter that other ones replace on this device.
    #[derive(Eq)]
    pub struct SubstitutedCounter {
        pub asked: String,
        /// The counters that were collected instead, separated by ` + `.
        pub used: String,
        /// The value is near, not the same.
        pub approximate: bool,
    }

    /// Where the waves were at the times of the samples.
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

    /// How a GPU was sampled. Imports do not know the fields that may be `None`.
    #[derive(Eq)]
    pub struct SampledAgent {
        pub agent: Option<u32>,
        /// `host_trap` or `stochastic`.
        pub method: String,
        /// `us` or `cycles`.
        pub unit: Option<String>,
        pub interval: Option<u64>,
    }

    /// A GPU that was not sampled.
    #[derive(Eq)]
    pub struct SkippedAgent {
        pub agent: String, pub reason: String,
    }

    pub struct SampledKernel {
        /// Demangled.
        pub name: String,
        pub samples: u64,
        /// The most sampled ones, most first.
        pub instructions: Vec<HotInstruction>,
    }

    pub struct HotInstruction {
        #[serde(flatten)]
        pub place: InstructionPlace,
        pub samples: u64,
        /// Samples in which an instruction was issued; `None` where the method does not report it.
        pub issued: Option<u64>,
        /// Reasons why no instruction was issued, with their samples.
        pub stalls: BTreeMap<String, u64>,
    }

    /// An instruction, by its place or by its text: the sources of imports do not have all.
    #[derive(Eq)]
    pub struct InstructionPlace {
        /// URI of the code object; empty where it is not known.
        pub code_object: String,
        pub code_object_id: Option<u64>,
        /// Its file in the run, if it is kept.
        pub kept: Option<String>,
        /// From the code object's load base.
        pub offset: Option<u64>,
        /// Address in the code object's file, for its debug information.
        pub address: Option<u64>,
        /// The instruction as the source of an import has it; `None` in runs of our own.
        pub text: Option<String>,
        /// `file:line` as the source of an import has it; `None` in runs of our own.
        pub line: Option<String>,
    }

    /// What a thread trace (of an import) saw waves do: those of the traced compute units, mostly of one launch of a kernel. Cycles are
    /// sums of all these waves, so they are no times.
    pub struct ThreadTrace {
        /// By latency, most first; the name is empty for code of no known kernel.
        pub kernels: Vec<TracedKernel>,
    }

    pub struct TracedKernel {
        /// Demangled.
        pub name: String,
        /// Cycles of all instructions.
        pub latency: u64,
        /// Those with the longest latency, longest first.
        pub instructions: Vec<TracedInstruction>,
    }

    pub struct TracedInstruction {
        #[serde(flatten)]
        pub place: InstructionPlace,
        /// How often a wave executed it.
        pub hits: Option<u64>,
        /// Cycles in which it waited to be issued, and then was issued (gfx9) or executed (later).
        pub latency: u64,
        /// Those in which it could not be issued, of `latency`.
        pub stall: Option<u64>,
        /// Cycles between the end of the instruction before and its begin; not in `latency`.
        pub idle: Option<u64>,
    }

    pub struct ApiRow {
        pub domain: String, pub name: String,
        /// Calls that did not return success; `None` when the source of an import does not have the status.
        pub errors: Option<u64>,
        pub duration: Distribution,
    }

    pub struct CopyRow {
        /// `host_to_device`, `device_to_host`, `device_to_device`, `host_to_host` or `unknown`.
        pub direction: String,
        pub src_agent: Option<u32>, pub dst_agent: Option<u32>,
        /// `None` when the source of an import does not have it.
        pub bytes: Option<u64>,
        /// Bytes over the sum of durations, GB/s (1e9).
        pub gb_per_s: Option<f64>,
        pub duration: Distribution,
    }

    /// Memory that the SDK reported as allocated, per agent.
    pub struct MemoryRow {
        pub agent: u32,
        pub allocations: u64, pub frees: u64, pub in_use_bytes: u64, pub peak_bytes: u64,
    }

    /// Page faults, migrations, evicted queues, barriers of events, launches of graphs.
    pub struct ActivityRow {
        /// `kfd`, `hip_event` or `hip_graph`.
        pub domain: String,
        pub name: String,
        /// Bytes of migrated or unmapped pages; `None` where it moves none.
        pub bytes: Option<u64>,
        pub duration: Distribution,
    }

    /// RCCL calls with the same function and size.
    pub struct CollectiveRow {
        pub domain: String, pub function: String,
        /// Count times size of an element, as passed to the call.
        pub bytes: u64,
        pub calls: u64,
        /// Of the kernels that the calls launched themselves; `bytes * count / sum_ns` is the algorithm's bandwidth in GB/s. A
        /// kernel of an early rank waits for the other ranks: its duration is not the transfer alone.
        pub duration: Distribution,
    }

    /// Completed ranges of one name.
    pub struct MarkerRow {
        pub name: String,
        /// `range` or `mark`.
        pub kind: String,
        pub count: u64,
        pub duration: Option<Distribution>,
    }

    /// Number and durations of calls. Sums are exact; percentiles have the histogram's precision.
    pub struct Distribution {
        pub count: u64,
        /// Calls beyond `count` without a valid duration (counters were collected, or the end precedes the start).
        pub untimed: u64,
        pub sum_ns: u64,
        pub mean_ns: Option<f64>,
        /// Standard deviation of a sample (n - 1), 0 for a single call.
        pub std_ns: Option<f64>,
        pub min_ns: Option<u64>, pub max_ns: Option<u64>, pub p50_ns: Option<u64>, pub p90_ns: Option<u64>,
        pub p95_ns: Option<u64>, pub p99_ns: Option<u64>, pub p999_ns: Option<u64>,
        /// Exact sum of squares, decimal (it does not fit 64 bits), so that runs merge exactly.
        pub sum_sq_ns2: String,
        /// HdrHistogram V2, base64, so that runs merge exactly.
        pub histogram: String,
    }

    pub struct NoteRow {
        /// `info`, `warning` or `incomplete`.
        pub severity: String,
        pub text: String,
    }
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

impl KernelRow {
    /// Durations of the calls without counters, and false. When every call was counted: durations of the counted calls, and
    /// true.
    pub fn times(&self) -> (&Distribution, bool) {
        match &self.counted {
            Some(counted) if self.duration.count == 0 && counted.count > 0 => (counted, true),
            _ => (&self.duration, false),
        }
    }

    /// Calls, timed or not.
    pub fn calls(&self) -> u64 {
        self.duration.count + self.duration.untimed
    }

    /// Time of all calls, ns, and whether it is an estimate: calls without a time count as the mean of the others. `None` where
    /// no call has a time.
    pub fn total_ns(&self) -> Option<(f64, bool)> {
        let (times, counted) = self.times();
        let all = self.calls();
        match times.count {
            0 => None,
            known if known >= all => Some((times.sum_ns as f64, counted && self.duration.untimed > times.count)),
            known => Some((times.sum_ns as f64 / known as f64 * all as f64, true)),
        }
    }
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

    /// Standard deviation of a sample (n - 1) over the counted dispatches, 0 for a single one.
    pub fn std(&self) -> Option<f64> {
        let mean = self.mean()?;
        let degrees = self.count.saturating_sub(1).max(1) as f64;
        Some(((self.sum_sq - self.count as f64 * mean * mean) / degrees).max(0.0).sqrt())
    }
}

impl WorkRow {
    /// The work of one dispatch.
    pub fn from_work(work: crate::event::Work) -> WorkRow {
        WorkRow { dispatches: 1, flops: work.flops, bytes: work.bytes }
    }
}

impl SampledKernel {
    /// Sorts instructions by samples and drops those beyond [`SHOWN`].
    pub fn order(&mut self) {
        self.instructions
            .sort_by(|a, b| b.samples.cmp(&a.samples).then_with(|| a.place.identity().cmp(&b.place.identity())));
        self.instructions.truncate(SHOWN);
    }
}

impl SampledAgent {
    /// `host_trap each 1000 us`; imports know the method alone.
    pub fn how(&self) -> String {
        match (self.interval, &self.unit) {
            (Some(interval), Some(unit)) => format!("{} each {interval} {unit}", self.method),
            _ => self.method.clone(),
        }
    }
}

impl TracedKernel {
    /// Sorts instructions by latency and drops those beyond [`SHOWN`].
    pub fn order(&mut self) {
        self.instructions
            .sort_by(|a, b| b.latency.cmp(&a.latency).then_with(|| a.place.identity().cmp(&b.place.identity())));
        self.instructions.truncate(SHOWN);
    }
}

impl InstructionPlace {
    /// What makes two instructions the same one in several processes. Ids of code objects differ between these.
    pub fn identity(&self) -> impl Ord + '_ {
        (&self.code_object, self.offset, self.address, &self.text, &self.line)
    }
}

impl TracedInstruction {
    /// Adds the cycles of the same instruction in another trace.
    pub fn add(&mut self, more: &TracedInstruction) {
        let sum = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).reduce(|a, b| a + b);
        self.latency += more.latency;
        self.hits = sum(self.hits, more.hits);
        self.stall = sum(self.stall, more.stall);
        self.idle = sum(self.idle, more.idle);
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
