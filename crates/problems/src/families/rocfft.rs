//! rocFFT's kernels, which it compiles at run time. Source: the names and arguments of rocFFT 1.0.36 (ROCm 7.2.4), as its kernels
//! describe themselves, with plans whose sizes are known.
//!
//! A name has the length of the transforms and the precision. Their number is an argument where there is one dimension. With more, the
//! lengths of the others lie in memory of the device: these kernels have no size, nor have those of transforms in several kernels.

use super::table::{Kernel, MOVES};

/// A complex transform, operations as FFT benchmarks count them (5 N log2 N). Each number is read once and written once.
const ROCFFT: Kernel = Kernel { library: "rocFFT", function: "fft_rtc_", dtype: Some(2), ..MOVES };

/// The name of a kernel of rows: the length, and the precision.
macro_rules! rows {
    ($kind:literal) => {
        concat!(
            r"^fft_rtc_(?:fwd|back)_len_(\d+)_factors_[\d_]+wgs_\d+_tpt_\d+(?:_halfLds)?",
            $kind,
            "(?:_unitstride)?_sbrr(?:_dirReg)?$"
        )
    };
}

/// Sizes, operations and bytes of this many transforms.
macro_rules! transforms {
    ($count:literal, $name:expr) => {
        Kernel {
            name: $name,
            sizes: &[("length", "{1}"), ("transforms", $count)],
            flops: Some(concat!("5*{1}*{l1}*", $count)),
            bytes: Some(concat!("4*{b2}*{1}*", $count)),
            ..ROCFFT
        }
    };
}

pub(super) const KERNELS: &[Kernel] = &[
    // twiddles, lengths, strides of the input, of the output, transforms, ...
    transforms!("arg.arg4", rows!("_dim_1_(sp|dp|half)_op_CI_CI")),
    // In place: one list of strides.
    transforms!("arg.arg3", rows!("_dim_1_(sp|dp|half)_ip_CI")),
    // twiddles, dimensions, lengths, ...: with more dimensions the divisor makes it unknown.
    transforms!("arg.arg5/(2-min(2,arg.arg1))", rows!("_(sp|dp|half)_op_CI_CI")),
    transforms!("arg.arg4/(2-min(2,arg.arg1))", rows!("_(sp|dp|half)_ip_CI")),
];

#[cfg(test)]
mod tests {
    use super::super::formulas::formulas_of;
    use rkprof_model::event::LaunchShape;

    /// Launches of hipFFT on ROCm 7.2.4, whose plans were known.
    #[test]
    fn transforms_have_the_sizes_of_their_plan() {
        for (name, [blocks, threads], arguments, sizes, flops, bytes) in [
            // hipfftPlan1d(1000, C2C, 7)
            (
                "fft_rtc_fwd_len_1000_factors_10_10_10_wgs_100_tpt_100_halfLds_dim_1_sp_op_CI_CI_unitstride_sbrr_dirReg",
                [7, 100],
                "arg4=7",
                "length=1000 transforms=7",
                Some(5.0 * 1000.0 * 1000f64.log2() * 7.0),
                Some(2.0 * 8.0 * 7000.0),
            ),
            // hipfftPlan1d(256, C2C, 10)
            (
                "fft_rtc_fwd_len_256_factors_4_4_4_4_wgs_64_tpt_64_halfLds_sp_op_CI_CI_unitstride_sbrr_dirReg",
                [10, 64],
                "arg1=1 arg5=10",
                "length=256 transforms=10",
                Some(5.0 * 256.0 * 8.0 * 10.0),
                Some(2.0 * 8.0 * 2560.0),
            ),
        ] {
            let shape = LaunchShape { grid: [blocks * threads, 1, 1], workgroup: [threads, 1, 1], lds: None };
            let formulas = formulas_of(name).unwrap();
            let text = |(label, value): &(&str, f64)| format!("{label}={value}");
            let found: Vec<String> = formulas.sizes(&shape, arguments).unwrap().iter().map(text).collect();
            let work = formulas.work(&shape, arguments);
            let near = |found: Option<f64>, known: Option<f64>| match (found, known) {
                (Some(found), Some(known)) => (found / known - 1.0).abs() < 1e-9,
                (found, known) => found == known,
            };
            assert_eq!(found.join(" "), sizes, "{name}");
            assert!(near(work.flops, flops) && work.bytes == bytes, "{name}: {work:?}");
        }
        // Rows of a plan with two dimensions: how many there are is in memory of the device.
        let rows = formulas_of("fft_rtc_back_len_32_factors_8_4_wgs_128_tpt_16_halfLds_sp_ip_CI_sbrr_dirReg").unwrap();
        let shape = LaunchShape { grid: [1280, 1, 1], workgroup: [128, 1, 1], lds: None };
        assert_eq!((rows.sizes(&shape, "arg1=2 arg4=1"), rows.work(&shape, "arg1=2 arg4=1").flops), (None, None));
    }
}
