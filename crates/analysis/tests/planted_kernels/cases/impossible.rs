//! Values that no such device can reach.

use super::super::physics::{DEVICES, MI250X, MI300X, MI355X};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "impossible";
    let mut list = Vec::new();
    for device in DEVICES {
        // Also more than any Infinity Cache delivers: 17.2 TB/s for MI300X at 5.3 TB/s of memory (3.2 times), of RX 7900 XTX
        // 3.5 TB/s (3.6 times).
        let factor = if device.is_cdna() { 4.05 } else { 12.0 };
        list.push(case(
            class,
            "memory at many times its peak",
            device,
            |k| k.fabric = factor * device.memory,
            vec![NotClass("MEMORY"), Doubt("memory"), RoofAtMost(1.2)],
        ));
        list.push(case(
            class,
            "more instructions than cycles",
            device,
            |k| k.valu = 2.5,
            vec![NotClass("COMPUTE"), Doubt("vector")],
        ));
        list.push(case(class, "more cycles than the clock has", device, |k| k.clock = 3.0, vec![Doubt("clock")]));
        list.push(case(class, "more waves than slots", device, |k| k.occupancy = 1.8, vec![Doubt("wave")]));
        list.push(case(class, "all counters are 0", device, |k| k.zeros = true, vec![Doubt("0")]));
    }
    for device in [&MI250X, &MI300X, &MI355X] {
        list.push(case(
            class,
            "matrix units busy for 160 %",
            device,
            |k| {
                k.mfma = 1.6;
                k.m16 = 100.0;
            },
            vec![NotClass("COMPUTE"), Doubt("matrix")],
        ));
    }
    list.push(case(
        class,
        "FP16 at 160 % of its peak",
        &MI300X,
        |k| {
            k.mfma = 0.9;
            k.m16 = 1.6 * 1307.4;
        },
        vec![NotClass("COMPUTE"), Doubt("fp16"), RoofAtMost(1.0)],
    ));
    list.push(case(
        class,
        "FP64 vector at three times its peak",
        &MI300X,
        |k| {
            k.valu = 0.9;
            k.v64 = 3.0 * 81.7;
        },
        vec![NotClass("COMPUTE"), Doubt("fp64"), RoofAtMost(1.0)],
    ));
    list.push(case(
        class,
        "L2 at five times its bandwidth",
        &MI300X,
        // 34.4 TB/s
        |k| {
            k.fabric = 1000.0;
            k.l2_factor = 172.0;
        },
        vec![Doubt("l2")],
    ));
    list.push(case(
        class,
        "more conflicts than accesses of LDS",
        &MI300X,
        |k| {
            k.lds = 0.3;
            k.conflicts = 1.4;
        },
        vec![NotClass("LDS"), Doubt("lds")],
    ));
    list.push(case(
        class,
        "a hundred times the waves of the grid",
        &MI300X,
        |k| k.replaced = vec![("SQ_WAVES", 100.0 * 304.0 * 64.0 * 4.0)],
        vec![Doubt("waves")],
    ));
    // All of SQ counts nothing, beside cycles of the device and waves.
    for device in DEVICES {
        list.push(case(
            class,
            "no cycles of many waves",
            device,
            |k| {
                (k.occupancy, k.valu, k.wait) = (0.0, 0.0, 0.0);
                k.fabric = 0.0;
            },
            vec![NotClass("LATENCY"), Doubt("waves")],
        ));
    }
    // The truth is not doubted, however near to the limit.
    for device in DEVICES {
        list.push(case(
            class,
            "memory at 97 %, possible",
            device,
            |k| k.fabric = 0.97 * device.memory,
            vec![Class(&["MEMORY"]), NoDoubt],
        ));
        // Counting slows down: 1.4 times the cycles, in 1.4 times the time.
        list.push(case(
            class,
            "counting takes longer, possible",
            device,
            |k| {
                k.counting = 1.4;
                k.valu = 0.9;
            },
            vec![NoDoubt],
        ));
        list.push(case(
            class,
            "vector units at 98 %, possible",
            device,
            |k| k.valu = 0.98,
            vec![Class(&["COMPUTE"]), NoDoubt],
        ));
    }
    list
}
