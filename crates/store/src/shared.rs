//! Where arenas lie: in a directory in memory that `rkprof run` makes, or in the run directory. Any user may have written the
//! path in a run directory: it is followed only where it can do no harm.

use crate::{ARENA_FILE, files, process};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Parent of the directories.
pub const MEMORY: &str = "/dev/shm";
/// Names of the directories: `rkprof-<pid of the command>-<time>`.
pub const PREFIX: &str = "rkprof-";
/// Prefix of an arena's name there.
pub const ARENA_PREFIX: &str = "arena.";

/// The arena of a session, open for reading.
pub struct Arena {
    pub file: File,
    /// The arena's path in memory; `None` when it lies in the run directory itself.
    memory: Option<PathBuf>,
}

/// Why no arena can be read.
#[derive(Debug, thiserror::Error)]
pub enum NoArena {
    #[error("it is gone (a restart of the machine, the end of a container, or somebody deleted it)")]
    Gone,
    #[error("it leads to {0}, which is outside of rkprof's directories: rkprof does not follow it")]
    Foreign(PathBuf),
    #[error("{0}")]
    Unreadable(#[from] io::Error),
}

/// Opens the arena of the session in `dir`.
///
/// # Errors
/// See [`NoArena`].
pub fn open(dir: &Path) -> Result<Arena, NoArena> {
    let place = dir.join(ARENA_FILE);
    let gone = |error: io::Error| if error.kind() == io::ErrorKind::NotFound { NoArena::Gone } else { error.into() };
    if !place.symlink_metadata().map_err(gone)?.is_symlink() {
        return Ok(Arena { file: files::open_own(&place).map_err(gone)?, memory: None });
    }
    let target = fs::read_link(&place)?;
    if !is_ours(&target) {
        // A directory that was lost with the machine's memory does not count as foreign.
        let by_name = named_by_us(&target).is_some_and(|dir| !dir.exists());
        return Err(if by_name { NoArena::Gone } else { NoArena::Foreign(target) });
    }
    Ok(Arena { file: files::open_own(&target).map_err(gone)?, memory: Some(target) })
}

impl Arena {
    /// Deletes the arena; also its directory in memory, when that is empty and the command that made it has ended.
    pub fn remove(self, dir: &Path) {
        if let Some(target) = &self.memory {
            let _ = fs::remove_file(target);
            if let Some(parent) = target.parent() {
                remove_if_left(parent);
            }
        }
        let _ = fs::remove_file(dir.join(ARENA_FILE));
    }
}

/// The directory of an arena whose path has rkprof's form.
fn named_by_us(target: &Path) -> Option<&Path> {
    let dir = target.parent()?;
    let starts =
        |path: &Path, prefix: &str| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix));
    (dir.parent() == Some(Path::new(MEMORY)) && starts(dir, PREFIX) && starts(target, ARENA_PREFIX)).then_some(dir)
}

/// Whether the path has that form and its directory is a private one of this user.
fn is_ours(target: &Path) -> bool {
    named_by_us(target)
        .and_then(|dir| dir.symlink_metadata().ok())
        .is_some_and(|found| found.is_dir() && Some(found.uid()) == user() && found.permissions().mode() & 0o077 == 0)
}

/// The effective user of this process.
pub fn user() -> Option<u32> {
    Some(fs::metadata("/proc/self").ok()?.uid())
}

/// Removes a directory of arenas whose command has ended and that holds no arena any more.
fn remove_if_left(dir: &Path) {
    let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let maker = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next()).and_then(|pid| pid.parse().ok());
    if maker.is_some_and(process::is_alive) {
        return;
    }
    let names = || fs::read_dir(dir).into_iter().flatten().flatten();
    if names().any(|entry| entry.file_name().to_string_lossy().starts_with(ARENA_PREFIX)) {
        return;
    }
    for entry in names() {
        let _ = fs::remove_file(entry.path());
    }
    let _ = fs::remove_dir(dir);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{DirBuilderExt, symlink};

    #[test]
    fn only_our_own_arenas_are_opened_and_removed() {
        let run = tempfile::tempdir().expect("temporary directory");
        let theirs = tempfile::tempdir().expect("temporary directory");
        let victim = theirs.path().join("arena.1");
        fs::write(&victim, "theirs").expect("a file");
        let link = run.path().join(ARENA_FILE);
        assert!(matches!(open(run.path()), Err(NoArena::Gone)));
        for target in [victim.clone(), "../victim".into(), "/dev/shm/rkprof-1-2/../../../etc/passwd".into()] {
            symlink(&target, &link).expect("a link");
            assert!(matches!(open(run.path()), Err(NoArena::Foreign(_))), "{}", target.display());
            fs::remove_file(&link).expect("removed");
        }
        // Another user could put files there.
        let (ours, arena) = directory("open");
        fs::set_permissions(&ours, fs::Permissions::from_mode(0o777)).expect("open to all");
        symlink(&arena, &link).expect("a link");
        assert!(matches!(open(run.path()), Err(NoArena::Foreign(_))));
        fs::remove_dir_all(&ours).expect("removed");
        assert!(matches!(open(run.path()), Err(NoArena::Gone)));
    }

    /// A killed command leaves its directory to the recovery.
    #[test]
    fn nothing_is_left_in_shared_memory() {
        let run = tempfile::tempdir().expect("temporary directory");
        let link = run.path().join(ARENA_FILE);
        let (ours, arena) = directory("left");
        symlink(&arena, &link).expect("a link");
        open(run.path()).expect("ours").remove(run.path());
        let left = ours.exists();
        let _ = fs::remove_dir_all(&ours);
        assert!(!left && link.symlink_metadata().is_err());
    }

    /// A directory in memory, as of a command that has ended, and an arena in it.
    fn directory(name: &str) -> (PathBuf, PathBuf) {
        let ours = Path::new(MEMORY).join(format!("{PREFIX}{}-{name}", u32::MAX));
        let _ = fs::remove_dir_all(&ours);
        fs::DirBuilder::new().mode(0o700).create(&ours).expect("a private directory");
        let arena = ours.join("arena.7");
        fs::write(&arena, "x").expect("an arena");
        (ours, arena)
    }
}
