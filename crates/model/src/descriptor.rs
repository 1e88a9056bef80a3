//! Descriptors of rkprof that stay open in the user's process. They lie where no program expects a free one: a program that has closed its
//! standard output must not write into a recording, and its own files keep their numbers.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd as _, FromRawFd as _};

/// The least number, where the process may have as many.
pub const FIRST: libc::c_int = 200;
/// The least that is no standard stream.
const FIRST_OTHER: libc::c_int = 3;

/// A second descriptor of the file, of its own number and closed on exec.
///
/// # Errors
/// `file` is closed, or no descriptor is free.
pub fn apart(file: &File) -> io::Result<File> {
    let mut error = io::Error::from_raw_os_error(libc::EMFILE);
    for first in [FIRST, FIRST_OTHER] {
        // SAFETY: duplicates a descriptor that `file` keeps open.
        let fd = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, first) };
        if fd >= 0 {
            // SAFETY: a new descriptor that no one else owns.
            return Ok(unsafe { File::from_raw_fd(fd) });
        }
        error = io::Error::last_os_error();
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_descriptor_has_no_second_one() {
        // SAFETY: no such descriptor is open, and it is never closed.
        let closed = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(libc::c_int::MAX) });
        assert_eq!(apart(&closed).err().and_then(|error| error.raw_os_error()), Some(libc::EBADF));
        let file = File::open("/proc/self/exe").unwrap();
        assert!(apart(&file).unwrap().as_raw_fd() >= FIRST);
    }
}
