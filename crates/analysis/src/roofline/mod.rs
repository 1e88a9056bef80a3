//! The roofline: the achieved rate of each kernel against the device's limit at its arithmetic intensity.
//!
//! [`build`] places kernels under the roofs of a device; [`text`], [`svg`], [`json`] and [`csv`] show the result. One compute
//! roof is drawn per executed number format, one diagonal per requested memory level. Times come from runs without counters.
//! Device-memory bytes on MI300 and later are fabric traffic (including Infinity Cache hits), so a kernel can lie above that
//! roof; no point is clipped.

mod axes;
pub mod csv;
pub mod json;
mod labels;
pub mod svg;
pub mod text;

#[cfg(test)]
mod tests;

use super::verdict::Class;
use rkprof_arch::metrics::Metrics;
use rkprof_arch::peaks::{BandwidthPeak, ComputePeak, Level, Peaks};
use rkprof_arch::work::{self, Work};
use rkprof_arch::{Dtype, Unit};
use rkprof_model::error::Error;
use rkprof_names::{Ids, Labels};
use serde::Serialize;

/// A kernel (of one launch shape, or all of them) to place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// The displayed name.
    pub name: String,
    pub calls: u64,
    /// Mean duration without counters, seconds.
    pub seconds: f64,
    /// Metrics of one call.
    pub metrics: Option<Metrics>,
    /// Stated work of one call, for what was not counted.
    pub work: Option<Work>,
    /// Source of the stated work; empty = `given`.
    pub given: String,
    pub verdict: Option<Class>,
}

/// The roofs to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The compute roof; `None` = one per executed number format.
    pub dtype: Option<Dtype>,
    /// Memory levels; empty = device memory.
    pub levels: Vec<Level>,
}

impl Options {
    /// Reads `--dtype` and `--level` (`auto`, `all`, or names separated by commas).
    ///
    /// # Errors
    /// A sentence with the known names.
    pub fn parse(dtype: &str, level: &str) -> Result<Options, Error> {
        let dtype = if dtype == "auto" { None } else { Some(dtype.parse()?) };
        let levels = match level {
            "all" => Level::MEASURED.to_vec(),
            list => list.split(',').map(str::parse).collect::<Result<_, _>>()?,
        };
        Ok(Options { dtype, levels })
    }
}

/// The lower roof at a point's intensity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    Memory,
    Compute,
}

/// A kernel compared with the roofs of one memory level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtLevel {
    pub level: Level,
    /// Per call.
    pub bytes: f64,
    /// FLOP per byte; `None` where FLOPs are not known.
    pub ai: Option<f64>,
    pub gb_per_s: f64,
    /// The lower roof at `ai`, TFLOP/s, for the kernel's mix of formats; `None` without peaks and for kernels without FLOPs.
    pub roof_tflops: Option<f64>,
    /// Achieved over roof, 0..=1 (more where caches serve bytes that are counted as memory). Without FLOPs: share of the
    /// bandwidth.
    pub efficiency: Option<f64>,
    /// Roof minus achieved, TFLOP/s.
    pub distance_to_roof: Option<f64>,
    pub bound: Option<Bound>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    pub name: String,
    pub calls: u64,
    pub mean_us: f64,
    pub total_us: f64,
    /// Share of the kernel time of all samples, placed or not.
    pub share_pct: f64,
    /// Operations per call, of all formats; `None` when neither counted nor stated.
    pub flops: Option<f64>,
    pub tflops: Option<f64>,
    /// Those of the format and unit whose roof applies.
    pub format_tflops: Option<f64>,
    /// The number format whose roof applies.
    pub dtype: Option<Dtype>,
    /// The compute roof that applies: `FP32 vector`.
    pub roof: Option<String>,
    /// Its height, TFLOP/s.
    pub peak_tflops: Option<f64>,
    /// Operations of every counted format.
    pub by_dtype: Vec<(Dtype, f64)>,
    /// Source of FLOPs and bytes: `counters`, the source of stated work, or both.
    pub source: String,
    pub levels: Vec<AtLevel>,
    pub verdict: Option<Class>,
}

impl Point {
    pub fn at(&self, level: Level) -> Option<&AtLevel> {
        self.levels.iter().find(|l| l.level == level)
    }
}

/// The place of a kernel on a log-log plot.
#[derive(Clone, Copy, Debug)]
struct PlotPlace<'a> {
    at: &'a AtLevel,
    /// Above 0, both.
    ai: f64,
    tflops: f64,
}

impl Point {
    /// Places where it can be drawn: with FLOPs, at a level.
    fn places(&self) -> impl Iterator<Item = PlotPlace<'_>> {
        let place = |at| Some(PlotPlace { at, ai: at.ai.filter(|ai| *ai > 0.0)?, tflops: self.tflops? });
        self.levels.iter().filter_map(place)
    }
}

/// Kernels placed under the roofs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roofline {
    pub device: String,
    pub arch: String,
    /// The format of the main roof: the chosen one, or the one with most operations.
    pub dtype: Dtype,
    pub level: Level,
    pub compute: Vec<ComputePeak>,
    pub bandwidth: Vec<BandwidthPeak>,
    /// The intensity at which the roofs of `dtype` and `level` meet, FLOP/B.
    pub ridge: Option<f64>,
    /// Kernels by total time, the largest first.
    pub points: Vec<Point>,
    /// Kernels with neither FLOPs nor bytes.
    pub unplaced: Vec<String>,
    pub notes: Vec<String>,
    /// The ids of the run's kernels in every view; empty for points that belong to no run.
    #[serde(skip)]
    pub ids: Ids,
    /// The height of the main compute roof, TFLOP/s.
    #[serde(skip)]
    main_tflops: Option<f64>,
    #[serde(skip)]
    peaks: Peaks,
}

impl Roofline {
    /// The kernel's id in the run; empty when it has none.
    pub fn id(&self, point: &Point) -> String {
        self.ids.id(&point.name).map_or(String::new(), |id| id.to_string())
    }

    /// Names of the points in a column of `width` characters, as in other views of the run.
    pub fn labels(&self, width: usize) -> Labels {
        let points = self.points.iter().map(|point| point.name.as_str());
        Labels::new(self.ids.names().iter().map(String::as_str).chain(points), width)
    }
}

/// Places `samples` under the roofs of `peaks`.
pub fn build(peaks: &Peaks, samples: &[Sample], options: &Options) -> Roofline {
    let levels = if options.levels.is_empty() { vec![Level::Hbm] } else { options.levels.clone() };
    let total: f64 = samples.iter().map(|s| s.seconds * s.calls as f64).sum();
    let mut points = Vec::new();
    let mut unplaced = Vec::new();
    for sample in samples {
        match place(peaks, sample, options.dtype, &levels, total) {
            Some(point) => points.push(point),
            None => unplaced.push(sample.name.clone()),
        }
    }
    points.sort_by(|a, b| b.total_us.total_cmp(&a.total_us));
    let dtype = options.dtype.unwrap_or_else(|| main_dtype(peaks, &points));
    // The roof of the unit that does most work in this format.
    let main_tflops = points.iter().filter(|p| p.dtype == Some(dtype)).find_map(|p| p.peak_tflops);
    let main_tflops = main_tflops.or_else(|| peaks.tflops(dtype));
    let executed = executed_dtypes(&points, dtype);
    let level = levels[0];
    let compute =
        roofs(peaks, |c| if options.dtype.is_some() { c.dtype == dtype } else { executed.contains(&c.dtype) });
    let cached = points.iter().any(|point| point.at(Level::Mall).is_some());
    let drawn = |level: Level| levels.contains(&level) || (level == Level::Mall && cached);
    let bandwidth: Vec<_> = peaks.bandwidth.iter().filter(|b| drawn(b.level)).cloned().collect();
    let mut notes = peaks.notes.clone();
    for level in levels.iter().filter(|l| !bandwidth.iter().any(|b| b.level == **l)) {
        notes.push(format!("no {level} bandwidth is known for {}, so it has no roof", peaks.arch));
    }
    for dtype in executed.iter().filter(|d| peaks.tflops(**d).is_none()) {
        notes.push(format!("no {dtype} peak is known for {}, so it has no roof", peaks.arch));
    }
    // Only when there are points.
    if !points.is_empty()
        && levels.contains(&Level::Hbm)
        && rkprof_arch::find(&peaks.arch).and_then(|arch| arch.counting.fabric).is_some_and(|f| f.before_infinity_cache)
    {
        notes.push(
            "hbm counts L2-to-fabric traffic: Infinity Cache hits are in it; a kernel beyond HBM is placed at mall"
                .into(),
        );
    }
    let above = |p: &Point| {
        p.format_tflops.zip(p.dtype.and_then(|d| peaks.tflops(d))).is_some_and(|(t, peak)| t >= 1.01 * peak)
    };
    let above: Vec<&str> = points.iter().filter(|p| above(p)).map(|p| p.name.as_str()).collect();
    if !above.is_empty() {
        notes.push(format!(
            "{} of the kernels lie above the compute roof, which is impossible: their stated work, number format or time is wrong",
            above.len()
        ));
    }
    for unverified in compute.iter().filter(|c| !c.verified) {
        notes.push(format!("{} peak not confirmed: {}", unverified.dtype, unverified.source));
    }
    for unverified in bandwidth.iter().filter(|b| !b.verified) {
        notes.push(format!("{} bandwidth not confirmed: {}", unverified.level, unverified.source));
    }
    Roofline {
        device: if peaks.product.is_empty() { peaks.arch.clone() } else { peaks.product.clone() },
        arch: peaks.arch.clone(),
        dtype,
        level,
        compute,
        bandwidth,
        ridge: main_tflops.zip(peaks.gb_per_s(level)).map(|(tflops, gb)| 1e3 * tflops / gb),
        main_tflops,
        points,
        unplaced,
        notes,
        ids: Ids::default(),
        peaks: peaks.clone(),
    }
}

/// The compute roofs that satisfy `wanted`, without those that coincide with another of their format.
fn roofs(peaks: &Peaks, wanted: impl Fn(&ComputePeak) -> bool) -> Vec<ComputePeak> {
    let mut roofs: Vec<ComputePeak> = Vec::new();
    for peak in peaks.compute.iter().filter(|c| wanted(c)) {
        let same = |r: &ComputePeak| r.dtype == peak.dtype && r.measured == peak.measured && r.tflops == peak.tflops;
        match roofs.iter_mut().find(|r| same(r)) {
            // The matrix roof replaces the packed one, which compilers reach only in part.
            Some(roof) if peak.unit == Unit::Matrix => *roof = peak.clone(),
            Some(_) => {}
            None => roofs.push(peak.clone()),
        }
    }
    roofs.sort_by(|a, b| b.tflops.total_cmp(&a.tflops));
    roofs
}

/// The format with most operations over all points; without operations FP16, or FP32 where FP16 has no peak.
fn main_dtype(peaks: &Peaks, points: &[Point]) -> Dtype {
    let total = |dtype: Dtype| -> f64 {
        let of = points.iter().filter(|p| p.dtype == Some(dtype));
        of.map(|p| p.flops.unwrap_or(0.0) * p.calls as f64).sum()
    };
    let most = Dtype::ALL.into_iter().max_by(|a, b| total(*a).total_cmp(&total(*b))).filter(|d| total(*d) > 0.0);
    let first = [Dtype::Fp16, Dtype::Fp32].into_iter().find(|d| peaks.tflops(*d).is_some());
    most.or(first).unwrap_or(Dtype::Fp32)
}

/// Formats with at least 1 % of some kernel's operations.
fn executed_dtypes(points: &[Point], main: Dtype) -> Vec<Dtype> {
    let mut dtypes = vec![main];
    for point in points {
        let all: f64 = point.by_dtype.iter().map(|(_, n)| n).sum();
        let large = point.by_dtype.iter().filter(|(_, n)| *n > 0.01 * all).map(|(d, _)| *d);
        for dtype in large.chain(point.dtype) {
            if !dtypes.contains(&dtype) {
                dtypes.push(dtype);
            }
        }
    }
    dtypes
}

/// Counted operations of a call: FLOPs, or integer operations when a kernel has more of them; it is then placed under the
/// integer roof.
pub fn operations(metrics: &Metrics) -> Option<f64> {
    let integer = metrics.mfma_int8_ops.filter(|ops| *ops > metrics.total_flops.unwrap_or(0.0));
    integer.or(metrics.total_flops)
}

/// One kernel compared with the roofs of every level with bytes.
pub fn levels(peaks: &Peaks, sample: &Sample) -> Vec<AtLevel> {
    place(peaks, sample, None, &Level::MEASURED, 0.0).map_or(Vec::new(), |point| point.levels)
}

fn place(peaks: &Peaks, sample: &Sample, dtype: Option<Dtype>, levels: &[Level], total: f64) -> Option<Point> {
    if sample.seconds <= 0.0 {
        return None;
    }
    let metrics = sample.metrics.as_ref();
    let work = sample.work.unwrap_or_default();
    let given = if sample.given.is_empty() { "given" } else { &sample.given };
    let counted = metrics.and_then(operations);
    // A point has all operations; the format and unit that do most of the work name its roof.
    let own = metrics.filter(|_| counted.is_some() && dtype.is_none());
    let mix = own.and_then(|m| super::verdict::achieved_share(m, peaks, sample.seconds)).filter(|share| *share > 0.0);
    let own = own.and_then(|m| super::verdict::counted_format(m, Some(peaks)));
    let flops = counted.or(work.flops);
    let executed = metrics.and_then(|m| m.dominant_dtype()).or(work.dtype);
    let dtype = dtype.or(own.map(|(dtype, ..)| dtype)).or(executed);
    let dtype = dtype.or(flops.filter(|f| *f > 0.0).map(|_| work::ASSUMED));
    let peak = dtype.and_then(|dtype| match own {
        Some((_, unit, flops)) => peaks.roof_of(dtype, unit, flops / sample.seconds / 1e12),
        None => peaks.compute_peak(dtype),
    });
    let rate = |flops: f64| flops / sample.seconds / 1e12;
    // Units work side by side: operations of this mix are at their limit when the busiest unit is.
    let limit = match (flops, mix, peak) {
        (Some(flops), Some(share), Some(_)) => Some(rate(flops) / share),
        (.., peak) => peak.map(|peak| peak.tflops),
    };
    let (mut from_counters, mut from_user) = (counted.is_some(), counted.is_none() && work.flops.is_some());
    let mut placed = Vec::new();
    for level in levels {
        let counted = metrics.and_then(|m| m.bytes(*level));
        let given = work.bytes.filter(|_| *level == Level::Hbm);
        let Some(bytes) = counted.or(given).filter(|b| *b > 0.0) else { continue };
        from_counters |= counted.is_some();
        from_user |= counted.is_none();
        let level = match level {
            Level::Hbm => super::verdict::memory_level(peaks, bytes / sample.seconds / 1e9, counted.is_none()),
            level => *level,
        };
        placed.push(at_level(peaks, level, bytes, flops, sample.seconds, limit));
    }
    if placed.is_empty() && flops.is_none() {
        return None;
    }
    let seconds = sample.seconds * sample.calls as f64;
    Some(Point {
        name: sample.name.clone(),
        calls: sample.calls,
        mean_us: sample.seconds * 1e6,
        total_us: seconds * 1e6,
        share_pct: if total > 0.0 { 100.0 * seconds / total } else { 0.0 },
        flops,
        tflops: flops.map(rate),
        format_tflops: own.map(|(.., flops)| flops).or(flops).map(rate),
        dtype,
        roof: peak.map(roof_name),
        peak_tflops: peak.map(|peak| peak.tflops),
        by_dtype: metrics.map_or(Vec::new(), |m| m.flops_by_dtype()),
        source: match (from_counters, from_user) {
            (true, true) => format!("counters, {given}"),
            (false, true) => given.to_owned(),
            _ => "counters".to_owned(),
        },
        levels: placed,
        verdict: sample.verdict,
    })
}

fn at_level(
    peaks: &Peaks,
    level: Level,
    bytes: f64,
    flops: Option<f64>,
    seconds: f64,
    peak_tflops: Option<f64>,
) -> AtLevel {
    let gb_per_s = bytes / seconds / 1e9;
    let ai = flops.map(|flops| flops / bytes);
    // Without operations there is no compute roof, only the bandwidth.
    let computes = flops.filter(|flops| *flops > 0.0);
    let tflops = computes.map(|flops| flops / seconds / 1e12);
    let bandwidth = peaks.gb_per_s(level);
    let roof = computes.zip(peak_tflops).zip(bandwidth).map(|((flops, peak), gb)| peak.min(gb * flops / bytes / 1e3));
    let ridge = peak_tflops.zip(bandwidth).map(|(peak, gb)| 1e3 * peak / gb);
    AtLevel {
        level,
        bytes,
        ai,
        gb_per_s,
        roof_tflops: roof,
        efficiency: match computes {
            Some(_) => tflops.zip(roof).map(|(tflops, roof)| tflops / roof),
            None => bandwidth.map(|peak| gb_per_s / peak),
        },
        distance_to_roof: tflops.zip(roof).map(|(tflops, roof)| roof - tflops),
        bound: match (ai, ridge) {
            (Some(ai), Some(ridge)) => Some(if ai < ridge { Bound::Memory } else { Bound::Compute }),
            (Some(0.0), None) => Some(Bound::Memory),
            _ => None,
        },
    }
}

impl Roofline {
    /// The lower roof of the main format and level at an intensity, TFLOP/s.
    pub fn roof_at(&self, ai: f64) -> Option<f64> {
        Some(self.main_tflops?.min(self.peaks.gb_per_s(self.level)? * ai / 1e3))
    }

    /// Points that a log-log plot can show: with FLOPs, at a level.
    fn drawable(&self) -> impl Iterator<Item = (&Point, PlotPlace<'_>)> {
        self.points.iter().flat_map(|p| p.places().map(move |place| (p, place)))
    }
}

/// `FP16 matrix`, `FP32 packed`; the unit only where a format has several.
pub fn roof_name(peak: &ComputePeak) -> String {
    let unit = match peak.unit {
        Unit::Vector => " vector",
        Unit::Packed => " packed",
        Unit::Matrix => " matrix",
    };
    let several = matches!(peak.dtype, Dtype::Fp64 | Dtype::Fp32 | Dtype::Fp16);
    format!("{}{}", peak.dtype.name().to_ascii_uppercase(), if several { unit } else { "" })
}

/// The roof that a kernel's share is of: that of arithmetic, or of a level of memory.
pub(crate) fn nearest_name(at: &AtLevel) -> String {
    match at.bound {
        Some(Bound::Compute) => "arithmetic".to_owned(),
        Some(Bound::Memory) | None => level_name(at.level),
    }
}

/// `HBM`, `L2`, ...
pub fn level_name(level: Level) -> String {
    level.name().to_ascii_uppercase()
}
