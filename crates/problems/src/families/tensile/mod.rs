//! Tensile: the matrix products of rocBLAS and hipBLASLt.
//!
//! Source: the notes of all code objects of rocBLAS and hipBLASLt for gfx90a, gfx942, gfx1100 and gfx1151 in Debian's packages of ROCm
//! 7.2.4: 79,929 products, whose arguments have three forms. Assembly of rocBLAS names `SizesFree`, that of hipBLASLt `SizesFree0`;
//! kernels that a compiler made have no names, and a fixed order. The words are compared with the sizes that rocblas-bench and
//! hipblaslt-bench were given (`tests/rocm/sizes.py`).

use crate::described::{Argument, Described};
use crate::plan::{Plan, Word};
use rkprof_arch::Dtype;

/// A named argument and the bytes from its start.
type Named = (&'static str, u32);

/// A form of arguments that have names. Matrices are A, B, C, D.
struct Form {
    sizes: [Named; 4],
    leading: [Named; 4],
    strides: [Named; 4],
    beta: &'static str,
    form: Option<Named>,
    parts: Option<Named>,
}

const FORMS: &[Form] = &[
    // rocBLAS: 8 bytes of strides are two numbers.
    Form {
        sizes: [("SizesFree", 0), ("SizesFree", 4), ("SizesSum", 0), ("SizesFree", 8)],
        leading: [("StridesA", 0), ("StridesB", 0), ("StridesC", 0), ("StridesD", 0)],
        strides: [("StridesA", 4), ("StridesB", 4), ("StridesC", 4), ("StridesD", 4)],
        beta: "Beta",
        form: None,
        parts: None,
    },
    // hipBLASLt: "Gemm info" says whether the arguments are elsewhere (a grouped product, or arguments in the user's memory).
    Form {
        sizes: [("SizesFree0", 0), ("SizesFree1", 0), ("SizesSum0", 0), ("SizesFree2", 0)],
        leading: [("strideA0", 0), ("strideB0", 0), ("strideC0", 0), ("strideD0", 0)],
        strides: [("strideA1", 0), ("strideB1", 0), ("strideC1", 0), ("strideD1", 0)],
        beta: "beta",
        form: Some(("Gemm info", 0)),
        parts: Some(("kernel info0", 0)),
    },
];

/// Names of kernels begin so: the product of A and B by their indices, `Cijk_Ailk_Bljk_...`. The helpers beside them
/// (`Cijk_S_PostGSU3`) multiply nothing.
pub fn is_product(name: &str) -> bool {
    indices(name).is_some()
}

/// The indices of A and of B, and the rest of the name.
fn indices(name: &str) -> Option<(&str, &str, &str)> {
    let name = name.strip_prefix("Custom_").unwrap_or(name).strip_prefix("Cijk_")?;
    let (a, rest) = name.split_once('_')?;
    let (b, rest) = rest.split_once('_')?;
    (a.starts_with('A') && b.starts_with('B')).then_some((a, b, rest))
}

/// Matrices of a batch are given by an array of addresses.
fn is_general_batch(rest: &str) -> bool {
    rest.split('_').take(4).any(|word| word == "GB")
}

/// The plan of a kernel.
pub fn plan(kernel: &Described) -> Option<Plan> {
    let (_, _, rest) = indices(&kernel.name)?;
    let general = is_general_batch(rest);
    let plan = match kernel.arguments.iter().any(|argument| !argument.name.is_empty()) {
        true => FORMS.iter().find_map(|form| by_name(form, &kernel.arguments))?,
        false => by_position(&kernel.arguments, general)?,
    };
    let is_result = plan.parts.is_some() && !is_stream(rest) || writes_result(&kernel.name, rest);
    let leading = plan.leading.filter(|_| is_result);
    // Distances say nothing where each matrix has its own address.
    Plan { leading, strides: plan.strides.filter(|_| is_result && !general), ..plan }.within(kernel.bytes)
}

/// The number that a word of the name says: 3 for `GSU3`.
fn number(rest: &str, key: &str) -> Option<u32> {
    rest.split('_').find_map(|word| word.strip_prefix(key)?.parse().ok())
}

/// Groups of work share tiles (stream-K); not tried.
fn is_stream(rest: &str) -> bool {
    number(rest, "SK").is_some_and(|form| form != 0)
}

/// Whether the strides of C and D that a kernel of rocBLAS gets are those of these matrices. Where K is split into parts (`GSU3`), the
/// parts are written into a buffer without gaps, and a helper makes D of it: all have their own buffer (`GSUAMB`), or share one where D
/// has another type than the sum (`GSUASB`).
fn writes_result(name: &str, rest: &str) -> bool {
    match number(rest, "GSU") {
        Some(0 | 1) => !is_stream(rest),
        Some(_) if rest.split('_').any(|word| word == "GSUASB") => {
            let said = said(name).and_then(|said| said.types.zip(said.compute));
            said.is_some_and(|([.., d], compute)| d == compute)
        }
        _ => false,
    }
}

fn by_name(form: &Form, arguments: &[Argument]) -> Option<Plan> {
    let find = |name: &str| arguments.iter().find(|argument| argument.name == name);
    let word = |(name, bytes): Named| {
        let argument = find(name).filter(|argument| bytes + 4 <= argument.size)?;
        Word::try_from(argument.offset.checked_add(bytes)?).ok()
    };
    // Three strides begin with that of neighbours, in kernels for any layout.
    let is_plain = |[(name, _), ..]: &[Named; 4]| find(name).is_some_and(|argument| argument.size <= 8);
    let all = |[a, b, c, d]: [Named; 4]| Some([word(a)?, word(b)?, word(c)?, word(d)?]);
    let said = |named: Option<Named>| named.map_or(Some(None), |named| word(named).map(Some));
    Some(Plan {
        bytes: 0,
        sizes: all(form.sizes)?,
        leading: Some(form.leading).filter(is_plain).and_then(all),
        strides: Some(form.strides).filter(is_plain).and_then(all),
        beta: beta(find(form.beta)),
        form: said(form.form)?,
        parts: said(form.parts)?,
    })
}

/// The words of a number of 2, 4, 8 or 16 bytes.
fn beta(argument: Option<&Argument>) -> [(Word, u32); 4] {
    let mut words = [(0, 0); 4];
    let Some(argument) = argument else { return words };
    let Ok(offset) = Word::try_from(argument.offset) else { return words };
    match argument.size {
        2 => words[0] = (offset & !3, if offset % 4 == 0 { 0xffff } else { 0xffff_0000 }),
        size @ (4 | 8 | 16) => {
            for (number, word) in (0..size as Word / 4).zip(&mut words) {
                *word = (offset.saturating_add(4 * number), u32::MAX);
            }
        }
        _ => {}
    }
    words
}

/// D, C, A, B, with a general batch the offsets of these; alpha, beta; two strides of each of D, C, A, B; I, J, the batch, L.
fn by_position(arguments: &[Argument], general: bool) -> Option<Plan> {
    const POINTERS: usize = 4;
    let (pointers, rest) = arguments.split_at_checked(POINTERS)?;
    let (offsets, rest) = rest.split_at_checked(if general { POINTERS } else { 0 })?;
    let [alpha, beta_argument, rest @ ..] = rest else { return None };
    let numbers = rest.get(..12)?;
    let is_one = pointers.iter().all(|argument| argument.is_pointer && argument.size == 8)
        && offsets.iter().all(|argument| !argument.is_pointer && argument.size == 8)
        && alpha.size == beta_argument.size
        && numbers.iter().all(|argument| !argument.is_pointer && argument.size == 4);
    if !is_one {
        return None;
    }
    let word = |at: usize| Word::try_from(numbers[at].offset).ok();
    let all = |[a, b, c, d]: [usize; 4]| Some([word(a)?, word(b)?, word(c)?, word(d)?]);
    Some(Plan {
        bytes: 0,
        sizes: all([8, 9, 11, 10])?,
        leading: all([4, 6, 2, 0]),
        strides: all([5, 7, 3, 1]),
        beta: beta(Some(beta_argument)),
        form: None,
        parts: None,
    })
}

/// How a matrix is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transposed {
    No,
    Yes,
    /// And conjugated.
    Conjugated,
}

impl Transposed {
    /// The letter of BLAS.
    pub fn letter(self) -> char {
        match self {
            Transposed::No => 'N',
            Transposed::Yes => 'T',
            Transposed::Conjugated => 'C',
        }
    }
}

/// The library whose kernels these are, which decides the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    RocBlas,
    HipBlasLt,
}

/// What a name says of a product. The types of the matrices are those of A, B, C, D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    pub library: Library,
    pub transposed: Option<[Transposed; 2]>,
    pub types: Option<[Type; 4]>,
    /// The type in which it is added up.
    pub compute: Option<Type>,
    /// The name ends in something beside the product: a bias, an activation, a gradient.
    pub has_epilogue: bool,
}

/// A type of elements as Tensile writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// As benchmarks call it: `f16_r`.
    pub name: &'static str,
    pub bytes: u32,
    pub is_complex: bool,
    /// The format that roofs are for.
    pub dtype: Option<Dtype>,
}

const fn real(name: &'static str, bytes: u32, dtype: Option<Dtype>) -> Type {
    Type { name, bytes, is_complex: false, dtype }
}

/// The characters of types in names; longer ones first.
const TYPES: &[(&str, Type)] = &[
    ("4xi8", real("i8_r", 1, Some(Dtype::Int8))),
    ("I8", real("i8_r", 1, Some(Dtype::Int8))),
    ("F8", real("f8_r", 1, Some(Dtype::Fp8))),
    ("B8", real("bf8_r", 1, Some(Dtype::Fp8))),
    ("H", real("f16_r", 2, Some(Dtype::Fp16))),
    ("B", real("bf16_r", 2, Some(Dtype::Bf16))),
    ("S", real("f32_r", 4, Some(Dtype::Fp32))),
    ("D", real("f64_r", 8, Some(Dtype::Fp64))),
    ("I", real("i32_r", 4, None)),
    ("C", Type { name: "f32_c", bytes: 8, is_complex: true, dtype: Some(Dtype::Fp32) }),
    ("Z", Type { name: "f64_c", bytes: 16, is_complex: true, dtype: Some(Dtype::Fp64) }),
];

fn types(mut text: &str) -> Option<Vec<Type>> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let (characters, of) = TYPES.iter().find(|(characters, _)| text.starts_with(characters))?;
        found.push(*of);
        text = &text[characters.len()..];
    }
    Some(found)
}

/// What the name of a product says; `None` for other names.
pub fn said(name: &str) -> Option<Said> {
    let (a, b, rest) = indices(name)?;
    let mut words = rest.split('_');
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    // `HHS_BH`, `S_B`: types, then B where beta is used, and H where sums are more exact. `SB`: both in one word.
    let letters = match second {
        "B" => Some(first),
        second if second.starts_with("BH") => Some(first),
        _ => first.strip_suffix('B'),
    };
    let list = letters.filter(|letters| !letters.is_empty()).and_then(types).unwrap_or_default();
    let (types, compute) = match list[..] {
        // One type is that of all, but 8-bit numbers are added up in a wider one, which the name leaves out.
        [all] => (Some([all; 4]), (all.bytes > 1).then_some(all)),
        [from, to, compute] => (Some([from, from, to, to]), Some(compute)),
        [a, b, to, compute] => (Some([a, b, to, to]), Some(compute)),
        _ => (None, None),
    };
    let library = match rest.split('_').any(|word| word == "UserArgs") {
        true => Library::HipBlasLt,
        false => Library::RocBlas,
    };
    let mut more = rest.split('_').take_while(|word| !word.starts_with("MT"));
    // Single precision that is rounded before it is multiplied: benchmarks need another option.
    let compute = compute.filter(|_| !more.clone().any(|word| word == "MX"));
    let has_epilogue =
        more.any(|word| word == "Bias" || word == "HA" || word.starts_with("Grad") || word.starts_with("Aux"));
    let transposed = read(a, "Ai", "Al").zip(read(b, "Bl", "Bj")).map(|(a, b)| [a, b]);
    Some(Said { library, transposed, types, compute, has_epilogue })
}

/// The first index is that in which elements are neighbours.
fn read(indices: &str, plain: &str, transposed: &str) -> Option<Transposed> {
    match indices.ends_with('C') {
        false if indices.starts_with(plain) => Some(Transposed::No),
        false if indices.starts_with(transposed) => Some(Transposed::Yes),
        true if indices.starts_with(transposed) => Some(Transposed::Conjugated),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
