//! A new architecture is data. This test declares two that are not in the table and uses them through the same functions as
//! the others: one with a known compute unit only, and a successor of CDNA 4. Their numbers are this test's own.

use rkprof_arch::counters::Set;
use rkprof_arch::counting::{Counting, Fabric, Naming, Reads};
use rkprof_arch::metrics::{Device, Metrics, Values};
use rkprof_arch::occupancy::{Limiter, Needs, theoretical};
use rkprof_arch::plan::{Request, plan};
use rkprof_arch::presets::{self, Layout};
use rkprof_arch::{Arch, Caches, CodeFacts, Dtype, Lds, Rate, Unit, WaveSlots};

/// Its counters are unknown.
static UNCOUNTED: Arch = Arch {
    name: "gfx9990",
    counting: Counting::UNKNOWN,
    rates: &[Rate { dtype: Dtype::Fp32, unit: Unit::Vector, per_clock: 256, source: "this test", verified: false }],
    caches: Caches { l2: None, l1_bytes_per_clock: None, l1_line: 128, source: "this test" },
    lds: Lds { bytes: 320 << 10, banks: 64, bytes_per_clock: 256, granule: 2048, verified: false, source: "this test" },
    waves: WaveSlots {
        wave_size: 32,
        one_wave_size: true,
        simds: 4,
        waves_per_simd: 16,
        workgroups: 32,
        vgprs: 1024,
        vgpr_granule: 16,
        sgprs: None,
        sgpr_granule: 1,
        source: "this test",
    },
    limits: &[],
    counter_set: Set::NONE,
    intercepted: false,
    code: CodeFacts { workgroup_processors: false, unified_registers: true, vgpr_steps: Some([8, 8]) },
};

/// Counts as CDNA 4 does, with lines of 256 B and two matrix formats.
static CDNA5: Arch = Arch {
    name: "gfx9960",
    counting: Counting {
        naming: Some(Naming::Tcc),
        fabric: Some(Fabric {
            prefix: "TCC_EA0",
            reads: Reads::Of32And64And128("TCC_EA0_RDREQ_128B"),
            writes: Some("TCC_EA0_WRREQ"),
            atomic_latency: true,
            before_infinity_cache: true,
        }),
        matrix: &["F16", "F8"],
        wave_cycles: Some(4.0),
        lds_units: Some(1.0),
        caution: None,
        half_of_l2_before: None,
    },
    caches: Caches { l2: None, l1_bytes_per_clock: None, l1_line: 256, source: "this test" },
    waves: WaveSlots { wave_size: 64, vgprs: 512, vgpr_granule: 8, waves_per_simd: 8, ..UNCOUNTED.waves },
    counter_set: Set("950"),
    ..UNCOUNTED
};

/// Values of all counters that both families of names have, so that a formula of the wrong family would also find counters.
fn values() -> Values {
    let values = [
        ("GRBM_COUNT", 2000.0),
        ("GRBM_GUI_ACTIVE", 1000.0),
        ("SQ_WAVES", 64.0),
        ("SQ_WAVE_CYCLES", 400.0),
        ("SQ_WAIT_ANY", 100.0),
        ("SQ_INSTS_VALU", 50.0),
        ("SQ_ACTIVE_INST_VALU", 500.0),
        ("SQ_LDS_IDX_ACTIVE", 2000.0),
        ("SQ_LDS_BANK_CONFLICT", 400.0),
        ("SQC_LDS_IDX_ACTIVE", 7.0),
        ("SQC_LDS_BANK_CONFLICT", 3.0),
        ("TCC_HIT_sum", 30.0),
        ("TCC_MISS_sum", 10.0),
        ("GL2C_HIT_sum", 1.0),
        ("GL2C_MISS_sum", 99.0),
        ("TCP_TOTAL_CACHE_ACCESSES_sum", 16.0),
        ("TCP_REQ_sum", 1000.0),
        ("TCC_EA0_RDREQ_sum", 100.0),
        ("TCC_EA0_RDREQ_32B_sum", 20.0),
        ("TCC_EA0_RDREQ_128B_sum", 30.0),
        ("TCC_EA0_WRREQ_sum", 50.0),
        ("TCC_EA0_WRREQ_64B_sum", 40.0),
        ("GL2C_EA_RDREQ_32B_sum", 1.0),
        ("GL2C_EA_RDREQ_64B_sum", 1.0),
        ("GL2C_EA_RDREQ_96B_sum", 1.0),
        ("GL2C_EA_RDREQ_128B_sum", 1.0),
        ("GL2C_MC_WRREQ_sum", 1.0),
        ("GL2C_EA_WRREQ_64B_sum", 1.0),
        ("SQ_INSTS_VALU_MFMA_MOPS_F16", 3.0),
        ("SQ_INSTS_VALU_MFMA_MOPS_F8", 5.0),
    ];
    let vector = ["F16", "F32", "F64"]
        .into_iter()
        .flat_map(|dtype| ["ADD", "MUL", "TRANS", "FMA"].map(|what| (format!("SQ_INSTS_VALU_{what}_{dtype}"), 1.0)));
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(vector).collect()
}

fn device(arch: &'static Arch) -> Device {
    Device { arch, cus: 10.0, wave_size: f64::from(arch.waves.wave_size), max_waves_per_cu: 64.0 }
}

#[test]
fn a_successor_of_cdna_counts_as_its_row_says() {
    let metrics = Metrics::compute(&device(&CDNA5), &[values()], None);
    // 128 * 30 + 64 * (100 - 30 - 20) + 32 * 20, and 64 * 40 + 32 * 10.
    assert_eq!((metrics.fabric_read_bytes, metrics.fabric_write_bytes), (Some(7680.0), Some(2880.0)));
    assert_eq!((metrics.l2_hit_pct, metrics.l1_bytes), (Some(75.0), Some(16.0 * 256.0)));
    // 2000 of 10 units * 1000 cycles; 1600 accesses of 64 banks of 4 B.
    assert_eq!((metrics.lds_util_pct, metrics.lds_bytes), (Some(20.0), Some(1600.0 * 256.0)));
    // 4 * 400 / (10 * 1000) waves.
    assert_eq!(metrics.mean_waves_per_cu, Some(0.16));
    // Each vector format: 64 lanes * (1 + 1 + 1 + 2); matrix: 512 * (3 + 5).
    assert_eq!(metrics.total_flops, Some(3.0 * 64.0 * 5.0 + 512.0 * 8.0));
    assert_eq!((metrics.valu_issue_pct, metrics.lds_conflict_cycles_pct), (None, None), "formulas of RDNA");

    let memory = presets::find("memory").unwrap();
    let (Layout::Passes(passes), None) = memory.layout(&CDNA5) else { panic!("{:?}", memory.layout(&CDNA5)) };
    let names: Vec<&String> = passes.iter().flatten().collect();
    assert!(names.iter().any(|name| *name == "TCC_EA0_RDREQ_128B_sum"), "{names:?}");
    assert!(names.iter().all(|name| !name.starts_with("GL") && !name.starts_with("SQC_LDS")), "{names:?}");
    assert!(!plan(&CDNA5, &Request { presets: vec![memory], ..Request::default() }).passes.is_empty());
}

#[test]
fn what_is_not_known_is_not_computed() {
    let metrics = Metrics::compute(&device(&UNCOUNTED), &[values()], Some(1.0));
    // These need only the counters themselves.
    let known = Metrics { gpu_busy_pct: Some(50.0), wait_any_share_pct: Some(25.0), ..Metrics::default() };
    assert_eq!(metrics, known);

    for preset in presets::PRESETS.iter().filter(|preset| preset.has_counters()) {
        let (layout, note) = preset.layout(&UNCOUNTED);
        assert_eq!(layout, Layout::Passes(vec![]), "{}", preset.name);
        assert!(note.is_some_and(|note| note.contains("gfx9990") && note.contains("known")), "{}", preset.name);
    }
    let request = Request { lines: vec![vec!["SQ_WAVES".to_owned()]], ..Request::default() };
    assert_eq!(plan(&UNCOUNTED, &request).unresolved.len(), 1, "no counter is in its table");
}

#[test]
fn what_is_known_holds_without_counters() {
    // 97 registers take 112 of 1024: 9 of 16 waves on each of 4 SIMDs.
    let needs = Needs { workgroup: 32, vgprs: 97, ..Needs::default() };
    let occupancy = theoretical(&UNCOUNTED, &needs).unwrap();
    assert_eq!((occupancy.waves_per_cu, occupancy.limited_by), (36, Limiter::Vgprs));
    // 100,000 B take 49 granules of 2048: three workgroups of eight waves.
    let lds = theoretical(&UNCOUNTED, &Needs { workgroup: 256, lds: 100_000, ..Needs::default() }).unwrap();
    assert_eq!((lds.waves_per_cu, lds.limited_by), (24, Limiter::Lds));
    assert!(rkprof_arch::find(UNCOUNTED.name).is_none(), "nothing falls back to a neighbour");
}

/// A row says what a name cannot: gfx1250 has a name of RDNA, and is of the other family.
#[test]
fn names_tell_families_only_where_there_is_no_row() {
    let of = |name| {
        let CodeFacts { workgroup_processors, unified_registers, vgpr_steps } = rkprof_arch::code_facts(name);
        (workgroup_processors, unified_registers, vgpr_steps)
    };
    for arch in rkprof_arch::all() {
        assert_eq!(rkprof_arch::code_facts(arch.name), arch.code, "{arch}");
        // Names of later families tell nothing: gfx1250 has one of RDNA's.
        let families = [("gfx9", false), ("gfx10", true), ("gfx11", true), ("gfx120", true)];
        if let Some((_, expected)) = families.iter().find(|(family, _)| arch.name.starts_with(family)) {
            assert_eq!(arch.code.workgroup_processors, *expected, "{arch}");
        }
    }
    let (cdna, rdna) = ((false, true, Some([8, 8])), (true, false, Some([8, 4])));
    assert_eq!(["gfx942:xnack-", "gfx1151"].map(of), [cdna, rdna]);
    let without_row = ["gfx908", "gfx9-4-generic", "gfx125f", "gfx131f", "sm_90"].map(of);
    let unknown = (false, false, None);
    assert_eq!(without_row, [(false, false, Some([4, 4])), cdna, unknown, rdna, unknown]);
}

#[test]
fn only_gfx115x_is_read_by_half() {
    for arch in rkprof_arch::all() {
        assert_eq!(arch.counting.half_of_l2_before, arch.name.starts_with("gfx115").then_some(10200), "{arch}");
    }
}
