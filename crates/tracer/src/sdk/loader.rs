//! Finds the calling copy of the SDK and its functions.
//!
//! A process may have several copies (a system one, one in a Python wheel), some loaded with RTLD_LOCAL. The return address
//! of `rocprofiler_configure` lies in the right one.

use super::Sdk;
use rkprof_abi::{Generation, v1};
use rkprof_model::clock;
use rkprof_objects::Object;
use std::ffi::{CStr, c_char, c_void};

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

/// Only the simulated ROCm has these functions: the second one gives the device file of its driver.
const SIMULATED: &CStr = c"rksim_is_simulated";
const SIMULATED_KFD: &CStr = c"rksim_kfd";
/// Whether the simulated runtimes hand over their tables.
const SIMULATED_DOORS: &CStr = c"rksim_has_doors";
/// The time of the simulated program; 0 where it keeps real time.
const SIMULATED_CLOCK: &CStr = c"rksim_time";
/// The driver's device file.
const KFD: &CStr = c"/dev/kfd";

/// Binds to the SDK whose code contains `caller`; if that has no functions of an SDK, to the first one that is loaded.
///
/// Keeping it loaded would need a `dlopen`, so this is not done: an SDK ends its tools before it is unloaded.
pub fn bind(version: u32, priority: u32, caller: *const c_void) -> Sdk {
    let is_sdk = |object: &Object<'_>| object.symbol(c"rocprofiler_create_context").is_some();
    let own =
        rkprof_objects::find(|object| (object.contains(caller as usize, 1) && is_sdk(object)).then(|| object.place()));
    let own = own.or_else(|| rkprof_objects::find(|object| is_sdk(object).then(|| object.place())));
    let bound = rkprof_objects::find(|object| {
        (Some(object.place()) == own).then(|| {
            let find = object.symbol_finder();
            let find = |name: &CStr| {
                let old = || find(OLD_NAMES.iter().find(|(new, _)| *new == name)?.1);
                find(name).or_else(old)
            };
            let load = |name: &CStr| find(name).map_or(std::ptr::null(), |address| address as *const c_void);
            // SAFETY: the SDK announced this version; names with the same prototype in both generations are in the table,
            // those that differ (counting) are called through the matching layouts only.
            let functions = unsafe { v1::Functions::load(load) };
            let is_missing = |name: &&str| std::ffi::CString::new(*name).is_ok_and(|name| find(&name).is_none());
            let missing: Vec<_> = v1::Functions::NAMES.iter().copied().filter(is_missing).collect();
            // The program itself has an empty path here.
            let path = if object.path.is_empty() { program() } else { object.shown() };
            (functions, missing, path, find(SIMULATED).is_some(), find(SIMULATED_KFD))
        })
    });
    let (functions, missing, path, simulated, kfd) = bound.unwrap_or_else(|| {
        // SAFETY: the table has no functions.
        (
            unsafe { v1::Functions::load(|_| std::ptr::null()) },
            v1::Functions::NAMES.to_vec(),
            String::new(),
            false,
            None,
        )
    });
    let kfd = kfd.map_or(KFD, |address| {
        // SAFETY: the simulator's function of this name has this type and returns a constant string.
        unsafe { CStr::from_ptr(std::mem::transmute::<usize, extern "C" fn() -> *const c_char>(address)()) }
    });
    let announced = version;
    let version = own_version(&functions).unwrap_or(announced);
    Sdk {
        functions,
        generation: Generation::from_version(version),
        version,
        announced,
        path,
        priority,
        simulated,
        kfd,
        missing,
    }
}

/// Whether the simulator is in this process.
pub fn is_simulated() -> bool {
    rkprof_objects::find(|object| object.symbol(SIMULATED)).is_some()
}

/// The clock of a simulated program that keeps a time of its own.
pub fn simulated_clock() -> Option<clock::Simulated> {
    let address = rkprof_objects::find(|object| object.symbol(SIMULATED_CLOCK))?;
    // SAFETY: the simulator's function of this name has this type.
    let clock = unsafe { std::mem::transmute::<usize, clock::Simulated>(address) };
    (clock() > 0).then_some(clock)
}

/// The simulated SDK, which has the list of the simulated processors: the driver shows none.
pub fn simulated() -> Option<Sdk> {
    let address = rkprof_objects::find(|object| object.symbol(SIMULATED))?;
    Some(bind(0, 0, address as *const c_void))
}

/// Whether an SDK is configuring its tools now. One that is being loaded is not asked: its code cannot run yet.
pub fn is_configuring() -> bool {
    type IsInitialized = unsafe extern "C" fn(*mut i32) -> i32;
    let mut status = 0;
    rkprof_objects::find(|object| -> Option<()> {
        let address = object.symbol(c"rocprofiler_is_initialized").filter(|_| object.is_relocated())?;
        // SAFETY: the SDK's function of this name has this type, and reads a number.
        unsafe { std::mem::transmute::<usize, IsInitialized>(address)(&raw mut status) };
        (status < 0).then_some(())
    })
    .is_some()
}

/// Whether the runtimes of this process are simulated ones that show their tables to the SDK alone.
pub fn has_sdks_door_alone() -> bool {
    rkprof_objects::find(|object| object.symbol(SIMULATED_DOORS)).is_some_and(|address| {
        // SAFETY: the simulator's function of this name has this type.
        unsafe { std::mem::transmute::<usize, extern "C" fn() -> i32>(address)() == 0 }
    })
}

fn program() -> String {
    std::env::current_exe().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The version that the library reports itself; this and not the announced one decides the layout of its records.
fn own_version(functions: &v1::Functions) -> Option<u32> {
    let get = functions.rocprofiler_get_version?;
    let [mut major, mut minor, mut patch] = [0u32; 3];
    // SAFETY: the prototype is the same in all versions; the three numbers are valid for writing.
    unsafe { get(&raw mut major, &raw mut minor, &raw mut patch) }.ok().ok()?;
    let version = major.checked_mul(10_000)?.checked_add(minor.checked_mul(100)?)?.checked_add(patch)?;
    (version > 0).then_some(version)
}

/// Files of all mapped libraries whose file name has this prefix, each once.
pub fn mapped_libraries(prefix: &str) -> Vec<String> {
    mapped(&std::fs::read_to_string("/proc/self/maps").unwrap_or_default(), prefix)
}

fn mapped(maps: &str, prefix: &str) -> Vec<String> {
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

/// Mapped files of the SDK other than `own`. The kernel's names of files contain no links.
pub fn other_copies(own: &str) -> Vec<String> {
    without(mapped_libraries("librocprofiler-sdk.so"), own)
}

fn without(files: Vec<String>, own: &str) -> Vec<String> {
    let file = std::fs::canonicalize(own).unwrap_or_else(|_| own.into());
    files.into_iter().filter(|path| std::path::Path::new(path) != file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_under_its_link_is_no_other_copy() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().canonicalize().unwrap().join(name).display().to_string();
        for name in ["librocprofiler-sdk.so.1.0.0", "librocprofiler-sdk.so.0.5.0", "libother.so"] {
            std::fs::write(at(name), "").unwrap();
        }
        std::os::unix::fs::symlink(at("librocprofiler-sdk.so.1.0.0"), at("librocprofiler-sdk.so.1")).unwrap();
        let line = |name: &str| format!("7f00-7f01 r-xp 0000 08:01 42    {}\n", at(name));
        let maps = ["librocprofiler-sdk.so.1.0.0", "libother.so", "librocprofiler-sdk.so.1.0.0"].map(line).concat();
        let files = || mapped(&maps, "librocprofiler-sdk.so");
        assert_eq!(files(), [at("librocprofiler-sdk.so.1.0.0")]);
        assert_eq!(without(files(), &at("librocprofiler-sdk.so.1")), [""; 0]);
        assert_eq!(without(files(), &at("librocprofiler-sdk.so.0.5.0")), [at("librocprofiler-sdk.so.1.0.0")]);
    }
}
