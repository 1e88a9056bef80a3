//! Whether a run has all its records, and what it cost: the counts behind the verdict.

use crate::closed::closed_set;
use crate::event::Event;
use crate::rows::rows;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

closed_set! {
    /// Whether all records are present.
    pub enum Verdict {
        Complete = "COMPLETE",
        /// Records are missing, or the run has no verdict yet.
        #[default]
        Incomplete = "INCOMPLETE",
        /// For an imported run, whose source does not say what was lost.
        #[serde(other)]
        Unknown = "UNKNOWN",
    }
}

/// The reason of a run whose program loads HIP itself, where HIP hands no table over: the table is found when HSA starts.
pub const LATE_HIP: &str = "HIP was loaded after rkprof: its calls up to the one that started HSA are not recorded";

rows! {
    /// The counts behind the verdict.
    pub struct Completeness {
        pub verdict: Verdict,
        /// Why the run is INCOMPLETE; empty when it is complete.
        pub reasons: Vec<String>,
        /// Recorded kernel launches; `None` for an imported run, as are all fields below that its source does not have.
        pub launches: Option<u64>,
        pub dispatches: u64,
        pub copy_launches: Option<u64>,
        pub copies: u64, pub api_calls: u64,
        /// Records dropped by kind of record (full arena).
        pub dropped: BTreeMap<String, u64>,
        /// Records dropped by thread id.
        pub dropped_by_thread: BTreeMap<u32, u64>,
        /// Records that the SDK itself reported as dropped.
        pub dropped_by_sdk: Option<u64>,
        /// Launches whose dispatch was never reported.
        pub unfinished: Option<u64>,
        /// Kernels and copies whose launch is not recorded.
        pub unlaunched: Option<u64>,
        /// Records that were drained but lost with the process.
        pub lost: Option<u64>,
        /// Records that the drainer took out of the arena; `None` where that is not known (recovered, imported).
        pub drained: Option<Drained>,
        /// The trace files, oldest first, as their writer left them. Readers compare them with the disk (docs/complete.md).
        pub trace_files: Vec<TraceFile>,
    }

    /// Records taken out of the arena, counted before they are processed.
    #[derive(Copy, Eq)]
    pub struct Drained {
        pub api_calls: u64,
        /// Launches of kernels and of copies.
        pub launches: u64,
        pub dispatches: u64, pub copies: u64,
        /// Markers, allocations, counters and all other records except metadata.
        pub others: u64,
    }

    /// A trace file and the events written into it.
    #[derive(Eq)]
    pub struct TraceFile {
        /// File name in the session's directory.
        pub name: String,
        /// The least number of bytes: notes may be appended later.
        pub bytes: u64,
        #[serde(flatten)]
        pub held: Held,
    }

    /// Events of a trace file.
    #[derive(Copy, Eq)]
    pub struct Held {
        pub api_calls: u64, pub kernels: u64, pub copies: u64,
    }

    /// Odd times; they are counted, never edited.
    pub struct Trust {
        pub inverted: u64, pub zero_length: u64,
        /// Dispatches that start before an earlier one on the same queue has ended.
        pub overlapping: u64,
        pub out_of_order: u64,
        /// Drift of CLOCK_REALTIME against CLOCK_BOOTTIME over the run, parts per million.
        pub realtime_drift_ppm: Option<f64>,
        /// Drift of CLOCK_MONOTONIC against CLOCK_BOOTTIME over the run (0 unless the machine slept).
        pub monotonic_drift_ppm: Option<f64>,
    }

    /// The cost of rkprof itself.
    pub struct OwnCost {
        pub records: u64,
        pub drainer_cpu_s: f64,
        /// Drainer CPU nanoseconds per record.
        pub drainer_ns_per_record: Option<f64>,
        /// Estimated cost of one HIP wrapper, measured at session start on this machine.
        pub wrapper_ns: Option<f64>,
        pub trace_bytes: u64, pub arena_bytes: u64, pub arena_peak_bytes: u64,
        /// Memory of the tracer at the time of the summary. It is the sum of the arena's chunks (all of them are resident), the
        /// library's heap (statistics, packets, tables, flight recorder), and the resident part of the light path's queues
        /// according to the kernel. Not included: the library's code, the drainer's stack, the allocator's overhead per block,
        /// and the HSA runtime's memory for signals and intercepted queues.
        pub memory_bytes: u64,
        /// The heap's part of it. 0 in runs of older versions, whose `memory_bytes` is an estimate.
        pub heap_bytes: u64,
        /// Time that the SDK spent before it called rkprof, if known.
        pub sdk_startup_ms: Option<f64>,
        /// Time that the program waited in rkprof's exit handlers.
        pub finalize_ms: Option<f64>,
        /// Steps of the overhead governor: (ns since start, level, reason).
        pub governor: Vec<(u64, String, String)>,
    }
}

impl Drained {
    /// By how many records one count exceeds another, summed by kind.
    pub fn beyond(&self, other: &Drained) -> u64 {
        let pairs = [
            (self.api_calls, other.api_calls),
            (self.launches, other.launches),
            (self.dispatches, other.dispatches),
            (self.copies, other.copies),
            (self.others, other.others),
        ];
        pairs.into_iter().map(|(more, less)| more.saturating_sub(less)).sum()
    }
}

impl Held {
    /// Counts an event, if its kind is counted.
    #[inline]
    pub fn count(&mut self, event: &Event<'_>) {
        match event {
            Event::Api(_) => self.api_calls += 1,
            Event::Kernel(_) => self.kernels += 1,
            Event::Copy(_) => self.copies += 1,
            Event::Allocation(_)
            | Event::Scratch(_)
            | Event::Marker(_)
            | Event::Counters(_)
            | Event::Activity(_)
            | Event::PcSamples(_) => {}
        }
    }

    /// Adds the events of another part.
    pub fn add(&mut self, more: Held) {
        self.api_calls += more.api_calls;
        self.kernels += more.kernels;
        self.copies += more.copies;
    }

    /// The counts by which this is short of `whole`, each with its name; empty when none is.
    pub fn lacks(&self, whole: &Held) -> Vec<(&'static str, u64, u64)> {
        let pairs = [
            ("kernels", self.kernels, whole.kernels),
            ("copies", self.copies, whole.copies),
            ("API calls", self.api_calls, whole.api_calls),
        ];
        pairs.into_iter().filter(|(_, has, all)| has < all).collect()
    }

    /// The counts that are less or more than those of `other`, each with its name.
    pub fn differences(&self, other: &Held) -> Vec<(&'static str, u64, u64)> {
        let mut all = self.lacks(other);
        all.extend(other.lacks(self).into_iter().map(|(what, theirs, ours)| (what, ours, theirs)));
        all
    }

    pub fn total(&self) -> u64 {
        self.api_calls + self.kernels + self.copies
    }
}

impl Completeness {
    /// Records that rkprof or the SDK dropped; `None` for an imported run.
    pub fn dropped_total(&self) -> Option<u64> {
        Some(self.dropped.values().sum::<u64>() + self.dropped_by_sdk?)
    }

    /// The kernels in the trace files, and all of them, where older files were deleted (`--keep`).
    pub fn kept_kernels(&self) -> Option<[u64; 2]> {
        let number =
            |name: &str| -> Option<u64> { name.strip_prefix("trace.")?.strip_suffix(".pftrace")?.parse().ok() };
        let is_later = number(&self.trace_files.first()?.name).is_some_and(|number| number > 1);
        let kept = self.trace_files.iter().map(|file| file.held.kernels).sum();
        (is_later && kept < self.dispatches).then_some([kept, self.dispatches])
    }
}
