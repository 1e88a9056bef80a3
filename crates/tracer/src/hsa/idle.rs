//! Which devices have no kernel, now: for who looks at the host while a device has nothing to do ([`crate::host_samples`]).

use super::queue::{self, Phase, Queue};
use super::signals::{Device, SIGNALS, is_open};
use super::state::{is_draining, is_passive, is_set_up};

/// A set of devices, by their number in the session's list. Further ones count as busy.
pub type Devices = u128;

/// The bit of a device; 0 for those beyond the set.
pub fn bit(agent: u32) -> Devices {
    1_u128.checked_shl(agent).unwrap_or(0)
}

/// Kernels of a queue that are looked at, latest first. Kernels of a queue end almost in their order.
const LATEST: u64 = 64;

/// The queues, as last seen.
#[derive(Default)]
pub struct Watch {
    queues: Vec<&'static Queue>,
    /// [`queue::changes`] then, plus one; 0: never.
    seen: u64,
    /// Launches of each queue, as marked.
    marked: Vec<u64>,
}

impl Watch {
    /// Remembers how many kernels were launched. A device that is idle after this, and [has none](Watch::has_none_since) later, was
    /// idle all the time.
    pub fn mark(&mut self) {
        self.refresh();
        self.marked.clear();
        self.marked.extend(self.queues.iter().map(|queue| queue.lane.posted()));
    }

    /// Whether no kernel was launched on these devices since [`Watch::mark`].
    pub fn has_none_since(&self, devices: Devices) -> bool {
        let now = self.queues.iter().map(|queue| (bit(queue.agent().1), queue.lane.posted()));
        let known = self.seen == queue::changes() + 1 && self.marked.len() == self.queues.len();
        known && now.zip(&self.marked).all(|((own, now), then)| own & devices == 0 || now == *then)
    }

    fn refresh(&mut self) {
        let changes = queue::changes() + 1;
        if self.seen != changes {
            // What comes between these lines is seen the next time.
            self.queues = queue::all().collect();
            self.seen = changes;
            self.marked.clear();
        }
    }

    /// Devices with a kernel that was launched and has not ended. `None`: not known now, or not at all.
    pub fn busy(&mut self) -> Option<Devices> {
        if !is_set_up() || !is_draining() || is_passive() {
            return None;
        }
        self.refresh();
        let is_live = |queue: &&&'static Queue| queue.phase() == Phase::Live && queue.lane.in_flight() > 0;
        if self.queues.iter().find(is_live).is_none() {
            return Some(0);
        }
        // Signals may go while the lock is free. Who harvests has it for long only while kernels end.
        let _signals = SIGNALS.try_lock()?;
        if !is_open() {
            return None;
        }
        let busy = self.queues.iter().filter(is_live).filter(|queue| {
            // SAFETY: under the lock nothing else takes entries.
            unsafe { queue.lane.is_any_unfinished(&Device, LATEST) }
        });
        Some(busy.fold(0, |busy, queue| busy | bit(queue.agent().1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_device_has_a_bit_of_its_own() {
        assert_eq!([bit(0), bit(1), bit(127), bit(128)], [1, 2, 1 << 127, 0]);
    }
}
