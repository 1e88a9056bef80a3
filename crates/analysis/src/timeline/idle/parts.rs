//! The stretches in which a device is idle, and their parts, before all causes are known.

use super::found::Blame;
use rkprof_model::event::Ns;

/// What a launch takes at most on its way, however busy the run is, ns.
pub(super) const LONGEST_LAUNCH: Ns = 100_000;
/// Parts of the host from this length are looked at one by one, ns.
pub(super) const KEPT: Ns = 100_000;

/// A stretch before its causes are known.
#[derive(Clone, Copy)]
pub(super) struct Raw {
    pub(super) start: Ns,
    /// Index in [`Timeline::dispatches`] of the kernel that ends it.
    pub(super) next: usize,
    /// Whether a kernel beside it takes less than 10 us.
    pub(super) sliver: bool,
    /// Whether it goes when such kernels are fused with a neighbour of their stream.
    pub(super) fuses: bool,
    /// The call that had drained the queue when it began.
    pub(super) drained_by: Option<u32>,
    /// When the kernel before it was launched.
    pub(super) after: Ns,
    /// Whether the kernels before and after it are of different streams.
    pub(super) changes_stream: bool,
}

/// A part of a stretch that is looked at again when all are known.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) blame: Blame,
    pub(super) ns: Ns,
    /// The stretch, and when the kernel after it was launched.
    pub(super) stretch: usize,
    pub(super) launch: Ns,
    pub(super) start: Ns,
    pub(super) before_first: bool,
}

/// A range of another thread, which made what the thread of the device waited for.
#[derive(Clone, Copy)]
pub(super) struct Helper {
    pub(super) start: Ns,
    pub(super) end: Ns,
    /// Index in [`Timeline::range_names`].
    pub(super) name: u32,
}
