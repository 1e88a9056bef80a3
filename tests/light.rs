//! The light path of dispatch timing: in this process, a million dispatches under stress and queues in every use; whole
//! programs on both paths, in every situation in which one path must yield to the other.

mod common;

#[path = "light/paths.rs"]
mod paths;
#[path = "light/planted.rs"]
mod planted;
#[path = "light/problems.rs"]
mod problems;
#[path = "light/queues.rs"]
mod queues;
#[path = "light/rig.rs"]
mod rig;
#[path = "light/stress.rs"]
mod stress;
