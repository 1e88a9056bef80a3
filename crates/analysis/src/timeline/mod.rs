//! Where the time of a run went: compact tables made by one pass over a trace, and pure functions over them.
//!
//! ```text
//! events --(build)--> Timeline --+--> busy, idle, gaps, sync, slivers, copies, graphs   where time goes
//!                                +--> steps, warmup                                     what repeats
//!                                +--> tail                                              what makes p99
//! all of them --(health)--> Health --> analysis::advice --> findings
//! ```
//!
//! A dispatch takes 24 bytes, so that ten million fit into a report's memory. Calls are kept only when they are long enough
//! to explain an idle device. Times are CLOCK_BOOTTIME ns of one process: tables of two processes are never mixed.

pub mod across;
pub mod build;
pub mod busy;
pub mod copies;
pub mod copy_kernels;
mod cover;
pub mod devices;
pub mod ends;
pub mod every_call;
pub mod feeding;
pub mod gaps;
pub mod graphs;
pub mod health;
pub mod host;
mod host_waits;
pub mod idle;
mod idle_report;
pub mod in_time;
pub mod latency;
pub mod launch_tax;
pub mod links;
mod lost;
pub mod measured;
pub mod memory;
pub mod more_work;
pub mod null_stream;
mod own_calls;
mod pipeline;
pub mod replayed;
mod roles;
pub mod slivers;
pub mod slow_device;
mod slow_rank;
pub mod spread;
pub mod steps;
pub mod sync;
pub mod tail;
pub mod turns;
pub mod uneven;
pub mod warmup;

pub use build::Builder;
pub use roles::Role;

use rkprof_model::event::{CopyDirection, LaunchShape, Ns};
use rkprof_model::summary::gpu_name;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// One run of a kernel. Runs without a valid time (counters were collected, or the end precedes the start) are not in the
/// table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispatch {
    pub start: Ns,
    pub end: Ns,
    /// Index in [`Timeline::classes`].
    pub class: u32,
    /// From launch to start, ns.
    wait: u32,
}

/// Value of `wait` when the launch is not known.
const NO_LAUNCH: u32 = u32::MAX;

impl Dispatch {
    pub fn new(start: Ns, end: Ns, class: u32, launch: Option<Ns>) -> Dispatch {
        let wait = |launch: Ns| u32::try_from(start.saturating_sub(launch)).unwrap_or(NO_LAUNCH).min(NO_LAUNCH - 1);
        Dispatch { start, end, class, wait: launch.map_or(NO_LAUNCH, wait) }
    }

    /// Start of the call that launched it. A wait longer than 4.29 s is cut to that length.
    pub fn launch(&self) -> Option<Ns> {
        (self.wait != NO_LAUNCH).then(|| self.start - Ns::from(self.wait))
    }

    pub fn ns(&self) -> Ns {
        self.end - self.start
    }
}

/// The common properties of dispatches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// Index in [`Timeline::kernels`].
    pub kernel: u32,
    pub shape: LaunchShape,
    pub agent: u32,
    pub queue: u32,
    pub stream: Option<u32>,
    /// The thread that launched.
    pub tid: u32,
    /// The API function that launched, an index in [`Timeline::functions`].
    pub function: Option<u32>,
}

impl Class {
    /// Its lane: a stream of a device, or a queue where streams are not known.
    pub fn lane(&self) -> Lane {
        Lane { agent: self.agent, stream: self.stream, queue: if self.stream.is_some() { 0 } else { self.queue } }
    }
}

/// A stream of a device, or a queue where streams are not known; its dispatches run in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lane {
    pub agent: u32,
    pub stream: Option<u32>,
    pub queue: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyRow {
    pub start: Ns,
    pub end: Ns,
    pub bytes: Option<u64>,
    pub direction: CopyDirection,
    pub src_agent: Option<u32>,
    pub dst_agent: Option<u32>,
    pub stream: Option<u32>,
    pub tid: u32,
    pub launch: Option<Ns>,
    /// Index in [`Timeline::functions`].
    pub function: Option<u32>,
}

/// An API call that is long enough, or of a kind, to explain an idle device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub start: Ns,
    pub end: Ns,
    /// Index in [`Timeline::functions`].
    pub function: u32,
    pub tid: u32,
}

/// A call that put a function of the host, or a wait for a value, into a stream: what comes after it in the stream waits for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostFunction {
    pub at: Ns,
    pub stream: Option<u32>,
    pub tid: u32,
    /// Index in [`Timeline::functions`].
    pub function: u32,
}

/// A ROCTx range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeRow {
    pub start: Ns,
    pub end: Ns,
    /// Index in [`Timeline::range_names`].
    pub name: u32,
    pub tid: u32,
}

/// An API function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionRow {
    pub name: String,
    pub role: Role,
}

impl FunctionRow {
    /// The row, made where it is missing, of the wait that questions in a row are.
    pub(crate) fn polled(rows: &mut Vec<FunctionRow>, function: u32) -> u32 {
        let name = format!("{}{POLLED}", rows[function as usize].name);
        FunctionRow { role: Role::Sync, name }.in_list(rows)
    }

    /// The row, made where it is missing, of the calls of a function that returned before their work had ended.
    fn returned_early(rows: &mut Vec<FunctionRow>, function: u32) -> u32 {
        FunctionRow { role: Role::AsyncCopy, ..rows[function as usize].clone() }.in_list(rows)
    }

    fn in_list(self, rows: &mut Vec<FunctionRow>) -> u32 {
        let known = rows.iter().position(|row| *row == self);
        known.unwrap_or_else(|| {
            rows.push(self);
            rows.len() - 1
        }) as u32
    }

    /// Whether it only waits: for a device, a stream or an event.
    pub(crate) fn only_waits(&self) -> bool {
        let waits = matches!(self.role, Role::DeviceSync | Role::Sync);
        waits && (self.name.contains("Synchronize") || self.name.ends_with(POLLED))
    }
}

/// What is behind the name of a question that is asked until work is done.
const POLLED: &str = " again and again";

/// Tables of one process, each ordered by start.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    pub dispatches: Vec<Dispatch>,
    pub copies: Vec<CopyRow>,
    pub calls: Vec<Call>,
    pub ranges: Vec<RangeRow>,
    pub host_functions: Vec<HostFunction>,
    pub memory: memory::Rows,
    pub classes: Vec<Class>,
    /// Demangled.
    pub kernels: Vec<String>,
    pub functions: Vec<FunctionRow>,
    pub range_names: Vec<String>,
    /// Dispatches that are not in the table.
    pub untimed: u64,
    /// Calls that do not wait and are shorter than this were left out, ns.
    pub shortest_call: Ns,
    /// Ranges beyond the limit, which are not in the table.
    pub lost_ranges: u64,
    /// Where the tables end because they are full; `None` = they hold the whole run.
    pub cut: Option<Ns>,
    /// Dispatches after that.
    pub beyond: u64,
    /// Begin and end of the session that recorded them, where these are the program's.
    pub session: Option<(Ns, Ns)>,
    /// Only some time, or some kernels, of the program were recorded.
    pub is_part: bool,
    /// Whether API calls were recorded, even if not all are in the table.
    pub has_calls: bool,
    /// The number among the GPUs of each agent that ran kernels or had memory, where it is known.
    pub gpus: BTreeMap<u32, u32>,
    /// The number of compute units of each agent that ran kernels, where it is known.
    pub compute_units: BTreeMap<u32, u32>,
    /// Launches whose kernels were lost: thread, and from and to, in order.
    pub lost: Vec<(u32, Ns, Ns)>,
    /// What the launching threads were found to do.
    pub host: host::Samples,
    /// Every call, unless there are many.
    pub every_call: every_call::EveryCalls,
}

impl Timeline {
    pub fn class(&self, dispatch: &Dispatch) -> &Class {
        &self.classes[dispatch.class as usize]
    }

    pub fn kernel_name(&self, dispatch: &Dispatch) -> &str {
        &self.kernels[self.class(dispatch).kernel as usize]
    }

    /// The device's name: `GPU 0`, with the number of `--gpu` and HIP.
    pub fn device(&self, agent: u32) -> String {
        gpu_name(agent, self.gpus.get(&agent).copied())
    }

    /// The stream's name, with its device.
    pub fn lane(&self, lane: Lane) -> String {
        let device = self.device(lane.agent);
        match lane.stream {
            Some(stream) => format!("{device}, stream {stream}"),
            None => format!("{device}, queue {}", lane.queue),
        }
    }

    /// Devices that ran kernels, ascending.
    pub fn agents(&self) -> Vec<u32> {
        let mut agents: Vec<u32> = self.classes.iter().map(|class| class.agent).collect();
        agents.sort_unstable();
        agents.dedup();
        agents
    }

    /// Ends of the launching calls that took so long that they are in the table, by thread and start. Such a call waited for
    /// something, and its kernel was queued when it returned.
    pub(crate) fn long_launches(&self) -> FxHashMap<(u32, Ns), Ns> {
        let launches = self.calls.iter().filter(|call| self.functions[call.function as usize].role == Role::Launch);
        launches.map(|call| ((call.tid, call.start), call.end)).collect()
    }

    /// Whether kernels were lost that a thread launched between these times.
    pub(crate) fn has_lost(&self, tid: u32, from: Ns, to: Ns) -> bool {
        let after = self.lost.partition_point(|lost| (lost.0, lost.1) < (tid, to));
        after.checked_sub(1).map(|at| self.lost[at]).is_some_and(|lost| lost.0 == tid && lost.2 > from)
    }

    /// Keeps only the dispatches of the wanted kernels.
    pub fn retain_kernels(&mut self, wanted: &dyn Fn(&str) -> bool) {
        let keep: Vec<bool> = self.kernels.iter().map(|name| wanted(name)).collect();
        let classes = &self.classes;
        self.dispatches.retain(|dispatch| keep[classes[dispatch.class as usize].kernel as usize]);
    }

    /// From the first start to the last end of kernels and copies.
    pub fn window(&self) -> Option<(Ns, Ns)> {
        let spans = || {
            let copies = self.copies.iter().map(|copy| (copy.start, copy.end));
            self.dispatches.iter().map(|d| (d.start, d.end)).chain(copies)
        };
        Some((spans().map(|span| span.0).min()?, spans().map(|span| span.1).max()?))
    }
}

#[cfg(test)]
mod invariants;
#[cfg(test)]
pub mod testing;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_and_streams() {
        let mut timeline = testing::timeline().kernel_on("k", 5, 2, 0, 1, None).kernel_on("k", 3, 0, 5, 6, None).done();
        timeline.gpus.insert(5, 1);
        assert_eq!(timeline.agents(), [3, 5]);
        assert_eq!((timeline.device(5), timeline.device(3)), ("GPU 1".to_owned(), "agent 3".to_owned()));
        let lane = Lane { agent: 5, stream: Some(2), queue: 0 };
        assert_eq!(timeline.lane(lane), "GPU 1, stream 2");
        assert_eq!(timeline.lane(Lane { stream: None, queue: 7, ..lane }), "GPU 1, queue 7");
    }

    #[test]
    fn wanted_kernels_remain() {
        let mut timeline = testing::timeline().kernel("gemm", 0, 1, None).kernel("copy", 5, 6, None).done();
        timeline.retain_kernels(&|name| name == "copy");
        assert_eq!(timeline.dispatches.iter().map(|d| timeline.kernel_name(d)).collect::<Vec<_>>(), ["copy"]);
        assert_eq!(timeline.window(), Some((5, 6)));
    }
}
