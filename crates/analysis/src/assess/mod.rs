//! The assessment of one kernel. Input: its row of the summary, and its device. Output: metrics, FLOPs and bytes with their
//! source, achieved rates, its place under the roofs, a verdict.
//!
//! A [`Subject`] is one row, or all rows of a kernel on a device. Counters of different groups come from different
//! dispatches, so means per launch shape are joined, weighted by calls, together with their spread. Rates use only the time
//! of dispatches without counters, because counting serializes dispatches. Where every dispatch was counted there are no
//! rates, unless the run is paired with a timing run. A value that was not measured is `None`.

mod counted;
mod timed;

pub use timed::with_times_of;

use super::roofline::{self, AtLevel, Bound, Sample};
use super::rules::RuleSet;
use super::timeline::copy_kernels::is_copy;
use super::verdict::{self, Facts, Verdict};
use super::work_sources::{Known, SourcedWork, WorkSources};
use counted::{Counted, calls};
use rkprof_arch::Dtype;
use rkprof_arch::metrics::{Device, Metrics, Traffic, Values};
use rkprof_arch::occupancy::{self, Needs, Occupancy};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_arch::peaks_file::PeaksFile;
use rkprof_arch::work::Work;
use rkprof_model::event::{Agent, known_size};
use rkprof_model::summary::{AgentSummary, KernelRow};
use rkprof_names::{Category, is_communication};
use serde::Serialize;

/// Facts from outside the run's own numbers.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub rules: &'a RuleSet,
    /// FLOPs and bytes stated by users and programs.
    pub sources: &'a WorkSources,
    /// Ceilings of `--peaks`.
    pub peaks: Option<&'a PeaksFile>,
    /// Kernels of a run without counters, for runs in which every dispatch was counted.
    pub timing: Option<&'a [KernelRow]>,
    /// Kernel time of the whole run, ns; 0 = not known.
    pub total_ns: u64,
}

/// The note for a run that gives no time of a dispatch without counters.
pub const UNTIMED: &str = "every dispatch was counted, and counting serializes them: there are no achieved rates; run with \
                           --replay app or --sample 2, or pair the run with one without counters (--timing-run DIR)";

/// The rows that are assessed together.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// Name, static facts, and the distribution over all members.
    pub row: &'a KernelRow,
    /// Rows of this kernel and device, by launch shape and stream.
    pub members: Vec<&'a KernelRow>,
}

/// The time of dispatches without counters.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timing {
    pub calls: u64,
    pub mean_us: f64,
    pub p50_us: Option<f64>,
    /// `this run` or `timing run`.
    pub source: &'static str,
}

const TIMING_RUN: &str = "timing run";

impl Timing {
    /// Whether the times are those of the run that was given for them.
    pub fn is_of_timing_run(&self) -> bool {
        self.source == TIMING_RUN
    }

    /// Of all its calls.
    pub fn total_ns(&self) -> f64 {
        1e3 * self.mean_us * self.calls as f64
    }
}

/// A counter over the dispatches of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub counter: String,
    pub group: u32,
    /// Dispatches.
    pub n: u64,
    pub mean: f64,
    /// Standard deviation over mean within launch shapes, %; `None` for one dispatch or a mean of 0.
    pub cv_pct: Option<f64>,
}

/// All that a report shows of a kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Assessment {
    /// Calls, including counted ones.
    pub calls: u64,
    /// `None` when no dispatch without counters is known.
    pub timing: Option<Timing>,
    /// `None` without counters.
    pub metrics: Option<Metrics>,
    /// For the chart of its memory.
    #[serde(skip)]
    pub traffic: Traffic,
    /// Per call, with its source.
    pub flops: Option<Known>,
    pub bytes: Option<Known>,
    /// The number format whose roof applies.
    pub dtype: Option<Dtype>,
    pub achieved_tflops: Option<f64>,
    pub achieved_gb_per_s: Option<f64>,
    /// Compared with the roofs of each memory level that has bytes.
    pub roofline: Vec<AtLevel>,
    /// [`Assessment::roof_share`] in percent.
    pub roof_pct: Option<f64>,
    pub theoretical_occupancy: Option<Occupancy>,
    pub verdict: Verdict,
    pub spread: Vec<Spread>,
    /// Share of the kernel's calls whose launch shape has all of its counters, %; `None` without counters.
    pub counted_share_pct: Option<f64>,
    /// What is missing, as sentences.
    pub notes: Vec<String>,
    /// Impossible values, as sentences.
    pub suspect: Vec<String>,
    /// The same, stated work first, for the lines of a report.
    #[serde(skip)]
    pub doubts: Vec<String>,
    /// Whether bytes of L2, and so its share, are a lower bound.
    #[serde(skip)]
    pub l2_at_least: bool,
    /// For [`roofline::build`].
    #[serde(skip)]
    pub sample: Sample,
}

impl Assessment {
    /// Share of the nearest roof, 0..=1 (more where caches serve bytes that are counted as memory): of each level's roof at its
    /// intensity. Without operations it is that of a level's bandwidth or of the arithmetic units, whichever is larger.
    pub fn roof_share(&self) -> Option<f64> {
        self.nearest_roof().map(|(share, _)| share)
    }

    /// The same with what the roof is of: `HBM`, `L2`, `arithmetic`; `L2, at least` where the share is a lower bound.
    pub fn nearest_roof(&self) -> Option<(f64, String)> {
        let factors = &self.verdict.factors;
        // From the ridge point on, the roof at a kernel's intensity is that of arithmetic, whatever the level.
        let name = |at: &AtLevel| match at.bound {
            Some(Bound::Compute) => "arithmetic".to_owned(),
            Some(Bound::Memory) | None => self.roof_name(at.level),
        };
        let of_levels = self.roofline.iter().filter_map(|at| Some((at.efficiency?, name(at))));
        let has_roof = self.roofline.iter().any(|at| at.roof_tflops.is_some());
        let used = [(factors.compute, "arithmetic"), (factors.memory, "memory")];
        let used = used.into_iter().filter_map(|(share, of)| Some((share?, of.to_owned()))).filter(|_| !has_roof);
        of_levels.chain(used).reduce(|nearest, next| if next.0 > nearest.0 { next } else { nearest })
    }

    /// `L2, at least` where the bytes of L2 are a lower bound.
    pub fn roof_name(&self, level: Level) -> String {
        let at_least = if level == Level::L2 && self.l2_at_least { ", at least" } else { "" };
        roofline::level_name(level) + at_least
    }
}

impl Assessment {
    /// Compared with the roof of device memory, or of the Infinity Cache where it served more than memory could.
    pub fn at_memory(&self) -> Option<&AtLevel> {
        self.roofline.iter().find(|at| matches!(at.level, Level::Hbm | Level::Mall))
    }
}

/// The peaks of a device combined with those of a file; a sentence when there are no facts about the device.
pub fn peaks(agent: Option<&AgentSummary>, file: Option<&PeaksFile>) -> (Option<Peaks>, Option<String>) {
    let own = match agent {
        Some(agent) => Peaks::for_agent(&described(agent), None),
        None => Err("the device of these kernels is not in the run, so there are no roofs".into()),
    };
    match (own, file) {
        (own, Some(file)) => (Some(file.apply(own.ok())), None),
        (Ok(own), None) => (Some(own), None),
        (Err(error), None) => (None, Some(error.to_string())),
    }
}

fn described(agent: &AgentSummary) -> Agent {
    let AgentSummary { name, product, cu_count, wave_size, xcc_count, clock_mhz, .. } = agent.clone();
    Agent { name, product, cu_count, wave_size, xcc_count, clock_mhz, ..Agent::default() }
}

/// Limit of a verdict's confidence when counters are impossible.
const CAP_WITH_SUSPECTS: f64 = 0.5;

/// Assesses one kernel. Pure: the same arguments give the same result.
pub fn assess(subject: &Subject<'_>, agent: Option<&AgentSummary>, context: &Context<'_>) -> Assessment {
    let row = subject.row;
    let mut notes = Vec::new();
    let described = agent.map(described);
    let (peaks, _) = peaks(agent, context.peaks);
    let device = described.as_ref().and_then(Device::for_agent);
    let counted = Counted::new(&subject.members, context, described.as_ref(), &mut notes);
    let timing = counted.timing(row, context);
    let seconds = timing.as_ref().map(|t| t.mean_us / 1e6).filter(|s| *s > 0.0);
    if timing.is_none() && row.duration.untimed > 0 {
        notes.push(match context.timing {
            None => UNTIMED.to_owned(),
            Some(_) => "the timing run has no launch of this kernel with this shape".to_owned(),
        });
    }
    // A run that was counted may have launched everything once for each group of counters: the timing run did it once.
    let of_timing_run = timing.as_ref().filter(|timing| timing.is_of_timing_run());
    let all_calls = of_timing_run.map_or(calls(row), |timing| timing.calls);
    let mut metrics =
        device.filter(|_| !counted.passes.is_empty()).map(|d| Metrics::compute(&d, &counted.passes, seconds));
    // Counting slows down, so what counted dispatches reach is a lower limit: enough for a verdict, not for a rate.
    let at_most = seconds.or_else(|| counted.seconds());
    if let (Some(metrics), Some(seconds), Some(peaks)) = (&mut metrics, at_most, &peaks) {
        metrics.disbelieve(peaks, seconds);
    }
    let impossible = metrics.iter().flat_map(|m| &m.impossible);
    let impossible = impossible.map(|what| format!("{what}: its counters are impossible"));
    let suspect: Vec<String> = counted.suspect.iter().cloned().chain(impossible).collect();
    if let (Some(metrics), false) = (&metrics, counted.all_rows) {
        let share = counted.share_pct().unwrap_or(0.0);
        notes.push(format!("counters are those of the launch shapes with {share:.1}% of the calls"));
        if !metrics.cross_pass.is_empty() {
            notes.push("metrics of several groups need each group at each launch shape".to_owned());
        }
    }
    let claimed = counted.claimed(context.sources);
    let (claimed, doubts) = believable(claimed, seconds, peaks.as_ref());
    let flops = metrics.as_ref().and_then(roofline::operations).map(Known::counted).or(claimed.flops);
    let bytes = metrics.as_ref().and_then(|m| m.bytes(Level::Hbm)).map(Known::counted).or(claimed.bytes);
    let work =
        Work { flops: claimed.flops.map(|f| f.value), bytes: claimed.bytes.map(|b| b.value), dtype: claimed.dtype };
    let work = (work != Work::default()).then_some(work);
    let product = |size: [u32; 3]| size.iter().fold(1, |product: u32, n| product.saturating_mul((*n).max(1)));
    let workgroup = known_size(row.workgroup).map(product);
    let facts_known = described.as_ref().and_then(|a| rkprof_arch::find(&a.name)).filter(|_| !row.other_shapes);
    let theoretical_occupancy =
        facts_known.and_then(|arch| occupancy::theoretical(arch, &Needs::from_row(arch, row, workgroup?)?));
    let joined: Values = counted.passes.iter().flatten().map(|(name, value)| (name.clone(), *value)).collect();
    let sample = Sample {
        name: row.name.clone(),
        calls: all_calls,
        seconds: seconds.unwrap_or(0.0),
        metrics: metrics.clone(),
        work,
        given: claimed.source_names(),
        verdict: None,
    };
    let levels = peaks.as_ref().map_or(Vec::new(), |peaks| roofline::levels(peaks, &sample));
    let roof = levels.iter().find(|at| matches!(at.level, Level::Hbm | Level::Mall));
    let memory = peaks.as_ref().and_then(|peaks| peaks.gb_per_s(Level::Hbm));
    if let (Some(at), Some(memory)) = (roof.filter(|at| at.level == Level::Mall), memory) {
        notes.push(format!(
            "{:.0} GB/s are more than device memory delivers ({memory:.0}): at least {:.0}% of the bytes came out of the Infinity Cache, \
             whose rate is the roof",
            at.gb_per_s,
            100.0 * (1.0 - memory / at.gb_per_s)
        ));
    }
    let own_ns = row.total_ns().map_or(0.0, |(ns, _)| ns);
    let share = |total: u64| 100.0 * own_ns / total as f64;
    let facts = Facts {
        calls: all_calls,
        mean_us: timing.as_ref().map(|t| t.mean_us),
        p50_us: timing.as_ref().and_then(|t| t.p50_us),
        counted_us: at_most.map(|seconds| 1e6 * seconds),
        share_pct: (context.total_ns > 0).then(|| share(context.total_ns)),
        metrics: metrics.as_ref(),
        counters: (!counted.passes.is_empty()).then_some(&joined),
        work,
        peaks: peaks.as_ref(),
        theoretical_occupancy,
        vgprs: row.vgprs,
        agprs: row.agprs,
        scratch: row.scratch,
        lds: row.lds,
        workgroup,
        // A collective has as many workgroups as its channels need; more would take the device from what runs beside it. HIP chooses
        // those of its own copies and fills.
        workgroups: counted.workgroups().filter(|_| !is_communication(&row.name) && !is_copy(&row.name)),
        workgroups_per_cu: theoretical_occupancy.map(|o| {
            let units = facts_known.map_or(1.0, |arch| f64::from(occupancy::units(arch)));
            f64::from(o.workgroups_per_cu) / units
        }),
        device,
        roof_fraction: roof.and_then(|at| at.efficiency).filter(|_| flops.is_some()),
        is_streaming: is_streaming(&row.name),
    };
    let mut verdict = verdict::judge(context.rules, &facts);
    if !suspect.is_empty() && metrics.is_some() && verdict.confidence > CAP_WITH_SUSPECTS {
        verdict.cap(CAP_WITH_SUSPECTS);
        notes.push(
            "some counters of this kernel are impossible, so the confidence of a verdict from them is at most 50%"
                .to_owned(),
        );
    }
    let dtype = verdict::dominant_dtype(&facts);
    let sample = Sample { verdict: Some(verdict.class), ..sample };
    let rate = |known: &Option<Known>, unit: f64| Some(known.as_ref()?.value / seconds? / unit);
    let found = Assessment {
        calls: calls(row),
        achieved_tflops: rate(&flops, 1e12),
        achieved_gb_per_s: rate(&bytes, 1e9),
        roof_pct: None,
        roofline: levels,
        timing,
        metrics,
        traffic: device.map_or_else(Traffic::default, |device| Traffic::compute(&device, &counted.passes)),
        flops,
        bytes,
        dtype,
        theoretical_occupancy,
        verdict,
        spread: counted.spread(),
        counted_share_pct: counted.share_pct(),
        notes,
        suspect: suspect.iter().chain(&doubts).cloned().collect(),
        doubts: doubts.into_iter().chain(suspect).collect(),
        l2_at_least: device.is_some_and(|device| device.arch.counts_l2_at_least()),
        sample,
    };
    Assessment { roof_pct: found.roof_share().map(|share| 100.0 * share), ..found }
}

/// Removes stated work that no device of this kind could do in that time; returns sentences about it.
fn believable(claimed: SourcedWork, seconds: Option<f64>, peaks: Option<&Peaks>) -> (SourcedWork, Vec<String>) {
    let value = |known: Option<Known>| known.map(|known| known.value);
    let stated = Work { flops: value(claimed.flops), bytes: value(claimed.bytes), dtype: claimed.dtype };
    let (possible, doubts) = stated.possible(seconds, peaks);
    let believed = SourcedWork {
        flops: claimed.flops.filter(|_| possible.flops.is_some()),
        bytes: claimed.bytes.filter(|_| possible.bytes.is_some()),
        dtype: claimed.dtype,
    };
    (believed, doubts)
}

/// Whether a kernel touches each byte once, by its name; `None` when the name does not show it.
fn is_streaming(name: &str) -> Option<bool> {
    match rkprof_names::classify(name).category {
        Category::Copy | Category::Elementwise => Some(true),
        Category::Gemm | Category::Attention | Category::NormReduce | Category::Comm => Some(false),
        Category::Other => None,
    }
}

#[cfg(test)]
mod tests;
