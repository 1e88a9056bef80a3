//! A demangler of Itanium C++ symbols that is linear in the symbol and bounded in its output.
//!
//! It runs in the profiled process on whatever names code objects bring, so it neither backtracks (a general-purpose
//! demangler needs exponential time for some truncated template names) nor recurses deeper than [`MAX_DEPTH`], and it
//! stops when the text or the work gets out of proportion. Names are printed as `__cxa_demangle` of libstdc++ prints
//! them, so that they equal those of other ROCm tools. What it cannot read is `None`: the symbol is shown as it is.

mod expression;
mod parse;
mod print;

/// Nesting of types, names and expressions; real kernels stay below 40.
const MAX_DEPTH: u32 = 100;
/// Nodes visited while printing: template arguments are shared, so a short symbol can stand for a huge name.
const MAX_VISITS: u32 = 20_000;
/// Bytes of a demangled name.
pub(super) const MAX_OUTPUT: usize = 64 << 10;

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
    /// Arguments that stand for one template parameter.
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
    /// A vendor's qualifier, as `AS1`.
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
    /// `(left)operator(right)`
    Binary(&'static str, Id, Id),
    /// Function or type, opening text, arguments, closing text.
    List(Option<Id>, &'static str, Vec<Id>, &'static str),
    /// Condition, then, else.
    Ternary(Id, Id, Id),
}

/// The source name of a mangled symbol (`_Z...`).
pub(super) fn demangle(symbol: &str) -> Option<String> {
    let rest = symbol.strip_prefix("_Z")?;
    let mut parser = parse::Parser::new(rest);
    let root = parser.encoding()?;
    let suffix = parser.rest();
    // Compilers add suffixes to clones of a function; anything else left over is no symbol.
    if !(suffix.is_empty() || suffix.starts_with('.')) {
        return None;
    }
    let mut text = print::print(&parser.nodes, root)?;
    // `.constprop.0.cold` is two suffixes: a word with its numbers each.
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
