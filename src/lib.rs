//! rkprof: an always-on profiler for AMD GPU programs.
//!
//! One package makes three things: `librkprof.so`, which a ROCm program preloads; the `rkprof` command, which runs
//! programs with it and reads what it wrote; and this library, which both, the tests and the benches share.
//!
//! # The way of a record
//!
//! ```text
//!  application threads, SDK threads            drainer thread                               files
//!
//!  hip::wrap ─► thread ─┐                                              ┌─► stats ─► summary.json
//!                       ├─► ring (arena) ─► drain: join ─► event ──────┤
//!  sdk::callbacks ──────┘      │     hsa: completed kernels ────┘        └─► trace ─► trace.pftrace
//!                              └── outlives the process: store::recover ───► the same two
//! ```
//!
//! # The layers
//!
//! | module | knows | is |
//! |---|---|---|
//! | [`entry`] | session | the exported symbols; no panic passes |
//! | [`session`] | sdk, drain | one recording: start, fork, pause, exit |
//! | [`sdk`] | sys, thread | rocprofiler-sdk made safe: records of the SDK -> [`record`] |
//! | [`sys`] | | its raw binary interface, generated |
//! | [`hip`] | thread | HIP's dispatch table as data, wrappers around its functions |
//! | [`hsa`] | thread | HSA's dispatch tables, intercept queues, the signal pool: kernels timed without the SDK |
//! | [`thread`] | ring, clock | what each application thread keeps; the hot path |
//! | [`ring`] | record | the arena in shared memory |
//! | [`drain`] | ring, stats, trace, store | the one thread that empties the arena |
//! | [`heap`] | | the allocator, which counts |
//! | [`objects`] | | what is loaded in the process, and what it exports |
//! | [`stats`] | event | HDR histograms, exact sums, merging |
//! | [`trace`] | event | Perfetto: encoder, reader, repair |
//! | [`store`] | | the run directory and its files |
//! | [`merge`] | store, trace, stats, analysis, telemetry | many processes made into one run (feature `cli`) |
//! | [`export`] | event, trace, store | runs in the formats of other tools (feature `cli`) |
//! | [`arch`], [`analysis`] | event | facts of architectures; pure functions over tables |
//! | [`libtrace`] | store, trace, analysis | calls of math libraries from their logs; their shapes beside kernels (feature `cli`) |
//! | [`import`] | event, stats, trace, store | traces of other profilers become run directories (feature `cli`) |
//! | [`telemetry`] | store, trace | power, clocks, temperature, memory of the GPUs beside a run (feature `cli`) |
//! | [`sim`] | sys | a simulated ROCm for tests, benches and `rkprof demo` (feature `sim`) |
//! | [`cli`] | all of the reading side | the command (feature `cli`) |
//!
//! `unsafe` occurs in `entry`, `sys`, `session`, `sdk`, `hip`, `hsa`, `objects`, `ring`, `thread`, `clock`, `heap`, `telemetry::amd_smi` and
//! `sim` only.

#![deny(unsafe_code)]

pub mod analysis;
pub mod arch;
#[cfg(feature = "cli")]
pub mod cli;
#[allow(unsafe_code)]
pub mod clock;
pub mod config;
pub mod drain;
#[allow(unsafe_code)]
pub mod entry;
pub mod event;
#[cfg(feature = "cli")]
pub mod export;
#[allow(unsafe_code)]
pub mod heap;
#[allow(unsafe_code)]
pub mod hip;
#[allow(unsafe_code)]
pub mod hsa;
#[cfg(feature = "cli")]
pub mod import;
#[cfg(feature = "cli")]
pub mod libtrace;
#[cfg(feature = "cli")]
pub mod merge;
#[allow(unsafe_code)]
pub mod objects;
pub mod record;
#[allow(unsafe_code)]
pub mod ring;
#[allow(unsafe_code)]
pub mod sdk;
#[allow(unsafe_code)]
pub mod session;
#[cfg(feature = "sim")]
#[allow(unsafe_code)]
pub mod sim;
pub mod stats;
pub mod store;
#[allow(unsafe_code)]
pub mod sys;
#[cfg(feature = "cli")]
pub mod telemetry;
#[allow(unsafe_code)]
pub mod thread;
pub mod trace;
