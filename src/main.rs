//! The `rkprof` command; everything is in [`rkprof::cli`].

// `rkprof demo` runs this very program as its workload: the C symbols of the simulated ROCm are its own.
#[cfg(feature = "sim")]
rkprof::sim::export_c_symbols!();

fn main() -> std::process::ExitCode {
    rkprof::cli::main()
}
