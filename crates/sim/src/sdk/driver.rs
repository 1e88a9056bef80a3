//! The driver's reports about a program's memory and queues, and calls of RCCL: a scenario requests them by name.

use super::context;
use super::correlation::{self, Correlation};
use super::kind::TracingKind;
use super::records::{self, Ids, Span};
use super::tracing;
use crate::c::leak;
use crate::clock;
use crate::version::Version;
use serde::Deserialize;
use std::sync::OnceLock;

/// An event of the driver.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    PageMigrate,
    PageFault,
    QueueEvict,
    Unmap,
    /// The driver lost this many events (`bytes`).
    Dropped,
}

/// The driver's device file: `RKSIM_KFD`, by default one that can always be opened.
pub fn device() -> &'static std::ffi::CStr {
    static DEVICE: OnceLock<&std::ffi::CStr> = OnceLock::new();
    DEVICE.get_or_init(|| leak(&std::env::var("RKSIM_KFD").unwrap_or_else(|_| "/dev/null".to_owned())))
}

/// A tool requests this kind of records. For those of the driver the SDK opens its device file at once, and ends the program
/// when it can't.
pub fn configured(kind: &std::ffi::CStr) {
    let name = kind.to_bytes();
    if name.starts_with(b"KFD_") || name == b"PAGE_MIGRATION" {
        let path = std::path::Path::new(device().to_str().unwrap_or_default());
        if std::fs::File::options().read(true).write(true).open(path).is_err() {
            super::fatal(&format!("Error opening KFD handle @ {}", path.display()));
        }
    }
}

const ADDRESS: u64 = 0x7f55_0000_0000;
const PAGE_FAULT_WRITE: u32 = 3;

/// The driver did this to `bytes` of memory, in this many nanoseconds that end now.
pub fn happen(what: Happening, from: u64, agent: u64, bytes: u64, nanoseconds: u64) {
    let end = clock::now();
    let start = end - nanoseconds;
    if Version::current() == Version::V0_5 {
        let operation = match what {
            Happening::PageMigrate => 1,
            Happening::PageFault => 2,
            Happening::QueueEvict => 3,
            Happening::Unmap => 4,
            Happening::Dropped => return,
        };
        return emplace(TracingKind::PageMigration, operation, || {
            let (from, to) = (0, 1);
            let pages = [ADDRESS, ADDRESS + bytes];
            let words = match what {
                Happening::PageMigrate => [pages[0], pages[1], to << 32 | from],
                Happening::PageFault => [to << 32 | 1, pages[0], 0],
                Happening::Unmap => [to, pages[0], pages[1]],
                _ => [to << 32, 0, 0],
            };
            records::page_migration(operation, start, end, words)
        });
    }
    let pages = [ADDRESS, ADDRESS + bytes];
    match what {
        Happening::PageMigrate => emplace(TracingKind::PageMigrate, 1, || {
            records::driver(
                TracingKind::PageMigrate,
                1,
                &[start, end],
                None,
                &[pages[0], pages[1], from, agent, 0, 0, 0],
            )
        }),
        Happening::PageFault => emplace(TracingKind::PageFault, PAGE_FAULT_WRITE, || {
            records::driver(TracingKind::PageFault, PAGE_FAULT_WRITE, &[start, end], None, &[agent, pages[0]])
        }),
        Happening::QueueEvict => emplace(TracingKind::KfdQueue, 0, || {
            records::driver(TracingKind::KfdQueue, 0, &[start, end], None, &[agent])
        }),
        Happening::Unmap => emplace(TracingKind::Unmap, 0, || {
            records::driver(TracingKind::Unmap, 0, &[end], None, &[agent, pages[0], pages[1]])
        }),
        Happening::Dropped => emplace(TracingKind::Dropped, 0, || {
            records::driver(TracingKind::Dropped, 0, &[end], Some(bytes as u32), &[])
        }),
    }
}

fn emplace(kind: TracingKind, operation: u32, make: impl Fn() -> records::Record) {
    if context::tracing(kind) != 0 {
        let listeners = tracing::listeners(kind, operation);
        tracing::emplace(&listeners, kind, operation, |_| make());
    }
}

/// An event of HIP was recorded (1) or waited for (2) on a queue.
pub fn hip_event(operation: u32, agent: u64, queue: u64, event: u64, end: u64) {
    emplace(TracingKind::HipEvent, operation, || {
        let Correlation { internal, .. } = *correlation::latest();
        let span = Span { thread: clock::thread_id(), start: end, end };
        records::hip_event(operation, Ids { internal, ..Ids::default() }, span, agent, queue, event)
    });
}

const EXEC_LAUNCH: u32 = 3;

/// A graph was launched.
pub fn hip_graph(agent: u64, graph: u64, dispatches: u64, start: u64) {
    emplace(TracingKind::HipGraph, EXEC_LAUNCH, || {
        let Correlation { internal, ancestor } = *correlation::latest();
        let span = Span { thread: clock::thread_id(), start, end: clock::now() };
        records::hip_graph(EXEC_LAUNCH, Ids { internal, external: 0, ancestor }, span, [agent, 0, graph, dispatches])
    });
}

/// Functions of RCCL, by number.
pub const RCCL: &[&str] = &[
    "ncclAllGather",
    "ncclAllReduce",
    "ncclAllToAll",
    "ncclAllToAllv",
    "ncclBroadcast",
    "ncclGather",
    "ncclReduce",
    "ncclReduceScatter",
    "ncclScatter",
    "ncclSend",
    "ncclRecv",
    "ncclRedOpCreatePreMulSum",
    "ncclRedOpDestroy",
    "ncclGroupStart",
    "ncclGroupEnd",
];

/// A collective of `count` elements of an RCCL type on a stream; `body` launches its kernel.
pub fn rccl(function: &str, count: u64, data_type: u32, stream: u64, body: impl FnOnce()) {
    let operation = RCCL.iter().position(|name| *name == function);
    let operation = operation.unwrap_or_else(|| panic!("the simulator has no {function}")) as u32;
    let arguments = match function {
        "ncclSend" | "ncclRecv" => vec![ADDRESS, count, u64::from(data_type), 0xc0, stream],
        "ncclReduce" => vec![ADDRESS, ADDRESS, count, u64::from(data_type), 0, 0xc0, stream],
        _ => vec![ADDRESS, ADDRESS, count, u64::from(data_type), 0xc0, stream],
    };
    tracing::api(TracingKind::Rccl, operation, || records::rccl_data(&arguments), |_, ()| {}, body);
}
