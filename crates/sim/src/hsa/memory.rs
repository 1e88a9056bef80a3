//! Allocations: each agent has a pool, whose handle is next to the agent's, and a region with the same handle. A CPU has a second one, for
//! the arguments of kernels.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::{INVALID_ARGUMENT, OUT_OF_RESOURCES, SUCCESS};
use crate::c::Out;
use crate::sdk::agents;

static NEXT: AtomicU64 = AtomicU64::new(1 << 40);

/// The pool of an agent of HSA.
pub fn pool(agent: u64) -> u64 {
    agent + 1
}

/// The pool of a CPU for arguments of kernels.
pub fn for_arguments(agent: u64) -> u64 {
    agent + 2
}

/// The pools of all agents, with whether they are for arguments.
fn pools(agent: u64) -> impl Iterator<Item = (u64, bool)> {
    let is_host = agents::all().iter().any(|known| super::agent(known.handle) == agent && known.gpu.is_none());
    [(pool(agent), false)].into_iter().chain(is_host.then(|| (for_arguments(agent), true)))
}

pub extern "C" fn pool_info(pool: u64, attribute: u32, value: Out<u32>) -> i32 {
    const GLOBAL_FLAGS: u32 = 1;
    const KERNARG_INIT: u32 = 1;
    const FINE_GRAINED: u32 = 2;
    match all().find(|(known, _)| *known == pool) {
        Some((_, is_for_arguments)) if attribute == GLOBAL_FLAGS => {
            value.set(FINE_GRAINED | if is_for_arguments { KERNARG_INIT } else { 0 });
            SUCCESS
        }
        _ => INVALID_ARGUMENT,
    }
}

fn all() -> impl Iterator<Item = (u64, bool)> {
    agents::all().iter().flat_map(|agent| pools(super::agent(agent.handle)))
}

pub extern "C" fn iterate_agents(callback: extern "C" fn(u64, usize) -> i32, data: usize) -> i32 {
    let agents = agents::all().iter().map(|agent| super::agent(agent.handle));
    agents.map(|agent| callback(agent, data)).find(|status| *status != SUCCESS).unwrap_or(SUCCESS)
}

pub extern "C" fn iterate_pools(agent: u64, callback: extern "C" fn(u64, usize) -> i32, data: usize) -> i32 {
    pools(agent).map(|(pool, _)| callback(pool, data)).find(|status| *status != SUCCESS).unwrap_or(SUCCESS)
}

fn is_pool(pool: u64) -> bool {
    all().any(|(known, _)| known == pool)
}

fn address(pool: u64, bytes: usize, address: Out<u64>) -> i32 {
    if !is_pool(pool) || bytes == 0 {
        return INVALID_ARGUMENT;
    }
    address.set(NEXT.fetch_add((bytes as u64).next_multiple_of(4096), Relaxed));
    SUCCESS
}

pub extern "C" fn allocate(region: u64, bytes: usize, at: Out<u64>) -> i32 {
    address(region, bytes, at)
}

/// Real memory of the host, by address: HIP's programs use it.
static MAPPED: Mutex<BTreeMap<u64, usize>> = Mutex::new(BTreeMap::new());

fn mapped() -> MutexGuard<'static, BTreeMap<u64, usize>> {
    MAPPED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Reserves address space; pages take memory only when they are touched.
pub extern "C" fn pool_allocate(pool: u64, bytes: usize, _flags: u32, at: Out<u64>) -> i32 {
    if !is_pool(pool) || bytes == 0 {
        return INVALID_ARGUMENT;
    }
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new private mapping of no file.
    let address = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
    if address == libc::MAP_FAILED {
        return OUT_OF_RESOURCES;
    }
    mapped().insert(address as u64, bytes);
    at.set(address as u64);
    SUCCESS
}

pub extern "C" fn pool_free(address: u64) -> i32 {
    let Some(bytes) = mapped().remove(&address) else { return INVALID_ARGUMENT };
    // SAFETY: mapped by `pool_allocate` with this size, and removed from the list just now.
    unsafe { libc::munmap(address as *mut libc::c_void, bytes) };
    SUCCESS
}

pub extern "C" fn handle_create(pool: u64, bytes: usize, _kind: u32, _flags: u64, handle: Out<u64>) -> i32 {
    address(pool, bytes, handle)
}

/// Frees of all kinds.
pub extern "C" fn free(_address: u64) -> i32 {
    SUCCESS
}
