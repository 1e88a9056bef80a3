//! Other C++ kernels: the function's name with its template arguments as words. The name begins with the library if that has
//! its own namespace: `void vllm::rms_norm_kernel<c10::Half>(...)` is `vllm rms_norm<half>`.

use super::assembly;
use crate::cpp::{Function, Segment, segments, split_arguments};
use crate::form::Form;
use crate::types::{self, Terms, leaf};

/// Namespaces of libraries.
const LIBRARIES: &[(&str, &str)] = &[
    ("vllm", "vllm"),
    ("aiter", "aiter"),
    ("rocprim", "rocprim"),
    ("hipcub", "hipcub"),
    ("at_cuda_detail", "hipcub"),
    ("thrust", "thrust"),
    ("rocsparse", "rocsparse"),
    ("rocsolver", "rocsolver"),
    ("sgl_hip", "sgl_hip"),
    ("quickreduce", "quickreduce"),
    ("transformer_engine", "transformer_engine"),
    ("flashinfer", "flashinfer"),
    ("migraphx", "migraphx"),
];

/// Limit of the depth of nested template arguments that are distinguished.
const MAX_DEPTH: usize = 24;

pub(crate) fn form(function: &Function) -> Form {
    let own = function.last();
    if let Some(form) = assembly::collective(own.ident).filter(|_| function.path.len() == 1) {
        return form;
    }
    let library = function.namespace().and_then(|space| LIBRARIES.iter().find(|(name, _)| *name == space));
    let mut form = Form::new(library.map_or("", |(_, family)| family));
    let own = named(function);
    if matches!(form.family, "rocprim" | "hipcub" | "thrust") && parallel_primitive(&mut form, function, own) {
        return form;
    }
    let ident = if library.is_some() { without_kernel(own.ident) } else { own.ident };
    form.head(ident, Some(&qualified(function)));
    arguments(&mut form, own.args.unwrap_or_default(), Terms::Usual, |_, _| 0);
    form
}

/// The segment with a name: a kernel can be a lambda within a function.
pub(crate) fn named<'a>(function: &Function<'a>) -> Segment<'a> {
    let found = function.path.iter().rev().find(|s| !s.ident.is_empty() && !s.ident.starts_with(['{', '(']));
    found.copied().filter(|s| s.ident != "operator()").unwrap_or_else(|| function.path[0])
}

/// The path without template arguments.
pub(crate) fn qualified(function: &Function) -> String {
    function.path.iter().map(|s| s.ident).collect::<Vec<_>>().join("::")
}

pub(crate) fn without_kernel(ident: &str) -> &str {
    ident.strip_suffix("_kernel").filter(|rest| !rest.is_empty()).unwrap_or(ident)
}

/// All arguments: those of the function by `rank` (of index and text), and nested ones only to distinguish kernels. A type
/// that bundles choices (`Flash_fwd_kernel_traits<128, 64>`) is replaced by its arguments.
pub(crate) fn arguments(form: &mut Form, text: &str, terms: Terms, rank: impl Fn(usize, &str) -> u8) {
    for (index, argument) in split_arguments(text).into_iter().enumerate() {
        let rank = rank(index, argument);
        let inner = nested(argument);
        match inner {
            Some((ident, inside)) if ident.ends_with("raits") => {
                for (n, choice) in split_arguments(inside).into_iter().enumerate() {
                    form.argument(format!("a{index}.{n}"), leaf(choice, terms), choice, rank);
                    deeper(form, &format!("a{index}.{n}"), choice, terms, 2);
                }
            }
            _ => {
                form.argument(format!("a{index}"), leaf(argument, terms), argument, rank);
                deeper(form, &format!("a{index}"), argument, terms, 1);
            }
        }
    }
}

/// The arguments of an argument; each is a part that only distinguishes kernels.
fn deeper(form: &mut Form, key: &str, argument: &str, terms: Terms, depth: usize) {
    if depth > MAX_DEPTH || form.is_full() || types::data_type(argument, terms).is_some() {
        return;
    }
    for (s, segment) in segments(types::plain(argument)).iter().enumerate() {
        if matches!(segment.ident, "Sequence" | "sequence" | "OpaqueType" | "integral_constant") {
            continue;
        }
        for (n, inside) in split_arguments(segment.args.unwrap_or_default()).into_iter().enumerate() {
            let key = format!("{key}.{s}.{n}");
            form.argument(key.clone(), leaf(inside, terms), inside, 1 + depth.min(7) as u8);
            deeper(form, &key, inside, terms, depth + 1);
        }
    }
}

/// Name and arguments of an argument with arguments.
fn nested(argument: &str) -> Option<(&str, &str)> {
    let last = segments(types::plain(argument)).pop()?;
    Some((last.ident, last.args?))
}

/// rocPRIM, hipCUB and thrust: the algorithm and its data type. Their arguments are configurations and iterators, so the
/// first data type in them is the most useful part.
fn parallel_primitive(form: &mut Form, function: &Function, own: Segment) -> bool {
    let text = own.args.unwrap_or_default();
    let all = split_arguments(text);
    // One kernel is used for all algorithms: `trampoline_kernel<config, selector<long>, scan_impl<...>(...)::{lambda}>`.
    let algorithm = all.iter().find_map(|a| segments(types::plain(a)).into_iter().find(|s| s.ident.ends_with("_impl")));
    let ident = match algorithm {
        Some(found) if own.ident == "trampoline_kernel" => found.ident.trim_end_matches("_impl"),
        _ => without_kernel(own.ident),
    };
    form.head(ident, Some(&qualified(function)));
    if let Some(found) = all.iter().find_map(|a| first_type(a, 0)) {
        form.argument("type".to_owned(), found.clone(), &found, 0);
    }
    arguments(form, text, Terms::Usual, |_, _| 1);
    true
}

/// The first data type in an argument, from outside in; `bool` only by itself, since elsewhere it is the type of a flag.
fn first_type(argument: &str, depth: usize) -> Option<String> {
    if let Some(found) = types::data_type(argument, Terms::Usual) {
        return Some(found);
    }
    if depth > 4 {
        return None;
    }
    let path = segments(types::plain(argument));
    path.last()?.args.and_then(|inside| split_arguments(inside).iter().find_map(|a| first_type(a, depth + 1)))
}
