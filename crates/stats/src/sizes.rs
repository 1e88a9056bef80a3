//! Times of kernels by problem size, in bounded memory: one row per kernel x device x size. Kernels are told apart by name, because an id
//! is new each time that a kernel is loaded.

use super::Tally;
use rkprof_model::event::{KernelDispatch, Registry};
use rkprof_model::gemm::Gemm;
use rkprof_model::summary::SizeRow;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

#[derive(Debug)]
pub(crate) struct Sizes {
    precision: u8,
    /// Limit of rows.
    most: usize,
    rows: FxHashMap<(u64, u32, Gemm), Tally>,
    /// Launches beyond the limit.
    others: Tally,
}

impl Sizes {
    pub(crate) fn new(precision: u8, most: usize) -> Sizes {
        Sizes { precision, most, rows: FxHashMap::default(), others: Tally::new(precision) }
    }

    #[inline]
    pub(crate) fn dispatch(&mut self, dispatch: &KernelDispatch) {
        if let Some(gemm) = &dispatch.gemm {
            self.add(dispatch, gemm);
        }
    }

    fn add(&mut self, dispatch: &KernelDispatch, gemm: &Gemm) {
        let key = (dispatch.kernel, dispatch.agent, *gemm);
        let is_full = self.rows.len() >= self.most;
        let tally = match self.rows.get_mut(&key) {
            Some(tally) => tally,
            None if is_full => &mut self.others,
            None => self.rows.entry(key).or_insert_with(|| Tally::new(self.precision)),
        };
        tally.record_span(dispatch.start, dispatch.end, dispatch.timing_valid);
    }

    /// Rows by total time; that of the launches beyond the limit is last.
    pub(crate) fn rows(&self, registry: &Registry) -> Vec<SizeRow> {
        let mut named: BTreeMap<(String, String, u32, Gemm), Tally> = BTreeMap::new();
        for ((kernel, agent, gemm), tally) in &self.rows {
            let name = registry.kernel_name(*kernel).into_owned();
            let mangled = registry.kernels.get(kernel).map_or_else(String::new, |kernel| kernel.mangled.clone());
            let sum = named.entry((name, mangled, *agent, *gemm)).or_insert_with(|| Tally::new(self.precision));
            sum.add(tally);
        }
        let row = |((name, mangled, agent, gemm), tally): (_, Tally)| SizeRow {
            name,
            mangled,
            agent: Some(agent),
            gemm: Some(gemm),
            duration: tally.distribution(),
        };
        let mut rows: Vec<SizeRow> = named.into_iter().map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.duration.sum_ns));
        if !self.others.is_empty() {
            rows.push(SizeRow { duration: self.others.distribution(), ..SizeRow::default() });
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Kernel;

    fn launch(kernel: u64, m: u32, ns: u64) -> KernelDispatch {
        let gemm = Gemm { m, n: 2, k: 3, batch: 1, ..Gemm::default() };
        KernelDispatch { kernel, start: 10, end: 10 + ns, gemm: Some(Box::new(gemm)), ..KernelDispatch::default() }
    }

    #[test]
    fn sizes_of_a_kernel_are_apart_and_a_kernel_loaded_twice_is_one() {
        let mut registry = Registry::default();
        for id in [1, 2] {
            registry.kernels.insert(id, Kernel { mangled: "k".into(), name: "k".into(), ..Kernel::default() });
        }
        let mut sizes = Sizes::new(2, 3);
        for dispatch in [launch(1, 5, 100), launch(1, 6, 70), launch(2, 5, 300), launch(1, 7, 1)] {
            sizes.dispatch(&dispatch);
        }
        sizes.dispatch(&KernelDispatch { gemm: None, ..launch(1, 5, 9) });
        let rows = sizes.rows(&registry);
        let told = |row: &SizeRow| (row.gemm.map(|gemm| gemm.m), row.duration.count, row.duration.sum_ns);
        let told: Vec<_> = rows.iter().map(told).collect();
        assert_eq!(told, [(Some(5), 2, 400), (Some(6), 1, 70), (None, 1, 1)], "the fourth is beyond the limit");
        assert!(rows[0].name == "k" && rows[2].name.is_empty());
    }
}
