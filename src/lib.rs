//! rkprof: an always-on profiler for AMD GPU programs.
//!
//! (crate docs: the layers and the way of a record, written by the integrator)

pub mod clock;
pub mod config;
pub mod drain;
pub mod event;
pub mod hip;
pub mod record;
pub mod ring;
#[cfg(feature = "sim")]
pub mod sim;
pub mod stats;
pub mod store;
pub mod sys;
pub mod thread;
pub mod trace;

pub mod analysis;
pub mod arch;
#[cfg(feature = "cli")]
pub mod cli;
