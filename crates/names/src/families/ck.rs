//! Composable Kernel: `ck::kernel_gemm_xdl_cshuffle_v3<ck::GridwiseGemm_xdl_cshuffle_v3<...>, ...>` is `ck
//! gemm_xdl_cshuffle_v3<f16, 256, 128, 128, 64>`: types, threads of a block, its tile in M, N and K.

use super::cpp::{arguments, qualified};
use crate::cpp::{Function, segments, split_arguments};
use crate::form::Form;
use crate::types::{self, Terms, data_type, integer, leaf};

/// Workgroup sizes: the first one among a gridwise operation's numbers is the block size.
const BLOCK_SIZES: [i64; 7] = [64, 128, 192, 256, 320, 512, 1024];

pub(crate) fn form(function: &Function) -> Form {
    let own = super::cpp::named(function);
    let ident = own.ident.strip_prefix("kernel_").unwrap_or(own.ident);
    let mut form = Form::new("ck");
    form.head(ident, Some(&qualified(function)));
    let text = own.args.unwrap_or_default();
    let gridwise = split_arguments(text).into_iter().next().and_then(|first| segments(types::plain(first)).pop());
    let Some(inside) = gridwise.and_then(|g| Some((g.ident, g.args?))) else {
        arguments(&mut form, text, Terms::Ck, |_, _| 0);
        return form;
    };
    let choices = split_arguments(inside.1);
    let mut chosen: Vec<usize> = Vec::new();
    // Operand types; B only when it differs from A.
    let types: Vec<(usize, String)> =
        choices.iter().enumerate().filter_map(|(n, c)| Some((n, data_type(c, Terms::Ck)?))).collect();
    if let Some((first, a)) = types.first() {
        chosen.push(*first);
        chosen.extend(types.get(1).filter(|(n, b)| *n == first + 1 && b != a).map(|(n, _)| *n));
    }
    let numbers: Vec<(usize, i64)> = choices.iter().enumerate().filter_map(|(n, c)| Some((n, integer(c)?))).collect();
    let lower = format!("{ident}{}", inside.0).to_ascii_lowercase();
    if lower.contains("gemm") || lower.contains("conv") {
        if let Some(block) = numbers.iter().position(|(_, value)| BLOCK_SIZES.contains(value)) {
            // Scaled operands: the blocks of the scales are between block size and tile.
            let scaled = lower.contains("abscale") || lower.contains("blockscale");
            let tile = block + 1 + if scaled { 3 } else { 0 };
            chosen.push(numbers[block].0);
            chosen.extend(numbers.iter().skip(tile).take(3).map(|(n, _)| *n));
        }
    } else {
        chosen.extend(numbers.iter().take(4).map(|(n, _)| *n));
    }
    // Types come before numbers, at any position in a gridwise operation.
    chosen.sort_by_key(|n| (integer(choices[*n]).is_some(), *n));
    let rest = (0..choices.len()).filter(|n| !chosen.contains(n));
    for (n, rank) in chosen.iter().map(|n| (*n, 0)).chain(rest.map(|n| (n, 2))) {
        form.argument(format!("g{n}"), leaf(choices[n], Terms::Ck), choices[n], rank);
    }
    // The arguments within the choices, and the function's other arguments.
    arguments(&mut form, text, Terms::Ck, |_, _| 1);
    form
}

/// `ck_tile::kentry<256, 2, ck_tile::FmhaFwdKernel<...>, ...>` is `ck_tile FmhaFwd<bf16, 128x128x32x128x32x128>`: the type
/// and the block's tile.
pub(crate) fn tile(function: &Function) -> Form {
    let own = super::cpp::named(function);
    let mut form = Form::new("ck_tile");
    let text = own.args.unwrap_or_default();
    let all = split_arguments(text);
    let kernel = all.iter().find(|a| integer(a).is_none());
    match kernel.filter(|_| own.ident == "kentry") {
        Some(kernel) => {
            let ident = leaf(kernel, Terms::Ck);
            form.head(without_word(&ident), Some(&ident));
            let found = first(kernel, 0, &|text| data_type(text, Terms::Ck));
            found.into_iter().for_each(|found| form.argument("type".to_owned(), found.clone(), &found, 0));
            let is_tile = |text: &str| text.contains("sequence<") || text.contains("Sequence<");
            let found = first(kernel, 0, &|text| {
                let last = segments(text).pop()?;
                (matches!(last.ident, "sequence" | "Sequence") && is_tile(text)).then(|| leaf(text, Terms::Ck))
            });
            found.into_iter().for_each(|found| form.argument("tile".to_owned(), found.clone(), &found, 0));
            arguments(&mut form, text, Terms::Ck, |_, _| 1);
        }
        None => {
            form.head(own.ident, Some(&qualified(function)));
            arguments(&mut form, text, Terms::Ck, |_, _| 0);
        }
    }
    form
}

/// `MoeSortingMultiPhaseKernel_P23` without the word.
fn without_word(ident: &str) -> &str {
    ident.strip_suffix("Kernel").filter(|rest| !rest.is_empty()).unwrap_or(ident)
}

/// The first argument for which `wanted` has a result, from outside in and from the left.
fn first(argument: &str, depth: usize, wanted: &impl Fn(&str) -> Option<String>) -> Option<String> {
    if depth > 12 {
        return None;
    }
    let inside = segments(types::plain(argument)).pop()?.args?;
    let all = split_arguments(inside);
    all.iter().find_map(|a| wanted(a)).or_else(|| all.iter().find_map(|a| first(a, depth + 1, wanted)))
}
