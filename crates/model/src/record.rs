//! The fixed-layout records that application threads write into the arena.
//!
//! The thread that owns a chunk writes a record into it in place, at once; the chunk's header has the thread, so most records
//! do not carry it. Every record is a multiple of 8 bytes long and starts with a [`Header`]. A reader skips `len` bytes of an
//! unknown kind. The layout is versioned by [`VERSION`], which the arena's header and `meta.bin` carry.
//!
//! | kind | struct | bytes | written by |
//! |---|---|---|---|
//! | 1 | [`ApiCall`] | 40 | HIP wrapper, at the return of the call |
//! | 2 | [`ApiCallArgs`] | 56 | the same, for functions with a stream or a size |
//! | 3 | [`Launch`] | 32 | external-correlation request, on the launching thread |
//! | 4 | [`Dispatch`] | 96 | SDK buffer callback |
//! | 5 | [`Copy`] | 72 | SDK buffer callback |
//! | 6 | [`Allocation`] | 56 | SDK buffer callback |
//! | 7 | [`Scratch`] | 56 | SDK buffer callback |
//! | 8 | [`Marker`] + text | 24 + n | ROCTx callback, `rkprof_range_push` ... |
//! | 9 | [`Counters`] + n x [`CounterValue`] | 48 + 16 n | counting service |
//! | 10 | [`Annotation`] | 32 | `rkprof_annotate`, at the launch it describes |
//! | 11 | [`ApiRecord`] | 40 | SDK buffer callback (HSA, RCCL, ...) |
//! | 12 | [`Activity`] | 56 | SDK buffer callback (driver, HIP events, graphs) |
//! | 13 | [`PcSamples`] | 40 | SDK buffer callback, equal samples of a delivery as one |
//! | 14 | [`ApiCallWords`] + words + text | 64 + n | HIP wrapper, where all arguments are asked for |
//! | 64 | [`Agent`] + text | 80 + n | session start |
//! | 65 | [`KernelSymbol`] + text | 64 + n | code object callback |
//! | 66 | [`CodeObject`] + text | 48 + n | code object callback |
//! | 67 | [`Name`] + text | 24 + n | session start, first use |
//! | 68 | [`Note`] + text | 16 + n | whoever skips, drops or repairs something |
//! | 69 | [`HostFunction`] + text | 104 + n | code object callback |
//!
//! There are two clocks. Fields named `*_tick` hold [`crate::clock::Tick`]s as read on the application thread, which the
//! drainer converts; fields named `*_ns` hold CLOCK_BOOTTIME nanoseconds exactly as the SDK gave them.

use bytemuck::{AnyBitPattern, NoUninit, Pod, Zeroable};
use rkprof_abi::hip::table::PER_THREAD_STREAM;

/// Version of the layouts in this file.
pub const VERSION: u32 = 4;

/// Longest text that a record may carry; the writer cuts longer ones at a character boundary.
pub const MAX_TEXT: usize = 16 * 1024;

/// In place of an agent's index, when there is no agent. The index is the agent's place in the session's enumeration, because
/// handles are random per process.
pub const NO_AGENT: u32 = u32::MAX;

/// First 8 bytes of every record.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Header {
    /// A [`Kind`].
    pub kind: u8,
    /// Meaning depends on the kind (e.g. the API [`Domain`], the copy direction).
    pub tag: u8,
    /// Length of the whole record in bytes, header and text included, a multiple of 8.
    pub len: u16,
    /// Meaning depends on the kind (e.g. operation number, length of the text in bytes).
    pub aux: u32,
}

/// The kind of a record. Kinds from 64 on are metadata: they are kept for the whole session (`meta.bin`).
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    ApiCall = 1,
    ApiCallArgs = 2,
    Launch = 3,
    Dispatch = 4,
    Copy = 5,
    Allocation = 6,
    Scratch = 7,
    Marker = 8,
    Counters = 9,
    Annotation = 10,
    ApiRecord = 11,
    Activity = 12,
    PcSamples = 13,
    ApiCallWords = 14,
    Agent = 64,
    KernelSymbol = 65,
    CodeObject = 66,
    Name = 67,
    Note = 68,
    HostFunction = 69,
}

impl Kind {
    /// The kinds with their own count, in the order of [`Kind::slot`]; the arena has room for no more. The forms of an API
    /// call share one count, samples share that of activities, host functions that of kernel symbols.
    pub const COUNTED: [Kind; 15] = [
        Kind::ApiCall,
        Kind::Launch,
        Kind::Dispatch,
        Kind::Copy,
        Kind::Allocation,
        Kind::Scratch,
        Kind::Marker,
        Kind::Counters,
        Kind::Annotation,
        Kind::Activity,
        Kind::Agent,
        Kind::KernelSymbol,
        Kind::CodeObject,
        Kind::Name,
        Kind::Note,
    ];

    /// The kind with this number, or `None`.
    pub fn from_u8(kind: u8) -> Option<Kind> {
        // Looked up for every record: a table, not a search.
        const BY_NUMBER: [Option<Kind>; 128] = {
            let mut kinds = [None; 128];
            let mut i = 0;
            while i < Kind::COUNTED.len() {
                kinds[Kind::COUNTED[i] as usize] = Some(Kind::COUNTED[i]);
                i += 1;
            }
            kinds[Kind::ApiCallArgs as usize] = Some(Kind::ApiCallArgs);
            kinds[Kind::ApiCallWords as usize] = Some(Kind::ApiCallWords);
            kinds[Kind::ApiRecord as usize] = Some(Kind::ApiRecord);
            kinds[Kind::PcSamples as usize] = Some(Kind::PcSamples);
            kinds[Kind::HostFunction as usize] = Some(Kind::HostFunction);
            kinds
        };
        BY_NUMBER.get(usize::from(kind)).copied().flatten()
    }

    /// The kind's place in tables of counts, below `COUNTED.len()`.
    pub const fn slot(self) -> usize {
        match self as u8 {
            1 | 2 | 11 | 14 => 0,
            k @ 3..=10 => k as usize - 2,
            12 | 13 => 9,
            69 => 11,
            k => k as usize - 64 + 10,
        }
    }

    /// Whether the record is kept for the whole session: names and facts that later records refer to.
    pub fn is_metadata(self) -> bool {
        self as u8 >= Kind::Agent as u8
    }

    /// The name used in summaries for drop counts.
    pub fn label(self) -> &'static str {
        match self {
            Kind::ApiCall | Kind::ApiCallArgs | Kind::ApiCallWords | Kind::ApiRecord => "api_call",
            Kind::Launch => "launch",
            Kind::Dispatch => "kernel_dispatch",
            Kind::Copy => "memory_copy",
            Kind::Allocation => "memory_allocation",
            Kind::Scratch => "scratch_memory",
            Kind::Marker => "marker",
            Kind::Counters => "counters",
            Kind::Annotation => "annotation",
            Kind::Activity | Kind::PcSamples => "activity",
            Kind::Agent => "agent",
            Kind::KernelSymbol | Kind::HostFunction => "kernel_symbol",
            Kind::CodeObject => "code_object",
            Kind::Name => "name",
            Kind::Note => "note",
        }
    }
}

/// The API of a function; `tag` of [`ApiCall`] and [`Name`].
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domain {
    /// HIP runtime through rkprof's wrappers; the operation is the slot in [`rkprof_abi::hip::table`].
    HipRuntime = 1,
    /// HIP runtime through the SDK's callback service; the operation is the SDK's number, named by a [`Name`] record.
    HipRuntimeSdk = 2,
    HipCompiler = 3,
    Hsa = 4,
    Rccl = 5,
    Marker = 6,
    RocDecode = 7,
    RocJpeg = 8,
    /// Page faults, migrations and evicted queues, as the driver reports them.
    Kfd = 9,
    /// Barriers of queues that record HIP's events and wait for them.
    HipEvent = 10,
    HipGraph = 11,
}

impl Domain {
    pub fn from_u8(domain: u8) -> Option<Domain> {
        use Domain::*;
        [HipRuntime, HipRuntimeSdk, HipCompiler, Hsa, Rccl, Marker, RocDecode, RocJpeg, Kfd, HipEvent, HipGraph]
            .into_iter()
            .find(|d| *d as u8 == domain)
    }
}

/// A function of an API in one word: the domain in the top 8 bits, the operation in the others.
#[inline(always)]
pub const fn function_word(domain: Domain, operation: u32) -> u32 {
    (domain as u32) << OPERATION_BITS | (operation & OPERATION)
}

/// Number of the [`Domain`] in a [`function_word`].
#[inline(always)]
pub const fn function_domain(word: u32) -> u8 {
    (word >> OPERATION_BITS) as u8
}

/// The operation in a [`function_word`].
#[inline(always)]
pub const fn function_operation(word: u32) -> u32 {
    word & OPERATION
}

const OPERATION_BITS: u32 = 24;
const OPERATION: u32 = (1 << OPERATION_BITS) - 1;

/// A returned API call. `tag` = [`Domain`], `aux` = operation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct ApiCall {
    pub header: Header,
    pub start_tick: u64,
    pub end_tick: u64,
    /// Id of the first dispatch or copy that this call caused; the ids are `first_child .. first_child + children`.
    pub first_child: u64,
    pub children: u32,
    /// Return value (`hipError_t`); 0 for functions that return a pointer.
    pub status: i32,
}

/// An [`ApiCall`] with its arguments; absent ones are `u64::MAX`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct ApiCallArgs {
    pub call: ApiCall,
    /// The stream's address as the program passed it; 0 is the default stream, and [`own_stream`] gives a thread's own
    /// stream.
    pub stream: u64,
    pub bytes: u64,
}

/// An [`ApiCallArgs`] with all its arguments as they were passed: `words` 8-byte words (integer registers, then the stack, then
/// vector registers, as many of each as [`rkprof_abi::hip::table::Function`] says), then the text that one of them points to.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct ApiCallWords {
    pub args: ApiCallArgs,
    pub words: u16,
    /// Bytes of the text; 0 as well where there is none to be read.
    pub text: u16,
    /// The text was longer.
    pub cut: u8,
    /// The text is known.
    pub has_text: u8,
    pub pad: u16,
}

/// Longest text of an argument that is recorded, bytes.
pub const MAX_ARGUMENT_TEXT: usize = 256;

/// Most words of arguments that a call has: 6 integer registers, 8 words of the stack, 2 vector registers.
pub const MAX_WORDS: usize = 16;

const THREAD_SHIFT: u32 = 12;

/// The value that stands for a thread's own default stream in records. No stream has such an address: a runtime's objects are
/// aligned.
#[inline]
pub const fn own_stream(tid: u32) -> u64 {
    (tid as u64) << THREAD_SHIFT | PER_THREAD_STREAM
}

/// The thread of an own default stream.
pub const fn thread_of_stream(stream: u64) -> Option<u32> {
    let tid = (stream >> THREAD_SHIFT) as u32;
    if tid != 0 && own_stream(tid) == stream { Some(tid) } else { None }
}

/// A dispatch or copy is being enqueued. `tag` = [`LaunchKind`], `aux` = [`function_word`] of the call, or 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Launch {
    pub header: Header,
    /// The id that the dispatch or copy will carry: unique in the process, never 0.
    pub child: u64,
    /// Start of the API call, 0 outside a call.
    pub call_tick: u64,
    /// As in [`ApiCallArgs::stream`]; `u64::MAX` when the call has none.
    pub stream: u64,
}

#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaunchKind {
    Dispatch = 1,
    Copy = 2,
}

/// Enumerations of the SDK's operations, with our numbers in records and the SDK's names.
macro_rules! operations {
    ($($type:ident of $kind:literal { $($name:ident = $number:literal $sdk:literal,)* })*) => {$(
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            #[default]
            Unknown = 0,
            $($name = $number,)*
        }

        impl $type {
            pub const ALL: &[$type] = &[$type::Unknown, $($type::$name),*];

            pub fn from_u8(number: u8) -> $type {
                match number {
                    $($number => $type::$name,)*
                    _ => $type::Unknown,
                }
            }

            /// From the SDK's name without the kind.
            pub fn of_name(name: &str) -> $type {
                match name {
                    $($sdk => $type::$name,)*
                    _ => $type::Unknown,
                }
            }

            /// As the SDK calls it, with the kind.
            pub const fn sdk_name(self) -> &'static str {
                match self {
                    $type::Unknown => concat!($kind, "_NONE"),
                    $($type::$name => concat!($kind, "_", $sdk),)*
                }
            }
        }
    )*};
}

operations! {
    CopyDirection of "MEMORY_COPY" {
        HostToHost = 1 "HOST_TO_HOST",
        HostToDevice = 2 "HOST_TO_DEVICE",
        DeviceToHost = 3 "DEVICE_TO_HOST",
        DeviceToDevice = 4 "DEVICE_TO_DEVICE",
    }
    AllocationOp of "MEMORY_ALLOCATION" {
        Allocate = 1 "ALLOCATE",
        VmemAllocate = 2 "VMEM_ALLOCATE",
        Free = 3 "FREE",
        VmemFree = 4 "VMEM_FREE",
    }
    ScratchOp of "SCRATCH_MEMORY" {
        Alloc = 1 "ALLOC",
        Free = 2 "FREE",
        AsyncReclaim = 3 "ASYNC_RECLAIM",
    }
}

/// A finished kernel dispatch. `tag` = 1 when its duration is not a timing (counters were collected).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Dispatch {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    /// The [`Launch::child`] of its launch, 0 when unknown.
    pub child: u64,
    pub dispatch_id: u64,
    pub kernel_id: u64,
    pub queue: u64,
    /// The thread that enqueued the dispatch.
    pub tid: u32,
    pub agent: u32,
    /// Scratch bytes per work-item.
    pub private_segment: u32,
    /// LDS bytes per workgroup, dynamic ones included.
    pub group_segment: u32,
    /// Work-items (not workgroups).
    pub grid: [u32; 3],
    /// Work-items.
    pub workgroup: [u32; 3],
}

/// A finished copy. `tag` = [`CopyDirection`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Copy {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    pub child: u64,
    pub bytes: u64,
    pub src_agent: u32,
    pub dst_agent: u32,
    pub tid: u32,
    pub pad: u32,
    /// 0 where the SDK does not give it.
    pub src_address: u64,
    pub dst_address: u64,
}

/// Device or host memory allocated or freed. `tag` = [`AllocationOp`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Allocation {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    pub address: u64,
    /// 0 for frees: the SDK does not give it; the drainer remembers the allocation.
    pub bytes: u64,
    /// [`NO_AGENT`] for frees.
    pub agent: u32,
    pub tid: u32,
    pub child: u64,
}

/// Scratch memory event. `tag` = [`ScratchOp`], `aux` = the SDK's flags.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Scratch {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    pub queue: u64,
    /// 0 where the SDK does not give it.
    pub bytes: u64,
    pub agent: u32,
    pub tid: u32,
    pub child: u64,
}

/// A ROCTx or `rkprof_range_*` event, followed by its text. `tag` = [`MarkerOp`], `aux` = text length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Marker {
    pub header: Header,
    pub tick: u64,
    /// Range id of start/stop, length of the call of pause/resume in ticks, else 0.
    pub id: u64,
}

#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkerOp {
    Mark = 1,
    Push = 2,
    Pop = 3,
    Start = 4,
    Stop = 5,
    Pause = 6,
    Resume = 7,
}

impl MarkerOp {
    pub fn from_u8(op: u8) -> Option<MarkerOp> {
        use MarkerOp::*;
        [Mark, Push, Pop, Start, Stop, Pause, Resume].into_iter().find(|m| *m as u8 == op)
    }
}

/// Hardware counters of one dispatch, followed by `aux` [`CounterValue`]s, already reduced over instances.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Counters {
    pub header: Header,
    pub dispatch_id: u64,
    pub child: u64,
    pub start_ns: u64,
    pub end_ns: u64,
    /// The pass or multiplex group.
    pub group: u32,
    pub pad: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct CounterValue {
    /// The id of a [`Name`] with `tag` = [`NameOf::Counter`].
    pub counter: u64,
    pub value: f64,
}

/// Work that the program states for its next kernel.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub struct Annotation {
    pub header: Header,
    pub child: u64,
    pub flops: f64,
    pub bytes: f64,
}

/// An API call that the SDK recorded in a buffer, on the thread `tid`. `tag` = [`Domain`], `aux` = operation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct ApiRecord {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    /// The SDK's own correlation id.
    pub correlation: u64,
    pub tid: u32,
    pub pad: u32,
}

/// An action of the driver, an event of HIP or a graph. `tag` = [`Domain`], `aux` = operation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Activity {
    pub header: Header,
    pub start_ns: u64,
    pub end_ns: u64,
    /// `u64::MAX` when there is none.
    pub bytes: u64,
    /// Address, handle or number of dispatches; `u64::MAX` when there is none.
    pub value: u64,
    pub agent: u32,
    /// Where pages came from; otherwise [`NO_AGENT`].
    pub from_agent: u32,
    /// 0 for the driver.
    pub tid: u32,
    pub pad: u32,
}

/// Equal program counter samples. `tag` = [`SamplingMethod`], `aux` = their number.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct PcSamples {
    pub header: Header,
    /// 0 where the address is in no code object.
    pub code_object: u64,
    /// Offset from the code object's load base.
    pub offset: u64,
    /// Time of the last of the samples.
    pub at_ns: u64,
    pub agent: u32,
    /// For the stochastic method: bit 0 an instruction was issued, bits 8-15 its type, bits 16-23 why none was.
    pub state: u32,
}

#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SamplingMethod {
    Stochastic = 1,
    HostTrap = 2,
}

impl SamplingMethod {
    pub fn from_u8(method: u8) -> Option<SamplingMethod> {
        match method {
            1 => Some(SamplingMethod::Stochastic),
            2 => Some(SamplingMethod::HostTrap),
            _ => None,
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            SamplingMethod::Stochastic => "stochastic",
            SamplingMethod::HostTrap => "host_trap",
        }
    }
}

/// A device or CPU, followed by `name`, `product`, `uuid` and the facts ([`crate::event::Agent::facts`]), with zero
/// bytes between them. `tag` = 1 CPU, 2 GPU, 3 NPU.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Agent {
    pub header: Header,
    pub index: u32,
    pub node_id: u32,
    pub logical_node_id: u32,
    /// `major * 10000 + minor * 100 + stepping`.
    pub gfx_target_version: u32,
    pub cu_count: u32,
    pub simd_per_cu: u32,
    pub wave_size: u32,
    pub xcc_count: u32,
    pub max_waves_per_cu: u32,
    pub lds_kib: u32,
    /// MHz.
    pub clock_mhz: u32,
    pub device_id: u32,
    pub location_id: u32,
    pub domain: u32,
    /// Bytes.
    pub memory_bytes: u64,
    pub gpu_id: u64,
}

/// A kernel of a loaded code object, followed by its mangled name without `.kd`. `tag` = [`alignment_tag`], `aux` = text length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct KernelSymbol {
    pub header: Header,
    pub kernel_id: u64,
    pub code_object_id: u64,
    /// Address of the kernel descriptor, for the light path; addresses are reused after unload.
    pub kernel_object: u64,
    /// Address of the first instruction; 0 where the SDK does not give it.
    pub entry: u64,
    pub kernarg_bytes: u32,
    /// LDS bytes fixed at compile time.
    pub static_lds: u32,
    pub private_segment: u32,
    pub sgprs: u32,
    pub vgprs: u32,
    pub agprs: u32,
}

/// The host function that a program launches a kernel by, as its compiler registered it with HIP. Its name follows where that
/// is not the kernel's: `aux` = text length. The SDK announces it right after the kernel.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct HostFunction {
    pub header: Header,
    /// The SDK's number of this function for this kernel.
    pub id: u64,
    pub kernel_id: u64,
    pub address: u64,
    pub modules: u64,
    pub workgroup_size: u64,
    pub thread_limit: u32,
    /// As the SDK calls them: `thread_ids`, `block_ids`, `block_dims`, `grid_dims`.
    pub dimensions: [[u32; 3]; 4],
    pub pad: u32,
}

/// An alignment in one byte: one more than its logarithm, 0 where it is none.
pub const fn alignment_tag(bytes: u32) -> u8 {
    if bytes.is_power_of_two() { bytes.trailing_zeros() as u8 + 1 } else { 0 }
}

/// The alignment of an [`alignment_tag`], bytes.
pub const fn alignment_of(tag: u8) -> Option<u32> {
    match tag {
        0 => None,
        tag => 1u32.checked_shl(tag as u32 - 1),
    }
}

/// A loaded code object, followed by its URI. `tag` = 1 load, 2 unload, `aux` = text length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct CodeObject {
    pub header: Header,
    pub code_object_id: u64,
    pub load_base: u64,
    pub load_bytes: u64,
    pub load_delta: i64,
    pub agent: u32,
    pub pad: u32,
}

/// A name for a number that other records refer to, followed by the name. `tag` = [`NameOf`], `aux` = text length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Name {
    pub header: Header,
    /// The number: domain << 32 | operation, thread id, stream address, counter id, ...
    pub id: u64,
    /// Tick from which the name holds; 0 = always.
    pub since_tick: u64,
}

#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameOf {
    Operation = 1,
    Thread = 2,
    Stream = 3,
    Counter = 4,
    HipDevice = 5,
    /// Not a text: the drainer gave the stream at address `id` the number `since_tick`.
    StreamNumber = 6,
    /// Not a text: the drainer gave the queue `id` the index in the lower half of `since_tick`; its agent is above.
    QueueIndex = 7,
    /// Not a text: the words of call path `id`, innermost first: return addresses, or words of [`path_word`].
    CallPath = 8,
    /// The Python frame of word `id` of a call path: file, a zero byte, function. `since_tick` is the line, 0 = none.
    PythonFrame = 9,
    /// The ROCTx range of word `id` of a call path, without its digits.
    RangeFrame = 10,
}

/// Words of a call path that are not return addresses.
pub mod path_word {
    /// Set in all such words; user space has no such addresses.
    pub const NAMED: u64 = 1 << 63;
    /// Set in ranges, not in Python frames.
    pub const RANGE: u64 = 1 << 62;
    /// The last word of a path without readable Python frames: the thread did not hold the interpreter's lock, or rkprof
    /// cannot read this interpreter.
    pub const WITHOUT_PYTHON: u64 = NAMED;
}

/// `tag` of an [`Annotation`] whose `flops` are the bits of the id of the launch's call path.
pub const PATH_OF_LAUNCH: u8 = 1;
/// `tag` of an [`Annotation`] without work: its thread launches now, within ROCTx ranges that may state work. The launch's
/// own record may come from another thread, which writes the packet to the queue.
pub const LAUNCH_IN_RANGE: u8 = 2;
/// `tag` of an [`Annotation`] that gives a path to the next recorded call of its thread, for the call's wait or allocation.
/// `child` is the call's start tick, `flops` are the bits of the path's id. `bytes` is 1 for a long wait
/// ([`crate::call_paths::LONG_WAIT_NS`]), else 0.
pub const PATH_OF_CALL: u8 = 3;

impl NameOf {
    pub fn from_u8(of: u8) -> Option<NameOf> {
        use NameOf::*;
        [Operation, Thread, Stream, Counter, HipDevice, StreamNumber, QueueIndex, CallPath, PythonFrame, RangeFrame]
            .into_iter()
            .find(|n| *n as u8 == of)
    }
}

/// A sentence for the summary, followed by the text. `tag` = [`Severity`], `aux` = text length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
pub struct Note {
    pub header: Header,
    pub tick: u64,
}

#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A feature was not available and was skipped.
    Info = 1,
    /// The records are complete, but something needs attention.
    Warning = 2,
    /// Records are missing: the run is INCOMPLETE.
    Incomplete = 3,
}

impl Severity {
    pub fn from_u8(severity: u8) -> Severity {
        match severity {
            2 => Severity::Warning,
            3 => Severity::Incomplete,
            _ => Severity::Info,
        }
    }
}

macro_rules! sizes {
    ($($record:ty: $bytes:literal),* $(,)?) => {$(
        const _: () = assert!(size_of::<$record>() == $bytes && align_of::<$record>() <= 8);
    )*};
}

sizes! {
    Header: 8, ApiCall: 40, ApiCallArgs: 56, Launch: 32, Dispatch: 96, Copy: 72, Allocation: 56, Scratch: 56,
    Marker: 24, Counters: 48, CounterValue: 16, Annotation: 32, ApiCallWords: 64, ApiRecord: 40, Activity: 56, PcSamples: 40, Agent: 80,
    KernelSymbol: 64, CodeObject: 48, Name: 24,
    Note: 16, HostFunction: 104,
}

/// Reads a `T` from the start of `bytes`; `None` when they are too short.
pub fn read<T: AnyBitPattern>(bytes: &[u8]) -> Option<T> {
    Some(bytemuck::pod_read_unaligned(bytes.get(..size_of::<T>())?))
}

/// The bytes of a record.
pub fn bytes_of<T: NoUninit>(record: &T) -> &[u8] {
    bytemuck::bytes_of(record)
}

/// `bytes` rounded up to the 8-byte granularity of records.
pub const fn padded(bytes: usize) -> usize {
    (bytes + 7) & !7
}

/// The text that follows a `T`: `aux` bytes, cut where the record ends, invalid UTF-8 replaced.
pub fn text_after<T>(record: &[u8], text_len: u32) -> std::borrow::Cow<'_, str> {
    let from = size_of::<T>().min(record.len());
    let to = (from + text_len as usize).min(record.len());
    String::from_utf8_lossy(&record[from..to])
}

/// The longest prefix of `text` that fits [`MAX_TEXT`] and ends at a character boundary.
pub fn clip(text: &[u8]) -> &[u8] {
    let mut end = text.len().min(MAX_TEXT);
    while end < text.len() && end > 0 && (text[end] & 0xC0) == 0x80 {
        end -= 1;
    }
    &text[..end]
}

/// Iterates over the records in `bytes`; stops at the first impossible header.
pub fn iter(bytes: &[u8]) -> impl Iterator<Item = (Header, &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let header: Header = read(rest)?;
        let len = header.len as usize;
        if len < size_of::<Header>() || !len.is_multiple_of(8) || len > rest.len() {
            return None;
        }
        let (record, tail) = rest.split_at(len);
        rest = tail;
        Some((header, record))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Preset lightweight: calls and launches, and no record for a kernel's end, which the drainer reads from the kernel's
    /// signal.
    #[test]
    fn what_threads_leave_in_the_buffer_is_a_cache_line_at_most() {
        let sizes = [size_of::<ApiCall>(), size_of::<ApiCallArgs>(), size_of::<Launch>(), size_of::<Marker>()];
        assert!(sizes.iter().all(|bytes| *bytes <= 64), "{sizes:?}");
    }
}
