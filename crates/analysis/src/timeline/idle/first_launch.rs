//! The time before the first launch of a kernel, against that before its later ones: loading and compilation occur once.

use super::found::Blame;
use rkprof_model::event::Ns;

/// A kernel with fewer later launches gives no evidence about its first one.
const LATER: u64 = 3;
/// The host's time before a first launch is preparation when it is this many times the mean before later launches.
const FIRST_USE: Ns = 10;

/// The host's part of the idle time before launches of a kernel, and the way of these launches.
#[derive(Clone, Default)]
pub(super) struct Before {
    pub(super) first: Vec<(Blame, Ns)>,
    pub(super) first_ns: Ns,
    pub(super) later_ns: Ns,
    pub(super) launches: u64,
}

impl Before {
    pub(super) fn add(&mut self, host: impl Iterator<Item = (Blame, Ns)>) {
        if self.launches == 0 {
            self.first = host.collect();
            self.first_ns = self.first.iter().map(|(_, ns)| ns).sum();
        } else {
            self.later_ns += host.map(|(_, ns)| ns).sum::<Ns>();
        }
        self.launches += 1;
    }

    /// The excess over the time before a later launch.
    pub(super) fn first_use(&self) -> Ns {
        let later = self.launches.saturating_sub(1);
        let mean = self.later_ns / later.max(1);
        if later >= LATER && self.first_ns > FIRST_USE * mean { self.first_ns - mean } else { 0 }
    }
}
