//! The C functions of the SDK, as ordinary Rust functions; `sim::export_c_symbols!` gives them their C names in the
//! final artifact (never in this library, which is itself a tool and must not look like an SDK).
//!
//! Each first asks whether it is to fail on purpose (`RKSIM_FAULT`). Functions of 0.5 and of 1.x are both present;
//! `RKSIM_HIDE` makes those of the other version (or any other) unfindable.

use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering::Acquire;

use super::context::{self, FINI_STATUS, INIT_STATUS};
use super::counting::{Counting, Sink};
use super::kind::Kind;
use super::status::{self, Result, Status, code};
use super::{agents, buffer, counters, intercept, registration, threads};
use crate::sim::c::{Out, Ptr};
use crate::sim::version::Version;
use crate::sim::{clock, fault};

/// Runs a function unless it is to fail.
macro_rules! checked {
    ($name:ident, $body:expr) => {
        match fault::in_function(stringify!($name)) {
            Some(status) => status.raw(),
            None => code($body),
        }
    };
}

macro_rules! functions {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        $(#[$doc])*
        #[allow(clippy::too_many_arguments)]
        pub fn $name($($arg: $type),*) -> i32 {
            fn body($($arg: $type),*) -> Result $body
            checked!($name, body($($arg),*))
        }
    )*};
}

pub fn rocprofiler_get_status_name(status: i32) -> *const c_char {
    status::name(status).map_or(std::ptr::null(), |name| name.as_ptr())
}

pub fn rocprofiler_get_status_string(status: i32) -> *const c_char {
    status::sentence(status).map_or(std::ptr::null(), |sentence| sentence.as_ptr())
}

functions! {
    fn rocprofiler_get_version(major: Out<u32>, minor: Out<u32>, patch: Out<u32>) {
        let triplet = Version::current().triplet();
        major.set(triplet.0);
        minor.set(triplet.1);
        patch.set(triplet.2);
        Ok(())
    }

    fn rocprofiler_get_version_triplet(info: Out<[u32; 3]>) {
        let triplet = Version::current().triplet();
        info.set([triplet.0, triplet.1, triplet.2]);
        Ok(())
    }

    fn rocprofiler_get_timestamp(timestamp: Out<u64>) {
        timestamp.set(clock::now());
        Ok(())
    }

    fn rocprofiler_get_thread_id(thread: Out<u64>) {
        thread.set(clock::thread_id());
        Ok(())
    }

    fn rocprofiler_is_initialized(status: Out<i32>) {
        status.set(INIT_STATUS.load(Acquire));
        Ok(())
    }

    fn rocprofiler_is_finalized(status: Out<i32>) {
        status.set(FINI_STATUS.load(Acquire));
        Ok(())
    }

    fn rocprofiler_force_configure(configure: Ptr) {
        if configure.is_null() {
            return Err(Status::INVALID_ARGUMENT);
        }
        // SAFETY: the caller passes a function of this type.
        registration::force(unsafe { std::mem::transmute::<*mut c_void, super::discovery::Configure>(configure.0) })
    }

    fn rocprofiler_create_context(context: Out<u64>) {
        if context.get().is_some_and(|handle| context::find(handle).is_ok()) {
            return Err(Status::CONTEXT_INVALID);
        }
        context.set(0);
        context.set(context::create()?);
        Ok(())
    }

    fn rocprofiler_start_context(context: u64) {
        context::start(context)
    }

    fn rocprofiler_stop_context(context: u64) {
        context::stop(context)
    }

    fn rocprofiler_context_is_active(context: u64, active: Out<i32>) {
        active.set(0);
        active.set(i32::from(context::is_active(context)?));
        Ok(())
    }

    fn rocprofiler_context_is_valid(context: u64, valid: Out<i32>) {
        valid.set(0);
        context::find(context)?;
        valid.set(1);
        Ok(())
    }

    fn rocprofiler_create_buffer(
        context: u64,
        size: usize,
        watermark: usize,
        policy: u32,
        callback: Ptr,
        data: Ptr,
        id: Out<u64>,
    ) {
        if id.get().is_some_and(|handle| buffer::find(handle).is_ok()) {
            return Err(Status::SERVICE_ALREADY_CONFIGURED);
        }
        id.set(buffer::create(context, size, watermark, policy, callback, data)?);
        Ok(())
    }

    fn rocprofiler_flush_buffer(id: u64) {
        buffer::flush(id)
    }

    fn rocprofiler_destroy_buffer(id: u64) {
        buffer::destroy(id)
    }

    fn rocprofiler_create_callback_thread(thread: Out<u64>) {
        thread.set(threads::create()?);
        Ok(())
    }

    fn rocprofiler_assign_callback_thread(id: u64, thread: u64) {
        buffer::assign_thread(id, thread)
    }

    fn rocprofiler_at_internal_thread_create(before: Ptr, after: Ptr, libraries: i32, data: Ptr) {
        threads::at_create(before, after, libraries, data);
        Ok(())
    }

    fn rocprofiler_at_intercept_table_registration(callback: Ptr, tables: i32, data: Ptr) {
        intercept::at_registration(callback, tables, data)
    }

    fn rocprofiler_query_intercept_table_name(table: u32, name: Out<*const c_char>, length: Out<u64>) {
        give(intercept::table_name(table).ok_or(Status::KIND_NOT_FOUND), name, length)
    }

    fn rocprofiler_configure_buffer_tracing_service(
        context: u64,
        kind: u32,
        operations: Out<u32>,
        count: usize,
        id: u64,
    ) {
        context::unlocked()?;
        let context = context::find(context)?;
        playable(Version::current().buffer_kinds(), kind)?;
        context.trace_by_buffer(kind as usize, operations.slice(count), buffer::find(id)?)
    }

    fn rocprofiler_configure_callback_tracing_service(
        context: u64,
        kind: u32,
        operations: Out<u32>,
        count: usize,
        callback: Ptr,
        data: Ptr,
    ) {
        context::unlocked()?;
        let context = context::find(context)?;
        playable(Version::current().callback_kinds(), kind)?;
        context.trace_by_callback(kind as usize, operations.slice(count), callback, data)
    }

    fn rocprofiler_configure_external_correlation_id_request_service(
        context: u64,
        kinds: Out<u32>,
        count: usize,
        callback: Ptr,
        data: Ptr,
    ) {
        let context = context::find(context)?;
        if kinds.address() != 0 && count == 0 {
            return Err(Status::INVALID_ARGUMENT);
        }
        context.external.configure(kinds.slice(count), callback, data)
    }

    fn rocprofiler_push_external_correlation_id(context: u64, thread: u64, value: u64) {
        if thread < u64::from(std::process::id()) {
            return Err(Status::INVALID_ARGUMENT);
        }
        context::find(context)?.external.push(thread, value);
        Ok(())
    }

    fn rocprofiler_pop_external_correlation_id(context: u64, thread: u64, value: Out<u64>) {
        if thread < u64::from(std::process::id()) {
            return Err(Status::INVALID_ARGUMENT);
        }
        value.set(context::find(context)?.external.pop(thread));
        Ok(())
    }

    fn rocprofiler_query_available_agents(version: u32, callback: Ptr, size: usize, data: Ptr) {
        agents::query(version, callback, size, data)
    }
}

/// Kinds whose events the simulator cannot make are refused, so that no tool takes silence for truth. Those of
/// libraries that no simulated program uses are accepted and stay silent.
fn playable(kinds: &[&std::ffi::CStr], kind: u32) -> Result {
    let name = kinds.get(kind as usize).ok_or(Status::KIND_NOT_FOUND)?;
    let silent: [&[u8]; 9] = [
        b"HSA_IMAGE_EXT_API",
        b"HSA_FINALIZE_EXT_API",
        b"RCCL_API",
        b"OMPT",
        b"ROCDECODE_API",
        b"ROCJPEG_API",
        b"PAGE_MIGRATION",
        b"RKSIM_NEW_API",
        b"RKSIM_NEW_DOMAIN",
    ];
    match Kind::of_name(name) {
        Some(_) => Ok(()),
        None if silent.contains(&name.to_bytes()) => Ok(()),
        None if kind == 0 => Err(Status::KIND_NOT_FOUND),
        None => Err(Status::NOT_IMPLEMENTED),
    }
}

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
    Ok(Kind::of_name(kind).map_or(&[], Kind::operations))
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

/// Calls `callback` for each number until it returns something else than 0.
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
    fn rocprofiler_query_buffer_tracing_kind_name(kind: u32, name: Out<*const c_char>, length: Out<u64>) {
        kind_name(Version::current().buffer_kinds(), kind, name, length)
    }

    fn rocprofiler_query_callback_tracing_kind_name(kind: u32, name: Out<*const c_char>, length: Out<u64>) {
        kind_name(Version::current().callback_kinds(), kind, name, length)
    }

    fn rocprofiler_query_external_correlation_id_request_kind_name(
        kind: u32,
        name: Out<*const c_char>,
        length: Out<u64>,
    ) {
        kind_name(Version::current().request_kinds(), kind, name, length)
    }

    fn rocprofiler_query_buffer_tracing_kind_operation_name(
        kind: u32,
        operation: i32,
        name: Out<*const c_char>,
        length: Out<u64>,
    ) {
        operation_name(Version::current().buffer_kinds(), kind, operation, name, length)
    }

    fn rocprofiler_query_callback_tracing_kind_operation_name(
        kind: u32,
        operation: i32,
        name: Out<*const c_char>,
        length: Out<u64>,
    ) {
        operation_name(Version::current().callback_kinds(), kind, operation, name, length)
    }

    fn rocprofiler_iterate_buffer_tracing_kinds(callback: Ptr, data: Ptr) {
        iterate_kinds(Version::current().buffer_kinds().len(), callback, data)
    }

    fn rocprofiler_iterate_callback_tracing_kinds(callback: Ptr, data: Ptr) {
        iterate_kinds(Version::current().callback_kinds().len(), callback, data)
    }

    fn rocprofiler_iterate_buffer_tracing_kind_operations(kind: u32, callback: Ptr, data: Ptr) {
        iterate_operations(Version::current().buffer_kinds(), kind, callback, data)
    }

    fn rocprofiler_iterate_callback_tracing_kind_operations(kind: u32, callback: Ptr, data: Ptr) {
        iterate_operations(Version::current().callback_kinds(), kind, callback, data)
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

    fn rocprofiler_create_counter_config(agent: u64, list: Out<u64>, count: usize, config: Out<u64>) {
        let start = config.get().unwrap_or(0);
        config.set(counters::create_config(agent, list.slice(count), start)?);
        Ok(())
    }

    /// The name in 0.5, kept in 1.0.
    fn rocprofiler_create_profile_config(agent: u64, list: Out<u64>, count: usize, config: Out<u64>) {
        let start = config.get().unwrap_or(0);
        config.set(counters::create_config(agent, list.slice(count), start)?);
        Ok(())
    }

    fn rocprofiler_destroy_counter_config(config: u64) {
        counters::destroy_config(config)
    }

    fn rocprofiler_destroy_profile_config(config: u64) {
        counters::destroy_config(config)
    }

    fn rocprofiler_configure_callback_dispatch_counting_service(
        context: u64,
        choose: Ptr,
        choose_data: Ptr,
        record: Ptr,
        record_data: Ptr,
    ) {
        count_by_callback(context, choose, choose_data, record, record_data)
    }

    /// The name in 0.5.
    fn rocprofiler_configure_callback_dispatch_profile_counting_service(
        context: u64,
        choose: Ptr,
        choose_data: Ptr,
        record: Ptr,
        record_data: Ptr,
    ) {
        count_by_callback(context, choose, choose_data, record, record_data)
    }

    fn rocprofiler_configure_buffer_dispatch_counting_service(
        context: u64,
        id: u64,
        choose: Ptr,
        choose_data: Ptr,
    ) {
        count_by_buffer(context, id, choose, choose_data)
    }

    /// The name in 0.5.
    fn rocprofiler_configure_buffered_dispatch_profile_counting_service(
        context: u64,
        id: u64,
        choose: Ptr,
        choose_data: Ptr,
    ) {
        count_by_buffer(context, id, choose, choose_data)
    }

    fn rocprofiler_query_pc_sampling_agent_configurations(_agent: u64, _callback: Ptr, _data: Ptr) {
        Err(Status::NOT_IMPLEMENTED)
    }
}

fn count_by_callback(context: u64, choose: Ptr, choose_data: Ptr, record: Ptr, record_data: Ptr) -> Result {
    context::unlocked()?;
    let sink = Sink::Callback(record, record_data);
    context::find(context)?.count(Counting { choose, choose_data, sink })
}

fn count_by_buffer(context: u64, id: u64, choose: Ptr, choose_data: Ptr) -> Result {
    context::unlocked()?;
    let sink = Sink::Buffer(buffer::find(id)?);
    context::find(context)?.count(Counting { choose, choose_data, sink })
}
