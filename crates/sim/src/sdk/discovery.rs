//! Finds the tools in the process, in the real loader's order.
//!
//! 1. a function passed to `rocprofiler_force_configure`
//! 2. `ROCP_TOOL_LIBRARIES`, separated by `:`. In a list the last entry is ignored, as in the real SDK (`a:b` loads a
//!    alone, `a:b:` both); an entry that cannot be loaded ends the program
//! 3. `rocprofiler_configure` in the process: preloaded or linked libraries, in the order of the link map
//!
//! A library (or program) that is itself an SDK, this simulator or another copy, is never a tool, although it may export that
//! symbol.

use std::ffi::{CStr, CString, c_char, c_void};

use super::fatal;
use rkprof_objects::Object;

/// `rocprofiler_configure`; the client id's layout depends on the version.
pub(super) type Configure = unsafe extern "C" fn(u32, *const c_char, u32, *mut c_void) -> *mut c_void;

const SYMBOL: &CStr = c"rocprofiler_configure";

pub(super) fn find(forced: Option<Configure>) -> Vec<Configure> {
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
    // No `dlopen` here: it would run constructors of libraries out of order.
    let mut exported = Vec::new();
    rkprof_objects::find(|object| -> Option<()> {
        exported.extend(object.symbol(SYMBOL).filter(|_| !object.path.is_empty()));
        None
    });
    exported.into_iter().for_each(|address| add(address as *mut c_void));
    found
}

/// Loads the library of an attached tool: its `rocprofiler_configure`.
pub(super) fn attached(library: &str) -> Option<Configure> {
    let path = CString::new(library).ok()?;
    // SAFETY: loading a library runs its constructors, which is the purpose.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LOCAL | libc::RTLD_LAZY) };
    if handle.is_null() {
        return None;
    }
    let configure = symbol(handle);
    // SAFETY: a symbol of this name has this type.
    (!configure.is_null()).then(|| unsafe { std::mem::transmute::<*mut c_void, Configure>(configure) })
}

/// The `rocprofiler_configure_attach` of the library that has this function.
pub(super) fn of_attach(configure: Configure) -> Option<Configure> {
    let of = |object: &Object<'_>| object.symbol(c"rocprofiler_configure_attach");
    let address =
        rkprof_objects::find(|object| object.contains(configure as usize, 1).then(|| of(object))).flatten()?;
    // SAFETY: a symbol of this name has this type.
    Some(unsafe { std::mem::transmute::<*mut c_void, Configure>(address as *mut c_void) })
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
    // SAFETY: loading a library runs its constructors, which is the purpose.
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

fn symbol(handle: *mut c_void) -> *mut c_void {
    // SAFETY: the handle is valid and the name is terminated.
    unsafe { libc::dlsym(handle, SYMBOL.as_ptr()) }
}

/// Whether the object that contains this address also has the SDK's functions.
fn is_sdk(address: *mut c_void) -> bool {
    let is_own = rkprof_objects::place_of(address as usize) == rkprof_objects::place_of(find as *const () as usize);
    let of_sdk = |object: &Object<'_>| object.symbol(c"rocprofiler_create_context").is_some();
    is_own
        || rkprof_objects::find(|object| object.contains(address as usize, 1).then(|| of_sdk(object))).unwrap_or(true)
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
