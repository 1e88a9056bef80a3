//! Injected faults: `RKSIM_FAULT`, a comma-separated list.
//!
//! | entry | what happens |
//! |---|---|
//! | `FUNCTION=STATUS` | that SDK function returns the status (a number, or a name like `ERROR_BUFFER_NOT_FOUND`) |
//! | `abort@FUNCTION`, `hang@FUNCTION` | the call aborts the process, or never returns |
//! | `version=N`, `version-string=S` | the tool is told another SDK version than is played |
//! | `drop=P` | each buffered record is dropped with probability P and counted |
//! | `inverted=P`, `zero-length=P` | such a share of dispatches ends before it starts, or when it starts |
//! | `reorder=P` | such a share of completions is delivered late (default 0.2) |
//! | `hang-kernel=NAME` | kernels whose name contains NAME never complete |
//! | `no-counters`, `empty-counters`, `arch-not-supported`, `hw-limit=N`, `zero-counters`, `constant-counters` | the counter services fail so |
//! | `packet-limit=N` | the packets of a dispatch hold N counters of a block: more, which the configuration took, are fatal |
//! | `lost-counters=P`, `no-counter-times` | such a share of counted dispatches is not delivered; none has times |
//! | `counter-agent` | SDK 0.x has records of counters with the agent, as from 0.6 on |
//! | `hsa-signals=N`, `hsa-times` | HSA makes only N signals for tools, or has no times of kernels |
//! | `slow-copy-profiling=MS` | HSA takes so long to begin to time copies |
//! | `lost=N` | tools are not told of the N-th dispatch, and nothing says so |
//! | `wrong-name=NAME` | tools are told another name of this kernel |
//! | `clock-offset=NS` | the device's clock is so much ahead (or behind, when negative) |
//! | `late-doorbell=US` | a thread that has written a packet rings so much later, unless another has rung for it |
//! | `late-events=MS` | tools hear so much later that work has ended |
//! | `cost=NS` | every HIP call takes so much longer with a tool |
//! | `invalid-samples=P` | such a share of program counter samples is invalid (default 0.1) |
//! | `no-finalize`, `double-finalize` | at exit |
//! | `exit=N`, `_exit=N`, `abort`, `segv`, `sigterm`, `sigkill`, `fork`, `fork-exec`, `daemon` | the workload ends so |
//! | `at=F` | the endings above happen when a share F of the first thread's repetitions is done |
//! | `second-sdk=PATH` | another copy of the simulator (a shared library) is loaded beside and used |
//! | `put-back=N` | after so many launches HIP's table has HIP's own functions again, as when an SDK removes its own |
//! | `late-tool=MS` | a tool that comes late: the tables have the runtimes' functions so long before tools get them again |
//! | `past` | the SDK makes the queues that it intercepts by functions of its own, not by those in the tables |
//! | `indices` | the SDK intercepts no queue, but keeps write indices of its own, as real ones do since 1.3 |
//! | `ranks=N` | the program starts N copies of itself with the environment of Open MPI, and waits |
//! | `worker-first` | the first HIP call is made on a worker thread |

use rkprof_model::error::Error;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::sdk::status::Status;

#[derive(Debug, Default)]
pub struct Faults {
    statuses: HashMap<String, String>,
    abort_in: Vec<String>,
    hang_in: Vec<String>,
    values: HashMap<String, String>,
}

static ANY: AtomicBool = AtomicBool::new(false);
static FAULTS: OnceLock<Faults> = OnceLock::new();

/// Entries that are not function names.
const KNOWN: &[&str] = &[
    "version",
    "version-string",
    "drop",
    "inverted",
    "zero-length",
    "reorder",
    "hang-kernel",
    "no-counters",
    "empty-counters",
    "arch-not-supported",
    "hw-limit",
    "packet-limit",
    "zero-counters",
    "constant-counters",
    "lost-counters",
    "no-counter-times",
    "counter-agent",
    "hsa-signals",
    "hsa-times",
    "slow-copy-profiling",
    "lost",
    "late-tool",
    "wrong-name",
    "clock-offset",
    "late-doorbell",
    "late-events",
    "cost",
    "invalid-samples",
    "no-finalize",
    "double-finalize",
    "exit",
    "_exit",
    "abort",
    "segv",
    "sigterm",
    "sigkill",
    "fork",
    "fork-exec",
    "daemon",
    "at",
    "second-sdk",
    "put-back",
    "past",
    "indices",
    "ranks",
    "worker-first",
];

impl Faults {
    pub fn parse(text: &str) -> Result<Faults, Error> {
        let mut faults = Faults::default();
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            if let Some(function) = entry.strip_prefix("abort@") {
                faults.abort_in.push(function.to_owned());
            } else if let Some(function) = entry.strip_prefix("hang@") {
                faults.hang_in.push(function.to_owned());
            } else {
                let (name, value) = entry.split_once('=').unwrap_or((entry, ""));
                if name.starts_with("rocprofiler_") {
                    faults.statuses.insert(name.to_owned(), value.to_owned());
                } else if KNOWN.contains(&name) {
                    faults.values.insert(name.to_owned(), value.to_owned());
                } else {
                    return Err(Error::new(format!(
                        "{entry:?} is no fault; known are FUNCTION=STATUS, abort@FUNCTION, hang@FUNCTION, {}",
                        KNOWN.join(", ")
                    )));
                }
            }
        }
        Ok(faults)
    }

    fn empty(&self) -> bool {
        self.statuses.is_empty() && self.abort_in.is_empty() && self.hang_in.is_empty()
    }
}

fn faults() -> &'static Faults {
    FAULTS.get_or_init(|| {
        let text = std::env::var("RKSIM_FAULT").unwrap_or_default();
        let faults = Faults::parse(&text).unwrap_or_else(|problem| panic!("RKSIM_FAULT: {problem}"));
        ANY.store(!faults.empty(), Ordering::Relaxed);
        faults
    })
}

/// Reads `RKSIM_FAULT`; called once when the simulator starts.
pub fn init() {
    faults();
}

/// Every SDK function calls this first: `Some` when it must fail.
#[inline]
pub fn in_function(function: &str) -> Option<Status> {
    if !ANY.load(Ordering::Relaxed) {
        return None;
    }
    let faults = faults();
    if faults.abort_in.iter().any(|name| name == function) {
        eprintln!("simulated ROCm: abort() inside {function}, as asked by RKSIM_FAULT");
        std::process::abort();
    }
    while faults.hang_in.iter().any(|name| name == function) {
        std::thread::park();
    }
    faults.statuses.get(function).map(|status| Status::parse(status))
}

pub fn has(name: &str) -> bool {
    value(name).is_some()
}

/// The text after `=`.
pub fn value(name: &str) -> Option<&'static str> {
    debug_assert!(KNOWN.contains(&name), "{name}");
    faults().values.get(name).map(String::as_str)
}

/// A probability or number after `=`, or the default when it is invalid.
pub fn number(name: &str, default: f64) -> Option<f64> {
    value(name).map(|text| text.parse().unwrap_or(default))
}

/// Whether this is the dispatch that `lost` names; `count` counts those of one way to tell tools.
pub fn is_lost(count: &AtomicU64) -> bool {
    let lost = value("lost").and_then(|number| number.parse().ok());
    lost.is_some_and(|lost: u64| count.fetch_add(1, Ordering::Relaxed) + 1 == lost)
}

/// A time of the device's clock, in the form for tools and programs.
pub fn told_time(ns: u64) -> u64 {
    static OFFSET: OnceLock<i64> = OnceLock::new();
    let offset = OFFSET.get_or_init(|| value("clock-offset").and_then(|ns| ns.parse().ok()).unwrap_or(0));
    ns.saturating_add_signed(*offset)
}

/// A packet was written and its doorbell is about to ring.
pub fn before_doorbell(is_taken: impl Fn() -> bool) {
    static LATE: OnceLock<u64> = OnceLock::new();
    let late = LATE.get_or_init(|| value("late-doorbell").and_then(|us| us.parse().ok()).unwrap_or(0));
    if *late > 0 {
        let until = super::clock::now() + 1000 * late;
        while !is_taken() && super::clock::now() < until {
            std::thread::yield_now();
        }
    }
}

/// Additional cost of a call with a tool, ns; 0 without a tool.
static COST: AtomicU64 = AtomicU64::new(0);

/// A tool has read the runtime's tables.
pub fn tool_is_there() {
    COST.store(value("cost").and_then(|ns| ns.parse().ok()).unwrap_or(0), Ordering::Relaxed);
}

/// Takes the additional time of a call.
#[inline]
pub fn spend() {
    let cost = COST.load(Ordering::Relaxed);
    if cost > 0 {
        let until = super::clock::now() + cost;
        while super::clock::now() < until {
            std::hint::spin_loop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_is_read() {
        let faults =
            Faults::parse("rocprofiler_create_buffer=3, abort@rocprofiler_create_counter_config,drop=0.1,fork")
                .unwrap();
        assert_eq!(faults.statuses["rocprofiler_create_buffer"], "3");
        assert_eq!(faults.abort_in, ["rocprofiler_create_counter_config"]);
        assert_eq!(faults.values["drop"], "0.1");
        assert!(faults.values.contains_key("fork"));
        assert!(Faults::parse("segfault").unwrap_err().to_string().contains("segv"));
    }
}
