//! The order in which a graph's nodes run.

use std::collections::VecDeque;

/// A node at its place in an order that the graph's edges allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub node: usize,
    /// Each other node runs before it or after it, whatever the runtime does: none is on a branch beside it.
    pub is_certain: bool,
}

/// An order of nodes 0 to `nodes`, by edges from a node to a later one; `None` for a circle.
pub(super) fn order(nodes: usize, edges: &[(usize, usize)]) -> Option<Vec<Placed>> {
    let forward = walk(nodes, edges.iter().copied());
    let backward = walk(nodes, edges.iter().map(|(from, to)| (*to, *from)));
    if forward.len() < nodes || backward.len() < nodes {
        return None;
    }
    let mut before = vec![None; nodes];
    backward.iter().for_each(|(node, rest)| before[*node] = *rest);
    let place = |(node, after): (usize, Option<usize>)| {
        let is_certain = after.zip(before[node]).is_some_and(|(after, before)| after + before + 1 == nodes);
        Placed { node, is_certain }
    };
    Some(forward.into_iter().map(place).collect())
}

/// Nodes in an order of these edges. Where one was the only node that could come next, all others behind it depend on it: their number.
fn walk(nodes: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, Option<usize>)> {
    let (mut next, mut waits) = (vec![Vec::new(); nodes], vec![0_usize; nodes]);
    for (from, to) in edges {
        next[from].push(to);
        waits[to] += 1;
    }
    let mut ready: VecDeque<usize> = (0..nodes).filter(|node| waits[*node] == 0).collect();
    let mut walked = Vec::with_capacity(nodes);
    while let Some(node) = ready.pop_front() {
        walked.push((node, ready.is_empty().then(|| nodes - walked.len() - 1)));
        for after in &next[node] {
            waits[*after] -= 1;
            if waits[*after] == 0 {
                ready.push_back(*after);
            }
        }
    }
    walked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certain(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
        let mut certain: Vec<usize> = order(nodes, edges)
            .expect("no circle")
            .iter()
            .filter(|placed| placed.is_certain)
            .map(|placed| placed.node)
            .collect();
        certain.sort_unstable();
        certain
    }

    #[test]
    fn a_chain_is_certain_and_comes_in_its_order() {
        let placed = order(4, &[(2, 0), (0, 3), (3, 1)]).expect("no circle");
        assert_eq!(placed.iter().map(|placed| placed.node).collect::<Vec<_>>(), [2, 0, 3, 1]);
        assert!(placed.iter().all(|placed| placed.is_certain));
        assert_eq!(certain(1, &[]), [0]);
        assert_eq!(certain(0, &[]), [0; 0]);
    }

    #[test]
    fn nodes_beside_each_other_are_not_certain() {
        // A fork and its join, between two nodes; the branches have one and two nodes.
        assert_eq!(certain(6, &[(0, 1), (1, 2), (1, 3), (3, 4), (2, 5), (4, 5)]), [0, 1, 5]);
        // A leaf that nothing waits for is beside all that follows.
        assert_eq!(certain(4, &[(0, 1), (0, 2), (2, 3)]), [0]);
        // A root that waits for nothing is beside what comes before the join.
        assert_eq!(certain(4, &[(0, 1), (1, 3), (2, 3)]), [3]);
        assert_eq!(certain(2, &[]), [0; 0]);
        // An edge that skips a node, and one that is there twice, change nothing.
        assert_eq!(certain(3, &[(0, 1), (1, 2), (0, 2), (0, 1)]), [0, 1, 2]);
    }

    /// Against the definition, for all graphs of five nodes whose edges go upwards.
    #[test]
    fn certain_nodes_reach_or_are_reached_by_all_others() {
        const NODES: usize = 5;
        let pairs: Vec<(usize, usize)> = (0..NODES).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
        for chosen in 0_u32..1 << pairs.len() {
            let edges: Vec<_> =
                (0..).zip(&pairs).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, pair)| *pair).collect();
            let mut reaches = [[false; NODES]; NODES];
            edges.iter().for_each(|(from, to)| reaches[*from][*to] = true);
            for via in 0..NODES {
                for from in 0..NODES {
                    for to in 0..NODES {
                        reaches[from][to] |= reaches[from][via] && reaches[via][to];
                    }
                }
            }
            let is_certain =
                |node: &usize| (0..NODES).all(|other| other == *node || reaches[*node][other] || reaches[other][*node]);
            assert_eq!(certain(NODES, &edges), (0..NODES).filter(is_certain).collect::<Vec<_>>(), "{edges:?}");
        }
    }

    #[test]
    fn a_circle_has_no_order() {
        assert_eq!(order(3, &[(0, 1), (1, 2), (2, 1)]), None);
    }
}
