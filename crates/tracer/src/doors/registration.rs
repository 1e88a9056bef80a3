//! Registration: HIP, HSA, ROCTx and others hand their tables to `rocprofiler_register_library_api_table`, which this library
//! exports as well. On rkprof's own doors it takes what it needs, before the call goes on to librocprofiler-register: an SDK that
//! is loaded later still finds the registrations, and puts its functions above rkprof's.
//!
//! On the SDK's door librocprofiler-register finds `rocprofiler_configure`, takes it as a request to load the SDK, and ends the
//! program when it can't. If the SDK can't be loaded, the registration stops here: the program then runs untraced, as without
//! any tool.

use super::choice::{Asker, Door, door};
use super::{hip, hsa, rccl, roctx, sdk_library, taken};
use crate::session::untraced::complain;
use std::ffi::{CStr, c_char, c_int, c_void};

/// The original's answer when it finds no tool, or when it is turned off.
const NO_TOOLS: c_int = 1;

/// `rocprofiler_register_library_api_table`.
pub type Register =
    unsafe extern "C" fn(*const c_char, *const c_void, u32, *mut *mut c_void, u64, *mut c_void) -> c_int;

/// The function that a library's registration continues with; `None` when it should end with [`NO_TOOLS`]. `import` is an address in the
/// library that registers.
pub fn original(import: usize) -> Option<Register> {
    let (function, beside) = sdk_library::find(import)?;
    // SAFETY: the exported function of this name has this type.
    let original = unsafe { std::mem::transmute::<usize, Register>(function) };
    if door(Asker::Registration) != Door::Sdk {
        // No tool of ours is visible: the call does what it does without rkprof.
        return Some(original);
    }
    let is_there = sdk_library::is_there(&beside, || {
        let place = beside.to_string_lossy();
        complain(&format!(
            "this program runs untraced: librocprofiler-sdk.so can't be loaded ({place} looks for it there and where the loader \
             does); install rocprofiler-sdk of the same ROCm, or add its directory to LD_LIBRARY_PATH"
        ));
    });
    is_there.then_some(original)
}

/// A library is about to register its tables, which are still the runtime's original ones.
///
/// # Safety
/// `name` is null or ends with a zero byte; `tables` is null or holds `count` addresses of tables of this library.
pub unsafe fn about_to(name: *const c_char, version: u32, tables: *const *mut c_void, count: u64) {
    if count == 0 || name.is_null() || tables.is_null() {
        return;
    }
    // SAFETY: this function's contract.
    let (name, table) = unsafe { (CStr::from_ptr(name), *tables) };
    if name == c"hsa" {
        crate::sdk::services::gpu_is_in_use();
        // SAFETY: the first table of this name is an `HsaApiTable`, which stays while the runtime is loaded.
        unsafe { crate::hsa::see(table) };
    }
    if door(Asker::Registration) != Door::Direct {
        return;
    }
    let version = u64::from(version);
    // SAFETY: the name says what the table is.
    unsafe {
        match name.to_bytes() {
            b"hsa" => hsa::take(table, THROUGH),
            b"hip" => drop(hip::take(table, version, THROUGH)),
            b"roctx" => roctx::take(std::slice::from_raw_parts(tables, count as usize), THROUGH),
            b"rccl" => rccl::take(table, THROUGH),
            b"rocdecode" | b"rocjpeg" => taken::unread(name),
            b"hip_compiler" => hip::take_compiler(table, version),
            _ => {}
        }
    }
}

/// A library has registered its tables: the SDK, if there is one, may have put functions of its own above rkprof's.
///
/// # Safety
/// As for [`about_to`].
pub unsafe fn has_registered(name: *const c_char, tables: *const *mut c_void, count: u64) {
    if count == 0 || name.is_null() || tables.is_null() || super::choice::known() != Some(Door::Direct) {
        return;
    }
    // SAFETY: this function's contract.
    unsafe {
        if CStr::from_ptr(name) == c"hsa" {
            crate::hsa::have_gone_on(*tables);
        }
    }
}

/// How a table came, for `run.json`.
const THROUGH: &str = "registration";

/// The result when [`original`] returned `None`.
pub const fn refused() -> c_int {
    NO_TOOLS
}
