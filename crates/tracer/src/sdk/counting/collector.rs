//! What is counted, and the state of it: read and written by the launching threads and by those that deliver.

use super::filter::Filter;
use rkprof_arch::reduction::Reduction;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Limit of kernel x agent x shape with their own rotation; further ones share one rotation.
pub(super) const LAUNCHES: usize = 8192;
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

/// How often a kernel was launched on an agent in a shape.
#[derive(Default)]
pub(super) struct Launch {
    /// Hash of these; 0 while free.
    pub(super) key: AtomicU64,
    /// The selections that want its kernel, and [`DECIDED`]; 0 while this is not known.
    pub(super) wanted: AtomicU64,
    pub(super) seen: AtomicU64,
    /// Number of counted ones.
    pub(super) taken: AtomicU64,
}

/// Above the bits of all selections.
pub(super) const DECIDED: u64 = 1 << 63;

/// Values of one dispatch so far; NaN until the first instance.
#[derive(Clone, Copy)]
pub(super) struct Values(pub(super) [f64; MAX_COUNTERS]);

/// A dispatch whose values are still arriving through the buffer.
pub(super) struct Pending {
    pub(super) dispatch_id: u64,
    pub(super) child: u64,
    pub(super) start_ns: u64,
    pub(super) end_ns: u64,
    pub(super) left: u64,
    pub(super) entry: usize,
    pub(super) values: Values,
}

/// The data of the callbacks; made at session start and leaked.
pub struct Collector {
    pub parts: Parts,
    pub(super) launches: Box<[Launch]>,
    pub(super) overflow: Launch,
    /// At `dispatch_id % MARKS`: the last counted dispatch with that remainder, and its configuration.
    marks: Box<[Mark]>,
    pub(super) dispatches: AtomicU64,
    pub(super) in_flight: AtomicU32,
    /// When a delivery was last seen, or first awaited; CLOCK_BOOTTIME ns.
    pub(super) last_sign: AtomicU64,
    /// Dispatches that were not counted because too many were in flight.
    pub refused: AtomicU64,
    pub chosen: AtomicU64,
    pub delivered: AtomicU64,
    /// Deliveries that were invalid.
    pub malformed: AtomicU64,
    pub(super) pending: Mutex<Vec<Pending>>,
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
            launches: (0..LAUNCHES).map(|_| Launch::default()).collect(),
            overflow: Launch::default(),
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
    pub(super) fn entry_of(&self, dispatch_id: u64) -> Option<usize> {
        let mark = &self.marks[dispatch_id as usize % MARKS];
        (mark.dispatch.load(Ordering::Acquire) == dispatch_id).then(|| mark.entry.load(Ordering::Relaxed) as usize)
    }

    pub(super) fn mark(&self, dispatch_id: u64, entry: usize) {
        let mark = &self.marks[dispatch_id as usize % MARKS];
        mark.entry.store(entry as u32, Ordering::Relaxed);
        mark.dispatch.store(dispatch_id, Ordering::Release);
    }
}

/// Whether the SDK's dispatch data of `size` bytes contains all fields that are read. Some versions give sizes without the
/// padding at the end, and newer ones may append fields.
pub(super) fn is_whole(size: u64) -> bool {
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
