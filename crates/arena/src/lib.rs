//! The arena: application threads put their records into it, and another process finds them there after a kill.
//!
//! ```text
//! application thread                                            drainer thread                 another process
//! Producer --reserve, write, commit--> chunk --seal--> ... --> Drainer::drain -> Visitor
//!    ^                                                              | publish(Mark)
//!    +------------------------- free chunks <-----------------------+                          Salvage
//! ```
//!
//! * A thread owns at most one chunk at a time and is the only one that writes it. Others may read the chunk up to
//!   `committed`, which is stored once per record with Release. Full chunks are sealed and exchanged on a cold path, without
//!   locks.
//! * The only [`Drainer`] delivers committed records, pass by pass (its file explains the guaranteed order). One store (see
//!   `layout.rs`) publishes its progress and the length of the trace. Only then chunks become free again.
//! * The memory is a shared mapping of a file; every page is reserved before it is touched. The file survives the process: a
//!   [`Salvage`] of it knows exactly which records are in the trace and which are still in the arena.
//! * When there is no free chunk, the [`Grower`] enlarges the pool up to its limit; after that threads drop records, or wait
//!   ([`Options::on_full`]). Every drop is counted per thread and kind.
//! * A forked child shares the mapping. It must neither write to the arena nor end a [`Producer`]; it may only note itself
//!   ([`Arena::note_child`]). The caller ensures this: the tracer forgets its arena in `pthread_atfork`. The C library does
//!   not report a raw `clone`, so a child made by one must exec, or make no call that records.
//!
//! The tracer writes; `drain` and the command read. The writing side must never lock, allocate or wait without a bound. The
//! reading side must check every number of a file before it uses it.

// A model has no file, and its replacement of the machine is not for other crates.
#![cfg_attr(loom, allow(dead_code, unreachable_pub))]

mod arena;
mod drainer;
mod forked;
mod grower;
mod layout;
#[cfg(not(loom))]
mod mapping;
mod memory;
mod os;
mod pool;
mod producer;
mod publish;
mod salvage;
mod stack;
pub mod sync;
#[cfg(all(test, not(loom)))]
mod tests;

pub use arena::{Arena, Options, Usage};
pub use drainer::{Drainer, Step, Visitor};
pub use forked::ForkedChildren;
pub use grower::Grower;
pub use producer::Producer;
pub use salvage::{Salvage, SalvageError, ThreadDrops};
pub use stack::Stack;
#[cfg(loom)]
pub use sync::{Order, weaken};

use rkprof_model::record::RecordKind;

/// What an application thread does when the arena is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OnFull {
    /// Drop the record and count it.
    #[default]
    Drop,
    /// Wait for the drainer.
    Block,
}

/// A thread that records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadInfo {
    /// The thread's slot while it lives; another thread may get it afterwards.
    pub slot: u32,
    /// Kernel thread id; may be reused by the kernel.
    pub tid: u32,
    /// Number of the thread within the session, from 1; never reused.
    pub ordinal: u64,
}

/// Numbers of records by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; layout::KINDS]);

impl Counts {
    pub fn get(&self, kind: RecordKind) -> u64 {
        self.0[kind.slot()]
    }

    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The known kinds with records.
    pub fn iter(&self) -> impl Iterator<Item = (RecordKind, u64)> {
        RecordKind::COUNTED.into_iter().map(|kind| (kind, self.get(kind))).filter(|(_, count)| *count > 0)
    }

    pub fn add(&mut self, other: &Counts) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}

/// The state of the drainer's files; published together with the records drained into them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Number of the rotated trace file that is being written.
    pub trace_part: u64,
    /// Its bytes with drained records; the bytes after them are cut off after a kill.
    pub trace_len: u64,
    /// The same for the metadata file.
    pub meta_len: u64,
    /// The clock converter's state, which the remaining records need for their ticks; in its own layout.
    pub clock: [u64; 8],
    /// Launches of kernels and of copies among the drained records.
    pub launches: u64,
    pub copy_launches: u64,
    /// The SDKs' records from before this time (of records, ns) have been delivered; 0: never flushed.
    pub flushed: u64,
    /// Threads up to this ordinal belong to recordings that are over: their further records belong to no recording.
    pub over: u64,
    /// Kernels that have ended and are in no file, because the user leaves them out.
    pub filtered: u64,
}
