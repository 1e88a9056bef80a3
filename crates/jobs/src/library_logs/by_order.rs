//! Which logged product ran as which kernel.
//!
//! The log has no GPU time and no kernel name. But a library logs each call before it launches the kernel. If both are
//! complete, the n-th product of a process is its n-th launch of a matrix kernel. They are joined when their numbers are
//! equal and calls with the same words never run different kernels or grids. Otherwise nothing is joined.

use super::Library;
use super::log::{Product, Products};
use rkprof_model::error::Error;
use std::collections::HashMap;

/// The product of each launch, in order; `variants` has the number of the kernel and shape of each launch, in order.
///
/// # Errors
///
/// A sentence: why the log does not give the products.
pub(super) fn join<'a>(streams: &'a [Products], variants: &[u32]) -> Result<Vec<&'a Product>, Error> {
    if streams.iter().any(|stream| stream.too_many) {
        return Err(Error::new("more matrix products were logged than can be kept in order"));
    }
    let mut contradiction = None;
    for (stream, library) in candidates(streams) {
        let products: Vec<&Product> = stream.of_library(library).collect();
        if products.len() != variants.len() {
            continue;
        }
        match contradict(&products, variants) {
            None => return Ok(products),
            Some(config) => contradiction = Some(config),
        }
    }
    Err(match contradiction {
        Some(config) => Error::new(format!(
            "calls and kernels come in different orders: {config:?} would have run different kernels or grids"
        )),
        None => Error::new(format!("{} logged, {} kernels of them ran", logged(streams), variants.len())),
    })
}

/// The logs that may hold exactly the products that ran. rocBLAS may pass its products on to hipBLASLt, and then both log
/// them; the order of lines in different streams is unknown.
fn candidates(streams: &[Products]) -> impl Iterator<Item = (&Products, Option<Library>)> {
    let each = [None, Some(Library::Hipblaslt), Some(Library::Rocblas)];
    let written = || streams.iter().filter(|stream| !stream.is_empty());
    each.into_iter().flat_map(move |library| written().map(move |stream| (stream, library)))
}

/// Finds a call that would have run as different kernels.
fn contradict<'a>(products: &[&'a Product], variants: &[u32]) -> Option<&'a str> {
    let mut ran: HashMap<&str, u32> = HashMap::new();
    let mut pairs = products.iter().zip(variants);
    let wrong = pairs.find(|(product, variant)| *ran.entry(&product.config).or_insert(**variant) != **variant);
    wrong.map(|(product, _)| product.config.as_str())
}

/// `12 matrix products (rocblas 8, hipblaslt 4) were`.
fn logged(streams: &[Products]) -> String {
    let of = |library| streams.iter().map(|stream| stream.of_library(library).count()).sum::<usize>();
    let each = [Library::Rocblas, Library::Hipblaslt].into_iter().filter(|library| of(Some(*library)) > 0);
    let each: Vec<String> = each.map(|library| format!("{} {}", library.name(), of(Some(library)))).collect();
    match each.is_empty() {
        true => "no matrix products were".to_owned(),
        false => format!("{} matrix products ({}) were", of(None), each.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::Log;
    use super::*;

    fn stream(sizes: &[u64], program: &str) -> Products {
        let mut log = Log::default();
        sizes.iter().for_each(|m| log.line(&format!("{program} -m {m} -n 4 -k 2")));
        log.products
    }

    const ROCBLAS: &str = "./rocblas-bench -f gemm";
    const HIPBLASLT: &str = "hipblaslt-bench";

    fn sizes(streams: &[Products], variants: &[u32]) -> Result<Vec<u64>, Error> {
        let joined = join(streams, variants).map_err(|error| error.to_string())?;
        Ok(joined.iter().map(|product| product.gemm.m).collect())
    }

    #[test]
    fn as_many_products_as_kernels_are_joined_in_order() {
        let streams = [stream(&[1, 2, 1], ROCBLAS), Products::default()];
        assert_eq!(sizes(&streams, &[7, 8, 7]).unwrap(), vec![1, 2, 1]);
        // Different calls may share a kernel.
        assert_eq!(sizes(&streams, &[7, 7, 7]).unwrap(), vec![1, 2, 1]);
        // Passed on: both libraries log each product.
        let both = [stream(&[1, 2], ROCBLAS), stream(&[10, 20], HIPBLASLT)];
        assert_eq!(sizes(&both, &[7, 8]).unwrap(), vec![1, 2], "by the stream that has them");
    }

    #[test]
    fn otherwise_nothing_is_claimed() {
        let streams = [stream(&[1, 2, 1], ROCBLAS), Products::default()];
        let error = sizes(&streams, &[7, 8, 7, 7]).unwrap_err().to_string();
        assert_eq!(error, "3 matrix products (rocblas 3) were logged, 4 kernels of them ran");
        let error = sizes(&streams, &[7, 7, 8]).unwrap_err().to_string();
        assert!(error.contains("-m 1 ") && error.contains("different orders"), "{error}");
        let streams = [stream(&[1, 2], ROCBLAS), stream(&[3], HIPBLASLT)];
        assert!(sizes(&streams, &[7, 8, 9]).unwrap_err().to_string().contains("(rocblas 2, hipblaslt 1)"));
        assert!(sizes(&[Products::default()], &[1]).unwrap_err().to_string().contains("no matrix products"));
    }
}
