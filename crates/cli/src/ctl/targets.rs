//! Programs that take commands: those with a control page mapped, or with one in their run directory.

use rkprof_model::error::Error;
use rkprof_store::{dir, page};
use std::path::{Path, PathBuf};

/// A program.
pub(crate) struct Target {
    /// Its number in this namespace; unknown if it was found by its directory.
    pub pid: Option<u32>,
    pub page: PathBuf,
}

/// The programs that a word of the command line names.
///
/// # Errors
/// A sentence: there is none.
pub(crate) fn named(word: &str) -> Result<Vec<Target>, Error> {
    match word.parse::<u32>() {
        Ok(pid) if !Path::new(word).exists() => of_process(pid).map(|target| vec![target]),
        _ => in_directory(Path::new(word)),
    }
}

/// The programs of a run directory: one for each process that has not ended.
pub(crate) fn in_directory(path: &Path) -> Result<Vec<Target>, Error> {
    // A further recording uses the page of its process.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let of_process = name.starts_with(dir::RECORDING_PREFIX) && !path.join(page::FILE).exists();
    let path = if of_process { path.parent().unwrap_or(path) } else { path };
    let sessions = dir::sessions(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let pages = sessions.into_iter().map(|session| session.dir.join(page::FILE)).filter(|page| page.exists());
    let targets: Vec<Target> = pages.map(|page| Target { pid: None, page }).collect();
    if targets.is_empty() {
        return Err(format!("no program runs that records into {}", path.display()).into());
    }
    Ok(targets)
}

fn of_process(pid: u32) -> Result<Target, Error> {
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps"));
    let maps = maps.map_err(|error| format!("looking at process {pid} failed: {error}"))?;
    let page = page_in(&maps).ok_or_else(|| format!("process {pid} is not being recorded by rkprof"))?;
    // The path in the process's view: it may have another root.
    let inside = Path::new("/proc").join(pid.to_string()).join("root").join(page.strip_prefix("/").unwrap_or(&page));
    Ok(Target { pid: Some(pid), page: if inside.exists() { inside } else { page } })
}

/// The page's path in a list of mappings.
fn page_in(maps: &str) -> Option<PathBuf> {
    let path = |line: &str| Some(line.get(line.find('/')?..)?.to_owned());
    maps.lines().filter(|line| line.ends_with(&format!("/{}", page::FILE))).find_map(path).map(PathBuf::from)
}

/// Every program on this machine that this user may inspect.
pub(crate) fn all() -> Result<Vec<Target>, Error> {
    let processes = std::fs::read_dir("/proc").map_err(|error| format!("looking at /proc failed: {error}"))?;
    let pids = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let mut targets: Vec<Target> = pids.filter_map(|pid| of_process(pid).ok()).collect();
    targets.sort_by_key(|target| target.pid);
    Ok(targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_found_among_mappings() {
        let maps = "7f00-7f01 r--p 0 08:01 1 /usr/lib/libc.so\n7f02-7f03 rw-s 0 08:01 2 /runs/a b/rkprof.control\n";
        assert_eq!(page_in(maps), Some(PathBuf::from("/runs/a b/rkprof.control")));
        assert_eq!(page_in("7f02-7f03 rw-s 0 08:01 2 /runs/rkprof.control (deleted)\n"), None);
    }
}
