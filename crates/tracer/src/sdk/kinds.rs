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

/// A function that lists the operations of a kind.
macro_rules! operations {
    ($(#[$doc:meta])* $name:ident: $kind:path, $push:ident, $iterate:ident, $query:ident) => {
        $(#[$doc])*
        pub fn $name(sdk: &Sdk, kind: u32) -> Names {
            let kind = $kind(kind);
            named(
                |list| call!(sdk, $iterate(kind, Some($push as _), list)),
                |operation, text| call!(sdk, $query(kind, operation, text, std::ptr::null_mut())),
            )
        }
    };
}

operations! {
    /// Operations of a callback kind.
    callback_operations: rkprof_abi::common::rocprofiler_callback_tracing_kind_t, push_callback_operation,
    rocprofiler_iterate_callback_tracing_kind_operations, rocprofiler_query_callback_tracing_kind_operation_name
}

operations! {
    /// Operations of a buffer kind.
    buffer_operations: rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t, push_buffer_operation,
    rocprofiler_iterate_buffer_tracing_kind_operations, rocprofiler_query_buffer_tracing_kind_operation_name
}

/// The numbers that `list` pushes, each with the name that `name` gives; none where the list cannot be had.
fn named(list: impl Fn(*mut c_void) -> Result<()>, name: impl Fn(i32, *mut *const c_char) -> Result<()>) -> Names {
    let mut numbers: Vec<i32> = Vec::new();
    if list((&raw mut numbers).cast()).is_err() {
        return Names::new();
    }
    numbers.into_iter().filter_map(|number| Some((number, text(|out| name(number, out))?))).collect()
}

/// The constant that `ask` points at.
fn text(ask: impl FnOnce(*mut *const c_char) -> Result<()>) -> Option<String> {
    let mut text: *const c_char = std::ptr::null();
    ask(&raw mut text).ok()?;
    // SAFETY: checked for null; the SDK's names are constants.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
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
        let operations =
            |kind: &str| kinds.buffer(kind).map(|number| buffer_operations(sdk, number)).unwrap_or_default();
        Meanings {
            copies: table(kind::MEMORY_COPY, operations, CopyDirection::of_name),
            allocations: table(kind::MEMORY_ALLOCATION, operations, AllocationOp::of_name),
            scratch: table(kind::SCRATCH_MEMORY, operations, ScratchOp::of_name),
        }
    }
}

fn table<T: Copy + Default>(kind: &str, operations: impl Fn(&str) -> Names, meaning: fn(&str) -> T) -> Vec<T> {
    let mut table = Vec::new();
    for (number, name) in operations(kind) {
        let Ok(at) = usize::try_from(number) else { continue };
        if at > 4096 {
            continue;
        }
        if table.len() <= at {
            table.resize(at + 1, T::default());
        }
        table[at] = meaning(rkprof_abi::operation_name(kind, &name));
    }
    table
}

fn buffer_kind_name(sdk: &Sdk, kind: u32) -> Option<String> {
    let kind = rkprof_abi::v1::rocprofiler_buffer_tracing_kind_t(kind);
    text(|text| call!(sdk, rocprofiler_query_buffer_tracing_kind_name(kind, text, std::ptr::null_mut())))
}

fn callback_kind_name(sdk: &Sdk, kind: u32) -> Option<String> {
    let kind = rkprof_abi::common::rocprofiler_callback_tracing_kind_t(kind);
    text(|text| call!(sdk, rocprofiler_query_callback_tracing_kind_name(kind, text, std::ptr::null_mut())))
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
            let (kind, length) = (Request(kind), std::ptr::null_mut());
            text(|text| call!(sdk, rocprofiler_query_external_correlation_id_request_kind_name(kind, text, length)))
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
