//! Counters of a kernel from its behaviour in a scenario: shares of the device's units, so that one scenario fits every
//! architecture.
//!
//! The shares refer to the peaks of [`rkprof_arch`]. So these values show what reports look like and can produce every
//! verdict, but they do not test any formula; `tests/golden_metrics.py` has independently computed values for that.

use super::agents::Gpu;
use rkprof_arch::Dtype;
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_model::event::Agent;
use serde::Deserialize;
use std::sync::Mutex;

/// Shares, 0..=1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Behaviour {
    /// Share of the matrix units' FP16 peak.
    pub mfma: f64,
    /// Share of the vector units' cycles.
    pub valu: f64,
    /// Share of the memory bandwidth; three quarters of it are reads.
    pub memory: f64,
    /// Share of the wave slots.
    pub occupancy: f64,
    pub l1_hit: f64,
    pub l2_hit: f64,
    /// Share of the LDS cycles.
    pub lds: f64,
    /// Share of these that bank conflicts take.
    pub lds_conflicts: f64,
    /// Share of the waves' time spent waiting.
    pub wait: f64,
}

impl Default for Behaviour {
    fn default() -> Self {
        Behaviour {
            mfma: 0.0,
            valu: 0.1,
            memory: 0.1,
            occupancy: 0.5,
            l1_hit: 0.4,
            l2_hit: 0.5,
            lds: 0.0,
            lds_conflicts: 0.0,
            wait: 0.4,
        }
    }
}

/// FP16 FLOP/s and memory byte/s.
#[derive(Clone, Copy)]
struct Speeds {
    flops: f64,
    bytes: f64,
}

fn speeds(gpu: &Gpu) -> Option<Speeds> {
    static KNOWN: Mutex<Vec<(String, Option<Speeds>)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((_, speeds)) = known.iter().find(|(name, _)| *name == gpu.name) {
        return *speeds;
    }
    let agent = Agent {
        name: gpu.name.clone(),
        product: gpu.product.clone(),
        cu_count: Some(gpu.cu),
        clock_mhz: Some(gpu.clock_mhz),
        xcc_count: Some(gpu.xcc),
        ..Agent::default()
    };
    let peaks = Peaks::for_agent(&agent, None).ok();
    let speeds = peaks.and_then(|peaks| {
        Some(Speeds { flops: peaks.tflops(Dtype::Fp16)? * 1e12, bytes: peaks.gb_per_s(Level::Hbm)? * 1e9 })
    });
    known.push((gpu.name.clone(), speeds));
    speeds
}

impl Behaviour {
    /// The total of a hardware counter for a dispatch of this many cycles, whose work takes `seconds`; `None` for a counter
    /// that does not depend on the behaviour.
    pub fn total(&self, name: &str, gpu: &Gpu, cycles: f64, seconds: f64) -> Option<f64> {
        let cdna = rkprof_arch::find(&gpu.name)?.has_tcc();
        let Speeds { flops, bytes } = speeds(gpu)?;
        let cu_cycles = f64::from(gpu.cu) * cycles;
        let wave_cycles = self.occupancy * 32.0 * cu_cycles / if cdna { 4.0 } else { 1.0 };
        let insts = self.valu * cu_cycles * if cdna { 1.0 } else { 2.0 };
        let lds = self.lds * cu_cycles / if cdna { 1.0 } else { 2.0 };
        let moved = self.memory * bytes * seconds;
        let (reads, writes) = (0.75 * moved, 0.25 * moved);
        let misses = moved / 64.0;
        let lookups = misses / (1.0 - self.l2_hit).max(0.02);
        let accesses = lookups / (1.0 - self.l1_hit).max(0.02);
        let of_memory = |request: &str| {
            Some(match request {
                "RDREQ" if cdna => reads / 64.0,
                "RDREQ" | "RDREQ_256B" => reads / 256.0,
                "RDREQ_128B" if !cdna => reads / 128.0,
                "RDREQ_DRAM" => 0.98 * reads / 64.0,
                "RDREQ_LEVEL" => 700.0 * reads / 64.0,
                "WRREQ" | "WRREQ_64B" => writes / 64.0,
                "WRREQ_DRAM" => 0.98 * writes / 64.0,
                "WRREQ_LEVEL" => 500.0 * writes / 64.0,
                "RDREQ_DRAM_32B" => 0.98 * reads / 32.0,
                "WRREQ_WRITE_DRAM_32B" => 0.98 * writes / 32.0,
                _ => 0.0,
            })
        };
        Some(match name {
            "SQ_ACTIVE_INST_VALU" => self.valu * cu_cycles,
            "SQ_THREAD_CYCLES_VALU" => 0.95 * 64.0 * self.valu * cu_cycles,
            "SQ_INST_CYCLES_SALU" => 0.08 * cu_cycles,
            "SQ_VALU_MFMA_BUSY_CYCLES" => self.mfma * 4.0 * cu_cycles,
            "SQ_WAVE_CYCLES" => wave_cycles,
            // Four cycles at a time; the last workgroups leave some compute units early.
            "SQ_BUSY_CU_CYCLES" => 0.95 * cu_cycles / 4.0,
            "SQ_WAIT_ANY" => self.wait * wave_cycles,
            "SQ_WAIT_INST_ANY" => 0.3 * self.wait * wave_cycles,
            "SQ_WAIT_INST_LDS" => (0.1 + self.lds_conflicts) * self.lds * wave_cycles,
            "SQ_INSTS_VALU" | "SQ_INSTS_WAVE32_VALU" => insts,
            "SQ_INSTS_VALU_FMA_F32" => 0.4 * insts,
            "SQ_INSTS_VALU_ADD_F32" | "SQ_INSTS_VALU_MUL_F32" => 0.15 * insts,
            "SQ_INSTS_VALU_MFMA_MOPS_F16" => self.mfma * flops * seconds / 512.0,
            "SQ_INSTS_MFMA" => self.mfma * flops * seconds / 16384.0,
            "SQ_LDS_IDX_ACTIVE" | "SQC_LDS_IDX_ACTIVE" => lds,
            "SQ_LDS_BANK_CONFLICT" | "SQC_LDS_BANK_CONFLICT" => self.lds_conflicts * lds,
            "TCC_HIT" | "GL2C_HIT" => lookups - misses,
            "TCC_MISS" | "GL2C_MISS" => misses,
            "TCC_REQ" => lookups,
            "TCP_TCC_READ_REQ" => 0.75 * lookups,
            "TCP_TCC_WRITE_REQ" => 0.25 * lookups,
            "TCP_TOTAL_CACHE_ACCESSES" | "TCP_REQ" => accesses,
            "TCP_REQ_MISS" => lookups,
            "GL2C_MC_WRREQ" => writes / 64.0,
            "TCC_BUBBLE" | "TCC_ATOMIC" => 0.0,
            _ => match name.strip_prefix("TCC_EA0_").or(name.strip_prefix("TCC_EA_")).or(name.strip_prefix("GL2C_EA_"))
            {
                Some(request) => of_memory(request)?,
                None if name.starts_with("SQ_INSTS_VALU_") || name.starts_with("TCP_TCC_ATOMIC") => 0.0,
                None => return None,
            },
        })
    }
}
