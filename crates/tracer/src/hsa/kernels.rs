//! The kernel of a packet: addresses of kernel descriptors -> ids and what to read of launches, as the code objects were announced.
//!
//! Handlers look it up for every packet, without a lock; loading a code object adds entries. An address may be reused after
//! its code object was unloaded: it then means the kernel that was announced last. So the look-up is made when a kernel is
//! enqueued, not when it has ended.

use super::plans::{self, Reads};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

struct Slot {
    /// 0 = empty.
    address: AtomicU64,
    id: AtomicU64,
    /// What its launches tell by their arguments; null where nothing is read.
    reads: AtomicPtr<Reads>,
    /// [`super::plans::hash`] of its name.
    name: AtomicU64,
}

struct Table {
    slots: Box<[Slot]>,
}

/// A kernel of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// 0 when the address was never announced.
    pub id: u64,
    pub reads: Option<&'static Reads>,
}

/// Address -> id and what is read.
pub(super) struct Kernels {
    table: AtomicPtr<Table>,
    /// Number of entries; locked while one is added.
    count: Mutex<usize>,
}

/// Initial number of slots; a table is at most half full.
const FIRST: usize = 1024;

impl Table {
    fn new(slots: usize) -> Table {
        let empty = || Slot {
            address: AtomicU64::new(0),
            id: AtomicU64::new(0),
            reads: AtomicPtr::new(std::ptr::null_mut()),
            name: AtomicU64::new(0),
        };
        Table { slots: (0..slots).map(|_| empty()).collect() }
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

    fn set(&self, address: u64, id: u64, reads: *mut Reads, name: u64) {
        let slot = self.slot(address);
        slot.name.store(name, Ordering::Relaxed);
        slot.reads.store(reads, Ordering::Relaxed);
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

    /// From now on the kernel at `address` is `id`, has the name with this hash, and this is read of its launches.
    pub(super) fn add(&self, address: u64, id: u64, name: u64, reads: Option<&'static Reads>) {
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
                    let of = |word: &AtomicU64| word.load(Ordering::Relaxed);
                    larger.set(address, of(&slot.id), slot.reads.load(Ordering::Relaxed), of(&slot.name));
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
        let reads = reads.map_or(std::ptr::null_mut(), |reads| std::ptr::from_ref(reads).cast_mut());
        table.set(address, id, reads, name);
    }

    /// The hash of the name of the kernel that was announced at this address; 0 for none.
    pub(super) fn name(&self, address: u64) -> u64 {
        let slot = self.table().map(|table| table.slot(address));
        let slot = slot.filter(|slot| slot.address.load(Ordering::Acquire) == address);
        slot.map_or(0, |slot| slot.name.load(Ordering::Relaxed))
    }

    /// The kernel that was announced at this address.
    #[inline]
    pub(super) fn find(&self, address: u64) -> Known {
        let Some(table) = self.table() else { return Known::default() };
        let slot = table.slot(address);
        if slot.address.load(Ordering::Acquire) != address {
            return Known::default();
        }
        // SAFETY: null, or what `add` was given for all time.
        let reads = unsafe { slot.reads.load(Ordering::Relaxed).as_ref() };
        Known { id: slot.id.load(Ordering::Relaxed), reads }
    }
}

pub(super) static KERNELS: Kernels = Kernels::new();

/// Adds a kernel of a loaded code object, by its name without `.kd`.
pub fn kernel(address: u64, id: u64, code_object: u64, name: &[u8]) {
    KERNELS.add(address, id, plans::hash(name), plans::reads_of(code_object, id, name));
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_problems::Plan;

    #[test]
    fn the_last_announcement_of_an_address_counts() {
        let kernels = Kernels::new();
        let id = |address| kernels.find(address).id;
        assert_eq!(id(64), 0);
        for number in 1..=5000u64 {
            kernels.add(64 * number, number, 10 * number, None);
        }
        assert!((1..=5000u64).all(|number| id(64 * number) == number));
        assert_eq!(id(64 * 5001), 0);
        let none = [(0, 0); 4];
        let plan =
            Plan { bytes: 16, sizes: [0, 4, 8, 12], leading: None, strides: None, beta: none, form: None, parts: None };
        let plan: &'static Reads =
            Box::leak(Box::new(Reads { product: Some(plan), arguments: None, parameters: Box::default() }));
        kernels.add(64 * 7, 9000, 3, Some(plan));
        assert_eq!([7, 8, 5001].map(|number| kernels.name(64 * number)), [3, 80, 0]);
        assert_eq!((kernels.find(64 * 7), id(64 * 8)), (Known { id: 9000, reads: Some(plan) }, 8));
        (5001..=9000u64).for_each(|number| kernels.add(64 * number, number, 10 * number, None));
        assert_eq!((kernels.find(64 * 7).reads, kernels.name(64 * 7)), (Some(plan), 3), "a larger table has it, too");
        kernels.add(64 * 7, 9001, 4, None);
        assert_eq!(kernels.find(64 * 7), Known { id: 9001, reads: None }, "another kernel at this address");
    }
}
