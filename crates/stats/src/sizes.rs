//! Times of kernels by what their launches were asked to do, in bounded memory: one row per kernel x device x shape x problem size,
//! and one per kernel x device x shape x arguments. Kernels are told apart by name, because an id is new each time that a kernel is loaded.

use super::Tally;
use rkprof_model::event::{KernelDispatch, Registry};
use rkprof_model::gemm::Gemm;
use rkprof_model::summary::{ArgumentsRow, Distribution, SizeRow};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::Arc;

/// Times by kernel, device and a further key.
#[derive(Debug)]
struct ByKey<K> {
    precision: u8,
    /// Limit of rows.
    most: usize,
    rows: FxHashMap<(u64, u32, K), Tally>,
    /// Launches beyond the limit.
    others: Tally,
}

impl<K: Hash + Ord + Clone> ByKey<K> {
    fn new(precision: u8, most: usize) -> ByKey<K> {
        ByKey { precision, most, rows: FxHashMap::default(), others: Tally::new(precision) }
    }

    fn add(&mut self, dispatch: &KernelDispatch, key: K) {
        let key = (dispatch.kernel, dispatch.agent, key);
        let is_full = self.rows.len() >= self.most;
        let tally = match self.rows.get_mut(&key) {
            Some(tally) => tally,
            None if is_full => &mut self.others,
            None => self.rows.entry(key).or_insert_with(|| Tally::new(self.precision)),
        };
        tally.record_span(dispatch.start, dispatch.end, dispatch.timing_valid);
    }

    /// Names, device, key and times; by total time.
    fn named(&self, registry: &Registry) -> Vec<((String, String, u32, K), Distribution)> {
        let mut named: BTreeMap<(String, String, u32, K), Tally> = BTreeMap::new();
        for ((kernel, agent, key), tally) in &self.rows {
            let name = registry.kernel_name(*kernel).into_owned();
            let mangled = registry.kernels.get(kernel).map_or_else(String::new, |kernel| kernel.mangled().to_owned());
            let sum = named.entry((name, mangled, *agent, key.clone())).or_insert_with(|| Tally::new(self.precision));
            sum.add(tally);
        }
        let mut rows: Vec<_> = named.into_iter().map(|(key, tally)| (key, tally.distribution())).collect();
        rows.sort_by_key(|(_, duration)| std::cmp::Reverse(duration.sum_ns));
        rows
    }

    /// Times of the launches beyond the limit.
    fn rest(&self) -> Option<Distribution> {
        (!self.others.is_empty()).then(|| self.others.distribution())
    }
}

/// Grid and workgroup.
type Shape = ([u32; 3], [u32; 3]);

#[derive(Debug)]
pub(crate) struct Sizes {
    products: ByKey<(Shape, Gemm)>,
    arguments: ByKey<(Shape, Arc<str>)>,
}

impl Sizes {
    pub(crate) fn new(precision: u8, most: usize) -> Sizes {
        Sizes { products: ByKey::new(precision, most), arguments: ByKey::new(precision, most) }
    }

    #[inline]
    pub(crate) fn dispatch(&mut self, dispatch: &KernelDispatch) {
        let shape = (dispatch.shape.grid, dispatch.shape.workgroup);
        if let Some(gemm) = &dispatch.gemm {
            self.products.add(dispatch, (shape, **gemm));
        }
        if let Some(text) = &dispatch.arguments {
            self.arguments.add(dispatch, (shape, text.clone()));
        }
    }

    /// Rows by total time; that of the launches beyond the limit is last.
    pub(crate) fn rows(&self, registry: &Registry) -> Vec<SizeRow> {
        let rows = self.products.named(registry).into_iter().map(|((name, mangled, agent, key), duration)| {
            let ((grid, workgroup), gemm) = key;
            SizeRow { name, mangled, agent: Some(agent), grid, workgroup, gemm: Some(gemm), duration }
        });
        let rest = self.products.rest().map(|duration| SizeRow { duration, ..SizeRow::default() });
        rows.chain(rest).collect()
    }

    /// The same of launches whose arguments were recorded.
    pub(crate) fn argument_rows(&self, registry: &Registry) -> Vec<ArgumentsRow> {
        let rows = self.arguments.named(registry).into_iter().map(|((name, mangled, agent, key), duration)| {
            let ((grid, workgroup), text) = key;
            ArgumentsRow {
                name,
                mangled,
                agent: Some(agent),
                grid,
                workgroup,
                arguments: Some(text.as_ref().to_owned()),
                duration,
            }
        });
        let rest = self.arguments.rest().map(|duration| ArgumentsRow { duration, ..ArgumentsRow::default() });
        rows.chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Kernel, LaunchShape, Symbol};

    fn launch(kernel: u64, m: u32, ns: u64) -> KernelDispatch {
        let gemm = Gemm { m, n: 2, k: 3, batch: 1, ..Gemm::default() };
        KernelDispatch { kernel, start: 10, end: 10 + ns, gemm: Some(Box::new(gemm)), ..KernelDispatch::default() }
    }

    #[test]
    fn sizes_of_a_kernel_are_apart_and_a_kernel_loaded_twice_is_one() {
        let mut registry = Registry::default();
        for id in [1, 2] {
            registry.kernels.insert(id, Kernel { symbol: Symbol::new("k"), ..Kernel::default() });
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

    #[test]
    fn launches_with_the_same_arguments_and_shape_are_a_row() {
        let mut registry = Registry::default();
        registry.kernels.insert(1, Kernel { symbol: Symbol::new("k"), ..Kernel::default() });
        let with = |text: &str, blocks, ns| {
            let shape = LaunchShape { grid: [blocks, 1, 1], ..LaunchShape::default() };
            KernelDispatch { arguments: Some(text.into()), gemm: None, shape, ..launch(1, 0, ns) }
        };
        let mut sizes = Sizes::new(2, 3);
        let all =
            [with("n=5", 64, 10), with("n=6", 64, 50), with("n=5", 64, 30), with("n=5", 128, 5), with("n=7", 1, 2)];
        all.iter().for_each(|dispatch| sizes.dispatch(dispatch));
        let rows = sizes.argument_rows(&registry);
        let told = |row: &ArgumentsRow| (row.arguments.clone(), row.grid[0], row.duration.count, row.duration.sum_ns);
        let row = |text: &str, blocks, count, ns| (Some(text.to_owned()), blocks, count, ns);
        let expected = [row("n=6", 64, 1, 50), row("n=5", 64, 2, 40), row("n=5", 128, 1, 5), (None, 0, 1, 2)];
        assert_eq!(rows.iter().map(told).collect::<Vec<_>>(), expected);
        assert!(sizes.rows(&registry).is_empty());
    }
}
