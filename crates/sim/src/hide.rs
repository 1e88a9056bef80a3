//! `RKSIM_HIDE`: hides SDK functions, as in a library that does not have them.
//!
//! It overwrites the names in this object's own dynamic symbol table in memory (the page is private to the process), so that
//! `dlsym` and lazy binding no longer match them. Functions that the simulated version does not have are always hidden: 0.5
//! has other names for the counting services, and 1.0 has functions that 0.5 lacks.

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

pub(crate) fn init() {
    let hidden = if Version::current() == Version::V0_5 { NEW } else { OLD };
    hidden.iter().for_each(|name| hide(name));
    super::hsa::table::hidden().iter().for_each(|name| hide(name));
    let asked = std::env::var("RKSIM_HIDE").unwrap_or_default();
    asked.split(',').map(str::trim).filter(|name| !name.is_empty()).for_each(hide);
}

/// Does nothing when this object does not export the name.
fn hide(name: &str) {
    let Ok(name) = CString::new(name) else { return };
    let own = hide as *const () as usize;
    let address = rkprof_objects::find(|object| object.contains(own, 1).then(|| object.symbol(&name))).flatten();
    let Some(address) = address else { return };
    // SAFETY: zero is a valid value of this plain struct.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: `info` is valid for writing.
    if unsafe { libc::dladdr(address as *const c_void, &raw mut info) } == 0 || info.dli_sname.is_null() {
        return;
    }
    // SAFETY: the loader's name of the symbol, terminated.
    if unsafe { CStr::from_ptr(info.dli_sname) } == name.as_c_str() {
        overwrite(info.dli_sname.cast_mut());
    }
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
