//! Ids of launches. They are given to threads in blocks, so that they stay small: every packet contains one.

use std::sync::atomic::{AtomicU64, Ordering};

pub(super) static NEXT_BLOCK: AtomicU64 = AtomicU64::new(0);

/// Ids in a block.
pub(super) const BLOCK: u64 = 1 << 17;

/// Number of blocks with a known owner: the last ones. 512 KiB; only the first pages are touched.
const OWNERS: u64 = 1 << 16;
/// Threads with a block of ids, by block: the block's number + 1 in the upper half, the thread in the lower.
static OWNER: [AtomicU64; OWNERS as usize] = [const { AtomicU64::new(0) }; OWNERS as usize];

/// A block of ids that no other thread has, for this one.
pub(super) fn take(tid: u32) -> u64 {
    let block = NEXT_BLOCK.fetch_add(1, Ordering::Relaxed);
    OWNER[(block % OWNERS) as usize].store((block + 1) << 32 | u64::from(tid), Ordering::Release);
    block
}

/// The thread of the launch with this id.
pub fn owner(child: u64) -> Option<u32> {
    let block = child.checked_sub(1)? / BLOCK;
    let owner = OWNER[(block % OWNERS) as usize].load(Ordering::Acquire);
    (owner >> 32 == (block + 1) & 0xFFFF_FFFF).then_some(owner as u32)
}
