//! The lease of a recording: a file of the run directory that its process holds locked until it is gone. The kernel keeps the lock,
//! so it also holds for other process number namespaces, containers and, where the file system shares locks, other machines.
//!
//! The process maps the file and then closes it: the mapping keeps the lock, so the program has no descriptor to close, and no
//! child inherits the lock. In the mapped words the process counts what it did after its recording had ended; see
//! [`After`]. The file stays in the run directory, because a process may do more until its last moment.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | [`MAGIC`] |
//! | 8 | 8 | API calls that returned after the end of the recording |
//! | 16 | 8 | launches after it |
//! | 24 | 8 | other records after it |
//! | 32 | 8 | 1 when the file system keeps the lock |

use crate::files;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Name of the file in the run directory.
pub const FILE: &str = "rkprof.lease";

/// `RKLEASE1`.
const MAGIC: u64 = u64::from_le_bytes(*b"RKLEASE1");
const BYTES: usize = 4096;
/// The word that says whether the lock is kept.
const LOCKED: usize = 4;
/// A command that looks at the lease holds a shared lock for a moment.
const ATTEMPTS: u32 = 50;

/// What a process did after the end of its recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct After {
    pub calls: u64,
    pub launches: u64,
    pub others: u64,
}

impl After {
    /// What is missing in the run; `None` when nothing is.
    pub fn missing(&self) -> Option<String> {
        let After { calls, launches, others } = *self;
        if *self == After::default() {
            return None;
        }
        // Where no interception is left, launches are not seen: 0 is no number of them.
        let mut parts = vec![format!("{calls} API calls")];
        if launches > 0 {
            parts.push(format!("{launches} or more launches"));
        }
        if others > 0 {
            parts.push(format!("{others} other events"));
        }
        let more = match &parts[..] {
            [only] => only.clone(),
            [first, last] => format!("{first} and {last}"),
            all => format!("{}, and {}", all[..all.len() - 1].join(", "), all[all.len() - 1]),
        };
        Some(format!(
            "the program made {more} after the recording had ended (threads \
             that work while the process exits, exit handlers): they are not recorded"
        ))
    }
}

/// The kinds that [`After`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    Call = 1,
    Launch = 2,
    Other = 3,
    /// Not read: its loss does not matter.
    Unimportant = 5,
}

/// The lease of this process. It is never unmapped.
pub struct Lease {
    base: NonNull<u64>,
    /// Whether the file system keeps the lock.
    pub is_locked: bool,
}

// SAFETY: all accesses are atomic, and the mapping is never removed.
unsafe impl Send for Lease {}
// SAFETY: as above.
unsafe impl Sync for Lease {}

impl Lease {
    /// Makes the file in `dir` and locks it for this process.
    ///
    /// # Errors
    /// When the file cannot be made or mapped. A file system without locks is no error.
    pub fn take(dir: &Path) -> io::Result<Lease> {
        let mut options = File::options();
        let mut file = options.read(true).write(true).create_new(true).mode(0o600).open(dir.join(FILE))?;
        // Written, not only made longer: a page without disk space would kill the program when it is touched.
        let mut page = [0; BYTES];
        page[..8].copy_from_slice(&MAGIC.to_ne_bytes());
        file.write_all(&page)?;
        let is_locked = (0..ATTEMPTS).any(|attempt| {
            let locked = lock(&file, libc::LOCK_EX).is_ok();
            if !locked && attempt + 1 < ATTEMPTS {
                std::thread::sleep(Duration::from_millis(1));
            }
            locked
        });
        // SAFETY: a new mapping of a file of ours, and advice about it.
        let base = unsafe {
            let rights = libc::PROT_READ | libc::PROT_WRITE;
            let base = libc::mmap(std::ptr::null_mut(), BYTES, rights, libc::MAP_SHARED, file.as_raw_fd(), 0);
            if base == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            // A child must neither hold the lock nor count.
            libc::madvise(base, BYTES, libc::MADV_DONTFORK);
            base
        };
        let base = NonNull::new(base.cast::<u64>()).ok_or(io::ErrorKind::OutOfMemory)?;
        // SAFETY: a word of the mapping.
        unsafe { (*base.as_ptr().add(LOCKED).cast::<AtomicU64>()).store(u64::from(is_locked), Ordering::Relaxed) };
        Ok(Lease { base, is_locked })
    }

    /// Counts what the process did after the end of its recording. Callable from signal handlers.
    pub fn count(&self, late: Late) {
        // SAFETY: a word of the mapping, which is never removed.
        unsafe { (*self.base.as_ptr().add(late as usize).cast::<AtomicU64>()).fetch_add(1, Ordering::Relaxed) };
    }
}

/// `flock` without waiting.
fn lock(file: &File, how: libc::c_int) -> io::Result<()> {
    // SAFETY: a system call on an open descriptor.
    if unsafe { libc::flock(file.as_raw_fd(), how | libc::LOCK_NB) } == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

/// Who has the recording in a directory.
#[derive(Debug)]
pub enum Owner {
    /// Its process lives.
    Process,
    /// No process has it, and none gets it while this value lives.
    Nobody(File),
    /// The kernel cannot tell: the run is of an older rkprof, its lease was deleted, or the file system does not share locks.
    Unknown,
}

/// Looks who has the recording in `dir`.
pub fn owner(dir: &Path) -> Owner {
    ask(dir, libc::LOCK_SH)
}

/// The same for a command that is about to change the recording: no other one gets it meanwhile.
pub fn claim(dir: &Path) -> Owner {
    for _ in 1..ATTEMPTS {
        match ask(dir, libc::LOCK_EX) {
            // Another command may only look.
            Owner::Process => std::thread::sleep(Duration::from_millis(1)),
            owner => return owner,
        }
    }
    ask(dir, libc::LOCK_EX)
}

fn ask(dir: &Path, how: libc::c_int) -> Owner {
    let Ok(file) = files::open_own(&dir.join(FILE)) else { return Owner::Unknown };
    if words(&file).is_none_or(|words| words[LOCKED] != 1) {
        return Owner::Unknown;
    }
    match lock(&file, how) {
        Ok(()) => Owner::Nobody(file),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Owner::Process,
        Err(_) => Owner::Unknown,
    }
}

/// The words of a lease.
fn words(file: &File) -> Option<[u64; 5]> {
    let mut bytes = [0; 40];
    file.read_exact_at(&mut bytes, 0).ok()?;
    let words = std::array::from_fn(|at| u64::from_ne_bytes(bytes[8 * at..][..8].try_into().unwrap_or_default()));
    (words[0] == MAGIC).then_some(words)
}

/// What the process of the run in `dir` has counted so far.
pub fn after(dir: &Path) -> Option<After> {
    let [_, calls, launches, others, _] = words(&files::open_own(&dir.join(FILE)).ok()?)?;
    Some(After { calls, launches, others })
}

/// Whether another machine that holds a lock in `dir` is noticed here. `None`: `dir` is on a disk of this machine.
pub fn shares_locks(dir: &Path) -> Option<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let device = dir.metadata().ok()?.dev();
    let (major, minor) = (libc::major(device), libc::minor(device));
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    locks_by_mount(&mounts, &format!("{major}:{minor}"))
}

/// The same by the lines of `mountinfo`.
fn locks_by_mount(mounts: &str, device: &str) -> Option<bool> {
    let line = mounts.lines().rev().find(|line| line.split(' ').nth(2) == Some(device))?;
    let mut fields = line.split(" - ").nth(1)?.split(' ');
    let (kind, options) = (fields.next()?, fields.nth(1).unwrap_or_default());
    let has = |wanted: &[&str]| options.split(',').any(|option| wanted.contains(&option));
    match kind {
        "nfs" | "nfs4" => Some(!has(&["nolock", "local_lock=all", "local_lock=flock"])),
        "lustre" => Some(has(&["flock"])),
        "gpfs" | "ceph" | "cifs" | "smb3" | "gfs2" | "ocfs2" | "orangefs" => Some(true),
        kind if kind.starts_with("fuse") || ["9p", "beegfs", "afs"].contains(&kind) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lease_ends_with_its_process() {
        let dir = tempfile::tempdir().expect("temporary directory");
        assert!(matches!(owner(dir.path()), Owner::Unknown));
        assert_eq!(after(dir.path()), None);
        // SAFETY: the child calls only functions that need no lock of another thread, and exits.
        let child = unsafe { libc::fork() };
        if child == 0 {
            let lease = Lease::take(dir.path()).expect("a lease");
            // A child of its own that lives longer, and a program that closes what it did not open.
            // SAFETY: as above.
            unsafe {
                if libc::fork() == 0 {
                    libc::sleep(5);
                    libc::_exit(0);
                }
                libc::close_range(3, 1000, 0);
            }
            lease.count(Late::Launch);
            lease.count(Late::Call);
            lease.count(Late::Call);
            // SAFETY: ends this process.
            unsafe {
                libc::raise(libc::SIGSTOP);
                libc::_exit(0)
            }
        }
        let mut status = 0;
        // SAFETY: waits for the child and ends it.
        unsafe {
            libc::waitpid(child, &raw mut status, libc::WUNTRACED);
            assert!(matches!(owner(dir.path()), Owner::Process));
            libc::kill(child, libc::SIGKILL);
            libc::waitpid(child, &raw mut status, 0);
        }
        assert!(matches!(owner(dir.path()), Owner::Nobody(_)), "although its child lives");
        let after = after(dir.path()).expect("counts");
        assert_eq!(after, After { calls: 2, launches: 1, others: 0 });
        assert!(after.missing().is_some_and(|said| said.contains("2 API calls and 1 or more launches after")));
        assert_eq!(After::default().missing(), None);
        // Only one process takes it.
        assert!(Lease::take(dir.path()).is_err());
    }

    #[test]
    fn file_systems_that_do_not_share_locks_are_known() {
        let line = |device: &str, kind: &str, options: &str| {
            format!("36 35 {device} / /mnt rw,noatime shared:1 - {kind} server:/x {options}\n")
        };
        for (kind, options, expected) in [
            ("nfs4", "rw,vers=4.2,local_lock=none", Some(true)),
            ("nfs", "rw,vers=3,nolock,local_lock=all", Some(false)),
            ("lustre", "rw,flock,lazystatfs", Some(true)),
            ("lustre", "rw,localflock", Some(false)),
            ("fuse.sshfs", "rw,user_id=0", Some(false)),
            ("ext4", "rw", None),
            ("tmpfs", "rw", None),
        ] {
            let mounts = line("8:1", "ext4", "rw") + &line("0:50", kind, options);
            assert_eq!(locks_by_mount(&mounts, "0:50"), expected, "{kind} {options}");
        }
    }
}
