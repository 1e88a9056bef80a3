//! Programs that take commands: those with a control page mapped, or with one in their run directory.

use rkprof_model::error::{During as _, Error};
use rkprof_model::rank;
use rkprof_store::{dir, page};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A program.
pub struct Target {
    /// Its number in this namespace; unknown if it was found by its directory.
    pub pid: Option<u32>,
    pub page: PathBuf,
}

impl Target {
    /// The program that records into `dir`.
    pub fn of_session(dir: &Path) -> Target {
        Target { pid: None, page: dir.join(page::FILE) }
    }
}

/// The programs that a word of the command line names.
///
/// # Errors
/// A sentence: there is none.
pub fn named(word: &str) -> Result<Vec<Target>, Error> {
    match word.parse::<u32>() {
        Ok(pid) if !Path::new(word).exists() => of_process(pid).map(|target| vec![target]),
        _ => in_directory(Path::new(word)),
    }
}

/// The programs of a run directory: one for each process that has not ended.
pub fn in_directory(path: &Path) -> Result<Vec<Target>, Error> {
    // A further recording uses the page of its process.
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let of_process = name.starts_with(dir::RECORDING_PREFIX) && !path.join(page::FILE).exists();
    let path = if of_process { path.parent().unwrap_or(path) } else { path };
    let sessions = dir::sessions(path).during(|| path.display().to_string())?;
    let pages = sessions.into_iter().map(|session| session.dir.join(page::FILE)).filter(|page| page.exists());
    let targets: Vec<Target> = pages.map(|page| Target { pid: None, page }).collect();
    if targets.is_empty() {
        return Err(format!("no program runs that records into {}", path.display()).into());
    }
    Ok(targets)
}

pub fn of_process(pid: u32) -> Result<Target, Error> {
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::from(format!("there is no process {pid}")),
        _ => Error::during(format!("looking at process {pid} failed"), error),
    })?;
    let page = page_in(&maps).ok_or_else(|| format!("process {pid} is not being recorded by rkprof"))?;
    // The path in the process's view: it may have another root.
    let inside = Path::new("/proc").join(pid.to_string()).join("root").join(page.strip_prefix("/").unwrap_or(&page));
    let page = if inside.exists() { inside } else { page };
    match (page::maker(&page).ok(), own_number(pid)) {
        (Some(maker), Some(number)) if maker != number => {
            let sentence = format!(
                "process {pid} was forked from process {maker} and has no recording of its own; name process {maker}"
            );
            Err(sentence.into())
        }
        _ => Ok(Target { pid: Some(pid), page }),
    }
}

/// The job of a process, by the environment that it was started with.
pub fn job(pid: u32) -> Option<String> {
    let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    let environment = String::from_utf8_lossy(&environment);
    let variables: BTreeMap<&str, &str> = environment.split('\0').filter_map(|pair| pair.split_once('=')).collect();
    rank::detect(|name| variables.get(name).map(|value| (*value).to_owned())).job
}

/// The number of a process in its own namespace.
fn own_number(pid: u32) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"))?;
    numbers.split_whitespace().last()?.parse().ok()
}

/// The page's path in a list of mappings.
fn page_in(maps: &str) -> Option<PathBuf> {
    let path = |line: &str| Some(line.get(line.find('/')?..)?.to_owned());
    maps.lines().filter(|line| line.ends_with(&format!("/{}", page::FILE))).find_map(path).map(PathBuf::from)
}

/// Every program on this machine that this user may inspect.
pub fn all() -> Result<Vec<Target>, Error> {
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
