//! Allocations and frees of memory, without the SDK: the runtime's own functions for them. A record has what the SDK's service
//! gives: the call's time, the address, and for an allocation the bytes that were asked for and the agent of the pool.
//!
//! A call that fails leaves no record; the SDK's service records it as an allocation.

use super::agents;
use super::functions::FUNCTIONS;
use super::readable::{Purpose, RANGES};
use super::table::Slot;
use crate::fence::catch_panic;
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, AllocationOp, Header, NO_AGENT, RecordKind};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub(super) const REPLACED: [(Slot, *const ()); 6] = [
    (Slot::MemoryAllocate, memory_allocate as *const ()),
    (Slot::MemoryFree, free::<{ Slot::MemoryFree as usize }> as *const ()),
    (Slot::PoolAllocate, pool_allocate as *const ()),
    (Slot::PoolFree, free::<{ Slot::PoolFree as usize }> as *const ()),
    (Slot::VmemHandleCreate, vmem_handle_create as *const ()),
    (Slot::VmemHandleRelease, vmem_handle_release as *const ()),
];

/// Those that find memory in which arguments can be read ([`readable`]).
pub(super) const POOLS: [(Slot, *const ()); 3] = [REPLACED[1], REPLACED[2], REPLACED[3]];

pub(super) const CALLED: [Slot; 4] =
    [Slot::IterateAgents, Slot::AgentIterateRegions, Slot::AgentIteratePools, Slot::PoolGetInfo];

/// Whether allocations are recorded.
static RECORDS: AtomicBool = AtomicBool::new(false);

/// From now on they are.
pub(super) fn set_up() {
    RECORDS.store(true, Ordering::Relaxed);
}

/// Makes a call; returns its status, with its times while recording is on.
fn timed(call: impl FnOnce() -> i32) -> (i32, Option<[u64; 2]>) {
    if !RECORDS.load(Ordering::Relaxed) || !thread::is_recording() {
        return (call(), None);
    }
    let start = clock::record_ns();
    let status = call();
    (status, (status == 0).then(|| [start, clock::record_ns()]))
}

fn push(op: AllocationOp, [start_ns, end_ns]: [u64; 2], address: u64, bytes: u64, agent: u32) {
    catch_panic((), || {
        let len = size_of::<record::Allocation>() as u16;
        thread::push(&record::Allocation {
            header: Header { kind: RecordKind::Allocation as u8, tag: op as u8, len, aux: 0 },
            start_ns,
            end_ns,
            address,
            bytes,
            agent,
            tid: thread::id(),
            child: 0,
        });
    });
}

unsafe extern "C" fn memory_allocate(region: u64, bytes: usize, address: *mut u64) -> i32 {
    type Allocate = unsafe extern "C" fn(u64, usize, *mut u64) -> i32;
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    let call = || unsafe { FUNCTIONS.get::<Allocate>(Slot::MemoryAllocate)(region, bytes, address) };
    // SAFETY: as above; the runtime has written there.
    unsafe { allocate(Places::Regions, region, AllocationOp::Allocate, bytes, address, call) }
}

unsafe extern "C" fn pool_allocate(pool: u64, bytes: usize, flags: u32, address: *mut u64) -> i32 {
    type Allocate = unsafe extern "C" fn(u64, usize, u32, *mut u64) -> i32;
    // SAFETY: as in `memory_allocate`.
    let call = || unsafe { FUNCTIONS.get::<Allocate>(Slot::PoolAllocate)(pool, bytes, flags, address) };
    // SAFETY: as above.
    let status = unsafe { allocate(Places::Pools, pool, AllocationOp::Allocate, bytes, address, call) };
    if status == 0 && holds_arguments(bytes) {
        // SAFETY: as above.
        let address = unsafe { address.as_ref() }.copied().unwrap_or(0);
        catch_panic((), || {
            if let Some(purpose) = Places::Pools.purpose(pool) {
                RANGES.add(address, bytes as u64, purpose);
            }
        });
    }
    status
}

/// Whether memory of this size may be for arguments. Those of HIP are far smaller than the limit; larger ones,
/// of programs' data, would only fill the table.
fn holds_arguments(bytes: usize) -> bool {
    (4096..=64 << 20).contains(&bytes)
}

unsafe extern "C" fn vmem_handle_create(pool: u64, bytes: usize, kind: u32, flags: u64, handle: *mut u64) -> i32 {
    type Create = unsafe extern "C" fn(u64, usize, u32, u64, *mut u64) -> i32;
    // SAFETY: as in `memory_allocate`.
    let call = || unsafe { FUNCTIONS.get::<Create>(Slot::VmemHandleCreate)(pool, bytes, kind, flags, handle) };
    // SAFETY: as above.
    unsafe { allocate(Places::Pools, pool, AllocationOp::VmemAllocate, bytes, handle, call) }
}

/// # Safety
/// A successful call has written to `address`, unless that is null.
unsafe fn allocate(
    places: Places,
    place: u64,
    op: AllocationOp,
    bytes: usize,
    address: *const u64,
    call: impl FnOnce() -> i32,
) -> i32 {
    let (status, times) = timed(call);
    if let Some(times) = times {
        // SAFETY: this function's contract.
        let address = unsafe { address.as_ref() }.copied().unwrap_or(0);
        let agent = catch_panic(NO_AGENT, || places.agent(place));
        push(op, times, address, bytes as u64, agent);
    }
    status
}

unsafe extern "C" fn free<const SLOT: usize>(address: u64) -> i32 {
    type Free = unsafe extern "C" fn(u64) -> i32;
    RANGES.remove(address);
    // SAFETY: as in `memory_allocate`.
    let (status, times) = timed(|| unsafe { FUNCTIONS.get::<Free>(Slot::ALL[SLOT])(address) });
    if let Some(times) = times {
        push(AllocationOp::Free, times, address, 0, NO_AGENT);
    }
    status
}

unsafe extern "C" fn vmem_handle_release(handle: u64) -> i32 {
    type Release = unsafe extern "C" fn(u64) -> i32;
    // SAFETY: as in `memory_allocate`.
    let (status, times) = timed(|| unsafe { FUNCTIONS.get::<Release>(Slot::VmemHandleRelease)(handle) });
    if let Some(times) = times {
        push(AllocationOp::VmemFree, times, handle, 0, NO_AGENT);
    }
    status
}

/// What an allocation names: a pool or, in HSA 1.0, a region.
#[derive(Clone, Copy)]
enum Places {
    Pools,
    Regions,
}

/// More pools and regions than a machine has.
const ROOM: usize = 512;
/// Handles of pools and regions (objects of the runtime, so that no two have the same as long as it lives), and for each what
/// [`Pool::pack`] makes of it.
static SEEN: [(AtomicU64, AtomicU64); ROOM] = [const { (AtomicU64::new(0), AtomicU64::new(0)) }; ROOM];

/// A pool or a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pool {
    /// [`NO_AGENT`] where the session does not know the agent, or not yet.
    agent: u32,
    /// What memory of a CPU is for; `None` for that of a device, which the host may not be able to read.
    purpose: Option<Purpose>,
}

impl Pool {
    const KNOWN: u64 = 1 << 63;

    fn pack(self) -> u64 {
        let purpose = match self.purpose {
            None => 0,
            Some(Purpose::Anything) => 1,
            Some(Purpose::Arguments) => 2,
        };
        Pool::KNOWN | purpose << 32 | u64::from(self.agent)
    }

    fn unpack(word: u64) -> Pool {
        let purpose = match word >> 32 & 3 {
            1 => Some(Purpose::Anything),
            2 => Some(Purpose::Arguments),
            _ => None,
        };
        Pool { agent: word as u32, purpose }
    }
}

fn seen(place: u64) -> Option<Pool> {
    let mut known = SEEN.iter().take_while(|(known, _)| known.load(Ordering::Relaxed) != 0);
    let (_, word) = known.find(|(known, _)| known.load(Ordering::Relaxed) == place)?;
    Some(word.load(Ordering::Acquire)).filter(|word| *word != 0).map(Pool::unpack)
}

/// What the runtime says that a pool is for.
fn purpose(pool: u64) -> Purpose {
    const GLOBAL_FLAGS: u32 = 1;
    const KERNARG_INIT: u32 = 1;
    type GetInfo = unsafe extern "C" fn(u64, u32, *mut u32) -> i32;
    let mut flags = 0;
    // SAFETY: the entry of this slot has this type; this attribute is 32 bits wide.
    let status = unsafe { FUNCTIONS.get::<GetInfo>(Slot::PoolGetInfo)(pool, GLOBAL_FLAGS, &raw mut flags) };
    if status == 0 && flags & KERNARG_INIT != 0 { Purpose::Arguments } else { Purpose::Anything }
}

/// The runtime has ended, and its pools with it: another one may get the handle.
pub(super) fn forget() {
    for (place, agent) in &SEEN {
        agent.store(0, Ordering::Relaxed);
        place.store(0, Ordering::Release);
    }
}

impl Places {
    /// What memory of this place is for; `None` where the host may not be able to read it.
    fn purpose(self, place: u64) -> Option<Purpose> {
        let place = seen(place).or_else(|| {
            self.look();
            seen(place)
        });
        place?.purpose
    }

    /// The index of a place's agent. The first question asks the runtime for all places.
    fn agent(self, place: u64) -> u32 {
        let known = |place| seen(place).map(|place| place.agent).filter(|agent| *agent != NO_AGENT);
        known(place).unwrap_or_else(|| {
            self.look();
            known(place).unwrap_or(NO_AGENT)
        })
    }

    #[cold]
    fn look(self) {
        type Callback = unsafe extern "C" fn(u64, *mut c_void) -> i32;
        type Agents = unsafe extern "C" fn(Callback, *mut c_void) -> i32;
        type Each = unsafe extern "C" fn(u64, Callback, *mut c_void) -> i32;
        unsafe extern "C" fn on_place<const POOL: bool>(place: u64, word: *mut c_void) -> i32 {
            let mut of = Pool::unpack(word as u64);
            if POOL && of.purpose.is_some() {
                of.purpose = Some(purpose(place));
            }
            for (known, word) in &SEEN {
                match known.compare_exchange(0, place, Ordering::Relaxed, Ordering::Relaxed) {
                    // Again: the session's list of agents may have come meanwhile.
                    Err(found) if found != place => continue,
                    _ => word.store(of.pack(), Ordering::Release),
                }
                break;
            }
            0
        }
        unsafe extern "C" fn on_agent<const POOL: bool>(agent: u64, each: *mut c_void) -> i32 {
            let known = agents::agent_with(agent);
            let of = Pool {
                agent: known.map_or(NO_AGENT, |agent| agent.index),
                purpose: known.filter(|agent| !agent.is_gpu).map(|_| Purpose::Anything),
            };
            // SAFETY: the address of the slot's function.
            let each = unsafe { std::mem::transmute::<*mut c_void, Each>(each) };
            // SAFETY: a function of the runtime; the callback takes these arguments.
            unsafe { each(agent, on_place::<POOL>, of.pack() as usize as *mut c_void) };
            0
        }
        let (slot, on_agent): (Slot, Callback) = match self {
            Places::Pools => (Slot::AgentIteratePools, on_agent::<true>),
            Places::Regions => (Slot::AgentIterateRegions, on_agent::<false>),
        };
        // SAFETY: the entries of these slots have these types.
        unsafe {
            let each = FUNCTIONS.get::<*mut c_void>(slot);
            FUNCTIONS.get::<Agents>(Slot::IterateAgents)(on_agent, each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_fits_a_word() {
        for agent in [0, 7, NO_AGENT] {
            for purpose in [None, Some(Purpose::Anything), Some(Purpose::Arguments)] {
                let place = Pool { agent, purpose };
                assert_eq!(Pool::unpack(place.pack()), place);
                assert_ne!(place.pack(), 0);
            }
        }
    }
}
