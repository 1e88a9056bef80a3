//! The enumerations whose numbers are in records.

/// Enumerations and how a reader finds a value by its number.
macro_rules! numbered {
    ($($(#[$doc:meta])* pub enum $name:ident { $($(#[$of:meta])* $value:ident = $number:literal,)* })*) => {$(
        $(#[$doc])*
        #[repr(u8)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$of])* $value = $number,)*
        }

        impl $name {
            /// `None` for the number of a newer rkprof.
            #[inline]
            pub const fn from_u8(number: u8) -> Option<$name> {
                match number {
                    $($number => Some($name::$value),)*
                    _ => None,
                }
            }
        }
    )*};
}

numbered! {
    /// The kind of a record. Kinds from 64 on are metadata: they are kept for the whole session (`meta.bin`).
    pub enum RecordKind {
        ApiCall = 1, ApiCallArgs = 2, Launch = 3, Dispatch = 4, Copy = 5, Allocation = 6, Scratch = 7, Marker = 8,
        Counters = 9, Annotation = 10, ApiRecord = 11, Activity = 12, PcSamples = 13, ApiCallWords = 14, Problem = 15, Arguments = 16, Agent = 64,
        KernelSymbol = 65, CodeObject = 66, Name = 67, Note = 68, HostFunction = 69,
    }

    /// The API of a function; `tag` of [`ApiCall`] and [`Name`].
    pub enum Domain {
        /// HIP runtime through rkprof's wrappers; the operation is the slot in [`rkprof_abi::hip::table`].
        HipRuntime = 1,
        /// HIP runtime through the SDK's callback service; the operation is the SDK's number, named by a [`Name`] record.
        HipRuntimeSdk = 2,
        HipCompiler = 3, Hsa = 4, Rccl = 5, Marker = 6, RocDecode = 7, RocJpeg = 8,
        /// Page faults, migrations and evicted queues, as the driver reports them.
        Kfd = 9,
        /// Barriers of queues that record HIP's events and wait for them.
        HipEvent = 10,
        HipGraph = 11,
    }

    pub enum LaunchKind {
        Dispatch = 1, Copy = 2,
    }

    pub enum MarkerOp {
        Mark = 1, Push = 2, Pop = 3, Start = 4, Stop = 5, Pause = 6, Resume = 7,
    }

    pub enum SamplingMethod {
        Stochastic = 1, HostTrap = 2,
    }

    pub enum NameOf {
        Operation = 1, Thread = 2, Stream = 3, Counter = 4, HipDevice = 5,
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
        /// How the arguments of kernel `id` lie in its [`Arguments`](super::Arguments): a [`Layout`](crate::arguments::Layout).
        Arguments = 11,
        /// The name of the file that the drainer made of code object `id`.
        CodeObject = 12,
    }

    pub enum Severity {
        /// A feature was not available and was skipped.
        Info = 1,
        /// The records are complete, but something needs attention.
        Warning = 2,
        /// Records are missing: the run is INCOMPLETE.
        Incomplete = 3,
    }
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
