//! The arena: where application threads leave their records, and where another process finds them after a kill.
//!
//! ```text
//! application thread                                            drainer thread                 another process
//! Producer --reserve, write, commit--> chunk --seal--> ... --> Drainer::drain -> Visitor
//!    ^                                                              | publish(Mark)
//!    +------------------------- free chunks <-----------------------+                          Salvage
//! ```
//!
//! * A thread owns at most one chunk at a time and is the only one that writes it; `committed`, stored once a record with
//!   Release, is what others may read. Full chunks are sealed and exchanged on a cold path, without locks.
//! * The one [`Drainer`] delivers what is committed, pass by pass (its file says which order is guaranteed). In one store
//!   (see `layout.rs`) it publishes how far it got and the length of the trace. Only then are chunks free again.
//! * The memory is a file mapped shared, every page of it reserved before it is touched. It outlives the process: a
//!   [`Salvage`] of the file knows exactly which records are in the trace and which are still in the arena.
//! * When there is no free chunk, the pool grows up to its limit (the [`Grower`] sees to that); then threads drop, or wait ([`Options::on_full`]). Every
//!   drop is counted per thread and kind.
//! * A forked child shares the mapping. It must neither write to the arena nor end a [`Producer`]; it may only leave word of
//!   itself ([`Arena::note_child`]). The caller sees to that: the tracer forgets its arena in `pthread_atfork`. The C
//!   library reports no raw `clone`, so a child made by one must exec or call nothing that records.
//!
//! The tracer writes; `drain` and the command read. The writing side must never lock, allocate or wait without a bound, and
//! the reading side must never trust a number of a file unchecked.

// A model has no file, and what stands in for the machine in it is not for other crates.
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

use rkprof_model::record::Kind;

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
    /// The slot it has while it lives; another thread may get it afterwards.
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
    pub fn get(&self, kind: Kind) -> u64 {
        self.0[kind.slot()]
    }

    /// Of kinds that this version does not know.
    pub fn unknown(&self) -> u64 {
        self.0[layout::KINDS - 1]
    }

    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The known kinds that occur.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u64)> {
        Kind::COUNTED.into_iter().map(|kind| (kind, self.get(kind))).filter(|(_, count)| *count > 0)
    }

    pub fn add(&mut self, other: &Counts) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}

/// How far the files are that the drainer writes; published together with what was drained into them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Which of the rotated trace files is being written.
    pub trace_part: u64,
    /// Its bytes that hold drained records; what follows is to be cut off after a kill.
    pub trace_len: u64,
    /// The same for the metadata file.
    pub meta_len: u64,
    /// What the clock converter needs to convert the ticks of the records that are left; its own layout.
    pub clock: [u64; 8],
    /// Launches of kernels and of copies among the drained records.
    pub launches: u64,
    pub copy_launches: u64,
    /// What the SDKs had in their buffers before this moment (CLOCK_BOOTTIME ns) has been delivered; 0: never asked for.
    pub flushed: u64,
    /// Threads up to this ordinal belong to recordings that are over: what else they write is of no recording.
    pub over: u64,
}
