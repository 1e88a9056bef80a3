//! Registration: HIP, HSA, ROCTx and others hand their tables to `rocprofiler_register_library_api_table`, which this library
//! exports as well. On rkprof's own doors it takes what it needs, before the call goes on to librocprofiler-register: an SDK that
//! is loaded later still finds the registrations, and puts its functions above rkprof's.
//!
//! On the SDK's door librocprofiler-register finds `rocprofiler_configure`, takes it as a request to load the SDK, and ends the
//! program when it can't. If the SDK can't be loaded, the registration stops here: the program then runs untraced, as without
//! any tool.

use super::choice::{Asker, Door, door};
use super::{hip, hsa, rccl, roctx};
use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

/// The original's answer when it finds no tool, or when it is turned off.
const NO_TOOLS: c_int = 1;
const REGISTER: &CStr = c"rocprofiler_register_library_api_table";
const SDK: [&CStr; 2] = [c"librocprofiler-sdk.so", c"librocprofiler-sdk.so.1"];
/// The SDK's entry function.
const ENTRY: &CStr = c"rocprofiler_set_api_table";

static HAS_SDK: OnceLock<bool> = OnceLock::new();

/// `rocprofiler_register_library_api_table`.
pub type Register =
    unsafe extern "C" fn(*const c_char, *const c_void, u32, *mut *mut c_void, u64, *mut c_void) -> c_int;

/// The function that a library's registration continues with; `None` when it should end with [`NO_TOOLS`]. `import` is an address in the
/// library that registers.
pub fn original(import: usize) -> Option<Register> {
    let (function, beside) = find(import)?;
    // SAFETY: the exported function of this name has this type.
    let original = unsafe { std::mem::transmute::<usize, Register>(function) };
    if door(Asker::Registration) != Door::Sdk {
        // No tool of ours is visible: the call does what it does without rkprof.
        return Some(original);
    }
    let is_there = HAS_SDK.get_or_init(|| {
        let is_there = has_sdk(&beside);
        if !is_there {
            let place = beside.to_string_lossy();
            crate::session::complain(&format!(
                "this program runs untraced: librocprofiler-sdk.so can't be loaded ({place} looks for it there and where the loader \
                 does); install rocprofiler-sdk of the same ROCm, or add its directory to LD_LIBRARY_PATH"
            ));
        }
        is_there
    });
    is_there.then_some(original)
}

/// Whether librocprofiler-register could load an SDK.
pub(super) fn can_load_sdk() -> bool {
    *HAS_SDK.get_or_init(|| has_sdk(&find(0).map(|(_, beside)| beside).unwrap_or_default()))
}

/// librocprofiler-register's function, and its file. Where a process has several (a wheel's beside the system's), a library
/// means the one in its own directory.
fn find(import: usize) -> Option<(usize, CString)> {
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
            b"rocdecode" | b"rocjpeg" => super::unread(name),
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
