//! A sixth set: spills, atomics, mixed formats, clocks, and counters that are high and harmless.

use super::super::physics::{MI250X, MI300X, MI355X, RX7900, RX9060, STRIX};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let mut list = causes();
    list.extend(harmless());
    list.extend(mixed());
    list
}

fn causes() -> Vec<Case> {
    let class = "sixth";
    let spills = |device| {
        let change = |k: &mut super::Kernel| {
            k.scratch = 512;
            k.vgprs = 128;
            k.valu = 0.35;
            k.wait = 0.6;
            k.occupancy = 0.45;
        };
        case(class, "registers are spilled", device, change, vec![SaysAny(&["spill", "scratch"])])
    };
    vec![
        spills(&MI300X),
        spills(&MI250X),
        spills(&RX7900),
        // A histogram: four of nine requests are atomics to few lines, and nothing else is near a limit.
        case(
            class,
            "four of nine requests are atomics",
            &MI300X,
            |k| {
                k.atomics = 0.8;
                k.fabric = 0.05 * 5324.8;
                k.l2_hit = 0.95;
                k.l2_factor = 6.0;
                k.valu = 0.05;
                k.wait = 0.85;
            },
            vec![SaysAny(&["atomic"])],
        ),
        case(
            class,
            "atomics are most of the requests, and waves wait",
            &MI250X,
            |k| {
                k.atomics = 2.0;
                k.fabric = 0.1 * 1638.4;
                k.valu = 0.1;
                k.wait = 0.7;
            },
            vec![SaysAny(&["atomic"])],
        ),
        // A product without matrix instructions: FP16 multiply-add at 85 % of what the vector units have.
        case(
            class,
            "FP16 on the vector units",
            &MI300X,
            |k| {
                k.name = "gemm_naive_f16";
                k.v16 = 0.85 * 163.4;
                k.valu = 0.88;
                k.fabric = 200.0;
            },
            vec![Class(&["COMPUTE"]), SaysAny(&["mfma", "matrix"])],
        ),
        // Half of the lanes are off, in a kernel whose vector units never pause.
        case(
            class,
            "branches at 40 % of the lanes",
            &MI355X,
            |k| {
                k.valu = 0.9;
                k.lanes = 0.4;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Says(&["divergence"]), Silent("mfma"), Faster(1.8, 2.51)],
        ),
        // 312 workgroups of one for each of 304 compute units: eight are left for a second round.
        case(
            class,
            "eight workgroups too many",
            &MI300X,
            |k| {
                k.lds_bytes = 65_536;
                k.workgroups = 312;
                k.occupancy = 0.064;
                k.valu = 0.4;
            },
            vec![Says(&["whole number"]), Faster(1.7, 1.96)],
        ),
        case(
            class,
            "conflicts take half of the cycles",
            &MI250X,
            |k| {
                k.lds = 0.7;
                k.conflicts = 0.72;
                k.wait_lds = 0.5;
                k.lds_bytes = 16_384;
            },
            vec![Class(&["LDS"]), Says(&["pad"]), Faster(1.5, 2.05)],
        ),
        // Everything that leaves L2 comes from memory again, at 90 % of the rate.
        case(
            class,
            "the working set is larger than L2",
            &MI300X,
            |k| {
                k.fabric = 0.9 * 5324.8;
                k.l2_hit = 0.1;
                k.l2_factor = 1.1;
                k.v32 = 2.0;
            },
            vec![Class(&["MEMORY"]), NoFaster(1.12), Roof(0.9)],
        ),
        // Two thirds of each wave's second half are off on CDNA; three waves of 32 are whole on RDNA.
        case(class, "workgroups of 96", &MI355X, |k| k.workgroup = 96, vec![Says(&["96", "25%"])]),
        case(class, "workgroups of 96", &STRIX, |k| k.workgroup = 96, vec![Silent("partial"), Silent("lanes")]),
    ]
}

/// One counter looks bad, and nothing would come of mending it.
fn harmless() -> Vec<Case> {
    let class = "sixth";
    vec![
        case(
            class,
            "conflicts in the few accesses to LDS",
            &MI300X,
            |k| {
                k.lds = 0.02;
                k.conflicts = 0.8;
                k.fabric = 0.9 * 5324.8;
            },
            vec![Class(&["MEMORY"]), Silent("conflict"), Silent("pad")],
        ),
        case(
            class,
            "conflicts behind the matrix units",
            &MI300X,
            |k| {
                k.lds = 0.3;
                k.conflicts = 0.2;
                k.mbf16 = 0.9 * 1307.4;
                k.mfma = 0.93;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), NoFaster(1.12), Format("bf16")],
        ),
        case(
            class,
            "few waves keep the matrix units busy",
            &MI355X,
            |k| {
                k.vgprs = 256;
                k.agprs = 256;
                k.occupancy = 0.12;
                k.m8 = 0.88 * 5033.2;
                k.mfma = 0.91;
                k.wait = 0.7;
                k.fabric = 900.0;
            },
            vec![Class(&["COMPUTE"]), Silent("occupancy"), Silent("registers"), NoFaster(1.15)],
        ),
        case(
            class,
            "branches in a kernel that waits for memory",
            &MI250X,
            |k| {
                k.lanes = 0.35;
                k.valu = 0.06;
                k.fabric = 0.88 * 1638.4;
            },
            vec![Class(&["MEMORY"]), Silent("divergence")],
        ),
        case(
            class,
            "a few atomics",
            &MI300X,
            |k| {
                k.atomics = 0.01;
                k.fabric = 0.85 * 5324.8;
            },
            vec![Class(&["MEMORY"]), Silent("atomic")],
        ),
        case(
            class,
            "atomics are a third of the requests, and memory is full",
            &MI300X,
            |k| {
                k.atomics = 0.6;
                k.fabric = 0.88 * 5324.8;
            },
            vec![Class(&["MEMORY"]), Silent("atomic")],
        ),
        case(
            class,
            "waves wait, and memory is full",
            &RX9060,
            |k| {
                k.wait = 0.92;
                k.valu = 0.05;
                k.fabric = 0.93 * 320.0;
            },
            vec![Class(&["MEMORY"]), Silent("launch more workgroups")],
        ),
        case(
            class,
            "L2 hits nothing, and little is read",
            &MI300X,
            |k| {
                k.l2_hit = 0.02;
                k.l2_factor = 1.0;
                k.fabric = 0.03 * 5324.8;
                k.v64 = 0.84 * 81.7;
                k.valu = 0.88;
            },
            vec![Class(&["COMPUTE"]), Silent("l2"), Format("fp64")],
        ),
        // 7 % of one of 64 rounds.
        case(
            class,
            "the last of many rounds is short",
            &MI300X,
            |k| k.workgroups = 304 * 64 + 20,
            vec![Silent("whole")],
        ),
    ]
}

/// Formats beside each other, and clocks that are not the highest.
fn mixed() -> Vec<Case> {
    let class = "sixth";
    vec![
        case(
            class,
            "BF16 matrix at 84 % beside softmax in FP32",
            &MI300X,
            |k| {
                k.mbf16 = 0.84 * 1307.4;
                k.mfma = 0.87;
                k.v32 = 0.15 * 81.7;
                k.valu = 0.3;
                k.fabric = 600.0;
            },
            vec![Class(&["COMPUTE"]), Format("bf16"), Roof(0.84)],
        ),
        case(
            class,
            "FP8 matrix at 76 % beside BF16 at 8 %",
            &MI355X,
            |k| {
                k.m8 = 0.76 * 5033.2;
                k.mbf16 = 0.08 * 2516.6;
                k.mfma = 0.87;
                k.fabric = 900.0;
            },
            vec![Class(&["COMPUTE"]), Format("fp8")],
        ),
        // The clock is at 60 %: the matrix units are busy all the time, and at 54 % of the roof.
        case(
            class,
            "the matrix units are busy at a low clock",
            &MI300X,
            |k| {
                k.clock = 0.6;
                k.m16 = 0.54 * 1307.4;
                k.mfma = 0.9;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), NoDoubt],
        ),
        // Counting slows the kernel down to half of its rate; its own time is at 88 %.
        case(
            class,
            "counting takes twice the time",
            &MI300X,
            |k| {
                k.counting = 2.0;
                k.fabric = 0.88 * 5324.8;
                k.v32 = 1.0;
            },
            vec![Class(&["MEMORY"]), Roof(0.88)],
        ),
    ]
}
