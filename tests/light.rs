//! The light path of dispatch timing: a million dispatches under stress in this process, and whole programs on both paths,
//! in every situation in which the one must give way to the other.

mod common;

#[path = "light/paths.rs"]
mod paths;
#[path = "light/stress.rs"]
mod stress;
