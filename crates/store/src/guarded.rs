//! A file of rkprof in the user's process.
//!
//! A program may close file descriptors that it did not open (a daemon does), and the next file that it opens gets our
//! number. A write to it would then destroy the program's data. So each write first checks that the descriptor is still our
//! file. When it is not, the program keeps the descriptor and the file is opened again by its name.

use crate::files;
use rkprof_model::descriptor;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::os::fd::IntoRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// An append-only file that never writes into another file.
#[derive(Debug)]
pub struct GuardedFile {
    path: PathBuf,
    identity: Identity,
    /// `None` after the descriptor was lost and the file could not be opened again.
    file: Option<File>,
    /// Bytes written so far.
    length: u64,
}

impl GuardedFile {
    /// Creates the file at `path`, where no file may be; the path is absolute, since the program may change its directory.
    pub fn create(path: &Path) -> io::Result<GuardedFile> {
        let file = descriptor::apart(&files::create_new(path)?)?;
        let identity = identity(&file.metadata()?);
        Ok(GuardedFile { path: path.to_owned(), identity, file: Some(file), length: 0 })
    }

    /// Appends all of `bytes`, or nothing. Where the file cannot be cut back, it may end with a part of them, see [`GuardedFile::length`].
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let identity = self.identity;
        let ours = |file: &File| file.metadata().ok().filter(|metadata| self::identity(metadata) == identity);
        let metadata = match self.file.as_ref().and_then(ours) {
            Some(metadata) => metadata,
            None => {
                if let Some(lost) = self.file.take() {
                    // Not closed: the number belongs to the program now.
                    let _ = lost.into_raw_fd();
                }
                let file = descriptor::apart(&files::open_own_to_write(&self.path, true)?)?;
                let metadata = ours(&file).ok_or_else(|| harmed("the file was replaced by another one"))?;
                self.file = Some(file);
                metadata
            }
        };
        if metadata.nlink() == 0 {
            return Err(harmed("the file was deleted"));
        }
        if metadata.len() < self.length {
            return Err(harmed("the file was cut"));
        }
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        // What is appended later must not follow a torn part.
        file.write_all(bytes).inspect_err(|_| _ = file.set_len(self.length))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Checks that all appended bytes are still there under the file's name.
    ///
    /// # Errors
    /// A sentence, when they are not.
    pub fn verify(&self) -> io::Result<()> {
        match std::fs::symlink_metadata(&self.path) {
            Ok(found) if identity(&found) != self.identity => Err(harmed("the file was replaced by another one")),
            Ok(found) if found.len() < self.length => Err(harmed("the file was cut")),
            Ok(_) => Ok(()),
            Err(_) => Err(harmed("the file was deleted")),
        }
    }

    /// A second handle of the same file; only one of the two may write from now on.
    ///
    /// # Errors
    /// No descriptor is free.
    pub fn try_clone(&self) -> io::Result<GuardedFile> {
        let file = self.file.as_ref().map(descriptor::apart).transpose()?;
        Ok(GuardedFile { path: self.path.clone(), identity: self.identity, file, length: self.length })
    }

    /// Renames the file.
    ///
    /// # Errors
    /// Errors of renaming; the file then keeps its old name.
    pub fn rename(&mut self, to: &Path) -> io::Result<()> {
        self.verify()?;
        std::fs::rename(&self.path, to)?;
        self.path = to.to_owned();
        Ok(())
    }

    /// Removes the part that a failed [`GuardedFile::append`] may have left at the end.
    pub(crate) fn cut_back(self) -> io::Result<()> {
        match &self.file {
            Some(file) if file.metadata().is_ok_and(|metadata| identity(&metadata) == self.identity) => {
                file.set_len(self.length)
            }
            _ => Ok(()),
        }
    }

    /// The kernel's device that is always full.
    #[cfg(test)]
    pub fn full() -> GuardedFile {
        let file = std::fs::OpenOptions::new().append(true).open("/dev/full").expect("a device");
        let identity = identity(&file.metadata().expect("known"));
        GuardedFile { path: "/dev/full".into(), identity, file: Some(file), length: 0 }
    }

    /// Bytes of completed [`GuardedFile::append`]s.
    pub fn length(&self) -> u64 {
        self.length
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn harmed(how: &str) -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, how)
}

/// Device, inode number, and the time of creation where the file system keeps it, because inode numbers are used again.
type Identity = (u64, u64, Option<SystemTime>);

fn identity(metadata: &Metadata) -> Identity {
    (metadata.dev(), metadata.ino(), metadata.created().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_that_the_program_took_over_is_left_alone() {
        let dir = tempfile::tempdir().expect("temporary directory");
        let mut ours = GuardedFile::create(&dir.path().join("ours")).expect("our file");
        ours.append(b"one ").expect("append");
        // The program takes our descriptor's number for a file of its own.
        let theirs_path = dir.path().join("theirs");
        ours.file = Some(File::create(&theirs_path).expect("their file"));
        ours.append(b"two").expect("opened again");
        assert_eq!(std::fs::read(dir.path().join("ours")).expect("read"), b"one two");
        assert_eq!(std::fs::read(theirs_path).expect("read"), b"");
        assert_eq!(ours.length(), 7);
    }

    #[test]
    fn a_replaced_file_is_not_written_to() {
        let dir = tempfile::tempdir().expect("temporary directory");
        let path = dir.path().join("ours");
        let mut ours = GuardedFile::create(&path).expect("our file");
        drop(ours.file.take());
        std::fs::remove_file(&path).expect("removed");
        assert!(ours.append(b"x").is_err());
        std::fs::write(&path, "theirs").expect("replaced");
        assert!(ours.append(b"x").is_err());
        assert_eq!(std::fs::read(&path).expect("read"), b"theirs");
    }
}
