//! What is found of the idle time of a device: by cause, by place, and the longest stretches.

use super::cause::{ByCause, Cause};
use super::slices::IdleSlice;
use rkprof_model::event::Ns;
use rkprof_stats::Tally;
use rustc_hash::FxHashMap;

/// Time of samples, and their number.
pub type HostTime = (Ns, u64);

/// Idle time of one device.
#[derive(Clone, Debug)]
pub struct Idle {
    pub agent: u32,
    pub stretches: u64,
    pub by_cause: ByCause,
    pub parts: IdleParts,
    /// By time, longest first.
    pub sites: Vec<Site>,
    /// The longest stretches, longest first.
    pub longest: Vec<Stretch>,
    /// In the order of time; of many the longest.
    pub slices: Vec<IdleSlice>,
    /// From launch to start of the kernels that ended a stretch while nothing delayed them.
    pub launch_latency: Tally,
    pub once_sites: Vec<Site>,
    pub prepared_sites: Vec<Site>,
    /// The part in long pauses of the host at regular distances.
    pub pauses: Option<Pauses>,
    /// From the first work of any device to the first kernel of this one, and from its last one to the last of any.
    pub before_ns: Ns,
    pub after_ns: Ns,
    /// Samples of the threads that the device waited for, by cause and place.
    pub host: FxHashMap<(Cause, u32), HostTime>,
}

/// Parts of a device's idle time that have a remedy of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IdleParts {
    /// The part that occurred once: compilation, loading, allocation before first launches or in the first tenth of the run.
    pub once: ByCause,
    /// The part of that which no first launch took: the program's own preparation.
    pub prepared: ByCause,
    /// Where the host's part of a stretch grows over the run: its median in the first and in the last quarter.
    pub grows: Option<(Ns, Ns)>,
    /// The part between the kernels of sequences that a graph could replay.
    pub in_graphs: ByCause,
    /// What stays of it in a graph: the device's own gap between two kernels.
    pub graph_gaps_ns: Ns,
    /// The part of the gaps that is beside a kernel of less than 10 us.
    pub sliver_gaps_ns: Ns,
    /// Gaps that go when kernels of less than 10 us are fused with a neighbour.
    pub fused_gaps_ns: Ns,
    /// The part of the gaps that is from one stream's kernel to another's, and what would stay of it on one stream.
    pub stream_gaps_ns: Ns,
    pub stream_gaps_left_ns: Ns,
    /// The part of copies that behaved as if from pageable memory.
    pub pageable_ns: Ns,
    /// The part of the waits for a whole device.
    pub device_wide_ns: Ns,
    /// The way of launches that this cause made late, and of those between the kernels of such sequences.
    pub late: ByCause,
    pub late_in_graphs: ByCause,
    /// The part of it after waits for a whole device, and after copies from pageable memory.
    pub device_wide_late_ns: Ns,
    pub pageable_late_ns: Ns,
    /// The host's own code between ranges that may be requests from elsewhere.
    pub unsure_ns: Ns,
}

/// Pauses of the host at regular distances.
#[derive(Clone, Debug, PartialEq)]
pub struct Pauses {
    pub by_cause: ByCause,
    pub count: u64,
    pub median_ns: Ns,
    /// When each began.
    pub starts: Vec<Ns>,
    /// The place that has most of their time, if one has.
    pub site: Option<Site>,
}

impl Idle {
    pub fn total(&self) -> Ns {
        self.by_cause.iter().sum()
    }

    pub(crate) fn time_by(&self, cause: Cause) -> Ns {
        self.by_cause[cause as usize]
    }
}

/// What caused idle time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    pub blame: Blame,
    pub ns: Ns,
    /// Stretches with a part of this cause.
    pub stretches: u64,
    /// The largest part in one stretch.
    pub longest_ns: Ns,
    /// Sum of the squares of the parts, ns2: in how many stretches most of the time is.
    pub squares: u128,
}

/// A cause, and the call and range in which it occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Blame {
    pub cause: Cause,
    /// Index in [`Timeline::functions`].
    pub function: Option<u32>,
    /// Index in [`Timeline::range_names`].
    pub range: Option<u32>,
    /// Of the way of a launch: the cause that made the launch late, without which it would have been hidden.
    pub owner: Option<Cause>,
}

impl Blame {
    /// Of a program that answers requests: its own code between them, and its other devices' work, hold nothing up.
    pub(super) fn nothing_to_do(&mut self) {
        let own_code = *self == Blame { cause: Cause::Host, function: None, range: None, owner: None };
        if own_code || self.cause == Cause::Device {
            self.cause = Cause::Nothing;
        }
    }
}

impl Site {
    pub(super) fn from_blame(blame: Blame) -> Site {
        Site { blame, ns: 0, stretches: 0, longest_ns: 0, squares: 0 }
    }

    pub(super) fn join(&mut self, other: &Site) {
        self.ns += other.ns;
        self.stretches += other.stretches;
        self.longest_ns = self.longest_ns.max(other.longest_ns);
        self.squares += other.squares;
    }
}

/// A time in which a device had no work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub start: Ns,
    pub end: Ns,
    /// The main cause.
    pub blame: Blame,
    /// Index in [`Timeline::kernels`]: the kernel that ended it.
    pub next_kernel: u32,
}

pub(super) fn add_site(sites: &mut FxHashMap<Blame, Site>, blame: Blame, ns: Ns) {
    let site = sites.entry(blame).or_insert(Site::from_blame(blame));
    site.ns += ns;
    site.stretches += 1;
    site.longest_ns = site.longest_ns.max(ns);
    site.squares += u128::from(ns).pow(2);
}
