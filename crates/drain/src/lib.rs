//! From records to events to statistics and traces: the tracer does this while the program runs, and the command does it with
//! the arena of a killed program ([`recover`]).
//!
//! ```text
//! arena ──► join (records of many threads -> events) ──► stats ───────► summary.json (once a second, at the end)
//!   │                                                └──► trace ──────► trace.pftrace (every pass, whole packets)
//!   └── publish: only when the bytes are in the files do the records leave the arena
//! ```
//!
//! `join` puts events together, from what `open_launches`, `allocations`, `streams`, `range_work` and `metadata` remember.
//! `pipeline` does the same without arena and files, so that recovery can use it.
//!
//! The tracer and the command use it. It must never panic or grow without a bound: it runs in the user's process.

mod allocations;
mod arguments;
pub mod call_paths;
mod convert;
mod inflight;
pub mod join;
mod metadata;
mod open_launches;
pub mod pipeline;
mod range_work;
pub mod recover;
mod report;
pub mod steps;
mod streams;
pub mod totals;
pub mod trigger;

pub use report::{Facts, by_kind, summarize};
