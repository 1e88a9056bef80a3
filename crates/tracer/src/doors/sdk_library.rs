//! librocprofiler-register in this process, and whether it could load an SDK.

use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

const REGISTER: &CStr = c"rocprofiler_register_library_api_table";
const SDK: [&CStr; 2] = [c"librocprofiler-sdk.so", c"librocprofiler-sdk.so.1"];
/// The SDK's entry function.
const ENTRY: &CStr = c"rocprofiler_set_api_table";

static HAS_SDK: OnceLock<bool> = OnceLock::new();

/// Whether librocprofiler-register at `beside` can load an SDK; `missing` is called once if not.
pub(super) fn is_there(beside: &CStr, missing: impl FnOnce()) -> bool {
    *HAS_SDK.get_or_init(|| {
        let is_there = has_sdk(beside);
        if !is_there {
            missing();
        }
        is_there
    })
}

/// Whether librocprofiler-register could load an SDK.
pub(super) fn can_be_loaded() -> bool {
    *HAS_SDK.get_or_init(|| has_sdk(&find(0).map(|(_, beside)| beside).unwrap_or_default()))
}

/// librocprofiler-register's function, and its file. Where a process has several (a wheel's beside the system's), a library
/// means the one in its own directory.
pub(super) fn find(import: usize) -> Option<(usize, CString)> {
    let own = rkprof_objects::place_of(find as *const () as usize);
    let directory = |path: &CStr| Path::new(OsStr::from_bytes(path.to_bytes())).parent().map(Path::to_owned);
    let importer = rkprof_objects::find(|object| object.contains(import, 1).then(|| directory(object.path))).flatten();
    let mut first = None;
    let beside = rkprof_objects::find(|object| {
        let address = object.symbol(REGISTER).filter(|_| Some(object.place()) != own)?;
        let found = (address, object.path.to_owned());
        if importer.is_some() && directory(object.path) == importer {
            return Some(found);
        }
        first.get_or_insert(found);
        None
    });
    beside.or(first)
}

/// Whether another library's function of this name precedes rkprof's, so that no runtime will call rkprof's.
pub(super) fn is_preceded() -> bool {
    let own = rkprof_objects::place_of(is_preceded as fn() -> bool as usize);
    let first = rkprof_objects::find(|object| object.symbol(REGISTER).map(|_| object.place()));
    first.is_some() && first != own
}

/// Whether librocprofiler-register will find the SDK. It looks among loaded libraries first, then loads the SDK under its name
/// without a version. A wheel has names with versions alone: that one is loaded here.
fn has_sdk(register: &CStr) -> bool {
    let is_off = |name| std::env::var_os(name).is_some_and(|value| value == "0" || value.eq_ignore_ascii_case("false"));
    if is_off("ROCPROFILER_REGISTER_ENABLED")
        || std::env::var_os("ROCPROFILER_REGISTER_LIBRARY").is_some_and(|library| !library.is_empty())
        || rkprof_objects::find(|object| object.symbol(ENTRY)).is_some()
    {
        return true;
    }
    let can_be_loaded = |name: &CStr| {
        // SAFETY: a terminated string; librocprofiler-register would run the same initializers next.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_GLOBAL) };
        // SAFETY: the handle is that of an open library.
        !handle.is_null() && !unsafe { libc::dlsym(handle, ENTRY.as_ptr()) }.is_null()
    };
    let beside = |name: &CStr| {
        let name = OsStr::from_bytes(name.to_bytes());
        let path = Path::new(OsStr::from_bytes(register.to_bytes())).with_file_name(name);
        CString::new(path.into_os_string().into_encoded_bytes()).is_ok_and(|path| can_be_loaded(&path))
    };
    SDK.iter().any(|name| can_be_loaded(name) || !register.is_empty() && beside(name))
}
