//! What limits the resident waves, and what must shrink for one more.

use super::super::physics::{Kernel, MI250X, MI300X, MI355X, RX7900, RX9060};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "occupancy";
    // Few waves, which wait for memory: more of them would help.
    let waits = |name: &str, device, change: &dyn Fn(&mut Kernel), share: f64, expects| {
        case(
            class,
            name,
            device,
            |k| {
                k.occupancy = share;
                k.wait = 0.75;
                k.valu = 0.12;
                change(k);
            },
            expects,
        )
    };
    let more = || Silent("launch more workgroups");
    vec![
        // 512 registers a lane and SIMD: 2 waves of 256; 3 of at most 168 (steps of 8).
        waits(
            "256 VGPRs",
            &MI300X,
            &|k| k.vgprs = 256,
            0.24,
            vec![Class(&["LATENCY"]), Occupancy(25.0, "vgprs"), Says(&["256", "168"]), more()],
        ),
        waits(
            "256 VGPRs",
            &MI250X,
            &|k| k.vgprs = 256,
            0.24,
            vec![Class(&["LATENCY"]), Occupancy(25.0, "vgprs"), Says(&["256", "168"]), more()],
        ),
        // 128 of each kind are 256.
        waits(
            "128 VGPRs and 128 AGPRs",
            &MI355X,
            &|k| {
                k.vgprs = 128;
                k.agprs = 128;
            },
            0.24,
            vec![Occupancy(25.0, "vgprs"), Says(&["256", "168"]), more()],
        ),
        // 1536 registers, steps of 24: 256 take 264, 5 waves a SIMD of 16. With workgroups of 32, 6 waves take 240 each.
        waits(
            "256 VGPRs, waves alone",
            &RX7900,
            &|k| {
                k.vgprs = 256;
                k.workgroup = 32;
            },
            0.28,
            vec![Occupancy(31.25, "vgprs"), Says(&["256", "240"]), more()],
        ),
        waits(
            "256 VGPRs, waves alone",
            &RX9060,
            &|k| {
                k.vgprs = 256;
                k.workgroup = 32;
            },
            0.28,
            vec![Occupancy(31.25, "vgprs"), Says(&["256", "240"]), more()],
        ),
        // One workgroup of 4 waves takes all LDS: 4 of 32. Two need 32 KiB each.
        waits(
            "64 KiB of LDS",
            &MI300X,
            &|k| k.lds_bytes = 65_536,
            0.12,
            vec![Class(&["LATENCY"]), Occupancy(12.5, "lds"), Says(&["lds", "64kib", "32kib"]), more()],
        ),
        waits(
            "64 KiB of LDS",
            &MI250X,
            &|k| k.lds_bytes = 65_536,
            0.12,
            vec![Occupancy(12.5, "lds"), Says(&["lds", "64kib", "32kib"]), more()],
        ),
        // 160 KiB there: one of 96 KiB, two of 80.
        waits(
            "96 KiB of LDS",
            &MI355X,
            &|k| k.lds_bytes = 98_304,
            0.12,
            vec![Occupancy(12.5, "lds"), Says(&["lds", "96kib", "80kib"]), more()],
        ),
        // 3 of 20 KiB in 64: 12 waves of 32; 4 of 16 KiB.
        waits(
            "20 KiB of LDS",
            &MI300X,
            &|k| k.lds_bytes = 20_480,
            0.25,
            vec![Occupancy(37.5, "lds"), Says(&["lds", "20kib", "16kib"]), more()],
        ),
        // 16 waves of a workgroup by 104 registers (4 a SIMD): one workgroup; two need 64 registers.
        waits(
            "a large workgroup of 100 VGPRs",
            &MI300X,
            &|k| {
                k.vgprs = 100;
                k.workgroup = 1024;
                k.workgroups = 304 * 16;
            },
            0.25,
            vec![Occupancy(50.0, "vgprs"), Says(&["100", "64"]), more()],
        ),
        // 11 waves a workgroup: 2 of them are 22 of 32 slots; the size of the workgroup is the limit.
        waits(
            "workgroups of 704",
            &MI300X,
            &|k| {
                k.workgroup = 704;
                k.workgroups = 304 * 16;
            },
            0.25,
            vec![Occupancy(68.75, "granularity"), Says(&["704", "640"]), more()],
        ),
        // Nothing limits, but the grid is small: more workgroups are right.
        waits(
            "few workgroups",
            &MI300X,
            &|k| k.workgroups = 100,
            0.04,
            vec![Class(&["LATENCY"]), Occupancy(100.0, "waves"), Says(&["workgroups"]), Silent("registers")],
        ),
        // Compute-bound all the same: occupancy isn't the matter.
        case(
            class,
            "256 VGPRs, the matrix units at 90 %",
            &MI300X,
            |k| {
                k.vgprs = 256;
                k.occupancy = 0.24;
                k.m16 = 0.87 * 1307.4;
                k.mfma = 0.9;
            },
            vec![Class(&["COMPUTE"]), Silent("registers limit"), Occupancy(25.0, "vgprs")],
        ),
        case(
            class,
            "64 KiB of LDS, memory at 92 %",
            &MI300X,
            |k| {
                k.lds_bytes = 65_536;
                k.occupancy = 0.12;
                k.fabric = 0.92 * 5324.8;
            },
            vec![Class(&["MEMORY"]), Silent("lds per workgroup limits")],
        ),
        case(class, "32 VGPRs", &MI300X, |_| {}, vec![Occupancy(100.0, "waves")]),
        case(class, "32 VGPRs", &RX7900, |_| {}, vec![Occupancy(100.0, "waves")]),
    ]
}
