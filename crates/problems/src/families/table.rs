//! The table of kernels whose size follows from a few arguments and the grid: elementwise kernels, norms, products of a matrix and
//! a vector, attention. One entry a kernel: which arguments, what they mean, operations and the least bytes.
//!
//! Those of rocBLAS, rocFFT and MIOpen are in files of their own. Sources: the declarations in llama.cpp (`ggml/src/ggml-cuda`), PyTorch
//! (`aten/src/ATen/native/cuda`) and ROCclr (`rocclr/device/blitcl.cpp`); TorchInductor's names for Triton.

/// A kernel in the table. What the formulas have in braces is in [`super::formulas::filled`].
pub(super) struct Kernel {
    pub(super) library: &'static str,
    /// A part of its mangled and its demangled name.
    pub(super) function: &'static str,
    /// The first template argument that is true or false, where kernels of one function differ by it.
    pub(super) first_flag: Option<bool>,
    /// The demangled name.
    pub(super) name: &'static str,
    /// What a user calls the numbers that make its size.
    pub(super) sizes: &'static [(&'static str, &'static str)],
    pub(super) flops: Option<&'static str>,
    /// Each input read once, each output written once.
    pub(super) bytes: Option<&'static str>,
    /// The group that has the type of the operations.
    pub(super) dtype: Option<usize>,
    /// The operations are of 8-bit integers.
    pub(super) integers: bool,
    /// The position of a structure; only whether its words are 0 matters.
    pub(super) flags: Option<usize>,
}

/// A kernel without operations that matter.
pub(super) const MOVES: Kernel = Kernel {
    library: "",
    function: "",
    first_flag: None,
    name: "",
    sizes: &[],
    flops: None,
    bytes: None,
    dtype: None,
    integers: false,
    flags: None,
};

const LLAMA: Kernel = Kernel { library: "llama.cpp", ..MOVES };
/// llama.cpp's products of quantized numbers: multiplied as 8-bit integers.
const QUANTIZED: Kernel = Kernel { integers: true, ..LLAMA };
const ATEN: Kernel = Kernel { library: "PyTorch", ..MOVES };
const TRITON: Kernel = Kernel { library: "Triton", ..MOVES };

pub(super) const OTHERS: &[Kernel] = &[
    // x, y, ids, fusion, dst, ncols / 2, nchannels_y, strides of x, y and dst, channel_ratio, ...: M is the stride of dst.
    Kernel {
        function: "mul_mat_vec_f",
        first_flag: Some(false),
        name: r"^void mul_mat_vec_f<(\w+), \w+, (\d+), \d+, false, .*>\(\w+ const\*, float const\*, int const\*, ggml_cuda_mm_fusion_args_device, float\*, int, HIP_vector_type<unsigned int, 3u>, int, int, int, HIP_vector_type",
        sizes: &[("M", "arg.arg9"), ("N", "{2}"), ("K", "2*arg.arg5"), ("batch", "blocks_y*blocks_z")],
        flops: Some("4*arg.arg9*arg.arg5*{2}*blocks_y*blocks_z"),
        bytes: Some(
            "2*{b1}*arg.arg9*arg.arg5*blocks_y*blocks_z/max(1,arg.arg10[2])+4*{2}*blocks_y*blocks_z*(2*arg.arg5+arg.arg9)",
        ),
        dtype: Some(1),
        ..LLAMA
    },
    // The same with what follows it. Words 2 and 3 of the fusion are the address of a second matrix, the gate.
    Kernel {
        function: "mul_mat_vec_f",
        first_flag: Some(true),
        name: r"^void mul_mat_vec_f<(\w+), \w+, (\d+), \d+, true, .*>\(\w+ const\*, float const\*, int const\*, ggml_cuda_mm_fusion_args_device, float\*, int, HIP_vector_type<unsigned int, 3u>, int, int, int, HIP_vector_type",
        sizes: &[
            ("M", "arg.arg9"),
            ("N", "{2}"),
            ("K", "2*arg.arg5"),
            ("batch", "blocks_y*blocks_z"),
            ("matrices", "1+min(1,max(arg.arg3[2],arg.arg3[3]))"),
        ],
        flops: Some("4*arg.arg9*arg.arg5*{2}*blocks_y*blocks_z*(1+min(1,max(arg.arg3[2],arg.arg3[3])))"),
        bytes: Some(
            "2*{b1}*arg.arg9*arg.arg5*blocks_y*blocks_z/max(1,arg.arg10[2])*(1+min(1,max(arg.arg3[2],arg.arg3[3])))\
             +4*{2}*blocks_y*blocks_z*(2*arg.arg5+arg.arg9)",
        ),
        dtype: Some(1),
        flags: Some(3),
        ..LLAMA
    },
    // The same of quantized x, and of y in blocks of 32 with 36 bytes: ncols instead of its half.
    Kernel {
        function: "mul_mat_vec_q",
        first_flag: Some(false),
        name: r"^void mul_mat_vec_q<\(ggml_type\)(\d+), (\d+), false, .*>\(void const\*, void const\*, int const\*, ggml_cuda_mm_fusion_args_device, float\*, unsigned int, HIP_vector_type<unsigned int, 3u>, unsigned int, unsigned int, unsigned int, HIP_vector_type",
        sizes: &[("M", "arg.arg9"), ("N", "{2}"), ("K", "arg.arg5"), ("batch", "blocks_y*blocks_z")],
        flops: Some("2*arg.arg9*arg.arg5*{2}*blocks_y*blocks_z"),
        bytes: Some(
            "{s1}/{q1}*arg.arg9*arg.arg5*blocks_y*blocks_z/max(1,arg.arg10[2])+{2}*blocks_y*blocks_z*(1.125*arg.arg5+4*arg.arg9)",
        ),
        ..QUANTIZED
    },
    Kernel {
        function: "mul_mat_vec_q",
        first_flag: Some(true),
        name: r"^void mul_mat_vec_q<\(ggml_type\)(\d+), (\d+), true, .*>\(void const\*, void const\*, int const\*, ggml_cuda_mm_fusion_args_device, float\*, unsigned int, HIP_vector_type<unsigned int, 3u>, unsigned int, unsigned int, unsigned int, HIP_vector_type",
        sizes: &[
            ("M", "arg.arg9"),
            ("N", "{2}"),
            ("K", "arg.arg5"),
            ("batch", "blocks_y*blocks_z"),
            ("matrices", "1+min(1,max(arg.arg3[2],arg.arg3[3]))"),
        ],
        flops: Some("2*arg.arg9*arg.arg5*{2}*blocks_y*blocks_z*(1+min(1,max(arg.arg3[2],arg.arg3[3])))"),
        bytes: Some(
            "{s1}/{q1}*arg.arg9*arg.arg5*blocks_y*blocks_z/max(1,arg.arg10[2])*(1+min(1,max(arg.arg3[2],arg.arg3[3])))\
             +{2}*blocks_y*blocks_z*(1.125*arg.arg5+4*arg.arg9)",
        ),
        flags: Some(3),
        ..QUANTIZED
    },
    // x, y, ids_dst, expert_bounds, dst, tmp_fixup, y_scale, blocks of a row, nrows_x, ncols_dst, stride_row_x, ncols_y, nrows_dst,
    // channel_ratio, nchannels_y, ...: with several channels it may be of experts, and then these are not its work. The divisor
    // makes it unknown.
    Kernel {
        function: "mul_mat_q",
        name: r"^void mul_mat_q<\(ggml_type\)(\d+), .*>\(char const\*, int const\*, int const\*, int const\*, float\*, float\*, float const\*, HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, HIP_vector_type<unsigned int, 3u>, HIP_vector_type<unsigned int, 3u>",
        sizes: &[("M", "arg.arg8/(2-min(2,arg.arg14[2]))"), ("N", "arg.arg9"), ("K", "{q1}*arg.arg7[2]")],
        flops: Some("2*arg.arg8*arg.arg9*{q1}*arg.arg7[2]/(2-min(2,arg.arg14[2]))"),
        bytes: Some(
            "({s1}*arg.arg7[2]*arg.arg8+1.125*{q1}*arg.arg7[2]*arg.arg9+4*arg.arg8*arg.arg9)/(2-min(2,arg.arg14[2]))",
        ),
        ..QUANTIZED
    },
    // x, vy, ne00, s01 to s03, ne0, ne1, ne2: floats become blocks of 32 with 36 bytes.
    Kernel {
        function: "quantize_q8_1",
        name: r"^quantize_q8_1\(float const\*, void\*, long, long, long, long, long, unsigned int, HIP_vector_type<unsigned int, 3u>\)$",
        sizes: &[("rows", "arg.arg7*blocks_z"), ("columns", "arg.arg2")],
        bytes: Some("arg.arg7*blocks_z*(4*arg.arg2+1.125*arg.arg6)"),
        ..LLAMA
    },
    // x, ids, vy, ne00, s01 to s03, ne0, ne1, ne2
    Kernel {
        function: "quantize_mmq_q8_1",
        name: r"^void quantize_mmq_q8_1<.*>\(float const\*, int const\*, void\*, long, long, long, long, long, int, int, int\)$",
        sizes: &[("rows", "arg.arg8*arg.arg9"), ("columns", "arg.arg3")],
        bytes: Some("arg.arg8*arg.arg9*(4*arg.arg3+1.125*arg.arg7)"),
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
    // src0, src1, dst, ne0, ne1, ne2, ne3, ne10 to ne13, ...: src1 is repeated to the size of dst.
    Kernel {
        function: "k_bin_bcast",
        name: r"^void k_bin_bcast<.*\), (\w+), (\w+), (\w+), \w+ const\*>\(\w+ const\*, \w+ const\*, \w+\*, unsigned int, unsigned int, unsigned int, HIP_vector_type<unsigned int, 3u>, HIP_vector_type",
        sizes: &[("elements", "arg.arg3*arg.arg4*arg.arg5*arg.arg6[2]")],
        bytes: Some(
            "({b1}+{b3})*arg.arg3*arg.arg4*arg.arg5*arg.arg6[2]+{b2}*arg.arg7[2]*arg.arg8[2]*arg.arg9[2]*arg.arg10[2]",
        ),
        ..LLAMA
    },
    // x, dst, ne00, ...: a block turns a row.
    Kernel {
        function: "rope_n",
        name: r"^void rope_n(?:orm|eox)<\w+, \w+, (\w+), (\w+)>\(\w+ const\*, \w+\*, int, int, int, int, ",
        sizes: &[("rows", "blocks_x"), ("columns", "arg.arg2")],
        bytes: Some("({b1}+{b2})*blocks_x*arg.arg2"),
        ..LLAMA
    },
    // src0, src1, dst, ne00, ...: a block copies a row, or a part of one.
    Kernel {
        function: "k_get_rows_float",
        name: r"^void k_get_rows_float<(\w+), (\w+)>\(\w+ const\*, int const\*, \w+\*, long, ",
        sizes: &[("rows", "blocks_x*blocks_z"), ("columns", "arg.arg3")],
        bytes: Some("({b1}+{b2})*blocks_x*blocks_z*arg.arg3"),
        ..LLAMA
    },
    // src0, src1, dst, ne_total, ...
    Kernel {
        function: "k_set_rows",
        name: r"^void k_set_rows<(\w+), \w+, (\w+)>\(\w+ const\*, \w+ const\*, \w+\*, long, ",
        sizes: &[("elements", "arg.arg3")],
        bytes: Some("({b1}+{b2})*arg.arg3"),
        ..LLAMA
    },
    // VKQ_parts, VKQ_meta, dst, parallel_blocks: a block adds up the parts of one result.
    Kernel {
        function: "flash_attn_combine_results",
        name: r"^void flash_attn_combine_results<(\d+)>\(float const\*, HIP_vector_type<float, 2u> const\*, float\*, int\)",
        sizes: &[("rows", "blocks"), ("columns", "{1}"), ("parts", "arg.arg3")],
        bytes: Some("4*blocks*{1}*(arg.arg3+1)+8*blocks*arg.arg3"),
        ..LLAMA
    },
    // Q, K, V, mask, sinks, KV_max, dst, dst_meta, scale, max_bias, m0, m1, n_head_log2, logit_softcap, ne00 to ne03, nb01 to nb03,
    // ne10 to ne13, ...: ne00 is a head's size, ne01 the queries, ne02 the heads, ne03 the sequences, ne11 the keys. Masked pairs
    // count: how many there are is in memory.
    Kernel {
        function: "flash_attn_",
        name: r"^void flash_attn_(?:ext_vec|tile)<.*>\(char const\*, char const\*, char const\*, char const\*, char const\*, int const\*, float\*, HIP_vector_type<float, 2u>\*, float, float, float, float, unsigned int, float, int, HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, int, int, int, int,",
        sizes: &[
            ("queries", "arg.arg15[2]"),
            ("keys", "arg.arg22"),
            ("heads", "arg.arg16"),
            ("head_size", "arg.arg14"),
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
        name: r"^void at::native::.*vectorized_layer_norm_kernel<(float|c10::Half|c10::BFloat16), float(?:, \w+)*>\(int, float, [\w:]+ const\*, ",
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
