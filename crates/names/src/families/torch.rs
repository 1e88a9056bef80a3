//! PyTorch's own kernels: `at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::Half>, ...>` is
//! `vectorized_elementwise<4> add<half>`: the order of the elements, and the operation on each.

use super::cpp::{arguments, qualified};
use crate::cpp::{Function, Segment, segments, split_arguments};
use crate::form::{Form, Part, PartPlace};
use crate::types::{Terms, data_type, leaf, plain};

/// Functions that take the operation as their argument.
const WRAPPERS: [&str; 10] = [
    "apply",
    "gpu_kernel_impl",
    "gpu_kernel_impl_nocast",
    "gpu_index_kernel",
    "gpu_kernel",
    "gpu_kernel_with_index",
    "gpu_kernel_with_scalars",
    "opmath_gpu_kernel_with_scalars",
    "opmath_symmetric_gpu_kernel_with_scalars",
    "func_wrapper_t",
];

pub(crate) fn form(function: &Function) -> Form {
    let own = super::cpp::named(function);
    let ident = ["_cuda_kernel", "_kernel", "CUDAKernel"]
        .iter()
        .find_map(|suffix| own.ident.strip_suffix(suffix))
        .filter(|rest| !rest.is_empty())
        .unwrap_or(own.ident);
    let mut form = Form::default();
    form.head(ident, Some(&qualified(function)));
    let text = own.args.unwrap_or_default();
    let all = split_arguments(text);
    let Some(place) = all.iter().position(|a| is_operation(a)) else {
        arguments(&mut form, text, Terms::Usual, |_, _| 0);
        return form;
    };
    // Before the operation: vector width, unrolling, types. After it: how the data is accessed.
    let is_plain = |a: &str| nested_arguments(a).is_none();
    arguments(&mut form, text, Terms::Usual, |index, a| if index < place && is_plain(a) { 0 } else { 1 });
    let Operation { name, of, lambda } = operation(all[place], 0);
    let text = if of.is_empty() { name } else { format!("{name}<{of}>") };
    form.push(Part {
        key: "operation".to_owned(),
        text,
        raw: Some(all[place].to_owned()),
        place: PartPlace::Word,
        rank: 0,
        weight: 0,
    });
    // A function can contain several lambdas for the same type.
    if let Some(lambda) = lambda {
        form.word("lambda", lambda.trim_matches(['{', '}']).to_owned(), 2, 450);
    }
    form
}

/// The operation on each element.
struct Operation<'a> {
    name: String,
    /// The type on which it works; may be empty.
    of: String,
    /// The lambda of the operation, `{lambda(float, float)#1}`.
    lambda: Option<&'a str>,
}

fn nested_arguments(argument: &str) -> Option<&str> {
    segments(plain(argument)).pop()?.args
}

/// Whether this argument is the operation on the elements.
fn is_operation(argument: &str) -> bool {
    let path = segments(plain(argument));
    let Some(last) = path.last() else { return false };
    path.iter().any(|s| s.ident.starts_with("{lambda"))
        || ["Functor", "Ops", "_functor", "_and_transform", "Op"].iter().any(|end| last.ident.ends_with(end))
        || last.ident.starts_with("CUDAFunctor")
        || matches!(last.ident, "func_wrapper_t")
}

/// The operation of an argument.
fn operation(argument: &str, depth: usize) -> Operation<'_> {
    let path = segments(plain(argument));
    let lambda = path.iter().rposition(|s| s.ident.starts_with("{lambda"));
    // The function that contains the lambda, or the functor's own type.
    let named = match lambda {
        Some(_) => {
            let functions = || path.iter().filter(|s| s.args.is_some() || s.call.is_some());
            // `launcher<1>::apply<BinaryFunctor<...>, ...>(...)::{lambda}` is named by what it applies.
            let applies = |s: &&Segment| split_arguments(s.args.unwrap_or_default()).iter().any(|a| is_operation(a));
            functions().find(applies).or_else(|| functions().next()).or(path.first())
        }
        None => path.last(),
    };
    let Some(named) = named.filter(|_| depth < 8) else {
        return Operation { name: leaf(argument, Terms::Usual), of: String::new(), lambda: None };
    };
    let inside = split_arguments(named.args.unwrap_or_default());
    let first_type = || inside.iter().find_map(|a| data_type(a, Terms::Usual)).unwrap_or_default();
    let within = |argument| {
        let inner = operation(argument, depth + 1);
        let of = if inner.of.is_empty() { first_type() } else { inner.of };
        Operation { of, ..inner }
    };
    match named.ident {
        wrapper if WRAPPERS.contains(&wrapper) && !inside.is_empty() => {
            return within(inside.iter().find(|a| is_operation(a)).unwrap_or(&inside[0]));
        }
        // The operation is the last argument of a binary operation with one operand bound, the second of a reduction.
        "BinaryFunctor" | "AUnaryFunctor" | "BUnaryFunctor" if inside.len() > 1 => {
            return within(inside[inside.len() - 1]);
        }
        "ReduceOp" if inside.len() > 1 => return within(inside[1]),
        _ => {}
    }
    // The lambda's parameter is the type that it works on, unless it is a pointer.
    let taken = lambda.and_then(|at| {
        let taken = path[at].ident.strip_prefix("{lambda(")?.split(')').next()?;
        let first = *split_arguments(taken).first()?;
        (plain(first) == first).then(|| data_type(first, Terms::Usual))?
    });
    let of = taken.or_else(|| inside.first().map(|a| leaf(a, Terms::Usual)).filter(|_| !inside.is_empty()));
    let of = of.filter(|of| data_type_term(of)).unwrap_or_else(first_type);
    Operation { name: clean(named.ident), of, lambda: lambda.map(|at| path[at].ident) }
}

/// Whether a term is a type or an element size, not a number or a flag.
fn data_type_term(text: &str) -> bool {
    let is_size = text.strip_suffix('B').is_some_and(|n| n.parse::<u32>().is_ok());
    is_size || !text.is_empty() && text.parse::<i64>().is_err() && !matches!(text, "true" | "false")
}

/// Suffixes that mark an operation without naming it; tried in this order, several may match.
const SUFFIXES: [&str; 11] = [
    "_cuda",
    "_impl",
    "Internal",
    "CUDAKernelImpl",
    "KernelImpl",
    "Functor",
    "_functor",
    "Ops",
    "_cuda_kernel",
    "_kernel",
    "_and_transform",
];

/// `CUDAFunctor_add`, `FillFunctor`, `direct_copy_kernel_cuda`: the operation's name without the common parts.
fn clean(ident: &str) -> String {
    let mut name = ident;
    for prefix in ["CUDAFunctorOnSelf_", "CUDAFunctorOnOther_", "CUDAFunctor_"] {
        name = name.strip_prefix(prefix).unwrap_or(name);
    }
    for suffix in SUFFIXES {
        name = name.strip_suffix(suffix).filter(|rest| !rest.is_empty()).unwrap_or(name);
    }
    let mut out = String::with_capacity(name.len() + 4);
    let mut previous = '_';
    for c in name.chars() {
        if c.is_ascii_uppercase() && previous.is_ascii_lowercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
        previous = c;
    }
    out
}
