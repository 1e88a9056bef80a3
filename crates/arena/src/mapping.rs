//! The arena's file, mapped shared. Each page is reserved before it is touched. Otherwise a page for which a full disk or
//! `/dev/shm` has no space would kill the program with SIGBUS; a failed reservation is only an error.

use rkprof_model::descriptor;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::ptr::NonNull;

use super::os::{last_errno, page_bytes, preserve_errno};

pub(crate) struct Mapping {
    base: NonNull<u8>,
    bytes: usize,
    reserve: Reserve,
    #[cfg(test)]
    full: std::sync::atomic::AtomicBool,
}

/// How pages are reserved.
enum Reserve {
    /// MADV_POPULATE_WRITE (Linux 5.14): reserves and maps, and needs no descriptor that the program could close.
    Populate,
    /// fallocate, then touch. The descriptor has a number that programs do not expect to be free.
    Allocate { file: File, id: (u64, u64) },
}

/// Bytes from the start of the file whose pages are made one by one: the header and the first chunks, all that a short program takes.
/// Beyond them the kernel makes as many pages at once as the disk reads ahead: 4 MiB, in 2 ms, where that setting is large.
const PAGE_BY_PAGE: usize = 1 << 20;
/// A mapping takes the place of what is at the given address.
const MOVES_TO: libc::c_int = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
/// A signal may interrupt a reservation; this many interruptions are a storm of signals.
const ATTEMPTS: u32 = 100;

// SAFETY: the mapping is plain memory, valid until drop; its content is atomics, or protected by the chunk protocol.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Makes the empty file `bytes` long and maps it; reserves no page yet.
    pub(crate) fn new(file: File, bytes: u64) -> io::Result<Mapping> {
        file.set_len(bytes)?;
        let bytes = usize::try_from(bytes).map_err(|_| io::ErrorKind::FileTooLarge)?;
        // SAFETY: a new mapping of our own file, placed by the kernel.
        let base = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                bytes,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            )
        };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let base = NonNull::<u8>::new(base.cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        // SAFETY: within the new mapping; the advice changes no page. Without it the first pages only take longer.
        unsafe { libc::madvise(base.as_ptr().cast(), bytes.min(PAGE_BY_PAGE), libc::MADV_RANDOM) };
        let mut mapping = Mapping {
            base,
            bytes,
            reserve: Reserve::Populate,
            #[cfg(test)]
            full: Default::default(),
        };
        if !mapping.can_populate() {
            mapping.reserve = Reserve::keep(&file)?;
        }
        Ok(mapping)
    }

    pub(crate) fn base(&self) -> NonNull<u8> {
        self.base
    }

    /// Reserves the pages of `range` and maps them; the error is the `errno`. Pages that are already reserved stay unchanged.
    /// Callable from any thread at any time.
    pub(crate) fn reserve(&self, range: Range<u64>) -> Result<(), i32> {
        if range.start >= range.end || range.end > self.bytes as u64 {
            return Err(libc::EINVAL);
        }
        let page = page_bytes();
        let (start, end) = (range.start / page * page, range.end);
        preserve_errno(|| match &self.reserve {
            Reserve::Populate => self.populate(start, end),
            Reserve::Allocate { file, id } => {
                #[cfg(test)]
                if self.full.load(std::sync::atomic::Ordering::Relaxed) {
                    return Err(libc::ENOSPC);
                }
                allocate(file, *id, start..end)?;
                for offset in (start..end).step_by(page as usize) {
                    // SAFETY: within the mapping and reserved above; adding 0 changes nothing for concurrent users.
                    unsafe {
                        let word = self.base.add(offset as usize).cast::<std::sync::atomic::AtomicU32>();
                        word.as_ref().fetch_add(0, std::sync::atomic::Ordering::Relaxed);
                    }
                }
                Ok(())
            }
        })
    }

    /// Gives the memory of the whole pages in `range` back: they then contain zeros, and must be reserved again before they
    /// are touched. This needs no descriptor either.
    pub(crate) fn release(&self, range: Range<u64>) -> Result<(), i32> {
        let (start, bytes) = self.whole_pages(range)?;
        // SAFETY: within the mapping; the caller guarantees that no thread uses these pages.
        preserve_errno(|| retry(|| unsafe { libc::madvise(start, bytes, libc::MADV_REMOVE) }))
    }

    /// Gives the memory of the whole pages in `range` back although a thread may still write there: its writes then go to private
    /// memory, which is made at the first write, and no longer to the file. Without [`Mapping::restore`] they never do again.
    pub(crate) fn withdraw(&self, range: Range<u64>) -> Result<(), i32> {
        let (start, bytes) = self.whole_pages(range)?;
        let (rights, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        preserve_errno(|| {
            // SAFETY: whole pages of our own mapping. The second mapping of them is known only here; the new one takes their place in
            // one step, so that a thread finds either.
            unsafe {
                let alias = mapped(libc::mremap(start, 0, bytes, libc::MREMAP_MAYMOVE))?;
                let replaced =
                    mapped(libc::mmap(start, bytes, rights, kind | libc::MAP_FIXED | libc::MAP_NORESERVE, -1, 0));
                let removed = replaced.and_then(|_| retry(|| libc::madvise(alias, bytes, libc::MADV_REMOVE)));
                if replaced.is_ok() && removed.is_err() {
                    // The file keeps its memory.
                    mapped(libc::mremap(alias, bytes, bytes, MOVES_TO, start))?;
                } else {
                    libc::munmap(alias, bytes);
                }
                removed
            }
        })
    }

    /// Undoes [`Mapping::withdraw`] of a range in which no thread writes any more. The page before it was not withdrawn. The range must
    /// be reserved before it is used.
    pub(crate) fn restore(&self, range: Range<u64>) -> Result<(), i32> {
        let (start, bytes) = self.whole_pages(range)?;
        let page = page_bytes() as usize;
        preserve_errno(|| {
            // SAFETY: whole pages of our own mapping, which no thread uses. Only a mapped page of the file can be mapped again, with
            // what follows it; the page before is one.
            unsafe {
                let alias = mapped(libc::mremap(start.byte_sub(page), 0, page + bytes, libc::MREMAP_MAYMOVE))?;
                let moved = mapped(libc::mremap(alias.byte_add(page), bytes, bytes, MOVES_TO, start));
                if moved.is_err() {
                    libc::munmap(alias.byte_add(page), bytes);
                }
                libc::munmap(alias, page);
                moved.map(drop)
            }
        })
    }

    /// Address and bytes of the whole pages in the range.
    fn whole_pages(&self, range: Range<u64>) -> Result<(*mut libc::c_void, usize), i32> {
        let page = page_bytes();
        let (start, end) = (range.start.next_multiple_of(page), range.end / page * page);
        if start >= end || range.end > self.bytes as u64 {
            return Err(libc::EINVAL);
        }
        // SAFETY: within the mapping.
        Ok((unsafe { self.base.as_ptr().add(start as usize) }.cast(), (end - start) as usize))
    }

    fn can_populate(&self) -> bool {
        // A length of 0 only checks whether the kernel knows the advice.
        self.populate(0, 0) != Err(libc::EINVAL)
    }

    fn populate(&self, start: u64, end: u64) -> Result<(), i32> {
        retry(|| {
            // SAFETY: within the mapping; the advice fills missing pages and changes no others.
            unsafe {
                let address = self.base.as_ptr().add(start as usize).cast();
                libc::madvise(address, (end - start) as usize, libc::MADV_POPULATE_WRITE)
            }
        })
        // The kernel's error for an access that would raise SIGBUS.
        .map_err(|errno| if errno == libc::EFAULT { libc::ENOSPC } else { errno })
    }

    /// Acts as if the kernel could not populate.
    #[cfg(test)]
    pub(crate) fn without_populate(mut self, file: &File) -> io::Result<Mapping> {
        self.reserve = Reserve::keep(file)?;
        Ok(self)
    }

    /// Acts from now on as if the disk were full; populating fails without help beyond the end of a shortened file.
    #[cfg(test)]
    pub(crate) fn fail_to_allocate(&self) {
        self.full.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: our own mapping, and the owner of `self` has no more references into it.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.bytes) };
    }
}

impl Reserve {
    fn keep(file: &File) -> io::Result<Reserve> {
        let file = descriptor::apart(file)?;
        let id = identity(&file)?;
        Ok(Reserve::Allocate { file, id })
    }
}

/// Free bytes of the file system under `file`, for users other than root; `u64::MAX` where only memory limits it.
pub(crate) fn free_bytes(file: &File) -> u64 {
    let mut stat = std::mem::MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: `stat` is valid for writing.
    let known = unsafe { libc::fstatvfs(file.as_raw_fd(), stat.as_mut_ptr()) } == 0;
    // SAFETY: the call has filled it.
    match known.then(|| unsafe { stat.assume_init() }) {
        Some(stat) if stat.f_blocks > 0 => stat.f_bavail.saturating_mul(stat.f_frsize),
        _ => u64::MAX,
    }
}

fn identity(file: &File) -> io::Result<(u64, u64)> {
    file.metadata().map(|meta| (meta.dev(), meta.ino()))
}

fn allocate(file: &File, id: (u64, u64), range: Range<u64>) -> Result<(), i32> {
    // The program may have closed our descriptor and opened its own file with the same number.
    if identity(file).ok() != Some(id) {
        return Err(libc::EBADF);
    }
    let bytes = range.end - range.start;
    retry(|| {
        // SAFETY: a system call on a descriptor that was just checked to be ours.
        unsafe { libc::fallocate(file.as_raw_fd(), 0, range.start as libc::off_t, bytes as libc::off_t) }
    })
}

/// The address that a system call has returned, or its error.
fn mapped(address: *mut libc::c_void) -> Result<*mut libc::c_void, i32> {
    if address == libc::MAP_FAILED { Err(last_errno()) } else { Ok(address) }
}

/// Repeats a system call that a signal interrupted.
fn retry(call: impl Fn() -> libc::c_int) -> Result<(), i32> {
    let mut errno = libc::EINTR;
    for _ in 0..ATTEMPTS {
        if call() == 0 {
            return Ok(());
        }
        errno = last_errno();
        if errno != libc::EINTR && errno != libc::EAGAIN {
            break;
        }
    }
    Err(errno)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::os::fd::FromRawFd as _;

    #[test]
    fn reserves_what_the_file_has_room_for() {
        for populate in [true, false] {
            let file = tempfile::tempfile().unwrap();
            let mut mapping = Mapping::new(file.try_clone().unwrap(), 1 << 20).unwrap();
            if !populate {
                mapping = mapping.without_populate(&file).unwrap();
            }
            assert_eq!(mapping.reserve(0..4096), Ok(()));
            assert_eq!(mapping.reserve(5000..100_000), Ok(()));
            // SAFETY: just reserved.
            unsafe { mapping.base().add(99_999).write(7) };
            assert_eq!(mapping.reserve(0..1 << 20), Ok(()));
            // SAFETY: as above.
            assert_eq!(unsafe { mapping.base().add(99_999).read() }, 7);
            assert_eq!(mapping.reserve(0..(1 << 20) + 1), Err(libc::EINVAL));
            assert!(file.metadata().unwrap().blocks() * 512 >= 1 << 20);
        }
    }

    #[test]
    fn only_interrupted_calls_are_repeated_and_not_for_ever() {
        // Calls that fail with this error before one works, and the calls that were made.
        for (errno, failures, expected, made) in [
            (libc::EINTR, 2, Ok(()), 3),
            (libc::EAGAIN, 2, Ok(()), 3),
            (libc::ENOSPC, 2, Err(libc::ENOSPC), 1),
            (libc::EINTR, u32::MAX, Err(libc::EINTR), ATTEMPTS),
        ] {
            let calls = std::cell::Cell::new(0);
            let result = retry(|| {
                calls.set(calls.get() + 1);
                // SAFETY: this thread's errno.
                unsafe { *libc::__errno_location() = errno };
                if calls.get() > failures { 0 } else { -1 }
            });
            assert_eq!((result, calls.get()), (expected, made), "{errno} {failures}");
        }
    }

    fn memory_file(name: &std::ffi::CStr) -> File {
        // SAFETY: the name is a C string; the descriptor is new and has no other owner.
        unsafe { File::from_raw_fd(libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC)) }
    }

    /// No address stays behind, and none is lost.
    #[test]
    fn the_file_is_mapped_once_until_its_end() {
        let mapped = || -> u64 {
            let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
            let of_file = maps.lines().filter(|line| line.contains("/memfd:once"));
            let address = |digits| u64::from_str_radix(digits, 16).unwrap();
            of_file
                .filter_map(|line| line.split(' ').next()?.split_once('-'))
                .map(|(a, b)| address(b) - address(a))
                .sum()
        };
        let mapping = Mapping::new(memory_file(c"once"), 1 << 20).unwrap();
        mapping.reserve(0..1 << 20).unwrap();
        assert_eq!(mapped(), 1 << 20);
        mapping.withdraw(1 << 19..1 << 20).unwrap();
        assert_eq!(mapped(), 1 << 19);
        mapping.restore(1 << 19..1 << 20).unwrap();
        assert_eq!(mapped(), 1 << 20);
        drop(mapping);
        assert_eq!(mapped(), 0);
    }

    /// From the page of byte 500,000 to that of byte 599,999: 25 pages.
    #[test]
    fn only_the_pages_of_a_range_are_reserved() {
        for populate in [true, false] {
            let file = memory_file(c"part");
            let mut mapping = Mapping::new(file.try_clone().unwrap(), 1 << 20).unwrap();
            if !populate {
                mapping = mapping.without_populate(&file).unwrap();
            }
            mapping.reserve(500_000..600_000).unwrap();
            assert_eq!(file.metadata().unwrap().blocks() * 512, 25 * 4096, "{populate}");
        }
    }

    #[test]
    fn pages_beyond_the_mapping_are_not_released() {
        let mapping = Mapping::new(tempfile::tempfile().unwrap(), 1 << 20).unwrap();
        mapping.reserve(0..1 << 20).unwrap();
        assert_eq!(mapping.release(0..(1 << 20) + 4096), Err(libc::EINVAL));
        assert_eq!(mapping.release(0..(1 << 20) - 4096), Ok(()));
        assert_eq!(mapping.release(0..1 << 20), Ok(()));
    }

    #[test]
    fn whole_pages_lie_in_the_range_and_in_the_mapping() {
        let mapping = Mapping::new(memory_file(c"pages"), 1 << 20).unwrap();
        let pages = |range| {
            let whole = mapping.whole_pages(range);
            whole.map(|(start, bytes)| (start as usize - mapping.base().as_ptr() as usize, bytes))
        };
        assert_eq!(pages(0..1 << 20), Ok((0, 1 << 20)));
        assert_eq!(pages(1..12_287), Ok((4096, 4096)));
        assert_eq!(pages(1..8191), Err(libc::EINVAL));
        assert_eq!(pages(4096..(1 << 20) + 1), Err(libc::EINVAL));
    }

    /// The system takes no locked page from a file.
    #[test]
    fn what_cannot_be_withdrawn_stays_in_the_file() {
        use std::os::unix::fs::FileExt;
        let file = memory_file(c"locked");
        let mapping = Mapping::new(file.try_clone().unwrap(), 1 << 20).unwrap();
        mapping.reserve(0..1 << 20).unwrap();
        let place = mapping.base().as_ptr();
        // SAFETY: within the mapping.
        assert_eq!(unsafe { libc::mlock(place.cast(), 8192) }, 0, "{}", io::Error::last_os_error());
        assert_eq!(mapping.withdraw(0..8192), Err(libc::EINVAL));
        // SAFETY: reserved.
        unsafe { place.add(5000).write(7) };
        let mut byte = [0];
        file.read_exact_at(&mut byte, 5000).unwrap();
        assert_eq!(byte, [7]);
    }

    #[test]
    fn a_withdrawn_range_is_private_until_it_is_restored() {
        use std::os::unix::fs::FileExt;
        let file = tempfile::tempfile().unwrap();
        let mapping = Mapping::new(file.try_clone().unwrap(), 1 << 20).unwrap();
        mapping.reserve(0..1 << 20).unwrap();
        let blocks = || file.metadata().unwrap().blocks() * 512;
        let (full, at) = (blocks(), 3 * 65536 + 5000);
        let byte = || {
            let mut byte = [0];
            file.read_exact_at(&mut byte, at as u64).unwrap();
            byte[0]
        };
        // SAFETY: within the mapping, reserved or withdrawn.
        let place = unsafe { mapping.base().as_ptr().add(at) };
        // SAFETY: as above.
        unsafe { place.write(7) };
        assert_eq!(byte(), 7);
        assert_eq!(mapping.withdraw(3 * 65536 + 128..4 * 65536), Ok(()));
        assert_eq!((blocks(), byte()), (full - 15 * 4096, 0));
        // SAFETY: as above.
        unsafe { place.write(8) };
        assert_eq!((blocks(), byte()), (full - 15 * 4096, 0), "a late write needs no room in the file");
        // SAFETY: as above.
        assert_eq!(unsafe { place.read() }, 8);
        assert_eq!(mapping.restore(3 * 65536 + 128..4 * 65536), Ok(()));
        mapping.reserve(3 * 65536..4 * 65536).unwrap();
        // SAFETY: as above.
        unsafe { place.write(9) };
        assert_eq!((blocks(), byte()), (full, 9));
        assert_eq!(mapping.withdraw(128..4096), Err(libc::EINVAL), "no whole page");
    }

    #[test]
    fn memory_files_have_no_limit_of_their_own() {
        assert_eq!(free_bytes(&memory_file(c"test")), u64::MAX);
        let disk = tempfile::tempfile().unwrap();
        assert!((1..u64::MAX).contains(&free_bytes(&disk)));
    }

    #[test]
    fn a_page_that_would_be_sigbus_is_an_error() {
        let file = tempfile::tempfile().unwrap();
        let mapping = Mapping::new(file.try_clone().unwrap(), 1 << 20).unwrap();
        if !matches!(mapping.reserve, Reserve::Populate) {
            return; // fallocate would lengthen the file again
        }
        file.set_len(65536).unwrap();
        assert_eq!(mapping.reserve(0..65536), Ok(()));
        assert_eq!(mapping.reserve(65536..131072), Err(libc::ENOSPC));
    }

    #[test]
    fn a_stolen_descriptor_is_not_used() {
        let file = tempfile::tempfile().unwrap();
        let mapping = Mapping::new(file.try_clone().unwrap(), 65536).unwrap().without_populate(&file).unwrap();
        let Reserve::Allocate { file: kept, .. } = &mapping.reserve else { unreachable!() };
        assert!(kept.as_raw_fd() >= descriptor::FIRST);
        let other = tempfile::tempfile().unwrap();
        // SAFETY: puts another file under our number, as a careless program would.
        unsafe { libc::dup2(other.as_raw_fd(), kept.as_raw_fd()) };
        assert_eq!(mapping.reserve(0..4096), Err(libc::EBADF));
        assert_eq!(other.metadata().unwrap().len(), 0);
    }
}
