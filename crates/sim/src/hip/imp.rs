//! Implementations of HIP's runtime functions, by their C names: devices, memory, copies. They read arguments and call the
//! modules that do the work; `imp_work` has streams, events, modules, launches and graphs.
#![allow(non_snake_case)]

use rkprof_abi::hip::table::PER_THREAD_STREAM;
use std::ffi::c_char;

use super::device::{self, PROPERTIES_BYTES};
use super::error::{self, HipError, Result};
use super::memory::{self, Copy};
use super::queue::Moment;
use super::runtime;
use super::stream::Stream;
use super::table;
use crate::c::{Out, Ptr};

pub use super::imp_work::*;

/// Writes through an out-pointer that must not be null.
pub(super) fn put<T>(target: Out<T>, value: T) -> Result {
    if target.set(value) { Ok(()) } else { Err(HipError::INVALID_VALUE) }
}

pub(super) fn hipInit(_flags: u32) -> Result {
    device::all();
    Ok(())
}

pub(super) fn hipDriverGetVersion(version: Out<i32>) -> Result {
    put(version, table::version() as i32 * 1000)
}

pub(super) fn hipRuntimeGetVersion(version: Out<i32>) -> Result {
    put(version, table::version() as i32 * 1000)
}

pub(super) fn hipGetDeviceCount(count: Out<i32>) -> Result {
    put(count, device::all().len() as i32)
}

pub(super) fn hipGetDevice(device: Out<i32>) -> Result {
    put(device, device::current_index())
}

pub(super) fn hipSetDevice(device: i32) -> Result {
    device::set_current(device)
}

pub(super) fn hipDeviceGet(device: Out<i32>, ordinal: i32) -> Result {
    device::get(ordinal)?;
    put(device, ordinal)
}

pub(super) fn hipDeviceGetName(name: Out<u8>, len: i32, device: i32) -> Result {
    let properties = device::properties(device::get(device)?);
    let text = properties.iter().take_while(|byte| **byte != 0).take(len.max(1) as usize - 1);
    let bytes: Vec<u8> = text.copied().chain([0]).collect();
    Ptr::from_address(name.address()).copy_from(Ptr::from_address(bytes.as_ptr() as u64), bytes.len());
    Ok(())
}

/// A few attributes that programs use for the size of launches; HIP's numbering.
pub(super) fn hipDeviceGetAttribute(value: Out<i32>, attr: i32, device: i32) -> Result {
    const MAX_THREADS_PER_BLOCK: i32 = 56;
    const MULTIPROCESSOR_COUNT: i32 = 63;
    const WARP_SIZE: i32 = 87;
    let gpu = device::get(device)?.gpu();
    let found = match attr {
        MAX_THREADS_PER_BLOCK => 1024,
        MULTIPROCESSOR_COUNT => gpu.cu,
        WARP_SIZE => gpu.wave,
        _ => 0,
    };
    put(value, found as i32)
}

pub(super) fn hipGetDevicePropertiesR0600(prop: Out<[u8; PROPERTIES_BYTES]>, device: i32) -> Result {
    put(prop, device::properties(device::get(device)?))
}

pub(super) fn hipDeviceSynchronize() -> Result {
    device::current()?.synchronize();
    Ok(())
}

pub(super) fn hipGetLastError() -> i32 {
    error::take_last().map_or_else(|error| error.0, |()| 0)
}

pub(super) fn hipExtGetLastError() -> i32 {
    hipGetLastError()
}

pub(super) fn hipPeekAtLastError() -> i32 {
    error::last()
}

pub(super) fn hipGetErrorName(error: i32) -> *const c_char {
    error::name(error).as_ptr()
}

pub(super) fn hipGetErrorString(error: i32) -> *const c_char {
    error::name(error).as_ptr()
}

pub(super) fn hipMemGetInfo(free: Out<usize>, total: Out<usize>) -> Result {
    let device = device::current()?;
    let all = device.gpu().memory;
    free.set((all - memory::used(device)) as usize);
    put(total, all as usize)
}

pub(super) fn hipMalloc(ptr: Out<Ptr>, size: usize) -> Result {
    put(ptr, memory::allocate(size)?)
}

pub(super) fn hipMallocAsync(ptr: Out<Ptr>, size: usize, _stream: Ptr) -> Result {
    put(ptr, memory::allocate(size)?)
}

pub(super) fn hipMallocManaged(ptr: Out<Ptr>, size: usize, _flags: u32) -> Result {
    put(ptr, memory::allocate(size)?)
}

pub(super) fn hipExtMallocWithFlags(ptr: Out<Ptr>, size: usize, _flags: u32) -> Result {
    put(ptr, memory::allocate(size)?)
}

pub(super) fn hipFree(ptr: Ptr) -> Result {
    memory::free(ptr)
}

pub(super) fn hipFreeAsync(ptr: Ptr, stream: Ptr) -> Result {
    Stream::from_handle(stream)?.synchronize();
    memory::free(ptr)
}

pub(super) fn hipHostMalloc(ptr: Out<Ptr>, size: usize, _flags: u32) -> Result {
    put(ptr, memory::allocate_host(size)?)
}

pub(super) fn hipHostAlloc(ptr: Out<Ptr>, size: usize, _flags: u32) -> Result {
    put(ptr, memory::allocate_host(size)?)
}

pub(super) fn hipMallocHost(ptr: Out<Ptr>, size: usize) -> Result {
    put(ptr, memory::allocate_host(size)?)
}

pub(super) fn hipHostFree(ptr: Ptr) -> Result {
    memory::free(ptr)
}

pub(super) fn hipFreeHost(ptr: Ptr) -> Result {
    memory::free(ptr)
}

pub(super) fn hipHostRegister(_ptr: Ptr, _size: usize, _flags: u32) -> Result {
    Ok(())
}

pub(super) fn hipHostUnregister(_ptr: Ptr) -> Result {
    Ok(())
}

pub(super) fn hipMemGetAddressRange(base: Out<Ptr>, size: Out<usize>, ptr: Ptr) -> Result {
    let (start, bytes) = memory::range_of(ptr).ok_or(HipError::INVALID_DEVICE_POINTER)?;
    base.set(Ptr::from_address(start));
    size.set(bytes as usize);
    Ok(())
}

fn copy(dst: Ptr, src: Ptr, bytes: usize, kind: i32, stream: Ptr) -> Result<Option<Moment>> {
    memory::copy(Stream::from_handle(stream)?, Copy { dst, src, bytes, kind })
}

fn wait(moment: Option<Moment>) {
    if let Some(moment) = moment {
        runtime::wait(&moment);
    }
}

pub(super) fn hipMemcpy(dst: Ptr, src: Ptr, size: usize, kind: i32) -> Result {
    wait(copy(dst, src, size, kind, Ptr::NULL)?);
    Ok(())
}

pub(super) fn hipMemcpyAsync(dst: Ptr, src: Ptr, size: usize, kind: i32, stream: Ptr) -> Result {
    let moment = copy(dst, src, size, kind, stream)?;
    if runtime::get().pageable_waits && [dst, src].into_iter().any(|side| memory::range_of(side).is_none()) {
        wait(moment);
    }
    Ok(())
}

pub(super) fn hipMemcpyWithStream(dst: Ptr, src: Ptr, size: usize, kind: i32, stream: Ptr) -> Result {
    wait(copy(dst, src, size, kind, stream)?);
    Ok(())
}

pub(super) fn hipMemcpyHtoD(dst: Ptr, src: Ptr, size: usize) -> Result {
    hipMemcpy(dst, src, size, 1)
}

pub(super) fn hipMemcpyDtoH(dst: Ptr, src: Ptr, size: usize) -> Result {
    hipMemcpy(dst, src, size, 2)
}

pub(super) fn hipMemcpyDtoD(dst: Ptr, src: Ptr, size: usize) -> Result {
    hipMemcpy(dst, src, size, 3)
}

pub(super) fn hipMemcpyHtoDAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> Result {
    copy(dst, src, size, 1, stream).map(drop)
}

pub(super) fn hipMemcpyDtoHAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> Result {
    copy(dst, src, size, 2, stream).map(drop)
}

pub(super) fn hipMemcpyDtoDAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> Result {
    copy(dst, src, size, 3, stream).map(drop)
}

pub(super) fn hipMemcpyPeer(dst: Ptr, _dst_device: i32, src: Ptr, _src_device: i32, size: usize) -> Result {
    hipMemcpy(dst, src, size, 3)
}

pub(super) fn hipMemcpyPeerAsync(
    dst: Ptr,
    _dst_device: i32,
    src: Ptr,
    _src_device: i32,
    size: usize,
    stream: Ptr,
) -> Result {
    copy(dst, src, size, 3, stream).map(drop)
}

pub(super) fn hipMemset(dst: Ptr, value: i32, size: usize) -> Result {
    wait(memory::fill(Stream::from_handle(Ptr::NULL)?, dst, value as u8, size)?);
    Ok(())
}

pub(super) fn hipMemsetAsync(dst: Ptr, value: i32, size: usize, stream: Ptr) -> Result {
    memory::fill(Stream::from_handle(stream)?, dst, value as u8, size).map(drop)
}

/// For code that was compiled with a default stream per thread: the stream 0 then means that stream.
pub(super) fn own_default(stream: Ptr) -> Ptr {
    if stream == Ptr::NULL { Ptr::from_address(PER_THREAD_STREAM) } else { stream }
}

pub(super) fn hipMemset_spt(dst: Ptr, value: i32, size: usize) -> Result {
    wait(memory::fill(Stream::from_handle(own_default(Ptr::NULL))?, dst, value as u8, size)?);
    Ok(())
}

pub(super) fn hipMemsetAsync_spt(dst: Ptr, value: i32, size: usize, stream: Ptr) -> Result {
    hipMemsetAsync(dst, value, size, own_default(stream))
}

pub(super) fn hipMemsetD8(dst: Ptr, value: u8, count: usize) -> Result {
    hipMemset(dst, i32::from(value), count)
}

pub(super) fn hipMemsetD8Async(dst: Ptr, value: u8, count: usize, stream: Ptr) -> Result {
    hipMemsetAsync(dst, i32::from(value), count, stream)
}
