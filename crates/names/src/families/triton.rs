//! Triton: functions whose names contain their constants, and the suffixes of older versions.
//!
//! `_gemm_kernel_BLOCK_SIZE_M_32_BLOCK_SIZE_N_64_BLOCK_SIZE_K_128_NUM_KSPLIT_4` is `_gemm_kernel 32x64x128 KSPLIT4`. Names of
//! TorchInductor (`triton_poi_fused_add_relu_0`) describe the kernel and stay unchanged.

use crate::form::Form;

/// The form; `None` for names without constants or suffix.
pub(crate) fn form(name: &str) -> Option<Form> {
    specialized(name).or_else(|| constants(name))
}

/// `matmul_kernel_0d1d2d3de`: the arguments that are divisible by 16, as Triton 2 appended them.
fn specialized(name: &str) -> Option<Form> {
    let at = name.find("_0d")?;
    let suffix = &name[at + 1..];
    suffix.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'd' | b'e' | b'c')).then(|| {
        let mut form = Form::default();
        form.head(&name[..at], None);
        form.word("arguments", suffix.to_owned(), 2, 450);
        form
    })
}

/// The sides of a tile, in display order.
const TILE: [&str; 3] = ["BLOCK_SIZE_M", "BLOCK_SIZE_N", "BLOCK_SIZE_K"];

/// Names of constants in capitals, each followed by a value.
fn constants(name: &str) -> Option<Form> {
    let words: Vec<&str> = name.split('_').collect();
    let is_upper =
        |w: &str| w.starts_with(|c: char| c.is_ascii_uppercase()) && !w.contains(|c: char| c.is_ascii_lowercase());
    let is_value = |w: &str| {
        matches!(w, "True" | "False" | "NONE" | "None") || !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit())
    };
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut key: Vec<&str> = Vec::new();
    let mut first = words.len();
    for (index, word) in words.iter().enumerate() {
        if !key.is_empty() && is_value(word) {
            pairs.push((key.join("_"), (*word).to_owned()));
            key.clear();
        } else if is_upper(word) || (!key.is_empty() || !pairs.is_empty()) {
            if pairs.is_empty() && key.is_empty() {
                first = index;
            }
            key.push(word);
        }
    }
    // A rest without a value is the end of the name.
    if pairs.len() < 2 || first == 0 {
        return None;
    }
    let mut form = Form::default();
    form.head(&words[..first].join("_"), None);
    let value = |key: &str| pairs.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str());
    let sides: Vec<&str> = TILE.iter().filter_map(|key| value(key)).collect();
    let has_tile = sides.len() > 1;
    if has_tile {
        form.word("tile", sides.join("x"), 0, 3);
    }
    for (key, value) in &pairs {
        match key.as_str() {
            key if has_tile && TILE.contains(&key) => {}
            "NUM_KSPLIT" if value != "1" => form.word(key, format!("KSPLIT{value}"), 0, 4),
            _ => form.word(key, format!("{key}={value}"), 2, 450),
        }
    }
    if !key.is_empty() {
        form.word("rest", key.join("_"), 2, 450);
    }
    Some(form)
}
