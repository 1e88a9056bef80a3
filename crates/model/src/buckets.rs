//! The buckets that count durations and gaps where a whole histogram would be too large.

use crate::event::Ns;

/// Upper ends of the buckets, ns; the last bucket has none. These are the buckets of AACO's launch tax.
pub const BUCKETS: [Ns; 8] = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];

/// The bucket of `ns`.
pub fn bucket(ns: Ns) -> usize {
    BUCKETS.partition_point(|upper| *upper <= ns)
}
