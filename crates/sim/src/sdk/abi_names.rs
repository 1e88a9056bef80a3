//! The C functions that return names and list kinds and operations, and those of counter collection.

use std::ffi::{c_char, c_void};

use super::abi::functions;
use super::context;
use super::counting::{Counting, Sink};
use super::kind::TracingKind;
use super::status::{Result, Status};
use super::{buffer, counters, intercept};
use crate::c::{Out, Ptr};
use crate::version::Version;

/// Writes a name and its length.
fn give(text: Result<&std::ffi::CStr>, name: Out<*const c_char>, length: Out<u64>) -> Result {
    name.set(text.map_or(std::ptr::null(), |text| text.as_ptr()));
    length.set(text.map_or(0, |text| text.to_bytes().len() as u64));
    text.map(|_| ())
}

fn kind_name(kinds: &[&'static std::ffi::CStr], kind: u32, name: Out<*const c_char>, length: Out<u64>) -> Result {
    give(kinds.get(kind as usize).copied().ok_or(Status::KIND_NOT_FOUND), name, length)
}

fn operations(kinds: &[&std::ffi::CStr], kind: u32) -> Result<&'static [&'static std::ffi::CStr]> {
    let kind = kinds.get(kind as usize).ok_or(Status::KIND_NOT_FOUND)?;
    Ok(TracingKind::of_name(kind).map_or(&[], TracingKind::operations))
}

fn operation_name(
    kinds: &[&std::ffi::CStr],
    kind: u32,
    operation: i32,
    name: Out<*const c_char>,
    length: Out<u64>,
) -> Result {
    let operations = operations(kinds, kind)?;
    let found = usize::try_from(operation).ok().and_then(|i| operations.get(i)).copied();
    give(found.ok_or(Status::OPERATION_NOT_FOUND), name, length)
}

/// Calls `callback` for each number until it returns a value other than 0.
fn iterate_kinds(count: usize, callback: Ptr, data: Ptr) -> Result {
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: unsafe extern "C" fn(u32, *mut c_void) -> i32 = unsafe { std::mem::transmute(callback.0) };
    // SAFETY: `data` is the tool's own.
    let _ = (0..count as u32).find(|kind| unsafe { callback(*kind, data.0) } != 0);
    Ok(())
}

fn iterate_operations(kinds: &[&std::ffi::CStr], kind: u32, callback: Ptr, data: Ptr) -> Result {
    let count = operations(kinds, kind)?.len() as i32;
    // SAFETY: the tool passed this address as a callback of this type.
    let callback: unsafe extern "C" fn(u32, i32, *mut c_void) -> i32 = unsafe { std::mem::transmute(callback.0) };
    // SAFETY: `data` is the tool's own.
    let _ = (0..count).find(|operation| unsafe { callback(kind, *operation, data.0) } != 0);
    Ok(())
}

functions! {
    fn rocprofiler_query_intercept_table_name(table: u32, name: Out<*const c_char>, length: Out<u64>) {
        give(intercept::table_name(table).ok_or(Status::KIND_NOT_FOUND), name, length)
    }

    fn rocprofiler_query_external_correlation_id_request_kind_name(
        kind: u32,
        name: Out<*const c_char>,
        length: Out<u64>,
    ) {
        kind_name(Version::current().request_kinds(), kind, name, length)
    }

    fn rocprofiler_iterate_agent_supported_counters(agent: u64, callback: Ptr, data: Ptr) {
        counters::iterate(agent, callback, data)
    }

    fn rocprofiler_query_counter_instance_count(_agent: u64, counter: u64, count: Out<usize>) {
        count.set(0);
        count.set(counters::find(counter)?.instances());
        Ok(())
    }

    fn rocprofiler_query_record_counter_id(instance: u64, counter: Out<u64>) {
        counter.set(instance >> 48);
        Ok(())
    }

    fn rocprofiler_query_record_dimension_position(instance: u64, dimension: u64, position: Out<usize>) {
        position.set(counters::position(instance, dimension));
        Ok(())
    }
}

/// The functions that describe the kinds of a list.
macro_rules! of_kinds {
    ($kinds:ident: $kind_name:ident $operation_name:ident $iterate_kinds:ident $iterate_operations:ident) => {
        functions! {
            fn $kind_name(kind: u32, name: Out<*const c_char>, length: Out<u64>) {
                kind_name(Version::current().$kinds(), kind, name, length)
            }

            fn $operation_name(kind: u32, operation: i32, name: Out<*const c_char>, length: Out<u64>) {
                operation_name(Version::current().$kinds(), kind, operation, name, length)
            }

            fn $iterate_kinds(callback: Ptr, data: Ptr) {
                iterate_kinds(Version::current().$kinds().len(), callback, data)
            }

            fn $iterate_operations(kind: u32, callback: Ptr, data: Ptr) {
                iterate_operations(Version::current().$kinds(), kind, callback, data)
            }
        }
    };
}

of_kinds! { buffer_kinds:
    rocprofiler_query_buffer_tracing_kind_name rocprofiler_query_buffer_tracing_kind_operation_name
    rocprofiler_iterate_buffer_tracing_kinds rocprofiler_iterate_buffer_tracing_kind_operations
}
of_kinds! { callback_kinds:
    rocprofiler_query_callback_tracing_kind_name rocprofiler_query_callback_tracing_kind_operation_name
    rocprofiler_iterate_callback_tracing_kinds rocprofiler_iterate_callback_tracing_kind_operations
}

/// A function with another name in 0.5.
macro_rules! renamed {
    ($name:ident $old:ident ($($arg:ident: $type:ty),*) $body:block) => {
        functions! {
            fn $name($($arg: $type),*) $body
            fn $old($($arg: $type),*) $body
        }
    };
}

renamed! { rocprofiler_create_counter_config rocprofiler_create_profile_config
    (agent: u64, list: Out<u64>, count: usize, config: Out<u64>) {
        let start = config.get().unwrap_or(0);
        config.set(counters::create_config(agent, list.slice(count), start)?);
        Ok(())
    }
}

renamed! { rocprofiler_destroy_counter_config rocprofiler_destroy_profile_config (config: u64) {
    counters::destroy_config(config)
} }

renamed! { rocprofiler_configure_callback_dispatch_counting_service
    rocprofiler_configure_callback_dispatch_profile_counting_service
    (context: u64, choose: Ptr, choose_data: Ptr, record: Ptr, record_data: Ptr) {
        context::unlocked()?;
        let sink = Sink::Callback(record, record_data);
        context::find(context)?.count(Counting { choose, choose_data, sink })
    }
}

renamed! { rocprofiler_configure_buffer_dispatch_counting_service
    rocprofiler_configure_buffered_dispatch_profile_counting_service
    (context: u64, id: u64, choose: Ptr, choose_data: Ptr) {
        context::unlocked()?;
        let sink = Sink::Buffer(buffer::find(id)?);
        context::find(context)?.count(Counting { choose, choose_data, sink })
    }
}
