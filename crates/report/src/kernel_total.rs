//! What kernels took of the whole, for every form of the report.

use rkprof_model::summary::{KernelRow, Summary};
use rkprof_show::units::{count, ns, or_missing, share};

/// The time of all kernels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KernelTotal {
    whole_ns: f64,
    /// Whether calls without a time count as the mean of the others.
    pub(crate) is_estimated: bool,
}

impl KernelTotal {
    pub(crate) fn new(summary: &Summary) -> KernelTotal {
        let (whole_ns, is_estimated) = summary.kernel_total_ns();
        KernelTotal { whole_ns, is_estimated }
    }

    /// The part of a kernel.
    pub(crate) fn share(&self, row: &KernelRow) -> String {
        or_missing(self.part(row), |part| share(part, 1.0))
    }

    /// The same from 0 to 1.
    pub(crate) fn part(&self, row: &KernelRow) -> Option<f64> {
        row.total_ns().filter(|_| self.whole_ns > 0.0).map(|(total, _)| total / self.whole_ns)
    }

    /// Its time; `~` before an estimate.
    pub(crate) fn of(&self, row: &KernelRow) -> String {
        let mark = |guess| if guess && self.is_estimated { "~" } else { "" };
        or_missing(row.total_ns(), |(total, guess)| format!("{}{}", mark(guess), ns(total)))
    }

    /// Its calls with a time.
    pub(crate) fn timed(&self, row: &KernelRow) -> String {
        let (_, counted) = row.times();
        if counted { "0".to_owned() } else { count(row.duration.count) }
    }
}
