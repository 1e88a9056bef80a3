//! What calls take in virtual time, besides waits.

use std::cell::RefCell;

use crate::clock;
use crate::rng::Rng;

/// By a part of the function's name, ns; the first that fits counts. Launches and plain calls as measured with HIP 7.2.4, rounded; the
/// others are plausible.
const COSTS: &[(&str, u64)] = &[
    ("ModuleLoad", 2_000_000),
    ("StreamCreate", 60_000),
    ("GraphInstantiate", 30_000),
    ("Launch", 2_500),
    ("Memcpy", 4_000),
    ("Memset", 3_000),
    ("Malloc", 20_000),
    ("Free", 20_000),
    ("Properties", 2_000),
    ("Event", 300),
    ("Synchronize", 500),
];
const OTHERS: u64 = 50;

/// Of the function `name`, ns.
pub(super) const fn of(name: &str) -> u64 {
    let mut i = 0;
    while i < COSTS.len() {
        if holds(name.as_bytes(), COSTS[i].0.as_bytes()) {
            return COSTS[i].1;
        }
        i += 1;
    }
    OTHERS
}

const fn holds(text: &[u8], part: &[u8]) -> bool {
    let mut from = 0;
    while from + part.len() <= text.len() {
        let mut i = 0;
        while i < part.len() && text[from + i] == part[i] {
            i += 1;
        }
        if i == part.len() {
            return true;
        }
        from += 1;
    }
    false
}

/// Virtual time passes by about `ns`: by a seventh more or less, and now and then by four times as much.
pub(super) fn spend(ns: u64) {
    thread_local!(static RNG: RefCell<Rng> = RefCell::new(Rng::new(1)));
    if clock::is_virtual() {
        let factor = RNG.with_borrow_mut(|rng| if rng.below(200) == 0 { 4.0 } else { 0.85 + 0.3 * rng.unit() });
        clock::pass((ns as f64 * factor) as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn costs_are_found_by_a_part_of_the_name() {
        assert_eq!(["hipLaunchKernel", "hipGetDevice", "hipMemcpyAsync"].map(of), [2_500, 50, 4_000]);
    }
}
