//! Compiles the HIP program that the command carries with it, see src.

use std::path::PathBuf;

fn main() {
    const SOURCE: &str = "src/program";
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("rkprof-verify");
    let mut sources: Vec<_> = std::fs::read_dir(SOURCE)
        .expect("the program's source")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    let compiler = cc::Build::new().opt_level(2).debug(false).warnings(true).extra_warnings(true).get_compiler();
    let mut command = compiler.to_command();
    command.arg("-std=gnu11").args(sources).arg("-o").arg(&out).args(["-pthread", "-ldl", "-s"]);
    let status = command.status();
    assert!(status.is_ok_and(|status| status.success()), "a C compiler is needed: install gcc or clang");
}
