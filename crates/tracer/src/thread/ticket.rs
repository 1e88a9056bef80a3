//! What the thread that reserves a packet leaves for the one that passes it to the device.

use crate::hip::graphs::slots::{LAUNCH, LAUNCH_ON_OWN_STREAM};
use rkprof_model::record::{Domain, function_word};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The launch of a packet's content: written by the thread that reserves the packet, read by the thread that passes it to the
/// device. A cache line.
#[derive(Default)]
#[repr(align(64))]
pub struct Ticket {
    /// The packet's index + 1; 0 when the ticket is free, [`TAKEN`] while it is being written.
    pub(super) packet: AtomicU64,
    pub(super) child: AtomicU64,
    pub(super) call_tick: AtomicU64,
    pub(super) stream: AtomicU64,
    /// The call path, 0 for none, and the bits of its weight.
    pub(super) path: AtomicU64,
    pub(super) weight: AtomicU64,
    pub(super) function: AtomicU32,
    pub(super) tid: AtomicU32,
}

const TAKEN: u64 = u64::MAX;

impl Ticket {
    /// Lets the calling thread write the ticket. Returns false when another packet has it.
    #[inline]
    pub fn take(&self) -> bool {
        self.packet.load(Ordering::Relaxed) == 0
            && self.packet.compare_exchange(0, TAKEN, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Assigns the ticket to this packet.
    #[inline]
    pub fn hand_over(&self, packet: u64) {
        self.packet.store(packet + 1, Ordering::Release);
    }

    /// Whether the ticket was left for this packet.
    #[inline]
    pub fn is_of(&self, packet: u64) -> bool {
        self.packet.load(Ordering::Acquire) == packet + 1
    }

    /// Frees the ticket.
    #[inline]
    pub fn free(&self) {
        self.packet.store(0, Ordering::Release);
    }

    /// The id of the launch, 0 for none.
    #[inline]
    pub fn child(&self) -> u64 {
        self.child.load(Ordering::Relaxed)
    }

    /// Whether this thread reserved the packet in the call that began at this tick.
    #[inline]
    pub fn is_of_call(&self, tid: u32, tick: u64) -> bool {
        self.tid() == tid && self.call_tick.load(Ordering::Relaxed) == tick
    }

    /// Whether a call that launches a graph reserved the packet.
    #[inline]
    pub fn is_of_graph(&self) -> bool {
        const ANY: u32 = function_word(Domain::HipRuntime, LAUNCH as u32);
        const OWN_STREAM: u32 = function_word(Domain::HipRuntime, LAUNCH_ON_OWN_STREAM as u32);
        matches!(self.function.load(Ordering::Relaxed), ANY | OWN_STREAM)
    }

    /// The thread that reserved the packet.
    #[inline]
    pub fn tid(&self) -> u32 {
        self.tid.load(Ordering::Relaxed)
    }
}
