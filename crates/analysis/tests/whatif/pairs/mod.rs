//! Programs, changes, and the truly changed programs. Each twin is written from what the change does to the program; none was
//! changed after the engine's answer was seen.

mod allocations;
mod chains;
mod copies;
mod devices;
mod fusions;
mod graphs;
mod hosts;
mod kernels;
mod phases;
mod serving;
mod waits;

use super::machine::{Host, Program};
use rkprof_model::event::Ns;

/// A program, a change of it in the words of `rkprof what-if`, and the program that was changed.
pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) changes: Vec<&'static str>,
    /// The program (`false`) and its twin.
    pub(crate) make: Box<dyn Fn(bool) -> Program>,
}

/// Numbers that look random, the same in each run: 0 to 999.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 1000
    }

    /// `ns`, up to this many percent more or less.
    fn about(&mut self, ns: Ns, percent: u64) -> Ns {
        ns * (100_000 - percent * 1000 + 2 * percent * self.roll()) / 100_000
    }
}

struct Pairs(Vec<Pair>);

impl Pairs {
    fn add(&mut self, name: &str, changes: &[&'static str], make: impl Fn(bool) -> Program + 'static) {
        self.0.push(Pair { name: name.to_owned(), changes: changes.to_vec(), make: Box::new(make) });
    }
}

/// One thread, one program.
fn one(fill: impl FnOnce(&mut Host)) -> Program {
    let mut host = Host::new(7);
    fill(&mut host);
    Program::of([host])
}

pub(crate) fn all() -> Vec<Pair> {
    let mut pairs = Pairs(Vec::new());
    kernels::add(&mut pairs);
    fusions::add(&mut pairs);
    graphs::add(&mut pairs);
    waits::add(&mut pairs);
    copies::add(&mut pairs);
    hosts::add(&mut pairs);
    allocations::add(&mut pairs);
    chains::add(&mut pairs);
    devices::add(&mut pairs);
    serving::add(&mut pairs);
    phases::add(&mut pairs);
    pairs.0
}
