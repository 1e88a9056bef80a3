//! Devices with AMD's figures, and the counters of a kernel of a known nature: AMD's formulas, inverted.

use rkprof_model::event::{Agent, AgentKind};
use std::collections::BTreeMap;

/// A device, from AMD's data sheets (dense, per HIP device).
#[derive(Debug)]
pub(crate) struct Device {
    pub arch: &'static str,
    pub product: &'static str,
    pub cus: u32,
    pub mhz: u32,
    pub xccs: u32,
    pub is_cdna: bool,
    pub wave: u32,
    /// TFLOP/s
    pub fp16: f64,
    pub fp8: Option<f64>,
    pub fp64: Option<f64>,
    /// Vector, without packing.
    pub fp32: f64,
    /// GB/s
    pub memory: f64,
}

pub(crate) const MI250X: Device = Device {
    arch: "gfx90a",
    product: "AMD Instinct MI250X",
    cus: 110,
    mhz: 1700,
    xccs: 1,
    is_cdna: true,
    wave: 64,
    fp16: 191.5,
    fp8: None,
    fp64: Some(47.9),
    fp32: 23.9,
    memory: 1638.4,
};
pub(crate) const MI300X: Device = Device {
    arch: "gfx942",
    product: "AMD Instinct MI300X",
    cus: 304,
    mhz: 2100,
    xccs: 8,
    is_cdna: true,
    wave: 64,
    fp16: 1307.4,
    fp8: Some(2614.9),
    fp64: Some(163.4),
    fp32: 81.7,
    memory: 5324.8,
};
pub(crate) const MI355X: Device = Device {
    arch: "gfx950",
    product: "AMD Instinct MI355X",
    cus: 256,
    mhz: 2400,
    xccs: 8,
    is_cdna: true,
    wave: 64,
    fp16: 2516.6,
    fp8: Some(5033.2),
    fp64: Some(78.6),
    fp32: 78.6,
    memory: 8000.0,
};
pub(crate) const RX7900: Device = Device {
    arch: "gfx1100",
    product: "AMD Radeon RX 7900 XTX",
    cus: 96,
    mhz: 2500,
    xccs: 1,
    is_cdna: false,
    wave: 32,
    fp16: 122.9,
    fp8: None,
    fp64: None,
    fp32: 30.7,
    memory: 960.0,
};
pub(crate) const STRIX: Device = Device {
    arch: "gfx1151",
    product: "AMD Radeon 8060S",
    cus: 40,
    mhz: 2900,
    xccs: 1,
    is_cdna: false,
    wave: 32,
    fp16: 59.4,
    fp8: None,
    fp64: None,
    fp32: 14.8,
    memory: 256.0,
};
pub(crate) const RX9070: Device = Device {
    arch: "gfx1201",
    product: "AMD Radeon RX 9070 XT",
    cus: 64,
    mhz: 2970,
    xccs: 1,
    is_cdna: false,
    wave: 32,
    fp16: 194.6,
    fp8: Some(389.3),
    fp64: None,
    fp32: 24.3,
    memory: 640.0,
};

pub(crate) const DEVICES: [&Device; 6] = [&MI250X, &MI300X, &MI355X, &RX7900, &STRIX, &RX9070];

impl Device {
    pub(crate) fn agent(&self, gpu: u32) -> Agent {
        Agent {
            kind: AgentKind::Gpu,
            name: self.arch.into(),
            product: self.product.into(),
            gpu_index: Some(gpu),
            cu_count: Some(self.cus),
            simd_per_cu: Some(if self.is_cdna { 4 } else { 2 }),
            wave_size: Some(self.wave),
            xcc_count: Some(self.xccs),
            clock_mhz: Some(self.mhz),
            memory_bytes: Some(64 << 30),
            ..Agent::default()
        }
    }
}

/// The nature of a kernel. Shares are 0..=1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nature {
    pub us: f64,
    /// Share of the slots in which vector instructions issue.
    pub valu: f64,
    /// Share of the time in which matrix units are busy.
    pub mfma: f64,
    /// FLOP/s of matrix FP16, of matrix FP8 and of vector FP32, over the peak of each.
    pub fp16: f64,
    pub fp8: f64,
    pub fp32: f64,
    /// Share of the memory bandwidth; a third is written.
    pub memory: f64,
    pub occupancy: f64,
    pub l2_hit: f64,
    /// Bytes that L2 serves for each byte from memory.
    pub l2_factor: f64,
    pub lds: f64,
    /// Share of the 32-way worst case.
    pub lds_conflict: f64,
    pub wait: f64,
    pub wait_lds: f64,
}

pub(crate) const PLAIN: Nature = Nature {
    us: 400.0,
    valu: 0.25,
    mfma: 0.0,
    fp16: 0.0,
    fp8: 0.0,
    fp32: 0.1,
    memory: 0.25,
    occupancy: 0.6,
    l2_hit: 0.75,
    l2_factor: 4.0,
    lds: 0.05,
    lds_conflict: 0.01,
    wait: 0.3,
    wait_lds: 0.02,
};

impl Nature {
    pub(crate) fn bytes(&self, device: &Device) -> f64 {
        self.memory * device.memory * 1e3 * self.us
    }

    /// The value of a counter over one dispatch; 0 for counters outside of this model.
    pub(crate) fn counter(&self, device: &Device, name: &str) -> f64 {
        let cycles = self.us * f64::from(device.mhz);
        let cu_cycles = cycles * f64::from(device.cus);
        let bytes = self.bytes(device);
        let (read, written) = (bytes * 2.0 / 3.0, bytes / 3.0);
        // AMD counts waves' cycles four at a time on CDNA.
        let wave_cycles = self.occupancy * 32.0 * cu_cycles / if device.is_cdna { 4.0 } else { 1.0 };
        let valu = if device.is_cdna { self.valu * cu_cycles } else { 2.0 * self.valu * cu_cycles };
        let lookups = bytes * self.l2_factor / 128.0;
        let lds_units = if device.is_cdna { cu_cycles } else { cu_cycles / 2.0 };
        let accesses = self.lds * lds_units;
        let of_peak = |share: f64, tflops: f64| share * tflops * 1e6 * self.us;
        let bare = name.strip_suffix("_sum").unwrap_or(name);
        match bare.replace("TCC_EA0_", "TCC_EA_").as_str() {
            "GRBM_GUI_ACTIVE" | "GRBM_COUNT" => cycles,
            "SQ_WAVES" => 16384.0,
            "SQ_WAVE_CYCLES" => wave_cycles,
            "SQ_BUSY_CYCLES" => cycles,
            "SQ_BUSY_CU_CYCLES" => 0.95 * cu_cycles / 4.0,
            "SQ_INSTS_VALU" | "SQ_ACTIVE_INST_VALU" | "SQ_INSTS_WAVE32_VALU" => valu,
            "SQ_THREAD_CYCLES_VALU" => 0.97 * valu * f64::from(device.wave),
            "SQ_INSTS_SALU" | "SQ_INST_CYCLES_SALU" => 0.05 * cu_cycles,
            "SQ_WAIT_ANY" => self.wait * wave_cycles,
            "SQ_WAIT_INST_ANY" => 0.2 * wave_cycles,
            "SQ_WAIT_INST_LDS" => self.wait_lds * wave_cycles,
            "SQ_VALU_MFMA_BUSY_CYCLES" => 4.0 * self.mfma * cu_cycles,
            "SQ_INSTS_VALU_MFMA_MOPS_F16" => of_peak(self.fp16, device.fp16) / 512.0,
            "SQ_INSTS_VALU_MFMA_MOPS_F8" => of_peak(self.fp8, device.fp8.unwrap_or(0.0)) / 512.0,
            "SQ_INSTS_VALU_FMA_F32" => of_peak(self.fp32, device.fp32) / 2.0 / 64.0,
            "SQ_LDS_IDX_ACTIVE" | "SQC_LDS_IDX_ACTIVE" => accesses,
            // share = 3.125 % * conflicts / (accesses - conflicts)
            "SQ_LDS_BANK_CONFLICT" | "SQC_LDS_BANK_CONFLICT" => {
                accesses * self.lds_conflict / (0.03125 + self.lds_conflict)
            }
            "TCC_HIT" | "GL2C_HIT" => self.l2_hit * lookups,
            "TCC_MISS" | "GL2C_MISS" => (1.0 - self.l2_hit) * lookups,
            "TCC_REQ" => lookups,
            "TCC_EA_RDREQ" if device.arch == "gfx90a" => read / 64.0,
            "TCC_EA_RDREQ" | "TCC_BUBBLE" | "TCC_EA_RDREQ_128B" => read / 128.0,
            "TCC_EA_RDREQ_DRAM" => 0.98 * read / 128.0,
            "TCC_EA_RDREQ_DRAM_32B" => read / 32.0,
            "TCC_EA_WRREQ_WRITE_DRAM_32B" => written / 32.0,
            "TCC_EA_WRREQ" | "TCC_EA_WRREQ_64B" | "TCC_EA_WRREQ_DRAM" => written / 64.0,
            "TCC_EA_RDREQ_LEVEL" => 700.0 * read / 128.0,
            "TCC_EA_WRREQ_LEVEL" => 700.0 * written / 64.0,
            "TCP_TCC_READ_REQ" => read * self.l2_factor / 64.0,
            "TCP_TCC_WRITE_REQ" => written * self.l2_factor / 64.0,
            "TCP_TOTAL_CACHE_ACCESSES" | "TCP_REQ" => 2.0 * bytes * self.l2_factor / 64.0,
            "TCP_REQ_MISS" => bytes * self.l2_factor / 64.0,
            "GL1C_GL2_REQ_READ_128B" => read * self.l2_factor / 128.0,
            "GL1C_GL2_REQ_WRITE_64B" => written * self.l2_factor / 64.0,
            // RDNA 4's newer SDKs use requests of 256 bytes; where these are not counted, all requests have 256.
            "GL2C_EA_RDREQ" => read / 256.0,
            "GL2C_EA_RDREQ_128B" if device.arch != "gfx1201" => read / 128.0,
            "GL2C_EA_RDREQ_256B" => read / 256.0,
            "GL2C_MC_WRREQ" | "GL2C_EA_WRREQ" | "GL2C_EA_WRREQ_64B" => written / 64.0,
            _ => 0.0,
        }
    }

    pub(crate) fn counters(&self, device: &Device, names: &[String]) -> BTreeMap<String, f64> {
        names.iter().map(|name| (name.clone(), self.counter(device, name))).collect()
    }
}
