//! Products of matrices without matrix instructions.

use crate::factors::has_vector;
use crate::findings::{Finding, Level, at};
use crate::flow::registers;
use crate::isa::{Class, Code, Instruction, Loop, width};
use crate::kernel::Kernel;
use rkprof_arch::{Dtype, Unit, find};
use rkprof_names::{Category, classify};

fn is_load_of_byte(mnemonic: &str) -> bool {
    (mnemonic.contains("load") || mnemonic.starts_with("ds_read")) && width(mnemonic) == Some(1)
}

/// Fewer products are those of a scale or an address.
const MANY: u32 = 4;

/// Whether the loop adds up products of this type by instructions of their own: `v_pk_mul_f32` and `v_add_f32`.
fn adds_products(code: &Code, one: &Loop, format: &str) -> bool {
    let (mut products, mut sums) = (0, 0);
    for name in code.of_loop(one).flat_map(Instruction::parts) {
        let Some(name) = name.strip_prefix("v_") else { continue };
        let name = name.strip_prefix("dual_").unwrap_or(name);
        let (name, lanes) = name.strip_prefix("pk_").map_or((name, 1), |name| (name, 2));
        match name.split_once('_') {
            Some((operation, rest)) if rest.split('_').next() == Some(format) => match operation {
                "mul" => products += lanes,
                "add" | "sub" | "subrev" => sums += lanes,
                _ => {}
            },
            _ => {}
        }
    }
    products >= MANY && sums >= products
}

/// Whether the loop makes fp32 of bf16, whose bits are its upper half.
fn widens_bf16(code: &Code, one: &Loop) -> bool {
    let widens = |one: &Instruction| {
        let mut operands = one.operands.split(", ").skip(1);
        let first = operands.next();
        match one.mnemonic.as_str() {
            name if name.starts_with("v_lshlrev_b32") => first == Some("16"),
            name if name.starts_with("v_and_b32") => first.into_iter().chain(operands).any(|one| one == "0xffff0000"),
            name => name.contains("_d16_hi") && name.contains("_load") && width(name) == Some(2),
        }
    };
    code.of_loop(one).any(widens)
}

/// How a loop leaves its results in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Results {
    Stores,
    /// Atomics, too.
    Any,
}

/// Whether each iteration stores somewhere else: then its results are elements, and no sum over the loop.
pub(crate) fn stores_elements(code: &Code, one: &Loop, results: Results) -> bool {
    let operands = |of: &Instruction| of.operands.split(", ").map(str::to_owned).collect::<Vec<_>>();
    // What an instruction writes comes first. Branches, waits and stores write no register.
    let written: Vec<(char, u32, u32)> = code
        .of_loop(one)
        .filter(|of| !matches!(code.context.class(of), Class::GlobalStore | Class::Wait | Class::Branch))
        .filter_map(|of| registers(operands(of).first()?))
        .collect();
    let changes = |operand: &String| {
        registers(operand).is_some_and(|(kind, first, last)| {
            written.iter().any(|(of, from, to)| *of == kind && *from <= last && first <= *to)
        })
    };
    // `global_store_dword v[0:1], v2, off`, `global_store_dword v0, v2, s[6:7]`, `buffer_store_dword v2, v0, s[4:7], 0 offen`.
    let value = |store: &Instruction| usize::from(!store.mnemonic.starts_with("buffer_"));
    let is_store = |of: &&Instruction| match code.context.class(of) {
        Class::GlobalStore => true,
        Class::Atomic => results == Results::Any,
        _ => false,
    };
    let mut stores = code.of_loop(one).filter(is_store);
    stores.any(|store| operands(store).iter().enumerate().any(|(at, operand)| at != value(store) && changes(operand)))
}

/// What a loop multiplies.
fn multiplied(code: &Code, one: &Loop) -> Option<Dtype> {
    let has = |parts: &[&str]| {
        code.of_loop(one).flat_map(Instruction::parts).any(|name| parts.iter().any(|part| name.contains(part)))
    };
    // Addresses are computed by these, too, but beside products of floating-point numbers or of wider integers.
    let loads_bytes = code.of_loop(one).any(|load| {
        let class = code.context.class(load);
        matches!(class, Class::GlobalLoad | Class::Lds) && is_load_of_byte(&load.mnemonic)
    });
    if has(&["v_fma_f16", "v_fmac_f16", "v_pk_fma_f16", "fma_mix", "dot2_f32_f16", "dot2c_f32_f16", "dot2acc_f32_f16"])
    {
        Some(Dtype::Fp16)
    } else if has(&["dot2_f32_bf16", "dot2c_f32_bf16", "v_pk_fma_bf16"]) {
        Some(Dtype::Bf16)
    } else if has(&["dot4_i32", "dot4c_i32", "dot4_u32"]) || has(&["mad_i32_i24", "mad_u32_u24"]) && loads_bytes {
        Some(Dtype::Int8)
    } else if has(&["fma_f32", "fmac_f32", "fmaak_f32", "fmamk_f32"]) || adds_products(code, one, "f32") {
        Some(match () {
            () if has(&["cvt_f32_f16"]) => Dtype::Fp16,
            () if widens_bf16(code, one) => Dtype::Bf16,
            () => Dtype::Fp32,
        })
    } else if has(&["fma_f64", "fmac_f64"]) || adds_products(code, one, "f64") {
        Some(Dtype::Fp64)
    } else if adds_products(code, one, "f16") {
        Some(Dtype::Fp16)
    } else {
        None
    }
}

/// In names of the category that are no products of two matrices. With a vector, the matrix is read once for a few operations, so that
/// memory limits it; a triangular solver needs each result for the next.
const NO_PRODUCTS: [&str; 6] = ["gemv", "mat_vec", "matvec", "trsm", "trsv", "trtri"];

fn names_no_product(name: &str) -> bool {
    // Not in its parameters, which have types like `HIP_vector_type`.
    let own = name.split(['<', '(']).next().unwrap_or_default();
    let mut words = own.split(|of: char| !of.is_ascii_alphanumeric());
    NO_PRODUCTS.iter().any(|part| name.contains(part)) || words.any(|word| matches!(word, "vec" | "vector"))
}

/// A product of matrices by vector instructions, where the architecture has matrix instructions for its type.
pub(crate) fn no_matrix(kernel: &Kernel, code: &Code) -> Option<Finding> {
    if code.mix.count(Class::Matrix) > 0 || code.has_calls || classify(&kernel.name).category != Category::Gemm {
        return None;
    }
    if names_no_product(&kernel.name.to_ascii_lowercase()) {
        return None;
    }
    let arch = find(kernel.arch())?;
    let product = |one: &&Loop| multiplied(code, one).is_some() && !stores_elements(code, one, Results::Stores);
    let one = code.loops.iter().filter(|one| one.is_innermost).filter(product).max_by_key(|one| one.flops)?;
    let dtype = multiplied(code, one)?;
    if has_vector(code, one) {
        return None;
    }
    if !arch.rates.iter().any(|rate| rate.unit == Unit::Matrix && rate.dtype == dtype) {
        return None;
    }
    let has = |parts: &'static [&str]| {
        move |one: &&Instruction| one.parts().any(|name| parts.iter().any(|part| name.contains(part)))
    };
    let fused = || code.of_loop(one).find(has(&["fma", "dot", "_i24", "_u24"]));
    let first = fused().or_else(|| code.of_loop(one).find(has(&["mul_f"])));
    let (line, address) = at(first);
    Some(Finding {
        id: "no-matrix",
        level: Level::Warning,
        title: "A matrix product without matrix instructions".to_owned(),
        evidence: format!(
            "the loop at {:#x} multiplies {dtype} by vector instructions; {arch} has matrix instructions for it",
            one.begin
        ),
        line,
        address,
        try_this: "Use rocWMMA, Composable Kernel, hipBLASLt, tl.dot, or the compiler's mfma and wmma builtins.",
    })
}
