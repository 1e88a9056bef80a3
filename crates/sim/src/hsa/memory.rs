//! Allocations: each agent has one pool, whose handle is next to the agent's, and a region with the same handle.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{INVALID_ARGUMENT, SUCCESS};
use crate::c::Out;
use crate::sdk::agents;

static NEXT: AtomicU64 = AtomicU64::new(1 << 40);

/// The pool of an agent of HSA.
pub fn pool(agent: u64) -> u64 {
    agent + 1
}

pub extern "C" fn iterate_agents(callback: extern "C" fn(u64, usize) -> i32, data: usize) -> i32 {
    let agents = agents::all().iter().map(|agent| super::agent(agent.handle));
    agents.map(|agent| callback(agent, data)).find(|status| *status != SUCCESS).unwrap_or(SUCCESS)
}

pub extern "C" fn iterate_pools(agent: u64, callback: extern "C" fn(u64, usize) -> i32, data: usize) -> i32 {
    callback(pool(agent), data)
}

fn address(pool: u64, bytes: usize, address: Out<u64>) -> i32 {
    let known = agents::all().iter().any(|agent| self::pool(super::agent(agent.handle)) == pool);
    if !known || bytes == 0 {
        return INVALID_ARGUMENT;
    }
    address.set(NEXT.fetch_add((bytes as u64).next_multiple_of(4096), Relaxed));
    SUCCESS
}

pub extern "C" fn allocate(region: u64, bytes: usize, at: Out<u64>) -> i32 {
    address(region, bytes, at)
}

pub extern "C" fn pool_allocate(pool: u64, bytes: usize, _flags: u32, at: Out<u64>) -> i32 {
    address(pool, bytes, at)
}

pub extern "C" fn handle_create(pool: u64, bytes: usize, _kind: u32, _flags: u64, handle: Out<u64>) -> i32 {
    address(pool, bytes, handle)
}

/// Frees of all kinds.
pub extern "C" fn free(_address: u64) -> i32 {
    SUCCESS
}
