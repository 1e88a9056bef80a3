//! `hipError_t` and the last error of each thread.

use std::cell::Cell;
use std::ffi::CStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HipError(pub i32);

macro_rules! errors {
    ($($name:ident = $number:literal, $text:literal;)*) => {
        impl HipError {
            $(pub const $name: HipError = HipError($number);)*
        }
        const TEXTS: &[(i32, &CStr)] = &[(0, c"hipSuccess"), $(($number, $text)),*];
    };
}

errors! {
    INVALID_VALUE = 1, c"hipErrorInvalidValue";
    OUT_OF_MEMORY = 2, c"hipErrorOutOfMemory";
    NOT_INITIALIZED = 3, c"hipErrorNotInitialized";
    INVALID_CONFIGURATION = 9, c"hipErrorInvalidConfiguration";
    INVALID_DEVICE_POINTER = 17, c"hipErrorInvalidDevicePointer";
    INVALID_DEVICE_FUNCTION = 98, c"hipErrorInvalidDeviceFunction";
    INVALID_DEVICE = 101, c"hipErrorInvalidDevice";
    NO_BINARY_FOR_GPU = 209, c"hipErrorNoBinaryForGpu";
    FILE_NOT_FOUND = 301, c"hipErrorFileNotFound";
    INVALID_HANDLE = 400, c"hipErrorInvalidHandle";
    NOT_FOUND = 500, c"hipErrorNotFound";
    NOT_READY = 600, c"hipErrorNotReady";
    NOT_SUPPORTED = 801, c"hipErrorNotSupported";
    CAPTURE_UNSUPPORTED = 900, c"hipErrorStreamCaptureUnsupported";
}

pub(super) type Result<T = ()> = std::result::Result<T, HipError>;

thread_local!(static LAST: Cell<i32> = const { Cell::new(0) });

/// The result of a function; failures are remembered for `hipGetLastError`.
pub(super) fn code(result: Result) -> i32 {
    match result {
        Ok(()) => 0,
        Err(error) => {
            LAST.set(error.0);
            error.0
        }
    }
}

/// The last failure of this thread; the query clears it.
pub(super) fn take_last() -> Result {
    match LAST.replace(0) {
        0 => Ok(()),
        error => Err(HipError(error)),
    }
}

pub(super) fn last() -> i32 {
    LAST.get()
}

pub(super) fn name(error: i32) -> &'static CStr {
    TEXTS.iter().find(|text| text.0 == error).map_or(c"hipErrorUnknown", |text| text.1)
}
