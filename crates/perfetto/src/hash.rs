//! Maps keyed by small ids, hashed with one multiplication: the drainer looks several of them up per event. Keys come
//! from our own process or from a trace that its owner opens, so nobody gains by making them collide.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

pub type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

#[derive(Clone, Copy, Default)]
pub struct IdHasher(u64);

impl IdHasher {
    #[inline]
    fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(26) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word) ^ bytes.len() as u64);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    /// The map takes its bucket from the low bits, which a multiplication leaves weak.
    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}

/// A set of small ids, one bit each.
#[derive(Clone, Debug, Default)]
pub struct IdSet(Vec<u64>);

impl IdSet {
    /// True when `id` was not in the set.
    #[inline]
    pub fn insert(&mut self, id: usize) -> bool {
        let (word, bit) = (id / 64, 1 << (id % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Any value hashed with [`IdHasher`].
pub fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = IdHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hash_apart() {
        let mut low: Vec<u64> = (0..4096u64).map(|id| hash_of(&id) & 0xfff).collect();
        low.sort_unstable();
        low.dedup();
        assert!(low.len() > 2000, "consecutive ids share buckets: {} of 4096 used", low.len());
        assert_ne!(hash_of(&"a"), hash_of(&"b"));
    }

    #[test]
    fn set_tells_new_ids() {
        let mut set = IdSet::default();
        assert!(set.insert(1000) && !set.insert(1000) && set.insert(0));
        set.clear();
        assert!(set.insert(1000));
    }
}
