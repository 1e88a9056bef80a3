//! The `rkprof` command; everything is in [`rkprof::cli`].

fn main() -> std::process::ExitCode {
    rkprof::cli::main()
}
