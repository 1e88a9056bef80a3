//! The private directory in memory for the arenas of a run. An arena there outlives its process, so that the records of a
//! killed process can be drained; it never touches a disk.

use rkprof_store::process;
use rkprof_store::shared::{ARENA_PREFIX, MEMORY, PREFIX};
use rustix::fs::{FlockOperation, flock, statvfs};
use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Memory that stays free for the program.
const RESERVE: u64 = 16 << 20;

/// Removed with its contents at the end, unless it is [kept](Arenas::keep).
#[derive(Debug)]
pub struct Arenas {
    path: PathBuf,
    keep: bool,
    /// Held while this command lives. It also works where the command's process number is unknown (another container).
    _lock: Option<File>,
}

/// Removes directories without an arena that ended commands left in `parent`. Those with an arena wait for a recovery.
pub fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let maker = name.to_string_lossy().strip_prefix(PREFIX).and_then(|rest| rest.split('-').next()?.parse().ok());
        if maker.is_none_or(process::is_alive) {
            continue;
        }
        let alone = |dir: &File| flock(dir, FlockOperation::NonBlockingLockExclusive).is_ok();
        let Some(_lock) = File::open(&path).ok().filter(alone) else { continue };
        let names = || fs::read_dir(&path).into_iter().flatten().flatten();
        if !names().any(|entry| entry.file_name().to_string_lossy().starts_with(ARENA_PREFIX)) {
            names().for_each(|entry| _ = fs::remove_file(entry.path()));
            let _ = fs::remove_dir(&path);
        }
    }
}

impl Arenas {
    /// A directory with room for an arena of `buffer` bytes; `None` when there is no such place (containers have 64 MiB
    /// of shared memory unless told otherwise): the arena then lies in the run directory.
    pub fn make(buffer: u64) -> Option<Arenas> {
        Arenas::make_in(Path::new(MEMORY), buffer)
    }

    fn make_in(parent: &Path, buffer: u64) -> Option<Arenas> {
        sweep(parent);
        let space = statvfs(parent).ok()?;
        if space.f_bavail.saturating_mul(space.f_frsize) < buffer.saturating_add(RESERVE) {
            return None;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
        let path = parent.join(format!("{PREFIX}{}-{now:x}", std::process::id()));
        DirBuilder::new().mode(0o700).create(&path).ok()?;
        let lock = File::open(&path).ok();
        if let Some(lock) = &lock {
            // Without a lock, the process number in the name identifies the owner.
            let _ = flock(lock, FlockOperation::NonBlockingLockShared);
        }
        Some(Arenas { path, keep: false, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The reasons why processes of the run were not traced, as they reported them.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let files = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("untraced."));
        let mut sentences: Vec<String> = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
        sentences.iter_mut().filter(|sentence| sentence.is_empty()).for_each(|sentence| UNWRITTEN.clone_into(sentence));
        sentences.sort();
        sentences.dedup();
        sentences
    }

    /// Keeps the directory: a process still writes into an arena, or a recovery failed.
    pub fn keep(&mut self) {
        self.keep = true;
    }
}

/// In place of a reason that has no place in a file.
const UNWRITTEN: &str = "the process could not write why: its limit of a file's size (`ulimit -f`), or a full disk";

impl Drop for Arenas {
    fn drop(&mut self) {
        if !self.keep {
            // The rest stays until the next boot, or until the user deletes it after `rkprof doctor`.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn private_and_temporary() {
        let root = tempfile::tempdir().unwrap();
        let arenas = Arenas::make_in(root.path(), 1).unwrap();
        let path = arenas.path().to_owned();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o700);
        fs::write(path.join("arena"), "x").unwrap();
        drop(arenas);
        assert!(!path.exists());
        let mut arenas = Arenas::make_in(root.path(), 1).unwrap();
        arenas.keep();
        let path = arenas.path().to_owned();
        drop(arenas);
        assert!(path.exists());
    }

    #[test]
    fn a_complaint_without_words_is_one() {
        let root = tempfile::tempdir().unwrap();
        let arenas = Arenas::make_in(root.path(), 1).unwrap();
        for (file, sentence) in [("untraced.1", "the reason"), ("untraced.2", ""), ("untraced.3", ""), ("arena", "x")] {
            fs::write(arenas.path().join(file), sentence).unwrap();
        }
        assert_eq!(arenas.complaints(), [UNWRITTEN, "the reason"]);
    }

    #[test]
    fn no_room_no_directory() {
        let root = tempfile::tempdir().unwrap();
        assert!(Arenas::make_in(root.path(), u64::MAX).is_none());
        assert!(Arenas::make_in(&root.path().join("none"), 1).is_none());
    }
}
