//! Two ways to read the process's own memory: plain reads, and checked reads in which a wrong address gives `None` instead of
//! a crash.

use bytemuck::AnyBitPattern;

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
        let local = libc::iovec { iov_base: (&raw mut value).cast(), iov_len: size_of::<T>() };
        let remote = libc::iovec { iov_base: at as *mut libc::c_void, iov_len: size_of::<T>() };
        // SAFETY: the local part is `value`; the kernel checks the other address.
        let read = unsafe { libc::process_vm_readv(libc::getpid(), &raw const local, 1, &raw const remote, 1, 0) };
        (read == size_of::<T>() as isize).then_some(value)
    }
}

/// Whether [`Checked`] works at all here.
pub(super) fn can_be_checked() -> bool {
    let known = 0x5EED_u64;
    Checked.read::<u64>((&raw const known) as usize) == Some(known)
}
