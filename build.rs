//! Options of the linker for `librkprof.so`, and the number of its build.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // It may be called until the process is gone, so it must never be unloaded (`nodelete`); all symbols are resolved at
    // load, so that no lookup happens on a hot path (`now`).
    println!("cargo::rustc-link-arg-cdylib=-Wl,-z,nodelete,-z,now");
    // See crates/tracer/src/doors/reveal.rs.
    println!("cargo::rustc-link-arg-cdylib=-Wl,--defsym=rocprofiler_configure=0");
    println!("cargo::rerun-if-changed={START}");
    if orders_functions() {
        let place = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(START);
        println!("cargo::rustc-link-arg-cdylib=-Wl,-T,{}", place.display());
    }
    println!("cargo::rustc-env=RKPROF_BUILD={:016x}", build());
}

/// Which functions lie together, see packaging/start_order.py.
const START: &str = "packaging/start.ld";

/// Whether the linker gets that list. Without optimization a library has ten times as many functions, and other names. Two linkers do
/// not know such a list; the library is the same without it, but more of it is in memory.
fn orders_functions() -> bool {
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    println!("cargo::rerun-if-env-changed=RKPROF_UNORDERED");
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default() + &env::var("RUSTC_LINKER").unwrap_or_default();
    let is_unknown = ["mold", "gold"].iter().any(|linker| flags.contains(linker));
    let is_optimized = env::var("OPT_LEVEL").is_ok_and(|level| level != "0");
    is_optimized && !is_unknown && env::var_os("RKPROF_UNORDERED").is_none()
}

/// A hash of the library's sources. The library and the command have the same, if they were built together.
fn build() -> u64 {
    let mut files = BTreeSet::from(["Cargo.lock", "src/entry.rs", "src/lib.rs"].map(PathBuf::from));
    let (mut crates, mut more) = (BTreeSet::new(), vec!["tracer".to_owned()]);
    while let Some(name) = more.pop() {
        let dir = Path::new("crates").join(&name);
        if crates.insert(name) {
            let manifest = dir.join("Cargo.toml");
            more.extend(dependencies(&fs::read_to_string(&manifest).unwrap_or_default()));
            println!("cargo::rerun-if-changed={}", dir.join("src").display());
            collect(&dir.join("src"), &mut files);
            files.insert(manifest);
        }
    }
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.to_string_lossy().into_owned();
        for byte in name.bytes().chain(fs::read(&file).unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    hash
}

/// The crates of this workspace in a manifest's `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.strip_prefix("rkprof-")?.split(['.', ' ', '=']).next()).map(str::to_owned).collect()
}

fn collect(dir: &Path, files: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.insert(path);
        }
    }
}
