//! The architectures as constants. Each row names its sources; "SOL" is rocprofiler-compute's System Speed-of-Light panel.

use super::counters::{Block, Set};
use super::counting::{Counting, Fabric, Naming, Reads};
use super::{Arch, Caches, CodeFacts, Dtype, L2Channels, Lds, Rate, Unit, WaveSlots};
use Dtype::{Bf16, F6f4, Fp8, Fp16, Fp32, Fp64, Int4, Int8, Xf32};
use Unit::{Matrix, Packed, Vector};

const fn rate(dtype: Dtype, unit: Unit, per_clock: u32, source: &'static str) -> Rate {
    Rate { dtype, unit, per_clock, source, verified: true }
}

const fn unsure(dtype: Dtype, unit: Unit, per_clock: u32, source: &'static str) -> Rate {
    Rate { dtype, unit, per_clock, source, verified: false }
}

const MI200: &str = "ROCm docs, MI250 table; SOL gfx90a";
const MI300: &str = "ROCm docs, MI300 table; SOL gfx942";
const MI350: &str = "SOL gfx950";
const WMMA: &str = "GPUOpen, matrix cores of RDNA 4 (RDNA 3 column); rocprofiler-compute gfx1151";
const VOPD: &str = "AMD RDNA 3 figures: 64 lanes, dual issue";

static CDNA2_RATES: &[Rate] = &[
    rate(Fp64, Vector, 128, MI200),
    rate(Fp64, Matrix, 256, MI200),
    rate(Fp32, Vector, 128, MI200),
    rate(Fp32, Packed, 256, MI200),
    rate(Fp32, Matrix, 256, MI200),
    rate(Fp16, Matrix, 1024, MI200),
    rate(Bf16, Matrix, 1024, MI200),
    rate(Int8, Matrix, 1024, MI200),
];

static CDNA3_RATES: &[Rate] = &[
    rate(Fp64, Vector, 128, MI300),
    rate(Fp64, Matrix, 256, MI300),
    rate(Fp32, Vector, 128, "SOL gfx942 (VALU FLOPs)"),
    rate(Fp32, Packed, 256, "ROCm docs, MI300 table"),
    rate(Fp32, Matrix, 256, MI300),
    rate(Xf32, Matrix, 1024, "ROCm docs, MI300 table"),
    rate(Fp16, Matrix, 2048, MI300),
    rate(Bf16, Matrix, 2048, MI300),
    rate(Fp8, Matrix, 4096, MI300),
    rate(Int8, Matrix, 4096, MI300),
];

// No XF32 row: the counter exists on gfx950, but the hardware rate is not documented.
static CDNA4_RATES: &[Rate] = &[
    rate(Fp64, Vector, 128, MI350),
    rate(Fp64, Matrix, 128, MI350),
    rate(Fp32, Vector, 128, "SOL gfx950 (VALU FLOPs)"),
    rate(Fp32, Packed, 256, MI350),
    rate(Fp32, Matrix, 256, MI350),
    rate(Fp16, Matrix, 4096, MI350),
    rate(Bf16, Matrix, 4096, MI350),
    rate(Fp8, Matrix, 8192, "SOL gfx950; ISSCC report"),
    rate(F6f4, Matrix, 16384, "SOL gfx950 (its 16834 is a misprint)"),
    rate(Int8, Matrix, 8192, MI350),
];

static RDNA2_RATES: &[Rate] = &[
    unsure(Fp32, Vector, 128, "64 lanes"),
    unsure(Fp16, Packed, 256, "GPUOpen, matrix cores of RDNA 4 (RDNA 2 column)"),
    unsure(Int8, Packed, 512, "GPUOpen, matrix cores of RDNA 4 (RDNA 2 column)"),
];

// FP64 has no row on RDNA: AMD's own sources disagree (4 or 8 per clock), so no roof is drawn.
static RDNA3_RATES: &[Rate] = &[
    rate(Fp32, Vector, 128, "rocprofiler-compute gfx1151 SOL"),
    rate(Fp32, Packed, 256, VOPD),
    rate(Fp16, Matrix, 512, WMMA),
    rate(Bf16, Matrix, 512, WMMA),
    rate(Int8, Matrix, 512, WMMA),
    rate(Int4, Matrix, 1024, WMMA),
];

const RDNA4: &str = "GPUOpen, matrix cores of RDNA 4";

static RDNA4_RATES: &[Rate] = &[
    rate(Fp32, Vector, 128, VOPD),
    rate(Fp32, Packed, 256, VOPD),
    rate(Fp16, Matrix, 1024, RDNA4),
    rate(Bf16, Matrix, 1024, RDNA4),
    unsure(Fp8, Matrix, 2048, "derived from AMD's 389 TFLOP/s of the RX 9070 XT"),
    rate(Int8, Matrix, 2048, RDNA4),
    rate(Int4, Matrix, 4096, RDNA4),
];

const SOL_L2: &str = "SOL: bytes per clock and channel x channels x clock";

const CDNA2_CACHES: Caches =
    Caches { l2: Some((64, L2Channels::PerDevice(32))), l1_bytes_per_clock: Some(64), l1_line: 64, source: SOL_L2 };
const CDNA3_CACHES: Caches =
    Caches { l2: Some((128, L2Channels::PerXcc(16))), l1_bytes_per_clock: Some(128), l1_line: 128, source: SOL_L2 };
const RDNA_CACHES: Caches = Caches {
    l2: None,
    l1_bytes_per_clock: None,
    l1_line: 64,
    source: "rocprofiler-compute gfx1151 (64 B per request)",
};

const CDNA_LDS: Lds = Lds {
    bytes: 64 << 10,
    banks: 32,
    bytes_per_clock: 128,
    granule: 512,
    verified: true,
    source: "SOL: clock x CU x 128 B; granule: LLVM AMDGPU",
};
const CDNA4_LDS: Lds = Lds { bytes: 160 << 10, granule: 1280, ..CDNA_LDS };
// A workgroup processor has 128 KiB for two compute units, at most 64 KiB for one workgroup.
const RDNA_LDS: Lds = Lds {
    bytes: 64 << 10,
    banks: 32,
    bytes_per_clock: 128,
    granule: 1024,
    verified: false,
    source: "rocprofiler-compute gfx1151 (32 banks x 4 B); granule: LLVM AMDGPU",
};

const LLVM: &str = "LLVM AMDGPU subtarget tables";

const CDNA_WAVES: WaveSlots = WaveSlots {
    wave_size: 64,
    one_wave_size: true,
    simds: 4,
    waves_per_simd: 8,
    workgroups: 16,
    vgprs: 512,
    vgpr_granule: 8,
    sgprs: Some(800),
    sgpr_granule: 16,
    source: LLVM,
};
const RDNA_WAVES: WaveSlots = WaveSlots {
    wave_size: 32,
    one_wave_size: false,
    simds: 2,
    waves_per_simd: 16,
    workgroups: 16,
    vgprs: 1024,
    vgpr_granule: 16,
    sgprs: None,
    sgpr_granule: 1,
    source: LLVM,
};
/// RDNA 3 and 4 parts with 1.5 times the registers.
const RDNA_WAVES_LARGE: WaveSlots = WaveSlots { vgprs: 1536, vgpr_granule: 24, ..RDNA_WAVES };

/// rocprofiler-compute, `mi_gpu_spec.yaml`.
static CDNA_LIMITS: &[(Block, u32)] = &[
    (Block::Sq, 8),
    (Block::Ta, 2),
    (Block::Td, 2),
    (Block::Tcp, 4),
    (Block::Tcc, 4),
    (Block::Tca, 2),
    (Block::Cpc, 2),
    (Block::Cpf, 2),
    (Block::Spi, 6),
    (Block::Grbm, 2),
    (Block::Gds, 4),
];
/// rocprofiler-compute for gfx1151, used for all of RDNA; TCP: one per pass on gfx1151 (rocm-systems PR 10041), GL1C:
/// assumed. The SDK decides.
static RDNA_LIMITS: &[(Block, u32)] =
    &[(Block::Sq, 8), (Block::Ta, 2), (Block::Tcp, 1), (Block::Gl1c, 4), (Block::Gl2c, 4), (Block::Grbm, 2)];

const CDNA2_COUNTING: Counting = Counting {
    naming: Some(Naming::Tcc),
    fabric: Some(Fabric {
        prefix: "TCC_EA",
        reads: Reads::Of32And64,
        writes: Some("TCC_EA_WRREQ"),
        atomic_latency: false,
        before_infinity_cache: false,
    }),
    matrix: &["F16", "BF16", "F32", "F64"],
    wave_cycles: Some(4.0),
    lds_units: Some(1.0),
    caution: None,
    half_of_l2_before: None,
};
const CDNA3_FABRIC: Fabric = Fabric {
    prefix: "TCC_EA0",
    reads: Reads::Of32And64And128("TCC_BUBBLE"),
    writes: Some("TCC_EA0_WRREQ"),
    atomic_latency: true,
    before_infinity_cache: true,
};
const CDNA3_COUNTING: Counting =
    Counting { fabric: Some(CDNA3_FABRIC), matrix: &["F16", "BF16", "F32", "F64", "F8"], ..CDNA2_COUNTING };
const CDNA4_COUNTING: Counting = Counting {
    // Not TCC_BUBBLE, which AMD's definitions used until 2026.
    fabric: Some(Fabric { reads: Reads::Of32And64And128("TCC_EA0_RDREQ_128B"), ..CDNA3_FABRIC }),
    matrix: &["F16", "BF16", "F32", "F64", "F8", "F6F4"],
    ..CDNA3_COUNTING
};
const RDNA_COUNTING: Counting = Counting {
    naming: Some(Naming::Gl2c),
    fabric: Some(Fabric {
        prefix: "GL2C_EA",
        reads: Reads::BySize { sizes: &[32, 64, 96, 128], otherwise: None },
        writes: Some("GL2C_MC_WRREQ"),
        atomic_latency: false,
        before_infinity_cache: false,
    }),
    matrix: &[],
    wave_cycles: Some(1.0),
    lds_units: Some(0.5),
    caution: None,
    half_of_l2_before: None,
};
const RDNA35_COUNTING: Counting = Counting {
    caution: Some(
        "some SDK versions mix counters of one pass up on gfx115x; if values look impossible, plan with one counter per \
         pass",
    ),
    // They know 4 of the 8 channels; that was mended in February 2026.
    half_of_l2_before: Some(10200),
    ..RDNA_COUNTING
};
const RDNA4_COUNTING: Counting = Counting {
    fabric: Some(Fabric {
        prefix: "GL2C_EA",
        // SDKs without a counter for 256 B requests: measured bytes were 256 per request (ROCm issue 6613).
        reads: Reads::BySize { sizes: &[32, 64, 128, 256], otherwise: Some(256.0) },
        writes: None,
        atomic_latency: false,
        before_infinity_cache: false,
    }),
    ..RDNA_COUNTING
};

// LLVM's AMDGPU usage guide: feature gfx90a-insts, and `GRANULATED_WORKITEM_VGPR_COUNT` of a descriptor.
const GCN_CODE: CodeFacts =
    CodeFacts { workgroup_processors: false, unified_registers: false, vgpr_steps: Some([4, 4]) };
const CDNA_CODE: CodeFacts =
    CodeFacts { workgroup_processors: false, unified_registers: true, vgpr_steps: Some([8, 8]) };
const RDNA_CODE: CodeFacts =
    CodeFacts { workgroup_processors: true, unified_registers: false, vgpr_steps: Some([8, 4]) };

const GFX90A: Arch = Arch {
    name: "gfx90a",
    counting: CDNA2_COUNTING,
    rates: CDNA2_RATES,
    caches: CDNA2_CACHES,
    lds: CDNA_LDS,
    waves: CDNA_WAVES,
    limits: CDNA_LIMITS,
    counter_set: Set("90a"),
    intercepted: true,
    code: CDNA_CODE,
};
const GFX942: Arch = Arch {
    name: "gfx942",
    counting: CDNA3_COUNTING,
    rates: CDNA3_RATES,
    caches: CDNA3_CACHES,
    counter_set: Set("94x"),
    ..GFX90A
};
const GFX950: Arch = Arch {
    name: "gfx950",
    counting: CDNA4_COUNTING,
    rates: CDNA4_RATES,
    lds: CDNA4_LDS,
    counter_set: Set("950"),
    ..GFX942
};
const GFX1030: Arch = Arch {
    name: "gfx1030",
    counting: RDNA_COUNTING,
    rates: RDNA2_RATES,
    caches: RDNA_CACHES,
    lds: RDNA_LDS,
    waves: RDNA_WAVES,
    limits: RDNA_LIMITS,
    counter_set: Set("103x"),
    intercepted: true,
    code: RDNA_CODE,
};
const GFX1100: Arch =
    Arch { name: "gfx1100", rates: RDNA3_RATES, waves: RDNA_WAVES_LARGE, counter_set: Set("110x"), ..GFX1030 };
const GFX1102: Arch = Arch { name: "gfx1102", waves: RDNA_WAVES, ..GFX1100 };
const GFX1150: Arch = Arch { name: "gfx1150", counting: RDNA35_COUNTING, counter_set: Set("115x"), ..GFX1102 };
const GFX1151: Arch = Arch { name: "gfx1151", waves: RDNA_WAVES_LARGE, ..GFX1150 };
const GFX1200: Arch =
    Arch { name: "gfx1200", counting: RDNA4_COUNTING, rates: RDNA4_RATES, counter_set: Set("120x"), ..GFX1100 };

/// Architectures without a row, by how their names begin: the first that fits. gfx1250 has a name of RDNA, and is none.
pub(super) static FAMILIES: &[(&str, CodeFacts)] = &[
    ("gfx94", CDNA_CODE),
    ("gfx95", CDNA_CODE),
    ("gfx9-4", CDNA_CODE),
    ("gfx9", GCN_CODE),
    ("gfx125", CodeFacts::UNKNOWN),
    ("gfx1", RDNA_CODE),
];

/// Architectures without a row whose packets intercept queues know: GCN, CDNA 1, RDNA 1.
pub(super) static OLDER: &[&str] =
    &["gfx900", "gfx902", "gfx904", "gfx906", "gfx908", "gfx909", "gfx90c", "gfx1010", "gfx1011", "gfx1012", "gfx1013"];

/// The first of a column of counters speaks for it ([`super::representatives`]). gfx940 and gfx941 are pre-production
/// steppings of gfx942 (gone from ROCm 7.0).
pub(super) static ARCHS: &[Arch] = &[
    GFX90A,
    GFX942,
    Arch { name: "gfx940", ..GFX942 },
    Arch { name: "gfx941", ..GFX942 },
    GFX950,
    GFX1030,
    Arch { name: "gfx1031", ..GFX1030 },
    Arch { name: "gfx1032", ..GFX1030 },
    Arch { name: "gfx1033", ..GFX1030 },
    Arch { name: "gfx1034", ..GFX1030 },
    Arch { name: "gfx1035", ..GFX1030 },
    Arch { name: "gfx1036", ..GFX1030 },
    GFX1100,
    Arch { name: "gfx1101", ..GFX1100 },
    GFX1102,
    Arch { name: "gfx1103", ..GFX1102 },
    GFX1151,
    GFX1150,
    Arch { name: "gfx1152", ..GFX1150 },
    Arch { name: "gfx1153", ..GFX1150 },
    Arch { name: "gfx1201", ..GFX1200 },
    GFX1200,
];
