//! Memory of the host in which launches have their arguments: ranges that the handler of a queue may read.
//!
//! A packet names the address of its arguments, and the memory there is the program's choice. Memory of a device may not be mapped for
//! the host at all; where it is, a launching thread would wait for the bus. So only ranges of a CPU's own pools are read, which
//! the runtime has given out and not taken back. Of others, as of `HIP_FORCE_DEV_KERNARG=1`, the handler reads what HIP's call was given
//! (`thread::kernel_arguments`), or what a graph's node has (`hip::graphs`). For programs that write packets themselves the problem is unknown.
//!
//! A range is one word (its first page and the number of pages), so that no reader sees parts of two. The runtime's functions to
//! allocate and free are wrapped: a range is here only while its memory is. A program keeps the arguments of a packet until it has run, so
//! no range of a packet that is being written goes away.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

const PAGE: u64 = 4096;
/// Bits of the number of pages; those above are the first page.
const COUNT_BITS: u32 = 29;
const COUNT: u64 = (1 << COUNT_BITS) - 1;
/// Ranges at a time; more are not looked at. HIP has one for each stream and some for the process.
const ROOM: usize = 256;

/// Positions for memory of pools that the runtime names for arguments. Buffers of a program's data do not get these.
const FOR_ARGUMENTS: usize = 64;

/// What memory of the host is for, as its pool says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Arguments,
    /// Also arguments: HIP takes them from any pool where none is for them.
    Anything,
}

/// Ranges; 0 = none.
pub(super) struct Ranges {
    words: [AtomicU64; ROOM],
    /// Ranges beyond this position were never used.
    end: AtomicUsize,
}

/// Of CPUs' pools.
pub(super) static RANGES: Ranges = Ranges::new();

impl Ranges {
    pub(super) const fn new() -> Ranges {
        Ranges { words: [const { AtomicU64::new(0) }; ROOM], end: AtomicUsize::new(0) }
    }

    /// Adds a range that the host can read.
    pub(super) fn add(&self, address: u64, bytes: u64, purpose: Purpose) {
        let (first, pages) = (address / PAGE, bytes / PAGE);
        // Whole pages alone: the words around them may belong to something else.
        if !address.is_multiple_of(PAGE) || pages == 0 || pages > COUNT || first >> (64 - COUNT_BITS) != 0 {
            return;
        }
        let word = first << COUNT_BITS | pages;
        let from = if purpose == Purpose::Arguments { 0 } else { FOR_ARGUMENTS };
        for (at, place) in self.words.iter().enumerate().skip(from) {
            if place.compare_exchange(0, word, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                self.end.fetch_max(at + 1, Ordering::Release);
                return;
            }
        }
    }

    /// The range that begins there is about to be freed.
    pub(super) fn remove(&self, address: u64) {
        for place in &self.words[..self.end.load(Ordering::Acquire).min(ROOM)] {
            let word = place.load(Ordering::Acquire);
            if word != 0 && (word >> COUNT_BITS) * PAGE == address {
                let _ = place.compare_exchange(word, 0, Ordering::AcqRel, Ordering::Relaxed);
            }
        }
    }

    /// The runtime was shut down, and its memory is gone.
    pub(super) fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Ordering::Release));
    }

    /// Whether these bytes are within a range. `near` is the position of the last one that was found, where the next look begins.
    #[inline]
    pub(super) fn has(&self, address: u64, bytes: u32, near: &AtomicUsize) -> bool {
        let at = near.load(Ordering::Relaxed);
        holds(self.words[at % ROOM].load(Ordering::Acquire), address, bytes) || self.find(address, bytes, near)
    }

    #[cold]
    fn find(&self, address: u64, bytes: u32, near: &AtomicUsize) -> bool {
        let used = &self.words[..self.end.load(Ordering::Acquire).min(ROOM)];
        let found = used.iter().position(|word| holds(word.load(Ordering::Acquire), address, bytes));
        if let Some(at) = found {
            near.store(at, Ordering::Relaxed);
        }
        found.is_some()
    }
}

#[inline]
fn holds(word: u64, address: u64, bytes: u32) -> bool {
    let first = (word >> COUNT_BITS) * PAGE;
    let length = (word & COUNT) * PAGE;
    address >= first && address - first <= length && length - (address - first) >= u64::from(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bytes_wholly_in_a_range_are_read() {
        let (ranges, near) = (Ranges::new(), AtomicUsize::new(0));
        let has = |address, bytes| ranges.has(address, bytes, &near);
        assert!(!has(0, 1) && !has(0x7f00_0000_1000, 4), "no range");
        ranges.add(0x7f00_0000_1000, 2 * PAGE + 100, Purpose::Arguments);
        ranges.add(0x7f00_0010_0000, PAGE, Purpose::Anything);
        assert!(has(0x7f00_0000_1000, 8192) && has(0x7f00_0000_2ff0, 16) && has(0x7f00_0010_0ff8, 8));
        assert!(!has(0x7f00_0000_1000, 8193) && !has(0x7f00_0000_2ff0, 17) && !has(0x7f00_0000_0fff, 1));
        assert!(!has(0x7f00_0000_3000, 4), "a part of a page is left out");
        assert!(!has(u64::MAX - 3, 4) && !has(0x7f00_0010_1000, 4));
        ranges.remove(0x7f00_0000_1000);
        assert!(!has(0x7f00_0000_1000, 4) && has(0x7f00_0010_0000, 4), "freed");
        ranges.add(0x7f00_0000_1001, PAGE, Purpose::Arguments);
        ranges.add(u64::MAX - PAGE + 1, PAGE, Purpose::Arguments);
        assert!(!has(0x7f00_0000_1001, 4) && !has(u64::MAX - 7, 4), "no whole page, and no address of a program");
        ranges.clear();
        assert!(!has(0x7f00_0010_0000, 4));
    }

    #[test]
    fn there_is_room_for_a_number_of_ranges_and_some_for_arguments() {
        let (ranges, near) = (Ranges::new(), AtomicUsize::new(ROOM + 3));
        let address = |number: usize| (number as u64 + 1) << 20;
        let data = ROOM - FOR_ARGUMENTS;
        (0..=data).for_each(|number| ranges.add(address(number), PAGE, Purpose::Anything));
        assert!((0..data).all(|number| ranges.has(address(number), 4096, &near)));
        assert!(!ranges.has(address(data), 4, &near));
        (data..=ROOM).for_each(|number| ranges.add(address(number), PAGE, Purpose::Arguments));
        assert!((0..ROOM).all(|number| ranges.has(address(number), 4096, &near)));
        assert!(!ranges.has(address(ROOM), 4, &near));
        ranges.remove(address(9));
        ranges.add(address(ROOM), PAGE, Purpose::Arguments);
        assert!(ranges.has(address(ROOM), 4, &near) && !ranges.has(address(9), 4, &near));
    }
}
