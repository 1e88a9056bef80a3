//! Hardware counters of dispatches.
//!
//! ```text
//! catalog   what an agent can count: names -> the SDK's ids; configurations made of them
//! choose    which configuration a dispatch gets, on the launching thread: no lock, no allocation once a launch is known
//! deliver   the values of a finished dispatch, on the SDK's counter or buffer thread -> record::Counters
//! filter    which dispatches are wanted, by which group
//! service   the SDK's service, in whichever form it has
//! ```
//!
//! A counted dispatch is marked here when it is chosen. Its record of the tracing service, which may come before or after the
//! counters, then says that its duration is not a timing. The tracing service is the only source of times; the start and end
//! in the counter records serve only to check the counters.

pub mod catalog;
mod choose;
mod deliver;
mod filter;
mod service;

use choose::on_dispatch;
use deliver::on_record;
pub use deliver::{Pending, on_buffered};
pub use filter::Filter;
pub use service::{Delivery, configure};

use rkprof_arch::reduction::Reduction;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Limit of kernel x agent x shape with their own rotation; further ones share one rotation.
const LAUNCHES: usize = 8192;
/// Distance of dispatches that share a mark; far more than are ever in flight between launch and record.
const MARKS: usize = 1 << 16;
/// Limit of counters in one configuration.
pub const MAX_COUNTERS: usize = 64;

/// One configuration of one agent.
#[derive(Debug)]
pub struct Entry {
    /// The SDK's id.
    pub config: u64,
    /// Index in the collection's groups.
    pub group: u32,
    pub counters: Vec<Counted>,
    /// The index in [`Filter`] of its selection of dispatches.
    pub selection: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The upper 16 bits of a record's id, which are the lower 16 of the counter's id.
    pub key: u16,
    /// Number of its name, see [`rkprof_model::record::NameOf::Counter`].
    pub name: u64,
    pub reduction: Reduction,
}

/// The configurations that rotate on one agent.
#[derive(Debug)]
pub struct Rotation {
    pub agent: u64,
    /// Indices in [`Collector::entries`].
    pub entries: Vec<usize>,
}

/// The data of the callbacks; made at session start and leaked.
pub struct Collector {
    pub parts: Parts,
    launches: Box<[choose::Launch]>,
    overflow: choose::Launch,
    /// At `dispatch_id % MARKS`: the last counted dispatch with that remainder, and its configuration.
    marks: Box<[Mark]>,
    dispatches: AtomicU64,
    in_flight: AtomicU32,
    /// When a delivery was last seen, or first awaited; CLOCK_BOOTTIME ns.
    last_sign: AtomicU64,
    /// Dispatches that were not counted because too many were in flight.
    pub refused: AtomicU64,
    pub chosen: AtomicU64,
    pub delivered: AtomicU64,
    /// Deliveries that were invalid.
    pub malformed: AtomicU64,
    pending: Mutex<Vec<Pending>>,
}

type CounterOf = unsafe extern "C" fn(
    u64,
    *mut rkprof_abi::common::rocprofiler_counter_id_t,
) -> rkprof_abi::common::rocprofiler_status_t;

/// The parts of a collector.
pub struct Parts {
    pub entries: Vec<Entry>,
    pub rotations: Vec<Rotation>,
    /// One of N launches is counted.
    pub sample: u64,
    pub max_in_flight: u32,
    pub filter: Filter,
    /// The SDK's `rocprofiler_query_record_counter_id`.
    pub counter_of: Option<CounterOf>,
}

impl Collector {
    pub fn new(parts: Parts) -> Collector {
        Collector {
            parts: Parts { sample: parts.sample.max(1), ..parts },
            launches: (0..LAUNCHES).map(|_| choose::Launch::default()).collect(),
            overflow: choose::Launch::default(),
            marks: (0..MARKS).map(|_| Mark::default()).collect(),
            dispatches: AtomicU64::new(0),
            in_flight: AtomicU32::new(0),
            last_sign: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            chosen: AtomicU64::new(0),
            delivered: AtomicU64::new(0),
            malformed: AtomicU64::new(0),
            pending: Mutex::new(Vec::new()),
        }
    }

    /// Whether counters of this dispatch are collected, so that its duration is not a timing.
    pub fn is_counted(&self, dispatch_id: u64) -> bool {
        self.entry_of(dispatch_id).is_some()
    }

    /// The configuration of this dispatch.
    fn entry_of(&self, dispatch_id: u64) -> Option<usize> {
        let mark = &self.marks[dispatch_id as usize % MARKS];
        (mark.dispatch.load(Ordering::Acquire) == dispatch_id).then(|| mark.entry.load(Ordering::Relaxed) as usize)
    }

    fn mark(&self, dispatch_id: u64, entry: usize) {
        let mark = &self.marks[dispatch_id as usize % MARKS];
        mark.entry.store(entry as u32, Ordering::Relaxed);
        mark.dispatch.store(dispatch_id, Ordering::Release);
    }
}

/// Whether the SDK's dispatch data of `size` bytes contains all fields that are read. Some versions give sizes without the
/// padding at the end, and newer ones may append fields.
fn is_whole(size: u64) -> bool {
    use rkprof_abi::{common::rocprofiler_kernel_dispatch_info_t as Info, v1};
    const READ: usize = std::mem::offset_of!(v1::rocprofiler_dispatch_counting_service_data_t, dispatch_info)
        + std::mem::offset_of!(Info, grid_size)
        + size_of::<rkprof_abi::common::rocprofiler_dim3_t>();
    size as usize >= READ
}

struct Mark {
    dispatch: AtomicU64,
    entry: AtomicU32,
}

impl Default for Mark {
    fn default() -> Mark {
        Mark { dispatch: AtomicU64::new(u64::MAX), entry: AtomicU32::new(0) }
    }
}
