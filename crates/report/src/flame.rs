//! The trees of the page's flame graphs.

use rkprof_results::paths::inside::{self, Inside, Measure};
use rkprof_results::paths::profile::Profile;
use rkprof_results::paths::stacks::{self, Weighed};
use rkprof_results::paths::symbols::{self, Frame};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Largest number of nodes in a tree; the nodes with the least time are left out.
const NODES: usize = 20_000;
/// The same inside kernels: a page of hundreds of kernels must stay small, and an instruction's name is long.
const INSIDE: usize = 4_000;

#[derive(Default)]
struct Names {
    numbers: HashMap<(String, &'static str), usize>,
    names: Vec<String>,
    kinds: Vec<&'static str>,
}

impl Names {
    fn known(&self, name: &str, kind: &'static str) -> Option<usize> {
        self.numbers.get(&(name.to_owned(), kind)).copied()
    }

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

/// The same of what is inside kernels: kernel, line, instruction.
pub(crate) fn inside(inside: &Inside) -> Vec<Value> {
    let view = |measure: Measure| {
        let mut all: Vec<&inside::Weighed> = inside.by(measure).iter().collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.weight));
        let mut tree = Tree::new("all kernels");
        for one in all {
            let [kernel, line, instruction] = one.words();
            let path = [(kernel, "gpu"), (line, "native"), (instruction, "range")];
            tree.add(path.into_iter(), one.weight as f64, 0.0, INSIDE);
        }
        tree.view(measure.title(), measure.unit())
    };
    inside.measures().map(view).collect()
}

/// A view for each value that occurs: its `title`, `unit`, `names`, the `kinds` of frames, and `nodes`. A node has the number of
/// its name, the number of its parent (-1: the root), its nanoseconds or bytes, and its count.
pub(crate) fn data(profile: &Profile) -> Vec<Value> {
    let view = |value: stacks::Value| {
        let weighed = stacks::weighed(profile, value);
        (value == stacks::Value::Gpu || !weighed.is_empty()).then(|| tree(value, &weighed))
    };
    stacks::Value::ALL.into_iter().filter_map(view).collect()
}

fn tree(value: stacks::Value, weighed: &[Weighed<'_>]) -> Value {
    let mut tree = Tree::new(if value == stacks::Value::Gpu { "all kernels" } else { value.title() });
    for Weighed { stack, leaf, kind: leaf_kind, weight, count } in weighed {
        let frames = stack.iter().rev().map(|frame| (stacks::word(frame), kind(frame)));
        tree.add(frames.chain([(leaf.clone(), *leaf_kind)]), *weight, *count, NODES);
    }
    tree.view(value.title(), value.unit())
}

/// A tree while it is made. The heaviest stacks come first, so that the lightest are left out.
struct Tree {
    names: Names,
    nodes: Vec<Node>,
    children: HashMap<(usize, usize), usize>,
}

impl Tree {
    fn new(root: &str) -> Tree {
        let mut names = Names::default();
        let nodes = vec![Node(names.number(root.to_owned(), "all"), -1, 0.0, 0.0)];
        Tree { names, nodes, children: HashMap::new() }
    }

    /// Adds a stack of words with their kinds, from the outermost on; with `most` nodes there are no new ones.
    fn add(&mut self, words: impl Iterator<Item = (String, &'static str)>, weight: f64, count: f64, most: usize) {
        let Tree { names, nodes, children } = self;
        let mut at = 0;
        add(&mut nodes[at], weight, count);
        for (word, kind) in words {
            if nodes.len() >= most && names.known(&word, kind).is_none_or(|name| !children.contains_key(&(at, name))) {
                break;
            }
            let name = names.number(word, kind);
            at = *children.entry((at, name)).or_insert_with(|| {
                nodes.push(Node(name, at as i64, 0.0, 0.0));
                nodes.len() - 1
            });
            add(&mut nodes[at], weight, count);
        }
    }

    fn view(self, title: &str, unit: &str) -> Value {
        let node = |Node(name, parent, weight, count): &Node| json!([name, parent, weight.round(), count.round()]);
        let nodes: Vec<Value> = self.nodes.iter().map(node).collect();
        json!({ "title": title, "unit": unit, "names": self.names.names, "kinds": self.names.kinds, "nodes": nodes })
    }
}

fn add(node: &mut Node, weight: f64, count: f64) {
    (node.2, node.3) = (node.2 + weight, node.3 + count);
}
