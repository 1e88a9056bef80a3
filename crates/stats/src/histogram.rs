//! A sparse HDR histogram: the bucket layout of HdrHistogram, storage only where values were seen.
//!
//! HdrHistogram keeps the leading bits of a value: buckets double in range, and each has the same number of equal
//! sub-buckets. So a value is known to `digits` significant decimal digits. The usual implementation holds counters from 0 to
//! the largest value, 7 KiB for a kernel of one millisecond at two digits; thousands of rows would break the promise of
//! constant memory. The durations of one kernel lie close together, so here the counters live in blocks of 128 (512 bytes),
//! and most rows own two or three. Files hold the standard V2 encoding.

use super::encoding;

/// Counters in a block.
const BLOCK: usize = 128;
const BLOCK_BITS: u32 = BLOCK.trailing_zeros();
const DIGITS: std::ops::RangeInclusive<u8> = 1..=5;

/// Counts of values of 0 to 2^62, each known to 1 to 5 significant decimal digits.
#[derive(Clone, Debug)]
pub struct Histogram {
    digits: u8,
    /// log2 of the sub-buckets per bucket.
    bits: u32,
    total: u64,
    /// The block of the last value: the next value is mostly in it too.
    last: Block,
    /// Sorted by block number.
    blocks: Vec<Block>,
    /// Counters of the blocks, in the order of their first use.
    counts: Vec<[u32; BLOCK]>,
    /// (index, count): the part of a counter beyond 32 bits.
    carried: Vec<(u32, u64)>,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    /// Index of the block's first counter / [`BLOCK`].
    number: u32,
    /// Place of the block's counters in `counts`.
    slot: u32,
}

/// Stands for the last block of an empty histogram.
const NO_BLOCK: Block = Block { number: u32::MAX, slot: 0 };

/// A histogram in a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the histogram is not HdrHistogram V2 in base64: {0}")]
pub struct DecodeError(String);

impl Histogram {
    /// `digits` significant decimal digits, 1 to 5; clamps other values to that range.
    pub fn new(digits: u8) -> Histogram {
        let digits = digits.clamp(*DIGITS.start(), *DIGITS.end());
        // The smallest power of two that distinguishes 2 * 10^digits values.
        let bits = (2 * 10u64.pow(u32::from(digits))).next_power_of_two().trailing_zeros();
        let (blocks, counts, carried) = (Vec::new(), Vec::new(), Vec::new());
        Histogram { digits, bits, total: 0, last: NO_BLOCK, blocks, counts, carried }
    }

    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// Larger values (146 years) are garbage; they are counted as this one.
    pub const LARGEST: u64 = 1 << 62;

    /// Values recorded.
    pub fn len(&self) -> u64 {
        self.total
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Heap bytes per block, spare capacity included; `tests/memory.rs` measures them.
    pub const BLOCK_BYTES: usize = size_of::<[u32; BLOCK]>() * 5 / 4;

    /// Blocks of [`Self::BLOCK_BYTES`] in use.
    #[inline]
    pub fn blocks(&self) -> usize {
        self.counts.len()
    }

    #[inline]
    pub fn record(&mut self, value: u64) {
        self.add_at(self.index(value.min(Self::LARGEST)), 1);
    }

    /// Records each of these values; neighbours mostly have the same block.
    #[inline]
    pub(crate) fn record_all(&mut self, values: impl Iterator<Item = u64>) {
        let bits = self.bits;
        let mut indices = values.map(|value| Self::index_of(bits, value.min(Self::LARGEST)));
        let mut next = indices.next();
        while let Some(first) = next.take() {
            self.add_at(first, 1);
            let Some(counts) = self.counts.get_mut(self.last.slot as usize) else { return };
            let mut more = 0;
            for index in indices.by_ref() {
                let counter = &mut counts[index as usize % BLOCK];
                if index >> BLOCK_BITS != first >> BLOCK_BITS || *counter == u32::MAX {
                    next = Some(index);
                    break;
                }
                *counter += 1;
                more += 1;
            }
            self.total = self.total.saturating_add(more);
        }
    }

    /// Position of `value` in HdrHistogram's array of counters (lowest discernible value 1).
    #[inline]
    fn index(&self, value: u64) -> u32 {
        Self::index_of(self.bits, value)
    }

    #[inline]
    fn index_of(bits: u32, value: u64) -> u32 {
        let sub_bucket_mask = (1u64 << bits) - 1;
        let bucket = 64 - bits - (value | sub_bucket_mask).leading_zeros();
        (bucket << (bits - 1)) + (value >> bucket) as u32
    }

    /// The smallest and the largest value that the counter at `index` covers.
    fn limits(&self, index: u32) -> (u64, u64) {
        let half = 1u32 << (self.bits - 1);
        let bucket = (index >> (self.bits - 1)).saturating_sub(1);
        let lowest = u64::from(index - bucket * half) << bucket;
        (lowest, lowest + (1u64 << bucket) - 1)
    }

    fn highest(&self, index: u32) -> u64 {
        self.limits(index).1
    }

    #[inline]
    fn add_at(&mut self, index: u32, count: u64) {
        self.total = self.total.saturating_add(count);
        let number = index >> BLOCK_BITS;
        if self.last.number != number {
            self.last = self.find(number);
        }
        let Some(counts) = self.counts.get_mut(self.last.slot as usize) else { return };
        let counter = &mut counts[index as usize % BLOCK];
        let sum = u64::from(*counter).saturating_add(count);
        *counter = sum as u32;
        if sum > u64::from(u32::MAX) {
            self.carry(index, sum - u64::from(sum as u32));
        }
    }

    #[cold]
    fn find(&mut self, number: u32) -> Block {
        match self.blocks.binary_search_by_key(&number, |block| block.number) {
            Ok(at) => self.blocks[at],
            Err(at) => {
                let block = Block { number, slot: self.counts.len() as u32 };
                // Most histograms stay at two or three blocks; doubling would waste one of them.
                if self.counts.len() == self.counts.capacity() {
                    self.counts.reserve_exact(1 + self.counts.len() / 4);
                }
                self.counts.push([0; BLOCK]);
                self.blocks.insert(at, block);
                block
            }
        }
    }

    #[cold]
    fn carry(&mut self, index: u32, count: u64) {
        match self.carried.iter_mut().find(|(at, _)| *at == index) {
            Some((_, carried)) => *carried += count,
            None => self.carried.push((index, count)),
        }
    }

    /// Counters that are not zero, by rising value: (index, count).
    fn counters(&self) -> impl Iterator<Item = (u32, u64)> {
        let counts = |block: &Block| self.counts.get(block.slot as usize).map_or(&[][..], |counts| &counts[..]);
        self.blocks.iter().flat_map(move |block| {
            counts(block).iter().enumerate().filter_map(move |(at, low)| {
                let index = (block.number << BLOCK_BITS) + at as u32;
                let high = self.carried.iter().find(|(i, _)| *i == index).map_or(0, |(_, count)| *count);
                let count = u64::from(*low) + high;
                (count > 0).then_some((index, count))
            })
        })
    }

    /// Values and how often they occurred, by rising value. A value is the largest one with its leading digits and stands for
    /// all of them.
    pub fn recorded(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counters().map(|(index, count)| (self.highest(index), count))
    }

    /// Buckets with values, by rising value: the smallest and the largest value that they cover, and their count.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        self.counters().map(|(index, count)| {
            let (low, high) = self.limits(index);
            (low, high, count)
        })
    }

    /// The values at the shares `quantiles` (rising, 0 to 1) of all values, as HdrHistogram defines them; zeros for an empty
    /// histogram.
    pub fn quantiles<const N: usize>(&self, quantiles: [f64; N]) -> [u64; N] {
        let mut values = [0; N];
        let mut counters = self.recorded();
        let (mut seen, mut value) = (0u64, 0);
        for (quantile, out) in quantiles.into_iter().zip(&mut values) {
            let rank = ((quantile * self.total as f64).ceil() as u64).clamp(1, self.total.max(1));
            while seen < rank {
                let Some((next, count)) = counters.next() else { break };
                (seen, value) = (seen + count, next);
            }
            *out = value;
        }
        values
    }

    /// Adds the counts of `other`: exact when both have the same digits; otherwise the result has the smaller number of
    /// digits.
    pub fn add(&mut self, other: &Histogram) {
        if other.is_empty() {
        } else if self.is_empty() {
            *self = other.clone();
        } else if self.digits <= other.digits {
            for (index, count) in other.counters() {
                let index = if self.digits == other.digits { index } else { self.index(other.highest(index)) };
                self.add_at(index, count);
            }
        } else {
            let fine = std::mem::replace(self, other.clone());
            self.add(&fine);
        }
    }

    /// The values recorded since `earlier`, an older copy of this histogram; `None` when it is not an older copy.
    pub fn since(&self, earlier: &Histogram) -> Option<Histogram> {
        let mut before = earlier.counters().peekable();
        let mut histogram = Histogram::new(self.digits);
        for (index, count) in self.counters() {
            let old = before.next_if(|(at, _)| *at == index).map_or(0, |(_, count)| count);
            let more = count.checked_sub(old)?;
            if more > 0 {
                histogram.add_at(index, more);
            }
        }
        (before.peek().is_none() && (earlier.is_empty() || earlier.digits == self.digits)).then_some(histogram)
    }

    /// HdrHistogram V2 in base64; empty for an empty histogram.
    pub fn encode(&self) -> String {
        let Some((largest, _)) = self.recorded().last() else { return String::new() };
        encoding::encode(self.digits, largest, self.counters())
    }

    /// Reads the output of [`Histogram::encode`] or of another HdrHistogram.
    pub fn decode(text: &str) -> Result<Histogram, DecodeError> {
        if text.is_empty() {
            return Ok(Histogram::new(*DIGITS.start()));
        }
        let (digits, counters) = encoding::decode(text).map_err(|error| DecodeError(error.to_string()))?;
        let mut histogram = Histogram::new(digits);
        let largest = histogram.index(Self::LARGEST);
        for (index, count) in counters {
            histogram.add_at(index.min(largest), count);
        }
        Ok(histogram)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD as BASE64;
    use proptest::prelude::*;

    fn plain(values: &[u64], digits: u8) -> hdrhistogram::Histogram<u64> {
        let mut histogram = hdrhistogram::Histogram::new(digits).unwrap();
        values.iter().for_each(|v| histogram.record(*v).unwrap());
        histogram
    }

    fn ours(values: &[u64], digits: u8) -> Histogram {
        let mut histogram = Histogram::new(digits);
        values.iter().for_each(|v| histogram.record(*v));
        histogram
    }

    fn recorded(histogram: &Histogram) -> Vec<(u64, u64)> {
        histogram.recorded().collect()
    }

    /// Durations of real kinds: from nanoseconds to minutes, many of them close together.
    fn durations() -> impl Strategy<Value = Vec<u64>> {
        let one = prop_oneof![0..300u64, 1_000..100_000u64, 1_000_000..1_100_000u64, 0..(1u64 << 36)];
        proptest::collection::vec(one, 1..300)
    }

    proptest! {
        // A dense histogram of 5 digits takes megabytes.
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn equals_hdrhistogram(values in durations(), digits in 1..=5u8) {
            let (plain, ours) = (plain(&values, digits), ours(&values, digits));
            let quantiles = [0.1, 0.5, 0.9, 0.95, 0.99, 0.999, 1.0];
            prop_assert_eq!(ours.quantiles(quantiles), quantiles.map(|q| plain.value_at_quantile(q)));
            let theirs: Vec<_> = plain.iter_recorded()
                .map(|v| (plain.highest_equivalent(v.value_iterated_to()), v.count_at_value())).collect();
            prop_assert_eq!(recorded(&ours), theirs);
        }

        #[test]
        fn many_at_once_are_like_one_by_one(values in durations(), digits in 1..=5u8) {
            let mut all = Histogram::new(digits);
            all.record_all(values.iter().copied());
            let one_by_one = ours(&values, digits);
            prop_assert_eq!(all.len(), one_by_one.len());
            prop_assert_eq!(recorded(&all), recorded(&one_by_one));
        }

        #[test]
        fn survives_encoding(values in durations(), digits in 1..=5u8) {
            let histogram = ours(&values, digits);
            let back = Histogram::decode(&histogram.encode()).unwrap();
            prop_assert_eq!(back.digits(), digits);
            prop_assert_eq!(back.len(), histogram.len());
            prop_assert_eq!(recorded(&back), recorded(&histogram));
        }

        #[test]
        fn adding_equals_recording_all(a in durations(), b in durations(), digits in 1..=3u8) {
            let mut sum = ours(&a, digits);
            sum.add(&ours(&b, digits));
            let all: Vec<u64> = a.into_iter().chain(b).collect();
            prop_assert_eq!(recorded(&sum), recorded(&ours(&all, digits)));
        }

        #[test]
        fn decoding_garbage_is_an_error(bytes in proptest::collection::vec(any::<u8>(), 1..80)) {
            prop_assert!(Histogram::decode(&BASE64.encode(bytes)).is_err());
        }
    }

    #[test]
    fn counters_go_beyond_32_bits() {
        let mut histogram = Histogram::new(2);
        let index = histogram.index(1000);
        histogram.add_at(index, u64::from(u32::MAX));
        histogram.record_all([1000, 1000].into_iter());
        histogram.add_at(index, 1 << 33);
        histogram.record(5);
        let expected = [(5, 1), (1003, (1 << 32) + 1 + (1 << 33))];
        assert_eq!(recorded(&histogram), expected);
        assert_eq!(histogram.quantiles([0.5]), [1003]);
        assert_eq!(recorded(&Histogram::decode(&histogram.encode()).unwrap()), expected);
    }

    #[test]
    fn coarser_digits_win() {
        let mut fine = ours(&[1_000_001, 1_000_002], 4);
        fine.add(&ours(&[1_000_003], 2));
        assert_eq!((fine.digits(), fine.len()), (2, 3));
        assert_eq!(recorded(&fine), recorded(&ours(&[1_000_001, 1_000_002, 1_000_003], 2)));
    }

    #[test]
    fn what_was_recorded_since_needs_an_older_copy() {
        let (older, newer) = (ours(&[5, 5, 900], 2), ours(&[5, 5, 5, 900, 70_000], 2));
        let more = newer.since(&older).expect("an older copy");
        assert_eq!(recorded(&more), recorded(&ours(&[5, 70_000], 2)));
        assert_eq!(
            recorded(&newer.since(&Histogram::new(3)).expect("an empty one is of any digits")),
            recorded(&newer)
        );
        assert!(older.since(&newer).is_none(), "fewer values");
        assert!(older.since(&ours(&[5, 70_000], 2)).is_none(), "a value that is gone");
        assert!(ours(&[5, 6], 2).since(&ours(&[5], 3)).is_none(), "other digits");
    }

    #[test]
    fn extremes() {
        let mut histogram = ours(&[0, u64::MAX], 2);
        assert_eq!(histogram.quantiles([0.0, 1.0]), [0, Histogram::LARGEST + (1 << 55) - 1]);
        assert_eq!(recorded(&Histogram::decode(&histogram.encode()).unwrap()), recorded(&histogram));
        histogram = Histogram::new(9);
        assert_eq!((histogram.digits(), histogram.quantiles([0.5]), histogram.encode()), (5, [0], String::new()));
    }

    #[test]
    fn memory_follows_the_spread_not_the_size() {
        let steady: Vec<u64> = (0..10_000).map(|i| 5_000_000 + i * 10).collect();
        assert!(ours(&steady, 2).blocks() <= 2);
    }
}
