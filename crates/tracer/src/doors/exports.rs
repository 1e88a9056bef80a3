//! A table of functions that its library does not hand over, behind the library's exported functions.
//!
//! Such a function is a few instructions: it gets the table's address, loads its own entry, and jumps there. So the table is found
//! by reading these instructions. They are believed only if several exported functions agree: they get the table from the same place
//! of their library, and each loads the entry that rkprof's list gives it. Then the table itself is checked: its size, and that its
//! entries are the library's code.

use rkprof_objects::{Object, ObjectStart};
use std::ffi::{CStr, c_void};
use std::ops::{Range, RangeInclusive};

/// Chooses objects.
pub(super) type Among<'a> = &'a dyn Fn(&Object<'_>) -> bool;

/// Bytes of a function that are read at most.
const MOST: usize = 160;

/// A library whose exported functions agree about the table.
pub(super) struct Found {
    place: ObjectStart,
    /// Where all of them get the table from: a function that returns it, or a variable that has its address.
    pub(super) from: usize,
    /// The library's code.
    code: Vec<Range<usize>>,
}

/// Where these functions get the table from. `read` finds it in the instructions of one: it gets the bytes, their address, and the
/// number of the function's entry.
pub(super) fn agree(
    object: &Object<'_>,
    functions: &[(&CStr, u32)],
    read: impl Fn(&[u8], usize, u32) -> Option<usize>,
) -> Option<Found> {
    let code = object.code();
    let mut from = None;
    for (name, entry) in functions {
        let begin = object.symbol(name)?;
        let within = code.iter().find(|range| range.contains(&begin))?;
        let length = MOST.min(within.end - begin);
        // SAFETY: a part of a readable, executable segment of an object that the loader shows.
        let bytes = unsafe { std::slice::from_raw_parts(begin as *const u8, length) };
        let read = read(bytes, begin, *entry)?;
        if from.is_some_and(|known| known != read) {
            return None;
        }
        from = Some(read);
    }
    Some(Found { place: object.place(), from: from?, code })
}

impl Found {
    pub(super) fn is_code(&self, address: usize) -> bool {
        self.code.iter().any(|range| range.contains(&address))
    }

    /// Whether the library has these bytes.
    pub(super) fn has(&self, address: usize, bytes: usize) -> bool {
        let of_library = |object: &Object<'_>| (object.place() == self.place).then(|| object.contains(address, bytes));
        address.is_multiple_of(8) && rkprof_objects::find(of_library) == Some(true)
    }

    /// Whether this is the table: its size in bytes, which is its first word, is one of these, and all entries are the library's code.
    pub(super) fn is_table(&self, table: *mut c_void, sizes: RangeInclusive<usize>) -> bool {
        if !self.has(table as usize, size_of::<usize>()) {
            return false;
        }
        // SAFETY: a word of the library's own memory.
        let size = unsafe { table.cast::<usize>().read() };
        if !sizes.contains(&size) || !size.is_multiple_of(8) || !self.has(table as usize, size) {
            return false;
        }
        // SAFETY: the library's own memory, as was just checked.
        let words = unsafe { std::slice::from_raw_parts(table.cast::<usize>(), size / 8) };
        words[1..].iter().all(|entry| *entry == 0 || self.is_code(*entry))
    }
}

/// Whether these instructions have, before the next call, one that takes the word of an entry from rax: `mov r64,
/// [rax+offset]`, `call [rax+offset]` or `jmp [rax+offset]`.
pub(super) fn loads(bytes: &[u8], entry: u32) -> bool {
    /// Further registers that are restored between the two take a few bytes each.
    const NEAR: usize = 64;
    let offset = 8 * (entry + 1);
    let bytes = &bytes[..NEAR.min(bytes.len())];
    (0..bytes.len().saturating_sub(2)).any(|at| {
        // The base register in the low three bits is rax (0); mod 2 has a displacement of 32 bits, mod 1 one of 8 bits.
        let (modrm, displacement) = match bytes[at..] {
            [0x48 | 0x4C, 0x8B, modrm, ..] => (modrm, at + 3),
            [0xFF, modrm, ..] if matches!(modrm >> 3 & 7, 2 | 4) => (modrm, at + 2),
            _ => return false,
        };
        match (modrm & 7, modrm >> 6) {
            (0, 2) => word(bytes, displacement) == Some(offset as i32),
            (0, 1) => bytes.get(displacement).is_some_and(|byte| u32::from(*byte) == offset && offset < 0x80),
            _ => false,
        }
    })
}

/// The 32 bits at a place among instructions: a displacement.
pub(super) fn word(bytes: &[u8], at: usize) -> Option<i32> {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(i32::from_le_bytes)
}
