//! The layouts of records, with their lengths in bytes. The table of [`super`] says who writes them.

use bytemuck::{Pod, Zeroable};

/// Structs of the arena: their fields have no gaps, and their length is a part of the format.
macro_rules! records {
    ($($(#[$doc:meta])* pub struct $name:ident: $bytes:literal { $($fields:tt)* })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
        pub struct $name { $($fields)* }

        const _: () = assert!(size_of::<$name>() == $bytes && align_of::<$name>() <= 8);
    )*};
}

records! {
    /// First 8 bytes of every record.
    pub struct Header: 8 {
        /// A [`Kind`].
        pub kind: u8,
        /// Meaning depends on the kind (e.g. the API [`Domain`], the copy direction).
        pub tag: u8,
        /// Length of the whole record in bytes, header and text included, a multiple of 8.
        pub len: u16,
        /// Meaning depends on the kind (e.g. operation number, length of the text in bytes).
        pub aux: u32,
    }

    /// A returned API call. `tag` = [`Domain`], `aux` = operation.
    pub struct ApiCall: 40 {
        pub header: Header,
        pub start_tick: u64, pub end_tick: u64,
        /// Id of the first dispatch or copy that this call caused; the ids are `first_child .. first_child + children`.
        pub first_child: u64,
        pub children: u32,
        /// Return value (`hipError_t`); 0 for functions that return a pointer.
        pub status: i32,
    }

    /// An [`ApiCall`] with its arguments.
    pub struct ApiCallArgs: 56 {
        pub call: ApiCall,
        pub arguments: CallArguments,
    }

    /// The arguments of a call that every record of it holds; absent ones are `u64::MAX`.
    pub struct CallArguments: 16 {
        /// The stream's address as the program passed it; 0 is the default stream, and [`own_stream`] gives a thread's own
        /// stream.
        pub stream: u64,
        pub bytes: u64,
    }

    /// An [`ApiCallArgs`] with all its arguments as they were passed: `words` 8-byte words (integer registers, then the
    /// stack, then vector registers, as many of each as [`rkprof_abi::hip::table::Function`] says), then the text that one
    /// of them points to.
    pub struct ApiCallWords: 64 {
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

    /// A dispatch or copy is being enqueued. `tag` = [`LaunchKind`], `aux` = [`function_word`] of the call, or 0.
    pub struct Launch: 32 {
        pub header: Header,
        /// The id that the dispatch or copy will carry: unique in the process, never 0.
        pub child: u64,
        /// Start of the API call, 0 outside a call.
        pub call_tick: u64,
        /// As in [`CallArguments::stream`]; `u64::MAX` when the call has none.
        pub stream: u64,
    }

    /// A finished kernel dispatch. `tag` = 1 when its duration is not a timing (counters were collected).
    pub struct Dispatch: 96 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64,
        /// The [`Launch::child`] of its launch, 0 when unknown.
        pub child: u64,
        pub dispatch_id: u64, pub kernel_id: u64, pub queue: u64,
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
    pub struct Copy: 72 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64, pub child: u64, pub bytes: u64,
        pub src_agent: u32, pub dst_agent: u32, pub tid: u32, pub pad: u32,
        /// 0 where the SDK does not give it.
        pub src_address: u64,
        pub dst_address: u64,
    }

    /// Device or host memory allocated or freed. `tag` = [`AllocationOp`].
    pub struct Allocation: 56 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64, pub address: u64,
        /// 0 for frees: the SDK does not give it; the drainer remembers the allocation.
        pub bytes: u64,
        /// [`NO_AGENT`] for frees.
        pub agent: u32,
        pub tid: u32,
        pub child: u64,
    }

    /// Scratch memory event. `tag` = [`ScratchOp`], `aux` = the SDK's flags.
    pub struct Scratch: 56 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64, pub queue: u64,
        /// 0 where the SDK does not give it.
        pub bytes: u64,
        pub agent: u32, pub tid: u32,
        pub child: u64,
    }

    /// A ROCTx or `rkprof_range_*` event, followed by its text. `tag` = [`MarkerOp`], `aux` = text length.
    pub struct Marker: 24 {
        pub header: Header,
        pub tick: u64,
        /// Range id of start/stop, length of the call of pause/resume in ticks, else 0.
        pub id: u64,
    }

    /// Hardware counters of one dispatch, followed by `aux` [`CounterValue`]s, already reduced over instances.
    pub struct Counters: 48 {
        pub header: Header,
        pub dispatch_id: u64, pub child: u64, pub start_ns: u64, pub end_ns: u64,
        /// The pass or multiplex group.
        pub group: u32,
        pub pad: u32,
    }

    pub struct CounterValue: 16 {
        /// The id of a [`Name`] with `tag` = [`NameOf::Counter`].
        pub counter: u64,
        pub value: f64,
    }

    /// Work that the program states for its next kernel.
    pub struct Annotation: 32 {
        pub header: Header,
        pub child: u64,
        pub flops: f64, pub bytes: f64,
    }

    /// The same kind with another `tag`, [`super::PATH_OF_LAUNCH`] or [`super::PATH_OF_CALL`]: a call path instead of work.
    pub struct PathTaken: 32 {
        pub header: Header,
        /// The id of the launch, or the start tick of the call.
        pub of: u64,
        /// The path's id.
        pub path: u64,
        /// Of a launch or an allocation: how many it stands for, 0 in runs before there was such a number. Of a wait: 1 when it was long
        /// ([`crate::call_paths::LONG_WAIT_NS`]), and 0 otherwise.
        pub weight: f64,
    }

    /// The size of the matrix product that a launch does. `tag` = [`GEMM`](super::GEMM), `aux` = what of it is known
    /// ([`problem_bits`](super::problem_bits)). The order of matrices is A, B, C, D.
    pub struct Problem: 64 {
        pub header: Header,
        /// [`Launch::child`].
        pub child: u64,
        /// M, N, K and the batch's size.
        pub sizes: [u32; 4],
        pub leading: [u32; 4],
        pub strides: [u32; 4],
    }

    /// The arguments of a launch. `aux` = number of 32-bit words that follow; their meaning is a name of the kernel
    /// ([`NameOf::Arguments`](super::NameOf::Arguments)).
    pub struct Arguments: 16 {
        pub header: Header,
        /// [`Launch::child`].
        pub child: u64,
    }

    /// An API call that the SDK recorded in a buffer, on the thread `tid`. `tag` = [`Domain`], `aux` = operation.
    pub struct ApiRecord: 40 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64,
        /// The SDK's own correlation id.
        pub correlation: u64,
        pub tid: u32, pub pad: u32,
    }

    /// An action of the driver, an event of HIP or a graph. `tag` = [`Domain`], `aux` = operation.
    pub struct Activity: 56 {
        pub header: Header,
        pub start_ns: u64, pub end_ns: u64,
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
    pub struct PcSamples: 40 {
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

    /// A device or CPU, followed by `name`, `product`, `uuid` and the facts ([`crate::event::Agent::facts`]), with zero
    /// bytes between them. `tag` = 1 CPU, 2 GPU, 3 NPU.
    pub struct Agent: 80 {
        pub header: Header,
        pub index: u32, pub node_id: u32, pub logical_node_id: u32,
        /// `major * 10000 + minor * 100 + stepping`.
        pub gfx_target_version: u32,
        pub cu_count: u32, pub simd_per_cu: u32, pub wave_size: u32, pub xcc_count: u32, pub max_waves_per_cu: u32,
        pub lds_kib: u32,
        /// MHz.
        pub clock_mhz: u32,
        pub device_id: u32, pub location_id: u32, pub domain: u32,
        /// Bytes.
        pub memory_bytes: u64,
        pub gpu_id: u64,
    }

    /// A kernel of a loaded code object, followed by its mangled name without `.kd`. `tag` = [`alignment_tag`], `aux` =
    /// text length.
    pub struct KernelSymbol: 64 {
        pub header: Header,
        pub kernel_id: u64, pub code_object_id: u64,
        /// Address of the kernel descriptor, for the light path; addresses are reused after unload.
        pub kernel_object: u64,
        /// Address of the first instruction; 0 where the SDK does not give it.
        pub entry: u64,
        pub kernarg_bytes: u32,
        /// LDS bytes fixed at compile time.
        pub static_lds: u32,
        pub private_segment: u32, pub sgprs: u32, pub vgprs: u32, pub agprs: u32,
    }

    /// The host function that a program launches a kernel by, as its compiler registered it with HIP. Its name follows
    /// where that is not the kernel's: `aux` = text length. The SDK announces it right after the kernel.
    pub struct HostFunction: 104 {
        pub header: Header,
        /// The SDK's number of this function for this kernel.
        pub id: u64,
        pub kernel_id: u64, pub address: u64, pub modules: u64, pub workgroup_size: u64,
        pub thread_limit: u32,
        /// As the SDK calls them: `thread_ids`, `block_ids`, `block_dims`, `grid_dims`.
        pub dimensions: [[u32; 3]; 4],
        pub pad: u32,
    }

    /// A loaded code object, followed by its URI. `tag` = 1 load, 2 unload, `aux` = text length.
    pub struct CodeObject: 48 {
        pub header: Header,
        pub code_object_id: u64, pub load_base: u64, pub load_bytes: u64,
        pub load_delta: i64,
        pub agent: u32, pub pad: u32,
    }

    /// A name for a number that other records refer to, followed by the name. `tag` = [`NameOf`], `aux` = text length.
    pub struct Name: 24 {
        pub header: Header,
        /// The number: domain << 32 | operation, thread id, stream address, counter id, ...
        pub id: u64,
        /// Tick from which the name holds; 0 = always.
        pub since_tick: u64,
    }

    /// A sentence for the summary, followed by the text. `tag` = [`Severity`], `aux` = text length.
    pub struct Note: 16 {
        pub header: Header,
        pub tick: u64,
    }
}
