//! What foreign code hands over.

use std::ffi::{CStr, c_char};

/// # Safety
/// `text` is null or a string that lives as long as the callback runs.
pub(crate) unsafe fn bytes<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return b"";
    }
    // SAFETY: this function's contract.
    unsafe { CStr::from_ptr(text) }.to_bytes()
}
