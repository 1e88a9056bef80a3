//! The programs. Each is written from its cause.

mod clean;
mod copies;
mod devices;
mod host;
mod in_time;
mod launches;
mod once;
mod steps;
mod waits;

use super::machine::{Host, Played, Program};
use super::{Case, Saving};
use rkprof_model::event::Ns;

pub(crate) fn case(
    class: &'static str,
    name: &str,
    first: &'static [&'static str],
    make: impl Fn(bool) -> Program + 'static,
) -> Case {
    Case {
        name: name.to_owned(),
        class,
        make: Box::new(make),
        first,
        says: "",
        saving: Saving::Twin,
        beside: &[],
        steps: None,
        seen: |run| run,
    }
}

impl Case {
    pub(crate) fn says(self, says: &'static str) -> Case {
        Case { says, ..self }
    }

    pub(crate) fn any_saving(self) -> Case {
        Case { saving: Saving::Any, ..self }
    }

    pub(crate) fn beside(self, beside: &'static [&'static str]) -> Case {
        Case { beside, ..self }
    }

    pub(crate) fn steps(self, steps: u64) -> Case {
        Case { steps: Some(steps), ..self }
    }

    pub(crate) fn without_calls(self) -> Case {
        self.seen(Played::without_calls)
    }

    pub(crate) fn seen(self, seen: fn(Played) -> Played) -> Case {
        Case { seen, ..self }
    }
}

/// Numbers that look random, the same in each run: 0 to 999.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % 1000
    }

    /// `ns`, up to this many percent more or less.
    pub(crate) fn about(&mut self, ns: Ns, percent: u64) -> Ns {
        ns * (100_000 - percent * 1000 + 2 * percent * self.roll()) / 100_000
    }
}

/// One thread, one program.
pub(crate) fn one(fill: impl FnOnce(&mut Host)) -> Program {
    let mut host = Host::new(7);
    fill(&mut host);
    Program::of([host])
}

/// Gaps of the device; where the kernels are short, the finding is about these.
const GAPS: &[&str] = &["device-gaps", "slivers"];
/// The host can't launch as fast as the device runs; where the launches repeat, the finding is their remedy.
const LAUNCHES: &[&str] = &["launch-bound", "graph"];
pub(crate) const SYNC: &[&str] = &["avoidable-sync", "device-sync"];

pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    host::add(&mut cases);
    launches::add(&mut cases);
    waits::add(&mut cases);
    copies::add(&mut cases);
    once::add(&mut cases);
    devices::add(&mut cases);
    in_time::add(&mut cases);
    clean::add(&mut cases);
    steps::add(&mut cases);
    cases
}
