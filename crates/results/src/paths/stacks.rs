//! Whole stacks with their weights: collapsed, and for speedscope. The outermost frame comes first; a stack ends with the
//! ROCTx ranges and the launch or other action.

use super::profile::{Deed, DeedKind, Profile, Sample, Stack};
use super::symbols::Frame;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// A kernel's name as a frame.
pub fn kernel(name: &str) -> String {
    format!("[gpu] {name}")
}

/// A frame as one word.
pub fn word(frame: &Frame) -> String {
    match &frame.line {
        Some((file, line)) => format!("{} ({file}:{line})", frame.function),
        None => frame.function.clone(),
    }
}

/// What a profile can weigh its paths by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Time of the kernels that were launched
    Gpu,
    /// Time in calls that wait for a device
    Wait,
    /// Time of copies
    Copy,
    /// Bytes copied
    Copied,
    /// Bytes allocated
    Allocated,
}

impl Value {
    pub const ALL: [Value; 5] = [Value::Gpu, Value::Wait, Value::Copy, Value::Copied, Value::Allocated];

    pub fn title(self) -> &'static str {
        match self {
            Value::Gpu => "GPU time",
            Value::Wait => "waiting",
            Value::Copy => "copy time",
            Value::Copied => "bytes copied",
            Value::Allocated => "bytes allocated",
        }
    }

    /// The unit, as speedscope and pprof call it.
    pub fn unit(self) -> &'static str {
        match self {
            Value::Gpu | Value::Wait | Value::Copy => "nanoseconds",
            Value::Copied | Value::Allocated => "bytes",
        }
    }
}

/// A stack and its weight.
pub struct Weighed<'a> {
    /// Frames, innermost first.
    pub stack: &'a Stack,
    /// The launch or other action: the innermost frame.
    pub leaf: String,
    /// The kind of frame, which selects the page's color.
    pub kind: &'static str,
    pub weight: f64,
    pub count: f64,
}

/// All stacks that have the value, in the profile's order.
pub fn weighed(profile: &Profile, value: Value) -> Vec<Weighed<'_>> {
    if value == Value::Gpu {
        return profile.samples.iter().map(of_kernel).collect();
    }
    let mut weighed: Vec<Weighed<'_>> = profile.deeds.iter().filter_map(|deed| of_deed(deed, value)).collect();
    weighed.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    weighed
}

fn of_kernel(sample: &Sample) -> Weighed<'_> {
    let Sample { stack, kernel: name, launches, ns, .. } = sample;
    Weighed { stack, leaf: kernel(name), kind: "gpu", weight: *ns, count: *launches }
}

fn of_deed(deed: &Deed, value: Value) -> Option<Weighed<'_>> {
    let (kind, weight) = match (value, deed.kind) {
        (Value::Wait, DeedKind::Wait) => ("wait", deed.ns),
        (Value::Copy, DeedKind::Copy) => ("copy", deed.ns),
        (Value::Copied, DeedKind::Copy) => ("copy", deed.bytes),
        (Value::Allocated, DeedKind::Allocation) => ("alloc", deed.bytes),
        _ => return None,
    };
    let leaf = format!("[{kind}] {}", deed.name);
    Some(Weighed { stack: &deed.stack, leaf, kind, weight, count: deed.count })
}

impl Weighed<'_> {
    /// The whole stack as words; the last one is the action.
    fn words(&self) -> Vec<String> {
        self.stack.iter().rev().map(word).chain([self.leaf.clone()]).collect()
    }
}

/// One line per stack: words, and nanoseconds or bytes.
pub fn collapsed(profile: &Profile, value: Value) -> String {
    collapsed_of(weighed(profile, value).iter().map(|one| (one.words(), one.weight)))
}

/// The same of any stacks: words from the outermost on, and weights.
pub(super) fn collapsed_of(all: impl Iterator<Item = (Vec<String>, f64)>) -> String {
    let mut stacks: BTreeMap<String, f64> = BTreeMap::new();
    for (words, weight) in all {
        // Semicolons separate words, and lines end stacks.
        let words: Vec<String> = words.iter().map(|word| word.replace([';', '\n', '\r'], ",")).collect();
        *stacks.entry(words.join(";")).or_default() += weight;
    }
    stacks.iter().map(|(stack, weight)| format!("{stack} {}\n", weight.round() as u64)).collect()
}

/// One profile for each value that occurs, GPU time first.
pub fn speedscope(profile: &Profile) -> serde_json::Value {
    let of = |value: Value| {
        let all: Vec<Words> = weighed(profile, value).iter().map(|one| (one.words(), one.weight)).collect();
        let name = format!("{} by call path", value.title());
        (value == Value::Gpu || !all.is_empty()).then_some((name, value.unit(), all))
    };
    speedscope_of(&profile.remark(), Value::ALL.into_iter().filter_map(of))
}

/// A stack's words from the outermost on, and its weight.
pub(super) type Words = (Vec<String>, f64);

/// Profiles with their names and units.
pub(super) fn speedscope_of(
    remark: &str,
    all: impl Iterator<Item = (String, &'static str, Vec<Words>)>,
) -> serde_json::Value {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut names: Vec<String> = Vec::new();
    let mut profiles = Vec::new();
    for (name, unit, weighed) in all {
        let (mut stacks, mut weights) = (Vec::new(), Vec::new());
        for (words, weight) in weighed {
            let frame = |word: String| {
                *numbers.entry(word.clone()).or_insert_with(|| {
                    names.push(word);
                    names.len() - 1
                })
            };
            stacks.push(words.into_iter().map(frame).collect::<Vec<usize>>());
            weights.push(weight.round() as u64);
        }
        profiles.push(json!({
            "type": "sampled", "name": name, "unit": unit,
            "startValue": 0, "endValue": weights.iter().sum::<u64>(), "samples": stacks, "weights": weights,
        }));
    }
    json!({
        "$schema": "https://www.speedscope.app/file-format-schema.json",
        "name": remark, "activeProfileIndex": 0, "exporter": concat!("rkprof ", env!("CARGO_PKG_VERSION")),
        "shared": { "frames": names.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>() },
        "profiles": profiles,
    })
}

pub fn pretty(value: &serde_json::Value) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}
