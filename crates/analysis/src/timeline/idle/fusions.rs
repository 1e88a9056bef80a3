//! Which gaps go when short kernels are fused: one for each, as a kernel goes into one neighbour only.

use crate::timeline::slivers::{SLIVER, can_be_fused};
use crate::timeline::{Class, Dispatch, Lane, Timeline};
use rkprof_model::event::Ns;

/// Looks at the kernels of a device in order.
pub(super) struct Fusions {
    /// By kernel.
    can_be_fused: Vec<bool>,
    /// The stream of the kernel before, and whether that one is short, and still to be fused with the next one.
    last: Option<(Lane, bool)>,
}

impl Fusions {
    pub(super) fn new(timeline: &Timeline) -> Fusions {
        Fusions { can_be_fused: timeline.kernels.iter().map(|name| can_be_fused(name)).collect(), last: None }
    }

    /// Whether the gap before this kernel goes; `free` is when the device became free.
    pub(super) fn next(&mut self, dispatch: &Dispatch, class: &Class, free: Option<Ns>) -> bool {
        let is_short = dispatch.ns() < SLIVER && self.can_be_fused[class.kernel as usize];
        let before = self.last.filter(|last| last.0 == class.lane());
        let queued = free.zip(dispatch.launch()).is_some_and(|(free, launch)| launch < free);
        // A kernel that was not queued has the gap behind it.
        let goes = before.is_some_and(|(_, waits)| is_short && queued || waits);
        self.last = Some((class.lane(), is_short && !goes));
        goes
    }
}
