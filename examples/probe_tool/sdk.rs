//! The SDK as this tool finds it: functions by name, kinds and operations by name, and the log.

use std::ffi::{CStr, CString, c_char};
use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

pub(crate) static LOG: OnceLock<Mutex<File>> = OnceLock::new();
/// As announced: 10000 major + 100 minor + patch.
pub(crate) static VERSION: AtomicU32 = AtomicU32::new(0);

pub(crate) fn tid() -> u64 {
    // SAFETY: gettid has no preconditions.
    unsafe { libc::gettid() as u64 }
}

pub(crate) fn log(text: &str) {
    let line = format!("{} {text}\n", tid());
    if let Some(Err(error)) = LOG.get().map(|file| file.lock().expect("nobody panics").write_all(line.as_bytes())) {
        eprintln!("probe: writing the log failed: {error}");
        std::process::abort();
    }
}

pub(crate) fn asked() -> Vec<String> {
    std::env::var("PROBE").unwrap_or_default().split(',').map(str::to_owned).collect()
}

pub(crate) fn asks_for(item: &str) -> bool {
    asked().iter().any(|asked| asked == item)
}

pub(crate) fn new_layouts() -> bool {
    VERSION.load(Relaxed) >= 10_000
}

/// Calls an SDK function by name and logs what it returned unless it succeeded; -1 when it does not exist.
macro_rules! sdk {
    ($name:ident($($type:ty),*)($($value:expr),*)) => {{
        let name = ::std::ffi::CString::new(stringify!($name)).expect("no zero byte");
        // SAFETY: the name is terminated; the symbol of this name has this type.
        unsafe {
            let address = libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
            if address.is_null() {
                $crate::sdk::log(concat!("missing ", stringify!($name)));
                -1
            } else {
                let function: unsafe extern "C" fn($($type),*) -> i32 = std::mem::transmute(address);
                let status = function($($value),*);
                if status != 0 {
                    $crate::sdk::log(&format!("status {} {status}", stringify!($name)));
                }
                status
            }
        }
    }};
}

pub(crate) fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return "null".to_owned();
    }
    // SAFETY: the SDK passes terminated strings.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

type NameOf = unsafe extern "C" fn(u32, *mut *const c_char, *mut u64) -> i32;

/// Number of a kind, by its name.
pub(crate) fn kind(query: &str, name: &str) -> Option<u32> {
    let query = CString::new(query).ok()?;
    // SAFETY: the name is terminated.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, query.as_ptr()) };
    if address.is_null() {
        return None;
    }
    // SAFETY: all functions that query a kind's name have this type.
    let query: NameOf = unsafe { std::mem::transmute(address) };
    (0..64).find(|kind| {
        let mut found = std::ptr::null();
        // SAFETY: the out-value is valid for writing.
        let status = unsafe { query(*kind, &raw mut found, std::ptr::null_mut()) };
        status == 0 && text(found) == name
    })
}

pub(crate) const CALLBACK_KIND: &str = "rocprofiler_query_callback_tracing_kind_name";
pub(crate) const BUFFER_KIND: &str = "rocprofiler_query_buffer_tracing_kind_name";
pub(crate) const REQUEST_KIND: &str = "rocprofiler_query_external_correlation_id_request_kind_name";

pub(crate) fn kind_name(query: &str, number: u32) -> String {
    let mut name = std::ptr::null();
    let is_buffer = query == BUFFER_KIND;
    let _ = if is_buffer {
        sdk!(rocprofiler_query_buffer_tracing_kind_name(u32, *mut *const c_char, *mut u64)(
            number,
            &raw mut name,
            std::ptr::null_mut()
        ))
    } else {
        sdk!(rocprofiler_query_callback_tracing_kind_name(u32, *mut *const c_char, *mut u64)(
            number,
            &raw mut name,
            std::ptr::null_mut()
        ))
    };
    text(name)
}

pub(crate) fn operation_name(kind: u32, operation: i32) -> String {
    let mut name = std::ptr::null();
    let _ = sdk!(rocprofiler_query_callback_tracing_kind_operation_name(u32, i32, *mut *const c_char, *mut u64)(
        kind,
        operation,
        &raw mut name,
        std::ptr::null_mut()
    ));
    text(name)
}
