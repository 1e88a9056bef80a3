//! The matrix product of a call: its shape, and from it the floating-point operations: 2 m n k for each of the batch (four
//! times that for complex numbers).

use super::{Call, Library};
use rkprof_arch::Dtype;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gemm {
    pub m: u64,
    pub n: u64,
    pub k: u64,
    pub batch: u64,
    /// The library's name of the type: `f16_r`, `bf16_r`; empty when it logs none.
    pub dtype: String,
    /// Computed in TF32 (AMD: XF32).
    pub is_xf32: bool,
}

impl Gemm {
    /// The product that a rocBLAS or hipBLASLt call computes.
    pub(crate) fn from_call(call: &Call) -> Option<Gemm> {
        if !matches!(call.library, Library::Rocblas | Library::Hipblaslt) {
            return None;
        }
        let words: Vec<&str> = call.config.split([' ', ',', '{', '}', '"']).filter(|word| !word.is_empty()).collect();
        let value = |keys: &[&str]| words.windows(2).find(|pair| keys.contains(&pair[0])).map(|pair| pair[1]);
        let number = |keys: &[&str]| value(keys)?.parse().ok();
        Some(Gemm {
            m: number(&["-m", "--sizem", "M:"])?,
            n: number(&["-n", "--sizen", "N:"])?,
            k: number(&["-k", "--sizek", "K:"])?,
            batch: number(&["--batch_count", "batch_count:"]).unwrap_or(1),
            dtype: value(&["--a_type", "-r", "--precision", "a_type:"]).unwrap_or_default().to_owned(),
            is_xf32: value(&["--compute_type"]).is_some_and(|compute| compute.contains("xf32")),
        })
    }

    /// Floating-point (or integer) operations; for complex numbers, those of their parts.
    pub fn operations(&self) -> f64 {
        let each = if self.dtype.ends_with("_c") { 8.0 } else { 2.0 };
        each * self.m as f64 * self.n as f64 * self.k as f64 * self.batch as f64
    }

    /// The number format of the inputs, for the roof of their products; `None` when it is not known.
    pub(crate) fn number_format(&self) -> Option<Dtype> {
        let name = self.dtype.trim_end_matches("_r").trim_end_matches("_c").trim_end_matches("_fnuz");
        Some(match name {
            "f64" => Dtype::Fp64,
            "f32" if self.is_xf32 => Dtype::Xf32,
            "f32" => Dtype::Fp32,
            "f16" => Dtype::Fp16,
            "bf16" => Dtype::Bf16,
            "f8" | "bf8" => Dtype::Fp8,
            "i8" => Dtype::Int8,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library_logs::parse;

    #[test]
    fn shapes() {
        let of = |line: &str| parse(line).and_then(|call| Gemm::from_call(&call));
        let gemm = of("hipblaslt-bench -m 4096 -n 16 -k 1024 --a_type bf16_r --batch_count 2").unwrap();
        assert_eq!((gemm.m, gemm.n, gemm.k, gemm.batch, gemm.dtype.as_str()), (4096, 16, 1024, 2, "bf16_r"));
        assert_eq!(gemm.operations(), 2.0 * 4096.0 * 16.0 * 1024.0 * 2.0);
        assert_eq!(gemm.number_format(), Some(Dtype::Bf16));
        let complex = of("./rocblas-bench -f gemm -r f32_c -m 5 -n 6 -k 7").unwrap();
        assert_eq!((complex.operations(), complex.number_format()), (8.0 * 210.0, Some(Dtype::Fp32)));
        let fast = of("hipblaslt-bench -m 1 -n 1 -k 1 --a_type f32_r --compute_type xf32_r").unwrap();
        assert_eq!(fast.number_format(), Some(Dtype::Xf32));
        let small = of("hipblaslt-bench -m 1 -n 1 -k 1 --a_type bf8_fnuz_r").unwrap();
        assert_eq!(small.number_format(), Some(Dtype::Fp8));
        let gemm = of("./rocblas-bench -f gemm -r f32_r -m 5 -n 6 -k 7").unwrap();
        assert_eq!((gemm.operations(), gemm.dtype.as_str()), (420.0, "f32_r"));
        assert_eq!(of("- { rocblas_function: \"rocblas_sgemm\", M: 5, N: 6, K: 7 }").unwrap().operations(), 420.0);
        assert_eq!(of("./rocblas-bench -f axpy -n 1000"), None);
        assert_eq!(of("Running kernel: Cijk -m 1 -n 1 -k 1"), None);
    }
}
