//! A set of small ids, one bit each: for each event the writer checks what the file already has.

/// A set of small ids, one bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdSet(Vec<u64>);

impl IdSet {
    /// Returns true when `id` was not in the set.
    #[inline]
    pub(crate) fn insert(&mut self, id: usize) -> bool {
        let (word, bit) = (id / 64, 1 << (id % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    #[inline]
    pub(crate) fn contains(&self, id: usize) -> bool {
        self.0.get(id / 64).is_some_and(|word| word & 1 << (id % 64) != 0)
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_tells_new_ids() {
        let mut set = IdSet::default();
        assert!(!set.contains(1000) && set.insert(1000) && !set.insert(1000) && set.insert(0));
        assert!(set.contains(1000) && set.contains(0) && !set.contains(1) && !set.contains(5000));
        set.clear();
        assert!(set.insert(1000));
    }

    #[test]
    fn each_id_has_a_bit() {
        let mut set = IdSet::default();
        assert!((0..200).all(|id| set.insert(id)) && !(0..200).any(|id| set.insert(id)));
        assert_eq!(set.0.len(), 4, "of 64 bits");
    }
}
