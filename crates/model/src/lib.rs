//! The types of what rkprof records and reports: the records of the arena, the events made from them, the rows of
//! `summary.json` and `run.json`, ranks, clocks and units.
//!
//! Every crate may use it. It opens no file, knows no SDK and computes no statistics.

pub mod arguments;
pub mod buckets;
pub mod call_paths;
pub mod clock;
mod closed;
pub mod descriptor;
pub mod error;
pub mod event;
pub mod gemm;
pub mod host_samples;
mod names;
pub mod partition;
pub mod rank;
pub mod record;
mod rows;
pub mod run;
pub mod safe;
pub mod spans;
pub mod summary;
pub mod time;
pub mod units;
pub mod variables;
pub mod verdict;
pub mod version_note;
