//! Which tools are in the process, in the real loader's order.
//!
//! 1. a function passed to `rocprofiler_force_configure`
//! 2. `ROCP_TOOL_LIBRARIES`, separated by `:`. In a list the last entry is ignored, as in the real SDK (`a:b` loads a
//!    alone, `a:b:` both); an entry that cannot be loaded ends the program
//! 3. `rocprofiler_configure` in the process: preloaded or linked libraries, in the order of the link map
//!
//! A library (or program) that is itself an SDK, this simulator or another copy, is never a tool, although it may
//! contain that symbol: the package's own library and the simulator are built from one crate.

use std::ffi::{CStr, CString, c_char, c_void};

/// `rocprofiler_configure`; the client id's layout depends on the version.
pub type Configure = unsafe extern "C" fn(u32, *const c_char, u32, *mut c_void) -> *mut c_void;

const SYMBOL: &CStr = c"rocprofiler_configure";

pub fn find(forced: Option<Configure>) -> Vec<Configure> {
    let mut found: Vec<Configure> = forced.into_iter().collect();
    let mut add = |address: *mut c_void| {
        if address.is_null() || is_sdk(address) {
            return;
        }
        // SAFETY: a symbol of this name has this type.
        let configure: Configure = unsafe { std::mem::transmute(address) };
        if !found.iter().any(|known| *known as *mut c_void == address) {
            found.push(configure);
        }
    };
    for library in listed(&std::env::var("ROCP_TOOL_LIBRARIES").unwrap_or_default()) {
        add(open(library));
    }
    add(symbol(libc::RTLD_DEFAULT));
    for object in loaded_objects() {
        // SAFETY: only looks whether an object that is loaded is loaded.
        let handle = unsafe { libc::dlopen(object.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
        if !handle.is_null() {
            add(symbol(handle));
        }
    }
    found
}

/// The entries that the real SDK takes from the variable.
fn listed(value: &str) -> Vec<&str> {
    match value.rsplit_once(':') {
        None => Some(value).filter(|entry| !entry.is_empty()).into_iter().collect(),
        Some((entries, _ignored)) => entries.split(':').filter(|entry| !entry.is_empty()).collect(),
    }
}

/// Loads a listed library and returns its configure function; ends the program when it has none.
fn open(library: &str) -> *mut c_void {
    let path = CString::new(library).unwrap_or_default();
    // SAFETY: loading a library runs its constructors, which is what was asked for.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LOCAL | libc::RTLD_LAZY) };
    if handle.is_null() {
        fatal(&format!("[ROCP_TOOL_LIBRARIES] error dlopening '{library}'"));
    }
    let address = symbol(handle);
    if address.is_null() {
        fatal(&format!("[ROCP_TOOL_LIBRARIES] '{library}' has no symbol rocprofiler_configure"));
    }
    address
}

fn fatal(message: &str) -> ! {
    eprintln!("simulated rocprofiler-sdk: {message}");
    std::process::abort();
}

fn symbol(handle: *mut c_void) -> *mut c_void {
    // SAFETY: the handle is valid and the name is terminated.
    unsafe { libc::dlsym(handle, SYMBOL.as_ptr()) }
}

/// Where the object that contains this address is loaded, and its path.
fn object_of(address: *mut c_void) -> (*mut c_void, *const c_char) {
    // SAFETY: zero is a valid value of this plain struct.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: `info` is valid for writing; any address may be asked for.
    unsafe { libc::dladdr(address, &raw mut info) };
    (info.dli_fbase, info.dli_fname)
}

/// Whether the object that contains this address has the SDK's functions too.
fn is_sdk(address: *mut c_void) -> bool {
    let (base, path) = object_of(address);
    if base == object_of(find as *mut c_void).0 || path.is_null() {
        return true;
    }
    // SAFETY: only looks whether an object that is loaded is loaded; the loader's name is terminated.
    let handle = unsafe { libc::dlopen(path, libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    // The program itself is not found by its path; null stands for it, and its symbols come first.
    // SAFETY: opens nothing that is not loaded.
    let handle = if handle.is_null() { unsafe { libc::dlopen(std::ptr::null(), libc::RTLD_LAZY) } } else { handle };
    if handle.is_null() {
        return false;
    }
    // SAFETY: the handle is valid and the name is terminated.
    let function = unsafe { libc::dlsym(handle, c"rocprofiler_create_context".as_ptr()) };
    !function.is_null() && object_of(function).0 == base
}

/// Paths of the shared libraries of the process, in load order.
fn loaded_objects() -> Vec<CString> {
    unsafe extern "C" fn note(info: *mut libc::dl_phdr_info, _size: usize, paths: *mut c_void) -> i32 {
        // SAFETY: `paths` is the vector below, `info` is valid during the call.
        let (paths, name) = unsafe { (&mut *paths.cast::<Vec<CString>>(), (*info).dlpi_name) };
        if !name.is_null() {
            // SAFETY: the loader's names are terminated.
            paths.push(unsafe { CStr::from_ptr(name) }.to_owned());
        }
        0
    }
    let mut paths: Vec<CString> = Vec::new();
    // SAFETY: the callback writes only to the vector, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(note), (&raw mut paths).cast()) };
    paths.retain(|path| !path.is_empty());
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_of_several_entries_is_ignored() {
        assert!(listed("").is_empty());
        assert_eq!(listed("a"), ["a"]);
        assert_eq!(listed("a:b"), ["a"]);
        assert_eq!(listed("a:b:"), ["a", "b"]);
        assert_eq!(listed("::a:"), ["a"]);
    }
}
