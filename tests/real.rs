//! Is what rkprof records what happens? A HIP program in C with known work runs alone and traced in every way, by
//! `rkprof doctor --verify`; its own account judges.
//!
//! Tests that a real ROCm alone can judge are ignored by `cargo test`; `tests/rocm.sh real` runs them. The others run on the simulator,
//! and on a real ROCm where there is one (`RKPROF_ROCM`, /opt/rocm), if it may have what they need: services of rocprofiler-sdk, mostly.
//! `RKPROF_REAL=0` leaves the real one out, `RKPROF_REAL=only` the simulator; `RKPROF_REAL_ARGS` are further arguments of the program there.
//! `RKPROF_REAL_COUNTERS=constant` says that the device there is played by software, whose counters always read the same.

mod common;

#[path = "real/artifacts.rs"]
mod artifacts;
#[path = "real/beside.rs"]
mod beside;
#[path = "real/call_args.rs"]
mod call_args;
#[path = "real/devices.rs"]
mod devices;
#[path = "real/endings.rs"]
mod endings;
#[path = "real/faults.rs"]
mod faults;
#[path = "real/host_functions.rs"]
mod host_functions;
#[path = "real/hsa_calls.rs"]
mod hsa_calls;
#[path = "real/libraries.rs"]
mod libraries;
#[path = "real/memory.rs"]
mod memory;
#[path = "real/once.rs"]
mod once;
#[path = "real/stacks.rs"]
mod stacks;
#[path = "real/streams.rs"]
mod streams;
#[path = "real/world.rs"]
mod world;
