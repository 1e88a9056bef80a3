//! The buckets in which durations and gaps are counted where a whole histogram would be too much.

use crate::event::Ns;

/// Upper ends of the buckets, ns; the last bucket has none. The buckets of AACO's launch tax.
pub const BUCKETS: [Ns; 8] = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];

/// The bucket of `ns`.
pub fn bucket(ns: Ns) -> usize {
    BUCKETS.partition_point(|upper| *upper <= ns)
}
