//! What an advice would save, at most.

use super::super::physics::{MI250X, MI300X};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "estimates";
    vec![
        // At 62 % of the bandwidth: at most 1 / 0.62.
        case(
            class,
            "memory at 62 %",
            &MI300X,
            |k| {
                k.fabric = 0.62 * 5324.8;
                k.valu = 0.1;
            },
            vec![Class(&["MEMORY"]), Faster(1.3, 1.62)],
        ),
        // One workgroup a compute unit and 1.0625 rounds: the second round is for a sixteenth of the device.
        case(
            class,
            "a tail",
            &MI300X,
            |k| {
                k.lds_bytes = 65_536;
                k.workgroups = 304 + 19;
                k.valu = 0.4;
                k.occupancy = 0.065;
            },
            vec![Says(&["whole number"]), Faster(1.5, 1.89)],
        ),
        // 65 of 128 lanes do all the work of a kernel that issues without pause: 128 / 65.
        case(
            class,
            "65 items, vector units at 95 %",
            &MI300X,
            |k| {
                k.workgroup = 65;
                k.valu = 0.95;
                k.lanes = 65.0 / 128.0;
            },
            vec![Faster(1.6, 2.0)],
        ),
        // 45 % of all cycles are conflicts.
        case(
            class,
            "conflicts",
            &MI300X,
            |k| {
                k.lds = 0.6;
                k.conflicts = 0.75;
                k.wait_lds = 0.4;
            },
            vec![Class(&["LDS"]), Faster(1.5, 1.9)],
        ),
        // Half of the lanes are off by branches; the vector units are the limit.
        case(
            class,
            "divergence",
            &MI250X,
            |k| {
                k.valu = 0.92;
                k.lanes = 0.5;
            },
            vec![Class(&["COMPUTE"]), Says(&["divergence"]), Faster(1.6, 2.01)],
        ),
        // 2 of 8 waves a SIMD, 12 % of the issue slots and 20 % of the memory: with 3 waves at most 1.5 times.
        case(
            class,
            "registers",
            &MI300X,
            |k| {
                k.vgprs = 256;
                k.occupancy = 0.24;
                k.wait = 0.75;
                k.valu = 0.12;
            },
            vec![Faster(1.2, 1.51)],
        ),
        // 76 of 304 compute units have work.
        case(
            class,
            "a quarter of the compute units",
            &MI300X,
            |k| {
                k.workgroups = 76;
                k.valu = 0.1;
                k.fabric = 200.0;
                k.occupancy = 0.03;
            },
            vec![Class(&["LATENCY"]), Faster(2.0, 4.01)],
        ),
        // Nothing is left.
        case(class, "memory at 97 %", &MI300X, |k| k.fabric = 0.97 * 5324.8, vec![Class(&["MEMORY"]), NoFaster(1.04)]),
    ]
}
