//! Kernels whose size follows from a few arguments and the grid: elementwise kernels, norms, products of a matrix and a vector,
//! attention. One line a kernel: which arguments, what they mean, operations and the least bytes.
//!
//! Arguments are found by position, so a kernel is known by the types of its parameters as well: a library that changes them has an
//! unknown kernel, and no wrong size. Sources: the declarations in llama.cpp (`ggml/src/ggml-cuda`), PyTorch
//! (`aten/src/ATen/native/cuda`) and ROCclr (`rocclr/device/blitcl.cpp`); TorchInductor's names for Triton.

use regex_lite::{Captures, Regex};
use rkprof_arch::Dtype;
use rkprof_arch::expr::Expr;
use rkprof_arch::work::{self, Work};
use rkprof_model::arguments::Key;
use rkprof_model::event::LaunchShape;
use std::sync::OnceLock;

/// A kernel in the table. In texts of formulas `{1}` is what the first group of the name has, `{b1}` the bytes of such a type.
struct Kernel {
    library: &'static str,
    /// A part of its mangled and its demangled name.
    function: &'static str,
    /// The demangled name.
    name: &'static str,
    /// What a user calls the numbers that make its size.
    sizes: &'static [(&'static str, &'static str)],
    flops: Option<&'static str>,
    /// Each input read once, each output written once.
    bytes: Option<&'static str>,
    /// The group that has the type of the operations.
    dtype: Option<usize>,
}

/// A kernel without operations that matter.
const MOVES: Kernel =
    Kernel { library: "", function: "", name: "", sizes: &[], flops: None, bytes: None, dtype: None };

const LLAMA: Kernel = Kernel { library: "llama.cpp", ..MOVES };
const ATEN: Kernel = Kernel { library: "PyTorch", ..MOVES };
const TRITON: Kernel = Kernel { library: "Triton", ..MOVES };

const KERNELS: &[Kernel] = &[
    // x, y, ids, fusion { x_bias, gate, gate_bias, glu }, dst, ncols / 2, nchannels_y, strides of x, y and dst, channel_ratio, ...
    // A block makes a row of dst. A gate is a second matrix.
    Kernel {
        function: "mul_mat_vec_f",
        name: r"^void mul_mat_vec_f<(\w+), \w+, (\d+), .*>\(\w+ const\*, float const\*, int const\*, ggml_cuda_mm_fusion_args_device, float\*, int, HIP_vector_type<unsigned int, 3u>, int, int, int, HIP_vector_type",
        sizes: &[("M", "blocks_x"), ("N", "{2}"), ("K", "2*arg.arg5"), ("batch", "blocks_y*blocks_z")],
        flops: Some("4*blocks*arg.arg5*{2}*(1+min(1,arg.arg3[2]+arg.arg3[3]))"),
        bytes: Some(
            "{b1}*2*arg.arg5*blocks/max(1,arg.arg10[2])*(1+min(1,arg.arg3[2]+arg.arg3[3]))+4*{2}*blocks_y*blocks_z*(2*arg.arg5+blocks_x)",
        ),
        dtype: Some(1),
        ..LLAMA
    },
    // x, dst, ncols, stride_row, stride_channel, stride_sample, eps, ...: a block normalizes a row.
    Kernel {
        function: "rms_norm_f32",
        name: r"^void rms_norm_f32<\d+, (?:true|false), (?:true|false)(?:, \w+)*>\(float const\*, float\*, int, ",
        sizes: &[("rows", "blocks"), ("columns", "arg.arg2")],
        bytes: Some("8*blocks*arg.arg2"),
        ..LLAMA
    },
    // vx, y, k
    Kernel {
        function: "convert_unary_cont_vec4",
        name: r"^void convert_unary_cont_vec4<(\w+), (\w+)>\(void const\*, \w+\*, long\)",
        sizes: &[("elements", "arg.arg2")],
        bytes: Some("({b1}+{b2})*arg.arg2"),
        ..LLAMA
    },
    // x, g, dst, k, n, o0, o1
    Kernel {
        function: "unary_gated_op_kernel",
        name: r"^void unary_gated_op_kernel<.*, (\w+)>\(\w+ const\*, \w+ const\*, \w+\*, long, long, long, long\)",
        sizes: &[("elements", "arg.arg3")],
        bytes: Some("3*{b1}*arg.arg3"),
        ..LLAMA
    },
    // Q, K, V, mask, sinks, KV_max, dst, dst_meta, scale, max_bias, m0, m1, n_head_log2, logit_softcap, ne00 to ne03, nb01 to nb03,
    // ne10 to ne13, ...: ne00 is a head's size, ne01 the queries, ne02 the heads, ne03 the sequences, ne11 the keys, ne12 their heads.
    Kernel {
        function: "flash_attn_",
        name: r"^void flash_attn_(?:ext_vec|tile)<.*>\(char const\*, char const\*, char const\*, char const\*, char const\*, int const\*, float\*, HIP_vector_type<float, 2u>\*, float, float, float, float, unsigned int, float, int, HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, int, int, int, int,",
        sizes: &[
            ("queries", "arg.arg15[2]"),
            ("keys", "arg.arg22"),
            ("heads", "arg.arg16"),
            ("head size", "arg.arg14"),
            ("batch", "arg.arg17"),
        ],
        flops: Some("4*arg.arg14*arg.arg15[2]*arg.arg22*arg.arg16*arg.arg17"),
        ..LLAMA
    },
    // N, f, data[]: as many arrays of one type as the last number says.
    Kernel {
        function: "vectorized_elementwise_kernel",
        name: r"^void at::native::vectorized_elementwise_kernel<\d+, at::native::\w+<(float|double|c10::Half|c10::BFloat16)>, (?:std::array|at::detail::Array)<char\*, (\d+)(?:ul)?> ?>\(int, ",
        sizes: &[("elements", "arg.arg0")],
        bytes: Some("{b1}*{2}*arg.arg0"),
        ..ATEN
    },
    Kernel {
        function: "elementwise_kernel",
        name: r"^void at::native::(?:vectorized_|unrolled_)?elementwise_kernel(?:_manual_unroll)?<.*>\(int, ",
        sizes: &[("elements", "arg.arg0")],
        ..ATEN
    },
    // N, eps, X, gamma, beta, mean, rstd, Y: a block normalizes a row.
    Kernel {
        function: "vectorized_layer_norm_kernel",
        name: r"^void at::native::.*vectorized_layer_norm_kernel<(float|c10::Half|c10::BFloat16), (?:float)(?:, \w+)*>\(int, float, [\w:]+ const\*, ",
        sizes: &[("rows", "blocks_x"), ("columns", "arg.arg0")],
        bytes: Some("2*{b1}*blocks_x*arg.arg0"),
        ..ATEN
    },
    // dst, src, batch_size, stride, element_count, ...
    Kernel {
        function: "softmax_warp_forward",
        name: r"^void .*softmax_warp_forward<(float|c10::Half|c10::BFloat16), (float|c10::Half|c10::BFloat16), float, .*>\([\w:]+\*, [\w:]+ const\*, int, int, int, ",
        sizes: &[("rows", "arg.arg2"), ("columns", "arg.arg4")],
        bytes: Some("({b1}+{b2})*arg.arg2*arg.arg4"),
        ..ATEN
    },
    // output, input, classes: a block makes a row.
    Kernel {
        function: "cunn_SoftMaxForward",
        name: r"^void at::native::.*cunn_SoftMaxForward\w*<\d+, (float|c10::Half|c10::BFloat16), float, (float|c10::Half|c10::BFloat16), .*>\([\w:]+\*, [\w:]+ const\*, int\)",
        sizes: &[("rows", "blocks_x"), ("columns", "arg.arg2")],
        bytes: Some("({b1}+{b2})*blocks_x*arg.arg2"),
        ..ATEN
    },
    // TorchInductor names the sizes of its loops.
    Kernel {
        function: "triton_poi_fused",
        name: r"^triton_poi_fused_",
        sizes: &[("elements", "arg.xnumel")],
        ..TRITON
    },
    Kernel {
        function: "triton_red_fused",
        name: r"^triton_red_fused_",
        sizes: &[("rows", "arg.xnumel"), ("columns", "arg.r0_numel")],
        ..TRITON
    },
    Kernel {
        function: "triton_per_fused",
        name: r"^triton_per_fused_",
        sizes: &[("rows", "arg.xnumel"), ("columns", "arg.r0_numel")],
        ..TRITON
    },
    // The runtime copies by a kernel: src, dst, size, ... From the device's memory or to it, or both.
    Kernel {
        library: "HIP",
        function: "__amd_rocclr_copyBuffer",
        name: r"^__amd_rocclr_copyBuffer(?:Aligned)?$",
        sizes: &[("bytes", "arg.size")],
        ..MOVES
    },
];

/// What the launches of a kernel mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Formulas {
    /// Whose kernel it is.
    pub library: &'static str,
    sizes: Vec<(&'static str, Expr)>,
    flops: Option<Expr>,
    bytes: Option<Expr>,
    dtype: Option<Dtype>,
}

/// Whether a kernel of this mangled name may be known; the names of a library are many, and most are not.
pub(super) fn may_have(mangled: &str) -> bool {
    KERNELS.iter().any(|kernel| mangled.contains(kernel.function))
}

/// What is known of a kernel, by its demangled name.
pub fn of(name: &str) -> Option<Formulas> {
    static PATTERNS: [OnceLock<Option<Regex>>; KERNELS.len()] = [const { OnceLock::new() }; KERNELS.len()];
    KERNELS.iter().zip(&PATTERNS).filter(|(kernel, _)| name.contains(kernel.function)).find_map(|(kernel, pattern)| {
        let pattern = pattern.get_or_init(|| Regex::new(kernel.name).ok());
        Some(kernel.formulas(&pattern.as_ref()?.captures(name)?))
    })
}

impl Kernel {
    fn formulas(&self, groups: &Captures<'_>) -> Formulas {
        let expression = |text: &&str| Expr::parse(&filled(text, groups)?).ok();
        let sizes = self.sizes.iter().filter_map(|(label, text)| Some((*label, expression(text)?)));
        let dtype = self.dtype.and_then(|group| type_of(groups.get(group)?.as_str())?.1);
        Formulas {
            library: self.library,
            sizes: sizes.collect(),
            flops: self.flops.as_ref().and_then(expression),
            bytes: self.bytes.as_ref().and_then(expression),
            dtype,
        }
    }
}

impl Formulas {
    /// The arguments that they use.
    pub fn arguments(&self) -> Vec<Key> {
        let sizes = self.sizes.iter().map(|(_, size)| size);
        let names = sizes.chain(&self.flops).chain(&self.bytes).flat_map(Expr::names);
        let mut keys = Vec::new();
        for key in names.filter_map(Key::parse) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The numbers of a launch, with their names; `None` where one is not known.
    pub fn sizes(&self, shape: &LaunchShape, arguments: &str) -> Option<Vec<(&'static str, f64)>> {
        let value = |size: &Expr| work::value(size, Some(shape), Some(arguments));
        self.sizes.iter().map(|(label, size)| Some((*label, value(size)?))).collect()
    }

    /// The work of a launch.
    pub fn work(&self, shape: &LaunchShape, arguments: &str) -> Work {
        let value = |of: &Option<Expr>| of.as_ref().and_then(|of| work::value(of, Some(shape), Some(arguments)));
        Work { flops: value(&self.flops), bytes: value(&self.bytes), dtype: self.dtype }
    }
}

/// Bytes of a type in C++, and the number format of its operations.
fn type_of(name: &str) -> Option<(u32, Option<Dtype>)> {
    match name {
        "double" => Some((8, Some(Dtype::Fp64))),
        "float" => Some((4, Some(Dtype::Fp32))),
        "__half" | "c10::Half" => Some((2, Some(Dtype::Fp16))),
        "hip_bfloat16" | "__hip_bfloat16" | "c10::BFloat16" => Some((2, Some(Dtype::Bf16))),
        "int" => Some((4, None)),
        _ => None,
    }
}

/// The text with what the name says; `None` where that is no known type.
fn filled(text: &str, groups: &Captures<'_>) -> Option<String> {
    let mut filled = text.to_owned();
    for (number, group) in groups.iter().enumerate().skip(1) {
        let (as_it_is, bytes) = (format!("{{{number}}}"), format!("{{b{number}}}"));
        let group = group?.as_str();
        filled = filled.replace(&as_it_is, group);
        if filled.contains(&bytes) {
            filled = filled.replace(&bytes, &type_of(group)?.0.to_string());
        }
    }
    Some(filled)
}
