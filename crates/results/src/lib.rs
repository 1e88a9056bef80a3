//! The results of runs, read: from a run directory to its sum, its traces, what they amount to, and its judged kernels.
//!
//! ```text
//! run directory --(load, traces)--> Run --(examine, judge)--> Examined, assessments
//!                                   Run --(paths)--> the program's lines and their costs
//! ```
//!
//! It prints no result and knows no command line; what it leaves out it says as a remark on stderr.

mod apart;
pub mod by_device;
pub mod code_objects;
pub mod correctness;
pub mod energy;
pub mod examine;
pub mod found_tracks;
pub mod judge;
pub mod kernel_filter;
pub mod load;
pub mod no_run;
pub mod page_limit;
mod partial;
pub mod paths;
pub mod replayed;
pub mod source;
pub mod source_text;
pub mod together;
mod traces;

use rkprof_show::{Failure, exit, out, progress};
