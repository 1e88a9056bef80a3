//! The tracing domains of the simulator, and their numbers in the simulated version.
//!
//! A domain has up to three numbers: as a callback kind, as a buffer kind and as a kind of external correlation request.
//! They are positions in the version's lists, so a version that renumbers renumbers here too.

use std::ffi::CStr;
use std::sync::OnceLock;

use crate::c::leak;
use crate::hip::names;
use crate::version::Version;

macro_rules! kinds {
    ($($kind:ident = $name:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TracingKind { $($kind),* }

        impl TracingKind {
            pub const ALL: &[TracingKind] = &[$(TracingKind::$kind),*];

            pub fn name(self) -> &'static str {
                match self { $(TracingKind::$kind => $name),* }
            }
        }
    };
}

kinds! {
    HsaCore = "HSA_CORE_API",
    HsaAmdExt = "HSA_AMD_EXT_API",
    HipRuntime = "HIP_RUNTIME_API",
    HipCompiler = "HIP_COMPILER_API",
    MarkerCore = "MARKER_CORE_API",
    MarkerControl = "MARKER_CONTROL_API",
    MarkerName = "MARKER_NAME_API",
    CodeObject = "CODE_OBJECT",
    Scratch = "SCRATCH_MEMORY",
    Dispatch = "KERNEL_DISPATCH",
    Copy = "MEMORY_COPY",
    Allocation = "MEMORY_ALLOCATION",
    RuntimeInit = "RUNTIME_INITIALIZATION",
    Stream = "HIP_STREAM",
    Retirement = "CORRELATION_ID_RETIREMENT",
    Rccl = "RCCL_API",
    PageMigration = "PAGE_MIGRATION",
    PageMigrate = "KFD_PAGE_MIGRATE",
    PageFault = "KFD_PAGE_FAULT",
    KfdQueue = "KFD_QUEUE",
    Unmap = "KFD_EVENT_UNMAP_FROM_GPU",
    Dropped = "KFD_EVENT_DROPPED_EVENTS",
    HipEvent = "HIP_EVENT",
    HipGraph = "HIP_GRAPH",
}

#[derive(Clone, Copy, Default)]
struct Numbers {
    callback: Option<usize>,
    buffer: Option<usize>,
    request: Option<usize>,
}

fn numbers(kind: TracingKind) -> Numbers {
    static NUMBERS: OnceLock<Vec<Numbers>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let version = Version::current();
        let find =
            |list: &[&CStr], kind: TracingKind| list.iter().position(|name| name.to_bytes() == kind.name().as_bytes());
        let of = |kind: &TracingKind| Numbers {
            callback: find(version.callback_kinds(), *kind),
            buffer: find(version.buffer_kinds(), *kind),
            request: find(version.request_kinds(), *kind),
        };
        TracingKind::ALL.iter().map(of).collect()
    })[kind as usize]
}

impl TracingKind {
    pub fn callback(self) -> Option<usize> {
        numbers(self).callback
    }

    pub fn buffer(self) -> Option<usize> {
        numbers(self).buffer
    }

    pub fn request(self) -> Option<usize> {
        numbers(self).request
    }

    pub fn of_name(name: &CStr) -> Option<TracingKind> {
        TracingKind::ALL.iter().copied().find(|kind| kind.name().as_bytes() == name.to_bytes())
    }

    /// Names of the operations, by number; for some kinds 1.0 and later have more.
    pub fn operations(self) -> &'static [&'static CStr] {
        static LISTS: OnceLock<Vec<Vec<&'static CStr>>> = OnceLock::new();
        &LISTS.get_or_init(|| TracingKind::ALL.iter().map(|kind| kind.operation_list()).collect())[self as usize]
    }

    fn operation_list(self) -> Vec<&'static CStr> {
        let version = Version::current();
        let one = version >= Version::V1_0;
        let mut names: Vec<&str> = match self {
            TracingKind::HsaCore => super::hsa::CORE.to_vec(),
            TracingKind::HsaAmdExt => super::hsa::AMD_EXT.to_vec(),
            TracingKind::HipRuntime => names::RUNTIME.to_vec(),
            TracingKind::HipCompiler => names::COMPILER.to_vec(),
            TracingKind::MarkerCore => {
                let start = ["roctxMarkA", "roctxRangePushA", "roctxRangePop", "roctxRangeStartA"];
                [&start[..], &["roctxRangeStop", "roctxGetThreadId"]].concat()
            }
            TracingKind::MarkerControl => vec!["roctxProfilerPause", "roctxProfilerResume"],
            TracingKind::MarkerName => {
                vec!["roctxNameOsThread", "roctxNameHsaAgent", "roctxNameHipDevice", "roctxNameHipStream"]
            }
            TracingKind::CodeObject if one => {
                vec!["NONE", "LOAD", "DEVICE_KERNEL_SYMBOL_REGISTER", "HOST_KERNEL_SYMBOL_REGISTER"]
            }
            TracingKind::CodeObject => vec!["NONE", "LOAD", "DEVICE_KERNEL_SYMBOL_REGISTER"],
            TracingKind::Scratch => {
                let start = ["SCRATCH_MEMORY_NONE", "SCRATCH_MEMORY_ALLOC", "SCRATCH_MEMORY_FREE"];
                [&start[..], &["SCRATCH_MEMORY_ASYNC_RECLAIM"]].concat()
            }
            TracingKind::Dispatch => {
                vec!["KERNEL_DISPATCH_NONE", "KERNEL_DISPATCH_ENQUEUE", "KERNEL_DISPATCH_COMPLETE"]
            }
            TracingKind::Copy => {
                let start = ["MEMORY_COPY_NONE", "MEMORY_COPY_HOST_TO_HOST", "MEMORY_COPY_HOST_TO_DEVICE"];
                [&start[..], &["MEMORY_COPY_DEVICE_TO_HOST", "MEMORY_COPY_DEVICE_TO_DEVICE"]].concat()
            }
            TracingKind::Allocation => {
                let start = ["MEMORY_ALLOCATION_NONE", "MEMORY_ALLOCATION_ALLOCATE", "MEMORY_ALLOCATION_VMEM_ALLOCATE"];
                [&start[..], &["MEMORY_ALLOCATION_FREE", "MEMORY_ALLOCATION_VMEM_FREE"]].concat()
            }
            TracingKind::RuntimeInit => {
                let start = ["RUNTIME_INITIALIZATION_NONE", "RUNTIME_INITIALIZATION_HSA"];
                [&start[..], &["RUNTIME_INITIALIZATION_HIP", "RUNTIME_INITIALIZATION_MARKER"]].concat()
            }
            TracingKind::Stream => vec!["HIP_STREAM_NONE", "HIP_STREAM_CREATE", "HIP_STREAM_DESTROY", "HIP_STREAM_SET"],
            TracingKind::Retirement => vec![],
            TracingKind::Rccl => super::driver::RCCL.to_vec(),
            TracingKind::PageMigration => {
                let start = ["PAGE_MIGRATION_NONE", "PAGE_MIGRATION_PAGE_MIGRATE", "PAGE_MIGRATION_PAGE_FAULT"];
                [&start[..], &["PAGE_MIGRATION_QUEUE_SUSPEND", "PAGE_MIGRATION_UNMAP_FROM_GPU"]].concat()
            }
            TracingKind::PageMigrate => {
                let start = ["KFD_PAGE_MIGRATE_PREFETCH", "KFD_PAGE_MIGRATE_PAGEFAULT_GPU"];
                [&start[..], &["KFD_PAGE_MIGRATE_PAGEFAULT_CPU", "KFD_PAGE_MIGRATE_TTM_EVICTION"]].concat()
            }
            TracingKind::PageFault => {
                let start = ["KFD_PAGE_FAULT_READ_FAULT_MIGRATED", "KFD_PAGE_FAULT_READ_FAULT_UPDATED"];
                [&start[..], &["KFD_PAGE_FAULT_WRITE_FAULT_MIGRATED", "KFD_PAGE_FAULT_WRITE_FAULT_UPDATED"]].concat()
            }
            TracingKind::KfdQueue => vec!["KFD_QUEUE_EVICT_SVM", "KFD_QUEUE_EVICT_USERPTR", "KFD_QUEUE_EVICT_TTM"],
            TracingKind::Unmap => {
                let start = ["KFD_EVENT_UNMAP_FROM_GPU_MMU_NOTIFY", "KFD_EVENT_UNMAP_FROM_GPU_MMU_NOTIFY_MIGRATE"];
                [&start[..], &["KFD_EVENT_UNMAP_FROM_GPU_UNMAP_FROM_CPU"]].concat()
            }
            TracingKind::Dropped => vec!["KFD_EVENT_DROPPED_EVENTS"],
            TracingKind::HipEvent => vec!["HIP_EVENT_NONE", "HIP_EVENT_RECORD", "HIP_EVENT_WAIT"],
            TracingKind::HipGraph => {
                let start = ["HIP_GRAPH_OPERATION_NONE", "HIP_GRAPH_OPERATION_EXEC_CREATE"];
                [&start[..], &["HIP_GRAPH_OPERATION_EXEC_DESTROY", "HIP_GRAPH_OPERATION_EXEC_LAUNCH"]].concat()
            }
        };
        if self == TracingKind::HipRuntime && version >= Version::V1_1 {
            names.extend(names::NEWER);
        }
        names.into_iter().map(leak).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_abi::{common, v0, v1};

    #[test]
    fn lists_have_the_headers_numbers() {
        let position = |list: &[&CStr], kind: TracingKind| {
            list.iter().position(|name| name.to_bytes() == kind.name().as_bytes()).unwrap() as u32
        };
        let (old, new) = (Version::V0_5, Version::V1_0);
        assert_eq!(
            position(old.buffer_kinds(), TracingKind::Scratch),
            v0::rocprofiler_buffer_tracing_kind_t::SCRATCH_MEMORY.0
        );
        assert_eq!(
            position(new.buffer_kinds(), TracingKind::Scratch),
            v1::rocprofiler_buffer_tracing_kind_t::SCRATCH_MEMORY.0
        );
        let allocation = v1::rocprofiler_buffer_tracing_kind_t::MEMORY_ALLOCATION.0;
        assert_eq!(position(new.buffer_kinds(), TracingKind::Allocation), allocation);
        type Callback = common::rocprofiler_callback_tracing_kind_t;
        assert_eq!(position(new.callback_kinds(), TracingKind::Stream), Callback::HIP_STREAM.0);
        assert_eq!(position(old.callback_kinds(), TracingKind::Copy), Callback::MEMORY_COPY.0);
        type Request = common::rocprofiler_external_correlation_id_request_kind_t;
        assert_eq!(position(new.request_kinds(), TracingKind::Allocation), Request::MEMORY_ALLOCATION.0);
        assert_eq!([old.callback_kinds().len(), new.callback_kinds().len()], [15, 22]);
        assert_eq!([old.buffer_kinds().len(), new.buffer_kinds().len()], [16, 33]);
        assert_eq!([old.request_kinds().len(), new.request_kinds().len()], [14, 19]);
    }

    #[test]
    fn the_invented_version_moves_kinds() {
        for lists in [Version::callback_kinds, Version::buffer_kinds, Version::request_kinds] {
            let at = |version| lists(version).iter().position(|name| name.to_bytes() == b"KERNEL_DISPATCH").unwrap();
            assert_eq!(at(Version::V1_1), at(Version::V1_0) + 2);
        }
    }
}
