//! The limits that each device knows, from consistent counters.

use super::super::physics::{DEVICES, MI250X, MI300X};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "natures";
    let mut list = Vec::new();
    for device in DEVICES {
        list.push(case(
            class,
            "memory",
            device,
            |k| {
                k.fabric = 0.85 * device.memory;
                k.valu = 0.15;
            },
            // gfx1200 doesn't count the size of writes: at least 71 % is known there.
            vec![Class(&["MEMORY"]), NoDoubt, Word(if device.arch == "gfx1200" { "medium" } else { "high" })],
        ));
        // FETCH_SIZE of gfx1200 and gfx950 lacks the largest requests; gfx1200 has no WRITE_SIZE.
        if device.arch != "gfx1200" {
            list.push(case(
                class,
                "memory, as the SDK computes it",
                device,
                |k| {
                    k.computed = true;
                    k.fabric = 0.85 * device.memory;
                    k.valu = 0.15;
                },
                vec![Class(&["MEMORY"]), NoDoubt, Roof(0.85)],
            ));
        }
        list.push(case(
            class,
            "vector units",
            device,
            |k| {
                k.valu = 0.9;
                k.fabric = 0.05 * device.memory;
            },
            vec![Class(&["COMPUTE"]), NoDoubt, Word("high")],
        ));
        list.push(case(
            class,
            "conflicts",
            device,
            |k| {
                k.lds = 0.8;
                k.conflicts = 0.9;
                k.wait_lds = 0.4;
                k.lds_bytes = 16_384;
            },
            vec![Class(&["LDS"]), NoDoubt, Says(&["pad"])],
        ));
        list.push(case(
            class,
            "waits",
            device,
            |k| {
                k.wait = 0.85;
                k.valu = 0.08;
                k.fabric = 0.08 * device.memory;
            },
            vec![Class(&["LATENCY"]), NoDoubt],
        ));
        list.push(case(class, "far from all", device, |_| {}, vec![Class(&["UNKNOWN"]), NoDoubt]));
        list.push(case(
            class,
            "short, not counted",
            device,
            |k| {
                k.us = 2.0;
                k.calls = 5000;
                k.uncounted = true;
            },
            vec![Class(&["LATENCY"]), Word("low")],
        ));
        list.push(case(class, "long, not counted", device, |k| k.uncounted = true, vec![Class(&["UNKNOWN"])]));
    }
    for device in [&MI250X, &MI300X] {
        list.push(case(
            class,
            "matrix units, as the SDK computes it",
            device,
            |k| {
                k.computed = true;
                k.mfma = 0.9;
            },
            vec![Class(&["COMPUTE"]), NoDoubt],
        ));
    }
    list
}
