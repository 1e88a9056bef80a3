//! Programs of a sixth set: servers by what bounds them, training in phases, ranks, streams, and records with parts missing.

mod ranks;
mod seen;
mod serving;
mod streams;
mod training;

use super::Case;
use super::cases::{Dice, SYNC, case, one};
use super::machine::{Host, MS, Played, Program, US};

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    serving::add(&mut cases);
    training::add(&mut cases);
    ranks::add(&mut cases);
    streams::add(&mut cases);
    seen::add(&mut cases);
    cases
}

const COPIES_AND_WAITS: &[&str] = &["exposed-copies", "pageable-copies", "avoidable-sync", "device-sync"];
