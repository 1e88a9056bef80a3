//! What is compared, and by which measures.

use super::Thresholds;
use super::step::Timed;

/// What a wall time is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallOf {
    #[default]
    Program,
    /// From the first to the last record, where the run of the program was not timed: an import.
    Recording,
}

impl WallOf {
    pub fn name(self) -> &'static str {
        match self {
            WallOf::Program => "the program",
            WallOf::Recording => "the recording",
        }
    }
}

/// What to compare.
#[derive(Clone, Copy, Default)]
pub struct Question<'a> {
    /// The range that is the step.
    pub step: Option<&'a str>,
    /// The traces of each run, before and after; empty where one has none.
    pub timed: (&'a [Timed], &'a [Timed]),
    /// Wall time of each run, before and after, ns; empty where one is not known.
    pub wall_ns: (&'a [f64], &'a [f64]),
    /// What these times are of.
    pub wall_of: WallOf,
    /// Why programs of the candidate failed, where none of the baseline's did.
    pub failed: Option<&'a str>,
    /// Only kernels whose name, before or after, satisfies this. Without ranges, the step and the whole kernel time.
    pub kernels: Option<&'a dyn Fn(&str) -> bool>,
    pub thresholds: Thresholds,
}
