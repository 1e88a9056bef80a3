//! The tree that the page draws as a flame graph.

use super::profile::Profile;
use super::stacks;
use super::symbols::{self, Frame};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Nodes; those with the least time are left out.
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

/// (name, parent, ns, launches)
struct Node(usize, i64, f64, f64);

fn kind(frame: &Frame) -> &'static str {
    match frame.module.as_str() {
        symbols::PYTHON => "python",
        symbols::RANGE => "range",
        _ => "native",
    }
}

/// `names`, the `kinds` of frames, and `nodes` with the number of their name and of their parent, -1 for the root; times in ns.
pub(crate) fn data(profile: &Profile) -> Value {
    let mut names = Names::default();
    let mut nodes = vec![Node(names.number("all kernels".to_owned(), "all"), -1, 0.0, 0.0)];
    let mut children: HashMap<(usize, usize), usize> = HashMap::new();
    // The samples with the most time come first, so what is left out has the least.
    for sample in &profile.samples {
        let frames = sample.stack.iter().rev().map(|frame| (stacks::word(frame), kind(frame)));
        let mut at = 0;
        add(&mut nodes[at], sample.ns, sample.launches);
        for (word, kind) in frames.chain([(stacks::kernel(&sample.kernel), "gpu")]) {
            let name = names.number(word, kind);
            if nodes.len() >= NODES && !children.contains_key(&(at, name)) {
                break;
            }
            at = *children.entry((at, name)).or_insert_with(|| {
                nodes.push(Node(name, at as i64, 0.0, 0.0));
                nodes.len() - 1
            });
            add(&mut nodes[at], sample.ns, sample.launches);
        }
    }
    let nodes: Vec<Value> = nodes
        .iter()
        .map(|Node(name, parent, ns, launches)| json!([name, parent, ns.round(), launches.round()]))
        .collect();
    json!({ "names": names.names, "kinds": names.kinds, "nodes": nodes })
}

fn add(node: &mut Node, ns: f64, launches: f64) {
    (node.2, node.3) = (node.2 + ns, node.3 + launches);
}
