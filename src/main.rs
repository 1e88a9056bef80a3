//! The `rkprof` command; everything is in [`rkprof_cli`].

fn main() -> std::process::ExitCode {
    rkprof_cli::main(env!("RKPROF_BUILD"))
}
