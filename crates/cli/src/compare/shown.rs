//! What every form of a comparison shows.

use super::facts::Fact;
use crate::paths::compare::PathChange;
use rkprof_analysis::compare::Comparison;
use rkprof_results::correctness::Correctness;
use rkprof_show::names::Names;
use std::path::PathBuf;

/// The contents of all output formats.
pub(super) struct Shown {
    /// Names of the kernels of both sides.
    pub names: Names,
    pub baseline: SideShown,
    pub candidate: SideShown,
    pub comparison: Comparison,
    pub facts: Vec<Fact>,
    /// Call paths; `None` unless both sides have them.
    pub paths: Option<Vec<PathChange>>,
    pub correctness: Correctness,
    /// Reasons to doubt the comparison.
    pub remarks: Vec<String>,
    /// Whether all times are those of counted calls.
    pub counted: bool,
    /// Why the exit code is 1: sentences; empty when it is not.
    pub failures: Vec<String>,
}

pub(super) struct SideShown {
    pub paths: Vec<PathBuf>,
    pub simulated: bool,
}
