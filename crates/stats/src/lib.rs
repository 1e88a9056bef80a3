//! Statistics in constant memory: events in, the tables of `summary.json` out.
//!
//! The drainer passes every event to an [`Aggregator`] inside the user's process, and asks it once a second to
//! [fill](Aggregator::fill) a summary. `rkprof recover` and the readers of traces do the same offline. Data goes one way:
//! event -> row (found by a small key) -> [`Tally`] (exact sums and a sparse HDR [`Histogram`]) -> summary row. Rows are
//! limited in number and bytes; further rows are folded into a common row with a name that says so. [`merge`] adds summaries
//! exactly.
//!
//! Nothing here panics, knows the SDK, or touches files.
//!
//! The tracer and all readers may use it.

mod aggregate;
mod busy;
pub mod collectives;
pub mod counters;
mod encoding;
mod functions;
mod histogram;
mod kernels;
mod labels;
pub mod merge;
pub mod openmetrics;
mod order;
pub mod pairs;
mod ranges;
pub mod replay;
pub mod samples;
mod sizes;
pub mod suspect;
mod tally;

pub use aggregate::{Aggregator, agents, failures};
pub use histogram::{DecodeError, Histogram};
pub use kernels::OTHER_KERNELS;
pub use labels::{copy_direction, domain};
pub use rkprof_model::verdict::judge;
pub use tally::{Tally, TallyError, sums};

/// Limits of an [`Aggregator`]: they bound its memory, whatever the number of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rows of kernel x launch shape x agent x stream; further shapes share one row per kernel and agent.
    pub kernel_rows: usize,
    /// Bytes of kernel histograms beyond which no further shape gets a row. Existing rows take further blocks when their
    /// durations spread over more powers of two: half a KiB each at two digits.
    pub kernel_bytes: usize,
    /// Rows for the further shapes; beyond these, one row takes all other kernels.
    pub folded_rows: usize,
    /// Names of ranges and of marks; further names lose their digits, and beyond that share one row.
    pub names: usize,
    /// Ranges open at the same time, per thread and among the start/stop ranges.
    pub open_ranges: usize,
    /// Queues whose dispatches are checked for overlap.
    pub queues: usize,
    /// Rows of kernel x problem size; further launches share one row.
    pub sizes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            kernel_rows: 8192,
            kernel_bytes: 24 << 20,
            folded_rows: 2048,
            names: 1024,
            open_ranges: 4096,
            queues: 1024,
            sizes: 4096,
        }
    }
}
