//! Which use of an address a stream is: HIP names streams by address, and reuses the address of a destroyed stream for a new
//! one.
//!
//! Records of several threads reach the drainer in any order. So the record of a stream's destruction does not show which
//! launches came after it; and `hipDeviceReset` destroys all streams of one device. The launching thread counts how often HIP
//! made a stream at the address before. The count goes into the upper 16 bits of the address, which programs do not use.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Addresses at which streams were made.
const PLACES: usize = 4096;
/// Places that are searched for an address. When they are full, the drainer decides by times.
const PROBES: usize = 64;
const SHIFT: u32 = 48;
/// Smaller numbers are the default streams, which are never made.
const FIRST: u64 = 4096;

struct StreamAddress {
    address: AtomicU64,
    /// How often the address was reused.
    again: AtomicU64,
}

static USES: [StreamAddress; PLACES] =
    [const { StreamAddress { address: AtomicU64::new(0), again: AtomicU64::new(0) } }; PLACES];
/// Whether any address was reused.
static ANY: AtomicBool = AtomicBool::new(false);

fn places(address: u64) -> impl Iterator<Item = &'static StreamAddress> {
    let first = (address >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (0..PROBES).map(move |i| &USES[(first as usize + i) % PLACES])
}

/// The stream that has this address now, for a record.
#[inline(always)]
pub fn current(address: u64) -> u64 {
    if ANY.load(Ordering::Relaxed) { tagged(address) } else { address }
}

#[cold]
fn tagged(address: u64) -> u64 {
    if address < FIRST || address >> SHIFT != 0 {
        return address;
    }
    let known = places(address)
        .map(|place| (place.address.load(Ordering::Acquire), place))
        .take_while(|(at, _)| *at != 0)
        .find(|(at, _)| *at == address);
    address | known.map_or(0, |(_, place)| place.again.load(Ordering::Acquire)) << SHIFT
}

/// HIP has made a stream at this address; no other thread knows it yet.
#[cold]
pub fn made(address: u64) {
    if address < FIRST || address >> SHIFT != 0 {
        return;
    }
    for place in places(address) {
        match place.address.compare_exchange(0, address, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => return,
            Err(found) if found == address => {
                place.again.fetch_add(1, Ordering::AcqRel);
                ANY.store(true, Ordering::Release);
                return;
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_use_of_an_address_is_another_stream() {
        let (a, b) = (0x7FFF_1234_5670, 0x7FFF_1234_5680);
        made(a);
        made(b);
        let mut seen = vec![current(a)];
        for _ in 0..3 {
            made(a);
            seen.push(current(a));
        }
        assert_eq!(current(b), b, "another stream stays what it is, as after a reset of another device");
        made(b);
        seen.push(current(b));
        let mut distinct = seen.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), seen.len(), "{seen:x?}");
        assert!(seen.iter().all(|stream| stream << 16 >> 16 == a || stream << 16 >> 16 == b));
        assert_eq!([0, 1, 2, u64::MAX].map(current), [0, 1, 2, u64::MAX], "default streams, and none");
        // More addresses than places: nothing waits, and the known ones stay.
        let before = current(a);
        (0..3 * PLACES as u64).for_each(|i| made(0x10_0000 + 64 * i));
        assert_eq!(current(a), before);
    }
}
