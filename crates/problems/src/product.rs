//! What follows from the size of a matrix product: operations, the least traffic, the line of a benchmark.

use crate::families::tensile::{Library, Said, Transposed, Type};
use rkprof_model::gemm::Gemm;
use std::fmt::Write;

/// Floating-point operations: a multiplication and an addition for each of the M * N * K pairs, four of each for complex numbers.
pub fn operations(gemm: &Gemm, types: Option<[Type; 4]>) -> Option<f64> {
    let pairs = f64::from(gemm.m) * f64::from(gemm.n) * f64::from(gemm.k) * f64::from(gemm.batch);
    types.map(|types| pairs * if types[0].is_complex { 8.0 } else { 2.0 })
}

/// The least traffic, bytes: A and B read once, D written once, C read where beta is not 0. A matrix that all products of a batch share
/// (its distance is 0) counts once. `None` where the types are unknown, whether C is read, or whether products of a batch share matrices.
pub fn least_bytes(gemm: &Gemm, types: Option<[Type; 4]>) -> Option<f64> {
    let types = types?;
    let [m, n, k, batch] = [gemm.m, gemm.n, gemm.k, gemm.batch].map(f64::from);
    let elements = [m * k, k * n, if gemm.reads_c? { m * n } else { 0.0 }, m * n];
    let shared = match gemm.strides {
        Some(strides) => strides.map(|stride| stride == 0),
        None if gemm.batch == 1 => [false; 4],
        None => return None,
    };
    let times = |matrix: usize| if shared[matrix] { 1.0 } else { batch };
    Some((0..4).map(|matrix| elements[matrix] * f64::from(types[matrix].bytes) * times(matrix)).sum())
}

/// The line of a benchmark that does the same product. `None` where the name leaves something open that decides the kernel: layouts,
/// types, or an epilogue, whose kind is an argument that is not read.
pub fn bench(gemm: &Gemm, said: &Said) -> Option<String> {
    let (transposed, types, compute) = (said.transposed?, said.types?, said.compute?);
    let leading = gemm.leading?;
    let strides = gemm.strides.filter(|_| gemm.batch > 1);
    if gemm.batch > 1 && strides.is_none() || said.has_epilogue && said.library == Library::RocBlas {
        return None;
    }
    let [a, b] = transposed.map(Transposed::letter);
    let beta = u8::from(gemm.reads_c?);
    let Gemm { m, n, k, batch, .. } = gemm;
    let [ta, tb, tc, td] = types.map(|of| of.name);
    let [lda, ldb, ldc, ldd] = leading;
    let mut line = match said.library {
        Library::RocBlas => {
            let function = if *batch > 1 { "gemm_strided_batched_ex" } else { "gemm_ex" };
            format!("rocblas-bench -f {function} --transposeA {a} --transposeB {b}")
        }
        Library::HipBlasLt => format!("hipblaslt-bench --transA {a} --transB {b}"),
    };
    let _ = write!(
        line,
        " -m {m} -n {n} -k {k} --alpha 1 --a_type {ta} --lda {lda} --b_type {tb} --ldb {ldb} --beta {beta} --c_type {tc} --ldc {ldc} \
         --d_type {td} --ldd {ldd} --compute_type {}",
        compute.name
    );
    if let Some([a, b, c, d]) = strides {
        let _ = write!(line, " --batch_count {batch} --stride_a {a} --stride_b {b} --stride_c {c} --stride_d {d}");
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::tensile::said;

    fn gemm() -> Gemm {
        Gemm {
            m: 300,
            n: 20,
            k: 7,
            batch: 1,
            leading: Some([300, 7, 300, 300]),
            strides: Some([2100, 140, 6000, 6000]),
            reads_c: Some(false),
        }
    }

    /// By hand: 2 * 300 * 20 * 7; A 2,100, B 140 and D 6,000 elements of two bytes.
    #[test]
    fn operations_and_traffic_are_those_of_the_matrices() {
        let types = said("Cijk_Ailk_Bljk_HHS_BH_MT128x128x32").unwrap().types;
        assert_eq!((operations(&gemm(), types), least_bytes(&gemm(), types)), (Some(84e3), Some(16480.0)));
        let reads = Gemm { reads_c: Some(true), ..gemm() };
        assert_eq!(least_bytes(&reads, types), Some(28480.0));
        let shared = Gemm { batch: 3, strides: Some([2100, 0, 6000, 6000]), ..gemm() };
        assert_eq!(least_bytes(&shared, types), Some(2.0 * (3.0 * 2100.0 + 140.0 + 3.0 * 6000.0)));
        let complex = said("Cijk_Ailk_Bljk_CB_MT128x128x8").unwrap().types;
        assert_eq!(operations(&gemm(), complex), Some(8.0 * 300.0 * 20.0 * 7.0));
        assert_eq!((operations(&gemm(), None), least_bytes(&gemm(), None)), (None, None));
        assert_eq!(least_bytes(&Gemm { reads_c: None, ..gemm() }, types), None, "beta is not known");
        let addresses = Gemm { batch: 3, strides: None, ..gemm() };
        assert_eq!(least_bytes(&addresses, types), None, "two of the batch may be the same matrix");
        assert!(least_bytes(&Gemm { batch: 1, ..addresses }, types).is_some());
    }

    #[test]
    fn the_line_of_a_benchmark_names_all_that_decides_the_kernel() {
        let line = bench(&gemm(), &said("Cijk_Ailk_Bjlk_HHS_BH_MT128x128x32").unwrap()).unwrap();
        assert_eq!(
            line,
            "rocblas-bench -f gemm_ex --transposeA N --transposeB T -m 300 -n 20 -k 7 --alpha 1 --a_type f16_r --lda 300 --b_type \
             f16_r --ldb 7 --beta 0 --c_type f16_r --ldc 300 --d_type f16_r --ldd 300 --compute_type f32_r"
        );
        let batch = Gemm { batch: 4, reads_c: Some(true), ..gemm() };
        let line = bench(&batch, &said("Cijk_Alik_Bljk_S_B_UserArgs_MT128x128x32").unwrap()).unwrap();
        assert!(
            line.starts_with("hipblaslt-bench --transA T --transB N -m 300") && line.contains("--beta 1"),
            "{line}"
        );
        assert!(
            line.ends_with("--batch_count 4 --stride_a 2100 --stride_b 140 --stride_c 6000 --stride_d 6000"),
            "{line}"
        );
        let pointers = Gemm { strides: None, ..batch };
        assert_eq!(bench(&pointers, &said("Cijk_Ailk_Bljk_SB_GB_MT1x1x1").unwrap()), None, "a batch by addresses");
        assert_eq!(bench(&gemm(), &said("Cijk_Ailk_Bljk_I8_BH_MT1x1x1").unwrap()), None, "the sum's type is not said");
    }
}
