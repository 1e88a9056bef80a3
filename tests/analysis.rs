//! Peaks, plans, metrics, verdicts, rooflines and names against published figures and independent computations.

#[path = "analysis/rooflines.rs"]
mod rooflines;
#[path = "analysis/verdicts.rs"]
mod verdicts;

use rkprof_analysis::roofline::{self, Bound, Options, Sample};
use rkprof_analysis::rules;
use rkprof_analysis::verdict::{self, Class, Facts};
use rkprof_arch::counter_file;
use rkprof_arch::metrics::{Device, METRICS, Metrics, Values};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_arch::plan::{self, Plan, Request};
use rkprof_arch::work::{self, Work};
use rkprof_arch::{Dtype, Unit};
use rkprof_model::event::Agent;
use serde_json::Value;
use std::collections::BTreeMap;

fn agent(name: &str, product: &str, cu_count: u32, clock_mhz: u32, xcc_count: u32) -> Agent {
    Agent {
        name: name.into(),
        product: product.into(),
        cu_count: Some(cu_count),
        clock_mhz: Some(clock_mhz),
        xcc_count: Some(xcc_count),
        wave_size: Some(rkprof_arch::find(name).map_or(64, |a| a.waves.wave_size)),
        ..Agent::default()
    }
}

fn peaks(name: &str, product: &str, cu_count: u32, clock_mhz: u32, xcc_count: u32) -> Peaks {
    Peaks::for_agent(&agent(name, product, cu_count, clock_mhz, xcc_count), None).unwrap()
}

fn mi300x() -> Peaks {
    peaks("gfx942", "AMD Instinct MI300X", 304, 2100, 8)
}

/// The digits that a published figure gives.
fn rounded(value: f64, like: f64) -> f64 {
    let text = like.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, d)| d.len() as i32);
    (value * 10_f64.powi(decimals)).round() / 10_f64.powi(decimals)
}

/// A small generator (SplitMix64), so that the mix is the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

// ---- peaks ----------------------------------------------------------------------------------------------------------

/// One device of the published table: TFLOP/s per format and unit, GB/s of memory and L2.
struct Published {
    device: (&'static str, &'static str, u32, u32, u32),
    compute: &'static [(Dtype, Unit, f64)],
    memory: f64,
    l2: Option<f64>,
}

#[rustfmt::skip]
const PUBLISHED: &[Published] = {
    use Dtype::*;
    use Unit::*;
    &[
        Published { device: ("gfx90a", "AMD Instinct MI210", 104, 1700, 1), memory: 1638.4, l2: Some(3482.0), compute: &[
            (Fp64, Vector, 22.6), (Fp64, Matrix, 45.3), (Fp32, Vector, 22.6), (Fp32, Packed, 45.3), (Fp32, Matrix, 45.3),
            (Fp16, Matrix, 181.0), (Bf16, Matrix, 181.0), (Int8, Matrix, 181.0)] },
        Published { device: ("gfx90a", "AMD Instinct MI250X", 110, 1700, 1), memory: 1638.4, l2: Some(3482.0), compute: &[
            (Fp64, Vector, 23.9), (Fp64, Matrix, 47.9), (Fp32, Packed, 47.9), (Fp16, Matrix, 191.5), (Int8, Matrix, 191.5)] },
        Published { device: ("gfx942", "AMD Instinct MI300A", 228, 2100, 6), memory: 5324.8, l2: Some(25805.0), compute: &[
            (Fp64, Vector, 61.3), (Fp64, Matrix, 122.6), (Fp32, Packed, 122.6), (Fp32, Matrix, 122.6), (Xf32, Matrix, 490.3),
            (Fp16, Matrix, 980.6), (Fp8, Matrix, 1961.2), (Int8, Matrix, 1961.2)] },
        Published { device: ("gfx942", "AMD Instinct MI300X", 304, 2100, 8), memory: 5324.8, l2: Some(34406.0), compute: &[
            (Fp64, Vector, 81.7), (Fp64, Matrix, 163.4), (Fp32, Packed, 163.4), (Fp32, Matrix, 163.4), (Xf32, Matrix, 653.7),
            (Fp16, Matrix, 1307.4), (Bf16, Matrix, 1307.4), (Fp8, Matrix, 2614.9), (Int8, Matrix, 2614.9)] },
        Published { device: ("gfx942", "AMD Instinct MI325X", 304, 2100, 8), memory: 6000.0, l2: Some(34406.0), compute: &[
            (Fp16, Matrix, 1307.4)] },
        Published { device: ("gfx950", "AMD Instinct MI350X", 256, 2200, 8), memory: 8000.0, l2: Some(36045.0), compute: &[
            (Fp64, Vector, 72.1), (Fp64, Matrix, 72.1), (Fp32, Packed, 144.2), (Fp16, Matrix, 2306.9), (Fp8, Matrix, 4613.7),
            (F6f4, Matrix, 9227.5), (Int8, Matrix, 4613.7)] },
        Published { device: ("gfx950", "AMD Instinct MI355X", 256, 2400, 8), memory: 8000.0, l2: Some(39322.0), compute: &[
            (Fp64, Vector, 78.6), (Fp64, Matrix, 78.6), (Fp32, Packed, 157.3), (Fp32, Matrix, 157.3), (Fp16, Matrix, 2516.6),
            (Bf16, Matrix, 2516.6), (Fp8, Matrix, 5033.2), (F6f4, Matrix, 10066.0), (Int8, Matrix, 5033.2)] },
        Published { device: ("gfx1100", "AMD Radeon RX 7900 XTX", 96, 2500, 1), memory: 960.0, l2: None, compute: &[
            (Fp32, Packed, 61.4), (Fp16, Matrix, 122.9), (Int8, Matrix, 122.9)] },
        Published { device: ("gfx1151", "Radeon 8060S Graphics", 40, 2900, 1), memory: 256.0, l2: None, compute: &[
            (Fp32, Packed, 29.7), (Fp32, Vector, 14.8), (Fp16, Matrix, 59.4), (Int8, Matrix, 59.4)] },
        Published { device: ("gfx1151", "Radeon 8050S Graphics", 32, 2800, 1), memory: 256.0, l2: None, compute: &[
            (Fp32, Packed, 22.9), (Fp16, Matrix, 45.9)] },
        Published { device: ("gfx1200", "AMD Radeon RX 9060 XT", 32, 3130, 1), memory: 320.0, l2: None, compute: &[
            (Fp32, Packed, 25.6), (Fp16, Matrix, 102.6), (Fp8, Matrix, 205.1), (Int8, Matrix, 205.1)] },
        Published { device: ("gfx1201", "AMD Radeon RX 9070 XT", 64, 2970, 1), memory: 640.0, l2: None, compute: &[
            (Fp32, Packed, 48.7), (Fp16, Matrix, 194.6), (Fp8, Matrix, 389.3), (Int8, Matrix, 389.3)] },
        Published { device: ("gfx1201", "AMD Radeon RX 9070", 56, 2520, 1), memory: 640.0, l2: None, compute: &[
            (Fp32, Packed, 36.1), (Fp16, Matrix, 144.5), (Fp8, Matrix, 289.0)] },
        Published { device: ("gfx1201", "AMD Radeon AI PRO R9700", 64, 2920, 1), memory: 640.0, l2: None, compute: &[
            (Fp32, Packed, 47.8), (Fp16, Matrix, 191.4), (Fp8, Matrix, 382.7)] },
    ]
};

#[test]
fn published_peaks_are_reproduced() {
    for published in PUBLISHED {
        let (name, product, cus, mhz, xccs) = published.device;
        let peaks = peaks(name, product, cus, mhz, xccs);
        assert_eq!(peaks.notes, Vec::<String>::new(), "{product}");
        for (dtype, unit, figure) in published.compute {
            let peak = peaks.compute.iter().find(|c| c.dtype == *dtype && c.unit == *unit).unwrap();
            // Both the figure and ours are rounded; MI350X's 9227.5 and MI355X's 10066 are given to four digits.
            let off = (rounded(peak.tflops, *figure) - figure).abs();
            assert!(off < 0.051 || off / figure < 1e-4, "{product} {dtype} {unit:?}: {} is not {figure}", peak.tflops);
        }
        assert_eq!(peaks.gb_per_s(Level::Hbm), Some(published.memory), "{product}");
        assert_eq!(peaks.gb_per_s(Level::L2).map(f64::round), published.l2, "{product}");
    }
}

#[test]
fn ridge_points_and_the_seeds_wrong_figures() {
    assert_eq!(rounded(mi300x().ridge(Dtype::Fp16, Level::Hbm).unwrap(), 245.5), 245.5);
    let mi355x = peaks("gfx950", "AMD Instinct MI355X", 256, 2400, 8);
    assert_eq!(rounded(mi355x.ridge(Dtype::Fp16, Level::Hbm).unwrap(), 314.6), 314.6);
    // 1600 is an older design's figure for this device, 653 its FP32 figure for MI300X (which is XF32).
    assert_eq!(rounded(mi355x.tflops(Dtype::Fp16).unwrap(), 2516.6), 2516.6);
    assert_eq!(rounded(mi300x().tflops(Dtype::Fp32).unwrap(), 163.4), 163.4);
}

#[test]
fn component_metrics_of_a_script() {
    let work = Work { bytes: Some(1_024_000.0), flops: Some(500_000.0), dtype: None };
    let derived = work.derive(10.5, Some(&mi300x()));
    assert_eq!(rounded(derived.achieved_bandwidth_gbps.unwrap(), 97.524), 97.524);
    assert_eq!(rounded(derived.bandwidth_utilization_pct.unwrap(), 1.832), 1.832);
    assert_eq!(rounded(derived.arithmetic_intensity.unwrap(), 0.48828), 0.48828);
    let expected = 100.0 * 500_000.0 / (10.5 * 1e6) / 1307.4432;
    assert!((derived.compute_utilization_pct.unwrap() / expected - 1.0).abs() < 1e-12);
    // What is missing is null, and nothing divides by zero.
    let none = Work { bytes: Some(0.0), ..work }.derive(0.0, None);
    assert_eq!(none, work::Derived::default());
}

// ---- metrics --------------------------------------------------------------------------------------------------------

fn same(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => (a - b).abs() <= 1e-9 * a.abs().max(b.abs()),
        _ => false,
    }
}

fn values(json: &Value) -> Values {
    json.as_object().unwrap().iter().map(|(name, value)| (name.clone(), value.as_f64().unwrap())).collect()
}

#[test]
fn metrics_equal_an_independent_computation() {
    let golden: Value = serde_json::from_str(include_str!("golden_metrics.json")).unwrap();
    let cases = golden["cases"].as_array().unwrap();
    assert!(cases.len() > 250);
    for case in cases {
        let arch = case["arch"].as_str().unwrap();
        let base = &golden["archs"][arch];
        let facts = &base["agent"];
        let number = |name: &str| facts[name].as_u64().unwrap() as u32;
        let agent = Agent {
            wave_size: Some(number("wave_size")),
            ..agent(
                arch,
                facts["product"].as_str().unwrap(),
                number("cu_count"),
                number("clock_mhz"),
                number("xcc_count"),
            )
        };
        let device = Device::for_agent(&agent).unwrap();
        let mut counters = values(&base["counters"]);
        for name in case["without"].as_array().unwrap() {
            counters.remove(name.as_str().unwrap()).unwrap();
        }
        counters.extend(values(&case["with"]));
        if case["zeros"] == true {
            counters.values_mut().for_each(|v| *v = 0.0);
        }
        let metrics = Metrics::compute(&device, &[counters], case["seconds"].as_f64());
        assert!(metrics.cross_pass.is_empty(), "one pass");
        let expected = base["metrics"].as_object().unwrap();
        assert_eq!(expected.len(), METRICS.len(), "the script and the code have the same metrics");
        for metric in METRICS {
            let golden = case["changed"].get(metric.name).unwrap_or(&expected[metric.name]).as_f64();
            // Made-up counters also give percentages that cannot be, which have no value.
            let golden = golden.filter(|value| metric.unit != "%" || (-1.0..=115.0).contains(value));
            let ours = metrics.get(metric.name);
            assert!(same(ours, golden), "{}: {} = {ours:?}, not {golden:?}", case["name"], metric.name);
        }
    }
}

#[test]
fn formulas_use_the_pass_that_has_all_their_counters() {
    let device = Device::for_agent(&agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8)).unwrap();
    let pass = |list: &[(&str, f64)]| -> Values { list.iter().map(|(n, v)| (n.to_string(), *v)).collect() };
    // The second pass ran at half the clock: its cycles belong to its own counters only.
    let passes = [
        pass(&[("GRBM_GUI_ACTIVE", 2e6), ("SQ_ACTIVE_INST_VALU", 304e6), ("TCC_HIT_sum", 30.0)]),
        pass(&[("GRBM_GUI_ACTIVE", 1e6), ("SQ_VALU_MFMA_BUSY_CYCLES", 608e6), ("TCC_MISS_sum", 10.0)]),
    ];
    let metrics = Metrics::compute(&device, &passes, None);
    assert_eq!(metrics.valu_busy_pct, Some(50.0));
    assert_eq!(metrics.mfma_util_pct, Some(50.0));
    assert_eq!(metrics.l2_hit_pct, Some(75.0));
    assert_eq!(metrics.cross_pass, ["l2_hit_pct"], "its counters were never in one pass");
}

// ---- plans ----------------------------------------------------------------------------------------------------------

/// Counter files in use, with the number of passes that suffice on CDNA.
#[rustfmt::skip]
const COUNTER_FILES: &[(&str, &str, usize)] = &[
    ("madengine_compute_bound.txt", include_str!("facts/counter_files/madengine_compute_bound.txt"), 2),
    ("madengine_memory_bound.txt", include_str!("facts/counter_files/madengine_memory_bound.txt"), 2),
    ("madengine_communication_bound.txt", include_str!("facts/counter_files/madengine_communication_bound.txt"), 1),
    ("madengine_full_profile.txt", include_str!("facts/counter_files/madengine_full_profile.txt"), 1),
    ("madengine_instruction_mix.txt", include_str!("facts/counter_files/madengine_instruction_mix.txt"), 1),
    ("geak_default.txt", include_str!("facts/counter_files/geak_default.txt"), 1),
    ("aaco_input.txt", include_str!("facts/counter_files/aaco_input.txt"), 1),
    ("wmma_counters_basic.txt", include_str!("facts/counter_files/wmma_counters_basic.txt"), 1),
    ("wmma_counters_extended.txt", include_str!("facts/counter_files/wmma_counters_extended.txt"), 2),
    ("wmma_key_metrics.txt", include_str!("facts/counter_files/wmma_key_metrics.txt"), 1),
    ("amd_skills.txt", include_str!("facts/counter_files/amd_skills.txt"), 2),
];

fn plan_file(arch: &str, text: &str) -> Plan {
    let lines = counter_file::parse(text).unwrap().lines;
    plan::plan(rkprof_arch::find(arch).unwrap(), &Request { lines, ..Request::default() })
}

#[test]
fn every_counter_file_of_the_seeds_gives_a_plan() {
    for arch in ["gfx90a", "gfx942", "gfx950"] {
        for (name, text, passes) in COUNTER_FILES {
            let plan = plan_file(arch, text);
            // Only one name of all files has no counterpart: it exists on gfx90a alone, and the plan says so.
            let unresolved: Vec<&str> = plan.unresolved.iter().map(|u| u.name.as_str()).collect();
            let expected: &[&str] = match (*name, arch) {
                ("amd_skills.txt", "gfx942" | "gfx950") => &["SQ_INSTS_FLAT_LDS_ONLY"],
                _ => &[],
            };
            assert_eq!(unresolved, expected, "{arch} {name}");
            assert!(plan.unresolved.iter().all(|u| u.reason.contains("exists on gfx90a")));
            assert!(plan.passes.len() <= *passes, "{arch} {name}: {} passes, {passes} suffice", plan.passes.len());
            let limits = rkprof_arch::find(arch).unwrap();
            for (block, used) in plan.passes.iter().flat_map(|p| &p.blocks) {
                assert!(limits.limit(*block).is_none_or(|limit| *used <= limit), "{arch} {name} {block}: {used}");
            }
        }
    }
}

#[test]
fn on_rdna_every_name_is_translated_or_explained() {
    for arch in ["gfx1030", "gfx1100", "gfx1151", "gfx1201"] {
        for (name, text, _) in COUNTER_FILES {
            let plan = plan_file(arch, text);
            assert!(!plan.passes.is_empty(), "{arch} {name}");
            assert!(plan.unresolved.iter().all(|u| !u.reason.is_empty()), "{arch} {name}");
        }
    }
    let plan = plan_file("gfx1151", COUNTER_FILES[7].1);
    let translated: BTreeMap<_, _> = plan.translated.iter().map(|t| (t.from.as_str(), t.to.join(" "))).collect();
    assert_eq!(translated["TCC_HIT"], "GL2C_HIT");
    assert_eq!(translated["SQ_INSTS_VMEM"], "SQ_INSTS_TEX_LOAD SQ_INSTS_TEX_STORE SQ_INSTS_FLAT");
    assert!(plan.unresolved.is_empty(), "{:?}", plan.unresolved);
}

#[test]
fn names_that_never_existed_are_replaced_and_said() {
    let plan = plan_file("gfx942", COUNTER_FILES[6].1);
    let translated: Vec<_> = plan.translated.iter().map(|t| (t.from.as_str(), t.to[0].as_str())).collect();
    assert_eq!(translated, [("TCP_READ", "TCP_TOTAL_READ_sum"), ("TCP_WRITE", "TCP_TOTAL_WRITE_sum")]);
    assert_eq!(plan.requested, 9);
    // Three lines would be three runs of the program.
    assert_eq!(plan.passes.len(), 1);
    assert!(plan.notes.iter().any(|n| n.contains("3 lines")), "{:?}", plan.notes);
}
