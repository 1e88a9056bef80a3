//! Samples of program counters in the profiles of Proton, Triton's profiler (`proton.start(..., mode="pcsampling")`): a tree for Hatchet.
//!
//! `[{frame: {name}, metrics: {num_samples, num_stalled_samples, stalled_*}, children: [...]}, {devices}]`. The samples of a line are in a
//! leaf `file:line@kernel` below the kernel; those without a line are in the kernel itself. Nodes have their own samples alone.

use super::collect::Collector;
use super::error::{ImportError, Why};
use super::format::{self, Format, Head};
use super::json::{self, ELEMENT, Walk, Want};
use super::samples::{MAX_WEIGHT, Named, NamedSamples};
use super::values::{field, json_integer};
use rkprof_model::summary::Summary;
use serde_json::Value;
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "proton",
    help: "samples of program counters in a profile of Proton (*.hatchet)",
    docs: &[("Proton's `*.hatchet`: samples of program counters", "–")],
    recognizes: is_tree,
    read: |paths, collector| format::each(paths, collector, read),
};

/// Reasons to wait that Proton calls as those of other devices.
const REASONS: [(&str, &str); 4] = [
    ("no_instruction", "no_instruction_available"),
    ("barrier", "barrier_wait"),
    ("not_selected", "arbiter_not_win"),
    ("sleeping", "sleep_wait"),
];

/// Whether the nodes of a tree begin the file.
pub(super) fn is_tree(head: &Head<'_>) -> bool {
    let has = |key| head.text.contains(&format!("\"{key}\""));
    head.first() == Some('[') && ["frame", "metrics", "children"].into_iter().all(has)
}

fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let mut trees = Trees(Vec::new());
    json::walk(path, &mut trees)?;
    let tells = trees.0.iter().any(any_stalled);
    let mut samples = NamedSamples::default();
    trees.0.iter().for_each(|tree| visit(tree, None, tells, &mut samples));
    let sampling = samples.summary(tells.then_some("stochastic"));
    if sampling.samples == 0 {
        let reason = "it has no samples of program counters, and its times are sums only; record with mode=\"pcsampling\", or with \
                      rkprof run --preset pc_sampling";
        return Err(ImportError::new(Why::Empty, path, "", reason));
    }
    collector
        .skipped
        .note(format!("{} has samples by source line; its times and counts are sums, and not read", path.display()));
    collector.sums.push(Summary { pc_sampling: Some(sampling), ..Summary::default() });
    Ok(())
}

/// The roots of the trees.
struct Trees(Vec<Value>);

impl Walk for Trees {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] => Want::Enter,
            [ELEMENT] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn take(&mut self, _: &[&str], _: u64, value: Value) -> io::Result<()> {
        self.0.push(value);
        Ok(())
    }
}

fn children(node: &Value) -> impl Iterator<Item = &Value> {
    node.get("children").and_then(Value::as_array).into_iter().flatten()
}

/// Whether a sample says that a wave waited: without any, the method does not tell.
fn any_stalled(node: &Value) -> bool {
    let own = node.get("metrics").and_then(|metrics| field(metrics, "num_stalled_samples"));
    own.is_some_and(|n| n > 0) || children(node).any(any_stalled)
}

fn visit(node: &Value, parent: Option<&str>, tells: bool, samples: &mut NamedSamples) {
    let name = node.pointer("/frame/name").and_then(Value::as_str);
    if let (Some(name), Some(metrics)) = (name, node.get("metrics"))
        && let Some(met) = field(metrics, "num_samples").filter(|met| (1..=MAX_WEIGHT).contains(met))
    {
        let at = match (line(name), parent) {
            (Some((line, function)), parent) => {
                Named { kernel: parent.unwrap_or(function), line: Some(line), text: None }
            }
            (None, _) => Named { kernel: name, ..Named::default() },
        };
        let issued = tells.then(|| met.saturating_sub(field(metrics, "num_stalled_samples").unwrap_or(0)));
        samples.add(at, met, issued, &stalls(metrics));
    }
    // The root is no kernel.
    let name = name.filter(|_| parent.is_some() || name != Some("ROOT"));
    children(node).for_each(|child| visit(child, name, tells, samples));
}

/// `file:line` and the function of `file:line@function`.
fn line(name: &str) -> Option<(&str, &str)> {
    let (place, function) = name.rsplit_once('@')?;
    let (_, number) = place.rsplit_once(':')?;
    number.parse::<u32>().ok().map(|_| (place, function))
}

fn stalls(metrics: &Value) -> Vec<(String, u64)> {
    let all = metrics.as_object().into_iter().flatten();
    let reasons = all.filter_map(|(key, value)| {
        let name = key.strip_prefix("stalled_")?.to_ascii_lowercase();
        let name = name.strip_prefix("amd_").unwrap_or(&name);
        let ours = REASONS.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| ours);
        Some((ours.to_owned(), json_integer(value).filter(|n| (1..=MAX_WEIGHT).contains(n))?))
    });
    reasons.collect()
}
