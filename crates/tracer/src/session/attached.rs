//! Attaching: the SDK loads this library into a running process (`rkprof attach`, SDK 1.1 and later).
//!
//! The SDK calls `rocprofiler_configure`, `rocprofiler_configure_attach`, `initialize`, and then the function for attaching. Later it
//! stops all contexts and calls the function for detaching, which ends the recording. The library stays, so `rkprof ctl` can begin the
//! next recording.

use super::attachments::attachments;
use super::commands;
use super::current::session;
use crate::fence;
use rkprof_store::control::Limits;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

/// `rocprofiler_tool_configure_attach_result_t` (experimental/registration.h of SDK 1.1).
#[repr(C)]
pub struct AttachResult {
    size: usize,
    attach: Option<unsafe extern "C" fn(*const c_void, *const u64, u64, *mut c_void) -> c_int>,
    detach: Option<unsafe extern "C" fn(*mut c_void)>,
    data: *mut c_void,
}

static DETACHED: AtomicBool = AtomicBool::new(false);

/// The functions for the SDK. Null where nothing is to be recorded.
pub fn result() -> *mut AttachResult {
    if fence::is_off() || attachments().next().is_none() {
        return std::ptr::null_mut();
    }
    // The SDK keeps it.
    Box::into_raw(Box::new(AttachResult {
        size: size_of::<AttachResult>(),
        attach: Some(attach),
        detach: Some(detach),
        data: std::ptr::null_mut(),
    }))
}

unsafe extern "C" fn attach(_: *const c_void, _contexts: *const u64, _number: u64, _: *mut c_void) -> c_int {
    crate::fence::catch_panic(1, || {
        let Some(session) = session() else { return 1 };
        // At the first attachment `initialize` has already begun a recording and started what it made.
        if DETACHED.swap(false, Ordering::SeqCst) && commands::begin(session.control, Limits::default()).is_err() {
            return 1;
        }
        0
    })
}

unsafe extern "C" fn detach(_: *mut c_void) {
    crate::fence::catch_panic((), || {
        if let Some(session) = session()
            && !DETACHED.swap(true, Ordering::SeqCst)
        {
            // A recording that has already ended is not an error.
            let _ = commands::stop(session.control, "rkprof was detached");
        }
    });
}
