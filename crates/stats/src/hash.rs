//! A cheap hash for small keys made of integers. The keys come from the program that is being profiled, not from an
//! adversary, and a table holds at most some thousand of them, so a multiplication per word is enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;

/// 2^64 divided by the golden ratio, odd.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

#[derive(Default)]
pub struct FastHasher(u64);

impl Hasher for FastHasher {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        }
        let tail = chunks.remainder();
        self.write_u64(tail.iter().rev().fold(tail.len() as u64, |word, byte| word << 8 | u64::from(*byte)));
    }

    /// The table takes its position from the low bits and its tag from the high ones; a product's low bits are weak.
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_keys_spread() {
        let low = |key: (u32, u32)| {
            let mut hasher = FastHasher::default();
            hasher.write_u32(key.0);
            hasher.write_u32(key.1);
            hasher.finish() & 0xFFF
        };
        let mut used: Vec<u64> = (0..64).flat_map(|a| (0..64).map(move |b| low((a, b * 256)))).collect();
        used.sort_unstable();
        used.dedup();
        // 4096 keys thrown into 4096 slots at random fill 63 % of them.
        assert!(used.len() > 2200, "{} of 4096 slots used", used.len());
    }

    #[test]
    fn text_of_any_length_counts() {
        let hash = |text: &str| {
            let mut hasher = FastHasher::default();
            hasher.write(text.as_bytes());
            hasher.finish()
        };
        let texts = ["", "a", "b", "ab", "abcdefgh", "abcdefgi", "abcdefgha", "abcdefgh\0"];
        let mut hashes: Vec<u64> = texts.iter().map(|t| hash(t)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), texts.len());
    }
}
