//! From what the user named to a run directory: a path is one, a number is a process that is being traced or has started
//! one that is. A traced process keeps `meta.bin` open in its session's directory, whatever it was told about paths.

use crate::{Failure, exit};
use rkprof_launch::tree;
use rkprof_store::META_FILE;
use std::path::{Path, PathBuf};

pub(super) fn run_of(named: &Path) -> Result<PathBuf, Failure> {
    let pid = named.to_str().and_then(|text| text.parse::<u32>().ok()).filter(|_| !named.exists());
    let Some(pid) = pid else { return Ok(named.to_owned()) };
    let fail =
        |problem: &str, remedy: &str| Err(Failure::new(exit::NO_DATA, format!("watch process {pid}"), problem, remedy));
    if !Path::new(&format!("/proc/{pid}")).exists() {
        return fail("there is no such process", "Name a running process, or a run directory.");
    }
    let family = std::iter::once(pid).chain(tree::descendants_of(pid));
    match family.into_iter().find_map(session_of) {
        Some(dir) => Ok(dir),
        None => fail(
            "neither it nor a process that it started is being traced (or it belongs to another user)",
            "Start it with `rkprof run`, or name its run directory.",
        ),
    }
}

fn session_of(pid: u32) -> Option<PathBuf> {
    let open = std::fs::read_dir(format!("/proc/{pid}/fd")).ok()?;
    let mut files = open.flatten().filter_map(|entry| std::fs::read_link(entry.path()).ok());
    files.find(|file| file.file_name().is_some_and(|name| name == META_FILE))?.parent().map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_found_by_the_file_that_it_holds() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(session_of(std::process::id()), None);
        let held = std::fs::File::create(root.path().join(META_FILE)).unwrap();
        assert_eq!(session_of(std::process::id()), Some(root.path().canonicalize().unwrap()));
        drop(held);
        assert_eq!(run_of(root.path()).unwrap(), root.path());
        assert_eq!(run_of(Path::new("4194999")).unwrap_err().code, exit::NO_DATA);
    }
}
