//! The kernels and the answers of an expert, written before the code that answers was read.

mod estimates;
mod impossible;
mod infinity_cache;
mod inside;
mod natures;
mod occupancy;
mod roofs;
mod sixth;
mod waves;

use super::physics::{Device, Kernel};

pub(crate) struct Case {
    /// The group in the score.
    pub class: &'static str,
    pub name: String,
    pub device: &'static Device,
    pub kernel: Kernel,
    pub expects: Vec<Expect>,
}

pub(crate) enum Expect {
    /// One of these verdicts.
    Class(&'static [&'static str]),
    /// Not this verdict, unless with a low confidence.
    NotClass(&'static str),
    /// The numbers are doubted, and a sentence has this word (in lower case).
    Doubt(&'static str),
    NoDoubt,
    /// What is printed as the share of the roof.
    Roof(f64),
    RoofAtMost(f64),
    Format(&'static str),
    /// One advice has all of these words, in lower case.
    Says(&'static [&'static str]),
    /// One advice has one of these words, in lower case.
    SaysAny(&'static [&'static str]),
    /// No advice has this word.
    Silent(&'static str),
    /// Theoretical occupancy in percent, and what limits it.
    Occupancy(f64, &'static str),
    /// The largest estimated speed-up of an advice is between these.
    Faster(f64, f64),
    /// No advice promises more than this.
    NoFaster(f64),
    /// The confidence as a word.
    Word(&'static str),
}

/// What a clean kernel of each device must not be told.
const SMALLER: &str = "smaller than a wave";

fn case(
    class: &'static str,
    name: &str,
    device: &'static Device,
    change: impl FnOnce(&mut Kernel),
    expects: Vec<Expect>,
) -> Case {
    let mut kernel = Kernel::plain(device);
    change(&mut kernel);
    Case { class, name: format!("{} {name}", device.arch), device, kernel, expects }
}

pub(crate) fn all() -> Vec<Case> {
    let mut list = impossible::cases();
    list.extend(infinity_cache::cases());
    list.extend(inside::cases());
    list.extend(roofs::cases());
    list.extend(waves::cases());
    list.extend(occupancy::cases());
    list.extend(natures::cases());
    list.extend(estimates::cases());
    list.extend(sixth::cases());
    list
}
