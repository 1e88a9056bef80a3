//! The raw binary interface of rocprofiler-sdk: types, constants and tables of functions, nothing that calls them.
//!
//! [`common`] holds the declarations that all SDKs share. [`v0`] holds those of SDK 0.5 (ROCm 6.3); [`v1`] holds those of
//! 1.0 and later (ROCm 7.0 on), and the table of functions for both. The three are generated from our own declaration in
//! `include/` and checked in, so that building needs no libclang; `tests/abi.rs` compares each struct, offset, constant
//! and prototype with facts from the SDK's headers.
//!
//! ```text
//! RKPROF_REGENERATE=1 cargo build -p rkprof-abi --features bindgen    # writes src/{common,v0,v1}.rs (needs libclang, rustfmt)
//! cargo test -p rkprof-abi --features bindgen                          # fails when they differ from what include/ says
//! ```
//!
//! A record may be longer than ours (a newer SDK) or shorter (an older one): its first field, `size`, gives its length.
//! All types are [`bytemuck::Zeroable`], so that missing fields can be zero. Enumerations are open (a newtype around the
//! number) and grow; kinds of buffer tracing were even renumbered, so they are looked up by name ([`kind_name`]).
//!
//! Every crate may use it. It must never call a function of the SDK, HIP or HSA.

/// Declares an open enumeration: any number is valid, some have names.
macro_rules! enumeration {
    ($type:ident: $($name:ident = $value:literal,)*) => {
        #[repr(transparent)]
        #[derive(Debug, Copy, Clone, Hash, PartialEq, Eq, bytemuck::Zeroable)]
        pub struct $type(pub u32);

        impl $type {
            $(pub const $name: Self = Self($value);)*
            /// In the order of their numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];
        }
    };
}

/// Declares a struct, each field after its offset; fails to compile where the layout is not as the headers have it.
macro_rules! structure {
    ($name:ident: size $size:literal, align $align:literal; $($offset:literal $field:ident: $type:ty,)*) => {
        #[repr(C)]
        #[derive(Debug, Copy, Clone, bytemuck::Zeroable)]
        pub struct $name {
            $(pub $field: $type,)*
        }

        const _: () = {
            assert!(size_of::<$name>() == $size, concat!("size of ", stringify!($name)));
            assert!(align_of::<$name>() == $align, concat!("alignment of ", stringify!($name)));
            $(assert!(
                std::mem::offset_of!($name, $field) == $offset,
                concat!("offset of ", stringify!($name), "::", stringify!($field)),
            );)*
        };
    };
}

/// Declares the table of an SDK's functions, each empty where the library lacks it.
macro_rules! functions {
    ($(pub fn $name:ident($($parameter:ident: $type:ty),* $(,)?) -> $result:ty;)*) => {
        #[derive(Debug, Copy, Clone)]
        pub struct Functions {
            $(pub $name: Option<unsafe extern "C" fn($($parameter: $type),*) -> $result>,)*
        }

        #[allow(clippy::missing_transmute_annotations)] // the field names the type
        impl Functions {
            /// Names of the functions in the table.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Asks `find` for the address of each function; null for one that the library does not have.
            ///
            /// # Safety
            /// An address that `find` returns for a name must be that function of an SDK of this generation. The
            /// library must stay loaded while the table is used.
            pub unsafe fn load(mut find: impl FnMut(&std::ffi::CStr) -> *const c_void) -> Self {
                $(let $name = find(super::c_name(concat!(stringify!($name), "\0")));)*
                Self {$(
                    // SAFETY: an optional function pointer is null or the address; the caller vouches for the type.
                    $name: unsafe { std::mem::transmute::<*const c_void, _>($name) },
                )*}
            }
        }
    };
}

#[allow(non_camel_case_types, non_upper_case_globals)]
pub mod common;
#[allow(non_camel_case_types, non_upper_case_globals)]
pub mod v0;
#[allow(non_camel_case_types, non_upper_case_globals)]
pub mod v1;

pub mod hip;
pub mod hsa;
pub mod texts;

use std::ffi::CStr;

pub use common::rocprofiler_agent_type_t as AgentType;
pub use common::rocprofiler_buffer_category_t as BufferCategory;
pub use common::rocprofiler_buffer_policy_t as BufferPolicy;
pub use common::rocprofiler_callback_phase_t as Phase;
pub use common::rocprofiler_intercept_table_t as InterceptTable;
pub use common::rocprofiler_status_t as Status;

impl Status {
    /// `Err` with the status itself unless it is success.
    pub fn ok(self) -> Result<(), Status> {
        if self == Status::SUCCESS { Ok(()) } else { Err(self) }
    }
}

/// Which layouts and function names an SDK has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generation {
    /// SDK 0.x: [`v0`].
    V0,
    /// SDK 1.x: [`v1`].
    V1,
}

impl Generation {
    /// From the version that `rocprofiler_configure` is given: 10000 major + 100 minor + patch.
    pub fn from_version(version: u32) -> Generation {
        if version < 10_000 { Generation::V0 } else { Generation::V1 }
    }
}

/// Names of tracing kinds, as the SDK's `query_*_kind_name` functions return them (without a prefix, 0.5 to 1.0).
pub mod kind {
    pub const CODE_OBJECT: &str = "CODE_OBJECT";
    pub const HIP_RUNTIME_API: &str = "HIP_RUNTIME_API";
    pub const HIP_STREAM: &str = "HIP_STREAM";
    pub const HIP_EVENT: &str = "HIP_EVENT";
    pub const HIP_GRAPH: &str = "HIP_GRAPH";
    pub const KERNEL_DISPATCH: &str = "KERNEL_DISPATCH";
    pub const KFD_DROPPED_EVENTS: &str = "KFD_EVENT_DROPPED_EVENTS";
    pub const KFD_PAGE_FAULT: &str = "KFD_PAGE_FAULT";
    pub const KFD_PAGE_MIGRATE: &str = "KFD_PAGE_MIGRATE";
    pub const KFD_QUEUE: &str = "KFD_QUEUE";
    pub const KFD_UNMAP_FROM_GPU: &str = "KFD_EVENT_UNMAP_FROM_GPU";
    pub const MARKER_CONTROL_API: &str = "MARKER_CONTROL_API";
    pub const MARKER_CORE_API: &str = "MARKER_CORE_API";
    pub const MARKER_NAME_API: &str = "MARKER_NAME_API";
    pub const MEMORY_ALLOCATION: &str = "MEMORY_ALLOCATION";
    pub const MEMORY_COPY: &str = "MEMORY_COPY";
    /// SDK 0.5 alone has this kind; `KFD_...` took its place.
    pub const PAGE_MIGRATION: &str = "PAGE_MIGRATION";
    pub const RCCL_API: &str = "RCCL_API";
    pub const SCRATCH_MEMORY: &str = "SCRATCH_MEMORY";
}

/// A kind's name as in [`kind`], from what the SDK returned; a prefix like that of the C constant is dropped.
pub fn kind_name(reported: &str) -> &str {
    ["ROCPROFILER_BUFFER_TRACING_", "ROCPROFILER_CALLBACK_TRACING_"]
        .into_iter()
        .find_map(|prefix| reported.strip_prefix(prefix))
        .unwrap_or(reported)
}

/// An operation's name without its kind: `HOST_TO_DEVICE` for `MEMORY_COPY_HOST_TO_DEVICE`; the SDK itself is not
/// consistent (`LOAD` but `KERNEL_DISPATCH_ENQUEUE`).
pub fn operation_name<'a>(kind: &str, reported: &'a str) -> &'a str {
    let name = reported.strip_prefix("ROCPROFILER_").unwrap_or(reported);
    name.strip_prefix(kind).and_then(|rest| rest.strip_prefix('_')).unwrap_or(name)
}

/// A literal that ends in a zero byte as a C string.
fn c_name(name: &'static str) -> &'static CStr {
    CStr::from_bytes_with_nul(name.as_bytes()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::c_void;

    #[test]
    fn kinds_and_operations_are_recognized_with_and_without_prefix() {
        assert_eq!(kind_name("KERNEL_DISPATCH"), kind::KERNEL_DISPATCH);
        assert_eq!(kind_name("ROCPROFILER_BUFFER_TRACING_MEMORY_COPY"), kind::MEMORY_COPY);
        assert_eq!(kind_name("ROCPROFILER_CALLBACK_TRACING_CODE_OBJECT"), kind::CODE_OBJECT);

        assert_eq!(operation_name("MEMORY_COPY", "MEMORY_COPY_HOST_TO_DEVICE"), "HOST_TO_DEVICE");
        assert_eq!(operation_name("CODE_OBJECT", "LOAD"), "LOAD");
        assert_eq!(operation_name("CODE_OBJECT", "ROCPROFILER_CODE_OBJECT_LOAD"), "LOAD");
        assert_eq!(operation_name("MEMORY_ALLOCATION", "MEMORY_ALLOCATION_VMEM_FREE"), "VMEM_FREE");
        assert_eq!(operation_name("HIP_RUNTIME_API", "hipMalloc"), "hipMalloc");
    }

    #[test]
    fn generation_follows_the_major_version() {
        assert_eq!(Generation::from_version(500), Generation::V0);
        assert_eq!(Generation::from_version(600), Generation::V0);
        assert_eq!(Generation::from_version(10_000), Generation::V1);
        assert_eq!(Generation::from_version(10_305), Generation::V1);
    }

    #[test]
    fn a_library_without_a_function_leaves_its_slot_empty() {
        unsafe extern "C" fn create_context(context: *mut common::rocprofiler_context_id_t) -> Status {
            // SAFETY: the test passes a valid pointer.
            unsafe { (*context).handle = 7 };
            Status::SUCCESS
        }
        // SAFETY: the one address returned is of a function with the right prototype.
        let table = unsafe {
            v1::Functions::load(|name| match name.to_bytes() {
                b"rocprofiler_create_context" => create_context as *const c_void,
                _ => std::ptr::null(),
            })
        };
        let mut context = common::rocprofiler_context_id_t { handle: 0 };
        let create = table.rocprofiler_create_context.expect("found");
        // SAFETY: `context` is valid for writing.
        assert_eq!(unsafe { create(&raw mut context) }.ok(), Ok(()));
        assert_eq!(context.handle, 7);
        assert!(table.rocprofiler_start_context.is_none());
        assert!(table.rocprofiler_create_counter_config.is_none());
    }
}
