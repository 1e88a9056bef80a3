//! What the counters of an architecture can tell, and by which formula, as data. Formulas, presets and aliases ask this and
//! never the name or the generation of an architecture: a new one needs rows in the table and no code. What is not known is
//! `None`, and nothing is computed from it.

use super::Arch;

/// How an architecture counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counting {
    /// Which names the counters have, and with them the presets, aliases and cache formulas.
    pub naming: Option<Naming>,
    /// Requests between L2 and memory.
    pub fabric: Option<Fabric>,
    /// Formats of floating-point matrix operations, all counted by `SQ_INSTS_VALU_MFMA_MOPS_<format>`. Empty: there are no
    /// such counters.
    pub matrix: &'static [&'static str],
    /// Cycles that one count of SQ_WAVE_CYCLES stands for.
    pub wave_cycles: Option<f64>,
    /// Units that count LDS cycles, per compute unit: two compute units of RDNA share one.
    pub lds_units: Option<f64>,
    /// What to tell about plans of more than one counter a pass.
    pub caution: Option<&'static str>,
}

/// Families of counter names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// L2 is TCC, LDS counters are SQ_LDS_*, matrix operations are MFMA: CDNA.
    Tcc,
    /// L2 is GL2C, LDS counters are SQC_LDS_*, an instruction of 64 lanes issues twice: RDNA.
    Gl2c,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fabric {
    /// Before the name of each counter: `TCC_EA`, `TCC_EA0`, `GL2C_EA`.
    pub prefix: &'static str,
    pub reads: Reads,
    /// The counter of all writes, of 32 and of 64 B.
    pub writes: Option<&'static str>,
    /// ATOMIC_LEVEL over ATOMIC is the latency of an atomic.
    pub atomic_latency: bool,
}

/// How the bytes read follow from the requests counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reads {
    /// RDREQ_32B are 32 B, the others of RDREQ 64 B.
    Of32And64,
    /// The same, but that this counter has those of 128 B, which RDREQ counts too.
    Of32And64And128(&'static str),
    /// There is a counter RDREQ_<size>B for each of these sizes. Where an SDK lacks the last, a request has `otherwise`
    /// bytes.
    BySize { sizes: &'static [u32], otherwise: Option<f64> },
}

impl Counting {
    /// For an architecture that is not known.
    pub const UNKNOWN: Counting =
        Counting { naming: None, fabric: None, matrix: &[], wave_cycles: None, lds_units: None, caution: None };
}

impl Arch {
    /// The counters have CDNA's names.
    pub fn has_tcc(&self) -> bool {
        self.counting.naming == Some(Naming::Tcc)
    }

    /// The counters have RDNA's names.
    pub fn has_gl2c(&self) -> bool {
        self.counting.naming == Some(Naming::Gl2c)
    }
}
