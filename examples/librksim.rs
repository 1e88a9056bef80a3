//! The simulated ROCm as a shared library, `librksim.so`: link a C program with it, or load it from Python.
//!
//! Besides the C symbols of rocprofiler-sdk, HIP and ROCTx it has `rksim_main(argc, argv)`, which runs a scenario.

rkprof::sim::export_c_symbols!();

/// Runs a scenario; arguments as of `rkprof sim-workload`.
///
/// # Safety
/// `argv` points to `argc` terminated strings, the first of them the program's name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rksim_main(argc: i32, argv: *const *const std::ffi::c_char) -> i32 {
    let argument = |i: usize| {
        // SAFETY: the caller passes argc terminated strings.
        let text = unsafe { std::ffi::CStr::from_ptr(*argv.add(i)) };
        text.to_string_lossy().into_owned()
    };
    rkprof::sim::main((1..argc.max(1) as usize).map(argument))
}
