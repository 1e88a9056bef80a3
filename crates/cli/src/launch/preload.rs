//! `LD_PRELOAD` of the program: our library before those that were to be preloaded anyway.

use super::library::is_tracer;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// The new value.
pub fn value(library: &Path) -> OsString {
    list(library, std::env::var_os("LD_PRELOAD"))
}

/// Another copy of the tracer, left by an outer `rkprof run` or a job file, would record everything twice.
fn list(library: &Path, inherited: Option<OsString>) -> OsString {
    let mut value = library.as_os_str().to_owned();
    let inherited = inherited.unwrap_or_default();
    // The dynamic linker takes both.
    let others = inherited.as_bytes().split(|byte| matches!(byte, b':' | b' ')).map(OsStr::from_bytes);
    for other in others.filter(|other| !other.is_empty() && !is_tracer(Path::new(other))) {
        value.push(":");
        value.push(other);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tracer_before_the_others() {
        let list = |inherited: Option<&str>| list(Path::new("/a/librkprof.so"), inherited.map(OsString::from));
        assert_eq!(list(None), "/a/librkprof.so");
        assert_eq!(list(Some("")), "/a/librkprof.so");
        assert_eq!(list(Some("/x/libjemalloc.so:b.so")), "/a/librkprof.so:/x/libjemalloc.so:b.so");
        assert_eq!(list(Some("/a/librkprof.so /old/librkprof.so:b.so")), "/a/librkprof.so:b.so");
    }
}
