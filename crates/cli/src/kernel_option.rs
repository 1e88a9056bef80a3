//! `--kernel Kb4n7`, `--kernel 'gemm.*f16'`, `--kernel 'Tensile HHS'`: selects kernels of a run.

use super::Failure;
use rkprof_names::Ids;
use rkprof_results::kernel_filter::{self, KernelFilter, Selection};

/// The option of every command that shows kernels.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct KernelOption {
    /// Only this kernel, by its id in `rkprof report` (Kb4n7, or its beginning), or kernels whose whole or short name contains this text or matches this expression
    #[arg(long, visible_alias = "kernel-regex", value_name = "ID|NAME|REGEX")]
    pub kernel: Option<KernelFilter>,
}

impl KernelOption {
    /// The selected kernels, whether the run has them or not. `doing` names the purpose in an error.
    pub(crate) fn select(&self, ids: &Ids, doing: &str) -> Result<Selection, Failure> {
        kernel_filter::select(self.kernel.as_ref(), ids, doing)
    }

    /// The same for a command that shows nothing else: the run must have one of them.
    pub(crate) fn select_known(&self, ids: &Ids, doing: &str) -> Result<Selection, Failure> {
        kernel_filter::select_known(self.kernel.as_ref(), ids, doing)
    }
}
