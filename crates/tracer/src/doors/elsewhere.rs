//! Runtimes that the program has loaded into another namespace of the loader (`dlmopen`). A preloaded library is not there, so none of
//! their calls is recorded. The loader does not show them here: they are found in the list of what is mapped.

use rkprof_model::record::Severity;

/// Names of the files, without versions.
const RUNTIMES: [&str; 2] = ["libamdhip64.so", "libhsa-runtime64.so"];

/// What a run lacks because of them.
pub fn note() -> Option<(Severity, String)> {
    let found = elsewhere(&RUNTIMES);
    (!found.is_empty()).then(|| {
        let sentence = format!(
            "calls and kernels of {} are not recorded: rkprof does not reach another namespace of the loader (dlmopen)",
            found.join(" and ")
        );
        (Severity::Incomplete, sentence)
    })
}

/// Mapped code of files whose names begin so, and that the loader does not have in this namespace.
fn elsewhere(names: &[&str]) -> Vec<String> {
    let maps = std::fs::read("/proc/self/maps").unwrap_or_default();
    let mut found: Vec<_> = maps
        .split(|byte| *byte == b'\n')
        .filter_map(code)
        .filter(|(_, file)| names.iter().any(|name| file.starts_with(name.as_bytes())))
        .filter(|(begin, _)| rkprof_objects::place_of(*begin).is_none())
        .map(|(_, file)| String::from_utf8_lossy(file).into_owned())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Begin and file name of a line of `/proc/PID/maps`, where it is mapped code of a file. A process has hundreds of lines, and few of code.
fn code(line: &[u8]) -> Option<(usize, &[u8])> {
    let end = line.iter().take(MOST_DIGITS).position(|byte| *byte == b'-')?;
    let rights = end + 1 + line[end..].iter().take(MOST_DIGITS).position(|byte| *byte == b' ')?;
    if !line[rights..].starts_with(b"r-x") {
        return None;
    }
    let file = line.len() - line.iter().rev().position(|byte| *byte == b'/')?;
    let begin = usize::from_str_radix(str::from_utf8(&line[..end]).ok()?, 16).ok()?;
    Some((begin, &line[file..]))
}

/// More than an address has, with what stands before or behind it.
const MOST_DIGITS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_mapped_code_are_told_from_others() {
        let line = "7f00a000-7f00c000 r-xp 00001000 fe:00 17   /opt/a b/lib/libamdhip64.so.7 (deleted)";
        assert_eq!(code(line.as_bytes()), Some((0x7f00_a000, &b"libamdhip64.so.7 (deleted)"[..])));
        for other in
            ["7f00a000-7f00c000 r--p 00001000 fe:00 17 /lib/libm.so.6", "7f00a000-7f00c000 r-xp 0 0:0 0 [vdso]", ""]
        {
            assert_eq!(code(other.as_bytes()), None);
        }
    }

    /// The C library is in every namespace, and this process has one of it at first.
    #[test]
    fn a_library_in_another_namespace_is_found() {
        assert_eq!(elsewhere(&["libc.so"]), [] as [&str; 0]);
        // SAFETY: loads the C library once more, whose constructors may run again in a namespace of their own.
        let handle = unsafe { libc::dlmopen(libc::LM_ID_NEWLM, c"libc.so.6".as_ptr(), libc::RTLD_NOW) };
        assert!(!handle.is_null());
        assert_eq!(elsewhere(&["libc.so"]), ["libc.so.6"]);
        // SAFETY: the handle of the line above.
        assert_eq!(unsafe { libc::dlclose(handle) }, 0);
        assert_eq!(elsewhere(&["libc.so"]), [] as [&str; 0]);
    }
}
