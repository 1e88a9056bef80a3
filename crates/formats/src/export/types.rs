//! The names of C types as rocprofv3 writes them: mangled (`PKc`) in its JSON, as C++ spells them (`char const*`) in its
//! database. Mangling is that of the Itanium C++ ABI, section 5.1.5.

/// What follows the type that a pointer points to.
enum Suffix {
    Pointer,
    Const,
}

/// A type that is no function pointer.
struct Type<'a> {
    base: &'a str,
    is_const: bool,
    suffixes: Vec<Suffix>,
}

fn parse(kind: &str) -> Type<'_> {
    let (is_const, kind) = kind.strip_prefix("const ").map_or((false, kind), |kind| (true, kind));
    let (base, pointers) = kind.split_at(kind.find('*').unwrap_or(kind.len()));
    let suffixes = pointers.split_inclusive(['*', ' ']).flat_map(|part| {
        let constant = part.trim_end_matches(['*', ' ']) == "const";
        [constant.then_some(Suffix::Const), part.ends_with('*').then_some(Suffix::Pointer)]
    });
    // SDK 1.0.0 puts a struct of its own in the place of this one.
    let base = if kind == "dim3" { "rocprofiler_dim3_t" } else { base.trim_end() };
    Type { base, is_const, suffixes: suffixes.flatten().collect() }
}

/// `void (*)(int)` in its result and parameters.
fn function(kind: &str) -> Option<(&str, impl Iterator<Item = &str>)> {
    let (result, parameters) = kind.split_once(" (*)(")?;
    Some((result, parameters.strip_suffix(')')?.split(',').map(str::trim)))
}

/// `PKc` for `const char *`.
pub(super) fn mangled(kind: &str) -> String {
    if let Some((result, parameters)) = function(kind) {
        let parameters: String = parameters.map(mangled).collect();
        return format!("PF{}{parameters}E", mangled(result));
    }
    let Type { base, is_const, suffixes } = parse(kind);
    let mut code = match base {
        "void" => "v".to_owned(),
        "char" => "c".to_owned(),
        "unsigned char" => "h".to_owned(),
        "short" => "s".to_owned(),
        "unsigned short" => "t".to_owned(),
        "int" => "i".to_owned(),
        "unsigned int" => "j".to_owned(),
        "long" => "l".to_owned(),
        "unsigned long" => "m".to_owned(),
        "long long" => "x".to_owned(),
        "unsigned long long" => "y".to_owned(),
        "float" => "f".to_owned(),
        "double" => "d".to_owned(),
        name => format!("{}{name}", name.len()),
    };
    if is_const {
        code.insert(0, 'K');
    }
    for suffix in suffixes {
        code.insert(0, if matches!(suffix, Suffix::Pointer) { 'P' } else { 'K' });
    }
    code
}

/// `char const*` for `const char *`.
pub(super) fn demangled(kind: &str) -> String {
    if let Some((result, parameters)) = function(kind) {
        let parameters: Vec<String> = parameters.map(demangled).collect();
        return format!("{} (*)({})", demangled(result), parameters.join(", "));
    }
    let Type { base, is_const, suffixes } = parse(kind);
    let mut text = base.to_owned();
    if is_const {
        text.push_str(" const");
    }
    for suffix in suffixes {
        text.push_str(if matches!(suffix, Suffix::Pointer) { "*" } else { " const" });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of rocprofv3 1.0.0 for the first seven; `typeid(T).name()` of a C++ compiler for the rest.
    #[test]
    fn types_are_named_as_rocprofv3_names_them() {
        let types = [
            ("int *", "Pi", "int*"),
            ("const char *", "PKc", "char const*"),
            ("ihipModule_t **", "PP12ihipModule_t", "ihipModule_t**"),
            ("unsigned long", "m", "unsigned long"),
            ("const void *", "PKv", "void const*"),
            ("hipMemcpyKind", "13hipMemcpyKind", "hipMemcpyKind"),
            ("void **", "PPv", "void**"),
            ("dim3", "18rocprofiler_dim3_t", "rocprofiler_dim3_t"),
            ("dim3 *", "P4dim3", "dim3*"),
            ("hipGraphNode *const *", "PKP12hipGraphNode", "hipGraphNode* const*"),
            ("hipGraphNode *const **", "PPKP12hipGraphNode", "hipGraphNode* const**"),
            ("void (*)(void *)", "PFvPvE", "void (*)(void*)"),
            (
                "void (*)(ihipStream_t *, hipError_t, void *)",
                "PFvP12ihipStream_t10hipError_tPvE",
                "void (*)(ihipStream_t*, hipError_t, void*)",
            ),
        ];
        for (kind, code, text) in types {
            assert_eq!((mangled(kind).as_str(), demangled(kind).as_str()), (code, text));
        }
    }
}
