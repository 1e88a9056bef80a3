//! The C functions of the SDK, as ordinary Rust functions; `sim::export_c_symbols!` gives them their C names in the
//! final artifact (never in this library, which is itself a tool and must not look like an SDK).
//!
//! Each first checks for an injected failure (`RKSIM_FAULT`). Functions of 0.5 and of 1.x are both present; `RKSIM_HIDE`
//! hides those of the other version (or any other).

use std::ffi::{c_char, c_void};
use std::sync::atomic::Ordering::Acquire;

use super::context::{self, FINI_STATUS, INIT_STATUS};
use super::driver;
use super::kind::TracingKind;
use super::status::{self, Result, Status};
use super::{agents, buffer, intercept, pc_sampling, registration, threads};
use crate::c::{Out, Ptr};
use crate::clock;
use crate::version::Version;

/// Defines SDK functions: bodies that return a [`Result`], run unless a failure is injected.
macro_rules! functions {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        $(#[$doc])*
        #[allow(clippy::too_many_arguments)]
        pub fn $name($($arg: $type),*) -> i32 {
            fn body($($arg: $type),*) -> $crate::sdk::status::Result $body
            match $crate::fault::in_function(stringify!($name)) {
                Some(status) => status.raw(),
                None => $crate::sdk::status::code(body($($arg),*)),
            }
        }
    )*};
}

pub(super) use functions;

pub use super::abi_counters::*;
pub use super::abi_names::*;

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
        driver::configured(Version::current().buffer_kinds()[kind as usize]);
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

    fn rocprofiler_query_pc_sampling_agent_configurations(agent: u64, callback: Ptr, data: Ptr) {
        pc_sampling::query(agent, callback, data)
    }

    fn rocprofiler_configure_pc_sampling_service(
        context: u64,
        agent: u64,
        method: u32,
        unit: u32,
        interval: u64,
        id: u64,
        _flags: i32,
    ) {
        pc_sampling::configure(context, agent, method, unit, interval, id)
    }

    fn rocprofiler_query_available_agents(version: u32, callback: Ptr, size: usize, data: Ptr) {
        agents::query(version, callback, size, data)
    }
}

/// Kinds whose events the simulator cannot make are refused, so that a tool does not mistake missing events for none. Those
/// of libraries that no simulated program uses are accepted and have no events.
fn playable(kinds: &[&std::ffi::CStr], kind: u32) -> Result {
    let name = kinds.get(kind as usize).ok_or(Status::KIND_NOT_FOUND)?;
    let silent: [&[u8]; 7] = [
        b"HSA_IMAGE_EXT_API",
        b"HSA_FINALIZE_EXT_API",
        b"OMPT",
        b"ROCDECODE_API",
        b"ROCJPEG_API",
        b"RKSIM_NEW_API",
        b"RKSIM_NEW_DOMAIN",
    ];
    match TracingKind::of_name(name) {
        Some(_) => Ok(()),
        None if silent.contains(&name.to_bytes()) => Ok(()),
        None if kind == 0 => Err(Status::KIND_NOT_FOUND),
        None => Err(Status::NOT_IMPLEMENTED),
    }
}
