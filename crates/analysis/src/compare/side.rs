//! One side of a comparison: each kernel shape and each range, run by run.

use super::change::usual;
use crate::timeline::steps::ranges::PYTORCH_STEP;
use rkprof_model::event::known_size;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_stats::{Tally, TallyError, sums};
use serde::Serialize;
use std::collections::BTreeMap;

/// The key of what is compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Key {
    pub kind: RowKind,
    /// Demangled name of a kernel, or name of a ROCTx range.
    pub name: String,
    /// Work-items; `None` for ranges, where a source does not have them, and for the row that collects a kernel's further
    /// shapes.
    pub grid: Option<[u32; 3]>,
    pub workgroup: Option<[u32; 3]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    Kernel,
    Range,
}

/// The runs of a key.
#[derive(Clone, Debug)]
pub struct Group {
    /// One for each run in which the key occurs with a duration.
    pub runs: Vec<Tally>,
    pub total: Tally,
    /// Number of kernels that ran first before this one, where a run has it.
    pub first: Option<u32>,
}

/// The runs of one side.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub run_count: usize,
    pub groups: BTreeMap<Key, Group>,
    /// Sum of the kernels' durations in each run, ns.
    pub kernel_ns: Vec<f64>,
    /// The same as if each call had taken its kernel's usual time.
    pub usual_ns: Vec<f64>,
}

impl Side {
    /// Adds up devices and streams; one summary is one run.
    ///
    /// # Errors
    /// A distribution contradicts itself.
    pub(super) fn new(runs: &[Summary]) -> Result<Side, TallyError> {
        let mut side =
            Side { run_count: runs.len(), groups: BTreeMap::new(), kernel_ns: Vec::new(), usual_ns: Vec::new() };
        for run in runs {
            let kernels = run.kernels.iter().map(|row| (Key::from_row(row), &row.duration));
            let ranges =
                run.markers.iter().filter_map(|row| Some((Key::range(numbered(&row.name)), row.duration.as_ref()?)));
            let mut groups = sums(kernels.chain(ranges))?;
            groups.retain(|_, tally| tally.count() > 0);
            let mut order: BTreeMap<Key, u32> = BTreeMap::new();
            for (row, first) in run.kernels.iter().filter_map(|row| Some((row, row.first?))) {
                let known = order.entry(Key::from_row(row)).or_insert(first);
                *known = first.min(*known);
            }
            let kernels = || groups.iter().filter(|(key, _)| key.kind == RowKind::Kernel).map(|(_, tally)| tally);
            side.kernel_ns.push(kernels().map(|tally| tally.sum() as f64).sum());
            side.usual_ns.push(kernels().map(|tally| usual(tally) * tally.count() as f64).sum());
            for (key, tally) in groups {
                match side.groups.get_mut(&key) {
                    Some(group) => {
                        group.total.add(&tally);
                        group.runs.push(tally);
                    }
                    None => {
                        let first = order.get(&key).copied();
                        side.groups.insert(key, Group { total: tally.clone(), runs: vec![tally], first });
                    }
                }
            }
        }
        Ok(side)
    }

    /// Kernel time of all runs, ns.
    pub(super) fn total_ns(&self) -> f64 {
        self.kernel_ns.iter().sum()
    }
}

impl Key {
    fn from_row(row: &KernelRow) -> Key {
        let grid = known_size(row.grid).filter(|_| !row.other_shapes);
        let (grid, workgroup) = grid.map(|grid| (grid, row.workgroup)).unzip();
        Key { kind: RowKind::Kernel, name: row.name.clone(), grid, workgroup }
    }

    fn range(name: &str) -> Key {
        Key { kind: RowKind::Range, name: name.to_owned(), grid: None, workgroup: None }
    }
}

/// PyTorch's profiler numbers each step; all of them are one range.
pub(super) fn numbered(name: &str) -> &str {
    let is_step =
        name.strip_prefix(PYTORCH_STEP).is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()));
    if is_step { PYTORCH_STEP } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pytorchs_numbers_are_dropped() {
        for (name, expected) in [
            ("ProfilerStep#12", "ProfilerStep#"),
            ("ProfilerStep#", "ProfilerStep#"),
            ("ProfilerStep#1a", "ProfilerStep#1a"),
            ("ProfilerStep#x", "ProfilerStep#x"),
            ("step 12", "step 12"),
        ] {
            assert_eq!(numbered(name), expected);
        }
    }
}
