//! The buckets that a histogram shows.

use rkprof_stats::Histogram;

#[test]
fn each_value_is_in_one_bucket_and_counted_there() {
    let values: [(u64, u64); 4] = [(0, 1), (5, 2), (1_234, 3), (7_000_000_123, 4)];
    let mut histogram = Histogram::new(2);
    for (value, times) in values {
        (0..times).for_each(|_| histogram.record(value));
    }
    let buckets: Vec<(u64, u64, u64)> = histogram.buckets().collect();
    assert_eq!(buckets.len(), values.len());
    for ((low, high, count), (value, times)) in buckets.iter().zip(values) {
        assert!((*low..=*high).contains(&value) && *count == times, "{value}: {low} to {high}, {count}");
        // Two digits of precision.
        assert!(high - low <= value / 100, "{value}: {low} to {high}");
    }
    assert!(buckets.windows(2).all(|pair| pair[0].1 < pair[1].0), "{buckets:?}");
}
