//! Decoded events: records joined with what the drainer knows, times in CLOCK_BOOTTIME nanoseconds.
//!
//! The drainer and the readers of traces and foreign formats make events; statistics, the trace writer and analysis take
//! them. Nothing here knows the SDK, the arena or files. Ids: `agent` is the index in [`Registry::agents`]; `stream` counts
//! from 0 (the default stream) in order of first use; `event_id` ties a dispatch or copy to the API call that launched it
//! ([`ApiCall::children`]).

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;
use std::ops::Range;
use std::sync::Arc;

use crate::closed::closed_set;
use crate::gemm::Gemm;
use crate::record;
pub use crate::record::{AllocationOp, CopyDirection, Domain, MarkerOp, SamplingMethod, ScratchOp, Severity};
use rkprof_abi::hip::parameters::{Parameter, parameters};
pub use rkprof_names::Symbol;

/// Nanoseconds of CLOCK_BOOTTIME.
pub type Ns = u64;

#[derive(Clone, Debug, PartialEq)]
pub enum Event<'a> {
    Api(ApiCall),
    Kernel(KernelDispatch),
    Copy(MemoryCopy),
    Allocation(MemoryAllocation),
    Scratch(ScratchMemory),
    Marker(Marker<'a>),
    Counters(CounterSample),
    Activity(Activity),
    PcSamples(PcSamples),
}

impl Event<'_> {
    /// The latest time in the event.
    pub fn end(&self) -> Ns {
        match self {
            Event::Api(call) => call.end,
            Event::Kernel(dispatch) => dispatch.end,
            Event::Copy(copy) => copy.end,
            Event::Allocation(allocation) => allocation.end,
            Event::Scratch(scratch) => scratch.end,
            Event::Marker(marker) => marker.at,
            Event::Counters(sample) => sample.end,
            Event::Activity(activity) => activity.end,
            Event::PcSamples(samples) => samples.at,
        }
    }
}

/// A call that succeeded, launched nothing and has neither arguments nor a call path; its end is not before its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainCall {
    pub function: Function,
    pub start: Ns,
    pub end: Ns,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiCall {
    pub function: Function,
    pub tid: u32,
    pub start: Ns,
    pub end: Ns,
    /// Return value, 0 = success; `None` in imports from sources without it.
    pub status: Option<i32>,
    /// Event ids of the dispatches and copies that the call caused; empty for most calls.
    pub children: Range<u64>,
    pub stream: Option<u32>,
    pub bytes: Option<u64>,
    /// The call path that was taken in the call (`--stacks`).
    pub path: Option<PathOfCall>,
    /// The values of all its arguments in order, as people write them (`--call-args`); `None` where they are not recorded.
    pub arguments: Option<Arguments>,
}

/// A call path, and how many calls it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathOfCall {
    /// See [`crate::call_paths::Path::id`].
    pub id: NonZeroU64,
    /// In thousandths; 0 for waits, and in runs from before there were weights.
    pub weight: u32,
}

/// Values of arguments: numbers in decimal, addresses in hexadecimal, texts as they are.
pub type Arguments = Box<[Box<str>]>;

impl ApiCall {
    /// A call with no known status, work, stream, bytes, call path or arguments.
    pub fn new(function: Function, tid: u32, start: Ns, end: Ns) -> ApiCall {
        ApiCall {
            function,
            tid,
            start,
            end,
            status: None,
            children: 0..0,
            stream: None,
            bytes: None,
            path: None,
            arguments: None,
        }
    }
}

/// A function of an API; its name is in [`Registry::function_name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Function {
    pub domain: Domain,
    pub operation: u32,
}

impl Function {
    /// Packed into one word, see [`record::function_word`].
    pub fn word(self) -> u32 {
        record::function_word(self.domain, self.operation)
    }

    /// Its parameters in order; none where they are not known.
    pub fn parameters(self) -> impl Iterator<Item = Parameter> {
        parameters(if self.domain == Domain::HipRuntime { self.operation } else { u32::MAX })
    }

    /// Unpacks [`Function::word`]; `None` for an unknown domain.
    pub fn from_word(word: u32) -> Option<Function> {
        let domain = Domain::from_u8(record::function_domain(word))?;
        Some(Function { domain, operation: record::function_operation(word) })
    }
}

/// Hashes one word: every call looks up its function.
impl Hash for Function {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.operation) << 8 | self.domain as u64);
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct KernelDispatch {
    pub kernel: u64,
    pub start: Ns,
    pub end: Ns,
    /// Unique in the run, never 0; the id of the render stage event in the trace.
    pub event_id: u64,
    pub dispatch_id: u64,
    pub agent: u32,
    /// Dense index of the hardware queue, in order of first use.
    pub queue: u32,
    /// `None` where the launching call has no stream or is unknown.
    pub stream: Option<u32>,
    pub tid: u32,
    pub shape: LaunchShape,
    /// Scratch bytes per work-item.
    pub scratch: Option<u32>,
    /// Start of the API call that launched the dispatch.
    pub launch: Option<Ns>,
    /// The API function that launched the dispatch.
    pub function: Option<Function>,
    /// False when counters were collected: its duration is not a timing.
    pub timing_valid: bool,
    /// Work of this dispatch that the program stated.
    pub work: Option<Work>,
    /// The matrix product that it does, as its arguments say; `None` where they are not understood.
    pub gemm: Option<Box<Gemm>>,
    /// Its arguments ([`crate::arguments`]), where they were asked for.
    pub arguments: Option<Arc<str>>,
}

/// Nothing is known of it; its duration is a timing.
impl Default for KernelDispatch {
    fn default() -> KernelDispatch {
        KernelDispatch {
            kernel: 0,
            start: 0,
            end: 0,
            event_id: 0,
            dispatch_id: 0,
            agent: 0,
            queue: 0,
            stream: None,
            tid: 0,
            shape: LaunchShape::default(),
            scratch: None,
            launch: None,
            function: None,
            timing_valid: true,
            work: None,
            gemm: None,
            arguments: None,
        }
    }
}

/// How a kernel was launched; work-items, not workgroups. See [`known_size`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LaunchShape {
    pub grid: [u32; 3],
    pub workgroup: [u32; 3],
    /// LDS bytes per workgroup, dynamic ones included.
    pub lds: Option<u32>,
}

/// The size, unless it is all 0: no launch has that size, and the source of an import may have none.
pub fn known_size(size: [u32; 3]) -> Option<[u32; 3]> {
    (size != [0; 3]).then_some(size)
}

impl LaunchShape {
    /// Workgroups in each dimension.
    pub fn workgroups(&self) -> [u32; 3] {
        // Most dimensions are 1, and a division is slow.
        let groups = |items: u32, group: u32| if items <= 1 { items } else { items.div_ceil(group.max(1)) };
        std::array::from_fn(|i| groups(self.grid[i], self.workgroup[i]))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryCopy {
    pub direction: CopyDirection,
    pub start: Ns,
    pub end: Ns,
    /// `None` in imports from sources without it.
    pub bytes: Option<u64>,
    pub event_id: u64,
    pub src_agent: Option<u32>,
    pub dst_agent: Option<u32>,
    pub stream: Option<u32>,
    pub tid: u32,
    pub launch: Option<Ns>,
    pub function: Option<Function>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryAllocation {
    pub op: AllocationOp,
    pub start: Ns,
    pub end: Ns,
    pub address: u64,
    /// Bytes allocated, or freed when the allocation was seen.
    pub bytes: Option<u64>,
    pub agent: Option<u32>,
    pub tid: u32,
    /// Bytes in use on that agent after this event, of the recorded allocations.
    pub in_use: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScratchMemory {
    pub op: ScratchOp,
    pub start: Ns,
    pub end: Ns,
    pub agent: Option<u32>,
    pub queue: u32,
    pub bytes: Option<u64>,
    pub flags: u32,
    pub tid: u32,
}

/// An action of the driver on the program's memory and queues, or of the device for HIP's events and graphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The name of the action; no thread called it.
    pub function: Function,
    pub start: Ns,
    pub end: Ns,
    pub agent: Option<u32>,
    /// Where migrated pages came from.
    pub from_agent: Option<u32>,
    pub bytes: Option<u64>,
    /// Address, handle of an event, or dispatches of a graph.
    pub value: Option<u64>,
    /// The requesting thread, 0 for the driver.
    pub tid: u32,
}

/// Equal program counter samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PcSamples {
    pub method: SamplingMethod,
    pub code_object: u64,
    /// Offset from the code object's load base.
    pub offset: u64,
    pub at: Ns,
    pub agent: Option<u32>,
    pub count: u32,
    /// As in [`crate::record::PcSamples`].
    pub state: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker<'a> {
    pub op: MarkerOp,
    pub at: Ns,
    pub tid: u32,
    /// Range id of start/stop, length of the call of pause/resume in ns, else 0.
    pub id: u64,
    pub message: Cow<'a, str>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CounterSample {
    pub event_id: u64,
    pub dispatch_id: u64,
    pub agent: u32,
    pub kernel: u64,
    pub shape: LaunchShape,
    pub start: Ns,
    pub end: Ns,
    /// Pass or multiplex group.
    pub group: u32,
    /// Counter name index in [`Registry::counters`] and value, summed (or maximum) over instances.
    pub values: Vec<(u32, f64)>,
}

/// Work of a kernel that the program states (`rkprof_annotate`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Floating-point operations.
    pub flops: Option<f64>,
    /// Bytes of memory traffic.
    pub bytes: Option<f64>,
}

impl Work {
    /// Takes numbers as `rkprof_annotate` does: a negative number or NaN means unknown.
    pub fn annotated(flops: f64, bytes: f64) -> Work {
        let known = |value: f64| (value >= 0.0 && value.is_finite()).then_some(value);
        Work { flops: known(flops), bytes: known(bytes) }
    }

    /// The numbers of [`Work::annotated`], -1 for unknown.
    pub fn numbers(self) -> [f64; 2] {
        [self.flops, self.bytes].map(|value| value.unwrap_or(-1.0))
    }
}

closed_set! {
    pub enum AgentKind {
        Cpu = "cpu",
        Gpu = "gpu",
        Npu = "npu",
        #[default]
        #[serde(other)]
        Unknown = "unknown",
    }
}

/// A processor that the SDK reported. Numbers are `None` in imports from sources without them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Agent {
    pub kind: AgentKind,
    /// `gfx942` for GPUs.
    pub name: String,
    /// `AMD Instinct MI300X`.
    pub product: String,
    /// Hexadecimal, empty when the SDK has none.
    pub uuid: String,
    pub node_id: Option<u32>,
    pub logical_node_id: Option<u32>,
    /// Index among the GPUs: HIP's number of the device when none is hidden.
    pub gpu_index: Option<u32>,
    pub gfx_target_version: Option<u32>,
    pub cu_count: Option<u32>,
    pub simd_per_cu: Option<u32>,
    pub wave_size: Option<u32>,
    pub xcc_count: Option<u32>,
    pub max_waves_per_cu: Option<u32>,
    pub lds_kib: Option<u32>,
    pub clock_mhz: Option<u32>,
    pub device_id: Option<u32>,
    pub location_id: Option<u32>,
    pub domain: Option<u32>,
    pub memory_bytes: Option<u64>,
    pub gpu_id: Option<u64>,
    /// All that the SDK reports of the agent: a JSON object with the names of `rocprofiler_agent_v0_t`, bit fields as
    /// numbers. Empty where it is not known.
    pub facts: String,
}

impl Agent {
    /// The product; the architecture's name where that is not known.
    pub fn title(&self) -> &str {
        if self.product.is_empty() { &self.name } else { &self.product }
    }

    /// `0000:83:00.0`, from the number into which Linux packs the location.
    pub fn pci_address(&self) -> Option<String> {
        let location = self.location_id?;
        let (bus, device, function) = (location >> 8 & 0xff, location >> 3 & 0x1f, location & 7);
        Some(format!("{:04x}:{bus:02x}:{device:02x}.{function}", self.domain?))
    }
}

/// Static facts of a kernel from its code object; sizes are `None` in imports from sources without them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Kernel {
    pub symbol: Symbol,
    pub code_object: u64,
    /// Address of its descriptor in the process; 0 where it is not known.
    pub object: u64,
    /// Address of its first instruction; 0 where it is not known.
    pub entry: u64,
    pub kernarg_bytes: Option<u32>,
    /// Bytes.
    pub kernarg_alignment: Option<u32>,
    /// LDS bytes fixed at compile time.
    pub static_lds: Option<u32>,
    pub scratch: Option<u32>,
    pub sgprs: Option<u32>,
    pub vgprs: Option<u32>,
    pub agprs: Option<u32>,
    /// `None` where a program launches it by a handle alone, or the SDK does not tell.
    pub host: Option<Box<HostFunction>>,
}

impl Kernel {
    /// Mangled, without `.kd`.
    pub fn mangled(&self) -> &str {
        self.symbol.mangled()
    }

    /// Demangled, with parameter types; equal to [`Kernel::mangled`] when that is not a mangled name.
    pub fn name(&self) -> &str {
        self.symbol.name()
    }
}

/// The host function that a program launches a kernel by, as its compiler registered it with HIP.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HostFunction {
    /// The SDK's number of this function for this kernel, from 1 on.
    pub id: u64,
    /// The kernel's name that was registered, where it is not [`Kernel::mangled`].
    pub device_function: Option<String>,
    pub address: u64,
    /// Address of the registered modules.
    pub modules: u64,
    pub workgroup_size: u64,
    pub thread_limit: u32,
    /// As the SDK calls them: `thread_ids`, `block_ids`, `block_dims`, `grid_dims`.
    pub dimensions: [[u32; 3]; 4],
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CodeObject {
    pub uri: String,
    pub load_base: u64,
    pub load_bytes: u64,
    pub load_delta: i64,
    pub agent: u32,
    /// The name of its file in the run, if it is kept.
    pub kept: Option<String>,
}

/// A hardware queue in order of first use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The SDK's handle.
    pub handle: u64,
    pub agent: u32,
}

/// Names and facts that events refer to by number.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    pub agents: Vec<Agent>,
    pub kernels: HashMap<u64, Kernel>,
    pub code_objects: HashMap<u64, CodeObject>,
    pub queues: Vec<Queue>,
    /// Names given by ROCTx; index = stream number, empty when unnamed.
    pub streams: Vec<String>,
    pub threads: HashMap<u32, String>,
    pub functions: HashMap<Function, String>,
    pub counters: Vec<String>,
}

impl Registry {
    /// The name of an API function; a function without a known name has its number.
    pub fn function_name(&self, function: Function) -> Cow<'_, str> {
        if let Some(name) = self.functions.get(&function) {
            return Cow::Borrowed(name);
        }
        if function.domain == Domain::HipRuntime
            && let Some(name) = rkprof_abi::hip::table::name(function.operation)
        {
            return Cow::Borrowed(name);
        }
        if function.domain == Domain::HipCompiler
            && let Some(name) = rkprof_abi::hip::table::compiler_name(function.operation)
        {
            return Cow::Borrowed(name);
        }
        Cow::Owned(format!("{:?}#{}", function.domain, function.operation))
    }

    /// The demangled name of a kernel; a kernel of an unknown code object has its id.
    pub fn kernel_name(&self, kernel: u64) -> Cow<'_, str> {
        match self.kernels.get(&kernel) {
            Some(k) if !k.name().is_empty() => Cow::Borrowed(k.name()),
            _ => Cow::Owned(format!("kernel#{kernel}")),
        }
    }
}

/// The process that was traced.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Process {
    pub pid: u32,
    pub parent_pid: u32,
    pub command: Vec<String>,
    pub host: String,
    /// CLOCK_BOOTTIME at session start.
    pub start: Ns,
    /// From torchrun, SLURM, MPI ...; `None` outside a parallel job.
    pub rank: Option<u32>,
    /// The numbers come from the simulator, not from hardware.
    pub simulated: bool,
    /// Imported from a source without the return values of calls.
    pub status_unknown: bool,
}

/// The three clocks, read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClockSample {
    pub boottime: Ns,
    pub monotonic: Ns,
    pub realtime: Ns,
}

/// rkprof's own cost and losses, sampled about once a second.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct SelfSample {
    pub at: Ns,
    /// Records dropped so far.
    pub dropped: u64,
    /// Records drained so far.
    pub records: u64,
    /// CPU nanoseconds used by the drainer thread so far.
    pub drainer_cpu: u64,
    /// Bytes of the arena that hold undrained records.
    pub arena_used: u64,
    /// 2 = full, 1 = kernels only, 0 = summary only.
    pub level: u8,
}
