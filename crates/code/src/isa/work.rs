//! Operations of an instruction, from its name.

/// Operations of a wave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Operations {
    /// On floating-point numbers; a fused multiply-add is two.
    pub(crate) flops: u64,
    /// On integers, by matrix instructions.
    pub(crate) matrix_iops: u64,
}

/// Sparse matrix instructions are counted as if they were dense.
pub(crate) fn operations_of(mnemonic: &str, wave_size: u32) -> Operations {
    match matrix(mnemonic) {
        Some((operations, true)) => Operations { flops: operations, matrix_iops: 0 },
        Some((operations, false)) => Operations { flops: 0, matrix_iops: operations },
        None => Operations { flops: vector(mnemonic) * u64::from(wave_size), matrix_iops: 0 },
    }
}

/// Operations of a lane.
fn vector(mnemonic: &str) -> u64 {
    let Some(name) = mnemonic.strip_prefix("v_") else { return 0 };
    let name = name.strip_prefix("dual_").unwrap_or(name);
    let (name, packed) = name.strip_prefix("pk_").map_or((name, 1), |name| (name, 2));
    let has_floats = name.split('_').any(|part| matches!(part, "f16" | "f32" | "f64" | "bf16"));
    // `v_fma_mix_f32`, `v_dot2_f32_f16`, `v_dot4_f32_fp8_fp8`.
    let (operation, _) = name.split_once('_').unwrap_or((name, ""));
    if !has_floats {
        return 0;
    }
    packed
        * match operation {
            "fma" | "fmac" | "fmaak" | "fmamk" | "mad" | "mac" | "madak" | "madmk" => 2,
            "add" | "sub" | "subrev" | "mul" => 1,
            "dot2" | "dot2c" | "dot2acc" => 4,
            "dot4" => 8,
            "rcp" | "rsq" | "sqrt" | "exp" | "log" | "sin" | "cos" | "tanh" => 1,
            _ => 0,
        }
}

/// Operations of a wave's matrix instruction, and whether they are on floating-point numbers:
/// `v_mfma_f32_32x32x8_f16`, `v_mfma_f32_32x32x1_2b_f32`, `v_mfma_f32_32x32x8f16` (until gfx90a), `v_wmma_f32_16x16x16_f16`.
fn matrix(mnemonic: &str) -> Option<(u64, bool)> {
    let is_mfma = mnemonic.starts_with("v_mfma");
    let is_matrix = is_mfma || ["v_smfmac", "v_wmma", "v_swmmac"].iter().any(|begin| mnemonic.starts_with(begin));
    if !is_matrix {
        return None;
    }
    let mut parts = mnemonic
        .split('_')
        .skip_while(|part| part.split('x').count() != 3 || !part.starts_with(|c: char| c.is_ascii_digit()));
    let size = parts.next()?;
    let mut sizes = size.split('x');
    let (m, n, last) = (sizes.next()?.parse::<u64>().ok()?, sizes.next()?.parse::<u64>().ok()?, sizes.next()?);
    let digits = last.bytes().take_while(u8::is_ascii_digit).count();
    let k = last[..digits].parse::<u64>().ok()?;
    let rest: Vec<&str> = parts.collect();
    let said = rest.first().and_then(|part| part.strip_suffix('b')?.parse::<u64>().ok());
    let blocks = match said {
        Some(blocks) => blocks,
        None if is_mfma && digits < last.len() => blocks(m * k, &last[digits..], &rest),
        None => 1,
    };
    let is_float = !mnemonic.contains("_i32_");
    Some((2 * m * n * k * blocks, is_float))
}

/// The older spelling leaves out the blocks. The 64 lanes have a fixed number of elements of the first matrix each, so that
/// they follow from its size.
fn blocks(first: u64, format: &str, rest: &[&str]) -> u64 {
    let a_lane = match format {
        "f16" | "i8" => 4,
        "bf16" if rest.contains(&"1k") => 4,
        "bf16" | "xf32" => 2,
        _ => 1,
    };
    (64 * a_lane / first.max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operations are those of AMD's matrix instruction calculator: 2 x M x N x K x blocks.
    #[test]
    fn matrix_instructions() {
        for (name, flops) in [
            ("v_mfma_f32_32x32x8_f16", 2 * 32 * 32 * 8),
            ("v_mfma_f32_32x32x8f16", 2 * 32 * 32 * 8),
            ("v_mfma_f32_32x32x1_2b_f32", 2 * 32 * 32 * 2),
            ("v_mfma_f32_32x32x1f32", 2 * 32 * 32 * 2),
            ("v_mfma_f32_4x4x4f16", 2 * 4 * 4 * 4 * 16),
            ("v_mfma_f32_16x16x16bf16_1k", 2 * 16 * 16 * 16),
            ("v_mfma_f32_16x16x8bf16", 2 * 16 * 16 * 8),
            ("v_mfma_f64_4x4x4f64", 2 * 4 * 4 * 4 * 4),
            ("v_mfma_f64_16x16x4_f64", 2 * 16 * 16 * 4),
            ("v_mfma_f32_16x16x128_f8f6f4", 2 * 16 * 16 * 128),
            ("v_wmma_f32_16x16x16_f16", 2 * 16 * 16 * 16),
            ("v_swmmac_f32_16x16x32_f16", 2 * 16 * 16 * 32),
        ] {
            assert_eq!(operations_of(name, 64), Operations { flops, matrix_iops: 0 }, "{name}");
        }
        let integers = Operations { flops: 0, matrix_iops: 2 * 16 * 16 * 32 };
        assert_eq!(operations_of("v_mfma_i32_16x16x32_i8", 64), integers);
    }

    #[test]
    fn vector_instructions() {
        for (name, a_lane) in [
            ("v_fma_f32", 2),
            ("v_pk_fma_f32", 4),
            ("v_pk_mul_f16", 2),
            ("v_dual_fmac_f32", 2),
            ("v_fma_mixlo_f16", 2),
            ("v_dot2_f32_f16", 4),
            ("v_add_f64", 1),
            ("v_rcp_f32_e32", 1),
            ("v_add_u32_e32", 0),
            ("v_cvt_f32_f16", 0),
            ("v_max_f32_e32", 0),
            ("s_add_f32", 0),
        ] {
            assert_eq!(operations_of(name, 32), Operations { flops: 32 * a_lane, matrix_iops: 0 }, "{name}");
        }
    }
}
