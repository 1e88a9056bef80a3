//! The kernel of a packet: addresses of kernel descriptors -> ids, as the code objects were announced.
//!
//! Handlers look it up for every packet, without a lock; loading a code object adds entries. An address may be reused after
//! its code object was unloaded: it then means the kernel that was announced last. So the look-up is made when a kernel is
//! enqueued, not when it has ended.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

struct Slot {
    /// 0 = empty.
    address: AtomicU64,
    id: AtomicU64,
}

struct Table {
    slots: Box<[Slot]>,
}

/// Address -> id.
pub(super) struct Kernels {
    table: AtomicPtr<Table>,
    /// Number of entries; locked while one is added.
    count: Mutex<usize>,
}

/// Initial number of slots; a table is at most half full.
const FIRST: usize = 1024;

impl Table {
    fn new(slots: usize) -> Table {
        Table { slots: (0..slots).map(|_| Slot { address: AtomicU64::new(0), id: AtomicU64::new(0) }).collect() }
    }

    /// The slot of an address, or the empty slot for it.
    #[inline]
    fn slot(&self, address: u64) -> &Slot {
        let mask = self.slots.len() - 1;
        // Descriptors are aligned to 64 bytes.
        let mut at = ((address >> 6).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        loop {
            let slot = &self.slots[at];
            let found = slot.address.load(Ordering::Acquire);
            if found == address || found == 0 {
                return slot;
            }
            at = (at + 1) & mask;
        }
    }

    fn set(&self, address: u64, id: u64) {
        let slot = self.slot(address);
        slot.id.store(id, Ordering::Relaxed);
        slot.address.store(address, Ordering::Release);
    }
}

impl Kernels {
    pub(super) const fn new() -> Kernels {
        Kernels { table: AtomicPtr::new(std::ptr::null_mut()), count: Mutex::new(0) }
    }

    fn table(&self) -> Option<&'static Table> {
        // SAFETY: null, or a table that was leaked by `add`.
        unsafe { self.table.load(Ordering::Acquire).as_ref() }
    }

    /// From now on the kernel at `address` is `id`.
    pub(super) fn add(&self, address: u64, id: u64) {
        if address == 0 {
            return;
        }
        let mut count = self.count.lock();
        let mut table = self.table();
        if table.is_none_or(|table| 2 * (*count + 1) > table.slots.len()) {
            let larger = Table::new(table.map_or(FIRST, |table| 2 * table.slots.len()));
            for slot in table.map_or(&[][..], |table| &table.slots[..]) {
                let address = slot.address.load(Ordering::Relaxed);
                if address != 0 {
                    larger.set(address, slot.id.load(Ordering::Relaxed));
                }
            }
            // A handler may still read the old table, so it stays: together, the old tables are no larger than the last one.
            let larger: &'static Table = Box::leak(Box::new(larger));
            self.table.store(std::ptr::from_ref(larger).cast_mut(), Ordering::Release);
            table = Some(larger);
        }
        let Some(table) = table else { return };
        if table.slot(address).address.load(Ordering::Relaxed) == 0 {
            *count += 1;
        }
        table.set(address, id);
    }

    /// 0 when the address was never announced.
    #[inline]
    pub(super) fn id(&self, address: u64) -> u64 {
        let Some(table) = self.table() else { return 0 };
        let slot = table.slot(address);
        if slot.address.load(Ordering::Acquire) == address { slot.id.load(Ordering::Relaxed) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_announcement_of_an_address_counts() {
        let kernels = Kernels::new();
        assert_eq!(kernels.id(64), 0);
        for id in 1..=5000u64 {
            kernels.add(64 * id, id);
        }
        assert!((1..=5000u64).all(|id| kernels.id(64 * id) == id));
        assert_eq!(kernels.id(64 * 5001), 0);
        kernels.add(64 * 7, 9000);
        assert_eq!((kernels.id(64 * 7), kernels.id(64 * 8)), (9000, 8));
    }
}
