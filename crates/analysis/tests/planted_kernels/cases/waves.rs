//! Lanes without work: the size of a wave is that of the architecture.

use super::super::physics::{MI250X, MI300X, MI355X, RX7900, RX9060, STRIX};
use super::Expect::*;
use super::{Case, SMALLER, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "waves";
    let group =
        |name: &str, device, workgroup: u32, expects| case(class, name, device, |k| k.workgroup = workgroup, expects);
    let whole = || vec![Silent(SMALLER), Silent("partial"), Silent("lanes")];
    vec![
        group("one wave of 32", &RX7900, 32, whole()),
        group("one wave of 32", &STRIX, 32, whole()),
        group("one wave of 32", &RX9060, 32, whole()),
        group("96 items", &RX9060, 96, whole()),
        group("64 items", &MI300X, 64, whole()),
        group("1024 items", &MI250X, 1024, whole()),
        // 250 of 256 lanes: 2 % are no finding.
        group("250 items", &MI300X, 250, whole()),
        group("32 items", &MI300X, 32, vec![Says(&["64", "50%"])]),
        group("16 items", &RX7900, 16, vec![Says(&["32", "50%"])]),
        // 63 of 128 lanes are off.
        group("65 items", &MI300X, 65, vec![Says(&["65", "49%"])]),
        group("65 items", &MI250X, 65, vec![Says(&["65", "49%"])]),
        group("65 items", &MI355X, 65, vec![Says(&["65", "49%"])]),
        // 31 of 96 lanes are off.
        group("65 items", &RX7900, 65, vec![Says(&["65", "32%"])]),
        group("33 items", &STRIX, 33, vec![Says(&["33", "48%"])]),
        group("48 items", &RX9060, 48, vec![Says(&["48", "25%"])]),
        group("100 items", &MI300X, 100, vec![Says(&["100", "22%"])]),
    ]
}
