//! Operation counts: only CDNA has counters for them.

use super::Metrics;
use super::inputs::Inputs;
use crate::{Dtype, Unit};

impl Inputs<'_> {
    /// Vector operations of a type, assuming that all lanes were active.
    pub(crate) fn valu_flops(&self, dtype: &str) -> Option<f64> {
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

/// The metric of a format's operations on a kind of unit.
const BY_UNIT: &[(Dtype, Unit, &str)] = &[
    (Dtype::Fp64, Unit::Vector, "valu_fp64_flops"),
    (Dtype::Fp32, Unit::Vector, "valu_fp32_flops"),
    (Dtype::Fp16, Unit::Vector, "valu_fp16_flops"),
    (Dtype::Fp64, Unit::Matrix, "mfma_fp64_flops"),
    (Dtype::Fp32, Unit::Matrix, "mfma_fp32_flops"),
    (Dtype::Xf32, Unit::Matrix, "mfma_xf32_flops"),
    (Dtype::Fp16, Unit::Matrix, "mfma_fp16_flops"),
    (Dtype::Bf16, Unit::Matrix, "mfma_bf16_flops"),
    (Dtype::Fp8, Unit::Matrix, "mfma_fp8_flops"),
    (Dtype::F6f4, Unit::Matrix, "mfma_f6f4_flops"),
    (Dtype::Int8, Unit::Matrix, "mfma_int8_ops"),
];

pub(super) fn name(dtype: Dtype, unit: Unit) -> Option<&'static str> {
    BY_UNIT.iter().find(|row| (row.0, row.1) == (dtype, unit)).map(|row| row.2)
}

/// Operations of each format and unit that was counted.
pub(super) fn by_unit(metrics: &Metrics) -> Vec<(Dtype, Unit, f64)> {
    BY_UNIT.iter().filter_map(|(dtype, unit, name)| Some((*dtype, *unit, metrics.get(name)?))).collect()
}

/// The same, the units of a format together.
pub(super) fn by_dtype(metrics: &Metrics) -> Vec<(Dtype, f64)> {
    let mut rows: Vec<(Dtype, f64)> = Vec::new();
    for (dtype, _, flops) in by_unit(metrics) {
        match rows.iter_mut().find(|row| row.0 == dtype) {
            Some(row) => row.1 += flops,
            None => rows.push((dtype, flops)),
        }
    }
    rows
}
