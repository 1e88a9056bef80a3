//! Opening, reading and writing files that other users may have put there. No call waits, no read is endless, and no link
//! leads out of a run directory. New files are accessible to their owner only.

use crate::shared;
use std::ffi::CString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The largest JSON file that is read.
pub const MAX_JSON: u64 = 512 << 20;
/// The largest text file (a budget, rules, a list of counters) that is read.
pub const MAX_TEXT: u64 = 16 << 20;

const MODE: u32 = 0o600;
const DIR_MODE: u32 = 0o700;

/// The content of a regular file of at most `limit` bytes.
///
/// # Errors
/// Errors of opening and reading; `InvalidInput` when it is not a regular file; `FileTooLarge` when it is larger.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let bytes = file.metadata()?.len();
    let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {} MiB", limit >> 20));
    if bytes > limit {
        return Err(too_large());
    }
    let mut content = Vec::with_capacity(bytes as usize);
    // The file may grow meanwhile.
    file.take(limit + 1).read_to_end(&mut content)?;
    if content.len() as u64 > limit { Err(too_large()) } else { Ok(content) }
}

/// [`read`], as text.
///
/// # Errors
/// Errors of [`read`]; `InvalidData` when the content is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path, MAX_TEXT)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Opens a regular file for reading. Does not wait on a pipe without a writer.
///
/// # Errors
/// Errors of opening; `InvalidInput` when it is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    regular(OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(path)?)
}

/// Opens a regular file in a run directory; a link is refused.
///
/// # Errors
/// Errors of opening; `InvalidInput` when it is not a regular file.
pub fn open_own(path: &Path) -> io::Result<File> {
    regular(OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW).open(path)?)
}

/// Opens a regular file in a run directory for writing; refuses a link, and a file with a second name.
///
/// # Errors
/// Errors of opening; `InvalidInput` when it is not a regular file or has a second name.
pub fn open_own_to_write(path: &Path, append: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let flags = libc::O_NONBLOCK | libc::O_NOFOLLOW;
    let file = regular(options.read(true).write(!append).append(append).custom_flags(flags).open(path)?)?;
    if file.metadata()?.nlink() > 1 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the file has a second name elsewhere"));
    }
    Ok(file)
}

fn regular(file: File) -> io::Result<File> {
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    Ok(file)
}

/// Makes a new file for appending, readable by its owner only; never touches an existing file.
///
/// # Errors
/// Errors of opening; `AlreadyExists` also for a dangling link.
pub fn create_new(path: &Path) -> io::Result<File> {
    create_as(path, MODE)
}

/// Makes a file in a run directory for its owner only, or empties the file of this name; refuses a link.
///
/// # Errors
/// Errors of opening; `InvalidInput` when it is not a regular file or has a second name.
pub fn create_own(path: &Path) -> io::Result<File> {
    match create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let file = open_own_to_write(path, false)?;
            file.set_len(0)?;
            Ok(file)
        }
        made => made,
    }
}

/// Whether there is a directory of this name that belongs to the user and is not a link.
pub(crate) fn is_own_dir(path: &Path) -> bool {
    let ours = |found: &std::fs::Metadata| shared::user().is_none_or(|user| user == found.uid());
    std::fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && ours(&found))
}

fn create_as(path: &Path, mode: u32) -> io::Result<File> {
    // O_EXCL does not follow a link in the last part of the path.
    OpenOptions::new().append(true).create_new(true).mode(mode).open(path)
}

/// A directory by its identity, so that another one with the same name is noticed: a run directory that was moved, or a link in
/// its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// # Errors
    /// Errors of looking at it.
    pub fn from_directory(dir: &Path) -> io::Result<Identity> {
        dir.metadata().map(|found| Identity { device: found.dev(), inode: found.ino() })
    }

    /// # Errors
    /// When this directory is not at `path` any more.
    pub fn check(&self, path: &Path) -> io::Result<()> {
        if Identity::from_directory(path)? == *self {
            return Ok(());
        }
        Err(io::Error::other("the directory was moved, and another one is in its place"))
    }
}

/// Makes a directory and its missing parents, for their owner only; existing ones stay as they are.
///
/// # Errors
/// Errors of making them.
pub fn create_dir(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(DIR_MODE).create(path)
}

/// Writes a file so that a reader sees the old one or the new one. After a failure nothing of the new one remains.
///
/// # Errors
/// Errors of writing and renaming.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    write_as(path, content, MODE)
}

/// [`write_whole`] for a file that the user named. One that is replaced keeps its rights: the user may have let others read it.
///
/// # Errors
/// Errors of writing and renaming.
pub fn publish(path: &Path, content: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata().map_or(MODE, |old| old.permissions().mode() & 0o777);
    write_as(path, content, mode)
}

/// [`write_whole`] without a guard against a crash of the machine, after which the file may be empty. ext4 writes a file to the
/// disk before it takes the name of another one, which takes milliseconds; it does not when two files exchange their names.
///
/// # Errors
/// Errors of writing and renaming.
pub fn write_quickly(path: &Path, content: &[u8]) -> io::Result<()> {
    write_and(path, content, MODE, |temporary| match exchange(temporary, path) {
        Ok(()) => std::fs::remove_file(temporary),
        // There is no file of this name yet, or the filesystem can't do it.
        Err(_) => std::fs::rename(temporary, path),
    })
}

fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    let [one, other] = [one, other].map(|path| CString::new(path.as_os_str().as_bytes()));
    let (one, other) = (one?, other?);
    let here = libc::AT_FDCWD;
    // SAFETY: two paths that end with a zero byte and outlive the call. Not the C library's function, which came with glibc 2.28.
    let done =
        unsafe { libc::syscall(libc::SYS_renameat2, here, one.as_ptr(), here, other.as_ptr(), libc::RENAME_EXCHANGE) };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn write_as(path: &Path, content: &[u8], mode: u32) -> io::Result<()> {
    write_and(path, content, mode, |temporary| std::fs::rename(temporary, path))
}

/// Writes a file beside `path`, which `put` then puts in its place.
fn write_and(path: &Path, content: &[u8], mode: u32, put: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let temporary = beside(path);
    let written =
        create_as(&temporary, mode).and_then(|mut file| file.write_all(content)).and_then(|()| put(&temporary));
    written.inspect_err(|_| _ = std::fs::remove_file(&temporary))
}

/// [`write_whole`], and synchronizes the file: it survives a crash of the machine.
///
/// # Errors
/// Errors of writing, synchronizing and renaming.
pub fn write_lasting(path: &Path, content: &[u8]) -> io::Result<()> {
    let temporary = beside(path);
    let write = || {
        let mut file = create_new(&temporary)?;
        file.write_all(content)?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)?;
        sync_dir(path.parent().unwrap_or(Path::new("")))
    };
    write().inspect_err(|_| _ = std::fs::remove_file(&temporary))
}

/// Synchronizes the names in a directory to the disk.
///
/// # Errors
/// Errors of opening and synchronizing.
pub(crate) fn sync_dir(dir: &Path) -> io::Result<()> {
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    File::open(dir)?.sync_all()
}

/// A hidden name beside `path` that no other thread or process uses.
pub fn beside(path: &Path) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{}.{number}", std::process::id()))
}

/// Disk space that is reserved for a file that must be written at the end, when the disk may be full.
#[derive(Debug)]
pub struct Room {
    path: PathBuf,
    bytes: u64,
}

impl Room {
    /// Reserves `bytes` in a hidden file in `dir`, or less where the disk has less.
    pub fn take(dir: &Path, bytes: u64) -> Room {
        let path = beside(&dir.join("room"));
        let mut room = Room { path, bytes: 0 };
        room.grow(bytes);
        room
    }

    /// Bytes that are reserved.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reserves more, up to `bytes`.
    pub fn grow(&mut self, bytes: u64) {
        const PIECE: usize = 64 << 10;
        if bytes <= self.bytes {
            return;
        }
        let opened = if self.bytes == 0 { create_new(&self.path) } else { open_own_to_write(&self.path, true) };
        let Ok(mut file) = opened else { return };
        while self.bytes < bytes {
            let piece = PIECE.min((bytes - self.bytes) as usize);
            // Zeros instead of a hole, so that they occupy the disk.
            if file.write_all(&vec![0; piece]).is_err() {
                let _ = file.set_len(self.bytes);
                return;
            }
            self.bytes += piece as u64;
        }
    }

    /// [`write_whole`]; uses the reserved space when the disk is full.
    ///
    /// # Errors
    /// When the reserved space is too small as well.
    pub fn write(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        self.write_by(write_whole, path, content)
    }

    /// The same with [`write_quickly`].
    ///
    /// # Errors
    /// When the reserved space is too small as well.
    pub fn write_quickly(&mut self, path: &Path, content: &[u8]) -> io::Result<()> {
        self.write_by(write_quickly, path, content)
    }

    fn write_by(&mut self, write: fn(&Path, &[u8]) -> io::Result<()>, path: &Path, content: &[u8]) -> io::Result<()> {
        let error = match write(path, content) {
            Ok(()) => {
                self.grow(2 * content.len() as u64);
                return Ok(());
            }
            Err(error) => error,
        };
        let full = matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded);
        if !full || self.bytes < content.len() as u64 {
            return Err(error);
        }
        let mut file = open_own_to_write(&self.path, false)?;
        file.write_all(content)?;
        file.set_len(content.len() as u64)?;
        std::fs::rename(&self.path, path)?;
        // The old file's space and the rest of the reserve are free again.
        let wanted = std::mem::take(&mut self.bytes);
        self.path = beside(&self.path.with_file_name("room"));
        self.grow(wanted);
        Ok(())
    }

    /// Releases the space.
    pub fn give_back(&mut self) {
        let _ = std::fs::remove_file(&self.path);
        self.bytes = 0;
    }
}

impl Drop for Room {
    /// Also when a session could not begin.
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.give_back();
        }
    }
}

/// Whether [`Room`] or [`write_whole`] leave a file of this name when their process dies.
pub(crate) fn is_unfinished(name: &str) -> bool {
    ["room", rkprof_model::run::FILE, rkprof_model::summary::FILE].iter().any(|file| {
        name.strip_prefix('.').and_then(|name| name.strip_prefix(file)).is_some_and(|rest| rest.starts_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_is_endless_or_no_file_is_not_read() {
        let root = tempfile::tempdir().expect("temporary directory");
        let pipe = root.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        for path in [Path::new("/dev/zero"), &pipe, root.path()] {
            assert!(read(path, 1 << 10).is_err(), "{}", path.display());
        }
        let large = root.path().join("large");
        File::create(&large).and_then(|file| file.set_len(4 << 30)).expect("a sparse file");
        assert_eq!(read(&large, MAX_JSON).expect_err("too large").kind(), io::ErrorKind::FileTooLarge);
        std::fs::write(root.path().join("text"), "x").expect("a file");
        assert_eq!(read_text(&root.path().join("text")).expect("text"), "x");
    }

    #[test]
    fn an_exchange_leaves_the_new_file_alone() {
        let root = tempfile::tempdir().expect("temporary directory");
        let path = root.path().join("run.json");
        let theirs = root.path().join("theirs");
        std::fs::write(&theirs, "theirs").expect("a file");
        write_quickly(&path, b"first").expect("there was none");
        write_quickly(&path, b"second").expect("in the place of the first");
        assert_eq!(std::fs::read(&path).expect("read"), b"second");
        std::fs::remove_file(&path).and_then(|()| std::os::unix::fs::symlink(&theirs, &path)).expect("a link");
        write_quickly(&path, b"third").expect("in the place of the link");
        assert_eq!(
            (std::fs::read(&path).expect("read"), std::fs::read(&theirs).expect("read")),
            (b"third".into(), b"theirs".into())
        );
        let names = root.path().read_dir().expect("listed").count();
        assert_eq!(names, 2, "no temporary file remains");
    }

    #[test]
    fn links_are_not_followed() {
        let root = tempfile::tempdir().expect("temporary directory");
        let theirs = root.path().join("theirs");
        std::fs::write(&theirs, "theirs").expect("a file");
        let link = root.path().join("link");
        std::os::unix::fs::symlink(&theirs, &link).expect("a link");
        assert!(create_new(&link).is_err() && open_own(&link).is_err() && open_own_to_write(&link, true).is_err());
        assert!(create_own(&link).is_err());
        write_whole(&link, b"ours").expect("the link is replaced");
        assert_eq!(std::fs::read(&theirs).expect("read"), b"theirs");
        let second = root.path().join("second");
        std::fs::hard_link(&theirs, &second).expect("a second name");
        assert!(open_own_to_write(&second, false).is_err() && create_own(&second).is_err());
        std::os::unix::fs::symlink(root.path(), root.path().join("dir")).expect("a link");
        assert!(is_own_dir(root.path()) && !is_own_dir(&root.path().join("dir")) && !is_own_dir(&theirs));
    }

    #[test]
    fn new_files_and_directories_are_their_owners() {
        let root = tempfile::tempdir().expect("temporary directory");
        let dir = root.path().join("a/b");
        create_dir(&dir).expect("made");
        write_whole(&dir.join("file"), b"x").expect("written");
        let mode = |path: &Path| path.metadata().expect("there").permissions().mode() & 0o777;
        assert_eq!((mode(&dir), mode(&dir.join("file"))), (0o700, 0o600));
        assert_eq!(std::fs::read_dir(&dir).expect("read").count(), 1);
    }
}
