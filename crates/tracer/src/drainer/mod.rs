//! The drainer: the one thread that takes records out of the arena and makes files of them.
//!
//! ```text
//! arena ──► pipeline (rkprof-drain) ──► summary.json (once a second, at the end), trace.pftrace (every pass, whole packets)
//!   │
//!   └── publish: only when the bytes are in the files do the records leave the arena
//! ```
//!
//! `output` has the files; `control` takes requests of other threads. `grower` makes room in the arena meanwhile.

pub mod control;
mod flusher;
pub mod governor;
pub mod grower;
mod metrics;
pub mod output;
pub mod progress;
mod stack;
mod thread;

pub use output::Output;
pub use thread::{Drainer, Hooks};
