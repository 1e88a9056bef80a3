//! A demangler of Itanium C++ symbols that is linear in the symbol and bounded in its output.
//!
//! It runs in the profiled process on any name in a code object. So it never backtracks (a general-purpose demangler needs
//! exponential time for some truncated template names) and recurses no deeper than [`MAX_DEPTH`]. It stops when the text or
//! the work exceeds a limit. It prints names as `__cxa_demangle` of libstdc++ does, so that they equal those of other ROCm
//! tools. An unreadable symbol gives `None` and is shown unchanged.
//!
//! Any crate may use it; it has no dependencies.

mod expression;
mod parse;
mod print;
mod types;

/// Limit of nested types, names and expressions; real kernels stay below 40.
const MAX_DEPTH: u32 = 100;
/// Limit of nodes visited while printing: template arguments are shared, so a short symbol can have a huge name.
const MAX_VISITS: u32 = 20_000;
/// Limit of bytes of a demangled name.
pub const MAX_OUTPUT: usize = 64 << 10;

/// Index in [`parse::Parser::nodes`].
type Id = u32;

/// const, volatile, restrict.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Qualifiers {
    constant: bool,
    volatile: bool,
    restrict: bool,
}

enum Node<'a> {
    /// An identifier, a builtin type, an operator name.
    Text(&'a str),
    /// `scope::name`
    Nested(Id, Id),
    /// `function(parameters)::entity`
    Local(Id, Id),
    /// `name<arguments>`
    Templated(Id, Vec<Id>),
    /// The arguments of one template parameter pack.
    Pack(Vec<Id>),
    /// `name[abi:tag]`
    Tagged(Id, &'a str),
    /// Constructor of a class (false) or destructor (true), by the class's name.
    Structor(Id, bool),
    /// `{lambda(parameters)#number}`
    Lambda(Vec<Id>, u32),
    /// `{unnamed type#number}`
    Unnamed(u32),
    /// `operator type`
    Conversion(Id),
    Qualified(Id, Qualifiers),
    /// `*`, `&` or `&&`
    Pointer(Id, &'static str),
    /// A vendor's qualifier, such as `AS1`.
    Vendor(Id, &'a str),
    Function {
        result: Option<Id>,
        parameters: Vec<Id>,
        qualifiers: Qualifiers,
        reference: &'static str,
    },
    Array(Option<Id>, Id),
    /// Pointer to a member: class, member.
    Member(Id, Id),
    /// `pattern...`
    Expansion(Id),
    /// A function or variable with its signature.
    Encoding {
        name: Id,
        result: Option<Id>,
        parameters: Option<Vec<Id>>,
        qualifiers: Qualifiers,
        reference: &'static str,
    },
    /// Type and digits.
    Literal(Id, &'a str),
    /// A function's parameter in its own signature, counted from 1.
    Parameter(u32),
    /// `&operand`
    Address(Id),
    /// Text before, operand, text after.
    Around(&'static str, Id, &'static str),
    Unary(&'static str, Id),
    /// `(left)operator(right)`
    Binary(&'static str, Id, Id),
    /// Function or type, opening text, arguments, closing text.
    List(Option<Id>, &'static str, Vec<Id>, &'static str),
    /// Condition, then, else.
    Ternary(Id, Id, Id),
}

/// The source name of a mangled symbol (`_Z...`); `None` when it is not such a symbol or exceeds the limits.
pub fn demangle(symbol: &str) -> Option<String> {
    let rest = symbol.strip_prefix("_Z")?;
    let mut parser = parse::Parser::new(rest);
    let root = parser.encoding()?;
    let suffix = parser.rest();
    // Compilers add suffixes to clones of a function; any other rest is not a symbol.
    if !(suffix.is_empty() || suffix.starts_with('.')) {
        return None;
    }
    let mut text = print::print(&parser.nodes, root)?;
    // `.constprop.0.cold` has two suffixes: each is a word with its numbers.
    let mut words = suffix.split('.').skip(1).peekable();
    while let Some(word) = words.next() {
        text.push_str(" [clone .");
        text.push_str(word);
        while let Some(number) = words.next_if(|w| w.starts_with(|c: char| c.is_ascii_digit())) {
            text.push('.');
            text.push_str(number);
        }
        text.push(']');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Symbols from a C++ compiler, with names from binutils' c++filt.
    const SYMBOLS: &[(&str, &str)] = &[
        (
            "_Z2fpPFvifERA5_iPKPKcPFPFvlEiE",
            "fp(void (*)(int, float), int (&) [5], char const* const*, void (*(*)(int))(long))",
        ),
        ("_Z2mpM1SKFviEMS_i", "mp(void (S::*)(int) const, int S::*)"),
        ("_Z2ttIN2ck5TupleEiEvT_IJT0_EE", "void tt<ck::Tuple, int>(ck::Tuple<int>)"),
        ("_Z3decIiEDTplfp_fp0_ET_S1_", "decltype ({parm#1}+{parm#2}) dec<int>(int, int)"),
        ("_Z3fwdIJRiRKfdEEvDpOT_", "void fwd<int&, float const&, double>(int&, float const&, double&&)"),
        ("_Z3vecDv4_fDF16_", "vec(float __vector(4), _Float16)"),
        ("_Z4litsILj3ELln4ELc97ELm7EEvv", "void lits<3u, -4l, (char)97, 7ul>()"),
        ("_Z5by_fnIPFviEXadL_Z3tgtiEEEvv", "void by_fn<void (*)(int), &(tgt(int))>()"),
        ("_Z7only_fpIfLi0EEvPT_", "void only_fp<float, 0>(float*)"),
        ("_ZL11internal_fnPi", "internal_fn(int*)"),
        ("_ZN1SC1Ei", "S::S(int)"),
        ("_ZN1SD2Ev", "S::~S()"),
        ("_ZN1SlsIiEERS_T_", "S& S::operator<< <int>(int)"),
        (
            "_ZN2at6native12_GLOBAL__N_120softmax_warp_forwardIfEEvPT_PKS3_PKb",
            "void at::native::(anonymous namespace)::softmax_warp_forward<float>(float*, float const*, bool const*)",
        ),
        (
            "_ZN2at6native12_GLOBAL__N_16launchIZNS1_4hostEvEUlfE_EEvT_",
            "void at::native::(anonymous namespace)::launch<at::native::(anonymous namespace)::host()::{lambda(float)#1}>(at::native::(anonymous namespace)::host()::{lambda(float)#1})",
        ),
        (
            "_ZN2at6native29vectorized_elementwise_kernelILi4ENS0_11FillFunctorIfEESt5arrayIPcLm1EEEEviT0_T1_",
            "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, std::array<char*, 1ul> >(int, at::native::FillFunctor<float>, std::array<char*, 1ul>)",
        ),
        (
            "_ZN2ck11kernel_gemmINS_4GridELNS_3MemE1ELb1EJNS_8SequenceIJLi1ELi2ELin3EEEENS_5TupleIJEEEEEEvNT_3ArgEDpRKT2_",
            "void ck::kernel_gemm<ck::Grid, (ck::Mem)1, true, ck::Sequence<1, 2, -3>, ck::Tuple<> >(ck::Grid::Arg, ck::Sequence<1, 2, -3> const&, ck::Tuple<> const&)",
        ),
        // A symbol of SGLang with the type of a value parameter (`Tn`), demangled by hand: binutils 2.40 and LLVM 14 cannot
        // read it.
        (
            "_ZN7sgl_hip10activation18act_and_mul_kernelI14__hip_bfloat16TnPFT_RKS3_EXadL_Z4siluIS2_ES3_S5_EEEEvPS3_PS4_i",
            "void sgl_hip::activation::act_and_mul_kernel<__hip_bfloat16, &(__hip_bfloat16 silu<__hip_bfloat16>(__hip_bfloat16 const&))>(__hip_bfloat16*, __hip_bfloat16 const*, int)",
        ),
        ("_ZNK1S1mEi", "S::m(int) const"),
        ("_ZNK1ScvfEv", "S::operator float() const"),
        ("_ZNK1SltERKS_", "S::operator<(S const&) const"),
        ("_ZNO1SclEi", "S::operator()(int) &&"),
    ];

    #[test]
    fn names_as_other_tools_print_them() {
        for (symbol, name) in SYMBOLS {
            assert_eq!(demangle(symbol).as_deref(), Some(*name), "{symbol}");
        }
    }

    #[test]
    fn clones_are_named() {
        assert_eq!(demangle("_Z1fv.constprop.0.cold").unwrap(), "f() [clone .constprop.0] [clone .cold]");
        assert_eq!(demangle("_Z1fv_junk"), None);
    }

    #[test]
    fn symbols_cut_anywhere_are_refused_at_once() {
        for (symbol, _) in SYMBOLS {
            for end in 2..symbol.len() {
                // A prefix may be a symbol itself; the call only has to return.
                let _ = demangle(&symbol[..end]);
            }
        }
        // Exponential time for a parser that backtracks.
        assert_eq!(demangle(&format!("_Z1f{}", "ILSa".repeat(4000))), None);
        assert_eq!(demangle(&format!("_Z1f{}", "DTcpESs".repeat(2000))), None);
    }
}
