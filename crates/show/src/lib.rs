//! How rkprof shows things: units, typed columns of tables, names of kernels that fit, colours, HTML pages, remarks and failures.
//!
//! It knows values and where they go ([`out`]), and never what they mean: no run is read here, and no number computed.

pub mod columns;
pub mod failure;
pub mod names;
pub mod out;
pub mod page;
pub mod progress;
pub mod shell;
pub mod style;
pub mod table;
pub mod units;

pub use failure::Failure;

/// Exit codes of the command; 0 ok, 1 a check failed, 2 usage, 3 the program could not be started, 4 no data.
pub mod exit {
    pub const OK: u8 = 0;
    pub const CHECK_FAILED: u8 = 1;
    pub const USAGE: u8 = 2;
    pub const NOT_STARTED: u8 = 3;
    pub const NO_DATA: u8 = 4;
}
