//! Histograms as text: HdrHistogram's V2 format in base64, which its implementations in all languages read.
//!
//! Our own code: the drainer encodes every row of the summary once a second, and holds only the counters that are not zero.
//! The crate `hdrhistogram` reads the result, and the tests compare it with that crate's own output. Layout, big-endian:
//! cookie, bytes of counters, index offset (0), digits (u32 each); lowest discernible and highest trackable value (u64);
//! ratio (f64, 1). Then the counters from index 0 to the last that is not zero, as zigzag varints; a negative number means
//! this many zeros.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hdrhistogram::serialization::Deserializer;
use rkprof_model::error::Error;

/// V2, counters as varints.
const COOKIE: u32 = 0x1C84_9313;

/// Writes the counters (index, count) by rising index; `largest` is the largest value that the last counter covers.
pub(crate) fn encode(digits: u8, largest: u64, counters: impl Iterator<Item = (u32, u64)>) -> String {
    let mut payload = Vec::new();
    let mut next = 0;
    for (index, count) in counters {
        match i64::from(index) - next {
            0 => {}
            1 => zigzag(&mut payload, 0),
            zeros => zigzag(&mut payload, -zeros),
        }
        zigzag(&mut payload, i64::try_from(count).unwrap_or(i64::MAX));
        next = i64::from(index) + 1;
    }
    let mut bytes = Vec::with_capacity(40 + payload.len());
    for word in [COOKIE, payload.len() as u32, 0, u32::from(digits)] {
        bytes.extend(word.to_be_bytes());
    }
    // The format needs room for two values.
    for word in [1, largest.max(2), 1.0f64.to_bits()] {
        bytes.extend(word.to_be_bytes());
    }
    bytes.extend(payload);
    BASE64.encode(bytes)
}

fn zigzag(out: &mut Vec<u8>, value: i64) {
    let mut rest = (value << 1 ^ value >> 63) as u64;
    // A ninth byte holds eight bits and ends the number.
    for _ in 0..8 {
        if rest < 0x80 {
            return out.push(rest as u8);
        }
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// Reads the output of [`encode`] or of any HdrHistogram: significant digits, and values with their counts by rising value.
pub(crate) fn decode(text: &str) -> Result<(u8, Vec<(u64, u64)>), Error> {
    let bytes = BASE64.decode(text).map_err(|error| error.to_string())?;
    let plain: hdrhistogram::Histogram<u64> =
        Deserializer::new().deserialize(&mut bytes.as_slice()).map_err(|error| error.to_string())?;
    let values = plain.iter_recorded().map(|value| (value.value_iterated_to(), value.count_at_value())).collect();
    Ok((plain.sigfig(), values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Histogram;
    use hdrhistogram::serialization::{Serializer as _, V2Serializer};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// The same bytes as hdrhistogram writes for the same values.
        #[test]
        fn equals_hdrhistogram(
            values in proptest::collection::vec((prop_oneof![0..300u64, 1_000..1_100u64, 0..(1u64 << 40)], 1..1_000u64), 1..100),
            digits in 1..=4u8,
        ) {
            let mut ours = Histogram::new(digits);
            values.iter().for_each(|(value, count)| (0..*count).for_each(|_| ours.record(*value)));
            let largest = ours.recorded().last().map_or(2, |(value, _)| value.max(2));
            let mut plain = hdrhistogram::Histogram::<u64>::new_with_max(largest, digits).unwrap();
            values.iter().for_each(|(value, count)| plain.record_n(*value, *count).unwrap());
            let mut bytes = Vec::new();
            V2Serializer::new().serialize(&plain, &mut bytes).unwrap();
            prop_assert_eq!(BASE64.decode(ours.encode()).unwrap(), bytes);
        }
    }

    #[test]
    fn numbers_of_every_length_are_read_again() {
        let counts = (0..62).map(|bit| 1u64 << bit).chain([(1 << 62) + 12_345]);
        for count in counts {
            let text = encode(2, 1_003, [(400, 3), (506, count)].into_iter());
            let (digits, values) = decode(&text).unwrap();
            assert_eq!((digits, values.iter().map(|(_, count)| *count).collect::<Vec<_>>()), (2, vec![3, count]));
        }
    }
}
