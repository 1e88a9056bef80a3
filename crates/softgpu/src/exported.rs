//! What the library takes the place of: `open`, `ioctl`, and libdrm's functions that ROCR calls. Everything that is not a device of
//! ours goes to the kernel as it was.
//!
//! `open` and `ioctl` are variadic in C; on x86-64 a caller passes their last argument as it would a fixed one.

#![allow(non_snake_case, reason = "libdrm's names")]

use crate::driver::abi::{self, parts};
use crate::driver::memory::{Allocation, PAGE};
use crate::driver::topology::Gpu;
use crate::driver::{Driver, Owner};
use crate::engine::Engine;
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_ulong, c_void};

fn fail(errno: c_int) -> c_int {
    // SAFETY: the calling thread's own variable.
    unsafe { *libc::__errno_location() = errno };
    -1
}

/// A descriptor when the path is one of our devices.
fn open_device(path: *const c_char) -> Option<c_int> {
    if path.is_null() {
        return None;
    }
    // SAFETY: a path is a string that ends with a zero byte.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    let render = path.strip_prefix(b"/dev/dri/renderD");
    if path != b"/dev/kfd" && render.is_none() {
        return None;
    }
    let driver = Driver::get()?;
    let minor = render.map(|digits| std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u32>().ok()));
    if let Some(minor) = minor {
        driver.gpus.iter().find(|gpu| Some(gpu.render_minor) == minor)?;
    }
    let fd = driver.memory.descriptor().unwrap_or_else(|error| fail(error.raw_os_error().unwrap_or(libc::EMFILE)));
    if let (Some(Some(minor)), true) = (minor, fd >= 0) {
        driver.is_render_node(fd, minor);
    }
    Some(fd)
}

/// # Safety
/// As the C library's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    open_device(path).unwrap_or_else(|| {
        // SAFETY: the program's own arguments.
        unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path, flags, mode) as c_int }
    })
}

/// # Safety
/// As the C library's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    // SAFETY: the caller's promise; on x86-64 files are large in any case.
    unsafe { open(path, flags, mode) }
}

/// # Safety
/// As the C library's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn ioctl(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    if parts(request).0 == abi::KFD {
        match Driver::owner(fd) {
            Owner::Ours(driver) => {
                if parts(request).1 == abi::number::CREATE_QUEUE {
                    Engine::start(driver);
                }
                // SAFETY: the program's own argument for this request.
                return match unsafe { driver.ioctl(request, argument.cast()) } {
                    Ok(()) => 0,
                    Err(errno) => fail(errno),
                };
            }
            // The driver's answer to a descriptor of another process.
            Owner::Parents => return fail(libc::EBADF),
            Owner::Other => {}
        }
    }
    // SAFETY: the program's own arguments.
    unsafe { libc::syscall(libc::SYS_ioctl, fd, request, argument) as c_int }
}

/// `amdgpu_device_handle`.
#[derive(Debug)]
pub struct Device {
    fd: c_int,
    gpu: Gpu,
    product: CString,
}

/// `amdgpu_bo_handle`.
#[derive(Debug)]
pub struct Buffer(Allocation);

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn drmOpenRender(minor: c_int) -> c_int {
    let path = CString::new(format!("/dev/dri/renderD{minor}")).unwrap_or_default();
    // SAFETY: a path that ends with a zero byte.
    unsafe { open(path.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC, 0) }
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn drmClose(fd: c_int) -> c_int {
    // SAFETY: the program's own descriptor.
    unsafe { libc::close(fd) }
}

/// `DRM_AMDGPU_GEM_MMAP` alone: where in the descriptor of the device the memory of a handle is. ROCR maps virtual memory with it, as
/// HIP's pools do. What else it asks for it can do without.
///
/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn drmCommandWriteRead(_fd: c_int, index: c_ulong, data: *mut c_void, bytes: c_ulong) -> c_int {
    const GEM_MMAP: c_ulong = 1;
    if index != GEM_MMAP || bytes != 8 {
        return -libc::EINVAL;
    }
    // SAFETY: `union drm_amdgpu_gem_mmap`: the handle, then its place, in the same eight bytes.
    unsafe { data.cast::<u64>().write_unaligned(u64::from(data.cast::<u32>().read_unaligned()) * PAGE) };
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_device_initialize(
    fd: u32,
    major: *mut u32,
    minor: *mut u32,
    device: *mut *mut Device,
) -> c_int {
    let fd = fd as c_int;
    let Some((driver, gpu)) = Driver::current().and_then(|driver| Some((driver, driver.render_node(fd)?))) else {
        return -libc::ENODEV;
    };
    let Ok(own) = driver.memory.descriptor() else { return -libc::EMFILE };
    driver.is_render_node(own, gpu.render_minor);
    let product = CString::new(gpu.product()).unwrap_or_default();
    let made = Box::new(Device { fd: own, gpu: gpu.clone(), product });
    // SAFETY: three places for results.
    unsafe {
        (*major, *minor) = (3, 60);
        *device = Box::into_raw(made);
    }
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_device_deinitialize(device: *mut Device) -> c_int {
    // SAFETY: it came from `amdgpu_device_initialize`, and this is its end.
    let device = unsafe { Box::from_raw(device) };
    // SAFETY: our own descriptor.
    unsafe { libc::close(device.fd) }
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_device_get_fd(device: *mut Device) -> c_int {
    // SAFETY: it came from `amdgpu_device_initialize`.
    unsafe { (*device).fd }
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_get_marketing_name(device: *mut Device) -> *const c_char {
    // SAFETY: it came from `amdgpu_device_initialize`.
    unsafe { (*device).product.as_ptr() }
}

/// `struct amdgpu_gpu_info` of libdrm's amdgpu.h: 416 bytes; what is not named here is zero.
#[repr(C)]
#[derive(Debug)]
pub struct GpuInfo {
    asic_id: u32,
    chip_rev: u32,
    chip_external_rev: u32,
    family_id: u32,
    ids_flags: u64,
    max_engine_clk: u64,
    max_memory_clk: u64,
    before_frequency: [u32; 8],
    gpu_counter_freq: u32,
    rest: [u32; 85],
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_query_gpu_info(device: *mut Device, info: *mut GpuInfo) -> c_int {
    // SAFETY: the device came from `amdgpu_device_initialize`; the caller has room for the struct, in which zeros are valid.
    let (gpu, info) = unsafe {
        info.write(std::mem::zeroed());
        (&(*device).gpu, &mut *info)
    };
    info.family_id = gpu.family;
    // kHz.
    info.max_engine_clk = u64::from(gpu.engine_clock) * 1000;
    info.max_memory_clk = u64::from(gpu.memory_clock) * 1000;
    info.gpu_counter_freq = 100_000;
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_cpu_map(buffer: *mut Buffer, address: *mut *mut c_void) -> c_int {
    let Some(driver) = Driver::current() else { return -libc::ENODEV };
    // SAFETY: it came from `amdgpu_bo_import`; the second is a place for the result.
    let memory = unsafe { &(*buffer).0 };
    match driver.memory.map(None, memory.offset, memory.bytes) {
        Ok(map) => {
            // SAFETY: as above.
            unsafe { *address = map as *mut c_void };
            0
        }
        Err(_) => -libc::ENOMEM,
    }
}

/// The mapping stays until the process ends, as libdrm's does while the buffer is in use elsewhere.
///
/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_cpu_unmap(_buffer: *mut Buffer) -> c_int {
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_export(buffer: *mut Buffer, kind: c_uint, handle: *mut u32) -> c_int {
    const KMS: c_uint = 1;
    let Some(driver) = Driver::current() else { return -libc::ENODEV };
    // SAFETY: it came from `amdgpu_bo_import`.
    let memory = unsafe { (*buffer).0.clone() };
    let exported = if kind == KMS {
        // Nothing to close: the handle is the number of its first page.
        u32::try_from(memory.offset / PAGE).map_err(|_| libc::ENOMEM)
    } else {
        driver.memory.export(memory).map(|fd| fd as u32).map_err(|_| libc::EMFILE)
    };
    match exported {
        Ok(exported) => {
            // SAFETY: a place for the result.
            unsafe { *handle = exported };
            0
        }
        Err(error) => -error,
    }
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_free(buffer: *mut Buffer) -> c_int {
    // SAFETY: it came from `amdgpu_bo_import`, and this is its end.
    drop(unsafe { Box::from_raw(buffer) });
    0
}

/// `struct amdgpu_bo_import_result`.
#[repr(C)]
#[derive(Debug)]
pub struct Imported {
    buffer: *mut Buffer,
    bytes: u64,
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_import(
    _device: *mut Device,
    _kind: c_uint,
    handle: u32,
    out: *mut Imported,
) -> c_int {
    let Some(memory) = Driver::current().and_then(|driver| driver.memory.exported(handle as c_int)) else {
        return -libc::EINVAL;
    };
    let bytes = memory.bytes;
    // SAFETY: a place for the result.
    unsafe { *out = Imported { buffer: Box::into_raw(Box::new(Buffer(memory))), bytes } };
    0
}

/// `struct amdgpu_bo_info`: 312 bytes; two of them are told.
#[repr(C)]
#[derive(Debug)]
pub struct BufferInfo {
    alloc_size: u64,
    phys_alignment: u64,
    preferred_heap: u32,
    pad: u32,
    alloc_flags: u64,
    /// Flags, tiling, a size and 64 words.
    metadata: [u64; 35],
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_query_info(buffer: *mut Buffer, info: *mut BufferInfo) -> c_int {
    const VRAM: u32 = 4;
    // SAFETY: the buffer came from `amdgpu_bo_import`; the caller has room for the struct, in which zeros are valid.
    unsafe {
        info.write(std::mem::zeroed());
        ((*info).alloc_size, (*info).preferred_heap) = ((*buffer).0.bytes, VRAM);
    }
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_set_metadata(_buffer: *mut Buffer, _info: *mut c_void) -> c_int {
    0
}

/// # Safety
/// As libdrm's.
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn amdgpu_bo_va_op(
    buffer: *mut Buffer,
    offset: u64,
    bytes: u64,
    va: u64,
    _flags: u64,
    operation: u32,
) -> c_int {
    const MAP: u32 = 1;
    const REPLACE: u32 = 3;
    let Some(driver) = Driver::current() else { return -libc::ENODEV };
    let done = if matches!(operation, MAP | REPLACE) {
        // SAFETY: it came from `amdgpu_bo_import`.
        let memory = unsafe { &(*buffer).0 };
        driver.memory.map(Some(va), memory.offset + offset, bytes).is_ok()
    } else {
        // SAFETY: the program reserved the addresses for the device and ends their use; they stay reserved.
        let map = unsafe {
            libc::mmap(
                va as *mut c_void,
                bytes as usize,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED,
                -1,
                0,
            )
        };
        map != libc::MAP_FAILED
    };
    if done { 0 } else { -libc::ENOMEM }
}
