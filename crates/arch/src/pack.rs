//! Packs counters into the fewest passes that the blocks' registers allow, and keeps the counters of a formula together.
//!
//! Each counter needs hardware counters of one or more blocks; a block has a few registers per pass. The number of passes is
//! the maximum, over blocks, of counters / registers. Whole formulas are placed first, then the parts of formulas that fit in
//! no pass. Last, free registers repeat counters that complete a formula in a pass.

use crate::counters::{Block, Resolution};
use std::collections::{BTreeMap, BTreeSet};

/// A counter to place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub name: String,
    /// Hardware counters that it needs.
    pub hardware: Vec<(String, Block)>,
    /// Those of them that are summed over time: one register more each. They never share a pass with the plain counter or its
    /// sum at the other resolution, because the SDK then gives the sum of both.
    pub accumulated: Vec<(String, Resolution)>,
}

impl Item {
    /// How this item uses one of its hardware counters.
    fn use_of(&self, name: &str) -> Option<Resolution> {
        self.accumulated.iter().find(|(accumulated, _)| accumulated == name).map(|(_, resolution)| *resolution)
    }

    /// The registers of this item: each block, and what it counts there.
    pub fn registers(&self) -> impl Iterator<Item = (Block, Register)> {
        self.hardware.iter().flat_map(|(name, block)| {
            let plain = (*block, Register { name: name.clone(), sum: None });
            let sum = self.use_of(name).map(|sum| (*block, Register { name: name.clone(), sum: Some(sum) }));
            std::iter::once(plain).chain(sum)
        })
    }
}

/// A register of a block counts a counter, or its sum over time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Register {
    pub name: String,
    pub sum: Option<Resolution>,
}

/// The content of a pass, by block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pass {
    items: BTreeSet<usize>,
    used: BTreeMap<Block, BTreeSet<Register>>,
    /// The use of each hardware counter; a pass has one use for each.
    uses: BTreeMap<String, Option<Resolution>>,
}

/// Places items; the result lists item indices per pass, in the order of `items`.
///
/// `formulas` name hardware counters, `always` those that have a register in every pass. `extra` items are placed only where
/// there is room. An item that needs more than an empty pass has is left out of the result ([`fits_alone`] finds it).
pub fn pack(
    items: &[Item],
    extra: &[usize],
    formulas: &[Vec<String>],
    always: &[(String, Block)],
    limit: &dyn Fn(Block) -> Option<u32>,
) -> Vec<Vec<usize>> {
    let packer = Packer { items, always, limit };
    let alone = |i: &usize| packer.fits(&packer.empty(), &[*i]);
    let wanted: Vec<usize> = (0..items.len()).filter(|i| !extra.contains(i) && alone(i)).collect();
    let clusters = packer.clusters(&wanted, formulas);
    let mut passes = vec![packer.empty(); packer.least_passes(&wanted)];
    packer.place(&mut passes, &clusters, &wanted);
    packer.complete(&mut passes, &clusters);
    for item in extra.iter().copied() {
        if let Some(pass) = passes.iter_mut().find(|p| packer.fits(p, &[item])) {
            packer.add(pass, item);
        }
    }
    passes.into_iter().filter(|p| !p.items.is_empty()).map(|p| p.items.into_iter().collect()).collect()
}

/// Whether a pass can hold this counter at all.
pub(crate) fn fits_alone(item: &Item, always: &[(String, Block)], limit: &dyn Fn(Block) -> Option<u32>) -> bool {
    let packer = Packer { items: std::slice::from_ref(item), always, limit };
    packer.fits(&packer.empty(), &[0])
}

struct Packer<'a> {
    items: &'a [Item],
    always: &'a [(String, Block)],
    limit: &'a dyn Fn(Block) -> Option<u32>,
}

impl Packer<'_> {
    /// A pass with only the counters of every pass.
    fn empty(&self) -> Pass {
        let mut pass = Pass::default();
        for (name, block) in self.always {
            pass.used.entry(*block).or_default().insert(Register { name: name.clone(), sum: None });
            pass.uses.insert(name.clone(), None);
        }
        pass
    }

    fn fits(&self, pass: &Pass, items: &[usize]) -> bool {
        let (mut used, mut uses) = (pass.used.clone(), pass.uses.clone());
        for item in items.iter().map(|i| &self.items[*i]) {
            for (block, register) in item.registers() {
                used.entry(block).or_default().insert(register);
            }
            for (name, _) in &item.hardware {
                let wanted = item.use_of(name);
                if *uses.entry(name.clone()).or_insert(wanted) != wanted {
                    return false;
                }
            }
        }
        used.iter().all(|(block, names)| (self.limit)(*block).is_none_or(|limit| names.len() <= limit as usize))
    }

    fn add(&self, pass: &mut Pass, item: usize) {
        pass.items.insert(item);
        for (block, register) in self.items[item].registers() {
            pass.used.entry(block).or_default().insert(register);
        }
        for (name, _) in &self.items[item].hardware {
            pass.uses.insert(name.clone(), self.items[item].use_of(name));
        }
    }

    fn least_passes(&self, wanted: &[usize]) -> usize {
        let empty = self.empty();
        let taken = |block: &Block| empty.used.get(block).cloned().unwrap_or_default();
        let mut by_block: BTreeMap<Block, BTreeSet<Register>> = BTreeMap::new();
        for (block, register) in wanted.iter().flat_map(|i| self.items[*i].registers()) {
            by_block.entry(block).or_default().insert(register);
        }
        let passes = |(block, registers): (&Block, &BTreeSet<Register>)| {
            let taken = taken(block);
            let free = (self.limit)(*block).map(|limit| (limit as usize).saturating_sub(taken.len()));
            match (free, registers.difference(&taken).count()) {
                (Some(free), own) if free > 0 => own.div_ceil(free),
                _ => 1,
            }
        };
        by_block.iter().map(passes).max().unwrap_or(1)
    }

    /// The wanted items of each formula whose counters are all wanted.
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

    /// Clusters that share counters, joined while a pass can hold them; largest first.
    fn groups(&self, clusters: &[Vec<usize>], wanted: &[usize]) -> Vec<BTreeSet<usize>> {
        let mut groups: Vec<BTreeSet<usize>> = Vec::new();
        for cluster in clusters {
            let (touching, rest): (Vec<_>, Vec<_>) =
                groups.iter().cloned().partition(|g| cluster.iter().any(|i| g.contains(i)));
            let joined: BTreeSet<usize> = touching.iter().flatten().chain(cluster).copied().collect();
            if self.fits(&self.empty(), &joined.iter().copied().collect::<Vec<_>>()) {
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
        // Stable: groups of equal size keep the order of the request.
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
                passes.push(self.empty());
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
        Item { name: name.into(), hardware: vec![(name.into(), block)], accumulated: Vec::new() }
    }

    /// A counter that the SDK sums over time.
    fn sum(name: &str, of: &str, resolution: Resolution) -> Item {
        Item { accumulated: vec![(of.into(), resolution)], name: name.into(), ..item(of) }
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
        let packed = names(&items, &pack(&items, &[], &formulas, &[], &limit));
        assert_eq!(packed, [vec!["TCC_0", "TCC_1", "TCC_4", "TCC_5"], vec!["TCC_2", "TCC_3"]]);
    }

    #[test]
    fn a_shared_counter_is_repeated_where_registers_are_free() {
        let items: Vec<Item> = (0..7).map(|i| item(&format!("TCC_{i}"))).collect();
        let formula = |list: &[u32]| list.iter().map(|i| format!("TCC_{i}")).collect::<Vec<_>>();
        let formulas = vec![formula(&[0, 1, 2, 3]), formula(&[0, 4, 5, 6])];
        let packed = names(&items, &pack(&items, &[], &formulas, &[], &limit));
        assert_eq!(packed.len(), 2);
        assert_eq!(packed[1], ["TCC_0", "TCC_4", "TCC_5", "TCC_6"]);
    }

    #[test]
    fn extra_items_never_cost_a_pass() {
        let mut items: Vec<Item> = (0..7).map(|i| item(&format!("SQ_{i}"))).collect();
        items.extend([item("SQ_X"), item("SQ_Y")]);
        let packed = names(&items, &pack(&items, &[7, 8], &[], &[], &limit));
        assert_eq!(packed.len(), 1);
        assert!(packed[0].contains(&"SQ_X".to_owned()) && !packed[0].contains(&"SQ_Y".to_owned()));
    }

    #[test]
    fn what_no_pass_can_hold_is_left_out() {
        let hardware = (0..9).map(|i| (format!("SQ_{i}"), Block::Sq)).collect();
        let items = [Item { name: "Derived".into(), hardware, accumulated: Vec::new() }, item("SQ_0")];
        assert!(!fits_alone(&items[0], &[], &limit));
        assert_eq!(pack(&items, &[], &[], &[], &limit), [vec![1]]);
    }

    /// aqlprofile aborts the program at the first dispatch when a pass of 8 contains a sum: the sum also needs the plain
    /// register.
    #[test]
    fn a_sum_over_time_takes_two_registers() {
        let mut items: Vec<Item> = (0..6).map(|i| item(&format!("SQ_{i}"))).collect();
        items.push(sum("Occupancy", "SQ_L", Resolution::High));
        assert_eq!(pack(&items, &[], &[], &[], &limit).len(), 1);
        items.push(item("SQ_6"));
        assert_eq!(pack(&items, &[], &[], &[], &limit).len(), 2);
    }

    /// In one pass, the SDK would give both of them the sum of both.
    #[test]
    fn a_sum_is_never_beside_the_plain_counter_or_the_other_resolution() {
        let items = [
            item("SQ_L"),
            sum("High", "SQ_L", Resolution::High),
            sum("Low", "SQ_L", Resolution::Low),
            sum("High too", "SQ_L", Resolution::High),
        ];
        let formulas = [vec!["SQ_L".to_owned()]];
        let mut passes = pack(&items, &[], &formulas, &[], &limit);
        passes.sort();
        assert_eq!(passes, [vec![0], vec![1, 3], vec![2]]);
    }

    #[test]
    fn what_every_pass_has_is_shared() {
        let grbm = |name: &str| (name.to_owned(), Block::Grbm);
        let limit = |block| (block == Block::Grbm).then_some(2);
        let always = [grbm("GRBM_A")];
        let item = |names: &[&str]| Item {
            name: names.concat(),
            hardware: names.iter().map(|name| grbm(name)).collect(),
            accumulated: Vec::new(),
        };
        let items = [item(&["GRBM_A", "GRBM_B"]), item(&["GRBM_C"]), item(&["GRBM_C", "GRBM_D"])];
        assert_eq!(pack(&items, &[], &[], &always, &limit), [vec![0], vec![1]]);
        assert!(!fits_alone(&items[2], &always, &limit));
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
            let packed = pack(&items, &[], &formulas, &[], &limit);
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
