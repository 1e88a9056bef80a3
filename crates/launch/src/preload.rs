//! `LD_PRELOAD` of the program: our library before the inherited ones.

use rkprof_machine::library::is_tracer;
use rkprof_machine::program;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// Libraries that refuse to work when another one comes before them.
const SANITIZERS: [&str; 4] = ["libasan.so", "libtsan.so", "liblsan.so", "libclang_rt."];

/// The new value.
pub(crate) fn value(library: &Path, program: &OsStr) -> OsString {
    let path = std::env::var_os("PATH");
    let file = program::resolve(program, path.clone()).map(|file| program::binary(&file, path));
    let needed = file.map(|file| program::needed(&file)).unwrap_or_default();
    list(library, std::env::var_os("LD_PRELOAD"), needed.iter().find(|name| is_sanitizer(name)))
}

fn is_sanitizer(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    SANITIZERS.iter().any(|sanitizer| file.starts_with(sanitizer))
}

/// Another copy of the tracer, left by an outer `rkprof run` or a job file, would record everything twice.
fn list(library: &Path, inherited: Option<OsString>, sanitizer: Option<&String>) -> OsString {
    let mut value = OsString::new();
    let inherited = inherited.unwrap_or_default();
    // The dynamic linker accepts both separators.
    let others = inherited.as_bytes().split(|byte| matches!(byte, b':' | b' ')).map(OsStr::from_bytes);
    let (first, others): (Vec<&OsStr>, Vec<&OsStr>) = others
        .filter(|other| !other.is_empty() && !is_tracer(Path::new(other)))
        .partition(|other| is_sanitizer(&other.to_string_lossy()));
    // A sanitizer preloaded by hand is in the list already.
    let linked = sanitizer.filter(|_| first.is_empty()).map(OsStr::new);
    for library in linked.into_iter().chain(first).chain([library.as_os_str()]).chain(others) {
        if !value.is_empty() {
            value.push(":");
        }
        value.push(library);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sanitizer_comes_first() {
        let asan = "libasan.so.8".to_owned();
        let list = |inherited: &str, linked| list(Path::new("/a/librkprof.so"), Some(inherited.into()), linked);
        assert_eq!(list("", Some(&asan)), "libasan.so.8:/a/librkprof.so");
        assert_eq!(list("b.so", Some(&asan)), "libasan.so.8:/a/librkprof.so:b.so");
        assert_eq!(list("b.so /l/libasan.so.6", Some(&asan)), "/l/libasan.so.6:/a/librkprof.so:b.so");
    }

    #[test]
    fn one_tracer_before_the_others() {
        let list = |inherited: Option<&str>| list(Path::new("/a/librkprof.so"), inherited.map(OsString::from), None);
        assert_eq!(list(None), "/a/librkprof.so");
        assert_eq!(list(Some("")), "/a/librkprof.so");
        assert_eq!(list(Some("/x/libjemalloc.so:b.so")), "/a/librkprof.so:/x/libjemalloc.so:b.so");
        assert_eq!(list(Some("/a/librkprof.so /old/librkprof.so:b.so")), "/a/librkprof.so:b.so");
    }
}
