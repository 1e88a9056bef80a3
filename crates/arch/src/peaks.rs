//! Peaks of one device: rate x compute units x clock, with the values that the agent reports.

use super::{Arch, Dtype, L2Channels, Unit, find, products, unknown};
use rkprof_model::error::Error;
use rkprof_model::event::Agent;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The memory level whose bytes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Device memory. On MI300 and later the counters see L2-to-fabric traffic, Infinity Cache hits included.
    Hbm,
    /// Infinity Cache.
    Mall,
    L2,
    L1,
    Lds,
}

impl Level {
    pub const ALL: [Level; 5] = [Level::Hbm, Level::Mall, Level::L2, Level::L1, Level::Lds];
    /// The levels at which a kernel's bytes are counted.
    pub const MEASURED: [Level; 4] = [Level::Hbm, Level::L2, Level::L1, Level::Lds];

    pub fn name(self) -> &'static str {
        match self {
            Level::Hbm => "hbm",
            Level::Mall => "mall",
            Level::L2 => "l2",
            Level::L1 => "l1",
            Level::Lds => "lds",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = Error;

    fn from_str(text: &str) -> Result<Level, Error> {
        let lower = text.trim().to_ascii_lowercase();
        Level::ALL
            .into_iter()
            .find(|l| l.name() == lower)
            .ok_or_else(|| Error::new(format!("{text:?} is not a memory level; known are hbm, mall, l2, l1, lds")))
    }
}

/// A compute roof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComputePeak {
    pub dtype: Dtype,
    pub unit: Unit,
    /// 1e12 operations per second, dense.
    pub tflops: f64,
    pub source: String,
    pub verified: bool,
    /// Measured by a benchmark instead of taken from a datasheet; drawn dashed.
    pub measured: bool,
}

/// A bandwidth roof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BandwidthPeak {
    pub level: Level,
    /// 1e9 bytes per second.
    pub gb_per_s: f64,
    pub source: String,
    pub verified: bool,
    pub measured: bool,
}

/// The peaks behind all percentages of peak, with their provenance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Peaks {
    /// `gfx942`
    pub arch: String,
    pub product: String,
    pub cu_count: u32,
    pub xcc_count: u32,
    pub clock_mhz: u32,
    pub compute: Vec<ComputePeak>,
    pub bandwidth: Vec<BandwidthPeak>,
    /// Assumptions and missing facts, as sentences.
    pub notes: Vec<String>,
    /// Whether an Infinity Cache serves a part of what L2 requests.
    #[serde(skip)]
    pub has_infinity_cache: bool,
    /// The most that device memory, and device memory and Infinity Cache, can deliver to this device, GB/s. A partition alone
    /// can use all of it.
    #[serde(skip)]
    pub memory_limit_gb_per_s: Option<f64>,
    #[serde(skip)]
    pub fabric_limit_gb_per_s: Option<f64>,
}

/// The most that an Infinity Cache of unknown rate delivers per MiB: slices of 2 MiB with 64 B per clock at 2.35 GHz. AMD's figures
/// are 67 for MI300X (17.2 TB/s) and 55 for RX 7900 XTX (5.3 TB/s).
const INFINITY_CACHE_GB_PER_S_AND_MIB: f64 = 75.0;

impl Peaks {
    /// Peaks of `agent`; `memory_gb_per_s` overrides the product table. The error is a sentence for the report.
    pub fn for_agent(agent: &Agent, memory_gb_per_s: Option<f64>) -> Result<Peaks, Error> {
        let arch = find(&agent.name).ok_or_else(|| unknown(&agent.name))?;
        let product = products::find(agent);
        let mut peaks = Peaks {
            arch: arch.name.to_owned(),
            product: agent.product.clone(),
            cu_count: agent.cu_count.unwrap_or(0),
            xcc_count: agent.xcc_count.unwrap_or(0),
            clock_mhz: agent.clock_mhz.unwrap_or(0),
            ..Peaks::default()
        };
        let row = product.as_ref().map(|m| m.product);
        peaks.fill("number of compute units", |p| &mut p.cu_count, row.map(|p| p.cus))?;
        peaks.fill("engine clock", |p| &mut p.clock_mhz, row.map(|p| p.mhz))?;
        if peaks.xcc_count == 0 {
            let whole = row.filter(|p| p.cus == peaks.cu_count);
            peaks.xcc_count = whole.map_or(1, |p| p.xccs);
        }
        peaks.add_compute(arch);
        peaks.add_memory(product, memory_gb_per_s);
        peaks.add_caches(arch);
        Ok(peaks)
    }

    /// Takes a fact from the product table where the agent reports 0.
    fn fill(&mut self, what: &str, at: fn(&mut Peaks) -> &mut u32, row: Option<u32>) -> Result<(), Error> {
        if *at(self) != 0 {
            return Ok(());
        }
        let value = row.ok_or_else(|| {
            format!("the agent {} {:?} reports no {what}, so there are no roofs", self.arch, self.product)
        })?;
        *at(self) = value;
        self.notes.push(format!("the agent reports no {what}; {value} is taken from the product table"));
        Ok(())
    }

    fn add_compute(&mut self, arch: &Arch) {
        let (cus, mhz) = (f64::from(self.cu_count), f64::from(self.clock_mhz));
        self.compute = arch
            .rates
            .iter()
            .map(|rate| ComputePeak {
                dtype: rate.dtype,
                unit: rate.unit,
                tflops: f64::from(rate.per_clock) * cus * mhz / 1e6,
                source: format!(
                    "{} per clock and CU x {} CU x {} MHz ({})",
                    rate.per_clock, self.cu_count, self.clock_mhz, rate.source
                ),
                verified: rate.verified,
                measured: false,
            })
            .collect();
    }

    fn add_memory(&mut self, product: Option<products::Match>, given: Option<f64>) {
        if let Some(gb_per_s) = given {
            self.push_bandwidth(Level::Hbm, gb_per_s, "given by the user", true);
            return;
        }
        let Some(products::Match { product, guessed }) = product else {
            self.notes.push(format!(
                "the memory bandwidth of {} {:?} is not known; give it with --peaks FILE",
                self.arch, self.product
            ));
            return;
        };
        if guessed {
            self.notes.push(format!(
                "the product name {:?} is not known; memory bandwidth is that of the {}",
                self.product, product.key
            ));
        }
        // In NPS1 a single busy partition can exceed its share; all partitions together can rely on the share only.
        let partition = self.cu_count < product.cus && self.xcc_count < product.xccs;
        let share = if partition { f64::from(self.xcc_count) / f64::from(product.xccs) } else { 1.0 };
        if partition {
            self.notes.push(format!(
                "a partition of {} of {} XCDs: memory bandwidth is its fair share; alone it can exceed it",
                self.xcc_count, product.xccs
            ));
        }
        // Of a guessed product: the fastest that it could be.
        let could_be =
            || products::PRODUCTS.iter().filter(|p| if guessed { p.arch == product.arch } else { *p == product });
        let cache = |p: &products::Product| {
            p.mall_gb_per_s.or(p.mall_mib.map(|mib| INFINITY_CACHE_GB_PER_S_AND_MIB * f64::from(mib)))
        };
        self.has_infinity_cache = product.mall_mib.is_some();
        self.memory_limit_gb_per_s = could_be().map(|p| p.memory_gb_per_s).reduce(f64::max);
        let fabric = could_be().filter_map(cache).chain(self.memory_limit_gb_per_s);
        self.fabric_limit_gb_per_s = fabric.reduce(f64::max);
        let verified = product.verified && !guessed;
        self.push_bandwidth(Level::Hbm, product.memory_gb_per_s * share, product.source, verified);
        if let Some(mall) = product.mall_gb_per_s {
            self.push_bandwidth(Level::Mall, mall * share, "report of an AMD slide", false);
        }
    }

    fn add_caches(&mut self, arch: &Arch) {
        let (cus, ghz) = (f64::from(self.cu_count), f64::from(self.clock_mhz) / 1e3);
        if let Some((bytes, channels)) = arch.caches.l2 {
            let channels = match channels {
                L2Channels::PerDevice(n) => n,
                L2Channels::PerXcc(n) => n * self.xcc_count,
            };
            let source = format!("{bytes} B per clock x {channels} channels x clock ({})", arch.caches.source);
            self.push_bandwidth(Level::L2, f64::from(bytes * channels) * ghz, &source, true);
        }
        if let Some(bytes) = arch.caches.l1_bytes_per_clock {
            let source = format!("{bytes} B per clock and CU (SOL)");
            self.push_bandwidth(Level::L1, f64::from(bytes) * cus * ghz, &source, true);
        }
        // The units whose cycles are counted: two compute units of RDNA share one, and bytes follow from its cycles.
        let units = arch.counting.lds_units.unwrap_or(1.0);
        let lds = f64::from(arch.lds.bytes_per_clock) * units * cus * ghz;
        let unit = if units < 1.0 { "workgroup processor" } else { "CU" };
        let source = format!("{} B per clock and {unit} ({})", arch.lds.bytes_per_clock, arch.lds.source);
        self.push_bandwidth(Level::Lds, lds, &source, arch.lds.verified);
    }

    fn push_bandwidth(&mut self, level: Level, gb_per_s: f64, source: &str, verified: bool) {
        let source = source.to_owned();
        self.bandwidth.push(BandwidthPeak { level, gb_per_s, source, verified, measured: false });
    }

    /// The highest datasheet roof of a number format; a measured one only when there is no other.
    pub fn compute_peak(&self, dtype: Dtype) -> Option<&ComputePeak> {
        let of = |measured| self.compute.iter().filter(move |c| c.dtype == dtype && c.measured == measured);
        let highest = |a: &&ComputePeak, b: &&ComputePeak| a.tflops.total_cmp(&b.tflops);
        of(false).max_by(highest).or_else(|| of(true).max_by(highest))
    }

    /// 1e12 operations per second.
    pub fn tflops(&self, dtype: Dtype) -> Option<f64> {
        self.compute_peak(dtype).map(|c| c.tflops)
    }

    /// What a kind of unit can do with a format, TFLOP/s; for counted operations, where packed instructions count once.
    /// Vector units issue FP16 like FP32.
    pub fn of_unit(&self, dtype: Dtype, unit: Unit) -> Option<&ComputePeak> {
        let of = |dtype| self.compute.iter().find(|c| c.dtype == dtype && c.unit == unit && !c.measured);
        of(dtype).or_else(|| of(Dtype::Fp32).filter(|_| (dtype, unit) == (Dtype::Fp16, Unit::Vector)))
    }

    /// The same, with packed instructions where they exist.
    pub fn capacity(&self, dtype: Dtype, unit: Unit) -> Option<f64> {
        let packed = self.of_unit(dtype, Unit::Packed).filter(|_| unit == Unit::Vector);
        packed.or_else(|| self.of_unit(dtype, unit)).map(|c| c.tflops)
    }

    /// The roof of counted operations: the vector roof for vector work, unless there is more of it than without packed
    /// instructions.
    pub fn roof_of(&self, dtype: Dtype, unit: Unit, tflops: f64) -> Option<&ComputePeak> {
        let plain = self.of_unit(dtype, unit);
        let packed = self.of_unit(dtype, Unit::Packed).filter(|_| unit == Unit::Vector);
        match plain {
            Some(peak) if tflops > 1.02 * peak.tflops => packed.or(plain),
            found => found,
        }
    }

    /// The datasheet bandwidth of a level; a measured one only when there is no other.
    fn bandwidth_peak(&self, level: Level) -> Option<&BandwidthPeak> {
        let of = |measured| self.bandwidth.iter().find(move |b| b.level == level && b.measured == measured);
        of(false).or_else(|| of(true))
    }

    /// 1e9 bytes per second.
    pub fn gb_per_s(&self, level: Level) -> Option<f64> {
        self.bandwidth_peak(level).map(|b| b.gb_per_s)
    }

    /// Arithmetic intensity at which the compute roof meets the bandwidth roof, FLOP per byte.
    pub fn ridge(&self, dtype: Dtype, level: Level) -> Option<f64> {
        Some(self.tflops(dtype)? * 1e3 / self.gb_per_s(level)?)
    }

    /// The lower of the two roofs at an arithmetic intensity, TFLOP/s.
    pub fn roof_at(&self, dtype: Dtype, level: Level, flop_per_byte: f64) -> Option<f64> {
        Some(self.tflops(dtype)?.min(self.gb_per_s(level)? * flop_per_byte / 1e3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn agent(name: &str, product: &str, cu_count: u32, clock_mhz: u32, xcc_count: u32) -> Agent {
        Agent {
            name: name.into(),
            product: product.into(),
            cu_count: Some(cu_count),
            clock_mhz: Some(clock_mhz),
            xcc_count: Some(xcc_count),
            ..Agent::default()
        }
    }

    #[test]
    fn ridges_of_the_flagships() {
        let ridge = |agent: &Agent| {
            let peaks = Peaks::for_agent(agent, None).unwrap();
            (peaks.ridge(Dtype::Fp16, Level::Hbm).unwrap() * 10.0).round() / 10.0
        };
        assert_eq!(ridge(&agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8)), 245.5);
        assert_eq!(ridge(&agent("gfx950", "AMD Instinct MI355X", 256, 2400, 8)), 314.6);
    }

    /// A workgroup processor whose LDS is active in each cycle is at the peak: RDNA counts cycles of these, not of compute units.
    #[test]
    fn an_lds_that_is_always_active_is_at_its_peak() {
        for (agent, units) in [
            (agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8), 304.0),
            (agent("gfx1100", "AMD Radeon RX 7900 XTX", 96, 2500, 1), 48.0),
            (agent("gfx1151", "AMD Radeon 8060S", 40, 2900, 1), 20.0),
        ] {
            let ghz = f64::from(agent.clock_mhz.unwrap()) / 1e3;
            let peak = Peaks::for_agent(&agent, None).unwrap().gb_per_s(Level::Lds).unwrap();
            // 32 banks of 4 bytes.
            assert!((peak / (units * 32.0 * 4.0 * ghz) - 1.0).abs() < 1e-12, "{}: {peak}", agent.name);
        }
    }

    #[test]
    fn a_partition_has_an_eighth_of_everything() {
        let whole = Peaks::for_agent(&agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8), None).unwrap();
        let cpx = Peaks::for_agent(&agent("gfx942", "AMD Instinct MI300X", 38, 2100, 1), None).unwrap();
        assert!((whole.tflops(Dtype::Fp16).unwrap() / cpx.tflops(Dtype::Fp16).unwrap() - 8.0).abs() < 1e-12);
        for level in [Level::Hbm, Level::Mall, Level::L2, Level::L1, Level::Lds] {
            let (whole, cpx) = (whole.gb_per_s(level).unwrap(), cpx.gb_per_s(level).unwrap());
            assert!((whole / cpx - 8.0).abs() < 1e-12, "{level}");
        }
        assert!(cpx.notes.iter().any(|n| n.contains("1 of 8 XCDs")), "{:?}", cpx.notes);
        assert!(whole.notes.is_empty(), "{:?}", whole.notes);
    }

    #[test]
    fn unknown_architectures_get_a_sentence_and_no_other_roofs() {
        let sentence = Peaks::for_agent(&agent("gfx9999", "Next", 100, 2000, 1), None).unwrap_err();
        assert!(sentence.to_string().contains("gfx9999") && sentence.to_string().contains("--peaks"), "{sentence}");
    }

    #[test]
    fn missing_facts_come_from_the_product_or_are_named() {
        let peaks = Peaks::for_agent(&agent("gfx942", "AMD Instinct MI300X", 0, 0, 0), None).unwrap();
        assert_eq!((peaks.cu_count, peaks.clock_mhz, peaks.xcc_count), (304, 2100, 8));
        assert_eq!(peaks.notes.len(), 2, "{:?}", peaks.notes);
        let error = Peaks::for_agent(&agent("gfx1030", "", 60, 0, 1), None).unwrap_err();
        assert!(error.to_string().contains("engine clock"), "{error}");
        let peaks = Peaks::for_agent(&agent("gfx1030", "", 60, 2250, 1), None).unwrap();
        assert_eq!(peaks.gb_per_s(Level::Hbm), None);
        assert!(peaks.notes[0].contains("memory bandwidth"), "{:?}", peaks.notes);
    }

    #[test]
    fn the_user_has_the_last_word_on_memory() {
        let peaks = Peaks::for_agent(&agent("gfx1030", "", 60, 2250, 1), Some(512.0)).unwrap();
        assert_eq!(peaks.gb_per_s(Level::Hbm), Some(512.0));
        assert!(peaks.notes.is_empty());
    }

    #[test]
    fn no_fp64_roof_on_rdna_and_no_xf32_roof_on_gfx950() {
        let rdna = Peaks::for_agent(&agent("gfx1100", "RX 7900 XTX", 96, 2500, 1), None).unwrap();
        assert_eq!(rdna.tflops(Dtype::Fp64), None);
        let cdna4 = Peaks::for_agent(&agent("gfx950", "MI355X", 256, 2400, 8), None).unwrap();
        assert_eq!(cdna4.tflops(Dtype::Xf32), None);
    }
}
