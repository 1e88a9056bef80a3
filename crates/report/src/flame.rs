//! The trees of the page's flame graphs.

use rkprof_results::paths::profile::Profile;
use rkprof_results::paths::stacks::{self, Weighed};
use rkprof_results::paths::symbols::{self, Frame};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Largest number of nodes in a tree; the nodes with the least time are left out.
const NODES: usize = 20_000;

#[derive(Default)]
struct Names {
    numbers: HashMap<(String, &'static str), usize>,
    names: Vec<String>,
    kinds: Vec<&'static str>,
}

impl Names {
    fn number(&mut self, name: String, kind: &'static str) -> usize {
        let Names { numbers, names, kinds } = self;
        *numbers.entry((name, kind)).or_insert_with_key(|(name, kind)| {
            names.push(name.clone());
            kinds.push(kind);
            names.len() - 1
        })
    }
}

/// (name, parent, ns or bytes, launches or calls)
struct Node(usize, i64, f64, f64);

fn kind(frame: &Frame) -> &'static str {
    match frame.module.as_str() {
        symbols::PYTHON => "python",
        symbols::RANGE => "range",
        _ => "native",
    }
}

/// A view for each value that occurs: its `title`, `unit`, `names`, the `kinds` of frames, and `nodes`. A node has the number of
/// its name, the number of its parent (-1: the root), its nanoseconds or bytes, and its count.
pub(crate) fn data(profile: &Profile) -> Value {
    let view = |value: stacks::Value| {
        let weighed = stacks::weighed(profile, value);
        (value == stacks::Value::Gpu || !weighed.is_empty()).then(|| tree(value, &weighed))
    };
    stacks::Value::ALL.into_iter().filter_map(view).collect()
}

fn tree(value: stacks::Value, weighed: &[Weighed<'_>]) -> Value {
    let mut names = Names::default();
    let root = if value == stacks::Value::Gpu { "all kernels" } else { value.title() };
    let mut nodes = vec![Node(names.number(root.to_owned(), "all"), -1, 0.0, 0.0)];
    let mut children: HashMap<(usize, usize), usize> = HashMap::new();
    // The heaviest come first, so that the lightest are left out.
    for Weighed { stack, leaf, kind: leaf_kind, weight, count } in weighed {
        let frames = stack.iter().rev().map(|frame| (stacks::word(frame), kind(frame)));
        let mut at = 0;
        add(&mut nodes[at], *weight, *count);
        for (word, kind) in frames.chain([(leaf.clone(), *leaf_kind)]) {
            let name = names.number(word, kind);
            if nodes.len() >= NODES && !children.contains_key(&(at, name)) {
                break;
            }
            at = *children.entry((at, name)).or_insert_with(|| {
                nodes.push(Node(name, at as i64, 0.0, 0.0));
                nodes.len() - 1
            });
            add(&mut nodes[at], *weight, *count);
        }
    }
    let nodes: Vec<Value> = nodes
        .iter()
        .map(|Node(name, parent, weight, count)| json!([name, parent, weight.round(), count.round()]))
        .collect();
    let (title, unit) = (value.title(), value.unit());
    json!({ "title": title, "unit": unit, "names": names.names, "kinds": names.kinds, "nodes": nodes })
}

fn add(node: &mut Node, weight: f64, count: f64) {
    (node.2, node.3) = (node.2 + weight, node.3 + count);
}
