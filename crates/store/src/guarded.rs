//! A file of ours in somebody else's process.
//!
//! A program may close file descriptors that it did not open (a daemon does), and the next file that it opens gets our
//! number. Writing to it then would destroy the program's data. So before each write the descriptor is asked whether it
//! still is our file; when it is not, the descriptor is left to the program and the file is opened again by its name.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::os::fd::IntoRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// An append-only file that is never mistaken for another.
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
    /// Creates (or empties) the file at `path`, which must be absolute: the program may change its directory.
    pub fn create(path: &Path) -> io::Result<GuardedFile> {
        let file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        let identity = identity(&file.metadata()?);
        // Appending from now on: after it was opened again by name, writes must not begin at 0.
        let file = OpenOptions::new().append(true).open(path).unwrap_or(file);
        Ok(GuardedFile { path: path.to_owned(), identity, file: Some(file), length: 0 })
    }

    /// Appends all of `bytes`. After an error the file may end with a part of them, see [`GuardedFile::length`].
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let identity = self.identity;
        let ours = |file: &File| file.metadata().is_ok_and(|metadata| self::identity(&metadata) == identity);
        if !self.file.as_ref().is_some_and(ours) {
            if let Some(lost) = self.file.take() {
                // Not closed: the number belongs to the program now.
                let _ = lost.into_raw_fd();
            }
            let file = OpenOptions::new().append(true).open(&self.path)?;
            if !ours(&file) {
                return Err(io::Error::new(io::ErrorKind::NotFound, "the file was replaced by another one"));
            }
            self.file = Some(file);
        }
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Removes what a failed [`GuardedFile::append`] may have left at the end.
    pub fn cut_back(self) -> io::Result<()> {
        match &self.file {
            Some(file) if file.metadata().is_ok_and(|metadata| identity(&metadata) == self.identity) => {
                file.set_len(self.length)
            }
            _ => Ok(()),
        }
    }

    /// Bytes of completed [`GuardedFile::append`]s.
    pub fn length(&self) -> u64 {
        self.length
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Device, number, and (a number is used again) the time of creation where the file system keeps it.
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
        // The program takes over our descriptor's number for a file of its own.
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
