//! From records to events to statistics and traces: what the tracer does while the program runs, and what the command does
//! with the arena that a killed program left ([`recover`]).
//!
//! ```text
//! arena ──► join (records of many threads -> events) ──► stats ───────► summary.json (once a second, at the end)
//!   │                                                └──► trace ──────► trace.pftrace (every pass, whole packets)
//!   └── publish: only when the bytes are in the files do the records leave the arena
//! ```
//!
//! `join` puts events together, from what `launches`, `allocations`, `streams`, `stated` and `metadata` remember;
//! `pipeline` is that way without arena and files, so that recovery goes it too.
//!
//! The tracer and the command use it. It must never panic or grow without a bound: it runs in somebody else's process.

mod allocations;
mod arguments;
pub mod call_paths;
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
pub mod trigger;

pub use report::{Facts, by_kind, summarize};
