//! Memory in use, followed from allocation to free by address. It is for sources that have neither the sum nor the size of a
//! free.

use rkprof_model::event::{AllocationOp, MemoryAllocation};
use std::collections::HashMap;

/// Limit of live allocations of a process.
const MAX_LIVE: usize = 1 << 20;

/// Memory in use, for sources without it.
#[derive(Default)]
pub(super) struct InUse {
    /// Agent and bytes by address.
    live: HashMap<u64, (u32, u64)>,
    by_agent: HashMap<u32, u64>,
}

impl InUse {
    /// Adds what follows from earlier allocations: the size and agent of a free.
    pub(super) fn account(&mut self, allocation: &mut MemoryAllocation) {
        if allocation.in_use.is_some() {
            return;
        }
        match (allocation.op, allocation.agent, allocation.bytes) {
            (AllocationOp::Allocate | AllocationOp::VmemAllocate, Some(agent), Some(bytes)) => {
                if self.live.len() < MAX_LIVE {
                    self.live.insert(allocation.address, (agent, bytes));
                    let sum = self.by_agent.entry(agent).or_default();
                    *sum = sum.saturating_add(bytes);
                }
            }
            (AllocationOp::Free | AllocationOp::VmemFree, ..) => {
                let Some((agent, bytes)) = self.live.remove(&allocation.address) else { return };
                let sum = self.by_agent.entry(agent).or_default();
                *sum = sum.saturating_sub(bytes);
                allocation.agent = Some(agent);
                allocation.bytes = Some(bytes);
            }
            _ => return,
        }
        allocation.in_use = allocation.agent.and_then(|agent| self.by_agent.get(&agent).copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frees_learn_what_was_allocated() {
        let mut memory = InUse::default();
        let mut event = |op, address, bytes, agent| {
            let mut event = MemoryAllocation { op, start: 0, end: 1, address, bytes, agent, tid: 0, in_use: None };
            memory.account(&mut event);
            (event.agent, event.bytes, event.in_use)
        };
        assert_eq!(event(AllocationOp::Allocate, 16, Some(100), Some(1)), (Some(1), Some(100), Some(100)));
        assert_eq!(event(AllocationOp::Allocate, 32, Some(50), Some(1)), (Some(1), Some(50), Some(150)));
        assert_eq!(event(AllocationOp::Free, 16, None, None), (Some(1), Some(100), Some(50)));
        // Freed twice, or never allocated.
        assert_eq!(event(AllocationOp::Free, 16, None, None), (None, None, None));
    }
}
