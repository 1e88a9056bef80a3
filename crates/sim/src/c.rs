//! Arguments that come from C: pointers whose validity the C caller promises, wrapped so that the rest of the simulator
//! is ordinary safe Rust.
//!
//! The types are transparent over the pointer, so that `extern "C"` signatures can use them. A null pointer is allowed
//! everywhere and reads as absent.

use std::ffi::{CStr, c_char, c_void};

/// `T *` that is written (and sometimes read first).
#[repr(transparent)]
pub struct Out<T>(*mut T);

impl<T> Clone for Out<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Out<T> {}

impl<T> Out<T> {
    /// A pointer to a local variable, for calls from Rust.
    pub fn to(target: &mut T) -> Out<T> {
        Out(target)
    }

    pub fn null() -> Out<T> {
        Out(std::ptr::null_mut())
    }

    /// Returns false when the pointer is null.
    pub fn set(self, value: T) -> bool {
        if self.0.is_null() {
            return false;
        }
        // SAFETY: not null, and the C caller promises that it points to a T.
        unsafe { self.0.write_unaligned(value) };
        true
    }

    pub fn get(self) -> Option<T>
    where
        T: Copy,
    {
        // SAFETY: not null, and the C caller promises that it points to a T.
        (!self.0.is_null()).then(|| unsafe { self.0.read_unaligned() })
    }

    pub fn address(self) -> u64 {
        self.0 as u64
    }

    /// The `n` elements there; empty when the pointer is null.
    pub fn slice<'a>(self, n: usize) -> &'a [T] {
        if self.0.is_null() || n == 0 {
            return &[];
        }
        // SAFETY: not null, and the C caller promises n elements that live for the call.
        unsafe { std::slice::from_raw_parts(self.0, n) }
    }
}

/// `const char *`.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Str(*const c_char);

impl Str {
    pub fn from(text: &CStr) -> Str {
        Str(text.as_ptr())
    }

    pub fn null() -> Str {
        Str(std::ptr::null())
    }

    pub fn address(self) -> u64 {
        self.0 as u64
    }

    pub fn as_ptr(self) -> *const c_char {
        self.0
    }

    /// The text, with replacement characters where it is not UTF-8.
    pub fn text(self) -> Option<String> {
        // SAFETY: not null, and the C caller promises a terminated string.
        (!self.0.is_null()).then(|| unsafe { CStr::from_ptr(self.0) }.to_string_lossy().into_owned())
    }
}

/// `void *`: an opaque address that is passed on, or user data.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ptr(pub *mut c_void);

// SAFETY: an address is only a number here; its uses have their own conditions.
unsafe impl Send for Ptr {}
// SAFETY: as above.
unsafe impl Sync for Ptr {}

impl Ptr {
    pub const NULL: Ptr = Ptr(std::ptr::null_mut());

    pub fn from_address(address: u64) -> Ptr {
        Ptr(address as *mut c_void)
    }

    pub fn address(self) -> u64 {
        self.0 as u64
    }

    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// Copies `bytes` from `src` to this address; ranges may overlap.
    pub fn copy_from(self, src: Ptr, bytes: usize) {
        if self.is_null() || src.is_null() {
            return;
        }
        // SAFETY: the C caller promises that both ranges are valid (hipMemcpy's contract).
        unsafe { std::ptr::copy(src.0.cast::<u8>(), self.0.cast::<u8>(), bytes) };
    }

    /// Adds to the 8-byte number here.
    pub fn add(self, number: u64) {
        // SAFETY: the caller promises the address of a number that is only accessed atomically.
        unsafe { &*self.0.cast::<std::sync::atomic::AtomicU64>() }
            .fetch_add(number, std::sync::atomic::Ordering::Relaxed);
    }

    pub fn fill(self, value: u8, bytes: usize) {
        if self.is_null() {
            return;
        }
        // SAFETY: the C caller promises that the range is valid (hipMemset's contract).
        unsafe { std::ptr::write_bytes(self.0.cast::<u8>(), value, bytes) };
    }
}

/// Grid and block sizes, passed by value: `dim3`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl From<[u32; 3]> for Dim3 {
    fn from([x, y, z]: [u32; 3]) -> Dim3 {
        Dim3 { x, y, z }
    }
}

/// A static C string for a name, made once and never freed.
pub fn leak(text: &str) -> &'static CStr {
    let owned = std::ffi::CString::new(text.replace('\0', " ")).unwrap_or_default();
    Box::leak(owned.into_boxed_c_str())
}
