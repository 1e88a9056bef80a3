//! RCCL without the SDK: the table that RCCL registers (`rcclApiFuncTable`: its size in bytes, then functions), or, where it was
//! built without registration, has behind its exported functions ([`exports`]). A call's record
//! has what the SDK's service gives: times, result, stream, and the bytes that each rank passes.

pub mod calls;

use super::choice::{Asker, Door, door};
use super::exports::{self, Among, Found};
use super::taken;
use crate::hip::CAN_WRAP;
use crate::session::direct;
use calls::{FUNCTIONS, ORIGINALS, WRAPPERS, is_rccl, is_wanted};
use std::ffi::{CStr, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Functions that are read, and their numbers in [`FUNCTIONS`]. All of them must agree.
const READ: [(&CStr, u32); 6] = [
    (c"ncclAllGather", 0),
    (c"ncclAllReduce", 1),
    (c"ncclReduce", 6),
    (c"ncclSend", 9),
    (c"ncclGroupStart", 13),
    (GET_VERSION, 15),
];
/// Writes a number, and has RCCL make its table first.
const GET_VERSION: &CStr = c"ncclGetVersion";
/// Bytes of the smallest table (`rcclApiFuncTable` of version 0.0), and of one that grew beyond all that is known.
const LEAST: usize = 8 * (1 + FUNCTIONS.len());
const LARGEST: usize = 8 * 256;

/// Replaces the functions of the registered table.
///
/// # Safety
/// `table` is null or the address of RCCL's table, which stays while it is loaded.
pub(super) unsafe fn take(table: *mut c_void, through: &str) {
    if table.is_null() || !CAN_WRAP || !is_wanted() {
        return;
    }
    // SAFETY: the table begins with its size in bytes.
    let entries = (unsafe { table.cast::<u64>().read() } as usize / size_of::<usize>()).saturating_sub(1);
    for (at, wrapper) in WRAPPERS.iter().enumerate().take(entries) {
        // SAFETY: the size says that the entry is there; other threads may read it.
        let entry = unsafe { &*table.cast::<AtomicUsize>().add(1 + at) };
        let (original, ours) = (entry.load(Ordering::Acquire), *wrapper as usize);
        if original == 0 || original == ours {
            continue;
        }
        // A second copy of RCCL would need originals of its own.
        let known = ORIGINALS[at].compare_exchange(0, original, Ordering::AcqRel, Ordering::Acquire);
        if known.is_ok() || known == Err(original) {
            entry.store(ours, Ordering::Release);
        }
    }
    taken::took("rccl", ORIGINALS[0].load(Ordering::Relaxed), through);
    direct::watch();
    if direct::has_begun() {
        calls::name_operations();
    }
}

/// Takes the table of each RCCL among these objects that does not register it.
pub(super) fn look(among: Among<'_>) {
    let mut found = Vec::new();
    rkprof_objects::find(|object| -> Option<()> {
        if is_rccl(object) && among(object) && !object.needs("librocprofiler-register") {
            let version = object.symbol(GET_VERSION);
            found.extend(exports::agree(object, &READ, variable).zip(version));
        }
        None
    });
    if found.is_empty() || door(Asker::Other) != Door::Direct || !is_wanted() {
        return;
    }
    for (rccl, version) in found {
        if let Some(table) = made(&rccl, version) {
            // SAFETY: just checked; entries are replaced one by one, and a call takes the old or the new one.
            unsafe { take(table, "export") };
        }
    }
}

/// The table, which RCCL makes in the first call of any function.
fn made(rccl: &Found, version: usize) -> Option<*mut c_void> {
    type GetVersion = unsafe extern "C" fn(*mut i32) -> i32;
    if !rccl.has(rccl.from, size_of::<usize>()) {
        return None;
    }
    let mut ignored = 0;
    // SAFETY: the exported function of this name has this type; it writes one number.
    unsafe { std::mem::transmute::<usize, GetVersion>(version)(&raw mut ignored) };
    // SAFETY: a variable of the library, which the call has set.
    let table = unsafe { std::ptr::with_exposed_provenance::<*mut c_void>(rccl.from).read() };
    rccl.is_table(table, LEAST..=LARGEST).then_some(table)
}

/// The variable that these instructions load into rax, if they then load an entry from there.
fn variable(bytes: &[u8], at: usize, entry: u32) -> Option<usize> {
    // mov rax, [rip+rel32]
    const LOAD: [u8; 3] = [0x48, 0x8B, 0x05];
    (0..bytes.len().saturating_sub(LOAD.len() + 4)).find_map(|begin| {
        let end = begin + LOAD.len() + 4;
        if bytes[begin..begin + LOAD.len()] != LOAD {
            return None;
        }
        let relative = exports::word(bytes, begin + LOAD.len())?;
        exports::loads(&bytes[end..], entry).then(|| at.wrapping_add(end).wrapping_add_signed(relative as isize))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ncclGroupStart of RCCL 2.27 as it is built for Debian.
    const GROUP_START: [u8; 30] = [
        0xF3, 0x0F, 0x1E, 0xFA, 0x50, // endbr64; push rax
        0x0F, 0xB6, 0x05, 0x74, 0x40, 0x91, 0x16, // movzx eax, byte [rip+..]: whether the table was made
        0x84, 0xC0, 0x74, 0x0B, // test al, al; je
        0x48, 0x8B, 0x05, 0x61, 0x40, 0x91, 0x16, // mov rax, [rip+0x16914061]
        0x59, // pop rcx
        0xFF, 0x60, 0x70, // jmp [rax+0x70]
        0x48, 0x8D, 0x3D,
    ];

    #[test]
    fn the_variable_with_the_table_is_read_from_an_exported_function() {
        assert_eq!(variable(&GROUP_START, 0xb2760, 13), Some(0x169c_67d8));
        assert_eq!(variable(&GROUP_START, 0xb2760, 12), None, "it loads another entry");
        assert_eq!(variable(&GROUP_START[..24], 0xb2760, 13), None, "it ends before");
        for (name, number) in READ {
            assert_eq!(FUNCTIONS[number as usize].0, name.to_str().unwrap());
        }
    }
}
