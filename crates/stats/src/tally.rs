//! Durations of one kernel, call or range: exact count, sum, sum of squares, smallest and largest, and the histogram for
//! percentiles. The live statistics and the merging of summaries both use it.

use super::Histogram;
use rkprof_model::summary::Distribution;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

#[derive(Clone, Debug)]
pub struct Tally {
    histogram: Histogram,
    sum: u64,
    sum_sq: u128,
    min: u64,
    max: u64,
    untimed: u64,
}

/// A distribution in a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TallyError {
    #[error(transparent)]
    Histogram(#[from] super::DecodeError),
    #[error("the histogram holds {histogram} values where {count} were counted")]
    Count { histogram: u64, count: u64 },
    #[error("the sum of squares {0:?} is not a whole number")]
    SumOfSquares(String),
}

/// The value that the histogram has: smallest, largest and sum use the same.
#[inline(always)]
fn clamped(ns: u64) -> u64 {
    ns.min(Histogram::LARGEST)
}

impl Tally {
    /// `digits` significant decimal digits in the histogram.
    pub fn new(digits: u8) -> Tally {
        Tally { histogram: Histogram::new(digits), sum: 0, sum_sq: 0, min: u64::MAX, max: 0, untimed: 0 }
    }

    #[inline]
    pub fn record(&mut self, ns: u64) {
        let ns = clamped(ns);
        self.histogram.record(ns);
        self.sum = self.sum.saturating_add(ns);
        self.sum_sq += u128::from(ns) * u128::from(ns);
        self.min = self.min.min(ns);
        self.max = self.max.max(ns);
    }

    /// Records each of these durations.
    #[inline]
    pub(crate) fn record_all(&mut self, durations: impl Iterator<Item = u64>) {
        let Tally { sum, sum_sq, min, max, .. } = *self;
        let (mut sum, mut sum_sq, mut min, mut max) = (sum, sum_sq, min, max);
        self.histogram.record_all(durations.map(|ns| {
            let ns = clamped(ns);
            sum = sum.saturating_add(ns);
            sum_sq += u128::from(ns) * u128::from(ns);
            min = min.min(ns);
            max = max.max(ns);
            ns
        }));
        (self.sum, self.sum_sq, self.min, self.max) = (sum, sum_sq, min, max);
    }

    /// Counts a call without a valid duration.
    fn record_untimed(&mut self) {
        self.untimed += 1;
    }

    /// Records the time from start to end, or an untimed call when `timed` is false or the end precedes the start.
    #[inline]
    pub fn record_span(&mut self, start: u64, end: u64, timed: bool) {
        match end.checked_sub(start) {
            Some(ns) if timed => self.record(ns),
            _ => self.record_untimed(),
        }
    }

    /// Whether nothing was recorded, not even an untimed call.
    pub fn is_empty(&self) -> bool {
        self.count() == 0 && self.untimed == 0
    }

    /// Timed calls.
    pub fn count(&self) -> u64 {
        self.histogram.len()
    }

    /// Sum of the durations, ns.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    pub fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// Heap bytes per block of the histogram.
    pub const BLOCK_BYTES: usize = Histogram::BLOCK_BYTES;

    /// Blocks of the histogram; they are the memory of a tally.
    #[inline]
    pub fn blocks(&self) -> usize {
        self.histogram.blocks()
    }

    pub fn add(&mut self, other: &Tally) {
        let Tally { histogram, sum, sum_sq, min, max, untimed } = other;
        self.histogram.add(histogram);
        self.sum = self.sum.saturating_add(*sum);
        self.sum_sq = self.sum_sq.saturating_add(*sum_sq);
        self.min = self.min.min(*min);
        self.max = self.max.max(*max);
        self.untimed += untimed;
    }

    /// The durations recorded since `earlier`, an older copy of this tally; `None` when it is not an older copy. Smallest and
    /// largest are known to the histogram's precision only.
    pub fn since(&self, earlier: &Tally) -> Option<Tally> {
        let histogram = self.histogram.since(&earlier.histogram)?;
        let mut recorded = histogram.recorded().map(|(ns, _)| ns);
        let min = recorded.next().unwrap_or(u64::MAX);
        let max = recorded.last().unwrap_or(if min == u64::MAX { 0 } else { min });
        Some(Tally {
            sum: self.sum.checked_sub(earlier.sum)?,
            sum_sq: self.sum_sq.checked_sub(earlier.sum_sq)?,
            untimed: self.untimed.checked_sub(earlier.untimed)?,
            min,
            max,
            histogram,
        })
    }

    /// Standard deviation of a sample (n - 1), as rocprofv3 computes it, ns; 0 for a single call. The variance is computed in integers as long as they hold it, which is nearly
    /// always: the difference of two floats would lose the digits that matter for a small spread.
    pub fn std(&self) -> f64 {
        let n = u128::from(self.count());
        let square_of_sum = u128::from(self.sum) * u128::from(self.sum);
        let variance_n2 = match n.checked_mul(self.sum_sq) {
            Some(product) => product.saturating_sub(square_of_sum) as f64,
            None => (n as f64 * self.sum_sq as f64 - square_of_sum as f64).max(0.0),
        };
        if n > 1 { (variance_n2 / n as f64 / (n - 1) as f64).sqrt() } else { 0.0 }
    }

    pub fn distribution(&self) -> Distribution {
        let count = self.count();
        let some = |value: u64| (count > 0).then_some(value);
        let [p50, p90, p95, p99, p999] = self
            .histogram
            .quantiles([0.50, 0.90, 0.95, 0.99, 0.999])
            .map(|ns| some(ns.clamp(self.min, self.max.max(self.min))));
        Distribution {
            count,
            untimed: self.untimed,
            sum_ns: self.sum,
            mean_ns: (count > 0).then(|| self.sum as f64 / count as f64),
            std_ns: (count > 0).then(|| self.std()),
            min_ns: some(self.min),
            max_ns: some(self.max),
            p50_ns: p50,
            p90_ns: p90,
            p95_ns: p95,
            p99_ns: p99,
            p999_ns: p999,
            sum_sq_ns2: self.sum_sq.to_string(),
            histogram: self.histogram.encode(),
        }
    }

    /// The tally of a distribution that was made from one.
    pub fn from_distribution(distribution: &Distribution) -> Result<Tally, TallyError> {
        let Distribution { count, untimed, sum_ns, min_ns, max_ns, sum_sq_ns2, histogram, .. } = distribution;
        let histogram = Histogram::decode(histogram)?;
        if histogram.len() != *count {
            return Err(TallyError::Count { histogram: histogram.len(), count: *count });
        }
        let sum_sq = match sum_sq_ns2.as_str() {
            "" if *count == 0 => 0,
            text => text.parse().map_err(|_| TallyError::SumOfSquares(text.to_owned()))?,
        };
        Ok(Tally {
            histogram,
            sum: *sum_ns,
            sum_sq,
            min: min_ns.unwrap_or(u64::MAX),
            max: max_ns.unwrap_or(0),
            untimed: *untimed,
        })
    }
}

/// The sum of the distributions of each key.
///
/// # Errors
/// A distribution contradicts itself.
pub fn sums<'a, K: Ord>(rows: impl Iterator<Item = (K, &'a Distribution)>) -> Result<BTreeMap<K, Tally>, TallyError> {
    let mut sums: BTreeMap<K, Tally> = BTreeMap::new();
    for (key, distribution) in rows {
        let tally = Tally::from_distribution(distribution)?;
        match sums.entry(key) {
            Entry::Occupied(mut sum) => sum.get_mut().add(&tally),
            Entry::Vacant(place) => _ = place.insert(tally),
        }
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(super) fn tally(values: &[u64], digits: u8) -> Tally {
        let mut tally = Tally::new(digits);
        values.iter().for_each(|ns| tally.record(*ns));
        tally
    }

    /// Percentile by sorting: the smallest value that has at least the share `q` at or below it.
    fn exact(sorted: &[u64], q: f64) -> u64 {
        sorted[((q * sorted.len() as f64).ceil() as usize).clamp(1, sorted.len()) - 1]
    }

    fn close(value: f64, exact: f64, relative: f64) -> bool {
        (value - exact).abs() <= relative * exact.abs()
    }

    /// All figures clamp a value that is too large for the histogram; once p50 was half of the largest.
    #[test]
    fn what_is_too_long_for_the_histogram_is_as_long_everywhere() {
        let Distribution { p50_ns, p99_ns, min_ns, max_ns, sum_ns, .. } =
            tally(&[5, 1 << 63, 1 << 63, u64::MAX], 2).distribution();
        assert_eq!((min_ns, p50_ns, p99_ns, max_ns), (Some(5), Some(1 << 62), Some(1 << 62), Some(1 << 62)));
        assert_eq!(sum_ns, 3 * (1 << 62) + 5);
    }

    /// 2, 4 and 9: their distances from the mean are 3, 1 and 4, so the squares add up to 26.
    #[test]
    fn mean_and_deviation_are_those_of_the_values() {
        let Distribution { count, mean_ns, std_ns, .. } = tally(&[2, 4, 9], 2).distribution();
        assert_eq!((count, mean_ns), (3, Some(5.0)));
        assert!(close(std_ns.unwrap(), (26.0f64 / 2.0).sqrt(), 1e-12), "{std_ns:?}");
        let Distribution { count, mean_ns, std_ns, .. } = tally(&[], 2).distribution();
        assert_eq!((count, mean_ns, std_ns), (0, None, None));
        assert_eq!(tally(&[7], 2).distribution().std_ns, Some(0.0));
    }

    proptest! {
        #[test]
        fn percentiles_within_a_percent_and_moments_exact(
            mut values in proptest::collection::vec(prop_oneof![1..2_000u64, 1_000_000..1_050_000u64, 1..(1u64 << 42)], 1..600),
        ) {
            let distribution = tally(&values, 2).distribution();
            values.sort_unstable();
            let n = values.len() as f64;
            for (q, ns) in [(0.5, distribution.p50_ns), (0.9, distribution.p90_ns), (0.95, distribution.p95_ns),
                (0.99, distribution.p99_ns), (0.999, distribution.p999_ns)] {
                let exact = exact(&values, q) as f64;
                prop_assert!(close(ns.unwrap() as f64, exact, 0.01), "p{q}: {ns:?} for {exact}");
            }
            let mean = values.iter().map(|v| u128::from(*v)).sum::<u128>() as f64 / n;
            prop_assert!(close(distribution.mean_ns.unwrap(), mean, 1e-9));
            let variance = values.iter().map(|v| (*v as f64 - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
            prop_assert!((distribution.std_ns.unwrap() - variance.sqrt()).abs() <= 1e-9 * mean);
            prop_assert_eq!(distribution.min_ns, values.first().copied());
            prop_assert_eq!(distribution.max_ns, values.last().copied());
        }

        #[test]
        fn merging_equals_recording_all(
            a in proptest::collection::vec(0..(1u64 << 45), 0..200),
            b in proptest::collection::vec(0..(1u64 << 45), 0..200),
        ) {
            let mut merged = Tally::from_distribution(&tally(&a, 2).distribution()).unwrap();
            merged.add(&Tally::from_distribution(&tally(&b, 2).distribution()).unwrap());
            let all: Vec<u64> = a.into_iter().chain(b).collect();
            prop_assert_eq!(merged.distribution(), tally(&all, 2).distribution());
        }
    }

    #[test]
    fn the_time_since() {
        let (before, after) = (tally(&[5, 70_000], 2), tally(&[5, 70_000, 5, 900_000], 2));
        let since = after.since(&before).unwrap().distribution();
        let expected = tally(&[5, 900_000], 2).distribution();
        assert_eq!((since.count, since.sum_ns, since.std_ns, since.p50_ns), (2, 900_005, expected.std_ns, Some(5)));
        assert!(since.max_ns.unwrap().abs_diff(900_000) <= 9_000);
        assert_eq!(before.since(&after).map(|tally| tally.count()), None);
        assert_eq!(tally(&[1, 2, 3], 2).since(&tally(&[9], 2)).map(|tally| tally.count()), None);
        assert!(before.since(&before).unwrap().is_empty());
        assert_eq!(before.since(&Tally::new(2)).map(|tally| tally.count()), Some(2));
    }

    #[test]
    fn a_small_spread_keeps_its_digits() {
        // Two values that differ by one, around a thousand seconds: their squares add up to 250, and floats would give 0.
        let values: Vec<u64> = (0..1000).map(|i| 1_000_000_000_000 + i % 2).collect();
        assert!(close(tally(&values, 2).distribution().std_ns.unwrap(), (250.0f64 / 999.0).sqrt(), 1e-12));
    }

    #[test]
    fn nothing_measured_is_null() {
        let mut tally = Tally::new(2);
        tally.record_span(10, 5, true);
        tally.record_span(5, 10, false);
        let distribution = tally.distribution();
        assert_eq!((distribution.count, distribution.untimed, distribution.mean_ns), (0, 2, None));
        assert_eq!((distribution.p50_ns, distribution.min_ns, distribution.std_ns), (None, None, None));
        assert_eq!(Tally::from_distribution(&distribution).unwrap().distribution(), distribution);
        assert!(Tally::from_distribution(&Distribution::default()).is_ok());
    }

    #[test]
    fn contradictions_are_errors() {
        let good = tally(&[1, 2, 3], 2).distribution();
        let error = |distribution: Distribution| Tally::from_distribution(&distribution).unwrap_err();
        assert_eq!(error(Distribution { count: 4, ..good.clone() }), TallyError::Count { histogram: 3, count: 4 });
        assert!(matches!(error(Distribution { sum_sq_ns2: "-1".into(), ..good.clone() }), TallyError::SumOfSquares(_)));
        assert!(matches!(error(Distribution { histogram: "!".into(), ..good }), TallyError::Histogram(_)));
    }

    #[test]
    fn one_call_since_is_the_smallest_and_the_largest() {
        let since = tally(&[5, 300], 2).since(&tally(&[5], 2)).unwrap().distribution();
        assert_eq!((since.count, since.sum_ns), (1, 300));
        assert!(since.min_ns.unwrap().abs_diff(300) <= 3 && since.max_ns == since.min_ns, "{since:?}");
        let nothing = tally(&[5], 2).since(&tally(&[5], 2)).unwrap();
        assert_eq!((nothing.min, nothing.max), (u64::MAX, 0), "as a tally without calls");
    }

    /// Eight times the sum of squares does not fit 128 bits. By hand: 8 * 3 * 2^124 - (3 * 2^62)^2 = 15 * 2^124.
    #[test]
    fn a_spread_beyond_integers_is_still_a_number() {
        let std = tally(&[1 << 62, 1 << 62, 1 << 62, 0, 0, 0, 0, 0], 2).std();
        assert!(close(std, (15.0f64 / 56.0).sqrt() * 2f64.powi(62), 1e-9), "{std}");
    }

    #[test]
    fn calls_without_their_sum_of_squares_are_an_error() {
        let without = Distribution { sum_sq_ns2: String::new(), ..tally(&[1, 2], 2).distribution() };
        assert!(matches!(Tally::from_distribution(&without), Err(TallyError::SumOfSquares(_))));
    }
}
