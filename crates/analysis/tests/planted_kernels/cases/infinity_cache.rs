//! Bytes that the Infinity Cache serves aren't HBM's.

use super::super::physics::{MI250X, MI300X, MI355X, RX7900};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "mall";
    vec![
        // 9 TB/s: more than HBM has, half of what the Infinity Cache has (17.2 TB/s).
        case(
            class,
            "9 TB/s out of the Infinity Cache",
            &MI300X,
            |k| k.fabric = 9000.0,
            vec![NoDoubt, NotClass("MEMORY"), RoofAtMost(1.0)],
        ),
        // 16 TB/s of 17.2: the Infinity Cache is the limit, and that is memory in the wide sense.
        case(
            class,
            "the Infinity Cache at 93 %",
            &MI300X,
            |k| k.fabric = 16_000.0,
            vec![NoDoubt, Class(&["MEMORY"]), RoofAtMost(1.0)],
        ),
        // gfx950 counts DRAM itself.
        case(
            class,
            "DRAM at 15 %, the fabric at 95 %",
            &MI355X,
            |k| {
                k.fabric = 0.95 * 8000.0;
                k.dram = 0.16;
            },
            vec![NoDoubt, NotClass("MEMORY"), RoofAtMost(0.5)],
        ),
        case(
            class,
            "DRAM at 90 % of 95 % of the fabric",
            &MI355X,
            |k| {
                k.fabric = 0.95 * 8000.0;
                k.dram = 0.95;
            },
            vec![NoDoubt, Class(&["MEMORY"])],
        ),
        // RX 7900 XTX: 1.4 times what GDDR delivers, within its Infinity Cache.
        case(
            class,
            "1.4 times GDDR",
            &RX7900,
            |k| k.fabric = 1.4 * 960.0,
            vec![NoDoubt, NotClass("COMPUTE"), RoofAtMost(1.41)],
        ),
        // MI250X has no Infinity Cache: 1.4 times HBM is impossible.
        case(
            class,
            "1.4 times HBM without an Infinity Cache",
            &MI250X,
            |k| k.fabric = 1.4 * 1638.4,
            vec![NotClass("MEMORY"), Doubt("memory")],
        ),
    ]
}
