//! Programs of a fifth set, by what their authors do: inference, training, HPC, and programs with nothing to mend.

mod clean;
mod hpc;
mod inference;
mod training;

use super::Case;
use super::cases::{Dice, SYNC, case, one};
use super::machine::{Host, MS, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    inference::add(&mut cases);
    training::add(&mut cases);
    hpc::add(&mut cases);
    clean::add(&mut cases);
    cases
}

const COPIES_AND_WAITS: &[&str] = &["exposed-copies", "pageable-copies", "avoidable-sync", "device-sync"];
