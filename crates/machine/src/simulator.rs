//! The simulated ROCm, `librksim.so`, loaded into this process as a program loads HIP. The command links none of it, because
//! an executable that exports ROCm's names would be taken for ROCm by the real one.

use crate::library;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
use rkprof_show::{Failure, exit};
use std::ffi::{CString, OsString, c_char};
use std::os::unix::ffi::OsStringExt;

/// File name of the simulator.
pub const NAME: &str = "librksim.so";
pub use rkprof_model::variables::SIM_LIB as VARIABLE;

type Main = unsafe extern "C" fn(i32, *const *const c_char) -> i32;

/// Path of the simulator.
///
/// # Errors
/// It is not there.
pub fn find() -> Result<std::path::PathBuf, Failure> {
    library::find_file(NAME, VARIABLE, "run a simulated workload")
}

/// Runs a scenario in this process; returns the program's exit code.
///
/// # Errors
/// The simulator is not there or cannot be loaded.
pub fn run(args: &[OsString]) -> Result<i32, Failure> {
    let path = find()?;
    let fail = |error: libloading::Error| {
        let remedy =
            "Install rkprof again, or build it with `cargo build`: the command and the simulator belong together.";
        Failure::new(exit::NOT_STARTED, "load the simulated ROCm", error, remedy)
    };
    // SAFETY: our own library; its initializers do what HIP's do. Its symbols are global, as those of a linked HIP are.
    let simulator = unsafe { Library::open(Some(&path), RTLD_NOW | RTLD_GLOBAL) }.map_err(fail)?;
    // SAFETY: the function has this prototype in the simulator of this build.
    let main = *unsafe { simulator.get::<Main>(b"rksim_main\0") }.map_err(fail)?;
    // Never unloaded: its threads and exit handlers outlive this function.
    std::mem::forget(simulator);
    let words: Vec<CString> = std::iter::once(OsString::from("rkprof"))
        .chain(args.iter().cloned())
        .map(|word| CString::new(word.into_vec()).unwrap_or_default())
        .collect();
    let argv: Vec<*const c_char> = words.iter().map(|word| word.as_ptr()).collect();
    // SAFETY: `argv` points to as many terminated strings as are stated.
    Ok(unsafe { main(argv.len() as i32, argv.as_ptr()) })
}
