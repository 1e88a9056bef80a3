//! Rows of GPUs in traces of XLA (JAX, TensorFlow): a process `/device:GPU:0` with a thread for each stream, and one that repeats its
//! kernels by operation. They are counted, and not taken for ranges of a program.

use std::collections::BTreeSet;
use std::path::Path;

#[derive(Default)]
pub(super) struct Rows {
    pids: BTreeSet<u64>,
    events: u64,
}

impl Rows {
    /// Whether this process is such a row.
    pub(super) fn begin(&mut self, pid: Option<u64>, name: &str) -> bool {
        let is_row = name.starts_with("/device:GPU:");
        self.pids.extend(pid.filter(|_| is_row));
        is_row
    }

    pub(super) fn has(&self, pid: Option<u64>) -> bool {
        pid.is_some_and(|pid| self.pids.contains(&pid))
    }

    /// Counts an event of such a row; whether it is one.
    pub(super) fn count(&mut self, pid: Option<u64>) -> bool {
        let is_of_row = self.has(pid);
        self.events += u64::from(is_of_row);
        is_of_row
    }

    /// What the import lacks.
    pub(super) fn lack(&self, path: &Path) -> Option<String> {
        (self.events > 0).then(|| {
            format!(
                "{} events on rows of GPUs in {} are not understood: it is a trace of XLA (JAX, TensorFlow). Record the program by \
                 `rkprof run`, which sees its kernels",
                self.events,
                path.display()
            )
        })
    }
}
