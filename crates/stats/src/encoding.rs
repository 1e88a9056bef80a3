//! Histograms as text: HdrHistogram's V2 format in base64, which its implementations in all languages read.
//!
//! Our own code: the drainer encodes every row of the summary once a second, and holds only the counters that are not zero. The
//! tests compare both directions with the crate `hdrhistogram`. Layout, big-endian: cookie, bytes of counters, index offset (0),
//! digits (u32 each); lowest discernible and highest trackable value (u64); ratio (f64, 1). Then the counters from index 0 to the
//! last that is not zero, as zigzag varints; a negative number means this many zeros. All that may be compressed (zlib), behind
//! another cookie and the number of compressed bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rkprof_model::error::Error;
use std::io::Read;

/// V2, counters as varints.
const COOKIE: u32 = 0x1C84_9313;
/// The same, compressed.
const COMPRESSED: u32 = 0x1C84_9314;
/// A histogram of 5 digits has fewer counters, and few of them take 9 bytes.
const MOST_BYTES: u64 = 64 << 20;

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

/// Reads the output of [`encode`] or of any HdrHistogram whose lowest discernible value is 1: significant digits, and the counters
/// that are not zero (index, count) by rising index.
pub(crate) fn decode(text: &str) -> Result<(u8, Vec<(u32, u64)>), Error> {
    let bytes = BASE64.decode(text).map_err(|error| error.to_string())?;
    let mut plain = Vec::new();
    let bytes = match bytes.split_first_chunk::<8>() {
        Some((head, rest)) if word(head, 0) == COMPRESSED => {
            let mut inflated = flate2::read::ZlibDecoder::new(rest).take(MOST_BYTES);
            inflated.read_to_end(&mut plain).map_err(|error| format!("the compressed counters are broken: {error}"))?;
            &plain
        }
        _ => &bytes,
    };
    let (head, rest) = bytes.split_first_chunk::<40>().ok_or("it ends within its head")?;
    let [lowest, ratio] = [16, 32].map(|at| u64::from(word(head, at)) << 32 | u64::from(word(head, at + 4)));
    let digits = word(head, 12);
    if word(head, 0) != COOKIE {
        return Err(Error::new("the first bytes are those of another format"));
    }
    if (word(head, 8), lowest, ratio) != (0, 1, 1.0f64.to_bits()) || !(1..=5).contains(&digits) {
        return Err(Error::new("it has an offset, a ratio, digits or a lowest value that rkprof does not read"));
    }
    let mut payload = rest.get(..word(head, 4) as usize).ok_or("counters are missing at its end")?;
    let (mut next, mut counters) = (0u32, Vec::new());
    while !payload.is_empty() {
        let number = unzigzag(&mut payload).ok_or("the last counter is cut off")?;
        if let Ok(count @ 1..) = u64::try_from(number) {
            counters.push((next, count));
        }
        let indices = u32::try_from(number.min(0).unsigned_abs().max(1)).ok();
        next = indices.and_then(|indices| next.checked_add(indices)).ok_or("it has too many counters")?;
    }
    Ok((digits as u8, counters))
}

/// The number at a place of a head.
fn word<const N: usize>(head: &[u8; N], at: usize) -> u32 {
    head[at..].iter().take(4).fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// The first number of `bytes`, which are what is behind it then.
fn unzigzag(bytes: &mut &[u8]) -> Option<i64> {
    let mut value = 0;
    for at in 0..9 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        // A ninth byte holds eight bits.
        let bits = if at < 8 { byte & 0x7F } else { *byte };
        value |= u64::from(bits) << (7 * at);
        if *byte < 0x80 {
            break;
        }
    }
    Some((value >> 1) as i64 ^ -((value & 1) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Histogram;
    use hdrhistogram::serialization::{Serializer as _, V2DeflateSerializer, V2Serializer};
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

            let mut compressed = Vec::new();
            V2DeflateSerializer::new().serialize(&plain, &mut compressed).unwrap();
            let read = Histogram::decode(&BASE64.encode(compressed)).unwrap();
            prop_assert_eq!(read.digits(), digits);
            prop_assert_eq!(read.recorded().collect::<Vec<_>>(), ours.recorded().collect::<Vec<_>>());
        }

        /// Bytes that were changed on their way are read where that crate reads them, with the same result.
        #[test]
        fn changed_bytes_are_read_as_by_hdrhistogram(at in 0..100usize, byte in any::<u8>(), cut in 0..10usize) {
            let histogram = encode(2, 1_003, [(3, 1), (400, 3), (506, 70_000)].into_iter());
            let mut bytes = BASE64.decode(histogram).unwrap();
            // Not the digits and bounds: that crate allocates what they ask for.
            let places: Vec<usize> = (0..12).chain(32..bytes.len()).collect();
            bytes[places[at % places.len()]] = byte;
            bytes.truncate(bytes.len() - cut / 9);
            let theirs = hdrhistogram::serialization::Deserializer::new().deserialize::<u64, _>(&mut bytes.as_slice());
            if let Some(theirs) = theirs.ok().filter(|theirs| theirs.low() == 1) {
                let counts = theirs.iter_recorded().map(|value| value.count_at_value()).collect::<Vec<_>>();
                let (digits, counters) = decode(&BASE64.encode(&bytes)).unwrap();
                prop_assert_eq!(digits, theirs.sigfig());
                prop_assert_eq!(counters.iter().map(|(_, count)| *count).collect::<Vec<_>>(), counts);
            }
        }
    }

    #[test]
    fn numbers_of_every_length_are_read_again() {
        let counts = (0..62).map(|bit| 1u64 << bit).chain([(1 << 62) + 12_345]);
        for count in counts {
            let text = encode(2, 1_003, [(400, 3), (506, count)].into_iter());
            assert_eq!(decode(&text).unwrap(), (2, vec![(400, 3), (506, count)]));
        }
    }

    /// The head of HdrHistogram V2: cookie, length, offset, digits, lowest, highest, ratio. An offset alone, or digits alone
    /// that rkprof does not have, are refused.
    #[test]
    fn another_head_is_refused() {
        let bytes = BASE64.decode(encode(2, 1_003, [(3, 1)].into_iter())).unwrap();
        assert!(decode(&BASE64.encode(&bytes)).is_ok());
        for (place, value) in [(11, 1), (15, 6), (15, 0), (23, 2), (39, 1), (0, 0)] {
            let mut other = bytes.clone();
            other[place] = value;
            assert!(decode(&BASE64.encode(other)).is_err(), "byte {place} is {value}");
        }
    }
}
