//! Is what rkprof records on this machine what happens? A small HIP program with known work ([`program`], in C) writes down what it
//! does; it runs alone and traced in every way; what was recorded is compared with its own account.
//!
//! ```text
//! program/*.c --build script--> Place --Runner--> (Truth, Recorded) a way --compare, across--> Check... --> table, JSON, Verified
//! ```
//!
//! [`truth`] and [`recorded`] read, [`matching`], [`compare`], [`across`] and [`counted`] are pure, [`ways`] starts processes,
//! [`verified`] remembers.

pub(crate) mod across;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod counted;
mod full;
pub(crate) mod matching;
pub(crate) mod program;
mod quick;
pub(crate) mod recorded;
mod show;
pub(crate) mod truth;
pub(crate) mod verified;
pub(crate) mod ways;

pub(crate) use full::{Options, execute};
pub(crate) use quick::ensure;
