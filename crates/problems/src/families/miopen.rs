//! MIOpen's convolutions. Source: `src/kernels` and the calls in `src/solver/conv` and `src/conv/invokers` of MIOpen. Channels are
//! those of a group there. Operations are those of a direct convolution: 2 for each output, input channel and element of the filter.

use super::table::{Kernel, MOVES};

const MIOPEN: Kernel = Kernel { library: "MIOpen", ..MOVES };

/// Sizes, operations and bytes by the arguments with these names: images, channels in and out of a group, groups, the image in and out,
/// the filter.
macro_rules! convolution {
    ($n:literal $c:literal $k:literal $groups:literal, $hi:literal $wi:literal, $ho:literal $wo:literal, $y:literal $x:literal;
     $operations:literal, $($rest:tt)*) => {
        Kernel {
            sizes: &[
                ("n", concat!("arg.", $n)),
                ("c", concat!("arg.", $c, "*arg.", $groups)),
                ("h", concat!("arg.", $hi)),
                ("w", concat!("arg.", $wi)),
                ("k", concat!("arg.", $k, "*arg.", $groups)),
                ("y", concat!("arg.", $y)),
                ("x", concat!("arg.", $x)),
                ("groups", concat!("arg.", $groups)),
            ],
            flops: Some(concat!(
                $operations, "*arg.", $n, "*arg.", $k, "*arg.", $c, "*arg.", $groups, "*arg.", $ho, "*arg.", $wo, "*arg.", $y, "*arg.", $x
            )),
            bytes: Some(concat!(
                "{b1}*arg.", $groups, "*(arg.", $n, "*arg.", $c, "*arg.", $hi, "*arg.", $wi, "+arg.", $k, "*arg.", $c, "*arg.", $y, "*arg.",
                $x, "+arg.", $n, "*arg.", $k, "*arg.", $ho, "*arg.", $wo, ")"
            )),
            $($rest)*
            ..MIOPEN
        }
    };
}

/// An assembled product: its batch is the whole one below 4 GiB a tensor.
macro_rules! implicit_gemm {
    ($function:literal, $rest:literal) => {
        convolution!(
            "n_" "c_" "k_" "group_", "hi_" "wi_", "ho_" "wo_", "y_" "x_"; "2",
            function: $function,
            name: concat!("^", $function, r"x?\d*_nhwc_(fp16|bf16|fp32)_", $rest),
            dtype: Some(1),
        )
    };
}

pub(super) const KERNELS: &[Kernel] = &[
    // in, weights, out, alpha, beta, strides of these, hi, wi, n, k, c, ho, wo, strides, dilations, pads, fy, fx, groups
    convolution!(
        "arg10" "arg12" "arg11" "arg23", "arg8" "arg9", "arg13" "arg14", "arg21" "arg22"; "2",
        function: "naive_conv_ab_",
        name: r"^naive_conv_ab_(?:non)?packed_(?:fwd|bwd|wrw)_(?:nchw|nhwc)_(float|half|ushort)_(double)_(?:float|half|ushort)$",
        dtype: Some(2),
    ),
    // With `ex1` its c, y and x hold another number as well.
    implicit_gemm!("igemm_fwd_gtc", r"bx\d+_ex0_"),
    implicit_gemm!("igemm_bwd_gtc", ""),
    implicit_gemm!("igemm_wrw_gtc", ""),
    // Winograd's multiply less than a direct convolution does: no operations.
    Kernel {
        flops: None,
        ..convolution!(
            "BATCHSIZE" "C" "K" "G", "H" "W", "out_h" "out_w", "R" "S"; "2",
            function: "miopenSp3AsmConv_v",
            name: r"^miopenSp3AsmConv_v\d+_\d+_\d+_gfx\w+?_(fp16|fp32)_",
        )
    },
];

#[cfg(test)]
mod tests {
    use super::super::formulas::formulas_of;
    use rkprof_arch::Dtype;
    use rkprof_model::event::LaunchShape;

    const SHAPE: LaunchShape = LaunchShape { grid: [32_768, 1, 1], workgroup: [256, 1, 1], lds: None };

    fn sizes(name: &str, arguments: &str) -> String {
        let text = |(label, value): &(&str, f64)| format!("{label}={value}");
        let found = formulas_of(name).and_then(|known| known.sizes(&SHAPE, arguments));
        found.unwrap_or_default().iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// `MIOpenDriver conv -n 4 -c 16 -H 28 -W 28 -k 32 -y 3 -x 3 -p 1 -q 1` on ROCm 7.2.4, as it was recorded.
    #[test]
    fn a_direct_convolution_has_what_the_driver_was_asked_for() {
        let name = "naive_conv_ab_nonpacked_fwd_nchw_float_double_float";
        let arguments = "arg8=28 arg9=28 arg10=4 arg11=32 arg12=16 arg13=28 arg14=28 arg15=1 arg21=3 arg22=3 arg23=1";
        assert_eq!(sizes(name, arguments), "n=4 c=16 h=28 w=28 k=32 y=3 x=3 groups=1");
        let work = formulas_of(name).unwrap().work(&SHAPE, arguments);
        let out = 4.0 * 32.0 * 784.0;
        assert_eq!(work.flops, Some(2.0 * out * 16.0 * 9.0));
        assert_eq!(work.bytes, Some(4.0 * (4.0 * 16.0 * 784.0 + 32.0 * 16.0 * 9.0 + out)));
        assert_eq!(work.dtype, Some(Dtype::Fp64), "it adds up in double precision");
    }

    /// Arguments as MIOpen's calls give them: 8 images of 64 x 56 x 56 in two groups, 128 channels out, 3 x 3.
    #[test]
    fn assembled_convolutions_have_sizes() {
        let product = "hi_=56 wi_=56 n_=8 k_=64 c_=32 ho_=56 wo_=56 y_=3 x_=3 group_=2";
        let out = 8.0 * 128.0 * 3136.0;
        for direction in ["fwd", "bwd", "wrw"] {
            let name = format!("igemm_{direction}_gtcx3_nhwc_fp16_bx0_ex0_bt128x128x32_wt32x32x8_ws1x1_wr2x2");
            assert_eq!(sizes(&name, product), "n=8 c=64 h=56 w=56 k=128 y=3 x=3 groups=2", "{name}");
            let work = formulas_of(&name).unwrap().work(&SHAPE, product);
            assert_eq!((work.flops, work.dtype), (Some(2.0 * out * 32.0 * 9.0), Some(Dtype::Fp16)));
            assert_eq!(work.bytes, Some(2.0 * (8.0 * 64.0 * 3136.0 + 128.0 * 32.0 * 9.0 + out)));
        }
        // Its c, y and x have other bits; that of NCHW has other names.
        assert_eq!(formulas_of("igemm_fwd_gtcx3_nhwc_fp16_bx0_ex1_bt128x128x32"), None);
        assert_eq!(formulas_of("igemm_fwd_gtcx_nchw_fp32_bx1_ex0_bt128x128x16"), None);

        let name = "miopenSp3AsmConv_v30_3_1_gfx9_fp32_f2x3_stride1";
        let winograd = "BATCHSIZE=8 C=32 H=56 W=56 K=64 R=3 S=3 out_h=56 out_w=56 G=2";
        assert_eq!(sizes(name, winograd), "n=8 c=64 h=56 w=56 k=128 y=3 x=3 groups=2");
        let work = formulas_of(name).unwrap().work(&SHAPE, winograd);
        assert_eq!((work.flops, work.bytes), (None, Some(4.0 * (8.0 * 64.0 * 3136.0 + 128.0 * 32.0 * 9.0 + out))));
    }
}
