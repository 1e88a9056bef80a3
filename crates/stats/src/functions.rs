//! A map by function. Operations are small numbers, so a table finds the rows of nearly all of them without hashing: every call
//! looks up its function.

use rkprof_model::event::Function;
use rustc_hash::FxHashMap;

/// Operations from this one on are in a map. HIP's tables have some 500.
const TABLE: usize = 1024;
/// More than there are domains.
const DOMAINS: usize = 16;

#[derive(Debug)]
pub(crate) struct Functions<T> {
    rows: Vec<(Function, T)>,
    /// By domain and operation: one more than the place in `rows`, 0 where there is none.
    tables: [Vec<u16>; DOMAINS],
    /// Places of the other functions.
    others: FxHashMap<Function, usize>,
}

impl<T> Default for Functions<T> {
    fn default() -> Self {
        Functions { rows: Vec::new(), tables: Default::default(), others: FxHashMap::default() }
    }
}

impl<T> Functions<T> {
    #[inline]
    pub(crate) fn get_or_insert_with(&mut self, function: Function, new: impl FnOnce() -> T) -> &mut T {
        let table = &self.tables[function.domain as usize % DOMAINS];
        let place = match table.get(function.operation as usize) {
            Some(after @ 1..) => usize::from(*after) - 1,
            _ => self.look_up(function, new),
        };
        &mut self.rows[place].1
    }

    #[cold]
    fn look_up(&mut self, function: Function, new: impl FnOnce() -> T) -> usize {
        if let Some(place) = self.others.get(&function) {
            return *place;
        }
        let place = self.rows.len();
        self.rows.push((function, new()));
        let operation = function.operation as usize;
        match u16::try_from(place + 1) {
            Ok(after) if operation < TABLE => {
                let table = &mut self.tables[function.domain as usize % DOMAINS];
                if table.len() <= operation {
                    table.resize(operation + 1, 0);
                }
                table[operation] = after;
            }
            _ => _ = self.others.insert(function, place),
        }
        place
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Function, T)> {
        self.rows.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rkprof_model::record::Domain;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn is_a_map(steps in proptest::collection::vec((1..12u8, prop_oneof![0..8u32, 1020..1030u32, any::<u32>()]), 0..300)) {
            let (mut ours, mut map) = (Functions::default(), HashMap::<Function, u32>::new());
            for (domain, operation) in steps {
                let function = Function { domain: Domain::from_u8(domain).unwrap(), operation };
                *ours.get_or_insert_with(function, || 0) += 1;
                *map.entry(function).or_default() += 1;
            }
            prop_assert_eq!(ours.iter().copied().collect::<HashMap<_, _>>(), map);
        }
    }

    /// More rows than the table can name.
    #[test]
    fn has_room_for_any_number() {
        let function = |operation| Function { domain: Domain::Hsa, operation };
        let mut ours = Functions::default();
        for operation in (0..70_000).map(|n| 70_000 - n).chain(1..=70_000) {
            *ours.get_or_insert_with(function(operation), || 0) += 1;
        }
        assert!(ours.iter().count() == 70_000 && ours.iter().all(|(_, calls)| *calls == 2));
    }
}
