//! Options of the linker for `librkprof.so`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // It may be called until the process is gone, so it must never be unloaded (`nodelete`); all symbols are resolved at
    // load, so that no lookup happens on a hot path (`now`).
    println!("cargo::rustc-link-arg-cdylib=-Wl,-z,nodelete,-z,now");
}
