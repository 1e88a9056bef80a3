//! The failure for a run whose numbers cannot be.

use rkprof_results::load::Run;
use rkprof_show::failure::Problem;
use rkprof_show::{Failure, exit};

/// The failure for a run whose numbers cannot be.
pub fn damaged(run: &Run, error: impl Into<Problem>) -> Failure {
    let remedy = "The file was changed, or written by something else; trace the program again.";
    Failure::new(exit::NO_DATA, format!("report {}", run.shown.display()), error, remedy)
}
