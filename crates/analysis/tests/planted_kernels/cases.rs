//! The kernels and the answers of an expert, written before the code that answers was read.

use super::physics::{DEVICES, Device, Kernel, MI250X, MI300X, MI355X, RX7900, RX9060, STRIX};

pub(crate) struct Case {
    /// The group in the score.
    pub class: &'static str,
    pub name: String,
    pub device: &'static Device,
    pub kernel: Kernel,
    pub expects: Vec<Expect>,
}

pub(crate) enum Expect {
    /// One of these verdicts.
    Class(&'static [&'static str]),
    /// Not this verdict, unless with a low confidence.
    NotClass(&'static str),
    /// The numbers are doubted, and a sentence has this word (in lower case).
    Doubt(&'static str),
    NoDoubt,
    /// What is printed as the share of the roof.
    Roof(f64),
    RoofAtMost(f64),
    Format(&'static str),
    /// One advice has all of these words, in lower case.
    Says(&'static [&'static str]),
    /// No advice has this word.
    Silent(&'static str),
    /// Theoretical occupancy in percent, and what limits it.
    Occupancy(f64, &'static str),
    /// The largest estimated speed-up of an advice is between these.
    Faster(f64, f64),
    /// No advice promises more than this.
    NoFaster(f64),
    /// The confidence as a word.
    Word(&'static str),
}

use Expect::*;

/// What a clean kernel of each device must not be told.
const SMALLER: &str = "smaller than a wave";

fn case(
    class: &'static str,
    name: &str,
    device: &'static Device,
    change: impl FnOnce(&mut Kernel),
    expects: Vec<Expect>,
) -> Case {
    let mut kernel = Kernel::plain(device);
    change(&mut kernel);
    Case { class, name: format!("{} {name}", device.arch), device, kernel, expects }
}

pub(crate) fn all() -> Vec<Case> {
    let mut list = impossible();
    list.extend(infinity_cache());
    list.extend(roofs());
    list.extend(waves());
    list.extend(occupancy());
    list.extend(natures());
    list.extend(estimates());
    list
}

/// Values that no such device can reach.
fn impossible() -> Vec<Case> {
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

/// Bytes that the Infinity Cache serves aren't HBM's.
fn infinity_cache() -> Vec<Case> {
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

/// Each number format has its own roof, and vector work that of the vector units.
fn roofs() -> Vec<Case> {
    let class = "roofs";
    vec![
        // 75 % of 163.4 TFLOP/s with 17.3 TFLOP/s of FP32 on the vector units: not 85.6 %.
        case(
            class,
            "FP64 matrix at 75 % beside FP32 vector",
            &MI300X,
            |k| {
                k.m64 = 0.75 * 163.4;
                k.mfma = 0.76;
                k.v32 = 17.3;
                k.valu = 0.3;
                k.fabric = 400.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.75), Format("fp64")],
        ),
        // Without packed instructions the vector units have 81.7 TFLOP/s.
        case(
            class,
            "vector FP32 at 80 %",
            &MI300X,
            |k| {
                k.v32 = 0.8 * 81.7;
                k.valu = 0.85;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "vector FP32 at 40 %",
            &MI300X,
            |k| {
                k.v32 = 0.4 * 81.7;
                k.valu = 0.42;
                k.fabric = 300.0;
            },
            vec![Class(&["UNKNOWN", "LATENCY"]), Roof(0.4)],
        ),
        case(
            class,
            "vector FP64 at 85 %",
            &MI300X,
            |k| {
                k.v64 = 0.85 * 81.7;
                k.valu = 0.88;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("fp64")],
        ),
        case(
            class,
            "vector FP64 at 85 %",
            &MI250X,
            |k| {
                k.v64 = 0.85 * 23.9;
                k.valu = 0.88;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("fp64")],
        ),
        case(
            class,
            "vector FP32 at 80 %",
            &MI250X,
            |k| {
                k.v32 = 0.8 * 23.9;
                k.valu = 0.84;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "vector FP32 at 80 %",
            &MI355X,
            |k| {
                k.v32 = 0.8 * 78.6;
                k.valu = 0.84;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "FP16 matrix at 80 % with an epilogue in FP32",
            &MI300X,
            |k| {
                k.m16 = 0.8 * 1307.4;
                k.mfma = 0.85;
                k.v32 = 8.0;
                k.valu = 0.25;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp16")],
        ),
        case(
            class,
            "BF16 matrix at 85 %",
            &MI250X,
            |k| {
                k.mbf16 = 0.85 * 191.5;
                k.mfma = 0.88;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("bf16")],
        ),
        case(
            class,
            "FP8 matrix at 70 %",
            &MI300X,
            |k| {
                k.m8 = 0.7 * 2614.9;
                k.mfma = 0.72;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.7), Format("fp8")],
        ),
        case(
            class,
            "FP4 matrix at 65 %",
            &MI355X,
            |k| {
                k.m4 = 0.65 * 10066.0;
                k.mfma = 0.68;
                k.fabric = 900.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.65)],
        ),
        case(
            class,
            "FP32 matrix at 77 %",
            &MI300X,
            |k| {
                k.m32 = 0.77 * 163.4;
                k.mfma = 0.79;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.77), Format("fp32")],
        ),
        // The matrix format does most of the time's work though FP32 vector has a third of the FLOPs: 0.2 of 1307 against
        // 0.8 of 81.7.
        case(
            class,
            "vector FP32 at 80 % beside FP16 matrix at 20 %",
            &MI300X,
            |k| {
                k.m16 = 0.2 * 1307.4;
                k.mfma = 0.22;
                k.v32 = 0.8 * 81.7;
                k.valu = 0.84;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8)],
        ),
        // 0.25 FLOP a byte: the memory roof.
        case(
            class,
            "a stream at 88 %",
            &MI300X,
            |k| {
                k.fabric = 0.88 * 5324.8;
                k.v32 = 0.25 * 0.88 * 5.3248;
                k.valu = 0.1;
            },
            vec![Class(&["MEMORY"]), Roof(0.88)],
        ),
        case(
            class,
            "a stream at 70 % in FP64",
            &MI250X,
            |k| {
                k.fabric = 0.7 * 1638.4;
                k.v64 = 0.125 * 0.7 * 1.6384;
                k.valu = 0.05;
            },
            vec![Class(&["MEMORY"]), Roof(0.7)],
        ),
    ]
}

/// Lanes without work: the size of a wave is that of the architecture.
fn waves() -> Vec<Case> {
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

/// What limits the resident waves, and what must shrink for one more.
fn occupancy() -> Vec<Case> {
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

/// The limits that each device knows, from consistent counters.
fn natures() -> Vec<Case> {
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
    list
}

/// What an advice would save, at most.
fn estimates() -> Vec<Case> {
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
