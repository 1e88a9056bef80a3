//! The tracer, which runs inside the user's process.
//!
//! ```text
//! HIP's and HSA's tables --> doors --> hip, hsa --+
//!                                                 +--> thread --> arena --> drainer (one thread) --> files of the run
//! rocprofiler-sdk --> sdk ------------------------+
//! session: starts, pauses and ends all of it
//! ```
//!
//! Rules of this crate: no panic leaves it ([`fence`]); no lock, allocation or system call on an application thread's hot
//! path; no signal handler; no wait without a bound. `librkprof.so` is this crate and the exported symbols around it; no
//! other crate may depend on it. `GLOBALS.md` lists its global state.

pub mod call_paths;
pub mod code_objects;
pub mod doors;
pub mod drainer;
pub mod fence;
mod foreign;
pub mod heap;
pub mod hip;
pub mod host_samples;
pub mod hsa;
pub mod sdk;
pub mod session;
pub mod thread;
mod wait_budget;
pub mod watch;
