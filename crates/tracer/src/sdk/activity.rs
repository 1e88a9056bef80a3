//! Actions of the driver, of HIP's events and of HIP's graphs: services that not every SDK has, each by name.

use super::agents::Agents;
use super::payload::{header, sized};
use crate::thread;
use rkprof_abi::{Generation, kind, v0, v1};
use rkprof_config::Config;
use rkprof_model::record::{self, Domain, NO_AGENT, RecordKind};
use std::ffi::{CStr, c_void};

/// A service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    PageMigrate,
    PageFault,
    /// Queues that the driver evicted, until it restored them.
    Queue,
    Unmap,
    /// Number of events that the driver itself lost.
    Dropped,
    /// All of the above in SDK 0.5.
    PageMigration,
    HipEvent,
    HipGraph,
}

use Source::*;

const KFD: [Source; 5] = [PageMigrate, PageFault, Queue, Unmap, Dropped];
const KFD_V0: [Source; 1] = [PageMigration];

/// Operations of [`Source::PageMigration`].
const V0_MIGRATE: i32 = 1;
const V0_FAULT: i32 = 2;
const V0_UNMAP: i32 = 4;

/// Why the driver's services must not be requested. The SDK opens the driver's device file at the request, and ends the
/// program when it can't (in a container without devices, or without permission to use the GPU).
pub fn refused_by_driver(device: &CStr) -> Option<String> {
    // SAFETY: the path is terminated; the file is only opened and closed.
    let file = unsafe { libc::open(device.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC) };
    if file < 0 {
        let error = std::io::Error::last_os_error();
        return Some(format!(
            "{} can't be opened for reading and writing ({error}), and the SDK would end the program for that",
            device.to_string_lossy()
        ));
    }
    // SAFETY: the descriptor was opened above.
    unsafe { libc::close(file) };
    None
}

/// The requested services.
pub fn wanted(config: &Config, generation: Generation) -> Vec<Source> {
    let kfd: &[Source] = match (config.kfd, generation) {
        (false, _) => &[],
        (true, Generation::V0) => &KFD_V0,
        (true, Generation::V1) => &KFD,
    };
    let events = config.hip_events.then_some(HipEvent);
    kfd.iter().copied().chain(events).chain(config.hip_graphs.then_some(HipGraph)).collect()
}

impl Source {
    /// Name of the kind of buffer tracing.
    pub fn kind(self) -> &'static str {
        match self {
            PageMigrate => kind::KFD_PAGE_MIGRATE,
            PageFault => kind::KFD_PAGE_FAULT,
            Queue => kind::KFD_QUEUE,
            Unmap => kind::KFD_UNMAP_FROM_GPU,
            Dropped => kind::KFD_DROPPED_EVENTS,
            PageMigration => kind::PAGE_MIGRATION,
            HipEvent => kind::HIP_EVENT,
            HipGraph => kind::HIP_GRAPH,
        }
    }

    pub fn domain(self) -> Domain {
        match self {
            HipEvent => Domain::HipEvent,
            HipGraph => Domain::HipGraph,
            PageMigrate | PageFault | Queue | Unmap | Dropped | PageMigration => Domain::Kfd,
        }
    }

    /// The operation's number in its domain: several kinds share one domain.
    pub fn operation(self, operation: i32) -> u32 {
        (self as u32) << 16 | (operation as u32 & 0xFFFF)
    }
}

/// The record of the payload; `Err` has the number of events that the driver lost.
///
/// # Safety
/// `payload` is a record of the SDK of this generation, of the kind of `source`.
pub unsafe fn decode(source: Source, agents: &Agents, payload: *const c_void) -> Result<record::Activity, u64> {
    // SAFETY: this function's contract; sized() reads no further than the record reaches.
    unsafe {
        Ok(match source {
            PageMigrate => {
                let raw: v1::rocprofiler_buffer_tracing_kfd_page_migrate_record_t = sized(payload);
                record::Activity {
                    bytes: raw.end_address.value.wrapping_sub(raw.start_address.value),
                    value: raw.start_address.value,
                    agent: agents.index(raw.dst_agent.handle),
                    from_agent: agents.index(raw.src_agent.handle),
                    ..new(source, raw.operation, raw.start_timestamp, raw.end_timestamp)
                }
            }
            PageFault => {
                let raw: v1::rocprofiler_buffer_tracing_kfd_page_fault_record_t = sized(payload);
                record::Activity {
                    value: raw.address.value,
                    agent: agents.index(raw.agent_id.handle),
                    ..new(source, raw.operation, raw.start_timestamp, raw.end_timestamp)
                }
            }
            Queue => {
                let raw: v1::rocprofiler_buffer_tracing_kfd_queue_record_t = sized(payload);
                let agent = agents.index(raw.agent_id.handle);
                record::Activity { agent, ..new(source, raw.operation, raw.start_timestamp, raw.end_timestamp) }
            }
            Unmap => {
                let raw: v1::rocprofiler_buffer_tracing_kfd_event_unmap_from_gpu_record_t = sized(payload);
                record::Activity {
                    bytes: raw.end_address.value.wrapping_sub(raw.start_address.value),
                    value: raw.start_address.value,
                    agent: agents.index(raw.agent_id.handle),
                    ..new(source, raw.operation, raw.timestamp, raw.timestamp)
                }
            }
            Dropped => {
                let raw: v1::rocprofiler_buffer_tracing_kfd_event_dropped_events_record_t = sized(payload);
                return Err(u64::from(raw.count));
            }
            PageMigration => migration_v0(agents, &sized(payload)),
            HipEvent => {
                let raw: v1::rocprofiler_buffer_tracing_hip_event_record_t = sized(payload);
                let record = new(source, raw.operation, raw.start_timestamp, raw.end_timestamp);
                let agent = agents.index(raw.agent_id.handle);
                record::Activity { value: raw.hip_event_handle, agent, tid: raw.thread_id as u32, ..record }
            }
            HipGraph => {
                let raw: v1::rocprofiler_buffer_tracing_hip_graph_record_t = sized(payload);
                let record = new(source, raw.operation, raw.start_timestamp, raw.end_timestamp);
                let agent = agents.index(raw.agent_id.handle);
                record::Activity { value: raw.kernel_dispatch_count, agent, tid: raw.thread_id as u32, ..record }
            }
        })
    }
}

/// The union of 0.5, by operation. It contains the driver's nodes, not agents.
fn migration_v0(agents: &Agents, raw: &v0::rocprofiler_buffer_tracing_page_migration_record_t) -> record::Activity {
    let record = new(PageMigration, raw.operation, raw.start_timestamp, raw.end_timestamp);
    let words = &raw.reserved;
    let node = |word: u64| agents.by_node(word as u32);
    match raw.operation {
        V0_MIGRATE => record::Activity {
            bytes: words[1].wrapping_sub(words[0]),
            value: words[0],
            from_agent: node(words[2]),
            agent: node(words[2] >> 32),
            ..record
        },
        V0_FAULT => record::Activity { value: words[1], agent: node(words[0] >> 32), ..record },
        V0_UNMAP => record::Activity {
            bytes: words[2].wrapping_sub(words[1]),
            value: words[1],
            agent: node(words[0]),
            ..record
        },
        _ => record::Activity { agent: node(words[0] >> 32), ..record },
    }
}

fn new(source: Source, operation: i32, start_ns: u64, end_ns: u64) -> record::Activity {
    let none = u64::MAX;
    let header = header::<record::Activity>(RecordKind::Activity, source.domain() as u8, source.operation(operation));
    let (agent, from_agent) = (NO_AGENT, NO_AGENT);
    record::Activity { header, start_ns, end_ns, bytes: none, value: none, agent, from_agent, tid: 0, pad: 0 }
}

/// Records a delivery of a buffer; returns the number of events that the driver lost.
///
/// # Safety
/// As [`decode`].
pub unsafe fn deliver(source: Source, agents: &Agents, payload: *const c_void) -> u64 {
    // SAFETY: this function's contract.
    match unsafe { decode(source, agents, payload) } {
        Ok(record) => {
            thread::push(&record);
            0
        }
        Err(lost) => lost,
    }
}
