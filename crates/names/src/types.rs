//! Template arguments as words: data types in programmers' terms, numbers without suffix, enumerators by value.

use crate::cpp::{Function, segments, split_arguments};

/// The names of data types among a library's users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terms {
    /// `half`, `bf16`, `float`: PyTorch and most of HIP.
    Usual,
    /// `f16`, `bf16`, `f32`: Composable Kernel, in which `unsigned short` is bfloat16.
    Ck,
}

/// Names in the source (without namespaces), usual term, Composable Kernel's term.
const TYPES: &[(&[&str], &str, &str)] = &[
    (&["float", "float_t"], "float", "f32"),
    (&["double", "double_t"], "double", "f64"),
    (&["Half", "__half", "half", "_Float16", "half_t", "fp16_t", "rocblas_half", "f16_t"], "half", "f16"),
    (
        &[
            "BFloat16",
            "__hip_bfloat16",
            "hip_bfloat16",
            "bfloat16_t",
            "__bf16",
            "bf16_t",
            "bhalf_t",
            "rocblas_bfloat16",
        ],
        "bf16",
        "bf16",
    ),
    (&["Float8_e4m3fnuz", "__hip_fp8_e4m3_fnuz", "f8_fnuz_t"], "fp8_e4m3fnuz", "f8_fnuz"),
    (&["Float8_e4m3fn", "__hip_fp8_e4m3", "f8_ocp_t"], "fp8_e4m3fn", "f8_ocp"),
    (&["Float8_e5m2fnuz", "__hip_fp8_e5m2_fnuz", "bf8_fnuz_t"], "fp8_e5m2fnuz", "bf8_fnuz"),
    (&["Float8_e5m2", "__hip_fp8_e5m2", "bf8_ocp_t"], "fp8_e5m2", "bf8_ocp"),
    (&["fp8_t", "f8_t"], "fp8", "f8"),
    (&["bf8_t"], "bf8", "bf8"),
    (&["fp4x2_t", "pk_fp4_t", "f4x2_pk_t", "f4x2_t"], "fp4x2", "f4x2"),
    (&["pk_int4_t", "pk_i4_t"], "int4x2", "i4x2"),
    (&["e8m0_bexp_t", "e8m0_t"], "e8m0", "e8m0"),
    (&["signed char", "int8_t"], "int8", "i8"),
    (&["unsigned char", "uint8_t"], "uint8", "u8"),
    (&["char"], "char", "char"),
    (&["short", "int16_t"], "short", "i16"),
    (&["unsigned short", "uint16_t"], "ushort", "bf16"),
    (&["int", "int32_t"], "int", "i32"),
    (&["unsigned int", "uint32_t"], "uint", "u32"),
    (&["long", "long long", "int64_t"], "long", "i64"),
    (&["unsigned long", "unsigned long long", "uint64_t"], "ulong", "u64"),
    (&["bool"], "bool", "bool"),
    (&["complex<float>", "rocblas_complex_num<float>"], "complex", "c64"),
    (&["complex<double>", "rocblas_complex_num<double>"], "complex_double", "c128"),
];

/// The enumerators of ggml's `ggml_type` that name how weights are quantized.
const GGML: &[(u32, &str)] = &[
    (0, "F32"),
    (1, "F16"),
    (2, "Q4_0"),
    (3, "Q4_1"),
    (6, "Q5_0"),
    (7, "Q5_1"),
    (8, "Q8_0"),
    (9, "Q8_1"),
    (10, "Q2_K"),
    (11, "Q3_K"),
    (12, "Q4_K"),
    (13, "Q5_K"),
    (14, "Q6_K"),
    (15, "Q8_K"),
    (16, "IQ2_XXS"),
    (17, "IQ2_XS"),
    (18, "IQ3_XXS"),
    (19, "IQ1_S"),
    (20, "IQ4_NL"),
    (21, "IQ3_S"),
    (22, "IQ2_S"),
    (23, "IQ4_XS"),
    (29, "IQ1_M"),
    (30, "BF16"),
    (39, "MXFP4"),
];

/// The type without `const`, references and pointers.
pub(crate) fn plain(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let next = text
            .strip_suffix("const")
            .filter(|rest| rest.ends_with([' ', '*', '&']))
            .or_else(|| text.strip_suffix(['*', '&']))
            .or_else(|| text.strip_prefix("const "));
        match next {
            Some(shorter) => text = shorter.trim(),
            None => return text,
        }
    }
}

/// A data type by its term; `None` for other types.
pub(crate) fn data_type(text: &str, terms: Terms) -> Option<String> {
    let plain = plain(text);
    let bare = if plain.contains('<') {
        // Only complex numbers have arguments: `c10::complex<float>`.
        plain.find("complex").map_or(plain, |at| &plain[at..])
    } else {
        plain.rsplit("::").next().unwrap_or(plain)
    };
    let found = TYPES.iter().find(|(names, ..)| names.contains(&bare));
    found
        .map(|(_, usual, ck)| if terms == Terms::Ck { *ck } else { *usual }.to_owned())
        .or_else(|| vector(plain, terms))
}

/// `float __vector(4)` is `float4`, or `f32x4`.
fn vector(text: &str, terms: Terms) -> Option<String> {
    let (element, count) = text.split_once(" __vector(")?;
    let by = if terms == Terms::Ck { "x" } else { "" };
    Some(format!("{}{by}{}", data_type(element, terms)?, count.trim_end_matches(')')))
}

/// A number without suffix or cast.
pub(crate) fn integer(text: &str) -> Option<i64> {
    number(text)?.parse().ok()
}

fn number(text: &str) -> Option<&str> {
    let end = text.trim_end_matches(['u', 'l', 'U', 'L']);
    let digits = end.strip_prefix('-').unwrap_or(end);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some(end)
}

/// One template argument as a word.
pub(crate) fn leaf(text: &str, terms: Terms) -> String {
    let text = text.trim();
    if let Some(number) = number(text) {
        return number.to_owned();
    }
    // A pointer to a function.
    if let Some(inside) = text.strip_prefix("&(").or_else(|| text.strip_prefix('&')) {
        let ident = Function::read(inside.strip_suffix(')').unwrap_or(inside)).last().ident;
        return ident.strip_suffix("_kernel").unwrap_or(ident).to_owned();
    }
    if let Some((kind, value)) = cast(text) {
        if kind == "ggml_type" {
            let found = value.parse().ok().and_then(|value: u32| GGML.iter().find(|(number, _)| *number == value));
            return found.map_or(value, |(_, name)| name).to_owned();
        }
        return number(value).unwrap_or(value).to_owned();
    }
    if let Some(known) = data_type(text, terms) {
        return known;
    }
    let path = segments(plain(text));
    let named = path.iter().rev().find(|s| !s.ident.is_empty() && !s.ident.starts_with(['{', '(']));
    let Some(segment) = named else { return plain(text).to_owned() };
    match (segment.ident, segment.args) {
        // An element of this many bytes, whatever its type.
        ("OpaqueType", Some(args)) => format!("{}B", number(args.trim()).unwrap_or(args)),
        ("Sequence" | "sequence", Some(args)) => {
            split_arguments(args).iter().map(|a| leaf(a, terms)).collect::<Vec<_>>().join("x")
        }
        ("integral_constant", Some(args)) => {
            split_arguments(args).last().map_or_else(String::new, |value| leaf(value, terms))
        }
        (ident, _) => ident.to_owned(),
    }
}

/// `(Enum)3`: the enumeration's own name and the value.
pub(crate) fn cast(text: &str) -> Option<(&str, &str)> {
    let (kind, value) = text.strip_prefix('(')?.split_once(')')?;
    let kind = kind.rsplit("::").next().unwrap_or(kind);
    (!value.is_empty() && !value.starts_with(['(', ':']) && !kind.contains(['<', '('])).then_some((kind, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_in_a_word() {
        for (text, usual, ck) in [
            ("c10::BFloat16", "bf16", "bf16"),
            ("__half const*", "half", "f16"),
            ("_Float16", "half", "f16"),
            ("unsigned short", "ushort", "bf16"),
            ("c10::complex<float>", "complex", "c64"),
            ("4096ul", "4096", "4096"),
            ("-2", "-2", "-2"),
            ("true", "true", "true"),
            ("(vllm::Fp8KVCacheDataType)1", "1", "1"),
            ("(ggml_type)12", "Q4_K", "Q4_K"),
            ("&(c10::BFloat16 vllm::silu_kernel<c10::BFloat16>(c10::BFloat16 const&))", "silu", "silu"),
            ("&(op_add(float, float))", "op_add", "op_add"),
            ("at::native::(anonymous namespace)::OpaqueType<2u>", "2B", "2B"),
            ("ck::Sequence<8, 32, 1>", "8x32x1", "8x32x1"),
            ("std::integral_constant<int, 4>", "4", "4"),
            ("float __vector(4)", "float4", "f32x4"),
            ("ck_tile::FmhaFwdKernel<ck_tile::Pipeline<int> >", "FmhaFwdKernel", "FmhaFwdKernel"),
            ("(anonymous namespace)::Params", "Params", "Params"),
        ] {
            assert_eq!((leaf(text, Terms::Usual).as_str(), leaf(text, Terms::Ck).as_str()), (usual, ck), "{text}");
        }
    }
}
