//! The smallest program that makes the GPU work: some memory is filled, which HIP does by a kernel of its own. Run in a
//! process of its own, with the tracer in it, to see whether counting is safe; never in the user's program.

use libloading::os::unix::Library;
use std::ffi::{c_int, c_void};
use std::path::Path;

/// Bytes to fill: enough for every shader engine to have waves.
const BYTES: usize = 4 << 20;
/// Fills, one for each group of counters that may be wanted.
const TIMES: usize = 32;

type GetDeviceCount = unsafe extern "C" fn(*mut c_int) -> c_int;
type SetDevice = unsafe extern "C" fn(c_int) -> c_int;
type Malloc = unsafe extern "C" fn(*mut *mut c_void, usize) -> c_int;
type Memset = unsafe extern "C" fn(*mut c_void, c_int, usize) -> c_int;
type Free = unsafe extern "C" fn(*mut c_void) -> c_int;
type Synchronize = unsafe extern "C" fn() -> c_int;

/// Fills memory on every device, with the HIP in this library.
///
/// # Errors
/// A sentence: the library can't be loaded, or a call failed.
pub fn run(runtime: &Path) -> Result<(), String> {
    // SAFETY: HIP's own initializers run, as in every HIP program.
    let library = unsafe { Library::new(runtime) }.map_err(|error| error.to_string())?;
    macro_rules! function {
        ($name:literal, $type:ty) => {
            // SAFETY: HIP's function of that name has had this prototype in all its versions.
            *unsafe { library.get::<$type>($name.to_bytes_with_nul()) }.map_err(|error| error.to_string())?
        };
    }
    let device_count = function!(c"hipGetDeviceCount", GetDeviceCount);
    let set_device = function!(c"hipSetDevice", SetDevice);
    let malloc = function!(c"hipMalloc", Malloc);
    let memset = function!(c"hipMemset", Memset);
    let free = function!(c"hipFree", Free);
    let synchronize = function!(c"hipDeviceSynchronize", Synchronize);
    let check = |call: &str, status: c_int| match status {
        0 => Ok(()),
        status => Err(format!("{call} returned hipError_t {status}")),
    };
    let mut devices = 0;
    // SAFETY: the number is valid for writing.
    check("hipGetDeviceCount", unsafe { device_count(&raw mut devices) })?;
    for device in 0..devices {
        let mut memory = std::ptr::null_mut();
        // SAFETY: the device exists, the memory is allocated before it is filled and freed afterwards.
        unsafe {
            check("hipSetDevice", set_device(device))?;
            check("hipMalloc", malloc(&raw mut memory, BYTES))?;
            for _ in 0..TIMES {
                check("hipMemset", memset(memory, 1, BYTES))?;
            }
            check("hipDeviceSynchronize", synchronize())?;
            check("hipFree", free(memory))?;
        }
    }
    // HIP ends with the process.
    std::mem::forget(library);
    Ok(())
}
