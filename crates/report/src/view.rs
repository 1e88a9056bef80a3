//! What of a run is shown, and how wide.

use rkprof_results::kernel_filter::Selection;
use rkprof_show::names::Names;

/// The contents of the text.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Rows per table.
    pub rows: usize,
    /// Whether rows are launch shapes instead of whole kernels.
    pub shapes: bool,
    /// Width in columns; names are cut to fit.
    pub width: usize,
    /// Names of the kernels.
    pub names: &'a Names,
    /// The selected kernels; with a selection the tables of other things are left out.
    pub kernels: &'a Selection,
    /// Whether only the short form after a run is shown.
    pub brief: bool,
    /// Nodes of the model, for kernels per node.
    pub nodes: Option<u32>,
}

/// What takes the times of a timing run, and what does not.
pub(crate) const TIMING_RUN_ABOVE: &str = "The table of kernels, rates, limits and roofs take the times of the timing run, where it has the kernel with its shape. \
     Timelines and findings are of this run.";

/// A remark on the times of a run in which counters were read in every call.
pub const EVERY_CALL_COUNTED: &str =
    "every call was counted, so it had the device to itself and was slowed by counting";
