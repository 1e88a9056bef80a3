//! The program's memory as the device sees it. Bulk transfers go through the kernel, which says "no such page" where a plain read
//! would kill the program: a device answers with a memory fault then.

use std::sync::atomic::{AtomicBool, Ordering};

/// An address that is not mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotMapped(pub u64);

/// The kernel may refuse the call that checks (a sandbox): then bytes are moved without a check.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Moves bytes within the program. The places may overlap.
pub(crate) fn copy(to: u64, from: u64, bytes: u64) -> Result<(), NotMapped> {
    if to == from || bytes == 0 {
        return Ok(());
    }
    let overlap = to < from + bytes && from < to + bytes;
    if overlap || REFUSED.load(Ordering::Relaxed) {
        // SAFETY: the program asked the device for it. With an overlap the call below could read what it wrote.
        unsafe { std::ptr::copy(from as *const u8, to as *mut u8, bytes as usize) };
        return Ok(());
    }
    let mut done = 0;
    while done < bytes {
        match checked(to + done, from + done, bytes - done) {
            Ok(moved) => done += moved,
            Err(libc::EINTR) => {}
            Err(libc::EFAULT) => {
                let mut byte = 0_u8;
                let from_is_there = checked(&raw mut byte as u64, from + done, 1).is_ok();
                return Err(NotMapped(if from_is_there { to + done } else { from + done }));
            }
            Err(_) => {
                REFUSED.store(true, Ordering::Relaxed);
                return copy(to + done, from + done, bytes - done);
            }
        }
    }
    Ok(())
}

/// Moves as many bytes as the kernel does at a time, or gives its error number.
fn checked(to: u64, from: u64, bytes: u64) -> Result<u64, i32> {
    let part = |base: u64| libc::iovec { iov_base: base as *mut _, iov_len: bytes as usize };
    let (local, remote) = (part(to), part(from));
    // SAFETY: both vectors are valid; the kernel checks the addresses in them.
    let moved = unsafe { libc::process_vm_readv(libc::getpid(), &local, 1, &remote, 1, 0) };
    match u64::try_from(moved) {
        Ok(moved) if moved > 0 => Ok(moved),
        _ => Err(std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EFAULT)),
    }
}

/// Reads bytes that may not be there.
pub(crate) fn read(from: u64, into: &mut [u8]) -> Result<(), NotMapped> {
    copy(into.as_mut_ptr() as u64, from, into.len() as u64)
}

/// Writes a pattern again and again.
pub(crate) fn fill(to: u64, pattern: &[u8; 16], bytes: u64) -> Result<(), NotMapped> {
    let block = [*pattern; 256];
    let block = block.as_flattened();
    let mut done = 0;
    while done < bytes {
        let part = (bytes - done).min(block.len() as u64);
        copy(to + done, block.as_ptr() as u64, part)?;
        done += part;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_move_and_a_missing_page_is_told() {
        let from: Vec<u8> = (0..10_000_u32).map(|at| at as u8).collect();
        let mut to = vec![0_u8; 10_000];
        copy(to.as_mut_ptr() as u64, from.as_ptr() as u64, 10_000).unwrap();
        assert_eq!(from, to);
        assert_eq!(copy(to.as_mut_ptr() as u64, 0x10, 8), Err(NotMapped(0x10)));
        assert_eq!(copy(0x20, from.as_ptr() as u64, 8), Err(NotMapped(0x20)));
    }

    #[test]
    fn an_overlapping_copy_moves_what_was_there_before() {
        let mut bytes: Vec<u8> = (0..100).collect();
        let base = bytes.as_mut_ptr() as u64;
        copy(base + 10, base, 90).unwrap();
        assert_eq!(bytes[10..], (0..90).collect::<Vec<u8>>());
    }

    #[test]
    fn a_fill_repeats_the_pattern_to_the_last_byte() {
        let mut bytes = vec![0_u8; 10_006];
        let pattern = std::array::from_fn(|at| at as u8);
        fill(bytes.as_mut_ptr() as u64, &pattern, 10_003).unwrap();
        assert!(bytes[..10_003].iter().enumerate().all(|(at, byte)| *byte == (at % 16) as u8));
        assert_eq!(bytes[10_003..], [0; 3]);
    }
}
