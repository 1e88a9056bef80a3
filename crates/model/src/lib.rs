//! What rkprof records and what it reports, as types: the records of the arena, the events that become of them, the rows
//! of `summary.json` and `run.json`, ranks, clocks and units.
//!
//! Everybody may use it. It opens no file, knows no SDK and computes no statistics.

pub mod buckets;
pub mod call_paths;
pub mod clock;
mod closed;
pub mod error;
pub mod event;
pub mod partition;
pub mod rank;
pub mod record;
pub mod run;
pub mod safe;
pub mod spans;
pub mod summary;
pub mod time;
pub mod units;
pub mod verdict;
pub mod version_note;
