//! The atomics of the chunk protocol: the machine's own, or loom's when the crate is built with `--cfg loom`. All differences
//! between the two are here, so that the model runs the very code that runs in programs. [`Order`] names the orderings that
//! the protocol needs; the model can weaken each of them to show that it would notice.

#[cfg(not(loom))]
pub use core::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
#[cfg(loom)]
pub use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

/// Atomics that the model does not explore: numbers that only one thread reads and writes, that are only counted, or that
/// only a salvager reads. No access to other memory depends on them.
pub use core::sync::atomic::{AtomicU32 as Tally32, AtomicU64 as Tally64};

/// A Release ordering without which the protocol is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Producer: the bytes of a record before `committed`.
    Commit,
    /// Drainer: the last read of a chunk before it can be taken from the free list.
    Recycle,
    /// Producer: the chunk's owner before the drainer finds the chunk.
    HandOver,
    /// Producer: the last commit before the chunk is marked as sealed.
    Seal,
    /// Light path: an item before the ring's count includes it.
    Push,
    /// Light path: the last read of an item before its place is used again.
    Pop,
    /// Light path: the last use of a segment before its ring's producer has it again by way of the system.
    GiveBack,
}

#[cfg(not(loom))]
impl Order {
    #[inline(always)]
    pub fn release(self) -> Ordering {
        Ordering::Release
    }
}

/// Yields the processor while waiting for another thread.
pub fn yield_now() {
    #[cfg(not(loom))]
    std::thread::yield_now();
    #[cfg(loom)]
    loom::thread::yield_now();
}

/// The model's view of a chunk's bytes; outside the model it takes no space and does nothing.
#[cfg(not(loom))]
#[derive(Default)]
pub struct Watch;

#[cfg(not(loom))]
impl Watch {
    #[inline(always)]
    pub fn write(&self, _from: u32, _to: u32) {}
    #[inline(always)]
    pub fn read(&self, _from: u32, _to: u32) {}
}

#[cfg(loom)]
pub use model::{Watch, weaken};

#[cfg(loom)]
mod model {
    use super::{Order, Ordering};
    use std::cell::Cell;

    thread_local! {
        // loom runs all threads of a model on the thread that calls it.
        static WEAK: Cell<Option<Order>> = const { Cell::new(None) };
    }

    /// Makes `order` Relaxed in the models that this thread runs from now on.
    pub fn weaken(order: Order) {
        WEAK.set(Some(order));
    }

    impl Order {
        pub fn release(self) -> Ordering {
            if WEAK.get() == Some(self) { Ordering::Relaxed } else { Ordering::Release }
        }
    }

    /// The bytes of a chunk; for each 8 of them a cell in which loom finds unordered accesses.
    #[derive(Default)]
    pub struct Watch {
        cells: Box<[loom::cell::UnsafeCell<()>]>,
        bytes: Box<[std::cell::UnsafeCell<u64>]>,
    }

    impl Watch {
        pub fn new(payload: u32) -> Watch {
            let words = payload as usize / 8;
            Watch {
                cells: (0..words).map(|_| loom::cell::UnsafeCell::new(())).collect(),
                bytes: (0..words).map(|_| std::cell::UnsafeCell::new(0)).collect(),
            }
        }

        pub fn bytes(&self) -> *mut u8 {
            self.bytes.as_ptr().cast_mut().cast()
        }

        pub fn write(&self, from: u32, to: u32) {
            for cell in &self.cells[from as usize / 8..to as usize / 8] {
                cell.with_mut(|_| ());
            }
        }

        pub fn read(&self, from: u32, to: u32) {
            for cell in &self.cells[from as usize / 8..to as usize / 8] {
                cell.with(|_| ());
            }
        }
    }
}
