//! The numbers of the format: Perfetto's fields that the hot paths write by hand, the interning ids that are the same in
//! every trace, packet sequences and track ids. `proto/rkprof_trace.proto` has the meaning of the fields.

use rkprof_model::event::Process;
use rkprof_model::record::CopyDirection;

/// Fields of Perfetto's messages, as `message::FIELD`.
pub mod field {
    pub mod trace {
        pub const PACKET: u32 = 1;
    }
    pub mod packet {
        pub(crate) const CLOCK_SNAPSHOT: u32 = 6;
        pub const TIMESTAMP: u32 = 8;
        pub const SEQUENCE_ID: u32 = 10;
        pub const TRACK_EVENT: u32 = 11;
        pub const INTERNED_DATA: u32 = 12;
        pub const SEQUENCE_FLAGS: u32 = 13;
        pub const COMPRESSED_PACKETS: u32 = 50;
        pub(crate) const GPU_COUNTER_EVENT: u32 = 52;
        pub(crate) const GPU_RENDER_STAGE_EVENT: u32 = 53;
        pub(crate) const TIMESTAMP_CLOCK_ID: u32 = 58;
        pub(crate) const DEFAULTS: u32 = 59;
        pub const TRACK_DESCRIPTOR: u32 = 60;
        pub(crate) const TRACE_ATTRIBUTES: u32 = 126;
        pub(crate) const GPU_INFO: u32 = 128;
    }
    pub mod track_event {
        pub const CATEGORY_IIDS: u32 = 3;
        pub const DEBUG_ANNOTATIONS: u32 = 4;
        pub const TYPE: u32 = 9;
        pub const NAME_IID: u32 = 10;
        pub const TRACK_UUID: u32 = 11;
        pub(crate) const EXTRA_COUNTER_VALUES: u32 = 12;
        pub const NAME: u32 = 23;
        pub(crate) const COUNTER_VALUE: u32 = 30;
        pub(crate) const DOUBLE_COUNTER_VALUE: u32 = 44;
        pub(crate) const EXTRA_COUNTER_TRACK_UUIDS: u32 = 31;
        pub(crate) const CALLSTACK_IID: u32 = 56;
        pub(crate) const GPU_CORRELATION: u32 = 3000;
        pub(crate) const GPU_API: u32 = 3001;
    }
    pub mod correlation {
        pub(crate) const SUBMISSION_EVENT_IDS: u32 = 1;
    }
    pub mod annotation {
        pub const NAME_IID: u32 = 1;
        pub const UINT: u32 = 3;
        pub const INT: u32 = 4;
        pub const STRING: u32 = 6;
        pub const POINTER: u32 = 7;
        pub const NAME: u32 = 10;
        pub const ENTRIES: u32 = 11;
    }
    pub mod stage_event {
        pub(crate) const EVENT_ID: u32 = 1;
        pub(crate) const DURATION: u32 = 2;
        pub const CONTEXT: u32 = 5;
        pub const GPU_ID: u32 = 11;
        pub(crate) const HW_QUEUE_IID: u32 = 13;
        pub(crate) const STAGE_IID: u32 = 14;
        pub(crate) const KERNEL_IID: u32 = 19;
        pub const NAME_IID: u32 = 20;
        pub const LAUNCH: u32 = 21;
    }
    pub mod launch {
        pub(crate) const GRID: u32 = 1;
        pub const WORKGROUP: u32 = 2;
        pub const ARGS: u32 = 3;
    }
    pub mod arg {
        pub const NAME_IID: u32 = 1;
        pub const INT: u32 = 3;
        pub const UINT: u32 = 4;
        pub const DOUBLE: u32 = 5;
        pub(crate) const STRING_IID: u32 = 7;
    }
    pub mod counter_event {
        pub const COUNTERS: u32 = 2;
        pub(crate) const DESCRIPTOR_IID: u32 = 4;
    }
    pub mod counter {
        pub const ID: u32 = 1;
        pub const INT: u32 = 2;
        pub const DOUBLE: u32 = 3;
    }
    pub mod interned {
        pub const EVENT_NAMES: u32 = 2;
        pub(crate) const FUNCTION_NAMES: u32 = 5;
        pub const FRAMES: u32 = 6;
        pub(crate) const CALLSTACKS: u32 = 7;
        pub(crate) const SOURCE_PATHS: u32 = 18;
        pub(crate) const STRINGS: u32 = 29;
        pub(crate) const GPU_SPECIFICATIONS: u32 = 24;
        pub(crate) const COUNTER_DESCRIPTORS: u32 = 47;
        pub(crate) const COMPUTE_KERNELS: u32 = 1000;
    }
    pub mod frame {
        pub const IID: u32 = 1;
        pub(crate) const FUNCTION_NAME_ID: u32 = 2;
        pub(crate) const SOURCE_PATH_IID: u32 = 5;
        pub(crate) const LINE_NUMBER: u32 = 6;
    }
    pub mod callstack {
        pub const IID: u32 = 1;
        pub(crate) const FRAME_IDS: u32 = 2;
    }
    /// `iid` and text of both EventName and InternedString.
    pub mod named {
        pub const IID: u32 = 1;
        pub const TEXT: u32 = 2;
    }
}

/// Clock ids.
pub mod clock {
    pub const REALTIME: u32 = 1;
    pub(crate) const MONOTONIC: u32 = 3;
    pub const BOOTTIME: u32 = 6;
    /// Each sequence's own clock: timestamps are ns since the sequence's previous timestamp on this clock.
    pub(crate) const INCREMENTAL: u32 = 64;
}

/// `TrackEvent.type`.
pub mod kind {
    pub const SLICE_BEGIN: u64 = 1;
    pub(crate) const SLICE_END: u64 = 2;
    pub const INSTANT: u64 = 3;
    pub const COUNTER: u64 = 4;
}

/// SEQ_INCREMENTAL_STATE_CLEARED.
pub const STATE_CLEARED: u32 = 1;
/// HIP, both as `GpuApi` and as `InternedGraphicsContext.Api`.
pub(crate) const API_HIP: u32 = 5;
/// `GpuCounterGroup.COMPUTE`: Perfetto's compute page ignores counters outside this group.
pub(crate) const GROUP_COMPUTE: u32 = 6;
/// `RenderStageCategory.COMPUTE`.
pub(crate) const CATEGORY_COMPUTE: u32 = 2;

/// Interned strings from this iid on are [`super::schema::SideEntry`] messages.
pub(crate) const SIDE_IIDS: u64 = 1 << 32;

/// Names with fixed interning ids, as a C-like enum with `ALL`, `name` and `from_name`.
macro_rules! interned_names {
    ($(#[$doc:meta])* $type:ident { $($variant:ident = $iid:literal $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($variant = $iid,)* }

        impl $type {
            pub const ALL: &[$type] = &[$($type::$variant,)*];

            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }

            pub const fn iid(self) -> u64 {
                self as u64
            }

            pub(crate) fn from_name(name: &str) -> Option<$type> {
                match name { $($name => Some($type::$variant),)* _ => None }
            }
        }
    };
}

interned_names! {
    /// Arguments of kernels, launches and copies, with the names that Perfetto's pages expect, where there are such names.
    Arg {
        Device = 1 "device",
        Stream = 2 "stream",
        DispatchId = 3 "dispatch_id",
        Tid = 4 "tid",
        QueuedNs = 5 "queued_ns",
        Api = 6 "api",
        Scratch = 7 "scratch_bytes",
        CountersCollected = 8 "counters_collected",
        InvertedNs = 9 "inverted_ns",
        GridItemsX = 10 "grid_items_x",
        GridItemsY = 11 "grid_items_y",
        GridItemsZ = 12 "grid_items_z",
        Bytes = 13 "bytes",
        SrcAgent = 14 "src_agent",
        DstAgent = 15 "dst_agent",
        WorkFlops = 16 "flops",
        WorkBytes = 17 "bytes_of_work",
        Gemm = 18 "gemm",
        Arguments = 19 "arguments",
        Registers = 20 "registers_per_thread",
        AccumRegisters = 21 "accum_registers_per_thread",
        ScalarRegisters = 22 "scalar_registers",
        StaticLds = 23 "shared_mem_static",
        DynamicLds = 24 "shared_mem_dynamic",
        KernelScratch = 25 "scratch_bytes_per_thread",
        LimitRegisters = 26 "occupancy_limit_registers",
        LimitLds = 27 "occupancy_limit_shared_mem",
        LimitWaves = 28 "occupancy_limit_warps",
        LimitBarriers = 29 "occupancy_limit_barriers",
        OccupancyPercent = 30 "sm__maximum_warps_per_active_cycle_pct",
        OccupancyWaves = 31 "sm__maximum_warps_avg_per_active_cycle",
    }
}

interned_names! {
    /// Arguments of track events.
    Note {
        Stream = 1 "stream",
        Bytes = 2 "bytes",
        Status = 3 "status",
        InvertedNs = 4 "inverted_ns",
        Op = 5 "op",
        DurationNs = 6 "duration_ns",
        Address = 7 "address",
        Agent = 8 "agent",
        Queue = 9 "queue",
        Tid = 10 "tid",
        Id = 11 "id",
        InUse = 12 "in_use",
        Flags = 13 "flags",
        Message = 14 "message",
        Kind = 15 "kind",
        Total = 16 "total",
        Severity = 17 "severity",
        Continued = 18 "continued",
        Domain = 19 "domain",
        FromAgent = 20 "from_agent",
        Value = 21 "value",
        CallPath = 22 "call_path",
        Arguments = 23 "args",
        CallPathWeight = 24 "call_path_weight_milli",
    }
}

interned_names! {
    /// The kind of a track event; API calls, the most frequent ones, have no category.
    Category {
        Roctx = 1 "roctx",
        Memory = 2 "memory",
        Scratch = 3 "scratch",
        Message = 4 "rkprof",
        Drop = 5 "drop",
        OwnCost = 6 "own cost",
        Activity = 7 "activity",
        Durations = 8 "durations",
        Found = 9 "found",
    }
}

/// `InternedGpuRenderStageSpecification`s that are stages; those from [`FIRST_QUEUE`] on are hardware queues.
pub(crate) const STAGE_KERNEL: u64 = 1;
pub(crate) const COPY_QUEUE: u64 = 15;
pub(crate) const FIRST_QUEUE: u64 = 16;

/// iid and name of a copy's stage.
pub(crate) const fn copy_stage(direction: CopyDirection) -> (u64, &'static str) {
    match direction {
        CopyDirection::Unknown => (2, "Memcpy"),
        CopyDirection::HostToHost => (3, "Memcpy HtoH"),
        CopyDirection::HostToDevice => (4, "Memcpy HtoD"),
        CopyDirection::DeviceToHost => (5, "Memcpy DtoH"),
        CopyDirection::DeviceToDevice => (6, "Memcpy DtoD"),
    }
}

/// Packet sequences, relative to the base in the options; queues and threads get those after [`sequence::FIRST`].
pub mod sequence {
    pub(crate) const META: u32 = 1;
    pub const OWN_COST: u32 = 2;
    pub const COUNTERS: u32 = 3;
    pub const MEMORY: u32 = 4;
    pub const COPIES: u32 = 5;
    pub const RANGES: u32 = 6;
    pub(crate) const DURATIONS: u32 = 7;
    pub const FIRST: u32 = 8;
}

/// The kind of a track, which is part of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    Process,
    Thread,
    /// Memory operations of the process.
    Memory,
    /// Scratch memory operations.
    Scratch,
    /// Memory in use on an agent.
    InUse,
    /// Actions of the driver, HIP's events or graphs; one track for each.
    Activity,
    /// Numbers of kernels by duration, and the parent track (0).
    Durations,
    /// ROCTx start/stop ranges that do not overlap.
    Lane,
    /// Messages of rkprof.
    Messages,
    Records,
    Dropped,
    DrainerCpu,
    ArenaUsed,
    Level,
    /// Dropped records of one kind and thread.
    DroppedKind,
}

/// Track ids that are unique across processes, so that traces can be merged: hashes of process and object.
#[derive(Clone, Copy, Debug)]
pub struct TrackIds {
    process: u64,
}

impl TrackIds {
    pub fn new(process: &Process) -> TrackIds {
        let host = process.host.bytes().fold(0, |hash, byte| mix(hash, u64::from(byte)));
        TrackIds { process: mix(mix(host, process.start), u64::from(process.pid)) }
    }

    /// The uuid of the track of object `id`; never 0, which is Perfetto's root. It has 63 bits, whose varint is a byte
    /// shorter than that of 64.
    pub fn uuid(self, track: Track, id: u64) -> u64 {
        (mix(mix(self.process, track as u64), id) >> 1).max(1)
    }
}

/// One step of a 64-bit hash (the finalizer of SplitMix64 over the running value).
pub fn mix(hash: u64, value: u64) -> u64 {
    let mut z = hash.rotate_left(23) ^ value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_iids_are_unique() {
        fn check<T: Copy>(all: &[T], iid: fn(T) -> u64, name: fn(T) -> &'static str) {
            let iids: HashSet<_> = all.iter().map(|t| iid(*t)).collect();
            let names: HashSet<_> = all.iter().map(|t| name(*t)).collect();
            assert_eq!((iids.len(), names.len()), (all.len(), all.len()));
        }
        check(Arg::ALL, Arg::iid, Arg::name);
        check(Note::ALL, Note::iid, Note::name);
        check(Category::ALL, Category::iid, Category::name);
        let stages: HashSet<_> = CopyDirection::ALL.iter().map(|d| copy_stage(*d).0).collect();
        assert_eq!(stages.len(), CopyDirection::ALL.len());
        assert!(!stages.contains(&STAGE_KERNEL) && stages.iter().all(|s| *s < COPY_QUEUE));
    }

    /// The first outputs of SplitMix64 from 0, as its author publishes them.
    #[test]
    fn mixing_is_that_of_splitmix64() {
        let step = 0x9e37_79b9_7f4a_7c15u64;
        let outputs = [0, 1, 2].map(|n| mix(0, step.wrapping_mul(n)));
        assert_eq!(outputs, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }

    #[test]
    fn track_ids_tell_processes_and_objects_apart() {
        let a = TrackIds::new(&Process { pid: 1, start: 5, host: "a".into(), ..Process::default() });
        let b = TrackIds::new(&Process { pid: 2, start: 5, host: "a".into(), ..Process::default() });
        let ids =
            [a.uuid(Track::Thread, 1), a.uuid(Track::Thread, 2), a.uuid(Track::Lane, 1), b.uuid(Track::Thread, 1)];
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        assert_eq!(ids[0], a.uuid(Track::Thread, 1));
    }
}
