//! Is what rkprof records on this machine what happens? A small HIP program with known work ([`program`], in C) writes down what it
//! does; it runs alone and traced in every way; what was recorded is compared with its own account.
//!
//! ```text
//! program/*.c --build script--> Place --Runner--> (Truth, Recorded) a way --compare, across--> Check... --> table, JSON, Verified
//! ```
//!
//! [`truth`] and [`recorded`] read, [`matching`], [`compare`], [`across`] and [`counted`] are pure, [`ways`] starts processes,
//! [`verified`] remembers.

mod across;
pub mod check;
mod compare;
mod counted;
mod full;
mod matching;
pub mod program;
mod quick;
pub mod recorded;
mod show;
mod tools;
pub mod truth;
pub mod verified;
pub mod ways;

use rkprof_show::{Failure, exit, out, progress};

pub use full::{Options, execute};
pub use quick::ensure;
