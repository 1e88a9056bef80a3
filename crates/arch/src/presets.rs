//! Counter presets: their counters, passes and traces.
//!
//! Passes are laid out by hand so that every formula has its counters in one pass where the blocks allow it; a test checks
//! them against the block limits. `E_` means TCC_EA_ or TCC_EA0_. A name that an architecture does not have (F8 before
//! gfx942) is left out there.

use crate::counting::{Naming, Reads};
use crate::{Arch, counters};
use rkprof_model::names;

/// The traces of a preset. Each is an option of `rkprof run`; in addition, the command reads power and memory use of all
/// GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traced {
    Hip,
    Hsa,
    Kernels,
    Copies,
    Memory,
    Scratch,
    Rccl,
    Markers,
    Power,
    Vram,
    Kfd,
    HipEvents,
    HipGraphs,
    PcSampling,
}

/// A preset without its counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub summary: &'static str,
    pub traces: &'static [Traced],
    cdna: Cdna,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cdna {
    /// Groups of each pass.
    Passes(&'static [&'static [Group]]),
    /// Only on RDNA.
    RdnaOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Basic,
    InstMix,
    Geak,
    SqA,
    SqB,
    SqC,
    SqD,
    SqE,
    SqF,
    TccR,
    TccW,
    TccH,
    TccL,
    /// gfx950 only.
    TccD,
    Tcp,
    Tcp2,
}

use Cdna::{Passes, RdnaOnly};
use Group::*;
use Traced::*;

static FULL_TRACE: &[Traced] = &[Hip, Kernels, Copies, Markers];

pub static PRESETS: &[Preset] = &[
    Preset {
        name: "basic",
        summary: "waves, instruction mix, L2 hits: one pass",
        traces: FULL_TRACE,
        cdna: Passes(&[&[Basic]]),
    },
    Preset { name: "instmix", summary: "instruction mix: one pass", traces: FULL_TRACE, cdna: Passes(&[&[InstMix]]) },
    Preset {
        name: "geak",
        summary: "the 12 counters of GEAK's profiler, in one pass",
        traces: FULL_TRACE,
        cdna: Passes(&[&[Geak]]),
    },
    Preset {
        name: "compute",
        summary: "VALU, MFMA, FLOPs per number format, waits, L2 hits",
        traces: &[Hip, Kernels, Power],
        cdna: Passes(&[&[SqA, TccH], &[SqB], &[SqC], &[SqD]]),
    },
    Preset {
        name: "memory",
        summary: "bytes, hit rates and latencies of caches and fabric, LDS",
        traces: &[Hip, Kernels, Copies, Memory, Vram, Kfd],
        cdna: Passes(&[&[SqF, TccR, Tcp], &[TccW, Tcp2], &[TccH], &[TccL]]),
    },
    Preset {
        name: "communication",
        summary: "fabric traffic, atomics, waits",
        traces: &[Hip, Hsa, Kernels, Copies, Rccl, Scratch, Power, Vram],
        cdna: Passes(&[&[SqF, TccR, Tcp], &[TccW], &[TccH]]),
    },
    Preset {
        name: "roofline",
        summary: "FLOPs and bytes at every level",
        traces: FULL_TRACE,
        cdna: Passes(&[&[SqB, TccR, Tcp], &[SqC, TccW, Tcp2], &[SqD, TccH]]),
    },
    Preset {
        name: "full",
        summary: "everything that a verdict uses",
        traces: &[Hip, Hsa, Kernels, Copies, Memory, Scratch, Rccl, Markers, Power, Vram, Kfd, HipEvents, HipGraphs],
        cdna: Passes(&[&[SqA, TccR, Tcp], &[SqB, TccW, Tcp2], &[SqC, TccH], &[SqD, TccL], &[SqE]]),
    },
    Preset {
        name: "extended",
        summary: "memory and the instruction mix; true DRAM bytes on gfx950",
        traces: FULL_TRACE,
        cdna: Passes(&[&[SqF, TccR, Tcp], &[SqE, TccW, Tcp2], &[TccH], &[TccL], &[TccD]]),
    },
    Preset {
        name: "lightweight",
        summary: "HIP calls and kernels, no counters",
        traces: &[Hip, Kernels],
        cdna: Passes(&[]),
    },
    Preset {
        name: "perfetto",
        summary: "HIP calls, kernels and copies, no counters",
        traces: &[Hip, Kernels, Copies],
        cdna: Passes(&[]),
    },
    Preset {
        name: "api_overhead",
        summary: "HIP, HSA and marker calls with statistics, no counters",
        traces: &[Hip, Hsa, Markers],
        cdna: Passes(&[]),
    },
    Preset {
        name: "pc_sampling",
        summary: "kernels and program counter samples, no counters",
        traces: &[Hip, Kernels, PcSampling],
        cdna: Passes(&[]),
    },
    Preset {
        name: "rdna",
        summary: "what RDNA GPUs count: instructions, waits, LDS, L2 and memory bytes",
        traces: FULL_TRACE,
        cdna: RdnaOnly,
    },
];

/// The preset of this name. Also accepts madengine's prefix (`rocprofv3_compute`), `-` for `_`, madengine's `agent` and
/// `agent_counter`, and the names of its profiles and counter files.
pub fn find(name: &str) -> Option<&'static Preset> {
    let name = name.trim().replace('-', "_");
    let bare = match name.strip_prefix("rocprofv3_").unwrap_or(&name) {
        "agent" => "lightweight",
        "agent_counter" | "instruction_mix" => "instmix",
        "compute_bound" => "compute",
        "memory_bound" => "memory",
        "multi_gpu" | "multi_node" | "multinode" | "communication_bound" => "communication",
        "comprehensive" | "full_profile" => "full",
        bare => bare,
    };
    PRESETS.iter().find(|p| p.name == bare)
}

/// Names as on the command line: `compute+lightweight`.
pub fn joined(presets: &[&Preset]) -> Option<String> {
    (!presets.is_empty()).then(|| presets.iter().map(|preset| preset.name).collect::<Vec<_>>().join("+"))
}

/// How a preset collects on an architecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One list of names per pass.
    Passes(Vec<Vec<String>>),
    /// Names for the packer.
    Pack(Vec<String>),
}

impl Preset {
    /// Whether it has counters; without them the run is one pass of tracing.
    pub fn has_counters(&self) -> bool {
        self.cdna != Passes(&[])
    }

    /// Whether it reads the GPUs' sensors.
    pub fn has_telemetry(&self) -> bool {
        [Traced::Power, Traced::Vram].iter().any(|what| self.traces.contains(what))
    }

    /// Names per pass on `arch`, without the GRBM pair that every pass has; the sentence is about a replaced preset.
    pub fn layout(&self, arch: &Arch) -> (Layout, Option<String>) {
        if !self.has_counters() {
            return (Layout::Passes(Vec::new()), None);
        }
        let Some(naming) = arch.counting.naming else {
            return (
                Layout::Passes(Vec::new()),
                Some(format!("no counters of {arch} are known, so none are collected")),
            );
        };
        if naming == Naming::Gl2c {
            let large = matches!(self.name, "extended" | "memory" | "roofline" | "full");
            let note = (!matches!(self.name, "basic" | "extended" | "rdna"))
                .then(|| format!("preset {} is for CDNA; on {arch} the counters of preset rdna are used", self.name));
            return (Layout::Pack(rdna(arch, large)), note);
        }
        let (passes, note) = match self.cdna {
            Passes(passes) => (passes, None),
            RdnaOnly => {
                let basic: &'static [&'static [Group]] = &[&[Basic]];
                (basic, Some(format!("preset {} is for RDNA; on {arch} preset basic is used", self.name)))
            }
        };
        let names = |groups: &&[Group]| -> Vec<String> {
            groups.iter().flat_map(|g| g.names(arch)).filter(|n| counters::find(arch, n).is_some()).collect()
        };
        let passes = passes.iter().map(names).filter(|p| !p.is_empty()).collect();
        (Layout::Passes(passes), note)
    }
}

impl Group {
    /// Names on `arch`, including counters that it lacks.
    fn names(self, arch: &Arch) -> Vec<String> {
        let fabric = arch.counting.fabric;
        let full = |name: &&str| match (name.strip_prefix("E_"), fabric) {
            (Some(rest), Some(fabric)) => format!("{}_{rest}", fabric.prefix),
            _ => name.to_string(),
        };
        let mut names: Vec<String> = self.listed().iter().map(full).collect();
        if let (TccR, Some(Reads::Of32And64And128(large))) = (self, fabric.map(|fabric| fabric.reads)) {
            names.push(format!("{large}_sum"));
        }
        names
    }

    fn listed(self) -> &'static [&'static str] {
        match self {
            Basic => &names![
                SQ_WAVES SQ_WAVE_CYCLES SQ_INSTS_VALU SQ_INSTS_SALU SQ_INSTS_LDS SQ_INSTS_VMEM SQ_INSTS_SMEM
                SQ_WAIT_INST_LDS TCC_HIT_sum TCC_MISS_sum TCC_REQ_sum
            ],
            InstMix => &names![
                SQ_INSTS_VALU SQ_INSTS_SALU SQ_INSTS_VMEM_RD SQ_INSTS_VMEM_WR SQ_INSTS_SMEM SQ_INSTS_LDS SQ_INSTS_BRANCH
                SQ_WAIT_INST_ANY
            ],
            Geak => &names![
                SQ_WAVES SQ_INSTS_VALU SQ_INSTS_SALU SQ_WAIT_INST_LDS TCC_HIT TCC_MISS TCP_TCC_READ_REQ
                TCP_TCC_WRITE_REQ SQ_LDS_BANK_CONFLICT SQ_ACTIVE_INST_VALU
            ],
            SqA => &names![
                SQ_WAVES SQ_WAVE_CYCLES SQ_BUSY_CU_CYCLES SQ_INSTS_VALU SQ_ACTIVE_INST_VALU SQ_THREAD_CYCLES_VALU
                SQ_INSTS_SALU SQ_WAIT_INST_ANY
            ],
            SqB => &names![
                SQ_INSTS_VALU_ADD_F16 SQ_INSTS_VALU_MUL_F16 SQ_INSTS_VALU_FMA_F16 SQ_INSTS_VALU_TRANS_F16
                SQ_INSTS_VALU_ADD_F32 SQ_INSTS_VALU_MUL_F32 SQ_INSTS_VALU_FMA_F32 SQ_INSTS_VALU_TRANS_F32
            ],
            SqC => &names![
                SQ_INSTS_VALU_ADD_F64 SQ_INSTS_VALU_MUL_F64 SQ_INSTS_VALU_FMA_F64 SQ_INSTS_VALU_TRANS_F64
                SQ_INSTS_VALU_MFMA_MOPS_F16 SQ_INSTS_VALU_MFMA_MOPS_BF16 SQ_INSTS_VALU_MFMA_MOPS_F32
                SQ_INSTS_VALU_MFMA_MOPS_F64
            ],
            SqD => &names![
                SQ_INSTS_VALU_MFMA_MOPS_I8 SQ_VALU_MFMA_BUSY_CYCLES SQ_INSTS_MFMA SQ_LDS_IDX_ACTIVE SQ_LDS_BANK_CONFLICT
                SQ_INSTS_VALU_MFMA_MOPS_F8 SQ_INSTS_VALU_MFMA_MOPS_F6F4 SQ_INSTS_VALU_MFMA_MOPS_XF32
            ],
            SqE => &names![
                SQ_INSTS_VMEM_RD SQ_INSTS_VMEM_WR SQ_INSTS_SMEM SQ_INSTS_LDS SQ_INSTS_FLAT SQ_INSTS_BRANCH SQ_WAIT_ANY
                SQ_WAIT_INST_LDS
            ],
            SqF => &names![
                SQ_WAVES SQ_WAVE_CYCLES SQ_WAIT_ANY SQ_WAIT_INST_ANY SQ_WAIT_INST_LDS SQ_LDS_IDX_ACTIVE
                SQ_LDS_BANK_CONFLICT SQ_INSTS_LDS
            ],
            TccR => &["E_RDREQ_sum", "E_RDREQ_32B_sum", "E_RDREQ_DRAM_sum"],
            TccW => &["E_WRREQ_sum", "E_WRREQ_64B_sum", "E_WRREQ_DRAM_sum", "E_ATOMIC_sum"],
            TccH => &["TCC_HIT_sum", "TCC_MISS_sum", "TCC_REQ_sum", "TCC_ATOMIC_sum"],
            TccL => &["E_RDREQ_LEVEL_sum", "E_RDREQ_sum", "E_WRREQ_LEVEL_sum", "E_WRREQ_sum"],
            TccD => {
                &["E_RDREQ_DRAM_32B_sum", "E_RDREQ_GMI_32B_sum", "E_RDREQ_IO_32B_sum", "E_WRREQ_WRITE_DRAM_32B_sum"]
            }
            Tcp => &[
                "TCP_TCC_READ_REQ_sum",
                "TCP_TCC_WRITE_REQ_sum",
                "TCP_TCC_ATOMIC_WITH_RET_REQ_sum",
                "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum",
            ],
            Tcp2 => &["TCP_TOTAL_CACHE_ACCESSES_sum"],
        }
    }
}

static RDNA: &[&str] = &names![
    SQ_WAVES SQ_WAVE_CYCLES SQ_BUSY_CYCLES SQ_INSTS_VALU SQ_INSTS_WAVE32_VALU SQ_INSTS_SALU SQ_INSTS_LDS SQ_INSTS_SMEM
    SQ_INSTS_FLAT SQ_INSTS_TEX_LOAD SQ_INSTS_TEX_STORE SQ_WAIT_INST_ANY SQ_WAIT_ANY SQ_WAIT_INST_LDS
    SQC_LDS_BANK_CONFLICT SQC_LDS_IDX_ACTIVE GL2C_HIT_sum GL2C_MISS_sum GL2C_EA_RDREQ_sum GL2C_EA_RDREQ_32B_sum
    GL2C_EA_RDREQ_64B_sum GL2C_EA_RDREQ_96B_sum GL2C_EA_RDREQ_128B_sum GL2C_EA_WRREQ_sum GL2C_MC_WRREQ_sum
    GL2C_EA_WRREQ_64B_sum
];

/// Bytes between the cache levels, which only gfx115x counts.
static RDNA_CACHES: &[&str] = &names![
    TCP_REQ_sum TCP_REQ_MISS_sum GL1C_GL2_REQ_READ_32B_sum GL1C_GL2_REQ_READ_64B_sum GL1C_GL2_REQ_READ_128B_sum
    GL1C_GL2_REQ_WRITE_32B_sum GL1C_GL2_REQ_WRITE_64B_sum
];

fn rdna(arch: &Arch, large: bool) -> Vec<String> {
    let caches: &[&str] = if large { RDNA_CACHES } else { &[] };
    let names = RDNA.iter().chain(caches);
    names.filter(|n| counters::find(arch, n).is_some()).map(|n| n.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_and_without_prefix() {
        assert_eq!(find("compute"), find("rocprofv3_compute"));
        assert_eq!(find("rocprofv3_agent_counter"), find("instmix"));
        assert_eq!(find("agent").map(|preset| preset.name), Some("lightweight"));
        assert_eq!(find("api-overhead"), find("rocprofv3_api_overhead"));
        assert!(find("api_overhead").is_some_and(|p| !p.has_counters()));
        assert!(find("computer").is_none());
        // The files of madengine's examples, and the tools in them.
        for (profile, tool) in [
            ("rocprofv3_compute_bound", "rocprofv3_compute"),
            ("rocprofv3_memory_bound", "rocprofv3_memory"),
            ("rocprofv3_multi_gpu", "rocprofv3_communication"),
            ("rocprofv3_multinode", "rocprofv3_communication"),
            ("rocprofv3_multi_node", "rocprofv3_communication"),
            ("rocprofv3_comprehensive", "rocprofv3_full"),
        ] {
            assert!(find(profile).is_some(), "{profile}");
            assert_eq!(find(profile), find(tool), "{profile}");
        }
    }

    #[test]
    fn only_formats_that_an_architecture_lacks_are_left_out() {
        for arch in crate::all().iter().filter(|a| a.has_tcc()) {
            for preset in PRESETS {
                let Passes(groups) = preset.cdna else { continue };
                for name in groups.iter().flat_map(|p| p.iter()).flat_map(|g| g.names(arch)) {
                    let exists = counters::find(arch, &name).is_some();
                    let counts = |format: &str| arch.counting.matrix.contains(&format);
                    let expected = match name.as_str() {
                        "SQ_INSTS_VALU_MFMA_MOPS_F8" => Some(counts("F8")),
                        "SQ_INSTS_VALU_MFMA_MOPS_F6F4" => Some(counts("F6F4")),
                        // Of CDNA 4. A successor may have them or not.
                        n if n.ends_with("MOPS_XF32") || n.ends_with("_32B_sum") && !n.ends_with("_RDREQ_32B_sum") => {
                            let known = ["gfx90a", "gfx940", "gfx941", "gfx942", "gfx950"].contains(&arch.name);
                            known.then_some(arch.name == "gfx950")
                        }
                        _ => Some(true),
                    };
                    assert!(expected.is_none_or(|expected| exists == expected), "{arch} {} {name}", preset.name);
                }
            }
        }
    }
}
