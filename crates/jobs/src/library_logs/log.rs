//! The library log of one output stream: the number of each call, and the matrix products in the order of logging.

use super::{Call, Gemm, Library, Tally, parse};
use std::collections::HashMap;

/// Limit of products kept in order, and of different ones; with more, the order is not known.
const MOST: usize = 1 << 21;
const MOST_KINDS: usize = 1 << 16;

/// A product that a program asked a library for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Product {
    pub library: Library,
    pub gemm: Gemm,
    /// The whole call: two calls with the same words run the same kernel.
    pub config: String,
}

/// Matrix products in order.
#[derive(Clone, Debug, Default)]
pub struct Products {
    kinds: Vec<Product>,
    index: HashMap<String, u32>,
    /// Indices of `kinds`.
    order: Vec<u32>,
    /// There were more than the limit.
    pub too_many: bool,
}

impl Products {
    fn add(&mut self, call: &Call) {
        // A library's sum at the end of the program has no order.
        let Some(gemm) = Gemm::from_call(call).filter(|_| call.times().is_none()) else { return };
        // An empty product runs no kernel.
        if gemm.operations() == 0.0 {
            return;
        }
        let known = self.index.get(&call.config).copied();
        if self.order.len() >= MOST || (known.is_none() && self.kinds.len() >= MOST_KINDS) {
            self.too_many = true;
            return;
        }
        let kind = known.unwrap_or_else(|| {
            self.kinds.push(Product { library: call.library, gemm, config: call.config.clone() });
            let kind = self.kinds.len() as u32 - 1;
            self.index.insert(call.config.clone(), kind);
            kind
        });
        self.order.push(kind);
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Products in order, of one library or of all.
    pub fn of_library(&self, library: Option<Library>) -> impl Iterator<Item = &Product> {
        let kinds = self.order.iter().filter_map(|kind| self.kinds.get(*kind as usize));
        kinds.filter(move |product| library.is_none_or(|library| product.library == library))
    }
}

/// The whole log of a stream.
#[derive(Clone, Debug, Default)]
pub struct Log {
    pub tally: Tally,
    pub products: Products,
}

impl Log {
    /// Takes any line of the output.
    pub fn line(&mut self, line: &str) {
        if let Some(call) = parse(line) {
            self.products.add(&call);
            self.tally.add(call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_keep_their_order() {
        let mut log = Log::default();
        let lines = [
            "./rocblas-bench -f gemm_ex -m 8 -n 4 -k 2 --a_type f16_r",
            "loss 0.3",
            "hipblaslt-bench -m 16 -n 4 -k 2 --a_type bf16_r",
            "./rocblas-bench -f gemm_ex -m 8 -n 4 -k 0 --a_type f16_r",
            "./rocblas-bench -f axpy -n 1000",
            "./rocblas-bench -f gemm_ex -m 8 -n 4 -k 2 --a_type f16_r",
            "- { rocblas_function: \"rocblas_gemm_ex\", M: 8, N: 4, K: 2, call_count: 2 }",
        ];
        lines.iter().for_each(|line| log.line(line));
        let rows = |library| log.products.of_library(library).map(|product| product.gemm.m).collect::<Vec<_>>();
        assert_eq!((rows(None), rows(Some(Library::Rocblas))), (vec![8, 16, 8], vec![8, 8]));
        assert_eq!(log.tally.count(), 6);
    }
}
