//! Devices with AMD's figures, kernels as physics, and the counters that such a kernel has.

use rkprof_model::event::AgentKind;
use rkprof_model::summary::{AgentSummary, CounterRow, Distribution, KernelRow};

#[derive(Debug)]
pub(crate) struct Device {
    pub arch: &'static str,
    pub product: &'static str,
    pub cus: u32,
    pub mhz: u32,
    pub xccs: u32,
    pub wave: u32,
    /// GB/s of device memory, from data sheets.
    pub memory: f64,
}

const fn device(
    arch: &'static str,
    product: &'static str,
    cus: u32,
    mhz: u32,
    xccs: u32,
    wave: u32,
    memory: f64,
) -> Device {
    Device { arch, product, cus, mhz, xccs, wave, memory }
}

pub(crate) static MI250X: Device = device("gfx90a", "AMD Instinct MI250X", 110, 1700, 1, 64, 1638.4);
pub(crate) static MI300X: Device = device("gfx942", "AMD Instinct MI300X", 304, 2100, 8, 64, 5324.8);
pub(crate) static MI355X: Device = device("gfx950", "AMD Instinct MI355X", 256, 2400, 8, 64, 8000.0);
pub(crate) static RX7900: Device = device("gfx1100", "AMD Radeon RX 7900 XTX", 96, 2500, 1, 32, 960.0);
pub(crate) static STRIX: Device = device("gfx1151", "AMD Radeon 8060S", 40, 2900, 1, 32, 256.0);
pub(crate) static RX9060: Device = device("gfx1200", "AMD Radeon RX 9060 XT", 32, 3130, 1, 32, 320.0);

pub(crate) static DEVICES: [&Device; 6] = [&MI250X, &MI300X, &MI355X, &RX7900, &STRIX, &RX9060];

impl Device {
    pub(crate) fn is_cdna(&self) -> bool {
        self.wave == 64
    }

    pub(crate) fn agent(&self) -> AgentSummary {
        AgentSummary {
            index: 1,
            kind: AgentKind::Gpu,
            name: self.arch.into(),
            product: self.product.into(),
            gpu_index: Some(0),
            cu_count: Some(self.cus),
            wave_size: Some(self.wave),
            xcc_count: Some(self.xccs),
            clock_mhz: Some(self.mhz),
            ..AgentSummary::default()
        }
    }
}

/// All vector work of the planted kernels is multiply-add.
const NO_VECTOR_WORK: [&str; 9] = [
    "SQ_INSTS_VALU_ADD_F16",
    "SQ_INSTS_VALU_ADD_F32",
    "SQ_INSTS_VALU_ADD_F64",
    "SQ_INSTS_VALU_MUL_F16",
    "SQ_INSTS_VALU_MUL_F32",
    "SQ_INSTS_VALU_MUL_F64",
    "SQ_INSTS_VALU_TRANS_F16",
    "SQ_INSTS_VALU_TRANS_F32",
    "SQ_INSTS_VALU_TRANS_F64",
];

/// A kernel as physics. Rates are per second of its time, shares are 0 to 1.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub name: &'static str,
    pub us: f64,
    /// Counting slows a kernel down by this factor.
    pub counting: f64,
    pub calls: u64,
    pub workgroup: u32,
    pub workgroups: u32,
    pub vgprs: u32,
    pub agprs: u32,
    pub lds_bytes: u32,
    /// Bytes of a lane in memory, for what fits no register.
    pub scratch: u32,
    /// Atomics without a result, for each of the other requests to L2.
    pub atomics: f64,
    /// GB/s between L2 and memory, two thirds of it read.
    pub fabric: f64,
    /// Share of the fabric's bytes that DRAM serves (the rest: Infinity Cache).
    pub dram: f64,
    /// TFLOP/s of vector FP32, FP64, FP16.
    pub v32: f64,
    pub v64: f64,
    pub v16: f64,
    /// TFLOP/s of the matrix units by format.
    pub m16: f64,
    pub mbf16: f64,
    pub m32: f64,
    pub m64: f64,
    pub m8: f64,
    pub m4: f64,
    /// Share of the cycles in which the matrix units are busy.
    pub mfma: f64,
    /// Share of the cycles in which vector instructions issue.
    pub valu: f64,
    /// Share of lanes that are on in vector instructions.
    pub lanes: f64,
    /// Resident waves over 32 a compute unit.
    pub occupancy: f64,
    pub wait: f64,
    pub wait_lds: f64,
    pub l2_hit: f64,
    /// Bytes between L1 and L2 for each byte of the fabric.
    pub l2_factor: f64,
    /// Bytes that L1 is asked for, for each byte between L1 and L2.
    pub l1_factor: f64,
    /// Share of the cycles in which LDS is accessed, and the part of these that conflicts take.
    pub lds: f64,
    pub conflicts: f64,
    /// Counters to be replaced, to make them impossible.
    pub replaced: Vec<(&'static str, f64)>,
    /// Factor of the active cycles of the device against what its clock gives in the time.
    pub clock: f64,
    /// Nothing was counted.
    pub uncounted: bool,
    /// All counters are 0.
    pub zeros: bool,
    /// Counted are only what the SDK computes: FETCH_SIZE and the like.
    pub computed: bool,
}

impl Kernel {
    /// Far from all limits, of 2 ms, full waves, no register pressure.
    pub(crate) fn plain(device: &Device) -> Kernel {
        Kernel {
            name: "planted",
            us: 2000.0,
            counting: 1.0,
            calls: 50,
            workgroup: 256,
            workgroups: device.cus * 64,
            vgprs: 32,
            agprs: 0,
            lds_bytes: 0,
            scratch: 0,
            atomics: 0.0,
            fabric: 0.2 * device.memory,
            dram: 1.0,
            v32: 0.0,
            v64: 0.0,
            v16: 0.0,
            m16: 0.0,
            mbf16: 0.0,
            m32: 0.0,
            m64: 0.0,
            m8: 0.0,
            m4: 0.0,
            mfma: 0.0,
            valu: 0.2,
            lanes: 1.0,
            occupancy: 0.7,
            wait: 0.3,
            wait_lds: 0.01,
            l2_hit: 0.6,
            l2_factor: 2.0,
            l1_factor: 2.5,
            lds: 0.0,
            conflicts: 0.0,
            replaced: Vec::new(),
            clock: 1.0,
            uncounted: false,
            zeros: false,
            computed: false,
        }
    }

    /// AMD's counters over one dispatch.
    fn counters(&self, device: &Device) -> Vec<(&'static str, f64)> {
        // Counting stretches time, cycles and waits; work is the same.
        let cycles = self.us * self.counting * f64::from(device.mhz) * self.clock;
        let cu_cycles = cycles * f64::from(device.cus);
        let bytes = self.fabric * 1e3 * self.us;
        let (read, written) = (bytes * 2.0 / 3.0, bytes / 3.0);
        let l2 = bytes * self.l2_factor;
        let waves = f64::from(self.workgroups * self.workgroup.div_ceil(device.wave));
        let busy = |share: f64| share / self.counting * cu_cycles;
        // 1e12 operations a second for these microseconds, by wave of 64 lanes with two operations a lane.
        let fma = |tflops: f64| tflops * 1e6 * self.us / 128.0;
        let mops = |tflops: f64| tflops * 1e6 * self.us / 512.0;
        let accesses = self.lds * if device.is_cdna() { cu_cycles } else { cu_cycles / 2.0 };
        let lookups = l2 / 128.0;
        let l1_line = if device.arch == "gfx90a" { 64.0 } else { 128.0 };
        if self.computed {
            let sizes = [("FETCH_SIZE", read / 1024.0), ("WRITE_SIZE", written / 1024.0)];
            let mut list = vec![("OccupancyPercent", 100.0 * self.occupancy), ("L2CacheHit", 100.0 * self.l2_hit)];
            list.extend(sizes);
            if device.is_cdna() {
                list.extend([
                    ("VALUBusy", 100.0 * self.valu / self.counting),
                    ("VALUUtilization", 100.0 * self.lanes),
                    ("MfmaUtil", 100.0 * self.mfma / self.counting),
                    ("MemUnitBusy", 85.0),
                ]);
            }
            return list;
        }
        let mut list = vec![("GRBM_GUI_ACTIVE", cycles), ("GRBM_COUNT", cycles), ("SQ_WAVES", waves)];
        if device.is_cdna() {
            // Quad-cycles.
            let wave_cycles = self.occupancy * 32.0 * cu_cycles / 4.0;
            list.extend([
                ("SQ_WAVE_CYCLES", wave_cycles),
                ("SQ_BUSY_CU_CYCLES", 0.97 * cu_cycles / 4.0),
                ("SQ_INSTS_VALU", busy(self.valu)),
                ("SQ_ACTIVE_INST_VALU", busy(self.valu)),
                ("SQ_THREAD_CYCLES_VALU", self.lanes * 64.0 * busy(self.valu)),
                ("SQ_INST_CYCLES_SALU", 0.03 * cu_cycles),
                ("SQ_INSTS_SALU", 0.03 * cu_cycles),
                ("SQ_WAIT_ANY", self.wait * wave_cycles),
                ("SQ_WAIT_INST_ANY", 0.1 * wave_cycles),
                ("SQ_WAIT_INST_LDS", self.wait_lds * wave_cycles),
                ("SQ_VALU_MFMA_BUSY_CYCLES", 4.0 * busy(self.mfma)),
                ("SQ_INSTS_MFMA", busy(self.mfma) / 4.0),
                ("SQ_INSTS_VALU_FMA_F16", fma(self.v16)),
                ("SQ_INSTS_VALU_FMA_F32", fma(self.v32)),
                ("SQ_INSTS_VALU_FMA_F64", fma(self.v64)),
                ("SQ_INSTS_VALU_MFMA_MOPS_F16", mops(self.m16)),
                ("SQ_INSTS_VALU_MFMA_MOPS_BF16", mops(self.mbf16)),
                ("SQ_INSTS_VALU_MFMA_MOPS_F32", mops(self.m32)),
                ("SQ_INSTS_VALU_MFMA_MOPS_F64", mops(self.m64)),
                ("SQ_INSTS_VALU_MFMA_MOPS_I8", 0.0),
                ("SQ_LDS_IDX_ACTIVE", accesses),
                ("SQ_LDS_BANK_CONFLICT", accesses * self.conflicts),
                ("TCC_HIT_sum", self.l2_hit * lookups),
                ("TCC_MISS_sum", (1.0 - self.l2_hit) * lookups),
                ("TCC_REQ_sum", lookups),
                ("TCP_TCC_READ_REQ_sum", l2 * 2.0 / 3.0 / 64.0),
                ("TCP_TCC_WRITE_REQ_sum", l2 / 3.0 / 64.0),
                ("TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 0.0),
                ("TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", self.atomics * l2 / 64.0),
                ("TCP_TOTAL_CACHE_ACCESSES_sum", l2 * self.l1_factor / l1_line),
            ]);
            list.extend(NO_VECTOR_WORK.map(|name| (name, 0.0)));
            if device.arch != "gfx90a" {
                list.push(("SQ_INSTS_VALU_MFMA_MOPS_F8", mops(self.m8)));
            }
            list.extend(match device.arch {
                "gfx90a" => vec![
                    ("TCC_EA_RDREQ_sum", read / 64.0),
                    ("TCC_EA_RDREQ_32B_sum", 0.0),
                    ("TCC_EA_RDREQ_DRAM_sum", read / 64.0),
                    ("TCC_EA_WRREQ_sum", written / 64.0),
                    ("TCC_EA_WRREQ_64B_sum", written / 64.0),
                    ("TCC_EA_WRREQ_DRAM_sum", written / 64.0),
                ],
                "gfx942" => vec![
                    ("TCC_EA0_RDREQ_sum", read / 128.0),
                    ("TCC_EA0_RDREQ_32B_sum", 0.0),
                    ("TCC_BUBBLE_sum", read / 128.0),
                    ("TCC_EA0_RDREQ_DRAM_sum", read / 128.0),
                    ("TCC_EA0_WRREQ_sum", written / 64.0),
                    ("TCC_EA0_WRREQ_64B_sum", written / 64.0),
                    ("TCC_EA0_WRREQ_DRAM_sum", written / 64.0),
                ],
                _ => vec![
                    ("SQ_INSTS_VALU_MFMA_MOPS_F6F4", mops(self.m4)),
                    ("SQ_INSTS_VALU_MFMA_MOPS_XF32", 0.0),
                    ("TCC_EA0_RDREQ_sum", read / 128.0),
                    ("TCC_EA0_RDREQ_32B_sum", 0.0),
                    ("TCC_EA0_RDREQ_128B_sum", read / 128.0),
                    ("TCC_EA0_RDREQ_DRAM_32B_sum", self.dram * read / 32.0),
                    ("TCC_EA0_RDREQ_GMI_32B_sum", 0.0),
                    ("TCC_EA0_RDREQ_IO_32B_sum", 0.0),
                    ("TCC_EA0_WRREQ_sum", written / 64.0),
                    ("TCC_EA0_WRREQ_64B_sum", written / 64.0),
                    ("TCC_EA0_WRREQ_WRITE_DRAM_32B_sum", self.dram * written / 32.0),
                ],
            });
        } else {
            let wave_cycles = self.occupancy * 32.0 * cu_cycles;
            // Two SIMDs a compute unit; all waves have 32 lanes.
            let issued = 2.0 * busy(self.valu);
            list.extend([
                ("SQ_WAVE_CYCLES", wave_cycles),
                ("SQ_BUSY_CYCLES", cycles),
                ("SQ_INSTS_VALU", issued),
                ("SQ_INSTS_WAVE32_VALU", issued),
                ("SQ_INSTS_SALU", 0.03 * cu_cycles),
                ("SQ_WAIT_ANY", self.wait * wave_cycles),
                ("SQ_WAIT_INST_ANY", 0.1 * wave_cycles),
                ("SQC_LDS_IDX_ACTIVE", accesses),
                ("SQC_LDS_BANK_CONFLICT", accesses * self.conflicts),
                ("GL2C_HIT_sum", self.l2_hit * lookups),
                ("GL2C_MISS_sum", (1.0 - self.l2_hit) * lookups),
            ]);
            if device.arch == "gfx1200" {
                list.extend([
                    ("GL2C_EA_RDREQ_sum", read / 128.0),
                    ("GL2C_EA_RDREQ_32B_sum", 0.0),
                    ("GL2C_EA_RDREQ_64B_sum", 0.0),
                    ("GL2C_EA_RDREQ_128B_sum", read / 128.0),
                    ("GL2C_EA_RDREQ_256B_sum", 0.0),
                    ("GL2C_EA_WRREQ_sum", written / 64.0),
                    ("GL2C_EA_WRREQ_64B_sum", written / 64.0),
                ]);
            } else {
                list.extend([
                    ("SQ_WAIT_INST_LDS", self.wait_lds * wave_cycles),
                    ("GL2C_EA_RDREQ_32B_sum", 0.0),
                    ("GL2C_EA_RDREQ_64B_sum", 0.0),
                    ("GL2C_EA_RDREQ_96B_sum", 0.0),
                    ("GL2C_EA_RDREQ_128B_sum", read / 128.0),
                    ("GL2C_MC_WRREQ_sum", written / 64.0),
                    ("GL2C_EA_WRREQ_64B_sum", written / 64.0),
                ]);
            }
        }
        for (name, value) in &mut list {
            if let Some((_, replacement)) = self.replaced.iter().find(|(replaced, _)| replaced == name) {
                *value = *replacement;
            }
            if self.zeros {
                *value = 0.0;
            }
        }
        list
    }

    /// The row of a run with `calls` timed and three counted launches.
    pub(crate) fn row(&self, device: &Device) -> KernelRow {
        let times = |calls: u64, ns: f64| {
            let ns = ns as u64;
            Distribution {
                count: calls,
                sum_ns: calls * ns,
                mean_ns: Some(ns as f64),
                std_ns: Some(0.0),
                min_ns: Some(ns),
                max_ns: Some(ns),
                p50_ns: Some(ns),
                p90_ns: Some(ns),
                p95_ns: Some(ns),
                p99_ns: Some(ns),
                p999_ns: Some(ns),
                ..Distribution::default()
            }
        };
        let counted = if self.uncounted { 0 } else { 3 };
        let counter = |name: &str, value: f64| CounterRow {
            name: name.into(),
            group: 0,
            count: counted,
            sum: 3.0 * value,
            sum_sq: 3.0 * value * value,
            min: value,
            max: value,
        };
        let counters = self.counters(device);
        KernelRow {
            name: self.name.into(),
            agent: 1,
            grid: [self.workgroups * self.workgroup, 1, 1],
            workgroup: [self.workgroup, 1, 1],
            lds: Some(self.lds_bytes),
            static_lds: Some(self.lds_bytes),
            scratch: Some(self.scratch),
            sgprs: Some(48),
            vgprs: Some(self.vgprs),
            agprs: Some(self.agprs),
            duration: Distribution { untimed: counted, ..times(self.calls, self.us * 1e3) },
            counters: if self.uncounted {
                Vec::new()
            } else {
                counters.into_iter().map(|(name, value)| counter(name, value)).collect()
            },
            counted: (!self.uncounted).then(|| times(3, self.us * self.counting * 1e3)),
            ..KernelRow::default()
        }
    }
}
