//! A simulated HSA runtime: HIP launches through it, and tools intercept its queues.
//!
//! ```text
//! HIP launch ─► write index ─► packet in the ring ─► doorbell ─┬─► hardware queue ─► engine (hip::queue) ─► signals
//!                                                              └─► intercept queue ─► handlers ─► writer ─┘
//! ```
//!
//! Layouts are those of the public HSA headers: `hsa_queue_t`, AQL packets of 64 bytes, `amd_signal_t`. An intercept queue
//! has its own ring, which the ringing thread empties; it takes every packet that is valid by then, even one whose own thread
//! has not rung yet. `RKSIM_HSA` chooses the variant of the runtime:
//!
//! | value | the tables |
//! |---|---|
//! | (default) | ROCR 1.18: 64, 1016 and 608 bytes, one packet a handler call |
//! | `newer` | 32 bytes longer; a handler is given all packets at once, by a pointer that may run past the ring |
//! | `older` | the AMD table ends before intercept queues, and no younger function is exported |
//! | `short` | the AMD table ends before intercept queues |
//! | `apart` | as by default, but no function is exported: the runtime seems to be a library that is not loaded |
//! | `hooked` | another library has put a function of its own in the place of `hsa_queue_create` |
//!
//! `RKSIM_HSA_TABLES` is the `major_id` of `HsaApiTable`: 3 as measured (default), 2, or 4, which no runtime has yet.
//!
//! It does not know rkprof; [`violations`] counts the errors of a tool (a signal destroyed in use, a writer called twice).

pub mod copy;
pub mod executable;
pub mod memory;
pub mod queue;
pub mod signal;
pub mod table;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub const SUCCESS: i32 = 0;
pub const ERROR: i32 = 0x1000;
pub const INVALID_ARGUMENT: i32 = 0x1001;
pub const OUT_OF_RESOURCES: i32 = 0x1008;
pub const NOT_INITIALIZED: i32 = 0x100B;

static VIOLATIONS: AtomicU64 = AtomicU64::new(0);

/// Number of breaches of HSA's rules so far.
pub fn violations() -> u64 {
    VIOLATIONS.load(Relaxed)
}

fn violation(what: &str) {
    VIOLATIONS.fetch_add(1, Relaxed);
    eprintln!("simulated HSA: {what}");
}

/// `hsa_agent_t` of an agent of the SDK.
pub fn agent(rocprofiler: u64) -> u64 {
    rocprofiler << 8
}
