//! Whole stacks: collapsed, and for speedscope. Outermost frame first; the ROCTx ranges and the kernel end a stack.

use super::profile::{Profile, Sample};
use super::symbols::Frame;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// A kernel's name as a frame.
pub(crate) fn kernel(name: &str) -> String {
    format!("[gpu] {name}")
}

/// A frame in one word.
pub(crate) fn word(frame: &Frame) -> String {
    match &frame.line {
        Some((file, line)) => format!("{} ({file}:{line})", frame.function),
        None => frame.function.clone(),
    }
}

/// A whole stack, the kernel last.
pub(crate) fn words(sample: &Sample) -> Vec<String> {
    sample.stack.iter().rev().map(word).chain([kernel(&sample.kernel)]).collect()
}

/// A line a stack: words, and nanoseconds.
pub(crate) fn collapsed(profile: &Profile) -> String {
    let mut stacks: BTreeMap<String, f64> = BTreeMap::new();
    for sample in &profile.samples {
        // Semicolons separate words, and lines end stacks.
        let words: Vec<String> = words(sample).iter().map(|word| word.replace([';', '\n', '\r'], ",")).collect();
        *stacks.entry(words.join(";")).or_default() += sample.ns;
    }
    stacks.iter().map(|(stack, ns)| format!("{stack} {}\n", ns.round() as u64)).collect()
}

pub(crate) fn speedscope(profile: &Profile) -> serde_json::Value {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut names: Vec<String> = Vec::new();
    let mut samples = Vec::new();
    for sample in &profile.samples {
        let stack: Vec<usize> = words(sample)
            .into_iter()
            .map(|word| {
                *numbers.entry(word.clone()).or_insert_with(|| {
                    names.push(word);
                    names.len() - 1
                })
            })
            .collect();
        samples.push((stack, sample.ns.round() as u64));
    }
    let total: u64 = samples.iter().map(|(_, ns)| ns).sum();
    let (stacks, weights): (Vec<_>, Vec<_>) = samples.into_iter().unzip();
    json!({
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "name": profile.remark(), "activeProfileIndex": 0, "exporter": concat!("rkprof ", env!("CARGO_PKG_VERSION")),
        "shared": { "frames": names.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>() },
        "profiles": [{
            "type": "sampled", "name": "GPU time by call path", "unit": "nanoseconds", "startValue": 0, "endValue": total,
            "samples": stacks, "weights": weights,
        }],
    })
}

pub(crate) fn pretty(value: &serde_json::Value) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}
