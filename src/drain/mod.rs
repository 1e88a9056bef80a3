//! The drainer: the one thread that takes records out of the arena and makes files of them.
//!
//! ```text
//! arena ──► join (records of many threads -> events) ──► stats ───────► summary.json (once a second, at the end)
//!   │                                                └──► trace ──────► trace.pftrace (every pass, whole packets)
//!   └── publish: only when the bytes are in the files do the records leave the arena
//! ```
//!
//! `join` puts events together, from what `launches`, `allocations`, `streams`, `stated` and `metadata` remember;
//! `pipeline` is that way without arena and files, so that recovery goes it too; `output` are the files; `control` is how
//! other threads ask for something.

mod allocations;
pub mod control;
mod flusher;
pub mod governor;
mod inflight;
mod join;
mod launches;
mod metadata;
mod metrics;
pub mod output;
pub mod pipeline;
pub mod recover;
mod report;
mod stated;
mod streams;
mod thread;
pub mod trigger;

pub use output::Output;
pub use report::{Facts, summarize};
pub use thread::{Drainer, Hooks};
