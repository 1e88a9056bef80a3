//! Operation counts: only CDNA has counters for them.

use super::Metrics;
use super::inputs::Inputs;
use crate::Dtype;

impl Inputs<'_> {
    /// Vector operations of a type, assuming that all lanes were active.
    pub fn valu_flops(&self, dtype: &str) -> Option<f64> {
        let count = |what: &str| self.get(&format!("SQ_INSTS_VALU_{what}_{dtype}"));
        let single = self.cdna()?;
        let sum = count("ADD")? + count("MUL")? + count("TRANS")? + 2.0 * count("FMA")?;
        Some(single.device.wave_size * sum)
    }

    /// Matrix operations of a type: the counter's unit is 512 operations.
    pub fn mfma(&self, dtype: &str) -> Option<f64> {
        Some(512.0 * self.cdna()?.get(&format!("SQ_INSTS_VALU_MFMA_MOPS_{dtype}"))?)
    }

    /// All floating-point operations. `None` unless every format of the architecture was counted, because a sum without one
    /// is not the total. Excludes XF32 (unclear on gfx950) and integers.
    pub fn total_flops(&self) -> Option<f64> {
        let mut total = 0.0;
        for dtype in ["F16", "F32", "F64"] {
            total += self.valu_flops(dtype)?;
        }
        for dtype in self.device.arch.counting.matrix {
            total += self.mfma(dtype)?;
        }
        Some(total)
    }
}

pub(super) fn by_dtype(metrics: &Metrics) -> Vec<(Dtype, f64)> {
    let m = metrics;
    let both = |vector: Option<f64>, matrix: Option<f64>| match (vector, matrix) {
        (None, None) => None,
        (a, b) => Some(a.unwrap_or(0.0) + b.unwrap_or(0.0)),
    };
    let rows = [
        (Dtype::Fp64, both(m.valu_fp64_flops, m.mfma_fp64_flops)),
        (Dtype::Fp32, both(m.valu_fp32_flops, m.mfma_fp32_flops)),
        (Dtype::Xf32, m.mfma_xf32_flops),
        (Dtype::Fp16, both(m.valu_fp16_flops, m.mfma_fp16_flops)),
        (Dtype::Bf16, m.mfma_bf16_flops),
        (Dtype::Fp8, m.mfma_fp8_flops),
        (Dtype::F6f4, m.mfma_f6f4_flops),
        (Dtype::Int8, m.mfma_int8_ops),
    ];
    rows.into_iter().filter_map(|(dtype, flops)| Some((dtype, flops?))).collect()
}
