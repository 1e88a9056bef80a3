//! Finds the copy of the SDK that called us and its functions.
//!
//! A process may hold several copies (a system one, one in a Python wheel), some loaded RTLD_LOCAL. The return address of
//! `rocprofiler_configure` lies in the right one.

use super::Sdk;
use libloading::os::unix::Library;
use rkprof_abi::{Generation, v1};
use std::ffi::{CStr, c_void};

/// Functions that SDK 0.x has under another name and the same prototype.
const OLD_NAMES: [(&CStr, &CStr); 4] = [
    (c"rocprofiler_create_counter_config", c"rocprofiler_create_profile_config"),
    (c"rocprofiler_destroy_counter_config", c"rocprofiler_destroy_profile_config"),
    (
        c"rocprofiler_configure_callback_dispatch_counting_service",
        c"rocprofiler_configure_callback_dispatch_profile_counting_service",
    ),
    (
        c"rocprofiler_configure_buffer_dispatch_counting_service",
        c"rocprofiler_configure_buffered_dispatch_profile_counting_service",
    ),
];

/// The simulated ROCm has this function, no real one does.
const SIMULATED: &CStr = c"rksim_is_simulated";

/// Binds to the SDK whose code contains `caller`; without one, to whatever SDK is global in the process.
pub fn bind(version: u32, priority: u32, caller: *const c_void) -> Sdk {
    let path = object_at(caller);
    let own = path.as_deref().and_then(open_loaded);
    let global = Library::this();
    let mut missing = Vec::new();
    let symbol = |library: &Library, name: &CStr| {
        // SAFETY: only the address is taken; the type is vouched for below.
        unsafe { library.get::<*const c_void>(name.to_bytes_with_nul()) }
            .map_or(std::ptr::null(), |symbol| symbol.into_raw().cast_const())
    };
    let find = |name: &CStr| {
        let in_own = own.as_ref().map_or(std::ptr::null(), |library| symbol(library, name));
        if in_own.is_null() && own.is_none() { symbol(&global, name) } else { in_own }
    };
    // SAFETY: the SDK announced this version; names with the same prototype in both generations are in the table, those
    // that differ (counting) are called through the matching layouts only. The library is leaked below.
    let functions = unsafe {
        v1::Functions::load(|name| {
            let found = find(name);
            if !found.is_null() {
                return found;
            }
            OLD_NAMES.iter().find(|(new, _)| *new == name).map_or(found, |(_, old)| find(old))
        })
    };
    for name in v1::Functions::NAMES {
        let present = std::ffi::CString::new(*name).is_ok_and(|name| {
            !find(&name).is_null() || OLD_NAMES.iter().any(|(new, old)| **new == *name && !find(old).is_null())
        });
        if !present {
            missing.push(*name);
        }
    }
    let simulated = !find(SIMULATED).is_null();
    let announced = version;
    let version = own_version(&functions).unwrap_or(announced);
    // The SDK stays loaded as long as we may call it: for ever.
    std::mem::forget(own);
    Sdk {
        functions,
        generation: Generation::of(version),
        version,
        announced,
        path: path.map(|p| p.to_string_lossy().into_owned()).unwrap_or_default(),
        priority,
        simulated,
        missing,
    }
}

/// The version that the library gives itself; it and not the announced one says how its records are laid out.
fn own_version(functions: &v1::Functions) -> Option<u32> {
    let get = functions.rocprofiler_get_version?;
    let [mut major, mut minor, mut patch] = [0u32; 3];
    // SAFETY: the prototype is the same in all versions; the three numbers are valid for writing.
    unsafe { get(&raw mut major, &raw mut minor, &raw mut patch) }.ok().ok()?;
    let version = major.checked_mul(10_000)?.checked_add(minor.checked_mul(100)?)?.checked_add(patch)?;
    (version > 0).then_some(version)
}

/// Path of the object that contains an address; empty for the program itself.
fn object_at(address: *const c_void) -> Option<std::ffi::CString> {
    if address.is_null() {
        return None;
    }
    // SAFETY: Dl_info is plain pointers, for which zero is valid.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: dladdr only looks the address up; `info` is valid for writing.
    let found = unsafe { libc::dladdr(address, &raw mut info) };
    if found == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's own string, valid while the object is loaded, copied here.
    Some(unsafe { CStr::from_ptr(info.dli_fname) }.to_owned())
}

/// A handle of an object that is loaded already; the program itself has no name to be found by, but is global.
fn open_loaded(path: &CStr) -> Option<Library> {
    // SAFETY: NOLOAD runs no initializer.
    unsafe { Library::open(Some(std::ffi::OsStr::new(path.to_str().ok()?)), libc::RTLD_LAZY | libc::RTLD_NOLOAD) }.ok()
}

/// Paths of all mapped libraries whose file name begins so, each once.
pub fn mapped_libraries(prefix: &str) -> Vec<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut paths: Vec<String> = maps
        .lines()
        .filter_map(|line| line.find('/').map(|at| &line[at..]))
        .filter(|path| path.rsplit('/').next().is_some_and(|name| name.starts_with(prefix)))
        .map(str::to_owned)
        .collect();
    paths.sort();
    paths.dedup();
    paths
}
