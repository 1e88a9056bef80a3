//! The kernel time of ranges: which layer, operator or step costs the device's time.
//!
//! A kernel belongs to the innermost range of the thread that launched it, at the moment of the launch. When it ran doesn't matter.
//! Ranges whose names differ by a running number are one (`layer 0..15`), so that a model of many layers is a short tree.

use crate::timeline::{RangeRow, Timeline};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A range within the ranges around it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RangeTime {
    /// With a running number as `layer 0..15`.
    pub name: String,
    /// Ranges around it.
    pub depth: usize,
    /// The index of the range around it in the list.
    pub parent: Option<usize>,
    /// Ranges, and different names of them.
    pub ranges: u64,
    pub names: u64,
    /// Kernels launched in it, in ranges within it as well.
    pub kernels: u64,
    /// Their time, ns; and that of those launched in none of the ranges within it.
    pub inclusive_ns: u64,
    pub exclusive_ns: u64,
    /// Of the time of all kernels.
    pub share_pct: f64,
}

/// The row of kernels that were launched outside of all ranges, or whose launch is not known.
const OUTSIDE: &str = "(outside of ranges)";

/// Limit of the tree's rows.
const MOST: usize = 4096;

#[derive(Default)]
struct Node {
    parent: Option<usize>,
    children: BTreeMap<u32, usize>,
    names: BTreeSet<u32>,
    ranges: u64,
    kernels: u64,
    inclusive: u64,
    exclusive: u64,
}

/// The tree, the most expensive range first, each followed by those within it; empty without ranges.
pub fn range_times(timeline: &Timeline) -> Vec<RangeTime> {
    if timeline.ranges.is_empty() {
        return Vec::new();
    }
    let folds = Folds::new(&timeline.range_names);
    let mut launches: HashMap<u32, Vec<(u64, u64)>> = HashMap::new();
    let (mut outside, mut outside_kernels, mut total) = (0, 0, 0);
    for dispatch in &timeline.dispatches {
        total += dispatch.ns();
        match dispatch.launch() {
            Some(launch) => launches.entry(timeline.class(dispatch).tid).or_default().push((launch, dispatch.ns())),
            None => (outside, outside_kernels) = (outside + dispatch.ns(), outside_kernels + 1),
        }
    }
    let mut threads: BTreeMap<u32, Vec<RangeRow>> = BTreeMap::new();
    for range in &timeline.ranges {
        threads.entry(range.tid).or_default().push(*range);
    }
    let mut nodes: Vec<Node> = Vec::new();
    let mut roots: BTreeMap<u32, usize> = BTreeMap::new();
    for (tid, mut ranges) in threads {
        // Of ranges that begin together, the longest is around the others.
        ranges.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
        let mut launched = launches.remove(&tid).unwrap_or_default();
        launched.sort_unstable();
        let mut launched = launched.into_iter().peekable();
        // (end, node) of the open ranges, the innermost last.
        let mut open: Vec<(u64, usize)> = Vec::new();
        let until =
            |at: u64, open: &mut Vec<(u64, usize)>, nodes: &mut Vec<Node>, kernels: &mut std::iter::Peekable<_>| {
                let (mut time, mut count) = (0, 0);
                while let Some((launch, ns)) = kernels.next_if(|(launch, _): &(u64, u64)| *launch < at) {
                    open.retain(|(end, _)| *end >= launch);
                    match open.last() {
                        Some((_, node)) => add(nodes, *node, ns),
                        None => (time, count) = (time + ns, count + 1),
                    }
                }
                (time, count)
            };
        for range in ranges {
            let (time, count) = until(range.start, &mut open, &mut nodes, &mut launched);
            (outside, outside_kernels) = (outside + time, outside_kernels + count);
            open.retain(|(end, _)| *end > range.start);
            // A range that ends later than an open one is not within it.
            let parent = open.iter().rev().find(|(end, _)| *end >= range.end).map(|(_, node)| *node);
            let key = folds.key(range.name);
            let known = match parent {
                Some(parent) => nodes[parent].children.get(&key).copied(),
                None => roots.get(&key).copied(),
            };
            let node = match known {
                Some(node) => node,
                None if nodes.len() >= MOST => continue,
                None => {
                    let node = nodes.len();
                    nodes.push(Node { parent, ..Node::default() });
                    match parent {
                        Some(parent) => nodes[parent].children.insert(key, node),
                        None => roots.insert(key, node),
                    };
                    node
                }
            };
            nodes[node].ranges += 1;
            nodes[node].names.insert(range.name);
            open.push((range.end, node));
        }
        let (time, count) = until(u64::MAX, &mut open, &mut nodes, &mut launched);
        (outside, outside_kernels) = (outside + time, outside_kernels + count);
    }
    // Threads without ranges.
    for (_, ns) in launches.into_values().flatten() {
        (outside, outside_kernels) = (outside + ns, outside_kernels + 1);
    }
    let mut list = Vec::new();
    let mut roots: Vec<usize> = roots.into_values().collect();
    roots.sort_by_key(|node| std::cmp::Reverse(nodes[*node].inclusive));
    let walk = Walk { nodes: &nodes, folds: &folds, timeline, total };
    roots.into_iter().for_each(|root| walk.add(root, 0, None, &mut list));
    if outside_kernels > 0 {
        list.push(RangeTime {
            name: OUTSIDE.to_owned(),
            depth: 0,
            parent: None,
            ranges: 0,
            names: 0,
            kernels: outside_kernels,
            inclusive_ns: outside,
            exclusive_ns: outside,
            share_pct: percent(outside, total),
        });
    }
    list
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Adds a kernel to its range and to those around it.
fn add(nodes: &mut [Node], node: usize, ns: u64) {
    nodes[node].exclusive += ns;
    let mut at = Some(node);
    while let Some(node) = at {
        nodes[node].inclusive += ns;
        nodes[node].kernels += 1;
        at = nodes[node].parent;
    }
}

struct Walk<'a> {
    nodes: &'a [Node],
    folds: &'a Folds,
    timeline: &'a Timeline,
    total: u64,
}

impl Walk<'_> {
    fn add(&self, node: usize, depth: usize, parent: Option<usize>, list: &mut Vec<RangeTime>) {
        let at = list.len();
        let Node { children, names, ranges, kernels, inclusive, exclusive, .. } = &self.nodes[node];
        list.push(RangeTime {
            name: self.folds.name(&self.timeline.range_names, names),
            depth,
            parent,
            ranges: *ranges,
            names: names.len() as u64,
            kernels: *kernels,
            inclusive_ns: *inclusive,
            exclusive_ns: *exclusive,
            share_pct: percent(*inclusive, self.total),
        });
        let mut children: Vec<usize> = children.values().copied().collect();
        children.sort_by_key(|child| std::cmp::Reverse(self.nodes[*child].inclusive));
        children.into_iter().for_each(|child| self.add(child, depth + 1, Some(at), list));
    }
}

/// Which names are one range with a running number.
pub(crate) struct Folds {
    /// By name: the first name of its series, or itself.
    keys: Vec<u32>,
}

impl Folds {
    pub(crate) fn new(names: &[String]) -> Folds {
        let mut series: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for (index, name) in names.iter().enumerate() {
            series.entry(parts(name).0).or_default().push(index as u32);
        }
        let mut keys: Vec<u32> = (0..names.len() as u32).collect();
        for members in series.into_values().filter(|members| members.len() > 1) {
            let numbers: Vec<Vec<u64>> = members.iter().map(|member| parts(&names[*member as usize]).1).collect();
            let positions = numbers.first().map_or(0, Vec::len);
            // A running number has few holes: FP8 and FP16 are two names.
            let runs = (0..positions).all(|position| {
                let values: BTreeSet<u64> = numbers.iter().map(|of| of[position]).collect();
                let span = values.last().zip(values.first()).map_or(0, |(last, first)| last - first);
                values.len() == 1 || span < 2 * values.len() as u64
            });
            if runs {
                members.iter().for_each(|member| keys[*member as usize] = members[0]);
            }
        }
        Folds { keys }
    }

    /// The same number for all names of a series.
    pub(crate) fn key(&self, name: u32) -> u32 {
        self.keys[name as usize]
    }

    /// `layer 0..15` of the names of a node.
    fn name(&self, names: &[String], of: &BTreeSet<u32>) -> String {
        let parts: Vec<(String, Vec<u64>)> = of.iter().map(|name| parts(&names[*name as usize])).collect();
        match (of.first(), parts.first()) {
            (Some(only), _) if of.len() == 1 => names[*only as usize].clone(),
            (_, Some((pattern, numbers))) => {
                let mut out = String::new();
                for (position, text) in pattern.split('\0').enumerate() {
                    out += text;
                    if position < numbers.len() {
                        let values = || parts.iter().map(|(_, numbers)| numbers[position]);
                        let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
                        out += &if least == most { least.to_string() } else { format!("{least}..{most}") };
                    }
                }
                out
            }
            _ => String::new(),
        }
    }
}

/// A name with its numbers taken out, and the numbers. A number between letters belongs to a word (`conv2d`).
fn parts(name: &str) -> (String, Vec<u64>) {
    let (mut pattern, mut numbers, mut rest) = (String::new(), Vec::new(), name);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        pattern += before;
        let within_word = after.chars().next().is_some_and(char::is_alphanumeric);
        match digits.parse() {
            Ok(number) if !within_word => {
                pattern.push('\0');
                numbers.push(number);
            }
            _ => pattern += digits,
        }
        rest = after;
    }
    (pattern + rest, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::{Class, Dispatch};

    /// Ranges (name, start, end) of thread 1, and launches (thread, launch, length).
    fn timeline(ranges: &[(&str, u64, u64)], launches: &[(u32, u64, u64)]) -> Timeline {
        let mut timeline = Timeline::default();
        for (name, start, end) in ranges {
            let known = timeline.range_names.iter().position(|known| known == name);
            let name = known.unwrap_or_else(|| {
                timeline.range_names.push((*name).to_owned());
                timeline.range_names.len() - 1
            });
            timeline.ranges.push(RangeRow { start: *start, end: *end, name: name as u32, tid: 1 });
        }
        for tid in 0..3 {
            let shape = rkprof_model::event::LaunchShape::default();
            timeline.classes.push(Class { kernel: 0, shape, agent: 0, queue: 0, stream: None, tid, function: None });
        }
        // All kernels run one after the other, long after their launches.
        let mut now = 1_000_000;
        for (tid, launch, ns) in launches {
            timeline.dispatches.push(Dispatch::new(now, now + ns, *tid, Some(*launch)));
            now += ns;
        }
        timeline
    }

    fn rows(timeline: &Timeline) -> Vec<(String, usize, u64, u64, u64)> {
        range_times(timeline)
            .into_iter()
            .map(|row| (row.name, row.depth, row.kernels, row.inclusive_ns, row.exclusive_ns))
            .collect()
    }

    /// Two steps of three layers; attention within each layer. Kernels are launched in the layer (10), in its attention (5), in the
    /// step (3), outside (7), and by another thread at the same time (9).
    #[test]
    fn kernels_belong_to_the_range_that_launched_them() {
        let (mut ranges, mut launches) = (Vec::new(), vec![(1, 5, 7), (2, 120, 9)]);
        let layers = ["layer 0", "layer 1", "layer 2"];
        for step in 0..2u64 {
            let at = 100 + 1000 * step;
            ranges.push((["step 0", "step 1"][step as usize], at, at + 900));
            launches.push((1, at + 1, 3));
            for (number, name) in layers.iter().enumerate() {
                let at = at + 100 + 200 * number as u64;
                ranges.extend([(*name, at, at + 100), ("attention", at + 10, at + 50)]);
                launches.extend([(1, at + 5, 10), (1, at + 20, 5)]);
            }
        }
        let row = |name: &str, depth, kernels, inclusive, own| (name.to_owned(), depth, kernels, inclusive, own);
        let timeline = timeline(&ranges, &launches);
        assert_eq!(
            rows(&timeline),
            [
                row("step 0..1", 0, 14, 96, 6),
                row("layer 0..2", 1, 12, 90, 60),
                row("attention", 2, 6, 30, 30),
                row(OUTSIDE, 0, 2, 16, 16),
            ]
        );
        let all = range_times(&timeline);
        assert_eq!((all[1].ranges, all[1].names, all[1].parent), (6, 3, Some(0)));
        let total: f64 = all.iter().filter(|row| row.depth == 0).map(|row| row.share_pct).sum();
        assert!((total - 100.0).abs() < 1e-9, "{total}");
    }

    #[test]
    fn only_running_numbers_are_one_name() {
        let names = |list: &[&str]| {
            let ranges: Vec<(&str, u64, u64)> =
                list.iter().enumerate().map(|(i, name)| (*name, 10 * i as u64, 10 * i as u64 + 5)).collect();
            let mut names: Vec<String> = range_times(&timeline(&ranges, &[])).into_iter().map(|row| row.name).collect();
            names.sort();
            names
        };
        assert_eq!(names(&["layer 0", "layer 1", "layer 3"]), ["layer 0..3"]);
        assert_eq!(names(&["cast_fp8", "cast_fp16"]), ["cast_fp16", "cast_fp8"]);
        assert_eq!(names(&["conv1d", "conv2d"]), ["conv1d", "conv2d"]);
        assert_eq!(names(&["block 1 mlp", "block 2 mlp", "block 2 attn"]), ["block 1..2 mlp", "block 2 attn"]);
        assert_eq!(names(&["ProfilerStep#7", "ProfilerStep#8"]), ["ProfilerStep#7..8"]);
    }

    /// Ranges that overlap, as start and stop ranges can, are beside each other; a launch belongs to the later one.
    #[test]
    fn ranges_that_overlap_are_not_within_each_other() {
        let timeline = timeline(&[("a", 0, 100), ("b", 50, 200)], &[(1, 10, 1), (1, 60, 2), (1, 150, 4)]);
        let mut found = rows(&timeline);
        found.sort();
        assert_eq!(found, [("a".to_owned(), 0, 1, 1, 1), ("b".to_owned(), 0, 2, 6, 6)]);
        assert!(range_times(&Timeline::default()).is_empty());
    }
}
