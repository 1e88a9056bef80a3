//! A directory that is held open. File operations stay in it, even if another process puts another directory or a link in its
//! place meanwhile.

use crate::shared;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// Files in it are opened by paths below [`HeldDir::path`], which the kernel resolves from the descriptor, as `openat` does.
#[derive(Debug)]
pub struct HeldDir {
    path: PathBuf,
    shown: PathBuf,
    // The directory's path.
    open: File,
}

impl HeldDir {
    /// Holds the directory that the user named. Follows links in the name, since the user chose them.
    ///
    /// # Errors
    /// Errors of opening; `PermissionDenied` when it belongs to another user, who may have put any file there.
    pub fn open(named: &Path) -> io::Result<HeldDir> {
        HeldDir::hold(&named.canonicalize()?, named.to_owned())
    }

    /// Holds a directory in this one; does not follow a link.
    ///
    /// # Errors
    /// As [`HeldDir::open`], and for a link.
    pub fn below(&self, name: &OsStr) -> io::Result<HeldDir> {
        HeldDir::hold(&self.path.join(name), self.shown.join(name))
    }

    fn hold(path: &Path, shown: PathBuf) -> io::Result<HeldDir> {
        let flags = libc::O_DIRECTORY | libc::O_NOFOLLOW;
        let open = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
        let owner = open.metadata()?.uid();
        if shared::user().is_some_and(|user| user != owner) {
            let problem = format!("it belongs to user {owner}; let that user do it, or copy it");
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, problem));
        }
        Ok(HeldDir::from_file(open, shown))
    }

    /// Holds a directory of this run by its path below [`HeldDir::path`]: this one, or one in it.
    ///
    /// # Errors
    /// As [`HeldDir::below`].
    pub fn session(&self, dir: &Path) -> io::Result<HeldDir> {
        let same = HeldDir::from_file(self.open.try_clone()?, self.shown.clone());
        let inside = dir.strip_prefix(&self.path).unwrap_or(dir);
        inside.components().try_fold(same, |held, part| held.below(part.as_os_str()))
    }

    fn from_file(open: File, shown: PathBuf) -> HeldDir {
        HeldDir { path: PathBuf::from(format!("/proc/self/fd/{}", open.as_raw_fd())), shown, open }
    }

    /// Valid while this value lives, in this process.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path as the user knows it.
    pub fn shown(&self) -> &Path {
        &self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_directory_that_is_swapped_stays_the_same() {
        let root = tempfile::tempdir().expect("temporary directory");
        let (run, theirs) = (root.path().join("run"), root.path().join("theirs"));
        for dir in [&run, &theirs, &run.join("pid_1")] {
            fs::create_dir_all(dir).expect("a directory");
        }
        fs::write(theirs.join("file"), "theirs").expect("a file");
        let held = HeldDir::open(&run).expect("held");
        fs::rename(&run, root.path().join("moved")).expect("moved");
        symlink(&theirs, &run).expect("a link");
        fs::write(held.path().join("file"), "ours").expect("written");
        assert_eq!(fs::read_to_string(theirs.join("file")).expect("read"), "theirs");
        assert_eq!(fs::read_to_string(root.path().join("moved/file")).expect("read"), "ours");
        held.below(OsStr::new("pid_1")).expect("a directory");
        symlink(&theirs, root.path().join("moved/pid_2")).expect("a link");
        assert!(held.below(OsStr::new("pid_2")).is_err());
        // The user may give a link, such as `latest`.
        assert!(HeldDir::open(&run).expect("held").path().join("file").exists());
    }
}
