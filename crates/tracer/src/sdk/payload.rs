//! The SDK's structs. Each has its length: fields that a newer SDK appended are ignored, and fields that an older one lacks are zero.

use rkprof_model::record::{Header, RecordKind};
use std::ffi::c_void;

/// Reads a `T` that begins with its own size in bytes (`u64`).
///
/// # Safety
/// `from` points to a struct of the SDK whose first field is its size. `T` has its layout in their common part.
pub(super) unsafe fn sized<T: bytemuck::Zeroable + Copy>(from: *const c_void) -> T {
    let mut value = T::zeroed();
    if from.is_null() {
        return value;
    }
    // SAFETY: the first field of the struct at `from`.
    let size = unsafe { from.cast::<u64>().read_unaligned() };
    let bytes = usize::try_from(size).unwrap_or(usize::MAX).min(size_of::<T>());
    // SAFETY: the struct is `size` bytes long; the copy is no longer than that or `value`.
    unsafe { std::ptr::copy_nonoverlapping(from.cast::<u8>(), (&raw mut value).cast::<u8>(), bytes) };
    value
}

pub(super) fn header<T>(kind: RecordKind, tag: u8, aux: u32) -> Header {
    Header { kind: kind as u8, tag, len: size_of::<T>() as u16, aux }
}
