//! The devices' memory: one sparse memory file. An allocation is a piece of it; the program maps the piece by the descriptor that
//! `open` gave it, as it would map the driver's. The device sees it at the program's own addresses.
//!
//! Memory of the program that is registered under another address (`USERPTR`) has no piece; [`Memory::at`] translates.

use super::abi::memory_flag;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Address space of the file.
const FILE_BYTES: u64 = 1 << 45;
pub(crate) const PAGE: u64 = 4096;
const HUGE_PAGE: u64 = 2 << 20;
/// Doorbells of one device: 1024 of 8 bytes.
pub(crate) const DOORBELL_BYTES: u64 = 8192;

#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    pub va: u64,
    pub bytes: u64,
    /// In the file; for `USERPTR` the program's address.
    pub offset: u64,
    pub flags: u32,
    pub gpu_id: u32,
    /// Whether freeing it frees the piece.
    owns: bool,
}

impl Allocation {
    fn is(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Whether it is a piece of the file that the device maps.
    pub(crate) fn is_piece(&self) -> bool {
        !self.is(memory_flag::USERPTR) && !self.is(memory_flag::DOORBELL)
    }
}

#[derive(Debug, Default)]
struct Table {
    /// The first byte of the file that was never given out.
    unused: u64,
    next_handle: u64,
    by_handle: HashMap<u64, Allocation>,
    /// Handles by device address: what holds a given address.
    by_va: BTreeMap<u64, u64>,
    /// Device address to program address and bytes, where they differ.
    moved: BTreeMap<u64, (u64, u64)>,
    doorbells: HashMap<u32, u64>,
    used: HashMap<u32, u64>,
    exported: HashMap<RawFd, Allocation>,
}

#[derive(Debug)]
pub(crate) struct Memory {
    file: OwnedFd,
    inode: u64,
    table: Mutex<Table>,
    moved: AtomicUsize,
}

/// The inode of a descriptor's file.
pub(crate) fn inode(fd: RawFd) -> Option<u64> {
    let mut status = std::mem::MaybeUninit::<libc::stat>::zeroed();
    // SAFETY: the kernel writes one `stat`, or fails.
    let status = unsafe { (libc::fstat(fd, status.as_mut_ptr()) == 0).then(|| status.assume_init()) };
    status.map(|status| status.st_ino)
}

fn up(value: u64, to: u64) -> u64 {
    value.div_ceil(to) * to
}

impl Memory {
    pub(crate) fn new() -> io::Result<Memory> {
        // SAFETY: plain system calls; each result is checked.
        let file = unsafe {
            let low = libc::memfd_create(c"softgpu".as_ptr(), libc::MFD_CLOEXEC);
            if low < 0 {
                return Err(io::Error::last_os_error());
            }
            let low = OwnedFd::from_raw_fd(low);
            // Away from the numbers that programs and their scripts use. From 64 on the kernel makes a larger table, and a process with threads,
            // as one under a profiler is, waits 10 ms for that.
            match libc::fcntl(low.as_raw_fd(), libc::F_DUPFD_CLOEXEC, 60) {
                high if high >= 0 => OwnedFd::from_raw_fd(high),
                _ => low,
            }
        };
        // SAFETY: the descriptor is ours.
        if unsafe { libc::ftruncate(file.as_raw_fd(), FILE_BYTES as i64) } != 0 {
            return Err(io::Error::last_os_error());
        }
        let inode = inode(file.as_raw_fd()).ok_or_else(io::Error::last_os_error)?;
        let table = Table { unused: HUGE_PAGE, next_handle: 1, ..Table::default() };
        Ok(Memory { file, inode, table: Mutex::new(table), moved: AtomicUsize::new(0) })
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn inode(&self) -> u64 {
        self.inode
    }

    /// A descriptor for the program.
    pub(crate) fn descriptor(&self) -> io::Result<RawFd> {
        // SAFETY: our own descriptor.
        let fd = unsafe { libc::fcntl(self.file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, 3) };
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(fd) }
    }

    /// Maps a piece of the file; at a given address it takes the place of what is there.
    pub(crate) fn map(&self, at: Option<u64>, offset: u64, bytes: u64) -> io::Result<u64> {
        let fixed = if at.is_some() { libc::MAP_FIXED } else { 0 };
        // SAFETY: the program reserved the address for the device, as it does for the driver; or the kernel chooses.
        let map = unsafe {
            libc::mmap(
                at.unwrap_or(0) as *mut _,
                bytes as usize,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | fixed,
                self.file.as_raw_fd(),
                offset as i64,
            )
        };
        if map == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(map as u64) }
    }

    /// Offset in the file of a device's doorbells.
    pub(crate) fn doorbells(&self, gpu_id: u32) -> u64 {
        let mut table = self.lock();
        if let Some(&offset) = table.doorbells.get(&gpu_id) {
            return offset;
        }
        let offset = table.piece(DOORBELL_BYTES, DOORBELL_BYTES);
        table.doorbells.insert(gpu_id, offset);
        offset
    }

    /// A new allocation: its handle and its offset for `mmap`.
    pub(crate) fn allocate(&self, va: u64, bytes: u64, mmap_offset: u64, flags: u32, gpu_id: u32) -> (u64, u64) {
        let mut allocation = Allocation { va, bytes, offset: mmap_offset, flags, gpu_id, owns: false };
        if allocation.is(memory_flag::DOORBELL) {
            allocation.offset = self.doorbells(gpu_id);
        }
        let mut table = self.lock();
        if allocation.is_piece() {
            allocation.offset = table.piece(bytes, if bytes >= HUGE_PAGE { HUGE_PAGE } else { PAGE });
            allocation.owns = true;
            if flags & memory_flag::VRAM != 0 {
                *table.used.entry(gpu_id).or_default() += bytes;
            }
        } else if allocation.is(memory_flag::USERPTR) && va != mmap_offset {
            table.moved.insert(va, (mmap_offset, bytes));
            self.moved.store(table.moved.len(), Ordering::Release);
        }
        let offset = allocation.offset;
        (table.insert(allocation), offset)
    }

    /// Frees an allocation and gives it back.
    pub(crate) fn free(&self, handle: u64) -> Option<Allocation> {
        let mut table = self.lock();
        let allocation = table.by_handle.remove(&handle)?;
        if table.by_va.get(&allocation.va) == Some(&handle) {
            table.by_va.remove(&allocation.va);
        }
        if table.moved.get(&allocation.va).is_some_and(|(program, _)| *program == allocation.offset) {
            table.moved.remove(&allocation.va);
            self.moved.store(table.moved.len(), Ordering::Release);
        }
        if allocation.owns {
            if allocation.flags & memory_flag::VRAM != 0 {
                let used = table.used.entry(allocation.gpu_id).or_default();
                *used = used.saturating_sub(allocation.bytes);
            }
            let hole = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
            // SAFETY: the piece is not in use any more; a failure leaves its pages until the process ends.
            unsafe {
                libc::fallocate(
                    self.file.as_raw_fd(),
                    hole,
                    allocation.offset as i64,
                    up(allocation.bytes, PAGE) as i64,
                )
            };
        }
        Some(allocation)
    }

    pub(crate) fn get(&self, handle: u64) -> Option<Allocation> {
        self.lock().by_handle.get(&handle).cloned()
    }

    /// The allocation that holds a device address.
    pub(crate) fn holding(&self, va: u64) -> Option<Allocation> {
        let table = self.lock();
        let (_, handle) = table.by_va.range(..=va).next_back()?;
        let allocation = table.by_handle.get(handle)?;
        (va - allocation.va < allocation.bytes).then(|| allocation.clone())
    }

    /// Bytes of device memory in use.
    pub(crate) fn used(&self, gpu_id: u32) -> u64 {
        self.lock().used.get(&gpu_id).copied().unwrap_or(0)
    }

    /// The program's address of a device address.
    pub(crate) fn at(&self, va: u64) -> u64 {
        if self.moved.load(Ordering::Acquire) == 0 {
            return va;
        }
        let table = self.lock();
        match table.moved.range(..=va).next_back() {
            Some((base, (program, bytes))) if va - base < *bytes => program + (va - base),
            _ => va,
        }
    }

    /// A descriptor that stands for an allocation.
    pub(crate) fn export(&self, allocation: Allocation) -> io::Result<RawFd> {
        let fd = self.descriptor()?;
        self.lock().exported.insert(fd, Allocation { owns: false, ..allocation });
        Ok(fd)
    }

    pub(crate) fn exported(&self, fd: RawFd) -> Option<Allocation> {
        self.lock().exported.get(&fd).cloned()
    }

    /// Makes an allocation of an exported one, at an address of its own.
    pub(crate) fn import(&self, fd: RawFd, va: u64) -> Option<u64> {
        let mut table = self.lock();
        let allocation = Allocation { va, ..table.exported.get(&fd)?.clone() };
        Some(table.insert(allocation))
    }
}

impl Table {
    fn piece(&mut self, bytes: u64, align: u64) -> u64 {
        let offset = up(self.unused, align);
        self.unused = offset + up(bytes, PAGE);
        offset
    }

    fn insert(&mut self, allocation: Allocation) -> u64 {
        let handle = self.next_handle;
        self.next_handle += 1;
        if allocation.va != 0 {
            self.by_va.insert(allocation.va, handle);
        }
        self.by_handle.insert(handle, allocation);
        handle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_the_same_bytes_by_each_mapping_and_zero_after_free() {
        let memory = Memory::new().unwrap();
        let (handle, offset) = memory.allocate(0x7000_0000, 8192, 0, memory_flag::VRAM, 5);
        let (one, two) = (memory.map(None, offset, 8192).unwrap(), memory.map(None, offset, 8192).unwrap());
        // SAFETY: both mappings are 8192 bytes.
        unsafe {
            (one as *mut u64).write(77);
            assert_eq!((two as *const u64).read(), 77);
        }
        assert_eq!(memory.used(5), 8192);
        assert_eq!(memory.holding(0x7000_1fff).unwrap().offset, offset);
        assert!(memory.holding(0x7000_2000).is_none());
        memory.free(handle).unwrap();
        assert_eq!((memory.used(5), memory.holding(0x7000_0000).is_none()), (0, true));
        // SAFETY: the mapping is still there; its pages are new.
        assert_eq!(unsafe { (two as *const u64).read() }, 0);
    }

    #[test]
    fn registered_memory_is_found_under_its_device_address() {
        let memory = Memory::new().unwrap();
        assert_eq!(memory.at(0x9000_0008), 0x9000_0008);
        let (handle, _) = memory.allocate(0x9000_0000, 4096, 0x1234_5000, memory_flag::USERPTR, 5);
        assert_eq!(memory.at(0x9000_0008), 0x1234_5008);
        assert_eq!(memory.at(0x9000_1000), 0x9000_1000);
        memory.free(handle).unwrap();
        assert_eq!(memory.at(0x9000_0008), 0x9000_0008);
    }

    #[test]
    fn pieces_and_doorbells_do_not_overlap() {
        let memory = Memory::new().unwrap();
        let mut pieces = vec![(memory.doorbells(1), DOORBELL_BYTES), (memory.doorbells(2), DOORBELL_BYTES)];
        for bytes in [1, 4096, 5000, 3 << 20, 10] {
            pieces.push((memory.allocate(0, bytes, 0, memory_flag::VRAM, 1).1, bytes));
        }
        pieces.sort_unstable();
        assert!(pieces.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0), "{pieces:?}");
        assert!(pieces.iter().all(|(offset, _)| offset % PAGE == 0));
        assert_eq!(memory.doorbells(1) % DOORBELL_BYTES, 0);
    }
}
