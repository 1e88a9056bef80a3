//! Allocations of device memory: the bytes and agent that a free gives back, and the bytes that each device has in use.

use super::convert::known;
use rkprof_model::event::{AllocationOp, MemoryAllocation, Ns};
use rkprof_model::record;
use rustc_hash::FxHashMap;

/// Most frees that are remembered without their allocation: those of memory from before the recording never find one.
const EARLY: usize = 4096;

/// Most allocations of one address whose frees are still to come.
const MOST_REPLACED: usize = 16;

/// An allocation that was not freed yet.
struct Live {
    bytes: u64,
    agent: u32,
    /// When its call ended: the program knows the address from then on.
    end: Ns,
}

/// Threads are read one after another, so that a free may come after the next allocation at its address, or before its own one.
#[derive(Default)]
pub(crate) struct Allocations {
    by_address: FxHashMap<u64, Live>,
    /// Allocations whose address another one has by now. Their bytes are no longer in use; their frees are still to come.
    replaced: FxHashMap<u64, Vec<Live>>,
    /// Frees without an allocation so far: when they began.
    early: FxHashMap<u64, Ns>,
    /// Bytes, by agent.
    in_use: FxHashMap<u32, u64>,
}

impl Allocations {
    /// The event of a record; a free takes the bytes and the agent from its allocation.
    pub(crate) fn event(&mut self, raw: record::Allocation) -> MemoryAllocation {
        let op = AllocationOp::from_u8(raw.header.tag);
        let (bytes, agent, in_use) = match op {
            AllocationOp::Free | AllocationOp::VmemFree => self.free(&raw),
            AllocationOp::Allocate | AllocationOp::VmemAllocate => {
                let in_use = self.allocate(&raw);
                (Some(raw.bytes), known(raw.agent), in_use)
            }
            // Of a newer SDK: it may be neither, and changes nothing.
            AllocationOp::Unknown => {
                let agent = known(raw.agent);
                (Some(raw.bytes), agent, self.used(agent, |used| used))
            }
        };
        MemoryAllocation {
            op,
            start: raw.start_ns,
            end: raw.end_ns,
            address: raw.address,
            bytes,
            agent,
            tid: raw.tid,
            in_use,
        }
    }

    /// Bytes in use of an agent from now on.
    fn used(&mut self, agent: Option<u32>, change: impl Fn(u64) -> u64) -> Option<u64> {
        agent.map(|agent| {
            let used = self.in_use.entry(agent).or_default();
            *used = change(*used);
            *used
        })
    }

    fn allocate(&mut self, raw: &record::Allocation) -> Option<u64> {
        let (bytes, agent) = (raw.bytes, known(raw.agent));
        if self.early.remove(&raw.address).is_some_and(|freed| freed >= raw.end_ns) {
            return self.used(agent, |used| used).map(|used| used.saturating_add(bytes));
        }
        let live = Live { bytes, agent: raw.agent, end: raw.end_ns };
        if self.by_address.get(&raw.address).is_some_and(|newer| newer.end > raw.end_ns) {
            // Freed before the newer one had the address.
            self.replace(raw.address, live);
            return self.used(agent, |used| used);
        }
        if let Some(old) = self.by_address.insert(raw.address, live) {
            self.used(known(old.agent), |used| used.saturating_sub(old.bytes));
            self.replace(raw.address, old);
        }
        self.used(agent, |used| used.saturating_add(bytes))
    }

    fn replace(&mut self, address: u64, live: Live) {
        let list = self.replaced.entry(address).or_default();
        list.truncate(MOST_REPLACED - 1);
        list.push(live);
    }

    /// The first one of an address that was replaced and that a free which began then can mean.
    fn take_replaced(&mut self, address: u64, start_ns: Ns) -> Option<Live> {
        let list = self.replaced.get_mut(&address)?;
        let known = list.iter().enumerate().filter(|(_, live)| live.end <= start_ns);
        let (first, _) = known.min_by_key(|(_, live)| live.end)?;
        let live = list.remove(first);
        if list.is_empty() {
            self.replaced.remove(&address);
        }
        Some(live)
    }

    /// The bytes and the agent of what is freed, and what is in use then.
    fn free(&mut self, raw: &record::Allocation) -> (Option<u64>, Option<u32>, Option<u64>) {
        let address = raw.address;
        // Only an address that the program knows can be freed.
        let is_older = self.by_address.get(&address).is_none_or(|live| raw.start_ns < live.end);
        if is_older && let Some(old) = self.take_replaced(address, raw.start_ns) {
            let agent = known(old.agent);
            return (Some(old.bytes), agent, self.used(agent, |used| used));
        }
        match self.by_address.remove(&address) {
            Some(live) => {
                let agent = known(live.agent);
                (Some(live.bytes), agent, self.used(agent, |used| used.saturating_sub(live.bytes)))
            }
            None => {
                if self.early.len() >= EARLY {
                    self.early.clear();
                }
                self.early.insert(address, raw.start_ns);
                let agent = known(raw.agent);
                (None, agent, self.used(agent, |used| used))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytemuck::Zeroable;

    #[test]
    fn what_is_neither_an_allocation_nor_a_free_changes_no_memory() {
        let mut allocations = Allocations::default();
        let mut in_use = |tag, bytes| {
            let mut raw = record::Allocation { address: 0x1000, bytes, ..Zeroable::zeroed() };
            raw.header.tag = tag;
            allocations.event(raw).in_use
        };
        let (allocate, free, newer) = (AllocationOp::Allocate as u8, AllocationOp::Free as u8, 99);
        let operations = [(allocate, 64), (newer, 4096), (free, 0)];
        assert_eq!(operations.map(|(tag, bytes)| in_use(tag, bytes)), [Some(64), Some(64), Some(0)]);
    }

    /// A thread of the runtime frees what the program allocates: its free is read after the next allocation at the address, in the
    /// second round before its own allocation.
    #[test]
    fn a_free_of_another_thread_may_be_read_late_or_early() {
        let mut allocations = Allocations::default();
        let mut event = |tag: AllocationOp, start_ns: Ns, end_ns: Ns| {
            let bytes = if tag == AllocationOp::Allocate { 64 } else { 0 };
            let mut raw =
                record::Allocation { address: 0x1000, bytes, start_ns, end_ns, agent: 1, ..Zeroable::zeroed() };
            raw.header.tag = tag as u8;
            let event = allocations.event(raw);
            (event.bytes, event.in_use)
        };
        let (allocate, free) = (AllocationOp::Allocate, AllocationOp::Free);
        assert_eq!(event(allocate, 10, 20), (Some(64), Some(64)));
        assert_eq!(event(allocate, 38, 50), (Some(64), Some(64)), "the first one was freed");
        assert_eq!(event(free, 30, 40), (Some(64), Some(64)));
        assert_eq!(event(free, 60, 70), (Some(64), Some(0)));
        assert_eq!(event(free, 100, 110), (None, Some(0)));
        assert_eq!(event(allocate, 80, 90), (Some(64), Some(64)));
        assert_eq!(event(allocate, 120, 130), (Some(64), Some(64)), "nothing of it stays");
        assert_eq!(event(free, 140, 150), (Some(64), Some(0)));
    }

    /// The allocations of one address on two threads, the later one read first; then both frees.
    #[test]
    fn an_allocation_that_is_read_late_is_no_new_one() {
        let mut allocations = Allocations::default();
        let mut event = |tag: AllocationOp, bytes: u64, start_ns: Ns| {
            let mut raw = record::Allocation {
                address: 0x1000,
                bytes,
                start_ns,
                end_ns: start_ns + 5,
                agent: 1,
                ..Zeroable::zeroed()
            };
            raw.header.tag = tag as u8;
            let event = allocations.event(raw);
            (event.bytes, event.in_use)
        };
        let (allocate, free) = (AllocationOp::Allocate, AllocationOp::Free);
        assert_eq!(event(allocate, 64, 100), (Some(64), Some(64)));
        assert_eq!(event(allocate, 32, 50), (Some(32), Some(64)), "freed by then");
        assert_eq!(event(free, 0, 70), (Some(32), Some(64)));
        assert_eq!(event(free, 0, 120), (Some(64), Some(0)));
    }
}
