//! The process that a control page belongs to: whether it still lives, where this process can see it.

use crate::page;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// What `/proc` tells about the process of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It has process numbers of another namespace: of another container.
    Unknown,
    /// It has ended, or runs another program now.
    Gone(u32),
    There(u32),
}

/// The namespace of this process's number, by inode.
pub(crate) fn namespace() -> Option<u32> {
    // /proc may be that of another namespace.
    let shown = fs::read_link("/proc/self").ok()?;
    if shown.to_str()?.parse() != Ok(std::process::id()) {
        return None;
    }
    u32::try_from(fs::metadata("/proc/self/ns/pid").ok()?.ino()).ok()
}

/// Looks for process `pid` of a namespace, which made the page at `path`.
pub(crate) fn look(pid: u32, of: u32, path: &Path) -> Owner {
    if of == 0 || namespace() != Some(of) {
        return Owner::Unknown;
    }
    match state(pid) {
        None => return Owner::Gone(pid),
        // The first thread may end before the others.
        Some('Z' | 'X') if fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count) > 1 => {
            return Owner::There(pid);
        }
        Some('Z' | 'X') => return Owner::Gone(pid),
        _ => {}
    }
    match fs::read_to_string(format!("/proc/{pid}/maps")) {
        Ok(maps) if !has_page(&maps, path) => Owner::Gone(pid),
        _ => Owner::There(pid),
    }
}

/// Whether the page is among mappings. After `exec` a process may have a page in another directory. Paths and inodes in
/// containers can look different, so a page is another one if both differ.
fn has_page(maps: &str, path: &Path) -> bool {
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let end = |path: &Path| path.parent().and_then(Path::file_name).map(ToOwned::to_owned);
    let inode = fs::metadata(path).map_or(0, |facts| facts.ino() as u32);
    maps.lines().filter_map(|line| Some((line, Path::new(line.get(line.find('/')?..)?)))).any(|(line, mapped)| {
        let of_line = line.split_whitespace().nth(4).and_then(|inode| inode.parse::<u64>().ok()).unwrap_or(0);
        mapped.file_name().is_some_and(|name| name == page::FILE)
            && (end(mapped) == end(&absolute) || of_line as u32 == inode)
    })
}

fn state(pid: u32) -> Option<char> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("State:"))?.trim_start().chars().next()
}

/// Whether a signal or a debugger has stopped the process.
pub(crate) fn is_stopped(pid: u32) -> bool {
    matches!(state(pid), Some('T' | 't'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_another_directory_is_another_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("live").join(page::FILE);
        fs::create_dir(dir.path().join("live")).unwrap();
        fs::write(&path, "").unwrap();
        let inode = fs::metadata(&path).unwrap().ino();
        let maps = |inode: u64, path: &str| format!("7f02-7f03 rw-s 0 08:01 {inode} {path}\n");
        assert!(has_page(&maps(inode, "/elsewhere/rkprof.control"), &path), "mounted under another name");
        assert!(has_page(&maps(1, "/elsewhere/live/rkprof.control"), &path), "a file system with inodes of its own");
        assert!(!has_page(&maps(1, "/live/pid_7/rkprof.control"), &path));
        assert!(!has_page(&maps(inode, "/live/libc.so"), &path));
    }

    #[test]
    fn the_dead_are_gone() {
        let (me, here) = (std::process::id(), namespace().unwrap());
        let path = Path::new("/none").join(page::FILE);
        assert_eq!(look(me, here, &path), Owner::Gone(me), "it runs, and has no such page");
        assert_eq!(look(me, here + 1, &path), Owner::Unknown);
        assert_eq!(look(u32::MAX - 1, here, &path), Owner::Gone(u32::MAX - 1));
    }
}
