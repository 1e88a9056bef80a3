//! `RKSIM_HIDE`: makes SDK functions unfindable, as in a library that does not have them.
//!
//! The names are overwritten in this object's own dynamic symbol table in memory (the page is private to the process),
//! so that `dlsym` and lazy binding no longer match them. Functions that the played version does not have are hidden
//! always: 0.5 has other names for the counting services, and 1.0 functions that 0.5 lacks.

use std::ffi::{CStr, CString, c_char, c_void};

use super::version::Version;

/// In 1.x only.
const NEW: &[&str] = &[
    "rocprofiler_configure_pc_sampling_service",
    "rocprofiler_get_version_triplet",
    "rocprofiler_query_intercept_table_name",
    "rocprofiler_query_external_correlation_id_request_kind_name",
    "rocprofiler_create_counter_config",
    "rocprofiler_destroy_counter_config",
    "rocprofiler_configure_callback_dispatch_counting_service",
    "rocprofiler_configure_buffer_dispatch_counting_service",
];

/// In 0.5 only; 1.0 kept `rocprofiler_*_profile_config`.
const OLD: &[&str] = &[
    "rocprofiler_configure_callback_dispatch_profile_counting_service",
    "rocprofiler_configure_buffered_dispatch_profile_counting_service",
];

pub fn init() {
    let hidden = if Version::current() == Version::V0_5 { NEW } else { OLD };
    hidden.iter().for_each(|name| hide(name));
    super::hsa::table::hidden().iter().for_each(|name| hide(name));
    let asked = std::env::var("RKSIM_HIDE").unwrap_or_default();
    asked.split(',').map(str::trim).filter(|name| !name.is_empty()).for_each(hide);
}

/// Does nothing when this object does not export the name.
fn hide(name: &str) {
    let Ok(name) = CString::new(name) else { return };
    let Some(handle) = this_object() else { return };
    // SAFETY: the handle is valid and the name is terminated.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
    if address.is_null() {
        return;
    }
    let (mut info, mut symbol) = (blank_info(), std::ptr::null_mut::<c_void>());
    const RTLD_DL_SYMENT: i32 = 1;
    // SAFETY: both out-values are valid for writing.
    if unsafe { dladdr1(address, &raw mut info, &raw mut symbol, RTLD_DL_SYMENT) } == 0 || info.dli_sname.is_null() {
        return;
    }
    if info.dli_fbase != own_base() {
        return;
    }
    // SAFETY: the loader's name of the symbol, terminated.
    if unsafe { CStr::from_ptr(info.dli_sname) } == name.as_c_str() {
        overwrite(info.dli_sname.cast_mut());
    }
}

unsafe extern "C" {
    fn dladdr1(address: *const c_void, info: *mut libc::Dl_info, extra: *mut *mut c_void, flags: i32) -> i32;
}

fn blank_info() -> libc::Dl_info {
    // SAFETY: zero is a valid value of this plain struct.
    unsafe { std::mem::zeroed() }
}

fn own_info() -> libc::Dl_info {
    let mut info = blank_info();
    // SAFETY: `info` is valid for writing.
    unsafe { libc::dladdr(hide as *const c_void, &raw mut info) };
    info
}

fn own_base() -> *mut c_void {
    own_info().dli_fbase
}

/// A handle for the object that contains the simulator: a shared library, or the program itself.
fn this_object() -> Option<*mut c_void> {
    let path = own_info().dli_fname;
    // SAFETY: only looks whether an object that is loaded is loaded; null stands for the program.
    let [named, program] = [path, std::ptr::null()]
        .map(|path: *const c_char| unsafe { libc::dlopen(path, libc::RTLD_LAZY | libc::RTLD_NOLOAD) });
    [named, program].into_iter().find(|handle| !handle.is_null())
}

/// Changes the first letter of a name in read-only memory.
fn overwrite(name: *mut c_char) {
    const PAGE: usize = 4096;
    let page = (name as usize & !(PAGE - 1)) as *mut c_void;
    // SAFETY: the page is mapped privately; it is made writable for one byte and read-only again.
    unsafe {
        if libc::mprotect(page, PAGE, libc::PROT_READ | libc::PROT_WRITE) == 0 {
            *name = b'#' as c_char;
            libc::mprotect(page, PAGE, libc::PROT_READ);
        }
    }
}
