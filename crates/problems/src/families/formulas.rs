//! What the launches of a kernel in the [`table`](super::table) mean: which arguments are read, its sizes, its work.
//!
//! Arguments are found by position, so a kernel is known by the types of its parameters as well: a library that changes them has an
//! unknown kernel, and no wrong size.

use super::table::{Kernel, OTHERS};
use super::{miopen, rocblas, rocfft};
use crate::arguments::{self, Recorded};
use crate::described::Described;
use regex_lite::{Captures, Regex};
use rkprof_arch::Dtype;
use rkprof_arch::expr::Expr;
use rkprof_arch::work::{self, Work};
use rkprof_model::arguments::Key;
use rkprof_model::event::LaunchShape;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The kernels of each table, and what a library has in all of its names.
const TABLES: [(&[Kernel], &str); 4] =
    [(OTHERS, ""), (rocblas::KERNELS, "rocblas_"), (rocfft::KERNELS, "fft_rtc_"), (miopen::KERNELS, "")];
const COUNT: usize = OTHERS.len() + rocblas::KERNELS.len() + rocfft::KERNELS.len() + miopen::KERNELS.len();

/// All kernels that are known, and their numbers.
fn kernels() -> impl Iterator<Item = (usize, &'static Kernel)> {
    TABLES.iter().flat_map(|(table, _)| *table).enumerate()
}

/// The pattern of the kernel with this number.
fn pattern(number: usize, kernel: &Kernel) -> Option<&'static Regex> {
    static PATTERNS: [OnceLock<Option<Regex>>; COUNT] = [const { OnceLock::new() }; COUNT];
    PATTERNS[number].get_or_init(|| Regex::new(kernel.name).ok()).as_ref()
}

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
    let has = |of: &[Kernel]| of.iter().any(|kernel| mangled.contains(kernel.function));
    TABLES.iter().any(|(table, all_have)| mangled.contains(all_have) && has(table))
}

/// Which arguments of a kernel have its size, for what loads code: by mangled names, because a library has thousands of kernels, and to
/// demangle and match one takes 30 us. Names that are no known kernel's may be among them; [`formulas_of`] decides.
#[derive(Debug, Default)]
pub struct Sought(HashMap<usize, Vec<Key>>);

impl Sought {
    /// What to record of a kernel.
    pub fn recorded(&mut self, kernel: &Described) -> Option<Recorded> {
        let flag = kernel.name.find("Lb").map(|at| kernel.name[at..].starts_with("Lb1"));
        let is_plain = !kernel.name.starts_with("_Z");
        let is_it = |(number, known): &(usize, &'static Kernel)| {
            kernel.name.contains(known.function)
                && (known.first_flag.is_none() || known.first_flag == flag)
                && (!is_plain || pattern(*number, known).is_some_and(|pattern| pattern.is_match(&kernel.name)))
        };
        let (number, known) = kernels().find(is_it)?;
        let keys = self.0.entry(number).or_insert_with(|| known.keys());
        arguments::used(kernel, keys, known.flags)
    }
}

/// What is known of a kernel, by its demangled name.
pub fn formulas_of(name: &str) -> Option<Formulas> {
    let mut named = kernels().filter(|(_, kernel)| name.contains(kernel.function));
    named.find_map(|(number, kernel)| Some(kernel.formulas(&pattern(number, kernel)?.captures(name)?)))
}

impl Kernel {
    /// The arguments that its formulas use.
    fn keys(&self) -> Vec<Key> {
        let texts = self.sizes.iter().map(|(_, text)| text).chain(&self.flops).chain(&self.bytes);
        let mut keys = Vec::new();
        for text in texts {
            // What the name says is a number.
            let plain = text
                .split('{')
                .map(|part| part.split_once('}').map_or(part.to_owned(), |(_, rest)| format!("1{rest}")));
            let expression = Expr::parse(&plain.collect::<String>()).ok();
            for key in expression.iter().flat_map(Expr::names).filter_map(Key::parse) {
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        keys
    }

    fn formulas(&self, groups: &Captures<'_>) -> Formulas {
        let expression = |text: &&str| Expr::parse(&filled(text, groups)?).ok();
        let sizes = self.sizes.iter().filter_map(|(label, text)| Some((*label, expression(text)?)));
        let dtype = self.dtype.and_then(|group| type_of(groups.get(group)?.as_str())?.1);
        let dtype = if self.integers { Some(Dtype::Int8) } else { dtype };
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
        "double" | "dp" => Some((8, Some(Dtype::Fp64))),
        "float" | "fp32" | "sp" => Some((4, Some(Dtype::Fp32))),
        "__half" | "c10::Half" | "_Float16" | "half" | "fp16" => Some((2, Some(Dtype::Fp16))),
        "hip_bfloat16" | "__hip_bfloat16" | "c10::BFloat16" | "rocblas_bfloat16" | "ushort" | "bf16" => {
            Some((2, Some(Dtype::Bf16)))
        }
        "int" => Some((4, None)),
        _ => None,
    }
}

/// How ggml stores quantized numbers (`ggml_type`): its number, numbers in a block, bytes of a block.
const GGML: &[(u32, u32, u32)] = &[
    (2, 32, 18),
    (3, 32, 20),
    (6, 32, 22),
    (7, 32, 24),
    (8, 32, 34),
    (10, 256, 84),
    (11, 256, 110),
    (12, 256, 144),
    (13, 256, 176),
    (14, 256, 210),
    (20, 32, 18),
    (23, 256, 136),
];

/// The text with what the name says: `{1}` the first group, `{l1}` its binary logarithm, `{b1}` the bytes of such a type. `{q1}` and `{s1}`
/// are numbers and bytes of a block of such a `ggml_type`. `None` where that is no number or no known type.
fn filled(text: &str, groups: &Captures<'_>) -> Option<String> {
    let mut filled = text.to_owned();
    for (number, group) in groups.iter().enumerate().skip(1) {
        let group = group?.as_str();
        let ggml = || GGML.iter().find(|(kind, ..)| group.parse() == Ok(*kind));
        let words: [(&str, &dyn Fn() -> Option<String>); 5] = [
            ("", &|| Some(group.to_owned())),
            ("l", &|| Some(group.parse::<f64>().ok()?.log2().to_string())),
            ("b", &|| Some(type_of(group)?.0.to_string())),
            ("q", &|| Some(ggml()?.1.to_string())),
            ("s", &|| Some(ggml()?.2.to_string())),
        ];
        for (letter, word) in words {
            let place = format!("{{{letter}{number}}}");
            if filled.contains(&place) {
                filled = filled.replace(&place, &word()?);
            }
        }
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What launches of Debian's llama.cpp and of hand-made names of PyTorch and Triton mean. The model has rows of 256 numbers, 512 in its
    /// hidden layer, 259 tokens, 4 heads of 64; what is expected was computed by hand from that.
    #[test]
    fn launches_have_the_sizes_of_the_model() {
        let fused = "(__half const*, float const*, int const*, ggml_cuda_mm_fusion_args_device, float*, int, \
                     HIP_vector_type<unsigned int, 3u>, int, int, int, HIP_vector_type<unsigned int, 3u>, int)";
        let quantized = "(void const*, void const*, int const*, ggml_cuda_mm_fusion_args_device, float*, unsigned int, \
                         HIP_vector_type<unsigned int, 3u>, unsigned int, unsigned int, unsigned int, HIP_vector_type<unsigned int, 3u>)";
        let matrices = "(char const*, int const*, int const*, int const*, float*, float*, float const*, \
                        HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, HIP_vector_type<unsigned int, 3u>, \
                        HIP_vector_type<unsigned int, 3u>, int)";
        let attention = "(char const*, char const*, char const*, char const*, char const*, int const*, float*, \
                         HIP_vector_type<float, 2u>*, float, float, float, float, unsigned int, float, int, \
                         HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, int, int, int, int, int)";
        let norm = "void rms_norm_f32<256, true, false, false>(float const*, float*, int, int, int, long)";
        let added = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::Half>, \
                     std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<c10::Half>, std::array<char*, 3ul>)";
        let mixed = "void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, float, bool, \
                     at::native::Less<float> >, std::array<char*, 3ul> >(int, at::native::F, std::array<char*, 3ul>)";
        let softmax = "void (anonymous namespace)::softmax_warp_forward<c10::Half, float, float, 8, false, false>(float*, \
                       c10::Half const*, int, int, int, bool const*, int, bool)";
        for (name, [blocks, threads], arguments, sizes, flops, bytes) in [
            (
                &*format!("void mul_mat_vec_f<__half, __half, 1, 128, false, false>{fused}"),
                [259, 128],
                "arg5=128 arg9=259 arg10=1,0,1",
                "M=259 N=1 K=256 batch=1",
                Some(132_608.0),
                Some(132_608.0 + 4.0 * (256.0 + 259.0)),
            ),
            (
                &format!("void mul_mat_vec_f<__half, float, 1, 128, true, false>{fused}"),
                [512, 128],
                // As `--kernel-args` records it: the gate's address.
                "arg3=0,0,96344576,32623,0,0,0,0,0,0,2 arg5=128 arg9=512 arg10=1,0,1",
                "M=512 N=1 K=256 batch=1 matrices=2",
                Some(524_288.0),
                Some(524_288.0 + 4.0 * 768.0),
            ),
            (
                &format!("void mul_mat_vec_q<(ggml_type)8, 1, false, false, false>{quantized}"),
                [259, 256],
                "arg5=256 arg9=259 arg10=1,0,1",
                "M=259 N=1 K=256 batch=1",
                Some(132_608.0),
                Some(259.0 * 8.0 * 34.0 + 8.0 * 36.0 + 4.0 * 259.0),
            ),
            (
                &format!("void mul_mat_q<(ggml_type)12, 16, false, (ggml_prec)30>{matrices}"),
                [32, 128],
                "arg7=1,0,1 arg8=512 arg9=16 arg14=1,0,1",
                "M=512 N=16 K=256",
                Some(4_194_304.0),
                Some(512.0 * 144.0 + 16.0 * 8.0 * 36.0 + 4.0 * 512.0 * 16.0),
            ),
            (
                &format!("void flash_attn_tile<64, 64, 16, 1, false>{attention}"),
                [32, 32],
                "arg14=64 arg15=1,4,16 arg16=4 arg17=1 arg22=256",
                "queries=16 keys=256 heads=4 head_size=64 batch=1",
                Some(4_194_304.0),
                None,
            ),
            (norm, [16, 256], "arg2=256", "rows=16 columns=256", None, Some(32_768.0)),
            (added, [4, 256], "arg0=1000", "elements=1000", None, Some(6_000.0)),
            (mixed, [4, 256], "arg0=1000", "elements=1000", None, None),
            (softmax, [4, 128], "arg2=32 arg4=200", "rows=32 columns=200", None, Some(38_400.0)),
            ("triton_poi_fused_add_0", [4, 128], "xnumel=4096", "elements=4096", None, None),
            ("triton_red_fused_sum_1", [4, 128], "xnumel=64 r0_numel=4096", "rows=64 columns=4096", None, None),
            ("__amd_rocclr_copyBuffer", [1, 512], "size=1036", "bytes=1036", None, None),
        ] {
            let shape = LaunchShape { grid: [blocks * threads, 1, 1], workgroup: [threads, 1, 1], lds: None };
            let formulas = formulas_of(name).unwrap();
            let text = |(label, value): &(&str, f64)| format!("{label}={value}");
            let found: Vec<String> = formulas.sizes(&shape, arguments).unwrap().iter().map(text).collect();
            let work = formulas.work(&shape, arguments);
            assert_eq!((&*found.join(" "), work.flops, work.bytes), (sizes, flops, bytes), "{name}");
        }
    }

    #[test]
    fn what_is_not_known_has_no_size() {
        for name in [
            "void mul_mat_vec_f<__half, __half, 1, 128>(__half const*, float const*, float*, int)",
            "void rms_norm_f32<256>(float const*, float*, long, long)",
            "my_rms_norm_f32",
            "triton_mm",
            "",
        ] {
            assert_eq!(formulas_of(name), None, "{name}");
        }
        // Several channels may be those of experts.
        let experts = "void mul_mat_q<(ggml_type)12, 16, false, (ggml_prec)30>(char const*, int const*, int const*, int const*, float*, \
                       float*, float const*, HIP_vector_type<unsigned int, 3u>, int, int, int, int, int, \
                       HIP_vector_type<unsigned int, 3u>, HIP_vector_type<unsigned int, 3u>, int)";
        let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
        let arguments = "arg7=1,0,1 arg8=512 arg9=16 arg14=1,0,2";
        let formulas = formulas_of(experts).unwrap();
        assert_eq!((formulas.sizes(&shape, arguments), formulas.work(&shape, arguments).flops), (None, None));
    }

    /// By mangled names: of a kernel that does more after the product, its gate counts as a flag.
    #[test]
    fn only_the_arguments_of_the_size_are_recorded() {
        use crate::described::Argument;
        let argument = |(position, (size, is_value)): (u32, (u32, bool))| Argument {
            offset: 64 * position,
            size,
            is_value,
            is_pointer: !is_value,
            ..Argument::default()
        };
        let pointer = (8, false);
        let fusion = (16, true);
        let sizes = [
            pointer,
            pointer,
            pointer,
            fusion,
            pointer,
            (4, true),
            (12, true),
            (4, true),
            (4, true),
            (4, true),
            (12, true),
        ];
        let kernel = |name: &str| Described {
            name: name.into(),
            bytes: 64 * 11,
            arguments: (0..).zip(sizes).map(argument).collect(),
        };
        let mut sought = Sought::default();
        let mut text = |name: &str| sought.recorded(&kernel(name)).map(|recorded| recorded.layout.to_string());
        let plain = text("_ZL13mul_mat_vec_fI6__halfS0_Li1ELi128ELb0ELb0EEvPKT_PKf");
        assert_eq!(plain.as_deref(), Some("arg5:i:0:4 arg9:i:4:4 arg10:w:8:12"));
        let fused = text("_ZL13mul_mat_vec_fI6__halffLi1ELi128ELb1ELb0EEvPKT_PKf");
        assert_eq!(fused.as_deref(), Some("arg3:b:0:16 arg5:i:16:4 arg9:i:20:4 arg10:w:24:12"));
        assert_eq!(text("_Z9mul_mat_qILi12EEvPKc"), None, "it lacks an argument");
        assert_eq!(text("_Z5otherv"), None);
    }

    /// An entry that cannot be read would never say anything.
    #[test]
    fn all_entries_can_be_read() {
        for (_, kernel) in kernels() {
            let pattern = Regex::new(kernel.name).unwrap_or_else(|error| panic!("{}: {error}", kernel.function));
            let formulas = kernel.sizes.iter().map(|(_, text)| text).chain(&kernel.flops).chain(&kernel.bytes);
            for text in formulas {
                let filled = (1..=pattern.captures_len()).fold((*text).to_owned(), |text, n| {
                    ["", "l", "b", "q", "s"]
                        .iter()
                        .fold(text, |text, letter| text.replace(&format!("{{{letter}{n}}}"), "2"))
                });
                let expression = Expr::parse(&filled).unwrap_or_else(|error| panic!("{filled}: {error}"));
                for name in expression.names() {
                    assert!(Key::parse(name).is_some() || work::VARIABLES.contains(&name), "{name} in {text}");
                }
            }
        }
    }
}
