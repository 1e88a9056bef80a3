//! Facts about the counters of an architecture, and the formulas that use them, as data. Formulas, presets and aliases use
//! these facts, never the name or the generation of an architecture: a new one needs rows in the table and no code. An
//! unknown fact is `None`, and formulas do not use it.

use super::Arch;

/// How an architecture counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counting {
    /// The names of the counters, which decide presets, aliases and cache formulas.
    pub naming: Option<Naming>,
    /// Requests between L2 and memory.
    pub fabric: Option<Fabric>,
    /// Formats of floating-point matrix operations; `SQ_INSTS_VALU_MFMA_MOPS_<format>` counts each. Empty: there are no such
    /// counters.
    pub matrix: &'static [&'static str],
    /// Cycles per count of SQ_WAVE_CYCLES.
    pub wave_cycles: Option<f64>,
    /// Units that count LDS cycles, per compute unit: two compute units of RDNA share one.
    pub lds_units: Option<f64>,
    /// A warning for plans with more than one counter per pass.
    pub caution: Option<&'static str>,
    /// Versions of rocprofiler-sdk before this one count in half of the channels of L2.
    pub half_of_l2_before: Option<u32>,
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
    /// Prefix of each counter: `TCC_EA`, `TCC_EA0`, `GL2C_EA`.
    pub prefix: &'static str,
    pub reads: Reads,
    /// The counter of all writes, of 32 B and of 64 B.
    pub writes: Option<&'static str>,
    /// Whether ATOMIC_LEVEL over ATOMIC gives the latency of an atomic.
    pub atomic_latency: bool,
    /// Whether hits in the Infinity Cache are known to be among the requests, so that they can exceed the memory's bandwidth.
    pub before_infinity_cache: bool,
}

/// How the read bytes follow from the counted requests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reads {
    /// RDREQ_32B counts requests of 32 B; the others in RDREQ have 64 B.
    Of32And64,
    /// The same, and this counter has the requests of 128 B, which RDREQ also counts.
    Of32And64And128(&'static str),
    /// There is a counter RDREQ_<size>B for each of these sizes. Where an SDK lacks the last one, the other requests have
    /// `otherwise` bytes.
    BySize { sizes: &'static [u32], otherwise: Option<f64> },
}

impl Counting {
    /// For an unknown architecture.
    pub const UNKNOWN: Counting = Counting {
        naming: None,
        fabric: None,
        matrix: &[],
        wave_cycles: None,
        lds_units: None,
        caution: None,
        half_of_l2_before: None,
    };
}

/// Bytes that a request of L1 to L2 counts as, where its size is not counted.
pub(crate) const L2_REQUEST: u32 = 64;

impl Arch {
    /// Whether the bytes of L2 are a lower bound: a request counts as 64 B, and L2 delivers more for one.
    pub fn counts_l2_at_least(&self) -> bool {
        self.counting.naming == Some(Naming::Tcc) && self.caches.l2.is_some_and(|(bytes, _)| bytes > L2_REQUEST)
    }

    /// Whether the counters have CDNA's names.
    pub fn has_tcc(&self) -> bool {
        self.counting.naming == Some(Naming::Tcc)
    }

    /// Whether the counters have RDNA's names.
    pub fn has_gl2c(&self) -> bool {
        self.counting.naming == Some(Naming::Gl2c)
    }
}
