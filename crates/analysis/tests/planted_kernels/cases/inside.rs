//! L2, L1 and LDS have bandwidths of their own, and a kernel can be bound by each.

use super::super::physics::{MI250X, MI300X, MI355X, RX7900, STRIX};
use super::Expect::*;
use super::{Case, case};

/// TB/s of L2: 128 B a clock from 16 channels of each of 8 dies (MI250X: 64 B from 32 channels of one).
const L2: [f64; 3] = [34.4, 39.3, 3.48];

fn words(level: &str) -> &'static [&'static str] {
    if level == "l1" { &["l1 is near", "registers"] } else { &["l2 is near", "registers"] }
}

pub(super) fn cases() -> Vec<Case> {
    let class = "inside";
    let mut list = Vec::new();
    for (device, l2) in [&MI300X, &MI355X, &MI250X].into_iter().zip(L2) {
        let behind = |k: &mut super::Kernel, share: f64| {
            k.fabric = 0.05 * device.memory;
            k.l2_factor = share * l2 * 1e3 / k.fabric;
            k.l1_factor = 2.2;
            k.l2_hit = 0.97;
        };
        // L1 of MI355X has only twice the rate of L2.
        let level = if device.arch == "gfx950" { "l1" } else { "l2" };
        let roof = if device.arch == "gfx950" { 0.935 } else { 0.85 };
        list.push(case(
            class,
            "L2 at 85 %, and waves wait",
            device,
            |k| {
                behind(k, 0.85);
                k.valu = 0.15;
                k.wait = 0.85;
            },
            vec![
                Class(&["CACHE"]),
                NoDoubt,
                Says(words(level)),
                Silent("issue loads earlier"),
                Roof(roof),
                Word("high"),
            ],
        ));
        // 128 B a clock and compute unit (64 B on MI250X).
        let l1 = if device.arch == "gfx90a" { 64e-9 } else { 128e-9 } * f64::from(device.cus * device.mhz);
        list.push(case(
            class,
            "L1 at 90 %",
            device,
            |k| {
                behind(k, 0.1);
                k.l1_factor = 0.9 * l1 * 1e3 / (0.1 * l2);
                k.valu = 0.3;
                k.wait = 0.6;
            },
            vec![Class(&["CACHE"]), NoDoubt, Says(words("l1")), Roof(0.9), Word("high")],
        ));
        list.push(case(
            class,
            "LDS at 93 % without conflicts",
            device,
            |k| {
                behind(k, 0.05);
                k.lds = 0.93;
                k.lds_bytes = 32_768;
                k.wait_lds = 0.12;
                k.wait = 0.7;
                k.valu = 0.25;
            },
            vec![Class(&["LDS"]), NoDoubt, Says(&["lds", "registers"]), Silent("pad"), Silent("issue loads earlier")],
        ));
        // Half of what L2 can do is no limit. Where requests of 128 bytes count as 64, it may be all of it.
        list.push(case(
            class,
            "L2 at 50 %, and waves wait",
            device,
            |k| {
                behind(k, 0.5);
                k.valu = 0.1;
                k.wait = 0.85;
            },
            vec![Class(if device.arch == "gfx90a" { &["LATENCY"] } else { &["UNKNOWN"] }), NoDoubt],
        ));
        list.push(case(
            class,
            "L2 at 20 %, and waves wait",
            device,
            |k| {
                behind(k, 0.2);
                k.valu = 0.1;
                k.wait = 0.85;
            },
            vec![Class(&["LATENCY"]), NoDoubt],
        ));
        list.push(case(
            class,
            "L2 at 70 % beside memory at 85 %",
            device,
            |k| {
                k.fabric = 0.85 * device.memory;
                k.l2_factor = 0.7 * l2 * 1e3 / k.fabric;
                k.l1_factor = 2.2;
            },
            vec![Class(&["MEMORY"]), Silent("l2 is near"), Roof(0.85)],
        ));
    }
    // Two compute units of RDNA share one LDS.
    for device in [&RX7900, &STRIX] {
        list.push(case(
            class,
            "LDS of RDNA at 93 % without conflicts",
            device,
            |k| {
                k.fabric = 0.1 * device.memory;
                k.lds = 0.93;
                k.lds_bytes = 32_768;
                k.valu = 0.2;
            },
            vec![Class(&["LDS"]), NoDoubt, Says(&["lds", "registers"]), Silent("pad")],
        ));
    }
    list
}
