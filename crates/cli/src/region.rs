//! `--roi`: restricts the commands that read a run to a part of it.

use crate::{Failure, exit};
use rkprof_results::load::Run;

#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Region {
    /// Look only at what was launched from the first begin to the last end of ROCTx ranges of this name
    #[arg(long, value_name = "roctx:NAME")]
    roi: Option<String>,
}

impl Region {
    /// The name of the ranges, if the option was given.
    pub(crate) fn range(&self) -> Option<&str> {
        self.roi.as_deref().map(|roi| roi.strip_prefix("roctx:").unwrap_or(roi))
    }

    /// Removes all launches outside of the region from the run.
    pub(crate) fn restrict(&self, run: &mut Run) -> Result<(), Failure> {
        let Some(range) = self.range() else { return Ok(()) };
        run.restrict(range).map_err(|error| {
            let remedy = "Name a range that the program marks with ROCTx, in a run that has a trace.";
            Failure::new(exit::USAGE, format!("restrict {} to roctx:{range}", run.shown.display()), error, remedy)
        })
    }

    /// The suffix for the name of the run.
    pub(crate) fn describe(&self) -> String {
        self.range().map_or(String::new(), |range| format!(", only launches within the range {range:?}"))
    }
}
