//! Facts about GPU architectures, as constant tables: a compute unit's rates per clock, bandwidths of memory and
//! caches, the allocation of registers and LDS, the counters of each hardware block.
//!
//! Nothing here knows the SDK, files or a process. Rates are per clock and per compute unit, so that they are right for
//! partitions and cut-down parts when multiplied by the agent's values ([`peaks`]). Every row names its source; unconfirmed
//! rows have `verified: false`, and reports repeat it. An architecture that is not in the table has no facts: none is
//! borrowed from a similar one.
//!
//! Every crate above `model` may use it. It must never give one architecture the facts of another.

#![deny(unsafe_code)]

pub mod aliases;
pub mod counter_file;
pub mod counters;
pub mod counting;
pub mod expr;
pub mod metrics;
pub mod occupancy;
pub mod pack;
pub mod peaks;
pub mod peaks_file;
pub mod plan;
pub mod presets;
pub mod products;
pub mod reduction;
pub mod suggest;
mod table;
pub mod work;

use rkprof_model::error::Error;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Number format of a compute roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dtype {
    Fp64,
    Fp32,
    /// TF32 / XF32.
    Xf32,
    Fp16,
    Bf16,
    Fp8,
    /// FP6 and FP4, which run at one rate and are counted together.
    F6f4,
    Int8,
    Int4,
}

impl Dtype {
    pub const ALL: [Dtype; 9] = [
        Dtype::Fp64,
        Dtype::Fp32,
        Dtype::Xf32,
        Dtype::Fp16,
        Dtype::Bf16,
        Dtype::Fp8,
        Dtype::F6f4,
        Dtype::Int8,
        Dtype::Int4,
    ];

    /// The name in options and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Dtype::Fp64 => "fp64",
            Dtype::Fp32 => "fp32",
            Dtype::Xf32 => "xf32",
            Dtype::Fp16 => "fp16",
            Dtype::Bf16 => "bf16",
            Dtype::Fp8 => "fp8",
            Dtype::F6f4 => "f6f4",
            Dtype::Int8 => "int8",
            Dtype::Int4 => "int4",
        }
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Dtype {
    type Err = Error;

    /// Reads [`Dtype::name`] and the usual other spellings (`f16`, `half`, `tf32`, `i8`, `fp4`).
    fn from_str(text: &str) -> Result<Dtype, Error> {
        let lower = text.trim().to_ascii_lowercase();
        Ok(match lower.as_str() {
            "f64" | "double" => Dtype::Fp64,
            "f32" | "float" => Dtype::Fp32,
            "tf32" => Dtype::Xf32,
            "f16" | "half" => Dtype::Fp16,
            "f8" => Dtype::Fp8,
            "fp6" | "fp4" | "f6" | "f4" => Dtype::F6f4,
            "i8" => Dtype::Int8,
            "i4" => Dtype::Int4,
            name => Dtype::ALL.into_iter().find(|d| d.name() == name).ok_or_else(|| {
                let known: Vec<_> = Dtype::ALL.iter().map(|d| d.name()).collect();
                format!("{text:?} is not a number format; known are {}", known.join(", "))
            })?,
        })
    }
}

/// The part of a compute unit that reaches a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Vector ALU, one instruction a clock.
    Vector,
    /// Vector ALU with packed (CDNA) or dual-issued (RDNA) instructions, which compilers use only in part.
    Packed,
    /// MFMA or WMMA.
    Matrix,
}

impl Unit {
    pub fn name(self) -> &'static str {
        match self {
            Unit::Vector => "vector",
            Unit::Packed => "packed",
            Unit::Matrix => "matrix",
        }
    }
}

/// Operations per clock per compute unit, dense (no sparsity); a fused multiply-add is two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    pub dtype: Dtype,
    pub unit: Unit,
    pub per_clock: u32,
    pub source: &'static str,
    pub verified: bool,
}

/// Number of channels of a device's L2 cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum L2Channels {
    PerDevice(u32),
    PerXcc(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caches {
    /// L2 bytes per clock and channel, and the channels; `None` where AMD gives no figure.
    pub l2: Option<(u32, L2Channels)>,
    /// First-level vector cache, bytes per clock and compute unit.
    pub l1_bytes_per_clock: Option<u32>,
    /// Bytes per first-level access in `l1_bytes`.
    pub l1_line: u32,
    pub source: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lds {
    /// Bytes that the workgroups on one compute unit share.
    pub bytes: u32,
    pub banks: u32,
    /// Bytes per clock and compute unit.
    pub bytes_per_clock: u32,
    /// Allocation granule, bytes.
    pub granule: u32,
    pub verified: bool,
    pub source: &'static str,
}

/// The allocation of waves and registers on a compute unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WaveSlots {
    /// Native wave size.
    pub wave_size: u32,
    /// Kernels have waves of that size only.
    pub one_wave_size: bool,
    pub simds: u32,
    pub waves_per_simd: u32,
    /// Limit of workgroups with more than one wave per compute unit (barrier resources).
    pub workgroups: u32,
    /// Vector registers per lane and SIMD at the native wave size. CDNA: architectural and accumulation registers share them.
    pub vgprs: u32,
    pub vgpr_granule: u32,
    /// Scalar registers per SIMD; `None` where they do not limit occupancy.
    pub sgprs: Option<u32>,
    pub sgpr_granule: u32,
    pub source: &'static str,
}

impl WaveSlots {
    /// Wave slots of a compute unit: 100 % occupancy.
    pub const fn waves_per_cu(&self) -> u32 {
        self.simds * self.waves_per_simd
    }
}

/// One architecture (`gfx942`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arch {
    pub name: &'static str,
    pub counting: counting::Counting,
    pub rates: &'static [Rate],
    pub caches: Caches,
    pub lds: Lds,
    pub waves: WaveSlots,
    /// Counters of a block that one pass can hold.
    pub limits: &'static [(counters::Block, u32)],
    /// Column of `counters.txt`.
    pub counter_set: counters::Set,
    /// Whether HSA's intercept queues know its packets. They drop packets that are newer than they are.
    pub intercepted: bool,
    pub code: CodeFacts,
}

/// What the code of an architecture may use, and how a kernel's descriptor says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeFacts {
    /// Whether two compute units make a workgroup processor, whose LDS and waves a workgroup may use.
    pub workgroup_processors: bool,
    /// Whether one file holds a wave's vector and accumulation registers.
    pub unified_registers: bool,
    /// Vector registers of a step in a descriptor's number, for waves of 32 and of 64 lanes; `None` where it is not known.
    pub vgpr_steps: Option<[u32; 2]>,
}

impl CodeFacts {
    /// For an unknown architecture.
    pub const UNKNOWN: CodeFacts =
        CodeFacts { workgroup_processors: false, unified_registers: false, vgpr_steps: None };
}

impl Arch {
    /// Counters of `block` that one pass can hold; blocks without an entry are not limited.
    pub fn limit(&self, block: counters::Block) -> Option<u32> {
        self.limits.iter().find(|(b, _)| *b == block).map(|(_, n)| *n)
    }

    /// Whether `counters.txt` has its column.
    pub fn has_counters(&self) -> bool {
        self.counter_set != counters::Set::NONE
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The architecture of an agent or target name; target features (`gfx90a:sramecc+:xnack-`) are ignored.
pub fn find(name: &str) -> Option<&'static Arch> {
    let bare = bare(name);
    table::ARCHS.iter().find(|a| a.name == bare)
}

/// A target name without its features.
fn bare(name: &str) -> &str {
    name.split(':').next().unwrap_or_default().trim()
}

/// All architectures that have facts.
pub fn all() -> &'static [Arch] {
    table::ARCHS
}

/// One of each column of counters, the first in the table; its relatives have the same counters.
pub fn representatives() -> impl Iterator<Item = &'static Arch> {
    let is_first = |at: usize| all().iter().position(|other| other.counter_set == all()[at].counter_set) == Some(at);
    all().iter().enumerate().filter(move |(at, arch)| arch.has_counters() && is_first(*at)).map(|(_, arch)| arch)
}

/// Facts about the code of an architecture: those of its row, or of its family where it has none.
pub fn code_facts(name: &str) -> CodeFacts {
    let of_family = || table::FAMILIES.iter().find(|(begin, _)| name.starts_with(begin)).map(|(_, facts)| *facts);
    find(name).map(|arch| arch.code).or_else(of_family).unwrap_or(CodeFacts::UNKNOWN)
}

/// Whether HSA's intercept queues know the packets of this agent. Of architectures without a row, the older ones are known.
pub fn is_intercepted(name: &str) -> bool {
    find(name).map_or_else(|| table::OLDER.contains(&bare(name)), |arch| arch.intercepted)
}

/// The message for an architecture without facts.
pub fn unknown(name: &str) -> String {
    let known: Vec<_> = all().iter().map(|a| a.name).collect();
    let shown = if name.is_empty() { "an unnamed architecture" } else { name };
    format!(
        "no peaks or counter facts are known for {shown}, so there are no roofs and no percentages of peak; give them \
         with --peaks FILE (known: {})",
        known.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_and_without_target_features() {
        assert_eq!(find("gfx90a:sramecc+:xnack-").map(|a| a.name), Some("gfx90a"));
        assert_eq!(find("gfx1151").map(|a| a.name), Some("gfx1151"));
        assert!(find("gfx9999").is_none());
        assert!(find("").is_none());
        assert!(find("gfx94").is_none(), "a prefix is not a name");
    }

    #[test]
    fn dtypes_read_their_own_names() {
        for dtype in Dtype::ALL {
            assert_eq!(dtype.name().parse::<Dtype>().ok(), Some(dtype));
            assert_eq!(serde_json::to_value(dtype).unwrap(), dtype.name());
        }
        assert!("fp17".parse::<Dtype>().unwrap_err().to_string().contains("fp16"));
    }

    #[test]
    fn every_architecture_is_complete() {
        for arch in all() {
            assert!(arch.rates.iter().all(|r| r.per_clock > 0 && !r.source.is_empty()), "{arch}");
            let limited =
                [counters::Block::Sq, counters::Block::Grbm].into_iter().all(|block| arch.limit(block).is_some());
            let counted = arch.has_counters();
            assert_eq!(
                limited, counted,
                "{arch}: a row with a counter_set has limits of SQ and GRBM, any other has none"
            );
            let named = arch.counting.naming.is_some();
            assert_eq!(named, counted, "{arch}: a row with a counter_set has counting.naming, any other has none");
            assert_eq!(all().iter().filter(|a| a.name == arch.name).count(), 1, "{arch}: the table has it twice");
        }
        assert_eq!(find("gfx950").unwrap().lds.bytes, 160 << 10);
    }

    #[test]
    fn one_speaks_for_each_column() {
        let names: Vec<&str> = representatives().map(|arch| arch.name).collect();
        assert!(
            ["gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1151", "gfx1201"]
                .iter()
                .all(|n| names.contains(n))
        );
        let columns: std::collections::HashSet<_> = all().iter().map(|arch| arch.counter_set.0).collect();
        assert_eq!(names.len(), columns.iter().filter(|column| !column.is_empty()).count());
    }

    #[test]
    fn packets_of_older_and_listed_architectures_are_known() {
        for name in ["gfx906", "gfx908:sramecc+", "gfx1010", "gfx90a:xnack-", "gfx942", "gfx1153", "gfx1201"] {
            assert!(is_intercepted(name), "{name}");
        }
        assert!(!is_intercepted("gfx9999") && !is_intercepted("gfx1300") && !is_intercepted(""));
    }
}
