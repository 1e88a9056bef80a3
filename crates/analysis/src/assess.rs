//! The assessment of one kernel. Input: its row of the summary, and its device. Output: metrics, FLOPs and bytes with their
//! source, achieved rates, its place under the roofs, a verdict.
//!
//! A [`Subject`] is one row, or all rows of a kernel on a device. Counters of different groups come from different
//! dispatches, so means per launch shape are joined, weighted by calls, together with their spread. Rates use only the time
//! of dispatches without counters, because counting serializes dispatches. Where every dispatch was counted there are no
//! rates, unless the run is paired with a timing run. A value that was not measured is `None`.

use super::roofline::{self, AtLevel, Sample};
use super::rules::RuleSet;
use super::verdict::{self, Facts, Verdict};
use super::work_sources::{Known, SourcedWork, WorkSources};
use rkprof_arch::Dtype;
use rkprof_arch::metrics::{Device, Metrics, Values};
use rkprof_arch::occupancy::{self, Needs, Occupancy};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_arch::peaks_file::PeaksFile;
use rkprof_arch::work::Work;
use rkprof_model::event::{Agent, LaunchShape, known_size};
use rkprof_model::summary::{AgentSummary, KernelRow};
use rkprof_names::Category;
use rkprof_stats::suspect;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Per call, with its source.
    pub flops: Option<Known>,
    pub bytes: Option<Known>,
    /// The number format whose roof applies.
    pub dtype: Option<Dtype>,
    pub achieved_tflops: Option<f64>,
    pub achieved_gb_per_s: Option<f64>,
    /// Compared with the roofs of each memory level that has bytes.
    pub roofline: Vec<AtLevel>,
    pub theoretical_occupancy: Option<Occupancy>,
    pub verdict: Verdict,
    pub spread: Vec<Spread>,
    /// Share of the kernel's calls whose launch shape has all of its counters, %; `None` without counters.
    pub counted_share_pct: Option<f64>,
    /// What is missing, as sentences.
    pub notes: Vec<String>,
    /// Impossible values, as sentences.
    pub suspect: Vec<String>,
    /// Those of them about stated work, which is then ignored.
    #[serde(skip)]
    pub doubts: Vec<String>,
    /// For [`roofline::build`].
    #[serde(skip)]
    pub sample: Sample,
}

impl Assessment {
    /// Share of the nearest roof, 0..=1 (more where caches serve bytes that are counted as memory): of the memory roof at its
    /// intensity, otherwise of the compute peak alone.
    pub fn roof_share(&self) -> Option<f64> {
        let at = self.roofline.iter().find(|at| at.level == Level::Hbm);
        at.and_then(|at| at.efficiency).or(self.verdict.factors.compute)
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
    let AgentSummary { name, product, cu_count, simd_per_cu, wave_size, xcc_count, clock_mhz, .. } = agent.clone();
    Agent { name, product, cu_count, simd_per_cu, wave_size, xcc_count, clock_mhz, ..Agent::default() }
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
    let metrics = device.filter(|_| !counted.passes.is_empty()).map(|d| Metrics::compute(&d, &counted.passes, seconds));
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
    let theoretical_occupancy = facts_known.and_then(|arch| occupancy::theoretical(arch, &Needs::of(row, workgroup?)?));
    let calls = row.duration.count + row.duration.untimed;
    let joined: Values = counted.passes.iter().flatten().map(|(name, value)| (name.clone(), *value)).collect();
    let share = |total: u64| 100.0 * row.duration.sum_ns as f64 / total as f64;
    let facts = Facts {
        calls,
        mean_us: timing.as_ref().map(|t| t.mean_us),
        p50_us: timing.as_ref().and_then(|t| t.p50_us),
        share_pct: (context.total_ns > 0).then(|| share(context.total_ns)),
        metrics: metrics.as_ref(),
        counters: metrics.as_ref().map(|_| &joined),
        work,
        peaks: peaks.as_ref(),
        theoretical_occupancy: theoretical_occupancy.map(|o| o.percent / 100.0),
        vgprs: row.vgprs,
        agprs: row.agprs,
        scratch: row.scratch,
        lds: row.lds,
        workgroup,
        workgroups: counted.workgroups(),
        workgroups_per_cu: theoretical_occupancy.map(|o| f64::from(o.workgroups_per_cu)),
        device,
        is_streaming: is_streaming(&row.name),
    };
    let mut verdict = verdict::judge(context.rules, &facts);
    if !counted.suspect.is_empty() && metrics.is_some() && verdict.confidence > CAP_WITH_SUSPECTS {
        verdict.confidence = CAP_WITH_SUSPECTS;
        notes.push(
            "some counters of this kernel are impossible, so the confidence of a verdict from them is at most 50%"
                .to_owned(),
        );
    }
    let dtype = verdict::dominant_dtype(&facts);
    let sample = Sample {
        name: row.name.clone(),
        calls,
        seconds: seconds.unwrap_or(0.0),
        metrics: metrics.clone(),
        work,
        given: claimed.source_names(),
        verdict: Some(verdict.class),
    };
    let rate = |known: &Option<Known>, unit: f64| Some(known.as_ref()?.value / seconds? / unit);
    Assessment {
        calls,
        achieved_tflops: rate(&flops, 1e12),
        achieved_gb_per_s: rate(&bytes, 1e9),
        roofline: peaks.map_or(Vec::new(), |peaks| roofline::levels(&peaks, &sample)),
        timing,
        metrics,
        flops,
        bytes,
        dtype,
        theoretical_occupancy,
        verdict,
        spread: counted.spread(),
        counted_share_pct: counted.share_pct(),
        notes,
        suspect: counted.suspect.into_iter().chain(doubts.iter().cloned()).collect(),
        doubts,
        sample,
    }
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
        Category::Other => None,
        _ => Some(false),
    }
}

/// The rows that give counters, time and stated work.
struct Counted<'a> {
    rows: Vec<&'a KernelRow>,
    /// Whether all rows of the subject are among them.
    all_rows: bool,
    /// Mean values of a dispatch, one map per group.
    passes: Vec<Values>,
    suspect: Vec<String>,
    all_calls: u64,
}

fn calls(row: &KernelRow) -> u64 {
    row.duration.count + row.duration.untimed
}

impl<'a> Counted<'a> {
    fn new(
        members: &[&'a KernelRow],
        context: &Context<'_>,
        agent: Option<&Agent>,
        notes: &mut Vec<String>,
    ) -> Counted<'a> {
        let all_calls = members.iter().map(|row| calls(row)).sum();
        let names = |row: &KernelRow| -> BTreeSet<(u32, String)> {
            row.counters.iter().filter(|c| c.count > 0).map(|c| (c.group, c.name.clone())).collect()
        };
        let asked: BTreeSet<(u32, String)> = members.iter().flat_map(|row| names(row)).collect();
        if asked.is_empty() {
            return Counted {
                rows: members.to_vec(),
                all_rows: true,
                passes: Vec::new(),
                suspect: Vec::new(),
                all_calls,
            };
        }
        // Rows with all counters; if some of them have a time, only those.
        let mut rows: Vec<&KernelRow> = members.iter().copied().filter(|row| names(row) == asked).collect();
        if rows.is_empty() {
            // No launch shape has counters of every group: use the one with the most counters.
            rows.extend(members.iter().copied().max_by_key(|row| (names(row).len(), calls(row))));
            notes.push("no launch shape was counted by every group, so some metrics are missing".to_owned());
        }
        let timed =
            |row: &KernelRow| row.duration.count > 0 || context.timing.is_some_and(|t| paired(t, row).count > 0);
        if rows.iter().any(|row| timed(row)) {
            rows.retain(|row| timed(row));
        }
        let all_rows = rows.len() == members.len();
        let (passes, suspect) = passes(&rows, agent);
        Counted { rows, all_rows, passes, suspect, all_calls }
    }

    /// Mean time of the rows' dispatches without counters, with the weights of the counters.
    fn timing(&self, subject: &KernelRow, context: &Context<'_>) -> Option<Timing> {
        let mut whole = Paired::default();
        let (mut seconds, mut weight) = (0.0, 0.0);
        let own = self.rows.iter().any(|row| row.duration.count > 0);
        for row in &self.rows {
            let times = match (own, context.timing) {
                (true, _) => Paired::from(*row),
                (false, Some(timing)) => paired(timing, row),
                (false, None) => return None,
            };
            if times.count == 0 {
                continue;
            }
            let row_calls = calls(row).max(1) as f64;
            seconds += row_calls * times.sum_ns as f64 / times.count as f64 / 1e9;
            weight += row_calls;
            if times.sum_ns > whole.longest {
                (whole.longest, whole.p50_ns) = (times.sum_ns, times.p50_ns);
            }
            whole.count += times.count;
        }
        let p50_ns = if own && self.all_rows { subject.duration.p50_ns } else { whole.p50_ns };
        (whole.count > 0).then(|| Timing {
            calls: whole.count,
            mean_us: seconds / weight * 1e6,
            p50_us: p50_ns.map(|ns| ns as f64 / 1e3),
            source: if own { "this run" } else { "timing run" },
        })
    }

    /// Workgroups of a launch, mean of the calls; `None` where a row's shape is not known.
    fn workgroups(&self) -> Option<f64> {
        let (mut sum, mut weight) = (0.0, 0.0);
        for row in &self.rows {
            let shape = LaunchShape { grid: known_size(row.grid)?, workgroup: known_size(row.workgroup)?, lds: None };
            let groups: f64 = shape.workgroups().iter().map(|n| f64::from((*n).max(1))).product();
            sum += calls(row) as f64 * groups;
            weight += calls(row) as f64;
        }
        (weight > 0.0 && !self.rows.iter().any(|row| row.other_shapes)).then(|| sum / weight)
    }

    /// The stated work of the rows, per call, where all of them have it.
    fn claimed(&self, sources: &WorkSources) -> SourcedWork {
        let (mut sum, mut weight) = (SourcedWork::default(), 0.0);
        for (at, row) in self.rows.iter().enumerate() {
            let shape = LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: row.lds };
            let said = row.work.as_ref().map(|said| Work::per_dispatch(said.dispatches, said.flops, said.bytes));
            let claim = sources.of(&row.name, (!row.other_shapes).then_some(&shape), said.unwrap_or_default());
            let row_calls = calls(row).max(1) as f64;
            weight += row_calls;
            let add = |sum: Option<Known>, more: Option<Known>| match (sum, more) {
                (None, Some(more)) if at == 0 => Some(Known { value: more.value * row_calls, ..more }),
                (Some(sum), Some(more)) => Some(Known { value: sum.value + more.value * row_calls, ..sum }),
                _ => None,
            };
            sum = SourcedWork {
                flops: add(sum.flops, claim.flops),
                bytes: add(sum.bytes, claim.bytes),
                dtype: sum.dtype.or(claim.dtype),
            };
        }
        let mean = |known: Option<Known>| known.map(|k| Known { value: k.value / weight, ..k });
        SourcedWork { flops: mean(sum.flops), bytes: mean(sum.bytes), dtype: sum.dtype }
    }

    fn share_pct(&self) -> Option<f64> {
        let counted: u64 = self.rows.iter().map(|row| calls(row)).sum();
        (!self.passes.is_empty() && self.all_calls > 0).then(|| 100.0 * counted as f64 / self.all_calls as f64)
    }

    fn spread(&self) -> Vec<Spread> {
        #[derive(Default)]
        struct Sum {
            n: u64,
            sum: f64,
            /// Squared deviations from the mean of their own row.
            squares: f64,
        }
        let mut counters: BTreeMap<(u32, &str), Sum> = BTreeMap::new();
        for counter in self.rows.iter().flat_map(|row| &row.counters).filter(|c| c.count > 0) {
            let sum = counters.entry((counter.group, &counter.name)).or_default();
            let n = counter.count as f64;
            sum.n += counter.count;
            sum.sum += counter.sum;
            sum.squares += (counter.sum_sq - counter.sum * counter.sum / n).max(0.0);
        }
        let spread = |((group, counter), sum): ((u32, &str), Sum)| {
            let mean = sum.sum / sum.n as f64;
            let freedom = sum.n.saturating_sub(self.rows.len() as u64);
            let cv = (freedom > 0 && mean != 0.0).then(|| 100.0 * (sum.squares / freedom as f64).sqrt() / mean.abs());
            Spread { counter: counter.to_owned(), group, n: sum.n, mean, cv_pct: cv }
        };
        counters.into_iter().map(spread).collect()
    }
}

/// Means per group over rows, weighted by calls, without groups that did not count; and the impossible values.
fn passes(rows: &[&KernelRow], agent: Option<&Agent>) -> (Vec<Values>, Vec<String>) {
    let mut groups: BTreeMap<u32, BTreeMap<&str, (f64, f64)>> = BTreeMap::new();
    for row in rows {
        let weight = calls(row).max(1) as f64;
        for counter in row.counters.iter().filter(|c| c.count > 0) {
            let entry = groups.entry(counter.group).or_default().entry(&counter.name).or_default();
            entry.0 += weight * counter.sum / counter.count as f64;
            entry.1 += weight;
        }
    }
    let (mut passes, mut suspect) = (Vec::new(), Vec::new());
    for (group, counters) in groups {
        let values: Values = counters.into_iter().map(|(name, (sum, n))| (name.to_owned(), sum / n)).collect();
        let shape = match rows {
            [row] => Some(LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: row.lds }),
            _ => None,
        };
        let waves = agent.and_then(|a| rkprof_arch::find(&a.name)).map(|arch| arch.waves);
        let context = suspect::Context {
            seconds: None,
            clock_mhz: 0,
            shape: shape.filter(|_| rows.iter().all(|row| !row.other_shapes)),
            wave_size: waves.filter(|waves| waves.one_wave_size).map(|waves| waves.wave_size),
        };
        let doubts = suspect::check(&values, &context);
        suspect.extend(doubts.iter().map(|doubt| format!("group {group}: {}: {}", doubt.counter, doubt.reason)));
        if !doubts.iter().any(|doubt| doubt.counter == "*") {
            passes.push(values);
        }
    }
    (passes, suspect)
}

/// Times of a row, or of the rows of another run that match it.
#[derive(Default)]
struct Paired {
    count: u64,
    sum_ns: u64,
    p50_ns: Option<u64>,
    longest: u64,
}

impl From<&KernelRow> for Paired {
    fn from(row: &KernelRow) -> Paired {
        let duration = &row.duration;
        Paired { count: duration.count, sum_ns: duration.sum_ns, p50_ns: duration.p50_ns, longest: duration.sum_ns }
    }
}

/// Times of the same kernel and launch shape in a timing run, over its streams and devices.
fn paired(timing: &[KernelRow], row: &KernelRow) -> Paired {
    let same = |other: &&KernelRow| {
        let key = |row: &KernelRow| (row.grid, row.workgroup, row.lds, row.other_shapes);
        other.name == row.name && key(other) == key(row) && other.duration.count > 0
    };
    timing.iter().filter(same).map(Paired::from).fold(Paired::default(), |sum, more| Paired {
        count: sum.count + more.count,
        sum_ns: sum.sum_ns + more.sum_ns,
        p50_ns: if more.sum_ns > sum.longest { more.p50_ns } else { sum.p50_ns },
        longest: sum.longest.max(more.sum_ns),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::{CounterRow, Distribution};

    /// A kernel of 16 waves; `waves` of them were counted.
    fn kernel(waves: f64) -> KernelRow {
        let counter = |name: &str, sum: f64| CounterRow { name: name.into(), count: 1, sum, ..CounterRow::default() };
        KernelRow {
            name: "reduce".into(),
            agent: 1,
            grid: [1024, 1, 1],
            workgroup: [256, 1, 1],
            duration: Distribution { count: 10, sum_ns: 50_000, p50_ns: Some(5_000), ..Distribution::default() },
            counters: vec![
                counter("SQ_WAVES", waves),
                counter("GRBM_COUNT", 10_000.0),
                counter("GRBM_GUI_ACTIVE", 10_000.0),
            ],
            ..KernelRow::default()
        }
    }

    fn assessed(waves: f64) -> Assessment {
        let agent =
            AgentSummary { name: "gfx942".into(), cu_count: Some(304), wave_size: Some(64), ..Default::default() };
        let (rules, sources) = (crate::rules::load("default", None).unwrap(), WorkSources::default());
        let context = Context { rules: &rules, sources: &sources, peaks: None, timing: None, total_ns: 50_000 };
        let row = kernel(waves);
        assess(&Subject { row: &row, members: vec![&row] }, Some(&agent), &context)
    }

    #[test]
    fn a_verdict_from_counters_that_cannot_be_right_is_worth_half() {
        let (right, wrong) = (assessed(16.0), assessed(3200.0));
        assert_eq!((right.suspect.len(), right.verdict.class), (0, verdict::Class::Latency), "{:?}", right.suspect);
        assert!(right.verdict.confidence > CAP_WITH_SUSPECTS, "{}", right.verdict.confidence);
        assert!(wrong.suspect.iter().any(|sentence| sentence.contains("SQ_WAVES")), "{:?}", wrong.suspect);
        assert_eq!((wrong.verdict.class, wrong.verdict.confidence), (right.verdict.class, 0.5));
        assert!(wrong.notes.iter().any(|note| note.contains("are impossible")), "{:?}", wrong.notes);
    }

    /// 50 us for 10 calls of 1 MFLOP and 4 MB each.
    #[test]
    fn rates_are_work_over_time() {
        let rules = crate::rules::load("default", None).unwrap();
        let stated = rkprof_arch::work::Rule::parse("reduce=flops:1e6,bytes:4e6").unwrap();
        let sources = WorkSources { option: rkprof_arch::work::Rules::new(vec![stated]), ..WorkSources::default() };
        let context = Context { rules: &rules, sources: &sources, peaks: None, timing: None, total_ns: 50_000 };
        let row = KernelRow { counters: Vec::new(), ..kernel(0.0) };
        let found = assess(&Subject { row: &row, members: vec![&row] }, None, &context);
        let close = |rate: Option<f64>, wanted: f64| rate.is_some_and(|rate| (rate / wanted - 1.0).abs() < 1e-9);
        assert!(close(found.achieved_tflops, 0.2), "{:?}", found.achieved_tflops);
        assert!(close(found.achieved_gb_per_s, 800.0), "{:?}", found.achieved_gb_per_s);
    }

    #[test]
    fn a_device_that_is_not_in_the_run_has_no_roofs() {
        let (none, why) = peaks(None, None);
        assert!(none.is_none() && why.is_some_and(|why| why.contains("not in the run")));
        let agent = |cu_count| AgentSummary { name: "gfx942".into(), cu_count: Some(cu_count), ..Default::default() };
        let (found, why) = peaks(Some(&agent(304)), None);
        assert_eq!((found.map(|peaks| peaks.arch), why), (Some("gfx942".to_owned()), None));
        let unknown = AgentSummary { name: "gfx0".into(), ..Default::default() };
        let (none, why) = peaks(Some(&unknown), None);
        assert!(none.is_none() && why.is_some_and(|why| !why.is_empty()));
    }

    #[test]
    fn the_name_of_a_kernel_shows_whether_it_streams() {
        assert_eq!(is_streaming("void at::native::vectorized_elementwise_kernel<4>(int)"), Some(true));
        assert_eq!(is_streaming("Cijk_Ailk_Bljk_HHS_BH_MT128x128x16"), Some(false));
        assert_eq!(is_streaming("frobnicate"), None);
    }

    /// The shares of the memory roof and of the compute peak: the first where it is known.
    #[test]
    fn the_nearest_roof_is_that_of_memory_where_it_is_known() {
        let mut found = assessed(16.0);
        found.verdict.factors.compute = Some(0.25);
        found.roofline.clear();
        assert_eq!(found.roof_share(), Some(0.25));
        let at = |level, efficiency| crate::roofline::AtLevel {
            level,
            efficiency,
            bytes: 1.0,
            ai: None,
            gb_per_s: 1.0,
            roof_tflops: None,
            distance_to_roof: None,
            bound: None,
        };
        found.roofline = vec![at(Level::L2, Some(0.9)), at(Level::Hbm, Some(0.5))];
        assert_eq!(found.roof_share(), Some(0.5));
        found.roofline = vec![at(Level::Hbm, None)];
        assert_eq!(found.roof_share(), Some(0.25));
    }
}
