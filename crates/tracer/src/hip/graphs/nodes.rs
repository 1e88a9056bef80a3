//! The kernels of a graph and their arguments, as HIP tells them when the graph is made ready to run.

use super::order::{Placed, order};
use super::runtime::{self, Params, Runtime};
use crate::hsa::plans::{self, Reads};
use crate::thread::KernelArguments;
use std::collections::{HashMap, HashSet};

/// A node that launches a kernel.
struct Node {
    /// HIP's handle of it, in the graph that the program has made.
    handle: u64,
    kernel: Kernel,
    /// The program may switch it off.
    is_on: bool,
    /// As [`Placed::is_certain`], also for the nodes around the graph that it is in.
    is_certain: bool,
}

/// What a node launches.
struct Kernel {
    /// [`plans::hash`] of its name.
    name: u64,
    /// What is read of its launches, and the words of its arguments up to the last one that is read.
    read: Option<(&'static Reads, Box<[u32]>)>,
}

/// The nodes of one kernel, in the order in which they run.
struct Group {
    name: u64,
    nodes: Vec<u32>,
    /// The number of those that have run in the present replay.
    ran: usize,
}

/// The kernels of a graph that can be launched.
pub(super) struct Nodes {
    /// In an order that the graph's edges allow.
    nodes: Vec<Node>,
    /// By name; a kernel whose nodes have no certain order has none.
    groups: Vec<Group>,
}

/// More kernels of a name have run than the graph has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MoreThanNodes;

/// Deeper graphs in graphs are not looked into.
const MAX_DEPTH: usize = 16;

impl Nodes {
    /// The kernels of this graph; `None` where it has nodes that are not understood.
    pub(super) fn from_graph(runtime: Runtime, graph: u64) -> Option<Nodes> {
        let mut nodes = Vec::new();
        add(runtime, graph, true, MAX_DEPTH, &mut nodes)?;
        let mut nodes = Nodes { nodes, groups: Vec::new() };
        nodes.group();
        Some(nodes)
    }

    fn group(&mut self) {
        let read: HashSet<u64> =
            self.nodes.iter().filter(|node| node.kernel.read.is_some()).map(|node| node.kernel.name).collect();
        let mut groups: HashMap<u64, Group> = HashMap::new();
        // A node without words is between others of its name, too.
        for (number, node) in (0..).zip(&self.nodes).filter(|(_, node)| read.contains(&node.kernel.name)) {
            let name = node.kernel.name;
            groups.entry(name).or_insert_with(|| Group { name, nodes: Vec::new(), ran: 0 }).nodes.push(number);
        }
        let is_beside = |node: &&u32| !self.nodes[**node as usize].is_certain;
        // The order of two nodes is known if one of them is certain.
        self.groups = groups.into_values().filter(|group| group.nodes.iter().filter(is_beside).count() <= 1).collect();
        self.groups.sort_unstable_by_key(|group| group.name);
    }

    /// These parameters, which are another graph's of the same form. The program goes on to name the nodes of the first one. `None` where
    /// these are not known.
    pub(super) fn with_handles_of(mut self, former: &Nodes) -> Option<Nodes> {
        let mut is_known = self.nodes.len() == former.nodes.len();
        for (node, former) in self.nodes.iter_mut().zip(&former.nodes) {
            // Nodes on branches may come in another order.
            node.handle = if node.is_certain { former.handle } else { 0 };
            node.is_on = former.is_on;
            is_known &= node.is_certain == former.is_certain && (former.is_on || former.is_certain);
        }
        is_known.then_some(self)
    }

    /// Returns whether there is such a node.
    pub(super) fn switch(&mut self, handle: u64, is_on: bool) -> bool {
        self.change(handle, |node| node.is_on = is_on)
    }

    /// A node has got parameters. Returns whether there is such a node, and it was understood.
    pub(super) fn set(&mut self, runtime: Runtime, handle: u64, params: &Params) -> bool {
        let Some(kernel) = kernel(runtime, params) else { return false };
        let mut is_another = false;
        let mut new = Some(kernel);
        let found = self.change(handle, |node| {
            if let Some(kernel) = new.take() {
                is_another = kernel.name != node.kernel.name || kernel.read.is_some() != node.kernel.read.is_some();
                node.kernel = kernel;
            }
        });
        if is_another {
            self.group();
        }
        found
    }

    fn change(&mut self, handle: u64, change: impl FnOnce(&mut Node)) -> bool {
        self.nodes.iter_mut().find(|node| node.handle == handle).map(change).is_some()
    }

    pub(super) fn begin(&mut self) {
        self.groups.iter_mut().for_each(|group| group.ran = 0);
    }

    /// The next kernel of this name has run: what is read of it, and its words.
    pub(super) fn next(&mut self, name: u64) -> Result<Option<(&'static Reads, &[u32])>, MoreThanNodes> {
        let Ok(at) = self.groups.binary_search_by_key(&name, |group| group.name) else { return Ok(None) };
        let group = &mut self.groups[at];
        while let Some(node) = group.nodes.get(group.ran) {
            group.ran += 1;
            let node = &self.nodes[*node as usize];
            if node.is_on {
                return Ok(node.kernel.read.as_ref().map(|(reads, words)| (*reads, &words[..])));
            }
        }
        Err(MoreThanNodes)
    }

    /// Whether all kernels have run.
    pub(super) fn have_run(&self) -> bool {
        let is_on = |node: &u32| self.nodes[*node as usize].is_on;
        self.groups.iter().all(|group| !group.nodes[group.ran..].iter().any(is_on))
    }

    /// The number of kernels that a launch runs at least: HIP adds its own ones, for copies and fills.
    pub(super) fn kernels(&self) -> u64 {
        self.nodes.iter().filter(|node| node.is_on).count() as u64
    }
}

/// Adds the kernels of a graph. `is_certain`: of the node that the graph is in.
fn add(runtime: Runtime, graph: u64, is_certain: bool, depth: usize, nodes: &mut Vec<Node>) -> Option<()> {
    let handles = runtime.nodes(graph)?;
    let numbers: HashMap<u64, usize> = handles.iter().enumerate().map(|(number, handle)| (*handle, number)).collect();
    let numbered = |(from, to)| Some((*numbers.get(&from)?, *numbers.get(&to)?));
    let edges: Vec<(usize, usize)> = runtime.edges(graph)?.into_iter().map(numbered).collect::<Option<_>>()?;
    for Placed { node, is_certain: within } in order(handles.len(), &edges)? {
        let (handle, is_certain) = (handles[node], is_certain && within);
        match runtime.kind(handle)? {
            runtime::KERNEL => {
                let kernel = kernel(runtime, &runtime.params(handle)?)?;
                nodes.push(Node { handle, kernel, is_on: true, is_certain });
            }
            runtime::GRAPH => add(runtime, runtime.child(handle)?, is_certain, depth.checked_sub(1)?, nodes)?,
            others if others <= runtime::LAST => {}
            _ => return None,
        }
    }
    Some(())
}

/// A node's kernel. `None` where it has no name.
fn kernel(runtime: Runtime, params: &Params) -> Option<Kernel> {
    let name = plans::hash(runtime.name(params.function)?);
    let arguments = KernelArguments { addresses: params.addresses, list: params.list };
    let read = plans::named(name).and_then(|reads| {
        // SAFETY: HIP has taken these arguments for this kernel.
        let word = unsafe { arguments.reader(&reads.parameters) }?;
        Some((reads, (0..reads.bytes() / 4).map(|at| word(4 * at as u16)).collect()))
    });
    Some(Kernel { name, read })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes by kernel and whether they are certain; each has its number as the only word.
    fn nodes(of: &[(u64, bool)]) -> Nodes {
        let reads: &'static Reads =
            Box::leak(Box::new(Reads { product: None, arguments: None, parameters: Box::default() }));
        let node = |(number, (name, is_certain)): (u32, &(u64, bool))| {
            let kernel = Kernel { name: *name, read: Some((reads, Box::new([number]))) };
            Node { handle: u64::from(number) + 100, kernel, is_on: true, is_certain: *is_certain }
        };
        let mut nodes = Nodes { nodes: (0..).zip(of).map(node).collect(), groups: Vec::new() };
        nodes.group();
        nodes
    }

    fn replay(nodes: &mut Nodes, names: &[u64]) -> Vec<Option<u32>> {
        nodes.begin();
        names.iter().map(|name| nodes.next(*name).ok().flatten().map(|(_, words)| words[0])).collect()
    }

    #[test]
    fn each_launch_of_a_kernel_is_its_next_node_in_every_replay() {
        let mut nodes = nodes(&[(7, true), (5, true), (7, true)]);
        for _ in 0..2 {
            // A kernel of HIP's own between them has no node.
            assert_eq!(replay(&mut nodes, &[7, 9, 5]), [Some(0), None, Some(1)]);
            assert!(!nodes.have_run());
            assert_eq!(nodes.next(7).map(|found| found.map(|(_, words)| words[0])), Ok(Some(2)));
            assert!(nodes.have_run());
            assert!(nodes.next(7).is_err(), "more launches than nodes");
        }
    }

    #[test]
    fn a_node_of_which_nothing_is_read_has_its_place() {
        let mut nodes = nodes(&[(7, true), (7, true), (7, true)]);
        nodes.nodes[1].kernel.read = None;
        nodes.group();
        assert_eq!(replay(&mut nodes, &[7, 7, 7]), [Some(0), None, Some(2)]);
    }

    #[test]
    fn kernels_on_two_branches_have_no_order() {
        assert_eq!(replay(&mut nodes(&[(7, false), (7, false), (5, false)]), &[7, 7, 5]), [None, None, Some(2)]);
        assert_eq!(replay(&mut nodes(&[(7, true), (7, false), (7, true)]), &[7, 7, 7]), [Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn nodes_that_are_off_are_left_out() {
        let mut nodes = nodes(&[(7, true), (7, true)]);
        assert!(nodes.switch(100, false) && !nodes.switch(99, false));
        assert_eq!((replay(&mut nodes, &[7]), nodes.have_run(), nodes.kernels()), (vec![Some(1)], true, 1));
        assert!(nodes.switch(100, true));
        assert_eq!(replay(&mut nodes, &[7, 7]), [Some(0), Some(1)]);
    }

    #[test]
    fn an_updated_graph_keeps_the_names_of_its_nodes() {
        let mut first = nodes(&[(7, true), (7, true)]);
        assert!(first.switch(101, false));
        let mut second = nodes(&[(7, true), (7, true)]);
        second.nodes.iter_mut().for_each(|node| node.handle += 50);
        let mut second = second.with_handles_of(&first).expect("the same form");
        assert!(second.kernels() == 1 && second.switch(101, true) && second.kernels() == 2);
        assert!(nodes(&[(7, true)]).with_handles_of(&first).is_none());
    }
}
