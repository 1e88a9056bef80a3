//! Device memory, simulated by host memory, and copies that really move bytes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::device::{self, Device};
use super::error::{HipError, Result};
use super::graph::Node;
use super::launch::{self, Launch, Twist};
use super::module;
use super::pace;
use super::queue::{self, Action, Moment, Report};
use super::stream::Stream;
use crate::c::{Out, Ptr};
use crate::hsa;
use crate::hsa::copy::Ends;
use crate::hsa::table::Calls;
use crate::sdk::agents;
use crate::sdk::memory::{self, Direction};
use crate::sdk::records::CopyInfo;
use crate::truth;

#[derive(Clone, Copy)]
struct Allocation {
    bytes: u64,
    /// `None` for pinned host memory.
    device: Option<i32>,
}

static ALLOCATIONS: Mutex<BTreeMap<u64, Allocation>> = Mutex::new(BTreeMap::new());
/// Bytes in use, by device.
static USED: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];

fn allocations() -> MutexGuard<'static, BTreeMap<u64, Allocation>> {
    ALLOCATIONS.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Allocates from an agent's pool, through HSA's table like the real HIP; 0 when there is no memory.
fn from_pool(agent: u64, bytes: u64) -> u64 {
    let mut address = 0;
    let pool = hsa::memory::pool(hsa::agent(agent));
    Calls::current().pool_allocate(pool, bytes as usize, 0, Out::to(&mut address));
    address
}

pub(super) fn allocate(bytes: usize) -> Result<Ptr> {
    let device = device::current()?;
    let bytes = bytes as u64;
    if bytes == 0 {
        return Ok(Ptr::NULL);
    }
    let used = &USED[device.index as usize];
    if used.load(Relaxed) + bytes > device.gpu().memory {
        return Err(HipError::OUT_OF_MEMORY);
    }
    let address = memory::allocate(device.agent.handle, bytes, || from_pool(device.agent.handle, bytes));
    if address == 0 {
        return Err(HipError::OUT_OF_MEMORY);
    }
    used.fetch_add(bytes, Relaxed);
    allocations().insert(address, Allocation { bytes, device: Some(device.index) });
    truth::allocation("ALLOCATE", address, bytes, device.index);
    Ok(Ptr::from_address(address))
}

/// Pinned host memory: allocated on the CPU's agent.
pub(super) fn allocate_host(bytes: usize) -> Result<Ptr> {
    device::current()?;
    let bytes = bytes.max(1) as u64;
    let address = memory::allocate(agents::cpu(), bytes, || from_pool(agents::cpu(), bytes));
    if address == 0 {
        return Err(HipError::OUT_OF_MEMORY);
    }
    allocations().insert(address, Allocation { bytes, device: None });
    truth::allocation("ALLOCATE", address, bytes, -1);
    Ok(Ptr::from_address(address))
}

/// Frees device or pinned memory, after the device has finished.
pub(super) fn free(pointer: Ptr) -> Result {
    if pointer.is_null() {
        return Ok(());
    }
    let address = pointer.address();
    let allocation = allocations().remove(&address).ok_or(HipError::INVALID_VALUE)?;
    if let Some(index) = allocation.device {
        device::get(index)?.synchronize();
        USED[index as usize].fetch_sub(allocation.bytes, Relaxed);
    }
    truth::allocation("FREE", address, allocation.bytes, allocation.device.unwrap_or(-1));
    memory::free(address, || {
        Calls::current().pool_free(address);
    });
    Ok(())
}

pub(super) fn used(device: &Device) -> u64 {
    USED[device.index as usize].load(Relaxed)
}

/// The device whose memory contains an address, if any.
fn device_of(pointer: Ptr) -> Option<i32> {
    let address = pointer.address();
    let allocations = allocations();
    let (start, allocation) = allocations.range(..=address).next_back()?;
    (address < start + allocation.bytes).then_some(allocation.device)?
}

/// Start and size of the allocation that contains an address.
pub(super) fn range_of(pointer: Ptr) -> Option<(u64, u64)> {
    let address = pointer.address();
    let allocations = allocations();
    let (start, allocation) = allocations.range(..=address).next_back()?;
    (address < start + allocation.bytes).then_some((*start, allocation.bytes))
}

/// The parameters of a copy; also the data of a graph node.
#[derive(Clone, Copy)]
pub struct Copy {
    pub dst: Ptr,
    pub src: Ptr,
    pub bytes: usize,
    /// `hipMemcpyKind`: 0 H2H, 1 H2D, 2 D2H, 3 D2D, 4 by the addresses.
    pub kind: i32,
}

/// Copies on a stream; returns the time of its end, unless it is captured or already complete.
pub(super) fn copy(stream: &'static Stream, copy: Copy) -> Result<Option<Moment>> {
    if copy.bytes == 0 {
        return Ok(None);
    }
    if copy.dst.is_null() || copy.src.is_null() {
        return Err(HipError::INVALID_VALUE);
    }
    queue::usable()?;
    if let Some(graph) = stream.capture() {
        graph.add(Node::Copy(copy));
        return Ok(None);
    }
    execute(stream, copy)
}

pub(super) fn execute(stream: &'static Stream, Copy { dst, src, bytes, kind }: Copy) -> Result<Option<Moment>> {
    let action = Action::Copy { dst, src, bytes };
    let from = device_of(src);
    let to = device_of(dst);
    let direction = match (kind, from, to) {
        (1, ..) | (4, None, Some(_)) => Direction::HostToDevice,
        (2, ..) | (4, Some(_), None) => Direction::DeviceToHost,
        (3, ..) | (4, Some(_), Some(_)) => Direction::DeviceToDevice,
        (0, ..) | (4, None, None) => Direction::HostToHost,
        _ => return Err(HipError(21)),
    };
    if direction == Direction::HostToHost {
        // The CPU copies; tools do not see a copy.
        let (moment, _) = stream.submit(bytes as u64 / 10, action, Report::Nobody, Twist::None);
        return Ok(Some(moment));
    }
    let device = stream.device;
    let gpu = device.gpu();
    if direction == Direction::DeviceToDevice && from == to {
        // Within a device HIP copies with a kernel.
        let duration = 2_000 + (2.0 * bytes as f64 / gpu.gbps) as u64;
        return Ok(Some(launch::execute(stream, blit("__amd_rocclr_copyBuffer", stream, bytes, duration), action)));
    }
    let agent = |index: Option<i32>, host: bool| match index {
        _ if host => agents::cpu(),
        Some(index) => device::get(index).map_or(0, |device| device.agent.handle),
        None => device.agent.handle,
    };
    let info = CopyInfo {
        dst_agent: agent(to, direction == Direction::DeviceToHost),
        src_agent: agent(from, direction == Direction::HostToDevice),
        bytes: bytes as u64,
        dst: dst.address(),
        src: src.address(),
    };
    let ends = Ends {
        destination: info.dst,
        destination_agent: hsa::agent(info.dst_agent),
        source: info.src,
        source_agent: hsa::agent(info.src_agent),
        bytes: info.bytes,
    };
    let report = memory::copy(direction, info).map_or(Report::Nobody, Report::Copy);
    let speeds = pace::get();
    let given = if direction == Direction::DeviceToDevice { speeds.peer_gbps } else { speeds.host_gbps };
    let duration = 5_000 + (bytes as f64 / given.unwrap_or(gpu.link_gbps)) as u64;
    let (moment, start) = stream.submit_copy(duration, action, report, ends);
    truth::copy(truth::Copy {
        direction,
        bytes: bytes as u64,
        device: device.index,
        stream: stream.id,
        start,
        moment: moment.clone(),
    });
    Ok(Some(moment))
}

/// A launch of one of HIP's own kernels over `bytes`.
fn blit(name: &str, stream: &Stream, bytes: usize, duration: u64) -> Launch {
    let kernel = module::blit().kernel(name).expect("HIP has this kernel");
    let groups = (bytes / 4096).clamp(1, stream.device.gpu().cu as usize) as u32;
    let (grid, block) = ([256 * groups, 1, 1].into(), [256, 1, 1].into());
    Launch { kernel, grid, block, dynamic_lds: 0, duration: Some(duration), cooperative: false }
}

/// Fills memory with a kernel, as HIP does.
pub(super) fn fill(stream: &'static Stream, dst: Ptr, value: u8, bytes: usize) -> Result<Option<Moment>> {
    if bytes == 0 {
        return Ok(None);
    }
    if dst.is_null() {
        return Err(HipError::INVALID_VALUE);
    }
    queue::usable()?;
    if let Some(graph) = stream.capture() {
        graph.add(Node::Fill(dst, value, bytes));
        return Ok(None);
    }
    Ok(Some(execute_fill(stream, dst, value, bytes)))
}

pub(super) fn execute_fill(stream: &'static Stream, dst: Ptr, value: u8, bytes: usize) -> Moment {
    let duration = 2_000 + (bytes as f64 / stream.device.gpu().gbps) as u64;
    let kernel = blit("__amd_rocclr_fillBufferAligned", stream, bytes, duration);
    launch::execute(stream, kernel, Action::Fill { dst, value, bytes })
}
