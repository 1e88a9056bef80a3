//! The stated work of a process's kernels, by kernel and launch shape, from the log of the libraries that launched them:
//! `--lib-trace` writes it beside the trace for the reports.

use rkprof_arch::Dtype;
use rkprof_model::event::LaunchShape;
use serde::{Deserialize, Serialize};

pub const SCHEMA_VERSION: u32 = 1;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LibraryWork {
    pub schema_version: u32,
    pub kernels: Vec<LibraryRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LibraryRow {
    /// Demangled.
    pub kernel: String,
    pub grid: [u32; 3],
    pub workgroup: [u32; 3],
    pub lds: Option<u32>,
    pub calls: u64,
    /// Mean over the calls.
    pub operations: f64,
    /// Format of the inputs; `None` when they differ or the format is unknown.
    pub dtype: Option<Dtype>,
}

impl LibraryWork {
    /// The row of a kernel in a shape.
    pub(crate) fn row_of(&self, kernel: &str, shape: &LaunchShape) -> Option<&LibraryRow> {
        let LaunchShape { grid, workgroup, lds } = *shape;
        self.kernels
            .iter()
            .find(|row| (row.grid, row.workgroup, row.lds) == (grid, workgroup, lds) && row.kernel == kernel)
    }
}
