//! Packs counters into the fewest passes that the blocks' registers allow, the counters of a formula together.
//!
//! Each counter needs hardware counters of one or more blocks; a block has a few registers per pass. The number of
//! passes is the largest, over blocks, of counters / registers; within it, whole formulas are placed first, then what is
//! left of formulas that fit nowhere whole, and free registers finally repeat counters that complete a formula in a pass.

use crate::counters::Block;
use std::collections::{BTreeMap, BTreeSet};

/// A counter to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    /// Hardware counters that it needs.
    pub hardware: Vec<(String, Block)>,
}

/// What is in a pass, by block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pass {
    items: BTreeSet<usize>,
    used: BTreeMap<Block, BTreeSet<String>>,
}

/// Places items; the result lists item indices per pass, in the order of `items`.
///
/// `formulas` name hardware counters. `extra` items are placed only where there is room. An item that needs more than an
/// empty pass has is left out of the result (and reported by [`fits_alone`]).
pub fn pack(
    items: &[Item],
    extra: &[usize],
    formulas: &[Vec<String>],
    limit: &dyn Fn(Block) -> Option<u32>,
) -> Vec<Vec<usize>> {
    let packer = Packer { items, limit };
    let wanted: Vec<usize> = (0..items.len()).filter(|i| !extra.contains(i) && fits_alone(&items[*i], limit)).collect();
    let clusters = packer.clusters(&wanted, formulas);
    let mut passes = vec![Pass::default(); packer.least_passes(&wanted)];
    packer.place(&mut passes, &clusters, &wanted);
    packer.complete(&mut passes, &clusters);
    for item in extra.iter().copied() {
        if let Some(pass) = passes.iter_mut().find(|p| packer.fits(p, &[item])) {
            packer.add(pass, item);
        }
    }
    passes.into_iter().filter(|p| !p.items.is_empty()).map(|p| p.items.into_iter().collect()).collect()
}

/// Can a pass hold this counter at all?
pub fn fits_alone(item: &Item, limit: &dyn Fn(Block) -> Option<u32>) -> bool {
    let packer = Packer { items: std::slice::from_ref(item), limit };
    packer.fits(&Pass::default(), &[0])
}

struct Packer<'a> {
    items: &'a [Item],
    limit: &'a dyn Fn(Block) -> Option<u32>,
}

impl Packer<'_> {
    fn fits(&self, pass: &Pass, items: &[usize]) -> bool {
        let mut used = pass.used.clone();
        for (name, block) in items.iter().flat_map(|i| &self.items[*i].hardware) {
            used.entry(*block).or_default().insert(name.clone());
        }
        used.iter().all(|(block, names)| (self.limit)(*block).is_none_or(|limit| names.len() <= limit as usize))
    }

    fn add(&self, pass: &mut Pass, item: usize) {
        pass.items.insert(item);
        for (name, block) in &self.items[item].hardware {
            pass.used.entry(*block).or_default().insert(name.clone());
        }
    }

    fn least_passes(&self, wanted: &[usize]) -> usize {
        let mut by_block: BTreeMap<Block, BTreeSet<&str>> = BTreeMap::new();
        for (name, block) in wanted.iter().flat_map(|i| &self.items[*i].hardware) {
            by_block.entry(*block).or_default().insert(name);
        }
        let passes = |(block, names): (&Block, &BTreeSet<&str>)| match (self.limit)(*block) {
            Some(limit) if limit > 0 => names.len().div_ceil(limit as usize),
            _ => 1,
        };
        by_block.iter().map(passes).max().unwrap_or(1)
    }

    /// The wanted items of each formula that is wanted whole.
    fn clusters(&self, wanted: &[usize], formulas: &[Vec<String>]) -> Vec<Vec<usize>> {
        let mut clusters: Vec<Vec<usize>> = Vec::new();
        for formula in formulas {
            let needs = |i: &usize| self.items[*i].hardware.iter().any(|(name, _)| formula.contains(name));
            let members: Vec<usize> = wanted.iter().copied().filter(needs).collect();
            let covered = |name: &String| {
                members.iter().any(|i| self.items[*i].hardware.iter().any(|(hardware, _)| hardware == name))
            };
            if members.len() > 1 && formula.iter().all(covered) && !clusters.contains(&members) {
                clusters.push(members);
            }
        }
        clusters
    }

    /// Clusters that share counters, joined as long as a pass holds them; the largest first.
    fn groups(&self, clusters: &[Vec<usize>], wanted: &[usize]) -> Vec<BTreeSet<usize>> {
        let mut groups: Vec<BTreeSet<usize>> = Vec::new();
        for cluster in clusters {
            let (touching, rest): (Vec<_>, Vec<_>) =
                groups.iter().cloned().partition(|g| cluster.iter().any(|i| g.contains(i)));
            let joined: BTreeSet<usize> = touching.iter().flatten().chain(cluster).copied().collect();
            if self.fits(&Pass::default(), &joined.iter().copied().collect::<Vec<_>>()) {
                groups = rest;
                groups.push(joined);
            } else {
                let new: BTreeSet<usize> =
                    cluster.iter().copied().filter(|i| !groups.iter().any(|g| g.contains(i))).collect();
                if !new.is_empty() {
                    groups.push(new);
                }
            }
        }
        for item in wanted {
            if !groups.iter().any(|g| g.contains(item)) {
                groups.push(BTreeSet::from([*item]));
            }
        }
        // Stable: groups of one size stay in the order of the request.
        groups.sort_by_key(|g| std::cmp::Reverse(g.len()));
        groups
    }

    fn place(&self, passes: &mut Vec<Pass>, clusters: &[Vec<usize>], wanted: &[usize]) {
        let mut left = Vec::new();
        for group in self.groups(clusters, wanted) {
            let members: Vec<usize> = group.into_iter().collect();
            match passes.iter_mut().find(|p| self.fits(p, &members)) {
                Some(pass) => members.iter().for_each(|i| self.add(pass, *i)),
                None => left.extend(members),
            }
        }
        for item in left {
            let partners = |pass: &Pass| -> usize {
                let with_item = clusters.iter().filter(|c| c.contains(&item));
                with_item.flatten().filter(|i| pass.items.contains(i)).count()
            };
            let best = (0..passes.len())
                .filter(|at| self.fits(&passes[*at], &[item]))
                .max_by_key(|at| (partners(&passes[*at]), std::cmp::Reverse(*at)));
            let at = best.unwrap_or_else(|| {
                passes.push(Pass::default());
                passes.len() - 1
            });
            self.add(&mut passes[at], item);
        }
    }

    /// Repeats counters where that completes a formula in a pass.
    fn complete(&self, passes: &mut [Pass], clusters: &[Vec<usize>]) {
        for cluster in clusters {
            if passes.iter().any(|p| cluster.iter().all(|i| p.items.contains(i))) {
                continue;
            }
            let missing = |pass: &Pass| cluster.iter().copied().filter(|i| !pass.items.contains(i)).collect::<Vec<_>>();
            let best = passes.iter_mut().filter(|p| self.fits(p, &missing(p))).min_by_key(|p| missing(p).len());
            if let Some(pass) = best {
                missing(pass).into_iter().for_each(|i| self.add(pass, i));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn item(name: &str) -> Item {
        let block = Block::of_name(name).unwrap();
        Item { name: name.into(), hardware: vec![(name.into(), block)] }
    }

    fn limit(block: Block) -> Option<u32> {
        match block {
            Block::Sq => Some(8),
            Block::Tcc => Some(4),
            _ => None,
        }
    }

    fn names(items: &[Item], passes: &[Vec<usize>]) -> Vec<Vec<String>> {
        passes.iter().map(|p| p.iter().map(|i| items[*i].name.clone()).collect()).collect()
    }

    #[test]
    fn formulas_stay_together() {
        let items: Vec<Item> = (0..6).map(|i| item(&format!("TCC_{i}"))).collect();
        let formulas = vec![vec!["TCC_0".into(), "TCC_5".into()], vec!["TCC_1".into(), "TCC_4".into()]];
        let packed = names(&items, &pack(&items, &[], &formulas, &limit));
        assert_eq!(packed, [vec!["TCC_0", "TCC_1", "TCC_4", "TCC_5"], vec!["TCC_2", "TCC_3"]]);
    }

    #[test]
    fn a_shared_counter_is_repeated_where_registers_are_free() {
        let items: Vec<Item> = (0..7).map(|i| item(&format!("TCC_{i}"))).collect();
        let formula = |list: &[u32]| list.iter().map(|i| format!("TCC_{i}")).collect::<Vec<_>>();
        let formulas = vec![formula(&[0, 1, 2, 3]), formula(&[0, 4, 5, 6])];
        let packed = names(&items, &pack(&items, &[], &formulas, &limit));
        assert_eq!(packed.len(), 2);
        assert_eq!(packed[1], ["TCC_0", "TCC_4", "TCC_5", "TCC_6"]);
    }

    #[test]
    fn extra_items_never_cost_a_pass() {
        let mut items: Vec<Item> = (0..7).map(|i| item(&format!("SQ_{i}"))).collect();
        items.extend([item("SQ_X"), item("SQ_Y")]);
        let packed = names(&items, &pack(&items, &[7, 8], &[], &limit));
        assert_eq!(packed.len(), 1);
        assert!(packed[0].contains(&"SQ_X".to_owned()) && !packed[0].contains(&"SQ_Y".to_owned()));
    }

    #[test]
    fn what_no_pass_can_hold_is_left_out() {
        let hardware = (0..9).map(|i| (format!("SQ_{i}"), Block::Sq)).collect();
        let items = [Item { name: "Derived".into(), hardware }, item("SQ_0")];
        assert!(!fits_alone(&items[0], &limit));
        assert_eq!(pack(&items, &[], &[], &limit), [vec![1]]);
    }

    proptest! {
        #[test]
        fn as_few_passes_as_possible_and_within_the_limits(
            sq in 0usize..40, tcc in 0usize..20, grbm in 0usize..3,
            formulas in prop::collection::vec(prop::collection::vec(0usize..60, 2..6), 0..12),
        ) {
            let items: Vec<Item> = (0..sq).map(|i| item(&format!("SQ_{i}")))
                .chain((0..tcc).map(|i| item(&format!("TCC_{i}"))))
                .chain((0..grbm).map(|i| item(&format!("GRBM_{i}"))))
                .collect();
            let formulas: Vec<Vec<String>> = formulas.iter()
                .map(|f| f.iter().filter_map(|i| items.get(*i).map(|x| x.name.clone())).collect())
                .collect();
            let packed = pack(&items, &[], &formulas, &limit);
            let least = if items.is_empty() { 0 } else { sq.div_ceil(8).max(tcc.div_ceil(4)).max(1) };
            prop_assert_eq!(packed.len(), least);
            for pass in &packed {
                for block in [Block::Sq, Block::Tcc] {
                    let used = pass.iter().filter(|i| items[**i].hardware[0].1 == block).count();
                    prop_assert!(used <= limit(block).unwrap() as usize);
                }
            }
            let placed: BTreeSet<usize> = packed.iter().flatten().copied().collect();
            prop_assert_eq!(placed.len(), items.len());
        }
    }
}
