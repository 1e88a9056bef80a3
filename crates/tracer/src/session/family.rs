//! `--children off`: whether this process is the program itself or one that it started. Every process that inherits the
//! environment loads this library. The program would see it if variables were removed from its environment, so a child finds
//! out by itself and declines.
//!
//! Under `rkprof run` the program is the process that the command started: its parent is the command, and the command has
//! written the program's id beside the arenas. (An orphan may also become the command's child, but it does not have that id.)
//! When the user preloads the library, the program is the first process of its ancestors with this library in memory; an
//! orphan then counts as a first one.

use rkprof_config::{Config, LAUNCHER, PROGRAM_FILE};
use std::fs;
use std::path::Path;

/// Whether the program started this process, and children are not to be recorded.
pub fn is_left_out(config: &Config) -> bool {
    if config.children {
        return false;
    }
    let parent = std::os::unix::process::parent_id();
    match std::env::var(LAUNCHER).ok().and_then(|pid| pid.parse::<u32>().ok()) {
        Some(launcher) => launcher != parent || is_another(config.arena_dir.as_deref(), std::process::id()),
        None => has_library(parent),
    }
}

/// Whether the command names another process as the program. Before the command has written a name, only the program can be
/// running.
fn is_another(arenas: Option<&str>, own: u32) -> bool {
    let told = arenas.and_then(|dir| fs::read_to_string(Path::new(dir).join(PROGRAM_FILE)).ok());
    told.and_then(|text| text.trim().parse().ok()).is_some_and(|program: u32| program != own)
}

/// Whether a process has this library in its memory.
fn has_library(pid: u32) -> bool {
    let maps = |pid: &str| fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default();
    let own = is_left_out as *const () as usize;
    let ours = maps("self").lines().find_map(|line| {
        let (range, _) = line.split_once(' ')?;
        let (from, to) = range.split_once('-')?;
        let within = usize::from_str_radix(from, 16).ok()? <= own && own < usize::from_str_radix(to, 16).ok()?;
        let path = line.find('/').filter(|_| within)?;
        Some(line[path..].to_owned())
    });
    ours.is_some_and(|path| maps(&pid.to_string()).lines().any(|line| line.ends_with(&path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_the_one_that_the_command_names() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().to_str();
        assert!(!is_another(None, 7) && !is_another(path, 7));
        fs::write(dir.path().join(PROGRAM_FILE), "7\n").unwrap();
        assert!(!is_another(path, 7) && is_another(path, 8));
    }

    #[test]
    fn a_process_knows_its_own_library() {
        assert!(has_library(std::process::id()));
        assert!(!has_library(1) || std::process::id() == 1);
    }
}
