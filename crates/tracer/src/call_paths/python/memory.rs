//! Three ways to read the process's own memory: plain reads, checked reads, and checked reads of whole blocks. Where a checked read
//! finds nothing mapped, it gives `None` instead of a crash. Those of blocks need fewer system calls.

use bytemuck::AnyBitPattern;
use std::cell::RefCell;

pub(crate) trait Memory {
    /// `None`: nothing is mapped at the address.
    fn read<T: AnyBitPattern>(&self, at: usize) -> Option<T>;
}

/// Plain reads, of data that the interpreter keeps in place.
#[derive(Debug)]
pub(super) struct Direct(());

impl Direct {
    /// # Safety
    /// The value must be used only to read addresses in objects that no thread frees meanwhile.
    pub(super) const unsafe fn new() -> Direct {
        Direct(())
    }
}

impl Memory for Direct {
    #[inline(always)]
    fn read<T: AnyBitPattern>(&self, at: usize) -> Option<T> {
        // Null, or a small offset from it.
        if at < 1 << 16 {
            return None;
        }
        // SAFETY: the creator of this value promised it; any bytes are a `T`.
        Some(unsafe { (at as *const T).read_unaligned() })
    }
}

/// Reads by system call.
pub(super) struct Checked;

impl Memory for Checked {
    fn read<T: AnyBitPattern>(&self, at: usize) -> Option<T> {
        let mut value = T::zeroed();
        // SAFETY: no preconditions.
        checked(unsafe { libc::getpid() }, at, &mut value).then_some(value)
    }
}

/// Reads from this process, which has this number. Returns false where not everything is mapped.
fn checked<T: AnyBitPattern>(pid: libc::pid_t, at: usize, into: &mut T) -> bool {
    let local = libc::iovec { iov_base: std::ptr::from_mut(into).cast(), iov_len: size_of::<T>() };
    let remote = libc::iovec { iov_base: at as *mut libc::c_void, iov_len: size_of::<T>() };
    // SAFETY: the local part is `into`, in which any bytes are a `T`; the kernel checks the other address.
    let read = unsafe { libc::process_vm_readv(pid, &raw const local, 1, &raw const remote, 1, 0) };
    read == size_of::<T>() as isize
}

/// Checked reads through a copy of the blocks that were read since the last [`Blocks::forget`].
pub(crate) struct Blocks {
    blocks: RefCell<Box<[Block]>>,
    /// The number of this process, which a child does not ask for: it has no copy of the thread that reads.
    pid: libc::pid_t,
}

#[derive(Clone, Copy)]
struct Block {
    /// 0: none.
    address: usize,
    bytes: [u8; BLOCK],
}

/// A block is within a page: it is mapped as a whole, or not at all.
const BLOCK: usize = 256;
const BLOCKS: usize = 128;

impl Blocks {
    pub(crate) fn new() -> Blocks {
        let blocks = RefCell::new(vec![Block { address: 0, bytes: [0; BLOCK] }; BLOCKS].into());
        // SAFETY: no preconditions.
        Blocks { blocks, pid: unsafe { libc::getpid() } }
    }

    /// What is read from now on is what is there from now on.
    pub(crate) fn forget(&self) {
        self.forget_but(&[]);
    }

    /// The same, but for the blocks with these addresses.
    pub(crate) fn forget_but(&self, kept: &[usize]) {
        let is_kept = |block: &Block| kept.iter().any(|at| at & !(BLOCK - 1) == block.address);
        self.blocks.borrow_mut().iter_mut().filter(|block| !is_kept(block)).for_each(|block| block.address = 0);
    }
}

impl Memory for Blocks {
    fn read<T: AnyBitPattern>(&self, at: usize) -> Option<T> {
        let (mut value, mut used) = ([0; 64], 0);
        let value = value.get_mut(..size_of::<T>())?;
        let mut blocks = self.blocks.borrow_mut();
        while used < value.len() {
            let place = at.checked_add(used)?;
            let address = place & !(BLOCK - 1);
            let block = &mut blocks[place / BLOCK % BLOCKS];
            if block.address != address || address == 0 {
                block.address = 0;
                checked(self.pid, address, &mut block.bytes).then(|| block.address = address)?;
            }
            let offset = place - address;
            let count = (BLOCK - offset).min(value.len() - used);
            value[used..used + count].copy_from_slice(&block.bytes[offset..offset + count]);
            used += count;
        }
        Some(bytemuck::pod_read_unaligned(value))
    }
}

/// Whether [`Checked`] works at all here.
pub(super) fn can_be_checked() -> bool {
    let known = 0x5EED_u64;
    Checked.read::<u64>((&raw const known) as usize) == Some(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_what_was_there_when_they_were_first_read() {
        let mut words: Vec<u64> = (0..1 << 10).collect();
        let (blocks, at) = (Blocks::new(), words.as_ptr() as usize);
        let each = |blocks: &Blocks| (0..1 << 10).all(|i| blocks.read::<u64>(at + 8 * i) == Some(i as u64));
        assert!(each(&blocks), "more than the blocks hold");
        // Across the end of a block.
        let across = (at / BLOCK + 2) * BLOCK - 3;
        // SAFETY: within `words`.
        assert_eq!(blocks.read::<u64>(across), Some(unsafe { (across as *const u64).read_unaligned() }));
        let before = blocks.read::<u64>(at);
        words[0] = 77;
        assert_eq!(blocks.read::<u64>(at), before);
        blocks.forget_but(&[at + 8]);
        assert_eq!(blocks.read::<u64>(at), before);
        blocks.forget();
        assert_eq!(blocks.read::<u64>(words.as_ptr() as usize), Some(77));
        assert_eq!([0, 8, usize::MAX - 3].map(|at| blocks.read::<u64>(at)), [None; 3]);
    }
}
