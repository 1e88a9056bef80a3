//! Derived metrics: every formula once, as data with its text, evaluated over counter values.
//!
//! Counter values are sums over instances (XCC, shader engine, channel), except `GRBM_*`, which are the maximum over XCCs;
//! the collector reduces them. `G` is GRBM_GUI_ACTIVE in cycles, `CU` the agent's compute units, `W` = 64 on CDNA.
//! SQ_ACTIVE_INST_VALU, SQ_WAVE_CYCLES, SQ_WAIT_*, SQ_INST_CYCLES_SALU count quad-cycles on CDNA, cycles on RDNA. A missing
//! input or a division by zero makes a metric `None`, unless the SDK computed it ([`derived`]); no value is clipped. Rates take the time of a run without counters:
//! counting serializes dispatches.

mod believe;
mod derived;
mod flops;
mod inputs;
mod memory;
mod traffic;

pub use inputs::{Device, Inputs, Values};
pub use traffic::Traffic;

use crate::peaks::Level;
use crate::{Dtype, Unit};
use inputs::ratio;
use serde::{Deserialize, Serialize};

/// A metric as data, for `rkprof rules`, reports and the planner.
pub struct Metric {
    pub name: &'static str,
    /// Unit of the value; the name contains it too, unless it is a count.
    pub unit: &'static str,
    pub formula: &'static str,
    eval: fn(&Inputs<'_>) -> Option<f64>,
}

macro_rules! metrics {
    ($($name:ident, $unit:literal, $formula:literal, $eval:expr;)*) => {
        /// All metrics of a kernel; `None` = not measured.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Metrics {
            $(#[doc = $formula] pub $name: Option<f64>,)*
            /// Metrics whose inputs come from different passes, and so from different dispatches.
            pub cross_pass: Vec<String>,
            /// Percentages below 0 or far above 100 and rates beyond the device, which have no value: their counters are
            /// impossible.
            pub impossible: Vec<String>,
        }

        pub static METRICS: &[Metric] = &[$(Metric {
            name: stringify!($name),
            unit: $unit,
            formula: $formula,
            eval: $eval,
        }),*];

        impl Metrics {
            /// A metric by name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($name) => self.$name,)*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: Option<f64>) {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => {}
                }
            }
        }
    };
}

metrics! {
    gpu_busy_pct, "%", "100*G/GRBM_COUNT (busy, not compute utilization)",
        |i| ratio(100.0 * i.active()?, i.get("GRBM_COUNT")?);
    valu_busy_pct, "%", "CDNA: 100*SQ_ACTIVE_INST_VALU/(CU*G) (quad-cycles and 4 SIMDs cancel)",
        |i| i.cdna()?.per_cu_cycle(100.0, "SQ_ACTIVE_INST_VALU");
    valu_issue_pct, "%", "RDNA: 100*(2*SQ_INSTS_VALU-SQ_INSTS_WAVE32_VALU)/(2*CU*G) (issue slots of 2 SIMDs; inferred)",
        |i| i.rdna()?.valu_issue();
    valu_lane_efficiency_pct, "%", "CDNA: 100*SQ_THREAD_CYCLES_VALU/(SQ_ACTIVE_INST_VALU*W) (divergence)",
        |i| ratio(
            100.0 * i.cdna()?.get("SQ_THREAD_CYCLES_VALU")?,
            i.get("SQ_ACTIVE_INST_VALU")? * i.device.wave_size,
        );
    salu_busy_pct, "%", "CDNA: 100*SQ_INST_CYCLES_SALU/(CU*G)",
        |i| i.cdna()?.per_cu_cycle(100.0, "SQ_INST_CYCLES_SALU");
    mfma_util_pct, "%", "CDNA: 100*SQ_VALU_MFMA_BUSY_CYCLES/(4*CU*G)",
        |i| i.cdna()?.per_cu_cycle(25.0, "SQ_VALU_MFMA_BUSY_CYCLES");
    cu_busy_pct, "%", "CDNA: 400*SQ_BUSY_CU_CYCLES/(CU*G), share of the time in which a compute unit has waves",
        |i| i.cdna()?.per_cu_cycle(400.0, "SQ_BUSY_CU_CYCLES");
    mean_waves_per_cu, "waves", "CDNA: 4*SQ_WAVE_CYCLES/(CU*G); RDNA: SQ_WAVE_CYCLES/(CU*G)",
        |i| i.per_cu_cycle(i.cycles_per_count()?, "SQ_WAVE_CYCLES");
    occupancy_pct, "%", "100*mean_waves_per_cu/32 (unreliable below 1 ms)",
        |i| i.per_cu_cycle(100.0 * i.cycles_per_count()? / i.device.max_waves_per_cu, "SQ_WAVE_CYCLES");
    wait_inst_share_pct, "%", "100*SQ_WAIT_INST_ANY/SQ_WAVE_CYCLES (waiting to issue)",
        |i| i.share("SQ_WAIT_INST_ANY", "SQ_WAVE_CYCLES");
    wait_any_share_pct, "%", "100*SQ_WAIT_ANY/SQ_WAVE_CYCLES (waiting for anything)",
        |i| i.share("SQ_WAIT_ANY", "SQ_WAVE_CYCLES");
    lds_wait_share_pct, "%", "100*SQ_WAIT_INST_LDS/SQ_WAVE_CYCLES",
        |i| i.share("SQ_WAIT_INST_LDS", "SQ_WAVE_CYCLES");

    l2_hit_pct, "%", "100*HIT/(HIT+MISS), TCC_* or GL2C_* (uncached reads count as misses)",
        |i| i.l2_hit();
    l1_hit_pct, "%", "CDNA: 100-100*(TCP_TCC READ+WRITE+ATOMIC_WITH_RET+ATOMIC_WITHOUT_RET)/TCP_TOTAL_CACHE_ACCESSES; \
        gfx115x: 100*(TCP_REQ-TCP_REQ_MISS)/TCP_REQ",
        |i| i.l1_hit();

    lds_util_pct, "%", "100*LDS_IDX_ACTIVE/(CU*G); RDNA: /(CU/2*G), counted per work group processor",
        |i| i.lds_util();
    lds_conflicts_per_access, "conflicts", "CONFLICT/(IDX_ACTIVE-CONFLICT), at most 31",
        |i| ratio(i.lds_conflict()?, i.lds_accesses()?);
    lds_bank_conflict_pct, "%", "3.125*CONFLICT/(IDX_ACTIVE-CONFLICT), share of the 32-way worst case",
        |i| ratio(3.125 * i.lds_conflict()?, i.lds_accesses()?);
    lds_stalled_pct, "%", "CDNA: 100*SQ_LDS_BANK_CONFLICT/(CU*G), AMD's LDSBankConflict",
        |i| i.cdna()?.per_cu_cycle(100.0, "SQ_LDS_BANK_CONFLICT");
    lds_conflict_cycles_pct, "%", "RDNA: 100*SQC_LDS_BANK_CONFLICT/SQC_LDS_IDX_ACTIVE, AMD's LDSBankConflict there",
        |i| i.rdna()?.share("SQC_LDS_BANK_CONFLICT", "SQC_LDS_IDX_ACTIVE");
    lds_bytes, "B", "(IDX_ACTIVE-CONFLICT)*4*32",
        |i| Some(i.lds_accesses()? * 4.0 * f64::from(i.device.arch.lds.banks));

    l1_bytes, "B", "CDNA: TCP_TOTAL_CACHE_ACCESSES*64 (gfx90a) or *128 (gfx94x, gfx950); gfx115x: TCP_REQ*64",
        |i| i.l1_bytes();
    gl1_bytes, "B", "gfx115x: 64*(TCP_GL1_REQ_READ+TCP_GL1_REQ_WRITE)",
        |i| Some(64.0 * (i.rdna()?.get("TCP_GL1_REQ_READ")? + i.get("TCP_GL1_REQ_WRITE")?));
    l2_bytes, "B", "CDNA: 64*(TCP_TCC READ+WRITE+ATOMIC_WITH_RET+ATOMIC_WITHOUT_RET), requests (at least: rocprofiler-compute \
        3.7 counts 128 on gfx942 and gfx950); gfx115x: GL1C_GL2 by size",
        |i| i.l2_bytes();
    l2_lookup_bytes, "B", "CDNA: TCC_REQ*128, whole lines looked up",
        |i| Some(128.0 * i.cdna()?.get("TCC_REQ")?);

    fabric_read_bytes, "B", "gfx90a: 32*R32+64*(R-R32); gfx94x: 32*R32+64*(R-R32-BUBBLE)+128*BUBBLE; gfx950: the same with R128 for BUBBLE; RDNA: by size",
        |i| i.fabric_read();
    fabric_write_bytes, "B", "CDNA: 64*W64+32*(W-W64), atomics included; RDNA2-3.5: 64*W64+32*(GL2C_MC_WRREQ-W64); \
        RDNA4: no exact formula",
        |i| i.fabric_write();
    fabric_bytes, "B", "fabric_read_bytes+fabric_write_bytes: device memory and Infinity Cache together on MI300 and later",
        |i| Some(i.fabric_read()? + i.fabric_write()?);
    fabric_bytes_at_least, "B", "fabric_bytes; RDNA4: fabric_read_bytes+32*WRREQ, the least that its writes can be",
        |i| Some(i.fabric_read_at_least()? + i.fabric_write().or_else(|| Some(32.0 * i.rdna()?.fabric("WRREQ")?))?);
    dram_read_bytes, "B", "gfx950: 32*TCC_EA0_RDREQ_DRAM_32B",
        |i| Some(32.0 * i.get("TCC_EA0_RDREQ_DRAM_32B")?);
    dram_write_bytes, "B", "gfx950: 32*TCC_EA0_WRREQ_WRITE_DRAM_32B",
        |i| Some(32.0 * i.get("TCC_EA0_WRREQ_WRITE_DRAM_32B")?);
    gmi_read_bytes, "B", "gfx950: 32*TCC_EA0_RDREQ_GMI_32B (other dies and devices)",
        |i| Some(32.0 * i.get("TCC_EA0_RDREQ_GMI_32B")?);
    io_read_bytes, "B", "gfx950: 32*TCC_EA0_RDREQ_IO_32B",
        |i| Some(32.0 * i.get("TCC_EA0_RDREQ_IO_32B")?);
    dram_read_share_pct, "%", "CDNA: 100*E_RDREQ_DRAM/E_RDREQ (the rest: other devices, host)",
        |i| i.fabric_share("RDREQ_DRAM", "RDREQ");
    dram_write_share_pct, "%", "CDNA: 100*E_WRREQ_DRAM/E_WRREQ",
        |i| i.fabric_share("WRREQ_DRAM", "WRREQ");
    fabric_read_latency_cycles, "cycles", "CDNA: E_RDREQ_LEVEL/E_RDREQ",
        |i| ratio(i.fabric("RDREQ_LEVEL")?, i.fabric("RDREQ")?);
    fabric_write_latency_cycles, "cycles", "CDNA: E_WRREQ_LEVEL/E_WRREQ",
        |i| ratio(i.fabric("WRREQ_LEVEL")?, i.fabric("WRREQ")?);
    fabric_atomic_latency_cycles, "cycles", "gfx94x, gfx950: E_ATOMIC_LEVEL/E_ATOMIC (broken on gfx90a)",
        |i| i.atomic_latency();

    valu_fp16_flops, "FLOP", "CDNA: W*(ADD+MUL+TRANS+2*FMA); exec mask ignored, packed instructions counted once",
        |i| i.valu_flops("F16");
    valu_fp32_flops, "FLOP", "CDNA: W*(ADD+MUL+TRANS+2*FMA); up to 2x too low for packed FP32",
        |i| i.valu_flops("F32");
    valu_fp64_flops, "FLOP", "CDNA: W*(ADD+MUL+TRANS+2*FMA)",
        |i| i.valu_flops("F64");
    mfma_fp16_flops, "FLOP", "512*SQ_INSTS_VALU_MFMA_MOPS_F16", |i| i.mfma("F16");
    mfma_bf16_flops, "FLOP", "512*SQ_INSTS_VALU_MFMA_MOPS_BF16", |i| i.mfma("BF16");
    mfma_fp32_flops, "FLOP", "512*SQ_INSTS_VALU_MFMA_MOPS_F32", |i| i.mfma("F32");
    mfma_fp64_flops, "FLOP", "512*SQ_INSTS_VALU_MFMA_MOPS_F64", |i| i.mfma("F64");
    mfma_fp8_flops, "FLOP", "gfx94x, gfx950: 512*SQ_INSTS_VALU_MFMA_MOPS_F8", |i| i.mfma("F8");
    mfma_f6f4_flops, "FLOP", "gfx950: 512*SQ_INSTS_VALU_MFMA_MOPS_F6F4", |i| i.mfma("F6F4");
    mfma_xf32_flops, "FLOP", "gfx950: 512*SQ_INSTS_VALU_MFMA_MOPS_XF32 (not in total_flops)", |i| i.mfma("XF32");
    mfma_int8_ops, "OP", "512*SQ_INSTS_VALU_MFMA_MOPS_I8 (not in total_flops)", |i| i.mfma("I8");
    total_flops, "FLOP", "CDNA: VALU F16+F32+F64, MFMA F16+BF16+F32+F64 (+F8 gfx94x, gfx950; +F6F4 gfx950)",
        |i| i.total_flops();
    valu_lane_ops, "instruction lanes", "RDNA: SQ_INSTS_VALU*wave size: activity, not FLOPs (RDNA counts none)",
        |i| Some(i.rdna()?.get("SQ_INSTS_VALU")? * i.device.wave_size);

    ai_fabric, "FLOP/B", "total_flops/fabric_bytes", |i| ratio(i.total_flops()?, i.fabric_read()? + i.fabric_write()?);
    ai_l2, "FLOP/B", "total_flops/l2_bytes", |i| ratio(i.total_flops()?, i.l2_bytes()?);
    ai_l1, "FLOP/B", "total_flops/l1_bytes", |i| ratio(i.total_flops()?, i.l1_bytes()?);
    ai_lds, "FLOP/B", "total_flops/lds_bytes",
        |i| ratio(i.total_flops()?, i.lds_accesses()? * 4.0 * f64::from(i.device.arch.lds.banks));

    achieved_tflops, "TFLOP/s", "total_flops/t, t from a run without counters", |i| i.rate(i.total_flops()?, 1e12);
    fabric_gb_per_s, "GB/s", "fabric_bytes/t", |i| i.rate(i.fabric_read()? + i.fabric_write()?, 1e9);
    l2_gb_per_s, "GB/s", "l2_bytes/t", |i| i.rate(i.l2_bytes()?, 1e9);
    l1_gb_per_s, "GB/s", "l1_bytes/t", |i| i.rate(i.l1_bytes()?, 1e9);
    lds_gb_per_s, "GB/s", "lds_bytes/t",
        |i| i.rate(i.lds_accesses()? * 4.0 * f64::from(i.device.arch.lds.banks), 1e9);
}

/// Plausible percentages: counting starts shortly before a dispatch and ends after it, which shifts them a little.
const PLAUSIBLE: std::ops::RangeInclusive<f64> = -1.0..=115.0;

impl Metrics {
    /// All metrics of a kernel from the values of its passes (one map per pass).
    ///
    /// A metric is the mean over the passes that have all its counters. Only when no pass has them all, the passes are joined
    /// (means of the counters that several passes have), and the metric is listed in [`Metrics::cross_pass`].
    pub fn compute(device: &Device, passes: &[Values], seconds: Option<f64>) -> Metrics {
        let mut metrics = Metrics::default();
        let joined = inputs::join(passes);
        for metric in METRICS {
            let eval = |values: &Values| (metric.eval)(&Inputs::new(device, values, seconds)).filter(|v| v.is_finite());
            let within: Vec<f64> = passes.iter().filter_map(eval).collect();
            let mean = (!within.is_empty()).then(|| within.iter().sum::<f64>() / within.len() as f64);
            let across = mean.is_none().then(|| eval(&joined)).flatten();
            let computed = || derived::value(metric.name, device, &joined);
            let Some(value) = mean.or(across).or_else(computed) else { continue };
            if metric.unit == "%" && !PLAUSIBLE.contains(&value) {
                let words = metric.name.trim_end_matches("_pct").replace('_', " ");
                let unit = match metric.name {
                    "valu_busy_pct" | "valu_issue_pct" => " of the vector units",
                    "mfma_util_pct" => " of the matrix units",
                    "occupancy_pct" => " of the wave slots",
                    _ => "",
                };
                metrics.impossible.push(format!("{words} = {}%{unit}", crate::expr::short(value)));
                continue;
            }
            metrics.set(metric.name, Some(value));
            if across.is_some() {
                metrics.cross_pass.push(metric.name.to_owned());
            }
        }
        metrics
    }

    /// Bytes counted at a level. Where device memory has counters of its own, its bytes are those; else all of the fabric's.
    pub fn bytes(&self, level: Level) -> Option<f64> {
        match level {
            Level::Hbm => self.dram_bytes().or(self.fabric_bytes),
            Level::L2 => self.l2_bytes,
            Level::L1 => self.l1_bytes,
            Level::Lds => self.lds_bytes,
            Level::Mall => self.fabric_bytes.filter(|_| self.dram_bytes().is_some()),
        }
    }

    /// Bytes of device memory alone, where they are counted apart from those of the Infinity Cache.
    pub(crate) fn dram_bytes(&self) -> Option<f64> {
        Some(self.dram_read_bytes? + self.dram_write_bytes?)
    }

    /// Operations per number format and kind of unit, without those that were not counted.
    pub fn operations_by_unit(&self) -> Vec<(Dtype, Unit, f64)> {
        flops::by_unit(self)
    }

    /// Operations per number format, vector and matrix together; without formats that were not counted.
    pub fn flops_by_dtype(&self) -> Vec<(Dtype, f64)> {
        flops::by_dtype(self)
    }

    /// The number format with the most operations.
    pub fn dominant_dtype(&self) -> Option<Dtype> {
        let most = |a: &(Dtype, f64), b: &(Dtype, f64)| a.1.total_cmp(&b.1);
        self.flops_by_dtype().into_iter().filter(|(_, n)| *n > 0.0).max_by(most).map(|(d, _)| d)
    }
}

/// One metric from the values of one dispatch, without a time; `None` also for an unknown metric.
pub fn value(name: &str, device: &Device, values: &Values) -> Option<f64> {
    let metric = METRICS.iter().find(|metric| metric.name == name)?;
    let own = (metric.eval)(&Inputs::new(device, values, None)).filter(|value| value.is_finite());
    own.or_else(|| derived::value(name, device, values))
}

/// The hardware counters that each metric reads on `device`, so that the planner can pack a formula into one pass. Metrics
/// that need none or do not exist there are left out.
pub(crate) fn counters_by_metric(device: &Device) -> Vec<(&'static str, Vec<String>)> {
    METRICS
        .iter()
        .filter_map(|metric| {
            let names = inputs::record(device, metric.eval)?;
            (!names.is_empty()).then_some((metric.name, names))
        })
        .collect()
}
