//! Allocations of device memory: the bytes and agent that a free gives back, and the bytes that each device has in use.

use super::convert::known;
use rkprof_model::event::{AllocationOp, MemoryAllocation};
use rkprof_model::record;
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(crate) struct Allocations {
    /// Bytes and agent of each live allocation.
    by_address: FxHashMap<u64, (u64, u32)>,
    /// Bytes, by agent.
    in_use: FxHashMap<u32, u64>,
}

impl Allocations {
    /// The event of a record; a free takes the bytes and the agent from its allocation.
    pub(crate) fn event(&mut self, raw: record::Allocation) -> MemoryAllocation {
        let op = AllocationOp::from_u8(raw.header.tag);
        let (bytes, agent) = match op {
            AllocationOp::Free | AllocationOp::VmemFree => match self.by_address.remove(&raw.address) {
                Some((bytes, agent)) => (Some(bytes), known(agent)),
                None => (None, known(raw.agent)),
            },
            AllocationOp::Allocate | AllocationOp::VmemAllocate => {
                self.by_address.insert(raw.address, (raw.bytes, raw.agent));
                (Some(raw.bytes), known(raw.agent))
            }
            // Of a newer SDK: it may be neither, and changes nothing.
            AllocationOp::Unknown => (Some(raw.bytes), known(raw.agent)),
        };
        let in_use = agent.map(|agent| {
            let used = self.in_use.entry(agent).or_default();
            let bytes = bytes.unwrap_or(0);
            *used = match op {
                AllocationOp::Free | AllocationOp::VmemFree => used.saturating_sub(bytes),
                AllocationOp::Allocate | AllocationOp::VmemAllocate => used.saturating_add(bytes),
                AllocationOp::Unknown => *used,
            };
            *used
        });
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
}
