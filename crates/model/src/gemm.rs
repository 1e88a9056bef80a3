//! The size of a matrix product, as a launch's arguments have it. The order of matrices is A, B, C, D.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// `D = alpha * A * B + beta * C`, with A of M x K and B of K x N elements, `batch` times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Gemm {
    pub m: u32,
    pub n: u32,
    pub k: u32,
    pub batch: u32,
    /// Leading dimensions, elements; `None` where the arguments don't have them, as below.
    pub leading: Option<[u32; 4]>,
    /// Distances of a batch's matrices, elements.
    pub strides: Option<[u32; 4]>,
    /// Whether beta is not 0, so that C is read.
    pub reads_c: Option<bool>,
}

/// As in traces: `M=8 N=4 K=2 batch=1 ld=8,2,8,8 stride=0,0,0,0 beta=0`.
impl fmt::Display for Gemm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gemm { m, n, k, batch, leading, strides, reads_c } = self;
        write!(f, "M={m} N={n} K={k} batch={batch}")?;
        if let Some([a, b, c, d]) = leading {
            write!(f, " ld={a},{b},{c},{d}")?;
        }
        if let Some([a, b, c, d]) = strides {
            write!(f, " stride={a},{b},{c},{d}")?;
        }
        match reads_c {
            Some(false) => write!(f, " beta=0"),
            Some(true) => write!(f, " beta=other"),
            None => Ok(()),
        }
    }
}

/// A text that is no size of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGemm;

impl FromStr for Gemm {
    type Err = NoGemm;

    fn from_str(text: &str) -> Result<Gemm, NoGemm> {
        let mut gemm = Gemm::default();
        let number = |text: &str| text.parse().map_err(|_| NoGemm);
        let four = |text: &str| {
            let numbers = text.split(',').map(number).collect::<Result<Vec<u32>, NoGemm>>()?;
            <[u32; 4]>::try_from(numbers).map_err(|_| NoGemm)
        };
        for word in text.split(' ') {
            let (key, value) = word.split_once('=').ok_or(NoGemm)?;
            match key {
                "M" => gemm.m = number(value)?,
                "N" => gemm.n = number(value)?,
                "K" => gemm.k = number(value)?,
                "batch" => gemm.batch = number(value)?,
                "ld" => gemm.leading = Some(four(value)?),
                "stride" => gemm.strides = Some(four(value)?),
                "beta" => gemm.reads_c = Some(value != "0"),
                // Of a newer rkprof.
                _ => {}
            }
        }
        if [gemm.m, gemm.n, gemm.k, gemm.batch].contains(&0) { Err(NoGemm) } else { Ok(gemm) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_as_it_is_written() {
        let gemm = Gemm { m: 8, n: u32::MAX, k: 2, batch: 1, ..Gemm::default() };
        let whole = Gemm { leading: Some([8, 2, 8, 9]), strides: Some([0, 1, 2, 3]), reads_c: Some(false), ..gemm };
        for gemm in [gemm, whole, Gemm { reads_c: Some(true), ..whole }] {
            assert_eq!(gemm.to_string().parse(), Ok(gemm), "{gemm}");
        }
        assert_eq!(whole.to_string(), "M=8 N=4294967295 K=2 batch=1 ld=8,2,8,9 stride=0,1,2,3 beta=0");
        for text in ["", "M=8", "M=8 N=4 K=2 batch=0", "M=8 N=4 K=x batch=1", "M=8 N=4 K=2 batch=1 ld=1,2,3"] {
            assert_eq!(text.parse::<Gemm>(), Err(NoGemm), "{text}");
        }
    }
}
