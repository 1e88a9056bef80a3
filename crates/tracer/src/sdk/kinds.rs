//! Tracing kinds and operations by name. Their numbers change between versions (buffer kinds were renumbered at 1.0), so
//! none is assumed.

use super::{Result, Sdk, call};
use rkprof_abi::kind;
use rkprof_model::record::{AllocationOp, CopyDirection, ScratchOp};
use std::ffi::{CStr, c_char, c_int, c_void};

/// Names and numbers of one enumeration of the SDK.
pub type Names = Vec<(i32, String)>;

/// The kinds that this SDK can trace.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    pub buffer: Names,
    pub callback: Names,
}

impl Kinds {
    pub fn query(sdk: &Sdk) -> Result<Kinds> {
        let mut buffer: Vec<u32> = Vec::new();
        call!(sdk, rocprofiler_iterate_buffer_tracing_kinds(Some(push_buffer_kind), (&raw mut buffer).cast()))?;
        let mut callback: Vec<u32> = Vec::new();
        call!(sdk, rocprofiler_iterate_callback_tracing_kinds(Some(push_callback_kind), (&raw mut callback).cast()))?;
        let named = |kinds: Vec<u32>, name: &dyn Fn(u32) -> Option<String>| {
            kinds.into_iter().filter_map(|k| Some((k as i32, rkprof_abi::kind_name(&name(k)?).to_owned()))).collect()
        };
        Ok(Kinds {
            buffer: named(buffer, &|k| buffer_kind_name(sdk, k)),
            callback: named(callback, &|k| callback_kind_name(sdk, k)),
        })
    }

    pub fn buffer(&self, name: &str) -> Option<u32> {
        number(&self.buffer, name)
    }

    pub fn callback(&self, name: &str) -> Option<u32> {
        number(&self.callback, name)
    }
}

fn number(names: &Names, wanted: &str) -> Option<u32> {
    names.iter().find(|(_, name)| name == wanted).map(|(number, _)| *number as u32)
}

/// Operations of a callback kind.
pub fn callback_operations(sdk: &Sdk, kind: u32) -> Names {
    let mut numbers: Vec<i32> = Vec::new();
    let kind = rkprof_abi::common::rocprofiler_callback_tracing_kind_t(kind);
    let listed = call!(
        sdk,
        rocprofiler_iterate_callback_tracing_kind_operations(
            kind,
            Some(push_callback_operation),
            (&raw mut numbers).cast()
        )
    );
    if listed.is_err() {
        return Names::new();
    }
    let name = |operation| {
        let mut text: *const c_char = std::ptr::null();
        call!(
            sdk,
            rocprofiler_query_callback_tracing_kind_operation_name(
                kind,
                operation,
                &raw mut text,
                std::ptr::null_mut()
            )
        )
        .ok()?;
        string(text)
    };
    numbers.into_iter().filter_map(|n| Some((n, name(n)?))).collect()
}

/// Operations of a buffer kind.
pub fn buffer_operations(sdk: &Sdk, kind: u32) -> Names {
    let mut numbers: Vec<i32> = Vec::new();
    let kind = rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t(kind);
    let listed = call!(
        sdk,
        rocprofiler_iterate_buffer_tracing_kind_operations(
            kind,
            Some(push_buffer_operation),
            (&raw mut numbers).cast()
        )
    );
    if listed.is_err() {
        return Names::new();
    }
    let name = |operation| {
        let mut text: *const c_char = std::ptr::null();
        call!(
            sdk,
            rocprofiler_query_buffer_tracing_kind_operation_name(kind, operation, &raw mut text, std::ptr::null_mut())
        )
        .ok()?;
        string(text)
    };
    numbers.into_iter().filter_map(|n| Some((n, name(n)?))).collect()
}

/// rkprof's meaning of the SDK's operation numbers: a table per kind, indexed by operation.
#[derive(Clone, Debug, Default)]
pub struct Meanings {
    pub copies: Vec<CopyDirection>,
    pub allocations: Vec<AllocationOp>,
    pub scratch: Vec<ScratchOp>,
}

impl Meanings {
    pub fn query(sdk: &Sdk, kinds: &Kinds) -> Meanings {
        let operations = |name: &str| kinds.buffer(name).map(|k| buffer_operations(sdk, k)).unwrap_or_default();
        Meanings {
            copies: table(
                kind::MEMORY_COPY,
                &operations(kind::MEMORY_COPY),
                CopyDirection::Unknown,
                |name| match name {
                    "HOST_TO_HOST" => CopyDirection::HostToHost,
                    "HOST_TO_DEVICE" => CopyDirection::HostToDevice,
                    "DEVICE_TO_HOST" => CopyDirection::DeviceToHost,
                    "DEVICE_TO_DEVICE" => CopyDirection::DeviceToDevice,
                    _ => CopyDirection::Unknown,
                },
            ),
            allocations: table(
                kind::MEMORY_ALLOCATION,
                &operations(kind::MEMORY_ALLOCATION),
                AllocationOp::Unknown,
                |name| match name {
                    "ALLOCATE" => AllocationOp::Allocate,
                    "VMEM_ALLOCATE" => AllocationOp::VmemAllocate,
                    "FREE" => AllocationOp::Free,
                    "VMEM_FREE" => AllocationOp::VmemFree,
                    _ => AllocationOp::Unknown,
                },
            ),
            scratch: table(kind::SCRATCH_MEMORY, &operations(kind::SCRATCH_MEMORY), ScratchOp::Unknown, |name| {
                match name {
                    "ALLOC" => ScratchOp::Alloc,
                    "FREE" => ScratchOp::Free,
                    "ASYNC_RECLAIM" => ScratchOp::AsyncReclaim,
                    _ => ScratchOp::Unknown,
                }
            }),
        }
    }
}

fn table<T: Copy>(kind: &str, operations: &Names, unknown: T, meaning: impl Fn(&str) -> T) -> Vec<T> {
    let mut table = Vec::new();
    for (number, name) in operations {
        let Ok(at) = usize::try_from(*number) else { continue };
        if at > 4096 {
            continue;
        }
        if table.len() <= at {
            table.resize(at + 1, unknown);
        }
        table[at] = meaning(rkprof_abi::operation_name(kind, name));
    }
    table
}

fn buffer_kind_name(sdk: &Sdk, kind: u32) -> Option<String> {
    let mut text: *const c_char = std::ptr::null();
    let kind = rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t(kind);
    call!(sdk, rocprofiler_query_buffer_tracing_kind_name(kind, &raw mut text, std::ptr::null_mut())).ok()?;
    string(text)
}

fn callback_kind_name(sdk: &Sdk, kind: u32) -> Option<String> {
    let mut text: *const c_char = std::ptr::null();
    let kind = rkprof_abi::common::rocprofiler_callback_tracing_kind_t(kind);
    call!(sdk, rocprofiler_query_callback_tracing_kind_name(kind, &raw mut text, std::ptr::null_mut())).ok()?;
    string(text)
}

/// The numbers of the kinds of work for which the SDK asks for an id; `None` where this SDK has no such kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    pub dispatch: Option<u32>,
    pub copy: Option<u32>,
}

/// More kinds of requests than any SDK has.
const MAX_REQUESTS: u32 = 256;

impl Requests {
    pub fn query(sdk: &Sdk) -> Requests {
        use rkprof_abi::common::rocprofiler_external_correlation_id_request_kind_t as Request;
        if sdk.functions.rocprofiler_query_external_correlation_id_request_kind_name.is_none() {
            // Before 1.0 the names could not be queried, and 0.5's numbers were the only ones.
            return Requests { dispatch: Some(Request::KERNEL_DISPATCH.0), copy: Some(Request::MEMORY_COPY.0) };
        }
        let name = |kind| {
            let mut text: *const c_char = std::ptr::null();
            let length = std::ptr::null_mut();
            call!(
                sdk,
                rocprofiler_query_external_correlation_id_request_kind_name(Request(kind), &raw mut text, length)
            )
            .ok()?;
            string(text)
        };
        let mut requests = Requests::default();
        for (kind, name) in (1..MAX_REQUESTS).map_while(|kind| Some((kind, name(kind)?))) {
            match rkprof_abi::kind_name(&name) {
                kind::KERNEL_DISPATCH => requests.dispatch = Some(kind),
                kind::MEMORY_COPY => requests.copy = Some(kind),
                _ => {}
            }
        }
        requests
    }
}

fn string(text: *const c_char) -> Option<String> {
    // SAFETY: checked for null; the SDK's names are constants.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

unsafe extern "C" fn push_buffer_kind(
    kind: rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t,
    data: *mut c_void,
) -> c_int {
    // SAFETY: `data` is the vector that `Kinds::query` passed.
    unsafe { &mut *data.cast::<Vec<u32>>() }.push(kind.0);
    0
}

unsafe extern "C" fn push_callback_kind(
    kind: rkprof_abi::common::rocprofiler_callback_tracing_kind_t,
    data: *mut c_void,
) -> c_int {
    // SAFETY: `data` is the vector that `Kinds::query` passed.
    unsafe { &mut *data.cast::<Vec<u32>>() }.push(kind.0);
    0
}

unsafe extern "C" fn push_callback_operation(
    _kind: rkprof_abi::common::rocprofiler_callback_tracing_kind_t,
    operation: i32,
    data: *mut c_void,
) -> c_int {
    // SAFETY: `data` is the vector that `callback_operations` passed.
    unsafe { &mut *data.cast::<Vec<i32>>() }.push(operation);
    0
}

unsafe extern "C" fn push_buffer_operation(
    _kind: rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t,
    operation: i32,
    data: *mut c_void,
) -> c_int {
    // SAFETY: `data` is the vector that `buffer_operations` passed.
    unsafe { &mut *data.cast::<Vec<i32>>() }.push(operation);
    0
}
