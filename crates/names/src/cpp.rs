//! Reads a demangled C++ name: return type, path, template arguments, parameters.
//!
//! Names may be cut off, and may contain operators and brackets without an end, so no function assumes a balanced text. Each
//! function reads its text once.

/// `ident<args>(call)` between two `::` of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment<'a> {
    pub ident: &'a str,
    /// The text between `<` and `>`.
    pub args: Option<&'a str>,
    /// The text between `(` and `)`: of a function within the path of a lambda, or of the function itself.
    pub call: Option<&'a str>,
}

/// A function in the form of profilers: `void ns::f<int>(float*)`.
#[derive(Debug)]
pub(crate) struct Function<'a> {
    pub path: Vec<Segment<'a>>,
    /// Path with template arguments, as in the name.
    pub text: &'a str,
    /// Parameter list with its parentheses; empty when the name has none.
    pub parameters: &'a str,
}

/// Calls `visit` with position, byte and depth of brackets; both an opening and a closing bracket have the depth outside.
/// Angle brackets that are operators or part of an arrow are not reported.
fn walk(text: &str, mut visit: impl FnMut(usize, u8, usize) -> bool) {
    let bytes = text.as_bytes();
    let mut open: Vec<u8> = Vec::new();
    // Number of open round, curly and square brackets, so that an unmatched closing bracket costs no search.
    let mut counts = [0_usize; 3];
    for (at, &byte) in bytes.iter().enumerate() {
        let previous = at.checked_sub(1).map_or(b' ', |before| bytes[before]);
        match byte {
            b'<' if ends_in_operator(&bytes[..at]) => continue,
            b'<' | b'(' | b'{' | b'[' => {
                if !visit(at, byte, open.len()) {
                    return;
                }
                open.push(byte);
                if let Some(kind) = b"({[".iter().position(|b| *b == byte) {
                    counts[kind] += 1;
                }
                continue;
            }
            b'>' => {
                // `(8)>(0)` compares; `->` points; within parentheses a lone `>` compares.
                let compares = previous == b')' && bytes.get(at + 1) == Some(&b'(');
                let closes = open.last() == Some(&b'<') && previous != b'-' && !compares;
                if !closes || ends_in_operator(&bytes[..at]) {
                    continue;
                }
                open.pop();
            }
            b')' | b'}' | b']' => {
                let kind = usize::from(byte == b'}') + 2 * usize::from(byte == b']');
                // Unclosed brackets inside end with it; angle brackets among them were comparisons.
                while counts[kind] > 0 {
                    let Some(inner) = open.pop() else { break };
                    let Some(other) = b"({[".iter().position(|b| *b == inner) else { continue };
                    counts[other] -= 1;
                    if other == kind {
                        break;
                    }
                }
            }
            _ => {}
        }
        if !visit(at, byte, open.len()) {
            return;
        }
    }
}

/// Whether `before` ends in an operator's name, with up to three of its characters.
fn ends_in_operator(before: &[u8]) -> bool {
    let signs = before.iter().rev().take(3).take_while(|b| b"<>-=".contains(b)).count();
    (0..=signs).any(|n| before[..before.len() - n].ends_with(b"operator"))
}

/// The parts of `text` between commas outside all brackets, trimmed.
pub(crate) fn split_arguments(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    walk(text, |at, byte, depth| {
        if byte == b',' && depth == 0 {
            parts.push(text[start..at].trim());
            start = at + 1;
        }
        true
    });
    let last = text[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

/// The segments of a path; a trailing ` const` of a member function is dropped.
pub(crate) fn segments(text: &str) -> Vec<Segment<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    walk(text, |at, byte, depth| {
        if byte == b':' && depth == 0 && bytes.get(at + 1) == Some(&b':') && at >= start {
            found.push(segment(&text[start..at]));
            start = at + 2;
        }
        true
    });
    found.push(segment(text.get(start..).unwrap_or_default()));
    found
}

fn segment(text: &str) -> Segment<'_> {
    let text = text.trim();
    let text = text.strip_suffix(" const").unwrap_or(text);
    let (mut ident, mut args, mut call) = (text.len(), None, None);
    let anonymous = text.starts_with("(anonymous") || text.starts_with('{');
    let mut open: Option<(u8, usize)> = None;
    walk(text, |at, byte, depth| {
        if depth > 0 || anonymous {
            return true;
        }
        match byte {
            b'<' | b'(' if open.is_none() => {
                // The parentheses of `operator()` are its name.
                if byte == b'(' && text[..at].ends_with("operator") {
                    return true;
                }
                if byte == b'<' && args.is_none() || byte == b'(' && call.is_none() {
                    ident = ident.min(at);
                    open = Some((byte, at + 1));
                }
            }
            b'>' | b')' => {
                if let Some((opening, start)) = open.take() {
                    let inside = text.get(start..at).unwrap_or_default();
                    if opening == b'<' { args = Some(inside) } else { call = Some(inside) }
                }
            }
            _ => {}
        }
        true
    });
    // Cut off within a bracket.
    if let Some((opening, start)) = open {
        let inside = text.get(start..).unwrap_or_default();
        if opening == b'<' { args = Some(inside) } else { call = Some(inside) }
    }
    Segment { ident: text[..ident].trim(), args, call }
}

impl<'a> Function<'a> {
    /// Reads any text; one that is not a C++ name becomes a path of one segment.
    pub fn read(name: &'a str) -> Function<'a> {
        let name = name.split(" [clone").next().unwrap_or(name).trim();
        let (mut start, mut end) = (0, name.len());
        walk(name, |at, byte, depth| {
            if depth > 0 {
                return true;
            }
            match byte {
                b'(' if at > 0
                    && !name[at..].starts_with("(anonymous")
                    && !name[..at].ends_with("operator")
                    // A local entity follows its function: `f(int)::{lambda(int)#1}`.
                    && !is_scope(name, at) =>
                {
                    end = at;
                    return false;
                }
                // The return type ends at the last blank outside brackets; `operator< <int>` contains a blank itself.
                b' ' if !name[at..].starts_with(" <")
                    && !name[..at].ends_with("operator")
                    && !name[at..].starts_with(" const") =>
                {
                    start = at + 1;
                }
                _ => {}
            }
            true
        });
        let (text, parameters) = match name.get(start..end) {
            Some(text) if !text.trim().is_empty() => (text.trim(), name[end..].trim()),
            _ => (name, ""),
        };
        Function { path: segments(text), text, parameters }
    }

    /// The function's own segment.
    pub fn last(&self) -> Segment<'a> {
        self.path.last().copied().unwrap_or(Segment { ident: self.text, args: None, call: None })
    }

    /// The outermost named namespace, if there is one.
    pub fn namespace(&self) -> Option<&'a str> {
        (self.path.len() > 1).then(|| self.path[0].ident).filter(|ident| !ident.starts_with('('))
    }
}

/// Whether the bracket that opens at `at` closes before `::`.
fn is_scope(name: &str, at: usize) -> bool {
    let mut depth = 0_u32;
    for (offset, byte) in name[at..].bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    let rest = &name[at + offset + 1..];
                    return rest.strip_prefix(" const").unwrap_or(rest).starts_with("::");
                }
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idents(name: &str) -> Vec<&str> {
        Function::read(name).path.iter().map(|s| s.ident).collect()
    }

    #[test]
    fn functions_are_taken_apart() {
        let f = Function::read("void at::native::f<4, at::native::G<float> >(int, std::array<char*, 2>)");
        assert_eq!(f.path.len(), 3);
        assert_eq!(f.last().ident, "f");
        assert_eq!(split_arguments(f.last().args.unwrap()), ["4", "at::native::G<float>"]);
        assert_eq!(f.parameters, "(int, std::array<char*, 2>)");
        assert_eq!(idents("vectorAdd(float const*, int)"), ["vectorAdd"]);
        assert_eq!(idents("void (anonymous namespace)::k<float, 8>(float*)"), ["(anonymous namespace)", "k"]);
        assert_eq!(idents("bool operator< <int>(A<int> const&, A<int> const&)").last(), Some(&"operator<"));
        assert_eq!(idents("std::vector<std::vector<int> > make<int>(int)"), ["make"]);
        assert_eq!(idents("std::enable_if<(8)>(0), void>::type vllm::f<c10::Half, 8>(int)"), ["vllm", "f"]);
        assert_eq!(
            idents("void f()::{lambda(int)#1}::operator()<int>(int) const"),
            ["f", "{lambda(int)#1}", "operator()"]
        );
        assert_eq!(idents("void mul_mat_q<(ggml_type)39, 128, true>(char const*, int"), ["mul_mat_q"]);
        assert_eq!(idents(""), [""]);
    }

    #[test]
    fn lambdas_are_paths() {
        let path = segments(
            "at::native::neg_kernel_cuda(at::TensorIteratorBase&)::{lambda()#2}::operator()() const::{lambda(c10::BFloat16)#1}",
        );
        let idents: Vec<&str> = path.iter().map(|s| s.ident).collect();
        assert_eq!(
            idents,
            ["at", "native", "neg_kernel_cuda", "{lambda()#2}", "operator()", "{lambda(c10::BFloat16)#1}"]
        );
        assert_eq!(path[2].call, Some("at::TensorIteratorBase&"));
    }

    #[test]
    fn a_name_that_is_cut_off_keeps_what_is_there() {
        let f = Function::read("void ck::kernel_gemm<ck::Gridwise<ck::RowMajor, c");
        assert_eq!(f.last().ident, "kernel_gemm");
        assert_eq!(f.last().args, Some("ck::Gridwise<ck::RowMajor, c"));
        assert_eq!(split_arguments("a, f(b, c), d<e, f>"), ["a", "f(b, c)", "d<e, f>"]);
        assert_eq!(split_arguments(""), [] as [&str; 0]);
    }
}
